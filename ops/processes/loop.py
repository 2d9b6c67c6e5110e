"""The process of the loop that hands out due work: `python -m ops.processes.loop`."""

from __future__ import annotations

from ops.processes.children import tell_ready
from ops.processes.endless import redis_service, run_until_stopped
from ops.settings import read_settings
from workers.loop import run_loop
from workers.queue import JobQueue


async def _run() -> None:
    settings = read_settings()
    queue = JobQueue.connect(settings.queue_url)
    try:
        async with redis_service(settings) as (service, _):
            tell_ready()
            await run_loop(service, queue)
    finally:
        queue.close()


if __name__ == "__main__":
    run_until_stopped(_run())
