"""Games of Manitoba for the tests of their pictures: played once, one for each number of seats and each territory."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import msgspec

from domain.facts import SPECTATOR
from domain.manitoba import MANITOBA
from tests.domain.manitoba.cases import OPTIONS, pick
from tests.domain.playing import play
from tests.projections.test_pictures import SVG, drawn

NAMES = ("Anna", "Ben", "Cara", "Dan")
LETTERS = "BRYG"
WIDTHS = (390, 1280)
GAMES: Mapping[int, tuple[int, int]] = {2: (0, 4), 3: (1, 10), 4: (2, 4)}
"""By number of seats: the number of the options and the seed."""

View = dict[str, Any]


class Moment(NamedTuple):
    """A version of a game, as the service sends it, with what is legal."""

    view: View
    before: View | None
    legal: list[dict[str, Any]]

    def drawn(self, width: int = 1280) -> ET.Element:
        return drawn(self.view, self.before, width=width)


@cache
def played(seats: int) -> list[Moment]:
    """Give every moment of a game."""
    options, seed = GAMES[seats]
    found: list[Moment] = []
    for number, entry in enumerate(play(MANITOBA, seats, OPTIONS[options], seed, pick=pick), 1):
        moving = MANITOBA.to_move(entry.after)
        legal = MANITOBA.legal(entry.after, moving[0]) if moving and moving[0] >= 0 else ()
        before = found[-1].view if found else None
        found.append(Moment(view_of(entry.after, number), before, [msgspec.to_builtins(one) for one in legal]))
    return found


def view_of(position: Any, version: int = 1) -> View:
    """Give a view as the service sends it."""
    view = {
        "game": "m-1",
        "status": "finished" if position.ended else "playing",
        "version": version,
        "viewer": [],
        "to_move": list(MANITOBA.to_move(position)),
        "table": {"ruleset": "manitoba", "seats": [{"name": name} for name in NAMES[: position.seats]]},
        "position": MANITOBA.view(position, SPECTATOR),
    }
    plain: View = msgspec.json.decode(msgspec.json.encode(view))
    return plain


def titled(svg: ET.Element, start: str) -> dict[str, ET.Element]:
    """Find the groups whose title starts so, by what follows; none twice."""
    found = [(title_of(node), node) for node in svg.iter(f"{SVG}g")]
    fitting = [(title.removeprefix(start), node) for title, node in found if title.startswith(start)]
    assert len(dict(fitting)) == len(fitting)
    return dict(fitting)


def title_of(node: ET.Element) -> str:
    return (node.findtext(f"{SVG}title") or "").removesuffix(" (just changed)")


def texts(node: ET.Element) -> list[str]:
    return [one.text or "" for one in node.iter(f"{SVG}text")]
