"""`tabletape series`: tournaments that are joined, and the standing of the best results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import click
from rich.table import Table

from eventstore.table.texts import escaped
from ops.cli.output import connect, console, json_option, print_json, print_line
from ops.client.answers import Series, SeriesLine, SeriesRules

F = TypeVar("F", bound=Callable[..., Any])

COUNTS: Final = ("points", "places")
"""The results of a tournament that may count."""


def _rules_options(command: F) -> F:
    """Return a command with options for the rules of a series."""
    command = click.option(
        "--place-points", metavar="N,N,...", help="With `places`: the points of each place, from the first on."
    )(command)
    command = click.option("--all", "count_all", is_flag=True, help="All results of a player count.")(command)
    command = click.option("--best", type=click.IntRange(min=1), help="So many results of a player count, the best.")(
        command
    )
    return click.option(
        "--counts", type=click.Choice(COUNTS), help="The points of the standings, or points of the places, count."
    )(command)


@click.group()
def series() -> None:
    """Join tournaments to a series, and show its standing. docs/organising.md has its rules."""


@series.command()
@click.argument("title")
@click.argument("tournaments", nargs=-1)
@_rules_options
@json_option
def create(
    title: str,
    tournaments: tuple[str, ...],
    counts: str | None,
    best: int | None,
    count_all: bool,
    place_points: str | None,
    as_json: bool,
) -> None:
    """Begin a series of yours with TOURNAMENTS that you organise."""
    rules = _rules(counts, best, place_points, count_all=count_all)
    with connect() as client:
        joined = client.create_series({"title": title, "rules": rules})
        for tournament in tournaments:
            joined = client.add_to_series(joined.series, tournament)
    _print(joined, as_json=as_json)


@series.command()
@click.argument("name", metavar="SERIES")
@click.option("--title", help="The new title.")
@_rules_options
@json_option
def change(
    name: str,
    title: str | None,
    counts: str | None,
    best: int | None,
    count_all: bool,
    place_points: str | None,
    as_json: bool,
) -> None:
    """Change title and rules of SERIES; omitted options change nothing."""
    rules = _rules(counts, best, place_points, count_all=count_all)
    with connect() as client:
        before = client.series(name).series
        settings = {"title": title or before.title, "rules": {**_fields(before.rules), **rules}}
        changed = client.change_series(name, settings)
    _print(changed, as_json=as_json)


@series.command()
@click.argument("name", metavar="SERIES")
@click.argument("tournaments", nargs=-1, required=True)
@json_option
def add(name: str, tournaments: tuple[str, ...], as_json: bool) -> None:
    """Add TOURNAMENTS that you organise to SERIES."""
    with connect() as client:
        for tournament in tournaments:
            changed = client.add_to_series(name, tournament)
    _print(changed, as_json=as_json)


@series.command()
@click.argument("name", metavar="SERIES")
@click.argument("tournaments", nargs=-1, required=True)
@json_option
def remove(name: str, tournaments: tuple[str, ...], as_json: bool) -> None:
    """Remove TOURNAMENTS from SERIES; the tournaments stay as they are."""
    with connect() as client:
        for tournament in tournaments:
            changed = client.remove_from_series(name, tournament)
    _print(changed, as_json=as_json)


@series.command()
@click.argument("name", metavar="SERIES")
@json_option
def delete(name: str, as_json: bool) -> None:
    """Delete SERIES; its tournaments stay as they are."""
    with connect() as client:
        deleted = client.delete_series(name)
    if as_json:
        print_json(deleted)
    else:
        print_line(f"{deleted.series}: deleted, its {len(deleted.tournaments)} tournaments stay")


@series.command("list")
@click.option("--owner", metavar="PLAYER", help="Of this player; by default yours.")
@click.option("--tournament", help="With this tournament.")
@json_option
def list_all(owner: str | None, tournament: str | None, as_json: bool) -> None:
    """List your series, the series of a player, or the series with a tournament."""
    with connect() as client:
        rows = client.list_series(owner, tournament).series
    if as_json:
        for row in rows:
            print_json(row)
        return
    table = Table("series", "title", "counts", "tournaments")
    for row in rows:
        table.add_row(row.series, escaped(row.title), _rules_text(row.rules), str(len(row.tournaments)))
    console().print(table)


@series.command()
@click.argument("name", metavar="SERIES")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV for spreadsheets.")
@click.option("--bom", is_flag=True, help="With --csv: begin with a byte order mark.")
@json_option
def show(name: str, as_csv: bool, bom: bool, as_json: bool) -> None:
    """Show the standing of SERIES. A result in brackets is dropped, * is a tournament that was won."""
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other")
    if bom and not as_csv:
        raise click.UsageError("--bom is for --csv")
    with connect() as client:
        if as_csv:
            sys.stdout.buffer.write(client.series_csv(name, bom=bom))
            return
        standing = client.series(name)
    if as_json:
        print_json(standing)
        return
    print_line(f"{escaped(standing.series.title)} - {_rules_text(standing.series.rules)}")
    for number, tournament in enumerate(standing.tournaments, 1):
        counts = f"{tournament.players} players" if tournament.counts else f"{tournament.status}, does not count"
        print_line(f"{number}. {escaped(tournament.title or tournament.tournament)} ({counts})")
    numbers = range(1, len(standing.tournaments) + 1)
    table = Table("place", "player", *map(str, numbers), "total", "best", "wins", "parted by")
    for line in standing.lines:
        cells = [_cell(line, number) for number in numbers]
        sums = (f"{line.total:g}", f"{line.best:g}", str(line.wins), line.parted_by or "")
        table.add_row(str(line.place), escaped(line.name or line.player), *cells, *sums)
    console().print(table)


def _rules(counts: str | None, best: int | None, place_points: str | None, *, count_all: bool) -> dict[str, Any]:
    """Return the rules that options state.

    Raises:
        click.UsageError: they exclude each other, or are no numbers.
    """
    if count_all and best is not None:
        raise click.UsageError("--best and --all exclude each other")
    rules: dict[str, Any] = {} if counts is None else {"counts": counts}
    if count_all or best is not None:
        rules["best"] = best
    if place_points is not None:
        numbers = place_points.split(",")
        if not all(number.isascii() and number.isdigit() and len(number) < 10 for number in numbers):
            raise click.UsageError(escaped(f"--place-points: {place_points!r} are no numbers with commas between them"))
        rules["place_points"] = [int(number) for number in numbers]
    return rules


def _fields(rules: SeriesRules) -> Mapping[str, Any]:
    return {"counts": rules.counts, "best": rules.best, "place_points": rules.place_points}


def _rules_text(rules: SeriesRules) -> str:
    results = "all results" if rules.best is None else f"best {rules.best}"
    return f"{results}, by {rules.counts}"


def _cell(line: SeriesLine, number: int) -> str:
    """Return the result of a player in a tournament; empty without a result."""
    for result in line.results:
        if result.tournament == number:
            points = f"{result.points:g}{'*' if result.place == 1 else ''}"
            return points if result.counted else f"({points})"
    return ""


def _print(changed: Series, *, as_json: bool) -> None:
    if as_json:
        print_json(changed)
    else:
        print_line(
            f"{changed.series}: {escaped(changed.title)}, {_rules_text(changed.rules)}, "
            f"{len(changed.tournaments)} tournaments"
        )
