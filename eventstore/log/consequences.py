"""Consequences: the facts that an entry brings with it, beside the facts of its command or decision.

They are the start of a full table, the end of a request when a player decides further, the end of plans that an entry
overtakes, and the end of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from domain.core.chance import Chance
from domain.core.events import Event, Seat
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.log.state import LoadedRuleset, State, ends_by_resignation, fold_events, result_of
from eventstore.table.events import (
    DecisionsTakenBack,
    EndLapsed,
    GameFinished,
    GamePaused,
    GameStalled,
    GameStarted,
    PlanCancelled,
    PlanFired,
    SeatForfeited,
    SeatHandedOver,
    SeatHandedToBot,
    SeatResigned,
    StandInSeated,
    TakeBackLapsed,
)
from eventstore.table.plans import CancelReason
from eventstore.table.table import Table


def started_when_full(
    state: State, events: Sequence[Event], loaded: LoadedRuleset, chance: Callable[[Table], Chance]
) -> list[Event]:
    """Add the start of the game to the facts that fill its table, or return them as they are.

    Args:
        state: the state before the facts.
        events: the facts that may take the last seat.
        loaded: the game's ruleset and components.
        chance: returns the chance of the started table; called only for a game with a setup.
    """
    table = fold_events(state, events, loaded).at_table
    if table.status != "open" or any(occupant is None for occupant in table.seats):
        return list(events)
    nonces = tuple(nonce for _, nonce in table.given)
    events = [*events, GameStarted(table.nonces if _nonces_are_fixed(table) else nonces)]
    after = fold_events(state, events, loaded)
    if state.position is not None or after.position is None:
        return events
    return [*events, *loaded.ruleset.setup(after.position, chance(after.at_table))]


def _nonces_are_fixed(table: Table) -> bool:
    """Return whether the parent of a fork fixed its nonces: its luck goes on, or the fork replaces it."""
    return bool(table.nonces) or table.commitment.seed_game != table.game


def following(
    before: State,
    after: State,
    cause: DecisionTaken[Any] | CommandTaken | ServiceRun,
    events: Sequence[Event],
    loaded: LoadedRuleset,
) -> list[Event]:
    """Return the consequences of an entry, in the order in which they follow its facts.

    Args:
        before: the state before the entry.
        after: the state after its facts.
        cause: the cause of the entry.
        events: its facts.
        loaded: the game's ruleset and components.
    """
    return [*_lapse_of(before, cause), *_plans_ended(before, cause, events), *_ending_of(after, loaded)]


def _plans_ended(
    before: State, cause: DecisionTaken[Any] | CommandTaken | ServiceRun, events: Sequence[Event]
) -> list[PlanCancelled]:
    """Return the end of the plans that an entry ends, whatever they hold: of every seat, in order of the seats."""
    if before.table is None or not before.table.plans:
        return []
    ended: dict[Seat, CancelReason] = {}
    every = sorted(before.table.plans)
    for event in events:
        if isinstance(event, SeatHandedToBot | SeatHandedOver | StandInSeated | SeatForfeited | SeatResigned):
            ended[event.seat] = "handed_over"
        elif isinstance(event, DecisionsTakenBack):
            ended |= dict.fromkeys(every, "taken_back")
        elif isinstance(event, GameStalled | GamePaused):
            ended |= dict.fromkeys(every, "stopped")
    if isinstance(cause, DecisionTaken) and not any(isinstance(event, PlanFired) for event in events):
        ended[cause.seat] = "by_hand"
    return [PlanCancelled(seat, before.table.plans[seat].version, ended[seat]) for seat in every if seat in ended]


def _lapse_of(before: State, cause: DecisionTaken[Any] | CommandTaken | ServiceRun) -> list[Event]:
    """Return the end of open requests, to undo a decision or to end the game, when a person decides further; else none.

    Bots and the service go on meanwhile: a request does not concern them.
    """
    table = before.table
    if table is None or not isinstance(cause, DecisionTaken) or cause.seat not in table.present:
        return []
    lapsed: list[Event] = [] if table.take_back_request is None else [TakeBackLapsed()]
    return lapsed if table.end_request is None else [*lapsed, EndLapsed()]


def _ending_of(after: State, loaded: LoadedRuleset) -> list[Event]:
    """Return the end of the game, when the rules ended it with these facts, or a single seat is left; else nothing."""
    table = after.at_table
    if after.position is None or table.status != "playing":
        return []
    if after.position.agenda and len(table.seats) - len(table.forfeited) > 1 and not ends_by_resignation(table):
        return []
    result = result_of(after, loaded.ruleset)
    return [] if result is None else [GameFinished(result.places, result.winner, result.tied)]
