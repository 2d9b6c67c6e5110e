"""Links for further devices: a link signs in once, for five minutes, and not after it was revoked."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from redis import Redis

from api.http.recovery import DEVICE_LINK_MS, MOST_TOKENS
from eventstore.storage.redis_keys import PLAYER
from tests.api.accounts import changed, code_of, give_up, is_nobody, new_secret, recovered, values_of
from tests.api.problems import problem
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun, entered


def link_of(person: Person) -> str:
    """Make the link of a player for a further device."""
    answer = person.post("/players/me/device-link")
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"
    link: str = answer.json()["link"]
    return link


def used(served: Served, link: str, secret: str = "") -> httpx.Response:
    return served.anybody().post("/players/device", {"link": link, "secret": secret or new_secret()})


def test_a_link_signs_in_a_further_device_once_beside_the_first(served: Served) -> None:
    ann = served.player("Ann")
    link = link_of(ann)
    answers = [used(served, link, new_secret("B")) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201], "the same request again has the same answer"
    body = answers[1].json()
    assert body == {"player": ann.player, "name": "Ann", "token": f"{ann.player}.{new_secret('B')}"}
    assert answers[0].headers["cache-control"] == "no-store"
    assert not is_nobody(served.with_token(body["token"]))
    assert not is_nobody(ann)
    problem(used(served, link, new_secret("C")), 404, "device_link_unknown")


@pytest.mark.parametrize(
    "end", ["revoked", "replaced", "changed", "given up", "recovered", "erased", "issued by an operator"]
)
def test_a_link_ends_with_its_player_s_will_tokens_and_account(served: Served, end: str) -> None:
    ann = served.player("Ann")
    link = link_of(ann)
    match end:
        case "revoked":
            assert ann.http.delete("/v1/players/me/device-link").status_code == 200
        case "replaced":
            link_of(ann)
        case "changed":
            changed(ann, new_secret("D")).raise_for_status()
        case "given up":
            give_up(ann).raise_for_status()
        case "recovered":
            recovered(served, code_of(ann), new_secret("D"), keep_tokens=True)
        case "erased":
            ann.http.delete("/v1/players/me").raise_for_status()
        case _:
            served.operator().http.post(f"/v1/players/{ann.player}/token").raise_for_status()
    problem(used(served, link), 404, "device_link_unknown")
    with Redis.from_url(served.redis_url) as redis:
        assert (redis.hget(PLAYER % ann.player, "device") is None) == (end != "replaced")


def test_an_expired_or_guessed_link_is_unknown(served: Served) -> None:
    ann = served.player("Ann")
    guessed = f"{link_of(ann)[:-43]}{new_secret('G')}"
    problem(used(served, guessed), 404, "device_link_unknown")
    link = link_of(ann)
    with Redis.from_url(served.redis_url) as redis:
        key = PLAYER % ann.player
        digest, end = (redis.hget(key, "device") or b"").split()
        redis.hset(key, "device", digest + b" " + str(int(end) - DEVICE_LINK_MS).encode())
    answer = problem(used(served, link), 404, "device_link_unknown")
    assert link not in str(answer)


@pytest.mark.parametrize(
    "change", [{"link": "p0"}, {"link": 7}, {"secret": "short"}, {"more": 1}, {"link": f"p0.{'A' * 43}\n"}]
)
def test_a_body_of_another_form_spends_nothing(served: Served, change: dict[str, Any]) -> None:
    link = link_of(served.player("Ann"))
    body = {"link": link, "secret": new_secret()} | change
    problem(served.anybody().post("/players/device", body), 422, "body_invalid")
    assert used(served, link).status_code == 201


def test_with_more_devices_than_allowed_the_oldest_ends(served: Served) -> None:
    ann = served.player("Ann")
    devices = [ann]
    for letter in "ABCDEFGH":
        devices.append(served.with_token(used(served, link_of(devices[-1]), new_secret(letter)).json()["token"]))
    assert [is_nobody(device) for device in devices] == [True] + [False] * MOST_TOKENS


def test_only_people_with_their_own_account_make_links(served: Served) -> None:
    problem(served.anybody().post("/players/me/device-link"), 401, "token_missing")
    ann = served.player("Ann")
    token = ann.post("/players/me/tokens", {"scope": "play"}).json()["token"]
    problem(served.with_token(token).post("/players/me/device-link"), 403, "scope_missing")
    olga = served.player("Olga", "organiser")
    (nia,) = entered(served, olga, begun(olga), "Nia").values()
    problem(nia.post("/players/me/device-link"), 409, "link_unopened")


def test_the_store_has_only_the_hash_of_a_link(served: Served) -> None:
    link = link_of(served.player("Ann"))
    with Redis.from_url(served.redis_url) as redis:
        everything = b"\n".join(part for key in redis.keys("*") for part in (key, *values_of(redis, key)))
    assert link.partition(".")[2].encode() not in everything


def test_tries_are_limited_for_an_address_and_links_for_a_player(redis_url: str) -> None:
    with serving(redis_url, recoveries_per_minute=2) as limited:
        ann = limited.player("Ann")
        links = [ann.post("/players/me/device-link").status_code for _ in range(3)]
        assert links == [201, 201, 429]
        guesses = [used(limited, f"{ann.player}.{new_secret(letter)}").status_code for letter in "ABC"]
        assert guesses == [404, 404, 429]
