"""The server of a process: uvicorn with uvloop and httptools, tuned for short answers and open streams."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, cast

import uvicorn
from litestar import Litestar

from api.context import AppContext
from api.http.balance import Balance, BalancedListener
from api.http.connections import BoundedProtocol, Gate
from api.http.logs import AccessLog, set_up_logs
from api.http.metrics_exchange import answering_others
from api.http.middleware import ServiceMiddleware

_GC_THRESHOLDS: Final = (50_000, 50, 50)
_SWITCH_S: Final = 0.0005
"""Seconds after which a computing thread lets the loop run; Python's own 5 ms add up over an answer."""
_SHUTDOWN_S: Final = 5
_TICKS_PER_LOOK: Final = 10
_FLUSH_S: Final = 1.0
_IDLE_S: Final = 5.0
"""How long a process that is replaced waits for a further request on a connection that is open."""
_BUSY_S: Final = 75.0
"""Seconds to wait for open requests: longer than the 60 seconds that a call may wait."""
_DRAIN_TICK_S: Final = 0.05


class ApiServer(uvicorn.Server):
    """Serves the application; ends its streams first when it is stopped.

    Args:
        app: the application.
        host: the address to listen on.
        port: the port; 0 takes any free one.
        started: called once, when requests are served.
        balance: the numbers of connections of all processes that listen on the same sockets; `None` for a process that
            listens alone.
    """

    def __init__(
        self,
        app: Litestar,
        host: str,
        port: int,
        started: Callable[[], None] = lambda: None,
        balance: Balance | None = None,
    ) -> None:
        self.context: AppContext = app.state["context"]
        self.middleware = ServiceMiddleware(app, self.context.metrics, self.context.settings.patience_s)
        settings = self.context.settings
        most = settings.limits.connections_per_address
        sentence = f"at most {most} connections from one address at once"
        of_address = self.context.shared_limits.at_once("connections", most, sentence)
        metrics, refuse = self.context.metrics, self.middleware.refuse
        gate = Gate(settings.limits, settings.trusted_proxies, refuse, metrics, of_address, balance)
        super().__init__(server_config(self.middleware, host, port, gate, settings.trusted_proxies))
        self._started = started
        self._balance = balance
        self._listener: BalancedListener | None = None
        self._draining = False
        self._open = contextlib.AsyncExitStack()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and say so."""
        if self._balance is None:
            await super().startup(sockets)
        else:
            await super().startup([])
            self._listener = BalancedListener(sockets or (), self.config.backlog, self._make_protocol, self._balance)
        await self._open.enter_async_context(answering_others(self.context.metrics, self.context.settings.sockets))
        self._started()

    def _make_protocol(self) -> asyncio.Protocol:
        state, app_state = self.server_state, self.lifespan.state
        return self.config.http_protocol_class(config=self.config, server_state=state, app_state=app_state)  # type: ignore[call-arg]

    def leave(self) -> None:
        """Ask the server to end without a refused request, because others serve on: see `shutdown`."""
        self._draining = self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Look at every connection once a second; called ten times as often while the server runs."""
        if counter % _TICKS_PER_LOOK == 0:
            self.look(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    def look(self, now: float) -> None:
        """End the connections that take too long, at a time of the loop's clock."""
        for connection in tuple(self.server_state.connections):
            if isinstance(connection, BoundedProtocol):
                connection.look(now)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams, then wait for open requests.

        After `leave` the process takes no new connection, and goes on answering on its open connections: each answer
        announces the end of its connection, so that the caller connects anew, to another process.
        """
        self.context.feed.stop()
        await self._open.aclose()
        if self._listener is not None:
            self._listener.close()
        if self._draining:
            await self._drain(sockets or [])
        await super().shutdown(sockets)

    async def _drain(self, sockets: Sequence[socket.socket]) -> None:
        for server in self.servers:
            server.close()
        for listening in sockets:
            listening.close()
        self.middleware.leaving = True
        began = now = asyncio.get_running_loop().time()
        while self.server_state.connections and now - began < _BUSY_S:
            await asyncio.sleep(_DRAIN_TICK_S)
            now = asyncio.get_running_loop().time()
            self.look(now)
            if now - began >= _IDLE_S:
                for connection in tuple(self.server_state.connections):
                    if isinstance(connection, BoundedProtocol):
                        connection.end_if_idle()

    async def serve_with_logs(self, sockets: Sequence[socket.socket] = ()) -> None:
        """Serve until stopped by a signal, with logs on standard error; for a process that does nothing else.

        Args:
            sockets: to listen on, in place of the host and the port.
        """
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self.leave)
        calm_collector()
        sys.setswitchinterval(_SWITCH_S)
        set_up_logs(access=self.context.settings.access_log)
        writing = asyncio.create_task(_write(self.middleware.access))
        try:
            await self.serve(list(sockets) or None)
        finally:
            writing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writing
            self.middleware.access.write()


def server_config(
    application: Any, host: str, port: int, gate: Gate, trusted_proxies: Sequence[str] = ()
) -> uvicorn.Config:
    """Return the settings to serve an ASGI application.

    Args:
        application: the application.
        host: the address to listen on.
        port: the port; 0 takes any free one.
        gate: counts the connections and knows their limits.
        trusted_proxies: addresses and networks; the caller is the last address in their `X-Forwarded-For` outside
            these networks.
    """
    return uvicorn.Config(
        application,
        host=host,
        port=port,
        loop="uvloop",
        http=cast("Any", partial(BoundedProtocol, gate)),  # it is called as a class would be
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=list(trusted_proxies),
        timeout_graceful_shutdown=_SHUTDOWN_S,
    )


def calm_collector() -> None:
    """Take everything loaded so far out of the garbage collector's sight: its pauses are the p99."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)


async def _write(access: AccessLog) -> None:
    while True:
        await asyncio.sleep(_FLUSH_S)
        access.write()
