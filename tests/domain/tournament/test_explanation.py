"""Explanations of tables: alternatives equal the results of a plain search, and depend on the question alone."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.tournament.explanation import Alternative, explain, inputs_of_explanation, seen_by_explanation
from domain.tournament.formats import rounds_left
from domain.tournament.pairing import Pool
from domain.tournament.settings import KnockOut, Scoring, Settings, Swiss, Weights
from domain.tournament.state import Cost, Entrant, Player, Round, RoundTable, TableResult, Tournament

PLACES: Final = (10, 6, 3, 1)


def random_tables(players: Sequence[Player], seats: int, luck: random.Random) -> tuple[RoundTable, ...]:
    """Return tables of these players in this order; the last tables may be smaller. Everybody sits by lot."""
    groups = [list(players[at : at + seats]) for at in range(0, len(players), seats)]
    if len(groups[-1]) == 1:
        groups[-1].append(groups[0].pop())
    for group in groups:
        luck.shuffle(group)
    return tuple(RoundTable(tuple(group)) for group in groups)


def random_round(players: int, rounds: int, seats: int, seed: object, knock_out: bool = False) -> Tournament:
    """Return a tournament whose last round is previewed: tables near the order of scores, weights by lot."""
    luck = random.Random(f"explained {seed}")  # noqa: S311 - no secret
    names = [f"p{number:04}" for number in range(players)]
    scores = dict.fromkeys(names, 0)
    history: list[Round] = []
    for _ in range(rounds - 1):
        tables = random_tables(sorted(names, key=lambda name: (-scores[name], luck.random())), seats, luck)
        for table in tables:
            for player, points in zip(table.players, PLACES, strict=False):
                scores[player] += points
        history.append(Round("closed", tuple(replace(table, result=in_order(len(table.players))) for table in tables)))
    order = sorted(names, key=lambda name: -scores[name] + luck.randrange(8))
    history.append(Round("previewed", random_tables(order, seats, luck)))
    chosen = (luck.choice((0, 1, 5, 20, 300)) for _ in range(5))
    weights = replace(Weights(*chosen), repeat=luck.choice((None, None, 0, 50)))
    format_ = KnockOut(heats=rounds, seats=seats) if knock_out else Swiss(rounds, seats)
    return Tournament(
        Settings(format_, Scoring(PLACES), weights),
        roster=tuple(Entrant(name, rating=luck.randrange(2_000)) for name in names),
        forbidden=tuple(tuple(sorted(luck.sample(names, 2))) for _ in range(luck.randrange(4))),  # type: ignore[misc]  # of two
        rounds=tuple(history),
    )


def in_order(seats: int) -> TableResult:
    """Return a result in which the seats finish in their order."""
    return TableResult(tuple(range(seats, 0, -1)), tuple(range(1, seats + 1)))


def plain_alternative(pool: Pool, tables: Sequence[Sequence[int]], here: int) -> Alternative | None:
    """Return the alternative of a table: the first of the cheapest swaps, each costed in full."""
    best: Alternative | None = None
    least: tuple[int, int, int] | None = None
    for there, table in enumerate(tables):
        for player in tables[here] if there != here else ():
            for other in table:
                table_here = [other if seat == player else seat for seat in tables[here]]
                table_there = [player if seat == other else seat for seat in table]
                cost = pool.cheapest(tables[here]) + pool.cheapest(table)
                difference = pool.cheapest(table_here) + pool.cheapest(table_there) - cost
                order = difference.order(pool.weights.repeat)
                if least is None or order < least:
                    least = order
                    best = Alternative(pool.players[player], pool.players[other], there + 1, difference)
    return best


def plain_alternatives(state: Tournament) -> list[Alternative | None]:
    """Return the alternatives of the last round by the plain search."""
    before = replace(state, rounds=state.rounds[:-1])
    tables = state.rounds[-1].tables
    pool = Pool(before, [player for table in tables for player in table.players], rounds_left(before))
    number = {player: index for index, player in enumerate(pool.players)}
    seated = [[number[player] for player in table.players] for table in tables]
    return [plain_alternative(pool, seated, here) for here in range(len(seated))]


@pytest.mark.parametrize("rounds", [1, 2, 5])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(6, 60))])
def test_alternatives_equal_the_results_of_a_plain_search(rounds: int, seats: int, seed: int) -> None:
    players = 2 * seats + 19 * seed % (27 - 2 * seats)
    state = random_round(players, rounds, seats, (rounds, seats, seed), knock_out=bool(seed % 2))
    alternatives = [table.alternative for table in explain(state, rounds)]
    assert None not in alternatives
    assert alternatives == plain_alternatives(state)


def test_an_alternative_parts_a_forbidden_pair_and_players_who_have_met_before_all_else() -> None:
    """A forbidden pair sits together, and so do two players who have met; the alternative parts both."""
    state = random_round(8, 2, 2, "hard")
    (a, b), (c, d), *others = [table.players for table in state.rounds[0].tables]
    rest = [player for players in others for player in players]
    tables = (RoundTable((a, c)), RoundTable((d, b)), RoundTable((rest[0], rest[2])), RoundTable((rest[1], rest[3])))
    state = replace(
        state, forbidden=((a, c),), rounds=(state.rounds[0], Round("previewed", tables)), settings=Settings(Swiss(2, 2))
    )
    explanations = explain(state, 2)
    assert explanations[0].cost.forbidden == 1
    assert [table.alternative for table in explanations] == plain_alternatives(state)
    alternative = explanations[0].alternative
    assert alternative is not None
    assert alternative.difference.order(None) < Cost().order(None)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("players", [200, pytest.param(2_000, marks=pytest.mark.long)])
def test_the_largest_round_is_explained_within_a_minute(players: int, seats: int) -> None:
    """Processor time; 2,000 players are as many as a roster has."""
    state = random_round(players, 9, seats, "large")
    start_s = time.process_time()
    explanations = explain(state, 9)
    assert time.process_time() - start_s < 60
    assert len(explanations) == -(-players // seats)
    assert all(table.alternative is not None for table in explanations)


def with_round(state: Tournament, number: int, **fields: Any) -> Tournament:
    """Return the state with other fields of a round."""
    rounds = list(state.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **fields)
    return replace(state, rounds=tuple(rounds))


def without_results(state: Tournament, number: int) -> Tournament:
    """Return the state without the results of a round."""
    tables = tuple(replace(table, result=None) for table in state.rounds[number - 1].tables)
    return with_round(state, number, status="open", tables=tables)


CHANGES_OF_CAUSES: Final[dict[str, Callable[[Tournament], Tournament]]] = {
    "a result of an earlier round": lambda state: without_results(state, 1),
    "the tables": lambda state: with_round(state, 2, tables=state.rounds[1].tables[::-1]),
    "a rating": lambda state: replace(state, roster=(replace(state.roster[0], rating=9_999), *state.roster[1:])),
    "a forbidden pair": lambda state: replace(state, forbidden=(("p0000", "p0001"),)),
    "weights": lambda state: replace(state, settings=replace(state.settings, weights=Weights(spread=7))),
    "a price of a repeat": lambda state: replace(state, settings=replace(state.settings, weights=Weights(repeat=7))),
    "the choice that leaders meet": lambda state: replace(state, settings=replace(state.settings, leaders_meet=True)),
    "points": lambda state: replace(state, settings=replace(state.settings, scoring=Scoring((9, 6, 3, 1)))),
    "the number of rounds": lambda state: replace(state, settings=replace(state.settings, format=Swiss(9, 4))),
}
OTHER_CHANGES: Final[dict[str, Callable[[Tournament], Tournament]]] = {
    "a later round": lambda state: replace(state, rounds=state.rounds[:2]),
    "results of the round": lambda state: without_results(state, 2),
    "a title": lambda state: replace(state, settings=replace(state.settings, title="Friday")),
    "withdrawals": lambda state: replace(
        state, roster=tuple(replace(entrant, withdrawn=True) for entrant in state.roster)
    ),
    "names": lambda state: replace(state, roster=tuple(replace(entrant, name="x") for entrant in state.roster)),
    "a referee": lambda state: replace(state, referees=("p-rita",)),
}


@pytest.mark.parametrize("change", CHANGES_OF_CAUSES)
def test_a_change_of_a_cause_changes_the_question_of_an_explanation(change: str) -> None:
    state = random_round(12, 3, 4, "asked")
    after = CHANGES_OF_CAUSES[change](state)
    assert seen_by_explanation(after, 2) != seen_by_explanation(state, 2)
    assert inputs_of_explanation(after, 2) != inputs_of_explanation(state, 2)


@pytest.mark.parametrize("change", OTHER_CHANGES)
def test_any_other_change_leaves_the_question_and_the_explanation(change: str) -> None:
    state = random_round(12, 3, 4, "asked")
    after = OTHER_CHANGES[change](state)
    assert after != state
    assert seen_by_explanation(after, 2) == seen_by_explanation(state, 2)
    assert explain(after, 2) == explain(state, 2)


@pytest.mark.parametrize("change", ["a later round", "results of the round", "a title", "a referee"])
def test_entries_that_leave_roster_and_earlier_rounds_leave_the_inputs_as_they_stand(change: str) -> None:
    state = random_round(12, 3, 4, "asked")
    assert inputs_of_explanation(OTHER_CHANGES[change](state), 2) == inputs_of_explanation(state, 2)


def test_an_explanation_of_the_question_is_that_of_the_whole_tournament() -> None:
    for number in (1, 2, 3):
        state = random_round(13, 3, 4, "alone")
        assert explain(seen_by_explanation(state, number), number) == explain(state, number)


def test_an_explanation_lists_each_meeting_with_its_rounds() -> None:
    state = random_round(8, 5, 4, "met")
    for explanation in explain(state, 5):
        meetings = {frozenset(meeting.players): meeting.rounds for meeting in explanation.met}
        for pair in combinations(explanation.players, 2):
            rounds = tuple(
                number
                for number, round_ in enumerate(state.rounds[:-1], 1)
                if any(set(pair) <= set(table.players) for table in round_.tables)
            )
            assert meetings.get(frozenset(pair), ()) == rounds
