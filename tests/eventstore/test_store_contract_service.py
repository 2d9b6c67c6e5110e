"""The store's contract, for every backend: the feed, due games, failed runs, stalled games."""

from __future__ import annotations

import asyncio
import time

import pytest
from msgspec.structs import replace

from eventstore.errors import HeadConflict, KeyReused
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.store import FEED_START, Appended, DueGame, RequestKey, StalledGame, Store, Wake
from tests.eventstore.chains import broken, fork_part, key_of, part, write
from tests.eventstore.conftest import Backend

GAME = "0-game"
OTHER = "0-other"
SOON = 1_795_000_000_123
"""A time in milliseconds, of the size of real times."""
OTHERS = RequestKey("ann", "wake", b"another")
"""The key of an append that wakes another game, for another request."""


async def fed(store: Store, shard: int, after: str = FEED_START, limit: int = 100) -> list[tuple[str, int]]:
    return [(item.game, item.version) for item in await store.feed(shard, after=after, limit=limit)]


def test_the_feed_names_every_entry_of_its_shard_in_order(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        assert await store.feed_end(0) == FEED_START
        assert await fed(store, 0) == []
        (head,) = await write(store, GAME, 1)
        (far,) = await write(store, "2-far", 1)
        await store.append(part(OTHER, BEGINNING), part(GAME, head))
        await store.append(fork_part("0-fork", GAME, head))
        await write(store, "2-far", 1, far)
        assert await fed(store, 0) == [(GAME, 1), (OTHER, 1), (GAME, 2), ("0-fork", 2)]
        assert await fed(store, 1) == []
        assert await fed(store, 2) == [("2-far", 1), ("2-far", 2)]

    backend.run(scenario)


def test_the_feed_goes_on_after_any_position(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await write(store, GAME, 7)
        items = await store.feed(0, after=FEED_START, limit=100)
        assert await store.feed_end(0) == items[-1].position
        for number, item in enumerate(items, 1):
            assert await store.feed(0, after=item.position, limit=100) == items[number:]
            assert await store.feed(0, after=item.position, limit=2) == items[number : number + 2]

    backend.run(scenario)


def test_a_feed_with_nothing_new_waits_as_long_as_asked(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await write(store, GAME, 1)
        end = await store.feed_end(0)
        started = time.monotonic()
        assert await store.feed(0, after=end, limit=5, block_ms=300) == []
        assert time.monotonic() - started >= 0.29
        assert await store.feed(0, after=end, limit=5, block_ms=0) == []

    backend.run(scenario)


def test_a_waiting_feed_wakes_with_the_next_entry(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 1)
        end = await store.feed_end(0)
        waiting = [asyncio.create_task(store.feed(0, after=end, limit=5, block_ms=60_000)) for _ in range(3)]
        far = asyncio.create_task(store.feed(1, after=FEED_START, limit=5, block_ms=60_000))
        await backend.until_listening(4)
        await write(store, "1-far", 1)
        assert [item.game for item in await asyncio.wait_for(far, 10)] == ["1-far"]
        await store.feed_end(0)
        assert not any(task.done() for task in waiting), "the entry of another shard woke the one that waits for it"
        await write(store, GAME, 1, heads[0])
        for items in await asyncio.wait_for(asyncio.gather(*waiting), 10):
            assert [(item.game, item.version) for item in items] == [(GAME, 2)]

    backend.run(scenario)


def test_other_calls_go_on_while_a_feed_waits(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        waiting = asyncio.create_task(store.feed(1, after=FEED_START, limit=5, block_ms=60_000))
        await backend.until_listening(1)
        await asyncio.wait_for(write(store, GAME, 20), 10)
        assert await fed(store, 0) == [(GAME, version) for version in range(1, 21)]
        assert not waiting.done()
        waiting.cancel()
        await asyncio.wait([waiting])
        assert await store.head(GAME)

    backend.run(scenario)


def test_games_are_due_in_the_order_of_their_times(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        assert await store.next_due(0) is None
        times = {"0-b": SOON + 5, "0-a": SOON + 5, "0-c": SOON, "0-d": SOON + 9, "1-far": SOON - 9}
        for game, due in times.items():
            await store.append(part(game, BEGINNING, due=due))
        in_order = [DueGame("0-c", SOON, 0), DueGame("0-a", SOON + 5, 0), DueGame("0-b", SOON + 5, 0)]
        assert await store.due(0, now=SOON - 1, limit=9) == []
        assert await store.due(0, now=SOON, limit=9) == in_order[:1]
        assert await store.due(0, now=SOON + 8, limit=9) == in_order
        assert await store.due(0, now=SOON + 9, limit=2) == in_order[:2]
        assert await store.due(2, now=SOON + 9, limit=9) == []
        assert (await store.next_due(0), await store.next_due(1), await store.next_due(2)) == (SOON, SOON - 9, None)

    backend.run(scenario)


def test_each_entry_says_anew_when_its_game_is_due(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        before = BEGINNING
        for due in (SOON, SOON + 7, None, None, 3, 0):
            (appended,) = await store.append(part(GAME, before, due=due))
            before = appended.head
            assert await store.next_due(0) == due
            assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_a_due_game_is_handed_out_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (appended,) = await store.append(part(GAME, BEGINNING, due=SOON))
        handed_out = [store.postpone(GAME, due=SOON, until=SOON + 50) for _ in range(10)]
        answers = await asyncio.gather(*handed_out)
        assert sorted(answers, key=str) == [1] + [None] * 9
        assert await store.due(0, now=SOON + 49, limit=9) == []
        assert await store.due(0, now=SOON + 50, limit=9) == [DueGame(GAME, SOON + 50, 1)]
        assert await store.postpone(GAME, due=SOON + 50, until=SOON + 90) == appended.head.version
        assert await store.due(0, now=SOON + 90, limit=9) == [DueGame(GAME, SOON + 90, 2)]
        (appended,) = await store.append(part(GAME, appended.head, due=SOON + 90))
        assert await store.due(0, now=SOON + 90, limit=9) == [DueGame(GAME, SOON + 90, 0)]
        await store.append(part(GAME, appended.head))
        assert await store.postpone(GAME, due=SOON + 90, until=SOON + 95) is None
        assert await store.next_due(0) is None

    backend.run(scenario)


def test_attempts_begin_anew_when_a_game_is_due_again(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (appended,) = await store.append(part(GAME, BEGINNING, due=SOON))
        assert await store.postpone(GAME, due=SOON, until=SOON + 1)
        (appended,) = await store.append(part(GAME, appended.head))
        await store.append(part(GAME, appended.head, due=SOON + 2))
        assert await store.due(0, now=SOON + 2, limit=9) == [DueGame(GAME, SOON + 2, 0)]

    backend.run(scenario)


def test_a_refused_append_leaves_due_times_and_counts(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (appended,) = await store.append(part(GAME, BEGINNING, due=SOON))
        await store.postpone(GAME, due=SOON, until=SOON + 1)
        await store.fail(GAME, head=appended.head)
        repeated = await store.append(part(GAME, BEGINNING, due=SOON))
        assert repeated[0].repeated
        assert await store.due(0, now=SOON + 1, limit=9) == [DueGame(GAME, SOON + 1, 1)]
        assert await store.fail(GAME, head=appended.head) == 2

    backend.run(scenario)


@pytest.mark.parametrize("before", [None, SOON - 5, SOON, SOON + 1_000_000])
def test_an_append_wakes_another_log_whenever_it_was_due(backend: Backend, before: int | None) -> None:
    async def scenario(store: Store) -> None:
        (appended,) = await store.append(part(GAME, BEGINNING))
        (other,) = await store.append(part(OTHER, BEGINNING, due=before))
        await store.append(part(GAME, appended.head, wake=Wake(OTHER, SOON)))
        assert await store.due(0, now=1 << 50, limit=9) == [DueGame(OTHER, SOON, 0)], "the one that wakes is not due"
        assert await store.head(OTHER) == other.head, "its log has no entry of that"
        assert await store.postpone(OTHER, due=SOON, until=SOON + 1) == 1
        assert await broken(store, (1, 2)) == []

    backend.run(scenario)


def test_a_trace_is_told_with_the_feed_and_with_due_games(backend: Backend) -> None:
    """Until the next entry, which has a trace of its own or none."""
    trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    async def scenario(store: Store) -> None:
        traced = replace(part(GAME, BEGINNING, due=SOON, wake=Wake(OTHER, SOON)), trace=trace)
        (appended,) = await store.append(traced)
        assert await store.due(0, now=SOON, limit=9) == [DueGame(GAME, SOON, 0, trace), DueGame(OTHER, SOON, 0, trace)]
        assert await store.append(traced) == (Appended(appended.head, repeated=True),)
        assert await store.postpone(GAME, due=SOON, until=SOON + 1) == 1
        await store.append(part(GAME, appended.head, due=SOON + 2, wake=Wake(OTHER, SOON + 3)))
        assert await store.due(0, now=SOON + 3, limit=9) == [DueGame(GAME, SOON + 2, 0), DueGame(OTHER, SOON + 3, 0)]
        feed = await store.feed(0, after=FEED_START, limit=9)
        assert [(item.version, item.trace) for item in feed] == [(1, trace), (2, None)]
        head = await store.head(GAME)
        (two,) = await store.append(replace(part(GAME, head, due=SOON), trace=trace))
        assert await store.stall(GAME, head=two.head, reason="it stalls")
        await store.append(part(GAME, two.head, due=SOON))
        assert DueGame(GAME, SOON, 0) in await store.due(0, now=SOON, limit=9)

    backend.run(scenario)


def test_an_append_may_be_due_itself_and_wake_another_log(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await write(store, OTHER, 1)
        await store.append(part(GAME, BEGINNING, due=SOON + 3, wake=Wake(OTHER, SOON)))
        assert await store.due(0, now=SOON + 3, limit=9) == [DueGame(OTHER, SOON, 0), DueGame(GAME, SOON + 3, 0)]
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_a_woken_game_is_tried_anew(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (first,) = await store.append(part(OTHER, BEGINNING, due=SOON))
        await store.postpone(OTHER, due=SOON, until=SOON + 50)
        await store.fail(OTHER, head=first.head)
        await store.append(part(GAME, BEGINNING, wake=Wake(OTHER, SOON + 1)))
        assert await store.due(0, now=SOON + 1, limit=9) == [DueGame(OTHER, SOON + 1, 0)]
        assert await store.fail(OTHER, head=first.head) == 1, "failed runs are counted anew"

    backend.run(scenario)


def test_nobody_is_woken_by_an_append_that_is_not_written(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await store.append(part(OTHER, BEGINNING, due=SOON + 9))
        waking = part(GAME, BEGINNING, key=key_of("wake"), wake=Wake(OTHER, SOON))
        await store.append(waking)
        assert await store.postpone(OTHER, due=SOON, until=SOON + 9) == 1
        (repeated,) = await store.append(waking)
        assert repeated.repeated
        with pytest.raises(HeadConflict):
            await store.append(part(GAME, BEGINNING, "another", wake=Wake(OTHER, SOON)))
        with pytest.raises(HeadConflict):
            await store.append(part("0-third", BEGINNING, wake=Wake(OTHER, SOON)), part(GAME, BEGINNING, "another"))
        with pytest.raises(KeyReused):
            await store.append(part("0-third", BEGINNING, wake=Wake(OTHER, SOON)), part(GAME, BEGINNING, key=OTHERS))
        assert await store.due(0, now=SOON + 9, limit=9) == [DueGame(OTHER, SOON + 9, 1)]

    backend.run(scenario)


def test_a_log_of_another_shard_is_not_woken(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await store.append(part("1-far", BEGINNING, due=SOON + 9))
        for other in ("1-far", "nothing"):
            with pytest.raises(ValueError, match="another shard"):
                await store.append(part(GAME, BEGINNING, wake=Wake(other, SOON)))
        assert await store.read(GAME) == []
        assert await store.due(1, now=SOON + 9, limit=9) == [DueGame("1-far", SOON + 9, 0)]

    backend.run(scenario)


def test_failed_runs_are_counted_at_the_head_they_failed_at(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (first,) = await store.append(part(GAME, BEGINNING, due=SOON))
        await store.append(part(OTHER, BEGINNING, due=SOON))
        assert [await store.fail(GAME, head=first.head) for _ in range(3)] == [1, 2, 3]
        assert await store.fail(OTHER, head=await store.head(OTHER)) == 1
        (second,) = await store.append(part(GAME, first.head, due=SOON))
        assert await store.fail(GAME, head=first.head) == 0
        assert await store.fail(GAME, head=Head(2, bytes(32))) == 0
        assert [await store.fail(GAME, head=second.head) for _ in range(2)] == [1, 2]
        (third,) = await store.append(part(GAME, second.head))
        assert await store.fail(GAME, head=third.head) == 1

    backend.run(scenario)


def test_a_stalled_game_is_due_no_more_until_its_mark_is_gone_and_an_entry_says_when(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (first,) = await store.append(part(GAME, BEGINNING, due=SOON))
        await store.append(part("1-far", BEGINNING, due=SOON))
        await store.postpone(GAME, due=SOON, until=SOON + 1)
        await store.fail(GAME, head=first.head)
        assert await store.stall(GAME, head=first.head, reason="out of counters")
        assert await store.stalled(0) == [StalledGame(GAME, first.head, "out of counters")]
        assert await store.stalled(1) == []
        assert await store.next_due(0) is None
        assert await store.postpone(GAME, due=SOON + 1, until=SOON + 2) is None
        await store.free(StalledGame(GAME, first.head, "out of counters"))
        assert await store.stalled(0) == []
        assert await store.next_due(0) is None
        assert await store.fail(GAME, head=first.head) == 1, "it is counted anew"
        await store.append(part(GAME, first.head, due=SOON + 9))
        assert await store.due(0, now=SOON + 9, limit=9) == [DueGame(GAME, SOON + 9, 0)]

    backend.run(scenario)


def test_only_the_mark_that_is_named_is_taken_away(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (first,) = await store.append(part(GAME, BEGINNING, due=SOON))
        await store.stall(GAME, head=first.head, reason="out of counters")
        old = StalledGame(GAME, first.head, "out of counters")
        (second,) = await store.append(part(GAME, first.head, due=SOON))
        await store.stall(GAME, head=second.head, reason="out of tiles")
        new = StalledGame(GAME, second.head, "out of tiles")
        for mark in (old, StalledGame(GAME, second.head, "out of"), StalledGame(OTHER, second.head, "out of tiles")):
            await store.free(mark)
            assert await store.stalled(0) == [new]
        await store.free(new)
        await store.free(new)
        assert await store.stalled(0) == []

    backend.run(scenario)


def test_an_entry_ends_the_mark_of_a_stalled_game(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (first,) = await store.append(part(GAME, BEGINNING, due=SOON))
        await store.stall(GAME, head=first.head, reason="")
        (second,) = await store.append(part(GAME, first.head, due=SOON + 5))
        assert await store.stalled(0) == []
        await store.free(StalledGame(GAME, first.head, ""))
        assert await store.next_due(0) == SOON + 5, "the entry said when"
        assert await store.stall(GAME, head=second.head, reason="")
        assert [stalled.head for stalled in await store.stalled(0)] == [second.head]

    backend.run(scenario)


def test_a_game_that_went_on_is_not_stalled(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (first,) = await store.append(part(GAME, BEGINNING, due=SOON))
        await store.append(part(GAME, first.head, due=SOON))
        await write(store, OTHER, 1)
        assert not await store.stall(GAME, head=first.head, reason="")
        assert not await store.stall(GAME, head=Head(2, bytes(32)), reason="")
        assert not await store.stall("0-nosuchgame", head=first.head, reason="")
        assert await store.stalled(0) == []
        assert await store.due(0, now=SOON, limit=9) == [DueGame(GAME, SOON, 0)]

    backend.run(scenario)
