"""Decisions of a movement."""

from __future__ import annotations

from typing import Literal

from domain.core.events import Decision, Public, Seat
from domain.wendake.words import AreaId, SlotId, Warrior


class MoveStep(Decision, frozen=True, omit_defaults=True, rename={"source": "from"}):
    """Move one guard by one step, maybe into a slot or against an enemy guard."""

    piece: Public[Warrior]
    source: Public[AreaId]
    to: Public[AreaId]
    mode: Public[Literal["GUARD", "SLOT", "HIT"]]
    slot: Public[SlotId | None] = None
    enemy: Public[Seat | None] = None
    target_piece: Public[Warrior | None] = None


class EndMove(Decision, frozen=True):
    """End the movement."""
