"""A tie for the first place (organising 7.2): shared, decided by lots, or by play-offs."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from msgspec.structs import replace

from domain.core.chance import outcome_index
from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    CloseRound,
    CreateTournament,
    DecideResult,
    EndTournament,
    LockRound,
    OpenRound,
    OrderReplay,
    PairRound,
    RecordPlayOff,
    RecordResult,
    SetFirstPlace,
    SetRounds,
)
from domain.tournament.errors import SettingsInvalid
from domain.tournament.events import FirstPlaceSet, LotsDrawn, PlayOffRecorded
from domain.tournament.rules import decide
from domain.tournament.settings import Criterion, FirstPlace, League, Scoring, Settings, Swiss
from domain.tournament.standings import Standing, StandingChange, standings, ties_for_first
from domain.tournament.state import Player, TableResult, Tournament
from tests.domain.tournament.playing import after, chance, entered, opened, played, refused, result

LOT = Settings(Swiss(1), first_place="lot")
PLAY_OFF = Settings(Swiss(1), first_place="play_off")
TABLES = ("abcd", "efgh", "ijkl")
RESULTS = [RecordResult(1, table, result(40, 30, 20, 10)) for table in (1, 2, 3)]


def evening(settings: Settings) -> Tournament:
    """Return an evening of a single round: a, e and i share the first place, b, f and j the fourth."""
    return played(entered(12, settings), *TABLES)


def play_off(players: str, *points: int) -> RecordPlayOff:
    return RecordPlayOff(tuple(players), result(*points), "a further table")


def order(state: Tournament) -> list[tuple[int, str]]:
    return [(line.place, line.player) for line in standings(state)]


OVER = evening(PLAY_OFF)


# The choice


def test_a_tie_for_the_first_place_is_shared_where_nothing_else_is_chosen() -> None:
    assert order(evening(Settings(Swiss(1))))[:4] == [(1, "a"), (1, "e"), (1, "i"), (4, "b")]
    assert order(OVER)[:4] == [(1, "a"), (1, "e"), (1, "i"), (4, "b")], "a play-off decides when it is recorded"


@pytest.mark.parametrize("criterion", ["lot", "play_off"])
def test_the_chosen_order_does_not_name_a_criterion_of_the_first_place(criterion: Criterion) -> None:
    with pytest.raises(SettingsInvalid, match="a choice of `first_place`"):
        after(None, CreateTournament(Settings(Swiss(1), Scoring(order=("points", criterion)))))


@pytest.mark.parametrize(
    ("before", "how", "code"),
    [
        (OVER, "lot", "tournament_over"),
        (OVER, "shared", ""),
        (evening(Settings(Swiss(1))), "play_off", ""),
        (evening(LOT), "shared", "lots_drawn"),
        (opened(entered(12, PLAY_OFF), *TABLES), "lot", ""),
        (after(entered(8, LOT), AbortTournament("rain")), "shared", "tournament_over"),
        (after(played(entered(8), "abcd", "efgh"), EndTournament("rain")), "play_off", ""),
    ],
)
def test_the_choice_changes_until_the_lots_are_drawn(before: Tournament, how: FirstPlace, code: str) -> None:
    assert refused(before, SetFirstPlace(how, "all agree")) == code


def test_the_fact_of_a_choice_names_the_former_choice_author_and_reason() -> None:
    command = SetFirstPlace("shared", "all agree")
    assert decide(OVER, command, chance(), by="player:o") == [
        FirstPlaceSet("shared", "play_off", "player:o", "all agree")
    ]


def test_a_choice_names_the_players_of_play_offs_that_count_no_more_or_again() -> None:
    decided = after(OVER, play_off("aei", 3, 2, 1))
    shared = SetFirstPlace("shared", "all agree")
    without = after(decided, shared)
    assert order(without) == order(OVER), "a play-off counts while it is chosen"
    places = {"e": 2, "i": 3}
    for state, command, before, now in (
        (decided, shared, places, dict.fromkeys(places, 1)),
        (without, SetFirstPlace("play_off", "all agree"), dict.fromkeys(places, 1), places),
    ):
        (fact,) = decide(state, command, chance())
        assert isinstance(fact, FirstPlaceSet)
        assert {change.player: change.place_before for change in fact.changed} == before
        assert {change.player: change.place for change in fact.changed} == now
    assert decide(decided, shared, chance(), version=4) == [FirstPlaceSet("shared", "play_off", "", "all agree")]


# Lots


def test_lots_decide_the_first_place_alone_and_the_line_says_so() -> None:
    state = evening(LOT)
    lines = standings(state)
    assert sorted(state.lots) == sorted(entrant.player for entrant in state.roster)
    tied = sorted("aei", key=state.lots.index)
    assert [line.player for line in lines[:3]] == tied
    assert [line.place for line in lines] == [1, 2, 3, 4, 4, 4, 7, 7, 7, 10, 10, 10]
    assert [line.parted_by for line in lines[:4]] == [None, "lot", "lot", "points"]
    assert [line.values["lot"] for line in lines[:3]] == [12 - state.lots.index(player) for player in tied]
    assert all("lot" not in line.values for line in lines[3:])


def test_each_lot_is_a_draw_of_its_own_that_anybody_can_make_again() -> None:
    draws = chance("lots")
    before = after(opened(entered(12, LOT), *TABLES), *RESULTS)
    *_, fact = decide(before, CloseRound(), draws)
    left = [entrant.player for entrant in before.roster]
    lots = (left.pop(outcome_index(b"tests lots", "lots", ordinal, 12 - ordinal)) for ordinal in range(12))
    assert fact == LotsDrawn(tuple(lots))
    assert [draw.pile for draw in draws.draws] == ["lots"] * 12


def ended_by(command: AnyCommand, rounds: int) -> Tournament:
    return after(played(entered(12, replace(LOT, format=Swiss(rounds))), *TABLES), command)


def test_lots_are_drawn_with_every_end_that_counts() -> None:
    assert evening(LOT).lots
    assert ended_by(EndTournament("rain"), 3).lots
    assert ended_by(SetRounds(1, "rain"), 3).lots
    assert not ended_by(SetRounds(2, "rain"), 3).lots
    assert not ended_by(AbortTournament("rain"), 3).lots
    assert not OVER.lots


def test_lots_are_drawn_once_and_decide_the_tie_that_a_later_ruling_makes() -> None:
    state = evening(LOT)
    ruled = after(state, DecideResult(1, 1, "mixed up", result(10, 20, 30, 40)))
    assert [line.player for line in standings(ruled)[:3]] == sorted("dei", key=state.lots.index)
    again = after(state, OrderReplay(1, 1, "wrong board"), RecordResult(1, 1, result(1, 2, 3, 4)), CloseRound())
    assert again.lots == state.lots


def test_lots_count_after_the_last_round_alone() -> None:
    state = entered(12, replace(LOT, format=Swiss(2)))
    state = played(played(state, *TABLES), *TABLES)
    assert [line.place for line in standings(state, 1)[:3]] == [1, 1, 1]
    assert [line.place for line in standings(state, 2)[:3]] == [1, 2, 3]


# Play-offs


def test_a_play_off_orders_the_tied_players_and_its_fact_tells_their_places() -> None:
    command = play_off("iae", 9, 7, 8)
    (fact,) = decide(OVER, command, chance(), by="player:o")
    assert isinstance(fact, PlayOffRecorded)
    assert (fact.players, fact.result.points, fact.by, fact.why) == (
        tuple("iae"),
        (9, 7, 8),
        "player:o",
        "a further table",
    )
    assert fact.changed == (StandingChange("e", 1, 2, 10, 10), StandingChange("a", 1, 3, 10, 10))
    lines = standings(after(OVER, command))
    assert [line.player for line in lines[:3]] == ["i", "e", "a"]
    assert [line.values.get("play_off") for line in lines[:4]] == [2, 1, 0, None]
    assert [line.parted_by for line in lines[:4]] == [None, "play_off", "play_off", "points"]


def test_a_play_off_changes_no_points_and_no_place_of_others() -> None:
    state = after(OVER, play_off("aei", 1, 2, 3))
    assert order(state)[3:] == order(OVER)[3:]
    assert {line.player: line.values["points"] for line in standings(state)} == {
        line.player: line.values["points"] for line in standings(OVER)
    }


def test_a_further_play_off_is_among_those_who_are_still_first() -> None:
    first = after(OVER, play_off("aei", 5, 5, 1))
    assert order(first)[:4] == [(1, "a"), (1, "e"), (3, "i"), (4, "b")]
    assert refused(first, play_off("ai", 1, 2)) == "not_tied"
    second = after(first, play_off("ea", 2, 1))
    assert order(second)[:4] == [(1, "e"), (2, "a"), (3, "i"), (4, "b")]
    assert refused(second, play_off("ei", 1, 2)) == "not_tied"


def test_a_play_off_recorded_again_replaces_the_former_and_those_that_followed_from_it() -> None:
    second = after(OVER, play_off("aei", 5, 5, 1), play_off("ea", 2, 1))
    corrected = after(second, play_off("ae", 2, 1))
    assert order(corrected)[:3] == [(1, "a"), (2, "e"), (3, "i")]
    anew = after(second, play_off("aei", 1, 5, 5))
    assert order(anew)[:3] == [(1, "e"), (1, "i"), (3, "a")]
    assert len(anew.play_offs) == 1


def test_a_play_off_no_longer_counts_when_a_ruling_changes_the_tie() -> None:
    state = after(OVER, play_off("aei", 3, 2, 1), DecideResult(1, 1, "mixed up", result(10, 20, 30, 40)))
    assert order(state)[:3] == [(1, "d"), (1, "e"), (1, "i")]
    assert order(after(state, play_off("ied", 3, 2, 1)))[:3] == [(1, "i"), (2, "e"), (3, "d")]


def test_each_division_of_a_league_has_a_tie_of_its_own() -> None:
    settings = Settings(League(1, (4,), promoted=1, seats=2, at_once=True), first_place="play_off")
    state = entered(8, settings)
    while True:
        state = after(state, *_round(state))
        if refused(state, play_off("ab", 1, 2)) != "tournament_not_over":
            break
    first, second = (sorted(group) for group in state.draws[-1].groups)
    assert ties_for_first(state) == [frozenset(first), frozenset(second)]
    decided = after(state, play_off("".join(second), 1, 2, 3, 4))
    assert ties_for_first(decided) == [frozenset(first), frozenset(second)]
    assert [change.player for change in _changed(state, play_off("".join(second), 1, 2, 3, 4))] == second[2::-1]


def _changed(state: Tournament, command: RecordPlayOff) -> tuple[StandingChange, ...]:
    (fact,) = decide(state, command, chance())
    assert isinstance(fact, PlayOffRecorded)
    return fact.changed


def _round(state: Tournament) -> list[AnyCommand]:
    """Return the commands of the next round of a tournament of shared games."""
    paired = after(state, PairRound())
    shared = [
        RecordResult(len(paired.rounds), table, result(1, 1)) for table in range(1, len(paired.rounds[-1].tables) + 1)
    ]
    return [PairRound(), LockRound(), OpenRound(), *shared, CloseRound()]


# Random tournaments


def expected(
    usual: tuple[Standing, ...], lots: tuple[Player, ...], play_offs: list[tuple[str, tuple[int, ...]]]
) -> list[tuple[int, str]]:
    """Return places and players, from the standings without a decision, the lots and the play-offs that count."""
    first = [line.player for line in usual if line.place == 1]
    keys: dict[str, tuple[int, ...]] = {player: (lots.index(player),) if lots else () for player in first}
    for players, places in play_offs:
        for player, place in zip(players, places, strict=True):
            keys[player] = (*keys[player], place)
    rows = [(1 + sum(other < key for other in keys.values()), player) for player, key in keys.items()]
    return sorted(rows) + [(line.place, line.player) for line in usual if line.place != 1]


@pytest.mark.parametrize("seed", range(12))
def test_random_tournaments_are_decided_as_other_code_decides_them(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - of no importance for security
    tables = dice.choice([3, 4, 5])
    players = [chr(97 + number) for number in range(3 * tables)]
    results = [TableResult((), places) for places in [(1, 2, 3), (1, 1, 3), (1, 1, 1)]]
    results = [replace(line, points=tuple(9 - place for place in line.places)) for line in results]
    for how in ("lot", "play_off"):
        settings = Settings(Swiss(2, 3), Scoring(order=("points",)), first_place=how)
        state = entered(players, settings)
        for _ in range(2):
            dice.shuffle(players)
            seated = ["".join(players[3 * table : 3 * table + 3]) for table in range(tables)]
            state = played(state, *seated, results=[dice.choice(results) for _ in seated])
        usual = standings(replace(state, settings=replace(settings, first_place="shared")))
        decisions: list[tuple[str, tuple[int, ...]]] = []
        tied = [line.player for line in usual if line.place == 1]
        while how == "play_off" and len(tied) > 1 and len(decisions) < 4:
            dice.shuffle(tied)
            points = [dice.randrange(2) for _ in tied]
            command = play_off("".join(tied), *points)
            state = after(state, command)
            if decisions and len(decisions[-1][0]) == len(tied):
                decisions.pop()
            decisions.append(("".join(tied), command.result.places))
            tied = [player for player, place in zip(tied, command.result.places, strict=True) if place == 1]
        assert order(state) == expected(usual, state.lots, decisions), (seed, how)
        assert sum(Fraction(line.values["points"]) for line in usual) > 0
