"""Commitments: every opening fits, and exactly the private fields are hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.core.chance import Draw
from eventstore.errors import UNREADABLE, LogDamaged
from eventstore.log.codec import Codec
from eventstore.log.composing import seal
from eventstore.log.entry import Hidden, LogEntry, Opening
from eventstore.log.sealing import decode_openings, insert_openings
from eventstore.log.seeds import Salts
from eventstore.proof.checks.findings import Findings
from eventstore.storage.store import Record

_SALT_DIGITS: Final = 32

_ANY_SALTS: Final = Salts(b"")
"""Salts to seal an entry once more, only to learn its hidden fields."""


def check_sealed(record: Record, codec: Codec, findings: Findings) -> LogEntry | None:
    """Open an entry and check its openings; return `None` when it cannot be opened."""
    version = record.version
    try:
        openings = decode_openings(record.openings)
        plain = msgspec.json.decode(record.body)
        insert_openings(plain, openings)
    except (LogDamaged, *UNREADABLE) as error:
        findings.fail("commitments", "opening_wrong", version, f"entry {version} does not open", str(error))
        return None
    try:
        entry, old = codec.entry(record), codec.has_old_shapes(plain)
    except Exception as error:  # noqa: BLE001 - an upcaster may fail in any way on an object that is no entry
        findings.fail("fold", "not_an_entry", version, f"entry {version} is no entry of this ruleset", str(error))
        return None
    findings.count("commitments", len(openings))
    _check_form(entry, openings, findings, compare=not old)
    return entry


def recorded_draws(entry: LogEntry) -> tuple[Draw, ...]:
    """Return the draws of an opened entry; a hidden draw has an audience of nobody, a public draw of everybody."""
    hidden = {opening.path for opening in entry.openings}
    return tuple(
        Draw(draw.pile, draw.ordinal, draw.size, draw.index, () if f"draws/{number}/index" in hidden else None)
        for number, draw in enumerate(entry.body.draws)
        if not isinstance(draw.index, Hidden)
    )


def _check_form(entry: LogEntry, openings: Sequence[Opening], findings: Findings, *, compare: bool) -> None:
    """Check that exactly the private fields are hidden, and that each opening names the right seats."""
    version, body = entry.version, entry.body
    if any(len(opening.salt) != _SALT_DIGITS or opening.salt != opening.salt.lower() for opening in openings):
        findings.fail("commitments", "salt_wrong", version, f"a salt of entry {version} is not 16 bytes in hex")
    draws = recorded_draws(entry)
    if len(draws) != len(body.draws):
        findings.fail("commitments", "opening_missing", version, f"a draw of entry {version} stays hidden")
        return
    if not compare:
        return
    _, expected = seal(version, body.time, body.cause, body.ruleset_version, draws, body.events, _ANY_SALTS)
    if _seats(expected) != _seats(openings) or len(expected) != len(openings):
        detail = f"entry {version} hides other fields than the private fields, or hides a field from other seats"
        findings.fail("commitments", "hides_wrongly", version, detail)


def _seats(openings: Sequence[Opening]) -> Mapping[str, Any]:
    return {opening.path: opening.seats for opening in openings}
