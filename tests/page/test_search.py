"""The page of the search: conditions in a form and in the address, games with their facts, and refusals."""

from __future__ import annotations

import httpx
import pytest

from tests.page.accessibility import check, check_dark
from tests.page.browser import Browser
from tests.page.conftest import EACH_WIDTH


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_games_are_searched_and_lead_to_their_reviews(
    browser: Browser, rated: tuple[str, str, str], width: int
) -> None:
    game, rosa, sam = rated
    row = httpx.get(f"{browser.url}/v1/games/search?player={rosa}&fact=turn_started").json()["games"][0]
    browser.open("/")
    browser.click("#to-search")
    browser.element("#games > *")
    browser.choose("#by-ruleset", "discoveries")
    browser.until(
        lambda: browser.run("return document.querySelectorAll('#fact-names option').length") > 20, "the facts"
    )
    browser.type("#by-player", f"{rosa}@{row['places'][0]} {sam}")
    browser.type("#by-fact", "turn_started:1.. end_triggered:..9")
    browser.click("#search")
    browser.until(lambda: "turn_started" in browser.text("#games"), "the facts of the game")
    text = browser.text("#games tbody tr")
    assert f"turn_started: {row['facts']['turn_started']}" in text
    assert f"place {row['places'][1]}, {row['points'][1]} points" in text
    assert f"{row['decisions']} decisions" in text
    browser.element(f"#games a[href='/games/{game}/review']")
    browser.size(width, 1200)
    check(browser, width)
    browser.keep(f"search-{width}")
    check_dark(browser)
    address = browser.run("return location.pathname + location.search")
    browser.open(address)
    browser.until(lambda: game in browser.text("#games"), "the search of the address")
    assert browser.run("return document.getElementById('by-fact').value") == "turn_started:1.. end_triggered:..9"
    browser.choose("#by-ending", "aborted")
    browser.click("#search")
    browser.until(lambda: "No such game" in browser.text("#games"), "no aborted game")
    browser.open(f"/players/{rosa}")
    browser.click(f"#to-search[href='/search?player={rosa}']")
    browser.until(lambda: game in browser.text("#games"), "her games")
    browser.expects("400 (Bad Request)")
    browser.open(f"/search?player={rosa}&fact=no_such_fact")
    browser.until(lambda: "no ruleset has such a fact" in browser.text("#alert"), "the refusal")
