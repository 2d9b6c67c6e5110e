"""Every answer tells a browser to trust its media type, to run nothing in it, and not to frame it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import httpx
import pytest
from litestar.routes import HTTPRoute

from api.http.responses import PAGE_POLICY
from tests.api.safety import STRICT, assert_safe
from tests.api.serving import Person, Served, serving
from tests.processes import wait_until

DOCUMENTS = (
    "/",
    "/docs",
    "/games/any",
    "/games/any/review",
    "/games/any/log",
    "/tournaments",
    "/tournaments/any",
    "/tournaments/any/screen",
    "/ratings",
    "/rulesets/any",
    "/search",
    "/studies",
    "/studies/any",
    "/series",
    "/series/any",
    "/notices",
    "/programs",
)

CALLERS = ("anybody", "player", "operator")
OTHER_METHODS = ("HEAD", "OPTIONS", "PATCH")
"""Answered alike whoever asks: in every run each caller sends another to an address."""

WORKER = "/push.js"
"""Shows pushes; it asks nothing but this service."""


def addresses(served: Served, game: str) -> Iterator[tuple[str, str]]:
    """Return method and address of every call, with values that fit for the parameters of its path."""
    filled = {"game": game, "name": "tiny", "version": "2", "seat": "1", "player": "pnobody", "kind": "run"}
    for route in served.server.middleware.app.routes:
        assert isinstance(route, HTTPRoute)
        path = route.path_format
        for parameter in route.path_parameters:
            path = path.replace(f"{{{parameter}}}", filled.get(parameter, "0"))
        assert "{" not in path
        yield from ((method, path) for method in route.route_handler_map if method != "OPTIONS")


@pytest.mark.parametrize("caller", CALLERS)
def test_every_answer_has_the_headers_of_safety(
    served: Served, players: tuple[Person, Person], caller: str, request: pytest.FixtureRequest
) -> None:
    """Refused or not: of every call, of methods it does not have, and of answers that are cached already."""
    is_long = request.config.getoption("long")
    game = served.started(*players)
    person = {"anybody": served.anybody(), "player": players[0], "operator": served.operator()}[caller]
    met = set()
    # Last the calls that end a token: everything that is asked with it afterwards is refused.
    calls = sorted(addresses(served, game), key=lambda call: call[1].endswith(("/token", "/players/me")))
    for number, (method, path) in enumerate(calls):
        if path.endswith(("/stream", "/events")):
            continue
        if path.startswith(
            "/notices/"
        ):  # the target of a link in a mail: a page with a button that sends to this service
            policy = person.http.request(method, path).headers["content-security-policy"]
            assert policy == PAGE_POLICY.replace("form-action 'none'", "form-action 'self'")
            continue
        if path.startswith("/embed/"):  # the only document that other pages may show
            policy = person.http.request(method, path).headers["content-security-policy"]
            assert policy == PAGE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
            continue
        policy = (
            PAGE_POLICY
            if path in (*DOCUMENTS, WORKER)
            or path.startswith(("/games/", "/tournaments/", "/players/", "/rulesets/", "/studies/", "/series/"))
            else STRICT
        )
        answer = person.http.request(method, path)
        assert_safe(answer, policy if answer.is_success else STRICT)
        met.add(answer.status_code)
        if "etag" in answer.headers:
            known = person.http.request(method, path, headers={"If-None-Match": answer.headers["etag"]})
            assert known.status_code == 304
            assert_safe(known, policy)
        for other in OTHER_METHODS if is_long else (OTHER_METHODS[(number + CALLERS.index(caller)) % 3],):
            answer = person.http.request(other, path)
            assert_safe(answer, policy if answer.is_success and other == "HEAD" else STRICT)
            met.add(answer.status_code)
    assert met >= ({200, 204, 401, 404, 405} if caller == "anybody" else {200, 204, 400, 403, 404, 405, 409, 422})


def test_streams_pages_files_and_explanations_are_safe(served: Served, players: tuple[Person, Person]) -> None:
    game = served.started(*players)
    ann = players[0]
    for path in (f"/v1/games/{game}/stream", "/v1/players/me/stream"):
        for accept in ("text/event-stream", "application/x-ndjson"):
            with ann.http.stream("GET", path, headers={"Accept": accept}) as answer:
                assert answer.headers["content-type"].partition(";")[0] == accept
                assert_safe(answer)
    for path in DOCUMENTS:
        document = ann.http.get(path)
        assert document.headers["content-type"].startswith("text/html")
        assert_safe(document, PAGE_POLICY)
    for file in document.text.split('"'):
        if file.startswith("/page/"):
            response = ann.http.get(file)
            assert response.status_code == 200
            assert_safe(response)
            known = ann.http.get(file, headers={"If-None-Match": response.headers["etag"]})
            assert known.headers["cache-control"] == response.headers["cache-control"], "a copy stays kept for good"
    page = ann.http.get("/problems/route_unknown", headers={"Accept": "text/html"})
    assert page.headers["content-type"].startswith("text/html")
    assert_safe(page)


def test_the_page_may_load_nothing_from_elsewhere_and_nothing_inline() -> None:
    rules = dict(rule.split(" ", 1) for rule in PAGE_POLICY.split("; "))
    assert set(rules.values()) == {"'none'", "'self'"}
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == rules["form-action"] == "'none'"


def test_failure_of_the_application_is_a_problem_document(redis_url: str, caplog: pytest.LogCaptureFixture) -> None:
    with serving(redis_url) as served:

        async def broken(*_: object) -> None:
            raise RuntimeError("the secret tile is T05")

        served.server.middleware.app = broken  # type: ignore[assignment]
        answer = httpx.get(f"{served.url}/healthz")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert_safe(answer)
    assert "T05" not in answer.text
    assert any("T05" in str(record.exc_info) for record in caplog.records)


def test_waiting_request_is_answered_when_the_service_stops(redis_url: str) -> None:
    answers: list[httpx.Response] = []
    with serving(redis_url) as served:
        ann, ben = served.player("Ann"), served.player("Ben")
        game = served.started(ann, ben)
        served.server.config.timeout_graceful_shutdown = 0
        asking = threading.Thread(
            target=lambda: answers.append(httpx.get(f"{served.url}/v1/games/{game}/verify?wait=60", timeout=30))
        )
        asking.start()
        wait_until(lambda: bool(served.server.server_state.tasks))
    asking.join()
    assert (answers[0].status_code, answers[0].json()["code"]) == (503, "service_stopping")
    assert answers[0].headers["retry-after"] == "1"
    assert_safe(answers[0])
