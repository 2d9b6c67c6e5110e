"""What the log of a game may hold: the same numbers for whoever writes it and whoever reads its archive.

A log never grows beyond what an archive may have, so what is exported is read again. The last entries are kept: when
what people ask of each other has used up its part, the game is still played to its end, and it can always be ended.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from domain.core.errors import ComponentError
from domain.core.events import Event
from eventstore.errors import CommandRefused
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
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
"""How many games in a row may each have replaced the one before."""

_RULE: Final = "log format, limits"
_FRAME_BYTES: Final = MOST_LINE_BYTES + 4_096
"""What an archive has beside the lines of entries and seeds: its first line, the component set, its last line."""
_LINE_FRAME_BYTES: Final = 256
"""More than the line of an entry has beside its body and its openings; and that of a seed beside the seed's name."""

Part: TypeAlias = Literal["asked", "played", "ending", "imported"]
"""What an entry is for: what people ask of each other; the game itself, and what it waits for; its end; an import."""

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
    HandSeatToBot,
    HandOverSeat,
    RuleDispute,
    FreeGame,
)
"""Without these a game stands still, or what was asked before would have no end. No player makes many of them: each
needs something that is asked, or a decision."""
_ESCAPED: Final = (b'"', b"\\", b"\n", b"\r", b"\t")
"""What of JSON gets a byte more in a text."""
_ENDS: Final = (GameFinished, GameAborted, GameSuperseded)


class Reserve(msgspec.Struct, frozen=True):
    """What is kept of a log."""

    entries: int
    size: int
    """In bytes of an archive."""


class LogLimits(msgspec.Struct, frozen=True):
    """How long the logs of a service become."""

    entries: int = MOST_ENTRIES
    """The most entries."""
    size: int = MOST_BYTES
    """The bytes of the largest archive."""
    line_bytes: int = MOST_LINE_BYTES
    """The longest line of an archive."""
    to_play: Reserve = Reserve(35_000, 32 * 1024 * 1024)
    """What people ask of each other leaves so much. Greedy bots need 1,200 entries for the longest games; random ones
    need ten thousands for some of Discoveries, which has no last round unless one is chosen."""
    to_end: Reserve = Reserve(200, 2 * 1024 * 1024)
    """The game itself leaves so much: for the entry that ends it, and one for each time that it is imported again."""
    replaced: int = MOST_REPLACED
    """How many games in a row may each have replaced the one before."""

    def require_room(self, version: int, size: int, part: Part, record: Record) -> None:
        """Refuse an entry for which a log has no room.

        Args:
            version: how many entries it has.
            size: how many bytes these have in an archive.
            part: what the new entry is for; one that ends the game is refused for nothing but its own length.
            record: the new entry.

        Raises:
            CommandRefused: `entry_too_large`, `log_full`.
        """
        new = archived_bytes(record)
        if new > self.line_bytes:
            detail = f"an entry has at most {self.line_bytes} bytes in an archive"
            raise CommandRefused("entry_too_large", detail, value=new, rule=_RULE)
        if part == "ending":
            return
        kept = {"asked": self.to_play, "played": self.to_end}.get(part, Reserve(0, 0))
        if version >= self.entries - kept.entries:
            detail = f"a log has at most {self.entries} entries, and the last {kept.entries} are kept for its end"
            raise CommandRefused("log_full", detail, value=version, rule=_RULE)
        if size + new > self.size - _FRAME_BYTES - kept.size:
            detail = f"an archive has at most {self.size} bytes, and the last {kept.size} are kept for the log's end"
            raise CommandRefused("log_full", detail, value=size, rule=_RULE)

    def require_components(self, content: bytes) -> None:
        """Refuse a component set that makes a longer line than an archive has.

        Raises:
            ComponentError: `components_limit`.
        """
        new = _text_bytes(content) + _LINE_FRAME_BYTES
        if new > self.line_bytes:
            detail = f"a component set has at most {self.line_bytes} bytes in an archive"
            raise ComponentError("limit", detail, value=new, rule=_RULE)

    def require_replaceable(self, replaced: int) -> None:
        """Refuse that a game is replaced which is the last one of so many in a row.

        Raises:
            CommandRefused: `replaced_too_often`.
        """
        if replaced >= self.replaced:
            detail = f"a game is replaced at most {self.replaced} times in a row"
            raise CommandRefused("replaced_too_often", detail, value=replaced, rule=_RULE)


def archived_bytes(record: Record) -> int:
    """Return how many bytes an entry has in an archive at most: its line, and that of a seed that it names."""
    seeds = len(record.body) if b'"seed_game"' in record.body else 0
    return _text_bytes(record.body) + _text_bytes(record.openings) + seeds + _LINE_FRAME_BYTES


def _text_bytes(content: bytes) -> int:
    """Return how many bytes JSON has at most as a text in JSON, as openings have their values."""
    return len(content) + sum(map(content.count, _ESCAPED))


def part_of(cause: DecisionTaken[Any] | CommandTaken | ServiceRun, events: tuple[Event, ...]) -> Part:
    """Return what an entry is for."""
    if any(isinstance(event, _ENDS) for event in events):
        return "ending"
    if not isinstance(cause, CommandTaken):
        return "played"
    command = cause.act
    if isinstance(command, ImportGame):
        return "imported"
    if isinstance(command, StallGame):
        return "ending"
    return "played" if isinstance(command, _PLAYED) else "asked"
