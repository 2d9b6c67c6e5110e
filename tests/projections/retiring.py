"""The costs of closed games before and after their logs left Redis.

`python -m tests.projections.retiring 1000` plays so many whole games of Bison on a Redis of its own, retires them,
packs their rows, and prints one JSON object: bytes of memory for each game, by kind of key too, games a second, and
the seconds to read a state.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

from redis import Redis

from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.retire.retiring import Retiring
from eventstore.service import Service, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from ops.bench.play import complete_game
from projections.stored.ratings import Ratings
from projections.stored.retirement import pack, trim
from projections.stored.rows import STORED
from projections.stored.runner import FEWEST_PACKED, ProjectionRunner
from tests.conftest import make_redis
from tests.tiny.play import KEYS

_READ = 100
"""Of so many games the state is read, with nothing kept before."""
_GAMES_OF_A_PLAYER = 8
"""In so many of the games each player sits."""


def players(games: int, seats: int = 2) -> list[list[Identity]]:
    """Return the players of each game: chosen at random, from so many that each plays some games."""
    source = random.Random(1)  # noqa: S311 - choices of a measurement
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    count = max(seats, seats * games // _GAMES_OF_A_PLAYER)
    ids = ["p" + "".join(source.choices(letters, k=16)) for _ in range(count)]
    known = [Identity(name, f"Player {number}", "player") for number, name in enumerate(ids)]
    return [source.sample(known, seats) for _ in range(games)]


def by_kind(redis: Redis) -> Counter[str]:
    """Return the bytes of all keys by their kind, as `MEMORY USAGE` has them."""
    sizes: Counter[str] = Counter()
    for key in redis.scan_iter(count=1_000):
        parts = key.decode().split(":")
        kind = parts[1] if parts[1] == "components" else f"rows of {parts[3]}" if parts[2] == "projection" else parts[2]
        sizes[kind] += redis.memory_usage(key, samples=0) or 0
    return sizes


def memory(redis: Redis, games: int, empty: int) -> dict[str, Any]:
    """Return the bytes for each game: in all, and by kind of key."""
    used_bytes = int(redis.info("memory")["used_memory"]) - empty
    kinds = {kind: round(size / games) for kind, size in sorted(by_kind(redis).items())}
    return {"used_memory": round(used_bytes / games), "by_kind": kinds}


async def read_all(url: str, archives: ArchiveStore, games: list[str], *, twice: bool = False) -> list[float]:
    """Return the seconds that each state takes for a reader with empty caches."""
    store = RedisStore(RedisClient(url), archives=archives)
    seconds = []
    for game in games:
        if twice:
            await store.read(game)
        reader = open_service(store, RULESETS, KEYS).reader
        await reader.loaded("bison", (await open_service(store, RULESETS, KEYS).reader.state(game)).at_table.components)
        if not twice:
            archives._cached.clear()
        start = time.perf_counter()
        await reader.state(game)
        seconds.append(time.perf_counter() - start)
    await store.close()
    return seconds


async def measured(url: str, folder: Path, games: int) -> dict[str, Any]:
    """Play, retire and read; return the figures."""
    archives, client, redis = ArchiveStore(DirectoryObjects(folder)), RedisClient(url), Redis.from_url(url)
    service: Service = open_service(RedisStore(client, archives=archives), RULESETS, KEYS)
    seated = players(games)
    await complete_game(service, "bison", seated[0], 0)
    redis.flushall()
    empty = int(redis.info("memory")["used_memory"])
    states = [await complete_game(service, "bison", pair, seed) for seed, pair in enumerate(seated)]
    entries = sum(state.version for state in states)
    memory_played = memory(redis, games, empty)
    runner = ProjectionRunner(service, client)
    for name in STORED:
        await runner.catch_up(name)
    await Ratings(client, 1).ask(lambda fold: fold)  # its caches of the games count, too
    listed = memory(redis, games, empty)
    names = [state.at_table.game for state in states]
    sample = names[:: max(1, games // _READ)]
    here = await read_all(url, archives, sample)
    retiring = Retiring(service, archives)
    start = time.perf_counter()
    outcomes = [outcome async for outcome in retiring.retire(await retiring.games(), 0)]
    took = time.perf_counter() - start
    assert all(outcome.retired for outcome in outcomes)
    start = time.perf_counter()
    trimmed = await trim(service.store, client)
    trim_took = time.perf_counter() - start
    trimmed_memory = memory(redis, games, empty)
    start = time.perf_counter()
    packed = await pack(service.store, client, fewest=min(FEWEST_PACKED, games))
    pack_took = time.perf_counter() - start
    redis.memory_purge()
    left = memory(redis, games, empty)
    fetched = await read_all(url, archives, sample)
    cached = await read_all(url, archives, sample, twice=True)
    rows = listed["used_memory"] - memory_played["used_memory"]
    redis.close()
    await client.close()
    return {
        "games": games,
        "entries_a_game": round(entries / games),
        "bytes_a_game": {
            "closed": listed,
            "retired": left,
            "rows_of_lists": rows,
            "retired_without_rows": trimmed_memory["used_memory"] - rows,
        },
        "retired_a_second": round(games / took, 1),
        "entries_retired_a_second": round(entries / took),
        "feed_items_deleted": trimmed,
        "feed_items_deleted_a_second": round(trimmed / trim_took),
        "rows_packed": packed,
        "rows_packed_a_second": round(packed / pack_took),
        "state_read_ms": {
            "in_redis": round(1000 * median(here), 2),
            "retired_fetched": round(1000 * median(fetched), 2),
            "retired_kept": round(1000 * median(cached), 2),
        },
        "ratio_fetched": round(median(b / a for a, b in zip(here, fetched, strict=True)), 2),
        "ratio_kept": round(median(b / a for a, b in zip(here, cached, strict=True)), 2),
    }


def main(games: int) -> dict[str, Any]:
    """Measure on a Redis of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = make_redis(Path(folder) / "data")
        server.start()
        try:
            figures = asyncio.run(measured(server.url, Path(folder) / "archive", games))
            written = sum(file.stat().st_size for file in Path(folder, "archive").rglob("*.gz"))
            return {**figures, "bytes_of_an_archive": round(written / games)}
        finally:
            server.stop()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(int(sys.argv[1])), indent=1) + "\n")
