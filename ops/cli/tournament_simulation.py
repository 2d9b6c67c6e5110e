"""`tabletape tournament simulate`: how good the pairings of an event would be, from many played by chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from statistics import fmean
from time import process_time
from typing import Any

import click
import msgspec
from rich.table import Table

from domain.core.chance import KeyedChance
from domain.tournament import simulation
from domain.tournament.settings import MOST_WEIGHT, Scoring, Settings, Swiss, Weights
from domain.tournament.state import Tournament
from ops.cli.output import console, json_option, print_json, progress
from workers.dutch import pair_dutch


class Simulated(msgspec.Struct, frozen=True):
    """How good the pairings were with one number of players, over all seeds."""

    players: int
    rounds: int
    seats: int
    tournaments: int
    repeats: int
    """Pairs at a table that had met before, over all tournaments."""
    avoidable_repeats: int
    """Repeats in rounds without a proof that no pairing has fewer."""
    seats_apart_percent: float
    """The share of players who had a seat at least twice more often than another seat."""
    mean_spread: float
    """Points between the highest and the lowest score at a table before the round; mean of all tables."""
    mean_soft_cost: float
    """The sum of the soft conditions of a round; mean of all rounds."""
    leaders_spread: float
    """Points between the leader and the lowest score at the leader's table before the last round; mean."""
    most_byes: int
    least_byes: int
    """The most and the fewest byes of a player, over all tournaments."""
    slowest_pairing_seconds: float
    """Processor time of the slowest pairing of a round."""
    tables_sha256: str
    """Of all tables of all rounds, in order: the same seeds give the same tables."""


class Range(click.ParamType[range]):
    """A number, or a first and a last number: `7`, `1..50`."""

    name = "N or N..M"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        """Return the numbers, with both ends."""
        if isinstance(value, range):
            return value
        first, dots, last = str(value).partition("..")
        try:
            numbers = range(int(first), int(last if dots else first) + 1)
        except ValueError:
            numbers = range(0)
        if not numbers or numbers[0] < 0:
            self.fail(f"{value!r} is not a number N or a range N..M", param, ctx)
        return numbers


class Points(click.ParamType[tuple[int, ...]]):
    """Points by place: `10,6,3,1`."""

    name = "P1,P2,P3,P4"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Return the points."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(int(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"{value!r} is not a list of whole numbers", param, ctx)


repeat_option = click.option(
    "--repeat",
    type=click.IntRange(0, MOST_WEIGHT),
    help="The price of a repeat; without it, repeats outweigh all other conditions.",
)
leaders_option = click.option(
    "--leaders-meet",
    is_flag=True,
    help="Seat the leaders at one table in the last round, whether they have met or not.",
)


@click.command()
@click.option(
    "--players", default="32", show_default=True, type=Range(), help="Their number; `8..67` for each number of these."
)
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1, 100))
@click.option("--seats", default=4, show_default=True, type=click.IntRange(2, 4), help="The seats of a table.")
@click.option("--seeds", default="1..6", show_default=True, type=Range(), help="A tournament for each seed.")
@click.option("--points", default="10,6,3,1", show_default=True, type=Points(), help="Points by place.")
@click.option(
    "--dutch", is_flag=True, help="Pair tables of 2 by the FIDE Dutch system: 1 point for a win, 0.5 for a draw."
)
@click.option(
    "--absent", default=0, show_default=True, type=click.IntRange(0, 50), help="Percent of players who miss a round."
)
@repeat_option
@leaders_option
@json_option
def simulate(
    players: range,
    rounds: int,
    seats: int,
    seeds: range,
    points: tuple[int, ...],
    dutch: bool,
    absent: int,
    repeat: int | None,
    leaders_meet: bool,
    as_json: bool,
) -> None:
    """Play Swiss tournaments by chance, and measure their pairings.

    Needs no service. Players have a strength, and at each table as much luck again. The same seed gives the same
    tournament. docs/organising.md explains the figures.
    """
    if dutch and leaders_meet:
        raise click.UsageError("--leaders-meet is for rounds that are paired by search, without --dutch")
    swiss = Swiss(rounds, 2, "fide_dutch") if dutch else Swiss(rounds, seats)
    scoring = Scoring(places=(1, 0, 0, 0), bye=1) if dutch else Scoring(places=points)
    settings = Settings(swiss, scoring, Weights(repeat=repeat), leaders_meet=leaders_meet)
    results: list[Simulated] = []
    with progress(bar=True) as display:
        task = display.add_task("playing", total=len(players) * len(seeds))
        for count in players:
            tournaments = []
            for seed in seeds:
                tournaments.append(_play(settings, rounds, count, seed, absent))
                display.advance(task)
            results.append(_summary(swiss, count, tournaments))
    if as_json:
        print_json(
            {"seeds": [seeds[0], seeds[-1]], "points": scoring.places, "absent_percent": absent, "simulated": results}
        )
    else:
        console().print(_table(results))


def _play(settings: Settings, rounds: int, players: int, seed: int, absent: int) -> tuple[Tournament, float]:
    """Return a finished tournament, and the processor time of its slowest pairing, in seconds."""
    chance = KeyedChance(f"tabletape simulate {seed}".encode())
    state = simulation.begin(settings, players, chance)
    strong = simulation.strengths([entrant.player for entrant in state.roster], chance)
    slowest = 0.0
    for _ in range(rounds):
        state = simulation.absences(state, absent, chance)
        start = process_time()
        state = simulation.pair_round(state, chance, pair_dutch)
        slowest = max(slowest, process_time() - start)
        state = simulation.play_round(state, strong, chance)
    return state, slowest


def _summary(swiss: Swiss, players: int, tournaments: Sequence[tuple[Tournament, float]]) -> Simulated:
    figures = [simulation.figures(state) for state, _ in tournaments]
    apart = sum(quality.players_with_seats_apart for quality in figures)
    return Simulated(
        players,
        swiss.rounds,
        swiss.seats,
        len(tournaments),
        sum(quality.repeats for quality in figures),
        sum(quality.avoidable_repeats for quality in figures),
        round(100 * apart / (players * len(tournaments)), 2),
        round(fmean(quality.mean_spread for quality in figures), 3),
        round(fmean(quality.mean_soft_cost for quality in figures), 1),
        round(fmean(quality.leaders_spread for quality in figures), 2),
        max(quality.most_byes for quality in figures),
        min(quality.least_byes for quality in figures),
        round(max(slowest for _, slowest in tournaments), 3),
        _digest(state for state, _ in tournaments),
    )


def _digest(states: Iterable[Tournament]) -> str:
    tables = [
        [([table.players for table in paired.tables], paired.byes) for paired in state.rounds] for state in states
    ]
    return sha256(msgspec.json.encode(tables)).hexdigest()


def _table(results: Sequence[Simulated]) -> Table:
    table = Table()
    for heading in (
        "players", "repeats", "avoidable", "seats apart", "spread at a table", "soft cost", "leader's table",
        "byes of a player", "slowest pairing",
    ):  # fmt: skip
        table.add_column(heading, justify="right")
    for result in results:
        table.add_row(
            str(result.players),
            str(result.repeats),
            str(result.avoidable_repeats),
            f"{result.seats_apart_percent:.1f} %",
            f"{result.mean_spread:.2f}",
            f"{result.mean_soft_cost:.0f}",
            f"{result.leaders_spread:.2f}",
            f"{result.least_byes} to {result.most_byes}",
            f"{result.slowest_pairing_seconds:.2f} s",
        )
    return table
