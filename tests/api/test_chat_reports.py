"""Reports of messages in chats over HTTP: reporters, moderators, marks, streams, and erasing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from redis import Redis

from eventstore.chat import reports as reports_module
from eventstore.chat.reports import NEIGHBOURS
from eventstore.storage.redis_keys import CHAT, CHAT_CASES, ERASING, game_key
from tests.api.chatting import EveningTalk, Talk
from tests.api.serving import Listening, Person, Served
from tests.api.tournaments import command, played

INSULT = "You play like a stone"


class Reports:
    """The reports in the chat of a game, as people make, see and answer them."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.path = f"/games/{talk.game}/chat"

    def report(self, person: Person, position: int, why: str = "", room: str = "table") -> tuple[int, Any]:
        response = person.post(f"{self.path}/{room}/{position}/report", {"why": why})
        return response.status_code, response.json()

    def answer(
        self, person: Person, position: int, verdict: str = "removed", why: str = "An insult", room: str = "table"
    ) -> tuple[int, Any]:
        body = {"verdict": verdict, "why": why}
        response = person.post(f"{self.path}/{room}/{position}/report/answer", body)
        return response.status_code, response.json()

    def listed(self, person: Person) -> list[dict[str, Any]]:
        response = person.get(f"/games/{self.talk.game}/chat-reports").raise_for_status()
        messages: list[dict[str, Any]] = response.json()["messages"]
        return messages


@pytest.fixture
def talk(served: Served) -> Talk:
    return Talk(served)


@pytest.fixture
def reports(talk: Talk) -> Reports:
    return Reports(talk)


def reported(reports: Reports) -> Person:
    """Let Ann insult Ben, and Ben report her; return an operator."""
    reports.talk.say(reports.talk.ann, INSULT)
    assert reports.report(reports.talk.ben, 1, "Not nice")[0] == 201
    return reports.talk.served.operator()


def test_a_removed_message_leaves_a_mark_and_a_record(served: Served, talk: Talk, reports: Reports) -> None:
    listening = Listening(talk.ben, f"/games/{talk.game}/chat/table/stream")
    head = talk.ann.get(f"/games/{talk.game}").json()["head"]
    before = served.gauge("tabletape_reported_games")
    operator = reported(reports)
    assert served.gauge("tabletape_reported_games") == before + 1
    listening.await_messages(1)
    (case,) = reports.listed(operator)
    assert (case["message"]["words"], case["around"], case["answer"]) == (INSULT, [], None)
    (report,) = case["reports"]
    assert (report["player"], report["name"], report["why"]) == (talk.ben.player, talk.ben.name, "Not nice")
    assert case in operator.get("/chat-reports").json()["messages"]
    status, answered = reports.answer(operator, 1)
    assert status == 200
    assert served.gauge("tabletape_reported_games") == before
    record = answered["answer"]
    assert (record["verdict"], record["by"], record["why"]) == ("removed", "operator", "An insult")
    assert record["time"] >= report["time"]
    mark = {"type": "removed", "position": 1, "player": talk.ann.player, "name": talk.ann.name, "seat": 0}
    page = talk.page(talk.ben)
    assert {**page["entries"][0], "time": 0} == {**mark, "time": 0}
    assert page["entries"][0]["time"] == case["message"]["time"]
    _, message = listening.await_messages(2)
    assert (message["event"], message["id"]) == ("chat", "2")
    removal = json.loads(message["data"])
    assert (removal["type"], removal["removes"], removal["reason"]) == ("removal", [1], "moderated")
    listening.stop()
    resumed = Listening(talk.ben, f"/games/{talk.game}/chat/table/stream", **{"Last-Event-ID": "1"})
    assert resumed.await_messages(1)[0] == message
    resumed.stop()
    assert reports.listed(operator) == [answered]
    assert answered["message"]["type"] == "removed"
    assert case["game"] not in [each["game"] for each in operator.get("/chat-reports").json()["messages"]]
    assert talk.ann.get(f"/games/{talk.game}").json()["head"] == head
    with Redis.from_url(served.redis_url) as redis:
        assert INSULT.encode() not in b"".join(redis.hgetall(game_key(CHAT, talk.game)).values())


def test_an_answer_is_given_once_and_a_dismissed_message_stays(talk: Talk, reports: Reports) -> None:
    operator = reported(reports)
    first = reports.answer(operator, 1, "dismissed", "Harmless")
    assert first[0] == 200
    assert reports.answer(operator, 1, "dismissed", "Harmless") == first
    status, refused = reports.answer(operator, 1)
    assert (status, refused["code"]) == (409, "report_answered")
    assert talk.words(talk.ben) == [INSULT]
    assert first[1]["message"]["type"] == "removed", "the words are told no more"
    talk.say(talk.ann, "Sorry")
    assert reports.report(talk.ben, 1)[0] == 201, "the first report again"
    assert reports.listed(operator)[0] == first[1]


def test_a_report_is_made_once_for_a_message_of_somebody_else(
    talk: Talk, reports: Reports, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported(reports)
    assert reports.report(talk.ben, 1, "Another reason")[1]["why"] == "Not nice"
    for person, position, room, code in (
        (talk.ann, 1, "table", (409, "own_message")),
        (talk.ben, 9, "table", (404, "message_unknown")),
        (talk.eve, 1, "table", (403, "room_hidden")),
        (talk.ben, 1, "spectators", (403, "room_hidden")),
    ):
        status, refused = reports.report(person, position, room=room)
        assert (status, refused["code"]) == code
    assert reports.report(talk.ben, 1, "a\nb")[1]["code"] == "body_invalid"
    monkeypatch.setattr(reports_module, "MOST_OF_REPORTER", 1)


def test_reports_have_limits(talk: Talk, reports: Reports, monkeypatch: pytest.MonkeyPatch) -> None:
    watchers = [talk.served.player(f"Watcher {number}") for number in range(2)]
    for words in ("One", "Two"):
        talk.say(talk.eve, words, room="spectators")
    monkeypatch.setattr(reports_module, "MOST_REPORTS", 1)
    assert reports.report(watchers[0], 1, room="spectators")[0] == 201
    assert reports.report(watchers[1], 1, room="spectators")[1]["code"] == "reports_full"
    monkeypatch.setattr(reports_module, "MOST_CASES", 1)
    assert reports.report(watchers[1], 2, room="spectators")[1]["code"] == "cases_full"
    monkeypatch.setattr(reports_module, "MOST_CASES", 2)
    monkeypatch.setattr(reports_module, "MOST_OF_REPORTER", 1)
    assert reports.report(watchers[0], 2, room="spectators")[1]["code"] == "reporter_full"
    assert reports.report(watchers[1], 2, room="spectators")[0] == 201


def test_a_moderator_reads_the_neighbours_of_a_reported_message_alone(talk: Talk, reports: Reports) -> None:
    """Two worlds that differ in the other messages alone: the moderator's answers are the same bytes."""
    operator = talk.served.operator()
    for person in (talk.ann, talk.ben):
        for number in range(4):
            talk.say(person, f"{person.name} {number}")
    assert (operator.get(f"/games/{talk.game}/chat/table").status_code, reports.listed(operator)) == (403, [])
    reports.report(talk.ann, 8)
    (case,) = reports.listed(operator)
    assert [entry["position"] for entry in case["around"]] == [5, 6, 7]
    assert len(case["around"]) == NEIGHBOURS
    before = operator.get(f"/games/{talk.game}/chat-reports").content
    with Redis.from_url(talk.served.redis_url) as redis:
        key = game_key(CHAT, talk.game)
        stored = redis.hget(key, "table 4")
        redis.hset(key, "table 4", stored.replace(b" 3", b" 4"))
    assert operator.get(f"/games/{talk.game}/chat-reports").content == before
    assert operator.get(f"/games/{talk.game}/chat/table").json()["code"] == "room_hidden"
    reports.answer(operator, 8, "dismissed")
    assert reports.listed(operator)[0]["around"] == []


def test_to_everybody_else_a_report_is_nothing(served: Served, talk: Talk, reports: Reports) -> None:
    """Two worlds that differ in a report alone: the answers to everybody but its moderators are the same bytes."""
    talk.say(talk.ann, INSULT)
    paths = ("", "/chat", "/chat/table", "/chat/spectators", "/chat-reports", "/disputes", "/entries")
    people = (talk.ann, talk.ben, talk.eve, served.anybody(), served.player("Olga", role="organiser"))

    def answers() -> list[Any]:
        read = [person.get(f"/games/{talk.game}{path}").content for person in people for path in paths]
        return [*read, *(reports.answer(person, 1) for person in people if person is not people[3])]

    before = answers()
    assert {code["code"] for status, code in before[-4:] if status == 404} == {"report_unknown"}
    reports.report(talk.ben, 1)
    assert answers() == before
    assert reports.answer(served.operator(), 9) == reports.answer(talk.eve, 9)
    private = Talk(served, visibility="private")
    for path in ("/chat-reports", "/chat/table/1/report", "/chat/table/1/report/answer"):
        texts = []
        for game in (private.game, "0-unknown"):
            address = f"/games/{game}{path}"
            body = {"verdict": "removed", "why": "x"} if path.endswith("answer") else {}
            response = talk.eve.get(address) if path == "/chat-reports" else talk.eve.post(address, body)
            texts.append((response.status_code, response.json()["code"]))
        assert texts == [(404, "game_unknown")] * 2


def test_nobody_moderates_their_own_message_or_their_own_game(served: Served) -> None:
    talk = EveningTalk(served, chat="always")
    reports = Reports(talk)
    talk.say(talk.eve, "I bet on Ann", room="spectators")
    watcher = served.player("Watcher")
    assert reports.report(watcher, 1, room="spectators")[0] == 201
    assert reports.listed(talk.eve) == [], "the referee has said it"
    assert reports.answer(talk.eve, 1, room="spectators")[1]["code"] == "report_unknown"
    assert len(reports.listed(served.operator())) == 1
    elsewhere = served.operator().get("/chat-reports").json()["messages"]
    assert talk.game not in [case["game"] for case in elsewhere]
    assert reports.listed(served.player("Olga", role="organiser")) == [], "of another tournament"


def test_a_referee_does_not_moderate_the_table_at_which_they_play(served: Served) -> None:
    talk = EveningTalk(served, chat="always")
    reports = Reports(talk)
    talk.say(talk.ann, INSULT)
    reports.report(talk.ben, 1)
    command(talk.eve, talk.tournament, "appoint_referee", player=talk.ben.player).raise_for_status()
    assert (reports.listed(talk.ben), len(reports.listed(talk.eve))) == ([], 1)
    assert reports.answer(talk.ben, 1)[1]["code"] == "report_unknown"


def test_an_operator_in_a_fork_of_the_game_does_not_moderate_it(served: Served, talk: Talk, reports: Reports) -> None:
    operator = served.player("Otto", role="operator")
    talk.say(talk.ann, INSULT)
    reports.report(talk.ben, 1)
    assert len(reports.listed(operator)) == 1
    fork = operator.post(f"/games/{talk.game}/forks", {"at": 2}).raise_for_status().json()["game"]
    operator.post(f"/games/{fork}/seats", {"seat": 0}).raise_for_status()
    assert reports.listed(operator) == []
    assert reports.answer(operator, 1)[1]["code"] == "report_unknown"


def test_an_operator_who_has_held_a_seat_does_not_moderate_the_game(
    served: Served, talk: Talk, reports: Reports
) -> None:
    talk.say(talk.ann, INSULT)
    reports.report(talk.ben, 1)
    substitute = served.player("Cara")
    path, offer = f"/games/{talk.game}/substitutes", {"player": substitute.player, "seat": 1}
    talk.ben.post(path, offer).raise_for_status()
    for person in (substitute, talk.ann):
        person.post(f"{path}/answers", {**offer, "accept": True}).raise_for_status()
    assert talk.ben.get(f"/games/{talk.game}").json()["your_seat"] is None
    served.operator().http.put(f"/v1/players/{talk.ben.player}/role", json={"role": "operator"}).raise_for_status()
    assert (reports.listed(talk.ben), len(reports.listed(served.operator()))) == ([], 1)
    assert reports.answer(talk.ben, 1)[1]["code"] == "report_unknown"


def test_people_write_at_the_tables_of_a_tournament_as_its_organiser_chose(served: Served) -> None:
    talk = EveningTalk(served)
    for person, room in ((talk.ann, "table"), (talk.eve, "spectators")):
        assert talk.refusal(person, {"phrase": "hello"}, room) == (409, "round_runs")
        assert talk.rooms(person) == {room: False}
    assert talk.page(talk.ann)["entries"] == [], "it is read all the same"
    served.played(talk.game, talk.people)
    assert talk.rooms(talk.ann) == {"table": False, "spectators": False}, "the game is over, the round is not"
    played(served, talk.tournament, talk.people)
    talk.say(talk.ann, phrase="good_game")
    talk = EveningTalk(served, chat="always")
    for person, room in ((talk.ann, "table"), (talk.eve, "spectators")):
        talk.say(person, phrase="hello", room=room)
        assert talk.rooms(person) == {room: True}


def test_referees_moderate_the_tables_of_their_tournament(served: Served) -> None:
    talk = EveningTalk(served, chat="always")
    reports = Reports(talk)
    path = f"/tournaments/{talk.tournament}/chat-reports"
    before = [person.get(path).content for person in (talk.ben, served.anybody())]
    talk.say(talk.ann, INSULT)
    assert reports.report(talk.ben, 1, "Not nice")[0] == 201
    (case,) = talk.eve.get(path).raise_for_status().json()["messages"]
    assert (case["table"]["round"], case["table"]["table"], case["message"]["words"]) == (1, 1, INSULT)
    assert [person.get(path).content for person in (talk.ben, served.anybody())] == before
    assert reports.answer(talk.eve, 1)[1]["answer"]["by"] == f"player:{talk.eve.player}"
    assert talk.page(talk.ben)["entries"][0]["type"] == "removed"
    assert served.anybody().get("/tournaments/0-unknown/chat-reports").json()["code"] == "tournament_unknown"


def test_moderators_get_a_notice_of_a_report_but_not_its_author_and_not_the_author_of_the_message(
    served: Served,
) -> None:
    """No notice for a referee at the table, the owner with the message, and a referee with the report."""
    talk = EveningTalk(served, chat="always")
    rita, rolf = (served.player(name) for name in ("Rita", "Rolf"))
    for referee in (talk.ann, rita, rolf):
        command(talk.eve, talk.tournament, "appoint_referee", player=referee.player).raise_for_status()
    people = {"ann": talk.ann, "eve": talk.eve, "rita": rita, "rolf": rolf}
    for person in people.values():
        hook = {"kind": "webhook", "url": "https://example.org/hook"}
        person.post("/players/me/notices/channels", hook).raise_for_status()
    reports = Reports(talk)

    def notified() -> list[str]:
        """Return the name of the recipient of each notice of a report."""
        lines = {name: person.get("/players/me/notices/deliveries").json() for name, person in people.items()}
        return [name for name, listed in lines.items() for line in listed["deliveries"] if line["kind"] == "reported"]

    talk.say(talk.eve, "I bet on Ann", room="spectators")
    assert reports.report(rolf, 1, room="spectators")[0] == 201
    assert notified() == ["rita"]
    assert reports.report(rita, 1, room="spectators")[0] == 201
    assert sorted(notified()) == ["rita", "rolf"], "a message is told once to each"
    off = {"kinds": ["turn"]}
    rita.http.put("/v1/players/me/notices", json=off).raise_for_status()
    talk.say(talk.ann, INSULT)
    assert reports.report(talk.ben, 1)[0] == 201
    assert sorted(notified()) == ["eve", "rita", "rolf", "rolf"]


def test_the_reports_of_an_erased_player_disappear(served: Served, talk: Talk, reports: Reports) -> None:
    operator = reported(reports)
    talk.say(talk.ann, "And like a brick")
    talk.say(talk.ben, "Stop it")
    reports.report(talk.ben, 2, "Again")
    reports.report(talk.ann, 3, "He complains")
    reports.answer(operator, 1)
    erase(served, talk.ben)
    assert [(case["position"], len(case["reports"])) for case in reports.listed(operator)] == [(1, 0)]
    assert talk.ben.player.encode() not in stored(served, talk)
    assert reports.listed(operator)[0]["answer"]["verdict"] == "removed", "the record of the answer stays"
    erase(served, talk.ann)
    assert reports.listed(operator) == []
    assert talk.ann.player.encode() not in stored(served, talk)
    assert talk.game not in [case["game"] for case in operator.get("/chat-reports").json()["messages"]]


def erase(served: Served, person: Person) -> None:
    """Erase a player, and take all steps again."""
    person.http.delete("/v1/players/me").raise_for_status()
    with Redis.from_url(served.redis_url) as redis:
        redis.zadd(ERASING, {person.player: 0})
    served.call(served.context.erasing.resume())


def stored(served: Served, talk: Talk) -> bytes:
    """Return everything that Redis has of a chat and its reports."""
    with Redis.from_url(served.redis_url) as redis:
        rows = [redis.hgetall(game_key(key, talk.game)) for key in (CHAT, CHAT_CASES)]
    return b"".join(part for row in rows for field in row.items() for part in field)
