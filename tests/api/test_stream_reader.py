"""The reader of the feeds of a process: an error that nobody foresaw does not silence its streams."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import NoReturn

import pytest
from redis.exceptions import ResponseError

from tests.api.serving import Listening, serving
from tests.processes import wait_until


def test_streams_go_on_after_a_feed_could_not_be_read_for_a_while(
    redis_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def look(_positions: Mapping[int, str]) -> NoReturn:
        raise ResponseError("WRONGTYPE Operation against a key holding the wrong kind of value")

    with serving(redis_url) as served, caplog.at_level(logging.ERROR, "tabletape.api"):
        ann, ben = served.player("Ann"), served.player("Ben")
        game = served.started(ann, ben)
        listening = Listening(ann, f"/games/{game}/stream")
        with monkeypatch.context() as damaged:
            damaged.setattr(served.service.store, "look_at_feeds", look)
            wait_until(lambda: "feeds could not be read" in caplog.text)
        assert "WRONGTYPE" in caplog.text
        head = ann.decide(game).json()["head"]
        assert listening.await_messages(1)[0]["id"] == head
        another = Listening(ben, f"/games/{game}/stream")
        head = ben.decide(game).json()["head"]
        assert another.await_messages(1)[0]["id"] == head
        assert listening.await_messages(2)[1]["id"] == head
