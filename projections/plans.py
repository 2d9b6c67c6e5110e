"""Plans: the waiting plans, as far as a viewer may know them, and the options of a seat that is not to move.

Nobody looks ahead: the options are found in imagined games. In each, everything that the seat cannot know is dealt
anew, and the other seats decide at random until the seat is to move. So the answer is the same in all worlds that look
the same from the seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.chance import NOBODY, KeyedChance
from domain.core.errors import IllegalDecision
from domain.core.events import SERVICE, Decision, Message, Seat, tag_of
from domain.core.ruleset import Ruleset
from eventstore.log.plans import decision_of, nameable_facts, plain
from eventstore.log.visibility import ViewedState
from eventstore.table.plans import LivePlan, PlanItem, UnlessChanged, Until, fits
from eventstore.turns import Turns
from projections.narration import tell_decision
from projections.sentences import Telling

WORLDS: Final = 6
"""Number of imagined games in which options are found."""
_LONGEST: Final = 200
"""Number of entries after which an imagined game is given up where the seat does not come to move."""
_TURN: Final = 10
"""Number of entries of imagined games, or of sentences about decisions, after which other tasks have their turn."""
_MOST_STEPS: Final = 5
"""The largest number of steps in an answer; the most frequent steps are in it."""


class PlanItemResponse(msgspec.Struct, frozen=True):
    """An item of a plan, as its owner sees it."""

    at: dict[str, Any]
    decision: dict[str, Any]
    text: str
    """The decision in words; empty where there are none before the game is at the step."""
    done: bool
    """Of a plan in order: whether it was done."""


class PlanResponse(msgspec.Struct, frozen=True):
    """A plan, as its owner sees it."""

    version: int
    """The version that sealed it."""
    items: tuple[PlanItemResponse, ...]
    until: Until | None
    until_fact: str
    """The kind of fact for which it waits, in words; empty where it waits for none."""
    unless_changed: UnlessChanged
    fired: int
    """The number of its decisions so far."""


class SeatPlan(msgspec.Struct, frozen=True):
    """The plan of a seat; other viewers see only its existence."""

    seat: Seat
    version: int
    """The version that sealed it."""
    plan: PlanResponse | None
    """Its content, for the occupant of the seat; `None` for all others."""


class PlansResponse(msgspec.Struct, frozen=True):
    """The plans of a game that wait for their seats to move."""

    head: str
    ruleset: str
    plans: tuple[SeatPlan, ...]


class PlannableDecision(msgspec.Struct, frozen=True):
    """A decision that a seat could take at a step."""

    decision: dict[str, Any]
    """As it is written in a request."""
    text: str
    worlds: int
    """The number of imagined games that came to the step and in which it was legal."""


class PlannableStep(msgspec.Struct, frozen=True):
    """A step that the game could come to next."""

    at: dict[str, Any]
    """The step; a plan may name all of its fields, or fewer."""
    question: str
    """The question to the seat at the step."""
    worlds: int
    """The number of imagined games that came to this step."""
    decisions: tuple[PlannableDecision, ...]


class PassOption(msgspec.Struct, frozen=True):
    """A decision that declines the offer of a kind of step, for plans with `until`."""

    at: dict[str, Any]
    decision: dict[str, Any]
    text: str


class PlannableFact(msgspec.Struct, frozen=True):
    """A kind of fact that could end a plan with `until`."""

    fact: dict[str, Any]
    """As it is written in a request: its type, and its seat."""
    text: str
    """In words, with dots for the values that it does not name."""
    worlds: int
    """The number of imagined games with a fact of this kind that another seat or the service made; often 0."""


class PlanOptions(msgspec.Struct, frozen=True):
    """The options of the viewer for a plan now."""

    head: str
    """The head to send with the plan."""
    ruleset: str
    """The ruleset of the decisions."""
    round: int
    """The round (or year) that is played, for `until`."""
    worlds: int
    """The number of imagined games in which the seat came to move; 0 for a viewer who cannot plan now."""
    steps: tuple[PlannableStep, ...]
    """The steps to which these games came next, after the items of the request; the most frequent first."""
    passes: tuple[PassOption, ...]
    """The same at any time."""
    facts: tuple[PlannableFact, ...]
    """All kinds of facts that other seats could make; those of the most imagined games first."""


def plan_response(viewed: ViewedState, seat: Seat, live: LivePlan, tell: Telling) -> PlanResponse:
    """Return a plan as its owner sees it."""
    loaded = viewed.loaded
    plan, ordered = live.plan, live.plan.until is None
    items = tuple(
        PlanItemResponse(
            item.at,
            item.decision,
            tell(_decision_message(decision_of(item, loaded.ruleset), item.at, seat, viewed)),
            ordered and number < live.fired,
        )
        for number, item in enumerate(plan.items)
    )
    fact = None if plan.until is None else plan.until.fact
    until = "" if fact is None else tell.fact(fact, loaded.ruleset, viewed.state.position)
    return PlanResponse(live.version, items, plan.until, until, plan.unless_changed, live.fired)


def plans_response(viewed: ViewedState, own_seat: Seat | None, tell: Telling) -> PlansResponse:
    """Return the waiting plans; with the content of the plan of the viewer's own seat."""
    state = viewed.state
    plans = tuple(
        SeatPlan(seat, live.version, plan_response(viewed, seat, live, tell) if seat == own_seat else None)
        for seat, live in sorted(state.at_table.plans.items())
    )
    return PlansResponse(str(state.head), state.at_table.ruleset, plans)


async def plan_options(
    viewed: ViewedState, seat: Seat | None, chosen: Sequence[PlanItem], keys: Sequence[bytes], tell: Telling
) -> PlanOptions:
    """Return the options of a seat for a plan.

    Args:
        viewed: the state at the head.
        seat: the viewer's seat; `None` for a viewer who does not sit at the table.
        chosen: the items that come before.
        keys: by imagined game, the key of its chance.
        tell: words the messages of the answer.
    """
    state, ruleset, position = viewed.state, viewed.loaded.ruleset, viewed.state.position
    head, name = str(state.head), state.at_table.ruleset
    if seat is None or position is None or state.at_table.status != "playing" or seat in ruleset.to_move(position):
        number = 0 if position is None else ruleset.round_of(position)
        return PlanOptions(head, name, number, 0, (), (), ())
    viewed = viewed.as_seat(seat)
    reached: list[Position] = []
    worlds_by_fact: Counter[tuple[str, Seat | None]] = Counter()
    for key in keys:
        imagined, world_facts = await _imagined(ruleset, position, seat, chosen, KeyedChance(key))
        if imagined is not None:
            reached.append(imagined)
            worlds_by_fact.update(world_facts)
    by_step: dict[bytes, list[Position]] = {}
    for reached_position in reached:
        by_step.setdefault(msgspec.json.encode(reached_position.top_step), []).append(reached_position)
    likely = sorted(by_step.values(), key=len, reverse=True)[:_MOST_STEPS]
    turns = Turns(_TURN)
    steps = tuple([await _step(alike, seat, viewed, tell, turns) for alike in likely])
    passes, facts = _passes(seat, viewed, tell), await _facts(worlds_by_fact, seat, viewed, tell, turns)
    return PlanOptions(head, name, ruleset.round_of(position), len(reached), steps, passes, facts)


async def _imagined(
    ruleset: Ruleset[Any],
    position: Position,
    seat: Seat,
    chosen: Sequence[PlanItem],
    chance: KeyedChance,
) -> tuple[Position | None, set[tuple[str, Seat | None]]]:
    """Return a position with the seat to move after its chosen items, and the facts of all others on the way to it.

    Returns:
        The position, `None` where the game never comes to it, and the facts by type and seat.
    """
    facts: set[tuple[str, Seat | None]] = set()
    turns = Turns(_TURN)
    position = ruleset.imagined(position, frozenset((seat,)), chance)
    left = list(chosen)
    for _ in range(_LONGEST):
        await turns.done()
        movers = ruleset.to_move(position)
        if not movers:
            return None, facts
        if movers[0] == SERVICE:
            events = ruleset.advance(position, chance)
        elif movers[0] != seat:
            choice = chance.draw("choice", list(ruleset.legal(position, movers[0])), NOBODY)
            events = ruleset.decide(position, movers[0], choice, chance)
        elif not left:
            return position, facts
        else:
            item = left.pop(0)
            decision = decision_of(item, ruleset) if fits(item.at, plain(position.top_step)) else None
            if decision is None:
                return None, facts
            try:
                events = ruleset.decide(position, seat, decision, chance)
            except IllegalDecision:
                return None, facts
        if movers[0] != seat:
            facts |= {(tag_of(type(event)), getattr(event, "seat", None)) for event in events}
        position = ruleset.fold(position, events)
    return None, facts


async def _step(
    alike: Sequence[Position], seat: Seat, viewed: ViewedState, tell: Telling, turns: Turns
) -> PlannableStep:
    """Return the decisions at a step that some imagined games came to."""
    state, loaded = viewed.state, viewed.loaded
    legal: dict[Decision, tuple[int, Position]] = {}
    for position in alike:
        for decision in loaded.ruleset.legal(position, seat):
            count, first = legal.get(decision, (0, position))
            legal[decision] = (count + 1, first)
    decisions = []
    for decision, (count, first) in legal.items():
        message = tell_decision(seat, decision, replace(viewed, state=replace(state, position=first)))
        decisions.append(PlannableDecision(plain(decision), tell(message), count))
        await turns.done()
    at: Mapping[str, Any] = plain(alike[0].top_step)
    return PlannableStep(dict(at), tell(loaded.ruleset.question(alike[0])), len(alike), tuple(decisions))


async def _facts(
    worlds_by_fact: Counter[tuple[str, Seat | None]], seat: Seat, viewed: ViewedState, tell: Telling, turns: Turns
) -> tuple[PlannableFact, ...]:
    """Return the facts that a plan may name and that have words; the seat's own only where they happened."""
    state, loaded = viewed.state, viewed.loaded
    other_seats = [other for other in range(len(state.at_table.seats)) if other != seat]
    facts = []
    for tag, fields in nameable_facts(loaded.ruleset).items():
        owned = "seat" in fields
        for owner in [*other_seats, seat] if owned else [None]:
            worlds = worlds_by_fact[tag, owner]
            if owner == seat and not worlds:
                continue
            fact: dict[str, Any] = {"type": tag, "seat": owner} if owned else {"type": tag}
            text = tell.fact(fact, loaded.ruleset, state.position)
            if text:
                facts.append(PlannableFact(fact, text, worlds))
            await turns.done(_TURN)  # the first sentence of a kind in a language is parsed
    return tuple(sorted(facts, key=lambda fact: -fact.worlds))


def _passes(seat: Seat, viewed: ViewedState, tell: Telling) -> tuple[PassOption, ...]:
    """Return the decisions that decline each kind of step, as the ruleset names them."""
    ruleset = viewed.loaded.ruleset
    rules = {rule.decision: rule for rule in ruleset.rules}
    options = [
        ({"type": tag_of(step)}, decision) for decision in ruleset.passes for step in rules[type(decision)].steps
    ]
    return tuple(
        PassOption(at, plain(decision), tell(_decision_message(decision, at, seat, viewed))) for at, decision in options
    )


def _decision_message(
    decision: Decision | None, at: Mapping[str, Any], seat: Seat, viewed: ViewedState
) -> Message | None:
    """Return the message of a decision before the game is at its step; `None` where there is none yet."""
    state, loaded = viewed.state, viewed.loaded
    if decision is None or state.position is None:
        return None
    steps = {tag_of(step): step for rule in loaded.ruleset.rules for step in rule.steps}
    then = state.position
    with suppress(msgspec.ValidationError):  # where not all fields of the step are named
        step = msgspec.convert({"seat": seat, **at}, steps[at["type"]])
        then = replace(then, agenda=(*then.agenda, step))
    try:
        return tell_decision(seat, decision, replace(viewed.as_seat(seat), state=replace(state, position=then)))
    except Exception:  # noqa: BLE001 - a ruleset describes decisions at positions at which they can be taken
        return None
