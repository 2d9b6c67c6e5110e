"""The store: raw entries in, raw entries out, and the contract every backend keeps.

A store knows bytes, heads and due times; it knows no event, no command and no game. All times are
milliseconds since 1970 in UTC and come from the caller, except the order of the feed.

Contract, proved for every backend by one suite:

* `append` is atomic over all its parts, which lie in one shard: all are written or none.
* Each version of a log is written once, without a gap; a part whose expected head (version and
  hash) is not the log's head is refused and says what the head is.
* An append repeated after its reply was lost answers what the first one did: a part whose very
  entry (same hash) is already in the log at that version counts as written.
* A remembered key answers the first accepted request again, whatever the head is by now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from eventstore.storage.head import Head


class Record(msgspec.Struct, frozen=True):
    """One entry as stored."""

    version: int
    body: bytes
    """The public body, the very bytes that are hashed."""
    openings: bytes
    """What opens the body's hidden fields, as JSON; empty when it hides nothing."""
    hash: bytes
    """The chain hash, 32 bytes."""

    @property
    def head(self) -> Head:
        """The head a log has when this is its last entry."""
        return Head(self.version, self.hash)


class RequestKey(msgspec.Struct, frozen=True):
    """The idempotency key of a request."""

    actor: str
    """Whose key it is; keys of different actors never meet."""
    key: str
    digest: bytes
    """A digest of the request; the same key with another digest is refused."""


class Base(msgspec.Struct, frozen=True):
    """Where a fork's own log begins: an entry of another log in the same shard."""

    game: str
    """The game in whose own log that entry lies."""
    head: Head


class LuckUse(msgspec.Struct, frozen=True):
    """How an append changes the set of open games that draw from one seed.

    The set is named by the game whose id the seed is made from.
    """

    seed_game: str
    joins: bool
    """True: this game draws from the seed from now on. False: it does no longer."""
    last: bool = False
    """For leaving: whether the caller found that nobody draws from it after this append. When
    that is no longer so the whole append is refused with `LuckConflict`."""
    game: str = ""
    """The game that joins or leaves; empty means the game appended to."""


class Wake(msgspec.Struct, frozen=True):
    """Another log for which the service must act because of an append."""

    game: str
    due: int
    """From when on."""


class DeskChange(msgspec.Struct, frozen=True):
    """Something that is kept beside the log of a game, and what it becomes."""

    game: str
    name: str
    """Its id."""
    before: bytes
    """As the caller read it; empty for a new one."""
    after: bytes
    """Empty where it is taken away."""


class Append(msgspec.Struct, frozen=True):
    """One part of an append: one entry for one log."""

    game: str
    expected: Head
    """The head before. For a new game `BEGINNING`; for a fork's first entry its base's head."""
    record: Record
    key: RequestKey | None = None
    due: int | None = None
    """When the service must act next for this game; `None` when it need not."""
    base: Base | None = None
    """Only for the first own entry of a fork: must still be in the store as said."""
    parent: str | None = None
    """Only for the first own entry of a fork: the game in whose list of forks it appears."""
    luck: tuple[LuckUse, ...] = ()
    keys_until: int | None = None
    """Given when the game is closed: the time at which its remembered keys may be forgotten. Those
    that have such a time keep it."""
    closes_with: tuple[str, ...] = ()
    """Other games that close with it: their remembered keys may be forgotten at that time too."""
    wake: Wake | None = None
    """A log of the same shard that is due too from now on, whatever was said of it before."""
    dispute: DeskChange | None = None
    """A dispute of a game of the same shard that is answered by this entry."""


class Appended(msgspec.Struct, frozen=True):
    """What a part of an append led to."""

    head: Head
    """The head after the entry (for a repeated request: after the first one's entry)."""
    repeated: bool
    """The request had been accepted before; nothing was written now."""


class FeedItem(msgspec.Struct, frozen=True):
    """One pointer of a shard's feed: this game got this version."""

    position: str
    """Where in the feed; ask for what comes after it."""
    game: str
    version: int


class DueGame(msgspec.Struct, frozen=True):
    """A game for which the service must act."""

    game: str
    due: int
    """When it is due."""
    attempts: int
    """How often it was handed to a worker since its head last moved."""


class StalledGame(msgspec.Struct, frozen=True):
    """A game that the service has stopped trying, as a mark beside its log says."""

    game: str
    head: Head
    """The head at which its runs failed; it is still the log's."""
    reason: str


_TOURNAMENT_CHARACTERS: Final = 13

FEED_START = "0-0"
"""The position before the first item of a feed."""


class LogSource(Protocol):
    """What readers of logs need. Every method may raise `StoreUnavailable`."""

    shards: int
    """How many shards there are; a game's id names its shard."""

    async def head(self, game: str) -> Head:
        """Return the last entry's head of a game's own log.

        Raises:
            GameUnknown: it has no log.
        """
        ...

    async def read(self, game: str, *, after: int = 0, limit: int | None = None) -> list[Record]:
        """Return the entries of a game's own log with versions above *after*, in order."""
        ...

    async def forks(self, game: str) -> list[str]:
        """Return the games forked directly from this one, in the order of their ids."""
        ...

    async def luck_users(self, seed_game: str) -> frozenset[str]:
        """Return the open games that draw from the seed of *seed_game*."""
        ...

    async def get_components(self, digest: str) -> bytes:
        """Return a component set.

        Raises:
            ComponentsUnknown: none is kept under this hash.
        """
        ...


class Store(LogSource, Protocol):
    """Logs, feed, due set and component sets. Every method may raise `StoreUnavailable`."""

    async def append(self, *parts: Append) -> tuple[Appended, ...]:
        """Write every part or none.

        Several parts may belong to one log: then each follows the one before it, and its expected
        head is that one's entry.

        Raises:
            HeadConflict: a log's head is not the expected one; carries the actual head.
            KeyReused: a key is bound to another request.
            LuckConflict: somebody else joined or left the seed meanwhile.
            DeskConflict: the dispute was changed meanwhile.
        """
        ...

    async def disputes(self, game: str) -> dict[str, bytes]:
        """Return the disputes that are kept beside the log of a game, by their ids."""
        ...

    async def disputed(self, tournament: str) -> list[str]:
        """Return the games of a tournament that have disputes, in the order of their ids."""
        ...

    async def change_dispute(self, change: DeskChange, *, most: int, tournament: str | None) -> None:
        """Keep a new dispute, or change one. The feed names the last entries of the game, and of the tournament, again.

        Args:
            change: the dispute; done twice it changes nothing more.
            most: how many a game has at most.
            tournament: the one at whose table the game is played, in the same shard.

        Raises:
            DeskConflict: it is something else than it was.
            DeskFull: there are as many already.
        """
        ...

    async def annotations(self, game: str) -> dict[str, bytes]:
        """Return the annotations that are kept beside the log of a game, by their ids."""
        ...

    async def change_annotation(self, change: DeskChange, *, most: int) -> None:
        """Keep a new annotation, change one, or take one away. The feed names the last entry of the game again.

        Args:
            change: the annotation; done twice it changes nothing more.
            most: how many a game has at most.

        Raises:
            DeskConflict: it is something else than it was.
            DeskFull: there are as many already.
        """
        ...

    async def remembered(self, game: str, key: RequestKey) -> Head | None:
        """Return the head that the first request under this key led to, or `None`.

        Raises:
            KeyReused: the key is bound to another request.
        """
        ...

    async def feed(self, shard: int, *, after: str, limit: int, block_ms: int | None = None) -> list[FeedItem]:
        """Return a shard's feed after a position, in order; wait up to *block_ms* for the first."""
        ...

    async def feed_end(self, shard: int) -> str:
        """Return the position of the feed's last item, or its start."""
        ...

    async def due(self, shard: int, *, now: int, limit: int) -> list[DueGame]:
        """Return the games due at *now*, the longest due first."""
        ...

    async def next_due(self, shard: int) -> int | None:
        """Return the earliest due time in a shard."""
        ...

    async def postpone(self, game: str, *, due: int, until: int) -> int | None:
        """Note that a due game was queued, and make it due again at *until*.

        Returns the version of its log's head. Does nothing and returns `None` when its due time is
        no longer *due*, so of several loops only one hands a game out.
        """
        ...

    async def fail(self, game: str, *, head: Head) -> int:
        """Count one failed run at this head. Return how many there were at it."""
        ...

    async def stall(self, game: str, *, head: Head, reason: str) -> bool:
        """Mark a game as stalled beside its log: it is due no more, until it is freed or an entry follows.

        Does nothing and returns False when the log's head is another one. Needs no more of the log than its
        head, so it works for one that cannot be folded.
        """
        ...

    async def stalled(self, shard: int) -> list[StalledGame]:
        """Return the games of a shard that are marked at their head, in the order of their ids."""
        ...

    async def free(self, game: str, *, due: int | None, key: RequestKey | None = None) -> bool:
        """Take a game's mark away, and let it be due at *due*; `None` for not at all.

        Failed runs are counted anew, and *key* is remembered with the head where the game was freed. Returns False
        when the game was not marked at its head; then all this stays as it is.
        """
        ...

    async def check_ready(self) -> None:
        """Return when every shard takes appends now.

        Raises:
            WritesRefused: one can be read only.
        """
        ...

    async def put_components(self, digest: str, content: bytes) -> None:
        """Keep a component set under its hash; keeping it twice changes nothing."""
        ...

    async def close(self) -> None:
        """Let go of connections."""
        ...


def shard_of(game: str) -> int:
    """Return the shard named in a game's id (`<shard>-<random>`), or -1 when it is not one."""
    shard, _, rest = game.partition("-")
    return int(shard) if rest and shard.isascii() and shard.isdigit() and len(shard) <= 5 else -1


def is_tournament(log: str) -> bool:
    """Return whether an id is one of a tournament, `<shard>-t` and 12 characters, and not of a game."""
    rest = log.partition("-")[2]
    return rest.startswith("t") and len(rest) == _TOURNAMENT_CHARACTERS


def same_shard(parts: Sequence[Append]) -> int:
    """Return the one shard of all parts of an append.

    Raises:
        ValueError: there is no part, or they lie in several shards.
    """
    shards = {shard_of(part.game) for part in parts}
    if len(shards) != 1:
        raise ValueError(f"an append has parts in one shard, got shards {sorted(shards)}")
    return shards.pop()


def checked_shard(parts: Sequence[Append], shards: int) -> int:
    """Return the shard of an append whose parts are well formed.

    Raises:
        ValueError: no part, several shards, a shard that is not there, an entry that does not
            have the version after the expected one, or a base that is not the expected head.
    """
    shard = same_shard(parts)
    if not 0 <= shard < shards:
        raise ValueError(f"{parts[0].game!r} names no shard of 0 to {shards - 1}")
    for part in parts:
        if part.record.version != part.expected.version + 1:
            raise ValueError(f"entry {part.record.version} does not follow {part.expected}")
        tied = (part.base, part.parent, part.wake, part.dispute)
        if part.luck or part.closes_with or any(one is not None for one in tied):
            _check_ties(part, shard)
    return shard


def _check_ties(part: Append, shard: int) -> None:
    if part.base is not None and part.base.head != part.expected:
        raise ValueError(f"a fork expects its base {part.base.head}, not {part.expected}")
    others = [*part.closes_with, *(use.seed_game for use in part.luck)]
    ties = (part.parent, part.base and part.base.game, part.wake and part.wake.game, part.dispute and part.dispute.game)
    others += [other for other in ties if other]
    if any(shard_of(other) != shard for other in others):
        raise ValueError(f"{part.game!r} is tied to games of another shard: {others}")
