"""From the feed to notices: each notice is made once, by any reader, however often readers are killed.

Several readers may run at once. A reader writes notices together with its place in the feed; so no other reader
writes them again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NoReturn

from domain.core.errors import TabletapeError
from eventstore.errors import StoreUnavailable
from eventstore.metrics import ProjectionMetrics
from eventstore.notices.deliveries import Deliveries, Delivery, Lane, Occasion, new_delivery, waits_here
from eventstore.notices.settings import NoticeOptions, Notices, NoticeSettings
from eventstore.service import Service
from eventstore.storage.feed_watch import FeedWatch, woken
from eventstore.storage.kinds import GAME, TOURNAMENT, kind_of
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.store import FeedItem
from eventstore.tournament.roles import organisers_of
from projections.states import States
from workers.notices.occasions import interested, of_dispute, of_entry, of_tournament
from workers.queue import JobQueue, QueueUnavailable

TOLD_WITHIN_MS: Final = 7 * 24 * 3600 * 1000
"""Age of an occasion up to which notices are sent: an older entry comes from an import or a long outage."""

_BATCH: Final = 256
_LOOK_S: Final = 10.0
"""The longest pause between two looks at a feed."""
_HAND_OUT_S: Final = 0.5
_PAUSE_S: Final = 1.0
_HANDED_AT_ONCE: Final = 100

_log = logging.getLogger("tabletape.notices")


class NoticeReader:
    """Makes notices from the feeds, and hands out lanes that are due.

    Args:
        service: the event store of this process.
        client: connections to the Redis that stores notices; the store's own.
        queue: the queue of the jobs.
        options: the channels that are switched on, and the pauses between two attempts.
        metrics: counts the notices.
    """

    def __init__(
        self,
        service: Service,
        client: RedisClient,
        queue: JobQueue,
        options: NoticeOptions,
        metrics: ProjectionMetrics | None = None,
    ) -> None:
        self._service = service
        self._notices = Notices(client)
        self._deliveries = Deliveries(client)
        self._queue = queue
        self._options = options
        self._metrics = metrics or ProjectionMetrics()
        self._states = States(service.reader)
        self._clock = service.core.clock
        self._readers = {GAME: self._of_game, TOURNAMENT: self._of_tournament}
        self._pending = asyncio.Event()

    async def run(self, watch: FeedWatch | None = None) -> NoReturn:
        """Make notices and hand them out until the task is cancelled; waits while Redis does not answer.

        Args:
            watch: tells of new entries, while it runs; `None` for a watch of its own.
        """
        async with asyncio.TaskGroup() as tasks:
            if watch is None:
                watch = FeedWatch(self._service.store)
                tasks.create_task(watch.run())
            for shard in range(self._service.store.shards):
                tasks.create_task(self._follow(shard, watch.wake_up(shard)))
            tasks.create_task(self._hand_out_for_ever())
        raise AssertionError("the tasks do not end")

    async def read(self, shard: int) -> int:
        """Make the notices of the next items of a feed; return the number of items that were read."""
        position = await self._deliveries.position(shard)
        if position is None:
            await self._deliveries.begin_at(shard, await self._service.store.feed_end(shard))
            return 0
        items = await self._service.store.feed(shard, after=position, limit=_BATCH)
        if not items:
            return 0
        deliveries = await self._deliveries_of(items)
        if await self._deliveries.make(deliveries, self._clock(), (shard, position, items[-1].position)):
            self._metrics.notices_made.inc(len(deliveries))
            if deliveries:
                self._pending.set()
        return len(items)

    async def hand_out(self) -> int:
        """Queue the lanes that are due; return their number."""
        lanes = await self._deliveries.due(self._clock(), _HANDED_AT_ONCE)
        handed = 0
        for lane, due in lanes:
            number = await self._deliveries.hand_out(lane, due, self._clock() + round(3_000 * self._options.limit_s))
            if number is not None:
                self._queue.put_notice(str(lane), number)
                handed += 1
        return handed

    async def _follow(self, shard: int, news: asyncio.Event) -> NoReturn:
        while True:
            try:
                if not await self.read(shard):
                    await woken(news, _LOOK_S)
            except StoreUnavailable as error:
                _log.warning("no notices are made for now: %s", error)
                await asyncio.sleep(_PAUSE_S)

    async def _hand_out_for_ever(self) -> NoReturn:
        while True:
            try:
                if await self.hand_out() < _HANDED_AT_ONCE:
                    # A bot waits for its move: new notices are handed out at once.
                    await woken(self._pending, _HAND_OUT_S)
            except (StoreUnavailable, QueueUnavailable) as error:
                _log.warning("no notices are sent for now: %s", error)
                await asyncio.sleep(_PAUSE_S)

    async def _deliveries_of(self, items: list[FeedItem]) -> list[tuple[Lane, Delivery]]:
        """Return the deliveries that follow from items of a feed."""
        versions: dict[str, list[int]] = {}
        for item in items:
            versions.setdefault(item.game, []).append(item.version)
        deliveries: list[tuple[Lane, Delivery]] = []
        for log, log_versions in versions.items():
            try:
                deliveries += await self._readers[kind_of(log)](log, log_versions)
            except StoreUnavailable:
                raise
            except TabletapeError as error:
                # A damaged log must not hold back the notices of the others.
                _log.warning("no notices of %s: %s: %s", log, error.code, error)
        return deliveries

    async def _of_game(self, game: str, versions: list[int]) -> list[tuple[Lane, Delivery]]:
        head = await self._service.reader.state(game)
        players, disputes = interested(head.at_table), await self._service.disputes.of(game)
        clock = head.at_table.clock
        organisers: tuple[str, ...] = ()
        decides = clock is not None and clock.expiry == "organiser"
        if head.at_table.tournament is not None and (disputes or decides):
            tournament = await self._service.tournaments.state(head.at_table.tournament.tournament)
            organisers = organisers_of(tournament)
            players = tuple(dict.fromkeys((*players, *organisers)))
        elif head.at_table.tournament is None and (decides or head.at_table.substitutes):
            # Any organiser of the service may decide, who does not sit there.
            seated = head.at_table.seat_of
            organisers = tuple(player for player in await self._notices.organisers() if seated(player) is None)
        # Players who have sat at the table get a notice that they have lost the seat, substitutes that it is offered.
        former = (player for players_of_seat in head.at_table.held for player in players_of_seat)
        offered = (substitute.player for substitute in head.at_table.substitutes)
        settings = await self._notices.settings_of(tuple(dict.fromkeys((*players, *organisers, *former, *offered))))
        if not any(own.channels for own in settings.values()):
            return []
        occasions: list[tuple[str, Occasion]] = []
        first, last = min(versions), min(max(versions), head.version)
        read_versions = set(versions)
        async for walked in self._states.walk(head, after=first - 1, upto=last):
            if walked.after.version in read_versions:
                occasions += of_entry(walked.before, walked.after, walked.entry, organisers)
        for dispute in disputes:
            occasions += of_dispute(players, dispute)
        return await self._for_channels(occasions, settings, game)

    async def _of_tournament(self, tournament: str, versions: list[int]) -> list[tuple[Lane, Delivery]]:
        state = await self._service.tournaments.state(tournament)
        occasions: list[tuple[str, Occasion]] = []
        for version in sorted(set(versions)):
            occasions += of_tournament(state, await self._service.tournaments.record(tournament, version))
        settings = await self._notices.settings_of([player for player, _ in occasions])
        return await self._for_channels(occasions, settings, tournament)

    async def _for_channels(
        self, occasions: list[tuple[str, Occasion]], settings_by_player: dict[str, NoticeSettings], log: str
    ) -> list[tuple[Lane, Delivery]]:
        """Return a delivery for each channel of the recipients, as they wish."""
        now = self._clock()
        recent = [
            (player, occasion)
            for player, occasion in occasions
            if player in settings_by_player
            and occasion.time > now - TOLD_WITHIN_MS
            and any(channel.takes(occasion.kind) for channel in settings_by_player[player].channels)
        ]
        special = await self._notices.of_games(sorted({player for player, _ in recent}), log)
        deliveries: list[tuple[Lane, Delivery]] = []
        for player, occasion in recent:
            settings = settings_by_player[player]
            own = special[player]
            if occasion.kind not in ("move", *(settings.wishes.kinds if own is None else own)):
                continue
            channels = [
                channel
                for channel in settings.channels
                if channel.takes(occasion.kind) and channel.kind in self._options.offered
            ]
            here = any(waits_here(channel, occasion) for channel in channels)
            here = here and await self._notices.followed_until(player, log) > now
            created = [new_delivery(player, channel, settings.wishes, occasion, now, here=here) for channel in channels]
            # Where there was less time from the beginning, it being short is no news.
            deliveries += [
                (lane, delivery) for lane, delivery in created if occasion.kind != "time_low" or delivery.due > now
            ]
        return deliveries
