"""Values of sectors and villages, the scoreboard and the result (`manitoba 5`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Message, Seat
from domain.core.ruleset import Result, Scoreboard, ScoreItem, SeatScore
from domain.manitoba.components import SECTORS, CardId, Components
from domain.manitoba.paths import EXEMPT_FROM, LAST_SPACE, SHAMAN
from domain.manitoba.state import ManitobaPosition, Scored, SectorPieces, Village

FINAL_CARD: Final = "AU-5"
"""The card of the last round."""

_THIRD: Final = 2
"""The index of the third card of a season; it bears the first score tile."""


def score_tile_on(position: ManitobaPosition, card: CardId) -> str:
    """Return the score tile that lies on a scoring card of the season."""
    third, fifth = position.score_tiles
    return third if position.cards.index(card) == _THIRD else fifth


def exempt(village: Village, rank: int) -> bool:
    """Return whether a seat may decline to score a good (`manitoba 5.3`)."""
    return village.paths[rank] >= EXEMPT_FROM[rank]


def sector_value(components: Components, rank: int, count: int) -> int:
    """Return the points of a scored sector with this number of pieces."""
    return components.ladders[rank][count - 1] if count else components.empty_sector


def final_value(components: Components, village: Village, rank: int) -> int:
    """Return the points of a sector in the final scoring, after the sacrifice (`manitoba R18`)."""
    count = village.sectors[rank].count
    return 0 if not count and exempt(village, rank) else sector_value(components, rank, count)


def sacrificed_piece(pieces: SectorPieces) -> tuple[int, int, int]:
    """Return the piece of a sector to sacrifice, as (goods, berries, feathers) (`manitoba R17`).

    >>> sacrificed_piece(SectorPieces(goods=0, berries=2, feathers=1))
    (0, 1, 0)
    """
    if pieces.goods:
        return (1, 0, 0)
    return (0, 1, 0) if pieces.berries else (0, 0, 1)


def wampum_value(village: Village) -> int:
    """Return the points of a seat's wampum in the final scoring."""
    return 2 * village.active_wampum + village.inactive_wampum


def village_worth(components: Components, village: Village) -> tuple[int, ...]:
    """Return by sector the points of a final scoring now, after the sacrifice."""
    if village.paths[SHAMAN] < LAST_SPACE[SHAMAN]:
        left = tuple(_after_sacrifice(pieces) for pieces in village.sectors)
        village = replace(village, sectors=left)
    return tuple(final_value(components, village, rank) for rank in range(len(SECTORS)))


def _after_sacrifice(pieces: SectorPieces) -> SectorPieces:
    if not pieces.count:
        return pieces
    goods, berries, feathers = sacrificed_piece(pieces)
    return SectorPieces(pieces.goods - goods, pieces.berries - berries, pieces.feathers - feathers)


def scoreboard(position: ManitobaPosition) -> Scoreboard:
    """Return the points of every seat.

    Before the end the points are the score and the points of a final scoring now; after it they are
    the score. Items are all changes of the score, so they add up to the score.
    """
    return Scoreboard(tuple(_seat_score(position, seat) for seat in range(position.seats)))


def _seat_score(position: ManitobaPosition, seat: Seat) -> SeatScore:
    village = position.villages[seat]
    worth = village_worth(position.components, village)
    wampum = wampum_value(village)
    points = village.score if position.ended else village.score + sum(worth) + wampum
    final: dict[str, int] = dict(zip(SECTORS, worth, strict=True))
    figures = {"score": {"track": village.score}, "final": {**final, "wampum": wampum}}
    items = tuple(_item(line) for line in position.scored if line.fact.seat == seat)
    return SeatScore(seat, points, items, figures, scored=village.score)


def _item(line: Scored) -> ScoreItem:
    reason = line.fact.reason
    return ScoreItem(reason, line.fact.points, line.round, reason.partition(":")[0])


def result(position: ManitobaPosition) -> Result | None:
    """Return the places, or `None` while the game goes on; a tie is a shared win (`manitoba R19`)."""
    ended = position.ended
    if ended is None:
        return None
    places = tuple(1 + sum(other > score for other in ended.scores) for score in ended.scores)
    best = max(ended.scores)
    if len(ended.winners) == 1:
        winner = ended.winners[0]
        return Result(places, winner, (), Message("manitoba-result-most-points", {"seat": winner, "points": best}))
    shared = Message("manitoba-result-shared", {"points": best, "seats": len(ended.winners)})
    return Result(places, None, ended.winners, shared)


def sides(position: ManitobaPosition) -> tuple[Mapping[str, str], ...]:
    """Return by seat the kind of the territory; it is the same for all seats."""
    return ({"territory": position.options.territory},) * position.seats
