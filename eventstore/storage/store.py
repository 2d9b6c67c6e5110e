"""The store: raw entries in, raw entries out, and the contract every backend keeps.

A store knows bytes, heads and due times; it knows no event, no command and no game. All times are
milliseconds since 1970 in UTC and come from the caller, except the order of the feed.

Contract, proved for every backend by one suite:

* `append` is atomic over all its parts, which lie in one shard: all are written or none.
* Each version of a log is written once, without a gap; a part whose expected head (version and
  hash) is not the log's head is refused and says what the head is.
* An append repeated after its reply was lost answers what the first one did: a part without a key
  whose very entry (same hash) is already in the log at that version counts as written.
* A remembered key answers the first accepted request again, whatever the head is by now. Another
  key is another request, though it makes the same entry.
* A log is in the store or in the archive store, and is read in both alike. An append that needs a retired one is
  refused with `LogRetired`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import msgspec

from eventstore.errors import ArchiveUnavailable
from eventstore.storage.head import Head
from eventstore.storage.threads import NotesRead, ThreadChange, Way


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
    """A dispute of a game of the same shard that this entry answers, or whose answer it takes back. The feed names the
    last entry of that game, and the new ones of this append, again."""
    trace: str | None = None
    """The trace to which the entry belongs, as a `traceparent` (W3C Trace Context). The feed tells it, and so does what
    is due because of the entry."""


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
    trace: str | None = None
    """The trace to which its entry belongs, if it is traced."""
    again: bool = False
    """The version was named before; something that is kept beside the log changed."""


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
    """A game that the service has stopped trying, as a mark beside its log says."""

    game: str
    head: Head
    """The head at which its runs failed; it is still the log's."""
    reason: str


class SetBack(msgspec.Struct, frozen=True):
    """A log that was set back: by a fail-over it lost entries that were once in it."""

    game: str
    """The game, or the tournament."""
    lost: Head
    """The last entry that is known to be lost. Others before it may be, too."""
    head: Head
    """The last entry of the log when that was noticed; `BEGINNING` when all of it was lost."""
    noticed: int
    """When, in milliseconds since 1970 in UTC."""


SET_BACK_KEPT_MS: Final = 7 * 24 * 3600 * 1000
"""For how long it is told that a log was set back."""

SAME_LOSS_MS: Final = 600_000
"""What is noticed of a log within this time of a mark is taken for the same loss."""


class Retired(msgspec.Struct, frozen=True):
    """What the store keeps of a log that lies in the archive store."""

    first: int
    """The version of its first own entry; above 1 for a fork that shares entries."""
    head: Head


class RetiredLogs(Protocol):
    """Where the entries of retired logs are read."""

    async def read(self, game: str, retired: Retired) -> Sequence[Record]:
        """Return the own entries of a retired log, in order.

        Raises:
            ArchiveUnavailable: the archive store does not give them now.
            LogDamaged: they are not those that were retired.
        """
        ...


class NoRetiredLogs:
    """Stands where no archive store is configured."""

    async def read(self, game: str, retired: Retired) -> Sequence[Record]:
        """See `RetiredLogs.read`."""
        raise ArchiveUnavailable(
            f"no archive store is configured here; the log of {game} at {retired.head} lies in one"
        )


_TOURNAMENT_CHARACTERS: Final = 13

FEED_START = "0-0"
"""The position before the first item of a feed."""


class Attendance(msgspec.Struct, frozen=True):
    """When the service was there, and when it was away."""

    last: int | None
    """When a process that takes requests last said that it is there; `None`: none ever did."""
    outages: tuple[tuple[int, int], ...]
    """From when to when it was away, oldest first; the newest thousand."""


OUTAGES_KEPT: Final = 1_000

AWAY_MS: Final = 5_000
"""After so long without a beat the service was away."""


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
            LogRetired: a log, the log of a base or that of a parent is retired.
        """
        ...

    async def retired(self, game: str) -> Retired | None:
        """Return what is kept of a retired log; `None` when it is not retired."""
        ...

    async def retired_games(self, shard: int) -> list[str]:
        """Return the games of a shard whose logs are retired, in the order of their ids."""
        ...

    async def retired_count(self, shard: int) -> int:
        """Return how many logs of a shard are retired."""
        ...

    async def retiring(self, shard: int) -> list[str]:
        """Return the games of a shard that are marked by `begin_retiring` and not retired yet."""
        ...

    async def begin_retiring(self, game: str, retired: Retired) -> bool:
        """Mark a log that is about to be retired.

        Does nothing and returns False when its head is another one, when the service must act for the game, or when it
        was brought back lately.
        """
        ...

    async def stop_retiring(self, game: str) -> None:
        """Take the mark of `begin_retiring` away."""
        ...

    async def retire(self, game: str, retired: Retired, forks: Mapping[str, int]) -> bool:
        """Delete a marked log that lies in the archive store, and keep in its place where it is; done twice it is done.

        Does nothing and returns False when `begin_retiring` would, or a game has another fork now.

        Args:
            game: whose log.
            retired: what is kept.
            forks: by game of its family, how many direct forks the caller found.
        """
        ...

    async def bring_back(self, game: str, *, keep_ms: int) -> bool:
        """Make a retired log one of this store again; the feed names its last entry.

        Args:
            game: whose log.
            keep_ms: for how long it is not retired again.

        Returns:
            Whether it was retired until now.

        Raises:
            ArchiveUnavailable, LogDamaged: the archive store does not give it; it stays retired.
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

    async def notes(self, game: str, ways: Sequence[Way], notes: Sequence[str] = ()) -> NotesRead:
        """Return the annotations and answers of a game that lie behind some doors, and no others.

        Args:
            game: beside whose log they are kept.
            ways: the doors. What an annotation has behind other doors is not read.
            notes: the ids of documents that are wanted whatever their doors.
        """
        ...

    async def change_thread(self, change: ThreadChange) -> None:
        """Keep, change or take away an annotation or an answer; done twice it changes nothing more.

        The feed names the last entry of the game again. Or move a thread that an earlier version kept: then the feed
        names nothing, and notes that are there already stay as they are.

        Raises:
            DeskConflict: something is not as the caller read it.
            DeskFull: there are as many already as one of its limits allows; the value is its name, of `threads.LIMITS`.
        """
        ...

    async def earlier_annotations(self, game: str) -> dict[str, str]:
        """Return the annotations of a game that are still as earlier versions kept them, by id with their answers."""
        ...

    async def vacations(self) -> dict[str, bytes]:
        """Return what players said about their vacations, by player."""
        ...

    async def change_vacation(self, player: str, before: bytes, after: bytes) -> None:
        """Keep what a player says about their vacation, change it or take it away; done twice it changes nothing more.

        Args:
            player: the player's id.
            before: what it was; empty for nothing.
            after: what it is; empty for nothing.

        Raises:
            DeskConflict: it is something else than it was.
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

    async def look_at_feed(self, shard: int, position: str) -> tuple[bool, str]:
        """Return whether a shard's feed still has the item at a position, and an id of the server that has it.

        The id changes when another server takes its place. Then what was read before may be lost.
        """
        ...

    async def note_set_back(self, game: str, *, lost: Head, now: int) -> bool:
        """Note that an entry which was once in a log is no longer there; return whether that is news.

        Does nothing and returns False when the log has that entry, or is retired.
        """
        ...

    async def set_back_of(self, game: str) -> SetBack | None:
        """Return what is noted of a log that was set back, for `SET_BACK_KEPT_MS`."""
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

        Returns the version of its log's head. Does nothing and returns `None` when its due time is
        no longer *due*, so of several loops only one hands a game out.
        """
        ...

    async def expect(self, game: str, *, head: Head, due: int) -> bool:
        """Let a game be due at a time, as if it had not been handed out; return whether its head is still this one."""

    async def beat(self, now: int) -> Attendance:
        """Say that the service is there, and note that it was away when the last beat is more than `AWAY_MS` ago."""

    async def attendance(self) -> Attendance:
        """Return when the service was there."""

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

    async def free(self, mark: StalledGame) -> None:
        """Take a mark away, because the log says that the game is stalled; another mark of the game stands."""
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
