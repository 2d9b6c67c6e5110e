"""Previews: the consequences of decisions, in words and as a picture, before they are taken."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from eventstore.log.dry_runs import DryRun
from eventstore.log.entry import DecisionTaken
from eventstore.log.state import LoadedRuleset, to_move
from eventstore.log.take_backs import barrier_of, stays_open
from eventstore.log.visibility import ViewedState, VisibilityRange
from projections.boards.picture import drawing_of, picture
from projections.boards.wording import Wording
from projections.narration import tell_events
from projections.sentences import Telling
from projections.views import game_view

Widths: TypeAlias = tuple[int, int]
"""The widths of the board and of the areas of the seats in pictures, in pixels."""


class Preview(msgspec.Struct, frozen=True):
    """The consequences of a decision."""

    texts: tuple[str, ...]
    """A sentence for every event that is certain, where its kind has a sentence."""
    points: tuple[int, ...]
    """By seat: the points by which these events would change the score."""
    take_back: bool
    """Whether the seat could take the decision back: nothing is drawn or hidden, and neither a bot nor the service
    acts next."""
    board: str | None = None
    """The picture of the board after them, with marks on the places they change; `None` without a request for it."""
    seats: str | None = None
    """The same of the areas of the seats."""


def preview(dry_run: DryRun, loaded: LoadedRuleset, tell: Telling, widths: Widths | None = None) -> Preview:
    """Return the certain consequences of a decision, as the seat that may take it sees them.

    Args:
        dry_run: the dry run of the decision.
        loaded: the game's ruleset and components.
        tell: words the events for the player of the seat.
        widths: the widths of the pictures; `None` draws nothing.
    """
    seat = dry_run.actor
    visible = VisibilityRange(None, frozenset((seat,)), everything=False)
    before, after = (ViewedState(state, loaded, visible) for state in (dry_run.before, dry_run.after))
    points = zip(before.points or (), after.points or (), strict=True)
    changes = tuple(points_after - points_before for points_before, points_after in points)
    is_free = dry_run.whole and stays_open(after.state.at_table, to_move(after.state), seat)
    assert dry_run.decision is not None  # noqa: S101 - seats decide
    cause = DecisionTaken(seat, dry_run.decision)
    take_back = is_free and barrier_of(cause, (), dry_run.events, seat) is None
    board, seats = (None, None) if widths is None else drawn(before, after, tell, widths)
    return Preview(texts_of(before, dry_run, tell), changes, take_back, board, seats)


def texts_of(before: ViewedState, dry_run: DryRun, tell: Telling) -> tuple[str, ...]:
    """Return a sentence for every certain fact of a dry run, where its kind has a sentence."""
    return tuple(tell(event.message) for event in tell_events(before, dry_run.events, dry_run.after))


def drawn(before: ViewedState, after: ViewedState, tell: Telling, widths: Widths) -> tuple[str, str]:
    """Return the pictures of the board and of the areas of the seats after dry runs, with marks on the changes.

    Args:
        before: the state before the dry runs.
        after: the state after them.
        tell: words the pictures.
        widths: the widths of the pictures.
    """
    earlier, view = game_view(before), game_view(after)
    say = Wording(tell.sentences, tell.language, view.table)
    drawing = drawing_of(say, view, earlier, after.loaded.components)
    board, seats = widths
    return (
        picture(say, view, drawing, width=board, part="board"),
        picture(say, view, drawing, width=seats, part="seats"),
    )
