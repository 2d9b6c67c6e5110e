"""Calls about clocks: giving time, claiming that a seat has lost, deciding so; and every refusal of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from eventstore.identity import SERVICE_IDENTITY
from eventstore.table.commands import StallGame
from eventstore.write.expiring import sync_clocks
from tests.api.serving import Person, Served, serving
from tests.eventstore.clocked import Hand
from workers.tournaments import sync_tables

MINUTE: Final = 60_000
ABSOLUTE: Final = {"kind": "absolute", "main_ms": MINUTE}
GAMES: Final = {"claims": "claim", "forfeits": "organiser"}
"""By call: the policy that allows it."""


@pytest.fixture(scope="module")
def clock() -> Hand:
    return Hand()


@pytest.fixture(scope="module")
def timed(redis_server: Any, clock: Hand) -> Iterator[Served]:
    with serving(redis_server.url, clock=clock) as served:
        yield served


@pytest.fixture(scope="module")
def people(timed: Served) -> dict[str, Person]:
    """Ann, Ben and Cara play; Dora watches; Olga organises."""
    named = {name: timed.player(name) for name in ("ann", "ben", "cara", "dora")}
    return {**named, "olga": timed.player("olga", "organiser"), "nobody": timed.anybody()}


class Table:
    """A game with a clock, and the calls about it."""

    def __init__(self, served: Served, clock: Hand, people: dict[str, Person], game: str) -> None:
        self.served, self.clock, self.people, self.game = served, clock, people, game

    @property
    def overview(self) -> Any:
        return self.people["ann"].get(f"/games/{self.game}").json()

    def send(self, name: str, call: str, body: dict[str, Any], **options: Any) -> Any:
        return self.people[name].post(f"/games/{self.game}/{call}", body, **options)

    def refused(self, name: str, call: str, body: dict[str, Any]) -> tuple[int, str, Any]:
        """Return status, code and offending value of a refusal; the game is as it was."""
        before = self.overview["head"]
        problem = self.send(name, call, body).json()
        assert self.overview["head"] == before
        assert problem["detail"]
        return problem["status"], problem["code"], problem.get("value")

    def think(self, ms: int) -> None:
        while ms > 0:
            self.clock.now += min(ms, 4_000)
            ms -= 4_000
            self.served.call(self.served.service.writer.beat())

    def expire(self) -> None:
        """Let the time of the player who is to move end, and record it, as a worker does."""
        left = self.overview["time_left"]
        until = min(seat["until"] for seat in left["seats"] if seat["until"] is not None)
        self.think(until - self.clock.now)
        state = self.served.call(self.served.service.reader.state(self.game))
        self.served.call(sync_clocks(self.served.service.core, state))
        assert any(seat["expired"] for seat in self.overview["time_left"]["seats"])


@pytest.fixture
def open_table(timed: Served, clock: Hand, people: dict[str, Person]) -> Callable[..., Table]:
    def open_timed_table(seats: int = 3, expiry: str = "warn", **settings: Any) -> Table:
        timed.call(timed.service.writer.beat())
        players = [people[name] for name in ("ann", "ben", "cara")[:seats]]
        game = timed.started(*players, **{"clock": {"time": ABSOLUTE, "expiry": expiry}, **settings})
        return Table(timed, clock, people, game)

    return open_timed_table


# Claims and decisions that a seat has lost


@pytest.mark.parametrize(("call", "name"), [("claims", "ben"), ("forfeits", "olga")])
def test_a_seat_whose_time_is_over_forfeits_once(open_table: Callable[..., Table], call: str, name: str) -> None:
    table = open_table(expiry=GAMES[call])
    assert table.refused(name, call, {"seat": 0}) == (409, "clock_runs_on", 0)
    table.expire()
    head = {"Idempotency-Key": "pressed-once"}
    first = table.send(name, call, {"seat": 0}, headers=head)
    assert (first.status_code, first.json()["forfeited"]) == (201, [0])
    again = table.send(name, call, {"seat": 0}, headers=head)
    assert (again.status_code, again.json()["head"]) == (201, first.json()["head"])
    assert table.refused(name, call, {"seat": 0}) == (409, "seat_forfeited", 0)
    table.served.operator().post(f"/games/{table.game}/abort", {"reason": "enough"}).raise_for_status()
    assert table.refused(name, call, {"seat": 1}) == (409, "not_playing", 1)


@pytest.mark.parametrize(("call", "name"), [("claims", "ben"), ("forfeits", "olga")])
def test_time_that_is_not_over_any_more_cannot_be_claimed(
    open_table: Callable[..., Table], call: str, name: str
) -> None:
    table = open_table(clock=None)
    assert table.refused(name, call, {"seat": 0}) == (409, "no_clock", table.game)
    table = open_table(expiry=GAMES[call])
    table.expire()
    table.send("olga", "time", {"seat": 0}).raise_for_status()
    assert table.refused(name, call, {"seat": 0}) == (409, "clock_runs_on", 0), "more was given"


@pytest.mark.parametrize("call", GAMES)
def test_refusals_of_claims_and_forfeits_name_their_reasons(open_table: Callable[..., Table], call: str) -> None:
    table = open_table(expiry=GAMES[call])
    table.expire()
    name = {"claims": "ben", "forfeits": "olga"}[call]
    assert table.refused(name, call, {"seat": 3}) == (404, "seat_unknown", 3)
    assert table.refused(name, call, {"seat": -1}) == (404, "seat_unknown", -1)
    assert table.refused(name, call, {"seat": 2}) == (409, "clock_runs_on", 2)
    if call == "claims":
        assert table.refused("ann", call, {"seat": 0}) == (409, "own_time", 0)
        assert table.refused("dora", call, {"seat": 0}) == (403, "not_seated", table.game)
        assert table.refused("olga", call, {"seat": 0}) == (403, "not_seated", table.game)
    else:
        for player in ("ann", "ben", "dora"):
            assert table.refused(player, call, {"seat": 0}) == (403, "not_organiser", "player")
    assert table.refused("nobody", call, {"seat": 0})[0] == 401
    for body in ({}, {"seat": "0"}, {"seat": 0, "why": "slow"}, {"seat": None}):
        assert table.refused(name, call, body)[:2] == (422, "body_invalid")
    unknown = table.people[name].post(f"/games/0-000000000000/{call}", {"seat": 0})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "game_unknown")
    assert table.send(name, call, {"seat": 0}).status_code == 201, "and all that was refused had changed nothing"


@pytest.mark.parametrize("expiry", ["warn", "bot", "organiser"])
def test_claim_under_another_policy_is_refused(open_table: Callable[..., Table], expiry: str) -> None:
    table = open_table(expiry=expiry)
    table.expire()
    assert table.refused("ben", "claims", {"seat": 0}) == (403, "claim_not_allowed", expiry)


def test_claim_by_a_forfeited_seat_is_refused(open_table: Callable[..., Table]) -> None:
    table = open_table(expiry="claim")
    table.expire()
    table.send("ben", "claims", {"seat": 0}).raise_for_status()
    state = table.served.call(table.served.service.reader.state(table.game))
    legal = table.served.service.rulesets["tiny"].legal(state.position, 0)
    hidden = next(option for option in legal if type(option).__name__ == "HideCounter")
    table.served.call(table.served.service.writer.decide(table.game, str(state.head), 0, hidden))
    table.expire()
    assert table.refused("ann", "claims", {"seat": 1}) == (409, "seat_forfeited", 0)
    ended = table.send("cara", "claims", {"seat": 1}).json()
    assert (ended["status"], ended["forfeited"], ended["result"]["places"]) == ("finished", [0, 1], [3, 2, 1])


@pytest.mark.usefixtures("timed")
def test_empty_seat_has_no_time(people: dict[str, Person]) -> None:
    body = {"ruleset": "tiny", "seats": 2, "clock": {"time": ABSOLUTE, "expiry": "claim"}}
    game = people["ann"].post("/games", body).json()["game"]
    for name, call in (("ben", "claims"), ("olga", "forfeits"), ("ben", "time")):
        problem = people[name].post(f"/games/{game}/{call}", {"seat": 0}).json()
        assert (problem["status"], problem["code"]) == (409, "seat_empty")


# Giving time


def test_given_time_is_added_and_answered(open_table: Callable[..., Table]) -> None:
    table = open_table()
    left = table.overview["time_left"]
    assert left["gift"] == {"ms": 6_000, "most_left_ms": 2 * MINUTE - 6_000}
    answer = table.send("ben", "time", {"seat": 0})
    assert answer.status_code == 201
    assert answer.json()["time_left"]["seats"][0]["until"] == left["seats"][0]["until"] + 6_000
    organised = table.send("olga", "time", {"seat": 1, "ms": 5 * MINUTE}).json()
    assert organised["time_left"]["seats"][1]["left_ms"] == 6 * MINUTE
    for language, words in (("en", ["ann gets 6 seconds more.", "ben gets 5 minutes more."]), ("de", None)):
        items = table.people["dora"].get(f"/games/{table.game}/timeline?after=0&limit=100&language={language}").json()
        texts = [item["text"] for item in items["items"]][-2:]
        assert texts == (words or ["ann bekommt 6 Sekunden dazu.", "ben bekommt 5 Minuten dazu."])


def test_every_refusal_to_give_time(open_table: Callable[..., Table]) -> None:
    table = open_table()
    requests: list[tuple[str, dict[str, Any], tuple[int, str, Any]]] = [
        ("ann", {"seat": 0}, (409, "gift_to_oneself", 0)),
        ("ben", {"seat": 2}, (409, "clock_stands", 2)),
        ("ben", {"seat": 0, "ms": 7_000}, (403, "not_organiser", 7_000)),
        ("dora", {"seat": 0}, (403, "not_seated", table.game)),
        ("ben", {"seat": 3}, (404, "seat_unknown", 3)),
        ("olga", {"seat": 0, "ms": 366 * 24 * 60 * MINUTE}, (409, "time_enough", 366 * 24 * 60 * MINUTE)),
    ]
    for name, body, answer in requests:
        assert table.refused(name, "time", body) == answer, (name, body)
    assert table.refused("nobody", "time", {"seat": 0})[0] == 401
    for wrong in ({}, {"seat": 0, "ms": 999}, {"seat": 0, "ms": 1e3 + 0.5}, {"seat": 0, "ms": 10**12}, {"seats": 0}):
        assert table.refused("olga", "time", wrong)[:2] == (422, "body_invalid")
    for _ in range(10):
        table.send("ben", "time", {"seat": 0}).raise_for_status()
    assert table.refused("ben", "time", {"seat": 0}) == (409, "time_enough", 6_000), "twice the time of the beginning"
    table.send("ann", "seats", {"seat": 0, "bot": "random"}).raise_for_status()
    assert table.refused("olga", "time", {"seat": 0}) == (409, "bot_already", 0)
    table.served.call(table.served.service.writer.command(table.game, StallGame("broken"), SERVICE_IDENTITY))
    table.send("olga", "time", {"seat": 1}).raise_for_status()
    table.send("olga", "abort", {"reason": "rain"}).raise_for_status()
    assert table.refused("olga", "time", {"seat": 1}) == (409, "not_playing", 1)
    assert open_table(clock=None).refused("ben", "time", {"seat": 0})[:2] == (409, "no_clock")
    unknown = table.people["olga"].post("/games/0-000000000000/time", {"seat": 0})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "game_unknown")


def test_repeated_request_gives_time_once(open_table: Callable[..., Table]) -> None:
    table = open_table()
    key = {"Idempotency-Key": "one-press"}
    first = table.send("ben", "time", {"seat": 0}, headers=key).json()
    table.think(1_000)
    again = table.send("ben", "time", {"seat": 0}, headers=key)
    assert (again.status_code, again.json()["head"]) == (201, first["head"])
    other = table.send("ben", "time", {"seat": 0, "ms": 6_000}, headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")


def test_an_organiser_gives_time_after_which_the_player_decides_again(open_table: Callable[..., Table]) -> None:
    table = open_table(expiry="organiser")
    table.expire()
    listed = table.people["ann"].decisions(table.game)
    body = {"head": listed["head"], "decision": listed["decisions"][0]["decision"]}
    assert table.refused("ann", "decisions", body) == (409, "time_over", 0)
    assert table.refused("ben", "time", {"seat": 0}) == (409, "clock_stands", 0)
    table.send("olga", "time", {"seat": 0, "ms": MINUTE}).raise_for_status()
    assert table.people["ann"].decide(table.game).status_code == 201
    verified = table.people["ann"].get(f"/games/{table.game}/verify?wait=0")
    assert verified.status_code in (200, 202)


def test_organiser_of_the_tournament_gives_time_and_forfeits_at_its_tables(
    timed: Served, clock: Hand, people: dict[str, Person]
) -> None:
    """Owner and referees, though no organisers of the service; players do not give time there."""
    dora, eve = people["dora"], timed.player("eve")
    timed.call(timed.service.writer.beat())
    game = {"ruleset": "tiny", "clock": {"time": ABSOLUTE, "expiry": "organiser"}}
    settings = {"title": "Timed", "format": {"type": "swiss", "rounds": 1, "seats": 2}, "game": game}
    tournament = dora.post("/tournaments", settings).raise_for_status().json()["tournament"]
    referee = {"command": {"type": "appoint_referee", "player": eve.player}}
    dora.post(f"/tournaments/{tournament}/commands", referee).raise_for_status()
    for name in ("ann", "ben"):
        people[name].post(f"/tournaments/{tournament}/registration").raise_for_status()
    for kind in ("pair_round", "lock_round", "open_round"):
        tournament_now = (
            dora.post(f"/tournaments/{tournament}/commands", {"command": {"type": kind}}).raise_for_status().json()
        )
    timed.call(sync_tables(timed.service, tournament))
    table = Table(timed, clock, {**people, "eve": eve}, tournament_now["games"][0][0])
    mover = table.overview["to_move"][0]
    names = {people[name].player: name for name in ("ann", "ben")}
    waits = names[table.overview["seats"][1 - mover]["player"]]
    assert table.overview["time_left"]["gift"] is None
    assert table.refused(waits, "time", {"seat": mover}) == (403, "not_organiser", "player")
    table.send("eve", "time", {"seat": mover, "ms": MINUTE}).raise_for_status()
    table.expire()
    assert table.refused(waits, "forfeits", {"seat": mover}) == (403, "not_organiser", "player")
    ended = table.send("dora", "forfeits", {"seat": mover}).json()
    assert (ended["status"], ended["result"]["winner"]) == ("finished", 1 - mover)


def test_tables_of_a_tournament_have_its_clock_and_its_days_of_vacation(
    timed: Served, clock: Hand, people: dict[str, Person]
) -> None:
    """A16, A17: the player alone switches the vacation on; the turn goes on afterwards, and nothing is renewed."""
    dora = people["dora"]
    timed.call(timed.service.writer.beat())
    rest = {"zone": "Europe/Berlin", "night": {"begins": 22, "ends": 8}, "days": []}
    agreed = {"time": {"kind": "correspondence", "days": 2, "bank_days": 3}, "expiry": "forfeit", "rest": rest}
    game = {"ruleset": "tiny", "clock": agreed, "vacation": 4}
    settings = {"title": "By post", "format": {"type": "swiss", "rounds": 1, "seats": 2}, "game": game}
    tournament = dora.post("/tournaments", settings).raise_for_status().json()["tournament"]
    for name in ("ann", "ben"):
        people[name].post(f"/tournaments/{tournament}/registration").raise_for_status()
    for kind in ("pair_round", "lock_round", "open_round"):
        answer = dora.post(f"/tournaments/{tournament}/commands", {"command": {"type": kind}}).raise_for_status()
    timed.call(sync_tables(timed.service, tournament))
    table = Table(timed, clock, people, answer.json()["games"][0][0])
    overview = table.overview
    assert {name: overview["clock"][name] for name in agreed} == agreed
    assert overview["vacation"] == 4
    (mover,) = overview["to_move"]
    (name,) = [name for name in ("ann", "ben") if people[name].player == overview["seats"][mover]["player"]]
    table.think(MINUTE)
    before = table.overview["time_left"]["seats"][mover]
    assert people[name].http.put("/v1/players/me/vacation", json={}).json()["on"]
    away = table.overview
    assert [vacation["until"] is not None for vacation in away["vacations"]] == [seat == mover for seat in (0, 1)]
    assert away["time_left"]["seats"][mover]["since"] is None
    table.think(10 * MINUTE)
    assert not people[name].http.delete("/v1/players/me/vacation").json()["on"]
    back = table.overview["time_left"]["seats"][mover]
    assert back["since"] == clock.now
    assert 0 <= before["left_ms"] - back["left_ms"] <= MINUTE, "the ten minutes are not counted"
    assert table.overview["vacations"][mover]["used_ms"] == 10 * MINUTE
