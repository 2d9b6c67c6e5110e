"""Notes of every store on a log that was set back; the rules are in docs/scaling.md."""

from __future__ import annotations

import pytest

from eventstore.errors import LogSetBack
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.store import SAME_LOSS_MS, SET_BACK_KEPT_MS, SetBack, Store
from tests.eventstore.chains import write
from tests.eventstore.conftest import Backend
from tests.tiny.decisions import LayCounter, RollDie
from tests.tiny.play import ANNA, decided, head_of, started, tiny_service

GAME = "0-game"
OTHER_HASH = bytes(range(32))


def test_only_a_loss_is_noted_once_and_for_a_week(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 4)
        assert not await store.note_set_back(GAME, lost=heads[-1], now=1_000)
        assert await store.set_back_of(GAME) is None
        backend.set_back(GAME, 2)
        assert await store.note_set_back(GAME, lost=heads[2], now=1_000)
        assert await store.set_back_of(GAME) == SetBack(GAME, heads[2], heads[1], 1_000)
        # Of a loss noticed by several the last lost entry is kept.
        assert await store.note_set_back(GAME, lost=heads[3], now=2_000)
        assert not await store.note_set_back(GAME, lost=heads[2], now=3_000)
        assert not await store.note_set_back(GAME, lost=heads[1], now=3_000)
        assert await store.all_set_back(0) == [SetBack(GAME, heads[3], heads[1], 2_000)]
        # Later it is another loss; another game is noted beside it, and a game that is gone as a whole.
        again, lost_head = 2_000 + SAME_LOSS_MS + 1, Head(3, OTHER_HASH)
        assert await store.note_set_back(GAME, lost=lost_head, now=again)
        assert await store.note_set_back("0-gone", lost=lost_head, now=again)
        assert await store.all_set_back(0) == [
            SetBack(GAME, lost_head, heads[1], again),
            SetBack("0-gone", lost_head, BEGINNING, again),
        ]
        assert await store.note_set_back("0-later", lost=lost_head, now=again + SET_BACK_KEPT_MS + 1)
        assert [mark.game for mark in await store.all_set_back(0)] == ["0-later"]

    backend.run(scenario)


def test_a_feed_says_whether_it_still_has_the_items_read(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await write(store, GAME, 2)
        end = await store.feed_end(0)
        assert not (await store.look_at_feeds({0: end}))[0]
        assert not (await store.look_at_feeds({0: "0-0"}))[0]
        number, _, rest = end.partition("-")
        lost, server = await store.look_at_feeds({0: f"{int(number) + 1}-{rest}"})
        assert lost == {0}
        assert server == (await store.look_at_feeds({0: end}))[1]
        assert bool(server) is (backend.url is not None)

    backend.run(scenario)


def test_l8_the_draws_of_a_lost_entry_are_drawn_again(backend: Backend) -> None:
    """By another process too; the entry is another all the same, and the lost head is refused."""

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        first = await decided(service, game, RollDie())
        lost_head = await head_of(service, game)
        backend.set_back(game, 1)
        with pytest.raises(LogSetBack) as refused:
            await service.writer.decide(game, lost_head, ANNA, LayCounter())
        head_after = await head_of(service, game)
        assert (refused.value.actual, refused.value.set_back_to) == (head_after, int(head_after.partition("-")[0]))
        mark = await store.set_back_of(game)
        assert mark is not None
        assert (str(mark.lost), str(mark.head)) == (lost_head, head_after)
        second = await decided(tiny_service(store), game, RollDie())
        assert first.state is not None
        assert second.state is not None
        assert first.state.position == second.state.position

    backend.run(scenario)
