"""A process that retires games, or brings them back, and is killed at a step of it.

Every change of Redis is a step, and so is each place where a file of the archive store is written in part or whole.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from eventstore.retire import objects
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.retire.retiring import Retiring
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.script import Script
from eventstore.storage.store import Store
from eventstore.write.appending import bring_back
from tests.eventstore.conftest import Backend
from tests.eventstore.killed import kill_this_process
from tests.tiny.play import tiny_service

_READS = Script("read_on.lua").sha


async def work(task: str, store: Store, archives: ArchiveStore, game: str) -> None:
    """Retire whatever may be, or bring a game back with its family."""
    service = tiny_service(store)
    if task == "retire":
        retiring = Retiring(service, archives)
        async for _ in retiring.retire(await retiring.games(), -86_400_000):
            pass
    else:
        await bring_back(service.core, game)


def work_until(steps: int, task: str, url: str, archive: Path, game: str) -> None:
    """Do the work in this process, killed after so many steps."""
    left = steps

    def step() -> None:
        nonlocal left
        if left == 0:
            kill_this_process()
        left -= 1

    class Stepping(RedisClient):
        async def run(
            self, script: Script, keys: list[Any], arguments: list[Any], *, repeat: bool = True, confirmed: bool = False
        ) -> Any:
            if script.sha != _READS:
                step()
            return await super().run(script, keys, arguments, repeat=repeat, confirmed=confirmed)

    def write_in_steps(path: Path, content: bytes) -> None:
        step()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_name(".half").write_bytes(content[: len(content) // 2])
        step()
        write_whole(path, content)
        step()

    write_whole, objects._write_whole = objects._write_whole, write_in_steps

    async def scenario() -> None:
        archives = ArchiveStore(DirectoryObjects(archive))
        store = RedisStore(Stepping(url), Backend.shards, archives)
        await work(task, store, archives, game)
        await store.close()

    asyncio.run(scenario())
