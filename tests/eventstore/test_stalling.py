"""Stalled games: the log, the mark beside it, and the way from one to the other."""

from __future__ import annotations

from typing import Any

import pytest

from eventstore.log.state import status_of, to_move
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame
from eventstore.write import stalling
from eventstore.write.appending import Accepted, append_command
from eventstore.write.stalling import free_game, log_stalls, stall_game
from tests.damage import Damage
from tests.eventstore.conftest import Backend
from tests.tiny.play import ANNA, OPERATOR, ORGANISER, code_of, decided, head_of, started, tiny_service


async def due_game(service: Service) -> str:
    """A game that waits for its scoring."""
    game = await started(service)
    while to_move(await service.reader.state(game)) != (-1,):
        await decided(service, game)
    return game


async def marked_and_due(service: Service) -> tuple[list[str], list[str]]:
    """The marked games, and the games for which the service must act."""
    store, shards = service.store, range(service.store.shards)
    marked = [mark.game for shard in shards for mark in await store.stalled(shard)]
    return marked, [due.game for shard in shards for due in await store.due(shard, now=1 << 50, limit=10)]


def test_a_stalled_game_is_so_by_its_log_where_that_can_be_folded(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await due_game(service)
        await stall_game(service.core, game, await store.head(game), "it always fails")
        table = (await service.reader.state(game)).at_table
        assert (table.status, table.reason) == ("stalled", "it always fails")
        assert await marked_and_due(service) == ([], [])

    backend.run(scenario)


def test_a_mark_that_was_left_alone_is_said_in_the_log(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await due_game(service)
        # The process that marked it was killed before the log said so.
        await store.stall(game, head=await store.head(game), reason="it always fails")
        assert status_of(await service.reader.state(game)) == "scoring"
        await log_stalls(service.core)
        table = (await service.reader.state(game)).at_table
        assert (table.status, table.reason) == ("stalled", "it always fails")
        assert await marked_and_due(service) == ([], [])
        head = await head_of(service, game)
        await log_stalls(service.core)
        assert await head_of(service, game) == head, "once"
        await free_game(service.core, service.writer, game, OPERATOR)
        assert status_of(await service.reader.state(game)) == "scoring"
        assert await marked_and_due(service) == ([], [game])

    backend.run(scenario)


def test_a_game_that_is_not_being_played_is_not_stalled(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await due_game(service)
        await service.writer.command(game, AbortGame("rain"), ORGANISER)
        head = await store.head(game)
        await stall_game(service.core, game, head, "its worker was lost")
        assert await store.head(game) == head
        assert (await service.reader.state(game)).at_table.status == "aborted"
        assert await marked_and_due(service) == ([], [])

    backend.run(scenario)


def test_a_log_that_cannot_be_folded_is_tried_five_times(
    redis_backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await due_game(service)
        head = await store.head(game)
        assert redis_backend.url is not None
        damage = Damage(redis_backend.url, game)
        service.reader._heads.pop(game, None)
        assert await store.stall(game, head=head, reason="LogDamaged")
        for _ in range(7):
            await log_stalls(service.core)
        assert caplog.text.count("which cannot be folded: LogDamaged") == 5
        damage.mend()
        await log_stalls(service.core)
        assert await marked_and_due(service) == ([game], []), "it is left to the operator"
        await free_game(service.core, service.writer, game, OPERATOR)
        assert await marked_and_due(service) == ([], [game])
        assert await store.fail(game, head=await store.head(game)) == 1, "its runs are counted anew"

    redis_backend.run(scenario)


def test_a_game_that_is_freed_while_a_mark_moves_into_its_log_is_not_stalled_again(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(store: Store) -> None:
        service, other = tiny_service(store), tiny_service(store)
        game = await due_game(service)
        await store.stall(game, head=await store.head(game), reason="it always fails")

        async def append_late(*arguments: Any) -> Accepted:
            monkeypatch.undo()
            await free_game(service.core, service.writer, game, OPERATOR)
            return await append_command(*arguments)

        monkeypatch.setattr(stalling, "append_command", append_late)
        await log_stalls(other.core)
        assert status_of(await service.reader.state(game)) == "scoring"
        assert await marked_and_due(service) == ([], [game])

    backend.run(scenario)


def test_freeing_is_answered_again_under_its_key_whether_the_log_or_a_mark_said_stalled(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        for by_log in (True, False):
            game = await due_game(service)
            head = await store.head(game)
            if by_log:
                await stall_game(service.core, game, head, "it always fails")
            else:
                await store.stall(game, head=head, reason="it always fails")
            assert await code_of(free_game(service.core, service.writer, game, ANNA, "again")) == "not_operator"
            await free_game(service.core, service.writer, game, OPERATOR, "again")
            freed = await store.head(game)
            await free_game(service.core, service.writer, game, OPERATOR, "again")
            assert await store.head(game) == freed
            assert await code_of(free_game(service.core, service.writer, game, OPERATOR, "another")) == "not_stalled"
            assert await code_of(service.writer.command(game, AbortGame("rain"), OPERATOR, "again")) == "key_reused"
            # A repeated request frees nothing that stalled since.
            await store.stall(game, head=freed, reason="it fails still")
            await free_game(service.core, service.writer, game, OPERATOR, "again")
            assert game in (await marked_and_due(service))[0]
            await free_game(service.core, service.writer, game, OPERATOR)

    backend.run(scenario)
