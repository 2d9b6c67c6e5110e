"""Sealed fields: the commitments that hide them, and their openings."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from eventstore.errors import UNREADABLE, LogDamaged
from eventstore.log.entry import Opening
from eventstore.storage.store import Record

_openings_decoder = msgspec.json.Decoder(tuple[Opening, ...])


def commitment_to(value: bytes, salt: bytes) -> str:
    """Return the commitment to a value (JSON bytes) under a salt, in hex."""
    return hashlib.sha256(salt + value).hexdigest()


def decode_openings(stored: bytes) -> tuple[Opening, ...]:
    """Read stored openings.

    Raises:
        LogDamaged: the bytes are not openings.
    """
    if not stored:
        return ()
    try:
        return _openings_decoder.decode(stored)
    except UNREADABLE as error:
        raise LogDamaged(f"openings do not decode: {error}", value=stored[:80].decode(errors="replace")) from error


def insert_openings(body: Any, openings: Iterable[Opening]) -> None:
    """Put opened values in the place of their commitments, in a body decoded to plain values.

    Every commitment is checked on the way.

    Raises:
        LogDamaged: an opening has no place in the body or does not fit its commitment.
    """
    for opening in openings:
        *way, name = opening.path.split("/")
        try:
            place = body
            for part in way:
                place = place[int(part)] if isinstance(place, list) else place[part]
            commitment = place[name]["hidden"]
            fitting = commitment == commitment_to(bytes(opening.value), bytes.fromhex(opening.salt))
        except (KeyError, IndexError, ValueError, TypeError) as error:
            raise LogDamaged("an opening has no place in its body", value=opening.path) from error
        if not fitting:
            raise LogDamaged("an opening does not fit its commitment", value=opening.path)
        place[name] = msgspec.json.decode(opening.value)


def hides(record: Record) -> bool:
    """Return whether a field of an entry stays hidden behind its commitment.

    Raises:
        LogDamaged: the openings of the entry do not fit.
    """
    if b'"hidden"' not in record.body:
        return False
    body = msgspec.json.decode(record.body)
    insert_openings(body, decode_openings(record.openings))
    return any(fields.keys() == {"hidden"} for fields in objects_in(body))


def objects_in(plain: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects in a value of JSON, each before the objects in it."""
    if isinstance(plain, dict):
        yield plain
        plain = list(plain.values())
    if isinstance(plain, list):
        for part in plain:
            yield from objects_in(part)
