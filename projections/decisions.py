"""The legal decisions of the seats to move, each with a sentence: now, and at any version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from domain.core.catalogue import group_key
from domain.core.events import SERVICE, Decision, Message, Seat
from eventstore.log.silence import SeatWait, waits_of
from eventstore.log.state import StatusShown, status_of, to_move
from eventstore.log.take_backs import UndoPoint, has_company
from eventstore.log.visibility import ViewedState
from eventstore.table.hints import may_ask_hints
from eventstore.table.table import OpenEndRequest, OpenPauseRequest
from projections.boards.picture import question_picture
from projections.boards.wording import Wording
from projections.narration import tell_decision
from projections.plans import PlanResponse, plan_response
from projections.sentences import Telling
from projections.views import game_view


class DecisionOption(msgspec.Struct, frozen=True):
    """A legal decision."""

    decision: Decision
    text: str
    group: str
    """The heading that it shares with other decisions; empty when it stands alone."""
    beside: bool
    """Whether it stands beside the main decisions, as an exchange does."""
    ends_turn: bool
    """Whether it ends the turn and does nothing else. Whether it could be taken back is told by a dry run of it."""


class TakeBackOption(msgspec.Struct, frozen=True):
    """A version that the viewer may go back to."""

    version: int
    """Its position stands again; sent as `to` with the take-back."""
    text: str
    """The decision that was taken there. It is undone, with all decisions that the options before this one undo."""


class RequestResponse(msgspec.Struct, frozen=True):
    """A request of a player to all others at the table: to go on from before a decision of this player."""

    seat: Seat
    """The seat that asks."""
    to: int
    """The version before that decision; sent back with the answer."""
    text: str
    """The decision, as far as the viewer may know it."""
    accepted: tuple[Seat, ...]
    """The seats that have agreed so far."""
    asked: tuple[Seat, ...]
    """The seats that have still to answer."""


class PauseRequestResponse(OpenPauseRequest, frozen=True):
    """A pause that a player asks all others at the table for."""

    accepted: tuple[Seat, ...]
    """The seats that have agreed so far."""
    asked: tuple[Seat, ...]
    """The seats that have still to answer."""


class EndRequestResponse(OpenEndRequest, frozen=True):
    """A request of a player to all others at the table: to end the game without a result."""

    accepted: tuple[Seat, ...]
    """The seats that have agreed so far."""
    asked: tuple[Seat, ...]
    """The seats that have still to answer."""


class DecisionList(msgspec.Struct, frozen=True):
    """The decisions that a seat may take now, and its take-backs."""

    head: str
    """The head to send with the decision."""
    ruleset: str
    """The ruleset of the decisions."""
    question: str
    """The question to the seat; empty when it is not its turn."""
    picture: str | None
    """The object of the question, as SVG, where it has no place on the board yet: a tile in hand."""
    decisions: tuple[DecisionOption, ...]
    """Empty when it is not its turn."""
    take_backs: tuple[TakeBackOption, ...] = ()
    """The seat's own last decisions that it may take back, the newest first; also where another seat is to move."""
    requests: tuple[TakeBackOption, ...] = ()
    """The seat's own last decisions that are final, the newest first: it may ask the others to go on from before each
    of them. Empty while a request is open."""
    request: RequestResponse | None = None
    """The request that is open."""
    pause_request: PauseRequestResponse | None = None
    """The request for a pause that is open."""
    end_request: EndRequestResponse | None = None
    """The request to end the game that is open."""
    waits: tuple[SeatWait, ...] = ()
    """The seats that the game waits for, the viewer's own too, and the time from which the others may go on without
    them."""
    plan: PlanResponse | None = None
    """The plan of the seat."""
    hint: bool = False
    """Whether the seat may ask for a hint about these decisions."""


def decision_list(viewed: ViewedState, seat: Seat | None, tell: Telling) -> DecisionList:
    """Return the legal decisions of a seat, and its take-backs; an empty list without a seat.

    Args:
        viewed: the state at the head.
        seat: the viewer's seat; `None` for a viewer who does not sit at the table.
        tell: words the decisions.
    """
    state, loaded = viewed.state, viewed.loaded
    head, ruleset = str(state.head), state.at_table.ruleset
    if seat is None:
        return DecisionList(head, ruleset, "", None, ())
    viewed = viewed.as_seat(seat)

    def decision_text(point: UndoPoint) -> str:
        earlier = replace(viewed, state=replace(state, position=point.position))
        return tell(tell_decision(point.seat, point.decision, earlier))

    def options(points: Sequence[UndoPoint]) -> tuple[TakeBackOption, ...]:
        return tuple(TakeBackOption(point.version, decision_text(point)) for point in reversed(points))

    playing, take_back_request = status_of(state) in ("playing", "scoring"), state.at_table.take_back_request
    take_backs = options([point for point in state.earlier if point.seat == seat]) if playing else ()
    may_ask = playing and take_back_request is None and has_company(state.at_table, seat)
    requests = options(state.beyond.get(seat, ())) if may_ask else ()
    request = None
    if take_back_request is not None:
        text = next(
            (
                decision_text(point)
                for point in state.beyond.get(take_back_request.seat, ())
                if point.version == take_back_request.to
            ),
            "",
        )
        request = RequestResponse(
            take_back_request.seat, take_back_request.to, text, take_back_request.accepted, state.at_table.asked
        )
    pause = state.at_table.pause_request
    pause_request = None
    if pause is not None:
        pause_answers_due = state.at_table.asked_by(pause)
        pause_request = PauseRequestResponse(pause.seat, pause.reason, pause.until, pause.accepted, pause_answers_due)
    end = state.at_table.end_request
    end_request = None
    if end is not None:
        end_answers_due = state.at_table.asked_by(end)
        end_request = EndRequestResponse(end.seat, end.number, end.reason, end.accepted, end_answers_due)
    live = state.at_table.plans.get(seat)
    plan = None if live is None else plan_response(viewed, seat, live, tell)
    request_fields = (take_backs, requests, request, pause_request, end_request, waits_of(state), plan)
    if seat not in to_move(state) or state.position is None:
        return DecisionList(head, ruleset, "", None, (), *request_fields)
    question = tell(loaded.ruleset.question(state.position))
    view = game_view(viewed)
    picture = question_picture(Wording(tell.sentences, tell.language, view.table), view, loaded.components)
    decisions = decision_options(viewed, seat, loaded.ruleset.legal(state.position, seat), tell)
    hint = may_ask_hints(state.at_table, seat)
    return DecisionList(head, ruleset, question, picture, decisions, *request_fields, hint)


def decision_options(
    viewed: ViewedState, seat: Seat, decisions: Iterable[Decision], tell: Telling
) -> tuple[DecisionOption, ...]:
    """Return legal decisions of a seat to move, with their sentences as a viewer may read them."""
    state, loaded = viewed.state, viewed.loaded
    assert state.position is not None  # noqa: S101 - a seat is to move
    rules = {rule.decision: rule for rule in loaded.ruleset.rules}
    step = type(state.position.top_step)

    def option(decision: Decision) -> DecisionOption:
        rule, message = rules[type(decision)], tell_decision(seat, decision, viewed)
        key = group_key(state.at_table.ruleset, rule.decision)
        group = Message(key, message.values) if message and tell.sentences.has(key, tell.language) else None
        return DecisionOption(decision, tell(message), tell(group), step in rule.beside, rule.ends_turn)

    return tuple(map(option, decisions))


class SeatDecisions(msgspec.Struct, frozen=True):
    """The decisions that a seat could take."""

    seat: Seat
    decisions: tuple[DecisionOption, ...] | None
    """`None` when the viewer may not see this seat's private things: the list could tell them."""


class DecisionsThen(msgspec.Struct, frozen=True):
    """The decisions that the seats to move could take at a version."""

    game: str
    head: str
    """The head after that version."""
    ruleset: str
    """The ruleset of the decisions."""
    status: StatusShown
    seats: tuple[SeatDecisions, ...]


def decisions_then(viewed: ViewedState, tell: Telling) -> DecisionsThen:
    """Return the decisions that each seat to move could take in a state, where the viewer may know them."""
    state, viewer = viewed.state, viewed.visible.viewer
    seats = []
    for seat in to_move(state):
        if seat != SERVICE:
            decisions = decision_list(viewed, seat, tell) if seat in viewer else None
            seats.append(SeatDecisions(seat, None if decisions is None else decisions.decisions))
    return DecisionsThen(state.at_table.game, str(state.head), state.at_table.ruleset, status_of(state), tuple(seats))
