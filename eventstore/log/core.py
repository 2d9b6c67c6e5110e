"""The core of the event store: the parts that everything which reads and appends logs shares.

It is put together once in a process and handed to each collaborator, so none takes a part from another collaborator.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from eventstore.identity import Identity
from eventstore.log.limits import LogLimits
from eventstore.log.name_book import NameBook
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import IDLE_DAYS
from eventstore.log.timing import Outage
from eventstore.storage.kinds import LogKind
from eventstore.storage.store import RequestKey, Store
from eventstore.table.labels import Labels

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"


@dataclass
class Heartbeat:
    """When this process noted last that the service is there, and when the service was away."""

    last: int | None = None
    """The last beat of this process; `None` in a process that takes no requests."""
    outages: Sequence[Outage] = ()
    """The outages of the service, oldest first, as far as this process knows."""


class Ids:
    """Makes the ids of new logs and documents.

    Args:
        keys: the service's keys; nobody without them can guess an id that follows from an idempotency key.
        shards: the number of shards of the store.
    """

    def __init__(self, keys: ServiceKeys, shards: int) -> None:
        self._keys = keys
        self._shards = shards

    def new(self, shard: int, request: RequestKey | None) -> str:
        """Return the id of a new game, see `game_id`.

        Under an idempotency key the bits follow from actor and key, so that a repeated request meets the game of the
        first request.
        """
        return game_id(shard, secrets.randbits(60) if request is None else self._number("id", request) >> 4)

    def new_game(self, request: RequestKey | None) -> str:
        """Return the id of a new game in any shard, see `new`."""
        return self.new(self.shard(request), request)

    def new_log(self, kind: LogKind, request: RequestKey | None) -> str:
        """Return the id of a new log of a kind in any shard; the same idempotency key has the same id."""
        shard, _, rest = self.new_game(request).partition("-")
        return f"{shard}-{kind.letter}{rest}"

    def document(self, letter: str, shard: int, request: RequestKey | None) -> str:
        """Return the id of a new document beside logs: a letter for its kind, and the bits of an id in a shard."""
        return letter + self.new(shard, request).partition("-")[2]

    def shard(self, request: RequestKey | None) -> int:
        """Return the shard of a new game: by the idempotency key of its request, or at random without a key."""
        return secrets.randbelow(self._shards) if request is None else self._number("shard", request) % self._shards

    def _number(self, purpose: str, request: RequestKey) -> int:
        digest = self._keys.digest(f"{purpose}:{request.actor}\n{request.key}")
        return int.from_bytes(digest[:8], "big")


@dataclass(frozen=True)
class Core:
    """The shared parts of the event store of a process."""

    store: Store
    reader: LogReader
    names: NameBook
    keys: ServiceKeys
    clock: Callable[[], int]
    """Returns the time in milliseconds since 1970."""
    ids: Ids
    labels: Labels | None
    """The reserved labels; `None` where only the service opens games."""
    bots: tuple[str, ...]
    """The kinds of bots of this service."""
    limits: LogLimits = field(default_factory=LogLimits)
    """The limits of the logs of games."""
    idle_days: int = IDLE_DAYS
    """The days without an entry after which a table that waits for players, or a fork, closes."""
    heartbeat: Heartbeat = field(default_factory=Heartbeat)

    async def require_labels(self, labels: Sequence[str], caller: Identity) -> None:
        """Refuse labels that other actors have reserved.

        Raises:
            LabelReserved: a label is reserved for another actor.
        """
        if self.labels is not None:
            await self.labels.require(labels, caller)

    async def free_labels(self, labels: Sequence[str]) -> tuple[str, ...]:
        """Return the labels that nobody has reserved, in their order."""
        reserved = await self.labels.reserved(labels) if self.labels is not None else ()
        unavailable = {reservation.label for reservation in reserved}
        return tuple(label for label in labels if label not in unavailable)

    async def keep_components(self, content: bytes) -> str:
        """Store a checked component set and return its hash.

        Raises:
            ComponentError: it makes a longer line than an archive may have.
        """
        self.limits.require_components(content)
        digest = hashlib.sha256(content).hexdigest()
        await self.store.put_components(digest, content)
        return digest


def game_id(shard: int, number: int) -> str:
    """Return a game's id: its shard and 60 bits in base 32, without letters that look alike.

    >>> game_id(3, 33)
    '3-000000000011'
    """
    return f"{shard}-{''.join(_ALPHABET[number >> shift & 31] for shift in range(55, -1, -5))}"
