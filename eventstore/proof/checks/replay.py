"""Replay: decide every entry again with the chance it recorded, and compare the facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from domain.core.chance import Audience, Draw
from domain.core.errors import TabletapeError
from domain.core.events import SERVICE, Event, tag_of
from eventstore.log.composing import following
from eventstore.log.entry import CommandTaken, DecisionTaken, LogEntry
from eventstore.log.state import LoadedState, fold_events, to_move
from eventstore.log.timing import is_of_clocks
from eventstore.proof.checks.findings import Deviation
from eventstore.proof.checks.plans import planned_again
from eventstore.proof.checks.rejudge import judged_again
from eventstore.table.events import GameAborted, GameFinished, GameImported, SeedRevealed
from eventstore.table.expiry import require_may_decide

T = TypeVar("T")


class RecordedChance:
    """Chance that returns the recorded outcomes of a log, and insists on the recorded draws in their order."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = draws
        self._used = 0

    def draw(self, pile: str, candidates: Sequence[T], audience: Audience) -> T:
        """Return the recorded outcome.

        Raises:
            Deviation: the log did not record this draw here.
        """
        if self._used == len(self._draws):
            raise Deviation("draw_missing", f"a draw from {pile} is not recorded")
        recorded = self._draws[self._used]
        self._used += 1
        request = (pile, len(candidates), audience is None)
        if (
            recorded.pile,
            recorded.size,
            recorded.audience is None,
        ) != request or not 0 <= recorded.index < recorded.size:
            raise Deviation("draw_differs", f"the recorded draw from {recorded.pile} is not the one from {pile}")
        return candidates[recorded.index]

    def require_used(self) -> None:
        """Refuse recorded draws that the replay did not use.

        Raises:
            Deviation: at least one draw was not used.
        """
        if self._used < len(self._draws):
            raise Deviation("draw_too_many", f"{len(self._draws) - self._used} recorded draws belong to nothing")


def replay(before: LoadedState, entry: LogEntry, draws: Sequence[Draw]) -> None:
    """Decide an entry again on the state before it. The facts of clocks belong to another check.

    Raises:
        Deviation: the rules or the table decide otherwise today.
    """
    chance = RecordedChance(draws)
    cause = entry.body.cause
    recorded = [event for event in entry.body.events if not is_of_clocks(event)]
    try:
        if isinstance(cause, DecisionTaken):
            events = _decided(before, cause, chance)
        elif isinstance(cause, CommandTaken):
            events = judged_again(before, cause, recorded, chance, entry.body.time)
        else:
            events = _run(before, chance)
        after = fold_events(before.state, events, before.loaded)
        if isinstance(cause, DecisionTaken):
            events = [*events, *planned_again(before, cause, recorded)]
        events = [*events, *following(before.state, LoadedState(after, before.loaded), cause, events)]
    except TabletapeError as error:
        secret = f"{error.code}, {error.detail}"
        raise Deviation("illegal", f"{_named(cause)} is refused", secret, rule=error.rule) from error
    chance.require_used()
    _compare(events, recorded)


def _decided(before: LoadedState, cause: DecisionTaken[Any], chance: RecordedChance) -> list[Event]:
    state = before.state
    table = state.at_table if state.table is not None else None
    if table is None or table.status != "playing":
        raise Deviation("illegal", "a decision was taken while the game was not being played")
    if table.pause is not None:
        raise Deviation("illegal", "a decision was taken while the game was paused")
    if not 0 <= cause.seat < len(table.seats) or table.seats[cause.seat] is None:
        raise Deviation("illegal", f"nobody sits on seat {cause.seat}")
    if table.bot_on(cause.seat) is None:
        require_may_decide(table, cause.seat)
    return before.loaded.ruleset.decide(state.position, cause.seat, cause.decision, chance)


def _run(before: LoadedState, chance: RecordedChance) -> list[Event]:
    if SERVICE not in to_move(before.state):
        raise Deviation("illegal", "the service acted where it was not its turn")
    return before.loaded.ruleset.advance(before.state.position, chance)


def _compare(expected: Sequence[Event], recorded: Sequence[Event]) -> None:
    """Compare facts; a closing entry, and an import, may reveal seeds at its end."""
    facts = [event for event in recorded if not isinstance(event, SeedRevealed)]
    if len(facts) < len(recorded) and not any(
        isinstance(event, GameFinished | GameAborted | GameImported) for event in facts
    ):
        raise Deviation("seed_early", "a seed is revealed while the game goes on")
    if any(not isinstance(event, SeedRevealed) for event in recorded[len(facts) :]):
        raise Deviation("events_differ", "a seed is revealed before the other facts")
    for number, (ours, theirs) in enumerate(zip(expected, facts, strict=False)):
        if ours != theirs:
            detail = f"event {number} is {tag_of(type(theirs))} as recorded; the rules make another event"
            raise Deviation("events_differ", detail, f"recorded {theirs!r}, decided {ours!r}")
    if len(expected) != len(facts):
        raise Deviation("events_differ", f"{len(facts)} events are recorded, the rules make {len(expected)}")


def _named(cause: Any) -> str:
    if isinstance(cause, DecisionTaken):
        return f"the decision {tag_of(type(cause.decision))} of seat {cause.seat}"
    if isinstance(cause, CommandTaken):
        return f"the command {tag_of(type(cause.act))} of {cause.actor}"
    return "the run of the service"
