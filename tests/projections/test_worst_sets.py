"""Pictures, drawings for terminals and sentences of games with the worst component set: they are made, and soon."""

from __future__ import annotations

import itertools
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from ops.bench.play import PlayedDecision, choices
from ops.bench.worst_sets import worst_set
from projections.boards.picture import drawing_of, picture
from projections.boards.text import draw_text
from projections.boards.wording import Wording
from projections.sentences import Sentences
from projections.views import GameView
from tests.counting import counted
from tests.projections.boards.svg import SVG, WIDTHS, read, view_of

PICTURE = 2_500_000
"""Lines for a picture: a map of Wendake that is not known is laid out once, and that takes most of them."""
TEXT = 500_000
"""Lines for a drawing on a terminal."""
LARGEST = 600_000
"""Letters of a picture."""
PLAYED = 200
LOOKED_AT = 100


def some(ruleset: Ruleset[Any]) -> list[PlayedDecision]:
    worst = ruleset.load_components(worst_set(ruleset.name))
    game = choices(ruleset, worst, ruleset.seats[-1], 1, widening=True)
    return list(itertools.islice(game, 1, PLAYED, LOOKED_AT))


def svg_of(say: Wording, view: GameView, components: Any, width: int) -> str:
    return picture(say, view, drawing_of(say, view, view, components), width=width)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_boards_with_the_worst_set_are_drawn(ruleset: Ruleset[Any]) -> None:
    components = ruleset.load_components(worst_set(ruleset.name))
    sentences = Sentences({ruleset.name: ruleset}, strict=True)
    for choice in some(ruleset):
        view = read(view_of(ruleset, choice.position, frozenset((choice.seat,))))
        text, _ = counted(TEXT, draw_text, view)
        assert text.strip()
        for width in WIDTHS:
            say = Wording(sentences, "en", view.table)
            svg, _ = counted(PICTURE, svg_of, say, view, components, width)
            assert len(svg) < LARGEST
            assert ET.fromstring(svg).tag == f"{SVG}svg"  # noqa: S314  our own


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_sentences_of_games_with_the_worst_set_are_worded(ruleset: Ruleset[Any]) -> None:
    sentences = Sentences({ruleset.name: ruleset}, strict=True)
    worded = 0
    for choice in some(ruleset):
        for decision in ruleset.legal(choice.position, choice.seat):
            message = ruleset.describe(decision, choice.position, frozenset((choice.seat,)))
            assert message is not None
            assert len(sentences.render(message)) < 1_000
            worded += 1
    assert worded > len(RULESETS)
