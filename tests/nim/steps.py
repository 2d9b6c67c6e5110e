"""The one kind of step of Nim."""

from __future__ import annotations

from domain.agenda import Step

__all__ = ["TurnStep"]


class TurnStep(Step, frozen=True):
    """A seat takes stones."""
