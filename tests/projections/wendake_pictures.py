"""Games of Wendake for the tests of their pictures: played once, in the moments that matter, drawn once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import msgspec

from domain.facts import SPECTATOR, Viewer
from domain.wendake import WENDAKE
from domain.wendake.state import WendakePosition
from projections.pictures import picture
from tests.domain.playing import play
from tests.domain.wendake.cases import OPTIONS, pick
from tests.projections.test_pictures import ALLOWED, SVG

COMPONENTS = msgspec.json.decode(WENDAKE.default_components())
NAMES = ("Anna", "Ben", "Cara", "Dan")
LETTERS = "BRYG"
WIDTHS = (390, 1280)
GAMES: Mapping[int, tuple[tuple[int, int], ...]] = {
    2: ((0, 16), (0, 33), (1, 11)),
    3: ((1, 1), (1, 11)),
    4: ((1, 13), (0, 30)),
}
"""By number of seats: games by number of their options and seed; together they meet every kind of decision."""

GOODS = ("CORN", "BEAN", "PUMPKIN", "LEATHER", "FISH", "BEAVER")
NATIVES = {"W": "outpost", "BLACK": "black outpost", "WOMAN": "woman", "HUNTER": "hunter"}
WORKERS = {"W": "warriors", "WOMAN": "women", "HUNTER": "hunters", "BLACK": "black warrior"}

View = dict[str, Any]


class Moment(NamedTuple):
    """A version of a game as the seat to decide sees it, with what is legal."""

    view: View
    before: View
    legal: list[dict[str, Any]]
    after: WendakePosition
    svgs: dict[int, ET.Element]
    """By width: its picture, once it was drawn."""

    def drawn(self, width: int = 1280) -> ET.Element:
        if width not in self.svgs:
            self.svgs[width] = drawn(self.view, self.before, width=width)
        return self.svgs[width]


@cache
def played(seats: int) -> list[Moment]:
    """Give a moment for each kind of step, of decision taken and of legal decision, and the last ones."""
    met: Counter[str] = Counter()
    found = []
    for options, seed in GAMES[seats]:
        entries = list(play(WENDAKE, seats, OPTIONS[options], seed, pick=pick))
        for number, entry in enumerate(entries):
            moving = WENDAKE.to_move(entry.after)
            viewer: Viewer = frozenset(seat for seat in moving if seat >= 0)
            legal = WENDAKE.legal(entry.after, moving[0]) if viewer else ()
            kinds = {type(one).__name__ for one in (entry.decision, *legal, *entry.after.agenda)}
            if number and (number == len(entries) - 1 or any(not met[kind] for kind in kinds)):
                assert isinstance(entry.after, WendakePosition)
                view, before = view_of(entry.after, viewer, number + 1), view_of(entry.before, viewer, number)
                found.append(Moment(view, before, msgspec.json.decode(msgspec.json.encode(legal)), entry.after, {}))
                met.update(kinds)
    return found


def view_of(position: Any, viewer: Viewer = SPECTATOR, version: int = 1) -> View:
    """Give a view as the service sends it."""
    view = {
        "game": "w-1",
        "status": "finished" if position.ended else "playing",
        "version": version,
        "viewer": sorted(viewer),
        "to_move": list(WENDAKE.to_move(position)),
        "table": {"ruleset": "wendake", "seats": [{"name": name} for name in NAMES[: position.seats]]},
        "position": WENDAKE.view(position, viewer),
    }
    plain: View = msgspec.json.decode(msgspec.json.encode(view))
    return plain


def drawn(view: View, before: View | None = None, **asked: Any) -> ET.Element:
    svg = ET.fromstring(picture(view, before, asked.pop("components", COMPONENTS), **asked))  # noqa: S314  our own
    for node in svg.iter():
        assert node.tag in ALLOWED
        assert not any(name == "style" or name.startswith("on") or "href" in name for name in node.attrib)
    return svg


def title_of(node: ET.Element) -> str:
    return (node.findtext(f"{SVG}title") or "").removesuffix(" (just changed)")


def titled(svg: ET.Element, start: str) -> dict[str, ET.Element]:
    """Find the groups whose title starts so, by what follows; none twice."""
    found = [(title_of(node), node) for node in svg.iter(f"{SVG}g")]
    fitting = [(title.removeprefix(start), node) for title, node in found if title.startswith(start)]
    assert len(dict(fitting)) == len(fitting)
    return dict(fitting)


def titles(svg: ET.Element) -> list[str]:
    return [title_of(node) for node in svg.iter(f"{SVG}g") if node.find(f"{SVG}title") is not None]


def changed(svg: ET.Element, start: str) -> list[str]:
    """Give what follows in the titles of what is marked as just changed and starts so."""
    marked = [node for node in svg.iter(f"{SVG}g") if node.get("data-changed")]
    assert all((node.findtext(f"{SVG}title") or "").endswith("(just changed)") for node in marked)
    return [title_of(node).removeprefix(start) for node in marked if title_of(node).startswith(start)]


def panels(svg: ET.Element) -> list[ET.Element]:
    return [node for node in svg.iter(f"{SVG}g") if node.get("data-seat")]


def texts(node: ET.Element) -> list[str]:
    return [one.text or "" for one in node.iter(f"{SVG}text")]


def some(moments: list[Moment], width: int) -> list[Moment]:
    """Give all moments for one width and a few for the other: the same is drawn there, only elsewhere."""
    return moments if width == max(WIDTHS) else moments[::5]


def plain(name: str) -> str:
    return name.replace("_", " ").lower()
