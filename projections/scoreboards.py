"""Scoreboards: the points of every seat, itemised, and the result of the game."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from domain.core.events import Seat
from domain.core.ruleset import ScoreItem
from eventstore.log.state import StatusShown, result_of, status_of
from eventstore.log.visibility import ViewedState
from projections.sentences import Telling


class SeatLine(msgspec.Struct, frozen=True):
    """The score of a seat."""

    seat: Seat
    name: str | None
    """The name of the occupant."""
    points: int
    items: tuple[ScoreItem, ...]
    """The sources of the points in words, in the order they were scored, each with its round."""
    scored: int | None
    """The points scored so far, where `points` counts more than these before the end."""
    figures: dict[str, dict[str, int]]
    """Other numbers that belong beside the points, grouped."""


class ResultView(msgspec.Struct, frozen=True):
    """The result of a game."""

    places: tuple[int, ...]
    """By seat: 1 is best; equal places are shared."""
    winner: Seat | None
    tied: tuple[Seat, ...]
    """The seats that remain tied for the win; empty when there is a winner."""
    reason: str


class ScoreboardView(msgspec.Struct, frozen=True):
    """The points of every seat at a version."""

    game: str
    head: str
    version: int
    status: StatusShown
    seats: tuple[SeatLine, ...]
    """In seat order; empty before the start."""
    result: ResultView | None
    """`None` while the rules have not ended the game."""


def scoreboard_view(viewed: ViewedState, tell: Telling) -> ScoreboardView:
    """Return the scoreboard of a state."""
    state, loaded = viewed.state, viewed.loaded
    table = state.at_table
    lines: list[SeatLine] = []
    if state.position is not None:
        for score in loaded.ruleset.scoreboard(state.position).seats:
            items = tuple(
                replace(item, source=tell(loaded.ruleset.name_source(item.source, state.position)))
                for item in score.items
            )
            name = tell.people.names[score.seat]
            lines.append(SeatLine(score.seat, name, score.points, items, score.scored, score.figures))
    result = result_view(viewed, tell)
    return ScoreboardView(table.game, str(state.head), state.version, status_of(state), tuple(lines), result)


def result_view(viewed: ViewedState, tell: Telling) -> ResultView | None:
    """Return the result of a game with its reason in words; `None` while the game goes on."""
    result = result_of(viewed.state, viewed.loaded.ruleset)
    return None if result is None else ResultView(result.places, result.winner, result.tied, tell(result.reason))
