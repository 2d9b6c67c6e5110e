"""What can be set about the HTTP service itself."""

from __future__ import annotations

import msgspec

__all__ = ["ApiSettings"]


class ApiSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one API process; `repr` leaves the token out."""

    operator_token: str
    """The bearer token of the operator."""
    body_bytes: int = 262_144
    """The largest body of a request; archives have a limit of their own."""
    requests_per_second: float = 2_000.0
    """How many requests of one token, or of one address without a token, are served in the long run; 0: any number."""
    requests_at_once: int = 20_000
    """How many of them may come in one burst."""
    players_per_minute: float = 600.0
    """How many players one address may register in the long run, and at once; 0: any number."""
    access_log: bool = False
    """Whether every request is written to the log `tabletape.access`."""
    listener_entries: int = 256
    """How many entries may wait for one listener of a stream before it is cut."""
    comment_seconds: float = 15.0
    """After how long a silent stream carries a comment."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies whose `X-Forwarded-For` says who calls; nobody else's does."""
    identity_seconds: float = 5.0
    """For how long a process trusts what it knows about a token."""

    def __repr__(self) -> str:
        return f"ApiSettings(requests_per_second={self.requests_per_second}, access_log={self.access_log})"
