"""Ordering the tables of a round: the answer waits for them, and nothing of their making runs in the API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.tournament.commands import (
    CloseRound,
    EnterPlayers,
    LockRound,
    MakeTables,
    OpenRound,
    RecordResult,
    SetTables,
)
from domain.tournament.rules.rounds import MOST_DUTCH_PLAYERS
from domain.tournament.settings import Scoring, Settings, Swiss
from domain.tournament.state import TableResult
from eventstore.identity import SERVICE_IDENTITY, Identity
from tests.api.loop_time import LIMIT_S, loop_time
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun, command, entered
from workers.tournaments import end_order

PAIR = {"command": {"type": "pair_round"}}
KEY = {"Idempotency-Key": "pair"}
DUTCH = Settings(Swiss(9, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0), bye=2))


@pytest.fixture
def unattended(redis_url: str) -> Iterator[Served]:
    """A service without a worker."""
    with serving(redis_url, makes_tables=False) as served:
        yield served


@pytest.fixture
def owner(unattended: Served) -> Person:
    return unattended.player("Olga")


def test_an_order_without_a_worker_is_pending_and_the_same_request_waits_for_it(
    unattended: Served, owner: Person
) -> None:
    tournament = begun(owner, game=None)
    entered(unattended, owner, tournament)
    path = f"/tournaments/{tournament}/commands"
    answer = owner.post(f"{path}?wait=0", PAIR, headers=KEY)
    assert (answer.status_code, answer.headers["retry-after"]) == (202, "1")
    assert answer.json()["state"]["order"] == {"number": 1, "round": 1, "status": "pending", "refusal": None}
    assert command(owner, tournament, "pair_round").json()["code"] == "pairing_pending"
    unattended.call(end_order(unattended.service, tournament, MakeTables(1)))
    again = owner.post(path, PAIR, headers=KEY)
    assert again.status_code == 200
    assert len(again.json()["state"]["rounds"][0]["tables"]) == 2
    entries = owner.get(f"/tournaments/{tournament}/entries").json()["entries"]
    assert [entry["body"]["command"]["type"] for entry in entries[-2:]] == ["order_pairing", "make_tables"]
    assert [entry["body"]["actor"] for entry in entries[-2:]] == [f"player:{owner.player}", "service"]


def test_tables_that_cannot_be_made_are_refused_with_the_reason(unattended: Served, owner: Person) -> None:
    tournament = begun(owner, game=None)
    people = entered(unattended, owner, tournament)
    path = f"/tournaments/{tournament}/commands"
    assert owner.post(f"{path}?wait=0", PAIR, headers=KEY).status_code == 202
    for player in list(people)[1:]:
        command(owner, tournament, "withdraw", player=player).raise_for_status()
    unattended.call(end_order(unattended.service, tournament, MakeTables(1)))
    answer = owner.post(path, PAIR, headers=KEY)
    assert (answer.status_code, answer.json()["code"]) == (409, "players_do_not_fit")
    assert answer.json()["rule"] == "organising 3.11"
    order = owner.get(f"/tournaments/{tournament}").json()["state"]["order"]
    assert (order["status"], order["refusal"]["code"]) == ("refused", "players_do_not_fit")


@pytest.mark.parametrize("kind", ["order_pairing", "make_tables", "give_up_pairing"])
def test_the_commands_of_the_service_are_not_taken_from_people(owner: Person, kind: str) -> None:
    tournament = begun(owner, game=None)
    assert command(owner, tournament, kind, order=1, reason="failed", seconds=1).status_code == 422


async def three_rounds(served: Served, owner: Person) -> str:
    """Return a tournament of as many players as the FIDE Dutch system pairs, before its fourth round."""
    log, who = served.service.tournaments, Identity(owner.player, owner.name, "player")
    tournament = (await log.create(DUTCH, who)).state.id
    players = tuple(f"p{number:012}" for number in range(MOST_DUTCH_PLAYERS))
    await log.command(tournament, EnterPlayers(players, names=players), who)
    half = MOST_DUTCH_PLAYERS // 2
    for number in range(1, 4):
        tables = tuple((players[seat], players[half + (seat + number) % half]) for seat in range(half))
        for given in (SetTables(tables, (), "by lot"), LockRound(), OpenRound()):
            await log.command(tournament, given, who)
        for table in range(1, half + 1):
            result = TableResult((2, 0), (1, 2)) if table % 3 else TableResult((0, 2), (2, 1))
            await log.command(tournament, RecordResult(number, table, result), SERVICE_IDENTITY)
        await log.command(tournament, CloseRound(), SERVICE_IDENTITY)
    return tournament


def test_the_largest_pairing_holds_nobody_else_up(unattended: Served, owner: Person) -> None:
    tournament = unattended.call(three_rounds(unattended, owner))
    path = f"/tournaments/{tournament}/commands"
    owner.get(f"/tournaments/{tournament}").raise_for_status()
    with loop_time(unattended) as longest:
        assert owner.post(f"{path}?wait=0.5", PAIR, headers=KEY).status_code == 202
        assert owner.post(f"{path}?wait=0.5", PAIR, headers=KEY).status_code == 202
        step = longest.take()
    assert step.longest_s < LIMIT_S, step
