"""Limits of open streams by address and by player; each stream counts until it ends, for every way of ending."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable, Iterator

import pytest

from api.settings import Limits
from eventstore.errors import LogDamaged
from tests.api.serving import Person, Served, serving
from tests.api.sockets import Line
from tests.processes import wait_until

ADDRESS = "at most 3 streams from one address at once"
PLAYER = "at most 2 streams of one player at once"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    from tests.conftest import make_redis

    redis = make_redis(tmp_path_factory.mktemp("streams") / "data")
    redis.start()
    try:
        limits = Limits(streams_per_address=3, streams_per_player=2)
        with serving(redis.url, limits=limits, listener_entries=4) as running:
            yield running
    finally:
        redis.stop()


@pytest.fixture
def game(served: Served, players: tuple[Person, Person]) -> str:
    return served.started(*players)


def listen(served: Served, path: str, person: Person | None = None, source: str = "") -> Line:
    """Ask for a stream on a connection of its own."""
    line = Line(served, source=source)
    token = f"Authorization: Bearer {person.token}\r\n" if person is not None else ""
    line.send(f"GET /v1{path} HTTP/1.1\r\nHost: x\r\n{token}\r\n".encode())
    return line


def listeners(served: Served) -> float:
    return float(served.context.metrics.listeners._value.get())


def assert_refused(line: Line, rule: str, value: str) -> None:
    answer = line.answer()
    document = answer.json()
    assert (answer.status, document["code"]) == (429, "too_many_at_once")
    assert (document["rule"], document["value"]) == (rule, value)
    assert answer.headers["retry-after"] == "1"


def test_streams_of_an_address_are_limited(served: Served, game: str) -> None:
    lines = [listen(served, f"/games/{game}/stream") for _ in range(3)]
    assert [line.answer().status for line in lines] == [200] * 3
    assert_refused(listen(served, f"/games/{game}/stream"), ADDRESS, "127.0.0.1")
    other = listen(served, f"/games/{game}/stream", source="127.0.0.2")
    assert other.answer().status == 200
    for line in (*lines, other):
        line.socket.close()
    wait_until(lambda: listeners(served) == 0)


def test_streams_of_a_player_are_limited_over_all_addresses(
    served: Served, players: tuple[Person, Person], game: str
) -> None:
    ann, ben = players
    paths = ("/players/me/stream", f"/games/{game}/stream")
    lines = [listen(served, path, ann, f"127.0.0.{at}") for at, path in enumerate(paths, 2)]
    assert [line.answer().status for line in lines] == [200] * 2
    for path in paths:
        assert_refused(listen(served, path, ann, "127.0.0.9"), PLAYER, f"player:{ann.player}")
    lines.append(listen(served, paths[0], ben, "127.0.0.9"))
    assert lines[-1].answer().status == 200
    for line in lines:
        line.socket.close()
    wait_until(lambda: listeners(served) == 0)


def closed(_: Served, line: Line, __: Person, ___: str) -> None:
    line.socket.close()


def torn(_: Served, line: Line, __: Person, ___: str) -> None:
    line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.socket.close()


def over(_: Served, __: Line, ann: Person, game: str) -> None:
    ann.http.post(f"/v1/games/{game}/abort", json={"reason": "over"})


def failing(served: Served, _: Line, __: Person, game: str) -> None:
    async def away(*_: object) -> None:
        raise LogDamaged("the log cannot be read")

    snapshot = served.service.rights.snapshot
    served.service.rights.snapshot = away  # type: ignore[assignment,method-assign]
    try:
        served.operator().post(f"/games/{game}/rulings", {"text": "so be it"}).raise_for_status()
        wait_until(lambda: listeners(served) == 0)
    finally:
        served.service.rights.snapshot = snapshot  # type: ignore[method-assign]


def late(served: Served, _: Line, __: Person, game: str) -> None:
    """More entries come at once than may wait for a listener."""

    async def burst() -> None:
        listener = next(iter(served.context.feed._games[game]))
        record = await served.service.reader.record(game, 1)
        for _ in range(6):
            listener.put(record)

    served.call(burst())


def hung_up(served: Served, _: Line, __: Person, ___: str) -> None:
    """As the stream of a caller who does not read is cut."""

    async def abort() -> None:
        for connection in tuple(served.server.server_state.connections):
            connection.transport.abort()

    served.call(abort())


ENDINGS = (closed, torn, over, failing, late, hung_up)


@pytest.mark.parametrize("end", ENDINGS)
def test_a_stream_that_has_ended_counts_no_more(
    served: Served, game: str, end: Callable[[Served, Line, Person, str], None]
) -> None:
    organiser = served.player("Olga", "organiser")
    for _ in range(3):
        line = listen(served, f"/games/{game}/stream", organiser)
        assert line.answer().status == 200
        end(served, line, organiser, game)
        wait_until(lambda: listeners(served) == 0)
        line.socket.close()
        if end is over:
            break
    assert served.context.feed._of_address._open == {}
    assert served.context.feed._of_player._open == {}


def test_request_without_a_stream_does_not_count(served: Served, players: tuple[Person, Person], game: str) -> None:
    ann = players[0]
    for _ in range(4):
        assert ann.get("/games/0-nothere/stream").status_code == 404
        assert ann.get(f"/games/{game}/stream?after=x").status_code == 422
        assert ann.http.head(f"/v1/games/{game}/stream").status_code == 200
    wait_until(lambda: listeners(served) == 0)
    assert served.context.feed._of_address._open == served.context.feed._of_player._open == {}
