"""A service with many finished games: how long it takes to make its lists, to start, and to list them.

`python -m tests.ops.finished_games 1000` plays so many whole games on a Redis of its own (Bison for three, about 400
entries each), makes the rows of all lists, serves them, and prints one JSON object. With `--retire` the logs leave
Redis first, as in operation: once the lists have them, and their pointers leave the feeds.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import click
import httpx
from redis import Redis

from domain.rulesets import RULESETS
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.retire.retiring import Retiring
from eventstore.service import Service, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from ops.bench.play import complete_game
from projections.stored.rebuild import Progress, rebuild
from projections.stored.retirement import pack, trim
from projections.stored.rows import STORED
from tests.conftest import make_redis
from tests.projections.retiring import players
from tests.serving import Served
from tests.tiny.play import KEYS

_REQUESTS: Final = 1_000
_AT_ONCE: Final = 4
_KEY: Final = f"k1:{bytes(range(32)).hex()}"
"""The id of the key in `KEYS`."""


async def prepared(url: str, folder: Path, games: int, seats: int, *, retire: bool) -> dict[str, Any]:
    """Play the games, retire them if asked to, and make the rows of all lists; return the seconds of each step."""
    archives, client = ArchiveStore(DirectoryObjects(folder)), RedisClient(url)
    store = RedisStore(client, archives=archives)
    service = open_service(store, RULESETS, KEYS)
    entries = 0
    for number, seated in enumerate(players(games, seats)):
        entries += (await complete_game(service, "bison", seated, number)).version
        report("played", number + 1, games)
    figures: dict[str, Any] = {"games": games, "entries": entries, "retired": retire}
    if retire:
        # The pointers of games without a row must stay.
        await rebuild(service, client, *STORED, progress=reported)
        figures["retire"] = await retired_figures(service, client, archives, games)
    start, clock = time.process_time(), time.monotonic()
    # A service with empty caches.
    await rebuild(open_service(store, RULESETS, KEYS), client, *STORED, progress=reported)
    seconds = time.process_time() - start
    await client.close()
    figures["rebuild"] = {
        "lists": len(STORED),
        "seconds": round(time.monotonic() - clock, 2),
        "processor_seconds": round(seconds, 2),
        "entries_a_second": round(entries / seconds),
        "entries_a_second_for_each_list": round(entries * len(STORED) / seconds),
    }
    return figures


async def retired_figures(
    service: Service, client: RedisClient, archives: ArchiveStore, games: int
) -> dict[str, float]:
    """Retire the games, delete their pointers and pack their rows; return the seconds that each step took."""
    start, number = time.monotonic(), 0
    retiring = Retiring(service, archives)
    async for outcome in retiring.retire(await retiring.games(), 0):
        assert outcome.retired
        number += 1
        report("retired", number, games)
    retired_at = time.monotonic()
    await trim(service.store, client)
    trimmed_at = time.monotonic()
    await pack(service.store, client)
    return {
        "retire_s": round(retired_at - start, 2),
        "trim_s": round(trimmed_at - retired_at, 2),
        "pack_s": round(time.monotonic() - trimmed_at, 2),
    }


def reported(progress: Progress) -> None:
    """Print the progress of a rebuild."""
    report(f"{progress.projection}, shard {progress.shard}:", progress.done, progress.total)


def report(step: str, number: int, total: int) -> None:
    """Print a line of progress, a hundred times in all."""
    if number * 100 // max(1, total) != (number - 1) * 100 // max(1, total):
        sys.stderr.write(f"{time.strftime('%H:%M:%S')} {step} {number} of {total}\n")


def request_seconds(served: Served, path: str, requests: int) -> list[float]:
    """Return the seconds that each of many requests took, some at once, in ascending order."""
    with httpx.Client(base_url=served.url, limits=httpx.Limits(max_connections=_AT_ONCE)) as client:

        def timed_request(_: int) -> float:
            start = time.perf_counter()
            client.get(path).raise_for_status()
            return time.perf_counter() - start

        timed_request(0)
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            return sorted(pool.map(timed_request, range(requests)))


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used; other work of the machine does not change it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mib(pid: int) -> float:
    """Return the resident memory of a process in MiB."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)


def served_figures(url: str, folder: Path, requests: int) -> dict[str, Any]:
    """Start a service on the games and ask it."""
    served = Served(
        folder / "service",
        TABLETAPE_REDIS_URL=url,
        TABLETAPE_ARCHIVE=str(folder / "archive"),
        TABLETAPE_SERVICE_KEY=_KEY,
        TABLETAPE_RATE_LIMIT="0",
        TABLETAPE_DURABILITY="everysec",
    )
    start = time.monotonic()
    with served:
        ready = time.monotonic() - start
        pids = {name: pid for name in ("api", "worker-1", "loop", "projections") if (pid := served.pid(name))}
        figures: dict[str, Any] = {
            "start_s": round(ready, 2),
            "start_processor_s": round(sum(map(processor_seconds, pids.values())), 2),
            "milliseconds": {},
        }
        for name, path in (
            ("lobby", "/v1/games"),
            ("lobby_open", "/v1/games?status=open"),
            ("results", "/v1/results?ruleset=bison"),
        ):
            before = processor_seconds(pids["api"])
            took = request_seconds(served, path, requests)
            of_api = processor_seconds(pids["api"]) - before
            p99 = took[int(0.99 * len(took))]
            figures["milliseconds"][name] = {
                "p50": round(1000 * statistics.median(took), 2),
                "p99": round(1000 * p99, 2),
                "processor": round(1000 * of_api / requests, 2),
            }
        figures["mib"] = {name: memory_mib(pid) for name, pid in pids.items()}
    return figures


def measured(games: int, seats: int, *, retire: bool, requests: int = _REQUESTS) -> dict[str, Any]:
    """Return all figures of so many games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = make_redis(folder / "data")
        server.start()
        try:
            figures = asyncio.run(prepared(server.url, folder / "archive", games, seats, retire=retire))
            with Redis.from_url(server.url) as redis:
                figures["redis_bytes_a_game"] = round(int(redis.info("memory")["used_memory"]) / games)
            return figures | served_figures(server.url, folder, requests)
        finally:
            server.stop()


@click.command()
@click.argument("games", type=int)
@click.option("--seats", type=int, default=3)
@click.option("--retire", is_flag=True)
def main(games: int, seats: int, *, retire: bool) -> None:
    """Print the figures as a JSON object."""
    sys.stdout.write(json.dumps(measured(games, seats, retire=retire), indent=1) + "\n")


if __name__ == "__main__":
    main()
