"""The parts of every ruleset beside its rules: a ruleset that lacks a part fails here.

Rooms, schemas, sentences and golden games are asked for by `tests/domain/test_conformance.py`.
"""

import re
from pathlib import Path

import pytest

from api.rules_for_players import file_for_players
from domain.core.bots import BOTS, choose
from domain.core.chance import KeyedChance
from domain.rulesets import RULESETS
from projections.boards.figures import card_picture
from projections.boards.picture import PICTURES
from projections.boards.text import DRAWINGS
from projections.lessons import LESSONS
from projections.sentences import LANGUAGES
from tests.asserting import without_assertion
from tests.domain.rules_documents import document, rulings, vectors

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.parametrize("name", sorted(RULESETS))


@pytest.mark.parametrize("kind", ["vector", "ruling"])
def test_its_vectors_and_rulings_are_tests(name: str, kind: str) -> None:
    """A module of them holds a test that compares the tested ids with the whole list of the rules document."""
    modules = (ROOT / "tests" / "domain" / name).glob(f"test_*{kind}s*.py")
    comparing = [text for file in modules if f"def test_every_{kind}_" in (text := file.read_text(encoding="utf-8"))]
    assert len(comparing) == 1
    assert re.search(r"^from tests\.domain\.(rules_documents|\w+\.vectors) import", comparing[0], re.MULTILINE)


def test_its_rules_are_written_down(name: str) -> None:
    """The document that refusals and rulings name paragraphs of."""
    numbers = [int(number) for number in rulings(name)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 20
    assert f"\n{vectors(name)}\n" in f"\n{document(name)}"


def test_its_tests_assert_something(name: str) -> None:
    """So for its vectors and rulings, and for all other tests of its rules: a name alone proves nothing."""
    modules = sorted((ROOT / "tests" / "domain" / name).glob("test_*.py"))
    assert modules
    assert {module.name: tests for module in modules if (tests := without_assertion(module))} == {}


def test_its_players_have_rules_in_every_language(name: str) -> None:
    for language in LANGUAGES:
        assert len(file_for_players(name, language).read_text(encoding="utf-8").split()) > 300


def test_a_terminal_draws_it(name: str) -> None:
    assert name in DRAWINGS


def test_a_picture_shows_it(name: str) -> None:
    assert name in PICTURES


def test_its_card_in_the_lobby_has_a_picture_of_its_own(name: str) -> None:
    assert card_picture(name, 4) != card_picture("", 4)


def test_a_lesson_guides_through_it(name: str) -> None:
    assert name in LESSONS


@pytest.mark.parametrize("kind", BOTS)
def test_every_bot_opens_a_game_of_it(name: str, kind: str) -> None:
    ruleset = RULESETS[name]
    components = ruleset.load_components(ruleset.default_components())
    position = ruleset.initial(components, ruleset.options_type(), ruleset.seats[0])
    position = ruleset.fold(position, ruleset.setup(position, KeyedChance(b"complete")))
    (seat,) = ruleset.to_move(position)
    assert choose(kind, ruleset, position, seat, b"bot", nodes=50) in ruleset.legal(position, seat)
