"""History: what a viewer may see of one version of a game, as a picture and as the decisions that were legal."""

from __future__ import annotations

import msgspec

from domain.core.events import SERVICE, Seat
from eventstore.log.state import LoadedRuleset, State, StatusShown, status_of, to_move
from eventstore.log.visibility import Visibility
from projections.boards.picture import Part, picture
from projections.decisions import DecisionOption, decision_list
from projections.sentences import Sentences
from projections.views import game_view


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
    state: State, setting: LoadedRuleset, visibility: Visibility, sentences: Sentences, language: str
) -> DecisionsThen:
    """List what each seat to move could decide in a state, where the viewer may know it."""
    viewer = visibility.at(state.version).viewer
    seats = []
    for seat in to_move(state):
        if seat != SERVICE:
            known = decision_list(state, setting, seat, sentences, language).decisions if seat in viewer else None
            seats.append(SeatDecisions(seat, known))
    return DecisionsThen(state.at_table.game, str(state.head), state.at_table.ruleset, status_of(state), tuple(seats))


def board_picture(
    states: tuple[State | None, State],
    setting: LoadedRuleset,
    visibility: Visibility,
    *,
    width: int,
    part: Part,
) -> bytes:
    """Draw a state as a viewer may see it, with marks on what its last entry changed for that viewer.

    Args:
        states: the state one version earlier, if there is one, and the state to draw.
        setting: the game's ruleset and components.
        visibility: what the viewer may see.
        width: for how many pixels across.
        part: what of the picture.
    """
    before, now = states
    was = None if before is None else game_view(before, setting, visibility.at(before.version))
    view = game_view(now, setting, visibility.at(now.version))
    return picture(view, was, setting.components, width=width, part=part).encode()
