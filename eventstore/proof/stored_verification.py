"""Stored verifications, each with a record of its inputs.

A verification is true of the bytes that were read and for the code that judged them. So it is stored with both: the
reads that it made of the store with a digest of their results, and a digest of code, rules and service keys. Before it
is used again the same reads are made again. When a digest differs the stored verification is void.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec
from cachetools import TTLCache

from eventstore.errors import ComponentsUnknown, GameUnknown
from eventstore.log.codec import Codecs
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.proof.verify import Verification, verify_log
from eventstore.storage.head import Head
from eventstore.storage.store import LogSource, Record
from eventstore.storage.worker_answers import AnswerKind, WorkerAnswers

V = TypeVar("V")


class _StoredRead(msgspec.Struct, frozen=True, array_like=True):
    """A read of the store, as it can be made again."""

    of: Literal["entries", "components", "forks", "luck users", "head"]
    name: str
    """The game, or the hash of the component set."""
    after: int = 0
    limit: int | None = None


class StoredVerification(msgspec.Struct, Generic[V], frozen=True):
    """A verification, and the inputs that it holds for."""

    verification: V = msgspec.field(name="found")
    judge: str
    """The digest of the code, rules and service keys that made it; see `judge_of`."""
    reads: tuple[_StoredRead, ...]
    digest: str
    """SHA-256 of the results of the reads, in hex."""


VERIFICATION: Final = AnswerKind("verify", "workers.jobs.verify", StoredVerification[Verification])
"""The verification of a game; its arguments are the game and the head."""


async def verify_to_store(
    store: LogSource, codecs: Codecs, keys: ServiceKeys, game: str, upto: int
) -> StoredVerification[Verification]:
    """Verify a game's log up to a version, from the bytes that the store has now and nothing else.

    Raises:
        GameUnknown: there is no such game.
    """
    noted = NotedSource(store)
    # A reader of its own: a reader with a cache would not make all reads.
    verification = await verify_log(LogReader(noted, codecs), game, upto=upto, keys=keys)
    return noted.keep(verification, judge_of(codecs, keys))


async def still_holds(store: LogSource, judge: str, verification: StoredVerification[V]) -> bool:
    """Return whether a process with this judge would find the same: it judges alike, and the bytes are the same.

    Makes the same reads as the verification, and lets other tasks run between them.
    """
    if verification.judge != judge:
        return False
    noted = NotedSource(store)
    for read in verification.reads:
        await noted.repeat(read)
    return noted.digest() == verification.digest


def judge_of(codecs: Codecs, keys: ServiceKeys) -> str:
    """Return a digest of code, rules and service keys, in hex: with the same digest equal bytes are judged alike."""
    versions = {name: ruleset.version for name, ruleset in sorted(codecs.rulesets.items())}
    marks = (CODE_DIGEST, versions, keys.fingerprint)
    return hashlib.sha256(msgspec.msgpack.encode(marks)).hexdigest()


def code_digest(root: Path) -> str:
    """Return a digest of the source files of rules and verification under *root*, in hex.

    A version number would not do: an updated checkout may have the same number.
    """
    digest = hashlib.sha256()
    for folder in ("domain", "eventstore"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".ftl", ".json", ".lua", ".py"):
                digest.update(msgspec.msgpack.encode((str(file.relative_to(root)), file.read_bytes())))
    return digest.hexdigest()


_COMPARED_FOR_S: Final = 10
_MOST_COMPARED: Final = 1_000

CODE_DIGEST: Final = code_digest(Path(__file__).parents[2])
"""The digest of the code that this process runs: so it is read when the code is loaded, not when it is needed."""


class Verifications:
    """Verifications by workers, each used as long as it holds.

    Args:
        answers: asks the workers.
        store: the store whose bytes a verification must still fit.
        monotonic: a clock, in seconds.
    """

    def __init__(self, answers: WorkerAnswers, store: LogSource, monotonic: Callable[[], float]) -> None:
        self._answers = answers
        self._store = store
        self._turn = asyncio.Lock()
        self._compared: TTLCache[str, None] = TTLCache(_MOST_COMPARED, _COMPARED_FOR_S, monotonic)
        """Digests of the reads of many logs that were compared a moment ago."""

    async def ask(
        self, kind: AnswerKind[StoredVerification[V]], log: str, head: str, *, of_many: bool = False
    ) -> V | None:
        """Return the verification of the bytes that the store has now; `None` while a worker makes it.

        Args:
            kind: the kind of the verification.
            log: the game or the tournament.
            head: the head up to which it is verified.
            of_many: whether it reads many logs. Then a single comparison with the store runs at a time, and the same
                comparison at most every 10 seconds: else a client that asks often would hold up all others.
        """
        answer = await asyncio.to_thread(self._answers.ask, kind, log, head)
        if answer is None:
            return None
        if not of_many:
            holds = await still_holds(self._store, self._answers.judge, answer)
        else:
            async with self._turn:
                holds = answer.digest in self._compared or await still_holds(self._store, self._answers.judge, answer)
                if holds:
                    self._compared.setdefault(answer.digest)
        if holds:
            return answer.verification
        await asyncio.to_thread(self._answers.ask_anew, kind, log, head)
        return None


class NotedSource:
    """Reads from a store, and notes each read with its result."""

    def __init__(self, store: LogSource) -> None:
        self.shards = store.shards
        self.reads: list[_StoredRead] = []
        self._store = store
        self._digest = hashlib.sha256()

    def keep(self, verification: V, judge: str) -> StoredVerification[V]:
        """Return a verification with the reads so far."""
        return StoredVerification(verification, judge, tuple(self.reads), self.digest())

    def digest(self) -> str:
        """Return the digest of the results of all reads so far, in hex."""
        return self._digest.hexdigest()

    async def repeat(self, read: _StoredRead) -> None:
        """Make a read again that another source noted."""
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
            case "head":
                try:
                    head = str(await self._store.head(read.name))
                except GameUnknown:
                    head = ""
                self.note_head(read.name, head)

    async def head(self, game: str) -> Head:
        """Return the head of a log. The read is not noted: a log may go on beyond the entries that were read."""
        return await self._store.head(game)

    def note_head(self, game: str, head: str) -> None:
        """Note the head of a game's whole log; empty where there is no log."""
        self._note(_StoredRead("head", game), head)

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
            ComponentsUnknown: the store has no component set of this hash; the read is noted all the same.
        """
        read = _StoredRead("components", digest)
        try:
            content = await self._store.get_components(digest)
        except ComponentsUnknown:
            self._note(read, None)
            raise
        self._note(read, content)
        return content

    def _note(self, read: _StoredRead, result: Any) -> None:
        self.reads.append(read)
        self._digest.update(msgspec.msgpack.encode((read, result)))
