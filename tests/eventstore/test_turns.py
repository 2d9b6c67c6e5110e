"""Long work leaves the loop to other tasks: it gives them their turn, or runs in the only thread beside the loop."""

from __future__ import annotations

import asyncio
import threading

import pytest

from eventstore.turns import Turns, beside


def test_other_tasks_have_their_turn_after_each_measure_of_work() -> None:
    steps: list[str] = []

    async def work() -> None:
        turns = Turns(3)
        for number in range(6):
            steps.append(f"work {number}")
            await turns.done(2 if number == 3 else 1)

    async def other_task() -> None:
        while len(steps) < 8:
            steps.append("other")
            await asyncio.sleep(0)

    async def scenario() -> None:
        await asyncio.gather(work(), other_task())

    asyncio.run(scenario())
    assert steps[:8] == ["work 0", "work 1", "work 2", "other", "work 3", "work 4", "other", "work 5"]


def test_work_beside_the_loop_is_done_in_order_in_one_thread() -> None:
    numbers: list[int] = []

    def work(number: int, *, more: int) -> tuple[int, int]:
        numbers.append(number)
        return number + more, threading.get_ident()

    async def scenario() -> list[tuple[int, int]]:
        return list(await asyncio.gather(*(beside(work, number, more=10) for number in range(20))))

    answers = asyncio.run(scenario())
    assert numbers == list(range(20))
    assert [number for number, _ in answers] == list(range(10, 30))
    threads = {thread for _, thread in answers}
    assert len(threads) == 1
    assert threading.get_ident() not in threads


def test_an_error_of_work_beside_the_loop_is_raised() -> None:
    def work() -> None:
        raise LookupError("lost")

    with pytest.raises(LookupError, match="lost"):
        asyncio.run(beside(work))
