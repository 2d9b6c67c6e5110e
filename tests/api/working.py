"""A worker's part, done by a test itself."""

from __future__ import annotations

from tests.api.serving import Served
from workers.context import Tools
from workers.verification import verify_for


def work(served: Served) -> int:
    """Do every verification that waits, as a worker does. Return how many there were."""

    async def all_asks() -> int:
        desk = served.context.desk
        done = 0
        while (ask := await desk.next_ask(10)) is not None:
            await verify_for(Tools(served.service, desk, None), ask)  # type: ignore[arg-type]  # needs no queue
            done += 1
        return done

    return served.call(all_asks())
