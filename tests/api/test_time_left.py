"""Clocks in answers: of a game, in its stream, in lists and turns; and that they tell nothing hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from domain.rulesets import RULESETS
from tests.api.serving import Listening, Person, Served, serving
from tests.api.two_worlds import BLIND, comparable, paired
from tests.eventstore.clocked import Hand
from tests.projections.hidden import IN_HAND

HOUR: Final = 3_600_000
FISCHER: Final = {"time": {"kind": "fischer", "initial_ms": HOUR, "increment_ms": 30_000, "cap_ms": 2 * HOUR}}


@pytest.fixture(scope="module")
def clock() -> Hand:
    return Hand()


@pytest.fixture(scope="module")
def timed(redis_server: Any, clock: Hand) -> Iterator[Served]:
    with serving(redis_server.url, clock=clock) as served:
        yield served


@pytest.fixture
def people(timed: Served) -> tuple[Person, Person]:
    return timed.player("Ann"), timed.player("Ben")


def test_game_has_the_remaining_time_and_the_time_of_the_service(
    timed: Served, people: tuple[Person, Person], clock: Hand
) -> None:
    ann, _ = people
    game = timed.started(*people, clock=FISCHER)
    began = clock.now
    clock.now += 1_000
    time_left = ann.get(f"/games/{game}").json()["time_left"]
    assert time_left["now"] == clock.now
    assert time_left["rests"] == []
    assert time_left["seats"][0] == {
        "seat": 0,
        "left_ms": HOUR,
        "stretches": [{"kind": "main", "ms": HOUR}],
        "turns": 0,
        "since": began,
        "until": began + HOUR,
        "expired": False,
    }
    assert (time_left["seats"][1]["since"], time_left["seats"][1]["until"]) == (None, None)
    assert ann.get(f"/games/{timed.started(*people)}").json()["time_left"] is None


def test_newest_message_of_a_stream_has_the_remaining_time(
    timed: Served, people: tuple[Person, Person], clock: Hand
) -> None:
    ann, ben = people
    game = timed.started(*people, clock=FISCHER)
    listening = Listening(ben, f"/games/{game}/stream")
    clock.now += 1_000
    ann.decide(game)
    data = json.loads(listening.await_messages(1)[0]["data"])
    assert data["time_left"] == ben.get(f"/games/{game}").json()["time_left"]
    later = Listening(ben, f"/games/{game}/stream?after=0")
    messages = [json.loads(message["data"]) for message in later.await_messages(data["version"])]
    assert ["time_left" in message for message in messages] == [False] * (len(messages) - 1) + [True], (
        "the newest alone"
    )
    plain = timed.started(*people)
    listening = Listening(ben, f"/games/{plain}/stream")
    ann.decide(plain)
    assert "time_left" not in json.loads(listening.await_messages(1)[0]["data"])


def test_turn_has_its_end(timed: Served, people: tuple[Person, Person], clock: Hand) -> None:
    ann, _ = people
    game = timed.started(*people, clock=FISCHER)
    (turn,) = Listening(ann, "/players/me/stream").await_messages(1)
    assert json.loads(turn["data"])["game"] == game
    assert json.loads(turn["data"])["until"] == clock.now + HOUR


def test_my_games_are_ordered_by_remaining_time(timed: Served, people: tuple[Person, Person], clock: Hand) -> None:
    ann, ben = people
    days = {"time": {"kind": "correspondence", "days": 3}}
    none, slow, fast = timed.started(*people), timed.started(*people, clock=days), timed.started(*people, clock=FISCHER)
    page = ann.get("/players/me/games?order=time_left").json()
    assert [row["game"] for row in page["games"]] == [fast, slow, none]
    assert [row["until"] for row in page["games"]] == [[clock.now + HOUR, None], [clock.now + 72 * HOUR, None], []]
    kinds = [row["clock"] and row["clock"]["time"]["kind"] for row in page["games"]]
    assert kinds == ["fischer", "correspondence", None]
    assert ben.get("/players/me/games?order=time_left").json() == {"games": [], "next": None}
    part = ann.get("/players/me/games?order=time_left&limit=2").json()
    assert [row["game"] for row in part["games"]] == [fast, slow]
    rest = ann.get(f"/players/me/games?order=time_left&limit=2&after={part['next']}").json()
    assert ([row["game"] for row in rest["games"]], rest["next"]) == ([none], None)
    refused = ann.get("/players/me/games?order=time_left&to_move=false")
    assert (refused.status_code, refused.json()["code"], refused.json()["value"]) == (400, "query_invalid", "time_left")
    assert ann.get("/players/me/games?order=best").status_code == 400


def test_clocks_of_any_version_are_answered(timed: Served, people: tuple[Person, Person], clock: Hand) -> None:
    ann, _ = people
    game = timed.started(*people, clock=FISCHER)
    version = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
    clock.now += 1_000
    ann.decide(game)
    clock.now += 500
    now = ann.get(f"/games/{game}/clocks").json()
    assert now["version"] == version + 1
    assert now["used"] == [1_000, 0], "Ben has not decided yet: what he thinks about now is in no entry"
    assert now["time_left"]["seats"][0]["left_ms"] == HOUR - 1_000 + 30_000
    assert [(turn["seat"], turn["ended"], turn["ms"]) for turn in now["turns"]] == [
        (0, version + 1, 1_000),
        (1, None, 0),
    ]
    then = ann.get(f"/games/{game}/clocks?at={version}").json()
    assert (then["used"], then["time_left"]["seats"][0]["left_ms"]) == ([0, 0], HOUR)
    assert ann.get(f"/games/{game}/clocks?at=99").status_code == 404


def test_clocks_tell_nothing_hidden(tmp_path: Path) -> None:
    secret = next(hidden for hidden in IN_HAND if hidden.ruleset.name == "wendake" and hidden.ruleset.name in RULESETS)
    rests = {"time": {"kind": "correspondence", "days": 60}, "rest": {"days": ["sunday"]}}
    with paired(secret, tmp_path, watch=Hand, clock=rests) as pair:
        last, game = pair.left.version(), f"/games/{pair.left.game}"
        versions = {1, pair.model.held_at - 1, pair.model.held_at, pair.model.held_at + 1, last}
        paths = [game, *(f"{game}/clocks?at={at}" for at in sorted(versions)), "/games"]
        paths += ["/players/me/games?order=time_left", "/players/me/games"]
        for name in BLIND:
            for path in paths:
                here, there = (comparable(world.people[name].get(path)) for world in pair)
                assert here == there, f"{path} to {name or 'anybody'}"
        calendars = {
            name: [calendar_of(world.people[name]) for world in pair] for name in ("ann", "ben", "cara", "eve")
        }
        assert {name for name, (here, there) in calendars.items() if here != there} == set(), "not even Ann's"
        assert sum("BEGIN:VEVENT" in here for here, _ in calendars.values()) == 1, "of who is to move"
        heard = [Listening(world.people["ben"], f"{game}/stream?after=0") for world in pair]
        newest = [listening.await_messages(last)[-1] for listening in heard]
        assert len({str(json.loads(message["data"])["time_left"]) for message in newest}) == 1


def calendar_of(person: Person) -> str:
    """Return the calendar of a player, as a calendar program gets it, without the ids: those follow from heads."""
    address = person.post("/players/me/notices/calendar").json()["address"]
    calendar = person.http.get(httpx.URL(address).raw_path.decode(), headers={"Authorization": ""}).text
    return re.sub(r"^UID:.*(\r\n .*)*", "UID:", calendar, flags=re.MULTILINE)
