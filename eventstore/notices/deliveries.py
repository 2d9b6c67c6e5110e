"""Deliveries: notices on their way, in lanes, and their outcomes.

The notices of a channel about a game form a lane: they are sent in order, one after the other. All notices of a player
lie in one shard. A reader of a feed writes the notices first, shard by shard, then the position that they were made
from. A reader that dies in between makes them again, and each shard knows the notices that were made there: so each is
made once. The due set of the lanes survives the loss of the job queue, as that of the games does.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from eventstore.notices.settings import PROGRAMS, AnyNoticeKind, Channel, NoticeWishes, held_until
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
    beside_logs,
    shard_of_name,
)
from eventstore.storage.script import Script

LOG_LINES: Final = 200
"""Number of deliveries in a player's log."""
MOST_WAITING: Final = 500
"""Number of deliveries that may wait in a lane; further notices are given up."""
MADE_KEPT_MS: Final = 60 * 24 * 3600 * 1000
"""Milliseconds for which the service remembers that it made a notice, so that it does not make it again."""

DeliveryStatus: TypeAlias = Literal["waiting", "sent", "given_up", "dropped"]
"""`dropped`: the reason to send the notice is gone."""

ALL_LOGS: Final = "all"
TEST_LOG: Final = "test"
TIME: Final = ".time"
"""Ends the name of a lane of notices that the time of a seat runs out."""
MOVE: Final = ".move"
"""Comes between a game and a version in the name of the lane of a bot's move."""
HERE: Final = ".here"
"""Ends the name of a lane of turns of a game that the player follows: they are sent when the player leaves it."""

_DROP_LEASE_MS: Final = 10_000

_MAKE: Final = Script("make_notices.lua")
_HAND_OUT: Final = Script("hand_out_notices.lua")
_BEGIN: Final = Script("begin_notices.lua")
_SETTLE: Final = Script("settle_notices.lua")


class Occasion(msgspec.Struct, frozen=True):
    """The subject of a notice. Holds nothing that is hidden: the sentences are made when the notice is sent."""

    kind: AnyNoticeKind
    log: str
    """The game, or the tournament; empty for a test and for a challenge, but for one to play a game again."""
    version: int
    """The version of the log that gave rise to it."""
    time: int
    """The time of that version, milliseconds since 1970 in UTC."""
    about: str = ""
    """The dispute; the challenge; the player who invites to play again; game, room and position of a reported message;
    of a test, a mark that tells it from other tests."""
    head: str = ""
    """The head of the log with that version, which tells its entry from another one that took its version after a
    fail-over. Empty for what lies beside a log, and in deliveries of earlier releases."""


class Delivery(msgspec.Struct, frozen=True):
    """A notice on its way by a channel."""

    notice: str
    """The notice's id, the same whenever and wherever it is made."""
    occasion: Occasion
    made: int
    """When it was made, milliseconds since 1970 in UTC."""
    due: int
    """From when on it may be sent, milliseconds since 1970 in UTC."""


class DeliveryLine(msgspec.Struct, frozen=True):
    """The outcome of a notice by a channel."""

    notice: str
    """The notice's id; of a webhook and of a bot the `webhook-id`."""
    kind: AnyNoticeKind
    log: str
    """The game, or the tournament; empty for a test and for a challenge."""
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
    """The last answer of the other side, or why nothing was sent."""


class Lane(msgspec.Struct, frozen=True):
    """A queue of deliveries that are sent in order."""

    player: str
    channel: str
    log: str
    """A game or a tournament, with a mark for times, moves and followers; `all` where notices of all games go together;
    `test`."""

    def __str__(self) -> str:
        return f"{self.player}/{self.channel}/{self.log}"


class LeasedDeliveries(msgspec.Struct, frozen=True):
    """The first deliveries of a lane, leased to one worker."""

    lane: Lane
    lease: str
    attempts: int
    """How often the first delivery was tried before."""
    deliveries: tuple[Delivery, ...]


class WaitingLane(msgspec.Struct, frozen=True):
    """A lane in which deliveries wait, as an operator sees it."""

    lane: str
    """Its name: player, channel, and game or tournament."""
    player: str
    channel: str
    log: str
    waiting: int
    """Number of deliveries that wait."""
    notice: str
    """The first delivery's notice."""
    made: int
    """When the first delivery was made, milliseconds since 1970 in UTC."""
    attempts: int
    """How often the first delivery was tried."""
    meant: int
    """When the first delivery was to be sent at first."""
    due: int
    """When the lane is tried again, or looked after."""
    answer: str
    """The last answer of the other side."""


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Delivery).decode
_decode_line: Final = msgspec.json.Decoder(DeliveryLine).decode


def lane_of(text: str) -> Lane:
    """Return a lane by its name."""
    return Lane(*text.split("/"))


def notice_id(player: str, occasion: Occasion) -> str:
    """Return the id of a notice; it follows from its recipient and its occasion.

    A version that is used again after a fail-over has notices of its own, for its entry has another head.
    """
    parts = [player, occasion.log, str(occasion.version), occasion.kind, occasion.about]
    if occasion.head:
        parts.append(occasion.head)
    return "n" + hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


def new_delivery(
    player: str, channel: Channel, wishes: NoticeWishes, occasion: Occasion, now: int, *, here: bool = False
) -> tuple[Lane, Delivery]:
    """Return a notice on its way by a channel, with its lane.

    A webhook gets each notice by itself, in order for each game. A bot's move waits for no earlier one, which is past
    and never sent. A channel to people has one lane for all games, so
    that notices that were held back go out together. A test waits for nothing.

    Args:
        player: the recipient.
        channel: the channel.
        wishes: the recipient's wishes.
        occasion: the subject of the notice.
        now: the time, milliseconds since 1970 in UTC.
        here: whether the player follows the game now.
    """
    if occasion.kind in ("test", "confirm"):
        due, log = now, TEST_LOG
    elif occasion.kind == "time_low":
        # A lane of its own: no other notice waits behind this future one.
        due, log = int(occasion.about) - wishes.time_left * 60_000, f"{occasion.log}{TIME}"
    elif occasion.kind == "move":
        due, log = now, f"{occasion.log}{MOVE}{occasion.version}"
    else:
        due = held_until(wishes, channel.kind, now)
        log = occasion.log if channel.kind in PROGRAMS else ALL_LOGS
        if here and waits_here(channel, occasion) and due <= now:
            # A notice that is held back anyway stays in the lane of all games.
            log = f"{occasion.log}{HERE}"
    return Lane(player, channel.channel, log), Delivery(notice_id(player, occasion), occasion, now, due)


def waits_here(channel: Channel, occasion: Occasion) -> bool:
    """Return whether a notice by a channel waits while the player follows the game: a turn shows there already."""
    return occasion.kind == "turn" and channel.kind not in PROGRAMS


class Deliveries:
    """Stores the deliveries and their outcomes. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def position(self, shard: int) -> str | None:
        """Return the position in a shard's feed up to which all notices are made; `None` before the first reading."""
        position = await self._client.call("HGET", await self._positions_with(shard), shard)
        return None if position is None else position.decode()

    async def begin_at(self, shard: int, position: str) -> None:
        """Begin to make notices after a position of a feed, unless a reader has begun already."""
        await self._client.call("HSETNX", await self._positions_with(shard), shard, position)

    async def make(
        self, deliveries: Sequence[tuple[Lane, Delivery]], now: int, feed: tuple[int, str, str] | None = None
    ) -> bool:
        """Put deliveries into their lanes, each once.

        Args:
            deliveries: the deliveries, each with its lane.
            now: the time, milliseconds since 1970 in UTC.
            feed: the shard, the position that they were made from, and the position that is reached with them.

        Returns:
            False where another reader has read the feed on meanwhile: then the position is not written.
        """
        by_place: dict[str, list[tuple[Lane, Delivery]]] = {}
        for lane, delivery in deliveries:
            by_place.setdefault(await self._place(lane.player), []).append((lane, delivery))
        if feed is None:
            await asyncio.gather(*(self._make(place, group, now) for place, group in by_place.items()))
            return True
        # The position goes last, in one script with the deliveries of its shard.
        home = beside_logs("notices", feed[0] % await self._client.shards_beside_logs())
        at_home = by_place.pop(home, [])
        await asyncio.gather(*(self._make(place, group, now) for place, group in by_place.items()))
        return await self._make(home, at_home, now, feed)

    async def _make(
        self, place: str, deliveries: list[tuple[Lane, Delivery]], now: int, feed: tuple[int, str, str] | None = None
    ) -> bool:
        keys = [key % place for key in (NOTICE_FEEDS, NOTICES_MADE, NOTICES_DUE, NOTICE_COUNTS)]
        arguments: list[object] = [*(feed or ("", "", "")), now, now - MADE_KEPT_MS, LOG_LINES, MOST_WAITING]
        for lane, delivery in deliveries:
            keys.append(NOTICE_LANE % (place, lane))
            keys += [key % (place, lane.player) for key in (NOTICE_LOG, NOTICE_LOG_ORDER)]
            occasion = delivery.occasion
            line = DeliveryLine(
                delivery.notice,
                occasion.kind,
                occasion.log,
                occasion.version,
                lane.channel,
                delivery.made,
                next=delivery.due,
            )
            full = msgspec.structs.replace(line, status="given_up", next=None, answer="too many wait already")
            name = f"{delivery.notice} {lane.channel}"
            arguments += [name, str(lane), delivery.due, _encode(delivery), _encode(line), _encode(full)]
        return bool(await self._client.run(_MAKE, keys, arguments) != -1)

    async def due(self, now: int, limit: int) -> list[tuple[Lane, int]]:
        """Return the lanes that are due, the longest due first, each with the time since when it is due."""
        by_shard = await self._in_all_shards("ZRANGEBYSCORE", NOTICES_DUE, "-inf", now, "WITHSCORES", "LIMIT", 0, limit)
        members = [pair for answer in by_shard for pair in _scored(answer)]
        members.sort(key=lambda pair: pair[1])
        return [(lane_of(lane.decode()), due) for lane, due in members[:limit]]

    async def next_due(self) -> int | None:
        """Return when a lane is due next."""
        by_shard = await self._in_all_shards("ZRANGEBYSCORE", NOTICES_DUE, "-inf", "+inf", "WITHSCORES", "LIMIT", 0, 1)
        return min((due for answer in by_shard for _, due in _scored(answer)), default=None)

    async def hand_out(self, lane: Lane, due: int, until: int) -> int | None:
        """Note that a lane was handed out, and let it be due again at *until*; return how often it was handed out.

        `None` when another reader did it.
        """
        place = await self._place(lane.player)
        keys = [NOTICES_DUE % place, NOTICE_LANE_STATE % (place, lane), NOTICE_LANE % (place, lane)]
        number = await self._client.run(_HAND_OUT, keys, [str(lane), due, until], repeat=False)
        return None if number is None else int(number)

    async def take(self, lane: Lane, lease: str, now: int, lease_ms: int, most: int) -> LeasedDeliveries | None:
        """Lease the first deliveries of a lane; `None` where there are none, or it is not the time."""
        place = await self._place(lane.player)
        keys = [NOTICE_LANE % (place, lane), NOTICE_LANE_STATE % (place, lane)]
        answer = await self._client.run(_BEGIN, keys, [now, lease, now + lease_ms, most], repeat=False)
        return LeasedDeliveries(lane, lease, int(answer[0]), tuple(map(_decode, answer[1:]))) if answer else None

    async def settle(self, leased: LeasedDeliveries, lines: Sequence[DeliveryLine], now: int) -> int | None:
        """Note that the first deliveries of a lane are settled, all with the same status.

        Returns:
            When the lane is due next, 0 for never; `None` where another worker has leased it meanwhile.
        """
        return await self._settle(leased, now, len(lines), None, lines[0].status, lines)

    async def try_again(self, leased: LeasedDeliveries, lines: Sequence[DeliveryLine], now: int, at: int) -> int | None:
        """Note that deliveries were tried and are to be tried again, and let the lane be due then.

        Args:
            leased: the deliveries.
            lines: their lines in the log.
            now: the time, milliseconds since 1970 in UTC.
            at: from when on they may be tried again.

        Returns:
            When the lane is due next; `None` where another worker has leased it meanwhile.
        """
        return await self._settle(leased, now, 0, at, "failed", lines)

    async def hold(self, leased: LeasedDeliveries, now: int, until: int) -> None:
        """Put deliveries back until a time: they were not tried."""
        place = await self._place(leased.lane.player)
        await self._client.call("ZADD", NOTICES_DUE % place, until, str(leased.lane))
        await self._client.call("HDEL", NOTICE_LANE_STATE % (place, leased.lane), "lease", "until")

    async def _settle(
        self,
        leased: LeasedDeliveries,
        now: int,
        gone: int,
        again: int | None,
        counted: str,
        lines: Sequence[DeliveryLine],
    ) -> int | None:
        lane = leased.lane
        place = await self._place(lane.player)
        keys = [NOTICE_LANE % (place, lane), NOTICE_LANE_STATE % (place, lane), NOTICES_DUE % place]
        keys += [NOTICE_COUNTS % place, NOTICE_LOG % (place, lane.player)]
        arguments: list[object] = [str(lane), leased.lease, now, gone, again or "", counted, len(lines)]
        for line in lines:
            arguments += [f"{line.notice} {line.channel}", _encode(line)]
        due = await self._client.run(_SETTLE, keys, arguments, repeat=False)
        return None if due is None else int(due)

    async def log(self, player: str) -> tuple[DeliveryLine, ...]:
        """Return the outcomes of a player's last notices, the newest first."""
        place = await self._place(player)
        names = await self._client.call("LRANGE", NOTICE_LOG_ORDER % (place, player), 0, LOG_LINES - 1)
        if not names:
            return ()
        lines = await self._client.call("HMGET", NOTICE_LOG % (place, player), *names)
        return tuple(_decode_line(line) for line in lines if line is not None)

    async def forget(self, player: str) -> None:
        """Forget the outcomes of a player's notices. Deliveries that wait are dropped when their turn comes."""
        place = await self._place(player)
        await self._client.call("UNLINK", NOTICE_LOG % (place, player))
        await self._client.call("UNLINK", NOTICE_LOG_ORDER % (place, player))

    async def waiting(self, player: str | None = None) -> list[WaitingLane]:
        """Return the lanes in which deliveries wait, of a player or of all, the longest due first."""
        lanes: list[WaitingLane] = []
        by_shard = await self._in_all_shards("ZRANGE", NOTICES_DUE, 0, -1, "WITHSCORES")
        members = [pair for answer in by_shard for pair in _scored(answer)]
        for name, due in sorted(members, key=lambda pair: pair[1]):
            lane = lane_of(name.decode())
            if player is not None and lane.player != player:
                continue
            place = await self._place(lane.player)
            count = await self._client.call("LLEN", NOTICE_LANE % (place, lane))
            first = await self._client.call("LINDEX", NOTICE_LANE % (place, lane), 0)
            if first is None:
                continue
            delivery = _decode(first)
            attempts, again = await self._client.call("HMGET", NOTICE_LANE_STATE % (place, lane), "attempts", "next")
            logged_as = f"{delivery.notice} {lane.channel}"
            line = await self._client.call("HGET", NOTICE_LOG % (place, lane.player), logged_as)
            answer = "" if line is None else _decode_line(line).answer
            at = due if again is None else int(again)
            names = (str(lane), lane.player, lane.channel, lane.log)
            lanes.append(
                WaitingLane(
                    *names, int(count), delivery.notice, delivery.made, int(attempts or 0), delivery.due, at, answer
                )
            )
        return lanes

    async def send_now(self, lane: Lane, now: int) -> bool:
        """Let the first delivery of a lane be due now, whatever it waits for; return whether a delivery waits."""
        place = await self._place(lane.player)
        await self._client.call("HDEL", NOTICE_LANE_STATE % (place, lane), "next")
        await self._client.call("ZADD", NOTICES_DUE % place, "XX", now, str(lane))
        return bool(await self._client.call("EXISTS", NOTICE_LANE % (place, lane)))

    async def drop(self, lane: Lane, lease: str, now: int, why: str) -> int | None:
        """Give up all deliveries that wait in a lane.

        Returns:
            Their number; `None` where a worker is sending there now.
        """
        place = await self._place(lane.player)
        await self._client.call("HDEL", NOTICE_LANE_STATE % (place, lane), "next")
        leased = await self.take(lane, lease, now, _DROP_LEASE_MS, MOST_WAITING)
        if leased is None:
            return None if await self._client.call("EXISTS", NOTICE_LANE % (place, lane)) else 0
        lines = [
            DeliveryLine(
                delivery.notice,
                delivery.occasion.kind,
                delivery.occasion.log,
                delivery.occasion.version,
                lane.channel,
                delivery.made,
                "dropped",
                leased.attempts if place == 0 else 0,
                answer=why,
            )
            for place, delivery in enumerate(leased.deliveries)
        ]
        return None if await self.settle(leased, lines, now) is None else len(lines)

    async def counts(self) -> dict[str, int]:
        """Return the numbers of deliveries that are `sent`, `given_up`, `dropped` or wait, and of failed attempts."""
        totals: Counter[str] = Counter()
        for fields in await self._in_all_shards("HGETALL", NOTICE_COUNTS):
            pairs = fields.items() if isinstance(fields, dict) else zip(fields[::2], fields[1::2], strict=True)
            for name, count in pairs:
                totals[name.decode()] += int(count)
        return dict(totals)

    async def _in_all_shards(self, command: str, key: str, *arguments: object) -> list[Any]:
        """Return the answers of all shards to a command."""
        places = [beside_logs("notices", shard) for shard in range(await self._client.shards_beside_logs())]
        return await asyncio.gather(*(self._client.call(command, key % place, *arguments) for place in places))

    async def _place(self, player: str) -> str:
        return beside_logs("notices", shard_of_name(player, await self._client.shards_beside_logs()))

    async def _positions_with(self, shard: int) -> str:
        """Return the key of the positions of a feed's shard."""
        return NOTICE_FEEDS % beside_logs("notices", shard % await self._client.shards_beside_logs())


def _scored(answer: Any) -> list[tuple[bytes, int]]:
    """Return members with their scores; redis-py gives them as pairs or as a flat list."""
    pairs = answer if answer and isinstance(answer[0], tuple | list) else zip(answer[::2], answer[1::2], strict=True)
    return [(member, int(float(score))) for member, score in pairs]
