"""The store on Redis: one stream per game, and one script for every change."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from secrets import token_hex
from typing import Any, Final

from eventstore.errors import (
    ComponentsUnknown,
    DeskConflict,
    DeskFull,
    GameUnknown,
    HeadConflict,
    KeyReused,
    LuckConflict,
    StoreUnavailable,
)
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.redis_client import RedisClient, Script
from eventstore.storage.redis_keys import (
    ANNOTATIONS,
    COMPONENTS,
    DISPUTED,
    DISPUTES,
    DUE,
    FEED,
    FORKS,
    KEYS,
    LOG,
    LUCK,
    READY,
    RUNS,
    STAGED,
    STALLED,
    game_key,
)
from eventstore.storage.store import (
    FEED_START,
    Append,
    Appended,
    DeskChange,
    DueGame,
    FeedItem,
    Record,
    RequestKey,
    StalledGame,
    checked_shard,
    shard_of,
)

_APPEND: Final = Script("append.lua")
_DUE: Final = Script("due.lua")
_POSTPONE: Final = Script("postpone.lua")
_FAIL: Final = Script("fail.lua")
_STALL: Final = Script("stall.lua")
_FREE: Final = Script("free.lua")
_CHANGE_DESK: Final = Script("change_desk.lua")

_STAGE: Final = Script("stage.lua")
_BYTES_AT_ONCE: Final = 131_072
"""About so many bytes of a new log are written by one command; a longer one is staged."""
_ENTRY_BYTES: Final = 512
"""What an entry costs beside its bytes, as bytes."""
_STAGED_MS: Final = 600_000
"""For so long staged entries wait for the last one."""
_CHUNK: Final = 1_000
"""How many entries are read at once, so that a long log does not hold up the others' appends."""
_LAST_ID: Final = 2**64 - 1


class RedisStore:
    """Keep the store's contract on one Redis, or with the same code on a Redis Cluster.

    Args:
        client: the connections to use.
        shards: how many shards there are; the same number for ever for one Redis.
    """

    def __init__(self, client: RedisClient, shards: int = 1) -> None:
        self.shards = shards
        self._client = client

    @classmethod
    def connect(cls, url: str, shards: int = 1) -> RedisStore:
        """Return a store on `redis://`, `rediss://`, `unix://` or `redis+cluster://`; connects when first used."""
        return cls(RedisClient(url), shards)

    async def append(self, *parts: Append) -> tuple[Appended, ...]:
        """Write every part or none; see `Store.append`.

        A long log that is written at once (an import, a copy) is staged first, in commands so short that nobody else
        waits for them; the script that writes the last part makes it the log.
        """
        shard = checked_shard(parts, self.shards)
        begun = _long_beginning(parts) if len(parts) > 1 else 0
        if not begun:
            return await self._append(shard, parts, None)
        staged = STAGED % (shard, parts[0].game, token_hex(8))
        try:
            await self._stage(staged, parts[:begun])
            appended = await self._append(shard, parts[begun:], staged)
        except Exception:
            await self._forget(staged)
            raise
        if appended[0].repeated:
            await self._forget(staged)
        before = (Appended(part.record.head, repeated=appended[0].repeated) for part in parts[:begun])
        return (*before, *appended)

    async def _append(self, shard: int, parts: Sequence[Append], staged: str | None) -> tuple[Appended, ...]:
        keys, arguments = _as_script_arguments(shard, parts, staged)
        reply = await self._client.run(_APPEND, keys, arguments)
        if reply == 0:
            return tuple(Appended(part.record.head, repeated=False) for part in parts)
        if reply[0] == b"repeated":
            heads = zip(reply[1::2], reply[2::2], strict=True)
            return tuple(Appended(_head(version, hash_), repeated=True) for version, hash_ in heads)
        raise _refusal(parts[reply[1] - 1], reply)

    async def _stage(self, staged: str, parts: Sequence[Append]) -> None:
        """Write the entries of parts under a name of their own, some at a time."""
        arguments: list[Any] = [_STAGED_MS]
        size = 0
        for part in parts:
            record = part.record
            arguments += (record.version, record.hash, record.body, record.openings)
            size += _ENTRY_BYTES + len(record.body) + len(record.openings)
            if size >= _BYTES_AT_ONCE:
                await self._client.run(_STAGE, [staged], arguments)
                arguments, size = [_STAGED_MS], 0
        if size:
            await self._client.run(_STAGE, [staged], arguments)

    async def _forget(self, staged: str) -> None:
        """Let go of staged entries; where that does not work now they expire."""
        with contextlib.suppress(StoreUnavailable):
            await self._client.call("UNLINK", staged)

    async def remembered(self, game: str, key: RequestKey) -> Head | None:
        """Return what the first request under this key led to; see `Store.remembered`."""
        memory = await self._client.call("HGET", game_key(KEYS, game), _field(key))
        if memory is None:
            return None
        head, digest = _with_head(memory)
        if await self._hash_at(game, head.version) != head.hash:
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
        # Above the last id that a stream can have nothing stands, and Redis refuses to look there.
        while after < _LAST_ID and (limit is None or len(records) < limit):
            count = _CHUNK if limit is None else min(_CHUNK, limit - len(records))
            chunk = await self._client.call("XRANGE", log, f"{after + 1}-0", "+", "COUNT", count)
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
        found: dict[bytes, bytes] = await self._client.call("HGETALL", game_key(DISPUTES, game))
        return {name.decode(): kept for name, kept in found.items()}

    async def disputed(self, tournament: str) -> list[str]:
        """Return the games that have disputes; see `Store.disputed`."""
        return sorted(_names(await self._client.call("SMEMBERS", game_key(DISPUTED, tournament))))

    async def change_dispute(self, change: DeskChange, *, most: int, tournament: str | None) -> None:
        """Keep or change a dispute; see `Store.change_dispute`."""
        await self._change(DISPUTES, change, most, tournament)

    async def annotations(self, game: str) -> dict[str, bytes]:
        """Return the annotations of a game; see `Store.annotations`."""
        found: dict[bytes, bytes] = await self._client.call("HGETALL", game_key(ANNOTATIONS, game))
        return {name.decode(): kept for name, kept in found.items()}

    async def change_annotation(self, change: DeskChange, *, most: int) -> None:
        """Keep, change or take away an annotation; see `Store.change_annotation`."""
        await self._change(ANNOTATIONS, change, most)

    async def _change(self, kept: str, change: DeskChange, most: int, tournament: str | None = None) -> None:
        game, shard = change.game, shard_of(change.game)
        keys = [kept % (shard, game), FEED % shard, LOG % (shard, game)]
        arguments = [change.name, change.before, change.after, most, game]
        if tournament is not None:
            keys += [LOG % (shard, tournament), DISPUTED % (shard, tournament)]
            arguments.append(tournament)
        found = await self._client.run(_CHANGE_DESK, keys, arguments)
        if found == 1:
            raise DeskConflict("it was changed meanwhile", value=change.name)
        if found == 2:
            raise DeskFull(f"a game has at most {most} of them", value=game)

    async def feed(self, shard: int, *, after: str, limit: int, block_ms: int | None = None) -> list[FeedItem]:
        """Return the feed after a position; see `Store.feed`."""
        feed = FEED % shard
        if block_ms:
            reply = await self._client.listen(
                lambda block: ("XREAD", "COUNT", limit, "BLOCK", block, "STREAMS", feed, after), block_ms
            )
        else:
            reply = await self._client.call("XREAD", "COUNT", limit, "STREAMS", feed, after)
        return [_feed_item(item) for item in reply[0][1]] if reply else []

    async def feed_end(self, shard: int) -> str:
        """Return the feed's last position; see `Store.feed_end`."""
        reply = await self._client.call("XREVRANGE", FEED % shard, "+", "-", "COUNT", 1)
        return reply[0][0].decode() if reply else FEED_START

    async def due(self, shard: int, *, now: int, limit: int) -> list[DueGame]:
        """Return the games that are due; see `Store.due`."""
        keys = [DUE % shard, RUNS % shard]
        found = await self._client.run(_DUE, keys, [now, limit])
        return [DueGame(game.decode(), int(due), int(attempts or 0)) for game, due, attempts in found]

    async def next_due(self, shard: int) -> int | None:
        """Return the earliest due time; see `Store.next_due`."""
        reply = await self._client.call("ZRANGE", DUE % shard, 0, 0, "WITHSCORES")
        return int(reply[1]) if reply else None

    async def postpone(self, game: str, *, due: int, until: int) -> int | None:
        """See `Store.postpone`."""
        shard = shard_of(game)
        keys = [DUE % shard, RUNS % shard, game_key(LOG, game)]
        version = await self._client.run(_POSTPONE, keys, [game, due, until])
        return int(version) if version else None

    async def fail(self, game: str, *, head: Head) -> int:
        """Count a failed run; see `Store.fail`. Never repeated by itself, so that one run counts once."""
        keys = [game_key(LOG, game), RUNS % shard_of(game)]
        return int(await self._client.run(_FAIL, keys, [game, head.version, head.hash], repeat=False))

    async def stall(self, game: str, *, head: Head, reason: str) -> bool:
        """Mark a game as stalled; see `Store.stall`."""
        return bool(await self._client.run(_STALL, _stall_keys(game), [game, head.version, head.hash, reason]))

    async def stalled(self, shard: int) -> list[StalledGame]:
        """Return the games that are marked; see `Store.stalled`."""
        marks = await self._client.call("HGETALL", STALLED % shard)
        found = [_stalled_game(game, mark) for game, mark in sorted(marks.items())]
        heads = await asyncio.gather(*(self._last(one.game) for one in found))
        return [one for one, head in zip(found, heads, strict=True) if one.head == head]

    async def free(self, game: str, *, due: int | None, key: RequestKey | None = None) -> bool:
        """Take a game's mark away; see `Store.free`."""
        field, digest = (b"", b"") if key is None else (_field(key), key.digest)
        arguments = [game, b"" if due is None else due, field, digest]
        return bool(await self._client.run(_FREE, [*_stall_keys(game), game_key(KEYS, game)], arguments))

    async def check_ready(self) -> None:
        """Return when every shard takes appends now; see `Store.check_ready`."""
        for shard in range(self.shards):
            # Whether a write is taken is decided before what it does; with XX this one does nothing.
            await self._client.call("SET", READY % shard, b"", "XX")

    async def put_components(self, digest: str, content: bytes) -> None:
        """Keep a component set; see `Store.put_components`."""
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
        return _record(reply[0]).head if reply else None

    async def _hash_at(self, game: str, version: int) -> bytes | None:
        entry = f"{version}-0"
        reply = await self._client.call("XRANGE", game_key(LOG, game), entry, entry)
        return _record(reply[0]).hash if reply else None


def _stall_keys(game: str) -> list[str]:
    """Return the keys with which the scripts about a game's mark begin."""
    return [game_key(LOG, game), *(key % shard_of(game) for key in (DUE, RUNS, STALLED))]


def _long_beginning(parts: Sequence[Append]) -> int:
    """Return how many of the parts begin a new log that is too long for one command; 0 for none.

    At least one part of that log is left for the command that writes the rest.
    """
    game, before, size, begun = parts[0].game, BEGINNING, 0, 0
    for part in parts:
        if part != Append(game, before, part.record):
            break
        before = part.record.head
        size += _ENTRY_BYTES + len(part.record.body) + len(part.record.openings)
        begun += 1
    if begun == len(parts) or parts[begun].game != game:
        begun -= 1
    return begun if size > _BYTES_AT_ONCE else 0


def _as_script_arguments(shard: int, parts: Sequence[Append], staged: str | None) -> tuple[list[Any], list[Any]]:
    """Return the keys and arguments of `append.lua`, whose header describes them.

    Args:
        shard: that of all parts.
        parts: what is written.
        staged: the key of the entries that come before the first part in its log.
    """
    keys: list[Any] = [FEED % shard, DUE % shard, RUNS % shard]
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
        )
        if staged or _has_extras(part):
            _add_extras(shard, part, keys, arguments, staged)
            staged = None
        else:
            arguments.append(b"")
    return keys, arguments


def _has_extras(part: Append) -> bool:
    """Return whether a part has what few have."""
    return bool(part.luck or part.base or part.parent or part.wake or part.dispute) or part.keys_until is not None


def _add_extras(shard: int, part: Append, keys: list[Any], arguments: list[Any], staged: str | None) -> None:
    """Add what few appends have: base, staged entries, parent, the time to keep keys, luck, a wake, a dispute."""
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
        keys.append(DISPUTES % (shard, part.dispute.game))
        values += (part.dispute.name, part.dispute.before, part.dispute.after)
    arguments += (also, *values)


def _refusal(part: Append, reply: list[Any]) -> Exception:
    """Return the error for what the script found against a part."""
    if reply[0] == b"key" and part.key is not None:
        return _key_reused(part.key)
    if reply[0] == b"staged":
        return StoreUnavailable("the entries before were forgotten before the last one came")
    if reply[0] == b"dispute":
        return DeskConflict("the dispute was changed meanwhile", value=part.game)
    if reply[0] == b"luck":
        return LuckConflict("the games that draw from this seed changed", value=part.game, rule="log format, chance")
    actual = _head(reply[2], reply[3])
    expected = part.base.head if reply[0] == b"base" and part.base is not None else part.expected
    return HeadConflict(str(expected), str(actual))


def _key_reused(key: RequestKey) -> KeyReused:
    return KeyReused("this key was used for another request", value=key.key, rule="http, repeating requests")


def _field(key: RequestKey) -> bytes:
    """Return the field of a request's key; the length keeps keys of different actors apart."""
    actor = key.actor.encode()
    return b"%d:%s%s" % (len(actor), actor, key.key.encode())


def _head(version: bytes, hash_: bytes) -> Head:
    return Head(int(version), hash_) if int(version) else BEGINNING


def _with_head(value: bytes) -> tuple[Head, bytes]:
    """Read a value that begins with a head, `<version>:<hash>`, and return it with what follows."""
    version, _, rest = value.partition(b":")
    return _head(version, rest[:32]), rest[32:]


def _record(entry: list[Any]) -> Record:
    """Read one entry of a log's stream."""
    fields = entry[1]
    openings = fields[5] if len(fields) > 4 else b""  # a third pair of name and value
    return Record(int(entry[0][:-2]), fields[3], openings, fields[1])


def _stalled_game(game: bytes, mark: bytes) -> StalledGame:
    head, reason = _with_head(mark)
    return StalledGame(game.decode(), head, reason.decode())


def _feed_item(item: list[Any]) -> FeedItem:
    return FeedItem(item[0].decode(), item[1][1].decode(), int(item[1][3]))


def _names(members: list[bytes]) -> list[str]:
    return [member.decode() for member in members]
