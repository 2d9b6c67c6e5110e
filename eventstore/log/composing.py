"""Composing: from facts to an entry ready to be appended, with the state after it.

A *draft* holds the facts of an entry with their consequences: the start of a full table, the end of a request when a
player decides further, the end of plans that an entry overtakes, the end of a game, and clocks. *Sealing* a draft hides
its private fields behind commitments, and makes the entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.core.chance import Chance, Draw, KeyedChance
from domain.core.events import Decision, Event, Seat, private_fields
from domain.core.ruleset import Facts
from eventstore.log.core import Core
from eventstore.log.entry import Body, CommandTaken, DecisionTaken, DrawEntry, Hidden, Opening
from eventstore.log.limits import archived_bytes
from eventstore.log.name_book import names_in, renamed, shown_in_new
from eventstore.log.sealing import commitment_to
from eventstore.log.seeds import Salts, ServiceKeys, game_key
from eventstore.log.state import (
    LoadedRuleset,
    LoadedState,
    State,
    ends_by_resignation,
    fold_events,
    heard_of,
    result_of,
    with_cause,
)
from eventstore.log.take_backs import AnyCause, UndoWindow
from eventstore.log.timing import clock_facts
from eventstore.storage.head import Head, chain_hash
from eventstore.storage.store import Record
from eventstore.table.commands import HandOverSeat, OfferSubstitute
from eventstore.table.events import (
    TABLE_EVENTS,
    DecisionsTakenBack,
    EndLapsed,
    GameAborted,
    GameFinished,
    GameForked,
    GamePaused,
    GameStalled,
    GameStarted,
    PlanCancelled,
    PlanFired,
    SeatForfeited,
    SeatHandedOver,
    SeatHandedToBot,
    SeatReclaimed,
    SeatResigned,
    SeatTaken,
    SeedRevealed,
    StandInSeated,
    SubstituteOffered,
    TakeBackLapsed,
)
from eventstore.table.plans import CancelReason
from eventstore.table.table import Table

_encode = msgspec.json.Encoder().encode

_WITH_NAMES: Final = frozenset((SeatTaken, SeatHandedOver, SeatReclaimed, SubstituteOffered, GameForked))
"""Events that hold names of players."""
_CLOSES: Final = frozenset((GameFinished, GameAborted))


class Draft(msgspec.Struct, frozen=True):
    """The facts of an entry, with the state after them; not sealed yet."""

    before: State
    after: State
    """The state after the facts; its head is still the head before the entry."""
    loaded: LoadedRuleset
    cause: AnyCause
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]
    time: int
    """When the entry is made; never before the entry before, though the clock was set back."""
    now: int
    """The time of the clock."""

    @property
    def version(self) -> int:
        """The version of the entry."""
        return self.before.version + 1

    @property
    def persons(self) -> Iterator[tuple[str, str]]:
        """The players named in these facts, each with the name."""
        if isinstance(self.cause, CommandTaken) and isinstance(self.cause.act, HandOverSeat | OfferSubstitute):
            yield self.cause.act.player, self.cause.act.name
        for event in self.events:
            if type(event) in _WITH_NAMES:
                yield from names_in(event)

    @property
    def closes(self) -> bool:
        """Whether the game is closed by these facts."""
        return not _CLOSES.isdisjoint(map(type, self.events))


class Composed(msgspec.Struct, frozen=True):
    """An entry that is not in the log yet."""

    record: Record
    openings: tuple[Opening, ...]
    state: State
    """The state after it."""


# Drafts


def chance_of(keys: ServiceKeys, state: State, table: Table | None = None) -> KeyedChance:
    """Return the chance of a game at a state; *table* when its seed or nonces just changed.

    Only the path that appends calls it.
    """
    table = table or state.at_table
    seed = keys.seed(table.commitment.seed_game, table.commitment.key_id)
    return KeyedChance(game_key(seed, table.nonces), state.ordinals)


def draft_entry(
    core: Core,
    before: LoadedState,
    cause: AnyCause,
    events: Sequence[Event],
    draws: Sequence[Draw],
    now: int,
    fired: PlanFired | None = None,
) -> Draft:
    """Return an entry's facts with their consequences.

    Args:
        core: knows the outages of the service.
        before: the state before the entry.
        cause: the cause of the entry.
        events: its facts.
        draws: the draws of the facts.
        now: the time of the clock.
        fired: the fact that the decision was planned.
    """
    state, loaded = before.state, before.loaded
    if isinstance(events, Facts):
        after = replace(state, position=events.position)
    else:
        after = fold_events(state, events, loaded)
    more: list[Event] = [] if fired is None else [fired]
    more += following(state, LoadedState(after, loaded), cause, [*events, *more])
    if more:
        after = fold_events(after, more, loaded)
    time = max(now, state.time)
    if after.at_table.clock is not None:
        clocks = clock_facts(state, after, cause, time, core.heartbeat.outages)
        after = fold_events(after, clocks, loaded)
        more += clocks
    return Draft(state, after, loaded, cause, (*events, *more), tuple(draws), time, now)


# Consequences


def started_when_full(before: LoadedState, events: Sequence[Event], chance: Callable[[Table], Chance]) -> list[Event]:
    """Add the start of the game to the facts that fill its table, or return them as they are.

    Args:
        before: the state before the facts.
        events: the facts that may take the last seat.
        chance: returns the chance of the started table; called only for a game with a setup.
    """
    state, loaded = before.state, before.loaded
    table = fold_events(state, events, loaded).at_table
    if table.status != "open" or any(occupant is None for occupant in table.seats):
        return list(events)
    nonces = tuple(nonce for _, nonce in table.given)
    events = [*events, GameStarted(table.nonces if _nonces_are_fixed(table) else nonces)]
    after = fold_events(state, events, loaded)
    if state.position is not None or after.position is None:
        return events
    return [*events, *loaded.ruleset.setup(after.position, chance(after.at_table))]


def _nonces_are_fixed(table: Table) -> bool:
    """Return whether the parent of a fork fixed its nonces: its luck goes on, or the fork replaces it."""
    return bool(table.nonces) or table.commitment.seed_game != table.game


def following(
    before: State,
    after: LoadedState,
    cause: AnyCause,
    events: Sequence[Event],
) -> list[Event]:
    """Return the consequences of an entry, in their order behind its facts.

    Args:
        before: the state before the entry.
        after: the state after its facts.
        cause: the cause of the entry.
        events: its facts.
    """
    return [*_lapse_of(before, cause), *_plans_ended(before, cause, events), *_ending_of(after)]


def _plans_ended(before: State, cause: AnyCause, events: Sequence[Event]) -> list[PlanCancelled]:
    """Return the end of the plans that an entry ends, whatever they hold: of every seat, in order of the seats."""
    if before.table is None or not before.table.plans:
        return []
    ended: dict[Seat, CancelReason] = {}
    every = sorted(before.table.plans)
    for event in events:
        if isinstance(event, SeatHandedToBot | SeatHandedOver | StandInSeated | SeatForfeited | SeatResigned):
            ended[event.seat] = "handed_over"
        elif isinstance(event, DecisionsTakenBack):
            ended |= dict.fromkeys(every, "taken_back")
        elif isinstance(event, GameStalled | GamePaused):
            ended |= dict.fromkeys(every, "stopped")
    if isinstance(cause, DecisionTaken) and not any(isinstance(event, PlanFired) for event in events):
        ended[cause.seat] = "by_hand"
    return [PlanCancelled(seat, before.table.plans[seat].version, ended[seat]) for seat in every if seat in ended]


def _lapse_of(before: State, cause: AnyCause) -> list[Event]:
    """Return the end of open requests, to undo a decision or to end the game, when a person decides further; else none.

    Bots and the service go on meanwhile: a request does not concern them.
    """
    table = before.table
    if table is None or (table.take_back_request is None and table.end_request is None):
        return []
    if not isinstance(cause, DecisionTaken) or cause.seat not in table.present:
        return []
    lapsed: list[Event] = [] if table.take_back_request is None else [TakeBackLapsed()]
    return lapsed if table.end_request is None else [*lapsed, EndLapsed()]


def _ending_of(ending: LoadedState) -> list[Event]:
    """Return the end of the game, when the rules ended it with these facts, or a single seat is left; else nothing."""
    after, table = ending.state, ending.state.at_table
    if after.position is None or table.status != "playing":
        return []
    if after.position.agenda and len(table.seats) - len(table.forfeited) > 1 and not ends_by_resignation(table):
        return []
    result = result_of(after, ending.loaded.ruleset)
    return [] if result is None else [GameFinished(result.places, result.winner, result.tied)]


# Sealing


async def compose(core: Core, draft: Draft, reveals: Sequence[SeedRevealed] = ()) -> Composed:
    """Return the entry of a draft.

    Args:
        core: has the names of players, and the keys.
        draft: the facts.
        reveals: seeds without a game that draws from them.
    """
    before, after = draft.before, draft.after
    version = draft.version
    names = await core.names.sealed(draft.persons)
    body, openings = seal(
        version,
        draft.time,
        draft.cause,
        draft.loaded.ruleset.version,
        draft.draws,
        (*draft.events, *reveals),
        core.keys.salts(after.at_table.game),
        names,
    )
    digest = chain_hash(before.head.hash, body)
    drawn = {draw.pile: draw.ordinal + 1 for draw in draft.draws}
    ordinals = {**before.ordinals, **drawn} if drawn else before.ordinals
    window = UndoWindow(after.earlier, after.undone, after.beyond, after.decided)
    window.note(before.position, before.table, draft)
    window.reseat(before.table, after.table)
    table = with_cause(before.table, after.table, draft.cause)
    record = Record(version, body, encode_openings(openings), digest, shown_in_new(names))
    is_play = isinstance(draft.cause, DecisionTaken) and TABLE_EVENTS.isdisjoint(map(type, (*draft.events, *reveals)))
    size = before.size + archived_bytes([record], [] if is_play else [record])
    signs = heard_of(before.moved, before.heard, table, draft.cause, draft.events, draft.time)
    state = State(
        Head(version, digest), draft.time, table, after.position, ordinals, *window.fields_for(table), size, *signs
    )
    return Composed(record, openings, state)


@cache
def _hidden_fields(kind: Any) -> tuple[str, ...]:
    """Return the fields of decisions or events of a kind that their bodies hide."""
    return private_fields(kind)


class _Sealer:
    """Collects the openings of an entry while its parts are hidden."""

    def __init__(self, version: int, salts: Salts) -> None:
        self._version = version
        self._salts = salts
        self.openings: list[Opening] = []

    def hide(self, path: str, value: Any, seats: tuple[Seat, ...]) -> Hidden:
        """Return the commitment to a value, and collect its opening."""
        raw = _encode(value)
        salt = self._salts.salt(self._version, path)
        self.openings.append(Opening(path, msgspec.Raw(raw), salt.hex(), seats))
        return Hidden(commitment_to(raw, salt))

    def struct(self, path: str, value: Event | Decision, seats: tuple[Seat, ...]) -> Any:
        """Return a struct with hidden fields as it stands in a body."""
        fields = msgspec.to_builtins(value)
        for name in _hidden_fields(type(value)):
            fields[name] = self.hide(f"{path}/{name}", getattr(value, name), seats)
        return fields

    def draw(self, path: str, draw: Draw) -> DrawEntry:
        """Return a draw as it stands in a body.

        A hidden index is opened to nobody before the game closes, not even to the seats that see the outcome: it counts
        among the outcomes that were left, so it would reveal the outcomes of others.
        """
        if draw.audience is None:
            return DrawEntry(draw.pile, draw.ordinal, draw.size, draw.index)
        return DrawEntry(draw.pile, draw.ordinal, draw.size, self.hide(f"{path}/index", draw.index, ()))


def seal(
    version: int,
    time: int,
    cause: Any,
    ruleset_version: int,
    draws: Sequence[Draw],
    events: Iterable[Event],
    salts: Salts,
    names: Mapping[tuple[str, str], str] | None = None,
) -> tuple[bytes, tuple[Opening, ...]]:
    """Return the body bytes of an entry and the openings of its hidden fields.

    *names* are the sealed names of its persons, by player and name.
    """
    sealer = _Sealer(version, salts)
    if isinstance(cause, DecisionTaken) and _hidden_fields(cause.decision.__class__):
        cause = DecisionTaken(cause.seat, sealer.struct("cause/decision", cause.decision, (cause.seat,)))
    body: Body[Any, Any] = Body(
        version=version,
        time=time,
        cause=cause,
        ruleset_version=ruleset_version,
        draws=tuple([sealer.draw(f"draws/{number}", draw) for number, draw in enumerate(draws)]),
        events=tuple(
            [
                sealer.struct(f"events/{number}", event, event.audience()) if _hidden_fields(type(event)) else event
                for number, event in enumerate(events)
            ]
        ),
    )
    return _encode(renamed(body, names) if names else body), tuple(sealer.openings)


def encode_openings(openings: Sequence[Opening]) -> bytes:
    """Return the stored form of openings; nothing when there are none."""
    return _encode(openings) if openings else b""
