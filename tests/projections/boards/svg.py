"""Pictures as tests read them: drawn from a view as the service sends it; their titles, texts, places and panels."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any
from xml.etree import ElementTree as ET

import msgspec

from domain.core.catalogue import NAME_MARK, name_of_mark
from domain.core.events import SPECTATOR, Viewer
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from projections.boards.picture import drawing_of, picture
from projections.boards.text import draw_text
from projections.boards.wording import Wording
from projections.sentences import ENGLISH, LINE_END, Sentences
from projections.views import GameView, read_view

NAMES = ("Anna", "Ben", "Cara", "Dan")
"""The players of the views that `view_of` gives."""
WIDTHS = (390, 1280)
"""For how many pixels across pictures are drawn: a telephone, a window."""
SVG = "{http://www.w3.org/2000/svg}"
_ALLOWED = {f"{SVG}{name}" for name in ("svg", "g", "title", "text", "rect", "circle", "polygon", "path")}
_CHANGED = " (just changed)"
_BY = re.compile(" \\([+\N{MINUS SIGN}][0-9]+\\)")

View = dict[str, Any]


@cache
def components_of(ruleset: str) -> Any:
    """Return the component set of a game that names none, as plain JSON values; `None` for a made-up ruleset."""
    return msgspec.json.decode(RULESETS[ruleset].default_components()) if ruleset in RULESETS else None


def view_of(ruleset: Ruleset[Any], position: Any, viewer: Viewer = SPECTATOR, version: int = 1) -> View:
    """Return a view as the service sends it."""
    view = {
        "game": "0-1",
        "status": "playing" if ruleset.result(position) is None else "finished",
        "version": version,
        "viewer": sorted(viewer),
        "to_move": ruleset.to_move(position),
        "table": {"ruleset": ruleset.name, "seats": [{"name": name} for name in NAMES[: position.seats]]},
        "position": ruleset.view(position, viewer),
    }
    plain: View = msgspec.json.decode(msgspec.json.encode(view))
    return plain


_UNSAID: View = {"head": "1-00000000", "version": 1, "time": 0, "viewer": []}
_UNSAID_OF_TABLE: View = {
    "creator": "",
    "components": "",
    "options": {},
    "visibility": "public",
    "forks": "anyone",
    "take_back": "own_turn",
    "labels": [],
    "started": True,
    "commitment": {"seed_game": "", "key_id": "", "digest": "", "algorithm": 1},
    "nonces": [],
    "origin": None,
    "imported": False,
    "superseded_by": None,
    "rulings": [],
    "reason": "",
}


def read(view: View) -> GameView:
    """Return the source of a board; parts of a game and its table that a test leaves out are filled in."""
    table = {**_UNSAID_OF_TABLE, **view["table"]}
    table["seats"] = [occupant and {"player": "", **occupant} for occupant in table["seats"]]
    return read_view({**_UNSAID, "ruleset": table["ruleset"], **view, "table": table})


def text_of(view: View, **options: Any) -> str:
    """Draw a view as text."""
    return draw_text(read(view), **options)


@cache
def _loaded(ruleset: str, document: bytes) -> Any:
    return RULESETS[ruleset].load_components(document)


_SENTENCES = Sentences(RULESETS, strict=True)


def name_in_words(ruleset: str, name: str, language: str = ENGLISH) -> str:
    """Return the name of a thing, as a sentence or a picture says it."""
    parts = NAME_MARK.split(name)
    parts[1::2] = [_SENTENCES.render(name_of_mark(ruleset, mark), language) for mark in parts[1::2]]
    return "".join(parts).replace(LINE_END, " ")


def svg_of(
    view: View, before: View | None = None, components: Any = None, language: str = ENGLISH, **options: Any
) -> str:
    """Draw a view as a picture, with the game's usual components if none are given; a missing message fails."""
    ruleset = view["table"]["ruleset"]
    if ruleset in RULESETS:
        document = RULESETS[ruleset].default_components() if components is None else msgspec.json.encode(components)
        components = _loaded(ruleset, document)
    board = read(view)
    say = Wording(_SENTENCES, language, board.table)
    drawing = drawing_of(say, board, None if before is None else read(before), components)
    return picture(say, board, drawing, **options)


def drawn(view: View, before: View | None = None, components: Any = None, **options: Any) -> ET.Element:
    """Draw a view, with the game's usual components if none are given; forbidden contents of a picture fail."""
    svg = ET.fromstring(svg_of(view, before, components, **options))  # noqa: S314  our own
    for node in svg.iter():
        assert node.tag in _ALLOWED
        assert not any(name == "style" or name.startswith("on") or "href" in name for name in node.attrib)
    return svg


@dataclass(frozen=True)
class Moment:
    """A version of a game, as the service sends it, with the legal decisions."""

    view: View
    before: View | None
    legal: list[dict[str, Any]]
    after: Any = None
    """The position, where a test looks behind the view."""
    _pictures: dict[int, ET.Element] = field(default_factory=dict)

    def drawn(self, width: int = 1280) -> ET.Element:
        """Return its picture in this width, drawn once."""
        if width not in self._pictures:
            self._pictures[width] = drawn(self.view, self.before, width=width)
        return self._pictures[width]


def title_of(node: ET.Element) -> str:
    """Return the title of a group, without the mark of a change and without its amount."""
    return _BY.sub("", told_of(node))


def told_of(node: ET.Element) -> str:
    """Return the title of a group, with the amount of its change."""
    return (node.findtext(f"{SVG}title") or "").removesuffix(_CHANGED)


@lru_cache(maxsize=64)
def _titles(svg: ET.Element) -> list[tuple[str, ET.Element]]:
    """Return every group with its title; asked for again and again of a picture that stays as it is."""
    return [(title_of(node), node) for node in svg.iter(f"{SVG}g")]


def titled(svg: ET.Element, start: str) -> dict[str, ET.Element]:
    """Find the groups whose title starts so, by the rest of the title; none twice."""
    fitting = [(title.removeprefix(start), node) for title, node in _titles(svg) if title.startswith(start)]
    assert len(dict(fitting)) == len(fitting)
    return dict(fitting)


def changed(svg: ET.Element, start: str) -> list[str]:
    """Return the rest of the titles of changed groups that start so."""
    marked = [(title, node) for title, node in _titles(svg) if node.get("data-changed")]
    assert all((node.findtext(f"{SVG}title") or "").endswith(_CHANGED) for _, node in marked)
    return [title.removeprefix(start) for title, _ in marked if title.startswith(start)]


def places(svg: ET.Element) -> dict[str, ET.Element]:
    """Find the places that decisions name by an id with a dot, by that id."""
    return {
        name: node for node in svg.iter(f"{SVG}g") for name in (node.get("data-place") or "").split() if "." in name
    }


def panels(svg: ET.Element) -> list[ET.Element]:
    """Return the panels of the seats, in their order; a picture begins with the viewer's."""
    nodes = [node for node in svg.iter(f"{SVG}g") if node.get("data-seat")]
    seats = [int(node.get("data-seat") or 0) for node in nodes]
    assert seats == [(seats[0] + number) % len(seats) for number in range(len(seats))]
    return sorted(nodes, key=lambda node: int(node.get("data-seat") or 0))


def texts(node: ET.Element) -> list[str]:
    """Return the lines that are written there."""
    return [text.text or "" for text in node.iter(f"{SVG}text")]
