"""Pairings compared with the cheapest, or with the best of many starts of the search.

    python -m tests.domain.tournament.pairing_check --evenings 200 --starts 1000

plays evenings of 8, 12, 16, 32 and 64 players, pairs the last round of each, and prints the means of the soft costs. Up
to 12 players the other pairing is the cheapest of all, found by looking at each; else it is the best of the starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import click
import msgspec
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.tournament.formats import players_of_next, seen_by_pairing
from domain.tournament.pairing import ONE_START, Pool, swiss_pairing
from domain.tournament.rules.rule import VERSION
from domain.tournament.settings import Settings, Swiss
from domain.tournament.simulation import begin, pair_round, play_round, strengths
from domain.tournament.state import Cost, Tournament

_ROUNDS = 3
_SEATS = 4
_MOST_LOOKED_THROUGH = 12


class Compared(msgspec.Struct, frozen=True):
    """The costs of the last rounds of some evenings, added up."""

    players: int
    evenings: int
    cost: Cost
    """Of the pairings of the present rules."""
    other: Cost
    """Of the cheapest pairings, or of the best of the starts."""

    @property
    def percent_above(self) -> float:
        """How far the soft cost is above the other, in percent; below 0 where it is less."""
        return 100 * (self.cost.soft - self.other.soft) / max(1, abs(self.other.soft))


def compared(players: int, evenings: range, starts: int, repeat: int | None = None) -> Compared:
    """Return the costs of the last rounds of evenings, and the costs of the cheapest or best other pairings.

    Args:
        players: their number.
        evenings: a seed for each evening.
        starts: of the search, above 12 players.
        repeat: the price of a repeat; `None`: as few repeats as possible.
    """
    cost = other = Cost()
    for seed in evenings:
        state = seen_by_pairing(with_price(evening(players, seed), repeat))
        everybody = players_of_next(state)
        mine = swiss_pairing(state, everybody, 1, seed, VERSION)
        if players <= _MOST_LOOKED_THROUGH:
            best = min(all_costs(Pool(state, everybody, 1)), key=lambda cost: cost.order(repeat))
            assert mine.cheapest
        else:
            keys = range(1_000_000 * seed, 1_000_000 * seed + starts)
            tried = (swiss_pairing(state, everybody, 1, key, ONE_START).cost for key in keys)
            best = min(tried, key=lambda cost: cost.order(repeat))
        assert mine.cost.order(repeat)[:2] <= best.order(repeat)[:2], (players, seed)
        assert not mine.cheapest or mine.cost.order(repeat) <= best.order(repeat), (players, seed)
        cost, other = cost + mine.cost, other + best
    return Compared(players, len(evenings), cost, other)


def with_price(state: Tournament, repeat: int | None) -> Tournament:
    """Return a tournament with a price of a repeat."""
    settings = state.settings
    return replace(state, settings=replace(settings, weights=replace(settings.weights, repeat=repeat)))


def evening(players: int, seed: int) -> Tournament:
    """Return an evening before its last round."""
    luck = KeyedChance(f"pairing check {seed}".encode())
    state = begin(Settings(Swiss(_ROUNDS, _SEATS)), players, luck)
    strong = strengths([entrant.player for entrant in state.roster], luck)
    for _ in range(_ROUNDS - 1):
        state = play_round(pair_round(state, luck), strong, luck)
    return state


def all_costs(pool: Pool) -> Iterator[Cost]:
    """Yield the cost of every pairing at full tables."""
    known: dict[tuple[int, ...], Cost] = {}

    def costs(players: Sequence[int]) -> Iterator[Cost]:
        if not players:
            yield Cost()
            return
        first, *rest = players
        for others in combinations(rest, _SEATS - 1):
            table = (first, *others)
            if table not in known:
                known[table] = pool.cheapest(table)
            for cost in costs([player for player in rest if player not in others]):
                yield known[table] + cost

    return costs(range(len(pool.players)))


@click.command()
@click.option("--evenings", default=200, show_default=True, type=click.IntRange(min=1))
@click.option("--starts", default=1_000, show_default=True, type=click.IntRange(min=1))
@click.option("--players", multiple=True, default=(8, 12, 16, 32, 64), show_default=True, type=click.IntRange(8, 64))
def main(evenings: int, starts: int, players: tuple[int, ...]) -> None:
    """Print the soft costs of pairings beside the cheapest, or the best of many starts."""
    for count in players:
        figures = compared(count, range(1, evenings + 1), starts)
        beside = "the cheapest" if count <= _MOST_LOOKED_THROUGH else f"the best of {starts} starts"
        click.echo(
            f"{count} players, {evenings} evenings: soft cost {figures.cost.soft / evenings:.1f}, {beside} "
            f"{figures.other.soft / evenings:.1f} ({figures.percent_above:+.1f} %); "
            f"repeats {figures.cost.repeats}, {figures.other.repeats}"
        )


if __name__ == "__main__":
    main()
