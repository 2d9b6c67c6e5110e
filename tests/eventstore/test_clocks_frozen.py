"""The table of clocks through a service that reads the time itself, while freezegun moves it. `docs/time.md`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from eventstore.service import now_ms, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.table.clocks import Reading, total
from projections.clock_history import ClockHistory
from projections.facade import Projections
from tests.eventstore.clock_table import TABLE, reading, settings_of, span
from tests.eventstore.clocked import timed
from tests.frozen import frozen
from tests.nim import NIM
from tests.nim.decisions import TakeOne
from tests.tiny.play import KEYS, STRANGER, decided, started


def told_of(history: ClockHistory) -> Counter[str]:
    """Return the remaining time of the first seat for readers, by part."""
    assert history.time_left is not None
    seat, parts = history.time_left.seats[0], Counter[str]()
    for stretch in seat.stretches:
        parts[stretch.kind] += stretch.ms * stretch.times
    assert parts.total() == seat.left_ms
    return parts


def parts_of(left: Reading) -> Counter[str]:
    """Return the parts of a line of the table that are not empty: readers get no others."""
    period = left.period_ms * max(1, left.periods)
    return +Counter(grace=left.grace_ms, main=left.main_ms, period=period, bank=left.bank_ms)


@pytest.mark.parametrize("row", TABLE, ids=[row["name"].partition(":")[0] for row in TABLE])
@timed
async def test_each_kind_counts_the_same_when_a_service_reads_the_time(row: dict[str, Any]) -> None:
    """The first seat thinks as the table says and the second seat not at all; nobody says that the service was away."""
    clock = settings_of(row)
    with frozen() as clocks:
        service = open_service(MemoryStore(), {"nim": NIM}, KEYS)
        projections = Projections(service)

        async def history_of_clocks() -> ClockHistory:
            return await projections.clocks(await service.rights.snapshot(game, STRANGER))

        game = await started(service, ruleset="nim", clock=clock)
        (first, _) = (await service.reader.state(game)).at_table.clocks
        assert (first.since, first.until) == (now_ms(), now_ms() + span(row["out"][0]))
        for turn in row["turns"]:
            thought, _, reading_told = turn.partition(" | ")
            clocks.tick(span(thought) / 1000)
            await decided(service, game, TakeOne())
            (first, second) = (await service.reader.state(game)).at_table.clocks
            assert (first.left, first.since) == (reading(reading_told), None), turn
            assert second.since == now_ms()
            assert told_of(await history_of_clocks()) == parts_of(reading(reading_told)), turn
            await decided(service, game, TakeOne())
        history = await history_of_clocks()
        assert history.time_left is not None
        assert history.time_left.now == now_ms()
        (first, _) = (await service.reader.state(game)).at_table.clocks
        assert first.until == now_ms() + span(row["out"][1]) == now_ms() + total(clock, first.left)
        took = [turn.ms for turn in history.turns if turn.seat == 0]
        assert took == [*(span(turn.partition(" | ")[0]) for turn in row["turns"]), 0]
