"""`tabletape load`: the load drill against any deployment."""

from __future__ import annotations

from collections.abc import Sequence

import click
import uvloop
from rich.progress import TextColumn

from domain.rulesets import RULESETS
from ops.cli.output import json_option, print_json, print_line, progress
from ops.load.drill import Load, run_load
from ops.load.figures import LoadReport, Tally, Times
from ops.settings import read_settings


@click.command()
@click.option("--games", type=click.IntRange(1, 10_000), default=100, show_default=True, help="Games at once.")
@click.option("--watchers", type=click.IntRange(0, 100_000), default=200, show_default=True, help="Streams at once.")
@click.option("--minutes", type=click.FloatRange(0.01, 1440), default=1.0, show_default=True, help="How long.")
@click.option(
    "--pause", "pause_s", type=click.FloatRange(0, 3600), default=0.0, show_default=True,
    help="Seconds between two decisions of a game.",
)  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the choice among legal decisions.")
@click.option(
    "--ruleset", "rulesets", type=click.Choice(tuple(RULESETS)), multiple=True,
    help="The ruleset of the games; repeatable. [default: all in turn]",
)  # fmt: skip
@json_option
@click.pass_context
def load(
    ctx: click.Context,
    games: int,
    watchers: int,
    minutes: float,
    pause_s: float,
    seed: int,
    rulesets: Sequence[str],
    as_json: bool,
) -> None:
    """Play scripted games over HTTP on a service and watch them; count lost and doubled entries.

    The service is at TABLETAPE_URL. Its players and games stay there: do not use a service with real games.
    Ctrl-C ends it early, with its report.
    The exit code is 1 when an acknowledged decision is missing in its log or stands there twice, or when a stream left
    an entry out or sent it again. A service limits the connections of an address: docs/scaling.md.
    """
    plan = Load(
        games=games,
        watchers=watchers,
        seconds=60 * minutes,
        pause_s=pause_s,
        seed=seed,
        rulesets=tuple(rulesets) or tuple(RULESETS),
    )
    with progress(TextColumn("{task.fields[now]}", markup=False)) as display:
        task = display.add_task("playing", total=None, now="")

        def show(tally: Tally) -> None:
            failed = sum(tally.failed.values())
            now = f"{len(tally.decision_s)} decisions, {tally.watching} streams, {failed} failed requests"
            display.update(task, now=now)

        report = uvloop.run(run_load(read_settings().url, plan, show))
    print_json(report) if as_json else _print(report)
    ctx.exit(0 if report.is_clean else 1)


def _print(report: LoadReport) -> None:
    rate = f"{report.decisions_per_second} a second"
    print_line(f"{report.games} games, {report.finished} of them finished; {report.watchers} streams")
    print_line(f"{report.decisions} decisions in {report.seconds:g} s: {rate}; {_in_words(report.decision_ms)}")
    print_line(f"{report.entries_seen} entries on streams; {_in_words(report.stream_delay_ms)}")
    failed = ", ".join(f"{reason} ({count})" for reason, count in report.failed.items())
    print_line(f"{report.requests} requests, not served: {failed or 'none'}; streams resumed: {report.resumed}")
    print_line(f"lost: {report.lost_decisions} decisions, {report.lost_entries} entries")
    print_line(f"doubled: {report.doubled_decisions} decisions, {report.doubled_entries} entries")


def _in_words(times: Times) -> str:
    return f"p50 {times.p50:g} ms, p99 {times.p99:g} ms, longest {times.longest:g} ms"
