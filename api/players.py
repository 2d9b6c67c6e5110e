"""Players: registration, tokens and roles."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Controller, delete, get, patch, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from api.context import Caller, CallerIdentity, Context
from api.erasing import ErasedPlayer
from api.http.addresses import address_of
from api.http.authentication import requires_operator, requires_person, requires_player, requires_token
from api.http.errors import BodyInvalid
from api.http.openapi.operations import operation
from api.http.recovery import DeviceLink, Recovered, RecoveryCode
from api.http.recovery_codes import read_recovery_code, recovery_digest
from api.http.registry import GrantedRole, PlayerResponse, PlayersFound, Preferences, Registered
from eventstore.errors import NameInvalid
from eventstore.table.names import LONGEST_NAME, person_name

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"^\S([\s\S]*\S)?$(?!\n)")]


_LONGEST_CODE: Final = 80


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new player."""

    name: Name
    """The name that the others see: 1 to 40 visible characters, without spaces around, as RFC 8266 allows them for
    nicknames. It is stored in its normal form, and may not look like a bot, a role or a seat, or end like the name of a
    bot account."""


Secret = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$(?!\n)")]


class NewSecret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a new token."""

    secret: Secret
    """32 random bytes in base64url without padding (RFC 4648, section 5). The token is `<player>.<secret>`."""


class RecoveryRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code, to be changed for a new token."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=_LONGEST_CODE)]
    """The code, in upper or lower case, with blanks or dashes anywhere or nowhere."""
    secret: Secret
    """The secret of the new token: 32 random bytes, as of `changeToken`. Store it before you send it."""
    keep_tokens: bool
    """Whether the tokens of before stay valid, for other browsers; at most 8 tokens, the oldest ends first."""


class DeviceLinkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link for a further device, to be changed for a new token."""

    link: Annotated[str, msgspec.Meta(pattern=r"^p[0-9a-z]{1,40}\.[A-Za-z0-9_-]{43}$(?!\n)")]
    """The link, `<player>.<secret>`."""
    secret: Secret
    """The secret of the new token: 32 random bytes, as of `changeToken`. Store it before you send it."""


class RoleGranted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The new role of a player."""

    role: GrantedRole


_MOST_FOUND: Final = 100
_MARK_OF_CODE: Final = 16
"""Digits of the hash of a recovery code that name it where its tries are counted."""
_SHOWN_ONCE: Final = {"cache-control": "no-store"}


class PlayersController(Controller):
    """Players and their tokens."""

    path = "/players"
    tags = ("players",)

    @post(
        operation_id="registerPlayer",
        summary="Become a player",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(
            example={"name": "Ann"},
        ),
    )
    async def register(self, request: Caller, context: Context, data: JSONBody[NewPlayer]) -> Registered:
        """Register a player. The token is shown only this once; only its hash is stored."""
        try:
            name = person_name(data.name, context.service.core.bots)
        except NameInvalid as error:
            raise BodyInvalid(error.detail, value=error.value, pointer="$.name", rule=error.rule) from error
        await context.registrations.take(address_of(request.scope), context.monotonic())
        return await context.players.register(name)

    @post(
        "/recovery",
        operation_id="recoverPlayer",
        summary="Change a recovery code for a new token",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(
            problems=("recovery_code_mistyped", "recovery_code_unknown"),
            example={
                "code": "ABCDE-FGHJK-LMNPQ-RSTVW-XYZAM",
                "secret": "tabletape-example-secret-0123456789-abcdefg",
                "keep_tokens": True,
            },
        ),
    )
    async def recover(self, request: Caller, context: Context, data: JSONBody[RecoveryRequest]) -> Recovered:
        """Make a token with a given secret for the holder of a recovery code.

        The code is spent; the answer has the next code, which is shown only this once. The same request again within an
        hour has the same answer, so a lost answer does not lose the account.
        """
        now = context.monotonic()
        await context.recovery_tries.take(address_of(request.scope), now)
        code = read_recovery_code(data.code)
        # Also from many addresses. The name of the limit's bucket is no code.
        await context.recovery_tries.take(recovery_digest(code)[:_MARK_OF_CODE], now)
        return await context.recovery.recover(code, data.secret, keep_tokens=data.keep_tokens)

    @post(
        "/device",
        operation_id="useDeviceLink",
        summary="Change a link for a further device for a token",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(
            problems=("device_link_unknown",),
            example={
                "link": "p0123456789abc.tabletape-example-secret-0123456789-abcdefg",
                "secret": "tabletape-example-secret-0123456789-abcdefg",
            },
        ),
    )
    async def use_link(self, request: Caller, context: Context, data: JSONBody[DeviceLinkRequest]) -> Registered:
        """Make a token with a given secret for the player of a link; the other tokens stay, 8 at most.

        The link is spent. The same request again before its end has the same answer.
        """
        now = context.monotonic()
        await context.recovery_tries.take(address_of(request.scope), now)
        await context.recovery_tries.take(recovery_digest(data.link)[:_MARK_OF_CODE], now)
        return await context.recovery.use_link(data.link, data.secret)

    @get(
        operation_id="findPlayers",
        summary="Players by name",
        operation_class=operation(needs=requires_operator),
    )
    async def find(
        self,
        context: Context,
        name: Annotated[str, QueryParameter(description="The beginning of the names, in upper or lower case.")] = "",
        limit: Annotated[int, QueryParameter(ge=1, le=_MOST_FOUND, description="The largest number of players.")] = 20,
    ) -> PlayersFound:
        """Return players by the beginning of their names. Names are not unique; ids are."""
        return await context.players.find(name, limit)

    @get(
        "/me",
        operation_id="getMe",
        summary="The caller",
        operation_class=operation(needs=requires_token),
    )
    async def me(self, context: Context, caller: CallerIdentity) -> PlayerResponse:
        """Return the player of the caller's token, and the time of its last use."""
        if not caller.player:
            return PlayerResponse("", caller.name, caller.role, has_token=True, token_last_used=None)
        return await context.players.player(caller.player)

    @post(
        "/me/token",
        operation_id="renewToken",
        summary="Renew the caller's token",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(needs=requires_player),
    )
    async def renew(self, context: Context, caller: CallerIdentity) -> Registered:
        """Replace all tokens of the caller by a new token, shown only this once. Recovery code and passkeys stay."""
        return await context.players.issue(caller.player)

    @put(
        "/me/token",
        operation_id="changeToken",
        summary="Change the caller's token for a chosen token",
        operation_class=operation(
            needs=requires_player,
            example={"secret": "tabletape-example-secret-0123456789-abcdefg"},
        ),
    )
    async def change(self, request: Caller, context: Context, data: JSONBody[NewSecret]) -> PlayerResponse:
        """Replace all tokens of the caller by a token with a given secret. Recovery code and passkeys stay.

        The caller stores the new token before the service knows it, so a lost answer does not lose the account: the
        same request again, with the new token where the old token is refused, answers that the change was made.
        """
        return await context.players.renew(request.user.player, request.auth or b"", data.secret)

    @delete(
        "/me/token",
        operation_id="giveUpToken",
        summary="Revoke the caller's token",
        status_code=200,
        operation_class=operation(needs=requires_player),
    )
    async def give_up(self, context: Context, caller: CallerIdentity) -> PlayerResponse:
        """Revoke the tokens, recovery code and passkeys of the caller; only an operator can issue a new token then."""
        return await context.players.revoke(caller.player)

    @post(
        "/me/recovery",
        operation_id="makeRecoveryCode",
        summary="Make the caller's recovery code",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(needs=requires_person, problems=("link_unopened",)),
    )
    async def make_code(self, request: Caller, context: Context) -> RecoveryCode:
        """Make a recovery code for the caller. The code before is void from now on.

        The code is shown only this once; only its hash is stored. With it `recoverPlayer` makes a new token.
        """
        return await context.recovery.make(request.user.player, request.auth or b"")

    @post(
        "/me/device-link",
        operation_id="makeDeviceLink",
        summary="Make the caller's link for a further device",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(needs=requires_person, problems=("link_unopened",)),
    )
    async def make_link(self, request: Caller, context: Context) -> DeviceLink:
        """Make a link that signs in a further device once, within five minutes. The link before is void from now on.

        The link is shown only this once; only its hash is stored. With it `useDeviceLink` makes a new token.
        """
        await context.recovery_tries.take(request.user.player, context.monotonic())
        return await context.recovery.make_link(request.user.player, request.auth or b"")

    @delete(
        "/me/device-link",
        operation_id="revokeDeviceLink",
        summary="Revoke the caller's link for a further device",
        status_code=200,
        operation_class=operation(needs=requires_person),
    )
    async def revoke_link(self, context: Context, caller: CallerIdentity) -> PlayerResponse:
        """Revoke the link: it signs nobody in any more. Without a link nothing changes."""
        await context.recovery.revoke_link(caller.player)
        return await context.players.player(caller.player)

    @delete(
        "/me",
        operation_id="eraseMe",
        summary="Erase the caller",
        status_code=200,
        operation_class=operation(needs=requires_player),
    )
    async def erase_me(self, context: Context, caller: CallerIdentity) -> ErasedPlayer:
        """Erase the caller, for good: name, tokens, recovery code, passkeys, settings, addresses, calendar are deleted.

        The caller leaves their seats: seats of tables that wait are free, and a bot plays on in running games. Games,
        tournaments and texts stay, under a pseudonym that follows from the id.
        """
        return await context.erasing.erase(caller.player)

    @get(
        "/me/preferences",
        operation_id="getPreferences",
        summary="The caller's preferences for the page",
        operation_class=operation(needs=requires_player),
    )
    async def preferences(self, context: Context, caller: CallerIdentity) -> Preferences:
        """Return the caller's preferences, which hold in every browser; null stands for a preference never chosen."""
        return await context.players.preferences(caller.player)

    @patch(
        "/me/preferences",
        operation_id="changePreferences",
        summary="Change the caller's preferences for the page",
        operation_class=operation(needs=requires_player, example={"take_single": True}),
    )
    async def prefer(self, context: Context, caller: CallerIdentity, data: JSONBody[Preferences]) -> Preferences:
        """Store the named preferences, and return all of them; the others stay as they are."""
        return await context.players.prefer(caller.player, data)

    @get(
        "/{player:str}",
        operation_id="getPlayer",
        summary="A player",
        operation_class=operation(needs=requires_operator, problems=("player_unknown",)),
    )
    async def player(self, context: Context, player: FromPath[str]) -> PlayerResponse:
        """Return a player, and the time of the last use of their token."""
        return await context.players.player(player)

    @delete(
        "/{player:str}",
        operation_id="erasePlayer",
        summary="Erase a player",
        status_code=200,
        operation_class=operation(needs=requires_operator, problems=("player_unknown",)),
    )
    async def erase(self, context: Context, player: FromPath[str]) -> ErasedPlayer:
        """Erase a player who asks the operator for it; see `eraseMe`. A repeated call changes nothing."""
        return await context.erasing.erase(player)

    @post(
        "/{player:str}/token",
        operation_id="issueToken",
        summary="Issue a new token to a player",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(needs=requires_operator, problems=("player_unknown",)),
    )
    async def issue(self, context: Context, player: FromPath[str]) -> Registered:
        """Replace all tokens of a player by a new token, shown only this once. Recovery code and passkeys are void."""
        await context.players.revoke(player)
        return await context.players.issue(player)

    @delete(
        "/{player:str}/token",
        operation_id="revokeToken",
        summary="Revoke the token of a player",
        status_code=200,
        operation_class=operation(needs=requires_operator, problems=("player_unknown",)),
    )
    async def revoke(self, context: Context, player: FromPath[str]) -> PlayerResponse:
        """Revoke a player's tokens, recovery code and passkeys: they are refused at once, in every process."""
        return await context.players.revoke(player)

    @put(
        "/{player:str}/role",
        operation_id="grantRole",
        summary="Grant a role",
        operation_class=operation(
            needs=requires_operator,
            problems=("player_unknown",),
            example={"role": "organiser"},
        ),
    )
    async def grant(self, context: Context, player: FromPath[str], data: JSONBody[RoleGranted]) -> PlayerResponse:
        """Make a player an organiser, an operator or a plain player; it takes effect at once in every process."""
        return await context.players.grant(player, data.role)
