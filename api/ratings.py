"""Ratings of players by ruleset and number of seats, the results of seats and tribes, and statistics of rulesets."""

from __future__ import annotations

from datetime import date
from typing import Annotated, TypeAlias

from litestar import Controller, get
from litestar.params import FromPath, QueryParameter

from api.context import AppContext, Context
from api.http.errors import QueryInvalid
from api.http.openapi.operations import operation
from api.lists import PageLimit
from projections.ratings import PlayerRatings, RatingHistory, RatingsPage, Sides
from projections.statistics import RulesetStatistics

Seats: TypeAlias = Annotated[
    int | None,
    QueryParameter(ge=1, description="Of games with so many seats; when not given, with the most that can play."),
]
Day: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        description="As it stood at the end of this day, in UTC (`2026-11-23`); now when not given.",
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$(?!\n)",
    ),
]
LeftOut: TypeAlias = Annotated[int, QueryParameter(ge=0, description="How many to leave out: the `next` of a page.")]


class RatingsController(Controller):
    """Ratings: of public games that were played to their ends by people alone."""

    tags = ("ratings",)

    @get(
        "/rulesets/{name:str}/ratings",
        operation_id="listRatings",
        summary="Players by their ratings, the strongest first",
        operation_class=operation(problems=("ruleset_unknown",)),
    )
    async def table(
        self,
        context: Context,
        name: FromPath[str],
        seats: Seats = None,
        on: Day = None,
        after: LeftOut = 0,
        limit: PageLimit = 50,
    ) -> RatingsPage:
        """Return players with their ratings, now or on any day."""
        count, day = _seats(context, name, seats), _day(on)
        return await context.ratings.ask(lambda fold: fold.table((name, count), day, after, limit))

    @get(
        "/rulesets/{name:str}/ratings/{player:str}",
        operation_id="getRatingHistory",
        summary="A player's rated games, the last first",
        operation_class=operation(problems=("ruleset_unknown",)),
    )
    async def history(
        self,
        context: Context,
        name: FromPath[str],
        player: FromPath[str],
        seats: Seats = None,
        on: Day = None,
        after: LeftOut = 0,
        limit: PageLimit = 50,
    ) -> RatingHistory:
        """Return the rank of a player, and their rating after each rated game; neither without a rated game."""
        count, day = _seats(context, name, seats), _day(on)
        return await context.ratings.ask(lambda fold: fold.history((name, count), player, day, after, limit))

    @get(
        "/rulesets/{name:str}/sides",
        operation_id="listSides",
        summary="The results of seats, tribes and territories",
        operation_class=operation(problems=("ruleset_unknown",)),
    )
    async def sides(self, context: Context, name: FromPath[str], seats: Seats = None, on: Day = None) -> Sides:
        """Return for each seat, tribe and territory the numbers of games and wins, with an interval."""
        count, day = _seats(context, name, seats), _day(on)
        return await context.ratings.ask(lambda fold: fold.sides((name, count), day))

    @get(
        "/rulesets/{name:str}/statistics",
        operation_id="getStatistics",
        summary="The statistics of a ruleset",
        operation_class=operation(problems=("ruleset_unknown",)),
    )
    async def statistics(self, context: Context, name: FromPath[str], seats: Seats = None) -> RulesetStatistics:
        """Return how often each seat, tribe and territory took each place, and the points and the length of games.

        Rated games stand apart from public games with bots. A game in which a seat forfeited does not count.
        """
        count = _seats(context, name, seats)
        return await context.statistics.ask(lambda fold: fold.statistics(name, count))

    @get(
        "/players/{player:str}/ratings",
        operation_id="getPlayerRatings",
        summary="All ratings of a player",
        operation_class=operation(),
    )
    async def player(self, context: Context, player: FromPath[str], on: Day = None) -> PlayerRatings:
        """Return the ranks of a player by ruleset and number of seats; an empty list without rated games."""
        day = _day(on)
        return await context.ratings.ask(lambda fold: fold.player(player, day))


def _seats(context: AppContext, name: str, seats: int | None) -> int:
    """Return a number of seats that a ruleset allows.

    Raises:
        RulesetUnknown: there is no such ruleset.
        QueryInvalid: it cannot be played with so many.
    """
    known = context.service.reader.codecs.of(name).ruleset.seats
    if seats is not None and seats not in known:
        detail = f"{name} is not played with so many seats"
        raise QueryInvalid(detail, parameter="seats", value=seats, rule=", ".join(map(str, known)))
    return known[-1] if seats is None else seats


def _day(text: str | None) -> date | None:
    """Return a day from its form in a query.

    Raises:
        QueryInvalid: the calendar has no such day.
    """
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError as error:
        raise QueryInvalid("the calendar has no such day", parameter="on", value=text, rule="2026-11-23") from error
