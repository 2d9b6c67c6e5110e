"""States: the fold of a log, the same however it is folded, and never beside the log."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Never

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.events import SERVICE
from domain.rulesets import RULESETS
from eventstore.errors import GameUnknown, LogDamaged, VersionUnknown
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.state import NEW, due_at, fold_body, status_of, to_move
from eventstore.service import Service
from eventstore.storage.head import BEGINNING, Head, HeadInvalid, chain_hash, parse_head
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame, FreeGame, StallGame
from eventstore.table.events import GameCreated
from eventstore.write.forking import ForkRequest
from tests.eventstore.conftest import Backend
from tests.tiny import TINY
from tests.tiny.decisions import LayCounter, RollDie
from tests.tiny.play import ORGANISER, decided, played, position_of, started, tiny_service
from tests.tiny.state import TinyPosition


async def one_fold(service: Service, game: str, version: int) -> object:
    """Fold a log in a single pass, from its entries."""
    reader = service.reader
    codec = await reader.codec(game)
    records = await reader.records(game, limit=version)
    entries = [codec.entry(record) for record in records]
    created = entries[0].body.events[0]
    assert isinstance(created, GameCreated)
    loaded = await reader.loaded("tiny", created.components)
    state = NEW
    for entry, record in zip(entries, records, strict=True):
        state = fold_body(state, entry.body, record, loaded)
    return state


@given(seed=st.integers(0, 10_000), seats=st.sampled_from((2, 3)))
@settings(max_examples=20)
def test_every_way_of_folding_gives_the_same_state(seed: int, seats: int) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, seats)
        appended = [await service.reader.state(game)]
        while to_move(appended[-1]):
            await played(service, game, seed=seed, upto=appended[-1].version + 1)
            appended.append(await service.reader.state(game))
        cold = tiny_service(service.store).reader
        for state in appended:
            assert await cold.state_at(game, state.version) == state
            assert await cold.state_at(game, state.version, appended[0]) == state
            assert await one_fold(service, game, state.version) == state
            assert state.position is None or TINY.problems(position_of(state, TinyPosition)) == []
        assert await cold.state(game) == appended[-1]

    asyncio.run(scenario())


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_position_that_the_rules_hand_on_is_the_one_that_readers_fold(ruleset: str) -> None:
    """Readers fold events that were sealed, stored and opened again."""

    async def scenario() -> None:
        service = tiny_service(rulesets=RULESETS)
        game = await started(service, ruleset=ruleset)
        folded = await service.reader.state(game)
        cold = tiny_service(service.store, rulesets=RULESETS).reader
        while to_move(folded) and folded.version < 120:
            handed_on = await played(service, game, upto=folded.version + 1)
            folded = await cold.state_at(game, handed_on.version, folded)
            assert handed_on == folded

    asyncio.run(scenario())


def test_versions_that_are_not_there() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for version in (0, -1, 4, 10_000):
            with pytest.raises(VersionUnknown):
                await service.reader.state_at(game, version)
            with pytest.raises(VersionUnknown):
                await service.reader.record(game, version)
        with pytest.raises(GameUnknown):
            await service.reader.state_at("0-none", 1)

    asyncio.run(scenario())


def test_records_in_any_window_across_segments(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        await played(service, game)
        for at in (3, 5, 6):
            game = (await service.forking.fork(game, ForkRequest(at=at), ORGANISER)).game
            await service.writer.command(game, AbortGame("over"), ORGANISER)
        whole = await service.reader.records(game, limit=100)
        assert [record.version for record in whole] == list(range(1, 9))
        for after in range(9):
            for limit in range(9):
                assert await service.reader.records(game, after=after, limit=limit) == whole[after : after + limit]
        assert [record async for record in service.reader.stream(game, after=2, upto=5)] == whole[2:5]

    backend.run(scenario)


def test_a_kept_state_follows_the_log_and_is_dropped_when_the_log_is_set_back() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        service, other = tiny_service(store), tiny_service(store)
        game = await started(service)
        await other.reader.state(game)
        await decided(service, game, LayCounter())
        assert await other.reader.state(game) == await service.reader.state(game)
        await decided(service, game, LayCounter())
        last_record = store._logs[game].pop()
        assert (await service.reader.state(game)).version == 4
        assert (await tiny_service(store).reader.state(game)) == await service.reader.state(game)
        await decided(other, game, LayCounter())
        again = await service.reader.state(game)
        assert again == await other.reader.state(game)
        assert again.head != last_record.head

    asyncio.run(scenario())


def test_a_cached_state_before_the_head_is_folded_anew_after_the_log_was_set_back() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        service, reader = tiny_service(store), tiny_service(store).reader
        game = await started(service)
        await decided(service, game, LayCounter())
        version = (await service.reader.state(game)).version
        await decided(service, game, LayCounter())
        past = await reader.state_at(game, version)
        assert await reader.state_at(game, version) is past
        assert await reader.state_at(game, version, await reader.state_at(game, 2)) == past
        del store._logs[game][version - 1 :]
        with pytest.raises(VersionUnknown):
            await reader.state_at(game, version)
        await decided(tiny_service(store), game, RollDie())
        anew = await reader.state_at(game, version)
        assert anew.head != past.head
        assert anew == await one_fold(service, game, version)

    asyncio.run(scenario())


def test_states_before_the_head_are_cached_up_to_a_limit() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        state = await service.reader.state_at(game, 1)
        for _ in range(service.reader.cached_past):
            await service.writer.command(game, StallGame("a"), SERVICE_IDENTITY)
            await service.writer.command(game, FreeGame(), SERVICE_IDENTITY)
        for version in range(2, 2 + service.reader.cached_past):
            await service.reader.state_at(game, version)
        again = await service.reader.state_at(game, 1)
        assert again is not state
        assert again == state

    asyncio.run(scenario())


def test_a_gap_in_a_log_is_damage() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await played(service, game)
        del service.store._logs[game][5]  # type: ignore[attr-defined]
        with pytest.raises(LogDamaged) as caught:
            await tiny_service(service.store).reader.state(game)
        assert caught.value.value == 6

    asyncio.run(scenario())


def test_facts_that_do_not_fold_are_damage() -> None:
    def unfit(_position: object, _event: object) -> Never:
        raise KeyError("counter c is under the table")

    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        other = tiny_service(service.store, rulesets={TINY.name: replace(TINY, folds=dict.fromkeys(TINY.folds, unfit))})
        with pytest.raises(LogDamaged) as caught:
            await other.reader.state(game)
        assert caught.value.value == (await service.reader.state(game)).version
        assert "KeyError" in caught.value.detail
        assert "under the table" not in caught.value.detail

    asyncio.run(scenario())


def test_seats_to_move_and_sentences_for_people() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        state = await service.reader.state(game)
        assert (to_move(state), status_of(state), due_at(state, 5)) == ((0,), "playing", None)
        for _ in range(2):
            await decided(service, game, LayCounter())
        state = await service.reader.state(game)
        assert (to_move(state), status_of(state), due_at(state, 5)) == ((SERVICE,), "scoring", 5)
        state = await played(service, game)
        assert (to_move(state), status_of(state), due_at(state, 5)) == ((), "finished", None)
        before = await service.reader.state_at(game, 2)
        assert (to_move(before), status_of(before), before.position) == ((), "open", None)
        assert to_move(NEW) == ()

    asyncio.run(scenario())


def test_heads_are_written_and_read() -> None:
    head = Head(12, chain_hash(BEGINNING.hash, b"x"))
    version, digits = parse_head(str(head))
    assert (version, digits) == (12, head.hash.hex()[:8])
    for wrong in (
        "",
        "12",
        "-",
        "012-00000000",
        "12-0000000",
        "12-000000000",
        "12-0000000G",
        " 12-00000000",
        "12-00000000\n",
    ):
        with pytest.raises(HeadInvalid) as caught:
            parse_head(wrong)
        assert caught.value.value == wrong
