"""Take-backs: the decisions that a seat may take back, and the positions that stand again then.

Nothing is deleted: a take-back is an entry of its own. After it the position of an earlier version stands again. A
take-back ends at the last barrier, so draws keep their ordinals, and nobody has seen more than the position shows.
Beyond the barrier a seat can only ask: when all others at the table agree, the game goes on in a fork.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias

import msgspec

from domain.core.agenda import Position
from domain.core.events import SERVICE, Actor, Decision, Event, Seat, private_fields
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.table.checks import require_moving, require_not_forfeited, seat_of_caller
from eventstore.table.events import SIDE_EVENTS, TABLE_EVENTS, DecisionsTakenBack, TakeBackRequested
from eventstore.table.table import Table

Barrier: TypeAlias = Literal["drawn", "hidden", "seat", "service", "table"]
"""Why an entry cannot be taken back: it has a draw, or a fact that only some seats see; another seat decided it, or the
service or a command at the table made it."""

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
"""How many of its final decisions, newest first, a seat may ask to undo. A state holds their positions: up to 25 KiB at
a table of four."""


class UndoPoint(msgspec.Struct, frozen=True):
    """A position that a take-back may return to, or a request may ask for, and the decision that was taken there."""

    version: int
    seat: Seat
    """The seat that decided."""
    decision: Decision
    position: Position
    player: str
    """The player on the seat; empty for a bot."""


class UndoneRange(msgspec.Struct, frozen=True):
    """The entries that a take-back undid."""

    first: int
    """The version of the first entry."""
    last: int
    """The version of the last entry."""
    by: int
    """The version of the take-back."""


def is_side_entry(cause: AnyCause, events: Sequence[Event]) -> bool:
    """Return whether an entry left the position, the legal decisions and the take-backs of all seats as they were."""
    return not isinstance(cause, DecisionTaken) and all(type(event) in SIDE_EVENTS for event in events)


def barrier_of(cause: AnyCause, draws: Sequence[object], events: Sequence[Event], seat: Seat) -> Barrier | None:
    """Return why a seat cannot take back an entry, or `None` when nothing in the entry forbids it.

    Args:
        cause: the cause of the entry.
        draws: its draws.
        events: its events, opened.
        seat: the seat that would take it back.
    """
    if is_side_entry(cause, events):
        return None
    if isinstance(cause, CommandTaken):
        taken_back = [event.seat for event in events if isinstance(event, DecisionsTakenBack)]
        return "table" if not taken_back else None if taken_back == [seat] else "seat"
    if isinstance(cause, ServiceRun):
        return "service"
    if cause.seat != seat:
        return "seat"
    if draws:
        return "drawn"
    final = BARRIER_OF[type(cause.decision)]
    for event in events:
        final = final or BARRIER_OF[type(event)]
    return final


def stays_open(table: Table, movers: Sequence[Actor], seat: Seat) -> bool:
    """Return whether a seat has time to take back a decision without a barrier: only people decide next.

    A bot and the service decide at once, and their entry is a barrier. Plans of other seats are not counted: nobody may
    learn of them.

    Args:
        table: the table after the decision.
        movers: the actors that must act after it.
        seat: the seat that decided.
    """
    people = all(actor == seat or (actor != SERVICE and table.decider(actor)) for actor in movers)
    return table.take_back != "none" and bool(movers) and people


class _Barriers(dict[Any, Barrier | None]):
    """By type of decision or event: why an entry that has it cannot be taken back, or `None`."""

    def __missing__(self, kind: Any) -> Barrier | None:
        why: Barrier | None = None
        if kind not in SIDE_EVENTS:
            why = "hidden" if private_fields(kind) else "table" if kind in TABLE_EVENTS else None
        self[kind] = why
        return why


BARRIER_OF: Final = _Barriers()
"""By type of decision or event: why an entry that has it cannot be taken back, or `None`."""
_NO_BARRIER: Final = SIDE_EVENTS | {DecisionsTakenBack}
"""Events of table commands and of runs of the service that are no barrier to the seat that decided last."""


class EntryLike(Protocol):
    """The parts of an entry that an undo window reads; the entry need not be in the log yet."""

    @property
    def version(self) -> int:
        """The version after it."""

    @property
    def cause(self) -> AnyCause:
        """Its cause."""

    @property
    def draws(self) -> Sequence[object]:
        """Its draws."""

    @property
    def events(self) -> Sequence[Event]:
        """Its events, opened."""


class UndoWindow:
    """The decisions that may be taken back, and the entries that were taken back, while entries are folded in order.

    Every fold of a log pays for this, so it holds no entry: an `UndoPoint` for each decision, and of the final
    decisions only the last few of each seat.

    Attributes:
        undone: the entries that were taken back, oldest first; no two ranges overlap.
        decided: by seat and player, the number of their decisions that stand; the player of a bot is empty.
    """

    __slots__ = ("_beyond", "_earlier", "_final", "_keys", "decided", "undone")

    def __init__(
        self,
        earlier: tuple[UndoPoint, ...],
        undone: tuple[UndoneRange, ...],
        beyond: Mapping[Seat, tuple[UndoPoint, ...]],
        decided: Mapping[tuple[Seat, str], int],
    ) -> None:
        self._earlier = [*earlier]
        self._final: dict[Seat, deque[UndoPoint]] = {}
        """By seat: its last decisions that became final in this window."""
        self._beyond = beyond
        self._keys: dict[Seat, tuple[Seat, str]] = {}
        """By seat: the key of `decided` for the player who decides there now."""
        self.decided = dict(decided)
        self.undone = undone

    def note(self, position: Position | None, table: Table | None, entry: EntryLike) -> None:
        """Take the next entry, with the position and the table before it."""
        if type(entry.cause) is DecisionTaken:
            barrier: object = entry.draws
            for event in entry.events:
                barrier = barrier or BARRIER_OF[type(event)]
            self.note_decision(entry.version, entry.cause, position, table, barrier)
        else:
            self.note_other(entry.events)

    def note_other(self, events: Sequence[Event]) -> None:
        """Take the next entry, which is no decision."""
        # Take-backs and side entries close no window: earlier decisions may still be taken back.
        if not _NO_BARRIER.issuperset(map(type, events)):
            self._finish()

    def note_decision(
        self, version: int, cause: DecisionTaken[Any], position: Position | None, table: Table | None, barrier: object
    ) -> None:
        """Take the next entry, which is a decision.

        Args:
            version: the version of the entry.
            cause: its cause.
            position: the position before it; without a position there is no decision to take back.
            table: the table before it.
            barrier: true when draws or events of the entry are a barrier.
        """
        if position is None:
            return
        earlier, seat, decision = self._earlier, cause.seat, cause.decision
        if earlier and earlier[0].seat != seat:
            self._finish()
        key = self._keys.get(seat)
        if key is None:
            key = self._keys[seat] = (seat, "" if table is None else table.decider(seat))
            self.decided.setdefault(key, 0)
        self.decided[key] += 1
        earlier.append(UndoPoint(version - 1, seat, decision, position, key[1]))
        if barrier or BARRIER_OF[type(decision)]:
            self._finish()

    def _finish(self) -> None:
        """Make the decisions final that could be taken back so far."""
        earlier = self._earlier
        if earlier:
            seat = earlier[0].seat
            final = self._final.get(seat)
            if final is None:
                final = self._final[seat] = deque(maxlen=MOST_ASKED_FOR)
            final.extend(earlier)
            earlier.clear()

    @property
    def earlier(self) -> tuple[UndoPoint, ...]:
        """The decisions that may be taken back, oldest first."""
        return tuple(self._earlier)

    @property
    def beyond(self) -> Mapping[Seat, tuple[UndoPoint, ...]]:
        """By seat: its last decisions that stand and that it cannot take back any more, oldest first."""
        if self._final:
            newer = {
                seat: (*self._beyond.get(seat, ()), *points)[-MOST_ASKED_FOR:] for seat, points in self._final.items()
            }
            self._beyond = {**self._beyond, **newer}
            self._final = {}
        return self._beyond

    def go_back(self, to: int, version: int) -> Position:
        """Return the position that stands again after a take-back, and note the entries that it undoes.

        Args:
            to: the version of that position.
            version: the version of the take-back itself; `note` takes it as an entry like any other.

        Raises:
            LookupError: there is no undo point of that version.
        """
        target = next((point for point in self._earlier if point.version == to), None)
        if target is None:
            raise LookupError(f"there is no position of version {to} to go back to")
        for earlier in self._earlier:
            if earlier.version >= to:
                self.decided[earlier.seat, earlier.player] -= 1
        self._earlier = [point for point in self._earlier if point.version < to]
        outer = self.undone[: bisect_right(self.undone, to, key=_first)]
        self.undone = (*outer, UndoneRange(to + 1, version - 1, version))
        return target.position

    def reseat(self, before: Table | None, after: Table | None) -> None:
        """Forget the final decisions of seats with a new occupant: a player asks to undo their own decisions only."""
        if before is None or after is None:
            return
        if before.seats is after.seats and before.stand_ins is after.stand_ins:
            return
        self._keys.clear()
        if before.seats == after.seats:
            return
        same = {seat for seat, pair in enumerate(zip(before.seats, after.seats, strict=True)) if pair[0] == pair[1]}
        self._beyond = {seat: decided for seat, decided in self.beyond.items() if seat in same}

    def fields_for(
        self, table: Table | None
    ) -> tuple[
        tuple[UndoPoint, ...],
        tuple[UndoneRange, ...],
        Mapping[Seat, tuple[UndoPoint, ...]],
        Mapping[tuple[Seat, str], int],
    ]:
        """Return the fields `earlier`, `undone`, `beyond` and `decided` of a state with this table."""
        if table is None or table.take_back == "none":
            return (), self.undone, {}, self.decided
        return self.earlier, self.undone, {} if table.ended else self.beyond, self.decided


def taken_back_by(undone: Sequence[UndoneRange], version: int) -> int | None:
    """Return the version of the take-back that undid an entry; `None` when the entry stands.

    >>> taken_back_by([UndoneRange(first=4, last=6, by=7)], 5)
    7

    Args:
        undone: the entries that were taken back, oldest first; no two ranges overlap.
        version: the version of the entry.
    """
    before = bisect_right(undone, version, key=_first)
    nearest = undone[before - 1] if before else None
    return nearest.by if nearest is not None and version <= nearest.last else None


def _first(undone: UndoneRange) -> int:
    return undone.first


def judge_take_back(table: Table, earlier: Sequence[UndoPoint], to: int, caller: Identity) -> list[Event]:
    """Return the facts of a take-back.

    Args:
        table: the table as it is.
        earlier: the decisions that may be taken back.
        to: the version of the position that shall stand again.
        caller: the identity of the caller.

    Raises:
        CommandRefused: the caller does not sit there, the game is not being played, its players take nothing back, or
            (`take_back_version`) the caller cannot go back to this version.
    """
    seat = _undoing_seat(table, caller)
    if not any(point.version == to and point.seat == seat for point in earlier):
        raise CommandRefused(
            "take_back_version",
            f"there is no decision of yours to take back from version {to} on",
            value=to,
            rule="take-backs, barrier",
        )
    return [DecisionsTakenBack(seat, to)]


def judge_request(
    table: Table, earlier: Sequence[UndoPoint], beyond: Mapping[Seat, Sequence[UndoPoint]], to: int, caller: Identity
) -> list[Event]:
    """Return the facts of a request to undo a decision beyond the barrier.

    Args:
        table: the table as it is.
        earlier: the decisions that may be taken back without a request.
        beyond: by seat, the final decisions that it may ask to undo.
        to: the version before that decision.
        caller: the identity of the caller.

    Raises:
        CommandRefused: the caller does not sit there, the game is not being played, its players take nothing back, a
            request is open already, the caller can take this back alone, or the decision is not theirs or too old.
    """
    seat = _undoing_seat(table, caller)
    if table.take_back_request is not None:
        open_to = table.take_back_request.to
        raise CommandRefused(
            "request_open", f"a request to go back to version {open_to} is open already", value=open_to
        )
    if any(point.version == to and point.seat == seat for point in earlier):
        raise CommandRefused("request_not_needed", "you can take this back without asking", value=to)
    if not any(point.version == to for point in beyond.get(seat, ())):
        raise CommandRefused(
            "request_version",
            f"after version {to} comes no decision of yours that stands, or it is not one of the last "
            f"{MOST_ASKED_FOR} that are final",
            value=to,
            rule="take-backs, requests",
        )
    return [TakeBackRequested(seat, to)]


def has_company(table: Table, seat: Seat) -> bool:
    """Return whether a seat may undo final decisions: not alone with bots at a table of a tournament.

    There nobody could refuse, so the player could draw again until they liked the outcome. At other tables a player
    alone may do so, and the result does not count (`Origin.alone`).
    """
    return table.tournament is None or not table.is_alone(seat)


def require_company(table: Table, caller: Identity) -> None:
    """Refuse a player who would undo final decisions alone. Verification does not: earlier releases allowed it.

    Raises:
        CommandRefused: `alone_at_table`.
    """
    seat = table.seat_of(caller.player) if caller.player else None
    if seat is not None and not has_company(table, seat):
        raise CommandRefused(
            "alone_at_table",
            "bots decide for all others at this table of a tournament: nobody could refuse to go back",
            value=seat,
            rule="organising 4.4",
        )


def _undoing_seat(table: Table, caller: Identity) -> Seat:
    """Return the seat of a caller who may take a decision back, or ask for it."""
    seat = seat_of_caller(table, caller)
    require_not_forfeited(table, seat)
    require_moving(table)
    if table.take_back == "none":
        raise CommandRefused(
            "take_back_not_allowed",
            "the game was opened with `take_back: none`: decisions are final",
            value=table.take_back,
            rule="take-backs, option",
        )
    return seat
