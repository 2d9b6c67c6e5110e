"""Clocks: time that is given, and what may be done when the time of a seat is over."""

from __future__ import annotations

import msgspec
from litestar import Controller, post
from litestar.params import JSONBody

from api.absence import acting
from api.context import CallerIdentity, Context, Key
from api.games import command_operation, take_command
from api.http.authentication import requires_player
from api.http.parameters import GameId
from domain.core.events import Seat
from domain.core.time_controls import Span
from eventstore.table.commands import ClaimTime, ForfeitSeat, GiveTime
from projections.views import GameResponse


class TimeOverRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose time is over."""

    seat: Seat


class TimeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who gets more time."""

    seat: Seat
    ms: Span | None = None
    """How much; null for as much as opponents give at once, see `gift` of `time_left`. Organisers name any."""


class ClocksController(Controller):
    """The time of seats, in one game."""

    path = "/games/{game:str}"
    tags = ("games",)

    @post(
        "/time",
        operation_id="giveTime",
        summary="Give a seat more time",
        operation_class=command_operation(example={"seat": 0}),
    )
    async def give(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[TimeRequest]
    ) -> GameResponse:
        """Give time to an opponent whose clock runs; or as an organiser to any seat, so that a game goes on."""
        who = await acting(context, game, caller)
        return await take_command(context, game, GiveTime(data.seat, data.ms), who, key)

    @post(
        "/claims",
        operation_id="claimTime",
        summary="Claim that an opponent has lost on time",
        operation_class=command_operation(needs=requires_player, example={"seat": 0}),
    )
    async def claim(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[TimeOverRequest]
    ) -> GameResponse:
        """Let a seat forfeit whose time is over, in a game whose clock was set with `expiry: claim`."""
        return await take_command(context, game, ClaimTime(data.seat), caller, key)

    @post(
        "/forfeits",
        operation_id="forfeitSeat",
        summary="Decide that a seat has lost on time",
        operation_class=command_operation(example={"seat": 0}),
    )
    async def forfeit(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[TimeOverRequest]
    ) -> GameResponse:
        """Let a seat forfeit whose time is over. For organisers."""
        who = await acting(context, game, caller)
        return await take_command(context, game, ForfeitSeat(data.seat), who, key)
