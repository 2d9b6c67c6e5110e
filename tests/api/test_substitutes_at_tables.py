"""Substitutes at the tables of a tournament: nobody reads a hand by a ruling (organising 6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun, command, entered, opened
from tests.eventstore.clocked import Hand
from workers.tournaments import see_to_tables

BISON = {"ruleset": "bison"}
ABSENT_S = 900


class Table:
    """A round that is open: its owner, a referee, a player with a bye, and the first table."""

    def __init__(self, served: Served, clock: Hand) -> None:
        self.served, self.clock = served, clock
        self.owner, self.referee = served.player("Olga"), served.player("Rita")
        self.tournament = begun(self.owner, game=BISON)
        self.people = entered(served, self.owner, self.tournament, *"ABCDE")
        for person in (self.owner, self.referee):
            person.post(f"/tournaments/{self.tournament}/registration").raise_for_status()
            command(self.owner, self.tournament, "set_absence", player=person.player, round=1).raise_for_status()
        command(self.owner, self.tournament, "appoint_referee", player=self.referee.player).raise_for_status()
        answer = opened(served, self.owner, self.tournament)
        round_ = answer["state"]["rounds"][0]
        self.game: str = answer["games"][0][0]
        self.others = [self.people[player] for player in round_["tables"][1]["players"]]
        first, second = (self.people[player] for player in round_["tables"][0]["players"])
        seat = self.owner.get(f"/games/{self.game}").json()["to_move"][0]
        self.waited_for, self.waiting = (first, second) if seat == 0 else (second, first)
        self.free = self.people[round_["byes"][0]]

    def replace(self, leaves: Person, comes: Person, by: Person | None = None) -> Any:
        """Rule that a substitute takes a seat; return the code of the refusal, or an empty text."""
        ruling = {"round": 1, "table": 1, "why": "ill", "player": leaves.player, "substitute": comes.player}
        answer = command(by or self.owner, self.tournament, "replace_player", **ruling)
        self.served.call(see_to_tables(self.served.service, self.tournament))
        return answer.json().get("code", "")

    def withdraw(self, player: Person, by: Person) -> None:
        command(by, self.tournament, "withdraw", player=player.player).raise_for_status()

    def state(self, person: Person) -> Any:
        return person.get(f"/games/{self.game}/state").raise_for_status().json()["position"]


@pytest.fixture
def table(redis_url: str) -> Iterator[Table]:
    clock = Hand()
    with serving(redis_url, clock=clock) as served:
        yield Table(served, clock)


def test_a_player_who_has_withdrawn_by_themselves_is_replaced(table: Table) -> None:
    hand = table.state(table.waiting)
    table.withdraw(table.waiting, by=table.waiting)
    assert table.state(table.waiting) == hand, "the table stays theirs until somebody takes the seat"
    assert table.replace(table.waiting, table.free) == ""
    assert table.state(table.free) == hand
    timeline = table.owner.get(f"/games/{table.game}/timeline?language=en&limit=1000").json()["items"]
    assert any("plays on for" in item["text"] for item in timeline)


def test_a_player_whom_the_organiser_withdraws_has_not_consented(table: Table) -> None:
    table.withdraw(table.waiting, by=table.owner)
    assert table.replace(table.waiting, table.free) == "player_present"


def test_a_player_who_came_back_has_taken_the_consent_back(table: Table) -> None:
    table.withdraw(table.waiting, by=table.waiting)
    command(table.waiting, table.tournament, "return", player=table.waiting.player).raise_for_status()
    assert table.replace(table.waiting, table.free) == "player_present"


@pytest.mark.parametrize(
    ("seconds", "is_waited_for", "code"),
    [(ABSENT_S - 1, True, "player_present"), (ABSENT_S, True, ""), (10 * ABSENT_S, False, "player_present")],
    ids=["a second early", "in time", "while others are to move"],
)
def test_a_player_is_absent_when_the_table_has_waited_for_them(
    table: Table, seconds: int, is_waited_for: bool, code: str
) -> None:
    table.clock.now += 1_000 * seconds
    leaves = table.waited_for if is_waited_for else table.waiting
    assert table.replace(leaves, table.free) == code


def test_a_paused_table_waits_for_nobody(table: Table) -> None:
    path = f"/tournaments/{table.tournament}/rounds/1/pause"
    table.owner.post(path, {"reason": "dinner"}).raise_for_status()
    table.clock.now += 1_000 * ABSENT_S
    assert table.replace(table.waited_for, table.free) == "player_present"


def test_a_player_who_was_put_out_keeps_their_hand_from_others(table: Table) -> None:
    ruling = {"round": 1, "table": 1, "why": "late", "player": table.waiting.player, "came": False}
    command(table.owner, table.tournament, "put_out", **ruling).raise_for_status()
    assert table.replace(table.waiting, table.free) == "player_present"


def test_a_player_who_was_replaced_comes_to_no_table_of_the_round_again(table: Table) -> None:
    table.withdraw(table.waiting, by=table.waiting)
    assert table.replace(table.waiting, table.free) == ""
    command(table.waiting, table.tournament, "return", player=table.waiting.player).raise_for_status()
    table.withdraw(table.free, by=table.free)
    assert table.replace(table.free, table.waiting) == "substitute_replaced"
    assert table.replace(table.waited_for, table.waiting) == "substitute_replaced"


def test_an_organiser_who_does_all_that_organisers_may_reads_no_hand(table: Table) -> None:
    """What an organiser and a player without a table see of it is the same as anybody, whatever they try."""
    spectator = table.served.anybody()
    outsiders = (table.owner, table.referee, table.free)
    refused = []
    table.withdraw(table.waited_for, by=table.waited_for)
    for leaves in (table.waited_for, table.waiting):
        for by in (table.owner, table.referee):
            refused += [table.replace(leaves, comes, by) for comes in (table.owner, table.referee, *table.others)]
    table.withdraw(table.waiting, by=table.owner)
    refused.append(table.replace(table.waiting, table.free))
    for person in outsiders:
        assert person.get(f"/games/{table.game}").json()["your_seat"] is None
        assert table.state(person) == table.state(spectator)
    assert sorted(set(refused)) == ["player_present", "player_seated", "substitute_organises"]
    assert table.state(table.waiting) != table.state(spectator), "there is a hand to be read"


def test_a_tournament_that_is_played_elsewhere_seats_whom_its_organiser_names(served: Served) -> None:
    owner = served.player("Olga")
    tournament = begun(owner, game=None)
    entered(served, owner, tournament, *"ABC")
    owner.post(f"/tournaments/{tournament}/players", {"players": [{"player": owner.player}]}).raise_for_status()
    command(owner, tournament, "set_absence", player=owner.player, round=1).raise_for_status()
    answer = opened(served, owner, tournament)
    leaves = answer["state"]["rounds"][0]["tables"][0]["players"][0]
    ruling = {"round": 1, "table": 1, "why": "ill", "player": leaves, "substitute": owner.player}
    command(owner, tournament, "replace_player", **ruling).raise_for_status()
