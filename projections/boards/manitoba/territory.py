"""The territory of Manitoba: tiles with their areas, and the goods and Cree on them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from domain.manitoba.components import LANDSCAPES
from domain.manitoba.names import area_name
from domain.manitoba.territory import Hex
from domain.manitoba.view import AreaView, ManitobaView
from projections.boards.drawing import (
    INK,
    SMALLEST,
    Block,
    Point,
    Svg,
    element,
    hex_centre,
    hex_corner,
    path,
    piece,
    place,
    polygon,
    seat_badge,
    text,
)
from projections.boards.manitoba.signs import good_sign
from projections.boards.wording import Wording, listed
from projections.views import ViewOf

_LARGEST: Final = 48.0
"""The radius of a hexagon where there is room for it."""
_MARGIN: Final = 6.0
_COLOURS: Final = {
    "forest": "#9cc58f",
    "prairie": "#ecdf9a",
    "hills": "#d9a777",
    "lake": "#8fc4e8",
    "mountain": "#c9c4bd",
}
_DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Clockwise from east, as the sides of a hexagon are counted."""


class _Lie(NamedTuple):
    """The size and the turn of a territory in a picture."""

    radius: float
    """The radius of a hexagon."""
    turned: int
    """The turn in sixths, clockwise."""
    corner: Point
    """The left upper corner, seen from the middle of hexagon (0, 0)."""
    size: Point


def territory(
    say: Wording, view: ViewOf[ManitobaView], old: ManitobaView, room: Point, turns: Iterable[int] = (0,)
) -> Block:
    """Draw the areas with the goods and Cree on them.

    Args:
        say: words the areas.
        view: the view that is drawn.
        old: the earlier position; differences from it are marked.
        room: the largest width and height.
        turns: the allowed turns in sixths, clockwise; the turn with the largest, then the lowest territory is taken.
    """
    areas = view.position.areas
    laid = [tuple(hex_) for area in areas for hex_ in area.hexagons]
    lie = max((_lie(laid, room, turned) for turned in turns), key=lambda lie: (lie.radius, -lie.size[1]))
    old_areas = {area.area: area for area in old.areas}
    shapes = [_area(say, number, area, old_areas[area.area], lie) for number, area in enumerate(areas)]
    owner = {hex_: area.area for area in areas for hex_ in _turned(area.hexagons, lie.turned)}
    shapes.append(_borders(owner, lie.radius))
    left, top = lie.corner
    return Block(*lie.size, element("g", *shapes, transform=f"translate({-left:.1f} {-top:.1f})"))


def _turned(hexagons: Iterable[Sequence[int]], sixths: int) -> list[Hex]:
    """Return hexagons turned clockwise around (0, 0), in the order of rows, then of columns."""
    turned = [(q, r) for q, r in hexagons]
    for _ in range(sixths):
        turned = [(-r, q + r) for q, r in turned]
    return sorted(turned, key=lambda hex_: (hex_[1], hex_[0]))


def _lie(laid: Collection[Sequence[int]], room: Point, turned: int) -> _Lie:
    centres = [hex_centre(q, r, 1) for q, r in _turned(laid, turned)]
    left, right = min(x for x, _ in centres) - math.sqrt(3) / 2, max(x for x, _ in centres) + math.sqrt(3) / 2
    top, bottom = min(y for _, y in centres) - 1, max(y for _, y in centres) + 1
    wide, high = right - left, bottom - top
    radius = min(_LARGEST, (room[0] - 2 * _MARGIN) / wide, (room[1] - 2 * _MARGIN) / high)
    corner = (left * radius - _MARGIN, top * radius - _MARGIN)
    return _Lie(radius, turned, corner, (wide * radius + 2 * _MARGIN, high * radius + 2 * _MARGIN))


def _area(say: Wording, number: int, area: AreaView, old_area: AreaView, lie: _Lie) -> Svg:
    colour, radius = _COLOURS[area.landscape], lie.radius
    middles = [hex_centre(q, r, radius) for q, r in _turned(area.hexagons, lie.turned)]
    x, y = middles[0]
    shapes = [
        polygon([hex_corner(centre, number, radius) for number in range(6)], fill=colour, stroke=colour)
        for centre in middles
    ]
    label = say("area-short", landscape=area.landscape, tile=number // len(LANDSCAPES) + 1)
    shapes.append(text(x, y - radius / 2 + 1, label, size=SMALLEST, fill="#333333"))
    if area.good:
        sign = good_sign(area.good, x - (15 if area.cree is not None else 0), y + 6, 1.2)
        shapes.append(piece(f"good-{area.good}", sign))
    if area.cree is not None:
        shapes.append(piece(f"cree-{area.cree}", seat_badge(x + (16 if area.good else 0), y + 6, area.cree, 13)))
    changed, half = (old_area.good, old_area.cree) != (area.good, area.cree), radius * 0.62
    frame = (x - half, y - 11, 2 * half, 34)
    title = say("area", area=area_name(number), good=area.good or "none")
    if area.cree is not None:
        title = listed([title, say("area-cree", seat=area.cree)])
    return place(say, *shapes, title=title, rule="4.3", names=[area.area], changed=changed and frame)


def _borders(owner: Mapping[Hex, str], radius: float) -> Svg:
    """Draw the lines between areas; thick where a tile ends."""
    thin: list[Svg] = []
    thick: list[Svg] = []
    for q, r in owner:
        centre = hex_centre(q, r, radius)
        for side, (dq, dr) in enumerate(_DIRECTIONS):
            beside = owner.get((q + dq, r + dr), "")
            if beside == owner[q, r]:
                continue
            (x1, y1), (x2, y2) = hex_corner(centre, side - 1, radius), hex_corner(centre, side, radius)
            line = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
            (thin if beside.partition(".")[0] == owner[q, r].partition(".")[0] else thick).append(line)
    return path("".join(thin), stroke=INK, stroke_width=1.2, stroke_linecap="round") + path(
        "".join(thick), stroke=INK, stroke_width=4.5, stroke_linecap="round"
    )
