"""Clocks: gifts of time, claims and forfeits."""

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
    """A seat whose time is over."""

    seat: Seat


class TimeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gift of time to a seat."""

    seat: Seat
    ms: Span | None = None
    """Milliseconds; null for the gift of an opponent, `gift` of `time_left`. Organisers choose any time."""


class ClocksController(Controller):
    """The time of the seats in a game."""

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
        """Give time to an opponent whose clock runs; as an organiser to any seat, so that a game goes on."""
        identity = await acting(context, game, caller)
        return await take_command(context, game, GiveTime(data.seat, data.ms), identity, key)

    @post(
        "/claims",
        operation_id="claimTime",
        summary="Claim that an opponent has lost on time",
        operation_class=command_operation(needs=requires_player, example={"seat": 0}),
    )
    async def claim(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[TimeOverRequest]
    ) -> GameResponse:
        """Claim the forfeit of a seat after the end of its time, in a game with `expiry: claim`."""
        return await take_command(context, game, ClaimTime(data.seat), caller, key)

    @post(
        "/forfeits",
        operation_id="forfeitSeat",
        summary="Decide that a seat has lost on time",
        operation_class=command_operation(scope=None, example={"seat": 0}),
    )
    async def forfeit(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[TimeOverRequest]
    ) -> GameResponse:
        """Let a seat forfeit after the end of its time. For organisers."""
        identity = await acting(context, game, caller)
        return await take_command(context, game, ForfeitSeat(data.seat), identity, key)
