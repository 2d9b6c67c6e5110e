"""The archive store: complete archives of retired games, compressed, each under the name of its game and head.

An object is a file that `tabletape export` would write, compressed with gzip. Objects are never changed or deleted: an
older backup of Redis still finds all objects that it names.
"""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import Sequence
from typing import Final

from cachetools import LRUCache

from eventstore.errors import ArchiveInvalid, LogDamaged
from eventstore.log.limits import MOST_BYTES
from eventstore.proof.archive import Archive, read_archive
from eventstore.retire.objects import Objects
from eventstore.storage.head import BEGINNING, Head, chain_hash
from eventstore.storage.store import Record, Retired, shard_of

CACHED_BYTES: Final = 32 * 1024 * 1024
"""Size of the cached entries of retired logs of a process, in bytes, about."""
_GZIP: Final = 16 + zlib.MAX_WBITS
_ENTRY_BYTES: Final = 512
"""Memory of a cached entry beside its body and openings, in bytes."""


class ArchiveStore:
    """Writes and reads archives of retired games; caches the entries of recently read archives.

    Args:
        objects: the objects of the archives.
        cached_bytes: the size of the cached entries, about.
    """

    def __init__(self, objects: Objects, *, cached_bytes: int = CACHED_BYTES) -> None:
        self._objects = objects
        self._cached: LRUCache[str, tuple[Record, ...]] = LRUCache(cached_bytes, getsizeof=_size_of)

    async def write(self, game: str, head: Head, archive: bytes) -> None:
        """Store the archive of a game up to a head.

        Raises:
            ArchiveUnavailable: the archive store does not accept it now.
        """
        await self._objects.put(_name(game, head), await asyncio.to_thread(gzip.compress, archive, mtime=0))

    async def fetch(self, game: str, head: Head) -> Archive:
        """Return the archive of a game, as it lies in the archive store now.

        Raises:
            ArchiveUnavailable: the archive store does not give it now.
            LogDamaged: the object is not the archive of this game with this head.
        """
        content = await self._objects.get(_name(game, head))
        return await asyncio.to_thread(_read, game, head, content)

    async def read(self, game: str, retired: Retired) -> Sequence[Record]:
        """Return the own entries of a retired log; see `RetiredLogs.read`."""
        name = _name(game, retired.head)
        records = self._cached.get(name)
        if records is None:
            records = (await self.fetch(game, retired.head)).records[retired.first - 1 :]
            if _size_of(records) <= self._cached.maxsize:
                self._cached[name] = records
        return records


def _name(game: str, head: Head) -> str:
    return f"{shard_of(game)}/{game}/{head.version}-{head.hash.hex()}.ndjson.gz"


def _size_of(records: Sequence[Record]) -> int:
    return sum(_ENTRY_BYTES + len(record.body) + len(record.openings) for record in records)


def _read(game: str, head: Head, content: bytes) -> Archive:
    """Read a compressed archive; check its end line and its whole chain."""
    try:
        unpacking = zlib.decompressobj(wbits=_GZIP)
        archive = read_archive((unpacking.decompress(content, MOST_BYTES + 1),))
    except (zlib.error, ArchiveInvalid) as error:
        raise LogDamaged(f"the archive of {game} at {head} cannot be read: {error}", value=game) from error
    end = (archive.header.game, archive.digest, archive.end.entries, archive.head)
    if end != (game, archive.end.digest, len(archive.records), head) or not unpacking.eof:
        raise LogDamaged(f"the archive of {game} at {head} was altered", value=game)
    before = BEGINNING
    for record in archive.records:
        if record.head != Head(before.version + 1, chain_hash(before.hash, record.body)):
            raise LogDamaged(f"entry {record.version} in the archive of {game} was altered", value=record.version)
        before = record.head
    return archive
