"""The service's part in a tournament: it makes the tables of a round, opens them, takes their results, and closes it.

Each step is done once, however often it is tried: a table has one id, and takes one result.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from domain.core.events import Seat
from domain.tournament.commands import CloseRound, GiveUpPairing, MakeTables, RecordResult
from domain.tournament.errors import TournamentRefused
from domain.tournament.settings import PlayedGame
from domain.tournament.state import Player, Table
from eventstore.errors import CommandRefused, GameUnknown, HeadConflict
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.entry import AnyBody, CommandTaken
from eventstore.log.state import State
from eventstore.service import Service
from eventstore.table.commands import AbortGame, HandOverSeat, HandSeatToBot
from eventstore.table.events import SeatHandedOver, SeatHandedToBot, SeatTaken, TournamentTable
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.log import game_of, new_game

_SETTLED: Final = "a ruling has settled the table"
_ABORTED: Final = "the tournament was aborted"
STAND_IN: Final = "greedy"
"""The bot that plays on for who was put out of a table."""


async def end_order(service: Service, tournament: str, command: MakeTables | GiveUpPairing) -> None:
    """Make the tables that were ordered, or say why there are none; nothing, where that was done meanwhile.

    Raises:
        TournamentUnknown: there is no such tournament.
        StoreUnavailable: the store does not answer now.
    """
    # Another worker, or the organiser by hand, may have been first.
    with suppress(TournamentRefused):
        await service.tournaments.command(tournament, command, SERVICE_IDENTITY)


async def see_to_tables(service: Service, tournament: str) -> None:
    """Bring the tables of the open round, and the games played at them, to where each other says they are.

    Raises:
        TournamentUnknown: there is no such tournament.
        StoreUnavailable: the store does not answer now.
    """
    state = await service.tournaments.state(tournament)
    begun, played = state.played.begun, state.played.settings.game
    if not begun or begun[-1].status != "open" or played is None:
        return
    number = len(begun)
    if state.played.is_aborted:
        await _end_round(service, state, number)
        return
    for count, table in enumerate(begun[-1].tables, 1):
        of = TournamentTable(tournament, number, count)
        if table.is_settled:
            await _end(service, state, of, _SETTLED)
            continue
        await _end(service, state, of, _SETTLED, but=table.replays)
        game = await _game_at(service, state, of, played)
        result = service.tournaments.result_of(game)
        if result is not None:
            command = RecordResult(number, count, result)
            # Another worker, or the organiser, may have been first.
            with suppress(TournamentRefused):
                await service.tournaments.command(tournament, command, SERVICE_IDENTITY)
        elif not game.at_table.ended:
            await _seat(service, state, game, table)
    state = await service.tournaments.state(tournament)
    if state.played.is_aborted:
        await _end_round(service, state, number)
    elif len(state.played.begun) == number and all(table.is_settled for table in state.played.begun[-1].tables):
        with suppress(TournamentRefused):
            await service.tournaments.command(tournament, CloseRound(), SERVICE_IDENTITY)


async def _game_at(service: Service, state: TournamentState, of: TournamentTable, played: PlayedGame) -> State:
    """Return the game at a table, or the one that replaced it; open it where there is none."""
    log = service.tournaments
    try:
        return await log.game_at(state, of.round, of.table)
    except GameUnknown:
        table = state.played.rounds[of.round - 1].tables[of.table - 1]
        players = [_identity(state, player) for player in table.players]
        # What is played again has a luck of its own: that of the round may have been seen.
        luck = state.luck.get(of.round) if not table.replays else None
        game = game_of(of.tournament, of.round, of.table, table.replays)
        with suppress(HeadConflict):
            await service.writer.open_table(new_game(played, len(players)), game, of, players, luck)
        return await log.game_at(state, of.round, of.table)


async def _end_round(service: Service, state: TournamentState, number: int) -> None:
    """End all games of the round in which a tournament was aborted, and then the round."""
    for count in range(1, len(state.played.begun[-1].tables) + 1):
        await _end(service, state, TournamentTable(state.id, number, count), _ABORTED)
    with suppress(TournamentRefused):
        await service.tournaments.command(state.id, CloseRound(), SERVICE_IDENTITY)


async def _end(service: Service, state: TournamentState, of: TournamentTable, why: str, but: int | None = None) -> None:
    """End the games at a table that go on though nothing more of them counts; *but* is the one that counts."""
    for replays in range(state.played.games_at(of.round, of.table)):
        if replays == but:
            continue
        with suppress(GameUnknown):
            game = await service.tournaments.game_at(state, of.round, of.table, replays)
            if not game.at_table.ended:
                # It may have ended meanwhile.
                with suppress(CommandRefused):
                    await service.writer.command(game.at_table.game, AbortGame(why), SERVICE_IDENTITY)


def _identity(state: TournamentState, player: Player) -> Identity:
    entrant = state.played.entrant(player)
    return Identity(player, "" if entrant is None else entrant.name, "player")


async def _seat(service: Service, state: TournamentState, game: State, table: Table) -> None:
    """Let those sit at a game who sit at its table: substitutes, and bots for who was put out."""
    for seat, player in enumerate(table.players):
        occupant = game.at_table.seats[seat]
        if occupant is None or (player not in table.out and occupant.player == player):
            continue
        name = game.at_table.game
        # When the game has ended meanwhile, nobody need sit there any more.
        with suppress(CommandRefused):
            if player in table.out:
                if occupant.bot is None:
                    await service.writer.command(name, HandSeatToBot(seat, STAND_IN), SERVICE_IDENTITY)
            elif occupant.bot is None or not await _left_to_bot(service, game, seat, player):
                command = HandOverSeat(seat, player, _identity(state, player).name)
                await service.writer.command(name, command, SERVICE_IDENTITY)


async def _left_to_bot(service: Service, game: State, seat: Seat, player: Player) -> bool:
    """Return whether somebody who had a seat gave it to a bot; the service gives away the seats of who is put out."""
    theirs = False
    codec = await service.reader.codec(game.at_table.game)
    async for record in service.reader.stream(game.at_table.game):
        body = codec.body(record)
        for event in body.events:
            if isinstance(event, SeatTaken | SeatHandedOver) and event.seat == seat:
                theirs = event.occupant.player == player
            elif isinstance(event, SeatHandedToBot) and event.seat == seat:
                theirs &= not _is_by_service(body)
    return theirs


def _is_by_service(body: AnyBody) -> bool:
    """Return whether the service gave the command of an entry."""
    return isinstance(body.cause, CommandTaken) and body.cause.actor == SERVICE_IDENTITY.actor
