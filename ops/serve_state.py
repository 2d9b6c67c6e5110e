"""The state of a running `serve`: in a file for commands, and over HTTP for monitoring."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from eventstore.errors import StoreUnavailable
from eventstore.storage.redis_servers import connect_blocking
from ops.settings import ServiceSettings
from ops.shards import fix_shards

ProcessStatus: TypeAlias = Literal["ready", "starting", "ended"]

_SECONDS: Final = 2.0

STATE_FILE: Final = "state.json"
"""Its name in the folder of the process ids."""


class ProcessState(msgspec.Struct, frozen=True):
    """A process."""

    name: str
    pid: int | None
    """Its id; `null` while it waits to be started again."""
    status: ProcessStatus


class ServeState(msgspec.Struct, frozen=True, kw_only=True):
    """The processes of a `serve`."""

    pid: int
    """The process of `serve` itself."""
    ready: bool
    """Whether all processes do their work."""
    processes: tuple[ProcessState, ...]
    restarting: bool
    """Whether the processes are being replaced."""
    restarts: int
    """How many restarts have ended since `serve` was started."""
    failure: str | None
    """The reason why the last restart ended early; `null` when all processes were replaced."""


def read_state(run: Path) -> ServeState | None:
    """Return the last state of the `serve` with this folder of process ids; `None` where none runs there."""
    try:
        return msgspec.json.decode((run / STATE_FILE).read_bytes(), type=ServeState)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def write_state(run: Path, state: ServeState) -> None:
    """Write the state so that a reader finds all of it."""
    draft = run / f"{STATE_FILE}.new"
    draft.write_bytes(msgspec.json.encode(state) + b"\n")
    draft.replace(run / STATE_FILE)


def read_lags(settings: ServiceSettings) -> dict[str, int] | None:
    """Return by stored projection how far its rows are behind the logs, in milliseconds; `None` without the store."""
    try:
        with connect_blocking(settings.store_url, seconds=_SECONDS, retry=Retry(NoBackoff(), 0)) as client:
            shards = fix_shards(client, settings)
        return asyncio.run(_lags(settings, shards))
    except (RedisError, OSError, StoreUnavailable, TimeoutError):
        return None


async def _lags(settings: ServiceSettings, shards: int) -> dict[str, int]:
    # The rules of the games take a moment to load, which other commands need not wait for.
    from domain.rulesets import RULESETS
    from eventstore.log.seeds import ServiceKeys
    from eventstore.service import open_service
    from eventstore.storage.redis_client import RedisClient
    from eventstore.storage.redis_store import RedisStore
    from projections.stored.runner import ProjectionRunner

    client = RedisClient(settings.store_url)
    try:
        service = open_service(RedisStore(client, shards), RULESETS, ServiceKeys({"none": bytes(32)}, "none"))
        async with asyncio.timeout(_SECONDS):
            return await ProjectionRunner(service, client).lags_ms()
    finally:
        await client.close()


def read_metrics(state: ServeState, folder: Path) -> bytes:
    """Return the metrics of the processes of a `serve` in the format of Prometheus; one that ended is left out."""
    # Prometheus' library takes a moment to load, which other commands need not wait for.
    from api.http.metrics_exchange import metrics_of

    return asyncio.run(metrics_of([process.name for process in state.processes], folder))


class HealthPort:
    """Answers `/healthz`, `/readyz` with the state as JSON, and `/metrics`, in a thread of its own until it is closed.

    Args:
        host: the address to listen on.
        port: the port.
        state: returns the state now.
        trouble: returns why the processes could not do their work although they run, or `None`.
        lags: returns by stored projection how far its rows are behind the logs, or `None` without the store.
        metrics: returns the metrics of the processes.

    Raises:
        OSError: nothing can listen there.
    """

    def __init__(
        self,
        host: str,
        port: int,
        state: Callable[[], ServeState],
        trouble: Callable[[], str | None],
        lags: Callable[[], dict[str, int] | None],
        metrics: Callable[[], bytes],
    ) -> None:
        class StateHandler(BaseHTTPRequestHandler):
            timeout = 5

            def do_GET(self) -> None:
                if self.path == "/healthz":
                    self._say(HTTPStatus.OK, {"status": "alive"})
                elif self.path == "/readyz":
                    now, why = state(), trouble()
                    ready = now.ready and why is None
                    status = HTTPStatus.OK if ready else HTTPStatus.SERVICE_UNAVAILABLE
                    lag = lags() if why is None else None
                    self._say(status, {**msgspec.to_builtins(now), "ready": ready, "detail": why, "lag_ms": lag})
                elif self.path == "/metrics":
                    self._send(HTTPStatus.OK, metrics(), "text/plain; version=0.0.4")
                else:
                    self._say(HTTPStatus.NOT_FOUND, {"status": "unknown"})

            def _say(self, status: HTTPStatus, answer: Any) -> None:
                self._send(status, msgspec.json.encode(answer), "application/json")

            def _send(self, status: HTTPStatus, body: bytes, media_type: str) -> None:
                self.send_response(status)
                self.send_header("Content-Type", media_type)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Say nothing: it is asked all the time."""

        self._server = ThreadingHTTPServer((host, port), StateHandler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()
