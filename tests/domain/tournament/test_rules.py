"""The effects of each command, and its refusals (organising 1 to 6)."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    AppointReferee,
    BeginChanges,
    CallTables,
    ChangeEntrant,
    CheckIn,
    CloseRound,
    CreateTournament,
    DecideResult,
    EndChanges,
    EndTournament,
    EnterPlayers,
    ForbidPair,
    GiveUpPairing,
    Invite,
    LockRound,
    MakeTables,
    OpenPlayOff,
    OpenRound,
    OrderPairing,
    OrderReplay,
    PairRound,
    PauseTimer,
    PutOut,
    RecordPlayOff,
    RecordResult,
    Register,
    ReplacePlayer,
    ResumeTimer,
    Return,
    SetAbsence,
    SetFirstPlace,
    SetRegistration,
    SetRounds,
    SetScoring,
    SettleDispute,
    SettlePlayOff,
    StartTimer,
    StopTimer,
    TakeBackRuling,
    UnlockRound,
    Withdraw,
)
from domain.tournament.errors import SettingsInvalid
from domain.tournament.events import (
    AnyEvent,
    PlayerPutOut,
    PlayerWithdrawn,
    PreviewDropped,
    RoundOpened,
    RulingTakenBack,
    TablesCalled,
    TablesSet,
)
from domain.tournament.evolve import evolve
from domain.tournament.rules import decide
from domain.tournament.rules.rounds import MOST_DUTCH_PLAYERS
from domain.tournament.settings import Groups, KnockOut, PlayedGame, RoundRobin, Scoring, Settings, Swiss, Weights
from domain.tournament.standings import standings
from domain.tournament.state import TableResult, Tournament
from tests.domain.tournament.playing import (
    SWISS,
    after,
    chance,
    entered,
    names,
    opened,
    played,
    refused,
    result,
    tables,
)

ROOT = Path(__file__).parents[3]
RULES = ROOT / "domain" / "tournament" / "rules"
REFUSED = re.compile(r"\bTournamentRefusal\(\s*\"(\w+)\"")
PAGE = (ROOT / "docs" / "organising.md").read_text(encoding="utf-8")


def places(state: Tournament) -> list[str]:
    return [line.player for line in standings(state)]


EIGHT = entered(8)
PAIRED = after(EIGHT, PairRound())
LOCKED = after(PAIRED, LockRound())
OPEN = opened(EIGHT, "abcd", "efgh")
CHANGING = after(PAIRED, BeginChanges())
TIMED = after(OPEN, StartTimer(60))
PLAYED = played(EIGHT, "abcd", "efgh")
TIED = played(entered(8, Settings(Swiss(rounds=1), first_place="play_off")), "abcd", "efgh")
LOTS = played(entered(8, Settings(Swiss(rounds=1), first_place="lot")), "abcd", "efgh")
TIED_HERE = played(entered(8, replace(TIED.settings, game=PlayedGame("tiny"))), "abcd", "efgh")
FIVE_TIED = played(
    entered(10, Settings(Swiss(rounds=1, seats=2), first_place="play_off", game=PlayedGame("tiny"))),
    *("af", "bg", "ch", "di", "ej"),
)
INVITING = entered(8, replace(SWISS, registration="invitation"))
LISTED = entered(8, replace(SWISS, registration="list"))
FORBIDDEN = after(EIGHT, ForbidPair(("b", "a")))


ORDERED = after(EIGHT, OrderPairing())
RULED = after(PLAYED, PutOut(1, 1, "left", "a", came=True))
REPLACED = after(opened(entered(9), "abcd", "efgh", byes="i"), ReplacePlayer(1, 1, "ill", "a", "i"))
MANY = entered(
    tuple(f"p{number}" for number in range(MOST_DUTCH_PLAYERS + 1)),
    Settings(Swiss(3, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0), bye=2)),
)

REFUSALS: list[tuple[str, Tournament | None, AnyCommand]] = [
    ("tournament_unknown", None, PairRound()),
    ("tournament_exists", EIGHT, CreateTournament(SWISS)),
    ("player_unknown", EIGHT, Withdraw("x")),
    ("player_unknown", EIGHT, SetAbsence("x", 1)),
    ("player_unknown", EIGHT, ForbidPair(("a", "x"))),
    ("names_missing", EIGHT, EnterPlayers(("x", "y"), names=("Xaver",))),
    ("details_missing", EIGHT, EnterPlayers(("x", "y"), details=("sha256:",))),
    ("details_missing", EIGHT, EnterPlayers(("x", "y"), personal=("sha256:",) * 3)),
    ("player_invalid", EIGHT, AppointReferee("")),
    ("referee_known", EIGHT, AppointReferee("r", appointed=False)),
    ("player_unknown", OPEN, ReplacePlayer(1, 1, "ill", "a", "x")),
    ("player_known", EIGHT, Register("a")),
    ("player_known", EIGHT, EnterPlayers(("x", "x"))),
    ("player_invalid", EIGHT, Register("")),
    ("player_invalid", EIGHT, Register("x" * 201)),
    ("roster_full", EIGHT, EnterPlayers(tuple(map(str, range(2_000))))),
    ("rating_invalid", EIGHT, Register("x", -1)),
    ("rating_invalid", EIGHT, ChangeEntrant("a", 10_001)),
    ("rating_fixed", OPEN, ChangeEntrant("a", 7)),
    ("player_unknown", EIGHT, ChangeEntrant("x", 7)),
    ("ratings_missing", EIGHT, EnterPlayers(("x", "y"), (1,))),
    ("player_invited", after(INVITING, Invite(("x",))), Invite(("x",))),
    ("player_invited", INVITING, Invite(("x", "x"))),
    ("not_invited", INVITING, Register("x")),
    ("bot_not_invited", OPEN, Register("b7f3a9c000000")),
    ("registration_closed", LISTED, Register("x")),
    ("entries_closed", OPEN, Register("x")),
    ("entries_closed", PLAYED, EnterPlayers(("x",))),
    ("checked_in_already", after(EIGHT, CheckIn("a")), CheckIn("a")),
    ("withdrawn_already", after(EIGHT, Withdraw("a")), Withdraw("a")),
    ("not_withdrawn", EIGHT, Return("a")),
    ("round_fixed", LOCKED, SetAbsence("a", 1)),
    ("absence_known", EIGHT, SetAbsence("a", 1, absent=False)),
    ("pair_invalid", EIGHT, ForbidPair(("a", "a"))),
    ("pair_known", FORBIDDEN, ForbidPair(("a", "b"))),
    ("rounds_over", played(entered(4, Settings(Swiss(rounds=1))), "abcd"), PairRound()),
    ("round_not_closed", OPEN, PairRound()),
    ("round_not_closed", OPEN, tables("abcd", "efgh")),
    ("round_locked", LOCKED, PairRound()),
    ("players_do_not_fit", entered(2), PairRound()),
    ("tables_scheduled", entered(2, Settings(RoundRobin())), tables("ab")),
    ("round_not_open", PLAYED, StartTimer(60)),
    ("timer_invalid", OPEN, StartTimer(0)),
    ("timer_known", TIMED, StartTimer(60)),
    ("timer_unknown", OPEN, StopTimer()),
    ("timer_runs", TIMED, ResumeTimer()),
    ("timer_stands", after(TIMED, PauseTimer()), PauseTimer()),
    ("round_not_fixed", EIGHT, CallTables((1,))),
    ("round_not_fixed", PAIRED, CallTables((1,))),
    ("round_not_fixed", PLAYED, CallTables((1,))),
    ("table_unknown", OPEN, CallTables((0,))),
    ("table_unknown", LOCKED, CallTables((1, 3))),
    ("table_settled", after(OPEN, RecordResult(1, 1, result(1, 2, 3, 4))), CallTables((1,))),
    ("changes_begun", CHANGING, BeginChanges()),
    ("changes_not_begun", PAIRED, EndChanges()),
    ("changes_not_begun", after(CHANGING, EndChanges()), EndChanges()),
    ("changes_open", CHANGING, LockRound()),
    ("changes_open", CHANGING, OrderPairing()),
    ("changes_open", after(LOCKED, BeginChanges()), OpenRound()),
    ("round_not_proposed", EIGHT, BeginChanges()),
    ("round_not_proposed", after(EIGHT, tables("abcd", "efgh")), BeginChanges()),
    ("reason_missing", EIGHT, tables("abcd", "efgh", why=" ")),
    ("reason_missing", PLAYED, DecideResult(1, 1, "", result(1, 2, 3, 4))),
    ("player_not_playing", EIGHT, tables("abcx", "efgh")),
    ("player_not_playing", after(EIGHT, Withdraw("h")), tables("abcd", "efgh")),
    ("player_twice", EIGHT, tables("abcd", "efga")),
    ("player_missing", EIGHT, tables("abcd", "efg")),
    ("table_size", EIGHT, tables("abcde", "fgh")),
    ("table_size", EIGHT, tables("abcd", "efg", "h")),
    ("pair_forbidden", FORBIDDEN, tables("abcd", "efgh")),
    ("round_not_previewed", EIGHT, LockRound()),
    ("round_not_locked", PAIRED, OpenRound()),
    ("round_not_open", PAIRED, CloseRound()),
    ("round_not_open", EIGHT, RecordResult(1, 1, result(1, 2, 3, 4))),
    ("round_not_open", PLAYED, RecordResult(1, 1, result(1, 2, 3, 4))),
    ("table_not_settled", OPEN, CloseRound()),
    ("table_not_settled", OPEN, OrderReplay(1, 1, "wrong board")),
    ("table_unknown", OPEN, RecordResult(1, 3, result(1, 2, 3, 4))),
    ("result_invalid", OPEN, RecordResult(1, 1, result(1, 2, 3))),
    ("result_invalid", OPEN, RecordResult(1, 1, TableResult((1, 2, 3, 4), (1, 1, 2, 3)))),
    ("points_out_of_range", OPEN, RecordResult(1, 1, result(10**9 + 1, 2, 3, 4))),
    ("points_out_of_range", PLAYED, DecideResult(1, 1, "again", result(1, 2, 3, -(10**400)))),
    ("result_known", after(OPEN, RecordResult(1, 1, result(1, 2, 3, 4))), RecordResult(1, 1, result(1, 2, 3, 4))),
    ("result_known", PLAYED, DecideResult(1, 1, "again", result(40, 30, 20, 10))),
    ("player_elsewhere", OPEN, PutOut(1, 1, "late", "e", came=False)),
    ("player_elsewhere", OPEN, ReplacePlayer(1, 1, "ill", "e", "a")),
    ("player_out", after(OPEN, PutOut(1, 1, "left", "a", came=True)), PutOut(1, 1, "left", "a", came=True)),
    ("player_seated", OPEN, ReplacePlayer(1, 1, "ill", "a", "e")),
    ("pairing_pending", ORDERED, OrderPairing()),
    ("pairing_pending", after(PAIRED, OrderPairing()), LockRound()),
    ("not_ordered", EIGHT, MakeTables(1)),
    ("not_ordered", ORDERED, MakeTables(2)),
    ("not_ordered", after(ORDERED, MakeTables(1)), MakeTables(1)),
    ("not_ordered", after(ORDERED, tables("abcd", "efgh")), GiveUpPairing(1, "too_long", 120)),
    ("too_many_players", MANY, OrderPairing()),
    ("too_many_players", MANY, PairRound()),
    ("rounds_scheduled", entered(7, Settings(Groups())), SetRounds(2, "rain")),
    ("round_locked", LOCKED, SetRounds(3, "rain")),
    ("rounds_begun", PLAYED, SetRounds(0, "rain")),
    ("rounds_begun", opened(entered(8, Settings(KnockOut())), "abcd", "efgh"), SetRounds(1, "rain")),
    ("rounds_known", EIGHT, SetRounds(5, "rain")),
    ("rounds_invalid", EIGHT, SetRounds(101, "rain")),
    ("reason_missing", EIGHT, SetRounds(3, " ")),
    ("tournament_over", played(entered(4, Settings(Swiss(rounds=1))), "abcd"), SetRounds(2, "more")),
    ("scoring_known", EIGHT, SetScoring(Scoring(), "why")),
    ("scoring_invalid", EIGHT, SetScoring(Scoring((1, 2, 3, 4)), "why")),
    ("scoring_invalid", PLAYED, SetScoring(Scoring(order=()), "why")),
    ("reason_missing", PLAYED, SetScoring(Scoring((4, 3, 2, 1)), "")),
    ("tournament_over", TIED, SetScoring(Scoring((4, 3, 2, 1)), "why")),
    ("registration_known", EIGHT, SetRegistration("open", check_in=False, late_until=0, why="why")),
    ("registration_invalid", EIGHT, SetRegistration("open", check_in=False, late_until=-1, why="why")),
    (
        "registration_invalid",
        entered(7, Settings(Groups())),
        SetRegistration("open", check_in=False, late_until=1, why="w"),
    ),
    ("reason_missing", EIGHT, SetRegistration("list", check_in=False, late_until=0, why=" ")),
    ("tournament_over", TIED, SetRegistration("list", check_in=False, late_until=0, why="why")),
    ("round_not_locked", EIGHT, UnlockRound("why")),
    ("round_not_locked", PAIRED, UnlockRound("why")),
    ("round_not_locked", OPEN, UnlockRound("why")),
    ("reason_missing", LOCKED, UnlockRound("")),
    ("no_round_played", LOCKED, EndTournament("rain")),
    ("round_not_closed", OPEN, EndTournament("rain")),
    ("reason_missing", PLAYED, EndTournament("")),
    ("tournament_over", played(entered(4, Settings(Swiss(rounds=1))), "abcd"), EndTournament("rain")),
    ("reason_missing", EIGHT, AbortTournament("")),
    ("tournament_over", played(entered(4, Settings(Swiss(rounds=1))), "abcd"), AbortTournament("rain")),
    ("tournament_over", after(PLAYED, EndTournament("rain")), Withdraw("a")),
    ("tournament_over", after(OPEN, AbortTournament("rain")), AbortTournament("rain")),
    ("lots_drawn", LOTS, SetFirstPlace("shared", "rain")),
    ("tournament_over", TIED, SetFirstPlace("lot", "rain")),
    ("reason_missing", TIED, SetFirstPlace("shared", "")),
    ("no_play_off", LOTS, RecordPlayOff(("a", "e"), result(1, 2), "a tie")),
    ("tournament_not_over", entered(8, TIED.settings), RecordPlayOff(("a", "e"), result(1, 2), "a tie")),
    ("tournament_over", after(OPEN, AbortTournament("rain")), RecordPlayOff(("a", "e"), result(1, 2), "a tie")),
    ("no_play_off", LOTS, OpenPlayOff(("a", "e"), "a tie")),
    ("not_tied", TIED, OpenPlayOff(("a", "b"), "a tie")),
    ("play_off_elsewhere", TIED, OpenPlayOff(("a", "e"), "a tie")),
    ("reason_missing", TIED_HERE, OpenPlayOff(("a", "e"), "")),
    ("play_off_open", after(TIED_HERE, OpenPlayOff(("a", "e"), "a tie")), OpenPlayOff(("e", "a"), "a tie")),
    ("too_many_tied", FIVE_TIED, OpenPlayOff(tuple("abcde"), "a tie")),
    (
        "play_off_dispute",
        after(TIED_HERE, OpenPlayOff(("a", "e"), "a tie")),
        SettleDispute(2, 1, "no", "d1", "ruled", "0-g", 3),
    ),
    ("play_off_closed", TIED_HERE, SettlePlayOff(1, None)),
    ("result_invalid", after(TIED_HERE, OpenPlayOff(("a", "e"), "a tie")), SettlePlayOff(1, result(1, 2, 3))),
    ("not_tied", TIED, RecordPlayOff(("a", "b"), result(1, 2), "a tie")),
    ("not_tied", TIED, RecordPlayOff(("a", "e", "a"), result(1, 2, 3), "a tie")),
    ("result_invalid", TIED, RecordPlayOff(("a", "e"), result(1, 2, 3), "a tie")),
    ("points_out_of_range", TIED, RecordPlayOff(("a", "e"), result(1, 10**9 + 1), "a tie")),
    ("reason_missing", TIED, RecordPlayOff(("a", "e"), result(1, 2), " ")),
    ("ruling_unknown", PLAYED, TakeBackRuling(1, "a slip")),
    ("ruling_unknown", RULED, TakeBackRuling(0, "a slip")),
    ("ruling_taken_back", after(RULED, TakeBackRuling(1, "a slip")), TakeBackRuling(1, "a slip")),
    ("ruling_played", after(OPEN, SettleDispute(1, 1, "so", "d", "continued", "g", 3)), TakeBackRuling(1, "a slip")),
    ("ruling_needed", after(REPLACED, PutOut(1, 1, "left", "i", came=True)), TakeBackRuling(1, "a slip")),
    ("player_seated", after(REPLACED, ReplacePlayer(1, 2, "ill", "e", "a")), TakeBackRuling(1, "a slip")),
    ("reason_missing", RULED, TakeBackRuling(1, "")),
    ("later_round", after(PLAYED, PairRound()), OrderReplay(1, 1, "wrong board")),
]


@pytest.mark.parametrize(
    ("code", "state", "command"), REFUSALS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_command_is_refused(code: str, state: Tournament | None, command: AnyCommand) -> None:
    assert refused(state, command) == code


def test_every_refusal_is_tested() -> None:
    written = {code for path in RULES.glob("*.py") for code in REFUSED.findall(path.read_text(encoding="utf-8"))}
    assert written == {code for code, *_ in REFUSALS}


def test_every_refusal_names_a_section_of_the_page() -> None:
    sections = set(re.findall(r"^#{2,3} ([\d.]+\d|\d)\.? ", PAGE, re.MULTILINE))
    named = {
        number
        for path in [*RULES.glob("*.py"), RULES.parent / "settings.py"]
        for number in re.findall(r"\"(?:organising )?(\d(?:\.\d+)?)\"", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 8
    assert named - sections == set()


@pytest.mark.parametrize(
    "settings",
    [
        Settings(Swiss(rounds=0)),
        Settings(Swiss(rounds=101)),
        Settings(Swiss(rounds=5, seats=5)),
        Settings(Swiss(rounds=5, seats=1)),
        Settings(Swiss(rounds=5), Scoring(places=(10, 6, 3))),
        Settings(Swiss(rounds=5), Scoring(places=(1, 3, 6, 10))),
        Settings(Swiss(rounds=5), Scoring(places=(0, 0, 0, 0))),
        Settings(Swiss(rounds=5), Scoring(small_tables={3: (10, 6)})),
        Settings(Swiss(rounds=5), Scoring(order=())),
        Settings(Swiss(rounds=5), Scoring(order=("wins", "wins"))),
        Settings(Swiss(rounds=5), Scoring(bye=-1)),
        Settings(Swiss(rounds=5), Scoring(), Weights(spread=-1)),
        Settings(Swiss(rounds=5), late_until=-1),
        Settings(Swiss(rounds=5), late_until=10_001),
        Settings(Swiss(rounds=5), Scoring(places=(1_000_001, 3, 2, 1))),
        Settings(Swiss(rounds=5), Scoring(small_tables={3: (10**400, 6, 1)})),
        Settings(Swiss(rounds=5), Scoring(bye=1_000_001)),
        Settings(KnockOut(heats=3, qualifiers=2_001)),
    ],
)
def test_settings_with_which_nothing_can_be_played_are_refused(settings: Settings) -> None:
    with pytest.raises(SettingsInvalid) as caught:
        decide(None, CreateTournament(settings), chance())
    assert caught.value.value is not None


def test_commands_facts_and_states_can_be_written_and_read_again() -> None:
    """A log will hold commands and facts, and snapshots of states."""
    state: Tournament | None = None
    for command in (CreateTournament(SWISS), EnterPlayers(names(8)), PairRound(), LockRound()):
        assert msgspec.json.decode(msgspec.json.encode(command), type=AnyCommand) == command
        for event in decide(state, command, chance()):
            assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
        state = after(state, command)
        assert msgspec.json.decode(msgspec.json.encode(state), type=Tournament) == state


# Roster


def test_registration_is_open_by_invitation_or_by_list() -> None:
    assert refused(EIGHT, Register("x")) == ""
    assert refused(after(INVITING, Invite(("x",))), Register("x")) == ""
    assert refused(LISTED, EnterPlayers(("x",))) == ""


def test_late_entries_play_from_the_next_round_that_is_not_fixed() -> None:
    late = entered(8, replace(SWISS, late_until=3))
    assert after(late, Register("x")).roster[-1].since == 1
    assert after(late, PairRound(), LockRound(), Register("x")).roster[-1].since == 2
    state = after(played(late, "abcd", "efgh"), Register("x"))
    assert state.available(1) == names(8)
    assert "x" in state.available(2)
    third = played(played(played(late, "abcd", "efgh"), "abcd", "efgh"), "abcd", "efgh")
    assert refused(third, Register("x")) == "entries_closed"


@pytest.mark.parametrize(
    "command",
    [Register("x"), Withdraw("a"), SetAbsence("a", 1), ForbidPair(("a", "b"))],
    ids=lambda command: type(command).__name__,
)
def test_a_change_of_the_players_drops_the_preview(command: AnyCommand) -> None:
    assert PreviewDropped(1) in decide(PAIRED, command, chance())
    changed = after(PAIRED, command)
    assert changed.prepared is None
    assert refused(changed, PairRound()) == ""


def locked(state: Tournament, *seated: str, byes: str = "") -> Tournament:
    return after(state, tables(*seated, byes=byes), LockRound())


def points(state: Tournament, player: str) -> float:
    return next(line.values["points"] for line in standings(state) if line.player == player)


def test_who_withdraws_after_the_lock_leaves_the_table_before_it_opens() -> None:
    state = after(locked(EIGHT, "abcd", "efgh"), Withdraw("b"))
    assert [table.players for table in state.rounds[0].tables] == [tuple("acd"), tuple("efgh")]
    assert state.rounds[0].status == "locked"
    assert "b" not in after(state, Return("b")).available(1)
    assert refused(state, tables("acdb", "efgh")) == "player_not_playing"
    assert refused(state, tables("acde", "fgh")) == ""


def test_the_cost_of_a_round_follows_its_tables_when_a_player_leaves() -> None:
    second = locked(played(EIGHT, "abcd", "efgh"), "abce", "dfgh")
    assert second.rounds[1].cost.repeats == 6
    assert after(second, Withdraw("a")).rounds[1].cost.repeats == 4


@pytest.mark.parametrize("status", ["locked", "open"])
def test_a_bye_of_a_player_who_withdraws_brings_nothing(status: str) -> None:
    state = locked(entered(5), "abcd", byes="e")
    state = after(state, OpenRound()) if status == "open" else state
    state = after(state, Withdraw("e"))
    state = state if status == "open" else after(state, OpenRound())
    assert state.rounds[0].byes == ()
    assert points(state, "e") == 0
    assert points(after(state, Return("e")), "e") == 0


def test_a_bye_of_a_closed_round_stays_when_its_player_withdraws() -> None:
    assert points(after(played(entered(5), "abcd", byes="e"), Withdraw("e")), "e") == 6


def test_a_seat_at_an_open_table_stays_when_its_player_withdraws() -> None:
    assert after(OPEN, Withdraw("a")).rounds == OPEN.rounds


def test_who_withdraws_from_a_table_of_two_is_a_no_show_and_the_other_wins() -> None:
    state = after(locked(entered(4, Settings(Swiss(5, 2))), "ab", "cd"), Withdraw("b"), OpenRound())
    assert state.rounds[0].tables[0].players == ("a", "b")
    assert state.rounds[0].tables[0].is_settled
    assert (points(state, "a"), points(state, "b")) == (10, 0)
    both = after(locked(entered(4, Settings(Swiss(5, 2))), "ab", "cd"), Withdraw("b"), Withdraw("a"), OpenRound())
    assert (points(both, "a"), points(both, "b")) == (0, 0)


def test_two_who_leave_a_table_of_three_leave_one_winner() -> None:
    state = after(locked(entered(3), "abc"), Withdraw("b"), Withdraw("c"), OpenRound())
    assert state.rounds[0].tables[0].players == ("a", "c")
    assert points(state, "a") == 10


def test_who_withdraws_from_a_scheduled_round_is_a_no_show_at_each_of_its_tables() -> None:
    state = after(entered(7, Settings(Groups())), PairRound(), LockRound(), Withdraw("c"))
    seated = [table for table in state.rounds[0].tables if "c" in table.players]
    assert len(seated) == 4
    assert all(table.out == {"c": "no_show"} for table in seated)
    assert all(len(table.players) == 4 for table in state.rounds[0].tables)


def test_a_round_that_was_locked_by_version_2_loses_its_players_who_withdrew_when_it_opens() -> None:
    before = locked(entered(5), "abcd", byes="e")
    for player in "ae":
        facts = decide(before, Withdraw(player), chance(), version=2)
        assert facts == [PlayerWithdrawn(player)]
        before = evolve(before, facts[0])
    assert decide(before, OpenRound(), chance(), version=2) == [RoundOpened(1)]
    state = after(before, OpenRound())
    assert ([table.players for table in state.rounds[0].tables], state.rounds[0].byes) == ([tuple("bcd")], ())
    assert state.rounds[0].status == "open"


def test_only_checked_in_players_are_paired_if_the_settings_ask_for_check_in() -> None:
    state = entered(8, replace(SWISS, check_in=True))
    assert state.available(1) == ()
    assert after(state, CheckIn("c"), CheckIn("a")).available(1) == ("a", "c")
    assert EIGHT.available(1) == names(8)


def test_an_absent_or_withdrawn_player_is_not_paired_and_can_come_back() -> None:
    away = after(EIGHT, SetAbsence("a", 1), Withdraw("b"))
    assert away.available(1) == names(8)[2:]
    assert "a" in away.available(2)
    assert after(away, SetAbsence("a", 1, absent=False), Return("b")).available(1) == names(8)


# Rounds


def test_a_round_is_previewed_locked_opened_and_closed() -> None:
    statuses = []
    state = EIGHT
    for command in (PairRound(), LockRound(), OpenRound()):
        state = after(state, command)
        statuses.append(state.rounds[-1].status)
    for table in (1, 2):
        state = after(state, RecordResult(1, table, result(4, 3, 2, 1)))
    statuses.append(after(state, CloseRound()).rounds[-1].status)
    assert statuses == ["previewed", "locked", "open", "closed"]


def test_a_preview_can_be_paired_again_with_another_draw() -> None:
    draws = chance()
    first = after(EIGHT, PairRound(), by=draws)
    second = after(first, PairRound(), by=draws)
    assert first.rounds[0].key != second.rounds[0].key
    assert len(second.rounds) == 1


@pytest.mark.parametrize("before", [PAIRED, LOCKED], ids=["previewed", "locked"])
def test_tables_are_changed_by_hand_and_the_fact_tells_author_reason_and_cost(before: Tournament) -> None:
    _, event, *_ = decide(before, tables("abcd", "efgh"), chance(), by="otto")
    assert isinstance(event, TablesSet)
    assert (event.by, event.why) == ("otto", "friends")
    assert event.cost_before == before.rounds[0].cost
    changed = after(before, tables("abcd", "efgh"))
    assert [table.players for table in changed.rounds[0].tables] == [tuple("abcd"), tuple("efgh")]
    assert changed.rounds[0].status == before.rounds[0].status


def test_an_own_pairing_is_taken_as_a_whole_with_its_repeats_counted() -> None:
    (event,) = decide(PLAYED, tables("abce", "dfgh"), chance())
    assert isinstance(event, TablesSet)
    assert event.cost_before is None
    assert event.cost.repeats == 6
    assert after(PLAYED, tables("abce", "dfgh")).rounds[1].status == "previewed"


def test_two_may_be_seated_by_hand_where_a_table_has_four() -> None:
    assert len(after(entered(2), tables("ab")).rounds[0].tables) == 1


def test_called_tables_stay_so_until_the_call_is_taken_back_or_they_are_set_or_played_again() -> None:
    assert decide(LOCKED, CallTables((2, 1, 2)), chance()) == [TablesCalled(1, (1, 2), called=True)]
    called = after(LOCKED, CallTables((2,)), OpenRound(), CallTables((1,)))
    assert called.rounds[0].called == (1, 2)
    assert after(called, CallTables((2,), called=False)).rounds[0].called == (1,)
    assert after(LOCKED, CallTables((1, 2)), tables("abcd", "efgh")).rounds[0].called == ()
    ended = after(called, RecordResult(1, 1, result(1, 2, 3, 4)))
    assert ended.rounds[0].called == (1, 2)
    assert after(ended, OrderReplay(1, 1, "wrong board")).rounds[0].called == (2,)


# Rulings


def test_a_ruling_tells_author_reason_and_its_changes_of_the_standings() -> None:
    (event,) = decide(PLAYED, PutOut(1, 1, "left at nine", "a", came=True), chance(), by="otto")
    assert isinstance(event, PlayerPutOut)
    assert (event.by, event.why, event.out) == ("otto", "left at nine", "forfeit")
    assert {line.player: (line.points_before, line.points) for line in event.changed if line.player in "abcd"} == {
        "a": (10, 0), "b": (6, 10), "c": (3, 6), "d": (1, 3),
    }  # fmt: skip
    assert next(change for change in event.changed if change.player == "a").place == 8


def test_a_result_by_decision_takes_the_place_of_the_one_there_was() -> None:
    state = after(PLAYED, DecideResult(1, 1, "scores mixed up", result(10, 20, 30, 40)))
    assert set(places(state)[:2]) == {"d", "e"}
    assert state.rounds[0].status == "closed"


def test_a_table_without_result_can_be_decided_while_the_round_is_open() -> None:
    state = after(OPEN, DecideResult(1, 1, "time", result(1, 1, 1, 1)))
    assert {line.values["points"] for line in standings(state) if line.player in "abcd"} == {5}


def test_a_no_show_has_met_nobody_and_a_player_who_gave_up_has() -> None:
    for came, met in ((False, tuple("bcd")), (True, tuple("abcd"))):
        state = after(OPEN, PutOut(1, 1, "the train", "a", came=came))
        assert state.rounds[0].tables[0].met == met


def test_a_substitute_takes_the_seat_and_the_points_of_the_table() -> None:
    state = opened(after(entered(9), SetAbsence("i", 1)), "abcd", "efgh")
    state = after(state, ReplacePlayer(1, 1, "ill", "a", "i"), RecordResult(1, 1, result(4, 3, 2, 1)))
    assert state.rounds[0].tables[0].players == ("i", "b", "c", "d")
    points = {line.player: line.values["points"] for line in standings(state)}
    assert (points["i"], points["a"]) == (10, 0)


def test_a_substitute_with_a_bye_gives_the_bye_up() -> None:
    state = opened(entered(9), "abcd", "efgh", byes="i")
    assert after(state, ReplacePlayer(1, 1, "ill", "a", "i")).rounds[0].byes == ()


def test_a_substitute_who_withdrew_has_no_bye_again_when_the_ruling_is_taken_back() -> None:
    state = after(opened(entered(9), "abcd", "efgh", byes="i"), ReplacePlayer(1, 1, "ill", "a", "i"))
    assert after(state, TakeBackRuling(1, "well again")).rounds[0].byes == ("i",)
    gone = after(state, Withdraw("i"))
    assert after(gone, TakeBackRuling(1, "well again")).rounds[0].byes == ()
    (fact,) = decide(gone, TakeBackRuling(1, "well again"), chance(), version=2)
    assert isinstance(fact, RulingTakenBack)
    assert fact.byes == ("i",)


def test_a_replay_opens_the_round_until_there_is_a_new_result() -> None:
    state = after(PLAYED, OrderReplay(1, 1, "wrong board"))
    assert state.rounds[0].status == "open"
    assert state.rounds[0].tables[0].replays == 1
    assert refused(state, CloseRound()) == "table_not_settled"
    state = after(state, RecordResult(1, 1, result(1, 2, 3, 4)), CloseRound())
    assert set(places(state)[:2]) == {"d", "e"}


def test_a_referee_is_appointed_and_dismissed() -> None:
    state = after(EIGHT, AppointReferee("r"), AppointReferee("s"))
    assert state.referees == ("r", "s")
    assert after(state, AppointReferee("r", appointed=False)).referees == ("s",)
