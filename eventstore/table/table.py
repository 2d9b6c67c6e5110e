"""The table: occupants of seats, status, commitment. The fold of the table events of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from domain.core.events import Event, Seat, require_each
from domain.core.time_controls import ClockSettings
from eventstore.table.clocks import SeatClock, add
from eventstore.table.events import (
    ClockExpired,
    ClockSet,
    ClockStarted,
    ClockStopped,
    Commitment,
    DecisionsTakenBack,
    DisputeRuled,
    EndAnswered,
    EndLapsed,
    EndRequested,
    EndWithdrawn,
    ForkPolicy,
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
    GameVisibility,
    Occupant,
    Pause,
    PauseAnswered,
    PauseRequested,
    PauseWithdrawn,
    PlanCancelled,
    PlanFired,
    PlanSealed,
    ResignationAgreed,
    ResignPolicy,
    SeatForfeited,
    SeatHandedOver,
    SeatHandedToBot,
    SeatLeft,
    SeatReclaimed,
    SeatResigned,
    SeatTaken,
    SeatVacation,
    SeedRevealed,
    Segment,
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
    TakeBackPolicy,
    TakeBackRequested,
    TakeBackWithdrawn,
    TimeAdded,
    TournamentTable,
    VacationBegun,
    VacationEnded,
)
from eventstore.table.plans import LivePlan

Status: TypeAlias = Literal["open", "playing", "stalled", "finished", "aborted", "superseded"]
"""The status as the commands fix it; that a playing game waits for scoring follows from its position."""


class Origin(msgspec.Struct, frozen=True):
    """Where a fork or an import comes from."""

    game: str | None
    """The parent; `None` for an import."""
    at: int
    """The last shared version."""
    head: str
    """The head there."""
    segments: tuple[Segment, ...]
    supersedes: bool
    alone: bool = False
    """Whether a player alone undid final decisions, since bots decided for all others. Its result does not count: the
    player could draw again until they liked the outcome."""


RULINGS_KEPT: Final = 200
"""The most rulings in the state of a table: as many as fit into an answer."""


class Ruling(msgspec.Struct, frozen=True):
    """An organiser's ruling."""

    organiser: str
    text: str
    about: int | None


class OpenTakeBackRequest(msgspec.Struct, frozen=True):
    """A request of a seat to all others at the table: to undo its decisions from a final decision on."""

    seat: Seat
    to: int
    """The version before that decision."""
    accepted: tuple[Seat, ...] = ()
    """The seats that have agreed so far, in the order of the answers."""


class OpenPauseRequest(msgspec.Struct, frozen=True):
    """A request of a seat to all others at the table: a pause, in which nobody moves."""

    seat: Seat
    reason: str
    until: int | None
    """When the pause is to end by itself, milliseconds since 1970 in UTC."""
    accepted: tuple[Seat, ...] = ()
    """The seats that have agreed so far, in the order of the answers."""


class OpenEndRequest(msgspec.Struct, frozen=True):
    """A request of a seat to all others at the table: to end the game without a result."""

    seat: Seat
    number: int
    """The number of the request among all requests to end the game in its log, from 1; the answers name it."""
    reason: str
    accepted: tuple[Seat, ...] = ()
    """The seats that have agreed so far, in the order of the answers."""


OpenRequest: TypeAlias = OpenTakeBackRequest | OpenPauseRequest | OpenEndRequest
"""A request to all others at the table. It is granted with the last agreement, and ends with the first refusal."""


R = TypeVar("R", bound=OpenRequest)


class Substitute(msgspec.Struct, frozen=True):
    """A substitute for a seat of a running game.

    They get it once they have accepted, and an organiser or all others at the table consent.
    """

    seat: Seat
    player: str
    name: str
    """Their name at this table."""
    accepted: bool = False
    consented: bool = False
    """Whether an organiser has consented."""
    asks_players: bool = False
    """Whether the consent of all others at the table is enough."""
    agreed: tuple[Seat, ...] = ()
    """The other seats that have agreed so far, in the order of the answers."""


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a table, besides the seats, that all readers of the game may see."""

    creator: str
    """The actor that opened, forked or imported the game."""
    ruleset: str
    components: str
    """The hash of the component set."""
    options: dict[str, Any]
    visibility: GameVisibility
    forks: ForkPolicy
    take_back: TakeBackPolicy
    labels: tuple[str, ...]
    commitment: Commitment
    nonces: tuple[str, ...]
    origin: Origin | None
    imported: bool
    superseded_by: str | None
    rulings: tuple[Ruling, ...]
    """The last 200, the oldest first; the log has all."""
    reason: str
    """Why it was aborted or is stalled."""
    take_back_request: OpenTakeBackRequest | None = None
    """The open request of a player to the others to undo a decision."""
    tournament: TournamentTable | None = None
    """The table of the tournament; a fork has it only when it replaces a table of a tournament."""
    stand_ins: tuple[str | None, ...] = ()
    """By seat: the kind of bot that decides for its player until they return; null without a stand-in."""
    stood_in: tuple[int, ...] = ()
    """By seat: the number of decisions of bots that stood in."""
    clock: ClockSettings | None = None
    """`None`: it is played without a clock."""
    clocks: tuple[SeatClock, ...] = ()
    """By seat; nothing without a clock."""
    pause: Pause | None = None
    """Why nobody moves; null while the game goes on."""
    pause_request: OpenPauseRequest | None = None
    """The open request of a player to the others for a pause."""
    substitutes: tuple[Substitute, ...] = ()
    """The substitutes that wait for an agreement; a seat has one at most."""
    vacation: int = 0
    """Days of vacation of each player in this game."""
    vacations: tuple[SeatVacation, ...] = ()
    """By seat: the vacation time that was used, and the current vacation."""
    forfeited: tuple[Seat, ...] = ()
    """The seats that have forfeited or resigned, in this order."""
    resign: ResignPolicy | None = None
    """What follows when a seat resigns; null: nobody resigns."""
    resigned: tuple[Seat, ...] = ()
    """The seats that have resigned."""
    given_up: tuple[FormerPlayer | None, ...] = ()
    """By seat: the player who handed it to a bot themselves, and may have it back; null without such a player."""
    absent_after: int | None = None
    """How many seconds the game waits for a player before the others may go on without them; null: for ever."""
    silent: tuple[Seat, ...] = ()
    """The seats with a stand-in because their players were silent for long."""
    end_request: OpenEndRequest | None = None
    """The open request of a player to the others to end the game."""


class Table(TableFacts, frozen=True, kw_only=True):
    """The table of a game of any ruleset.

    `nonces` make the game's key; the nonces that are given before the start do not count yet.
    """

    game: str
    seats: tuple[Occupant | None, ...]
    status: Status
    given: tuple[tuple[Seat, str], ...] = ()
    """Nonces given before the start, in order, with the seat that gave them."""
    started: bool = False
    held: tuple[tuple[str, ...], ...] = ()
    """By seat: the players who have sat there in this log and may have seen its hand."""
    plans: Mapping[Seat, LivePlan] = {}
    """By seat: its plan. Nobody but the seat may see it."""
    end_requests: int = 0
    """The number of requests to end the game so far."""

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of `TableFacts`, by name."""
        return {name: getattr(self, name) for name in TableFacts.__struct_fields__}

    @property
    def ended(self) -> bool:
        """Whether the log will never have another decision."""
        return self.closed or self.status == "superseded"

    @property
    def closed(self) -> bool:
        """Whether the game is finished or aborted; a superseded game closes with the game that replaced it."""
        return self.status in ("finished", "aborted")

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that have still to answer the open request to undo a decision; none without a request."""
        return self.asked_by(self.take_back_request)

    def asked_by(self, request: OpenRequest | None) -> tuple[Seat, ...]:
        """Return the seats that have still to answer a request; none without a request."""
        if request is None:
            return ()
        # The game of an absent player is not ended without their answer.
        people = self.players if isinstance(request, OpenEndRequest) else self.present
        return tuple(seat for seat in people if seat not in (request.seat, *request.accepted))

    def asked_about(self, offer: Substitute) -> tuple[Seat, ...]:
        """Return the seats that have still to agree to a substitute; none where only an organiser is asked."""
        if not offer.asks_players or offer.consented:
            return ()
        return tuple(seat for seat in self.present if seat not in (offer.seat, *offer.agreed))

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats of players who have not forfeited, absent players included."""
        return tuple(seat for seat in people_of(self.seats) if seat not in self.forfeited)

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that people decide for: no bot sits there, and no bot stands in."""
        return tuple(seat for seat in people_of(self.seats) if self.bot_on(seat) is None)

    def bot_on(self, seat: Seat) -> str | None:
        """Return the kind of the bot that decides for a seat: it sits there, or stands in for its player."""
        occupant = self.seats[seat]
        if occupant is not None and occupant.bot is not None:
            return occupant.bot
        return self.stand_ins[seat]

    def decider(self, seat: Seat) -> str:
        """Return the player who decides for a seat; empty when a bot does."""
        occupant = self.seats[seat]
        if occupant is None or occupant.bot is not None or self.stand_ins[seat] is not None:
            return ""
        return occupant.player

    def is_alone(self, seat: Seat) -> bool:
        """Return whether bots decide for all others at the full table of a player: no player could refuse a request."""
        return seat in people_of(self.seats) and None not in self.seats and set(self.present) <= {seat}

    @property
    def agreed(self) -> bool:
        """Whether all other seats have accepted the open request; at once when all of them are bots."""
        return self.take_back_request is not None and not self.asked

    def is_away(self, player: str) -> bool:
        """Return whether a bot stands in for a player, until they return."""
        seat = self.seat_of(player) if player else None
        return seat is not None and self.stand_ins[seat] is not None and seat not in self.forfeited

    def given_up_by(self, player: str) -> Seat | None:
        """Return the seat that a player handed to a bot themselves, and may have back."""
        for seat, former in enumerate(self.given_up):
            if former is not None and former.player == player:
                return seat
        return None

    def substitute_for(self, seat: Seat) -> Substitute | None:
        """Return the substitute for a seat; `None` when the seat is not offered."""
        return next((substitute for substitute in self.substitutes if substitute.seat == seat), None)

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of a player."""
        for seat, occupant in enumerate(self.seats):
            if occupant is not None and occupant.player == player:
                return seat
        return None


def people_of(seats: Sequence[Occupant | None]) -> tuple[Seat, ...]:
    """Return the seats of people, without bots."""
    return tuple(seat for seat, occupant in enumerate(seats) if occupant is not None and occupant.bot is None)


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
    gone = table.seats[event.seat]
    left = tuple(player for player in table.held[event.seat] if gone is None or player != gone.player)
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
    """Return the offers that go on when a seat gets another occupant, who has agreed to nothing."""
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


def count_decision(table: Table, seat: Seat) -> Table:
    """Return the table after a decision of a seat: it is counted when a bot stands in for its player."""
    if table.stand_ins[seat] is None:
        return table
    stood_in = (*table.stood_in[:seat], table.stood_in[seat] + 1, *table.stood_in[seat + 1 :])
    return replace(table, stood_in=stood_in)
