"""What one table brings its players, exactly: shared places make fractions."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from domain.tournament.settings import Scoring
from domain.tournament.state import Player, Table


class Yield(msgspec.Struct, frozen=True):
    """What one table brought one player."""

    place: int
    points: Fraction
    game_points: int = 0
    table_share: Fraction | None = None
    """Their part of all points of the table; `None` where nobody had any, and for who did not finish."""
    winner_share: Fraction | None = None
    """Their points as a part of the most at the table; `None` likewise."""


def yields(table: Table, scoring: Scoring) -> dict[Player, Yield]:
    """Return what a table brought, by player; nothing before it is settled.

    Who did not finish is last, without points. The others are placed among themselves.
    """
    if not table.is_settled:
        return {}
    playing = table.playing
    last = len(playing) + 1
    found = {player: Yield(last, Fraction(0)) for player in table.out}
    if table.result is None:
        return {**found, **{player: Yield(1, Fraction(scoring.of_places(len(table.players))[0])) for player in playing}}
    worth = scoring.of_places(len(table.players))
    places = {player: table.result.places[table.players.index(player)] for player in playing}
    scored = {player: table.result.points[table.players.index(player)] for player in playing}
    total, most = sum(scored.values()), max(scored.values(), default=0)
    countable = total > 0 and min(scored.values(), default=0) >= 0
    for player, given in places.items():
        place = 1 + sum(other < given for other in places.values())
        sharing = sum(other == given for other in places.values())
        shared = worth[place - 1 : place - 1 + sharing]
        found[player] = Yield(
            place,
            Fraction(sum(shared), sharing),
            scored[player],
            Fraction(scored[player], total) if countable else None,
            Fraction(scored[player], most) if countable else None,
        )
    return found
