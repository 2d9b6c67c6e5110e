"""Values of request headers: lists with weights, and malformed parts of them."""

from __future__ import annotations

import pytest
from litestar.testing import RequestFactory

from api.http.request_headers import accepts, cookie_of, elements, resumed_version, stated_tag, takes_gzip
from tests.api.problems import problem
from tests.api.serving import Served
from tests.api.sockets import connected


@pytest.mark.parametrize(
    ("value", "weights"),
    [
        ("", {}),
        ("gzip", {"gzip": 1000}),
        (" GZIP ;q=0.5, br", {"gzip": 500, "br": 1000}),
        ("a;q=0, b;q=1.000, c;q=0.001", {"a": 0, "b": 1000, "c": 1}),
        ("a;x=y;q=0.25", {"a": 250}),
        ("a; q = 0.25", {"a": 250}),
        ("a;q=1e400, b;q=nan, c;q=-1, d;q=1.5, e;q=0.0001, f;q=, g;q=\u00b2", {}),
        (",,;q=1,", {}),
    ],
)
def test_a_list_is_read_with_its_weights_and_without_what_is_malformed(value: str, weights: dict[str, int]) -> None:
    assert {element.name: element.weight for element in elements(value)} == weights


def test_only_the_first_hundred_elements_are_read() -> None:
    assert [element.name for element in elements("a," * 100 + "b")] == ["a"] * 100


@pytest.mark.parametrize(
    ("accept", "is_wanted"),
    [
        ("text/csv", True),
        ("application/json, text/csv", False),
        ("application/json;q=0.5, text/csv;q=0.6", True),
        ("text/csv;q=0", False),
        ("text/csv;q=1e400", False),
        ("*/*, text/csv", True),
        ("*/*", False),
        ("", False),
    ],
)
def test_preferred_form_is_sent(accept: str, is_wanted: bool) -> None:
    request = RequestFactory().get(headers={"Accept": accept})
    assert accepts(request, "text/csv", rather_than="application/json") is is_wanted


@pytest.mark.parametrize(
    ("stated", "is_taken"),
    [("gzip", True), ("br, gzip;q=0.1", True), ("gzip;q=0", False), ("xgzip, gzipx", False), ("*", False), ("", False)],
)
def test_gzip_is_sent_to_a_caller_who_accepts_it(stated: str, is_taken: bool) -> None:
    assert takes_gzip(stated) is is_taken


def test_a_cookie_is_found_among_others() -> None:
    request = RequestFactory().get(headers={"Cookie": "nolanguage=x; language = de ;theme=dark"})
    assert (cookie_of(request, "language"), cookie_of(request, "other")) == ("de", None)


@pytest.mark.parametrize(
    ("stated", "tag"),
    [
        ('"a"', '"a"'),
        ('W/"a"', 'W/"a"'),
        ('"b", W/"a"', 'W/"a"'),
        ("*", '"a"'),
        ("a", None),
        ('"ab"', None),
        ('W/W/"a"', None),
        ("", None),
    ],
)
def test_if_none_match_is_compared_weakly_with_the_tag(stated: str, tag: str | None) -> None:
    assert stated_tag(RequestFactory().get(headers={"If-None-Match": stated}), '"a"') == tag


@pytest.mark.parametrize(("stated", "version"), [("0", 0), ("17", 17), ("9" * 20, 10**20 - 1), ("", None)])
def test_a_stream_of_a_tournament_goes_on_after_a_version(stated: str, version: int | None) -> None:
    assert resumed_version(RequestFactory().get(headers={"Last-Event-ID": stated})) == version


@pytest.mark.parametrize("stated", ["-1", "+1", "1.0", "\u00b2", "1, 2", "last", "3-0a1b2c3d", "9" * 21, "9" * 4_301])
def test_invalid_version_is_refused_by_the_stream_of_a_tournament(served: Served, stated: str) -> None:
    settings = {"format": {"type": "swiss", "rounds": 3}}
    tournament = served.player("Ann").post("/tournaments", settings).json()["tournament"]
    headers = [("Last-Event-ID", stated.encode("latin-1"))]
    response = served.anybody().get(f"/tournaments/{tournament}/stream", headers=headers)
    assert problem(response, 400, "request_invalid")["value"] == stated[:2_000] or len(stated) > 2_000


def test_white_space_behind_a_value_is_no_part_of_it(served: Served) -> None:
    ann = served.player("Ann")
    game = served.started(ann, served.player("Ben"))
    head = ann.decisions(game)["head"]
    with connected(served) as line:
        line.send(f"GET /v1/games/{game}/stream HTTP/1.1\r\nHost: here\r\nLast-Event-ID: {head} \t\r\n\r\n".encode())
        assert line.answer().status == 200
