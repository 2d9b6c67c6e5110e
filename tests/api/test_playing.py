"""Playing over HTTP: from a name to a scored game, each call with the answer that scripts rely on."""

from __future__ import annotations

from tests.api.serving import Served


def test_a_player_gets_an_id_and_a_token_once(served: Served) -> None:
    answer = served.anybody().post("/players", {"name": "Ann"})
    assert answer.status_code == 201
    assert set(answer.json()) == {"player", "name", "token"}
    assert answer.headers["cache-control"] == "no-store"
    me = served.with_token(answer.json()["token"]).get("/players/me").json()
    assert me.pop("token_last_used") is not None
    assert me == {
        "player": answer.json()["player"],
        "name": "Ann",
        "role": "player",
        "has_token": True,
        "recovery_code_created": None,
    }


def test_a_game_starts_when_its_table_is_full(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    response = ann.post("/games", {"ruleset": "tiny", "seats": 2, "labels": ["cup"]})
    assert response.status_code == 201
    assert response.headers["location"] == f"/v1/games/{response.json()['game']}"
    game = response.json()["game"]
    assert ann.post(f"/games/{game}/seats", {"seat": 1, "nonce": "n"}).json()["status"] == "open"
    full = ben.post(f"/games/{game}/seats").json()
    assert full["status"] == "playing"
    assert [seat["name"] for seat in full["seats"]] == ["Ben", "Ann"]
    assert full["your_seat"] == 0


def test_a_decision_is_answered_with_the_new_head_and_its_events(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben, ruleset="bison")
    listed = ann.decisions(game)
    parts = {"decision", "text", "group", "beside", "ends_turn"}
    assert all(set(option) == parts and option["text"] for option in listed["decisions"])
    assert listed["question"]
    waiting: dict[str, object] = {"question": "", "picture": None, "request": None, "pause_request": None, "plan": None}
    waiting |= {"decisions": [], "take_backs": [], "requests": [], "hint": False}
    time = ann.get(f"/games/{game}").json()["time"]
    waiting |= {"end_request": None, "waits": [{"seat": 0, "since": time, "until": time + 259_200_000}]}
    assert ben.decisions(game) == {"head": listed["head"], "ruleset": "bison", **waiting}
    body = {"head": listed["head"], "decision": listed["decisions"][0]["decision"]}
    response = ann.post(f"/games/{game}/decisions", body)
    assert response.status_code == 201
    assert response.json()["head"] == ann.get(f"/games/{game}").json()["head"]
    assert response.json()["events"] == ann.get(f"/games/{game}/entries/4").json()["body"]["events"]


def test_answer_to_a_decision_brings_the_game_after_it_where_that_is_asked_for(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben, ruleset="bison")
    for query in ("", "?next=true", "?next=true&picture=800&seats_picture=400&language=de"):
        listed = ann.decisions(game)
        body = {"head": listed["head"], "decision": listed["decisions"][0]["decision"]}
        answer = ann.post(f"/games/{game}/decisions{query}", body).raise_for_status().json()
        if not query:
            assert "next" not in answer
            continue
        after, language = listed["head"].partition("-")[0], "language=de" if "de" in query else "language=en"
        moment = answer["next"]
        paths = {
            "game": "",
            "decisions": f"/decisions?{language}",
            "scoreboard": f"/scoreboard?{language}",
            "timeline": f"/timeline?after={after}&limit=1000&{language}",
        }
        for name, path in paths.items():
            assert moment[name] == ann.get(f"/games/{game}{path}").json(), name
        pictures = {"board": 800, "seats": 400}
        for part, width in pictures.items():
            picture = ann.get(f"/games/{game}/board.svg?part={part}&width={width}&{language}").text
            assert moment[part] == (picture if "picture" in query else None), part


def test_further_part_of_an_answer_that_is_unknown_is_refused(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben, ruleset="bison")
    listed = ann.decisions(game)
    body = {"head": listed["head"], "decision": listed["decisions"][0]["decision"]}
    refused = ann.post(f"/games/{game}/decisions?next=everything", body)
    assert (refused.status_code, refused.json()["code"]) == (400, "query_invalid")
    assert ann.decisions(game)["head"] == listed["head"], "nothing was decided"


def test_a_seat_sees_its_own_hidden_events_in_the_answer_and_nobody_else_does(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    head = ann.decisions(game)["head"]
    response = ann.post(f"/games/{game}/decisions", {"head": head, "decision": {"type": "hide_counter", "wager": 2}})
    wager = next(event for event in response.json()["events"] if event["type"] == "wager_made.1")
    assert wager["wager"] == 2
    version = response.json()["version"]
    for other in (ben, served.anybody(), served.player("Olga", "organiser")):
        entry = other.get(f"/games/{game}/entries/{version}").json()
        assert entry["openings"] == []
        assert set(entry["body"]["cause"]["decision"]["wager"]) == {"hidden"}


def test_a_whole_game_ends_with_a_result_and_everything_open(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    served.played(game, {ann.player: ann, ben.player: ben}, number=1)
    overview = served.anybody().get(f"/games/{game}").json()
    assert overview["status"] == "finished"
    assert min(overview["result"]["places"]) == 1
    board = served.anybody().get(f"/games/{game}/scoreboard").json()
    assert board["result"]["places"] == overview["result"]["places"]
    entries = served.anybody().get(f"/games/{game}/entries?limit=1000").json()["entries"]
    assert any(entry["openings"] for entry in entries)


def test_while_the_service_scores_there_is_no_legal_decision(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    ann.decide(game)
    ben.decide(game)
    overview = ann.get(f"/games/{game}").json()
    assert (overview["status"], overview["to_move"]) == ("scoring", [])
    assert ann.decisions(game)["decisions"] == ben.decisions(game)["decisions"] == []
    served.advance(game)
    assert ann.get(f"/games/{game}").json()["status"] != "scoring"


def test_a_dry_run_explains_and_appends_nothing(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    head = ann.decisions(game)["head"]
    dry = f"/games/{game}/decisions?dry_run=true"
    legal = ann.post(dry, {"head": head, "decision": {"type": "hide_counter", "wager": 1}})
    assert (legal.status_code, legal.json()["legal"], legal.json()["points"]) == (200, True, [0, 0])
    assert len(legal.json()["texts"]) <= len(legal.json()["events"])
    drawn = ann.post(dry, {"head": head, "decision": {"type": "roll_die"}})
    explanation = {"head": head, "ruleset": "tiny", "legal": True, "events": None, "texts": [], "points": [0, 0]}
    assert drawn.json() == {**explanation, "take_back": False, "board": None, "seats": None}
    refused = ann.post(dry, {"head": head, "decision": {"type": "hide_counter", "wager": 7}})
    assert (refused.status_code, refused.json()["code"]) == (422, "wager_out_of_range")
    assert ann.decisions(game)["head"] == head
