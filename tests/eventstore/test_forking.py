"""Forks: at every version, by everybody whom an option of the game allows, at the cost of a single entry."""

from __future__ import annotations

import asyncio

import pytest

from eventstore.errors import KeyReused, VersionUnknown
from eventstore.identity import Identity
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame
from eventstore.write.forking import MOST_SEGMENTS, ForkRequest
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import filled, forked, sound
from tests.tiny.archives import exported
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    played,
    position_of,
    started,
    tiny_service,
    unchanged,
)
from tests.tiny.state import TinyPosition


def test_a_fork_at_every_version_of_a_closed_game_can_be_played_to_its_end(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        last = (await played(service, game)).version
        shared = await service.reader.records(game, limit=100)
        for at in range(1, last):
            for luck in ("fresh", "parent"):
                fork = await forked(service, game, at, STRANGER, luck=luck)
                assert (await service.reader.records(fork, limit=100))[:at] == shared[:at]
                assert [record.version for record in await store.read(fork)] == [at + 1]
                state = await service.reader.state(fork)
                assert (state.at_table.status, state.at_table.seats) == ("open", (None, None))
                assert state.position == (await service.reader.state_at(game, at)).position
                await filled(service, fork)
                assert (await played(service, fork, seed=at)).at_table.status == "finished"
                await sound(service, fork)
        assert await code_of(forked(service, game, last)) == "nothing_to_continue"
        assert len(await store.forks(game)) == 2 * (last - 1)

    backend.run(scenario)


def test_a_version_that_is_not_there() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await service.writer.command(game, AbortGame("x"), ORGANISER)
        for at in (0, -1, 5, 1 << 40):
            with pytest.raises(VersionUnknown):
                await forked(service, game, at)
        assert await code_of(forked(service, "0-nowhere", 1)) == "game_unknown"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("policy", "allowed"),
    [("after_end", ()), ("organiser", (ORGANISER, OPERATOR)), ("anyone", (ANNA, STRANGER, ORGANISER, OPERATOR))],
)
def test_the_right_to_fork_a_running_game_is_an_option_of_the_game(policy: str, allowed: tuple[Identity, ...]) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks=policy)
        for caller in (ANNA, STRANGER, ORGANISER, OPERATOR):
            if caller in allowed:
                assert (await service.reader.state(await forked(service, game, 3, caller))).at_table.forks == policy
            else:
                assert await unchanged(service, game, forked(service, game, 3, caller)) == "fork_not_allowed"
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        for caller in (ANNA, STRANGER, ORGANISER, OPERATOR):
            assert await forked(service, game, 3, caller)

    asyncio.run(scenario())


def test_a_fork_asked_for_twice_is_one_fork(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        ask = ForkRequest(at=3)
        answers = await asyncio.gather(*(service.forking.fork(game, ask, ORGANISER, "key") for _ in range(4)))
        assert len({(answer.game, answer.head) for answer in answers}) == 1
        await filled(service, answers[0].game)
        again = await tiny_service(store).forking.fork(game, ask, ORGANISER, "key")
        assert (again.game, again.head, again.record) == (answers[0].game, answers[0].head, answers[0].record)
        with pytest.raises(KeyReused):
            await service.forking.fork(game, ForkRequest(at=2), ORGANISER, "key")
        assert await store.forks(game) == [again.game]

    backend.run(scenario)


def test_above_32_segments_the_prefix_is_copied(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        games = [await started(service)]
        await service.writer.command(games[0], AbortGame("over"), ORGANISER)
        for at in range(3, 3 + MOST_SEGMENTS + 2):
            games.append(await forked(service, games[-1], at))
            await service.writer.command(games[-1], AbortGame("over"), ORGANISER)
        lengths = [len(await store.read(each_game)) for each_game in games]
        first = lengths.index(max(lengths))
        assert first == MOST_SEGMENTS + 1
        assert lengths[first] == 3 + MOST_SEGMENTS + 2, "everything before it, and its own two"
        layout = await service.reader.layout(games[first])
        assert layout.segments == ()
        origin = (await service.reader.state(games[first])).at_table.origin
        assert origin is not None
        assert origin.game == games[first - 1]
        whole = await service.reader.records(games[first], limit=100)
        assert whole[: first + 2] == (await service.reader.records(games[first - 1], limit=100))[: first + 2]
        after = await service.reader.layout(games[first + 1])
        assert [segment.game for segment in after.segments] == [games[first]]
        for each_game in (games[first - 1], games[first], games[first + 1]):
            await sound(service, each_game)
            assert len(await exported(service, each_game, STRANGER)) > 1000
        await filled(service, await forked(service, games[-1], 3))

    backend.run(scenario)


def test_a_fork_costs_its_own_entry_only() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, options={"rounds": 3})
        last = (await played(service, game)).version
        before = len(await service.store.feed(0, after="0-0", limit=1000))
        await forked(service, game, 4)
        await forked(service, game, last - 1)
        assert len(await service.store.feed(0, after="0-0", limit=1000)) == before + 2

    asyncio.run(scenario())


def test_a_game_forked_in_the_middle_of_an_interrupted_scoring_goes_on_there() -> None:
    async def scenario() -> None:
        for seed in range(60):
            service = tiny_service()
            game = await started(service)
            state = await played(service, game, seed=seed)
            for at in range(4, state.version):
                position = position_of(await service.reader.state_at(game, at), TinyPosition)
                if any(type(step).__name__ == "GiveBackStep" for step in position.agenda):
                    fork = await forked(service, game, at, luck="parent")
                    await filled(service, fork)
                    await decided(service, fork)
                    assert (await played(service, fork)).at_table.status == "finished"
                    await sound(service, fork)
                    return
        raise AssertionError("nobody ever had too many points")

    asyncio.run(scenario())


def test_a_fork_of_a_private_game_needs_its_reader() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, visibility="private", forks="anyone")
        assert await code_of(forked(service, game, 3, CARA)) == "game_unknown"
        fork = await forked(service, game, 3, BEN)
        assert (await service.reader.state(fork)).at_table.visibility == "private"

    asyncio.run(scenario())
