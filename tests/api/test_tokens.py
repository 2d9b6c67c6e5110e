"""Tokens: renewed and revoked, by the player and by operators, in every process, open streams too; their last use."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from redis import Redis

from api.http.errors import TokenInvalid
from api.http.registry import Registry
from api.streams.feed import Listener
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import ORGANISERS
from ops.embedded_redis import EmbeddedRedis
from tests.api.accounts import changed, give_up, is_nobody
from tests.api.serving import OPERATOR, Listening, Person, Served, serving
from tests.api.tournaments import begun, command, entered
from tests.processes import wait_until

MINUTE_MS = 60_000
LONG_S = 3600.0
"""How long the services of these tests trust a cached identity: nothing here waits for that to end."""


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 4_000_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="module")
def beside(served: Served) -> Iterator[Served]:
    """Another process of the same service that trusts a cached identity for an hour."""
    with serving(served.redis_url, players_per_minute=0, identity_seconds=LONG_S) as other:
        yield other


def renewed(person: Person) -> str:
    answer = person.post("/players/me/token")
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"
    profile: dict[str, str] = answer.json()
    assert (profile["player"], profile["name"]) == (person.player, person.name)
    return profile["token"]


# By the player


def test_new_token_replaces_the_old_token_at_once(served: Served) -> None:
    ann = served.player("Ann")
    assert not is_nobody(ann)
    new = served.with_token(renewed(ann))
    assert is_nobody(ann)
    assert ann.post("/players/me/token").status_code == 401
    assert new.get("/players/me").json()["player"] == ann.player


def test_a_player_is_the_same_under_a_new_token(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    new = served.with_token(renewed(ann))
    assert new.get(f"/games/{game}").json()["your_seat"] == 0
    assert new.decide(game).status_code == 201


def test_revoked_token_is_unknown_and_an_operator_issues_another(served: Served) -> None:
    ann, operator = served.player("Ann"), served.operator()
    profile = give_up(ann).json()
    assert (profile["player"], profile["has_token"], profile["token_last_used"]) == (ann.player, False, None)
    assert is_nobody(ann)
    assert operator.get(f"/players/{ann.player}").json() == profile
    new = served.with_token(operator.post(f"/players/{ann.player}/token").json()["token"])
    assert new.get("/players/me").json()["player"] == ann.player
    assert is_nobody(ann)


def test_operator_token_is_no_token_of_a_player(served: Served) -> None:
    operator = served.operator()
    for answer in (operator.post("/players/me/token"), give_up(operator)):
        assert (answer.status_code, answer.json()["code"]) == (403, "role_missing")
    me = operator.get("/players/me").json()
    assert (me["player"], me["has_token"], me["token_last_used"]) == ("", True, None)


# By the player, with a secret that is known before


def new_secret(letter: str = "A") -> str:
    return letter * 43


def test_change_of_a_token_with_a_lost_answer_is_found_out_with_the_new_token(served: Served) -> None:
    ann, secret = served.player("Ann"), new_secret()
    assert changed(ann, secret).status_code == 200
    assert is_nobody(ann)
    assert changed(ann, secret).json()["code"] == "token_invalid", "the old token is sent again"
    new = served.with_token(f"{ann.player}.{secret}")
    again = changed(new, secret)
    assert (again.status_code, again.json()["player"], again.json()["has_token"]) == (200, ann.player, True)
    assert not is_nobody(new)


def test_only_one_of_two_concurrent_changes_of_a_token_succeeds(served: Served) -> None:
    ann, players = served.player("Ann"), served.context.players
    first, second = new_secret("A"), new_secret("E")

    async def both() -> list[object]:
        renewals = (players.renew(ann.player, ann.token.encode(), secret) for secret in (first, second))
        return await asyncio.gather(*renewals, return_exceptions=True)

    answers = served.call(both())
    assert [isinstance(answer, TokenInvalid) for answer in answers] == [False, True]
    assert not is_nobody(served.with_token(f"{ann.player}.{first}"))
    assert is_nobody(served.with_token(f"{ann.player}.{second}"))


@pytest.mark.parametrize(
    "secret",
    ["", "A" * 42, "A" * 44, "A" * 42 + "B", "A" * 42 + ".", "A" * 42 + "=", "é" + "A" * 42, "A" * 43 + "\n", 7],
)
def test_secret_of_another_length_than_32_bytes_is_refused(served: Served, secret: Any) -> None:
    ann = served.player("Ann")
    answer = changed(ann, secret)
    assert (answer.status_code, answer.json()["code"], answer.json()["pointer"]) == (422, "body_invalid", "$.secret")
    assert not is_nobody(ann)


# The link of a player with an entry by name


def linked(person: Person, tournament: str, player: str) -> httpx.Response:
    return person.post(f"/tournaments/{tournament}/players/{player}/link")


def test_new_link_replaces_the_last_until_a_link_is_opened(served: Served) -> None:
    olga = served.player("Olga")
    tournament = begun(olga)
    (lea,) = entered(served, olga, tournament, "Lea").values()
    answer = linked(olga, tournament, lea.player)
    assert (answer.status_code, answer.headers["cache-control"]) == (201, "no-store")
    link = answer.json()
    assert (link["player"], link["name"]) == (lea.player, "Lea")
    assert is_nobody(lea)
    second = served.with_token(link["token"])
    assert changed(second, new_secret()).status_code == 200
    assert is_nobody(second), "the organiser's copy"
    refused = linked(olga, tournament, lea.player)
    assert (refused.status_code, refused.json()["code"], refused.json()["value"]) == (409, "link_opened", lea.player)
    assert not is_nobody(served.with_token(f"{lea.player}.{new_secret()}"))


@pytest.mark.parametrize("own", ["renewed", "given up", "issued by an operator"])
def test_link_to_an_account_with_a_changed_token_is_refused(served: Served, own: str) -> None:
    olga = served.player("Olga")
    tournament = begun(olga)
    (lea,) = entered(served, olga, tournament, "Lea").values()
    if own == "renewed":
        renewed(lea)
    elif own == "given up":
        give_up(lea).raise_for_status()
    else:
        served.operator().post(f"/players/{lea.player}/token").raise_for_status()
    assert linked(olga, tournament, lea.player).json()["code"] == "link_opened"


def test_link_needs_an_organiser_of_the_tournament_that_entered_the_player(served: Served) -> None:
    olga, eve = served.player("Olga"), served.player("Eve")
    tournament, elsewhere = begun(olga), begun(eve)
    (lea,) = entered(served, olga, tournament, "Lea").values()
    assert linked(eve, tournament, lea.player).json()["code"] == "not_for_this_role"
    assert linked(lea, tournament, lea.player).json()["code"] == "not_for_this_role"
    assert linked(served.anybody(), tournament, lea.player).json()["code"] == "token_missing"
    assert linked(eve, elsewhere, lea.player).json()["code"] == "link_opened"
    assert linked(olga, tournament, "pnobody").json()["code"] == "player_unknown"
    assert linked(olga, tournament, olga.player).json()["code"] == "link_opened"
    assert not is_nobody(lea)


def unopened(person: Person, tournament: str) -> list[str]:
    answer = person.get(f"/tournaments/{tournament}/links").raise_for_status().json()
    assert list(answer) == ["unopened"]
    players: list[str] = answer["unopened"]
    return players


def test_link_counts_as_unopened_until_the_account_is_its_players_own(served: Served) -> None:
    olga, ref = served.player("Olga"), served.player("Ref")
    tournament = begun(olga)
    command(olga, tournament, "appoint_referee", player=ref.player, appointed=True).raise_for_status()
    lea, max_, noa = entered(served, olga, tournament, "Lea", "Max", "Noa").values()
    invited = served.player("Ida")
    command(olga, tournament, "invite", players=[invited.player]).raise_for_status()
    invited.post(f"/tournaments/{tournament}/registration").raise_for_status()
    for organiser in (olga, ref, served.operator()):
        assert unopened(organiser, tournament) == [lea.player, max_.player, noa.player]
    linked(olga, tournament, lea.player).raise_for_status()
    changed(max_, new_secret()).raise_for_status()
    noa.http.delete("/v1/players/me").raise_for_status()
    assert unopened(ref, tournament) == [lea.player]


def test_only_organisers_learn_who_has_opened_their_link(served: Served) -> None:
    """Two tournaments that differ only in an opened link are the same for everybody else."""
    olga, eve = served.player("Olga"), served.player("Eve")
    answers = []
    for opened in (False, True):
        tournament = begun(olga)
        lea, max_ = entered(served, olga, tournament, "Lea", "Max").values()
        if opened:
            changed(max_, new_secret()).raise_for_status()
        assert len(unopened(olga, tournament)) == 2 - opened
        refused = [person.get(f"/tournaments/{tournament}/links") for person in (lea, eve, served.anybody())]
        views = [person.get(f"/tournaments/{tournament}").text for person in (lea, eve)]
        views = [view.replace(lea.player, "lea").replace(max_.player, "max") for view in views]
        rosters = [json.loads(view)["state"]["roster"] for view in views]
        answers.append(([(answer.status_code, answer.json()["code"]) for answer in refused], rosters))
    assert answers[0] == answers[1]
    assert [code for _, code in answers[0][0]] == ["not_for_this_role", "not_for_this_role", "token_missing"]


# By an operator


def test_an_operator_revokes_and_issues_anybody_s_token(served: Served) -> None:
    ann, operator = served.player("Ann"), served.operator()
    assert not is_nobody(ann)
    assert operator.http.delete(f"/v1/players/{ann.player}/token").json()["has_token"] is False
    assert is_nobody(ann)
    first = served.with_token(operator.post(f"/players/{ann.player}/token").json()["token"])
    second = operator.post(f"/players/{ann.player}/token")
    assert (second.status_code, second.headers["cache-control"]) == (201, "no-store")
    assert is_nobody(first)
    assert not is_nobody(served.with_token(second.json()["token"]))


def test_token_of_another_player_is_refused_to_non_operators(served: Served) -> None:
    ann, olga = served.player("Ann"), served.player("Olga", "organiser")
    for person in (served.player("Ben"), olga):
        path = f"/players/{ann.player}"
        for answer in (person.post(f"{path}/token"), person.http.delete(f"/v1{path}/token"), person.get(path)):
            assert (answer.status_code, answer.json()["code"]) == (403, "role_missing")
    assert served.anybody().post(f"/players/{ann.player}/token").status_code == 401
    assert not is_nobody(ann)


def test_unknown_player(served: Served) -> None:
    operator = served.operator()
    path = "/players/pnobody"
    for answer in (operator.get(path), operator.post(f"{path}/token"), operator.http.delete(f"/v1{path}/token")):
        assert (answer.status_code, answer.json()["code"], answer.json()["value"]) == (404, "player_unknown", "pnobody")
    with Redis.from_url(served.redis_url) as redis:
        assert not redis.exists("tabletape:player:pnobody")


# In every process


def test_another_process_forgets_a_token_at_once(served: Served, beside: Served) -> None:
    ann = served.player("Ann")
    there = beside.with_token(ann.token)
    assert not is_nobody(there)
    new = renewed(ann)
    wait_until(lambda: is_nobody(there))
    there = beside.with_token(new)
    assert not is_nobody(there)
    served.operator().http.delete(f"/v1/players/{ann.player}/token").raise_for_status()
    wait_until(lambda: is_nobody(there))


def test_another_process_knows_a_role_at_once(served: Served, beside: Served) -> None:
    ann = served.player("Ann")
    there = beside.with_token(ann.token)
    assert there.get("/games/stalled").status_code == 403
    served.operator().http.put(f"/v1/players/{ann.player}/role", json={"role": "operator"}).raise_for_status()
    wait_until(lambda: there.get("/games/stalled").status_code == 200)


def test_process_without_the_feed_forgets_a_token_after_a_while(served: Served) -> None:
    """It has lost its connection to Redis for a time: a cached identity holds for `identity_seconds`, and no longer."""
    ann = served.player("Ann")

    async def without_the_feed() -> None:
        link = RedisClient(served.redis_url)
        seconds = [100.0]
        deaf, token = Registry(link, OPERATOR, 30, Clock(), lambda: seconds[0]), ann.token.encode()
        try:
            known = await deaf.identify(token)
            assert known.player == ann.player
            give_up(ann).raise_for_status()
            seconds[0] += 29.9
            assert deaf.known(token) == known
            seconds[0] += 0.1
            assert deaf.known(token) is None
            with pytest.raises(TokenInvalid):
                await deaf.identify(token)
        finally:
            await link.close()

    asyncio.run(without_the_feed())


# Open streams


def revoked(served: Served, ann: Person) -> None:
    served.operator().http.delete(f"/v1/players/{ann.player}/token").raise_for_status()


@pytest.mark.parametrize(
    "change", [renewed, give_up, None], ids=["renewed by the player", "revoked by the player", "revoked by an operator"]
)
def test_streams_of_a_token_end_with_it_in_every_process(
    served: Served, beside: Served, change: Callable[[Person], Any] | None
) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    mine = [
        Listening(process.with_token(ann.token), path)
        for process in (served, beside)
        for path in (f"/games/{game}/stream", "/players/me/stream")
    ]
    others = [
        Listening(served.with_token(ben.token), f"/games/{game}/stream"),
        Listening(beside.anybody(), f"/games/{game}/stream"),
    ]
    ann.decide(game)
    served.started(ann, ben)
    for stream in (*mine[::2], *others):
        stream.await_messages(1)
    for stream in mine[1::2]:
        stream.await_messages(2)
    assert not any(stream.ended for stream in (*mine, *others))
    if change is None:
        revoked(served, ann)
    else:
        change(ann)
    wait_until(lambda: all(stream.ended for stream in mine))
    assert not any(stream.ended for stream in others), "streams of others go on"
    refused = served.with_token(ann.token).get(f"/games/{game}/stream")
    assert refused.status_code == 401
    for stream in others:
        stream.stop()
    ben.http.delete("/v1/players/me/token")


def test_stream_opened_during_the_revocation_of_its_token_ends(served: Served) -> None:
    ann = served.player("Ann")
    players = served.context.players
    listener: Listener[Any] = Listener(1)

    async def opening() -> None:
        caller = await players.identify(ann.token.encode())
        with players.watched(caller, listener.end):
            await players.revoke(ann.player)  # the feed is not followed yet

    served.call(opening())
    assert listener.ended.is_set()
    watching = [ends for ends in players._watching.values() if listener.end in ends]
    assert watching == [], "nothing is kept of a stream that has ended"


def test_a_lookup_that_overlaps_a_revocation_finds_nothing(served: Served) -> None:
    """The old row was read, then the token was revoked, then the answer would be kept."""
    ann = served.player("Ann")
    players = served.context.players

    async def overlapping() -> None:
        with pytest.MonkeyPatch.context() as changed:

            async def meanwhile(*_: object) -> None:
                changed.undo()
                await players.revoke(ann.player)

            changed.setattr(players, "_note_use", meanwhile)
            with pytest.raises(TokenInvalid):
                await players.identify(ann.token.encode())

    served.call(overlapping())
    assert players.known(ann.token.encode()) is None


# Last use


def test_the_last_use_is_shown_to_the_minute_and_written_once_a_minute(
    fresh_redis: Callable[..., EmbeddedRedis],
) -> None:
    clock, redis = Clock(), fresh_redis()
    with serving(redis.url, token_clock=clock, identity_seconds=0) as served, Redis.from_url(redis.url) as client:
        ann, operator = served.player("Ann"), served.operator()

        def last_used() -> int | None:
            used_at: int | None = operator.get(f"/players/{ann.player}").json()["token_last_used"]
            return used_at

        def writes() -> int:
            return int(client.info("commandstats").get("cmdstat_hset", {"calls": 0})["calls"])

        assert last_used() is None, "it was never used"
        first = clock.now
        assert ann.get("/players/me").json()["token_last_used"] == first
        before = writes()
        for _ in range(20):
            clock.now += MINUTE_MS // 20 - 1
            ann.get("/players/me").raise_for_status()
        assert writes() == before, "no write for any of 20 requests within the minute"
        assert last_used() == first
        clock.now = first + MINUTE_MS
        assert ann.get("/players/me").json()["token_last_used"] == first + MINUTE_MS
        assert writes() == before + 1
        ann.token = renewed(ann)
        assert last_used() is None, "the new one was never used"
        served.with_token(ann.token).get("/players/me").raise_for_status()
        assert last_used() == clock.now


def test_late_note_about_an_old_token_does_not_change_the_new_token(served: Served) -> None:
    ann, players = served.player("Ann"), served.context.players
    row = served.call(players._row(ann.player))
    new = renewed(ann)
    served.call(players._note_use(ann.player, ann.name, row.token or b"", None, b"player"))
    assert served.operator().get(f"/players/{ann.player}").json()["token_last_used"] is None
    assert served.with_token(new).get("/players/me").status_code == 200


def test_tokens_are_identified_while_the_store_refuses_writes(fresh_redis: Callable[..., EmbeddedRedis]) -> None:
    redis = fresh_redis()
    with serving(redis.url, identity_seconds=0) as served, Redis.from_url(redis.url) as client:
        ann = served.player("Ann")
        client.config_set("maxmemory", 1)
        assert ann.get("/players/me").json() == {
            "player": ann.player,
            "name": "Ann",
            "role": "player",
            "has_token": True,
            "token_last_used": None,
            "recovery_code_created": None,
        }
        assert ann.post("/players/me/token").status_code == 503
        client.config_set("maxmemory", 0)
        assert ann.get("/players/me").json()["token_last_used"] is not None


def test_organisers_are_found_from_the_grant_of_their_role_to_its_end(served: Served) -> None:
    notices = served.context.notices
    olga, rita = served.player("Olga", "organiser"), served.player("Rita", "organiser")
    assert {olga.player, rita.player} <= {*served.call(notices.organisers())}
    for role in ("operator", "player"):
        served.operator().http.put(f"/v1/players/{olga.player}/role", json={"role": role}).raise_for_status()
        assert olga.player not in served.call(notices.organisers())
    assert rita.player in served.call(notices.organisers())
    served.call(served.context.players.erase(rita.player, 1))
    assert rita.player not in served.call(notices.organisers())


def test_an_organiser_of_an_earlier_release_is_found_after_the_next_use_of_the_token(served: Served) -> None:
    notices, players = served.context.notices, served.context.players
    olga = served.player("Olga", "organiser")
    served.call(players._redis.call("SREM", ORGANISERS, olga.player))
    assert olga.player not in served.call(notices.organisers())
    served.with_token(olga.token).get("/players/me").raise_for_status()
    assert olga.player in served.call(notices.organisers())
