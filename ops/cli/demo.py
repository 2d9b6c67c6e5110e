"""`tabletape demo`: watch bots play a complete game."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from rich.table import Table

from domain.rulesets import RULESETS
from eventstore.table.texts import escaped
from ops.cli.output import connect, console, json_option, print_json, print_line, progress, settings
from ops.client import Client
from ops.demo import Played, play_demo
from ops.errors import ServeFailed
from ops.processes.children import spawn
from ops.settings import Settings
from ops.supervisor import python_path
from projections.scoreboards import ScoreboardView
from projections.timelines import TimelineItem

_START_SECONDS: Final = 60.0
_STOP_SECONDS: Final = 90.0


@click.command()
@click.option("--ruleset", type=click.Choice(sorted(RULESETS)), default="bison", show_default=True)
@click.option(
    "--seats", type=click.IntRange(min=1), help="How many bots play; as few as the game allows when left out."
)
@click.option("--variant", help="The game's option `variant`; short for --option variant=….")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=lambda _ctx, _option, given: _read_options(given),
    help="An option of the game, such as territory=lake_manitoba; repeatable.",
)
@json_option
@click.pass_context
def demo(
    ctx: click.Context, ruleset: str, seats: int | None, variant: str | None, options: dict[str, Any], as_json: bool
) -> None:
    """Let bots play a complete game through the service, then show the scores and verify the log.

    Uses the service at TABLETAPE_URL. When none answers on this machine, one is started for the time of
    the demo; the game stays in the data directory.
    """
    configured = settings()
    if variant is not None:
        options = {**options, "variant": _read_value(variant)}
    with _service(configured, quiet=as_json) as started, connect(configured) as client:
        played = _play(client, ruleset, seats or RULESETS[ruleset].seats[0], options)
    if as_json:
        print_json(played)
    else:
        _show(played, started=started)
    ctx.exit(0 if played.verification.ok else 1)


def _read_options(given: Sequence[str]) -> dict[str, Any]:
    """Read options of a game as they stand on the command line.

    Raises:
        click.BadParameter: one is not NAME=VALUE.
    """
    options: dict[str, Any] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not (name and equals):
            raise click.BadParameter(f"{one!r} is not NAME=VALUE")
        options[name] = _read_value(value)
    return options


def _read_value(text: str) -> Any:
    """Read a number, true, false or null as JSON has them, and anything else as text."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _play(client: Client, ruleset: str, seats: int, options: dict[str, Any]) -> Played:
    with progress() as shown:
        task = shown.add_task(f"{RULESETS[ruleset].title}: the bots sit down")

        def show(item: TimelineItem) -> None:
            shown.update(task, description=escaped(f"entry {item.version}: {item.text}"))

        return play_demo(client, ruleset, seats, options, show)


@contextlib.contextmanager
def _service(configured: Settings, *, quiet: bool) -> Iterator[bool]:
    """Make sure that a service answers; start one meanwhile when it is the local one that does not."""
    with Client(configured.url) as anybody:
        if anybody.ready() or configured.url != configured.local_url:
            yield False  # a service elsewhere that does not answer says so at the first call
            return
        if not quiet:
            print_line(f"no service answers at {configured.url}: starting one for the demo", error=True)
        command = (sys.executable, "-P", "-m", "ops.cli", "serve")
        environment = {**os.environ, "PYTHONPATH": python_path()}
        process = spawn(command, parent_death_signal=signal.SIGTERM, environment=environment, output=subprocess.DEVNULL)
        try:
            _await_ready(anybody, process, configured)
            yield True
        finally:
            process.terminate()
            process.wait(_STOP_SECONDS)


def _await_ready(client: Client, process: subprocess.Popen[bytes], configured: Settings) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while not client.ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise ServeFailed(
                "the service could not be started; `tabletape serve` says why", value=str(Path(configured.data))
            )
        time.sleep(0.1)


def _show(played: Played, *, started: bool) -> None:
    out = console()
    out.print(score_table(played.scoreboard))
    result = played.scoreboard.result
    if result is not None:
        names = {line.seat: line.name for line in played.scoreboard.seats}
        who = "nobody: a tie" if result.winner is None else f"seat {result.winner} ({names[result.winner]})"
        print_line(f"winner: {who}. {result.reason}")
    verdict = "verified" if played.verification.ok else "NOT VERIFIED: see `tabletape verify`"
    print_line(f"game {played.game}: {played.entries} entries in {played.seconds:.1f} s, {verdict}")
    print_line(f"replay: tabletape log {played.game}")
    print_line(f"        tabletape show {played.game} --at {played.entries // 2}")
    print_line(f"        {played.review}")
    if started:
        print_line("        (once the service runs again: tabletape serve)")


def score_table(scoreboard: ScoreboardView) -> Table:
    """Draw a scoreboard: every source of points by round, a column a seat."""
    table = Table(title="scoreboard", title_justify="left")
    for column in ("round", "source"):
        table.add_column(column)
    for line in scoreboard.seats:
        table.add_column(f"seat {line.seat}\n{escaped(line.name or '')}".strip(), justify="right")
    last: int | None = None
    for (number, source), cells in sorted(_cells(scoreboard).items(), key=lambda row: row[0][0]):
        if last not in (None, number):
            table.add_section()
        table.add_row(str(number) if number != last else "", escaped(source), *("\n".join(cell) for cell in cells))
        last = number
    table.add_section()
    for group, figures in _figures(scoreboard).items():
        table.add_row("", escaped(group), *figures)
    table.add_row("", "points", *(str(line.points) for line in scoreboard.seats))
    return table


def _cells(scoreboard: ScoreboardView) -> dict[tuple[int, str], list[list[str]]]:
    """Return by round and source what each seat got from it, in the order of the first mention."""
    rows: dict[tuple[int, str], list[list[str]]] = {}
    for column, line in enumerate(scoreboard.seats):
        for item in line.items:
            cells = rows.setdefault((item.round, item.source), [[] for _ in scoreboard.seats])
            cells[column].append(escaped(f"{item.why} {item.points:+d}"))
    return rows


def _figures(scoreboard: ScoreboardView) -> dict[str, list[str]]:
    """Return the other numbers of the scoreboard, a row a group."""
    groups = dict.fromkeys(group for line in scoreboard.seats for group in line.figures)
    return {
        group: [
            "\n".join(escaped(f"{name} {number}") for name, number in line.figures.get(group, {}).items())
            for line in scoreboard.seats
        ]
        for group in groups
    }
