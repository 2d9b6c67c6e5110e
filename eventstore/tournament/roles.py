"""The rights to commands of a tournament: of its owner, its referees, its players, and the service."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    AppointReferee,
    CloseRound,
    EndTournament,
    GiveUpPairing,
    MakeTables,
    RecordResult,
    ReplacePlayer,
    SetFirstPlace,
    SetRegistration,
    SetRounds,
    SetScoring,
    SettlePlayOff,
)
from domain.tournament.errors import TournamentRefused
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.state import State, to_move
from eventstore.table.events import TournamentTable
from eventstore.tournament.entries import OwnPart, TournamentState

TournamentRole: TypeAlias = Literal["owner", "referee", "player", "spectator"]

_OF_SERVICE: Final = (RecordResult, CloseRound)
"""Commands that the service gives for games that are played here."""


def role_of(state: TournamentState, caller: Identity) -> TournamentRole:
    """Return the role of a caller in a tournament; the first of `TournamentRole` when they have several."""
    if caller.operates or state.creator == caller.actor:
        return "owner"
    if not caller.player:
        return "spectator"
    if caller.player in state.played.referees:
        return "referee"
    return "spectator" if state.played.entrant(caller.player) is None else "player"


def is_organiser(state: TournamentState, caller: Identity) -> bool:
    """Return whether a caller is the owner or a referee of a tournament; on the way of every read of a dispute."""
    return caller.operates or state.creator == caller.actor or caller.player in state.played.referees


def organisers_of(state: TournamentState) -> tuple[str, ...]:
    """Return the players who organise a tournament: its owner, unless that is an operator, and its referees."""
    owner = [state.creator.removeprefix("player:")] if state.creator.startswith("player:") else []
    return tuple(dict.fromkeys((*owner, *state.played.referees)))


def require_role(state: TournamentState, command: AnyCommand, caller: Identity) -> None:
    """Refuse a command to a caller without a right to it.

    Raises:
        TournamentRefused: `not_for_this_role`, with the role of the caller.
    """
    if caller.role == "service":
        return
    if isinstance(command, OwnPart) and caller.player and command.player == caller.player:
        return
    role = require_organiser(state, caller)
    if isinstance(command, MakeTables | GiveUpPairing):
        _refuse("the service makes the tables that were ordered", role)
    if isinstance(command, SettlePlayOff):
        _refuse("the service takes the result of its own table; enter the play-off to set another", role)
    if isinstance(command, AppointReferee) and role != "owner":
        _refuse("the owner of the tournament appoints its referees", role)
    if isinstance(command, SetRounds | EndTournament | AbortTournament) and role != "owner":
        _refuse("the owner of the tournament decides how long it goes on", role)
    if isinstance(command, SetScoring | SetRegistration) and role != "owner":
        _refuse("the owner of the tournament changes its points and its registration", role)
    if isinstance(command, SetFirstPlace) and role != "owner":
        _refuse("the owner of the tournament decides how a tie for the first place ends", role)
    if isinstance(command, _OF_SERVICE) and state.played.settings.game is not None:
        _refuse("the service does this when the games have ended; a ruling sets another result", role)


def require_organiser(state: TournamentState, caller: Identity) -> TournamentRole:
    """Return the role of a caller who organises a tournament.

    Raises:
        TournamentRefused: `not_for_this_role`, the caller does not organise it.
    """
    role = role_of(state, caller)
    if role == "player" or role == "spectator":
        _refuse("this is for organisers of the tournament", role)
    return role


def require_substitute(state: TournamentState, command: ReplacePlayer, game: State | None, waited_s: int) -> None:
    """Refuse a substitute who would see a hand without a right to play it on.

    A seat shows its hand. So an organiser of the tournament takes no seat, and neither does a player who has left a
    table of the round. The present player must have withdrawn, or must be absent while the table waits for them.

    Args:
        state: the tournament.
        command: the ruling; the rules allow it.
        game: the game at the table as it is; `None` before it is opened.
        waited_s: how long the table has waited for the seats to move, in seconds.

    Raises:
        TournamentRefused: `substitute_organises`, `substitute_replaced` or `player_present`.
    """
    settings = state.played.settings.game
    if settings is None:
        return
    player, substitute = command.player, command.substitute
    if state.creator == f"player:{substitute}" or substitute in state.played.referees:
        detail = "organisers of the tournament take no seat of a round that is played"
        raise TournamentRefused("substitute_organises", detail, value=substitute, rule="6.3")
    if (command.round, substitute) in state.replaced:
        detail = f"{substitute!r} has left a table of this round, and comes to none any more"
        raise TournamentRefused("substitute_replaced", detail, value=substitute, rule="6.3")
    if game is None or game.at_table.ended or player in state.leaving:
        return
    if game.at_table.seat_of(player) in to_move(game) and waited_s >= settings.absent_after:
        return
    detail = (
        f"{player!r} withdraws by themselves before a substitute takes the seat, or the table has waited for them for "
        f"{settings.absent_after} seconds"
    )
    raise TournamentRefused("player_present", detail, value=player, rule="6.3")


def require_may_return(state: TournamentState, of: TournamentTable, player: str) -> None:
    """Refuse to give back a seat that was handed to a bot, when its player has left the table or the tournament.

    Raises:
        CommandRefused: `seat_given_up`, the player has withdrawn, was put out of the table, or was replaced.
    """
    entrant = state.played.entrant(player)
    if of.round == state.played.play_off_round and entrant is not None:
        return
    table = state.played.rounds[of.round - 1].tables[of.table - 1]
    if entrant is None or entrant.withdrawn or player not in table.players or player in table.out:
        detail = f"{player!r} has withdrawn, was put out of the table, or has been replaced there"
        raise CommandRefused("seat_given_up", detail, value=player, rule="organising 6.3")


def _refuse(detail: str, role: TournamentRole) -> None:
    raise TournamentRefused("not_for_this_role", detail, value=role, rule="9")
