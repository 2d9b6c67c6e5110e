"""How good a position is for each seat by what it may become: a heuristic for bots, no rule.

A seat's prospect is what one scoring of the present board would bring it; what its hunters, tents, canoes and
animals may still bring, less as the rounds go by; and, in its own turn, what the action that it has begun promises.
All weights are in points; they were found by play.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from domain.bison.components import ANIMALS, Action, Animals, Building, Movement, SpaceId
from domain.bison.rules.building import possible_values
from domain.bison.rules.movement import ends
from domain.bison.scoring import hunting, score_region
from domain.bison.state import BisonPosition, Occupied
from domain.bison.steps import (
    BuildStep,
    CountStep,
    GainStep,
    MoveHunterStep,
    PayStep,
    PickHunterStep,
    PlaceHuntersStep,
    PlaceTileStep,
)
from domain.core.agenda import Step
from domain.core.events import SERVICE, Seat

_HUNTER: Final = 1.0
"""A hunter, were all rounds to come."""
_RESERVE: Final = 0.3
"""Beyond that, one in the reserve that can still come into play."""
_OUT: Final = 0.6
"""Beyond that, one on the board."""
_STANDING: Final = (0.0, 1.0, 1.6, 2.2, 2.8)
"""By value, a tent or canoe on the board: it holds its place."""
_PIECE: Final = (0.0, 0.6, 0.8, 1.0, 1.2)
"""By value, a tent or canoe in the reserve, were all rounds to come; a second one of the same value is no help."""
_FEW: Final = 0.2
"""Each of the first animals of a kind, up to `_ENOUGH`, were all rounds to come."""
_MANY: Final = 0.08
_ENOUGH: Final = 6
_ANIMAL: Final = 0.02
"""Any animal, even in the last round."""
_TILE: Final = 0.5
"""The region that a tile may join, when hunters come with it."""
_RIVAL: Final = 0.5
"""An animal that another seat loses."""
_STRAY: Final = -1.0
"""Each further hunter that has to move, when the regions in reach have one each or its space needs it."""
_OPEN: Final = 0.97
"""Of what an action promises, against having it."""
_NEVER: Final = float("-inf")
"""A number of hunters with which the action cannot be done."""


def evaluate(position: BisonPosition) -> tuple[float, ...]:
    """Return by seat how good the position is; after the end the points alone."""
    if position.ended is not None:
        return tuple(map(float, position.ended.totals))
    brought = hunting(position)
    worths = [brought[seat].total + _standing(position, seat) for seat in range(position.seats)]
    step = position.top_step
    if step is not None and step.seat != SERVICE:
        worths[step.seat] += _OPEN * _promised(position, step)
    return tuple(worths)


# What lies before a seat, and on the board


def _left(position: BisonPosition) -> float:
    """Return how much of the game is to come after this round: from almost 1 down to 0 in the last one."""
    return (position.rounds - position.round) / position.rounds


def _standing(position: BisonPosition, seat: Seat) -> float:
    """Return what a seat's pieces and animals are worth beyond one scoring."""
    left, reserve = _left(position), position.reserves[seat]
    own = [there for there in position.occupied.values() if there.seat == seat]
    worth = sum(there.hunters for there in own) * _out(position) + sum(_STANDING[there.value] for there in own)
    worth += reserve.hunters * _waiting(position, seat) + _animals(position, position.stocks[seat])
    return worth + left * sum(_PIECE[value] for pieces in (reserve.tents, reserve.canoes) for value in set(pieces))


def _out(position: BisonPosition) -> float:
    """Return what a hunter on the board is worth."""
    return _HUNTER * _left(position) + _OUT


def _waiting(position: BisonPosition, seat: Seat) -> float:
    """Return what a hunter in the reserve is worth: nothing once no tile is to be laid any more."""
    left = _left(position)
    return 0.0 if not left and "lay_tile" in position.used[seat] else _HUNTER * left + _RESERVE


def _coming_out(position: BisonPosition, seat: Seat) -> float:
    """Return what a hunter gains by coming from the reserve onto the board."""
    return _out(position) - _waiting(position, seat)


def _animals(position: BisonPosition, stock: Animals) -> float:
    few = sum(min(stock.of(animal), _ENOUGH) for animal in ANIMALS)
    return _ANIMAL * stock.total + _left(position) * (_FEW * few + _MANY * (stock.total - few))


# What an action promises


def _promised(position: BisonPosition, step: Step) -> float:
    """Return what an open step promises, its cost deducted."""
    seat = step.seat
    match step:
        case CountStep(action=action):
            return max(_by_hunters(position, seat, action))
        case GainStep(action=action):
            return _by_hunters(position, seat, action)[0]
        case PayStep(action=action, hunters=hunters):
            return _by_hunters(position, seat, action)[hunters]
        case PlaceTileStep(hunters=hunters):
            return _tile(position, seat, hunters)
        case PlaceHuntersStep(tile=tile, hunters=hunters):
            put = Occupied(seat, hunters, 0)
            spaces = position.components.tiles[tile].spaces
            best = max(_change(position, seat, space, put) for space in spaces)
            return best + hunters * _coming_out(position, seat)
        case BuildStep(action=action, remaining=remaining, done=done):
            return _buildings(position, seat, action, done)[remaining]
        case PickHunterStep(action=action, remaining=remaining, arrived=arrived) if not arrived and action != "gather":
            return _moves(position, seat, action)[remaining]
        case MoveHunterStep(action=action, space=space):
            arriving = (_arriving(position, seat, to) for to in ends(position, seat, action, space))
            return _leaving(position, seat, space) + max(arriving)
        case _:
            return 0.0


def _by_hunters(position: BisonPosition, seat: Seat, action: Action) -> list[float]:
    """Return what an action promises by the number of its hunters, `_NEVER` for numbers that cannot be."""
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
    """Return what hunters on the drawn tile promise before it is laid."""
    tile = position.hands[seat]
    if not hunters or tile is None:
        return 0.0
    best = max(position.components.tiles[tile].numbers)
    return _TILE + best + hunters * _coming_out(position, seat)


def _buildings(position: BisonPosition, seat: Seat, action: Building, done: tuple[SpaceId, ...]) -> list[float]:
    """Return what building promises by the number of hunters; on several spaces, as if the reserve sufficed for all."""
    most = len(position.components.action_cost)
    best = [0.0, *[_NEVER] * (most - 1)]
    out = _coming_out(position, seat)
    for space, values in possible_values(position, seat, action, done).items():
        there = position.occupied[space]
        before = best.copy()
        for to in values:
            used = to - there.value
            worth = _change(position, seat, space, Occupied(seat, there.hunters - used, to)) - used * out
            worth += _STANDING[to] - _STANDING[there.value]
            end = most if position.options.variant else abs(used) + 1
            for hunters in range(abs(used), end):
                best[hunters] = max(best[hunters], before[hunters - abs(used)] + worth)
    return best


def _moves(position: BisonPosition, seat: Seat, action: Movement) -> list[float]:
    """Return what moving promises by the number of hunters: each by itself, no two into one region, one stays."""
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
    entered = set()
    for gain, space, region in sorted(moves, reverse=True):
        if free[space] and region not in entered:
            entered.add(region)
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
    """Return what a scoring of a space's region would bring, were this there, against now."""
    board, occupied, seats = position.board, position.occupied, position.seats
    region = next(region for region in board.regions if space in region.spaces)
    if not region.animals:
        return 0.0
    others = {held: standing for held, standing in occupied.items() if held != space}
    changed = {**others, space: there} if there.hunters or there.value else others
    now = score_region(region, board, occupied, seats).gains
    then = score_region(region, board, changed, seats).gains
    changes = [after - before for after, before in zip(then, now, strict=True)]
    return (1 + _RIVAL) * changes[seat] - _RIVAL * sum(changes)
