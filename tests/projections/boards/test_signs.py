"""Signs of the pictures of every game, for the page that draws them again beside decisions."""

from __future__ import annotations

import pytest

from domain.rulesets import RULESETS
from tests.domain.playing import play
from tests.projections.boards.svg import SVG, WIDTHS, drawn, view_of

SIGNS = {
    "bison": {"bison", "fish", "turkey", "item=hunter", "tent+value=1", "canoe+value=4"},
    "manitoba": {"berry", "bison", "horse", "canoe", "feather", "green", "white"},
    "wendake": {"CORN", "FISH", "BEAVER", "WOMAN", "HUNTER", "W", "MOVE", "SACRED_FIRE"},
    "discoveries": {"terrain=R", "terrain=M", "FISH", "WALK", "BLUE-WALK", "SUN", "effect=SWAP"},
}
"""Some of the signs of each game."""


SHAPES = {f"{SVG}{shape}" for shape in ("rect", "circle", "polygon", "path")}


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_place_begins_with_a_shape_that_can_be_outlined(ruleset: str) -> None:
    """The page outlines the first shape of a place that is offered. A sign is a group, and has no outline."""
    rules = RULESETS[ruleset]
    firsts: dict[str, str] = {}
    for entry in list(play(rules, 2, limit=200))[10::20]:
        view = view_of(rules, entry.before, frozenset((entry.seat,)))
        for width in WIDTHS:
            for node in drawn(view, view, width=width).iter(f"{SVG}g"):
                if node.get("data-place"):
                    title, first, *_ = node
                    assert title.tag == f"{SVG}title"
                    firsts[first.tag] = str(title.text)
    assert {tag: title for tag, title in firsts.items() if tag not in SHAPES} == {}


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_sign_is_its_first_child_as_it_was_drawn(ruleset: str) -> None:
    """A reference to the first child draws all of the sign, at its own place and in its own size."""
    rules = RULESETS[ruleset]
    names: set[str] = set()
    for entry in list(play(rules, 2, limit=80))[10::30]:
        view = view_of(rules, entry.before, frozenset((entry.seat,)))
        for width in WIDTHS:
            for node in drawn(view, view, width=width).iter(f"{SVG}g"):
                if name := node.get("data-sign"):
                    names.add(name)
                    assert " " not in name
                    assert node[0].get("transform") is None
                    assert node[0].tag != f"{SVG}title"
    assert names >= SIGNS[ruleset]
