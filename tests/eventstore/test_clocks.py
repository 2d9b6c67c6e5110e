"""Clocks as arithmetic: the remaining time after a span, the end of a time, and rests."""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
import pytest

from domain.core.time_controls import (
    DAY_MS,
    Absolute,
    ByoYomi,
    Canadian,
    ClockSettings,
    Correspondence,
    Fischer,
    Night,
    Rest,
    Simple,
)
from eventstore.table.clocks import (
    ClockInvalid,
    Reading,
    add,
    check_clock,
    elapsed,
    ends_at,
    full,
    renew,
    spend,
    total,
)
from tests.eventstore.clock_table import TABLE, reading, settings_of, span

BERLIN: Final = ZoneInfo("Europe/Berlin")
NIGHTS: Final = Rest("Europe/Berlin", Night(22, 8))
WEEKENDS: Final = Rest("Europe/Berlin", Night(23, 7), ("saturday", "sunday"))
HOUR: Final = 3600 * 1000


@pytest.mark.parametrize("row", TABLE, ids=[row["name"].partition(":")[0] for row in TABLE])
def test_each_kind_counts_as_its_source_says(row: dict[str, Any]) -> None:
    clock = settings_of(row)
    left = full(clock)
    assert row["source"]
    assert total(clock, left) == span(row["out"][0])
    for turn in row["turns"]:
        thought, _, reading_told = turn.partition(" | ")
        left = renew(clock, spend(clock, left, span(thought)))
        assert left == reading(reading_told), turn
    assert total(clock, left) == span(row["out"][1])


def test_every_kind_is_in_the_table() -> None:
    assert {type(settings_of(row).time) for row in TABLE} == {
        Absolute,
        Simple,
        Fischer,
        ByoYomi,
        Canadian,
        Correspondence,
    }


@pytest.mark.parametrize("row", TABLE, ids=[row["name"].partition(":")[0] for row in TABLE])
def test_to_split_a_span_changes_nothing_and_the_end_is_where_nothing_is_left(row: dict[str, Any]) -> None:
    """T6: a turn may go on for exactly the remaining time."""
    clock, chance = settings_of(row), random.Random(row["name"])  # noqa: S311 - not for secrets
    for _ in range(300):
        left = full(clock)
        for _ in range(chance.randrange(4)):
            left = renew(clock, spend(clock, left, chance.randrange(total(clock, left) + 2)))
        whole = total(clock, left)
        ms = chance.choice([0, 1, whole, chance.randrange(whole + 2), clock.grace_ms + left.main_ms])
        first = chance.randrange(ms + 1)
        assert spend(clock, spend(clock, left, first), ms - first) == spend(clock, left, ms)
        assert total(clock, spend(clock, left, ms)) == max(0, whole - ms)


@pytest.mark.parametrize("rest", [None, NIGHTS, WEEKENDS, Rest("America/New_York", None, ("sunday",))])
def test_time_that_counts_adds_up_and_agrees_with_the_end(rest: Rest | None) -> None:
    clock = ClockSettings(Absolute(60_000), rest=rest)
    chance = random.Random(3)  # noqa: S311 - not for secrets
    year = 1_790_000_000_000
    for _ in range(300):
        begins = year + chance.randrange(365 * DAY_MS)
        ends = begins + chance.randrange(12 * DAY_MS)
        middle = chance.randint(begins, ends)
        assert elapsed(rest, begins, ends, ()) == elapsed(rest, begins, middle, ()) + elapsed(rest, middle, ends, ())
        left = Reading(1 + chance.randrange(5 * DAY_MS))
        until = ends_at(clock, left, begins, ())
        assert elapsed(rest, begins, until, ()) == left.main_ms
        assert elapsed(rest, begins, until - 1, ()) == left.main_ms - 1, "at no earlier instant"
    assert ends_at(clock, Reading(), year, ()) == year


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp() * 1000)


@pytest.mark.parametrize(
    ("rest", "begins", "ends", "hours"),
    [
        (NIGHTS, "2026-11-23T21:00", "2026-11-24T09:00", 2),
        (NIGHTS, "2026-11-23T23:00", "2026-11-24T07:00", 0),
        (NIGHTS, "2026-10-24T21:00", "2026-10-25T09:00", 2),  # the night has 11 hours
        (NIGHTS, "2026-03-28T21:00", "2026-03-29T09:00", 2),  # it has 9
        (Rest("Europe/Berlin", Night(1, 2)), "2026-10-25T00:00", "2026-10-25T04:00", 4),  # 2 to 3 comes twice
        (WEEKENDS, "2026-11-20T22:00", "2026-11-23T08:00", 2),  # Friday evening to Monday morning
        (WEEKENDS, "2026-11-21T12:00", "2026-11-22T12:00", 0),
    ],
)
def test_hours_of_rest_follow_the_wall_clock(rest: Rest, begins: str, ends: str, hours: int) -> None:
    """T5."""
    assert elapsed(rest, at(begins), at(ends), ()) == hours * HOUR


def test_given_time_may_lie_above_the_cap_and_is_kept() -> None:
    """T4."""
    clock = ClockSettings(Fischer(60_000, 10_000, 60_000))
    assert add(full(clock), 30_000).main_ms == 90_000
    assert renew(clock, add(full(clock), 30_000)).main_ms == 90_000, "no increment above the cap, and no loss"
    assert renew(clock, Reading(55_000)).main_ms == 60_000


NIGHT: Final = {"begins": 22, "ends": 8}


@pytest.mark.parametrize(
    ("changed", "rule", "value"),
    [
        ({"time": {"kind": "fischer", "initial_ms": 9000, "increment_ms": 0, "cap_ms": 8000}}, "clocks, cap", 8000),
        ({"rest": {"zone": "Mars/Olympus", "night": NIGHT}}, "clocks, time zone", "Mars/Olympus"),
        ({"rest": {"zone": "../../etc/passwd", "night": NIGHT}}, "clocks, time zone", "../../etc/passwd"),
        ({"rest": {"zone": "Europe", "night": NIGHT}}, "clocks, time zone", "Europe"),
        ({"expiry": "bot", "bot": "genius"}, "clocks, bot", "genius"),
        ({"rest": {"zone": "UTC"}}, "clocks, rest", None),
        ({"rest": {"night": {"begins": 8, "ends": 8}}}, "clocks, rest", {"begins": 8, "ends": 8}),
        ({"rest": {"night": {"begins": 8, "ends": 1}}}, "clocks, rest", {"begins": 8, "ends": 1}),
        (
            {"rest": {"days": ["monday", "tuesday", "wednesday", "thursday", "friday", "sunday"]}},
            "clocks, rest",
            ("monday", "tuesday", "wednesday", "thursday", "friday", "sunday"),
        ),
    ],
)
def test_a_clock_that_cannot_be_is_refused_with_the_rule(changed: dict[str, Any], rule: str, value: object) -> None:
    settings = {"time": {"kind": "absolute", "main_ms": 60_000}, **changed}
    with pytest.raises(ClockInvalid) as refused:
        check_clock(msgspec.convert(settings, ClockSettings), ("random",))
    assert (refused.value.code, refused.value.rule, refused.value.value) == ("clock_invalid", rule, value)


@pytest.mark.parametrize(
    "settings",
    [
        {"time": {"kind": "absolute", "main_ms": 999}},
        {"time": {"kind": "absolute", "main_ms": 366 * DAY_MS + 1}},
        {"time": {"kind": "byo_yomi", "main_ms": 0, "period_ms": 1000, "periods": 0}},
        {"time": {"kind": "correspondence", "days": 61}},
        {"time": {"kind": "hourglass", "main_ms": 60_000}},
        {"time": {"kind": "absolute", "main_ms": 60_000}, "expiry": "shrug"},
        {"time": {"kind": "absolute", "main_ms": 60_000}, "rest": {"days": ["someday"]}},
        {"time": {"kind": "absolute", "main_ms": 60_000}, "rest": {"night": {"begins": 22, "ends": 24}}},
        {"time": {"kind": "absolute", "main_ms": 60_000}, "colour": "red"},
    ],
)
def test_settings_outside_their_limits_do_not_decode(settings: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(settings, ClockSettings)
