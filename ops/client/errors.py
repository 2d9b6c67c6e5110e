"""The errors of the client: a refused request, a service that does not answer, a log that was set back."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import httpx2
import msgspec

_EXIT_CODES: Final[Mapping[int, int]] = {
    HTTPStatus.BAD_REQUEST: 2,
    HTTPStatus.NOT_FOUND: 3,
    HTTPStatus.TOO_MANY_REQUESTS: 5,
}


class ClientError(Exception):
    """The root of the errors of the client.

    Attributes:
        code: stable name of the kind of error, for programs.
        detail: a sentence for people.
        value: the offending value; `None` where there is none.
        rule: the rule or limit that was broken; may be empty.
        exit_code: the exit code of a command: 2 usage, 3 not found, 4 refused, 5 unavailable.
    """

    code: str = "client_failed"
    exit_code: int = 4

    def __init__(self, detail: str, *, value: object = None, rule: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.value = value
        self.rule = rule


class ServiceRefused(ClientError):
    """The service answered with a problem document.

    Attributes:
        status: the HTTP status.
        problem: the whole document, for programs.
        rule_link: the address of the broken rule; empty where none is named.
    """

    code = "service_refused"

    def __init__(self, status: int, problem: Mapping[str, Any], url: httpx2.URL) -> None:
        detail = str(problem.get("detail") or problem.get("title") or f"the service answered {status}")
        super().__init__(detail, value=problem.get("value"), rule=str(problem.get("rule") or ""))
        self.status = status
        self.problem = dict(problem)
        link = str(problem.get("rule_link") or "")
        self.rule_link = str(url.join(link)) if link else ""
        self.code = str(problem.get("code") or f"http_{status}")
        server_error = status >= HTTPStatus.INTERNAL_SERVER_ERROR
        self.exit_code = 5 if server_error else _EXIT_CODES.get(status, self.exit_code)


class ServiceUnavailable(ClientError):
    """The service does not answer, or its answer broke off."""

    code = "service_unavailable"
    exit_code = 5


class StreamSetBack(ClientError):
    """The log was set back: entries that a stream sent are no longer in it.

    Attributes:
        head: the head of the log now.
        lost: the head of the last entry that was sent.
    """

    code = "log_set_back"

    def __init__(self, head: str, lost: str) -> None:
        super().__init__(f"the log was set back to {head}: read the game again", value=lost)
        self.head = head
        self.lost = lost


def accepted(answer: httpx2.Response) -> httpx2.Response:
    """Return an answer that is no error; its body was read.

    Raises:
        ServiceRefused: it is a problem document, or another error.
    """
    if answer.status_code < HTTPStatus.BAD_REQUEST:
        return answer
    try:
        problem = msgspec.json.decode(answer.content, type=dict[str, Any])
    except msgspec.DecodeError:
        problem = {"detail": f"the service answered {answer.status_code} without a problem document"}
    raise ServiceRefused(answer.status_code, problem, answer.url)


def unavailable(url: str, error: httpx2.HTTPError) -> ServiceUnavailable:
    """Return the error for a request without an answer."""
    reason = str(error) or type(error).__name__
    return ServiceUnavailable(f"the service at {url} does not answer: {reason}", value=url)
