"""Comparing a game with its forks: processor time, against the timeline of the entry that differs."""

from __future__ import annotations

import random
import time
from typing import Final

from domain.core.events import SERVICE
from eventstore.identity import Identity
from eventstore.log.state import to_move
from eventstore.service import Service
from eventstore.table.commands import TakeSeat
from eventstore.write.forking import ForkRequest
from ops.bench.figures import Figure, figure
from ops.bench.measuring import compare, percentile
from ops.bench.play import complete_game
from ops.bench.workshop import Sizes, Workshop, players
from projections.facade import Projections

_ORGANISER: Final = Identity("bench-organiser", "Organiser", "organiser")
_DECISIONS: Final = 4


async def measure_comparison(workshop: Workshop, sizes: Sizes) -> Figure:
    """Measure comparisons of a whole game with forks at random versions, after some decisions in each."""
    service, projections = workshop.service, Projections(workshop.service)
    game = (await complete_game(service, "bison", players(2), 1)).at_table.game
    forks = [await _forked(service, game, number) for number in range(sizes.forks)]
    costs: list[float] = []

    async def comparing() -> float:
        before = len(costs)
        for fork, at in forks:
            start = time.process_time()
            snapshots = [await service.rights.snapshot(name, _ORGANISER) for name in (game, fork)]
            difference = await projections.comparison(snapshots[0], snapshots[1])
            costs.append(time.process_time() - start)
            if difference.shared != at or difference.game.differs is None:
                raise AssertionError("a fork shares its parent's entries, and the parent goes on")
        return sum(costs[before:]) / len(forks)

    async def telling() -> float:
        start = time.process_time()
        for fork, at in forks:
            for name in (game, fork):
                await projections.timeline(await service.rights.snapshot(name, _ORGANISER), at, 1)
        return (time.process_time() - start) / len(forks)

    comparison = await compare(comparing, telling, sizes.pairs)
    details = {"p99_milliseconds": 1e3 * percentile(costs, 0.99), "comparisons": float(len(costs))}
    title, limit = "a game and a fork compared (processor time)", "the first entry after both part, told"
    return figure("comparison", title, limit, comparison, "milliseconds", "p99 under 100 ms", details)


async def _forked(service: Service, game: str, seed: int) -> tuple[str, int]:
    """Fork a game at a random version and play a little; return the fork and that version."""
    pick, seated = random.Random(seed), players(2)  # noqa: S311 - play, not secrets
    at = pick.randrange(len(seated) + 2, (await service.reader.state(game)).version - 1)
    fork = (await service.forking.fork(game, ForkRequest(at), _ORGANISER)).game
    for seat, player in enumerate(seated):
        await service.writer.command(fork, TakeSeat(seat), player)
    for _ in range(_DECISIONS):
        now = await service.reader.state(fork)
        if not (actors := to_move(now)) or actors[0] == SERVICE:
            break
        decision = pick.choice(service.rulesets["bison"].legal(now.position, actors[0]))
        await service.writer.decide(fork, str(now.head), seated[actors[0]], decision)
    return fork, at
