"""Limits of a game's log: requests without end leave room for the game and its end, and its archive is read."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import get_args

import pytest

from api.settings import ApiSettings
from domain.core.errors import ComponentError
from domain.rulesets import RULESETS
from eventstore.errors import ArchiveInvalid, CommandRefused
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log import limits as log_limits
from eventstore.log.codec import Codecs, ruleset_of
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.log.limits import MOST_REPLACED, LogLimits, Part, Reserve, archived_bytes, part_of
from eventstore.log.state import to_move
from eventstore.proof.archive import ArchiveReader, read_archive, verify_archive
from eventstore.service import Service
from eventstore.storage.store import Record, Store
from eventstore.table.commands import (
    AbortGame,
    AnyCommand,
    FreeGame,
    HandOverSeat,
    LeaveSeat,
    RequestPause,
    RequestTakeBack,
    RuleDispute,
    StallGame,
    TakeSeat,
    WithdrawPause,
)
from eventstore.table.events import TABLE_EVENTS, GameAborted, GameFinished, GameSuperseded
from eventstore.tournament.limits import MOST_GAMES, TournamentLimits
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.tiny import TINY
from tests.tiny.archives import exported
from tests.tiny.decisions import LayCounter
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    code_of,
    decided,
    head_of,
    played,
    position_of,
    started,
    tiny_service,
    unchanged,
)
from tests.tiny.state import TinyPosition

OLD_LOGS = sorted((Path(__file__).parent / "data" / "old_logs").glob("*.ndjson.gz"))
SMALL = LogLimits(entries=120, to_play=Reserve(80, 0), to_end=Reserve(10, 0))
"""Room for 40 entries of requests, and after them for the longest game of the tests."""


def limited_service(limits: LogLimits = SMALL, store: Store | None = None) -> Service:
    """Return a service whose logs grow up to these limits."""
    service = tiny_service(store)
    vars(service.core)["limits"] = limits
    return service


async def fill_log(service: Service, game: str, *steps: Callable[[], Awaitable[object]]) -> CommandRefused:
    """Take steps in turn until the log has no room for another; return the refusal."""
    for count in range(service.core.limits.entries):
        before = await service.store.head(game)
        try:
            await steps[count % len(steps)]()
        except CommandRefused as refusal:
            assert await service.store.head(game) == before
            return refusal
    raise AssertionError("no step was refused")


async def check_archive(service: Service, game: str) -> None:
    """Check that the archive of a game is read with the limits of its writing, verified and imported."""
    limits = service.core.limits
    content = await exported(service, game)
    archive = read_archive([content], most_bytes=limits.size, most_entries=limits.entries)
    assert verify_archive(archive, service.reader.codecs).ok
    other_service = limited_service(limits)
    imported = (await import_archive(other_service.core, archive, OPERATOR)).game
    assert len(await other_service.store.read(imported)) == len(archive.records) + 1


def test_sitting_down_and_standing_up_without_end_leaves_room_for_the_game(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = limited_service(store=store)
        command = service.writer.command
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=3), ANNA)).game
        await command(game, TakeSeat(0), ANNA)
        refusal = await fill_log(
            service, game, lambda: command(game, TakeSeat(2), CARA), lambda: command(game, LeaveSeat(2), CARA)
        )
        assert refusal.code == "log_full"
        assert refusal.value == (await store.head(game)).version >= 40
        assert "120 entries" in refusal.detail
        await command(game, TakeSeat(1), BEN)
        state = await played(service, game)
        assert state.at_table.status == "finished", "a player who sits down stays, so the game has begun"
        assert state.version <= SMALL.entries
        await check_archive(service, game)

    backend.run(scenario)


def test_asking_for_a_pause_and_withdrawing_without_end_leaves_room_for_the_game(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = limited_service(store=store)
        game = await started(service)
        command = service.writer.command
        refusal = await fill_log(
            service,
            game,
            lambda: command(game, RequestPause("tea"), ANNA),
            lambda: command(game, WithdrawPause(), ANNA),
        )
        assert (refusal.code, refusal.value) == ("log_full", 40)
        assert (await played(service, game)).at_table.status == "finished"
        await check_archive(service, game)

    backend.run(scenario)


def test_deciding_and_taking_back_without_end_leaves_room_for_the_game() -> None:
    async def scenario() -> None:
        service = limited_service()
        game = await started(service)

        async def take_back() -> object:
            state = await service.reader.state(game)
            return await service.writer.take_back(game, str(state.head), state.version - 1, ANNA)

        refusal = await fill_log(service, game, lambda: decided(service, game, LayCounter()), take_back)
        assert (refusal.code, refusal.value) == ("log_full", 40)
        assert (await played(service, game)).at_table.status == "finished"
        await check_archive(service, game)

    asyncio.run(scenario())


def test_a_game_that_uses_up_its_own_part_is_still_ended() -> None:
    async def scenario() -> None:
        limits = LogLimits(entries=16, to_play=Reserve(12, 0), to_end=Reserve(9, 0))
        service = limited_service(limits)
        game = await started(service)
        await played(service, game, upto=7)
        assert await unchanged(service, game, decided(service, game)) == "log_full"
        assert await unchanged(service, game, service.writer.command(game, RuleDispute("no"), ORGANISER)) == "log_full"
        await service.writer.command(game, StallGame("log_full"), SERVICE_IDENTITY)
        assert await code_of(service.writer.command(game, FreeGame(), OPERATOR)) == "log_full"
        await service.writer.command(game, AbortGame("too long"), ORGANISER)
        assert (await service.reader.state(game)).version == 9
        await check_archive(service, game)

    asyncio.run(scenario())


def test_a_log_of_an_earlier_release_that_is_longer_is_ended_too() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await played(service, game, upto=8)
        vars(service.core)["limits"] = LogLimits(entries=5)
        assert await unchanged(service, game, decided(service, game)) == "log_full"
        await service.writer.command(game, AbortGame("too long"), ORGANISER)
        assert (await service.reader.state(game)).at_table.status == "aborted"

    asyncio.run(scenario())


@pytest.mark.parametrize("letter", ["x", '"', "\\", "é", "😀"])
def test_the_archive_of_a_full_log_is_no_larger_than_its_limit(letter: str) -> None:
    async def scenario() -> None:
        limits = LogLimits(size=1_250_000, to_play=Reserve(5_000, 60_000), to_end=Reserve(200, 10_000))
        service = limited_service(limits)
        game = await started(service)
        command = service.writer.command
        refusal = await fill_log(
            service,
            game,
            lambda: command(game, RequestPause(2_000 * letter), ANNA),
            lambda: command(game, WithdrawPause(), ANNA),
        )
        assert refusal.code == "log_full"
        assert "1250000 bytes" in refusal.detail
        state = await played(service, game)
        assert state.at_table.status == "finished"
        assert len(await exported(service, game)) < state.size + 10_000
        await check_archive(service, game)

    asyncio.run(scenario())


def test_an_entry_or_a_component_set_longer_than_a_line_is_refused() -> None:
    async def scenario() -> None:
        service = limited_service(LogLimits(line_bytes=3_000))
        game = await started(service)
        code = await unchanged(service, game, service.writer.command(game, RequestPause("x" * 3_000), ANNA))
        assert code == "entry_too_large"
        with pytest.raises(ComponentError) as refusal:
            await service.core.keep_components(b'"' + 1_500 * b'\\"' + b'"')
        assert refusal.value.code == "components_limit"

    asyncio.run(scenario())


def test_a_log_is_imported_where_its_new_archive_is_within_the_limits() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        length = (await played(service, game)).version
        archive = read_archive([await exported(service, game)])
        full = limited_service(LogLimits(entries=length))
        with pytest.raises(ArchiveInvalid) as refusal:
            await import_archive(full.core, archive, OPERATOR)
        assert (refusal.value.code, refusal.value.value) == ("archive_too_large", length)
        room = limited_service(LogLimits(entries=length + 1))
        imported = (await import_archive(room.core, archive, OPERATOR)).game
        new_archive = await exported(room, imported)
        assert len(read_archive([new_archive], most_entries=length + 1).records) == length + 1
        small = limited_service(LogLimits(size=log_limits.MOST_LINE_BYTES + 5_000))
        with pytest.raises(ArchiveInvalid) as refusal:
            await import_archive(small.core, archive, OPERATOR)
        assert refusal.value.code == "archive_too_large"

    asyncio.run(scenario())


def test_a_fork_is_refused_where_its_log_has_no_room() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        length = (await played(service, game)).version
        vars(service.core)["limits"] = LogLimits(entries=length + 20, to_play=Reserve(25, 0), to_end=Reserve(5, 0))
        assert await code_of(service.forking.fork(game, ForkRequest(length - 1), ORGANISER)) == "log_full"
        fork = await service.forking.fork(game, ForkRequest(length - 6), ORGANISER)
        assert fork.head.version == length - 5

    asyncio.run(scenario())


def test_a_replacement_of_a_game_beyond_the_limit_is_refused() -> None:
    async def scenario() -> None:
        service = limited_service(LogLimits(replaced=3))
        game = await started(service)
        await played(service, game, upto=5)
        for _ in range(3):
            version = (await service.reader.state(game)).version
            game = (await service.forking.fork(game, ForkRequest(version, supersede=True), ORGANISER)).game
        version = (await service.reader.state(game)).version
        replacement = service.forking.fork(game, ForkRequest(version, supersede=True), ORGANISER)
        assert await unchanged(service, game, replacement) == "replaced_too_often"
        replacement = service.forking.request(game, RequestTakeBack(3), ANNA)
        assert await unchanged(service, game, replacement) == "replaced_too_often"
        assert (await played(service, game)).at_table.status == "finished"
        await check_archive(service, game)

    asyncio.run(scenario())


def test_the_first_answer_is_repeated_in_a_full_log() -> None:
    async def scenario() -> None:
        service = limited_service(LogLimits(entries=10, to_play=Reserve(6, 0), to_end=Reserve(1, 0)))
        game = await started(service)
        first = await service.writer.command(game, RequestPause("tea"), ANNA, "key")
        assert await code_of(service.writer.command(game, WithdrawPause(), ANNA)) == "log_full"
        assert (await service.writer.command(game, RequestPause("tea"), ANNA, "key")).head == first.head
        head = await head_of(service, game)
        state = await service.reader.state(game)
        player = (ANNA, BEN)[to_move(state)[0]]
        decision = TINY.legal(position_of(state, TinyPosition), to_move(state)[0])[0]
        answer = await service.writer.decide(game, head, player, decision, "other")
        vars(service.core)["limits"] = LogLimits(entries=3)
        assert (await service.writer.decide(game, head, player, decision, "other")).head == answer.head

    asyncio.run(scenario())


@pytest.mark.parametrize("path", OLD_LOGS, ids=lambda path: path.name)
def test_no_archive_has_more_bytes_than_are_counted(path: Path) -> None:
    content = gzip.decompress(path.read_bytes())
    archive = read_archive([content])
    lines = content.splitlines(keepends=True)
    entries = [line for line in lines if b'{"type":"entry"' in line[:20]]
    for record, line in zip(archive.records, entries, strict=True):
        assert len(line) <= archived_bytes([record], [record]) <= 3 * len(line) + 1_024
    frame = sum(
        len(line) for line in lines if line.startswith((b'{"type":"archive"', b'{"type":"comp', b'{"type":"end"'))
    )
    codec = Codecs(RULESETS).of(ruleset_of(archive.records[0]))
    bodies = zip(map(codec.body, archive.records), archive.records, strict=True)
    of_table = [
        record
        for body, record in bodies
        if not isinstance(body.cause, DecisionTaken) or any(type(event) in TABLE_EVENTS for event in body.events)
    ]
    size = archived_bytes(archive.records, of_table)
    assert len(content) <= size + frame
    assert size == archived_bytes(archive.records, archive.records), "no other entry has a seed or a name"
    assert size == sum(archived_bytes([record], [record]) for record in archive.records)


def test_white_space_and_seeds_are_counted() -> None:
    body = b'{\n\t"a": "\xc3\xa9\\"" ,\r\n"seed_game":"x"}'
    record = Record(1, body, b"", bytes(32))
    assert archived_bytes([record], [record]) > 2 * len(body) + 100


COMMANDS_OF_PLAY = {
    "take_seat",
    "return_to_seat",
    "resume_game",
    "end_vacation",
    "cancel_plan",
    "expire_clock",
    "note_outage",
    "claim_time",
    "forfeit_seat",
    "resign_seat",
    "hand_seat_to_bot",
    "hand_over_seat",
    "rule_dispute",
    "free_game",
}


def test_each_command_has_its_part_of_a_log() -> None:
    parts: dict[str, Part] = {}
    for kind in get_args(AnyCommand):
        command = kind(*[None] * len(kind.__struct_fields__))
        parts[str(kind.__struct_config__.tag)] = part_of(CommandTaken("player:p", command), ())
    assert {name for name, part in parts.items() if part == "played"} == COMMANDS_OF_PLAY
    assert {name: part for name, part in parts.items() if part not in ("played", "asked")} == {
        "import_game": "imported",
        "stall_game": "ending",
    }
    assert part_of(ServiceRun(), ()) == part_of(DecisionTaken(0, None), ()) == "played"
    for event in (GameAborted("rain"), GameSuperseded("0-g"), GameFinished((1, 2), 0, ())):
        assert part_of(DecisionTaken(0, None), (event,)) == "ending"


def test_no_limit_of_a_writer_is_above_that_of_its_reader() -> None:
    """For each archive the limits of its writer are compared with the limits of its reader."""
    games, tournaments, reader = LogLimits(), TournamentLimits(), ArchiveReader()
    assert games.entries <= reader._most_entries
    assert games.size <= reader._most_bytes
    assert max(games.line_bytes, tournaments.line_bytes) <= log_limits.MOST_LINE_BYTES
    assert 2 * games.entries + 3 <= 2 * reader._most_entries + games.to_end.entries, "a line and a seed each, a frame"
    assert games.to_play.entries > games.to_end.entries > 0
    assert games.to_play.size > games.to_end.size >= 2 * games.line_bytes
    assert tournaments.entries <= log_limits.MOST_ENTRIES
    assert tournaments.of_players < tournaments.of_organisers < tournaments.of_rulings
    assert tournaments.of_rulings + tournaments.to_play <= tournaments.entries
    assert tournaments.to_play * (1 + games.replaced) <= MOST_GAMES
    assert games.replaced == MOST_REPLACED
    # A body of a call stands at most twice in an entry, and each of its bytes at most twice in a line.
    assert 2 * ApiSettings(operator_token="").body_bytes + log_limits.MOST_LINE_BYTES // 2 <= log_limits.MOST_LINE_BYTES


@pytest.mark.parametrize("name", RULESETS)
def test_the_largest_component_sets_fit_into_a_line(name: str) -> None:
    LogLimits().require_components(RULESETS[name].default_components())


@pytest.mark.long
def test_the_longest_log_is_ended_and_its_archive_is_read(redis_backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        command = service.writer.command
        refusal = await fill_log(
            service,
            game,
            lambda: command(game, RequestPause("tea"), ANNA),
            lambda: command(game, WithdrawPause(), ANNA),
        )
        assert (refusal.code, refusal.value) == ("log_full", 15_000)
        for number in range(15_000, 49_800):
            await command(game, HandOverSeat(0, f"p-{number % 2}", "Somebody"), OPERATOR)
        assert await code_of(command(game, RuleDispute("no"), ORGANISER)) == "log_full"
        await command(game, AbortGame("too long"), ORGANISER)
        await check_archive(service, game)

    redis_backend.run(scenario)
