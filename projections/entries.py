"""Entries as a viewer may see them: everybody's body, and the openings that are his."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from domain.facts import Seat
from eventstore.errors import LogDamaged
from eventstore.rights import SightPart
from eventstore.sealing import decode_openings
from eventstore.store import Record

__all__ = ["EntryFilter", "EntryView", "OpeningView", "entry_view", "time_of"]


class OpeningView(msgspec.Struct, frozen=True):
    """What opens one hidden field: commitment = SHA-256(salt bytes, value bytes)."""

    path: str
    """Where it stands in the body: `events/2/tile`."""
    value: msgspec.Raw
    """The JSON bytes that were committed to."""
    salt: str
    """16 bytes, in hex."""


class EntryView(msgspec.Struct, frozen=True):
    """One entry as a viewer may see it."""

    version: int
    head: str
    """The head after it, `<version>-<hash8>`."""
    hash: str
    """The chain hash: SHA-256 of the previous hash and the body bytes, in hex."""
    body: msgspec.Raw
    """The body, the very bytes that are hashed; the same for every viewer."""
    openings: tuple[OpeningView, ...]
    """Only those the viewer may see."""


class _Tagged(msgspec.Struct):
    type: str = ""
    seat: Any = None


class _Cause(_Tagged):
    decision: _Tagged | None = None
    act: _Tagged | None = None


class _Body(msgspec.Struct):
    cause: _Cause
    events: list[_Tagged]


class _Time(msgspec.Struct):
    time: int


_decoder: Final = msgspec.json.Decoder(_Body)
_time_decoder: Final = msgspec.json.Decoder(_Time)


def entry_view(record: Record, part: SightPart) -> EntryView:
    """Give a stored entry as a viewer may see it."""
    openings = tuple(
        OpeningView(opening.path, opening.value, opening.salt)
        for opening in decode_openings(record.openings)
        if part.sees(opening)
    )
    return EntryView(record.version, str(record.head), record.hash.hex(), msgspec.Raw(record.body), openings)


def time_of(record: Record) -> int:
    """Give when a stored entry was made, milliseconds since 1970 in UTC."""
    return _time_decoder.decode(record.body).time


class EntryFilter(msgspec.Struct, frozen=True):
    """Which entries to show. Judged on the public body alone, so it tells nothing hidden."""

    types: frozenset[str] = frozenset()
    """Types of events, decisions or acts, any of which an entry must hold; with the version of the
    shape (`tile_laid.2`) or, for any shape, without (`tile_laid`). Empty for all entries."""
    seat: Seat | None = None
    """The seat that decided, or of which an event speaks."""

    def shows(self, record: Record) -> bool:
        """Whether an entry is one of those asked for.

        Raises:
            LogDamaged: the body does not decode.
        """
        if not self.types and self.seat is None:
            return True
        try:
            body = _decoder.decode(record.body)
        except msgspec.DecodeError as error:
            raise LogDamaged(f"entry {record.version} does not decode: {error}", value=record.version) from error
        return self._has_type(body) and self._has_seat(body)

    def _has_type(self, body: _Body) -> bool:
        if not self.types:
            return True
        cause = body.cause
        tags = {tagged.type for tagged in (*body.events, cause.decision, cause.act) if tagged is not None}
        return not self.types.isdisjoint(tags) or not self.types.isdisjoint(_shapeless(tag) for tag in tags)

    def _has_seat(self, body: _Body) -> bool:
        cause = body.cause
        if self.seat is None or cause.seat == self.seat or (cause.act is not None and cause.act.seat == self.seat):
            return True
        return any(type(event.seat) is int and event.seat == self.seat for event in body.events)


def _shapeless(tag: str) -> str:
    name, _, shape = tag.rpartition(".")
    return name if name and shape.isdigit() else tag
