"""The rules documents, `docs/rules/<game>.md`, as tests read them: sections, tables, JSON, vectors and rulings."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

_FOLDER: Final = Path(__file__).parents[2] / "docs" / "rules"
_RULINGS: Final = {"bison": "9", "manitoba": "8", "wendake": "8", "discoveries": "7"}
_VECTORS: Final = {"bison": "8", "manitoba": "7", "wendake": "12", "discoveries": "6"}


@cache
def document(name: str, language: str = "en") -> str:
    """Return the rules document of a ruleset: the English text, or the translation into a language."""
    return (_FOLDER / ("" if language == "en" else language) / f"{name}.md").read_text(encoding="utf-8")


def section(name: str, number: str) -> str:
    """Return a section with its subsections: `6` or `6.2`."""
    lines = document(name).splitlines()
    headings = [(at, line) for at, line in enumerate(lines) if re.match(r"#+ ", line)]
    first, heading = next((at, line) for at, line in headings if re.match(rf"#+ {re.escape(number)}\.? ", line))
    level = heading.index(" ")
    later = [at for at, line in headings if at > first and line.index(" ") <= level]
    return "\n".join(lines[first : later[0] if later else len(lines)])


def numbered(text: str, pattern: str) -> list[str]:
    """Return the ids that rows of tables, and points of lists, begin with."""
    return re.findall(rf"^(?:\| |- |- \*\*|\*\*)({pattern})(?= |\*)", text, re.MULTILINE)


def rulings(name: str) -> list[str]:
    """Return the numbers of all rulings, in order: `1`, `2`, …"""
    return [ruling[1:] for ruling in numbered(section(name, _RULINGS[name]), r"R\d+")]


def vectors(name: str) -> str:
    """Return the section of test vectors."""
    return section(name, _VECTORS[name])


def rows(text: str) -> list[list[str]]:
    """Return the cells of all tables, without headings."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def blocks(text: str) -> dict[str, Any]:
    """Return the blocks of JSON by their name; blocks without a name by their place: `0`, `1`, …"""
    fences = re.findall(r"^```json(l?) ?(\w*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return {
        name or str(place): list(map(json.loads, content.splitlines())) if lines else json.loads(content)
        for place, (lines, name, content) in enumerate(fences)
    }
