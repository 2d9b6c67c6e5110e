"""The client at a running service: it plays, follows a game through breaks and replays it; bad answers are errors."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from urllib.parse import urlsplit

import httpx2
import pytest

from ops.client import Client, ServiceRefused, ServiceUnavailable, StreamSetBack, version_of
from ops.client.answers import GameResponse
from ops.client.asynchronous import AsyncClient
from ops.client.streams import StreamPlace
from tests.api.serving import OPERATOR, Person, Served


@pytest.fixture
def game(served: Served, players: tuple[Person, Person]) -> str:
    return served.started(*players)


@pytest.fixture
def finish(served: Served, players: tuple[Person, Person], game: str) -> Callable[[], int]:
    """Play the game to its end, and return its last version."""

    def finish() -> int:
        served.played(game, {player.player: player for player in players})
        return version_of(players[0].get(f"/games/{game}").json()["head"])

    return finish


class Line:
    """A line to a service; it can be cut, and the next connection goes through again."""

    def __init__(self, url: str) -> None:
        self._target = (urlsplit(url).hostname, urlsplit(url).port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._sockets: list[socket.socket] = []
        self._requests: list[bytes] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                caller, _ = self._listener.accept()
                service = socket.create_connection(self._target)
                self._sockets += [caller, service]
                for ends in ((caller, service), (service, caller)):
                    threading.Thread(target=self._pump, args=ends, daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def cut(self) -> None:
        """End all connections."""
        while self._sockets:
            end = self._sockets.pop()
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        """End all connections, and take no others."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()


@pytest.fixture
def line(served: Served) -> Iterator[Line]:
    line = Line(served.url)
    yield line
    with contextlib.suppress(OSError):
        line.close()


def test_entries_go_on_after_a_cut_without_a_gap(
    line: Line, players: tuple[Person, Person], game: str, finish: Callable[[], int]
) -> None:
    with Client(line.url, players[0].token) as client:
        following = client.follow(game)
        entries = [next(following) for _ in range(3)]
        line.cut()
        last = finish()
        entries += following
        assert [entry.version for entry in entries] == list(range(1, last + 1))
        log = client.entries(game).entries
        assert [(entry.hash, bytes(entry.body)) for entry in entries] == [(row.hash, bytes(row.body)) for row in log]


def test_the_asynchronous_client_goes_on_after_a_cut_without_a_gap(
    line: Line, players: tuple[Person, Person], game: str, finish: Callable[[], int]
) -> None:
    async def versions() -> tuple[list[int], int]:
        async with AsyncClient(line.url, players[0].token) as client:
            following = client.follow(game)
            versions = [(await anext(following)).version for _ in range(3)]
            line.cut()
            last = await asyncio.to_thread(finish)
            return versions + [entry.version async for entry in following], last

    followed, last = asyncio.run(versions())
    assert followed == list(range(1, last + 1))


def test_a_stream_that_cannot_be_resumed_in_time_is_unavailable(line: Line, game: str) -> None:
    with Client(line.url) as client:
        following = client.follow(game, patience_seconds=0)
        next(following)
        line.close()
        with pytest.raises(ServiceUnavailable, match="could not be resumed"):
            list(following)


def test_entries_that_were_lost_end_the_iteration(served: Served, players: tuple[Person, Person], game: str) -> None:
    head = players[0].decisions(game)["head"]
    with Client(served.url, players[0].token) as client, pytest.raises(StreamSetBack) as error:
        next(client.follow(game, "3-00000000"))
    assert (error.value.code, error.value.head, error.value.lost) == ("log_set_back", head, "3-00000000")


def test_a_stream_ends_with_the_message_that_the_game_is_closed(
    served: Served, game: str, finish: Callable[[], int]
) -> None:
    with Client(served.url) as client:
        stream = client.stream(game, 0)
        first = next(stream)
        finish()
        events = [message.event for message in stream]
    assert first.event == "message"
    assert events[-1] == "closed"
    assert "closed" not in events[:-1]


def test_turns_begin_with_the_games_that_wait(served: Served, players: tuple[Person, Person], game: str) -> None:
    with Client(served.url, players[0].token) as client:
        turn = next(turn for turn in client.turns() if turn.game == game)
        assert (turn.seat, turn.head) == (0, client.decisions(game).head)


def test_a_replay_has_each_entry_with_the_state_after_it(served: Served, game: str, finish: Callable[[], int]) -> None:
    last = finish()
    with Client(served.url) as client:
        steps = list(client.replay(game))
        assert [step.entry.version for step in steps] == list(range(1, last + 1))
        assert all(step.state.head == step.entry.head for step in steps)
        assert [step.entry.version for step in client.replay(game, 2, 4)] == [2, 3, 4]
        assert steps[-1].state.status == client.game(game).status == "finished"


def test_the_asynchronous_client_has_the_calls_of_the_client() -> None:
    calls = {name: call for name, call in vars(Client).items() if not name.startswith("_")}
    asynchronous = {name: call for name, call in vars(AsyncClient).items() if not name.startswith("_")}
    assert asynchronous.keys() - {"aclose"} == calls.keys() - {"close"}
    for name in calls.keys() - {"close", "import_archive"}:
        parameters = [inspect.signature(call).parameters for call in (calls[name], asynchronous[name])]
        assert parameters[0] == parameters[1], name


def test_the_asynchronous_client_plays_and_replays(served: Served) -> None:
    async def play() -> list[int]:
        async with AsyncClient(served.url) as anybody:
            assert await anybody.ready()
            registered = await anybody.register("Ada")
        async with AsyncClient(served.url, registered.token) as client:
            game = (await client.create("tiny", 2)).game
            for seat in (0, 1):
                await client.sit(game, seat=seat, **({} if seat == 0 else {"bot": "random"}))
            legal = await client.decisions(game)
            receipt = await client.decide(game, legal.head, legal.decisions[0].decision)
            with pytest.raises(ServiceRefused, match="every game in it is over"):
                [piece async for piece in client.archive(game)]
            steps = [step.entry.version async for step in client.replay(game)]
            assert version_of(receipt.head) <= steps[-1]
            return steps

    versions = asyncio.run(play())
    assert versions == list(range(1, len(versions) + 1))


def test_an_archive_goes_from_one_client_into_the_other(served: Served, game: str, finish: Callable[[], int]) -> None:
    async def taken_along() -> tuple[bytes, str]:
        async with AsyncClient(served.url, OPERATOR) as client:
            archive = b"".join([piece async for piece in client.archive(game)])
            return archive, (await client.import_archive(client.archive(game))).game

    finish()
    archive, copy = asyncio.run(taken_along())
    with Client(served.url, OPERATOR) as client:
        assert b"".join(client.archive(game)) == archive
        assert client.import_archive([archive]).game == copy


@contextlib.contextmanager
def answering(status: int, content: bytes, media_type: str = "application/json") -> Iterator[Client]:
    """Start a server that gives each request the same answer; yield a client of it."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Type", media_type)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        with Client(f"http://127.0.0.1:{server.server_port}") as client:
            yield client
        server.shutdown()


@pytest.mark.parametrize("content", [b"<html>", b"{}", b'{"game": 7}', b"\xff"])
def test_an_answer_of_another_shape_is_unavailable(content: bytes) -> None:
    with answering(200, content) as client, pytest.raises(ServiceUnavailable, match="not answer as Tabletape does"):
        client.call("GET", "/v1/games/0-a", GameResponse)


@pytest.mark.parametrize(
    ("status", "content", "code", "exit_code"),
    [
        (502, b"<html>bad gateway", "http_502", 5),
        (404, b'{"code": "game_unknown", "detail": "no"}', "game_unknown", 3),
        (422, b'{"code": "scale_full", "detail": "full", "rule": "bison 4.7"}', "scale_full", 4),
        (429, b"[]", "http_429", 5),
    ],
)
def test_a_problem_is_an_error_with_its_code(status: int, content: bytes, code: str, exit_code: int) -> None:
    with answering(status, content) as client, pytest.raises(ServiceRefused) as refusal:
        client.game("0-a")
    assert (refusal.value.status, refusal.value.code, refusal.value.exit_code) == (status, code, exit_code)


@pytest.mark.parametrize(
    ("status", "content", "media_type"),
    [
        (200, b"data: {}\n\n", "text/html"),
        (200, b"", "text/event-stream"),
        (503, b"{}", "application/json"),
    ],
)
def test_a_stream_of_another_kind_is_unavailable(status: int, content: bytes, media_type: str) -> None:
    with answering(status, content, media_type) as client, pytest.raises(ServiceUnavailable):
        next(client.follow("0-a", patience_seconds=0))


def test_pauses_grow_until_a_message_or_a_long_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("ops.client.streams.time", SimpleNamespace(monotonic=lambda: now[0]))
    place = StreamPlace("7-aa", 100)
    assert [place.pause(None) for _ in range(8)] == [0.5, 1, 2, 4, 8, 16, 30, 30]
    message = place.take(httpx2.ServerSentEvent(data="{}", id="8-bb", retry=100))
    assert (message and message.id, place.headers()) == ("8-bb", {"Last-Event-ID": "8-bb"})
    assert [place.pause(None) for _ in range(2)] == [0.1, 1], "the service names the first pause"
    now[0] = 90
    place.connect()
    now[0] = 130
    assert place.pause(None) == 0.5
    now[0] = 231
    with pytest.raises(ServiceUnavailable):
        place.pause(None)


def test_a_place_without_a_message_is_heeded() -> None:
    place = StreamPlace("", 1)
    assert place.headers() == {}
    assert place.take(httpx2.ServerSentEvent(id="9-cc", retry=1)) is None
    assert place.headers() == {"Last-Event-ID": "9-cc"}


def test_an_entry_of_another_shape_is_unavailable() -> None:
    with answering(200, b"data: {}\n\n", "text/event-stream") as client, pytest.raises(ServiceUnavailable):
        next(client.follow("0-a"))


def test_a_stream_that_is_refused_ends_at_once(served: Served) -> None:
    with Client(served.url) as client, pytest.raises(ServiceRefused) as refusal:
        next(client.follow("0-nothing"))
    assert refusal.value.code == "game_unknown"
