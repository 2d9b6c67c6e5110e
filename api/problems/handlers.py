"""From an exception to an answer: one handler for every error of the service."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)

from api.problems.documents import MEDIA_TYPE, answer_problem
from api.problems.errors import MethodNotAllowed, QueryInvalid, RequestInvalid, RouteUnknown
from api.wire.methods import allowed, method_asked
from api.wire.parameters import given, shown_name
from domain.core.errors import TabletapeError

_PARAMETER: Final = re.compile(r"parameter '(?P<name>[^']+)'")
_log = logging.getLogger("tabletape.api")


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Return the problem document of an error; whatever nobody foresaw goes to the log."""
    answer = answer_problem(_as_ours(request, error), request.scope["path"], _renderer(request))
    if answer.status == 500:
        _log.error("request %s failed", request.scope.get("request_id", ""), exc_info=error)
    parts = request.app.state.get("parts")
    if parts is not None:
        parts.metrics.problem(answer.kind).inc()
    return Response(answer.body, status_code=answer.status, media_type=MEDIA_TYPE, headers=answer.headers)


def _as_ours(request: Request[Any, Any, Any], error: Exception) -> Exception:
    """Return an error of litestar's as one of ours; what it does not blame on the caller stays what it is."""
    if isinstance(error, ValidationException):
        return _parameter(request, error)
    if isinstance(error, MethodNotAllowedException):
        return MethodNotAllowed(method_asked(request.scope), allowed((error.headers or {})["allow"].split(", ")))
    if isinstance(error, NotFoundException):
        return RouteUnknown(request.scope["path"])
    if isinstance(error, HTTPException) and error.status_code < 500:
        # All that is left of litestar's own: a host that is none.
        return RequestInvalid(error.detail, value=request.headers.get("host"), rule="RFC 9110, section 7.2")
    return error


def _parameter(request: Request[Any, Any, Any], error: ValidationException) -> QueryInvalid:
    """Return what litestar says about a parameter, with the name callers know and what they gave."""
    extra = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if isinstance(extra, dict) and "key" in extra:
        name = shown_name(request.scope.get("route_handler"), extra["key"])
        return QueryInvalid(f"{name}: {extra['message']}", parameter=name, value=given(request, name))
    missing = _PARAMETER.search(error.detail)
    name = str(missing["name"]) if missing else ""
    return QueryInvalid(f"the parameter {name!r} is needed", parameter=name, value=None)


def _renderer(request: Request[Any, Any, Any]) -> Any:
    parts = request.app.state.get("parts")
    return parts.projections.sentences.render if parts is not None else None


EXCEPTION_HANDLERS: Final[dict[Any, Any]] = {
    TabletapeError: answer_error,
    HTTPException: answer_error,
    Exception: answer_error,
}
