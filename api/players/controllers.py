"""The calls about players."""

from __future__ import annotations

import time
from typing import Final

import msgspec
from litestar import Controller, get, post, put
from litestar.params import FromPath
from litestar.response.base import ASGIResponse

from api.description.operations import operation
from api.parts import Caller, parts_of, who
from api.players.guards import requires_operator, requires_token
from api.players.registry import Registered
from api.players.schemas import NewPlayer, PlayerShown, RoleGranted
from api.problems.errors import BodyInvalid
from api.wire.addresses import address_of
from api.wire.answers import answer
from api.wire.bodies import read
from eventstore.errors import NameInvalid
from eventstore.names import checked_name

__all__ = ["PlayersController"]

_new_player: Final = msgspec.json.Decoder(NewPlayer)
_role: Final = msgspec.json.Decoder(RoleGranted)


class PlayersController(Controller):
    """Who plays."""

    path = "/players"
    tags = ("players",)

    @post(
        operation_id="registerPlayer",
        summary="Become a player",
        opt=operation(
            gives=Registered,
            takes=NewPlayer,
            status=201,
            example={"name": "Ann"},
        ),
    )
    async def register(self, request: Caller) -> ASGIResponse:
        """Make a player and a token; the token is shown this once and kept only as a hash."""
        asked = await read(request, _new_player)
        parts = parts_of(request)
        try:
            name = checked_name(asked.name, parts.service.path.bots)
        except NameInvalid as error:
            raise BodyInvalid(error.detail, value=error.value, pointer="$.name", rule=error.rule) from error
        parts.registrations.take(address_of(request.scope), time.monotonic())
        registered = await parts.players.register(name)
        return answer(registered, status=201, headers={"Cache-Control": "no-store"})

    @get(
        "/me",
        operation_id="getMe",
        summary="Who I am",
        opt=operation(needs=requires_token, gives=PlayerShown),
    )
    async def me(self, request: Caller) -> ASGIResponse:
        """Give the player of the token that was sent."""
        caller = who(request)
        return answer(PlayerShown(caller.player, caller.name, caller.role))

    @put(
        "/{player:str}/role",
        operation_id="grantRole",
        summary="Grant a role",
        opt=operation(
            needs=requires_operator,
            gives=PlayerShown,
            takes=RoleGranted,
            problems=("player_unknown",),
            example={"role": "organiser"},
        ),
    )
    async def grant(self, request: Caller, player: FromPath[str]) -> ASGIResponse:
        """Make a player an organiser or an operator, or a plain player again; known everywhere within seconds."""
        asked = await read(request, _role)
        granted = await parts_of(request).players.grant(player, asked.role)
        return answer(PlayerShown(granted.player, granted.name, granted.role))
