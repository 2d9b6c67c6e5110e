"""The limit of an HTTP decision: a Litestar route that appends its body, and does nothing else.

`python -m ops.bench.append_only PORT` serves it with the settings of the real service's server. The body
goes to a Redis stream unchanged, with the usual asyncio client; `lean` behind the port takes the connection
of the store. The answer names a head, as the real answer does.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import uvicorn
import uvloop
from litestar import Litestar, Request, Response, get, post
from redis.asyncio import Redis

from api.http.connections import Gate
from api.http.limits import AtOnce
from api.http.metrics import Metrics
from api.http.middleware import ServiceMiddleware
from api.server import calm_collector, server_config
from eventstore.storage.redis_client import RedisClient
from ops.settings import read_settings

Call: TypeAlias = Callable[..., Awaitable[Any]]


def append_only_app(call: Call, close: Callable[[], Awaitable[None]]) -> Litestar:
    """Return the application.

    Args:
        call: sends a command to Redis.
        close: closes the connections.
    """

    @get("/readyz", sync_to_thread=False)
    def ready() -> str:
        return "ready"

    @post("/append")
    async def append(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
        entry = await call("XADD", "bench:{0}:http", "*", "b", await request.body())
        return Response({"head": f"{entry.decode().partition('-')[0]}-00000000"}, status_code=201)

    async def hang_up(_: Litestar) -> None:
        await close()

    return Litestar([ready, append], openapi_config=None, logging_config=None, on_shutdown=[hang_up])


async def _serve(port: int, *, lean: bool) -> None:
    settings = read_settings()
    if lean:
        link = RedisClient(settings.store_url)
        app = append_only_app(link.call, link.close)
    else:
        redis: Any = Redis.from_url(settings.store_url)
        app = append_only_app(redis.execute_command, redis.aclose)
    calm_collector()
    metrics = Metrics()
    of_address = AtOnce(settings.limits.connections_per_address, "")
    gate = Gate(settings.limits, (), ServiceMiddleware(app, metrics, 2.0).refuse, metrics, of_address)
    await uvicorn.Server(server_config(app, settings.host, port, gate)).serve()


if __name__ == "__main__":
    uvloop.run(_serve(int(sys.argv[1]), lean="lean" in sys.argv[2:]))
