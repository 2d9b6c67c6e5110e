"""Every kind of problem is met, with the offending value or without it for the reason that its page gives."""

from __future__ import annotations

import asyncio
import html
from collections.abc import Callable, Iterator
from typing import Any

import httpx
from redis import Redis

from api.http.problem_kinds import KINDS
from api.settings import Limits
from api.streams.events import PositionSeal
from eventstore.errors import LuckConflict
from eventstore.log.seeds import ServiceKeys
from eventstore.notices.settings import NoticeOptions
from eventstore.storage.redis_keys import LOG, game_key
from eventstore.storage.store import Retired
from ops.embedded_redis import EmbeddedRedis
from tests.api.authenticator import Authenticator, add, challenge_to_add, sign_in
from tests.api.serving import Person, Served, serving
from tests.api.sockets import connected

LINES = {"Content-Type": "application/x-ndjson"}
OTHER_KEYS = ServiceKeys({"k2": bytes(32)}, "k2")


def of_the_caller(served: Served) -> Iterator[tuple[str, httpx.Response]]:
    """Make every mistake that a caller can make."""
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    path, head = f"/games/{game}", ann.decisions(game)["head"]

    def decide(decision: Any, of: str = head, person: Person = ann, **options: Any) -> httpx.Response:
        return person.post(f"{path}/decisions", {"head": of, "decision": decision}, **options)

    def send(content: bytes, media_type: str = "application/json") -> httpx.Response:
        return ann.http.post(f"/v1{path}/decisions", content=content, headers={"Content-Type": media_type})

    lay, key = {"type": "lay_counter"}, {"Idempotency-Key": "one"}
    yield "request_invalid", ann.http.get("/healthz", headers={"Host": "two words"})
    yield "json_invalid", send(b"{")
    yield "body_invalid", ann.post(f"{path}/decisions", {"head": head})
    yield "query_invalid", ann.get(f"{path}/entries?limit=0")
    yield "key_invalid", decide(lay, headers={"Idempotency-Key": "two words"})
    yield "head_invalid", decide(lay, "latest")
    yield "token_missing", decide(lay, person=served.anybody())
    yield "token_invalid", served.with_token("forged").get("/players/me")
    program = ann.post("/players/me/tokens", {"scope": "read"}).json()
    yield "scope_missing", served.with_token(program["token"]).post("/players/me/token")
    with serving(served.redis_url, token_clock=lambda: int(program["about"]["expires"])) as later:
        yield "token_expired", later.with_token(program["token"]).get("/players/me")
    yield "token_unknown", ann.http.delete("/v1/players/me/tokens/0")
    bot = served.with_token(ann.post("/players/me/bots", {"name": "Hal"}).json()["token"])
    yield "not_for_bots", bot.get("/players/me/bots")
    yield "bot_unknown", ann.get("/bots/b0")
    yield "challenge_unknown", ann.http.delete("/v1/challenges/c0")
    yield "role_missing", ann.post(f"{path}/retry")
    yield "route_unknown", ann.get("/nowhere")
    yield "method_not_allowed", ann.http.put(f"/v1{path}")
    yield "body_too_large", send(b" " * (served.settings.body_bytes + 1))
    yield "media_type_unsupported", send(b"{}", "text/plain")
    yield "game_unknown", ann.get("/games/0-nothere")
    yield "tournament_unknown", ann.get("/tournaments/0-nothere")
    yield "tournament_settings_invalid", ann.post("/tournaments", {"format": {"type": "swiss", "rounds": 0}})
    tournament = ann.post("/tournaments", {"format": {"type": "swiss", "rounds": 3}}).json()["tournament"]
    yield "roster_invalid", ann.post(f"/tournaments/{tournament}/players", {"csv": "name,sex\nNia,x\n"})
    yield "tournament_refused", ann.post(f"/tournaments/{tournament}/commands", {"command": {"type": "open_round"}})
    yield "link_opened", ann.post(f"/tournaments/{tournament}/players/{ben.player}/link")
    link = ann.post(f"/tournaments/{tournament}/players", {"players": [{"name": "Nia"}]}).json()["tokens"][0]
    yield "link_unopened", served.with_token(link["token"]).post("/players/me/recovery")
    for kind, code in (("recovery_code_mistyped", "ABCDE"), ("recovery_code_unknown", "A" * 25)):
        recovery = {"code": code, "secret": "A" * 43, "keep_tokens": True}
        yield kind, served.anybody().post("/players/recovery", recovery)
    link = {"link": f"p{'0' * 12}.{'A' * 43}", "secret": "A" * 43}
    yield "device_link_unknown", served.anybody().post("/players/device", link)
    passkey = Authenticator()
    created = passkey.created(challenge_to_add(ann))
    add(ann, created).raise_for_status()
    yield "passkey_challenge_unknown", add(ann, created)
    yield "passkey_known", add(ann, passkey.created(challenge_to_add(ann)))
    yield "passkey_refused", sign_in(served, Authenticator(user=b"p0"))
    yield "passkey_unknown", ann.http.delete("/v1/players/me/passkeys/0")
    yield "address_elsewhere", ann.post("/qr", {"address": "https://elsewhere.example/"})
    gone = PositionSeal(served.service.core.keys, 1).seal({0: "1-0"})
    yield "position_gone", ann.get(f"/events?after={gone}")
    yield "dispute_unknown", ann.get(f"{path}/disputes/d")
    for _ in range(6):
        refused = ann.post(f"{path}/disputes", {"version": 1, "words": "no"})
    yield "dispute_refused", refused
    yield "series_unknown", ann.get("/series/s0")
    series = ann.post("/series", {"title": "S"}).json()["series"]
    yield "series_refused", ben.http.delete(f"/v1/series/{series}")
    yield "study_unknown", ann.get("/studies/s0")
    study = ann.post("/studies", {"title": "S", "seen_by": "all"}).json()["study"]
    yield "study_refused", ben.post(f"/studies/{study}/chapters", {"revision": 1, "title": "A"})
    yield "study_conflict", ann.post(f"/studies/{study}/chapters", {"revision": 2, "title": "A"})
    yield "channel_unknown", ann.post("/players/me/notices/channels/c0/test")
    yield "address_refused", ann.post("/players/me/notices/channels", {"kind": "webhook", "url": "http://10.0.0.1/"})
    yield "notices_refused", ann.post("/players/me/notices/channels", {"kind": "mail", "address": "a@example.org"})
    yield "annotation_unknown", ann.get(f"{path}/annotations/a")
    yield "annotation_refused", ann.post(f"{path}/annotations", {"version": 1})
    yield "chat_refused", ann.get(f"{path}/chat/spectators")
    yield "shared_review_refused", ann.post(f"{path}/shared-review")
    yield "player_unknown", served.operator().http.put("/v1/players/pnobody/role", json={"role": "player"})
    yield "ruleset_unknown", ann.get("/rulesets/chess")
    yield "components_unknown", ann.get("/rulesets/tiny/components/" + "0" * 64)
    yield "components_invalid", ann.post("/rulesets/tiny/components", {"counters": 1})
    yield "version_unknown", ann.get(f"{path}/state?at=99")
    yield "view_refused", ann.get(f"{path}/state?as=1")
    yield "bundle_refused", served.anybody().get(f"{path}/bundle?at=3")
    yield "path_unknown", ann.get(f"{path}/blame?path=/no/such")
    yield "option_invalid", ann.post("/games", {"ruleset": "tiny", "seats": 9})
    upside_down = {"time": {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0, "cap_ms": 30_000}}
    yield "clock_invalid", ann.post("/games", {"ruleset": "tiny", "seats": 2, "clock": upside_down})
    yield "illegal_decision", decide(lay, person=ben)
    yield "act_refused", ann.post(f"{path}/seats")
    served.operator().http.put("/v1/labels/taken").raise_for_status()
    yield "label_reserved", ann.post("/games", {"ruleset": "tiny", "seats": 2, "labels": ["taken"]})
    yield "label_not_reserved", ann.http.delete("/v1/labels/free")
    yield "archive_invalid", ann.http.post("/v1/games/import", content=b"nonsense\n", headers=LINES)
    yield "notation_invalid", ann.http.post("/v1/games/import", content=b"1.a", headers={"Content-Type": "text/plain"})
    decide({"type": "hide_counter", "wager": 1}, headers=key).raise_for_status()
    yield "key_reused", decide({"type": "hide_counter", "wager": 2}, headers=key)
    yield "head_conflict", decide(lay)
    yield "log_set_back", decide(lay, "99-00000000")
    yield "target_too_long", ann.get(f"/games?label={'x' * 9_000}")
    yield "head_too_large", ann.get("/games", headers={"X": "x" * 40_000})
    with serving(served.redis_url, notices=NoticeOptions(page="http://10.0.0.1")) as nameless:
        yield "passkeys_unavailable", nameless.anybody().post("/players/passkey/options")
    with serving(served.redis_url, limits=Limits(head_seconds=0.1)) as hurried, connected(hurried) as line:
        line.send(b"GET /")
        yield "request_timeout", line.answer().as_response()
    with serving(served.redis_url, limits=Limits(connections_per_address=1)) as narrow, connected(narrow):
        yield "too_many_at_once", httpx.get(f"{narrow.url}/healthz")
    with serving(served.redis_url, requests_per_second=0.01, requests_at_once=1) as strict:
        calls = [strict.with_token(ann.token).get("/players/me") for _ in range(2)]
        yield "rate_limited", calls[-1]
    with serving(served.redis_url, components_per_player=1) as sparing:
        tables = ann.get("/rulesets/tiny").json()["tables"]
        keeper = sparing.with_token(ann.token)
        sets = [{**tables, "limit": tables["limit"] + more} for more in (1, 2)]
        yield "quota_reached", [keeper.post("/rulesets/tiny/components", tables) for tables in sets][-1]


def of_the_service(redis: EmbeddedRedis) -> Iterator[tuple[str, httpx.Response]]:
    """Let everything go wrong that can with a service."""
    with serving(redis.url) as served:
        ann, ben = served.player("Ann"), served.player("Ben")
        whole, torn = served.started(ann, ben), served.started(ann, ben)
        token = ann.token
    with Redis.from_url(redis.url) as client:
        client.xdel(game_key(LOG, torn), "2-0")
    with serving(redis.url, keys=OTHER_KEYS) as served:
        ann = served.with_token(token)
        yield "service_key_missing", ann.decide(whole, 0)
        yield "log_damaged", ann.get(f"/games/{torn}/state")

        async def overtaken(*_: object) -> None:
            raise LuckConflict("the games of this seed open and close too quickly", value=whole)

        async def broken(*_: object) -> None:
            raise RuntimeError

        async def stopped(*_: object) -> None:
            raise asyncio.CancelledError

        with serving(redis.url, limits=Limits(connections=1)) as full, connected(full):
            yield "service_full", httpx.get(f"{full.url}/healthz")
        left = served.started(ann, served.player("Cara"))
        served.operator().post(f"/games/{left}/abort", {"reason": "over"}).raise_for_status()
        head = served.call(served.service.store.head(left))
        for step in (
            served.service.store.begin_retiring(left, Retired(1, head)),
            served.service.store.retire(left, Retired(1, head), {}),
        ):
            assert served.call(step)
        with serving(redis.url, keys=OTHER_KEYS) as elsewhere:
            yield "archive_store_unavailable", elsewhere.with_token(token).get(f"/games/{left}/state")
        served.service.writer.create = overtaken  # type: ignore[assignment,method-assign]
        yield "service_busy", ann.post("/games", {"ruleset": "tiny", "seats": 2})
        served.service.reader.state = broken  # type: ignore[assignment,method-assign]
        yield "internal_error", ann.get(f"/games/{whole}")
        served.service.reader.state = stopped  # type: ignore[assignment,method-assign]
        yield "service_stopping", ann.get(f"/games/{whole}")
        redis.stop()
        yield "store_unavailable", served.anybody().get("/games")


def test_every_kind_of_problem_occurs_with_its_value_if_any(
    served: Served, fresh_redis: Callable[..., EmbeddedRedis]
) -> None:
    met = dict(of_the_caller(served)) | dict(of_the_service(fresh_redis()))
    assert met.keys() == KINDS.keys()
    for name, answer in met.items():
        kind, document = KINDS[name], answer.json()
        assert document["type"] == f"/problems/{name}", answer.text
        assert answer.status_code == document["status"]
        assert answer.status_code in (kind.status, *kind.also), name
        assert document["code"]
        assert document["detail"]
        if not kind.withheld:
            assert "value" in document, name
        elif not kind.value:
            assert "value" not in document, name
        if answer.status_code == 503:
            assert answer.headers["retry-after"] == "1"
        if answer.status_code == 401:
            assert answer.headers["www-authenticate"].startswith("Bearer ")
    wait = met["rate_limited"]
    assert wait.json()["value"].startswith("player:")
    assert int(wait.headers["retry-after"]) > 1


def test_page_of_each_kind_explains_its_meaning_and_value(served: Served) -> None:
    http = served.anybody().http
    listed = http.get("/problems").json()
    for name, kind in KINDS.items():
        assert kind.value or kind.withheld, name
        body = http.get(f"/problems/{name}").json()
        assert body["value"] == kind.value, name
        assert body in listed
        page = http.get(f"/problems/{name}", headers={"Accept": "text/html,*/*;q=0.8"})
        assert page.headers["content-type"] == "text/html; charset=utf-8", name
        assert kind.title in html.unescape(page.text)
