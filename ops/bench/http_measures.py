"""A decision over HTTP, against a route that only appends the same bytes, with the same server settings."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from eventstore.identity import Identity
from ops.bench.figures import Figure, figure
from ops.bench.load import BenchConnection
from ops.bench.measuring import compare, percentile
from ops.bench.play import DecisionSeries, open_table, plan_ahead
from ops.bench.workshop import Sizes, Workshop, free_port
from ops.client import Client
from ops.client.answers import Registered
from ops.errors import BenchFailed
from ops.listening import listening
from ops.roles import children

_START_SECONDS: Final = 30.0
_HOST: Final = "127.0.0.1"
_CALLERS: Final = 16
"""Connections to several processes."""
_encode: Final = msgspec.json.Encoder().encode


class _Answer(msgspec.Struct):
    head: str


_read_answer: Final = msgspec.json.Decoder(_Answer).decode


class _Prepared(msgspec.Struct, frozen=True):
    """A game ready to be played over a connection."""

    plan: DecisionSeries
    tokens: tuple[str, ...]
    """By seat."""


async def measure_http(workshop: Workshop, sizes: Sizes, connections: int, *, lean: bool = False) -> Figure:
    """Measure decisions over HTTP at a number of connections, each playing a game of its own.

    With *lean* the route that only appends uses the connection of the store, not the usual client.
    """
    settings = workshop.settings
    api = next(child.command for child in children(settings) if child.name == "api")
    bare_port = free_port()
    bare = (sys.executable, "-P", "-m", "ops.bench.append_only", str(bare_port), *(["lean"] if lean else []))
    with workshop.running(api, bare):
        await _await_answers(settings.port, bare_port)
        with Client(settings.local_url, settings.operator_token()) as operator:
            seated = [operator.register(f"Bench {number}") for number in range(2)]
        with Client(settings.local_url, seated[0].token) as looking:
            decided = _Load(workshop, sizes, connections, seated, settings.port, looking)
            appended = _Load(workshop, sizes, connections, seated, bare_port, None)
            comparison = await compare(decided.chunk, appended.chunk, sizes.pairs)
    ours, limit = percentile(decided.seconds, 0.99), percentile(appended.seconds, 0.99)
    return figure(
        f"http_{connections}{'_lean' if lean else ''}",
        f"HTTP decisions per second, {connections} connection{'s' if connections > 1 else ''}",
        f"a route that only appends the body, {'the connection of the store' if lean else 'the usual client'}",
        comparison,
        "per second",
        "" if lean else "at least 0.5, p99 within 2 of that route's",
        {
            "p50_milliseconds": percentile(decided.seconds, 0.5) * 1e3,
            "p99_milliseconds": ours * 1e3,
            "limit_p50_milliseconds": percentile(appended.seconds, 0.5) * 1e3,
            "limit_p99_milliseconds": limit * 1e3,
            "p99_ratio": ours / limit,
        },
    )


async def measure_processes(workshop: Workshop, sizes: Sizes) -> Figure:
    """Measure decisions at 16 connections by two API processes that share a socket, against one process.

    Four processes want a processor: both API processes, Redis, and the sender. With fewer processors, the processors
    limit the ratio.
    """
    settings = workshop.settings
    shared = msgspec.structs.replace(settings, port=free_port())
    with contextlib.ExitStack() as stack:
        apis = children(settings, "api", 2)
        places = stack.enter_context(listening(shared, len(apis)))
        alone = [child.command for child in children(settings) if child.listens]
        both = [(*child.command, *places.options(place)) for place, child in enumerate(apis)]
        stack.enter_context(workshop.running(*alone, *both, descriptors=places.descriptors))
        await _await_answers(settings.port, shared.port)
        with Client(settings.local_url, settings.operator_token()) as operator:
            seated = [operator.register(f"Bench {number}") for number in range(2)]
        with (
            Client(shared.local_url, seated[0].token) as looking_at_both,
            Client(settings.local_url, seated[0].token) as looking,
        ):
            by_both = _Load(workshop, sizes, _CALLERS, seated, shared.port, looking_at_both)
            by_one = _Load(workshop, sizes, _CALLERS, seated, settings.port, looking)
            comparison = await compare(by_both.chunk, by_one.chunk, sizes.pairs)
    return figure(
        "processes",
        f"HTTP decisions per second of two API processes, {_CALLERS} connections",
        "one API process",
        comparison,
        "per second",
        "at least 1.6 where neither the store nor the number of processors is the limit, p99 no worse",
        {
            "p99_milliseconds": percentile(by_both.seconds, 0.99) * 1e3,
            "limit_p99_milliseconds": percentile(by_one.seconds, 0.99) * 1e3,
            "p99_ratio": percentile(by_both.seconds, 0.99) / percentile(by_one.seconds, 0.99),
        },
    )


class _Load:
    """Sends the decisions of planned games, all connections at once, to a server.

    Before the first decision of a game a client lists the legal decisions, as a player does.

    Args:
        looking: the client that lists them; `None` for the server that only appends and knows no games.
    """

    def __init__(
        self,
        workshop: Workshop,
        sizes: Sizes,
        connections: int,
        seated: Sequence[Registered],
        port: int,
        looking: Client | None,
    ) -> None:
        self._workshop = workshop
        self._requests = sizes.requests
        self._connections = min(connections, sizes.connections)
        self._seated = seated
        self._port = port
        self._looking = looking
        self.seconds: list[float] = []
        """The seconds of each request."""

    async def chunk(self) -> float:
        """Return the seconds per request of a chunk; games and connections are opened before."""
        games = [await self._prepare(number) for number in range(self._connections)]
        lines = [await BenchConnection.open(_HOST, self._port) for _ in games]
        start = time.perf_counter()
        await asyncio.gather(*(self._play(line, game) for line, game in zip(lines, games, strict=True)))
        elapsed = time.perf_counter() - start
        for line in lines:
            self.seconds += line.seconds
            line.close()
        return elapsed / sum(len(game.plan.steps) for game in games)

    async def _prepare(self, seed: int) -> _Prepared:
        service = self._workshop.service
        players = [Identity(player.player, player.name, "player") for player in self._seated]
        game = await open_table(service, "bison", players)
        if self._looking is not None:
            self._looking.decisions(game)
        plan = plan_ahead(service.rulesets["bison"], await service.reader.state(game), seed, self._requests)
        return _Prepared(plan, tuple(player.token for player in self._seated))

    async def _play(self, line: BenchConnection, game: _Prepared) -> None:
        head = str(game.plan.head)
        path = "/append" if self._looking is None else f"/v1/games/{game.plan.game}/decisions"
        for seat, decision in game.plan.steps:
            body = _encode({"head": head, "decision": decision})
            head = _read_answer(await line.post(path, game.tokens[seat], body)).head


async def _await_answers(*ports: int) -> None:
    """Wait until a server on each port says that it is ready."""
    deadline = time.monotonic() + _START_SECONDS
    for port in ports:
        with Client(f"http://{_HOST}:{port}") as client:
            while not client.ready():
                if time.monotonic() > deadline:
                    raise BenchFailed("a server does not start", value=port)
                await asyncio.sleep(0.05)
