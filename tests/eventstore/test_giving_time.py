"""Given time: givers, amounts, and consequences. `docs/time.md`, T14 to T16."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Final

import pytest

from domain.core.time_controls import (
    DAY_MS,
    Absolute,
    AnyTimeControl,
    ByoYomi,
    Canadian,
    ClockSettings,
    Correspondence,
    Fischer,
    Simple,
)
from eventstore.errors import KeyReused
from eventstore.identity import Identity
from eventstore.log.entry import CommandTaken
from eventstore.log.state import expires_at
from eventstore.proof.archive import verify_archive
from eventstore.table.clocks import Reading, full, gift, most_before_gift, total
from eventstore.table.commands import (
    AbortGame,
    ClaimTime,
    ForfeitSeat,
    GiveTime,
    HandSeatToBot,
    NoteOutage,
    PauseGame,
    ResumeGame,
    ReturnToSeat,
    StallGame,
    TakeSeat,
)
from eventstore.table.events import TimeAdded, TournamentTable
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from tests.eventstore.clocked import HIDDEN, MINUTE, START, Place, timed
from tests.tiny.archives import Lines, exported, forged
from tests.tiny.decisions import LayCounter
from tests.tiny.play import ANNA, BEN, CARA, OPERATOR, ORGANISER, STRANGER, decided, entry_of, unchanged

SECOND: Final = 1_000
HOUR: Final = 60 * MINUTE
ANNA_AS_ORGANISER: Final = Identity(ANNA.player, ANNA.name, "organiser")
SERVICE_ROLE: Final = Identity("", "service", "service")


@pytest.fixture
def place() -> Place:
    return Place()


def give(place: Place, game: str, seat: int, caller: Identity, ms: int | None = None) -> Awaitable[Any]:
    return place.service.writer.command(game, GiveTime(seat, ms), caller)


async def refusal(place: Place, game: str, seat: int, caller: Identity, ms: int | None = None) -> str:
    """Return the code that refuses time; the log is as it was."""
    return str(await unchanged(place.service, game, give(place, game, seat, caller, ms)))


AMOUNTS: Final[list[tuple[AnyTimeControl, int]]] = [
    (Absolute(10 * MINUTE), MINUTE),
    (Absolute(2 * SECOND), SECOND),
    (Simple(30 * SECOND), 30 * SECOND),
    (Fischer(30 * MINUTE, 30 * SECOND, 60 * MINUTE), 3 * MINUTE),
    (ByoYomi(10 * MINUTE, 30 * SECOND, 3), 30 * SECOND),
    (Canadian(10 * MINUTE, 5 * MINUTE, 10), 5 * MINUTE),
    (Correspondence(3, 7), DAY_MS),
]


@pytest.mark.parametrize(("kind", "ms"), AMOUNTS, ids=lambda command: type(command).__name__)
@timed
async def test_t15_an_opponent_gives_so_much_by_kind_of_clock_until_twice_the_time_of_the_beginning(
    place: Place, kind: AnyTimeControl, ms: int
) -> None:
    game = await place.game(kind)
    clock = ClockSettings(kind)
    clock_at_start = (await place.clocks(game))[0]
    await give(place, game, 0, BEN)
    now = (await place.clocks(game))[0]
    assert (gift(clock), now.left.main_ms) == (ms, clock_at_start.left.main_ms + ms)
    assert (now.since, now.until) == (START, (clock_at_start.until or 0) + ms)
    gifts = 1
    while total(clock, (await place.clocks(game))[0].left) <= most_before_gift(clock):
        await give(place, game, 0, BEN)
        gifts += 1
    assert gifts == total(clock, full(clock)) // ms, "never more than twice what it began with"
    assert await refusal(place, game, 0, BEN) == "time_enough"
    await give(place, game, 0, ORGANISER, MINUTE)
    await place.proven(game)


@timed
async def test_t14_time_is_given_to_the_opponent_whose_clock_runs_and_stands_in_the_log(place: Place) -> None:
    game = await place.game(Fischer(10 * MINUTE, MINUTE, 20 * MINUTE), seats=3)
    await place.think(2 * MINUTE)
    accepted = await give(place, game, 0, CARA)
    state = await place.state(game)
    entry = await entry_of(place.service, game, state.version)
    event = TimeAdded(0, MINUTE, "given", Reading(9 * MINUTE), place.hand.now, place.hand.now + 9 * MINUTE)
    assert (entry.body.cause, entry.body.events) == (CommandTaken(CARA.actor, GiveTime(0)), (event,))
    assert accepted.head == state.head
    assert expires_at(state) == place.hand.now + 9 * MINUTE
    await place.think(9 * MINUTE - 1)
    before = await place.state(game)
    assert (await place.expire(game)).version == before.version, "the time that was due once is not over"
    await place.think(1)
    assert (await place.expire(game)).at_table.clocks[0].expired
    await place.proven(game)


@timed
async def test_t14_everything_else_is_refused_and_changes_nothing(place: Place) -> None:
    game = await place.game(Absolute(10 * MINUTE), "warn", 3)
    refused = {
        "the own time": (0, ANNA, None),
        "the own time, as an organiser": (0, ANNA_AS_ORGANISER, MINUTE),
        "a clock that stands": (1, CARA, None),
        "who does not sit there": (0, STRANGER, None),
        "another amount": (0, BEN, MINUTE + 1),
        "no seat of the table": (3, BEN, None),
        "a seat below the first": (-1, BEN, None),
        "more than a year": (0, ORGANISER, 366 * DAY_MS),
    }
    assert {case: await refusal(place, game, *arguments) for case, arguments in refused.items()} == {
        "the own time": "gift_to_oneself",
        "the own time, as an organiser": "gift_to_oneself",
        "a clock that stands": "clock_stands",
        "who does not sit there": "not_seated",
        "another amount": "not_organiser",
        "no seat of the table": "seat_unknown",
        "a seat below the first": "seat_unknown",
        "more than a year": "time_enough",
    }
    await give(place, game, 0, ORGANISER, 366 * DAY_MS - 10 * MINUTE)
    assert await refusal(place, game, 0, ORGANISER, SECOND) == "time_enough"
    await place.service.writer.command(game, HandSeatToBot(1, "random"), OPERATOR)
    assert await refusal(place, game, 1, ORGANISER) == "bot_already"
    await place.service.writer.command(game, AbortGame("rain"), ORGANISER)
    assert await refusal(place, game, 0, ORGANISER) == "not_playing"
    plain = (await place.service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
    assert await refusal(place, plain, 0, BEN) == "seat_empty"
    for player in (ANNA, BEN):
        await place.service.writer.command(plain, TakeSeat(), player)
    assert await refusal(place, plain, 0, BEN) == "no_clock"
    open_game = (await place.service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
    await place.service.writer.command(open_game, TakeSeat(), ANNA)
    assert await refusal(place, open_game, 0, BEN) == "not_playing"


@timed
async def test_t14_a_player_who_has_forfeited_neither_gives_nor_gets(place: Place) -> None:
    game = await place.game(Absolute(MINUTE), "organiser", 3)
    await place.think(MINUTE)
    await place.expire(game)
    assert await refusal(place, game, 0, BEN) == "clock_stands", "an organiser decides what follows"
    await place.service.writer.command(game, ForfeitSeat(0), ORGANISER)
    assert await refusal(place, game, 0, ORGANISER) == "seat_forfeited"
    await place.play(game)
    assert (await place.clocks(game))[1].runs
    assert await refusal(place, game, 1, ANNA) == "seat_forfeited"
    await give(place, game, 1, CARA)
    await place.proven(game)


@timed
async def test_t14_at_a_table_of_a_tournament_organisers_alone_give_time(place: Place) -> None:
    await place.service.writer.beat()
    new = NewGame(ruleset="tiny", seats=2, clock=ClockSettings(Absolute(10 * MINUTE)))
    game = "0-000000000000"
    await place.service.writer.open_table(new, game, TournamentTable("t-one", 1, 1), (ANNA, BEN))
    assert await refusal(place, game, 0, BEN) == "not_organiser"
    await give(place, game, 0, ORGANISER)
    assert await place.main(game) == [11 * MINUTE, 10 * MINUTE]
    await place.proven(game)


@timed
async def test_a_repeated_request_gives_nothing_twice(place: Place) -> None:
    game = await place.game(Absolute(10 * MINUTE))
    writer = place.service.writer
    first = await writer.command(game, GiveTime(0), BEN, "one-press")
    await place.think(MINUTE)
    again = await writer.command(game, GiveTime(0), BEN, "one-press")
    assert (again.head, again.record) == (first.head, first.record)
    assert await place.main(game) == [11 * MINUTE, 10 * MINUTE]
    with pytest.raises(KeyReused):
        await writer.command(game, GiveTime(0, MINUTE), BEN, "one-press")
    await writer.command(game, GiveTime(0), BEN, "another-press")
    assert (await place.main(game))[0] == 11 * MINUTE, "a minute more, after one that passed"
    await place.proven(game)


@timed
async def test_t16_with_an_organiser_the_game_goes_on_after_the_time_was_over(place: Place) -> None:
    game = await place.game(Absolute(MINUTE), "organiser")
    await place.think(MINUTE)
    state = await place.expire(game)
    decide = place.service.writer.decide
    assert await unchanged(place.service, game, decide(game, str(state.head), ANNA, HIDDEN)) == "time_over"
    await place.think(HOUR)
    await give(place, game, 0, ORGANISER, 2 * MINUTE)
    clock = (await place.clocks(game))[0]
    assert (clock.left.main_ms, clock.since, clock.expired) == (2 * MINUTE, place.hand.now, False)
    await place.turn(game, MINUTE)
    assert await place.main(game) == [MINUTE, MINUTE]
    await place.proven(game)


@timed
async def test_t14_where_it_may_be_claimed_an_opponent_gives_time_instead(place: Place) -> None:
    game = await place.game(Absolute(MINUTE), "claim", 3)
    await place.think(MINUTE)
    await place.expire(game)
    await give(place, game, 0, BEN)
    assert (await place.clocks(game))[0].until == place.hand.now + 6 * SECOND
    claims = place.service.writer.command(game, ClaimTime(0), CARA)
    assert await unchanged(place.service, game, claims) == "clock_runs_on"
    await place.think(6 * SECOND)
    await place.expire(game)
    await place.service.writer.command(game, ClaimTime(0), CARA)
    await place.proven(game)


@timed
async def test_t16_a_warned_player_gets_a_clock_again_from_organisers_alone(place: Place) -> None:
    game = await place.game(Absolute(MINUTE), "warn")
    await place.think(MINUTE)
    await place.expire(game)
    assert await refusal(place, game, 0, BEN) == "clock_stands", "they go on without a clock, which is better"
    await give(place, game, 0, ORGANISER)
    assert (await place.clocks(game))[0].until == place.hand.now + 6 * SECOND
    await place.proven(game)


@timed
async def test_t16_a_player_who_returns_from_a_stand_in_has_the_given_time(place: Place) -> None:
    game = await place.game(Absolute(MINUTE), "bot")
    await place.think(MINUTE)
    await place.expire(game)
    assert await refusal(place, game, 0, BEN) == "clock_stands"
    await give(place, game, 0, ORGANISER, 5 * MINUTE)
    assert not (await place.clocks(game))[0].runs
    await place.service.writer.command(game, ReturnToSeat(), ANNA)
    clock = (await place.clocks(game))[0]
    assert (clock.left.main_ms, clock.since) == (5 * MINUTE, place.hand.now)
    await place.proven(game)


@pytest.mark.parametrize("command", [PauseGame("lunch"), StallGame("broken")], ids=["paused", "stalled"])
@timed
async def test_t14_organisers_give_while_clocks_stand(place: Place, command: PauseGame | StallGame) -> None:
    game = await place.game(Absolute(10 * MINUTE))
    await place.think(MINUTE)
    caller = ORGANISER if isinstance(command, PauseGame) else SERVICE_ROLE
    await place.service.writer.command(game, command, caller)
    assert await refusal(place, game, 0, BEN) == "clock_stands"
    for seat in (0, 1):
        await give(place, game, seat, ORGANISER, MINUTE)
    assert [clock.runs for clock in await place.clocks(game)] == [False, False]
    if isinstance(command, PauseGame):
        await place.think(MINUTE)
        await place.service.writer.command(game, ResumeGame(), ORGANISER)
        assert (await place.clocks(game))[0].since == place.hand.now
    assert await place.main(game) == [10 * MINUTE, 11 * MINUTE]
    await place.proven(game)


@timed
async def test_t16_a_take_back_keeps_the_time_given_to_either(place: Place) -> None:
    game = await place.game(Absolute(10 * MINUTE))
    version = (await place.state(game)).version
    state = await place.turn(game, MINUTE, LayCounter())
    await place.think(MINUTE)
    await give(place, game, 1, ANNA)
    await give(place, game, 0, ORGANISER, 3 * MINUTE)
    await place.think(MINUTE)
    await place.service.writer.take_back(game, str(state.head), version, ANNA)
    mine, theirs = await place.clocks(game)
    assert (mine.left.main_ms, mine.since) == (10 * MINUTE, place.hand.now), "three used, and three given"
    assert (theirs.left.main_ms, theirs.since) == (11 * MINUTE, None), "nothing used, and one given"
    await place.proven(game)


@timed
async def test_t16_a_fork_has_the_time_given_before_its_version(place: Place) -> None:
    game = await place.game(Absolute(10 * MINUTE), forks="anyone")
    before = (await place.state(game)).version
    await give(place, game, 0, BEN)
    for at, main in ((before, 10), (before + 1, 11)):
        fork = await place.service.forking.fork(game, ForkRequest(at), OPERATOR)
        assert await place.main(fork.game) == [main * MINUTE, 10 * MINUTE]
        await place.proven(fork.game)


@timed
async def test_t10_nobody_is_charged_for_an_outage_after_which_time_is_given_first(place: Place) -> None:
    game = await place.game(Absolute(10 * MINUTE))
    await place.think(MINUTE)
    await place.away(HOUR)
    await give(place, game, 0, BEN)
    state = await place.state(game)
    assert await place.main(game) == [10 * MINUTE, 10 * MINUTE]
    entry = await entry_of(place.service, game, state.version - 1)
    assert isinstance(entry.body.cause, CommandTaken)
    assert entry.body.cause.act == NoteOutage()
    await place.proven(game)


@timed
async def test_t16_periods_go_on_as_ever(place: Place) -> None:
    game = await place.game(ByoYomi(0, 30 * SECOND, 3))
    await place.think(40 * SECOND)
    await give(place, game, 0, BEN)
    assert (await place.clocks(game))[0].left == Reading(30 * SECOND, 2, 20 * SECOND)
    state = await place.turn(game, 10 * SECOND)
    assert state.at_table.clocks[0].left == Reading(20 * SECOND, 2, 30 * SECOND)
    game = await place.game(Canadian(0, 5 * MINUTE, 3))
    await place.turn(game, MINUTE)
    await place.think(MINUTE)
    await give(place, game, 1, ANNA)
    state = await place.turn(game, MINUTE)
    mine, theirs = state.at_table.clocks
    assert mine.left == Reading(period_ms=4 * MINUTE, turns=2)
    assert theirs.left == Reading(4 * MINUTE, period_ms=4 * MINUTE, turns=3), "the turn was not one of the period"
    await place.proven(game)


@timed
async def test_with_time_per_decision_it_is_for_this_one(place: Place) -> None:
    game = await place.game(Simple(30 * SECOND))
    await place.think(20 * SECOND)
    await give(place, game, 0, BEN)
    assert (await place.clocks(game))[0].left.main_ms == 40 * SECOND
    await decided(place.service, game, HIDDEN)
    assert (await place.clocks(game))[0].left.main_ms == 30 * SECOND
    await place.proven(game)


def more(event: dict[str, Any]) -> None:
    event["ms"] += 1


def another(event: dict[str, Any]) -> None:
    event["seat"] = 1 - event["seat"]


def rich(event: dict[str, Any]) -> None:
    event["left"]["main_ms"] += 1


def later(event: dict[str, Any]) -> None:
    event["until"] += 1


@pytest.mark.parametrize("change", [more, another, rich, later])
@timed
async def test_a_gift_that_was_altered_is_found(place: Place, change: Any) -> None:
    game = await place.game(Absolute(10 * MINUTE))
    await give(place, game, 0, BEN)
    await place.turn(game, MINUTE)
    where: list[int] = []

    def alter(lines: Lines) -> None:
        for line in lines:
            for event in line["body"]["events"] if line["type"] == "entry" else ():
                if event["type"] == "time_added.1":
                    change(event)
                    where.append(line["version"])

    archive = await exported(place.service, game)
    codecs = place.service.reader.codecs
    assert verify_archive(forged(archive, lambda _: None), codecs).ok
    failures = {
        check.name: check.version for check in verify_archive(forged(archive, alter), codecs).checks if not check.ok
    }
    assert failures["legality"] == where[0]
