"""Pairings compared with the cheapest, or with the best of many starts of the search.

    python -m tests.domain.tournament.pairing_check --seeds 1..200 --starts 1000

plays evenings of 8, 12, 16, 32 and 64 players, pairs the last round of each, and prints the means of the soft costs. Up
to 12 players the other pairing is the cheapest of all, found by looking at each; else it is the best of the starts. A
line for each evening tells how far the campaign is. `--earlier FILE` adds the evenings of another part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import TextIO

import click
import msgspec
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.tournament.formats import players_of_next, seen_by_pairing
from domain.tournament.pairing import Pool, Search, TableCosts, swiss_pairing
from domain.tournament.rules.rule import VERSION
from domain.tournament.schedules import table_sizes
from domain.tournament.settings import Settings, Swiss
from domain.tournament.simulation import begin, pair_round, play_round, strengths
from domain.tournament.state import Cost, Tournament
from ops.cli.tournament_simulation import Range

_ROUNDS = 3
_SEATS = 4
_MOST_LOOKED_THROUGH = 12
_LINE = re.compile(r"(?P<players>\d+) players, seed (?P<seed>\d+): (?P<cost>-?\d+), (?P<other>-?\d+)")
_NORMAL = 1.96
"""Half of the 95 % interval of a mean, in standard errors."""


class Compared(msgspec.Struct, frozen=True):
    """The costs of the last round of an evening."""

    seed: int
    cost: Cost
    """Of the pairing of the present rules."""
    other: Cost
    """Of the cheapest pairing, or of the best of the starts."""


class Summary(msgspec.Struct, frozen=True):
    """The mean soft costs of some evenings."""

    mean: float
    """Of the pairings of the present rules."""
    other: float
    """Of the cheapest pairings, or of the best of the starts."""
    percent: float
    """How far the first mean is above the second, in percent of it; below 0 where it is less."""
    within: float
    """Half of the 95 % interval of that percentage, over evenings."""


def compared(players: int, seeds: Iterable[int], starts: int, repeat: int | None = None) -> Iterator[Compared]:
    """Yield by evening the costs of its last round, and the costs of the cheapest or best other pairing.

    Args:
        players: their number.
        seeds: one for each evening.
        starts: of the search, above 12 players.
        repeat: the price of a repeat; `None`: as few repeats as possible.
    """
    for seed in seeds:
        state = seen_by_pairing(with_price(evening(players, seed), repeat))
        everybody = players_of_next(state)
        mine = swiss_pairing(state, everybody, 1, seed, VERSION)
        pool = Pool(state, everybody, 1)
        if players <= _MOST_LOOKED_THROUGH:
            others = all_costs(pool)
            assert mine.cheapest
        else:
            others = costs_of_starts(pool, range(1_000_000 * seed, 1_000_000 * seed + starts))
        best = min(others, key=lambda cost: cost.order(repeat))
        assert mine.cost.order(repeat)[:2] <= best.order(repeat)[:2], (players, seed)
        assert not mine.cheapest or mine.cost.order(repeat) <= best.order(repeat), (players, seed)
        yield Compared(seed, mine.cost, best)


def summary(soft_costs: Sequence[tuple[int, int]]) -> Summary:
    """Return the means of the soft costs of evenings: of the present rules, and of the other pairing."""
    mean, other = (fmean(costs) for costs in zip(*soft_costs, strict=True))
    percents = [100 * (cost - beside) / max(1, abs(other)) for cost, beside in soft_costs]
    deviation = stdev(percents) if len(percents) > 1 else 0
    return Summary(mean, other, fmean(percents), _NORMAL * deviation / sqrt(len(percents)))


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


def costs_of_starts(pool: Pool, keys: Iterable[int]) -> Iterator[Cost]:
    """Yield the cost of the pairing of a single start of the search for each key."""
    costs, sizes = TableCosts(pool), table_sizes(len(pool.players), _SEATS)
    for key in keys:
        yield sum(map(pool.cheapest, Search(costs, sizes, key).run()), Cost())


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
@click.option("--seeds", default="1..200", show_default=True, type=Range(), help="An evening for each seed.")
@click.option("--starts", default=1_000, show_default=True, type=click.IntRange(min=1))
@click.option("--players", multiple=True, default=(8, 12, 16, 32, 64), show_default=True, type=click.IntRange(8, 64))
@click.option("--earlier", type=click.File(), help="The output of another part of the campaign, to be added.")
def main(seeds: range, starts: int, players: tuple[int, ...], earlier: TextIO | None) -> None:
    """Print the soft costs of pairings beside the cheapest, or the best of many starts."""
    lines = [match for line in earlier or () if (match := _LINE.fullmatch(line.strip()))]
    for count in players:
        soft_costs = {
            int(line["seed"]): (int(line["cost"]), int(line["other"]))
            for line in lines
            if int(line["players"]) == count
        }
        for comparison in compared(count, [seed for seed in seeds if seed not in soft_costs], starts):
            soft_costs[comparison.seed] = comparison.cost.soft, comparison.other.soft
            click.echo(f"{count} players, seed {comparison.seed}: {comparison.cost.soft}, {comparison.other.soft}")
        beside = "the cheapest" if count <= _MOST_LOOKED_THROUGH else f"the best of {starts} starts"
        figures = summary(list(soft_costs.values()))
        click.echo(
            f"{count} players, {len(soft_costs)} evenings: soft cost {figures.mean:.1f}, {beside} {figures.other:.1f} "
            f"({figures.percent:+.2f} %, 95 % interval {figures.percent - figures.within:+.2f} to "
            f"{figures.percent + figures.within:+.2f})"
        )


if __name__ == "__main__":
    main()
