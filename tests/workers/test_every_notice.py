"""Every kind of notice: a whole service is brought to the moment that causes it, and receivers read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import httpx
import pytest
from jsonschema_rs import Draft7Validator
from standardwebhooks import Webhook

from eventstore.notices.settings import KINDS, NoticeKind
from tests.page.evening import begun, command, opened
from tests.page.two_people import final, post
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import Served
from tests.workers.receivers import Receiver, receiving

BISON = "Bison: Thunder on the Prairie"


class Person:
    """A player with a webhook of their own."""

    def __init__(self, service: Served, name: str, receiver: Receiver, described: Draft7Validator) -> None:
        self.http = httpx.Client(base_url=f"{service.url}/v1", timeout=PATIENCE_SECONDS)
        account = self.http.post("/players", json={"name": name}).raise_for_status().json()
        self.name, self.player = name, str(account["player"])
        self.http.headers["Authorization"] = f"Bearer {account['token']}"
        self._receiver, self._described = receiver, described
        hook = {"kind": "webhook", "url": f"http://127.0.0.1:{receiver.port}/{name}"}
        channel = self.http.post("/players/me/notices/channels", json=hook).raise_for_status().json()
        self._secret = channel["secret"]

    def arrived(self, kind: str, log: str) -> list[dict[str, Any]]:
        """Return the notices of a kind about a game, a tournament or a challenge (`""`), checked."""
        notices = []
        for request in list(self._receiver.accepted):
            if request.path == f"/{self.name}":
                self._described.validate(Webhook(self._secret).verify(request.body, request.headers))
                notice = request.notice
                if notice["kind"] == kind and log == (notice.get("game") or notice.get("tournament") or ""):
                    notices.append(notice)
        return notices

    def waits_for(self, kind: str, log: str) -> bool:
        """Return whether anything of a kind was made for them, sent or not."""
        lines = self.http.get("/players/me/notices/deliveries").raise_for_status().json()["deliveries"]
        return any((line["kind"], line["log"]) == (kind, log) for line in lines)


class House(NamedTuple):
    """A service, an organiser, a referee of hers, and two players."""

    olga: Person
    rita: Person
    ann: Person
    ben: Person

    def game(self, *, opener: Person | None = None, **options: Any) -> str:
        """Open a game of Bison and seat Ann and Ben; Ann is to move."""
        body = {"ruleset": "bison", "seats": 2, **options}
        table = (opener or self.ann).http.post("/games", json=body).raise_for_status().json()
        game = str(table["game"])
        invited = {name: table[name] for name in ("invitation",) if name in table}
        for person in (self.ann, self.ben):
            person.http.post(f"/games/{game}/seats", json=invited).raise_for_status()
        return game


class Expected(NamedTuple):
    """The expected notices of a moment."""

    log: str
    """The game or the tournament."""
    texts: dict[str, str]
    """The text for each recipient, by name; nobody else gets a notice."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("every-notice") / "data"
    with receiving() as receiver, Served(data, TABLETAPE_NOTICE_NETWORKS="127.0.0.0/8") as service:
        streams = httpx.get(f"{service.url}/schema/asyncapi.json", timeout=PATIENCE_SECONDS).json()
        payload = streams["channels"]["callWebhook"]["messages"]["notice"]["payload"]
        described = Draft7Validator({**payload, "components": streams["components"]})
        people = House(*(Person(service, name, receiver, described) for name in ("Olga", "Rita", "Ann", "Ben")))
        with service.operator() as operator:
            role = f"/v1/players/{people.olga.player}/role"
            operator.call("PUT", role, dict[str, Any], body={"role": "organiser"})
        yield people
        for person in people:
            person.http.close()


def both(text: str) -> dict[str, str]:
    return {"Ann": text, "Ben": text}


def turn(house: House) -> Expected:
    return Expected(house.game(), {"Ann": "It is your turn."})


def began(house: House) -> Expected:
    return Expected(house.game(), both("The game has begun."))


def filled(house: House) -> Expected:
    return Expected(house.game(opener=house.olga), {"Olga": "The table that you opened is full: the game has begun."})


def ended(house: House) -> Expected:
    game = house.game()
    post(house.olga.http, game, "abort", reason="The hall closes.")
    return Expected(game, both("The game has ended."))


def ruling(house: House) -> Expected:
    game = house.game()
    post(house.olga.http, game, "rulings", text="The tile stays.", about=3)
    return Expected(game, both("There is a ruling."))


def request(house: House) -> Expected:
    game = house.game()
    offer = final(house.ann.http, house.ben.http, game)
    post(house.ann.http, game, "take-back-request", to=offer["version"])
    return Expected(game, {"Ben": "A request waits for your answer."})


def replaced(house: House) -> Expected:
    game = house.game()
    post(house.olga.http, game, "forks", at=3, supersede=True)
    return Expected(game, both("The game goes on in another one, which replaces it."))


def time_low(house: House) -> Expected:
    # Expected ten minutes before the end of ten minutes and two seconds.
    house.ann.http.put("/players/me/notices", json={"time_left": 10}).raise_for_status()
    clock = {"time": {"kind": "absolute", "main_ms": 602_000}}
    return Expected(house.game(clock=clock), {"Ann": "Your time runs out soon."})


def time_over(house: House) -> Expected:
    clock = {"time": {"kind": "absolute", "main_ms": 1_000}}
    return Expected(house.game(clock=clock), both("The time of a player is over."))


def stand_in(house: House) -> Expected:
    game = house.game()
    post(house.olga.http, game, "stand-in", seat=1, bot="random")
    # The asker is told nothing.
    post(house.ann.http, game, "stand-in", seat=0, bot="random")
    return Expected(game, {"Ben": "An organiser lets a bot stand in for you until you return."})


def seat_lost(house: House) -> Expected:
    game = house.game()
    post(house.olga.http, game, "seats", seat=1, bot="random")
    # The author is told nothing.
    post(house.ann.http, game, "seats", seat=0, bot="random")
    return Expected(game, {"Ben": "Your seat is given to a bot, which plays it to the end."})


def pause(house: House) -> Expected:
    game = house.game()
    post(house.ann.http, game, "pause-request", reason="Tea.")
    return Expected(game, {"Ben": "A player asks for a pause and waits for your answer."})


def substitute(house: House) -> Expected:
    """The substitute may not read the game yet, and the seat's player offers it."""
    game = house.game(visibility="private")
    post(house.ann.http, game, "substitutes", player=house.rita.player)
    consent = "A player offers their seat to a substitute and waits for your answer."
    return Expected(game, {"Rita": "A seat in a running game is offered to you.", "Ben": consent})


def decide(house: House) -> Expected:
    clock = {"time": {"kind": "absolute", "main_ms": 1_000}, "expiry": "organiser"}
    game = house.game(clock=clock)  # a player opened the table
    text = "The time of a player is over: the game waits for your decision as an organiser."
    return Expected(game, {"Olga": text})


def plan(house: House) -> Expected:
    game = house.game()
    options = house.ben.http.get(f"/games/{game}/plans/options").raise_for_status().json()
    step = options["steps"][0]
    item = {"at": step["at"], "decision": step["decisions"][0]["decision"]}
    head = house.ben.http.get(f"/games/{game}").json()["head"]
    post(house.ben.http, game, "plans", head=head, items=[item], unless_changed="step")
    post(house.olga.http, game, "stand-in", seat=1, bot="random")
    return Expected(game, {"Ben": "Your plan has ended: you do not play the seat any more."})


def tournament_round(house: House) -> Expected:
    tournament = _round(house)[0]
    return Expected(tournament, both("Round 1 has begun."))


def dispute(house: House) -> Expected:
    game = _disputed(house)[0]
    text = "Ann disputes version 1: That tile was mine."
    return Expected(game, {"Ben": text, "Olga": text, "Rita": text})


def answer(house: House) -> Expected:
    game, opened_dispute = _disputed(house)
    post(house.olga.http, game, f"disputes/{opened_dispute['dispute']}/answer", verdict="rejected", why="It was not.")
    text = "Olga rejects a dispute: It was not."
    return Expected(game, {**both(text), "Rita": text})


def called(house: House) -> Expected:
    tournament = _round(house)[0]
    command(house.olga.http, tournament, "call_tables", tables=[1])
    return Expected(tournament, both("Table 1 of round 1 is called: please take your seat."))


def challenged(house: House) -> Expected:
    body = {"player": house.ben.player, "table": {"ruleset": "bison", "seats": 2}}
    house.ann.http.post("/challenges", json=body).raise_for_status()
    return Expected("", {"Ben": "Ann challenges you to a game."})


def reported(house: House) -> Expected:
    """Both reports of the message give a single notice."""
    tournament, game = _round(house, chat="always")
    post(house.ann.http, game, "chat/table", words="You play like a bison.")
    for why in ("That hurts.", "It still does."):
        post(house.ben.http, game, "chat/table/1/report", why=why)
    text = "A message in the chat of table 1, round 1, was reported."
    return Expected(tournament, {"Olga": text, "Rita": text})


def _round(house: House, **game: str) -> tuple[str, str]:
    """Open a round of a tournament; return it, with the game."""
    tournament = begun(house.olga.http, game={"ruleset": "bison", **game})
    for player in (house.ann, house.ben):
        player.http.post(f"/tournaments/{tournament}/registration", json={}).raise_for_status()
    command(house.olga.http, tournament, "appoint_referee", player=house.rita.player)
    table = str(opened(house.olga.http, tournament)["games"][0][0])
    wait_until(lambda: house.ann.http.get(f"/games/{table}").is_success)
    return tournament, table


def _disputed(house: House) -> tuple[str, dict[str, Any]]:
    game = _round(house)[1]
    return game, post(house.ann.http, game, "disputes", version=1, words="That tile was mine.")


MOMENTS: dict[NoticeKind, Callable[[House], Expected]] = {
    "turn": turn,
    "time_low": time_low,
    "time_over": time_over,
    "stand_in": stand_in,
    "seat_lost": seat_lost,
    "began": began,
    "ended": ended,
    "replaced": replaced,
    "request": request,
    "pause": pause,
    "substitute": substitute,
    "decide": decide,
    "plan": plan,
    "dispute": dispute,
    "answer": answer,
    "ruling": ruling,
    "filled": filled,
    "round": tournament_round,
    "called": called,
    "challenged": challenged,
    "reported": reported,
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_moment_is_told_to_the_people_concerned(house: House, kind: NoticeKind) -> None:
    expected = MOMENTS[kind](house)
    concerned = [person for person in house if person.name in expected.texts]
    wait_until(lambda: all(person.arrived(kind, expected.log) for person in concerned))
    sentences = {person.name: {notice["text"] for notice in person.arrived(kind, expected.log)} for person in house}
    assert {name: texts for name, texts in sentences.items() if texts} == {
        name: {text} for name, text in expected.texts.items()
    }
    for person in house:
        # The notices of a moment are made for all recipients at once.
        assert person.waits_for(kind, expected.log) == (person in concerned), person.name
        for notice in person.arrived(kind, expected.log):
            assert notice["player"] == person.player
            assert notice["link"].endswith(expected.log)
            assert notice["title"] == ("Thursday" if kind in ("round", "called", "reported") else BISON)


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_players_of_a_game_that_is_over_are_told_where_they_are_invited_to_play_again(
    house: House, visibility: str
) -> None:
    """But not when they have muted the inviter; the link is enough to sit down on the kept seat."""
    games = [house.game(visibility=visibility) for _ in range(2)]
    for game in games:
        post(house.olga.http, game, "abort", reason="rain")
    house.ben.http.patch("/players/me/preferences", json={"muted": [house.ann.player]}).raise_for_status()
    unheard = post(house.ann.http, games[0], "rematch")["game"]
    house.ben.http.patch("/players/me/preferences", json={"muted": None}).raise_for_status()
    table = post(house.ann.http, games[1], "rematch")
    game = str(table["game"])
    wait_until(lambda: bool(house.ben.arrived("challenged", game)))
    (notice,) = house.ben.arrived("challenged", game)
    assert (notice["text"], notice["title"]) == ("Ann invites you to play again.", BISON)
    address, _, key = notice["link"].partition("#invitation=")
    assert (address.endswith(f"/games/{game}"), key) == (True, table.get("invitation", ""))
    body = {"invitation": key} if key else {}
    seated = house.ben.http.post(f"/games/{game}/seats", json=body).raise_for_status().json()
    assert (seated["your_seat"], seated["status"]) == (1, "playing")
    assert not house.ben.waits_for("challenged", unheard)
    assert not house.ann.waits_for("challenged", game)


def test_each_answer_to_a_dispute_is_told_and_that_one_was_taken_back(house: House) -> None:
    game, opened_dispute = _disputed(house)
    tournament = house.ann.http.get(f"/games/{game}").json()["tournament"]["tournament"]
    post(house.olga.http, game, f"disputes/{opened_dispute['dispute']}/answer", verdict="ruled", why="It was.")
    command(house.olga.http, tournament, "take_back_ruling", ruling=1, why="Another tile.")
    post(house.olga.http, game, f"disputes/{opened_dispute['dispute']}/answer", verdict="rejected", why="It was not.")
    texts = {
        "Olga takes back the answer to a dispute, which waits for another one: Another tile.",
        "Olga rejects a dispute: It was not.",
    }
    # The first answer is told too where notices were made before it was taken back.
    for person in (house.ann, house.ben, house.rita):
        wait_until(lambda person=person: texts <= {notice["text"] for notice in person.arrived("answer", game)})
    assert not house.olga.waits_for("answer", game), "she did it all herself"
