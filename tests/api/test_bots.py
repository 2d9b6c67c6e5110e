"""Bot accounts: made, listed, revoked and erased by their owners, marked wherever they are seen, and unrated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from api.http.bot_accounts import MOST_BOTS
from domain.core.accounts import is_bot_account
from tests.api.accounts import bot_of
from tests.api.problems import problem
from tests.api.serving import Person, Served
from tests.api.tournaments import begun
from tests.processes import wait_until


def listed(owner: Person) -> list[dict[str, Any]]:
    bots: list[dict[str, Any]] = owner.get("/players/me/bots").raise_for_status().json()["bots"]
    return bots


def delete(person: Person, path: str) -> Any:
    return person.http.delete(f"/v1{path}")


def test_bot_account_says_that_it_is_a_bot(served: Served) -> None:
    ann = served.player("Ann")
    bot = bot_of(served, ann, "Hal", "Takes the first decision.")
    account = {
        "bot": bot.player,
        "name": "Hal (bot)",
        "description": "Takes the first decision.",
        "owner": ann.player,
        "owner_name": "Ann",
    }
    assert served.anybody().get(f"/bots/{bot.player}").json() == account
    assert listed(ann) == [{"account": account, "has_token": True, "token_last_used": None}]
    me = bot.get("/players/me").json()
    assert (me["player"], me["name"], me["owner"]) == (bot.player, "Hal (bot)", ann.player)
    assert is_bot_account(bot.player)
    assert not is_bot_account(ann.player)
    assert "owner" not in ann.get("/players/me").json()


@pytest.mark.parametrize("name", ["", "a" * 35, "greedy bot", "bot", "Hal\u202e", 7])
def test_name_that_no_bot_account_may_have_is_refused(served: Served, name: Any) -> None:
    problem(served.player("Ann").post("/players/me/bots", {"name": name}), 422, "body_invalid")


@pytest.mark.parametrize("body", [{}, {"name": "Hal", "owner": "p1"}, {"name": "Hal", "description": "d" * 201}])
def test_body_of_another_shape_is_refused(served: Served, body: Any) -> None:
    problem(served.player("Ann").post("/players/me/bots", body), 422, "body_invalid")


def test_no_person_registers_under_the_name_of_a_bot_account(served: Served) -> None:
    for name in ("Hal (bot)", "Hal [B0T]", "Hal bot"):
        problem(served.anybody().post("/players", {"name": name}), 422, "body_invalid")
    assert served.player("Abbot").name == "Abbot"


def test_only_people_own_bot_accounts(served: Served) -> None:
    ann, eve = served.player("Ann"), served.player("Eve")
    bot = bot_of(served, ann)
    problem(bot.post("/players/me/bots", {"name": "Child"}), 403, "not_for_bots")
    problem(bot.get("/players/me/bots"), 403, "not_for_bots")
    problem(bot.post("/players/me/recovery"), 403, "not_for_bots")
    problem(bot.post("/players/me/device-link"), 403, "not_for_bots")
    problem(bot.get("/players/me/passkeys"), 403, "not_for_bots")
    problem(served.anybody().post("/players/me/bots", {"name": "Hal"}), 401, "token_missing")
    path = f"/players/me/bots/{bot.player}"
    for answer in (eve.post(f"{path}/token"), delete(eve, f"{path}/token"), delete(eve, path)):
        problem(answer, 404, "bot_unknown")
    for unknown in (ann.player, "b000000000000", "nobody"):
        problem(served.anybody().get(f"/bots/{unknown}"), 404, "bot_unknown")
        problem(delete(ann, f"/players/me/bots/{unknown}"), 404, "bot_unknown")
    assert bot.get("/players/me").status_code == 200


def test_owner_has_a_limited_number_of_bot_accounts(served: Served) -> None:
    ann = served.player("Ann")
    bots = [bot_of(served, ann, f"Hal {number}") for number in range(MOST_BOTS)]
    problem(ann.post("/players/me/bots", {"name": "Hal"}), 403, "quota_reached")
    assert {line["account"]["bot"] for line in listed(ann)} == {bot.player for bot in bots}
    delete(ann, f"/players/me/bots/{bots[0].player}").raise_for_status()
    assert {line["account"]["bot"] for line in listed(ann)} == {bot.player for bot in bots[1:]}
    bot_of(served, ann, "Hal again")


def test_owner_renews_and_revokes_the_token(served: Served) -> None:
    ann = served.player("Ann")
    bot = bot_of(served, ann)
    assert bot.get("/players/me").status_code == 200
    renewed = served.with_token(ann.post(f"/players/me/bots/{bot.player}/token").json()["token"])
    problem(bot.get("/players/me"), 401, "token_invalid")
    assert renewed.get("/players/me").json()["player"] == bot.player
    assert delete(ann, f"/players/me/bots/{bot.player}/token").json()["has_token"] is False
    problem(renewed.get("/players/me"), 401, "token_invalid")
    assert [line["has_token"] for line in listed(ann)] == [False]


@pytest.mark.parametrize("erase", ["the bot account", "its owner"])
def test_erased_bot_account_keeps_its_mark(served: Served, erase: str) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    bot = bot_of(served, ann)
    game = served.started(bot, ben)
    path = f"/players/me/bots/{bot.player}" if erase == "the bot account" else "/players/me"
    assert delete(ann, path).status_code == 200
    problem(bot.get("/players/me"), 401, "token_invalid")
    problem(served.anybody().get(f"/bots/{bot.player}"), 404, "bot_unknown")
    events = str(ben.get(f"/games/{game}/entries").json())
    assert "Hal" not in events
    sentences = ben.get(f"/games/{game}/timeline").text
    assert f"player #{bot.player[1:7]} (bot)" in sentences
    seats = ben.get(f"/games/{game}").json()["seats"]
    assert seats[0]["bot"] == "random", "a bot of the service plays on"
    if erase == "the bot account":
        assert listed(ann) == []


def test_bot_account_is_marked_at_tables_and_in_lists(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    bot = bot_of(served, ann)
    game = served.started(bot, ben)
    overview = ben.get(f"/games/{game}").json()
    assert [(seat["name"], seat["bot"]) for seat in overview["seats"]] == [("Hal (bot)", None), ("Ben", None)]
    assert overview["bot_accounts"] == [0]
    wait_until(lambda: any(line["game"] == game for line in served.anybody().get("/games").json()["games"]))
    (line,) = [line for line in served.anybody().get("/games").json()["games"] if line["game"] == game]
    assert (line["bot_accounts"], line["seats"][0]["name"]) == ([0], "Hal (bot)")
    (line,) = ben.get("/players/me/games").json()["games"]
    assert line["bot_accounts"] == [0]
    assert "Hal (bot)" in ben.get(f"/games/{game}/timeline").text


@pytest.mark.parametrize("opened_by", ["owner", "bot", "bot of another", "friend, unlisted"])
def test_bot_account_sits_down_where_it_was_asked_for(served: Served, opened_by: str) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    bot = bot_of(served, ann)
    openers = {"owner": ann, "bot": bot, "bot of another": bot_of(served, ben), "friend, unlisted": ben}
    visibility = "unlisted" if opened_by == "friend, unlisted" else "public"
    table = {"ruleset": "tiny", "seats": 2, "visibility": visibility}
    game = openers[opened_by].post("/games", table).json()["game"]
    assert bot.post(f"/games/{game}/seats", {"seat": 1}).status_code == 201


def test_bot_account_does_not_sit_down_at_the_listed_table_of_another_person(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    bot = bot_of(served, ann)
    game = ben.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    problem(bot.post(f"/games/{game}/seats", {"seat": 1}), 409, "act_refused", code="people_only")
    assert ben.post(f"/games/{game}/seats", {"seat": 1, "bot": "random"}).status_code == 201


def test_bot_account_is_not_seated_with_people_who_look_for_opponents(served: Served) -> None:
    bot = bot_of(served, served.player("Ann"))
    wish = {"ruleset": "bison", "seats": 2, "pace": "fast"}
    problem(bot.http.put("/v1/players/me/seek", json=wish), 409, "act_refused", code="people_only")
    assert bot.get("/players/me/seek").json() == {"seek": None}


def test_game_with_a_bot_account_rates_nobody(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    bot = bot_of(served, ann)
    people, mixed = served.started(ann, ben), served.started(bot, ben)
    for game, seated in ((mixed, (bot, ben)), (people, (ann, ben))):
        served.played(game, {person.player: person for person in seated})

    def ratings(person: Person) -> list[Any]:
        ratings: list[Any] = ben.get(f"/players/{person.player}/ratings").json()["ratings"]
        return ratings

    wait_until(lambda: bool(ratings(ben)))  # the game of people ended last
    assert [pool["line"]["games"] for pool in ratings(ben)] == [1]
    assert ratings(bot) == []


def test_bot_account_enters_a_tournament_when_it_is_invited(served: Served) -> None:
    olga = served.player("Olga")
    bot = bot_of(served, served.player("Ann"))
    tournament = begun(olga)
    path = f"/tournaments/{tournament}"
    refused = bot.post(f"{path}/registration", {"rating": 0})
    problem(refused, 409, "tournament_refused", code="bot_not_invited")
    olga.post(f"{path}/players", {"players": [{"player": bot.player}]}).raise_for_status()
    entered = bot.post(f"{path}/registration", {"rating": 0}).raise_for_status().json()
    assert [entrant["name"] for entrant in entered["state"]["roster"]] == ["Hal (bot)"]


def test_bot_account_made_while_its_owner_is_erased_is_erased_too(served: Served, monkeypatch: Any) -> None:
    """The request was let through before the owner was erased: the second pass of erasing finds the account."""
    ann = served.player("Ann")
    accounts: list[str] = []

    async def late(erase: Callable[[str], Any] = served.context.erasing.erase) -> None:
        await erase(ann.player)
        accounts.append((await served.context.bot_accounts.make(ann.player, "Hal (bot)", "")).account.bot)
        monkeypatch.setattr(served.context.erasing, "_clock", lambda: 2**52)
        await served.context.erasing.resume()

    served.call(late())
    problem(served.anybody().get(f"/bots/{accounts[0]}"), 404, "bot_unknown")
