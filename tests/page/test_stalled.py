"""Stalled games in the lobby: only operators see them, with why each is stalled, and free them there."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import PHONE, Browser
from tests.page.reviewing import acting_as, seated, stall, version_of
from tests.serving import Served

_FOCUSED = "return document.activeElement.id || document.activeElement.getAttribute('aria-label')"
_READY = "#create[data-ruleset]"
_QUICK = """
const real = window.setInterval;
window.setInterval = (work, ms, ...more) => real(work, ms === 5000 ? 300 : ms, ...more);
"""
"""Shortens the seconds after which the lobby asks again to a moment."""


@pytest.fixture
def operating(browser: Browser, operator: str) -> Iterator[Browser]:
    """The browser in the operator's hands."""
    with acting_as(browser, operator):
        yield browser


def row(browser: Browser, game: str) -> str:
    """Return the text of a game's row in the list; empty when the game is not listed."""
    script = "return document.querySelector(arguments[0])?.closest('tr').textContent || ''"
    return str(browser.run(script, f"#stalled a[href='/games/{game}']"))


def offered(browser: Browser, game: str) -> bool:
    return bool(browser.all(f"#stalled button[aria-label='Free {game}']"))


def test_operators_alone_see_every_stalled_game_with_its_reason(
    browser: Browser, ann: httpx.Client, service: Served, operator: str, running: str
) -> None:
    private = seated(ann, "manitoba", [None, "greedy"], visibility="private")
    reasons = {running: "the scoring failed", private: "the bot was lost"}
    for game, reason in reasons.items():
        stall(service, game, reason)
    browser.open("/")
    browser.element(_READY)
    browser.until(lambda: browser.all("#mine a"), "my games")
    assert not browser.element("#stalled-part").is_displayed()
    assert not row(browser, running)
    with acting_as(browser, operator):
        is_listed(browser, ann, reasons)


def is_listed(operating: Browser, ann: httpx.Client, reasons: dict[str, str]) -> None:
    """Check that an operator sees games with their reasons, and the ways to the log and to the review."""
    running, private = reasons
    operating.open("/")
    for game, reason in reasons.items():
        line = operating.until(lambda game=game: row(operating, game), "the game")
        head = ann.get(f"/games/{game}").json()["head"]
        assert reason in line
        assert f"at version {head.partition('-')[0]}" in line
        assert operating.element(f"#stalled a[href='/games/{game}/review']").text == "Review"
    assert operating.element("#stalled-part").is_displayed()
    assert operating.text("#me") == "operator"
    operating.click(f"#stalled a[href^='/games/{running}/log']")
    version = int(ann.get(f"/games/{running}").json()["head"].partition("-")[0])
    operating.until(lambda: operating.all(f"#v{version}"), "the entry at which it stalled")
    operating.open("/")
    operating.click(f"#stalled a[href='/games/{private}/review']")
    operating.until(lambda: version_of(operating), "its review")


def test_a_game_is_freed_by_keys_alone(operating: Browser, ann: httpx.Client, service: Served, running: str) -> None:
    stall(service, running, "the scoring failed")
    operating.open("/")
    operating.until(lambda: offered(operating, running), "the button")
    for _ in range(40):
        if operating.run(_FOCUSED) == f"Free {running}":
            break
        operating.press(Keys.TAB)
    operating.press(Keys.ENTER)
    operating.until(lambda: "the scoring failed" in operating.text("#happens"), "why, and what will happen")
    assert "tries the run again" in operating.text("#happens")
    operating.press(Keys.ESCAPE)
    operating.until(lambda: not operating.all("dialog"), "thought better of")
    assert operating.run(_FOCUSED) == f"Free {running}", "back where it was"
    assert ann.get(f"/games/{running}").json()["status"] == "stalled"
    operating.press(Keys.ENTER)
    operating.element("dialog #sure")
    operating.press(Keys.ENTER)
    operating.until(lambda: not row(operating, running), "it leaves the list")
    operating.until(lambda: operating.run(_FOCUSED) == "stalled-title", "the focus is not lost")
    assert ann.get(f"/games/{running}").json()["status"] == "playing"


def test_refusal_is_shown_and_a_freed_game_leaves_the_list(
    operating: Browser, operator: str, service: Served, running: str
) -> None:
    stall(service, running, "the scoring failed")
    operating.open("/")
    operating.until(lambda: offered(operating, running), "the button")
    operating.click(f"#stalled button[aria-label='Free {running}']")
    # Meanwhile another operator does the same.
    response = httpx.post(
        f"{service.url}/v1/games/{running}/retry", headers={"Authorization": f"Bearer {operator}"}, json={}
    )
    response.raise_for_status()
    operating.expects("409")
    operating.click("#sure")
    operating.until(lambda: "Refused: " in operating.text("#refusal"), "the refusal")
    assert "[not_stalled]" in operating.text("#refusal")
    operating.click("#cancel")
    operating.until(lambda: not row(operating, running), "it is not stalled any more")


def test_newly_stalled_game_appears_in_the_list_and_a_phone_shows_all_of_it(
    operating: Browser, service: Served, running: str
) -> None:
    operating.size(PHONE, 1500)
    with operating.scripted(_QUICK):
        operating.open("/")
    operating.element(_READY)
    stall(service, running, "ValueError: " + "very" * 60)
    operating.until(lambda: offered(operating, running), "the game")
    assert operating.run("return document.documentElement.scrollWidth") <= PHONE
    inside = "const box = arguments[0].getBoundingClientRect(); return box.left >= 0 && box.right <= arguments[1]"
    button = operating.element(f"#stalled button[aria-label='Free {running}']")
    for node in (button, *operating.all("#stalled a"), *operating.all("#stalled td")):
        assert operating.run(inside, node, PHONE), node.text
    button.click()
    operating.element("dialog[open] #sure")
