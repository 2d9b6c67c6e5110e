"""Entries: the body as it is stored and hashed, its cause, and the openings of its hidden fields."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from domain.core.events import Decision, Event, Seat
from eventstore.table.commands import AnyCommand

D = TypeVar("D")
E = TypeVar("E")


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stands in a body where a private value belongs: `{"hidden": <commitment>}`."""

    hidden: str
    """SHA-256 of the salt's bytes followed by the value's JSON bytes, in hex."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value and the salt that open a hidden field of a body."""

    path: str
    """Where it stands in the body: `events/2/tile`, `draws/0/index`, `cause/decision/card`."""
    value: msgspec.Raw
    """The value, as the JSON bytes that were committed to."""
    salt: str
    """16 bytes, in hex."""
    seats: tuple[Seat, ...]
    """The seats that may see it before the game closes."""


class DecisionTaken(
    msgspec.Struct, Generic[D], frozen=True, tag_field="type", tag="decision", forbid_unknown_fields=True
):
    """The cause of an entry: a seat decided."""

    seat: Seat
    decision: D


class CommandTaken(msgspec.Struct, frozen=True, tag_field="type", tag="act", forbid_unknown_fields=True):
    """The cause of an entry: a command at the table."""

    actor: str
    """`player:<id>`, `operator` or `service`."""
    act: AnyCommand


class ServiceRun(msgspec.Struct, frozen=True, tag_field="type", tag="run", forbid_unknown_fields=True):
    """The cause of an entry: the service executed steps of the rules that belong to no seat."""


class DrawEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draw in a body."""

    pile: str
    ordinal: int
    size: int
    index: int | Hidden


class Body(msgspec.Struct, Generic[D, E], frozen=True, forbid_unknown_fields=True):
    """The public part of an entry. Its JSON bytes are stored, exported and hashed as they are."""

    version: int
    time: int
    """Milliseconds since 1970 in UTC; never before the previous entry's."""
    cause: DecisionTaken[D] | CommandTaken | ServiceRun
    ruleset_version: int
    """The version of the rules that decided it."""
    draws: tuple[DrawEntry, ...]
    events: tuple[E, ...]


class LogEntry(msgspec.Struct, frozen=True):
    """An entry, decoded and opened: as it is folded, never as it is shown."""

    body: Body[Decision, Event]
    hash: bytes
    openings: tuple[Opening, ...] = ()

    @property
    def version(self) -> int:
        """The number of the entry in its log."""
        return self.body.version


AnyBody = Body[Any, Any]
