"""Facts and decisions of Bison as plain sentences, each a message for the catalogue.

The key is `bison-` and the tag of the fact or decision with dashes, then a suffix where a tag has
several sentences. Values are words of the rules (`tent`, `prairie`); the catalogue translates them. Tiles and spaces
are told by their names.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import asdict

from domain.bison import decisions, events, steps
from domain.bison.components import Animals, SpaceId
from domain.bison.names import amount, thing_name, tile_name
from domain.bison.state import BisonPosition
from domain.core.agenda import mover
from domain.core.catalogue import Values, describing, question_key, questions, sentence_key, values_of
from domain.core.events import Message, Viewer

_key: Final = partial(sentence_key, "bison")


def _round_started(fact: events.RoundStarted, _position: BisonPosition) -> Message:
    return Message(_key(type(fact)), {"round": fact.round, "seat": fact.first})


def _tile_drawn(fact: events.TileDrawn, position: BisonPosition, viewer: Viewer) -> Message:
    if fact.seat in viewer:
        return Message(_key(type(fact)), {"seat": fact.seat, "tile": tile_name(position.components, fact.tile)})
    return Message(_key(type(fact), "hidden"), {"seat": fact.seat})


def _tile_laid(fact: events.TileLaid, position: BisonPosition) -> Message:
    tile = tile_name(position.components, fact.tile)
    values: Values = {"tile": tile, "q": fact.q, "r": fact.r, "rotation": fact.rotation}
    if fact.seat >= 0:
        return Message(_key(type(fact)), {"seat": fact.seat, **values})
    return Message(_key(type(fact), "setup"), values)


def _seat_supplied(fact: events.SeatSupplied, _position: BisonPosition) -> Message:
    values: Values = {"seat": fact.seat, **asdict(fact.stock), "hunters": fact.reserve.hunters}
    return Message(_key(type(fact)), values)


def _stock_changed(fact: events.StockChanged, _position: BisonPosition) -> Message:
    numbers = amount(Animals(abs(fact.bison), abs(fact.fish), abs(fact.turkey)))
    if fact.why == "exchange":
        changes = {"bison": fact.bison, "fish": fact.fish, "turkey": fact.turkey}
        give, get = min(changes, key=changes.__getitem__), max(changes, key=changes.__getitem__)
        numbers = {"give": give, "given": -changes[give], "get": get, "got": changes[get]}
    return Message(_key(type(fact), fact.why), {"seat": fact.seat, **numbers})


def _hunters_moved(fact: events.HuntersMoved, position: BisonPosition) -> Message:
    values = values_of(fact, "why", word=partial(thing_name, position))
    return Message(_key(type(fact), fact.why), values)


def _piece_moved(fact: events.PieceMoved, position: BisonPosition) -> Message:
    values = values_of(fact, "why", word=partial(thing_name, position))
    if fact.why == "purchase":
        return Message(_key(type(fact), "purchase"), values)
    return Message(_key(type(fact), "to-reserve" if fact.target == events.RESERVE else "to-space"), values)


def _region_scored(fact: events.RegionScored, _position: BisonPosition) -> Message:
    terrain, q, r = fact.key
    values: Values = {"terrain": terrain, "q": q, "r": r, "spaces": len(fact.spaces), "animals": fact.animals}
    if not fact.ranking:
        return Message(_key(type(fact), "empty"), values)
    ranked = [seat for group in fact.ranking for seat in group]
    for number, seat in enumerate(ranked, 1):
        values[f"seat{number}"] = seat
        values[f"gain{number}"] = fact.gains[seat]
    return Message(_key(type(fact), f"seats{len(ranked)}"), values)


def _game_ended(fact: events.GameEnded, _position: BisonPosition) -> Message:
    total = max(fact.totals)
    if fact.winner is None:
        return Message(_key(type(fact), "tied"), {"total": total, "seats": len(fact.tied)})
    return Message(_key(type(fact)), {"seat": fact.winner, "total": total})


def _place_tile(fact: decisions.PlaceTile, position: BisonPosition, viewer: Viewer) -> Message:
    tile = position.hands[mover(position)]
    values: Values = {"q": fact.q, "r": fact.r, "rotation": fact.rotation}
    if tile is None or mover(position) not in viewer:
        return Message(_key(type(fact), "hidden"), values)
    return Message(_key(type(fact)), {"tile": tile_name(position.components, tile), **values})


def _place_hunters(fact: decisions.PlaceHunters, position: BisonPosition) -> Message:
    hunters: int = getattr(position.top_step, "hunters", 0)
    return Message(_key(type(fact)), {"terrain": fact.terrain, "hunters": hunters})


def _choose_count(fact: decisions.ChooseCount, position: BisonPosition) -> Message:
    costs = position.components.action_cost
    cost = costs[fact.hunters] if 0 <= fact.hunters < len(costs) else 0
    return Message(_key(type(fact)), {"hunters": fact.hunters, "cost": cost})


def _buy(fact: decisions.Buy, position: BisonPosition) -> Message:
    price = position.components.price_per_value.times(fact.value or 1)
    return Message(_key(type(fact)), {"item": fact.item, "value": fact.value, "price": price.bison})


def _build_op(fact: decisions.BuildOp, position: BisonPosition) -> Message:
    standing = position.occupied.get(fact.space)
    value = standing.value if standing else 0
    item = "canoe" if _is_river(position, fact.space) else "tent"
    space = thing_name(position, "space", fact.space)
    values: Values = {"space": space, "item": item, "value": value, "to": fact.to}
    if value == 0:
        return Message(_key(type(fact), "build"), values)
    if fact.to == 0:
        return Message(_key(type(fact), "remove"), values)
    return Message(_key(type(fact), "enlarge" if fact.to > value else "reduce"), values)


def _is_river(position: BisonPosition, space: SpaceId) -> bool:
    board_space = position.board.spaces.get(space)
    return board_space is not None and board_space.terrain == "river"


def _place_tile_question(step: steps.PlaceTileStep, position: BisonPosition) -> Message:
    tile = position.hands[step.seat]
    name = "none" if tile is None else tile_name(position.components, tile)
    return Message(question_key("bison", type(step)), {"tile": name})


def name_source(source: str, _position: BisonPosition) -> Message:
    """Return the name of the region that a line of the score comes from."""
    terrain, q, r = source.split()
    return Message("bison-source", {"terrain": terrain, "q": int(q), "r": int(r)})


question: Final = questions("bison", {steps.PlaceTileStep: _place_tile_question}, naming=thing_name)

describe: Final = describing(
    "bison",
    {
        events.SeatSupplied: _seat_supplied,
        events.RoundStarted: _round_started,
        events.TileLaid: _tile_laid,
        events.StockChanged: _stock_changed,
        events.HuntersMoved: _hunters_moved,
        events.PieceMoved: _piece_moved,
        events.RegionScored: _region_scored,
        events.GameEnded: _game_ended,
        decisions.Buy: _buy,
        decisions.ChooseCount: _choose_count,
        decisions.PlaceHunters: _place_hunters,
        decisions.BuildOp: _build_op,
    },
    private={
        events.TileDrawn: _tile_drawn,
        decisions.PlaceTile: _place_tile,
    },
    naming=thing_name,
)
