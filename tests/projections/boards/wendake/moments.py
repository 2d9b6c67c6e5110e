"""Games of Wendake for the tests of their pictures: played once, in the moments that matter, drawn once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from xml.etree import ElementTree as ET

import msgspec
import pytest

from domain.core.events import Viewer
from domain.wendake import WENDAKE
from domain.wendake.names import cell_name, thing_name
from domain.wendake.state import WendakePosition
from tests.domain.playing import play, play_on
from tests.domain.wendake.cases import MOMENTS, OPTIONS, pick
from tests.projections.boards.svg import SVG, WIDTHS, Moment, View, components_of, name_in_words, title_of, view_of

COMPONENTS = components_of("wendake")
LOADED = WENDAKE.load_components(WENDAKE.default_components())
LETTERS = "BRYG"
GAMES: Mapping[int, tuple[tuple[int, int], ...]] = {
    2: ((0, 16), (0, 33), (1, 11)),
    3: ((1, 1), (1, 11)),
    4: ((1, 13), (0, 30)),
}
"""By number of seats: games by number of their options and seed; together, and with those from positions set up by
hand, they meet every kind of decision."""
EACH_GAME = [4, *(pytest.param(seats, marks=pytest.mark.long) for seats in sorted(GAMES) if seats != 4)]
"""The games by number of seats, for tests of their pictures: in every run the games for four."""

GOODS = ("CORN", "BEAN", "PUMPKIN", "LEATHER", "FISH", "BEAVER")
NATIVES = {"W": "outpost", "BLACK": "black outpost", "WOMAN": "woman", "HUNTER": "hunter"}
WORKERS = {"W": "warriors", "WOMAN": "women", "HUNTER": "hunters", "BLACK": "black warrior"}


@cache
def played(seats: int) -> list[Moment]:
    """Return a moment for each kind of step, of decision taken and of legal decision, and the last moments."""
    met: Counter[str] = Counter()
    moments: list[Moment] = []
    games = [list(play(WENDAKE, seats, OPTIONS[options], seed, pick=pick)) for options, seed in GAMES[seats]]
    games += [list(play_on(WENDAKE, moment, pick)) for moment in MOMENTS if moment.seats == seats]
    for entries in games:
        for number, entry in enumerate(entries):
            moving = WENDAKE.to_move(entry.after)
            viewer: Viewer = frozenset(seat for seat in moving if seat >= 0)
            legal = WENDAKE.legal(entry.after, moving[0]) if viewer else ()
            kinds = {type(value).__name__ for value in (entry.decision, *legal, *entry.after.agenda)}
            if number and (number == len(entries) - 1 or any(not met[kind] for kind in kinds)):
                assert isinstance(entry.after, WendakePosition)
                view, before = (
                    view_of(WENDAKE, at, viewer, version)
                    for at, version in ((entry.after, number + 1), (entry.before, number))
                )
                decisions = msgspec.json.decode(msgspec.json.encode(legal))
                moments.append(Moment(view, before, decisions, entry.after))
                met.update(kinds)
    return moments


def titles(svg: ET.Element) -> list[str]:
    return [title_of(node) for node in svg.iter(f"{SVG}g") if node.find(f"{SVG}title") is not None]


def some(moments: list[Moment], width: int) -> list[Moment]:
    """Return all moments for the first width and a few for the other: the same is drawn there, only elsewhere."""
    return moments if width == max(WIDTHS) else moments[::5]


def name_of(view: View, field: str, text: str) -> str:
    """Return the name of a thing in words, in the game of a view."""
    seats = len(view["position"]["seats"])
    named = thing_name(WENDAKE.initial(LOADED, WENDAKE.options_type(), seats), field, text)
    return name_in_words("wendake", named)


def mask(view: View, card: str) -> str:
    """Return the name of a mask in words."""
    return card[0] + " with an infected blanket" * (card in view["position"]["infected"])


def cell_of(number: int) -> str:
    """Return the name of a cell in words."""
    return name_in_words("wendake", cell_name(number))


def plain(name: str) -> str:
    return name.replace("_", " ").lower()
