"""Component sets beyond today's limits: sets named by logs stay readable, nothing new is made of them."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import replace

import pytest

from domain.core.errors import ComponentError
from eventstore.errors import ArchiveInvalid, ComponentsUnknown
from eventstore.proof.archive import read_archive
from eventstore.proof.verify import verify_log
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.tiny import TINY
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, KEYS, OPERATOR, ORGANISER, code_of, played, started, tiny_service

YESTERDAY = {"tiny": replace(TINY, check_limits=lambda _: None)}
"""The ruleset as it was before sets had limits."""


def own_set(**changes: object) -> bytes:
    """Return a component set of one's own as a person writes it: with white space, in no order."""
    tables = json.loads(TINY.default_components())
    return json.dumps(dict(reversed({**tables, **changes}.items())), indent=4).encode()


LARGE = own_set(limit=5_000)
UNTIDY = own_set(limit=3)


async def old_game(store: Store, content: bytes, upto: int | None = None) -> tuple[str, str]:
    """Play a game of yesterday with a set that lies in the store as it came; give its id and the set's hash."""
    service = tiny_service(store, rulesets=YESTERDAY)
    digest = await service.core.keep_components(content)
    assert digest == hashlib.sha256(content).hexdigest()
    game = await started(service, components=digest)
    await played(service, game, upto=upto)
    return game, digest


def test_the_set_is_beyond_the_limits_and_the_untidy_one_is_not() -> None:
    with pytest.raises(ComponentError) as refused:
        TINY.check_limits(LARGE)
    assert refused.value.code == "components_limit"
    TINY.check_limits(UNTIDY)
    assert len(UNTIDY) > len(json.dumps(json.loads(UNTIDY)))


def test_a_game_on_a_set_beyond_the_limits_goes_on_and_is_forked(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        game, digest = await old_game(store, LARGE, upto=7)
        service = tiny_service(store)
        assert (await played(service, game)).at_table.status == "finished"
        fork = (await service.forking.fork(game, ForkRequest(at=5), ANNA)).game
        for player in (ANNA, BEN):
            await service.writer.command(fork, TakeSeat(), player)
        assert (await played(service, fork)).at_table.status == "finished"
        for each_game in (game, fork):
            assert (await verify_log(service.reader, each_game, keys=KEYS)).ok
        assert await service.store.get_components(digest) == LARGE

    backend.run(scenario)


def test_no_new_game_is_opened_on_a_set_beyond_the_limits(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        _, digest = await old_game(store, LARGE, upto=7)
        creation = tiny_service(store).writer.create(NewGame(ruleset="tiny", seats=2, components=digest), ANNA)
        assert await code_of(creation) == "components_limit"

    backend.run(scenario)


def test_an_archive_with_a_set_beyond_the_limits_is_for_operators_to_take_over() -> None:
    async def scenario() -> None:
        origin = MemoryStore()
        game, digest = await old_game(origin, LARGE)
        archive = read_archive([await exported(tiny_service(origin), game)])
        service = tiny_service()
        for importer in (ANNA, ORGANISER):
            with pytest.raises(ArchiveInvalid) as refused:
                await import_archive(service.core, archive, importer)
            assert refused.value.code == "archive_components_limit"
            with pytest.raises(ComponentsUnknown):
                await service.store.get_components(digest)
        imported = await import_archive(service.core, archive, OPERATOR)
        assert await service.store.get_components(digest) == LARGE
        # It is kept now, so a second import brings nothing new.
        assert (await import_archive(service.core, archive, ANNA)).game == imported.game

    asyncio.run(scenario())


@pytest.mark.parametrize("finished", [True, False])
def test_an_archive_with_a_set_that_is_not_canonical_is_taken_over_byte_for_byte(finished: bool) -> None:
    async def scenario() -> None:
        origin = MemoryStore()
        game, digest = await old_game(origin, UNTIDY, upto=None if finished else 8)
        first = tiny_service(origin)
        if not finished:
            await first.writer.command(game, AbortGame("enough"), ORGANISER)
        service = tiny_service()
        imported = await import_archive(service.core, read_archive([await exported(first, game)]), ANNA)
        assert await service.store.get_components(digest) == UNTIDY
        assert (await service.reader.state(imported.game)).at_table.components == digest
        assert (await verify_log(service.reader, imported.game, keys=KEYS)).ok

    asyncio.run(scenario())
