"""Catalogues as tests read them: their files, their messages by key, and the differences of two languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from domain.rulesets import RULESETS
from projections.sentences import ENGLISH
from tests.serving import ROOT

FOLDERS = {**{name: ROOT / "domain" / name for name in RULESETS}, "table": ROOT / "projections" / "locales"}
"""By catalogue: where its languages are."""
OF_THE_TABLE = ("table", "cause", "picture", "refused", "problem", "notice", "lesson", "story")
PREFIXES = {**{name: (name,) for name in RULESETS}, "table": OF_THE_TABLE}
"""By catalogue: how its keys begin."""


def languages_in(folder: Path) -> set[str]:
    """Return the languages that have a catalogue there."""
    return {file.stem for file in folder.glob("*.ftl")}


@cache
def messages(file: Path) -> dict[str, ast.Message]:
    """Return the messages of a catalogue by key."""
    body = FluentParser().parse(file.read_text(encoding="utf-8")).body
    assert not [entry for entry in body if isinstance(entry, ast.Junk)], file
    listed = [entry for entry in body if isinstance(entry, ast.Message)]
    assert len({entry.id.name for entry in listed}) == len(listed), "no key twice"
    return {entry.id.name: entry for entry in listed}


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  Fluent's name
        self.names.add(node.id.name)


def variables(message: ast.Message) -> set[str]:
    """Return the names of the values that a message puts in."""
    visitor = _Variables()
    visitor.visit(message)
    return visitor.names


def differences(folder: Path, language: str) -> list[str]:
    """Return a language's differences from English: lacking and further keys, other variables."""
    english, other = messages(folder / f"{ENGLISH}.ftl"), messages(folder / f"{language}.ftl")
    lines = [f"{key} is missing" for key in english if key not in other]
    lines += [f"{key} is not in English" for key in other if key not in english and not key.startswith("problem-")]
    for key in english.keys() & other.keys():
        has, wants = variables(other[key]), variables(english[key])
        # Every word is given the number of things, whether its language has forms for it or not.
        if has != wants and not ("-word-" in key and has | wants <= {"count"}):
            lines.append(f"{key} has the variables {sorted(has)}, not {sorted(wants)}")
    return sorted(lines)
