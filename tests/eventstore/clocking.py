"""Clocked games at random, and a referee of their own: `python -m tests.eventstore.clocking 200`.

For each kind of clock so many games are played at random: turns of any length, take-backs, times that end, outages,
given time, and forks that replace the game or begin beside it.
At every version the log's clocks, and the times that readers are told, are compared with the account of a referee. It
sees only when entries were made, by whom, and the seats to move, lets time tick by, step by step, and knows nothing of
the code it checks. `freezegun` moves the time that the service reads. At the end the archive is verified, and folded
anew.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import click
import msgspec
from freezegun.api import FrozenDateTimeFactory

from domain.core.events import SERVICE
from domain.core.time_controls import (
    DAY_MS,
    Absolute,
    ByoYomi,
    Canadian,
    ClockSettings,
    Correspondence,
    Fischer,
    Night,
    Rest,
    Simple,
)
from eventstore.errors import CommandRefused
from eventstore.log.reader import LogReader
from eventstore.log.state import State, to_move
from eventstore.log.timing import Outage
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.service import Service, now_ms, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.table.clocks import Reading, left_at, total
from eventstore.table.commands import GiveTime, TakeSeat
from eventstore.write.expiring import sync_clocks
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from projections.clocks import TimeLeft, time_left
from tests.frozen import frozen
from tests.tiny import RULESETS
from tests.tiny.archives import exported
from tests.tiny.play import KEYS, OPERATOR, PLAYERS, decided, seated

MOST_FORKS: Final = 2
"""Number of forks of a random game at most."""
START: Final = 1_800_000_000_000 // DAY_MS * DAY_MS
SECOND: Final = 1_000
KINDS: Final[dict[str, tuple[ClockSettings, int]]] = {
    "absolute": (ClockSettings(Absolute(90 * SECOND)), SECOND),
    "simple": (ClockSettings(Simple(20 * SECOND)), SECOND),
    "fischer": (ClockSettings(Fischer(40 * SECOND, 10 * SECOND, 60 * SECOND)), SECOND),
    "byo_yomi": (ClockSettings(ByoYomi(30 * SECOND, 10 * SECOND, 3)), SECOND),
    "canadian": (ClockSettings(Canadian(30 * SECOND, 40 * SECOND, 3)), SECOND),
    "correspondence": (
        ClockSettings(Correspondence(2, 1), rest=Rest("UTC", Night(22, 8), ("sunday",)), grace_ms=3_600_000),
        3_600_000,
    ),
    "fischer with a grace": (
        ClockSettings(Fischer(40 * SECOND, 5 * SECOND, 45 * SECOND), grace_ms=4 * SECOND),
        SECOND,
    ),
}
"""By name: the clock, and the step in which everything happens."""


class Hand:
    """The time of the service, moved by freezegun.

    Args:
        clocks: the frozen clocks of the process; they are put to the beginning of a game.
    """

    def __init__(self, clocks: FrozenDateTimeFactory) -> None:
        self._clocks = clocks
        self.now = START

    @property
    def now(self) -> int:
        """The time in milliseconds, as the service reads it."""
        return now_ms()

    @now.setter
    def now(self, now: int) -> None:
        self._clocks.move_to(datetime.fromtimestamp(now / 1000, UTC))


class _Seat:
    """The referee's account of a seat."""

    def __init__(self, has: dict[str, int]) -> None:
        self.has = has
        self.at_start = dict(has)
        self.runs = self.turn = self.over = self.again = False
        self.before: dict[str, int] | None = None
        self.waited = 0
        """For how many steps others have thought since its last turn ended."""


class Referee:
    """Counts the time of a game step by step."""

    def __init__(self, clock: ClockSettings, step: int, seats: int, now: int) -> None:
        self.clock, self.step, self.now = clock, step, now
        self.seats = [_Seat(self._full()) for _ in range(seats)]

    def _full(self) -> dict[str, int]:
        time = self.clock.time
        has = dict.fromkeys(Reading.__struct_fields__, 0) | {"grace_ms": self.clock.grace_ms}
        match time:
            case Absolute() | ByoYomi() | Canadian():
                has["main_ms"] = time.main_ms
            case Simple():
                has["main_ms"] = time.per_decision_ms
            case Fischer():
                has["main_ms"] = time.initial_ms
            case Correspondence():
                has |= {"main_ms": time.days * DAY_MS, "bank_ms": time.bank_days * DAY_MS}
        if isinstance(time, ByoYomi):
            has |= {"periods": time.periods, "period_ms": time.period_ms}
        if isinstance(time, Canadian):
            has |= {"turns": time.turns, "period_ms": time.period_ms}
        return has

    def _counts(self, instant: int, outages: Sequence[Outage]) -> bool:
        """Whether the step that begins at an instant counts."""
        if any(begins <= instant < ends for begins, ends in outages):
            return False
        if self.clock.rest is None:
            return True
        when = datetime.fromtimestamp(instant / 1000, UTC)
        return 8 <= when.hour < 22 and when.weekday() != 6

    def _has_time(self, seat: _Seat) -> bool:
        return any(seat.has[name] for name in ("grace_ms", "main_ms", "period_ms", "bank_ms"))

    def _tick(self, has: dict[str, int]) -> None:
        """Let a step pass."""
        for name in ("grace_ms", "main_ms"):
            if has[name]:
                has[name] -= self.step
                return
        if has["period_ms"]:
            has["period_ms"] -= self.step
            if not has["period_ms"] and isinstance(self.clock.time, ByoYomi):
                has["periods"] -= 1
                has["period_ms"] = self.clock.time.period_ms if has["periods"] else 0
        elif has["bank_ms"]:
            has["bank_ms"] -= self.step

    def _renew(self, has: dict[str, int]) -> None:
        time = self.clock.time
        has["grace_ms"] = self.clock.grace_ms
        if isinstance(time, Simple):
            has["main_ms"] = time.per_decision_ms
        elif isinstance(time, Fischer) and has["main_ms"] < time.cap_ms:
            has["main_ms"] = min(time.cap_ms, has["main_ms"] + time.increment_ms)
        elif isinstance(time, ByoYomi):
            has |= {"periods": has["periods"] or 1, "period_ms": time.period_ms}
        elif isinstance(time, Canadian) and (has["main_ms"] == 0 or has["period_ms"] == 0):
            has["turns"] -= 1
            if has["turns"] == 0 or has["period_ms"] == 0:
                has |= {"turns": time.turns, "period_ms": time.period_ms}
        elif isinstance(time, Correspondence):
            has["main_ms"] = max(has["main_ms"], time.days * DAY_MS)

    def take(self, body: Any, movers: Sequence[int], outages: Sequence[Outage], *, ended: bool) -> None:
        """Take the next entry, with the seats to move after it."""
        act = getattr(body.cause, "act", None)
        name = type(act).__name__ if act is not None else type(body.cause).__name__
        # A fork goes on with the time left at its version: nobody has used what has passed since.
        since, self.now = body.time if name == "ForkGame" else self.now, body.time
        for instant in range(since, body.time, self.step):
            if self._counts(instant, outages):
                # Nobody has used the time between the end of a time and the entry that says so.
                running = any(seat.runs and self._has_time(seat) for seat in self.seats)
                for seat in self.seats:
                    if seat.runs:
                        self._tick(seat.has)
                    else:
                        seat.waited += running
        by = getattr(body.cause, "seat", None)
        if act is not None and name == "ExpireClock":
            self.seats[act.seat].runs, self.seats[act.seat].over = False, True
            return
        if act is not None and name == "GiveTime":
            self._give(self.seats[act.seat], act.ms or self._usual())
        for number, seat in enumerate(self.seats):
            self._of_seat(seat, number, name, movers, decided=name == "DecisionTaken" and by == number, ended=ended)
            if name == "TakeBack" and seat.runs and not seat.turn:
                for _ in range(seat.waited):
                    self._tick(seat.has)
                seat.turn, seat.at_start = True, dict(seat.has)

    def _usual(self) -> int:
        """Return the milliseconds that an opponent gives at once."""
        time = self.clock.time
        match time:
            case Absolute():
                return time.main_ms // 10
            case Fischer():
                return time.initial_ms // 10
            case Simple():
                return time.per_decision_ms
            case ByoYomi() | Canadian():
                return time.period_ms
            case Correspondence():
                return DAY_MS

    def _give(self, seat: _Seat, ms: int) -> None:
        """Add the given time; it is there too when the turn is taken back, or the turn before."""
        for has in (seat.has, seat.at_start, seat.before):
            if has is not None:
                has["main_ms"] += ms
        if seat.turn and not seat.runs:
            seat.runs = seat.over
        seat.over = False

    def _of_seat(
        self, seat: _Seat, number: int, name: str, movers: Sequence[int], *, decided: bool, ended: bool
    ) -> None:
        per_decision = isinstance(self.clock.time, Simple)
        new = per_decision and decided and not seat.again
        if ended:
            seat.runs = seat.turn = False
        elif not movers or SERVICE in movers:
            seat.runs = False
            if new:
                self._end(seat, renews=True)
        elif number in movers:
            self._goes_on(seat, name, new=new)
        elif seat.turn and name == "TakeBack":
            seat.has = dict(seat.at_start)
            self._end(seat, renews=False)
        elif seat.turn:
            self._end(seat, renews=True)

    def _goes_on(self, seat: _Seat, name: str, *, new: bool) -> None:
        if seat.turn:
            if new:
                self._renew(seat.has)
                seat.over = False
            if name == "TakeBack" and isinstance(self.clock.time, Simple):
                seat.again = True
            if (new or not seat.runs) and not seat.over:
                seat.runs, seat.at_start = True, dict(seat.has)
        elif name == "TakeBack" and seat.before is not None:
            seat.has, seat.runs = dict(seat.before), True
            seat.again, seat.over = isinstance(self.clock.time, Simple), False
        else:
            if seat.over and not self._has_time(seat):
                return
            seat.turn = seat.runs = True
            seat.over = seat.again = False
            seat.at_start = dict(seat.has)

    def _end(self, seat: _Seat, *, renews: bool) -> None:
        seat.before, seat.waited = dict(seat.has), 0
        if renews:
            self._renew(seat.has)
        seat.runs = seat.turn = seat.again = False


async def _play(service: Service, hand: Hand, game: str, step: int, source: random.Random) -> list[str]:
    """Play a game at random to its end, with take-backs, outages, times that end, and forks.

    Returns:
        The game, and each fork in which it went on.
    """
    games, began = [game], (await service.reader.state(game)).version
    for _ in range(200):
        state = await service.reader.state(games[-1])
        if state.at_table.ended:
            return games
        game = games[-1]
        (actor,) = to_move(state)
        await _pass(service, hand, step, source)
        chosen = source.random()
        if len(games) <= MOST_FORKS and source.random() < 0.1:
            games.append(await _fork(service, hand, state, step, source.randint(began, state.version), source))
            began = (await service.reader.state(games[-1])).version
        elif chosen < 0.4:
            await sync_clocks(service.core, await service.reader.state(game))
        elif chosen < 0.5:
            await _give(service, state, step, source)
        elif chosen < 0.65 and state.earlier:
            back = source.choice(state.earlier)
            await service.writer.take_back(game, str(state.head), back.version, seated(state, back.seat))
        elif actor == SERVICE:
            await decided(service, game)
        else:
            legal = service.rulesets[state.at_table.ruleset].legal(state.position, actor)
            await decided(service, game, source.choice(list(legal)))
    raise AssertionError("a tiny game does not end")


async def _fork(service: Service, hand: Hand, state: State, step: int, version: int, source: random.Random) -> str:
    """Fork a game at a version, and return the fork: it replaces the game, or its players sit down there later."""
    fork = ForkRequest(version, supersede=source.random() < 0.5)
    game = (await service.forking.fork(state.at_table.game, fork, OPERATOR)).game
    if not fork.supersede:
        for player in PLAYERS[: len(state.at_table.seats)]:
            await _pass(service, hand, step, source)
            await service.writer.command(game, TakeSeat(), player)
    return game


async def _give(service: Service, state: State, step: int, source: random.Random) -> None:
    """Let an opponent, or an organiser, give a seat time; a seat with enough gets none."""
    game, table = state.at_table.game, state.at_table
    running = [seat for seat, clock in enumerate(table.clocks) if clock.runs]
    if running and source.random() < 0.5:
        command, actor = (
            GiveTime(running[0]),
            seated(state, source.choice([s for s in table.present if s != running[0]])),
        )
    else:
        command = GiveTime(source.randrange(len(table.seats)), step * source.randrange(1, 30))
        actor = OPERATOR
    try:
        await service.writer.command(game, command, actor)
    except CommandRefused as refused:
        if refused.code != "time_enough":
            raise


async def _pass(service: Service, hand: Hand, step: int, source: random.Random) -> None:
    """Let some time pass. The service may be away; else it says all the time that it is there."""
    steps = source.choice([0, 1, 2, 5, 10, 15, 40])
    if source.random() < 0.15:
        hand.now += max(steps * step, 6 * SECOND if step == SECOND else step)
        await service.writer.beat()
        return
    for _ in range(0, steps * step, 5 * SECOND) if step == SECOND else ():
        hand.now += min(5 * SECOND, step)
        await service.writer.beat()
    if step > SECOND:
        # Beats are as far apart as a step here: say that none is missing.
        store = service.store
        hand.now += steps * step
        assert isinstance(store, MemoryStore)
        store._attendance = msgspec.structs.replace(store._attendance, last=hand.now)
        await service.writer.beat()


async def _compared(service: Service, game: str, clock: ClockSettings, step: int, outages: Sequence[Outage]) -> int:
    """Compare the log at every version with the referee's account. Return the number of versions."""
    reader = LogReader(service.store, service.reader.codecs, service.names)
    codec = await reader.codec(game)
    referee: Referee | None = None
    version = 0
    async for record in reader.stream(game):
        version = record.version
        state = await service.reader.state_at(game, version)
        body = codec.body(record)
        referee = referee or Referee(clock, step, len(state.at_table.seats), body.time)
        referee.take(body, to_move(state), outages, ended=state.at_table.ended)
        announced = time_left(state.at_table, body.time)
        for seat, (counted, logged) in enumerate(zip(referee.seats, state.at_table.clocks, strict=True)):
            left = msgspec.structs.asdict(left_at(clock, logged, body.time))
            where = f"{game} version {version} seat {seat}: {type(body.cause).__name__}"
            assert left == counted.has, f"{where}: the log says {left}, the referee {counted.has}"
            assert logged.runs == counted.runs, where
            assert announced is not None
            assert counted_down(announced, seat, body.time) == total(clock, Reading(**counted.has)), where
    return version


def counted_down(announced: TimeLeft, seat: int, now: int) -> int:
    """Return the milliseconds that a seat has left at an instant, as a reader of the announced time counts."""
    time = announced.seats[seat]
    if time.since is None:
        return time.left_ms
    rested = sum(max(0, min(ends, now) - max(begins, time.since)) for begins, ends in announced.rests)
    return max(0, time.left_ms - (now - time.since - rested))


async def one_game(name: str, seed: int, clocks: FrozenDateTimeFactory) -> tuple[int, int]:
    """Play and check a game with its forks, by the frozen clocks. Return the number of versions and of forks."""
    clock, step = KINDS[name]
    source, hand = random.Random(f"{name} {seed}"), Hand(clocks)  # noqa: S311 - play, not secrets
    service = open_service(MemoryStore(), RULESETS, KEYS, bots=("random",))
    await service.writer.beat()
    new = NewGame(ruleset="tiny", seats=source.choice([2, 3]), clock=clock)
    opened = (await service.writer.create(new, PLAYERS[0], f"{name} {seed}")).game
    for player in PLAYERS[: new.seats]:
        await service.writer.command(opened, TakeSeat(nonce=f"nonce-of-{player.name}"), player)
    games = await _play(service, hand, opened, step, source)
    outages = (await service.store.attendance()).outages
    versions = 0
    for game in games:
        versions += await _compared(service, game, clock, step, outages)
        answer = verify_archive(read_archive([await exported(service, game)]), service.reader.codecs)
        assert answer.ok, [check for check in answer.checks if not check.ok]
        cached = await service.reader.state(game)
        assert cached == await LogReader(service.store, service.reader.codecs, service.names).state(game)
    return versions, len(games) - 1


def games(count: int) -> Iterator[tuple[str, int]]:
    """Yield kinds and seeds."""
    for name in KINDS:
        for seed in range(count):
            yield name, seed


@click.command()
@click.argument("count", type=click.IntRange(1, 100_000))
def main(count: int) -> None:
    """Play COUNT games with each kind of clock, and check every version."""

    async def all_games() -> list[tuple[int, int]]:
        with frozen() as clocks:
            return [await one_game(name, seed, clocks) for name, seed in games(count)]

    versions, forks = map(sum, zip(*asyncio.run(all_games()), strict=True))
    click.echo(
        f"{count} games with each of {len(KINDS)} clocks, {forks} forks: {versions} versions are as the referee counts"
    )
    sys.exit(0)


if __name__ == "__main__":
    main()
