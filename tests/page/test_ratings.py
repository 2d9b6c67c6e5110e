"""The page of ratings: the table, a day, the games of a player, and sides."""

from __future__ import annotations

import httpx
import pytest

from tests.page.accessibility import check, check_dark
from tests.page.browser import Browser
from tests.page.conftest import EACH_WIDTH


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_players_their_games_and_sides(
    browser: Browser, ann: httpx.Client, rated: tuple[str, str, str], width: int
) -> None:
    game, rosa, _ = rated
    browser.open("/")
    browser.click("#to-ratings")
    browser.element("#sides > *")
    browser.choose("#ruleset", "discoveries")
    browser.choose("#seats", "2")
    browser.element(f"#ratings tr[data-player={rosa}]")
    line = ann.get(f"/rulesets/discoveries/ratings/{rosa}?seats=2").json()["line"]
    row = browser.text(f"#ratings tr[data-player={rosa}]")
    assert "Rosa" in row
    assert f"{line['rating']['mu']:.1f}" in row
    assert f"{line['rating']['low']:.1f} to {line['rating']['high']:.1f}" in row
    assert "Seat 1" in browser.text("#sides tr[data-side='seat 0']")
    assert "/rulesets/discoveries?seats=2" in str(browser.element("#to-statistics a").get_attribute("href"))
    browser.click(f"#ratings tr[data-player={rosa}] a")
    browser.until(lambda: "Rosa" in browser.text("#history-title"), "her games")
    browser.element(f"#history a[href='/games/{game}']")
    browser.size(width, 1200)
    check(browser, width)
    browser.keep(f"ratings-{width}")
    check_dark(browser)
    browser.open("/ratings?ruleset=discoveries&seats=2&on=2000-01-01")
    browser.until(lambda: "No such game" in browser.text("#ratings"), "the day")
    browser.driver.add_cookie({"name": "language", "value": "de"})
    browser.open("/ratings?ruleset=discoveries&seats=2")
    browser.until(lambda: "Platz 1" in browser.text("#sides"), "German")
    browser.driver.delete_cookie("language")
