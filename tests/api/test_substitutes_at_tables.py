"""Substitutes at the tables of a tournament: no ruling shows a hand to others (organising 6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun, command, entered, opened
from tests.eventstore.clocked import Hand
from workers.tournaments import sync_tables

BISON = {"ruleset": "bison"}
ABSENT_S = 900


class Table:
    """The first table of an open round, and the people around it.

    Attributes:
        mover: the player at the table with the move.
        opponent: the other player at the table.
        spare: a player with a bye.
        neighbours: the players at the second table.
    """

    def __init__(self, served: Served, clock: Hand) -> None:
        self.served, self.clock = served, clock
        self.owner, self.referee = served.player("Olga"), served.player("Rita")
        self.tournament = begun(self.owner, game=BISON)
        self.people = entered(served, self.owner, self.tournament, *"ABCDE")
        for person in (self.owner, self.referee):
            person.post(f"/tournaments/{self.tournament}/registration").raise_for_status()
            command(self.owner, self.tournament, "set_absence", player=person.player, round=1).raise_for_status()
        command(self.owner, self.tournament, "appoint_referee", player=self.referee.player).raise_for_status()
        document = opened(served, self.owner, self.tournament)
        round_ = document["state"]["rounds"][0]
        self.game: str = document["games"][0][0]
        self.neighbours = [self.people[player] for player in round_["tables"][1]["players"]]
        first, second = (self.people[player] for player in round_["tables"][0]["players"])
        seat = self.owner.get(f"/games/{self.game}").json()["to_move"][0]
        self.mover, self.opponent = (first, second) if seat == 0 else (second, first)
        self.spare = self.people[round_["byes"][0]]

    def replace(self, player: Person, substitute: Person, organiser: Person | None = None) -> Any:
        """Rule that a substitute takes a seat; return the code of the refusal, or an empty text."""
        ruling = {"round": 1, "table": 1, "why": "ill", "player": player.player, "substitute": substitute.player}
        response = command(organiser or self.owner, self.tournament, "replace_player", **ruling)
        self.served.call(sync_tables(self.served.service, self.tournament))
        return response.json().get("code", "")

    def withdraw(self, player: Person, author: Person) -> None:
        command(author, self.tournament, "withdraw", player=player.player).raise_for_status()

    def state(self, person: Person) -> Any:
        return person.get(f"/games/{self.game}/state").raise_for_status().json()["position"]


@pytest.fixture
def table(redis_url: str) -> Iterator[Table]:
    clock = Hand()
    with serving(redis_url, clock=clock) as served:
        yield Table(served, clock)


def test_a_player_who_withdrew_is_replaced(table: Table) -> None:
    hand = table.state(table.opponent)
    table.withdraw(table.opponent, author=table.opponent)
    assert table.state(table.opponent) == hand, "the player reads the hand until a substitute takes the seat"
    assert table.replace(table.opponent, table.spare) == ""
    assert table.state(table.spare) == hand
    timeline = table.owner.get(f"/games/{table.game}/timeline?language=en&limit=1000").json()["items"]
    assert any("plays on for" in item["text"] for item in timeline)


def test_a_player_whom_the_organiser_withdrew_is_not_replaced(table: Table) -> None:
    table.withdraw(table.opponent, author=table.owner)
    assert table.replace(table.opponent, table.spare) == "player_present"


def return_after_giving_up(table: Table, leave: Callable[[], None]) -> str:
    """Let a player hand their seat to a bot and leave; return the code of their way back, or an empty text."""
    table.opponent.post(f"/games/{table.game}/seats", {"bot": "random"}).raise_for_status()
    leave()
    table.served.call(sync_tables(table.served.service, table.tournament))
    code: str = table.opponent.post(f"/games/{table.game}/return", {}).json().get("code", "")
    return code


def test_a_player_takes_back_the_seat_that_they_handed_to_a_bot(table: Table) -> None:
    hand = table.state(table.opponent)
    assert return_after_giving_up(table, lambda: None) == ""
    assert table.state(table.opponent) == hand
    table.served.call(sync_tables(table.served.service, table.tournament))
    assert table.state(table.opponent) == hand, "the tournament leaves them their seat"


@pytest.mark.parametrize("author", ["owner", "opponent"])
def test_a_player_who_has_withdrawn_does_not_take_the_seat_back_before_they_return(table: Table, author: str) -> None:
    person: Person = getattr(table, author)
    assert return_after_giving_up(table, lambda: table.withdraw(table.opponent, author=person)) == "seat_given_up"
    command(person, table.tournament, "return", player=table.opponent.player).raise_for_status()
    table.opponent.post(f"/games/{table.game}/return", {}).raise_for_status()


def test_a_player_who_was_put_out_does_not_take_the_seat_back(table: Table) -> None:
    ruling = {"round": 1, "table": 1, "why": "late", "player": table.opponent.player, "came": False}

    def put_out() -> None:
        command(table.owner, table.tournament, "put_out", **ruling).raise_for_status()

    assert return_after_giving_up(table, put_out) in ("seat_given_up", "not_seated", "not_playing")


def test_a_player_who_was_replaced_does_not_take_the_seat_back(table: Table) -> None:
    def replaced() -> None:
        table.withdraw(table.opponent, author=table.opponent)
        assert table.replace(table.opponent, table.spare) == ""

    assert return_after_giving_up(table, replaced) == "not_seated"
    assert table.served.anybody().get(f"/games/{table.game}/state").json()["position"] == table.state(table.opponent)


def test_players_do_not_end_a_game_of_a_tournament_by_agreement(table: Table) -> None:
    refused = table.mover.post(f"/games/{table.game}/end-request", {"reason": "late"})
    assert (refused.status_code, refused.json()["code"]) == (409, "organisers_end")


def test_a_player_who_withdrew_and_returned_is_not_replaced(table: Table) -> None:
    table.withdraw(table.opponent, author=table.opponent)
    command(table.opponent, table.tournament, "return", player=table.opponent.player).raise_for_status()
    assert table.replace(table.opponent, table.spare) == "player_present"


@pytest.mark.parametrize(
    ("seconds", "is_mover", "code"),
    [(ABSENT_S - 1, True, "player_present"), (ABSENT_S, True, ""), (10 * ABSENT_S, False, "player_present")],
    ids=["a second early", "in time", "while others are to move"],
)
def test_a_player_is_replaced_only_after_the_table_has_waited_for_15_minutes(
    table: Table, seconds: int, is_mover: bool, code: str
) -> None:
    table.clock.now += 1_000 * seconds
    player = table.mover if is_mover else table.opponent
    assert table.replace(player, table.spare) == code


def test_a_player_at_a_paused_table_is_not_replaced(table: Table) -> None:
    path = f"/tournaments/{table.tournament}/rounds/1/pause"
    table.owner.post(path, {"reason": "dinner"}).raise_for_status()
    table.clock.now += 1_000 * ABSENT_S
    assert table.replace(table.mover, table.spare) == "player_present"


def test_a_player_who_was_put_out_is_not_replaced(table: Table) -> None:
    ruling = {"round": 1, "table": 1, "why": "late", "player": table.opponent.player, "came": False}
    command(table.owner, table.tournament, "put_out", **ruling).raise_for_status()
    assert table.replace(table.opponent, table.spare) == "player_present"


def test_a_player_who_was_replaced_is_refused_as_a_substitute_in_the_round(table: Table) -> None:
    table.withdraw(table.opponent, author=table.opponent)
    assert table.replace(table.opponent, table.spare) == ""
    command(table.opponent, table.tournament, "return", player=table.opponent.player).raise_for_status()
    table.withdraw(table.spare, author=table.spare)
    assert table.replace(table.spare, table.opponent) == "substitute_replaced"
    assert table.replace(table.mover, table.opponent) == "substitute_replaced"


def test_an_organiser_and_a_spare_player_read_no_hand_after_refused_rulings(table: Table) -> None:
    """Organisers, and players without a table, read the same state of a game as a spectator."""
    spectator = table.served.anybody()
    outsiders = (table.owner, table.referee, table.spare)
    codes = []
    table.withdraw(table.mover, author=table.mover)
    for player in (table.mover, table.opponent):
        for organiser in (table.owner, table.referee):
            codes += [
                table.replace(player, substitute, organiser)
                for substitute in (table.owner, table.referee, *table.neighbours)
            ]
    table.withdraw(table.opponent, author=table.owner)
    codes.append(table.replace(table.opponent, table.spare))
    for person in outsiders:
        assert person.get(f"/games/{table.game}").json()["your_seat"] is None
        assert table.state(person) == table.state(spectator)
    assert sorted(set(codes)) == ["player_present", "player_seated", "substitute_organises"]
    assert table.state(table.opponent) != table.state(spectator), "the opponent reads a hand"


def test_an_organiser_is_a_substitute_at_a_table_that_is_played_elsewhere(served: Served) -> None:
    owner = served.player("Olga")
    tournament = begun(owner, game=None)
    entered(served, owner, tournament, *"ABC")
    owner.post(f"/tournaments/{tournament}/players", {"players": [{"player": owner.player}]}).raise_for_status()
    command(owner, tournament, "set_absence", player=owner.player, round=1).raise_for_status()
    document = opened(served, owner, tournament)
    player = document["state"]["rounds"][0]["tables"][0]["players"][0]
    ruling = {"round": 1, "table": 1, "why": "ill", "player": player, "substitute": owner.player}
    command(owner, tournament, "replace_player", **ruling).raise_for_status()
