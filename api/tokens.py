"""Further tokens of the caller: each has a scope and an end, and is revoked by itself."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import JSONBody, PathParameter

from api.context import Caller, CallerIdentity, Context
from api.http.authentication import requires_player
from api.http.bodies import require_seen
from api.http.openapi.operations import operation
from api.http.scoped_tokens import NewScopedToken, ScopedToken
from eventstore.identity import TokenScope

_DAY_S: Final = 86_400
_SHOWN_ONCE: Final = {"cache-control": "no-store"}


class ScopedTokenRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A further token to be made."""

    scope: TokenScope
    """`read`: reads what the player may read. `play`: also sits down, decides and acts at tables."""
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """A note about the token, such as the device that has it."""
    lifetime_s: Annotated[int, msgspec.Meta(ge=60, le=366 * _DAY_S)] = 90 * _DAY_S
    """After how many seconds it expires; usually after 90 days."""


class ScopedTokenList(msgspec.Struct, frozen=True):
    """The further tokens of the caller."""

    tokens: tuple[ScopedToken, ...]
    """The oldest first; tokens that have expired are left out."""


class TokensController(Controller):
    """Further tokens of the caller. A call that makes or ends tokens needs the account's own token, without a scope."""

    path = "/players/me/tokens"
    tags = ("players",)

    @post(
        operation_id="makeScopedToken",
        summary="Make a further token",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(
            needs=requires_player,
            problems=("quota_reached",),
            example={"scope": "play", "name": "my laptop", "lifetime_s": 2_592_000},
        ),
    )
    async def make(self, request: Caller, context: Context, data: JSONBody[ScopedTokenRequest]) -> NewScopedToken:
        """Make a token for a program; it is shown only this once.

        It ends when it expires, when it is revoked, and when the account's own token is changed or revoked.
        """
        require_seen(data.name, "$.name")
        own, player = request.auth or b"", request.user.player
        await context.players.further_tokens(player)  # tokens that hold no more make room
        return await context.players.scoped.make(player, own, data.name, data.scope, data.lifetime_s)

    @get(
        operation_id="listScopedTokens",
        summary="The caller's further tokens",
        operation_class=operation(needs=requires_player),
    )
    async def every(self, context: Context, caller: CallerIdentity) -> ScopedTokenList:
        """Return the caller's further tokens that hold, without their secrets."""
        return ScopedTokenList(await context.players.further_tokens(caller.player))

    @delete(
        "/{token:str}",
        operation_id="revokeScopedToken",
        summary="Revoke a further token",
        status_code=200,
        operation_class=operation(needs=requires_player, problems=("token_unknown",)),
    )
    async def revoke(
        self,
        context: Context,
        caller: CallerIdentity,
        token: Annotated[str, PathParameter(description="The id of a further token.")],
    ) -> ScopedTokenList:
        """Revoke a token: it is refused at once, in every process. Return the others."""
        await context.players.scoped.revoke(caller.player, token)
        return ScopedTokenList(await context.players.further_tokens(caller.player))
