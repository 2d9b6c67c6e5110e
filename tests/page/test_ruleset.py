"""The page of a game: places of seats, points and length, of people and with bots; an unknown game."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import httpx
import pytest

from tests.page.accessibility import check, check_dark
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.processes import wait_until
from tests.serving import Served


def figures_of(url: str, games: str, seats: int = 2) -> dict[str, Any]:
    """Return the statistics of Discoveries, of people or with bots."""
    answer = httpx.get(f"{url}/v1/rulesets/discoveries/statistics", params={"seats": seats}).raise_for_status()
    figures: dict[str, Any] = answer.json()[games]
    return figures


def rounded(number: float, unit: str) -> str:
    """Return a number as a browser rounds it: a half goes up."""
    return str(Decimal(number).quantize(Decimal(unit), ROUND_HALF_UP))


@pytest.fixture(scope="module")
def people(service: Served) -> dict[str, Any]:
    """The statistics of people; a short game of two counts."""
    before = figures_of(service.url, "people")["games"]
    service.played_by_people("Rosa", "Sam")
    # A game is over before it counts.
    wait_until(lambda: figures_of(service.url, "people")["games"] > before)
    return figures_of(service.url, "people")


@pytest.mark.parametrize("checked", EACH_WIDTH)
def test_places_points_and_length_are_seen_from_the_card_of_the_game_on(
    browser: Browser, people: dict[str, Any], checked: int
) -> None:
    browser.size(1280, 900)
    browser.open("/")
    browser.click("#statistics-discoveries")
    browser.until(lambda: browser.text("#counts"), "the games with the most seats")
    browser.choose("#seats", "2")
    browser.choose("#played-by", "people")
    count = f"{people['games']} rated game{'s' if people['games'] > 1 else ''} of people, "
    browser.until(lambda: browser.text("#counts").startswith(count), "the games of two")
    assert browser.run("return location.search") == "?seats=2&games=people"
    period = [f"{datetime.fromtimestamp(people[end] // 1000, UTC):%Y-%m-%d %H:%M:%S} UTC" for end in ("first", "last")]
    assert all(end in browser.text("#period") for end in period)
    first = people["sides"][0]["places"][0]
    share, low, high = (f"{rounded(100 * first[part], '1')}%" for part in ("share", "low", "high"))
    assert browser.text("#places tr[data-side='seat 0'] td:nth-of-type(2)") == f"{share}{low} to {high}"
    for part in ("winning", "lead"):
        assert len(browser.all(f"#{part} rect")) == len(people[part]["bars"])
        name = str(browser.element(f"#{part} svg").get_attribute("aria-label"))
        assert f"Mean {rounded(people[part]['mean'], '.1').removesuffix('.0')}," in name
    assert str(people["decisions"]["least"]) in browser.text("#lengths tbody tr:nth-of-type(2)")
    for width in (320, PHONE, 844, 1280):
        browser.size(width, 900)
        assert browser.run("return document.documentElement.scrollWidth") <= width
        if width == checked:
            check(browser, width)
            check_dark(browser)
            browser.keep(f"ruleset-{width}")
    browser.choose("#played-by", "bots")
    has_bots = figures_of(browser.url, "bots")["games"] > 0
    browser.until(lambda: browser.element("#places").is_displayed() == has_bots, "the games with bots")
    browser.driver.add_cookie({"name": "language", "value": "de"})
    browser.open("/rulesets/discoveries?seats=2")
    browser.until(lambda: "von Menschen" in browser.text("#counts"), "German")
    browser.driver.delete_cookie("language")


def test_an_unknown_game_is_told(browser: Browser) -> None:
    browser.open("/rulesets/chess")
    browser.until(lambda: "There is no such game." in browser.text("#ruleset-about"), "no game")
