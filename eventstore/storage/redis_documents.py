"""Documents beside logs on Redis: by kind and shard a hash, with a field for each name."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from eventstore.errors import DocumentConflict
from eventstore.storage.documents import DocumentKind
from eventstore.storage.redis_keys import (
    CHALLENGE_TABLES,
    CHALLENGES,
    CHALLENGES_SENT,
    FRIENDS,
    LABELS_RESERVED,
    NOTICE_SETTINGS,
    SERIES,
    VACATIONS,
    beside_logs,
    shard_of_name,
)
from eventstore.storage.script import Script

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

CHANGE_DOCUMENT: Final = Script("change_document.lua")
_KEYS: Final[Mapping[DocumentKind, str]] = {
    "vacations": VACATIONS,
    "notices": NOTICE_SETTINGS,
    "labels": LABELS_RESERVED,
    "challenges": CHALLENGES,
    "challenges_sent": CHALLENGES_SENT,
    "challenge_tables": CHALLENGE_TABLES,
    "friends": FRIENDS,
    "series": SERIES,
}


class RedisDocuments:
    """Keep the contract of `Documents` on a Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def load(self, kind: DocumentKind, names: Sequence[str]) -> dict[str, bytes]:
        """Return documents by name; see `Documents.load`."""
        by_key: dict[str, list[str]] = {}
        for name in names:
            by_key.setdefault(await self._key(kind, name), []).append(name)
        calls = (self._client.call("HMGET", key, *group) for key, group in by_key.items())
        answers: list[list[bytes | None]] = await asyncio.gather(*calls)
        return {
            name: document
            for group, documents in zip(by_key.values(), answers, strict=True)
            for name, document in zip(group, documents, strict=True)
            if document is not None
        }

    async def load_all(self, kind: DocumentKind) -> dict[str, bytes]:
        """Return all documents of a kind; see `Documents.load_all`."""
        shards = range(await self._client.shards_beside_logs())
        calls = (self._client.call("HGETALL", _KEYS[kind] % beside_logs(kind, shard)) for shard in shards)
        answers: list[dict[bytes, bytes]] = await asyncio.gather(*calls)
        return {name.decode(): document for documents in answers for name, document in documents.items()}

    async def save(
        self, kind: DocumentKind, name: str, before: bytes, after: bytes, *, goes_with_it: Sequence[str] = ()
    ) -> None:
        """Add, change or delete a document; see `Documents.save`.

        *goes_with_it* are keys in the same slot that are deleted together with the document.
        """
        keys = [await self._key(kind, name), *goes_with_it]
        if await self._client.run(CHANGE_DOCUMENT, keys, [name, before, after]):
            raise DocumentConflict("it was changed meanwhile", value=name)

    async def erase(self, kind: DocumentKind, name: str) -> None:
        """Delete a document; see `Documents.erase`."""
        await self._client.call("HDEL", await self._key(kind, name), name)

    async def _key(self, kind: DocumentKind, name: str) -> str:
        shard = shard_of_name(name, await self._client.shards_beside_logs())
        return _KEYS[kind] % beside_logs(kind, shard)
