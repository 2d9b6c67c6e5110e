"""Calls about tournaments with jobs of workers: they answer at once, and never hold the loop."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
import pytest
from redis import Redis

from domain.tournament.commands import CloseRound, EnterPlayers, LockRound, OpenRound, PairRound, RecordResult
from domain.tournament.explanation import explain
from domain.tournament.settings import Settings, Swiss
from domain.tournament.state import TableResult
from eventstore.identity import Identity
from tests.api.loop_time import LIMIT_S, loop_time
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun, command, entered, send_commands
from tests.api.working import work

OWNER = Identity("p-olga", "Olga", "player")


@pytest.fixture
def owner(served: Served) -> Person:
    return served.player("Olga", "organiser")


def tournament_with_preview(served: Served, owner: Person) -> str:
    """Return a new tournament with a preview of its first round."""
    tournament = begun(owner)
    entered(served, owner, tournament)
    send_commands(owner, tournament, "pair_round")
    return tournament


def explanations(response: httpx.Response) -> list[Any]:
    """Return the explanations of the tables in a response about a round."""
    return [table["why"] for table in response.raise_for_status().json()["tables"]]


def own_explanations(served: Served, tournament: str, number: int = 1) -> list[Any]:
    """Return the explanations of the tables of a round, without the service."""
    state = served.call(served.service.tournaments.state(tournament))
    return list(msgspec.json.decode(msgspec.json.encode(explain(state.played, number))))


def test_64_requests_of_two_viewers_queue_one_explanation(served: Served, owner: Person) -> None:
    tournament = tournament_with_preview(served, owner)
    path = f"/tournaments/{tournament}/rounds/1"
    viewers = [served.anybody(), owner]
    work(served)  # jobs of other tests
    with ThreadPoolExecutor(8) as pool:
        early = list(pool.map(lambda number: explanations(viewers[number % 2].get(path)), range(64)))
        assert early == [[None, None]] * 64
        assert work(served) == 1
        late = list(pool.map(lambda number: explanations(viewers[number % 2].get(path)), range(64)))
    assert late == [own_explanations(served, tournament)] * 64
    assert work(served) == 0


def test_a_round_without_explanations_has_its_seats_at_once(served: Served, owner: Person) -> None:
    tournament = tournament_with_preview(served, owner)
    tables = owner.get(f"/tournaments/{tournament}").json()["state"]["rounds"][0]["tables"]
    overview = served.anybody().get(f"/tournaments/{tournament}/rounds/1").json()
    assert [(table["state"]["players"], table["why"]) for table in overview["tables"]] == [
        (table["players"], None) for table in tables
    ]


def test_an_explanation_is_the_same_after_the_round_is_played(served: Served, owner: Person) -> None:
    tournament = begun(owner, game=None)
    entered(served, owner, tournament)
    send_commands(owner, tournament, "pair_round")
    path = f"/tournaments/{tournament}/rounds/1"
    explanations(owner.get(path))
    work(served)
    before = explanations(owner.get(path))
    send_commands(owner, tournament, "lock_round", "open_round")
    command(owner, tournament, "record_result", round=1, table=1, result={"points": [3, 1], "places": [1, 2]})
    assert explanations(owner.get(path)) == before
    assert work(served) == 0


@pytest.fixture(params=["refused", "silent"])
def without_queue(request: pytest.FixtureRequest, redis_url: str) -> Iterator[Served]:
    """A service with a queue out of reach: its port is closed, or no answer comes."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        if request.param == "silent":
            listener.listen()
        port = listener.getsockname()[1]
        with serving(redis_url, queue_url=f"redis://127.0.0.1:{port}/0") as served:
            yield served


def test_a_round_without_a_queue_is_answered_without_explanations(without_queue: Served) -> None:
    owner = without_queue.player("Olga", "organiser")
    tournament = tournament_with_preview(without_queue, owner)
    path = f"/tournaments/{tournament}/rounds/1"
    with ThreadPoolExecutor(8) as pool:
        start_s = time.monotonic()
        assert list(pool.map(lambda _: explanations(owner.get(path)), range(8))) == [[None, None]] * 8
        wait_s = time.monotonic() - start_s
    assert wait_s < 5, "all viewers wait together for one request to the queue, and not for its end"
    response = owner.get(f"/tournaments/{tournament}/verify")
    assert (response.status_code, response.json()["status"]) == (202, "pending")


def test_a_verification_is_pending_until_a_worker_has_made_it(served: Served, owner: Person) -> None:
    tournament = tournament_with_preview(served, owner)
    path = f"/tournaments/{tournament}/verify"
    head = owner.get(f"/tournaments/{tournament}").json()["head"]
    for query in ("", "?wait=0.2"):
        response = served.anybody().get(path + query)
        assert response.status_code == 202
        assert response.json() == {"tournament": tournament, "head": head, "status": "pending"}
        assert response.headers["retry-after"] == "1"
    assert work(served) == 1
    for _ in range(3):
        response = served.anybody().get(path)
        assert (response.status_code, response.json()["ok"], response.json()["head"]) == (200, True, head)
    assert work(served) == 0
    send_commands(owner, tournament, "lock_round")
    assert served.anybody().get(path).status_code == 202, "another head"
    assert work(served) == 1
    assert served.anybody().get(path).json()["head"] != head
    assert served.anybody().get(f"{path}?wait=61").json()["parameter"] == "wait"


def large_tournament(served: Served, players: int) -> str:
    """Return a tournament with results that are recorded, and a preview of its second round."""
    log = served.service.tournaments

    def give(*commands: Any) -> None:
        for step in commands:
            served.call(log.command(tournament, step, OWNER))

    tournament = served.call(log.create(Settings(Swiss(3, 4), title="Large"), OWNER)).state.id
    names = tuple(f"p-{number:04}" for number in range(players))
    give(EnterPlayers(names, tuple(range(players)), names), PairRound(), LockRound(), OpenRound())
    state = served.call(log.state(tournament))
    for count, table in enumerate(state.played.rounds[0].tables, 1):
        seats = range(len(table.players))
        give(RecordResult(1, count, TableResult(tuple(9 - seat for seat in seats), tuple(1 + seat for seat in seats))))
    give(CloseRound(), PairRound())
    return tournament


@pytest.fixture
def measured(redis_client: Redis, redis_url: str) -> Iterator[Served]:
    """A service whose steps can be seen, with an empty queue."""
    del redis_client
    with serving(redis_url, new_loop=asyncio.new_event_loop) as running:
        yield running


@pytest.mark.parametrize("players", [128, pytest.param(2_000, marks=pytest.mark.long)])
def test_no_read_of_a_large_tournament_holds_the_loop(measured: Served, players: int) -> None:
    """The largest roster has 2,000 players."""
    tournament = large_tournament(measured, players)
    viewer = measured.anybody()
    paths = [f"/tournaments/{tournament}/rounds/{number}" for number in (1, 2)] + [f"/tournaments/{tournament}/verify"]
    with loop_time(measured) as time_of_loop:
        for path in paths:
            viewer.get(path).raise_for_status()
            step = time_of_loop.take()
            assert step.longest_s < LIMIT_S, (path, step)
    assert work(measured) == 3
    with loop_time(measured) as time_of_loop:
        for path in paths:
            response = viewer.get(path).raise_for_status()
            step = time_of_loop.take()
            assert response.status_code == 200
            assert step.longest_s < LIMIT_S, (path, step)
    for number in (1, 2):
        assert explanations(viewer.get(paths[number - 1])) == own_explanations(measured, tournament, number)
    assert viewer.get(paths[2]).json()["ok"]
