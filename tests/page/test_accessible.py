"""Everybody can use the page: axe has nothing serious to say about any state of it, on a phone and on a screen."""

from __future__ import annotations

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check, check_dark, nameless, violations
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_RULESET, EACH_WIDTH, OVER
from tests.page.playing import open_table
from tests.page.reviewing import acting_as, play_out, stall
from tests.serving import Served

TALL = 1700


_SPOILT = """
const list = document.createElement('ul');
list.innerHTML = '<li>word</li>'.repeat(4);
Object.assign(list.lastChild.style, {color: '#cccccc', background: '#ffffff'});
document.querySelector('#main').append(document.createElement('button'), list);
"""


@pytest.fixture(scope="module")
def first_round(ann: httpx.Client) -> str:
    """A game between bots that ended after its first round: axe looks at each of its versions."""
    return play_out(ann, "discoveries", options={"max_rounds": 1})


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_the_lobby(browser: Browser, finished: str, width: int) -> None:
    browser.size(width, TALL)
    browser.open(f"/?label={OVER}")
    browser.element("#create[data-ruleset]")
    browser.choose("#ruleset", "manitoba")
    browser.element("#create[data-ruleset=manitoba]")
    browser.run("document.querySelector('#further').open = true")
    browser.element(f"#games a[href='/games/{finished}']")
    check(browser, width, pictures=True)
    check_dark(browser)


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_stalled_games_before_an_operator(
    browser: Browser, service: Served, operator: str, running: str, width: int
) -> None:
    stall(service, running, "the scoring failed")
    browser.size(width, TALL)
    with acting_as(browser, operator):
        browser.open("/")
        browser.element(f"#stalled button[aria-label='Free {running}']")
        browser.element("#create[data-ruleset]")
        check(browser, width, within="#stalled-part")
        browser.keep(f"stalled-{width}")
        browser.click(f"#stalled button[aria-label='Free {running}']")
        browser.element("dialog[open] #sure")
        check(browser, width, within="dialog")


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_an_open_table(browser: Browser, ann: httpx.Client, width: int) -> None:
    body = {"ruleset": "bison", "seats": 3, "visibility": "private"}
    game = ann.post("/games", json=body).json()["game"]
    browser.size(width, TALL)
    browser.open(f"/games/{game}")
    browser.element("#invitation")
    browser.until(lambda: browser.all("#board svg"), "the board")
    check(browser, width, pictures=width > PHONE)
    browser.keep(f"open-{width}")


@pytest.mark.parametrize("width", EACH_WIDTH)
@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_a_game_that_waits_for_a_decision(browser: Browser, ruleset: str, width: int) -> None:
    browser.size(width, TALL)
    open_table(browser, ruleset)
    if not browser.element("#confirmed").is_selected():
        browser.click("#confirmed")
    browser.click("#legal button")
    browser.until(lambda: browser.text("#preview"), "what follows")
    check(browser, width, pictures=True)
    if width > PHONE:
        check_dark(browser)
    browser.run("localStorage.removeItem('tabletape.confirmed')")


@pytest.mark.parametrize("width", EACH_WIDTH)
@pytest.mark.parametrize("path", ["/games/{}/review#v=20", pytest.param("/games/{}", marks=pytest.mark.long)])
def test_a_finished_game(browser: Browser, first_round: str, path: str, width: int) -> None:
    """On a phone in German, which has longer words; on a screen with the pictures, and in the dark too."""
    language = "de" if width == PHONE else "en"
    browser.size(width, TALL)
    browser.driver.add_cookie({"name": "language", "value": language})
    browser.leave()
    browser.open(path.format(first_round))
    browser.until(lambda: browser.all("#result li, #version-title"), "the page")
    check(browser, width, language, pictures=width > PHONE)
    if width > PHONE:
        check_dark(browser)
    browser.driver.delete_cookie("language")


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_two_games_side_by_side_and_a_dialog(browser: Browser, ann: httpx.Client, first_round: str, width: int) -> None:
    fork = ann.post(f"/games/{first_round}/forks", json={"at": 10}).raise_for_status().json()["game"]
    browser.size(width, TALL)
    browser.open(f"/games/{first_round}/review?with={fork}#v=8")
    browser.until(lambda: len(browser.all("#boards .picture:not(.seats) svg")) == 2, "two boards")
    browser.element("#part")
    check(browser, width, pictures=width > PHONE, within="#boards, #other, .points")
    if width == PHONE:
        browser.click("#fork-here")
        browser.element("dialog[open] #luck")
        check(browser, width, within="dialog")


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_the_log_with_an_opened_entry_its_code_and_a_refusal(browser: Browser, first_round: str, width: int) -> None:
    """On a phone the log is in German, which has longer words; on a screen it is looked at in the dark too."""
    language = "de" if width == PHONE else "en"
    browser.size(width, TALL)
    browser.driver.add_cookie({"name": "language", "value": language})
    browser.leave()
    browser.open(f"/games/{first_round}/log#v=10")
    browser.click("#v10 [data-part=version] button")
    browser.element("#v10 pre:not([hidden])")
    check(browser, width, language)
    if width > PHONE:
        check_dark(browser)
    browser.click("#v10 [data-part=cause] button")
    browser.element("dialog[open] pre")
    check(browser, width, language, within="dialog")
    browser.driver.delete_cookie("language")
    browser.press(Keys.ESCAPE)
    browser.until(lambda: not browser.all("dialog"), "closed")
    browser.expects("404")
    browser.open("/games/0-nobody/log")
    browser.until(lambda: browser.text("#alert"), "the refusal")
    check(browser, width)


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_a_document_reached_from_the_foot_of_a_page(browser: Browser, width: int) -> None:
    browser.size(width)
    browser.open("/ratings")
    browser.click("footer a[href='/docs/']")
    browser.click("main a[href='/docs/time.md']")
    browser.until(lambda: browser.text("h1") == "Time", "the document")
    check(browser, width)
    browser.keep(f"document-{width}")


def test_inaccessible_element_is_reported(browser: Browser) -> None:
    browser.open("/ratings")
    browser.element("#sides > *")
    browser.run(_SPOILT)
    assert {violation[0] for violation in violations(browser)} == {"button-name", "color-contrast"}
    assert len(nameless(browser)) == 1
