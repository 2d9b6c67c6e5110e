"""Logs over the wire."""

from __future__ import annotations

import msgspec

from projections.entries import EntryView


class EntriesResponse(msgspec.Struct, frozen=True):
    """Some entries of a log, as the caller may see them."""

    game: str
    head: str
    """The log's head when they were read."""
    entries: list[EntryView]
    waited: list[int]
    """By entry: milliseconds since the one before it in the log, shown or not; 0 for the first of the log."""
    next: int | None
    """The version to ask after for what follows; `null` when these are the last there are."""
