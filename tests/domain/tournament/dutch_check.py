"""Random tournaments by the FIDE Dutch system, and checks that know nothing of the engine.

    python -m tests.domain.tournament.dutch_check --tournaments 2000 --checker bbpPairings

pairs 2,000 random tournaments with absences, forfeits and draws, and lets bbpPairings (a program endorsed by FIDE,
built from its source) pair every round again. Without `--checker` each round is held to the rules of `broken_rules`.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import click

from domain.core.chance import EVERYBODY, KeyedChance
from domain.tournament.commands import (
    CloseRound,
    CreateTournament,
    EnterPlayers,
    LockRound,
    MakeTables,
    OpenRound,
    OrderPairing,
    PutOut,
    RecordResult,
)
from domain.tournament.dutch import DutchPlayer, DutchRound, dutch_round, pairing_numbers
from domain.tournament.settings import Scoring, Settings, Swiss
from domain.tournament.simulation import absences, pair_round, take
from domain.tournament.state import Player, TableResult, Tournament
from domain.tournament.trf import as_trf
from workers.dutch import pair_dutch

_RESULTS = (TableResult((1, 0), (1, 2)), TableResult((0, 1), (2, 1)), TableResult((1, 1), (1, 1)))
_SIZES = range(8, 21)
_ROUNDS = range(3, 8)
_FORFEIT_PERCENT = 3
_ABSENT_PERCENT = 4


def random_tournament(seed: int, sizes: range = _SIZES) -> Tournament:
    """Return a finished tournament with as many players and rounds as the seed says."""
    luck = KeyedChance(f"dutch {seed}".encode())
    rounds = luck.draw("rounds", _ROUNDS, EVERYBODY)
    players = max(luck.draw("players", sizes, EVERYBODY), 2 * rounds + 2)
    settings = Settings(Swiss(rounds, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0), bye=2))
    state = take(None, CreateTournament(settings), luck)
    ratings = tuple(1_000 + luck.draw("ratings", range(1_000), EVERYBODY) for _ in range(players))
    state = take(state, EnterPlayers(tuple(f"p{number}" for number in range(players)), ratings), luck)
    for number in range(1, rounds + 1):
        state = absences(state, _ABSENT_PERCENT, luck)
        state = pair_round(state, luck, pair_dutch)
        state = take(take(state, LockRound(), luck), OpenRound(), luck)
        for count, table in enumerate(state.rounds[-1].tables, 1):
            if luck.draw("forfeits", range(100), EVERYBODY) < _FORFEIT_PERCENT:
                away = luck.draw("away", table.players, EVERYBODY)
                state = take(state, PutOut(number, count, "not there", away, came=False), luck)
            else:
                state = take(state, RecordResult(number, count, luck.draw("results", _RESULTS, EVERYBODY)), luck)
        state = take(state, CloseRound(), luck)
    return state


def small_tournament(seed: int, players: int, rounds: int) -> tuple[Tournament, str]:
    """Return a tournament of few players up to its first refused pairing, and the code of the refusal.

    The code is empty where every round has a pairing.
    """
    luck = KeyedChance(f"small {seed} {players}".encode())
    settings = Settings(Swiss(rounds, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0), bye=2))
    state = take(None, CreateTournament(settings), luck)
    state = take(state, EnterPlayers(tuple(f"p{number}" for number in range(players))), luck)
    for number in range(1, rounds + 1):
        state = take(take(state, OrderPairing(), luck), MakeTables(number), luck, pair_dutch)
        if state.order is not None and state.order.refusal is not None:
            return state, state.order.refusal.code
        state = take(take(state, LockRound(), luck), OpenRound(), luck)
        for count in range(1, len(state.rounds[-1].tables) + 1):
            state = take(state, RecordResult(number, count, luck.draw("results", _RESULTS, EVERYBODY)), luck)
        state = take(state, CloseRound(), luck)
    return state, ""


def question_in(state: Tournament, number: int) -> tuple[DutchRound, dict[Player, int]]:
    """Return the question to the engine in a round, and the pairing numbers of the players."""
    round_ = state.rounds[number - 1]
    players = [player for table in round_.tables for player in table.players] + list(round_.byes)
    before = Tournament(state.settings, roster=state.roster, rounds=state.rounds[: number - 1])
    assert isinstance(state.settings.format, Swiss)
    return dutch_round(before, players, state.settings.format.rounds), pairing_numbers(before, players)


def broken_rules(state: Tournament, number: int) -> list[str]:
    """Return the rules of C.04.3 that a round breaks: C.1 to C.6, the last for its highest bracket, and E.1 and E.2.

    All pairings are looked through, so it is for small tournaments.
    """
    question, numbers = question_in(state, number)
    round_ = state.rounds[number - 1]
    known = {player.number: player for player in question.players}
    pairs = [(known[numbers[table.players[0]]], known[numbers[table.players[1]]]) for table in round_.tables]
    breaches = [
        f"C.1 to C.3: {player.number} and {other.number}"
        for player, other in pairs
        if not _may_meet(question, player, other)
    ]
    byes = [known[numbers[player]] for player in round_.byes]
    breaches += [f"C.2: {player.number} has a second bye" for player in byes if player.byes or player.wins_without_game]
    if breaches:
        return breaches
    top = max(player.score for player in question.players)
    inside = sum(player.score == other.score == top for player, other in pairs)
    best_bye, best_inside = _best(question)
    if byes and byes[0].score != best_bye:
        breaches.append(f"C.5: the bye went to {byes[0].score}, {best_bye} was possible")
    if inside != best_inside:
        breaches.append(f"C.6: {inside} pairs in the highest bracket, {best_inside} were possible")
    for first, second in pairs:
        if (first.preferred, second.preferred) == (1, 0):
            breaches.append(f"E.1: {first.number} and {second.number} sit the wrong way round")
        if first.preferred == second.preferred == 1 and first.strength > second.strength:
            breaches.append(f"E.2: {first.number} should have the second seat")
        if first.preferred == second.preferred == 0 and first.strength < second.strength:
            breaches.append(f"E.2: {second.number} should have the first seat")
    return breaches


def _may_meet(question: DutchRound, player: DutchPlayer, other: DutchPlayer) -> bool:
    if (min(player.number, other.number), max(player.number, other.number)) in question.apart:
        return False
    top = question.number == question.rounds and max(player.score, other.score) * 2 > question.rounds - 1
    absolute = min(player.strength, other.strength) == 3 and player.preferred == other.preferred
    return top or not absolute


def _best(question: DutchRound) -> tuple[object, int]:
    """Return the lowest score that can have the bye, and the most pairs in the highest bracket then."""
    players = question.players
    everybody = frozenset(range(len(players)))
    most = _most_inside(question)
    if len(players) % 2 == 0:
        return None, most(everybody) or 0
    choices = [
        (players[bye].score, inside)
        for bye in everybody
        if not players[bye].byes + players[bye].wins_without_game and (inside := most(everybody - {bye})) is not None
    ]
    lowest = min(score for score, _ in choices)
    return lowest, max(inside for score, inside in choices if score == lowest)


def can_be_paired(question: DutchRound) -> bool:
    """Return whether a pairing holds C.1 to C.3; the search goes through all pairings."""
    players = question.players
    everybody = frozenset(range(len(players)))
    most = _most_inside(question)
    if len(players) % 2 == 0:
        return most(everybody) is not None
    return any(
        not players[bye].byes + players[bye].wins_without_game and most(everybody - {bye}) is not None
        for bye in everybody
    )


def _most_inside(question: DutchRound) -> Callable[[frozenset[int]], int | None]:
    """Return the function from the players without a pair to the most pairs in the highest bracket.

    It returns `None` where no pairing of these players holds C.1 to C.3.
    """
    players = question.players
    top = max(player.score for player in players)
    may = {
        pair for pair in combinations(range(len(players)), 2) if _may_meet(question, players[pair[0]], players[pair[1]])
    }

    @cache
    def most(left: frozenset[int]) -> int | None:
        if not left:
            return 0
        first = min(left)
        counts = []
        for other in left - {first}:
            rest = most(left - {first, other}) if (first, other) in may else None
            if rest is not None:
                counts.append(rest + (players[first].score == players[other].score == top))
        return max(counts, default=None)

    return most


def differences(state: Tournament, checker: str) -> list[str]:
    """Return where bbpPairings would have paired otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tournament.trf"
        file.write_text(as_trf(state, "check"), encoding="ascii")
        result = subprocess.run([checker, "--dutch", str(file), "-c"], capture_output=True, text=True, timeout=60)
    output = f"{result.stdout}\n{result.stderr}".splitlines()
    return [line.strip() for line in output if line.strip() and not line.split(": ")[-1].startswith("Round #")]


@click.command()
@click.option("--tournaments", default=100, show_default=True)
@click.option("--checker", type=click.Path(exists=True), help="The program bbpPairings.")
def main(tournaments: int, checker: str | None) -> None:
    """Pair random tournaments and check every round."""
    rounds = wrong = 0
    for seed in range(tournaments):
        state = random_tournament(seed, _SIZES if checker else range(8, 13))
        rounds += len(state.rounds)
        faults: Sequence[str] = (
            differences(state, checker)
            if checker
            else [broken for number in range(1, len(state.rounds) + 1) for broken in broken_rules(state, number)]
        )
        wrong += bool(faults)
        for fault in faults:
            click.echo(f"tournament {seed}: {fault}")
    click.echo(f"{tournaments} tournaments, {rounds} rounds, {wrong} tournaments with differences")


if __name__ == "__main__":
    main()
