"""A writer killed between any two of its steps: for every k, just before the k-th call of its store.

Each request is made again and again, under the same key and each time by a process of its own that lives for a call
more than the process before. So the store goes through nothing but whole steps, and the last process finds all done.
"""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import cast

import pytest

from eventstore.log.take_backs import UndoneRange
from eventstore.proof.archive import read_archive
from eventstore.storage.redis_keys import names_key
from eventstore.storage.store import FEED_START, Store, shard_of
from eventstore.table.commands import AbortGame, RequestTakeBack
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked, sound
from tests.eventstore.killed import (
    FEW_SEGMENTS,
    Request,
    agreed,
    forked_with_copy,
    import_until,
    imported,
    is_killed,
    opened,
    request_until,
    superseded,
    taken_back,
)
from tests.tiny.archives import exported
from tests.tiny.decisions import LayCounter, RollDie
from tests.tiny.play import ANNA, BEN, ORGANISER, decided, played, started, tiny_service

MOST_CALLS = 200
COMPONENTS = b"tabletape:components:"


def everything(backend: Backend) -> dict[bytes, bytes]:
    """Return all that the server holds, byte by byte."""
    with contextlib.closing(backend.client()) as client:
        # redis-py types a reply for every setting of a client; this client gives bytes, and no key goes meanwhile.
        return cast("dict[bytes, bytes]", {key: client.dump(key) for key in client.keys("*")})


def steps(backend: Backend, request: Request) -> list[dict[bytes, bytes]]:
    """Return the contents of the server between the calls of a request, without repetitions."""
    states = [everything(backend)]
    for calls in range(MOST_CALLS):
        killed = is_killed(request_until, calls, backend.url, request)
        now = everything(backend)
        if now != states[-1]:
            states.append(now)
        if not killed:
            assert calls > 2
            return states
    raise AssertionError("it never came to its end")


def test_an_opening_with_its_components(redis_backend: Backend) -> None:
    before, between, after = steps(redis_backend, opened)
    assert (len(before), [key.startswith(COMPONENTS) for key in between]) == (0, [True])

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opened(service)
        assert await store.luck_users(game) == {game}
        await whole(store, game)

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


async def whole(store: Store, *games: str) -> None:
    """Check that the logs of these games of a shard verify, and that its feed names each of their entries once."""
    feed = await store.feed(shard_of(games[0]), after=FEED_START, limit=1_000_000)
    named = [(item.game, item.version) for item in feed]
    own = [(game, record.version) for game in games for record in await store.read(game)]
    assert sorted(pair for pair in named if pair[0] in games) == sorted(own)
    service = tiny_service(store)
    for game in games:
        await sound(service, game)


def test_a_fork_with_a_copied_prefix(redis_backend: Backend) -> None:
    games: list[str] = []

    async def chain(store: Store) -> None:
        service = tiny_service(store)
        games.append(await started(service))
        await service.writer.command(games[0], AbortGame("over"), ORGANISER)
        for at in range(3, 3 + FEW_SEGMENTS):
            games.append(await forked(service, games[-1], at))
            await service.writer.command(games[-1], AbortGame("over"), ORGANISER)

    redis_backend.run(chain)
    fork = partial(forked_with_copy, parent=games[-1], at=3 + FEW_SEGMENTS)
    _, after = steps(redis_backend, fork)

    async def scenario(store: Store) -> None:
        created = await fork(tiny_service(store))
        assert [record.version for record in await store.read(created)] == list(range(1, 5 + FEW_SEGMENTS)), "a copy"
        assert await store.forks(games[-1]) == [created]
        await whole(store, created)

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


def test_a_fork_that_supersedes(redis_backend: Backend) -> None:
    games: list[str] = []

    async def parent(store: Store) -> None:
        games.append(await started(tiny_service(store)))
        await played(tiny_service(store), games[0], upto=6)

    redis_backend.run(parent)
    fork = partial(superseded, parent=games[0], at=5)
    _, after = steps(redis_backend, fork)

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        created = await fork(service)
        assert (await service.reader.state(games[0])).at_table.superseded_by == created
        assert await store.forks(games[0]) == [created]
        await whole(store, games[0], created)

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


def test_a_take_back(redis_backend: Backend) -> None:
    games: list[str] = []

    async def playing(store: Store) -> None:
        games.append(await started(tiny_service(store)))
        await decided(tiny_service(store), games[0], LayCounter())

    redis_backend.run(playing)
    back = partial(taken_back, game=games[0], to=3)
    _, after = steps(redis_backend, back)

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        await back(service)
        state = await service.reader.state(games[0])
        assert (state.version, state.undone) == (5, (UndoneRange(4, 4, 5),))
        await whole(store, games[0])

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


def test_the_last_agreement_to_go_back_further_with_the_fork_that_follows(redis_backend: Backend) -> None:
    games: list[str] = []

    async def agree_and_fork(store: Store) -> None:
        service = tiny_service(store)
        games.append(await started(service))
        await decided(service, games[0], RollDie())
        await service.forking.request(games[0], RequestTakeBack(3), ANNA)

    redis_backend.run(agree_and_fork)
    agreement = partial(agreed, game=games[0], to=3)
    _, after = steps(redis_backend, agreement)

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        await agreement(service)
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

    content = asyncio.run(elsewhere())
    importing = partial(imported, content=content)
    before, components, *names, after = steps(redis_backend, importing)
    assert (len(before), [key.startswith(COMPONENTS) for key in components]) == (0, [True])
    keys = {key.decode() for content in names for key in content.keys() - components.keys()}
    assert keys == {names_key(ANNA.player), names_key(BEN.player)}

    async def scenario(store: Store) -> None:
        game = await importing(tiny_service(store))
        assert len(await store.read(game)) == read_archive([content]).head.version + 1
        assert await store.luck_users(game) == (frozenset() if finished else {game})

    redis_backend.run(scenario)
    assert everything(redis_backend) == after


def test_a_long_import_is_there_as_a_whole_or_not(redis_backend: Backend) -> None:
    """Also when its writer is killed between two commands: staged segments are nobody's log."""

    async def elsewhere() -> bytes:
        service = tiny_service()
        game = await started(service)
        await played(service, game)
        return await exported(service, game)

    content = asyncio.run(elsewhere())
    commands = 0
    while is_killed(import_until, commands, redis_backend.url, content):
        left = everything(redis_backend)
        assert [key for key in left if b":log:" in key or b":feed" in key] == [], "no log, and nobody is told"
        commands += 1
    assert commands > 3, "it is written by several commands"

    async def scenario(store: Store) -> None:
        game = await imported(tiny_service(store), content)
        written = [record.hash for record in read_archive([content]).records]
        assert [record.hash for record in await store.read(game)][:-1] == written

    redis_backend.run(scenario)
