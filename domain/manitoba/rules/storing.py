"""Getting and storing goods, and completing ceremonial places (`manitoba 4.7`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from domain.core.events import Seat
from domain.core.rulebook import Refusal
from domain.manitoba.components import FEATHER, GOODS, LARGE, PLACES, RANK, SECTORS, SMALL, SUPPLY, AreaId, Good, Place
from domain.manitoba.decisions import RelocateFeather, Store, TakeGood
from domain.manitoba.events import (
    FeatherRelocated,
    GoodFromSupply,
    GoodStored,
    GoodTaken,
    PlaceCompleted,
    WampumGained,
    WampumTurned,
)
from domain.manitoba.rules.course import Game
from domain.manitoba.rules.questions import ask, question
from domain.manitoba.state import ManitobaPosition, Village
from domain.manitoba.steps import RelocateFeatherStep, StoreStep, TakeGoodStep

_TAKES: Final = {good: TakeGood(good) for good in GOODS}
_STORES: Final = {to: Store(to) for to in (*SECTORS, *PLACES)}
_RELOCATIONS: Final = tuple(RelocateFeather(sector) for sector in SECTORS)


def has_room(position: ManitobaPosition, seat: Seat, rank: int) -> bool:
    """Return whether a sector can hold another piece."""
    return position.villages[seat].sectors[rank].count < len(position.components.ladders[rank])


def take_up(game: Game, seat: Seat, area: AreaId) -> Good | None:
    """Take the good of an area in hand. Returns the good, or `None` when the area has none."""
    position = game.position
    number = position.territory.numbers[area]
    if not position.goods[number]:
        return None
    good = GOODS[number % len(GOODS)]
    game.record(GoodTaken(seat, area, good))
    return good


def store(game: Game, seat: Seat, good: Good) -> None:
    """Store the good in hand; without room it goes to the supply."""
    ask(game, STORE, StoreStep(seat, good))


def gain_wampum(game: Game, seat: Seat, why: Literal["place", "vision"]) -> None:
    """Gain a wampum tile from the supply, if any is left."""
    if game.position.wampum:
        game.record(WampumGained(seat, why))


# Taking a good from the supply


def takes(position: ManitobaPosition, goods: tuple[Good, ...]) -> list[Good]:
    """Return the goods that the supply has, out of a selection."""
    return [good for good in goods if position.supply[RANK[good]]]


def take(game: Game, seat: Seat, goods: tuple[Good, ...]) -> None:
    """Take a good out of a selection from the supply and store it; nothing when the supply has none of them."""
    ask(game, TAKE_GOOD, TakeGoodStep(seat, goods))


def _take_options(_position: ManitobaPosition, step: TakeGoodStep) -> list[TakeGood]:
    return [_TAKES[good] for good in step.goods]


def _take_refusal(position: ManitobaPosition, step: TakeGoodStep, decision: TakeGood) -> Refusal | None:
    good = decision.good
    if good not in step.goods:
        return Refusal("good_not_offered", "6", {"good": good}, step.goods)
    if not position.supply[RANK[good]]:
        return Refusal("supply_empty", "6", {"good": good}, takes(position, step.goods))
    return None


def _take(game: Game, step: TakeGoodStep, decision: TakeGood) -> None:
    game.record(GoodFromSupply(step.seat, decision.good))
    store(game, step.seat, decision.good)


TAKE_GOOD: Final = question(
    decision=TakeGood, step=TakeGoodStep, candidates=_take_options, refusal=_take_refusal, answer=_take
)


# Storing the good in hand


def _store_options(_position: ManitobaPosition, step: StoreStep) -> Iterator[Store]:
    if step.good == "feather":
        yield from (_STORES[sector] for sector in SECTORS)
    else:
        yield _STORES[step.good]
    yield from (_STORES[place] for place in PLACES)


def _store_refusal(position: ManitobaPosition, step: StoreStep, decision: Store) -> Refusal | None:
    to, good = decision.to, step.good
    if to in PLACES:
        lying = _lying(position.villages[step.seat], to)
        if good in lying:
            return Refusal("good_on_place", "4.7", {"good": good, "place": to})
        return None
    if good not in ("feather", to):
        return Refusal("wrong_sector", "4.7", {"good": good, "sector": to})
    if not has_room(position, step.seat, RANK[to]):
        return Refusal("sector_full", "4.7", {"sector": to})
    return None


def _store(game: Game, step: StoreStep, decision: Store) -> None:
    seat, to = step.seat, decision.to
    game.record(GoodStored(seat, step.good, to))
    if to in PLACES and len(_lying(game.position.villages[seat], to)) == game.position.components.spaces[to]:
        _complete(game, seat, to)


def _give_back(game: Game, step: StoreStep) -> None:
    game.record(GoodStored(step.seat, step.good, SUPPLY))


STORE: Final = question(
    decision=Store,
    step=StoreStep,
    candidates=_store_options,
    refusal=_store_refusal,
    answer=_store,
    otherwise=_give_back,
)


# Completing a ceremonial place


def _lying(village: Village, place: str) -> tuple[Good, ...]:
    return village.small if place == SMALL else village.large


def _complete(game: Game, seat: Seat, place: Place) -> None:
    """Move the goods of a full place to their sectors, its feather last, then gain wampum (`manitoba R8`)."""
    position = game.position
    lying = _lying(position.villages[seat], place)
    goods = [sector for sector in SECTORS if sector in lying]
    stored = tuple(good for good in goods if has_room(position, seat, RANK[good]))
    without_room = tuple(good for good in goods if good not in stored)
    game.record(PlaceCompleted(seat, place, stored, without_room))
    if GOODS[FEATHER] in lying:
        ask(game, RELOCATE_FEATHER, RelocateFeatherStep(seat, place))
    else:
        _reward(game, seat, place)


def _reward(game: Game, seat: Seat, place: Place) -> None:
    gain_wampum(game, seat, "place")
    if place == LARGE and game.position.villages[seat].inactive_wampum:
        game.record(WampumTurned(seat, active=True))


def _relocation_options(_position: ManitobaPosition, _step: RelocateFeatherStep) -> tuple[RelocateFeather, ...]:
    return _RELOCATIONS


def _relocation_refusal(
    position: ManitobaPosition, step: RelocateFeatherStep, decision: RelocateFeather
) -> Refusal | None:
    sector = decision.sector
    if not has_room(position, step.seat, RANK[sector]):
        return Refusal("sector_full", "4.7", {"sector": sector})
    return None


def _relocate(game: Game, step: RelocateFeatherStep, decision: RelocateFeather) -> None:
    game.record(FeatherRelocated(step.seat, step.place, decision.sector))
    _reward(game, step.seat, step.place)


def _lose_feather(game: Game, step: RelocateFeatherStep) -> None:
    game.record(FeatherRelocated(step.seat, step.place, SUPPLY))
    _reward(game, step.seat, step.place)


RELOCATE_FEATHER: Final = question(
    decision=RelocateFeather,
    step=RelocateFeatherStep,
    candidates=_relocation_options,
    refusal=_relocation_refusal,
    answer=_relocate,
    otherwise=_lose_feather,
)
