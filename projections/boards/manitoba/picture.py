"""Manitoba as a picture: the territory with its goods and Cree, totem, cards, paths, and the villages.

An area has the colour and the letter of its landscape: F forest, P prairie, H hills, L lake, M mountain.
"""

from __future__ import annotations

from typing import Any, Final

from domain.manitoba.view import ManitobaView
from projections.boards.drawing import NARROW_BOARD, WIDE_BOARD, Block, BoardDrawing, column, seat_label
from projections.boards.manitoba import middle
from projections.boards.manitoba.seats import seat_panel
from projections.boards.manitoba.territory import territory
from projections.boards.wording import Wording
from projections.views import ViewOf

_ROOM: Final = (980.0, 900.0)
"""Width and height for the territory as its tiles lie."""
_NARROW_ROOM: Final = (NARROW_BOARD, 800.0)
"""Width and height for the territory turned so that it is narrow: a chain of five tiles goes down."""
_SIXTHS: Final = (0, 1, 2)
"""The turns that differ in width and height: three sixths more give the same."""
_LEGEND: Final = ("legend-lands", "legend-more-lands", "legend-cree")


def draw(say: Wording, view: ViewOf[ManitobaView], before: ViewOf[ManitobaView], _components: Any) -> BoardDrawing:
    """Draw the position of a view, with marks on its differences from the view before."""
    old = before.position
    return BoardDrawing(
        heading=_heading(say, view),
        board=lambda arrangement: _board(say, view, old, narrow=arrangement == "narrow"),
        panels=lambda: [seat_panel(say, view, *seats) for seats in zip(view.position.seats, old.seats, strict=True)],
        legend=[*map(say, _LEGEND), say.shared("legend-changed")],
    )


def _heading(say: Wording, view: ViewOf[ManitobaView]) -> list[str]:
    position = view.position
    when = say("round", round=position.round, rounds=position.rounds, season=position.season)
    if position.ended is not None:
        return [when, say("won", winners=say.both([seat_label(say, seat) for seat in position.ended.winners]))]
    return [when, say("active", player=seat_label(say, position.active))]


def _board(say: Wording, view: ViewOf[ManitobaView], old: ManitobaView, *, narrow: bool) -> Block:
    position, width = view.position, NARROW_BOARD if narrow else WIDE_BOARD
    parts = (
        territory(say, view, old, _NARROW_ROOM, _SIXTHS) if narrow else territory(say, view, old, _ROOM),
        middle.totem(say, position, old, width),
        middle.cards(say, position, width),
        middle.supply(say, position, old, width),
        middle.paths(say, position, old, width),
    )
    return column(parts)
