"""Problem documents (RFC 9457): the form of an error for the caller, and the exception handlers that make it.

The inside of a damaged log or of a failure could tell a caller something they may not know. It is left out here and
nowhere else: problems of status 500 have no `value`, and no own detail.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
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

from api.context import app_context
from api.http.errors import MethodNotAllowed, QueryInvalid, RequestInvalid, RosterFault, RouteUnknown
from api.http.methods import allowed, request_method
from api.http.parameters import parameter_name, parameter_value
from api.http.problem_kinds import KINDS, PROBLEM_MEDIA, Kind
from api.http.request_headers import wanted_language
from domain.core.errors import ComponentError, IllegalDecision, TabletapeError
from domain.core.events import Message
from domain.notation.reading import NotationInvalid
from domain.tournament.errors import TournamentRefused
from eventstore.chat.chat import ChatRefused
from eventstore.errors import ArchiveInvalid, ArchiveUnavailable, CommandRefused, StoreUnavailable, WritesRefused
from eventstore.notices.settings import NoticesRefused
from eventstore.proof.complaints import BundleInvalid
from eventstore.review.disputes import DisputeRefused
from eventstore.review.notes import AnnotationRefused
from eventstore.review.shared_reviews import SharedReviewRefused
from eventstore.review.studies import StudyRefused
from eventstore.tournament.series import SeriesRefused
from projections.refused import link_of
from projections.sentences import ENGLISH, LANGUAGES, Sentences

_LONGEST_VALUE: Final = 2_000
_LONGEST_TOLD: Final = 300
"""The most letters of a caller's value in a sentence, because sentences are cached."""
_PATH: Final = "/:@!$&'()*+,;=~"
"""Characters of a path that are not percent-encoded (RFC 3986, section 3.3), beside letters, digits and `-._`."""
_NOT_KEPT: Final = {"Cache-Control": "no-store", "Vary": "Authorization"}
_OF_ACTS: Final = {
    "not_seated": 403,
    "room_hidden": 403,
    "not_organiser": 403,
    "not_operator": 403,
    "not_your_seat": 403,
    "not_at_table": 403,
    "not_a_player": 403,
    "fork_not_allowed": 403,
    "take_back_not_allowed": 403,
    "alone_at_table": 403,
    "claim_not_allowed": 403,
    "hints_in_tournament": 403,
    "hints_rated": 403,
    "hints_not_agreed": 403,
    "archive_not_open": 403,
    "notation_not_open": 403,
    "bundle_secrets": 403,
    "seat_unknown": 404,
    "nonce_invalid": 422,
    "bot_unknown": 422,
    "labels_kept": 422,
    "visibility_kept": 422,
    "message_unknown": 404,
    "report_unknown": 404,
    "not_leader": 403,
    "not_for_this_role": 403,
    "not_an_editor": 403,
    "not_the_owner": 403,
    "moment_not_shown": 403,
}
"""The statuses of refused commands and complaints, by code; else that of their kind."""
_OF_COMMANDS: Final = (
    *("act_refused", "tournament_refused", "study_refused", "series_refused", "bundle_refused", "chat_refused"),
    "shared_review_refused",
)
_MEMBERS: Final = (
    *("reason", "allowed", "actual", "set_back_to", "owner", "pointer", "parameter", "entry", "oldest"),
    *("line", "column", "nearest", "faults"),
)
"""Members of a problem document that only some errors have."""
_BY_CLASS: Final[dict[type, str]] = {
    IllegalDecision: "illegal_decision",
    ComponentError: "components_invalid",
    CommandRefused: "act_refused",
    TournamentRefused: "tournament_refused",
    DisputeRefused: "dispute_refused",
    StudyRefused: "study_refused",
    SeriesRefused: "series_refused",
    NoticesRefused: "notices_refused",
    AnnotationRefused: "annotation_refused",
    ChatRefused: "chat_refused",
    SharedReviewRefused: "shared_review_refused",
    ArchiveInvalid: "archive_invalid",
    NotationInvalid: "notation_invalid",
    BundleInvalid: "bundle_refused",
}
_BY_CODE: Final = {
    "luck_conflict": "service_busy",
    "desk_conflict": "service_busy",
    "limit_invalid": "query_invalid",
    "versions_invalid": "query_invalid",
    "rulesets_differ": "query_invalid",
    "cursor_invalid": "query_invalid",
    "position_invalid": "query_invalid",
    "language_unknown": "query_invalid",
    "time_invalid": "query_invalid",
    "time_and_version": "query_invalid",
    "time_before_log": "version_unknown",
    "view_unknown": "query_invalid",
    "chapter_unknown": "study_unknown",
    "moment_unknown": "study_unknown",
}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A problem document (RFC 9457, section 3.1) with the members this service adds."""

    type: str
    """A stable relative reference: `/problems/<kind>`, the address of a page about this kind."""
    title: str
    """The kind in a few words; always the same."""
    status: int
    detail: str
    """The fault of this request, for people."""
    code: str
    """The fault, for programs: the kind, or the reason where a kind has many."""
    instance: str
    """The request."""
    value: Any = None
    """The offending value, as it was sent; the page about the kind describes it, or the reason for its absence."""
    rule: str = ""
    """The rule or limit that was broken."""
    rule_link: str = ""
    """For a rule of a game: where it can be read."""
    pointer: str = ""
    """Where in the body."""
    parameter: str = ""
    """The name of the parameter of the query or the path."""
    reason: Message | None = None
    """For a decision: the sentence of `detail` before it was worded."""
    allowed: tuple[Any, ...] = ()
    """For a decision: some legal decisions."""
    actual: str = ""
    """For a conflict: the head, or the revision of the study, as it is."""
    set_back_to: int | msgspec.UnsetType = msgspec.UNSET
    """For a log that was set back: the last version that can be as the caller knew it."""
    owner: str = ""
    """For a reserved label: the actor of its owner."""
    entry: int = 0
    """For a take-back: the version of the entry that is final and stands in its way."""
    oldest: str = ""
    """For a position that is gone: the oldest position from which a stream misses nothing."""
    line: int = 0
    """For a notation: the line of the fault, from 1."""
    column: int = 0
    """The column of the fault, from 1."""
    nearest: tuple[str, ...] = ()
    """The legal tokens that are most like the offending token."""
    faults: tuple[RosterFault, ...] = ()
    """For a roster in CSV: its faults, in the order of lines and columns."""


class ProblemAnswer(msgspec.Struct, frozen=True):
    """An error as it is answered."""

    kind: str
    status: int
    headers: Mapping[str, str]
    """All headers but media type and length."""
    body: bytes


def answer_problem(error: BaseException, path: str, detail: str = "") -> ProblemAnswer:
    """Return the answer to a request that ends in an error.

    Args:
        error: the error; an error that is none of the project is answered as `internal_error`.
        path: the decoded path of the request.
        detail: a sentence about it in the caller's language, if there is one.
    """
    kind = _kind_of(error)
    members: dict[str, Any] = {"status": kind.status, "detail": kind.explanation, "code": kind.name}
    headers: Mapping[str, str] = {}
    if isinstance(error, TabletapeError) and kind.status != 500:
        headers = getattr(error, "headers", {"Retry-After": "1"} if kind.status == 503 else {})
        members = {name: getattr(error, name) for name in _MEMBERS if hasattr(error, name)} | {
            "status": _OF_ACTS.get(error.code, kind.status) if kind.name in _OF_COMMANDS else kind.status,
            "detail": error.detail,
            "code": error.code,
            "value": _json_value(error.value),
            "rule": error.rule,
            "rule_link": link_of(error.rule) or "" if isinstance(error, IllegalDecision | ComponentError) else "",
        }
        if isinstance(error, StoreUnavailable | ArchiveUnavailable):
            members["value"] = None
            # The address of a store is a secret; the reason why a store takes no writes is not.
            explanation = f"{error.detail} {kind.explanation}" if isinstance(error, WritesRefused) else kind.explanation
            members["detail"] = explanation
    if detail:
        members["detail"] = detail
    problem = Problem(type=f"/problems/{kind.name}", title=kind.title, instance=quote(path, safe=_PATH), **members)
    body = msgspec.json.encode(problem, enc_hook=str)
    return ProblemAnswer(kind.name, problem.status, {**headers, **_NOT_KEPT}, body)


def _kind_of(error: BaseException) -> Kind:
    for kind in type(error).__mro__:
        if kind in _BY_CLASS:
            return KINDS[_BY_CLASS[kind]]
    code = getattr(error, "code", "") if isinstance(error, TabletapeError) else ""
    return KINDS.get(_BY_CODE.get(code, code), KINDS["internal_error"])


def _json_value(value: object) -> Any:
    """Return a value as it may stand in JSON; a long value is cut."""
    plain = msgspec.to_builtins(value, enc_hook=str)
    text = msgspec.json.encode(plain)
    return plain if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE].decode(errors="replace")


_PARAMETER: Final = re.compile(r"parameter '(?P<name>[^']+)'")
_log = logging.getLogger("tabletape.api")


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Return the problem document of an error; unforeseen errors are logged."""
    context, ours = app_context(request), _as_ours(request, error)
    language = _language(request)
    detail = _worded(ours, context.projections.sentences, language)
    answer = answer_problem(ours, request.scope["path"], detail)
    if answer.status == 500:
        _log.error("request %s failed", request.scope.get("request_id", ""), exc_info=error)
    context.metrics.problem(answer.kind).inc()
    headers = {**answer.headers, **({"Content-Language": language} if detail else {})}
    return Response(answer.body, status_code=answer.status, media_type=PROBLEM_MEDIA, headers=headers)


def _language(request: Request[Any, Any, Any]) -> str:
    language = request.query_params.get("language")
    return language if language in LANGUAGES else wanted_language(request)


def _worded(error: Exception, sentences: Sentences, language: str) -> str:
    """Return the sentence for an error in a language; empty where there is none, so that the error's detail is used.

    A refused command at a table has a sentence for its code, in English too. All other errors have a sentence for their
    code or their kind, but not in English; some put the English detail behind it. A refused decision already has a
    sentence with the names at its table.
    """
    if isinstance(error, IllegalDecision):
        return ""
    code = error.code if isinstance(error, TabletapeError) else ""
    keys = [f"refused-{code}"] if isinstance(error, CommandRefused) else []
    if language != ENGLISH:
        keys += [f"problem-{code}", f"problem-{_kind_of(error).name}"]
    known = [key for key in (name.replace("_", "-") for name in keys) if sentences.has(key, language)]
    if not known:
        return ""
    variables: dict[str, str | int] = {}
    for name in ("value", "entry", "detail"):
        value = getattr(error, name, None)
        if isinstance(value, str | int):
            variables[name] = value[:_LONGEST_TOLD] if isinstance(value, str) else value
    return sentences.render(Message(known[0], variables), language)


def _as_ours(request: Request[Any, Any, Any], error: Exception) -> Exception:
    """Return the project's error for a client error of Litestar, or the error itself for others."""
    if isinstance(error, ValidationException):
        return _parameter(request, error)
    if isinstance(error, MethodNotAllowedException):
        return MethodNotAllowed(request_method(request.scope), allowed((error.headers or {})["allow"].split(", ")))
    if isinstance(error, NotFoundException):
        return RouteUnknown("nothing is at this address", value=request.scope["path"], rule="/schema")
    if isinstance(error, HTTPException) and error.status_code < 500:
        # Litestar's last own error: an invalid host.
        return RequestInvalid(error.detail, value=request.headers.get("host"), rule="RFC 9110, section 7.2")
    return error


def _parameter(request: Request[Any, Any, Any], error: ValidationException) -> QueryInvalid:
    """Return Litestar's error about a parameter, with the name and the value in the request."""
    extra = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if isinstance(extra, dict) and "key" in extra:
        name = parameter_name(request.scope.get("route_handler"), extra["key"])
        return QueryInvalid(f"{name}: {extra['message']}", parameter=name, value=parameter_value(request, name))
    missing = _PARAMETER.search(error.detail)
    name = str(missing["name"]) if missing else ""
    return QueryInvalid(f"the parameter {name!r} is needed", parameter=name, value=None)


EXCEPTION_HANDLERS: Final[dict[Any, Any]] = {
    TabletapeError: answer_error,
    HTTPException: answer_error,
    Exception: answer_error,
}
