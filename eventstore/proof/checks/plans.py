"""Plans judged again: that what was sealed fits its commitments, and that what decided was what was sealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.core.events import Event, Seat
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.entry import CommandTaken, DecisionTaken
from eventstore.log.plans import NewPlan, cancelled_plan, decision_of, fired, plain, sealed_plan
from eventstore.log.state import LoadedRuleset, State, to_move
from eventstore.proof.checks.findings import Deviation
from eventstore.table.commands import CancelPlan
from eventstore.table.events import PlanCancelled, PlanFired, PlanSealed


def plan_judged_again(
    state: State, cause: CommandTaken, recorded: Sequence[Event], loaded: LoadedRuleset
) -> list[Event]:
    """Return the facts of a plan that was sealed, or ended by a command.

    Raises:
        Deviation: the recorded facts are of no such command.
        CommandRefused: the table does not allow it.
    """
    told = recorded[0] if recorded else None
    player = Identity(cause.actor.removeprefix("player:"), "", "player")
    if isinstance(cause.act, CancelPlan):
        if cause.actor == SERVICE_IDENTITY.actor:
            return [_unplanned(state, cause.act.seat, told)]
        return [cancelled_plan(state.at_table, cause.act.seat, player)]
    if not isinstance(told, PlanSealed):
        raise Deviation("plan_wrong", "a plan was sealed that is not there")
    plan = told.plan
    new = NewPlan(plan.items, plan.until, plan.unless_changed)
    return [sealed_plan(state, new, player, bytes.fromhex(plan.salt), loaded)]


def _unplanned(state: State, seat: Seat, told: Event | None) -> PlanCancelled:
    """Return the end of a plan that does not say what to do. Why not follows from more entries, and is not asked."""
    live = state.at_table.plans.get(seat)
    if not isinstance(told, PlanCancelled) or told.surprise is None or live is None:
        raise Deviation("plan_wrong", "the service ended a plan that was not there, or without a reason")
    if seat not in to_move(state):
        raise Deviation("plan_wrong", "the service ended a plan before its seat was to move")
    return PlanCancelled(seat, live.version, "unplanned", told.surprise)


def planned_again(
    state: State, cause: DecisionTaken[Any], recorded: Sequence[Event], loaded: LoadedRuleset
) -> list[PlanFired]:
    """Return that a decision was planned, as the plan has it, where it is recorded; else nothing.

    Raises:
        Deviation: no plan of the seat says this here.
    """
    told = next((event for event in recorded if isinstance(event, PlanFired)), None)
    if told is None:
        return []
    live = state.at_table.plans.get(cause.seat)
    if live is None or state.position is None:
        raise Deviation("plan_wrong", "a decision is said to be planned, and the seat had no plan")
    if live.plan.named(plain(state.position.top_step), live.fired) != told.item:
        raise Deviation("plan_wrong", "a plan decided at a step for which it has another item, or none")
    if decision_of(live.plan.items[told.item], loaded.ruleset) != cause.decision:
        raise Deviation("plan_wrong", "a plan decided something else than it says")
    return [fired(live, cause.seat, told.item, loaded.ruleset)]
