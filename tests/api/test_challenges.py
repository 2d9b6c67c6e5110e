"""Challenges over HTTP: made, answered, cancelled, and seen by their two players alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.accounts import bot_of
from tests.api.problems import problem
from tests.api.serving import Person, Served

DUEL = {"ruleset": "tiny", "seats": 2}


def challenge(challenger: Person, challenged: Person, **fields: Any) -> dict[str, Any]:
    body = {"player": challenged.player, "table": DUEL, **fields}
    answer = challenger.post("/challenges", body)
    assert answer.status_code == 201, answer.text
    challenge: dict[str, Any] = answer.json()
    return challenge


def listed(person: Person) -> dict[str, Any]:
    challenges: dict[str, Any] = person.get("/players/me/challenges").raise_for_status().json()
    return challenges


def scoped(served: Served, person: Person, scope: str) -> Person:
    """Return a person by a token with a scope."""
    token = person.post("/players/me/tokens", {"scope": scope}).raise_for_status().json()["token"]
    return served.with_token(token, person.name)


def test_accepted_challenge_is_a_game_with_the_options_of_the_challenger(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    table = {
        **DUEL,
        "hints": True,
        "visibility": "unlisted",
        "clock": {"time": {"kind": "absolute", "main_ms": 60_000}},
    }
    name = challenge(ann, ben, table=table, first="challenged")["challenge"]
    accepted = ben.post(f"/challenges/{name}/acceptance").raise_for_status().json()
    assert (accepted["status"], accepted["players"]) == ("accepted", [ben.player, ann.player])
    game = ann.get(f"/games/{accepted['game']}").json()
    assert (game["status"], game["hints"], game["visibility"]) == ("playing", True, "unlisted")
    assert [seat["name"] for seat in game["seats"]] == ["Ben", "Ann"]
    assert game["clock"]["time"] == {"kind": "absolute", "main_ms": 60_000}
    assert listed(ann) == {"received": [], "sent": [accepted]}
    assert listed(ben) == {"received": [accepted], "sent": []}


def test_bot_account_is_challenged_and_refuses_with_a_reason(served: Served) -> None:
    ann = served.player("Ann")
    bot = bot_of(served, ann)
    name = challenge(ann, bot)["challenge"]
    (received,) = listed(bot)["received"]
    assert (received["challenger_name"], received["challenged_name"]) == ("Ann", "Hal (bot)")
    refused = bot.post(f"/challenges/{name}/refusal", {"reason": "too_slow"}).raise_for_status().json()
    assert listed(ann)["sent"] == [refused]
    assert (refused["status"], refused["reason"]) == ("refused", "too_slow")
    cancelled = ann.http.delete(f"/v1/challenges/{name}")
    assert problem(cancelled, 409, "act_refused", code="challenge_over")["value"] == "refused"


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"table": {"ruleset": "chess", "seats": 2}}, 422, "body_invalid"),
        ({"table": {"ruleset": "tiny", "seats": 9}}, 422, "option_invalid"),
        ({"table": {**DUEL, "labels": ["\u202e"]}}, 422, "body_invalid"),
        ({"first": "nobody"}, 422, "body_invalid"),
        ({"lifetime_s": 59}, 422, "body_invalid"),
        ({"player": "p000000000000"}, 404, "player_unknown"),
    ],
)
def test_challenge_that_cannot_become_a_game_is_refused(
    served: Served, fields: dict[str, Any], status: int, code: str
) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    problem(ann.post("/challenges", {"player": ben.player, "table": DUEL, **fields}), status, code)
    assert listed(ann) == {"received": [], "sent": []}


def test_scope_to_play_is_enough_and_the_scope_to_read_is_not(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    reader, player = scoped(served, ann, "read"), scoped(served, ann, "play")
    problem(reader.post("/challenges", {"player": ben.player, "table": DUEL}), 403, "scope_missing")
    name = challenge(player, ben)["challenge"]
    assert [entry["challenge"] for entry in listed(reader)["sent"]] == [name]
    problem(reader.http.delete(f"/v1/challenges/{name}"), 403, "scope_missing")
    assert player.http.delete(f"/v1/challenges/{name}").json()["status"] == "cancelled"
    problem(served.anybody().get("/players/me/challenges"), 401, "token_missing")


def test_nobody_but_the_two_players_learns_of_a_challenge(served: Served) -> None:
    """Two worlds that differ in a challenge and its end: the answers to all others are the same bytes."""
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    others = (eve, served.anybody(), served.operator())

    def answers(name: str) -> list[bytes]:
        paths = ("/players/me/challenges", f"/players/{ben.player}/ratings", "/games?label=challenges", "/seeks")
        texts = [person.get(path).content for person in others for path in paths]
        calls = [("DELETE", ""), ("POST", "/acceptance"), ("POST", "/refusal")]
        refusals = [
            person.http.request(method, f"/v1/challenges/{name}{end}") for person in others for method, end in calls
        ]
        return [*texts, *(refusal.content for refusal in refusals)]

    name = "c" + "0" * 12
    before = answers(name)
    for end in ("open", "refusal"):
        real = challenge(ann, ben)["challenge"]
        if end == "refusal":
            ben.post(f"/challenges/{real}/refusal").raise_for_status()
        assert [answer.replace(real.encode(), name.encode()) for answer in answers(real)] == before
        assert b"Ann" not in b"".join(answers(real))


@pytest.mark.parametrize("gone", ["challenger", "challenged"])
def test_player_without_access_is_no_opponent(served: Served, gone: str) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    name = challenge(ann, ben)["challenge"]
    player = ann.player if gone == "challenger" else ben.player
    served.operator().http.delete(f"/v1/players/{player}/token").raise_for_status()
    if gone == "challenger":
        refused = ben.post(f"/challenges/{name}/acceptance")
    else:
        refused = ann.post("/challenges", {"player": ben.player, "table": DUEL, "first": "challenger"})
    problem(refused, 409, "act_refused", code="player_gone")


def test_challenges_of_an_erased_player_are_gone(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    challenge(ann, ben)
    challenge(ben, ann)
    ann.http.delete("/v1/players/me").raise_for_status()
    assert listed(ben) == {"received": [], "sent": []}
