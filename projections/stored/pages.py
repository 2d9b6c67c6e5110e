"""The pages of lists, as answers have them. A program that only reads answers loads nothing of the store for them."""

from __future__ import annotations

from typing import Final

import msgspec

from projections.stored.rows import ClosedGame, ResultRow, TournamentRow
from projections.views import GameSummary


class PageRequest(msgspec.Struct, frozen=True):
    """The part of a list that a caller asks for."""

    cursor: str | None = None
    """The `next` of the page before; `None` for the first page."""
    limit: int = 50
    """The largest number of rows, 1 to `MOST_AT_ONCE` of `projections/stored/lists.py`."""


FIRST_PAGE: Final = PageRequest()


class GamePage(msgspec.Struct, frozen=True):
    """Some games of a list, the newest first."""

    games: tuple[GameSummary, ...]
    next: str | None
    """The cursor of the next page; `None` when there is none. A page may be shorter than its limit
    and still have a next page."""


class ResultPage(msgspec.Struct, frozen=True):
    """Some results, the newest first."""

    results: tuple[ResultRow, ...]
    next: str | None


class ClosedPage(msgspec.Struct, frozen=True):
    """Some closed games, the last to end first."""

    games: tuple[ClosedGame, ...]
    next: str | None
    """The cursor of the next page; null when there is none. A page may be shorter than its limit, or empty, and still
    have a next page: a page ends after 2,000 games without a match."""


class StalledGameResponse(msgspec.Struct, frozen=True):
    """A game that the service has stopped, until an operator frees it."""

    game: str
    head: str
    """The head of its log."""
    reason: str
    damaged: bool
    """Whether only a mark beside its log says so, because the log could not be folded."""


class StalledPage(msgspec.Struct, frozen=True):
    """Some stalled games: first the damaged games, then the others, the newest first."""

    games: tuple[StalledGameResponse, ...]
    next: str | None


class TournamentPage(msgspec.Struct, frozen=True):
    """Some tournaments, the newest first."""

    tournaments: tuple[TournamentRow, ...]
    next: str | None
