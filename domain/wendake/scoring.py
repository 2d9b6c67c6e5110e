"""The scoreboard and the result (`wendake 7`)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.core.events import Message, Seat
from domain.core.ruleset import Result, Scoreboard, ScoreItem, SeatScore
from domain.wendake.state import Scored, WendakePosition
from domain.wendake.words import TRACKS


def final_score(position: WendakePosition, seat: Seat) -> int:
    """Return the present score of a seat: the lower track of each pair, and a point for each swap tile left."""
    pieces = position.pieces[seat]
    return sum(min(pieces.track(left), pieces.track(right)) for left, right in position.pairs) + pieces.swaps


def scoreboard(position: WendakePosition) -> Scoreboard:
    """Return the points of every seat: the score as it would be counted now.

    Items are all moves on the tracks, so by track they add up to its value. Turtle tiles count once they are
    turned over; before that their tracks are secret.
    """
    return Scoreboard(tuple(_seat_score(position, seat) for seat in range(position.seats)))


def _seat_score(position: WendakePosition, seat: Seat) -> SeatScore:
    pieces = position.pieces[seat]
    pairs = {f"{left}+{right}": min(pieces.track(left), pieces.track(right)) for left, right in position.pairs}
    tracks: dict[str, int] = dict(zip(TRACKS, pieces.tracks, strict=True))
    figures = {
        "tracks": tracks,
        "pairs": pairs,
        "swap tiles": {"unused": pieces.swaps},
    }
    items = tuple(_item(line) for line in position.scored if line.fact.seat == seat)
    return SeatScore(seat, final_score(position, seat), items, figures)


def _item(line: Scored) -> ScoreItem:
    return ScoreItem(line.fact.why, line.fact.points, line.year, line.fact.track)


def result(position: WendakePosition) -> Result | None:
    """Return the places, or `None` while the game goes on; a tie goes to the earlier seat in the turn order (`R26`)."""
    ended = position.ended
    if ended is None:
        return None
    places = tuple(ended.ranking.index(seat) + 1 for seat in range(position.seats))
    winner = ended.ranking[0]
    best = ended.scores[winner]
    tied = ended.scores.count(best) > 1
    key = "wendake-result-turn-order" if tied else "wendake-result-most-points"
    return Result(places, winner, (), Message(key, {"seat": winner, "points": best}))


def sides(position: WendakePosition) -> tuple[Mapping[str, str], ...]:
    """Return by seat its home, and its tribe where each seat chose a tribe."""
    chosen = position.options.tribes == "TRIBES"
    return tuple(
        {"home": pieces.home or "", **({"tribe": pieces.tribe or ""} if chosen else {})} for pieces in position.pieces
    )
