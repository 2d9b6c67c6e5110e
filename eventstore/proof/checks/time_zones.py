"""Time zones in a verification: a log counts hours of rest by the UTC offsets that its entries name (T17).

The rules of a time zone change, and with them the zone databases of machines. So an entry names the offsets of a
clock that starts, and these are taken as recorded. Entries of earlier releases name none: by today's rules their
figures may differ, so announced figures are taken where another rule of the zone can explain them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias
from zoneinfo import ZoneInfoNotFoundError

from msgspec.structs import replace

from domain.core.events import Event
from domain.core.time_controls import DAY_MS, ClockSettings
from eventstore.table.clocks import Offsets, Reading, Zones, add, left_at, offsets_of_zone, total
from eventstore.table.events import ClockStarted, ClockStopped, TimeAdded
from eventstore.table.table import Table

_ClockFact: TypeAlias = ClockStarted | ClockStopped | TimeAdded

_MOST_OFFSET_S: Final = 24 * 3600
_MOST_MOVED_MS: Final = 26 * 3600 * 1000
"""The largest change of a counted time by another rule of a zone: a zone may move by a day, as Samoa did in 2011."""
_MOST_END_MOVED_MS: Final = 10 * DAY_MS
"""The largest change of the end of a time, for it may then lie behind days of rest."""


def recorded_zones(events: Sequence[Event]) -> Zones:
    """Return the rules of time zones of an entry: the offsets that it names."""
    named = {
        (event.left, event.since): event.offsets
        for event in events
        if isinstance(event, ClockStarted | TimeAdded) and event.since is not None
    }

    def offsets(_: ClockSettings, left: Reading, since: int) -> Offsets:
        return named.get((left, since), ())

    return offsets


def names_offsets(event: Event) -> bool:
    """Return whether a fact names UTC offsets."""
    return isinstance(event, ClockStarted | TimeAdded) and bool(event.offsets)


def needs_offsets(settings: ClockSettings, event: Event) -> bool:
    """Return whether a clock that rests is started by a fact that names no UTC offsets."""
    starts = isinstance(event, ClockStarted | TimeAdded) and event.since is not None
    return settings.rest is not None and starts and not names_offsets(event)


def is_misnamed(settings: ClockSettings, event: Event) -> bool:
    """Return whether a fact names offsets that no time zone has, or names offsets where no clock rests."""
    if not isinstance(event, ClockStarted | TimeAdded) or not event.offsets:
        return False
    instants = [begins for begins, _ in event.offsets]
    rises = all(before < after for before, after in pairwise(instants))
    small = all(abs(offset) < _MOST_OFFSET_S for _, offset in event.offsets)
    return settings.rest is None or instants[0] != event.since or not (rises and small)


def differs_today(settings: ClockSettings, event: Event) -> bool:
    """Return whether the time zone has other offsets on this machine than a fact names."""
    if not isinstance(event, ClockStarted | TimeAdded) or not event.offsets or event.since is None:
        return False
    try:
        return offsets_of_zone(settings, event.left, event.since) != event.offsets
    except ZoneInfoNotFoundError:
        return True


def is_unproved(table: Table, recorded: Sequence[Event]) -> bool:
    """Return whether an entry counts hours of rest, and does not name the offsets: an entry of an earlier release.

    Args:
        table: the table before the entry.
        recorded: the facts of the entry.
    """
    settings = table.clock
    if settings is None or settings.rest is None or settings.rest.zone == "UTC":
        return False
    ran = any(clock.runs and not clock.offsets for clock in table.clocks)
    return ran or any(needs_offsets(settings, event) for event in recorded)


def gift_differs(table: Table, recorded: Sequence[Event], time: int) -> bool:
    """Return whether a seat that was given time had other time left by today's rules of the zone.

    Args:
        table: the table before the entry.
        recorded: the facts of the entry.
        time: the time of the entry.
    """
    settings = table.clock
    if settings is None or not is_unproved(table, recorded):
        return False
    return any(
        add(left_at(settings, table.clocks[event.seat], time), event.ms) != event.left
        for event in recorded
        if isinstance(event, TimeAdded) and event.why == "given"
    )


def announced(table: Table, expected: Sequence[Event], recorded: Sequence[Event]) -> list[Event] | None:
    """Return the recorded facts of clocks where they differ from the expected facts by rules of a time zone alone.

    Args:
        table: the table before the entry.
        expected: the facts by today's rules of the zone.
        recorded: the facts of the entry; expected facts stand in it in their order.
    """
    facts = [event for event in recorded if any(type(event) is type(other) for other in expected)]
    settings = table.clock
    if settings is None or not is_unproved(table, recorded) or len(facts) != len(expected):
        return None
    explained = [_explained(settings, ours, theirs) for ours, theirs in zip(expected, facts, strict=True)]
    return facts if all(explained) else None


def _explained(settings: ClockSettings, expected: Event, recorded: Event) -> bool:
    """Return whether other rules of a time zone explain the difference of two facts."""
    if not isinstance(expected, ClockStarted | ClockStopped | TimeAdded) or type(expected) is not type(recorded):
        return expected == recorded
    assert isinstance(recorded, ClockStarted | ClockStopped | TimeAdded)  # noqa: S101 - of the same type
    pairs = zip(_figures(settings, expected), _figures(settings, recorded), strict=True)
    near = all(
        (ours is None) == (theirs is None) and abs((ours or 0) - (theirs or 0)) <= most
        for (ours, most), (theirs, _) in pairs
    )
    return near and _without_figures(expected) == _without_figures(recorded)


def _figures(settings: ClockSettings, event: _ClockFact) -> list[tuple[int | None, int]]:
    """Return the figures of a fact that depend on hours of rest, each with the largest difference."""
    figures: list[tuple[int | None, int]] = [(total(settings, event.left), _MOST_MOVED_MS)]
    if isinstance(event, ClockStopped):
        renewed = None if event.renewed is None else total(settings, event.renewed)
        return [*figures, (renewed, _MOST_MOVED_MS)]
    if isinstance(event, TimeAdded) and event.why != "given":
        figures.append((event.ms, _MOST_MOVED_MS))
    return [*figures, (event.until, _MOST_END_MOVED_MS)]


def _without_figures(event: _ClockFact) -> Event:
    nothing = Reading()
    if isinstance(event, ClockStopped):
        return replace(event, left=nothing, renewed=None)
    event = replace(event, left=nothing, until=None if isinstance(event, TimeAdded) else 0, offsets=())
    return replace(event, ms=0) if isinstance(event, TimeAdded) and event.why != "given" else event
