"""States at any version equal the fold of the log up to there, however little of it is read."""

from __future__ import annotations

import asyncio

import pytest

from eventstore.errors import GameUnknown, VersionUnknown
from eventstore.log.codec import Codec
from eventstore.log.entry import LogEntry
from eventstore.log.state import NEW, State, fold_body
from eventstore.service import Service
from eventstore.storage.store import Record
from eventstore.write.forking import ForkRequest
from projections.states import SPACING, States
from tests.projections.games import CountingStore, bison_game, bison_on, bison_service
from tests.tiny.play import ORGANISER


async def folded(service: Service, game: str) -> list[State]:
    """Fold a whole log entry by entry and give every state, also the state before the first entry."""
    table = (await service.reader.state(game)).at_table
    loaded = await service.reader.loaded(table.ruleset, table.components)
    codec = service.reader.codecs.of(table.ruleset)
    states = [NEW]
    async for record in service.reader.stream(game):
        states.append(fold_body(states[-1], codec.body(record), record, loaded))
    return states


def test_every_version_equals_the_fold_from_the_start() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service)
        expected = await folded(service, game)
        assert len(expected) > 3 * SPACING
        upwards, downwards = States(service.reader), States(service.reader)
        for version in range(1, len(expected)):
            assert await upwards.at(await service.reader.state(game), version) == expected[version]
        for version in range(len(expected) - 1, 0, -1):
            assert await downwards.at(await service.reader.state(game), version) == expected[version]
        assert await downwards.at(await service.reader.state(game)) == expected[-1]

    asyncio.run(scenario())


def test_a_fold_begins_at_the_nearest_kept_state() -> None:
    async def scenario() -> None:
        store = CountingStore()
        service = bison_service(store)
        game = await bison_game(service)
        states = States(service.reader)
        await states.at(await service.reader.state(game), 3 * SPACING + 10)
        for version in (3 * SPACING + 10, 2 * SPACING + 1, SPACING, SPACING + 63):
            store.given = 0
            await states.at(await service.reader.state(game), version)
            assert store.given <= version % SPACING + 4, "the head's entry, the kept state's entry, and what follows it"

    asyncio.run(scenario())


def test_few_states_are_kept() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service)
        expected = await folded(service, game)
        states = States(service.reader, most_cached=1)
        for version in (200, 70, 130, 199):
            assert await states.at(await service.reader.state(game), version) == expected[version]
        assert len(states._cache) == 1

    asyncio.run(scenario())


def test_a_repeated_walk_decodes_no_entry_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service)
        states, head = States(service.reader), await service.reader.state(game)
        first = [replayed async for replayed in states.walk(head, after=70, upto=90)]
        expected = await folded(service, game)
        assert [replayed.after for replayed in first] == expected[71:91]
        assert [replayed.before for replayed in first] == expected[70:90]
        decoded: list[int] = []
        decode = Codec.entry

        def counted(codec: Codec, record: Record) -> LogEntry:
            decoded.append(record.version)
            return decode(codec, record)

        monkeypatch.setattr(Codec, "entry", counted)
        around = await states.around(head, 80, 10)
        assert (list(around[1:]), decoded) == (first, [])
        assert [replayed.after.version for replayed in await states.around(head, 88, 3)] == list(range(85, 92))
        assert decoded == [91]

    asyncio.run(scenario())


@pytest.mark.parametrize(("version", "versions"), [(1, range(1, 5)), (2, range(1, 6)), (6, range(3, 8))])
def test_entries_around_a_version_end_with_the_log(version: int, versions: range) -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service)
        head = await service.reader.state_at(game, 7)
        around = await States(service.reader).around(head, version, 3)
        assert [replayed.after.version for replayed in around] == list(versions)
        for wrong in (0, 8):
            with pytest.raises(VersionUnknown):
                await States(service.reader).around(head, wrong, 3)

    asyncio.run(scenario())


def test_a_walk_after_a_log_was_set_back_tells_the_new_entries() -> None:
    async def scenario() -> None:
        store = CountingStore()
        service = bison_service(store)
        game = await bison_game(service, seed=1)
        states = States(service.reader)
        before = await states.around(await service.reader.state(game), SPACING, 10)
        store.set_back(game, SPACING - 5)
        await bison_on(service, game, seed=2)
        after = await states.around(await service.reader.state(game), SPACING, 10)
        assert after != before
        expected = await folded(service, game)
        assert [replayed.after for replayed in after] == expected[SPACING - 10 : SPACING + 11]

    asyncio.run(scenario())


def test_a_log_that_was_set_back_is_folded_anew() -> None:
    async def scenario() -> None:
        store = CountingStore()
        service = bison_service(store)
        game = await bison_game(service, seed=1)
        states = States(service.reader)
        before = await states.at(await service.reader.state(game), 2 * SPACING + 5)
        store.set_back(game, SPACING - 10)
        await bison_on(service, game, seed=2)
        expected = await folded(service, game)
        assert expected[2 * SPACING + 5] != before
        for version in (2 * SPACING + 5, 2 * SPACING, SPACING, SPACING - 10, SPACING + 1):
            assert await states.at(await service.reader.state(game), version) == expected[version]

    asyncio.run(scenario())


def test_a_fork_shares_the_cached_states_of_its_parent_and_goes_its_own_way() -> None:
    async def scenario() -> None:
        store = CountingStore()
        service = bison_service(store)
        game = await bison_game(service, seed=1)
        states = States(service.reader)
        await states.at(await service.reader.state(game), 3 * SPACING)
        at = 2 * SPACING + 20
        fork = (await service.forking.fork(game, ForkRequest(at), ORGANISER)).game
        await service.reader.state(fork)
        store.given = 0
        assert await states.at(await service.reader.state(fork), 2 * SPACING + 3) == await states.at(
            await service.reader.state(game), 2 * SPACING + 3
        )
        assert store.given < SPACING
        expected = await folded(service, fork)
        for version in range(1, len(expected)):
            assert await states.at(await service.reader.state(fork), version) == expected[version]
        assert (await states.at(await service.reader.state(fork), at + 1)).at_table.game == fork

    asyncio.run(scenario())


def test_walks_give_each_entry_with_the_states_around_it() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=150)
        expected = await folded(service, game)
        states = States(service.reader)
        for after, upto in ((0, 10), (60, 140), (64, 65), (149, len(expected) - 1)):
            walked = [step async for step in states.walk(await service.reader.state(game), after=after, upto=upto)]
            assert [step.before for step in walked] == expected[after:upto]
            assert [step.after for step in walked] == expected[after + 1 : upto + 1]
            assert [step.entry.version for step in walked] == list(range(after + 1, upto + 1))

    asyncio.run(scenario())


@pytest.mark.parametrize("version", [0, -1, 99])
def test_a_version_the_log_does_not_have_is_refused(version: int) -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=10)
        with pytest.raises(VersionUnknown) as refused:
            await States(service.reader).at(await service.reader.state(game), version)
        assert refused.value.value == version

    asyncio.run(scenario())


def test_a_game_that_does_not_exist_is_refused() -> None:
    async def scenario() -> None:
        reader = bison_service().reader
        states = States(reader)
        for game in ("0-nothing", "7-elsewhere", "", "x"):
            with pytest.raises(GameUnknown):
                await states.at(await reader.state(game), 1)

    asyncio.run(scenario())


def test_when_a_game_was_opened() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=20)
        expected = await folded(service, game)
        fork = (await service.forking.fork(game, ForkRequest(10), ORGANISER)).game
        states = States(service.reader)
        assert await states.created(await service.reader.state(game)) == expected[1].time
        assert (
            await states.created(await service.reader.state(fork))
            == (await service.reader.state(fork)).time
            > expected[-1].time
        )

    asyncio.run(scenario())
