"""Facts and decisions of Manitoba as plain sentences, each a message for the catalogue.

The key is `manitoba-` and the tag of the fact or decision with dashes, then a suffix where a tag has several
sentences. Values are words of the rules (`berry`, `hunter`); the catalogue translates them. Areas and cards are told by
their names. Nothing is secret, so the sentences are the same for every viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import asdict

from domain.core.agenda import mover
from domain.core.catalogue import Values, describing, listed, questions, seat_mark, sentence_key, values_of
from domain.core.events import SERVICE, Decision, Message
from domain.manitoba import decisions, events
from domain.manitoba.components import LARGE, PATHS, SECTORS, SMALL, SQUARE, SUPPLY, WIGWAM, AreaId
from domain.manitoba.names import card_name, effect_name, score_tile_name, thing_name
from domain.manitoba.paths import LAST_SPACE
from domain.manitoba.scoring import FINAL_CARD, sector_value
from domain.manitoba.state import ManitobaPosition

_key: Final = partial(sentence_key, "manitoba")


def _round_started(fact: events.RoundStarted, position: ManitobaPosition) -> Message:
    return Message(_key(type(fact)), {"round": fact.round, "card": card_name(position, fact.card), "seat": fact.active})


def _supply_stocked(fact: events.SupplyStocked, _position: ManitobaPosition) -> Message:
    berry, bison, horse, canoe, feather = fact.goods
    values: Values = {"berry": berry, "bison": bison, "horse": horse, "canoe": canoe, "feather": feather}
    return Message(_key(type(fact)), {**values, "wampum": fact.wampum})


def _territory_laid(fact: events.TerritoryLaid, _position: ManitobaPosition) -> Message:
    laid = enumerate(fact.tiles, 1)
    tiles = listed([f"{number} ({tile.q}, {tile.r}) turned by {tile.rotation}" for number, tile in laid])
    return Message(_key(type(fact)), {"tiles": tiles})


def _totem(fact: events.TotemStacked | events.TotemMerged, _position: ManitobaPosition) -> Message:
    return Message(_key(type(fact)), _disks(fact.totem))


def _disks(colours_: Sequence[str]) -> Values:
    return {f"disk{number}": colour for number, colour in enumerate(colours_, 1)}


def _season_laid_out(fact: events.SeasonLaidOut, position: ManitobaPosition) -> Message:
    components = position.components
    third, fifth = (score_tile_name(components.score_tiles[tile]) for tile in fact.score_tiles)
    names = [
        card_name(position, card) if card in components.event_cards or card == FINAL_CARD else effect_name("scoring")
        for card in fact.cards
    ]
    values: Values = {"season": fact.season, "cards": listed(names), "third": third, "fifth": fifth}
    return Message(_key(type(fact)), values)


def _totem_taken(fact: events.TotemTaken, _position: ManitobaPosition) -> Message:
    values: Values = {"seat": fact.seat, "colour": fact.lifted[-1], "disks": len(fact.lifted)}
    return Message(_key(type(fact)), values)


def _cree_moved(fact: events.CreeMoved, position: ManitobaPosition) -> Message:
    values = values_of(fact, "why", word=partial(thing_name, position))
    if fact.target == WIGWAM:
        return Message(_key(type(fact), "withdrawn"), values)
    return Message(_key(type(fact), "placed" if fact.source == SQUARE else "moved"), values)


def _cree_recalled(fact: events.CreeRecalled, position: ManitobaPosition) -> Message:
    return Message(
        _key(type(fact)), {"seat": fact.seat, "areas": _areas(position, fact.areas), "count": len(fact.areas)}
    )


def _areas(position: ManitobaPosition, areas: Sequence[AreaId]) -> str:
    return listed([thing_name(position, "areas", area) for area in areas])


def _vision_reached(fact: events.VisionReached, _position: ManitobaPosition) -> Message:
    values: Values = {"seat": fact.seat, "path": fact.path, "space": fact.space}
    return Message(_key(type(fact), "first") if fact.first else _key(type(fact)), values)


def _good_stored(fact: events.GoodStored, _position: ManitobaPosition) -> Message:
    kind = {SMALL: "place", LARGE: "place", SUPPLY: "lost"}.get(fact.to, "sector")
    return Message(_key(type(fact), kind), {"seat": fact.seat, "good": fact.good, "to": fact.to})


def _place_completed(fact: events.PlaceCompleted, _position: ManitobaPosition) -> Message:
    values: Values = {"seat": fact.seat, "place": fact.place, "lost": len(fact.lost)}
    return Message(_key(type(fact), "lost") if fact.lost else _key(type(fact)), values)


def _feather_relocated(fact: events.FeatherRelocated, _position: ManitobaPosition) -> Message:
    values: Values = {"seat": fact.seat, "place": fact.place, "to": fact.to}
    return Message(_key(type(fact), "lost") if fact.to == SUPPLY else _key(type(fact)), values)


def _wampum_turned(fact: events.WampumTurned, _position: ManitobaPosition) -> Message:
    return Message(_key(type(fact), "active" if fact.active else "inactive"), {"seat": fact.seat})


def _pieces_returned(fact: events.PiecesReturned, _position: ManitobaPosition) -> Message:
    number = fact.goods + fact.berries + fact.feathers
    return Message(_key(type(fact), fact.why), {"seat": fact.seat, "sector": fact.sector, "count": number})


def _areas_refilled(fact: events.AreasRefilled, position: ManitobaPosition) -> Message:
    values: Values = {"good": fact.good, "areas": _areas(position, fact.areas)}
    if fact.seat == SERVICE:
        return Message(_key(type(fact), "setup"), values)
    return Message(_key(type(fact)), {"seat": fact.seat, **values})


def _event_counted(fact: events.EventCounted, position: ManitobaPosition) -> Message:
    code = position.components.event_cards[fact.card].code
    counts = listed([f"{seat_mark(seat)} {count}" for seat, count in enumerate(fact.counts)])
    return Message(_key(type(fact)), {"card": card_name(position, fact.card), "code": code, "counts": counts})


def _points_scored(fact: events.PointsScored, position: ManitobaPosition) -> Message:
    kind, details = _reason(fact.reason, position)
    return Message(_key(type(fact), kind), {"seat": fact.seat, "points": fact.points, **details})


def _reason(reason: str, position: ManitobaPosition) -> tuple[str, Values]:
    """Return the kind of a reason of points, and its path, card or sector as a value of a sentence."""
    kind, _, detail = reason.partition(":")
    if kind in ("event", "scoring"):
        detail = effect_name(detail) if kind == "event" else card_name(position, detail)
    return kind, {"detail": detail} if detail else {}


def _game_ended(fact: events.GameEnded, _position: ManitobaPosition) -> Message:
    points = max(fact.scores)
    if len(fact.winners) > 1:
        winners = listed(map(seat_mark, fact.winners))
        return Message(_key(type(fact), "shared"), {"points": points, "winners": winners})
    return Message(_key(type(fact)), {"points": points, "seat": fact.winners[0]})


def _declined(word: str) -> Callable[[Any, ManitobaPosition], Message]:
    """Return the builder of the message of a decision with a single field, which may be `none`."""

    def build(fact: Decision, _position: ManitobaPosition) -> Message:
        choice = getattr(fact, word)
        return Message(_key(type(fact), "none"), {}) if choice == "none" else Message(_key(type(fact)), asdict(fact))

    return build


def _take_totem(fact: decisions.TakeTotem, position: ManitobaPosition) -> Message:
    colours_ = position.totem
    disks = len(colours_) - colours_.index(fact.colour) if fact.colour in colours_ else 0
    return Message(_key(type(fact)), {"colour": fact.colour, "disks": disks})


def _vision(fact: decisions.Vision | decisions.EventVision, position: ManitobaPosition) -> Message:
    number = PATHS.index(fact.path) if fact.path in PATHS else 0
    space = position.villages[mover(position)].paths[number]
    values: Values = {"path": fact.path, "space": space + 1}
    if not space:
        return Message(_key(type(fact), "enter"), values)
    return Message(_key(type(fact), "repeat" if space == LAST_SPACE[number] else "advance"), values)


def _store(fact: decisions.Store, position: ManitobaPosition) -> Message:
    kind = "place" if fact.to in (SMALL, LARGE) else "sector"
    return Message(_key(type(fact), kind), {"good": position.hand or "feather", "to": fact.to})


def _score_choice(fact: decisions.ScoreChoice, position: ManitobaPosition) -> Message:
    if fact.good not in SECTORS:
        return Message(_key(type(fact), "none"), {})
    rank = SECTORS.index(fact.good)
    pieces = position.villages[mover(position)].sectors[rank]
    points = sector_value(position.components, rank, pieces.count)
    return Message(_key(type(fact)), {"good": fact.good, "points": points})


def name_source(source: str, position: ManitobaPosition) -> Message:
    """Return the name of a source of points."""
    kind, details = _reason(source, position)
    return Message(f"manitoba-source-{kind}", details)


question: Final = questions("manitoba", naming=thing_name)

describe: Final = describing(
    "manitoba",
    {
        events.SupplyStocked: _supply_stocked,
        events.TerritoryLaid: _territory_laid,
        events.TotemStacked: _totem,
        events.SeasonLaidOut: _season_laid_out,
        events.RoundStarted: _round_started,
        events.TotemTaken: _totem_taken,
        events.TotemMerged: _totem,
        events.CreeMoved: _cree_moved,
        events.CreeRecalled: _cree_recalled,
        events.VisionReached: _vision_reached,
        events.GoodStored: _good_stored,
        events.PlaceCompleted: _place_completed,
        events.FeatherRelocated: _feather_relocated,
        events.WampumTurned: _wampum_turned,
        events.PiecesReturned: _pieces_returned,
        events.AreasRefilled: _areas_refilled,
        events.EventCounted: _event_counted,
        events.PointsScored: _points_scored,
        events.GameEnded: _game_ended,
        decisions.SetupVision: _declined("path"),
        decisions.TakeTotem: _take_totem,
        decisions.Vision: _vision,
        decisions.Store: _store,
        decisions.Wake: _declined("choice"),
        decisions.ShamanCopy: _declined("path"),
        decisions.EventVision: _vision,
        decisions.ScoreChoice: _score_choice,
    },
    naming=thing_name,
)
