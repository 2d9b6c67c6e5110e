"""The contract of `ChainedLogs`: logs of every kind are read, folded and appended to alike.

The kinds are games, tournaments, and a third kind that exists only here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from domain.tournament.commands import AppointReferee, EnterPlayers
from eventstore.errors import GameUnknown, HeadConflict, KeyReused, LogDamaged, VersionUnknown
from eventstore.log.chained import ChainedLogs
from eventstore.log.name_book import pseudonym
from eventstore.service import Service
from eventstore.storage import kinds
from eventstore.storage.head import BEGINNING, chain_hash
from eventstore.storage.kinds import GAME, TOURNAMENT, LogKind, kind_of
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Append, Record, Store
from eventstore.table.commands import TakeSeat
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.eventstore.guest_books import GUEST_BOOK, GuestBooks
from tests.eventstore.tournaments import OWNER, PLAYED_ELSEWHERE, evening
from tests.tiny.play import ANNA, decided, started, tiny_service


@dataclass(frozen=True)
class Ways:
    """How a log of a kind is made and changed."""

    full: Callable[[Service], Awaitable[str]]
    """Makes a log of at least eight entries, with the name of Anna in it."""
    create: Callable[[Service, str], Awaitable[str]]
    """Begins a log under an idempotency key."""
    change: Callable[[Service, str, str], Awaitable[object]]
    """Appends an entry under an idempotency key."""
    other_change: Callable[[Service, str, str], Awaitable[object]]
    """Appends another entry under an idempotency key."""


async def _game(service: Service) -> str:
    game = await started(service)
    for _ in range(6):
        await decided(service, game)
    return game


async def _open_game(service: Service, key: str) -> str:
    return (await service.writer.create(NewGame(ruleset="tiny", seats=3), OWNER, key)).game


async def _open_tournament(service: Service, key: str) -> str:
    return (await service.tournaments.create(PLAYED_ELSEWHERE, OWNER, key)).state.id


_books: dict[int, tuple[Service, GuestBooks]] = {}
"""By the identity of a service: the service, and its guest books."""


def guest_books(service: Service) -> GuestBooks:
    """Return the guest books of a service."""
    return _books.setdefault(id(service), (service, GuestBooks(service)))[1]


def logs_of(service: Service, kind: LogKind) -> ChainedLogs[Any]:
    """Return the reader of the logs of a kind."""
    return guest_books(service) if kind is GUEST_BOOK else service.logs[kind]


async def _guest_book(service: Service) -> str:
    book = await guest_books(service).create(OWNER)
    for number in range(7):
        await guest_books(service).sign(book, ANNA, f"line {number}")
    return book


WAYS = {
    GAME: Ways(
        _game,
        _open_game,
        lambda service, game, key: service.writer.command(game, TakeSeat(), ANNA, key),
        lambda service, game, key: service.writer.command(game, TakeSeat(2), ANNA, key),
    ),
    TOURNAMENT: Ways(
        evening,
        _open_tournament,
        lambda service, tournament, key: service.tournaments.command(
            tournament, EnterPlayers((ANNA.player,), (), ("Anna",)), OWNER, key
        ),
        lambda service, tournament, key: service.tournaments.command(tournament, AppointReferee("p-rudi"), OWNER, key),
    ),
    GUEST_BOOK: Ways(
        _guest_book,
        lambda service, key: guest_books(service).create(OWNER, key),
        lambda service, book, key: guest_books(service).sign(book, ANNA, "Thank you", key),
        lambda service, book, key: guest_books(service).sign(book, ANNA, "Good bye", key),
    ),
}

pytestmark = pytest.mark.parametrize("kind", WAYS, ids=lambda kind: kind.name)


@pytest.fixture(autouse=True)
def _third_kind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(kinds, "KINDS", (*kinds.KINDS, GUEST_BOOK))
    yield
    _books.clear()


async def records_of(service: Service, kind: LogKind, log: str, **bounds: Any) -> list[Record]:
    """Return the entries of a log."""
    return [record async for record in logs_of(service, kind).stream(log, **bounds)]


def store_entries(service: Service, log: str, records: list[Record]) -> None:
    """Make the store hold these entries of a log and no others, as after a fault."""
    assert isinstance(service.store, MemoryStore)
    service.store._logs[log] = records


def test_an_id_names_its_kind(kind: LogKind) -> None:
    async def scenario() -> None:
        service = tiny_service(MemoryStore(shards=3))
        assert {kind_of(await WAYS[kind].create(service, f"key {number}")) for number in range(8)} == {kind}

    asyncio.run(scenario())


def test_entries_are_chained_without_a_gap_up_to_the_head(kind: LogKind, backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        log = await WAYS[kind].full(service)
        records, last = await records_of(service, kind, log), BEGINNING
        assert len(records) >= 8
        for version, record in enumerate(records, 1):
            assert (record.version, record.hash) == (version, chain_hash(last.hash, record.body))
            last = record.head
        assert await logs_of(service, kind).head(log) == last
        assert await records_of(service, kind, log, after=3, upto=5) == records[3:5]
        assert [await logs_of(service, kind).record(log, record.version) for record in records] == records

    backend.run(scenario)


def test_the_state_at_any_version_is_the_state_that_was_there(kind: LogKind) -> None:
    async def scenario() -> None:
        service = tiny_service()
        log = await WAYS[kind].full(service)
        records = await records_of(service, kind, log)
        states = [await logs_of(service, kind).state_at(log, record.version) for record in records]
        assert [state.head for state in states] == [record.head for record in records]
        assert states[-1] == await logs_of(service, kind).state(log)
        other = tiny_service(service.store)
        for version, state in enumerate(states, 1):
            store_entries(service, log, records[:version])
            assert await logs_of(other, kind).state(log) == state

    asyncio.run(scenario())


def test_a_log_that_was_set_back_is_folded_anew(kind: LogKind) -> None:
    async def scenario() -> None:
        service = tiny_service()
        log = await WAYS[kind].full(service)
        records, cached = await records_of(service, kind, log), await logs_of(service, kind).state(log)
        store_entries(service, log, records[:4])
        assert (
            await logs_of(service, kind).state(log)
            == await logs_of(tiny_service(service.store), kind).state(log)
            != cached
        )
        loss = await service.store.set_back_of(log)
        assert loss is not None
        assert loss.lost == cached.head

    asyncio.run(scenario())


def test_an_erased_name_is_in_no_state_of_any_process(kind: LogKind) -> None:
    async def scenario() -> None:
        service = tiny_service()
        log = await WAYS[kind].full(service)
        other = tiny_service(service.store)
        states = [await logs_of(reader, kind).state(log) for reader in (service, other)]
        assert all("'Anna'" in repr(state) for state in states)
        await service.store.erase_names(ANNA.player, 1_000)
        for process in (service, other):
            await process.names.look_up(now=True)
            text = repr(await logs_of(process, kind).state(log))
            assert "'Anna'" not in text
            assert pseudonym(ANNA.player) in text

    asyncio.run(scenario())


def test_another_process_sees_each_entry_at_once(kind: LogKind, backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service, other = tiny_service(store), tiny_service(store)
        log = await WAYS[kind].create(service, "begin")
        before = await logs_of(other, kind).state(log)
        await WAYS[kind].change(service, log, "change")
        after = await logs_of(other, kind).state(log)
        assert (before.head.version, after.head.version) == (1, 2)
        assert after == await logs_of(service, kind).state(log)

    backend.run(scenario)


def test_a_repeated_request_has_the_first_answer_and_another_request_is_refused(kind: LogKind) -> None:
    async def scenario() -> None:
        service = tiny_service()
        log = await WAYS[kind].create(service, "begin")
        assert await WAYS[kind].create(service, "begin") == log
        await WAYS[kind].change(service, log, "k")
        head = await logs_of(service, kind).head(log)
        await WAYS[kind].change(service, log, "k")
        assert await logs_of(service, kind).head(log) == head
        with pytest.raises(KeyReused):
            await WAYS[kind].other_change(service, log, "k")

    asyncio.run(scenario())


def test_an_append_on_an_old_head_is_refused(kind: LogKind) -> None:
    async def scenario() -> None:
        service = tiny_service()
        log = await WAYS[kind].full(service)
        first, second = (await records_of(service, kind, log))[:2]
        other = Record(2, second.body + b" ", b"", chain_hash(first.hash, second.body + b" "))
        with pytest.raises(HeadConflict):
            await service.store.append(Append(log, first.head, other))

    asyncio.run(scenario())


@pytest.mark.parametrize("rest", ["0123456789ab", "t0123456789ab", "", "nothing"])
def test_an_unknown_log_is_refused_by_every_way_to_read_it(kind: LogKind, rest: str) -> None:
    async def scenario() -> None:
        log, reader = f"0-{rest}", logs_of(tiny_service(), kind)
        for ask in (reader.head(log), reader.state(log), reader.state_at(log, 1), reader.record(log, 1)):
            with pytest.raises(GameUnknown):
                await ask

    asyncio.run(scenario())


def test_a_log_of_another_kind_is_unknown_by_every_way_to_read_it(kind: LogKind) -> None:
    async def scenario() -> None:
        service = tiny_service()
        for other in [other for other in WAYS if other is not kind]:
            log, reader = await WAYS[other].create(service, "begin"), logs_of(service, kind)
            for ask in (reader.head(log), reader.state(log), reader.state_at(log, 1), reader.record(log, 1)):
                with pytest.raises(GameUnknown):
                    await ask

    asyncio.run(scenario())


@pytest.mark.parametrize("version", [-1, 0, 99])
def test_an_unknown_version_is_refused_by_every_way_to_read_it(kind: LogKind, version: int) -> None:
    async def scenario() -> None:
        service = tiny_service()
        log, reader = await WAYS[kind].create(service, "begin"), logs_of(service, kind)
        for ask in (reader.state_at(log, version), reader.record(log, version)):
            with pytest.raises(VersionUnknown):
                await ask

    asyncio.run(scenario())


def test_a_missing_entry_is_noticed_and_named(kind: LogKind) -> None:
    async def scenario() -> None:
        service = tiny_service()
        log = await WAYS[kind].full(service)
        whole = await service.store.read(log)
        store_entries(service, log, [*whole[:3], *whole[4:]])
        with pytest.raises(LogDamaged) as damage:
            await logs_of(tiny_service(service.store), kind).state(log)
        assert damage.value.value == 4

    asyncio.run(scenario())
