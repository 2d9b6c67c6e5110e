"""Dice: the usable dice, and rolls (`discoveries 3`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from domain.core.chance import EVERYBODY
from domain.core.events import Seat
from domain.core.ruleset import Recorder
from domain.discoveries.events import DiceRolled, supply
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.words import COLOURS, Colour, DieId, Symbol, colour_of

DICE: Final = "discoveries.dice"
"""The pile of rolls: a face for each die, dice in canonical order."""


def usable(position: DiscoveriesPosition, seat: Seat, symbol: Symbol | None) -> list[DieId]:
    """Return the dice of a supply that show a symbol and are not locked, in canonical order."""
    symbols = position.symbols
    locked = position.turn.locked if position.turn is not None else ()
    return [die for die in position.dice_at(supply(seat)) if symbols[die] == symbol and die not in locked]


def colours_of(dice: Sequence[DieId]) -> list[Colour]:
    """Return the colours of dice, in canonical order."""
    colours = {colour_of(die) for die in dice}
    return [colour for colour in COLOURS if colour in colours]


def first_of(dice: Sequence[DieId], colour: str) -> DieId | None:
    """Return the die of a colour with the smallest number (`discoveries R37`); `None` without a die of that colour."""
    return next((die for die in dice if colour_of(die) == colour), None)


def roll(
    game: Recorder[DiscoveriesPosition],
    seat: Seat,
    dice: tuple[DieId, ...],
    cause: Literal["setup", "take", "grey", "reroll", "returned"],
) -> None:
    """Roll dice of a seat's supply. The caller gives them in canonical order: it is the order of the draws."""
    faces = game.position.components.faces
    symbols = tuple([game.chance.draw(DICE, faces, EVERYBODY) for _ in dice])
    game.record(DiceRolled(seat, dice, symbols, cause))
