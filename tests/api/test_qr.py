"""QR codes of addresses: read again by a decoder, and of this service alone."""

from __future__ import annotations

import logging

import httpx
import pytest

from api.qr import qr_code
from tests.api.problems import problem
from tests.api.safety import STRICT, assert_safe
from tests.api.serving import Person, Served
from tests.qr import margin_of, text_of

TOKEN = f"p0123456789ab.{'S' * 43}"


def draw(person: Person, address: str) -> httpx.Response:
    return person.post("/qr", {"address": address})


@pytest.mark.parametrize(
    "address",
    [
        "https://tape.example/",
        f"https://tape.example:8443/tournaments/0-t0123456789ab#token={TOKEN}",
        f"http://[2001:db8::1]:8000/games/0-g0123456789ab?at=12#x={'~!$' * 100}",
    ],
)
def test_code_is_read_as_its_address_and_has_its_margin(address: str) -> None:
    svg = qr_code(address)
    assert text_of(svg) == address
    assert margin_of(svg) == 4


def test_code_of_an_address_of_the_service_is_answered_and_stored_nowhere(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    ann = served.player("Ann")
    caplog.set_level(logging.DEBUG)
    public = served.settings.notices.page
    for address in (f"{served.url}/tournaments/any#token={TOKEN}", f"{public}/games/any#invitation=abc", public):
        answer = draw(ann, address)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.headers["cache-control"] == "no-store"
        assert_safe(answer, STRICT)
        assert text_of(answer.text) == address
    served.write_access_log()
    assert "/v1/qr" in caplog.text
    assert TOKEN not in caplog.text


@pytest.mark.parametrize(
    "address",
    [
        "https://elsewhere.example/",
        "{url}.elsewhere.example/",
        "{url}@elsewhere.example/",
        "{url}\\@elsewhere.example/",
        "{url}0/",
        "http://",
        "https://elsewhere.example/{url}/",
    ],
)
def test_address_elsewhere_is_refused_and_not_repeated(served: Served, address: str) -> None:
    text = f"{address.format(url=served.url)}#token={TOKEN}"
    refused = problem(draw(served.player("Ann"), text), 422, "address_elsewhere")
    assert TOKEN not in str(refused)
    assert refused["rule"] == f"addresses at {served.settings.notices.page}"


@pytest.mark.parametrize("address", ["", "javascript:alert(1)", "mailto:ann@tape.example", "{url}/ä", "{url}/\n"])
def test_other_texts_are_no_addresses(served: Served, address: str) -> None:
    problem(draw(served.player("Ann"), address.format(url=served.url)), 422, "body_invalid")


def test_address_has_a_greatest_length(served: Served) -> None:
    ann = served.player("Ann")
    longest = f"{served.url}/{'a' * (399 - len(served.url))}"
    assert text_of(draw(ann, longest).raise_for_status().text) == longest
    problem(draw(ann, f"{longest}a"), 422, "body_invalid")


def test_code_needs_a_token_and_a_token_that_reads_is_enough(served: Served) -> None:
    ann, address = served.player("Ann"), f"{served.url}/"
    problem(draw(served.anybody(), address), 401, "token_missing")
    reader = ann.post("/players/me/tokens", {"scope": "read"}).json()["token"]
    draw(served.with_token(reader), address).raise_for_status()
