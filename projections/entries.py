"""Entries as a viewer may see them: the body that everybody sees, and the viewer's own openings."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from domain.core.events import Seat, shapeless
from eventstore.errors import LogDamaged
from eventstore.log.sealing import decode_openings
from eventstore.log.visibility import VisibilityRange
from eventstore.storage.store import Record, ShownName
from projections.clocks import TimeLeft

Cause: TypeAlias = Literal["decision", "act", "run"]
"""The cause of an entry: a decision, a table command, or a run of the service."""


class OpeningView(msgspec.Struct, frozen=True):
    """The value and the salt of a hidden field: commitment = SHA-256(salt bytes, value bytes)."""

    path: str
    """The place of the field in the body: `events/2/tile`."""
    value: msgspec.Raw
    """The JSON bytes that were committed to."""
    salt: str
    """16 bytes, in hex."""


class EntryView(msgspec.Struct, frozen=True):
    """An entry as a viewer may see it."""

    version: int
    head: str
    """The head after it, `<version>-<hash8>`."""
    ruleset: str
    """The ruleset of the decisions and events in the body."""
    hash: str
    """The chain hash: SHA-256 of the previous hash and the body bytes, in hex."""
    body: msgspec.Raw
    """The body, the very bytes that are hashed; the same for every viewer."""
    openings: tuple[OpeningView, ...]
    """Only the openings that the viewer may see."""
    names: tuple[ShownName, ...] | msgspec.UnsetType = msgspec.UNSET
    """The names behind the sealed names of the body, and the pseudonyms of erased players; where it holds some."""
    time_left: TimeLeft | msgspec.UnsetType = msgspec.UNSET
    """In a stream alone, where the game has a clock: the time that each seat has left. An entry lacks it that is not
    the newest of its log when it is sent."""


class EntryPage(msgspec.Struct, frozen=True):
    """Some entries of a log, in order."""

    head: str
    """The log's head when they were read."""
    entries: list[EntryView]
    waited: list[int]
    """By entry: milliseconds since the entry before it in the log, also where the page leaves that out; 0 for the first
    of the log."""


class _Tagged(msgspec.Struct):
    type: str = ""
    seat: Any = None


class _Cause(_Tagged):
    decision: _Tagged | None = None
    act: _Tagged | None = None


class _Body(msgspec.Struct):
    time: int
    cause: _Cause
    events: list[_Tagged]


class _Time(msgspec.Struct):
    time: int


_decoder: Final = msgspec.json.Decoder(_Body)
_time_decoder: Final = msgspec.json.Decoder(_Time)


def entry_view(record: Record, ruleset: str, visible: VisibilityRange) -> EntryView:
    """Return a stored entry of a ruleset's game as a viewer may see it."""
    openings = tuple(
        OpeningView(opening.path, opening.value, opening.salt)
        for opening in decode_openings(record.openings)
        if visible.sees(opening)
    )
    body, names = msgspec.Raw(record.body), record.names or msgspec.UNSET
    return EntryView(record.version, str(record.head), ruleset, record.hash.hex(), body, openings, names)


def time_of(record: Record) -> int:
    """Return the time of a stored entry, milliseconds since 1970 in UTC."""
    return _time_decoder.decode(record.body).time


class EntryFilter(msgspec.Struct, frozen=True):
    """A filter of entries. It reads the public body alone, so it reveals nothing hidden."""

    types: frozenset[str] = frozenset()
    """Types of events, decisions or table commands: an entry must hold at least one of these. With the version of the
    shape (`tile_laid.2`) or, for any shape, without (`tile_laid`). Empty for all entries."""
    seat: Seat | None = None
    """The seat that decided, or that an event names."""
    causes: frozenset[Cause] = frozenset()
    """The causes: a decision, a table command, or a run of the service. Empty for all of them."""
    since: int | None = None
    """The earliest time, milliseconds since 1970."""
    until: int | None = None
    """The latest time, milliseconds since 1970."""
    waited: int = 0
    """The shortest wait since the entry before, in milliseconds."""

    def shows(self, record: Record, waited: int = 0) -> bool:
        """Return whether an entry passes the filter.

        Args:
            record: the entry as it is stored.
            waited: milliseconds since the entry before.

        Raises:
            LogDamaged: the body does not decode.
        """
        if self == EVERY_ENTRY:
            return True
        if waited < self.waited:
            return False
        try:
            body = _decoder.decode(record.body)
        except msgspec.DecodeError as error:
            raise LogDamaged(f"entry {record.version} does not decode: {error}", value=record.version) from error
        return self._has_type(body) and self._has_seat(body) and self._has_cause(body) and self._is_timely(body)

    def _has_type(self, body: _Body) -> bool:
        if not self.types:
            return True
        cause = body.cause
        tags = {tagged.type for tagged in (*body.events, cause.decision, cause.act) if tagged is not None}
        return not self.types.isdisjoint(tags) or not self.types.isdisjoint(shapeless(tag) for tag in tags)

    def _has_cause(self, body: _Body) -> bool:
        return not self.causes or body.cause.type in self.causes

    def _is_timely(self, body: _Body) -> bool:
        return (self.since is None or self.since <= body.time) and (self.until is None or body.time <= self.until)

    def _has_seat(self, body: _Body) -> bool:
        cause = body.cause
        if self.seat is None or cause.seat == self.seat or (cause.act is not None and cause.act.seat == self.seat):
            return True
        return any(type(event.seat) is int and event.seat == self.seat for event in body.events)


EVERY_ENTRY: Final = EntryFilter()
