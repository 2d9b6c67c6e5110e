"""What every ruleset brings beside its rules: a ruleset that lacks a part fails here.

Rooms, schemas, sentences and golden games are asked for by `tests/domain/test_conformance.py`.
"""

import re
from pathlib import Path

import pytest

from domain.chance import KeyedChance
from domain.rulesets import RULESETS
from projections.pictures import PICTURES
from projections.text_boards import DRAWINGS
from workers.bots import BOTS, choose

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.parametrize("name", sorted(RULESETS))


def test_its_vectors_are_tests(name):
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "domain" / name).glob("test_*.py")]
    assert any(re.search(r"\bvectors?\b|\bTV-", text, re.IGNORECASE) for text in texts)


def test_its_rulings_are_tests(name):
    modules = (ROOT / "tests" / "domain" / name).glob("test_*rulings*.py")
    named = {number for file in modules for number in re.findall(r"def test_r(\d+)", file.read_text(encoding="utf-8"))}
    assert len(named) >= 5, sorted(named)


def test_its_players_have_a_page_of_rules(name):
    page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert len(page.split()) > 300


def test_a_terminal_draws_it(name):
    assert name in DRAWINGS


def test_a_picture_shows_it(name):
    assert name in PICTURES


@pytest.mark.parametrize("kind", BOTS)
def test_every_bot_opens_a_game_of_it(name, kind):
    ruleset = RULESETS[name]
    components = ruleset.load_components(ruleset.default_components())
    position = ruleset.initial(components, ruleset.options_type(), ruleset.seats[0])
    position = ruleset.fold(position, ruleset.setup(position, KeyedChance(b"complete")))
    (seat,) = ruleset.to_move(position)
    assert choose(kind, ruleset, position, seat, b"bot") in ruleset.legal(position, seat)
