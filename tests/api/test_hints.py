"""Hints over HTTP: the greedy bot's decision in the caller's place, and refused callers."""

from __future__ import annotations

import pytest

from eventstore.identity import Identity
from eventstore.table.events import TournamentTable
from eventstore.write.log_writer import NewGame
from ops.client import Client
from tests.api.serving import Person, Served


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


def refusal(person: Person, game: str) -> tuple[int, str, str]:
    """Return the status, the code and the German sentence of a refused hint."""
    document = person.get(f"/games/{game}/hint?language=de").json()
    return document["status"], document["code"], document["detail"]


def test_a_player_against_bots_gets_a_hint_about_the_list_in_the_own_language(served: Served, ann: Person) -> None:
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2, "visibility": "unlisted"}).json()["game"]
    ann.post(f"/games/{game}/seats", {"seat": 0}).raise_for_status()
    ann.post(f"/games/{game}/seats", {"seat": 1, "bot": "random"}).raise_for_status()
    listed, hint = ann.decisions(game), ann.get(f"/games/{game}/hint").raise_for_status().json()
    assert listed["hint"] is True
    row = listed["decisions"][hint["number"]]
    assert (hint["head"], hint["decision"], hint["text"]) == (listed["head"], row["decision"], row["text"])
    assert (hint["lead"], hint["next_lead"], hint["equals"]) == (0, None, 5)
    assert hint["reasons"][0] == "All 5 decisions are worth the same to the bot: it drew lots."
    german = ann.get(f"/games/{game}/hint?language=de").json()
    assert german["reasons"][0] == "Alle 5 Entscheidungen sind dem Bot gleich viel wert: Er hat gelost."
    with Client(served.url, ann.token) as client:
        assert client.hint(game) == hint, "the same hint again"
    eve = served.player("Eve")
    for viewer in (eve, served.anybody(), served.operator()):
        assert refusal(viewer, game) == (403, "not_seated", "Du sitzt nicht an diesem Tisch.")
    assert refusal(ann, "0-000000000000")[:2] == (404, "game_unknown")


def test_beside_players_there_are_hints_where_the_table_was_opened_so(served: Served, ann: Person) -> None:
    ben = served.player("Ben")
    rated = served.started(ann, ben)
    assert refusal(ann, rated) == (
        403,
        "hints_rated",
        "In einem Spiel, das für die Wertung zählen kann, gibt es keine Tipps.",
    )
    unlisted = served.started(ann, ben, visibility="unlisted")
    assert refusal(ann, unlisted) == (
        403,
        "hints_not_agreed",
        "Dieser Tisch wurde ohne Tipps neben Mitspielern eröffnet.",
    )
    agreed = served.started(ann, ben, hints=True)
    assert ann.get(f"/games/{agreed}").json()["hints"] is True
    assert ann.get(f"/games/{agreed}/hint").json()["reasons"]
    assert refusal(ben, agreed) == (409, "not_your_turn", "Du bist nicht am Zug.")
    assert ben.post(f"/games/{agreed}/rematch").status_code == 409
    served.operator().post(f"/games/{agreed}/abort", {"reason": "rain"}).raise_for_status()
    assert refusal(ann, agreed)[:2] == (409, "not_playing")
    assert ben.post(f"/games/{agreed}/rematch").json()["hints"] is True, "a rematch agrees the same"


def test_at_a_table_of_a_tournament_there_are_no_hints(served: Served, ann: Person) -> None:
    ben = served.player("Ben")
    players = [Identity(person.player, person.name, "player") for person in (ann, ben)]
    new, of = NewGame(ruleset="tiny", seats=2), TournamentTable("0-t", 1, 1)
    core, writer = served.service.core, served.service.writer
    game = served.call(writer.open_table(new, core.ids.new_game(None), of, players)).game
    assert refusal(ann, game) == (403, "hints_in_tournament", "An einem Turniertisch gibt es keine Tipps.")
