"""The store's contract by comparison: two stores driven by the same commands give equal answers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from redis import Redis

from domain.core.errors import TabletapeError
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.memory import MemoryStore
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import FEED_START, Append, Base, LuckUse, StalledGame, Store, Wake
from tests.eventstore.chains import key_of, part

GAMES = ["0-a", "0-b", "0-c", "1-d", "1-e"]
LONG_AGO, FAR_AHEAD = 1_000, 1 << 45
TIMES = st.integers(1, 6)

games = st.sampled_from(GAMES)
keys = st.none() | st.builds(
    key_of, st.sampled_from(["k", "l"]), st.sampled_from([b"this", b"that"]), st.sampled_from(["ann", "bob"])
)


class TwoStores(RuleBasedStateMachine):
    """Send every command to a memory store and to a Redis store."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        with contextlib.closing(Redis.from_url(self.url)) as client:
            client.flushall()
        self.loop = asyncio.Runner()
        self.memory: Store = MemoryStore(2)
        self.redis: Store = RedisStore.connect(self.url, 2)
        self.heads: dict[str, list[Head]] = {game: [BEGINNING] for game in GAMES}
        self.written: list[Append] = []

    def teardown(self) -> None:
        self.loop.run(self.redis.close())
        self.loop.close()

    def both(self, command: Callable[[Store], Coroutine[Any, Any, Any]]) -> Any:
        """Return the common answer of both stores; an error counts as an answer."""
        answers = [self.loop.run(_answer(command(store))) for store in (self.memory, self.redis)]
        assert answers[0] == answers[1]
        return answers[0]

    def append(self, *parts: Append) -> None:
        answer = self.both(lambda store: store.append(*parts))
        if isinstance(answer[0], str):
            return
        for append_part, appended in zip(parts, answer, strict=True):
            if not appended.repeated:
                self.heads[append_part.game].append(appended.head)
                self.written.append(append_part)

    @initialize(first=st.sets(games, min_size=3))
    def begin(self, first: set[str]) -> None:
        for game in sorted(first):
            self.append(part(game, BEGINNING, "begin", luck=[LuckUse(game, joins=True)], due=4))

    @rule(game=games, back=st.integers(0, 2), note=st.sampled_from("xyz"), key=keys, due=st.none() | TIMES)
    def append_one(self, game: str, back: int, note: str, key: Any, due: int | None) -> None:
        self.append(part(game, self.at(game, back), note, key=key, due=due))

    @rule(game=games, key=keys, until=st.sampled_from([LONG_AGO, FAR_AHEAD]), others=st.lists(games, max_size=2))
    def close_one(self, game: str, key: Any, until: int, others: list[str]) -> None:
        self.append(part(game, self.at(game), "close", key=key, keys_until=until, closes_with=others))

    @rule(game=games, other=games, note=st.sampled_from("xy"), key=keys, stale=st.booleans(), due=st.none() | TIMES)
    def append_two(self, game: str, other: str, note: str, key: Any, stale: bool, due: int | None) -> None:
        first = part(game, self.at(game), note, key=key)
        before = first.record.head if other == game else self.at(other, int(stale))
        self.append(first, part(other, before, note, due=due))

    @rule(game=games, other=games, back=st.integers(0, 1), due=st.none() | TIMES, wakes=TIMES)
    def wake(self, game: str, other: str, back: int, due: int | None, wakes: int) -> None:
        self.append(part(game, self.at(game, back), "wake", due=due, wake=Wake(other, wakes)))

    @rule(game=games, other=games, wakes=TIMES)
    def wake_before_another_entry(self, game: str, other: str, wakes: int) -> None:
        first = part(game, self.at(game), "wake", wake=Wake(other, wakes))
        self.append(first, part(other, first.record.head if other == game else self.at(other), "woken", due=5))

    @rule(game=games, parent=games, back=st.integers(0, 2), supersede=st.booleans(), forged=st.booleans(), key=keys)
    def fork(self, game: str, parent: str, back: int, supersede: bool, forged: bool, key: Any) -> None:
        at = self.at(parent, back)
        if forged:
            at = Head(at.version, b"forged" + bytes(26))
        seed = [LuckUse(parent, joins=True)]
        parts = [part(game, at, "fork", base=Base(parent, at), parent=parent, luck=seed, key=key)]
        if supersede:
            leaves = [LuckUse(parent, joins=False)]
            parts.append(part(parent, self.at(parent), "superseded", luck=leaves))
        self.append(*parts)

    @rule(game=games, seed=games, joins=st.booleans(), last=st.booleans(), other=st.sampled_from(["", *GAMES]))
    def change_luck(self, game: str, seed: str, joins: bool, last: bool, other: str) -> None:
        self.append(part(game, self.at(game), "luck", luck=[LuckUse(seed, joins, last, other)]))

    @precondition(lambda self: self.written)
    @rule(data=st.data(), count=st.integers(1, 2))
    def repeat(self, data: st.DataObject, count: int) -> None:
        first = data.draw(st.integers(0, len(self.written) - 1))
        self.append(*self.written[first : first + count])

    @rule(game=games, due=TIMES, until=TIMES)
    def postpone(self, game: str, due: int, until: int) -> None:
        self.both(lambda store: store.postpone(game, due=due, until=until))

    @rule(game=games, back=st.integers(0, 1))
    def fail(self, game: str, back: int) -> None:
        self.both(lambda store: store.fail(game, head=self.at(game, back)))

    @rule(game=games, back=st.integers(0, 1), reason=st.sampled_from(["", "why"]))
    def stall(self, game: str, back: int, reason: str) -> None:
        self.both(lambda store: store.stall(game, head=self.at(game, back), reason=reason))

    @rule(game=games, back=st.integers(0, 1), reason=st.sampled_from(["", "why"]))
    def free(self, game: str, back: int, reason: str) -> None:
        self.both(lambda store: store.free(StalledGame(game, self.at(game, back), reason)))

    @rule(game=games, key=keys.filter(bool))
    def remember(self, game: str, key: Any) -> None:
        self.both(lambda store: store.remembered(game, key))

    @rule(digest=st.sampled_from(["aa", "bb"]), content=st.sampled_from([b"tiles", b"cards"]))
    def keep_components(self, digest: str, content: bytes) -> None:
        self.both(lambda store: store.put_components(digest, content))

    @rule(digest=st.sampled_from(["aa", "bb", "cc"]))
    def get_components(self, digest: str) -> None:
        self.both(lambda store: store.get_components(digest))

    @rule(game=games, after=st.integers(0, 6), limit=st.none() | st.integers(0, 4))
    def read(self, game: str, after: int, limit: int | None) -> None:
        self.both(lambda store: store.read(game, after=after, limit=limit))

    @rule(shard=st.integers(0, 1), now=st.integers(0, 7), limit=st.integers(1, 3))
    def list_due(self, shard: int, now: int, limit: int) -> None:
        self.both(lambda store: store.due(shard, now=now, limit=limit))

    @rule(shard=st.integers(0, 1), skip=st.integers(0, 9), limit=st.integers(1, 5))
    def follow_feed(self, shard: int, skip: int, limit: int) -> None:
        self.both(lambda store: _feed_from(store, shard, skip, limit))

    @invariant()
    def everything_is_equal(self) -> None:
        self.both(_everything)

    def at(self, game: str, back: int = 0) -> Head:
        heads = self.heads[game]
        return heads[max(0, len(heads) - 1 - back)]


async def _answer(call: Coroutine[Any, Any, Any]) -> Any:
    try:
        return await call
    except TabletapeError as error:
        return type(error).__name__, str(error), error.value
    except ValueError as error:
        return "ValueError", str(error)


async def _feed_from(store: Store, shard: int, skip: int, limit: int) -> list[tuple[str, int]]:
    """Follow a feed from its item after *skip*; the positions themselves are each store's own."""
    positions = [FEED_START, *(item.position for item in await store.feed(shard, after=FEED_START, limit=100))]
    items = await store.feed(shard, after=positions[min(skip, len(positions) - 1)], limit=limit)
    assert await store.feed_end(shard) == positions[-1]
    return [(item.game, item.version) for item in items]


async def _everything(store: Store) -> list[Any]:
    answers: list[Any] = []
    for game in GAMES:
        answers += [await store.read(game), await store.forks(game), await store.luck_users(game)]
        answers.append(await _answer(store.head(game)))
    for shard in range(2):
        answers += [await store.next_due(shard), await store.due(shard, now=9, limit=9), await store.stalled(shard)]
        answers.append(await _feed_from(store, shard, 0, 1_000))
    return answers


@pytest.mark.parametrize("examples", [15, pytest.param(40, marks=pytest.mark.long)])
def test_memory_and_redis_answer_alike(redis_url: str, examples: int) -> None:
    class OnThisRedis(TwoStores):
        url = redis_url

    run_state_machine_as_test(
        OnThisRedis,
        settings=settings(
            max_examples=examples,
            stateful_step_count=40,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
