"""Two games side by side: the shared part of their logs, their first difference, and the points of both by source."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import zip_longest
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.events import Decision, Event, Seat
from eventstore.log.entry import AnyBody, DecisionTaken
from eventstore.log.state import State, StatusShown, status_of
from eventstore.log.visibility import GameSnapshot, VisibilityRange
from eventstore.table.events import TABLE_EVENTS, DecisionsTakenBack
from projections.alignment import Alignment, shared_version
from projections.narration import veiled
from projections.states import States
from projections.timelines import Narrator, is_play

_FEWEST: Final = 8
_MOST: Final = 128
"""Number of entries that are read at once: few at first, for games often part soon; then twice as many each time."""

Pair: TypeAlias = tuple[int | None, int | None]
"""A number of the game, and the same number of the other game; `None` where there is none."""


class ComparedEntry(msgspec.Struct, frozen=True):
    """An entry, told to a viewer."""

    version: int
    head: str
    time: int
    """Its time, milliseconds since 1970."""
    seat: Seat | None
    """The seat that decided; `None` for a table command and for a run of the service."""
    cause: str
    """The sentence of its cause."""
    events: tuple[str, ...]
    """The sentences of its events."""


class ComparedGame(msgspec.Struct, frozen=True):
    """A game of a comparison."""

    game: str
    head: str
    """The log's head."""
    status: StatusShown
    """At the head."""
    at: int
    """The version whose points are compared."""
    differs: ComparedEntry | None
    """Its first entry of play that differs from the other game's; `None` when its log has no entry there."""
    moments: tuple[int, ...] = ()
    """Where it was asked for, by version from 1: the number of entries of play that stand there. Entries that were
    taken back later count until then."""
    beside: tuple[int, ...] = ()
    """Where it was asked for, by version from 1: the version of the other game at the same moment."""


class ComparedSource(msgspec.Struct, frozen=True):
    """The points that a seat has from a kind of source, in both games."""

    why: str
    """The kind of source, as scoreboards name it."""
    points: tuple[int, int]


class ComparedSeat(msgspec.Struct, frozen=True):
    """The points of a seat in both games."""

    seat: Seat
    names: tuple[str | None, str | None]
    """The names of the occupants."""
    points: Pair
    """`None` before the start, and where a table does not have the seat."""
    sources: tuple[ComparedSource, ...]
    """In the order in which the seat first scored from them, without points that a ruleset counts without an item."""


class ComparisonView(msgspec.Struct, frozen=True):
    """Two games as a viewer may see them."""

    game: ComparedGame
    other: ComparedGame
    shared: int
    """The last version that is the same entry in both logs; 0 where they share none."""
    seats: tuple[ComparedSeat, ...]


class ComparisonSide(msgspec.Struct, frozen=True):
    """A game of a comparison, with its reader."""

    snapshot: GameSnapshot
    state: State
    """The state whose points are compared."""
    narrator: Narrator
    """Tells its entries to the viewer."""


class _Step(msgspec.Struct, frozen=True):
    """An entry of play: it changed the position, and not only the table."""

    version: int
    body: AnyBody
    """With all hidden fields opened."""
    visible: VisibilityRange
    undone: int
    """Of a take-back: the number of steps that it undid."""


async def compare(
    states: States, left: ComparisonSide, right: ComparisonSide, alignment: Alignment | None = None
) -> ComparisonView:
    """Return the shared part and the first difference of two games of a ruleset, as a viewer may see both.

    Entries of play are compared: decisions, runs of the service, take-backs and the start, each by its decision and by
    the facts of the rules. Times, occupants, and the facts of forks and of the table do not count. A hidden value
    counts only where the viewer may see it in both games, so the answer reveals nothing beyond the two logs.

    Reads both logs from the last shared entry up to the first difference, and no further. With an *alignment* the
    answer has the moments of both.
    """
    heads = left.snapshot.state, right.snapshot.state
    shared = await shared_version(states, *heads) if alignment is None else alignment.shared
    versions = await _first_difference(states, left, right, shared)
    games = await asyncio.gather(_compared(states, left, versions[0]), _compared(states, right, versions[1]))
    view = ComparisonView(*games, shared, _seats(left, right))
    if alignment is None:
        return view
    game, other = (
        replace(game, moments=moments, beside=beside)
        for game, moments, beside in zip(games, alignment.moments, alignment.beside, strict=True)
    )
    return replace(view, game=game, other=other)


async def _first_difference(
    states: States, left: ComparisonSide, right: ComparisonSide, shared: int
) -> tuple[int | None, int | None]:
    """Return the versions of the first steps after a shared version that differ; `None` for a log that has ended."""
    left_steps, right_steps = _steps(states, left, shared), _steps(states, right, shared)
    while True:
        left_step, right_step = await asyncio.gather(anext(left_steps, None), anext(right_steps, None))
        if left_step is None or right_step is None or not _alike(left_step, right_step):
            return None if left_step is None else left_step.version, None if right_step is None else right_step.version


async def _steps(states: States, side: ComparisonSide, shared: int) -> AsyncIterator[_Step]:
    """Yield the steps of a log after a shared version."""
    head, visibility = side.snapshot.state, side.snapshot.visibility
    game, codec = head.at_table.game, states.reader.codecs.of(head.at_table.ruleset)
    versions: list[int] = []
    after, limit = shared, _FEWEST
    while after < head.version:
        for record in await states.reader.records(game, after=after, limit=min(limit, head.version - after)):
            after, body = record.version, codec.body(record)
            if not is_play(body):
                continue
            back_to = next((event.to for event in body.events if isinstance(event, DecisionsTakenBack)), None)
            undone = 0 if back_to is None else sum(version > back_to for version in versions) + max(0, shared - back_to)
            versions.append(after)
            yield _Step(after, body, visibility.at(after), undone)
        limit = min(2 * limit, _MOST)
        await asyncio.sleep(0)


def _alike(left: _Step, right: _Step) -> bool:
    """Return whether two steps are the same, as far as the viewer may see both."""
    causes = left.body.cause, right.body.cause
    if type(causes[0]) is not type(causes[1]) or left.undone != right.undone:
        return False
    if isinstance(causes[0], DecisionTaken) and isinstance(causes[1], DecisionTaken):
        seats = {causes[0].seat, causes[1].seat}
        sees = all(step.visible.everything or seats <= step.visible.viewer for step in (left, right))
        if len(seats) > 1 or not _same(causes[0].decision, causes[1].decision, sees=sees):
            return False
    facts, others = ([event for event in step.body.events if type(event) not in TABLE_EVENTS] for step in (left, right))
    if len(facts) != len(others):
        return False
    return all(
        _same(fact, other, sees=_may_see(fact, left.visible) and _may_see(other, right.visible))
        for fact, other in zip(facts, others, strict=True)
    )


def _may_see(event: Event, visible: VisibilityRange) -> bool:
    return visible.everything or not visible.viewer.isdisjoint(event.audience())


def _same(left: Event | Decision, right: Event | Decision, *, sees: bool) -> bool:
    if type(left) is not type(right):
        return False
    return left == right if sees else bool(veiled(left) == veiled(right))


async def _compared(states: States, side: ComparisonSide, differs: int | None) -> ComparedGame:
    """Return a game of a comparison, with its first entry that differs, told to the viewer."""
    state = side.snapshot.state
    entry: ComparedEntry | None = None
    if differs is not None:
        async for replayed in states.walk(state, after=differs - 1, upto=differs):
            cause, after = replayed.entry.body.cause, replayed.after
            entry = ComparedEntry(
                after.version,
                str(after.head),
                after.time,
                cause.seat if isinstance(cause, DecisionTaken) else None,
                await side.narrator.cause(replayed),
                await side.narrator.events(replayed),
            )
    return ComparedGame(state.at_table.game, str(state.head), status_of(state), side.state.version, entry)


def _seats(left: ComparisonSide, right: ComparisonSide) -> tuple[ComparedSeat, ...]:
    """Return the points of both games by seat and kind of source."""
    boards = [
        () if side.state.position is None else side.snapshot.loaded.ruleset.scoreboard(side.state.position).seats
        for side in (left, right)
    ]
    tables = [side.state.at_table.seats for side in (left, right)]
    scores = zip_longest(*boards)
    compared = []
    for seat, (occupants, lines) in enumerate(zip_longest(zip_longest(*tables), scores, fillvalue=(None, None))):
        sources: dict[str, list[int]] = {}
        for side, line in enumerate(lines):
            for item in () if line is None else line.items:
                sources.setdefault(item.why, [0, 0])[side] += item.points
        names = tuple(None if occupant is None else occupant.name for occupant in occupants)
        points = tuple(None if line is None else line.points for line in lines)
        by_kind = tuple(
            ComparedSource(why, (points_left, points_right)) for why, (points_left, points_right) in sources.items()
        )
        compared.append(ComparedSeat(seat, (names[0], names[1]), (points[0], points[1]), by_kind))
    return tuple(compared)
