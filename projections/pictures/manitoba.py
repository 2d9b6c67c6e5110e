"""Manitoba as a picture: the territory with its goods and Cree, totem, cards, paths, and the villages.

An area has the colour and the letter of its landscape: F forest, P prairie, H hills, L lake, M mountain.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from projections.pictures import manitoba_middle as middle
from projections.pictures.drawing import (
    INK,
    SEATS,
    Block,
    Drawn,
    Svg,
    changed_frame,
    column,
    element,
    hex_centre,
    hex_corner,
    path,
    place,
    polygon,
    seat_badge,
    seat_name,
    text,
)
from projections.pictures.manitoba_seats import seat_panel
from projections.pictures.manitoba_signs import good_sign

__all__ = ["draw"]

View = Mapping[str, Any]
Hex = tuple[int, int]

_RADIUS: Final = 48.0
_MARGIN: Final = 6.0
_COLOURS: Final = {
    "forest": "#9cc58f",
    "prairie": "#ecdf9a",
    "hills": "#d9a777",
    "lake": "#8fc4e8",
    "mountain": "#c9c4bd",
}
_DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_LEGEND: Final = (
    "F forest and berry, P prairie and bison, H hills and horse, L lake and canoe, M mountain and feather",
    "badge on an area: whose Cree stands there; thick line: between tiles",
    "dashed line and star: what just changed",
)


def draw(view: View, before: View | None, _components: Any) -> Drawn:
    """Draw the position of a view, with marks on what differs from the view before."""
    position = view["position"]
    old = before["position"] if before else None
    was = {seat["seat"]: seat for seat in old["seats"]} if old else {}
    parts = [
        _territory(view, old),
        middle.totem(position, old),
        middle.cards(position),
        middle.supply(position, old),
        middle.paths(view, old),
    ]
    active = f"{SEATS[position['active'] % len(SEATS)][0]} {seat_name(view, position['active'])}"
    return Drawn(
        heading=[f"Round {position['round']} of {position['rounds']}, {position['season']}: {active} is active"],
        board=column(parts),
        panels=[seat_panel(view, seat, was.get(seat["seat"])) for seat in position["seats"]],
        legend=_LEGEND,
    )


def _territory(view: View, old: View | None) -> Block:
    areas = view["position"]["areas"]
    owner = {tuple(hex_): area["area"] for area in areas for hex_ in area["hexagons"]}
    centres = [hex_centre(q, r, _RADIUS) for q, r in owner]
    left = min(x for x, _ in centres) - _RADIUS * math.sqrt(3) / 2 - _MARGIN
    top = min(y for _, y in centres) - _RADIUS - _MARGIN
    right = max(x for x, _ in centres) + _RADIUS * math.sqrt(3) / 2 + _MARGIN
    bottom = max(y for _, y in centres) + _RADIUS + _MARGIN
    was = {area["area"]: area for area in old["areas"]} if old else {}
    shown = [_area(view, area, was.get(area["area"])) for area in areas]
    shown.append(_borders(owner))
    body = element("g", *shown, transform=f"translate({-left:.1f} {-top:.1f})")
    return Block(right - left, bottom - top, body)


def _area(view: View, area: View, was: View | None) -> Svg:
    colour = _COLOURS[area["landscape"]]
    middles = [hex_centre(q, r, _RADIUS) for q, r in area["hexagons"]]
    x, y = middles[0]
    shown = [
        polygon([hex_corner(one, number, _RADIUS) for number in range(6)], fill=colour, stroke=colour)
        for one in middles
    ]
    shown.append(text(x, y - 26, area["area"], size=15, fill="#333333"))
    if area["good"]:
        shown.append(good_sign(area["good"], x - (15 if area["cree"] is not None else 0), y + 6, 1.2))
    if area["cree"] is not None:
        shown.append(seat_badge(x + (16 if area["good"] else 0), y + 6, area["cree"], 13))
    changed = was is not None and (was["good"], was["cree"]) != (area["good"], area["cree"])
    if changed:
        shown.append(changed_frame(x - 34, y - 14, 68, 44))
    standing = "" if area["cree"] is None else f", a Cree of {seat_name(view, area['cree'])}"
    title = f"{area['area']}, {area['landscape']}: {area['good'] or 'no good'}{standing}"
    return place(*shown, title=title, names=[area["area"]], changed=changed)


def _borders(owner: Mapping[Any, str]) -> Svg:
    """Draw the lines between areas; thick where a tile ends."""
    thin: list[Svg] = []
    thick: list[Svg] = []
    for q, r in owner:
        centre = hex_centre(q, r, _RADIUS)
        for side, (dq, dr) in enumerate(_DIRECTIONS):
            beside = owner.get((q + dq, r + dr), "")
            if beside == owner[q, r]:
                continue
            (x1, y1), (x2, y2) = hex_corner(centre, side - 1, _RADIUS), hex_corner(centre, side, _RADIUS)
            line = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
            (thin if beside.partition(".")[0] == owner[q, r].partition(".")[0] else thick).append(line)
    return path("".join(thin), stroke=INK, stroke_width=1.2, stroke_linecap="round") + path(
        "".join(thick), stroke=INK, stroke_width=4.5, stroke_linecap="round"
    )
