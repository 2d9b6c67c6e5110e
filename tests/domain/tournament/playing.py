"""Tournaments for tests: begun, paired and played in a few words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domain.core.chance import Chance, KeyedChance, NoChance
from domain.tournament.commands import (
    AnyCommand,
    CloseRound,
    CreateTournament,
    EnterPlayers,
    LockRound,
    OpenRound,
    RecordResult,
    SetTables,
)
from domain.tournament.errors import TournamentRefused
from domain.tournament.rules import decide, refusal
from domain.tournament.settings import Settings, Swiss
from domain.tournament.simulation import take
from domain.tournament.state import TableResult, Tournament

SWISS = Settings(Swiss(rounds=5))


def chance(seed: object = 1) -> KeyedChance:
    return KeyedChance(f"tests {seed}".encode())


def after(state: Tournament | None, *commands: AnyCommand, by: Chance | None = None) -> Tournament:
    """Return the state after commands."""
    for command in commands:
        state = take(state, command, by or chance())
    assert state is not None
    return state


def names(count: int) -> tuple[str, ...]:
    return tuple("abcdefghijklmnopqrstuvwxyz"[:count])


def entered(players: int | Sequence[str] = 8, settings: Settings = SWISS) -> Tournament:
    """Return a tournament with players a, b, c …"""
    ids = names(players) if isinstance(players, int) else tuple(players)
    return after(None, CreateTournament(settings), EnterPlayers(ids))


def opened(state: Tournament, *seated: str, byes: str = "") -> Tournament:
    """Return the state with a round at these tables: `abcd` seats a, b, c and d."""
    return after(state, tables(*seated, byes=byes), LockRound(), OpenRound())


def tables(*seated: str, byes: str = "", why: str = "friends") -> SetTables:
    """Return the command that sets these tables: `abcd` seats a, b, c and d."""
    return SetTables(tuple(map(tuple, seated)), tuple(byes), why)


def result(*points: int) -> TableResult:
    """Return a result in which more points are the better place."""
    return TableResult(points, tuple(1 + sum(other > own for other in points) for own in points))


def played(state: Tournament, *tables: str, byes: str = "", results: Sequence[TableResult] = ()) -> Tournament:
    """Return the state after a round; without results the order of the letters is the order of places."""
    state = opened(state, *tables, byes=byes)
    number = len(state.rounds)
    for count, table in enumerate(tables, 1):
        ended = results[count - 1] if results else result(*range(10 * len(table), 0, -10))
        state = after(state, RecordResult(number, count, ended))
    return after(state, CloseRound())


def refused(state: Tournament | None, command: AnyCommand) -> str:
    """Return the code of a command's refusal; empty if it is accepted. Nothing may be drawn before a refusal."""
    answer = refusal(state, command)
    if answer is None:
        return ""
    with pytest.raises(TournamentRefused) as caught:
        decide(state, command, NoChance())
    assert caught.value.detail
    assert caught.value.rule == f"organising {answer.rule}"
    return caught.value.code
