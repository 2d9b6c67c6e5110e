"""Identities of callers: a player, an organiser, an operator or the service."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["player", "organiser", "operator", "service"]
TokenScope: TypeAlias = Literal["read", "play"]
"""The calls that a token is good for: `read` for reading, `play` for reading and for acting at tables."""


class Identity(msgspec.Struct, frozen=True):
    """The identity of a caller."""

    player: str
    """The player's id; empty for the operator's token and for the service."""
    name: str
    role: Role
    owner: str = ""
    """Of a bot account: the id of the player who owns it; empty for a person."""
    scope: TokenScope | None = None
    """The scope of the caller's token; `None`: it is good for every call."""
    expires: int | None = None
    """When the caller's token expires, milliseconds since 1970 in UTC; `None`: never."""

    @property
    def actor(self) -> str:
        """The name of the caller in logs."""
        return f"player:{self.player}" if self.player else self.role

    @property
    def arbitrates(self) -> bool:
        """Whether the caller may act on games of others."""
        return self.role != "player"

    @property
    def operates(self) -> bool:
        """Whether the caller runs the service."""
        return self.role in ("operator", "service")


ANYBODY = Identity("", "", "player")
"""A reader without a token."""

SERVICE_IDENTITY = Identity("", "service", "service")
