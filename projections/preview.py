"""Previews: the consequences of a decision, in words and as a picture, before it is taken."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from eventstore.log.entry import DecisionTaken
from eventstore.log.state import LoadedRuleset, State, fold_events, to_move
from eventstore.log.take_backs import barrier_of
from eventstore.log.visibility import ViewedState, Visibility
from eventstore.write.log_writer import DryRun
from projections.boards.picture import Part, picture
from projections.boards.wording import Wording
from projections.narration import tell_events
from projections.scoreboards import points_of
from projections.sentences import People, Sentences
from projections.views import game_view


class Preview(msgspec.Struct, frozen=True):
    """The consequences of a decision."""

    texts: tuple[str, ...]
    """A sentence for every event that is certain, where its kind has a sentence."""
    points: tuple[int, ...]
    """By seat: the points by which these events would change the score."""
    take_back: bool
    """Whether the seat could take the decision back: nothing is drawn or hidden, and it is still its turn."""
    board: str | None = None
    """The picture of the board after them, with marks on the places they change; `None` without a request for it."""
    seats: str | None = None
    """The same of the areas of the seats."""


def preview(
    state: State,
    loaded: LoadedRuleset,
    visibility: Visibility,
    judged: DryRun,
    sentences: Sentences,
    language: str,
    people: People,
    width: int | None = None,
    seats_width: int | None = None,
) -> Preview:
    """Return the certain consequences of a decision, as the seat that may take it sees them.

    Args:
        state: the state the decision was judged on.
        loaded: the game's ruleset and components.
        visibility: the player's rights.
        judged: the dry run of the decision.
        sentences: word the events.
        language: a language of `sentences.LANGUAGES`.
        people: the people in the sentences, and their reader.
        width: the width of the picture after the decision, in pixels; `None` draws nothing.
        seats_width: the same for the areas of the seats; by default *width*.
    """
    now = ViewedState(state, loaded, visibility.at(state.version))
    narrated = tell_events(now.as_seat(judged.seat), judged.events)
    following = fold_events(state, judged.events, loaded)
    then = replace(now, state=following)
    before, after = points_of(now), points_of(then)
    changes = tuple(
        points_after - points_before for points_before, points_after in zip(before or (), after or (), strict=True)
    )
    free = judged.whole and state.at_table.take_back != "none" and judged.seat in to_move(following)
    cause = DecisionTaken(judged.seat, judged.decision)
    take_back = free and barrier_of(cause, (), judged.events, judged.seat) is None
    texts = tuple(sentences.render(event.message, language, people) for event in narrated)
    if width is None:
        return Preview(texts, changes, take_back)
    current_view, view = game_view(now), game_view(then)

    say = Wording(sentences, language, view.table)

    def drawn(part: Part, across: int) -> str:
        return picture(say, view, current_view, loaded.components, width=across, part=part)

    return Preview(texts, changes, take_back, drawn("board", width), drawn("seats", seats_width or width))
