"""A service with a clock moved by hand, for tests of clocks."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, Final, ParamSpec

from domain.core.events import SERVICE, Decision
from domain.core.time_controls import AnyTimeControl, ClockSettings
from eventstore.log.reader import LogReader
from eventstore.log.state import State, to_move
from eventstore.proof.verify import verify_log
from eventstore.service import Service, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.table.clocks import SeatClock
from eventstore.write.expiring import sync_clocks
from tests.nim import NIM
from tests.tiny import RULESETS
from tests.tiny.decisions import HideCounter
from tests.tiny.play import KEYS, decided, started

P = ParamSpec("P")

START: Final = 4_000_000_000_000
MINUTE: Final = 60_000
BOTS: Final = ("random", "greedy")
HIDDEN: Final = HideCounter(0)


class Hand:
    """A clock that goes on only when it is moved; by little, for a service that says nothing for long was away."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


class Place:
    """A service with a clock moved by hand, and a process that says every second that it is there."""

    def __init__(self) -> None:
        self.hand = Hand()
        self.service: Service = open_service(MemoryStore(), {**RULESETS, "nim": NIM}, KEYS, bots=BOTS, clock=self.hand)

    async def game(self, time: AnyTimeControl, expiry: Any = "warn", seats: int = 2, **options: Any) -> str:
        await self.service.writer.beat()
        return await started(self.service, seats, clock=ClockSettings(time, expiry), **options)

    async def think(self, ms: int) -> None:
        """Let time pass while the service is there."""
        while ms > 0:
            self.hand.now += min(ms, 4_000)
            ms -= 4_000
            await self.service.writer.beat()

    async def away(self, ms: int) -> None:
        """Let time pass while the service is away."""
        self.hand.now += ms

    async def state(self, game: str) -> State:
        return await self.service.reader.state(game)

    async def clocks(self, game: str) -> tuple[SeatClock, ...]:
        return (await self.state(game)).at_table.clocks

    async def main(self, game: str) -> list[int]:
        return [clock.left.main_ms for clock in await self.clocks(game)]

    async def expire(self, game: str) -> State:
        """Do the work of a worker on a game that is due."""
        await sync_clocks(self.service.core, await self.state(game))
        return await self.state(game)

    async def play(self, game: str, decision: Decision | None = None) -> None:
        """Let the seat to move decide: a player, a bot, or the service; by default with the first legal decision."""
        state = await self.state(game)
        (actor,) = to_move(state)
        if actor == SERVICE or state.at_table.bot_on(actor) is None:
            await decided(self.service, game, decision)
        else:
            legal = self.service.rulesets[state.at_table.ruleset].legal(state.position, actor)
            chosen = HIDDEN if HIDDEN in legal else legal[0]
            await self.service.writer.decide(game, str(state.head), actor, chosen)

    async def turn(self, game: str, ms: int, decision: Decision = HIDDEN) -> State:
        """Let the seat to move think, then end its turn; a hidden counter scores nothing, so nothing is given back."""
        await self.think(ms)
        await self.play(game, decision)
        return await self.state(game)

    async def proven(self, game: str) -> State:
        """Verify a log, and return its state, folded anew."""
        answer = await verify_log(self.service.reader, game, keys=KEYS)
        assert answer.ok, [check for check in answer.checks if not check.ok]
        assert answer.checks[-1].name == "clocks"
        folded = await LogReader(self.service.store, self.service.reader.codecs, self.service.names).state(game)
        assert folded == await self.state(game)
        return folded


def timed(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run
