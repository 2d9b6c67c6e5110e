"""The decisions of Nim: what a seat may choose."""

from __future__ import annotations

from typing import TypeAlias

from domain.core.events import Decision, Public


class TakeOne(Decision, frozen=True):
    """Take one stone."""


class TakeSome(Decision, frozen=True):
    """Take two stones or more."""

    stones: Public[int]


NimDecision: TypeAlias = TakeOne | TakeSome
