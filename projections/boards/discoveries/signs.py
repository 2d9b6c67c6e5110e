"""The signs of Discoveries: symbols of dice, terrains, species, tribes, each a shape of its own without its colour."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from projections.boards.drawing import INK, PAPER, SMALLEST, Svg, at, element, path, polygon, rect, text

GREY: Final = "#c6c6c6"
"""The colour of the dice that belong to nobody."""
GROUND: Final = "#f3efe2"
"""The colour of the ground under dice, figures and explored cards."""
SPECIES: Final = ("MAMMAL", "BIRD", "FISH", "PLANT")

_ARC: Final = "A3.2 5.4 0 1 1"
_SYMBOLS: Final = {
    # Two soles with their heels, one step apart.
    "WALK": f"M-8 1{_ARC} -1.6 1{_ARC} -8 1ZM-7 9.6A2.4 2.4 0 1 1 -2.2 9.6A2.4 2.4 0 1 1 -7 9.6Z"
    f"M1.6 -5{_ARC} 8 -5{_ARC} 1.6 -5ZM2.4 3.6A2.4 2.4 0 1 1 7.2 3.6A2.4 2.4 0 1 1 2.4 3.6Z",
    # A horseshoe.
    "RIDE": "M-9 10L-9.5 0C-9.5 -14 9.5 -14 9.5 0L9 10H4.4L4.8 0C4.8 -7.5 -4.8 -7.5 -4.8 0L-4.4 10Z",
    # A head with three feathers.
    "NEGOTIATE": "M-5.5 5A5.5 5.5 0 1 1 5.5 5A5.5 5.5 0 1 1 -5.5 5ZM-1.8 -2.2L0 -11.5L1.8 -2.2Z"
    "M-4.8 -0.6L-8.6 -8.6L-1.9 -2.2ZM4.8 -0.6L8.6 -8.6L1.9 -2.2Z",
    # An open book.
    "JOURNAL": "M-0.9 -6Q-5 -9.5 -11 -8.5V7Q-5 6 -0.9 9.5ZM0.9 -6Q5 -9.5 11 -8.5V7Q5 6 0.9 9.5Z",
}

_PAW: Final = (
    "M0 -1Q7 2 5.6 7.4Q4 10 0 8.4Q-4 10 -5.6 7.4Q-7 2 0 -1ZM-9 -1.6A2.3 3 0 1 1 -4.4 -1.6A2.3 3 0 1 1 -9 -1.6Z"
    "M4.4 -1.6A2.3 3 0 1 1 9 -1.6A2.3 3 0 1 1 4.4 -1.6ZM-4.8 -6.4A2.3 3.2 0 1 1 -0.2 -6.4A2.3 3.2 0 1 1 -4.8 -6.4Z"
    "M0.2 -6.4A2.3 3.2 0 1 1 4.8 -6.4A2.3 3.2 0 1 1 0.2 -6.4Z"
)
_BIRD: Final = (
    "M-12 -3.5L-8 -6.5A4.2 4.2 0 0 1 -1 -4.5Q4 -3 11.5 -7Q11 3 3.4 6.2V10H1.6V6.8L-0.8 7V10H-2.6V6.8Q-8.6 4 -8.2 -2.8Z"
)
_LEAF: Final = "M-8 9Q-10 -8 9 -10Q10 7 -5 6.4L-7.6 10.4Z"
_SPECIES: Final = {
    "MAMMAL": (_PAW, "#6b3f16"),
    "BIRD": (_BIRD, "#5b2a86"),
    "FISH": ("M-10 0Q-4 -7 4 -2L10 -6V6L4 2Q-4 7 -10 0Z", "#0b4f80"),
    "PLANT": (_LEAF, "#1e6b34"),
}

_LINE: Final[Mapping[str, Any]] = {"fill": "none", "stroke": INK, "stroke_width": 2}
_EFFECTS: Final = {
    "RECRUIT": "M0 -4.5V4.5M-4.5 0H4.5",
    "ALTER": "M-3.5 2.5V-1.5H4M1.2 -4.6L4.4 -1.5L1.2 1.6",
}
"""By effect: the line on its die; all others roll dice again."""
_SIGHTS: Final = {"R": "#8fc4e8", "M": "#d9c7ae"}


def symbol_sign(symbol: str, x: float, y: float, scale: float = 1.0, fill: str = INK) -> Svg:
    """Draw the symbol of a face of a die, about 20 wide; a question mark stands for any symbol."""
    if symbol not in _SYMBOLS:
        return text(x, y, "?", size=max(SMALLEST, 20 * scale), fill=fill, font_weight="bold")
    return at(x, y, scale, path(_SYMBOLS[symbol]), name=symbol, fill=fill)


def species_sign(species: str, x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw a species, about 20 wide."""
    data, colour = _SPECIES[species]
    return at(x, y, scale, path(data, fill=colour), name=species)


def teepee_sign(x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw a teepee, 20 wide."""
    poles = path("M-3 -11L0 -7L3 -11", fill="none", stroke=INK, stroke_width=1.6)
    tent = path("M0 -8L10 9H-10Z", fill="#e0b98a", stroke=INK, stroke_width=1.4)
    return at(x, y, scale, poles, tent, path("M0 1L3.4 9H-3.4Z", fill=INK))


def terrain_sign(terrain: str, x: float, y: float, size: float = 24, *, ticked: bool = False) -> Svg:
    """Draw a step of a way on a square: waves of a river, or the peak of a mountain; with a tick for a step done."""
    tick = tick_sign(4.5, 4.5, 0.95) if ticked else ""
    return at(x, y, size / 24, _terrain(terrain), tick, name=f"terrain={terrain}")


@cache
def _terrain(terrain: str) -> Svg:
    ground = rect(-11.5, -11.5, 23.0, 23.0, fill=_SIGHTS[terrain], stroke=INK, stroke_width=1.2, rx=3)
    if terrain == "R":
        waves = "".join(f"M-9 {y}Q-5.5 {y - 4} -2 {y}T5 {y}T9 {y}" for y in (-4, 2, 8))
        return element("g", ground, path(waves, fill="none", stroke="#0b4f80", stroke_width=2))
    peak = polygon([(-10, 9), (-1.5, -8), (3, 0), (5.5, -3), (10, 9)], fill="#5b4630")
    return element("g", ground, peak, polygon([(-1.5, -8), (-4, -3), (-1.5, -4.5), (1, -3)], fill=PAPER))


def tick_sign(x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw a tick on a dark disc, 15 wide: done, or chosen."""
    disc = element("circle", r=7.5, fill=INK, stroke=PAPER, stroke_width=1.2)
    return at(x, y, scale, disc, path("M-3.6 0.2L-1 3L3.8 -3", fill="none", stroke=PAPER, stroke_width=2.2))


def lock_sign(x: float, y: float) -> Svg:
    """Draw a padlock, 13 wide: not to be used before the turn is over."""
    disc = element("circle", r=9, fill=PAPER, stroke=INK, stroke_width=1.2)
    arc = path("M-3 -1V-3A3 3 0 0 1 3 -3V-1", fill="none", stroke=INK, stroke_width=1.8)
    return at(x, y, 1.0, disc, arc, rect(-4.6, -1.4, 9.2, 6.6, fill=INK, rx=1))


def attitude_sign(attitude: str, x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw the sun of a friendly tribe or the arrow of a wary tribe, 20 wide."""
    if attitude == "ARROW":
        shaft = path("M-10 6L4 -4", fill="none", stroke="#8a1f11", stroke_width=2.6)
        head = polygon([(10, -8), (0.5, -6.5), (5.5, 0.6)], fill="#8a1f11")
        return at(x, y, scale, element("g", shaft, head), name=attitude)
    rays = "".join(
        f"M{7 * math.cos(turn):.1f} {7 * math.sin(turn):.1f}L{10.5 * math.cos(turn):.1f} {10.5 * math.sin(turn):.1f}"
        for turn in (math.pi * ray / 4 for ray in range(8))
    )
    disc = element("circle", r=5.2, fill="#f2b01e", stroke=INK, stroke_width=1.2)
    return at(x, y, scale, element("g", path(rays, stroke=INK, stroke_width=2), disc), name=attitude)


def arrow(x: float, y: float) -> Svg:
    """Draw an arrow from the cost of an action to its effect, 16 wide."""
    return at(x, y, 1.0, path("M-8 0H6M0 -5L7 0L0 5", **_LINE))


def effect_sign(effect: str, x: float, y: float) -> Svg:
    """Draw the effect of an action without a way, about 24 wide."""
    if effect in ("SUN", "ARROW"):
        return attitude_sign(effect, x, y, 1.1)
    if effect == "SWAP":
        return at(x, y, 1.0, path("M-10 -4H7M2 -9L8 -4L2 1M10 5H-7M-2 0L-8 5L-2 10", **_LINE), name=f"effect={effect}")
    die = rect(-7.5, -7.5, 15, 15, fill=GREY if effect == "RECRUIT" else PAPER, stroke=INK, stroke_width=1.6, rx=3)
    line = path(_EFFECTS.get(effect, "M4 -1.6A4.3 4.3 0 1 0 4.2 1.8M4.6 -5V-1.2H1"), **_LINE)
    return at(x, y, 1.0, element("g", die, line), name=f"effect={effect}")
