"""The limit of an HTTP decision: a litestar route that appends the body it gets, and nothing else.

`python -m ops.bench.append_only PORT` serves it with the settings of the real service's server. The body
goes to a Redis stream as it is; the answer names a head, as the real one does.
"""

from __future__ import annotations

import gc
import socket
import sys
from typing import Any, Final

import uvicorn
import uvloop
from litestar import Litestar, Request, Response, get, post

from eventstore.redis_link import plain_client
from ops.settings import read_settings

__all__ = ["append_only_app"]

_GC_THRESHOLDS: Final = (50_000, 50, 50)


def append_only_app(redis: Any) -> Litestar:
    """Make the application.

    Args:
        redis: the store's own kind of client.
    """

    @get("/readyz", sync_to_thread=False)
    def ready() -> str:
        return "ready"

    @post("/append")
    async def append(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
        entry = await redis.execute_command("XADD", "bench:{0}:http", "*", "b", await request.body())
        return Response({"head": f"{entry.decode().partition('-')[0]}-00000000"}, status_code=201)

    async def hang_up(_: Litestar) -> None:
        await redis.aclose()

    return Litestar([ready, append], openapi_config=None, logging_config=None, on_shutdown=[hang_up])


class _Server(uvicorn.Server):
    """The settings of `api.server.ApiServer`, without what belongs to the real service alone."""

    def __init__(self, app: Litestar, host: str, port: int) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                host=host,
                port=port,
                loop="uvloop",
                http="httptools",
                ws="none",
                lifespan="on",
                access_log=False,
                log_config=None,
                server_header=False,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)


async def _serve(port: int) -> None:
    settings = read_settings()
    await _Server(append_only_app(plain_client(settings.store_url)), settings.host, port).serve()


if __name__ == "__main__":
    uvloop.run(_serve(int(sys.argv[1])))
