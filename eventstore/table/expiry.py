"""Expired clocks: the consequences by policy, claims and forfeits, and gifts of time."""

from __future__ import annotations

from typing import Final

from domain.core.events import Event, Seat
from domain.core.time_controls import DAY_MS, ClockSettings
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.table.checks import occupied, require, require_goes_on, require_not_forfeited, seat_of_caller
from eventstore.table.clocks import (
    Zones,
    add,
    ends_at,
    gift,
    left_at,
    most_before_gift,
    offsets_of_zone,
    spend,
    total,
)
from eventstore.table.commands import ClaimTime, ForfeitSeat, GiveTime
from eventstore.table.events import ClockExpired, SeatForfeited, StandInSeated, TimeAdded
from eventstore.table.table import Table

_MOST_GIVEN_MS: Final = 366 * DAY_MS
"""The most main time of a seat after a gift of an organiser."""


def judge_expiry(table: Table, seat: Seat, time: int) -> list[Event]:
    """Return the facts of an expired clock: its expiry, and the consequence by the game's policy (T11).

    Args:
        table: the table as it is.
        seat: the seat of the clock.
        time: the time of the entry.

    Raises:
        CommandRefused: `clock_runs_on`, the clock of the seat stands, or its time is not over.
    """
    occupied(table, seat)
    settings, until = _clock_of(table), table.clocks[seat].until
    if until is None or time < until:
        raise CommandRefused("clock_runs_on", f"the time of seat {seat} is not over", value=seat, rule="time T11")
    nothing = spend(settings, table.clocks[seat].left, total(settings, table.clocks[seat].left))
    expired = ClockExpired(seat, settings.expiry, until, nothing)
    match settings.expiry:
        case "bot":
            return [expired, StandInSeated(seat, settings.bot, "clock")]
        case "forfeit":
            return [expired, SeatForfeited(seat, settings.bot, "clock")]
    return [expired]


def judge_forfeit(table: Table, command: ClaimTime | ForfeitSeat, caller: Identity) -> list[Event]:
    """Return the facts of a claim, or of an organiser's decision, that a seat with an expired clock has lost.

    Args:
        table: the table as it is.
        command: the command.
        caller: the identity of the caller.

    Raises:
        CommandRefused: its time is not over, its turn is over, or the caller may not decide this.
    """
    seat = command.seat
    occupied(table, seat)
    require_goes_on(table, seat)
    settings = _clock_of(table)
    require_not_forfeited(table, seat)
    clock = table.clocks[seat]
    if isinstance(command, ClaimTime):
        allowed = settings.expiry == "claim"
        require(allowed, "claim_not_allowed", f"the clock was set with `expiry: {settings.expiry}`", settings.expiry)
        own = seat_of_caller(table, caller)
        require(own != seat, "own_time", "an opponent claims your time", seat)
        require_not_forfeited(table, own)
    else:
        require(caller.arbitrates, "not_organiser", "only organisers decide that a seat has lost", caller.role)
    if not (clock.expired and clock.waits):
        raise CommandRefused("clock_runs_on", f"the time of seat {seat} is not over", value=seat, rule="time T11")
    return [SeatForfeited(seat, settings.bot, "claim" if isinstance(command, ClaimTime) else "organiser")]


def require_may_decide(table: Table, seat: Seat) -> None:
    """Refuse decisions of a seat that has forfeited, or that waits for an organiser after its time was over.

    Raises:
        CommandRefused: `seat_forfeited` or `time_over`.
    """
    require_not_forfeited(table, seat)
    if table.clock is not None and table.clock.expiry == "organiser":
        clock = table.clocks[seat]
        waits = clock.expired and clock.waits
        require(not waits, "time_over", "your time is over; an organiser decides how the game goes on", seat)


def judge_gift(
    table: Table, command: GiveTime, caller: Identity, time: int, zones: Zones = offsets_of_zone
) -> list[Event]:
    """Return the facts of a gift of time to a seat (T14, T15).

    Args:
        table: the table as it is.
        command: the command.
        caller: the identity of the caller.
        time: the time of the entry; a clock that runs goes on from there.
        zones: the rules of time zones: today's, or the rules of the entry.

    Raises:
        CommandRefused: the seat has no clock, its clock stands, it has enough time, or the caller may not give time.
    """
    seat = command.seat
    occupant = occupied(table, seat)
    require_goes_on(table, seat)
    settings = _clock_of(table)
    require_not_forfeited(table, seat)
    require(occupant.bot is None, "bot_already", "a bot sits there, and has no clock", seat)
    require(not caller.player or occupant.player != caller.player, "gift_to_oneself", "others give you time", seat)
    clock = table.clocks[seat]
    left = left_at(settings, clock, time)
    ms = gift(settings) if command.ms is None else command.ms
    if caller.arbitrates:
        enough = left.main_ms + ms > _MOST_GIVEN_MS
    else:
        _require_may_give(table, settings, command, caller)
        enough = total(settings, left) > most_before_gift(settings)
    if enough:
        raise CommandRefused("time_enough", f"seat {seat} has time enough", value=ms, rule="time T15")
    left = add(left, ms)
    if clock.since is None:
        return [TimeAdded(seat, ms, "given", left)]
    offsets = zones(settings, left, time)
    return [TimeAdded(seat, ms, "given", left, time, ends_at(settings, left, time, offsets), offsets=offsets)]


def _require_may_give(table: Table, settings: ClockSettings, command: GiveTime, caller: Identity) -> None:
    """Refuse a gift of a player, unless it goes to an opponent with a running or claimable clock."""
    require_not_forfeited(table, seat_of_caller(table, caller))
    at_tournament = table.tournament is not None
    require(not at_tournament, "not_organiser", "at a table of a tournament organisers give time", caller.role)
    usual = command.ms in (None, gift(settings))
    require(usual, "not_organiser", f"opponents give {gift(settings)} ms at once; organisers any time", command.ms)
    clock = table.clocks[command.seat]
    claimed = settings.expiry == "claim" and clock.expired and clock.waits
    if not (clock.runs or claimed):
        detail = f"the clock of seat {command.seat} does not run"
        raise CommandRefused("clock_stands", detail, value=command.seat, rule="time T14")


def _clock_of(table: Table) -> ClockSettings:
    if table.clock is None:
        raise CommandRefused("no_clock", "the game is played without a clock", value=table.game)
    return table.clock
