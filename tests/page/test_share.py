"""Links that are passed to another program of the device: of an invitation and of pages, where the browser can."""

from __future__ import annotations

from typing import Any

import httpx

from tests.page.browser import Browser
from tests.page.evening import begun
from tests.page.reviewing import scrub, version_of
from tests.serving import Served

SHARES = """
window.shared = [];
Object.defineProperty(navigator, 'share', {
  configurable: true,
  value: (link) => {
    window.shared.push(link);
    return window.refusal ? Promise.reject(new DOMException(window.refusal, window.refusal)) : Promise.resolve();
  },
});
"""
"""A choice of programs for a browser without it; `refusal` is the name of an error."""
NEVER_SHARES = "delete Navigator.prototype.share; delete navigator.share;"


def shared(browser: Browser, selector: str) -> dict[str, Any]:
    """Press a button, and return the link that was offered to other programs."""
    browser.run("window.shared = []")
    browser.click(selector)
    browser.until(lambda: browser.run("return window.shared.length === 1"), "the link")
    link: dict[str, Any] = browser.run("return window.shared[0]")
    return link


def test_links_of_invitation_game_version_study_and_tournament_are_shared(
    browser: Browser, ann: httpx.Client, short: str
) -> None:
    body = {"ruleset": "bison", "seats": 2, "visibility": "private"}
    table = ann.post("/games", json=body).raise_for_status().json()
    study = ann.post("/studies", json={"title": "First moves", "seen_by": "all"}).raise_for_status().json()["study"]
    own_study = ann.post("/studies", json={"title": "Mine", "seen_by": "owner"}).raise_for_status().json()["study"]
    with browser.scripted(SHARES):
        browser.open(f"/games/{table['game']}")
        invitation = f"{browser.url}/games/{table['game']}#invitation={table['invitation']}"
        browser.element("#seats-free .share")
        browser.run("window.refusal = 'AbortError'")
        assert shared(browser, "#seats-free .share") == {"url": invitation, "title": "Invitation to this table"}
        assert browser.text("#alert") == "", "a closed choice of programs is no error"
        assert not browser.all("#table .share"), "the game itself is private"
        browser.open(f"/games/{short}")
        assert shared(browser, "#table .share")["url"] == f"{browser.url}/games/{short}"
        browser.open(f"/games/{short}/review")
        browser.until(lambda: version_of(browser) > 0, "the review")
        scrub(browser, 3)
        browser.until(lambda: version_of(browser) == 3, "the version")
        assert shared(browser, ".share")["url"] == f"{browser.url}/games/{short}/review#v=3"
        browser.open(f"/studies/{study}")
        link = shared(browser, ".share")
        assert (link["url"], link["title"][:11]) == (f"{browser.url}/studies/{study}", "First moves")
        browser.open(f"/studies/{own_study}")
        browser.until(lambda: "Mine" in browser.text("#title"), "the study")
        assert not browser.element(".share").is_displayed()


def test_link_of_a_tournament_is_shared_without_the_key_behind_it(browser: Browser, service: Served) -> None:
    with httpx.Client(base_url=f"{service.url}/v1", headers={"Authorization": f"Bearer {service.token()}"}) as owner:
        tournament = begun(owner)
    with browser.scripted(SHARES):
        browser.open(f"/tournaments/{tournament}#nothing")
        link = shared(browser, ".share")
    assert link["url"] == f"{browser.url}/tournaments/{tournament}"
    assert link["title"] == "Thursday"


def test_without_a_choice_of_programs_no_button_offers_it(browser: Browser, short: str) -> None:
    with browser.scripted(NEVER_SHARES):
        browser.open(f"/games/{short}/review")
        browser.element("#copy-link")
        assert not browser.all(".share")
