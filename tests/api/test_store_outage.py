"""A Redis that goes away gives 503 with `Retry-After`; when it is back, the service goes on without a restart."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

import pytest
from redis import Redis

from ops.embedded_redis import EmbeddedRedis
from tests.api.serving import Listening, serving
from tests.processes import wait_until


async def _set(event: asyncio.Event) -> None:
    event.set()


def test_a_redis_that_is_killed_and_comes_back(
    fresh_redis: Callable[..., EmbeddedRedis], monkeypatch: pytest.MonkeyPatch
) -> None:
    redis = fresh_redis("always")
    with serving(redis.url) as served:
        ann, ben = served.player("Ann"), served.player("Ben")
        nobody = served.anybody().http
        game = served.started(ann, ben)
        head = ann.decisions(game)["head"]
        body = {"head": head, "decision": {"type": "roll_die"}}
        early = Listening(ann, f"/games/{game}/stream")
        # Another stream has begun, notes that she listens, and has not read yet.
        killed, notices = asyncio.Event(), served.context.notices
        note_following = notices.note_following

        async def note_when_killed(player: str, game: str, time: int) -> None:
            await killed.wait()
            await note_following(player, game, time)

        monkeypatch.setattr(notices, "note_following", note_when_killed)
        late = Listening(ann, f"/games/{game}/stream")
        assert late.status == 200
        os.kill(redis.pid, signal.SIGKILL)
        served.call(_set(killed))
        wait_until(lambda: nobody.get("/readyz").status_code == 503)
        requests = (
            partial(ann.post, f"/games/{game}/decisions", body, headers={"Idempotency-Key": "again"}),
            partial(ann.get, f"/games/{game}/state"),
            partial(served.anybody().post, "/players", {"name": "Cara"}),
            partial(served.anybody().get, f"/games/{game}/stream"),
            partial(served.anybody().get, "/games"),
            partial(nobody.get, "/readyz"),
        )
        with ThreadPoolExecutor(len(requests)) as threads:  # each waits for the store as long as the service does
            answers = [thread.result() for thread in [threads.submit(request) for request in requests]]
        for answer in answers:
            assert answer.status_code == 503, answer.text
            assert answer.headers["retry-after"] == "1"
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.json()["code"] == "store_unavailable"
            assert "Retry-After" in answer.json()["detail"]
        for headers in ({}, {"Authorization": "Bearer of-somebody-never-seen"}):
            assert nobody.get("/healthz", headers=headers).status_code == 200
            assert "tabletape_store_up 0.0" in nobody.get("/metrics", headers=headers).text
        redis.start()
        wait_until(lambda: nobody.get("/readyz").status_code == 200)
        response = ann.post(f"/games/{game}/decisions", body, headers={"Idempotency-Key": "again"})
        assert response.status_code == 201
        for stream in (early, late):
            assert stream.await_messages(1)[-1]["id"] == response.json()["head"]
            assert not stream.ended
        assert ben.get(f"/games/{game}/entries").json()["entries"][-1]["head"] == response.json()["head"]


@pytest.mark.parametrize(
    ("setting", "refusing", "reason"),
    [
        ("maxmemory", "1", "its memory is full (maxmemory)"),
        ("min-replicas-to-write", "1", "too few replicas follow it"),
    ],
)
def test_redis_that_refuses_writes_is_read_and_not_ready(
    fresh_redis: Callable[..., EmbeddedRedis], setting: str, refusing: str, reason: str
) -> None:
    redis = fresh_redis("always")
    with serving(redis.url) as served, closing(Redis.from_url(redis.url)) as client:
        ann, ben = served.player("Ann"), served.player("Ben")
        nobody = served.anybody().http
        game = served.started(ann, ben)
        assert nobody.get("/readyz").status_code == 200
        assert [row["game"] for row in ann.get("/games").json()["games"]] == [game]
        head = ann.decisions(game)["head"]
        body = {"head": head, "decision": {"type": "roll_die"}}
        client.config_set(setting, refusing)
        for refused in (nobody.get("/readyz"), ann.post(f"/games/{game}/decisions", body)):
            assert refused.status_code == 503
            assert refused.headers["retry-after"] == "1"
            assert refused.json()["code"] == "store_unavailable"
            assert reason in refused.json()["detail"]
        for path in ("/games", "/players/me/games", "/results", f"/games/{game}/state", f"/games/{game}/timeline"):
            assert ann.get(path).status_code == 200, path
        assert [row["game"] for row in ann.get("/games").json()["games"]] == [game]
        metrics = nobody.get("/metrics").text
        assert "tabletape_store_up 1.0" in metrics
        assert "tabletape_store_writable 0.0" in metrics
        client.config_set(setting, "0")
        assert nobody.get("/readyz").status_code == 200
        assert ann.post(f"/games/{game}/decisions", body).status_code == 201
        assert "tabletape_store_writable 1.0" in nobody.get("/metrics").text
