"""The first window: the turn, the question, the board, the own mat and the list, all seen at once."""

from __future__ import annotations

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_RULESET
from tests.page.playing import play_on, wait_for_choices
from tests.page.reviewing import seated

SIZES = {1280: 900, PHONE: 844}
"""By width of the window: its height."""

# The elements of these that are not whole in the window; an element that is missing is named too.
_OUTSIDE = """
const outside = (node) => {
  if (!node) return true;
  const box = node.getBoundingClientRect();
  return !box.width || !box.height || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
};
return arguments[0].filter((selector) => outside(document.querySelector(selector)));
"""
_APART = """
const [board, list] = ['#board .picture', '#legal'].map((name) => document.querySelector(name).getBoundingClientRect());
return scrollY + Math.max(0, board.bottom - innerHeight) + Math.max(0, list.bottom - innerHeight);
"""
# Whether a decision of the list is seen in its box.
_SEEN = """
const [box, own] = [document.querySelector('#legal'), arguments[0]].map((node) => node.getBoundingClientRect());
return own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
"""
_UNSEEN = """
const box = document.querySelector('#legal').getBoundingClientRect();
const unseen = (own) => own.top < box.top - 1 || own.bottom > Math.min(box.bottom, innerHeight) + 1;
const all = [...document.querySelectorAll('#legal button')];
return all.filter((one) => unseen(one.getBoundingClientRect())).map((one) => one.textContent);
"""
_FOLDS = "return [...document.querySelectorAll('#legal .fold')].map((one) => one.dataset.group)"
_TOGGLE = """
[...document.querySelectorAll('#legal .fold')].find((one) => one.dataset.group === arguments[0])?.click();
"""
_OWN_FIRST = """
const panels = [...document.querySelectorAll('#seats svg [data-seat]')];
const top = (node) => node.getBoundingClientRect().top;
return Number(panels[0].dataset.seat) === arguments[0] && panels.every((one) => top(one) >= top(panels[0]));
"""


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_elements_for_a_decision_are_in_the_first_window(browser: Browser, ann: httpx.Client, ruleset: str) -> None:
    game = seated(ann, ruleset, ["random", None, "random"])
    play_on(ann, game, 12)
    for width, height in SIZES.items():
        browser.size(width, height)
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        areas = ["#turn", "#question", "#board .picture", "#seats .picture", "#legal", "#preview"]
        # On a phone the own mat is scrolled in its box.
        areas += ["#seats [data-seat='1']"] if width > PHONE else []
        assert browser.run(_OUTSIDE, areas) == []
        assert browser.run(_OWN_FIRST, 1), "the own mat comes first"
        if not browser.one("#confirmed").is_selected():
            browser.run("document.querySelector('#confirmed').click()")
        try:
            assert browser.run(_UNSEEN) == [], "no decision is found by scrolling"
            for fold in browser.run(_FOLDS):
                browser.run(_TOGGLE, fold)
                assert browser.run(_UNSEEN) == [], f"nor in a group: {fold}"
                browser.run(_TOGGLE, fold)
            last = browser.all("#legal button:not(.fold)")[-1]
            browser.run("arguments[0].focus()", last)
            assert browser.run(_SEEN, last), "the list scrolls in its own box"
            browser.press(Keys.ENTER)
            browser.one("#decide:not([hidden])")
            assert browser.run(_OUTSIDE, [*areas, "#decide"]) == []
            assert browser.run(_APART) == 0, "the list and the board are not scrolled apart"
        finally:
            browser.run("localStorage.removeItem('tabletape.confirmed')")
        browser.keep(f"first-{ruleset}-{width}")


# The share of the board's picture that is seen.
_SHARE = """
const box = document.querySelector('#board .picture').getBoundingClientRect();
const picture = document.querySelector('#board .picture svg').getBoundingClientRect();
const length = (from, to) => Math.max(0, to - from);
const width = length(Math.max(box.left, picture.left, 0), Math.min(box.right, picture.right, innerWidth));
const height = length(Math.max(box.top, picture.top, 0), Math.min(box.bottom, picture.bottom, innerHeight));
return (width * height) / (picture.width * picture.height);
"""
# How the picture that is shown is arranged; nothing while it is being arranged.
_ARRANGED = """
const pane = document.querySelector('[data-arranged]');
const { width, height } = document.querySelector('#board .picture svg').viewBox.baseVal;
return pane?.dataset.arranged === `${width} ${height}` ? [pane.dataset.seats, width, height] : null;
"""


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_a_player_who_waited_sees_as_much_of_the_board_as_after_a_reload(
    browser: Browser, ann: httpx.Client, ruleset: str, width: int
) -> None:
    browser.size(width, SIZES[width])
    game = ann.post("/games", json={"ruleset": ruleset, "seats": 2}).raise_for_status().json()["game"]
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    browser.open(f"/games/{game}")
    browser.one("#board .picture svg")
    ann.post(f"/games/{game}/seats", json={"seat": 1, "bot": "random"}).raise_for_status()
    wait_for_choices(browser)
    arranged = browser.until(lambda: browser.run(_ARRANGED), "the board")
    share = browser.run(_SHARE)
    browser.keep(f"waited-{ruleset}-{width}")
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    assert browser.until(lambda: browser.run(_ARRANGED), "the board") == arranged
    assert share == pytest.approx(browser.run(_SHARE), abs=0.02)


_LINKS = "return [...document.querySelectorAll('header.top nav a')].map((one) => one.getBoundingClientRect().right)"


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_all_links_of_a_game_are_seen_on_a_phone(browser: Browser, ann: httpx.Client, ruleset: str) -> None:
    game = seated(ann, ruleset, [None, "random"])
    browser.size(PHONE, 844)
    for language in ("de", "en"):
        browser.driver.add_cookie({"name": "language", "value": language, "path": "/"})
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        assert max(browser.run(_LINKS)) <= PHONE, language
    browser.driver.delete_all_cookies()
