"""The shared parts of drills that kill parts of a service: the kills, and the requests meanwhile and afterwards."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

import click
import msgspec

from eventstore.storage.redis_store import RedisStore
from ops.client import Client, ServiceRefused
from ops.client.answers import EntryView
from ops.settings import read_settings
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import Served, insisting

T = TypeVar("T")

VICTIMS: Final = ("redis", "api", "worker-1", "worker-2", "loop", "projections")
"""The processes of a service with two workers."""
PAUSE_SECONDS: Final = (0.3, 1.5)
"""Between two kills."""
SEED_OPTION: Final = click.option("--seed", default=1, show_default=True, help="Another seed kills in another order.")


class Kills(threading.Thread):
    """Kills processes: each kind once, then any, one or two at once. The service comes back before the next kill.

    Args:
        served: the service.
        seed: another seed kills in another order.
        victims: the names of the processes.
        pause_seconds: the least and the greatest pause between two kills while the service is there.
        spares: whether it kills each process once and no more.
    """

    def __init__(
        self,
        served: Served,
        seed: int,
        victims: Sequence[str] = VICTIMS,
        pause_seconds: tuple[float, float] = PAUSE_SECONDS,
        *,
        spares: bool = False,
    ) -> None:
        super().__init__(daemon=True)
        self.done: Counter[str] = Counter()
        self.over = threading.Event()
        self._served = served
        self._random = random.Random(seed)  # noqa: S311 - play, not secrets
        self._names = victims
        self._pause_seconds = pause_seconds
        self._spares = spares

    @property
    def each_was_killed(self) -> bool:
        """Whether every kind of process was killed."""
        return set(self.done) == set(self._names)

    def during(self, tasks: Sequence[Callable[[], object]]) -> None:
        """Kill processes while tasks run, each in a thread of its own; end with the last task."""
        self.start()
        with ThreadPoolExecutor(len(tasks)) as pool:
            list(pool.map(lambda task: task(), tasks))
        self.over.set()
        self.join()

    def run(self) -> None:
        with Client(self._served.url) as client:
            while not self.over.wait(self._random.uniform(*self._pause_seconds)):
                if self._spares and self.each_was_killed:
                    return
                if client.ready():
                    for victim in self._victims():
                        self._kill(victim)

    def _victims(self) -> list[str]:
        spared = [victim for victim in self._names if victim not in self.done]
        return self._random.sample(spared or self._names, k=1 if spared else self._random.choice((1, 1, 2)))

    def _kill(self, victim: str) -> None:
        pid = self._served.pid(victim)
        if pid is not None:  # else it is being started again
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                self.done[victim] += 1


def wait_long(condition: Callable[[], object]) -> None:
    """Wait until a condition holds, also while processes are killed.

    Raises:
        AssertionError: it does not in time.
    """
    wait_until(lambda: bool(condition()), PATIENCE_SECONDS * 4)


def is_there(client: Client, game: str) -> bool:
    """Return whether there is a game: tables of tournaments are opened by a worker."""
    try:
        return bool(insisting(lambda: client.game(game)))
    except ServiceRefused as refused:
        if refused.code != "game_unknown":
            raise
        return False


def count_games(client: Client) -> int:
    """Return how many games there are."""
    count, cursor = 0, None
    while True:
        query = {"cursor": cursor, "limit": 100}
        page: dict[str, Any] = insisting(partial(client.call, "GET", "/v1/games", dict[str, Any], query=query))
        count, cursor = count + len(page["games"]), page["next"]
        if cursor is None:
            return count


def whole_log(client: Client, game: str) -> list[EntryView]:
    """Return all entries of a game's log."""
    entries: list[EntryView] = []
    after: int | None = 0
    while after is not None:
        page = insisting(partial(client.entries, game, after))
        entries += page.entries
        after = page.next
    return entries


def in_store(served: Served, change: Callable[[RedisStore], Awaitable[None]]) -> None:
    """Change the contents of a service's store, past the service: to plant faults for a drill to find."""

    async def scenario() -> None:
        store = RedisStore.connect(read_settings(served.environment).store_url)
        try:
            await change(store)
        finally:
            await store.close()

    asyncio.run(scenario())


def report_drill(
    drill: Callable[[Served], tuple[msgspec.Struct, T]], wrong_in: Callable[[Served, T], list[str]]
) -> NoReturn:
    """Run a drill on a service with two workers, print its figures and faults, and exit with 1 if there are faults.

    Args:
        drill: plays while processes are killed; returns its figures and the games to check.
        wrong_in: returns the faults of these games, in sentences.
    """
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "data", workers=2) as served:
        figures, played = drill(served)
        faults = wrong_in(served, played)
    click.echo(msgspec.json.encode(figures))
    for fault in faults:
        click.echo(fault, err=True)
    sys.exit(bool(faults))
