"""The position of a game of Bison: everything on and beside the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from domain.bison.board import EMPTY_BOARD, Board
from domain.bison.components import Action, Animals, Components, Pieces, SpaceId
from domain.bison.events import GameEnded, OverflowLost, RegionScored, StockChanged
from domain.core.agenda import Position
from domain.core.errors import OptionError
from domain.core.events import Seat
from domain.core.options import ruled

SEATS = (2, 3, 4)


class BisonOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game of Bison, agreed before it begins."""

    variant: Annotated[Literal[0, 1, 2], ruled("6")] = 0
    """0 the base game; 1 several tents or canoes in an action; 2 also reducing them (`bison 6`)."""
    first_seat: Annotated[Seat, ruled("R3")] = 0
    """The seat with the totem in the first round (`bison R3`)."""


class Occupied(msgspec.Struct, frozen=True):
    """The pieces on a space, all of the same seat."""

    seat: Seat
    hunters: int
    value: int
    """The value of the tent or canoe there; 0 when there is none."""


class Scored(msgspec.Struct, frozen=True):
    """A line of the score sheet: a fact that changed stocks during a scoring, and its round."""

    round: int
    fact: RegionScored | OverflowLost | StockChanged


class BisonPosition(Position, frozen=True):
    """The position of a game of Bison. Tuples over seats are in seat order."""

    components: Components
    options: BisonOptions
    seats: int
    """The number of seats."""
    round: int = 0
    """The present round, from 1; 0 before the first."""
    first: Seat = 0
    """The seat with the totem."""
    stack: int = 0
    """Tiles that wait in the face-down stack."""
    removed: int = 0
    """Tiles that left the game unseen."""
    board: Board = EMPTY_BOARD
    occupied: Mapping[SpaceId, Occupied] = {}
    """The spaces with pieces."""
    hands: tuple[str | None, ...] = ()
    """The drawn tile that each seat has not laid yet. Secret."""
    stocks: tuple[Animals, ...] = ()
    reserves: tuple[Pieces, ...] = ()
    markets: tuple[Pieces, ...] = ()
    """Each seat's own colour at the market."""
    used: tuple[tuple[Action, ...], ...] = ()
    """The action spaces that bear a marker, in the order of use."""
    scored: tuple[Scored, ...] = ()
    """The score sheet, oldest line first."""
    ended: GameEnded | None = None

    @property
    def rounds(self) -> int:
        """The number of rounds of the whole game."""
        return self.components.rounds[self.seats]

    def unseen_tiles(self) -> list[str]:
        """Return the tiles of the stack and the removed tiles together, ascending: nobody can tell them apart."""
        drawn = {placed.tile.id for placed in self.board.tiles.values()}.union(self.hands)
        return [tile for tile in self.components.draw_tiles if tile not in drawn]


def initial(components: Components, options: BisonOptions, seats: int) -> BisonPosition:
    """Return the empty table before set-up.

    Raises:
        OptionError: Bison does not have this number of seats, this variant or this first seat.
    """
    if seats not in SEATS:
        raise OptionError(f"Bison is played with {SEATS} seats, not {seats}", value=seats, rule="bison 3")
    if options.variant not in (0, 1, 2):
        raise OptionError(f"there is no variant {options.variant}", value=options.variant, rule="bison 6")
    if not 0 <= options.first_seat < seats:
        raise OptionError(
            f"the first seat is one of 0 … {seats - 1}, not {options.first_seat}",
            value=options.first_seat,
            rule="bison R3",
        )
    nobody = (None,) * seats
    nothing = Pieces(0, (), ())
    return BisonPosition(
        agenda=(),
        components=components,
        options=options,
        seats=seats,
        hands=nobody,
        stocks=(Animals(),) * seats,
        reserves=(nothing,) * seats,
        markets=(nothing,) * seats,
        used=((),) * seats,
    )
