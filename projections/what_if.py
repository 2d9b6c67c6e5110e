"""What if: several decisions at any version of a game, as far as a viewer can know their outcome."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.core.errors import IllegalDecision
from domain.core.events import SERVICE, Actor, Decision, Message, Seat
from eventstore.errors import CommandRefused
from eventstore.log.dry_runs import Digest, DryRun, ImaginedGame
from eventstore.log.state import State, to_move
from eventstore.log.visibility import ViewedState
from projections.decisions import SeatDecisions, decision_options
from projections.narration import tell_decision
from projections.preview import Widths, drawn, texts_of
from projections.scoreboards import ResultView, result_view
from projections.sentences import Telling
from projections.views import GameView, game_view

MOST_DECISIONS: Final = 64
"""The most decisions of a request."""

_UNCERTAIN: Final[Mapping[str, tuple[str, Message]]] = {
    "draw": ("stops_at_draw", Message("table-stops-at-draw")),
    "secret": ("stops_at_secret", Message("table-stops-at-secret")),
}
"""By ending of a dry run: the code of the stop, and its sentence."""


class ImaginedDecision(msgspec.Struct, frozen=True):
    """A decision that a seat would take."""

    seat: Seat | None
    """`None`: the seat to move."""
    decision: Decision


class WhatIfStep(msgspec.Struct, frozen=True):
    """A decision that would be taken, or a run of the service that would follow."""

    actor: Actor
    """The seat that decides; -1 for the service."""
    decision: Decision | None
    """`None` for a run of the service."""
    text: str
    """The decision in words; empty for a run of the service, and for a decision without a sentence."""
    texts: tuple[str, ...]
    """A sentence for each event that is certain, where its kind has a sentence."""
    points: tuple[int, ...]
    """By seat: the points after these events."""


class WhatIfStop(msgspec.Struct, frozen=True):
    """The reason for which the game cannot be imagined further."""

    step: int
    """The number of decisions that were taken before."""
    actor: Actor
    """The seat that decides then; -1 for the service."""
    code: str
    """`stops_at_draw`: a draw comes next. `stops_at_secret`: hidden information decides what comes next. Else the code
    of the refusal: the decision is illegal."""
    detail: str
    """The same as a sentence."""
    rule: str
    """For an illegal decision: the rule that is broken."""
    allowed: tuple[Any, ...]
    """For an illegal decision: some legal decisions or values."""


class WhatIf(msgspec.Struct, frozen=True):
    """The outcome of several decisions at a version, as far as it is certain. Nothing was appended."""

    head: str
    """The head of the version."""
    ruleset: str
    """The ruleset of the decisions."""
    steps: tuple[WhatIfStep, ...]
    """The decisions and the runs of the service, in order; the last of them up to its last certain event."""
    stop: WhatIfStop | None
    """`None` where all decisions were taken."""
    state: GameView
    """The state after the last certain event, with the version and the head of the state before the decisions."""
    points: tuple[int, ...]
    """By seat: the points then."""
    result: ResultView | None
    """The result, where the decisions end the game."""
    question: str
    """The question to the seat to move; empty where nobody is to move, or after a draw or a secret."""
    options: tuple[SeatDecisions, ...]
    """The legal decisions of each seat to move; `null` where hidden information decides which they are. Empty after a
    draw or a secret."""
    board: str | None
    """With `picture`: the board as SVG, with marks on the differences from the version."""
    seats: str | None
    """With `picture`: the areas of the seats, drawn alike."""


def require_seat(seat: Seat | None, seats: int) -> None:
    """Refuse a seat that the table does not have; `None` is the seat to move.

    Raises:
        CommandRefused: there is no such seat.
    """
    if seat is not None and not 0 <= seat < seats:
        raise CommandRefused("seat_unknown", f"this table has seats 0 to {seats - 1}", value=seat)


async def what_if(
    viewed: ViewedState,
    decisions: Sequence[ImaginedDecision],
    digest: Digest,
    tell: Telling,
    widths: Widths | None = None,
) -> WhatIf:
    """Return the certain outcome of decisions. The service acts between them as soon as it is to act.

    Args:
        viewed: the state before the decisions.
        decisions: the decisions, in order.
        digest: makes the keys of the imagined deals.
        tell: words the answer.
        widths: the widths of the pictures; `None` draws nothing.

    Raises:
        CommandRefused: the game has not started, or has no such seat.
    """
    state, loaded = viewed.state, viewed.loaded
    seats = len(state.at_table.seats)
    for choice in decisions:
        require_seat(choice.seat, seats)
    course = _Course(ImaginedGame(viewed, digest), viewed, tell)
    before = course.viewed(course.game.state)
    stop = course.serve(0)
    for number, choice in enumerate(decisions):
        stop = stop or course.decide(number, choice) or course.serve(number + 1)
        if stop is not None:
            break
        await asyncio.sleep(0)
    after, goes_on = (
        course.viewed(course.game.state),
        stop is None or stop.code not in {code for code, _ in _UNCERTAIN.values()},
    )
    options = course.options() if goes_on else ()
    board, areas = (None, None) if widths is None else drawn(before, after, tell, widths)
    return WhatIf(
        head=str(state.head),
        ruleset=state.at_table.ruleset,
        steps=tuple(course.steps),
        stop=stop,
        state=game_view(after),
        points=after.points or (),
        result=result_view(after, tell) if goes_on else None,
        question=tell(loaded.ruleset.question(after.state.position)) if options else "",
        options=options,
        board=board,
        seats=areas,
    )


class _Course:
    """The decisions and the runs of the service of an imagined game, as its viewer reads them."""

    def __init__(self, game: ImaginedGame, first: ViewedState, tell: Telling) -> None:
        self.game = game
        self.steps: list[WhatIfStep] = []
        self._first = first
        self._tell = tell

    def viewed(self, state: State) -> ViewedState:
        """Return a state of the imagined game as its viewer sees it."""
        return replace(self._first, state=state)

    def serve(self, number: int) -> WhatIfStop | None:
        """Take the runs of the service that come next. Return the reason why they cannot be taken to their end."""
        stop = None
        while stop is None and to_move(self.game.state) == (SERVICE,):
            stop = self._note(self.game.advance(), number)
        return stop

    def decide(self, number: int, choice: ImaginedDecision) -> WhatIfStop | None:
        """Take a decision. Return the reason why it cannot be taken to its end."""
        seat = next(iter(to_move(self.game.state)), 0) if choice.seat is None else choice.seat
        try:
            return self._note(self.game.decide(seat, choice.decision), number)
        except IllegalDecision as refused:
            return WhatIfStop(number, seat, refused.code, self._tell(refused.reason), refused.rule, refused.allowed)

    def options(self) -> tuple[SeatDecisions, ...]:
        """Return the legal decisions of each seat to move."""
        state, seats = self.game.state, []
        for seat in to_move(state):
            legal = self.game.legal(seat)
            decisions = None if legal is None else decision_options(self.viewed(state), seat, legal, self._tell)
            seats.append(SeatDecisions(seat, decisions))
        return tuple(seats)

    def _note(self, run: DryRun, number: int) -> WhatIfStop | None:
        """Note a step. Return the reason why it was not taken to its end."""
        decision, text, before = run.decision, "", self.viewed(run.before)
        if decision is not None and (run.events or run.ending != "secret"):  # else it may be illegal, and have no words
            text = self._tell(tell_decision(run.actor, decision, before))
        points = self.viewed(run.after).points or ()
        self.steps.append(WhatIfStep(run.actor, decision, text, texts_of(before, run, self._tell), points))
        if run.ending == "whole":
            return None
        code, sentence = _UNCERTAIN[run.ending]
        return WhatIfStop(number, run.actor, code, self._tell(sentence), "", ())
