"""Taking games over from archives beside everything else: a few at a time, and verified one after the other.

An archive may take many seconds of work. It is read as it comes, in a thread, and verified in one; so many
callers may be at it at once that what they send fits into memory.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import Final

from api.component_quota import ComponentQuota
from api.http.errors import RequestTimeout, ServiceFull, TooManyAtOnce
from api.http.limits import AtOnce
from eventstore.identity import Identity
from eventstore.proof.archive import Archive, ArchiveReader
from eventstore.write.appending import Accepted
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import LogWriter

_IN_ALL: Final = 4
_OF_ADDRESS: Final = 2
_OF_ACTOR: Final = 1
_READ_S: Final = 300
"""For so many seconds an archive may come, however it comes: it keeps a place from others."""


class Imports:
    """Takes archives over, for one process.

    Args:
        writer: appends them.
        quota: counts the component sets that come with them.
    """

    def __init__(self, writer: LogWriter, quota: ComponentQuota) -> None:
        self._writer = writer
        self._quota = quota
        self._in_all = AtOnce(_IN_ALL, f"at most {_IN_ALL} imports at once")
        self._of_address = AtOnce(_OF_ADDRESS, f"at most {_OF_ADDRESS} imports from one address at once")
        self._of_actor = AtOnce(_OF_ACTOR, f"at most {_OF_ACTOR} import of one caller at once")
        self._turn = asyncio.Lock()

    async def take_over(self, pieces: AsyncIterator[bytes], who: Identity, address: str) -> Accepted:
        """Append the game of an archive; see `import_archive`.

        Args:
            pieces: the archive as it comes.
            who: who takes it over.
            address: where it comes from.

        Raises:
            ArchiveInvalid, RulesetUnknown: it cannot be taken over.
            QuotaReached: its component set would be one more than the caller may keep.
            RequestTimeout: it comes too slowly.
            TooManyAtOnce, ServiceFull: others are to be ended first, of the caller or of anybody.
        """
        with self._place(who, address):
            archive = await _read(pieces)
            # One with more sets than one, or none, is refused before anything is kept.
            content = next(iter(archive.components.values()), b"")
            async with self._turn, self._quota.taken(who, content):
                return await import_archive(self._writer, archive, who)

    @contextlib.contextmanager
    def _place(self, who: Identity, address: str) -> Iterator[None]:
        with self._of_actor.held(who.actor), self._of_address.held(address), contextlib.ExitStack() as stack:
            try:
                stack.enter_context(self._in_all.held(""))
            except TooManyAtOnce as full:
                raise ServiceFull("other archives are being taken over", full.rule) from None
            yield


async def _read(pieces: AsyncIterator[bytes]) -> Archive:
    reader = ArchiveReader()
    size = 0
    try:
        async with asyncio.timeout(_READ_S):
            async for piece in pieces:
                size += len(piece)
                await asyncio.to_thread(reader.feed, piece)
    except TimeoutError:
        raise RequestTimeout(size, f"{_READ_S} seconds for an archive") from None
    return reader.finish()
