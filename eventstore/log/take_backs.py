"""Take-backs: which entries a seat may take back, and the positions that stand again then.

Nothing is deleted: a take-back is an entry of its own, after which the position of an earlier version stands again. It
goes back to the last barrier at most, so draws keep their ordinals, and nothing that was learned is unlearned. Beyond
the barrier a seat can only ask: when all others at the table agree, the game goes on in a fork.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias

import msgspec

from domain.core.agenda import Position
from domain.core.events import Decision, Event, Seat, private_fields
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.table.events import REQUEST_EVENTS, TABLE_EVENTS, DecisionsTakenBack, TakeBackRequested
from eventstore.table.judging import seat_of_caller
from eventstore.table.table import Table

Barrier: TypeAlias = Literal["drawn", "hidden", "seat", "service", "table"]
"""Why an entry cannot be taken back: something was drawn, or seen by some seats only; another seat, the service or
somebody at the table made it."""

AnyCause: TypeAlias = DecisionTaken[Any] | CommandTaken | ServiceRun

BARRIERS: Final[dict[Barrier, str]] = {
    "drawn": "something was drawn",
    "hidden": "something was seen that is hidden from others",
    "seat": "another seat made it",
    "service": "the service made it",
    "table": "it changed the table",
}
"""By barrier: why, in a sentence that begins with the entry."""

MOST_ASKED_FOR: Final = 8
"""Before so many of its last decisions beyond the barrier a seat may ask to go on. A state keeps their positions, which
takes up to 25 KiB at a table of four."""


class Earlier(msgspec.Struct, frozen=True):
    """A position that a take-back may return to, or a request may ask for, and the decision that was taken there."""

    version: int
    seat: Seat
    """Whose decision it was."""
    decision: Decision
    position: Position


class Undone(msgspec.Struct, frozen=True):
    """Entries that were taken back."""

    first: int
    """The version of the first of them."""
    last: int
    by: int
    """The version of the take-back."""


def barrier_of(cause: AnyCause, draws: Sequence[object], events: Sequence[Event], seat: Seat) -> Barrier | None:
    """Return why a seat cannot take back an entry, or `None` when it can. Asks the entry alone.

    Args:
        cause: what made the entry.
        draws: what was drawn in it.
        events: its events, opened.
        seat: who would take it back.
    """
    if isinstance(cause, CommandTaken):
        if all(type(event) in REQUEST_EVENTS for event in events):
            return None
        taken_back = [event.seat for event in events if isinstance(event, DecisionsTakenBack)]
        return "table" if not taken_back else None if taken_back == [seat] else "seat"
    if isinstance(cause, ServiceRun):
        return "service"
    if cause.seat != seat:
        return "seat"
    if draws:
        return "drawn"
    final = _FINAL[type(cause.decision)]
    for event in events:
        final = final or _FINAL[type(event)]
    return final


class _Final(dict[Any, Barrier | None]):
    """By type of decision or event: why an entry with one cannot be taken back, or `None`."""

    def __missing__(self, kind: Any) -> Barrier | None:
        at_table = kind in TABLE_EVENTS and kind not in REQUEST_EVENTS
        why: Barrier | None = "hidden" if private_fields(kind) else "table" if at_table else None
        self[kind] = why
        return why


_FINAL: Final = _Final()
_NO_BARRIER: Final = REQUEST_EVENTS | {DecisionsTakenBack}
"""What follows from table commands that are no barrier to the seat that decided last."""


class Made(Protocol):
    """What a take-back looks at: an entry, or one that is not in the log yet."""

    @property
    def version(self) -> int:
        """The version after it."""

    @property
    def cause(self) -> AnyCause:
        """What made it."""

    @property
    def draws(self) -> Sequence[object]:
        """What was drawn in it."""

    @property
    def events(self) -> Sequence[Event]:
        """Its events, opened."""


class Run:
    """What may be taken back, and what was, while entries are folded in order.

    Every fold of a log pays for this, so an entry is only noted. When somebody asks, the last ones are looked at,
    backwards, down to the first that cannot be taken back.

    Attributes:
        undone: what was taken back, oldest first; no two overlap.
        note: takes the next entry, after the position before it.
    """

    __slots__ = ("_beyond", "_earlier", "_noted", "note", "undone")

    def __init__(
        self, earlier: tuple[Earlier, ...], undone: tuple[Undone, ...], beyond: Mapping[Seat, tuple[Earlier, ...]]
    ) -> None:
        self._earlier = earlier
        self._beyond = beyond
        self._noted: list[tuple[Position | None, Made]] = []
        self.note: Final = self._noted.append
        self.undone = undone

    @property
    def earlier(self) -> tuple[Earlier, ...]:
        """What may be taken back, oldest first."""
        self._look()
        return self._earlier

    @property
    def beyond(self) -> Mapping[Seat, tuple[Earlier, ...]]:
        """By seat: its last decisions that stand and that it cannot take back any more, oldest first."""
        self._look()
        return self._beyond

    def go_back(self, to: int, version: int) -> Position:
        """Return the position that stands again after a take-back, and note what is undone by it.

        Args:
            to: the version of that position.
            version: that of the take-back, which is noted as an entry like any other.

        Raises:
            LookupError: none of that version may stand again.
        """
        found = next((one for one in self.earlier if one.version == to), None)
        if found is None:
            raise LookupError(f"there is no position of version {to} to go back to")
        self._earlier = tuple(one for one in self.earlier if one.version < to)
        outer = (one for one in self.undone if one.first <= to)
        self.undone = (*outer, Undone(to + 1, version - 1, version))
        return found.position

    def reseat(self, before: Table | None, after: Table | None) -> None:
        """Forget the decisions of seats on which somebody else sits now: nobody asks to change what others decided."""
        if before is None or after is None or before.seats == after.seats:
            return
        same = {seat for seat, pair in enumerate(zip(before.seats, after.seats, strict=True)) if pair[0] == pair[1]}
        self._beyond = {seat: decided for seat, decided in self.beyond.items() if seat in same}

    def kept(
        self, table: Table | None
    ) -> tuple[tuple[Earlier, ...], tuple[Undone, ...], Mapping[Seat, tuple[Earlier, ...]]]:
        """Return what a state keeps of it: what may be taken back, what was, and what is beyond the barrier."""
        if table is None or table.take_back == "none":
            return (), self.undone, {}
        self._look(len(table.seats))
        return self._earlier, self.undone, {} if table.ended else self._beyond

    def _look(self, seats: int = 0) -> None:
        if self._noted:
            earlier = _extended(self._earlier, self._noted)
            self._beyond = _beyond_of(self._beyond, self._earlier, self._noted, earlier, seats)
            self._earlier = earlier
            self._noted.clear()


def _extended(earlier: tuple[Earlier, ...], noted: Sequence[tuple[Position | None, Made]]) -> tuple[Earlier, ...]:
    """Return what may be taken back after further entries, each with the position before it."""
    found: list[Earlier] = []
    for position, entry in reversed(noted):
        cause = entry.cause
        if isinstance(cause, CommandTaken) and all(type(event) in _NO_BARRIER for event in entry.events):
            continue  # a take-back is the first of them, and what it leaves is in `earlier`
        if not isinstance(cause, DecisionTaken) or position is None:
            break
        seat = found[-1].seat if found else cause.seat
        if barrier_of(cause, entry.draws, entry.events, seat) is not None:
            break
        found.append(Earlier(entry.version - 1, seat, cause.decision, position))
    else:
        if not found or not earlier or earlier[-1].seat == found[-1].seat:
            return (*earlier, *reversed(found))
    return tuple(reversed(found))


def _beyond_of(
    beyond: Mapping[Seat, tuple[Earlier, ...]],
    earlier: Sequence[Earlier],
    noted: Sequence[tuple[Position | None, Made]],
    left: Sequence[Earlier],
    seats: int,
) -> Mapping[Seat, tuple[Earlier, ...]]:
    """Return what is beyond the barrier after further entries.

    Args:
        beyond: what was so before them.
        earlier: what could be taken back before them.
        noted: the entries, each with the position before it.
        left: what may be taken back now.
        seats: when the last decisions of so many are found, nothing more is looked for.
    """
    barrier = left[0].version if left else noted[-1][1].version
    found: dict[Seat, list[Earlier]] = {}
    full = 0
    for position, entry in reversed(noted):
        cause = entry.cause
        if type(cause) is not DecisionTaken or position is None or entry.version > barrier:
            continue
        ones = found.get(cause.seat)
        if ones is None:
            ones = found[cause.seat] = []
        if len(ones) < MOST_ASKED_FOR:
            ones.append(Earlier(entry.version - 1, cause.seat, cause.decision, position))
            full += len(ones) == MOST_ASKED_FOR
        elif full == seats:
            break
    for one in reversed(earlier):
        if one.version < barrier:
            found.setdefault(one.seat, []).append(one)
    if not found:
        return beyond
    newer = {seat: (*beyond.get(seat, ()), *reversed(ones))[-MOST_ASKED_FOR:] for seat, ones in found.items()}
    return {**beyond, **newer}


def taken_back_by(undone: Sequence[Undone], version: int) -> int | None:
    """Return the version of the entry that took an entry back; `None` when none did."""
    return next((one.by for one in undone if one.first <= version <= one.last), None)


def judge_take_back(table: Table, earlier: Sequence[Earlier], to: int, who: Identity) -> list[Event]:
    """Return the facts of a take-back.

    Args:
        table: the table as it is.
        earlier: what may be taken back.
        to: the version whose position shall stand again.
        who: the caller.

    Raises:
        CommandRefused: the caller does not sit there, the game is not being played, its players take nothing back, or
            (`take_back_version`) the caller cannot go back to this version.
    """
    seat = _seat_that_may(table, who)
    if not any(one.version == to and one.seat == seat for one in earlier):
        raise CommandRefused(
            "take_back_version",
            f"there is no decision of yours to take back from version {to} on",
            value=to,
            rule="take-backs, barrier",
        )
    return [DecisionsTakenBack(seat, to)]


def judge_request(
    table: Table, earlier: Sequence[Earlier], beyond: Mapping[Seat, Sequence[Earlier]], to: int, who: Identity
) -> list[Event]:
    """Return the facts of a request to go on from before a decision beyond the barrier.

    Args:
        table: the table as it is.
        earlier: what may be taken back without asking.
        beyond: by seat, the decisions before which it may ask to go on.
        to: the version before that decision.
        who: the caller.

    Raises:
        CommandRefused: the caller does not sit there, the game is not being played, its players take nothing back, a
            request is open already, the caller can take this back alone, or they did not decide there, or too long ago.
    """
    seat = _seat_that_may(table, who)
    if table.take_back_request is not None:
        open_to = table.take_back_request.to
        raise CommandRefused(
            "request_open", f"a request to go back to version {open_to} is open already", value=open_to
        )
    if any(one.version == to and one.seat == seat for one in earlier):
        raise CommandRefused("request_not_needed", "you can take this back without asking", value=to)
    if not any(one.version == to for one in beyond.get(seat, ())):
        raise CommandRefused(
            "request_version",
            f"after version {to} comes no decision of yours that stands, or it is not one of the last "
            f"{MOST_ASKED_FOR} that are final",
            value=to,
            rule="take-backs, requests",
        )
    return [TakeBackRequested(seat, to)]


def _seat_that_may(table: Table, who: Identity) -> Seat:
    """Return the seat of a caller who may take something back, or ask for it."""
    seat = seat_of_caller(table, who)
    if table.status != "playing":
        raise CommandRefused(
            "not_playing", f"the game is {table.status}; nothing can be taken back", value=table.status
        )
    if table.take_back == "none":
        raise CommandRefused(
            "take_back_not_allowed",
            "the game was opened with `take_back: none`: decisions are final",
            value=table.take_back,
            rule="take-backs, option",
        )
    return seat
