"""Timelines: one sentence an event, with the points at that version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.core.events import Message, Seat, tag_of
from eventstore.log.entry import DecisionTaken
from eventstore.log.state import LoadedRuleset, State
from eventstore.log.take_backs import Undone, taken_back_by
from eventstore.log.visibility import VisibilityRange
from eventstore.table.events import DecisionsTakenBack
from projections.narration import tell_cause, tell_events
from projections.scoreboards import points_of
from projections.sentences import Names, Sentences, names_of
from projections.states import Walked


class TimelineItem(msgspec.Struct, frozen=True):
    """One sentence about an entry."""

    version: int
    head: str
    time: int
    event: int | None
    """Which event of the entry it tells, from 0; `None` when it tells the cause, because no event
    of the entry has a sentence."""
    type: str
    """The type of that event, or of the cause."""
    text: str
    points: tuple[int, ...] | None
    """By seat, after the entry; `None` before the start."""
    seat: Seat | None
    """The seat that decided; `None` for a table command and for a run of the service."""
    taken_back_by: int | None
    """The version of the take-back that undid this entry."""
    back_to: int | None
    """Of a take-back: the version whose position stands again; it undid what lies between."""
    round: int
    """The round (or year) that is played after the entry; 0 before the first."""


class TimelinePage(msgspec.Struct, frozen=True):
    """Some of a timeline."""

    game: str
    head: str
    """The log's head."""
    items: tuple[TimelineItem, ...]
    next: int | None
    """The version to ask after for what follows; `None` when nothing does yet."""


class Narrator:
    """Tells entries in a language, to a viewer."""

    def __init__(self, sentences: Sentences, language: str, loaded: LoadedRuleset) -> None:
        self._sentences = sentences
        self._language = language
        self._setting = loaded

    def items(self, walked: Walked, visible: VisibilityRange, undone: Sequence[Undone] = ()) -> Iterator[TimelineItem]:
        """Return the sentences of one entry; *undone* is what was taken back up to now."""
        after = walked.after
        body = walked.entry.body
        points = points_of(after, self._setting)
        seat = body.cause.seat if isinstance(body.cause, DecisionTaken) else None
        number = 0 if after.position is None else self._setting.ruleset.round_of(after.position)

        taken_back = taken_back_by(undone, after.version)
        back_to = next((event.to for event in body.events if isinstance(event, DecisionsTakenBack)), None)

        def item(event: int | None, kind: type[Any], text: str) -> TimelineItem:
            return TimelineItem(
                version=after.version,
                head=str(after.head),
                time=after.time,
                event=event,
                type=tag_of(kind),
                text=text,
                points=points,
                seat=seat,
                taken_back_by=taken_back,
                back_to=back_to,
                round=number,
            )

        told = False
        for one in tell_events(walked.before, body.events, self._setting, visible):
            told = True
            yield item(one.number, type(one.event), self._render(one.message, _names(one.after)))
        if not told:
            yield item(None, type(body.cause), self.cause(walked, visible))

    def events(self, walked: Walked, visible: VisibilityRange) -> tuple[str, ...]:
        """Return the sentences of an entry's events."""
        told = tell_events(walked.before, walked.entry.body.events, self._setting, visible)
        return tuple(self._render(one.message, _names(one.after)) for one in told)

    def cause(self, walked: Walked, visible: VisibilityRange) -> str:
        """Return the sentence of an entry's cause."""
        names = _names(walked.after)
        message, decision = tell_cause(walked.before, walked.entry.body, self._setting, visible)
        key, values = message.key, dict(message.values)
        if key == "cause-act":
            values["actor"] = _actor_name(str(values["actor"]), walked.after)
        elif key == "cause-decision" and decision is None:
            key = "cause-decision-untold"
        elif decision is not None:
            values["decision"] = self._render(decision, names)
        return self._render(Message(key, values), names)

    def _render(self, message: Message, names: Names) -> str:
        return self._sentences.render(message, self._language, names)


def _actor_name(actor: str, state: State) -> str:
    """Return the name of a player who sits at the table; else the actor as the log has it."""
    seat = state.at_table.seat_of(actor.removeprefix("player:"))
    occupant = None if seat is None else state.at_table.seats[seat]
    return actor if occupant is None else occupant.name


def _names(state: State) -> Names:
    return names_of(state.at_table.seats)
