"""From an exception to an answer: one handler for every error of the service."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from api.problems.documents import MEDIA_TYPE, describe_error
from api.problems.errors import QueryInvalid
from api.wire.parameters import shown_name
from domain.errors import TabletapeError
from domain.facts import Message

__all__ = ["EXCEPTION_HANDLERS", "answer_error"]

_PARAMETER: Final = re.compile(r"parameter '(?P<name>[^']+)'")
_log = logging.getLogger("tabletape.api")


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Give the problem document of an error; whatever nobody foresaw goes to the log."""
    problem, headers = describe_error(_as_ours(request, error), request.scope["path"], _renderer(request))
    if problem.status == 500:
        _log.error("request %s failed", request.scope.get("request_id", ""), exc_info=error)
    parts = request.app.state.get("parts")
    if parts is not None:
        parts.metrics.problem(problem.type.rpartition("/")[2]).inc()
    headers = {**headers, "Cache-Control": "no-store", "Vary": "Authorization"}
    return Response(
        msgspec.json.encode(problem, enc_hook=str), status_code=problem.status, media_type=MEDIA_TYPE, headers=headers
    )


def _as_ours(request: Request[Any, Any, Any], error: Exception) -> Exception:
    """Give what litestar says about a parameter as an error of ours, with the name callers know."""
    if not isinstance(error, ValidationException):
        return error
    extra = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if isinstance(extra, dict) and "key" in extra:
        name = shown_name(request.scope.get("route_handler"), extra["key"])
        return QueryInvalid(f"{name}: {extra['message']}", value=name or None, rule="/schema")
    missing = _PARAMETER.search(error.detail)
    name = str(missing["name"]) if missing else ""
    return QueryInvalid(f"the parameter {name!r} is needed", value=name or None, rule="/schema")


def _renderer(request: Request[Any, Any, Any]) -> Any:
    parts = request.app.state.get("parts")
    return parts.projections.sentences.render if parts is not None else _unworded


def _unworded(message: Message) -> str:
    return message.key


EXCEPTION_HANDLERS: Final[dict[Any, Any]] = {
    TabletapeError: answer_error,
    HTTPException: answer_error,
    Exception: answer_error,
}
