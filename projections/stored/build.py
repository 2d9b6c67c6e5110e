"""A build of a stored projection in a shard: its rows, and its checkpoint in the feed.

All of a projection's keys in a shard carry the shard's hash tag, as the keys of its games do. Rows of retired games
lie in packs; readers see no difference to other rows.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any, Final

import msgspec

from eventstore.errors import WritesRefused
from eventstore.storage.head import Head
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import FEED, FOLDED, LOG, RETIRED
from eventstore.storage.script import Script
from eventstore.storage.store import FEED_START
from projections.stored.packs import ROWS_OF_A_PACK, Packs, compress, decompress, field_of, packed
from projections.stored.rows import STORED, StoredProjection

META: Final = "tabletape:{%d}:projection:%s"
"""Hash: `live`, the build that is read; `building`, a build in progress beside it; `last`, the
highest number given to a build."""
_DROPPED: Final = "tabletape:{%d}:projection:%s:dropped"
"""Set of the builds whose keys are to be deleted."""
CHECKPOINT: Final = "tabletape:{%d}:projection:%s:%s:stand"
"""Hash: `position` in the feed that the rows stand for, `items` of the feed folded so far, `changed` rows in all;
`packed`, the token of the packs."""
_ROWS: Final = "tabletape:{%d}:projection:%s:%s:rows"
"""Hash: by game, its row as JSON."""
_SETS: Final = "tabletape:{%d}:projection:%s:%s:sets"
"""Set of the names of the sorted sets of a build."""
_SET: Final = "tabletape:{%d}:projection:%s:%s:set:%s"
"""Sorted set: games in the order in which they are listed, `<time>:<game>`, all with score 0."""

_FOLDED: Final = "tabletape:{%d}:projection:%s:%s:folded"
"""Hash: by digest of rows of all shards, the values folded from these rows, compressed."""
_PACKS: Final = "tabletape:{%d}:projection:%s:%s:packs"
"""Hash: by field, the rows of a pack."""
_INDEXES: Final = "tabletape:{%d}:projection:%s:%s:indexes"
"""Hash: by field, the index of a pack."""
_VOID: Final = "tabletape:{%d}:projection:%s:%s:void"
"""Hash: by game whose row changed after it was packed, the number of the last pack then."""

AFTER_RETIRED: Final = "0-1"
"""The position, before the first item of a feed, of rows that stand for all retired games."""

_FORMER_GAMES: Final = ("lobby", "player_games")
"""The lists of earlier releases with rows like those of `games`."""
_FORMER: Final = (*_FORMER_GAMES, "results")
"""The lists of earlier releases; the rows of `games` and `closed` are found in their stead."""
_FIRST: Final = "1"
_BATCH: Final = 500
_PACKED_AT_ONCE: Final = 128
"""Number of rows that go into a pack by one command, so that no other command waits for long."""

_APPLY: Final = Script("apply.lua", __file__)
_SWAP: Final = Script("swap.lua", __file__)
_GIVE_UP: Final = Script("give_up.lua", __file__)
_KEEP: Final = Script("keep.lua", __file__)
_LOOK: Final = Script("look.lua", __file__)
_PACK: Final = Script("pack.lua", __file__)


class RowChanges(msgspec.Struct, frozen=True):
    """Rows of games before and after their logs moved."""

    before: Mapping[str, Any] = {}
    """By game, the rows as they were read; a game without a row is left out."""
    after: Mapping[str, Any] = {}
    """By game, the new rows; `None` for a game that has none now."""
    heads: Mapping[str, Head] = {}
    """By game, the head of the log up to which its new row was made."""


class Checkpoint(msgspec.Struct, frozen=True):
    """The part of the feed that rows stand for."""

    position: str
    """The position in the shard's feed up to which all items are in the rows."""
    items: int
    """The number of these items."""
    changed: int = 0
    """The number of times that a row was made, changed or deleted."""
    packed: str = ""
    """The token of the packs when this was read."""


class Build:
    """A build: its rows. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: RedisClient, projection: StoredProjection, shard: int, number: str) -> None:
        self.projection = projection
        self.shard = shard
        self.number = number
        self._client = client
        self._decoder = msgspec.json.Decoder(projection.row_type)
        keys = (self.key(_PACKS), self.key(_INDEXES), self.key(_VOID), self.key(CHECKPOINT))
        self._packs = Packs(client, projection, keys)

    async def checkpoint(self) -> Checkpoint:
        """Return the checkpoint of the rows."""
        fields = ("position", "packed", "items", "changed")
        position, token, *numbers = await self._client.call("HMGET", self.key(CHECKPOINT), *fields)
        items, changed = (int(number or 0) for number in numbers)
        return Checkpoint(
            FEED_START if position is None else position.decode(), items, changed, (token or b"").decode()
        )

    async def rows(self, games: Sequence[str]) -> dict[str, Any]:
        """Return the rows of games, by game; a game without a row is left out."""
        while games:
            token, values = await self._look(self.key(_ROWS), "HMGET", *games)
            rows = {game: self._decoder.decode(row) for game, row in zip(games, values, strict=True) if row is not None}
            others = await self._packs.rows(token, [game for game in games if game not in rows])
            if others is not None:
                return rows | others
        return {}

    async def every_row(self) -> AsyncIterator[tuple[str, Any]]:
        """Yield all rows with their games; a row that changes meanwhile may come twice."""
        async for game, row in self._every_raw():
            yield game, self._decoder.decode(row)
        while True:
            packs = [pack async for pack in self._packs.every((await self.checkpoint()).packed)]
            if None not in packs:
                break
        for pack in packs:
            for game, row in pack.rows.items() if pack is not None else ():
                yield game, row

    async def _every_raw(self) -> AsyncIterator[tuple[str, bytes]]:
        """Yield all rows that are in no pack, as they are stored."""
        cursor: Any = b"0"
        while True:
            cursor, reply = await self._client.call("HSCAN", self.key(_ROWS), cursor, "COUNT", _BATCH)
            for game, row in _pairs(reply):
                yield game.decode(), row
            if int(cursor) == 0:
                return

    async def set_names(self) -> list[str]:
        """Return the names of the sets that rows are or were in."""
        names = {name.decode() for name in await self._client.call("SMEMBERS", self.key(_SETS))}
        async for _, row in self.every_row():
            names.update(self.projection.sets(row))
        return sorted(names)

    async def members(self, name: str, *, below: str = "", limit: int = -1) -> list[str]:
        """Return the members of a set, the highest first.

        Args:
            name: the set's name.
            below: only members that sort below this member; empty for all.
            limit: the largest number of members; below 0 for all.
        """
        highest = f"({below}" if below else "+"
        while True:
            token, reply = await self._look(self.key(_SET, name), "ZREVRANGEBYLEX", highest, "-", "LIMIT", 0, limit)
            others = await self._packs.members(token, name, lambda member: not below or member < below, limit)
            if others is not None:
                members = _merged([member.decode() for member in reply], others)
                return members if limit < 0 else members[:limit]

    async def members_after(self, name: str, above: str) -> list[str]:
        """Return the members of a set that sort after *above*, the lowest first; all of them if it is empty."""
        lowest = f"({above}" if above else "-"
        while True:
            token, reply = await self._look(self.key(_SET, name), "ZREVRANGEBYLEX", "+", lowest)
            others = await self._packs.members(token, name, lambda member: member > above, -1)
            if others is not None:
                return _merged([member.decode() for member in reply], others)[::-1]

    async def size(self, name: str) -> int:
        """Return the number of members of a set; void rows in packs count too."""
        while True:
            token, size = await self._look(self.key(_SET, name), "ZCARD")
            directory = await self._packs.directory(token)
            if directory is not None:
                return int(size) + sum(index.count(name) for index in directory.packs.values())

    async def apply(
        self,
        read: Checkpoint,
        position: str,
        items: int,
        changes: RowChanges,
    ) -> bool:
        """Write changed rows and their checkpoint, unless another process did or a fail-over lost the folded entries.

        Args:
            read: the checkpoint on which the changes were worked out.
            position: the position the rows stand for afterwards.
            items: the number of items of the feed between the two positions.
            changes: the rows before and after.

        Returns:
            Whether it was written.
        """
        before, heads = changes.before, changes.heads
        changed = {game: row for game, row in changes.after.items() if row != before.get(game)}
        directory = await self._packs.directory(read.packed)
        in_packs = await self._packs.rows(read.packed, [game for game in changed if game in before])
        if directory is None or in_packs is None:
            return False
        # A row that leaves its pack is in no set. A row in the hash hides the row of the same game in a pack already.
        moves = self._moves(changed, {game: row for game, row in before.items() if game not in in_packs})
        keys = [META % (self.shard, self.projection.name)]
        keys += [self.key(template) for template in (CHECKPOINT, _ROWS, _SETS, _VOID)]
        keys += [
            FEED % self.shard,
            RETIRED % self.shard,
            FOLDED % self.shard,
            *(LOG % (self.shard, game) for game in changed),
        ]
        arguments: list[Any] = [self.number, read.position, position, items, read.packed, token_hex(8), directory.last]
        arguments += (self.projection.name, len(in_packs), *in_packs, len(changed))
        for game, row in changed.items():
            head = heads[game]
            arguments += (game, b"" if row is None else msgspec.json.encode(row), head.version, head.hash)
        for name, (leaving, joining) in moves.items():
            keys.append(self.key(_SET, name))
            arguments += (name, len(leaving), *leaving, len(joining), *joining)
        return bool(await self._client.run(_APPLY, keys, arguments))

    async def pack(self, games: Iterable[str], *, fewest: int = 1) -> int:
        """Put the rows of retired games into packs; return their number.

        Rows that change meanwhile stay in the hash, and so do the last rows when they are too few.

        Args:
            games: their rows are packed where they are in no pack. In the order of the list a page of it is read from
                few packs.
            fewest: the smallest number of rows that are packed at once.
        """
        waiting, count = list(dict.fromkeys(games)), 0
        while len(now := waiting[:_PACKED_AT_ONCE]) >= fewest and now:
            waiting = waiting[_PACKED_AT_ONCE:]
            token, values = await self._look(self.key(_ROWS), "HMGET", *now)
            raw = {game: row for game, row in zip(now, values, strict=True) if row is not None}
            if raw:
                if not await self._pack(token, raw):
                    break
                count += len(raw)
        return count

    async def _pack(self, token: str, raw: Mapping[str, bytes]) -> bool:
        """Put rows into the newest pack, where it has room, or into a new pack."""
        directory = await self._packs.directory(token)
        if directory is None:
            return False
        rows = {game: self._decoder.decode(row) for game, row in raw.items()}
        into = next((field for field, index in directory.packs.items() if index.number == directory.last), "")
        if into and directory.packs[into].rows + len(rows) > ROWS_OF_A_PACK:
            into = ""
        together = dict(rows)
        if into:
            pack = await self._packs.pack(into)
            if pack is None:
                return False
            valid = (game for game in pack.rows if directory.void.get(game, 0) < directory.last)
            together = {game: pack.rows[game] for game in valid} | rows
        number = directory.last + 1
        content, index = await asyncio.to_thread(packed, self.projection, number, list(together.values()))
        keys = [META % (self.shard, self.projection.name)]
        keys += [self.key(template) for template in (CHECKPOINT, _ROWS, _SETS, _PACKS, _INDEXES)]
        arguments: list[Any] = [self.number, token, token_hex(8), field_of(number, content), content, index, into]
        arguments += (len(raw), *(part for pair in raw.items() for part in pair))
        for name, (leaving, _) in self._moves(dict.fromkeys(rows), rows).items():
            keys.append(self.key(_SET, name))
            arguments += (name, len(leaving), *leaving)
        return bool(await self._client.run(_PACK, keys, arguments))

    async def unpacked_games(self) -> list[str]:
        """Return the games with a row outside the packs, in the order of the list, the oldest first."""
        rows = {game: self._decoder.decode(row) async for game, row in self._every_raw()}
        return sorted(rows, key=lambda game: self.projection.member(rows[game]))

    async def oldest_first(self, games: Iterable[str]) -> list[str]:
        """Return games by their opening, as far as live rows of games know it, also of earlier releases.

        Builds of all lists take retired games in this order: then the archives read for a list serve the others.
        """
        listed, members = STORED["games"], dict[str, str]()
        for name in (listed.name, *_FORMER_GAMES):
            number = await self._client.call("HGET", META % (self.shard, name), "live")
            if number is not None:
                live = Build(self._client, replace(listed, name=name), self.shard, number.decode())
                members |= {game: listed.member(row) async for game, row in live.every_row()}
        return sorted(games, key=lambda game: (members.get(game, ""), game))

    async def folded(self, digest: str) -> bytes | None:
        """Return the values folded from the rows of a digest; `None` where they are not stored."""
        content: bytes | None = await self._client.call("HGET", self.key(_FOLDED), digest)
        # An earlier release stored JSON as it is; compressed values never begin with a bracket.
        return content if content is None or content.startswith(b"[") else decompress(content)

    async def keep_folded(self, digest: str, content: bytes) -> None:
        """Store the values folded from the rows of a digest for the lifetime of this build."""
        keys = [META % (self.shard, self.projection.name), self.key(_FOLDED)]
        await self._client.run(_KEEP, keys, [self.number, digest, compress(content)])

    def _moves(self, changed: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, tuple[list[str], list[str]]]:
        """Return, by set, the members that leave it and the members that join it."""
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

    async def _look(self, key: str, command: str, *arguments: Any) -> tuple[str, Any]:
        """Return the token of the packs, and the reply to a command that reads a key, of the same moment."""
        token, reply = await self._client.run(_LOOK, [self.key(CHECKPOINT), key], [command, *arguments])
        return token.decode(), reply

    def key(self, template: str, *name: str) -> str:
        """Return the name of a key of this build."""
        return template % (self.shard, self.projection.name, self.number, *name)


async def live_build(client: RedisClient, projection: StoredProjection, shard: int) -> Build:
    """Return the build that is read; the first call creates it."""
    meta = META % (shard, projection.name)
    number = await client.call("HGET", meta, "live")
    if number is None:
        try:
            await client.call("HSETNX", meta, "last", _FIRST)
            await client.call("HSETNX", meta, "live", _FIRST)
        except WritesRefused:
            # A reader finds no rows in it, and a writer is refused too.
            return Build(client, projection, shard, _FIRST)
        number = await client.call("HGET", meta, "live")
    return Build(client, projection, shard, number.decode())


async def start_building(client: RedisClient, projection: StoredProjection, shard: int) -> Build:
    """Return the build in progress beside the live build; begin it when there is none."""
    await live_build(client, projection, shard)
    meta = META % (shard, projection.name)
    number = await client.call("HGET", meta, "building")
    if number is None:
        last = await client.call("HINCRBY", meta, "last", 1)
        await client.call("HSETNX", meta, "building", str(last))
        number = await client.call("HGET", meta, "building")
    return Build(client, projection, shard, number.decode())


async def swap(client: RedisClient, built: Build, live: Build) -> bool:
    """Replace the live build by a new build. Return False, and change nothing, while it is behind the live build."""
    shard, name = built.shard, built.projection.name
    keys = [META % (shard, name), _DROPPED % (shard, name), built.key(CHECKPOINT), live.key(CHECKPOINT)]
    if await client.run(_SWAP, keys, [built.number, live.number]):
        return True
    return (await live_build(client, built.projection, shard)).number == built.number


async def give_up(client: RedisClient, built: Build) -> None:
    """Give up a build in progress, and delete its keys."""
    shard, name = built.shard, built.projection.name
    keys = [META % (shard, name), _DROPPED % (shard, name)]
    await client.run(_GIVE_UP, keys, [built.number])
    await drop_dropped(client, built.projection, shard)


async def drop_dropped(client: RedisClient, projection: StoredProjection, shard: int) -> None:
    """Delete the keys of replaced and given up builds."""
    dropped = _DROPPED % (shard, projection.name)
    for number in await client.call("SMEMBERS", dropped):
        await _drop(client, projection.name, shard, number.decode())
        await client.call("SREM", dropped, number)


async def drop_former(client: RedisClient, shard: int) -> None:
    """Delete the keys of lists that earlier releases made; after a kill in the middle the next call goes on."""
    for name in _FORMER:
        meta, dropped = META % (shard, name), _DROPPED % (shard, name)
        numbers = {*await client.call("HMGET", meta, "live", "building"), *await client.call("SMEMBERS", dropped)}
        for number in sorted(number.decode() for number in numbers if number is not None):
            await _drop(client, name, shard, number)
        await client.call("UNLINK", dropped)
        await client.call("UNLINK", meta)


async def _drop(client: RedisClient, name: str, shard: int, number: str) -> None:
    """Delete every key of a build."""
    build = (shard, name, number)
    for set_name in await client.call("SMEMBERS", _SETS % build):
        await client.call("UNLINK", _SET % (*build, set_name.decode()))
    for template in (_ROWS, CHECKPOINT, _SETS, _FOLDED, _PACKS, _INDEXES, _VOID):
        await client.call("UNLINK", template % build)


def _merged(*lists: Sequence[str]) -> list[str]:
    """Return members of descending lists in descending order, each once."""
    return list(dict.fromkeys(heapq.merge(*lists, reverse=True)))


def _pairs(reply: Any) -> list[tuple[bytes, bytes]]:
    """Return the pairs of a reply to HSCAN: redis-py may give it as a dict or as a flat list."""
    if isinstance(reply, dict):
        return list(reply.items())
    return list(zip(reply[::2], reply[1::2], strict=True))
