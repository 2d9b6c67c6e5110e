"""Table commands judged again: the facts of a recorded command, as far as the log tells the role of its author."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfoNotFoundError

import msgspec

from domain.core.agenda import Position
from domain.core.chance import ALGORITHM, Chance
from domain.core.events import Event
from eventstore.errors import CommandRefused
from eventstore.identity import SERVICE_IDENTITY, Identity, Role
from eventstore.log.composing import started_when_full
from eventstore.log.entry import CommandTaken
from eventstore.log.silence import silent_seats
from eventstore.log.state import LoadedState, State, fold_events
from eventstore.log.take_backs import judge_request, judge_take_back
from eventstore.proof.checks.findings import Deviation
from eventstore.proof.checks.plans import plan_judged_again
from eventstore.proof.checks.time_zones import announced, is_unproved, recorded_zones
from eventstore.table.clocks import full
from eventstore.table.commands import (
    AnswerTakeBack,
    CancelPlan,
    CreateGame,
    ExpireClock,
    ForkGame,
    GiveTime,
    HandSeatToBot,
    ImportGame,
    NoteOutage,
    RequestTakeBack,
    ResignSeat,
    SealPlan,
    SeatStandIn,
    SupersedeGame,
    TakeBack,
    TakeSeat,
)
from eventstore.table.events import (
    ClockSet,
    GameCreated,
    GameForked,
    GameImported,
    GameSuperseded,
    HintsAllowed,
    ResignationAgreed,
    SeatTaken,
    TimeAdded,
    round_seed,
)
from eventstore.table.expiry import judge_expiry, judge_gift
from eventstore.table.judging import judge
from eventstore.table.table import Table, people_of


def judged_again(
    before: LoadedState, cause: CommandTaken, recorded: Sequence[Event], chance: Chance, time: int
) -> list[Event]:
    """Return the facts that follow today from a table command at a time.

    A log does not tell roles, so a table command counts as allowed when any role allows it. Facts from outside the log
    (a parent's later entries, another game's id) are taken as recorded.

    Raises:
        Deviation: no role allows the command, or the recorded facts contradict it.
        TabletapeError: the options do not fit the ruleset.
    """
    state = before.state
    match cause.act:
        case CreateGame():
            return _created(before, cause, recorded, chance)
        case ForkGame() as command:
            return _forked(before, cause, command, recorded, chance)
        case ImportGame():
            return _imported(state, cause, recorded)
        case SupersedeGame() as command:
            _require(not state.at_table.ended, "a game that had ended was superseded")
            return [GameSuperseded(command.by)]
    _require(state.table is not None, "a table command at a table that was not opened")
    player = Identity(cause.actor.removeprefix("player:"), "", "player")
    match cause.act:
        case TakeBack(to=to):
            return judge_take_back(state.at_table, state.earlier, to, player)
        case RequestTakeBack(to=to):
            events = judge_request(state.at_table, state.earlier, state.beyond, to, player)
        case _:
            events = _judged(before, cause, recorded, time)
    if isinstance(cause.act, TakeSeat):
        return started_when_full(before, events, lambda _: chance)
    if (
        isinstance(cause.act, RequestTakeBack | AnswerTakeBack)
        and fold_events(state, events, before.loaded).at_table.agreed
    ):
        by = next((event for event in recorded if isinstance(event, GameSuperseded)), None)
        if by is None:
            raise Deviation("illegal", "all agreed to go back, and no game replaces this one")
        return [*events, by]
    return events


def _require(holds: bool, detail: str) -> None:
    if not holds:
        raise Deviation("illegal", detail)


def _judged(before: LoadedState, cause: CommandTaken, recorded: Sequence[Event], time: int) -> list[Event]:
    state = before.state
    if isinstance(cause.act, SealPlan | CancelPlan):
        return plan_judged_again(before, cause, recorded)
    if isinstance(cause.act, ExpireClock | NoteOutage):
        _require(cause.actor == SERVICE_IDENTITY.actor, "somebody else than the service spoke of time")
        return judge_expiry(state.at_table, cause.act.seat, time) if isinstance(cause.act, ExpireClock) else []
    named = cause.act.bot if isinstance(cause.act, TakeSeat | HandSeatToBot | SeatStandIn | ResignSeat) else None
    bots = [named] if named else []
    # Outages of the service lie outside the log; without them a player is silent sooner, never later.
    silent = silent_seats(state, time)
    refused: CommandRefused | None = None
    for identity in _identities(cause.actor, recorded):
        try:
            if isinstance(cause.act, GiveTime):
                return _judge_gift(state.at_table, cause.act, identity, time, recorded)
            return judge(state.at_table, cause.act, identity, bots, silent)
        except CommandRefused as error:
            # With its traceback the error would hold this call, and the whole state, until the next full collection.
            refused = error.with_traceback(None)
    raise refused or Deviation("illegal", f"{cause.actor!r} is nobody who can act")


def _judge_gift(table: Table, command: GiveTime, caller: Identity, time: int, recorded: Sequence[Event]) -> list[Event]:
    """Return the facts of a gift of time; the recorded facts where only rules of a time zone make the difference."""
    try:
        events = judge_gift(table, command, caller, time, recorded_zones(recorded))
    except (CommandRefused, ZoneInfoNotFoundError) as error:
        by_zone = isinstance(error, ZoneInfoNotFoundError) or error.code == "time_enough"
        if not (by_zone and is_unproved(table, recorded)):
            raise
        return [event for event in recorded if isinstance(event, TimeAdded) and event.seat == command.seat]
    return announced(table, events, recorded) or events


def _identities(actor: str, recorded: Sequence[Event]) -> list[Identity]:
    """Return the identities that may have acted under this name."""
    kind, _, player = actor.partition(":")
    roles: tuple[Role, ...] = ("player", "organiser", "operator", "service")
    if kind == "player":
        names = [
            event.occupant.name
            for event in recorded
            if isinstance(event, SeatTaken) and event.occupant.player == player
        ]
        return [Identity(player, names[0] if names else "", role) for role in roles[:3]]
    return [Identity("", actor, role) for role in roles[1:] if role == actor]


def _created(before: LoadedState, cause: CommandTaken, recorded: Sequence[Event], chance: Chance) -> list[Event]:
    created = recorded[0] if recorded else None
    _require(before.state.table is None, "a table was opened twice")
    _require(isinstance(created, GameCreated), "the first entry opens no table")
    assert isinstance(created, GameCreated)  # noqa: S101 - required above
    rules = before.loaded.ruleset
    _require(created.creator == cause.actor, "the table was opened by somebody else")
    _require(created.ruleset == rules.name, "the table is for another ruleset")
    _require(created.seats in rules.seats, f"{rules.title} is not for {created.seats} seats")
    _require(created.commitment.algorithm == ALGORITHM, "the table names an unknown recipe for draws")
    of = created.tournament
    own = created.commitment.seed_game == created.game
    of_round = of is not None and created.commitment.seed_game == round_seed(of.tournament, of.round)
    _require(own or of_round, "a new table commits to its own seed, or to that of its round")
    _require(of_round == (created.visibility == "round"), "the visibility of a table does not fit its luck")
    options = msgspec.convert(created.options, rules.options_type)
    rules.initial(before.loaded.components, options, created.seats)
    seated = [event for event in recorded if isinstance(event, SeatTaken)]
    is_of_service = created.creator == "service"
    _require(created.tournament is None or is_of_service, "a table of a tournament was not opened by the service")
    clocks = [event for event in recorded[1:2] if isinstance(event, ClockSet)]
    # Players who found each other, or of whom one challenged the other, may go on without an absent player.
    agreed_to_play = is_of_service and created.absent_after is not None
    _require(of is not None or agreed_to_play or not seated, "a table was opened with players")
    _require(all(event.left == full(event.clock) for event in clocks), "a game begins with other than its time")
    agreed = [event for event in recorded[1 : 2 + len(clocks)] if isinstance(event, ResignationAgreed)]
    settled = len(clocks) + len(agreed)
    hints = [event for event in recorded[1 : 2 + settled] if isinstance(event, HintsAllowed)]
    _require(of is None or not hints, "a table of a tournament allows no hints")
    return started_when_full(before, [created, *clocks, *agreed, *hints, *seated], lambda _: chance)


def _forked(
    before: LoadedState,
    cause: CommandTaken,
    command: ForkGame,
    recorded: Sequence[Event],
    chance: Chance,
) -> list[Event]:
    state, forked = before.state, recorded[0] if recorded else None
    _require(isinstance(forked, GameForked), "a fork does not say where it comes from")
    assert isinstance(forked, GameForked)  # noqa: S101 - required above
    recorded_fork = (forked.parent, forked.at, forked.luck, forked.supersedes, forked.creator)
    _require(
        recorded_fork == (command.parent, command.at, command.luck, command.supersede, cause.actor),
        "a fork is not the one asked for",
    )
    _require(forked.at == state.version, f"a fork at {forked.at} follows entry {state.version}")
    _require(forked.parent_head == str(state.head), "a fork names another head of its parent")
    table = state.at_table
    _require(forked.ruleset == table.ruleset, "a fork changes the ruleset")
    _require(len(forked.seats) == len(table.seats), "a fork changes the number of seats")
    _require(forked.supersedes or not any(forked.seats), "a fork that replaces nothing has nobody seated")
    away = [seat for seat, bot in enumerate(forked.stand_ins) if bot is not None]
    _require(set(away) <= set(people_of(forked.seats)), "in a fork a bot stands in where no person sits")
    back = [seat for seat, former in enumerate(forked.given_up) if former is not None]
    bots = {seat for seat, occupant in enumerate(forked.seats) if occupant is not None and occupant.bot is not None}
    _require(set(back) <= bots, "in a fork a seat without a bot may be had back")
    _require(set(forked.silent) <= set(away), "in a fork a player without a stand-in is silent")
    own = forked.commitment.seed_game == forked.game
    _require(own == (forked.luck == "fresh"), "the seed of a fork is not the one of its luck")
    if forked.redrawn_for is not None and forked.supersedes:
        agreed = forked.luck == "fresh" and forked.redrawn_for == people_of(forked.seats)
        _require(agreed, "a fork that replaces its parent deals known cards and tiles anew, or goes on with the luck")
    if forked.redrawn_for is not None:
        return [forked, *before.loaded.ruleset.resample(_position(state), frozenset(forked.redrawn_for), chance)]
    return started_when_full(before, [forked], lambda _: chance) if forked.supersedes else [forked]


def _position(state: State) -> Position:
    if state.position is None:
        raise Deviation("illegal", "nothing was dealt yet that could be dealt anew")
    return state.position


def _imported(state: State, cause: CommandTaken, recorded: Sequence[Event]) -> list[Event]:
    imported = recorded[0] if recorded else None
    _require(isinstance(imported, GameImported), "an import does not say where it comes from")
    assert isinstance(imported, GameImported)  # noqa: S101 - required above
    _require(imported.creator == cause.actor, "the game was imported by somebody else")
    _require(imported.head == str(state.head), "an import names another head of its archive")
    _require(imported.ruleset == state.at_table.ruleset, "an import changes the ruleset")
    _require(
        (imported.commitment is None) == state.at_table.closed, "only an unfinished game goes on under a new commitment"
    )
    _require(set(imported.labels or ()) <= set(state.at_table.labels), "an import has labels that its archive has not")
    if imported.commitment is not None:
        _require(imported.commitment.seed_game == imported.game, "an imported game commits to its own seed")
    return [imported]
