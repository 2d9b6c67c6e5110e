"""Heuristic evaluation of a position for bots; no rule depends on it.

The value of a seat is the sum of three parts: the lower track of each pair, and a part of the lead of the higher
track; the prospects of its natives, canoes, goods, masks and tiles, less with each year; in its own turn, the
expected gain of the action in progress and of the actions it can still perform. All weights are in points. They were
tuned by playing bots against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.core.agenda import Step, mover
from domain.core.events import Seat
from domain.wendake import steps
from domain.wendake.rules.masks import kinds_at_hand, plays
from domain.wendake.rules.military import majority
from domain.wendake.rules.production import slots_worked
from domain.wendake.rules.trade import purchases_left
from domain.wendake.state import SeatPieces, WendakePosition
from domain.wendake.words import TOP, TRACK_RANK, WARRIORS, ProgressId, Track

_AHEAD: Final = 0.5
"""Each of the first `_NEAR` spaces of the lead of the higher track in a pair."""
_FAR: Final = 0.08
"""Each further space."""
_NEAR: Final = 4
_TILE: Final = 0.3
"""Factor of an action on a tile of the grid in a year to come, compared with performing it now."""
_YEARS: Final = 7
_GOODS: Final = (0.45, 0.35, 0.25, 0.1)
"""The first, second, third and any further resource of a type."""
_BEAVER: Final = 0.25
_SLOT: Final = 1.3
"""A slot worked by a woman or a hunter, at the start of the game."""
_OUTPOST: Final = 0.9
_AREA: Final = 1.0
"""An area with most guards."""
_CANOE: Final = 0.8
_HOME: Final = 0.5
"""Each of the least numerous natives at home."""
_MASK: Final = (0.8, 0.7, 0.6, 0.5, 0.3)
"""The first to fifth mask in hand or played."""
_PROGRESS: Final = 0.6
_TURTLE: Final = 1.0
_USUAL: Final[Mapping[str, float]] = {
    "MASK": 3.0,
    "TRADE": 2.0,
    "MILITARY": 2.0,
    "MOVE": 1.0,
    "CANOE": 1.0,
    "HARVEST": 1.0,
    "HUNT": 0.7,
    "TAN": 0.7,
    "FISH": 1.0,
    "SACRED_FIRE": 1.0,
}
"""Average gain of an action, without regard to its number of steps."""
_STEP: Final = 0.3
"""A step of a movement."""
_FIRE: Final = 1.5
"""Activating another tile, or the pending gain of a progress tile."""
_MORE: Final = 0.1
"""A small gain that is still possible: a turtle, an exchange, a native at home."""
_OPEN: Final = 0.97
"""Factor of the expected gain of the action in progress."""
_PENDING: Final = 0.9
"""Factor of the expected gain of an action that can still be performed."""


def evaluate(position: WendakePosition) -> tuple[float, ...]:
    """Return the value of the position by seat, in points; after the end the points alone."""
    if position.ended is not None:
        return tuple(map(float, position.ended.scores))
    return tuple(_value(position, seat) for seat in range(position.seats))


def _value(position: WendakePosition, seat: Seat) -> float:
    pieces = position.pieces[seat]
    worth = _tracks(position, pieces.tracks) + pieces.swaps
    worth += _goods(pieces) + _left(position) * _standing(position, seat)
    worth += _TURTLE * sum(min(int(tile[1]) - 2, 2) for tile in pieces.turtles)
    if mover(position) == seat:
        worth += sum(_expected(position, seat, step) for step in position.agenda)
    return worth


def _tracks(position: WendakePosition, values: Sequence[int]) -> float:
    worth = 0.0
    for pair in position.pairs:
        low, high = sorted(values[TRACK_RANK[track]] for track in pair)
        ahead = high - low
        worth += low + _AHEAD * min(ahead, _NEAR) + _FAR * max(ahead - _NEAR, 0)
    return worth


def _gained(position: WendakePosition, seat: Seat, track: Track, points: int) -> float:
    """Return the worth of points on a track; points beyond the top are lost."""
    values = list(position.pieces[seat].tracks)
    before = _tracks(position, values)
    values[TRACK_RANK[track]] = min(values[TRACK_RANK[track]] + points, TOP)
    return _tracks(position, values) - before


def _left(position: WendakePosition) -> float:
    """Return the part of the game that is to come: from 1 at the start to 0 after the last year."""
    stones = sum(pieces.stones + pieces.black_stone for pieces in position.pieces)
    return (_YEARS - max(position.year, 1) + stones / (4 * position.seats)) / _YEARS


def _goods(pieces: SeatPieces) -> float:
    worth = sum(sum(_GOODS[: min(have, 3)]) + _GOODS[3] * max(have - 3, 0) for have in pieces.resources)
    return worth + _BEAVER * pieces.beavers


def _standing(position: WendakePosition, seat: Seat) -> float:
    """Return the value of a seat's pieces and tiles at the start of the game."""
    pieces = position.pieces[seat]
    outposts = sum(there is not None and there.seat == seat and there.piece in WARRIORS for there in position.slots)
    worth = _SLOT * sum(slots_worked(position, seat)) + _OUTPOST * outposts + _CANOE * pieces.on_lakes
    if pieces.home is not None:
        worth += _AREA * len(majority(position, seat, ())) + _HOME * min(position.home_pool(seat))
    worth += sum(_MASK[: len(pieces.hand) + len(pieces.played)])
    worth += _PROGRESS * sum(1 + owned.ready for owned in pieces.progress)
    tiles = (*(tile.tile for tile in pieces.grid), *pieces.tray)
    actions = [action.partition(" ")[0] for tile in tiles for action in position.components.actions[tile]]
    return worth + _TILE * sum(_USUAL[action] for action in actions)


# The turn in progress


def _expected(position: WendakePosition, seat: Seat, step: Step) -> float:
    """Return the expected gain of the step on top; of a hub, of the actions that can still be performed."""
    if isinstance(step, steps.TileHubStep):
        later = [index for index in range(len(step.actions)) if step.free_order or index > step.last]
        left = [step.actions[index] for index in later if index not in step.performed]
        return _PENDING * sum(_action(position, seat, action) for action in left)
    if type(step) in _ACTION_OF:
        return _OPEN * _action(position, seat, _ACTION_OF[type(step)])
    promise = _PROMISES.get(type(step))
    return 0.0 if promise is None else _OPEN * promise(position, step)


def _action(position: WendakePosition, seat: Seat, action: str) -> float:
    """Return the expected gain of an action."""
    if action.startswith("MOVE"):
        return _STEP * int(action.split()[1])
    return _ACTIONS[action](position, seat)


def _military(position: WendakePosition, seat: Seat, alliances: tuple[ProgressId, ...] = ()) -> float:
    return _MORE + _gained(position, seat, "MILITARY", len(majority(position, seat, alliances)))


def _ritual(position: WendakePosition, seat: Seat) -> float:
    return _gained(position, seat, "RITUAL", min(position.home_pool(seat)) + 1)


def _trade(position: WendakePosition, seat: Seat) -> float:
    plenty = sum(have > 1 for have in position.pieces[seat].resources)
    return _MORE * plenty + _economy(position, seat)


def _buy(position: WendakePosition, step: steps.BuyStep) -> float:
    left = purchases_left(position, step)
    return _trade(position, step.seat) if left else _economy(position, step.seat)


def _economy(position: WendakePosition, seat: Seat) -> float:
    types = sum(have > 0 for have in position.pieces[seat].resources)
    return max(_gained(position, seat, "ECONOMY", types) - _GOODS[1] * types, 0.0)


def _best_play(position: WendakePosition, step: steps.MaskPlayStep) -> float:
    counts = kinds_at_hand((mask.card for mask in position.pieces[step.seat].hand), step)
    points = [
        space.points
        for name, space in position.components.spaces.items()
        if (step.occupied_ok or not position.disks_on(name)) and plays(space.pattern, counts)
    ]
    return _gained(position, step.seat, "MASK", max(points, default=0))


_ACTIONS: Final[Mapping[str, Callable[[WendakePosition, Seat], float]]] = {
    "CANOE": lambda at, seat: _CANOE * _left(at) if at.pieces[seat].canoes else 0.0,
    "HARVEST": lambda at, seat: _GOODS[1] * slots_worked(at, seat)[0],
    "HUNT": lambda at, seat: _BEAVER * slots_worked(at, seat)[1],
    "TAN": lambda at, seat: (_GOODS[1] - _BEAVER) * at.pieces[seat].beavers,
    "FISH": lambda at, seat: _GOODS[1] * at.pieces[seat].on_lakes,
    "MILITARY": _military,
    "MASK": lambda at, seat: _MASK[0] + _best_play(at, steps.MaskPlayStep(seat)),
    "TRADE": _trade,
    "RITUAL": _ritual,
    "SACRED_FIRE": lambda _at, _seat: _FIRE,
}
_ACTION_OF: Final[Mapping[type[Step], str]] = {
    steps.CanoeStep: "CANOE",
    steps.MaskDrawStep: "MASK",
    steps.MaskDiscardStep: "MASK",
    steps.ExchangeStep: "TRADE",
    steps.SmallpoxStep: "TRADE",
    steps.FireStep: "SACRED_FIRE",
}
"""The action that each step belongs to."""
_PROMISES: Final[Mapping[type[Step], Callable[[WendakePosition, Any], float]]] = {
    steps.MovementStep: lambda _at, step: _STEP * step.left,
    steps.MilitaryStep: lambda at, step: _military(at, step.seat, step.used),
    steps.MaskPlayStep: _best_play,
    steps.BuyStep: _buy,
    steps.EconomyStep: lambda at, step: _economy(at, step.seat),
    steps.RitualStep: lambda at, step: _ritual(at, step.seat) - _MORE * step.placed,
    steps.FreeExchangeStep: lambda _at, _step: _MORE,
    steps.ProgressChoiceStep: lambda _at, _step: _FIRE,
}
