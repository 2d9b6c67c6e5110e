"""Names beside the logs: sealed in entries, opened when they are read, and gone once a player is erased."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from eventstore.errors import ArchiveInvalid
from eventstore.identity import Identity
from eventstore.log.name_book import NameBook, NameOpening, is_sealed, names_in, pseudonym, sealed_name
from eventstore.log.reader import LogReader
from eventstore.log.state import State
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.service import open_service
from eventstore.storage.store import Store
from eventstore.table.commands import HandSeatToBot, OfferSubstitute, ReturnToSeat
from eventstore.table.events import Occupant, SeatTaken
from eventstore.write.importing import import_archive
from tests.eventstore.conftest import Backend
from tests.tiny.archives import apart, exported, together
from tests.tiny.play import ANNA, OPERATOR, ORGANISER, played, started, tiny_service
from tests.tiny.verifying import CODECS, failures


class Ticks:
    """A clock in seconds that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def occupants(state: State) -> list[str]:
    return [occupant.name for occupant in state.at_table.seats if occupant is not None]


# The store


def test_first_salt_of_a_name_is_kept_and_another_beside_it_on_request(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        first, second = b"1" * 16, b"2" * 16
        assert await store.keep_name("p1", "Ann", first) == first
        assert await store.keep_name("p1", "Ann", second) == first
        assert await store.keep_name("p1", "Ann #p1", second) == second
        assert await store.keep_name("p1", "Ann", second, another=True) == second
        assert await store.names_of("p1") == [(first, "Ann"), (second, "Ann"), (second, "Ann #p1")]
        assert await store.names_of("p2") == []

    backend.run(scenario)


def test_no_name_of_an_erased_player_is_kept_any_more(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await store.keep_name("p1", "Ann", b"1" * 16)
        for _ in range(2):
            await store.erase_names("p1", 1_000)
            assert await store.names_of("p1") == []
            assert await store.keep_name("p1", "Ann", b"1" * 16) is None
            assert (await store.erased_count(), await store.erased_players()) == (1, frozenset({"p1"}))
        assert await store.keep_name("p2", "Ann", b"1" * 16) == b"1" * 16

    backend.run(scenario)


# In entries


def test_entries_hold_sealed_names_and_states_the_names(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        bodies = b"".join([record.body for record in await store.read(game)])
        assert b'"Anna"' not in bodies
        assert sealed_name("Anna", bytes(16)).encode() in bodies
        assert occupants(await service.reader.state(game)) == ["Anna", "Ben"]
        assert occupants(await tiny_service(store).reader.state(game)) == ["Anna", "Ben"]

    backend.run(scenario)


def test_other_process_calls_an_erased_player_by_a_pseudonym_within_two_seconds(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service, ticks = tiny_service(store), Ticks()
        game = await started(service)
        names = NameBook(store, ticks)
        reader = LogReader(store, CODECS, names)
        assert occupants(await reader.state(game)) == ["Anna", "Ben"]
        assert occupants(await reader.state_at(game, 2)) == ["Anna"]
        await store.erase_names(ANNA.player, 1_000)
        ticks.now = 2.0
        assert occupants(await reader.state_at(game, 2)) == [pseudonym(ANNA.player)]
        assert occupants(await reader.state(game)) == [pseudonym(ANNA.player), "Ben"]

    backend.run(scenario)


def test_game_of_an_erased_player_goes_on_and_verifies(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        await service.writer.command(game, HandSeatToBot(0, "random"), ANNA)
        await store.erase_names(ANNA.player, 1_000)
        await service.names.look_up(now=True)
        # The former player is called by the pseudonym in facts that are made from now on, too.
        await service.writer.command(game, ReturnToSeat(), Identity(ANNA.player, "", "player"))
        await service.writer.command(game, OfferSubstitute(1, "p-cleo", "Cleo"), ORGANISER)
        await played(service, game)
        verification = await verify_log(service.reader, game, keys=service.core.keys, everything=True)
        assert verification.ok, verification
        archive = read_archive([await exported(service, game)])
        assert {opening.name for opening in archive.names} == {"Ben", "Cleo"}
        assert failures(verify_archive(archive, CODECS)) == {}

    backend.run(scenario)


def test_names_of_earlier_releases_are_hidden_when_they_are_read() -> None:
    """Their entries hold names as they are; nothing in them is changed."""

    async def scenario() -> None:
        service = tiny_service()
        plain = tiny_service(service.store)
        plain.core.names.sealed = _unsealed  # type: ignore[method-assign, assignment]
        game = await started(plain)
        bodies = [record.body for record in await service.store.read(game)]
        assert any(b'"name":"Anna"' in body for body in bodies)
        assert occupants(await service.reader.state(game)) == ["Anna", "Ben"]
        await service.store.erase_names(ANNA.player, 1_000)
        await service.names.look_up(now=True)
        assert occupants(await service.reader.state(game)) == [pseudonym(ANNA.player), "Ben"]
        assert (await verify_log(service.reader, game, keys=service.core.keys, everything=True)).ok

    asyncio.run(scenario())


async def _unsealed(_: object) -> dict[tuple[str, str], str]:
    return {}


# Archives


async def finished_archive() -> bytes:
    service = tiny_service()
    game = await started(service)
    await played(service, game)
    return await exported(service, game)


def test_imported_game_keeps_the_names_of_its_archive() -> None:
    async def scenario() -> None:
        content = await finished_archive()
        service = tiny_service()
        imported = await import_archive(service.core, read_archive([content]), OPERATOR)
        assert occupants(await service.reader.state_at(imported.game, imported.head.version - 1)) == ["Anna", "Ben"]
        again = read_archive([await exported(service, imported.game)])
        assert {opening.name for opening in again.names} == {"Anna", "Ben"}

    asyncio.run(scenario())


def test_archive_without_names_verifies_and_one_with_a_wrong_name_does_not() -> None:
    async def scenario() -> None:
        content = await finished_archive()
        lines = apart(content)
        without = read_archive([together([line for line in lines if line["type"] != "name"])])
        assert without.names == ()
        assert failures(verify_archive(without, CODECS)) == {}
        next(line for line in lines if line["type"] == "name")["name"] = "Annabel"
        wrong = verify_archive(read_archive([together(lines)]), CODECS)
        assert failures(wrong) == {"archive": ("name_wrong", None)}
        with pytest.raises(ArchiveInvalid, match="a name to which no entry commits") as caught:
            await import_archive(tiny_service().core, read_archive([together(lines)]), OPERATOR)
        assert caught.value.code == "archive_name_wrong"

    asyncio.run(scenario())


def test_salt_that_is_not_16_bytes_in_hex_is_no_line_of_an_archive() -> None:
    content = asyncio.run(finished_archive())
    for salt in ("", "00", "G" * 32, "A" * 32, "0" * 34):
        lines = apart(content)
        next(line for line in lines if line["type"] == "name")["salt"] = salt
        with pytest.raises(ArchiveInvalid) as caught:
            read_archive([together(lines)])
        assert caught.value.code == "archive_broken_json"


# Forms


def test_sealed_name_follows_from_name_and_salt_alone() -> None:
    opening = NameOpening("p1", "Änn", "00" * 16)
    assert opening.sealed == sealed_name("Änn", bytes(16))
    assert is_sealed(opening.sealed)
    assert not is_sealed("Änn")
    assert sealed_name("Änn", b"1" * 16) != opening.sealed != sealed_name("Ann", bytes(16))


def test_names_of_bots_are_not_those_of_persons() -> None:
    assert names_in(SeatTaken(0, Occupant("p1", "Ann"))) == [("p1", "Ann")]
    assert names_in(SeatTaken(0, Occupant("bot:random", "random bot", "random"))) == []


def test_salts_of_a_service_are_random() -> None:
    """In a process of its own: the tests fix the salts of theirs."""
    program = "from eventstore.log.name_book import new_salt; print(new_salt().hex(), new_salt().hex())"
    salts = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    assert len({*salts, "00" * 16}) == 3
    assert all(len(salt) == 32 for salt in salts)


def test_service_opens_names_with_its_own_store() -> None:
    async def scenario() -> None:
        service = tiny_service()
        other = open_service(service.store, service.rulesets, service.core.keys)
        sealed = await service.names.sealed([("p1", "Ann"), ("p1", "Ann"), ("p2", "Ann")])
        assert await other.names.sealed([("p1", "Ann"), ("p2", "Ann")]) == sealed

    asyncio.run(scenario())
