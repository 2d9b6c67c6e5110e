"""Timelines: one sentence an event, with the points at that version."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.events import Decision, Message, Seat, tag_of
from eventstore.identity import Identity
from eventstore.log.entry import CommandTaken, DecisionTaken
from eventstore.log.state import LoadedRuleset, State
from eventstore.log.take_backs import UndoneRange, taken_back_by
from eventstore.log.visibility import VisibilityRange
from eventstore.table.commands import TakeBack
from eventstore.table.events import DecisionsTakenBack, SeatHandedOver, SeatHandedToBot, SeatLeft
from projections.narration import Told, tell_cause, tell_decision, tell_events
from projections.scoreboards import points_of
from projections.sentences import Actors, People, Sentences, people_at
from projections.states import Walked

NameOf: TypeAlias = Callable[[str], Awaitable[str | None]]
"""Returns the name of a player by their id; `None` where nobody knows it."""

_PLAYER: Final = "player:"


async def nobody_knows(_player: str) -> str | None:
    """Return no name: where there is a log and no list of players."""
    return None


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
    """Tells entries in a language, to somebody.

    Args:
        sentences: words them.
        language: one that there are sentences in.
        loaded: the game's ruleset and components.
        who: to whom it is told: what they did themselves is told in the second person.
        name_of: gives the names of those who act at the table without sitting there.
    """

    def __init__(
        self, sentences: Sentences, language: str, loaded: LoadedRuleset, who: Identity, name_of: NameOf
    ) -> None:
        self._sentences = sentences
        self._language = language
        self._setting = loaded
        self._who = who
        self._name_of = name_of

    async def items(
        self, walked: Walked, visible: VisibilityRange, undone: Sequence[UndoneRange] = ()
    ) -> list[TimelineItem]:
        """Return the sentences of one entry; *undone* is what was taken back up to now."""
        after = walked.after
        body = walked.entry.body
        points = points_of(after, self._setting)
        seat = body.cause.seat if isinstance(body.cause, DecisionTaken) else None
        number = 0 if after.position is None else self._setting.ruleset.round_of(after.position)

        # What was said meanwhile about going further back is not undone.
        said = isinstance(body.cause, CommandTaken) and not isinstance(body.cause.act, TakeBack)
        taken_back = None if said else taken_back_by(undone, after.version)
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

        told = tell_events(walked.before, body.events, self._setting, visible)
        actors = await self._actors(walked)
        items = [item(one.number, type(one.event), self._sentence(one, actors)) for one in told]
        return items or [item(None, type(body.cause), await self.cause(walked, visible))]

    async def events(self, walked: Walked, visible: VisibilityRange) -> tuple[str, ...]:
        """Return the sentences of an entry's events."""
        told = tell_events(walked.before, walked.entry.body.events, self._setting, visible)
        actors = await self._actors(walked)
        return tuple(self._sentence(one, actors) for one in told)

    async def cause(self, walked: Walked, visible: VisibilityRange) -> str:
        """Return the sentence of an entry's cause."""
        people = self._people(walked.after, await self._actors(walked))
        message, decision = tell_cause(walked.before, walked.entry.body, self._setting, visible)
        key, values = message.key, dict(message.values)
        if key == "cause-decision" and decision is None:
            key = "cause-decision-untold"
        elif decision is not None:
            values["decision"] = self._sentences.render(decision, self._language, people)
        return self._sentences.render(Message(key, values), self._language, people)

    def instead(self, walked: Walked, decision: Decision, seat: Seat, visible: VisibilityRange) -> str:
        """Return the sentence of a decision that a seat could have taken in place of an entry."""
        people = self._people(walked.before, ())
        told = tell_decision(seat, decision, walked.before, self._setting, visible)
        return "" if told is None else self._sentences.render(told, self._language, people)

    def _sentence(self, one: Told, actors: Actors) -> str:
        # Who left a seat is named as they sat there.
        left = isinstance(one.event, SeatLeft | SeatHandedToBot | SeatHandedOver)
        people = self._people(one.before if left else one.after, actors)
        return self._sentences.render(one.message, self._language, people)

    def _people(self, state: State, actors: Actors) -> People:
        return replace(people_at(state.at_table, self._setting.ruleset, self._who), actors=actors)

    async def _actors(self, walked: Walked) -> Actors:
        """Return the actor of an entry with their name: as they sit at the table, else as they are registered."""
        cause = walked.entry.body.cause
        if not isinstance(cause, CommandTaken) or not cause.actor.startswith(_PLAYER) or cause.actor == self._who.actor:
            return ()
        player = cause.actor.removeprefix(_PLAYER)
        for table in (walked.after.table, walked.before.table):
            seat = None if table is None else table.seat_of(player)
            if table is not None and seat is not None and (occupant := table.seats[seat]) is not None:
                return ((cause.actor, occupant.name),)
        name = await self._name_of(player)
        return () if name is None else ((cause.actor, name),)
