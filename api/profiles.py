"""Profiles of players, as everybody may see them."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from litestar import Controller, get
from litestar.params import FromPath

from api.context import Context
from api.http.bot_accounts import BotAccount
from api.http.errors import BotAccountUnknown, PlayerUnknown
from api.http.openapi.operations import operation
from domain.core.accounts import is_bot_account
from projections.records import PublicRecord


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A player, as everybody may see them."""

    player: str
    name: str
    """Their name, or the pseudonym of an erased player."""
    erased: bool
    """Whether the player was erased."""
    bot: BotAccount | None
    """The bot account; null for a person and for an erased account."""
    record: PublicRecord | None
    """Their results in public games; null for an erased player."""


class ProfilesController(Controller):
    """Profiles of players."""

    tags = ("players",)

    @get(
        "/players/{player:str}/profile",
        operation_id="getProfile",
        summary="A player, as everybody may see them",
        operation_class=operation(problems=("player_unknown",)),
    )
    async def profile(self, context: Context, player: FromPath[str]) -> Profile:
        """Return the name of a player, and their results by ruleset, by number of seats and by opponent.

        Only public games that count are counted, as in `listResults`. Of an erased player only the pseudonym is left.
        """
        name = await context.players.name_of(player)
        if name is None:
            raise PlayerUnknown("no player has this id", value=player)
        erased = await context.players.erased_at(player) is not None
        bot = None
        if is_bot_account(player):
            with suppress(BotAccountUnknown):  # it was erased
                bot = await context.bot_accounts.account(player)
        return Profile(
            player=player,
            name=name,
            erased=erased,
            bot=bot,
            record=None if erased else await context.lists.record(player),
        )
