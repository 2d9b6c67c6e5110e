"""The drill of expiry: clocked games on a real Redis, with loops and workers that are killed while times end.

`python -m tests.workers.expiry_drill 1000` opens so many games whose times end within a minute, and kills (`kill -9`)
a loop or a worker again and again. It says whether each time that ended is said once to be over, how late that was,
and whether any was while the service was to act. Then the service is away for ten minutes while as many times end:
nobody may lose. Instead of waiting the last beat is set back, and the games begin in the past. It ends with 1 when
something is wrong.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import msgspec

from api import app
from domain.core.bots import BOTS
from domain.core.events import SERVICE
from domain.core.time_controls import Absolute, ClockSettings, ExpiryPolicy
from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import NEW, fold_body, to_move
from eventstore.proof.verify import verify_log
from eventstore.service import Service, now_ms, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import BEAT
from eventstore.storage.redis_store import RedisStore
from eventstore.table.commands import TakeSeat
from eventstore.table.events import ClockExpired, GameFinished, TimeAdded
from eventstore.write.log_writer import NewGame
from ops.embedded_redis import EmbeddedRedis
from ops.processes.children import READY_VARIABLE
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS
from workers.loop import Pauses

LATE_MS: Final = 2_000
POLICIES: Final[Sequence[ExpiryPolicy]] = ("warn", "claim", "organiser", "forfeit")
KILL_EVERY_S: Final = 6.0
"""Pause between two kills at least: a killed process is back before the next kill."""
AWAY_MS: Final = 600_000
RESTS_MS: Final = Pauses().longest_ms
"""How long an unfinished run rests at most until its game is due again."""
PEOPLE: Final = (Identity("p-ann", "Ann", "player"), Identity("p-ben", "Ben", "player"))


class Pace(NamedTuple):
    """The times of a drill, in seconds."""

    lead: float = 8.0
    """From the opening of a game to the first end of a time, at least."""
    spread: float = 5.0
    """From the first end of a time to the last, at least."""
    kill_every: float = KILL_EVERY_S


QUICK: Final = Pace(lead=3.0, spread=3.0, kill_every=1.5)
"""For few games: processes are killed about four times meanwhile."""


class Figures(msgspec.Struct, frozen=True):
    """The findings of a drill."""

    games: int
    expired: int
    twice: int
    missing: int
    """Times that ended, and are not said to be over."""
    latest_ms: int
    median_ms: int
    late: int
    """Said more than two seconds after the end."""
    while_service_acts: int
    kills: dict[str, int]
    """The kills while times ended, by the kind of process."""
    away: int
    """Games of which a time would have ended while the service was away."""
    lost: int
    given_back: int
    """The number of them that got the time back, once."""
    unproven: int
    """Logs that do not verify."""
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        wrong = (self.twice, self.missing, self.late, self.while_service_acts, self.lost, self.unproven)
        return not any(wrong) and self.given_back == self.away


class Processes:
    """Two loops and three workers, the real ones; a killed process is started again at once."""

    def __init__(self, data: Path, url: str, queue_url: str) -> None:
        own = {name: value for name, value in os.environ.items() if not name.startswith("TABLETAPE_")}
        self._environment = {
            **own,
            "TABLETAPE_DATA": str(data),
            "TABLETAPE_REDIS_URL": url,
            "TABLETAPE_QUEUE_URL": queue_url,
        }
        # Its imports take seconds, in which the loop of a drill could not say that the service is there.
        self._server = fork_server()
        self._log = data.joinpath("processes.log").open("wb")
        self._running: dict[str, Forked] = {}
        self._receivers: dict[str, int] = {}
        self.killed: Counter[str] = Counter()

    def start(self, name: str) -> None:
        receiver, teller = os.pipe()
        os.set_blocking(receiver, False)
        self._running[name] = Forked(
            [f"ops.processes.{name.partition('-')[0]}"],
            self._server,
            env={**self._environment, READY_VARIABLE: str(teller)},
            pass_fds=[teller],
            stdout=self._log,
            stderr=self._log,
        )
        os.close(teller)
        if name in self._receivers:
            os.close(self._receivers[name])
        self._receivers[name] = receiver

    def is_ready(self, name: str) -> bool:
        """Return whether a process has said since it was asked last that it does its work."""
        try:
            return bool(os.read(self._receivers[name], 1))
        except BlockingIOError:
            return False

    def kill(self, name: str) -> None:
        self._running[name].kill()
        self._running[name].wait()
        self.killed[name.partition("-")[0]] += 1

    def end(self) -> None:
        for process in self._running.values():
            process.kill()
            process.wait()
        for teller in self._receivers.values():
            os.close(teller)
        self._log.close()


@contextlib.asynccontextmanager
async def opened_service(url: str, keys: ServiceKeys) -> AsyncIterator[Service]:
    """Open the service on a Redis."""
    client = RedisClient(url)
    try:
        yield open_service(RedisStore(client), RULESETS, keys, bots=BOTS)
    finally:
        await client.close()


async def _open(service: Service, main_ms: int, policy: ExpiryPolicy, *, bot: bool) -> str:
    """Open a game of two, with the first seat to move when the call returns; against a bot if asked."""
    clock = ClockSettings(Absolute(main_ms), policy)
    new = NewGame(ruleset="discoveries", seats=2, options={"max_rounds": 1}, clock=clock)
    game = (await service.writer.create(new, PEOPLE[0])).game
    await service.writer.command(game, TakeSeat(), PEOPLE[0])
    await service.writer.command(game, TakeSeat(bot="random") if bot else TakeSeat(), PEOPLE[not bot])
    return game


async def drill(games: int, folder: Path, pace: Pace, *, kills: bool = True, seed: int = 1) -> Figures:
    """Let times of so many games end while loops and workers are killed, then while the service is away.

    Args:
        games: the number of games in each of the two parts.
        folder: an empty one, for Redis and the service's keys.
        pace: its times.
        kills: whether to kill.
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
    names = ("loop-1", "loop-2", "worker-1", "worker-2", "worker-3")
    try:
        async with opened_service(redis.url, keys) as service:
            async with beating(service):
                for name in names:
                    processes.start(name)
                await warmed(service, len(names))
                game_names, ends = await _open_all(service, games, chance, pace)
                kill = asyncio.create_task(killing(processes, names, chance, pace.kill_every)) if kills else None
                await _seen_to(service, ends)
                if kill is not None:
                    kill.cancel()
            killed = dict(processes.killed)
            expiries = await _expired(service, game_names)
            for name in names:
                processes.kill(name)
            away = await _away(service, processes, names, games)
            return _figures(games, expiries, away, killed, time.monotonic() - began)
    finally:
        processes.end()
        redis.stop()


async def warmed(service: Service, processes: int) -> None:
    """Wait until loops and workers do something: bots play a few games."""
    for _ in range(processes):
        new = NewGame(ruleset="discoveries", seats=2, options={"max_rounds": 1})
        game = (await service.writer.create(new, PEOPLE[0])).game
        for _ in range(2):
            await service.writer.command(game, TakeSeat(bot="random"), PEOPLE[0])
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not (await service.reader.state(game)).at_table.ended:  # noqa: ASYNC110  other processes play
                await asyncio.sleep(0.1)


def beating(service: Service) -> AbstractAsyncContextManager[None]:
    """Say every second that the service is there, as the API does."""
    nowhere: Any = None
    return app._beating(service, 1.0, nowhere)


async def killing(
    processes: Processes, names: Sequence[str], chance: random.Random, every_s: float = KILL_EVERY_S
) -> None:
    """Kill a process at a time, and start it again."""
    while True:
        await asyncio.sleep(every_s)
        name = chance.choice(names)
        await asyncio.to_thread(processes.kill, name)
        processes.start(name)
        while not processes.is_ready(name):  # noqa: ASYNC110  on a busy machine a start takes longer than the pause
            await asyncio.sleep(0.1)


async def _seen_to(service: Service, ends: int) -> None:
    """Wait until all times have ended and nothing is left to do about them; a game still due is missing."""
    while now_ms() < ends + 2 * LATE_MS:
        if now_ms() > ends and not await service.store.due(0, now=now_ms() + RESTS_MS, limit=1):
            return
        await asyncio.sleep(0.1)


async def _open_all(service: Service, games: int, chance: random.Random, pace: Pace) -> tuple[list[str], int]:
    """Open all games; their times end soon after, sixteen a second, once all of them are open."""
    began = now_ms()
    for _ in range(10):
        await _open(service, AWAY_MS, "warn", bot=False)
    first = now_ms() + round(pace.lead * 1000) + (now_ms() - began) // 10 * games * 2
    spread = max(round(pace.spread * 1000), games * 60)
    game_names: list[str] = []
    last = first
    for number in range(games):
        end = first + chance.randrange(spread)
        main = max(1_000, end - now_ms())
        bot = number % 20 == 0
        game_names.append(await _open(service, main, POLICIES[number % len(POLICIES)], bot=bot))
        last = max(last, end, now_ms() + main)
    return game_names, last


class _Expiries(msgspec.Struct):
    expired: int = 0
    twice: int = 0
    missing: int = 0
    while_service_acts: int = 0
    unproven: int = 0
    lateness: list[int] = []


async def _expired(service: Service, games: Sequence[str]) -> _Expiries:
    """Read the results from the logs; states are folded anew."""
    expiries, reader = _Expiries(), LogReader(service.store, service.reader.codecs, service.names)
    for game in games:
        codec = await reader.codec(game)
        state, count = NEW, 0
        loaded = None
        async for record in reader.stream(game):
            body = codec.body(record)
            for event in body.events:
                if isinstance(event, ClockExpired):
                    count += 1
                    expiries.lateness.append(body.time - event.at)
                    expiries.while_service_acts += SERVICE in to_move(state)
            loaded = loaded or await reader.loaded(codec.ruleset.name, body.events[0].components)
            state = fold_body(state, body, record, loaded)
        expiries.expired += count > 0
        expiries.twice += count > 1
        expiries.missing += count == 0
        expiries.unproven += not (await verify_log(reader, game, keys=service.core.keys)).ok
    return expiries


async def _away(service: Service, processes: Processes, names: Sequence[str], games: int) -> tuple[int, int, int]:
    """Let the service be away while times end. Return how many games there were, lost, and got the time back once."""
    back = now_ms()
    gone = back - AWAY_MS
    await service.store._client.call("SET", BEAT, gone)  # type: ignore[attr-defined]
    past = open_service(service.store, RULESETS, service.core.keys, bots=BOTS, clock=lambda: gone)
    game_names = [await _open(past, AWAY_MS // (2 + number % 3), "forfeit", bot=False) for number in range(games)]
    for name in names:
        processes.start(name)
    deadline = time.monotonic() + 60 + games / 20
    while not await _all_tried(service, game_names):  # the loops find all of them due, and the service is not there
        assert time.monotonic() < deadline, "the loops do not hand out what is due"
        await asyncio.sleep(0.1)
    async with beating(service):
        games_lost = games_given = 0
        deadline = time.monotonic() + 60 + games / 20
        while games_given < games and time.monotonic() < deadline:
            await asyncio.sleep(max(0.1, games / 500))  # a look reads all games
            games_lost = games_given = 0
            for game in game_names:
                codec = await service.reader.codec(game)
                events = [event async for record in service.reader.stream(game) for event in codec.body(record).events]
                games_lost += any(isinstance(event, ClockExpired | GameFinished) for event in events)
                games_given += sum(isinstance(event, TimeAdded) for event in events) == 1
    return games, games_lost, games_given


async def _all_tried(service: Service, games: Sequence[str]) -> bool:
    """Whether each of these games was handed out, though nothing came of it."""
    due = await service.store.due(0, now=now_ms() + AWAY_MS, limit=10 * len(games) + 1_000)
    return {*games} <= {game.game for game in due if game.attempts}


def _figures(
    games: int, expiries: _Expiries, away: tuple[int, int, int], killed: dict[str, int], seconds: float
) -> Figures:
    late = sorted(expiries.lateness) or [0]
    return Figures(
        games=games,
        expired=expiries.expired,
        twice=expiries.twice,
        missing=expiries.missing,
        latest_ms=late[-1],
        median_ms=late[len(late) // 2],
        late=sum(lateness > LATE_MS for lateness in late),
        while_service_acts=expiries.while_service_acts,
        kills=killed,
        away=away[0],
        lost=away[1],
        given_back=away[2],
        unproven=expiries.unproven,
        seconds=round(seconds, 1),
    )


@click.command()
@click.argument("games", type=click.IntRange(1, 10_000))
@click.option("--seed", default=1, show_default=True)
def main(games: int, seed: int) -> None:
    """Let the times of so many GAMES end while loops and workers are killed."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(drill(games, Path(folder), Pace(), seed=seed))
    for name, value in msgspec.structs.asdict(figures).items():
        click.echo(f"{name:20} {value}")
    sys.exit(0 if figures.ok else 1)


if __name__ == "__main__":
    main()
