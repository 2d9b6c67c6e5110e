"""Playing again with the same people: the same table for all of them, with their seats, bots and options."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from eventstore.write.log_writer import NewGame
from tests.api.accounts import bot_of
from tests.api.problems import problem
from tests.api.serving import Listening, Person, Served
from tests.processes import wait_until


@pytest.fixture
def people(served: Served) -> dict[str, Person]:
    return {name: served.player(name) for name in ("Ann", "Ben", "Eve")}


def over(served: Served, *players: Person, **options: Any) -> str:
    """Return a game of these players that an organiser has ended after its start."""
    game = served.started(*players, **options)
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    return game


def rematch(person: Person, game: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.post(f"/games/{game}/rematch").raise_for_status().json()
    return answer


def known(person: Person, game: str) -> dict[str, Any] | None:
    next_game: dict[str, Any] | None = person.get(f"/games/{game}/rematch").raise_for_status().json()["game"]
    return next_game


def names(game: dict[str, Any]) -> list[str | None]:
    return [seat["name"] for seat in game["seats"]]


def test_first_request_opens_the_table_and_the_others_get_the_same(served: Served, people: dict[str, Person]) -> None:
    ann, ben, eve = people.values()
    agreed = {"forks": "anyone", "take_back": "none", "labels": ["evening"]}
    game = over(served, ann, ben, **agreed)
    assert known(ann, game) is None
    response = rematch(ben, game)
    old = ann.get(f"/games/{game}").json()
    agreed_fields = ("ruleset", "components", "options", *agreed)
    assert {name: response[name] for name in agreed_fields} == {name: old[name] for name in agreed_fields}
    assert (response["status"], response["visibility"], names(response)) == ("open", "unlisted", [None, "Ben"])
    assert response["game"] not in [row["game"] for row in eve.get("/games?status=open").json()["games"]]
    for_ann = known(ann, game)
    assert for_ann is not None
    assert (for_ann["game"], names(for_ann), for_ann["your_seat"]) == (
        response["game"],
        [None, "Ben"],
        None,
    )
    assert known(eve, game) is None, "for who sat there only"
    assert rematch(ben, game)["head"] == response["head"], "asked again, nothing is done twice"
    started = rematch(ann, game)
    assert (started["game"], started["status"], started["your_seat"]) == (response["game"], "playing", 0)


def test_everything_chosen_for_a_table_holds_for_its_rematch(served: Served, people: dict[str, Person]) -> None:
    """The clock and the days of vacation too."""
    ann, ben, _ = people.values()
    chosen: dict[str, Any] = {
        "options": {},
        "visibility": "unlisted",
        "forks": "anyone",
        "take_back": "none",
        "labels": ["evening"],
        "components": ann.get(f"/games/{served.started(ann, ben)}").json()["components"],
        "absent_after": 3_600,
        "vacation": 12,
        "resign": "ends",
        "hints": True,
        "clock": {
            "time": {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 5_000, "cap_ms": 900_000},
            "expiry": "claim",
            "rest": {"zone": "Europe/Berlin", "night": {"begins": 22, "ends": 8}, "days": ["sunday"]},
            "bot": "greedy",
            "grace_ms": 1_000,
        },
    }
    assert {"ruleset", "seats", *chosen} == set(NewGame.__struct_fields__), "a new field is copied, and stands here"
    game = over(served, ann, ben, **chosen)
    fields = set(chosen) | {"ruleset"}
    first, again = ann.get(f"/games/{game}").json(), rematch(ben, game)
    assert {name: again[name] for name in fields} == {name: first[name] for name in fields}
    assert again["clock"] == chosen["clock"]
    assert again["vacation"] == 12


def test_bots_play_again_as_bots(served: Served, people: dict[str, Person]) -> None:
    ann, ben, _ = people.values()
    game = served.started(ann, ben)
    ben.post(f"/games/{game}/seats", {"bot": "greedy"}).raise_for_status()
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    again = rematch(ann, game)
    assert (again["status"], names(again)) == ("playing", ["Ann", "greedy bot"])
    assert again["game"] in [row["game"] for row in ann.get("/players/me/games").json()["games"]]


def test_bot_account_is_challenged_to_the_rematch_once_and_sits_down_when_it_accepts(
    served: Served, people: dict[str, Person]
) -> None:
    ann, ben, _ = people.values()
    hal = bot_of(served, ann)
    game = over(served, hal, ben, ann, visibility="private", absent_after=None)
    new = rematch(ann, game)
    assert [seat["name"] for seat in new["kept_seats"]] == ["Ben"], "no program comes to a kept seat"
    rematch(ann, game)
    rematch(ben, game)
    (challenge,) = hal.get("/players/me/challenges").json()["received"]
    fields = {name: challenge[name] for name in ("challenger", "rematch", "seat", "first", "status")}
    assert fields == {
        "challenger": ann.player,
        "rematch": new["game"],
        "seat": 0,
        "first": "challenged",
        "status": "open",
    }
    for _ in range(2):
        accepted = hal.post(f"/challenges/{challenge['challenge']}/acceptance").raise_for_status().json()
        assert (accepted["status"], accepted["game"]) == ("accepted", new["game"])
    started = ann.get(f"/games/{new['game']}").json()
    assert (started["status"], names(started)) == ("playing", ["Hal (bot)", "Ben", "Ann"])
    assert ann.get("/players/me/challenges").json()["sent"] == [accepted]


def test_challenge_to_a_rematch_without_a_place_is_cancelled_and_a_refused_one_is_not_sent_again(
    served: Served, people: dict[str, Person]
) -> None:
    ann = people["Ann"]
    hal, tim = bot_of(served, ann), bot_of(served, ann, "Tim")
    game = over(served, ann, hal, tim)
    new = rematch(ann, game)
    assert "kept_seats" not in new
    (to_hal,), (to_tim,) = (bot.get("/players/me/challenges").json()["received"] for bot in (hal, tim))
    tim.post(f"/challenges/{to_tim['challenge']}/refusal", {"reason": "later"}).raise_for_status()
    rematch(ann, game)
    sent = ann.get("/players/me/challenges").json()["sent"]
    assert {challenge["challenged_name"]: challenge["status"] for challenge in sent} == {
        "Hal (bot)": "open",
        "Tim (bot)": "refused",
    }
    ann.post(f"/games/{new['game']}/seats", {"seat": 1, "bot": "greedy"}).raise_for_status()
    address = f"/challenges/{to_hal['challenge']}/acceptance"
    assert problem(hal.post(address), 409, "act_refused", "challenge_over")["value"] == "cancelled"
    assert [sent["status"] for sent in hal.get("/players/me/challenges").json()["received"]] == ["cancelled"]


def test_bot_account_that_is_gone_is_not_challenged(served: Served, people: dict[str, Person]) -> None:
    ann = people["Ann"]
    hal = bot_of(served, ann)
    game = over(served, ann, hal)
    ann.http.delete(f"/v1/players/me/bots/{hal.player}/token").raise_for_status()
    rematch(ann, game)
    assert ann.get("/players/me/challenges").json()["sent"] == []


def test_a_private_game_is_played_again_in_private(served: Served, people: dict[str, Person]) -> None:
    ann, ben, eve = people.values()
    game = over(served, ann, ben, visibility="private")
    again = rematch(ann, game)
    assert again["visibility"] == "private"
    assert eve.get(f"/games/{again['game']}").status_code == 404
    assert eve.post(f"/games/{game}/rematch").status_code == 404
    for_ben = known(ben, game)
    assert for_ben is not None
    assert "invitation" not in for_ben
    assert rematch(ben, game)["status"] == "playing"


def test_concurrent_requests_open_a_single_table(served: Served, people: dict[str, Person]) -> None:
    ann, ben, eve = people.values()
    game = over(served, ann, ben, eve)
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda person: rematch(person, game), people.values()))
    assert len({answer["game"] for answer in answers}) == 1
    last = ann.get(f"/games/{answers[0]['game']}").json()
    assert (last["status"], names(last)) == ("playing", ["Ann", "Ben", "Eve"])


def test_reserved_labels_are_left_out(served: Served, people: dict[str, Person]) -> None:
    olga = served.player("Olga", "organiser")
    olga.http.put("/v1/labels/league").raise_for_status()
    game = over(served, olga, people["Ann"], labels=["league", "evening"])
    assert rematch(people["Ann"], game)["labels"] == ["evening"]


def test_seats_of_a_new_table_are_kept_for_its_people_for_a_day(served: Served, people: dict[str, Person]) -> None:
    ann, ben, eve = people.values()
    zoe = served.player("Zoe")
    new = rematch(ann, over(served, ann, ben, eve))
    (for_ben, for_eve) = new["kept_seats"]
    assert for_ben == {"seat": 1, "until": for_eve["until"], "player": ben.player, "name": "Ben"}
    assert for_ben["until"] - new["time"] == pytest.approx(24 * 3600 * 1000, abs=60_000)
    address = f"/games/{new['game']}"
    assert ben.get(address).json()["kept_seats"] == new["kept_seats"]
    unnamed = [{**seat, "player": None, "name": None} for seat in new["kept_seats"]]
    assert [person.get(address).json()["kept_seats"] for person in (zoe, served.anybody())] == [unnamed] * 2
    for person, body in ((zoe, {}), (zoe, {"seat": 1}), (ben, {"seat": 2}), (ann, {"seat": 9, "bot": "greedy"})):
        code = person.post(f"{address}/seats", body).json()["code"]
        assert code == ("seat_unknown" if person is ann else "seat_kept")
    assert ann.post(f"{address}/seats", {}).json()["code"] == "already_seated"
    seated = eve.post(f"{address}/seats", {}).raise_for_status().json()
    assert (seated["your_seat"], [seat["name"] for seat in seated["kept_seats"]]) == (2, ["Ben"])
    assert eve.post(f"{address}/seats", {"seat": 1, "bot": "greedy"}).json()["code"] == "seat_kept"
    started = ann.post(f"{address}/seats", {"seat": 1, "bot": "greedy"}).raise_for_status().json()
    assert (started["status"], names(started)) == ("playing", ["Ann", "greedy bot", "Eve"])
    assert "kept_seats" not in started


def test_seat_that_is_kept_no_longer_is_free_for_all(served: Served, people: dict[str, Person]) -> None:
    ann, ben, eve = people.values()
    game, other = over(served, ann, ben), over(served, ann, ben)
    new = rematch(ann, game)["game"]
    served.call(served.context.redis.call("PEXPIRE", f"tabletape:game:{new}:kept-seats", 0))
    assert "kept_seats" not in ann.get(f"/games/{new}").json()
    assert eve.post(f"/games/{new}/seats").raise_for_status().json()["status"] == "playing"
    new = rematch(ann, other)["game"]
    ben.http.delete("/v1/players/me").raise_for_status()
    assert "kept_seats" not in ann.get(f"/games/{new}").json(), "of an erased player"
    eve.post(f"/games/{new}/seats").raise_for_status()


def test_table_that_closed_before_its_start_is_followed_by_another(served: Served, people: dict[str, Person]) -> None:
    ann, ben, _ = people.values()
    game = over(served, ann, ben)
    first = rematch(ann, game)["game"]
    ann.post(f"/games/{first}/abort", {"reason": "later"}).raise_for_status()
    assert known(ben, game) is None
    second = rematch(ben, game)
    assert (second["game"] != first, second["status"], names(second)) == (True, "open", [None, "Ben"])
    assert [seat["name"] for seat in second["kept_seats"]] == ["Ann"]
    assert rematch(ann, game)["status"] == "playing"


def test_refusals(served: Served, people: dict[str, Person]) -> None:
    ann, ben, eve = people.values()
    game = served.started(ann, ben)
    responses = [ann.post(f"/games/{game}/rematch")]
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    responses += [eve.post(f"/games/{game}/rematch"), served.operator().post(f"/games/{game}/rematch")]
    assert [(answer.status_code, answer.json()["code"]) for answer in responses] == [
        (409, "not_over"),
        (403, "not_seated"),
        (403, "not_seated"),
    ]
    # The seats of a table that is full are somebody else's.
    new = rematch(ann, game)["game"]
    ann.post(f"/games/{new}/seats", {"seat": 1, "bot": "greedy"}).raise_for_status()
    assert ben.post(f"/games/{game}/rematch").json()["code"] == "not_open"
    assert served.anybody().post(f"/games/{game}/rematch").status_code == 401


def events(listening: Listening) -> list[str]:
    return [message.get("event", "entry") for message in listening.messages]


def test_stream_of_a_game_names_the_rematch(served: Served, people: dict[str, Person]) -> None:
    ann, ben, eve = people.values()
    game = served.started(ann, ben)
    path = f"/games/{game}/stream?rematch=true"
    during, eves, without = Listening(ann, path), Listening(eve, path), Listening(ann, f"/games/{game}/stream")
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    for listener in (eves, without):
        listener.await_messages(2)
        assert events(listener) == ["entry", "closed"], "for who sat there and asks for it"
    afterwards = Listening(ann, path)
    new = rematch(ben, game)["game"]
    for listener, before in ((during, 1), (afterwards, 0)):
        message = listener.await_messages(before + 1)[before]
        assert (message["event"], json.loads(message["data"])) == ("rematch", {"game": new}), "it is open until then"
    assert events(during)[0] == "entry"
    later = Listening(ann, path)
    assert later.await_messages(1)[0]["event"] == "rematch", "it was opened before"
    rematch(ann, game)
    for listener in (during, afterwards, later):
        await_closed(listener)
        assert events(listener)[-2:] == ["rematch", "closed"], "the new game has started"
    late = Listening(ben, path)
    await_closed(late)
    assert events(late) == ["rematch", "closed"]


def await_closed(listening: Listening) -> None:
    wait_until(lambda: "closed" in events(listening))


def test_stream_of_a_game_against_bots_ends_without_waiting_for_a_rematch(
    served: Served, people: dict[str, Person]
) -> None:
    ann = people["Ann"]
    game = over_against_a_bot(served, ann)
    listening = Listening(ann, f"/games/{game}/stream?rematch=true")
    await_closed(listening)
    assert events(listening) == ["closed"]


def over_against_a_bot(served: Served, player: Person) -> str:
    """Return a game of a player and a bot that is over."""
    game = str(player.post("/games", {"ruleset": "bison", "seats": 2}).raise_for_status().json()["game"])
    player.post(f"/games/{game}/seats", {}).raise_for_status()
    player.post(f"/games/{game}/seats", {"bot": "random"}).raise_for_status()
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    return game
