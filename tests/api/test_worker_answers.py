"""Calls about tournaments whose work workers do: they answer at once, and never hold the loop."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
import pytest

from domain.tournament.commands import CloseRound, EnterPlayers, LockRound, OpenRound, PairRound, RecordResult
from domain.tournament.explanation import explain
from domain.tournament.settings import Settings, Swiss
from domain.tournament.state import TableResult
from eventstore.identity import Identity
from tests.api.loop_time import LIMIT_S, loop_time
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun, command, entered, given
from tests.api.working import work

OWNER = Identity("p-olga", "Olga", "player")


@pytest.fixture
def owner(served: Served) -> Person:
    return served.player("Olga", "organiser")


def paired(served: Served, owner: Person) -> str:
    """Return a tournament whose first round is previewed."""
    tournament = begun(owner)
    entered(served, owner, tournament)
    given(owner, tournament, "pair_round")
    return tournament


def reasons(answer: httpx.Response) -> list[Any]:
    """Return by table why it is so."""
    return [table["why"] for table in answer.raise_for_status().json()["tables"]]


def expected(served: Served, tournament: str, number: int = 1) -> list[Any]:
    """Return by table why it is so, made out here."""
    state = served.call(served.service.tournaments.state(tournament))
    return list(msgspec.json.decode(msgspec.json.encode(explain(state.played, number))))


def test_two_viewers_who_look_32_times_are_one_explanation(served: Served, owner: Person) -> None:
    tournament = paired(served, owner)
    path = f"/tournaments/{tournament}/rounds/1"
    viewers = [served.anybody(), owner]
    with ThreadPoolExecutor(8) as pool:
        early = list(pool.map(lambda number: reasons(viewers[number % 2].get(path)), range(64)))
        assert early == [[None, None]] * 64
        assert work(served) == 1
        late = list(pool.map(lambda number: reasons(viewers[number % 2].get(path)), range(64)))
    assert late == [expected(served, tournament)] * 64
    assert work(served) == 0


def test_a_round_says_at_once_who_sits_where(served: Served, owner: Person) -> None:
    tournament = paired(served, owner)
    shown = owner.get(f"/tournaments/{tournament}").json()["state"]["rounds"][0]["tables"]
    glance = served.anybody().get(f"/tournaments/{tournament}/rounds/1").json()
    assert [(table["state"]["players"], table["why"]) for table in glance["tables"]] == [
        (table["players"], None) for table in shown
    ]


def test_an_explanation_stays_when_the_round_is_played(served: Served, owner: Person) -> None:
    tournament = begun(owner, game=None)
    entered(served, owner, tournament)
    given(owner, tournament, "pair_round")
    path = f"/tournaments/{tournament}/rounds/1"
    reasons(owner.get(path))
    work(served)
    before = reasons(owner.get(path))
    given(owner, tournament, "lock_round", "open_round")
    command(owner, tournament, "record_result", round=1, table=1, result={"points": [3, 1], "places": [1, 2]})
    assert reasons(owner.get(path)) == before
    assert work(served) == 0


@pytest.fixture(params=["refused", "silent"])
def without_queue(request: pytest.FixtureRequest, redis_url: str) -> Iterator[Served]:
    """A service whose queue cannot be reached: nobody listens there, or nobody answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        if request.param == "silent":
            listener.listen()
        port = listener.getsockname()[1]
        with serving(redis_url, queue_url=f"redis://127.0.0.1:{port}/0") as served:
            yield served


def test_without_a_queue_a_round_is_told_all_the_same(without_queue: Served) -> None:
    owner = without_queue.player("Olga", "organiser")
    tournament = paired(without_queue, owner)
    path = f"/tournaments/{tournament}/rounds/1"
    with ThreadPoolExecutor(8) as pool:
        start_s = time.monotonic()
        assert list(pool.map(lambda _: reasons(owner.get(path)), range(8))) == [[None, None]] * 8
        took_s = time.monotonic() - start_s
    assert took_s < 5, "all who look wait for one ask together, and not for its end"
    answer = owner.get(f"/tournaments/{tournament}/verify")
    assert (answer.status_code, answer.json()["status"]) == (202, "pending")


def test_a_verification_is_pending_until_a_worker_has_made_it(served: Served, owner: Person) -> None:
    tournament = paired(served, owner)
    path = f"/tournaments/{tournament}/verify"
    head = owner.get(f"/tournaments/{tournament}").json()["head"]
    for query in ("", "?wait=0.2"):
        pending = served.anybody().get(path + query)
        assert pending.status_code == 202
        assert pending.json() == {"tournament": tournament, "head": head, "status": "pending"}
        assert pending.headers["retry-after"] == "1"
    assert work(served) == 1
    for _ in range(3):
        answer = served.anybody().get(path)
        assert (answer.status_code, answer.json()["ok"], answer.json()["head"]) == (200, True, head)
    assert work(served) == 0
    given(owner, tournament, "lock_round")
    assert served.anybody().get(path).status_code == 202, "another head"
    assert work(served) == 1
    assert served.anybody().get(path).json()["head"] != head
    assert served.anybody().get(f"{path}?wait=61").json()["parameter"] == "wait"


def large(served: Served, players: int) -> str:
    """Return a tournament of so many players that is played elsewhere; its second round is previewed."""
    log = served.service.tournaments

    def give(*commands: Any) -> None:
        for one in commands:
            served.call(log.command(tournament, one, OWNER))

    tournament = served.call(log.create(Settings(Swiss(3, 4), title="Large"), OWNER)).state.id
    names = tuple(f"p-{number:04}" for number in range(players))
    give(EnterPlayers(names, tuple(range(players)), names), PairRound(), LockRound(), OpenRound())
    state = served.call(log.state(tournament))
    for count, table in enumerate(state.played.rounds[0].tables, 1):
        seats = range(len(table.players))
        give(RecordResult(1, count, TableResult(tuple(9 - seat for seat in seats), tuple(1 + seat for seat in seats))))
    give(CloseRound(), PairRound())
    return tournament


@pytest.mark.parametrize("players", [256, pytest.param(2_000, marks=pytest.mark.long)])
def test_no_look_at_a_large_tournament_holds_the_loop(served: Served, players: int) -> None:
    """2,000 players are as many as a roster has."""
    tournament = large(served, players)
    anybody = served.anybody()
    paths = [f"/tournaments/{tournament}/rounds/{number}" for number in (1, 2)] + [f"/tournaments/{tournament}/verify"]
    with loop_time(served) as steps:
        for path in paths:
            anybody.get(path).raise_for_status()
            longest = steps.take()
            assert longest.longest_s < LIMIT_S, (path, longest)
    assert work(served) == 3
    with loop_time(served) as steps:
        for path in paths:
            answer = anybody.get(path).raise_for_status()
            longest = steps.take()
            assert answer.status_code == 200
            assert longest.longest_s < LIMIT_S, (path, longest)
    for number in (1, 2):
        assert reasons(anybody.get(paths[number - 1])) == expected(served, tournament, number)
    assert anybody.get(paths[2]).json()["ok"]
