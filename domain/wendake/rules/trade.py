"""Trade: exchange, smallpox, buying progress tiles, points of economy (`wendake 4.10`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from domain.core.agenda import StepChanged, StepClosed
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always, never
from domain.wendake.decisions import (
    BuyProgress,
    ChooseTrack,
    ChooseVictim,
    EndBuy,
    EndExchange,
    EndTrade,
    Exchange,
    Pay,
    SpendForEconomy,
)
from domain.wendake.events import NativesMoved, ProgressTaken
from domain.wendake.rules.masks import reveal
from domain.wendake.rules.military import ally
from domain.wendake.rules.records import Game, gain, open_step, score
from domain.wendake.state import WendakePosition
from domain.wendake.steps import (
    BuyStep,
    ChooseTrackStep,
    EconomyStep,
    ExchangeStep,
    FreeExchangeStep,
    PayStep,
    SmallpoxStep,
)
from domain.wendake.words import (
    BLACK,
    FISH,
    HIGHEST,
    HOME,
    HUNTER,
    LEATHER,
    LONGHOUSE,
    LOWEST,
    RESOURCE_RANK,
    RESOURCES,
    TRACKS,
    VEGETABLES,
    WARRIOR,
    WOMAN,
    ProgressId,
    Resource,
    Track,
)

AnyExchange = ExchangeStep | FreeExchangeStep

_EXCHANGES: Final = tuple(Exchange(give, get) for give in RESOURCES for get in RESOURCES if give != get)
_FREE_UNITS: Final = 3
_EXTRA_UNITS: Final = 2


# Exchange


def exchange_limit(position: WendakePosition, step: AnyExchange) -> int:
    """Return the most units that may be exchanged in all."""
    if isinstance(step, FreeExchangeStep):
        return _FREE_UNITS
    return position.pieces[step.seat].on_lakes + (_EXTRA_UNITS if step.plus2 else 0)


def _exchanges(position: WendakePosition, step: AnyExchange) -> list[Exchange]:
    if step.done >= exchange_limit(position, step):
        return []
    resources = position.pieces[step.seat].resources
    return [option for option in _EXCHANGES if resources[RESOURCE_RANK[option.give]]]


def _exchange_refusal(position: WendakePosition, step: AnyExchange, decision: Exchange) -> Refusal | None:
    if decision.give == decision.get:
        return Refusal("not_another_resource", "R15", {"give": decision.give, "get": decision.get})
    if not position.pieces[step.seat].resources[RESOURCE_RANK[decision.give]]:
        return Refusal("resource_not_owned", "4.10", {"resource": decision.give})
    limit = exchange_limit(position, step)
    if step.done >= limit:
        return Refusal("no_units_left", "4.10", {"limit": limit})
    return None


def _exchange(game: Game, step: AnyExchange, decision: Exchange) -> None:
    gain(game, step.seat, [decision.give], "exchange", sign=-1)
    gain(game, step.seat, [decision.get], "exchange")
    if isinstance(step, FreeExchangeStep):
        game.record(StepChanged(FreeExchangeStep(step.seat, step.done + 1)))
    else:
        game.record(StepChanged(ExchangeStep(step.seat, step.done + 1, step.plus2)))


EXCHANGE: Final = Rule(
    decision=Exchange,
    steps=(ExchangeStep, FreeExchangeStep),
    candidates=_exchanges,
    exact=True,
    refusal=_exchange_refusal,
    effect=_exchange,
)


def _end_exchange(game: Game, step: AnyExchange, _decision: EndExchange) -> None:
    if isinstance(step, FreeExchangeStep):
        game.record(StepClosed())
    elif step.done and not step.plus2 and _smallpox(game, step.seat):
        game.record(StepChanged(SmallpoxStep(step.seat)))
    else:
        game.record(StepChanged(BuyStep(step.seat)))


def _smallpox(game: Game, seat: Seat) -> bool:
    """Check for smallpox. Returns whether the seat must choose a native. An empty deck is clean (`wendake R14`)."""
    infected = game.position.deck > 0 and reveal(game) in game.position.components.infected
    return infected and bool(victims(game.position, seat))


END_EXCHANGE: Final = Rule(
    decision=EndExchange,
    steps=(ExchangeStep, FreeExchangeStep),
    candidates=always(EndExchange()),
    refusal=never,
    effect=_end_exchange,
)


# Smallpox


def victims(position: WendakePosition, seat: Seat) -> list[ChooseVictim]:
    """Return the natives of a seat on the map; natives of the same type in the same place are listed once."""
    territory, pieces = position.territory, position.pieces[seat]
    natives = []
    for number, area in enumerate(territory.areas):
        if position.guards[number][seat]:
            natives.append(ChooseVictim(area.id, WARRIOR))
        if position.black_area == number and position.black_seat == seat:
            natives.append(ChooseVictim(area.id, BLACK))
    home = pieces.home or ""
    natives += [ChooseVictim(home, WOMAN)] if pieces.women else []
    natives += [ChooseVictim(home, HUNTER)] if pieces.hunters else []
    for slot, occupant in zip(territory.slots, position.slots, strict=True):
        if occupant is not None and occupant.seat == seat:
            natives.append(ChooseVictim(slot.id, occupant.piece))
    return natives


def _victims(position: WendakePosition, step: SmallpoxStep) -> list[ChooseVictim]:
    return victims(position, step.seat)


def _victim_refusal(position: WendakePosition, step: SmallpoxStep, decision: ChooseVictim) -> Refusal | None:
    if decision not in victims(position, step.seat):
        return Refusal("no_such_native", "4.10", {"where": decision.where, "piece": decision.piece})
    return None


def _choose_victim(game: Game, step: SmallpoxStep, decision: ChooseVictim) -> None:
    pool = decision.where == game.position.pieces[step.seat].home and decision.piece in (WOMAN, HUNTER)
    source = HOME if pool else decision.where
    game.record(NativesMoved(step.seat, decision.piece, 1, source, LONGHOUSE, "smallpox"))
    game.record(StepChanged(BuyStep(step.seat)))


CHOOSE_VICTIM: Final = Rule(
    decision=ChooseVictim,
    steps=(SmallpoxStep,),
    candidates=_victims,
    exact=True,
    refusal=_victim_refusal,
    effect=_choose_victim,
)


# Buying


def purchases_left(position: WendakePosition, step: BuyStep) -> int:
    """Return the number of progress tiles that may still be bought in this trade."""
    return (2 if position.pieces[step.seat].tribe == "FOX" else 1) - step.bought


def _affordable(position: WendakePosition, step: BuyStep, tile: ProgressId) -> bool:
    level = position.components.progress[tile].level
    return affordable(level, step.discount, position.pieces[step.seat].resources)


def _tiles(position: WendakePosition, step: BuyStep) -> list[BuyProgress]:
    if not purchases_left(position, step):
        return []
    return [BuyProgress(tile) for tiles in position.display for tile in tiles if _affordable(position, step, tile)]


def _buy_refusal(position: WendakePosition, step: BuyStep, decision: BuyProgress) -> Refusal | None:
    if all(decision.tile not in tiles for tiles in position.display):
        return Refusal("tile_not_on_display", "4.10", {"tile": decision.tile})
    if not purchases_left(position, step):
        return Refusal("no_purchase_left", "4.10")
    if not _affordable(position, step, decision.tile):
        return Refusal("not_affordable", "1.7", {"tile": decision.tile})
    return None


def _buy(game: Game, step: BuyStep, decision: BuyProgress) -> None:
    level = game.position.components.progress[decision.tile].level
    ways = payments(level, step.discount, game.position.pieces[step.seat].resources)
    game.record(StepChanged(BuyStep(step.seat, step.bought + 1)))
    if len(ways) > 1:
        open_step(game, PayStep(step.seat, decision.tile, step.discount))
    else:
        _acquire(game, step.seat, decision.tile, ways[0])


BUY_PROGRESS: Final = Rule(
    decision=BuyProgress, steps=(BuyStep,), candidates=_tiles, exact=True, refusal=_buy_refusal, effect=_buy
)


def _acquire(game: Game, seat: Seat, name: ProgressId, way: Pay) -> None:
    """Pay, take the tile, score economy and the tile's track, settle the flags (`wendake 9.2`)."""
    gain(game, seat, [LEATHER] * way.leather + [FISH] * way.fish + list(way.vegetables), "payment", sign=-1)
    game.record(ProgressTaken(seat, name, "display"))
    tile = game.position.components.progress[name]
    score(game, seat, "ECONOMY", tile.level, name)
    tracks = tracks_of(game.position.pieces[seat].tracks, tile.track)
    if len(tracks) > 1:
        open_step(game, ChooseTrackStep(seat, tracks, tile.level, name))
    else:
        score(game, seat, tracks[0], tile.level, name)
    ally(game, seat, name)


def tracks_of(values: Sequence[int], track: str) -> tuple[Track, ...]:
    """Return the tracks that a tile's track may mean: all tied tracks for `LOWEST` and `HIGHEST`.

    >>> tracks_of((2, 2, 5, 3), "LOWEST")
    ('ECONOMY', 'MILITARY')
    """
    if track in (LOWEST, HIGHEST):
        extreme = min(values) if track == LOWEST else max(values)
        return tuple(name for name, value in zip(TRACKS, values, strict=True) if value == extreme)
    return tuple(name for name in TRACKS if name == track)


def _ways(position: WendakePosition, step: PayStep) -> list[Pay]:
    level = position.components.progress[step.tile].level
    return payments(level, step.discount, position.pieces[step.seat].resources)


def _pay_refusal(position: WendakePosition, step: PayStep, decision: Pay) -> Refusal | None:
    if decision not in _ways(position, step):
        return Refusal("no_such_payment", "9.1", {"tile": step.tile})
    return None


def _pay(game: Game, step: PayStep, decision: Pay) -> None:
    game.record(StepClosed())
    _acquire(game, step.seat, step.tile, decision)


PAY: Final = Rule(decision=Pay, steps=(PayStep,), candidates=_ways, exact=True, refusal=_pay_refusal, effect=_pay)


def _tied(_position: WendakePosition, step: ChooseTrackStep) -> list[ChooseTrack]:
    return [ChooseTrack(track) for track in step.tracks]


def _tied_refusal(_position: WendakePosition, step: ChooseTrackStep, decision: ChooseTrack) -> Refusal | None:
    if decision.track not in step.tracks:
        return Refusal("track_not_tied", "4.10", {"track": decision.track}, step.tracks)
    return None


def _choose_track(game: Game, step: ChooseTrackStep, decision: ChooseTrack) -> None:
    score(game, step.seat, decision.track, step.points, step.tile)
    game.record(StepClosed())


CHOOSE_TRACK: Final = Rule(
    decision=ChooseTrack,
    steps=(ChooseTrackStep,),
    candidates=_tied,
    refusal=_tied_refusal,
    effect=_choose_track,
)


def _end_buy(game: Game, step: BuyStep, _decision: EndBuy) -> None:
    game.record(StepChanged(EconomyStep(step.seat)))


END_BUY: Final = Rule(decision=EndBuy, steps=(BuyStep,), candidates=always(EndBuy()), refusal=never, effect=_end_buy)


# Points of economy


def sets_of(resources: Sequence[int], most: int, among: Sequence[Resource]) -> list[tuple[Resource, ...]]:
    """Return every set of 1 to *most* different resources that a seat has.

    >>> sets_of((1, 0, 2, 0, 0), 2, ("CORN", "BEAN", "PUMPKIN"))
    [('CORN',), ('PUMPKIN',), ('CORN', 'PUMPKIN')]
    """
    owned = [resource for resource in among if resources[RESOURCE_RANK[resource]]]
    return [chosen for size in range(1, most + 1) for chosen in combinations(owned, size)]


def spend_refusal(
    position: WendakePosition, seat: Seat, types: Sequence[str], most: int, among: Iterable[str]
) -> Refusal | None:
    """Return why resources cannot be spent: they must be different, owned and in their order; `None` when they can."""
    if not 1 <= len(types) <= most or not set(types) <= set(among):
        return Refusal("types_not_fitting", "4.10", {"most": most})
    if list(types) != [resource for resource in RESOURCES if resource in types]:
        return Refusal("types_not_in_order", "9", {"types": " ".join(types)})
    resources = position.pieces[seat].resources
    missing = [resource for resource in types if not resources[RESOURCE_RANK[resource]]]
    return Refusal("resource_not_owned", "4.10", {"resource": missing[0]}) if missing else None


def _economy_options(position: WendakePosition, step: EconomyStep) -> list[SpendForEconomy]:
    resources = position.pieces[step.seat].resources
    return [SpendForEconomy(types) for types in sets_of(resources, len(RESOURCES), RESOURCES)]


def _economy_refusal(position: WendakePosition, step: EconomyStep, decision: SpendForEconomy) -> Refusal | None:
    return spend_refusal(position, step.seat, decision.types, len(RESOURCES), RESOURCES)


def _spend(game: Game, step: EconomyStep, decision: SpendForEconomy) -> None:
    gain(game, step.seat, decision.types, "economy", sign=-1)
    score(game, step.seat, "ECONOMY", len(decision.types), "trade")
    game.record(StepClosed())


SPEND_FOR_ECONOMY: Final = Rule(
    decision=SpendForEconomy,
    steps=(EconomyStep,),
    candidates=_economy_options,
    exact=True,
    refusal=_economy_refusal,
    effect=_spend,
)


def _end_trade(game: Game, _step: EconomyStep, _decision: EndTrade) -> None:
    game.record(StepClosed())


END_TRADE: Final = Rule(
    decision=EndTrade, steps=(EconomyStep,), candidates=always(EndTrade()), refusal=never, effect=_end_trade
)


# The price of a progress tile and the ways to pay it (`wendake 1.7`, `9.1`)


def payments(level: int, discount: int, resources: Sequence[int]) -> list[Pay]:
    """Return every way to pay for a tile of a level; a single free way when discounts cover it all.

    >>> payments(1, 2, (1, 0, 0, 1, 0))
    [Pay(leather=0, fish=0, vegetables=('CORN',)), Pay(leather=1, fish=0, vegetables=())]
    """
    total = max(0, 3 * level - discount)
    owned = [vegetable for vegetable, have in zip(VEGETABLES, resources, strict=False) if have]
    ways = []
    for leather in range(min(level, resources[3], total) + 1):
        for fish in range(min(level, resources[4], total - leather) + 1):
            vegetables = total - leather - fish
            if vegetables <= level:
                ways += [Pay(leather, fish, chosen) for chosen in combinations(owned, vegetables)]
    return ways


def affordable(level: int, discount: int, resources: Sequence[int]) -> bool:
    """Return whether there is a way to pay for a tile of a level."""
    total = max(0, 3 * level - discount)
    most = min(level, resources[3]) + min(level, resources[4]) + min(level, sum(have > 0 for have in resources[:3]))
    return most >= total
