"""Hours of rest in a log when the rules of a time zone change after its entries were made. `docs/time.md`, T17."""

from __future__ import annotations

import random
import zoneinfo
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest

from domain.core.time_controls import DAY_MS, ClockSettings, Correspondence, Night, Rest
from eventstore.log.reader import LogReader
from eventstore.proof.archive import verify_archive
from eventstore.proof.verify import Verification, verify_log
from eventstore.table import clocks
from eventstore.table.clocks import Offsets, Reading, elapsed, ends_at, left_at, offsets_of_zone, rests_between
from eventstore.table.commands import GiveTime
from eventstore.write.importing import import_archive
from tests.eventstore.clocked import HIDDEN, Place, timed
from tests.tiny.archives import Lines, exported, forged
from tests.tiny.play import KEYS, OPERATOR, ORGANISER, decided, started

HOUR: Final = 3600 * 1000
SPRING: Final = int(datetime(2027, 3, 26, 12, tzinfo=UTC).timestamp() * 1000)
"""A Friday noon; clocks in Berlin change on the following Sunday."""
NIGHTS: Final = Rest("Europe/Berlin", Night(22, 8), ("sunday",))
CLOCK: Final = ClockSettings(Correspondence(2, 1), "warn", NIGHTS)
STARTS: Final = ("clock_started.1", "time_added.1")


@contextmanager
def rules_of(zone: str, folder: Path) -> Iterator[None]:
    """Let Berlin have the rules of another time zone, by a zone database of its own in a folder; "": not be known."""
    (folder / "Europe").mkdir(exist_ok=True)
    path = folder / "Europe" / "Berlin"
    path.write_bytes(files("tzdata").joinpath("zoneinfo", *zone.split("/")).read_bytes() if zone else b"no rules")
    forget()
    zoneinfo.reset_tzpath([str(folder)])
    try:
        yield
    finally:
        zoneinfo.reset_tzpath()
        forget()


def forget() -> None:
    zoneinfo.ZoneInfo.clear_cache()
    clocks._zone.cache_clear()


def instant(zone: zoneinfo.ZoneInfo, day: date, hour: int) -> int:
    return int(datetime(day.year, day.month, day.day, hour, tzinfo=zone).timestamp()) * 1000


def length(zone: zoneinfo.ZoneInfo, day: date) -> int:
    return instant(zone, day + timedelta(days=1), 12) - instant(zone, day, 12)


def rests(rest: Rest, since: int, until: int, offsets: Offsets) -> list[tuple[int, int]]:
    """Return the rests from *since* on; how long the first has gone on before does not matter."""
    spans = rests_between(rest, since, until, offsets, most=999)
    return [(max(since, begins), ends) for begins, ends in spans]


@pytest.mark.parametrize(
    "name", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kolkata", "UTC"]
)
def test_named_offsets_count_as_the_zone_does(name: str) -> None:
    """Starts, ends and rests lie around both changes of the clock, at nights that touch the change too."""
    chance = random.Random(name)  # noqa: S311 - not for secrets
    zone = zoneinfo.ZoneInfo(name)
    day = date(2027, 1, 1)
    changes = [
        day + timedelta(days=number) for number in range(365) if length(zone, day + timedelta(days=number)) != DAY_MS
    ] or [day]
    for _ in range(150):
        begins = chance.randrange(24)
        night = Night(begins, (begins + chance.randrange(1, 17)) % 24)
        rest = Rest(name, night, chance.choice([(), ("sunday",), ("saturday", "sunday", "monday")]))
        clock = ClockSettings(Correspondence(9), rest=rest)
        since = instant(zone, chance.choice(changes), 0) + chance.randrange(-8 * DAY_MS, 2 * DAY_MS)
        left = Reading(chance.choice([0, 1, chance.randrange(DAY_MS), chance.randrange(20 * DAY_MS)]))
        offsets = offsets_of_zone(clock, left, since)
        until = ends_at(clock, left, since, ())
        assert offsets[0][0] == since
        assert ends_at(clock, left, since, offsets) == until
        middle = since + chance.randrange(until - since + 1)
        assert elapsed(rest, since, middle, offsets) == elapsed(rest, since, middle, ())
        assert rests(rest, since, until, offsets) == rests(rest, since, until, ())


class Log:
    """A game with clocks that rest at night in Berlin, from Friday to Tuesday over a change of the clock."""

    def __init__(self) -> None:
        self.place = Place()
        self.place.hand.now = SPRING
        self.game = ""

    async def begin(self) -> None:
        self.game = await started(self.place.service, clock=CLOCK)

    def pass_time(self, hours: int) -> None:
        self.place.hand.now += hours * HOUR

    def be_away(self, hours: int) -> None:
        begins = self.place.hand.now
        self.pass_time(hours)
        self.place.service.core.heartbeat.outages = ((begins, self.place.hand.now),)

    async def play(self) -> None:
        """Play turns over nights and the change, with an outage of the service and with given time."""
        await self.begin()
        self.pass_time(30)
        await self.place.play(self.game, HIDDEN)
        self.pass_time(20)
        state = await self.place.state(self.game)
        (seat,) = [seat for seat, clock in enumerate(state.at_table.clocks) if clock.runs]
        await self.place.service.writer.command(self.game, GiveTime(seat, 50 * HOUR), ORGANISER)
        self.be_away(14)
        await self.place.play(self.game, HIDDEN)
        self.pass_time(9)

    async def verified(self) -> Verification:
        return await verify_log(self.place.service.reader, self.game, keys=KEYS)

    async def folded(self) -> list[Any]:
        """Return the clocks of every version as a reader folds them anew, read at the time of the entry."""
        reader = LogReader(self.place.service.store, self.place.service.reader.codecs, self.place.service.names)
        head = (await reader.state(self.game)).version
        states = [await reader.state_at(self.game, version) for version in range(1, head + 1)]
        return [
            [(clock.until, left_at(CLOCK, clock, state.time)) for clock in state.at_table.clocks] for state in states
        ]


def test_a_log_verifies_and_folds_the_same_by_any_later_rules_of_its_zone(tmp_path: Path) -> None:
    """T17. Rules that move a zone by hours, leave out a change of the clock, or are gone."""

    @timed
    async def run() -> None:
        log = Log()
        await log.play()
        verification, clocks_then = await log.verified(), await log.folded()
        assert verification.ok
        assert verification.drift == ()
        for other in ("Europe/Moscow", "Africa/Lagos", "Pacific/Apia", ""):
            with rules_of(other, tmp_path):
                later = await log.verified()
                assert later.ok, later.checks
                assert later.drift, "a reader learns that the zone has other rules now"
                assert "time zone" in later.drift[0].detail
                assert await log.folded() == clocks_then

    run()


def test_a_game_goes_on_by_new_rules_from_its_next_turn_on(tmp_path: Path) -> None:
    """T17. The end that was announced stays for the turn that goes on."""

    @timed
    async def run() -> None:
        log = Log()
        await log.begin()
        first = (await log.place.clocks(log.game))[0]
        with rules_of("Europe/Moscow", tmp_path):
            log.pass_time(4)
            assert (await log.place.clocks(log.game))[0].until == first.until
            await log.place.play(log.game, HIDDEN)
            second = (await log.place.clocks(log.game))[1]
            assert [offset for _, offset in second.offsets] == [3 * 3600]
            assert (await log.verified()).ok
        last = await log.verified()
        assert last.ok
        assert [drift.version for drift in last.drift] == [(await log.place.state(log.game)).version]

    run()


def without_offsets(lines: Lines) -> None:
    """Make a log of the release that named no offsets."""
    for line in lines:
        for event in line["body"]["events"] if line["type"] == "entry" else ():
            event.pop("offsets", None)


def test_a_log_of_an_earlier_release_verifies_by_any_later_rules_of_its_zone(tmp_path: Path) -> None:
    @timed
    async def run() -> None:
        log = Log()
        await log.play()
        service = log.place.service
        codecs = service.reader.codecs
        old = forged(await exported(service, log.game), without_offsets)
        same = verify_archive(old, codecs)
        assert (same.ok, same.drift) == (True, ())
        for other in ("Europe/Moscow", "Africa/Lagos", "Pacific/Apia", ""):
            with rules_of(other, tmp_path):
                later = verify_archive(old, codecs)
                assert later.ok, (other, later.checks)
                assert {"time zone" in drift.detail for drift in later.drift} == {True}

    run()


def test_an_old_log_goes_on_and_names_offsets_from_then_on(tmp_path: Path) -> None:
    @timed
    async def run() -> None:
        log = Log()
        await log.play()
        service = log.place.service
        old = forged(await exported(service, log.game), without_offsets)
        with rules_of("Europe/Moscow", tmp_path):
            imported = await import_archive(service.core, old, OPERATOR)
            assert (await log.place.clocks(imported.game))[0].offsets == ()
            verification = await verify_log(service.reader, imported.game, keys=KEYS)
            assert verification.ok, verification.checks

    run()


def named(event: dict[str, Any]) -> bool:
    return event["type"] in STARTS and bool(event.get("offsets"))


def leave_out_offsets(event: dict[str, Any]) -> None:
    event["offsets"] = []


def move_offsets(event: dict[str, Any]) -> None:
    event["offsets"] = [[begins, offset + 7 * 3600] for begins, offset in event["offsets"]]


def name_a_day(event: dict[str, Any]) -> None:
    event["offsets"] = [[begins, 24 * 3600] for begins, _ in event["offsets"]]


def begin_earlier(event: dict[str, Any]) -> None:
    event["offsets"][0][0] -= 1


def name_twice(event: dict[str, Any]) -> None:
    event["offsets"] += [event["offsets"][-1]]


@pytest.mark.parametrize("change", [leave_out_offsets, move_offsets, name_a_day, begin_earlier, name_twice])
def test_offsets_that_were_altered_are_found(change: Callable[[dict[str, Any]], None]) -> None:
    @timed
    async def run() -> None:
        log = Log()
        await log.play()
        service = log.place.service
        versions: list[int] = []

        def alter(lines: Lines) -> None:
            events = [
                (line["version"], event)
                for line in lines
                if line["type"] == "entry"
                for event in line["body"]["events"]
                if named(event)
            ]
            version, event = events[1]
            change(event)
            versions.append(version)

        checks = verify_archive(forged(await exported(service, log.game), alter), service.reader.codecs).checks
        failures = {check.name: check.version for check in checks if not check.ok}
        assert failures["clocks"] == versions[0]

    run()


@pytest.mark.parametrize(("hours", "fits"), [(1, True), (26, True), (27, False), (-27, False)])
def test_figures_of_an_old_log_are_taken_only_where_a_zone_explains_them(hours: int, fits: bool) -> None:
    @timed
    async def run() -> None:
        log = Log()
        await log.begin()
        log.pass_time(60)
        await log.place.play(log.game, HIDDEN)
        service = log.place.service

        def alter(lines: Lines) -> None:
            without_offsets(lines)
            stop = next(
                event
                for line in lines
                if line["type"] == "entry"
                for event in line["body"]["events"]
                if event["type"] == "clock_stopped.1"
            )
            stop["left"]["main_ms"] += hours * HOUR

        answer = verify_archive(forged(await exported(service, log.game), alter), service.reader.codecs)
        assert answer.ok is fits
        if not fits:
            assert {check.code for check in answer.checks if not check.ok} == {"clock_wrong"}

    run()


@timed
async def test_a_clock_without_rest_names_no_offsets() -> None:
    place = Place()
    game = await place.game(Correspondence(2))
    await decided(place.service, game)
    assert {clock.offsets for clock in await place.clocks(game)} == {()}
