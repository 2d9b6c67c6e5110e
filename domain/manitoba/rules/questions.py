"""Questions to a seat amid a turn, an event or a scoring, asked only when there is a choice (`manitoba 9.1`)."""

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
    """A question: the rule of its answers, and what follows from one or from none."""

    rule: Rule[ManitobaPosition, S, D]
    answer: Callable[[Game, S, D], None]
    """Record what follows from an answer. Its step is not on the agenda any more, or never was."""
    otherwise: Callable[[Game, S], None]
    """Record what follows when there is no possible answer."""


def nothing(_game: Game, _step: Step) -> None:
    """Do nothing: nothing follows."""


def question(
    *,
    decision: type[D],
    step: type[S],
    candidates: Callable[[ManitobaPosition, S], Iterable[D]],
    refusal: Callable[[ManitobaPosition, S, D], Refusal | None],
    answer: Callable[[Game, S, D], None],
    otherwise: Callable[[Game, S], None] = nothing,
) -> Question[S, D]:
    """Make a question whose answers are decisions of one kind."""

    def effect(game: Game, asked: S, chosen: D) -> None:
        game.record(StepClosed())
        answer(game, asked, chosen)
        resume(game, asked.seat)

    rule = Rule(decision=decision, steps=(step,), candidates=candidates, refusal=refusal, effect=effect)
    return Question(rule=rule, answer=answer, otherwise=otherwise)


def ask(game: Game, asked: Question[S, Any], step: S) -> None:
    """Ask a seat if it has a choice. A single possible answer is taken at once; without one, `otherwise` follows."""
    position, rule = game.position, asked.rule
    options = [option for option in rule.candidates(position, step) if rule.refusal(position, step, option) is None]
    if len(options) > 1:
        game.record(StepOpened(step))
    elif options:
        asked.answer(game, step, options[0])
    else:
        asked.otherwise(game, step)


def all_met(
    game: Game, step: EventStep | ScoringStep | MountainsStep | WakingStep, meet: Callable[[Seat], object]
) -> bool:
    """Apply something to the seats that are left, one after the other, until one of them is asked a question.

    Returns whether all seats are done. If not, the seat that was asked answers first, and `resume` goes on.
    """
    position = game.position
    for turn in range(step.next, position.seats):
        pending = len(game.position.agenda)
        meet((position.active + turn) % position.seats)
        if len(game.position.agenda) > pending:
            return False
    return True
