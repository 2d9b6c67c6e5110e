"""Plans: the checks of a new plan, the item that decides, and the end of a plan.

When the seat of a plan is to move, one entry follows the plan: the planned decision, or the end of the plan. The agenda
and the rules alone give a plan its meaning, so every ruleset has plans. Until its seat is to move, nothing in a plan
changes which entries are written, or when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, get_type_hints

import msgspec

from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import Decision, Event, Seat, members, private_fields, tag_of
from domain.core.ruleset import Ruleset
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.entry import AnyBody, DecisionTaken
from eventstore.log.sealing import commitment_to
from eventstore.log.state import LoadedState, State, plays_itself
from eventstore.table.checks import seat_of_caller
from eventstore.table.events import PlanCancelled, PlanFired, PlanSealed
from eventstore.table.plans import (
    LAST_ROUND,
    MOST_BYTES,
    MOST_ITEMS,
    LivePlan,
    Plan,
    PlanItem,
    Surprise,
    UnlessChanged,
    Until,
    fits,
    salt_of_item,
)
from eventstore.table.table import Table

_encode: Final = msgspec.json.Encoder().encode


class NewPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan as its owner sends it: decisions for the steps at which the seat will be to move."""

    items: Annotated[tuple[PlanItem, ...], msgspec.Meta(min_length=1, max_length=MOST_ITEMS)]
    until: Until | None = None
    """Left out: the items decide in order, each once. Else each item decides whenever its step comes, until this."""
    unless_changed: UnlessChanged | None = None
    """The part of the position that must be as it was when the plan was sealed, or decided last; by default `own` for
    a plan in order, `step` for a plan with `until`."""


# Sealing


def sealed_plan(before: LoadedState, new: NewPlan, caller: Identity, salt: bytes) -> PlanSealed:
    """Return the fact that a caller has a plan now.

    Args:
        before: the state at the head.
        new: the plan.
        caller: the identity of the caller.
        salt: 16 bytes that nobody else knows.

    Raises:
        CommandRefused: the caller does not sit there, the game is not being played, it is their turn, a bot plays for
            them, or the plan is invalid: too large, or with steps, decisions or facts that the ruleset does not have.
    """
    state, loaded = before.state, before.loaded
    seat = seat_of_caller(state.at_table, caller)
    if state.at_table.status != "playing" or state.position is None:
        status = state.at_table.status
        raise CommandRefused("not_playing", f"the game is {status}; nothing can be planned", value=status)
    if seat in loaded.ruleset.to_move(state.position):
        raise CommandRefused("plan_own_turn", "it is your turn: decide", value=seat, rule="plans P2")
    if plays_itself(state, seat):
        raise CommandRefused("plan_bot", "a bot plays for this seat", value=seat, rule="plans P2")
    if not 1 <= len(new.items) <= MOST_ITEMS:
        raise CommandRefused("plan_items", f"a plan has 1 to {MOST_ITEMS} items", value=len(new.items), rule="plans P3")
    until = None if new.until is None else _checked_until(new.until, before)
    usual: UnlessChanged = "own" if until is None else "step"
    items = tuple(_checked_item(item, seat, loaded.ruleset) for item in new.items)
    plan = Plan(items, until, new.unless_changed or usual, salt.hex())
    size = len(_encode(plan))
    if size > MOST_BYTES:
        raise CommandRefused("plan_size", f"a plan has at most {MOST_BYTES} bytes as JSON", value=size, rule="plans P3")
    public_items = [_public_item(item, loaded.ruleset) for item in items] + [None] * (MOST_ITEMS - len(items))
    commitments = tuple(
        commitment_to(_encode(public_item), salt_of_item(plan, at)) for at, public_item in enumerate(public_items)
    )
    return PlanSealed(seat, state.version + 1, commitments, plan)


def _checked_item(item: PlanItem, seat: Seat, ruleset: Ruleset[Any]) -> PlanItem:
    steps = _steps(ruleset)
    at = _checked_pattern(item.at, steps, "plan_step", "step")
    if at.get("seat", seat) != seat:
        raise CommandRefused("plan_step", "this is a step of another seat", value=_excerpt(item.at), rule="plans P4")
    try:
        decision: Decision = msgspec.convert(item.decision, ruleset.decision_type)
    except msgspec.ValidationError as error:
        raise CommandRefused(
            "plan_decision", f"this is no decision: {error}", value=_excerpt(item.decision), rule="plans P4"
        ) from None
    if not any(rule.decision is type(decision) and steps[at["type"]] in rule.steps for rule in ruleset.rules):
        raise CommandRefused(
            "plan_decision", "this is never decided at that step", value=_excerpt(item.decision), rule="plans P4"
        )
    return PlanItem(at, plain(decision))


def _checked_until(until: Until, before: LoadedState) -> Until:
    if until.times is None and until.round is None and until.fact is None:
        raise CommandRefused("plan_until", "say when it ends: times, round or fact", value="until", rule="plans P5")
    ruleset = before.loaded.ruleset
    number = ruleset.round_of(before.state.position)
    if until.round is not None and not number <= until.round <= LAST_ROUND:
        detail = f"this is round {number}, and no game has more than {LAST_ROUND}"
        raise CommandRefused("plan_until", detail, value=until.round, rule="plans P5")
    if until.fact is None:
        return until
    return msgspec.structs.replace(until, fact=_checked_pattern(until.fact, _facts(ruleset), "plan_until", "fact"))


def _checked_pattern(
    pattern: Mapping[str, Any], kinds: Mapping[str, type[Any]], code: str, noun: str
) -> dict[str, Any]:
    """Return a pattern with its values as they are written in logs."""
    named = pattern.get("type")
    kind: Any = kinds.get(named) if isinstance(named, str) else None
    if kind is None:
        raise CommandRefused(code, f"the ruleset has no such {noun}", value=_excerpt(pattern), rule="plans P4")
    hints = _public_fields(kind)
    checked: dict[str, Any] = {"type": named}
    for name, value in pattern.items():
        if name == "type":
            continue
        if name not in hints:
            raise CommandRefused(
                code, f"such a {noun} has no field {name!r} to see", value=_excerpt(pattern), rule="plans P4"
            )
        try:
            checked[name] = plain(msgspec.convert(value, hints[name]))
        except msgspec.ValidationError as error:
            raise CommandRefused(code, f"{name}: {error}", value=_excerpt(pattern), rule="plans P4") from None
    return checked


def plain(value: Any) -> Any:
    """Return a value as it is read from a log."""
    return msgspec.json.decode(_encode(value))


def _excerpt(value: object) -> str:
    return _encode(value)[:200].decode(errors="replace")


@cache
def _public_fields(kind: Any) -> dict[str, Any]:
    """Return the type of each field of a step or an event that everybody may see, by the name it has in logs."""
    hints = get_type_hints(kind, include_extras=True)
    hidden = private_fields(kind) if issubclass(kind, Event) else ()
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return {key: hints[name] for name, key in names if name not in hidden}


def _steps(ruleset: Ruleset[Any]) -> dict[str, type[Any]]:
    """Return the kinds of steps at which seats decide, by tag."""
    return {tag_of(step): step for rule in ruleset.rules for step in rule.steps}


def _facts(ruleset: Ruleset[Any]) -> dict[str, type[Any]]:
    """Return the kinds of facts of a ruleset, by tag; without the facts of the agenda."""
    return {tag_of(kind): kind for kind in members(ruleset.event_type) if kind not in AGENDA_FOLDS}


def nameable_facts(ruleset: Ruleset[Any]) -> dict[str, frozenset[str]]:
    """Return the types of facts that a plan may name, with the fields that everybody may see."""
    facts: dict[str, Any] = _facts(ruleset)
    return {tag: frozenset(_public_fields(kind)) for tag, kind in facts.items()}


def _public_item(item: PlanItem, ruleset: Ruleset[Any]) -> dict[str, Any]:
    """Return the public part of an item, opened when it decides: the decision without its private fields."""
    kind: Any = type(msgspec.convert(item.decision, ruleset.decision_type))
    hidden = private_fields(kind)
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    veiled = {key for name, key in names if name in hidden}
    return {"at": item.at, "decision": {name: value for name, value in item.decision.items() if name not in veiled}}


def cancelled_plan(table: Table, seat: Seat, caller: Identity) -> PlanCancelled:
    """Return the fact that a caller gave up the plan of their seat.

    Raises:
        CommandRefused: it is not their seat, or it has no plan.
    """
    if seat_of_caller(table, caller) != seat:
        raise CommandRefused("not_your_seat", "this is somebody else's plan", value=seat)
    live = table.plans.get(seat)
    if live is None:
        raise CommandRefused("plan_none", "you have no plan that could be cancelled", value=seat, rule="plans P7")
    return PlanCancelled(seat, live.version, "owner")


# Following


def planned(head: LoadedState, seat: Seat, later: Sequence[AnyBody], then: State | None) -> int | Surprise:
    """Return the number of the item that decides now, or why no item of the plan does.

    The rules may still refuse the decision of the item.

    Args:
        head: the state at the head; the seat is to move.
        seat: the owner of the plan.
        later: the entries since the plan was sealed, if it ends with a fact.
        then: the state when the plan was sealed, or decided last, if it depends on its owner's view.
    """
    state, ruleset = head.state, head.loaded.ruleset
    live, position = state.at_table.plans[seat], state.position
    plan, until = live.plan, live.plan.until
    if until is None and live.fired >= len(plan.items):
        return "spent"
    if until is not None and _is_over(until, live, seat, ruleset.round_of(position), later):
        return "until"
    assert position is not None  # noqa: S101 - a seat is to move
    item = plan.named(plain(position.top_step), live.fired)
    if item is None:
        return "step"
    if then is not None and _owner_view(then, seat, plan.unless_changed, ruleset) != _owner_view(
        state, seat, plan.unless_changed, ruleset
    ):
        return "changed"
    return item


def _is_over(until: Until, live: LivePlan, seat: Seat, number: int, later: Sequence[AnyBody]) -> bool:
    if until.times is not None and live.fired >= until.times:
        return True
    if until.round is not None and number > until.round:
        return True
    fact = until.fact
    if fact is None:
        return False
    others = (body for body in later if not (isinstance(body.cause, DecisionTaken) and body.cause.seat == seat))
    alike = (event for body in others for event in body.events if tag_of(type(event)) == fact["type"])
    return any(fits(fact, plain(event)) for event in alike)


def _owner_view(state: State, seat: Seat, unless_changed: UnlessChanged, ruleset: Ruleset[Any]) -> Any:
    """Return the part of the owner's view that a plan depends on, as plain values."""
    view = ruleset.view(state.position, frozenset((seat,)))
    seats = getattr(view, "seats", None)
    if unless_changed == "own" and isinstance(seats, tuple) and seat < len(seats):
        return plain(seats[seat])
    fields = plain(view)
    fields.pop("agenda", None)
    return fields


def decision_of(item: PlanItem, ruleset: Ruleset[Any]) -> Decision | None:
    """Return the decision of an item; `None` where the rules do not have this decision any more."""
    try:
        decision: Decision = msgspec.convert(item.decision, ruleset.decision_type)
    except msgspec.ValidationError:
        return None
    return decision


def fired(live: LivePlan, seat: Seat, item: int, ruleset: Ruleset[Any]) -> PlanFired:
    """Return the fact that an item of a plan decides, with its opening: everybody can check it."""
    plan = live.plan
    return PlanFired(seat, live.version, item, _public_item(plan.items[item], ruleset), salt_of_item(plan, item).hex())
