"""Deliveries: notices on their way, in lanes, and what became of them.

What goes by one channel about one game is a lane: it is sent in order, one after the other. All of it lies on Redis
under one hash tag, so that one script writes a notice together with the place in the feed that it was made from. The
due set of the lanes survives the loss of the job queue, as that of the games does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from eventstore.desk.notices import AnyNoticeKind, Channel, NoticeWishes, held_until
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import (
    NOTICE_COUNTS,
    NOTICE_FEEDS,
    NOTICE_LANE,
    NOTICE_LANE_STATE,
    NOTICE_LOG,
    NOTICE_LOG_ORDER,
    NOTICES_DUE,
    NOTICES_MADE,
)
from eventstore.storage.script import Script

LOG_LINES: Final = 200
"""How many deliveries a player's log keeps."""
MOST_WAITING: Final = 500
"""How many deliveries may wait in a lane; what comes on top is given up."""
MADE_KEPT_MS: Final = 60 * 24 * 3600 * 1000
"""For how long it is remembered what was made, so that it is not made again."""

DeliveryStatus: TypeAlias = Literal["waiting", "sent", "given_up", "dropped"]
"""`dropped`: there was no reason any more to send it."""

ALL_LOGS: Final = "all"
TEST_LOG: Final = "test"
TIME: Final = ".time"
"""Ends the name of a lane of what is told when the time of a seat runs out."""
HERE: Final = ".here"
"""Ends the name of a lane of turns of a game that the player follows: told when they do so no more."""

_DROP_LEASE_MS: Final = 10_000

_MAKE: Final = Script("make_notices.lua")
_HAND_OUT: Final = Script("hand_out_notices.lua")
_BEGIN: Final = Script("begin_notices.lua")
_SETTLE: Final = Script("settle_notices.lua")


class Occasion(msgspec.Struct, frozen=True):
    """What a notice is about. Holds nothing that is hidden: what is told is made when it is sent."""

    kind: AnyNoticeKind
    log: str
    """The game, or the tournament; empty for a test."""
    version: int
    """The version of the log with which it came."""
    time: int
    """When that was, milliseconds since 1970 in UTC."""
    about: str = ""
    """The dispute, where it is about one; else what tells two tests apart."""


class Delivery(msgspec.Struct, frozen=True):
    """A notice on its way by one channel."""

    notice: str
    """The notice's id, the same whenever and wherever it is made."""
    occasion: Occasion
    made: int
    """When it was made, milliseconds since 1970 in UTC."""
    due: int
    """When it may be sent."""


class DeliveryLine(msgspec.Struct, frozen=True):
    """What became of a notice by one channel."""

    notice: str
    """The notice's id; of a webhook the `webhook-id`."""
    kind: AnyNoticeKind
    log: str
    """The game, or the tournament; empty for a test."""
    version: int
    channel: str
    made: int
    """When the notice was made, milliseconds since 1970 in UTC."""
    status: DeliveryStatus = "waiting"
    attempts: int = 0
    last: int | None = None
    """When it was tried last."""
    next: int | None = None
    """When it may be tried (again)."""
    answer: str = ""
    """What the other side said last, or why nothing was sent."""


class Lane(msgspec.Struct, frozen=True):
    """Where deliveries follow one another."""

    player: str
    channel: str
    log: str
    """A game or a tournament; `all` where notices of all games go together; `test`."""

    def __str__(self) -> str:
        return f"{self.player}/{self.channel}/{self.log}"


class HandedOut(msgspec.Struct, frozen=True):
    """A lane in which something is due."""

    lane: Lane
    number: int
    """How often it was handed out."""
    attempts: int
    """How often its first delivery was tried."""


class Taken(msgspec.Struct, frozen=True):
    """The first deliveries of a lane, for one worker alone for a while."""

    lane: Lane
    lease: str
    attempts: int
    """How often the first was tried before."""
    deliveries: tuple[Delivery, ...]


class WaitingLane(msgspec.Struct, frozen=True):
    """A lane in which something waits, as an operator sees it."""

    lane: str
    """Its name: player, channel, and game or tournament."""
    player: str
    channel: str
    log: str
    waiting: int
    """How many deliveries."""
    notice: str
    """The first of them."""
    made: int
    """When the first was made, milliseconds since 1970 in UTC."""
    attempts: int
    """How often it was tried."""
    meant: int
    """When it was to be sent first."""
    due: int
    """When it is tried again, or somebody looks after it."""
    answer: str
    """What the other side said last."""


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Delivery).decode
_decode_line: Final = msgspec.json.Decoder(DeliveryLine).decode


def lane_of(text: str) -> Lane:
    """Return a lane by its name."""
    return Lane(*text.split("/"))


def notice_id(player: str, occasion: Occasion) -> str:
    """Return the id of a notice: it follows from whom it is for and what it is about."""
    parts = (player, occasion.log, str(occasion.version), occasion.kind, occasion.about)
    return "n" + hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


def delivery(
    player: str, channel: Channel, wishes: NoticeWishes, occasion: Occasion, now: int, *, here: bool = False
) -> tuple[Lane, Delivery]:
    """Return a notice on its way by a channel, with its lane.

    A webhook gets each notice by itself, in order for each game. What people read goes together where it was held
    back, so all games of such a channel are one lane. A test waits for nothing.

    Args:
        player: whom it is for.
        channel: where it goes.
        wishes: what they want.
        occasion: what it is about.
        now: the time, milliseconds since 1970 in UTC.
        here: whether the player follows the game now.
    """
    if occasion.kind in ("test", "confirm"):
        due, log = now, TEST_LOG
    elif occasion.kind == "time_low":
        # Nothing else waits behind what is not to be said yet.
        due, log = int(occasion.about) - wishes.time_left * 60_000, f"{occasion.log}{TIME}"
    else:
        due = held_until(wishes, channel.kind, now)
        log = occasion.log if channel.kind == "webhook" else ALL_LOGS
        if here and waits_here(channel, occasion) and due <= now:
            # What is held back anyway is told with the rest.
            log = f"{occasion.log}{HERE}"
    return Lane(player, channel.channel, log), Delivery(notice_id(player, occasion), occasion, now, due)


def waits_here(channel: Channel, occasion: Occasion) -> bool:
    """Return whether a notice by a channel waits while the player follows the game: a turn, which they see there."""
    return occasion.kind == "turn" and channel.kind != "webhook"


class Deliveries:
    """Keeps what is to be sent. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def position(self, shard: int) -> str | None:
        """Return up to where in a shard's feed all notices are made; `None` where none ever were."""
        found = await self._client.call("HGET", NOTICE_FEEDS, shard)
        return None if found is None else found.decode()

    async def begin_at(self, shard: int, position: str) -> None:
        """Begin to make notices after a position of a feed, if nobody has begun."""
        await self._client.call("HSETNX", NOTICE_FEEDS, shard, position)

    async def make(
        self, made: Sequence[tuple[Lane, Delivery]], now: int, feed: tuple[int, str, str] | None = None
    ) -> bool:
        """Put deliveries into their lanes, each once.

        Args:
            made: the deliveries, each with its lane.
            now: the time, milliseconds since 1970 in UTC.
            feed: the shard, the position on which they were made, and that which is reached with them.

        Returns:
            False, with nothing written, where somebody else has read the feed on meanwhile.
        """
        keys = [NOTICE_FEEDS, NOTICES_MADE, NOTICES_DUE, NOTICE_COUNTS]
        arguments: list[object] = [*(feed or ("", "", "")), now, now - MADE_KEPT_MS, LOG_LINES, MOST_WAITING]
        for lane, one in made:
            keys += [NOTICE_LANE % lane, NOTICE_LOG % lane.player, NOTICE_LOG_ORDER % lane.player]
            what = one.occasion
            line = DeliveryLine(one.notice, what.kind, what.log, what.version, lane.channel, one.made, next=one.due)
            full = msgspec.structs.replace(line, status="given_up", next=None, answer="too many wait already")
            name = f"{one.notice} {lane.channel}"
            arguments += [name, str(lane), one.due, _encode(one), _encode(line), _encode(full)]
        return bool(await self._client.run(_MAKE, keys, arguments) != -1)

    async def due(self, now: int, limit: int) -> list[tuple[Lane, int]]:
        """Return the lanes in which something is due, the longest due first, each with when it was."""
        found = await self._client.call("ZRANGEBYSCORE", NOTICES_DUE, "-inf", now, "WITHSCORES", "LIMIT", 0, limit)
        return [(lane_of(lane.decode()), due) for lane, due in _scored(found)]

    async def next_due(self) -> int | None:
        """Return when something is due next."""
        found = await self._client.call("ZRANGEBYSCORE", NOTICES_DUE, "-inf", "+inf", "WITHSCORES", "LIMIT", 0, 1)
        return next((due for _, due in _scored(found)), None)

    async def hand_out(self, lane: Lane, due: int, until: int) -> HandedOut | None:
        """Note that a lane was handed out, and let it be due again at *until*; `None` when somebody else did it."""
        keys = [NOTICES_DUE, NOTICE_LANE_STATE % lane, NOTICE_LANE % lane]
        found = await self._client.run(_HAND_OUT, keys, [str(lane), due, until], repeat=False)
        return None if found is None else HandedOut(lane, *map(int, found))

    async def take(self, lane: Lane, lease: str, now: int, lease_ms: int, most: int) -> Taken | None:
        """Take the first deliveries of a lane alone for a while; `None` where none are, or it is not the time."""
        keys = [NOTICE_LANE % lane, NOTICE_LANE_STATE % lane]
        found = await self._client.run(_BEGIN, keys, [now, lease, now + lease_ms, most], repeat=False)
        return Taken(lane, lease, int(found[0]), tuple(map(_decode, found[1:]))) if found else None

    async def settle(self, taken: Taken, done: Sequence[DeliveryLine], now: int) -> int | None:
        """Note that the first deliveries of a lane are done with, all in one way.

        Returns:
            When the lane is due next, 0 for never; `None` where somebody else has taken it meanwhile.
        """
        return await self._settle(taken, now, len(done), ("", ""), done[0].status, done)

    async def try_again(self, taken: Taken, tried: Sequence[DeliveryLine], now: int, at: int, due: int) -> int | None:
        """Note that deliveries were tried and are to be tried again.

        Args:
            taken: the lane.
            tried: what becomes of them in the log.
            now: the time, milliseconds since 1970 in UTC.
            at: from when on they may be.
            due: when somebody should look whether they were.
        """
        return await self._settle(taken, now, 0, (at, due), "failed", tried)

    async def hold(self, taken: Taken, now: int, until: int) -> None:
        """Put deliveries back until a time: they were not tried."""
        keys = [NOTICES_DUE, NOTICE_LANE_STATE % taken.lane]
        await self._client.call("ZADD", keys[0], until, str(taken.lane))
        await self._client.call("HDEL", keys[1], "lease", "until")

    async def _settle(
        self,
        taken: Taken,
        now: int,
        gone: int,
        again: tuple[object, object],
        counted: str,
        lines: Sequence[DeliveryLine],
    ) -> int | None:
        lane = taken.lane
        keys = [NOTICE_LANE % lane, NOTICE_LANE_STATE % lane, NOTICES_DUE, NOTICE_COUNTS, NOTICE_LOG % lane.player]
        arguments: list[object] = [str(lane), taken.lease, now, gone, *again, counted, len(lines)]
        for line in lines:
            arguments += [f"{line.notice} {line.channel}", _encode(line)]
        found = await self._client.run(_SETTLE, keys, arguments, repeat=False)
        return None if found is None else int(found)

    async def log(self, player: str) -> tuple[DeliveryLine, ...]:
        """Return what became of the last notices of a player, the newest first."""
        names = await self._client.call("LRANGE", NOTICE_LOG_ORDER % player, 0, LOG_LINES - 1)
        if not names:
            return ()
        found = await self._client.call("HMGET", NOTICE_LOG % player, *names)
        return tuple(_decode_line(one) for one in found if one is not None)

    async def forget(self, player: str) -> None:
        """Forget what became of a player's notices. What waits is dropped when its turn comes."""
        await self._client.call("UNLINK", NOTICE_LOG % player)
        await self._client.call("UNLINK", NOTICE_LOG_ORDER % player)

    async def waiting(self, player: str | None = None) -> list[WaitingLane]:
        """Return the lanes in which something waits, of one player or of all, the longest due first."""
        found: list[WaitingLane] = []
        for name, due in _scored(await self._client.call("ZRANGE", NOTICES_DUE, 0, -1, "WITHSCORES")):
            lane = lane_of(name.decode())
            if player is not None and lane.player != player:
                continue
            count = await self._client.call("LLEN", NOTICE_LANE % lane)
            first = await self._client.call("LINDEX", NOTICE_LANE % lane, 0)
            if first is None:
                continue
            one = _decode(first)
            attempts, again = await self._client.call("HMGET", NOTICE_LANE_STATE % lane, "attempts", "next")
            line = await self._client.call("HGET", NOTICE_LOG % lane.player, f"{one.notice} {lane.channel}")
            answer = "" if line is None else _decode_line(line).answer
            at = due if again is None else int(again)
            names = (str(lane), lane.player, lane.channel, lane.log)
            found.append(WaitingLane(*names, int(count), one.notice, one.made, int(attempts or 0), one.due, at, answer))
        return found

    async def send_now(self, lane: Lane, now: int) -> bool:
        """Let the first delivery of a lane be due now, whatever was to be waited for; return whether one waits."""
        await self._client.call("HDEL", NOTICE_LANE_STATE % lane, "next")
        await self._client.call("ZADD", NOTICES_DUE, "XX", now, str(lane))
        return bool(await self._client.call("EXISTS", NOTICE_LANE % lane))

    async def drop(self, lane: Lane, lease: str, now: int, why: str) -> int | None:
        """Give up all that waits in a lane.

        Returns:
            How many deliveries that were; `None` where a worker is sending there now.
        """
        await self._client.call("HDEL", NOTICE_LANE_STATE % lane, "next")
        taken = await self.take(lane, lease, now, _DROP_LEASE_MS, MOST_WAITING)
        if taken is None:
            return None if await self._client.call("EXISTS", NOTICE_LANE % lane) else 0
        lines = [
            DeliveryLine(
                one.notice,
                one.occasion.kind,
                one.occasion.log,
                one.occasion.version,
                lane.channel,
                one.made,
                "dropped",
                taken.attempts if place == 0 else 0,
                answer=why,
            )
            for place, one in enumerate(taken.deliveries)
        ]
        return None if await self.settle(taken, lines, now) is None else len(lines)

    async def counts(self) -> dict[str, int]:
        """Return how many deliveries were `sent`, `given_up`, `dropped` or wait, and how many attempts failed."""
        found = await self._client.call("HGETALL", NOTICE_COUNTS)
        pairs = found.items() if isinstance(found, dict) else zip(found[::2], found[1::2], strict=True)
        return {name.decode(): int(count) for name, count in pairs}


def _scored(found: Any) -> list[tuple[bytes, int]]:
    """Read members with scores, which redis-py may give as pairs or as they are sent."""
    pairs = found if found and isinstance(found[0], tuple | list) else zip(found[::2], found[1::2], strict=True)
    return [(member, int(float(score))) for member, score in pairs]
