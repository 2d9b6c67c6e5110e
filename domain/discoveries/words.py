"""The words of Discoveries: ids that decisions, facts and tables share, in the order of listings (`discoveries 1`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

Symbol: TypeAlias = Literal["WALK", "RIDE", "NEGOTIATE", "JOURNAL"]
Colour: TypeAlias = Literal["BLUE", "RED", "GREEN", "YELLOW", "GREY"]
Side: TypeAlias = Literal["LEFT", "RIGHT"]
Source: TypeAlias = Literal["EXPLORATION", "ENCOUNTER"]
"""A display: discovery faces right of the camp, or tribe faces left of it."""
Terrain: TypeAlias = Literal["R", "M"]
"""A river or a mountain."""
Attitude: TypeAlias = Literal["SUN", "ARROW"]
"""Of a tribe: friendly or wary."""
Species: TypeAlias = Literal["MAMMAL", "BIRD", "FISH", "PLANT"]
Kind: TypeAlias = Literal["INSTANT", "EXPLORE", "PASSIVE"]
Effect: TypeAlias = Literal["SWAP", "SUN", "ARROW", "ALTER", "REROLL", "RECRUIT", "MINNETAREE", "EXPLORE"]
RouteName: TypeAlias = Literal["A", "B"]
DieId: TypeAlias = str
"""A colour and a number: `BLUE1` … `BLUE5`, `GREY1` … `GREY10`."""
CardId: TypeAlias = str
"""`C04` has the tribe face `T04` and the discovery face `D04`."""
ActionId: TypeAlias = str
"""An action printed on the mat (`MARCH`), or a tribe face (`T04`)."""
Route: TypeAlias = str
"""The steps of a way in order, `R` a river and `M` a mountain: `RRM`."""

SYMBOLS: Final[tuple[Symbol, ...]] = ("WALK", "RIDE", "NEGOTIATE", "JOURNAL")
"""In the order of listings."""
COLOURS: Final[tuple[Colour, ...]] = ("BLUE", "RED", "GREEN", "YELLOW", "GREY")
"""In canonical order."""
SEAT_COLOURS: Final[tuple[Colour, ...]] = ("BLUE", "RED", "GREEN", "YELLOW")
"""By seat."""
EXPLORERS: Final = ("Meriwether Lewis", "William Clark", "John Ordway", "Patrick Gass")
"""By seat."""
SIDES: Final[tuple[Side, ...]] = ("LEFT", "RIGHT")
SOURCES: Final[tuple[Source, ...]] = ("EXPLORATION", "ENCOUNTER")
"""In the order of listings."""
SPECIES: Final[tuple[Species, ...]] = ("MAMMAL", "BIRD", "FISH", "PLANT")
ROUTES: Final[tuple[RouteName, ...]] = ("A", "B")
GREY: Final[Colour] = "GREY"
ANY: Final = "ANY"
"""In place of a symbol: any symbol will do, the same for all dice of an action."""
OWN_DICE: Final = 5
"""Dice of each colour."""
GREY_DICE: Final = 10
"""Grey dice in the box."""

DIE_ORDER: Final[Mapping[DieId, int]] = {
    f"{colour}{number}": OWN_DICE * rank + number
    for rank, colour in enumerate(COLOURS)
    for number in range(1, (GREY_DICE if colour == GREY else OWN_DICE) + 1)
}
"""By die: its rank in the canonical order."""


def in_order(dice: Iterable[DieId]) -> tuple[DieId, ...]:
    """Return dice in canonical order.

    >>> in_order(["GREY10", "RED2", "GREY2"])
    ('RED2', 'GREY2', 'GREY10')
    """
    return tuple(sorted(dice, key=DIE_ORDER.__getitem__))


def colour_of(die: DieId) -> str:
    """Return the colour of a die.

    >>> colour_of("GREY10")
    'GREY'
    """
    return die.rstrip("0123456789")


class Block(NamedTuple):
    """The yield of an activation: a number of steps of a single terrain, never divided."""

    terrain: Terrain
    size: int
