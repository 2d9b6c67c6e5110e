"""Any archive may be sent for import: everybody else is served meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest

from api import proofs
from eventstore.log.limits import MOST_ENTRIES
from tests.api.serving import Person, Served, serving
from tests.api.sockets import Answer, Line, while_others_are_served
from tests.conftest import make_redis
from tests.processes import wait_until
from tests.tiny.archives import lengthened

ENDLESS = 60_000_000
HEADER = b'{"type":"archive","format":1,"game":"0-x","ruleset":"tiny"}\n'
SEED = b'{"type":"seed","seed_game":"x","seed":""}\n'
OPENED = b'{"path":"","value":"1","salt":"","seats":[]}'
ENTRY = b'{"type":"entry","version":1,"hash":"' + b"0" * 64 + b'","body":"{}","openings":['
LONGEST = ENTRY + b",".join([OPENED] * 22_000) + b"]}\n"
"""A line as long as a line may be, with as much in it as there may be."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    redis = make_redis(tmp_path_factory.mktemp("imports") / "data")
    redis.start()
    try:
        with serving(redis.url, new_loop=asyncio.new_event_loop) as running:
            yield running
    finally:
        redis.stop()


def importing_line(served: Served, person: Person, length: int = 0, source: str = "") -> Line:
    """Begin to send an archive; of an unknown length unless told."""
    line = Line(served, source=source)
    size = f"Content-Length: {length}" if length else "Transfer-Encoding: chunked"
    line.send(
        f"POST /v1/games/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {person.token}\r\n"
        f"Content-Type: application/x-ndjson\r\n{size}\r\n\r\n".encode()
    )
    return line


@contextlib.asynccontextmanager
async def _noting_turns(turns: list[float]) -> AsyncIterator[None]:
    """Note how many seconds of processor time the loop's own thread needs for each turn."""
    loop: Any = asyncio.get_running_loop()
    run_once = loop._run_once

    def noting() -> None:
        before = time.thread_time()
        run_once()
        turns.append(time.thread_time() - before)

    loop._run_once = noting
    yield
    loop._run_once = run_once


@pytest.fixture
def turns(served: Served) -> Iterator[list[float]]:
    """The turns of the server's loop, in seconds of its own processor time.

    Neither another process nor the thread that sends makes them longer. Objects of the tests are kept from
    the garbage collector meanwhile: a search through them would be counted as the server's.
    """
    times: list[float] = []
    noting = _noting_turns(times)
    gc.collect()
    gc.freeze()
    served.call(noting.__aenter__())
    yield times
    served.call(noting.__aexit__(None, None, None))
    gc.unfreeze()


@pytest.mark.parametrize(
    ("begins", "goes_on", "code", "value"),
    [
        (b"", b"{}\n" * 30_000, "archive_broken_json", 1),
        (HEADER, b"{}\n" * 30_000, "archive_broken_json", 2),
        (HEADER, b"x" * 100_000, "archive_too_large", 2),
        (HEADER, SEED * 2_000, "archive_too_large", 100_001),
        (HEADER + HEADER, b"\n" * 100_000, "archive_line_unexpected", 2),
    ],
    ids=["braces", "braces-later", "line", "lines", "header"],
)
def test_refusal_of_an_invalid_archive_names_the_place(
    served: Served,
    players: tuple[Person, Person],
    turns: list[float],
    begins: bytes,
    goes_on: bytes,
    code: str,
    value: int,
) -> None:
    """And is not read on: it is told while it still comes."""

    def attack() -> tuple[int, Answer]:
        line = importing_line(served, players[0])
        line.send(b"%x\r\n%b\r\n" % (len(begins), begins) if begins else b"")
        sent_bytes = line.flood(b"%x\r\n%b\r\n" % (len(goes_on), goes_on), most=ENDLESS)
        answer = line.answer()
        line.socket.close()
        return sent_bytes, answer

    sent_bytes, answer = while_others_are_served(served, attack)
    problem = answer.json()
    assert (answer.status, problem["code"], problem["value"]) == (422, code, value)
    assert sent_bytes < ENDLESS / 4
    assert max(turns) < 0.5


def test_longest_lines_are_imported_without_holding_the_loop(
    served: Served, players: tuple[Person, Person], turns: list[float]
) -> None:
    def attack() -> Answer:
        line = importing_line(served, players[0], len(HEADER) + 10 * len(LONGEST))
        line.send(HEADER + LONGEST * 10)
        answer = line.answer()
        line.socket.close()
        return answer

    answer = while_others_are_served(served, attack)
    problem = answer.json()
    assert (answer.status, problem["code"], problem["value"]) == (422, "archive_end_missing", 11)
    assert max(turns) < 0.5


@pytest.mark.parametrize("length", [3_000, pytest.param(MOST_ENTRIES - 1, marks=pytest.mark.long)])
def test_long_log_is_imported_without_holding_the_loop(
    served: Served, players: tuple[Person, Person], turns: list[float], length: int
) -> None:
    game = served.started(*players)
    organiser = served.operator()
    organiser.post(f"/games/{game}/rulings", {"text": "so be it"}).raise_for_status()
    archive = lengthened(organiser.get(f"/games/{game}/archive").content, length)
    headers = {"Content-Type": "application/x-ndjson"}

    def take_over() -> httpx.Response:
        return players[0].http.post("/v1/games/import", content=archive, headers=headers)

    first = while_others_are_served(served, take_over)
    assert first.status_code == 201, first.text
    assert first.json()["head"].partition("-")[0] == str(length + 1)
    again = while_others_are_served(served, take_over)
    assert (again.status_code, again.json()["game"]) == (200, first.json()["game"])
    assert max(turns) < 0.5
    page = players[1].get(f"/games/{first.json()['game']}/entries?after={length - 1}&limit=5").json()
    assert [entry["version"] for entry in page["entries"]] == [length, length + 1]


def test_imports_at_once_are_limited_by_caller_and_in_all(served: Served) -> None:
    people = [served.player(f"P{number}") for number in range(6)]
    lines = [importing_line(served, people[at], source=f"127.0.0.{2 + at // 2}") for at in range(4)]
    imports = served.context.imports
    wait_until(lambda: imports._in_all._open == {"": 4})

    def refused(at: int, source: str) -> tuple[int, str, str]:
        line = importing_line(served, people[at], source=source)
        answer = line.answer()
        line.socket.close()
        return answer.status, answer.json()["code"], answer.json()["rule"]

    assert refused(0, "127.0.0.9") == (429, "too_many_at_once", "at most 1 import of one caller at once")
    assert refused(4, "127.0.0.2") == (429, "too_many_at_once", "at most 2 imports from one address at once")
    assert refused(4, "127.0.0.9") == (503, "service_full", "at most 4 imports at once")
    lines[0].send(b"3\r\n{}\n\r\n0\r\n\r\n")
    assert lines[0].answer().status == 422
    line = importing_line(served, people[4], source="127.0.0.9")
    line.send(b"3\r\n{}\n\r\n0\r\n\r\n")
    assert line.answer().status == 422, "there is room again"
    for upload in (*lines, line):
        upload.socket.close()
    wait_until(lambda: imports._in_all._open == imports._of_address._open == imports._of_actor._open == {})


def test_slow_import_is_cut_after_its_time(
    served: Served, players: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "_READ_S", 0.2)
    line = importing_line(served, players[0], 1_000)
    line.send(HEADER)
    answer = line.answer()
    assert (answer.status, answer.json()["code"]) == (408, "request_timeout")
    assert answer.json()["rule"] == "0.2 seconds for an archive"
    line.socket.close()


def test_cancelled_import_frees_its_place(served: Served, players: tuple[Person, Person]) -> None:
    line = importing_line(served, players[0], 1_000)
    line.send(HEADER)
    wait_until(lambda: bool(served.context.imports._in_all._open))
    line.socket.close()
    wait_until(lambda: not served.context.imports._in_all._open)
