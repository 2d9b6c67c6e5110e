"""Records that several rules share: points, goods, natives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from domain.core.agenda import StepOpened
from domain.core.events import Seat
from domain.core.ruleset import Recorder, draw_several
from domain.wendake.events import GoodsChanged, PointsScored
from domain.wendake.state import WendakePosition
from domain.wendake.steps import WendakeStep
from domain.wendake.words import PIECES, RESOURCE_RANK, TOP, Piece, Track

Game: TypeAlias = Recorder[WendakePosition]

_NONE: Final = (0, 0, 0, 0, 0)


def score(game: Game, seat: Seat, track: Track, points: int, why: str) -> None:
    """Move a seat's disk on a track; points beyond the top are lost (`wendake 7`)."""
    value = game.position.pieces[seat].track(track)
    moved = min(points, TOP - value)
    if moved:
        game.record(PointsScored(seat, track, moved, why))


def gain(game: Game, seat: Seat, resources: Iterable[str], why: str, *, beavers: int = 0, sign: int = 1) -> None:
    """Add resources to a seat, or with a *sign* of -1 take them from it. Each name in the list is a unit."""
    changes = list(_NONE)
    for resource in resources:
        changes[RESOURCE_RANK[resource]] += sign
    if any(changes) or beavers:
        game.record(GoodsChanged(seat, tuple(changes), beavers, why))


def open_step(game: Game, step: WendakeStep) -> None:
    """Put a step on top of the agenda."""
    game.record(StepOpened(step))


def in_longhouse(position: WendakePosition, seat: Seat) -> list[Piece]:
    """Return the kinds of natives in a seat's longhouse."""
    return [piece for piece, count in zip(PIECES, position.pieces[seat].longhouse, strict=True) if count]


def draw_all(game: Game, pile: str, candidates: Iterable[str], number: int) -> tuple[str, ...]:
    """Draw *number* different candidates; everybody knows the candidates."""
    return draw_several(game.chance, pile, sorted(candidates), number)
