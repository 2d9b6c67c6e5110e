"""The service's part in a tournament: it makes the tables of a round, opens them, takes their results, and closes it.

Each step is done once, however often it is tried: a table has a single id, and takes a single result.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from domain.core.events import Seat
from domain.tournament.commands import CloseRound, GiveUpPairing, MakeTables, RecordResult, SettlePlayOff
from domain.tournament.errors import TournamentRefused
from domain.tournament.settings import PlayedGame
from domain.tournament.state import Player, RoundTable
from eventstore.errors import CommandRefused, GameUnknown, HeadConflict
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.entry import AnyBody, CommandTaken
from eventstore.log.state import State
from eventstore.service import Service
from eventstore.table.commands import AbortGame, HandOverSeat, HandSeatToBot
from eventstore.table.events import SeatHandedOver, SeatHandedToBot, SeatTaken, TournamentTable
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.log import game_of, game_of_play_off, new_game

_SETTLED: Final = "a ruling has settled the table"
_ENTERED: Final = "the result of the play-off was entered"
_ABORTED: Final = "the tournament was aborted"
STAND_IN: Final = "greedy"
"""The bot that plays on for a player who was put out of a table."""


async def end_order(service: Service, tournament: str, command: MakeTables | GiveUpPairing) -> None:
    """Make the ordered tables, or record that they cannot be made; nothing, where the order was done meanwhile.

    Raises:
        TournamentUnknown: the tournament does not exist.
        StoreUnavailable: the store does not answer now.
    """
    # Another worker, or the organiser by hand, may have been first.
    with suppress(TournamentRefused):
        await service.tournaments.command(tournament, command, SERVICE_IDENTITY)


async def sync_tables(service: Service, tournament: str) -> None:
    """Sync the tables of the open round with their games: open games, record results, seat players, close the round.

    Raises:
        TournamentUnknown: the tournament does not exist.
        StoreUnavailable: the store does not answer now.
    """
    state = await service.tournaments.state(tournament)
    rounds, game_settings = state.played.begun, state.played.settings.game
    if game_settings is None:
        return
    if rounds and rounds[-1].status == "open":
        await _sync_round(service, state, game_settings)
    if state.played.play_off_tables:
        await _sync_play_offs(service, state, game_settings)


async def _sync_play_offs(service: Service, state: TournamentState, game_settings: PlayedGame) -> None:
    """Open the games of play-offs, and record their results; end the games of tables that are settled without them."""
    log, number = service.tournaments, state.played.play_off_round
    for count, table in enumerate(state.played.play_off_tables, 1):
        try:
            game = await game_of_play_off(log.reader, state, count)
        except GameUnknown:
            if not table.is_open:
                continue
            players = [_identity(state, player) for player in table.players]
            name, of = game_of(state.id, number, count), TournamentTable(state.id, number, count)
            with suppress(HeadConflict):
                await service.writer.open_table(new_game(game_settings, len(players)), name, of, players, None)
            continue
        if not table.is_open:
            if not game.at_table.ended:
                # It may have ended meanwhile.
                with suppress(CommandRefused):
                    await service.writer.command(game.at_table.game, AbortGame(_ENTERED), SERVICE_IDENTITY)
        elif game.at_table.ended:
            # A re-play of the last round may be under way, or the organiser was first.
            with suppress(TournamentRefused):
                await log.command(state.id, SettlePlayOff(count, log.result_of(game)), SERVICE_IDENTITY)


async def _sync_round(service: Service, state: TournamentState, game_settings: PlayedGame) -> None:
    """Sync the tables of the open round; see `sync_tables`."""
    tournament, rounds, number = state.id, state.played.begun, len(state.played.begun)
    if state.played.is_aborted:
        await _end_round(service, state, number)
        return
    for count, table in enumerate(rounds[-1].tables, 1):
        of = TournamentTable(tournament, number, count)
        if table.is_settled:
            await _end(service, state, of, _SETTLED)
            continue
        await _end(service, state, of, _SETTLED, but=table.replays)
        game = await _game_at(service, state, of, game_settings)
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


async def _game_at(service: Service, state: TournamentState, of: TournamentTable, game_settings: PlayedGame) -> State:
    """Return the game at a table, or the game that replaced it; open it where there is none."""
    log = service.tournaments
    try:
        return await log.game_at(state, of.round, of.table)
    except GameUnknown:
        table = state.played.rounds[of.round - 1].tables[of.table - 1]
        players = [_identity(state, player) for player in table.players]
        # A re-play has a luck of its own: the luck of the round may be known.
        luck = state.luck.get(of.round) if not table.replays else None
        game = game_of(of.tournament, of.round, of.table, table.replays)
        with suppress(HeadConflict):
            await service.writer.open_table(new_game(game_settings, len(players)), game, of, players, luck)
        return await log.game_at(state, of.round, of.table)


async def _end_round(service: Service, state: TournamentState, number: int) -> None:
    """End all games of the last round of an aborted tournament, and then the round."""
    for count in range(1, len(state.played.begun[-1].tables) + 1):
        await _end(service, state, TournamentTable(state.id, number, count), _ABORTED)
    with suppress(TournamentRefused):
        await service.tournaments.command(state.id, CloseRound(), SERVICE_IDENTITY)


async def _end(service: Service, state: TournamentState, of: TournamentTable, why: str, but: int | None = None) -> None:
    """End the games at a table that no longer count; *but* is the number of the game that counts."""
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


async def _seat(service: Service, state: TournamentState, game: State, table: RoundTable) -> None:
    """Seat the players of a table at its game: substitutes, and bots for excluded players."""
    for seat, player in enumerate(table.players):
        occupant = game.at_table.seats[seat]
        if occupant is None or (player not in table.out and occupant.player == player):
            continue
        name = game.at_table.game
        # When the game has ended meanwhile, its seats no longer matter.
        with suppress(CommandRefused):
            if player in table.out:
                if occupant.bot is None:
                    await service.writer.command(name, HandSeatToBot(seat, STAND_IN), SERVICE_IDENTITY)
            elif occupant.bot is None or not await _left_to_bot(service, game, seat, player):
                command = HandOverSeat(seat, player, _identity(state, player).name)
                await service.writer.command(name, command, SERVICE_IDENTITY)


async def _left_to_bot(service: Service, game: State, seat: Seat, player: Player) -> bool:
    """Return whether a player gave their own seat to a bot; the service gives away the seats of excluded players."""
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
