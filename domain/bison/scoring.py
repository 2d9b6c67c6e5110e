"""Ranks and gains in a region, the hunting value of a board, the scoreboard and the result (`bison 5`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from domain.bison.board import Board, Region
from domain.bison.components import Animals, SpaceId, Terrain
from domain.bison.events import GameEnded, OverflowLost, RegionKey, RegionScored
from domain.bison.state import BisonPosition, Occupied, Scored
from domain.core.events import Message, Seat
from domain.core.ruleset import Result, Scoreboard, ScoreItem, SeatScore

Strength = tuple[int, int, int, int, int]
"""How strong a seat is in a region: its tents or canoes of value 4, 3, 2 and 1, then its hunters."""

Standing: TypeAlias = tuple[tuple[Occupied, int], ...]
"""The pieces in a region by occupied space, each with the number of animals printed on its space."""

_HUNTERS: Final = 4


class Shares(NamedTuple):
    """The ranking and the gains of a region."""

    ranking: tuple[tuple[Seat, ...], ...]
    gains: tuple[int, ...]


def score_region(region: Region, board: Board, occupied: Mapping[SpaceId, Occupied], seats: int) -> RegionScored:
    """Return the ranking and the gains of a region (`bison 5.2`, `5.3`); changes nothing.

    Args:
        region: a region of the board.
        board: the board of the region.
        occupied: by space, the pieces on it.
        seats: the number of seats.
    """
    ranked, gains = shares(region.animals, standing_in(region, board, occupied), seats)
    return RegionScored(region.key, region.spaces, region.animals, ranked, gains)


def standing_in(region: Region, board: Board, occupied: Mapping[SpaceId, Occupied]) -> Standing:
    """Return the pieces in a region."""
    spaces = board.spaces
    return tuple([(occupied[space], spaces[space].animals) for space in region.spaces if space in occupied])


@lru_cache(maxsize=4_096)  # an evaluation asks for every region, and most regions stay as they are
def shares(animals: int, standing: Standing, seats: int) -> Shares:
    """Return the ranking and the gains in a region (`bison 5.2`, `5.3`).

    Args:
        animals: the number of animals printed on the region's spaces.
        standing: the pieces in the region.
        seats: the number of seats.
    """
    strengths: dict[Seat, list[int]] = {}
    own = [0] * seats
    for there, printed in standing:
        strength = strengths.setdefault(there.seat, [0, 0, 0, 0, 0])
        if there.value:
            strength[4 - there.value] += 1
        strength[_HUNTERS] += there.hunters
        own[there.seat] += printed
    ranked = ranking({seat: (a, b, c, d, e) for seat, (a, b, c, d, e) in strengths.items()})
    return Shares(ranked, region_gains(animals, ranked, own))


def ranking(strengths: Mapping[Seat, Strength]) -> tuple[tuple[Seat, ...], ...]:
    """Group seats by their strength in a region, the strongest first; equals stand together, ascending.

    >>> ranking({0: (0, 0, 0, 2, 5), 1: (0, 0, 1, 0, 0), 2: (0, 0, 0, 2, 5)})
    ((1,), (0, 2))
    """
    if len(strengths) < 2:
        return tuple((seat,) for seat in strengths)
    order = sorted(sorted(strengths), key=strengths.__getitem__, reverse=True)
    return tuple(tuple(group) for _, group in groupby(order, key=strengths.__getitem__))


def region_gains(animals: int, ranked: Sequence[Sequence[Seat]], own: Sequence[int]) -> tuple[int, ...]:
    """Return by seat the gains in a region (`bison 5.3`).

    Args:
        animals: the number of animals printed on the region's spaces.
        ranked: groups of tied seats, the best first, without the seats that are not there.
        own: by seat, the animals printed on the spaces of the region that it occupies.

    >>> region_gains(7, [[0], [1], [3], [2]], [1, 4, 2, 0])
    (7, 3, 2, 0)
    >>> region_gains(7, [[0, 3], [1], [2]], [1, 4, 2, 0])
    (3, 4, 2, 3)
    """
    gains = [0] * len(own)
    for rank, group in enumerate(ranked):
        for seat in group:
            gains[seat] = own[seat]
        if rank == 0:
            for seat in group:
                gains[seat] = animals if len(group) == 1 else animals // 2
        elif rank == 1 and len(group) == 1 and len(ranked[0]) == 1:
            gains[group[0]] = animals // 2
    return tuple(gains)


def hunting(position: BisonPosition) -> tuple[Animals, ...]:
    """Return by seat the gains of a scoring of the present board, without the cap of the scales."""
    board, occupied, seats = position.board, position.occupied, position.seats
    sums = [{"bison": 0, "fish": 0, "turkey": 0} for _ in range(seats)]
    for region in board.regions:
        if region.animals and (standing := standing_in(region, board, occupied)):
            animal = region.animal
            for seat, gain in enumerate(shares(region.animals, standing, seats).gains):
                sums[seat][animal] += gain
    return tuple(Animals(**numbers) for numbers in sums)


def scoreboard(position: BisonPosition) -> Scoreboard:
    """Return the points of every seat (`bison 5.7`).

    Before the end the points are the hunting value, the only thing that will count; after it they
    are the sum of the stock. The stock and the hunting value stand beside them as figures. Items are
    the gains of every region scored so far, the losses, and the exchanges and purchases from an
    overfull stock; the items of the last round add up to the result.
    """
    brought = hunting(position)
    return Scoreboard(tuple(_seat_score(position, seat, brought[seat]) for seat in range(position.seats)))


def _seat_score(position: BisonPosition, seat: Seat, brought: Animals) -> SeatScore:
    stock = position.stocks[seat]
    items = tuple(item for line in position.scored if (item := _item(line, seat)) is not None)
    figures = {"stock": _figures(stock), "hunting": _figures(brought)}
    return SeatScore(seat, stock.total if position.ended else brought.total, items, figures)


def _figures(animals: Animals) -> dict[str, int]:
    return {"bison": animals.bison, "fish": animals.fish, "turkey": animals.turkey, "total": animals.total}


def _item(line: Scored, seat: Seat) -> ScoreItem | None:
    fact = line.fact
    if isinstance(fact, RegionScored):
        gain = fact.gains[seat]
        return ScoreItem(_name(fact.key), gain, line.round, _rank_word(fact, seat)) if gain else None
    if fact.seat != seat or fact.region is None:
        return None
    source = _name(fact.region)
    if isinstance(fact, OverflowLost):
        return ScoreItem(source, -fact.amount, line.round, "overflow")
    return ScoreItem(source, fact.bison + fact.fish + fact.turkey, line.round, fact.why)


def _name(key: RegionKey) -> str:
    terrain: Terrain = key[0]
    return f"{terrain} {key[1]} {key[2]}"


def _rank_word(fact: RegionScored, seat: Seat) -> str:
    rank = next(rank for rank, group in enumerate(fact.ranking) if seat in group)
    shared = "shared " if len(fact.ranking[rank]) > 1 else ""
    if rank == 0:
        return f"{shared}first place"
    if rank == 1 and len(fact.ranking[0]) == 1:
        return f"{shared}second place"
    return "lower place"


def game_ended(stocks: Sequence[Animals]) -> GameEnded:
    """Return how a game with these last stocks ends (`bison 5.6`).

    >>> game_ended([Animals(10, 6, 14), Animals(12, 11, 7), Animals(9, 11, 9)]).winner
    1
    """
    totals = tuple(stock.total for stock in stocks)
    mins = tuple(stock.smallest for stock in stocks)
    best = max(zip(totals, mins, strict=True))
    tied = tuple(seat for seat, pair in enumerate(zip(totals, mins, strict=True)) if pair == best)
    return GameEnded(totals, mins, tied[0], ()) if len(tied) == 1 else GameEnded(totals, mins, None, tied)


def result(position: BisonPosition) -> Result | None:
    """Return the places and the winner, or `None` while the game goes on (`bison 5.6`, `R11`)."""
    ended = position.ended
    if ended is None:
        return None
    pairs = list(zip(ended.totals, ended.mins, strict=True))
    places = tuple(1 + sum(other > pair for other in pairs) for pair in pairs)
    return Result(places, ended.winner, ended.tied, _reason(ended))


def _reason(ended: GameEnded) -> Message:
    total = max(ended.totals)
    if ended.winner is None:
        return Message("bison-result-no-winner", {"total": total, "smallest": ended.mins[ended.tied[0]]})
    if ended.totals.count(total) > 1:
        smallest = ended.mins[ended.winner]
        return Message("bison-result-smallest-stock", {"seat": ended.winner, "total": total, "smallest": smallest})
    return Message("bison-result-most-animals", {"seat": ended.winner, "total": total})
