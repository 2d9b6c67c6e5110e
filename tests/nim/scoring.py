"""Points and result of Nim: the taker of the last stone wins, stones are counted for the table (`nim 2`)."""

from __future__ import annotations

from domain.core.events import Message
from domain.core.ruleset import Result, Scoreboard, ScoreItem, SeatScore
from tests.nim.state import NimPosition


def result(position: NimPosition) -> Result | None:
    """Return the places once the last stone is taken; all but the winner share the second."""
    if position.stones:
        return None
    winner = position.taken[-1].seat
    places = tuple(1 if seat == winner else 2 for seat in range(position.seats))
    return Result(places, winner, (), Message("nim-result", {"seat": winner}))


def scoreboard(position: NimPosition) -> Scoreboard:
    """Return the stones of each seat."""
    seats = []
    for seat in range(position.seats):
        lines = [line for line in position.taken if line.seat == seat]
        items = tuple(ScoreItem("stones", line.stones, line.round, "taken") for line in lines)
        seats.append(SeatScore(seat, sum(line.stones for line in lines), items))
    return Scoreboard(tuple(seats))
