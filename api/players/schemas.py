"""Players over the wire."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from eventstore.table.names import LONGEST_NAME

GrantedRole: TypeAlias = Literal["player", "organiser", "operator"]

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"^\S([\s\S]*\S)?$")]


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants to play."""

    name: Name
    """What the others see: 1 to 40 characters that can be seen, without spaces around, as RFC 8266 allows them for
    nicknames. It is kept in its normal form, and may not look like a bot, a role or a seat."""


class Registered(msgspec.Struct, frozen=True):
    """A player, with a token that is shown this once."""

    player: str
    name: str
    token: str


class PlayerResponse(msgspec.Struct, frozen=True):
    """A player."""

    player: str
    """The id; empty for the operator's own token."""
    name: str
    role: str
    has_token: bool
    """Whether there is a token; after it was revoked there is none until an operator issues one."""
    token_last_used: int | None
    """When the token was last used, milliseconds since 1970 in UTC, to the minute; null for one that never was, and
    for the operator's own."""


class RoleGranted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The role a player gets."""

    role: GrantedRole
