"""Bot accounts: players that say they are bots, each owned by a person."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import JSONBody, PathParameter

from api.context import Caller, CallerIdentity, Context
from api.erasing import ErasedPlayer
from api.http.addresses import address_of
from api.http.authentication import requires_person
from api.http.bodies import require_seen
from api.http.bot_accounts import BotAccount, OwnBot, RegisteredBot
from api.http.errors import BodyInvalid
from api.http.openapi.operations import operation
from api.http.registry import PlayerResponse, Registered
from api.players import Name
from eventstore.errors import NameInvalid
from eventstore.table.names import bot_account_name

BotId: TypeAlias = Annotated[str, PathParameter(description="The id of a bot account.")]

_SHOWN_ONCE: Final = {"cache-control": "no-store"}


class BotRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot account to be made."""

    name: Name
    """Its name, 34 characters at most, by the rules of people's names; the service adds ` (bot)`."""
    description: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """A line about it, for everybody."""


class OwnBots(msgspec.Struct, frozen=True):
    """The bot accounts of the caller."""

    bots: tuple[OwnBot, ...]
    """The oldest first."""


class BotsController(Controller):
    """Bot accounts, as everybody may see them."""

    path = "/bots"
    tags = ("players",)

    @get(
        "/{bot:str}",
        operation_id="getBot",
        summary="A bot account",
        operation_class=operation(problems=("bot_unknown",)),
    )
    async def account(self, context: Context, bot: BotId) -> BotAccount:
        """Return the name, the description and the owner of a bot account."""
        return await context.bot_accounts.account(bot)


class OwnBotsController(Controller):
    """The bot accounts of the caller, a person."""

    path = "/players/me/bots"
    tags = ("players",)

    @post(
        operation_id="makeBot",
        summary="Make a bot account",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(
            needs=requires_person,
            problems=("quota_reached",),
            example={"name": "Hal", "description": "Takes the decision with the most points."},
        ),
    )
    async def make(self, request: Caller, context: Context, data: JSONBody[BotRequest]) -> RegisteredBot:
        """Make a player that says it is a bot, owned by the caller. Its token is shown only this once.

        Everybody sees at its name, and at its id, that it is a bot. Its games rate nobody, and it is not seated with
        people who look for opponents. A person owns 10 bot accounts at most.
        """
        require_seen(data.description, "$.description")
        try:
            name = bot_account_name(data.name, context.service.core.bots)
        except NameInvalid as error:
            raise BodyInvalid(error.detail, value=error.value, pointer="$.name", rule=error.rule) from error
        await context.registrations.take(address_of(request.scope), context.monotonic())
        return await context.bot_accounts.make(request.user.player, name, data.description)

    @get(
        operation_id="listMyBots",
        summary="The caller's bot accounts",
        operation_class=operation(needs=requires_person),
    )
    async def every(self, context: Context, caller: CallerIdentity) -> OwnBots:
        """Return the caller's bot accounts, with the last uses of their tokens."""
        return OwnBots(await context.bot_accounts.own(caller.player))

    @post(
        "/{bot:str}/token",
        operation_id="renewBotToken",
        summary="Renew the token of a bot account",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(needs=requires_person, problems=("bot_unknown",)),
    )
    async def renew(self, context: Context, caller: CallerIdentity, bot: BotId) -> Registered:
        """Replace the token of a bot account of the caller by a new token; it is shown only this once."""
        await context.bot_accounts.require_owned(bot, caller.player)
        return await context.players.issue(bot)

    @delete(
        "/{bot:str}/token",
        operation_id="revokeBotToken",
        summary="Revoke the token of a bot account",
        status_code=200,
        operation_class=operation(needs=requires_person, problems=("bot_unknown",)),
    )
    async def revoke(self, context: Context, caller: CallerIdentity, bot: BotId) -> PlayerResponse:
        """Revoke the token of a bot account of the caller: it is refused at once, in every process."""
        await context.bot_accounts.require_owned(bot, caller.player)
        return await context.players.revoke(bot)

    @delete(
        "/{bot:str}",
        operation_id="eraseBot",
        summary="Erase a bot account",
        status_code=200,
        operation_class=operation(needs=requires_person, problems=("bot_unknown",)),
    )
    async def erase(self, context: Context, caller: CallerIdentity, bot: BotId) -> ErasedPlayer:
        """Erase a bot account of the caller, as a person is erased (`eraseMe`)."""
        await context.bot_accounts.require_owned(bot, caller.player)
        return await context.erasing.erase(bot)
