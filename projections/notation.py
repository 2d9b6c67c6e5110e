"""The notation of a game's log: the plies that stand, with the decisions that were taken back as variations.

A notation tells the whole log, so it is for viewers of the whole log: of a closed game, and of a running game where
nothing was hidden from the viewer so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.core.errors import IllegalDecision
from domain.notation.course import Course, LineOfPlay, NotatedGame, OutcomesDiffer, Ply, take_recorded
from domain.notation.writing import seat_letter, write_notation
from eventstore.errors import CommandRefused
from eventstore.log.codec import Codec
from eventstore.log.entry import DecisionTaken, LogEntry, ServiceRun
from eventstore.log.reader import LogReader
from eventstore.log.sealing import decode_openings
from eventstore.log.state import State, result_of
from eventstore.log.visibility import GameSnapshot
from eventstore.storage.store import Record
from eventstore.table.events import TABLE_EVENTS, DecisionsTakenBack, GameForked, GameStarted
from eventstore.turns import beside

_RULE: Final = "notation, whose games"


async def notation_of(reader: LogReader, snapshot: GameSnapshot) -> str:
    """Return the notation of a game up to the head of a snapshot.

    Raises:
        CommandRefused: `notation_not_open`, a part of the log is hidden from the viewer; `notation_not_begun`, the game
            has not started; `notation_differs`, today's rules lead to other facts than an entry (`value`) has.
    """
    state = snapshot.state
    codec = await reader.codec(state.at_table.game)
    records = [record async for record in reader.stream(state.at_table.game, upto=state.version)]
    return await beside(_notation, codec, records, snapshot)


def _notation(codec: Codec, records: Sequence[Record], snapshot: GameSnapshot) -> str:
    table, loaded = snapshot.state.at_table, snapshot.loaded
    if not snapshot.everything and not all(_is_open(record, snapshot) for record in records):
        raise CommandRefused(
            "notation_not_open",
            "a notation tells the whole log; something in it is hidden from you until the game is closed",
            value=table.game,
            rule=_RULE,
        )
    options = msgspec.convert(table.options, loaded.ruleset.options_type)
    plies = _Plies(Course(loaded.ruleset, loaded.components, options, len(table.seats)))
    for record in records:
        plies.take(codec.entry(record))
    if not plies.begun:
        raise CommandRefused("notation_not_begun", "the game has not started", value=table.game, rule=_RULE)
    game = NotatedGame(
        ruleset=loaded.ruleset.name,
        version=loaded.ruleset.version,
        components=table.components,
        seats=len(table.seats),
        options=options,
        places=_places(snapshot),
        forfeited=table.forfeited,
        tags=tuple(_tags(snapshot.state, codec.entry(records[0]).body.time)),
        line=plies.line(),
    )
    return write_notation(game, loaded.ruleset, loaded.components)


def _is_open(record: Record, snapshot: GameSnapshot) -> bool:
    """Return whether nothing in an entry is hidden from the viewer."""
    visible = snapshot.visibility.at(record.version)
    return all(visible.sees(opening) for opening in decode_openings(record.openings))


def _places(snapshot: GameSnapshot) -> tuple[int, ...] | None:
    result = result_of(snapshot.state, snapshot.loaded.ruleset)
    return None if result is None else result.places


def _tags(state: State, time: int) -> list[tuple[str, str]]:
    table = state.at_table
    tags = [("Game", table.game), ("Head", str(state.head))]
    tags.append(("Date", datetime.fromtimestamp(time / 1000, UTC).strftime("%Y-%m-%d")))
    for seat, occupant in enumerate(table.seats):
        if occupant is not None:
            tags.append((f"Seat.{seat_letter(seat)}", occupant.name))
    return [*tags, ("Status", table.status)]


class _Plies:
    """Collects the plies of a log, and takes each again by the rules.

    Args:
        course: the game before its set-up.
    """

    def __init__(self, course: Course) -> None:
        self._courses = [course]
        """By number of plies: the game after them."""
        self._plies: list[Ply] = []
        self._length: dict[int, int] = {}
        """By version: the number of plies that stood after it."""
        self._undone: tuple[LineOfPlay, ...] = ()
        """Decisions that were taken back, until a ply stands in their place."""

    @property
    def begun(self) -> bool:
        """Whether the game has started."""
        return bool(self._plies)

    def take(self, entry: LogEntry) -> None:
        """Take the next entry.

        Raises:
            CommandRefused: today's rules lead to other facts than the entry has.
        """
        body = entry.body
        for event in body.events:
            if isinstance(event, DecisionsTakenBack):
                self._go_back(self._length[event.to])
        ply = self._ply(entry)
        if ply is not None:
            course = self._courses[-1].branch()
            facts = tuple(event for event in body.events if type(event) not in TABLE_EVENTS)
            draws = [(draw.pile, draw.ordinal, draw.size, draw.index) for draw in body.draws]
            try:
                replayed = take_recorded(course, ply)
                same = replayed.events == facts
                same = same and draws == [(draw.pile, draw.ordinal, draw.size, draw.index) for draw in replayed.draws]
            except (IllegalDecision, OutcomesDiffer):
                same = False
            if not same:
                raise CommandRefused(
                    "notation_differs",
                    f"by today's rules entry {body.version} has other facts, so its notation would tell another game",
                    value=body.version,
                    rule=_RULE,
                )
            self._plies.append(replace(ply, variations=self._undone))
            self._courses.append(course)
            self._undone = ()
        self._length[body.version] = len(self._plies)

    def line(self) -> LineOfPlay:
        """Return the plies that stand. Decisions taken back last, with no ply in their place, are left out."""
        return LineOfPlay((), tuple(self._plies))

    def _ply(self, entry: LogEntry) -> Ply | None:
        body = entry.body
        outcomes: tuple[Any, ...] = tuple(draw.index for draw in body.draws)
        if isinstance(body.cause, DecisionTaken):
            return Ply(body.cause.decision, outcomes)
        for event in body.events:
            if isinstance(event, GameForked) and event.redrawn_for is not None:
                return Ply(None, outcomes, event.redrawn_for)
            if isinstance(event, GameStarted) and not self.begun:
                return Ply(None, outcomes)
        runs = isinstance(body.cause, ServiceRun) and any(type(event) not in TABLE_EVENTS for event in body.events)
        return Ply(None, outcomes) if runs else None

    def _go_back(self, length: int) -> None:
        """Take back all plies but the first *length*. Variations of the first of them stand beside it."""
        first, *others = self._plies[length:]
        line = LineOfPlay((), (replace(first, variations=()), *others))
        self._undone = (*first.variations, line, *self._undone)
        del self._plies[length:], self._courses[length + 1 :]
