"""Limits of a game's log: its writer and the reader of its archive have the same numbers.

A log never outgrows its archive, so every archive is read again. The last entries are reserved: when the requests of
people have used up their part, the game is still played to its end, and an organiser can always end it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from domain.core.errors import ComponentError
from domain.core.events import Event
from eventstore.errors import CommandRefused
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.log.name_book import SEALED_MARK
from eventstore.storage.store import Record
from eventstore.table.commands import (
    CancelPlan,
    ClaimTime,
    EndVacation,
    ExpireClock,
    ForfeitSeat,
    FreeGame,
    HandOverSeat,
    HandSeatToBot,
    ImportGame,
    NoteOutage,
    ResignSeat,
    ResumeGame,
    ReturnToSeat,
    RuleDispute,
    StallGame,
    TakeSeat,
)
from eventstore.table.events import GameAborted, GameFinished, GameSuperseded

MOST_ENTRIES: Final = 50_000
"""The most entries of a log, of a game or a tournament, and of an archive that is read."""

MOST_BYTES: Final = 64 * 1024 * 1024
"""The largest archive that is read."""

MOST_LINE_BYTES: Final = 1024 * 1024
"""The longest line of an archive: more than a component set has, and far more than an entry."""

MOST_REPLACED: Final = 200
"""How many games in a row may each have replaced its predecessor."""

_RULE: Final = "log format, limits"
_FRAME_BYTES: Final = MOST_LINE_BYTES + 4_096
"""Room for the other lines of an archive: the first, the component set, the last."""
_LINE_FRAME_BYTES: Final = 256
"""An upper bound for the frames of two lines: an entry's, beside body and openings, and a seed's, beside its name."""
_NAME_LINE_BYTES: Final = 512
"""An upper bound for the line of a name."""

Part: TypeAlias = Literal["asked", "played", "ending", "imported"]
"""The purpose of an entry: requests of people; the game itself, and commands that it waits for; its end; an import."""

_PLAYED: Final = (
    TakeSeat,
    ReturnToSeat,
    ResumeGame,
    EndVacation,
    CancelPlan,
    ExpireClock,
    NoteOutage,
    ClaimTime,
    ForfeitSeat,
    ResignSeat,
    HandSeatToBot,
    HandOverSeat,
    RuleDispute,
    FreeGame,
)
"""Without these commands a game stands still, or a pause, a stand-in or a vacation has no end. No player gives many of
them: each needs a request before it, or a decision."""
_ESCAPED: Final = b'"\\\n\r\t'
"""Characters of JSON that get a byte more in a text."""
_JOINED_AT_ONCE: Final = 64
"""How many entries are joined at once: longer texts leave the caches of the processor."""
_SEED: Final = b'"seed_game"'
_ENDS: Final = frozenset((GameFinished, GameAborted, GameSuperseded))


class Reserve(msgspec.Struct, frozen=True):
    """A part of a log that is reserved."""

    entries: int
    size: int
    """In bytes of an archive."""


class LogLimits(msgspec.Struct, frozen=True):
    """The limits of a service's logs of games."""

    entries: int = MOST_ENTRIES
    """The most entries."""
    size: int = MOST_BYTES
    """The bytes of the largest archive."""
    line_bytes: int = MOST_LINE_BYTES
    """The longest line of an archive."""
    to_play: Reserve = Reserve(35_000, 32 * 1024 * 1024)
    """The room that requests of people leave. Greedy bots need 1,200 entries for the longest games; random bots need
    ten thousands for some games of Discoveries: it has no last round unless its options name a last round."""
    to_end: Reserve = Reserve(200, 2 * 1024 * 1024)
    """The room that the game itself leaves: for the entry that ends it, and an entry for each import."""
    replaced: int = MOST_REPLACED
    """How many games in a row may each have replaced its predecessor."""

    def require_room(self, version: int, size: int, part: Part, added: int) -> None:
        """Refuse an entry for which a log has no room.

        Args:
            version: the number of its entries.
            size: the bytes of these entries in an archive.
            part: the purpose of the new entry; an entry that ends the game is refused for its own length alone.
            added: the bytes of the new entry in an archive.

        Raises:
            CommandRefused: `entry_too_large`, `log_full`.
        """
        if added > self.line_bytes:
            detail = f"an entry has at most {self.line_bytes} bytes in an archive"
            raise CommandRefused("entry_too_large", detail, value=added, rule=_RULE)
        if part == "ending":
            return
        reserve = {"asked": self.to_play, "played": self.to_end}.get(part, Reserve(0, 0))
        if version >= self.entries - reserve.entries:
            detail = f"a log has at most {self.entries} entries; the last {reserve.entries} are reserved for its end"
            raise CommandRefused("log_full", detail, value=version, rule=_RULE)
        if size + added > self.size - _FRAME_BYTES - reserve.size:
            detail = f"an archive has at most {self.size} bytes; the last {reserve.size} are reserved for its end"
            raise CommandRefused("log_full", detail, value=size, rule=_RULE)

    def require_components(self, content: bytes) -> None:
        """Refuse a component set that makes a longer line than an archive has.

        Raises:
            ComponentError: `components_limit`.
        """
        line = _text_bytes(content) + _LINE_FRAME_BYTES
        if line > self.line_bytes:
            detail = f"a component set has at most {self.line_bytes} bytes in an archive"
            raise ComponentError("limit", detail, value=line, rule=_RULE)

    def require_replaceable(self, replaced: int) -> None:
        """Refuse to replace a game when it is the last of too many in a row that replaced each other.

        Args:
            replaced: how many games in a row it has replaced.

        Raises:
            CommandRefused: `replaced_too_often`.
        """
        if replaced >= self.replaced:
            detail = f"a game is replaced at most {self.replaced} times in a row"
            raise CommandRefused("replaced_too_often", detail, value=replaced, rule=_RULE)


def archived_bytes(records: Sequence[Record], of_table: Sequence[Record]) -> int:
    """Return the most bytes of entries in an archive: of their lines, and of the lines of seeds and names in them.

    Args:
        records: the entries.
        of_table: those of them that are no decision, or have a fact of the table: no others have seeds or names.
    """
    size = len(records) * _LINE_FRAME_BYTES
    for start in range(0, len(records), _JOINED_AT_ONCE):
        group = records[start : start + _JOINED_AT_ONCE]
        openings = [record.openings for record in group if record.openings]
        size += _text_bytes(b"".join([record.body for record in group] + openings))
    for record in of_table:
        size += record.body.count(SEALED_MARK) * _NAME_LINE_BYTES
        if record.body.count(_SEED):  # quicker than `in`
            size += len(record.body)
    return size


def _text_bytes(content: bytes) -> int:
    """Return the most bytes of JSON that stands as a text in JSON."""
    return 2 * len(content) - len(content.translate(None, _ESCAPED))


def part_of(cause: DecisionTaken[Any] | CommandTaken | ServiceRun, events: tuple[Event, ...]) -> Part:
    """Return the purpose of an entry."""
    if not _ENDS.isdisjoint(map(type, events)):
        return "ending"
    if not isinstance(cause, CommandTaken):
        return "played"
    command = cause.act
    if isinstance(command, ImportGame):
        return "imported"
    if isinstance(command, StallGame):
        return "ending"
    return "played" if isinstance(command, _PLAYED) else "asked"
