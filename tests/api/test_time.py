"""Limits in time of the service: on frozen clocks, to the moment."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from freezegun.api import FrozenDateTimeFactory
from litestar import Litestar
from redis import Redis

from eventstore.storage.worker_answers import Kind, WorkerAnswers
from tests.api.serving import Served, serving
from tests.api.tournaments import begun
from tests.frozen import frozen
from tests.processes import wait_until

MOMENT = timedelta(milliseconds=20)
"""Shorter than anything that is measured here, longer than the error of a sum of fractions of seconds."""


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@contextlib.contextmanager
def standing_still(redis_url: str, **settings: Any) -> Iterator[tuple[Served, FrozenDateTimeFactory]]:
    """Serve on clocks that stand still before the server starts and until it has ended."""
    Litestar()  # imports the modules of an application, while clocks go
    with frozen() as clocks, serving(redis_url, **settings) as served:
        yield served, clocks


def test_role_changed_elsewhere_holds_after_the_next_lookup_of_the_token(redis_url: str) -> None:
    with (
        standing_still(redis_url, identity_seconds=30) as (served, clocks),
        Redis.from_url(redis_url) as elsewhere,
    ):
        ann, key = served.player("Ann"), "tabletape:player:%s"

        def status() -> int:
            return ann.get("/games/stalled").status_code

        assert status() == 403, "operators see these"
        elsewhere.hset(key % ann.player, "role", "operator")
        clocks.tick(seconds(30) - MOMENT)
        assert status() == 403, "who she is was looked up less than 30 seconds ago"
        clocks.tick(2 * MOMENT)
        assert status() == 200
        elsewhere.hdel(key % ann.player, "token")
        clocks.tick(seconds(30) - MOMENT)
        assert status() == 200
        clocks.tick(2 * MOMENT)
        assert status() == 401


def pass_for_limits(redis_url: str, clocks: FrozenDateTimeFactory, span: float) -> None:
    """Let seconds pass for a process, and for the shared counts of its callers: Redis counts by its own clock."""
    clocks.tick(seconds(span))
    with Redis.from_url(redis_url) as redis:
        for bucket in redis.scan_iter("tabletape:limit:*"):
            redis.decrby(bucket, int(span * 1_000_000))


def test_request_passes_after_retry_after_and_no_sooner(redis_url: str) -> None:
    with standing_still(redis_url, requests_per_second=0.02, requests_at_once=2) as (served, clocks):
        http = served.anybody().http

        def status() -> int:
            return http.get("/v1/rulesets").status_code

        assert [status() for _ in range(2)] == [200, 200]
        refused = http.get("/v1/rulesets")
        wait = int(refused.headers["retry-after"])
        assert refused.status_code == 429
        assert 40 < wait <= 50, "50 seconds for one request, less what has passed in Redis since the first"
        assert status() == 429, "and to be refused costs nothing"
        pass_for_limits(redis_url, clocks, wait - 5)
        assert status() == 429
        pass_for_limits(redis_url, clocks, 5)
        assert [status() for _ in range(2)] == [200, 429]


def test_an_address_registers_again_after_a_while(redis_url: str) -> None:
    with standing_still(redis_url, players_per_minute=2) as (served, clocks):

        def status() -> int:
            return served.anybody().post("/players", {"name": "x"}).status_code

        assert [status() for _ in range(3)] == [201, 201, 429]
        pass_for_limits(redis_url, clocks, 30)
        assert [status() for _ in range(2)] == [201, 429]


def test_list_of_players_is_entered_after_retry_after_in_spite_of_earlier_attempts(
    redis_url: str,
) -> None:
    with standing_still(redis_url, players_per_minute=4) as (served, clocks):
        organiser = served.player("Olga", role="organiser")
        tournament = begun(organiser)

        def enter(count: int) -> httpx.Response:
            entries = [{"name": f"Player {number}"} for number in range(count)]
            return organiser.post(f"/tournaments/{tournament}/players", {"players": entries})

        answers = [enter(4) for _ in range(20)]
        assert {answer.status_code for answer in answers} == {429}
        wait = int(answers[-1].headers["retry-after"])
        assert 0 < wait <= 15, "Olga's own account was one of four"
        pass_for_limits(redis_url, clocks, wait)
        assert enter(4).status_code == 200
        refused = enter(2)
        assert 15 < int(refused.headers["retry-after"]) <= 30, "two accounts are two times fifteen seconds"
        pass_for_limits(redis_url, clocks, 15)
        assert enter(2).status_code == 429
        assert enter(1).status_code == 200, "one is there, and the refused list has used none"


def test_list_of_players_beyond_the_limit_is_refused_without_retry_after(redis_url: str) -> None:
    with standing_still(redis_url, players_per_minute=4) as (served, _):
        organiser = served.player("Olga", role="organiser")
        entries = [{"name": f"Player {number}"} for number in range(5)]
        refused = organiser.post(f"/tournaments/{begun(organiser)}/players", {"players": entries})
        problem = refused.json()
        assert (refused.status_code, problem["pointer"], problem["value"]) == (422, "$.players", 5)
        assert problem["rule"] == "4 players a minute from one address"
        assert "retry-after" not in refused.headers


def test_a_list_of_players_that_the_rules_refuse_makes_no_accounts(redis_url: str) -> None:
    with standing_still(redis_url, players_per_minute=3) as (served, _):
        organiser = served.player("Olga", role="organiser")
        tournament = begun(organiser, late_until=0)

        def enter() -> httpx.Response:
            entries = [{"name": "Ann"}, {"name": "Ann"}]
            return organiser.post(f"/tournaments/{tournament}/players", {"players": entries})

        entries = [{"name": "Ann"}, {"name": "Ben", "rating": 10_001}]
        for _ in range(5):
            rated = organiser.post(f"/tournaments/{tournament}/players", {"players": entries})
            assert rated.json()["code"] == "rating_invalid"
        assert enter().status_code == 200, "the accounts are still to be had"
        assert enter().status_code == 429


def test_verification_without_a_worker_is_awaited_for_the_requested_time(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, ask = [], WorkerAnswers.ask

    def ask_and_count(answers: WorkerAnswers, kind: Kind[Any], game: str, head: str) -> Any:
        looks.append(game)
        return ask(answers, kind, game, head)

    monkeypatch.setattr(WorkerAnswers, "ask", ask_and_count)
    with standing_still(redis_url) as (served, clocks):
        game = served.started(served.player("Ann"), served.player("Ben"))
        answers: list[httpx.Response] = []

        def wait() -> None:
            answers.append(served.anybody().get(f"/games/{game}/verify", params={"wait": 60}))

        waiting = threading.Thread(target=wait)
        waiting.start()
        with Redis.from_url(redis_url) as redis:
            wait_until(lambda: bool(redis.keys(f"rq:job:verify-{game}-*")))
        clocks.tick(seconds(60) - MOMENT)
        before = len(looks)
        wait_until(lambda: len(looks) > before + 2 or not waiting.is_alive())
        assert waiting.is_alive(), "it has looked twice since"
        clocks.tick(2 * MOMENT)
        waiting.join(30)
        assert [answer.status_code for answer in answers] == [202]
