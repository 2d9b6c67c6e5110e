"""Letters in the pictures of a game: none is less than 11 pixels high, in any window and at any size of the picture."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.page.browser import WINDOWS, Browser
from tests.page.conftest import LARGEST_FIRST
from tests.page.playing import play_on, prefer_nothing, wait_for_choices
from tests.page.reviewing import seated
from tests.projections.boards.measuring import READABLE

# The letters of the picture of a part: those that are smaller than so many pixels, those that stand on others, and the
# number of visible lines and of all lines.
_LETTERS = """
const [part, least] = arguments;
const shown = (node) => node.textContent.trim() && node.getClientRects().length;
const pixels = (node) => {
  const { b, d } = node.getScreenCTM();
  return Number.parseFloat(getComputedStyle(node).fontSize) * Math.hypot(b, d);
};
const all = [...document.querySelectorAll(`${part} .picture > svg text`)].filter(shown);
const visible = all.filter((node) => getComputedStyle(node).visibility === 'visible');
const boxes = visible.map((node) => {
  const { left, right, top, bottom, height } = node.getBoundingClientRect();
  return { words: node.textContent, left, right, top: top + height * 0.25, bottom: bottom - height * 0.25 };
});
const meet = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
  && one.top < other.bottom - 1 && one.bottom > other.top + 1;
const on = boxes.flatMap((one, place) =>
  boxes.slice(place + 1).filter((other) => meet(one, other)).map((other) => `${one.words} on ${other.words}`));
const small = visible.filter((node) => pixels(node) < least - 0.01);
return [small.map((node) => `${node.textContent} ${pixels(node).toFixed(1)}`), on, visible.length, all.length];
"""
_EXTREME = ((1280, 900), (320, 568))
"""In every run: the smaller window of a screen, and the smallest of a phone, with tabs."""
_TABBED = "return document.querySelector('#tab-mine').checkVisibility()"


@pytest.fixture
def lettered(browser: Browser, ann: httpx.Client) -> Iterator[Browser]:
    """A window with letters beside drawn signs: they take further room."""
    ann.patch("/players/me/preferences", json={"letters": True}).raise_for_status()
    yield browser
    prefer_nothing(browser)


@pytest.mark.parametrize("windows", [_EXTREME, pytest.param(WINDOWS, marks=pytest.mark.long)], ids=["extreme", "each"])
@pytest.mark.parametrize("ruleset", LARGEST_FIRST)
def test_no_letter_of_board_and_mats_is_too_small_or_on_another_in_any_window(
    lettered: Browser, ann: httpx.Client, ruleset: str, windows: tuple[tuple[int, int], ...]
) -> None:
    browser = lettered
    game = seated(ann, ruleset, [None, "random"])
    play_on(ann, game, 12)
    for width, height in windows:
        browser.size(width, height)
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        browser.until(lambda: browser.all("[data-arranged]"), "the pictures are arranged")
        browser.keep(f"letters-{ruleset}-{width}")
        tabs = ("board", "mine", "others") if browser.run(_TABBED) else ("",)
        for tab in tabs:
            if tab:
                browser.click(f"#tab-{tab}")
            parts = {"": ["#board", "#seats"], "board": ["#board"]}.get(tab, ["#seats"])
            browser.keep(f"letters-{ruleset}-{width}-{tab or 'all'}")
            for part in parts:
                # Where all of a board would be too small to read, letters without room are left out.
                visible = browser.until(lambda part=part: browser.run(_LETTERS, part, READABLE)[2], "some letters")
                assert browser.run(_LETTERS, part, READABLE)[:2] == [[], []], (width, tab)
                if tab and visible:
                    browser.click(".zoom button:last-of-type")
                small, on, visible, count = browser.run(_LETTERS, part, READABLE)
                assert (small, on, visible) == ([], [], count), (width, tab)
            browser.run("sessionStorage.clear()")
