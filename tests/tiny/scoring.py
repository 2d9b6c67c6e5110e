"""Points and result of the tiny ruleset (`tiny 3`, `tiny 4`)."""

from __future__ import annotations

from domain.core.events import Message, Seat
from domain.core.ruleset import Recorder, Result, Scoreboard, ScoreItem, SeatScore
from tests.tiny import events
from tests.tiny.state import TinyPosition


def score_seat(game: Recorder[TinyPosition], seat: Seat) -> None:
    """Record the points of a seat's counter; a hidden counter is turned up first."""
    position = game.position
    counter, wager = position.laid[seat], position.wagers[seat]
    values = position.components.counters
    if counter is not None:
        game.record(events.PointsScored(seat, values[counter] + position.rolled[seat], f"counter {counter}"))
        return
    hidden = position.hands[seat]
    assert hidden is not None
    assert wager is not None
    game.record(events.CounterShown(seat, hidden, wager))
    change = wager if values[hidden] % 2 == 0 else -wager
    game.record(events.PointsScored(seat, values[hidden] + change, f"hidden counter {hidden}"))


def result(position: TinyPosition) -> Result | None:
    """Return the places once the game is over."""
    if not position.over:
        return None
    places = tuple(1 + sum(other > points for other in position.points) for points in position.points)
    best = tuple(seat for seat, place in enumerate(places) if place == 1)
    winner = best[0] if len(best) == 1 else None
    return Result(
        places, winner, () if winner is not None else best, Message("tiny-result", {"points": max(position.points)})
    )


def scoreboard(position: TinyPosition) -> Scoreboard:
    """Return the itemised points."""
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
