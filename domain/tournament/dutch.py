"""The FIDE Dutch system for tables of two: the question to an engine, and the seats of its pairs.

The engine (`DutchEngine`) names the pairs. Seats follow here from C.04.3 of the FIDE handbook, part E: seat 0 is
white, the seat that begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

import msgspec

from domain.tournament.errors import TournamentRefused
from domain.tournament.pairing import Pairing, cost_of
from domain.tournament.points import yields
from domain.tournament.standings import records
from domain.tournament.state import Player, RoundTable, Tournament

Seat: TypeAlias = Literal[0, 1]
Float: TypeAlias = Literal["down", "up", "none"]

_ABSOLUTE: Final = 2
"""A player whose counts of the two seats differ by this number, or who had the same seat this many times in a row, must
have the other seat."""


class DutchPlayer(msgspec.Struct, frozen=True):
    """A player before a round, as the Dutch system sees them."""

    number: int
    """The pairing number: by rating, then by entering; 1 is first."""
    score: Fraction
    """A win is 1."""
    seats: tuple[Seat, ...] = ()
    """Of the games they played, in order."""
    floats: tuple[Float, ...] = ()
    """For each round: `down` after a game against a lower score or points without a game, `up` after a game against a
    higher score."""
    byes: int = 0
    wins_without_game: int = 0

    @property
    def difference(self) -> int:
        """How often they had seat 0 more than seat 1."""
        return self.seats.count(0) - self.seats.count(1)

    @property
    def preferred(self) -> Seat | None:
        """The seat they should have (A.6); `None` before their first game."""
        if not self.seats:
            return None
        if abs(self.difference) < _ABSOLUTE and self.is_repeated:
            return _other(self.seats[-1])
        if self.difference:
            return 1 if self.difference > 0 else 0
        return _other(self.seats[-1])

    @property
    def is_repeated(self) -> bool:
        """Whether they had the same seat in their last two games."""
        return len(self.seats) >= _ABSOLUTE and self.seats[-1] == self.seats[-2]

    @property
    def strength(self) -> int:
        """How strong the preference is: 3 absolute, 2 strong, 1 mild, 0 none."""
        if not self.seats:
            return 0
        if abs(self.difference) >= _ABSOLUTE or self.is_repeated:
            return 3
        return 2 if self.difference else 1


class DutchRound(msgspec.Struct, frozen=True):
    """The question to an engine: the players of a round and the pairs that are not allowed."""

    number: int
    rounds: int
    players: tuple[DutchPlayer, ...]
    """The players to be paired, in the order of their numbers."""
    apart: frozenset[tuple[int, int]]
    """Pairs of players that have met or must not meet; the smaller number first."""


DutchEngine: TypeAlias = Callable[[DutchRound], Sequence[tuple[int, ...]]]
"""Returns the pairs of a round, the first table first, and in a tuple of its own the player with the bye.

Raises `TournamentRefused` (`no_pairing`) where no pairs hold the rules that have no exception.
"""


def dutch_pairing(state: Tournament, players: Sequence[Player], rounds: int, key: int, engine: DutchEngine) -> Pairing:
    """Return the tables of a round by the FIDE Dutch system.

    Args:
        state: the tournament.
        players: the players to be paired.
        rounds: the number of rounds of the tournament.
        key: the number that was drawn; in the first round it decides the seat of the first pairing number (E.5).
        engine: names the pairs and the bye.

    Raises:
        TournamentRefused: the engine's tables break a rule that has no exception, or no tables hold all of them.
    """
    numbers = pairing_numbers(state, players)
    names = {number: player for player, number in numbers.items()}
    question = dutch_round(state, players, rounds)
    answer = engine(question)
    broken = broken_rule(question, answer)
    if broken is not None:
        detail = f"the tables of the engine break a rule: {broken}"
        raise TournamentRefused("pairing_invalid", detail, value=state.next_round, rule="3.10")
    by_number = {player.number: player for player in question.players}
    first = first_seat(state.begun[0].key if state.begun else key)
    tables, byes = [], []
    for group in answer:
        if len(group) == 1:
            byes.append(names[group[0]])
        else:
            first_player, second_player = (by_number[number] for number in group)
            tables.append(tuple(names[player.number] for player in seated(first_player, second_player, first)))
    return Pairing(tuple(tables), tuple(byes), cost_of(state, tables, 1), proven=False)


def broken_rule(question: DutchRound, answer: Sequence[tuple[int, ...]]) -> str | None:
    """Return the rule without exception (C.04.3, C.1 to C.3) that an engine's answer breaks, if any."""
    players = {player.number: player for player in question.players}
    if sorted(number for group in answer for number in group) != sorted(players):
        return "everybody is named once"
    byes = [group[0] for group in answer if len(group) == 1]
    if len(byes) != len(players) % 2 or any(len(group) > 2 for group in answer):
        return f"{len(players)} players make {len(players) // 2} pairs and {len(players) % 2} byes, not {len(byes)}"
    for number in byes:
        if not may_have_bye(players[number]):
            return f"player {number} has had points without a game already, and has no bye"
    for left, right in (group for group in answer if len(group) > 1):
        if not may_meet(question, players[left], players[right]):
            return f"players {left} and {right} have met, must not meet, or must both have the same seat"
    return None


def may_have_bye(player: DutchPlayer) -> bool:
    """Return whether a player may have a bye (C.2): only without an earlier bye and without a win without a game."""
    return not player.byes and not player.wins_without_game


def may_meet(question: DutchRound, player: DutchPlayer, opponent: DutchPlayer) -> bool:
    """Return whether two may meet: for the first time (C.1), and not when both must have the same seat (C.3).

    In the last round a player with more than half of all points may have the same seat again.
    """
    if _pair(player.number, opponent.number) in question.apart:
        return False
    is_last = question.number == question.rounds
    if is_last and max(player.score, opponent.score) * 2 > question.rounds - 1:
        return True
    return not (player.strength == opponent.strength == _ABSOLUTE + 1 and player.preferred == opponent.preferred)


def first_seat(key: int) -> Seat:
    """Return the seat of the player with the first pairing number in the first round, from its draw."""
    return 1 if key % 2 else 0


def pairing_numbers(state: Tournament, players: Sequence[Player]) -> dict[Player, int]:
    """Return the pairing numbers of the players who are paired in this round or were paired in an earlier round.

    A player who enters late, or missed all rounds so far, moves the players behind them on by one number.
    """
    paired = {player for round_ in state.begun for table in round_.tables for player in table.players}
    counted = {*players, *paired, *(player for round_ in state.begun for player in round_.byes)}
    ranked = sorted(
        (entrant for entrant in state.roster if entrant.player in counted), key=lambda entrant: -entrant.rating
    )
    return {entrant.player: number for number, entrant in enumerate(ranked, 1)}


def dutch_round(state: Tournament, players: Sequence[Player], rounds: int) -> DutchRound:
    """Return the question to an engine: the players with their history, and the pairs that are not allowed."""
    numbers = pairing_numbers(state, players)
    win = state.settings.scoring.of_places(2)[0]
    met = {
        _pair(numbers[table.players[0]], numbers[table.players[1]])
        for round_ in state.begun
        for table in round_.tables
        if _is_played(table)
    }
    forbidden = {
        _pair(numbers[player], numbers[opponent])
        for player, opponent in state.forbidden
        if player in numbers and opponent in numbers
    }
    before = [records(state, count) for count in range(len(state.begun) + 1)]
    scores = [{player: record.points / win for player, record in known.items()} for known in before]
    entries = [_player(state, player, numbers[player], scores) for player in players]
    return DutchRound(
        state.next_round, rounds, tuple(sorted(entries, key=lambda entry: entry.number)), frozenset(met | forbidden)
    )


def _player(state: Tournament, player: Player, number: int, scores: Sequence[dict[Player, Fraction]]) -> DutchPlayer:
    seats: list[Seat] = []
    floats: list[Float] = []
    byes = wins = 0
    for count, round_ in enumerate(state.begun):
        table = next((candidate for candidate in round_.tables if player in candidate.players), None)
        gain = scores[count + 1][player] - scores[count][player]
        if table is not None and _is_played(table):
            seat: Seat = 0 if table.players[0] == player else 1
            mine, theirs = scores[count][player], scores[count][table.players[_other(seat)]]
            seats.append(seat)
            floats.append("down" if mine > theirs else "up" if mine < theirs else "none")
            continue
        byes += player in round_.byes
        wins += table is not None and yields(table, state.settings.scoring)[player].place == 1
        floats.append("down" if gain else "none")
    return DutchPlayer(number, scores[-1][player], tuple(seats), tuple(floats), byes, wins)


def seated(left: DutchPlayer, right: DutchPlayer, first: Seat) -> tuple[DutchPlayer, DutchPlayer]:
    """Return two players by seat (C.04.3, E.1 to E.5).

    Args:
        left: a player.
        right: the opponent of that player.
        first: the seat of the first pairing number in the first round.
    """
    higher, lower = sorted((left, right), key=lambda player: (-player.score, player.number))
    seat = _seat_of_higher(higher, lower, first)
    return (higher, lower) if seat == 0 else (lower, higher)


def _seat_of_higher(higher: DutchPlayer, lower: DutchPlayer, first: Seat) -> Seat:
    mine, theirs = higher.preferred, lower.preferred
    if mine is not None and theirs is not None and mine == theirs:
        granted = _stronger(higher, lower)
        if granted is not None:
            return mine if granted is higher else _other(mine)
        for my_seat, their_seat in zip(reversed(higher.seats), reversed(lower.seats), strict=False):
            if my_seat != their_seat:
                return _other(my_seat)
        return mine
    if mine is not None:
        return mine
    if theirs is not None:
        return _other(theirs)
    return first if higher.number % 2 else _other(first)


def _stronger(player: DutchPlayer, opponent: DutchPlayer) -> DutchPlayer | None:
    """Return the player with the stronger preference; of two absolute preferences the wider difference counts (E.2)."""
    strengths = (player.strength, opponent.strength)
    if strengths[0] == strengths[1] > _ABSOLUTE:
        strengths = (abs(player.difference), abs(opponent.difference))
    if strengths[0] == strengths[1]:
        return None
    return player if strengths[0] > strengths[1] else opponent


def _other(seat: Seat) -> Seat:
    return 0 if seat else 1


def _pair(number: int, other_number: int) -> tuple[int, int]:
    return min(number, other_number), max(number, other_number)


def _is_played(table: RoundTable) -> bool:
    return len(table.players) == len(table.met) and table.is_settled
