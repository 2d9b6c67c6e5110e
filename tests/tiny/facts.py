"""The steps, decisions and events of the tiny ruleset under a single name, for the tests that play it."""

from __future__ import annotations

from tests.tiny.decisions import GiveBack, HideCounter, LayCounter, RollDie, TinyDecision
from tests.tiny.events import (
    CounterBuried,
    CounterDrawn,
    CounterLaid,
    CounterReturned,
    CounterShown,
    CounterUnburied,
    DieRolled,
    GameOver,
    PointsScored,
    RoundStarted,
    TinyEvent,
    WagerMade,
    Why,
)
from tests.tiny.steps import GiveBackStep, ScoringStep, TinyStep, TurnStep

__all__ = [
    "CounterBuried",
    "CounterDrawn",
    "CounterLaid",
    "CounterReturned",
    "CounterShown",
    "CounterUnburied",
    "DieRolled",
    "GameOver",
    "GiveBack",
    "GiveBackStep",
    "HideCounter",
    "LayCounter",
    "PointsScored",
    "RollDie",
    "RoundStarted",
    "ScoringStep",
    "TinyDecision",
    "TinyEvent",
    "TinyStep",
    "TurnStep",
    "WagerMade",
    "Why",
]
