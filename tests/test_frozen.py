"""Frozen clocks stand still for the service, and for nothing that a test waits with."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime
from functools import partial

from eventstore.service import monotonic_s, now_ms
from tests.frozen import frozen
from tests.processes import PATIENCE_SECONDS, wait_until


def test_the_clocks_of_the_service_stand_still_until_they_are_moved() -> None:
    with frozen(datetime(2030, 1, 1, tzinfo=UTC)) as clocks:
        first = now_ms(), monotonic_s()
        assert first[0] == 1_893_456_000_000
        assert (now_ms(), monotonic_s()) == first
        clocks.tick(1.5)
        assert now_ms() - first[0] == 1_500
        assert monotonic_s() - first[1] == 1.5
    assert now_ms() != first[0] + 1_500


def test_a_loop_in_another_thread_goes_on_while_clocks_are_frozen_and_go_again() -> None:
    """A server shared with other tests runs in a loop of its own; it never sees a clock that stands."""
    stop, beats = threading.Event(), 0

    async def beat() -> None:
        nonlocal beats
        while not stop.is_set():
            await asyncio.sleep(0.001)
            async with asyncio.timeout(PATIENCE_SECONDS):
                await asyncio.sleep(0)
            beats += 1

    def beaten(times: int) -> bool:
        return beats > times

    thread = threading.Thread(target=asyncio.run, args=(beat(),))
    thread.start()
    try:
        for _ in range(5):
            before = beats
            with frozen():
                reached = beats
                wait_until(partial(beaten, reached + 3))
            wait_until(partial(beaten, before + 6))
    finally:
        stop.set()
        thread.join(PATIENCE_SECONDS)
    assert not thread.is_alive()
