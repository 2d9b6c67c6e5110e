"""Looking for opponents: a queue place each, tables that are opened once, and processes killed at any step."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from domain.core.errors import TabletapeError
from domain.core.matching import MatchingRule
from eventstore.errors import CommandRefused
from eventstore.identity import SERVICE_IDENTITY
from eventstore.proof.verify import verify_log
from eventstore.service import Service, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import PLAYER, SEEKS_LEASE, SEEKS_SEATED, SEEKS_TABLES
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import FEED_START
from eventstore.table.commands import AbortGame
from eventstore.write import seeks as seeks_module
from eventstore.write.seeks import DAYS_MS, LEASE_MS, LIVE_MS, Seek, Seeks, Wish
from tests.eventstore.clocked import START, Hand
from tests.eventstore.conftest import Backend
from tests.eventstore.cutting import KilledAtCall
from tests.tiny import RULESETS
from tests.tiny.play import KEYS

DUEL, WEEKS, TRIO = Wish("tiny", 2, "fast"), Wish("tiny", 2, "week"), Wish("tiny", 3, "fast")
PEOPLE = ("p-anna", "p-ben", "p-cara", "p-dora")
Scenario = Callable[["Queue"], Awaitable[None]]


class Queue:
    """The requests on a store, and several processes that seat players.

    Attributes:
        seeks: requests of players, and the first process that seats them.
        client: its connections.
    """

    def __init__(self, url: str, shards: int) -> None:
        self.clock = Hand()
        self.client = KilledAtCall(url)
        self.service = self._service(self.client, shards)
        self.seeks = Seeks(self.client, self.service.core, self.service.writer)
        self._later = KilledAtCall(url)
        self.second_service = self._service(self._later, shards)
        self.second = Seeks(self._later, self.second_service.core, self.second_service.writer)

    def _service(self, client: RedisClient, shards: int) -> Service:
        return open_service(RedisStore(client, shards), RULESETS, KEYS, bots=("random",), clock=self.clock)

    async def close(self) -> None:
        await self.client.close()
        await self._later.close()

    async def register(self) -> None:
        for player in PEOPLE:
            await self.client.call("HSET", PLAYER % player, "name", player, "role", "player", "token", "0")

    async def wait(self, *players: str, wish: Wish = DUEL, rating: float | None = None) -> None:
        for player in players:
            await self.seeks.wait(player, wish, rating)

    async def games(self) -> list[str]:
        """Return the games of the store."""
        store = self.second_service.store
        items = [await store.feed(shard, after=FEED_START, limit=1000) for shard in range(store.shards)]
        return sorted({item.game for feed in items for item in feed})

    async def game_of(self, player: str) -> str | None:
        seek = await self.second.of(player)
        return seek.game if seek else None

    async def players_of(self, game: str) -> list[str]:
        table = (await self.second_service.reader.state(game)).at_table
        assert table.started
        return sorted(occupant.player for occupant in table.seats if occupant is not None)


def run(backend: Backend, scenario: Scenario) -> None:
    async def open_and_run() -> None:
        assert backend.url is not None
        queue = Queue(backend.url, backend.shards)
        try:
            await queue.register()
            await scenario(queue)
        finally:
            await queue.close()

    asyncio.run(open_and_run())


async def refusal(request: Awaitable[Seek]) -> str:
    with pytest.raises(CommandRefused) as refused:
        await request
    return refused.value.code


# Requests


def test_a_player_waits_at_one_place_and_the_last_wish_counts(redis_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        first = await queue.seeks.wait("p-anna", DUEL, None)
        queue.clock.now += 1_000
        again = await queue.seeks.wait("p-anna", DUEL, None)
        assert (first.since, first.until) == (START, START + LIVE_MS)
        assert (again.since, again.until) == (START, START + 1_000 + LIVE_MS), "the place stays"
        other = await queue.seeks.wait("p-anna", WEEKS, None)
        assert (other.since, other.until) == (START + 1_000, START + 1_000 + DAYS_MS)
        await queue.wait("p-ben")
        assert await queue.seeks.counts() == {DUEL: 1, WEEKS: 1}
        assert await queue.seeks.seat_players() == 0
        assert await queue.seeks.cancel("p-anna") is None
        assert await queue.seeks.of("p-anna") is None
        assert await queue.seeks.counts() == {DUEL: 1}

    run(redis_backend, scenario)


def test_a_request_expires_where_nobody_renews_it(redis_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.wait("p-anna")
        queue.clock.now += LIVE_MS
        await queue.wait("p-ben")
        assert await queue.seeks.of("p-anna") is None
        assert await queue.seeks.seat_players() == 0
        assert await queue.seeks.counts() == {DUEL: 1}

    run(redis_backend, scenario)


def test_the_queue_has_a_limit(redis_backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(queue: Queue) -> None:
        monkeypatch.setattr(seeks_module, "MOST_SEEKS", 2)
        await queue.wait("p-anna", "p-ben")
        assert await refusal(queue.seeks.wait("p-cara", DUEL, None)) == "seeks_full"
        await queue.wait("p-anna", wish=TRIO)
        queue.clock.now += LIVE_MS
        await queue.wait("p-cara")

    run(redis_backend, scenario)


def test_a_wish_for_a_table_that_nobody_can_open_is_refused(redis_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.seeks.check(DUEL)
        for wish, code in ((Wish("tiny", 9, "fast"), "option_invalid"), (Wish("chess", 2, "fast"), "ruleset_unknown")):
            with pytest.raises(TabletapeError) as refused:
                await queue.seeks.check(wish)
            assert refused.value.code == code

    run(redis_backend, scenario)


# Seating


def test_players_are_seated_together_and_their_game_begins(shared_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.wait("p-anna", "p-ben", "p-cara")
        assert await queue.seeks.seat_players() == 1
        (game,) = await queue.games()
        assert await queue.players_of(game) == ["p-anna", "p-ben"]
        assert [await queue.game_of(player) for player in PEOPLE] == [game, game, None, None]
        assert await queue.seeks.counts() == {DUEL: 1}
        state = await queue.service.reader.state(game)
        assert (state.at_table.visibility, state.at_table.creator) == ("public", "service")
        assert (await verify_log(queue.second_service.reader, game)).ok

    run(shared_backend, scenario)


def test_a_player_seated_at_a_live_table_waits_again_only_when_that_game_is_over(redis_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.wait("p-anna", "p-ben")
        await queue.seeks.seat_players()
        (game,) = await queue.games()
        assert await refusal(queue.seeks.wait("p-anna", TRIO, None)) == "seated_by_seek"
        stopped = await queue.seeks.cancel("p-anna")
        assert stopped is not None
        assert stopped.game == game
        await queue.service.writer.command(game, AbortGame("rain"), SERVICE_IDENTITY)
        await queue.seeks.forget_ended()
        assert await queue.client.call("HLEN", SEEKS_SEATED) == 0
        await queue.wait("p-anna", wish=TRIO)

    run(redis_backend, scenario)


def test_a_player_waits_for_a_further_table_while_a_game_with_days_goes_on(redis_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.wait("p-anna", "p-ben", wish=WEEKS)
        await queue.seeks.seat_players()
        (game,) = await queue.games()
        assert await queue.game_of("p-anna") == game
        await queue.wait("p-anna", "p-cara", wish=WEEKS)
        assert await queue.seeks.seat_players() == 1
        (other,) = {*await queue.games()} - {game}
        assert [await queue.game_of(player) for player in ("p-anna", "p-ben", "p-cara")] == [other, game, other]

    run(redis_backend, scenario)


def test_ratings_far_apart_wait_until_the_band_is_wide_enough(redis_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        queue.seeks._rule = MatchingRule(first=4, per_minute=4)
        await queue.wait("p-anna", rating=25.0, wish=WEEKS)
        await queue.wait("p-ben", rating=35.0, wish=WEEKS)
        assert await queue.seeks.seat_players() == 0
        queue.clock.now += 90_000
        assert await queue.seeks.seat_players() == 1

    run(redis_backend, scenario)


def test_a_player_whose_token_was_revoked_is_not_seated(redis_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.wait("p-anna", "p-ben")
        await queue.client.call("HDEL", PLAYER % "p-anna", "token")
        assert await queue.seeks.seat_players() == 0
        assert await queue.seeks.of("p-anna") is None
        await queue.wait("p-cara")
        assert await queue.seeks.seat_players() == 1
        assert await queue.players_of((await queue.games())[0]) == ["p-ben", "p-cara"]

    run(redis_backend, scenario)


def test_one_process_seats_players_at_a_time(redis_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.wait("p-anna", "p-ben", "p-cara", "p-dora")
        answers = await asyncio.gather(queue.seeks.seat_players(), queue.second.seat_players())
        assert sorted(answers, key=str) == [2, None]
        assert len(await queue.games()) == 2

    run(redis_backend, scenario)


# Processes that are killed


@pytest.mark.parametrize("after", [False, True], ids=["before the call", "after the call"])
def test_a_process_killed_at_any_call_leaves_players_seated_once_or_waiting(
    redis_backend: Backend, *, after: bool
) -> None:
    async def scenario(queue: Queue) -> None:
        noted = 0
        for call in itertools.count(1):
            before = len(await queue.games())
            await queue.wait("p-anna", "p-ben")
            died = await queue.client.lifetime.ends_at(call, queue.seeks.seat_players(), after=after)
            waiting = await queue.second.counts()
            noted += await queue.client.call("HLEN", SEEKS_TABLES)
            for player in ("p-anna", "p-ben"):
                assert (await queue.second.of(player)) is not None, "the player waits, or is seated"
            # The page renews the requests meanwhile.
            for player in ("p-anna", "p-ben"):
                if await queue.game_of(player) is None:
                    await queue.second.wait(player, DUEL, None)
            assert await queue.second.counts() == waiting
            await queue.client.call("DEL", SEEKS_LEASE)
            await queue.second.seat_players()
            games = await queue.games()
            assert len(games) == before + 1, f"call {call}"
            game = await queue.game_of("p-anna")
            assert game is not None
            assert await queue.players_of(game) == ["p-anna", "p-ben"]
            assert await queue.game_of("p-ben") == game
            assert await queue.client.call("HLEN", SEEKS_TABLES) == 0
            await queue.second_service.writer.command(game, AbortGame("next"), SERVICE_IDENTITY)
            await queue.client.call("DEL", SEEKS_LEASE)
            if not died:
                break
        assert call > 6, "the steps of seating are not followed"
        assert noted > 1, "no process died between the queue and the table"

    run(redis_backend, scenario)


def test_a_lease_of_a_killed_process_expires(redis_backend: Backend) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.seeks.seat_players()
        assert await queue.second.seat_players() is None
        left = await queue.client.call("PTTL", SEEKS_LEASE)
        assert 0 < left <= LEASE_MS

    run(redis_backend, scenario)


def test_a_player_who_cancels_while_they_are_matched_is_seated_or_gone(redis_backend: Backend) -> None:
    """The others are not taken off the queue with that player."""

    async def scenario(queue: Queue) -> None:
        await queue.wait("p-anna", "p-ben")
        may_sit = queue.seeks._may_sit

        async def cancelled_meanwhile(players: Any) -> bool:
            await queue.second.cancel("p-anna")
            return await may_sit(players)

        queue.seeks._may_sit = cancelled_meanwhile  # type: ignore[method-assign]
        assert await queue.seeks.seat_players() == 0
        assert await queue.games() == []
        assert await queue.seeks.counts() == {DUEL: 1}

    run(redis_backend, scenario)
