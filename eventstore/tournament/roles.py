"""Who may give which command of a tournament: its owner, its referees, its players, the service."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from domain.tournament.commands import (
    AnyCommand,
    AppointReferee,
    CheckIn,
    CloseRound,
    GiveUpPairing,
    MakeTables,
    RecordResult,
    Register,
    Return,
    SetAbsence,
    Withdraw,
)
from domain.tournament.errors import TournamentRefused
from eventstore.identity import Identity
from eventstore.tournament.entries import TournamentState

TournamentRole: TypeAlias = Literal["owner", "referee", "player", "spectator"]

_OF_PLAYERS: Final = (Register, CheckIn, Withdraw, Return, SetAbsence)
"""What players say of themselves."""
_OF_SERVICE: Final = (RecordResult, CloseRound)
"""What follows from games that are played here."""


def role_of(state: TournamentState, who: Identity) -> TournamentRole:
    """Return what somebody is in a tournament; who is several things is the first of them."""
    if who.operates or state.creator == who.actor:
        return "owner"
    if not who.player:
        return "spectator"
    if who.player in state.played.referees:
        return "referee"
    return "spectator" if state.played.entrant(who.player) is None else "player"


def require_role(state: TournamentState, command: AnyCommand, who: Identity) -> None:
    """Refuse a command to those who may not give it.

    Raises:
        TournamentRefused: `not_for_this_role`, with what the caller is.
    """
    if who.role == "service":
        return
    if isinstance(command, _OF_PLAYERS) and who.player and command.player == who.player:
        return
    role = require_organiser(state, who)
    if isinstance(command, MakeTables | GiveUpPairing):
        _refuse("the service makes the tables that were ordered", role)
    if isinstance(command, AppointReferee) and role != "owner":
        _refuse("the owner of the tournament appoints its referees", role)
    if isinstance(command, _OF_SERVICE) and state.played.settings.game is not None:
        _refuse("the service does this when the games have ended; a ruling sets another result", role)


def require_organiser(state: TournamentState, who: Identity) -> TournamentRole:
    """Return the role of somebody who organises a tournament.

    Raises:
        TournamentRefused: `not_for_this_role`, they do not.
    """
    role = role_of(state, who)
    if role == "player" or role == "spectator":
        _refuse("this is for those who organise the tournament", role)
    return role


def _refuse(detail: str, role: TournamentRole) -> None:
    raise TournamentRefused("not_for_this_role", detail, value=role, rule="9")
