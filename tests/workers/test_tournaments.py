"""Tables of tournaments: their counted game, other games, and verification of each."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.bots import BOTS
from domain.tournament.commands import (
    DecideResult,
    LockRound,
    OpenRound,
    OrderReplay,
    PairRound,
    PutOut,
    ReplacePlayer,
    Withdraw,
)
from domain.tournament.settings import PlayedGame, Swiss
from domain.tournament.state import RoundTable, TableResult
from eventstore.identity import Identity
from eventstore.log.codec import Codecs
from eventstore.proof.archive import Archive, read_archive, verify_archive
from eventstore.proof.stored_verification import StoredVerification, judge_of, still_holds
from eventstore.service import Service, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Record
from eventstore.table.commands import AbortGame
from eventstore.table.events import TournamentTable
from eventstore.tournament.log import game_of
from eventstore.tournament.verify import TournamentVerification
from eventstore.write.importing import import_archive
from tests.eventstore.forks import forked, sound
from tests.eventstore.tournaments import (
    PLAYED_ELSEWHERE,
    ROSTER,
    begun,
    command_all,
    failing,
    forged,
    stored,
    stored_logs,
    the,
    verification_to_store,
    verified,
)
from tests.tiny import RULESETS
from tests.tiny.archives import Lines, exported
from tests.tiny.archives import forged as forged_archive
from tests.tiny.play import KEYS, OPERATOR, ORGANISER, Clock, played
from workers.tournaments import sync_tables

HERE = replace(PLAYED_ELSEWHERE, game=PlayedGame("tiny"))
OF_THREE = replace(HERE, format=Swiss(rounds=2, seats=3))


def service_with_bots() -> Service:
    return open_service(MemoryStore(), RULESETS, KEYS, bots=BOTS, clock=Clock())


async def opened(service: Service, settings: Any = HERE, players: tuple[str, ...] = ROSTER) -> tuple[str, list[str]]:
    """Return a tournament with an open first round, and the games at its tables."""
    tournament = await begun(service, settings, players)
    state = await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
    await sync_tables(service, tournament)
    return tournament, [game_of(tournament, 1, table) for table in range(1, len(state.played.rounds[0].tables) + 1)]


async def tables(service: Service, tournament: str) -> tuple[RoundTable, ...]:
    """Return the tables of the last round, after the service saw to them."""
    await sync_tables(service, tournament)
    return (await service.tournaments.state(tournament)).played.rounds[-1].tables


async def woken(service: Service, tournament: str, game: str, at: int) -> bool:
    """Play a game to its end; return whether that made a tournament due that was not before *at*."""
    (due,) = [deadline for deadline in await service.store.due(0, now=at, limit=99) if deadline.game == tournament]
    await service.store.postpone(tournament, due=due.due, until=at)
    await played(service, game)
    return await service.store.next_due(0) != at


FAR = 1 << 60


def test_games_at_tables_verify() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        for number, game in enumerate(games, 1):
            await sound(service, game)
            table = (await service.reader.state(game)).at_table
            assert (table.status, table.creator) == ("playing", "service")
            assert table.tournament == TournamentTable(tournament, 1, number)
            await played(service, game)
            await sound(service, game)
        assert all(table.result for table in await tables(service, tournament))
        verification = await verified(service, tournament)
        assert verification.ok
        assert the(verification, "results").detail.startswith("2 ")

    asyncio.run(scenario())


def test_a_bot_and_a_substitute_at_a_table_verify() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, (game, other) = await opened(service, OF_THREE, (*ROSTER, "p-eli", "p-fay", "p-gil"))
        state = await service.tournaments.state(tournament)
        first, second = state.played.rounds[0].tables
        (bye,) = state.played.rounds[0].byes
        await command_all(service, tournament, PutOut(1, 1, "ill", first.players[0], came=True))
        player = Identity(second.players[1], "", "player")
        await command_all(service, tournament, Withdraw(player.player), caller=player)
        await command_all(service, tournament, ReplacePlayer(1, 2, "late", player.player, bye))
        await sync_tables(service, tournament)
        seats = (await service.reader.state(game)).at_table.seats
        assert [seat is not None and seat.bot for seat in seats] == ["greedy", None, None]
        occupant = (await service.reader.state(other)).at_table.seats[1]
        assert occupant is not None
        assert (occupant.player, occupant.name) == (bye, bye.removeprefix("p-").title())
        for played_game in (game, other):
            await sound(service, played_game)
        heads = [await service.store.head(played_game) for played_game in (game, other)]
        await sync_tables(service, tournament)
        assert [await service.store.head(played_game) for played_game in (game, other)] == heads, "seen to once"

    asyncio.run(scenario())


def _first_entry(lines: Lines) -> Lines:
    return [line for line in lines if line["type"] == "entry"][:1]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"tournament": None}, "illegal"),
        ({"creator": "player:p-anna"}, "illegal"),
    ],
)
def test_a_table_that_pretends_to_be_another_does_not_verify(fields: dict[str, Any], code: str) -> None:
    async def scenario() -> Archive:
        service = service_with_bots()
        _, games = await opened(service)
        await played(service, games[0])

        def change(lines: Lines) -> None:
            for event in _first_entry(lines)[0]["body"]["events"]:
                if event["type"].startswith("game_created"):
                    event.update(fields)

        return forged_archive(await exported(service, games[0]), change)

    verification = verify_archive(asyncio.run(scenario()), Codecs(RULESETS))
    assert [(check.name, check.code, check.version) for check in verification.checks if not check.ok] == [
        ("legality", code, 1)
    ]


def test_the_game_that_replaces_a_table_counts() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        await played(service, games[0], upto=6)
        fork = await forked(service, games[0], 4, supersede=True)
        assert (await service.reader.state(fork)).at_table.tournament == TournamentTable(tournament, 1, 1)
        assert (await tables(service, tournament))[0].result is None
        again = await forked(service, fork, 4, supersede=True)
        assert await woken(service, tournament, again, FAR)
        result = service.tournaments.result_of(await service.reader.state(again))
        assert result is not None
        assert (await tables(service, tournament))[0].result == result
        await sound(service, again)
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_an_ordinary_fork_of_a_table_never_counts() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        await played(service, games[0])
        before = (await tables(service, tournament))[0].result
        assert before is not None
        fork = await forked(service, games[0], 4, ORGANISER, luck="fresh")
        table = (await service.reader.state(fork)).at_table
        assert table.tournament is None
        await sync_tables(service, tournament)
        head = (await service.tournaments.state(tournament)).head
        await service.writer.command(fork, AbortGame("enough"), OPERATOR)
        assert (await tables(service, tournament))[0].result == before
        assert (await service.tournaments.state(tournament)).head == head

    asyncio.run(scenario())


def test_an_aborted_game_waits_for_a_ruling() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        await service.writer.command(games[0], AbortGame("the table fell over"), OPERATOR)
        await played(service, games[1])
        for _ in range(2):
            first, second = await tables(service, tournament)
            assert first.result is None
            assert second.result is not None
        state = await service.tournaments.state(tournament)
        assert state.played.rounds[0].status == "open"
        await command_all(service, tournament, DecideResult(1, 1, "they agreed", TableResult((1, 1), (1, 1))))
        await sync_tables(service, tournament)
        assert (await service.tournaments.state(tournament)).played.rounds[0].status == "closed"
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_an_aborted_game_may_be_played_again() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        await service.writer.command(games[0], AbortGame("the table fell over"), OPERATOR)
        await command_all(service, tournament, DecideResult(1, 1, "a slip", TableResult((1, 1), (1, 1))))
        await command_all(service, tournament, OrderReplay(1, 1, "there is time"))
        await sync_tables(service, tournament)
        again = game_of(tournament, 1, 1, 1)
        assert (await service.reader.state(again)).at_table.status == "playing"
        for game in (again, games[1]):
            await played(service, game)
        assert all(table.result for table in await tables(service, tournament))
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_the_archive_of_a_table_is_imported_as_no_table() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        await played(service, games[0])
        archive = read_archive([await exported(service, games[0])])
        assert verify_archive(archive, Codecs(RULESETS)).ok
        before = await tables(service, tournament)
        imported = (await import_archive(service.core, archive, OPERATOR)).game
        assert (await service.reader.state(imported)).at_table.tournament is None
        assert await tables(service, tournament) == before
        await sound(service, imported)

    asyncio.run(scenario())


def test_a_result_that_no_game_had_is_found() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        await played(service, games[0])
        await sync_tables(service, tournament)

        def other(bodies: list[dict[str, Any]]) -> None:
            for part in (bodies[-1]["command"], bodies[-1]["events"][0]):
                part["result"]["points"][0] += 1

        version = (await service.tournaments.state(tournament)).head.version
        forged(service, tournament, other)
        assert failing(await verified(service, tournament)) == {"results": ("result_wrong", version)}

    asyncio.run(scenario())


def test_a_game_that_is_gone_is_said() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        await played(service, games[0])
        await sync_tables(service, tournament)
        assert isinstance(service.store, MemoryStore)
        del service.store._logs[games[0]]
        bare = open_service(service.store, RULESETS, KEYS, clock=Clock())
        verification = await verified(bare, tournament)
        assert verification.ok
        assert not the(verification, "results").checked
        assert "round 1, table 1 is not here" in the(verification, "results").detail

    asyncio.run(scenario())


# A verification that is kept


async def holds(service: Service, verification: StoredVerification[TournamentVerification]) -> bool:
    """Return whether a verification is that of the store as it is now, for a process of the same release."""
    return await still_holds(service.store, judge_of(service.reader.codecs, KEYS), verification)


def test_any_altered_entry_of_the_log_ends_a_stored_verification() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        await played(service, games[0])
        await tables(service, tournament)
        verification = await verification_to_store(service, tournament)
        assert verification.verification.ok
        records = stored(service, tournament)
        for index, record in enumerate(records):
            body = record.body.replace(b'"time":4', b'"time":5')
            for forgery in (Record(record.version, body, b"", record.hash), replace(record, hash=bytes(32))):
                records[index] = forgery
                assert not await holds(service, verification), record.version
            records[index] = record
        assert await holds(service, verification)

    asyncio.run(scenario())


def test_a_longer_log_ends_no_stored_verification_and_a_cut_one_does() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, _ = await opened(service)
        head = await service.store.head(tournament)
        verification = await verification_to_store(service, tournament, head.version)
        await command_all(service, tournament, DecideResult(1, 1, "mixed up", TableResult((1, 2), (2, 1))))
        assert await holds(service, verification)
        assert verification.verification.head == str(head)
        later = await verification_to_store(service, tournament)
        stored(service, tournament).pop()
        assert not await holds(service, later)
        assert await holds(service, verification)

    asyncio.run(scenario())


def test_a_game_with_another_head_or_none_ends_a_stored_verification() -> None:
    async def scenario() -> None:
        service = service_with_bots()
        tournament, games = await opened(service)
        for game in games:
            await played(service, game)
        await tables(service, tournament)
        verification = await verification_to_store(service, tournament)
        assert the(verification.verification, "results").detail.startswith("2 ")
        records = stored_logs(service)[games[0]]
        for cut in (True, False):
            if cut:
                stored_logs(service)[games[0]] = records[:-1]
            else:
                del stored_logs(service)[games[0]]
            assert not await holds(service, verification)
            other = await verification_to_store(service, tournament)
            assert not the(other.verification, "results").checked, "the end of the game is not here"
            assert await holds(service, other)
            stored_logs(service)[games[0]] = records
            assert await holds(service, verification)
            assert not await holds(service, other), "the game is here again"

    asyncio.run(scenario())
