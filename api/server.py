"""The server of one process: uvicorn with uvloop and httptools, tuned for short answers and open streams."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from typing import Any, Final

import uvicorn
from litestar import Litestar

from api.parts import Parts
from api.wire.edge import Edge
from api.wire.logs import set_up_logs

__all__ = ["ApiServer", "asgi"]

_GC_THRESHOLDS: Final = (50_000, 50, 50)
_SHUTDOWN_S: Final = 5
_FLUSH_S: Final = 1.0


def asgi(app: Litestar) -> Edge:
    """Give the whole ASGI application: litestar's inside the edge."""
    parts: Parts = app.state["parts"]
    return Edge(app, parts.metrics)


class ApiServer(uvicorn.Server):
    """Serves the application; ends its streams first when it is stopped.

    Args:
        app: the application.
        host: the address to listen on.
        port: the port; 0 takes any free one.
    """

    def __init__(self, app: Litestar, host: str, port: int) -> None:
        super().__init__(
            uvicorn.Config(
                asgi(app),
                host=host,
                port=port,
                loop="uvloop",
                http="httptools",
                ws="none",
                lifespan="on",
                access_log=False,
                log_config=None,
                server_header=False,
                timeout_graceful_shutdown=_SHUTDOWN_S,
            )
        )
        self._parts: Parts = app.state["parts"]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams, then wait for what is being answered."""
        self._parts.feed.stop()
        await super().shutdown(sockets)

    async def serve_with_logs(self) -> None:
        """Serve until stopped by a signal, with logs on standard error; for a process that does nothing else."""
        _calm_collector()
        buffer = set_up_logs(access=self._parts.settings.access_log)
        flushing = asyncio.create_task(_flush(buffer))
        try:
            await self.serve()
        finally:
            flushing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await flushing
            buffer.flush()


def _calm_collector() -> None:
    """Take everything loaded so far out of the garbage collector's sight: its pauses are the p99."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)


async def _flush(buffer: Any) -> None:
    while True:
        await asyncio.sleep(_FLUSH_S)
        buffer.flush()
