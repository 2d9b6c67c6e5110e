"""The measure of steps that hold the loop, on a processor of any speed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tests.api.loop_time import LIMIT_S, loop_time, sum_squares
from tests.api.serving import Served


@pytest.fixture(scope="module")
def new_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    return asyncio.new_event_loop


@pytest.mark.parametrize(("times", "holds"), [(3, False), (20, True)])
def test_step_that_takes_longer_than_the_limit_on_a_usual_processor_is_noticed(
    traced: Served, times: int, holds: bool
) -> None:
    async def work() -> None:
        sum_squares(times)

    with loop_time(traced) as time_of_loop:
        traced.call(work())
        assert (time_of_loop.take().longest_s > LIMIT_S) is holds
