"""Who is who: players, the hashes of their tokens, and their roles, on Redis.

A token is `<player>.<secret>` with 32 random bytes; only its SHA-256 is kept. A random secret needs no
slow hash: nobody guesses 256 bits.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from typing import Final, Literal, TypeAlias, cast

import msgspec

from api.problems.errors import PlayerUnknown, TokenInvalid
from eventstore.identity import Identity
from eventstore.reader import Recent
from eventstore.redis_link import RedisLink

__all__ = ["GrantedRole", "Registered", "Registry"]

GrantedRole: TypeAlias = Literal["player", "organiser", "operator"]

_PLAYER: Final = "tabletape:player:%s"
"""Hash of a player: name, role, SHA-256 of the token in hex."""

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_IDENTITIES_KEPT: Final = 20_000
_LONGEST_TOKEN: Final = 512


class Registered(msgspec.Struct, frozen=True):
    """A new player, with the token that is shown once."""

    player: str
    name: str
    token: str


class Registry:
    """Registers players and answers who sends a token.

    Args:
        link: the connections to Redis.
        operator_token: the operator's token.
        trusted_s: for how long a token that was looked up is known without asking again; a change of
            role takes so long to be known to other processes.
    """

    def __init__(self, link: RedisLink, operator_token: str, trusted_s: float) -> None:
        self._link = link
        self._operator = _digest(operator_token.encode())
        self._trusted_s = trusted_s
        self._known: Recent[bytes, tuple[Identity, float]] = Recent(_IDENTITIES_KEPT)

    async def register(self, name: str) -> Registered:
        """Make a player with a new id and a new token."""
        player = "p" + "".join(secrets.choice(_ALPHABET) for _ in range(12))
        token = f"{player}.{secrets.token_urlsafe(32)}"
        fields = ("name", name, "role", "player", "token", _digest(token.encode()).hex())
        await self._link.call("HSET", _PLAYER % player, *fields)
        return Registered(player, name, token)

    async def grant(self, player: str, role: GrantedRole) -> Identity:
        """Give a player a role.

        Raises:
            PlayerUnknown: there is no such player.
        """
        name, _, token = await self._row(player)
        if name is None or token is None:
            raise PlayerUnknown("no player has this id", value=player)
        await self._link.call("HSET", _PLAYER % player, "role", role)
        self._known.drop(bytes.fromhex(token.decode()))
        return Identity(player, name.decode(), role)

    def known(self, token: bytes) -> Identity | None:
        """Give who sends a token, when this process knows it already."""
        known = self._known.get(_digest(token))
        return known[0] if known is not None and known[1] > time.monotonic() else None

    async def identify(self, token: bytes) -> Identity:
        """Give who sends a token.

        Raises:
            TokenInvalid: nobody was given this token.
        """
        digest = _digest(token)
        if hmac.compare_digest(digest, self._operator):
            identity = Identity("", "operator", "operator")
        else:
            identity = await self._look_up(token, digest)
        self._known.put(digest, (identity, time.monotonic() + self._trusted_s))
        return identity

    async def _look_up(self, token: bytes, digest: bytes) -> Identity:
        player, dot, _ = token.partition(b".")
        if dot and len(token) <= _LONGEST_TOKEN and player.isalnum():
            name, role, kept = await self._row(player.decode())
            if name and role and kept and hmac.compare_digest(kept, digest.hex().encode()):
                return Identity(player.decode(), name.decode(), cast("GrantedRole", role.decode()))
        raise TokenInvalid("this token is not known", rule="RFC 6750, section 3.1")

    async def _row(self, player: str) -> tuple[bytes | None, bytes | None, bytes | None]:
        name, role, token = await self._link.call("HMGET", _PLAYER % player, "name", "role", "token")
        return name, role, token


def _digest(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()
