"""Errors that only a caller over HTTP can cause."""

from __future__ import annotations

from domain.errors import TabletapeError

__all__ = [
    "BodyInvalid",
    "JsonInvalid",
    "KeyInvalid",
    "PlayerUnknown",
    "QueryInvalid",
    "RateLimited",
    "RoleMissing",
    "TokenInvalid",
    "TokenMissing",
]


class JsonInvalid(TabletapeError):
    """A body is not JSON."""

    code = "json_invalid"


class BodyInvalid(TabletapeError):
    """A body is JSON of another shape.

    Attributes:
        pointer: where in the body, as `$.field[0]`.
    """

    code = "body_invalid"

    def __init__(self, detail: str, *, value: object, pointer: str) -> None:
        super().__init__(detail, value=value, rule="/schema")
        self.pointer = pointer


class QueryInvalid(TabletapeError):
    """A parameter of the query or the path cannot be used."""

    code = "query_invalid"


class KeyInvalid(TabletapeError):
    """An idempotency key that is none."""

    code = "key_invalid"


class TokenMissing(TabletapeError):
    """The call needs a token."""

    code = "token_missing"


class TokenInvalid(TabletapeError):
    """A token that nobody was given."""

    code = "token_invalid"


class RoleMissing(TabletapeError):
    """The caller's role does not allow the call."""

    code = "role_missing"


class PlayerUnknown(TabletapeError):
    """There is no player of this id."""

    code = "player_unknown"


class RateLimited(TabletapeError):
    """The caller asks too often.

    Attributes:
        wait_s: after how many seconds the next request is served.
    """

    code = "rate_limited"

    def __init__(self, wait_s: float, limit: str) -> None:
        super().__init__(f"wait {wait_s:.1f} seconds", rule=limit)
        self.wait_s = wait_s
