"""Turning points: lead changes, the largest swings and the costliest decisions of a game, by what positions were worth.

A position is worth what the ruleset's evaluation says, or the points where it has none. What a decision cost is the
difference to the best one that was legal: each is tried, with the same imagined luck, and what is worth more afterwards
is better. So what was drawn is nobody's mistake, and a chance that was missed is one.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from cachetools import LRUCache
from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.chance import KeyedChance
from domain.core.events import Decision, Seat
from domain.core.ruleset import Ruleset, lead
from eventstore.errors import ViewRefused
from eventstore.log.entry import DecisionTaken
from eventstore.log.state import LoadedRuleset, State, result_of, to_move
from eventstore.log.take_backs import taken_back_by
from eventstore.log.visibility import GameSnapshot
from eventstore.table.events import DecisionsTakenBack
from eventstore.turns import Turns
from projections.scoreboards import points_of
from projections.states import States, Walked
from projections.timelines import Narrator

MOST_TRIED: Final = 40_000
"""So many decisions and entries of a game are looked at; those of a whole game of four bots are up to 14,000."""

EACH: Final = 3
"""Of every seat so many swings each way are told, and so many decisions that cost it something."""

LEAST: Final = 1.0
"""Less than this, in points, is no swing, and no cost."""

_KEPT: Final = 64
_TURN: Final = 8
"""After so many legal decisions that were tried others get their turn: a process answers many callers."""

Measure: TypeAlias = Literal["evaluation", "points"]


class Moment(msgspec.Struct, frozen=True):
    """An entry at which a game turned."""

    version: int
    head: str
    round: int
    """The round (or year) that is played after it."""
    seat: Seat | None
    """The seat that decided; `None` for a run of the service."""
    text: str
    """The sentence of its cause."""


class LeadChange(Moment, frozen=True):
    """The end of a turn, or a run of the service, after which somebody else leads."""

    before: tuple[Seat, ...]
    """Who led; several who were level."""
    after: tuple[Seat, ...]
    """Who leads."""
    values: tuple[float, ...]
    """By seat: what the position is worth, in points."""


class Swing(Moment, frozen=True):
    """An entry that changed how far a seat leads the best other seat."""

    of: Seat
    before: float
    """Its lead before the entry, in points; below 0 it is behind."""
    after: float


class CostlyDecision(Moment, frozen=True):
    """A decision that was worth less to its seat than another one that was legal."""

    cost: float
    """By how much, in points of the seat's lead."""
    better: str
    """The sentence of the best decision that was legal."""
    decisive: bool
    """Whether it cost at least as much as the seat ended behind the best, and the seat did not win."""


class TurningPoints(msgspec.Struct, frozen=True):
    """Where a game turned."""

    game: str
    head: str
    """The log's head."""
    measure: Measure
    """What positions are worth: the ruleset's evaluation, or points where it has none."""
    upto: int
    """The last version that was looked at; below the head only of a game that is longer than any is played."""
    lead_changes: tuple[LeadChange, ...]
    """In order."""
    swings: tuple[Swing, ...]
    """By seat, the largest in its favour first, then the largest against it."""
    costly: tuple[CostlyDecision, ...]
    """The costliest first. What was taken back is none of them."""


class _Found(msgspec.Struct, frozen=True):
    """Turning points without their sentences."""

    points: TurningPoints
    better: dict[int, Decision]
    """By version of a costly decision: the best that was legal."""


class TurningPointFinder:
    """Finds turning points, one game at a time, and keeps those of the last games that were asked for.

    Args:
        states: folds the states.
    """

    def __init__(self, states: States) -> None:
        self._states = states
        self._kept: LRUCache[tuple[str, bytes], _Found] = LRUCache(_KEPT)
        self._one_at_a_time = asyncio.Lock()

    async def find(self, snapshot: GameSnapshot, narrator: Narrator) -> TurningPoints:
        """Return the turning points of a game up to its head.

        Args:
            snapshot: the game.
            narrator: tells its entries to the caller.

        Raises:
            ViewRefused: something in the game is hidden from the caller. While a game is played its evaluation would
                also be advice.
        """
        if not all(one.everything for one in snapshot.visibility.ranges):
            raise ViewRefused(
                "the turning points of a game are shown to those who may see everything in it: when it is closed,"
                " with every game that it was forked from, to everybody who may read it",
                value=snapshot.state.at_table.game,
            )
        head = snapshot.state.head
        name = (snapshot.state.at_table.game, head.hash)
        async with self._one_at_a_time:
            found = self._kept.get(name)
            if found is None:
                found = self._kept[name] = await self._find(snapshot.state)
        return await self._told(snapshot, found, narrator)

    async def _find(self, head: State) -> _Found:
        loaded = await self._states.loaded(head)
        search = _Search(head, loaded)
        async for walked in self._states.walk(head, after=0, upto=head.version):
            if not await search.take(walked):
                break
        return search.found()

    async def _told(self, snapshot: GameSnapshot, found: _Found, narrator: Narrator) -> TurningPoints:
        """Return turning points with their sentences."""
        points, texts, better = found.points, dict[int, str](), dict[int, str]()
        for version in sorted({one.version for one in (*points.lead_changes, *points.swings, *points.costly)}):
            visible = snapshot.visibility.at(version)
            async for walked in self._states.walk(snapshot.state, after=version - 1, upto=version):
                texts[version] = await narrator.cause(walked, visible)
                cause = walked.entry.body.cause
                if version in found.better and isinstance(cause, DecisionTaken):
                    better[version] = narrator.instead(walked, found.better[version], cause.seat, visible)
        return replace(
            points,
            lead_changes=tuple(replace(one, text=texts[one.version]) for one in points.lead_changes),
            swings=tuple(replace(one, text=texts[one.version]) for one in points.swings),
            costly=tuple(replace(one, text=texts[one.version], better=better[one.version]) for one in points.costly),
        )


class _Search:
    """Takes the entries of a game in order."""

    def __init__(self, head: State, loaded: LoadedRuleset) -> None:
        self._head = head
        self._loaded = loaded
        self._ruleset: Ruleset[Any] = loaded.ruleset
        self._left = MOST_TRIED
        self._turns = Turns(_TURN)
        self._upto = 0
        self._leaders: tuple[Seat, ...] | None = None
        self._lead_changes: list[LeadChange] = []
        self._swings: dict[tuple[Seat, bool], list[Swing]] = {}
        """By seat, and whether they are in its favour: the largest so far."""
        self._costly: dict[Seat, list[CostlyDecision]] = {}
        """By seat: the costliest so far."""
        self._better: dict[int, Decision] = {}

    async def take(self, walked: Walked) -> bool:
        """Look at one entry. Return whether there is room for another."""
        before, after, cause = walked.before.position, walked.after.position, walked.entry.body.cause
        if after is None or self._undone(walked):
            self._upto = walked.after.version
            return True
        decided = cause if isinstance(cause, DecisionTaken) else None
        legal: Sequence[Decision] = ()
        if decided is not None and before is not None:
            legal = self._ruleset.legal(before, decided.seat)
        self._left -= 1 + (len(legal) if len(legal) > 1 else 0)
        if self._left < 0:
            return False
        self._upto = walked.after.version
        values = self._ruleset.worth(after)
        moment = Moment(
            walked.after.version,
            str(walked.after.head),
            self._ruleset.round_of(after),
            None if decided is None else decided.seat,
            "",
        )
        if decided is None or decided.seat not in to_move(walked.after):
            self._note_leaders(moment, values)
        if before is None:
            return True
        self._note_swings(moment, self._ruleset.worth(before), values)
        if decided is not None and len(legal) > 1:
            await self._note_cost(moment, before, decided, legal, walked.before.head.hash)
        return True

    def found(self) -> _Found:
        """Return what was found."""
        behind = self._behind()
        table = self._head.at_table
        costly = [
            replace(one, decisive=one.seat in behind and one.cost >= behind[one.seat], cost=round(one.cost, 1))
            for one in sorted(itertools.chain(*self._costly.values()), key=_by_cost)
        ]
        swings = [
            replace(one, before=round(one.before, 1), after=round(one.after, 1))
            for seat in range(len(table.seats))
            for favoured in (True, False)
            for one in self._swings.get((seat, favoured), ())
        ]
        measure: Measure = "points" if self._ruleset.evaluate is None else "evaluation"
        points = TurningPoints(
            table.game,
            str(self._head.head),
            measure,
            self._upto,
            tuple(self._lead_changes),
            tuple(swings),
            tuple(costly),
        )
        return _Found(points, {one.version: self._better[one.version] for one in costly})

    def _undone(self, walked: Walked) -> bool:
        """Return whether an entry was taken back, or takes back others: then what follows goes on from before it."""
        takes_back = any(isinstance(event, DecisionsTakenBack) for event in walked.entry.body.events)
        return takes_back or taken_back_by(self._head.undone, walked.after.version) is not None

    def _note_leaders(self, moment: Moment, values: tuple[float, ...]) -> None:
        best = max(values)
        leaders = tuple(seat for seat, value in enumerate(values) if value == best)
        if self._leaders not in (None, leaders):
            shown = tuple(round(value, 1) for value in values)
            fields = msgspec.structs.asdict(moment)
            self._lead_changes.append(LeadChange(**fields, before=self._leaders or (), after=leaders, values=shown))
        self._leaders = leaders

    def _note_swings(self, moment: Moment, before: tuple[float, ...], after: tuple[float, ...]) -> None:
        for seat in range(len(after)):
            leads = lead(before, seat), lead(after, seat)
            if abs(leads[1] - leads[0]) >= LEAST:
                fields = msgspec.structs.asdict(moment)
                swing = Swing(**fields, of=seat, before=leads[0], after=leads[1])
                name = seat, leads[1] > leads[0]
                self._swings[name] = sorted([*self._swings.get(name, ()), swing], key=_by_size)[:EACH]

    async def _note_cost(
        self, moment: Moment, before: Position, decided: DecisionTaken[Any], legal: Sequence[Decision], key: bytes
    ) -> None:
        """Try every decision that was legal, and note what the one that was taken cost."""
        best: tuple[float, Decision] | None = None
        chosen: float | None = None
        for decision in legal:
            # The game's own luck stays where it is, for nobody could know it. It is the same for all, as for bots.
            value = self._ruleset.lead_after(before, decided.seat, decision, KeyedChance(key))
            if best is None or value > best[0]:
                best = value, decision
            if decision == decided.decision:
                chosen = value
            await self._turns.done()
        if best is None or chosen is None or best[0] - chosen < LEAST:
            return  # also what today's rules would not allow: it has no cost that can be told
        fields = msgspec.structs.asdict(moment)
        costly = CostlyDecision(**fields, cost=best[0] - chosen, better="", decisive=False)
        self._costly[decided.seat] = sorted([*self._costly.get(decided.seat, ()), costly], key=_by_cost)[:EACH]
        self._better[moment.version] = best[1]

    def _behind(self) -> dict[Seat | None, int]:
        """Return by seat that did not win how many points it ended behind the best; of a game that the rules ended."""
        result = result_of(self._head, self._ruleset)
        points = points_of(self._head, self._loaded)
        if result is None or points is None:
            return {}
        return {seat: max(points) - points[seat] for seat, place in enumerate(result.places) if place > 1}


def _by_size(swing: Swing) -> tuple[float, int]:
    """Return what puts the largest swing first, and of equal ones the earliest."""
    return -abs(swing.after - swing.before), swing.version


def _by_cost(decision: CostlyDecision) -> tuple[float, int]:
    """Return what puts the costliest decision first, and of equal ones the earliest."""
    return -decision.cost, decision.version
