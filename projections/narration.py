"""An entry as messages, for one viewer. What they may not see never reaches a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec

from domain.core.events import Decision, Event, Message, Seat, private_fields, shapeless, tag_of
from eventstore.log.entry import AnyBody, CommandTaken, DecisionTaken
from eventstore.log.state import LoadedRuleset, State, fold_events
from eventstore.log.visibility import VisibilityRange
from eventstore.table.clocks import Reading, total
from eventstore.table.events import (
    ABSENCE_EVENTS,
    END_EVENTS,
    IDLE_REASON,
    PLAN_EVENTS,
    TABLE_EVENTS,
    ClockExpired,
    ClockSet,
    ClockStarted,
    ClockStopped,
    DecisionsTakenBack,
    DisputeRuled,
    GameAborted,
    GameCreated,
    GameFinished,
    GameForked,
    PlanCancelled,
    PlanFired,
    SeatForfeited,
    SeatHandedOver,
    SeatHandedToBot,
    SeatLeft,
    SeatReclaimed,
    SeatTaken,
    TakeBackAnswered,
    TakeBackRequested,
    TakeBackWithdrawn,
    TimeAdded,
)
from eventstore.table.names import bot_name

UNTOLD = Message("table-untold")
"""Stands for a sentence that would tell something hidden."""


class _Unseen:
    """Stands in a fact where the viewer may not see a value: no sentence can be made of it."""


_UNSEEN: Any = _Unseen()


class Told(msgspec.Struct, frozen=True):
    """One event of an entry and its message."""

    number: int
    """Which event of the entry, from 0."""
    event: Event
    message: Message
    before: State
    """The state before the event; its table has the names."""
    after: State
    """The state after it. The head of both is that of the entry before."""


def tell_events(
    before: State, events: Iterable[Event], loaded: LoadedRuleset, visible: VisibilityRange
) -> Iterator[Told]:
    """Return every event that has a sentence, in order; they need not be in a log.

    Args:
        before: the state before the first of them.
        events: the events of an entry, opened.
        loaded: the game's ruleset and components.
        visible: what the viewer may see of them.
    """
    state = before
    for number, event in enumerate(events):
        after = fold_events(state, (event,), loaded)
        if type(event) in PLAN_EVENTS:
            message: Message | None = _of_plan(event, visible)
        elif type(event) in TABLE_EVENTS:
            message = _table_message(event, loaded)
        else:
            message = _told(event, state, loaded, visible)
        if message is not None:
            yield Told(number, event, message, state, after)
        state = after


def tell_decision(
    seat: Seat, decision: Decision, state: State, loaded: LoadedRuleset, visible: VisibilityRange
) -> Message | None:
    """Return the message of a decision that a seat to move takes or could take."""
    if not (visible.everything or seat in visible.viewer):
        decision = veiled(decision)
    return _checked(loaded.ruleset.describe(decision, state.position, visible.viewer))


def tell_cause(
    before: State, body: AnyBody, loaded: LoadedRuleset, visible: VisibilityRange
) -> tuple[Message, Message | None]:
    """Return the message of an entry's cause, and that of the decision when it is one."""
    cause = body.cause
    if isinstance(cause, DecisionTaken):
        told = tell_decision(cause.seat, cause.decision, before, loaded, visible)
        return Message("cause-decision", {"seat": cause.seat}), told
    if isinstance(cause, CommandTaken):
        return Message("cause-act", {"actor": cause.actor, "act": tag_of(type(cause.act))}), None
    return Message("cause-run"), None


def _told(event: Event, state: State, loaded: LoadedRuleset, visible: VisibilityRange) -> Message | None:
    if not (visible.everything or visible.viewer.intersection(event.audience())):
        event = veiled(event)
    return _checked(loaded.ruleset.describe(event, state.position, visible.viewer))


@cache
def _hidden(kind: Any) -> tuple[str, ...]:
    return private_fields(kind)


def veiled(fact: Any) -> Any:
    """Return an event or a decision with the same mark in place of every private value."""
    kind: Any = type(fact)
    hidden = _hidden(kind)
    return msgspec.structs.replace(fact, **dict.fromkeys(hidden, _UNSEEN)) if hidden else fact


def _checked(message: Message | None) -> Message | None:
    if message is None or all(isinstance(value, str | int) for value in message.values.values()):
        return message
    return UNTOLD


def _table_message(event: Any, loaded: LoadedRuleset) -> Message:
    key = "table-" + shapeless(tag_of(type(event))).replace("_", "-")
    if type(event) in ABSENCE_EVENTS | END_EVENTS:
        return Message(key, _of_people(event))
    match event:
        case GameCreated():
            # Within a sentence a game is called by its name, without what follows it.
            return Message(key, {"seats": event.seats, "ruleset": loaded.ruleset.title.partition(":")[0]})
        case SeatTaken() | SeatLeft() | SeatHandedToBot() | SeatHandedOver() | SeatReclaimed():
            return _of_seat(key, event)
        case GameForked():
            values: dict[str, str | int] = {"at": str(event.at), "parent": event.parent, "luck": event.luck}
            return Message(f"{key}-superseding" if event.supersedes else key, values)
        case GameAborted():
            return _of_abort(key, event)
        case GameFinished(winner=winner):
            return (
                Message(f"{key}-tied", {"seats": len(event.tied)}) if winner is None else Message(key, {"seat": winner})
            )
        case DecisionsTakenBack() | TakeBackRequested() | TakeBackAnswered() | TakeBackWithdrawn():
            return _going_back(key, event)
        case ClockSet() | ClockStarted() | ClockStopped() | TimeAdded() | ClockExpired() | SeatForfeited():
            return _of_clock(key, event)
        case DisputeRuled(about=int()):
            about = str(event.about)
            return Message(f"{key}-about", {"organiser": event.organiser, "text": event.text, "about": about})
    # The others say no more than their fields that are words.
    return Message(
        key, {name: value for name, value in msgspec.structs.asdict(event).items() if isinstance(value, str)}
    )


def _of_plan(event: Any, visible: VisibilityRange) -> Message:
    """Return the message of what became of a plan; why it does not say what to do, only to its owner."""
    values: dict[str, str | int] = {"seat": event.seat}
    if not isinstance(event, PlanCancelled):
        named = {"plan": str(event.plan)} if isinstance(event, PlanFired) else {}
        return Message("table-" + shapeless(tag_of(type(event))).replace("_", "-"), {**values, **named})
    owned = visible.everything or event.seat in visible.viewer
    return Message("table-plan-cancelled", {**values, "why": (owned and event.surprise) or event.why})


def _of_abort(key: str, event: GameAborted) -> Message:
    if event.reason == IDLE_REASON:
        return Message(f"{key}-idle", {})
    by = "silence" if event.silent else "players" if event.agreed else "organiser"
    return Message(key, {"reason": event.reason, "by": by})


def _of_seat(key: str, event: SeatTaken | SeatLeft | SeatHandedToBot | SeatHandedOver | SeatReclaimed) -> Message:
    values: dict[str, str | int] = {"seat": event.seat}
    if isinstance(event, SeatHandedToBot | SeatHandedOver):
        values["name"] = event.occupant.name
    return Message(key, values)


def _finished(key: str, event: GameFinished) -> Message:
    if event.winner is None:
        return Message(f"{key}-tied", {"seats": len(event.tied)})
    return Message(key, {"seat": event.winner})


def _of_clock(
    key: str, event: ClockSet | ClockStarted | ClockStopped | TimeAdded | ClockExpired | SeatForfeited
) -> Message:
    match event:
        case SeatForfeited():
            return Message(key, {"seat": event.seat, "name": bot_name(event.bot), "why": event.why})
        case ClockSet(clock=clock, left=left):
            return Message(f"{key}-rests" if clock.rest else key, _lasting(total(clock, left)))
        case ClockExpired():
            return Message(key, {"seat": event.seat, "policy": event.policy})
        case TimeAdded():
            return Message(key, {"seat": event.seat, "why": event.why, **_lasting(event.ms)})
        case ClockStopped(renewed=Reading() as renewed):
            return Message("table-clock-renewed", {"seat": event.seat, **_lasting(_whole(renewed))})
    return Message(key, {"seat": event.seat, **_lasting(_whole(event.left))})


def _whole(left: Reading) -> int:
    """Return the time that is left in a turn, of which only the current period is told."""
    return left.grace_ms + left.main_ms + left.period_ms + left.bank_ms


def duration(ms: int) -> Message:
    """Return the message of a span of time, as people say it: 6 days, 2 hours 5 minutes, 40 seconds.

    Of what is smaller than the second unit nothing is told, so nobody is told more time than there is.
    """
    return Message("table-duration", _lasting(ms))


def _lasting(ms: int) -> dict[str, str | int]:
    """Return the values of `table-duration` for a span: a number of units, and of the next smaller ones."""
    seconds = ms // 1000
    for unit, length, next_length in (("days", 86_400, 3_600), ("hours", 3_600, 60), ("minutes", 60, 1)):
        if seconds >= length:
            return {"unit": unit, "amount": seconds // length, "more": seconds % length // next_length}
    return {"unit": "seconds", "amount": seconds, "more": 0}


def _of_people(event: Any) -> dict[str, str | int]:
    """Return the values of an event about who is away or what is asked: its fields as people read them."""
    values: dict[str, str | int] = {}
    for name, value in msgspec.structs.asdict(event).items():
        match name, value:
            case "until", int():
                values[name] = f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M} UTC"
            case "until", None:
                values[name] = "open"
            case "bot", str():
                values["name"] = bot_name(value)
            case "agreed", ():
                values["by"] = "organiser"
            case "agreed", _:
                values["by"] = "players"
            case "consented", _:
                values[name] = "yes" if value else "no"
            case "accepted", _:
                values["answer"] = "accepted" if value else "refused"
            case _:
                values[name] = value
    return values


def _going_back(
    key: str, event: DecisionsTakenBack | TakeBackRequested | TakeBackAnswered | TakeBackWithdrawn
) -> Message:
    values: dict[str, str | int] = {"seat": event.seat}
    if isinstance(event, TakeBackAnswered):
        values["answer"] = "accepted" if event.accepted else "refused"
    elif not isinstance(event, TakeBackWithdrawn):
        values["to"] = str(event.to)
    return Message(key, values)
