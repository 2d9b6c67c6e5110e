"""The store: raw entries in, raw entries out, and the contract that every backend keeps.

A store knows bytes, heads and due times; it knows no event, no command and no game. All times are
milliseconds since 1970 in UTC and come from the caller, except the order of the feed.

Contract, proved for every backend by the same suite:

* `append` is atomic over all its parts, and all parts lie in the same shard: all are written or none.
* Each version of a log is written once, without a gap; a part with another expected head (version and hash) than the
  log's head is refused, and the refusal names the log's head.
* An append repeated after a lost reply has the same answer as the first: a part without a key counts as written when
  its very entry (same hash) is already in the log at that version.
* A remembered key answers the first accepted request again, for any head of the log. Another key is another request,
  though it makes the same entry.
* A log is in the store or in the archive store, and is read in both alike. An append that needs a retired log is
  refused with `LogRetired`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from typing import Final, Literal, Protocol

import msgspec
from msgspec.structs import replace

from eventstore.errors import ArchiveUnavailable
from eventstore.storage.documents import Documents
from eventstore.storage.head import Head
from eventstore.storage.threads import NotesRead, ThreadChange, Way


class ShownName(msgspec.Struct, frozen=True, order=True):
    """The name to show for a name in the body of an entry."""

    player: str
    recorded: str
    """The name in the body, sealed or not."""
    name: str


class Record(msgspec.Struct, frozen=True):
    """An entry as it is stored."""

    version: int
    body: bytes
    """The public body, the very bytes that are hashed."""
    openings: bytes
    """The openings of the body's hidden fields, as JSON; empty when it hides nothing."""
    hash: bytes
    """The chain hash, 32 bytes."""
    names: tuple[ShownName, ...] = ()
    """The names to show for names in the body: the name behind a sealed name, or a pseudonym. It lies beside
    the log, and the reader adds it; a sealed name without it is shown as a pseudonym."""

    @property
    def head(self) -> Head:
        """The head of a log with this as its last entry."""
        return Head(self.version, self.hash)

    @property
    def nameless(self) -> Record:
        """The entry as the store has it."""
        return replace(self, names=()) if self.names else self


class RequestKey(msgspec.Struct, frozen=True):
    """The idempotency key of a request."""

    actor: str
    """The owner of the key; keys of different actors never meet."""
    key: str
    digest: bytes
    """A digest of the request; the same key with another digest is refused."""


class Base(msgspec.Struct, frozen=True):
    """The entry after which a fork's own log begins; it lies in another log of the same shard."""

    game: str
    """The game whose own log has the entry."""
    head: Head


class LuckUse(msgspec.Struct, frozen=True):
    """A change of the set of open games that draw from a seed, by an append.

    The set has the name of the game that the seed is made from.
    """

    seed_game: str
    joins: bool
    """True: the game draws from the seed from now on. False: it no longer does."""
    last: bool = False
    """For leaving: whether the caller found no other game that draws from the seed. If this has changed meanwhile the
    whole append is refused with `LuckConflict`."""
    game: str = ""
    """The game that joins or leaves; empty: the game of the append."""


class Wake(msgspec.Struct, frozen=True):
    """Another log for which the service must act because of an append."""

    game: str
    due: int
    """The time from which on it is due."""


class DisputeChange(msgspec.Struct, frozen=True):
    """A change of a row beside the log of a game: a dispute or an annotation."""

    game: str
    name: str
    """The id of the row."""
    before: bytes
    """The row as the caller read it; empty for a new row."""
    after: bytes
    """The new row; empty to delete it."""


class Append(msgspec.Struct, frozen=True):
    """A part of an append: an entry for a log."""

    game: str
    expected: Head
    """The head before. For a new game `BEGINNING`; for a fork's first entry its base's head."""
    record: Record
    key: RequestKey | None = None
    due: int | None = None
    """When the service must act next for this game; `None` when it need not."""
    base: Base | None = None
    """Only for the first own entry of a fork: its base must still be in the store."""
    parent: str | None = None
    """Only for the first own entry of a fork: the game that lists it among its forks."""
    luck: tuple[LuckUse, ...] = ()
    keys_until: int | None = None
    """For a game that closes: the time at which its remembered keys may be forgotten. A game that already has such a
    time keeps it."""
    closes_with: tuple[str, ...] = ()
    """Other games that close with it: their remembered keys may be forgotten at that time too."""
    wake: Wake | None = None
    """A log of the same shard that is due too from now on, in place of its due time before."""
    dispute: DisputeChange | None = None
    """A dispute of a game of the same shard that this entry answers, or whose answer it takes back. The feed names the
    last entry of that game, and the new ones of this append, again."""
    trace: str | None = None
    """The trace of the entry, as a `traceparent` (W3C Trace Context). It appears in the feed, and in the due game."""
    cause: bytes = b""
    """The `EntryCause` as JSON; empty where it is not known."""


class EntryCause(msgspec.Struct, frozen=True, omit_defaults=True):
    """The work that appended an entry: a request, or a job of a worker. It lies beside the log for a while."""

    kind: Literal["request", "job"]
    id: str
    """The `X-Request-Id` of the request, or the id of the job."""
    began: int
    """When the request came, or the job began: milliseconds since 1970, by the clock of that process."""
    queued: int | None = None
    """When the job was queued."""
    after: int | None = None
    """The version from which the job goes on."""


CAUSE: Final[ContextVar[EntryCause | None]] = ContextVar("cause", default=None)
"""The request or the job that this process works for."""


class Appended(msgspec.Struct, frozen=True):
    """The outcome of a part of an append."""

    head: Head
    """The head after the entry (for a repeated request: after the entry of the first request)."""
    repeated: bool
    """The request had been accepted before; nothing was written now."""


class FeedItem(msgspec.Struct, frozen=True):
    """A pointer of a shard's feed: a game got a version."""

    position: str
    """The position in the feed; read on after it."""
    game: str
    version: int
    trace: str | None = None
    """The trace of its entry, if it is traced."""
    again: bool = False
    """The version was named before; a row beside the log changed."""
    brought_back: bool = False
    """The version was named before; its log was retired since, and lies in the store again."""


class DueGame(msgspec.Struct, frozen=True):
    """A game for which the service must act."""

    game: str
    due: int
    """When it is due."""
    attempts: int
    """How often it was handed to a worker since its head last moved."""
    trace: str | None = None
    """The trace of the entry that made it due, if it is traced."""


class StalledGame(msgspec.Struct, frozen=True):
    """The mark beside the log of a game that the service has stopped trying."""

    game: str
    head: Head
    """The head at which its runs failed; it is still the log's head."""
    reason: str


class SetBack(msgspec.Struct, frozen=True):
    """A log that was set back: by a fail-over it lost entries that were once in it."""

    game: str
    """The game, or the tournament."""
    lost: Head
    """The last entry that is known to be lost. Others before it may be, too."""
    head: Head
    """The last entry of the log when the loss was noticed; `BEGINNING` when all of it was lost."""
    noticed: int
    """The time of notice, in milliseconds since 1970 in UTC."""


SET_BACK_KEPT_MS: Final = 7 * 24 * 3600 * 1000
"""How long the mark of a log that was set back is kept."""

SAME_LOSS_MS: Final = 600_000
"""A loss that is noticed within this time of a mark counts as the same loss."""


class Retired(msgspec.Struct, frozen=True):
    """The place of a log in the archive store."""

    first: int
    """The version of its first own entry; above 1 for a fork that shares entries."""
    head: Head


class RetiredLogs(Protocol):
    """Reads the entries of retired logs."""

    async def read(self, game: str, retired: Retired) -> Sequence[Record]:
        """Return the own entries of a retired log, in order.

        Raises:
            ArchiveUnavailable: the archive store does not give them now.
            LogDamaged: the archive has other entries than the retired log.
        """
        ...


class NoRetiredLogs:
    """The retired logs of a service without an archive store: there are none."""

    async def read(self, game: str, retired: Retired) -> Sequence[Record]:
        """See `RetiredLogs.read`."""
        raise ArchiveUnavailable(
            f"no archive store is configured here; the log of {game} at {retired.head} lies in one"
        )


FEED_START = "0-0"
"""The position before the first item of a feed."""


class Attendance(msgspec.Struct, frozen=True):
    """When the service was there, and when it was away."""

    last: int | None
    """The last beat of a process that takes requests; `None`: there was no beat yet."""
    outages: tuple[tuple[int, int], ...]
    """Begin and end of each outage, oldest first; the newest thousand."""


OUTAGES_KEPT: Final = 1_000

AWAY_MS: Final = 5_000
"""A longer time without a beat is an outage."""


class LogSource(Protocol):
    """The part of a store that readers of logs need. Every method may raise `StoreUnavailable`."""

    shards: int
    """The number of shards; a game's id names its shard."""

    async def head(self, game: str) -> Head:
        """Return the last entry's head of a game's own log.

        Raises:
            GameUnknown: the game has no log.
        """
        ...

    async def read(self, game: str, *, after: int = 0, limit: int | None = None) -> list[Record]:
        """Return the entries of a game's own log with versions above *after*, in order."""
        ...

    async def forks(self, game: str) -> list[str]:
        """Return the direct forks of a game, in the order of their ids."""
        ...

    async def luck_users(self, seed_game: str) -> frozenset[str]:
        """Return the open games that draw from the seed of *seed_game*."""
        ...

    async def get_components(self, digest: str) -> bytes:
        """Return a component set.

        Raises:
            ComponentsUnknown: no component set is stored under this hash.
        """
        ...


SALT_BYTES: Final = 16
"""The length of the salt of a name."""


class NameStore(Protocol):
    """The part of a store that keeps the names of players. Every method may raise `StoreUnavailable`."""

    async def keep_name(self, player: str, name: str, salt: bytes, *, another: bool = False) -> bytes | None:
        """Keep a name of a player under a salt.

        Args:
            player: the player's id.
            name: the name.
            salt: a new salt.
            another: keep it also when the name is kept under another salt.

        Returns:
            The salt under which the name is kept: the first that was given. `None`: the player is erased, and nothing
            is kept.
        """
        ...

    async def names_of(self, player: str) -> list[tuple[bytes, str]]:
        """Return the names of a player, each with its salt."""
        ...

    async def erase_names(self, player: str, now: int) -> None:
        """Delete the names of a player, for good: none is kept from now on. A repeated call changes nothing."""
        ...

    async def erased_count(self) -> int:
        """Return the number of erased players."""
        ...

    async def erased_players(self) -> frozenset[str]:
        """Return the erased players."""
        ...


class Store(LogSource, NameStore, Protocol):
    """Logs, feed, due set and component sets. Every method may raise `StoreUnavailable`."""

    feed_groups: tuple[tuple[int, ...], ...]
    """The shards, in groups whose feeds one call reads together: all of them, on a cluster each shard alone."""

    @property
    def documents(self) -> Documents:
        """The documents of players and labels beside the logs."""
        ...

    async def append(self, *parts: Append) -> tuple[Appended, ...]:
        """Write every part or none.

        Several parts may belong to the same log: then each follows the part before it, and expects that part's head.

        Raises:
            HeadConflict: a log has another head than the expected; carries the actual head.
            KeyReused: a key is bound to another request.
            LuckConflict: another game joined or left the seed meanwhile.
            DocumentConflict: the dispute was changed meanwhile.
            LogRetired: a log, the log of a base or the log of a parent is retired.
        """
        ...

    async def retired(self, game: str) -> Retired | None:
        """Return the place of a retired log; `None` when it is not retired."""
        ...

    async def retired_games(self, shard: int) -> list[str]:
        """Return the games of a shard with retired logs, in the order of their ids."""
        ...

    async def retired_count(self, shard: int) -> int:
        """Return how many logs of a shard are retired."""
        ...

    async def retiring(self, shard: int) -> list[str]:
        """Return the games of a shard that are marked by `begin_retiring` and not retired yet."""
        ...

    async def begin_retiring(self, game: str, retired: Retired) -> bool:
        """Mark a log that is about to be retired.

        Does nothing and returns False when its head is not the given head, when the service must act for the game, or
        when it was brought back lately.
        """
        ...

    async def stop_retiring(self, game: str) -> None:
        """Take the mark of `begin_retiring` away."""
        ...

    async def retire(self, game: str, retired: Retired, forks: Mapping[str, int]) -> bool:
        """Delete a marked log that lies in the archive store, and store its place; a repeated call changes nothing.

        Does nothing and returns False when `begin_retiring` would, or a game has another fork now.

        Args:
            game: the game of the log.
            retired: its place in the archive store.
            forks: by game of its family, the number of direct forks that the caller found.
        """
        ...

    async def bring_back(self, game: str, *, keep_ms: int) -> bool:
        """Move a retired log back into this store; the feed names its last entry.

        Args:
            game: the game of the log.
            keep_ms: how long it is not retired again.

        Returns:
            Whether it was retired until now.

        Raises:
            ArchiveUnavailable, LogDamaged: the archive store does not give the log; it stays retired.
        """
        ...

    async def disputes(self, game: str) -> dict[str, bytes]:
        """Return the disputes beside the log of a game, by their ids."""
        ...

    async def disputed(self, tournament: str) -> list[str]:
        """Return the games of a tournament that have disputes, in the order of their ids."""
        ...

    async def change_dispute(self, change: DisputeChange, *, most: int, tournament: str | None) -> None:
        """Add or change a dispute. The feed names the last entries of the game, and of the tournament, again.

        Args:
            change: the dispute; a repeated change does nothing.
            most: the most disputes of a game.
            tournament: the tournament of the game's table, in the same shard.

        Raises:
            DocumentConflict: the dispute was changed meanwhile.
            DocumentsFull: the game has as many disputes already.
        """
        ...

    async def notes(self, game: str, ways: Sequence[Way], notes: Sequence[str] = (), *, author: str = "") -> NotesRead:
        """Return the annotations and answers of a game that lie behind some doors, and no others.

        Args:
            game: beside whose log they are kept.
            ways: the doors. Answers behind other doors are not read.
            notes: the ids of documents that are wanted whatever their doors.
            author: the actor whose removed notes are wanted too; empty for nobody.
        """
        ...

    async def change_thread(self, change: ThreadChange) -> None:
        """Keep, change or take away an annotation or an answer; done twice it changes nothing more.

        The feed names the last entry of the game again. Or move a thread that an earlier version kept: then the feed
        names nothing, and notes that are there already stay as they are.

        Raises:
            DocumentConflict: something is not as the caller read it, or the removal of a new note is remembered.
            DocumentsFull: there are as many already as one of its limits allows; the value is its name, of
                `threads.LIMITS`.
        """
        ...

    async def earlier_annotations(self, game: str) -> dict[str, str]:
        """Return the annotations of a game that are still as earlier versions kept them, by id with their answers."""
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

    async def feeds(
        self, after: Mapping[int, str], *, limit: int, block_ms: int | None = None
    ) -> dict[int, list[FeedItem]]:
        """Return by shard the items of feeds after their positions, in order; shards without items are left out.

        Args:
            after: by shard of one of the `feed_groups`, the position in its feed.
            limit: the most items of each feed.
            block_ms: how long to wait for the first item of any of them, in milliseconds.
        """
        ...

    async def feed_end(self, shard: int) -> str:
        """Return the position of the feed's last item, or its start."""
        ...

    async def feed_begin(self, shard: int) -> str:
        """Return the last deleted position of the feed, or its start; pointers to retired games are deleted."""
        ...

    async def look_at_feeds(self, positions: Mapping[int, str]) -> tuple[frozenset[int], str]:
        """Return the shards whose feeds no longer have the item at a position, and the id of the server of the feeds.

        The id changes when another server takes its place. Then items that were read before may be lost.

        Args:
            positions: by shard of one of the `feed_groups`, the position in its feed.
        """
        ...

    async def note_set_back(self, game: str, *, lost: Head, now: int) -> bool:
        """Note that a log no longer has an entry that it once had; return whether the loss was unknown before.

        Does nothing and returns False when the log has that entry, or is retired.
        """
        ...

    async def set_back_of(self, game: str) -> SetBack | None:
        """Return the mark of a log that was set back; it is kept for `SET_BACK_KEPT_MS`."""
        ...

    async def all_set_back(self, shard: int) -> list[SetBack]:
        """Return the logs of a shard that were set back, in the order of their ids."""
        ...

    async def due(self, shard: int, *, now: int, limit: int) -> list[DueGame]:
        """Return the games due at *now*, the longest due first."""
        ...

    async def next_due(self, shard: int) -> int | None:
        """Return the earliest due time in a shard."""
        ...

    async def postpone(self, game: str, *, due: int, until: int) -> int | None:
        """Note that a due game was queued, and make it due again at *until*.

        Returns the version of its log's head. Does nothing and returns `None` when its due time is no longer *due*, so
        a single loop of several hands a game out.
        """
        ...

    async def expect(self, game: str, *, head: Head, due: int) -> bool:
        """Let a game be due at a time, as if it had not been handed out; return whether *head* is still its head."""

    async def beat(self, now: int) -> Attendance:
        """Note that the service is there; when the last beat is more than `AWAY_MS` ago, note an outage too."""

    async def attendance(self) -> Attendance:
        """Return when the service was there."""

    async def fail(self, game: str, *, head: Head) -> int:
        """Count a failed run at this head. Return how many runs have failed there."""
        ...

    async def stall(self, game: str, *, head: Head, reason: str) -> bool:
        """Mark a game as stalled beside its log: it is due no more, until it is freed or an entry follows.

        Does nothing and returns False when *head* is not the log's head. Needs no more of the log than its head, so it
        works for a log that cannot be folded.
        """
        ...

    async def stalled(self, shard: int) -> list[StalledGame]:
        """Return the games of a shard that are marked at their head, in the order of their ids."""
        ...

    async def free(self, mark: StalledGame) -> None:
        """Take a mark away when the log has the entry of the stall; another mark of the game stands."""
        ...

    async def check_ready(self) -> None:
        """Return when every shard takes appends now.

        Raises:
            WritesRefused: a shard only takes reads now.
        """
        ...

    async def put_components(self, digest: str, content: bytes) -> None:
        """Store a component set under its hash; a repeated call changes nothing."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


def shard_of(game: str) -> int:
    """Return the shard named in a game's id (`<shard>-<random>`), or -1 when the id names no shard.

    >>> shard_of("3-abcdefghjkmn"), shard_of("lobby")
    (3, -1)
    """
    shard, _, rest = game.partition("-")
    return int(shard) if rest and shard.isascii() and shard.isdigit() and len(shard) <= 5 else -1


def same_shard(parts: Sequence[Append]) -> int:
    """Return the shard of all parts of an append.

    Raises:
        ValueError: there is no part, or they lie in several shards.
    """
    if len(parts) == 1:
        return shard_of(parts[0].game)
    shards = {shard_of(part.game) for part in parts}
    if len(shards) != 1:
        raise ValueError(f"an append has parts in one shard, got shards {sorted(shards)}")
    return shards.pop()


def checked_shard(parts: Sequence[Append], shards: int) -> int:
    """Return the shard of an append whose parts are well formed.

    Raises:
        ValueError: no part, several shards, an unknown shard, an entry whose version does not follow the expected head,
            or a base that is not the expected head.
    """
    shard = same_shard(parts)
    if not 0 <= shard < shards:
        raise ValueError(f"{parts[0].game!r} names no shard of 0 to {shards - 1}")
    for part in parts:
        if part.record.version != part.expected.version + 1:
            raise ValueError(f"entry {part.record.version} does not follow {part.expected}")
        if part.luck or part.closes_with or part.base or part.parent or part.wake or part.dispute:
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
