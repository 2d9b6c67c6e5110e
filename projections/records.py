"""The record of a player: their results by ruleset, by number of seats and by opponent, from rows of results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from eventstore.table.events import Occupant
from projections.stored.rows import ResultRow

MOST_GAMES: Final = 1_000
"""The number of games that a record counts at most, the last to end."""
MOST_OPPONENTS: Final = 50
"""The number of opponents that a record names at most."""


class KindRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a player in the games of a ruleset with a number of seats."""

    ruleset: str
    seats: int
    games: int
    places: tuple[int, ...]
    """The number of games by place, the first place first; equal places are shared."""
    mean_points: float


class OpponentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a player in the games with another player, or with a bot of the service."""

    player: str
    """The id of the other player; `bot:<kind>` for a bot of the service."""
    name: str
    """The name in the last of these games; the pseudonym of an erased player."""
    bot: str | None
    """The kind of the bot; null for a player."""
    games: int
    ahead: int
    """The number of games in which the player had the better place."""
    level: int
    """The number of games in which they shared a place."""
    behind: int


class PublicRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a player in public games that count, as in `listResults`."""

    games: int
    more: bool
    """Whether the player has earlier games, which are not counted: a record has the last 1,000."""
    kinds: tuple[KindRecord, ...]
    """By ruleset, then by number of seats."""
    opponents: tuple[OpponentRecord, ...]
    """The 50 with the most games, in this order."""


def player_record(player: str, results: Sequence[ResultRow], *, more: bool) -> PublicRecord:
    """Return the record of a player.

    Args:
        player: the id of the player.
        results: games in which they sat at the end, the last to end first.
        more: whether the player has earlier games.
    """
    places: dict[tuple[str, int], Counter[int]] = {}
    points: Counter[tuple[str, int]] = Counter()
    others: dict[str, Occupant] = {}
    games: Counter[str] = Counter()
    comparisons: Counter[tuple[str, int]] = Counter()
    for row in results:
        # Somebody may sit at several seats: the best place is the result.
        own = [seat for seat, occupant in enumerate(row.seats) if occupant is not None and occupant.player == player]
        seat = min(own, key=row.places.__getitem__)
        kind = (row.ruleset, len(row.seats))
        places.setdefault(kind, Counter())[row.places[seat]] += 1
        points[kind] += row.points[seat]
        best: dict[str, int] = {}
        for occupant, place in zip(row.seats, row.places, strict=True):
            if occupant is not None and occupant.player != player:
                others.setdefault(occupant.player, occupant)
                best[occupant.player] = min(place, best.get(occupant.player, place))
        for opponent, place in best.items():
            games[opponent] += 1
            comparisons[opponent, (place > row.places[seat]) - (place < row.places[seat])] += 1
    return PublicRecord(
        games=len(results),
        more=more,
        kinds=tuple(
            KindRecord(
                ruleset=kind[0],
                seats=kind[1],
                games=counts.total(),
                places=tuple(counts[place] for place in range(1, kind[1] + 1)),
                mean_points=round(points[kind] / counts.total(), 2),
            )
            for kind, counts in sorted(places.items())
        ),
        opponents=tuple(
            OpponentRecord(
                player=opponent,
                name=others[opponent].name,
                bot=others[opponent].bot,
                games=count,
                ahead=comparisons[opponent, 1],
                level=comparisons[opponent, 0],
                behind=comparisons[opponent, -1],
            )
            for opponent, count in sorted(games.items(), key=lambda entry: (-entry[1], entry[0]))[:MOST_OPPONENTS]
        ),
    )
