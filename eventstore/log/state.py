"""States: the table and the position of one game at one version, folded from entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core import agenda
from domain.core.agenda import Position
from domain.core.events import SERVICE, Actor, Event, Seat
from domain.core.ruleset import Ruleset
from eventstore.errors import LogDamaged
from eventstore.log.entry import AnyBody
from eventstore.log.take_backs import Earlier, Run, Undone
from eventstore.storage.head import BEGINNING, Head
from eventstore.table.events import TABLE_EVENTS, DecisionsTakenBack, GameStarted
from eventstore.table.table import Status, Table, fold_table

_UNFIT: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What folding raises on facts that were never appended to this log."""

StatusShown: TypeAlias = Status | Literal["scoring"]

GOES_ON_MS: Final = 1_000
"""How long a run of the service may take from one entry to its next before somebody else takes over."""


class LoadedRuleset(msgspec.Struct, frozen=True):
    """What every fold of a game's log needs and no entry repeats: ruleset and components."""

    ruleset: Ruleset[Any]
    components: Any


class State(msgspec.Struct, frozen=True):
    """Table and position after one entry."""

    head: Head
    time: int
    """When the last entry was made, milliseconds since 1970."""
    table: Table | None
    position: Position | None
    """`None` before the start."""
    ordinals: Mapping[str, int]
    """By pile: how many outcomes were drawn in this log."""
    earlier: tuple[Earlier, ...] = ()
    """What may be taken back, oldest first."""
    undone: tuple[Undone, ...] = ()
    """What was taken back, oldest first; no two overlap."""
    beyond: Mapping[Seat, tuple[Earlier, ...]] = {}
    """By seat: its last decisions that stand and are final. The seat may ask the others to go on from before one."""

    @property
    def version(self) -> int:
        """The version of this state."""
        return self.head.version

    @property
    def at_table(self) -> Table:
        """The table; every log's first entry opens one."""
        assert self.table is not None  # noqa: S101 - true after version 1
        return self.table


NEW = State(BEGINNING, 0, None, None, {})
"""The state before the first entry."""


def fold_body(state: State, body: AnyBody, digest: bytes, loaded: LoadedRuleset) -> State:
    """Fold one entry into a state.

    Raises:
        LogDamaged: its facts do not fit the state.
    """
    return fold_bodies(state, (body,), digest, loaded)


def fold_bodies(state: State, bodies: Iterable[AnyBody], digest: bytes, loaded: LoadedRuleset) -> State:
    """Fold entries in order, and make a state of the last one alone.

    Args:
        state: the state before the first of them.
        bodies: at least one entry.
        digest: the hash of the last one.
        loaded: the ruleset and components of their game.

    Raises:
        LogDamaged: the facts of one do not fit the state before it.
    """
    table, position, ordinals = state.table, state.position, state.ordinals
    run = Run(state.earlier, state.undone, state.beyond)
    version = state.version
    evolve = loaded.ruleset.evolve
    try:
        for body in bodies:
            version, before, sat = body.version, position, table
            for event in body.events:
                if type(event) in TABLE_EVENTS:
                    table, position = _at_table(table, position, run, version, event, loaded)
                else:
                    position = evolve(position, event)
            run.note(before, body)
            if table is not sat:
                run.reseat(sat, table)
            if body.draws:
                ordinals = {**ordinals, **{draw.pile: draw.ordinal + 1 for draw in body.draws}}
    except _UNFIT as error:
        raise LogDamaged(f"entry {version} does not fold: {type(error).__name__}", value=version) from error
    return State(Head(version, digest), body.time, table, position, ordinals, *run.kept(table))


def _folded(
    table: Table | None,
    position: Position | None,
    run: Run,
    version: int,
    events: Iterable[Event],
    loaded: LoadedRuleset,
) -> tuple[Table | None, Position | None]:
    evolve = loaded.ruleset.evolve
    for event in events:
        if type(event) in TABLE_EVENTS:
            table, position = _at_table(table, position, run, version, event, loaded)
        else:
            position = evolve(position, event)
    return table, position


def _at_table(
    table: Table | None, position: Position | None, run: Run, version: int, event: Event, loaded: LoadedRuleset
) -> tuple[Table, Position | None]:
    table = fold_table(table, event)
    if type(event) is GameStarted and position is None:
        position = _initial(table, loaded)
    elif type(event) is DecisionsTakenBack:
        position = run.go_back(event.to, version)
    return table, position


def _initial(table: Table, loaded: LoadedRuleset) -> Position:
    options = msgspec.convert(table.options, loaded.ruleset.options_type)
    position: Position = loaded.ruleset.initial(loaded.components, options, len(table.seats))
    return position


def fold_events(state: State, events: Iterable[Event], loaded: LoadedRuleset) -> State:
    """Fold events that are not in a log yet; the head stays."""
    run = Run(state.earlier, state.undone, state.beyond)
    table, position = _folded(state.table, state.position, run, state.version + 1, events, loaded)
    return replace(state, table=table, position=position, earlier=run.earlier, undone=run.undone)


def to_move(state: State) -> tuple[Actor, ...]:
    """Return who must act in a game that is being played: seats, or the service; else nobody."""
    if state.table is None or state.table.status != "playing" or state.position is None:
        return ()
    return agenda.to_move(state.position)


def status_of(state: State) -> StatusShown:
    """Return the status people see: `scoring` while the service must act."""
    if SERVICE in to_move(state):
        return "scoring"
    return state.at_table.status


def due_at(state: State, now: int, *, goes_on: bool = False) -> int | None:
    """Return when the service must act next: now, when the next step is its own or a bot's.

    With *goes_on* the entry was made by a run of the service, which goes on by itself: it needs to
    be woken only if it was stopped meanwhile, `GOES_ON_MS` later.
    """
    due = now + GOES_ON_MS if goes_on else now
    return due if any(plays_itself(state, actor) for actor in to_move(state)) else None


def plays_itself(state: State, actor: Actor) -> bool:
    """Return whether the service acts for this actor: for itself, and for a bot's seat."""
    if actor == SERVICE:
        return True
    occupant = state.at_table.seats[actor]
    return occupant is not None and occupant.bot is not None
