"""A service with many shards on one Redis: each process reads all feeds over one connection."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ops.client import Client
from tests.processes import PATIENCE_SECONDS, sockets_to, wait_until
from tests.redis_nodes import Node
from tests.serving import Served

SHARDS = 16
LOG_CONNECTIONS = 3
"""One for calls, one that waits for feeds, and in an API process one that waits for changed tokens."""


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    node = Node(tmp_path_factory.mktemp("node"))
    node.start()
    yield node
    node.kill()


@pytest.fixture(scope="module")
def many(node: Node, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("many")
    queue = Node(folder / "queue", {"appendonly": "no"})
    queue.start()
    try:
        with Served(
            folder / "data",
            TABLETAPE_REDIS_URL=f"redis://127.0.0.1:{node.port}",
            TABLETAPE_QUEUE_URL=f"redis://127.0.0.1:{queue.port}",
            TABLETAPE_SHARDS=str(SHARDS),
        ) as running:
            yield running
    finally:
        queue.kill()


class Followed:
    """A stream of a game."""

    def __init__(self, url: str, token: str, game: str) -> None:
        self.lines: list[str] = []
        self._http = httpx.Client(base_url=url, timeout=PATIENCE_SECONDS, headers={"Authorization": f"Bearer {token}"})
        self._path = f"/v1/games/{game}/stream?after=0"
        threading.Thread(target=self._read, daemon=True).start()
        self.until(1)

    def _read(self) -> None:
        with contextlib.suppress(httpx.HTTPError), self._http.stream("GET", self._path) as response:
            for line in response.iter_lines():
                if line.startswith("data:"):
                    self.lines.append(line)

    def until(self, messages: int) -> None:
        wait_until(lambda: len(self.lines) >= messages)

    def close(self) -> None:
        self._http.close()


def test_streams_of_games_in_many_shards_come_over_one_connection_of_each_process(many: Served, node: Node) -> None:
    with many.operator() as operator, contextlib.ExitStack() as stack:
        token = operator.register("Ada of many shards").token
        player = stack.enter_context(Client(many.url, token))
        games: dict[str, str] = {}
        while len(games) < 4:
            game = player.create("bison", 2).game
            games[game.partition("-")[0]] = game
        followed = [stack.enter_context(contextlib.closing(Followed(many.url, token, game))) for game in games.values()]
        for game in games.values():
            player.sit(game)
        for stream in followed:
            stream.until(2)
        listed = {row["game"] for row in httpx.get(f"{many.url}/v1/games").json()["games"]}
        assert listed >= set(games.values())
        for name in ("api", "loop", "projections"):
            pid = many.pid(name)
            assert pid is not None
            assert sockets_to(pid, {node.port}) <= LOG_CONNECTIONS, name


def test_a_game_of_bots_in_any_shard_is_played_by_one_loop(many: Served) -> None:
    with many.operator() as operator:
        games: dict[str, str] = {}
        while len(games) < 3:
            game = operator.create("discoveries", 2, options={"max_rounds": 1}).game
            games[game.partition("-")[0]] = game
        for game in games.values():
            operator.sit(game, seat=0, bot="random")
            operator.sit(game, seat=1, bot="random")
        for game in games.values():
            wait_until(lambda game=game: operator.game(game).status == "finished")


def play_of_bots(operator: Client) -> None:
    """Let bots play a short game to its end: each process works for it."""
    game = operator.create("discoveries", 2, options={"max_rounds": 1}).game
    for seat in range(2):
        operator.sit(game, seat=seat, bot="random")
    wait_until(lambda: operator.game(game).status == "finished")


def test_all_go_on_when_their_one_connection_broke_off(many: Served, node: Node) -> None:
    """The server is killed while all wait for feeds, and comes back."""
    with many.operator() as operator, contextlib.ExitStack() as stack:
        token = operator.register("Ben of many shards").token
        player = stack.enter_context(Client(many.url, token))
        game = player.create("bison", 2).game
        stream = stack.enter_context(contextlib.closing(Followed(many.url, token, game)))
        node.kill()
        node.start()
        wait_until(operator.ready)
        player.sit(game)
        stream.until(2)
        play_of_bots(operator)


def test_all_go_on_when_their_server_was_a_replica_for_a_while(many: Served, node: Node, tmp_path: Path) -> None:
    """What waits there is answered with an error, as in a fail-over that was planned."""
    other = Node(tmp_path / "other")
    loop, projections = many.pid("loop"), many.pid("projections")
    with many.operator() as operator, contextlib.ExitStack() as stack:
        stack.callback(other.kill)
        token = operator.register("Cleo of many shards").token
        player = stack.enter_context(Client(many.url, token))
        game = player.create("bison", 2).game
        stream = stack.enter_context(contextlib.closing(Followed(many.url, token, game)))
        wait_until(lambda: node.says(lambda client: client.info("clients")["blocked_clients"] >= 3))
        # An empty primary that does not answer: the data stays.
        node.do("REPLICAOF", "127.0.0.1", other.port)
        node.do("REPLICAOF", "NO", "ONE")
        wait_until(operator.ready)
        player.sit(game)
        stream.until(2)
        play_of_bots(operator)
        assert (many.pid("loop"), many.pid("projections")) == (loop, projections), "no process ended"
