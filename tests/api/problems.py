"""Problem documents, as every refusal is answered."""

from __future__ import annotations

from typing import Any

import httpx


def problem(answer: httpx.Response, status: int, kind: str, code: str | None = None) -> dict[str, Any]:
    """Check the frame of a problem document and give it."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["cache-control"] == "no-store"
    document: dict[str, Any] = answer.json()
    assert document["type"] == f"/problems/{kind}"
    assert document["code"] == (code or kind)
    assert document["status"] == status
    assert document["title"]
    assert document["detail"]
    assert document["instance"].encode() == answer.request.url.raw_path.partition(b"?")[0]
    return document
