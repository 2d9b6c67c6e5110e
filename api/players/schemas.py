"""Players over the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec

from api.players.registry import GrantedRole

__all__ = ["NewPlayer", "PlayerShown", "RoleGranted"]

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$")]


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants to play."""

    name: Name
    """What the others see: 1 to 40 characters, without spaces around."""


class PlayerShown(msgspec.Struct, frozen=True):
    """A player."""

    player: str
    """The id; empty for the operator's own token."""
    name: str
    role: str


class RoleGranted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The role a player gets."""

    role: GrantedRole
