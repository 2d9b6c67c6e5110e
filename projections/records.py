"""The record of a player: their results by ruleset, by number of seats and by opponent, and the people they met.

Results are counted from rows of results, which everybody may see; the people from the rows of a player's own games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from domain.core.accounts import is_bot_account
from eventstore.table.events import Occupant
from projections.stored.rows import ResultRow
from projections.views import GameSummary

MOST_GAMES: Final = 1_000
"""The number of games that a record counts at most, the last to end."""
MOST_OPPONENTS: Final = 50
"""The number of opponents that a record names at most."""


MOST_OWN_GAMES: Final = 400
"""The number of a player's own games in which people are looked for, the newest first."""
MOST_MET: Final = 50
"""The number of people that a player is shown as people they played with."""
_ENDED: Final = ("finished", "aborted")


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


class GameTogether(msgspec.Struct, frozen=True):
    """A game that a player has played with another player."""

    game: str
    ruleset: str
    seats: int
    changed: int
    """When its last entry was made, milliseconds since 1970 in UTC."""
    over: bool
    """Whether it is over, so that the same people may be invited to play it again."""
    others: tuple[str, ...]
    """The names of the others, people and bots, by seat."""


class Companion(msgspec.Struct, frozen=True):
    """A person at the tables of a player."""

    player: str
    games: int
    """The number of games with them, of the last 400 of the player."""
    last: GameTogether
    """The newest of them."""
    last_over: GameTogether | None
    """The newest of them that is over; null while none is."""


def companions(player: str, games: Sequence[GameSummary]) -> tuple[Companion, ...]:
    """Return the people of the games of a player that have begun, the newest game first.

    Args:
        player: the id of the player.
        games: their games, in any order.
    """
    by_player: dict[str, list[GameTogether]] = {}
    for row in sorted(games, key=lambda summary: summary.changed, reverse=True):
        # A full table has begun. Who gave a seat to a bot sits there no more.
        is_own = any(occupant is not None and occupant.player == player for occupant in row.seats)
        if not is_own or row.status == "open" or None in row.seats:
            continue
        others = [occupant for occupant in row.seats if occupant is not None and occupant.player != player]
        together = GameTogether(
            game=row.game,
            ruleset=row.ruleset,
            seats=len(row.seats),
            changed=row.changed,
            over=row.status in _ENDED,
            others=tuple(occupant.name for occupant in others),
        )
        people = {occupant.player for occupant in others if occupant.bot is None}
        for person in people:
            if not is_bot_account(person):
                by_player.setdefault(person, []).append(together)
    return tuple(
        Companion(person, len(rows), rows[0], next((game for game in rows if game.over), None))
        for person, rows in by_player.items()
    )
