"""States: the table and the position of a game at a version, folded from entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core import agenda
from domain.core.agenda import Position
from domain.core.events import SERVICE, Actor, Event, Message, Seat
from domain.core.ruleset import Result, Ruleset
from domain.core.time_controls import DAY_MS
from eventstore.errors import LogDamaged
from eventstore.log.entry import AnyBody, CommandTaken, DecisionTaken
from eventstore.log.limits import archived_bytes
from eventstore.log.take_backs import BARRIER_OF, AnyCause, UndoneRange, UndoPoint, UndoWindow
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.store import Record
from eventstore.table.commands import HandSeatToBot
from eventstore.table.events import (
    TABLE_EVENTS,
    ClockExpired,
    DecisionsTakenBack,
    GameForked,
    GameFreed,
    GameResumed,
    GameStarted,
    SeatHandedOver,
    SeatReclaimed,
    StandInEnded,
    VacationEnded,
)
from eventstore.table.evolve import fold_table, give_up_seat
from eventstore.table.table import Status, Table, count_decision

_UNFIT: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions of a fold for facts that were never appended to this log."""

StatusShown: TypeAlias = Status | Literal["scoring", "paused"]

_WAITS_ANEW: Final = frozenset((GameStarted, GameForked, GameResumed, GameFreed, DecisionsTakenBack))
"""Events with which a game begins or goes on for everybody: every wait begins anew with them."""
_WAITS_ANEW_FOR: Final = (SeatHandedOver, SeatReclaimed, StandInEnded, VacationEnded, ClockExpired)
"""The same for a single seat: its player is there, is back, or has used up their own time."""

IDLE_DAYS: Final = 30
"""How many days a table that waits for players, or a fork, may stay without an entry before it closes."""
GOES_ON_MS: Final = 1_000
"""How long a run of the service may take from an entry to its next before another process takes over."""


class LoadedRuleset(msgspec.Struct, frozen=True):
    """Ruleset and components: every fold of a game's log needs them, and no entry repeats them."""

    ruleset: Ruleset[Any]
    components: Any


class State(msgspec.Struct, frozen=True):
    """Table and position after an entry."""

    head: Head
    time: int
    """When the last entry was made, milliseconds since 1970."""
    table: Table | None
    position: Position | None
    """`None` before the start."""
    ordinals: Mapping[str, int]
    """By pile: the number of outcomes that were drawn in this log."""
    earlier: tuple[UndoPoint, ...] = ()
    """The decisions that may be taken back, oldest first."""
    undone: tuple[UndoneRange, ...] = ()
    """The entries that were taken back, oldest first; no two ranges overlap."""
    beyond: Mapping[Seat, tuple[UndoPoint, ...]] = {}
    """By seat: its last decisions that stand and are final. The seat may ask the others to undo them."""
    decided: Mapping[tuple[Seat, str], int] = {}
    """By seat and player: the number of their decisions there that stand; the player of a bot is empty. A decision
    before a fork counts for the player who took it in the parent."""
    size: int = 0
    """The most bytes of all entries in an archive."""
    moved: int = 0
    """When the game last went on: by a decision, a run of the service, its start, the end of a pause."""
    heard: Mapping[Seat, int] = {}
    """By seat: when its player was last heard of at the table, decisions not counted."""

    @property
    def version(self) -> int:
        """The version of this state."""
        return self.head.version

    @property
    def at_table(self) -> Table:
        """The table; the first entry of every log opens it."""
        assert self.table is not None  # noqa: S101 - true after version 1
        return self.table


class LoadedState(msgspec.Struct, frozen=True):
    """A state of a game, with the ruleset and the components of the game."""

    state: State
    loaded: LoadedRuleset

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of every seat; `None` before the start."""
        if self.state.position is None:
            return None
        return tuple(line.points for line in self.loaded.ruleset.scoreboard(self.state.position).seats)


NEW = State(BEGINNING, 0, None, None, {})
"""The state before the first entry."""


def fold_body(state: State, body: AnyBody, record: Record, loaded: LoadedRuleset) -> State:
    """Fold an entry into a state.

    Raises:
        LogDamaged: its facts do not fit the state.
    """
    return fold_bodies(state, (body,), (record,), loaded)


def fold_bodies(state: State, bodies: Iterable[AnyBody], records: Sequence[Record], loaded: LoadedRuleset) -> State:
    """Fold entries in order. Return the state after the last; no state is made in between.

    Args:
        state: the state before the first entry.
        bodies: the entries; at least one.
        records: the same entries as they are stored.
        loaded: the ruleset and components of their game.

    Raises:
        LogDamaged: the facts of an entry do not fit the state before it.
    """
    table, position, ordinals = state.table, state.position, state.ordinals
    window = UndoWindow(state.earlier, state.undone, state.beyond, state.decided)
    version, moved, heard = state.version, state.moved, state.heard
    folds = loaded.ruleset.folds
    of_table: set[int] = set()  # the versions of the entries that are no decision, or have a fact of the table
    try:
        for body in bodies:
            version, before, sat, cause = body.version, position, table, body.cause
            barrier: object = (draws := body.draws)
            for event in body.events:
                kind = type(event)
                barrier = barrier or BARRIER_OF[kind]
                if kind not in TABLE_EVENTS:
                    position = folds[kind](position, event)
                    continue
                of_table.add(version)
                table, position = _fold_table_event(table, position, event, loaded)
                if kind is DecisionsTakenBack:
                    position = window.go_back(event.to, version)
            if type(cause) is DecisionTaken:
                window.note_decision(version, cause, before, sat, barrier)
                moved = body.time
                if table is not None and table.stand_ins[cause.seat] is not None:
                    table = count_decision(table, cause.seat)
            else:
                of_table.add(version)
                window.note_other(body.events)
                table = with_cause(sat, table, cause)
                moved, heard = heard_of(moved, heard, table, cause, body.events, body.time)
            if table is not sat:
                window.reseat(sat, table)
            if draws:
                ordinals = {**ordinals, **{draw.pile: draw.ordinal + 1 for draw in draws}}
    except _UNFIT as error:
        raise LogDamaged(f"entry {version} does not fold: {type(error).__name__}", value=version) from error
    size = state.size + archived_bytes(records, [record for record in records if record.version in of_table])
    return State(
        Head(version, records[-1].hash),
        body.time,
        table,
        position,
        ordinals,
        *window.fields_for(table),
        size,
        moved,
        heard,
    )


def heard_of(
    moved: int, heard: Mapping[Seat, int], table: Table | None, cause: AnyCause, events: Iterable[Event], time: int
) -> tuple[int, Mapping[Seat, int]]:
    """Return when a game last went on after an entry, and when the player of each seat was last heard of.

    Args:
        moved: when the game last went on before the entry.
        heard: by seat, when its player was last heard of before the entry.
        table: the table after the entry.
        cause: its cause.
        events: its events.
        time: its time.
    """
    if type(cause) is not CommandTaken:
        return time, heard
    kind, _, player = cause.actor.partition(":")
    own = table.seat_of(player) if kind == "player" and table is not None else None
    seats = [] if own is None else [own]
    for event in events:
        if type(event) in _WAITS_ANEW:
            moved = time
        elif isinstance(event, _WAITS_ANEW_FOR):
            seats.append(event.seat)
    return moved, {**heard, **dict.fromkeys(seats, time)} if seats else heard


def with_cause(before: Table | None, table: Table | None, cause: AnyCause) -> Table | None:
    """Return the table after an entry's events, completed by the facts that only its cause has.

    A decision is counted when a bot stands in. A player who handed their own seat to a bot may have it back; a seat
    that an organiser handed over stays with its bot.
    """
    if table is None:
        return None
    if type(cause) is DecisionTaken:
        return count_decision(table, cause.seat)
    if type(cause) is CommandTaken and type(cause.act) is HandSeatToBot and before is not None:
        occupant = before.seats[cause.act.seat]
        if occupant is not None and occupant.bot is None and cause.actor == f"player:{occupant.player}":
            return give_up_seat(before, table, cause.act.seat)
    return table


def _fold_table_event(
    table: Table | None, position: Position | None, event: Event, loaded: LoadedRuleset
) -> tuple[Table, Position | None]:
    table = fold_table(table, event)
    if type(event) is GameStarted and position is None:
        position = _initial(table, loaded)
    return table, position


def _initial(table: Table, loaded: LoadedRuleset) -> Position:
    options = msgspec.convert(table.options, loaded.ruleset.options_type)
    position: Position = loaded.ruleset.initial(loaded.components, options, len(table.seats))
    return position


def fold_events(state: State, events: Iterable[Event], loaded: LoadedRuleset) -> State:
    """Fold events that are not in a log yet; the head stays."""
    table, position, evolve = state.table, state.position, loaded.ruleset.evolve
    window: UndoWindow | None = None
    for event in events:
        if type(event) not in TABLE_EVENTS:
            position = evolve(position, event)
            continue
        table, position = _fold_table_event(table, position, event, loaded)
        if type(event) is DecisionsTakenBack:
            window = window or UndoWindow(state.earlier, state.undone, state.beyond, state.decided)
            position = window.go_back(event.to, state.version + 1)
    if window is None:
        return replace(state, table=table, position=position)
    return replace(
        state, table=table, position=position, earlier=window.earlier, undone=window.undone, decided=window.decided
    )


def to_move(state: State) -> tuple[Actor, ...]:
    """Return the seats that must act, or the service; nobody in a game that is not being played, or is paused."""
    table = state.table
    if table is None or table.status != "playing" or table.pause is not None or state.position is None:
        return ()
    return agenda.to_move(state.position)


def result_of(state: State, ruleset: Ruleset[Any]) -> Result | None:
    """Return how a game has ended, or ends as it stands now; `None` while it goes on.

    Seats that have forfeited or resigned are placed behind all others; the first takes the last place. When a single
    seat is left it has won, whatever the position is (T13). Where a resignation ends the game, all others share the
    first place (R3).
    """
    if state.position is None:
        return None
    forfeited = state.at_table.forfeited
    result = ruleset.result(state.position) if not forfeited or not state.position.agenda else None
    if not forfeited:
        return result
    seats = len(state.at_table.seats)
    standing = [seat for seat in range(seats) if seat not in forfeited]
    if result is None and len(standing) > 1 and not ends_by_resignation(state.at_table):
        return None
    places = [0] * seats
    for seat in standing:
        places[seat] = 1 + sum(result.places[rival] < result.places[seat] for rival in standing) if result else 1
    for place, seat in enumerate(reversed(forfeited), len(standing) + 1):
        places[seat] = place
    first = tuple(seat for seat in standing if places[seat] == 1)
    reason = Message("table-result-forfeited", {"count": len(forfeited)})
    return (
        Result(tuple(places), first[0], (), reason) if len(first) == 1 else Result(tuple(places), None, first, reason)
    )


def ends_by_resignation(table: Table) -> bool:
    """Return whether a seat has resigned in a game that ends then (R3)."""
    return table.resign == "ends" and bool(table.resigned)


def status_of(state: State) -> StatusShown:
    """Return the status that people see: `scoring` while the service must act, `paused` while nobody may act."""
    if SERVICE in to_move(state):
        return "scoring"
    if state.at_table.pause is not None and state.at_table.status == "playing":
        return "paused"
    return state.at_table.status


def due_at(state: State, now: int, *, goes_on: bool = False, idle_days: int = IDLE_DAYS) -> int | None:
    """Return when the service must act next, in milliseconds since 1970; `None`: not before the next entry.

    It acts now when the next step is its own, a bot's or planned; else when the first clock, pause, vacation or idle
    time ends. With *goes_on* a run of the service made the entry and goes on by itself: it needs a wake-up only if it
    was stopped meanwhile, `GOES_ON_MS` later.
    """
    due = now + GOES_ON_MS if goes_on else now
    if owes(state):
        return due
    ends = [until for _, until in vacations_end_at(state)]
    ends += [end for end in (expires_at(state), pause_ends_at(state), closes_at(state, idle_days)) if end is not None]
    return min(ends, default=None)


def owes(state: State) -> bool:
    """Return whether the service must act at a state: for itself, for a bot, or for a seat that has a plan."""
    return any(plays_itself(state, actor) or plan_waits(state, actor) for actor in to_move(state))


def plan_waits(state: State, actor: Actor) -> bool:
    """Return whether an actor to move has a plan that must be followed; no plan is followed while a request is open."""
    table = state.at_table
    return actor in table.plans and table.take_back_request is None


def expires_at(state: State) -> int | None:
    """Return when the first running clock comes to its end; `None` when all clocks stand."""
    clocks = () if state.table is None else state.table.clocks
    return min((clock.until for clock in clocks if clock.until is not None), default=None) if clocks else None


def vacations_end_at(state: State) -> list[tuple[Seat, int]]:
    """Return the seats on vacation, each with the time at which its days are used up."""
    table = state.table
    if table is None or table.status != "playing":
        return []
    return [(seat, vacation.until) for seat, vacation in enumerate(table.vacations) if vacation.until is not None]


def pause_ends_at(state: State) -> int | None:
    """Return when the pause of a game ends by itself; `None` without a pause, or when a command must end it."""
    table = state.table
    return None if table is None or table.pause is None or table.status != "playing" else table.pause.until


def closes_at(state: State, idle_days: int = IDLE_DAYS) -> int | None:
    """Return when a table that waits for players, or a fork, closes if nothing happens until then; `None` for others.

    It closes after a number of days without an entry. A game that replaced its parent, a paused game, and the tables of
    a tournament stay as they are.
    """
    table = state.table
    if table is None or table.tournament is not None:
        return None
    origin = table.origin
    is_fork = origin is not None and origin.game is not None and not origin.supersedes
    if table.status == "open" or (table.status == "playing" and is_fork and table.pause is None):
        return state.time + idle_days * DAY_MS
    return None


def plays_itself(state: State, actor: Actor) -> bool:
    """Return whether the service acts for an actor: for itself, and for a seat with a bot or a stand-in."""
    return actor == SERVICE or state.at_table.bot_on(actor) is not None
