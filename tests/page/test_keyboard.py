"""The keyboard alone is enough: from opening a table to the end of the game."""

from __future__ import annotations

import random

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import Browser
from tests.page.playing import decisions_of, game_of, is_answered, is_confirming, open_table, wait_for_choices
from tests.serving import Served

_FOCUSED = "return document.activeElement.id || (document.activeElement.closest('#legal') ? 'legal' : '')"
_PLACE = "return document.activeElement.matches('.picture .offered') && document.activeElement.dataset.place"
_CHANGED = """
return document.querySelector('#result') !== null || !window.seen.isConnected
  || document.querySelector('#legal').getAttribute('aria-busy') === 'true';
"""


def tab_to(browser: Browser, target: str, most: int = 60) -> None:
    """Press the tabulator key until something has the focus."""
    for _ in range(most + 1):
        if browser.run(_FOCUSED) == target:
            return
        browser.press(Keys.TAB)
    raise AssertionError(f"the tabulator key does not lead to {target}")


def open_lobby(browser: Browser) -> None:
    """Come to the form that opens a table, past my games, however many they are."""
    browser.open("/")
    browser.element("#create[data-ruleset]")
    tab_to(browser, "past-mine")
    browser.press(Keys.ENTER)


def open_by_keyboard(browser: Browser) -> str:
    """Open a table of Discoveries of two rounds against a bot without the mouse."""
    open_lobby(browser)
    tab_to(browser, "ruleset")
    browser.press("Disc")
    browser.element("#create[data-ruleset=discoveries]")
    tab_to(browser, "seat-1")
    browser.press("rand")
    tab_to(browser, "option-max_rounds")
    browser.press("2")
    tab_to(browser, "open")
    browser.press(Keys.ENTER)
    wait_for_choices(browser)
    return game_of(browser)


def test_many_games_of_mine_are_passed_with_one_key(browser: Browser, ann: httpx.Client) -> None:
    for _ in range(12):
        game = ann.post("/games", json={"ruleset": "bison", "seats": 2}).raise_for_status().json()["game"]
        ann.post(f"/games/{game}/seats", json={}).raise_for_status()
    open_lobby(browser)
    browser.until(lambda: len(browser.all("#mine a")) > 20, "my games")
    assert browser.run(_FOCUSED) == ""
    tab_to(browser, "ruleset", most=1)
    browser.run("document.querySelector('#past-mine').focus()")
    browser.press(Keys.TAB)
    assert browser.run("return document.activeElement.closest('#mine') !== null"), "who wants to go through them may"


BEGINNING = 2
"""So many decisions are a beginning. `test_whole_game` plays a whole game with keys."""


@pytest.mark.parametrize("most", [BEGINNING, pytest.param(1000, marks=pytest.mark.long)])
def test_a_game_is_opened_and_played_by_keyboard(browser: Browser, service: Served, most: int) -> None:
    game = open_by_keyboard(browser)
    table = httpx.get(f"{service.url}/v1/games/{game}").json()
    assert (table["options"]["max_rounds"], table["seats"][1]["bot"]) == (2, "random")
    tab_to(browser, "legal")
    source = random.Random(1)  # noqa: S311  repeatable, guards nothing
    count = 0
    while count < most and "over" not in (offered := wait_for_choices(browser, clicks=False)):
        count += 1
        # The focus stays in the list from decision to decision: nobody has to find it again.
        browser.until(lambda: browser.run(_FOCUSED) == "legal", "the focus in the list")
        browser.press(Keys.ARROW_DOWN * source.randrange(len(offered["buttons"])) + Keys.ENTER)
        browser.until(lambda: is_answered(browser), "the question, or the decision")
        if is_confirming(browser):
            browser.press(Keys.ENTER)
        browser.until(lambda: browser.run(_CHANGED), "the decision")
    status = httpx.get(f"{service.url}/v1/games/{game}").json()["status"]
    assert status == ("playing" if most == BEGINNING else "finished")
    assert decisions_of(service.url, game) >= BEGINNING
    assert browser.text("#alert") == ""


def test_places_of_the_board_by_keyboard(browser: Browser, service: Served) -> None:
    game = open_table(browser)
    browser.run("document.querySelector('.skip').focus()")
    for _ in range(20):
        if browser.run(_PLACE):
            break
        browser.press(Keys.TAB)
    first = browser.run(_PLACE)
    assert first, "the tabulator key leads to a place"
    reached = {first}
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ARROW_UP):
        browser.press(key)
        reached.add(browser.run(_PLACE))
    assert len(reached) > 1, "arrows lead to others"
    browser.until(lambda: browser.text("#preview"), "what follows")
    browser.press(Keys.ENTER)
    browser.until(lambda: decisions_of(service.url, game) == 1 or browser.text("#chosen").startswith("At "), "chosen")


def test_a_key_held_down_decides_once(browser: Browser, service: Served) -> None:
    game = open_table(browser)  # what is decided first could be taken back
    tab_to(browser, "legal")
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
    for repeated in (False, True, True, True):
        browser.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyDown", "autoRepeat": repeated, **enter})
        browser.until(lambda: decisions_of(service.url, game) == 1, "the decision")
        wait_for_choices(browser)
    browser.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", **enter})
    assert decisions_of(service.url, game) == 1
