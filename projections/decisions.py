"""The legal decisions of the seats to move, each with a sentence: now, and at any version."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from domain.core.catalogue import group_key
from domain.core.events import SERVICE, Decision, Message, Seat
from domain.core.rulebook import Confirm
from eventstore.log.silence import SeatWait, waits_of
from eventstore.log.state import LoadedRuleset, State, StatusShown, status_of, to_move
from eventstore.log.take_backs import UndoPoint, has_company
from eventstore.log.visibility import Visibility, VisibilityRange
from projections.boards.picture import asked_about
from projections.boards.wording import Wording
from projections.narration import tell_decision
from projections.plans import PlanResponse, plan_shown
from projections.sentences import People, Sentences, Telling
from projections.views import game_view


class DecisionOption(msgspec.Struct, frozen=True):
    """A legal decision."""

    decision: Decision
    text: str
    group: str
    """What it stands together under with others; empty when it stands alone."""
    beside: bool
    """Whether it stands beside the main decisions, as an exchange does."""
    confirm: Confirm | None
    """Why players are asked before they take it: it ends the turn, or uses something up for the whole game."""


class TakeBackOption(msgspec.Struct, frozen=True):
    """A version that the caller may go back to."""

    version: int
    """Its position stands again; sent as `to` with the take-back."""
    text: str
    """The decision that was taken there. It is undone, with all that the options before this one would undo."""


class RequestResponse(msgspec.Struct, frozen=True):
    """What a player asks all others at the table: to go on from before one of their decisions."""

    seat: Seat
    """The seat that asks."""
    to: int
    """The version before that decision; sent back with the answer."""
    text: str
    """The decision, as far as the caller may know it."""
    accepted: tuple[Seat, ...]
    """The seats that have agreed so far."""
    asked: tuple[Seat, ...]
    """The seats that have still to answer."""


class PauseRequestResponse(msgspec.Struct, frozen=True):
    """A pause that a player asks all others at the table for."""

    seat: Seat
    """The seat that asks."""
    reason: str
    until: int | None
    """When the pause would end by itself, milliseconds since 1970 in UTC; sent back with the answer."""
    accepted: tuple[Seat, ...]
    """The seats that have agreed so far."""
    asked: tuple[Seat, ...]
    """The seats that have still to answer."""


class EndRequestResponse(msgspec.Struct, frozen=True):
    """A request of a player to all others at the table: to end the game without a result."""

    seat: Seat
    """The seat that asks."""
    number: int
    """Which request it is; sent back with the answer."""
    reason: str
    accepted: tuple[Seat, ...]
    """The seats that have agreed so far."""
    asked: tuple[Seat, ...]
    """The seats that have still to answer."""


class DecisionList(msgspec.Struct, frozen=True):
    """What a seat may decide now, and what it may take back."""

    head: str
    """The head to send with the decision."""
    ruleset: str
    """Whose decisions these are."""
    question: str
    """What the seat is asked; empty when it is not its turn."""
    picture: str | None
    """What it is asked about, as SVG, where that lies nowhere yet: a tile in hand."""
    decisions: tuple[DecisionOption, ...]
    """Empty when it is not its turn."""
    take_backs: tuple[TakeBackOption, ...] = ()
    """The seat's own last decisions that it may take back, the newest first; also where another seat is to move."""
    requests: tuple[TakeBackOption, ...] = ()
    """The seat's own last decisions that are final, the newest first: it may ask the others to go on from before one.
    None while a request is open."""
    request: RequestResponse | None = None
    """The request that is open."""
    pause_request: PauseRequestResponse | None = None
    """The pause that somebody asks for."""
    end_request: EndRequestResponse | None = None
    """The request to end the game that is open."""
    waits: tuple[SeatWait, ...] = ()
    """The seats that the game waits for, the own one too, and from when on the others may go on without them."""
    plan: PlanResponse | None = None
    """What the seat has planned."""


def decision_list(
    state: State, loaded: LoadedRuleset, seat: Seat | None, sentences: Sentences, language: str, people: People
) -> DecisionList:
    """Return the legal decisions of a seat, and what it may take back; none for nobody's.

    Args:
        state: the state at the head.
        loaded: the game's ruleset and components.
        seat: whose decisions; `None` for somebody who does not sit at the table.
        sentences: words them.
        language: one that there are sentences in.
        people: whom they speak of, and to whom they are told.
    """
    head, ruleset = str(state.head), state.at_table.ruleset
    if seat is None:
        return DecisionList(head, ruleset, "", None, ())
    visible = VisibilityRange(None, frozenset((seat,)), everything=False)
    tell = Telling(sentences, language, people)

    def before(one: UndoPoint) -> str:
        then = replace(state, position=one.position)
        return tell(tell_decision(one.seat, one.decision, then, loaded, visible))

    def options(earlier: Sequence[UndoPoint]) -> tuple[TakeBackOption, ...]:
        return tuple(TakeBackOption(one.version, before(one)) for one in reversed(earlier))

    playing, asked = status_of(state) in ("playing", "scoring"), state.at_table.take_back_request
    take_backs = options([one for one in state.earlier if one.seat == seat]) if playing else ()
    may_ask = playing and asked is None and has_company(state.at_table, seat)
    requests = options(state.beyond.get(seat, ())) if may_ask else ()
    request = None
    if asked is not None:
        text = next((before(one) for one in state.beyond.get(asked.seat, ()) if one.version == asked.to), "")
        request = RequestResponse(asked.seat, asked.to, text, asked.accepted, state.at_table.asked)
    pause = state.at_table.pause_request
    pause_request = None
    if pause is not None:
        asked_to_pause = state.at_table.asked_by(pause)
        pause_request = PauseRequestResponse(pause.seat, pause.reason, pause.until, pause.accepted, asked_to_pause)
    end = state.at_table.end_request
    end_request = None
    if end is not None:
        asked_to_end = state.at_table.asked_by(end)
        end_request = EndRequestResponse(end.seat, end.number, end.reason, end.accepted, asked_to_end)
    live = state.at_table.plans.get(seat)
    plan = None if live is None else plan_shown(state, seat, live, loaded, tell)
    back = (take_backs, requests, request, pause_request, end_request, waits_of(state), plan)
    if seat not in to_move(state) or state.position is None:
        return DecisionList(head, ruleset, "", None, (), *back)
    rules = {rule.decision: rule for rule in loaded.ruleset.rules}
    step = type(state.position.top_step)

    def option(decision: Decision) -> DecisionOption:
        rule, message = rules[type(decision)], tell_decision(seat, decision, state, loaded, visible)
        key = group_key(ruleset, rule.decision)
        group = Message(key, message.values) if message and sentences.has(key, language) else None
        return DecisionOption(decision, tell(message), tell(group), step in rule.beside, rule.confirm)

    question = tell(loaded.ruleset.question(state.position))
    view = game_view(state, loaded, visible)
    picture = asked_about(Wording(sentences, language, view.table), view, loaded.components)
    decisions = tuple(map(option, loaded.ruleset.legal(state.position, seat)))
    return DecisionList(head, ruleset, question, picture, decisions, *back)


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
    state: State,
    loaded: LoadedRuleset,
    visibility: Visibility,
    sentences: Sentences,
    language: str,
    people: People,
) -> DecisionsThen:
    """Return what each seat to move could decide in a state, where the viewer may know it."""
    viewer = visibility.at(state.version).viewer
    seats = []
    for seat in to_move(state):
        if seat != SERVICE:
            listed = decision_list(state, loaded, seat, sentences, language, people) if seat in viewer else None
            seats.append(SeatDecisions(seat, None if listed is None else listed.decisions))
    return DecisionsThen(state.at_table.game, str(state.head), state.at_table.ruleset, status_of(state), tuple(seats))
