"""Why a round has its tables: alternatives equal those of a plain search; what is left out changes nothing."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.tournament.explanation import Alternative, explain, seen_by_explanation
from domain.tournament.formats import rounds_left
from domain.tournament.pairing import Pool
from domain.tournament.settings import KnockOut, Scoring, Settings, Swiss, Weights
from domain.tournament.state import Cost, Entrant, Player, Round, Table, TableResult, Tournament

PLACES: Final = (10, 6, 3, 1)


def random_tables(players: Sequence[Player], seats: int, luck: random.Random) -> tuple[Table, ...]:
    """Return tables of these players in this order; the last ones may be smaller. Everybody sits by lot."""
    groups = [list(players[at : at + seats]) for at in range(0, len(players), seats)]
    if len(groups[-1]) == 1:
        groups[-1].append(groups[0].pop())
    for group in groups:
        luck.shuffle(group)
    return tuple(Table(tuple(group)) for group in groups)


def random_round(players: int, rounds: int, seats: int, seed: object, knock_out: bool = False) -> Tournament:
    """Return a tournament whose last round is previewed: tables near the order of scores, weights by lot."""
    luck = random.Random(f"explained {seed}")  # noqa: S311 - no secret
    names = [f"p{number:04}" for number in range(players)]
    scores = dict.fromkeys(names, 0)
    made: list[Round] = []
    for _ in range(rounds - 1):
        tables = random_tables(sorted(names, key=lambda name: (-scores[name], luck.random())), seats, luck)
        for table in tables:
            for player, points in zip(table.players, PLACES, strict=False):
                scores[player] += points
        made.append(Round("closed", tuple(replace(table, result=in_order(len(table.players))) for table in tables)))
    order = sorted(names, key=lambda name: -scores[name] + luck.randrange(8))
    made.append(Round("previewed", random_tables(order, seats, luck)))
    weights = Weights(*(luck.choice((0, 1, 5, 20, 300)) for _ in range(5)))
    chosen = KnockOut(heats=rounds, seats=seats) if knock_out else Swiss(rounds, seats)
    return Tournament(
        Settings(chosen, Scoring(PLACES), weights),
        roster=tuple(Entrant(name, rating=luck.randrange(2_000)) for name in names),
        forbidden=tuple(tuple(sorted(luck.sample(names, 2))) for _ in range(luck.randrange(4))),  # type: ignore[misc]  # of two
        rounds=tuple(made),
    )


def in_order(seats: int) -> TableResult:
    """Return a result in which the seats finish in their order."""
    return TableResult(tuple(range(seats, 0, -1)), tuple(range(1, seats + 1)))


def plain_alternative(pool: Pool, tables: Sequence[Sequence[int]], here: int) -> Alternative | None:
    """Return the alternative of a table: each swap is costed in full, and the first of the cheapest is taken."""
    best: Alternative | None = None
    least: tuple[int, int, int] | None = None
    for there, table in enumerate(tables):
        for one in tables[here] if there != here else ():
            for other in table:
                mine = [other if player == one else player for player in tables[here]]
                theirs = [one if player == other else player for player in table]
                now = pool.cheapest(tables[here]) + pool.cheapest(table)
                difference = pool.cheapest(mine) + pool.cheapest(theirs) - now
                if least is None or difference.key < least:
                    least = difference.key
                    best = Alternative(pool.players[one], pool.players[other], there + 1, difference)
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
def test_alternatives_equal_those_of_a_plain_search(rounds: int, seats: int, seed: int) -> None:
    players = 2 * seats + 19 * seed % (27 - 2 * seats)
    state = random_round(players, rounds, seats, (rounds, seats, seed), knock_out=bool(seed % 2))
    found = [one.alternative for one in explain(state, rounds)]
    assert None not in found
    assert found == plain_alternatives(state)


def test_forbidden_pairs_and_repeats_decide_before_all_else() -> None:
    """Two who must not meet sit together, and two who met: the swap that parts both is the alternative."""
    state = random_round(8, 2, 2, "hard")
    (a, b), (c, d), *others = [table.players for table in state.rounds[0].tables]
    rest = [player for players in others for player in players]
    tables = (Table((a, c)), Table((d, b)), Table((rest[0], rest[2])), Table((rest[1], rest[3])))
    state = replace(
        state, forbidden=((a, c),), rounds=(state.rounds[0], Round("previewed", tables)), settings=Settings(Swiss(2, 2))
    )
    found = explain(state, 2)
    assert found[0].cost.forbidden == 1
    assert [one.alternative for one in found] == plain_alternatives(state)
    alternative = found[0].alternative
    assert alternative is not None
    assert alternative.difference.key < Cost().key


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("players", [200, pytest.param(2_000, marks=pytest.mark.long)])
def test_the_largest_round_is_explained_in_time(players: int, seats: int) -> None:
    """Processor time; 2,000 players are as many as a roster has."""
    state = random_round(players, 9, seats, "large")
    start_s = time.process_time()
    found = explain(state, 9)
    assert time.process_time() - start_s < 60
    assert len(found) == -(-players // seats)
    assert all(one.alternative is not None for one in found)


def with_round(state: Tournament, number: int, **changed: Any) -> Tournament:
    """Return the state with a round changed."""
    rounds = list(state.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **changed)
    return replace(state, rounds=tuple(rounds))


def without_results(state: Tournament, number: int) -> Tournament:
    """Return the state without the results of a round."""
    tables = tuple(replace(table, result=None) for table in state.rounds[number - 1].tables)
    return with_round(state, number, status="open", tables=tables)


CHANGED: Final[dict[str, Callable[[Tournament], Tournament]]] = {
    "a result of an earlier round": lambda state: without_results(state, 1),
    "the tables": lambda state: with_round(state, 2, tables=state.rounds[1].tables[::-1]),
    "a rating": lambda state: replace(state, roster=(replace(state.roster[0], rating=9_999), *state.roster[1:])),
    "a forbidden pair": lambda state: replace(state, forbidden=(("p0000", "p0001"),)),
    "weights": lambda state: replace(state, settings=replace(state.settings, weights=Weights(spread=7))),
    "points": lambda state: replace(state, settings=replace(state.settings, scoring=Scoring((9, 6, 3, 1)))),
    "the number of rounds": lambda state: replace(state, settings=replace(state.settings, format=Swiss(9, 4))),
}
SAME: Final[dict[str, Callable[[Tournament], Tournament]]] = {
    "a later round": lambda state: replace(state, rounds=state.rounds[:2]),
    "results of the round": lambda state: without_results(state, 2),
    "a title": lambda state: replace(state, settings=replace(state.settings, title="Friday")),
    "who is there": lambda state: replace(state, roster=tuple(replace(one, withdrawn=True) for one in state.roster)),
    "names": lambda state: replace(state, roster=tuple(replace(one, name="x") for one in state.roster)),
    "a referee": lambda state: replace(state, referees=("p-rita",)),
}


@pytest.mark.parametrize("change", CHANGED)
def test_what_an_explanation_follows_from_changes_with(change: str) -> None:
    state = random_round(12, 3, 4, "asked")
    assert seen_by_explanation(CHANGED[change](state), 2) != seen_by_explanation(state, 2)


@pytest.mark.parametrize("change", SAME)
def test_what_an_explanation_follows_from_stays_as_it_is_with(change: str) -> None:
    state = random_round(12, 3, 4, "asked")
    changed = SAME[change](state)
    assert changed != state
    assert seen_by_explanation(changed, 2) == seen_by_explanation(state, 2)
    assert explain(changed, 2) == explain(state, 2)


def test_an_explanation_follows_from_what_is_seen_by_explanation_alone() -> None:
    for number in (1, 2, 3):
        state = random_round(13, 3, 4, "alone")
        assert explain(seen_by_explanation(state, number), number) == explain(state, number)


def test_everybody_who_met_is_told_with_the_rounds() -> None:
    state = random_round(8, 5, 4, "met")
    for one in explain(state, 5):
        met = {frozenset(meeting.players): meeting.rounds for meeting in one.met}
        for pair in combinations(one.players, 2):
            rounds = tuple(
                number
                for number, played in enumerate(state.rounds[:-1], 1)
                if any(set(pair) <= set(table.players) for table in played.tables)
            )
            assert met.get(frozenset(pair), ()) == rounds
