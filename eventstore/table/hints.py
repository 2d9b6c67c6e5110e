"""Hints at a table: the games in which a player may ask for the decision of a bot in their place.

A hint beside other players would be unfair without their consent: it is agreed when the table is opened, everybody sees
it there, and the game does not count for ratings. A player whose opponents are bots asks whenever they like.
"""

from __future__ import annotations

from domain.core.events import Seat
from eventstore.table.checks import require
from eventstore.table.table import Table


def require_hints(table: Table, seat: Seat) -> None:
    """Refuse a hint to the player of a seat where it would be unfair.

    Raises:
        CommandRefused: `hints_in_tournament`, `hints_rated` (the game may count for ratings) or `hints_not_agreed`.
    """
    game = table.game
    require(table.tournament is None, "hints_in_tournament", "nobody gets hints at a table of a tournament", game)
    may_ask = may_ask_hints(table, seat)
    is_rated = not may_ask and table.visibility == "public"
    require(not is_rated, "hints_rated", "nobody gets hints in a game that may count for ratings", game)
    require(may_ask, "hints_not_agreed", "the table was opened without hints beside other players", game)


def may_ask_hints(table: Table, seat: Seat) -> bool:
    """Return whether the player of a seat may ask for hints, as far as the game itself decides it.

    Opponents are bots when bots alone have had their seats since the start: no player may have a seat back.
    """
    against_bots = all(
        occupant is not None and occupant.bot is not None and not table.held[other]
        for other, occupant in enumerate(table.seats)
        if other != seat
    )
    return table.tournament is None and (table.hints or against_bots)
