"""Private games answer 404 as if they did not exist; an invitation lets others sit down."""

from __future__ import annotations

import pytest

from tests.api.serving import Person, Served

READS: tuple[str, ...]
READS = (
    "",
    "/state",
    "/decisions",
    "/entries",
    "/entries/1",
    "/entries/1/why",
    "/timeline",
    "/scoreboard",
    "/forks",
    "/stream",
)
READS += (
    "/verify",
    "/archive",
    "/notation",
    "/diff?from=1&to=2",
    "/blame?path=status",
    "/history?path=status",
    "/comparison?with=0-zzzzzzzzzzzz",
)
READS += ("/turning-points", "/story", "/bundle?at=1")


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


def opened(ann: Person, visibility: str = "private") -> dict[str, str]:
    game: dict[str, str] = ann.post("/games", {"ruleset": "tiny", "seats": 2, "visibility": visibility}).json()
    return game


def unlike_nothing(person: Person, path: str, game: str) -> None:
    """Check that an answer is that of a game that never existed."""
    answer, nothing = person.get(f"/games/{game}{path}"), person.get(f"/games/0-zzzzzzzzzzzz{path}")
    assert answer.status_code == nothing.status_code == 404
    assert answer.text.replace(game, "0-zzzzzzzzzzzz") == nothing.text
    assert answer.headers.keys() == nothing.headers.keys()


@pytest.mark.parametrize("path", READS)
def test_strangers_find_nothing(served: Served, ann: Person, path: str) -> None:
    game = opened(ann)["game"]
    for person in (served.player("Eve"), served.anybody()):
        unlike_nothing(person, path, game)


def test_strangers_can_do_nothing(served: Served, ann: Person) -> None:
    game, eve = opened(ann)["game"], served.player("Eve")
    requests = [
        ("/seats", {}),
        ("/seats", {"invitation": "0" * 32}),
        ("/decisions", {"head": "1-00000000", "decision": {"type": "lay_counter"}}),
        ("/decisions", {"head": "1-00000000", "decision": {"type": "fly"}}),
        ("/decisions?dry_run=true", {"head": "1-00000000", "decision": {"type": "lay_counter"}}),
        ("/forks", {"at": 1}),
        ("/abort", {"reason": "x"}),
        ("/rulings", {"text": "x"}),
    ]
    for path, body in requests:
        answer, nothing = eve.post(f"/games/{game}{path}", body), eve.post(f"/games/0-zzzzzzzzzzzz{path}", body)
        assert answer.status_code == nothing.status_code == 404, path
        assert answer.text.replace(game, "0-zzzzzzzzzzzz") == nothing.text
    assert eve.http.delete(f"/v1/games/{game}/seats/0").status_code == 404


def test_invited_player_sits_down_and_reads_the_game(served: Served, ann: Person) -> None:
    game = opened(ann)
    ben = served.player("Ben")
    ann.post(f"/games/{game['game']}/seats").raise_for_status()
    sat = ben.post(f"/games/{game['game']}/seats", {"invitation": game["invitation"]})
    assert sat.json()["status"] == "playing"
    assert ben.get(f"/games/{game['game']}/state").status_code == 200
    assert ben.get(f"/games/{game['game']}").json()["your_seat"] == 1


def test_invitation_is_shown_only_with_the_right_to_pass_it_on(served: Served, ann: Person) -> None:
    game = opened(ann)["game"]
    assert "invitation" in ann.get(f"/games/{game}").json()
    assert "invitation" not in served.operator().get(f"/games/{game}").json()
    public = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()
    assert "invitation" not in public


def test_organisers_see_the_table_and_nothing_hidden(served: Served, ann: Person) -> None:
    ben, olga = served.player("Ben"), served.player("Olga", "organiser")
    game = served.started(ann, ben, visibility="private")
    state = olga.get(f"/games/{game}/state").json()
    assert state["viewer"] == []
    assert served.operator().get(f"/games/{game}/state").json()["viewer"] == [0, 1]


def test_private_and_unlisted_games_stand_in_no_list(served: Served, ann: Person) -> None:
    names = {visibility: opened(ann, visibility)["game"] for visibility in ("public", "unlisted", "private")}
    listed = {row["game"] for row in served.anybody().get("/games?limit=200").json()["games"]}
    assert names["public"] in listed
    assert not listed & {names["unlisted"], names["private"]}
    ann.post(f"/games/{names['private']}/seats").raise_for_status()
    mine = {row["game"] for row in ann.get("/players/me/games").json()["games"]}
    assert names["private"] in mine
    assert served.anybody().get(f"/games/{names['unlisted']}").status_code == 200


def test_repeated_request_takes_a_seat_back_from_a_bot_once(served: Served, ann: Person) -> None:
    ben = served.player("Ben")
    game = served.started(ann, ben, visibility="private")
    ben.post(f"/games/{game}/seats", {"bot": "random"}).raise_for_status()
    assert ben.get(f"/games/{game}").json()["your_seat"] is None
    refused = ben.post(f"/games/{game}/seats", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_open")
    key = {"idempotency-key": "back"}
    back = ben.post(f"/games/{game}/return", {}, headers=key)
    assert (back.status_code, back.json()["your_seat"], back.json()["given_up"]) == (200, 1, [None, None])
    version = served.call(served.service.reader.state(game)).version
    assert ben.post(f"/games/{game}/return", {}, headers=key).status_code == 200
    assert served.call(served.service.reader.state(game)).version == version
    assert ben.post(f"/games/{game}/return", {}).json()["code"] == "no_stand_in"
    sentences = [item["text"] for item in ann.get(f"/games/{game}/timeline").json()["items"]]
    assert "Ben takes the seat back from the bot and decides again." in sentences


def test_player_who_left_before_the_start_cannot_read_the_game(served: Served, ann: Person) -> None:
    game, ben = opened(ann), served.player("Ben")
    ben.post(f"/games/{game['game']}/seats", {"seat": 1, "invitation": game["invitation"]}).raise_for_status()
    assert ben.http.delete(f"/v1/games/{game['game']}/seats/1").status_code == 200
    unlike_nothing(ben, "", game["game"])
