"""Tournaments played by chance, command by command: how good the pairings of an event of this size will be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

import msgspec

from domain.core.chance import EVERYBODY, Chance
from domain.tournament.commands import (
    AnyCommand,
    CloseRound,
    CreateTournament,
    EnterPlayers,
    LockRound,
    OpenRound,
    PairRound,
    RecordResult,
    SetAbsence,
)
from domain.tournament.dutch import DutchEngine
from domain.tournament.evolve import evolve
from domain.tournament.rules import decide
from domain.tournament.settings import Settings
from domain.tournament.standings import records, standings
from domain.tournament.state import Player, TableResult, Tournament

_DICE: Final = 4
_FACES: Final = range(1_000)
_FACES_A_POINT: Final = 50
_BASE: Final = 20


class Figures(msgspec.Struct, frozen=True):
    """The quality of the pairings of a tournament."""

    repeats: int
    """Pairs of players at a table who had met before, over all rounds."""
    avoidable_repeats: int
    """Repeats in rounds without a proof that no pairing had fewer."""
    players: int
    players_with_seats_apart: int
    """Players who had some seat at least twice more than another."""
    mean_spread: float
    """Points between the highest and the lowest score at a table before the round; mean of all tables of all rounds."""
    mean_soft_cost: float
    """The sum of the soft conditions of a round; mean of all rounds."""
    leaders_spread: float
    """Points between the leader and the lowest score at the leader's table, before the last round."""
    most_byes: int
    """The most byes of a player."""
    least_byes: int


def take(state: Tournament | None, command: AnyCommand, chance: Chance, dutch: DutchEngine | None = None) -> Tournament:
    """Return the state after a command.

    Raises:
        TournamentRefused: the rules do not allow it.
    """
    for event in decide(state, command, chance, dutch):
        state = evolve(state, event)
    if state is None:
        raise ValueError(f"{command} begins no tournament")
    return state


def begin(settings: Settings, players: int, chance: Chance) -> Tournament:
    """Return a tournament with this number of players on its roster."""
    state = take(None, CreateTournament(settings), chance)
    width = len(str(players))
    return take(state, EnterPlayers(tuple(f"p{number:0{width}}" for number in range(1, players + 1))), chance)


def strengths(players: Sequence[Player], chance: Chance) -> dict[Player, int]:
    """Return a strength for each player, from a bell curve."""
    return {player: _bell("simulation.strengths", chance) for player in players}


def absences(state: Tournament, percent: int, chance: Chance) -> Tournament:
    """Return the state after each player misses the next round with this probability."""
    number = state.next_round
    for player in state.available(number):
        if chance.draw("simulation.absences", range(100), EVERYBODY) < percent:
            state = take(state, SetAbsence(player, number), chance)
    return state


def play_round(state: Tournament, strong: Mapping[Player, int], chance: Chance) -> Tournament:
    """Return the state after a previewed round was played.

    The form of a player at a table is the sum of their strength and of luck, drawn from the same bell curve.
    """
    state = take(take(state, LockRound(), chance), OpenRound(), chance)
    number = len(state.rounds)
    for count, table in enumerate(state.rounds[-1].tables, 1):
        luck = [_bell("simulation.luck", chance) for _ in table.players]
        form = [strong[player] + lucky for player, lucky in zip(table.players, luck, strict=True)]
        points = [_BASE + strength // _FACES_A_POINT for strength in form]
        places = tuple(1 + sum(other > points_of_seat for other in points) for points_of_seat in points)
        state = take(state, RecordResult(number, count, TableResult(tuple(points), places)), chance)
    return take(state, CloseRound(), chance)


def pair_round(state: Tournament, chance: Chance, dutch: DutchEngine | None = None) -> Tournament:
    """Return the state with a preview of the next round."""
    return take(state, PairRound(), chance, dutch)


def _bell(pile: str, chance: Chance) -> int:
    return sum(chance.draw(pile, _FACES, EVERYBODY) for _ in range(_DICE))


def figures(state: Tournament) -> Figures:
    """Return the quality of the pairings of a tournament."""
    most = max(len(table.players) for round_ in state.rounds for table in round_.tables)
    seats = {entrant.player: [0] * most for entrant in state.roster}
    byes = dict.fromkeys(seats, 0)
    spreads = []
    for count, round_ in enumerate(state.rounds):
        before = records(state, count)
        for table in round_.tables:
            scores = [before[player].points for player in table.players]
            spreads.append(float(max(scores) - min(scores)))
            for seat, player in enumerate(table.players):
                seats[player][seat] += 1
        for player in round_.byes:
            byes[player] += 1
    last, before = state.rounds[-1], records(state, len(state.rounds) - 1)
    leader = standings(state, len(state.rounds) - 1)[0].player
    beside = next((table.players for table in last.tables if leader in table.players), (leader,))
    return Figures(
        sum(round_.cost.repeats for round_ in state.rounds),
        sum(round_.cost.repeats for round_ in state.rounds if not round_.proven),
        len(seats),
        sum(max(sat) - min(sat) > 1 for sat in seats.values()),
        fmean(spreads),
        fmean(round_.cost.soft for round_ in state.rounds),
        float(before[leader].points - min(before[player].points for player in beside)),
        max(byes.values()),
        min(byes.values()),
    )
