"""Many requests at once on a game: an entry per decision, no gap, and an answer for every request."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.api.serving import Person, Served
from tests.processes import PATIENCE_SECONDS

CONNECTIONS = 16


def at_once(work: list[tuple[Person, str, dict[str, object], dict[str, str]]]) -> list[httpx.Response]:
    """Send requests at once, each over a connection of its own."""

    def send(request: tuple[Person, str, dict[str, object], dict[str, str]]) -> httpx.Response:
        person, path, body, headers = request
        with httpx.Client(
            base_url=person.http.base_url, headers=person.http.headers, timeout=PATIENCE_SECONDS
        ) as client:
            return client.post(f"/v1{path}", json=body, headers=headers)

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return list(pool.map(send, work))


def test_one_of_sixteen_decisions_on_the_same_head_is_accepted(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    head = ann.decisions(game)["head"]
    body = {"head": head, "decision": {"type": "roll_die"}}
    answers = at_once([(ann, f"/games/{game}/decisions", body, {}) for _ in range(CONNECTIONS)])
    accepted = [answer for answer in answers if answer.status_code == 201]
    # Equal requests in the same millisecond make the same entry, byte for byte: each is answered as accepted.
    assert len({answer.text for answer in accepted}) == 1
    for answer in answers:
        if answer not in accepted:
            assert (answer.status_code, answer.json()["code"]) == (409, "head_conflict")
            assert answer.json()["actual"] == accepted[0].json()["head"]
    assert ann.get(f"/games/{game}").json()["head"] == accepted[0].json()["head"]
    before, after = (int(text.partition("-")[0]) for text in (head, accepted[0].json()["head"]))
    assert after == before + 1


def test_a_key_repeated_sixteen_times_at_once_appends_once_and_answers_alike(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    head = ann.decisions(game)["head"]
    body = {"head": head, "decision": {"type": "hide_counter", "wager": 1}}
    key = {"Idempotency-Key": "once"}
    answers = at_once([(ann, f"/games/{game}/decisions", body, key) for _ in range(CONNECTIONS)])
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    assert len(ann.get(f"/games/{game}/entries").json()["entries"]) == 4


def test_sixteen_requests_for_the_last_seats_fill_them_once(served: Served) -> None:
    people = [served.player(f"P{number}") for number in range(CONNECTIONS)]
    game = people[0].post("/games", {"ruleset": "tiny", "seats": 3}).json()["game"]
    answers = at_once([(person, f"/games/{game}/seats", {}, {}) for person in people])
    assert sorted(answer.status_code for answer in answers) == [201] * 3 + [409] * (CONNECTIONS - 3)
    overview = people[0].get(f"/games/{game}").json()
    assert overview["status"] == "playing"
    assert len({seat["player"] for seat in overview["seats"]}) == 3
    entries = people[0].get(f"/games/{game}/entries").json()["entries"]
    assert [entry["version"] for entry in entries] == [1, 2, 3, 4]


def test_sixteen_games_played_at_once(served: Served) -> None:
    tables = []
    for number in range(CONNECTIONS):
        ann, ben = served.player(f"Ann {number}"), served.player(f"Ben {number}")
        tables.append((served.started(ann, ben), {ann.player: ann, ben.player: ben}))
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        list(pool.map(lambda table: served.played(*table, number=1), tables))
    for game, players in tables:
        overview = next(iter(players.values())).get(f"/games/{game}").json()
        assert overview["status"] == "finished"
        count = int(overview["head"].partition("-")[0])
        entries = served.anybody().get(f"/games/{game}/entries?limit=1000").json()["entries"]
        assert [entry["version"] for entry in entries] == list(range(1, count + 1))
