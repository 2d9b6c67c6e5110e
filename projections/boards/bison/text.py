"""Bison on a terminal: the hexes with their spaces and pieces, and the supplies of each seat.

In a hex: the tile's id, then its three spaces: terrain letter (`p` prairie, `r` river, `m` mountain),
printed animals, and the pieces there: colour letter, hunters, `^` and the value of a tent or
`~` and the value of a canoe. At the six sides of a hex stands the terrain that touches them, below
its coordinates q,r.

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

from collections.abc import Iterable, Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from domain.bison.board import neighbours
from domain.bison.components import Hex, Pieces
from domain.bison.view import BisonView, SpaceView, TileView
from projections.boards.canvas import Canvas
from projections.boards.colours import SEAT_LETTERS, SEAT_STYLES, seat_label, table_of, words
from projections.views import ViewOf

_LETTERS: Final = {"prairie": "p", "river": "r", "mountain": "m"}
_STYLES: Final = {"p": "green", "r": "cyan", "m": "yellow"}
_BORDER: Final = "dim"
_WIDEST: Final = 98

_HALF: Final = 6
"""Columns from a hex's centre to its side."""
_PITCH: Final = 5
"""Lines from a row of hexes to the next."""
_SIDES: Final = ((_HALF - 1, 3), (_HALF - 1, 4), (1 - _HALF, 4), (1 - _HALF, 3), (1 - _HALF, 2), (_HALF - 1, 2))
"""By side, clockwise from east: the place of its terrain letter, from the middle of the upper corner."""

_LEGEND: Final = "p prairie, r river, m mountain and their animals; B R Y G a seat's hunters, ^tent, ~canoe"


def draw(view: ViewOf[BisonView]) -> RenderableType:
    """Draw the position of a view."""
    position = view.position
    return Group(_figures(view), "", _board(position.tiles), Text(_LEGEND, style="dim"), "", _seats(view))


def _figures(view: ViewOf[BisonView]) -> Text:
    position = view.position
    parts: list[str | Text] = [
        f"round {position.round} of {position.rounds}",
        seat_label(view, position.first).append(" has the totem"),
        f"{position.stack} tiles in the stack",
        f"{position.removed} removed",
    ]
    if position.variant:
        parts.append(f"variant {position.variant}")
    if position.removed_tiles:
        parts.append(f"unseen to the end: {' '.join(position.removed_tiles)}")
    return Text(", ").join(part if isinstance(part, Text) else Text(part) for part in parts)


def _board(tiles: Iterable[TileView]) -> Text:
    canvas = Canvas()
    laid = {(tile.q, tile.r): tile for tile in tiles}
    for hex_ in _beside(laid):
        _put_centred(canvas, hex_, 3, f"{hex_[0]},{hex_[1]}", _BORDER)
    for q, r in laid:
        _outline(canvas, q, r)
    for tile in laid.values():
        _tile(canvas, tile)
    return canvas.render()


def _beside(laid: Mapping[Hex, TileView]) -> list[Hex]:
    """Return the empty hexes beside the tiles, as far as there is room; their coordinates help to lay tiles."""
    columns = [_centre(*hex_)[0] for hex_ in laid]
    beside = {near for hex_ in laid for near in neighbours(hex_)}.difference(laid)
    fitting = []
    for hex_ in sorted(beside, key=lambda hex_: abs(2 * _centre(*hex_)[0] - min(columns) - max(columns))):
        column = _centre(*hex_)[0]
        if max(*columns, column) - min(*columns, column) + 2 * _HALF < _WIDEST:
            columns.append(column)
            fitting.append(hex_)
    return fitting


def _tile(canvas: Canvas, tile: TileView) -> None:
    q, r = tile.q, tile.r
    column, line = _centre(q, r)
    _put_centred(canvas, (q, r), 1, tile.tile, "bold")
    for number, space in enumerate(tile.spaces):
        _space(canvas, column - 4, line + 2 + number, space)
    _put_centred(canvas, (q, r), 5, f"{q},{r}", _BORDER)
    for direction, (right, below) in enumerate(_SIDES):
        letter = tile.ring[(direction - tile.rotation) % 6].lower()
        canvas.put(column + right, line + below, letter, f"{_STYLES[letter]} dim")


def _space(canvas: Canvas, column: int, line: int, space: SpaceView) -> None:
    letter = _LETTERS[space.terrain]
    canvas.put(column + 1, line, f"{letter}{space.animals}", f"bold {_STYLES[letter]}")
    if space.seat is not None:
        canvas.put(column + 4, line, _pieces(space, space.seat), SEAT_STYLES[space.seat])


def _pieces(space: SpaceView, seat: int) -> str:
    """Return the pieces on a space: `B3^4`, three blue hunters and a tent of value 4."""
    hunters = str(space.hunters) if space.hunters else ""
    sign = "~" if space.terrain == "river" else "^"
    building = f"{sign}{space.value}" if space.value else ""
    return f"{SEAT_LETTERS[seat]}{hunters}{building}"


def _seats(view: ViewOf[BisonView]) -> Table:
    whole = ("bison fish turkey", "in reserve", "at the market", "tile")
    table = table_of("seat", *whole, "actions used", whole=whole)
    for seat in view.position.seats:
        table.add_row(
            seat_label(view, seat.seat),
            f"{seat.stock.bison:5} {seat.stock.fish:4} {seat.stock.turkey:6}",
            _pile(seat.reserve),
            _pile(seat.market),
            seat.tile or ("drawn" if seat.tile_drawn else "-"),
            ", ".join(map(words, seat.used)) or "-",
        )
    return table


def _pile(pieces: Pieces) -> str:
    """Return the hunters, tents and canoes of a pile: `4 ^12 ~12`."""
    tents, canoes = ("".join(map(str, values)) or "-" for values in (pieces.tents, pieces.canoes))
    return f"{pieces.hunters} ^{tents} ~{canoes}"


def _centre(q: int, r: int) -> tuple[int, int]:
    """Return the column of a hex's middle and the line of its upper corner."""
    return _HALF * (2 * q + r), _PITCH * r


def _outline(canvas: Canvas, q: int, r: int) -> None:
    """Draw the border of a hex."""
    column, line = _centre(q, r)
    canvas.put(column - 3, line, "_.-'-._", _BORDER)
    canvas.put(column - _HALF, line + 1, ".-'       '-.", _BORDER)
    for side in (2, 3, 4):
        canvas.put(column - _HALF, line + side, "|           |", _BORDER)
    canvas.put(column - _HALF, line + 5, "'-._     _.-'", _BORDER)
    canvas.put(column - 2, line + 6, "'-.-'", _BORDER)


def _put_centred(canvas: Canvas, hex_: Hex, line: int, text: str, style: str) -> None:
    """Write text in the middle of a line of a hex, 0 for its upper corner."""
    column, top = _centre(*hex_)
    canvas.put(column - len(text) // 2, top + line, text, style)
