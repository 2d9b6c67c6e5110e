"""The head of a log: its last version and the hash that closes the chain there."""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Final, TypeAlias

import msgspec

from domain.core.errors import TabletapeError

Ordinal: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
"""A version, a revision or a place in a request: up to the last number that every reader of JSON takes exactly (RFC
8259, section 6)."""

HEAD: Final = re.compile(r"(0|[1-9][0-9]{0,15})-([0-9a-f]{8})")
"""The written form of a head."""


class HeadInvalid(TabletapeError):
    """A head that is not written `<version>-<hash8>`."""

    code = "head_invalid"


class Head(msgspec.Struct, frozen=True):
    """A version and its 32-byte chain hash. Written `<version>-<first 8 hex digits of the hash>`."""

    version: int
    hash: bytes

    def __str__(self) -> str:
        return f"{self.version}-{self.hash[:4].hex()}"


BEGINNING: Final = Head(0, bytes(32))
"""The head of a log without entries: version 0, 32 zero bytes."""


def chain_hash(previous: bytes, body: bytes) -> bytes:
    """Return the hash of an entry: SHA-256 of the previous hash (32 bytes) and the body bytes."""
    return hashlib.sha256(previous + body).digest()


def parse_head(text: str) -> tuple[int, str]:
    """Read `<version>-<hash8>` into the version and the eight hex digits.

    >>> parse_head("12-0a1b2c3d")
    (12, '0a1b2c3d')

    Raises:
        HeadInvalid: the text has another form.
    """
    match = HEAD.fullmatch(text)
    if match is None:
        raise HeadInvalid("a head is written <version>-<8 hex digits>", value=text, rule="log format, the chain")
    return int(match[1]), match[2]
