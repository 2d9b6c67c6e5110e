"""No meaning is told by a colour alone: with the same grey for all colours, seats and kinds still differ.

A picture is drawn twice, of positions that differ in one thing only: every piece belongs to the next seat, or is of
the next kind. Wherever the two differ in their colours, they have to differ in their shapes or letters too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias
from xml.etree import ElementTree as ET

import pytest

from domain.rulesets import RULESETS
from tests.domain.playing import play
from tests.projections.boards.svg import SVG, WIDTHS, View, drawn, title_of, view_of

Words: TypeAlias = tuple[str, ...]
"""Kinds, each followed by the next kind; none for a seat, for a truth value, and for a list by seat."""

SEATS = 4
GOODS = ("berry", "bison", "horse", "canoe", "feather")
DISKS = ("beige", "blue", "brown", "green", "white")
TERRAINS = ("prairie", "river", "mountain")
EVERY = 11
"""The share of a game's moments drawn at most: one in so many."""
COLOURS = ("BLUE", "RED", "GREEN", "YELLOW", "GREY")
FACES = ("JOURNAL", "NEGOTIATE", "RIDE", "WALK")

THINGS: Mapping[str, Mapping[str, Mapping[str, Words]]] = {
    "bison": {
        "whose panel": {"seats.#.seat": ()},
        "whose hunters, tents and canoes": {"tiles.#.spaces.#.seat": ()},
        "terrain": {"tiles.#.ring": ("P", "R", "M"), "tiles.#.spaces.#.terrain": TERRAINS},
        "used action": {"seats.#.used.#": ("gather", "step", "march", "tent", "canoe", "lay_tile")},
    },
    "manitoba": {
        "whose panel": {"seats.#.seat": ()},
        "whose Cree": {"areas.#.cree": ()},
        "whose turn": {"active": ()},
        "landscape": {
            "areas.#.landscape": ("forest", "prairie", "hills", "lake", "mountain"),
            "areas.#.area": ("F", "P", "H", "L", "M"),
        },
        "good on the territory": {"areas.#.good": GOODS},
        "good in hand": {"hand": GOODS},
        "good on a ceremonial place": {"seats.#.small.#": GOODS, "seats.#.large.#": GOODS},
        "good of a card": {"cards.#.goods.#": GOODS},
        "disk of the totem": {"totem.#": DISKS, "lifted.#": DISKS},
    },
    "discoveries": {
        "whose mat": {"seats.#.colour": COLOURS[:SEATS]},
        "whose die in the camp": {"camp.LEFT.#.die": COLOURS, "camp.RIGHT.#.die": COLOURS},
        "whose die in a supply": {"seats.#.supply.#.die": COLOURS},
        "whose die on an action": {"seats.#.actions.#.slot.die": COLOURS},
        "face in the camp": {"camp.LEFT.#.symbol": FACES, "camp.RIGHT.#.symbol": FACES},
        "face in a supply": {"seats.#.supply.#.symbol": FACES},
        "face on an action": {"seats.#.actions.#.slot.symbol": FACES},
        "locked die": {"seats.#.supply.#.locked": ()},
        "what an action takes": {"seats.#.actions.#.symbol": (*FACES, "ANY")},
        "river and mountain": {
            f"{where}.routes.{route}": ("R", "M")
            for where in ("encounter.#.discovery", "exploration.#.discovery", "seats.#.current")
            for route in "AB"
        },
        "species": {"exploration.#.discovery.species": ("BIRD", "FISH", "MAMMAL", "PLANT")},
        "attitude": {"encounter.#.tribe.attitude": ("ARROW", "SUN")},
    },
    "wendake": {
        "whose panel": {"seats.#.seat": ()},
        "whose native": {"areas.#.slots.#.seat": ()},
        "whose guards": {"areas.#.guards": ()},
        "whose place in the turn order": {"row.#": (), "order.#": ()},
        "native": {"areas.#.slots.#.piece": ("WOMAN", "HUNTER", "W")},
        "who works a slot": {"areas.#.slots.#.native": ("WOMAN", "HUNTER")},
        "what a slot makes": {"areas.#.slots.#.makes": ("CORN", "BEAN", "PUMPKIN", "BEAVER")},
        "flag": {"areas.#.flag": ("FR", "GB"), "flags_free.#": ("FR", "GB")},
        "track": {"pairs.#.#": ("ECONOMY", "MASK", "MILITARY", "RITUAL")},
        "mask": {"seats.#.cards.#": tuple("ABCDE")},
        "action of a tile": {"seats.#.grid.#.actions.#": ("CANOE", "FISH", "HARVEST", "HUNT", "MASK", "TAN", "TRADE")},
        "ritual side": {"seats.#.grid.#.ritual": ()},
        "fire marker": {"seats.#.grid.#.fire": ()},
        "progress tile that is ready": {"seats.#.progress.#.ready": ()},
    },
}
"""By ruleset: the facts that pictures have to tell, as paths within a position (`#` is any place of a list)."""

_CASES = [(ruleset, thing) for ruleset, things in THINGS.items() for thing in things]


@cache
def views(ruleset: str) -> list[View]:
    """Return some moments of a game for four, from its end back, as the seat to move sees them."""
    rules = RULESETS[ruleset]
    options = {"max_rounds": 30} if ruleset == "discoveries" else None
    entries = list(enumerate(play(rules, SEATS, options, seed=3), 1))[::-EVERY]
    moving = [frozenset(seat for seat in rules.to_move(entry.after) if seat >= 0) for _, entry in entries]
    views_back = [
        view_of(rules, entry.after, seats, version) for (version, entry), seats in zip(entries, moving, strict=True)
    ]
    assert views_back[0]["status"] == "finished"
    return views_back


def moments(ruleset: str, thing: str, most: int) -> Iterator[tuple[View, View]]:
    """Return some moments with something of the sort, and the same with the next seat or kind in its place."""
    turned = ((view, _turned(view["position"], THINGS[ruleset][thing])) for view in views(ruleset))
    fitting = [(view, other) for view, other in turned if other != view["position"]]
    for view, position in fitting[:: -(-len(fitting) // most)]:
        yield view, {**view, "position": position}


def _turned(value: Any, paths: Mapping[str, Words], path: str = "") -> Any:
    """Return a position with the next value in place of every value at any of the paths."""
    if path in paths:
        return _next(value, paths[path])
    if isinstance(value, dict):
        return {name: _turned(inner, paths, f"{path}.{name}".lstrip(".")) for name, inner in value.items()}
    if isinstance(value, list):
        return [_turned(inner, paths, f"{path}.#") for inner in value]
    return value


def _next(value: Any, kinds: Words) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return (value + 1) % SEATS
    if isinstance(value, list):
        return [*value[1:], *value[:1]]
    if value is None:
        return None
    following = dict(zip(kinds, (*kinds[1:], *kinds[:1]), strict=True))
    return re.sub("|".join(kinds), lambda match: following[match[0]], value)


class Mark(NamedTuple):
    """A group with a title and without another inside; the shapes around such groups are a mark too."""

    title: str
    coloured: Any
    """Its look."""
    grey: Any
    """Its look with the same grey for all colours."""


def marks(svg: ET.Element) -> list[Mark]:
    """Return the marks of a picture."""
    all_marks: list[Mark] = []

    def look(node: ET.Element) -> tuple[bool, Any, Any]:
        """Return whether there is a mark in a shape, and its look without the marks in it."""
        attributes = {
            name: value for name, value in node.attrib.items() if name != "role" and not name.startswith("data-")
        }
        faded = {
            name: "grey" if name in ("fill", "stroke") and value != "none" else value
            for name, value in attributes.items()
        }
        inner = [look(child) for child in node if child.tag != f"{SVG}title"]
        coloured, grey = ((node.text, [mark[at] for mark in inner if not mark[0]]) for at in (1, 2))
        marked = any(mark[0] for mark in inner) or node.find(f"{SVG}title") is not None
        if marked:
            all_marks.append(Mark(title_of(node), (attributes, coloured), (faded, grey)))
        return marked, (node.tag, attributes, coloured), (node.tag, faded, grey)

    look(svg)
    return all_marks


def colour_alone(left: list[Mark], right: list[Mark]) -> list[str]:
    """Return the titles of the marks that differ in nothing but their colours."""
    if len(left) != len(right):
        return []
    pairs = zip(left, right, strict=True)
    return [a.title for a, b in pairs if a.coloured != b.coloured and a.grey == b.grey]


@cache
def marks_of_view(ruleset: str, version: int, width: int) -> list[Mark]:
    """Return the marks of a moment that several things are looked at in."""
    (view,) = (view for view in views(ruleset) if view["version"] == version)
    return marks(drawn(view, width=width))


@pytest.mark.parametrize(("ruleset", "thing"), _CASES, ids=lambda value: value.replace(" ", "_"))
@pytest.mark.parametrize(
    ("most", "width"), [(1, min(WIDTHS)), *(pytest.param(3, width, marks=pytest.mark.long) for width in WIDTHS)]
)
def test_no_seat_and_no_kind_is_told_by_a_colour_alone(ruleset: str, thing: str, most: int, width: int) -> None:
    differing = 0
    for view, other in moments(ruleset, thing, max(most, 2) if width == max(WIDTHS) else 2):
        here, there = marks_of_view(ruleset, view["version"], width), marks(drawn(other, width=width))
        assert colour_alone(here, there) == []
        differing += [mark.coloured for mark in here] != [mark.coloured for mark in there]
        if differing == most:
            break  # the short form is content with a moment that draws it
    assert differing, "it is not drawn at all"


def test_every_ruleset_is_looked_at() -> None:
    assert THINGS.keys() == RULESETS.keys()


def test_a_meaning_told_by_a_colour_alone_is_noticed() -> None:
    """The badges of this picture have neither letters nor shapes of their own."""
    view, other = next(moments("bison", "whose hunters, tents and canoes", 1))
    first, two = (drawn(board) for board in (view, other))
    assert colour_alone(marks(first), marks(two)) == []
    for group in (*first.iter(f"{SVG}g"), *two.iter(f"{SVG}g")):
        for badge in [node for node in group if node.tag in (f"{SVG}polygon", f"{SVG}text")]:
            group.remove(badge)
    sentences = colour_alone(marks(first), marks(two))
    assert sentences
    assert all(
        ", blue, " in title or ", red, " in title or "yellow" in title or "green" in title for title in sentences
    )
