"""Passkeys: added, listed and removed, and good for signing in on any device."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import cbor2
import pytest
from redis import Redis

from api.http.passkeys import CHALLENGE_MS, MOST_PASSKEYS, RelyingParty, relying_party
from api.http.recovery import MOST_TOKENS
from eventstore.notices.settings import NoticeOptions
from eventstore.storage.redis_keys import PLAYER
from tests.api.accounts import bot_of, changed, code_of, give_up, is_nobody, new_secret, recovered, values_of
from tests.api.authenticator import (
    Authenticator,
    add,
    challenge_to_add,
    challenge_to_sign_in,
    from_base64,
    in_base64,
    passkey_of,
    sign_in,
    use,
)
from tests.api.problems import problem
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun, entered


def listed(person: Person) -> list[dict[str, Any]]:
    passkeys: list[dict[str, Any]] = person.get("/players/me/passkeys").raise_for_status().json()["passkeys"]
    return passkeys


def remove(person: Person, number: str) -> Any:
    return person.http.delete(f"/v1/players/me/passkeys/{number}")


@pytest.mark.parametrize("count", [0, None], ids=["that counts", "that does not count"])
def test_a_passkey_signs_in_any_device_beside_the_first(served: Served, count: int | None) -> None:
    ann = served.player("Ann")
    authenticator = passkey_of(ann, "my phone", count=count)
    (before,) = listed(ann)
    assert before == {"id": before["id"], "name": "my phone", "created": before["created"], "last_used": None}
    answers = [sign_in(served, authenticator, new_secret(letter)) for letter in "BC"]
    assert [answer.status_code for answer in answers] == [201, 201], [answer.text for answer in answers]
    body = answers[1].json()
    assert body == {"player": ann.player, "name": "Ann", "token": f"{ann.player}.{new_secret('C')}"}
    assert answers[1].headers["cache-control"] == "no-store"
    devices = [ann, *(served.with_token(answer.json()["token"]) for answer in answers)]
    assert not any(is_nobody(device) for device in devices)
    (after,) = listed(devices[2])
    assert after["last_used"] >= after["created"]
    assert after | {"last_used": None} == before


def test_the_same_secret_is_one_token_also_after_another_signature(served: Served) -> None:
    ann = served.player("Ann")
    authenticator = passkey_of(ann)
    for _ in range(MOST_TOKENS + 1):
        sign_in(served, authenticator, new_secret("B")).raise_for_status()
    assert not is_nobody(ann)


def test_with_more_devices_than_allowed_the_oldest_ends(served: Served) -> None:
    ann = served.player("Ann")
    authenticator = passkey_of(ann)
    answers = [sign_in(served, authenticator, new_secret(letter)) for letter in "ABCDEFGH"]
    devices = [ann, *(served.with_token(answer.json()["token"]) for answer in answers)]
    assert [is_nobody(device) for device in devices] == [True] + [False] * MOST_TOKENS


def test_a_challenge_is_good_once_for_its_use_and_its_player(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    authenticator = Authenticator()
    created = authenticator.created(challenge_to_add(ann))
    problem(add(ben, created), 404, "passkey_challenge_unknown")
    assert add(ann, created).status_code == 201, "a caller with no right to it spends no challenge"
    problem(add(ann, created), 404, "passkey_challenge_unknown")
    signed = authenticator.signed(challenge_to_sign_in(served))
    assert use(served, signed).status_code == 201
    problem(use(served, signed), 404, "passkey_challenge_unknown")
    for_adding = authenticator.signed(challenge_to_add(ann))
    problem(use(served, for_adding), 404, "passkey_challenge_unknown")
    for_signing_in = Authenticator().created(challenge_to_add(ann) | challenge_to_sign_in(served))
    problem(add(ann, for_signing_in), 404, "passkey_challenge_unknown")
    problem(use(served, signed | {"challenge": "A" * 43}), 404, "passkey_challenge_unknown")


def test_a_refused_answer_spends_its_challenge(served: Served) -> None:
    authenticator = passkey_of(served.player("Ann"))
    signed = authenticator.signed(challenge_to_sign_in(served))
    problem(use(served, signed | {"signature": in_base64(b"nothing")}), 403, "passkey_refused")
    problem(use(served, signed), 404, "passkey_challenge_unknown")


def test_a_challenge_ends_after_five_minutes(served: Served) -> None:
    ann = served.player("Ann")
    authenticator = passkey_of(ann)
    answers = [Authenticator().created(challenge_to_add(ann)), authenticator.signed(challenge_to_sign_in(served))]
    with Redis.from_url(served.redis_url) as redis:
        keys = redis.keys("tabletape:passkey-challenge:*")
        assert all(CHALLENGE_MS - 60_000 < redis.pttl(key) <= CHALLENGE_MS for key in keys)
        for key in keys:
            redis.pexpireat(key, 1)
    problem(add(ann, answers[0]), 404, "passkey_challenge_unknown")
    problem(use(served, answers[1]), 404, "passkey_challenge_unknown")
    assert len(listed(ann)) == 1


@pytest.mark.parametrize(
    "elsewhere",
    [{"origin": "https://evil.example"}, {"origin": "http://localhost:8001"}, {"relying_party": "evil.example"}],
)
def test_an_answer_for_another_address_or_service_is_refused(served: Served, elsewhere: dict[str, Any]) -> None:
    ann = served.player("Ann")
    problem(add(ann, Authenticator(**elsewhere).created(challenge_to_add(ann))), 403, "passkey_refused")
    assert listed(ann) == []
    authenticator = passkey_of(ann)
    for name, value in elsewhere.items():
        setattr(authenticator, name, value)
    problem(sign_in(served, authenticator), 403, "passkey_refused")


def test_a_foreign_passkey_signs_nobody_in_and_tells_nothing(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    passkey, foreign = passkey_of(ann), passkey_of(ben)
    foreign.user = passkey.user
    texts = [problem(sign_in(served, foreign), 403, "passkey_refused")]
    foreign.credential = passkey.credential
    texts.append(problem(sign_in(served, foreign), 403, "passkey_refused"))
    for user in (b"p" + b"0" * 12, b"\xff", b"p:*", b"operator"):
        foreign.user = user
        texts.append(problem(sign_in(served, foreign), 403, "passkey_refused"))
    assert len({text["detail"] for text in texts}) == 1
    assert listed(ann)[0]["last_used"] is None


def test_two_players_may_have_the_same_credential_id(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    passkey = passkey_of(ann)
    other = passkey_of(ben, credential=passkey.credential)
    assert sign_in(served, passkey).json()["player"] == ann.player
    assert sign_in(served, other).json()["player"] == ben.player


def test_a_count_of_signatures_that_goes_back_is_refused(served: Served) -> None:
    ann = served.player("Ann")
    authenticator = passkey_of(ann)
    for _ in range(2):
        sign_in(served, authenticator).raise_for_status()
    for count in (1, 0, -1):
        authenticator.count = count  # of a copy: it counts on from there
        problem(sign_in(served, authenticator), 403, "passkey_refused")
    authenticator.count = 2
    assert sign_in(served, authenticator).status_code == 201


@pytest.mark.parametrize("refusal", ["passkey_refused", "passkey_challenge_unknown"])
def test_of_requests_at_once_with_one_count_or_one_challenge_a_single_request_signs_in(
    served: Served, refusal: str
) -> None:
    authenticator = passkey_of(served.player("Ann"), count=0 if refusal == "passkey_refused" else None)
    copies = [replace(authenticator) for _ in range(4)]
    options = [challenge_to_sign_in(served) for _ in copies]
    if refusal == "passkey_challenge_unknown":
        options = options[:1] * len(copies)
    signed = [copy.signed(challenge) for copy, challenge in zip(copies, options, strict=True)]
    with ThreadPoolExecutor(len(signed)) as pool:
        answers = list(pool.map(lambda passkey: use(served, passkey), signed))
    assert sorted(answer.json().get("code", "") for answer in answers) == ["", refusal, refusal, refusal]


def test_a_removed_passkey_signs_nobody_in_and_others_stay(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    phone, laptop = passkey_of(ann, "phone"), passkey_of(ann, "laptop")
    device = served.with_token(sign_in(served, phone).json()["token"])
    numbers = {passkey["name"]: passkey["id"] for passkey in listed(ann)}
    problem(remove(ben, numbers["phone"]), 404, "passkey_unknown")
    answer = remove(ann, numbers["phone"])
    assert [passkey["name"] for passkey in answer.json()["passkeys"]] == ["laptop"]
    problem(remove(ann, numbers["phone"]), 404, "passkey_unknown")
    problem(sign_in(served, phone), 403, "passkey_refused")
    assert not is_nobody(device), "its tokens stay"
    assert sign_in(served, laptop).status_code == 201


@pytest.mark.parametrize("end", ["erased", "erased by an operator", "given up", "revoked", "issued by an operator"])
def test_passkeys_end_with_the_account_and_by_an_operator(served: Served, end: str) -> None:
    ann = served.player("Ann")
    authenticator = passkey_of(ann)
    waiting = authenticator.signed(challenge_to_sign_in(served))
    operator = served.operator().http
    match end:
        case "erased":
            ann.http.delete("/v1/players/me").raise_for_status()
        case "erased by an operator":
            operator.delete(f"/v1/players/{ann.player}").raise_for_status()
        case "given up":
            give_up(ann).raise_for_status()
        case "revoked":
            operator.delete(f"/v1/players/{ann.player}/token").raise_for_status()
        case _:
            operator.post(f"/v1/players/{ann.player}/token").raise_for_status()
    problem(use(served, waiting), 403, "passkey_refused")
    with Redis.from_url(served.redis_url) as redis:
        assert not any(name.startswith(b"passkey") for name in redis.hkeys(PLAYER % ann.player))


@pytest.mark.parametrize("change", ["changed", "renewed", "recovered"])
def test_passkeys_stay_after_a_new_token_and_a_recovery_and_are_listed(served: Served, change: str) -> None:
    ann = served.player("Ann")
    authenticator = passkey_of(ann)
    match change:
        case "changed":
            changed(ann, new_secret("D")).raise_for_status()
            ann = served.with_token(f"{ann.player}.{new_secret('D')}")
        case "renewed":
            ann = served.with_token(ann.post("/players/me/token").json()["token"])
        case _:
            ann, _ = recovered(served, code_of(ann), new_secret("D"), keep_tokens=False)
    assert [passkey["name"] for passkey in listed(ann)] == ["phone"]
    assert sign_in(served, authenticator).status_code == 201
    assert not is_nobody(ann)


def test_a_token_changed_meanwhile_adds_no_passkey(served: Served) -> None:
    ann = served.player("Ann")
    created = Authenticator().created(challenge_to_add(ann))
    changed(ann, new_secret("D")).raise_for_status()
    problem(add(ann, created), 401, "token_invalid")


def test_a_player_has_a_limited_number_of_passkeys_each_once(served: Served) -> None:
    ann = served.player("Ann")
    before = challenge_to_add(ann)
    for number in range(MOST_PASSKEYS - 1):
        authenticator = passkey_of(ann, f"device {number}")
    assert [passkey["name"] for passkey in listed(ann)] == [f"device {number}" for number in range(MOST_PASSKEYS - 1)]
    options = challenge_to_add(ann)
    assert options["user_name"] == f"Ann #{ann.player[1:5]}"
    assert in_base64(authenticator.credential) in options["known"]
    assert len(options["known"]) == MOST_PASSKEYS - 1
    problem(add(ann, authenticator.created(options)), 409, "passkey_known")
    passkey_of(ann, "the last")
    for answer in (add(ann, Authenticator().created(before)), ann.post("/players/me/passkeys/options")):
        assert problem(answer, 403, "quota_reached")["value"] == MOST_PASSKEYS
    remove(ann, listed(ann)[0]["id"]).raise_for_status()
    passkey_of(ann, "another")


def test_only_people_with_their_own_account_add_passkeys(served: Served) -> None:
    ann = served.player("Ann")
    bot = bot_of(served, ann)
    program = served.with_token(ann.post("/players/me/tokens", {"scope": "play"}).json()["token"])
    for path in ("/players/me/passkeys/options", "/players/me/passkeys"):
        body = (
            {} if path.endswith("options") else {"name": "a", "passkey": Authenticator().created(challenge_to_add(ann))}
        )
        problem(served.anybody().post(path, body), 401, "token_missing")
        problem(program.post(path, body), 403, "scope_missing")
        problem(bot.post(path, body), 403, "not_for_bots")
    olga = served.player("Olga", "organiser")
    (nia,) = entered(served, olga, begun(olga), "Nia").values()
    problem(add(nia, Authenticator().created(challenge_to_add(nia))), 409, "link_unopened")


@pytest.mark.parametrize(
    "statement",
    [
        {"fmt": "packed", "attStmt": {"alg": -7, "sig": b"0", "x5c": [b"0"]}},
        {"fmt": "packed", "attStmt": {"alg": -7, "sig": b"0"}},
        {"fmt": "tpm", "attStmt": {}},
        {"fmt": ["none"]},
        {"attStmt": 7},
        {"authData": b""},
        {"authData": 7},
    ],
)
def test_a_passkey_with_a_statement_of_its_maker_or_nonsense_is_refused(
    served: Served, statement: dict[str, Any]
) -> None:
    ann = served.player("Ann")
    problem(add(ann, Authenticator().created(challenge_to_add(ann), statement=statement)), 403, "passkey_refused")
    assert listed(ann) == []


@pytest.mark.parametrize(
    "key",
    [
        {1: 2, 3: -7, -1: 1, -2: bytes(31) + b"\1", -3: bytes(32)},
        {1: 2, 3: -7, -1: 1, -2: b"", -3: b""},
        {1: 2, 3: -7, -1: 99, -2: bytes(32), -3: bytes(32)},
        {1: 2, 3: -35, -1: 2, -2: bytes(48), -3: bytes(48)},
        {1: 1, 3: -8, -1: 6, -2: b"short"},
        {1: 3, 3: -257, -1: b"\xff" * 256, -2: b"\2"},
        {1: 3, 3: -257, -1: 7, -2: 7},
        {1: 7},
        {},
        [],
        7,
    ],
    ids=range(11),
)
def test_a_passkey_with_a_key_that_checks_nothing_is_refused(served: Served, key: Any) -> None:
    ann = served.player("Ann")
    authenticator = Authenticator()
    created = authenticator.created(challenge_to_add(ann))
    attestation = cbor2.loads(from_base64(created["attestation_object"]))
    head = attestation["authData"][: 37 + 16 + 2 + len(authenticator.credential)]
    attestation["authData"] = head + cbor2.dumps(key)
    created["attestation_object"] = in_base64(cbor2.dumps(attestation))
    problem(add(ann, created), 403, "passkey_refused")


@pytest.mark.parametrize("part", ["client_data", "authenticator_data", "signature", "credential", "user"])
@pytest.mark.parametrize("content", ["A", "e30", "gICA" * 300], ids=range(3))
def test_an_answer_with_nonsense_in_a_part_is_refused(served: Served, part: str, content: str) -> None:
    authenticator = passkey_of(served.player("Ann"))
    signed = authenticator.signed(challenge_to_sign_in(served)) | {part: content}
    problem(use(served, signed), 403, "passkey_refused")


@pytest.mark.parametrize(
    "change", [{"challenge": "short"}, {"user": ""}, {"signature": "a+b="}, {"more": 1}, {"user": 7}]
)
def test_a_body_of_another_form_spends_nothing(served: Served, change: dict[str, Any]) -> None:
    signed = passkey_of(served.player("Ann")).signed(challenge_to_sign_in(served))
    problem(use(served, signed | change), 422, "body_invalid")
    assert use(served, signed).status_code == 201


@pytest.mark.parametrize("name", ["", " ", "a" * 61, "a\u200bb"])
def test_a_name_has_visible_letters(served: Served, name: str) -> None:
    ann = served.player("Ann")
    created = Authenticator().created(challenge_to_add(ann))
    problem(add(ann, created, name), 422, "body_invalid")
    assert add(ann, created).status_code == 201


def test_the_store_has_only_the_hash_of_a_challenge(served: Served) -> None:
    ann = served.player("Ann")
    challenges = [challenge_to_add(ann)["challenge"], challenge_to_sign_in(served)["challenge"]]
    with Redis.from_url(served.redis_url) as redis:
        everything = b"\n".join(part for key in redis.keys("*") for part in (key, *values_of(redis, key)))
    assert not any(challenge.encode() in everything for challenge in challenges)


def test_challenges_are_limited_for_an_address_and_for_a_player(redis_url: str) -> None:
    with serving(redis_url, recoveries_per_minute=2) as limited:
        ann = limited.player("Ann")
        challenges = [ann.post("/players/me/passkeys/options").status_code for _ in range(3)]
        assert challenges == [201, 201, 429]
        tries = [limited.anybody().post("/players/passkey/options").status_code for _ in range(3)]
        assert tries == [201, 201, 429]


@pytest.mark.parametrize(
    ("address", "name", "origin"),
    [
        ("https://games.example.org", "games.example.org", "https://games.example.org"),
        ("https://games.example.org:443/table", "games.example.org", "https://games.example.org"),
        ("https://Games.Example.org:8443", "games.example.org", "https://games.example.org:8443"),
        ("http://127.0.0.1:8000", "localhost", "http://localhost:8000"),
        ("http://[::1]:80", "localhost", "http://localhost"),
        ("http://localhost:8000", "localhost", "http://localhost:8000"),
        ("https://localhost", "localhost", "https://localhost"),
    ],
)
def test_passkeys_are_for_the_name_in_the_address_of_the_service(address: str, name: str, origin: str) -> None:
    assert relying_party(address) == RelyingParty(name, origin)


@pytest.mark.parametrize("address", ["http://games.example.org", "https://192.0.2.7", "http://10.0.0.1:8000"])
def test_an_address_without_name_or_tls_has_no_passkeys(address: str) -> None:
    assert relying_party(address) is None


def test_a_service_at_such_an_address_says_so(redis_url: str) -> None:
    with serving(redis_url, notices=NoticeOptions(page="https://192.0.2.7")) as served:
        ann = served.player("Ann")
        assert ann.get("/players/me/passkeys").json() == {"passkeys": [], "origin": None}
        problem(ann.post("/players/me/passkeys/options"), 409, "passkeys_unavailable")
        problem(served.anybody().post("/players/passkey/options"), 409, "passkeys_unavailable")


def test_passkeys_of_a_public_address_work_there(redis_url: str) -> None:
    with serving(redis_url, notices=NoticeOptions(page="https://games.example.org/")) as served:
        ann = served.player("Ann")
        authenticator = passkey_of(ann)
        options = challenge_to_sign_in(served)
        assert (options["relying_party"], options["origin"]) == ("games.example.org", "https://games.example.org")
        assert use(served, authenticator.signed(options)).status_code == 201
