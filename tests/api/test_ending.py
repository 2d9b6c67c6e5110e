"""Ending a game by agreement over HTTP: offers, notices, refusals, and answers that were lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.serving import Person, Served


def ask(person: Person, game: str, reason: str = "It grew late.", **headers: str) -> Any:
    return person.post(f"/games/{game}/end-request", {"reason": reason}, headers=headers)


def answer(person: Person, game: str, request: int, *, accept: bool, **headers: str) -> Any:
    return person.post(f"/games/{game}/end-request/answers", {"request": request, "accept": accept}, headers=headers)


def test_game_ends_by_agreement_with_sentences_for_everybody(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    first = ask(ann, game, **{"idempotency-key": "ask"})
    assert (first.status_code, first.json()["end_request"]["number"]) == (200, 1)
    assert ask(ann, game, **{"idempotency-key": "ask"}).json() == first.json()
    request = {"seat": 0, "number": 1, "reason": "It grew late.", "accepted": [], "asked": [1]}
    assert [person.decisions(game)["end_request"] for person in (ann, ben)] == [request, request]
    agreed = answer(ben, game, 1, accept=True, **{"idempotency-key": "yes"})
    assert (agreed.status_code, agreed.json()["status"], agreed.json()["result"]) == (200, "aborted", None)
    assert answer(ben, game, 1, accept=True, **{"idempotency-key": "yes"}).json() == agreed.json()
    assert [item["text"] for item in ben.get(f"/games/{game}/timeline?after=4").json()["items"]][:2] == [
        "You agree to end the game.",
        "Everybody agrees to end the game without a result: It grew late.",
    ]
    german = [item["text"] for item in ben.get(f"/games/{game}/timeline?language=de").json()["items"]]
    assert "Alle sind einverstanden: Das Spiel endet ohne Ergebnis: It grew late." in german
    assert ask(ann, game).json()["code"] == "not_playing"


@pytest.mark.parametrize(
    ("policy", "english", "german", "places"),
    [
        ("bot", "Ann has resigned. The greedy bot plays the seat to the end.", "Ann hat aufgegeben.", None),
        ("ends", "Ann has resigned. The game ends.", "Ann hat aufgegeben. Das Spiel ist zu Ende.", [3, 1, 1]),
    ],
)
def test_a_seat_resigns_once_as_was_agreed(
    served: Served, policy: str, english: str, german: str, places: list[int] | None
) -> None:
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    game = served.started(ann, ben, eve, resign=policy)
    assert ann.get(f"/games/{game}").json()["resign"] == policy
    first = ann.post(f"/games/{game}/resignation", {}, headers={"idempotency-key": "go"}).raise_for_status().json()
    assert (first["resigned"], first["forfeited"]) == ([0], [0])
    assert (None if first["result"] is None else first["result"]["places"]) == places
    again = ann.post(f"/games/{game}/resignation", {}, headers={"idempotency-key": "go"})
    assert again.json() == first, "a lost answer is told again"
    texts = [item["text"] for item in ben.get(f"/games/{game}/timeline").json()["items"]]
    assert english in texts
    assert "You have resigned." in " ".join(item["text"] for item in ann.get(f"/games/{game}/timeline").json()["items"])
    in_german = [item["text"] for item in ben.get(f"/games/{game}/timeline?language=de").json()["items"]]
    assert any(text.startswith(german) for text in in_german)
    assert any(text.startswith("Ein Platz darf aufgeben") for text in in_german)


def test_refusals_of_a_resignation_name_their_rule(served: Served) -> None:
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    game = served.started(ann, ben)
    refused = ann.post(f"/games/{game}/resignation", {}, headers={"accept-language": "de"})
    assert (refused.status_code, refused.json()["code"]) == (409, "resign_not_agreed")
    assert refused.json()["rule"] == "time R1"
    assert eve.post(f"/games/{game}/resignation", {}).status_code == 403
    assert served.anybody().post(f"/games/{game}/resignation", {}).status_code == 401
    for wrong in ("never", 1, ["bot"]):
        body: dict[str, object] = {"ruleset": "tiny", "seats": 2, "resign": wrong}
        assert ann.post("/games", body).json()["pointer"] == "$.resign"


def test_a_request_is_refused_or_withdrawn_and_the_game_goes_on(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    ask(ann, game).raise_for_status()
    refused = ask(ben, game)
    assert (refused.status_code, refused.json()["code"]) == (409, "end_asked")
    assert answer(ben, game, 1, accept=False).json()["end_request"] is None
    ask(ann, game).raise_for_status()
    assert ann.http.delete(f"/v1/games/{game}/end-request").json()["end_request"] is None
    assert answer(ben, game, 2, accept=True).json()["code"] == "request_not_open"
    assert ann.get(f"/games/{game}").json()["status"] == "playing"


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("", {}, "$"),
        ("", {"reason": ""}, "$.reason"),
        ("", {"reason": "x" * 501}, "$.reason"),
        ("", {"reason": "a\u202eb"}, "$.reason"),
        ("", {"reason": "x", "until": 1}, "$"),
        ("/answers", {"request": 0, "accept": True}, "$.request"),
        ("/answers", {"request": 1}, "$"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_asked(served: Served, path: str, body: Any, pointer: str) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    response = ann.post(f"/games/{game}/end-request{path}", body)
    assert (response.status_code, response.json()["pointer"]) == (422, pointer)
    assert ann.get(f"/games/{game}").json()["end_request"] is None


def test_strangers_and_spectators_end_nothing(served: Served) -> None:
    ann, ben, eve = served.player("Ann"), served.player("Ben"), served.player("Eve")
    game = served.started(ann, ben)
    assert ask(eve, game).json()["code"] == "not_seated"
    private = served.started(ann, ben, visibility="private")
    assert ask(eve, private).status_code == 404
    assert ask(served.anybody(), game).status_code == 401
