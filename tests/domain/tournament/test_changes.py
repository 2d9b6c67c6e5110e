"""Changes of the organiser to proposed tables (organising 3.5), and the criteria of the FIDE Dutch system."""

from __future__ import annotations

import pytest
from caissify_pairings.trf import TRFParser
from msgspec.structs import replace

from domain.tournament.commands import (
    BeginChanges,
    CreateTournament,
    EndChanges,
    EnterPlayers,
    LockRound,
    OpenRound,
    PairRound,
    RecordResult,
    Withdraw,
)
from domain.tournament.dutch_criteria import ABSOLUTE, dutch_figures
from domain.tournament.events import AnyEvent, ChangesBegun, ChangesEnded, TablesCompared, TablesSet
from domain.tournament.explanation import CriterionFigure, explain
from domain.tournament.rules import decide
from domain.tournament.settings import Scoring, Settings, Swiss, Weights
from domain.tournament.simulation import take
from domain.tournament.state import CriterionChange, PlaceDifference, Player, TablePlace, Tournament
from domain.tournament.trf import as_trf
from tests.domain.tournament.dutch_check import random_tournament
from tests.domain.tournament.playing import SWISS, after, chance, entered, names, played, result, tables
from workers.dutch import pair_dutch

DUTCH = Settings(Swiss(5, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0), bye=2))
PAIRED = after(entered(8), PairRound())
BEGUN = after(PAIRED, BeginChanges())


def dutch(players: int, settings: Settings = DUTCH) -> Tournament:
    ratings = tuple(range(2_000, 2_000 - players, -1))
    return after(None, CreateTournament(settings), EnterPlayers(names(players), ratings))


def seated(state: Tournament) -> list[tuple[Player, ...]]:
    return [table.players for table in state.rounds[-1].tables]


def swapped(state: Tournament, left: Player, right: Player) -> list[str]:
    """Return the tables of the last round with two players in each other's place."""
    places = {left: right, right: left}
    return ["".join(places.get(player, player) for player in table) for table in seated(state)]


def types_of(events: list[AnyEvent]) -> list[type[AnyEvent]]:
    return [type(event) for event in events]


# The phase


def test_changes_have_a_beginning_and_an_end_and_keep_the_proposal() -> None:
    swap = tables(*swapped(PAIRED, "a", "b"))
    assert decide(PAIRED, BeginChanges(), chance(), by="otto") == [ChangesBegun(1, "otto")]
    assert types_of(decide(BEGUN, swap, chance(), by="otto")) == [TablesSet, TablesCompared]
    changed = after(BEGUN, swap)
    assert decide(changed, EndChanges(), chance(), by="otto") == [ChangesEnded(1, "otto")]
    changes = after(changed, EndChanges(), LockRound(), OpenRound()).rounds[0].changes
    assert changes is not None
    assert (changes.tables, changes.byes, changes.is_open) == (tuple(seated(PAIRED)), (), False)
    assert {difference.player for difference in changes.differences} >= {"a", "b"}


def test_changes_that_begin_again_are_compared_with_the_first_proposal() -> None:
    changed = after(BEGUN, tables(*swapped(PAIRED, "a", "b")), EndChanges(), BeginChanges())
    changes = after(changed, tables(*map("".join, seated(PAIRED))), EndChanges()).rounds[0].changes
    assert changes is not None
    assert (changes.tables, changes.differences) == (tuple(seated(PAIRED)), ())


def test_tables_set_at_once_begin_and_end_their_changes_in_the_same_entry() -> None:
    swap = tables(*swapped(PAIRED, "a", "b"))
    facts = decide(PAIRED, swap, chance(), by="otto")
    assert types_of(facts) == [ChangesBegun, TablesSet, TablesCompared, ChangesEnded]
    assert after(PAIRED, swap).rounds == after(BEGUN, swap, EndChanges()).rounds
    earlier = decide(PAIRED, swap, chance(), by="otto", version=3)
    assert types_of(earlier) == [TablesSet], "entries of earlier versions are decided as they were"


def test_an_own_pairing_of_the_organiser_is_compared_with_nothing() -> None:
    assert types_of(decide(entered(8), tables("abcd", "efgh"), chance())) == [TablesSet]


def test_a_new_proposal_forgets_the_changes_to_the_earlier_one() -> None:
    assert after(BEGUN, EndChanges(), PairRound(), by=chance(2)).rounds[0].changes is None


# Differences and warnings


def test_each_difference_names_both_places() -> None:
    first, second = seated(PAIRED)
    left, right = first[0], second[3]
    changes = after(PAIRED, tables(*swapped(PAIRED, left, right))).rounds[0].changes
    assert changes is not None
    own = {difference.player: difference for difference in changes.differences}
    assert own[left] == PlaceDifference(left, TablePlace(1, 0), TablePlace(2, 3), "note", ())
    assert own[right] == PlaceDifference(right, TablePlace(2, 3), TablePlace(1, 0), "note", ())
    assert own[first[1]] == PlaceDifference(first[1], TablePlace(1, 1), TablePlace(1, 1), "note", ()), "other opponents"
    assert [difference.player for difference in changes.differences] == [*first, *second]


def test_a_table_with_another_number_is_a_difference_of_its_players_alone() -> None:
    changes = after(entered(12), PairRound()).rounds[0].tables
    first, second, third = (table.players for table in changes)
    state = after(entered(12), PairRound(), tables(*map("".join, (second, first, third))))
    assert state.rounds[0].changes is not None
    assert [difference.player for difference in state.rounds[0].changes.differences] == [*first, *second]


@pytest.mark.parametrize(("repeat", "level"), [(None, "absolute"), (60, "major")])
def test_a_repeat_is_absolute_unless_it_has_a_price(repeat: int | None, level: str) -> None:
    settings = replace(SWISS, weights=Weights(repeat=repeat))
    state = after(played(entered(8, settings), "abcd", "efgh"), PairRound())
    changes = after(state, tables("abcd", "efgh")).rounds[-1].changes
    assert changes is not None
    assert {difference.level for difference in changes.differences} == {level}
    repeats = [change for change in changes.differences[0].worse if change.criterion == "repeats"]
    assert repeats == [CriterionChange("repeats", 4.0)]


def test_a_second_bye_is_major_and_a_worse_seat_minor() -> None:
    state = after(played(entered(5), "abcd", byes="e"), PairRound())
    (bye,) = state.rounds[-1].byes
    again = after(state, tables(*swapped(state, bye, "e"), byes="e")).rounds[-1].changes
    assert again is not None
    (own,) = (difference for difference in again.differences if difference.player == "e")
    assert (own.place, own.level) == (None, "major")
    assert own.worse == (CriterionChange("byes", 1.0), CriterionChange("bye_score", 6.0))
    once_more = after(played(entered(4), "abcd"), PairRound(), tables("abcd")).rounds[-1].changes
    assert once_more is not None
    assert {(difference.level, *difference.worse) for difference in once_more.differences} >= {
        ("minor", CriterionChange("seats", 20.0))
    }


def test_a_player_who_left_meanwhile_is_no_difference() -> None:
    first, second = seated(PAIRED)
    locked = after(PAIRED, LockRound(), BeginChanges(), tables(*swapped(PAIRED, first[3], second[3])))
    gone = after(locked, Withdraw(first[3]))
    assert types_of(decide(gone, EndChanges(), chance())) == [TablesCompared, ChangesEnded]
    changes = after(gone, EndChanges()).rounds[0].changes
    assert changes is not None
    assert first[3] not in {difference.player for difference in changes.differences}


# The criteria of the FIDE Dutch system

FOUR_ROUNDS = [
    ("ae", "bf", "cg", "dh"),
    ("ea", "bc", "fd", "gh"),
    ("ah", "be", "cd", "fg"),
]
"""The first player of a table wins."""


def after_rounds(count: int) -> Tournament:
    state = dutch(8)
    for round_ in FOUR_ROUNDS[:count]:
        state = played(state, *round_)
    return state


def figures(state: Tournament, *groups: str, rounds: int = 5) -> dict[str, dict[str, int]]:
    """Return the figures by player and criterion."""
    by_player = dutch_figures(state, [tuple(group) for group in groups], rounds)
    return {player: {str(name): int(value) for name, value in own.items()} for player, own in by_player.items()}


def test_seats_and_floats_of_the_second_round() -> None:
    assert figures(after_rounds(1), "ab", "ce", "df", "gh") == {
        "a": {"C12": 1, "C13": 1},
        "b": {},
        "c": {"C6": 1, "C7": 1, "C12": 1, "C13": 1},
        "e": {"C12": 1, "C13": 1},
        "d": {"C6": 1, "C7": 1, "C12": 1, "C13": 1},
        "f": {"C12": 1, "C13": 1},
        "g": {},
        "h": {"C12": 1, "C13": 1},
    }


def test_repeated_floats_and_a_third_game_in_the_same_seat() -> None:
    """The float of the last round counts once by players and once by points."""
    assert figures(after_rounds(2), "ah", "be", "cd", "fg") == {
        "a": {"C6": 1, "C7": 1, "C14": 1, "C18": 1},
        "h": {"C10": 1, "C11": 1, "C12": 1, "C13": 1},
        "b": {"C6": 1, "C7": 2, "C10": 1, "C11": 1, "C12": 1, "C13": 1},
        "e": {"C15": 1, "C19": 1},
        "c": {},
        "d": {"C12": 1},
        "f": {"C12": 1},
        "g": {},
    }


def test_floats_of_two_rounds_before() -> None:
    rows = figures(after_rounds(3), "da", "ce", "hb", "gf")
    assert {name: rows["a"][name] for name in ("C14", "C16", "C18", "C20")} == dict.fromkeys(
        ("C14", "C16", "C18", "C20"), 1
    )
    assert {name: rows["e"][name] for name in ("C15", "C17", "C19", "C21")} == dict.fromkeys(
        ("C15", "C17", "C19", "C21"), 1
    )


def test_absolute_criteria() -> None:
    state = played(played(dutch(4), "ac", "bd"), "ad", "bc")
    assert figures(state, "ac", "bd")["a"]["C1"] == figures(state, "ac", "bd")["c"]["C1"] == 1
    both = figures(state, "ab", "cd")
    assert [both[player].get("C3") for player in "abcd"] == [1, 1, 1, 1]
    topscorers = figures(state, "ab", "cd", rounds=3)
    assert [topscorers[player].get("C3") for player in "abcd"] == [None, None, 1, 1]
    state = played(dutch(5), "ac", "bd", byes="e")
    assert figures(state, "ab", "cd", "e")["e"] == {"C2": 1, "C5": 1, "C9": 1}
    assert figures(state, "be", "cd", "a")["a"] == {"C5": 1}


@pytest.mark.parametrize("seed", [3, 4])
def test_the_engine_breaks_no_absolute_criterion(seed: int) -> None:
    state = random_tournament(seed, range(8, 11))
    assert isinstance(state.settings.format, Swiss)
    for number, round_ in enumerate(state.rounds):
        before = replace(state, rounds=state.rounds[:number])
        groups = [*(table.players for table in round_.tables), *((bye,) for bye in round_.byes)]
        broken = {name for own in dutch_figures(before, groups, state.settings.format.rounds).values() for name in own}
        assert broken.isdisjoint(ABSOLUTE)
        if number + 1 < state.settings.format.rounds:
            assert broken.isdisjoint({"C10", "C11"}), "seats of topscorers"


def test_changes_of_dutch_tables_are_weighed_by_its_criteria_and_stand_in_the_report() -> None:
    state = played(dutch(4), "ac", "bd")
    state = take(state, PairRound(), chance(), pair_dutch)
    proposed = seated(state)
    state = after(state, BeginChanges(), tables("ac", "bd"), EndChanges())
    changes = state.rounds[-1].changes
    assert changes is not None
    own = {difference.player: difference for difference in changes.differences}
    assert own["a"].level == "absolute"
    assert own["a"].worse[:3] == (CriterionChange("C1", 1.0), CriterionChange("C6", 1.0), CriterionChange("C7", 1.0))
    board, seat = next((board, pair.index("a")) for board, pair in enumerate(proposed, 1) if "a" in pair)
    assert own["a"].proposed == TablePlace(board, seat)
    assert "###" not in as_trf(state, "Thursday"), "the round is not over"
    state = after(state, LockRound(), OpenRound(), *(RecordResult(2, table, result(2, 1)) for table in (1, 2)))
    comments = [line for line in as_trf(state, "Thursday").split("\r\n") if line.startswith("###")]
    worse = ", ".join(f"{change.criterion} +{change.by:g}" for change in own["a"].worse)
    place = f"at board {board} {'black' if seat else 'white'}"
    assert comments[[player for pair in proposed for player in pair].index("a")] == (
        f"### round 2: player 1 at board 1 white by the arbiter, {place} by the program; absolute: {worse}"
    )
    assert len(TRFParser(as_trf(state, "Thursday")).parse()["players"]) == 4, "another program reads the report"


def test_the_explanation_of_a_dutch_round_tells_its_criteria_and_no_cost_of_the_search() -> None:
    state = after(after_rounds(1), tables("ab", "ce", "df", "gh"))
    first, second, *_ = explain(state, 2)
    assert first.criteria == (CriterionFigure("C12", "a", 1.0), CriterionFigure("C13", "a", 1.0))
    assert second.criteria is not None
    assert second.criteria[:2] == (CriterionFigure("C6", "c", 1.0), CriterionFigure("C7", "c", 1.0))
    assert first.alternative is None
    assert explain(PAIRED, 1)[0].criteria is None
