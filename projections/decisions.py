"""The legal decisions of the seats to move, each with a sentence: now, and at any version."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from domain.core.events import SERVICE, Decision, Seat
from eventstore.log.state import LoadedRuleset, State, StatusShown, status_of, to_move
from eventstore.log.visibility import Visibility, VisibilityRange
from projections.narration import tell_decision
from projections.sentences import Sentences, names_of


class DecisionOption(msgspec.Struct, frozen=True):
    """A legal decision."""

    decision: Decision
    text: str


class TakeBackOption(msgspec.Struct, frozen=True):
    """A version that the caller may go back to."""

    version: int
    """Its position stands again; sent as `to` with the take-back."""
    text: str
    """The decision that was taken there. It is undone, with all that the options before this one would undo."""


class DecisionList(msgspec.Struct, frozen=True):
    """What a seat may decide now, and what it may take back."""

    head: str
    """The head to send with the decision."""
    ruleset: str
    """Whose decisions these are."""
    decisions: tuple[DecisionOption, ...]
    """Empty when it is not its turn."""
    take_backs: tuple[TakeBackOption, ...] = ()
    """The seat's own last decisions that it may take back, the newest first; also where another seat is to move."""


def decision_list(
    state: State, loaded: LoadedRuleset, seat: Seat | None, sentences: Sentences, language: str
) -> DecisionList:
    """Return the legal decisions of a seat, and what it may take back; none for nobody's.

    Args:
        state: the state at the head.
        loaded: the game's ruleset and components.
        seat: the viewer's own seat, if they sit at the table.
        sentences: words them.
        language: one that there are sentences in.
    """
    head, ruleset = str(state.head), state.at_table.ruleset
    if seat is None:
        return DecisionList(head, ruleset, ())
    visible = VisibilityRange(None, frozenset((seat,)), everything=False)
    names = names_of(state.at_table.seats)

    def text(decision: Decision, at: State) -> str:
        message = tell_decision(decision, at, loaded, visible)
        return "" if message is None else sentences.render(message, language, names)

    legal = loaded.ruleset.legal(state.position, seat) if seat in to_move(state) else ()
    mine = [one for one in state.earlier if one.seat == seat] if state.at_table.status == "playing" else []
    return DecisionList(
        head,
        ruleset,
        tuple(DecisionOption(decision, text(decision, state)) for decision in legal),
        tuple(
            TakeBackOption(one.version, text(one.decision, replace(state, position=one.position)))
            for one in reversed(mine)
        ),
    )


class SeatDecisions(msgspec.Struct, frozen=True):
    """What one seat could decide."""

    seat: Seat
    decisions: tuple[DecisionOption, ...] | None
    """`None` when the viewer may not see this seat's private things: the list could tell them."""


class DecisionsThen(msgspec.Struct, frozen=True):
    """What the seats to move could decide at a version."""

    game: str
    head: str
    """The head after that version."""
    ruleset: str
    """Whose decisions these are."""
    status: StatusShown
    seats: tuple[SeatDecisions, ...]


def decisions_then(
    state: State, loaded: LoadedRuleset, visibility: Visibility, sentences: Sentences, language: str
) -> DecisionsThen:
    """Return what each seat to move could decide in a state, where the viewer may know it."""
    viewer = visibility.at(state.version).viewer
    seats = []
    for seat in to_move(state):
        if seat != SERVICE:
            known = decision_list(state, loaded, seat, sentences, language).decisions if seat in viewer else None
            seats.append(SeatDecisions(seat, known))
    return DecisionsThen(state.at_table.game, str(state.head), state.at_table.ruleset, status_of(state), tuple(seats))
