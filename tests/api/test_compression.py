"""Compression of answers: for callers that take gzip; never of streams and short answers."""

from __future__ import annotations

import zlib

import pytest

from api.http.compression import FORMS, LEAST_BYTES, MOST_BYTES_ON_THE_LOOP
from tests.api.documented import Document
from tests.api.serving import Person, Served

_LINES = "application/x-ndjson"
_IDENTITY = {"Accept-Encoding": "identity"}
_STREAMS = {"text/event-stream"}
_COMPRESSED = {"image/png"}
"""Forms that are compressed by themselves."""


@pytest.fixture(scope="module")
def game(served: Served) -> tuple[Person, str]:
    """A player, and their game of Bison that has just begun."""
    ann = served.player("Ann")
    return ann, served.started(ann, served.player("Ben"), ruleset="bison")


def wire_bytes(caller: Person, path: str, **headers: str) -> tuple[dict[str, str], bytes]:
    """Return the headers and the body of an answer as they came."""
    with caller.http.stream("GET", path, headers=headers) as response:
        body = b"".join(response.iter_raw())
        assert response.status_code == 200
        return dict(response.headers), body


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/v1/games/{}/state", "application/json"),
        ("/v1/games/{}/decisions", "application/json"),
        ("/v1/games/{}/board.svg", "image/svg+xml"),
        ("/v1/games/{}/entries", _LINES),
        ("/v1/rulesets/bison/rules", "text/html"),
        ("/schema", "application/json"),
        ("/v1/games/{}", "text/html"),
    ],
)
def test_long_answer_of_each_form_is_compressed_and_says_the_same(
    game: tuple[Person, str], path: str, form: str
) -> None:
    ann, identifier = game
    path = path.format(identifier)
    if path.endswith(identifier):
        path = path.removeprefix("/v1")  # the page
    plain_headers, plain = wire_bytes(ann, path, **_IDENTITY, Accept=form)
    headers, packed = wire_bytes(ann, path, **{"Accept-Encoding": "gzip"}, Accept=form)
    assert headers["content-type"].partition(";")[0] == form
    assert "content-encoding" not in plain_headers
    assert headers["content-encoding"] == "gzip"
    assert zlib.decompress(packed, 16 + zlib.MAX_WBITS) == plain
    assert int(headers["content-length"]) == len(packed) < len(plain) / 2
    assert "accept-encoding" in headers["vary"].lower()
    assert headers["vary"] == plain_headers["vary"]
    if "etag" in plain_headers:
        assert headers["etag"] == f"W/{plain_headers['etag']}", "a strong tag names one representation"
        for tag in (headers["etag"], plain_headers["etag"]):
            again = ann.http.get(path, headers={"If-None-Match": tag, "Accept": form})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    head = ann.http.head(path, headers={"Accept-Encoding": "gzip", "Accept": form})
    assert (head.headers["content-encoding"], head.headers["content-length"]) == ("gzip", headers["content-length"])


def test_answers_are_compressed_on_the_loop_and_beside_it(game: tuple[Person, str]) -> None:
    ann, identifier = game
    lengths = [
        len(wire_bytes(ann, f"/v1/games/{identifier}{path}", **_IDENTITY)[1]) for path in ("/state", "/board.svg")
    ]
    assert LEAST_BYTES <= lengths[0] <= MOST_BYTES_ON_THE_LOOP < lengths[1], lengths


@pytest.mark.parametrize("stated", ["", "identity", "br", "gzip;q=0", "xgzip", "gzip;q=two", ",;=" * 1_000])
def test_caller_who_does_not_take_gzip_gets_the_answer_as_it_is(game: tuple[Person, str], stated: str) -> None:
    ann, identifier = game
    headers, body = wire_bytes(ann, f"/v1/games/{identifier}/state", **{"Accept-Encoding": stated})
    assert "content-encoding" not in headers
    assert headers["etag"].startswith('"')
    assert body.startswith(b"{")


def test_answer_to_a_decision_and_a_problem_are_too_short_to_be_compressed(game: tuple[Person, str]) -> None:
    ann, identifier = game
    for answer in (
        ann.post(f"/games/{identifier}/decisions", {"head": "1-0", "decision": {}}),
        ann.get("/games/0-nothere"),
    ):
        assert answer.status_code >= 400
        assert "content-encoding" not in answer.headers


def test_long_problem_is_compressed(served: Served) -> None:
    refused = served.anybody().get(f"/games?ruleset={'x' * 4_000}")
    assert refused.status_code == 400
    assert int(refused.headers["content-length"]) < len(refused.content)
    assert refused.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("form", ["text/event-stream", _LINES])
def test_stream_is_never_compressed(game: tuple[Person, str], form: str) -> None:
    ann, identifier = game
    with ann.http.stream("GET", f"/v1/games/{identifier}/stream", headers={"Accept": form}) as response:
        assert response.headers["content-type"].startswith(form)
        assert "content-encoding" not in response.headers


def test_every_form_of_the_description_is_compressed_or_a_stream(document: Document) -> None:
    forms = {
        form
        for path in document["paths"].values()
        for call in path.values()
        for answer in call["responses"].values()
        for form in answer.get("content", {})
    }
    assert forms - _STREAMS - _COMPRESSED - {form.decode() for form in FORMS} == set()
