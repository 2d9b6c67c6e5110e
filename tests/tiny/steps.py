"""The steps of the tiny ruleset: pending decisions and runs, as public data."""

from __future__ import annotations

from typing import TypeAlias

from domain.core.agenda import Step
from domain.core.events import Seat


class TurnStep(Step, frozen=True):
    """A seat's turn."""

    rolled: bool = False


class ScoringStep(Step, frozen=True, tag="scoring_step.2"):
    """The round is to be scored, from seat *next* on. In shape 1 the field was called `at`."""

    next: Seat = 0


class GiveBackStep(Step, frozen=True):
    """A seat has too many points and chooses how many it gives back."""


TinyStep: TypeAlias = TurnStep | ScoringStep | GiveBackStep
