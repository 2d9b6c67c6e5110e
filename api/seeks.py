"""Looking for opponents: the caller's request, and the numbers of waiting players."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from litestar import Controller, delete, get, put
from litestar.params import JSONBody

from api.context import AppContext, CallerIdentity, Context
from api.http.authentication import requires_player
from api.http.errors import BodyInvalid
from api.http.openapi.operations import operation
from domain.core.time_controls import PACES, ClockSettings, Pace
from eventstore.errors import RulesetUnknown
from eventstore.write.seeks import Seek, Wish


class SeekResponse(msgspec.Struct, frozen=True):
    """The caller's request for opponents."""

    seek: Seek | None
    """Null where the caller looks for nobody."""


class WaitingCount(msgspec.Struct, frozen=True):
    """The number of players with the same wish."""

    wish: Wish
    waiting: int


class WaitingCounts(msgspec.Struct, frozen=True):
    """The numbers of waiting players. Nobody learns their names."""

    waiting: tuple[WaitingCount, ...]
    paces: Mapping[Pace, ClockSettings]
    """By pace: the clock of its tables."""


class SeeksController(Controller):
    """All requests, without names."""

    path = "/seeks"
    tags = ("games",)

    @get(
        operation_id="countSeeks",
        summary="How many players look for opponents",
        operation_class=operation(),
    )
    async def counts(self, context: Context) -> WaitingCounts:
        """Return the number of waiting players by ruleset, seats and pace; the answer is the same for every caller."""
        counts = await context.seeks.counts()
        return WaitingCounts(tuple(WaitingCount(wish, waiting) for wish, waiting in counts.items()), PACES)


class OwnSeekController(Controller):
    """The caller's request for opponents: a player has one."""

    path = "/players/me/seek"
    tags = ("players",)

    @get(
        operation_id="getSeek",
        summary="The caller's request for opponents",
        operation_class=operation(needs=requires_player),
    )
    async def seek(self, context: Context, caller: CallerIdentity) -> SeekResponse:
        """Return the caller's request; once opponents are found, it has their game until that is over."""
        return SeekResponse(await context.seeks.of(caller.player))

    @put(
        operation_id="lookForOpponents",
        summary="Look for opponents",
        operation_class=operation(
            needs=requires_player,
            problems=("option_invalid", "act_refused"),
            example={"ruleset": "bison", "seats": 2, "pace": "fast"},
        ),
    )
    async def begin(self, context: Context, caller: CallerIdentity, data: JSONBody[Wish]) -> SeekResponse:
        """Wait for opponents at a table of a ruleset, with a number of seats and a pace.

        The same request again renews the old one, which expires otherwise: `until`. Another request takes its place.
        Players with the same wish are seated together, and their game begins at once: by the time of waiting, and
        by rating where there are ratings.
        """
        seek = await context.seeks.of(caller.player)
        is_new = seek is None or seek.wish != data
        rating = await _rating(context, caller.player, data) if is_new else None
        return SeekResponse(await context.seeks.wait(caller.player, data, rating))

    @delete(
        operation_id="stopLooking",
        summary="Look for opponents no more",
        status_code=200,
        operation_class=operation(needs=requires_player),
    )
    async def stop(self, context: Context, caller: CallerIdentity) -> SeekResponse:
        """Take the caller's request back; where opponents were found before, the answer still has the request."""
        return SeekResponse(await context.seeks.cancel(caller.player))


async def _rating(context: AppContext, player: str, wish: Wish) -> float | None:
    """Return the mean of a player's strength at the tables of a wish; `None` without a rated game.

    Raises:
        BodyInvalid: there is no such ruleset.
        OptionError: it has no such number of seats.
    """
    try:
        await context.seeks.check(wish)
    except RulesetUnknown as error:
        raise BodyInvalid(error.detail, value=error.value, pointer="$.ruleset") from error
    kind = (wish.ruleset, wish.seats)
    history = await context.ratings.ask(lambda fold: fold.history(kind, player, None, 0, 1))
    return None if history.line is None else history.line.rating.mu
