"""Players over the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec

from api.players.registry import GrantedRole
from eventstore.names import LONGEST_NAME

__all__ = ["NewPlayer", "PlayerShown", "RoleGranted"]

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"^\S([\s\S]*\S)?$")]


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants to play."""

    name: Name
    """What the others see: 1 to 40 characters that can be seen, without spaces around, as RFC 8266 allows them for
    nicknames. It is kept in its normal form, and may not look like a bot, a role or a seat."""


class PlayerShown(msgspec.Struct, frozen=True):
    """A player."""

    player: str
    """The id; empty for the operator's own token."""
    name: str
    role: str


class RoleGranted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The role a player gets."""

    role: GrantedRole
