"""A worker process for tests: the real worker, with rules and a store that make trouble at the wish of a file.

`python -m tests.workers.worker_process <store url> <queue url> <folder> <seconds for a pairing>`; files in the folder:

advance-fails     scoring raises
advance-hangs     scoring never ends
advance-kills     scoring ends the whole process, as the system does where memory is out
pairing-fails     the engine of the FIDE Dutch system raises
pairing-hangs     it never ends
hold-before       an append waits before it is made
hold-after        an append waits after it was made
hold-read         a reading waits before it is made
time-flies        each look at the clock by which jobs give way takes an eighth of a second

Where an append is refused because the store is away, a file of this process says so: `refused.<process id>`.
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from domain.core.bots import BOTS
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.tournament.dutch import DutchEngine, DutchRound
from eventstore.errors import StoreUnavailable
from eventstore.notices.settings import NoticeOptions
from eventstore.service import monotonic_s, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import Append, Appended, Record
from eventstore.storage.worker_answers import connect_queue
from tests import tiny
from tests.processes import wait_until
from tests.tiny.play import KEYS
from workers.context import Tools
from workers.dutch import pair_dutch
from workers.process import work
from workers.queue import JobQueue

NOTICES = NoticeOptions(
    page="http://tabletape.test", networks=("127.0.0.0/8",), pauses_s=(1,) * 60, limit_s=3.0, kinds=("webhook",)
)
"""Repeats come soon, for so long as a slow machine needs, and receivers are on this machine."""

_HELD_SECONDS = 600.0
"""No test holds a process for longer."""


class Trouble:
    """The trouble asked for in the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def requested(self, name: str) -> bool:
        return (self._folder / name).exists()

    def hold(self, name: str) -> None:
        """Wait while the file is there, and say so in a file of this process."""
        if not self.requested(name):
            return
        file = self.say(name)
        wait_until(lambda: not self.requested(name), _HELD_SECONDS)
        file.unlink(missing_ok=True)

    def say(self, name: str) -> Path:
        """Say in a file of this process that something is so. Return the file."""
        file = self._folder / f"{name}.{os.getpid()}"
        file.touch()
        return file


class TroubledStore(RedisStore):
    """A store with appends and readings that can be held."""

    trouble: Trouble

    async def append(self, *parts: Append) -> tuple[Appended, ...]:
        self.trouble.hold("hold-before")
        try:
            appended = await super().append(*parts)
        except StoreUnavailable:
            self.trouble.say("refused")
            raise
        self.trouble.hold("hold-after")
        return appended

    async def read(self, game: str, *, after: int = 0, limit: int | None = None) -> list[Record]:
        self.trouble.hold("hold-read")
        return await super().read(game, after=after, limit=limit)


def troubled(ruleset: Ruleset[Any], trouble: Trouble) -> Ruleset[Any]:
    def advance(position: Any, chance: Any) -> Any:
        if trouble.requested("advance-fails"):
            raise RuntimeError("counter c is under the table")
        if trouble.requested("advance-kills"):
            os.kill(os.getpid(), signal.SIGKILL)
        while trouble.requested("advance-hangs"):
            pass
        return ruleset.advance(position, chance)

    return replace(ruleset, advance=advance)


def troubled_engine(trouble: Trouble) -> DutchEngine:
    def pair(question: DutchRound) -> Sequence[tuple[int, ...]]:
        if trouble.requested("pairing-fails"):
            raise RuntimeError("a pair without colours")
        if trouble.requested("pairing-hangs"):
            trouble.say("pairing-hangs")
        while trouble.requested("pairing-hangs"):
            pass
        return pair_dutch(question)

    return pair


def main(store_url: str, queue_url: str, folder: str, pairing_limit_s: str) -> None:
    trouble = Trouble(Path(folder))
    rulesets = {name: troubled(ruleset, trouble) for name, ruleset in {**RULESETS, **tiny.RULESETS}.items()}
    queue = JobQueue(connect_queue(queue_url), pairing_limit_s=int(pairing_limit_s))

    def monotonic_or_flying_s() -> float:
        return next(looks) / 8 if trouble.requested("time-flies") else monotonic_s()

    looks = itertools.count()

    def open_tools() -> Tools:
        client = RedisClient(store_url)
        store = TroubledStore(client)
        store.trouble = trouble
        service = open_service(store, rulesets, KEYS, bots=BOTS, dutch=troubled_engine(trouble))
        return Tools(service, queue, monotonic_or_flying_s, client, NOTICES)

    work(queue, open_tools)


if __name__ == "__main__":
    main(*sys.argv[1:])
