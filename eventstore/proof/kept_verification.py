"""Verifications that are kept, each with what it was computed from.

What was found is true of the very bytes that were read, for the code that judged them. So both are kept with it: the
reads it made of the store with a digest of what they gave, and a digest of code, rules and service keys. Before it is
answered again the same reads are made again. When anything differs it says nothing any more.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from eventstore.errors import ComponentsUnknown
from eventstore.log.codec import Codecs
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.proof.verify import Verification, verify_log
from eventstore.storage.head import Head
from eventstore.storage.store import LogSource, Record


class _StoredRead(msgspec.Struct, frozen=True, array_like=True):
    """One read of the store, as it can be made again."""

    of: Literal["entries", "components", "forks", "luck users"]
    name: str
    """The game, or the hash of the component set."""
    after: int = 0
    limit: int | None = None


class KeptVerification(msgspec.Struct, frozen=True):
    """What was found, and what it holds for."""

    found: Verification
    judge: str
    """Which code, rules and service keys found it."""
    reads: tuple[_StoredRead, ...]
    digest: str
    """SHA-256 of what the reads gave, in hex."""


async def verify_to_keep(store: LogSource, codecs: Codecs, keys: ServiceKeys, game: str, upto: int) -> KeptVerification:
    """Verify a game's log up to a version, from nothing but what the store has now.

    Raises:
        GameUnknown: there is no such game.
    """
    noted = _NotedSource(store)
    # A reader of its own: one that had kept anything would not read it again.
    found = await verify_log(LogReader(noted, codecs), game, upto=upto, keys=keys)
    return KeptVerification(found, judge_of(codecs, keys), tuple(noted.reads), noted.digest())


async def still_holds(store: LogSource, judge: str, kept: KeptVerification) -> bool:
    """Return whether a process with this judge would find the same: it judges alike, and the bytes are the same.

    Reads as much as the verification did, in the same pieces, and lets other tasks run between them.
    """
    if kept.judge != judge:
        return False
    noted = _NotedSource(store)
    for read in kept.reads:
        await noted.repeat(read)
    return noted.digest() == kept.digest


def judge_of(codecs: Codecs, keys: ServiceKeys) -> str:
    """Return a digest of all that decides what a verification makes of the same bytes, in hex."""
    versions = {name: ruleset.version for name, ruleset in sorted(codecs.rulesets.items())}
    marks = (CODE_DIGEST, versions, keys.fingerprint)
    return hashlib.sha256(msgspec.msgpack.encode(marks)).hexdigest()


def code_digest(root: Path) -> str:
    """Return a digest of every file under *root* that rules and verification are made of, in hex.

    A version number would not do: a checkout that is brought up to date keeps it.
    """
    digest = hashlib.sha256()
    for folder in ("domain", "eventstore"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".ftl", ".json", ".lua", ".py"):
                digest.update(msgspec.msgpack.encode((str(file.relative_to(root)), file.read_bytes())))
    return digest.hexdigest()


CODE_DIGEST: Final = code_digest(Path(__file__).parents[2])
"""Of the code that this process runs: so it is read when that is loaded, not when somebody asks."""


class _NotedSource:
    """Reads from a store, and notes each read and what it gave."""

    def __init__(self, store: LogSource) -> None:
        self.shards = store.shards
        self.reads: list[_StoredRead] = []
        self._store = store
        self._digest = hashlib.sha256()

    def digest(self) -> str:
        """Return the digest of what the reads so far gave, in hex."""
        return self._digest.hexdigest()

    async def repeat(self, read: _StoredRead) -> None:
        """Make a read that another source noted."""
        match read.of:
            case "entries":
                await self.read(read.name, after=read.after, limit=read.limit)
            case "components":
                with suppress(ComponentsUnknown):
                    await self.get_components(read.name)
            case "forks":
                await self.forks(read.name)
            case "luck users":
                await self.luck_users(read.name)

    async def head(self, game: str) -> Head:
        """Return the head of a log. It is not noted: a log may go on beyond what was read of it."""
        return await self._store.head(game)

    async def read(self, game: str, *, after: int = 0, limit: int | None = None) -> list[Record]:
        """Return entries of a game's own log."""
        records = await self._store.read(game, after=after, limit=limit)
        self._note(_StoredRead("entries", game, after, limit), records)
        return records

    async def forks(self, game: str) -> list[str]:
        """Return the direct forks of a game."""
        forks = await self._store.forks(game)
        self._note(_StoredRead("forks", game), forks)
        return forks

    async def luck_users(self, seed_game: str) -> frozenset[str]:
        """Return the open games that draw from a seed."""
        users = await self._store.luck_users(seed_game)
        self._note(_StoredRead("luck users", seed_game), sorted(users))
        return users

    async def get_components(self, digest: str) -> bytes:
        """Return a component set.

        Raises:
            ComponentsUnknown: none is kept under this hash; that is noted too.
        """
        read = _StoredRead("components", digest)
        try:
            content = await self._store.get_components(digest)
        except ComponentsUnknown:
            self._note(read, None)
            raise
        self._note(read, content)
        return content

    def _note(self, read: _StoredRead, gave: Any) -> None:
        self.reads.append(read)
        self._digest.update(msgspec.msgpack.encode((read, gave)))
