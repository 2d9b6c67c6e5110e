"""Clocked games in their logs: running clocks, remaining time, and the end of a time. `docs/time.md`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from domain.core.events import SERVICE
from domain.core.time_controls import (
    Absolute,
    ByoYomi,
    ClockSettings,
    Fischer,
    Simple,
)
from eventstore.errors import CommandRefused
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.state import due_at, expires_at, result_of, to_move
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.table.clocks import ClockInvalid
from eventstore.table.commands import (
    AbortGame,
    ClaimTime,
    ForfeitSeat,
    HandSeatToBot,
    ReturnToSeat,
    SeatStandIn,
    StallGame,
    TakeSeat,
)
from eventstore.table.events import GameFinished, TimeAdded
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from eventstore.write.stalling import free_game
from tests.eventstore.clocked import HIDDEN, MINUTE, START, Place, timed
from tests.tiny import RULESETS
from tests.tiny.archives import Lines, exported, forged
from tests.tiny.decisions import LayCounter, RollDie
from tests.tiny.play import ANNA, BEN, CARA, KEYS, OPERATOR, ORGANISER, decided, position_of, started
from tests.tiny.state import TinyPosition


@pytest.fixture
def place() -> Place:
    return Place()


@timed
async def test_a_turn_of_many_decisions_is_one_and_renews_when_it_ends(place: Place) -> None:
    """T1, T2."""
    game = await place.game(Fischer(10 * MINUTE, MINUTE, 20 * MINUTE))
    first = (await place.clocks(game))[0]
    assert (first.since, first.until, first.left.main_ms) == (START, START + 10 * MINUTE, 10 * MINUTE)
    await place.think(MINUTE)
    await decided(place.service, game, RollDie())
    assert (await place.clocks(game))[0] == first, "the turn goes on, and its clock runs on"
    state = await place.turn(game, MINUTE)
    mine, theirs = state.at_table.clocks
    assert (mine.left.main_ms, mine.since, mine.waits) == (9 * MINUTE, None, False)
    assert (theirs.since, theirs.waits) == (place.hand.now, True)
    await place.proven(game)


@timed
async def test_time_per_decision_is_new_for_each(place: Place) -> None:
    """T2."""
    game = await place.game(Simple(30_000))
    await place.think(20_000)
    await decided(place.service, game, RollDie())
    clock = (await place.clocks(game))[0]
    assert (clock.left.main_ms, clock.since, clock.until) == (30_000, place.hand.now, place.hand.now + 30_000)
    await place.turn(game, 29_000)
    await place.proven(game)


@timed
async def test_the_clock_stands_while_the_service_acts_and_the_turn_goes_on_after_it(place: Place) -> None:
    """T7."""
    for _ in range(50):
        game = await place.game(Fischer(10 * MINUTE, MINUTE, 20 * MINUTE))
        await place.turn(game, MINUTE)
        state = await place.turn(game, 2 * MINUTE)
        assert to_move(state) == (SERVICE,)
        assert [clock.since for clock in state.at_table.clocks] == [None, None]
        assert [clock.left.main_ms for clock in state.at_table.clocks] == [10 * MINUTE, 8 * MINUTE], "not renewed yet"
        await place.think(5 * MINUTE)
        await place.play(game)
        state = await place.state(game)
        # The seat that was to move before begins the next round, unless points are given back first.
        if to_move(state) == (1,) and HIDDEN in RULESETS["tiny"].legal(position_of(state, TinyPosition), 1):
            break
    assert to_move(state) == (1,)
    assert [clock.left.main_ms for clock in state.at_table.clocks] == [10 * MINUTE, 8 * MINUTE], "the turn goes on"
    assert state.at_table.clocks[1].since == place.hand.now
    state = await place.turn(game, MINUTE)
    assert state.at_table.clocks[1].left.main_ms == 8 * MINUTE
    await place.proven(game)


@timed
async def test_the_clock_stands_while_the_game_is_stalled(place: Place) -> None:
    """T7."""
    game = await place.game(Absolute(10 * MINUTE))
    await place.think(MINUTE)
    await place.service.writer.command(game, StallGame("broken"), SERVICE_IDENTITY)
    await place.think(60 * MINUTE)
    await free_game(place.service.core, place.service.writer, game, OPERATOR)
    assert (await place.clocks(game))[0].left.main_ms == 9 * MINUTE
    assert (await place.clocks(game))[0].since == place.hand.now
    await place.proven(game)


@timed
async def test_a_bot_has_no_clock(place: Place) -> None:
    """T1."""
    game = await place.game(Absolute(10 * MINUTE))
    await place.think(MINUTE)
    await place.service.writer.command(game, HandSeatToBot(0, "random"), OPERATOR)
    state = await place.state(game)
    assert (state.at_table.clocks[0].since, expires_at(state)) == (None, None)
    assert due_at(state, place.hand.now) == place.hand.now, "the bot is due"
    await place.proven(game)


@timed
async def test_a_player_who_takes_back_a_turn_goes_on_with_it_and_gains_nothing(place: Place) -> None:
    """T8."""
    game = await place.game(Fischer(10 * MINUTE, MINUTE, 20 * MINUTE))
    for _ in range(3):
        version = (await place.state(game)).version
        state = await place.turn(game, MINUTE, LayCounter())
        await place.think(MINUTE)
        await place.service.writer.take_back(game, str(state.head), version, ANNA)
    state = await place.state(game)
    mine, theirs = state.at_table.clocks
    assert (mine.left.main_ms, mine.since) == (4 * MINUTE, place.hand.now), "six minutes, and no increment"
    assert (theirs.left.main_ms, theirs.since, theirs.waits) == (10 * MINUTE, None, False)
    await place.turn(game, MINUTE)
    assert await place.main(game) == [4 * MINUTE, 10 * MINUTE]
    await place.proven(game)


@timed
async def test_with_time_per_decision_a_take_back_brings_no_new_time(place: Place) -> None:
    """T8."""
    game = await place.game(Simple(30_000))
    version = (await place.state(game)).version
    state = await place.turn(game, 10_000, LayCounter())
    await place.think(4_000)
    await place.service.writer.take_back(game, str(state.head), version, ANNA)
    mine = (await place.clocks(game))[0]
    assert (mine.left.main_ms, mine.again) == (16_000, True)
    await place.turn(game, 8_000)
    assert (await place.clocks(game))[0].left.main_ms == 30_000, "the next turn is another one"
    await place.proven(game)


@pytest.mark.parametrize("supersede", [True, False])
@timed
async def test_a_fork_goes_on_with_the_remaining_times_at_its_version(place: Place, *, supersede: bool) -> None:
    """T9."""
    game = await place.game(Fischer(10 * MINUTE, MINUTE, 20 * MINUTE), forks="anyone")
    state = await place.turn(game, 2 * MINUTE)
    await place.turn(game, 3 * MINUTE)
    await place.think(60 * MINUTE)
    fork = await place.service.forking.fork(game, ForkRequest(state.version, supersede=supersede), OPERATOR)
    clocks = await place.clocks(fork.game)
    assert [clock.left.main_ms for clock in clocks] == [9 * MINUTE, 10 * MINUTE]
    assert [clock.since for clock in clocks] == [None, place.hand.now if supersede else None]
    if not supersede:
        await place.think(MINUTE)
        for player in (ANNA, BEN):
            await place.service.writer.command(fork.game, TakeSeat(), player)
        assert (await place.clocks(fork.game))[1].since == place.hand.now
    assert [clock.left.main_ms for clock in await place.clocks(fork.game)] == [9 * MINUTE, 10 * MINUTE]
    await place.proven(fork.game)


@timed
async def test_an_import_goes_on_with_the_remaining_times(place: Place) -> None:
    """T9."""
    game = await place.game(Absolute(10 * MINUTE))
    await place.turn(game, 2 * MINUTE)
    other = Place()
    other.hand.now += 10 * 24 * 60 * MINUTE
    imported = await import_archive(other.service.core, read_archive([await exported(place.service, game)]), OPERATOR)
    assert await other.main(imported.game) == [8 * MINUTE, 10 * MINUTE]
    for player in (ANNA, BEN):
        await other.service.writer.command(imported.game, TakeSeat(), player)
    assert (await other.clocks(imported.game))[1].since == other.hand.now
    await other.proven(imported.game)


@timed
async def test_nobody_loses_while_the_service_is_away(place: Place) -> None:
    """T10."""
    game = await place.game(Absolute(MINUTE), "forfeit")
    await place.think(20_000)
    await place.away(10 * MINUTE)
    state = await place.expire(game)
    assert state.at_table.clocks[0].until is not None, "no time ends before a process is back"
    assert state.version == (await place.state(game)).version
    await place.service.writer.beat()
    for _ in range(2):
        state = await place.expire(game)
    clock = state.at_table.clocks[0]
    assert (clock.left.main_ms, clock.since, clock.until) == (40_000, place.hand.now, place.hand.now + 40_000)
    codec = await place.service.reader.codec(game)
    events = codec.body(await place.service.reader.record(game, state.version)).events
    assert [(type(event), event.why, event.ms) for event in events] == [(TimeAdded, "service_away", 10 * MINUTE)]
    await place.think(40_000)
    assert (await place.expire(game)).at_table.status == "finished"
    await place.proven(game)


@timed
async def test_a_decision_that_comes_first_after_an_outage_is_not_charged_for_it(place: Place) -> None:
    """T10: though no beat came before it."""
    game = await place.game(Absolute(MINUTE), "forfeit")
    await place.think(20_000)
    await place.away(10 * MINUTE)
    await place.play(game, HIDDEN)
    assert await place.main(game) == [40_000, MINUTE]
    await place.proven(game)


@timed
async def test_a_time_is_over_once_and_at_its_instant(place: Place) -> None:
    """T6, T11."""
    game = await place.game(Absolute(MINUTE))
    await place.think(MINUTE - 1)
    before = await place.state(game)
    assert (await place.expire(game)).version == before.version
    assert [(deadline.game, deadline.due) for deadline in await place.service.store.due(0, now=1 << 60, limit=9)] == [
        (game, START + MINUTE)
    ]
    assert await place.service.store.due(0, now=place.hand.now, limit=9) == [], "it is not counted as due"
    await place.think(1)
    for _ in range(3):
        state = await place.expire(game)
    assert state.version == before.version + 1
    assert state.at_table.clocks[0].expired
    assert expires_at(state) is None
    await place.proven(game)


@timed
async def test_a_late_decision_is_accepted_until_the_time_is_said_to_be_over(place: Place) -> None:
    """T11."""
    game = await place.game(ByoYomi(0, 10_000, 2), "forfeit")
    await place.turn(game, 25_000)
    clock = (await place.clocks(game))[0]
    assert (clock.left.periods, clock.left.period_ms, clock.expired) == (1, 10_000, False)
    await place.proven(game)


@timed
async def test_a_warned_player_goes_on_without_a_clock(place: Place) -> None:
    """T12."""
    game = await place.game(Absolute(MINUTE), "warn")
    await place.think(MINUTE)
    await place.expire(game)
    await place.turn(game, MINUTE)
    state = await place.turn(game, 1_000)
    while to_move(state) != (0,):
        await place.play(game)
        state = await place.state(game)
    assert state.at_table.clocks[0].since is None, "nothing is left, and it was warned"
    await place.proven(game)


@timed
async def test_an_opponent_claims_the_time_that_is_over(place: Place) -> None:
    """T12, T13."""
    game = await place.game(Absolute(MINUTE), "claim", 3)

    async def refused(code: str, command: Any, caller: Any) -> None:
        with pytest.raises(CommandRefused) as error:
            await place.service.writer.command(game, command, caller)
        assert error.value.code == code

    await refused("clock_runs_on", ClaimTime(0), BEN)
    await place.think(MINUTE)
    await refused("clock_runs_on", ClaimTime(0), BEN)
    await place.expire(game)
    await refused("own_time", ClaimTime(0), ANNA)
    await refused("clock_runs_on", ClaimTime(1), CARA)
    await refused("not_seated", ClaimTime(0), OPERATOR)
    await refused("not_organiser", ForfeitSeat(0), BEN)
    await place.service.writer.command(game, ClaimTime(0), BEN)
    state = await place.state(game)
    assert (state.at_table.forfeited, state.at_table.status, to_move(state)) == ((0,), "playing", (0,))
    assert state.at_table.bot_on(0) == "greedy"
    await refused("seat_forfeited", ClaimTime(0), BEN)
    await refused("seat_forfeited", ReturnToSeat(), ANNA)
    await refused("seat_forfeited", HandSeatToBot(0, "random"), OPERATOR)
    with pytest.raises(CommandRefused) as error:
        await place.service.writer.decide(game, str(state.head), ANNA, HIDDEN)
    assert error.value.code == "seat_forfeited"
    while not state.at_table.ended:
        await place.play(game)
        state = await place.state(game)
    result = result_of(state, RULESETS["tiny"])
    assert result is not None
    assert result.places[0] == 3
    assert sorted(result.places[1:]) in ([1, 2], [1, 1])
    await place.proven(game)


@timed
async def test_a_stand_in_after_the_time_was_over_gives_the_seat_back_and_no_claim_takes_it(place: Place) -> None:
    """A2, T12: the claim ends with the turn of the player; any claimant may have let the bot stand in."""
    for caller in (ANNA, ORGANISER):
        game = await place.game(Absolute(MINUTE), "claim", 3)
        await place.think(MINUTE)
        await place.expire(game)
        await place.service.writer.command(game, SeatStandIn(0, "greedy"), caller)
        with pytest.raises(CommandRefused) as error:
            await place.service.writer.command(game, ClaimTime(0), BEN)
        assert error.value.code == "clock_runs_on"
        await place.service.writer.decide(game, str((await place.state(game)).head), ANNA, HIDDEN)
        table = (await place.state(game)).at_table
        assert (table.bot_on(0), table.forfeited) == (None, ())
        await place.proven(game)


@pytest.mark.parametrize("before", [True, False])
@timed
async def test_player_is_back_where_a_game_goes_on_before_their_forfeit(place: Place, before: bool) -> None:
    """T13, A6: the bot stands in until then."""
    game = await place.game(Absolute(MINUTE), "claim", 3)
    await place.think(MINUTE)
    state = await place.expire(game)
    await place.service.writer.command(game, SeatStandIn(1, "random"), BEN)
    await place.service.writer.command(game, ClaimTime(0), CARA)
    version = state.version if before else (await place.state(game)).version
    fork = await place.service.forking.fork(game, ForkRequest(version, supersede=True), OPERATOR)
    table = (await place.state(fork.game)).at_table
    if before:
        assert (table.forfeited, table.stand_ins) == ((), ("greedy", "random", None))
        await place.service.writer.decide(fork.game, str((await place.state(fork.game)).head), ANNA, HIDDEN)
        table = (await place.state(fork.game)).at_table
        assert (table.stand_ins, table.present) == ((None, "random", None), (0, 2))
    else:
        assert (table.forfeited, table.stand_ins) == ((0,), ("greedy", "random", None))
    await place.proven(fork.game)


@timed
async def test_a_claim_ends_with_the_turn(place: Place) -> None:
    """T12."""
    game = await place.game(Fischer(MINUTE, 10_000, MINUTE), "claim")
    await place.think(MINUTE)
    await place.expire(game)
    await place.turn(game, 1_000)
    with pytest.raises(CommandRefused):
        await place.service.writer.command(game, ClaimTime(0), BEN)
    assert (await place.clocks(game))[0].left.main_ms == 10_000
    await place.proven(game)


@timed
async def test_a_bot_stands_in_and_the_player_returns_with_the_renewed_time(place: Place) -> None:
    """T12."""
    game = await place.game(Fischer(MINUTE, 10_000, MINUTE), "bot")
    await place.think(MINUTE)
    state = await place.expire(game)
    assert state.at_table.stand_ins[0] == "greedy"
    assert due_at(state, place.hand.now) == place.hand.now
    await place.service.writer.command(game, ReturnToSeat(), ANNA)
    clock = (await place.clocks(game))[0]
    assert (clock.left.main_ms, clock.since) == (10_000, place.hand.now)
    await place.proven(game)


@timed
async def test_an_organiser_decides_the_consequence_of_an_ended_time(place: Place) -> None:
    """T12."""
    game = await place.game(Absolute(MINUTE), "organiser", 3)
    await place.think(MINUTE)
    state = await place.expire(game)
    with pytest.raises(CommandRefused) as error:
        await place.service.writer.decide(game, str(state.head), ANNA, HIDDEN)
    assert error.value.code == "time_over"
    with pytest.raises(CommandRefused) as error:
        await place.service.writer.command(game, ClaimTime(0), BEN)
    assert error.value.code == "claim_not_allowed"
    await place.service.writer.command(game, SeatStandIn(0, "random"), ORGANISER)
    await place.play(game, HIDDEN)
    await place.think(MINUTE)
    await place.expire(game)
    await place.service.writer.command(game, ForfeitSeat(1), ORGANISER)
    assert (await place.state(game)).at_table.forfeited == (1,)
    await place.service.writer.command(game, AbortGame("enough"), ORGANISER)
    assert expires_at(await place.state(game)) is None
    await place.proven(game)


@timed
async def test_the_last_seat_that_is_left_has_won_at_once(place: Place) -> None:
    """T13."""
    game = await place.game(Absolute(MINUTE), "forfeit", 3)
    await place.think(MINUTE)
    await place.expire(game)
    await place.play(game)
    await place.think(MINUTE)
    state = await place.expire(game)
    result = result_of(state, RULESETS["tiny"])
    assert result is not None
    assert (state.at_table.status, state.at_table.forfeited, result.places, result.winner) == (
        "finished",
        (0, 1),
        (3, 2, 1),
        2,
    )
    codec = await place.service.reader.codec(game)
    events = codec.body(await place.service.reader.record(game, state.version)).events
    assert GameFinished((3, 2, 1), 2, ()) in events
    await place.proven(game)


@timed
async def test_a_game_without_a_clock_has_no_facts_of_one(place: Place) -> None:
    game = await started(place.service)
    while not (await place.state(game)).at_table.ended:
        await place.play(game)
    codec = await place.service.reader.codec(game)
    kinds = {
        type(event).__name__
        async for record in place.service.reader.stream(game)
        for event in codec.body(record).events
    }
    assert not {name for name in kinds if "Clock" in name or "Time" in name}
    answer = await verify_log(place.service.reader, game, keys=KEYS)
    assert "clocks" not in [check.name for check in answer.checks]


@timed
async def test_a_policy_with_an_unknown_bot_is_refused(place: Place) -> None:
    with pytest.raises(ClockInvalid):
        await started(place.service, clock=ClockSettings(Absolute(MINUTE), "bot", bot="genius"))


Event = dict[str, Any]


def more_left(event: Event) -> bool:
    if "left" in event and event["type"] != "clock_set.1":
        event["left"]["main_ms"] = event["left"].get("main_ms", 0) + 1
        return True
    return False


def changed(field: str, kind: str) -> Callable[[Event], bool]:
    def change(event: Event) -> bool:
        matches = bool(event["type"] == kind)
        if matches:
            event[field] += 1
        return matches

    return change


TAMPERED: Final[dict[str, tuple[Callable[[Event], bool], str]]] = {
    "more is left": (more_left, "clocks"),
    "it ends later": (changed("until", "clock_started.1"), "clocks"),
    "it began later": (changed("since", "clock_started.1"), "clocks"),
    "it stopped later": (changed("at", "clock_stopped.1"), "clocks"),
    "more was given back": (changed("ms", "time_added.1"), "clocks"),
    "the time was over later": (changed("at", "clock_expired.1"), "legality"),
    "another seat's time was over": (changed("seat", "clock_expired.1"), "legality"),
}


@pytest.mark.parametrize("name", TAMPERED)
@timed
async def test_a_fact_of_a_clock_that_was_altered_is_found(place: Place, name: str) -> None:
    change, check = TAMPERED[name]
    game = await place.game(Fischer(10 * MINUTE, MINUTE, 20 * MINUTE))
    await place.turn(game, MINUTE)
    await place.away(MINUTE)
    await place.turn(game, MINUTE)
    await place.play(game)
    await place.think(20 * MINUTE)
    await place.expire(game)
    where: list[int] = []

    def alter(lines: Lines) -> None:
        for line in lines:
            if line["type"] == "entry" and not where and any(map(change, line["body"]["events"])):
                where.append(line["version"])

    archive = await exported(place.service, game)
    codecs = place.service.reader.codecs
    whole = verify_archive(forged(archive, lambda _: None), codecs)
    assert whole.ok, whole.checks
    failures = {
        check.name: check.version for check in verify_archive(forged(archive, alter), codecs).checks if not check.ok
    }
    assert failures[check] == where[0]
