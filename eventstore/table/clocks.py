"""Clocks: the thinking time of a seat, the time that is left, and its end. Pure arithmetic on values.

`docs/time.md` has the rules, numbered T1, T2 and so on. The time in which a seat thinks without a break is its *turn*,
with any number of decisions. The time that is left is a `Reading`. All times are milliseconds; instants are
milliseconds since 1970 in UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import islice, takewhile
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from domain.core.time_controls import (
    DAY_MS,
    Absolute,
    ByoYomi,
    Canadian,
    ClockSettings,
    Correspondence,
    Fischer,
    Rest,
    Simple,
)

Offsets: TypeAlias = tuple[tuple[int, int], ...]
"""UTC offsets of a time zone, in order: the instant from which on an offset holds, and the offset in seconds. The first
holds before its instant too, the last for ever. Nothing: an entry of an earlier release."""

Zones: TypeAlias = Callable[[ClockSettings, "Reading", int], Offsets]
"""Returns the offsets for a clock that starts with so much time left at an instant."""


class Reading(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The time that is left for a seat. Fields that its kind of clock does not have are 0."""

    main_ms: int = 0
    """Main time; for a clock per decision, or with days for each turn, the time of the decision or the turn."""
    periods: int = 0
    """Byo-yomi: the number of periods, with the current period."""
    period_ms: int = 0
    """Byo-yomi and Canadian: time of the current period."""
    turns: int = 0
    """Canadian: the number of turns to be made within the period."""
    bank_ms: int = 0
    grace_ms: int = 0
    """The rest of the time of this turn that does not count."""


class SeatClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a seat after the last fact about it."""

    left: Reading
    """The time that is left; while the clock runs, the time that was left at `since`."""
    since: int | None = None
    """It runs since then; `None`: it stands."""
    until: int | None = None
    """When its time ends, if it runs on."""
    waits: bool = False
    """Whether the seat's turn has begun and is not over."""
    expired: bool = False
    """Whether its time was over in the last turn that was begun."""
    again: bool = False
    """Per decision: whether the seat took a decision back, and gets no new time before the turn is over."""
    begun: Reading | None = None
    """The time that was left when its turn began, with time that was given since."""
    before: Reading | None = None
    """The time that was left when its last turn ended, before it was renewed."""
    offsets: Offsets = ()
    """The UTC offsets of its hours of rest, while it runs (T17)."""

    @property
    def runs(self) -> bool:
        """Whether it runs."""
        return self.since is not None


class ClockInvalid(TabletapeError):
    """The settings of a clock contradict the rules for clocks."""

    code = "clock_invalid"


_DAY_S: Final = DAY_MS // 1000
_NEXT_REST_MS: Final = 9 * DAY_MS
"""A rest begins at least once a week."""
_REST_DAYS: Final = 5
_REST_HOURS: Final = 16
_WEEK: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def check_clock(clock: ClockSettings, bots: Sequence[str]) -> None:
    """Refuse settings that contradict themselves, or under which time would hardly ever pass.

    Args:
        clock: the settings of a new game.
        bots: the kinds of bots of this service.

    Raises:
        ClockInvalid: it names the value and the rule.
    """
    time, rest = clock.time, clock.rest
    if isinstance(time, Fischer) and time.cap_ms < time.initial_ms:
        _refuse(f"the cap lies below the {time.initial_ms} ms at the beginning", time.cap_ms, "clocks, cap")
    if clock.expiry != "warn" and clock.bot not in bots:
        _refuse(f"the bots are {', '.join(bots)}", clock.bot, "clocks, bot")
    if rest is None:
        return
    try:
        _zone(rest.zone)
    except ZoneInfoNotFoundError:
        _refuse("there is no such time zone in the IANA database", rest.zone, "clocks, time zone")
    if rest.night is None and not rest.days:
        _refuse("the clock rests at night, on days of the week, or both", None, "clocks, rest")
    if len(set(rest.days)) > _REST_DAYS:
        _refuse(f"the clock rests on at most {_REST_DAYS} days of the week", rest.days, "clocks, rest")
    if rest.night is not None:
        hours = (rest.night.ends - rest.night.begins) % 24
        if not 1 <= hours <= _REST_HOURS:
            night = msgspec.to_builtins(rest.night)
            _refuse(f"a night has 1 to {_REST_HOURS} hours", night, "clocks, rest")


def _refuse(detail: str, value: object, rule: str) -> None:
    raise ClockInvalid(detail, value=value, rule=rule)


# Time that is left


def full(clock: ClockSettings) -> Reading:
    """Return the time with which a seat begins a game."""
    match clock.time:
        case Absolute(main_ms=main):
            left = Reading(main)
        case Simple(per_decision_ms=main):
            left = Reading(main)
        case Fischer(initial_ms=main):
            left = Reading(main)
        case ByoYomi() as time:
            left = Reading(time.main_ms, time.periods, time.period_ms)
        case Canadian() as time:
            left = Reading(time.main_ms, period_ms=time.period_ms, turns=time.turns)
        case Correspondence() as time:
            left = Reading(time.days * DAY_MS, bank_ms=time.bank_days * DAY_MS)
    return replace(left, grace_ms=clock.grace_ms)


def total(clock: ClockSettings, left: Reading) -> int:
    """Return how long a turn may last with the time that is left, in milliseconds."""
    whole = left.grace_ms + left.main_ms + left.period_ms + left.bank_ms
    if isinstance(clock.time, ByoYomi) and left.periods:
        whole += (left.periods - 1) * clock.time.period_ms
    return whole


def spend(clock: ClockSettings, left: Reading, ms: int) -> Reading:
    """Return the time that is left after *ms* of counted time; never below 0."""
    grace = min(left.grace_ms, ms)
    main = min(left.main_ms, ms - grace)
    ms -= grace + main
    left = replace(left, grace_ms=left.grace_ms - grace, main_ms=left.main_ms - main)
    match clock.time:
        case ByoYomi(period_ms=period) if ms >= left.period_ms:
            lost, into = divmod(ms - left.period_ms, period)
            periods = max(0, left.periods - 1 - lost)
            return replace(left, periods=periods, period_ms=period - into if periods else 0)
        case ByoYomi() | Canadian():
            return replace(left, period_ms=max(0, left.period_ms - ms))
        case Correspondence():
            return replace(left, bank_ms=max(0, left.bank_ms - ms))
    return left


def renew(clock: ClockSettings, left: Reading) -> Reading:
    """Return the time of a seat for its next turn, or decision, from the time that the last left."""
    match clock.time:
        case Simple(per_decision_ms=main):
            left = replace(left, main_ms=main)
        case Fischer() as time:
            left = replace(left, main_ms=max(left.main_ms, min(left.main_ms + time.increment_ms, time.cap_ms)))
        case ByoYomi() as time:
            left = replace(left, periods=max(1, left.periods), period_ms=time.period_ms)
        case Canadian() as time if not left.main_ms or not left.period_ms:
            if left.turns > 1 and left.period_ms:
                left = replace(left, turns=left.turns - 1)
            else:
                left = replace(left, turns=time.turns, period_ms=time.period_ms)
        case Correspondence() as time:
            left = replace(left, main_ms=max(left.main_ms, time.days * DAY_MS))
    return replace(left, grace_ms=clock.grace_ms)


def add(left: Reading, ms: int) -> Reading:
    """Return the time that is left with a gift of *ms*: it is added to the main time, without a cap."""
    return replace(left, main_ms=left.main_ms + ms)


def gift(clock: ClockSettings) -> int:
    """Return the time that an opponent gives at once, by kind of clock (T15)."""
    match clock.time:
        case Absolute(main_ms=main) | Fischer(initial_ms=main):
            return max(1_000, main // 10)
        case Simple(per_decision_ms=ms) | ByoYomi(period_ms=ms) | Canadian(period_ms=ms):
            return ms
        case Correspondence():
            return DAY_MS


def most_before_gift(clock: ClockSettings) -> int:
    """Return the most time that a seat may have left when an opponent gives it time (T15)."""
    return 2 * total(clock, full(clock)) - gift(clock)


def left_at(clock: ClockSettings, seat: SeatClock, now: int) -> Reading:
    """Return the time that is left for a seat at an instant."""
    if seat.since is None:
        return seat.left
    return spend(clock, seat.left, elapsed(clock.rest, seat.since, now, seat.offsets))


def ends_at(clock: ClockSettings, left: Reading, since: int, offsets: Offsets) -> int:
    """Return the instant at which the time of a clock ends that runs since another instant."""
    return _reached(clock.rest, since, total(clock, left), offsets)


def offsets_of_zone(clock: ClockSettings, left: Reading, since: int) -> Offsets:
    """Return the UTC offsets of the time zone of a clock's rests, by the zone's rules on this machine.

    They reach from the start of the clock until its time is over and the next rest has begun. Nothing where the clock
    does not rest.

    Raises:
        ZoneInfoNotFoundError: this machine does not know the time zone.
    """
    if clock.rest is None:
        return ()
    ms = total(clock, left)
    until, reached = since, since + ms
    offsets: Offsets = ()
    while reached > until or not offsets:
        until = reached
        offsets = _offsets(_zone(clock.rest.zone), since, until + _NEXT_REST_MS)
        reached = _reached(clock.rest, since, ms, offsets)
    return offsets


# Time that counts


def elapsed(rest: Rest | None, since: int, until: int, offsets: Offsets) -> int:
    """Return the counted time between two instants: all but the hours of rest; 0 when the second is earlier."""
    if until <= since:
        return 0
    whole = until - since
    if rest is not None:
        for begins, ends in _rests(rest, since, offsets):
            if begins >= until:
                break
            whole -= min(ends, until) - max(begins, since)
    return whole


def rests_between(rest: Rest, since: int, until: int, offsets: Offsets, *, most: int) -> tuple[tuple[int, int], ...]:
    """Return the rests that lie between two instants, wholly or in part, as pairs of instants; *most* at most."""
    rests = takewhile(lambda span: span[0] < until, _rests(rest, since, offsets))
    return tuple(islice(rests, most))


def _reached(rest: Rest | None, since: int, ms: int, offsets: Offsets) -> int:
    """Return the first instant at which *ms* of counted time have passed."""
    if rest is not None and ms:
        for begins, ends in _rests(rest, since, offsets):
            free = max(0, begins - since)
            if free >= ms:
                break
            ms -= free
            since = ends
    return since + ms


def _rests(rest: Rest, since: int, offsets: Offsets) -> Iterator[tuple[int, int]]:
    """Yield the rests as pairs of instants, in order, without end; they neither touch nor end before *since*."""
    zone = offsets or _zone(rest.zone)
    day = datetime.fromtimestamp(since // 1000, UTC).date() - timedelta(days=9)
    begins = ends = 0
    while True:
        for first, last in _rests_from(rest, zone, day):
            if first > ends:
                if ends > since:
                    yield begins, ends
                begins = first
            ends = max(ends, last)
        day += timedelta(days=1)


def _rests_from(rest: Rest, zone: ZoneInfo | Offsets, day: date) -> Iterator[tuple[int, int]]:
    """Yield the rests that begin on a day, in order."""
    if _WEEK[day.weekday()] in rest.days:
        yield _instant(zone, day, 0), _instant(zone, day + timedelta(days=1), 0)
    if rest.night is not None:
        begins, ends = rest.night.begins, rest.night.ends
        yield _instant(zone, day, begins), _instant(zone, day + timedelta(days=ends < begins), ends)


def _instant(zone: ZoneInfo | Offsets, day: date, hour: int) -> int:
    """Return the instant of a full hour on a wall clock.

    An hour that comes twice is the first of the two; one that is left out is counted on from the time before the change
    (PEP 495, `fold=0`).
    """
    if isinstance(zone, ZoneInfo):
        return int(datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC).timestamp()) * 1000
    wall = int(datetime(day.year, day.month, day.day, hour, tzinfo=UTC).timestamp())
    offset = zone[0][1]
    for begins, later in zone[1:]:
        if wall < begins // 1000 + max(offset, later):
            # The offset before holds until the change, and in the hour that the change leaves out or repeats.
            break
        offset = later
    return (wall - offset) * 1000


def _offsets(zone: ZoneInfo, begins: int, ends: int) -> Offsets:
    """Return the offsets of a zone between two instants. Two changes within one day are not told apart."""
    last = begins // 1000
    offset = _offset(zone, last)
    spans = [(begins, offset)]
    while last < ends // 1000:
        day = last + _DAY_S
        if _offset(zone, day) != offset:
            before, change = last, day
            while change - before > 1:
                middle = (before + change) // 2
                if _offset(zone, middle) == offset:
                    before = middle
                else:
                    change = middle
            offset = _offset(zone, change)
            spans.append((change * 1000, offset))
            day = change
        last = day
    return tuple(spans)


def _offset(zone: ZoneInfo, second: int) -> int:
    offset = datetime.fromtimestamp(second, zone).utcoffset()
    assert offset is not None  # noqa: S101 - the time has a zone
    return int(offset.total_seconds())


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError) as error:  # no name of a zone, or no zone in its file
        raise ZoneInfoNotFoundError(name) from error
