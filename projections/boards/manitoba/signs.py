"""The signs of Manitoba: goods as small shapes, no two alike without their colours."""

from __future__ import annotations

from typing import Final

from projections.boards.drawing import INK, Svg, at, element, path

_SHAPES: Final = {
    "bison": ("M-10 8V1Q-10 -3 -5 -4Q-2 -9 4 -7Q9 -6 9 -1Q11 0 10 3L7 4V8H4V3Q0 4 -4 3V8H-7V4Z", "#5a3a1c"),
    "horse": ("M-9 10L-6 -2Q-4 -8 2 -9L3 -12L6 -8L11 -1L8 2L2 -1Q4 5 3 10Z", "#6b5b4a"),
    "canoe": ("M-12 -4Q-8 3 -3 3H3Q8 3 12 -4Q12 9 4 9H-4Q-12 9 -12 -4Z", "#a8703a"),
    "feather": ("M-9 11L-4 3Q-7 -9 8 -12Q9 0 -2 5L-7 12Z", "#f4f4f4"),
}
_BERRIES: Final = ((-5.0, 3.0), (5.0, 3.0), (0.0, -5.0))


def good_sign(good: str, x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw a good, about 22 wide."""
    if good == "berry":
        berries = (element("circle", cx=cx, cy=cy, r=5.2) for cx, cy in _BERRIES)
        shape = element("g", *berries, fill="#9c1f3f", stroke=INK, stroke_width=1)
    else:
        data, colour = _SHAPES[good]
        shape = path(data, fill=colour, stroke=INK, stroke_width=1)
    return at(x, y, scale, shape, name=good)
