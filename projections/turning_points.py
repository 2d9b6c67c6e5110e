"""Turning points: lead changes, the largest swings and the costliest decisions of a game, by the values of positions.

The value of a position is the ruleset's evaluation of it, or the points where the ruleset has none. The cost of a
decision is the difference to the best legal decision: every legal decision is tried, with the same imagined luck, and
the higher value afterwards is better. So a bad draw is nobody's mistake, and a missed chance is a mistake.
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
from eventstore.log.state import result_of, to_move
from eventstore.log.take_backs import taken_back_by
from eventstore.log.visibility import GameSnapshot
from eventstore.table.events import DecisionsTakenBack
from eventstore.turns import Turns
from projections.states import ReplayedEntry, States
from projections.timelines import Narrator

MOST_TRIED: Final = 40_000
"""The largest number of decisions and entries of a game that are examined; a whole game of four bots has up to 14,000.
"""

EACH: Final = 3
"""The largest number, for every seat, of swings in each direction and of costly decisions."""

LEAST: Final = 1.0
"""The smallest swing, and the smallest cost, in points."""

_MOST_CACHED: Final = 64
_TURN: Final = 8
"""Number of tried decisions after which other tasks get their turn: a process answers many callers."""

Measure: TypeAlias = Literal["evaluation", "points"]


class TurningEntry(msgspec.Struct, frozen=True):
    """An entry that turned a game."""

    version: int
    head: str
    round: int
    """The round (or year) that is played after it."""
    seat: Seat | None
    """The seat that decided; `None` for a run of the service."""
    text: str
    """The sentence of its cause."""


class LeadChange(TurningEntry, frozen=True):
    """The end of a turn, or a run of the service, that gave another seat the lead."""

    before: tuple[Seat, ...]
    """The seats that led; several where they were level."""
    after: tuple[Seat, ...]
    """The seats that lead."""
    values: tuple[float, ...]
    """By seat: the value of the position, in points."""


class Swing(TurningEntry, frozen=True):
    """An entry that changed the lead of a seat over the best other seat."""

    of: Seat
    before: float
    """Its lead before the entry, in points; below 0 it is behind."""
    after: float


class CostlyDecision(TurningEntry, frozen=True):
    """A decision that was worth less to its seat than another legal decision."""

    cost: float
    """The difference, in points of the seat's lead."""
    better: str
    """The sentence of the best legal decision."""
    decisive: bool
    """Whether the seat did not win, and the cost is at least its distance to the best seat at the end."""


class TurningPoints(msgspec.Struct, frozen=True):
    """The turning points of a game."""

    game: str
    head: str
    """The log's head."""
    measure: Measure
    """The measure of positions: the ruleset's evaluation, or points where it has none."""
    upto: int
    """The last version that was examined; below the head only in a game that is longer than any real game."""
    lead_changes: tuple[LeadChange, ...]
    """In order."""
    swings: tuple[Swing, ...]
    """By seat, the largest in its favour first, then the largest against it."""
    costly: tuple[CostlyDecision, ...]
    """The costliest first, without decisions that were taken back."""


class _Unworded(msgspec.Struct, frozen=True):
    """Turning points without their sentences."""

    points: TurningPoints
    better: dict[int, Decision]
    """By version of a costly decision: the best legal decision."""


class TurningPointFinder:
    """Finds turning points, a game at a time, and caches them for the last games.

    Args:
        states: folds the states.
    """

    def __init__(self, states: States) -> None:
        self._states = states
        self._cache: LRUCache[tuple[str, bytes], _Unworded] = LRUCache(_MOST_CACHED)
        self._one_at_a_time = asyncio.Lock()

    async def find(self, snapshot: GameSnapshot, narrator: Narrator) -> TurningPoints:
        """Return the turning points of a game up to its head.

        Args:
            snapshot: the game.
            narrator: tells its entries to the viewer.

        Raises:
            ViewRefused: something in the game is hidden from the viewer. While a game is played its evaluation would
                also be advice.
        """
        if not snapshot.everything:
            raise ViewRefused(
                "the turning points of a game are shown to viewers who may see everything in it: when it is closed,"
                " with every game that it was forked from, to everybody who may read it",
                value=snapshot.state.at_table.game,
            )
        head = snapshot.state.head
        name = (snapshot.state.at_table.game, head.hash)
        async with self._one_at_a_time:
            unworded = self._cache.get(name)
            if unworded is None:
                unworded = self._cache[name] = await self._find(snapshot)
        return await self._worded(snapshot, unworded, narrator)

    async def _find(self, snapshot: GameSnapshot) -> _Unworded:
        head = snapshot.state
        search = _Search(snapshot)
        async for replayed in self._states.walk(head, after=0, upto=head.version):
            if not await search.take(replayed):
                break
        return search.result()

    async def _worded(self, snapshot: GameSnapshot, unworded: _Unworded, narrator: Narrator) -> TurningPoints:
        """Return turning points with their sentences."""
        points, texts, better = unworded.points, dict[int, str](), dict[int, str]()
        for version in sorted({moment.version for moment in (*points.lead_changes, *points.swings, *points.costly)}):
            async for replayed in self._states.walk(snapshot.state, after=version - 1, upto=version):
                texts[version] = await narrator.cause(replayed)
                cause = replayed.entry.body.cause
                if version in unworded.better and isinstance(cause, DecisionTaken):
                    better[version] = narrator.instead(replayed, unworded.better[version], cause.seat)
        return replace(
            points,
            lead_changes=tuple(replace(change, text=texts[change.version]) for change in points.lead_changes),
            swings=tuple(replace(swing, text=texts[swing.version]) for swing in points.swings),
            costly=tuple(
                replace(decision, text=texts[decision.version], better=better[decision.version])
                for decision in points.costly
            ),
        )


class _Search:
    """Examines the entries of a game in order."""

    def __init__(self, snapshot: GameSnapshot) -> None:
        self._head = snapshot.state
        self._snapshot = snapshot
        self._ruleset: Ruleset[Any] = snapshot.loaded.ruleset
        self._left = MOST_TRIED
        self._turns = Turns(_TURN)
        self._upto = 0
        self._leaders: tuple[Seat, ...] | None = None
        self._lead_changes: list[LeadChange] = []
        self._swings: dict[tuple[Seat, bool], list[Swing]] = {}
        """By seat and direction (whether in its favour): the largest swings so far."""
        self._costly: dict[Seat, list[CostlyDecision]] = {}
        """By seat: the costliest decisions so far."""
        self._better: dict[int, Decision] = {}

    async def take(self, replayed: ReplayedEntry) -> bool:
        """Examine an entry. Return whether there is room for another."""
        before, after, cause = replayed.before.position, replayed.after.position, replayed.entry.body.cause
        if after is None or self._undone(replayed):
            self._upto = replayed.after.version
            return True
        choice = cause if isinstance(cause, DecisionTaken) else None
        legal: Sequence[Decision] = ()
        if choice is not None and before is not None:
            legal = self._ruleset.legal(before, choice.seat)
        self._left -= 1 + (len(legal) if len(legal) > 1 else 0)
        if self._left < 0:
            return False
        self._upto = replayed.after.version
        values = self._ruleset.worth(after)
        moment = TurningEntry(
            replayed.after.version,
            str(replayed.after.head),
            self._ruleset.round_of(after),
            None if choice is None else choice.seat,
            "",
        )
        if choice is None or choice.seat not in to_move(replayed.after):
            self._note_leaders(moment, values)
        if before is None:
            return True
        self._note_swings(moment, self._ruleset.worth(before), values)
        if choice is not None and len(legal) > 1:
            await self._note_cost(moment, before, choice, legal, replayed.before.head.hash)
        return True

    def result(self) -> _Unworded:
        """Return the turning points of the entries so far."""
        behind = self._behind()
        table = self._head.at_table
        costly = [
            replace(
                decision,
                decisive=decision.seat in behind and decision.cost >= behind[decision.seat],
                cost=round(decision.cost, 1),
            )
            for decision in sorted(itertools.chain(*self._costly.values()), key=_by_cost)
        ]
        swings = [
            replace(swing, before=round(swing.before, 1), after=round(swing.after, 1))
            for seat in range(len(table.seats))
            for favoured in (True, False)
            for swing in self._swings.get((seat, favoured), ())
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
        return _Unworded(points, {decision.version: self._better[decision.version] for decision in costly})

    def _undone(self, replayed: ReplayedEntry) -> bool:
        """Return whether an entry was taken back, or takes back others: the game then goes on from before it."""
        takes_back = any(isinstance(event, DecisionsTakenBack) for event in replayed.entry.body.events)
        return takes_back or taken_back_by(self._head.undone, replayed.after.version) is not None

    def _note_leaders(self, moment: TurningEntry, values: tuple[float, ...]) -> None:
        best = max(values)
        leaders = tuple(seat for seat, value in enumerate(values) if value == best)
        if self._leaders not in (None, leaders):
            rounded = tuple(round(value, 1) for value in values)
            fields = msgspec.structs.asdict(moment)
            self._lead_changes.append(LeadChange(**fields, before=self._leaders or (), after=leaders, values=rounded))
        self._leaders = leaders

    def _note_swings(self, moment: TurningEntry, before: tuple[float, ...], after: tuple[float, ...]) -> None:
        for seat in range(len(after)):
            leads = lead(before, seat), lead(after, seat)
            if abs(leads[1] - leads[0]) >= LEAST:
                fields = msgspec.structs.asdict(moment)
                swing = Swing(**fields, of=seat, before=leads[0], after=leads[1])
                name = seat, leads[1] > leads[0]
                self._swings[name] = sorted([*self._swings.get(name, ()), swing], key=_by_size)[:EACH]

    async def _note_cost(
        self, moment: TurningEntry, before: Position, choice: DecisionTaken[Any], legal: Sequence[Decision], key: bytes
    ) -> None:
        """Try every legal decision, and note the cost of the choice."""
        best: tuple[float, Decision] | None = None
        chosen_value: float | None = None
        for decision in legal:
            # The game's own luck stays untouched, for nobody could know it. The imagined luck is the same for all
            # decisions, as for bots.
            value = self._ruleset.lead_after(before, choice.seat, decision, KeyedChance(key))
            if best is None or value > best[0]:
                best = value, decision
            if decision == choice.decision:
                chosen_value = value
            await self._turns.done()
        if best is None or chosen_value is None or best[0] - chosen_value < LEAST:
            return  # a decision that today's rules would refuse has no cost
        fields = msgspec.structs.asdict(moment)
        costly = CostlyDecision(**fields, cost=best[0] - chosen_value, better="", decisive=False)
        self._costly[choice.seat] = sorted([*self._costly.get(choice.seat, ()), costly], key=_by_cost)[:EACH]
        self._better[moment.version] = best[1]

    def _behind(self) -> dict[Seat | None, int]:
        """Return the points between the best seat and each seat that did not win; of a game that the rules ended."""
        result = result_of(self._head, self._ruleset)
        points = self._snapshot.viewed(self._head).points
        if result is None or points is None:
            return {}
        return {seat: max(points) - points[seat] for seat, place in enumerate(result.places) if place > 1}


def _by_size(swing: Swing) -> tuple[float, int]:
    """Return the sort key of a swing: the largest first, and the earliest of equal swings."""
    return -abs(swing.after - swing.before), swing.version


def _by_cost(decision: CostlyDecision) -> tuple[float, int]:
    """Return the sort key of a decision: the costliest first, and the earliest of equal decisions."""
    return -decision.cost, decision.version
