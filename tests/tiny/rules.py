"""The rules of the tiny ruleset: legal decisions, their consequences, and the runs of the service.

tiny 1: counters `a` … have values; one is buried unseen. tiny 2: in each round every seat draws a counter in
secret. tiny 3: in its turn a seat may roll the die once, then lays its counter face up (it counts its value and
the face) or face down with a wager of 0 to 2 (an even value counts the wager more, an odd one the wager less).
tiny 4: then the service scores seat by seat; a seat with more than limit x round points gives 1 or 2 back first.
"""

from __future__ import annotations

from typing import Final

from domain.core.agenda import Step, StepChanged, StepClosed, StepOpened
from domain.core.chance import EVERYBODY, NOBODY, Chance
from domain.core.events import SERVICE, Event, Seat, Viewer
from domain.core.rulebook import Refusal, Rule, Rulebook, always, never
from domain.core.ruleset import Recorder
from tests.tiny import decisions, events, steps
from tests.tiny.evolve import evolve
from tests.tiny.scoring import score_seat
from tests.tiny.state import TinyPosition

_COUNTERS: Final = "tiny.counters"
_DIE: Final = "tiny.die"
_WAGERS: Final = "tiny.wagers"

Game = Recorder[TinyPosition]


def _draw(game: Game, seat: Seat, why: events.Why) -> None:
    game.record(events.CounterDrawn(seat, game.chance.draw(_COUNTERS, game.position.unseen(), (seat,)), why))


def _bury(game: Game) -> None:
    game.record(events.CounterBuried(game.chance.draw(_COUNTERS, game.position.unseen(), NOBODY)))


def _start_round(game: Game) -> steps.TurnStep:
    number, seats = game.position.round + 1, game.position.seats
    first = (number - 1) % seats
    game.record(events.RoundStarted(number, first))
    for turn in range(seats):
        _draw(game, (first + turn) % seats, "dealt")
    return steps.TurnStep(first)


def _end_turn(game: Game, seat: Seat) -> None:
    position = game.position
    following = (seat + 1) % position.seats
    round_ends = following == (position.round - 1) % position.seats
    game.record(StepChanged(steps.ScoringStep(SERVICE) if round_ends else steps.TurnStep(following)))


def _lay(game: Game, step: steps.TurnStep, _: decisions.LayCounter) -> None:
    counter = game.position.hands[step.seat]
    assert counter is not None
    game.record(events.CounterLaid(step.seat, counter))
    _end_turn(game, step.seat)


def _hide(game: Game, step: steps.TurnStep, decision: decisions.HideCounter) -> None:
    game.record(events.WagerMade(step.seat, decision.wager))
    _end_turn(game, step.seat)


def _roll(game: Game, step: steps.TurnStep, _: decisions.RollDie) -> None:
    game.record(events.DieRolled(step.seat, game.chance.draw(_DIE, range(1, 7), EVERYBODY)))
    game.record(StepChanged(steps.TurnStep(step.seat, rolled=True)))


def _give_back(game: Game, step: steps.GiveBackStep, decision: decisions.GiveBack) -> None:
    game.record(events.PointsScored(step.seat, -decision.points, "given back"))
    game.record(StepClosed())


def _refuse_wager(_position: TinyPosition, _step: Step, decision: decisions.HideCounter) -> Refusal | None:
    return None if 0 <= decision.wager <= 2 else Refusal("wager_out_of_range", "3")


def _refuse_roll(_position: TinyPosition, step: steps.TurnStep, _: decisions.RollDie) -> Refusal | None:
    return Refusal("rolled_already", "3", {"seat": step.seat}) if step.rolled else None


def _refuse_points(_position: TinyPosition, _step: Step, decision: decisions.GiveBack) -> Refusal | None:
    return (
        None if decision.points in (1, 2) else Refusal("points_out_of_range", "4", {"points": decision.points}, (1, 2))
    )


_TURN: Final = (steps.TurnStep,)

RULEBOOK: Final[Rulebook[TinyPosition]] = Rulebook(
    "tiny",
    (
        Rule(
            decision=decisions.LayCounter,
            steps=_TURN,
            candidates=always(decisions.LayCounter()),
            refusal=never,
            effect=_lay,
        ),
        Rule(
            decision=decisions.HideCounter,
            steps=_TURN,
            candidates=always(*(decisions.HideCounter(wager) for wager in range(3))),
            refusal=_refuse_wager,
            effect=_hide,
        ),
        Rule(
            decision=decisions.RollDie,
            steps=_TURN,
            candidates=always(decisions.RollDie()),
            refusal=_refuse_roll,
            effect=_roll,
        ),
        Rule(
            decision=decisions.GiveBack,
            steps=(steps.GiveBackStep,),
            candidates=always(*(decisions.GiveBack(points) for points in (1, 2))),
            refusal=_refuse_points,
            effect=_give_back,
        ),
    ),
    evolve,
)

legal = RULEBOOK.legal
decide = RULEBOOK.decide


def setup(position: TinyPosition, chance: Chance) -> list[Event]:
    """Bury a counter and start the first round."""
    game = Recorder(position, chance, evolve)
    _bury(game)
    game.record(StepOpened(_start_round(game)))
    return game.events


def advance(position: TinyPosition, chance: Chance) -> list[Event]:
    """Score, up to the next choice."""
    game = Recorder(position, chance, evolve)
    step = position.agenda[-1]
    assert isinstance(step, steps.ScoringStep)
    for seat in range(step.next, position.seats):
        score_seat(game, seat)
        if game.position.points[seat] > position.components.limit * position.round:
            game.record(StepChanged(steps.ScoringStep(SERVICE, seat + 1)))
            game.record(StepOpened(steps.GiveBackStep(seat)))
            return game.events
    if position.round == position.options.rounds:
        game.record(events.GameOver())
        game.record(StepClosed())
    else:
        game.record(StepChanged(_start_round(game)))
    return game.events


def resample(position: TinyPosition, viewer: Viewer, chance: Chance) -> list[Event]:
    """Deal anew the counters, the buried counter and the wagers that the viewer cannot know.

    A viewer of every seat knows them all, and so does everybody at the end.
    """
    if position.over or len(viewer) == position.seats:
        return []
    game = Recorder(position, chance, evolve)
    hidden = [seat for seat, counter in enumerate(position.hands) if counter is not None and seat not in viewer]
    game.record(events.CounterUnburied())
    for seat in hidden:
        game.record(events.CounterReturned(seat))
    _bury(game)
    for seat in hidden:
        _draw(game, seat, "redrawn")
        if position.wagers[seat] is not None:
            game.record(events.WagerMade(seat, chance.draw(_WAGERS, range(3), (seat,))))
    return game.events
