"""The event store on a real Redis: append, read and fold, late decisions, memory.

Limits: a bare `XADD` of the same bytes, reading and decoding without folding, the same decision
at the beginning of a log, and the bytes of the entries themselves.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Final

from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.state import NEW, LoadedRuleset, fold_bodies, to_move
from eventstore.storage.head import BEGINNING
from eventstore.storage.redis_keys import LOG, game_key
from eventstore.storage.store import Append, Record
from eventstore.table.commands import FreeGame, RuleDispute, StallGame
from ops.bench.figures import Figure, figure
from ops.bench.measuring import Chunk, compare, compare_by_turns, compared
from ops.bench.play import complete_game, open_table
from ops.bench.workshop import Sizes, Workshop, players

_EARLY_ENTRY: Final = 5
_DECISIONS_A_GAME: Final = 5
"""Decisions taken in a game, one after another: making a log long takes far longer than a decision."""


async def measure_append(workshop: Workshop, sizes: Sizes, *, writers: int = 1, lean: bool = False) -> Figure:
    """Measure appending the entries of a real game, against adding the same bytes to a stream.

    Args:
        workshop: the place of the measurement.
        sizes: the sizes of the run.
        writers: the number of logs written at once.
        lean: compare with the store's own connection, not with the usual client.
    """
    records = await _records_of_a_game(workshop, sizes)
    store, call = workshop.service.store, workshop.client.call if lean else workshop.usual_redis.execute_command
    name = f"append_{writers}" if writers > 1 else "append_lean" if lean else "append"
    numbers = itertools.count()
    share = max(1, sizes.appends // (len(records) * writers))

    async def append_log(game: str) -> None:
        head = BEGINNING
        for record in records:
            await store.append(Append(game, head, record))
            head = record.head

    async def add_stream(name: str) -> None:
        key = f"bench:{{0}}:{name}"
        for record in records:
            await call("XADD", key, f"{record.version}-0", *_fields(record))

    def chunk(append: Callable[[str], Awaitable[None]], kind: str) -> Chunk:
        async def several() -> None:
            for _ in range(share):
                await append(f"0-{name}{kind}{next(numbers)}")

        async def run() -> float:
            start = time.perf_counter()
            await asyncio.gather(*(several() for _ in range(writers)))
            return (time.perf_counter() - start) / (len(records) * share * writers)

        return run

    comparison = await compare(chunk(append_log, "log"), chunk(add_stream, "bare"), sizes.pairs)
    return figure(
        name,
        f"append: entries per second, {'one writer' if writers == 1 else f'{writers} writers at once'}",
        f"bare XADD of the same bytes, {'the connection of the store' if lean else 'the usual asyncio client'}",
        comparison,
        "per second",
        "at least 0.75" if lean else "at least 0.8",
        {"bytes_per_entry": sum(map(_size, records)) / len(records)},
    )


async def measure_fold(workshop: Workshop, sizes: Sizes, ruleset: str) -> Figure:
    """Measure reading, decoding and folding a whole game, against reading and decoding it."""
    service = workshop.service
    rules = service.rulesets[ruleset]
    state = await complete_game(service, ruleset, players(rules.seats[-1]), seed=1, most=sizes.decisions_a_game)
    game, length = state.at_table.game, state.version
    times = max(1, sizes.reads // length)
    loaded = LoadedRuleset(rules, rules.load_components(rules.default_components()))
    body = service.reader.codecs.of(ruleset).body

    async def read_decode() -> float:
        start = time.perf_counter()
        for _ in range(times):
            for record in await service.store.read(game):
                body(record)
        return (time.perf_counter() - start) / (times * length)

    async def read_decode_fold() -> float:
        start = time.perf_counter()
        for _ in range(times):
            records = await service.store.read(game)
            fold_bodies(NEW, list(map(body, records)), records, loaded)
        return (time.perf_counter() - start) / (times * length)

    comparison = await compare(read_decode_fold, read_decode, sizes.pairs)
    return figure(
        f"fold_{ruleset}",
        f"read + decode + fold an entry of a whole game ({ruleset})",
        "read + decode",
        comparison,
        "microseconds",
        "at most 1.9",
        {"entries": float(length), "whole_game_milliseconds": comparison.value * length * 1e3},
    )


async def measure_late_decision(workshop: Workshop, sizes: Sizes) -> Figure:
    """Measure late decisions of a log against early decisions, in processor time of this process and of Redis.

    Commands make the late logs long, so that both decide in the same positions: those after the start of a game. A
    decision is so short that its elapsed time on a busy machine measures mostly the other processes.
    """
    late, early = (_decisions_from(workshop, sizes.decisions, entry) for entry in (sizes.late_entry, _EARLY_ENTRY))
    comparison = await compare_by_turns(late.__anext__, early.__anext__, sizes.decisions, sizes.pairs)
    return figure(
        "late_decision",
        f"processor time of a decision from entry {sizes.late_entry} on",
        f"that of one from entry {_EARLY_ENTRY} on",
        comparison,
        "microseconds",
        "about 1",
    )


async def measure_memory(workshop: Workshop, sizes: Sizes) -> Figure:
    """Measure the memory of an entry in Redis, against its own bytes."""
    rules = workshop.service.rulesets["bison"]
    memory: list[float] = []
    own: list[float] = []
    for seed in range(100, 100 + sizes.pairs):
        state = await complete_game(
            workshop.service, "bison", players(rules.seats[-1]), seed, most=sizes.decisions_a_game
        )
        game = state.at_table.game
        records = await workshop.service.store.read(game)
        memory.append(await workshop.client.call("MEMORY", "USAGE", game_key(LOG, game), "SAMPLES", 0) / len(records))
        own.append(sum(map(_size, records)) / len(records))
    # The size of a log does not change: so the control is the value.
    comparison = compared(memory, own, memory)
    return figure(
        "memory", "memory of an entry in its stream", "body, openings and hash of the entry", comparison, "bytes"
    )


async def pad_log(workshop: Workshop, game: str, entries: int) -> None:
    """Make a log longer by *entries* without changing the position: stall the game and free it."""
    writer = workshop.service.writer
    if entries % 2:
        await writer.command(game, RuleDispute("to make the log longer"), SERVICE_IDENTITY)
    for _ in range(entries // 2):
        await writer.command(game, StallGame("to make the log longer"), SERVICE_IDENTITY)
        await writer.command(game, FreeGame(), SERVICE_IDENTITY)


async def _game_before(workshop: Workshop, entry: int) -> str:
    """Start a game with its first decision at this entry of its log."""
    game = await open_table(workshop.service, "bison", players(2))
    started = await workshop.service.reader.state(game)
    await pad_log(workshop, game, entry - 1 - started.version)
    return game


async def _decisions_from(workshop: Workshop, count: int, entry: int) -> AsyncIterator[float]:
    """Yield the processor seconds of decisions, without end; the first of each game is at an entry.

    The games of *count* decisions are started together, before the first of these decisions. That pushes everything
    else out of the processor's caches, so a further game is played first, and not measured.
    """
    service, seated = workshop.service, players(2)
    rules = service.rulesets["bison"]
    while True:
        games = [await _game_before(workshop, entry) for _ in range(1 + -(-count // _DECISIONS_A_GAME))]
        for game in games:
            for _ in range(_DECISIONS_A_GAME):
                there, here = await _redis_seconds(workshop), time.process_time()
                state = await service.reader.state(game)
                seat = to_move(state)[0]
                decision = rules.legal(state.position, seat)[0]
                await service.writer.decide(game, str(state.head), seated[seat], decision)
                here = time.process_time() - here
                seconds = here + await _redis_seconds(workshop) - there
                if game != games[0]:
                    yield seconds


async def _redis_seconds(workshop: Workshop) -> float:
    """Return the processor seconds of Redis; the question itself costs it a few microseconds."""
    facts = await workshop.usual_redis.info("cpu")
    return float(facts["used_cpu_user"] + facts["used_cpu_sys"])


async def _records_of_a_game(workshop: Workshop, sizes: Sizes) -> list[Record]:
    state = await complete_game(workshop.service, "bison", players(2), seed=7, most=sizes.decisions_a_game)
    return await workshop.service.store.read(state.at_table.game)


def _fields(record: Record) -> Iterator[Any]:
    yield from ("h", record.hash, "b", record.body)
    if record.openings:
        yield from ("o", record.openings)


def _size(record: Record) -> int:
    return len(record.body) + len(record.openings) + len(record.hash)
