"""A tournament with clocks: a seat whose time ends forfeits, and the round, standings and ratings count it (T13)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, Final

import pytest

from domain.core.bots import choose
from domain.core.events import SERVICE, Seat
from eventstore.log.state import State, to_move
from eventstore.proof.verify import verify_log
from eventstore.storage.kinds import TOURNAMENT, kind_of
from eventstore.table.events import ClockExpired, SeatForfeited
from eventstore.write.appending import Accepted
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun, entered, send_commands
from tests.api.working import verification_of
from tests.eventstore.clocked import Hand
from tests.processes import wait_until
from tests.tiny.play import code_of, seated
from workers.context import Tools
from workers.queue import JobQueue
from workers.runs import continue_game
from workers.tournaments import sync_tables

MINUTE: Final = 60_000
GAME: Final = {
    "ruleset": "discoveries",
    "options": {"max_rounds": 1},
    "clock": {"time": {"kind": "absolute", "main_ms": 10 * MINUTE}, "expiry": "forfeit"},
}
ONE_ROUND: Final = {"type": "swiss", "rounds": 1, "seats": 4}


@pytest.fixture
def clock() -> Hand:
    return Hand()


class Round:
    """The only round of a tournament of four, at a single table; due work is done by hand, with the code of workers."""

    def __init__(self, served: Served, clock: Hand, queue: JobQueue) -> None:
        self.served, self.clock, self.queue = served, clock, queue
        self.owner = served.player("Olga")
        self.tournament = begun(self.owner, format=ONE_ROUND, game=GAME)
        self.people: dict[str, Person] = entered(served, self.owner, self.tournament)
        send_commands(self.owner, self.tournament, "pair_round", "lock_round", "open_round")
        self.game = ""
        self.think(0)
        self.work()
        ((self.game,),) = self.overview["games"]

    @property
    def overview(self) -> Any:
        return self.owner.get(f"/tournaments/{self.tournament}").json()

    def state(self) -> State:
        return self.served.call(self.served.service.reader.state(self.game))

    def think(self, ms: int) -> None:
        """Let time pass while the service is there."""
        while True:
            self.served.call(self.served.service.writer.beat())
            if ms <= 0:
                return
            self.clock.now += min(ms, 4_000)
            ms -= 4_000

    def work(self) -> None:
        """Do the work that is due now, once, as the loop and a worker do."""
        service = self.served.service

        async def do() -> None:
            tools = Tools(service, self.queue)
            # Earlier tests may have left games of theirs.
            for due in await service.store.due(0, now=self.clock.now, limit=1_000):
                if due.game not in (self.tournament, self.game):
                    continue
                if kind_of(due.game) is TOURNAMENT:
                    await sync_tables(service, due.game)
                else:
                    await continue_game(tools, due.game, (await service.reader.state(due.game)).version)

        self.served.call(do())

    def play(self) -> None:
        """Take the next decision: by a player, or by a worker for a bot or the service."""
        state = self.state()
        (actor, *_) = to_move(state)
        if actor == SERVICE or state.at_table.bot_on(actor) is not None:
            self.clock.now += 100  # decisions of the service are due a moment later
            self.work()
        else:
            self.served.call(self.decided(actor))

    async def decided(self, seat: Seat) -> Accepted:
        """Let the player of a seat that is to move decide, the same way for the same version."""
        service = self.served.service
        state = await service.reader.state(self.game)
        assert state.position is not None
        key = bytes([state.version % 256]) * 32
        chosen = choose("random", service.rulesets["discoveries"], state.position, seat, key)
        return await service.writer.decide(self.game, str(state.head), seated(state, seat), chosen)

    async def events(self) -> list[Any]:
        reader = self.served.service.reader
        codec = await reader.codec(self.game)
        return [event async for record in reader.stream(self.game) for event in codec.body(record).events]


@pytest.fixture
def evening(redis_url: str, clock: Hand) -> Iterator[Round]:
    queue = JobQueue.connect(redis_url.replace("db=0", "db=1"), run_limit_s=30)
    with contextlib.closing(queue), serving(redis_url, clock=clock) as served:
        yield Round(served, clock, queue)


def test_a_seat_that_forfeits_is_last_in_its_table_its_tournament_and_its_ratings(evening: Round, clock: Hand) -> None:
    """T13."""
    timed = evening.served
    for _ in range(5):
        evening.play()
    (late, *_) = to_move(evening.state())
    players = evening.overview["state"]["rounds"][0]["tables"][0]["players"]
    until = evening.state().at_table.clocks[late].until
    assert until is not None
    evening.think(until - 1 - clock.now)
    evening.work()
    assert evening.state().at_table.forfeited == (), "at the last instant nobody has lost"
    evening.think(1)
    evening.work()
    assert evening.state().at_table.forfeited == (late,)
    assert timed.call(code_of(evening.decided(late))) == "seat_forfeited"
    while not evening.state().at_table.ended:
        evening.play()
    evening.work()
    # The log: once over, once forfeited, placed last, and the places of the others are by the rules.
    events = timed.call(evening.events())
    assert [(event.seat, event.at) for event in events if isinstance(event, ClockExpired)] == [(late, until)]
    assert [event.seat for event in events if isinstance(event, SeatForfeited)] == [late]
    overview = evening.owner.get(f"/games/{evening.game}").json()
    places = overview["result"]["places"]
    assert (overview["status"], overview["forfeited"], places[late]) == ("finished", [late], 4)
    points = [line["points"] for line in evening.owner.get(f"/games/{evening.game}/scoreboard").json()["seats"]]
    others = [seat for seat in range(4) if seat != late]
    for seat in others:
        assert places[seat] < 4
        assert all(places[seat] <= places[after] for after in others if points[seat] > points[after])
    assert timed.call(verify_log(timed.service.reader, evening.game, keys=timed.service.core.keys)).ok
    # The round, and what the table brings: the points of the last place; the forfeited player counts as an opponent.
    (table,) = evening.overview["state"]["rounds"][0]["tables"]
    assert evening.overview["state"]["rounds"][0]["status"] == "closed"
    assert table["result"] == {"points": points, "places": places}
    worth = (10, 6, 3, 1)
    brought = {
        player: sum(worth[place - 1 : place - 1 + places.count(place)]) / places.count(place)
        for player, place in zip(players, places, strict=True)
    }
    lines = {
        line["player"]: line
        for line in evening.owner.get(f"/tournaments/{evening.tournament}/standings").json()["lines"]
    }
    for player, place in zip(players, places, strict=True):
        values = lines[player]["values"]
        met = [brought[other] for other in players if other != player]
        assert values["points"] == pytest.approx(brought[player])
        assert values["wins"] == (place == 1)
        assert values["opponents"] == pytest.approx(sum(met) / 3)
    assert lines[players[late]]["place"] == 4
    verification = verification_of(timed, evening.owner, evening.tournament, "tournaments")
    assert verification["ok"], verification
    assert all(check["checked"] for check in verification["checks"])
    # The ratings: people alone played, so the game counts, and the forfeited player has lost to everybody.
    path = "/rulesets/discoveries/ratings?seats=4"
    wait_until(lambda: bool(evening.owner.get(path).json()["lines"]))
    rated = {line["player"]: line["rating"]["mu"] for line in evening.owner.get(path).json()["lines"]}
    assert set(rated) == set(players)
    assert rated[players[late]] == min(rated.values()) < 25
    (step,) = evening.owner.get(f"/rulesets/discoveries/ratings/{players[late]}?seats=4").json()["steps"]
    assert (step["game"], step["seat"], step["place"]) == (evening.game, late, 4)
