"""The roster: registration, late entries, absences, withdrawals, check-in, forbidden pairs; and the referees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.core.accounts import is_bot_account
from domain.tournament.commands import (
    AppointReferee,
    ChangeEntrant,
    CheckIn,
    Command,
    EnterPlayers,
    ForbidPair,
    Invite,
    Register,
    Return,
    SetAbsence,
    Withdraw,
)
from domain.tournament.events import (
    AbsenceSet,
    AnyEvent,
    EntrantChanged,
    PairForbidden,
    PlayerCheckedIn,
    PlayerEntered,
    PlayerReturned,
    PlayersInvited,
    PlayerWithdrawn,
    RefereeAppointed,
)
from domain.tournament.rules.rounds import PLACES_KEPT, places_given_up, preview_dropped
from domain.tournament.rules.rule import RuleTools, TournamentRefusal, TournamentRule
from domain.tournament.settings import MOST_PLAYERS
from domain.tournament.state import Entrant, Player, Tournament

_LONGEST_NAME: Final = 200
MOST_RATING: Final = 10_000


def _unknown(state: Tournament, *players: Player) -> TournamentRefusal | None:
    for player in players:
        if state.entrant(player) is None:
            return TournamentRefusal("player_unknown", f"{player!r} is not on the roster", player, "2")
    return None


def _changed(state: Tournament, *events: AnyEvent) -> list[AnyEvent]:
    """Return facts that change the players of the next round; a preview of it is dropped with them."""
    return [*events, *preview_dropped(state)]


def _entry_round(state: Tournament) -> int:
    """Return the first round that a player who enters now can play: the players of a locked round are fixed."""
    prepared = state.prepared
    return state.next_round + (prepared is not None and prepared.status == "locked")


def _entry_refusal(state: Tournament, players: Sequence[Player]) -> TournamentRefusal | None:
    first, last = _entry_round(state), max(1, state.settings.late_until)
    if first > last:
        detail = f"nobody enters before round {first}; the last round for late entries is {state.settings.late_until}"
        return TournamentRefusal("entries_closed", detail, first, "2.1")
    known = {entrant.player for entrant in state.roster}
    for player in players:
        if player in known:
            return TournamentRefusal("player_known", f"{player!r} is on the roster already", player, "2.1")
        if not 0 < len(player) <= _LONGEST_NAME:
            return TournamentRefusal("player_invalid", f"a player's id has 1 to {_LONGEST_NAME} letters", player, "2.1")
        known.add(player)
    if len(known) > MOST_PLAYERS:
        return TournamentRefusal("roster_full", f"a tournament has at most {MOST_PLAYERS} players", len(known), "2.1")
    return None


def _rating_refusal(rating: int) -> TournamentRefusal | None:
    if 0 <= rating <= MOST_RATING:
        return None
    return TournamentRefusal("rating_invalid", f"a rating lies from 0 to {MOST_RATING}", rating, "2.1")


def _invite_refusal(state: Tournament, command: Invite) -> TournamentRefusal | None:
    for number, player in enumerate(command.players):
        if player in state.invited or player in command.players[:number]:
            return TournamentRefusal("player_invited", f"{player!r} is invited already", player, "2.1")
    return None


def _register_refusal(state: Tournament, command: Register) -> TournamentRefusal | None:
    mode = state.settings.registration
    if is_bot_account(command.player) and command.player not in state.invited:
        return TournamentRefusal("bot_not_invited", "a bot account enters when it is invited", command.player, "2.1")
    if mode == "list" and command.player not in state.invited:
        return TournamentRefusal("registration_closed", "the organiser enters the players", command.player, "2.1")
    if mode == "invitation" and command.player not in state.invited:
        return TournamentRefusal("not_invited", f"{command.player!r} is not invited", command.player, "2.1")
    return _entry_refusal(state, (command.player,)) or _rating_refusal(command.rating)


def _register(state: Tournament, command: Register, _tools: RuleTools) -> list[AnyEvent]:
    return _changed(state, PlayerEntered(Entrant(command.player, command.name, command.rating, _entry_round(state))))


def _enter_refusal(state: Tournament, command: EnterPlayers) -> TournamentRefusal | None:
    count = len(command.players)
    if len(command.ratings) not in {0, count}:
        detail = f"{count} players need as many ratings, or none"
        return TournamentRefusal("ratings_missing", detail, len(command.ratings), "2.1")
    if len(command.names) not in {0, count}:
        detail = f"{count} players need as many names, or none"
        return TournamentRefusal("names_missing", detail, len(command.names), "2.1")
    for commitments in (command.details, command.personal):
        if len(commitments) not in {0, count}:
            detail = f"{count} players need as many commitments to details, or none"
            return TournamentRefusal("details_missing", detail, len(commitments), "2.6")
    refused = _entry_refusal(state, command.players)
    return refused or next((refusal for rating in command.ratings if (refusal := _rating_refusal(rating))), None)


def _enter(state: Tournament, command: EnterPlayers, _tools: RuleTools) -> list[AnyEvent]:
    count, since = len(command.players), _entry_round(state)
    columns = zip(
        command.players,
        command.names or ("",) * count,
        command.ratings or (0,) * count,
        command.details or ("",) * count,
        command.personal or ("",) * count,
        strict=True,
    )
    entrants = [
        Entrant(player, name, rating, since, details=details, personal=personal)
        for player, name, rating, details, personal in columns
    ]
    return _changed(state, *map(PlayerEntered, entrants)) if entrants else []


def _change_refusal(state: Tournament, command: ChangeEntrant) -> TournamentRefusal | None:
    entrant = state.entrant(command.player)
    if entrant is None:
        return _unknown(state, command.player)
    if entrant.rating != command.rating and entrant.since < _entry_round(state):
        detail = "the rating of a player is fixed once a round that they can be paired in is locked"
        return TournamentRefusal("rating_fixed", detail, command.rating, "2.6")
    return _rating_refusal(command.rating)


def _change(state: Tournament, command: ChangeEntrant, _tools: RuleTools) -> list[AnyEvent]:
    event = EntrantChanged(command.player, command.rating, command.details, command.personal)
    entrant = state.entrant(command.player)
    is_rated_anew = entrant is not None and entrant.rating != command.rating
    return _changed(state, event) if is_rated_anew else [event]


def _check_in_refusal(state: Tournament, command: CheckIn) -> TournamentRefusal | None:
    entrant = state.entrant(command.player)
    if entrant is not None and entrant.checked_in:
        return TournamentRefusal(
            "checked_in_already", f"{command.player!r} has checked in already", command.player, "2.2"
        )
    return _unknown(state, command.player)


def _check_in(state: Tournament, command: CheckIn, _tools: RuleTools) -> list[AnyEvent]:
    checked_in = PlayerCheckedIn(command.player)
    return _changed(state, checked_in) if state.settings.check_in else [checked_in]


def _withdraw_refusal(state: Tournament, command: Withdraw) -> TournamentRefusal | None:
    entrant = state.entrant(command.player)
    if entrant is not None and entrant.withdrawn:
        return TournamentRefusal(
            "withdrawn_already", f"{command.player!r} has withdrawn already", command.player, "2.3"
        )
    return _unknown(state, command.player)


def _withdraw(state: Tournament, command: Withdraw, tools: RuleTools) -> list[AnyEvent]:
    places = places_given_up(state, (command.player,)) if tools.version > PLACES_KEPT else []
    return [*_changed(state, PlayerWithdrawn(command.player)), *places]


def _return_refusal(state: Tournament, command: Return) -> TournamentRefusal | None:
    entrant = state.entrant(command.player)
    if entrant is not None and not entrant.withdrawn:
        return TournamentRefusal("not_withdrawn", f"{command.player!r} has not withdrawn", command.player, "2.3")
    return _unknown(state, command.player)


def _return(state: Tournament, command: Return, _tools: RuleTools) -> list[AnyEvent]:
    return _changed(state, PlayerReturned(command.player, _entry_round(state)))


def _absence_refusal(state: Tournament, command: SetAbsence) -> TournamentRefusal | None:
    entrant = state.entrant(command.player)
    if entrant is None:
        return _unknown(state, command.player)
    if command.round < _entry_round(state):
        return TournamentRefusal("round_fixed", f"the players of round {command.round} are fixed", command.round, "2.3")
    if (command.round in entrant.absences) == command.absent:
        detail = f"{command.player!r} is {'absent' if command.absent else 'there'} in round {command.round} already"
        return TournamentRefusal("absence_known", detail, command.round, "2.3")
    return None


def _set_absence(state: Tournament, command: SetAbsence, _tools: RuleTools) -> list[AnyEvent]:
    event = AbsenceSet(command.player, command.round, command.absent)
    return _changed(state, event) if command.round == state.next_round else [event]


def _forbid_refusal(state: Tournament, command: ForbidPair) -> TournamentRefusal | None:
    player, opponent = sorted(command.players)
    if player == opponent:
        return TournamentRefusal("pair_invalid", "two different players make a pair", player, "2.4")
    if ((player, opponent) in state.forbidden) == command.forbidden:
        detail = f"{player!r} and {opponent!r} {'must not meet' if command.forbidden else 'may meet'} already"
        return TournamentRefusal("pair_known", detail, command.players, "2.4")
    return _unknown(state, player, opponent)


def _forbid(state: Tournament, command: ForbidPair, _tools: RuleTools) -> list[AnyEvent]:
    player, opponent = sorted(command.players)
    return _changed(state, PairForbidden((player, opponent), command.forbidden))


def _appoint_refusal(state: Tournament, command: AppointReferee) -> TournamentRefusal | None:
    if not 0 < len(command.player) <= _LONGEST_NAME:
        return TournamentRefusal(
            "player_invalid", f"a player's id has 1 to {_LONGEST_NAME} letters", command.player, "9"
        )
    if (command.player in state.referees) == command.appointed:
        detail = f"{command.player!r} is {'a' if command.appointed else 'no'} referee already"
        return TournamentRefusal("referee_known", detail, command.player, "9")
    return None


RULES: Final[Mapping[type[Command], TournamentRule[Any]]] = {
    Invite: TournamentRule(_invite_refusal, lambda _state, command, _tools: [PlayersInvited(command.players)]),
    Register: TournamentRule(_register_refusal, _register),
    EnterPlayers: TournamentRule(_enter_refusal, _enter),
    ChangeEntrant: TournamentRule(_change_refusal, _change),
    CheckIn: TournamentRule(_check_in_refusal, _check_in),
    Withdraw: TournamentRule(_withdraw_refusal, _withdraw),
    Return: TournamentRule(_return_refusal, _return),
    SetAbsence: TournamentRule(_absence_refusal, _set_absence),
    ForbidPair: TournamentRule(_forbid_refusal, _forbid),
    AppointReferee: TournamentRule(
        _appoint_refusal, lambda _state, command, _tools: [RefereeAppointed(command.player, command.appointed)]
    ),
}
