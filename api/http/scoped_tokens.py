"""Further tokens of a player, on Redis: each has a scope, expires, and is revoked by itself.

Such a token is `<player>.<id>.<secret>` with 32 random bytes; only its SHA-256 is stored. It holds under the player's
own token that made it, and ends with that token.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from api.http.errors import QuotaReached, TokenExpired, TokenUnknown
from eventstore.identity import TokenScope
from eventstore.storage.redis_keys import SCOPED_TOKENS
from eventstore.storage.script import Script

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

MOST_TOKENS: Final = 20
"""The most further tokens of a player."""

_PUT: Final = Script("put_token.lua", __file__)


class ScopedToken(msgspec.Struct, frozen=True):
    """A further token of a player, without its secret."""

    id: str
    name: str
    """The player's own note, such as the device that has it; may be empty."""
    scope: TokenScope
    created: int
    """Milliseconds since 1970 in UTC."""
    expires: int
    """The end of its time, milliseconds since 1970 in UTC."""


class NewScopedToken(msgspec.Struct, frozen=True):
    """A further token, with the secret that is shown this once."""

    token: str
    about: ScopedToken


class _Stored(msgspec.Struct, frozen=True):
    """A token as Redis stores it."""

    about: ScopedToken
    digest: str
    """SHA-256 of the token, in hex."""
    under: str
    """SHA-256 of the player's own token that made it, in hex."""


class ScopedTokens:
    """Makes, lists, finds and revokes further tokens. Every method may raise `StoreUnavailable`.

    Args:
        redis: the connections to Redis.
        clock: the time in milliseconds since 1970.
        announce: tells every process that a token of a player was revoked.
    """

    def __init__(
        self, redis: RedisClient, clock: Callable[[], int], announce: Callable[[str], Awaitable[None]]
    ) -> None:
        self._redis = redis
        self._clock = clock
        self._announce = announce

    async def make(self, player: str, own: bytes, name: str, scope: TokenScope, lifetime_s: int) -> NewScopedToken:
        """Store a new token of a player, and return it.

        Args:
            player: the id of the player.
            own: the player's own token.
            name: the player's note about the token.
            scope: the calls that it is good for.
            lifetime_s: after how many seconds it expires.

        Raises:
            QuotaReached: the player has 20.
        """
        now = self._clock()
        about = ScopedToken(secrets.token_hex(8), name, scope, now, now + lifetime_s * 1000)
        token = f"{player}.{about.id}.{secrets.token_urlsafe(32)}"
        stored = msgspec.json.encode(_Stored(about, _digest(token.encode()), _digest(own)))
        if not await self._redis.run(_PUT, [SCOPED_TOKENS % player], [about.id, stored, MOST_TOKENS]):
            raise QuotaReached(
                f"you have {MOST_TOKENS} tokens; revoke one of them",
                value=MOST_TOKENS,
                rule=f"at most {MOST_TOKENS} further tokens of one player",
            )
        return NewScopedToken(token, about)

    async def of(self, player: str, own_digests: Sequence[bytes]) -> tuple[ScopedToken, ...]:
        """Return the tokens of a player that hold, the oldest first, and forget the others.

        Args:
            player: the id of the player.
            own_digests: SHA-256 of each of the player's own tokens, in hex.
        """
        fields = await self._redis.call("HGETALL", SCOPED_TOKENS % player)
        tokens = [msgspec.json.decode(value, type=_Stored) for value in fields.values()]
        now = self._clock()
        over = [
            stored.about.id
            for stored in tokens
            if stored.about.expires <= now or stored.under.encode() not in own_digests
        ]
        if over:
            await self._redis.call("HDEL", SCOPED_TOKENS % player, *over)
        valid = (stored.about for stored in tokens if stored.about.id not in over)
        return tuple(sorted(valid, key=lambda about: (about.created, about.id)))

    async def revoke(self, player: str, number: str) -> None:
        """Delete a token of a player by its id.

        Raises:
            TokenUnknown: the player has no such token.
        """
        if not await self._redis.call("HDEL", SCOPED_TOKENS % player, number):
            raise TokenUnknown("you have no token of this id", value=number)
        await self._announce(player)

    async def find(self, token: bytes, own_digests: Sequence[bytes]) -> ScopedToken | None:
        """Return a token by its secret; `None` where there is no such token, or it held under another own token.

        Args:
            token: the whole token.
            own_digests: SHA-256 of each of the player's own tokens, in hex.

        Raises:
            TokenExpired: its time is over.
        """
        player, number, _ = token.decode("latin-1").split(".", 2)
        content = await self._redis.call("HGET", SCOPED_TOKENS % player, number)
        if content is None:
            return None
        stored = msgspec.json.decode(content, type=_Stored)
        if stored.under.encode() not in own_digests or not hmac.compare_digest(stored.digest, _digest(token)):
            return None
        if stored.about.expires <= self._clock():
            raise TokenExpired("the time of this token is over", value=stored.about.expires, rule="expires")
        return stored.about


def _digest(token: bytes) -> str:
    return hashlib.sha256(token).hexdigest()
