"""A board of pointy-top hexes in axial coordinates, drawn with characters.

A hex is 13 columns wide and 7 lines high; neighbours share their borders:

        _.-'-._
     .-'       '-.
    |             |
    |             |
    |             |
    '-._       _.-'
        '-._.-'
"""

from __future__ import annotations

from typing import Final

from projections.boards.canvas import Canvas

HALF: Final = 6
"""Columns from a hex's centre to its side."""
PITCH: Final = 5
"""Lines from one row of hexes to the next."""


def centre(q: int, r: int) -> tuple[int, int]:
    """Return the column of a hex's middle and the line of its upper corner."""
    return HALF * (2 * q + r), PITCH * r


def outline(canvas: Canvas, q: int, r: int, style: str = "") -> None:
    """Draw the border of a hex."""
    column, line = centre(q, r)
    canvas.put(column - 3, line, "_.-'-._", style)
    canvas.put(column - HALF, line + 1, ".-'       '-.", style)
    for side in (2, 3, 4):
        canvas.put(column - HALF, line + side, "|           |", style)
    canvas.put(column - HALF, line + 5, "'-._     _.-'", style)
    canvas.put(column - 2, line + 6, "'-.-'", style)


def put_centred(canvas: Canvas, q: int, r: int, line: int, text: str, style: str = "") -> None:
    """Write text in the middle of one line of a hex, 0 for its upper corner."""
    column, top = centre(q, r)
    canvas.put(column - len(text) // 2, top + line, text, style)
