"""Rulings on games that are played here: the effects of a withdrawn ruling on seats, games, and proofs."""

from __future__ import annotations

import asyncio
import io
from functools import partial

import pytest
from msgspec.structs import replace

from domain.core.bots import BOTS
from domain.tournament.commands import (
    CloseRound,
    DecideResult,
    LockRound,
    OpenRound,
    OrderReplay,
    PairRound,
    PutOut,
    RecordResult,
    ReplacePlayer,
    TakeBackRuling,
    Withdraw,
)
from domain.tournament.errors import TournamentRefused
from domain.tournament.rules import decide
from domain.tournament.settings import PlayedGame, Settings, Swiss
from domain.tournament.standings import standings
from domain.tournament.state import RoundTable, TableResult
from eventstore.errors import KeyReused
from eventstore.identity import ANYBODY, Identity
from eventstore.log.state import status_of
from eventstore.service import Service, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.table.commands import HandSeatToBot
from eventstore.tournament import log as tournament_log
from eventstore.tournament.archive import export_tournament, read_tournament_archive, verify_tournament_archive
from eventstore.tournament.log import game_of
from tests.eventstore.tournaments import (
    OWNER,
    PLAYED_ELSEWHERE,
    REFEREE,
    ROSTER,
    begun,
    command_all,
    failing,
    forged,
    round_played,
    verified,
)
from tests.tiny import RULESETS
from tests.tiny.play import KEYS, Clock, played, tiny_service
from workers.tournaments import sync_tables

ONE_ROUND = replace(PLAYED_ELSEWHERE, format=Swiss(rounds=1, seats=2), game=PlayedGame("tiny"))
OF_THREE = replace(ONE_ROUND, format=Swiss(rounds=1, seats=3))
BACK = TakeBackRuling(1, "it was another table")


async def opened(settings: Settings = ONE_ROUND, players: tuple[str, ...] = ROSTER) -> tuple[Service, str, list[str]]:
    """Return a tournament with a round in play, and the first games at its tables."""
    service = open_service(MemoryStore(), RULESETS, KEYS, bots=BOTS, clock=Clock())
    tournament = await begun(service, settings, players)
    state = await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
    await sync_tables(service, tournament)
    return service, tournament, [game_of(tournament, 1, at) for at in range(1, len(state.played.rounds[0].tables) + 1)]


async def table_of(service: Service, tournament: str) -> RoundTable:
    """Return the first table, after the service saw to it."""
    await sync_tables(service, tournament)
    return (await service.tournaments.state(tournament)).played.rounds[0].tables[0]


async def require_sound(service: Service, tournament: str) -> None:
    """See that a tournament that is over verifies, and its archive too."""
    verification = await verified(service, tournament)
    assert verification.ok, verification.checks
    lines = await export_tournament(service.tournaments, service.rights, tournament, ANYBODY)
    archive = read_tournament_archive(io.BytesIO(b"".join([line async for line in lines])))
    verification = await verify_tournament_archive(archive, RULESETS)
    assert verification.ok, verification.checks


async def occupant(service: Service, game: str, seat: int) -> tuple[str, bool]:
    """Return the occupant of a seat, and whether that is a bot."""
    sitting = (await service.reader.state(game)).at_table.seats[seat]
    assert sitting is not None
    return sitting.player, sitting.bot is not None


@pytest.mark.parametrize("left", [False, True], ids=["put out", "left to a bot before"])
def test_an_excluded_player_has_the_seat_again_unless_they_had_left_it_themselves(left: bool) -> None:
    async def scenario() -> None:
        service, tournament, (game, *_) = await opened(OF_THREE, ROSTER[:3])
        player = (await table_of(service, tournament)).players[0]
        if left:
            identity = Identity(player, player, "player")
            await service.writer.command(game, HandSeatToBot(0, "greedy"), identity)
        await command_all(service, tournament, PutOut(1, 1, "late", player, came=True))
        await sync_tables(service, tournament)
        assert (await occupant(service, game, 0))[1]
        await command_all(service, tournament, BACK)
        await sync_tables(service, tournament)
        if not left:
            assert await occupant(service, game, 0) == (player, False)
        assert (await occupant(service, game, 0))[1] == left
        await played(service, game)
        table = await table_of(service, tournament)
        assert table.out == {}
        assert table.result is not None
        await require_sound(service, tournament)

    asyncio.run(scenario())


def test_a_substitution_is_taken_back_when_the_game_has_ended_and_the_substitute_comes_to_no_other_table() -> None:
    async def scenario() -> None:
        players = ("p-anna", "p-ben", "p-cara", "p-dan", "p-eve")
        service, tournament, games = await opened(replace(ONE_ROUND, format=Swiss(rounds=2, seats=2)), players)
        state = await service.tournaments.state(tournament)
        (bye,) = state.played.rounds[0].byes
        leaves = state.played.rounds[0].tables[0].players[0]
        await command_all(service, tournament, Withdraw(leaves), caller=Identity(leaves, leaves, "player"))
        await command_all(service, tournament, ReplacePlayer(1, 1, "ill", leaves, bye))
        await sync_tables(service, tournament)
        assert await occupant(service, games[0], 0) == (bye, False)
        with pytest.raises(TournamentRefused) as refused:
            await command_all(service, tournament, BACK)
        assert (refused.value.code, refused.value.value) == ("substitute_replaced", leaves)
        await played(service, games[0])
        await sync_tables(service, tournament)
        state = await command_all(service, tournament, BACK)
        assert state.played.rounds[0].tables[0].players[0] == leaves
        assert state.played.rounds[0].byes == (bye,)
        other = state.played.rounds[0].tables[1].players[0]
        with pytest.raises(TournamentRefused) as refused:
            await command_all(service, tournament, ReplacePlayer(1, 2, "ill", other, bye))
        assert (refused.value.code, refused.value.value) == ("substitute_replaced", bye)
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_a_replay_that_is_taken_back_ends_and_the_first_game_counts() -> None:
    async def scenario() -> None:
        service, tournament, games = await opened()
        for game in games:
            await played(service, game)
        before = await table_of(service, tournament)
        await command_all(service, tournament, OrderReplay(1, 1, "the wrong board"))
        await sync_tables(service, tournament)
        again = game_of(tournament, 1, 1, 1)
        assert status_of(await service.reader.state(again)) == "playing"
        await command_all(service, tournament, BACK)
        assert await table_of(service, tournament) == before
        assert status_of(await service.reader.state(again)) == "aborted"
        state = await service.tournaments.state(tournament)
        assert state.status == "ended"
        await require_sound(service, tournament)
        await command_all(service, tournament, OrderReplay(1, 1, "after all"))
        await sync_tables(service, tournament)
        third = game_of(tournament, 1, 1, 2)
        await played(service, third)
        assert (await table_of(service, tournament)).replays == 2
        await require_sound(service, tournament)

    asyncio.run(scenario())


def test_a_replay_on_a_table_that_had_no_result_of_its_own_ends_with_it() -> None:
    async def scenario() -> None:
        service, tournament, _ = await opened()
        await command_all(service, tournament, DecideResult(1, 1, "they agreed", TableResult((1, 1), (1, 1))))
        await sync_tables(service, tournament)
        await command_all(service, tournament, OrderReplay(1, 1, "there is time"))
        await sync_tables(service, tournament)
        await command_all(service, tournament, BACK, TakeBackRuling(2, "there is none"))
        table = await table_of(service, tournament)
        assert (table.result, table.replays) == (None, 0)
        assert status_of(await service.reader.state(game_of(tournament, 1, 1, 1))) == "aborted"
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_a_ruling_is_taken_back_once_though_the_answer_is_lost() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        await round_played(service, tournament)
        before = standings((await service.tournaments.state(tournament)).played)
        player = (await service.tournaments.state(tournament)).played.rounds[0].tables[0].players[0]
        await command_all(service, tournament, PutOut(1, 1, "left", player, came=True), caller=REFEREE)
        first = await service.tournaments.command(tournament, BACK, REFEREE, "a key")
        again = await tiny_service(service.store).tournaments.command(tournament, BACK, REFEREE, "a key")
        assert (again.record, again.state) == (first.record, first.state)
        assert standings(again.state.played) == before
        with pytest.raises(KeyReused):
            await service.tournaments.command(tournament, TakeBackRuling(1, "no"), REFEREE, "a key")
        with pytest.raises(TournamentRefused) as refused:
            await service.tournaments.command(tournament, BACK, OWNER)
        assert (refused.value.code, refused.value.value) == ("ruling_taken_back", 1)

    asyncio.run(scenario())


def test_a_ruling_is_taken_back_after_the_end_and_its_fact_is_proved() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        for _ in range(2):
            await round_played(service, tournament)
        before = standings((await service.tournaments.state(tournament)).played)
        await command_all(service, tournament, DecideResult(1, 1, "mixed up", TableResult((1, 2), (2, 1))))
        state = await command_all(service, tournament, BACK)
        assert state.status == "ended"
        assert standings(state.played) == before
        await require_sound(service, tournament)
        forged(service, tournament, lambda bodies: bodies[-1]["events"][0]["result"].update(points=[70, 1]))
        assert failing(await verified(service, tournament))["decisions"] == ("facts_wrong", state.head.version)

    asyncio.run(scenario())


def test_a_tournament_that_an_earlier_version_of_the_rules_decided_verifies_and_its_rulings_are_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        await round_played(service, tournament)
        player = (await service.tournaments.state(tournament)).played.rounds[0].tables[0].players[1]
        with monkeypatch.context() as old:
            old.setattr(tournament_log, "VERSION", 1)
            old.setattr(tournament_log, "decide", partial(decide, version=1))
            await command_all(service, tournament, PutOut(1, 1, "left", player, came=True))
            state = await command_all(service, tournament, DecideResult(1, 1, "a win", TableResult((1, 2), (2, 1))))
        assert state.played.rounds[0].tables[0].out == {player: "forfeit"}
        verification = await verified(service, tournament)
        assert verification.ok
        assert all(check.checked for check in verification.checks)
        state = await command_all(service, tournament, BACK)
        assert state.played.rounds[0].tables[0].out == {}
        assert (await verified(service, tournament)).ok
        forged(service, tournament, lambda bodies: bodies[-2].update(rules_version=2))
        assert failing(await verified(service, tournament))["decisions"][0] == "facts_wrong"

    asyncio.run(scenario())


def test_a_result_is_recorded_again_after_the_ruling_that_stood_for_it_is_taken_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service, replace(PLAYED_ELSEWHERE, format=Swiss(rounds=1, seats=2)))
        await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
        result = TableResult((3, 1), (1, 2))
        await command_all(service, tournament, DecideResult(1, 1, "nobody knows", result), RecordResult(1, 2, result))
        assert (await command_all(service, tournament, CloseRound())).status == "ended"
        assert (await command_all(service, tournament, BACK)).status == "playing"
        state = await command_all(service, tournament, RecordResult(1, 1, result), CloseRound())
        assert state.status == "ended"
        await require_sound(service, tournament)

    asyncio.run(scenario())
