"""Scoring a sector: the choice of the good, its value, the recall of Cree, the refill of areas (`manitoba 5.3`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from domain.core.agenda import StepClosed
from domain.core.events import Seat
from domain.core.rulebook import Refusal
from domain.manitoba.components import GOODS, LANDSCAPES, NONE, SECTORS, CardId, Sector
from domain.manitoba.decisions import Refill, ScoreChoice
from domain.manitoba.events import AreasRefilled, CreeRecalled, PiecesReturned, PointsScored, ScoringSkipped
from domain.manitoba.rules.course import Game
from domain.manitoba.rules.questions import all_met, ask, question
from domain.manitoba.scoring import exempt, sector_value
from domain.manitoba.state import NOBODY, ManitobaPosition
from domain.manitoba.steps import RefillStep, ScoreChoiceStep, ScoringStep

_LANDSCAPES: Final = len(LANDSCAPES)


def carry_out(game: Game, step: ScoringStep) -> None:
    """Score the remaining seats, up to the choice of a seat; then close the step."""
    if all_met(game, step, lambda seat: ask(game, SCORE_CHOICE, ScoreChoiceStep(seat, step.card, step.tile))):
        game.record(StepClosed())


# The choice of the good


def scorable(position: ManitobaPosition, seat: Seat, tile: str) -> tuple[Sector, ...]:
    """Return the goods that a score tile lets a seat choose from."""
    named = position.components.score_tiles[tile]
    if named != "most":
        return named
    counts = [pieces.count for pieces in position.villages[seat].sectors]
    most = max(counts)
    return tuple(sector for sector, count in zip(SECTORS, counts, strict=True) if count == most)


def _choices(position: ManitobaPosition, step: ScoreChoiceStep) -> Iterator[ScoreChoice]:
    yield from (ScoreChoice(sector) for sector in scorable(position, step.seat, step.tile))
    yield ScoreChoice(NONE)


def _choice_refusal(position: ManitobaPosition, step: ScoreChoiceStep, decision: ScoreChoice) -> Refusal | None:
    goods = scorable(position, step.seat, step.tile)
    village = position.villages[step.seat]
    if decision.good == NONE:
        if all(exempt(village, SECTORS.index(good)) for good in goods):
            return None
        return Refusal("not_exempt", "5.3", {}, goods)
    if decision.good not in goods:
        return Refusal("good_not_scored", "5.3", {"good": decision.good}, goods)
    return None


def _score(game: Game, step: ScoreChoiceStep, decision: ScoreChoice) -> None:
    seat, good = step.seat, decision.good
    if good == NONE:
        game.record(ScoringSkipped(seat, step.card))
        return
    _score_sector(game, seat, good, step.card)
    clear_landscape(game, seat, SECTORS.index(good))


def _score_sector(game: Game, seat: Seat, good: Sector, card: CardId) -> None:
    rank = SECTORS.index(good)
    position = game.position
    count = position.villages[seat].sectors[rank].count
    game.record(PointsScored(seat, sector_value(position.components, rank, count), f"scoring:{card}"))
    return_sector(game, seat, rank, "scoring")


def return_sector(game: Game, seat: Seat, rank: int, why: Literal["scoring", "final"]) -> None:
    """Put all pieces of a sector back into the supply: goods, berries and feathers."""
    pieces = game.position.villages[seat].sectors[rank]
    if pieces.count:
        game.record(PiecesReturned(seat, SECTORS[rank], pieces.goods, pieces.berries, pieces.feathers, why))


SCORE_CHOICE: Final = question(
    decision=ScoreChoice, step=ScoreChoiceStep, candidates=_choices, refusal=_choice_refusal, answer=_score
)


# The recall of Cree and the refill of areas


def clear_landscape(game: Game, seat: Seat, rank: int) -> None:
    """Send a seat's Cree on a landscape to the wigwam and refill its empty areas."""
    areas = game.position.territory.areas
    own = tuple(areas[a] for a in range(rank, len(areas), _LANDSCAPES) if game.position.cree[a] == seat)
    if own:
        game.record(CreeRecalled(seat, own))
    _refill(game, seat, rank)


def _empty_areas(position: ManitobaPosition, rank: int) -> list[int]:
    """Return the areas of a landscape without Cree and good."""
    cree, goods = position.cree, position.goods
    return [area for area in range(rank, len(cree), _LANDSCAPES) if cree[area] == NOBODY and not goods[area]]


def _refill(game: Game, seat: Seat, rank: int) -> None:
    """Put a good on every empty area; the seat chooses while the supply is short."""
    position = game.position
    empty = _empty_areas(position, rank)
    supply = position.supply[rank]
    if not empty or not supply:
        return
    if supply >= len(empty):
        areas = tuple(position.territory.areas[area] for area in empty)
        game.record(AreasRefilled(seat, GOODS[rank], areas))
    else:
        ask(game, REFILL, RefillStep(seat, GOODS[rank]))


def _refill_options(position: ManitobaPosition, step: RefillStep) -> Iterator[Refill]:
    areas = position.territory.areas
    return (Refill(areas[area]) for area in _empty_areas(position, GOODS.index(step.good)))


def _refill_refusal(position: ManitobaPosition, step: RefillStep, decision: Refill) -> Refusal | None:
    number = position.territory.numbers.get(decision.area)
    if number is None:
        return Refusal("unknown_area", "1.8", {"area": decision.area})
    if number not in _empty_areas(position, GOODS.index(step.good)):
        return Refusal("area_not_empty", "5.3", {"area": decision.area, "good": step.good})
    return None


def _refill_one(game: Game, step: RefillStep, decision: Refill) -> None:
    game.record(AreasRefilled(step.seat, step.good, (decision.area,)))
    _refill(game, step.seat, GOODS.index(step.good))


REFILL: Final = question(
    decision=Refill, step=RefillStep, candidates=_refill_options, refusal=_refill_refusal, answer=_refill_one
)
