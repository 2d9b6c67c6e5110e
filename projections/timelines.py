"""Timelines: a sentence for each event, with the points at that version."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.events import Decision, Message, Seat, tag_of
from eventstore.log.entry import AnyBody, CommandTaken, DecisionTaken
from eventstore.log.state import State
from eventstore.log.take_backs import taken_back_by
from eventstore.log.visibility import GameSnapshot, ViewedState
from eventstore.table.commands import TakeBack
from eventstore.table.events import (
    TABLE_EVENTS,
    DecisionsTakenBack,
    GameForked,
    SeatHandedOver,
    SeatHandedToBot,
    SeatLeft,
)
from projections.narration import NarratedEvent, tell_cause, tell_decision, tell_events
from projections.sentences import Actors, People, Sentences, people_at
from projections.states import ReplayedEntry

NameOf: TypeAlias = Callable[[str], Awaitable[str | None]]
"""Returns the name of a player by their id; `None` where nobody knows it."""

_PLAYER: Final = "player:"


async def no_name(_player: str) -> str | None:
    """Return no name; for a reader of a log without a list of players."""
    return None


class TimelineItem(msgspec.Struct, frozen=True):
    """A sentence about an entry."""

    version: int
    head: str
    time: int
    event: int | None
    """The number of the event in its entry, from 0; `None` for the sentence of the cause, where no
    event of the entry has a sentence."""
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
    """Of a take-back: the version whose position stands again; the entries between are undone."""
    round: int
    """The round (or year) that is played after the entry; 0 before the first round."""
    scores_nothing: bool
    """Whether the event is a scoring that gave no points to anybody."""
    play: bool
    """Whether the entry is one of play, which changed the position and not only the table: a decision, a run of the
    service, a take-back or the start. Two games are at the same moment after as many entries of play."""


class TimelinePage(msgspec.Struct, frozen=True):
    """A part of a timeline."""

    game: str
    head: str
    """The log's head."""
    items: tuple[TimelineItem, ...]
    next: int | None
    """The version after which the next page begins; `None` at the end of the log."""


def is_play(body: AnyBody) -> bool:
    """Return whether an entry is a step of play. The deal of a fork is none: its values were hidden before, too."""
    if not isinstance(body.cause, CommandTaken):
        return True
    kinds = set(map(type, body.events))
    return DecisionsTakenBack in kinds or (GameForked not in kinds and not kinds <= TABLE_EVENTS)


class Narrator:
    """Tells entries to a viewer in a language.

    Args:
        sentences: word the entries.
        language: a language of `sentences.LANGUAGES`.
        snapshot: the game and its viewer, the reader of the sentences: their own actions are told in the second person.
        name_of: returns the names of actors at the table who do not sit there.
    """

    def __init__(self, sentences: Sentences, language: str, snapshot: GameSnapshot, name_of: NameOf) -> None:
        self._sentences = sentences
        self._language = language
        self._snapshot = snapshot
        self._loaded = snapshot.loaded
        self._viewer = snapshot.caller
        self._name_of = name_of

    async def items(self, replayed: ReplayedEntry) -> list[TimelineItem]:
        """Return the sentences of an entry."""
        after = replayed.after
        body = replayed.entry.body
        viewed = self._snapshot.viewed(after)
        head, points = str(after.head), viewed.points
        seat = body.cause.seat if isinstance(body.cause, DecisionTaken) else None
        number = 0 if after.position is None else self._loaded.ruleset.round_of(after.position)

        # Requests for take-backs, and answers to them, between the undone entries are not undone.
        is_table_command = isinstance(body.cause, CommandTaken) and not isinstance(body.cause.act, TakeBack)
        taken_back = None if is_table_command else taken_back_by(self._snapshot.state.undone, after.version)
        back_to = next((event.to for event in body.events if isinstance(event, DecisionsTakenBack)), None)
        plays = is_play(body)

        def item(event: NarratedEvent | None, kind: type[Any], text: str) -> TimelineItem:
            return TimelineItem(
                version=after.version,
                head=head,
                time=after.time,
                event=None if event is None else event.number,
                type=tag_of(kind),
                text=text,
                points=points,
                seat=seat,
                taken_back_by=taken_back,
                back_to=back_to,
                round=number,
                scores_nothing=event is not None and event.event.scores_nothing(),
                play=plays,
            )

        narrated = tell_events(replace(viewed, state=replayed.before), body.events, after)
        actors = await self._actors(replayed)
        items = [item(event, type(event.event), self._sentence(event, actors)) for event in narrated]
        return items or [item(None, type(body.cause), await self.cause(replayed))]

    async def events(self, replayed: ReplayedEntry) -> tuple[str, ...]:
        """Return the sentences of an entry's events."""
        narrated = tell_events(self._before(replayed), replayed.entry.body.events, replayed.after)
        actors = await self._actors(replayed)
        return tuple(self._sentence(event, actors) for event in narrated)

    async def cause(self, replayed: ReplayedEntry) -> str:
        """Return the sentence of an entry's cause."""
        people = self._people(replayed.after, await self._actors(replayed))
        message, decision = tell_cause(self._before(replayed), replayed.entry.body)
        key, values = message.key, dict(message.values)
        if key == "cause-decision" and decision is None:
            key = "cause-decision-untold"
        elif decision is not None:
            values["decision"] = self._sentences.render(decision, self._language, people)
        return self._sentences.render(Message(key, values), self._language, people)

    def instead(self, replayed: ReplayedEntry, decision: Decision, seat: Seat) -> str:
        """Return the sentence of a decision that a seat could have taken in place of an entry."""
        people = self._people(replayed.before, ())
        message = tell_decision(seat, decision, self._before(replayed))
        return "" if message is None else self._sentences.render(message, self._language, people)

    def _before(self, replayed: ReplayedEntry) -> ViewedState:
        """Return the state before an entry, with the rights of the viewer at the entry."""
        return replace(self._snapshot.viewed(replayed.after), state=replayed.before)

    def _sentence(self, event: NarratedEvent, actors: Actors) -> str:
        # The player who left a seat is named as they sat there.
        leaves = isinstance(event.event, SeatLeft | SeatHandedToBot | SeatHandedOver)
        people = self._people(event.before if leaves else event.after, actors)
        return self._sentences.render(event.message, self._language, people)

    def _people(self, state: State, actors: Actors) -> People:
        return replace(people_at(state.at_table, self._loaded.ruleset, self._viewer), actors=actors)

    async def _actors(self, replayed: ReplayedEntry) -> Actors:
        """Return the actor of an entry with their name: the name at the table, else the registered name."""
        cause = replayed.entry.body.cause
        if (
            not isinstance(cause, CommandTaken)
            or not cause.actor.startswith(_PLAYER)
            or cause.actor == self._viewer.actor
        ):
            return ()
        player = cause.actor.removeprefix(_PLAYER)
        for table in (replayed.after.table, replayed.before.table):
            seat = None if table is None else table.seat_of(player)
            if table is not None and seat is not None and (occupant := table.seats[seat]) is not None:
                return ((cause.actor, occupant.name),)
        name = await self._name_of(player)
        return () if name is None else ((cause.actor, name),)
