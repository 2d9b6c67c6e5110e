"""`tabletape demo`: bots play a complete game through the service, from the first seat to the verified end."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from rich.table import Table

from domain.rulesets import RULESETS
from eventstore.storage.head import parse_head
from eventstore.table.texts import escaped
from ops.cli.output import (
    connect,
    console,
    game_option,
    json_option,
    print_json,
    print_line,
    progress,
    read_value,
)
from ops.client import Client, version_of
from ops.client.answers import GameResponse, ScoreboardView, TimelineItem, Verification
from ops.errors import OperationError, ServeFailed
from ops.processes.children import spawn
from ops.settings import ServiceSettings, read_settings
from ops.supervisor import python_path

_START_SECONDS: Final = 60.0
_STOP_SECONDS: Final = 90.0
_BOT: Final = "greedy"
"""The bot that plays: random play would never end some games."""

_POLL_SECONDS: Final = 0.1
_SILENCE_SECONDS: Final = 60.0
"""How long nothing at all may happen before the demo gives up."""


class DemoFailed(OperationError):
    """The game did not end."""

    code = "demo_failed"
    exit_code = 5


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A game that the bots have played to its end."""

    game: str
    winner: int | None
    """The seat that won; `None` for a tie."""
    scoreboard: ScoreboardView
    entries: int
    """The length of the log."""
    seconds: float
    """From opening the table to the end of the game."""
    verification: Verification
    review: str
    """Where to replay it."""


def play_demo(
    client: Client,
    ruleset: str,
    seats: int,
    options: Mapping[str, Any],
    show: Callable[[TimelineItem], None],
) -> Played:
    """Let bots play a complete game, and verify it.

    Args:
        client: a client of the service with the operator's token.
        ruleset: the name of the ruleset.
        seats: the number of bots.
        options: the options of the game.
        show: gets each sentence of the timeline as it comes.

    Raises:
        ServiceRefused: the service refuses to open the game.
        ServiceUnavailable: the service does not answer.
        DemoFailed: the game stalled, or had no new entry for a minute.
    """
    start = time.monotonic()
    game = client.create(ruleset, seats, options=dict(options), labels=["demo"]).game
    for seat in range(seats):
        client.sit(game, seat=seat, bot=_BOT)
    ended = _watch(client, game, show)
    seconds = time.monotonic() - start
    scoreboard = client.scoreboard(game)
    return Played(
        game=game,
        winner=scoreboard.result.winner if scoreboard.result else None,
        scoreboard=scoreboard,
        entries=version_of(ended.head),
        seconds=round(seconds, 3),
        verification=client.verify(game),
        review=f"{client.url}/games/{game}/review",
    )


def _watch(client: Client, game: str, show: Callable[[TimelineItem], None]) -> GameResponse:
    """Follow a game to its end."""
    after, last_news = 0, time.monotonic()
    while True:
        page = client.timeline(game, after)
        for item in page.items:
            show(item)
        reached = parse_head(page.head)[0] if page.next is None else page.next
        if reached > after:
            after, last_news = reached, time.monotonic()
            continue
        now = client.game(game)
        if now.status == "finished" and version_of(now.head) == after:
            return now
        if now.status in ("stalled", "aborted", "superseded"):
            raise DemoFailed(f"the game is {now.status}: {now.reason}", value=game)
        if time.monotonic() - last_news > _SILENCE_SECONDS:
            raise DemoFailed(
                f"nothing has happened for {_SILENCE_SECONDS:.0f} seconds: is a worker running?", value=game
            )
        time.sleep(_POLL_SECONDS)


@click.command()
@click.option("--ruleset", type=click.Choice(sorted(RULESETS)), default="bison", show_default=True)
@click.option("--seats", type=click.IntRange(min=1), help="How many bots play; by default as few as the game allows.")
@click.option("--variant", help="The game's option `variant`; short for --option variant=….")
@game_option
@json_option
@click.pass_context
def demo(
    ctx: click.Context, ruleset: str, seats: int | None, variant: str | None, options: dict[str, Any], as_json: bool
) -> None:
    """Let bots play a complete game through the service, then show the scores and verify the log.

    Uses the service at TABLETAPE_URL. When none answers on this machine, one is started for the time of
    the demo; the game stays in the data directory.
    """
    configured = read_settings()
    if variant is not None:
        options = {**options, "variant": read_value(variant)}
    with _service(configured, quiet=as_json) as started, connect(configured) as client:
        game = _play(client, ruleset, seats or RULESETS[ruleset].seats[0], options)
    if as_json:
        print_json(game)
    else:
        _show(game, started=started)
    ctx.exit(0 if game.verification.ok else 1)


def _play(client: Client, ruleset: str, seats: int, options: dict[str, Any]) -> Played:
    with progress() as display:
        task = display.add_task(f"{RULESETS[ruleset].title}: the bots sit down")

        def show(item: TimelineItem) -> None:
            display.update(task, description=escaped(f"entry {item.version}: {item.text}"))

        return play_demo(client, ruleset, seats, options, show)


@contextlib.contextmanager
def _service(configured: ServiceSettings, *, quiet: bool) -> Iterator[bool]:
    """Make sure that a service answers while the block runs; start the local service where it does not answer."""
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


def _await_ready(client: Client, process: subprocess.Popen[bytes], configured: ServiceSettings) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while not client.ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise ServeFailed(
                "the service could not be started; `tabletape serve` says why", value=str(Path(configured.data))
            )
        time.sleep(0.1)


def _show(game: Played, *, started: bool) -> None:
    out = console()
    out.print(score_table(game.scoreboard))
    result = game.scoreboard.result
    if result is not None:
        names = {line.seat: line.name for line in game.scoreboard.seats}
        winner = "nobody: a tie" if result.winner is None else names[result.winner]
        print_line(f"winner: {winner}. {result.reason}")
    verdict = "verified" if game.verification.ok else "NOT VERIFIED: see `tabletape verify`"
    print_line(f"game {game.game}: {game.entries} entries in {game.seconds:.1f} s, {verdict}")
    print_line(f"replay: tabletape log {game.game}")
    print_line(f"        tabletape show {game.game} --at {game.entries // 2}")
    print_line(f"        {game.review}")
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
    """Return the points of each seat by round and source, in the order of the first mention."""
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
