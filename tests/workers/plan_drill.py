"""The drill of plans: games on a real Redis with plans followed while loops and workers are killed.

`python -m tests.workers.plan_drill 1000` opens so many games and seals a plan in each. The seat before decides, and a
loop or a worker is killed (`kill -9`) again and again meanwhile. Each item of a plan has to decide once or not at all,
and no plan may be left waiting while its seat is to move. It ends with 1 when something is wrong.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import click
import msgspec

from domain.core.events import SERVICE
from domain.rulesets import RULESETS
from eventstore.errors import CommandRefused, HeadConflict
from eventstore.log.entry import DecisionTaken
from eventstore.log.plans import NewPlan
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import plan_waits, to_move
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.table.commands import TakeSeat
from eventstore.table.events import PlanCancelled, PlanFired, PlanSealed
from eventstore.table.plans import PlanItem
from eventstore.write.log_writer import NewGame
from ops.embedded_redis import EmbeddedRedis
from projections.plans import WORLDS, plan_options
from projections.sentences import ENGLISH, NOBODY, Sentences, Telling
from tests.tiny.play import seated
from tests.workers.expiry_drill import KILL_EVERY_S, PEOPLE, Processes, beating, killing, opened_service, warmed

NAMES = ("loop-1", "loop-2", "worker-1", "worker-2", "worker-3")
PATIENCE_S = 120
ITEMS = 3


class Figures(msgspec.Struct, frozen=True):
    """The findings of a drill."""

    games: int
    sealed: int
    """Plans."""
    fired: int
    """Items that decided."""
    surprised: int
    """Plans that ended because something was not foreseen, or all of it was done."""
    twice: int
    """Items that decided more than once."""
    waiting: int
    """Plans of a seat to move that neither decided nor ended."""
    unproven: int
    """Logs that do not verify."""
    kills: dict[str, int]
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong, and plans have decided."""
        return self.fired > 0 and not any((self.twice, self.waiting, self.unproven))


async def drill(games: int, folder: Path, *, every_s: float = KILL_EVERY_S, seed: int = 1) -> Figures:
    """Seal plans in so many games, and let them decide while loops and workers are killed.

    Args:
        games: the number of games.
        folder: an empty one, for Redis and the service's keys.
        every_s: pause between two kills at least, in seconds; a killed process is back before the next kill.
        seed: the seed of all choices.
    """
    began, chance = time.monotonic(), random.Random(seed)  # noqa: S311 - play, not secrets
    data = folder / "data"
    for directory in (data, folder / "redis"):
        directory.mkdir(mode=0o700)
    keys = ServiceKeys.load(data / "service.keys")
    redis = EmbeddedRedis(folder / "redis", folder / "redis.sock", "everysec")
    redis.start()
    processes = Processes(data, redis.url, redis.url.replace("db=0", "db=1"))
    try:
        async with opened_service(redis.url, keys) as service:
            async with beating(service):
                for name in NAMES:
                    processes.start(name)
                await warmed(service, len(NAMES))
                kills = asyncio.create_task(killing(processes, NAMES, chance, every_s))
                game_names = [await _planned(service, number, chance) for number in range(games)]
                deadline = time.monotonic() + PATIENCE_S
                while (waiting := await _waiting(service, game_names)) or not processes.killed:
                    if time.monotonic() > deadline:
                        break
                    await asyncio.sleep(0.5)  # other processes follow the plans
                kills.cancel()
            return await _figures(service, game_names, waiting, processes, time.monotonic() - began)
    finally:
        processes.end()
        redis.stop()


async def _planned(service: Service, number: int, chance: random.Random) -> str:
    """Open a game, let the second seat plan its turn, and let the first seat decide until its turn is over."""
    name = list(RULESETS)[number % len(RULESETS)]
    game = (await service.writer.create(NewGame(ruleset=name, seats=2), PEOPLE[0])).game
    for player in PEOPLE:
        await service.writer.command(game, TakeSeat(), player)
    state = await service.reader.state(game)
    movers = to_move(state)
    if len(movers) != 1 or movers[0] == SERVICE:
        return game
    first = movers[0]
    snapshot = await service.rights.snapshot(game, PEOPLE[1 - first])
    items: list[PlanItem] = []
    worlds = [chance.randbytes(32) for _ in range(WORLDS)]
    tell = Telling(Sentences(RULESETS), ENGLISH, NOBODY)
    for _ in range(ITEMS):
        options = await plan_options(snapshot.viewed(state), 1 - first, items, worlds, tell)
        if not options.steps:
            break
        step = options.steps[0]
        items.append(PlanItem(step.at, max(step.decisions, key=lambda choice: choice.worlds).decision))
    if items:
        plan = NewPlan(tuple(items), unless_changed="step")
        await service.planning.seal(game, str(state.head), plan, seated(state, 1 - first))
    for _ in range(200):
        state = await service.reader.state(game)
        if to_move(state) != (first,):
            break
        decision = chance.choice(list(snapshot.loaded.ruleset.legal(state.position, first)))
        await service.writer.decide(game, str(state.head), seated(state, first), decision)
    # Some owners decide by hand at the same moment: either decision counts.
    if number % 4 == 0 and to_move(state) == (1 - first,):
        try:
            decision = chance.choice(list(snapshot.loaded.ruleset.legal(state.position, 1 - first)))
            await service.writer.decide(game, str(state.head), seated(state, 1 - first), decision)
        except (HeadConflict, CommandRefused):
            pass
    return game


async def _waiting(service: Service, games: list[str]) -> int:
    """Return in how many games a plan has still to be followed."""
    states = [await service.reader.state(game) for game in games]
    return sum(any(actor != SERVICE and plan_waits(state, actor) for actor in to_move(state)) for state in states)


async def _figures(service: Service, games: list[str], waiting: int, processes: Processes, seconds: float) -> Figures:
    """Return the results from the logs; states are folded anew."""
    reader = LogReader(service.store, service.reader.codecs, service.names)
    sealed = surprised = twice = unproven = fired = 0
    for game in games:
        codec, counts = await reader.codec(game), Counter[tuple[int, int]]()
        async for record in reader.stream(game):
            body = codec.body(record)
            for event in body.events:
                sealed += isinstance(event, PlanSealed)
                surprised += isinstance(event, PlanCancelled) and event.why == "unplanned"
                if isinstance(event, PlanFired):
                    assert isinstance(body.cause, DecisionTaken)
                    counts[event.plan, event.item] += 1
        fired += counts.total()
        twice += sum(count > 1 for count in counts.values())
        unproven += not (await verify_log(reader, game, keys=service.core.keys)).ok
    return Figures(
        games=len(games),
        sealed=sealed,
        fired=fired,
        surprised=surprised,
        twice=twice,
        waiting=waiting,
        unproven=unproven,
        kills=dict(processes.killed),
        seconds=round(seconds, 1),
    )


@click.command()
@click.argument("games", type=click.IntRange(1, 10_000))
@click.option("--seed", default=1, show_default=True)
def main(games: int, seed: int) -> None:
    """Let plans in so many GAMES decide while loops and workers are killed."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(drill(games, Path(folder), seed=seed))
    for name, value in msgspec.structs.asdict(figures).items():
        click.echo(f"{name:12} {value}")
    sys.exit(0 if figures.ok else 1)


if __name__ == "__main__":
    main()
