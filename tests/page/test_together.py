"""A shared review in two browsers: Ann and Ben meet at the end of their game, she leads and he follows on a phone."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser, opened
from tests.page.conftest import as_holder
from tests.page.reviewing import board_shows, scrub, version_of
from tests.page.two_people import played
from tests.serving import Served

PEOPLE, POINTED = "#together-people", "return document.querySelectorAll('#board .pointed > text').length"
STEPS, OPTIONS = "#what-if-steps > li", "#legal button"


@pytest.mark.timeout(240)
def test_two_people_review_their_game_together(
    browser: Browser, service: Served, ann: httpx.Client, tmp_path: Path
) -> None:
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    with as_holder(service.url, token) as ben:
        game = played(ann, ben)
    with opened(service.url, tmp_path / "profile", light=True) as other:
        other.leave()
        other.run("localStorage.setItem('tabletape.token', arguments[0])", token)
        other.open(f"/games/{game}")
        other.element("#review-together a")
        browser.open(f"/games/{game}")
        browser.click("#review-together a")
        browser.until(lambda: browser.text(PEOPLE) == "You lead: the others see what you show.", "Ann leads")
        browser.until(lambda: version_of(browser) > 1, "the end of the game")
        scrub(browser, 4)
        other.until(lambda: other.text("#review-together span") == "Ann is there already.", "the stream tells of her")
        other.click("#review-together a")
        other.size(PHONE)
        other.until(lambda: other.text(PEOPLE) == "Ann leads, and you follow.", "Ben follows")
        other.until(lambda: board_shows(other, 4), "the version of the leader")
        browser.until(lambda: "Ben is here too." in browser.text(PEOPLE), "the follower")
        # Marks and arrows.
        browser.click("#together-mark")
        place = browser.element("#board .offered")
        assert browser.point_at(place, press=True)
        other.until(lambda: other.run(POINTED) == 1, "a mark of the leader")
        browser.click("#together-arrow")
        browser.run("document.querySelector('#board .offered').focus()")
        browser.press(Keys.ENTER)
        browser.press(Keys.ARROW_RIGHT + Keys.ARROW_DOWN + Keys.ARROW_LEFT + Keys.ENTER)
        other.until(lambda: len(other.all("#together-marks li")) == 2, "an arrow with keys")
        assert other.text("#together-marks li:last-child").startswith("Arrow: from")
        browser.keep("together-leader")
        other.keep("together-follower-phone")
        browser.click("#together-arrow")
        # A line that is tried.
        browser.click("#what-if")
        browser.until(lambda: browser.all(OPTIONS), "the decisions")
        wish = browser.text(OPTIONS)
        browser.run("document.querySelector('#legal').classList.remove('new')")  # she has looked at the list
        browser.click(OPTIONS)
        browser.until(lambda: browser.all(STEPS), "a decision is tried")
        other.until(lambda: len(other.all(STEPS)) == len(browser.all(STEPS)), "the follower tries it too")
        assert other.run(POINTED) == 0, "the next step clears the marks"
        assert wish in other.text(STEPS)
        browser.click("#what-if-leave")
        other.until(lambda: not other.element("#what-if-part").is_displayed(), "the line is left")
        # Breaking away, and coming back.
        other.click("#on")
        other.until(lambda: other.text(PEOPLE) == "Ann leads. You go your own way.", "Ben has broken away")
        scrub(browser, 7)
        browser.until(lambda: board_shows(browser, 7), "the leader goes on")
        assert version_of(other) == 5
        other.click("#together-follow")
        other.until(lambda: board_shows(other, 7), "Ben is back")
        # Another leader.
        browser.click("#together-hand")
        other.until(lambda: other.text(PEOPLE).startswith("You lead"), "Ben leads")
        check(other, PHONE)
        other.keep("together-leader-phone")
        other.click("#back")
        browser.until(lambda: board_shows(browser, 6), "Ann follows")
        other.click("#together-leave")
        browser.until(lambda: "Nobody leads now." in browser.text(PEOPLE), "Ben has gone")
        browser.click("#together-lead")
        browser.until(lambda: browser.text(PEOPLE).startswith("You lead"), "Ann leads again")
        browser.click("#together-leave")
        review = f"/games/{game}/shared-review"
        browser.until(lambda: not ann.get(review).json()["people"], "Ann has left")
        assert browser.element("#together").is_displayed()
        assert other.errors() == []
