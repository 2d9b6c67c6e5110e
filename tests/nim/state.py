"""The position of Nim; the options of a game."""

from __future__ import annotations

from typing import Final

import msgspec

from domain.core.agenda import Position
from domain.core.errors import OptionError
from domain.core.events import Seat
from tests.nim.components import Components

SEATS: Final = (2, 3)


class NimOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game of Nim."""

    most: int = 3
    """Stones that may be taken in a turn."""


class Taken(msgspec.Struct, frozen=True):
    """The stones that a seat took in a round."""

    seat: Seat
    round: int
    stones: int


class NimPosition(Position, frozen=True):
    """The position of a game of Nim. Nothing in it is secret."""

    components: Components
    options: NimOptions
    seats: int
    stones: int
    round: int = 0
    taken: tuple[Taken, ...] = ()


def initial(components: Components, options: NimOptions, seats: int) -> NimPosition:
    """Return the table before the first turn.

    Raises:
        OptionError: this number of seats cannot play it, or fewer than two stones may be taken (`nim 2`).
    """
    if seats not in SEATS:
        raise OptionError(f"Nim is played by {SEATS[0]} to {SEATS[-1]} seats", value=seats, rule="nim 2")
    if options.most < 2:
        raise OptionError("two stones at least may be taken", value=options.most, rule="nim 2")
    return NimPosition((), components, options, seats, components.stones)
