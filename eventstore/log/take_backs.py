"""Take-backs: which entries a seat may take back, and the positions that stand again then.

Nothing is deleted: a take-back is an entry of its own, after which the position of an earlier version stands again. It
goes back to the last barrier at most, so draws keep their ordinals, and nothing that was learned is unlearned. Beyond
the barrier a seat can only ask: when all others at the table agree, the game goes on in a fork.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias

import msgspec

from domain.core.agenda import Position
from domain.core.events import Decision, Event, Seat, private_fields
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.table.checks import require_moving, require_not_forfeited, seat_of_caller
from eventstore.table.events import SIDE_EVENTS, TABLE_EVENTS, DecisionsTakenBack, TakeBackRequested
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
    player: str
    """The player who took it; empty for a bot."""


class Undone(msgspec.Struct, frozen=True):
    """Entries that were taken back."""

    first: int
    """The version of the first of them."""
    last: int
    by: int
    """The version of the take-back."""


def is_side_entry(cause: AnyCause, events: Sequence[Event]) -> bool:
    """Return whether an entry changed neither the position nor what anybody may decide or take back alone."""
    return not isinstance(cause, DecisionTaken) and all(type(event) in SIDE_EVENTS for event in events)


def barrier_of(cause: AnyCause, draws: Sequence[object], events: Sequence[Event], seat: Seat) -> Barrier | None:
    """Return why a seat cannot take back an entry, or `None` when it can. Asks the entry alone.

    Args:
        cause: what made the entry.
        draws: what was drawn in it.
        events: its events, opened.
        seat: who would take it back.
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
    final = _FINAL[type(cause.decision)]
    for event in events:
        final = final or _FINAL[type(event)]
    return final


class _Final(dict[Any, Barrier | None]):
    """By type of decision or event: why an entry with one cannot be taken back, or `None`."""

    def __missing__(self, kind: Any) -> Barrier | None:
        why: Barrier | None = None
        if kind not in SIDE_EVENTS:
            why = "hidden" if private_fields(kind) else "table" if kind in TABLE_EVENTS else None
        self[kind] = why
        return why


_FINAL: Final = _Final()
_NO_BARRIER: Final = SIDE_EVENTS | {DecisionsTakenBack}
"""What follows from table commands, and runs of the service, that are no barrier to the seat that decided last."""


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

    Every fold of a log pays for this, so it holds on to no entry: of a decision it keeps what `Earlier` has, and of
    those that are final only the last few of each seat.

    Attributes:
        undone: what was taken back, oldest first; no two overlap.
        decided: by seat and player, how many decisions that stand they took there; the player of a bot is empty.
    """

    __slots__ = ("_beyond", "_earlier", "_final", "decided", "undone")

    def __init__(
        self,
        earlier: tuple[Earlier, ...],
        undone: tuple[Undone, ...],
        beyond: Mapping[Seat, tuple[Earlier, ...]],
        decided: Mapping[tuple[Seat, str], int],
    ) -> None:
        self._earlier = [*earlier]
        self._final: dict[Seat, deque[Earlier]] = {}
        """By seat: its last decisions that became final in this run."""
        self._beyond = beyond
        self.decided = dict(decided)
        self.undone = undone

    def note(self, position: Position | None, table: Table | None, made: Made) -> None:
        """Take the next entry, with the position and the table before it."""
        cause = made.cause
        if type(cause) is not DecisionTaken or position is None:
            # Take-backs and side entries leave what may be taken back as it is.
            if any(type(event) not in _NO_BARRIER for event in made.events):
                self._finish()
            return
        earlier, seat, decision = self._earlier, cause.seat, cause.decision
        if earlier and earlier[0].seat != seat:
            self._finish()
        player = "" if table is None else table.decider(seat)
        self.decided[seat, player] = self.decided.get((seat, player), 0) + 1
        earlier.append(Earlier(made.version - 1, seat, decision, position, player))
        final = made.draws or _FINAL[type(decision)]
        if not final:
            for event in made.events:
                final = final or _FINAL[type(event)]
        if final:
            self._finish()

    def _finish(self) -> None:
        """Let nobody take back any more what they could so far."""
        earlier = self._earlier
        if earlier:
            seat = earlier[0].seat
            final = self._final.get(seat)
            if final is None:
                final = self._final[seat] = deque(maxlen=MOST_ASKED_FOR)
            final.extend(earlier)
            earlier.clear()

    @property
    def earlier(self) -> tuple[Earlier, ...]:
        """What may be taken back, oldest first."""
        return tuple(self._earlier)

    @property
    def beyond(self) -> Mapping[Seat, tuple[Earlier, ...]]:
        """By seat: its last decisions that stand and that it cannot take back any more, oldest first."""
        if self._final:
            newer = {seat: (*self._beyond.get(seat, ()), *ones)[-MOST_ASKED_FOR:] for seat, ones in self._final.items()}
            self._beyond = {**self._beyond, **newer}
            self._final = {}
        return self._beyond

    def go_back(self, to: int, version: int) -> Position:
        """Return the position that stands again after a take-back, and note what is undone by it.

        Args:
            to: the version of that position.
            version: that of the take-back, which is noted as an entry like any other.

        Raises:
            LookupError: none of that version may stand again.
        """
        found = next((one for one in self._earlier if one.version == to), None)
        if found is None:
            raise LookupError(f"there is no position of version {to} to go back to")
        for earlier in self._earlier:
            if earlier.version >= to:
                self.decided[earlier.seat, earlier.player] -= 1
        self._earlier = [one for one in self._earlier if one.version < to]
        outer = self.undone[: bisect_right(self.undone, to, key=_first)]
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
    ) -> tuple[
        tuple[Earlier, ...],
        tuple[Undone, ...],
        Mapping[Seat, tuple[Earlier, ...]],
        Mapping[tuple[Seat, str], int],
    ]:
        """Return what a state keeps: what may be taken back, what was, what is beyond the barrier, and who decided."""
        if table is None or table.take_back == "none":
            return (), self.undone, {}, self.decided
        return self.earlier, self.undone, {} if table.ended else self.beyond, self.decided


def taken_back_by(undone: Sequence[Undone], version: int) -> int | None:
    """Return the version of the entry that took an entry back; `None` when none did.

    Args:
        undone: what was taken back, oldest first; no two overlap.
        version: that of the entry.
    """
    before = bisect_right(undone, version, key=_first)
    nearest = undone[before - 1] if before else None
    return nearest.by if nearest is not None and version <= nearest.last else None


def _first(undone: Undone) -> int:
    return undone.first


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


def has_company(table: Table, seat: Seat) -> bool:
    """Return whether a seat may go back beyond what is final: not alone with bots at a table of a tournament.

    Nobody is there to refuse it, so its player could draw again until they liked what came. Elsewhere they may, and the
    result does not count (`Origin.alone`).
    """
    return table.tournament is None or not table.is_alone(seat)


def require_company(table: Table, who: Identity) -> None:
    """Refuse somebody who sits at a table to go back alone. Verification does not: earlier releases allowed it.

    Raises:
        CommandRefused: `alone_at_table`.
    """
    seat = table.seat_of(who.player) if who.player else None
    if seat is not None and not has_company(table, seat):
        raise CommandRefused(
            "alone_at_table",
            "bots decide for all others at this table of a tournament: nobody could refuse to go back",
            value=seat,
            rule="organising 4.4",
        )


def _seat_that_may(table: Table, who: Identity) -> Seat:
    """Return the seat of a caller who may take something back, or ask for it."""
    seat = seat_of_caller(table, who)
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
