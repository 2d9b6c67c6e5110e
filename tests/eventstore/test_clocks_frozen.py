"""The table of clocks through a service that reads the time itself, while freezegun moves it. `docs/time.md`."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest

from domain.core.time_controls import Absolute, ClockSettings, Night, Rest
from eventstore.proof.verify import verify_log
from eventstore.service import now_ms, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.table.clocks import Reading, left_at, total
from projections.clock_history import ClockHistory
from projections.facade import Projections
from tests.eventstore.clock_table import TABLE, reading, settings_of, span
from tests.eventstore.clocked import timed
from tests.frozen import frozen
from tests.nim import NIM
from tests.nim.decisions import TakeOne
from tests.tiny.play import KEYS, STRANGER, decided, started

HOUR: Final = 3_600_000
BERLIN: Final = ZoneInfo("Europe/Berlin")


def in_berlin(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN).astimezone(UTC)


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


@pytest.mark.parametrize(
    ("days", "begins", "decides", "ends", "hours"),
    [
        ((), "2026-03-28T21:00", "2026-03-29T09:00", "2026-03-29T10:00", 11),
        ((), "2026-10-24T21:00", "2026-10-25T09:00", "2026-10-25T10:00", 13),
        ((), "2026-11-23T21:00", "2026-11-24T09:00", "2026-11-24T10:00", 12),
        (("saturday", "sunday"), "2026-10-23T21:00", "2026-10-26T09:00", "2026-10-26T10:00", 61),
    ],
    ids=["clocks go forward", "clocks go back", "a plain night", "a weekend in which they go back"],
)
@timed
async def test_a_turn_over_a_night_of_rest_counts_by_the_clocks_on_the_wall(
    days: tuple[Any, ...], begins: str, decides: str, ends: str, hours: int
) -> None:
    """T5: an hour before the night and an hour after it are counted, however long the night is; the end is no other."""
    clock = ClockSettings(Absolute(3 * HOUR), rest=Rest("Europe/Berlin", Night(22, 8), days))
    with frozen(in_berlin(begins)) as clocks:
        service = open_service(MemoryStore(), {"nim": NIM}, KEYS)
        game = await started(service, ruleset="nim", clock=clock)
        (first, _) = (await service.reader.state(game)).at_table.clocks
        assert first.until == int(in_berlin(ends).timestamp() * 1000)
        clocks.move_to(in_berlin(decides))
        assert now_ms() - (first.since or 0) == hours * HOUR
        assert left_at(clock, first, now_ms()).main_ms == HOUR
        await decided(service, game, TakeOne())
        (first, second) = (await service.reader.state(game)).at_table.clocks
        assert (first.left.main_ms, second.since) == (HOUR, now_ms())
        assert (await verify_log(service.reader, game, keys=KEYS)).ok
