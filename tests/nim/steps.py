"""The only kind of step of Nim."""

from __future__ import annotations

from domain.core.agenda import Step


class TurnStep(Step, frozen=True):
    """A seat takes stones."""
