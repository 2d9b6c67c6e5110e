"""A real HTTP server on a real Redis, for the tests of the API."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import re
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, TypeVar

import httpx
import uvloop
from redis import Redis

from api.app import create_app
from api.context import AppContext
from api.server import ApiServer
from api.settings import ApiSettings
from domain.core.bots import BOTS
from domain.core.errors import TabletapeError
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.tournament.commands import MakeTables
from eventstore.errors import StoreUnavailable
from eventstore.log.seeds import ServiceKeys
from eventstore.service import Service, now_ms, open_service
from eventstore.storage.kinds import TOURNAMENT, kind_of
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import FeedItem, RetiredLogs
from eventstore.storage.worker_answers import connect_queue
from eventstore.table.labels import Labels
from projections.stored.runner import ProjectionRunner
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.signatures import make_signatures_once
from tests.tiny import TINY
from workers.tournaments import end_order

T = TypeVar("T")

make_signatures_once()

OPERATOR = "operator-token-of-the-tests"
KEYS = ServiceKeys({"k1": bytes(range(32))}, "k1")
ALL_RULESETS = {**RULESETS, "tiny": TINY}


@dataclass
class Person:
    """A caller of the service."""

    name: str
    http: httpx.Client
    player: str = ""
    token: str = ""

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.http.get(f"/v1{path}", **options)

    def post(self, path: str, body: Any = None, **options: Any) -> httpx.Response:
        return self.http.post(f"/v1{path}", json={} if body is None else body, **options)

    def import_archive(self, archive: bytes) -> httpx.Response:
        return self.http.post("/v1/games/import", content=archive, headers={"Content-Type": "application/x-ndjson"})

    def decisions(self, game: str) -> dict[str, Any]:
        listed: dict[str, Any] = self.get(f"/games/{game}/decisions").json()
        return listed

    def decide(self, game: str, number: int = 0, **options: Any) -> httpx.Response:
        """Take a legal decision."""
        listed = self.decisions(game)
        body = {"head": listed["head"], "decision": listed["decisions"][number]["decision"]}
        return self.post(f"/games/{game}/decisions", body, **options)


@dataclass
class Served:
    """A running service."""

    url: str
    redis_url: str
    service: Service
    loop: asyncio.AbstractEventLoop
    settings: ApiSettings
    context: AppContext
    server: ApiServer
    clients: list[httpx.Client] = field(default_factory=list)

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own loop, as a worker would beside it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_SECONDS)

    def with_token(self, token: str | None, name: str = "") -> Person:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        client = httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE_SECONDS, trust_env=False)
        self.clients.append(client)
        return Person(name, client, token=token or "")

    def write_access_log(self) -> None:
        """Write the waiting lines of the access log; the process does so every second.

        An answer is noted right after it is sent: a later step of the server's loop finds its line.
        """

        async def write() -> None:
            self.server.middleware.access.write()

        self.call(write())

    def gauge(self, name: str) -> float:
        """Return the value of a metric without labels."""
        metrics = self.anybody().http.get("/metrics").raise_for_status().text
        match = re.search(rf"^{name} (.+)$", metrics, re.MULTILINE)
        assert match, name
        return float(match[1])

    def anybody(self) -> Person:
        return self.with_token(None)

    def operator(self) -> Person:
        return self.with_token(OPERATOR, "operator")

    def player(self, name: str, role: str = "player") -> Person:
        player = self.anybody().post("/players", {"name": name}).json()
        assert "token" in player, player
        person = self.with_token(player["token"], name)
        person.player = player["player"]
        if role != "player":
            self.operator().http.put(f"/v1/players/{person.player}/role", json={"role": role}).raise_for_status()
        return person

    def known(self, name: str, role: str = "player") -> Person:
        """Return a player with the same id and token in every service."""
        person = self.with_token(f"p{name}.secret-of-{name}", name)
        person.player = f"p{name}"
        digest = hashlib.sha256(person.token.encode()).hexdigest()
        with Redis.from_url(self.redis_url) as redis:
            redis.hset(f"tabletape:player:{person.player}", mapping={"name": name, "role": role, "token": digest})
        return person

    def started(self, *players: Person, ruleset: str = "tiny", **options: Any) -> str:
        """Open a game and seat the players; the last player starts it."""
        options = {"ruleset": ruleset, "seats": len(players), **options}
        table: dict[str, str] = players[0].post("/games", options).raise_for_status().json()
        for player in players:
            body = {} if "invitation" not in table else {"invitation": table["invitation"]}
            player.post(f"/games/{table['game']}/seats", body).raise_for_status()
        return table["game"]

    def advance(self, game: str) -> None:
        """Do the work that a game waits for, as a worker does."""
        self.call(self.service.writer.advance(game))

    def played(self, game: str, players: Mapping[str, Person], *, upto: int | None = None, number: int = 0) -> None:
        """Let everybody take the *number*-th legal decision (or the last there is) until the end or a version."""
        anybody = next(iter(players.values()))
        while True:
            overview = anybody.get(f"/games/{game}").json()
            if overview["status"] == "scoring":
                self.advance(game)
            elif not overview["to_move"] or (upto is not None and int(overview["head"].partition("-")[0]) >= upto):
                return
            else:
                mover = players[overview["seats"][overview["to_move"][0]]["player"]]
                listed = mover.decisions(game)
                choice = listed["decisions"][min(number, len(listed["decisions"]) - 1)]
                body = {"head": listed["head"], "decision": choice["decision"]}
                mover.post(f"/games/{game}/decisions", body).raise_for_status()


async def make_tables(service: Service) -> NoReturn:
    """Make the tables of each order, as a worker does: a log that cannot be read or written holds up no other log."""
    position = await service.store.feed_end(0)
    while True:
        items: Sequence[FeedItem] = ()
        with contextlib.suppress(StoreUnavailable):
            items = await service.store.feed(0, after=position, limit=100, block_ms=1_000)
        for item in items:
            position = item.position
            if kind_of(item.game) is TOURNAMENT:
                with contextlib.suppress(TabletapeError):
                    order = (await service.tournaments.state(item.game)).played.pending
                    if order is not None:
                        await end_order(service, item.game, MakeTables(order.number))


@contextlib.contextmanager
def serving(
    redis_url: str,
    *,
    keys: ServiceKeys = KEYS,
    rulesets: Mapping[str, Ruleset[Any]] = ALL_RULESETS,
    clock: Callable[[], int] = now_ms,
    token_clock: Callable[[], int] = now_ms,
    archives: RetiredLogs | None = None,
    makes_tables: bool = True,
    queue_url: str | None = None,
    new_loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop,
    **settings: Any,
) -> Iterator[Served]:
    """Serve until the block ends, from unused limits of all callers.

    With *makes_tables* a task beside the server makes the tables of each order, as a worker does. The loop is that of
    the product, unless a test measures its steps: only those of Python's own loop can be seen (`loop_time.py`).
    """
    with contextlib.closing(connect_queue(redis_url)) as redis:
        for key in redis.scan_iter("tabletape:limit:*", count=10_000):
            redis.delete(key)
    if clock is not now_ms:
        settings = {"beat_seconds": 3_600.0, **settings}  # beats look at the clock: the clock of a test goes on by that
    # People of the tests open and recover as much as they like; how much a player may have open is tested by itself.
    unlimited = {"open_tables": 0, "open_forks": 0, "open_tournaments": 0, "recoveries_per_minute": 0}
    chosen = ApiSettings(operator_token=OPERATOR, **{**unlimited, **settings})
    failures: list[BaseException | None] = []
    ready: list[tuple[ApiServer, asyncio.AbstractEventLoop, Service]] = []

    async def run() -> None:
        link = RedisClient(redis_url)
        service = open_service(
            RedisStore(link, archives=archives),
            rulesets,
            keys,
            bots=BOTS,
            clock=clock,
            labels=Labels(link),
        )
        queue = connect_queue(queue_url or redis_url)
        app = create_app(service, link, queue, chosen, token_clock)
        # On a busy machine Redis may be slow; that limits hold for each process alone then is tested by itself.
        app.state["context"].shared_limits.patience_s = PATIENCE_SECONDS
        server = ApiServer(app, "127.0.0.1", 0)
        ready.append((server, asyncio.get_running_loop(), service))
        tasks = [asyncio.create_task(ProjectionRunner(service, link).run())]
        if makes_tables:
            tasks.append(asyncio.create_task(make_tables(service)))
        await server.serve()
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        failures.extend(end for end in ends if not isinstance(end, asyncio.CancelledError))
        queue.close()
        await link.close()

    def serve() -> None:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(run())

    thread = threading.Thread(target=serve)
    thread.start()
    wait_until(lambda: bool(ready) and ready[0][0].started)
    server, loop, service = ready[0]
    port = server.servers[0].sockets[0].getsockname()[1]
    served = Served(f"http://127.0.0.1:{port}", redis_url, service, loop, chosen, server.context, server)
    try:
        yield served
    finally:
        for client in served.clients:
            client.close()
        server.should_exit = True
        thread.join(PATIENCE_SECONDS)
        assert not thread.is_alive(), "the server does not stop"
        assert failures == []


class Listening:
    """Listens to a stream in a thread and keeps its lines."""

    def __init__(self, person: Person, path: str, **headers: str) -> None:
        self.lines: list[str] = []
        self.status = 0
        self.ended = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(person, path, headers), daemon=True)
        self._thread.start()
        wait_until(lambda: self.status != 0)

    def _run(self, person: Person, path: str, headers: dict[str, str]) -> None:
        with (
            httpx.Client(base_url=person.http.base_url, headers={**person.http.headers, **headers}) as client,
            client.stream("GET", f"/v1{path}", timeout=PATIENCE_SECONDS) as answer,
        ):
            self.status = answer.status_code
            with contextlib.suppress(httpx.HTTPError):
                for line in answer.iter_lines():
                    self.lines.append(line)
                    if self._stop.is_set():
                        return
        self.ended = True

    @property
    def messages(self) -> list[dict[str, str]]:
        """The messages so far, each with its fields; comments, with an id or without, are left out."""
        messages: list[dict[str, str]] = []
        fields: dict[str, str] = {}
        for line in list(self.lines):
            if line.startswith(":"):
                continue
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif fields:
                if "data" in fields or "retry" in fields:
                    messages.append(fields)
                fields = {}
        return messages

    def await_messages(self, count: int) -> list[dict[str, str]]:
        wait_until(lambda: len(self.messages) >= count)
        return self.messages

    def stop(self) -> None:
        self._stop.set()
