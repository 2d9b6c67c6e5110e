"""Notices over HTTP: kinds, channels, secrets that are shown once, and the links in mails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from redis import Redis

from eventstore.notices.settings import CONFIRM_MS, LinkPurpose, NoticeOptions, link_token
from ops.embedded_redis import EmbeddedRedis
from tests.api.serving import Person, Served, serving

NOTICES = "/players/me/notices"
CHANNELS = f"{NOTICES}/channels"
OPTIONS = NoticeOptions(
    page="https://tape.example", smtp_url="smtp://127.0.0.1:1", sender="tape@tape.example", push_key="", networks=()
)


class Time:
    now = 1_790_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="module")
def clock() -> Time:
    return Time()


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory, clock: Time) -> Iterator[Served]:
    """A service with a mail server of its own that gets no request here."""
    from tests.conftest import make_redis

    redis = make_redis(tmp_path_factory.mktemp("notices") / "data")
    redis.start()
    try:
        with serving(redis.url, notices=OPTIONS, clock=clock) as running:
            yield running
    finally:
        redis.stop()


def put(person: Person, path: str, body: Any) -> httpx.Response:
    return person.http.put(f"/v1{path}", json=body)


def link(served: Served, purpose: LinkPurpose, person: Person, channel: str) -> str:
    token = link_token(served.service.core.keys, purpose, person.player, channel)
    return f"{served.url}/notices/{purpose}?token={token}"


def channels(person: Person) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = person.get(NOTICES).json()["channels"]
    return listed


def test_wishes_are_kept_whole(telling: Served) -> None:
    ann = telling.player("Ann")
    usual = ann.get(NOTICES).json()
    assert "turn" in usual["wishes"]["kinds"]
    assert usual["offered"] == ["webhook", "bot", "mail", "other"]
    wishes = {"kinds": ["turn"], "time_zone": "Asia/Seoul", "quiet": {"begins": "23:30", "ends": "06:00"}}
    stored = put(ann, NOTICES, {**wishes, "digest": {"type": "minutes", "minutes": 30}}).json()["wishes"]
    assert stored.items() >= wishes.items()
    assert put(ann, NOTICES, {}).json()["wishes"] == usual["wishes"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"time_zone": "Mars/Olympus"}, "$.time_zone"),
        ({"time_zone": "../../etc/passwd"}, "$.time_zone"),
        ({"time_zone": ""}, "$.time_zone"),
        ({"language": "xx"}, "$.language"),
        ({"kinds": ["tea"]}, "$.kinds[0]"),
        ({"quiet": {"begins": "24:00", "ends": "07:00"}}, "$.quiet.begins"),
        ({"digest": {"type": "daily", "hour": 24}}, "$.digest.hour"),
        ({"digest": {"type": "weekly"}}, "$.digest.type"),
        ({"time_left": 1}, "$.time_left"),
        ({"sound": True}, "$"),
    ],
)
def test_bad_wishes_change_nothing(telling: Served, body: dict[str, Any], pointer: str) -> None:
    ann = telling.player("Ann")
    before = ann.get(NOTICES).json()
    refused = put(ann, NOTICES, body)
    assert (refused.status_code, refused.json()["code"]) == (422, "body_invalid")
    assert refused.json()["pointer"] == pointer
    assert ann.get(NOTICES).json() == before


@pytest.mark.parametrize("kind", ["webhook", "bot"])
def test_a_program_s_address_and_secret_are_shown_once(telling: Served, kind: str) -> None:
    ann, ben = telling.player("Ann"), telling.player("Ben")
    response = ann.post(CHANNELS, {"kind": kind, "url": "https://hooks.example.org/x?key=s3cret"})
    assert response.status_code == 201
    assert response.headers["cache-control"] == "no-store"
    secret, channel = response.json()["secret"], response.json()["channel"]["channel"]
    assert secret.startswith("whsec_")
    turned = ann.post(f"{CHANNELS}/{channel}/secret").json()
    assert turned["secret"] not in ("", secret)
    assert turned["old_until"] is not None
    text = ann.get(NOTICES).text + ann.get(f"{NOTICES}/deliveries").text
    for hidden in ("s3cret", secret, turned["secret"]):
        assert hidden not in text
    assert channels(ann)[0]["address"] == "hooks.example.org"
    assert ben.post(f"{CHANNELS}/{channel}/test").status_code == 404
    assert ben.http.delete(f"/v1{CHANNELS}/{channel}").status_code == 404
    assert ann.http.delete(f"/v1{CHANNELS}/{channel}").json()["channels"] == []


def test_test_notice_is_listed_as_waiting_until_it_is_sent(telling: Served) -> None:
    ann = telling.player("Ann")
    channel = ann.post(CHANNELS, {"kind": "webhook", "url": "https://example.org/"}).json()["channel"]["channel"]
    response = ann.post(f"{CHANNELS}/{channel}/test")
    assert response.status_code == 202
    (line,) = ann.get(f"{NOTICES}/deliveries").json()["deliveries"]
    assert (line["notice"], line["kind"], line["status"]) == (response.json()["notice"], "test", "waiting")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"kind": "webhook", "url": "http://127.0.0.1/"}, "address_refused"),
        ({"kind": "webhook", "url": "http://[::ffff:10.0.0.1]/"}, "address_refused"),
        ({"kind": "bot", "url": "http://127.0.0.1/"}, "address_refused"),
        ({"kind": "bot", "url": "http://[::ffff:10.0.0.1]/"}, "address_refused"),
        ({"kind": "webhook", "url": "https://example.org:22/"}, "address_refused"),
        ({"kind": "webhook", "url": "ftp://example.org/"}, "address_refused"),
        ({"kind": "other", "url": "file:///etc/passwd"}, "address_refused"),
        ({"kind": "other", "url": "mailto://a:b@example.org"}, "address_refused"),
        ({"kind": "mail", "address": "ann"}, "body_invalid"),
        ({"kind": "mail", "address": "a@example.org\nBcc: b@example.org"}, "body_invalid"),
        ({"kind": "mail", "address": "a@localhost"}, "body_invalid"),
        ({"kind": "push", "endpoint": "https://e.org/", "p256dh": "A" * 87, "auth": "A" * 22}, "channel_not_offered"),
        ({"kind": "pigeon"}, "body_invalid"),
        ({"kind": "webhook", "url": "https://example.org/", "secret": "mine"}, "body_invalid"),
    ],
)
def test_invalid_channels_are_refused(telling: Served, body: dict[str, Any], code: str) -> None:
    ann = telling.player("Ann")
    assert ann.post(CHANNELS, body).json()["code"] == code
    assert channels(ann) == []


def test_a_player_has_so_many_channels_at_most(telling: Served) -> None:
    ann = telling.player("Ann")
    for _ in range(12):
        ann.post(CHANNELS, {"kind": "webhook", "url": "https://example.org/"}).raise_for_status()
    refused = ann.post(CHANNELS, {"kind": "webhook", "url": "https://example.org/"})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_channels")


def test_only_programs_have_a_secret(telling: Served) -> None:
    ann = telling.player("Ann")
    channel = ann.post(CHANNELS, {"kind": "mail", "address": "a@example.org"}).json()["channel"]["channel"]
    assert ann.post(f"{CHANNELS}/{channel}/secret").json()["code"] == "no_webhook"


def test_a_mail_address_is_confirmed_by_the_link_within_a_day(telling: Served, clock: Time) -> None:
    ann = telling.player("Ann")
    created = ann.post(CHANNELS, {"kind": "mail", "address": "ann@example.org"}).json()
    channel = created["channel"]["channel"]
    assert (created["channel"]["address"], created["channel"]["confirmed"]) == ("a…@example.org", False)
    assert [delivery["kind"] for delivery in ann.get(f"{NOTICES}/deliveries").json()["deliveries"]] == ["confirm"]
    page = link(telling, "confirm", ann, channel)
    response = httpx.get(page)
    assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")
    assert "form-action 'self'" in response.headers["content-security-policy"]
    assert '<form method="post">' in response.text
    assert channels(ann)[0]["confirmed"] is False, "opening the link changes nothing: mail programs look ahead"
    assert httpx.post(page).status_code == 200
    assert channels(ann)[0]["confirmed"] is True
    late = ann.post(CHANNELS, {"kind": "mail", "address": "b@example.org"}).json()["channel"]["channel"]
    clock.now += CONFIRM_MS + 1
    assert httpx.get(link(telling, "confirm", ann, late)).status_code == 404
    assert httpx.post(link(telling, "confirm", ann, late)).status_code == 404


def test_unsubscribe_link_of_a_mail_works_without_a_login(telling: Served) -> None:
    ann, ben = telling.player("Ann"), telling.player("Ben")
    for person in (ann, ben):
        person.post(CHANNELS, {"kind": "mail", "address": "x@example.org"}).raise_for_status()
    channel = channels(ann)[0]["channel"]
    page = link(telling, "unsubscribe", ann, channel)
    german = httpx.get(page, headers={"Accept-Language": "de"})
    assert "Keine Mails mehr bekommen" in german.text
    assert len(channels(ann)) == 1
    # As mail programs do it (RFC 8058, section 3.1).
    response = httpx.post(page, data={"List-Unsubscribe": "One-Click"})
    assert response.status_code == 200
    assert channels(ann) == []
    assert len(channels(ben)) == 1
    assert httpx.post(page, data={"List-Unsubscribe": "One-Click"}).status_code == 404
    with closing(Redis.from_url(telling.redis_url)) as redis:
        stored = redis.hget("tabletape:{notices}:settings", ann.player)
    assert isinstance(stored, bytes)
    assert b"example.org" not in stored


def test_links_of_another_purpose_player_or_none_do_nothing(telling: Served) -> None:
    ann, ben = telling.player("Ann"), telling.player("Ben")
    ann.post(CHANNELS, {"kind": "mail", "address": "x@example.org"}).raise_for_status()
    channel = channels(ann)[0]["channel"]
    confirming = link(telling, "confirm", ann, channel).partition("token=")[2]
    wrong = ["", "x", "..", confirming, link(telling, "unsubscribe", ben, channel).partition("token=")[2], "ä" * 50]
    for token in wrong:
        for ask in (httpx.get, httpx.post):
            assert ask(f"{telling.url}/notices/unsubscribe", params={"token": token}).status_code == 404
    assert len(channels(ann)) == 1


def test_wishes_for_one_game(telling: Served) -> None:
    ann, ben, eve = telling.player("Ann"), telling.player("Ben"), telling.player("Eve")
    game = telling.started(ann, ben, visibility="private")
    path = f"/games/{game}/notices"
    assert ann.get(path).json() == {"kinds": None}
    assert put(ann, path, {"kinds": ["ended"]}).json() == {"kinds": ["ended"]}
    assert ann.get(path).json() == {"kinds": ["ended"]}
    assert ben.get(path).json() == {"kinds": None}
    assert put(ann, path, {"kinds": None}).json() == {"kinds": None}
    assert eve.get(path).status_code == 404
    assert put(eve, path, {"kinds": []}).status_code == 404


def test_settings_of_notices_are_deleted(telling: Served) -> None:
    ann, ben = telling.player("Ann"), telling.player("Ben")
    game = telling.started(ann, ben)
    channel = ann.post(CHANNELS, {"kind": "mail", "address": "secret-ann@example.org"}).json()["channel"]["channel"]
    ann.post(f"{CHANNELS}/{channel}/test")
    put(ann, f"/games/{game}/notices", {"kinds": []})
    assert ann.http.delete(f"/v1{NOTICES}").json()["channels"] == []
    with closing(Redis.from_url(telling.redis_url)) as redis:
        left = [key for key in redis.scan_iter("tabletape:{notices}*") if ann.player.encode() in key]
        assert all(b":lane:" in key for key in left)
        assert not redis.hexists("tabletape:{notices}:settings", ann.player)


def test_a_service_without_a_mail_server_offers_no_mail(
    served: Served, fresh_redis: Callable[..., EmbeddedRedis]
) -> None:
    ann = served.player("Ann")
    assert ann.get(NOTICES).json()["offered"] == ["webhook", "bot", "other"]
    with serving(fresh_redis().url, notices=replace(OPTIONS, kinds=())) as off:
        assert off.player("Ann").get(NOTICES).json()["offered"] == []
