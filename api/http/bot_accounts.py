"""Bot accounts: players that say they are bots, each owned by a person."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from api.http.errors import BotAccountUnknown, PlayerUnknown, QuotaReached
from api.http.registry import BotFacts, Registered, Registry
from domain.core.accounts import is_bot_account
from eventstore.storage.redis_keys import OPEN_THINGS
from eventstore.storage.script import Script

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

MOST_BOTS: Final = 10
"""The most bot accounts of a person."""

_TAKE: Final = Script("take_place.lua", __file__)
_MAKING_MS: Final = 60_000
"""Milliseconds for which an account may have a place before it is there: longer than any request takes."""


class BotAccount(msgspec.Struct, frozen=True):
    """A bot account, as everybody may see it."""

    bot: str
    """The id of its player: `b` and 12 more letters."""
    name: str
    """Its name at tables, which ends with `(bot)`."""
    description: str
    owner: str
    """The id of the player who owns it."""
    owner_name: str


class OwnBot(msgspec.Struct, frozen=True):
    """A bot account, as its owner sees it."""

    account: BotAccount
    has_token: bool
    token_last_used: int | None
    """The time of the token's last use, milliseconds since 1970 in UTC, to the minute; null without a use."""


class RegisteredBot(msgspec.Struct, frozen=True):
    """A new bot account, with a token that is shown this once."""

    token: str
    account: BotAccount


class BotAccounts:
    """Makes and finds bot accounts. Every method may raise `StoreUnavailable`.

    Args:
        redis: the connections to Redis.
        players: the registry; a bot account is a player there.
        clock: the time in milliseconds since 1970.
    """

    def __init__(self, redis: RedisClient, players: Registry, clock: Callable[[], int]) -> None:
        self._redis = redis
        self._players = players
        self._clock = clock

    async def make(self, owner: str, name: str, description: str) -> RegisteredBot:
        """Store a new bot account, and return it with its token.

        Args:
            owner: the id of the person.
            name: its name, with the mark of bot accounts.
            description: a sentence about it; may be empty.

        Raises:
            QuotaReached: the person has 10.
        """
        seed = self._players.new_seed()
        bot = self._players.id_of(seed, is_bot=True)
        key = OPEN_THINGS % (owner, "bots")
        if not await self._redis.run(_TAKE, [key], [bot, MOST_BOTS, self._clock()]):
            raise QuotaReached(
                f"you have {MOST_BOTS} bot accounts; erase one of them",
                value=MOST_BOTS,
                rule=f"at most {MOST_BOTS} bot accounts of one person",
            )
        registered: Registered = await self._players.register(name, seed=seed, bot=BotFacts(owner, description))
        return RegisteredBot(registered.token, await self.account(bot))

    async def of(self, owner: str) -> list[str]:
        """Return the ids of the bot accounts of a person, the oldest first, and free the places of erased accounts."""
        key = OPEN_THINGS % (owner, "bots")
        pairs = iter(await self._redis.call("ZRANGE", key, 0, -1, "WITHSCORES"))
        bots = []
        for member, since in zip(pairs, pairs, strict=True):
            bot = member.decode()
            if await self._players.bot_facts(bot) is not None:
                bots.append(bot)
            elif float(since) < self._clock() - _MAKING_MS or await self._players.name_of(bot) is not None:
                await self._redis.call("ZREM", key, member)
        return bots

    async def own(self, owner: str) -> tuple[OwnBot, ...]:
        """Return the bot accounts of a person, the oldest first."""
        lines: list[OwnBot] = []
        for bot in await self.of(owner):
            with suppress(BotAccountUnknown, PlayerUnknown):  # erased meanwhile
                row = await self._players.player(bot)
                lines.append(OwnBot(await self.account(bot), row.has_token, row.token_last_used))
        return tuple(lines)

    async def account(self, bot: str) -> BotAccount:
        """Return a bot account.

        Raises:
            BotAccountUnknown: no bot account has this id, or it was erased.
        """
        facts = await self._players.bot_facts(bot) if is_bot_account(bot) else None
        if facts is None:
            raise BotAccountUnknown("no bot account has this id", value=bot)
        name, owner = await self._players.name_of(bot), await self._players.name_of(facts.owner)
        return BotAccount(bot, name or "", facts.description, facts.owner, owner or "")

    async def require_owned(self, bot: str, owner: str) -> None:
        """Let only the owner of a bot account pass.

        Raises:
            BotAccountUnknown: no bot account of this person has this id.
        """
        facts = await self._players.bot_facts(bot) if is_bot_account(bot) else None
        if facts is None or facts.owner != owner:
            raise BotAccountUnknown("you own no bot account of this id", value=bot)
