"""What lies before a seat of Bison, as a panel of a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.bison.components import Pieces
from domain.bison.view import BisonView, SeatView
from projections.boards.bison.signs import ANIMALS, animal_sign, building_sign
from projections.boards.drawing import CHANGED, PAPER, Block, Svg, changed_frame, figure, place, rect, star, text, words
from projections.boards.panels import PANEL_WIDTH, panel
from projections.views import ViewOf

_ACTIONS: Final = ("lay_tile", "tent", "canoe", "gather", "step", "march")


def seat_panel(view: ViewOf[BisonView], seat: SeatView, was: SeatView | None) -> Block:
    """Draw the panel of a seat; *was* is the same seat in the view before."""
    acts = seat.seat in view.to_move
    body = [_stock(seat, was, animal, number, acts) for number, animal in enumerate(ANIMALS)]
    body.append(_pile("Reserve", seat.reserve, was.reserve if was else None, 94))
    body.append(_pile("Market", seat.market, was.market if was else None, 126))
    body += [_action(seat, was, action, number, acts) for number, action in enumerate(_ACTIONS)]
    body.append(_tile(seat))
    return panel(view, seat.seat, 212, "".join(body))


def _stock(seat: SeatView, was: SeatView | None, animal: str, number: int, acts: bool) -> Svg:
    x, count = 10 + 130 * number, getattr(seat.stock, animal)
    change = 0 if was is None else count - getattr(was.stock, animal)
    shown = [rect(x, 38, 122, 36, fill="#f3efe2")]
    shown.append(animal_sign(animal, x + 20, 56, 1.3) + text(x + 58, 56, count, size=26, font_weight="bold"))
    if change:
        shown.append(text(x + 98, 56, figure(change, signed=True), size=19, fill=CHANGED, font_weight="bold"))
        shown.append(changed_frame(x, 38, 122, 36))
    title = f"Stock: {count} {animal}" + (f" ({figure(change, signed=True)})" if change else "")
    return place(*shown, title=title, names=[animal] if acts else [], changed=bool(change))


def _pile(name: str, pieces: Pieces, was: Pieces | None, y: float) -> Svg:
    shown = [rect(4, y - 14, PANEL_WIDTH - 8, 28, fill=PAPER)]
    shown.append(text(10, y, name, size=18, text_anchor="start"))
    shown.append(rect(98, y - 9, 18, 18, fill="#444444", rx=2))
    shown.append(text(132, y, pieces.hunters, size=20, font_weight="bold"))
    x = 166.0
    for item, values in (("tent", pieces.tents), ("canoe", pieces.canoes)):
        for value in values:
            shown.append(building_sign(item, value, x, y))
            x += 29
        x += 10
    changed = was is not None and was != pieces
    if changed:
        shown.append(star(90, y))
    title = (
        f"{name}: {pieces.hunters} hunters, tents of value {_values(pieces.tents)}, "
        f"canoes of value {_values(pieces.canoes)}"
    )
    return place(*shown, title=title, names=[], changed=changed)


def _values(values: Sequence[int]) -> str:
    return ", ".join(map(str, values)) or "none"


def _action(seat: SeatView, was: SeatView | None, action: str, number: int, acts: bool) -> Svg:
    x, used = 10 + 64.5 * number, seat.used.count(action)
    changed = was is not None and was.used.count(action) != used
    shown = [rect(x, 150, 60, 28, fill="#2b2b2b" if used else "#ffffff", stroke="#2b2b2b", stroke_width=1.5)]
    shown.append(text(x + 30, 164, words(action), size=15, fill="#ffffff" if used else "#1a1a1a"))
    if used:
        shown.append(rect(x + 6, 173, 48, 2, fill="#ffffff", rx=0))
    if changed:
        shown.append(star(x + 56, 152))
    title = f"Action {words(action)}: {'used' if used else 'free'}"
    return place(*shown, title=title, names=[action] if acts else [], changed=changed)


def _tile(seat: SeatView) -> Svg:
    shown = seat.tile or ("one, face down" if seat.tile_drawn else "none")
    return text(10, 196, f"Tile in hand: {shown}", size=17, text_anchor="start") + text(
        PANEL_WIDTH - 10, 196, "underlined: used", size=15, text_anchor="end", fill="#565656"
    )
