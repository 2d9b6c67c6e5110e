"""Forks: near the beginning and at the end of a long log, against a `PING`."""

from __future__ import annotations

import time
from typing import Final

from eventstore.identity import Identity
from eventstore.write.forking import ForkRequest
from ops.bench.figures import Figure, figure
from ops.bench.measuring import Chunk, compare
from ops.bench.play import open_table
from ops.bench.store_measures import pad_log
from ops.bench.workshop import Sizes, Workshop, players

_EARLY: Final = 10
_ORGANISER: Final = Identity("bench-organiser", "Organiser", "organiser")


async def measure_forks(workshop: Workshop, sizes: Sizes) -> list[Figure]:
    """Measure a whole fork at both ends of a log, and the cost of the distance between them."""
    service = workshop.service
    game = await open_table(service, "bison", players(2))
    await pad_log(workshop, game, sizes.long_log - (await service.reader.state(game)).version)

    def fork_at(version: int) -> Chunk:
        async def run() -> float:
            start = time.perf_counter()
            for _ in range(sizes.forks):
                await service.forking.fork(game, ForkRequest(at=version), _ORGANISER)
            return (time.perf_counter() - start) / sizes.forks

        return run

    async def ping() -> float:
        start = time.perf_counter()
        for _ in range(sizes.forks):
            await workshop.client.call("PING")
        return (time.perf_counter() - start) / sizes.forks

    early = await compare(fork_at(_EARLY), ping, sizes.pairs)
    late = await compare(fork_at(sizes.long_log), ping, sizes.pairs)
    end = f"at the end of a log of {sizes.long_log} entries"
    against = await compare(fork_at(sizes.long_log), fork_at(_EARLY), sizes.pairs)
    distance = {"difference_in_pings": (against.ratio - 1) * against.limit / late.limit}
    return [
        figure("fork_early", f"a fork at version {_EARLY}", "PING", early, "microseconds", "at most 8"),
        figure("fork_late", f"a fork {end}", "PING", late, "microseconds", "at most 5"),
        figure(
            "fork_late_against_early",
            f"a fork {end}",
            f"a fork at version {_EARLY}",
            against,
            "microseconds",
            "within 1.5 PINGs of it",
            distance,
        ),
    ]
