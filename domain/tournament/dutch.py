"""The FIDE Dutch system for tables of two: what is handed to an engine, and who has which seat.

The engine (`DutchEngine`) says who meets whom. Seats follow here from C.04.3 of the FIDE handbook, part E: seat 0 is
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
from domain.tournament.state import Player, Table, Tournament

Seat: TypeAlias = Literal[0, 1]
Float: TypeAlias = Literal["down", "up", "none"]

_ABSOLUTE: Final = 2
"""A player whose seats differ by so much, or who had one so often in a row, must have the other."""


class DutchPlayer(msgspec.Struct, frozen=True):
    """What the Dutch system knows of a player before a round."""

    number: int
    """The pairing number: by rating, then by entering; 1 is first."""
    score: Fraction
    """A win is 1."""
    seats: tuple[Seat, ...] = ()
    """Of the games they played, in order."""
    floats: tuple[Float, ...] = ()
    """For each round: down for who met a lower score or had points without a game, up for who met a higher one."""
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
    """All that an engine needs to pair a round."""

    number: int
    rounds: int
    players: tuple[DutchPlayer, ...]
    """Who is paired, by number."""
    apart: frozenset[tuple[int, int]]
    """Pairs who have met or must not meet; the smaller number first."""


DutchEngine: TypeAlias = Callable[[DutchRound], Sequence[tuple[int, ...]]]
"""Returns the pairs of a round, the first table first, and in a tuple of its own the player with the bye.

Raises `TournamentRefused` (`no_pairing`) where no pairs hold the rules that have no exception.
"""


def dutch_pairing(state: Tournament, players: Sequence[Player], rounds: int, key: int, engine: DutchEngine) -> Pairing:
    """Return the tables of a round by the FIDE Dutch system.

    Args:
        state: the tournament.
        players: who is to be paired.
        rounds: how many the tournament has.
        key: the number that was drawn; in the first round it decides who has the first seat (E.5).
        engine: says who meets whom.

    Raises:
        TournamentRefused: the engine's tables break a rule that has no exception, or it says that none hold them all.
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
            one, other = (by_number[number] for number in group)
            tables.append(tuple(names[player.number] for player in seated(one, other, first)))
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
    for one, other in (group for group in answer if len(group) > 1):
        if not may_meet(question, players[one], players[other]):
            return f"players {one} and {other} have met, must not meet, or must both have the same seat"
    return None


def may_have_bye(player: DutchPlayer) -> bool:
    """Return whether a player may have a bye (C.2): only without an earlier bye and without a win without a game."""
    return not player.byes and not player.wins_without_game


def may_meet(question: DutchRound, one: DutchPlayer, other: DutchPlayer) -> bool:
    """Return whether two may meet: for the first time (C.1), and not when both must have the same seat (C.3).

    In the last round that does not hold for those with more than half of all points.
    """
    if _pair(one.number, other.number) in question.apart:
        return False
    is_last = question.number == question.rounds
    if is_last and max(one.score, other.score) * 2 > question.rounds - 1:
        return True
    return not (one.strength == other.strength == _ABSOLUTE + 1 and one.preferred == other.preferred)


def first_seat(key: int) -> Seat:
    """Return the seat of the player with the first pairing number in the first round, from its draw."""
    return 1 if key % 2 else 0


def pairing_numbers(state: Tournament, players: Sequence[Player]) -> dict[Player, int]:
    """Return the pairing numbers of a round: of those who are paired in it, or were in an earlier one.

    Who enters late, or missed all rounds so far, moves those behind them on by one.
    """
    paired = {player for played in state.begun for table in played.tables for player in table.players}
    counted = {*players, *paired, *(player for played in state.begun for player in played.byes)}
    ranked = sorted((one for one in state.roster if one.player in counted), key=lambda one: -one.rating)
    return {one.player: number for number, one in enumerate(ranked, 1)}


def dutch_round(state: Tournament, players: Sequence[Player], rounds: int) -> DutchRound:
    """Return what an engine is asked."""
    numbers = pairing_numbers(state, players)
    win = state.settings.scoring.of_places(2)[0]
    met = {
        _pair(numbers[table.players[0]], numbers[table.players[1]])
        for played in state.begun
        for table in played.tables
        if _is_played(table)
    }
    forbidden = {
        _pair(numbers[one], numbers[other]) for one, other in state.forbidden if one in numbers and other in numbers
    }
    before = [records(state, count) for count in range(len(state.begun) + 1)]
    scores = [{player: record.points / win for player, record in known.items()} for known in before]
    asked = [_player(state, player, numbers[player], scores) for player in players]
    return DutchRound(
        state.next_round, rounds, tuple(sorted(asked, key=lambda one: one.number)), frozenset(met | forbidden)
    )


def _player(state: Tournament, player: Player, number: int, scores: Sequence[dict[Player, Fraction]]) -> DutchPlayer:
    seats: list[Seat] = []
    floats: list[Float] = []
    byes = wins = 0
    for count, played in enumerate(state.begun):
        table = next((one for one in played.tables if player in one.players), None)
        got = scores[count + 1][player] - scores[count][player]
        if table is not None and _is_played(table):
            seat: Seat = 0 if table.players[0] == player else 1
            mine, theirs = scores[count][player], scores[count][table.players[_other(seat)]]
            seats.append(seat)
            floats.append("down" if mine > theirs else "up" if mine < theirs else "none")
            continue
        byes += player in played.byes
        wins += table is not None and yields(table, state.settings.scoring)[player].place == 1
        floats.append("down" if got else "none")
    return DutchPlayer(number, scores[-1][player], tuple(seats), tuple(floats), byes, wins)


def seated(one: DutchPlayer, other: DutchPlayer, first: Seat) -> tuple[DutchPlayer, DutchPlayer]:
    """Return two players by seat (C.04.3, E.1 to E.5).

    Args:
        one: a player.
        other: the other one.
        first: the seat of the first pairing number in the first round.
    """
    higher, lower = sorted((one, other), key=lambda player: (-player.score, player.number))
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


def _stronger(one: DutchPlayer, other: DutchPlayer) -> DutchPlayer | None:
    """Return whose preference is stronger; of two absolute ones that of the wider difference (E.2)."""
    strengths = (one.strength, other.strength)
    if strengths[0] == strengths[1] > _ABSOLUTE:
        strengths = (abs(one.difference), abs(other.difference))
    if strengths[0] == strengths[1]:
        return None
    return one if strengths[0] > strengths[1] else other


def _other(seat: Seat) -> Seat:
    return 0 if seat else 1


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _is_played(table: Table) -> bool:
    return len(table.players) == len(table.met) and table.is_settled
