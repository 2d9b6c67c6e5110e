"""The luck of forks: their own, or their parent's once nobody plays with it; and when a seed is revealed."""

from __future__ import annotations

import asyncio

from domain.core.chance import outcome_index
from eventstore.log.seeds import ServiceKeys, game_key
from eventstore.proof.archive import read_archive
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame
from eventstore.table.events import GameForked
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import draws_of, filled, forked, reveals, sound
from tests.tiny.archives import exported
from tests.tiny.play import (
    ANNA,
    KEYS,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
    entry_of,
    played,
    started,
    tiny_service,
    unchanged,
)


def test_with_the_parents_luck_draw_k_is_the_parents_draw_k() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, options={"rounds": 3})
        last = (await played(service, game, seed=1)).version
        table = (await service.reader.state(game)).at_table
        key = game_key(KEYS.seed(game, "k1"), table.nonces)
        for at in range(1, last):
            fork = await forked(service, game, at, STRANGER, luck="parent")
            await filled(service, fork, 3)
            await played(service, fork, seed=100 + at)
            assert (await service.reader.state(fork)).at_table.nonces == table.nonces
            for (pile, ordinal), (size, index) in (await draws_of(service, fork)).items():
                assert index == outcome_index(key, pile, ordinal, size)

    asyncio.run(scenario())


def test_the_parents_luck_without_nonces_takes_none_of_the_forks() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, nonces=False)
        await played(service, game)
        fork = await forked(service, game, 3, luck="parent")
        await filled(service, fork)
        assert (await service.reader.state(fork)).at_table.nonces == ()
        await played(service, fork)
        theirs, ours = await draws_of(service, game), await draws_of(service, fork)
        assert any(draw in theirs.items() for draw in ours.items() if draw[0][1] > 2) or theirs.keys() & ours.keys()
        assert all(
            theirs[draw] == ours[draw] for draw in theirs.keys() & ours.keys() if theirs[draw][0] == ours[draw][0]
        )
        await sound(service, fork)

    asyncio.run(scenario())


def test_fresh_luck_is_another_luck_with_the_nonces_of_its_own_players() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, options={"rounds": 3})
        await played(service, game)
        fork = await forked(service, game, 4)
        table = (await service.reader.state(fork)).at_table
        assert (table.commitment.seed_game, table.nonces) == (fork, ())
        await filled(service, fork, 3)
        assert (await service.reader.state(fork)).at_table.nonces == ("anew-Anna", "anew-Ben", "anew-Cara")
        await played(service, fork)
        theirs, ours = await draws_of(service, game), await draws_of(service, fork)
        assert any(theirs[draw] != ours[draw] for draw in theirs.keys() & ours.keys())

    asyncio.run(scenario())


def test_the_luck_of_a_running_game_is_not_to_be_had() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        for caller in (ANNA, ORGANISER, OPERATOR):
            assert await unchanged(service, game, forked(service, game, 3, caller, luck="parent")) == "luck_not_free"
        replacing = await forked(service, game, 3, supersede=True)
        for caller in (ANNA, ORGANISER):
            refused = await code_of(forked(service, game, 3, caller, luck="parent"))
            assert refused == "luck_not_free", "the game that replaced it still draws from this seed"
        await service.writer.command(replacing, AbortGame("over"), ORGANISER)
        assert await forked(service, game, 3, ANNA, luck="parent")

    asyncio.run(scenario())


def test_the_luck_of_a_replaced_game_is_not_to_be_had_before_it_is_closed() -> None:
    """A fork from before its last draws would draw the same, and its replacement goes on with those hands."""

    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2, options={"rounds": 3}, forks="anyone")
        await played(service, game, upto=12)
        replacing = await forked(service, game, 12, supersede=True, luck="fresh")
        hidden = {draw for draw in await draws_of(service, game) if draw[1] >= 3}
        assert hidden, "it drew what is hidden after version 3"
        for at in (3, 12):
            for caller in (ANNA, STRANGER, ORGANISER, OPERATOR):
                refused = await unchanged(service, replacing, forked(service, game, at, caller, luck="parent"))
                assert refused == "luck_not_free"
        fresh = await forked(service, game, 3, ANNA)
        entry = await entry_of(service, fresh, 4)
        assert isinstance(entry.body.events[0], GameForked)
        assert entry.body.events[0].redrawn_for == (), "its hands go on in the game that replaced it"
        await service.writer.command(replacing, AbortGame("over"), ORGANISER)
        assert await reveals(service, replacing) == {game, replacing}
        again = await forked(service, game, 3, ANNA, luck="parent")
        for each_game in (fresh, again, replacing, game):
            await sound(service, each_game)

    asyncio.run(scenario())


def test_a_luck_that_was_never_fixed_or_is_not_here() -> None:
    async def scenario() -> None:
        service = tiny_service()
        table = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        await service.writer.command(table, AbortGame("nobody came"), ANNA)
        assert await code_of(forked(service, table, 1, luck="parent")) == "luck_not_fixed"
        assert await forked(service, table, 1)
        game = await started(service)
        await played(service, game)
        foreign = tiny_service(keys=ServiceKeys({"k1": bytes(32)}, "k1"))
        imported = (await import_archive(foreign.core, read_archive([await exported(service, game)]), ANNA)).game
        assert await code_of(forked(foreign, imported, 5, luck="parent")) == "luck_not_here"
        assert await forked(foreign, imported, 5)

    asyncio.run(scenario())


def test_a_seed_waits_for_every_game_that_draws_from_it(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        replacing = await forked(service, game, 3, supersede=True)
        await played(service, replacing, upto=6)
        again = await forked(service, replacing, 5, supersede=True)
        assert await store.luck_users(game) == {game, replacing, again}
        await played(service, again)
        assert await reveals(service, again) == {game}
        assert await store.luck_users(game) == frozenset()
        copy = await forked(service, game, 3, luck="parent")
        twin = await forked(service, again, 5, luck="parent")
        assert await store.luck_users(game) == {copy, twin}
        await service.writer.command(copy, AbortGame("over"), ORGANISER)
        assert await reveals(service, copy) == set(), "its twin still draws from this seed"
        await filled(service, twin)
        await played(service, twin)
        assert await reveals(service, twin) == {game}
        for each_game in (game, replacing, again, copy, twin):
            await sound(service, each_game)

    backend.run(scenario)


def test_two_last_games_that_close_at_once_reveal_the_seed_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        twins = [await forked(service, game, 3, luck="parent") for _ in range(3)]
        await asyncio.gather(
            *(tiny_service(store).writer.command(twin, AbortGame("over"), ORGANISER) for twin in twins)
        )
        telling = [twin for twin in twins if await reveals(tiny_service(store), twin)]
        assert len(telling) == 1
        assert await store.luck_users(game) == frozenset()

    backend.run(scenario)
