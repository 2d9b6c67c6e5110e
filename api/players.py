"""Players: registration, tokens and roles."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import FromPath
from litestar.response.base import ASGIResponse

from api.context import Caller, app_context, who
from api.http.addresses import address_of
from api.http.authentication import requires_operator, requires_player, requires_token
from api.http.bodies import read
from api.http.errors import BodyInvalid
from api.http.openapi.operations import operation
from api.http.registry import GrantedRole, PlayerResponse, Registered
from api.http.responses import answer
from eventstore.errors import NameInvalid
from eventstore.table.names import LONGEST_NAME, checked_name

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"^\S([\s\S]*\S)?$")]


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants to play."""

    name: Name
    """What the others see: 1 to 40 characters that can be seen, without spaces around, as RFC 8266 allows them for
    nicknames. It is kept in its normal form, and may not look like a bot, a role or a seat."""


class RoleGranted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The role a player gets."""

    role: GrantedRole


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
        context = app_context(request)
        try:
            name = checked_name(asked.name, context.service.path.bots)
        except NameInvalid as error:
            raise BodyInvalid(error.detail, value=error.value, pointer="$.name", rule=error.rule) from error
        context.registrations.take(address_of(request.scope), context.monotonic())
        registered = await context.players.register(name)
        return answer(registered, status=201, headers={"Cache-Control": "no-store"})

    @get(
        "/me",
        operation_id="getMe",
        summary="Who I am",
        opt=operation(needs=requires_token, gives=PlayerResponse),
    )
    async def me(self, request: Caller) -> ASGIResponse:
        """Return the player of the token that was sent, and when it was last used."""
        caller = who(request)
        if not caller.player:
            return answer(PlayerResponse("", caller.name, caller.role, has_token=True, token_last_used=None))
        return answer(await app_context(request).players.player(caller.player))

    @post(
        "/me/token",
        operation_id="renewToken",
        summary="Change my token for a new one",
        opt=operation(needs=requires_player, gives=Registered, status=201),
    )
    async def renew(self, request: Caller) -> ASGIResponse:
        """Make a new token, which is shown this once; the one that was sent is not known any more."""
        return await _issued(request, who(request).player)

    @delete(
        "/me/token",
        operation_id="giveUpToken",
        summary="Revoke my token",
        status_code=200,
        opt=operation(needs=requires_player, gives=PlayerResponse),
    )
    async def give_up(self, request: Caller) -> ASGIResponse:
        """Revoke the token that was sent; only an operator can issue a new one then."""
        return answer(await app_context(request).players.revoke(who(request).player))

    @get(
        "/{player:str}",
        operation_id="getPlayer",
        summary="One player",
        opt=operation(needs=requires_operator, gives=PlayerResponse, problems=("player_unknown",)),
    )
    async def one(self, request: Caller, player: FromPath[str]) -> ASGIResponse:
        """Return a player, and when their token was last used."""
        return answer(await app_context(request).players.player(player))

    @post(
        "/{player:str}/token",
        operation_id="issueToken",
        summary="Issue a new token to a player",
        opt=operation(needs=requires_operator, gives=Registered, status=201, problems=("player_unknown",)),
    )
    async def issue(self, request: Caller, player: FromPath[str]) -> ASGIResponse:
        """Make a new token for a player, which is shown this once; the one they had is not known any more."""
        return await _issued(request, player)

    @delete(
        "/{player:str}/token",
        operation_id="revokeToken",
        summary="Revoke the token of a player",
        status_code=200,
        opt=operation(needs=requires_operator, gives=PlayerResponse, problems=("player_unknown",)),
    )
    async def revoke(self, request: Caller, player: FromPath[str]) -> ASGIResponse:
        """Revoke a player's token: whoever has it is nobody any more, at once and in every process."""
        return answer(await app_context(request).players.revoke(player))

    @put(
        "/{player:str}/role",
        operation_id="grantRole",
        summary="Grant a role",
        opt=operation(
            needs=requires_operator,
            gives=PlayerResponse,
            takes=RoleGranted,
            problems=("player_unknown",),
            example={"role": "organiser"},
        ),
    )
    async def grant(self, request: Caller, player: FromPath[str]) -> ASGIResponse:
        """Make a player an organiser or an operator, or a plain player again; known everywhere at once."""
        asked = await read(request, _role)
        return answer(await app_context(request).players.grant(player, asked.role))


async def _issued(request: Caller, player: str) -> ASGIResponse:
    issued = await app_context(request).players.issue(player)
    return answer(issued, status=201, headers={"Cache-Control": "no-store"})
