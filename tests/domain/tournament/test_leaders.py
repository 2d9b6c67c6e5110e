"""The price of a repeat, the leaders' table of the last round, and the reasons for a leader's table (organising 3)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from domain.tournament.commands import CreateTournament, ForbidPair, PairRound
from domain.tournament.errors import SettingsInvalid
from domain.tournament.explanation import Alternative, LeaderExplanation, explain
from domain.tournament.formats import players_of_next, seen_by_pairing
from domain.tournament.pairing import Pool, swiss_pairing
from domain.tournament.rules.rule import VERSION
from domain.tournament.settings import AnyFormat, Groups, KnockOut, Settings, Swiss, Weights, with_needed_points
from domain.tournament.standings import standings
from domain.tournament.state import Cost, Player, Tournament
from tests.domain.tournament.pairing_check import compared, evening, with_price
from tests.domain.tournament.playing import after, entered, played

LAST_OF_TWO = Settings(Swiss(2), leaders_meet=True)


def first_of(state: Tournament, count: int) -> set[Player]:
    """Return the first players of the standings before the next round."""
    return {line.player for line in standings(state, len(state.begun))[:count]}


def table_of(tables: Sequence[Sequence[Player]], player: Player) -> set[Player]:
    return next(set(table) for table in tables if player in table)


def leader_of(state: Tournament) -> LeaderExplanation:
    """Return why the leader sits at their table in the last round; the explanation stands at that table alone."""
    explanations = [table for table in explain(state, len(state.rounds)) if table.leader is not None]
    (explanation,) = explanations
    assert explanation.leader is not None
    assert explanation.leader.player in explanation.players
    return explanation.leader


# The price of a repeat


@pytest.mark.parametrize("repeat", [0, 40, 200, 1_000])
@pytest.mark.parametrize(
    ("players", "evenings"),
    [
        (8, range(20)),
        (12, range(4)),
        *(pytest.param(*case, marks=pytest.mark.long) for case in ((8, range(200)), (12, range(60)))),
    ],
)
def test_pairing_with_a_price_costs_as_little_as_the_cheapest_of_all(
    players: int, evenings: range, repeat: int
) -> None:
    for comparison in compared(players, evenings, 0, repeat):
        assert comparison.cost.order(repeat) == comparison.other.order(repeat), comparison.seed


@pytest.mark.parametrize("players", [16, pytest.param(32, marks=pytest.mark.long)])
def test_a_lower_price_buys_closer_scores_with_repeats(players: int) -> None:
    costs = []
    for repeat in (0, 60, None):
        states = [with_price(evening(players, seed), repeat) for seed in range(3)]
        pairings = [swiss_pairing(state, players_of_next(state), 1, 7, VERSION) for state in states]
        assert [pairing.proven for pairing in pairings if repeat is not None] == [
            not pairing.cost.repeats for pairing in pairings if repeat is not None
        ]
        costs.append(sum((pairing.cost for pairing in pairings), Cost()))
    free, priced, hard = costs
    assert free.repeats > priced.repeats >= hard.repeats
    assert free.soft < priced.soft <= hard.soft


def test_no_price_buys_a_forbidden_pair() -> None:
    state = played(entered(8, Settings(Swiss(4), weights=Weights(repeat=0))), "abcd", "efgh")
    together = after(state, PairRound()).rounds[1].tables
    leader = standings(state)[0].player
    companion = min(table_of([table.players for table in together], leader) - {leader})
    apart = after(state, ForbidPair((leader, companion)), PairRound())
    assert apart.rounds[1].cost.forbidden == 0


@pytest.mark.parametrize("repeat", [-1, 1_001])
def test_a_price_outside_its_limits_is_refused(repeat: int) -> None:
    with pytest.raises(SettingsInvalid, match="weights lies from 0 to 1000") as refusal:
        after(None, CreateTournament(Settings(Swiss(3), weights=Weights(repeat=repeat))))
    assert refusal.value.value == {"repeat": repeat}


# The leaders of the last round


def test_leaders_meet_in_the_last_round_though_all_have_met() -> None:
    state = played(
        played(entered(12, Settings(Swiss(3), leaders_meet=True)), "abcd", "efgh", "ijkl"), "abef", "cdij", "ghkl"
    )
    leaders = first_of(state, 4)
    paired = after(state, PairRound()).rounds[2]
    assert set(paired.tables[0].players) == leaders
    assert paired.cost.repeats > 0
    assert not paired.proven
    assert not paired.cheapest
    as_usual = after(replace(state, settings=Settings(Swiss(3))), PairRound()).rounds[2]
    assert as_usual.cost.repeats < paired.cost.repeats


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 20))])
@pytest.mark.parametrize("players", [11, 16, pytest.param(21, marks=pytest.mark.long)])
def test_leaders_meet_in_the_last_round_of_any_evening(players: int, seed: int) -> None:
    state = evening(players, seed)
    state = replace(state, settings=replace(state.settings, leaders_meet=True))
    pairing = swiss_pairing(state, players_of_next(state), 1, seed, VERSION)
    assert set(pairing.tables[0]) == first_of(state, 4)
    seated = [player for table in pairing.tables for player in table]
    assert sorted(seated) == sorted(players_of_next(state))
    earlier = swiss_pairing(state, players_of_next(state), 2, seed, VERSION)
    usual = replace(state, settings=replace(state.settings, leaders_meet=False))
    assert earlier == swiss_pairing(usual, players_of_next(usual), 2, seed, VERSION), "only the last round differs"


def test_a_forbidden_pair_of_leaders_is_kept_apart_and_the_next_player_comes() -> None:
    state = played(entered(12, LAST_OF_TWO), "abcd", "efgh", "ijkl")
    first, second, *others = [line.player for line in standings(state)]
    paired = after(state, ForbidPair(tuple(sorted((first, second)))), PairRound()).rounds[1]  # type: ignore[arg-type]  # of two
    assert set(paired.tables[0].players) == {first, *others[:3]}
    assert paired.cost.forbidden == 0


def test_a_first_round_has_no_leaders() -> None:
    state = after(entered(8, Settings(Swiss(1), leaders_meet=True)), PairRound())
    assert state.rounds[0].cheapest
    assert [table.leader for table in explain(state, 1)] == [None, None]


@pytest.mark.parametrize("chosen", [KnockOut(heats=2), Groups((4,)), Swiss(3, 2, "fide_dutch")])
def test_only_searched_swiss_rounds_let_leaders_meet(chosen: AnyFormat) -> None:
    with pytest.raises(SettingsInvalid, match="leaders_meet is for Swiss tournaments that are paired by search"):
        after(None, CreateTournament(with_needed_points(Settings(chosen, leaders_meet=True))))


# Why the leader sits there


def plain_repeat_buys(state: Tournament, leader: Player) -> Cost | None:
    """Return the most that a single repeat buys, by a look at each swap of the leader's table."""
    before = replace(state, rounds=state.rounds[:-1])
    tables = [list(table.players) for table in state.rounds[-1].tables]
    pool = Pool(before, [player for table in tables for player in table], 1)
    number = {player: place for place, player in enumerate(pool.players)}
    here = next(table for table in tables if leader in table)
    best: Cost | None = None
    for table in tables:
        for leaves in here if table is not here else ():
            for comes in table:
                swapped = [
                    [comes if player == leaves else leaves if player == comes else player for player in seated]
                    for seated in tables
                ]
                difference = sum((pool.cheapest([number[player] for player in seated]) for seated in swapped), Cost())
                for seated in tables:
                    difference -= pool.cheapest([number[player] for player in seated])
                is_a_repeat = difference.forbidden <= 0 and difference.repeats == 1 and difference.soft < 0
                if is_a_repeat and (best is None or difference.soft < best.soft):
                    best = difference
    return best


@pytest.mark.parametrize("repeat", [None, 50])
@pytest.mark.parametrize("players", [12, pytest.param(20, marks=pytest.mark.long)])
def test_explanation_of_the_leader_equals_a_plain_look_at_all_swaps(players: int, repeat: int | None) -> None:
    bought: list[Alternative | None] = []
    for seed in range(8):
        state = after(with_price(evening(players, seed), repeat), PairRound())
        leader = leader_of(state)
        best = plain_repeat_buys(state, leader.player)
        assert (leader.repeat_buys and leader.repeat_buys.difference) == best
        bought.append(leader.repeat_buys)
        here = table_of([table.players for table in state.rounds[-1].tables], leader.player)
        before = replace(state, rounds=state.rounds[:-1])
        near = first_of(before, len(here)) - here
        assert {apart.player for apart in leader.apart} <= near
        for apart in leader.apart:
            assert apart.player in state.rounds[-1].tables[apart.table - 1].players
            assert (apart.condition is None) == (apart.difference.order(repeat) <= Cost().order(repeat))
    assert any(bought) or repeat is not None, "in one evening at least a repeat buys something"


def test_explanation_says_that_repeats_keep_the_next_by_the_standings_from_the_leader() -> None:
    leader = leader_of(after(evening(16, 1), PairRound()))
    assert {apart.condition for apart in leader.apart} == {"repeats"}
    assert all(apart.difference.repeats > 0 for apart in leader.apart)
    assert not leader.by_choice


def test_explanation_says_that_leaders_meet_by_choice() -> None:
    leader = leader_of(after(played(entered(12, LAST_OF_TWO), "abcd", "efgh", "ijkl"), PairRound()))
    assert leader.by_choice
    assert leader.apart == ()


def test_facts_of_a_pairing_keep_price_and_choice() -> None:
    state = played(entered(8, replace(LAST_OF_TWO, weights=Weights(repeat=5))), "abcd", "efgh")
    assert seen_by_pairing(state).settings == state.settings
