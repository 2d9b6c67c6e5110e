"""An entry as messages, for a viewer. A value that they may not see never reaches a message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.core.events import Decision, Event, Message, Seat, private_fields, shapeless, tag_of
from eventstore.log.entry import AnyBody, CommandTaken, DecisionTaken
from eventstore.log.state import LoadedRuleset, State, fold_events
from eventstore.log.visibility import ViewedState, VisibilityRange
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
    SeatResigned,
    SeatTaken,
    TakeBackAnswered,
    TakeBackRequested,
    TakeBackWithdrawn,
    TimeAdded,
)
from eventstore.table.names import bot_name

UNTOLD = Message("table-untold")
"""The message in place of a message that would reveal a hidden value."""


class _Unseen:
    """The mark in place of a value that the viewer may not see: no sentence can be made of it."""


_UNSEEN: Any = _Unseen()


class NarratedEvent(msgspec.Struct, frozen=True):
    """An event of an entry and its message."""

    number: int
    """The number of the event in its entry, from 0."""
    event: Event
    message: Message
    before: State
    """The state before the event; its table has the names."""
    after: State
    """The state after it."""


def tell_events(before: ViewedState, events: Sequence[Event], after: State) -> Iterator[NarratedEvent]:
    """Yield every event that has a sentence, in order. The events need not be in a log.

    Args:
        before: the state before the first event, with the viewer's rights at the version of the entry.
        events: the events of an entry, opened.
        after: the state after the last event.
    """
    state, loaded, visible = before.state, before.loaded, before.visible
    for number, event in enumerate(events, 1):
        next_state = after if number == len(events) else fold_events(state, (event,), loaded)
        if type(event) in PLAN_EVENTS:
            message: Message | None = _plan_message(event, visible)
        elif type(event) in TABLE_EVENTS:
            message = _table_message(event, loaded)
        else:
            message = _ruleset_message(event, replace(before, state=state))
        if message is not None:
            yield NarratedEvent(number - 1, event, message, state, next_state)
        state = next_state


def tell_decision(seat: Seat, decision: Decision, viewed: ViewedState) -> Message | None:
    """Return the message of a decision that a seat to move takes or could take."""
    visible = viewed.visible
    if not (visible.everything or seat in visible.viewer):
        decision = veiled(decision)
    return _checked(viewed.loaded.ruleset.describe(decision, viewed.state.position, visible.viewer))


def tell_cause(before: ViewedState, body: AnyBody) -> tuple[Message, Message | None]:
    """Return the message of an entry's cause, and the message of the decision where the cause is a decision."""
    cause = body.cause
    if isinstance(cause, DecisionTaken):
        message = tell_decision(cause.seat, cause.decision, before)
        return Message("cause-decision", {"seat": cause.seat}), message
    if isinstance(cause, CommandTaken):
        return Message("cause-act", {"actor": cause.actor, "act": tag_of(type(cause.act))}), None
    return Message("cause-run"), None


def _ruleset_message(event: Event, viewed: ViewedState) -> Message | None:
    visible = viewed.visible
    if not (visible.everything or visible.viewer.intersection(event.audience())):
        event = veiled(event)
    return _checked(viewed.loaded.ruleset.describe(event, viewed.state.position, visible.viewer))


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
        return Message(key, _person_values(event))
    match event:
        case GameCreated():
            # Within a sentence a game is called by its name, without its subtitle.
            return Message(key, {"seats": event.seats, "ruleset": loaded.ruleset.title.partition(":")[0]})
        case SeatTaken() | SeatLeft() | SeatHandedToBot() | SeatHandedOver() | SeatReclaimed() | SeatResigned():
            return _seat_message(key, event)
        case GameForked():
            values: dict[str, str | int] = {"at": str(event.at), "parent": event.parent, "luck": event.luck}
            return Message(f"{key}-superseding" if event.supersedes else key, values)
        case GameAborted():
            return _abort_message(key, event)
        case GameFinished(winner=winner):
            return (
                Message(f"{key}-tied", {"seats": len(event.tied)}) if winner is None else Message(key, {"seat": winner})
            )
        case DecisionsTakenBack() | TakeBackRequested() | TakeBackAnswered() | TakeBackWithdrawn():
            return _take_back_message(key, event)
        case ClockSet() | ClockStarted() | ClockStopped() | TimeAdded() | ClockExpired() | SeatForfeited():
            return _clock_message(key, event)
        case DisputeRuled(about=int()):
            about = str(event.about)
            return Message(f"{key}-about", {"organiser": event.organiser, "text": event.text, "about": about})
    # All other events are told by their text fields.
    return Message(
        key, {name: value for name, value in msgspec.structs.asdict(event).items() if isinstance(value, str)}
    )


def _plan_message(event: Any, visible: VisibilityRange) -> Message:
    """Return the message of an event of a plan; the surprise that cancelled it is told to its owner alone."""
    values: dict[str, str | int] = {"seat": event.seat}
    if not isinstance(event, PlanCancelled):
        plan_value = {"plan": str(event.plan)} if isinstance(event, PlanFired) else {}
        return Message("table-" + shapeless(tag_of(type(event))).replace("_", "-"), {**values, **plan_value})
    is_owner = visible.everything or event.seat in visible.viewer
    return Message("table-plan-cancelled", {**values, "why": (is_owner and event.surprise) or event.why})


def _abort_message(key: str, event: GameAborted) -> Message:
    if (idle := IDLE_REASON.fullmatch(event.reason)) is not None:
        return Message(f"{key}-idle", {"days": int(idle[1])})
    by = "silence" if event.silent else "players" if event.agreed else "organiser"
    return Message(key, {"reason": event.reason, "by": by})


def _seat_message(
    key: str, event: SeatTaken | SeatLeft | SeatHandedToBot | SeatHandedOver | SeatReclaimed | SeatResigned
) -> Message:
    values: dict[str, str | int] = {"seat": event.seat}
    if isinstance(event, SeatHandedToBot | SeatHandedOver):
        values["name"] = event.occupant.name
    if isinstance(event, SeatResigned) and event.bot is not None:
        return Message(f"{key}-bot", {**values, "name": bot_name(event.bot)})
    return Message(key, values)


def _clock_message(
    key: str, event: ClockSet | ClockStarted | ClockStopped | TimeAdded | ClockExpired | SeatForfeited
) -> Message:
    match event:
        case SeatForfeited():
            return Message(key, {"seat": event.seat, "name": bot_name(event.bot), "why": event.why})
        case ClockSet(clock=clock, left=left):
            return Message(f"{key}-rests" if clock.rest else key, _duration_values(total(clock, left)))
        case ClockExpired():
            return Message(key, {"seat": event.seat, "policy": event.policy})
        case TimeAdded():
            return Message(key, {"seat": event.seat, "why": event.why, **_duration_values(event.ms)})
        case ClockStopped(renewed=Reading() as renewed):
            return Message("table-clock-renewed", {"seat": event.seat, **_duration_values(_whole(renewed))})
    return Message(key, {"seat": event.seat, **_duration_values(_whole(event.left))})


def _whole(left: Reading) -> int:
    """Return the time that is left in a turn, with the current period alone of its periods."""
    return left.grace_ms + left.main_ms + left.period_ms + left.bank_ms


def duration(ms: int) -> Message:
    """Return the message of a span of time, as people say it: 6 days, 2 hours 5 minutes, 40 seconds.

    Units below the second are left out, so a message never names more time than there is:

        >>> duration(7_504_000).values
        {'unit': 'hours', 'amount': 2, 'more': 5}
    """
    return Message("table-duration", _duration_values(ms))


def _duration_values(ms: int) -> dict[str, str | int]:
    """Return the values of `table-duration` for a span: a unit, its number, and the number of next smaller units."""
    seconds = ms // 1000
    for unit, length, next_length in (("days", 86_400, 3_600), ("hours", 3_600, 60), ("minutes", 60, 1)):
        if seconds >= length:
            return {"unit": unit, "amount": seconds // length, "more": seconds % length // next_length}
    return {"unit": "seconds", "amount": seconds, "more": 0}


def _person_values(event: Any) -> dict[str, str | int]:
    """Return the values of an event about an absence, or about the end of a game: its fields as people read them."""
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
                values[name] = "yes" if value else "players" if event.asks_players else "no"
            case "by", int():
                values["seat2"] = value
            case "accepted", _:
                values["answer"] = "accepted" if value else "refused"
            case _:
                values[name] = value
    return values


def _take_back_message(
    key: str, event: DecisionsTakenBack | TakeBackRequested | TakeBackAnswered | TakeBackWithdrawn
) -> Message:
    values: dict[str, str | int] = {"seat": event.seat}
    if isinstance(event, TakeBackAnswered):
        values["answer"] = "accepted" if event.accepted else "refused"
    elif not isinstance(event, TakeBackWithdrawn):
        values["to"] = str(event.to)
    return Message(key, values)
