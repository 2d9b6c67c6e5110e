"""Authentication: the middleware that reads the bearer token of a request and counts it, and the guards of calls."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from api.http.addresses import address_of
from api.http.errors import NotForBots, RoleMissing, ScopeMissing, TokenExpired, TokenInvalid, TokenMissing
from api.http.limits import AtOnce
from api.http.registry import Registry
from api.http.shared_limits import SharedRateLimiter
from eventstore.identity import ANYBODY, Identity, TokenScope

_BEARER: Final = b"bearer "
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,30}")
"""A scheme of `Authorization`; anything else is not repeated, because it may be a token."""
_CALLS: Final = "/v1/"
READING: Final = ("GET", "HEAD", "OPTIONS")
"""The methods that change nothing."""


class Authentication:
    """Sets `user` of a connection to an `Identity`, `ANYBODY` when there is no token, and `auth` to the token.

    Tokens are read under `/v1` only: health and metrics are answered also while the store that knows tokens is away.

    Raises:
        TokenInvalid: no player has the token.
        TokenExpired: its time is over.
        RateLimited: the token, or the address without a token, sends too many requests.
        TooManyAtOnce: the address has too many open requests.
    """

    def __init__(
        self,
        app: ASGIApp,
        registry: Registry,
        limiter: SharedRateLimiter,
        at_once: AtOnce | None,
        monotonic: Callable[[], float],
    ) -> None:
        self.app = app
        self._monotonic = monotonic
        self._registry = registry
        self._limiter = limiter
        self._at_once = at_once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection."""
        if self._at_once is None:
            await self._admit(scope, receive, send)
            return
        address = address_of(scope)
        self._at_once.enter(address)
        try:
            await self._admit(scope, receive, send)
        finally:
            self._at_once.leave(address)

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = _token(scope) if scope["path"].startswith(_CALLS) else None
        if token is None:
            identity, caller = ANYBODY, address_of(scope)
        else:
            identity = self._registry.known(token) or await self._identify(scope, token)
            caller = identity.actor
        await self._limiter.take(caller, self._monotonic())
        scope["user"] = identity
        scope["auth"] = token
        await self.app(scope, receive, send)

    async def _identify(self, scope: Scope, token: bytes) -> Identity:
        try:
            return await self._registry.identify(token)
        except (TokenInvalid, TokenExpired):
            # Guessing counts against the address, not against each guess.
            await self._limiter.take(address_of(scope), self._monotonic())
            raise


def _token(scope: Scope) -> bytes | None:
    for name, value in scope["headers"]:
        if name == b"authorization":
            if value[:7].lower() != _BEARER:
                raise _no_bearer(value.decode("latin-1"))
            return value[7:].strip()
    return None


def _no_bearer(value: str) -> TokenInvalid:
    """Return the error for an `Authorization` that is no bearer token: its fault, and never a secret."""
    scheme, space, _ = value.partition(" ")
    if value.lower() == "bearer":
        wrong, scheme_sent = "`Bearer` is followed by no token", scheme
    elif space and _SCHEME.fullmatch(scheme):
        wrong, scheme_sent = "this scheme is not known here", scheme
    else:
        wrong, scheme_sent = "`Authorization` does not begin with a scheme", None
    return TokenInvalid(
        f"{wrong}; send `Authorization: Bearer <token>`", value=scheme_sent, rule="RFC 6750, section 2.1"
    )


def requires_token(caller: Identity) -> None:
    """Let nobody through without a token.

    Raises:
        TokenMissing: there is none.
    """
    if caller is ANYBODY:
        raise TokenMissing("send `Authorization: Bearer <token>`", rule="RFC 6750, section 2.1")


def requires_player(caller: Identity) -> None:
    """Let through only tokens of players, whatever their role; the operator's own is no player's.

    Raises:
        TokenMissing: there is no token.
        RoleMissing: it is another.
    """
    requires_token(caller)
    if not caller.player:
        raise RoleMissing("the operator's token is no player; register one", value=caller.role)


def requires_person(caller: Identity) -> None:
    """Let through only tokens of people; errors as `requires_player`.

    Raises:
        NotForBots: the caller is a bot account.
    """
    requires_player(caller)
    if caller.owner:
        raise NotForBots("a bot account cannot do this; its owner can", value=caller.player)


def require_scope(caller: Identity, method: str, needed: TokenScope | None) -> None:
    """Let a token with a scope through to the calls that the scope is for.

    Args:
        caller: the caller.
        method: the method of the request.
        needed: the scope that is enough for the call, when it is no reading; `None`: none is.

    Raises:
        ScopeMissing: the call is not for this scope.
    """
    if method in READING or needed == "read" or (needed == "play" and caller.scope == "play"):
        return
    raise ScopeMissing(
        "this token is not for this call; the account's own token is", value=caller.scope, rule=needed or "no scope"
    )


def requires_operator(caller: Identity) -> None:
    """Let through only operators; errors as `requires_player`."""
    requires_token(caller)
    if not caller.operates:
        raise RoleMissing("only operators may do this", value=caller.role)


def requires_organiser(caller: Identity) -> None:
    """Let through organisers and operators; errors as `requires_player`."""
    requires_token(caller)
    if not caller.arbitrates:
        raise RoleMissing("only organisers and operators may do this", value=caller.role)
