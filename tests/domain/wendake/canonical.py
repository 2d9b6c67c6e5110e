"""The canonical state of `wendake 9.5`, for hashes of golden games and for comparing with other engines.

Written from the document's list and from nothing else, so a changed view does not change a hash. Two things differ,
because here what lies face down is drawn when it is turned over: a pile has no order, so a deck or stack is the
list of what may be in it, ascending, and of a stack also how many it holds; and the surplus that leaves the game
unseen is among the unseen tiles instead of being removed. Where the service is to act, the phase is the one of
`wendake 3` that comes next, and no seat is the actor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.core.agenda import Step
from domain.core.events import SERVICE
from domain.wendake import steps
from domain.wendake.rules.military import unseen_turtles
from domain.wendake.state import GridTile, SeatPieces, WendakePosition
from domain.wendake.words import FLAGS, RESOURCES, TRACKS, TURTLE_KINDS

Fields = Callable[[Any], dict[str, Any]]


def _none(_step: Step) -> dict[str, Any]:
    return {}


def _wild(step: steps.MaskPlayStep) -> dict[str, Any] | None:
    return None if step.wild is None else {"kind": step.wild, "as": step.wild_as}


STATES: Mapping[type[Step], tuple[str, Fields]] = {
    steps.ChooseHomeStep: ("SETUP_HOME", _none),
    steps.ChooseTribeStep: ("SETUP_TRIBE", _none),
    steps.StartProgressStep: ("SETUP_PROGRESS", _none),
    steps.StartCanoeStep: ("SETUP_CANOE", _none),
    steps.TurnStartStep: ("TURN_START", _none),
    steps.TileHubStep: ("TILE_HUB", _none),
    steps.CanoeStep: ("CANOE", _none),
    steps.MovementStep: ("MOVE", lambda step: {"left": step.left, "black_spent": step.black_spent}),
    steps.MilitaryStep: ("MIL", lambda step: {"taken": step.taken, "used": step.used}),
    steps.MaskDrawStep: ("MASK_DRAW", lambda step: {"drawn": step.drawn, "double": step.double}),
    steps.MaskDiscardStep: ("MASK_DISCARD", _none),
    steps.MaskPlayStep: (
        "MASK_PLAY",
        lambda step: {"occupied_ok": step.occupied_ok, "wild": _wild(step), "virtual": step.virtual},
    ),
    steps.MaskWildStep: ("MASK_WILD", _none),
    steps.MaskVirtualStep: ("MASK_VIRTUAL", _none),
    steps.ExchangeStep: ("TRADE_EXCHANGE", lambda step: {"done": step.done, "plus2": step.plus2}),
    steps.FreeExchangeStep: ("FREE_EXCHANGE", lambda step: {"done": step.done}),
    steps.SmallpoxStep: ("SMALLPOX", _none),
    steps.BuyStep: ("TRADE_BUY", lambda step: {"bought": step.bought, "discount": step.discount}),
    steps.PayStep: ("PAY", lambda step: {"tile": step.tile}),
    steps.ChooseTrackStep: ("CHOOSE_TRACK", lambda step: {"tracks": step.tracks, "points": step.points}),
    steps.ChooseFlagStep: ("CHOOSE_FLAG", _none),
    steps.EconomyStep: ("TRADE_ECON", _none),
    steps.FireStep: ("FIRE", _none),
    steps.RitualStep: ("RITUAL_PLACE", lambda step: {"placed": step.placed, "used": step.used}),
    steps.ProgressChoiceStep: ("PROGRESS_CHOICE", lambda step: {"tile": step.tile}),
    steps.YearEndStep: ("PREP_A", _none),
    steps.PrepareTilesStep: ("PREP_B", _none),
    steps.ReplaceTileStep: ("PREP_TILE", _none),
    steps.FinalTurtlesStep: ("FINAL_SCORING", _none),
    steps.TurtleTrackStep: ("FINAL_TURTLE", _none),
}
"""By step: the name of `wendake 9.1`, and the further fields of its entry on the stack."""


def canonical(position: WendakePosition) -> dict[str, Any]:
    """Return exactly the fields of `wendake 9.5`, lists in the stated order."""
    top = position.agenda[-1] if position.agenda else None
    return {
        "year": position.year,
        "phase": STATES[type(top)][0] if top is not None else "GAME_OVER",
        "actor": None if top is None or top.seat == SERVICE else top.seat,
        "turn_order": position.order,
        "turn_row": position.row,
        "pairs": position.pairs,
        "market_level": position.market_level,
        "market": position.market,
        "stack1": {"unseen": position.unseen[0], "size": position.stacks[0]},
        "stack2": {"unseen": position.unseen[1], "size": position.stacks[1]},
        "removed": position.removed,
        "display": dict(zip("123", position.display, strict=True)),
        "sorted_out": [tile for tiles in position.sorted_out for tile in tiles],
        "tribe_cards": position.tribes,
        "flags_free": [flag for flag in FLAGS if flag in position.flags_free],
        "mask_deck": position.deck_cards(),
        "mask_discard": position.discard,
        "spaces": {space: position.disks_on(space) for space in position.components.spaces},
        "turtles": {kind: unseen_turtles(position, kind) for kind in TURTLE_KINDS},
        "areas": _areas(position),
        "slots": _slots(position),
        "seats": [_seat(position, pieces) for pieces in position.pieces],
        "frame": _frame(position),
        "final_queue": _final_queue(position),
    }


def _areas(position: WendakePosition) -> dict[str, Any]:
    return {
        area.id: {"guards": position.guards[number], "black": int(position.black_area == number)}
        for number, area in enumerate(position.territory.areas)
    }


def _slots(position: WendakePosition) -> dict[str, Any]:
    slots: dict[str, Any] = {}
    for slot, occupant in zip(position.territory.slots, position.slots, strict=True):
        slots[slot.id] = None if occupant is None else {"seat": occupant.seat, "piece": occupant.piece}
    owners = {pieces.home: seat for seat, pieces in enumerate(position.pieces) if pieces.home is not None}
    for home in position.territory.homes:
        seat = owners.get(home)
        women, hunters, _ = (0, 0, 0) if seat is None else position.home_pool(seat)
        slots[f"{home}.v1"] = {"seat": seat, "count": women}
        slots[f"{home}.b1"] = {"seat": seat, "count": hunters}
    return slots


def _seat(position: WendakePosition, pieces: SeatPieces) -> dict[str, Any]:
    warriors, black, women, hunters = pieces.longhouse
    missing: list[GridTile | None] = [None] * (9 - len(pieces.grid))
    return {
        "home": pieces.home,
        "tribe": pieces.tribe,
        "tracks": dict(zip(TRACKS, pieces.tracks, strict=True)),
        "resources": dict(zip(RESOURCES, pieces.resources, strict=True)),
        "beavers": pieces.beavers,
        "longhouse": {"WOMAN": women, "HUNTER": hunters, "WARRIOR": warriors, "BLACK": black},
        "canoe_supply": pieces.canoes,
        "lakes": dict(zip(position.territory.lakes, pieces.lakes, strict=True)),
        "grid": [_tile(tile) for tile in (*missing, *pieces.grid)],
        "tray": pieces.tray,
        "set_aside": pieces.set_aside,
        "stones_left": pieces.stones,
        "black_left": pieces.black_stone,
        "hand": pieces.cards(),
        "played": sorted(pieces.played),
        "disk": pieces.disk,
        "progress": [{"tile": owned.tile, "ready": owned.ready} for owned in pieces.progress],
        "turtles": pieces.turtles,
        "flag": pieces.flag,
        "swaps": pieces.swaps,
    }


def _tile(tile: GridTile | None) -> dict[str, Any] | None:
    if tile is None:
        return None
    return {"tile": tile.tile, "side": "R" if tile.ritual else "A", "stone": tile.stone, "fire": tile.fire}


def _frame(position: WendakePosition) -> dict[str, Any] | None:
    hub = position.agenda[0] if position.agenda else None
    if not isinstance(hub, steps.TurnStartStep | steps.TileHubStep):
        return None
    tile = hub if isinstance(hub, steps.TileHubStep) else steps.TileHubStep(hub.seat)
    return {
        "placed": hub.placed,
        "pending": tile.actions,
        "performed": tile.performed,
        "last_index": tile.last,
        "free_order": tile.free_order,
        "extra_available": tile.extra,
        "stack": [_entry(step) for step in position.agenda],
    }


def _entry(step: Step) -> dict[str, Any]:
    name, fields = STATES[type(step)]
    return {"state": name, **fields(step)}


def _final_queue(position: WendakePosition) -> list[dict[str, Any]]:
    queue: list[tuple[int, str]] = []
    for step in reversed(position.agenda):
        if isinstance(step, steps.TurtleTrackStep):
            queue.append((step.seat, step.tile))
        elif isinstance(step, steps.FinalTurtlesStep):
            queue += step.queue
    return [{"seat": seat, "tile": tile} for seat, tile in queue]
