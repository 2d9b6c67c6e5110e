"""Every ruling is taken back at any time, and the table is as it would be without it (organising 6)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final, get_args

import pytest
from msgspec.structs import replace

from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    AnyRuling,
    CloseRound,
    DecideResult,
    EndTournament,
    LockRound,
    OpenRound,
    OrderPairing,
    OrderReplay,
    PairRound,
    PutOut,
    RecordResult,
    ReplacePlayer,
    SetAbsence,
    SetTables,
    SettleDispute,
    TakeBackRuling,
)
from domain.tournament.events import PairingRefused, PreviewDropped, ReplayOrdered, ResultDecided, RulingTakenBack
from domain.tournament.evolve import fold
from domain.tournament.formats import has_ended
from domain.tournament.rules import decide, refusal
from domain.tournament.rulings import rulings_by_table
from domain.tournament.settings import Groups, KnockOut, Settings, Swiss
from domain.tournament.standings import standings
from domain.tournament.state import Table, Tournament, Verdict
from tests.domain.tournament.playing import after, chance, entered, opened, refused, result

TWO_ROUNDS: Final = Settings(Swiss(rounds=2))
NINE = entered(9, TWO_ROUNDS)
OPEN = opened(NINE, "abcd", "efgh", byes="i")
BACK = TakeBackRuling(1, "it was another table")
OTHER = result(1, 2, 3, 4)


def closed(state: Tournament) -> Tournament:
    """Return the state after the first round; the order of the letters is the order of places."""
    recorded = [
        RecordResult(1, number, result(40, 30, 20, 10))
        for number, table in enumerate(state.rounds[0].tables, 1)
        if table.result is None
    ]
    return after(state, *recorded, CloseRound())


def second_prepared(state: Tournament) -> Tournament:
    return after(state, SetTables((tuple("aebf"), tuple("cgdh")), ("i",), "a test"))


def second_opened(state: Tournament) -> Tournament:
    return after(second_prepared(state), LockRound(), OpenRound())


def second_played(state: Tournament) -> Tournament:
    state = second_opened(state)
    recorded = [RecordResult(2, number, result(40, 30, 20, 10)) for number in (1, 2)]
    return after(state, *recorded, CloseRound())


MOMENTS: Final[Mapping[str, Callable[[Tournament], Tournament]]] = {
    "the round is closed": lambda state: state,
    "the next round is paired": second_prepared,
    "the next round is locked": lambda state: after(second_prepared(state), LockRound()),
    "the next round is played": second_opened,
    "the tournament has ended": second_played,
    "it was ended early": lambda state: after(state, EndTournament("rain")),
    "it was aborted": lambda state: after(state, AbortTournament("rain")),
}

RULINGS: Final[Mapping[str, AnyRuling]] = {
    "decide_result": DecideResult(1, 1, "mixed up", OTHER),
    "put_out, a forfeit": PutOut(1, 1, "the last train", "a", came=True),
    "put_out, a no-show": PutOut(1, 1, "never came", "a", came=False),
    "replace_player": ReplacePlayer(1, 1, "ill", "a", "i"),
    "order_replay": OrderReplay(1, 1, "the wrong board"),
    "settle_dispute, ruled": SettleDispute(1, 1, "it was free", "d", "ruled", "g", 3),
    "settle_dispute, result": SettleDispute(1, 1, "it was free", "d", "result", "g", 3, OTHER),
    "settle_dispute, continued": SettleDispute(1, 1, "it was free", "d", "continued", "g", 3),
}
NOT_TAKEN_BACK: Final = {"settle_dispute, continued"}
"""Rulings that another ruling corrects."""

WITHOUT_CHANGE: Final = {"settle_dispute, ruled", "settle_dispute, continued"}
"""Rulings that change nothing in the standings by themselves."""


def test_no_kind_of_ruling_is_forgotten() -> None:
    assert {type(ruling) for ruling in RULINGS.values()} == set(get_args(AnyRuling))
    verdicts = {ruling.verdict for ruling in RULINGS.values() if isinstance(ruling, SettleDispute)}
    assert verdicts == set(get_args(Verdict))


def test_a_ruling_that_answers_a_dispute_names_it() -> None:
    named = {kind: after(closed(OPEN), ruling).rulings[-1].dispute for kind, ruling in RULINGS.items()}
    assert {kind for kind, dispute in named.items() if dispute == "d"} == {
        kind for kind, ruling in RULINGS.items() if isinstance(ruling, SettleDispute)
    }
    assert set(named.values()) == {"", "d"}


def tables(state: Tournament) -> list[list[Table]]:
    return [list(round_.tables) for round_ in state.rounds]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("kind", RULINGS)
def test_a_ruling_is_taken_back_whenever_that_is(kind: str, moment: str) -> None:
    ruled = after(closed(OPEN), RULINGS[kind])
    if kind == "order_replay":
        ruled = after(ruled, RecordResult(1, 1, OTHER), CloseRound())
    state, without = MOMENTS[moment](ruled), MOMENTS[moment](closed(OPEN))
    assert (standings(state) != standings(without)) == (kind not in WITHOUT_CHANGE), "else nothing is proved"
    if kind in NOT_TAKEN_BACK:
        assert refused(state, BACK) == "ruling_played"
        state = after(state, DecideResult(1, 1, "as it was before", OTHER), TakeBackRuling(2, "no"))
    else:
        state = after(state, BACK)
        assert refused(state, BACK) == "ruling_taken_back"
        assert state.rulings[0].taken_back
    assert standings(state) == standings(without)
    assert tables(state) == tables(without)
    assert [round_.byes for round_ in state.rounds] == [round_.byes for round_ in without.rounds]
    assert [round_.status for round_ in state.rounds] == [round_.status for round_ in without.rounds]
    assert rulings_by_table(state) == {}
    assert len(state.rulings) == 1 + (kind in NOT_TAKEN_BACK), "both stay on the record"


@pytest.mark.parametrize("kind", [kind for kind in RULINGS if kind not in {"order_replay", *NOT_TAKEN_BACK}])
def test_a_ruling_on_a_table_that_is_played_is_taken_back(kind: str) -> None:
    state = after(OPEN, RULINGS[kind], BACK)
    assert tables(state) == tables(OPEN)
    assert standings(closed(state)) == standings(closed(OPEN))


@pytest.mark.parametrize("kind", [kind for kind in RULINGS if kind not in NOT_TAKEN_BACK])
def test_a_ruling_that_was_taken_back_is_given_again(kind: str) -> None:
    once = after(closed(OPEN), RULINGS[kind])
    again = after(once, BACK, RULINGS[kind])
    assert standings(again) == standings(once)
    assert not again.rulings[-1].taken_back


def test_the_fact_says_author_reason_and_changed_players() -> None:
    state = after(closed(OPEN), RULINGS["put_out, a forfeit"])
    (fact,) = decide(state, BACK, chance(), by="player:o")
    assert isinstance(fact, RulingTakenBack)
    assert (fact.by, fact.why, fact.ruling, fact.opens) == ("player:o", "it was another table", 1, False)
    changed = next(change for change in fact.changed if change.player == "a")
    assert (changed.points_before, changed.points) == (0, 10)


# A result by decision and excluded players


def test_a_result_by_decision_places_excluded_players_and_a_later_ruling_excludes_again() -> None:
    state = after(closed(OPEN), PutOut(1, 1, "left", "a", came=True), DecideResult(1, 1, "a won", result(9, 3, 2, 1)))
    points = {line.player: line.values["points"] for line in standings(state)}
    assert (points["a"], points["b"]) == (10, 6)
    state = after(state, PutOut(1, 1, "left after all", "a", came=True))
    points = {line.player: line.values["points"] for line in standings(state)}
    assert (points["a"], points["b"]) == (0, 10)
    assert refused(state, DecideResult(1, 1, "no, a won", result(9, 3, 2, 1))) == "", (
        "the same result changes the places"
    )


def test_by_version_1_of_the_rules_a_result_by_decision_left_out_excluded_players() -> None:
    state = after(closed(OPEN), PutOut(1, 1, "left", "a", came=True))
    facts = decide(state, DecideResult(1, 1, "a won", OTHER), chance(), version=1)
    assert [fact.places_all for fact in facts if isinstance(fact, ResultDecided)] == [False]
    old = fold(state, facts)
    assert old is not None
    assert old.rounds[0].tables[0].out == {"a": "forfeit"}
    back = after(old, BACK)
    assert back.rounds[0].tables[0].out == {}
    assert back.rounds[0].tables[0].result == OTHER


# Rulings that rest on each other


def test_of_two_results_by_decision_the_later_one_stands_until_it_is_taken_back() -> None:
    first, second = DecideResult(1, 1, "one", OTHER), DecideResult(1, 1, "two", result(1, 1, 1, 1))
    state = after(closed(OPEN), first, second)
    assert rulings_by_table(state)[1, 1].numbers == (2,)
    assert after(state, BACK).rounds[0].tables[0].result == second.result
    assert after(state, TakeBackRuling(2, "no")).rounds[0].tables[0].result == first.result
    assert after(state, BACK, TakeBackRuling(2, "no")).rounds[0].tables[0] == closed(OPEN).rounds[0].tables[0]


def test_a_substitute_who_was_replaced_in_turn_goes_last() -> None:
    state = opened(entered(10, TWO_ROUNDS), "abcd", "efgh", byes="ij")
    state = after(closed(state), ReplacePlayer(1, 1, "ill", "a", "i"), ReplacePlayer(1, 1, "ill too", "i", "j"))
    refused_command = refusal(state, BACK)
    assert refused_command is not None
    assert (refused_command.code, refused_command.value) == ("ruling_needed", 2)
    assert rulings_by_table(state)[1, 1].players == {"j": 2}
    state = after(state, TakeBackRuling(2, "well again"))
    assert (state.rounds[0].tables[0].players[0], state.rounds[0].byes) == ("i", ("j",))
    state = after(state, BACK)
    assert (state.rounds[0].tables[0].players[0], state.rounds[0].byes) == ("a", ("j", "i"))


def test_nobody_comes_back_to_a_second_table_of_a_round() -> None:
    state = after(closed(OPEN), ReplacePlayer(1, 1, "ill", "a", "i"), ReplacePlayer(1, 2, "ill", "e", "a"))
    refused_command = refusal(state, BACK)
    assert refused_command is not None
    assert (refused_command.code, refused_command.value) == ("player_seated", "a")


def test_a_player_at_several_tables_of_a_round_comes_back_to_each() -> None:
    groups = Settings(Groups(sizes=(5,)))
    state = after(entered(6, groups), SetAbsence("f", 1), PairRound(), LockRound(), OpenRound())
    assert len(state.rounds[0].tables) == 5
    leaves = state.rounds[0].tables[0].players[0]
    state = after(state, ReplacePlayer(1, 1, "ill", leaves, "f"), BACK)
    assert state.rounds[0].tables[0].players[0] == leaves


# A table without a result then


def unsettled(state: Tournament) -> Tournament:
    """Return the state after a first round whose first table has a result by decision alone."""
    state = after(state, DecideResult(1, 1, "nobody knows", OTHER), RecordResult(1, 2, result(40, 30, 20, 10)))
    return after(state, CloseRound())


def test_the_last_round_is_open_again_when_a_table_has_no_result_then() -> None:
    state = after(unsettled(OPEN), BACK)
    assert state.rounds[0].status == "open"
    assert refused(state, PairRound()) == "round_not_closed"
    assert refused(state, CloseRound()) == "table_not_settled"
    assert after(state, RecordResult(1, 1, OTHER), CloseRound()).rounds[0].status == "closed"


def test_a_preview_and_an_order_wait_for_a_round_that_is_open_again() -> None:
    facts = decide(second_prepared(unsettled(OPEN)), BACK, chance())
    assert facts[0] == PreviewDropped(2)
    (given_up, _) = decide(after(unsettled(OPEN), OrderPairing()), BACK, chance())
    assert isinstance(given_up, PairingRefused)
    assert (given_up.refusal.code, given_up.refusal.value) == ("round_not_closed", 1)


def test_a_replay_gives_up_the_tables_of_the_next_round_which_are_being_made() -> None:
    ordered = after(closed(OPEN), OrderPairing())
    given_up, fact = decide(ordered, OrderReplay(1, 1, "the wrong board"), chance())
    assert isinstance(given_up, PairingRefused)
    assert (given_up.refusal.code, given_up.refusal.value) == ("round_not_closed", 1)
    assert isinstance(fact, ReplayOrdered)
    assert decide(ordered, OrderReplay(1, 1, "the wrong board"), chance(), version=1) == [fact]


@pytest.mark.parametrize("moment", ["the next round is locked", "the next round is played", "it was ended early"])
def test_an_earlier_round_stays_closed_and_its_table_brings_nothing_until_it_is_ruled_on(moment: str) -> None:
    state = after(MOMENTS[moment](unsettled(OPEN)), BACK)
    assert state.rounds[0].status == "closed"
    points = {line.player: line.values["points"] for line in standings(state, 1)}
    assert [points[player] for player in "abcd"] == [0, 0, 0, 0]
    state = after(state, DecideResult(1, 1, "found the sheet", result(4, 3, 2, 1)))
    assert {line.player: line.values["points"] for line in standings(state, 1)}["a"] == 10


def test_a_tournament_that_has_ended_goes_on_until_its_last_table_has_a_result_again() -> None:
    state = after(unsettled(opened(entered(9, Settings(Swiss(rounds=1))), "abcd", "efgh", byes="i")), BACK)
    assert not has_ended(state)
    assert has_ended(after(state, RecordResult(1, 1, OTHER), CloseRound()))


def test_a_knock_out_does_not_go_on_with_a_table_that_has_no_result() -> None:
    state = unsettled(opened(entered(8, Settings(KnockOut(advance=2))), "abcd", "efgh"))
    state = after(state, BACK)
    assert refused(state, PairRound()) == "round_not_closed"
    state = after(state, RecordResult(1, 1, OTHER), CloseRound(), PairRound())
    assert {player for table in state.rounds[1].tables for player in table.players} == set("cdef")


def test_a_replay_that_was_taken_back_leaves_its_game_and_the_next_one_is_another() -> None:
    state = after(closed(OPEN), OrderReplay(1, 1, "the wrong board"), BACK)
    assert state.rounds[0].status == "open", "it is closed as it was opened, when every table is settled"
    assert (state.rounds[0].tables[0].replays, state.games_at(1, 1)) == (0, 2)
    state = after(state, CloseRound(), OrderReplay(1, 1, "the wrong board after all"))
    assert (state.rounds[0].tables[0].replays, state.games_at(1, 1)) == (2, 3)


def test_a_table_whose_game_was_ended_by_a_ruling_that_is_taken_back_is_played_again() -> None:
    assert refused(OPEN, OrderReplay(1, 1, "again")) == "table_not_settled"
    ended = after(OPEN, DecideResult(1, 1, "the wrong table", OTHER), BACK)
    assert refused(ended, OrderReplay(1, 2, "again")) == "table_not_settled"
    assert after(ended, OrderReplay(1, 1, "again")).rounds[0].tables[0].replays == 1


# Any rulings in any order


def random_command(source: random.Random) -> AnyCommand:
    """Return a ruling on the first table, or a result of it; it may be refused."""
    points = result(*(source.randrange(4) for _ in range(4)))
    player, substitute = source.choice("abcdijk"), source.choice("abijk")
    commands: list[AnyCommand] = [
        DecideResult(1, 1, "w", points),
        PutOut(1, 1, "w", player, came=source.random() < 0.5),
        ReplacePlayer(1, 1, "w", player, substitute),
        OrderReplay(1, 1, "w"),
        SettleDispute(1, 1, "w", "d", "ruled", "g", 3),
        RecordResult(1, 1, points),
    ]
    return source.choice(commands)


@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 600), marks=pytest.mark.long)], ids=["20", "600"])
def test_a_table_is_as_if_a_ruling_had_never_been_given(seeds: range) -> None:
    compared = sum(compared_without_each_ruling(seed) for seed in seeds)
    assert compared > len(seeds), "else nothing is proved"


def compared_without_each_ruling(seed: int) -> int:
    """Take back each ruling of a random log alone, and then all; return how often a log without it was compared."""
    source, compared = random.Random(seed), 0  # noqa: S311 - choices of a test
    begin = opened(entered(11, TWO_ROUNDS), "abcd", "efgh", byes="ijk")
    accepted: list[AnyCommand] = []
    state = begin
    while len(accepted) < 6:
        command = random_command(source)
        if refusal(state, command) is None:
            accepted.append(command)
            state = after(state, command)
    number = 0
    for place, command in enumerate(accepted):
        if isinstance(command, RecordResult):
            continue
        number += 1
        without = begin
        rest = [*accepted[:place], *accepted[place + 1 :]]
        fits = not isinstance(command, OrderReplay)  # the points of its game are gone with it
        for other in rest:
            if fits and refusal(without, other) is None:
                without = after(without, other)
            else:
                fits = False
        if not fits or refusal(state, TakeBackRuling(number, "no")) is not None:
            continue
        compared += 1
        back = after(state, TakeBackRuling(number, "no"))
        table = back.rounds[0].tables[0]
        assert replace(table, replays=0) == replace(without.rounds[0].tables[0], replays=0), accepted
        assert set(back.rounds[0].byes) == set(without.rounds[0].byes)
        assert standings(back) == standings(without)
    while number:
        if not state.rulings[number - 1].taken_back:
            state = after(state, TakeBackRuling(number, "no"))
        number -= 1
    table = state.rounds[0].tables[0]
    assert (table.players, table.out, set(state.rounds[0].byes)) == (tuple("abcd"), {}, set("ijk"))
    assert rulings_by_table(state) == {}
    return compared
