"""Dry runs: decisions and runs of the service beside a log, as far as a viewer can know their outcome.

Nobody looks ahead. Where something is hidden from the viewer, a dry run never reads the true position: it runs in
imagined positions, in which everything that the viewer cannot know is dealt anew. A fact is certain when all of them
lead to it. So the answer is the same in all worlds that look the same to the viewer, whatever the decisions are. A dry
run has no chance: it ends before the first draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.chance import KeyedChance, NoChance
from domain.core.errors import ChanceRefused, IllegalDecision
from domain.core.events import SERVICE, Actor, Decision, Event, Seat, private_fields
from eventstore.errors import CommandRefused
from eventstore.log.state import State, fold_events
from eventstore.log.visibility import ViewedState
from eventstore.storage.head import Head

WORLDS: Final = 8
"""Number of imagined positions. A fact that half of all deals lead to is taken for certain in one of 128 dry runs."""

Ending: TypeAlias = Literal["whole", "draw", "secret"]
"""Why the certain facts end: there are no others, a draw comes next, or a fact depends on hidden information."""

Digest: TypeAlias = Callable[[str], bytes]
"""Returns the key of a name; nobody without a secret of the service can guess it."""


class DryRun(msgspec.Struct, frozen=True):
    """The outcome of a decision, or of a run of the service, that is not appended."""

    actor: Actor
    """The seat that would decide, or the service."""
    decision: Decision | None
    """`None` for a run of the service."""
    events: tuple[Event, ...]
    """The facts that are certain, from the first fact on."""
    ending: Ending
    before: State
    """The state before them; all that is hidden from the viewer is imagined."""
    after: State
    """The same after the certain facts."""

    @property
    def head(self) -> Head:
        """The head on which it was judged."""
        return self.before.head

    @property
    def whole(self) -> bool:
        """Whether the certain facts are all facts."""
        return self.ending == "whole"


class ImaginedGame:
    """A game that goes on beside its log, for a viewer: nothing is stored or drawn.

    Args:
        viewed: the state to go on from, and the rights of the viewer there.
        digest: makes the keys of the imagined deals.

    Attributes:
        state: the state after all certain facts so far; all that is hidden from the viewer is imagined. Its head is
            that of the first state.

    Raises:
        CommandRefused: the game has not started.
    """

    def __init__(self, viewed: ViewedState, digest: Digest) -> None:
        state, loaded, visible = viewed.state, viewed.loaded, viewed.visible
        table = state.at_table
        if state.position is None:
            raise CommandRefused("not_playing", f"the game is {table.status} then", value=table.status)
        self._ruleset = loaded.ruleset
        self._loaded = loaded
        self._visible = visible
        self._positions: list[Position] = []
        for number in range(1 if visible.everything else WORLDS):
            # The name has the version alone, because the hash of the head depends on hidden information.
            chance = KeyedChance(digest(f"imagined:{table.game}:{state.version}:{sorted(visible.viewer)}:{number}"))
            position = (
                state.position if visible.everything else self._ruleset.imagined(state.position, visible.viewer, chance)
            )
            if position not in self._positions:
                self._positions.append(position)
        if state.position.agenda:
            table = replace(table, status="playing", pause=None)  # it goes on, whatever stopped it
        self.state = replace(state, table=table, position=self._positions[0])

    def decide(self, seat: Seat, decision: Decision) -> DryRun:
        """Take a decision.

        Raises:
            IllegalDecision: the rules refuse it, in all imagined positions alike.
        """
        return self._run(seat, decision, lambda position: self._ruleset.decide(position, seat, decision, NoChance()))

    def advance(self) -> DryRun:
        """Take the run of the service that comes next."""
        return self._run(SERVICE, None, lambda position: self._ruleset.advance(position, NoChance()))

    def legal(self, seat: Seat) -> Sequence[Decision] | None:
        """Return the decisions that a seat may take; `None` where they depend on hidden information."""
        first, *others = [self._ruleset.legal(position, seat) for position in self._positions]
        return first if all(list(decisions) == list(first) for decisions in others) else None

    def _run(self, actor: Actor, decision: Decision | None, run: Callable[[Position], Sequence[Event]]) -> DryRun:
        outcomes: list[tuple[Sequence[Event], Ending]] = []
        refusals: list[IllegalDecision] = []
        for position in self._positions:
            try:
                outcomes.append(_facts_before_draw(position, run))
            except IllegalDecision as refused:
                refusals.append(refused)
        if not outcomes and all(_reason(refused) == _reason(refusals[0]) for refused in refusals):
            raise refusals[0]
        if refusals:
            outcomes = [((), "secret")]
        events, ending = outcomes[0]
        certain = list(takewhile(self._sees, events))
        for others, _ in outcomes[1:]:
            pairs = takewhile(lambda pair: pair[0] == pair[1], zip(certain, others, strict=False))
            certain = [event for event, _ in pairs]
        if len(certain) < len(events) or any(outcome != outcomes[0] for outcome in outcomes):
            ending = "secret"
        before = self.state
        self.state = fold_events(before, certain, self._loaded)
        if ending == "whole":
            self._positions = [self._ruleset.fold(position, certain) for position in self._positions]
        return DryRun(actor, decision, tuple(certain), ending, before, self.state)

    def _sees(self, event: Event) -> bool:
        """Return whether the viewer sees all of a fact."""
        hidden = private_fields(type(event))
        return not hidden or self._visible.everything or not self._visible.viewer.isdisjoint(event.audience())


def _facts_before_draw(position: Any, run: Callable[[Position], Sequence[Event]]) -> tuple[Sequence[Event], Ending]:
    """Return the facts of a run of the rules up to the first draw, and whether these are all facts.

    Raises:
        IllegalDecision: the rules refuse it.
    """
    try:
        return run(position), "whole"
    except ChanceRefused as refused:
        return refused.before, "draw"


def _reason(refused: IllegalDecision) -> tuple[object, ...]:
    return refused.code, refused.rule, refused.reason, refused.allowed
