"""`tabletape contest`: the strength of the bots, from many games played in the rules alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, median
from typing import Any, Final

import click
import msgspec
from rich.table import Table

from domain.core.bots import BOTS
from domain.core.errors import OptionError
from domain.rulesets import RULESETS
from ops.cli.output import console, game_option, json_option, print_json, print_line, progress
from workers.contest import ContestGame, play_contest

_QUANTILE: Final = 1.96


class BotStanding(msgspec.Struct, frozen=True):
    """The results of a kind of bot, over all its seats."""

    bot: str
    seats_played: int
    wins: float
    """First places; a shared first place counts in parts."""
    share: float
    """Wins for each seat played; equal bots on n seats have 1/n."""
    share_interval: tuple[float, float]
    """The interval of Wilson in which the share of more games lies, in 95 of 100 contests."""
    mean_points: float
    least_points: int
    """In the worst game."""


@click.command()
@click.option("--ruleset", default="bison", show_default=True, type=click.Choice(sorted(RULESETS)))
@click.option("--bots", default="greedy,random", show_default=True, help="The bot of each seat, separated by commas.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 100_000))
@click.option("--seed", default=0, show_default=True, help="The seed; the same seed plays the same games.")
@click.option(
    "--equal-luck", is_flag=True, help="Play every game again with the same luck, until each bot had each seat."
)
@click.option("--nodes", type=click.IntRange(1), help="The budget of bots that search, in place of the usual budgets.")
@game_option
@json_option
def contest(
    ruleset: str,
    bots: str,
    games: int,
    seed: int,
    equal_luck: bool,
    nodes: int | None,
    options: dict[str, Any],
    as_json: bool,
) -> None:
    """Let bots play many games against each other, and count their wins.

    Needs no service. The bots change seats from game to game.
    """
    rules = RULESETS[ruleset]
    kinds = bots.split(",")
    if unknown := sorted(set(kinds) - set(BOTS)):
        raise click.BadParameter(f"the bots are {', '.join(BOTS)}, not {', '.join(unknown)}", param_hint="--bots")
    if len(kinds) not in rules.seats:
        seats = ", ".join(map(str, rules.seats))
        raise click.BadParameter(f"{rules.title} is played with {seats} seats, not {len(kinds)}", param_hint="--bots")
    try:
        chosen = msgspec.convert(options, rules.options_type)
    except msgspec.ValidationError as error:
        raise OptionError(f"the ruleset does not have these options: {error}", value=options, rule="options") from error
    games_played: list[ContestGame] = []
    with progress(bar=True) as display:
        task = display.add_task("playing", total=games)
        for game in play_contest(rules, chosen, kinds, games, seed=seed, equal_luck=equal_luck, nodes=nodes):
            games_played.append(game)
            display.advance(task)
    standings = [_standing(kind, games_played) for kind in dict.fromkeys(kinds)]
    facts = {
        "games": len(games_played),
        "cut_off": sum(not game.places for game in games_played),
        "median_decisions": median(game.decisions for game in games_played),
        "median_rounds": median(game.rounds for game in games_played),
        "median_runs": median(game.runs for game in games_played),
    }
    if as_json:
        print_json({"ruleset": ruleset, "seed": seed, "standings": standings, **facts})
        return
    console().print(_table(standings))
    print_line(
        f"{facts['games']} games, {facts['cut_off']} cut off; median of {facts['median_decisions']:g} decisions, "
        f"{facts['median_rounds']:g} rounds and {facts['median_runs']:g} runs of the service a game"
    )


def _standing(kind: str, games: Sequence[ContestGame]) -> BotStanding:
    seats = [(game, seat) for game in games for seat, bot in enumerate(game.bots) if bot == kind]
    wins = sum(1 / game.places.count(1) for game, seat in seats if game.places and game.places[seat] == 1)
    points = [game.points[seat] for game, seat in seats]
    interval = share_interval(wins, len(seats))
    return BotStanding(kind, len(seats), wins, wins / len(seats), interval, fmean(points), min(points))


def share_interval(wins: float, played: int) -> tuple[float, float]:
    """Return the interval of Wilson of a share of wins, for 95 %.

    >>> [round(bound, 3) for bound in share_interval(8, 10)]
    [0.49, 0.943]
    """
    share, spread = wins / played, _QUANTILE**2 / played
    half = _QUANTILE * math.sqrt((share * (1 - share) + spread / 4) / played)
    return (share + spread / 2 - half) / (1 + spread), (share + spread / 2 + half) / (1 + spread)


def _table(standings: Sequence[BotStanding]) -> Table:
    table = Table()
    table.add_column("bot")
    for heading in ("seats played", "wins", "share of wins", "95 %", "mean points", "least points"):
        table.add_column(heading, justify="right")
    for standing in standings:
        low, high = standing.share_interval
        points = f"{low:.0%} to {high:.0%}", f"{standing.mean_points:.1f}", str(standing.least_points)
        table.add_row(
            standing.bot, str(standing.seats_played), f"{standing.wins:.1f}", f"{standing.share:.0%}", *points
        )
    return table
