"""The load drill as a whole: people are registered, tables play, watchers watch, and the logs are read back."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Final

import msgspec

from ops.load.connection import Target
from ops.load.figures import LoadReport, Tally, times_of
from ops.load.table import DrillDeadline, DrillTable, Line
from ops.load.watcher import Watcher

_MOST_PEOPLE: Final = 100
"""So many players share all tables: registering more would meet the limit of the service."""
_LOOK_S: Final = 0.25


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """How much load."""

    games: int
    """Tables that play at once; each begins another game when its game is over."""
    watchers: int
    """Streams that are open at once, spread over the tables."""
    seconds: float
    """For how long decisions are taken."""
    pause_s: float
    """How long a player thinks between two decisions."""
    seed: int
    """The seed of the choice among legal decisions."""
    rulesets: tuple[str, ...]
    """The rulesets of the games, in turn."""


async def run_load(url: str, load: Load, show: Callable[[Tally], None]) -> LoadReport:
    """Put load on a service, and return a report. SIGINT ends it before its time.

    Args:
        url: the address of the service, without a slash at the end.
        load: the size of the load.
        show: called now and then with the counts so far.

    Raises:
        LoadFailed: the service refused a legal request, or was away for minutes.
    """
    target, tally = Target(url), Tally()
    setup = Line(target, tally)
    try:
        sizes = [(name, await _fewest_seats(setup, name)) for name in load.rulesets]
        needed = max(min(2 * load.games, _MOST_PEOPLE), *(seats for _, seats in sizes))
        people = [
            str((await setup.get("POST", "/v1/players", body={"name": f"Load {number}"}))["token"])
            for number in range(1, needed + 1)
        ]
    finally:
        setup.close()
    tables = [DrillTable(target, tally, number, load.seed, people, sizes, load.pause_s) for number in range(load.games)]
    watchers = [Watcher(target, tally, tables[number % len(tables)]) for number in range(load.watchers)]
    deadline = DrillDeadline(load.seconds)
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, deadline.end)
    showing = asyncio.create_task(_show(tally, show))
    try:
        async with asyncio.TaskGroup() as tasks:
            for table in tables:
                tasks.create_task(table.play(deadline))
            for watcher in watchers:
                tasks.create_task(watcher.watch())
        for table in tables:
            await table.check()
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from failed
    finally:
        showing.cancel()
    decisions = len(tally.decision_s)
    return LoadReport(
        url=url,
        seed=load.seed,
        seconds=deadline.seconds,
        games=tally.games,
        finished=tally.finished,
        watchers=load.watchers,
        decisions=decisions,
        decisions_per_second=round(decisions / deadline.seconds, 1),
        decision_ms=times_of(tally.decision_s),
        entries_seen=tally.entries,
        stream_delay_ms=times_of(tally.delay_s),
        requests=tally.requests,
        failed=dict(tally.failed),
        resumed=tally.resumed,
        lost_decisions=tally.lost_decisions,
        doubled_decisions=tally.doubled_decisions,
        lost_entries=tally.lost_entries,
        doubled_entries=tally.doubled_entries,
    )


async def _fewest_seats(line: Line, ruleset: str) -> int:
    page = await line.get("GET", f"/v1/rulesets/{ruleset}")
    return int(min(page["seats"]))


async def _show(tally: Tally, show: Callable[[Tally], None]) -> None:
    while True:
        await asyncio.sleep(_LOOK_S)
        show(tally)
