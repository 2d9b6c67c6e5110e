"""Clocks: their recorded facts follow from the times of the entries."""

from __future__ import annotations

from eventstore.log.entry import LogEntry
from eventstore.log.state import LoadedRuleset, State, fold_events
from eventstore.log.timing import Outage, clock_facts, is_of_clocks
from eventstore.proof.checks.findings import Findings
from eventstore.table.events import SeedRevealed, TimeAdded


def check_clocks(before: State, entry: LogEntry, loaded: LoadedRuleset, findings: Findings) -> None:
    """Check that the facts of clocks in an entry follow from its time.

    The log cannot prove when the service was away: these times are taken as recorded. Time that a player or an
    organiser gave is judged with its command.

    Args:
        before: the state before the entry.
        entry: the entry; its other facts have been judged.
        loaded: the game's ruleset and components.
        findings: collects the faults.
    """
    others = [event for event in entry.body.events if not is_of_clocks(event) and not isinstance(event, SeedRevealed)]
    clock_events = [event for event in entry.body.events if is_of_clocks(event)]
    after = fold_events(before, others, loaded)
    if after.at_table.clock is None:
        if clock_events:
            findings.fail("clocks", "clock_wrong", entry.version, f"entry {entry.version}: there is no clock")
        return
    findings.count("clocks", len(clock_events))
    away: list[Outage] = sorted({event.away for event in clock_events if isinstance(event, TimeAdded) and event.away})
    if clock_facts(before, after, entry.body.cause, entry.body.time, away) != clock_events:
        detail = f"entry {entry.version}: the clocks do not follow from the times of the entries"
        findings.fail("clocks", "clock_wrong", entry.version, detail)
