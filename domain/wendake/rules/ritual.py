"""The ritual: natives come home, and the home is counted (`wendake 4.12`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from domain.core.agenda import StepChanged, StepClosed
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always
from domain.wendake.decisions import PlaceNative, RitualScore
from domain.wendake.events import NativesMoved
from domain.wendake.rules.records import Game, in_longhouse, score
from domain.wendake.state import WendakePosition
from domain.wendake.steps import MovementStep, RitualStep
from domain.wendake.words import HOME, LONGHOUSE, PIECE_RANK, WARRIORS, Piece, ProgressId

_PLACED: Final = 2
"""Natives that a ritual brings home."""
_MOVE_AFTER: Final = "P1-04"
_HIGHEST: Final = "P2-03"
_THIRD: Final = "P3-06"


def ritual_points(home_pool: Collection[int], tiles: Collection[ProgressId]) -> int:
    """Return the points of a ritual: from the natives at home, by type, and the progress tiles used.

    >>> ritual_points((3, 2, 4), ()), ritual_points((3, 2, 4), ("P2-03", "P1-04"))
    (2, 5)
    """
    count = max(home_pool) if _HIGHEST in tiles else min(home_pool)
    return count + (_MOVE_AFTER in tiles) + (_THIRD in tiles)


def bring_home(game: Game, seat: Seat, piece: Piece, why: str) -> None:
    """Bring a native from the longhouse home."""
    home = game.position.pieces[seat].home or ""
    target = home if piece in WARRIORS else HOME
    game.record(NativesMoved(seat, piece, 1, LONGHOUSE, target, "ritual" if why == "ritual" else "progress"))


def _natives(position: WendakePosition, step: RitualStep) -> list[PlaceNative]:
    return [PlaceNative(piece) for piece in in_longhouse(position, step.seat)]


def _place_refusal(position: WendakePosition, step: RitualStep, decision: PlaceNative) -> Refusal | None:
    if step.placed >= _PLACED + (_THIRD in step.used):
        return Refusal("natives_placed", "R11", {"placed": step.placed})
    if not position.pieces[step.seat].longhouse[PIECE_RANK[decision.piece]]:
        return Refusal("not_in_longhouse", "4.12", {"piece": decision.piece})
    return None


def _place(game: Game, step: RitualStep, decision: PlaceNative) -> None:
    bring_home(game, step.seat, decision.piece, "ritual")
    game.record(StepChanged(RitualStep(step.seat, step.placed + 1, step.used)))


PLACE_NATIVE: Final = Rule(
    decision=PlaceNative, steps=(RitualStep,), candidates=_natives, refusal=_place_refusal, effect=_place
)


def _score_refusal(position: WendakePosition, step: RitualStep, _decision: RitualScore) -> Refusal | None:
    if step.placed < _PLACED and any(position.pieces[step.seat].longhouse):
        return Refusal("natives_to_place", "R11", {"placed": step.placed})
    return None


def _score(game: Game, step: RitualStep, _decision: RitualScore) -> None:
    points = ritual_points(game.position.home_pool(step.seat), step.used)
    score(game, step.seat, "RITUAL", points, "ritual")
    if _MOVE_AFTER in step.used:
        game.record(StepChanged(MovementStep(step.seat, 1)))
    else:
        game.record(StepClosed())


RITUAL_SCORE: Final = Rule(
    decision=RitualScore,
    steps=(RitualStep,),
    candidates=always(RitualScore()),
    refusal=_score_refusal,
    effect=_score,
)
