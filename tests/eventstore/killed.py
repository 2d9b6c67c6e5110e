"""Work in a process of its own that is killed before some step, as any process may be at any time.

Such a process is a fork of a small one that has only loaded the service. It is never a fork of pytest: libraries that
tests load have threads, and the state of such a thread at the moment of a fork (a lock, a half-made change) stays so.
"""

from __future__ import annotations

import asyncio
import inspect
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from eventstore.proof.archive import read_archive
from eventstore.service import Service
from eventstore.storage import redis_store
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.store import Store
from eventstore.table.commands import AnswerTakeBack
from eventstore.write import forking
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.tiny.play import ANNA, BEN, ORGANISER, tiny_service
from workers.runs import play_bot

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__, "tests.eventstore.retiring_process"])

FEW_SEGMENTS = 3
_PATIENCE_S = 120

Request = Callable[[Service], Awaitable[str]]
"""Makes a single request, always the same, and gives the resulting game."""


def is_killed(work: Callable[..., None], *arguments: Any) -> bool:
    """Do work in a process of its own, and return whether it was killed before the end of it."""
    process = PROCESSES.Process(target=work, args=arguments)
    process.start()
    process.join(_PATIENCE_S)
    assert process.exitcode in (0, -signal.SIGKILL), process.exitcode
    return process.exitcode != 0


def kill_this_process() -> None:
    """Let this process die at once, as a loss of power ends it: nothing is put in order."""
    os.kill(os.getpid(), signal.SIGKILL)


class Dying:
    """A store that kills its process instead of making a further call after so many."""

    def __init__(self, store: Store, calls: int) -> None:
        self._store = store
        self._left = calls

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._store, name)
        if not inspect.ismethod(attribute):
            return attribute

        def called(*arguments: Any, **named: Any) -> Any:
            if not self._left:
                kill_this_process()
            self._left -= 1
            return attribute(*arguments, **named)

        return called


def request_until(calls: int, url: str, request: Request) -> None:
    """Make a request in this process, killed after so many calls of its store."""

    async def on_dying_store(store: Any) -> None:
        await request(tiny_service(store))

    asyncio.run(on_dying_store(Dying(Backend(url).open(), calls)))


def import_until(commands: int, url: str, content: bytes) -> None:
    """Import a game in several commands in this process, killed after so many commands."""
    run, left = RedisClient.run, commands

    async def counted(self: RedisClient, *arguments: Any, **named: Any) -> Any:
        nonlocal left
        if not left:
            kill_this_process()
        left -= 1
        return await run(self, *arguments, **named)

    async def import_game(store: Store) -> None:
        await imported(tiny_service(store), content)

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(redis_store, "_BYTES_AT_ONCE", 2_000)
        changed.setattr(RedisClient, "run", counted)
        asyncio.run(import_game(Backend(url).open()))


# Requests


async def opened(service: Service) -> str:
    """Keep the components of a game and open it."""
    components = await service.core.keep_components(service.rulesets["tiny"].default_components())
    return (await service.writer.create(NewGame(ruleset="tiny", seats=2, components=components), ANNA, "key")).game


async def forked_with_copy(service: Service, parent: str, at: int) -> str:
    """Fork a game whose log has so many segments that the fork copies its prefix."""
    with pytest.MonkeyPatch.context() as changed:
        # The real number, with which `test_forking` copies, would only make more calls that read.
        changed.setattr(forking, "MOST_SEGMENTS", FEW_SEGMENTS)
        return (await service.forking.fork(parent, ForkRequest(at=at), ORGANISER, "key")).game


async def superseded(service: Service, parent: str, at: int) -> str:
    """Fork a game so that the fork takes its place."""
    return (await service.forking.fork(parent, ForkRequest(at=at, supersede=True), ORGANISER, "key")).game


async def taken_back(service: Service, game: str, to: int) -> str:
    """Take back the entry after this version."""
    head = str((await service.reader.state_at(game, to + 1)).head)
    return (await service.writer.take_back(game, head, to, ANNA, "key")).game


async def agreed(service: Service, game: str, to: int) -> str:
    """Accept, as the last player asked, to go back to a version."""
    return (await service.forking.request(game, AnswerTakeBack(to, accept=True), BEN, "key")).game


async def imported(service: Service, content: bytes) -> str:
    """Import the archive with this content."""
    return (await import_archive(service.core, read_archive([content]), ANNA)).game


async def played_by_bot(service: Service, game: str) -> str:
    """Let the bot on a seat decide, as a worker does."""
    await play_bot(service, await service.reader.state(game))
    return game
