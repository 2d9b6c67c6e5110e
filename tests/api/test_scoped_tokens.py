"""Further tokens: their scopes, their ends, and their revocation, in every process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler
from redis import Redis

from api.app import CALLS
from api.http.openapi.operations import operation_of
from api.http.scoped_tokens import MOST_TOKENS
from ops.embedded_redis import EmbeddedRedis
from tests.api.problems import problem
from tests.api.serving import Listening, Person, Served, serving
from tests.processes import wait_until

HOUR_S = 3_600
AT_TABLES = (
    *("takeSeat", "leaveSeat", "playAgain", "takeDecision", "takeBack", "sealPlan", "cancelPlan"),
    *("requestTakeBack", "answerTakeBack", "withdrawTakeBack", "requestPause", "answerPause", "withdrawPause"),
    *("requestEnd", "answerEnd", "withdrawEnd", "offerSubstitute", "answerSubstitute", "seatStandIn", "returnToSeat"),
    *("resignSeat", "resumeGame", "claimTime", "giveTime", "sayInChat", "reportChatMessage"),
    *("joinSharedReview", "showInSharedReview", "leadSharedReview", "leaveSharedReview"),
)
CHALLENGING = ("makeChallenge", "acceptChallenge", "refuseChallenge", "cancelChallenge")
"""With `AT_TABLES`, the calls for a token for playing, beside calls that read."""


@pytest.fixture(scope="module")
def beside(served: Served) -> Iterator[Served]:
    """Another process of the same service that trusts a cached identity for an hour."""
    with serving(served.redis_url, players_per_minute=0, identity_seconds=float(HOUR_S)) as other:
        yield other


def new_token(person: Person, scope: str, **fields: Any) -> dict[str, Any]:
    answer = person.post("/players/me/tokens", {"scope": scope, **fields})
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"
    token: dict[str, Any] = answer.json()
    return token


def ids(person: Person) -> set[str]:
    return {token["id"] for token in person.get("/players/me/tokens").raise_for_status().json()["tokens"]}


def revoked(person: Person, number: str) -> Any:
    return person.http.delete(f"/v1/players/me/tokens/{number}")


@pytest.mark.parametrize("keep", [True, False])
def test_further_tokens_hold_after_a_recovery_that_keeps_the_earlier_tokens(served: Served, *, keep: bool) -> None:
    ann = served.player("Ann")
    tokens = [new_token(ann, "read")]
    code = ann.post("/players/me/recovery").json()["code"]
    body = {"code": code, "secret": "A" * 43, "keep_tokens": keep}
    answer = served.anybody().post("/players/recovery", body)
    assert answer.status_code == 201, answer.text
    recovered = served.with_token(answer.json()["token"], "Ann")
    if keep:
        tokens.append(new_token(recovered, "read"))  # in the list beside those of the earlier token
    assert ids(recovered) == {token["about"]["id"] for token in tokens if keep}
    status = served.with_token(tokens[0]["token"], "Ann").get("/players/me").status_code
    assert status == (200 if keep else 401)


def test_further_token_is_listed_without_its_secret(served: Served) -> None:
    ann = served.player("Ann")
    token = new_token(ann, "read", name="my phone", lifetime_s=HOUR_S)
    about = token["about"]
    assert (about["name"], about["scope"], about["expires"] - about["created"]) == ("my phone", "read", HOUR_S * 1000)
    assert ann.get("/players/me/tokens").json() == {"tokens": [about]}
    secret = token["token"].rpartition(".")[2]
    with Redis.from_url(served.redis_url) as redis:
        stored = redis.hgetall(f"tabletape:player:{ann.player}:tokens")
        assert secret.encode() not in b"".join(stored.values())
    assert served.with_token(token["token"]).get("/players/me").json()["player"] == ann.player
    assert ann.get("/players/me").status_code == 200, "the own token holds beside it"


def test_read_token_reads_and_does_nothing_else(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    reader = served.with_token(new_token(ann, "read")["token"])
    assert reader.get(f"/games/{game}").json()["your_seat"] == 0
    what_if = {"at": 1, "decisions": []}
    assert reader.post(f"/games/{game}/what-if", what_if).status_code != 403
    legal = reader.decisions(game)
    body = {"head": legal["head"], "decision": legal["decisions"][0]["decision"]}
    for answer in (
        reader.post(f"/games/{game}/decisions", body),
        reader.post(f"/games/{game}/decisions", body, params={"dry_run": True}),
        reader.post("/games", {"ruleset": "tiny", "seats": 2}),
        reader.post("/players/me/tokens", {"scope": "play"}),
        reader.http.delete("/v1/players/me"),
    ):
        assert problem(answer, 403, "scope_missing")["value"] == "read"
        assert 'error="insufficient_scope"' in answer.headers["www-authenticate"]
    assert ann.decide(game).status_code == 201


def test_play_token_sits_down_and_decides_and_does_nothing_else(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    program = served.with_token(new_token(ann, "play")["token"])
    game = ben.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    assert program.post(f"/games/{game}/seats", {"seat": 0}).status_code == 201
    ben.post(f"/games/{game}/seats", {"seat": 1}).raise_for_status()
    assert program.decide(game).status_code == 201
    for answer in (
        program.post("/games", {"ruleset": "tiny", "seats": 2}),
        program.post("/players/me/token"),
        program.post("/players/me/tokens", {"scope": "read"}),
        program.post("/players/me/bots", {"name": "Hal"}),
        program.post("/tournaments", {}),
        program.http.delete("/v1/players/me"),
    ):
        assert problem(answer, 403, "scope_missing")["value"] == "play"
    assert ids(program), "a list is reading"


def test_calls_with_a_scope_are_named() -> None:
    """A call that is no reading needs the own token unless it says otherwise, so none gets a scope by chance."""
    calls: dict[str | None, set[str]] = {}
    for controller in CALLS:
        for handler in vars(controller).values():
            call = operation_of(handler) if isinstance(handler, HTTPRouteHandler) else None
            if call is not None and call.scope is not None:
                calls.setdefault(call.scope, set()).add(str(handler.operation_id))
    assert calls == {"read": {"whatIf", "drawQr"}, "play": {*AT_TABLES, *CHALLENGING}}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"scope": "all"},
        {"scope": "play", "lifetime_s": 59},
        {"scope": "play", "lifetime_s": 366 * 86_400 + 1},
        {"scope": "play", "lifetime_s": None},
        {"scope": "play", "name": "n" * 61},
        {"scope": "play", "name": "n\u202e"},
        {"scope": "play", "expires": 1},
    ],
)
def test_token_of_another_shape_is_refused(served: Served, body: Any) -> None:
    ann = served.player("Ann")
    problem(ann.post("/players/me/tokens", body), 422, "body_invalid")
    assert ids(ann) == set()


def test_secret_of_another_token_is_refused(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    first, second = (new_token(ann, "play")["token"] for _ in range(2))
    player, number, secret = first.split(".")
    for wrong in (
        f"{player}.{number}.{second.rpartition('.')[2]}",
        f"{player}.{number}.",
        f"{player}..{secret}",
        f"{player}.{secret}",
        f"{player}.{number}.{secret}.{secret}",
        f"{ben.player}.{number}.{secret}",
    ):
        problem(served.with_token(wrong).get("/players/me"), 401, "token_invalid")
    assert served.with_token(first).get("/players/me").status_code == 200


def test_player_has_a_limited_number_of_tokens(served: Served) -> None:
    ann = served.player("Ann")
    tokens = [new_token(ann, "read")["about"]["id"] for _ in range(MOST_TOKENS)]
    problem(ann.post("/players/me/tokens", {"scope": "read"}), 403, "quota_reached")
    assert {token["id"] for token in revoked(ann, tokens[0]).json()["tokens"]} == set(tokens[1:])
    new_token(ann, "read")
    again = served.with_token(ann.http.post("/v1/players/me/token").json()["token"], "Ann")
    new_token(again, "read")  # the tokens under the earlier own token make room


def test_token_is_revoked_singly_in_every_process(served: Served, beside: Served) -> None:
    ann = served.player("Ann")
    first, second = new_token(ann, "play"), new_token(ann, "read")
    here, there = served.with_token(first["token"]), beside.with_token(first["token"])
    assert here.get("/players/me").status_code == there.get("/players/me").status_code == 200
    assert revoked(ann, first["about"]["id"]).status_code == 200
    problem(here.get("/players/me"), 401, "token_invalid")
    wait_until(lambda: there.get("/players/me").status_code == 401)
    assert served.with_token(second["token"]).get("/players/me").status_code == 200
    assert ann.get("/players/me").status_code == 200
    problem(revoked(ann, first["about"]["id"]), 404, "token_unknown")
    problem(revoked(served.player("Eve"), second["about"]["id"]), 404, "token_unknown")


@pytest.mark.parametrize("change", ["renewed", "given up", "erased"])
def test_further_tokens_end_with_the_own_token(served: Served, change: str) -> None:
    """Somebody who had the own token for a while keeps no access through tokens made with it."""
    ann = served.player("Ann")
    program = served.with_token(new_token(ann, "play")["token"])
    assert program.get("/players/me").status_code == 200
    if change == "renewed":
        own = served.with_token(ann.post("/players/me/token").json()["token"])
        assert ids(own) == set()
    else:
        ann.http.delete(f"/v1/players/me{'/token' if change == 'given up' else ''}").raise_for_status()
    problem(program.get("/players/me"), 401, "token_invalid")
    if change == "erased":
        with Redis.from_url(served.redis_url) as redis:
            assert not redis.exists(f"tabletape:player:{ann.player}:tokens")


def test_token_ends_with_its_time(fresh_redis: Callable[..., EmbeddedRedis]) -> None:
    """Also a cached identity, without a question to the store, and a token that makes room for another."""
    now, redis = [4_000_000_000_000], fresh_redis()
    with serving(redis.url, token_clock=lambda: now[0], identity_seconds=float(HOUR_S)) as served:
        ann = served.player("Ann")
        token = new_token(ann, "play", lifetime_s=HOUR_S)
        program = served.with_token(token["token"])
        now[0] += HOUR_S * 1000 - 1
        assert program.get("/players/me").status_code == 200
        assert served.context.players.known(token["token"].encode()) is not None
        now[0] += 1
        refused = program.get("/players/me")
        assert problem(refused, 401, "token_expired")["value"] == token["about"]["expires"]
        assert 'error="invalid_token"' in refused.headers["www-authenticate"]
        assert ids(ann) == set()
        problem(program.get("/players/me"), 401, "token_invalid")
        assert ann.get("/players/me").status_code == 200


def test_stream_ends_with_the_time_of_its_token(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = served.player("Ann")
    token = new_token(ann, "read", lifetime_s=60)
    players = served.context.players
    monkeypatch.setattr(players, "_clock", lambda: token["about"]["expires"] - 300)
    stream = Listening(served.with_token(token["token"]), "/players/me/stream")
    wait_until(lambda: stream.ended)
    assert stream.status == 200


def test_player_stored_by_an_earlier_release_is_read_as_before(served: Served) -> None:
    """The row has no owner, and its player no further tokens."""
    vic = served.known("vic")
    me = vic.get("/players/me").json()
    assert {name: me[name] for name in ("player", "name", "role", "has_token")} == {
        "player": "pvic",
        "name": "vic",
        "role": "player",
        "has_token": True,
    }
    assert "owner" not in me
    assert ids(vic) == set()
    token = new_token(vic, "play")
    assert served.with_token(token["token"]).get("/players/me").json()["player"] == "pvic"
    assert revoked(vic, token["about"]["id"]).json() == {"tokens": []}
