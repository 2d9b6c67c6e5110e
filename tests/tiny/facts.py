"""The steps, decisions and events of the tiny ruleset, in their second shapes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.agenda import Step, StepChanged, StepClosed, StepOpened
from domain.facts import Decision, Event, Private, Public, Seat

Why: TypeAlias = Literal["dealt", "redrawn"]


class TurnStep(Step, frozen=True):
    """A seat's turn."""

    rolled: bool = False


class ScoringStep(Step, frozen=True, tag="scoring_step.2"):
    """The round is to be scored, from seat *next* on. In shape 1 the field was called `at`."""

    next: Seat = 0


class GiveBackStep(Step, frozen=True):
    """A seat has too many points and chooses how many it gives back."""


AnyStep: TypeAlias = TurnStep | ScoringStep | GiveBackStep


class LayCounter(Decision, frozen=True):
    """Lay the own counter face up; ends the turn."""


class HideCounter(Decision, frozen=True):
    """Lay the own counter face down with a secret wager; ends the turn."""

    wager: Private[int]


class RollDie(Decision, frozen=True):
    """Roll the die, once in a turn: its face counts with a counter that is laid face up."""


class GiveBack(Decision, frozen=True):
    """Give points back."""

    points: Public[int]


TinyDecision: TypeAlias = LayCounter | HideCounter | RollDie | GiveBack


class CounterBuried(Event, frozen=True):
    """A counter left the game; nobody saw which."""

    counter: Private[str]


class CounterUnburied(Event, frozen=True):
    """The buried counter is among the unseen ones again."""


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
    """A seat's counter is among the unseen ones again."""

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
    StepOpened[AnyStep]
    | StepChanged[AnyStep]
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
