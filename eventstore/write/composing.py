"""Composing: from facts to an entry ready to be appended, with the state after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.core.chance import Draw, KeyedChance
from domain.core.events import Event
from domain.core.ruleset import Facts
from eventstore.log.consequences import following
from eventstore.log.entry import CommandTaken, DecisionTaken, Opening, ServiceRun
from eventstore.log.limits import archived_bytes
from eventstore.log.name_book import names_in, shown_in_new
from eventstore.log.sealing import encode_openings, seal
from eventstore.log.seeds import ServiceKeys, game_key
from eventstore.log.state import LoadedRuleset, State, fold_events, heard_of, with_cause
from eventstore.log.take_backs import UndoWindow
from eventstore.log.timing import Outage, clock_facts
from eventstore.storage.head import Head, chain_hash
from eventstore.storage.store import Record
from eventstore.table.commands import HandOverSeat, OfferSubstitute
from eventstore.table.events import (
    GameAborted,
    GameFinished,
    GameForked,
    PlanFired,
    SeatHandedOver,
    SeatReclaimed,
    SeatTaken,
    SeedRevealed,
    SubstituteOffered,
)
from eventstore.table.table import Table

_WITH_NAMES: Final = (SeatTaken, SeatHandedOver, SeatReclaimed, SubstituteOffered, GameForked)
"""Events that hold names of players."""


class Draft(msgspec.Struct, frozen=True):
    """The facts of an entry, with the state after them; not sealed yet."""

    before: State
    after: State
    """The state after the facts; its head is still the head before the entry."""
    loaded: LoadedRuleset
    cause: DecisionTaken[Any] | CommandTaken | ServiceRun
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
        """The players whose names these facts hold, each with the name."""
        if isinstance(self.cause, CommandTaken) and isinstance(self.cause.act, HandOverSeat | OfferSubstitute):
            yield self.cause.act.player, self.cause.act.name
        for event in self.events:
            if isinstance(event, _WITH_NAMES):
                yield from names_in(event)

    @property
    def closes(self) -> bool:
        """Whether the game is closed by these facts."""
        return any(isinstance(event, GameFinished | GameAborted) for event in self.events)


class Composed(msgspec.Struct, frozen=True):
    """An entry that is not in the log yet."""

    record: Record
    openings: tuple[Opening, ...]
    state: State
    """The state after it."""


class Composer:
    """Makes entries. The only part of the service that holds a game's chance."""

    def __init__(self, keys: ServiceKeys) -> None:
        self.keys = keys
        self.outages: Sequence[Outage] = ()
        """When the service was away, oldest first, as far as this process knows."""

    def chance(self, state: State, table: Table | None = None) -> KeyedChance:
        """Return the chance of a game at a state; *table* when its seed or nonces just changed."""
        table = table or state.at_table
        seed = self.keys.seed(table.commitment.seed_game, table.commitment.key_id)
        return KeyedChance(game_key(seed, table.nonces), state.ordinals)

    def draft(
        self,
        state: State,
        loaded: LoadedRuleset,
        cause: DecisionTaken[Any] | CommandTaken | ServiceRun,
        events: Sequence[Event],
        draws: Sequence[Draw],
        now: int,
        fired: PlanFired | None = None,
    ) -> Draft:
        """Return an entry's facts with their consequences: the end of a request, of plans, of the game, and clocks.

        Args:
            state: the state before the entry.
            loaded: the game's ruleset and components.
            cause: the cause of the entry.
            events: its facts.
            draws: the draws of the facts.
            now: the time of the clock.
            fired: the fact that the decision was planned.
        """
        if isinstance(events, Facts):
            after = replace(state, position=events.position)
        else:
            after = fold_events(state, events, loaded)
        more: list[Event] = [] if fired is None else [fired]
        more += following(state, after, cause, [*events, *more], loaded)
        if more:
            after = fold_events(after, more, loaded)
        time = max(now, state.time)
        if after.at_table.clock is not None:
            clocks = clock_facts(state, after, cause, time, self.outages)
            after = fold_events(after, clocks, loaded)
            more += clocks
        return Draft(state, after, loaded, cause, (*events, *more), tuple(draws), time, now)

    def seal(
        self, draft: Draft, names: Mapping[tuple[str, str], str], reveals: Sequence[SeedRevealed] = ()
    ) -> Composed:
        """Return the entry of a draft.

        Args:
            draft: the facts.
            names: the sealed names of its persons, by player and name.
            reveals: seeds without a game that draws from them.
        """
        before, after = draft.before, draft.after
        version = draft.version
        salts = self.keys.salts(after.at_table.game)
        body, openings = seal(
            version,
            draft.time,
            draft.cause,
            draft.loaded.ruleset.version,
            draft.draws,
            (*draft.events, *reveals),
            salts,
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
        size = before.size + archived_bytes(record)
        signs = heard_of(before.moved, before.heard, table, draft.cause, draft.events, draft.time)
        state = State(
            Head(version, digest), draft.time, table, after.position, ordinals, *window.fields_for(table), size, *signs
        )
        return Composed(record, openings, state)
