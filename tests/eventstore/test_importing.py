"""Imports: verified first, a single game for a head, nobody seated, and the game goes on."""

from __future__ import annotations

import asyncio
import gc
import hashlib
from collections.abc import Callable
from functools import partial

import pytest

from eventstore.errors import ArchiveInvalid, RulesetUnknown
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.codec import Codecs
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.proof.archive import Archive, read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import FEED_START, Store
from eventstore.table.commands import AbortGame, RuleDispute, StallGame, TakeSeat
from eventstore.table.events import GameImported, SeedRevealed
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive, imported_id
from tests.eventstore.conftest import Backend
from tests.tiny import RULESETS
from tests.tiny.archives import Lines, apart, entry_line, exported, forged, lengthened, together
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    KEYS,
    OPERATOR,
    ORGANISER,
    STRANGER,
    entry_of,
    played,
    started,
    tiny_service,
)

CODECS = Codecs(RULESETS)
OTHER_KEYS = ServiceKeys({"k1": bytes(32)}, "k1")
"""Another service's key, under the same id."""


async def game_archive(upto: int | None = None, seats: int = 2) -> tuple[Service, str, bytes]:
    service = tiny_service()
    game = await started(service, seats)
    await played(service, game, upto=upto)
    return service, game, await exported(service, game)


def archive_of() -> bytes:
    """Return the archive of a game with a rolled die."""
    while True:
        archive = asyncio.run(game_archive())[2]
        if b"roll_die" in archive:
            return archive


def test_a_finished_game_stays_finished(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        origin, game, archive = await game_archive(seats=3)
        service = tiny_service(store, keys=OTHER_KEYS)
        read = read_archive([archive])
        accepted = await import_archive(service.core, read, STRANGER)
        assert accepted.game == imported_id(read.head, store.shards)
        assert accepted.head.version == read.head.version + 1
        state = await service.reader.state(accepted.game)
        was = await origin.reader.state(game)
        assert state.position == was.position
        table = state.at_table
        assert (table.status, table.imported, table.seats) == ("finished", True, (None, None, None))
        assert table.creator == STRANGER.actor
        assert (await service.reader.records(accepted.game, limit=100))[:-1] == list(read.records)
        verification = await verify_log(service.reader, accepted.game, receipt=str(read.head))
        assert verification.ok
        assert all(check.checked for check in verification.checks)
        assert await store.luck_users(accepted.game) == frozenset()
        with pytest.raises(Exception, match="finished"):
            await service.writer.command(accepted.game, TakeSeat(), ANNA)

    backend.run(scenario)


def test_an_unfinished_game_goes_on_under_a_new_commitment(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        _, _, archive = await game_archive(upto=7)
        service = tiny_service(store, keys=OTHER_KEYS)
        read = read_archive([archive])
        game = (await import_archive(service.core, read, STRANGER)).game
        table = (await service.reader.state(game)).at_table
        assert (table.status, table.commitment.seed_game, table.seats) == ("open", game, (None, None))
        assert await store.luck_users(game) == frozenset([game])
        for player in (CARA, BEN):
            await service.writer.command(game, TakeSeat(nonce=f"new-{player.name}"), player)
        state = await played(service, game, seed=9)
        assert state.at_table.status == "finished"
        assert state.at_table.nonces == ("new-Cara", "new-Ben")
        verification = await verify_log(service.reader, game, keys=OTHER_KEYS)
        assert verification.ok, verification
        chance = next(check for check in verification.checks if check.name == "chance")
        assert not chance.checked, "the first draws come from a seed that only the other service knows"

    backend.run(scenario)


def test_imported_at_home_even_the_first_draws_are_checked() -> None:
    async def scenario() -> None:
        service, origin, archive = await game_archive(upto=7)
        await service.writer.command(origin, AbortGame("enough"), ORGANISER)
        game = (await import_archive(service.core, read_archive([archive]), STRANGER)).game
        verification = await verify_log(service.reader, game, keys=KEYS)
        assert verification.ok
        assert all(check.checked for check in verification.checks)

    asyncio.run(scenario())


def test_a_table_that_never_started_can_be_imported_and_played() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        early = read_archive(
            [together(apart(await exported(service, game))[:3] + apart(await exported(service, game))[-1:])]
        )
        other = tiny_service(keys=OTHER_KEYS)
        imported = (await import_archive(other.core, early, ANNA)).game
        for player in (ANNA, BEN):
            await other.writer.command(imported, TakeSeat(), player)
        assert (await played(other, imported)).at_table.status == "finished"
        assert (await verify_log(other.reader, imported)).ok

    asyncio.run(scenario())


def test_aborted_stalled_and_superseded_games() -> None:
    async def scenario() -> None:
        service, aborted, _ = await game_archive(upto=5)
        await service.writer.command(aborted, AbortGame("rain"), ORGANISER)
        stalled = await started(service)
        await service.writer.command(stalled, StallGame("no luck"), SERVICE_IDENTITY)
        replaced = await started(service)
        await service.forking.fork(replaced, ForkRequest(at=3, supersede=True), ORGANISER)
        other = tiny_service(keys=OTHER_KEYS)
        for game, status in ((aborted, "aborted"), (stalled, "open"), (replaced, "open")):
            accepted = await import_archive(other.core, read_archive([await exported(service, game)]), ANNA)
            assert (await other.reader.state(accepted.game)).at_table.status == status
            assert (await verify_log(other.reader, accepted.game)).ok

    asyncio.run(scenario())


def test_the_same_archive_answers_the_same_game(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        archive = read_archive([(await game_archive(upto=6))[2]])
        answers = await asyncio.gather(
            *(import_archive(service.core, archive, importer) for importer in (ANNA, BEN, CARA, OPERATOR))
        )
        assert len({(answer.game, answer.head) for answer in answers}) == 1
        game = answers[0].game
        await service.writer.command(game, TakeSeat(), ANNA)
        again = await import_archive(service.core, archive, STRANGER)
        assert (again.game, again.head) == (game, answers[0].head)
        assert (await service.reader.state(game)).version == archive.head.version + 2

    backend.run(scenario)


def test_a_shorter_log_of_the_same_game_is_another_game() -> None:
    async def scenario() -> None:
        service, game, early = await game_archive(upto=5)
        await played(service, game)
        late = await exported(service, game)
        other = tiny_service()
        ids = {(await import_archive(other.core, read_archive([archive]), ANNA)).game for archive in (early, late)}
        assert len(ids) == 2

    asyncio.run(scenario())


def test_seeds_that_other_logs_reveal_come_with_the_import() -> None:
    async def scenario() -> None:
        service, game, _ = await game_archive()
        fork = (await service.forking.fork(game, ForkRequest(at=5), ANNA)).game
        await service.writer.command(fork, AbortGame("enough"), ORGANISER)
        archive = read_archive([await exported(service, fork)])
        assert list(archive.seeds) == [game]
        other = tiny_service(keys=OTHER_KEYS)
        accepted = await import_archive(other.core, archive, ANNA)
        entry = await entry_of(other, accepted.game, accepted.head.version)
        assert [type(event) for event in entry.body.events] == [GameImported, SeedRevealed]
        again = read_archive([await exported(other, accepted.game)])
        assert not again.seeds
        assert all(check.checked and check.ok for check in verify_archive(again, CODECS).checks)

    asyncio.run(scenario())


def test_an_import_is_exported_imported_and_forked_like_any_game() -> None:
    async def scenario() -> None:
        _, _, archive = await game_archive()
        service = tiny_service(keys=OTHER_KEYS)
        once = (await import_archive(service.core, read_archive([archive]), ANNA)).game
        await service.writer.command(once, RuleDispute("the winner is confirmed"), ORGANISER)
        twice = (await import_archive(service.core, read_archive([await exported(service, once)]), BEN)).game
        fork = (await service.forking.fork(twice, ForkRequest(at=6), CARA)).game
        for player in (ANNA, BEN):
            await service.writer.command(fork, TakeSeat(), player)
        assert (await played(service, fork, seed=4)).at_table.status == "finished"
        for game in (once, twice, fork):
            assert (await verify_log(service.reader, game, keys=OTHER_KEYS)).ok
        final = read_archive([await exported(service, fork, STRANGER)])
        assert verify_archive(final, CODECS).ok

    asyncio.run(scenario())


def test_an_import_with_labels_that_its_archive_has_not_is_found() -> None:
    async def scenario() -> None:
        _, _, archive = await game_archive()
        service = tiny_service()
        game = (await import_archive(service.core, read_archive([archive]), ANNA)).game
        whole = await exported(service, game)

        def label(lines: Lines) -> None:
            (imported,) = [
                event
                for line in lines
                for event in (line["body"]["events"] if line["type"] == "entry" else ())
                if event["type"] == "game_imported.1"
            ]
            assert imported["labels"] == []
            imported["labels"] = ["cup"]

        verification = verify_archive(forged(whole, label), CODECS)
        assert [(check.name, check.code) for check in verification.checks if not check.ok] == [("legality", "illegal")]

    asyncio.run(scenario())


# Refusals that leave nothing behind


def cut(version: int) -> Callable[[Lines], None]:
    return lambda lines: lines.remove(entry_line(lines, version))


def change_body(lines: Lines) -> None:
    entry_line(lines, 5)["body"]["time"] += 1


def first_roll(lines: Lines) -> int:
    entries = (line for line in lines if line["type"] == "entry")
    version: int = next(line["version"] for line in entries if "roll_die" in str(line["body"]["cause"]))
    return version


def illegal(lines: Lines) -> None:
    line = entry_line(lines, first_roll(lines))
    line["body"]["cause"]["seat"] = 1 - line["body"]["cause"]["seat"]


def bad_components(lines: Lines) -> None:
    few = '{"counters":{"a":1},"limit":3}'
    digest = hashlib.sha256(few.encode()).hexdigest()
    lines[1].update(digest=digest, content=few)
    entry_line(lines, 1)["body"]["events"][0]["components"] = digest


def more_points(lines: Lines) -> None:
    for line in lines:
        for event in line["body"]["events"] if line["type"] == "entry" else ():
            if event["type"] == "points_scored.1":
                event["points"] += 1
                return


def other_components(lines: Lines) -> None:
    lines[1]["content"] += " "


REFUSALS = {
    "archive_gap": lambda archive: forged(archive, cut(5)),
    "archive_wrong_hash": lambda archive: read_archive([_rewritten(archive, change_body)]),
    "archive_decision_illegal": lambda archive: forged(archive, illegal),
    "archive_components_few": lambda archive: forged(archive, bad_components),
    "archive_components_missing": lambda archive: forged(archive, other_components),
    "archive_events_differ": lambda archive: forged(archive, more_points),
    "archive_altered": lambda archive: read_archive([archive.replace(_digest(archive), b"0" * 64)]),
}


def _digest(archive: bytes) -> bytes:
    return str(apart(archive)[-1]["digest"]).encode()


def _rewritten(archive: bytes, change: Callable[[Lines], None]) -> bytes:
    lines = apart(archive)
    change(lines)
    return together(lines, chained=False)


@pytest.mark.parametrize("code", REFUSALS)
def test_a_bad_archive_is_refused_and_leaves_nothing(code: str) -> None:
    bad: Archive = REFUSALS[code](archive_of())

    async def scenario() -> None:
        store = MemoryStore()
        service = tiny_service(store)
        with pytest.raises(ArchiveInvalid) as caught:
            await import_archive(service.core, bad, ANNA)
        assert caught.value.code == code
        assert await store.feed(0, after=FEED_START, limit=10) == []
        assert not store._components

    asyncio.run(scenario())


def test_the_value_of_a_refusal_is_the_first_bad_entry() -> None:
    archive = archive_of()

    async def scenario() -> None:
        service = tiny_service()
        for change, version in ((cut(6), 6), (illegal, first_roll(apart(archive)))):
            with pytest.raises(ArchiveInvalid) as caught:
                await import_archive(service.core, forged(archive, change), ANNA)
            assert caught.value.value == version

    asyncio.run(scenario())


def test_an_archive_of_an_unknown_ruleset() -> None:
    archive = read_archive([archive_of()])
    with pytest.raises(RulesetUnknown):
        asyncio.run(import_archive(tiny_service(rulesets={}).core, archive, ANNA))


# Long archives


def long_archive(entries: int) -> bytes:
    """Return the archive of a game with many rulings of an organiser."""

    async def ruled() -> bytes:
        service = tiny_service()
        game = await started(service)
        await service.writer.command(game, RuleDispute("so be it"), ORGANISER)
        return await exported(service, game)

    return lengthened(asyncio.run(ruled()), entries)


def test_verifying_a_long_archive_leaves_nothing_for_the_collector() -> None:
    """States that only a full collection finds are collected late, and all at once while everybody waits."""
    archive = read_archive([long_archive(300)])
    gc.collect()
    gc.disable()
    try:
        assert verify_archive(archive, CODECS).ok
        assert gc.collect() < 100
    finally:
        gc.enable()


def test_others_run_while_a_long_log_is_folded(backend: Backend) -> None:
    archive = read_archive([long_archive(600)])

    async def scenario(store: Store) -> None:
        game = (await import_archive(tiny_service(store).core, archive, ANNA)).game
        for ask in (LogReader.state, partial(LogReader.state_at, version=601)):
            turns = 0
            asking = asyncio.create_task(ask(tiny_service(store).reader, game))
            while not asking.done():
                turns += 1
                await asyncio.sleep(0)
            assert (await asking).version == 601
            assert turns >= 600 // 32

    backend.run(scenario)
