"""Decisions of a turn: stones, actions, the fire, outposts."""

from __future__ import annotations

from domain.core.events import Decision, Public
from domain.wendake.words import Cell, SlotId, Stone


class PlaceOnTile(Decision, frozen=True):
    """Put a stone on a tile of the own grid."""

    cell: Public[Cell]
    stone: Public[Stone]


class PlaceOnTurnOrder(Decision, frozen=True):
    """Put a stone on the next free space of the turn order."""

    stone: Public[Stone]


class PerformAction(Decision, frozen=True):
    """Perform an action of the tile."""

    index: Public[int]


class ExtraStone(Decision, frozen=True):
    """Place another stone after the black one."""


class Replace(Decision, frozen=True):
    """Take an outpost home, or leave it as a guard, and fill its slot or not."""

    slot: Public[SlotId]
    fill: Public[bool]
    guard: Public[bool]


class EndTurn(Decision, frozen=True):
    """End the turn."""


class ChooseFireTarget(Decision, frozen=True):
    """Choose the tile that Sacred Fire activates."""

    cell: Public[Cell]
