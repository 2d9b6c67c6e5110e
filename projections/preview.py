"""Previews: what would follow from a decision, in words, before it is taken."""

from __future__ import annotations

import msgspec

from eventstore.log.state import LoadedRuleset, State, fold_events
from eventstore.log.visibility import VisibilityRange
from eventstore.write.log_writer import DryRun
from projections.narration import tell_events
from projections.scoreboards import points_of
from projections.sentences import Sentences, names_of


class Preview(msgspec.Struct, frozen=True):
    """What would follow from a decision."""

    texts: tuple[str, ...]
    """One sentence for every event that is certain and has one."""
    points: tuple[int, ...]
    """By seat: by how many points these would change the score."""


def preview(state: State, setting: LoadedRuleset, judged: DryRun, sentences: Sentences, language: str) -> Preview:
    """Tell what is certain to follow from a decision to the seat that may take it.

    Args:
        state: the state the decision was judged on.
        setting: the game's ruleset and components.
        judged: what is known of it.
        sentences: words them.
        language: one that there are sentences in.
    """
    visible = VisibilityRange(None, frozenset((judged.seat,)), everything=False)
    names = names_of(state.at_table.seats)
    told = tell_events(state, judged.events, setting, visible)
    before, after = points_of(state, setting), points_of(fold_events(state, judged.events, setting), setting)
    changes = tuple(now - then for then, now in zip(before or (), after or (), strict=True))
    return Preview(tuple(sentences.render(one.message, language, names) for one in told), changes)
