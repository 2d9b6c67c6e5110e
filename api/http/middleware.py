"""The outermost middleware: the treatment of every request before and after the application.

Gives each request an id, its answer the headers of safety, counts and times it, and notes it in the access log.
It lies outside Litestar so that this holds for requests without a route, and for failures of Litestar itself.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, Final

from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.types import Message, Receive, Send

from api.http.compression import with_compression
from api.http.connections import Answered
from api.http.errors import HttpError, ServiceStopping
from api.http.logs import AccessLog
from api.http.methods import allowed_at, as_get, with_allow
from api.http.metrics import Metrics
from api.http.openapi.operations import operation_of
from api.http.problem_kinds import PROBLEM_MEDIA
from api.http.problems import ProblemAnswer, answer_problem
from api.http.responses import NOTHING_POLICY
from eventstore.storage.redis_client import PATIENT_UNTIL
from eventstore.storage.store import CAUSE, EntryCause

_LAST_ONE: Final = ((b"connection", b"close"),)
_POLICY: Final = b"content-security-policy"
_ALWAYS: Final = ((b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"))
_STRICT: Final = (*_ALWAYS, (_POLICY, NOTHING_POLICY.encode()))
_ID: Final = re.compile(rb"[A-Za-z0-9_.:-]{1,64}")
_log = logging.getLogger("tabletape.api")


class ServiceMiddleware:
    """Wraps the application.

    Args:
        app: the application.
        metrics: counts and times the requests.
        patience_s: seconds for which a request waits for a store that does not answer.

    Attributes:
        access: the lines that wait to be written to the access log.
        leaving: whether each answer is the last on its connection, because the process is about to end.
    """

    def __init__(self, app: Litestar, metrics: Metrics, patience_s: float) -> None:
        self.app = app
        self._patience_s = patience_s
        self._allowed = allowed_at(route for route in app.routes if isinstance(route, HTTPRoute))
        self.access = AccessLog()
        self.leaving = False
        self._metrics = metrics
        self._prefix = secrets.token_hex(4)
        self._numbers = count(1)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        request_id = _request_id(scope) or self._new_id().encode()
        name = scope["request_id"] = request_id.decode()
        CAUSE.set(EntryCause("request", name, time.time_ns() // 1_000_000))
        method = scope["method"]
        if method == "HEAD":
            scope, receive, send = as_get(scope, send)
        elif method == "OPTIONS":
            send = with_allow(self._allowed, scope, send)
        send = with_compression(scope, send)
        status = 0
        PATIENT_UNTIL.set(time.monotonic() + self._patience_s)

        async def answered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message["headers"]
                own = [(b"x-request-id", request_id), *(_LAST_ONE if self.leaving else ())]
                message["headers"] = [*headers, *_safety_of(headers), *own]
            await send(message)

        try:
            await self.app(scope, receive, answered)
        except (Exception, asyncio.CancelledError) as error:
            # Litestar answers the errors of its calls; only other errors arrive here.
            if status:
                raise
            await self._answer_failure(scope, error, answered)
        finally:
            self._note(scope, method, status, time.perf_counter() - started)

    async def _answer_failure(self, scope: Any, error: BaseException, send: Send) -> None:
        """Answer a request that the application did not answer: it failed, or the service stops."""
        cause: BaseException = error
        if isinstance(error, asyncio.CancelledError):
            cause = ServiceStopping("the service stops before this is answered", rule="limit, time to stop")
        else:
            _log.error("request %s failed", scope["request_id"], exc_info=error)
        status, lines, body = self._as_answer(answer_problem(cause, scope["path"]))
        await send({"type": "http.response.start", "status": status, "headers": lines})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def refuse(self, error: HttpError, client: tuple[str, int] | None, method: str, path: str) -> Answered:
        """Return the answer to a request that is refused before the application gets it, and log it.

        Args:
            error: the fault of the request.
            client: host and port of the connection.
            method: the method, empty where it has not come.
            path: the path, empty where it has not come.
        """
        status, lines, body = self._as_answer(answer_problem(error, path))
        request_id = self._new_id()
        self._note({"path": path, "client": client, "request_id": request_id}, method, status, 0.0)
        return status, [*lines, *_safety_of(lines), (b"x-request-id", request_id.encode())], body

    def _as_answer(self, problem: ProblemAnswer) -> Answered:
        """Return a problem as an answer, and count it."""
        self._metrics.problem(problem.kind).inc()
        lines = [(name.lower().encode(), value.encode("latin-1")) for name, value in problem.headers.items()]
        lines += [(b"content-type", PROBLEM_MEDIA.encode()), (b"content-length", str(len(problem.body)).encode())]
        return problem.status, lines, problem.body

    def _new_id(self) -> str:
        return f"{self._prefix}-{next(self._numbers):x}"

    def _note(self, scope: Any, method: str, status: int, seconds: float) -> None:
        handler = scope.get("route_handler")
        call = operation_of(handler)
        route = scope.get("path_template") or "unknown"
        streamed = call is not None and call.stream
        self._metrics.requests.note(method, route, status, None if streamed else seconds)
        if call is not None and call.appends and status == handler.status_code:
            self._metrics.appended(call.appends).inc()
        self.access.note(scope, method, status, seconds)


def _request_id(scope: Any) -> bytes | None:
    for name, value in scope["headers"]:
        if name == b"x-request-id":
            return value if _ID.fullmatch(value) else None
    return None


def _safety_of(headers: Iterable[tuple[bytes, bytes]]) -> Sequence[tuple[bytes, bytes]]:
    """Return the security headers to add to an answer that has these headers.

    An answer that states no policy of its own gets the strictest. That is every answer but the page: data, a
    picture or an error loads nothing, wherever it is opened.
    """
    for name, _ in headers:
        if name == _POLICY:
            return _ALWAYS
    return _STRICT
