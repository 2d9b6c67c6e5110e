"""`tabletape trace`: the way of an entry through the processes, from the request to the rows."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from ops.cli.output import connect, json_option, print_json, print_line
from ops.client.answers import EntryCause, Trace, TracedEntry


@click.command()
@click.argument("game")
@click.argument("version", type=click.IntRange(min=1))
@json_option
def trace(game: str, version: int, as_json: bool) -> None:
    """Show the request that led to an entry, and the jobs, entries and rows that followed, with their times.

    For operators. The service stores the causes of its newest entries only.
    """
    with connect() as client:
        tree = client.trace(game, version)
    if as_json:
        print_json(tree)
    else:
        _print(tree)


def _print(tree: Trace) -> None:
    depths: dict[int, int] = {}
    before: EntryCause | None = None
    for entry in tree.entries:
        cause = entry.cause
        depth = 0 if cause is None or cause.after not in depths else depths[cause.after] + 1
        if cause is not None and cause != before:
            print_line(f"{'    ' * depth}{_cause_line(cause)}")
        before = cause
        depths[entry.version] = depth
        _print_entry(entry, "    " * depth + "  ", marked=entry.version == tree.version)


def _print_entry(entry: TracedEntry, indent: str, *, marked: bool) -> None:
    mark = "  ←" if marked else ""
    if entry.cause is None or entry.time is None:
        print_line(f"{indent}entry {entry.version}  its cause is not stored{mark}")
        return
    print_line(f"{indent}entry {entry.version}  appended {_moment(entry.time)}{mark}")
    for row in entry.rows:
        print_line(f"{indent}  row of {row.projection}  written {_moment(row.time)}, {row.time - entry.time} ms later")


def _cause_line(cause: EntryCause) -> str:
    if cause.queued is None:
        return f"request {cause.id}  came {_moment(cause.began)}"
    waited = cause.began - cause.queued
    return f"job {cause.id}  queued {_moment(cause.queued)}, began {waited} ms later"


def _moment(time: int) -> str:
    moment = datetime.fromtimestamp(time / 1000, UTC)
    return f"{moment:%Y-%m-%d %H:%M:%S}.{time % 1000:03}"
