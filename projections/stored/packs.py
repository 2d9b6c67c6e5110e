"""Packs: the rows of many retired games as a single compressed value, and an index of it.

A row of a list takes some hundred bytes of Redis' memory, and more for the sets that it is found in. Rows of retired
games hardly ever change. So they leave their hash and their sets, and lie in packs: the values of one field after the
other, compressed together. The index of a pack has digests of its games and sets, and its first and last member. A row
that changes after it was packed (its game was brought back) is written to the hash, and the row in the pack is void
from then on.

A token in the checkpoint of a build changes whenever rows are packed or become void. So a reader knows whether its
cached packs are still true.
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
from itertools import islice
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec
from cachetools import LRUCache

from eventstore.storage.redis_client import RedisClient
from projections.stored.rows import StoredProjection

ROWS_OF_A_PACK: Final = 512
"""The number of rows of a full pack; a pack with fewer rows takes in the next rows."""
_MOST_PACKS: Final = 24
"""Number of unpacked packs in the cache of a process; each takes half a megabyte to one and a half."""
_FILTERS: Final = [{"id": lzma.FILTER_LZMA1, "dict_size": 1 << 20, "pb": 0, "preset": 6}]


class PackIndex(msgspec.Struct, frozen=True, array_like=True):
    """The index of a pack."""

    number: int
    """Later packs of a build have higher numbers."""
    rows: int
    low: str
    """Its first member in the order of lists."""
    high: str
    """Its last member."""
    games: bytes
    """Sorted, for each game four bytes of a digest: a game whose digest is not here is not in the pack."""
    sets: bytes
    """Sorted, for each set four bytes of a digest."""
    counts: tuple[int, ...]
    """By set, in that order: the number of its members in the pack."""

    def has_game(self, game: str) -> bool:
        """Return whether the pack may have the row of a game."""
        return _place(self.games, _digest(game)) is not None

    def count(self, name: str) -> int:
        """Return the number of members of a set in the pack."""
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
        by_set: defaultdict[str, set[str]] = defaultdict(set)
        for row in self.rows.values():
            for name in self._projection.sets(row):
                by_set[name].add(self._projection.member(row))
        return {name: sorted(members) for name, members in by_set.items()}


def compress(content: bytes) -> bytes:
    """Return compressed bytes; `decompress` restores them."""
    return lzma.compress(content, lzma.FORMAT_RAW, filters=_FILTERS)


def decompress(content: bytes) -> bytes:
    """Return the bytes that `compress` was called with."""
    return lzma.decompress(content, lzma.FORMAT_RAW, filters=_FILTERS)


def packed(projection: StoredProjection, number: int, rows: Sequence[Any]) -> tuple[bytes, bytes]:
    """Return rows as a pack, and its index."""
    rows = sorted(rows, key=projection.member)
    fields = projection.row_type.__struct_fields__
    columns = {field: _column([getattr(row, field) for row in rows]) for field in fields}
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
    stored = msgspec.json.decode(decompress(content), type=dict[str, Any])
    columns = {field: _values(column) for field, column in stored.items()}
    rows = [
        msgspec.convert(dict(zip(columns, values, strict=True)), projection.row_type)
        for values in zip(*columns.values(), strict=True)
    ]
    return Pack(projection, rows)


def _column(values: list[Any]) -> Any:
    """Return the values of a field in the order of rows; mappings by key, each with its values, null where it lacks."""
    if not all(isinstance(value, dict) and value for value in values):
        return values
    return {key: [value.get(key) for value in values] for key in sorted(set().union(*values))}


def _values(column: Any) -> list[Any]:
    """Return the values of a column; see `_column`."""
    if isinstance(column, list):
        return column
    return [
        {key: value for key, value in zip(column, values, strict=True) if value is not None}
        for values in zip(*column.values(), strict=True)
    ]


class _Directory(msgspec.Struct, frozen=True):
    """The indexes of the packs of a build while its token is *token*."""

    token: str
    packs: Mapping[str, PackIndex]
    """By field, the newest last."""
    void: Mapping[str, int]
    """By game: its rows in packs up to this number are void."""

    @property
    def last(self) -> int:
        """The number of the newest pack."""
        return max((index.number for index in self.packs.values()), default=0)


class _PackCache:
    """The cache of a process for the packs on a Redis."""

    def __init__(self) -> None:
        self.directories: LRUCache[str, _Directory] = LRUCache(1_024)
        self.packs: LRUCache[tuple[str, str], Pack] = LRUCache(_MOST_PACKS)


_CACHES: Final[WeakKeyDictionary[RedisClient, _PackCache]] = WeakKeyDictionary()


class Packs:
    """Reads the packs of a build. A method that returns `None` was overtaken: the token has changed.

    Args:
        client: connections to the Redis on which they lie.
        projection: the projection of the rows.
        keys: of the packs (hash: by field, rows), of their indexes (hash: by field), of void rows (hash: by game, the
            number of the last pack then), and of the checkpoint.
    """

    def __init__(self, client: RedisClient, projection: StoredProjection, keys: tuple[str, str, str, str]) -> None:
        self._client = client
        self._projection = projection
        self._packs, self._indexes, self._void, self._checkpoint = keys
        self._cache = _CACHES.setdefault(client, _PackCache())

    async def directory(self, token: str) -> _Directory | None:
        """Return the directory of the packs for a token."""
        known = self._cache.directories.get(self._indexes)
        if not token:
            return _Directory("", {}, {})
        if known is not None and known.token == token:
            return known
        void_numbers = await self._client.call("HGETALL", self._void)
        fields = sorted(name.decode() for name in await self._client.call("HKEYS", self._indexes))
        packs = {} if known is None else {field: known.packs[field] for field in fields if field in known.packs}
        if new := [field for field in fields if field not in packs]:
            for field, index in zip(new, await self._client.call("HMGET", self._indexes, *new), strict=True):
                if index is None:
                    return None
                packs[field] = msgspec.msgpack.decode(index, type=PackIndex)
        if await self._client.call("HGET", self._checkpoint, "packed") != token.encode():
            return None
        void = {game.decode(): int(number) for game, number in void_numbers.items()}
        directory = _Directory(token, {field: packs[field] for field in fields}, void)
        self._cache.directories[self._indexes] = directory
        return directory

    async def members(self, token: str, name: str, inside: Callable[[str], bool], limit: int) -> list[str] | None:
        """Return members of a set that lie inside a range, the highest first; at least *limit*, where there are."""
        directory = await self.directory(token)
        if directory is None:
            return None
        matching: set[str] = set()
        fields = [field for field, index in directory.packs.items() if index.count(name)]
        for field in sorted(fields, key=lambda field: directory.packs[field].high, reverse=True):
            index = directory.packs[field]
            if 0 <= limit <= sum(member > index.high for member in matching):
                break
            pack = await self.pack(field)
            if pack is None:
                return None
            highest = (
                member
                for member in reversed(pack.sets.get(name, ()))
                if inside(member) and _holds(directory, index, member.partition(":")[2])
            )
            # Of each pack so many are enough.
            matching.update(highest if limit < 0 else islice(highest, limit))
        return sorted(matching, reverse=True)

    async def rows(self, token: str, games: Iterable[str]) -> dict[str, Any] | None:
        """Return the rows of games that lie in packs, by game."""
        directory = await self.directory(token)
        if directory is None:
            return None
        # An unpacked pack is asked for a game in a fraction of the time that an index takes.
        places = [(field, self._cache.packs.get((self._packs, field))) for field in directory.packs]
        places.sort(key=lambda place: place[1] is None)
        rows: dict[str, Any] = {}
        for game in games:
            for field, known in places:
                index = directory.packs[field]
                may_have = index.has_game(game) if known is None else game in known.rows
                if not may_have or not _holds(directory, index, game):
                    continue
                pack = await self.pack(field) if known is None else known
                if pack is None:
                    return None
                if game in pack.rows:
                    rows[game] = pack.rows[game]
                    break
        return rows

    async def every(self, token: str) -> AsyncIterator[Pack | None]:
        """Yield all packs, without void rows; `None` when the token has changed."""
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
        pack = self._cache.packs.get(place)
        if pack is None:
            content = await self._client.call("HGET", self._packs, field)
            if content is None:
                return None
            pack = await asyncio.to_thread(_unpacked, self._projection, content)
            self._cache.packs[place] = pack
        return pack


def field_of(number: int, content: bytes) -> str:
    """Return the field of a pack: it differs for other rows, also after a fail-over that lost the newest packs."""
    return f"{number:08d}-{hashlib.sha256(content).hexdigest()[:16]}"


def _holds(directory: _Directory, index: PackIndex, game: str) -> bool:
    return index.number > directory.void.get(game, 0)


def _digest(name: str) -> int:
    return zlib.crc32(name.encode())


def _joined(digests: Sequence[int]) -> bytes:
    return struct.pack(f">{len(digests)}I", *digests)


def _place(digests: bytes, digest: int) -> int | None:
    """Return the place of a digest among sorted digests; `None` where it is missing."""
    places = range(len(digests) // 4)

    def at(place: int) -> int:
        return int.from_bytes(digests[4 * place : 4 * place + 4], "big")

    place = bisect_left(places, digest, key=at)
    return place if place < len(places) and at(place) == digest else None
