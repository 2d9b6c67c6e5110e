"""Traces of entries: the request, the jobs and entries that followed from it, and the rows that were written then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from eventstore.storage.redis_keys import CAUSES, FOLDED
from eventstore.storage.store import EntryCause, shard_of

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

_AT_ONCE: Final = 1_000
_STEPS: Final = 200
"""How many steps of projections are looked at after an entry."""
MOST_ENTRIES: Final = 100
"""The most entries before the entry in question, and the most after it."""


class TracedRow(msgspec.Struct, frozen=True):
    """A stored row of the game that holds the entry."""

    projection: str
    time: int
    """When it was written: milliseconds since 1970, by the clock of the store."""


class TracedEntry(msgspec.Struct, frozen=True):
    """An entry with its cause and its effects."""

    version: int
    cause: EntryCause | None
    """The request or the job; null where it is not stored, or not any more."""
    time: int | None
    """When it was appended: milliseconds since 1970, by the clock of the store; null without a cause."""
    rows: tuple[TracedRow, ...]


class Trace(msgspec.Struct, frozen=True):
    """The entries from a request to an entry, and the entries that followed from it."""

    game: str
    version: int
    entries: tuple[TracedEntry, ...]
    """In the order of the log. An entry of a job followed from the entry `cause.after`."""


class _StoredCause(msgspec.Struct, frozen=True):
    cause: EntryCause
    time: int
    position: str
    """The position of the entry in the feed."""


async def trace_of(client: RedisClient, game: str, version: int, projections: frozenset[str]) -> Trace:
    """Return the trace of an entry, from its request on.

    Args:
        client: connections to the Redis of the logs.
        game: the game.
        version: the version of the entry; it is in the log.
        projections: the stored projections that have rows of games.

    Raises:
        StoreUnavailable: Redis does not answer.
    """
    causes = await _causes(client, game)
    versions = sorted({*_before(causes, version), version, *_following(causes, version)})
    entries = []
    for number in versions:
        stored = causes.get(number)
        if stored is None:
            entries.append(TracedEntry(number, None, None, ()))
        else:
            rows = await _rows(client, shard_of(game), stored.position, projections)
            entries.append(TracedEntry(number, stored.cause, stored.time, rows))
    return Trace(game, version, tuple(entries))


async def _causes(client: RedisClient, game: str) -> dict[int, _StoredCause]:
    """Return by version the causes of the entries of a game that are stored."""
    causes: dict[int, _StoredCause] = {}
    end = "+"
    while True:
        items = await client.call("XREVRANGE", CAUSES % shard_of(game), end, "-", "COUNT", _AT_ONCE)
        for position, fields in items:
            if fields[1] == game.encode():
                # A log that was set back has another entry of this version since.
                cause = msgspec.json.decode(fields[5], type=EntryCause)
                stored = _StoredCause(cause, _order(position)[0], fields[7].decode())
                causes.setdefault(int(fields[3]), stored)
        if len(items) < _AT_ONCE:
            return causes
        end = f"({items[-1][0].decode()}"


def _before(causes: Mapping[int, _StoredCause], version: int) -> list[int]:
    """Return the entries from which an entry followed, back to a request."""
    before: list[int] = []
    stored = causes.get(version)
    while stored is not None and stored.cause.after is not None and len(before) < MOST_ENTRIES:
        before.append(stored.cause.after)
        stored = causes.get(stored.cause.after)
    return before


def _following(causes: Mapping[int, _StoredCause], version: int) -> list[int]:
    """Return an entry with the entries that followed from it, directly or not."""
    following = {version}
    for number in sorted(causes):
        if causes[number].cause.after in following and number > version:
            following.add(number)
    return sorted(following)[:MOST_ENTRIES]


async def _rows(client: RedisClient, shard: int, position: str, projections: frozenset[str]) -> tuple[TracedRow, ...]:
    """Return the first steps of the projections that stand for a position of the feed, in the order of time."""
    steps: Sequence[Any] = await client.call("XRANGE", FOLDED % shard, position.partition("-")[0], "+", "COUNT", _STEPS)
    rows: dict[str, int] = {}
    for step, fields in steps:
        name, reached = fields[1].decode(), fields[3]
        if name in projections and _order(reached) >= _order(position.encode()):
            rows.setdefault(name, _order(step)[0])
    return tuple(TracedRow(name, time) for name, time in rows.items())


def _order(position: bytes) -> tuple[int, int]:
    """Return a position in a stream as numbers, the time in milliseconds first."""
    time, _, number = position.partition(b"-")
    return int(time), int(number)
