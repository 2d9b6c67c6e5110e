"""Bison as a picture: the hexes with their spaces and pieces, and what lies before each seat.

A side of a hex has the colour and the edge of the terrain that touches it: blades, waves or peaks. On each space
stand its letter (p prairie, r river, m mountain), its animals, and whose pieces are there: badge, hunters, a triangle
with the value of a tent or a boat with the value of a canoe.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final

from domain.bison.steps import BisonStep, PlaceHuntersStep, PlaceTileStep
from domain.bison.view import BisonView, SpaceView, TileView
from projections.boards.bison.seats import seat_panel
from projections.boards.bison.signs import ANIMAL_OF, animal_sign, building_sign
from projections.boards.drawing import (
    CHANGED,
    DIM,
    INK,
    SEATS,
    Block,
    Drawn,
    Point,
    Svg,
    changed_frame,
    element,
    figure,
    group,
    hex_centre,
    hex_corner,
    path,
    place,
    polygon,
    rect,
    seat_badge,
    seat_name,
    star,
    text,
)
from projections.views import ViewOf

Hex = tuple[int, int]

_RADIUS: Final = 106.0
_MARGIN: Final = 8.0
_COLOURS: Final = {"prairie": "#e8d98a", "river": "#8fc4e8", "mountain": "#b9a796"}
_EDGES: Final = {"prairie": "#6b5c10", "river": "#0b4f80", "mountain": "#54442f"}
"""In which colour the edge of a side is drawn."""
_TERRAIN_OF: Final = {"P": "prairie", "R": "river", "M": "mountain"}
_LEGEND: Final = (
    "p, blades: prairie; r, waves: river; m, peaks: mountain",
    "number and animal: how many are printed",
    "badge and number: whose hunters",
    "triangle: tent, boat: canoe, with its value",
    "dashed line and star: what just changed",
)
_ROOM: Final = (28.0, 21.0, 24.0)
"""What a space needs: to either side of its spot, above and below it."""
_RIM: Final = 9.0
"""So far from the line around a tile everything but the edges of its sides stays."""
_RIVER: Final = 32.0
"""How far from the middle of its tile the spot of a river is at most."""
_DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Clockwise from east, as the sides of a hex are counted."""


def draw(view: ViewOf[BisonView], before: ViewOf[BisonView] | None, _components: Any) -> Drawn:
    """Draw the position of a view, with marks on what differs from the view before."""
    position = view.position
    was = before.position.seats if before else None
    return Drawn(
        heading=_heading(view),
        board=_board(view, before),
        panels=[seat_panel(view, seat, was[seat.seat] if was else None) for seat in position.seats],
        legend=_LEGEND,
    )


def _heading(view: ViewOf[BisonView]) -> list[str]:
    position = view.position
    facts = [f"{position.stack} tiles in the stack", f"{position.removed} removed"]
    if position.variant:
        facts.append(f"variant {position.variant}")
    letter, first = SEATS[position.first % len(SEATS)][0], seat_name(view, position.first)
    return [f"Round {position.round} of {position.rounds}: {letter} {first} has the totem", ", ".join(facts)]


def _board(view: ViewOf[BisonView], before: ViewOf[BisonView] | None) -> Block:
    tiles = view.position.tiles
    was = {tile.tile: tile for tile in before.position.tiles} if before else {}
    laid = {(tile.q, tile.r) for tile in tiles}
    places = _beside(laid) if _is_laying(view.position) else []
    centres = [hex_centre(*hex_, _RADIUS) for hex_ in (*laid, *places)]
    left = min(x for x, _ in centres) - _RADIUS * math.sqrt(3) / 2 - _MARGIN
    top = min(y for _, y in centres) - _RADIUS - _MARGIN
    right = max(x for x, _ in centres) + _RADIUS * math.sqrt(3) / 2 + _MARGIN
    bottom = max(y for _, y in centres) + _RADIUS + _MARGIN
    step = view.position.agenda[-1] if view.position.agenda else None
    bodies = [_empty(*hex_) for hex_ in places]
    bodies += [_tile(view, tile, was.get(tile.tile), before is not None, step) for tile in tiles]
    moved = element("g", *bodies, transform=f"translate({-left:.1f} {-top:.1f})")
    return Block(right - left, bottom - top, moved)


def _is_laying(position: BisonView) -> bool:
    return bool(position.agenda) and isinstance(position.agenda[-1], PlaceTileStep)


def _beside(laid: Iterable[Hex]) -> list[Hex]:
    laid = set(laid)
    return sorted({(q + dq, r + dr) for q, r in laid for dq, dr in _DIRECTIONS}.difference(laid))


def _empty(q: int, r: int) -> Svg:
    middle = hex_centre(q, r, _RADIUS)
    corners = [hex_corner(middle, number, _RADIUS - 4) for number in range(6)]
    shown = f"{figure(q)},{figure(r)}"
    shape = polygon(corners, fill="#f4f4f0", stroke=DIM, stroke_width=1.5, stroke_dasharray="3 5")
    return place(shape, text(*middle, shown, fill=DIM), title=f"Empty hex {shown}", names=[f"{q},{r}"])


def _tile(view: ViewOf[BisonView], tile: TileView, was: TileView | None, compared: bool, step: BisonStep | None) -> Svg:
    q, r = tile.q, tile.r
    middle = hex_centre(q, r, _RADIUS)
    new = compared and was is None
    old = {space.space: space for space in was.spaces} if was else {}
    spots = _spots(tile, middle)
    shown = [_land(tile, middle), text(*_name_spot(middle, spots.values()), tile.tile, size=15.2, fill="#333333")]
    for space in tile.spaces:
        changed = space.space in old and old[space.space] != space
        shown.append(_space(view, tile, space, spots[space.terrain], changed, step))
    if new:
        corners = [hex_corner(middle, number, _RADIUS - 5) for number in range(6)]
        shown.append(polygon(corners, fill="none", stroke=CHANGED, stroke_width=4, stroke_dasharray="10 6"))
        shown.append(star(middle[0], middle[1] + _RADIUS - 18))
    return group(*shown, data_tile=tile.tile, data_changed="true" if new else None)


def _terrains(tile: TileView) -> list[str]:
    """Return the terrain at each side as the tile lies."""
    return [_TERRAIN_OF[tile.ring[(side - tile.rotation) % 6]] for side in range(6)]


def _land(tile: TileView, middle: Point) -> Svg:
    sides = _terrains(tile)
    corners = [hex_corner(middle, number, _RADIUS) for number in range(6)]
    shown = [
        polygon([middle, corners[side - 1], corners[side]], fill=_COLOURS[terrain], stroke=_COLOURS[terrain])
        for side, terrain in enumerate(sides)
    ]
    water = _COLOURS["river"]
    shown.append(element("circle", cx=middle[0], cy=middle[1], r=_RADIUS * 0.27, fill=water))
    for side, terrain in enumerate(sides):
        if {terrain, sides[(side + 1) % 6]} == {"prairie", "mountain"}:
            end = hex_corner(middle, side, _RADIUS - 8)
            line = f"M{middle[0]:.1f} {middle[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
            shown.append(path(line, stroke=water, stroke_width=16, stroke_linecap="round"))
    shown += [_edge(terrain, corners[side - 1], corners[side], middle) for side, terrain in enumerate(sides)]
    shown.append(polygon(corners, fill="none", stroke=INK, stroke_width=2.5))
    return "".join(shown)


def _edge(terrain: str, start: Point, end: Point, middle: Point) -> Svg:
    """Draw along a side of a hex which terrain touches it, for those too who do not see its colour."""

    def at(along: float, deep: float) -> str:
        point = [
            one + along * (other - one) + deep * (inner - (one + other) / 2) / (_RADIUS * math.sqrt(3) / 2)
            for one, other, inner in zip(start, end, middle, strict=True)
        ]
        return f"{point[0]:.1f} {point[1]:.1f}"

    steps = [0.2 + 0.1 * step for step in range(7)]
    if terrain == "prairie":
        line = "".join(f"M{at(along, 2)}L{at(along + 0.02, 8)}" for along in steps)
    elif terrain == "river":
        waves = "".join(f"T{at(along, 5)}" for along in steps[2:])
        line = f"M{at(steps[0], 5)}Q{at(0.25, 9)} {at(steps[1], 5)}{waves}"
    else:
        line = "M" + "L".join(at(along, 8 if number % 2 else 2) for number, along in enumerate(steps))
    return path(line, fill="none", stroke=_EDGES[terrain], stroke_width=1.6)


def _spots(tile: TileView, middle: Point) -> dict[str, Point]:
    """Return where the things of each space are drawn: towards its sides, the river's in what is left."""
    spots: dict[str, Point] = {}
    left = (0.0, 0.0)
    for terrain in ("prairie", "mountain"):
        sides = [math.radians(60 * side) for side, one in enumerate(_terrains(tile)) if one == terrain]
        x, y = sum(map(math.cos, sides)), sum(map(math.sin, sides))
        length = math.hypot(x, y)
        x, y = x / length, y / length
        left = (left[0] - x, left[1] - y)
        far = _farthest(x, y)
        spots[terrain] = (middle[0] + far * x, middle[1] + far * y)
    spots["river"] = (middle[0] + _RIVER * left[0], middle[1] + _RIVER * left[1])
    return spots


def _farthest(x: float, y: float) -> float:
    """Return how far from the middle of a tile, in a direction, there is still room for a space."""
    aside, above, below = _ROOM
    radius = _RADIUS - _RIM
    found = math.inf
    for corner in ((across, down) for across in (-aside, aside) for down in (-above, below)):
        for side in range(6):
            out = (math.cos(math.radians(60 * side)), math.sin(math.radians(60 * side)))
            along = x * out[0] + y * out[1]
            if along > 0:
                rest = radius * math.sqrt(3) / 2 - corner[0] * out[0] - corner[1] * out[1]
                found = min(found, rest / along)
    return found


def _name_spot(middle: Point, spots: Iterable[Point]) -> Point:
    """Return the corner in which a tile's id is read best."""
    corners = [hex_corner(middle, number, _RADIUS * 0.76) for number in range(6)]
    near = list(spots)
    return max(corners, key=lambda corner: min(math.dist(corner, (x, y)) for x, y in near))


def _space(
    view: ViewOf[BisonView], tile: TileView, space: SpaceView, spot: Point, changed: bool, step: BisonStep | None
) -> Svg:
    x, y = spot
    animal = ANIMAL_OF[space.terrain]
    aside, above, below = _ROOM
    colour = _COLOURS[space.terrain]
    shown = [rect(x - aside, y - above, 2 * aside, above + below, fill=colour, fill_opacity=0)]
    letter = space.terrain[0]
    shown.append(text(x - 12, y - 11, letter, size=16, text_anchor="end", font_style="italic", fill="#333333"))
    if space.animals:
        shown.append(text(x - 2, y - 11, space.animals, size=19, font_weight="bold"))
        shown.append(animal_sign(animal, x + 17, y - 11))
    if space.seat is not None:
        shown.append(_pieces(space, space.seat, x, y + 12))
    if changed:
        shown.append(changed_frame(x - aside, y - above, 2 * aside, above + below))
    names = [space.space]
    if isinstance(step, PlaceHuntersStep) and step.tile == tile.tile:
        names.append(space.terrain)
    return place(*shown, title=_space_title(view, space, animal), names=names, changed=changed)


def _pieces(space: SpaceView, seat: int, x: float, y: float) -> Svg:
    _, colour, _ = SEATS[seat % len(SEATS)]
    aside = _ROOM[0] - 1
    shown = [rect(x - aside, y - 12, 2 * aside, 24, fill="#ffffff", stroke=colour, stroke_width=2)]
    shown.append(seat_badge(x - 16.5, y, seat, 7.8))
    if space.hunters:
        shown.append(text(x, y, space.hunters, size=18, font_weight="bold"))
    if space.value:
        shown.append(building_sign("canoe" if space.terrain == "river" else "tent", space.value, x + 16, y, 0.8))
    return "".join(shown)


def _space_title(view: ViewOf[BisonView], space: SpaceView, animal: str) -> str:
    parts = [f"{space.space}, {space.terrain}: {space.animals} {animal}"]
    if space.seat is not None:
        parts.append(f"{SEATS[space.seat % len(SEATS)][2]}, {seat_name(view, space.seat)}")
        if space.hunters:
            parts.append(f"{space.hunters} hunter{'s' if space.hunters > 1 else ''}")
        if space.value:
            parts.append(f"{'canoe' if space.terrain == 'river' else 'tent'} of value {space.value}")
    return ", ".join(parts)
