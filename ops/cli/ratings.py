"""`tabletape ratings`: ratings of players, and results of seats and tribes."""

from __future__ import annotations

from datetime import UTC, datetime

import click
from rich.table import Table

from domain.rulesets import RULESETS
from eventstore.table.texts import escaped
from ops.cli.output import connect, console, json_option, print_json, print_line
from ops.client.answers import Rating, RatingHistory, RatingsPage, Sides

_SHOWN = 50


@click.command()
@click.argument("ruleset", type=click.Choice(sorted(RULESETS)))
@click.option("--seats", type=click.IntRange(min=1), help="Of games with so many seats; by default the most.")
@click.option("--on", metavar="DAY", help="At the end of this day, in UTC, for example 2026-11-23.")
@click.option("--player", metavar="ID", help="The rated games of this player, the last first.")
@click.option("--sides", is_flag=True, help="The results of seats, and of tribes, homes or territories.")
@click.option("--after", default=0, show_default=True, type=click.IntRange(min=0), help="How many lines to leave out.")
@click.option("--limit", default=_SHOWN, show_default=True, type=click.IntRange(1, 200), help="How many lines.")
@json_option
def ratings(
    ruleset: str,
    seats: int | None,
    on: str | None,
    player: str | None,
    sides: bool,
    after: int,
    limit: int,
    as_json: bool,
) -> None:
    """Show the players of RULESET by their ratings, the strongest first.

    Public games that people alone played to the end are rated. docs/ratings.md says how.
    """
    if sides and player is not None:
        raise click.UsageError("give --player or --sides")
    response: RatingsPage | RatingHistory | Sides
    with connect() as client:
        if sides:
            response = client.sides(ruleset, seats, on)
        elif player is not None:
            response = client.rating_history(ruleset, player, seats, on, after, limit)
        else:
            response = client.ratings(ruleset, seats, on, after, limit)
    if as_json:
        print_json(response)
    elif isinstance(response, Sides):
        _print_sides(response)
    elif isinstance(response, RatingHistory):
        _print_history(response)
    else:
        _print_table(response)


def _print_table(page: RatingsPage) -> None:
    table = Table(title=f"{page.ruleset}, {page.seats} seats: {page.players} players, {page.games} games")
    for name in ("place", "player", "id", "rating", "strength", "95 %", "games", "last game"):
        table.add_column(name, justify="left" if name in {"player", "id"} else "right")
    for line in page.lines:
        table.add_row(
            str(line.place),
            escaped(line.name),
            escaped(line.player),
            *_rating_cells(line.rating),
            str(line.games),
            _time(line.last),
        )
    console().print(table)
    _print_next(page.next)


def _print_history(history: RatingHistory) -> None:
    line = history.line
    heading = "no rated game" if line is None else f"{escaped(line.name)}, place {line.place}"
    table = Table(title=f"{history.ruleset}, {history.seats} seats: {heading}")
    for name in ("ended", "game", "seat", "place", "rating", "strength", "95 %"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for step in history.steps:
        table.add_row(_time(step.finished), step.game, str(step.seat), str(step.place), *_rating_cells(step.rating))
    console().print(table)
    _print_next(history.next)


def _print_sides(sides: Sides) -> None:
    table = Table(title=f"{sides.ruleset}, {sides.seats} seats: {sides.games} games")
    for name in ("", "played", "won", "share", "95 %", "mean place", "mean points"):
        table.add_column(name, justify="left" if not name else "right")
    for side in sides.sides:
        share, low, high = (f"{100 * value:.1f} %" for value in (side.share, side.low, side.high))
        name = escaped(f"{side.kind} {side.value}".replace("_", " "))
        means = f"{side.mean_place:.2f}", f"{side.mean_points:.1f}"
        table.add_row(name, str(side.played), str(side.wins), share, f"{low} to {high}", *means)
    console().print(table)


def _rating_cells(rating: Rating) -> tuple[str, str, str]:
    return f"{rating.rating:.2f}", f"{rating.mu:.2f}", f"{rating.low:.2f} to {rating.high:.2f}"


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(sep=" ", timespec="minutes")[:16]


def _print_next(after: int | None) -> None:
    if after is not None:
        print_line(f"more with --after {after}")
