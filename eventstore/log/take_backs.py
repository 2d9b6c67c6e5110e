"""Take-backs: which entries a seat may take back, and the positions that stand again then.

Nothing is deleted: a take-back is an entry of its own, after which the position of an earlier version stands again. It
goes back to the last barrier at most, so draws keep their ordinals, and nothing that was learned is unlearned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from domain.core.agenda import Position
from domain.core.events import Decision, Event, Seat, private_fields
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.table.events import TABLE_EVENTS, DecisionsTakenBack
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


class Earlier(msgspec.Struct, frozen=True):
    """A position that a take-back may return to, and the decision that was taken there."""

    version: int
    seat: Seat
    """Whose decision it was; the same for all that a state holds."""
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
        why: Barrier | None = "hidden" if private_fields(kind) else "table" if kind in TABLE_EVENTS else None
        self[kind] = why
        return why


_FINAL: Final = _Final()


class Run:
    """What may be taken back, and what was, while entries are folded in order.

    Every fold of a log pays for this. So what an entry costs is a few comparisons; the decisions since the last cheap
    barrier (a draw, another seat, an entry that is no decision) are looked at closely only when somebody asks.

    Attributes:
        undone: what was taken back, oldest first; no two overlap.
    """

    __slots__ = ("_earlier", "_new", "_seat", "undone")

    def __init__(self, earlier: tuple[Earlier, ...], undone: tuple[Undone, ...]) -> None:
        self.undone = undone
        self._begin(earlier)

    @property
    def earlier(self) -> tuple[Earlier, ...]:
        """What may be taken back, oldest first."""
        if self._new:
            found = list(self._earlier)
            for version, position, cause, events in self._new:
                if position is None or barrier_of(cause, (), events, cause.seat) is not None:
                    found.clear()
                else:
                    found.append(Earlier(version, cause.seat, cause.decision, position))
            self._begin(tuple(found))
        return self._earlier

    def position_at(self, version: int) -> Position:
        """Return the position that stands again after a take-back to a version.

        Raises:
            LookupError: none of that version may stand again.
        """
        for one in self.earlier:
            if one.version == version:
                return one.position
        raise LookupError(f"there is no position of version {version} to go back to")

    def take(
        self,
        version: int,
        position: Position | None,
        cause: AnyCause,
        draws: Sequence[object],
        events: Sequence[Event],
    ) -> None:
        """Take the next entry.

        Args:
            version: the version before it.
            position: the position at that version.
            cause: what made the entry.
            draws: what was drawn in it.
            events: its events, opened.
        """
        kind = type(cause)  # not isinstance, which takes longer than the rest
        if kind is DecisionTaken and not draws:
            if cause.seat != self._seat:  # type: ignore[union-attr]
                self._begin((), cause.seat)  # type: ignore[union-attr]
            self._new.append((version, position, cause, events))  # type: ignore[arg-type]
        elif kind is CommandTaken:
            self._take_command(version + 1, events)
        else:
            self._begin(())

    def _begin(self, earlier: tuple[Earlier, ...], seat: Seat | None = None) -> None:
        self._earlier = earlier
        self._seat = earlier[-1].seat if earlier else seat
        self._new: list[tuple[int, Position | None, DecisionTaken[Any], Sequence[Event]]] = []

    def _take_command(self, version: int, events: Sequence[Event]) -> None:
        back = next((event.to for event in events if isinstance(event, DecisionsTakenBack)), None)
        if back is None:
            self._begin(())
            return
        self._begin(tuple(one for one in self.earlier if one.version < back))
        outer = (one for one in self.undone if one.first <= back)
        self.undone = (*outer, Undone(back + 1, version - 1, version))


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
    seat = table.seat_of(who.player) if who.player else None
    if seat is None:
        raise CommandRefused("not_seated", "you do not sit at this table", value=table.game)
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
    if not any(one.version == to and one.seat == seat for one in earlier):
        raise CommandRefused(
            "take_back_version",
            f"there is no decision of yours to take back from version {to} on",
            value=to,
            rule="take-backs, barrier",
        )
    return [DecisionsTakenBack(seat, to)]
