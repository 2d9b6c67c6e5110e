"""Recovery: a code becomes a new token once, and nobody else learns of either."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from redis import Redis

from api.http.recovery import MOST_TOKENS
from api.http.recovery_codes import read_recovery_code, recovery_digest
from eventstore.storage.redis_keys import PLAYER, RECOVERY
from tests.api.accounts import changed, code_of, give_up, is_nobody, new_secret, recover, recovered, values_of
from tests.api.problems import problem
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun, entered


def created(person: Person) -> int | None:
    time: int | None = person.get("/players/me").json()["recovery_code_created"]
    return time


def stored(served: Served) -> list[bytes]:
    """Return every key of Redis and everything under it."""
    with Redis.from_url(served.redis_url) as redis:
        return [part for key in redis.keys("*") for part in (key, *values_of(redis, key))]


def test_a_code_becomes_a_new_token_once_and_the_next_code_comes_along(served: Served) -> None:
    ann = served.player("Ann")
    assert created(ann) is None
    code = code_of(ann)
    assert created(ann) is not None
    again, next_code = recovered(served, code.lower().replace("-", " "), new_secret("B"))
    assert (again.player, again.name) == (ann.player, "Ann")
    assert is_nobody(ann)
    problem(recover(served, code, new_secret("C")), 404, "recovery_code_unknown")
    assert not is_nobody(again)
    last, _ = recovered(served, next_code, new_secret("D"))
    assert last.player == ann.player
    assert is_nobody(again)


def test_the_same_request_again_has_the_same_answer_until_the_token_is_changed(served: Served) -> None:
    ann = served.player("Ann")
    code = code_of(ann)
    first, again = (recovered(served, code, new_secret("E")) for _ in range(2))
    assert (first[0].token, first[1]) == (again[0].token, again[1])
    newer = new_secret("F")
    assert changed(first[0], newer).status_code == 200
    problem(recover(served, code, new_secret("E")), 404, "recovery_code_unknown")
    assert recovered(served, again[1], new_secret("G"))[0].player == ann.player, "a refused repetition voids no code"


def test_the_tokens_of_before_are_kept_on_demand_and_end_with_the_next_change(served: Served) -> None:
    ann = served.player("Ann")
    tokens, code = [ann], code_of(ann)
    for letter in "ABCDEFGH":
        person, code = recovered(served, code, new_secret(letter), keep_tokens=True)
        tokens.append(person)
    assert [is_nobody(person) for person in tokens] == [True] + [False] * MOST_TOKENS, "the oldest has ended"
    assert changed(tokens[3], new_secret("Y")).status_code == 200, "each of them may change the token"
    assert all(is_nobody(person) for person in tokens)
    newest = served.with_token(f"{ann.player}.{new_secret('Y')}")
    assert newest.get("/players/me").json()["token_last_used"] is not None
    assert recovered(served, code, new_secret("Z"))[0].player == ann.player, "the code stays"
    assert is_nobody(newest)


def test_another_code_voids_the_code_before(served: Served) -> None:
    ann = served.player("Ann")
    before, after = code_of(ann), code_of(ann)
    problem(recover(served, before, new_secret()), 404, "recovery_code_unknown")
    assert recovered(served, after, new_secret())[0].player == ann.player


@pytest.mark.parametrize("end", ["given up", "revoked", "issued", "erased", "erased by itself"])
def test_a_code_ends_with_the_account_or_its_tokens(served: Served, end: str) -> None:
    ann, operator = served.player("Ann"), served.operator().http
    code = code_of(ann)
    again, code = recovered(served, code, new_secret(), keep_tokens=True)
    match end:
        case "given up":
            give_up(again).raise_for_status()
        case "revoked":
            operator.delete(f"/v1/players/{ann.player}/token").raise_for_status()
        case "issued":
            operator.post(f"/v1/players/{ann.player}/token").raise_for_status()
        case "erased":
            operator.delete(f"/v1/players/{ann.player}").raise_for_status()
        case _:
            again.http.delete("/v1/players/me").raise_for_status()
    problem(recover(served, code, new_secret("B")), 404, "recovery_code_unknown")
    assert is_nobody(ann)
    assert is_nobody(again)
    with Redis.from_url(served.redis_url) as redis:
        assert not redis.exists(RECOVERY % recovery_digest(code))
        assert not redis.hexists(PLAYER % ann.player, "recovery")


def test_an_account_of_organisers_gets_a_code_when_it_is_its_players_own(served: Served) -> None:
    olga = served.player("Olga", "organiser")
    (nia,) = entered(served, olga, begun(olga), "Nia").values()
    problem(nia.post("/players/me/recovery"), 409, "link_unopened")
    assert changed(nia, new_secret()).status_code == 200
    own = served.with_token(f"{nia.player}.{new_secret()}")
    assert recovered(served, code_of(own), new_secret("B"))[0].player == nia.player


def test_only_players_make_codes_and_no_key_is_kept_with_one(served: Served) -> None:
    problem(served.anybody().post("/players/me/recovery"), 401, "token_missing")
    problem(served.operator().post("/players/me/recovery"), 403, "role_missing")
    problem(served.player("Ann").post("/players/me/recovery", headers={"Idempotency-Key": "k"}), 400, "key_invalid")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"code": "ABCDE"}, "recovery_code_mistyped"),
        ({"code": "A" * 81}, "body_invalid"),
        ({"code": ""}, "body_invalid"),
        ({"code": 7}, "body_invalid"),
        ({"secret": "short"}, "body_invalid"),
        ({"keep_tokens": "yes"}, "body_invalid"),
        ({"more": 1}, "body_invalid"),
    ],
)
def test_a_body_of_another_form_spends_nothing(served: Served, change: dict[str, Any], code: str) -> None:
    ann = served.player("Ann")
    right = code_of(ann)
    body = {"code": right, "secret": new_secret(), "keep_tokens": True} | change
    problem(served.anybody().post("/players/recovery", body), 422, code)
    assert recovered(served, right, new_secret())[0].player == ann.player


def test_a_typo_is_told_as_one_and_is_not_repeated(served: Served) -> None:
    code = code_of(served.player("Ann"))
    typed = code[:-1] + ("A" if code[-1] != "A" else "B")
    answer = recover(served, typed, new_secret())
    problem(answer, 422, "recovery_code_mistyped")
    assert code[:11] not in answer.text


def test_codes_and_tokens_are_nowhere_in_store_log_or_metrics(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    code = code_of(ann)
    again, next_code = recovered(served, code, new_secret("S"), keep_tokens=True)
    everywhere = b"\n".join(
        [
            *stored(served),
            caplog.text.encode(),
            served.anybody().http.get("/metrics").content,
            *(ben.get(path).content for path in (f"/games/{game}", f"/games/{game}/entries", "/players/me/games")),
            served.operator().get(f"/players/{ann.player}").content,
        ]
    )
    for secret in (code, next_code, ann.token, again.token, new_secret("S")):
        assert secret.encode() not in everywhere
        assert secret.replace("-", "").encode() not in everywhere


def test_others_see_no_difference_between_a_guest_and_a_player_with_a_code(served: Served) -> None:
    """Two worlds that differ in the code alone."""
    ben = served.player("Ben")
    rows = []
    for has_code in (False, True):
        ann = served.player("Ann")
        game = served.started(ann, ben)
        if has_code:
            recovered(served, code_of(ann), new_secret(), keep_tokens=True)
        row = ben.get(f"/games/{game}").json()
        rows.append((sorted(row), [sorted(seat) for seat in row["seats"]]))
        assert ben.get(f"/players/{ann.player}").status_code == 403
    assert rows[0] == rows[1]


def test_tries_are_limited_for_an_address_and_for_a_code(redis_url: str) -> None:
    with serving(redis_url, recoveries_per_minute=2, trusted_proxies=("127.0.0.1",)) as limited:
        ann = limited.player("Ann")
        code = read_recovery_code(code_of(ann))
        other = code_of(limited.player("Ben"))

        def tried(code: str, address: str) -> int:
            body = {"code": code, "secret": new_secret(), "keep_tokens": True}
            headers = {"X-Forwarded-For": address}
            return limited.anybody().http.post("/v1/players/recovery", json=body, headers=headers).status_code

        assert [tried("ABCDE", "192.0.2.1") for _ in range(3)] == [422, 422, 429], "typos count for the address"
        assert tried(other, "192.0.2.1") == 429
        assert [tried(code, f"192.0.2.{number}") for number in (2, 3, 4)] == [201, 201, 429], "a code, from everywhere"
        assert tried(other, "192.0.2.5") == 201
