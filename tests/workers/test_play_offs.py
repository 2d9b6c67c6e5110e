"""Play-offs at tables of the service: opened at a tie for the first place, and taken when their games have ended."""

from __future__ import annotations

import asyncio
import io

import pytest

from domain.tournament.commands import (
    CloseRound,
    DecideResult,
    LockRound,
    OpenPlayOff,
    OpenRound,
    PairRound,
    RecordPlayOff,
    SettlePlayOff,
)
from domain.tournament.errors import TournamentRefused
from domain.tournament.settings import PlayedGame, Settings, Swiss
from domain.tournament.standings import standings
from domain.tournament.state import TableResult
from eventstore.identity import ANYBODY, SERVICE_IDENTITY
from eventstore.service import Service
from eventstore.table.commands import AbortGame
from eventstore.table.events import TournamentTable
from eventstore.tournament.archive import export_tournament, read_tournament_archive, verify_tournament_archive
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.log import game_of
from tests.eventstore.tournaments import REFEREE, begun, command_all, failing, forged, stored, the, verified
from tests.tiny import RULESETS
from tests.tiny.play import due_games, played, tiny_service
from workers.tournaments import sync_tables

SETTINGS = Settings(Swiss(rounds=1, seats=2), first_place="play_off", game=PlayedGame("tiny"))
WHY = "both won"


async def tied(service: Service) -> tuple[str, tuple[str, ...]]:
    """Return a tournament that has ended with a tie, and the players on the first place."""
    tournament = await begun(service, SETTINGS, ("p-ann", "p-ben", "p-cara", "p-dan"))
    await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
    for table in (1, 2):
        await command_all(service, tournament, DecideResult(1, table, "agreed", TableResult((5, 3), (1, 2))))
    await sync_tables(service, tournament)
    state = await service.tournaments.state(tournament)
    assert state.status == "ended"
    return tournament, tuple(line.player for line in standings(state.played) if line.place == 1)


async def opened(service: Service) -> tuple[str, tuple[str, ...], str]:
    """Return a tournament with an open play-off, its players, and its game."""
    tournament, players = await tied(service)
    await command_all(service, tournament, OpenPlayOff(players, WHY), caller=REFEREE)
    assert await due_games(service) == [tournament]
    await sync_tables(service, tournament)
    await sync_tables(service, tournament)
    return tournament, players, game_of(tournament, 2, 1)


async def synced(service: Service, tournament: str) -> TournamentState:
    await sync_tables(service, tournament)
    return await service.tournaments.state(tournament)


def test_the_game_of_a_play_off_orders_the_tied_players_alone_and_is_verified() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament, players, game = await opened(service)
        table = (await service.reader.state(game)).at_table
        assert [seat.player for seat in table.seats if seat] == [*players]
        assert (table.tournament, table.status) == (TournamentTable(tournament, 2, 1), "playing")
        before = standings((await service.tournaments.state(tournament)).played)
        await played(service, game)
        result = service.tournaments.result_of(await service.reader.state(game))
        state = await synced(service, tournament)
        (play_off,) = state.played.play_offs
        assert (play_off.players, play_off.result, play_off.why) == (players, result, WHY)
        assert [table.is_open for table in state.played.play_off_tables] == [False]
        lines = standings(state.played)
        points = {line.player: line.values["points"] for line in before}
        assert {line.player: line.values["points"] for line in lines} == points
        assert [(line.place, line.player) for line in lines[2:]] == [(line.place, line.player) for line in before[2:]]
        assert result is not None
        if result.places[0] != result.places[1]:
            winner = players[result.places.index(1)]
            assert [(line.place, line.player) for line in lines[:1]] == [(1, winner)]
            assert lines[1].parted_by == "play_off"
        version = state.head.version
        assert (await synced(service, tournament)).head.version == version, "nothing more is to be done"
        verification = await verified(service, tournament)
        assert verification.ok, verification.checks
        assert the(verification, "results").checked == 1
        lines_of = await export_tournament(service.tournaments, service.rights, tournament, ANYBODY)
        archive = read_tournament_archive(io.BytesIO(b"".join([line async for line in lines_of])))
        assert game in [name for name, _ in archive.games]
        report = await verify_tournament_archive(archive, RULESETS)
        assert report.ok, report.checks
        forged(service, tournament, lambda bodies: bodies[-1]["command"]["result"].update(points=[77, 76]))
        faults = failing(await verified(service, tournament))
        assert faults["results"] == ("result_wrong", len(stored(service, tournament)))

    asyncio.run(scenario())


def test_an_aborted_game_closes_its_table_and_another_may_be_opened() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament, players, game = await opened(service)
        with pytest.raises(TournamentRefused, match="is open") as refused:
            await command_all(service, tournament, OpenPlayOff(players[::-1], "again"))
        assert refused.value.code == "play_off_open"
        await service.writer.command(game, AbortGame("rain"), SERVICE_IDENTITY)
        state = await synced(service, tournament)
        assert (state.played.play_offs, state.played.play_off_tables[0].is_open) == ((), False)
        await command_all(service, tournament, OpenPlayOff(players[::-1], "again"))
        await sync_tables(service, tournament)
        table = (await service.reader.state(game_of(tournament, 2, 2))).at_table
        assert [seat.player for seat in table.seats if seat] == [*players[::-1]]
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_a_result_that_is_entered_ends_the_game_of_its_play_off() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament, players, game = await opened(service)
        entered = RecordPlayOff(players, TableResult((1, 2), (2, 1)), "one did not come")
        await command_all(service, tournament, entered)
        assert await due_games(service) == [tournament]
        state = await synced(service, tournament)
        assert (await service.reader.state(game)).at_table.status == "aborted"
        assert [line.player for line in standings(state.played)[:2]] == [*players[::-1]]
        with pytest.raises(TournamentRefused) as refused:
            await command_all(service, tournament, SettlePlayOff(1, None), caller=SERVICE_IDENTITY)
        assert refused.value.code == "play_off_closed"
        with pytest.raises(TournamentRefused) as refused:
            await command_all(service, tournament, SettlePlayOff(1, None), caller=REFEREE)
        assert refused.value.code == "not_for_this_role"
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_a_play_off_of_a_tie_that_a_ruling_has_parted_decides_nothing() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament, _, game = await opened(service)
        await command_all(service, tournament, DecideResult(1, 1, "mixed up", TableResult((5, 5), (1, 1))))
        await played(service, game)
        state = await synced(service, tournament)
        assert (state.played.play_offs, state.played.play_off_tables[0].is_open) == ((), False)
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_a_game_that_has_no_table_for_the_tied_players_is_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        players = tuple(f"p-{name}" for name in ("ann", "ben", "cara", "dan", "eva", "finn", "gus", "hal"))
        tournament = await begun(service, SETTINGS, players)
        await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
        for table in range(1, 5):
            await command_all(service, tournament, DecideResult(1, table, "agreed", TableResult((5, 3), (1, 2))))
        state = await command_all(service, tournament, CloseRound(), caller=SERVICE_IDENTITY)
        first = tuple(line.player for line in standings(state.played) if line.place == 1)
        with pytest.raises(TournamentRefused, match="no table for 4") as refused:
            await command_all(service, tournament, OpenPlayOff(first, WHY))
        assert (refused.value.code, refused.value.value) == ("too_many_tied", 4)

    asyncio.run(scenario())
