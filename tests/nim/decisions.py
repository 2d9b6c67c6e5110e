"""The decisions of Nim: the choices of a seat."""

from __future__ import annotations

from typing import TypeAlias

from domain.core.events import Decision, Public


class TakeOne(Decision, frozen=True):
    """Take a single stone."""


class TakeSome(Decision, frozen=True):
    """Take two stones or more."""

    stones: Public[int]


NimDecision: TypeAlias = TakeOne | TakeSome
