"""The archive store: complete archives of retired games, compressed, each under the name of its game and head.

An object is a file that `tabletape export` would write, compressed with gzip. Objects are never changed or deleted: a
backup of Redis that is older than they are still finds those that it names.
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

KEPT_BYTES: Final = 32 * 1024 * 1024
"""About how many bytes of entries of retired logs a process keeps."""
_GZIP: Final = 16 + zlib.MAX_WBITS
_ENTRY_BYTES: Final = 512
"""What an entry costs beside its bytes."""


class ArchiveStore:
    """Writes and reads archives of retired games; keeps the entries of those that were read last.

    Args:
        objects: where the archives lie.
        kept_bytes: about how many bytes of entries are kept.
    """

    def __init__(self, objects: Objects, *, kept_bytes: int = KEPT_BYTES) -> None:
        self._objects = objects
        self._kept: LRUCache[str, tuple[Record, ...]] = LRUCache(kept_bytes, getsizeof=_size_of)

    async def write(self, game: str, head: Head, archive: bytes) -> None:
        """Keep the archive of a game up to a head.

        Raises:
            ArchiveUnavailable: the archive store takes none now.
        """
        await self._objects.put(_name(game, head), await asyncio.to_thread(gzip.compress, archive, mtime=0))

    async def fetch(self, game: str, head: Head) -> Archive:
        """Return the archive of a game, as it lies in the archive store now.

        Raises:
            ArchiveUnavailable: the archive store does not give it now.
            LogDamaged: it is not the archive of this game with this head.
        """
        content = await self._objects.get(_name(game, head))
        return await asyncio.to_thread(_read, game, head, content)

    async def read(self, game: str, retired: Retired) -> Sequence[Record]:
        """Return the own entries of a retired log; see `RetiredLogs.read`."""
        name = _name(game, retired.head)
        kept = self._kept.get(name)
        if kept is None:
            kept = (await self.fetch(game, retired.head)).records[retired.first - 1 :]
            if _size_of(kept) <= self._kept.maxsize:
                self._kept[name] = kept
        return kept


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
