"""The rules of Nim: seats take 1 to *most* stones in turn; the taker of the last stone wins (`nim 2`)."""

from __future__ import annotations

from typing import Final

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.chance import Chance
from domain.core.events import Event, Viewer
from domain.core.rulebook import Refusal, Rule, Rulebook, always, never
from domain.core.ruleset import Recorder
from tests.nim import decisions, events
from tests.nim.evolve import evolve
from tests.nim.state import NimPosition
from tests.nim.steps import TurnStep

Game = Recorder[NimPosition]


def _some(position: NimPosition, _step: TurnStep) -> list[decisions.TakeSome]:
    return [decisions.TakeSome(stones) for stones in range(2, position.options.most + 1)]


def _refuse_some(position: NimPosition, _step: TurnStep, decision: decisions.TakeSome) -> Refusal | None:
    most = min(position.options.most, position.stones)
    return None if 2 <= decision.stones <= most else Refusal("not_so_many", "2", {"most": most})


def _take(game: Game, step: TurnStep, stones: int) -> None:
    game.record(events.StonesTaken(step.seat, stones))
    following = (step.seat + 1) % game.position.seats
    if not game.position.stones:
        game.record(StepClosed())
        return
    if not following:
        game.record(events.RoundStarted(game.position.round + 1))
    game.record(StepChanged(TurnStep(following)))


RULEBOOK: Final[Rulebook[NimPosition]] = Rulebook(
    "nim",
    (
        Rule(
            decision=decisions.TakeOne,
            steps=(TurnStep,),
            candidates=always(decisions.TakeOne()),
            refusal=never,
            effect=lambda game, step, _: _take(game, step, 1),
        ),
        Rule(
            decision=decisions.TakeSome,
            steps=(TurnStep,),
            candidates=_some,
            refusal=_refuse_some,
            effect=lambda game, step, decision: _take(game, step, decision.stones),
        ),
    ),
    evolve,
)

legal = RULEBOOK.legal
decide = RULEBOOK.decide


def setup(position: NimPosition, chance: Chance) -> list[Event]:
    """Return the facts of the start."""
    game = Recorder(position, chance, evolve)
    game.record(events.RoundStarted(1))
    game.record(StepOpened(TurnStep(0)))
    return game.events


def advance(_position: NimPosition, _chance: Chance) -> list[Event]:
    """Return no facts: the service never acts."""
    return []


def resample(_position: NimPosition, _viewer: Viewer, _chance: Chance) -> list[Event]:
    """Return no facts: everything is known to everybody."""
    return []
