"""The store in memory: for experiments and tests. Its content ends with its process."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import chain

import msgspec

from eventstore.errors import (
    ComponentsUnknown,
    DocumentConflict,
    DocumentsFull,
    GameUnknown,
    HeadConflict,
    KeyReused,
    LogRetired,
    LuckConflict,
)
from eventstore.storage.documents import MemoryDocuments
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.store import (
    AWAY_MS,
    FEED_START,
    OUTAGES_KEPT,
    SAME_LOSS_MS,
    SET_BACK_KEPT_MS,
    Append,
    Appended,
    Attendance,
    DisputeChange,
    DueGame,
    FeedItem,
    NoRetiredLogs,
    Record,
    RequestKey,
    Retired,
    RetiredLogs,
    SetBack,
    StalledGame,
    checked_shard,
    shard_of,
)
from eventstore.storage.threads import NotesRead, ThreadChange, ThreadFields, Way


class _Memory(msgspec.Struct, frozen=True):
    """The head that the first request with a key led to, and the digest of that request."""

    digest: bytes
    head: Head


class _Shard:
    """The contents of a shard."""

    def __init__(self) -> None:
        self.feed: list[tuple[str, int, str | None, bool, bool]] = []
        self.due: dict[str, int] = {}
        self.attempts: dict[str, int] = {}
        self.traces: dict[str, str] = {}
        self.failures: dict[str, tuple[Head, int]] = {}
        self.stalled: dict[str, StalledGame] = {}
        self.set_back: dict[str, SetBack] = {}
        self.listeners: set[asyncio.Event] = set()


class MemoryStore:
    """Keep the store's contract within one process and one event loop.

    Args:
        shards: the number of shards.
        clock: returns the time in milliseconds; only to forget the keys of closed games.
        archives: reads the logs that are retired.
    """

    def __init__(
        self,
        shards: int = 1,
        *,
        clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        archives: RetiredLogs | None = None,
    ) -> None:
        self.shards = shards
        self.feed_groups: tuple[tuple[int, ...], ...] = (tuple(range(shards)),)
        self.documents = MemoryDocuments()
        self._archives = archives or NoRetiredLogs()
        self._retired: dict[str, Retired] = {}
        self._retiring: dict[str, Retired] = {}
        self._brought_back: dict[str, int] = {}
        self._clock = clock
        self._shards = [_Shard() for _ in range(shards)]
        self._logs: dict[str, list[Record]] = {}
        self._base_versions: dict[str, int] = {}
        self._keys: defaultdict[str, dict[tuple[str, str], _Memory]] = defaultdict(dict)
        self._keys_until: dict[str, int] = {}
        self._forks: defaultdict[str, set[str]] = defaultdict(set)
        self._luck: defaultdict[str, set[str]] = defaultdict(set)
        self._components: dict[str, bytes] = {}
        self._attendance = Attendance(None, ())
        self._disputes: defaultdict[str, dict[str, bytes]] = defaultdict(dict)
        self._disputed: defaultdict[str, set[str]] = defaultdict(set)
        self._names: defaultdict[str, set[tuple[bytes, str]]] = defaultdict(set)
        self._erased: dict[str, int] = {}
        self._notes: defaultdict[str, ThreadFields] = defaultdict(ThreadFields)

    async def append(self, *parts: Append) -> tuple[Appended, ...]:
        """Write every part or none; see `Store.append`."""
        shard = self._shards[checked_shard(parts, self.shards)]
        self._require_here(parts)
        memories = [self._memory(part.game, part.key) for part in parts]
        if any(memories) or self._is_repeated(parts):
            return tuple(
                Appended(memory.head if memory else self._standing_head(part), repeated=True)
                for part, memory in zip(parts, memories, strict=True)
            )
        self._check_bases(parts)
        for part in parts:
            if part.dispute is not None:
                _check_unchanged(self._disputes[part.dispute.game], part.dispute)
        luck = self._luck_after(parts)
        for part in parts:
            self._write(shard, part)
        for change in (part.dispute for part in parts if part.dispute is not None):
            for log in (change.game, *(part.game for part in parts if part.game != change.game)):
                self._tell_again(log)
        self._luck.update(luck)
        for listener in shard.listeners:
            listener.set()
        return tuple(Appended(part.record.head, repeated=False) for part in parts)

    async def keep_name(self, player: str, name: str, salt: bytes, *, another: bool = False) -> bytes | None:
        """Keep a name of a player; see `NameStore.keep_name`."""
        if player in self._erased:
            return None
        names = self._names[player]
        first = None if another else min((earlier for earlier, same in names if same == name), default=None)
        names.add((first or salt, name))
        return first or salt

    async def names_of(self, player: str) -> list[tuple[bytes, str]]:
        """Return the names of a player; see `NameStore.names_of`."""
        return sorted(self._names.get(player, ()))

    async def erase_names(self, player: str, now: int) -> None:
        """Delete the names of a player; see `NameStore.erase_names`."""
        self._erased.setdefault(player, now)
        self._names.pop(player, None)

    async def erased_count(self) -> int:
        """Return the number of erased players; see `NameStore.erased_count`."""
        return len(self._erased)

    async def erased_players(self) -> frozenset[str]:
        """Return the erased players; see `NameStore.erased_players`."""
        return frozenset(self._erased)

    async def disputes(self, game: str) -> dict[str, bytes]:
        """Return the disputes of a game; see `Store.disputes`."""
        return dict(self._disputes.get(game, {}))

    async def disputed(self, tournament: str) -> list[str]:
        """Return the games that have disputes; see `Store.disputed`."""
        return sorted(self._disputed.get(tournament, ()))

    async def change_dispute(self, change: DisputeChange, *, most: int, tournament: str | None) -> None:
        """Keep or change a dispute; see `Store.change_dispute`."""
        disputes = self._disputes[change.game]
        if disputes.get(change.name, b"") == change.after:
            return
        _check_unchanged(disputes, change)
        if not change.before and len(disputes) >= most:
            raise DocumentsFull(f"a game has at most {most} of them", value=change.game)
        disputes[change.name] = change.after
        self._tell_again(change.game)
        if tournament is not None:
            self._disputed[tournament].add(change.game)
            self._tell_again(tournament)

    async def notes(self, game: str, ways: Sequence[Way], notes: Sequence[str] = (), *, author: str = "") -> NotesRead:
        """Return the notes behind doors; see `Store.notes`."""
        fields = self._notes[game]
        return NotesRead(fields.read(ways, notes), bool(fields.earlier), fields.removals.get(author, ()))

    async def change_thread(self, change: ThreadChange) -> None:
        """Change annotations or answers; see `Store.change_thread`."""
        if self._notes[change.game].change(change) and not change.earlier:
            self._tell_again(change.game)

    async def earlier_annotations(self, game: str) -> dict[str, str]:
        """Return the annotations that are still as an earlier version kept them; see `Store.earlier_annotations`."""
        return dict(self._notes[game].earlier)

    def _tell_again(self, log: str) -> None:
        """Let the feed name the last entry of a log again, because something beside it changed."""
        shard, last = self._shards[shard_of(log)], self._last(log)
        if last.version:
            shard.feed.append((log, last.version, None, True, False))
        for listener in shard.listeners:
            listener.set()

    async def remembered(self, game: str, key: RequestKey) -> Head | None:
        """Return the head that the first request with this key led to; see `Store.remembered`."""
        memory = self._memory(game, key)
        if memory is None and game in self._retired:
            self._forget_keys(game)
            known = self._keys.get(game, {}).get((key.actor, key.key))
            if known is not None and known.digest != key.digest:
                raise _key_reused(key)
            return known.head if known else None
        return memory.head if memory else None

    async def head(self, game: str) -> Head:
        """Return the head of a game's own log; see `Store.head`."""
        last = self._last(game)
        if not last.version:
            raise GameUnknown("there is no such game", value=game)
        return last

    async def read(self, game: str, *, after: int = 0, limit: int | None = None) -> list[Record]:
        """Return entries in order; see `Store.read`."""
        retired = self._retired.get(game)
        log = self._logs.get(game, []) if retired is None else list(await self._archives.read(game, retired))
        start = max(0, after - self._base_versions.get(game, 0))
        return log[start:] if limit is None else log[start : start + limit]

    async def forks(self, game: str) -> list[str]:
        """Return the direct forks; see `Store.forks`."""
        return sorted(self._forks.get(game, ()))

    async def luck_users(self, seed_game: str) -> frozenset[str]:
        """Return the open games that draw from a seed; see `Store.luck_users`."""
        return frozenset(self._luck.get(seed_game, ()))

    async def feed(self, shard: int, *, after: str, limit: int, block_ms: int | None = None) -> list[FeedItem]:
        """Return the feed after a position; see `Store.feed`."""
        return (await self.feeds({shard: after}, limit=limit, block_ms=block_ms)).get(shard, [])

    async def feeds(
        self, after: Mapping[int, str], *, limit: int, block_ms: int | None = None
    ) -> dict[int, list[FeedItem]]:
        """Return the feeds after their positions; see `Store.feeds`."""
        news = self._news(after, limit)
        if news or not block_ms:
            return news
        listener = asyncio.Event()
        for shard in after:
            self._shards[shard].listeners.add(listener)
        try:
            await asyncio.wait_for(listener.wait(), block_ms / 1000)
        except TimeoutError:
            return {}
        finally:
            for shard in after:
                self._shards[shard].listeners.discard(listener)
        return self._news(after, limit)

    def _news(self, after: Mapping[int, str], limit: int) -> dict[int, list[FeedItem]]:
        starts = {shard: int(position.partition("-")[0]) for shard, position in after.items()}
        return {
            shard: [FeedItem(f"{number}-0", *item) for number, item in enumerate(items, start + 1)]
            for shard, start in starts.items()
            if (items := self._shards[shard].feed[start : start + limit])
        }

    async def feed_end(self, shard: int) -> str:
        """Return the feed's last position; see `Store.feed_end`."""
        feed = self._shards[shard].feed
        return f"{len(feed)}-0" if feed else FEED_START

    async def feed_begin(self, shard: int) -> str:
        """Return the position before the first item: this store deletes none; see `Store.feed_begin`."""
        return FEED_START

    async def look_at_feeds(self, positions: Mapping[int, str]) -> tuple[frozenset[int], str]:
        """Return the feeds without their items; see `Store.look_at_feeds`."""
        ends = {shard: len(self._shards[shard].feed) for shard in positions}
        return frozenset(s for s, position in positions.items() if int(position.partition("-")[0]) > ends[s]), ""

    async def note_set_back(self, game: str, *, lost: Head, now: int) -> bool:
        """Note that an entry was lost; see `Store.note_set_back`."""
        shard = self._shard_holding(game)
        if shard is None or game in self._retired or self._has_entry(game, lost):
            return False
        shard.set_back = {name: mark for name, mark in shard.set_back.items() if now - mark.noticed <= SET_BACK_KEPT_MS}
        before = shard.set_back.get(game)
        if before is not None and now - before.noticed <= SAME_LOSS_MS and before.lost.version >= lost.version:
            return False
        shard.set_back[game] = SetBack(game, lost, self._last(game), now)
        return True

    async def set_back_of(self, game: str) -> SetBack | None:
        """Return the mark of a log that was set back; see `Store.set_back_of`."""
        shard = self._shard_holding(game)
        return None if shard is None else shard.set_back.get(game)

    async def all_set_back(self, shard: int) -> list[SetBack]:
        """Return the logs that were set back; see `Store.all_set_back`."""
        return [mark for _, mark in sorted(self._shards[shard].set_back.items())]

    async def due(self, shard: int, *, now: int, limit: int) -> list[DueGame]:
        """Return the games that are due; see `Store.due`."""
        contents = self._shards[shard]
        games = sorted((due, game) for game, due in contents.due.items() if due <= now)
        return [
            DueGame(game, due, contents.attempts.get(game, 0), contents.traces.get(game)) for due, game in games[:limit]
        ]

    async def next_due(self, shard: int) -> int | None:
        """Return the earliest due time; see `Store.next_due`."""
        return min(self._shards[shard].due.values(), default=None)

    async def postpone(self, game: str, *, due: int, until: int) -> int | None:
        """Make a due game due later; see `Store.postpone`."""
        shard = self._shard_holding(game)
        if shard is None or shard.due.get(game) != due:
            return None
        shard.due[game] = until
        shard.attempts[game] = shard.attempts.get(game, 0) + 1
        return self._last(game).version

    async def expect(self, game: str, *, head: Head, due: int) -> bool:
        """Let a game be due; see `Store.expect`."""
        shard = self._shard_holding(game)
        if shard is None or not head.version or self._last(game) != head:
            return False
        shard.due[game] = due
        shard.attempts.pop(game, None)
        return True

    async def beat(self, now: int) -> Attendance:
        """Note that the service is there; see `Store.beat`."""
        last = self._attendance.last
        outages = self._attendance.outages
        if last is not None and now - last > AWAY_MS:
            outages = (*outages, (last, now))[-OUTAGES_KEPT:]
        self._attendance = Attendance(now if last is None else max(last, now), outages)
        return self._attendance

    async def attendance(self) -> Attendance:
        """Return when the service was there; see `Store.attendance`."""
        return self._attendance

    async def fail(self, game: str, *, head: Head) -> int:
        """Count a failed run; see `Store.fail`."""
        shard = self._shard_holding(game)
        if shard is None or not head.version or self._last(game) != head:
            return 0
        counted, count = shard.failures.get(game, (head, 0))
        count = count + 1 if counted == head else 1
        shard.failures[game] = (head, count)
        return count

    async def stall(self, game: str, *, head: Head, reason: str) -> bool:
        """Mark a game as stalled; see `Store.stall`."""
        shard = self._shard_holding(game)
        if shard is None or not head.version or self._last(game) != head:
            return False
        for noted in (shard.due, shard.attempts, shard.failures, shard.traces):
            noted.pop(game, None)
        shard.stalled[game] = StalledGame(game, head, reason)
        return True

    async def stalled(self, shard: int) -> list[StalledGame]:
        """Return the games that are marked; see `Store.stalled`."""
        marks = sorted(self._shards[shard].stalled.items())
        return [mark for game, mark in marks if self._last(game) == mark.head]

    async def free(self, mark: StalledGame) -> None:
        """Take a mark away; see `Store.free`."""
        shard = self._shard_holding(mark.game)
        if shard is not None and shard.stalled.get(mark.game) == mark:
            del shard.stalled[mark.game]

    async def retired(self, game: str) -> Retired | None:
        """Return the place of a retired log; see `Store.retired`."""
        return self._retired.get(game)

    async def retired_games(self, shard: int) -> list[str]:
        """Return the games whose logs are retired; see `Store.retired_games`."""
        return sorted(game for game in self._retired if shard_of(game) == shard)

    async def retired_count(self, shard: int) -> int:
        """Return how many logs are retired; see `Store.retired_count`."""
        return len(await self.retired_games(shard))

    async def retiring(self, shard: int) -> list[str]:
        """Return the games that are marked; see `Store.retiring`."""
        return sorted(game for game in self._retiring if shard_of(game) == shard)

    async def begin_retiring(self, game: str, retired: Retired) -> bool:
        """Mark a log; see `Store.begin_retiring`."""
        if not self._may_retire(game, retired):
            return False
        self._retiring[game] = retired
        return True

    async def stop_retiring(self, game: str) -> None:
        """Take the mark away; see `Store.stop_retiring`."""
        self._retiring.pop(game, None)

    async def retire(self, game: str, retired: Retired, forks: Mapping[str, int]) -> bool:
        """Delete a log; see `Store.retire`."""
        if self._retired.get(game) == retired:
            return True
        others = {member: len(self._forks.get(member, ())) for member in forks}
        if not self._may_retire(game, retired) or self._retiring.get(game) != retired or others != dict(forks):
            return False
        del self._logs[game]
        del self._retiring[game]
        self._retired[game] = retired
        return True

    async def bring_back(self, game: str, *, keep_ms: int) -> bool:
        """Move a retired log back into this store; see `Store.bring_back`."""
        retired = self._retired.get(game)
        if retired is None:
            return False
        log = list(await self._archives.read(game, retired))
        if self._retired.pop(game, None) is None:
            return False
        self._logs[game] = log
        self._brought_back[game] = self._clock() + keep_ms
        shard = self._shards[shard_of(game)]
        shard.feed.append((game, retired.head.version, None, False, True))
        for listener in shard.listeners:
            listener.set()
        return True

    def _may_retire(self, game: str, retired: Retired) -> bool:
        shard = self._shard_holding(game)
        if shard is None or game in self._retired or self._last(game) != retired.head:
            return False
        return game not in shard.due and game not in shard.stalled and self._brought_back.get(game, 0) <= self._clock()

    def _require_here(self, parts: Sequence[Append]) -> None:
        """Refuse an append that needs a retired log."""
        needed = chain.from_iterable((part.game, part.parent, part.base and part.base.game) for part in parts)
        for game in needed:
            if game in self._retired:
                raise LogRetired("the log lies in the archive store", value=game)

    async def check_ready(self) -> None:
        """Return at once: memory always takes appends; see `Store.check_ready`."""

    async def put_components(self, digest: str, content: bytes) -> None:
        """Store a component set; see `Store.put_components`."""
        self._components.setdefault(digest, content)

    async def get_components(self, digest: str) -> bytes:
        """Return a component set; see `Store.get_components`."""
        if digest not in self._components:
            raise ComponentsUnknown("no component set has this hash", value=digest)
        return self._components[digest]

    async def close(self) -> None:
        """Do nothing: there are no connections to close."""

    def _shard_holding(self, game: str) -> _Shard | None:
        shard = shard_of(game)
        return self._shards[shard] if 0 <= shard < self.shards else None

    def _last(self, game: str) -> Head:
        log, retired = self._logs.get(game), self._retired.get(game)
        return log[-1].head if log else BEGINNING if retired is None else retired.head

    def _has_entry(self, game: str, head: Head) -> bool:
        """Return whether a game's own log has this very entry."""
        log = self._logs.get(game, [])
        place = head.version - self._base_versions.get(game, 0) - 1
        return 0 <= place < len(log) and log[place].hash == head.hash

    def _memory(self, game: str, key: RequestKey | None) -> _Memory | None:
        self._forget_keys(game)
        if key is None:
            return None
        memory = self._keys.get(game, {}).get((key.actor, key.key))
        if memory is None or not self._has_entry(game, memory.head):
            return None
        if memory.digest != key.digest:
            raise _key_reused(key)
        return memory

    def _forget_keys(self, game: str) -> None:
        """Forget a game's keys when they have expired."""
        until = self._keys_until.get(game)
        if until is not None and until <= self._clock():
            del self._keys_until[game]
            self._keys.pop(game, None)

    def _is_repeated(self, parts: Sequence[Append]) -> bool:
        """Return whether every part is in its log already; False when every part comes next.

        Raises:
            HeadConflict: a part neither stands there nor comes next.
        """
        planned: dict[str, Head] = {}
        standing: list[HeadConflict] = []
        for part in parts:
            exists = part.game in planned or part.game in self._logs
            last = planned.get(part.game, self._last(part.game))
            begins = part.base is not None or part.expected.version == 0
            if (begins and not exists) or (not begins and exists and last == part.expected):
                planned[part.game] = part.record.head
                continue
            conflict = HeadConflict(str(part.expected), str(last))
            if part.key is not None or not self._has_entry(part.game, part.record.head):
                raise conflict
            standing.append(conflict)
        if standing and len(standing) < len(parts):
            raise standing[0]
        return bool(standing)

    def _standing_head(self, part: Append) -> Head:
        return part.record.head if self._has_entry(part.game, part.record.head) else self._last(part.game)

    def _check_bases(self, parts: Sequence[Append]) -> None:
        for part in parts:
            if part.base is not None and not self._has_entry(part.base.game, part.base.head):
                raise HeadConflict(str(part.base.head), str(self._last(part.base.game)))

    def _luck_after(self, parts: Sequence[Append]) -> dict[str, set[str]]:
        """Return the changed sets of luck users as they are after the append."""
        uses = [(part, use) for part in parts for use in part.luck]
        after = {use.seed_game: set(self._luck.get(use.seed_game, ())) for _, use in uses}
        for part, use in uses:
            change = after[use.seed_game].add if use.joins else after[use.seed_game].discard
            change(use.game or part.game)
        for part, use in uses:
            if not use.joins and (not after[use.seed_game]) != use.last:
                raise LuckConflict(
                    "the games that draw from this seed changed", value=part.game, rule="log format, chance"
                )
        return after

    def _write(self, shard: _Shard, part: Append) -> None:
        game = part.game
        if game not in self._logs:
            self._base_versions[game] = part.record.version - 1
        self._logs.setdefault(game, []).append(part.record.nameless)
        shard.feed.append((game, part.record.version, part.trace, False, False))
        _begin_anew(shard, game, part.due, part.trace)
        if part.key is not None:
            memory = _Memory(part.key.digest, part.record.head)
            self._keys[game][part.key.actor, part.key.key] = memory
        if part.keys_until is not None:
            for closed in (game, *part.closes_with):
                if closed in self._keys:
                    self._keys_until.setdefault(closed, part.keys_until)
        if part.dispute is not None:
            self._disputes[part.dispute.game][part.dispute.name] = part.dispute.after
        if part.parent is not None:
            self._forks[part.parent].add(game)
        if part.wake is not None:
            _begin_anew(shard, part.wake.game, part.wake.due, part.trace)


def _begin_anew(shard: _Shard, game: str, due: int | None, trace: str | None) -> None:
    """Set the due time of a game, without attempts and failed runs."""
    for noted in (shard.due, shard.attempts, shard.failures, shard.traces):
        noted.pop(game, None)
    if due is not None:
        shard.due[game] = due
        if trace is not None:
            shard.traces[game] = trace


def _key_reused(key: RequestKey) -> KeyReused:
    return KeyReused("this key was used for another request", value=key.key, rule="http, repeating requests")


def _check_unchanged(rows: Mapping[str, bytes], change: DisputeChange) -> None:
    if rows.get(change.name, b"") != change.before:
        raise DocumentConflict("it was changed meanwhile", value=change.name)
