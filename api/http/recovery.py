"""Recovery codes and links for further devices: made for a player, and changed for a new token.

A player has one code at most; its SHA-256 stands in the row of the player, which decides. Another key leads from the
SHA-256 to the player. It is written before the row, and expires unless the row gets the code.

A link for a further device is `<player>.<secret>`. Its SHA-256 stands in the row of the player with its end, so it ends
with the player's tokens, and is erased with the player.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from api.http.errors import DeviceLinkUnknown, LinkUnopened, PlayerUnknown, RecoveryCodeUnknown
from api.http.recovery_codes import new_recovery_code, next_recovery_code, recovery_digest
from api.http.registry import Registered, Registry, unknown_token
from eventstore.storage.redis_keys import PLAYER, RECOVERY
from eventstore.storage.script import Script

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

MOST_TOKENS: Final = 8
"""Tokens of a player; with a further token the oldest ends."""
REPEATED_MS: Final = 3_600_000
"""Milliseconds after which a request with a used code is refused also where it is a repetition."""

DEVICE_LINK_MS: Final = 300_000
"""Milliseconds for which a link for a further device holds."""

_MAKE: Final = Script("make_recovery_code.lua", __file__)
_RECOVER: Final = Script("recover_player.lua", __file__)
_MAKE_LINK: Final = Script("make_device_link.lua", __file__)
_USE_LINK: Final = Script("use_device_link.lua", __file__)
_ENTERED: Final = 1
_LINK_OF_ENTERED: Final = 2


class RecoveryCode(msgspec.Struct, frozen=True):
    """The recovery code of a player, shown this once."""

    code: str
    """Five groups of five letters, `ABCDE-FGHJK-LMNPQ-RSTVW-XYZAM`; the last letter is a check character."""
    created: int
    """When it was made, milliseconds since 1970 in UTC."""


class Recovered(msgspec.Struct, frozen=True):
    """The account of a spent recovery code."""

    player: str
    name: str
    token: str
    """The new token, `<player>.<secret>`."""
    recovery: RecoveryCode
    """The next code, in the place of the used code."""


class DeviceLink(msgspec.Struct, frozen=True):
    """The link of a player for a further device, shown this once."""

    link: str
    """`<player>.<secret>`; the page takes it behind `#device=`."""
    expires: int
    """When it ends, milliseconds since 1970 in UTC."""


class Recovery:
    """Makes recovery codes and links for further devices, and changes them for tokens.

    Args:
        redis: the connections to Redis.
        players: the registry.
        clock: the time in milliseconds since 1970.
    """

    def __init__(self, redis: RedisClient, players: Registry, clock: Callable[[], int]) -> None:
        self._redis = redis
        self._players = players
        self._clock = clock

    async def make(self, player: str, token: bytes) -> RecoveryCode:
        """Make a recovery code for a player in the place of the code before, and return it.

        Args:
            player: the id of the player.
            token: a token of the player.

        Raises:
            LinkUnopened: the account belongs to organisers: they entered the player.
            TokenInvalid: the token was changed or revoked meanwhile.
        """
        recovery = RecoveryCode(new_recovery_code(), self._clock())
        digest = recovery_digest(recovery.code)
        await self._lead(digest, player)
        fields = [hashlib.sha256(token).hexdigest(), digest, recovery.created]
        before = await self._redis.run(_MAKE, [PLAYER % player], fields)
        if before == _ENTERED:
            detail = "this account belongs to its organisers until its token is changed; change it first"
            raise LinkUnopened(detail, value=player)
        if not isinstance(before, bytes):
            raise unknown_token()
        await self._redis.call("PERSIST", RECOVERY % digest)
        if before:
            await self._redis.call("UNLINK", RECOVERY % before.decode())
        return recovery

    async def recover(self, code: str, secret: str, *, keep_tokens: bool) -> Recovered:
        """Store a new token of the holder of a code, spend the code, and return the token with the next code.

        A repetition within an hour has the same answer.

        Args:
            code: the code, as `read_recovery_code` returns it.
            secret: the secret of the new token, 32 bytes in base64url.
            keep_tokens: whether the tokens of before stay valid.

        Raises:
            RecoveryCodeUnknown: no player has this code.
        """
        digest = recovery_digest(code)
        recovery = RecoveryCode(next_recovery_code(code, secret), self._clock())
        next_digest = recovery_digest(recovery.code)
        holder = await self._redis.call("GET", RECOVERY % digest)
        player = "" if holder is None else holder.decode()
        stored = await self._redis.call("HGET", PLAYER % player, "recovery") if player else None
        valid = [hmac.compare_digest((stored or b"")[:64], known.encode()) for known in (digest, next_digest)]
        if not any(valid):
            raise _unknown_code()
        token = f"{player}.{secret}"
        await self._lead(next_digest, player)
        fields = [digest, next_digest, hashlib.sha256(token.encode()).hexdigest(), recovery.created]
        if not await self._redis.run(_RECOVER, [PLAYER % player], [*fields, MOST_TOKENS - 1 if keep_tokens else 0]):
            raise _unknown_code()
        await self._redis.call("PERSIST", RECOVERY % next_digest)
        await self._redis.call("PEXPIRE", RECOVERY % digest, REPEATED_MS)
        await self._players.announce(player)
        try:
            name = (await self._players.player(player)).name
        except PlayerUnknown:  # erased meanwhile
            raise _unknown_code() from None
        return Recovered(player, name, token, recovery)

    async def make_link(self, player: str, token: bytes) -> DeviceLink:
        """Make a link for a further device in the place of the link before, and return it; errors as `make`."""
        link = DeviceLink(f"{player}.{secrets.token_urlsafe(32)}", self._clock() + DEVICE_LINK_MS)
        fields = [hashlib.sha256(token).hexdigest(), _link_digest(link.link), link.expires]
        outcome = await self._redis.run(_MAKE_LINK, [PLAYER % player], fields)
        if outcome == _LINK_OF_ENTERED:
            detail = "this account belongs to its organisers until its token is changed; change it first"
            raise LinkUnopened(detail, value=player)
        if not outcome:
            raise unknown_token()
        return link

    async def revoke_link(self, player: str) -> None:
        """Revoke the link of a player for a further device, if there is one."""
        await self._redis.call("HDEL", PLAYER % player, "device")

    async def use_link(self, link: str, secret: str) -> Registered:
        """Store a further token of the player of a link, spend the link, and return the token.

        A repetition before the end of the link has the same answer.

        Args:
            link: the link, `<player>.<secret>`.
            secret: the secret of the new token, 32 bytes in base64url.

        Raises:
            DeviceLinkUnknown: no player has this link.
        """
        player = link.partition(".")[0]
        token = f"{player}.{secret}"
        fields = [_link_digest(link), hashlib.sha256(token.encode()).hexdigest(), self._clock(), MOST_TOKENS - 1]
        unknown = DeviceLinkUnknown("nobody has this link: it was used, revoked or replaced, or its time is over")
        if not await self._redis.run(_USE_LINK, [PLAYER % player], fields):
            raise unknown
        await self._players.announce(player)
        try:
            return Registered(player, (await self._players.player(player)).name, token)
        except PlayerUnknown:  # erased meanwhile
            raise unknown from None

    async def _lead(self, digest: str, player: str) -> None:
        """Let a digest lead to a player for a while, if it leads nowhere."""
        await self._redis.call("SET", RECOVERY % digest, player, "NX", "PX", REPEATED_MS)


def _link_digest(link: str) -> str:
    """Return the SHA-256 of a link in hex, as it is stored. It is the digest of no token."""
    return hashlib.sha256(b"device:" + link.encode()).hexdigest()


def _unknown_code() -> RecoveryCodeUnknown:
    return RecoveryCodeUnknown("nobody has this recovery code: it was used, replaced or deleted")
