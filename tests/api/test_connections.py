"""No connection and no address holds up the others, and a refusal names the limit that was broken."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import socket
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from api.http.connections import BoundedProtocol
from api.http.logs import ACCESS_LOG
from api.settings import Limits
from tests.api.safety import STRICT
from tests.api.serving import Served, serving
from tests.api.sockets import Answer, Line, connected, while_others_are_served
from tests.processes import wait_until

LIMITS = Limits()
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
ENDLESS = 50_000_000
"""Number of bytes that a caller sends who is not stopped."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service for this file with the usual limits; the tests move its clock on."""
    from tests.conftest import make_redis

    redis = make_redis(tmp_path_factory.mktemp("connections") / "data")
    redis.start()
    try:
        with serving(redis.url) as running:
            _keep_little_on_the_way(running)
            yield running
    finally:
        redis.stop()


def _keep_little_on_the_way(served: Served) -> None:
    """Let the system keep few bytes of an answer, so that callers who do not read are noticed in small tests."""
    for listening in served.server.servers[0].sockets:
        with socket.socket(fileno=os.dup(listening.fileno())) as same:
            same.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)


def later(served: Served, seconds: float) -> None:
    """Let the server look at its connections as it will in so many seconds."""

    async def look() -> None:
        served.server.look(asyncio.get_running_loop().time() + seconds)

    served.call(look())


def connections(served: Served) -> list[BoundedProtocol]:
    return [
        connection
        for connection in list(served.server.server_state.connections)
        if isinstance(connection, BoundedProtocol)
    ]


def alone(served: Served) -> BoundedProtocol:
    """Return the only connection, once the others are gone."""
    wait_until(lambda: len(connections(served)) == 1)
    return connections(served)[0]


def cut(served: Served, reason: str) -> float:
    """Return how many connections were cut for a reason."""
    return float(served.context.metrics.connections_cut(reason)._value.get())


def assert_refused(answer: Answer, status: int, code: str, rule: str) -> None:
    document = answer.json()
    assert (answer.status, document["code"], document["rule"]) == (status, code, rule)
    assert document["status"] == status
    assert document["type"] == f"/problems/{code}"
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["connection"] == "close"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"] == STRICT
    assert answer.headers["x-request-id"]
    assert answer.headers["date"]


@pytest.mark.parametrize(
    ("begins", "goes_on", "status", "code", "rule"),
    [
        (b"GET /healthz?", b"x" * 65_536, 414, "target_too_long", "at most 8192 bytes"),
        (b"", b"X" * 65_536, 400, "request_invalid", "RFC 9112"),
        (b"", b"\r\n" * 20_000, 431, "head_too_large", "at most 32768 bytes"),
        (GET + b"X: ", b"x" * 65_536, 431, "head_too_large", "at most 32768 bytes"),
        (GET, b"x" * 65_536, 431, "head_too_large", "at most 32768 bytes"),
        (GET, b"X: y\r\n" * 10_000, 431, "head_too_large", "at most 32768 bytes"),
        (CHUNKED, b"5000\r\n" + b" " * 0x5000 + b"\r\n", 413, "body_too_large", "at most 262144 bytes"),
        (CHUNKED, b"1;x=" + b"y" * 65_536, 431, "head_too_large", "at most 32768 bytes of a trailer"),
        (CHUNKED, b"0" * 65_536, 431, "head_too_large", "at most 32768 bytes of a trailer"),
        (CHUNKED + b"2\r\n{}\r\n0\r\nX: ", b"y" * 65_536, 431, "head_too_large", "at most 32768 bytes of a trailer"),
    ],
    ids=["target", "method", "blank-lines", "value", "name", "fields", "body", "extension", "size", "trailer"],
)
def test_endless_request_is_refused(
    served: Served, begins: bytes, goes_on: bytes, status: int, code: str, rule: str
) -> None:
    def attack() -> tuple[int, Answer]:
        with connected(served) as line:
            line.send(begins)
            sent_bytes = line.flood(goes_on, most=ENDLESS)
            return sent_bytes, line.answer()

    sent_bytes, answer = while_others_are_served(served, attack)
    assert sent_bytes < ENDLESS, "nobody stopped it"
    document = answer.json()
    assert (answer.status, document["code"], document["rule"]) == (status, code, rule)
    if code != "body_too_large":
        assert_refused(answer, status, code, rule)


def test_body_of_a_refused_request_is_not_read_for_ever(served: Served) -> None:
    before = cut(served, "unwanted")
    head = b"POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    def attack() -> tuple[int, int]:
        with connected(served) as line:
            line.send(head)
            return line.flood(b"5000\r\n" + b" " * 0x5000 + b"\r\n", most=ENDLESS), line.answer().status

    sent_bytes, status = while_others_are_served(served, attack)
    assert sent_bytes < ENDLESS
    assert status == 404
    assert cut(served, "unwanted") == before + 1


@pytest.mark.parametrize("pieces", ["whole", "small"])
@pytest.mark.parametrize(
    ("over", "head"),
    [
        (0, GET + b"X: " + b"x" * (LIMITS.head_bytes - len(GET) - 7) + b"\r\n\r\n"),
        (1, GET + b"X: " + b"x" * (LIMITS.head_bytes - len(GET) - 6) + b"\r\n\r\n"),
        (0, GET + b"X: y\r\n" * (LIMITS.head_fields - 1) + b"\r\n"),
        (1, GET + b"X: y\r\n" * LIMITS.head_fields + b"\r\n"),
        (0, b"GET /healthz?" + b"x" * (LIMITS.target_bytes - 9) + b" HTTP/1.1\r\nHost: x\r\n\r\n"),
        (1, b"GET /healthz?" + b"x" * (LIMITS.target_bytes - 8) + b" HTTP/1.1\r\nHost: x\r\n\r\n"),
    ],
    ids=["bytes", "bytes-over", "fields", "fields-over", "target", "target-over"],
)
def test_the_limits_of_a_head_are_exact(served: Served, over: int, head: bytes, pieces: str) -> None:
    assert len(head) == LIMITS.head_bytes + over or b"X: x" not in head
    with connected(served) as line:
        for at in range(0, len(head), 997 if pieces == "small" else len(head)):
            line.send(head[at : at + 997] if pieces == "small" else head)
        answer = line.answer()
        assert answer.status == (200 if not over else 414 if b"?" in head else 431)
        if over:
            assert answer.json()["value"] > 0
            assert line.ended()
        else:
            line.send(GET + b"\r\n")
            assert line.answer().status == 200, "the connection is used again"


def test_a_large_body_behind_a_head_is_none_of_it(served: Served) -> None:
    body = json.dumps({"name": "Ann"}).encode() + b" " * 200_000
    with connected(served) as line:
        line.send(POST + b"Content-Length: %d\r\n\r\n" % len(body) + body + GET + b"\r\n")
        assert line.answer().status == 201
        assert line.answer().status == 200


@pytest.mark.parametrize("garbage", [b"\x16\x03\x01\x02\x00\x01", b"hello\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"])
def test_invalid_http_is_refused_without_repeating_it(served: Served, garbage: bytes) -> None:
    with connected(served) as line:
        line.send(garbage + b"Authorization: Bearer secret\r\n\r\n")
        answer = line.answer()
        assert_refused(answer, 400, "request_invalid", "RFC 9112")
        assert b"secret" not in answer.body
        assert line.ended()


def test_silent_connection_is_closed(served: Served) -> None:
    """Without an answer: it could be taken for the answer to a request that is just being sent."""
    before = cut(served, "silent")
    with connected(served) as line:
        alone(served)
        later(served, LIMITS.head_seconds - 1)
        assert len(connections(served)) == 1
        later(served, LIMITS.head_seconds + 0.1)
        assert line.ended()
    assert cut(served, "silent") == before + 1


@pytest.mark.parametrize("half", [b"G", b"GET /heal", GET, GET + b"X: y"])
def test_half_a_head_is_cut_after_its_time(served: Served, half: bytes) -> None:
    with connected(served) as line:
        line.send(half)
        wait_until(lambda: alone(served)._head_bytes == len(half))
        later(served, LIMITS.head_seconds - 1)
        assert not alone(served)._deaf
        later(served, LIMITS.head_seconds + 0.1)
        answer = line.answer()
        assert_refused(answer, 408, "request_timeout", "10 seconds for a head")
        assert answer.json()["instance"] == ""
        assert line.ended()


def test_the_time_of_a_head_begins_with_its_first_byte(served: Served) -> None:
    """Not with the connection, where it was used before; and each further byte gives no new time."""
    with connected(served) as line:
        line.send(GET + b"\r\n")
        assert line.answer().status == 200
        later(served, LIMITS.idle_seconds - 1)
        line.send(b"G")
        wait_until(lambda: alone(served)._head_bytes == 1)
        deadline = alone(served)._deadline
        line.send(b"ET")
        wait_until(lambda: alone(served)._head_bytes == 3)
        assert alone(served)._deadline == deadline
        later(served, LIMITS.head_seconds + 0.1)
        assert line.answer().status == 408


def test_an_idle_connection_is_closed_without_a_word(served: Served) -> None:
    with connected(served) as line:
        for _ in range(3):
            line.send(GET + b"\r\n")
            assert line.answer().status == 200
        later(served, LIMITS.idle_seconds + 0.1)
        assert line.ended()


def test_half_a_body_is_cut_after_its_time(served: Served) -> None:
    with connected(served) as line:
        line.send(POST + b'Content-Length: 15\r\n\r\n{"name"')
        wait_until(lambda: alone(served)._body_bytes == 7)
        later(served, LIMITS.body_seconds - 1)
        assert not alone(served)._deaf
        later(served, LIMITS.body_seconds + 0.1)
        rule = "10 seconds for a body, and one for each 16384 bytes"
        answer = line.answer()
        assert_refused(answer, 408, "request_timeout", rule)
        assert answer.json()["value"] == 7
        assert answer.json()["instance"] == "/v1/players"
        assert line.ended()
    wait_until(lambda: not served.server.server_state.tasks)


def test_slow_body_has_time_by_its_received_bytes(served: Served) -> None:
    with connected(served) as line:
        line.send(POST + b"Content-Length: 200000\r\n\r\n" + b" " * (2 * LIMITS.body_rate))
        wait_until(lambda: alone(served)._body_bytes == 2 * LIMITS.body_rate)
        later(served, LIMITS.body_seconds + 1.5)
        assert not alone(served)._deaf, "two seconds more for two times as much as one second brings"
        line.send(b" " * LIMITS.body_rate)
        wait_until(lambda: alone(served)._body_bytes == 3 * LIMITS.body_rate)
        later(served, LIMITS.body_seconds + 2.5)
        assert not alone(served)._deaf
        later(served, LIMITS.body_seconds + 3.1)
        assert line.answer().status == 408


def test_paused_sender_has_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the service does not take a body yet, its caller is not to blame."""
    let_go = asyncio.Event()
    known = served.context.players.identify

    async def slow(token: bytes) -> Any:
        await let_go.wait()
        return await known(token)

    ann = served.player("Ann")
    monkeypatch.setattr(served.context.players, "identify", slow)
    body = json.dumps({"ruleset": "tiny", "seats": 2}).encode() + b" " * 200_000
    head = f"POST /v1/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ann.token}\r\n"
    with connected(served) as line:
        line.send(head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body[:100_000])
        wait_until(lambda: any(connection.flow.read_paused for connection in connections(served)))
        later(served, 3600)
        served.loop.call_soon_threadsafe(let_go.set)
        line.send(body[100_000:])
        assert line.answer().status == 201


def test_limits_in_time_hold_on_a_real_clock(redis_url: str) -> None:
    with serving(redis_url, limits=Limits(head_seconds=0.1)) as served:
        with connected(served) as line:
            line.send(GET)
            assert line.answer().status == 408
            assert line.ended()
        with connected(served) as silent:
            assert silent.ended()


# Many connections


def test_connections_are_limited_by_address(redis_url: str) -> None:
    with serving(redis_url, limits=Limits(connections_per_address=5)) as served:
        lines = [Line(served) for _ in range(5)]
        try:
            wait_until(lambda: len(connections(served)) == 5)
            for _ in range(3):
                with connected(served) as refused:
                    rule = "at most 5 connections from one address at once"
                    assert_refused(refused.answer(), 429, "too_many_at_once", rule)
                    assert refused.ended()
            with connected(served, source="127.0.0.2") as other:
                other.send(GET + b"\r\n")
                assert other.answer().status == 200
            lines[0].send(GET + b"\r\n")
            assert lines[0].answer().status == 200, "those that are let in are served"
            lines.pop().socket.close()
            wait_until(lambda: len(connections(served)) == 4)
            with connected(served) as line:
                line.send(GET + b"\r\n")
                assert line.answer().status == 200
        finally:
            for line in lines:
                line.socket.close()
        wait_until(lambda: not connections(served))
        assert served.server.context.metrics.connections._value.get() == 0


def test_connections_of_a_proxy_are_not_limited_as_one_caller(redis_url: str) -> None:
    limits = Limits(connections_per_address=2)
    with serving(redis_url, limits=limits, trusted_proxies=("127.0.0.0/8",)) as served:
        lines = [Line(served) for _ in range(6)]
        for line in lines:
            line.send(GET + b"\r\n")
            assert line.answer().status == 200
            line.socket.close()


def test_requests_at_once_are_limited_by_address_behind_a_proxy(redis_url: str) -> None:
    with serving(redis_url, limits=Limits(connections_per_address=2), trusted_proxies=("127.0.0.1",)) as served:
        ann, ben = served.player("Ann"), served.player("Ben")
        game = served.started(ann, ben)
        streams = [Line(served) for _ in range(2)]
        for line in streams:
            head = f"GET /v1/games/{game}/stream HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n"
            line.send(head.encode())
            assert line.answer().status == 200

        def get_from(address: str) -> httpx.Response:
            return httpx.get(f"{served.url}/v1/games/{game}", headers={"X-Forwarded-For": address})

        refused = get_from("203.0.113.1")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_at_once")
        assert refused.json()["rule"] == "at most 2 requests from one address at once"
        assert refused.json()["value"] == "203.0.113.1"
        assert get_from("203.0.113.2").status_code == 200
        for line in streams:
            line.socket.close()
        wait_until(lambda: get_from("203.0.113.1").status_code == 200)


def test_full_service_refuses_connections(redis_url: str) -> None:
    with serving(redis_url, limits=Limits(connections=4)) as served:
        lines = [Line(served) for _ in range(4)]
        wait_until(lambda: len(connections(served)) == 4)
        with connected(served, source="127.0.0.3") as refused:
            answer = refused.answer()
            assert_refused(answer, 503, "service_full", "at most 4 connections at once")
            assert answer.headers["retry-after"] == "1"
        for line in lines:
            line.socket.close()
        wait_until(lambda: not connections(served))
        assert httpx.get(f"{served.url}/healthz").status_code == 200


def test_a_flood_of_connections_is_cut(redis_url: str) -> None:
    """No more than so many are kept to tell them why."""
    with serving(redis_url, limits=Limits(connections_per_address=4)) as served:
        lines = [Line(served) for _ in range(300)]
        try:
            wait_until(lambda: cut(served, "unheard") >= 300 - 4 - 128)
            wait_until(lambda: len(connections(served)) <= 4 + 128)
            with connected(served, source="127.0.0.2") as other:
                other.send(GET + b"\r\n")
                assert other.answer().status == 200
        finally:
            for line in lines:
                line.socket.close()
        wait_until(lambda: not connections(served))


# Pipelined requests


def test_requests_behind_each_other_are_answered_in_order(served: Served) -> None:
    with connected(served) as line:
        line.send(b"".join(GET + b"X-Request-Id: n%d\r\n\r\n" % number for number in range(500)))
        assert [line.answer().headers["x-request-id"] for _ in range(500)] == [f"n{number}" for number in range(500)]


def test_a_flood_of_small_requests_waits_outside(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that wait for their turn are neither parsed nor stored by the piece."""
    longest = 0
    original = BoundedProtocol.on_message_complete

    def noting(self: BoundedProtocol) -> None:
        nonlocal longest
        original(self)
        longest = max(longest, len(self.pipeline))

    monkeypatch.setattr(BoundedProtocol, "on_message_complete", noting)
    small = b"GET /x HTTP/1.1\r\n\r\n"  # there is none: its answer is small too

    def attack() -> int:
        with connected(served) as line:
            sending = threading.Thread(target=line.send, args=(small * 2_000,))
            sending.start()
            answered = sum(line.answer().status == 404 for _ in range(2_000))
            sending.join()
            return answered

    assert while_others_are_served(served, attack) == 2_000
    assert longest <= 2_048 // len(small) + 1


def test_fault_behind_a_request_is_answered_after_it(served: Served) -> None:
    with connected(served) as line:
        line.send(GET + b"\r\n" + GET + b"\r\n" + b"garbage\r\n\r\n" + GET + b"\r\n")
        assert [line.answer().status for _ in range(3)] == [200, 200, 400]
        assert line.ended()
    with connected(served) as line:
        line.send(GET + b"\r\n" + CHUNKED + b"nonsense\r\n" + GET + b"\r\n")
        assert [line.answer().status for _ in range(2)] == [200, 400]
        assert line.ended()


def test_upgrade_to_another_protocol_is_ignored(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    with connected(served) as line:
        line.send(GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n" + GET + b"\r\n")
        answer = line.answer()
        assert (answer.status, answer.headers["connection"]) == (200, "close")
        assert line.ended()
    # Another test of the process may have let the access log speak; a refusal would be a warning.
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_trailer_adds_nothing_to_the_head(served: Served) -> None:
    with connected(served) as line:
        body = b'f\r\n{"name": "Ann"}\r\n0\r\nX-Request-Id: of-the-trailer\r\n\r\n'
        line.send(CHUNKED + body)
        answer = line.answer()
        assert answer.status == 201
        assert answer.headers["x-request-id"] != "of-the-trailer"
        line.send(GET + b"\r\n")
        assert line.answer().status == 200


def test_requests_cut_anywhere_have_the_same_answers(served: Served) -> None:
    name = b'{"name": "Ann"}'
    kinds = [
        (GET + b"\r\n", 200),
        (POST + b"Content-Length: %d\r\n\r\n" % len(name) + name, 201),
        (CHUNKED + b"5\r\n" + name[:5] + b"\r\na;x=y\r\n" + name[5:] + b"\r\n0\r\nX: y\r\n\r\n", 201),
        (b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n" + b" " * 5_000, 404),
    ]
    for seed in range(25):
        chance = random.Random(seed)  # noqa: S311
        requests = [chance.choice(kinds) for _ in range(chance.randint(1, 60))]
        stream = b"".join(request for request, _ in requests)
        with connected(served) as line:

            def send(line: Line = line, data: bytes = stream, chance: random.Random = chance) -> None:
                at = 0
                while at < len(data):
                    size = chance.choice((1, 7, 100, 2_047, 2_048, 2_049, 5_000, 70_000))
                    line.send(data[at : at + size])
                    at += size

            sending = threading.Thread(target=send)
            sending.start()
            assert [line.answer().status for _ in requests] == [status for _, status in requests], seed
            sending.join()


# Callers that do not read their answers


SCHEMA = b"GET /schema HTTP/1.1\r\nHost: x\r\n\r\n"


def unsent(served: Served) -> int:
    """Return the number of bytes that wait for callers who do not read."""
    return sum(connection.transport.get_write_buffer_size() for connection in connections(served))


def test_connection_that_never_reads_is_cut(served: Served) -> None:
    before = cut(served, "unread")
    with connected(served, SO_RCVBUF=4_096) as line:
        line.send(SCHEMA * 50)
        wait_until(lambda: unsent(served) > 0)
        assert httpx.get(f"{served.url}/healthz").status_code == 200
        later(served, 0)
        later(served, LIMITS.send_seconds - 1)
        assert cut(served, "unread") == before
        later(served, LIMITS.send_seconds + 0.1)
        wait_until(lambda: cut(served, "unread") == before + 1)
    wait_until(lambda: not connections(served))
    wait_until(lambda: not served.server.server_state.tasks)


def limit_send_buffers(served: Served) -> None:
    """Let the system hold few bytes for each connection: a buffer that grows would take a whole answer now and then."""
    for connection in connections(served):
        descriptor = os.dup(connection.transport.get_extra_info("socket").fileno())
        with socket.socket(fileno=descriptor) as duplicate:
            duplicate.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)


def test_slow_reader_is_served(served: Served) -> None:
    before = cut(served, "unread")
    with connected(served, SO_RCVBUF=4_096) as line:
        wait_until(lambda: connections(served))
        limit_send_buffers(served)
        line.send(SCHEMA)
        wait_until(lambda: unsent(served) > 0)
        size, read = unsent(served), 0
        for turn in range(1, 6):
            later(served, turn * (LIMITS.send_seconds - 1))
            waits = unsent(served)
            while unsent(served) == waits:
                piece = line.socket.recv(4_096)
                assert piece, "the answer goes on"
                read += len(piece)
        assert cut(served, "unread") == before
        assert read < size, "it is not over"


def test_unread_stream_is_cut(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    organiser = served.operator()
    before = cut(served, "unread")
    with connected(served, SO_RCVBUF=4_096) as line:
        line.send(f"GET /v1/games/{game}/stream?after=0 HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        line.answer()
        while not unsent(served):
            organiser.post(f"/games/{game}/rulings", {"text": "🎲" * 1900}).raise_for_status()
        later(served, 0)
        later(served, LIMITS.send_seconds + 0.1)
        wait_until(lambda: cut(served, "unread") == before + 1)
        wait_until(lambda: not served.context.feed.readers)


def test_refusal_of_a_connection_is_counted_and_logged(redis_url: str, caplog: pytest.LogCaptureFixture) -> None:
    with serving(redis_url) as served, caplog.at_level(logging.INFO, ACCESS_LOG):
        with connected(served) as line:
            line.send(b"nonsense\r\n\r\n")
            name = line.answer().headers["x-request-id"]
        served.write_access_log()
        metrics = httpx.get(f"{served.url}/metrics").text
    noted = next(record.line for record in caplog.records if record.name == ACCESS_LOG)  # type: ignore[attr-defined]
    assert (noted.id, noted.status, noted.address) == (name, 400, "127.0.0.1")
    assert 'tabletape_problems_total{kind="request_invalid"} 1.0' in metrics
    assert 'status="400"' in metrics
