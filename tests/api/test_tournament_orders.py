"""Orders of the tables of a round: the answer waits for the tables, and a worker makes them."""

from __future__ import annotations

import asyncio
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
    with serving(redis_url, makes_tables=False, new_loop=asyncio.new_event_loop) as served:
        yield served


@pytest.fixture
def owner(unattended: Served) -> Person:
    return unattended.player("Olga")


def test_an_order_without_a_worker_is_pending_and_a_repeated_request_waits_for_it(
    unattended: Served, owner: Person
) -> None:
    tournament = begun(owner, game=None)
    entered(unattended, owner, tournament)
    path = f"/tournaments/{tournament}/commands"
    response = owner.post(f"{path}?wait=0", PAIR, headers=KEY)
    assert (response.status_code, response.headers["retry-after"]) == (202, "1")
    assert response.json()["state"]["order"] == {"number": 1, "round": 1, "status": "pending", "refusal": None}
    assert command(owner, tournament, "pair_round").json()["code"] == "pairing_pending"
    unattended.call(end_order(unattended.service, tournament, MakeTables(1)))
    response = owner.post(path, PAIR, headers=KEY)
    assert response.status_code == 200
    assert len(response.json()["state"]["rounds"][0]["tables"]) == 2
    entries = owner.get(f"/tournaments/{tournament}/entries").json()["entries"]
    assert [entry["body"]["command"]["type"] for entry in entries[-2:]] == ["order_pairing", "make_tables"]
    assert [entry["body"]["actor"] for entry in entries[-2:]] == [f"player:{owner.player}", "service"]


def test_impossible_order_of_tables_is_refused_with_the_reason(unattended: Served, owner: Person) -> None:
    tournament = begun(owner, game=None)
    people = entered(unattended, owner, tournament)
    path = f"/tournaments/{tournament}/commands"
    assert owner.post(f"{path}?wait=0", PAIR, headers=KEY).status_code == 202
    for player in list(people)[1:]:
        command(owner, tournament, "withdraw", player=player).raise_for_status()
    unattended.call(end_order(unattended.service, tournament, MakeTables(1)))
    response = owner.post(path, PAIR, headers=KEY)
    assert (response.status_code, response.json()["code"]) == (409, "players_do_not_fit")
    assert response.json()["rule"] == "organising 3.11"
    order = owner.get(f"/tournaments/{tournament}").json()["state"]["order"]
    assert (order["status"], order["refusal"]["code"]) == ("refused", "players_do_not_fit")


@pytest.mark.parametrize("kind", ["order_pairing", "make_tables", "give_up_pairing"])
def test_a_command_of_the_service_is_refused_to_people(owner: Person, kind: str) -> None:
    tournament = begun(owner, game=None)
    assert command(owner, tournament, kind, order=1, reason="failed", seconds=1).status_code == 422


async def tournament_before_round_4(served: Served, owner: Person) -> str:
    """Return a tournament before its fourth round, with the most players that the FIDE Dutch system pairs."""
    log, organiser = served.service.tournaments, Identity(owner.player, owner.name, "player")
    tournament = (await log.create(DUTCH, organiser)).state.id
    players = tuple(f"p{number:012}" for number in range(MOST_DUTCH_PLAYERS))
    await log.command(tournament, EnterPlayers(players, names=players), organiser)
    half = MOST_DUTCH_PLAYERS // 2
    for number in range(1, 4):
        tables = tuple((players[seat], players[half + (seat + number) % half]) for seat in range(half))
        for step in (SetTables(tables, (), "by lot"), LockRound(), OpenRound()):
            await log.command(tournament, step, organiser)
        for table in range(1, half + 1):
            result = TableResult((2, 0), (1, 2)) if table % 3 else TableResult((0, 2), (2, 1))
            await log.command(tournament, RecordResult(number, table, result), SERVICE_IDENTITY)
        await log.command(tournament, CloseRound(), SERVICE_IDENTITY)
    return tournament


def test_an_order_of_the_largest_pairing_does_not_hold_the_loop(unattended: Served, owner: Person) -> None:
    tournament = unattended.call(tournament_before_round_4(unattended, owner))
    path = f"/tournaments/{tournament}/commands"
    owner.get(f"/tournaments/{tournament}").raise_for_status()
    with loop_time(unattended) as time_of_loop:
        assert owner.post(f"{path}?wait=0.5", PAIR, headers=KEY).status_code == 202
        assert owner.post(f"{path}?wait=0.5", PAIR, headers=KEY).status_code == 202
        step = time_of_loop.take()
    assert step.longest_s < LIMIT_S, step
