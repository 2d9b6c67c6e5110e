"""Common to all requests: ids, entity tags, limits, counts, the access log."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import httpx
import pytest

from api.http import responses
from api.http.errors import RateLimited
from api.http.limits import RateLimiter
from api.http.logs import ACCESS_LOG, JsonLines
from tests.api.serving import Served, serving
from tests.processes import wait_until


def test_every_answer_has_the_id_of_its_request(served: Served) -> None:
    http = served.anybody().http
    ids = [http.get(path).headers["x-request-id"] for path in ("/healthz", "/nowhere", "/v1/games/0-nothere")]
    assert len(set(ids)) == 3
    assert http.get("/healthz", headers={"X-Request-Id": "mine-7"}).headers["x-request-id"] == "mine-7"
    forged = http.get("/healthz", headers={"X-Request-Id": "two words"}).headers["x-request-id"]
    assert forged != "two words"


@pytest.mark.parametrize("path", ["", "/state", "/state?at=2", "/decisions", "/entries", "/entries/3", "/timeline"])
def test_an_entity_tag_answers_304_until_the_answer_changes(served: Served, path: str) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    ann.http.headers["Accept-Encoding"] = "identity"  # tags of compressed answers are weak
    first = ann.get(f"/games/{game}{path}")
    assert re.fullmatch(r'"[^"]+"', first.headers["etag"]), "strong"
    assert first.headers["cache-control"] == "private, no-cache"
    assert "Authorization" in first.headers["vary"]
    known = {"If-None-Match": f'"other", W/{first.headers["etag"]}'}
    same = ann.get(f"/games/{game}{path}", headers=known)
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", f"W/{first.headers['etag']}")
    several = [("If-None-Match", '"other"'), ("If-None-Match", first.headers["etag"])]
    assert ann.get(f"/games/{game}{path}", headers=several).status_code == 304
    assert ann.get(f"/games/{game}{path}", headers={"If-None-Match": "*"}).status_code == 304
    bare = first.headers["etag"].strip('"')
    assert ann.get(f"/games/{game}{path}", headers={"If-None-Match": bare}).status_code == 200, "a tag is quoted"
    other = ben.get(f"/games/{game}{path}", headers=known)
    assert other.status_code == 200, "another caller's answer is another one"
    ann.decide(game)
    after = ann.get(f"/games/{game}{path}", headers=known)
    assert after.status_code == (304 if path in ("/state?at=2", "/entries/3") else 200)


def test_tag_changes_when_the_end_of_a_replacing_game_opens_hidden_data(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    fork = served.operator().post(f"/games/{game}/forks", {"at": 3, "supersede": True}).json()["game"]
    before = served.anybody().get(f"/games/{game}/entries")
    served.operator().post(f"/games/{fork}/abort", {"reason": "over"}).raise_for_status()
    after = served.anybody().get(f"/games/{game}/entries", headers={"If-None-Match": before.headers["etag"]})
    assert after.status_code == 200
    assert after.json()["head"] == before.json()["head"]
    assert after.json()["entries"] != before.json()["entries"]


def test_a_later_release_has_other_tags(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = served.player("Ann")
    game = served.started(ann, served.player("Ben"))
    tags = [ann.get(f"/games/{game}/state").headers["etag"]]
    monkeypatch.setattr(responses, "_RELEASE", "next")
    tags.append(ann.get(f"/games/{game}/state").headers["etag"])
    assert tags[0] != tags[1]


def test_304_has_the_headers_of_the_full_answer(served: Served) -> None:
    ann = served.player("Ann")
    digest = ann.get("/rulesets/tiny").json()["components"]
    component_set = ann.get(f"/rulesets/tiny/components/{digest}")
    again = ann.get(f"/rulesets/tiny/components/{digest}", headers={"If-None-Match": component_set.headers["etag"]})
    assert again.status_code == 304
    for name in ("cache-control", "etag", "vary"):
        assert again.headers[name] == component_set.headers[name]
    assert "immutable" in again.headers["cache-control"]


def test_the_invitation_to_a_private_game_has_a_tag_of_its_own(served: Served) -> None:
    ann, olga = served.player("Ann"), served.player("Olga", "organiser")
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2, "visibility": "private"}).json()["game"]
    invited, uninvited = ann.get(f"/games/{game}"), olga.get(f"/games/{game}")
    assert "invitation" in invited.json()
    assert "invitation" not in uninvited.json()
    assert invited.headers["etag"] != uninvited.headers["etag"]


def test_json_and_lines_of_the_same_entries_have_different_tags(served: Served) -> None:
    ann = served.player("Ann")
    game = served.started(ann, served.player("Ben"))
    tag = ann.get(f"/games/{game}/entries").headers["etag"]
    lines = ann.get(f"/games/{game}/entries", headers={"Accept": "application/x-ndjson", "If-None-Match": tag})
    assert lines.status_code == 200


def test_too_many_requests_are_refused(redis_url: str) -> None:
    with serving(redis_url, requests_per_second=0.01, requests_at_once=5) as served:
        http = served.anybody().http
        answers = [http.get("/v1/rulesets") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        refused = answers[-1]
        assert refused.json()["code"] == "rate_limited"
        assert refused.json()["rule"] == "0.01 requests a second, 5 at once"


def test_limits_count_by_token_and_unknown_tokens_by_address(redis_url: str) -> None:
    with serving(redis_url, requests_per_second=0.01, requests_at_once=6) as served:
        people = [served.player(name) for name in ("Ann", "Ben")]
        for person in people:
            assert [person.get("/players/me").status_code for _ in range(7)] == [200] * 6 + [429]
        guesses = [served.with_token(f"p0.{number}").get("/players/me").status_code for number in range(8)]
        assert guesses == [401] * 4 + [429] * 4, "two registrations came before"


def test_registrations_are_limited_by_address(redis_url: str) -> None:
    with serving(redis_url, players_per_minute=3) as served:
        statuses = [served.anybody().post("/players", {"name": "x"}).status_code for _ in range(4)]
        assert statuses == [201, 201, 201, 429]


def test_the_limiter_lets_through_the_rate_in_the_long_run() -> None:
    limiter = RateLimiter(10, 3, "ten a second")
    passed = 0
    waits: list[float] = []
    for tick in range(1000):
        try:
            limiter.take("a", tick / 100)
        except RateLimited as refused:
            waits.append(refused.wait_s)
        else:
            passed += 1
    assert passed in (102, 103)
    assert all(0 < wait_s <= 0.1 + 1e-9 for wait_s in waits)
    RateLimiter(0, 1, "").take("a", 0.0)


def test_limiter_forgets_idle_callers() -> None:
    limiter = RateLimiter(1, 1, "one a second")
    for number in range(60_000):
        limiter.take(str(number), number / 10_000)
    assert len(limiter._empty_at) < 30_000


def test_requests_appends_and_problems_are_counted(redis_url: str) -> None:
    with serving(redis_url) as served:
        ann, ben = served.player("Ann"), served.player("Ben")
        game = served.started(ann, ben)
        head = ann.decisions(game)["head"]
        ann.decide(game)
        ann.post(f"/games/{game}/decisions", {"head": head, "decision": {"type": "roll_die"}})
        wait_until(lambda: 'status="409"' in httpx.get(f"{served.url}/metrics").text)
        text = httpx.get(f"{served.url}/metrics").text
        route = "/v1/games/{game}/decisions"
        assert f'tabletape_requests_total{{method="POST",route="{route}",status="201"}} 1.0' in text
        assert f'tabletape_requests_total{{method="POST",route="{route}",status="409"}} 1.0' in text
        assert f'tabletape_request_seconds_count{{method="POST",route="{route}"}} 2.0' in text
        assert 'tabletape_appends_total{cause="decision"} 1.0' in text
        assert 'tabletape_appends_total{cause="act"} 3.0' in text
        assert 'tabletape_problems_total{kind="head_conflict"} 1.0' in text
        assert game not in text


def test_the_access_log_is_a_line_of_json_a_request(redis_url: str, caplog: pytest.LogCaptureFixture) -> None:
    with serving(redis_url) as served, caplog.at_level(logging.INFO, ACCESS_LOG):
        ann = served.player("Ann")
        answer = ann.get("/games/0-nothere?x=1")
        lines: list[dict[str, Any]] = []

        def noted() -> bool:
            served.write_access_log()
            lines.extend(
                json.loads(JsonLines().format(record)) for record in caplog.records if record.name == ACCESS_LOG
            )
            return any(line["status"] == 400 for line in lines)

        wait_until(noted)  # a request is noted when it has been answered
        line = next(line for line in lines if line["status"] == 400)
        assert line["id"] == answer.headers["x-request-id"]
        assert (line["method"], line["path"]) == ("GET", "/v1/games/0-nothere")
        assert line["caller"] == f"player:{ann.player}"
        assert line["ms"] >= 0
        assert ann.token not in json.dumps(line)


def test_unforeseen_error_discloses_nothing_and_is_logged(redis_url: str, caplog: pytest.LogCaptureFixture) -> None:
    with serving(redis_url) as served:

        async def broken(*_: object) -> None:
            raise RuntimeError("the secret tile is T05")

        served.service.reader.state = broken  # type: ignore[assignment,method-assign]
        answer = served.anybody().get("/games/0-table")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal_error"
    assert "T05" not in answer.text
    assert "value" not in answer.json()
    assert any("T05" in str(record.exc_info) for record in caplog.records)


def test_tokens_are_stored_as_hashes_only(served: Served) -> None:
    from redis import Redis

    ann = served.player("Ann")
    with Redis.from_url(served.redis_url) as redis:
        row = redis.hgetall(f"tabletape:player:{ann.player}")
    assert row[b"name"] == b"Ann"
    assert ann.token.encode() not in b"".join([*row.keys(), *row.values()])
    assert ann.token.partition(".")[2].encode() not in b"".join(row.values())
