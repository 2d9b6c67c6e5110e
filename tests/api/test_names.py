# ruff: noqa: RUF001 - letters that look like others are what this is about
"""Texts of people over HTTP: names, labels, reasons, rulings and component sets hold nothing that cannot be seen."""

from __future__ import annotations

import itertools
import json
import logging
from typing import Any

import httpx
import pytest

from api.http.logs import JsonLines
from domain.rulesets import RULESETS
from eventstore.table.names import TakenNames
from eventstore.table.texts import escaped
from projections.boards.text import draw_text
from projections.views import read_view
from tests.api.serving import Person, Served

UNSEEN = {"\x1b[31m": "U+001B", "\x9b": "U+009B", "\u202e": "U+202E", "\u2068": "U+2068", "\u200b": "U+200B"}
CYRILLIC_ANN = "Аnn"


def refused(answer: httpx.Response, pointer: str, detail: str) -> None:
    assert answer.status_code == 422, answer.text
    document = answer.json()
    assert (document["code"], document["pointer"]) == ("body_invalid", pointer)
    assert detail in document["detail"]
    assert document["value"]
    assert document["rule"]


@pytest.mark.parametrize(("unseen", "point"), UNSEEN.items(), ids=UNSEEN.values())
def test_every_text_that_people_write_is_checked(served: Served, unseen: str, point: str) -> None:
    ann, olga = served.player("Ann"), served.player("Olga", "organiser")
    game = served.started(ann, served.player("Ben"))
    bad, new = f"a{unseen}b", {"ruleset": "tiny", "seats": 2}
    refused(ann.post("/players", {"name": bad}), "$.name", point)
    refused(ann.post("/games", {**new, "labels": ["good", bad]}), "$.labels[1]", point)
    refused(olga.post(f"/games/{game}/rulings", {"text": bad}), "$.text", point)
    refused(olga.post(f"/games/{game}/abort", {"reason": bad}), "$.reason", point)
    assert ann.get(f"/games/{game}").json()["rulings"] == []


def test_a_component_set_is_checked(served: Served) -> None:
    ann = served.player("Ann")
    tables = ann.get("/rulesets/discoveries").json()["tables"]
    tables["tribes"]["T17"]["name"] += "\x1b[2J"
    refused(ann.post("/rulesets/discoveries/components", tables), "$.tribes.T17.name", "U+001B")


def test_rulings_and_reasons_may_have_lines(served: Served) -> None:
    ann, olga = served.player("Ann"), served.player("Olga", "organiser")
    game = served.started(ann, served.player("Ben"))
    text = "The decision stands.\nبازی ادامه می‌یابد."
    assert olga.post(f"/games/{game}/rulings", {"text": text}).json()["rulings"][0]["text"] == text
    assert olga.post(f"/games/{game}/abort", {"reason": text}).json()["reason"] == text
    refused(ann.post("/games", {"ruleset": "tiny", "seats": 2, "labels": ["two\nlines"]}), "$.labels[0]", "U+000A")


def test_a_lone_surrogate_is_no_json(served: Served) -> None:
    body = b'{"name": "A\\ud800nn"}'
    answer = served.anybody().http.post("/v1/players", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "json_invalid")


def test_name_is_stored_in_its_normal_form(served: Served) -> None:
    player = served.anybody().post("/players", {"name": "Zoe\u0308  Ａnn"}).json()
    assert player["name"] == "Zoë Ann"
    assert served.with_token(player["token"]).get("/players/me").json()["name"] == "Zoë Ann"


@pytest.mark.parametrize("name", ["greedy bot", "rаndom", "0perator", "Seat 1"])
def test_name_like_a_bot_a_role_or_a_seat_is_refused(served: Served, name: str) -> None:
    refused(served.anybody().post("/players", {"name": name}), "$.name", "looks like that of a bot")


def test_a_line_of_the_service_s_log_steers_no_terminal() -> None:
    evil = "/v1/\x1b[2J\x9b2J\u202e\x7f"
    record = logging.makeLogRecord({"name": "tabletape.access", "levelno": logging.INFO, "line": {"path": evil}})
    written = JsonLines().format(record)
    assert written.isprintable()
    assert json.loads(written) == {"path": evil}


def seats_of(person: Person, game: str) -> list[str]:
    return [seat["name"] for seat in person.get(f"/games/{game}").json()["seats"]]


def test_name_with_a_joiner_is_shown_unchanged(served: Served) -> None:
    name = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"
    ann = served.player("Ann")
    game = served.started(ann, served.player(name), ruleset="bison")
    state: dict[str, Any] = ann.get(f"/games/{game}/state").json()
    texts = {
        "state": json.dumps(state, ensure_ascii=False),
        "sentences": ann.get(f"/games/{game}/timeline").text,
        "picture": ann.get(f"/games/{game}/board.svg?part=seats").text,
        "text board": draw_text(read_view(state)),
        "command line": escaped(f"seat 1 {name}"),
    }
    for place, text in texts.items():
        assert name in text, place


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_players_of_the_same_name_have_tags_in_every_answer(served: Served, ruleset: str) -> None:
    ann, other = served.player("Ann"), served.player(CYRILLIC_ANN)
    game = served.started(ann, other, ruleset=ruleset)
    tag = f"{CYRILLIC_ANN} #{other.player[1:5]}"
    assert seats_of(ann, game) == ["Ann", tag]
    state: dict[str, Any] = ann.get(f"/games/{game}/state").json()
    texts = {
        "state": json.dumps(state, ensure_ascii=False),
        "log": ann.get(f"/games/{game}/entries").text,
        "sentences": ann.get(f"/games/{game}/timeline").text,
        "points": ann.get(f"/games/{game}/scoreboard").text,
        "picture": ann.get(f"/games/{game}/board.svg").text,
        "text board": draw_text(read_view(state)),
        "lobby": str([row for row in ann.get("/games").json()["games"] if row["game"] == game]),
    }
    for place, text in texts.items():
        assert tag in text, place
        assert CYRILLIC_ANN not in text.replace(tag, ""), f"{place}: the name without its tag"


def test_names_at_a_table_with_bots_differ_in_appearance(served: Served) -> None:
    people = [served.player(name) for name in ("Ann", "ann", "Ann.")]
    game = people[0].post("/games", {"ruleset": "bison", "seats": 4}).json()["game"]
    for player in people:
        player.post(f"/games/{game}/seats").raise_for_status()
    people[0].post(f"/games/{game}/seats", {"bot": "greedy"}).raise_for_status()
    names = seats_of(people[0], game)
    assert names[3] == "greedy bot"
    assert not any(TakenNames([other]).looks_like(name) for name, other in itertools.combinations(names, 2)), names


def players_named(person: Person, name: str, **query: int) -> list[str]:
    answer = person.get("/players", params={"name": name, **query})
    assert answer.status_code == 200, answer.text
    return [player["player"] for player in answer.json()["players"]]


def test_operators_find_players_by_how_their_names_begin(served: Served) -> None:
    first, second, other = (served.player(name) for name in ("Ödön Q", "ödön r", "Odon"))
    operator = served.operator()
    assert players_named(operator, "ÖDÖN") == [first.player, second.player]
    assert players_named(operator, "ödön q") == [first.player]
    assert players_named(operator, "ödön", limit=1) == [first.player]
    assert other.player not in players_named(operator, "öd")
    assert players_named(operator, "ödön x") == []


def test_only_operators_find_players(served: Served) -> None:
    for person in (served.player("Ann"), served.player("Olga", role="organiser"), served.anybody()):
        assert person.get("/players", params={"name": "A"}).status_code in (401, 403)


def test_player_from_before_the_index_of_names_is_found_after_a_request(served: Served) -> None:
    early = served.known("early")
    assert players_named(served.operator(), "early") == []
    early.get("/players/me").raise_for_status()
    assert players_named(served.operator(), "early") == [early.player]
