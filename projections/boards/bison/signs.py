"""The signs of Bison: animals, tents and canoes as small shapes, and the land of a tile.

A side of a tile has the colour and the edge of the terrain that touches it: blades, waves or peaks.
"""

from __future__ import annotations

import math
from typing import Final

from domain.bison.view import TileView
from projections.boards.drawing import INK, Point, Svg, at, element, hex_corner, named, path, polygon, text

_SHAPES: Final = {
    "bison": (
        "M-10 8V1Q-10 -3 -5 -4Q-2 -9 4 -7Q9 -6 9 -1Q11 0 10 3L7 4V8H4V3Q0 4 -4 3V8H-7V4ZM7 -6Q10 -8 10 -11Q7 -10 5 -7Z",
        "#5a3a1c",
    ),
    "fish": ("M-10 0Q-4 -7 4 -2L10 -6V6L4 2Q-4 7 -10 0Z", "#0b4f80"),
    "turkey": ("M-9 1A9 9 0 0 1 9 1L5 2Q4 7 0 7Q-4 7 -5 2Z M-2 7V10H-1V7Z M2 7V10H3V7Z", "#8a1f11"),
}
_TENT: Final = "M0 -12L11 11H-11Z"
_CANOE: Final = "M-13 -5Q-9 3 -3 3H3Q9 3 13 -5Q13 10 4 10H-4Q-13 10 -13 -5Z"
RADIUS: Final = 106.0
"""The distance from the middle of a tile to its corners."""
COLOURS: Final = {"prairie": "#e8d98a", "river": "#8fc4e8", "mountain": "#b9a796"}
_EDGES: Final = {"prairie": "#6b5c10", "river": "#0b4f80", "mountain": "#54442f"}
"""By terrain: the colour of the edge of a side."""
_TERRAIN_OF: Final = {"P": "prairie", "R": "river", "M": "mountain"}


def animal_sign(animal: str, x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw an animal, 20 wide."""
    data, colour = _SHAPES[animal]
    return at(x, y, scale, path(data, fill=colour), name=animal)


def building_sign(item: str, value: int, x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw a tent or a canoe, 26 wide, with its value; the number is as large at every scale."""
    tent = item == "tent"
    scaling = f"scale({scale:g})" if scale != 1 else None
    colour = "#ffe9c7" if tent else "#d5b48a"
    shape = path(_TENT if tent else _CANOE, fill=colour, stroke=INK, stroke_width=1.2, transform=scaling)
    number = text(0, 4 if tent else 2, value, size=16, font_weight="bold")
    return named(f"{item}+value={value}", shape, number, transform=f"translate({x:.1f} {y:.1f})")


def terrains_of(tile: TileView) -> list[str]:
    """Return the terrain at each side as the tile lies."""
    return [_TERRAIN_OF[tile.ring[(side - tile.rotation) % 6]] for side in range(6)]


def land(tile: TileView, middle: Point) -> Svg:
    """Draw the terrains of a tile, with the edge of each side."""
    sides = terrains_of(tile)
    corners = [hex_corner(middle, number, RADIUS) for number in range(6)]
    shapes = [
        polygon([middle, corners[side - 1], corners[side]], fill=COLOURS[terrain], stroke=COLOURS[terrain])
        for side, terrain in enumerate(sides)
    ]
    water = COLOURS["river"]
    shapes.append(element("circle", cx=middle[0], cy=middle[1], r=RADIUS * 0.27, fill=water))
    for side, terrain in enumerate(sides):
        if {terrain, sides[(side + 1) % 6]} == {"prairie", "mountain"}:
            end = hex_corner(middle, side, RADIUS - 8)
            line = f"M{middle[0]:.1f} {middle[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
            shapes.append(path(line, stroke=water, stroke_width=16, stroke_linecap="round"))
    shapes += [_edge(terrain, corners[side - 1], corners[side], middle) for side, terrain in enumerate(sides)]
    shapes.append(polygon(corners, fill="none", stroke=INK, stroke_width=2.5))
    return "".join(shapes)


def _edge(terrain: str, start: Point, end: Point, middle: Point) -> Svg:
    """Draw the edge of the terrain that touches a side of a hex; it is read without its colour too."""

    def edge(along: float, deep: float) -> str:
        point = [
            left + along * (right - left) + deep * (inner - (left + right) / 2) / (RADIUS * math.sqrt(3) / 2)
            for left, right, inner in zip(start, end, middle, strict=True)
        ]
        return f"{point[0]:.1f} {point[1]:.1f}"

    steps = [0.2 + 0.1 * step for step in range(7)]
    if terrain == "prairie":
        line = "".join(f"M{edge(along, 2)}L{edge(along + 0.02, 8)}" for along in steps)
    elif terrain == "river":
        waves = "".join(f"T{edge(along, 5)}" for along in steps[2:])
        line = f"M{edge(steps[0], 5)}Q{edge(0.25, 9)} {edge(steps[1], 5)}{waves}"
    else:
        line = "M" + "L".join(edge(along, 8 if number % 2 else 2) for number, along in enumerate(steps))
    return path(line, fill="none", stroke=_EDGES[terrain], stroke_width=1.6)
