"""A deviation: what a replayed entry has otherwise than it was recorded."""

from __future__ import annotations


class Deviation(Exception):
    """Raised inside a replay where it parts from the log.

    Attributes:
        code: what differs, for programs.
        detail: one sentence without anything hidden.
        secret: what it says of hidden things; may be empty.
    """

    def __init__(self, code: str, detail: str, secret: str = "") -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.secret = secret
