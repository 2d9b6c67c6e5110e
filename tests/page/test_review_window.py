"""The first window of a review: the board, a row of controls, and the parts behind *More*."""

from __future__ import annotations

import httpx
import pytest

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_RULESET, Games
from tests.page.reviewing import board_shows, version_of

WINDOWS = (
    *((PHONE, 844), (844, PHONE)),
    *(pytest.param(*size, marks=pytest.mark.long) for size in ((1280, 900), (1920, 1080))),
)
"""Width and height of a phone, of a phone on its side, and of two screens: the small windows in every run."""

# The edges of the row of controls, of each of its elements, and of the part of the board above it.
_ROW = """
const box = (node) => node.getBoundingClientRect();
const controls = box(document.querySelector('#controls'));
const parts = [...document.querySelectorAll('#controls :is(button, input, output)')].map(box);
const board = box(document.querySelector('#board .picture:not(.seats) svg'));
return {
  scrolled: scrollY, top: controls.top, bottom: controls.bottom,
  rows: Math.max(...parts.map((part) => part.top)) < Math.min(...parts.map((part) => part.bottom)) ? 1 : 2,
  left: Math.min(...parts.map((part) => part.left)), right: Math.max(...parts.map((part) => part.right)),
  board: Math.min(controls.top, board.bottom) - board.top, above: board.top,
};
"""
_MORE = "return document.querySelector('#more').open"


@pytest.mark.parametrize(("width", "height"), WINDOWS)
@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_review_opens_at_the_last_position_with_board_and_controls_in_the_window(
    browser: Browser, ann: httpx.Client, games: Games, ruleset: str, width: int, height: int
) -> None:
    last = int(ann.get(f"/games/{games[ruleset]}").json()["head"].partition("-")[0])
    browser.size(width, height)
    browser.open(f"/games/{games[ruleset]}/review")
    browser.until(lambda: version_of(browser) == last and board_shows(browser, last), "the last position")
    browser.element("#version-details li")
    row = browser.run(_ROW)
    browser.keep(f"review-{ruleset}-{width}")
    assert row["scrolled"] == 0
    assert row["rows"] == 1
    assert 0 <= row["left"] < row["right"] <= width
    assert 0 < row["above"] < row["top"] < row["bottom"] <= height
    assert row["board"] >= 0.4 * height, "much of the board is above the row"
    assert browser.run("return document.documentElement.scrollWidth") <= width


def test_more_is_closed_at_first_and_stays_as_its_reader_leaves_it(browser: Browser, short: str) -> None:
    browser.leave()
    browser.run("localStorage.removeItem('tabletape.more')")
    try:
        browser.open(f"/games/{short}/review#v=2")
        browser.element("#verify")
        assert not browser.element("#verify").is_displayed()
        check(browser, 1280)
        browser.press("v")
        browser.until(lambda: "✔" in browser.text("#verified"), "the key verifies as before")
        assert browser.element("#verified").is_displayed()
        browser.leave()
        browser.open(f"/games/{short}/review#proof")
        browser.until(lambda: browser.run(_MORE), "a link to a part of it opens it")
        browser.open(f"/games/{short}/review")
        browser.element("#verify")
        assert not browser.run(_MORE), "the reader left it closed"
        browser.click("#more > summary")
        browser.driver.refresh()
        browser.element("#verify")
        browser.until(lambda: browser.run(_MORE), "as the reader left it")
    finally:
        browser.run("localStorage.setItem('tabletape.more', 'yes')")
