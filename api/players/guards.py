"""Who may: guards named as requirements."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from api.players.authentication import ANYBODY
from api.problems.errors import RoleMissing, TokenMissing
from eventstore.identity import Identity

__all__ = ["requires_operator", "requires_player", "requires_token"]

Connection = ASGIConnection[Any, Any, Any, Any]


def requires_token(connection: Connection, _: BaseRouteHandler) -> None:
    """Let nobody through without a token.

    Raises:
        TokenMissing: there is none.
    """
    if connection.scope["user"] is ANYBODY:
        raise TokenMissing("send `Authorization: Bearer <token>`", rule="RFC 6750, section 2.1")


def requires_player(connection: Connection, handler: BaseRouteHandler) -> None:
    """Let through only tokens of players, whatever their role.

    Raises:
        TokenMissing: there is none.
        RoleMissing: it is the operator's own token, which is no player.
    """
    requires_token(connection, handler)
    who: Identity = connection.scope["user"]
    if not who.player:
        raise RoleMissing("the operator's token is no player; register one", value=who.role)


def requires_operator(connection: Connection, handler: BaseRouteHandler) -> None:
    """Let through only operators.

    Raises:
        TokenMissing: there is no token.
        RoleMissing: it is somebody else's.
    """
    requires_token(connection, handler)
    who: Identity = connection.scope["user"]
    if not who.operates:
        raise RoleMissing("only operators may do this", value=who.role)
