"""Panels: what lies before a seat, framed the same way in every picture."""

from __future__ import annotations

from typing import Final

from eventstore.table.names import shortened
from projections.boards.drawing import (
    DIM,
    INK,
    PAPER,
    ROOM_OF_NAMES,
    SEATS,
    Block,
    Svg,
    element,
    rect,
    seat_badge,
    seat_name,
    text,
)
from projections.views import ViewOf

PANEL_WIDTH: Final = 406.0


def panel(view: ViewOf[object], seat: int, height: float, body: Svg, look: int | None = None) -> Block:
    """Frame the things of a seat under its badge and name.

    Args:
        view: the view that is drawn.
        seat: whose panel.
        height: of the whole panel; the first 34 are the name's.
        body: what is in it.
        look: which of `SEATS` has its colour, where the rules say so; else its own number.
    """
    look = seat if look is None else look
    _, colour, _ = SEATS[look % len(SEATS)]
    acts = seat in view.to_move
    shown = shortened(seat_name(view, seat), ROOM_OF_NAMES)
    frame = rect(1.5, 1.5, PANEL_WIDTH - 3, height - 3, fill=PAPER, stroke=colour, stroke_width=4 if acts else 2)
    head = seat_badge(22, 20, look) + text(
        42, 20, shown, text_anchor="start", font_weight="bold" if acts else "normal", fill=INK
    )
    if acts:
        head += text(PANEL_WIDTH - 12, 20, "▶ to act", size=18, text_anchor="end", font_weight="bold")
    elif view.viewer == (seat,):
        head += text(PANEL_WIDTH - 12, 20, "you", size=18, text_anchor="end", fill=DIM)
    return Block(PANEL_WIDTH, height, element("g", frame, head, body, data_seat=seat))
