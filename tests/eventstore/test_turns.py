"""Long work leaves the loop to others: it gives them their turn, or runs in the one thread beside it."""

from __future__ import annotations

import asyncio
import threading

import pytest

from eventstore.turns import Turns, beside


def test_others_have_their_turn_after_each_measure_of_work() -> None:
    done: list[str] = []

    async def work() -> None:
        turns = Turns(3)
        for number in range(6):
            done.append(f"work {number}")
            await turns.done(2 if number == 3 else 1)

    async def other() -> None:
        while len(done) < 8:
            done.append("other")
            await asyncio.sleep(0)

    async def both() -> None:
        await asyncio.gather(work(), other())

    asyncio.run(both())
    assert done[:8] == ["work 0", "work 1", "work 2", "other", "work 3", "work 4", "other", "work 5"]


def test_work_beside_the_loop_is_done_in_order_in_one_thread() -> None:
    begun: list[int] = []

    def work(number: int, *, more: int) -> tuple[int, int]:
        begun.append(number)
        return number + more, threading.get_ident()

    async def both() -> list[tuple[int, int]]:
        return list(await asyncio.gather(*(beside(work, number, more=10) for number in range(20))))

    answers = asyncio.run(both())
    assert begun == list(range(20))
    assert [number for number, _ in answers] == list(range(10, 30))
    threads = {thread for _, thread in answers}
    assert len(threads) == 1
    assert threading.get_ident() not in threads


def test_what_work_beside_the_loop_raises_is_raised() -> None:
    def work() -> None:
        raise LookupError("lost")

    with pytest.raises(LookupError, match="lost"):
        asyncio.run(beside(work))
