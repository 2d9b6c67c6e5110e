"""A connection that breaks in the middle of a decision neither loses nor doubles it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import httpx
import pytest

from tests.page.browser import PLAIN, Browser
from tests.page.cutting import DECISIONS, AnswerCutter
from tests.page.playing import decisions_of, is_answered, is_confirming, look_at_list, open_table, wait_for_choices
from tests.page.reviewing import board_shows, ended, scrub, seated
from tests.serving import Served

# How long a stream may be silent passes in two seconds. Streams that were opened are counted.
_HURRY = """
const real = window.setTimeout;
window.setTimeout = (done, ms, ...more) => real(done, ms >= 30000 ? 2000 : ms, ...more);
const plain = window.fetch;
window.streams = 0;
window.fetch = async (path, options) => {
  const answer = await plain(path, options);
  window.streams += String(path).includes('/stream');
  return answer;
};
"""

_ASKED_IN_VAIN = """
const asked = performance.getEntriesByType('resource').filter((one) => one.name.includes('dry_run'));
return asked.some((one) => one.responseStatus === 0);
"""

KEEP = "localStorage.setItem('tabletape.token', arguments[0])"


_FAILING = """
(path) => {
  const plain = window.fetch;
  window.fetch = async (address, options) => {
    if (!window.fails || String(address) !== path) return plain(address, options);
    window.fails = false;
    await new Promise((go) => (window.fail = go));
    throw new TypeError('the line is cut');
  };
}
"""
"""Lets the next request for a path fail once `window.fails` is set, as soon as `window.fail` is called."""


@pytest.fixture
def hurried(browser: Browser) -> Iterator[Browser]:
    """A window that lets half a minute pass quickly."""
    script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _HURRY})
    yield browser
    browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    browser.leave()


@pytest.fixture
def game(ann: httpx.Client) -> str:
    """A game that waits for a decision of Ann."""
    return seated(ann, "manitoba", [None, "greedy"])


@pytest.fixture
def table(browser: Browser) -> str:
    """A game that waits for a decision of Ann; its page is open."""
    return open_table(browser, "manitoba", "greedy")


def check_decided_once(browser: Browser, service: Served, game: str, *, before: int = 0) -> None:
    """Check that the log has a single decision more, that the next list is there, and nothing is left to be sent."""
    browser.until(lambda: decisions_of(service.url, game) > before, "the decision")
    wait_for_choices(browser)
    # A page that an earlier test left while it was sending has stored a decision of another game.
    pending = "return sessionStorage.getItem(arguments[0])"
    browser.until(lambda: browser.run(pending, f"tabletape.pending.{game}") is None, "nothing is left to be sent")
    assert decisions_of(service.url, game) == before + 1
    browser.until(lambda: browser.text("#alert") == "", "all is well")


def decide_unheard(browser: Browser) -> None:
    """Press a decision while nobody answers whether it could be taken back, and decide."""
    browser.click("#legal button")
    browser.until(lambda: "could not be learned" in browser.text("#preview .ask"), "the question")
    browser.click("#decide")


def test_a_decision_taken_offline_is_sent_when_the_connection_is_back_also_after_a_reload(
    browser: Browser, service: Served, table: str
) -> None:
    browser.expects("ERR_INTERNET_DISCONNECTED")
    for before in (0, 1):
        browser.offline(True)
        decide_unheard(browser)
        browser.until(lambda: "sent again" in browser.text("#alert"), "the notice")
        assert decisions_of(service.url, table) == before
        browser.offline(False)
        if before:
            browser.driver.refresh()
        check_decided_once(browser, service, table, before=before)


@pytest.mark.usefixtures("table")
def test_previews_are_requested_again_when_the_connection_is_back(browser: Browser) -> None:
    browser.expects("ERR_INTERNET_DISCONNECTED")
    browser.offline(True)
    # For a window of another width the pictures are not known yet.
    browser.run("window.seen = document.querySelector('#legal').firstElementChild")
    browser.size(690)
    browser.until(lambda: not browser.run("return window.seen.isConnected"), "the list in a window of that width")
    chosen = browser.all("#legal button")[1]
    text = chosen.text
    browser.point_at(chosen)
    browser.until(lambda: browser.run(_ASKED_IN_VAIN), "the question that failed")
    assert text not in browser.text("#preview")
    browser.offline(False)
    browser.until(lambda: text in browser.text("#preview"), "what follows, though the mouse rests")


def test_a_decision_whose_answer_is_lost_whole_or_in_its_body_is_not_taken_twice(
    browser: Browser, service: Served, ann: httpx.Client, game: str
) -> None:
    for broken in ("ERR_EMPTY_RESPONSE", "ERR_CONNECTION", "ERR_CONTENT_LENGTH_MISMATCH", "ERR_INCOMPLETE_CHUNKED"):
        browser.expects(broken)
    with AnswerCutter(service.url, DECISIONS) as cutter:
        browser.driver.get(f"{cutter.url}{PLAIN}")
        token = ann.headers["Authorization"].removeprefix("Bearer ")
        browser.run("localStorage.setItem('tabletape.token', arguments[0])", token)
        browser.driver.get(f"{cutter.url}/games/{game}")
        wait_for_choices(browser)
        for before, within in enumerate((False, True)):
            cutter.cuts, cutter.within = 2, within
            browser.click("#legal button")
            check_decided_once(browser, service, game, before=before)
            assert cutter.lost == 2 * (before + 1)
        browser.leave()


def test_a_service_that_dies_meanwhile_is_asked_again(browser: Browser, service: Served, table: str) -> None:
    browser.expects("ERR_")
    died = service.pid("api")
    assert died is not None
    os.kill(died, signal.SIGSTOP)
    look_at_list(browser)
    browser.click("#legal button")
    os.kill(died, signal.SIGKILL)
    # The next process may take over what the page asked before the decision.
    browser.until(lambda: is_answered(browser), "the question, or the decision on its way")
    if is_confirming(browser):
        browser.click("#decide")
    browser.until(lambda: answers(service.url) and service.pid("api") not in (None, died), "the service is back")
    check_decided_once(browser, service, table)


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def test_decisions_of_others_during_a_break_are_shown_after_it(browser: Browser, ann: httpx.Client, table: str) -> None:
    browser.expects("ERR_INTERNET_DISCONNECTED")
    browser.offline(True)
    legal = ann.get(f"/games/{table}/decisions").json()
    body = {"head": legal["head"], "decision": legal["decisions"][0]["decision"]}
    version = ann.post(f"/games/{table}/decisions", json=body).json()["version"]
    browser.offline(False)
    browser.until(lambda: browser.all(f"#log a[href$='#v={version}']"), "what happened meanwhile")
    wait_for_choices(browser)


def test_version_that_comes_while_a_reading_fails_is_shown(browser: Browser, ann: httpx.Client, table: str) -> None:
    with browser.scripted(f"({_FAILING})('/v1/games/{table}')"):
        browser.open(f"/games/{table}")
    wait_for_choices(browser)
    browser.run("window.fails = true; dispatchEvent(new Event('online'))")
    browser.until(lambda: browser.run("return Boolean(window.fail)"), "the game is read")
    legal = ann.get(f"/games/{table}/decisions").json()
    body = {"head": legal["head"], "decision": legal["decisions"][0]["decision"]}
    version = ann.post(f"/games/{table}/decisions", json=body).json()["version"]
    # The stream may have told of it by now, or is not open yet.
    browser.run("dispatchEvent(new Event('online')); window.fail()")
    browser.until(lambda: browser.all(f"#log a[href$='#v={version}']"), "the version")
    wait_for_choices(browser)


def test_silent_stream_is_opened_again(hurried: Browser, service: Served, game: str) -> None:
    hurried.open(f"/games/{game}")
    wait_for_choices(hurried)
    hurried.until(lambda: hurried.run("return window.streams"), "the stream is open")
    stopped = service.pid("api")
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    try:
        hurried.until(lambda: "connection is lost" in hurried.text("#status"), "the silence is noticed")
    finally:
        os.kill(stopped, signal.SIGCONT)
    hurried.until(lambda: hurried.text("#status") == "", "the stream is there again")


def test_refused_stream_is_reported(hurried: Browser) -> None:
    hurried.expects("status of 401")
    hurried.open("/")
    hurried.element("#create[data-ruleset]")
    # The page that is open goes on with a token that nobody has.
    hurried.run(KEEP, "nobody")
    try:
        hurried.until(lambda: "token" in hurried.text("#alert"), "that the token is not known any more")
    finally:
        hurried.run(KEEP, hurried.token)


@pytest.mark.long
def test_page_that_missed_a_whole_game_shows_its_end(browser: Browser, ann: httpx.Client) -> None:
    browser.expects("ERR_INTERNET_DISCONNECTED")
    game = ann.post("/games", json={"ruleset": "manitoba", "seats": 4}).raise_for_status().json()["game"]
    browser.open(f"/games/{game}")
    browser.element("#log li")
    browser.offline(True)
    for seat in range(4):
        ann.post(f"/games/{game}/seats", json={"seat": seat, "bot": "greedy"}).raise_for_status()
    last = ended(ann, game)
    assert last > 200, "more than one page of a timeline"
    browser.offline(False)
    browser.until(lambda: browser.all(f"#log a[href$='#v={last}']"), "the last line")
    assert len(browser.all("#log li")) == 300, "and no more lines than are kept"


def test_picture_that_failed_to_load_is_requested_again(browser: Browser, short: str) -> None:
    browser.open(f"/games/{short}/review#v=1")
    browser.until(lambda: board_shows(browser, 1), "the first picture")
    browser.expects("ERR_INTERNET_DISCONNECTED")
    browser.offline(True)
    scrub(browser, 9)
    browser.until(lambda: "cannot be reached" in browser.text("#alert"), "what failed")
    browser.offline(False)
    browser.until(lambda: board_shows(browser, 9), "its picture, though nobody asks for it again")
