"""Orders of tables: made once or refused with a reason, from the facts that pairing depends on (organising 3.11)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from domain.core.chance import EVERYBODY
from domain.tournament.commands import (
    AnyCommand,
    AppointReferee,
    CheckIn,
    CreateTournament,
    EnterPlayers,
    ForbidPair,
    GiveUpPairing,
    LockRound,
    MakeTables,
    OrderPairing,
    PairRound,
    Register,
    SetAbsence,
    SetTables,
    Withdraw,
)
from domain.tournament.dutch import DutchRound
from domain.tournament.formats import is_over, plan, seen_by_pairing
from domain.tournament.rules.rule import VERSION
from domain.tournament.settings import Groups, KnockOut, League, Scoring, Settings, Swiss, Weights
from domain.tournament.simulation import absences, begin, pair_round, play_round, strengths, take
from domain.tournament.state import PairingOrder, Tournament
from tests.domain.tournament.dutch_check import random_tournament
from tests.domain.tournament.playing import SWISS, after, chance, entered, names, played
from workers.dutch import pair_dutch

DUTCH = Settings(Swiss(3, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0), bye=2))
WITHDRAWALS = tuple(Withdraw(player) for player in "cdefgh")


def refusal_of(state: Tournament) -> tuple[str, str]:
    """Return the code and the sentence of the last order, a refused order."""
    assert state.order is not None
    assert state.order.status == "refused"
    assert state.order.refusal is not None
    return state.order.refusal.code, state.order.refusal.detail


def test_an_order_gives_the_same_tables_as_the_same_draw_at_once() -> None:
    pending = after(entered(8), OrderPairing())
    assert pending.order == PairingOrder(1, 1)
    assert pending.rounds == ()
    state = after(pending, MakeTables(1))
    assert state.order == PairingOrder(1, 1, "done")
    assert state.rounds == after(entered(8), PairRound()).rounds
    reordering = after(state, OrderPairing())
    assert (reordering.order, reordering.rounds) == (PairingOrder(2, 1), state.rounds), (
        "the preview stays until there is another"
    )


def test_players_who_leave_meanwhile_are_left_out() -> None:
    state = after(entered(8), OrderPairing(), *WITHDRAWALS[:4], MakeTables(1))
    assert [sorted(table.players) for table in state.rounds[0].tables] == [["a", "b", "g", "h"]]


def test_players_who_no_longer_fit_refuse_the_order_and_not_the_command() -> None:
    state = after(entered(8), OrderPairing(), *WITHDRAWALS, MakeTables(1))
    code, detail = refusal_of(state)
    assert (code, state.rounds) == ("players_do_not_fit", ())
    assert "2 players" in detail
    assert state.order is not None
    assert state.order.refusal is not None
    assert state.order.refusal.value == 2
    assert after(state, Register("x"), OrderPairing(), MakeTables(2)).rounds != ()


def test_tables_set_by_hand_end_an_order() -> None:
    by_hand = SetTables((tuple("abcd"), tuple("efgh")), (), "we agreed")
    state = after(entered(8), OrderPairing(), by_hand)
    assert state.order == PairingOrder(1, 1, "done")
    assert after(state, LockRound()).rounds[0].status == "locked"


@pytest.mark.parametrize(
    ("reason", "sentence"), [("too_long", "not there within 120 seconds"), ("failed", "the program")]
)
def test_the_refusal_of_an_order_names_its_reason_and_a_way_out(reason: str, sentence: str) -> None:
    state = after(entered(8), OrderPairing(), GiveUpPairing(1, reason, 120))  # type: ignore[arg-type]
    code, detail = refusal_of(state)
    assert code == f"pairing_{reason}"
    assert sentence in detail
    assert "set_tables" in detail
    assert after(state, OrderPairing()).pending == PairingOrder(2, 1)


ANSWERS: list[tuple[str, Sequence[tuple[int, ...]]]] = [
    ("4 byes", [(1,), (2,), (3,), (4,), (5, 6)]),
    ("one player is missing", [(1, 4), (2, 5), (3,)]),
    ("one player has two tables", [(1, 4), (2, 5), (3, 6), (1, 2)]),
    ("a table of three", [(1, 2, 3), (4, 5), (6,)]),
    ("a pair that has met", [(1, 4), (2, 6), (3, 5)]),
    ("nobody", []),
]


@pytest.mark.parametrize("answer", [answer for _, answer in ANSWERS], ids=[name for name, _ in ANSWERS])
def test_an_answer_of_an_engine_that_breaks_a_rule_is_refused(answer: Sequence[tuple[int, ...]]) -> None:
    def engine(_question: DutchRound) -> Sequence[tuple[int, ...]]:
        return answer

    state = after(played(entered(6, DUTCH), "ad", "be", "cf"), OrderPairing())
    code, detail = refusal_of(take(state, MakeTables(1), chance(), engine))
    assert code == "pairing_invalid"
    assert "set_tables" in detail


def test_an_answer_with_a_second_bye_of_a_player_is_refused() -> None:
    state = after(played(entered(5, DUTCH), "ac", "bd", byes="e"), OrderPairing())
    state = take(state, MakeTables(1), chance(), lambda _question: [(1, 4), (2, 3), (5,)])
    assert refusal_of(state)[0] == "pairing_invalid"


def test_an_answer_that_pairs_two_players_due_the_same_seat_is_refused() -> None:
    state = played(played(entered(6, DUTCH), "ad", "be", "cf"), "ae", "bf", "cd")
    state = after(state, OrderPairing())
    state = take(
        replace(state, settings=dutch_settings(4)), MakeTables(1), chance(), lambda _question: [(1, 2), (3, 4), (5, 6)]
    )
    assert refusal_of(state)[0] == "pairing_invalid", "a and b have both had seat 0 twice"


def dutch_settings(rounds: int) -> Settings:
    return replace(DUTCH, format=Swiss(rounds, 2, "fide_dutch"))


def test_an_order_for_players_who_have_all_met_is_refused_and_their_tables_can_be_set() -> None:
    state = entered(4, dutch_settings(4))
    for tables in (("ab", "cd"), ("ca", "db"), ("ad", "bc")):
        state = played(state, *tables)
    state = take(after(state, OrderPairing()), MakeTables(1), chance(), pair_dutch)
    code, detail = refusal_of(state)
    assert code == "no_pairing"
    assert "nobody meets twice" in detail
    assert after(state, SetTables((tuple("ab"), tuple("cd")), (), "once more")).rounds[-1].status == "previewed"


OTHER_COMMANDS: tuple[AnyCommand, ...] = (
    SetAbsence("a", 3),
    AppointReferee("r"),
    CheckIn("b"),
    EnterPlayers(()),
)
PAIRING_COMMANDS: tuple[AnyCommand, ...] = (SetAbsence("a", 2), ForbidPair(("a", "b")), Withdraw("c"), Register("x", 5))


@pytest.mark.parametrize("command", OTHER_COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_that_does_not_touch_the_next_round_leaves_its_tables_alone(command: AnyCommand) -> None:
    state = played(entered(8, replace(SWISS, late_until=3)), "abcd", "efgh")
    assert seen_by_pairing(take(state, command, chance())) == seen_by_pairing(state)


@pytest.mark.parametrize("command", PAIRING_COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_that_touches_the_next_round_makes_its_tables_anew(command: AnyCommand) -> None:
    state = played(entered(8, replace(SWISS, late_until=3)), "abcd", "efgh")
    assert seen_by_pairing(take(state, command, chance())) != seen_by_pairing(state)


FORMATS = {
    "swiss": (Settings(Swiss(4)), 13),
    "tables of two": (Settings(Swiss(4, 2)), 9),
    "leaders and a price": (Settings(Swiss(4), weights=Weights(repeat=30), leaders_meet=True), 13),
    "groups": (Settings(Groups((4, 5), at_once=False)), 9),
    "knock-out": (Settings(KnockOut(heats=2, qualifiers=6)), 10),
    "league": (Settings(League(2, (4, 5), 1), late_until=9), 9),
}


@pytest.mark.parametrize(("settings", "players"), FORMATS.values(), ids=FORMATS)
@pytest.mark.parametrize("seed", range(3))
def test_the_facts_of_a_pairing_give_the_tables_of_the_whole_tournament(
    settings: Settings, players: int, seed: int
) -> None:
    """Facts leave out whatever pairing does not depend on."""
    luck = chance(("seen", seed))
    state = begin(settings, players, luck)
    strong = strengths([entrant.player for entrant in state.roster], luck)
    while not is_over(state):
        if isinstance(settings.format, Swiss):
            state = absences(state, 5, luck)
        key = luck.draw("key", range(1 << 48), EVERYBODY)
        assert plan(seen_by_pairing(state), key, None, VERSION) == plan(state, key, None, VERSION)
        state = play_round(pair_round(state, luck), strong, luck)


@pytest.mark.parametrize("seed", range(4))
def test_the_facts_of_a_dutch_pairing_give_the_tables_of_the_whole_tournament(seed: int) -> None:
    finished = random_tournament(seed, range(8, 11))
    for count in range(len(finished.rounds)):
        state = replace(finished, rounds=finished.rounds[:count])
        assert plan(seen_by_pairing(state), seed, pair_dutch, VERSION) == plan(state, seed, pair_dutch, VERSION)


def test_names_are_no_facts_of_a_pairing() -> None:
    state = take(None, CreateTournament(SWISS), chance())
    state = take(state, EnterPlayers(names(8), names=names(8)), chance())
    assert seen_by_pairing(state) == seen_by_pairing(entered(8))
