"""The guided first game: followed with keys, left and taken up again, and on a phone beside the whole list."""

from __future__ import annotations

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from projections.lessons import LESSONS
from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.playing import game_of, play_on, wait_for_choices
from tests.page.reviewing import timeline_of

COUNT = len(LESSONS["bison"])
_FOCUSED = "return document.activeElement.id"
_TAUGHT_TABS = """
const marked = [...document.querySelectorAll('#tabs .taught')];
return [document.querySelector('#play').dataset.tab, marked.map((tab) => tab.dataset.tab)];
"""
_MARKED = "return [...new Set([...document.querySelectorAll('.taught')].map((node) => node.dataset.rule ?? node.id))]"
# The number of signs beside decisions that refer to no part of the picture.
_BLANK = """
const uses = [...document.querySelectorAll('#legal .sign use')];
return uses.length ? uses.filter((use) => !document.querySelector(use.getAttribute('href'))).length : null;
"""
_EDGES = """
const edges = (id) => document.querySelector(id).getBoundingClientRect();
return [edges('#lesson').top, edges('#lesson').bottom, edges('#board').top, edges('#legal').bottom];
"""


def learn(browser: Browser) -> None:
    """Open a first game from the lobby, with keys."""
    browser.open("/")
    browser.element("#learn-bison")
    browser.run("document.querySelector('#learn-bison').focus()")
    browser.press(Keys.ENTER)
    wait_for_choices(browser)


def wait_for_step(browser: Browser, title: str) -> None:
    browser.until(lambda: browser.text("#lesson-title") == title, title)


def test_a_lesson_is_followed_with_keys_and_resumed_after_a_reload(browser: Browser) -> None:
    learn(browser)
    wait_for_step(browser, f"1 of {COUNT}: The aim")
    assert "#learn" not in browser.driver.current_url
    browser.press("n")
    assert browser.text("#lesson-title") == f"2 of {COUNT}: The land"
    assert browser.run(_MARKED) == ["2.4"]
    browser.press("nnnb")
    assert browser.text("#lesson-title") == f"4 of {COUNT}: The list of decisions"
    assert browser.run(_MARKED) == ["decisions"]
    browser.press("n")
    browser.driver.refresh()
    wait_for_choices(browser)
    wait_for_step(browser, f"5 of {COUNT}: Four turns, four actions")
    assert browser.run(_MARKED) == ["4.4", "4.5", "4.6"], "the actions of both seats"
    browser.press("1" + Keys.ENTER)
    wait_for_step(browser, f"6 of {COUNT}: How many hunters?")

    browser.press("g" + Keys.TAB + Keys.ENTER)
    browser.until(lambda: browser.run(_FOCUSED) == "rules-players-1.2", "the section about its paragraph")
    browser.press(Keys.ESCAPE)
    browser.press(Keys.TAB * 3)
    assert browser.run(_FOCUSED) == "lesson-skip"
    browser.press(Keys.ENTER)
    assert browser.text("#lesson-title").endswith(": play on")
    assert browser.run(_FOCUSED) == "lesson-title", "the pressed button is gone"
    browser.press("b")
    assert browser.element("#lesson-next").is_displayed(), "an earlier step"
    browser.press(Keys.ESCAPE)
    assert browser.run("return document.activeElement.closest('#legal') !== null")

    browser.click("#lesson-end")
    assert not browser.element("#lesson").is_displayed()
    assert browser.run(_MARKED) == []
    browser.driver.refresh()
    wait_for_choices(browser)
    assert not browser.element("#lesson").is_displayed()
    browser.click("#lesson-begin")
    wait_for_step(browser, f"1 of {COUNT}: The aim")
    browser.press("1" + Keys.ENTER)
    browser.until(lambda: browser.text("#question") == "Which animal do you gain?", "the next question")
    wait_for_choices(browser)
    assert browser.run(_BLANK) == 0, "the decisions are drawn with the signs of the new picture"


def test_step_about_the_others_waits_until_they_have_decided_and_leaves_room_for_the_list(
    browser: Browser, ann: httpx.Client
) -> None:
    def steps() -> list[str]:
        """Go through the steps that have come, and return their titles."""
        titles = []
        while not (title := browser.text("#lesson-title")).endswith(": play on"):
            titles.append(title.partition(": ")[2])
            browser.press("n")
        return titles

    learn(browser)
    game = game_of(browser)
    wait_for_step(browser, f"1 of {COUNT}: The aim")
    steps()
    browser.press("1" + Keys.ENTER)
    browser.until(lambda: "How many hunters?" in browser.text("#lesson-title"), "the next step")
    assert "What the others did" not in steps()
    before = len(timeline_of(ann, game))
    while not any(item["seat"] == 1 for item in timeline_of(ann, game)[before:]):
        play_on(ann, game, 1)
    browser.until(lambda: browser.text("#recap"), "what the others did")
    wait_for_choices(browser)
    assert "What the others did" in steps()
    browser.keep("lesson-recap")
    assert browser.run("return document.querySelector('#legal').clientHeight") >= 150


@pytest.mark.parametrize(("width", "height"), [(844, 390), pytest.param(PHONE, 844, marks=pytest.mark.long)])
def test_a_lesson_leaves_board_and_list_in_the_window_of_a_phone(browser: Browser, width: int, height: int) -> None:
    browser.size(width, height)
    learn(browser)
    wait_for_step(browser, f"1 of {COUNT}: The aim")
    browser.run("document.querySelector('#lesson-next').click()")
    tab, taught = browser.run(_TAUGHT_TABS)
    assert tab in taught or not taught, "the tab with the places of the step"
    top, bottom, board, end = browser.until(lambda: (edges := browser.run(_EDGES))[3] <= height and edges, "a list")
    assert 0 < top < bottom <= board < end
    assert browser.run("return document.documentElement.scrollWidth") <= width
    check(browser, width, within="#lesson")
    browser.keep(f"lesson-{width}")
