"""Notations over HTTP: given of closed games, refused while something is hidden, imported as analyses."""

from __future__ import annotations

import httpx

from domain.notation.reading import read_notation
from tests.api.serving import Person, Served
from tests.tiny import RULESETS


def imported(person: Person, text: str | bytes) -> httpx.Response:
    headers = {"Content-Type": "text/plain; charset=utf-8"}
    content = text.encode() if isinstance(text, str) else text
    return person.http.post("/v1/games/import", content=content, headers=headers)


def test_the_notation_of_a_closed_game_is_imported_as_an_analysis(served: Served) -> None:
    players = served.player("Ann"), served.player("Ben")
    running = served.started(*players)
    refused = players[0].get(f"/games/{running}/notation")
    assert (refused.status_code, refused.json()["code"]) == (403, "notation_not_open")
    game = served.started(*players)
    served.played(game, {person.player: person for person in players}, number=1)
    answer = served.anybody().get(f"/games/{game}/notation")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    again = served.anybody().get(f"/games/{game}/notation", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert dict(read_notation(answer.text, RULESETS).tags)["Game"] == game

    eve = served.player("Eve")
    first, second = imported(eve, answer.text), imported(eve, answer.text)
    assert (first.status_code, second.status_code) == (201, 200)
    analysis = first.json()
    assert second.json() == analysis
    assert (analysis["imported"], analysis["visibility"], analysis["labels"]) == (True, "unlisted", ["analysis"])
    assert analysis["game"] not in served.anybody().get("/games?status=finished").text
    notes = served.anybody().get(f"/games/{analysis['game']}/annotations").json()["annotations"]
    assert [note["words"].splitlines()[0] for note in notes] == [f'[Game "{game}"]']


def test_a_fault_of_a_notation_is_answered_with_its_place_and_tokens_near_it(served: Served) -> None:
    eve = served.player("Eve")
    answer = imported(eve, '[Ruleset "tiny"]\n[Seats "2"]\n\n~ =a =b =c\n1.a lay_countre')
    problem = answer.json()
    assert (answer.status_code, problem["type"], problem["code"]) == (
        422,
        "/problems/notation_invalid",
        "notation_decision",
    )
    assert (problem["line"], problem["column"], problem["value"]) == (5, 5, "lay_countre")
    assert problem["nearest"][0] == "lay_counter"
    unreadable = imported(eve, b"\xff")
    assert (unreadable.status_code, unreadable.json()["value"]) == (422, "ff")
