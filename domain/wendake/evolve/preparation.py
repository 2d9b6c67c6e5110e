"""Folding the facts of setting up: pairs of tracks, homes, tribes, what every seat gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Event
from domain.wendake.events.preparation import HomeChosen, PairsFormed, SupplyTaken, TribeChosen, TribesRevealed
from domain.wendake.evolve.changes import Fold, changed
from domain.wendake.state import WendakePosition
from domain.wendake.words import NATIVES_A_TYPE


def _pairs_formed(position: WendakePosition, event: PairsFormed) -> WendakePosition:
    return replace(position, pairs=event.pairs)


def _home_chosen(position: WendakePosition, event: HomeChosen) -> WendakePosition:
    return changed(position, event.seat, home=event.home)


def _tribes_revealed(position: WendakePosition, event: TribesRevealed) -> WendakePosition:
    return replace(position, tribes=event.tribes)


def _tribe_chosen(position: WendakePosition, event: TribeChosen) -> WendakePosition:
    position = changed(position, event.seat, tribe=event.tribe)
    return replace(position, tribes=tuple(tribe for tribe in position.tribes if tribe != event.tribe))


def _supply_taken(position: WendakePosition, event: SupplyTaken) -> WendakePosition:
    longhouse = (NATIVES_A_TYPE, int(event.black_warrior), NATIVES_A_TYPE, NATIVES_A_TYPE)
    if event.black_warrior:
        position = replace(position, black_seat=event.seat)
    return changed(
        position,
        event.seat,
        stones=event.stones,
        black_stone=event.black_stone,
        swaps=event.swaps,
        longhouse=longhouse,
    )


FOLDS: Final[Mapping[type[Event], Fold]] = {
    PairsFormed: _pairs_formed,
    HomeChosen: _home_chosen,
    TribesRevealed: _tribes_revealed,
    TribeChosen: _tribe_chosen,
    SupplyTaken: _supply_taken,
}
