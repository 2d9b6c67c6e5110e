"""Disputes: opened by a player at a version, answered once by an organiser, and shown to everybody concerned."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from eventstore.errors import StoreUnavailable
from eventstore.review.disputes import MOST_OF_A_SEAT
from eventstore.storage.store import Append, Appended
from tests.api.serving import Listening, Person, Served
from tests.api.tournaments import Evening, begun, command, entered, opened
from tests.api.working import verification_of
from tests.processes import wait_until

WORDS = "The counter was not mine."


@pytest.fixture
def evening(served: Served) -> Evening:
    return Evening(served)


def open_dispute(person: Person, game: str, version: int | None = None, **more: Any) -> httpx.Response:
    at = version or int(person.get(f"/games/{game}").json()["head"].partition("-")[0])
    headers = more.pop("headers", {})
    return person.post(f"/games/{game}/disputes", {"version": at, "words": WORDS, **more}, headers=headers)


def disputed(person: Person, game: str, version: int | None = None, **more: Any) -> dict[str, Any]:
    dispute: dict[str, Any] = open_dispute(person, game, version, **more).raise_for_status().json()
    return dispute


def answer(
    person: Person, dispute: Mapping[str, Any], verdict: str, why: str = "so it is", **more: Any
) -> httpx.Response:
    path = f"/games/{dispute['game']}/disputes/{dispute['dispute']}/answer"
    return person.post(path, {"verdict": verdict, "why": why, **more})


def take_back(evening: Evening, ruling: int, why: str, key: str | None = None) -> httpx.Response:
    body = {"command": {"type": "take_back_ruling", "ruling": ruling, "why": why}}
    headers = {} if key is None else {"Idempotency-Key": key}
    return evening.owner.post(f"/tournaments/{evening.tournament}/commands", body, headers=headers)


def last_disputes(listening: Listening) -> list[dict[str, Any]]:
    """Return the disputes that a stream told last."""
    disputes: list[dict[str, Any]] = json.loads(
        [message["data"] for message in listening.messages if message.get("event") == "disputes"][-1]
    )
    return disputes


def test_organiser_reads_a_dispute_with_board_decisions_and_refusals(evening: Evening) -> None:
    ann, ben = evening.at(1)
    head = ann.get(f"/games/{evening.game}").json()["head"]
    ben.post(f"/games/{evening.game}/decisions", {"head": head, "decision": {"type": "hide_counter", "wager": 7}})
    response = open_dispute(ben, evening.game, discloses=True)
    dispute = response.json()
    assert (response.status_code, dispute["seat"], dispute["words"], dispute["answer"]) == (201, 1, WORDS, None)
    assert dispute["table"] == {"tournament": evening.tournament, "round": 1, "table": 1}
    path = response.headers["location"].removeprefix("/v1")
    details = evening.owner.get(path).json()
    assert details["may_answer"]
    assert (details["now"], details["review"]) == (evening.game, f"/games/{evening.game}/review#v={dispute['version']}")
    assert evening.owner.http.get(details["board"]).headers["content-type"].startswith("image/svg")
    assert [seat["seat"] for seat in details["decisions"]["seats"]] == [0]
    assert details["entries"][-1]["version"] == dispute["version"]
    (tried,) = details["refused"]
    assert (tried["seat"], tried["hidden"], tried["decision"]["wager"]) == (1, False, 7), "Ben lets her see it"
    assert details["rule"] == "tiny agenda"
    assert evening.owner.get(f"/games/{evening.game}/refused").json()["refused"][0]["hidden"], "only with the dispute"
    for person in (ann, ben):
        own = person.get(path).json()
        assert (own["may_answer"], own["refused"], own["dispute"]) == (False, None, dispute)
    named = disputed(ann, evening.game, rule="3.1")
    assert evening.owner.get(f"{path.rpartition('/')[0]}/{named['dispute']}").json()["rule_link"].endswith("#3.1")


def test_dispute_is_read_by_players_and_organisers_of_the_table_alone(served: Served, evening: Evening) -> None:
    dispute = disputed(evening.at(1)[0], evening.game)
    referee = served.player("Rita")
    command(evening.owner, evening.tournament, "appoint_referee", player=referee.player).raise_for_status()
    path = f"/games/{evening.game}/disputes"
    for person in (*evening.at(1), evening.owner, referee, served.operator()):
        assert person.get(path).json()["disputes"] == evening.listed(person) == [dispute]
    for person in (*evening.at(2), served.player("Eve"), served.player("Orla", "organiser"), served.anybody()):
        assert person.get(path).json() == {"may_answer": False, "disputes": []}
        assert evening.listed(person) == []
        assert person.get(f"{path}/{dispute['dispute']}").json()["code"] == "dispute_unknown"
        answered = answer(person, dispute, "rejected").json()["code"]
        assert answered == ("token_missing" if not person.token else "role_missing")
    assert answer(evening.at(1)[1], dispute, "rejected").json()["code"] == "role_missing"


def test_organiser_at_the_table_may_not_answer(served: Served) -> None:
    owner = served.player("Olga")
    tournament = begun(owner)
    ann = entered(served, owner, tournament, "Ann")
    owner.post(f"/tournaments/{tournament}/players", {"players": [{"player": owner.player}]}).raise_for_status()
    (game,) = opened(served, owner, tournament)["games"][0]
    (person,) = ann.values()
    dispute = disputed(person, game)
    assert answer(owner, dispute, "rejected").json()["code"] == "role_missing"
    assert answer(served.operator(), dispute, "rejected").json()["answer"]["name"] == "operator"


def test_invalid_disputes_are_refused(served: Served, evening: Evening) -> None:
    ann = evening.at(1)[0]
    last = int(evening.game_now()["head"].partition("-")[0])
    for more in (
        {"words": ""},
        {"words": " \n"},
        {"words": "x" * 2001},
        {"words": "\x07"},
        {"rule": "<b>"},
        {"more": 1},
    ):
        assert open_dispute(ann, evening.game, **more).json()["code"] == "body_invalid", more
    assert open_dispute(ann, evening.game, last + 1).json()["code"] == "version_unknown"
    assert open_dispute(ann, evening.game, 10**15).json()["code"] == "version_unknown"
    for person in (evening.owner, evening.at(2)[0]):
        assert open_dispute(person, evening.game).json()["code"] == "not_seated"
    assert open_dispute(served.anybody(), evening.game).json()["code"] == "token_missing"
    table = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    ann.post(f"/games/{table}/seats")
    assert open_dispute(ann, table, 1).json()["code"] == "not_started"
    key = {"Idempotency-Key": "one"}
    first = disputed(ann, evening.game, headers=key)
    assert disputed(ann, evening.game, headers=key) == first
    assert open_dispute(ann, evening.game, words="else", headers=key).json()["code"] == "key_reused"
    for _ in range(MOST_OF_A_SEAT - 1):
        disputed(ann, evening.game)
    assert open_dispute(ann, evening.game).json()["code"] == "too_many_disputes"
    assert open_dispute(evening.at(1)[1], evening.game).status_code == 201, "the others can open some too"


def test_dispute_is_rejected_or_withdrawn(evening: Evening) -> None:
    ann, ben = evening.at(1)
    head = evening.game_now()["head"]
    dispute = disputed(ann, evening.game)
    path = f"/v1/games/{evening.game}/disputes/{dispute['dispute']}"
    assert ben.http.delete(path).json()["code"] == "dispute_unknown"
    settled = answer(evening.owner, dispute, "rejected", "3: it was yours").json()["answer"]
    assert (settled["verdict"], settled["why"], settled["name"]) == ("rejected", "3: it was yours", "Olga")
    assert answer(evening.owner, dispute, "rejected", "3: it was yours").json()["answer"] == settled, "said again"
    again = answer(evening.owner, dispute, "ruled")
    assert (again.status_code, again.json()["code"]) == (409, "dispute_answered")
    assert ann.http.delete(path).json()["code"] == "dispute_answered"
    other = disputed(ann, evening.game)
    gone = ann.http.delete(path.replace(dispute["dispute"], other["dispute"]))
    assert gone.json()["answer"]["verdict"] == "withdrawn"
    assert evening.game_now()["head"] == head, "nothing was appended"


def test_ruling_in_words_is_in_both_logs(evening: Evening) -> None:
    ann, _ = evening.at(1)
    dispute = disputed(ann, evening.game)
    settled = answer(evening.owner, dispute, "ruled", "The counter was yours.").raise_for_status().json()["answer"]
    overview = evening.game_now()
    assert overview["rulings"] == [
        {"organiser": f"player:{evening.owner.player}", "text": "The counter was yours.", "about": dispute["version"]}
    ]
    assert (settled["game"], str(settled["version"])) == (evening.game, overview["head"].partition("-")[0])
    entries = ann.get(f"/tournaments/{evening.tournament}/entries?after={settled['entry'] - 1}").json()["entries"]
    assert entries[0]["body"]["events"] == [
        {
            "type": "dispute_settled.1",
            "round": 1,
            "table": 1,
            "by": f"player:{evening.owner.player}",
            "why": "The counter was yours.",
            "dispute": dispute["dispute"],
            "verdict": "ruled",
            "game": evening.game,
            "version": settled["version"],
        }
    ]
    assert verification_of(evening.served, ann, evening.tournament, "tournaments")["ok"]


def test_dispute_is_answered_by_continuing_from_a_version(evening: Evening) -> None:
    ann, ben = evening.at(1)
    at = int(evening.game_now()["head"].partition("-")[0])
    first = disputed(ann, evening.game)
    assert ann.decide(evening.game).status_code == 201
    second = disputed(ben, evening.game)
    settled = answer(evening.owner, first, "continued").raise_for_status().json()["answer"]
    assert evening.game_now()["superseded_by"] == settled["game"]
    fork = ann.get(f"/games/{settled['game']}").json()
    assert (fork["origin"]["at"], settled["version"], fork["your_seat"]) == (at, at, 0)
    for person in (ann, ben, evening.owner):
        disputes = person.get(f"/games/{settled['game']}/disputes").json()["disputes"]
        assert [row["dispute"] for row in disputes] == [first["dispute"], second["dispute"]], (
            "the game that goes on has them"
        )
    assert evening.at(2)[0].get(f"/games/{settled['game']}/disputes").json()["disputes"] == []
    assert answer(evening.owner, first, "continued").json()["answer"] == settled, "said again makes no second fork"
    details = evening.owner.get(f"/games/{evening.game}/disputes/{second['dispute']}").json()
    assert details["now"] == settled["game"]
    assert answer(evening.owner, second, "continued").json()["code"] == "version_replaced"
    assert answer(evening.owner, second, "continued", at=at).json()["answer"]["game"] != settled["game"]
    assert verification_of(evening.served, ann, evening.tournament, "tournaments")["ok"]


def test_dispute_is_answered_by_a_result(evening: Evening) -> None:
    ann, _ = evening.at(1)
    dispute = disputed(ann, evening.game)
    result = {"points": [3, 9], "places": [2, 1]}
    for more in ({}, {"result": {"points": [1], "places": [1]}}, {"result": result, "at": 2}):
        assert answer(evening.owner, dispute, "result", **more).status_code == 409, more
    assert answer(evening.owner, dispute, "ruled", result=result).json()["code"] == "no_result"
    settled = answer(evening.owner, dispute, "result", "ben won", result=result).raise_for_status().json()["answer"]
    assert (settled["result"], settled["game"]) == (result, evening.game)
    table = ann.get(f"/tournaments/{evening.tournament}").json()["state"]["rounds"][0]["tables"][0]
    assert table["result"] == result
    (entry,) = ann.get(f"/tournaments/{evening.tournament}/entries?after={settled['entry'] - 1}").json()["entries"]
    assert [event["type"] for event in entry["body"]["events"]] == ["result_decided.1", "dispute_settled.1"]
    assert entry["body"]["events"][0]["changed"], "the standings' explanation"
    assert verification_of(evening.served, ann, evening.tournament, "tournaments")["ok"]
    fields = {"type": "settle_dispute", "round": 1, "table": 1, "why": "x", "dispute": "d", "verdict": "ruled"}
    refused = evening.owner.post(f"/tournaments/{evening.tournament}/commands", {"command": {**fields, "game": "g"}})
    assert refused.json()["code"] == "body_invalid", "only with the dispute itself"


@pytest.mark.parametrize("verdict", ["ruled", "result"])
def test_a_ruling_that_is_taken_back_opens_its_dispute_again(evening: Evening, verdict: str) -> None:
    ann, ben = evening.at(1)
    dispute, other = disputed(ann, evening.game), disputed(ben, evening.game)
    result = {"result": {"points": [3, 9], "places": [2, 1]}} if verdict == "result" else {}
    answered = answer(evening.owner, dispute, verdict, "ben won", **result).raise_for_status().json()["answer"]
    answer(evening.owner, other, "ruled", "see above").raise_for_status()
    back = take_back(evening, 1, "it was another table", key="back").raise_for_status().json()
    reopened, untouched = evening.listed(ann)
    (earlier,) = reopened["earlier"]
    assert reopened == {**dispute, "earlier": [earlier]}
    assert earlier == {
        "answer": answered,
        "why": "it was another table",
        "by": f"player:{evening.owner.player}",
        "name": "Olga",
        "time": earlier["time"],
        "entry": int(back["head"].partition("-")[0]),
    }
    assert back["time"] <= earlier["time"] <= back["time"] + 60_000
    assert untouched["answer"]["why"] == "see above"
    assert take_back(evening, 1, "it was another table", key="back").is_success, "a lost answer"
    again = answer(evening.owner, dispute, verdict, "ben won", **result)
    assert (again.status_code, again.json()["code"]) == (409, "answer_taken_back"), "it comes late"
    assert evening.listed(ann)[0] == reopened
    second = answer(evening.owner, dispute, verdict, "ben won after all", **result).raise_for_status().json()
    assert (second["answer"]["why"], second["earlier"]) == ("ben won after all", [earlier])
    take_back(evening, 3, "no").raise_for_status()
    withdrawn = ann.http.delete(f"/v1/games/{evening.game}/disputes/{dispute['dispute']}").raise_for_status().json()
    assert withdrawn["answer"]["verdict"] == "withdrawn"
    assert [earlier["answer"]["why"] for earlier in withdrawn["earlier"]] == ["ben won", "ben won after all"]
    assert verification_of(evening.served, ann, evening.tournament, "tournaments")["ok"]


def test_a_dispute_keeps_the_last_answers_that_were_taken_back(evening: Evening) -> None:
    dispute = disputed(evening.at(1)[0], evening.game)
    for number in range(1, 23):
        answer(evening.owner, dispute, "ruled", f"reason {number}").raise_for_status()
        take_back(evening, number, "no").raise_for_status()
    (reopened,) = evening.listed(evening.owner)
    assert [earlier["answer"]["why"] for earlier in reopened["earlier"]] == [
        f"reason {number}" for number in range(3, 23)
    ]


def test_a_ruling_that_answers_no_dispute_leaves_disputes_alone(evening: Evening) -> None:
    dispute = disputed(evening.at(1)[0], evening.game)
    rejected = answer(evening.owner, dispute, "rejected", "it was not").raise_for_status().json()
    result = {"points": [3, 9], "places": [2, 1]}
    command(
        evening.owner, evening.tournament, "decide_result", round=1, table=1, why="so", result=result
    ).raise_for_status()
    take_back(evening, 1, "no").raise_for_status()
    assert evening.listed(evening.owner) == [rejected]


@pytest.mark.parametrize("killed", ["before", "after"])
def test_a_process_that_dies_takes_back_ruling_and_answer_or_neither(
    served: Served, evening: Evening, monkeypatch: pytest.MonkeyPatch, killed: str
) -> None:
    dispute = disputed(evening.at(1)[0], evening.game)
    answered = answer(evening.owner, dispute, "ruled", "it stands").raise_for_status().json()
    append = served.service.store.append

    async def dying(*parts: Append) -> tuple[Appended, ...]:
        if killed == "after":
            await append(*parts)
        raise StoreUnavailable("the process was killed")

    with monkeypatch.context() as patched:
        patched.setattr(served.service.store, "append", dying)
        assert take_back(evening, 1, "no", key="back").status_code == 503
    state = evening.owner.get(f"/tournaments/{evening.tournament}").json()["state"]
    is_taken_back = state["rulings"][0].get("taken_back", False)
    (left,) = evening.listed(evening.owner)
    assert is_taken_back == (left["answer"] is None) == (killed == "after")
    assert left["answer"] in (None, answered["answer"])
    take_back(evening, 1, "no", key="back").raise_for_status()
    (left,) = evening.listed(evening.owner)
    assert (left["answer"], [earlier["answer"] for earlier in left["earlier"]]) == (None, [answered["answer"]])


def test_organiser_answers_a_dispute_outside_tournaments(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    olga = served.player("Olga", "organiser")
    dispute = disputed(ann, game)
    assert olga.get(f"/games/{game}/disputes").json() == {"may_answer": True, "disputes": [dispute]}
    assert answer(olga, dispute, "result", result={"points": [1, 2], "places": [2, 1]}).json()["code"] == "no_result"
    settled = answer(olga, disputed(ben, game), "ruled", "as it is").json()["answer"]
    assert (settled["game"], settled["entry"]) == (game, 0)


def test_past_decisions_are_shown_with_a_dispute_unless_hidden(served: Served, players: tuple[Person, Person]) -> None:
    olga = served.player("Olga", "organiser")
    for ruleset, is_shown in (("manitoba", True), ("tiny", False)):
        game = served.started(*players, ruleset=ruleset)
        dispute = disputed(players[0], game)
        (seat,) = olga.get(f"/games/{game}/disputes/{dispute['dispute']}").json()["decisions"]["seats"]
        assert (seat["decisions"] is not None) == is_shown, "a running game: what a seat of Tiny holds is hidden"


def test_disclosure_opens_the_own_past_decisions_and_no_others(served: Served, players: tuple[Person, Person]) -> None:
    olga = served.player("Olga", "organiser")
    game = served.started(*players)
    for person, is_shown in ((players[0], True), (players[1], False)):
        dispute = disputed(person, game, discloses=True)
        path = f"/games/{game}/disputes/{dispute['dispute']}"
        (seat,) = olga.get(path).json()["decisions"]["seats"]
        assert (seat["seat"], seat["decisions"] is not None) == (0, is_shown)
        (own,) = players[1].get(path).json()["decisions"]["seats"]
        assert own["decisions"] is None, "the disclosure is to organisers alone"


def test_one_of_two_concurrent_answers_is_accepted(served: Served, evening: Evening) -> None:
    referee = served.player("Rita")
    command(evening.owner, evening.tournament, "appoint_referee", player=referee.player).raise_for_status()
    for verdict in ("continued", "ruled"):
        games = evening.games if verdict == "continued" else evening.games[1:]
        dispute = disputed(evening.people[evening.tables[0 if verdict == "continued" else 1][0]], games[0])
        with ThreadPoolExecutor(2) as both:
            jobs = [both.submit(answer, person, dispute, verdict, person.name) for person in (evening.owner, referee)]
            answers = [job.result() for job in jobs]
        assert sorted(response.status_code for response in answers) == [200, 409]
        (won,) = [response.json()["answer"] for response in answers if response.status_code == 200]
        assert [response.json()["code"] for response in answers if response.status_code == 409] == ["dispute_answered"]
        tree = evening.owner.get(f"/games/{games[0]}").json()
        if verdict == "continued":
            assert tree["superseded_by"] == won["game"]
            forks = served.call(served.service.store.forks(games[0]))
            assert forks == [won["game"]]
        else:
            assert [ruling["text"] for ruling in tree["rulings"]] == [won["name"]]
    settled = evening.owner.get(f"/tournaments/{evening.tournament}/entries?limit=1000").json()["entries"]
    assert sum(entry["body"]["command"]["type"] == "settle_dispute" for entry in settled) == 2


@pytest.mark.parametrize("verdict", ["continued", "ruled", "rejected"])
@pytest.mark.parametrize("killed", ["before", "after"])
def test_killed_process_leaves_no_partial_answer(
    served: Served, evening: Evening, monkeypatch: pytest.MonkeyPatch, verdict: str, killed: str
) -> None:
    """Killed before or after the only write: nothing of the answer is stored, or all, and a repetition mends it."""
    dispute = disputed(evening.at(1)[0], evening.game)
    store = served.service.store
    append, change = store.append, store.change_dispute

    async def dying_append(*parts: Append) -> tuple[Appended, ...]:
        if killed == "after":
            await append(*parts)
        raise StoreUnavailable("the process was killed")

    async def dying_change(*arguments: Any, **options: Any) -> None:
        if killed == "after":
            await change(*arguments, **options)
        raise StoreUnavailable("the process was killed")

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", dying_append)
        patched.setattr(store, "change_dispute", dying_change)
        assert answer(evening.owner, dispute, verdict).status_code == 503
    (stored,) = evening.listed(evening.owner)
    overview = evening.game_now()
    is_applied = bool(overview["superseded_by"] or overview["rulings"] or verdict == "rejected")
    assert (stored["answer"] is not None) == (killed == "after")
    assert is_applied == (killed == "after" or verdict == "rejected")
    settled = answer(evening.owner, dispute, verdict).raise_for_status().json()["answer"]
    assert stored["answer"] in (None, settled)
    forks = served.call(store.forks(evening.game))
    assert forks == ([settled["game"]] if verdict == "continued" else [])
    assert len(evening.game_now()["rulings"]) == (verdict == "ruled")
    assert verification_of(evening.served, evening.owner, evening.tournament, "tournaments")["ok"]


def test_streams_begin_with_the_disputes_that_their_listener_may_see(served: Served, evening: Evening) -> None:
    """They may have come after the listener has asked for the list."""
    ann, ben = evening.at(1)
    dispute = disputed(ann, evening.game)
    game, tournament = f"/games/{evening.game}/stream", f"/tournaments/{evening.tournament}/stream"
    concerned = [Listening(person, path) for person in (ben, evening.owner) for path in (game, tournament)]
    others = [Listening(served.anybody(), path) for path in (game, tournament)]
    of_lines = [Listening(ben, path, Accept="application/x-ndjson") for path in (game, tournament)]
    for listening in concerned:
        (message,) = listening.await_messages(1)
        assert (message["event"], json.loads(message["data"])) == ("disputes", [dispute])
    assert ann.decide(evening.game).status_code == 201
    command(evening.owner, evening.tournament, "appoint_referee", player=served.player("Rita").player)
    for listening in others:
        assert "event" not in listening.await_messages(1)[0], "the first that they are told is an entry"
    for listening in of_lines:
        wait_until(lambda listening=listening: any(listening.lines))
        assert "body" in json.loads(next(filter(None, listening.lines))), "a line has no name of an event"
    for listening in (*concerned, *others, *of_lines):
        listening.stop()


def test_dispute_comes_at_once_in_the_streams_of_its_audience(served: Served, evening: Evening) -> None:
    ann, ben = evening.at(1)
    eve = served.anybody()
    game, tournament = f"/games/{evening.game}/stream", f"/tournaments/{evening.tournament}/stream"
    concerned = [Listening(person, path) for person in (ben, evening.owner) for path in (game, tournament)]
    others = [Listening(eve, game), Listening(eve, tournament), Listening(evening.at(2)[0], tournament)]
    dispute = disputed(ann, evening.game)
    for listening in concerned:
        (message,) = listening.await_messages(1)
        assert (message["event"], json.loads(message["data"])) == ("disputes", [dispute])
    answer(evening.owner, dispute, "rejected", "no").raise_for_status()
    for listening in concerned:
        assert json.loads(listening.await_messages(2)[1]["data"])[0]["answer"]["why"] == "no"
    second = disputed(ann, evening.game)
    result = {"result": {"points": [3, 9], "places": [2, 1]}}
    answered = answer(evening.owner, second, "result", "ben won", **result).raise_for_status().json()
    for listening in concerned:
        wait_until(lambda stream=listening: last_disputes(stream)[-1]["answer"] == answered["answer"])
    take_back(evening, 1, "no").raise_for_status()
    for listening in concerned:
        wait_until(lambda stream=listening: last_disputes(stream)[-1]["answer"] is None)
        assert last_disputes(listening)[-1]["earlier"][0]["answer"] == answered["answer"]
    assert ann.decide(evening.game).status_code == 201
    command(evening.owner, evening.tournament, "appoint_referee", player=served.player("Rita").player)
    for listening in others:
        assert "event" not in listening.await_messages(1)[0], "the first that they are told is an entry"
    for listening in (*concerned, *others):
        listening.stop()
