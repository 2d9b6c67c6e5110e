"""The position of the tiny ruleset: a frozen struct; the options of a game."""

from __future__ import annotations

from typing import Final

import msgspec

from domain.core.agenda import Position
from domain.core.errors import OptionError
from tests.tiny.components import Components
from tests.tiny.events import PointsScored

SEATS: Final = (2, 3)


class TinyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a tiny game."""

    rounds: int = 2


class Scored(msgspec.Struct, frozen=True):
    """A line of the score sheet."""

    round: int
    fact: PointsScored


class TinyPosition(Position, frozen=True):
    """The position of a tiny game."""

    components: Components
    options: TinyOptions
    seats: int
    round: int = 0
    hands: tuple[str | None, ...] = ()
    """Secret: the counter each seat drew and has not laid face up."""
    wagers: tuple[int | None, ...] = ()
    """Secret: the wager on a counter that lies face down."""
    laid: tuple[str | None, ...] = ()
    rolled: tuple[int, ...] = ()
    buried: str | None = None
    """Secret to everybody."""
    seen: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    scored: tuple[Scored, ...] = ()
    over: bool = False

    def unseen(self) -> list[str]:
        """List the counters of the pile, ascending."""
        known = {*self.seen, *self.hands, self.buried}
        return [counter for counter in sorted(self.components.counters) if counter not in known]


def initial(components: Components, options: TinyOptions, seats: int) -> TinyPosition:
    """Return the empty table.

    Raises:
        OptionError: this number of seats cannot play it, or there are too few counters for the rounds (`tiny 2`).
    """
    if seats not in SEATS:
        raise OptionError(f"tiny is played by {SEATS[0]} to {SEATS[-1]} seats", value=seats, rule="tiny 2")
    if not 1 <= options.rounds <= (len(components.counters) - 1) // seats:
        raise OptionError("there are too few counters for so many rounds", value=options.rounds, rule="tiny 2")
    nothing = (None,) * seats
    zeros = (0,) * seats
    return TinyPosition((), components, options, seats, 0, nothing, nothing, nothing, zeros, points=zeros)
