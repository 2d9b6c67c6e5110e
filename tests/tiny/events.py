"""The events of the tiny ruleset: the facts that may follow."""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.events import Event, Private, Public, Seat
from tests.tiny.steps import TinyStep

Why: TypeAlias = Literal["dealt", "redrawn"]


class CounterBuried(Event, frozen=True):
    """A counter left the game, unseen by all."""

    counter: Private[str]


class CounterUnburied(Event, frozen=True):
    """The buried counter is among the unseen counters again."""


class RoundStarted(Event, frozen=True):
    """A round began."""

    round: Public[int]
    first: Public[Seat]


class CounterDrawn(Event, frozen=True, tag="counter_drawn.2"):
    """A seat drew a counter. Shape 1 called the counter `chip` and did not say why."""

    seat: Public[Seat]
    counter: Private[str]
    why: Public[Why]


class CounterReturned(Event, frozen=True):
    """A seat's counter is among the unseen counters again."""

    seat: Public[Seat]


class CounterLaid(Event, frozen=True):
    """A counter lies face up."""

    seat: Public[Seat]
    counter: Public[str]


class CounterShown(Event, frozen=True):
    """A hidden counter is turned up, with its wager."""

    seat: Public[Seat]
    counter: Public[str]
    wager: Public[int]


class WagerMade(Event, frozen=True):
    """A counter lies face down with a wager."""

    seat: Public[Seat]
    wager: Private[int]


class DieRolled(Event, frozen=True):
    """The die showed a face."""

    seat: Public[Seat]
    face: Public[int]


class PointsScored(Event, frozen=True):
    """A seat's points changed."""

    seat: Public[Seat]
    points: Public[int]
    why: Public[str]


class GameOver(Event, frozen=True):
    """The last round was scored."""


TinyEvent: TypeAlias = (
    StepOpened[TinyStep]
    | StepChanged[TinyStep]
    | StepClosed
    | CounterBuried
    | CounterUnburied
    | RoundStarted
    | CounterDrawn
    | CounterReturned
    | CounterLaid
    | CounterShown
    | WagerMade
    | DieRolled
    | PointsScored
    | GameOver
)
