"""Headers of every answer: a browser runs nothing in it, and takes it for the stated media type."""

from __future__ import annotations

import httpx

STRICT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The policy of answers that are no documents."""


def assert_safe(answer: httpx.Response, policy: str = STRICT) -> None:
    request = f"{answer.request.method} {answer.request.url} {answer.status_code}"
    assert answer.headers.get_list("x-content-type-options") == ["nosniff"], request
    assert answer.headers.get_list("referrer-policy") == ["no-referrer"], request
    assert answer.headers.get_list("content-security-policy") == [policy], request
    assert answer.headers["x-request-id"], request
