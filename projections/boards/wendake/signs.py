"""The signs of Wendake: goods, natives, actions, masks and flags as small shapes that differ without colours too."""

from __future__ import annotations

from typing import Final

from projections.boards.drawing import INK, PAPER, SMALLEST, Svg, at, element, named, path, rect, text

_EYES: Final = "M-6 -3A2 2 0 1 0 -2 -3A2 2 0 1 0 -6 -3ZM2 -3A2 2 0 1 0 6 -3A2 2 0 1 0 2 -3ZM-4 5H4V7H-4Z"
_SHAPES: Final = {
    "CORN": (
        "M0 -11Q6 -7 5 2Q4 8 0 9Q-4 8 -5 2Q-6 -7 0 -11Z M0 10Q-9 9 -10 -2Q-4 1 0 10Z M0 10Q9 9 10 -2Q4 1 0 10Z",
        "#f2c21a",
    ),
    "BEAN": ("M-9 2Q-10 -8 -2 -8Q3 -8 3 -4Q3 -1 7 -1Q11 0 9 5Q6 10 -1 9Q-8 8 -9 2Z", "#a1301f"),
    "PUMPKIN": (
        "M0 -6Q3 -8 6 -6Q11 -4 11 2Q11 9 4 10H-4Q-11 9 -11 2Q-11 -4 -6 -6Q-3 -8 0 -6ZM0 -6Q0 -11 5 -12Q2 -9 2 -6Z",
        "#ef7d12",
    ),
    "LEATHER": ("M-9 -10L-4 -7Q0 -5 4 -7L9 -10L11 -6L7 -2V4L11 8L8 11L3 8H-3L-8 11L-11 8L-7 4V-2L-11 -6Z", "#b07a45"),
    "FISH": ("M-11 0Q-4 -8 4 -2L11 -7V7L4 2Q-4 8 -11 0Z M-7 -1H-5V1H-7Z", "#3f86b5"),
    "BEAVER": (
        "M-11 4Q-11 -5 -3 -6Q1 -10 5 -7Q9 -6 8 -2L5 0Q6 6 3 8H-6Q-10 8 -11 4Z M3 8Q10 4 12 9Q9 13 3 10Z",
        "#6b4a2c",
    ),
    "WOMAN": ("M0 -11A3.6 3.6 0 1 0 0 -3.8A3.6 3.6 0 1 0 0 -11Z M-3 -3H3L9 11H-9Z", "#d8678f"),
    "HUNTER": (
        "M-3 -11A3.6 3.6 0 1 0 -3 -3.8A3.6 3.6 0 1 0 -3 -11Z M-7 -3H1L0 4V11H-6V4Z M5 -10Q13 0 5 10L4 9Q10 0 4 -9Z",
        "#7aa23c",
    ),
    "W": ("M0 -11L9 -7V0Q9 7 0 11Q-9 7 -9 0V-7Z M-5 -1H5V1H-5Z", "#c9c2b4"),
    "BLACK": ("M0 -11L9 -7V0Q9 7 0 11Q-9 7 -9 0V-7Z", "#111111"),
    "OUTPOST": ("M-12 0L-8 -8H0Q8 -8 12 0Q8 8 0 8H-8Z", "#c9c2b4"),
    "BLACK_OUTPOST": ("M-12 0L-8 -8H0Q8 -8 12 0Q8 8 0 8H-8Z", "#111111"),
    "CANOE": ("M-12 -5Q-8 2 -3 2H3Q8 2 12 -5Q12 9 4 9H-4Q-12 9 -12 -5Z", "#c08a4a"),
    "MOVE": ("M-11 -3H2V-9L12 0L2 9V3H-11Z", "#ffffff"),
    "MILITARY": ("M-9 -11L-1 -2L7 -11L10 -8L2 1L10 9L7 11L-1 4L-9 11L-11 8L-4 1L-12 -8Z", "#9a9a9a"),
    "MASK": (f"M-9 -10H9Q11 2 5 10Q0 13 -5 10Q-11 2 -9 -10Z{_EYES}", "#e2a33b"),
    "TRADE": ("M-11 -6H3V-11L11 -4L3 3V-2H-11Z M11 6H-3V11L-11 4L-3 -3V2H11Z", "#ffffff"),
    "SACRED_FIRE": ("M0 -12Q9 -4 7 4Q6 11 0 11Q-7 11 -8 4Q-8 -1 -4 -4Q-3 0 -1 0Q2 -5 0 -12Z", "#e2501c"),
    "RITUAL": ("M-9 -7Q0 -12 9 -7V7Q0 12 -9 7Z M-9 -7Q0 -2 9 -7M-6 -4L-2 9M6 -4L2 9", "#d9b48a"),
    "LONGHOUSE": ("M-12 10V0Q-12 -10 0 -10Q12 -10 12 0V10H4V2H-4V10Z", "#b98d5a"),
    "SWAP": ("M-11 -6H3V-11L11 -4L3 3V-2H-11Z M11 6H-3V11L-11 4L-3 -3V2H11Z", "#f2d98a"),
}
_SAME: Final = {"HARVEST": "CORN", "HUNT": "BEAVER", "TAN": "LEATHER"}
_MASKS: Final = {
    "A": ("M-11 -12H11V2Q11 12 0 13Q-11 12 -11 2Z", "#e58b7b"),
    "B": ("M0 -14L12 -4L7 12H-7L-12 -4Z", "#8fbbe0"),
    "C": ("M-8 -13H8L12 -6V6L8 13H-8L-12 6V-6Z", "#a9d18e"),
    "D": ("M0 -13A12.5 13 0 1 0 0 13A12.5 13 0 1 0 0 -13Z", "#f3d36b"),
    "E": ("M-12 -13L0 -8L12 -13Q13 8 0 13Q-13 8 -12 -13Z", "#c9a8dd"),
}
_FEATURES: Final = "M-7 -3H-3V-1H-7ZM3 -3H7V-1H3ZM-4 6H4V8H-4Z"


def sign(name: str, x: float, y: float, scale: float = 1.0) -> Svg:
    """Draw a good, a native, an action (`MOVE 2` as `MOVE`) or a thing, about 22 wide."""
    first = name.partition(" ")[0]
    data, colour = _SHAPES[_SAME.get(first, first)]
    shape = path(data, fill=colour, fill_rule="evenodd", stroke=INK, stroke_width=1.1, stroke_linejoin="round")
    return at(x, y, scale, shape, name=first)


def stone_sign(x: float, y: float, *, black: bool, size: float = 9) -> Svg:
    """Draw an action stone: grey with a light ring, or black with a cross."""
    shapes = element("circle", cx=x, cy=y, r=size, fill="#111111" if black else "#8d8d8d", stroke=INK, stroke_width=1.5)
    if black:
        half = size * 0.45
        cross = f"M{x - half:.1f} {y:.1f}H{x + half:.1f}M{x:.1f} {y - half:.1f}V{y + half:.1f}"
        return shapes + path(cross, stroke=PAPER, stroke_width=2)
    return shapes + element("circle", cx=x, cy=y, r=size * 0.5, fill="none", stroke=PAPER, stroke_width=1.5)


def flag_sign(flag: str, x: float, y: float) -> Svg:
    """Draw a flag, 28 wide, with its letters."""
    colours = ("#1f3f94", "#c8102e") if flag == "FR" else ("#c8102e", "#1f3f94")
    shapes = rect(x - 14, y - 10, 28, 20, fill="#ffffff", stroke=INK, stroke_width=1.2, rx=2)
    if flag == "FR":
        shapes += rect(x - 13.4, y - 9.4, 4, 18.8, fill=colours[0], rx=0)
        shapes += rect(x + 9.4, y - 9.4, 4, 18.8, fill=colours[1], rx=0)
    else:
        shapes += rect(x - 13.4, y - 9.4, 26.8, 4, fill=colours[0], rx=0)
        shapes += rect(x - 13.4, y + 5.4, 26.8, 4, fill=colours[1], rx=0)
    return named(f"flag={flag}", shapes, text(x, y, flag, size=SMALLEST, font_weight="bold"))


BACK_OF_MASK: Final = "mask"
"""The name of masks that lie face down, for a page that moves them."""


def mask_piece(kind: str, *, infected: bool) -> str:
    """Return the name of a mask that lies open, for a page that moves it."""
    return f"mask-{kind}-infected" if infected else f"mask-{kind}"


def mask_card(kind: str, x: float, y: float, *, infected: bool) -> Svg:
    """Draw a mask card, 38 by 46, from its corner: the shape and letter of its kind, dots on an infected blanket."""
    data, colour = _MASKS[kind]
    shapes = rect(x, y, 38, 46, fill="#fff8e2", stroke=INK, stroke_width=1.2, rx=4)
    face = path(data + _FEATURES, fill=colour, fill_rule="evenodd", stroke=INK, stroke_width=1.1)
    shapes += element("g", face, transform=f"translate({x + 19:.1f} {y + 16:.1f})")
    if infected:
        spots = ((4.5, 33.0), (33.5, 33.0), (4.5, 41.0), (33.5, 41.0))
        shapes += "".join(element("circle", cx=x + dx, cy=y + dy, r=2.3, fill="#8a1f11") for dx, dy in spots)
    return named(kind, shapes, text(x + 19, y + 38, kind, size=16, font_weight="bold"))
