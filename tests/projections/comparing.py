"""Compares of forks, checked by brute force and timed: `python -m tests.projections.comparing 1000`.

Random games of every ruleset are forked at random versions and played on: with the parent's luck and its decisions for
a while, or with luck of their own. Each fork is compared with its parent, and the answer must equal a walk over all
entries of both. Each is asked twice: first of a service with empty caches, then again.
Prints one JSON object, with times and, as others may use the machine, processor times; the exit code is 1 where a
difference was missed.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click
import msgspec

from domain.core.events import SERVICE
from domain.rulesets import RULESETS
from eventstore.log.state import to_move
from eventstore.service import Service
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.table.events import TABLE_EVENTS
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from projections.comparison import ComparisonView
from projections.facade import Projections
from tests.conftest import make_redis
from tests.tiny.play import ANNA, OPERATOR, ORGANISER, PLAYERS, decided, entry_of, tiny_service

Pair = tuple[int | None, int | None]

FORKS_OF_ONE = 8
"""So many forks of a game are made, and then of another."""
LONGEST = 400
"""A game is played on up to this version."""
PLAYED_ON = 25
"""So many decisions a fork repeats at most, and so many it is played on after that."""


@dataclass
class Log:
    """All entries of a game: by version the hash, and the steps of play with their decisions and consequences."""

    hashes: list[bytes] = field(default_factory=list)
    steps: list[tuple[int, Any]] = field(default_factory=list)


async def log_of(service: Service, game: str) -> Log:
    """Read a whole log, for comparing by brute force."""
    log, codec = Log(), await service.reader.codec(game)
    async for record in service.reader.stream(game):
        log.hashes.append(record.hash)
        body = codec.entry(record).body
        facts = [msgspec.to_builtins(event) for event in body.events if type(event) not in TABLE_EVENTS]
        cause = msgspec.to_builtins(body.cause)
        if cause["type"] == "act":
            if not facts or cause["act"]["type"] == "fork_game":
                continue
            cause = "the start"
        log.steps.append((record.version, (cause, facts)))
    return log


def apart(left: Log, right: Log) -> tuple[int, Pair]:
    """Return the last version with the same hash in both logs, and the versions where play parts, entry by entry."""
    shared = next((at for at, (a, b) in enumerate(zip_longest(left.hashes, right.hashes)) if a != b), len(left.hashes))
    for here, there in zip_longest(left.steps, right.steps):
        if here is None or there is None or here[1] != there[1]:
            return shared, (here and here[0], there and there[0])
    return shared, (None, None)


def parted(comparison: ComparisonView) -> Pair:
    """Return where the play of two games parts, as a comparison tells it."""
    left, right = (
        None if side.differs is None else side.differs.version for side in (comparison.game, comparison.other)
    )
    return left, right


async def sit_down(service: Service, game: str) -> None:
    """Take every seat of a fork."""
    for seat, player in enumerate(PLAYERS[: len((await service.reader.state(game)).at_table.seats)]):
        await service.writer.command(game, TakeSeat(seat), player)


async def repeat(service: Service, parent: str, fork: str, at: int, most: int) -> None:
    """Repeat the decisions of the parent in a fork with its parent's luck."""
    last = (await service.reader.state(parent)).version
    for version in range(at + 1, min(last - 1, at + most) + 1):
        body = (await entry_of(service, parent, version)).body
        await decided(service, fork, getattr(body.cause, "decision", None))


async def play_on(service: Service, game: str, source: random.Random, upto: int) -> None:
    """Play on by chance, up to a version or the end."""
    while (state := await service.reader.state(game)).version < upto and (moving := to_move(state)):
        rules = service.rulesets[state.at_table.ruleset]
        legal = rules.legal(state.position, moving[0]) if moving[0] != SERVICE else ()
        await decided(service, game, source.choice(legal) if legal else None)


async def a_parent(service: Service, ruleset: str, source: random.Random) -> str:
    """Play a game by chance and close it."""
    new = NewGame(ruleset=ruleset, seats=source.choice((2, 3)))
    game = (await service.writer.create(new, ANNA)).game
    for player in PLAYERS[: new.seats]:
        await service.writer.command(game, TakeSeat(nonce=player.name), player)
    await play_on(service, game, source, source.randrange(LONGEST // 2, LONGEST))
    if to_move(await service.reader.state(game)):
        await service.writer.command(game, AbortGame("enough"), ORGANISER)
    return game


async def a_fork(service: Service, parent: str, source: random.Random) -> str:
    """Fork a closed game at a random version and play on."""
    state = await service.reader.state(parent)
    at = source.randrange(len(state.at_table.seats) + 1, state.version - 1)
    luck = source.choice(("parent", "fresh"))
    fork = (await service.forking.fork(parent, ForkRequest(at, luck=luck), ORGANISER)).game  # type: ignore[arg-type]
    if source.random() < 0.05:
        return fork  # nobody sits down: its play ends where it begins
    await sit_down(service, fork)
    if luck == "parent":
        await repeat(service, parent, fork, at, source.randrange(PLAYED_ON))
    end = (await service.reader.state(fork)).version + source.randrange(PLAYED_ON)
    await play_on(service, fork, source, end)
    return fork


@dataclass
class Comparisons:
    """The counts of a comparison."""

    first: list[tuple[float, float]] = field(default_factory=list)
    """By compare: seconds, and processor seconds, of a service with empty caches."""
    again: list[tuple[float, float]] = field(default_factory=list)
    """By compare: the same of the same service once more."""
    entries: list[int] = field(default_factory=list)
    """By compare: the entries of both logs together."""
    missed: list[str] = field(default_factory=list)
    """Pairs of games of which another first difference is told than brute force finds."""


async def compare_forks(store: Store, forks: int, seed: int) -> Comparisons:
    """Make forks of random games, compare each with its parent, and check the answers."""
    source = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    service, compared = tiny_service(store, rulesets=RULESETS), Comparisons()
    names = sorted(RULESETS)
    for number in range(forks):
        if number % FORKS_OF_ONE == 0:
            parent = await a_parent(service, names[number // FORKS_OF_ONE % len(names)], source)
            whole = await log_of(service, parent)
        fork = await a_fork(service, parent, source)
        own = await log_of(service, fork)
        compared.entries.append(len(whole.hashes) + len(own.hashes))
        pair = (parent, fork) if source.random() < 0.5 else (fork, parent)
        logs = (whole, own) if pair[0] == parent else (own, whole)
        stranger = tiny_service(store, rulesets=RULESETS)
        projections = Projections(stranger, strict=True)
        gc.freeze()  # the memory of this program itself is no work of a service that compares
        for spent in (compared.first, compared.again):
            start, worked = time.perf_counter(), time.process_time()
            snapshots = [await stranger.rights.snapshot(game, OPERATOR) for game in pair]
            comparison = await projections.comparison(snapshots[0], snapshots[1])
            msgspec.json.encode(comparison)
            spent.append((time.perf_counter() - start, time.process_time() - worked))
            if (comparison.shared, parted(comparison)) != apart(*logs):
                compared.missed.append(f"{pair[0]} {pair[1]}")
        gc.unfreeze()
    return compared


def percentiles(spent: list[tuple[float, float]]) -> dict[str, float]:
    """Return the milliseconds that half of the compares, and 99 of a hundred, do not exceed."""
    figures = {}
    for name, seconds in zip(("", "_processor"), zip(*spent, strict=True), strict=True):
        ordered = sorted(seconds)
        for percent in (50, 99):
            figures[f"p{percent}{name}"] = round(
                ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1000, 1
            )
    return figures


async def _on_redis(url: str, forks: int, seed: int) -> Comparisons:
    store = RedisStore.connect(url)
    try:
        return await compare_forks(store, forks, seed)
    finally:
        await store.close()


@click.command()
@click.argument("forks", type=click.IntRange(1), default=1000)
@click.option("--seed", default=1, help="Of the games.")
def _main(forks: int, seed: int) -> None:
    with tempfile.TemporaryDirectory(prefix="tabletape-compare-") as folder:
        redis = make_redis(Path(folder))
        redis.start()
        try:
            compared = asyncio.run(_on_redis(redis.url, forks, seed))
        finally:
            redis.stop()
    answer = {
        "compares": len(compared.first),
        "missed": len(compared.missed),
        "entries": max(compared.entries),
        "first_ms": percentiles(compared.first),
        "again_ms": percentiles(compared.again),
    }
    click.echo(json.dumps(answer))
    if compared.missed:
        click.get_current_context().exit(1)


if __name__ == "__main__":
    _main()
