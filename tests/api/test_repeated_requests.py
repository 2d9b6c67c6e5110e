"""Requests that are sent again after a lost answer: each call heeds an idempotency key, or refuses it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from domain.tournament.commands import Register
from eventstore.errors import HeadConflict
from eventstore.identity import Identity
from tests.api.documented import Calls, Document, walk
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun
from tests.conftest import make_redis
from tests.tiny.decisions import LayCounter

KEY = {"Idempotency-Key": "k"}
READS = ("GET", "HEAD")
_LATER = {201: 200, 202: 200}
_TWICE = ("importGame", "commandTournament")
"""Calls whose answer has another status once they have come about."""


class RepeatedCalls(Calls):
    """Makes each call that heeds a key twice under one, and offers a key to each other that changes something."""

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(document)
        self.repeated: set[str] = set()
        self.refused: set[str] = set()

    def send(self, caller: Person, name: str, request: httpx.Request) -> httpx.Response:
        """Send a request of an operation, and once more where it heeds a key."""
        if self.heeds_key(name):
            first = super().send(caller, name, request)
            first.read()
            again = caller.http.send(request)
            # A second import says that the game is there; a round that was ordered may have its tables by then.
            assert again.status_code in {first.status_code, _LATER.get(first.status_code if name in _TWICE else 0)}
            assert first.status_code == 202 or _counted(again) == _counted(first), name
            self.repeated.add(name)
            return first
        if request.method not in READS:
            with_key = caller.http.build_request(
                request.method, request.url, content=request.content, headers={**request.headers, **KEY}
            )
            problem = caller.http.send(with_key).json()
            assert (problem["code"], problem["status"], problem["value"]) == ("key_invalid", 400, "k"), name
            self.refused.add(name)
        return super().send(caller, name, request)


def _counted(response: httpx.Response) -> Any:
    """Return the content of a response; of a game with its running clocks the head, which changes with each entry."""
    content = response.json()
    return content["head"] if "clock" in content else content


@pytest.fixture
def own_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service in which nothing happened."""
    redis = make_redis(tmp_path_factory.mktemp("repeated") / "data")
    redis.start()
    try:
        with serving(redis.url, players_per_minute=0) as running:
            yield running
    finally:
        redis.stop()


def test_each_call_that_changes_something_heeds_a_key_or_refuses_it(own_service: Served, document: Document) -> None:
    calls = RepeatedCalls(document)
    walk(own_service, calls)
    changing = {name for name, (method, _, _) in calls.operations.items() if method not in READS}
    assert calls.repeated | calls.refused == changing
    assert "enterPlayers" in calls.repeated
    assert "registerPlayer" in calls.refused


# Entering players


def enter(owner: Person, tournament: str, *entries: dict[str, Any], key: str = "k") -> httpx.Response:
    headers = {"Idempotency-Key": key}
    return owner.post(f"/tournaments/{tournament}/players", {"players": entries}, headers=headers)


def roster_of(owner: Person, tournament: str) -> list[str]:
    entrants = owner.get(f"/tournaments/{tournament}").json()["state"]["roster"]
    return [entrant["name"] for entrant in entrants]


def test_players_entered_twice_under_one_key_are_entered_once_with_the_same_links(served: Served) -> None:
    olga, zoe = served.player("Olga"), served.player("Zoe")
    tournament = begun(olga, registration="list")
    entries = ({"name": "Ann"}, {"player": zoe.player}, {"name": "Ann", "rating": 7}, {"player": olga.player})
    first = enter(olga, tournament, *entries).raise_for_status().json()
    again = enter(olga, tournament, *entries).raise_for_status().json()
    assert again == first
    state = again["tournament"]["state"]
    assert ([entrant["rating"] for entrant in state["roster"]], state["invited"]) == ([0, 7, 0], [zoe.player])
    assert len(set(roster_of(olga, tournament))) == 3
    for link in again["tokens"]:
        assert served.with_token(link["token"]).get("/players/me").json()["player"] == link["player"]


@pytest.mark.parametrize("entries", [[{"name": "Ben"}], [{"name": "Ann", "rating": 1}], [{"name": "Ann"}] * 2])
def test_another_entry_under_a_key_is_refused(served: Served, entries: list[dict[str, Any]]) -> None:
    olga = served.player("Olga")
    tournament = begun(olga)
    enter(olga, tournament, {"name": "Ann"}).raise_for_status()
    refused = enter(olga, tournament, *entries)
    assert (refused.status_code, refused.json()["code"]) == (422, "key_reused")
    assert roster_of(olga, tournament) == ["Ann"]


def test_an_entry_that_broke_off_is_made_up_for_by_the_same_request(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    olga, zoe = served.player("Olga"), served.player("Zoe")
    entries = ({"name": "Ann"}, {"player": zoe.player})
    log = served.service.tournaments
    command = log.command
    for commands_before in (0, 1):
        tournament = begun(olga)
        made: list[int] = []

        async def broken(*arguments: Any, made: list[int] = made, after: int = commands_before, **named: Any) -> Any:
            if len(made) == after:
                raise RuntimeError
            made.append(1)
            return await command(*arguments, **named)

        with monkeypatch.context() as patched:
            patched.setattr(log, "command", broken)
            assert enter(olga, tournament, *entries).status_code == 500
        answer = enter(olga, tournament, *entries).raise_for_status().json()
        state = answer["tournament"]["state"]
        assert ([entrant["name"] for entrant in state["roster"]], state["invited"]) == (["Ann"], [zoe.player])
        (link,) = answer["tokens"]
        assert served.with_token(link["token"]).get("/players/me").json()["name"] == "Ann"


def test_a_link_that_was_opened_before_the_repetition_stays_its_players(served: Served) -> None:
    olga = served.player("Olga")
    tournament = begun(olga)
    (link,) = enter(olga, tournament, {"name": "Ann"}).json()["tokens"]
    ann = served.with_token(link["token"])
    ann.http.put("/v1/players/me/token", json={"secret": "A" * 43}).raise_for_status()
    assert enter(olga, tournament, {"name": "Ann"}).json()["tokens"] == [link]
    assert ann.get("/players/me").status_code == 401
    assert served.with_token(f"{link['player']}.{'A' * 43}").get("/players/me").status_code == 200


# Registering


def test_a_player_who_registers_twice_under_one_key_gets_one_answer(served: Served) -> None:
    olga, ann, other = served.player("Olga"), served.player("Ann"), served.player("Ann")
    tournament = begun(olga)
    for person in (ann, other):
        answers = [person.post(f"/tournaments/{tournament}/registration", {}, headers=KEY) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].json() == answers[1].json()
    assert roster_of(olga, tournament) == ["Ann", f"Ann #{other.player[1:5]}"]


def test_players_who_register_at_once_under_one_name_are_told_apart(served: Served) -> None:
    olga = served.player("Olga")
    tournament = begun(olga)
    people = [Identity(f"p{number}abcdefghi{number}{number}", "Ann", "player") for number in range(10)]

    async def register() -> None:
        log = served.service.tournaments
        await asyncio.gather(
            *(log.command(tournament, Register(person.player, 0, person.name), person) for person in people)
        )

    served.call(register())
    names = roster_of(olga, tournament)
    assert len(set(names)) == len(people)
    assert sorted(re.sub(r" #[0-9a-z]+$", "", name) for name in names) == ["Ann"] * len(people), "one tag at most"
    assert names.count("Ann") == 1


# Decisions


def test_equal_decisions_at_once_under_two_keys_are_one_decision(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    head = ann.decisions(game)["head"]
    writer = served.service.writer
    now = writer.clock()

    async def decide() -> list[Any]:
        keys = ("one", "two", "one", "two")
        caller = Identity(ann.player, ann.name, "player")
        decisions = (writer.decide(game, head, caller, LayCounter(), key) for key in keys)
        return await asyncio.gather(*decisions, return_exceptions=True)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(writer, "clock", lambda: now)  # equal decisions of one moment make the same entry
        answers = served.call(decide())
    conflicts = [isinstance(answer, HeadConflict) for answer in answers]
    assert conflicts in ([False, True, False, True], [True, False, True, False])
    first, again = (answer for answer in answers if not isinstance(answer, HeadConflict))
    assert first.head == again.head
