"""The API's own parts in place of parts of Litestar and of the client of Prometheus: each beside theirs.

The measure is processor time of a request, without a socket: the application is called as a server calls it.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import cycle
from typing import Any, Final

import msgspec
from litestar import Litestar, get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.params import JSONBody
from litestar.types import ASGIApp, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Histogram

from api.context import Caller
from api.decisions import DecisionRequest, EntryTaken, StructAnswer, decision_request
from api.http.addresses import address_of
from api.http.authentication import requires_player
from api.http.bodies import StrictBody
from api.http.metrics import Tallies
from api.http.openapi.operations import operation
from api.http.request_checks import check_request
from api.http.shared_limits import SharedLimits
from eventstore.identity import Identity
from ops.bench.figures import Figure, figure
from ops.bench.measuring import Chunk, compare
from ops.bench.workshop import Sizes, Workshop
from ops.errors import BenchFailed

_PLAYER: Final = Identity("bench", "Bench", "player")
_BODY: Final = msgspec.json.encode({"head": "12-0123abcd", "decision": {"type": "move", "piece": "h1", "to": [2, 3]}})
_REQUESTS_OF_CALLER: Final = 100
"""Requests before the next caller's turn, so that a limiter's state of a caller stays small."""


async def measure_guard(sizes: Sizes) -> Figure:
    """Measure a call with a check of its caller, against Litestar's guards."""

    @get("/", operation_class=operation(needs=requires_player), sync_to_thread=False)
    def checked() -> str:
        return ""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        requires_player(connection.user)

    @get("/", guards=[guard], sync_to_thread=False)
    def guarded() -> str:
        return ""

    comparison = await compare(_asking(_app(checked), sizes), _asking(_app(guarded), sizes), sizes.pairs)
    return figure(
        "own_guard", "a call that checks its caller", "the same with Litestar's guard", comparison, "microseconds"
    )


async def measure_limiter(workshop: Workshop, sizes: Sizes) -> Figure:
    """Measure a call that counts its caller, against Litestar's middleware for limits."""
    limiter = SharedLimits(workshop.client).rate("bench", 1_000_000, 20_000, "")

    def counting(app: ASGIApp) -> ASGIApp:
        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            await limiter.take(address_of(scope), time.monotonic())
            await app(scope, receive, send)

        return counted

    theirs = RateLimitConfig(("second", 2_000), set_rate_limit_headers=False)

    @get("/", sync_to_thread=False)
    def answer() -> str:
        return ""

    comparison = await compare(
        _asking(_app(answer, counting), sizes), _asking(_app(answer, theirs.middleware), sizes), sizes.pairs
    )
    return figure(
        "own_limiter", "a call whose caller is counted", "the same with Litestar's limiter", comparison, "microseconds"
    )


async def measure_decision_route(sizes: Sizes) -> Figure:
    """Measure a decision's request read and its answer written by the handler, against the way of the other calls.

    That is: typed data with the service's own decoding, a dependency, and a returned struct.
    """

    def ruleset() -> str:
        return "bison"

    @post("/")
    async def by_hand(request: Caller) -> StructAnswer:
        data = decision_request(await request.body())
        return StructAnswer(_accepted(data, ruleset()), 201)

    @post("/", dependencies={"ruleset": Provide(ruleset, sync_to_thread=False)}, dto=StrictBody, return_dto=None)
    async def typed(data: JSONBody[DecisionRequest], ruleset: NamedDependency[str]) -> EntryTaken:
        return _accepted(data, ruleset)

    comparison = await compare(
        _asking(_app(by_hand), sizes, "POST", _BODY), _asking(_app(typed), sizes, "POST", _BODY), sizes.pairs
    )
    return figure(
        "own_decision_route",
        "a decision's request read and answered without the store",
        "the same with typed data, a dependency and a returned struct",
        comparison,
        "microseconds",
    )


async def measure_tallies(sizes: Sizes) -> Figure:
    """Measure counting and timing a request, against the counter and the histogram of Prometheus' client."""
    tallies, registry = Tallies(), CollectorRegistry()
    counter = Counter("requests", "Requests.", ("method", "route", "status"), registry=registry)
    histogram = Histogram("seconds", "Seconds.", ("method", "route"), registry=registry)

    async def ours() -> None:
        tallies.note("GET", "/", 200, 0.01)

    async def theirs() -> None:
        counter.labels("GET", "/", "200").inc()
        histogram.labels("GET", "/").observe(0.01)

    comparison = await compare(_repeating(ours, sizes.appends), _repeating(theirs, sizes.appends), sizes.pairs)
    return figure(
        "own_tallies",
        "a request counted and timed",
        "the same with a counter and a histogram of Prometheus' client",
        comparison,
        "microseconds",
    )


def _accepted(data: DecisionRequest, ruleset: str) -> EntryTaken:
    return EntryTaken("0-bench", data.head, ruleset, 13, 1_700_000_000_000, [{"type": "moved", "to": [2, 3]}])


def _app(handler: HTTPRouteHandler, *middleware: Any) -> Litestar:
    return Litestar(
        [handler], before_request=check_request, middleware=list(middleware), openapi_config=None, logging_config=None
    )


def _asking(app: Litestar, sizes: Sizes, method: str = "GET", body: bytes = b"") -> Chunk:
    """Return a chunk of requests to an application."""
    callers = _callers()
    messages = {"type": "http.request", "body": body, "more_body": False}
    headers = [(b"host", b"bench"), (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]

    async def receive() -> Any:
        return messages

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start" and message["status"] >= 300:
            raise BenchFailed("a request was not answered as it should be", value=message["status"])

    async def ask() -> None:
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": "/",
            "raw_path": b"/",
            "root_path": "",
            "query_string": b"",
            "headers": headers,
            "client": (next(callers), 1),
            "server": ("bench", 80),
            "state": {},
            "user": _PLAYER,
            "auth": None,
        }
        await app(scope, receive, send)

    return _repeating(ask, sizes.appends)


def _callers() -> Iterator[str]:
    """Return the addresses of callers, without end."""
    for number in cycle(range(250)):
        for _ in range(_REQUESTS_OF_CALLER):
            yield f"10.0.0.{number}"


def _repeating(once: Callable[[], Awaitable[None]], times: int) -> Chunk:
    """Return a chunk that does something so many times; it costs processor time."""

    async def chunk() -> float:
        start = time.process_time()
        for _ in range(times):
            await once()
        return (time.process_time() - start) / times

    return chunk
