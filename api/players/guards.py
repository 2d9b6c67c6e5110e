"""Who may: guards named as requirements.

They are said beside each call (`operation(needs=…)`) and asked before it. Litestar's own guards copy
the whole handler for each request, which costs as much as judging a decision.
"""

from __future__ import annotations

from api.players.authentication import ANYBODY
from api.problems.errors import RoleMissing, TokenMissing
from eventstore.identity import Identity


def requires_token(caller: Identity) -> None:
    """Let nobody through without a token.

    Raises:
        TokenMissing: there is none.
    """
    if caller is ANYBODY:
        raise TokenMissing("send `Authorization: Bearer <token>`", rule="RFC 6750, section 2.1")


def requires_player(caller: Identity) -> None:
    """Let through only tokens of players, whatever their role.

    Raises:
        TokenMissing: there is none.
        RoleMissing: it is the operator's own token, which is no player.
    """
    requires_token(caller)
    if not caller.player:
        raise RoleMissing("the operator's token is no player; register one", value=caller.role)


def requires_operator(caller: Identity) -> None:
    """Let through only operators.

    Raises:
        TokenMissing: there is no token.
        RoleMissing: it is somebody else's.
    """
    requires_token(caller)
    if not caller.operates:
        raise RoleMissing("only operators may do this", value=caller.role)


def requires_organiser(caller: Identity) -> None:
    """Let through organisers and operators.

    Raises:
        TokenMissing: there is no token.
        RoleMissing: it is a plain player's.
    """
    requires_token(caller)
    if not caller.arbitrates:
        raise RoleMissing("only organisers and operators may do this", value=caller.role)
