"""Deciding on positions that tests set up by hand: the same for all rulesets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest

from domain.core.agenda import Position, Step
from domain.core.chance import Chance, NoChance
from domain.core.errors import IllegalDecision
from domain.core.events import SERVICE, Decision, Event, Seat
from domain.core.ruleset import Ruleset

P = TypeVar("P", bound=Position)
S = TypeVar("S", bound=Step)
T = TypeVar("T")


def wrong(value: object) -> Any:
    """Return the value of an argument whose type forbids it, for tests of its refusal."""
    return value


def there(value: T | None) -> T:
    """Return a value that must be there."""
    assert value is not None
    return value


def pending(at: Position, kind: type[S]) -> S:
    """Return the pending step; it must be of that kind."""
    step = at.top_step
    assert isinstance(step, kind), step
    return step


class Deciding(Generic[P]):
    """The decisions of the seat to move in positions of a ruleset, and the positions after them.

    Args:
        ruleset: the ruleset of the positions.
        chance: returns the chance of a decision or a run for which a test names none.
    """

    def __init__(self, ruleset: Ruleset[P], chance: Callable[[], Chance] = NoChance) -> None:
        self._ruleset = ruleset
        self._chance = chance

    def mover(self, at: P) -> Seat:
        """Return the only seat, or the service, that is to move."""
        (seat,) = self._ruleset.to_move(at)
        return seat

    def legal(self, at: P, kind: type[Decision] | None = None) -> list[Any]:
        """List the legal decisions of the seat to move, optionally of a single kind."""
        decisions = self._ruleset.legal(at, self.mover(at))
        return [decision for decision in decisions if kind is None or isinstance(decision, kind)]

    def decided(self, at: P, decision: Decision, chance: Chance | None = None) -> list[Event]:
        """Return the facts of a decision of the seat to move; it must be listed."""
        assert decision in self.legal(at), (decision, self.legal(at))
        return self._ruleset.decide(at, self.mover(at), decision, chance or self._chance())

    def after(self, at: P, *decisions: Decision, chance: Chance | None = None) -> P:
        """Take decisions, each by the seat that is to move; each must be listed."""
        for decision in decisions:
            at = self._ruleset.fold(at, self.decided(at, decision, chance))
        return at

    def served(self, at: P, chance: Chance | None = None) -> P:
        """Let the service run."""
        assert self.mover(at) == SERVICE
        return self._ruleset.fold(at, self._ruleset.advance(at, chance or self._chance()))

    def refusal(self, at: P, decision: Decision) -> str:
        """Return the code that refuses a decision of the seat to move; the decision must not be listed."""
        assert decision not in self.legal(at)
        with pytest.raises(IllegalDecision) as refused:
            self._ruleset.decide(at, self.mover(at), decision, self._chance())
        assert refused.value.value == decision
        assert refused.value.rule.startswith(f"{self._ruleset.name} ")
        return refused.value.code
