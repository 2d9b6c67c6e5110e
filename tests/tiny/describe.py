"""Facts and decisions of the tiny ruleset as messages for the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec.structs import asdict

from domain.core.catalogue import questions, sentence_key
from domain.core.events import Decision, Event, Message, Viewer
from tests.tiny import decisions, events
from tests.tiny.state import TinyPosition
from tests.tiny.view import UNKNOWN

_key: Final = partial(sentence_key, "tiny")


def describe(fact: Event | Decision, position: TinyPosition, viewer: Viewer) -> Message | None:
    """Return the sentence of a fact or a decision for a viewer; `None` for the facts of the agenda."""
    build = _BUILDERS.get(type(fact))
    return build(fact, position, viewer) if build else None


def _plain(fact: Event | Decision, _position: TinyPosition, _viewer: Viewer) -> Message:
    return Message(_key(type(fact)), asdict(fact))


def _counter_buried(fact: events.CounterBuried, _position: TinyPosition, _viewer: Viewer) -> Message:
    return Message(_key(type(fact)))


def _round_started(fact: events.RoundStarted, _position: TinyPosition, _viewer: Viewer) -> Message:
    return Message(_key(type(fact)), {"round": fact.round, "seat": fact.first})


def _counter_drawn(fact: events.CounterDrawn, _position: TinyPosition, viewer: Viewer) -> Message:
    counter = fact.counter if fact.seat in viewer else UNKNOWN
    return Message(_key(type(fact)), {"seat": fact.seat, "counter": counter})


def _wager_made(fact: events.WagerMade, _position: TinyPosition, viewer: Viewer) -> Message:
    wager = fact.wager if fact.seat in viewer else UNKNOWN
    return Message(_key(type(fact)), {"seat": fact.seat, "wager": wager})


def _hide_counter(decision: decisions.HideCounter, position: TinyPosition, viewer: Viewer) -> Message:
    wager = decision.wager if position.agenda[-1].seat in viewer else UNKNOWN
    return Message(_key(type(decision)), {"wager": wager})


_BUILDERS: Final[dict[type, Callable[[Any, TinyPosition, Viewer], Message]]] = {
    decisions.LayCounter: _plain,
    decisions.HideCounter: _hide_counter,
    decisions.RollDie: _plain,
    decisions.GiveBack: _plain,
    events.CounterBuried: _counter_buried,
    events.CounterUnburied: _plain,
    events.RoundStarted: _round_started,
    events.CounterDrawn: _counter_drawn,
    events.CounterReturned: _plain,
    events.CounterLaid: _plain,
    events.CounterShown: _plain,
    events.WagerMade: _wager_made,
    events.DieRolled: _plain,
    events.PointsScored: _plain,
    events.GameOver: _plain,
}

question: Final = questions("tiny")


def name_source(source: str, _position: TinyPosition) -> Message:
    """Return the name of a source of points."""
    return Message("tiny-source", {"source": source})
