"""Silence over HTTP: how long a game waits, the sentences about it, and going on without a silent player."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis

from eventstore.storage.redis_keys import AWAY, BEAT
from tests.api.deciding import ROLL, decide
from tests.api.serving import Served, serving
from tests.eventstore.clocked import Hand


@pytest.fixture(scope="module")
def clock() -> Hand:
    return Hand()


@pytest.fixture(scope="module")
def waiting(redis_url: str, clock: Hand) -> Iterator[Served]:
    with contextlib.closing(Redis.from_url(redis_url)) as redis:
        # Services of other tests on this Redis are there at other times.
        redis.delete(BEAT, AWAY)
        with serving(redis_url, clock=clock) as served:
            yield served
        redis.delete(BEAT, AWAY)


def wait(served: Served, clock: Hand, seconds: int = 60) -> None:
    """Let time pass while the service is there."""
    for _ in range(0, seconds, 4):
        clock.now += 4_000
        served.call(served.service.writer.beat())


def test_opponent_seats_a_bot_and_the_silent_player_returns_with_a_decision(waiting: Served, clock: Hand) -> None:
    ann, ben = waiting.player("Ann"), waiting.player("Ben")
    game = waiting.started(ann, ben, absent_after=60)
    waits = [{"seat": 0, "since": clock.now, "until": clock.now + 60_000}]
    assert [person.decisions(game)["waits"] for person in (ann, ben)] == [waits, waits]
    early = ben.post(f"/games/{game}/stand-in", {"bot": "random", "seat": 0})
    assert (early.status_code, early.json()["code"], early.json()["value"]) == (409, "not_silent", 60)
    assert "60 seconds" in early.json()["detail"]
    wait(waiting, clock)
    key = {"idempotency-key": "instead"}
    seated = ben.post(f"/games/{game}/stand-in", {"bot": "random", "seat": 0}, headers=key)
    assert (seated.status_code, seated.json()["stand_ins"], seated.json()["silent"]) == (200, ["random", None], [0])
    assert ben.post(f"/games/{game}/stand-in", {"bot": "random", "seat": 0}, headers=key).json() == seated.json()
    sentence = [item["text"] for item in ann.get(f"/games/{game}/timeline").json()["items"]][-1]
    assert sentence == "random bot stands in for you, after a long silence, until you return."
    german = [item["text"] for item in ben.get(f"/games/{game}/timeline?language=de").json()["items"]][-1]
    assert german.endswith("vertritt Ann, nach langem Schweigen, bis zur Rückkehr.")
    decide(ann, game, ROLL)
    assert ann.get(f"/games/{game}").json()["stand_ins"] == [None, None]


def test_other_players_end_the_game_without_the_silent_player(waiting: Served, clock: Hand) -> None:
    ann, ben = waiting.player("Ann"), waiting.player("Ben")
    game = waiting.started(ann, ben, absent_after=60)
    wait(waiting, clock)
    ended = ben.post(f"/games/{game}/end-request", {"reason": "Ann is gone."})
    assert (ended.status_code, ended.json()["status"], ended.json()["reason"]) == (200, "aborted", "Ann is gone.")
    sentences = [item["text"] for item in ann.get(f"/games/{game}/timeline").json()["items"]]
    assert "The others wait no longer: the game ends without a result: Ann is gone." in sentences


def test_rematch_has_the_same_span_of_silence(waiting: Served, clock: Hand) -> None:
    ann, ben = waiting.player("Ann"), waiting.player("Ben")
    game = waiting.started(ann, ben, absent_after=60)
    wait(waiting, clock)
    ben.post(f"/games/{game}/end-request", {"reason": "again"}).raise_for_status()
    assert ben.post(f"/games/{game}/rematch", {}).json()["absent_after"] == 60


def test_silence_does_not_count_while_the_service_is_down(waiting: Served, clock: Hand) -> None:
    ann, ben = waiting.player("Ann"), waiting.player("Ben")
    game = waiting.started(ann, ben, absent_after=60)
    clock.now += 3_600_000
    assert ben.post(f"/games/{game}/stand-in", {"bot": "random", "seat": 0}).json()["code"] == "not_silent"
    wait(waiting, clock)
    assert ben.post(f"/games/{game}/stand-in", {"bot": "random", "seat": 0}).status_code == 200


@pytest.mark.parametrize("span", [0, 59, 2_592_001, -1, 1.5, "60"])
def test_a_span_out_of_bounds_is_refused(waiting: Served, span: Any) -> None:
    ann = waiting.player("Ann")
    response = ann.post("/games", {"ruleset": "tiny", "seats": 2, "absent_after": span})
    assert (response.status_code, response.json()["pointer"]) == (422, "$.absent_after")


@pytest.mark.parametrize(
    ("chosen", "span"), [({}, 259_200), ({"absent_after": None}, None), ({"absent_after": 60}, 60)]
)
def test_the_span_is_fixed_when_the_table_is_opened(waiting: Served, chosen: Any, span: int | None) -> None:
    ann = waiting.player("Ann")
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2, **chosen}).json()
    assert game["absent_after"] == span
