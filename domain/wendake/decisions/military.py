"""Decisions of the military: turtle tiles, majorities, flags."""

from __future__ import annotations

from domain.core.events import Decision, Public
from domain.wendake.words import Flag, TurtleKind


class TakeTurtle(Decision, frozen=True):
    """Take the top turtle tile of a kind."""

    kind: Public[TurtleKind]


class ScoreMajority(Decision, frozen=True):
    """Score the areas with most guards."""


class ChooseFlag(Decision, frozen=True):
    """Choose whom to ally with."""

    flag: Public[Flag]
