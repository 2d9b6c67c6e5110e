"""Friends: chosen from the people a player sat with, in a list that nobody else learns of."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from eventstore.write.friends import MOST_FRIENDS, Friend
from ops.client import Client
from tests.api.accounts import bot_of
from tests.api.problems import problem
from tests.api.serving import Person, Served

UNKNOWN = "p000000000000"
NOTHING: dict[str, Any] = {"invitations": [], "friends": [], "met": []}


def listed(person: Person) -> dict[str, Any]:
    friends: dict[str, Any] = person.get("/players/me/friends").raise_for_status().json()
    return friends


def names(rows: list[dict[str, Any]]) -> list[str]:
    return [row["name"] for row in rows]


def keep(person: Person, friend: Person) -> dict[str, Any]:
    friends: dict[str, Any] = person.http.put(f"/v1/players/me/friends/{friend.player}").raise_for_status().json()
    return friends


def over(served: Served, *players: Person, **options: Any) -> str:
    """Return a game of these players that an organiser has ended after its start."""
    game = served.started(*players, **options)
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    return game


def test_people_of_games_are_offered_and_kept_as_friends_and_taken_off_again(served: Served) -> None:
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    first = over(served, ann, ben, visibility="private")
    second = served.started(ann, eve, ben)
    third = served.started(ann, eve)
    met = listed(ann)["met"]
    assert [(row["name"], row["games"], row["since"]) for row in met] == [("Eve", 2, None), ("Ben", 2, None)]
    assert [row["last"]["game"] for row in met] == [third, second]
    assert [row["last_over"] and row["last_over"]["game"] for row in met] == [None, first]
    assert met[1]["last"]["others"] == ["Eve", "Ben"]
    friends = keep(ann, ben)
    assert keep(ann, ben) == friends, "a repeated call changes nothing"
    assert (names(friends["friends"]), names(friends["met"])) == (["Ben"], ["Eve"])
    (row,) = friends["friends"]
    assert {**row, "since": None} == {**met[1], "plays": second}
    assert listed(ben)["friends"] == [], "nobody is a friend unasked"
    for _ in range(2):
        taken_off = ann.http.delete(f"/v1/players/me/friends/{ben.player}").raise_for_status().json()
        assert (taken_off["friends"], names(taken_off["met"])) == ([], ["Eve", "Ben"])


def test_tables_that_wait_and_bots_and_muted_players_are_not_offered(served: Served) -> None:
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    served.started(ann, bot_of(served, ben), visibility="unlisted")
    served.started(ann, eve)
    table = ann.post("/games", {"ruleset": "tiny", "seats": 3}).json()["game"]
    for person in (ann, ben):
        person.post(f"/games/{table}/seats").raise_for_status()
    assert names(listed(ann)["met"]) == ["Eve"]
    ann.http.patch("/v1/players/me/preferences", json={"muted": [eve.player]}).raise_for_status()
    assert listed(ann)["met"] == []


def test_friends_are_seen_at_public_games_alone(served: Served) -> None:
    """Two worlds that differ in a game that is not public: the list is the same."""
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    before = keep(ann, ben)
    for visibility in ("unlisted", "private"):
        served.started(ben, eve, visibility=visibility)
        table = ben.post("/games", {"ruleset": "tiny", "seats": 2, "visibility": visibility}).json()["game"]
        ben.post(f"/games/{table}/seats").raise_for_status()
    assert listed(ann) == before
    assert (before["friends"][0]["waits"], before["friends"][0]["plays"]) == (None, None)
    playing = served.started(ben, eve)
    waiting = ben.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    ben.post(f"/games/{waiting}/seats").raise_for_status()
    (row,) = listed(ann)["friends"]
    assert (row["waits"], row["plays"]) == (waiting, playing)


def test_nobody_learns_of_the_list_of_another_player(served: Served) -> None:
    """Two worlds that differ in a friend: the answers to all others are the same bytes."""
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    served.started(ann, ben)
    others = (ben, eve, served.anybody(), served.operator())
    paths = ("/players/me/friends", f"/players/{ben.player}/profile", f"/players/{ann.player}/profile", "/games")

    def answers() -> list[bytes]:
        return [person.get(path).content for person in others for path in paths]

    before = answers()
    keep(ann, ben)
    assert answers() == before


def test_erased_player_leaves_every_list_and_has_none(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    served.started(ann, ben)
    keep(ben, ann)
    keep(ann, ben)
    ben.http.delete("/v1/players/me").raise_for_status()
    assert listed(ann) == NOTHING
    problem(ann.http.put(f"/v1/players/me/friends/{ben.player}"), 404, "player_unknown")
    assert served.call(served.service.friends.of(ben.player)) == ()


def test_invitations_to_play_again_are_listed_until_their_table_is_full(served: Served) -> None:
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    private, listed_game = over(served, ann, ben, visibility="private"), over(served, ben, ann, eve)
    first = ann.post(f"/games/{private}/rematch").raise_for_status().json()
    second = ann.post(f"/games/{listed_game}/rematch").raise_for_status().json()
    invitations = listed(ben)["invitations"]
    assert [(row["game"], row["name"], row["invitation"]) for row in invitations] == [
        (second["game"], "Ann", None),
        (first["game"], "Ann", first["invitation"]),
    ]
    assert [row["game"] for row in listed(eve)["invitations"]] == [second["game"]]
    assert listed(ann)["invitations"] == []
    ben.http.patch("/v1/players/me/preferences", json={"muted": [ann.player]}).raise_for_status()
    assert listed(ben)["invitations"] == [], "not of a muted player"
    ben.http.patch("/v1/players/me/preferences", json={"muted": None}).raise_for_status()
    ben.post(f"/games/{first['game']}/seats", {"invitation": first["invitation"]}).raise_for_status()
    assert [row["game"] for row in listed(ben)["invitations"]] == [second["game"]]
    ann.post(f"/games/{second['game']}/abort", {"reason": "later"}).raise_for_status()
    assert (listed(ben)["invitations"], listed(eve)["invitations"]) == ([], [])


def test_bad_friends_are_refused(served: Served) -> None:
    ann = served.player("Ann")
    for player in (UNKNOWN, "b000000000000", "x" * 300, "%C3%A9", "%00"):
        problem(ann.http.put(f"/v1/players/me/friends/{player}"), 404, "player_unknown")
    refused = ann.http.put(f"/v1/players/me/friends/{ann.player}")
    assert problem(refused, 409, "act_refused", code="own_friend")["value"] == ann.player
    for call in (served.anybody().http.get, served.anybody().http.delete):
        place = "" if call.__name__ == "get" else f"/{ann.player}"
        problem(call(f"/v1/players/me/friends{place}"), 401, "token_missing")
    token = ann.post("/players/me/tokens", {"scope": "read"}).raise_for_status().json()["token"]
    reader = served.with_token(token, "Ann")
    assert listed(reader) == NOTHING
    problem(reader.http.put(f"/v1/players/me/friends/{UNKNOWN}"), 403, "scope_missing")


def test_client_adds_friends_and_takes_them_off(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    with Client(served.url, ann.token) as client:
        added = client.add_friend(ben.player)
        assert [friend.name for friend in added.friends] == ["Ben"]
        assert client.friends() == added
        assert client.remove_friend(ben.player).friends == ()


def test_friends_added_at_once_are_all_kept(served: Served) -> None:
    ann, others = served.player("Ann"), [served.player(f"Player {number}") for number in range(6)]
    with ThreadPoolExecutor(len(others)) as pool:
        list(pool.map(lambda other: keep(ann, other), others))
    assert {row["player"] for row in listed(ann)["friends"]} == {other.player for other in others}


def test_list_of_friends_is_full_at_its_limit(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    documents = served.service.store.documents
    friends = tuple(Friend(f"p{number:012d}", 1) for number in range(MOST_FRIENDS))
    served.call(documents.save("friends", ann.player, b"", msgspec.json.encode(friends)))
    refused = ann.http.put(f"/v1/players/me/friends/{ben.player}")
    assert problem(refused, 409, "act_refused", code="friends_full")["value"] == MOST_FRIENDS
    ann.http.delete(f"/v1/players/me/friends/{friends[0].player}").raise_for_status()
    assert len(keep(ann, ben)["friends"]) == MOST_FRIENDS
