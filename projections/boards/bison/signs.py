"""The signs of Bison: animals, tents and canoes as small shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from projections.boards.drawing import INK, Svg, element, path, text

ANIMALS: Final = ("bison", "fish", "turkey")
ANIMAL_OF: Final[Mapping[str, str]] = {"prairie": "bison", "river": "fish", "mountain": "turkey"}

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


def animal_sign(animal: str, x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw an animal, 20 wide."""
    data, colour = _SHAPES[animal]
    return path(data, fill=colour, transform=f"translate({x:.1f} {y:.1f}) scale({scale:g})")


def building_sign(item: str, value: int, x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw a tent or a canoe, 26 wide, with its value; the number is as large at every scale."""
    tent = item == "tent"
    drawn = f"scale({scale:g})" if scale != 1 else None
    colour = "#ffe9c7" if tent else "#d5b48a"
    shape = path(_TENT if tent else _CANOE, fill=colour, stroke=INK, stroke_width=1.2, transform=drawn)
    number = text(0, 4 if tent else 2, value, size=15.2, font_weight="bold")
    return element("g", shape, number, transform=f"translate({x:.1f} {y:.1f})")
