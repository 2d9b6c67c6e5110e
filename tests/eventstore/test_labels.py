"""Reserved labels: their owners, after requests at once; openers of games under them, and labels of imports."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from eventstore.errors import KeyReused
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.proof.archive import read_archive
from eventstore.proof.verify import verify_log
from eventstore.service import Service, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.table.labels import LabelNotReserved, LabelReserved, Labels, Reservation
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked
from tests.tiny import RULESETS
from tests.tiny.archives import exported
from tests.tiny.play import (
    ANNA,
    BEN,
    KEYS,
    OPERATOR,
    ORGANISER,
    STRANGER,
    Clock,
    code_of,
    played,
    started,
    tiny_service,
)

OTTO = Identity("p-otto", "Otto", "organiser")
ODA = Identity("p-oda", "Oda", "operator")
"""A player who operates the service."""


@dataclass
class LabelDesk:
    labels: Labels
    service: Service

    async def table(self, caller: Identity, *labels: str, key: str | None = None) -> str:
        return (await self.service.writer.create(NewGame(ruleset="tiny", seats=2, labels=labels), caller, key)).game

    async def labels_of(self, game: str) -> tuple[str, ...]:
        return (await self.service.reader.state(game)).at_table.labels


def run(backend: Backend, scenario: Callable[[LabelDesk], Awaitable[None]]) -> None:
    async def open_and_run() -> None:
        assert backend.url is not None
        store, link = RedisStore.connect(backend.url, backend.shards), RedisClient(backend.url)
        try:
            labels = Labels(link)
            service = open_service(store, RULESETS, KEYS, bots=("random",), clock=Clock(), labels=labels)
            await scenario(LabelDesk(labels, service))
        finally:
            await link.close()
            await store.close()

    asyncio.run(open_and_run())


def test_a_label_is_reserved_once_and_stays_its_owners(shared_backend: Backend) -> None:
    async def scenario(on: LabelDesk) -> None:
        first = await on.labels.reserve("cup", ORGANISER, 1_000)
        assert (first.label, first.owner, first.since) == ("cup", ORGANISER.actor, 1_000)
        assert await on.labels.reserve("cup", ORGANISER, 2_000) == first
        for owner in (OTTO, ODA, OPERATOR):
            with pytest.raises(LabelReserved) as refused:
                await on.labels.reserve("cup", owner, 3_000)
            assert (refused.value.value, refused.value.owner) == ("cup", ORGANISER.actor)
            assert "'cup'" in refused.value.detail
            assert ORGANISER.actor in refused.value.detail
        await on.labels.reserve("a\x1fcup {x}", OPERATOR, 4_000)
        assert [(reservation.label, reservation.owner) for reservation in await on.labels.every()] == [
            ("a\x1fcup {x}", "operator"),
            ("cup", ORGANISER.actor),
        ]

    run(shared_backend, scenario)


def test_a_label_is_released_by_its_owner_or_an_operator(shared_backend: Backend) -> None:
    async def scenario(on: LabelDesk) -> None:
        with pytest.raises(LabelNotReserved):
            await on.labels.release("cup", ORGANISER)
        first = await on.labels.reserve("cup", ORGANISER, 1_000)
        for caller in (OTTO, STRANGER):
            with pytest.raises(LabelReserved):
                await on.labels.release("cup", caller)
        assert await on.labels.release("cup", ORGANISER) == first
        assert await on.labels.every() == ()
        assert (await on.labels.reserve("cup", OTTO, 2_000)).owner == OTTO.actor
        assert (await on.labels.release("cup", ODA)).owner == OTTO.actor

    run(shared_backend, scenario)


def test_of_many_reservations_at_once_a_single_one_gets_the_label(shared_backend: Backend) -> None:
    async def scenario(on: LabelDesk) -> None:
        many = [Identity(f"p-{number}", "Olga", "organiser") for number in range(12)]
        for round_ in range(5):
            tried = await asyncio.gather(
                *(on.labels.reserve("cup", owner, round_) for owner in many), return_exceptions=True
            )
            (winner,) = [result for result in tried if isinstance(result, Reservation)]
            assert {result.owner for result in tried if isinstance(result, LabelReserved)} == {winner.owner}
            assert await on.labels.every() == (winner,)
            await on.labels.release("cup", OPERATOR)

    run(shared_backend, scenario)


def test_a_release_takes_away_no_reservation_that_was_made_meanwhile(shared_backend: Backend) -> None:
    async def scenario(on: LabelDesk) -> None:
        for number in range(10):
            await on.labels.reserve("cup", ORGANISER, number)
            results = await asyncio.gather(
                on.labels.release("cup", ORGANISER),
                on.labels.release("cup", ORGANISER),
                on.labels.reserve("cup", OTTO, number),
                on.labels.release("cup", ORGANISER),
                return_exceptions=True,
            )
            owners = [reservation.owner for reservation in await on.labels.every()]
            assert owners == ([] if isinstance(results[2], LabelReserved) else [OTTO.actor])
            for owner in owners:
                assert owner == OTTO.actor
                await on.labels.release("cup", OTTO)

    run(shared_backend, scenario)


def test_only_its_owner_and_operators_open_games_under_a_reserved_label(shared_backend: Backend) -> None:
    async def scenario(on: LabelDesk) -> None:
        before = await on.table(STRANGER, "cup")
        await on.labels.reserve("cup", ORGANISER, 1_000)
        for caller in (STRANGER, OTTO):
            assert await code_of(on.table(caller, "evening", "cup")) == "label_reserved"
        assert await on.labels_of(await on.table(STRANGER, "evening", "Cup")) == ("evening", "Cup")
        for caller in (ORGANISER, OPERATOR, ODA, SERVICE_IDENTITY):
            assert await on.labels_of(await on.table(caller, "cup")) == ("cup",)
        assert await on.labels_of(before) == ("cup",), "what stands in a log stays there"
        await on.labels.release("cup", ORGANISER)
        assert await on.table(STRANGER, "cup")

    run(shared_backend, scenario)


def test_forks_under_a_reserved_label_are_its_owners_too(shared_backend: Backend) -> None:
    async def scenario(on: LabelDesk) -> None:
        game = await started(on.service, labels=("cup",), forks="anyone")
        await on.labels.reserve("cup", ORGANISER, 1_000)
        for caller in (ANNA, STRANGER, OTTO):
            assert await code_of(forked(on.service, game, 3, caller, labels=("cup",))) == "label_reserved"
            assert await on.labels_of(await forked(on.service, game, 3, caller)) == ()
        assert await on.labels_of(await forked(on.service, game, 3, ORGANISER, labels=("cup",))) == ("cup",)
        replacing = await forked(on.service, game, 3, OTTO, supersede=True)
        assert await on.labels_of(replacing) == ("cup",), "the game goes on, whoever replaced it"

    run(shared_backend, scenario)


def test_a_request_that_was_accepted_before_the_reservation_gets_its_first_answer(shared_backend: Backend) -> None:
    async def scenario(on: LabelDesk) -> None:
        table = await on.table(STRANGER, "cup", key="table")
        game = await started(on.service, forks="anyone")

        async def fork() -> str:
            request = ForkRequest(at=3, labels=("cup",))
            return (await on.service.forking.fork(game, request, STRANGER, "fork")).game

        created = await fork()
        await on.labels.reserve("cup", ORGANISER, 1_000)
        assert await on.table(STRANGER, "cup", key="table") == table
        assert await fork() == created
        assert await code_of(on.table(STRANGER, "cup", key="another")) == "label_reserved"
        with pytest.raises(KeyReused):
            await on.table(STRANGER, "cup", "more", key="table")

    run(shared_backend, scenario)


def test_imports_carry_no_reserved_label(shared_backend: Backend) -> None:
    async def scenario(on: LabelDesk) -> None:
        elsewhere = tiny_service()
        archives = []
        for _ in range(3):
            game = await started(elsewhere, labels=("cup", "final"))
            await played(elsewhere, game)
            archives.append(read_archive([await exported(elsewhere, game)]))
        early = (await import_archive(on.service.core, archives[0], STRANGER)).game
        assert await on.labels_of(early) == ("cup", "final")
        await on.labels.reserve("cup", ORGANISER, 1_000)
        for archive, importer in zip(archives[1:], (STRANGER, ORGANISER), strict=True):
            game = (await import_archive(on.service.core, archive, importer)).game
            assert await on.labels_of(game) == ("final",)
            assert (await verify_log(on.service.reader, game, keys=KEYS)).ok
            again = read_archive([await exported(on.service, game)])
            assert await on.labels_of((await import_archive(on.service.core, again, BEN)).game) == ("final",)

    run(shared_backend, scenario)
