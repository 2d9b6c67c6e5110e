"""The page of a game: places of seats, points and length, of people and with bots; an unknown game."""

from __future__ import annotations

import httpx
import pytest

from tests.page.accessibility import check, check_dark
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.processes import wait_until
from tests.serving import Served


@pytest.fixture(scope="module")
def counted(service: Served) -> dict[str, int]:
    """A short game of two people counts; the length of the game."""
    service.played_by_people("Rosa", "Sam")
    path = f"{service.url}/v1/rulesets/discoveries/statistics?seats=2"
    people = wait_until(lambda: (figures := httpx.get(path).raise_for_status().json()["people"])["games"] and figures)
    assert people["games"] == 1
    decisions: dict[str, int] = people["decisions"]
    return decisions


@pytest.mark.parametrize("checked", EACH_WIDTH)
def test_places_points_and_length_are_seen_from_the_card_of_the_game_on(
    browser: Browser, counted: dict[str, int], checked: int
) -> None:
    browser.size(1280, 900)
    browser.open("/")
    browser.click("#statistics-discoveries")
    browser.until(lambda: "0 rated games" in browser.text("#counts"), "the games with the most seats")
    assert not browser.element("#places").is_displayed()
    browser.choose("#seats", "2")
    browser.until(lambda: "1 rated game of people, 0 games with bots" in browser.text("#counts"), "the games of two")
    assert browser.run("return location.search") == "?seats=2&games=people"
    first = browser.text("#places tr[data-side='seat 0'] td:nth-of-type(2)")
    assert first in ("100%21% to 100%", "0%0% to 79%")
    assert len(browser.all("#winning rect")) == len(browser.all("#lead rect")) == 1
    assert "Mean" in str(browser.element("#winning svg").get_attribute("aria-label"))
    assert str(counted["least"]) in browser.text("#lengths tbody tr:nth-of-type(2)")
    for width in (320, PHONE, 844, 1280):
        browser.size(width, 900)
        assert browser.run("return document.documentElement.scrollWidth") <= width
        if width == checked:
            check(browser, width)
            check_dark(browser)
            browser.keep(f"ruleset-{width}")
    browser.choose("#played-by", "bots")
    browser.until(lambda: not browser.element("#places").is_displayed(), "no game with bots")
    browser.driver.add_cookie({"name": "language", "value": "de"})
    browser.open("/rulesets/discoveries?seats=2")
    browser.until(lambda: "1 gewertete Partie von Menschen" in browser.text("#counts"), "German")
    browser.driver.delete_cookie("language")


def test_an_unknown_game_is_told(browser: Browser) -> None:
    browser.open("/rulesets/chess")
    browser.until(lambda: "There is no such game." in browser.text("#ruleset-about"), "no game")
