"""Verification over the wire."""

from __future__ import annotations

from typing import Literal

import msgspec


class VerificationPending(msgspec.Struct, frozen=True):
    """A worker verifies; ask again after `Retry-After` seconds."""

    game: str
    head: str
    """Up to which head."""
    status: Literal["pending"] = "pending"
