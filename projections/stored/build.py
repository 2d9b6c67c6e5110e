"""One build of a stored projection in one shard: its rows, and its checkpoint in the feed.

All of a projection's keys in a shard carry the shard's hash tag, as the keys of its games do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from hashlib import sha1
from pathlib import Path
from typing import Any, Final

import msgspec

from eventstore.errors import WritesRefused
from eventstore.storage.redis_client import RedisClient, Script
from eventstore.storage.store import FEED_START
from projections.stored.rows import StoredProjection

_META: Final = "tabletape:{%d}:projection:%s"
"""Hash: `live`, the build that is read; `building`, one being built beside it; `last`, the
highest number given to a build."""
_DROPPED: Final = "tabletape:{%d}:projection:%s:dropped"
"""Set of the builds whose keys are to be deleted."""
_CHECKPOINT: Final = "tabletape:{%d}:projection:%s:%s:stand"
"""Hash: `position` in the feed that the rows stand for, `items` of the feed folded so far, `changed` rows in all."""
_ROWS: Final = "tabletape:{%d}:projection:%s:%s:rows"
"""Hash: by game, its row as JSON."""
_SETS: Final = "tabletape:{%d}:projection:%s:%s:sets"
"""Set of the names of the sorted sets of a build."""
_SET: Final = "tabletape:{%d}:projection:%s:%s:set:%s"
"""Sorted set: games in the order in which they are listed, `<time>:<game>`, all with score 0."""

_FOLDED: Final = "tabletape:{%d}:projection:%s:%s:folded"
"""Hash: by digest of the rows of all shards that it was folded from, what was folded."""

_FIRST: Final = "1"
_BATCH: Final = 500


class _ProjectionScript(Script):
    """A Lua script file of this folder."""

    def __init__(self, name: str) -> None:
        self.source = Path(__file__).with_name(name).read_bytes()
        self.sha = sha1(self.source, usedforsecurity=False).hexdigest()


_APPLY: Final = _ProjectionScript("apply.lua")
_SWAP: Final = _ProjectionScript("swap.lua")
_GIVE_UP: Final = _ProjectionScript("give_up.lua")
_KEEP: Final = _ProjectionScript("keep.lua")


class Checkpoint(msgspec.Struct, frozen=True):
    """What rows stand for."""

    position: str
    """The position in the shard's feed up to which everything is in the rows."""
    items: int
    """How many items of the feed that were."""
    changed: int = 0
    """How often a row was made, changed or deleted."""


class Build:
    """One build: its rows. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: RedisClient, projection: StoredProjection, shard: int, number: str) -> None:
        self.projection = projection
        self.shard = shard
        self.number = number
        self._client = client
        self._decoder = msgspec.json.Decoder(projection.row_type)

    async def checkpoint(self) -> Checkpoint:
        """Return what the rows stand for."""
        position, *numbers = await self._client.call("HMGET", self.key(_CHECKPOINT), "position", "items", "changed")
        items, changed = (int(number or 0) for number in numbers)
        return Checkpoint(FEED_START if position is None else position.decode(), items, changed)

    async def rows(self, games: Sequence[str]) -> dict[str, Any]:
        """Return the rows of those games that have one."""
        if not games:
            return {}
        found = await self._client.call("HMGET", self.key(_ROWS), *games)
        return {game: self._decoder.decode(row) for game, row in zip(games, found, strict=True) if row is not None}

    async def every_row(self) -> AsyncIterator[tuple[str, Any]]:
        """Return all rows with their games; one that changes meanwhile may come twice."""
        cursor: Any = b"0"
        while True:
            cursor, found = await self._client.call("HSCAN", self.key(_ROWS), cursor, "COUNT", _BATCH)
            for game, row in _pairs(found):
                yield game.decode(), self._decoder.decode(row)
            if int(cursor) == 0:
                return

    async def set_names(self) -> list[str]:
        """Return the names of the sets that rows are or were in."""
        return sorted(name.decode() for name in await self._client.call("SMEMBERS", self.key(_SETS)))

    async def members(self, name: str, *, below: str = "", limit: int = -1) -> list[str]:
        """Return the members of a set, the highest first.

        Args:
            name: the set's name.
            below: only members that sort below this one; empty for all.
            limit: how many at most; below 0 for all.
        """
        highest = f"({below}" if below else "+"
        found = await self._client.call("ZREVRANGEBYLEX", self.key(_SET, name), highest, "-", "LIMIT", 0, limit)
        return [member.decode() for member in found]

    async def members_after(self, name: str, above: str) -> list[str]:
        """Return the members of a set that sort after one, the lowest first; all of them after an empty one."""
        lowest = f"({above}" if above else "-"
        return [member.decode() for member in await self._client.call("ZRANGEBYLEX", self.key(_SET, name), lowest, "+")]

    async def size(self, name: str) -> int:
        """Return how many members a set has."""
        return int(await self._client.call("ZCARD", self.key(_SET, name)))

    async def apply(
        self,
        read: str,
        position: str,
        items: int,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
    ) -> bool:
        """Write changed rows and what they stand for, unless somebody else did.

        Args:
            read: the position on which the changes were worked out.
            position: the position the rows stand for afterwards.
            items: how many items of the feed lie between.
            before: by game, the rows as they were read, without those that were not there.
            after: by game, the new rows; `None` for a game that has none now.

        Returns:
            Whether it was written.
        """
        changed = {game: row for game, row in after.items() if row != before.get(game)}
        moves = self._moves(changed, before)
        keys = [_META % (self.shard, self.projection.name), self.key(_CHECKPOINT), self.key(_ROWS), self.key(_SETS)]
        arguments: list[Any] = [self.number, read, position, items, len(changed)]
        for game, row in changed.items():
            arguments += (game, b"" if row is None else msgspec.json.encode(row))
        for name, (leaving, joining) in moves.items():
            keys.append(self.key(_SET, name))
            arguments += (name, len(leaving), *leaving, len(joining), *joining)
        return bool(await self._client.run(_APPLY, keys, arguments))

    async def folded(self, digest: str) -> bytes | None:
        """Return what was folded from the rows of a digest, where it is kept."""
        found: bytes | None = await self._client.call("HGET", self.key(_FOLDED), digest)
        return found

    async def keep_folded(self, digest: str, content: bytes) -> None:
        """Keep what was folded from the rows of a digest for as long as this build is there."""
        keys = [_META % (self.shard, self.projection.name), self.key(_FOLDED)]
        await self._client.run(_KEEP, keys, [self.number, digest, content])

    async def drop(self) -> None:
        """Delete every key of this build."""
        for name in await self.set_names():
            await self._client.call("UNLINK", self.key(_SET, name))
        for template in (_ROWS, _CHECKPOINT, _SETS, _FOLDED):
            await self._client.call("UNLINK", self.key(template))

    def _moves(self, changed: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, tuple[list[str], list[str]]]:
        """Return, by set, the members that leave it and those that join it."""
        moves: defaultdict[str, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
        for game, row in changed.items():
            old, new = self._places(before.get(game)), self._places(row)
            for name, member in old - new:
                moves[name][0].append(member)
            for name, member in new - old:
                moves[name][1].append(member)
        return moves

    def _places(self, row: Any) -> set[tuple[str, str]]:
        if row is None:
            return set()
        member = self.projection.member(row)
        return {(name, member) for name in self.projection.sets(row)}

    def key(self, template: str, *name: str) -> str:
        """Return the name of a key of this build."""
        return template % (self.shard, self.projection.name, self.number, *name)


async def live_build(client: RedisClient, projection: StoredProjection, shard: int) -> Build:
    """Return the build that is read; the first one when there was none."""
    meta = _META % (shard, projection.name)
    number = await client.call("HGET", meta, "live")
    if number is None:
        try:
            await client.call("HSETNX", meta, "last", _FIRST)
            await client.call("HSETNX", meta, "live", _FIRST)
        except WritesRefused:
            # Whoever only reads finds no rows in it; whoever writes is refused too.
            return Build(client, projection, shard, _FIRST)
        number = await client.call("HGET", meta, "live")
    return Build(client, projection, shard, number.decode())


async def start_building(client: RedisClient, projection: StoredProjection, shard: int) -> Build:
    """Return the build that is being built beside the live one; begin one when there is none."""
    await live_build(client, projection, shard)
    meta = _META % (shard, projection.name)
    number = await client.call("HGET", meta, "building")
    if number is None:
        last = await client.call("HINCRBY", meta, "last", 1)
        await client.call("HSETNX", meta, "building", str(last))
        number = await client.call("HGET", meta, "building")
    return Build(client, projection, shard, number.decode())


async def swap(client: RedisClient, built: Build, live: Build) -> bool:
    """Replace the live build by a new one. Return False, and change nothing, while it is behind the live one."""
    shard, name = built.shard, built.projection.name
    keys = [_META % (shard, name), _DROPPED % (shard, name), built.key(_CHECKPOINT), live.key(_CHECKPOINT)]
    if await client.run(_SWAP, keys, [built.number, live.number]):
        return True
    return (await live_build(client, built.projection, shard)).number == built.number


async def give_up(client: RedisClient, built: Build) -> None:
    """Stop building it; nothing of it is kept."""
    shard, name = built.shard, built.projection.name
    keys = [_META % (shard, name), _DROPPED % (shard, name)]
    await client.run(_GIVE_UP, keys, [built.number])
    await drop_dropped(client, built.projection, shard)


async def drop_dropped(client: RedisClient, projection: StoredProjection, shard: int) -> None:
    """Delete the keys of builds that nobody reads any more."""
    dropped = _DROPPED % (shard, projection.name)
    for number in await client.call("SMEMBERS", dropped):
        await Build(client, projection, shard, number.decode()).drop()
        await client.call("SREM", dropped, number)


def _pairs(found: Any) -> list[tuple[bytes, bytes]]:
    """Read the reply to HSCAN, which redis-py may give as a dict or as it is sent."""
    if isinstance(found, dict):
        return list(found.items())
    return list(zip(found[::2], found[1::2], strict=True))
