"""Figures: the small pictures of the players' rules and of the lobby's cards, made of the signs of the boards.

A figure has no words but its title, which the text of the rules gives, so one figure serves every language.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from domain.bison.view import TileView
from projections.boards.bison.signs import RADIUS, animal_sign, building_sign, land
from projections.boards.discoveries.signs import (
    attitude_sign,
    species_sign,
    symbol_sign,
    teepee_sign,
    terrain_sign,
)
from projections.boards.drawing import (
    INK,
    PAPER,
    Block,
    Svg,
    element,
    rect,
    seat_badge,
    shifted,
    text,
)
from projections.boards.manitoba.middle import DISKS
from projections.boards.manitoba.signs import good_sign
from projections.boards.wendake.signs import flag_sign, mask_card, sign, stone_sign

_PITCH: Final = 34.0
"""The distance from a sign of a row to the next."""
_HIGH: Final = 32.0


def _row(signs: Iterable[Svg], pitch: float = _PITCH, high: float = _HIGH) -> Block:
    """Put signs, drawn around (0, 0), side by side."""
    bodies = [shifted(body, pitch * (number + 0.5), high / 2) for number, body in enumerate(signs)]
    return Block(pitch * len(bodies), high, "".join(bodies))


def _animals() -> Block:
    return _row(animal_sign(animal, 0, 0, 1.2) for animal in ("bison", "fish", "turkey"))


def _pieces() -> Block:
    hunters = seat_badge(-9, 0, 0) + text(10, 0, 3, font_weight="bold")
    return _row([hunters, building_sign("tent", 2, 0, 0), building_sign("canoe", 3, 0, 0)], 44)


def _tile() -> Block:
    body = land(TileView("", 0, 0, 0, "RPPRMM", ()), (0, 0))
    return Block(RADIUS, RADIUS, shifted(body, RADIUS / 2, RADIUS / 2, 0.46))


def _land() -> Block:
    """Draw three tiles along a river, with animals and pieces on their spaces, as a board has them."""
    wide, high = RADIUS * math.sqrt(3), RADIUS * 2
    tiles = "".join(land(TileView("", 0, 0, 0, "RPPRMM", ()), (wide * (n + 0.5), RADIUS)) for n in range(3))
    signs = {
        (0.5, 0.24): animal_sign("turkey", 0, 0),
        (1.5, 0.24): seat_badge(0, 0, 1),
        (2.5, 0.24): animal_sign("turkey", 0, 0),
        (0.5, 0.5): building_sign("canoe", 3, 0, 0),
        (1.5, 0.5): animal_sign("fish", 0, 0),
        (2.5, 0.5): seat_badge(0, 0, 2),
        (0.5, 0.76): seat_badge(0, 0, 0),
        (1.5, 0.76): building_sign("tent", 2, 0, 0),
        (2.5, 0.76): animal_sign("bison", 0, 0),
    }
    bodies = [shifted(body, wide * along, high * down, 2) for (along, down), body in signs.items()]
    return Block(wide * 3, high, tiles + "".join(bodies))


def _goods() -> Block:
    return _row(good_sign(good, 0, 0) for good in ("berry", "bison", "horse", "canoe", "feather"))


def _totem() -> Block:
    return _row((rect(-28, -11, 56, 22, fill=colour, stroke=INK, stroke_width=1.5) for colour in DISKS.values()), 60)


def _cree() -> Block:
    return _row([seat_badge(0, 0, 0), good_sign("horse", 0, 0)])


def _wendake(*names: str) -> Callable[[], Block]:
    return lambda: _row(sign(name, 0, 0) for name in names)


def _masks() -> Block:
    return _row((mask_card(kind, -19, -23, infected=False) for kind in "ABCDE"), 44, 50)


def _symbols() -> Block:
    die = rect(-14, -14, 28, 28, fill=PAPER, stroke=INK, stroke_width=1.5)
    return _row(die + symbol_sign(symbol, 0, 0) for symbol in ("WALK", "RIDE", "NEGOTIATE", "JOURNAL"))


def _cards() -> Block:
    ways = [terrain_sign(terrain, 0, 0) for terrain in "RM"]
    return _row([*ways, *(species_sign(species, 0, 0) for species in ("MAMMAL", "BIRD", "FISH", "PLANT"))])


_FIGURES: Final[Mapping[str, Mapping[str, Callable[[], Block]]]] = MappingProxyType(
    {
        "bison": {"animals": _animals, "pieces": _pieces, "tile": _tile},
        "manitoba": {"goods": _goods, "totem": _totem, "cree": _cree},
        "wendake": {
            "tracks": _wendake("TRADE", "MILITARY", "RITUAL", "MASK"),
            "goods": _wendake("CORN", "BEAN", "PUMPKIN", "LEATHER", "FISH", "BEAVER"),
            "natives": _wendake("WOMAN", "HUNTER", "W", "OUTPOST", "LONGHOUSE"),
            "stone": lambda: _row([stone_sign(0, 0, black=False)]),
            "masks": _masks,
            "flags": lambda: _row([flag_sign("FR", 0, 0), flag_sign("GB", 0, 0)], 40),
        },
        "discoveries": {
            "symbols": _symbols,
            "cards": _cards,
            "tribes": lambda: _row([attitude_sign("SUN", 0, 0), attitude_sign("ARROW", 0, 0), teepee_sign(0, 0)]),
            "route": lambda: _row((terrain_sign(terrain, 0, 0) for terrain in "RRM"), 26),
        },
    }
)
"""By ruleset and name: the function that draws a figure."""

_CARDS: Final[Mapping[str, tuple[Callable[[], Block], ...]]] = MappingProxyType(
    {
        "bison": (_land,),
        "manitoba": (_goods, _totem),
        "wendake": (_masks, _wendake("WOMAN", "HUNTER", "W", "OUTPOST", "LONGHOUSE")),
        "discoveries": (_symbols, _cards),
    }
)
"""By ruleset: the functions that draw the rows of the picture on its card."""
_CARD_WIDE: Final = 220.0
_GAP: Final = 8.0


def figures_of(ruleset: str) -> frozenset[str]:
    """Return the names of the figures of a ruleset."""
    return frozenset(_FIGURES.get(ruleset, ()))


@cache
def _block(ruleset: str, name: str) -> Block:
    return _FIGURES[ruleset][name]()


def figure(ruleset: str, name: str, title: str) -> Svg:
    """Return a figure as an element of a page; its signs are larger than those of a board.

    Args:
        ruleset: the name of the ruleset.
        name: one of `figures_of`.
        title: the figure in words.

    Raises:
        KeyError: the ruleset has no such figure.
    """
    width, height, body = _block(ruleset, name)
    return element(
        "svg",
        body,
        title=title,
        role="img",
        aria_label=title,
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width * 1.3),
        height=round(height * 1.3),
    )


@cache
def card_picture(ruleset: str, seats: int) -> Svg:
    """Return the picture on the card of a ruleset: rows of equal breadth, skipped by screen readers.

    Args:
        ruleset: the name of the ruleset. Without signs of its own, the picture shows the badges of the seats.
        seats: the largest number of seats.
    """
    rows = [draw() for draw in _CARDS.get(ruleset, ())]
    down, bodies = 0.0, []
    for row in rows or [_row((seat_badge(0, 0, seat) for seat in range(seats)), 55)]:
        scale = _CARD_WIDE / row.width
        bodies.append(shifted(row.body, 0, down, scale))
        down += row.height * scale + _GAP
    return element("svg", "".join(bodies), aria_hidden="true", viewBox=f"0 0 {_CARD_WIDE:.0f} {down - _GAP:.0f}")
