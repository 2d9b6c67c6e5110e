"""The decisions of the tiny ruleset: the choices of a seat."""

from __future__ import annotations

from typing import TypeAlias

from domain.core.events import Decision, Private, Public


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
