"""Manitoba on a terminal: the cards, the totem, the territory, and the village of each seat.

Every hexagon of the territory shows the area it belongs to (`T3.F`); an area's first hexagon shows also
the colour letter of a Cree that stands there, or `*` for the good of its landscape. `|` and `-` part the areas
of a tile, `#` and `=` part tiles. A hexagon touches its two neighbours in the row, and two in each row beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from domain.manitoba.territory import Hex
from domain.manitoba.view import AreaView, CardView, ManitobaView, SectorView
from projections.boards.canvas import Canvas
from projections.boards.colours import SEAT_LETTERS, SEAT_STYLES, seat_label, table_of
from projections.views import ViewOf

_WIDTH: Final = 7
"""Columns of a hexagon, its left border included."""
_HALF: Final = 3
_HEIGHT: Final = 2
"""Lines of a row of hexagons, the border above it included."""

_STYLES: Final = {"forest": "green", "prairie": "yellow", "hills": "red", "lake": "cyan", "mountain": "bold"}
_BORDER: Final = "dim"
_LEGEND: Final = "F forest, P prairie, H hills, L lake, M mountain; * its good, B R Y G Cree; # = tile borders"

_EFFECTS: Final = {
    "E1": "vision step",
    "E2": "territory step",
    "E3": "withdraw a Cree",
    "E4": "take",
    "E5": "lose a feather",
    "E6": "1 per Cree",
    "E7": "2 per Cree on lakes",
    "E8": "most Cree",
    "E9": "most contiguous",
    "scoring": "score",
    "final": "final scoring",
}


def draw(view: ViewOf[ManitobaView]) -> RenderableType:
    """Draw the position of a view."""
    position = view.position
    return Group(
        _course(view),
        _cards(position),
        _stocks(position),
        "",
        _territory(position.areas),
        Text(_LEGEND, style="dim"),
        "",
        _seats(view),
        _villages(view),
    )


def _course(view: ViewOf[ManitobaView]) -> Text:
    position = view.position
    course = Text(f"round {position.round} of {position.rounds}, {position.season}, ")
    return course.append_text(seat_label(view, position.active)).append(" is active")


def _cards(position: ManitobaView) -> Text:
    """Return the cards of the season in a line, with a mark on the card of this round."""
    if not position.cards:
        return Text("cards: winter, nothing happens at the end of the round")
    text = Text("cards: ")
    for number, card in enumerate(position.cards):
        now = card.card == position.card
        text.append(", " if number else "").append(
            f"[{_effect(card)}]" if now else _effect(card), "bold" if now else None
        )
    return text


def _effect(card: CardView) -> str:
    words = _EFFECTS[card.effect]
    if card.effect == "scoring":
        return f"{words} {' or '.join(card.goods) or 'the fullest'}"
    return f"{words} {' or '.join(card.goods)}" if card.goods else words


def _stocks(position: ManitobaView) -> str:
    supply = ", ".join(f"{number} {good}" for good, number in position.supply.items())
    lines = [f"supply: {supply}, {position.wampum} wampum"]
    if position.lifted:
        lines.append(
            f"totem lifted, bottom first: {' '.join(position.lifted)}; rest: {' '.join(position.totem) or '-'}"
        )
    else:
        lines.append(f"totem, bottom first: {' '.join(position.totem)}")
    if position.hand:
        lines.append(f"in hand: {position.hand}")
    return "\n".join(lines)


def _territory(areas: Iterable[AreaView]) -> Text:
    canvas = Canvas()
    owner = {(q, r): area for area in areas for q, r in area.hexagons}
    for (q, r), area in owner.items():
        column, line = _place((q, r))
        canvas.put(column + 1, line, area.area, _STYLES[area.landscape])
        if (q, r) == area.hexagons[0]:
            _content(canvas, column + 1 + len(area.area), line, area)
        _borders(canvas, owner, (q, r))
    return canvas.render()


def _place(hex_: Hex) -> tuple[int, int]:
    """Return the column of a hexagon's left border and its line."""
    q, r = hex_
    return (_WIDTH * (2 * q + r)) // 2, _HEIGHT * r


def _content(canvas: Canvas, column: int, line: int, area: AreaView) -> None:
    if area.cree is not None:
        canvas.put(column, line, SEAT_LETTERS[area.cree], SEAT_STYLES[area.cree])
    elif area.good is not None:
        canvas.put(column, line, "*", _STYLES[area.landscape])


def _borders(canvas: Canvas, owner: Mapping[Hex, AreaView], hex_: Hex) -> None:
    """Draw the left and upper borders of a hexagon, and its borders at the edge of the territory."""
    q, r = hex_
    column, line = _place(hex_)
    canvas.put(column, line, _border(owner, hex_, (q - 1, r), "|#"), _BORDER)
    for beside, start in (((q, r - 1), 0), ((q + 1, r - 1), _HALF + 1)):
        canvas.put(column + start, line - 1, _border(owner, hex_, beside, "-=") * _HALF, _BORDER)
    if (q + 1, r) not in owner:
        canvas.put(column + _WIDTH, line, "#", _BORDER)
    for beside, start in (((q - 1, r + 1), 0), ((q, r + 1), _HALF + 1)):
        if beside not in owner:
            canvas.put(column + start, line + 1, "=" * _HALF, _BORDER)


def _border(owner: Mapping[Hex, AreaView], hex_: Hex, beside: Hex, signs: str) -> str:
    """Return the sign between two hexagons: a blank within an area, the first sign within a tile, else the second."""
    own, other = owner[hex_].area, owner[beside].area if beside in owner else ""
    if own == other:
        return " "
    return signs[0] if own.partition(".")[0] == other.partition(".")[0] else signs[1]


def _seats(view: ViewOf[ManitobaView]) -> Table:
    whole = ("score", "square wigwam", "gatherer hunter warrior shaman", "wampum on off")
    table = table_of("seat", *whole, whole=whole)
    for seat in view.position.seats:
        table.add_row(
            seat_label(view, seat.seat),
            str(seat.score),
            f"{seat.square:6} {seat.wigwam:6}",
            "{gatherer:8} {hunter:6} {warrior:7} {shaman:6}".format(**seat.paths),
            f"{seat.active_wampum:9} {seat.inactive_wampum:3}",
        )
    return table


def _villages(view: ViewOf[ManitobaView]) -> Table:
    """Return the sectors as pieces and value: `4=8`, with `+1f` for a feather and `+1b` for a berry among them."""
    whole = ("seat", "berry", "bison", "horse", "canoe")
    table = table_of(*whole, "small place", "large place", whole=whole)
    for seat in view.position.seats:
        sectors = [_sector(sector) for sector in seat.sectors]
        places = [" ".join(goods) or "-" for goods in (seat.small, seat.large)]
        table.add_row(SEAT_LETTERS[seat.seat], *sectors, *places)
    return table


def _sector(sector: SectorView) -> str:
    parts = [str(sector.goods)]
    parts += [f"+{count}{sign}" for count, sign in ((sector.berries, "b"), (sector.feathers, "f")) if count]
    return f"{''.join(parts)}={sector.value}"
