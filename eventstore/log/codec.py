"""Decoding of entries: a codec for each ruleset. It converts the old shapes of objects to today's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Union

import msgspec

from domain.core.ruleset import Ruleset, Upcaster
from eventstore.errors import UNREADABLE, LogDamaged, RulesetUnknown
from eventstore.log.entry import AnyBody, Body, LogEntry
from eventstore.log.name_book import holds_sealed_names, open_names
from eventstore.log.sealing import decode_openings, insert_openings
from eventstore.storage.store import Record
from eventstore.table.events import TableEvent

_UNFIT: Final = (AttributeError, LookupError, TypeError, ValueError)
"""Exceptions of an upcaster for an object that never had the shape it converts."""

TABLE_UPCASTERS: Mapping[str, Upcaster] = {}
"""By old tag: the upcaster that converts a table event of that shape to the next shape."""


class _FirstEvent(msgspec.Struct):
    type: str
    ruleset: str = ""


class _FirstBody(msgspec.Struct):
    events: tuple[_FirstEvent, ...]


_first_decoder = msgspec.json.Decoder(_FirstBody)


def ruleset_of(record: Record) -> str:
    """Return the name of the ruleset from the first entry of a game's own log.

    Raises:
        LogDamaged: the entry opens no game.
    """
    try:
        events = _first_decoder.decode(record.body).events
    except UNREADABLE as error:
        raise LogDamaged(f"the first entry does not decode: {error}", value=record.version) from error
    for event in events:
        if event.ruleset:
            return event.ruleset
    raise LogDamaged("the first entry of a log opens no game", value=record.version)


class Codec:
    """Decodes the entries of a ruleset's games."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        events: Any = Union[ruleset.event_type, TableEvent]  # noqa: UP007 - built at run time from values
        generic: Any = Body
        self.body_type: Any = generic[ruleset.decision_type, events]
        self._decoder = msgspec.json.Decoder(self.body_type)
        self._event_decoder = msgspec.json.Decoder(events)
        self._upcasters = {**TABLE_UPCASTERS, **ruleset.upcasters}

    def entry(self, record: Record) -> LogEntry:
        """Decode and open a stored entry, whatever version its shapes have.

        Raises:
            LogDamaged: the bytes are not an entry of this ruleset.
        """
        if record.openings or _has_names(record):
            openings = decode_openings(record.openings)
            return LogEntry(self._slow(record, openings), record.hash, openings)
        try:
            return LogEntry(self._decoder.decode(record.body), record.hash)
        except UNREADABLE:
            return LogEntry(self._slow(record, ()), record.hash)

    def body(self, record: Record) -> AnyBody:
        """Decode and open the body of a stored entry: the quick way when only folding follows.

        Raises:
            LogDamaged: the bytes are not an entry of this ruleset.
        """
        if not record.openings and not _has_names(record):
            try:
                decoded: AnyBody = self._decoder.decode(record.body)
            except UNREADABLE:
                return self._slow(record, ())
            return decoded
        return self._slow(record, decode_openings(record.openings))

    def has_old_shapes(self, plain: Any) -> bool:
        """Return whether a body decoded to plain values holds an object that an upcaster would change."""
        if isinstance(plain, list):
            return any(map(self.has_old_shapes, plain))
        if not isinstance(plain, dict):
            return False
        return self._next(plain) is not None or any(map(self.has_old_shapes, plain.values()))

    def _slow(self, record: Record, openings: tuple[Any, ...]) -> AnyBody:
        try:
            plain = msgspec.json.decode(record.body)
            insert_openings(plain, openings)
            if _has_names(record):
                open_names(plain, record.names)
            body: AnyBody = msgspec.convert(self._newest(plain), self.body_type)
        except (*UNREADABLE, *_UNFIT) as error:
            raise LogDamaged(f"entry {record.version} does not decode: {error}", value=record.version) from error
        return body

    def _newest(self, value: Any) -> Any:
        """Return a plain value with upcasters applied to every tagged object inside."""
        if not self._upcasters:
            return value
        if isinstance(value, list):
            return [self._newest(element) for element in value]
        if not isinstance(value, dict):
            return value
        value = {name: self._newest(field) for name, field in value.items()}
        while (newer := self._next(value)) is not None:
            value = newer
        return value

    def _next(self, value: dict[str, Any]) -> dict[str, Any] | None:
        """Return an object in its next shape; `None` if it has today's."""
        tag = value.get("type")
        upcaster = self._upcasters.get(tag) if isinstance(tag, str) else None
        newer = None if upcaster is None else upcaster(value)
        return None if newer == value else newer


def _has_names(record: Record) -> bool:
    """Return whether a body is shown with other names than it has."""
    return bool(record.names) or holds_sealed_names(record.body)


class Codecs:
    """The codecs of every registered ruleset."""

    def __init__(self, rulesets: Mapping[str, Ruleset[Any]]) -> None:
        self.rulesets = dict(rulesets)
        self._codecs = {name: Codec(ruleset) for name, ruleset in rulesets.items()}

    def of(self, ruleset: str) -> Codec:
        """Return the codec of a ruleset.

        Raises:
            RulesetUnknown: no ruleset of this name is registered.
        """
        try:
            return self._codecs[ruleset]
        except KeyError:
            raise RulesetUnknown(
                f"there is no ruleset {ruleset!r}; known: {', '.join(sorted(self._codecs))}", value=ruleset
            ) from None
