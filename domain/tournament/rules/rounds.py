"""Rounds: preview, changes by hand, lock, open, close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from domain.core.chance import EVERYBODY
from domain.tournament.commands import CloseRound, Command, LockRound, OpenRound, PairRound, SetTables
from domain.tournament.events import (
    AnyEvent,
    GroupsDrawn,
    RoundClosed,
    RoundLocked,
    RoundOpened,
    RoundPaired,
    TablesSet,
)
from domain.tournament.formats import can_play, is_free, is_over, plan, players_of_next, rounds_left
from domain.tournament.pairing import KEYS, cost_of
from domain.tournament.rules.rule import Refusal, Rule, Tools
from domain.tournament.settings import LEAST_SEATS
from domain.tournament.state import Tournament

_LONGEST_REASON: Final = 2_000


def reason_refusal(why: str) -> Refusal | None:
    """Return why a reason is none; `None` when it is one."""
    if why.strip() and len(why) <= _LONGEST_REASON:
        return None
    return Refusal("reason_missing", f"a reason has 1 to {_LONGEST_REASON} letters", why[:_LONGEST_REASON], "6")


def _next_refusal(state: Tournament) -> Refusal | None:
    """Return why no round can be prepared now."""
    number = state.next_round
    if state.begun and state.begun[-1].status != "closed":
        return Refusal("round_not_closed", f"round {number - 1} is not closed", number - 1, "4.1")
    if is_over(state):
        return Refusal("rounds_over", f"the tournament ended with round {number - 1}", number, "4.1")
    return None


def _pair_refusal(state: Tournament, _command: PairRound) -> Refusal | None:
    prepared = state.prepared
    if prepared is not None and prepared.status == "locked":
        return Refusal("round_locked", f"round {state.next_round} is locked", state.next_round, "4.1")
    refused = _next_refusal(state)
    if refused is not None:
        return refused
    players = len(players_of_next(state))
    if not can_play(state, players):
        return Refusal("players_do_not_fit", f"{players} players do not make the tables of this format", players, "3.1")
    return None


def _pair(state: Tournament, _command: PairRound, tools: Tools) -> list[AnyEvent]:
    key = tools.chance.draw("pairing", KEYS, EVERYBODY)
    found = plan(state, key, tools.dutch)
    number = state.next_round
    drawn: list[AnyEvent] = []
    if found.groups:
        drawn = [GroupsDrawn(number, found.groups, found.promoted, found.relegated)]
    pairing = found.pairing
    paired = RoundPaired(number, pairing.tables, pairing.byes, key, pairing.cost, pairing.proven, found.missing)
    return [*drawn, paired]


def _set_refusal(state: Tournament, command: SetTables) -> Refusal | None:
    if not is_free(state):
        return Refusal("tables_scheduled", "a schedule makes the tables of this format", state.next_round, "3.5")
    return _next_refusal(state) or _seating_refusal(state, command) or reason_refusal(command.why)


def _seating_refusal(state: Tournament, command: SetTables) -> Refusal | None:
    """Return what is wrong with tables that somebody made."""
    prepared = state.prepared
    playing = set(players_of_next(state))
    if prepared is not None and prepared.status == "locked":
        playing = {player for table in prepared.tables for player in table.players} | set(prepared.byes)
    named = Counter(player for group in (*command.tables, command.byes) for player in group)
    for player, times in named.items():
        if player not in playing:
            return Refusal("player_not_playing", f"{player!r} does not play this round", player, "3.5")
        if times > 1:
            return Refusal("player_twice", f"{player!r} is named {times} times", player, "3.5")
    if missing := sorted(playing - set(named)):
        return Refusal("player_missing", f"{missing[0]!r} has no table and no bye", missing[0], "3.5")
    most = state.settings.format.seats
    for table in command.tables:
        if not LEAST_SEATS <= len(table) <= most:
            detail = f"a table has {LEAST_SEATS} to {most} seats, not {len(table)}"
            return Refusal("table_size", detail, table, "3.5")
        for one, other in combinations(sorted(table), 2):
            if (one, other) in state.forbidden:
                return Refusal("pair_forbidden", f"{one!r} and {other!r} must not meet", (one, other), "2.4")
    return None


def _set(state: Tournament, command: SetTables, tools: Tools) -> list[AnyEvent]:
    left = rounds_left(state)
    prepared = state.prepared
    before = None if prepared is None else cost_of(state, [table.players for table in prepared.tables], left)
    cost = cost_of(state, command.tables, left)
    return [TablesSet(state.next_round, command.tables, command.byes, tools.by, command.why, cost, before)]


def _lock_refusal(state: Tournament, _command: LockRound) -> Refusal | None:
    if state.prepared is None or state.prepared.status != "previewed":
        return Refusal("round_not_previewed", "no round is previewed", state.next_round, "4.1")
    return None


def _open_refusal(state: Tournament, _command: OpenRound) -> Refusal | None:
    if state.prepared is None or state.prepared.status != "locked":
        return Refusal("round_not_locked", "no round is locked", state.next_round, "4.1")
    return None


def _close_refusal(state: Tournament, _command: CloseRound) -> Refusal | None:
    if not state.begun or state.begun[-1].status != "open":
        return Refusal("round_not_open", "no round is open", len(state.begun), "4.1")
    for number, table in enumerate(state.begun[-1].tables, 1):
        if not table.is_settled:
            return Refusal("table_not_settled", f"table {number} has no result", number, "4.1")
    return None


RULES: Final[Mapping[type[Command], Rule[Any]]] = {
    PairRound: Rule(_pair_refusal, _pair),
    SetTables: Rule(_set_refusal, _set),
    LockRound: Rule(_lock_refusal, lambda state, _command, _tools: [RoundLocked(state.next_round)]),
    OpenRound: Rule(_open_refusal, lambda state, _command, _tools: [RoundOpened(state.next_round)]),
    CloseRound: Rule(_close_refusal, lambda state, _command, _tools: [RoundClosed(len(state.begun))]),
}
