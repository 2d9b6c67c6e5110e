"""`docs/notation.md`: its example is read and written as it stands, its fault is told so, its codes and limits hold."""

from __future__ import annotations

import json
import re
from pathlib import Path

from click.testing import CliRunner

from domain.notation import reading
from domain.notation.reading import read_notation
from domain.notation.values import value_token
from domain.notation.writing import write_notation
from domain.rulesets import RULESETS
from ops.cli import main
from tests.serving import ROOT

PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLE = PAGE.partition("```notation\n")[2].partition("```")[0]
FAULTY = EXAMPLE.replace("0.a setup_cree:T3.M", "0.a setup_cree:T2.F")
"""The example with the fault that the page tells."""


def test_the_example_is_written_as_it_stands() -> None:
    game = read_notation(EXAMPLE, RULESETS)
    ruleset = RULESETS[game.ruleset]
    assert write_notation(game, ruleset, ruleset.load_components(ruleset.default_components())) == EXAMPLE
    assert sum(len(ply.variations) for ply in game.line.plies) == 1
    assert sum(len(ply.comments) for ply in game.line.plies) == 1


def test_the_command_tells_the_fault_as_the_page_does(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(FAULTY, encoding="utf-8")
    refused = CliRunner().invoke(main, ["notation", "read", str(file)])
    assert refused.exit_code == 4
    assert refused.stderr in PAGE.partition("$ tabletape notation read evening.txt\n")[2]
    file.write_bytes(EXAMPLE.replace("\n", "\r\n").encode())
    accepted = CliRunner().invoke(main, ["notation", "read", str(file), "--json"])
    facts = {"ruleset": "manitoba", "seats": 2, "plies": 20, "variations": 1, "result": "*"}
    assert (accepted.exit_code, json.loads(accepted.stdout)) == (0, facts)


def test_the_page_lists_every_code() -> None:
    listed = re.findall(r"^\| `(notation_\w+)` \|", PAGE, re.MULTILINE)
    source = (ROOT / "domain" / "notation" / "reading.py").read_text(encoding="utf-8")
    raised = re.findall(r'_fail(?:_here)?\(\s*"(\w+)"', source)
    assert sorted(listed) == sorted({f"notation_{fault}" for fault in [*raised, "tag", "decision"]})


def test_the_page_has_the_limits_of_the_code() -> None:
    for limit in (reading.MOST_CHARACTERS, reading.MOST_PLIES, reading.MOST_DEPTH):
        assert f" {limit:,}" in PAGE


def test_words_end_where_the_page_says() -> None:
    letters = re.findall(r"`(.)`", PAGE.partition("A word has none of space, ")[2].partition("\n")[0])
    needing_quotes = [chr(code) for code in range(33, 127) if value_token(f"a{chr(code)}b").startswith('"')]
    assert sorted(letters) == needing_quotes
