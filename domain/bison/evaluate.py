"""Heuristic evaluation of a position for bots; no rule depends on it.

The value of a seat is the sum of three parts: the gains of a scoring of the present board; the prospects of its
hunters, tents, canoes and animals, less with each round; in its own turn, the expected gain of the action in progress.
All weights are in points. They were tuned by playing bots against each other.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from domain.bison import steps
from domain.bison.components import ANIMALS, Action, Animals, Building, Movement, SpaceId
from domain.bison.rules.building import possible_values
from domain.bison.rules.movement import ends
from domain.bison.scoring import hunting, shares, standing_in
from domain.bison.state import BisonPosition, Occupied
from domain.core.agenda import Step
from domain.core.events import SERVICE, Seat

_HUNTER: Final = 1.0
"""A hunter at the start of the game; less with each round."""
_RESERVE: Final = 0.3
"""In addition, a hunter in the reserve that can still come into play."""
_OUT: Final = 0.6
"""In addition, a hunter on the board."""
_STANDING: Final = (0.0, 1.0, 1.6, 2.2, 2.8)
"""A tent or canoe on the board, by its value: it keeps its space from others."""
_PIECE: Final = (0.0, 0.6, 0.8, 1.0, 1.2)
"""A tent or canoe in the reserve at the start of the game, by its value. A second piece of that value adds nothing."""
_FEW: Final = 0.2
"""Each of the first `_ENOUGH` animals of a kind at the start of the game; `_MANY` for each further animal."""
_MANY: Final = 0.08
_ENOUGH: Final = 6
_ANIMAL: Final = 0.02
"""Any animal, even in the last round."""
_TILE: Final = 0.5
"""A tile that is laid with hunters, for the region it may join."""
_RIVAL: Final = 0.5
"""Weight of an animal that another seat loses."""
_STRAY: Final = -1.0
"""A hunter that has to move and gains nothing: every region in reach has a hunter, or its own space needs it."""
_OPEN: Final = 0.97
"""Factor of a gain that is expected, not yet made."""
_NEVER: Final = float("-inf")
"""The gain where the action cannot be done with that number of hunters."""
_WASTED: Final = -8.0
"""The least gain of an action in progress: more hunters were chosen for it than can do it."""


def evaluate(position: BisonPosition) -> tuple[float, ...]:
    """Return the value of the position by seat, in points; after the end the points alone."""
    if position.ended is not None:
        return tuple(map(float, position.ended.totals))
    brought = hunting(position)
    worths = [brought[seat].total + _standing(position, seat) for seat in range(position.seats)]
    step = position.top_step
    if step is not None and step.seat != SERVICE:
        worths[step.seat] += _OPEN * max(_expected(position, step), _WASTED)
    return tuple(worths)


# Pieces and animals


def _left(position: BisonPosition) -> float:
    """Return the part of the rounds that is still to come: from almost 1 down to 0 in the last round."""
    return (position.rounds - position.round) / position.rounds


def _standing(position: BisonPosition, seat: Seat) -> float:
    """Return the value of a seat's pieces and animals beyond the next scoring."""
    left, reserve = _left(position), position.reserves[seat]
    hunters, standing = 0, 0.0
    for there in position.occupied.values():
        if there.seat == seat:
            hunters += there.hunters
            standing += _STANDING[there.value]
    worth = hunters * _out(position) + standing
    worth += reserve.hunters * _waiting(position, seat) + _animals(position.stocks[seat], left)
    return worth + left * sum(_PIECE[value] for pieces in (reserve.tents, reserve.canoes) for value in set(pieces))


def _out(position: BisonPosition) -> float:
    """Return the worth of a hunter on the board."""
    return _HUNTER * _left(position) + _OUT


def _waiting(position: BisonPosition, seat: Seat) -> float:
    """Return the worth of a hunter in the reserve: nothing once no tile is to be laid any more."""
    left = _left(position)
    return 0.0 if not left and "lay_tile" in position.used[seat] else _HUNTER * left + _RESERVE


def _coming_out(position: BisonPosition, seat: Seat) -> float:
    """Return the gain of a hunter that comes from the reserve onto the board."""
    return _out(position) - _waiting(position, seat)


def _animals(stock: Animals, left: float) -> float:
    few = sum(min(stock.of(animal), _ENOUGH) for animal in ANIMALS)
    return _ANIMAL * stock.total + left * (_FEW * few + _MANY * (stock.total - few))


# The action in progress


def _expected(position: BisonPosition, step: Step) -> float:
    """Return the expected gain of the action in progress, its cost deducted."""
    seat = step.seat
    match step:
        case steps.CountStep(action=action):
            return max(_by_hunters(position, seat, action))
        case steps.GainStep(action=action):
            return _by_hunters(position, seat, action)[0]
        case steps.PayStep(action=action, hunters=hunters):
            return _by_hunters(position, seat, action)[hunters]
        case steps.PlaceTileStep(hunters=hunters):
            return _tile(position, seat, hunters)
        case steps.PlaceHuntersStep(tile=tile, hunters=hunters):
            put = Occupied(seat, hunters, 0)
            spaces = position.components.tiles[tile].spaces
            best = max(_change(position, seat, space, put) for space in spaces)
            return best + hunters * _coming_out(position, seat)
        case steps.BuildStep(action=action, remaining=remaining, done=done):
            return _buildings(position, seat, action, done)[remaining]
        case steps.PickHunterStep(action=action, remaining=remaining, arrived=arrived) if (
            not arrived and action != "gather"
        ):
            return _moves(position, seat, action)[remaining]
        case steps.MoveHunterStep(action=action, space=space):
            arriving = (_arriving(position, seat, to) for to in ends(position, seat, action, space))
            return _leaving(position, seat, space) + max(arriving)
        case _:
            return 0.0


def _by_hunters(position: BisonPosition, seat: Seat, action: Action) -> list[float]:
    """Return the expected gain of an action by the number of its hunters; `_NEVER` for impossible numbers."""
    costs, stock = position.components.action_cost, position.stocks[seat].total
    price = _ANIMAL + _MANY * _left(position)
    match action:
        case "lay_tile":
            have = position.reserves[seat].hunters
            worths = [_tile(position, seat, hunters) if hunters <= have else _NEVER for hunters in range(len(costs))]
        case "tent" | "canoe":
            worths = _buildings(position, seat, action, ())
        case "step" | "march":
            worths = _moves(position, seat, action)
        case "gather":
            worths = [0.0, *[_NEVER] * (len(costs) - 1)]
    worths[0] += price * position.components.zero_hunter_gain
    return [worth - price * cost if cost <= stock else _NEVER for worth, cost in zip(worths, costs, strict=True)]


def _tile(position: BisonPosition, seat: Seat, hunters: int) -> float:
    """Return the expected gain of laying the drawn tile with a number of hunters."""
    tile = position.hands[seat]
    if not hunters or tile is None:
        return 0.0
    best = max(position.components.tiles[tile].numbers)
    return _TILE + best + hunters * _coming_out(position, seat)


def _buildings(position: BisonPosition, seat: Seat, action: Building, spaces_used: tuple[SpaceId, ...]) -> list[float]:
    """Return the expected gain of building by the number of hunters. Assumes pieces enough for several spaces."""
    most = len(position.components.action_cost)
    best = [0.0, *[_NEVER] * (most - 1)]
    out = _coming_out(position, seat)
    for space, values in possible_values(position, seat, action, spaces_used).items():
        there = position.occupied[space]
        before = best.copy()
        for to in values:
            change = to - there.value
            worth = _change(position, seat, space, Occupied(seat, there.hunters - change, to)) - change * out
            worth += _STANDING[to] - _STANDING[there.value]
            end = most if position.options.variant else abs(change) + 1
            for hunters in range(abs(change), end):
                best[hunters] = max(best[hunters], before[hunters - abs(change)] + worth)
    return best


def _moves(position: BisonPosition, seat: Seat, action: Movement) -> list[float]:
    """Return the expected gain of moving by the number of hunters.

    Takes the best moves in turn: at most a single move into each region, and a hunter stays on a space without a piece.
    """
    regions = {space: region.key for region in position.board.regions for space in region.spaces}
    able: dict[SpaceId, int] = {}
    free: dict[SpaceId, int] = {}
    arriving: dict[SpaceId, float] = {}
    moves = []
    for space, there in position.occupied.items():
        if there.seat != seat or not there.hunters:
            continue
        leaving = _leaving(position, seat, space)
        for to in ends(position, seat, action, space):
            able[space] = there.hunters
            free[space] = there.hunters if there.value else max(there.hunters - 1, 1)
            if to not in arriving:
                arriving[to] = _arriving(position, seat, to)
            moves.append((leaving + arriving[to], space, regions[to]))
    most = len(position.components.action_cost) - 1
    gains: list[float] = []
    regions_entered = set()
    for gain, space, region in sorted(moves, reverse=True):
        if free[space] and region not in regions_entered:
            regions_entered.add(region)
            free[space] -= 1
            gains.append(gain)
    strays = [_STRAY] * (sum(able.values()) - len(gains))
    return [0.0, *accumulate([*gains, *strays, *[_NEVER] * most][:most])]


def _arriving(position: BisonPosition, seat: Seat, space: SpaceId) -> float:
    there = position.occupied.get(space, Occupied(seat, 0, 0))
    return _change(position, seat, space, replace(there, hunters=there.hunters + 1))


def _leaving(position: BisonPosition, seat: Seat, space: SpaceId) -> float:
    there = position.occupied[space]
    return _change(position, seat, space, replace(there, hunters=there.hunters - 1))


def _change(position: BisonPosition, seat: Seat, space: SpaceId, there: Occupied) -> float:
    """Return how a region's gains change if these pieces stand on the space; rivals' losses count in part."""
    board, occupied, seats = position.board, position.occupied, position.seats
    region = next(region for region in board.regions if space in region.spaces)
    if not region.animals:
        return 0.0
    changed = {**occupied, space: there}
    if not (there.hunters or there.value):
        del changed[space]
    now = shares(region.animals, standing_in(region, board, occupied), seats).gains
    then = shares(region.animals, standing_in(region, board, changed), seats).gains
    changes = [after - before for after, before in zip(then, now, strict=True)]
    return (1 + _RIVAL) * changes[seat] - _RIVAL * sum(changes)
