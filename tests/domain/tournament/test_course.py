"""The course of a tournament, and changes of its settings on the way (organising 1.2, 4.1, 4.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    CallTables,
    CloseRound,
    CreateTournament,
    DecideResult,
    EditTournament,
    EndTournament,
    ForbidPair,
    LockRound,
    OpenRound,
    OrderPairing,
    PairRound,
    PutOut,
    RecordResult,
    Register,
    ReplacePlayer,
    SetAbsence,
    SetRegistration,
    SetRounds,
    SetScoring,
    SetTables,
    SettleDispute,
    UnlockRound,
    Withdraw,
)
from domain.tournament.errors import SettingsInvalid
from domain.tournament.events import (
    PairingRefused,
    PreviewDropped,
    RegistrationSet,
    RoundClosed,
    RoundsSet,
    RoundUnlocked,
    ScoringSet,
    TournamentAborted,
    TournamentEdited,
    TournamentEndedEarly,
)
from domain.tournament.explanation import explain
from domain.tournament.formats import has_ended, is_over
from domain.tournament.rules import decide
from domain.tournament.settings import KnockOut, League, PlayedGame, RoundRobin, Scoring, Settings, Start, Swiss
from domain.tournament.standings import standings
from domain.tournament.state import Tournament
from domain.tournament.trf import as_trf
from tests.domain.tournament.playing import after, chance, entered, opened, played, refused, result

EIGHT = entered(8)
PLAYED = played(EIGHT, "abcd", "efgh")
PAIRED = after(PLAYED, PairRound())
LOCKED = after(PAIRED, LockRound())
ORDERED = after(PLAYED, OrderPairing())
END = EndTournament("everybody leaves")
ABORT = AbortTournament("fire alarm")


# An early end


def test_an_early_end_lets_the_closed_rounds_count() -> None:
    (fact,) = decide(PLAYED, END, chance(), by="player:o")
    assert fact == TournamentEndedEarly(1, "player:o", "everybody leaves")
    state = after(PLAYED, END)
    assert has_ended(state)
    assert standings(state) == standings(PLAYED)


@pytest.mark.parametrize("command", [END, ABORT], ids=["end", "abort"])
@pytest.mark.parametrize("before", [PAIRED, after(PAIRED, LockRound())], ids=["previewed", "locked"])
def test_an_end_drops_a_round_that_was_prepared(before: Tournament, command: AnyCommand) -> None:
    assert PreviewDropped(2) in decide(before, command, chance())
    assert after(before, command).rounds == PLAYED.rounds


@pytest.mark.parametrize("command", [END, ABORT], ids=["end", "abort"])
def test_an_end_gives_up_the_tables_that_are_being_made(command: AnyCommand) -> None:
    (given_up,) = (fact for fact in decide(ORDERED, command, chance()) if isinstance(fact, PairingRefused))
    assert (given_up.order, given_up.refusal.code, given_up.refusal.value) == (1, "tournament_over", 2)
    assert after(ORDERED, command).pending is None


def test_after_an_end_rulings_alone_are_taken() -> None:
    for state in (after(PLAYED, END), after(PLAYED, ABORT)):
        for command in (PairRound(), Withdraw("a"), Register("x"), SetRounds(4, "more"), END, ABORT):
            assert refused(state, command) == "tournament_over", command
        assert refused(state, DecideResult(1, 1, "mixed up", result(1, 2, 3, 4))) == ""
        assert refused(state, PutOut(1, 1, "left", "a", came=True)) == ""
        assert refused(state, ReplacePlayer(1, 1, "ill", "a", "x")) == "player_unknown"
        assert refused(state, SettleDispute(1, 1, "as it is", "d", "ruled", "g", 3)) == ""


# An abort


def test_an_abort_ends_the_round_that_is_played_elsewhere_without_the_missing_results() -> None:
    state = after(opened(PLAYED, "aceg", "bdfh"), RecordResult(2, 1, result(4, 3, 2, 1)))
    facts = decide(state, ABORT, chance(), by="operator")
    assert facts == [TournamentAborted(1, "operator", "fire alarm"), RoundClosed(2)]
    state = after(state, ABORT)
    assert state.rounds[-1].status == "closed"
    assert state.rounds[-1].tables[1].result is None


def test_after_an_abort_the_service_closes_the_round_that_was_played_here() -> None:
    here = entered(8, Settings(Swiss(rounds=5), game=PlayedGame("bison")))
    state = after(opened(here, "abcd", "efgh"), ABORT)
    assert state.rounds[-1].status == "open"
    assert refused(state, RecordResult(1, 1, result(4, 3, 2, 1))) == "tournament_over"
    state = after(state, CloseRound())
    assert state.rounds[-1].status == "closed"
    assert refused(state, CloseRound()) == "round_not_open"


# The number of rounds


def test_rounds_are_added_and_dropped_and_the_fact_names_both_numbers() -> None:
    (fact,) = decide(PLAYED, SetRounds(2, "rain"), chance(), by="player:o")
    assert fact == RoundsSet(Swiss(rounds=2), 2, 5, "player:o", "rain")
    state = after(PLAYED, SetRounds(2, "rain"))
    assert not is_over(state)
    state = played(state, "abcd", "efgh")
    assert has_ended(state)
    assert not has_ended(played(after(PLAYED, SetRounds(3, "sun")), "abcd", "efgh"))


def test_a_tournament_ends_with_its_last_round_when_the_others_are_dropped() -> None:
    assert has_ended(after(PLAYED, SetRounds(1, "rain")))
    state = after(opened(EIGHT, "abcd", "efgh"), SetRounds(1, "rain"))
    assert not has_ended(state)
    recorded = [RecordResult(1, table, result(4, 3, 2, 1)) for table in (1, 2)]
    assert has_ended(after(state, *recorded, CloseRound()))


def test_rounds_are_added_while_the_last_one_is_played() -> None:
    state = opened(entered(8, Settings(Swiss(rounds=1))), "abcd", "efgh")
    assert refused(state, SetRounds(2, "sun")) == ""


def test_a_preview_is_dropped_with_the_number_of_rounds_and_an_order_only_with_its_round() -> None:
    assert PreviewDropped(2) in decide(PAIRED, SetRounds(4, "rain"), chance())
    assert after(ORDERED, SetRounds(4, "rain")).pending is not None
    given_up, fact = decide(ORDERED, SetRounds(1, "rain"), chance())
    assert isinstance(given_up, PairingRefused)
    assert given_up.refusal.code == "rounds_over"
    assert isinstance(fact, RoundsSet)


@pytest.mark.parametrize(
    ("state", "least", "rounds_begun"),
    [
        (played(entered(8, Settings(KnockOut(heats=2))), "abcd", "efgh"), 1, 1),
        (after(entered(4, Settings(League(seasons=2, sizes=(4,), promoted=1))), PairRound()), 1, 0),
        (after(entered(4, Settings(RoundRobin(cycles=2))), PairRound(), LockRound(), OpenRound()), 1, 1),
    ],
    ids=["heats", "seasons", "cycles"],
)
def test_heats_seasons_and_cycles_are_set_no_lower_than_the_begun_ones(
    state: Tournament, least: int, rounds_begun: int
) -> None:
    assert refused(state, SetRounds(least, "rain")) == ""
    assert refused(state, SetRounds(3, "sun")) == ""
    assert refused(state, SetRounds(0, "rain")) == ("rounds_begun" if rounds_begun else "rounds_invalid")


def test_a_round_robin_that_is_made_shorter_keeps_the_rounds_that_were_played() -> None:
    state = entered(4, Settings(RoundRobin(cycles=2)))
    shorter = after(state, SetRounds(1, "rain"))
    for number in range(1, 4):
        state = after(state, PairRound(), LockRound(), OpenRound())
        shorter = after(shorter, PairRound(), LockRound(), OpenRound())
        assert state.rounds[-1].tables == shorter.rounds[-1].tables
        ended = [RecordResult(number, table, result(2, 1)) for table in (1, 2)]
        state, shorter = after(state, *ended, CloseRound()), after(shorter, *ended, CloseRound())
    assert has_ended(shorter)
    assert not has_ended(state)
    assert has_ended(after(state, SetRounds(1, "rain")))


def test_the_explanation_of_a_round_stays_when_the_number_of_rounds_changes() -> None:
    before = played(PLAYED, "abcd", "efgh")
    last = played(played(entered(8, Settings(Swiss(rounds=2))), "abcd", "efgh"), "abcd", "efgh")
    assert explain(before, 2) != explain(last, 2), "the number of rounds matters"
    assert explain(after(before, SetRounds(2, "rain")), 2) == explain(before, 2)


def test_a_report_names_the_rounds_that_were_played() -> None:
    state = played(entered(2, Settings(Swiss(rounds=3, seats=2))), "ab")
    assert "XXR 3" in as_trf(state, "Thursday")
    assert "XXR 1" in as_trf(after(state, END), "Thursday")


START = Start("2026-12-03T19:00", "Europe/Berlin")


def test_an_edit_replaces_title_description_place_and_start_and_nothing_else() -> None:
    edit = EditTournament("Friday", "Bring a friend.\nTea at six.", "The hall", START, "GER")
    (fact,) = decide(PLAYED, edit, chance())
    assert fact == TournamentEdited(edit.title, edit.description, edit.place, START, "GER")
    state = after(PLAYED, edit)
    settings = state.settings
    assert (settings.title, settings.description, settings.place) == (edit.title, edit.description, edit.place)
    assert (settings.start, settings.federation) == (START, "GER")
    assert after(state, EditTournament(PLAYED.settings.title, "", "", None)) == PLAYED


@pytest.mark.parametrize("state", [PAIRED, ORDERED, after(PLAYED, END), after(PLAYED, ABORT)])
def test_a_tournament_is_edited_at_any_time(state: Tournament) -> None:
    assert after(state, EditTournament("Friday", "", "", None)).rounds == state.rounds


@pytest.mark.parametrize(
    ("edit", "value"),
    [
        (EditTournament("x" * 101, "", "", None), "x" * 101),
        (EditTournament("", "x" * 5_001, "", None), "x" * 5_001),
        (EditTournament("", "", "x" * 201, None), "x" * 201),
        *((EditTournament("", "", "", None, federation), federation) for federation in ("Ger", "GERM", "ÖST")),
        *(
            (EditTournament("", "", "", Start(local, "UTC")), local)
            for local in ("", "tomorrow", "2026-12-03", "2026-13-03T19:00", "2026-12-03T24:00", "2026-12-03 19:00")
        ),
        *(
            (EditTournament("", "", "", Start(local, "UTC")), local)
            for local in ("2026-12-03T19:00Z", "1969-12-31T23:59", "2200-01-01T00:00", "٢٠٢٦-12-03T19:00")
        ),
    ],
)
def test_an_edit_beyond_its_limits_is_refused_with_the_value(edit: EditTournament, value: str) -> None:
    with pytest.raises(SettingsInvalid) as caught:
        decide(PLAYED, edit, chance())
    assert caught.value.value == value
    about = {name: getattr(edit, name) for name in ("title", "description", "place", "start", "federation")}
    settings = Settings(Swiss(rounds=5), **about)
    with pytest.raises(SettingsInvalid):
        decide(None, CreateTournament(settings), chance())


# Points, criteria and registration


def test_other_points_count_for_rounds_that_were_played_and_the_fact_names_what_changes() -> None:
    scoring = Scoring((4, 3, 2, 1), bye=2, order=("points", "wins"))
    fact = decide(PLAYED, SetScoring(scoring, "as announced"), chance(), by="player:o")[-1]
    assert isinstance(fact, ScoringSet)
    assert (fact.scoring, fact.scoring_before) == (scoring, PLAYED.settings.scoring)
    assert (fact.by, fact.why) == ("player:o", "as announced")
    points = {change.player: (change.points_before, change.points) for change in fact.changed}
    assert points == {**dict.fromkeys("ae", (10, 4)), **dict.fromkeys("bf", (6, 3)), **dict.fromkeys("cg", (3, 2))}
    back = after(PLAYED, SetScoring(scoring, "why"), SetScoring(PLAYED.settings.scoring, "a slip"))
    assert standings(back) == standings(PLAYED)


def test_another_order_of_criteria_changes_places_alone() -> None:
    scoring = replace(PLAYED.settings.scoring, order=("game_points",))
    fact = decide(PLAYED, SetScoring(scoring, "as announced"), chance())[-1]
    assert isinstance(fact, ScoringSet)
    assert all(change.points_before == change.points for change in fact.changed)


def test_a_preview_by_other_points_is_dropped_and_a_locked_round_stays() -> None:
    scoring = Scoring((4, 3, 2, 1))
    assert PreviewDropped(2) in decide(PAIRED, SetScoring(scoring, "why"), chance())
    assert after(LOCKED, SetScoring(scoring, "why")).prepared == LOCKED.prepared
    assert decide(EIGHT, SetScoring(scoring, "why"), chance()) == [
        ScoringSet(scoring, EIGHT.settings.scoring, "", "why", ())
    ]


def test_registration_closes_and_opens_and_a_check_in_drops_the_preview() -> None:
    assert refused(EIGHT, Register("z")) == ""
    closed = after(EIGHT, SetRegistration("list", check_in=False, late_until=0, why="full"))
    assert refused(closed, Register("z")) == "registration_closed"
    assert refused(PLAYED, Register("z")) == "entries_closed"
    late = after(PLAYED, SetRegistration("open", check_in=False, late_until=3, why="friends come"))
    assert refused(late, Register("z")) == ""
    check_in = SetRegistration("open", check_in=True, late_until=0, why="no-shows")
    assert PreviewDropped(2) in decide(PAIRED, check_in, chance())
    assert after(PAIRED, SetRegistration("list", check_in=False, late_until=0, why="full")).prepared == PAIRED.prepared
    (fact,) = decide(PLAYED, check_in, chance(), by="player:o")
    assert fact == RegistrationSet("open", check_in=True, late_until=0, by="player:o", why="no-shows")


# A round that is unlocked


def test_an_unlocked_round_keeps_its_tables_and_loses_its_calls() -> None:
    called = after(LOCKED, CallTables((1,)))
    assert decide(called, UnlockRound("Eve is here"), chance(), by="player:o") == [
        RoundUnlocked(2, "player:o", "Eve is here")
    ]
    state = after(called, UnlockRound("Eve is here"))
    assert state.prepared is not None
    assert LOCKED.prepared is not None
    assert (state.prepared.status, state.prepared.tables, state.prepared.called) == (
        "previewed",
        LOCKED.prepared.tables,
        (),
    )
    assert after(state, LockRound()) == LOCKED
    assert refused(state, PairRound()) == ""


def test_a_late_player_can_play_the_round_that_is_unlocked_for_them() -> None:
    late = after(LOCKED, SetRegistration("open", check_in=False, late_until=2, why="late"))
    assert refused(late, Register("z")) == "entries_closed"
    late = after(LOCKED, SetRegistration("open", check_in=False, late_until=3, why="late"), Register("z"))
    assert late.available(2) == LOCKED.available(2)
    facts = decide(late, UnlockRound("Zoe is here"), chance())
    assert facts == [RoundUnlocked(2, "", "Zoe is here"), PreviewDropped(2)]
    state = after(late, UnlockRound("Zoe is here"))
    assert state.prepared is None
    assert "z" in state.available(2)


@pytest.mark.parametrize(
    ("command", "fits"),
    [(Withdraw("a"), True), (SetAbsence("a", 3), True), (ForbidPair(("a", "b")), False)],
    ids=["the seat was given up", "absence in a later round", "a pair at a table"],
)
def test_an_unlocked_round_loses_its_tables_where_they_are_not_allowed_any_more(
    command: AnyCommand, *, fits: bool
) -> None:
    tables = after(PLAYED, SetTables((tuple("abcd"), tuple("efgh")), (), "by hand"), LockRound())
    state = after(tables, command, UnlockRound("why"))
    assert (state.prepared is not None) == fits
