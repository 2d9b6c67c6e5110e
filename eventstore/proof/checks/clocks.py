"""Clocks: what they are said to do is what the arithmetic makes of the times of the entries."""

from __future__ import annotations

from eventstore.log.entry import Entry
from eventstore.log.state import LoadedRuleset, State, fold_events
from eventstore.log.timing import Outage, clock_facts, is_of_clocks
from eventstore.proof.checks.findings import Findings
from eventstore.table.events import SeedRevealed, TimeAdded


def check_clocks(before: State, entry: Entry, loaded: LoadedRuleset, findings: Findings) -> None:
    """Note where an entry says of the clocks what does not follow from its time.

    When the service was away stands in no log: such spans are taken as recorded. Time that somebody gave is judged
    with its command.

    Args:
        before: the state before the entry.
        entry: what is checked; its other facts have been judged.
        loaded: the game's ruleset and components.
        findings: collects what is wrong.
    """
    others = [event for event in entry.body.events if not is_of_clocks(event) and not isinstance(event, SeedRevealed)]
    said = [event for event in entry.body.events if is_of_clocks(event)]
    after = fold_events(before, others, loaded)
    if after.at_table.clock is None:
        if said:
            findings.fail("clocks", "clock_wrong", entry.version, f"entry {entry.version}: there is no clock")
        return
    findings.count("clocks", len(said))
    away: list[Outage] = sorted({event.away for event in said if isinstance(event, TimeAdded) and event.away})
    if clock_facts(before, after, entry.body.cause, entry.body.time, away) != said:
        detail = f"entry {entry.version}: the clocks do not follow from the times of the entries"
        findings.fail("clocks", "clock_wrong", entry.version, detail)
