"""Previews: what would follow from a decision, in words and as a picture, before it is taken."""

from __future__ import annotations

import msgspec

from eventstore.log.entry import DecisionTaken
from eventstore.log.state import LoadedRuleset, State, fold_events, to_move
from eventstore.log.take_backs import barrier_of
from eventstore.log.visibility import Visibility, VisibilityRange
from eventstore.write.log_writer import DryRun
from projections.boards.picture import Part, picture
from projections.boards.wording import Wording
from projections.narration import tell_events
from projections.scoreboards import points_of
from projections.sentences import People, Sentences
from projections.views import game_view


class Preview(msgspec.Struct, frozen=True):
    """What would follow from a decision."""

    texts: tuple[str, ...]
    """One sentence for every event that is certain and has one."""
    points: tuple[int, ...]
    """By seat: by how many points these would change the score."""
    take_back: bool
    """Whether the seat could take the decision back: nothing is drawn or hidden, and it is still its turn."""
    board: str | None = None
    """The picture of the board after them, with marks on what they change; `None` when it was not asked for."""
    seats: str | None = None
    """The same of what lies before the seats."""


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
    """Return what is certain to follow from a decision, as the seat that may take it sees it.

    Args:
        state: the state the decision was judged on.
        loaded: the game's ruleset and components.
        visibility: what the player may see.
        judged: what is known of the decision.
        sentences: words them.
        language: one that there are sentences in.
        people: whom they speak of, and to whom they are told.
        width: for how many pixels across to draw what follows; `None` draws nothing.
        seats_width: the same for what lies before the seats; as the board unless told.
    """
    visible = VisibilityRange(None, frozenset((judged.seat,)), everything=False)
    told = tell_events(state, judged.events, loaded, visible)
    then = fold_events(state, judged.events, loaded)
    before, after = points_of(state, loaded), points_of(then, loaded)
    changes = tuple(now - was for was, now in zip(before or (), after or (), strict=True))
    free = judged.whole and state.at_table.take_back != "none" and judged.seat in to_move(then)
    cause = DecisionTaken(judged.seat, judged.decision)
    take_back = free and barrier_of(cause, (), judged.events, judged.seat) is None
    texts = tuple(sentences.render(one.message, language, people) for one in told)
    if width is None:
        return Preview(texts, changes, take_back)
    seen, view = (game_view(one, loaded, visibility.at(one.version)) for one in (state, then))

    say = Wording(sentences, language, view.table)

    def drawn(part: Part, across: int) -> str:
        return picture(say, view, seen, loaded.components, width=across, part=part)

    return Preview(texts, changes, take_back, drawn("board", width), drawn("seats", seats_width or width))
