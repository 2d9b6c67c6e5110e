"""The position of the tiny ruleset, how facts change it, and what viewers see of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from domain.agenda import AGENDA_FOLDS, Position, Step
from domain.errors import ComponentError, OptionError
from domain.facts import Event, Seat, Viewer
from tests.tiny import facts

T = TypeVar("T")

UNKNOWN = "?"
"""Stands in a view for what its viewer may not know."""


class Components(msgspec.Struct, frozen=True):
    """The counters with their values, and the most points a seat may have after a round."""

    counters: dict[str, int]
    limit: int


class TinyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a tiny game."""

    rounds: int = 2


class Scored(msgspec.Struct, frozen=True):
    """A line of the score sheet."""

    round: int
    fact: facts.PointsScored


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


def default_components() -> bytes:
    """Give twelve counters and a limit."""
    counters = {letter: value for value, letter in enumerate("abcdefghijkl", 1)}
    return msgspec.json.encode({"counters": counters, "limit": 10})


def load_components(content: bytes) -> Components:
    """Check a component set."""
    try:
        components = msgspec.json.decode(content, type=Components)
    except msgspec.DecodeError as error:
        raise ComponentError("form", str(error), value=content[:80].decode(errors="replace"), rule="tiny 1") from error
    if len(components.counters) < 5:
        raise ComponentError("few", "five counters at least", value=len(components.counters), rule="tiny 1")
    return components


def initial(components: Components, options: TinyOptions, seats: int) -> TinyPosition:
    """Give the empty table."""
    if not 1 <= options.rounds <= (len(components.counters) - 1) // seats:
        raise OptionError("there are too few counters for so many rounds", value=options.rounds, rule="tiny 2")
    nothing = (None,) * seats
    zeros = (0,) * seats
    return TinyPosition((), components, options, seats, 0, nothing, nothing, nothing, zeros, points=zeros)


def evolve(position: TinyPosition, event: Event) -> TinyPosition:
    """Fold one fact."""
    return _FOLDS[type(event)](position, event)


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _round_started(position: TinyPosition, event: facts.RoundStarted) -> TinyPosition:
    nothing = (None,) * position.seats
    return replace(position, round=event.round, wagers=nothing, laid=nothing, rolled=(0,) * position.seats)


def _drawn(position: TinyPosition, event: facts.CounterDrawn) -> TinyPosition:
    return replace(position, hands=_with(position.hands, event.seat, event.counter))


def _returned(position: TinyPosition, event: facts.CounterReturned) -> TinyPosition:
    return replace(position, hands=_with(position.hands, event.seat, None))


def _shown(position: TinyPosition, event: facts.CounterLaid | facts.CounterShown) -> TinyPosition:
    return replace(
        position,
        hands=_with(position.hands, event.seat, None),
        laid=_with(position.laid, event.seat, event.counter),
        seen=(*position.seen, event.counter),
    )


def _scored(position: TinyPosition, event: facts.PointsScored) -> TinyPosition:
    points = _with(position.points, event.seat, position.points[event.seat] + event.points)
    return replace(position, points=points, scored=(*position.scored, Scored(position.round, event)))


_FOLDS: dict[type, Callable[[TinyPosition, Any], TinyPosition]] = {
    **AGENDA_FOLDS,
    facts.CounterBuried: lambda position, event: replace(position, buried=event.counter),
    facts.CounterUnburied: lambda position, _: replace(position, buried=None),
    facts.RoundStarted: _round_started,
    facts.CounterDrawn: _drawn,
    facts.CounterReturned: _returned,
    facts.CounterLaid: _shown,
    facts.CounterShown: _shown,
    facts.WagerMade: lambda position, event: replace(position, wagers=_with(position.wagers, event.seat, event.wager)),
    facts.DieRolled: lambda position, event: replace(position, rolled=_with(position.rolled, event.seat, event.face)),
    facts.PointsScored: _scored,
    facts.GameOver: lambda position, _: replace(position, over=True),
}


class TinyView(msgspec.Struct, frozen=True):
    """What a viewer sees of a tiny game."""

    agenda: tuple[Step, ...]
    round: int
    hands: tuple[str | None, ...]
    wagers: tuple[int | str | None, ...]
    laid: tuple[str | None, ...]
    rolled: tuple[int, ...]
    buried: str | None
    seen: tuple[str, ...]
    points: tuple[int, ...]
    unseen: int


def view(position: TinyPosition, viewer: Viewer) -> TinyView:
    """Give what a viewer sees; the buried counter only a viewer of every seat."""

    def masked(values: tuple[T, ...]) -> tuple[T | str, ...]:
        return tuple(value if value is None or seat in viewer else UNKNOWN for seat, value in enumerate(values))

    everything = len(viewer) == position.seats
    return TinyView(
        position.agenda,
        position.round,
        masked(position.hands),
        masked(position.wagers),
        position.laid,
        position.rolled,
        position.buried if everything or position.buried is None else UNKNOWN,
        position.seen,
        position.points,
        len(position.unseen()),
    )


def problems(position: TinyPosition) -> list[str]:
    """List broken invariants."""
    places = [*position.seen, *filter(None, position.hands), *filter(None, [position.buried])]
    found = [f"{counter} lies in two places" for counter in sorted({one for one in places if places.count(one) > 1})]
    found += [f"{counter} is no counter" for counter in places if counter not in position.components.counters]
    totals = [
        sum(line.fact.points for line in position.scored if line.fact.seat == seat) for seat in range(position.seats)
    ]
    if list(position.points) != totals:
        found.append(f"the points {position.points} are not the sums of the score sheet {totals}")
    return found
