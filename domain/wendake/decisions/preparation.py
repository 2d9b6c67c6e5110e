"""Decisions of setting up: home, tribe, first progress tile, first canoe."""

from __future__ import annotations

from domain.core.events import Decision, Public
from domain.wendake.words import AreaId, Lake, ProgressId, TribeId


class ChooseHome(Decision, frozen=True):
    """Choose a free home."""

    home: Public[AreaId]


class ChooseTribe(Decision, frozen=True):
    """Choose one of the tribes on the table."""

    tribe: Public[TribeId]


class ChooseStartProgress(Decision, frozen=True):
    """Choose the progress tile that the Oneida start with."""

    tile: Public[ProgressId]


class PlaceStartCanoe(Decision, frozen=True):
    """Put the first canoe on a lake."""

    lake: Public[Lake]
