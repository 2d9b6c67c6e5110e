"""One trip for a decision: its answer brings the next list, board and points, and little else is on the wire."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_RULESET
from tests.page.playing import button_of, play_on, prefer_nothing, wait_for_choices
from tests.page.reviewing import board_shows, seated

_BEGIN = "window.since = performance.now()"
_REQUESTS = """
return performance.getEntriesByType('resource').filter((one) => one.startTime >= window.since)
  .map((one) => ({name: new URL(one.name).pathname + new URL(one.name).search, bytes: one.encodedBodySize}));
"""
_NEW_LIST = """
const legal = document.querySelector('#legal');
return legal.firstElementChild !== window.seen && legal.getAttribute('aria-busy') !== 'true';
"""


def staying(ann: httpx.Client, game: str) -> str:
    """Return a decision that could be taken back; the same player decides again after it."""
    for _ in range(60):
        listed = ann.get(f"/games/{game}/decisions").raise_for_status().json()
        for option in listed["decisions"]:
            body = {"head": listed["head"], "decision": option["decision"]}
            judged = ann.post(f"/games/{game}/decisions?dry_run=true", json=body).json()
            if judged["take_back"] and not option["beside"]:
                return str(option["text"])
        play_on(ann, game, 1)
    raise AssertionError("every decision is final")


def decided(browser: Browser, ann: httpx.Client, game: str) -> int:
    """Take a listed decision that leaves the turn with its player; return its version."""
    text = staying(ann, game)
    browser.until(lambda: board_shows(browser, version_of(ann, game)), "the newest board")
    wait_for_choices(browser)
    button = button_of(browser, text)
    # A group that was opened keeps the focus in the list, which then looks at the next decisions.
    browser.run("document.activeElement.blur()")
    browser.run("window.seen = document.querySelector('#legal').firstElementChild")
    browser.run(_BEGIN)
    browser.run("arguments[0].click()", button)
    browser.until(lambda: browser.run(_NEW_LIST), "the next list")
    return version_of(ann, game)


def version_of(ann: httpx.Client, game: str) -> int:
    return int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])


def requests(browser: Browser) -> list[dict[str, Any]]:
    """Return the requests of the page since the decision."""
    listed: list[dict[str, Any]] = browser.run(_REQUESTS)
    return listed


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_answer_to_a_decision_brings_what_the_page_shows_next(
    browser: Browser, ann: httpx.Client, ruleset: str
) -> None:
    game = seated(ann, ruleset, [None, "random"])
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    browser.run("document.querySelector('#ask').checked && document.querySelector('#ask').click()")
    try:
        version = decided(browser, ann, game)
        assert [request["name"].partition("?")[2].partition("&")[0] for request in requests(browser)] == ["next=true"]
    finally:
        prefer_nothing(browser)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    assert board_shows(browser, version)


_WIRE = {1280: 60_000, PHONE: 25_000}
"""By width of the window: the most bytes on the wire for a decision of Wendake with its previews."""

_AHEAD = {1280: 3, PHONE: 6}
"""About so many decisions at most is asked before anybody points at them."""


def previews(browser: Browser) -> list[dict[str, Any]]:
    """Return the previews that were requested since the decision."""
    return [request for request in requests(browser) if "dry_run=true" in request["name"]]


@pytest.mark.parametrize("decisions", [1, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("width", [PHONE, pytest.param(1280, marks=pytest.mark.long)])
def test_decision_of_the_largest_game_with_its_previews_is_small_on_the_wire(
    asking_ahead: Browser, ann: httpx.Client, width: int, decisions: int
) -> None:
    browser = asking_ahead
    game = seated(ann, "wendake", [None, "random"])
    browser.size(width, 844 if width == PHONE else 900)
    browser.open(f"/games/{game}")
    for _ in range(decisions):
        decided(browser, ann, game)
        ahead = min(_AHEAD[width], len(browser.all("#legal button:not(.fold)")))
        browser.until(lambda count=ahead: len(previews(browser)) >= count, "the previews")
        listed = requests(browser)
        assert sum("next=true" in request["name"] for request in listed) == 1
        assert sum(request["bytes"] for request in listed) <= _WIRE[width], listed
