"""The village of a seat of Manitoba, as a panel of a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.manitoba.steps import TakeGoodStep
from domain.manitoba.view import ManitobaView, SeatView, SectorView
from projections.boards.drawing import (
    PANEL_WIDTH,
    Block,
    Svg,
    change_sign,
    counted,
    figure,
    fitted,
    grown,
    panel,
    piece,
    place,
    rect,
    seat_badge,
    star,
    text,
)
from projections.boards.manitoba.signs import good_sign
from projections.boards.wording import Wording
from projections.views import ViewOf

_CREE: Final = ("asleep", "awake")
"""The counts of Cree: in the wigwam, and on the square."""
_CEREMONIAL: Final = {"small": (3, 152.0), "large": (4, 184.0)}
"""By ceremonial place: the number of goods that fill it, and the middle of its line."""


def seat_panel(say: Wording, view: ViewOf[ManitobaView], seat: SeatView, old_seat: SeatView) -> Block:
    """Draw the panel of a seat; *old_seat* is the same seat in the view before."""
    taking = bool(view.position.agenda) and isinstance(view.position.agenda[-1], TakeGoodStep)
    acts = seat.seat in view.to_move and not taking
    body = [_counts(say, seat, old_seat)]
    for number, sectors in enumerate(zip(seat.sectors, old_seat.sectors, strict=True)):
        body.append(_sector(say, *sectors, number, acts=acts))
    body.append(_ceremonial(say, "small", seat.small, old_seat.small, acts=acts))
    body.append(_ceremonial(say, "large", seat.large, old_seat.large, acts=acts))
    return panel(say, view, seat.seat, Block(PANEL_WIDTH, 206, "".join(body)))


def _counts(say: Wording, seat: SeatView, old_seat: SeatView) -> Svg:
    counts = (
        ("score", seat.score, old_seat.score, 72, "5.4"),
        ("asleep", seat.wigwam, old_seat.wigwam, 72, "4.8"),
        ("awake", seat.square, old_seat.square, 72, "4.8"),
        ("wampum", seat.active_wampum, old_seat.active_wampum, 82, "4.6"),
        ("turned", seat.inactive_wampum, old_seat.inactive_wampum, 78, "4.6"),
    )
    parts, x = [], 8.0
    for name, count, before, width, rule in counts:
        shapes = [rect(x, 38, width, 46, fill="#f3efe2"), text(x + width / 2, 50, say("count", count=name), size=16)]
        if name in _CREE:
            badge = seat_badge(x + 17, 71, seat.seat, 9)
            shapes.append(piece(f"cree-{seat.seat}", badge, count=count) if count else badge)
            shapes.append(counted((x + 16 + width / 2, 71), count, before, width - 34, size=22))
        else:
            shapes.append(counted((x + width / 2, 71), count, before, width - 4, size=22))
        title = say("counted", count=name, number=count, change=grown(count, before))
        parts.append(place(say, *shapes, title=title, rule=rule, changed=before != count and (x, 38, width, 46)))
        x += width + 3
    return "".join(parts)


def _sector(say: Wording, sector: SectorView, old_sector: SectorView, number: int, *, acts: bool) -> Svg:
    x = 8 + 98.5 * number
    shapes = [rect(x, 90, 94, 46, fill="#ffffff", stroke="#777777", stroke_width=1.5)]
    shapes.append(_goods(sector.sector, good_sign(sector.sector, x + 16, 106, 0.9), sector.goods))
    shapes.append(text(x + 37, 106, sector.goods, size=20))
    if sector.berries:
        shapes.append(_goods("berry", good_sign("berry", x + 52, 106, 0.6), sector.berries))
        shapes.append(text(x + 64, 106, sector.berries, size=17))
    if sector.feathers:
        shapes.append(_goods("feather", good_sign("feather", x + 77, 106, 0.6), sector.feathers))
        shapes.append(text(x + 86, 106, sector.feathers, size=17))
    pieces, before = (state.goods + state.berries + state.feathers for state in (sector, old_sector))
    worth, change = say("worth", value=sector.value), figure(pieces - before, signed=True)
    if pieces == before:
        shapes.append(text(x + 47, 126, worth, size=16))
    else:
        shapes.append(fitted(x + 4, 126, worth, 66, size=16, text_anchor="start"))
        shapes.append(change_sign(x + 81, 126, change, 22))
    title = say(
        "sector",
        sector=sector.sector,
        goods=sector.goods,
        goods_change=grown(sector.goods, old_sector.goods),
        berries=sector.berries,
        berries_change=grown(sector.berries, old_sector.berries),
        feathers=sector.feathers,
        feathers_change=grown(sector.feathers, old_sector.feathers),
        value=sector.value,
    )
    names = [sector.sector] if acts else []
    return place(say, *shapes, title=title, rule="1.4", names=names, changed=old_sector != sector and (x, 90, 94, 46))


def _goods(good: str, sign: Svg, count: int) -> Svg:
    """Return a sign as so many pieces of a good, like the signs of the supply and the areas."""
    return piece(f"good-{good}", sign, count=count) if count else sign


def _ceremonial(say: Wording, name: str, goods: Sequence[str], old_goods: Sequence[str], *, acts: bool) -> Svg:
    full, y = _CEREMONIAL[name]
    shapes = [
        rect(8, y - 14, 390, 28, fill="#efe9f5"),
        text(16, y, say("place", place=name), size=17, text_anchor="start"),
    ]
    for number in range(max(full, len(goods))):
        x = 150 + 36.0 * number
        if number < len(goods):
            shapes.append(_goods(goods[number], good_sign(goods[number], x, y, 0.9), 1))
        else:
            shapes.append(rect(x - 11, y - 10, 22, 20, fill="none", stroke="#777777", stroke_dasharray="3 3"))
    if old_goods != goods:
        shapes.append(star(390, y - 9))
    title = say("place-holds", place=name, goods=", ".join(goods) or "none")
    return place(say, *shapes, title=title, rule="4.7", names=[name] if acts else [], changed=old_goods != goods)
