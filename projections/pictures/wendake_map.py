"""The map of Wendake: areas with their guards, slots with who works them, and lakes with canoes.

Areas that touch may be passed; where a river or a lake lies between they may not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from projections.pictures.drawing import (
    DIM,
    INK,
    SEATS,
    Block,
    Point,
    Svg,
    changed_frame,
    element,
    path,
    place,
    polygon,
    rect,
    seat_badge,
    seat_name,
    text,
)
from projections.pictures.wendake_land import Part, land_of
from projections.pictures.wendake_signs import flag_sign, sign

__all__ = ["land_map"]

View = Mapping[str, Any]

_WATER: Final = "#9cc9e6"
_LAKE: Final = "#c4e0f2"
_LAND: Final = "#efe9cd"
_HOME: Final = "#f6d9a8"
_BORDER: Final = "#b3965a"
_SLOT: Final = 48.0
_TOKEN: Final = 35.0
_ROW: Final = 3
"""Tokens of guards side by side."""
_BLACK_WARRIOR: Final = "MOHAWK"
_NATIVES: Final = {"W": "outpost", "BLACK": "black outpost", "WOMAN": "woman", "HUNTER": "hunter"}
_SIGNS: Final = {"W": "OUTPOST", "BLACK": "BLACK_OUTPOST", "WOMAN": "WOMAN", "HUNTER": "HUNTER"}


def land_map(view: View, before: View | None, components: View, width: float) -> Block:
    """Draw the map so wide."""
    position = view["position"]
    lakes = list(position["seats"][0]["lakes"])
    land = land_of(position["areas"], lakes, width)
    old = {area["area"]: area for area in before["areas"]} if before else {}
    shown = [rect(0, 0, width, land.height, fill=_WATER, rx=14)]
    for (x1, y1), (x2, y2) in land.ways:
        shown.append(path(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", stroke=_BORDER, stroke_width=5))
    shown += [_lake(view, before, lake, land.parts[lake]) for lake in lakes]
    homes = {seat["home"]: seat for seat in position["seats"] if seat["home"]}
    areas = position["areas"]
    shown += [_area(view, area, old.get(area["area"]), land.parts[area["area"]], homes) for area in areas]
    shown += [element("circle", cx=x, cy=y, r=10.0, fill=_WATER) for x, y in land.ponds]
    for (x1, y1), (x2, y2) in land.trails:
        line = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
        shown.append(path(line, stroke=_BORDER, stroke_width=5, stroke_dasharray="10 7"))
    for area in areas:
        middle = land.parts[area["area"]].middle
        shown += _tokens(view, area, middle)
        if area["home"]:
            shown += _pool(view, before, components, area, homes.get(area["area"]), middle)
        else:
            shown += _slots(view, area, old.get(area["area"]), middle)
    return Block(width, land.height, "".join(shown))


def _area(view: View, area: View, was: View | None, part: Part, homes: Mapping[str, View]) -> Svg:
    x, y = part.middle
    name, owner = area["area"], homes.get(area["area"])
    shown = [polygon(part.corners, fill=_HOME if area["home"] else _LAND, stroke=INK, stroke_width=0.8)]
    beside = owner is not None or bool(area["flag"])
    at = x - 20 if beside or area["home"] else x
    shown.append(text(at, y - 55, name, size=20, font_weight="bold"))
    if area["flag"]:
        shown.append(flag_sign(area["flag"], x + 20, y - 55))
    if area["home"]:
        shown.append(sign("LONGHOUSE", x + 14, y - 55, 0.9))
    if owner is not None:
        shown.append(seat_badge(x + 42, y - 55, owner["seat"], 10))
    old = was or area
    changed = (old["guards"], old["black"]) != (area["guards"], area["black"])
    if changed:
        most = max(1, len(list(_guards(view, area))), len(list(_guards(view, old))))
        wide, high = _TOKEN * min(most, _ROW) + 6, 26 * -(-most // _ROW) + 4
        shown.append(changed_frame(x - wide / 2, y + 21, wide, high))
    names = [f"{field}={name}" for field in ("home", "from", "to", "where")]
    return place(*shown, title=_area_title(view, area, owner), names=names, changed=changed)


def _area_title(view: View, area: View, owner: View | None) -> str:
    parts = [f"{area['area']}, {area['name']}"]
    if area["home"]:
        parts.append("free home" if owner is None else f"home of {seat_name(view, owner['seat'])}")
    if area["flag"]:
        parts.append(f"flag {area['flag']}")
    parts.append(f"next to {' '.join(area['neighbours'])}")
    guards = [f"{seat_name(view, seat)} {told}" for seat, _, told in _guards(view, area)]
    parts.append(f"guards: {', '.join(guards)}" if guards else "no guards")
    return "; ".join(parts)


def _guards(view: View, area: View) -> Iterator[tuple[int, str, str]]:
    """Give the seat, the piece and the number of the guards in an area."""
    for seat, count in enumerate(area["guards"]):
        if count:
            yield seat, "W", str(count)
    if area["black"]:
        yield _black_seat(view), "BLACK", "the black warrior"


def _black_seat(view: View) -> int:
    return next(int(seat["seat"]) for seat in view["position"]["seats"] if seat["tribe"] == _BLACK_WARRIOR)


def _tokens(view: View, area: View, middle: Point) -> list[Svg]:
    guards = list(_guards(view, area))
    shown = []
    for start in range(0, len(guards), _ROW):
        row = guards[start : start + _ROW]
        left, y = middle[0] - _TOKEN * len(row) / 2, middle[1] + 24 + 26 * (start // _ROW)
        shown += [_token(view, area["area"], guard, left + _TOKEN * number, y) for number, guard in enumerate(row)]
    return shown


def _token(view: View, area: str, guard: tuple[int, str, str], x: float, y: float) -> Svg:
    seat, piece, count = guard
    colour = SEATS[seat % len(SEATS)][1]
    shown = [rect(x + 1, y, _TOKEN - 2, 23, fill="#ffffff", stroke=colour, stroke_width=2)]
    shown.append(seat_badge(x + 11, y + 11.5, seat, 7.5))
    if piece == "BLACK":
        shown.append(sign("BLACK", x + 25, y + 11.5, 0.75))
        title = f"The black warrior of {seat_name(view, seat)} in {area}"
    else:
        shown.append(text(x + 26, y + 11.5, count, size=17, font_weight="bold"))
        title = f"{count} guard{'s' if count != '1' else ''} of {seat_name(view, seat)} in {area}"
    own = [f"from={area}+piece={piece}", f"where={area}+piece={piece}"]
    enemy = [f"to={area}+enemy={seat}+target_piece={piece}"]
    return place(*shown, title=title, names=own if seat in view["to_move"] else enemy)


def _slots(view: View, area: View, was: View | None, middle: Point) -> list[Svg]:
    slots = area["slots"]
    left, y = middle[0] - (_SLOT + 4) * len(slots) / 2 + 2, middle[1] - 41
    before = was["slots"] if was else slots
    return [
        _slot(view, slot, old, left + (_SLOT + 4) * number, y)
        for number, (slot, old) in enumerate(zip(slots, before, strict=True))
    ]


def _slot(view: View, slot: View, was: View, x: float, y: float) -> Svg:
    seat = slot["seat"]
    changed = (was["seat"], was["piece"]) != (seat, slot["piece"])
    shown = [_box(x, y, slot["makes"])]
    if seat is None:
        told = f"free, for a {slot['native'].lower()}"
        shown.append(element("g", sign(slot["native"], x + _SLOT / 2, y + 44, 0.85), opacity=0.3))
    else:
        told = f"{_NATIVES[slot['piece']]} of {seat_name(view, seat)}"
        shown.append(rect(x, y + 32, _SLOT, 26, fill="#ffffff", stroke=SEATS[seat % len(SEATS)][1], stroke_width=2.5))
        shown.append(seat_badge(x + 13, y + 45, seat, 8))
        shown.append(sign(_SIGNS[slot["piece"]], x + 34, y + 45, 0.85))
    if changed:
        shown.append(changed_frame(x - 2, y - 2, _SLOT + 4, 62))
    names = [f"slot={slot['slot']}", f"where={slot['slot']}"]
    return place(*shown, title=f"Slot {slot['slot']}, {slot['makes'].lower()}: {told}", names=names, changed=changed)


def _box(x: float, y: float, makes: str) -> Svg:
    return rect(x, y, _SLOT, 58, fill="#fffdf4", stroke=DIM, stroke_width=1.2) + sign(makes, x + _SLOT / 2, y + 16, 0.9)


def _pool(
    view: View, before: View | None, components: View, area: View, owner: View | None, middle: Point
) -> list[Svg]:
    """Draw the women and hunters at home: stacks on the two slots of a home."""
    told = components["maps"][str(len(view["position"]["seats"]))]["areas"]
    slots = next(one["slots"] for one in told if one["id"] == area["area"])
    left, y = middle[0] - (_SLOT + 4) + 2, middle[1] - 41
    shown = []
    for number, (slot, native, stack) in enumerate(zip(slots, ("WOMAN", "HUNTER"), ("women", "hunters"), strict=True)):
        x = left + (_SLOT + 4) * number
        count = owner[stack] if owner is not None else 0
        was = before["seats"][owner["seat"]][stack] if before and owner is not None else count
        one = [_box(x, y, slot["makes"]), text(x + 13, y + 45, count, size=20, font_weight="bold")]
        one.append(sign(native, x + 34, y + 45, 0.85))
        if was != count:
            one.append(changed_frame(x - 2, y - 2, _SLOT + 4, 62))
        title = f"Home slot {slot['id']}, {slot['makes'].lower()}: {count} {stack} at home"
        names = [f"where={area['area']}+piece={native}"] if owner and owner["seat"] in view["to_move"] else []
        shown.append(place(*one, title=title, names=names, changed=was != count))
    return shown


def _lake(view: View, before: View | None, lake: str, part: Part) -> Svg:
    seats = view["position"]["seats"]
    canoes = [(seat["seat"], seat["lakes"][lake]) for seat in seats if seat["lakes"][lake]]
    was = [(seat["seat"], seat["lakes"][lake]) for seat in before["seats"] if seat["lakes"][lake]] if before else canoes
    x, y = part.middle
    shown = [polygon(part.corners, fill=_LAKE, stroke="#3f7fae", stroke_width=1.2)]
    high = 24 * ((len(canoes) + 1) // 2)
    top = y - high / 2
    shown.append(text(x, top, lake.capitalize(), size=16, font_style="italic"))
    for number, (seat, count) in enumerate(canoes):
        alone = number == len(canoes) - 1 and number % 2 == 0
        at, row = x + (0 if alone else 20 if number % 2 else -20), top + 21 + 24 * (number // 2)
        shown.append(seat_badge(at - 9, row, seat, 8.5) + text(at + 10, row, count, size=17, font_weight="bold"))
    changed = was != canoes
    if changed:
        shown.append(changed_frame(x - 42, top - 12, 84, high + 24))
    told = ", ".join(f"{seat_name(view, seat)} {count}" for seat, count in canoes)
    title = f"Lake {lake.capitalize()}: canoes of {told}" if told else f"Lake {lake.capitalize()}: no canoes"
    return place(*shown, title=title, names=[f"lake={lake}"], changed=changed)
