"""Plans judged again: a sealed plan fits its commitments, and a planned decision fits the sealed plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.core.events import Event, Seat
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.entry import CommandTaken, DecisionTaken
from eventstore.log.plans import NewPlan, cancelled_plan, decision_of, fired, plain, sealed_plan
from eventstore.log.state import LoadedState, State, to_move
from eventstore.proof.checks.findings import Deviation
from eventstore.table.commands import CancelPlan
from eventstore.table.events import PlanCancelled, PlanFired, PlanSealed


def plan_judged_again(before: LoadedState, cause: CommandTaken, recorded: Sequence[Event]) -> list[Event]:
    """Return the facts of a plan that was sealed, or ended by a command.

    Raises:
        Deviation: the recorded facts do not belong to this command.
        CommandRefused: the table does not allow it.
    """
    state, fact = before.state, recorded[0] if recorded else None
    player = Identity(cause.actor.removeprefix("player:"), "", "player")
    if isinstance(cause.act, CancelPlan):
        if cause.actor == SERVICE_IDENTITY.actor:
            return [_unplanned(state, cause.act.seat, fact)]
        return [cancelled_plan(state.at_table, cause.act.seat, player)]
    if not isinstance(fact, PlanSealed):
        raise Deviation("plan_wrong", "a plan was sealed that is not there")
    plan = fact.plan
    new = NewPlan(plan.items, plan.until, plan.unless_changed)
    return [sealed_plan(before, new, player, bytes.fromhex(plan.salt))]


def _unplanned(state: State, seat: Seat, fact: Event | None) -> PlanCancelled:
    """Return the end of a plan that has no decision for the step.

    The recorded reason is taken as it is: it follows from more than this state.
    """
    live = state.at_table.plans.get(seat)
    if not isinstance(fact, PlanCancelled) or fact.surprise is None or live is None:
        raise Deviation("plan_wrong", "the service ended a plan that was not there, or without a reason")
    if seat not in to_move(state):
        raise Deviation("plan_wrong", "the service ended a plan before its seat was to move")
    return PlanCancelled(seat, live.version, "unplanned", fact.surprise)


def planned_again(before: LoadedState, cause: DecisionTaken[Any], recorded: Sequence[Event]) -> list[PlanFired]:
    """Return the fact that a decision was planned, computed from the plan, if the entry records it; else nothing.

    Raises:
        Deviation: the seat has no plan with this decision for this step.
    """
    fact = next((event for event in recorded if isinstance(event, PlanFired)), None)
    if fact is None:
        return []
    state, ruleset = before.state, before.loaded.ruleset
    live = state.at_table.plans.get(cause.seat)
    if live is None or state.position is None:
        raise Deviation("plan_wrong", "a decision is said to be planned, and the seat had no plan")
    if live.plan.named(plain(state.position.top_step), live.fired) != fact.item:
        raise Deviation("plan_wrong", "a plan decided at a step for which it has another item, or none")
    if decision_of(live.plan.items[fact.item], ruleset) != cause.decision:
        raise Deviation("plan_wrong", "a plan decided something else than it says")
    return [fired(live, cause.seat, fact.item, ruleset)]
