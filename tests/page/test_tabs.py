"""Many tabs of a browser with six connections to a service: each tab shows its game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.reviewing import ended, seated
from tests.serving import Served

TABS = 7
STREAMS = 4
"""So many streams the tabs of a browser share."""
_SHUT = """
const plain = window.fetch;
const real = window.setTimeout;
window.setTimeout = (done, ms, ...more) => real(done, ms === 5000 ? 50 : ms, ...more);
const opens = new Promise((done) => (window.opens = done));
window.fetch = async (address, options) => {
  if (String(address).includes('/stream')) await opens;
  return plain(address, options);
};
"""
"""Holds streams back, as a browser does that has no connection for them; the patience of the page passes at once."""
_QUICK = """
const real = window.setTimeout;
window.setTimeout = (done, ms, ...more) => real(done, ms === 60000 ? 1000 : ms, ...more);
"""
"""Shortens the minute after which a hidden tab asks to a second."""


@pytest.fixture
def tabs(browser: Browser) -> Iterator[list[str]]:
    """The handles of the tabs of a test; all but the first are closed afterwards."""
    driver = browser.driver
    handles = [driver.current_window_handle]
    yield handles
    for handle in handles[1:]:
        driver.switch_to.window(handle)
        driver.close()
    driver.switch_to.window(handles[0])


def open_tab(browser: Browser, tabs: list[str], path: str) -> None:
    """Open a page in a tab of its own, in front of the others."""
    browser.driver.switch_to.new_window("tab")
    tabs.append(browser.driver.current_window_handle)
    with browser.scripted(_QUICK):
        browser.open(path)


def title_of(browser: Browser, game: str) -> str:
    """Return the title of the tab of a game, wherever it is."""
    targets = browser.driver.execute_cdp_cmd("Target.getTargets", {})["targetInfos"]
    return next(str(target["title"]) for target in targets if target["url"].endswith(game))


def streams(service: Served) -> int:
    """Return how many streams the service has open."""
    text = httpx.get(f"{service.url}/metrics").text
    return sum(int(float(number)) for number in re.findall(r"^tabletape_listeners(?:{.*})? (\S+)$", text, re.MULTILINE))


@pytest.mark.whole_browser
def test_more_tabs_than_connections_share_them_and_each_shows_its_game(
    browser: Browser, ann: httpx.Client, service: Served, tabs: list[str]
) -> None:
    browser.open("/")
    short = seated(ann, "discoveries", [None, "greedy"], options={"max_rounds": 1})
    games = [short, *(seated(ann, "bison", [None, "greedy"]) for _ in range(TABS - 1))]
    for game in games:
        open_tab(browser, tabs, f"/games/{game}")
        browser.element("#legal button")
    browser.until(lambda: streams(service) == STREAMS, "the hidden tabs let go of their streams")
    first = games[0]
    turn = title_of(browser, first)
    ann.post(f"/games/{first}/seats", json={"bot": "greedy"}).raise_for_status()
    browser.until(lambda: title_of(browser, first) != turn, "a hidden tab without a stream asks")
    last = ended(ann, first)
    browser.driver.switch_to.window(tabs[1])
    browser.until(lambda: browser.all(f"#log a[href$='#v={last}']"), "it is up to date when it is seen")
    listed = ann.get(f"/games/{games[1]}/decisions").json()
    browser.driver.switch_to.window(tabs[2])
    body = {"head": listed["head"], "decision": listed["decisions"][0]["decision"]}
    version = ann.post(f"/games/{games[1]}/decisions", json=body).raise_for_status().json()["version"]
    browser.until(lambda: browser.all(f"#log a[href$='#v={version}']"), "it follows again while it is seen")
    browser.until(lambda: streams(service) == STREAMS, "no more streams than before")


def test_a_page_says_that_its_stream_does_not_open(browser: Browser, running: str) -> None:
    with browser.scripted(_SHUT):
        browser.open(f"/games/{running}")
        browser.until(lambda: "is not told at once" in browser.text("#status"), "that the page waits")
        browser.run("window.opens()")
        browser.until(lambda: browser.text("#status") == "", "the stream is open")
