"""Plans: those that wait, as far as a viewer may know them, and what a seat that is not to move could plan.

Nobody looks ahead: what could be planned is found in imagined games. In each, everything that the seat cannot know is
dealt anew, and the others decide at random until the seat is to move. So the answer is the same in all worlds that look
the same from the seat.
"""

from __future__ import annotations

import asyncio
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
from eventstore.log.state import LoadedRuleset, State
from eventstore.log.visibility import VisibilityRange
from eventstore.table.plans import LivePlan, PlanItem, UnlessChanged, Until, fits
from projections.narration import tell_decision
from projections.sentences import Telling

WORLDS: Final = 6
"""In how many imagined games it is found what could be planned."""
_LONGEST: Final = 200
"""After how many entries an imagined game in which the seat does not come to move is left."""
_MOST_STEPS: Final = 5
"""How many steps are told at most; those that came most often."""


class PlanItemResponse(msgspec.Struct, frozen=True):
    """An item of a plan, as its owner sees it."""

    at: dict[str, Any]
    decision: dict[str, Any]
    text: str
    """The decision in words; empty where it has none before it comes to the step."""
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
    """How often it has decided."""


class SeatPlan(msgspec.Struct, frozen=True):
    """That a seat has a plan."""

    seat: Seat
    version: int
    """The version that sealed it."""
    plan: PlanResponse | None
    """What it says, for who sits there; `None` for all others."""


class PlansResponse(msgspec.Struct, frozen=True):
    """The plans of a game that wait for their seats to move."""

    head: str
    ruleset: str
    plans: tuple[SeatPlan, ...]


class PlannableDecision(msgspec.Struct, frozen=True):
    """What could be decided at a step."""

    decision: dict[str, Any]
    """As it is written in a request."""
    text: str
    worlds: int
    """In how many of the imagined games that came to the step it was legal."""


class PlannableStep(msgspec.Struct, frozen=True):
    """A step to which it could come next."""

    at: dict[str, Any]
    """The step; a plan may name all of its fields, or fewer."""
    question: str
    """What the seat is asked there."""
    worlds: int
    """In how many of the imagined games it came to this step."""
    decisions: tuple[PlannableDecision, ...]


class PassOption(msgspec.Struct, frozen=True):
    """A decision that declines what a kind of step offers, for plans with `until`."""

    at: dict[str, Any]
    decision: dict[str, Any]
    text: str


class PlannableFact(msgspec.Struct, frozen=True):
    """A kind of fact until which a plan with `until` could last."""

    fact: dict[str, Any]
    """As it is written in a request: its type, and whose it is."""
    text: str
    """In words, with dots for what is not said of it."""
    worlds: int
    """In how many of the imagined games there was such a fact that the caller did not make; often 0."""


class PlanOptions(msgspec.Struct, frozen=True):
    """What the caller could plan now."""

    head: str
    """The head to send with the plan."""
    ruleset: str
    """Whose decisions these are."""
    round: int
    """The round (or year) that is played, for `until`."""
    worlds: int
    """How many games were imagined in which the seat came to move; 0 for who cannot plan now."""
    steps: tuple[PlannableStep, ...]
    """Those to which it came next, after the items that were asked about; the most frequent first."""
    passes: tuple[PassOption, ...]
    """The same at any time."""
    facts: tuple[PlannableFact, ...]
    """All that others could do; first what happened in the most imagined games."""


def plan_shown(state: State, seat: Seat, live: LivePlan, loaded: LoadedRuleset, tell: Telling) -> PlanResponse:
    """Return a plan as its owner sees it."""
    plan, ordered = live.plan, live.plan.until is None
    items = tuple(
        PlanItemResponse(
            item.at,
            item.decision,
            tell(_told(decision_of(item, loaded.ruleset), item.at, seat, state, loaded)),
            ordered and number < live.fired,
        )
        for number, item in enumerate(plan.items)
    )
    fact = None if plan.until is None else plan.until.fact
    until = "" if fact is None else tell.fact(fact, loaded.ruleset)
    return PlanResponse(live.version, items, plan.until, until, plan.unless_changed, live.fired)


def plans_shown(state: State, mine: Seat | None, loaded: LoadedRuleset, tell: Telling) -> PlansResponse:
    """Return the plans that wait; what they say only to who sits there."""
    plans = tuple(
        SeatPlan(seat, live.version, plan_shown(state, seat, live, loaded, tell) if seat == mine else None)
        for seat, live in sorted(state.at_table.plans.items())
    )
    return PlansResponse(str(state.head), state.at_table.ruleset, plans)


async def plan_options(
    state: State,
    seat: Seat | None,
    chosen: Sequence[PlanItem],
    loaded: LoadedRuleset,
    keys: Sequence[bytes],
    tell: Telling,
) -> PlanOptions:
    """Return what a seat could plan.

    Args:
        state: the state at the head.
        seat: whose plan; `None` for somebody who does not sit at the table.
        chosen: the items that come before.
        loaded: the game's ruleset and components.
        keys: by imagined game, what its chance is made of.
        tell: words what is told.
    """
    ruleset, position = loaded.ruleset, state.position
    head, name = str(state.head), state.at_table.ruleset
    if seat is None or position is None or state.at_table.status != "playing" or seat in ruleset.to_move(position):
        number = 0 if position is None else ruleset.round_of(position)
        return PlanOptions(head, name, number, 0, (), (), ())
    reached: list[Position] = []
    happened: Counter[tuple[str, Seat | None]] = Counter()
    for key in keys:
        others: set[tuple[str, Seat | None]] = set()
        imagined = _imagined(ruleset, position, seat, chosen, KeyedChance(key), others)
        if imagined is not None:
            reached.append(imagined)
            happened.update(others)
        await asyncio.sleep(0)
    by_step: dict[bytes, list[Position]] = {}
    for one in reached:
        by_step.setdefault(msgspec.json.encode(one.top_step), []).append(one)
    likely = sorted(by_step.values(), key=len, reverse=True)[:_MOST_STEPS]
    steps = tuple(_step(alike, seat, state, loaded, tell) for alike in likely)
    passes, facts = _passes(seat, state, loaded, tell), _facts(happened, seat, state, loaded, tell)
    return PlanOptions(head, name, ruleset.round_of(position), len(reached), steps, passes, facts)


def _imagined(
    ruleset: Ruleset[Any],
    position: Position,
    seat: Seat,
    chosen: Sequence[PlanItem],
    chance: KeyedChance,
    happened: set[tuple[str, Seat | None]],
) -> Position | None:
    """Return a position in which the seat is to move and has done what was chosen; `None` where it never was.

    What others did on the way there is put into *happened*: types of facts, and whose they are.
    """
    position = ruleset.fold(position, ruleset.resample(position, frozenset((seat,)), chance))
    left = list(chosen)
    for _ in range(_LONGEST):
        movers = ruleset.to_move(position)
        if not movers:
            return None
        if movers[0] == SERVICE:
            events = ruleset.advance(position, chance)
        elif movers[0] != seat:
            choice = chance.draw("choice", list(ruleset.legal(position, movers[0])), NOBODY)
            events = ruleset.decide(position, movers[0], choice, chance)
        elif not left:
            return position
        else:
            item = left.pop(0)
            decision = decision_of(item, ruleset) if fits(item.at, plain(position.top_step)) else None
            if decision is None:
                return None
            try:
                events = ruleset.decide(position, seat, decision, chance)
            except IllegalDecision:
                return None
        if movers[0] != seat:
            happened |= {(tag_of(type(one)), getattr(one, "seat", None)) for one in events}
        position = ruleset.fold(position, events)
    return None


def _step(
    alike: Sequence[Position],
    seat: Seat,
    state: State,
    loaded: LoadedRuleset,
    tell: Telling,
) -> PlannableStep:
    """Return what could be decided at a step to which it came in some imagined games."""
    legal: dict[Decision, tuple[int, Position]] = {}
    for position in alike:
        for decision in loaded.ruleset.legal(position, seat):
            count, first = legal.get(decision, (0, position))
            legal[decision] = (count + 1, first)
    visible = VisibilityRange(None, frozenset((seat,)), everything=False)
    decisions = tuple(
        PlannableDecision(
            plain(decision),
            tell(tell_decision(seat, decision, replace(state, position=first), loaded, visible)),
            count,
        )
        for decision, (count, first) in legal.items()
    )
    at: Mapping[str, Any] = plain(alike[0].top_step)
    return PlannableStep(dict(at), tell(loaded.ruleset.question(alike[0])), len(alike), decisions)


def _facts(
    happened: Counter[tuple[str, Seat | None]], seat: Seat, state: State, loaded: LoadedRuleset, tell: Telling
) -> tuple[PlannableFact, ...]:
    """Return the facts that a plan may name and that there are words for: those of all others, and what happened."""
    others = [one for one in range(len(state.at_table.seats)) if one != seat]
    found = []
    for tag, fields in nameable_facts(loaded.ruleset).items():
        owned = "seat" in fields
        for owner in [*others, seat] if owned else [None]:
            worlds = happened[tag, owner]
            if owner == seat and not worlds:
                continue
            fact: dict[str, Any] = {"type": tag, "seat": owner} if owned else {"type": tag}
            text = tell.fact(fact, loaded.ruleset)
            if text:
                found.append(PlannableFact(fact, text, worlds))
    return tuple(sorted(found, key=lambda one: -one.worlds))


def _passes(seat: Seat, state: State, loaded: LoadedRuleset, tell: Telling) -> tuple[PassOption, ...]:
    """Return what declines each kind of step, where the ruleset says so."""
    rules = {rule.decision: rule for rule in loaded.ruleset.rules}
    found = [
        ({"type": tag_of(step)}, decision) for decision in loaded.ruleset.passes for step in rules[type(decision)].steps
    ]
    return tuple(PassOption(at, plain(one), tell(_told(one, at, seat, state, loaded))) for at, one in found)


def _told(
    decision: Decision | None, at: Mapping[str, Any], seat: Seat, state: State, loaded: LoadedRuleset
) -> Message | None:
    """Return the message of a decision before it has come to its step; `None` where there is none yet."""
    if decision is None or state.position is None:
        return None
    steps = {tag_of(step): step for rule in loaded.ruleset.rules for step in rule.steps}
    visible = VisibilityRange(None, frozenset((seat,)), everything=False)
    then = state.position
    with suppress(msgspec.ValidationError):  # where not all fields of the step are named
        step = msgspec.convert({"seat": seat, **at}, steps[at["type"]])
        then = replace(then, agenda=(*then.agenda, step))
    try:
        return tell_decision(seat, decision, replace(state, position=then), loaded, visible)
    except Exception:  # noqa: BLE001 - a ruleset describes decisions at positions at which they can be taken
        return None
