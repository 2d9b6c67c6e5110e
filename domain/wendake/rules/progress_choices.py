"""The choices that progress tiles ask of their owner (`wendake 5.2`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from domain.core.agenda import StepClosed
from domain.core.events import Decision
from domain.core.rulebook import Refusal, Rule
from domain.wendake.decisions import (
    BringHome,
    FlipTile,
    GainAnimal,
    GainAnimalVegetable,
    GainTwo,
    SpendForTrack,
    TransferPoint,
)
from domain.wendake.events import PointsScored, TilesTurned
from domain.wendake.rules.records import Game, gain, in_longhouse, score
from domain.wendake.rules.ritual import bring_home
from domain.wendake.rules.trade import sets_of, spend_refusal
from domain.wendake.state import WendakePosition
from domain.wendake.steps import ProgressChoiceStep
from domain.wendake.words import (
    ANIMALS,
    OTTAWA_FIRE,
    PIECE_RANK,
    RESOURCE_RANK,
    RESOURCES,
    TOP,
    TRACKS,
    VEGETABLES,
    ProgressId,
    Resource,
)

_SPENDING: Final[dict[ProgressId, tuple[tuple[Resource, ...], int]]] = {
    "P1-10": (ANIMALS, 2),
    "P2-10": (VEGETABLES, 3),
    "P3-07": (RESOURCES, 5),
}
"""By tile: the resources to spend from, and the most units."""


def _other_tile(step: ProgressChoiceStep, decision: Decision) -> Refusal | None:
    """Return the refusal of a choice that belongs to another tile; `None` for a choice of this tile."""
    if step.tile not in _TILES_OF[type(decision)]:
        return Refusal("choice_of_another_tile", "9.1", {"tile": step.tile})
    return None


def _options_of(step: ProgressChoiceStep, options: Iterable[Any], kind: type[Decision]) -> Iterable[Any]:
    return options if step.tile in _TILES_OF[kind] else ()


# Gains

_ANIMALS: Final = tuple(GainAnimal(animal) for animal in ANIMALS)
_BOTH: Final = tuple(GainAnimalVegetable(animal, vegetable) for animal in ANIMALS for vegetable in VEGETABLES)
_TWO: Final = tuple(GainTwo(a, b) for rank, a in enumerate(RESOURCES) for b in RESOURCES[rank:])


def _animal_refusal(
    _position: WendakePosition, step: ProgressChoiceStep, decision: GainAnimal | GainAnimalVegetable
) -> Refusal | None:
    return _other_tile(step, decision)


def _two_refusal(_position: WendakePosition, step: ProgressChoiceStep, decision: GainTwo) -> Refusal | None:
    if RESOURCE_RANK[decision.a] > RESOURCE_RANK[decision.b]:
        return Refusal("types_not_in_order", "9", {"types": f"{decision.a} {decision.b}"})
    return _other_tile(step, decision)


def _gain_animal(game: Game, step: ProgressChoiceStep, decision: GainAnimal) -> None:
    gain(game, step.seat, [decision.animal], step.tile)
    game.record(StepClosed())


def _gain_both(game: Game, step: ProgressChoiceStep, decision: GainAnimalVegetable) -> None:
    gain(game, step.seat, [decision.animal, decision.vegetable], step.tile)
    game.record(StepClosed())


def _gain_two(game: Game, step: ProgressChoiceStep, decision: GainTwo) -> None:
    gain(game, step.seat, [decision.a, decision.b], step.tile, beavers=1)
    game.record(StepClosed())


GAIN_ANIMAL: Final = Rule(
    decision=GainAnimal,
    steps=(ProgressChoiceStep,),
    candidates=lambda _position, step: _options_of(step, _ANIMALS, GainAnimal),
    refusal=_animal_refusal,
    effect=_gain_animal,
)
GAIN_ANIMAL_VEGETABLE: Final = Rule(
    decision=GainAnimalVegetable,
    steps=(ProgressChoiceStep,),
    candidates=lambda _position, step: _options_of(step, _BOTH, GainAnimalVegetable),
    refusal=_animal_refusal,
    effect=_gain_both,
)
GAIN_TWO: Final = Rule(
    decision=GainTwo,
    steps=(ProgressChoiceStep,),
    candidates=lambda _position, step: _options_of(step, _TWO, GainTwo),
    refusal=_two_refusal,
    effect=_gain_two,
)


# Points


def _spendings(position: WendakePosition, step: ProgressChoiceStep) -> list[SpendForTrack]:
    if step.tile not in _SPENDING:
        return []
    among, most = _SPENDING[step.tile]
    resources = position.pieces[step.seat].resources
    return [SpendForTrack(types, track) for types in sets_of(resources, most, among) for track in TRACKS]


def _spending_refusal(position: WendakePosition, step: ProgressChoiceStep, decision: SpendForTrack) -> Refusal | None:
    refused = _other_tile(step, decision)
    if refused is not None:
        return refused
    among, most = _SPENDING[step.tile]
    return spend_refusal(position, step.seat, decision.types, most, among)


def _spend(game: Game, step: ProgressChoiceStep, decision: SpendForTrack) -> None:
    gain(game, step.seat, decision.types, step.tile, sign=-1)
    score(game, step.seat, decision.track, len(decision.types), step.tile)
    game.record(StepClosed())


_TRANSFERS: Final = tuple(TransferPoint(source, to) for source in TRACKS for to in TRACKS if source != to)


def _transfer_refusal(position: WendakePosition, step: ProgressChoiceStep, decision: TransferPoint) -> Refusal | None:
    if decision.source == decision.to:
        return Refusal("not_two_tracks", "5.2", {"from": decision.source, "to": decision.to})
    pieces = position.pieces[step.seat]
    if pieces.track(decision.source) < 1 or pieces.track(decision.to) >= TOP:
        return Refusal("no_point_to_move", "5.2", {"from": decision.source, "to": decision.to})
    return _other_tile(step, decision)


def _transfer(game: Game, step: ProgressChoiceStep, decision: TransferPoint) -> None:
    game.record(PointsScored(step.seat, decision.source, -1, step.tile))
    game.record(PointsScored(step.seat, decision.to, 1, step.tile))
    game.record(StepClosed())


SPEND_FOR_TRACK: Final = Rule(
    decision=SpendForTrack,
    steps=(ProgressChoiceStep,),
    candidates=_spendings,
    refusal=_spending_refusal,
    effect=_spend,
)
TRANSFER_POINT: Final = Rule(
    decision=TransferPoint,
    steps=(ProgressChoiceStep,),
    candidates=lambda _position, step: _options_of(step, _TRANSFERS, TransferPoint),
    refusal=_transfer_refusal,
    effect=_transfer,
)


# Tiles and natives


def _flips(position: WendakePosition, step: ProgressChoiceStep) -> Iterable[FlipTile]:
    cells = range(len(position.pieces[step.seat].grid))
    return _options_of(step, [FlipTile(cell) for cell in cells], FlipTile)


def _flip_refusal(position: WendakePosition, step: ProgressChoiceStep, decision: FlipTile) -> Refusal | None:
    grid = position.pieces[step.seat].grid
    if not 0 <= decision.cell < len(grid):
        return Refusal("unknown_cell", "5.2", {"cell": decision.cell})
    if grid[decision.cell].tile == OTTAWA_FIRE:
        return Refusal("same_on_both_sides", "R18", {"cell": decision.cell})
    return _other_tile(step, decision)


def _flip(game: Game, step: ProgressChoiceStep, decision: FlipTile) -> None:
    game.record(TilesTurned(step.seat, (decision.cell,), "progress"))
    game.record(StepClosed())


def _homecomers(position: WendakePosition, step: ProgressChoiceStep) -> Iterable[BringHome]:
    return _options_of(step, [BringHome(piece) for piece in in_longhouse(position, step.seat)], BringHome)


def _home_refusal(position: WendakePosition, step: ProgressChoiceStep, decision: BringHome) -> Refusal | None:
    rank = PIECE_RANK.get(decision.piece)
    if rank is None or not position.pieces[step.seat].longhouse[rank]:
        return Refusal("not_in_longhouse", "5.2", {"piece": decision.piece})
    return _other_tile(step, decision)


def _bring_home(game: Game, step: ProgressChoiceStep, decision: BringHome) -> None:
    bring_home(game, step.seat, decision.piece, "progress")
    game.record(StepClosed())


FLIP_TILE: Final = Rule(
    decision=FlipTile, steps=(ProgressChoiceStep,), candidates=_flips, refusal=_flip_refusal, effect=_flip
)
BRING_HOME: Final = Rule(
    decision=BringHome,
    steps=(ProgressChoiceStep,),
    candidates=_homecomers,
    refusal=_home_refusal,
    effect=_bring_home,
)

_TILES_OF: Final[dict[type[Decision], tuple[ProgressId, ...]]] = {
    GainAnimal: ("P1-09",),
    GainAnimalVegetable: ("P2-09",),
    GainTwo: ("P3-05",),
    SpendForTrack: tuple(_SPENDING),
    TransferPoint: ("P2-04",),
    FlipTile: ("P3-02",),
    BringHome: ("P3-08",),
}
"""By decision: the tiles that ask for it."""
