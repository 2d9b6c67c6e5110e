"""Letters in the pictures of a game: at least 11 pixels high in every window, and nothing covers them."""

from __future__ import annotations

import httpx
import pytest

from tests.page.browser import PHONE, Browser
from tests.page.conftest import LARGEST_FIRST
from tests.page.playing import play_on, wait_for_choices
from tests.page.reviewing import seated
from tests.projections.boards.measuring import READABLE

SIZES = ((1280, 900), (1920, 1080), (PHONE, 844), (844, 390), (320, 568))
"""Windows, as width and height."""

# The letters of the pictures of a part that are smaller than so many pixels.
_SMALL = """
const [part, least] = arguments;
const shown = (node) => node.textContent.trim() && node.getClientRects().length;
const pixels = (node) => {
  const { b, d } = node.getScreenCTM();
  return Number.parseFloat(getComputedStyle(node).fontSize) * Math.hypot(b, d);
};
const texts = [...document.querySelectorAll(`${part} .picture > svg text`)].filter(shown);
return texts.filter((node) => pixels(node) < least).map((node) => `${node.textContent} ${pixels(node).toFixed(1)}`);
"""
_TABBED = "return document.querySelector('#tab-mine').checkVisibility()"


@pytest.mark.parametrize("ruleset", LARGEST_FIRST)
def test_letters_of_board_and_mats_are_readable_in_every_window(
    browser: Browser, ann: httpx.Client, ruleset: str
) -> None:
    game = seated(ann, ruleset, [None, "random"])
    play_on(ann, game, 12)
    for width, height in SIZES:
        browser.size(width, height)
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        browser.until(lambda: browser.all("[data-arranged]"), "the pictures are arranged")
        browser.keep(f"letters-{ruleset}-{width}")
        tabs = ("board", "mine", "others") if browser.run(_TABBED) else ("",)
        for tab in tabs:
            if tab:
                browser.click(f"#tab-{tab}")
                # A board, or a mat with places to choose, may be whole and small at first.
                browser.click(".zoom button:last-of-type")
            parts = {"": ["#board", "#seats"], "board": ["#board"]}.get(tab, ["#seats"])
            browser.keep(f"letters-{ruleset}-{width}-{tab or 'all'}")
            for part in parts:
                assert browser.run(_SMALL, part, READABLE) == [], (width, tab)
            browser.run("sessionStorage.clear()")
