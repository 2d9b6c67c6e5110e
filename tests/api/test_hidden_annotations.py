"""Through a real server, fifty annotations and fifty answers that a reader may not see change nothing for them.

Neither the answers change, nor the reads of Redis for them: the commands, and the bytes of their replies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from domain.rulesets import RULESETS
from tests.api.two_worlds import BLIND, Pair, World, comparable, paired
from tests.projections.hidden import IN_HAND

MANY: Final = 50
SECRET: Final = next(secret for secret in IN_HAND if secret.ruleset.name in RULESETS)
BESIDE: Final = (":notes:", ":annotations:", ":disputes:", ":disputed:", ":refused:")
"""Parts of the names of keys that lie beside the log of a game."""


class Reading:
    """The reads beside the log on the Redis of a world."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.replies: list[tuple[str, int]] = []
        """Of each command that reads beside a log: its name, or that of its script, and the size of its reply."""
        client: Any = world.served.service.store._client  # type: ignore[attr-defined]
        call, run = client.call, client.run

        async def noting_call(*command: Any, **options: Any) -> Any:
            return self._noted(command[0], command[1:], await call(*command, **options))

        async def noting_run(script: Any, keys: Any, arguments: Any, **options: Any) -> Any:
            return self._noted(script.sha, keys, await run(script, keys, arguments, **options))

        monkeypatch.setattr(client, "call", noting_call)
        monkeypatch.setattr(client, "run", noting_run)

    def _noted(self, name: str, keys: Any, reply: Any) -> Any:
        if any(part in str(key) for key in keys for part in BESIDE):
            self.replies.append((name, len(repr(reply))))
        return reply


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Pair]:
    """Two worlds with the same annotations of Ben and Olga; in the first Ann and an operator write many others."""
    with paired(SECRET, tmp_path) as pair:
        for world in pair:
            for name, seen_by in (("ben", "all"), ("ben", "table"), ("olga", "organisers")):
                annotation = annotated(world, name, f"of {name} for {seen_by}", seen_by=seen_by)
                answered(world, name, annotation, f"more of {name} for {seen_by}")
        below = listed(pair.left, "ben")[0]["annotation"]
        for number in range(MANY - 1):  # with Ben's there are as many as an annotation may have
            answered(pair.left, "operator", below, f"she holds one {number}")
        for number in range(MANY):
            annotated(pair.left, "ann", f"I hold one {number}", version=1 + number % 3, seen_by="all")
        yield pair


def annotated(world: World, name: str, words: str, **more: Any) -> str:
    """Annotate a world under a key, and return the id: the same in both."""
    body, key = {"version": 1, "words": words, **more}, {"Idempotency-Key": words.replace(" ", "-")}
    response = world.people[name].post(f"/games/{world.game}/annotations", body, headers=key).raise_for_status()
    return str(response.json()["annotation"])


def answered(world: World, name: str, annotation: str, words: str) -> None:
    path = f"/games/{world.game}/annotations/{annotation}/answers"
    world.people[name].post(
        path, {"words": words}, headers={"Idempotency-Key": words.replace(" ", "-")}
    ).raise_for_status()


def listed(world: World, name: str, query: str = "?limit=100") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = world.people[name].get(f"/games/{world.game}/annotations{query}").json()["annotations"]
    return rows


def without_times(answer: tuple[int, Any, str]) -> tuple[int, Any, str]:
    """Blot out the times of writing: the clock of a world goes on with each write."""
    status, headers, text = answer
    return status, headers, re.sub(r'"(time|changed)":[0-9]+', "", text)


def requests(pair: Pair) -> Iterator[tuple[str, str, str, Any]]:
    """Yield reads and changes of data beside the log: name of the caller, method, path and body."""
    annotations = f"/games/{pair.left.game}/annotations"
    shown_to = {name: [row["annotation"] for row in listed(pair.right, name)] for name in BLIND}
    hidden = next(row["annotation"] for row in listed(pair.left, "ann") if row["words"].startswith("I hold"))
    reads = ["", "?limit=1", "?from=2", "?from=1&to=1", f"?after=1-1-{hidden}", f"/{hidden}"]
    for name in BLIND:
        for path in (*reads, *(f"/{annotation}" for annotation in shown_to[name])):
            yield name, "GET", annotations + path, None
        for path in ("disputes", "refused", "forks"):
            yield name, "GET", f"/games/{pair.left.game}/{path}", None
        yield name, "DELETE", f"{annotations}/{hidden}", None
        yield name, "POST", f"{annotations}/{hidden}/answers", {"words": "x"}
        yield name, "PATCH", f"{annotations}/{hidden}", {"words": "x"}
    below = listed(pair.right, "ben")[0]
    path = f"{annotations}/{below['annotation']}"
    for seen_by in ("organisers", "table", "all"):
        yield "ben", "PATCH", path, {"seen_by": seen_by}
    for number in range(3):
        yield "ben", "POST", f"{path}/answers", {"words": f"answer {number}"}
    yield "ben", "POST", annotations, {"version": 2, "words": "new"}
    yield "ben", "POST", f"/games/{pair.left.game}/disputes", {"version": 2, "words": "look at this"}
    yield "ben", "DELETE", path, None
    for answer in next(row for row in listed(pair.right, "ben") if row["removed"])["answers"]:
        yield "ben", "DELETE", f"{annotations}/{answer['annotation']}", None
    yield "ben", "GET", path, None
    yield "ben", "POST", f"{path}/answers", {"words": "again"}
    yield "ben", "DELETE", path, None
    for name in BLIND:
        yield name, "GET", annotations, None


def test_answers_and_reads_of_redis_are_the_same_beside_hidden_annotations(
    both: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = [Reading(world, monkeypatch) for world in both]
    statuses = set()
    for number, (name, method, path, body) in enumerate(requests(both)):
        answers = []
        for world, reading in zip(both, readings, strict=True):
            reading.replies.clear()
            http = world.people[name].http
            headers = {"Idempotency-Key": f"request-{number}"} if method == "POST" else {}
            answers.append(without_times(comparable(http.request(method, f"/v1{path}", json=body, headers=headers))))
        assert answers[0] == answers[1], (name, method, path)
        assert readings[0].replies == readings[1].replies, (name, method, path)
        statuses.add(answers[0][0])
    assert {200, 201, 401, 404} <= statuses
    for name in ("ann", "operator"):
        assert len(listed(both.left, name)) >= MANY, "who may know it is told"
    assert readings[0].replies != readings[1].replies, "and more is read for them"
    (below,) = (row for row in listed(both.left, "operator") if row["removed"])
    assert len(below["answers"]) == MANY - 1, "who answered it keeps the answers"
