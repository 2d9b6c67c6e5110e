"""Problem documents (RFC 9457): what an error looks like to the caller, and the exception handlers that make them.

What could tell a caller something they may not know, the inside of a damaged log or of a failure, is left out here
and nowhere else: problems of status 500 carry no `value`, and no detail of their own.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import quote

import msgspec
from litestar import Request, Response
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)

from api.http.errors import BodyInvalid, HttpError, MethodNotAllowed, QueryInvalid, RequestInvalid, RouteUnknown
from api.http.methods import allowed, method_asked
from api.http.parameters import given, shown_name
from api.http.problem_kinds import KINDS, Kind
from domain.core.errors import ComponentError, IllegalDecision, TabletapeError
from domain.core.events import Message
from eventstore.errors import ArchiveInvalid, CommandRefused, HeadConflict, StoreUnavailable, WritesRefused
from eventstore.table.labels import LabelReserved

MEDIA_TYPE: Final = "application/problem+json"

Render = Callable[[Message], str]

_LONGEST_VALUE: Final = 2_000
_PATH: Final = "/:@!$&'()*+,;=~"
"""What stands in a path as it is (RFC 3986, section 3.3), beside letters, digits and `-._`."""
_NOT_KEPT: Final = {"Cache-Control": "no-store", "Vary": "Authorization"}
_FORBIDDEN: Final = frozenset(
    [
        "not_seated",
        "not_organiser",
        "not_operator",
        "not_your_seat",
        "not_at_table",
        "not_a_player",
        "fork_not_allowed",
        "archive_not_open",
    ]
)
_NOT_FOUND: Final = frozenset(("seat_unknown",))
_UNPROCESSABLE: Final = frozenset(("nonce_invalid", "bot_unknown", "labels_kept"))
_BY_CLASS: Final[dict[type[TabletapeError], str]] = {
    IllegalDecision: "illegal_decision",
    ComponentError: "components_invalid",
    CommandRefused: "act_refused",
    ArchiveInvalid: "archive_invalid",
}
_BY_CODE: Final = {
    "luck_conflict": "service_busy",
    "limit_invalid": "query_invalid",
    "versions_invalid": "query_invalid",
    "cursor_invalid": "query_invalid",
    "language_unknown": "query_invalid",
}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A problem document (RFC 9457, section 3.1) with the members this service adds."""

    type: str
    """A stable relative reference: `/problems/<kind>`, which is a page about this kind."""
    title: str
    """The kind in a few words; always the same."""
    status: int
    detail: str
    """What is wrong this time, for people."""
    code: str
    """What is wrong, for programs: the kind, or the reason where a kind has many."""
    instance: str
    """The request."""
    value: Any = None
    """The offending value, as it was given; the page about the kind says what it is, or why there is none."""
    rule: str = ""
    """The rule or limit that was broken."""
    rule_link: str = ""
    """For a rule of a game: where it can be read."""
    pointer: str = ""
    """Where in the body."""
    parameter: str = ""
    """Which parameter of the query or the path."""
    reason: Message | None = None
    """For a decision: the sentence of `detail` before it was worded."""
    allowed: tuple[Any, ...] = ()
    """For a decision: some of what would be legal instead."""
    actual: str = ""
    """For a conflict: the head as it is."""
    owner: str = ""
    """For a reserved label: the actor whose it is."""


class ProblemAnswer(msgspec.Struct, frozen=True):
    """An error as it is answered."""

    kind: str
    status: int
    headers: Mapping[str, str]
    """Those of the error and those of every problem document, but for its media type and length."""
    body: bytes


def answer_problem(error: BaseException, path: str, render: Render | None = None) -> ProblemAnswer:
    """Return the answer to a request that ends in an error.

    Args:
        error: what went wrong; whatever is no error of the project is told as `internal_error`.
        path: the path of the request as it was decoded.
        render: words the reason why a decision is refused; not needed where nothing is decided.
    """
    problem, headers = _describe(error, quote(path, safe=_PATH), render or _unworded)
    body = msgspec.json.encode(problem, enc_hook=str)
    return ProblemAnswer(problem.type.rpartition("/")[2], problem.status, {**headers, **_NOT_KEPT}, body)


def _describe(error: BaseException, instance: str, render: Render) -> tuple[Problem, Mapping[str, str]]:
    if isinstance(error, TabletapeError):
        return _of_ours(error, instance, render)
    return _plain(KINDS["internal_error"], instance), {}


def _unworded(message: Message) -> str:
    return message.key


def _kind_of(error: TabletapeError) -> Kind:
    for kind in type(error).__mro__:
        if kind in _BY_CLASS:
            return KINDS[_BY_CLASS[kind]]
    return KINDS.get(_BY_CODE.get(error.code, error.code), KINDS["internal_error"])


def _of_ours(error: TabletapeError, instance: str, render: Render) -> tuple[Problem, Mapping[str, str]]:
    kind = _kind_of(error)
    if kind.status == 500:
        return _plain(kind, instance), {}
    members: dict[str, Any] = {}
    detail = error.detail
    if isinstance(error, IllegalDecision):
        detail = render(error.reason)
        members = {"reason": error.reason, "allowed": error.allowed}
    elif isinstance(error, HeadConflict):
        members = {"actual": error.actual}
    elif isinstance(error, LabelReserved):
        members = {"owner": error.owner}
    elif isinstance(error, BodyInvalid):
        members = {"pointer": error.pointer}
    elif isinstance(error, QueryInvalid):
        members = {"parameter": error.parameter}
    elif isinstance(error, StoreUnavailable):
        # Where a store lies is not told; why one that is there takes no writes is.
        detail = f"{detail} {kind.explanation}" if isinstance(error, WritesRefused) else kind.explanation
    problem = Problem(
        type=f"/problems/{kind.name}",
        title=kind.title,
        status=_status(kind, error.code),
        detail=detail,
        code=error.code,
        instance=instance,
        value=_shown(error.value),
        rule=error.rule,
        rule_link=_rule_link(error),
        **members,
    )
    return problem, _headers(kind, error)


def _rule_link(error: TabletapeError) -> str:
    if not isinstance(error, IllegalDecision | ComponentError):
        return ""
    ruleset, _, number = error.rule.partition(" ")
    return f"/v1/rulesets/{quote(ruleset)}/rules#{quote(number)}" if number else ""


def _status(kind: Kind, code: str) -> int:
    if kind.name != "act_refused":
        return kind.status
    if code in _FORBIDDEN:
        return 403
    if code in _NOT_FOUND:
        return 404
    return 422 if code in _UNPROCESSABLE else kind.status


def _headers(kind: Kind, error: TabletapeError) -> Mapping[str, str]:
    if isinstance(error, HttpError):
        return error.headers
    return {"Retry-After": "1"} if kind.status == 503 else {}


def _plain(kind: Kind, instance: str) -> Problem:
    return Problem(
        type=f"/problems/{kind.name}",
        title=kind.title,
        status=kind.status,
        detail=kind.explanation,
        code=kind.name,
        instance=instance,
    )


def _shown(value: object) -> Any:
    """Return a value as it may stand in JSON; a long one is cut."""
    plain = msgspec.to_builtins(value, enc_hook=str)
    text = msgspec.json.encode(plain)
    return plain if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE].decode(errors="replace")


_PARAMETER: Final = re.compile(r"parameter '(?P<name>[^']+)'")
_log = logging.getLogger("tabletape.api")


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Return the problem document of an error; whatever nobody foresaw goes to the log."""
    answer = answer_problem(_as_ours(request, error), request.scope["path"], _renderer(request))
    if answer.status == 500:
        _log.error("request %s failed", request.scope.get("request_id", ""), exc_info=error)
    context = request.app.state.get("context")
    if context is not None:
        context.metrics.problem(answer.kind).inc()
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
    context = request.app.state.get("context")
    return context.projections.sentences.render if context is not None else None


EXCEPTION_HANDLERS: Final[dict[Any, Any]] = {
    TabletapeError: answer_error,
    HTTPException: answer_error,
    Exception: answer_error,
}
