"""The store on Redis: a stream for each game, and a script for every change."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from functools import cache
from secrets import token_hex
from typing import Any, Final

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
    StoreUnavailable,
)
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_documents import CHANGE_DOCUMENT, RedisDocuments
from eventstore.storage.redis_keys import (
    ANNOTATIONS,
    AWAY,
    BEAT,
    BROUGHT_BACK,
    CAUSES,
    CHAT,
    CHAT_CASES,
    CHAT_REPORTED,
    COMPONENTS,
    DISPUTED,
    DISPUTES,
    DUE,
    ERASED,
    FEED,
    FEED_BEGIN,
    FORKS,
    KEYS,
    LOG,
    LUCK,
    NO_TOURNAMENT,
    NOTES,
    NOTES_REMOVED,
    READY,
    RETIRED,
    RETIRING,
    RUNS,
    SET_BACK,
    STAGED,
    STALLED,
    game_key,
    names_key,
)
from eventstore.storage.removals import MOST_REMOVALS, REMOVALS_KEPT_MS, decode_removals
from eventstore.storage.script import Script
from eventstore.storage.store import (
    AWAY_MS,
    FEED_START,
    OUTAGES_KEPT,
    SALT_BYTES,
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
from eventstore.storage.threads import LIMITS, NotesRead, ThreadChange, Way, thread_arguments

_APPEND: Final = Script("append.lua")
_DUE: Final = Script("due.lua")
_BEAT: Final = Script("beat.lua")
_EXPECT: Final = Script("expect.lua")
_POSTPONE: Final = Script("postpone.lua")
_FAIL: Final = Script("fail.lua")
_STALL: Final = Script("stall.lua")
_FREE: Final = Script("free.lua")
_READ_THREADS: Final = Script("read_threads.lua")
_CHANGE_THREAD: Final = Script("change_thread.lua", functions="removals.lua")
_RETIRE: Final = Script("retire.lua")
_BRING_BACK: Final = Script("bring_back.lua")
_READ_ON: Final = Script("read_on.lua")
_NOTE_SET_BACK: Final = Script("note_set_back.lua")
_LOOK_AT_FEEDS: Final = Script("look_at_feeds.lua")
_KEEP_NAME: Final = Script("keep_name.lua")
_ERASE_NAMES: Final = Script("erase_names.lua")

_STAGE: Final = Script("stage.lua")
_BYTES_AT_ONCE: Final = 131_072
"""The size of a new log that a single command writes, about; a longer log is staged."""
_ENTRY_BYTES: Final = 512
"""The cost of an entry beside its body and openings, in bytes."""
_STAGED_MS: Final = 600_000
"""How long staged entries wait for the last entry of their log."""
_CHUNK: Final = 1_000
"""Number of entries that are read at once, so that a long log does not hold up other appends."""
_LAST_ID: Final = 2**64 - 1
_FIELDS_OF_NEWS: Final = 4
"""A pointer of the feed has game and version, as two names with values; few pointers have more."""


class RedisStore:
    """Keep the store's contract on a Redis, or with the same code on a Redis Cluster.

    Args:
        client: the connections to use.
        shards: the number of shards; it never changes for a Redis.
        archives: reads the logs that are retired.
    """

    def __init__(self, client: RedisClient, shards: int = 1, archives: RetiredLogs | None = None) -> None:
        self.shards = shards
        self.feed_groups = client.reading_groups(shards)
        self.documents = RedisDocuments(client)
        self._client = client
        self._archives = archives or NoRetiredLogs()

    @classmethod
    def connect(cls, url: str, shards: int = 1, archives: RetiredLogs | None = None) -> RedisStore:
        """Return a store on an address as `read_address` reads it; connects when first used."""
        return cls(RedisClient(url), shards, archives)

    async def append(self, *parts: Append) -> tuple[Appended, ...]:
        """Write every part or none; see `Store.append`.

        A long log that is written at once (an import, a copy) is staged first, in commands so short that no other call
        waits for them; the script that writes the last part makes it the log.
        """
        shard = checked_shard(parts, self.shards)
        count = _long_beginning(parts) if len(parts) > 1 else 0
        if not count:
            return await self._append(shard, parts, None)
        staged = STAGED % (shard, parts[0].game, token_hex(8))
        try:
            await self._stage(staged, [part.record for part in parts[:count]])
            appended = await self._append(shard, parts[count:], staged)
        except Exception:
            await self._forget(staged)
            raise
        if appended[0].repeated:
            await self._forget(staged)
        before = (Appended(part.record.head, repeated=appended[0].repeated) for part in parts[:count])
        return (*before, *appended)

    async def _append(self, shard: int, parts: Sequence[Append], staged: str | None) -> tuple[Appended, ...]:
        keys, arguments = _as_script_arguments(shard, parts, staged)
        reply = await self._client.run(_APPEND, keys, arguments, confirmed=True)
        if reply == 0:
            return tuple([Appended(part.record.head, repeated=False) for part in parts])
        if reply[0] == b"repeated":
            heads = zip(reply[1::2], reply[2::2], strict=True)
            return tuple(Appended(_head(version, hash_), repeated=True) for version, hash_ in heads)
        raise _refusal(parts[reply[1] - 1], reply)

    async def _stage(self, staged: str, records: Sequence[Record]) -> None:
        """Write entries under a name of their own, some at a time."""
        arguments: list[Any] = [_STAGED_MS]
        size = 0
        for record in records:
            arguments += (record.version, record.hash, record.body, record.openings)
            size += _ENTRY_BYTES + len(record.body) + len(record.openings)
            if size >= _BYTES_AT_ONCE:
                await self._client.run(_STAGE, [staged], arguments)
                arguments, size = [_STAGED_MS], 0
        if size:
            await self._client.run(_STAGE, [staged], arguments)

    async def _forget(self, staged: str) -> None:
        """Delete staged entries; when Redis does not answer now they expire."""
        with contextlib.suppress(StoreUnavailable):
            await self._client.call("UNLINK", staged)

    async def remembered(self, game: str, key: RequestKey) -> Head | None:
        """Return the head that the first request with this key led to; see `Store.remembered`."""
        memory = await self._client.call("HGET", game_key(KEYS, game), _field(key), confirmed=True)
        if memory is None:
            return None
        head, digest = _with_head(memory)
        if [record.hash for record in await self.read(game, after=head.version - 1, limit=1)] != [head.hash]:
            return None
        if digest != key.digest:
            raise _key_reused(key)
        return head

    async def head(self, game: str) -> Head:
        """Return the head of a game's own log; see `Store.head`."""
        last = await self._last(game)
        if last is None:
            raise GameUnknown("there is no such game", value=game)
        return last

    async def read(self, game: str, *, after: int = 0, limit: int | None = None) -> list[Record]:
        """Return entries in order; see `Store.read`."""
        log, records = game_key(LOG, game), list[Record]()
        # Above the last possible id of a stream there are no entries, and Redis refuses to look there.
        while after < _LAST_ID and (limit is None or len(records) < limit):
            count = _CHUNK if limit is None else min(_CHUNK, limit - len(records))
            chunk = await self._client.call("XRANGE", log, f"{after + 1}-0", "+", "COUNT", count)
            if not chunk:
                chunk, retired = await self._read_on(game, f"{after + 1}-0", count)
                if retired is not None:
                    archived = await self._archives.read(game, retired)
                    start = max(0, after - retired.first + 1)
                    return [
                        *records,
                        *(archived[start:] if limit is None else archived[start : start + limit - len(records)]),
                    ]
            records += map(_record, chunk)
            if len(chunk) < count:
                break
            after = records[-1].version
        return records

    async def forks(self, game: str) -> list[str]:
        """Return the direct forks; see `Store.forks`."""
        return sorted(_names(await self._client.call("SMEMBERS", game_key(FORKS, game))))

    async def luck_users(self, seed_game: str) -> frozenset[str]:
        """Return the open games that draw from a seed; see `Store.luck_users`."""
        return frozenset(_names(await self._client.call("SMEMBERS", game_key(LUCK, seed_game))))

    async def disputes(self, game: str) -> dict[str, bytes]:
        """Return the disputes of a game; see `Store.disputes`."""
        # The client makes a mapping of the reply.
        rows: dict[bytes, bytes] = await self._client.call("HGETALL", game_key(DISPUTES, game))
        return {name.decode(): row for name, row in rows.items()}

    async def disputed(self, tournament: str) -> list[str]:
        """Return the games that have disputes; see `Store.disputed`."""
        return sorted(_names(await self._client.call("SMEMBERS", game_key(DISPUTED, tournament))))

    async def change_dispute(self, change: DisputeChange, *, most: int, tournament: str | None) -> None:
        """Keep or change a dispute; see `Store.change_dispute`."""
        game, shard = change.game, shard_of(change.game)
        keys = [DISPUTES % (shard, game), FEED % shard, RETIRED % shard, LOG % (shard, game)]
        arguments = [change.name, change.before, change.after, most, game]
        if tournament is not None:
            keys += [LOG % (shard, tournament), DISPUTED % (shard, tournament)]
            arguments.append(tournament)
        result = await self._client.run(CHANGE_DOCUMENT, keys, arguments, confirmed=True)
        if result == 1:
            raise DocumentConflict("it was changed meanwhile", value=change.name)
        if result == 2:
            raise DocumentsFull(f"a game has at most {most} of them", value=game)

    async def notes(self, game: str, ways: Sequence[Way], notes: Sequence[str] = (), *, author: str = "") -> NotesRead:
        """Return the notes behind doors; see `Store.notes`."""
        doors = msgspec.json.encode(([(way.door, way.answers) for way in ways], notes))
        removed = NOTES_REMOVED % (shard_of(game), game, author)
        keys = [game_key(NOTES, game), game_key(ANNOTATIONS, game), removed]
        earlier, removals, *reply = await self._client.run(_READ_THREADS, keys, [doors])
        documents = zip(_names(reply[::2]), reply[1::2], strict=True)
        return NotesRead(dict(documents), bool(earlier), decode_removals(removals))

    async def change_thread(self, change: ThreadChange) -> None:
        """Change annotations or answers; see `Store.change_thread`."""
        game, shard = change.game, shard_of(change.game)
        keys = [NOTES % (shard, game), FEED % shard, RETIRED % shard, LOG % (shard, game), ANNOTATIONS % (shard, game)]
        keys.append(NOTES_REMOVED % (shard, game, change.notes[0].author))
        arguments = [msgspec.json.encode(thread_arguments(change)), REMOVALS_KEPT_MS, MOST_REMOVALS]
        result = await self._client.run(_CHANGE_THREAD, keys, arguments, confirmed=True)
        if result == 1:
            changed = change.thread if change.earlier else change.notes[0].note
            raise DocumentConflict("it was changed meanwhile", value=changed)
        if result:
            raise DocumentsFull("there are as many as there may be", value=LIMITS[result - 2])

    async def earlier_annotations(self, game: str) -> dict[str, str]:
        """Return the annotations that are still as an earlier version kept them; see `Store.earlier_annotations`."""
        threads: dict[bytes, bytes] = await self._client.call("HGETALL", game_key(ANNOTATIONS, game))
        return {name.decode(): thread.decode() for name, thread in threads.items()}

    async def keep_name(self, player: str, name: str, salt: bytes, *, another: bool = False) -> bytes | None:
        """Keep a name of a player; see `NameStore.keep_name`."""
        arguments = [name, salt, "another" if another else ""]
        kept_under = await self._client.run(_KEEP_NAME, [names_key(player)], arguments, confirmed=True)
        return bytes(kept_under) if kept_under else None

    async def names_of(self, player: str) -> list[tuple[bytes, str]]:
        """Return the names of a player; see `NameStore.names_of`."""
        members = sorted(await self._client.call("SMEMBERS", names_key(player)))
        return [(member[:SALT_BYTES], member[SALT_BYTES:].decode()) for member in members if member]

    async def erase_names(self, player: str, now: int) -> None:
        """Delete the names of a player; see `NameStore.erase_names`."""
        await self._client.call("ZADD", ERASED, "NX", now, player, confirmed=True)
        await self._client.run(_ERASE_NAMES, [names_key(player)], [], confirmed=True)

    async def erased_count(self) -> int:
        """Return the number of erased players; see `NameStore.erased_count`."""
        return int(await self._client.call("ZCARD", ERASED))

    async def erased_players(self) -> frozenset[str]:
        """Return the erased players; see `NameStore.erased_players`."""
        return frozenset(_names(await self._client.call("ZRANGE", ERASED, 0, -1)))

    async def feed(self, shard: int, *, after: str, limit: int, block_ms: int | None = None) -> list[FeedItem]:
        """Return the feed after a position; see `Store.feed`."""
        return (await self.feeds({shard: after}, limit=limit, block_ms=block_ms)).get(shard, [])

    async def feeds(
        self, after: Mapping[int, str], *, limit: int, block_ms: int | None = None
    ) -> dict[int, list[FeedItem]]:
        """Return the feeds after their positions; see `Store.feeds`."""
        shards = {(FEED % shard).encode(): shard for shard in after}
        streams = ("STREAMS", *shards, *after.values())
        if block_ms:
            reply = await self._client.listen(
                lambda block: ("XREAD", "COUNT", limit, "BLOCK", block, *streams), block_ms
            )
        else:
            reply = await self._client.call("XREAD", "COUNT", limit, *streams)
        return {shards[feed]: [_feed_item(item) for item in items] for feed, items in reply or ()}

    async def feed_end(self, shard: int) -> str:
        """Return the feed's last position; see `Store.feed_end`."""
        reply = await self._client.call("XREVRANGE", FEED % shard, "+", "-", "COUNT", 1)
        return reply[0][0].decode() if reply else FEED_START

    async def feed_begin(self, shard: int) -> str:
        """Return the last deleted position of the feed, or its start; see `Store.feed_begin`."""
        reply = await self._client.call("GET", FEED_BEGIN % shard)
        return reply.decode() if reply else FEED_START

    async def look_at_feeds(self, positions: Mapping[int, str]) -> tuple[frozenset[int], str]:
        """Return the feeds without their items, and the id of the server; see `Store.look_at_feeds`."""
        stand, server = await self._client.run(
            _LOOK_AT_FEEDS, [FEED % shard for shard in positions], list(positions.values())
        )
        lost = (shard for shard, stands in zip(positions, stand, strict=True) if not stands)
        return frozenset(lost), server.decode()

    async def note_set_back(self, game: str, *, lost: Head, now: int) -> bool:
        """Note that an entry was lost; see `Store.note_set_back`."""
        shard = shard_of(game)
        keys = [LOG % (shard, game), SET_BACK % shard, RETIRED % shard]
        arguments = [game, lost.version, lost.hash, now, SET_BACK_KEPT_MS, SAME_LOSS_MS]
        return bool(await self._client.run(_NOTE_SET_BACK, keys, arguments))

    async def set_back_of(self, game: str) -> SetBack | None:
        """Return the mark of a log that was set back; see `Store.set_back_of`."""
        mark = await self._client.call("HGET", SET_BACK % shard_of(game), game)
        return None if mark is None else _set_back(game, mark)

    async def all_set_back(self, shard: int) -> list[SetBack]:
        """Return the logs that were set back; see `Store.all_set_back`."""
        marks = await self._client.call("HGETALL", SET_BACK % shard)
        return [_set_back(game.decode(), mark) for game, mark in sorted(marks.items())]

    async def due(self, shard: int, *, now: int, limit: int) -> list[DueGame]:
        """Return the games that are due; see `Store.due`."""
        keys = [DUE % shard, RUNS % shard]
        rows = await self._client.run(_DUE, keys, [now, limit])
        return [
            DueGame(game.decode(), int(due), int(attempts or 0), trace.decode() if trace else None)
            for game, due, attempts, trace in rows
        ]

    async def next_due(self, shard: int) -> int | None:
        """Return the earliest due time; see `Store.next_due`."""
        reply = await self._client.call("ZRANGE", DUE % shard, 0, 0, "WITHSCORES")
        return int(reply[1]) if reply else None

    async def postpone(self, game: str, *, due: int, until: int) -> int | None:
        """Make a due game due later; see `Store.postpone`."""
        shard = shard_of(game)
        keys = [DUE % shard, RUNS % shard, game_key(LOG, game)]
        version = await self._client.run(_POSTPONE, keys, [game, due, until])
        return int(version) if version else None

    async def expect(self, game: str, *, head: Head, due: int) -> bool:
        """Let a game be due; see `Store.expect`."""
        shard = shard_of(game)
        keys = [game_key(LOG, game), DUE % shard, RUNS % shard]
        return bool(await self._client.run(_EXPECT, keys, [game, head.version, head.hash, due]))

    async def beat(self, now: int) -> Attendance:
        """Note that the service is there; see `Store.beat`."""
        return _attendance(*await self._client.run(_BEAT, [BEAT, AWAY], [now, AWAY_MS, OUTAGES_KEPT]))

    async def attendance(self) -> Attendance:
        """Return when the service was there; see `Store.attendance`."""
        last, outages = await asyncio.gather(self._client.call("GET", BEAT), self._client.call("ZRANGE", AWAY, 0, -1))
        return _attendance(last, *outages)

    async def fail(self, game: str, *, head: Head) -> int:
        """Count a failed run; see `Store.fail`. Never repeated by itself, so that a run counts once."""
        keys = [game_key(LOG, game), RUNS % shard_of(game)]
        return int(await self._client.run(_FAIL, keys, [game, head.version, head.hash], repeat=False))

    async def stall(self, game: str, *, head: Head, reason: str) -> bool:
        """Mark a game as stalled; see `Store.stall`."""
        keys = [game_key(LOG, game), *(key % shard_of(game) for key in (DUE, RUNS, STALLED))]
        return bool(await self._client.run(_STALL, keys, [game, head.version, head.hash, reason]))

    async def stalled(self, shard: int) -> list[StalledGame]:
        """Return the games that are marked; see `Store.stalled`."""
        marks = await self._client.call("HGETALL", STALLED % shard)
        games = [_stalled_game(game, mark) for game, mark in sorted(marks.items())]
        heads = await asyncio.gather(*(self._last(stalled.game) for stalled in games))
        return [stalled for stalled, head in zip(games, heads, strict=True) if stalled.head == head]

    async def free(self, mark: StalledGame) -> None:
        """Take a mark away; see `Store.free`."""
        stored = b"%d:%s%s" % (mark.head.version, mark.head.hash, mark.reason.encode())
        await self._client.run(_FREE, [STALLED % shard_of(mark.game)], [mark.game, stored])

    async def retired(self, game: str) -> Retired | None:
        """Return the place of a retired log; see `Store.retired`."""
        stored = await self._client.call("HGET", RETIRED % shard_of(game), game)
        return None if stored is None else _retired(stored)

    async def retired_games(self, shard: int) -> list[str]:
        """Return the games whose logs are retired; see `Store.retired_games`."""
        return sorted(_names(await self._client.call("HKEYS", RETIRED % shard)))

    async def retired_count(self, shard: int) -> int:
        """Return how many logs are retired; see `Store.retired_count`."""
        return int(await self._client.call("HLEN", RETIRED % shard))

    async def retiring(self, shard: int) -> list[str]:
        """Return the games that are marked; see `Store.retiring`."""
        return sorted(_names(await self._client.call("HKEYS", RETIRING % shard)))

    async def begin_retiring(self, game: str, retired: Retired) -> bool:
        """Mark a log; see `Store.begin_retiring`."""
        return await self._retire("mark", game, retired, {})

    async def stop_retiring(self, game: str) -> None:
        """Take the mark away; see `Store.stop_retiring`."""
        await self._client.call("HDEL", RETIRING % shard_of(game), game)

    async def retire(self, game: str, retired: Retired, forks: Mapping[str, int]) -> bool:
        """Delete a log; see `Store.retire`."""
        return await self._retire("delete", game, retired, forks)

    async def _retire(self, step: str, game: str, retired: Retired, forks: Mapping[str, int]) -> bool:
        shard = shard_of(game)
        keys = [LOG % (shard, game), *(key % shard for key in (RETIRED, RETIRING, DUE, STALLED))]
        keys += [BROUGHT_BACK % (shard, game), CHAT % (shard, game), CHAT_CASES % (shard, game)]
        keys += [CHAT_REPORTED % (shard, NO_TOURNAMENT), *(FORKS % (shard, member) for member in forks)]
        head = retired.head
        arguments = [step, game, head.version, head.hash, _stored_form(retired), *forks.values()]
        return bool(await self._client.run(_RETIRE, keys, arguments))

    async def bring_back(self, game: str, *, keep_ms: int) -> bool:
        """Move a retired log back into this store; see `Store.bring_back`."""
        retired = await self.retired(game)
        if retired is None:
            return False
        records, shard = await self._archives.read(game, retired), shard_of(game)
        staged = STAGED % (shard, game, token_hex(8))
        keys = [LOG % (shard, game), staged, RETIRED % shard, FEED % shard, BROUGHT_BACK % (shard, game)]
        head = retired.head
        try:
            await self._stage(staged, records)
            arguments = [game, _stored_form(retired), len(records), head.version, head.hash, keep_ms]
            outcome = await self._client.run(_BRING_BACK, keys, arguments)
        finally:
            await self._forget(staged)
        if outcome == 2:
            raise _not_all_staged()
        return bool(outcome)

    async def check_ready(self) -> None:
        """Return when every shard takes appends now; see `Store.check_ready`."""
        for shard in range(self.shards):
            # Redis refuses a write before it executes it; with XX this write changes nothing.
            await self._client.call("SET", READY % shard, b"", "XX")

    async def put_components(self, digest: str, content: bytes) -> None:
        """Store a component set; see `Store.put_components`."""
        await self._client.call("SET", COMPONENTS % digest, content, "NX")

    async def get_components(self, digest: str) -> bytes:
        """Return a component set; see `Store.get_components`."""
        content: bytes | None = await self._client.call("GET", COMPONENTS % digest)
        if content is None:
            raise ComponentsUnknown("no component set has this hash", value=digest)
        return content

    async def close(self) -> None:
        """Close all connections."""
        await self._client.close()

    async def _last(self, game: str) -> Head | None:
        reply = await self._client.call("XREVRANGE", game_key(LOG, game), "+", "-", "COUNT", 1)
        while not reply:
            chunk, retired = await self._read_on(game, "-", 1)
            if not chunk:
                return None if retired is None else retired.head
            # It was brought back in this moment.
            reply = await self._client.call("XREVRANGE", game_key(LOG, game), "+", "-", "COUNT", 1)
        return _record(reply[0]).head

    async def _read_on(self, game: str, first: str, count: int) -> tuple[list[Any], Retired | None]:
        """Return entries of a log that was read as empty, or its place in the archive store when it is retired."""
        keys = [game_key(LOG, game), RETIRED % shard_of(game)]
        chunk, stored = await self._client.run(_READ_ON, keys, [game, first, count])
        return chunk, None if chunk or stored is None else _retired(stored)


def _long_beginning(parts: Sequence[Append]) -> int:
    """Return how many of the parts begin a new log that is too long for a single command; 0 for none.

    At least one part of that log is left for the command that writes the rest.
    """
    game, before, size, count = parts[0].game, BEGINNING, 0, 0
    for part in parts:
        if part != Append(game, before, part.record):
            break
        before = part.record.head
        size += _ENTRY_BYTES + len(part.record.body) + len(part.record.openings)
        count += 1
    if count == len(parts) or parts[count].game != game:
        count -= 1
    return count if size > _BYTES_AT_ONCE else 0


@cache
def _keys_of(shard: int) -> tuple[str, ...]:
    """Return the keys that every append to a shard may use."""
    return FEED % shard, DUE % shard, RUNS % shard, RETIRED % shard, CAUSES % shard


def _as_script_arguments(shard: int, parts: Sequence[Append], staged: str | None) -> tuple[list[Any], list[Any]]:
    """Return the keys and arguments of `append.lua`, whose header describes them; a single part takes the short way.

    Args:
        shard: the shard of all parts.
        parts: the parts to write.
        staged: the key of the entries that come before the first part in its log.
    """
    keys: list[Any] = [*_keys_of(shard)]
    arguments: list[Any] = [len(parts)]
    for part in parts:
        game, record, key, due = part.game, part.record, part.key, part.due
        keys += (LOG % (shard, game), KEYS % (shard, game))
        arguments += (
            game,
            record.version,
            record.hash,
            record.body,
            record.openings,
            part.expected.hash,
            b"" if due is None else due,
            b"" if key is None else _field(key),
            b"" if key is None else key.digest,
            part.cause,
        )
        if staged or _has_extras(part):
            _add_extras(shard, part, keys, arguments, staged)
            staged = None
        else:
            arguments.append(b"")
    while len(parts) == 1 and arguments[-1] == b"":
        arguments.pop()
    return keys, arguments


def _has_extras(part: Append) -> bool:
    """Return whether a part has fields that few parts have."""
    return bool(part.luck or part.base or part.parent or part.wake or part.dispute or part.trace) or (
        part.keys_until is not None
    )


def _add_extras(shard: int, part: Append, keys: list[Any], arguments: list[Any], staged: str | None) -> None:
    """Add the fields that few appends have: base, staged entries, parent, luck and others."""
    also, values = "", list[Any]()
    if part.base is not None:
        also += "b"
        keys.append(LOG % (shard, part.base.game))
    if staged is not None:
        also += "s"
        keys.append(staged)
    if part.parent is not None:
        also += "p"
        keys.append(FORKS % (shard, part.parent))
    if part.keys_until is not None:
        also += "u"
        keys += [KEYS % (shard, game) for game in part.closes_with]
        values += (part.keys_until, len(part.closes_with))
    if part.luck:
        also += "l"
        values.append(len(part.luck))
    for use in part.luck:
        keys.append(LUCK % (shard, use.seed_game))
        values += (use.game or part.game, "join" if use.joins else "last" if use.last else "leave")
    if part.wake is not None:
        also += "w"
        values += (part.wake.game, part.wake.due)
    if part.dispute is not None:
        also += "d"
        keys += (DISPUTES % (shard, part.dispute.game), LOG % (shard, part.dispute.game))
        values += (part.dispute.name, part.dispute.before, part.dispute.after)
    if part.trace is not None:
        also += "t"
        values.append(part.trace)
    arguments += (also, *values)


def _refusal(part: Append, reply: list[Any]) -> Exception:
    """Return the error for a refusal of a part by the script."""
    if reply[0] == b"key" and part.key is not None:
        return _key_reused(part.key)
    if reply[0] == b"staged":
        return _not_all_staged()
    if reply[0] == b"retired":
        return LogRetired("the log lies in the archive store", value=reply[2].decode())
    if reply[0] == b"dispute":
        return DocumentConflict("the dispute was changed meanwhile", value=part.game)
    if reply[0] == b"luck":
        return LuckConflict("the games that draw from this seed changed", value=part.game, rule="log format, chance")
    actual = _head(reply[2], reply[3])
    expected = part.base.head if reply[0] == b"base" and part.base is not None else part.expected
    return HeadConflict(str(expected), str(actual))


def _not_all_staged() -> StoreUnavailable:
    return StoreUnavailable("the entries before were forgotten before the last one came")


def _key_reused(key: RequestKey) -> KeyReused:
    return KeyReused("this key was used for another request", value=key.key, rule="http, repeating requests")


def _field(key: RequestKey) -> bytes:
    """Return the field of a request's key; the length keeps keys of different actors apart."""
    actor = key.actor.encode()
    return b"%d:%s%s" % (len(actor), actor, key.key.encode())


def _head(version: bytes, hash_: bytes) -> Head:
    return Head(int(version), hash_) if int(version) else BEGINNING


def _with_head(value: bytes) -> tuple[Head, bytes]:
    """Return the head, `<version>:<hash>`, at the beginning of a value, and the rest of the value."""
    version, _, rest = value.partition(b":")
    return _head(version, rest[:32]), rest[32:]


def _stored_form(retired: Retired) -> bytes:
    """Return the stored form of a retired log's place."""
    return b"%d:%d:%s" % (retired.first, retired.head.version, retired.head.hash)


def _retired(stored: bytes) -> Retired:
    first, _, rest = stored.partition(b":")
    return Retired(int(first), _with_head(rest)[0])


def _record(entry: list[Any]) -> Record:
    """Return the entry of a log's stream as a record."""
    fields = entry[1]
    openings = fields[5] if len(fields) > 4 else b""  # a third pair of name and value
    return Record(int(entry[0][:-2]), fields[3], openings, fields[1])


def _attendance(last: bytes | None, *outages: bytes) -> Attendance:
    spans = tuple(outage.partition(b"-")[::2] for outage in outages)
    return Attendance(None if last is None else int(last), tuple((int(begins), int(ends)) for begins, ends in spans))


def _stalled_game(game: bytes, mark: bytes) -> StalledGame:
    head, reason = _with_head(mark)
    return StalledGame(game.decode(), head, reason.decode())


def _set_back(game: str, mark: bytes) -> SetBack:
    noticed, _, rest = mark.partition(b":")
    lost, rest = _with_head(rest)
    return SetBack(game, lost, _with_head(rest)[0], int(noticed))


def _feed_item(item: list[Any]) -> FeedItem:
    position, fields = item
    more = dict(zip(fields[4::2], fields[5::2], strict=True)) if len(fields) > _FIELDS_OF_NEWS else {}
    trace = more[b"t"].decode() if b"t" in more else None
    return FeedItem(position.decode(), fields[1].decode(), int(fields[3]), trace, b"a" in more, b"b" in more)


def _names(members: list[bytes]) -> list[str]:
    return [member.decode() for member in members]
