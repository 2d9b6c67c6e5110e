"""The events of Nim: the facts that may follow."""

from __future__ import annotations

from typing import TypeAlias

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.events import Event, Public, Seat
from tests.nim.steps import TurnStep


class RoundStarted(Event, frozen=True):
    """It is the first seat's turn again."""

    round: Public[int]


class StonesTaken(Event, frozen=True):
    """A seat took stones off the table."""

    seat: Public[Seat]
    stones: Public[int]


NimEvent: TypeAlias = StepOpened[TurnStep] | StepChanged[TurnStep] | StepClosed | RoundStarted | StonesTaken
