"""The legal decisions of a viewer's own seat, each with a sentence."""

from __future__ import annotations

import msgspec

from domain.core.events import Decision, Seat
from eventstore.log.state import LoadedRuleset, State, to_move
from eventstore.log.visibility import VisibilityRange
from projections.narration import tell_decision
from projections.sentences import Sentences, names_of


class DecisionOption(msgspec.Struct, frozen=True):
    """A legal decision."""

    decision: Decision
    text: str


class DecisionList(msgspec.Struct, frozen=True):
    """What a seat may decide now; empty when it is not its turn."""

    head: str
    """The head to send with the decision."""
    ruleset: str
    """Whose decisions these are."""
    decisions: tuple[DecisionOption, ...]


def decision_list(
    state: State, setting: LoadedRuleset, seat: Seat | None, sentences: Sentences, language: str
) -> DecisionList:
    """List the legal decisions of a seat; none for nobody's.

    Args:
        state: the state at the head.
        setting: the game's ruleset and components.
        seat: the viewer's own seat, if they sit at the table.
        sentences: words them.
        language: one that there are sentences in.
    """
    head, ruleset = str(state.head), state.at_table.ruleset
    if seat is None or seat not in to_move(state):
        return DecisionList(head, ruleset, ())
    visible = VisibilityRange(None, frozenset((seat,)), everything=False)
    names = names_of(state.at_table.seats)

    def option(decision: Decision) -> DecisionOption:
        message = tell_decision(decision, state, setting, visible)
        return DecisionOption(decision, "" if message is None else sentences.render(message, language, names))

    return DecisionList(head, ruleset, tuple(map(option, setting.ruleset.legal(state.position, seat))))
