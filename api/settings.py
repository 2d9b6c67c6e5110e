"""The settings of the HTTP service."""

from __future__ import annotations

from pathlib import Path

import msgspec

from eventstore.notices.settings import NoticeOptions


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits on callers, beside the rates of requests: `connections` of a process, the others of the service."""

    connections: int = 4_000
    """Connections in all."""
    connections_per_address: int = 256
    """Connections from one address; open requests from an address that a trusted proxy names."""
    streams_per_address: int = 128
    """Open streams from one address."""
    streams_per_player: int = 16
    """Open streams of one player, from all addresses."""
    head_bytes: int = 32_768
    """Bytes of a request's head, or of the trailer of its body."""
    head_fields: int = 100
    """Header fields of a request."""
    target_bytes: int = 8_192
    """Bytes of path and query."""
    head_seconds: float = 10
    """Seconds until a head has come, from its first byte or from the beginning of the connection."""
    body_seconds: float = 10
    """Seconds until a body has come, and a further second for each `body_rate` bytes of it."""
    body_rate: int = 16_384
    """Bytes a second."""
    idle_seconds: float = 30
    """Seconds between an answer and the next request on the same connection."""
    send_seconds: float = 30
    """Seconds in which a caller takes nothing of a waiting answer."""


class ApiSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of an API process; `repr` leaves the token out."""

    operator_token: str
    """The bearer token of the operator."""
    body_bytes: int = 262_144
    """The largest body of a request; archives have a limit of their own."""
    requests_per_second: float = 2_000.0
    """Requests a second of a token, or of an address without a token, in the long run; 0: any number."""
    requests_at_once: int = 20_000
    """Requests in a burst."""
    players_per_minute: float = 600.0
    """Players a minute that an address registers in the long run, and at once; 0: any number."""
    recoveries_per_minute: float = 20.0
    """Recovery codes a minute that an address tries in the long run, and at once, and tries of the same code;
    challenges of an address to sign in with a passkey, and of a player to add a passkey; 0: any number."""
    components_per_player: int = 50
    """Component sets of a player; 0: any number."""
    open_tables: int = 200
    """Tables of a player that are not over; 0: any number."""
    open_forks: int = 100
    """Forks of a player that are not over, without those that replace a game; 0: any number."""
    open_tournaments: int = 20
    """Tournaments of a player that are not over; 0: any number."""
    patience_s: float = 2.0
    """Seconds for which a request waits for a store that does not answer, before it is answered with 503."""
    tracing: bool = False
    """Whether requests are traced; the process configures the receiver of the spans."""
    access_log: bool = False
    """Whether every request is written to the log `tabletape.access`."""
    listener_entries: int = 256
    """Entries that may wait for a listener of a stream before it is cut."""
    comment_seconds: float = 15.0
    """Seconds of silence after which a stream carries a comment."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose `X-Forwarded-For` names the caller; from others it is ignored."""
    limits: Limits = Limits()
    """Limits on callers."""
    notices: NoticeOptions = NoticeOptions()
    """How notices are sent."""
    beat_seconds: float = 1.0
    """Seconds between beats of a process; after five seconds without a beat the service was away."""
    identity_seconds: float = 5.0
    """Seconds for which a process trusts its cached identity of a token."""

    process: str = ""
    """The name of the process beside the other API processes of its host; empty for a single process."""
    sockets: Path | None = None
    """The folder of the processes' sockets; `None` for a single process."""

    def __repr__(self) -> str:
        return f"ApiSettings(requests_per_second={self.requests_per_second}, access_log={self.access_log})"
