"""The notices that an entry of a log gives rise to: recipients and occasions. They follow from the log alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.core.events import SERVICE, Event
from domain.tournament.events import RoundOpened, TablesCalled
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.entry import CommandTaken, LogEntry
from eventstore.log.state import State, plays_itself, to_move
from eventstore.notices.deliveries import Occasion
from eventstore.notices.settings import AnyNoticeKind, NoticeKind
from eventstore.review.disputes import Dispute
from eventstore.storage.store import Record
from eventstore.table.events import (
    ClockExpired,
    ClockStarted,
    DisputeRuled,
    EndRequested,
    GameAborted,
    GameFinished,
    GamePaused,
    GameResumed,
    GameStarted,
    GameSuperseded,
    PauseAnswered,
    PauseRequested,
    PlanCancelled,
    PlanFired,
    SeatForfeited,
    SeatHandedOver,
    SeatHandedToBot,
    StandInSeated,
    SubstituteOffered,
    TakeBackRequested,
    TimeAdded,
)
from eventstore.table.table import Table, people_of
from eventstore.tournament.entries import TournamentState, body_of

_PLAYER = "player:"
_OF_ALL: dict[type[Event], NoticeKind] = {
    GameStarted: "began",
    GameFinished: "ended",
    GameAborted: "ended",
    GameSuperseded: "replaced",
    DisputeRuled: "ruling",
    ClockExpired: "time_over",
}
"""By event: the kind of the notice that everybody at the table gets."""
_OWN_ENDS = ("owner", "by_hand")
"""Why plans end by acts of their owners."""


def interested(table: Table) -> tuple[str, ...]:
    """Return the players whom an event at a table may concern: the people seated there, and the table's creator."""
    creator = table.creator.removeprefix(_PLAYER)
    from_outside = creator != table.creator and table.seat_of(creator) is None
    return (*_players(table), creator) if from_outside else _players(table)


def of_entry(
    before: State, after: State, entry: LogEntry, organisers: Sequence[str] = ()
) -> Iterator[tuple[str, Occasion]]:
    """Yield the recipients of notices about an entry of a game, each with the occasion.

    Args:
        before: the state before the entry.
        after: the state after it.
        entry: the entry.
        organisers: the organisers of the game.
    """
    table, events = after.at_table, entry.body.events
    recipients: list[tuple[str, AnyNoticeKind]] = []
    for event in events:
        of_all = _OF_ALL.get(type(event))
        if of_all is not None:
            recipients += [(player, of_all) for player in _players(table)]
        if isinstance(event, GameStarted):
            recipients += [(player, "filled") for player in interested(table) if player not in _players(table)]
        if isinstance(event, TakeBackRequested | EndRequested):
            request = table.end_request if isinstance(event, EndRequested) else table.take_back_request
            recipients += [(_on(table, seat), "request") for seat in table.asked_by(request)]
    waited = to_move(before) if before.table is not None else ()
    moving = [seat for seat in to_move(after) if seat != SERVICE and not plays_itself(after, seat)]
    # A seat that moves on after its own decision knows that it is its turn.
    recipients += [(_on(table, seat), "turn") for seat in moving if seat not in waited]
    # A bot decides on a head: each entry makes another one.
    recipients += [(_on(table, seat), "move") for seat in moving]
    for player, kind in dict.fromkeys(recipients):
        if player:
            about = "found" if kind == "began" and _found_each_other(before, table) else ""
            yield player, Occasion(kind, table.game, after.version, after.time, about, str(after.head))
    yield from _of_seats(before, after, events)
    cause = entry.body.cause
    author = cause.actor.removeprefix(_PLAYER) if isinstance(cause, CommandTaken) else ""
    for player, kind, about in dict.fromkeys(_of_acts(before.table or table, table, events, organisers)):
        # A player gets no notice of an act of their own.
        if player and player != author:
            yield player, Occasion(kind, table.game, after.version, after.time, about, str(after.head))


def _found_each_other(before: State, table: Table) -> bool:
    """Return whether an entry opened a table for players that looked for opponents."""
    return before.table is None and table.creator == SERVICE_IDENTITY.actor and table.tournament is None


def _of_seats(before: State, after: State, events: Sequence[Event]) -> Iterator[tuple[str, Occasion]]:
    """Yield the notices of an entry to players of single seats: about bots and others in the seat, and about time."""
    table = after.at_table
    for event in events:
        kind: NoticeKind
        player = ""
        if isinstance(event, SeatHandedToBot | SeatHandedOver):
            # A player who handed the seat over themselves may have it back.
            own = table.given_up[event.seat] is not None
            kind, about = "seat_lost", "player" if isinstance(event, SeatHandedOver) else "bot"
            player = "" if own else _on(before.at_table, event.seat)
        elif isinstance(event, SeatForfeited):
            kind, about = "seat_lost", str(event.why)
            player = _on(table, event.seat)
        elif isinstance(event, StandInSeated) and event.why != "player":
            kind, about = "stand_in", str(event.why)
            player = _on(table, event.seat)
        elif isinstance(event, ClockStarted | TimeAdded) and event.until is not None:
            # The notice is sent later, and only if the clock still runs out at this very time.
            kind, about = "time_low", str(event.until)
            player = _on(table, event.seat)
        else:
            continue
        if player:
            yield player, Occasion(kind, table.game, after.version, after.time, about, str(after.head))


def _of_acts(
    before: Table, after: Table, events: Sequence[Event], organisers: Sequence[str]
) -> Iterator[tuple[str, NoticeKind, str]]:
    """Yield recipients, kinds and subjects of notices about pauses, substitutes, plans, and decisions of organisers."""
    for event in events:
        yield from _of_pause(before, after, event)
        yield from _of_substitute(after, event, organisers)
        match event:
            case ClockExpired(policy="organiser"):
                yield from ((player, "decide", "time") for player in organisers)
            case PlanFired():
                yield _on(after, event.seat), "plan", "fired"
            case PlanCancelled() if event.why not in _OWN_ENDS:
                yield _on(before, event.seat), "plan", event.why
            case _:
                pass


def _of_pause(before: Table, after: Table, event: Event) -> Iterator[tuple[str, NoticeKind, str]]:
    match event:
        case PauseRequested():
            yield from ((_on(after, seat), "pause", "asked") for seat in after.asked_by(after.pause_request))
        case PauseAnswered(accepted=False):
            yield from ((player, "pause", "refused") for player in _players(after))
        case PauseAnswered() if after.pause is None and before.pause_request is not None:
            yield _on(after, before.pause_request.seat), "pause", "agreed"
        case GamePaused():
            yield from ((player, "pause", "begun" if event.agreed else "organiser") for player in _players(after))
        case GameResumed():
            yield from ((player, "pause", "over") for player in _players(after))
        case _:
            pass


def _of_substitute(after: Table, event: Event, organisers: Sequence[str]) -> Iterator[tuple[str, NoticeKind, str]]:
    if isinstance(event, SubstituteOffered):
        yield event.player, "substitute", "offered"
        yield _on(after, event.seat), "substitute", "for_you"
        offer = after.substitute_for(event.seat)
        if offer is not None:
            yield from ((_on(after, seat), "substitute", "consent") for seat in after.asked_about(offer))
        if not event.consented:
            yield from ((player, "decide", "substitute") for player in organisers)
    elif isinstance(event, SeatHandedOver):
        new = event.occupant.player
        yield new, "substitute", "yours"
        yield from ((player, "substitute", "seated") for player in _players(after) if player != new)


def of_dispute(players: Sequence[str], dispute: Dispute) -> Iterator[tuple[str, Occasion]]:
    """Yield the recipients who learn that a dispute was opened or answered, or that its ruling was taken back.

    A player gets no notice of an act of their own.

    Args:
        players: the players at the table, and the players who answer its disputes.
        dispute: the dispute, as it is now.
    """
    answer, back = dispute.answer, dispute.earlier[-1] if dispute.earlier else None
    # Each further answer is another occasion.
    about = dispute.dispute if back is None or answer is None else f"{dispute.dispute}/{answer.entry}"
    for player in players:
        if player != dispute.player:
            yield player, Occasion("dispute", dispute.game, dispute.version, dispute.time, dispute.dispute)
        if answer is not None and answer.by != f"{_PLAYER}{player}":
            yield player, Occasion("answer", dispute.game, dispute.version, answer.time, about)
        if back is not None and back.by != f"{_PLAYER}{player}":
            about_back = f"{dispute.dispute}/{back.entry}"
            yield player, Occasion("answer", dispute.game, dispute.version, back.time, about_back)


def of_tournament(state: TournamentState, record: Record) -> Iterator[tuple[str, Occasion]]:
    """Yield the recipients of notices about an entry of a tournament: of a round that begins, of called tables."""
    body = body_of(record)
    for event in body.events:
        if isinstance(event, RoundOpened):
            tournament_round = state.played.rounds[event.round - 1]
            for player in (
                *(player for table in tournament_round.tables for player in table.players),
                *tournament_round.byes,
            ):
                yield player, Occasion("round", state.id, body.version, body.time, str(event.round), str(record.head))
        elif isinstance(event, TablesCalled) and event.called:
            tables = state.played.rounds[event.round - 1].tables if event.round <= len(state.played.rounds) else ()
            for number in event.tables:
                for player in tables[number - 1].players if number <= len(tables) else ():
                    about = f"{event.round}/{number}"
                    yield player, Occasion("called", state.id, body.version, body.time, about, str(record.head))


def _players(table: Table) -> tuple[str, ...]:
    return tuple(_on(table, seat) for seat in people_of(table.seats))


def _on(table: Table, seat: int) -> str:
    """Return the player on a seat; empty for a bot or an empty seat."""
    occupant = table.seats[seat]
    return "" if occupant is None or occupant.bot is not None else occupant.player
