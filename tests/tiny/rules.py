"""The rules of the tiny ruleset.

tiny 1: counters `a` … have values; one is buried unseen. tiny 2: in each round every seat draws a counter in
secret. tiny 3: in its turn a seat may roll the die once, then lays its counter face up (it counts its value and
the face) or face down with a wager of 0 to 2 (an even value counts the wager more, an odd one the wager less).
tiny 4: then the service scores seat by seat; a seat with more than limit x round points gives 1 or 2 back first.
"""

from __future__ import annotations

from typing import Any

from domain.agenda import StepChanged, StepClosed, StepOpened
from domain.chance import EVERYBODY, NOBODY, Chance
from domain.facts import SERVICE, Decision, Event, Message, Seat, Viewer
from domain.rule import Refusal, Rule, Rulebook
from domain.ruleset import Recorder, Result, Scoreboard, ScoreItem, SeatScore
from tests.tiny import facts
from tests.tiny.position import TinyPosition, evolve

COUNTERS = "tiny.counters"
DIE = "tiny.die"
WAGERS = "tiny.wagers"

Game = Recorder[TinyPosition]


def _draw(game: Game, seat: Seat, why: facts.Why) -> None:
    game.record(facts.CounterDrawn(seat, game.chance.draw(COUNTERS, game.position.unseen(), (seat,)), why))


def _bury(game: Game) -> None:
    game.record(facts.CounterBuried(game.chance.draw(COUNTERS, game.position.unseen(), NOBODY)))


def _start_round(game: Game) -> facts.TurnStep:
    number, seats = game.position.round + 1, game.position.seats
    first = (number - 1) % seats
    game.record(facts.RoundStarted(number, first))
    for turn in range(seats):
        _draw(game, (first + turn) % seats, "dealt")
    return facts.TurnStep(first)


def _end_turn(game: Game, seat: Seat) -> None:
    position = game.position
    following = (seat + 1) % position.seats
    done = following == (position.round - 1) % position.seats
    game.record(StepChanged(facts.ScoringStep(SERVICE) if done else facts.TurnStep(following)))


def _lay(game: Game, step: facts.TurnStep, _: facts.LayCounter) -> None:
    counter = game.position.hands[step.seat]
    assert counter is not None
    game.record(facts.CounterLaid(step.seat, counter))
    _end_turn(game, step.seat)


def _hide(game: Game, step: facts.TurnStep, decision: facts.HideCounter) -> None:
    game.record(facts.WagerMade(step.seat, decision.wager))
    _end_turn(game, step.seat)


def _roll(game: Game, step: facts.TurnStep, _: facts.RollDie) -> None:
    game.record(facts.DieRolled(step.seat, game.chance.draw(DIE, range(1, 7), EVERYBODY)))
    game.record(StepChanged(facts.TurnStep(step.seat, rolled=True)))


def _give_back(game: Game, step: facts.GiveBackStep, decision: facts.GiveBack) -> None:
    game.record(facts.PointsScored(step.seat, -decision.points, "given back"))
    game.record(StepClosed())


def _no_refusal(_position: TinyPosition, _step: Any, _decision: Decision) -> Refusal | None:
    return None


def _refuse_wager(_position: TinyPosition, _step: Any, decision: facts.HideCounter) -> Refusal | None:
    return None if 0 <= decision.wager <= 2 else Refusal("wager_out_of_range", "3")


def _refuse_roll(_position: TinyPosition, step: facts.TurnStep, _: facts.RollDie) -> Refusal | None:
    return Refusal("rolled_already", "3", {"seat": step.seat}) if step.rolled else None


def _refuse_points(_position: TinyPosition, _step: Any, decision: facts.GiveBack) -> Refusal | None:
    return (
        None if decision.points in (1, 2) else Refusal("points_out_of_range", "4", {"points": decision.points}, (1, 2))
    )


_TURN = (facts.TurnStep,)

RULEBOOK: Rulebook[TinyPosition] = Rulebook(
    "tiny",
    (
        Rule(
            decision=facts.LayCounter,
            steps=_TURN,
            candidates=lambda _position, _step: [facts.LayCounter()],
            refusal=_no_refusal,
            effect=_lay,
        ),
        Rule(
            decision=facts.HideCounter,
            steps=_TURN,
            candidates=lambda _position, _step: [facts.HideCounter(wager) for wager in range(3)],
            refusal=_refuse_wager,
            effect=_hide,
        ),
        Rule(
            decision=facts.RollDie,
            steps=_TURN,
            candidates=lambda _position, _step: [facts.RollDie()],
            refusal=_refuse_roll,
            effect=_roll,
        ),
        Rule(
            decision=facts.GiveBack,
            steps=(facts.GiveBackStep,),
            candidates=lambda _position, _step: [facts.GiveBack(points) for points in (1, 2)],
            refusal=_refuse_points,
            effect=_give_back,
        ),
    ),
    evolve,
)


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
    assert isinstance(step, facts.ScoringStep)
    for seat in range(step.next, position.seats):
        _score(game, seat)
        if game.position.points[seat] > position.components.limit * position.round:
            game.record(StepChanged(facts.ScoringStep(SERVICE, seat + 1)))
            game.record(StepOpened(facts.GiveBackStep(seat)))
            return game.events
    if position.round == position.options.rounds:
        game.record(facts.GameOver())
        game.record(StepClosed())
    else:
        game.record(StepChanged(_start_round(game)))
    return game.events


def _score(game: Game, seat: Seat) -> None:
    position = game.position
    counter, wager = position.laid[seat], position.wagers[seat]
    values = position.components.counters
    if counter is not None:
        game.record(facts.PointsScored(seat, values[counter] + position.rolled[seat], f"counter {counter}"))
        return
    hidden = position.hands[seat]
    assert hidden is not None
    assert wager is not None
    game.record(facts.CounterShown(seat, hidden, wager))
    change = wager if values[hidden] % 2 == 0 else -wager
    game.record(facts.PointsScored(seat, values[hidden] + change, f"hidden counter {hidden}"))


def redraw(position: TinyPosition, viewer: Viewer, chance: Chance) -> list[Event]:
    """Deal anew the counters, the buried one and the wagers that the viewer cannot know."""
    game = Recorder(position, chance, evolve)
    hidden = [seat for seat, counter in enumerate(position.hands) if counter is not None and seat not in viewer]
    game.record(facts.CounterUnburied())
    for seat in hidden:
        game.record(facts.CounterReturned(seat))
    _bury(game)
    for seat in hidden:
        _draw(game, seat, "redrawn")
        if position.wagers[seat] is not None:
            game.record(facts.WagerMade(seat, chance.draw(WAGERS, range(3), (seat,))))
    return game.events


def result(position: TinyPosition) -> Result | None:
    """Give the places once the game is over."""
    if not position.over:
        return None
    places = tuple(1 + sum(other > points for other in position.points) for points in position.points)
    best = tuple(seat for seat, place in enumerate(places) if place == 1)
    winner = best[0] if len(best) == 1 else None
    return Result(
        places, winner, () if winner is not None else best, Message("tiny-result", {"points": max(position.points)})
    )


def scoreboard(position: TinyPosition) -> Scoreboard:
    """Give the itemised points."""
    return Scoreboard(
        tuple(
            SeatScore(
                seat,
                points,
                tuple(
                    ScoreItem(line.fact.why, line.fact.points, line.round, line.fact.why.partition(" ")[0])
                    for line in position.scored
                    if line.fact.seat == seat
                ),
            )
            for seat, points in enumerate(position.points)
        )
    )


def describe(fact: Event | Decision, position: TinyPosition, viewer: Viewer) -> Message | None:
    """Word a fact or decision."""
    match fact:
        case facts.CounterDrawn():
            return Message("tiny-drawn", {"seat": fact.seat, "counter": fact.counter if fact.seat in viewer else "?"})
        case facts.CounterLaid():
            return Message("tiny-laid", {"seat": fact.seat, "counter": fact.counter})
        case facts.CounterShown():
            return Message("tiny-shown", {"seat": fact.seat, "counter": fact.counter, "wager": fact.wager})
        case facts.WagerMade():
            return Message("tiny-hidden", {"seat": fact.seat, "wager": fact.wager if fact.seat in viewer else "?"})
        case facts.DieRolled():
            return Message("tiny-rolled", {"seat": fact.seat, "face": fact.face})
        case facts.PointsScored():
            return Message("tiny-scored", {"seat": fact.seat, "points": fact.points, "why": fact.why})
        case facts.LayCounter() | facts.RollDie():
            return Message("tiny-lay" if isinstance(fact, facts.LayCounter) else "tiny-roll")
        case facts.HideCounter():
            seat = position.agenda[-1].seat
            return Message("tiny-hide", {"wager": fact.wager if seat in viewer else "?"})
        case facts.GiveBack():
            return Message("tiny-give-back", {"points": fact.points})
    return None


def catalogue(language: str) -> str:
    """Give the sentences; English only."""
    if language != "en":
        raise FileNotFoundError(language)
    return """
tiny-drawn = Seat { $seat } draws counter { $counter }.
tiny-laid = Seat { $seat } lays counter { $counter }.
tiny-shown = Seat { $seat } turns up counter { $counter } with a wager of { $wager }.
tiny-hidden = Seat { $seat } hides its counter, wager { $wager }.
tiny-rolled = Seat { $seat } rolls { $face }.
tiny-scored = Seat { $seat } scores { $points }: { $why }.
tiny-lay = Lay the counter face up
tiny-roll = Roll the die
tiny-hide = Hide the counter with a wager of { $wager }
tiny-give-back = Give { $points } points back
tiny-result = Won with { $points } points.
tiny-refused-not-your-turn = It is not the turn of seat { $seat }.
tiny-refused-wrong-step = { $decision } is not what is asked for now.
tiny-refused-wager-out-of-range = A wager is 0, 1 or 2.
tiny-refused-rolled-already = Seat { $seat } rolled already.
tiny-refused-points-out-of-range = 1 or 2 points are given back, not { $points }.
"""
