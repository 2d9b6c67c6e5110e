"""The process that keeps the stored projections up: `python -m ops.processes.projections`.

A process of its own, so that folding much never holds up the loop that hands out what is due.
"""

from __future__ import annotations

from typing import Final

from ops.processes.endless import redis_service, run_until_stopped
from ops.settings import read_settings
from projections.stored.runner import ProjectionRunner

_LINGER_S: Final = 0.2


async def _run() -> None:
    async with redis_service(read_settings()) as (service, client):
        await ProjectionRunner(service, client, linger_s=_LINGER_S).run()


if __name__ == "__main__":
    run_until_stopped(_run())
