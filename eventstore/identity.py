"""Identities of callers: a player, an organiser, an operator or the service."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["player", "organiser", "operator", "service"]


class Identity(msgspec.Struct, frozen=True):
    """The identity of a caller."""

    player: str
    """The player's id; empty for the operator's token and for the service."""
    name: str
    role: Role

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
