"""The canoe."""

from __future__ import annotations

from domain.core.events import Decision, Public
from domain.wendake.words import Lake


class PlaceCanoe(Decision, frozen=True):
    """Put a canoe on a lake."""

    lake: Public[Lake]
