"""Questions to a seat amid a turn, an event or a scoring, put only when there is a choice (`manitoba 9.1`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from domain.core.agenda import Step, StepClosed, StepOpened
from domain.core.events import Decision, Seat
from domain.core.rulebook import Refusal, Rule
from domain.manitoba.rules.course import Game, resume
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.steps import EventStep, MountainsStep, ScoringStep, WakingStep

S = TypeVar("S", bound=Step)
D = TypeVar("D", bound=Decision)


@dataclass(frozen=True, kw_only=True, slots=True)
class Question(Generic[S, D]):
    """A question: the rule of its answers, and the effects of an answer and of the lack of answers."""

    rule: Rule[ManitobaPosition, S, D]
    answer: Callable[[Game, S, D], None]
    """Record the facts that follow from an answer. Its step is not on the agenda any more, or never was."""
    otherwise: Callable[[Game, S], None]
    """Record the facts that follow when there is no possible answer."""


def nothing(_game: Game, _step: Step) -> None:
    """Record nothing."""


def question(
    *,
    decision: type[D],
    step: type[S],
    candidates: Callable[[ManitobaPosition, S], Iterable[D]],
    refusal: Callable[[ManitobaPosition, S, D], Refusal | None],
    answer: Callable[[Game, S, D], None],
    otherwise: Callable[[Game, S], None] = nothing,
) -> Question[S, D]:
    """Return a question; its answers are decisions of the same kind."""

    def effect(game: Game, step: S, chosen: D) -> None:
        game.record(StepClosed())
        answer(game, step, chosen)
        resume(game, step.seat)

    rule = Rule(decision=decision, steps=(step,), candidates=candidates, refusal=refusal, effect=effect)
    return Question(rule=rule, answer=answer, otherwise=otherwise)


def ask(game: Game, query: Question[S, Any], step: S) -> None:
    """Open a step where a seat has a choice. A single answer takes effect at once; without any, `otherwise`."""
    position, rule = game.position, query.rule
    options = [option for option in rule.candidates(position, step) if rule.refusal(position, step, option) is None]
    if len(options) > 1:
        game.record(StepOpened(step))
    elif options:
        query.answer(game, step, options[0])
    else:
        query.otherwise(game, step)


def all_met(
    game: Game, step: EventStep | ScoringStep | MountainsStep | WakingStep, meet: Callable[[Seat], object]
) -> bool:
    """Apply `meet` to the remaining seats in order, until it opens a step for a seat.

    Returns whether all seats are done. If not, that seat answers first, and `resume` goes on.
    """
    position = game.position
    for turn in range(step.next, position.seats):
        pending = len(game.position.agenda)
        meet((position.active + turn) % position.seats)
        if len(game.position.agenda) > pending:
            return False
    return True
