"""Playing through the page, as a person does."""

from __future__ import annotations

from typing import Any

from tests.page.browser import Browser

__all__ = ["click", "game_of", "play_by_clicking", "register"]

_CHOICE = """
const pick = (nodes) => nodes[Math.floor(nodes.length * 0.4)];
const all = [...document.querySelectorAll('#legal button:not(:disabled)')];
if (!all.length) return null;
// Free actions may be taken without end; a game played for its end leaves them.
const some = all.filter((button) => !/^(Exchange|Buy)/.test(button.textContent));
const buttons = some.length ? some : all;
const actions = '[data-place=lay_tile], [data-place=tent], [data-place=canoe], [data-place=gather], [data-place=march]';
const places = [...document.querySelectorAll('.picture .offered')].filter(
  (node) => !node.closest('.seats') || node.matches(actions));
if (arguments[0] && places.length) return {place: true, node: pick(places)};
return {place: false, node: pick(buttons)};
"""


def register(browser: Browser, name: str) -> None:
    browser.type("#name", name)
    browser.click("#register")
    browser.one("#me")


def game_of(browser: Browser) -> str:
    """Give the id of the game whose page is open."""
    return str(browser.driver.current_url).partition("/games/")[2].partition("#")[0].partition("/")[0]


def play_by_clicking(browser: Browser) -> str:
    """Open a table of Bison with a bot and play to the end, by turns on the board and in the list; give the game."""
    browser.open("/")
    browser.choose("#bots", "random")
    browser.keep("lobby-1280")
    browser.click("#open")
    browser.one("#legal button")
    game = game_of(browser)
    places = buttons = 0
    while not browser.all("#result"):
        node = browser.run(_CHOICE, places <= buttons)
        if node is None:
            browser.until(lambda: browser.all("#result") or browser.run(_CHOICE, False), "a choice or the end")
        elif node["place"]:
            places += click(browser, node["node"])
        else:
            buttons += click(browser, node["node"])
        if places + buttons in (10, 25):
            browser.keep(f"play-{places + buttons}-1280")
    assert places > 5
    assert buttons > 5
    browser.keep("end-1280")
    assert browser.text("#alert") == ""
    return game


def click(browser: Browser, node: Any) -> bool:
    """Click on something that may have gone meanwhile, because another seat moved."""
    from selenium.common.exceptions import StaleElementReferenceException

    try:
        browser.run("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))", node)
    except StaleElementReferenceException:
        return False
    return True
