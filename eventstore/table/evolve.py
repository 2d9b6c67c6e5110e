"""The fold of the table events of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.core.events import Event, Seat, require_each
from eventstore.table.clocks import SeatClock, add
from eventstore.table.events import (
    ClockExpired,
    ClockSet,
    ClockStarted,
    ClockStopped,
    DecisionsTakenBack,
    DisputeRuled,
    EndAnswered,
    EndLapsed,
    EndRequested,
    EndWithdrawn,
    FormerPlayer,
    GameAborted,
    GameCreated,
    GameFinished,
    GameForked,
    GameFreed,
    GameImported,
    GamePaused,
    GameResumed,
    GameStalled,
    GameStarted,
    GameSuperseded,
    HintsAllowed,
    Occupant,
    Pause,
    PauseAnswered,
    PauseRequested,
    PauseWithdrawn,
    PlanCancelled,
    PlanFired,
    PlanSealed,
    ResignationAgreed,
    SeatForfeited,
    SeatHandedOver,
    SeatHandedToBot,
    SeatLeft,
    SeatReclaimed,
    SeatResigned,
    SeatTaken,
    SeatVacation,
    SeedRevealed,
    StandInEnded,
    StandInSeated,
    SubstituteAccepted,
    SubstituteAgreed,
    SubstituteConsented,
    SubstituteDeclined,
    SubstituteOffered,
    TableEvent,
    TakeBackAnswered,
    TakeBackLapsed,
    TakeBackRequested,
    TakeBackWithdrawn,
    TimeAdded,
    VacationBegun,
    VacationEnded,
)
from eventstore.table.plans import LivePlan
from eventstore.table.table import (
    RULINGS_KEPT,
    OpenEndRequest,
    OpenPauseRequest,
    OpenRequest,
    OpenTakeBackRequest,
    Origin,
    Ruling,
    Status,
    Substitute,
    Table,
)

R = TypeVar("R", bound=OpenRequest)


def _created(_: Table | None, event: GameCreated) -> Table:
    return Table(
        game=event.game,
        creator=event.creator,
        ruleset=event.ruleset,
        components=event.components,
        options=event.options,
        seats=(None,) * event.seats,
        status="open",
        visibility=event.visibility,
        forks=event.forks,
        take_back=event.take_back,
        labels=event.labels,
        commitment=event.commitment,
        nonces=(),
        origin=None,
        imported=False,
        superseded_by=None,
        rulings=(),
        reason="",
        tournament=event.tournament,
        stand_ins=(None,) * event.seats,
        stood_in=(0,) * event.seats,
        held=((),) * event.seats,
        given_up=(None,) * event.seats,
        vacation=event.vacation,
        absent_after=event.absent_after,
        vacations=(SeatVacation(),) * event.seats,
    )


def _with_occupant(table: Table, seat: Seat, occupant: Occupant | None) -> tuple[Occupant | None, ...]:
    return (*table.seats[:seat], occupant, *table.seats[seat + 1 :])


def _seat_taken(table: Table, event: SeatTaken) -> Table:
    nonces = table.given if event.nonce is None else (*table.given, (event.seat, event.nonce))
    seats = _with_occupant(table, event.seat, event.occupant)
    return replace(table, seats=seats, given=nonces, held=_with_players(table.held, seats))


def _with_players(held: tuple[tuple[str, ...], ...], seats: Sequence[Occupant | None]) -> tuple[tuple[str, ...], ...]:
    """Return by seat all players who have sat there, the present player included."""
    return tuple(
        (*before, now.player) if now is not None and now.bot is None and now.player not in before else before
        for before, now in zip(held, seats, strict=True)
    )


def _seat_left(table: Table, event: SeatLeft) -> Table:
    nonces = tuple(nonce for nonce in table.given if nonce[0] != event.seat)
    # Before the start there is no hand to see.
    occupant = table.seats[event.seat]
    left = tuple(player for player in table.held[event.seat] if occupant is None or player != occupant.player)
    held = (*table.held[: event.seat], left, *table.held[event.seat + 1 :])
    return replace(table, seats=_with_occupant(table, event.seat, None), given=nonces, held=held)


def _seat_handed(table: Table, event: SeatHandedToBot | SeatHandedOver | SeatReclaimed) -> Table:
    seats = _with_occupant(table, event.seat, event.occupant)
    # The new player has vacation days of their own.
    vacation = event.vacation if isinstance(event, SeatReclaimed) else SeatVacation()
    return replace(
        _no_requests(table),
        seats=seats,
        stand_ins=_stand_in(table, event.seat, None),
        substitutes=_after_hand_over(table.substitutes, event.seat),
        held=_with_players(table.held, seats),
        vacations=_vacation(table, event.seat, vacation),
        given_up=_given_up(table, event.seat, None),
        silent=_not_silent(table, event.seat),
    )


def _not_silent(table: Table, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in table.silent if other != seat)


def _given_up(table: Table, seat: Seat, former: FormerPlayer | None) -> tuple[FormerPlayer | None, ...]:
    return (*table.given_up[:seat], former, *table.given_up[seat + 1 :])


def _vacation(table: Table, seat: Seat, now: SeatVacation) -> tuple[SeatVacation, ...]:
    return (*table.vacations[:seat], now, *table.vacations[seat + 1 :])


def _vacation_begun(table: Table, event: VacationBegun) -> Table:
    now = replace(table.vacations[event.seat], since=event.at, until=event.until)
    return replace(table, vacations=_vacation(table, event.seat, now))


def _vacation_ended(table: Table, event: VacationEnded) -> Table:
    return replace(table, vacations=_vacation(table, event.seat, SeatVacation(event.used_ms)))


def _without_substitute(offered: tuple[Substitute, ...], seat: Seat) -> tuple[Substitute, ...]:
    return tuple(substitute for substitute in offered if substitute.seat != seat)


def _after_hand_over(offered: tuple[Substitute, ...], seat: Seat) -> tuple[Substitute, ...]:
    """Return the offers that stay open when a seat gets another occupant; the consents of that seat end."""
    return tuple(
        replace(substitute, agreed=tuple(other for other in substitute.agreed if other != seat))
        for substitute in _without_substitute(offered, seat)
    )


def _substitute_offered(table: Table, event: SubstituteOffered) -> Table:
    new = Substitute(event.seat, event.player, event.name, consented=event.consented, asks_players=event.asks_players)
    return replace(table, substitutes=(*_without_substitute(table.substitutes, event.seat), new))


def _substitute_answered(table: Table, event: SubstituteAccepted | SubstituteConsented | SubstituteAgreed) -> Table:
    def answered(offer: Substitute) -> Substitute:
        match event:
            case SubstituteAccepted():
                return replace(offer, accepted=True)
            case SubstituteConsented():
                return replace(offer, consented=True)
            case SubstituteAgreed(by=seat):
                return replace(offer, agreed=(*offer.agreed, seat))

    changed = (answered(offer) if offer.seat == event.seat else offer for offer in table.substitutes)
    return replace(table, substitutes=tuple(changed))


def _substitute_declined(table: Table, event: SubstituteDeclined) -> Table:
    return replace(table, substitutes=_without_substitute(table.substitutes, event.seat))


def _stand_in(table: Table, seat: Seat, bot: str | None) -> tuple[str | None, ...]:
    return (*table.stand_ins[:seat], bot, *table.stand_ins[seat + 1 :])


def _stand_in_seated(table: Table, event: StandInSeated) -> Table:
    silent = (*table.silent, event.seat) if event.why == "silence" else table.silent
    return replace(_no_requests(table), stand_ins=_stand_in(table, event.seat, event.bot), silent=silent)


def _returned(table: Table, event: StandInEnded) -> Table:
    return replace(table, stand_ins=_stand_in(table, event.seat, None), silent=_not_silent(table, event.seat))


def _pause_requested(table: Table, event: PauseRequested) -> Table:
    return replace(table, pause_request=OpenPauseRequest(event.seat, event.reason, event.until))


def _pause_answered(table: Table, event: PauseAnswered) -> Table:
    return replace(table, pause_request=_after_answer(table.pause_request, event))


def _pause_withdrawn(table: Table, _: PauseWithdrawn) -> Table:
    return replace(table, pause_request=None)


def _paused(table: Table, event: GamePaused) -> Table:
    return replace(_no_requests(table), pause=Pause(event.agreed, event.reason, event.until))


def _resumed(table: Table, _: GameResumed) -> Table:
    return replace(table, pause=None)


def _started(table: Table, event: GameStarted) -> Table:
    return replace(table, status="playing", started=True, nonces=event.nonces, given=())


def _forked(table: Table, event: GameForked) -> Table:
    goes_on = event.supersedes and table.started
    inherited = table.origin is not None and table.origin.alone
    origin = Origin(
        event.parent, event.at, event.parent_head, event.segments, event.supersedes, inherited and event.supersedes
    )
    fork = replace(
        table,
        game=event.game,
        creator=event.creator,
        seats=event.seats,
        status="playing" if goes_on else "open",
        visibility=event.visibility,
        forks=event.forks,
        labels=event.labels,
        commitment=event.commitment,
        nonces=event.nonces,
        given=table.given if event.supersedes else (),
        origin=origin,
        imported=False,
        superseded_by=None,
        reason="",
        take_back_request=None,
        end_request=None,
        tournament=table.tournament if event.supersedes else None,
        stand_ins=event.stand_ins or (None,) * len(event.seats),
        stood_in=table.stood_in if event.supersedes else (0,) * len(event.seats),
        plans={},
        pause=event.pause,
        pause_request=None,
        substitutes=(),
        held=_with_players(table.held, event.seats),
        vacations=event.vacations or (SeatVacation(),) * len(event.seats),
        given_up=event.given_up or (None,) * len(event.seats),
        silent=event.silent,
        forfeited=table.forfeited if event.supersedes else (),
        resigned=table.resigned if event.supersedes else (),
    )
    seat = fork.seat_of(event.creator.removeprefix("player:"))
    if not event.supersedes or seat is None or not fork.is_alone(seat):
        return fork
    return replace(fork, origin=replace(origin, alone=True))


def _imported(table: Table, event: GameImported) -> Table:
    status: Status = (
        "open" if event.commitment is not None else ("finished" if table.status == "finished" else "aborted")
    )
    at = int(event.head.partition("-")[0])
    return replace(
        table,
        game=event.game,
        creator=event.creator,
        seats=(None,) * len(table.seats),
        status=status,
        labels=table.labels if event.labels is None else event.labels,
        commitment=event.commitment or table.commitment,
        nonces=() if event.commitment else table.nonces,
        given=(),
        origin=Origin(None, at, event.head, (), supersedes=False),
        imported=True,
        superseded_by=None,
        take_back_request=None,
        end_request=None,
        tournament=None,
        stand_ins=(None,) * len(table.seats),
        vacations=(SeatVacation(),) * len(table.seats),
        plans={},
        pause=None,
        pause_request=None,
        substitutes=(),
        given_up=(None,) * len(table.seats),
        silent=(),
        forfeited=table.forfeited if status == "finished" else (),
        resigned=table.resigned if status == "finished" else (),
    )


def _superseded(table: Table, event: GameSuperseded) -> Table:
    return replace(_no_requests(table), substitutes=(), status="superseded", superseded_by=event.by, plans={})


def _aborted(table: Table, event: GameAborted) -> Table:
    return replace(_no_requests(table), substitutes=(), status="aborted", reason=event.reason, pause=None, plans={})


def _stalled(table: Table, event: GameStalled) -> Table:
    return replace(_no_requests(table), status="stalled", reason=event.reason)


def _freed(table: Table, _: GameFreed) -> Table:
    return replace(table, status="playing", reason="")


def _finished(table: Table, _: GameFinished) -> Table:
    return replace(_no_requests(table), substitutes=(), status="finished", plans={})


def _revealed(table: Table, _: SeedRevealed) -> Table:
    return table


def _ruled(table: Table, event: DisputeRuled) -> Table:
    ruling = Ruling(event.organiser, event.text, event.about)
    return replace(table, rulings=(*table.rulings[1 - RULINGS_KEPT :], ruling))


def _requested(table: Table, event: TakeBackRequested) -> Table:
    return replace(table, take_back_request=OpenTakeBackRequest(event.seat, event.to))


def _answered(table: Table, event: TakeBackAnswered) -> Table:
    return replace(table, take_back_request=_after_answer(table.take_back_request, event))


def _after_answer(request: R | None, event: TakeBackAnswered | PauseAnswered | EndAnswered) -> R | None:
    if request is None or not event.accepted:
        return None
    accepted: tuple[Seat, ...] = (*request.accepted, event.seat)
    return replace(request, accepted=accepted)


def _end_requested(table: Table, event: EndRequested) -> Table:
    number = table.end_requests + 1
    request = OpenEndRequest(event.seat, number, event.reason)
    return replace(table, end_request=request, end_requests=number)


def _end_answered(table: Table, event: EndAnswered) -> Table:
    return replace(table, end_request=_after_answer(table.end_request, event))


def _end_request_over(table: Table, _: EndWithdrawn | EndLapsed) -> Table:
    return replace(table, end_request=None)


def _clock_set(table: Table, event: ClockSet) -> Table:
    return replace(table, clock=event.clock, clocks=(SeatClock(event.left),) * len(table.seats))


def _clock(table: Table, seat: Seat, **changed: Any) -> Table:
    clock = replace(table.clocks[seat], **changed)
    return replace(table, clocks=(*table.clocks[:seat], clock, *table.clocks[seat + 1 :]))


def _clock_started(table: Table, event: ClockStarted) -> Table:
    before = table.clocks[event.seat]
    begun = before.begun if before.waits else event.left
    runs = SeatClock(
        event.left, event.since, event.until, waits=True, again=event.again, begun=begun, offsets=event.offsets
    )
    return replace(table, clocks=(*table.clocks[: event.seat], runs, *table.clocks[event.seat + 1 :]))


def _clock_stopped(table: Table, event: ClockStopped) -> Table:
    if event.renewed is None:
        return _clock(table, event.seat, left=event.left, since=None, until=None, offsets=())
    before = table.clocks[event.seat]
    over = SeatClock(event.renewed, expired=before.expired, before=event.left)
    return replace(table, clocks=(*table.clocks[: event.seat], over, *table.clocks[event.seat + 1 :]))


def _time_added(table: Table, event: TimeAdded) -> Table:
    changed = {
        "left": event.left,
        "since": event.since,
        "until": event.until,
        "expired": False,
        "offsets": event.offsets,
    }
    if event.why == "given":
        # A take-back does not take the gift away: the readings of the turn's begin and the last turn's end get it too.
        clock = table.clocks[event.seat]
        readings = {"begun": clock.begun, "before": clock.before}
        changed |= {name: add(left, event.ms) for name, left in readings.items() if left is not None}
    return _clock(table, event.seat, **changed)


def _clock_expired(table: Table, event: ClockExpired) -> Table:
    return _clock(table, event.seat, left=event.left, since=None, until=None, expired=True, offsets=())


def _forfeited(table: Table, event: SeatForfeited) -> Table:
    return replace(
        table,
        stand_ins=_stand_in(table, event.seat, event.bot),
        forfeited=(*table.forfeited, event.seat),
        take_back_request=None,
    )


def _take_back_request_over(table: Table, _: DecisionsTakenBack | TakeBackWithdrawn | TakeBackLapsed) -> Table:
    return table if table.take_back_request is None else replace(table, take_back_request=None)


def _plan_sealed(table: Table, event: PlanSealed) -> Table:
    return replace(table, plans={**table.plans, event.seat: LivePlan(event.version, event.plan)})


def _plan_fired(table: Table, event: PlanFired) -> Table:
    live = table.plans[event.seat]
    return replace(table, plans={**table.plans, event.seat: replace(live, fired=live.fired + 1)})


def _plan_cancelled(table: Table, event: PlanCancelled) -> Table:
    return replace(table, plans={seat: live for seat, live in table.plans.items() if seat != event.seat})


def _resignation_agreed(table: Table, event: ResignationAgreed) -> Table:
    return replace(table, resign=event.then)


def _hints_allowed(table: Table, _: HintsAllowed) -> Table:
    return replace(table, hints=True)


def _resigned(table: Table, event: SeatResigned) -> Table:
    return replace(
        _no_requests(table),
        stand_ins=_stand_in(table, event.seat, event.bot),
        forfeited=(*table.forfeited, event.seat),
        resigned=(*table.resigned, event.seat),
        silent=_not_silent(table, event.seat),
    )


def _no_requests(table: Table) -> Table:
    if table.take_back_request is None and table.pause_request is None and table.end_request is None:
        return table
    return replace(table, take_back_request=None, pause_request=None, end_request=None)


FOLDS: Final[Mapping[type[Event], Callable[[Any, Any], Table]]] = {
    GameCreated: _created,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    SeatHandedToBot: _seat_handed,
    SeatHandedOver: _seat_handed,
    SeatReclaimed: _seat_handed,
    StandInSeated: _stand_in_seated,
    StandInEnded: _returned,
    PauseRequested: _pause_requested,
    PauseAnswered: _pause_answered,
    PauseWithdrawn: _pause_withdrawn,
    GamePaused: _paused,
    GameResumed: _resumed,
    SubstituteOffered: _substitute_offered,
    SubstituteAccepted: _substitute_answered,
    SubstituteConsented: _substitute_answered,
    SubstituteAgreed: _substitute_answered,
    SubstituteDeclined: _substitute_declined,
    VacationBegun: _vacation_begun,
    VacationEnded: _vacation_ended,
    EndRequested: _end_requested,
    EndAnswered: _end_answered,
    EndWithdrawn: _end_request_over,
    EndLapsed: _end_request_over,
    GameStarted: _started,
    GameForked: _forked,
    GameImported: _imported,
    GameSuperseded: _superseded,
    GameAborted: _aborted,
    GameStalled: _stalled,
    GameFreed: _freed,
    GameFinished: _finished,
    SeedRevealed: _revealed,
    DisputeRuled: _ruled,
    DecisionsTakenBack: _take_back_request_over,
    TakeBackRequested: _requested,
    TakeBackAnswered: _answered,
    TakeBackWithdrawn: _take_back_request_over,
    TakeBackLapsed: _take_back_request_over,
    ClockSet: _clock_set,
    ClockStarted: _clock_started,
    ClockStopped: _clock_stopped,
    TimeAdded: _time_added,
    ClockExpired: _clock_expired,
    PlanSealed: _plan_sealed,
    PlanFired: _plan_fired,
    PlanCancelled: _plan_cancelled,
    SeatForfeited: _forfeited,
    ResignationAgreed: _resignation_agreed,
    HintsAllowed: _hints_allowed,
    SeatResigned: _resigned,
}
"""How each fact of the table is folded."""

require_each("table", TableEvent, FOLDS, "fold")


def fold_table(table: Table | None, event: Event) -> Table:
    """Return the table after a table event. The event is not judged."""
    return FOLDS[type(event)](table, event)


def give_up_seat(before: Table, table: Table, seat: Seat) -> Table:
    """Return the table after a player handed their seat to a bot themselves: they may have it back.

    Args:
        before: the table before the hand-over, with the player on the seat.
        table: the table after the hand-over.
        seat: the seat.
    """
    occupant = before.seats[seat]
    if occupant is None:
        return table
    former = FormerPlayer(occupant.player, occupant.name, before.vacations[seat])
    return replace(table, given_up=_given_up(table, seat, former))
