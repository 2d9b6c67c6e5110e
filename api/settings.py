"""What can be set about the HTTP service itself."""

from __future__ import annotations

from pathlib import Path

import msgspec

from eventstore.desk.notices import NoticeOptions


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What callers may take, beside how often they may ask: `connections` of one process, the rest of the service."""

    connections: int = 4_000
    """Connections in all."""
    connections_per_address: int = 256
    """Connections from one address; of one address that a trusted proxy names, requests being answered."""
    streams_per_address: int = 128
    """Streams that are listened to from one address."""
    streams_per_player: int = 16
    """Streams that one player listens to, from wherever."""
    head_bytes: int = 32_768
    """Bytes of a request's head, or of the trailer of its body."""
    head_fields: int = 100
    """Header fields of a request."""
    target_bytes: int = 8_192
    """Bytes of path and query."""
    head_seconds: float = 10
    """Seconds until a head has come, from its first byte or from the beginning of the connection."""
    body_seconds: float = 10
    """Seconds until a body has come, and one more for each `body_rate` bytes of it."""
    body_rate: int = 16_384
    """Bytes a second."""
    idle_seconds: float = 30
    """Seconds between an answer and the next request on the same connection."""
    send_seconds: float = 30
    """Seconds in which a caller takes nothing of an answer that waits for them."""


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
    components_per_player: int = 50
    """How many component sets one player may keep; 0: any number."""
    open_tables: int = 200
    """How many tables and forks one player may have that are not over; 0: any number."""
    open_tournaments: int = 20
    """How many tournaments one player may have that are not over; 0: any number."""
    tracing: bool = False
    """Whether requests are traced; where the spans go is set up by the process."""
    access_log: bool = False
    """Whether every request is written to the log `tabletape.access`."""
    listener_entries: int = 256
    """How many entries may wait for one listener of a stream before it is cut."""
    comment_seconds: float = 15.0
    """After how long a silent stream carries a comment."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies whose `X-Forwarded-For` says who calls; nobody else's does."""
    limits: Limits = Limits()
    """What callers may take."""
    notices: NoticeOptions = NoticeOptions()
    """How notices are sent."""
    beat_seconds: float = 1.0
    """How often a process says that it is there; after five seconds of silence the service was away."""
    identity_seconds: float = 5.0
    """For how long a process trusts what it knows about a token."""

    process: str = ""
    """What the process is called beside the other API processes of its host; empty for one that is alone."""
    sockets: Path | None = None
    """Where these find each other; `None` for one that is alone."""

    def __repr__(self) -> str:
        return f"ApiSettings(requests_per_second={self.requests_per_second}, access_log={self.access_log})"
