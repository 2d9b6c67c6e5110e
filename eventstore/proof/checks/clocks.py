"""Clocks: their recorded facts follow from the times of the entries."""

from __future__ import annotations

from zoneinfo import ZoneInfoNotFoundError

from domain.core.time_controls import ClockSettings
from eventstore.log.entry import LogEntry
from eventstore.log.state import LoadedState, fold_events
from eventstore.log.timing import Outage, clock_facts, is_of_clocks
from eventstore.proof.checks.findings import Drift, Findings
from eventstore.proof.checks.time_zones import (
    announced,
    differs_today,
    gift_differs,
    is_misnamed,
    names_offsets,
    needs_offsets,
    recorded_zones,
)
from eventstore.table.events import SeedRevealed, TimeAdded


class ClockCheck:
    """Checks that the facts of clocks in each entry follow from its time.

    The log cannot prove when the service was away: these times are taken as recorded. So are the UTC offsets of the
    time zone of its rests. Time that a player or an organiser gave is judged with its command.
    """

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._offsets_named = False
        """Whether an entry named offsets; then all further entries name them."""

    def take(self, start: LoadedState, entry: LogEntry) -> None:
        """Check the next entry.

        Args:
            start: the state before the entry.
            entry: the entry; its other facts have been judged.
        """
        before, loaded = start.state, start.loaded
        facts = [event for event in entry.body.events if not isinstance(event, SeedRevealed)]
        clock_events = [event for event in facts if is_of_clocks(event)]
        after = fold_events(before, [event for event in facts if not is_of_clocks(event)], loaded)
        settings = after.at_table.clock
        if settings is None:
            if clock_events:
                self._fail(entry, "there is no clock")
            return
        self._findings.count("clocks", len(clock_events))
        if not self._well_named(settings, entry):
            self._fail(entry, "a running clock has other UTC offsets than its time zone")
            return
        away: list[Outage] = sorted(
            {event.away for event in clock_events if isinstance(event, TimeAdded) and event.away}
        )
        body = entry.body
        table = after.at_table if before.table is None else before.table
        try:
            expected = clock_facts(before, after, body.cause, body.time, away, recorded_zones(facts))
            other_gift = gift_differs(table, facts, max(body.time, before.time))
        except ZoneInfoNotFoundError:
            self._drift(entry)  # an entry of an earlier release, which names no offsets
            return
        if expected != clock_events and announced(table, expected, clock_events) is None:
            self._fail(entry, "the clocks do not follow from the times of the entries")
        elif expected != clock_events or any(differs_today(settings, event) for event in facts) or other_gift:
            self._drift(entry)

    def _well_named(self, settings: ClockSettings, entry: LogEntry) -> bool:
        """Return whether the facts of an entry name offsets where a clock rests, once an entry has named offsets."""
        for event in entry.body.events:
            if is_misnamed(settings, event) or (self._offsets_named and needs_offsets(settings, event)):
                return False
            self._offsets_named = self._offsets_named or names_offsets(event)
        return True

    def _fail(self, entry: LogEntry, detail: str) -> None:
        self._findings.fail("clocks", "clock_wrong", entry.version, f"entry {entry.version}: {detail}")

    def _drift(self, entry: LogEntry) -> None:
        detail = "hours of rest are counted by other rules of the time zone than this machine has"
        self._findings.drift.append(Drift(entry.version, entry.body.ruleset_version, detail, code="other_time_zone"))
