"""Every kind of notice: a whole service is brought to the moment that causes it, and receivers read what arrives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import httpx
import pytest
from standardwebhooks import Webhook

from eventstore.desk.notices import KINDS, NoticeKind
from tests.page.evening import begun, command, opened
from tests.page.two_people import final, post
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import Served
from tests.workers.receivers import Receiver, receiving

BISON = "Bison: Thunder on the Prairie"


class Person:
    """A player with a webhook of their own."""

    def __init__(self, service: Served, name: str, receiver: Receiver) -> None:
        made = httpx.post(f"{service.url}/v1/players", json={"name": name}).raise_for_status().json()
        self.name, self.player = name, str(made["player"])
        headers = {"Authorization": f"Bearer {made['token']}"}
        self.http = httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS)
        self._receiver = receiver
        hook = {"kind": "webhook", "url": f"http://127.0.0.1:{receiver.port}/{name}"}
        added = self.http.post("/players/me/notices/channels", json=hook).raise_for_status().json()
        self._secret = added["secret"]

    def told(self, kind: str, log: str) -> list[dict[str, Any]]:
        """Return what arrived of a kind about a game or a tournament; every signature is checked."""
        found = []
        for request in list(self._receiver.taken):
            if request.path == f"/{self.name}":
                Webhook(self._secret).verify(request.body, request.headers)
                notice = request.notice
                if notice["kind"] == kind and log in (notice.get("game"), notice.get("tournament")):
                    found.append(notice)
        return found

    def waits_for(self, kind: str, log: str) -> bool:
        """Return whether anything of a kind was made for them, sent or not."""
        lines = self.http.get("/players/me/notices/deliveries").raise_for_status().json()["deliveries"]
        return any((one["kind"], one["log"]) == (kind, log) for one in lines)


class House(NamedTuple):
    """A service, an organiser, a referee of hers, and two who play."""

    olga: Person
    rita: Person
    ann: Person
    ben: Person

    def game(self, *, opener: Person | None = None, **asked: Any) -> str:
        """Open a game of Bison and seat Ann and Ben; Ann is to move."""
        body = {"ruleset": "bison", "seats": 2, **asked}
        game = str((opener or self.ann).http.post("/games", json=body).raise_for_status().json()["game"])
        for who in (self.ann, self.ben):
            who.http.post(f"/games/{game}/seats", json={}).raise_for_status()
        return game


class Told(NamedTuple):
    """What a moment is expected to bring."""

    log: str
    """The game or the tournament."""
    texts: dict[str, str]
    """What each of those who are told is told, by their names; nobody else is."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("every-notice") / "data"
    with receiving() as receiver, Served(data, TABLETAPE_NOTICE_NETWORKS="127.0.0.0/8") as service:
        people = House(*(Person(service, name, receiver) for name in ("Olga", "Rita", "Ann", "Ben")))
        operator = {"Authorization": f"Bearer {service.token()}"}
        role = f"{service.url}/v1/players/{people.olga.player}/role"
        httpx.put(role, json={"role": "organiser"}, headers=operator).raise_for_status()
        yield people
        for who in people:
            who.http.close()


def both(text: str) -> dict[str, str]:
    return {"Ann": text, "Ben": text}


def turn(house: House) -> Told:
    return Told(house.game(), {"Ann": "It is your turn."})


def began(house: House) -> Told:
    return Told(house.game(), both("The game has begun."))


def filled(house: House) -> Told:
    return Told(house.game(opener=house.olga), {"Olga": "The table that you opened is full: the game has begun."})


def ended(house: House) -> Told:
    game = house.game()
    post(house.olga.http, game, "abort", reason="The hall closes.")
    return Told(game, both("The game has ended."))


def ruling(house: House) -> Told:
    game = house.game()
    post(house.olga.http, game, "rulings", text="The tile stays.", about=3)
    return Told(game, both("There is a ruling."))


def request(house: House) -> Told:
    game = house.game()
    offer = final(house.ann.http, house.ben.http, game)
    post(house.ann.http, game, "take-back-request", to=offer["version"])
    return Told(game, {"Ben": "A request waits for your answer."})


def replaced(house: House) -> Told:
    game = house.game()
    post(house.olga.http, game, "forks", at=3, supersede=True)
    return Told(game, both("The game goes on in another one, which replaces it."))


def time_low(house: House) -> Told:
    # Told ten minutes before the end of ten minutes and two seconds.
    house.ann.http.put("/players/me/notices", json={"time_left": 10}).raise_for_status()
    clock = {"time": {"kind": "absolute", "main_ms": 602_000}}
    return Told(house.game(clock=clock), {"Ann": "Your time runs out soon."})


def time_over(house: House) -> Told:
    clock = {"time": {"kind": "absolute", "main_ms": 1_000}}
    return Told(house.game(clock=clock), both("The time of a player is over."))


def stand_in(house: House) -> Told:
    game = house.game()
    post(house.olga.http, game, "stand-in", seat=1, bot="random")
    # Who asks for it is told nothing.
    post(house.ann.http, game, "stand-in", seat=0, bot="random")
    return Told(game, {"Ben": "An organiser lets a bot stand in for you until you return."})


def seat_lost(house: House) -> Told:
    game = house.game()
    post(house.olga.http, game, "seats", seat=1, bot="random")
    # Who does it is told nothing.
    post(house.ann.http, game, "seats", seat=0, bot="random")
    return Told(game, {"Ben": "Your seat is given to a bot, which plays it to the end."})


def tournament_round(house: House) -> Told:
    tournament = _round(house)[0]
    return Told(tournament, both("Round 1 has begun."))


def dispute(house: House) -> Told:
    game = _disputed(house)[0]
    text = "Ann disputes version 1: That tile was mine."
    return Told(game, {"Ben": text, "Olga": text, "Rita": text})


def answer(house: House) -> Told:
    game, made = _disputed(house)
    post(house.olga.http, game, f"disputes/{made['dispute']}/answer", verdict="rejected", why="It was not.")
    text = "Olga rejects a dispute: It was not."
    return Told(game, {**both(text), "Rita": text})


def _round(house: House) -> tuple[str, str]:
    """Open a round of a tournament; return it, with the game."""
    tournament = begun(house.olga.http)
    for player in (house.ann, house.ben):
        player.http.post(f"/tournaments/{tournament}/registration", json={}).raise_for_status()
    command(house.olga.http, tournament, "appoint_referee", player=house.rita.player)
    game = str(opened(house.olga.http, tournament)["games"][0][0])
    wait_until(lambda: house.ann.http.get(f"/games/{game}").is_success)
    return tournament, game


def _disputed(house: House) -> tuple[str, dict[str, Any]]:
    game = _round(house)[1]
    return game, post(house.ann.http, game, "disputes", version=1, words="That tile was mine.")


MOMENTS: dict[NoticeKind, Callable[[House], Told]] = {
    "turn": turn,
    "time_low": time_low,
    "time_over": time_over,
    "stand_in": stand_in,
    "seat_lost": seat_lost,
    "began": began,
    "ended": ended,
    "replaced": replaced,
    "request": request,
    "dispute": dispute,
    "answer": answer,
    "ruling": ruling,
    "filled": filled,
    "round": tournament_round,
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_moment_is_told_to_those_whom_it_concerns(house: House, kind: NoticeKind) -> None:
    expected = MOMENTS[kind](house)
    concerned = [who for who in house if who.name in expected.texts]
    wait_until(lambda: all(who.told(kind, expected.log) for who in concerned))
    found = {who.name: {one["text"] for one in who.told(kind, expected.log)} for who in house}
    assert {name: texts for name, texts in found.items() if texts} == {
        name: {text} for name, text in expected.texts.items()
    }
    for who in house:
        # Whoever is told of a moment, it is made for all of them at once.
        assert who.waits_for(kind, expected.log) == (who in concerned), who.name
        for one in who.told(kind, expected.log):
            assert one["player"] == who.player
            assert one["link"].endswith(expected.log)
            assert one["title"] == ("Thursday" if kind == "round" else BISON)


def test_each_answer_to_a_dispute_is_told_and_that_one_was_taken_back(house: House) -> None:
    game, made = _disputed(house)
    tournament = house.ann.http.get(f"/games/{game}").json()["tournament"]["tournament"]
    post(house.olga.http, game, f"disputes/{made['dispute']}/answer", verdict="ruled", why="It was.")
    command(house.olga.http, tournament, "take_back_ruling", ruling=1, why="Another tile.")
    post(house.olga.http, game, f"disputes/{made['dispute']}/answer", verdict="rejected", why="It was not.")
    texts = {
        "Olga takes back the answer to a dispute, which waits for another one: Another tile.",
        "Olga rejects a dispute: It was not.",
    }
    # The first answer is told too where notices were made before it was taken back.
    for person in (house.ann, house.ben, house.rita):
        wait_until(lambda person=person: texts <= {notice["text"] for notice in person.told("answer", game)})
    assert not house.olga.waits_for("answer", game), "she did it all herself"
