"""What answers have in common: entity tags, and what caches may keep."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

import msgspec
from litestar import Request, Response

from eventstore.log.visibility import Visibility
from eventstore.storage.head import Head

JSON: Final = "application/json"
PRIVATE: Final = {"cache-control": "private, no-cache", "vary": "Authorization, Accept"}
"""Headers of every answer that sets no others: caches keep it for this caller only, and ask again each time."""


def _release() -> str:
    try:
        return version("tabletape")
    except PackageNotFoundError:
        return ""  # run from a checkout


_RELEASE: Final = hashlib.sha256(_release().encode()).hexdigest()[:4]
_TAG: Final = re.compile(r'"[^"]*"')


def sight_mark(sight: Visibility) -> str:
    """Return a short mark of what a caller may see: one caller's answers to it change when it does.

    A superseded game opens when the game that replaced it closes, while its own head stands still.
    """
    parts = [[one.upto, sorted(one.viewer), one.everything] for one in sight.ranges]
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:8]


def entity_tag(head: Head, *marks: object) -> str:
    """Return a strong entity tag: a head, the release, and whatever else the representation depends on.

    The same log is shown otherwise by a later release, and whoever has an old answer is to get the new one.
    """
    return '"' + ".".join([str(head), _RELEASE, *map(str, marks)]) + '"'


def fresh(request: Request[Any, Any, Any], etag: str, headers: Mapping[str, str] | None = None) -> Response[Any] | None:
    """Return 304 when the caller has this representation already (RFC 9110, section 13.1.2).

    Args:
        request: what is asked.
        etag: the strong tag that the answer would have; it is compared weakly.
        headers: those that the answer would have, for a cache updates its copy from them.
    """
    given = ",".join(request.headers.getall("if-none-match", []))
    if not given or (etag not in _TAG.findall(given) and given.strip() != "*"):
        return None
    return Response(b"", status_code=304, headers={**(headers or {}), "etag": etag})


def digest_tag(content: bytes) -> str:
    """Return the strong entity tag of some bytes."""
    return f'"{hashlib.sha256(content).hexdigest()[:16]}"'
