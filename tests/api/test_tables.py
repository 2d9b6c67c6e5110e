"""Tables: seats, bots, and acts of organisers and operators."""

from __future__ import annotations

import pytest

from eventstore.identity import SERVICE_IDENTITY
from eventstore.table.commands import StallGame
from tests.api.problems import problem
from tests.api.serving import Person, Served


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


def test_creator_of_a_table_seats_a_bot(served: Served, ann: Person) -> None:
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    seated = ann.post(f"/games/{game}/seats", {"seat": 1, "bot": "greedy"}).json()
    assert seated["seats"][1] == {"seat": 1, "player": "bot:greedy", "name": "greedy bot", "bot": "greedy"}
    refused = served.player("Eve").post(f"/games/{game}/seats", {"bot": "greedy"})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_at_table")
    assert ann.post(f"/games/{game}/seats").json()["status"] == "playing"


def test_a_seat_is_left_before_the_start_and_handed_to_a_bot_after_it(served: Served, ann: Person) -> None:
    ben = served.player("Ben")
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    ben.post(f"/games/{game}/seats", {"seat": 0}).raise_for_status()
    assert ben.http.delete(f"/v1/games/{game}/seats/0").json()["seats"][0]["player"] is None
    for person in (ann, ben):
        person.post(f"/games/{game}/seats").raise_for_status()
    assert ben.http.delete(f"/v1/games/{game}/seats/1").json()["code"] == "not_open"
    assert ann.post(f"/games/{game}/seats", {"seat": 1, "bot": "random"}).json()["code"] == "not_your_seat"
    handed = ben.post(f"/games/{game}/seats", {"bot": "random"}).json()
    assert handed["seats"][1]["bot"] == "random"
    assert served.anybody().get(f"/games/{game}/state").json()["table"]["seats"][1]["bot"] == "random"


def test_only_organisers_abort_a_running_game_and_rule_on_disputes(served: Served, ann: Person) -> None:
    ben, olga = served.player("Ben"), served.player("Olga", "organiser")
    game = served.started(ann, ben)
    for path, body in (("/abort", {"reason": "rain"}), ("/rulings", {"text": "It stands.", "about": 3})):
        refused = ann.post(f"/games/{game}{path}", body)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_organiser")
    ruled = olga.post(f"/games/{game}/rulings", {"text": "It stands.", "about": 3}).json()
    assert ruled["rulings"] == [{"organiser": f"player:{olga.player}", "text": "It stands.", "about": 3}]
    aborted = olga.post(f"/games/{game}/abort", {"reason": "rain"}).json()
    assert (aborted["status"], aborted["reason"]) == ("aborted", "rain")


def test_an_operator_frees_a_stalled_game(served: Served, ann: Person) -> None:
    game = served.started(ann, served.player("Ben"))
    operator = served.operator()
    assert operator.post(f"/games/{game}/retry").json()["code"] == "not_stalled"
    served.call(served.service.writer.command(game, StallGame("the scoring failed"), SERVICE_IDENTITY))
    assert ann.get(f"/games/{game}").json()["status"] == "stalled"
    assert ann.post(f"/games/{game}/retry").json()["code"] == "role_missing"
    assert operator.post(f"/games/{game}/retry").json()["status"] == "playing"


def test_a_role_is_granted_and_taken_away(served: Served, ann: Person) -> None:
    operator = served.operator()
    game = served.started(ann, served.player("Ben"))
    olga = served.player("Olga", "organiser")
    assert olga.get("/players/me").json()["role"] == "organiser"
    assert olga.post(f"/games/{game}/rulings", {"text": "x"}).status_code == 201
    operator.http.put(f"/v1/players/{olga.player}/role", json={"role": "player"}).raise_for_status()
    assert olga.post(f"/games/{game}/rulings", {"text": "x"}).status_code == 403


def test_the_tree_of_forks_and_what_a_fork_answers(served: Served, ann: Person) -> None:
    ben = served.player("Ben")
    game = served.started(ann, ben, forks="anyone")
    ann.decide(game)
    fork = ben.post(f"/games/{game}/forks", {"at": 3})
    assert fork.status_code == 201
    assert fork.headers["location"] == f"/v1/games/{fork.json()['game']}"
    assert fork.json()["origin"]["game"] == game
    assert fork.json()["visibility"] == "unlisted"
    tree = ben.get(f"/games/{game}/forks").json()
    assert {node["game"]: node["at"] for node in tree["games"]} == {game: None, fork.json()["game"]: 3}
    first = ben.get(f"/games/{game}/forks?limit=1").json()
    assert (first["games"], first["complete"], first["next"]) == (tree["games"][:1], False, game)
    second = ben.get(f"/games/{game}/forks?limit=1&after={game}").json()
    assert (second["games"], second["complete"], second["next"]) == (tree["games"][1:], True, None)
    refused = ben.get(f"/games/{game}/forks?after=0-nothing")
    assert problem(refused, 400, "query_invalid", "cursor_invalid")["value"] == "0-nothing"
    refused = ben.post(f"/games/{game}/forks", {"at": 3, "supersede": True})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_organiser")


def test_fork_is_listed_only_by_the_choice_of_its_maker_and_marked_there(served: Served, ann: Person) -> None:
    olga = served.player("Olga", "organiser")
    game = served.started(ann, served.player("Ben"), forks="anyone")
    hidden = ann.post(f"/games/{game}/forks", {"at": 3}).json()["game"]
    public = ann.post(f"/games/{game}/forks", {"at": 3, "visibility": "public"}).json()
    assert public["visibility"] == "public"
    replacing = olga.post(f"/games/{game}/forks", {"at": 3, "supersede": True}).json()
    assert replacing["visibility"] == "public", "it goes on in the place of a public game"
    rows = {row["game"]: row for row in served.anybody().get("/games").json()["games"]}
    assert hidden not in rows
    marks = {
        name: (rows[name]["parent"], rows[name]["supersedes"]) for name in (game, public["game"], replacing["game"])
    }
    assert marks == {game: (None, False), public["game"]: (game, False), replacing["game"]: (game, True)}


@pytest.mark.parametrize(
    ("visibility", "default", "refused"),
    [("public", "unlisted", ()), ("unlisted", "unlisted", ("public",)), ("private", "private", ("public", "unlisted"))],
)
def test_fork_is_found_by_no_more_people_than_its_parent(
    served: Served, ann: Person, visibility: str, default: str, refused: tuple[str, ...]
) -> None:
    game = served.started(ann, served.player("Ben"), forks="anyone", visibility=visibility)
    assert ann.post(f"/games/{game}/forks", {"at": 3}).json()["visibility"] == default
    for choice in ("private", "unlisted", "public"):
        response = ann.post(f"/games/{game}/forks", {"at": 3, "visibility": choice})
        if choice in refused:
            refusal = problem(response, 422, "act_refused", "visibility_kept")
            assert (refusal["value"], refusal["rule"]) == (choice, "forks, who finds a fork")
        else:
            assert response.json()["visibility"] == choice


def test_labels_of_a_fork_are_given(served: Served, ann: Person) -> None:
    olga = served.player("Olga", "organiser")
    game = served.started(ann, served.player("Ben"), forks="anyone", labels=["cup"])
    assert ann.post(f"/games/{game}/forks", {"at": 3}).json()["labels"] == []
    response = ann.post(f"/games/{game}/forks", {"at": 3, "labels": ["analysis", "cup"]}).json()
    assert response["labels"] == ["analysis", "cup"]
    for labels in ([""], ["x" * 61], ["a"] * 21, ["un\u202eseen"], "cup", None):
        refused = ann.post(f"/games/{game}/forks", {"at": 3, "labels": labels})
        assert (refused.status_code, refused.json()["code"]) == (422, "body_invalid"), labels
        assert refused.json()["pointer"].startswith("$.labels")
    refused = olga.post(f"/games/{game}/forks", {"at": 3, "supersede": True, "labels": ["cup"]})
    assert (refused.status_code, refused.json()["code"], refused.json()["value"]) == (422, "labels_kept", ["cup"])
    refused = olga.post(f"/games/{game}/forks", {"at": 3, "supersede": True, "visibility": "private"})
    assert (refused.status_code, refused.json()["code"]) == (422, "visibility_kept")
    assert olga.post(f"/games/{game}/forks", {"at": 3, "supersede": True}).json()["labels"] == ["cup"]


def test_a_repeated_key_opens_one_table_and_takes_one_seat(ann: Person) -> None:
    key = {"Idempotency-Key": "a"}
    first, second = (ann.post("/games", {"ruleset": "tiny", "seats": 2}, headers=key).json() for _ in range(2))
    assert first["game"] == second["game"]
    other = ann.post("/games", {"ruleset": "tiny", "seats": 3}, headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")
    path = f"/games/{first['game']}/seats"
    assert [ann.post(path, {}, headers={"Idempotency-Key": "b"}).status_code for _ in range(2)] == [201, 201]
    assert len(ann.get(f"/games/{first['game']}/entries").json()["entries"]) == 2


def test_lists_are_filtered_and_paged(served: Served, ann: Person) -> None:
    label = f"league-{ann.player}"
    games = [ann.post("/games", {"ruleset": "tiny", "seats": 2, "labels": [label]}).json()["game"] for _ in range(5)]
    listed: list[str] = []
    cursor = ""
    while True:
        page = served.anybody().get(f"/games?label={label}&limit=2{cursor}").json()
        listed += [row["game"] for row in page["games"]]
        if page["next"] is None:
            break
        cursor = f"&after={page['next']}"
    assert listed == games[::-1]
    ann.post(f"/games/{games[0]}/seats", {"bot": "random"}).raise_for_status()
    ann.post(f"/games/{games[0]}/seats").raise_for_status()
    playing = served.anybody().get(f"/games?label={label}&status=playing").json()["games"]
    assert [row["game"] for row in playing] == games[:1]
    assert len(served.anybody().get(f"/games?label={label}&free_seats=true").json()["games"]) == 4


def test_a_finished_game_stands_in_the_results(served: Served, ann: Person) -> None:
    ben = served.player("Ben")
    game = served.started(ann, ben)
    served.played(game, {ann.player: ann, ben.player: ben})
    results = served.anybody().get(f"/results?player={ann.player}").json()["results"]
    assert [row["game"] for row in results] == [game]
    assert results[0]["places"] == ann.get(f"/games/{game}").json()["result"]["places"]


def test_results_are_not_farmed_with_forks(served: Served, ann: Person) -> None:
    ben, eve = served.player("Ben"), served.player("Eve")
    label = f"cup-{ann.player}"
    game = served.started(ann, ben, labels=[label])
    served.played(game, {ann.player: ann, ben.player: ben})
    last = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
    body = {"at": last - 1, "luck": "parent", "labels": [label]}
    fork = eve.post(f"/games/{game}/forks", body).json()["game"]
    for player in (eve, ben):
        player.post(f"/games/{fork}/seats").raise_for_status()
    served.played(fork, {eve.player: eve, ben.player: ben})
    assert eve.get(f"/games/{fork}").json()["status"] == "finished"
    assert [row["game"] for row in eve.get(f"/results?label={label}").json()["results"]] == [game]
    assert eve.get(f"/results?player={eve.player}").json()["results"] == []
