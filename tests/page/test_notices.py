"""Notices outside the tab when it is my turn: asked for with a click, and not needed for anything."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.playing import decisions_of
from tests.page.reviewing import seated
from tests.serving import Served

# Keeps what real notices are made of.
_WATCH = """
window.notices = [];
const Real = window.Notification;
window.Notification = class extends Real {
  constructor(title, options) {
    super(title, options);
    window.notices.push(`${title} ${options.body}`);
  }
};
"""


@pytest.fixture
def watched(browser: Browser, service: Served) -> Iterator[Browser]:
    """A window that may send notices and tells which it sent."""
    driver = browser.driver
    driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": service.url, "permissions": ["notifications"]})
    script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _WATCH})
    yield browser
    driver.set_window_size(1280, 900)
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    driver.execute_cdp_cmd("Browser.resetPermissions", {})
    browser.run("localStorage.removeItem('tabletape.notices')")


@pytest.mark.parametrize("path", ["/", "/games/{}"])
def test_a_turn_is_told_outside_the_tab(watched: Browser, service: Served, ann: httpx.Client, path: str) -> None:
    game = ann.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"]
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    watched.open(path.format(game))
    watched.click("#notices")
    watched.until(lambda: watched.one("#notices").get_attribute("aria-pressed") == "true", "notices are on")
    watched.driver.minimize_window()
    # The table is full now, and Ann, on the first seat, begins.
    ben = {"Authorization": f"Bearer {token}"}
    httpx.post(f"{service.url}/v1/games/{game}/seats", json={}, headers=ben).raise_for_status()
    # Other games that wait for her are told too.
    watched.until(lambda: f"It is your turn. Bison {game}" in watched.run("return window.notices"), "the notice")


def test_without_leave_all_else_works(browser: Browser, service: Served, ann: httpx.Client) -> None:
    game = seated(ann, "bison", [None, "greedy"])
    browser.open(f"/games/{game}")
    browser.one("#legal button")
    denied = {"permission": {"name": "notifications"}, "setting": "denied"}
    browser.driver.execute_cdp_cmd("Browser.setPermission", denied)
    browser.click("#notices")
    browser.until(lambda: "does not let this page send notices" in browser.text("#alert"), "why there are none")
    assert browser.one("#notices").get_attribute("aria-pressed") == "false"
    browser.driver.execute_cdp_cmd("Browser.resetPermissions", {})
    browser.click("#legal button")
    browser.until(lambda: decisions_of(service.url, game) == 1, "the decision")
