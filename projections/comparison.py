"""Two games side by side: how far they share their logs, where their play parts, and the points of both by source."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import zip_longest
from typing import Final, TypeAlias

import msgspec

from domain.core.events import Decision, Event, Seat
from eventstore.log.entry import AnyBody, CommandTaken, DecisionTaken
from eventstore.log.state import LoadedRuleset, State, StatusShown, status_of
from eventstore.log.visibility import GameSnapshot, VisibilityRange
from eventstore.table.events import TABLE_EVENTS, DecisionsTakenBack, GameForked
from projections.narration import veiled
from projections.states import States
from projections.timelines import Narrator

_FEWEST: Final = 8
_MOST: Final = 128
"""How many entries are read at once: few at first, for games often part soon; then twice as many each time."""

Pair: TypeAlias = tuple[int | None, int | None]
"""A number of the game, and that of the other game; `None` where there is none."""


class ComparedEntry(msgspec.Struct, frozen=True):
    """An entry, told to one viewer."""

    version: int
    head: str
    time: int
    """When it was made, milliseconds since 1970."""
    seat: Seat | None
    """The seat that decided; `None` for a table command and for a run of the service."""
    cause: str
    """The sentence of its cause."""
    events: tuple[str, ...]
    """The sentences of its events."""


class ComparedGame(msgspec.Struct, frozen=True):
    """One of the two games."""

    game: str
    head: str
    """The log's head."""
    status: StatusShown
    """At the head."""
    at: int
    """The version whose points are compared."""
    differs: ComparedEntry | None
    """Its first entry of play that differs from the other game's; `None` when its log has no entry there."""


class ComparedSource(msgspec.Struct, frozen=True):
    """The points that a seat has from one kind of source, in both games."""

    why: str
    """The kind of source, as scoreboards name it."""
    points: tuple[int, int]


class ComparedSeat(msgspec.Struct, frozen=True):
    """The points of a seat in both games."""

    seat: Seat
    names: tuple[str | None, str | None]
    """Who sits there."""
    points: Pair
    """`None` before the start, and where a table has no such seat."""
    sources: tuple[ComparedSource, ...]
    """In the order in which the seat first scored from them, without points that a ruleset counts without an item."""


class ComparisonView(msgspec.Struct, frozen=True):
    """Two games as one viewer may see them."""

    game: ComparedGame
    other: ComparedGame
    shared: int
    """The last version that is the same entry in both logs; 0 where they share none."""
    seats: tuple[ComparedSeat, ...]


class Side(msgspec.Struct, frozen=True):
    """One of the games that are compared."""

    snapshot: GameSnapshot
    shown: State
    """The state whose points are compared."""
    loaded: LoadedRuleset
    narrator: Narrator
    """Tells its entries to the viewer."""


class _Step(msgspec.Struct, frozen=True):
    """An entry of play: what the rules, and not only the table, were changed by."""

    version: int
    body: AnyBody
    """Everything in it is opened."""
    visible: VisibilityRange
    undone: int
    """Of a take-back: how many steps it undid."""


async def compare(states: States, one: Side, other: Side) -> ComparisonView:
    """Return what two games of a ruleset have in common and where they part, as one viewer may see both.

    Entries of play are compared: decisions, runs of the service, take-backs and the start, each by what was decided and
    by the facts of the rules. When it happened, who sat there, and what a fork or the table notes do not count. What is
    hidden counts only where the viewer may see it in both games, so the answer tells nothing that the two logs do not.

    Reads both logs from the last shared entry up to the first difference, and no further.
    """
    shared = await _shared(states, one.snapshot.state, other.snapshot.state)
    mine, theirs = await _first_difference(states, one, other, shared)
    games = await asyncio.gather(_compared(states, one, mine), _compared(states, other, theirs))
    return ComparisonView(*games, shared, _seats(one, other))


async def _shared(states: States, one: State, other: State) -> int:
    """Return the last version at which two logs hold the same entry.

    The chain hash of an entry stands for all before it, so the versions are halved: also where entries were copied
    or imported. Entries that lie in one log are the same without being read.
    """
    reader, games = states.reader, (one.at_table.game, other.at_table.game)
    layouts = await asyncio.gather(*map(reader.layout, games))
    shared, last = 0, min(one.version, other.version)
    parted = last + 1

    def one_log(version: int) -> bool:
        return len({layout.owner(game, version) for layout, game in zip(layouts, games, strict=True)}) == 1

    while parted - shared > 1:
        middle = (shared + parted) // 2
        shared, parted = (middle, parted) if one_log(middle) else (shared, middle)
    # Most forks part where their own log begins; entries are read to find out about others.
    parted, middle = last + 1, shared + 1
    while parted - shared > 1:
        records = await asyncio.gather(*(reader.record(game, middle) for game in games))
        same = records[0].hash == records[1].hash
        shared, parted = (middle, parted) if same else (shared, middle)
        middle = (shared + parted) // 2
    return shared


async def _first_difference(states: States, one: Side, other: Side, shared: int) -> tuple[int | None, int | None]:
    """Return the versions of the first steps after a shared version that differ; `None` for a log that has ended."""
    mine, theirs = _steps(states, one, shared), _steps(states, other, shared)
    while True:
        here, there = await asyncio.gather(anext(mine, None), anext(theirs, None))
        if here is None or there is None or not _alike(here, there):
            return None if here is None else here.version, None if there is None else there.version


async def _steps(states: States, side: Side, shared: int) -> AsyncIterator[_Step]:
    """Return the steps of a log after a shared version."""
    head, visibility = side.snapshot.state, side.snapshot.visibility
    game, codec = head.at_table.game, states.reader.codecs.of(head.at_table.ruleset)
    made: list[int] = []
    after, limit = shared, _FEWEST
    while after < head.version:
        for record in await states.reader.records(game, after=after, limit=min(limit, head.version - after)):
            after, body = record.version, codec.body(record)
            if not _is_play(body):
                continue
            back = next((event.to for event in body.events if isinstance(event, DecisionsTakenBack)), None)
            undone = 0 if back is None else sum(one > back for one in made) + max(0, shared - back)
            made.append(after)
            yield _Step(after, body, visibility.at(after), undone)
        limit = min(2 * limit, _MOST)
        await asyncio.sleep(0)


def _is_play(body: AnyBody) -> bool:
    """Return whether an entry is a step of play. What a fork deals anew is none: it was hidden before, too."""
    if not isinstance(body.cause, CommandTaken):
        return True
    kinds = set(map(type, body.events))
    return DecisionsTakenBack in kinds or (GameForked not in kinds and not kinds <= TABLE_EVENTS)


def _alike(one: _Step, other: _Step) -> bool:
    """Return whether two steps are the same, as far as the viewer may see both."""
    causes = one.body.cause, other.body.cause
    if type(causes[0]) is not type(causes[1]) or one.undone != other.undone:
        return False
    if isinstance(causes[0], DecisionTaken) and isinstance(causes[1], DecisionTaken):
        seats = {causes[0].seat, causes[1].seat}
        sees = all(step.visible.everything or seats <= step.visible.viewer for step in (one, other))
        if len(seats) > 1 or not _same(causes[0].decision, causes[1].decision, sees=sees):
            return False
    facts, others = ([event for event in step.body.events if type(event) not in TABLE_EVENTS] for step in (one, other))
    if len(facts) != len(others):
        return False
    return all(
        _same(fact, there, sees=_may_see(fact, one.visible) and _may_see(there, other.visible))
        for fact, there in zip(facts, others, strict=True)
    )


def _may_see(event: Event, visible: VisibilityRange) -> bool:
    return visible.everything or not visible.viewer.isdisjoint(event.audience())


def _same(one: Event | Decision, other: Event | Decision, *, sees: bool) -> bool:
    if type(one) is not type(other):
        return False
    return one == other if sees else bool(veiled(one) == veiled(other))


async def _compared(states: States, side: Side, differs: int | None) -> ComparedGame:
    """Return one of the games, with its entry that differs told to the viewer."""
    state = side.snapshot.state
    told: ComparedEntry | None = None
    if differs is not None:
        visible = side.snapshot.visibility.at(differs)
        async for walked in states.walk(state, after=differs - 1, upto=differs):
            cause, after = walked.entry.body.cause, walked.after
            told = ComparedEntry(
                after.version,
                str(after.head),
                after.time,
                cause.seat if isinstance(cause, DecisionTaken) else None,
                await side.narrator.cause(walked, visible),
                await side.narrator.events(walked, visible),
            )
    return ComparedGame(state.at_table.game, str(state.head), status_of(state), side.shown.version, told)


def _seats(one: Side, other: Side) -> tuple[ComparedSeat, ...]:
    """Return the points of both games by seat and kind of source."""
    boards = [
        () if side.shown.position is None else side.loaded.ruleset.scoreboard(side.shown.position).seats
        for side in (one, other)
    ]
    tables = [side.shown.at_table.seats for side in (one, other)]
    scores = zip_longest(*boards)
    compared = []
    for seat, (occupants, lines) in enumerate(zip_longest(zip_longest(*tables), scores, fillvalue=(None, None))):
        sources: dict[str, list[int]] = {}
        for side, line in enumerate(lines):
            for item in () if line is None else line.items:
                sources.setdefault(item.why, [0, 0])[side] += item.points
        names = tuple(None if occupant is None else occupant.name for occupant in occupants)
        points = tuple(None if line is None else line.points for line in lines)
        by_kind = tuple(ComparedSource(why, (here, there)) for why, (here, there) in sources.items())
        compared.append(ComparedSeat(seat, (names[0], names[1]), (points[0], points[1]), by_kind))
    return tuple(compared)
