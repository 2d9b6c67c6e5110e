"""Packs: the rows of many retired games as one compressed value, and an index of it.

A row of a list takes some hundred bytes of Redis' memory, and more for the sets that it is found in. Rows of retired
games hardly ever change. So they leave their hash and their sets, and lie in packs: the values of one field after the
other, compressed together. The index of a pack says which games and which sets it has, and what lies between its first
and its last member. A row that changes after it was packed (its game was brought back) is written where all others
are, and the one in the pack is void from then on.

A token in the checkpoint of a build changes whenever rows are packed or become void. So who reads knows whether what
they keep of the packs is still true.
"""

from __future__ import annotations

import asyncio
import hashlib
import lzma
import struct
import zlib
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec
from cachetools import LRUCache

from eventstore.storage.redis_client import RedisClient
from projections.stored.rows import StoredProjection

ROWS_OF_A_PACK: Final = 512
"""A pack that has fewer takes in those that come next."""
_PACKS_KEPT: Final = 24
"""How many packs a process keeps unpacked; each takes about a megabyte."""
_FILTERS: Final = [{"id": lzma.FILTER_LZMA1, "dict_size": 1 << 20, "pb": 0, "preset": 6}]


class PackIndex(msgspec.Struct, frozen=True, array_like=True):
    """What is in a pack."""

    number: int
    """Later packs of a build have higher ones."""
    rows: int
    low: str
    """Its first member in the order of lists."""
    high: str
    """Its last one."""
    games: bytes
    """Sorted, for each game four bytes of a digest: what is not here is not in the pack."""
    sets: bytes
    """Sorted, for each set four bytes of a digest."""
    counts: tuple[int, ...]
    """By set, in that order: how many of its members the pack has."""

    def has_game(self, game: str) -> bool:
        """Return whether the pack may have the row of a game."""
        return _place(self.games, _digest(game)) is not None

    def count(self, name: str) -> int:
        """Return how many members of a set the pack has."""
        place = _place(self.sets, _digest(name))
        return 0 if place is None else self.counts[place]


class Pack:
    """The rows of a pack, unpacked."""

    def __init__(self, projection: StoredProjection, rows: Sequence[Any]) -> None:
        self._projection = projection
        self.rows = {row.game: row for row in rows}

    @cached_property
    def sets(self) -> Mapping[str, Sequence[str]]:
        """By set, its members in ascending order."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for row in self.rows.values():
            for name in self._projection.sets(row):
                found[name].add(self._projection.member(row))
        return {name: sorted(members) for name, members in found.items()}


def compress(content: bytes) -> bytes:
    """Return bytes smaller; `decompress` gives them back."""
    return lzma.compress(content, lzma.FORMAT_RAW, filters=_FILTERS)


def decompress(content: bytes) -> bytes:
    """Return what was compressed."""
    return lzma.decompress(content, lzma.FORMAT_RAW, filters=_FILTERS)


def packed(projection: StoredProjection, number: int, rows: Sequence[Any]) -> tuple[bytes, bytes]:
    """Return rows as a pack, and its index."""
    rows = sorted(rows, key=projection.member)
    fields = projection.row_type.__struct_fields__
    columns = {field: [getattr(row, field) for row in rows] for field in fields}
    games = sorted(_digest(row.game) for row in rows)
    counts = Counter(_digest(name) for row in rows for name in set(projection.sets(row)))
    index = PackIndex(
        number=number,
        rows=len(rows),
        low=projection.member(rows[0]),
        high=projection.member(rows[-1]),
        games=_joined(games),
        sets=_joined(sorted(counts)),
        counts=tuple(count for _, count in sorted(counts.items())),
    )
    return compress(msgspec.json.encode(columns)), msgspec.msgpack.encode(index)


def _unpacked(projection: StoredProjection, content: bytes) -> Pack:
    columns = msgspec.json.decode(decompress(content), type=dict[str, list[Any]])
    rows = [
        msgspec.convert(dict(zip(columns, values, strict=True)), projection.row_type)
        for values in zip(*columns.values(), strict=True)
    ]
    return Pack(projection, rows)


class _Directory(msgspec.Struct, frozen=True):
    """What is packed of one build while its token is this one."""

    token: str
    packs: Mapping[str, PackIndex]
    """By field, the newest last."""
    void: Mapping[str, int]
    """By game: its rows in packs up to this number are void."""

    @property
    def last(self) -> int:
        """The number of the newest pack."""
        return max((one.number for one in self.packs.values()), default=0)


class _Kept:
    """What a process keeps of the packs on one Redis."""

    def __init__(self) -> None:
        self.directories: LRUCache[str, _Directory] = LRUCache(1_024)
        self.packs: LRUCache[tuple[str, str], Pack] = LRUCache(_PACKS_KEPT)


_KEPT: Final[WeakKeyDictionary[RedisClient, _Kept]] = WeakKeyDictionary()


class Packs:
    """Reads the packs of a build. Whatever gives `None` was overtaken: the token is another one now.

    Args:
        client: connections to the Redis on which they lie.
        projection: whose rows they are.
        keys: of the packs (hash: by field, rows), of their indexes (hash: by field), of what is void (hash: by game,
            the number of the last pack then), and of the checkpoint.
    """

    def __init__(self, client: RedisClient, projection: StoredProjection, keys: tuple[str, str, str, str]) -> None:
        self._client = client
        self._projection = projection
        self._packs, self._indexes, self._void, self._checkpoint = keys
        self._kept = _KEPT.setdefault(client, _Kept())

    async def directory(self, token: str) -> _Directory | None:
        """Return what is packed while the token is this one."""
        known = self._kept.directories.get(self._indexes)
        if not token:
            return _Directory("", {}, {})
        if known is not None and known.token == token:
            return known
        found = await self._client.call("HGETALL", self._void)
        fields = sorted(name.decode() for name in await self._client.call("HKEYS", self._indexes))
        packs = {} if known is None else {field: known.packs[field] for field in fields if field in known.packs}
        if new := [field for field in fields if field not in packs]:
            for field, index in zip(new, await self._client.call("HMGET", self._indexes, *new), strict=True):
                if index is None:
                    return None
                packs[field] = msgspec.msgpack.decode(index, type=PackIndex)
        if await self._client.call("HGET", self._checkpoint, "packed") != token.encode():
            return None
        void = {game.decode(): int(number) for game, number in found.items()}
        directory = _Directory(token, {field: packs[field] for field in fields}, void)
        self._kept.directories[self._indexes] = directory
        return directory

    async def members(self, token: str, name: str, inside: Callable[[str], bool], limit: int) -> list[str] | None:
        """Return members of a set that lie inside a range, the highest first; at least so many, where there are."""
        directory = await self.directory(token)
        if directory is None:
            return None
        found: set[str] = set()
        fields = [field for field, index in directory.packs.items() if index.count(name)]
        for field in sorted(fields, key=lambda one: directory.packs[one].high, reverse=True):
            index = directory.packs[field]
            if 0 <= limit <= sum(member > index.high for member in found):
                break
            pack = await self.pack(field)
            if pack is None:
                return None
            members = pack.sets.get(name, ())
            found |= {one for one in members if inside(one) and _holds(directory, index, one.partition(":")[2])}
        return sorted(found, reverse=True)

    async def rows(self, token: str, games: Iterable[str]) -> dict[str, Any] | None:
        """Return the rows of those games that are in packs."""
        directory = await self.directory(token)
        if directory is None:
            return None
        rows: dict[str, Any] = {}
        for game in games:
            for field, index in directory.packs.items():
                if not index.has_game(game) or not _holds(directory, index, game):
                    continue
                pack = await self.pack(field)
                if pack is None:
                    return None
                if game in pack.rows:
                    rows[game] = pack.rows[game]
        return rows

    async def every(self, token: str) -> AsyncIterator[Pack | None]:
        """Yield all packs, without the rows that are void."""
        directory = await self.directory(token)
        if directory is None:
            yield None
            return
        for field, index in directory.packs.items():
            pack = await self.pack(field)
            if pack is None:
                yield None
                return
            yield Pack(self._projection, [row for game, row in pack.rows.items() if _holds(directory, index, game)])

    async def pack(self, field: str) -> Pack | None:
        """Return a pack."""
        place = (self._packs, field)
        kept = self._kept.packs.get(place)
        if kept is None:
            content = await self._client.call("HGET", self._packs, field)
            if content is None:
                return None
            kept = await asyncio.to_thread(_unpacked, self._projection, content)
            self._kept.packs[place] = kept
        return kept


def field_of(number: int, content: bytes) -> str:
    """Return the field of a pack: never the same for other rows, also after a fail-over that lost the newest."""
    return f"{number:08d}-{hashlib.sha256(content).hexdigest()[:16]}"


def _holds(directory: _Directory, index: PackIndex, game: str) -> bool:
    return index.number > directory.void.get(game, 0)


def _digest(name: str) -> int:
    return zlib.crc32(name.encode())


def _joined(digests: Sequence[int]) -> bytes:
    return struct.pack(f">{len(digests)}I", *digests)


def _place(digests: bytes, digest: int) -> int | None:
    """Return at which place a digest stands among sorted ones."""
    wanted = range(len(digests) // 4)

    def at(place: int) -> int:
        return int.from_bytes(digests[4 * place : 4 * place + 4], "big")

    place = bisect_left(wanted, digest, key=at)
    return place if place < len(wanted) and at(place) == digest else None
