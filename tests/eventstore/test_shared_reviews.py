"""Shared reviews on a store: people and their leader, time passed in, processes killed at any call, and erasing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from eventstore.errors import GameUnknown
from eventstore.identity import ANYBODY
from eventstore.review import shared_reviews as shared_module
from eventstore.review.notes import Mark
from eventstore.review.shared_reviews import (
    KEPT_MS,
    LONGEST_SHOWN,
    MOST_SHARED,
    THERE_MS,
    SharedReview,
    SharedReviews,
    ShownPosition,
    TriedDecision,
)
from eventstore.storage.redis_keys import SHARED_REVIEW, SHARING, game_key
from eventstore.storage.redis_store import RedisStore
from tests.eventstore.conftest import Backend
from tests.eventstore.cutting import KilledAtCall
from tests.tiny.play import ANNA, BEN, CARA, STRANGER, Clock, code_of, played, started, tiny_service

MOST_CALLS = 12
"""More calls than any request to a shared review makes."""


class StandingClock(Clock):
    """A clock that stands until a test lets time pass."""

    def __call__(self) -> int:
        return self.now


class Place:
    """Closed games on a store, with a clock of their own and connections that may die."""

    def __init__(self, backend: Backend) -> None:
        assert backend.url is not None
        self.clock = StandingClock()
        self.client = KilledAtCall(backend.url)
        self.service = tiny_service(RedisStore(self.client, backend.shards), clock=self.clock)
        self.reviews = SharedReviews(self.client, self.service.core, self.service.tournaments, self.service.rights)

    async def closed(self, **options: Any) -> str:
        game = await started(self.service, **options)
        await played(self.service, game)
        return game


def run(backend: Backend, scenario: Callable[[Place], Awaitable[None]]) -> None:
    async def open_and_run() -> None:
        place = Place(backend)
        try:
            await scenario(place)
        finally:
            await place.client.close()

    asyncio.run(open_and_run())


def names(review: SharedReview) -> list[str]:
    return [person.name for person in review.people]


def test_who_comes_first_leads_and_the_lead_is_handed_over_or_taken_when_the_leader_has_gone(
    redis_backend: Backend,
) -> None:
    async def scenario(place: Place) -> None:
        game, reviews, clock = await place.closed(), place.reviews, place.clock
        assert (await reviews.now(game, ANYBODY)) == SharedReview(0, True, None, (), None)
        assert (await reviews.join(game, ANNA)).leader == ANNA.player
        assert names(await reviews.join(game, BEN)) == ["Anna", "Ben"]
        at_two = ShownPosition(2, "1", (TriedDecision(0, {"type": "pass"}),), (Mark("a", "b"),))
        review = await reviews.show(game, ANNA, at_two)
        assert (review.position, review.leader) == (at_two, ANNA.player)
        assert await reviews.show(game, ANNA, at_two) == await reviews.join(game, ANNA) == review
        for act in (reviews.show(game, BEN, at_two), reviews.lead(game, BEN, BEN.player)):
            assert await code_of(act) == "not_leader"
        for act in (reviews.show(game, CARA, at_two), reviews.lead(game, ANNA, CARA.player)):
            assert await code_of(act) == "not_there"
        handed = await reviews.lead(game, ANNA, BEN.player)
        assert (handed.leader, handed.number > review.number) == (BEN.player, True)
        clock.now += THERE_MS
        await reviews.see(game, ANNA.player)
        assert names(await reviews.now(game, ANYBODY)) == ["Anna", "Ben"]
        clock.now += 1
        gone = await reviews.now(game, ANNA)
        assert (names(gone), gone.leader, gone.position) == (["Anna"], None, at_two)
        await reviews.see(game, ANNA.player)
        assert await reviews.number(game) > handed.number, "the streams learn that Ben has gone"
        assert (await reviews.lead(game, ANNA, ANNA.player)).leader == ANNA.player
        await reviews.see(game, BEN.player)
        assert names(await reviews.now(game, ANNA)) == ["Anna"], "a sign alone brings nobody back"
        assert (await reviews.join(game, BEN)).leader == ANNA.player
        assert (await reviews.leave(game, ANNA)).leader is None
        assert await reviews.leave(game, ANNA) == await reviews.now(game, ANNA)

    run(redis_backend, scenario)


def test_a_review_is_forgotten_and_the_next_begins_with_a_larger_number(redis_backend: Backend) -> None:
    async def scenario(place: Place) -> None:
        game, reviews = await place.closed(), place.reviews
        await reviews.join(game, ANNA)
        last = await reviews.show(game, ANNA, ShownPosition(3))
        key = game_key(SHARED_REVIEW, game)
        for stored in (key, SHARING % ANNA.player):
            assert 0 < await place.client.call("PTTL", stored) <= KEPT_MS
        place.clock.now += THERE_MS + 1
        empty = await reviews.now(game, BEN)
        assert (empty.people, empty.leader, empty.position) == ((), None, None)
        begun = await reviews.join(game, BEN)
        assert (begun.leader, begun.position, begun.number > last.number) == (BEN.player, None, True)
        await place.client.call("DEL", key)
        place.clock.now += KEPT_MS
        assert (await reviews.join(game, ANNA)).number > begun.number

    run(redis_backend, scenario)


def test_a_game_that_goes_on_or_is_hidden_has_no_shared_review(redis_backend: Backend) -> None:
    async def scenario(place: Place) -> None:
        game, reviews = await started(place.service), place.reviews
        for caller in (ANNA, STRANGER):
            assert await reviews.now(game, caller) == SharedReview(0, False, None, (), None)
            for act in (
                reviews.join(game, caller),
                reviews.lead(game, caller, caller.player),
                reviews.show(game, caller, ShownPosition(1)),
            ):
                assert await code_of(act) == "review_not_open"
        private = await place.closed(visibility="private")
        await reviews.join(private, ANNA)
        for work in (reviews.now, reviews.join, reviews.leave):
            with pytest.raises(GameUnknown):
                await work(private, STRANGER)

    run(redis_backend, scenario)


def test_limits_of_people_reviews_and_positions(redis_backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_module, "MOST_PEOPLE", 2)

    async def scenario(place: Place) -> None:
        game, reviews = await place.closed(), place.reviews
        for person in (ANNA, BEN):
            await reviews.join(game, person)
        assert await code_of(reviews.join(game, CARA)) == "people_full"
        long_line = ShownPosition(1, None, (TriedDecision(0, {"type": "x" * LONGEST_SHOWN}),))
        assert await code_of(reviews.show(game, ANNA, long_line)) == "position_too_long"
        last = await place.service.reader.head(game)
        assert await code_of(reviews.show(game, ANNA, ShownPosition(last.version + 1))) == "version_unknown"
        for number in range(MOST_SHARED - 1):
            await place.client.call("ZADD", SHARING % ANNA.player, place.clock.now, f"game {number}")
        another = await place.closed()
        assert await code_of(reviews.join(another, ANNA)) == "reviews_full"
        await reviews.join(game, ANNA)
        place.clock.now += KEPT_MS + 1
        await reviews.join(another, ANNA)

    run(redis_backend, scenario)


def test_a_killed_process_leaves_a_whole_review_and_an_erased_player_nowhere(redis_backend: Backend) -> None:
    async def scenario(place: Place) -> None:
        game, reviews = await place.closed(), place.reviews
        head = await place.service.reader.head(game)
        await reviews.join(game, BEN)
        for after in (False, True):
            for work in (
                partial(reviews.join, game, ANNA),
                partial(reviews.lead, game, BEN, ANNA.player),
                partial(reviews.show, game, ANNA, ShownPosition(2)),
                partial(reviews.lead, game, ANNA, BEN.player),
                partial(reviews.leave, game, ANNA),
            ):
                for call in range(MOST_CALLS):
                    died = await place.client.lifetime.ends_at(call, work(), after=after)
                    review = await reviews.now(game, BEN)
                    assert BEN.player in {person.player for person in review.people}
                    assert review.leader in {person.player for person in review.people}
                    if not died and call:
                        break
        await reviews.join(game, ANNA)
        for call in range(MOST_CALLS):
            await place.client.lifetime.ends_at(call, reviews.forget(ANNA.player), after=bool(call % 2))
        await reviews.forget(ANNA.player)
        stored = await place.client.call("HGETALL", game_key(SHARED_REVIEW, game))
        assert ANNA.player not in repr(stored)
        assert not await place.client.call("EXISTS", SHARING % ANNA.player)
        assert await place.service.reader.head(game) == head

    run(redis_backend, scenario)


def test_two_games_that_differ_in_secrets_have_the_same_shared_review(redis_backend: Backend) -> None:
    """Two worlds that differ in luck and hands: the same acts give the same answers."""

    async def world(place: Place) -> list[bytes]:
        game, reviews = await place.closed(), place.reviews
        acts = (
            reviews.join(game, ANNA),
            reviews.show(game, ANNA, ShownPosition(2, "0", (TriedDecision(0, {"type": "draw"}),))),
            reviews.now(game, STRANGER),
            reviews.leave(game, ANNA),
        )
        answers = [await act for act in acts]
        return [
            msgspec.json.encode(msgspec.structs.replace(answer, number=answer.number - place.clock.now))
            for answer in answers
        ]

    async def scenario(place: Place) -> None:
        assert await world(place) == await world(place)

    run(redis_backend, scenario)
