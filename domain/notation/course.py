"""Courses: a game played again by the rules, entry by entry, with chance that is told its outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from domain.core.chance import Audience, Draw
from domain.core.events import SERVICE, Actor, Decision, Event, Seat
from domain.core.ruleset import Ruleset
from domain.notation.values import outcome_token

T = TypeVar("T")

Outcome = Callable[[str, Sequence[Any]], int]
"""Returns the index of the drawn candidate, for a pile and its candidates."""


class Ply(msgspec.Struct, frozen=True):
    """A decision of the seat to move; or, without a decision, a run of the service, and at first the set-up."""

    decision: Decision | None = None
    outcomes: tuple[int, ...] = ()
    """The indexes of the drawn candidates, in the order of the draws."""
    dealt_for: tuple[Seat, ...] | None = None
    """Instead of a run: everything was dealt anew that these seats together cannot know (`None`: nothing was)."""
    marks: tuple[int, ...] = ()
    """Numeric annotation glyphs, as PGN has them: 1 is a good decision."""
    comments: tuple[str, ...] = ()
    variations: tuple[LineOfPlay, ...] = ()
    """Other courses in place of this ply."""


class LineOfPlay(msgspec.Struct, frozen=True):
    """Plies in order."""

    comments: tuple[str, ...] = ()
    """Comments before the first ply."""
    plies: tuple[Ply, ...] = ()


class NotatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game as its notation tells it: enough for the rules to make the game again."""

    ruleset: str
    version: int
    """The version of the rules that the notation was written under."""
    components: str
    """The SHA-256 of the component set, in hex."""
    seats: int
    options: msgspec.Struct
    places: tuple[int, ...] | None = None
    """The place of each seat; `None`: the game has no result."""
    forfeited: tuple[Seat, ...] = ()
    """Seats that lost before the end, in this order: the rules alone do not give the places then."""
    tags: tuple[tuple[str, str], ...] = ()
    """Further tags with their values; no rule depends on them."""
    line: LineOfPlay = LineOfPlay()


class ReplayedPly(msgspec.Struct, frozen=True):
    """A ply that was taken again."""

    actor: Actor
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]


class Course:
    """A game in the rules alone.

    Attributes:
        position: the position; before the set-up an empty table.
        begun: whether the set-up was replayed.
        ordinals: by pile, the number of outcomes that were drawn.
    """

    def __init__(self, ruleset: Ruleset[Any], components: Any, options: Any, seats: int) -> None:
        self.ruleset = ruleset
        self.position: Any = ruleset.initial(components, options, seats)
        self.begun = False
        self.ordinals: dict[str, int] = {}

    def branch(self) -> Course:
        """Return the same game, to be played on in another way."""
        course = Course.__new__(Course)
        course.ruleset, course.position, course.begun = self.ruleset, self.position, self.begun
        course.ordinals = dict(self.ordinals)
        return course

    def to_move(self) -> Actor | None:
        """Return the seat to decide, or the service; `None` when the game is over. The service sets up the table."""
        return next(iter(self.ruleset.to_move(self.position)), None) if self.begun else SERVICE

    def take(self, ply: Ply, outcome: Outcome) -> ReplayedPly:
        """Take a ply, with the outcomes that a function names.

        Raises:
            IllegalDecision: the rules refuse the decision; nothing was changed.
        """
        actor = self.to_move()
        if actor is None:
            raise ValueError("nothing is left to do")
        chance = NamedChance(outcome, self.ordinals)
        events: Sequence[Event]
        if ply.dealt_for is not None:
            events = self.ruleset.resample(self.position, frozenset(ply.dealt_for), chance)
        elif ply.decision is not None:
            events = self.ruleset.decide(self.position, actor, ply.decision, chance)
        elif self.begun:
            events = self.ruleset.advance(self.position, chance)
        else:
            events = self.ruleset.setup(self.position, chance)
        self.position, self.begun = self.ruleset.fold(self.position, events), True
        self.ordinals |= {draw.pile: draw.ordinal + 1 for draw in chance.draws}
        return ReplayedPly(actor, tuple(events), tuple(chance.draws))


class NamedChance:
    """Chance with outcomes that a function names, beginning at given ordinals; it collects its draws in `draws`."""

    def __init__(self, outcome: Outcome, ordinals: Mapping[str, int]) -> None:
        self._outcome = outcome
        self._ordinals = dict(ordinals)
        self.draws: list[Draw] = []

    def draw(self, pile: str, candidates: Sequence[T], audience: Audience) -> T:
        """Return the named candidate of *pile*; only *audience* may see it."""
        index = self._outcome(pile, candidates)
        ordinal = self._ordinals.get(pile, 0)
        self._ordinals[pile] = ordinal + 1
        self.draws.append(Draw(pile, ordinal, len(candidates), index, audience))
        return candidates[index]


class OutcomesDiffer(ValueError):
    """A ply has fewer outcomes than it draws, more of them, or an index that no candidate has."""


def recorded_outcomes(ply: Ply, tokens: list[str] | None = None) -> Outcome:
    """Return the function that names the outcomes of a ply in their order.

    Args:
        ply: the ply.
        tokens: takes the token of each outcome.

    The function raises `OutcomesDiffer` for a draw without an outcome among its candidates.
    """
    outcomes = iter(ply.outcomes)

    def next_outcome(_pile: str, candidates: Sequence[Any]) -> int:
        index = next(outcomes, -1)
        if not 0 <= index < len(candidates):
            raise OutcomesDiffer("a draw has no outcome among its candidates")
        if tokens is not None:
            tokens.append(outcome_token(candidates, index))
        return index

    return next_outcome


def take_recorded(course: Course, ply: Ply, tokens: list[str] | None = None) -> ReplayedPly:
    """Take a ply with its own outcomes.

    Args:
        course: the game before it.
        ply: the ply.
        tokens: takes the token of each outcome.

    Raises:
        IllegalDecision: the rules refuse the decision.
        OutcomesDiffer: its outcomes do not fit its draws.
    """
    replayed = course.take(ply, recorded_outcomes(ply, tokens))
    if len(replayed.draws) != len(ply.outcomes):
        raise OutcomesDiffer("more outcomes than draws")
    return replayed
