"""Sentences over HTTP: told to the caller, in the language that they ask for."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets import RULESETS
from tests.api.serving import Person, Served

NOT_YOUR_TURN = {"en": "It is not your turn.", "de": "Du bist nicht am Zug."}
WRONG_STEP = {"en": "This is not the moment for this decision.", "de": "Diese Entscheidung ist jetzt nicht möglich."}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_refusal_is_worded_in_the_language_of_the_call(
    served: Served, players: tuple[Person, Person], ruleset: str
) -> None:
    game = served.started(*players, ruleset=ruleset)
    overview = players[0].get(f"/games/{game}").json()
    mover = players[overview["to_move"][0]]
    waits = players[1 - overview["to_move"][0]]
    legal = mover.decisions(game)["decisions"][0]["decision"]
    late = {"type": "end_placement" if ruleset == "discoveries" else "end_turn"}
    for person, decision, words in ((waits, legal, NOT_YOUR_TURN), (mover, late, WRONG_STEP)):
        for language, detail in words.items():
            for options in (f"?language={language}", f"?language={language}&dry_run=true"):
                answer = person.post(
                    f"/games/{game}/decisions{options}", {"head": overview["head"], "decision": decision}
                )
                assert (answer.status_code, answer.json()["detail"]) == (422, detail)


def test_a_refusal_at_the_table_is_worded_in_the_language_of_the_caller(
    served: Served, players: tuple[Person, Person]
) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    german, english = "Das Spiel hat begonnen", "The game has begun"
    requests: tuple[tuple[dict[str, str], str], ...] = (
        ({}, english),
        ({"Accept-Language": "de-AT,de;q=0.9"}, german),
        ({"Accept-Language": "de", "Cookie": "language=en"}, english),
        ({"Cookie": "language=de"}, german),
    )
    cara = served.player("Cara")
    for headers, begins in requests:
        answer = cara.post(f"/games/{game}/seats", {"seat": 0}, headers=headers)
        problem = answer.json()
        assert (answer.status_code, problem["code"], problem["value"]) == (409, "not_open", "playing")
        assert problem["detail"].startswith(begins), problem
        assert answer.headers["content-language"] == ("de" if begins == german else "en")


def test_other_problems_are_worded_in_the_language_of_the_caller_and_in_english_by_the_service(served: Served) -> None:
    ann = served.player("Ann")
    settings = {"title": "Evening", "format": {"type": "swiss", "rounds": 2, "seats": 2}}
    tournament = ann.post("/tournaments", settings).raise_for_status().json()["tournament"]
    german = {"Accept-Language": "de-CH, en;q=0.5"}
    requests: tuple[tuple[str, dict[str, Any], str, str], ...] = (
        (f"/tournaments/{tournament}/commands", {"command": {"type": "open_round"}}, "round_not_locked", "Keine Runde"),
        ("/games/0-nothing00000/seats", {}, "game_unknown", "Dieses Spiel gibt es nicht"),
        ("/nowhere", {}, "route_unknown", "Diese Adresse gibt es nicht."),
        ("/games", {"seats": "two"}, "body_invalid", "Der Inhalt hat nicht die erwartete Form: "),
    )
    for path, body, code, detail in requests:
        english, other = ann.post(path, body), ann.post(path, body, headers=german)
        same = [
            {name: value for name, value in response.json().items() if name != "detail"}
            for response in (english, other)
        ]
        assert same[0] == same[1]
        assert (other.json()["code"], other.headers["content-language"]) == (code, "de")
        assert other.json()["detail"].startswith(detail)
        assert "content-language" not in english.headers
        if code == "body_invalid":
            assert other.json()["detail"].endswith(english.json()["detail"]), "what is wrong is told in detail"


def test_long_values_are_shortened_in_sentences(served: Served) -> None:
    path = f"/games/{'x' * 5_000}/seats"
    answer = served.anybody().get(path, headers={"Accept-Language": "de"})
    assert len(answer.json()["detail"]) < 600


def test_own_acts_are_worded_in_the_second_person(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    olga = served.player("Olga", "organiser")
    game = served.started(ann, ben)
    served.played(game, {ann.player: ann, ben.player: ben}, upto=8)
    olga.post(f"/games/{game}/rulings", {"text": "Play on."}).raise_for_status()
    sentences, tags = {}, set()
    for person in (ann, ben, olga, served.anybody()):
        answer = person.get(f"/games/{game}/timeline")
        sentences[person.name] = [item["text"] for item in answer.json()["items"]]
        tags.add(answer.headers["etag"])
        assert "player:" not in answer.text
    assert len(tags) == 4, "an answer that another caller got is not theirs"
    names = {ann.name, ben.name}
    for mine, other in ((ann.name, ben.name), (ben.name, ann.name)):
        assert "You sit down." in sentences[mine]
        assert f"{other} sits down." in sentences[mine]
        assert not any(text.startswith(f"{mine} ") for text in sentences[mine])
    assert not any(text.startswith("You ") for text in sentences[""])
    assert {f"{name} sits down." for name in names} <= set(sentences[""])
    assert (sentences["Olga"][-1], sentences[ann.name][-1]) == ("You rule: Play on.", "Olga rules: Play on.")
