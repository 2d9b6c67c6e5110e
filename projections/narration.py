"""An entry as messages, for one viewer. What they may not see never reaches a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from domain.core.events import Decision, Event, Message, Seat, private_fields, shapeless, tag_of
from eventstore.log.entry import AnyBody, CommandTaken, DecisionTaken
from eventstore.log.state import LoadedRuleset, State, fold_events
from eventstore.log.visibility import VisibilityRange
from eventstore.table.events import (
    TABLE_EVENTS,
    DecisionsTakenBack,
    DisputeRuled,
    GameCreated,
    GameFinished,
    GameForked,
    GameSuperseded,
    SeatHandedOver,
    SeatHandedToBot,
    SeatLeft,
    SeatTaken,
    TakeBackAnswered,
    TakeBackRequested,
    TakeBackWithdrawn,
)

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
        message = _table_message(event) if type(event) in TABLE_EVENTS else _told(event, state, loaded, visible)
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


def _table_message(event: Any) -> Message:
    key = "table-" + shapeless(tag_of(type(event))).replace("_", "-")
    match event:
        case GameCreated():
            return Message(key, {"seats": event.seats, "ruleset": event.ruleset})
        case SeatTaken() | SeatLeft():
            return Message(key, {"seat": event.seat})
        case SeatHandedToBot() | SeatHandedOver():
            return Message(key, {"seat": event.seat, "name": event.occupant.name})
        case GameForked():
            values: dict[str, str | int] = {"at": str(event.at), "parent": event.parent, "luck": event.luck}
            return Message(f"{key}-superseding" if event.supersedes else key, values)
        case GameSuperseded():
            return Message(key, {"by": event.by})
        case GameFinished(winner=int(winner)):
            return Message(key, {"seat": winner})
        case GameFinished():
            return Message(f"{key}-tied", {"seats": len(event.tied)})
        case DecisionsTakenBack() | TakeBackRequested() | TakeBackAnswered() | TakeBackWithdrawn():
            return _going_back(key, event)
        case DisputeRuled(about=int()):
            about = str(event.about)
            return Message(f"{key}-about", {"organiser": event.organiser, "text": event.text, "about": about})
    # The others say no more than their fields that are words.
    return Message(
        key, {name: value for name, value in msgspec.structs.asdict(event).items() if isinstance(value, str)}
    )


def _going_back(
    key: str, event: DecisionsTakenBack | TakeBackRequested | TakeBackAnswered | TakeBackWithdrawn
) -> Message:
    values: dict[str, str | int] = {"seat": event.seat}
    if isinstance(event, TakeBackAnswered):
        values["answer"] = "accepted" if event.accepted else "refused"
    elif not isinstance(event, TakeBackWithdrawn):
        values["to"] = str(event.to)
    return Message(key, values)
