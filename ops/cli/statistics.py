"""`tabletape statistics`: the places of seats and tribes, the points and the length of the games of a ruleset."""

from __future__ import annotations

from datetime import UTC, datetime

import click
from rich.table import Table

from domain.rulesets import RULESETS
from eventstore.table.texts import escaped
from ops.cli.output import connect, console, json_option, print_json
from ops.client.answers import Distribution, GameStatistics, Quartiles, RulesetStatistics

_SECONDS_A_MINUTE = 60
_BAR = 40
"""The number of signs of the longest bar."""


@click.command()
@click.argument("ruleset", type=click.Choice(sorted(RULESETS)))
@click.option("--seats", type=click.IntRange(min=1), help="Of games with so many seats; by default the most.")
@click.option("--bots", is_flag=True, help="Of public games with bots, in place of the rated games of people.")
@json_option
def statistics(ruleset: str, seats: int | None, bots: bool, as_json: bool) -> None:
    """Show how the games of RULESET go: places of seats and tribes, points, and length.

    docs/ratings.md says how games are counted.
    """
    with connect() as client:
        response = client.statistics(ruleset, seats)
    if as_json:
        print_json(response)
    else:
        _print_games(response, response.bots if bots else response.people, "with bots" if bots else "of people")


def _print_games(response: RulesetStatistics, figures: GameStatistics, kind: str) -> None:
    places = Table(title=f"{response.ruleset}, {response.seats} seats: {figures.games} games {kind}")
    ordinals = [f"place {place}" for place in range(1, response.seats + 1)]
    if figures.first is not None and figures.last is not None:
        first, last = (datetime.fromtimestamp(ms / 1000, UTC).date() for ms in (figures.first, figures.last))
        places.caption = f"all that count; they ended from {first} to {last}"
    for name in ("", "played", *ordinals, "mean place", "mean points", "deviation"):
        places.add_column(name, justify="left" if not name else "right")
    for side in figures.sides:
        shares = (
            f"{100 * share.share:.1f} % ({100 * share.low:.0f} to {100 * share.high:.0f})" for share in side.places
        )
        means = f"{side.mean_place:.2f}", f"{side.mean_points:.1f}", _deviation(side.deviation)
        name = escaped(f"{side.kind} {side.value}".replace("_", " "))
        places.add_row(name, str(side.played), *shares, *means)
    console().print(places)
    if figures.winning is None:
        return
    _print_spread(figures)
    _print_bars("points of the first place", figures.winning)
    if figures.lead is not None:
        _print_bars("points ahead of the next seat", figures.lead)


def _print_spread(figures: GameStatistics) -> None:
    table = Table()
    for name in ("", "least", "quarter", "median", "three quarters", "most"):
        table.add_column(name, justify="left" if not name else "right")
    for name, quartiles, unit in (
        ("rounds", figures.rounds, 1),
        ("decisions", figures.decisions, 1),
        ("minutes", figures.seconds, _SECONDS_A_MINUTE),
    ):
        if quartiles is not None:
            table.add_row(name, *(f"{number / unit:.6g}" for number in _in_order(quartiles)))
    console().print(table)


def _print_bars(title: str, distribution: Distribution) -> None:
    table = Table(title=f"{title}: mean {distribution.mean:.1f}, deviation {_deviation(distribution.deviation)}")
    table.add_column("points", justify="right")
    table.add_column("games", justify="right")
    table.add_column("")
    highest = max(bar.games for bar in distribution.bars)
    for bar in distribution.bars:
        points = str(bar.low) if bar.low == bar.high else f"{bar.low} to {bar.high}"
        table.add_row(points, str(bar.games), "█" * round(_BAR * bar.games / highest))
    console().print(table)


def _in_order(quartiles: Quartiles) -> tuple[float, ...]:
    return quartiles.least, quartiles.lower, quartiles.median, quartiles.upper, quartiles.most


def _deviation(deviation: float | None) -> str:
    return "-" if deviation is None else f"{deviation:.1f}"
