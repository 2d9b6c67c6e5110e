"""Manitoba as a picture: the territory with its goods and Cree, totem, cards, paths, and the villages.

An area has the colour and the letter of its landscape: F forest, P prairie, H hills, L lake, M mountain.
"""

from __future__ import annotations

from typing import Any, Final

from domain.manitoba.view import ManitobaView
from projections.boards.drawing import NARROW_BOARD, WIDE_BOARD, Block, Drawn, column, seat_label
from projections.boards.manitoba import middle
from projections.boards.manitoba.seats import seat_panel
from projections.boards.manitoba.territory import territory
from projections.views import ViewOf

_ROOM: Final = (980.0, 900.0)
"""For the territory as its tiles lie."""
_NARROW_ROOM: Final = (NARROW_BOARD, 800.0)
"""For the territory turned so that it is narrow: a chain of five tiles goes down."""
_SIXTHS: Final = (0, 1, 2)
"""The turns that make a difference: by three more, it is as wide and as high."""
_LEGEND: Final = (
    "F forest and berry, P prairie and bison, H hills and horse,",
    "L lake and canoe, M mountain and feather",
    "badge: whose Cree stands there; thick line: between tiles",
    "dashed line and star: what just changed",
)


def draw(view: ViewOf[ManitobaView], before: ViewOf[ManitobaView], _components: Any) -> Drawn:
    """Draw the position of a view, with marks on what differs from the view before."""
    old = before.position
    return Drawn(
        heading=_heading(view),
        board=lambda narrow: _board(view, old, narrow=narrow),
        panels=lambda: [seat_panel(view, *seats) for seats in zip(view.position.seats, old.seats, strict=True)],
        legend=_LEGEND,
    )


def _heading(view: ViewOf[ManitobaView]) -> list[str]:
    position = view.position
    when = f"Round {position.round} of {position.rounds}, {position.season}"
    if position.ended is not None:
        return [when, f"Won by {' and '.join(seat_label(view, seat) for seat in position.ended.winners)}"]
    return [when, f"{seat_label(view, position.active)} is active"]


def _board(view: ViewOf[ManitobaView], old: ManitobaView, *, narrow: bool) -> Block:
    position, width = view.position, NARROW_BOARD if narrow else WIDE_BOARD
    parts = (
        territory(view, old, _NARROW_ROOM, _SIXTHS) if narrow else territory(view, old, _ROOM),
        middle.totem(position, old, width),
        middle.cards(position, width),
        middle.supply(position, old, width),
        middle.paths(view, old, width),
    )
    return column(parts)
