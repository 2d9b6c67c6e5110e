"""The common parts of answers: their form, entity tags, and headers for caches and browsers."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, TypeAlias

import msgspec
from litestar import Request, Response

from api.context import Caller, app_context, caller_of
from api.http.request_headers import stated_tag
from eventstore.identity import Identity
from eventstore.log.state import State
from eventstore.log.visibility import GameSnapshot
from eventstore.service import Service
from eventstore.storage.head import Head
from eventstore.turns import beside
from projections.facade import Projections

Question: TypeAlias = Callable[[Projections, GameSnapshot], Awaitable[Any]]
"""Asks the projections something about a game as a caller sees it."""

JSON: Final = "application/json"
PRIVATE: Final = {"cache-control": "private, no-cache", "vary": "Authorization, Accept, Accept-Encoding"}
"""Headers of every answer that sets no others: caches keep it for this caller only, and ask again each time."""


def _release() -> str:
    try:
        return version("tabletape")
    except PackageNotFoundError:
        return ""  # run from a checkout


_RELEASE: Final = hashlib.sha256(_release().encode()).hexdigest()[:4]
NOTHING_POLICY: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The strictest policy: load, send and run nothing, and be framed by nobody (Content Security Policy Level 3)."""

PAGE_POLICY: Final = f"{NOTHING_POLICY}; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"
"""The policy of the page: it loads files of this service and asks only this service."""


def entity_tag(head: Head, *marks: object) -> str:
    """Return a strong entity tag: a head, the release, and the other marks of the representation.

    A later release may show the same log otherwise; then a caller with an old answer gets the new answer.
    """
    return '"' + ".".join([str(head), _RELEASE, *map(str, marks)]) + '"'


def fresh(request: Request[Any, Any, Any], etag: str, headers: Mapping[str, str] | None = None) -> Response[Any] | None:
    """Return 304 when the caller has this representation already (RFC 9110, section 13.1.2).

    Args:
        request: the request to answer.
        etag: the strong tag that the answer would have; it is compared weakly, for that of a compressed answer is weak.
        headers: the headers that the answer would have, for a cache updates its copy from them.
    """
    stated = stated_tag(request, etag)
    if stated is None:
        return None
    return Response(b"", status_code=304, headers={**(headers or {}), "etag": stated})


async def encoded(
    value: msgspec.Struct, status_code: int = 200, headers: Mapping[str, str] | None = None
) -> Response[Any]:
    """Return a struct as JSON that may be large: it is encoded beside the loop."""
    content = await beside(msgspec.json.encode, value)
    return Response(content, status_code=status_code, media_type=JSON, headers=headers)


def answer_bytes(
    request: Request[Any, Any, Any], content: bytes, media_type: str = JSON, headers: Mapping[str, str] | None = None
) -> Response[Any]:
    """Return bytes with their entity tag, or 304 when the caller has them already."""
    etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    known = fresh(request, etag, headers)
    return known or Response(content, media_type=media_type, headers={**(headers or {}), "etag": etag})


def game_tag(snapshot: GameSnapshot, head: Head | None = None, *marks: object) -> str:
    """Return the entity tag of an answer about the game at a head, by default at its last head.

    The caller's visibility is a mark of it: a superseded game opens when the game that replaced it closes, while its
    own head stands still.
    """
    ranges = [[span.upto, sorted(span.viewer), span.everything] for span in snapshot.visibility.ranges]
    mark = hashlib.sha256(msgspec.json.encode(ranges)).hexdigest()[:8]
    return entity_tag(head or snapshot.state.head, mark, *marks)


async def readable_now(service: Service, game: str, caller: Identity) -> State:
    """Return the state of a game in the store.

    Raises:
        GameUnknown: there is no such game, or the caller may not read it.
    """
    state = await service.reader.state(game)
    await service.rights.require_readable(state.at_table, caller)
    return state


async def snapshot_of(request: Caller, game: str, seen_as: str | None = None) -> GameSnapshot:
    """Return a game with its visibility for the caller, or for the viewer that the caller names.

    Args:
        request: the caller's request.
        game: the game's id.
        seen_as: a seat's number, or `PUBLIC`; `None` for the caller's own view.

    Raises:
        GameUnknown: there is no such game, or the caller may not read it.
        ViewRefused: the caller names the view of somebody else, and may not see everything.
        ViewUnknown: the table has no such seat.
    """
    snapshot = await app_context(request).service.rights.snapshot(game, caller_of(request))
    return snapshot if seen_as is None else snapshot.seen_as(seen_as)


async def version_of(request: Caller, game: str, at: int | None, time: str | None) -> int | None:
    """Return the version that the caller names by its number or by a time; `None` where the caller names none.

    Raises:
        GameUnknown: there is no such game, or the caller may not read it.
        TimeAndVersion: the caller names both.
        TimeBeforeLog: the log had no entry at this time.
        TimeInvalid: the time has no such form.
    """
    if time is None:
        return at
    return await app_context(request).projections.version_at(await snapshot_of(request, game), at, time)


async def answer_question(
    request: Caller, game: str, question: Question, *, at: int | None = None, seen_as: str | None = None
) -> Response[Any]:
    """Return the answer to a caller's question about a game, or 304 when they have it already.

    Args:
        request: the caller's request.
        game: the game's id.
        question: computes the answer; called only when the caller does not have it.
        at: the version that the answer depends on; the last version when it is `None`.
        seen_as: as for `snapshot_of`, whose errors it raises too.

    Raises:
        VersionUnknown: the log has no such version.
    """
    context = app_context(request)
    snapshot = await snapshot_of(request, game, seen_as)
    head = snapshot.state.head
    if at is not None and at != head.version:
        head = (await context.service.reader.record(game, at)).head
    etag = game_tag(snapshot, head, snapshot.caller.actor)  # sentences address the caller in the second person
    return fresh(request, etag) or Response(await question(context.projections, snapshot), headers={"etag": etag})
