"""`HEAD` wherever `GET` is, `OPTIONS`, and `Allow`; the form of an answer by `Accept`."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.api.serving import Served
from tests.processes import PATIENCE_SECONDS, wait_until

STREAMS = (
    "/v1/players/me/stream",
    "/v1/games/{game}/stream",
    "/v1/games/{game}/chat/{room}/stream",
    "/v1/games/{game}/shared-review/stream",
    "/v1/tournaments/{tournament}/stream",
    "/v1/events",
)


@pytest.fixture(scope="module")
def gets(served: Served) -> list[str]:
    """Every address with `GET`, under `/v1` and elsewhere."""
    paths = httpx.get(f"{served.url}/schema", timeout=PATIENCE_SECONDS).json()["paths"]
    page = ["/", "/games/{game}", "/games/{game}/review", "/games/{game}/log"]
    page += ["/tournaments", "/tournaments/{tournament}", "/tournaments/{tournament}/screen"]
    page += ["/ratings", "/rulesets/{name}", "/search", "/studies", "/studies/{study}", "/series", "/series/{series}"]
    return [path for path, methods in paths.items() if "get" in methods] + page


def filled(path: str, game: str, digest: str, player: str, tournament: str, study: str, series: str) -> str:
    """Return an address of this game, player, tournament, study or series."""
    name = "tiny" if "rulesets" in path else "head_conflict"
    part = "?path=/status"
    queries = {"diff": "?from=1&to=2", "blame": part, "history": part, "comparison": f"?with={game}"}
    query = {**queries, "bundle": "?at=2"}.get(path.rpartition("/")[2], "")
    ids = {"game": game, "player": player, "tournament": tournament, "digest": digest, "study": study, "series": series}
    beside = {"dispute": "d", "annotation": "a", "room": "table"}
    return path.format(**ids, **beside, version=2, number=1, bot="b0", name=name, kind="lay_counter") + query


def test_head_gives_the_headers_of_get_and_no_body(served: Served, gets: list[str]) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    digest = ann.get(f"/games/{game}").json()["components"]
    tournament = ann.post("/tournaments", {"format": {"type": "swiss", "rounds": 3}}).json()["tournament"]
    study = ann.post("/studies", {"title": "S"}).json()["study"]
    series = ann.post("/series", {"title": "S"}).json()["series"]
    assert len(gets) >= 35
    for path in gets:
        address = filled(path, game, digest, ann.player, tournament, study, series)
        head = ann.http.head(address)
        assert head.content == b""
        if path in STREAMS:
            assert head.status_code == 200
            assert head.headers["content-type"].startswith("text/event-stream")
            continue
        response = ann.http.get(address)
        assert head.status_code == response.status_code, address
        apart = {"date", "x-request-id", "transfer-encoding"}
        if path == "/metrics":
            apart.add("content-length")  # it counts these very requests
        same = [{k: v for k, v in answer.headers.items() if k not in apart} for answer in (head, response)]
        assert same[0] == same[1], address
    feed = served.context.feed
    wait_until(lambda: game not in feed._games and ann.player not in feed._players)  # nobody listens


def test_head_answers_304_and_problems_as_get_does(served: Served) -> None:
    ann = served.player("Ann")
    game = served.started(ann, served.player("Ben"))
    tag = ann.get(f"/games/{game}/state").headers["etag"]
    assert ann.http.head(f"/v1/games/{game}/state", headers={"If-None-Match": tag}).status_code == 304
    missing = ann.http.head("/v1/games/0-nothere")
    assert (missing.status_code, missing.content) == (404, b"")
    assert ann.http.head(f"/v1/games/{game}?att=1").status_code == 400
    assert ann.http.get(f"/v1/games/{game}").status_code == 200, "the connection goes on"


def test_head_requests_are_counted_by_method(served: Served) -> None:
    served.anybody().http.head("/v1/rulesets")
    assert 'tabletape_requests_total{method="HEAD",route="/v1/rulesets"' in httpx.get(f"{served.url}/metrics").text


def wrong_methods() -> Iterator[tuple[str, str, str]]:
    yield "PUT", "/v1/games/{}/decisions", "GET, HEAD, OPTIONS, POST"
    yield "HEAD", "/v1/games/{}/seats", "OPTIONS, POST"
    yield "DELETE", "/v1/games", "GET, HEAD, OPTIONS, POST"
    yield "POST", "/v1/games/{}/seats/0", "DELETE, OPTIONS"
    yield "POST", "/healthz", "GET, HEAD, OPTIONS"


@pytest.mark.parametrize(("method", "path", "allow"), list(wrong_methods()))
def test_allow_lists_every_method_of_an_address(served: Served, method: str, path: str, allow: str) -> None:
    ann = served.player("Ann")
    address = path.format(served.started(ann, served.player("Ben")))
    refused = ann.http.request(method, address)
    assert (refused.status_code, refused.headers["allow"]) == (405, allow)
    if method != "HEAD":
        assert refused.json()["value"] == method
        assert refused.json()["rule"] == f"Allow: {allow}"
    options = ann.http.options(address)
    assert (options.status_code, options.headers["allow"]) == (204, allow)


LINES, JSON = "application/x-ndjson", "application/json"


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        ("", JSON),
        ("*/*", JSON),
        (LINES, LINES),
        (LINES.upper(), LINES),
        (f"{LINES}, */*", LINES),
        (f"{LINES}, */*;q=0.1", LINES),
        (f"{JSON}, {LINES}", JSON),
        (f"{JSON};q=0.5, {LINES}", LINES),
        (f"{LINES};q=0.5, {JSON}", JSON),
        (f"{LINES};q=0.5, application/*", JSON),
        (f"{LINES};q=0", JSON),
        ("image/png", JSON),
    ],
)
def test_accept_chooses_the_form_of_an_answer(served: Served, accept: str, media: str) -> None:
    ann = served.player("Ann")
    game = served.started(ann, served.player("Ben"))
    answer = ann.get(f"/games/{game}/entries", headers={"Accept": accept})
    assert answer.headers["content-type"] == media
    assert "Accept" in answer.headers["vary"]
