"""Take-backs: possible take-backs and their barriers, for every ruleset and through the only path."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from domain.core.events import SERVICE
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.errors import HeadConflict, TakeBackBarred
from eventstore.identity import Identity
from eventstore.log.state import State, status_of, to_move
from eventstore.log.take_backs import UndoneRange, taken_back_by
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import RuleDispute
from eventstore.write.importing import import_archive
from tests.eventstore import take_backs
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import filled, forked, sound
from tests.nim import NIM
from tests.tiny import TINY
from tests.tiny.archives import exported, forged
from tests.tiny.decisions import HideCounter, LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    KEYS,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    due_games,
    head_of,
    played,
    seated,
    started,
    tiny_service,
    unchanged,
)
from tests.tiny.verifying import CODECS, failures

ALL = {**RULESETS, "tiny": TINY, "nim": NIM}


async def taken_back(service: Service, game: str, to: int, caller: Identity = ANNA, key: str | None = None) -> State:
    accepted = await service.writer.take_back(game, await head_of(service, game), to, caller, key)
    assert accepted.state is not None
    return accepted.state


async def barrier(service: Service, game: str, to: int, caller: Identity = ANNA) -> tuple[str, int]:
    """Return the code of a refused take-back, and the entry in its way."""
    before = await head_of(service, game)
    with pytest.raises(TakeBackBarred) as refused:
        await service.writer.take_back(game, before, to, caller)
    assert await head_of(service, game) == before
    assert f"entry {refused.value.entry} " in refused.value.detail
    assert refused.value.value == to
    return refused.value.code, refused.value.entry


# Random games of every ruleset


@pytest.mark.parametrize("ruleset", ALL.values(), ids=ALL)
def test_an_offered_take_back_removes_no_draw_and_nothing_seen_and_gives_the_position_of_before(
    ruleset: Ruleset[Any],
) -> None:
    offers = taken_back_count = 0
    for seed in range(8):
        played_games = take_backs.play(ruleset, ruleset.seats[seed % len(ruleset.seats)], seed, limit=150)
        offers, taken_back_count = offers + played_games.offers, taken_back_count + played_games.taken_back
    assert offers > taken_back_count > 0


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_with_take_backs_folds_verifies_and_is_read_from_its_archive_as_it_was_played(name: str) -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets=RULESETS)
        game = await started(service, 2, ruleset=name)
        source = random.Random(name)  # noqa: S311 - choices of a test
        positions = {}
        count = 0
        while (state := await service.reader.state(game)).version < 70 and to_move(state):
            positions[state.version] = state.position
            if state.earlier and source.random() < 0.3:
                point = source.choice(state.earlier)
                after = await taken_back(service, game, point.version, seated(state, point.seat))
                assert after.position == positions[point.version]
                assert (after.ordinals, after.table) == (state.ordinals, state.table)
                count += 1
            else:
                actor = to_move(state)[0]
                legal = [] if actor == SERVICE else list(service.rulesets[name].legal(state.position, actor))
                await decided(service, game, source.choice(legal) if legal else None)
        assert count > 3
        assert await tiny_service(service.store, rulesets=RULESETS).reader.state(game) == state
        for version in (state.undone[0].last, state.undone[0].by, state.version):
            assert (await service.reader.state_at(game, version)).position == (positions.get(version, state.position))
        verification = await verify_log(service.reader, game, keys=KEYS)
        assert verification.ok, verification
        assert verification.drift == ()

    asyncio.run(scenario())


# One seat's own decisions, and nothing else


def test_a_take_back_is_an_entry_and_the_undone_entries_stay_in_the_log(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        before = await service.reader.state(game)
        await decided(service, game, LayCounter())
        assert to_move(await service.reader.state(game)) == (1,)
        state = await taken_back(service, game, before.version)
        assert (state.version, state.position, state.table) == (before.version + 2, before.position, before.table)
        assert to_move(state) == (0,)
        assert state.undone == (UndoneRange(before.version + 1, before.version + 1, state.version),)
        assert [taken_back_by(state.undone, version) for version in (3, 4, 5)] == [None, 5, None]
        assert b"lay_counter" in (await service.reader.record(game, state.version - 1)).body
        assert b'"type":"take_back"' in (await service.reader.record(game, state.version)).body
        assert await tiny_service(store).reader.state(game) == state
        await played(service, game)
        await sound(service, game)

    backend.run(scenario)


def test_only_the_deciding_player_takes_back_and_only_until_another_seat_decides() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, LayCounter())
        head = await head_of(service, game)
        take_back = service.writer.take_back
        assert await unchanged(service, game, take_back(game, head, 3, STRANGER)) == "not_seated"
        assert await unchanged(service, game, take_back(game, head, 3, ORGANISER)) == "not_seated"
        assert await barrier(service, game, 3, BEN) == ("barrier_seat", 4)
        assert await unchanged(service, game, take_back(game, head, 4, ANNA)) == "take_back_version"
        assert await unchanged(service, game, take_back(game, head, 9, ANNA)) == "take_back_version"
        assert await barrier(service, game, 2) == ("barrier_table", 3), "the start of the game"
        await decided(service, game, HideCounter(1))
        assert await barrier(service, game, 3) == ("barrier_seat", 5)
        assert await code_of(take_back("0-nowhere", head, 3, ANNA)) == "game_unknown"

    asyncio.run(scenario())


def test_draws_reveals_and_runs_of_the_service_are_final() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, RollDie())
        assert await barrier(service, game, 3) == ("barrier_drawn", 4)
        await decided(service, game, LayCounter())
        assert await barrier(service, game, 3) == ("barrier_drawn", 4)
        assert (await taken_back(service, game, 4)).version == 6
        await decided(service, game, HideCounter(2))
        assert await barrier(service, game, 6) == ("barrier_hidden", 7)
        await decided(service, game, LayCounter())
        state = await service.reader.state(game)
        assert (status_of(state), await due_games(service)) == ("scoring", [game])
        assert (await taken_back(service, game, 7, BEN)).version == 9
        assert await due_games(service) == [], "the service has nothing to do any more"
        assert await service.writer.advance(game) is None
        await decided(service, game, LayCounter())
        await decided(service, game)
        assert (await barrier(service, game, 9, BEN))[0] == "barrier_service"

    asyncio.run(scenario())


def test_a_command_at_the_table_is_a_barrier() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, LayCounter())
        await service.writer.command(game, RuleDispute("it stands"), ORGANISER)
        assert await barrier(service, game, 3) == ("barrier_table", 5)

    asyncio.run(scenario())


def test_a_decision_that_was_taken_back_may_be_taken_and_taken_back_again() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for _ in range(3):
            version = (await service.reader.state(game)).version
            await decided(service, game, LayCounter())
            state = await taken_back(service, game, version)
        assert [(undone.first, undone.by) for undone in state.undone] == [(4, 5), (6, 7), (8, 9)]
        assert await code_of(service.writer.take_back(game, str(state.head), 7, ANNA)) == "take_back_version"
        await decided(service, game, LayCounter())
        assert (
            await code_of(service.writer.take_back(game, await head_of(service, game), 4, ANNA)) == "take_back_version"
        )
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


def test_several_decisions_are_taken_back_one_by_one_or_at_once() -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets=RULESETS)
        game = await started(service, ruleset="bison")
        state = await service.reader.state(game)
        while len(state.earlier) < 3:
            await decided(service, game)
            state = await service.reader.state(game)
        oldest, _, newest = state.earlier[-3:]
        player = seated(state, newest.seat)
        after = await taken_back(service, game, newest.version, player)
        assert after.position == newest.position
        after = await taken_back(service, game, oldest.version, player)
        assert after.position == oldest.position
        covering = UndoneRange(oldest.version + 1, after.version - 1, after.version)
        assert after.undone == (covering,), "it covers the one before"

    asyncio.run(scenario())


# The option of a game


def test_a_game_may_have_no_take_backs() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, take_back="none")
        await decided(service, game, LayCounter())
        state = await service.reader.state(game)
        assert (state.at_table.take_back, state.earlier) == ("none", ())
        refused = service.writer.take_back(game, str(state.head), 3, ANNA)
        assert await unchanged(service, game, refused) == "take_back_not_allowed"

    asyncio.run(scenario())


# Requests that come twice, and at the same time


def test_a_take_back_sent_twice_is_one_entry(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        await decided(service, game, LayCounter())
        head = await head_of(service, game)
        first = await service.writer.take_back(game, head, 3, ANNA, "key")
        again = await service.writer.take_back(game, head, 3, ANNA, "key")
        assert (first.head, first.record) == (again.head, again.record)
        assert await code_of(service.writer.take_back(game, head, 2, ANNA, "key")) == "key_reused"
        with pytest.raises(HeadConflict):
            await service.writer.take_back(game, head, 3, ANNA)

    backend.run(scenario)


def test_of_a_take_back_and_a_decision_at_the_same_time_one_is_refused(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        anna, ben = tiny_service(store), tiny_service(store)
        game = await started(anna)
        for number in range(4):
            version = (await anna.reader.state(game)).version
            await decided(anna, game, LayCounter())
            head = await head_of(anna, game)
            await ben.reader.state(game)
            both = [anna.writer.take_back(game, head, version, ANNA), ben.writer.decide(game, head, BEN, RollDie())]
            answers = await asyncio.gather(*(both if number % 2 else both[::-1]), return_exceptions=True)
            assert [type(answer) for answer in answers].count(HeadConflict) == 1, answers
            state = await tiny_service(store).reader.state(game)
            assert state.version == version + 2
            if state.earlier or to_move(state) == (1,):
                break
        await played(anna, game)
        await sound(anna, game)

    backend.run(scenario)


# Forks and imports of a log with take-backs


def test_a_fork_at_an_undone_entry_goes_on_from_there() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        await decided(service, game, LayCounter())
        undone = await service.reader.state(game)
        await taken_back(service, game, 3)
        fork = await forked(service, game, 4, supersede=True)
        state = await service.reader.state(fork)
        assert (state.position, to_move(state)) == (undone.position, (1,))
        assert (state.earlier, state.undone) == ((), ()), "in the fork nothing was taken back"
        assert await barrier(service, fork, 3) == ("barrier_table", 5)
        assert state.at_table.take_back == "own_turn"
        await played(service, fork)
        await sound(service, fork)
        other = await forked(service, fork, 4)
        await filled(service, other)
        await played(service, other)
        await sound(service, other)

    asyncio.run(scenario())


def test_an_archive_with_take_backs_is_imported() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, LayCounter())
        await taken_back(service, game, 3)
        await played(service, game)
        archive = await exported(service, game)
        imported = await import_archive(tiny_service().core, read_archive([archive]), STRANGER)
        assert imported.state is not None
        assert imported.state.undone == (UndoneRange(4, 4, 5),)

    asyncio.run(scenario())


# Verification


@pytest.mark.parametrize(
    ("seat", "to"), [(0, 2), (0, 4), (1, 3)], ids=["beyond a barrier", "nowhere", "another seat's"]
)
def test_a_forged_take_back_is_found(seat: int, to: int) -> None:
    async def scenario() -> bytes:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, LayCounter())
        await taken_back(service, game, 3)
        await played(service, game)
        return await exported(service, game)

    def forge(lines: list[dict[str, Any]]) -> None:
        body = next(line["body"] for line in lines if line["type"] == "entry" and line["version"] == 5)
        body["cause"]["act"]["to"] = to
        body["events"][0] |= {"seat": seat, "to": to}

    archive = asyncio.run(scenario())
    assert failures(verify_archive(read_archive([archive]), CODECS)) == {}
    failed = failures(verify_archive(forged(archive, forge), CODECS))
    assert failed["legality"] == ("events_differ" if seat else "illegal", 5)


def test_a_log_of_an_earlier_release_has_no_take_backs_and_stays_as_it_is() -> None:
    async def scenario() -> bytes:
        service = tiny_service()
        game = await started(service, take_back="none")
        await played(service, game)
        return await exported(service, game)

    def older(lines: list[dict[str, Any]]) -> None:
        created = next(line["body"] for line in lines if line["type"] == "entry")["events"][0]
        assert created.pop("take_back") == "none"

    archive = forged(asyncio.run(scenario()), older)
    assert failures(verify_archive(archive, CODECS)) == {}
    assert b"take_back" not in b"".join(record.body for record in archive.records)

    async def imported() -> State:
        service = tiny_service()
        game = (await import_archive(service.core, archive, STRANGER)).game
        return await service.reader.state_at(game, archive.head.version)

    state = asyncio.run(imported())
    assert (state.at_table.take_back, state.earlier, state.undone) == ("none", (), ())
