"""The documents of the repository as tests read them: the blocks of code in them, and the anchors of their headings."""

from __future__ import annotations

import re
from pathlib import Path

FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block: its language and its lines."""


def blocks(page: Path, language: str) -> list[str]:
    """Return the blocks of a language in a document, in their order."""
    return [body for kind, body in FENCED.findall(page.read_text(encoding="utf-8")) if kind == language]


def console_steps(page: Path) -> list[tuple[str, str]]:
    """Return the commands of the console blocks of a document, in their order, each with the lines that it prints."""
    steps = (step for block in blocks(page, "console") for step in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)[1:])
    return [(command.removeprefix("$ "), expected) for command, _, expected in (step.partition("\n") for step in steps)]


def shortened(expected: str) -> str:
    """Return a pattern of an output: `…` stands for any text in a line, and alone for any lines."""
    lines = expected.splitlines()
    return "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + r"\n" for line in lines)


def anchors(page: Path) -> list[str]:
    """Return the anchors of a page's headings in their order, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings]
