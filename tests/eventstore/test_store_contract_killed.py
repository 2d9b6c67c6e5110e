"""A writer killed between any two of its steps: for every k, just before the k-th call of its store.

Each request is made again and again, under one key and each time by a process of its own, which lives for one call
more than the one before. So the store goes through nothing but whole steps, and the last one finds all done.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from eventstore.log.take_backs import Undone
from eventstore.proof.archive import Archive, read_archive
from eventstore.service import Service
from eventstore.storage import redis_store
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.store import FEED_START, Store, shard_of
from eventstore.table.commands import AbortGame, AnswerTakeBack, RequestTakeBack
from eventstore.write import forking
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked, sound
from tests.tiny.archives import exported
from tests.tiny.decisions import LayCounter, RollDie
from tests.tiny.play import ANNA, BEN, ORGANISER, decided, played, started, tiny_service

MOST_CALLS = 200
FEW_SEGMENTS = 3
COMPONENTS = b"tabletape:components:"

Request = Callable[[Service], Awaitable[str]]
"""Makes one request, always the same, and gives the game that it led to."""


class Dying:
    """A store that kills its process instead of making one call more than so many."""

    def __init__(self, store: Store, calls: int) -> None:
        self._store = store
        self._left = calls

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if not inspect.ismethod(found):
            return found

        def called(*arguments: Any, **named: Any) -> Any:
            if not self._left:
                os.kill(os.getpid(), signal.SIGKILL)
            self._left -= 1
            return found(*arguments, **named)

        return called


def dies(backend: Backend, request: Request, calls: int) -> bool:
    """Make a request in a process that is killed after so many calls; give whether it was before its end."""
    child = os.fork()
    if not child:
        code = 1
        try:
            with contextlib.suppress(Exception):
                asyncio.run(_request(Dying(backend.open(), calls), request))
                code = 0
        finally:
            os._exit(code)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert ended in (0, -signal.SIGKILL)
    return ended != 0


async def _request(store: Any, request: Request) -> None:
    await request(tiny_service(store))


def everything(backend: Backend) -> dict[bytes, bytes]:
    """Return all that the server holds, byte by byte."""
    with contextlib.closing(backend.client()) as client:
        # redis-py types a reply for every setting of a client; this one gives bytes, and no key goes meanwhile.
        return cast("dict[bytes, bytes]", {key: client.dump(key) for key in client.keys("*")})


def steps(backend: Backend, request: Request) -> list[dict[bytes, bytes]]:
    """Return what the server held between the calls of a request, without repetitions."""
    found = [everything(backend)]
    for calls in range(MOST_CALLS):
        died = dies(backend, request, calls)
        now = everything(backend)
        if now != found[-1]:
            found.append(now)
        if not died:
            assert calls > 2
            return found
    raise AssertionError("it never came to its end")


async def opening(service: Service) -> str:
    components = await service.writer.keep_components(service.rulesets["tiny"].default_components())
    return (await service.writer.create(NewGame(ruleset="tiny", seats=2, components=components), ANNA, "key")).game


def test_an_opening_with_its_components(redis_backend: Backend) -> None:
    before, kept, after = steps(redis_backend, opening)
    assert (len(before), [key.startswith(COMPONENTS) for key in kept]) == (0, [True])

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opening(service)
        assert await store.luck_users(game) == {game}
        await whole(store, game)

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


async def whole(store: Store, *games: str) -> None:
    """Check that the logs of these games of one shard verify, and that its feed names each of their entries once."""
    feed = await store.feed(shard_of(games[0]), after=FEED_START, limit=1_000_000)
    named = [(item.game, item.version) for item in feed]
    own = [(game, record.version) for game in games for record in await store.read(game)]
    assert sorted(pair for pair in named if pair[0] in games) == sorted(own)
    service = tiny_service(store)
    for game in games:
        await sound(service, game)


def test_a_fork_with_a_copied_prefix(redis_backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    # The real number, with which `test_forking` copies, would only make more calls that read.
    monkeypatch.setattr(forking, "MOST_SEGMENTS", FEW_SEGMENTS)
    games: list[str] = []

    async def chain(store: Store) -> None:
        service = tiny_service(store)
        games.append(await started(service))
        await service.writer.command(games[0], AbortGame("over"), ORGANISER)
        for at in range(3, 3 + FEW_SEGMENTS):
            games.append(await forked(service, games[-1], at))
            await service.writer.command(games[-1], AbortGame("over"), ORGANISER)

    async def fork(service: Service) -> str:
        asked = ForkRequest(at=3 + FEW_SEGMENTS)
        return (await service.forking.fork(games[-1], asked, ORGANISER, "key")).game

    redis_backend.run(chain)
    _, after = steps(redis_backend, fork)

    async def scenario(store: Store) -> None:
        made = await fork(tiny_service(store))
        assert [record.version for record in await store.read(made)] == list(range(1, 5 + FEW_SEGMENTS)), "a copy"
        assert await store.forks(games[-1]) == [made]
        await whole(store, made)

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


def test_a_fork_that_supersedes(redis_backend: Backend) -> None:
    games: list[str] = []

    async def parent(store: Store) -> None:
        games.append(await started(tiny_service(store)))
        await played(tiny_service(store), games[0], upto=6)

    async def fork(service: Service) -> str:
        return (await service.forking.fork(games[0], ForkRequest(at=5, supersede=True), ORGANISER, "key")).game

    redis_backend.run(parent)
    _, after = steps(redis_backend, fork)

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        made = await fork(service)
        assert (await service.reader.state(games[0])).at_table.superseded_by == made
        assert await store.forks(games[0]) == [made]
        await whole(store, games[0], made)

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


def test_a_take_back(redis_backend: Backend) -> None:
    games: list[str] = []

    async def playing(store: Store) -> None:
        games.append(await started(tiny_service(store)))
        await decided(tiny_service(store), games[0], LayCounter())

    async def back(service: Service) -> str:
        head = str((await service.reader.state_at(games[0], 4)).head)
        return (await service.writer.take_back(games[0], head, 3, ANNA, "key")).game

    redis_backend.run(playing)
    _, after = steps(redis_backend, back)

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        await back(service)
        state = await service.reader.state(games[0])
        assert (state.version, state.undone) == (5, (Undone(4, 4, 5),))
        await whole(store, games[0])

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


def test_the_last_agreement_to_go_back_further_with_the_fork_that_follows(redis_backend: Backend) -> None:
    games: list[str] = []

    async def asked(store: Store) -> None:
        service = tiny_service(store)
        games.append(await started(service))
        await decided(service, games[0], RollDie())
        await service.forking.request(games[0], RequestTakeBack(3), ANNA)

    async def agreed(service: Service) -> str:
        return (await service.forking.request(games[0], AnswerTakeBack(3, accept=True), BEN, "key")).game

    redis_backend.run(asked)
    _, after = steps(redis_backend, agreed)

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        await agreed(service)
        (fork,) = await store.forks(games[0])
        state = await service.reader.state(games[0])
        assert (state.version, state.at_table.superseded_by) == (6, fork)
        assert (await service.reader.state(fork)).version == 4
        await whole(store, games[0], fork)

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


@pytest.mark.parametrize("finished", [True, False], ids=["finished", "open"])
def test_an_import(redis_backend: Backend, *, finished: bool) -> None:
    async def elsewhere() -> bytes:
        service = tiny_service()
        game = await started(service)
        await played(service, game, upto=None if finished else 7)
        return await exported(service, game)

    archive = read_archive([asyncio.run(elsewhere())])

    async def importing(service: Service) -> str:
        return (await import_archive(service.writer, archive, ANNA)).game

    before, kept, after = steps(redis_backend, importing)
    assert (len(before), [key.startswith(COMPONENTS) for key in kept]) == (0, [True])

    async def scenario(store: Store) -> None:
        game = await importing(tiny_service(store))
        assert len(await store.read(game)) == archive.head.version + 1
        assert await store.luck_users(game) == (frozenset() if finished else {game})

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


def test_a_long_import_is_there_as_a_whole_or_not(redis_backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when its writer is killed between two commands: what was staged is no log of anybody."""
    monkeypatch.setattr(redis_store, "_BYTES_AT_ONCE", 2_000)

    async def elsewhere() -> bytes:
        service = tiny_service()
        game = await started(service)
        await played(service, game)
        return await exported(service, game)

    archive = read_archive([asyncio.run(elsewhere())])
    run, allowed = RedisClient.run, [0]

    async def counted(self: RedisClient, *arguments: Any, **named: Any) -> Any:
        if not allowed[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        allowed[0] -= 1
        return await run(self, *arguments, **named)

    monkeypatch.setattr(RedisClient, "run", counted)
    for commands in range(100):
        allowed[0] = commands
        if not dies(redis_backend, lambda service: _imported(service, archive), MOST_CALLS):
            break
        left = everything(redis_backend)
        assert [key for key in left if b":log:" in key or b":feed" in key] == [], "no log, and nobody is told"
    assert commands > 3, "it is written by several commands"
    monkeypatch.undo()

    async def scenario(store: Store) -> None:
        game = await _imported(tiny_service(store), archive)
        assert [record.hash for record in await store.read(game)][:-1] == [one.hash for one in archive.records]

    redis_backend.run(scenario)


async def _imported(service: Service, archive: Archive) -> str:
    return (await import_archive(service.writer, archive, ANNA)).game
