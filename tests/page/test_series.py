"""Series of tournaments in the browser: begun, joined, changed and read, with results that count or are dropped."""

from __future__ import annotations

import httpx
import pytest

from tests.page.accessibility import check, check_dark
from tests.page.browser import Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.evening import begun, command, entered
from tests.page.reviewing import acting_as
from tests.serving import Served

CELLS = (
    "return [...document.querySelectorAll('#standing tbody tr')].map((row) => row.innerText.split(/\\s+/).join(' '))"
)


def ended(owner: httpx.Client, title: str, *order: str) -> str:
    """Return a tournament that is played elsewhere: the first of two players has won."""
    settings = {"format": {"type": "swiss", "rounds": 1, "seats": 2}, "game": None}
    tournament = begun(owner, title=title, **settings)
    players = list(entered(owner, tournament, *order))
    command(owner, tournament, "set_tables", tables=[players], byes=[], why="by hand")
    for kind in ("lock_round", "open_round"):
        command(owner, tournament, kind)
    command(owner, tournament, "record_result", round=1, table=1, result={"points": [9, 5], "places": [1, 2]})
    command(owner, tournament, "close_round")
    return tournament


def write(browser: Browser, selector: str, text: str) -> None:
    """Replace the text of a field."""
    browser.element(selector)
    browser.run("document.querySelector(arguments[0]).value = ''", selector)
    browser.type(selector, text)


def rows(browser: Browser) -> list[str]:
    """Return the lines of the standing."""
    lines: list[str] = browser.run(CELLS)
    return lines


def test_series_is_begun_with_a_tournament_and_its_standing_follows_its_rules(
    browser: Browser, ann: httpx.Client
) -> None:
    first, second, third = (ended(ann, f"Evening {number}", *order) for number, order in enumerate(ORDERS, 1))
    browser.open(f"/tournaments/{first}")
    browser.click("#about-tournament a[href^='/series']")
    browser.element("#new-part:not([hidden])")
    write(browser, "#new-name", "Winter")
    browser.choose("#new-counts", "places")
    write(browser, "#new-best", "2")
    write(browser, "#new-points", "10, 4")
    browser.click("#begin")
    browser.until(lambda: browser.text("#title") == "Winter", "the page of the series")
    browser.until(lambda: rows(browser) == ["1 Ann 10 10 10 1", "2 Ben behind by: Total 4 4 4 0"], "one tournament")
    assert "best 2; points of the places" in browser.text("#series-about")
    for tournament in (f"{browser.url}/tournaments/{second}#desk", third):
        browser.click("#series-tools .add")
        write(browser, "#tournament", tournament)
        browser.click("#sure")
        browser.until(lambda: not browser.all("dialog"), "that it has joined")
    browser.until(lambda: rows(browser)[0] == "1 Ann 10 (4) 10 20 10 2", "the best two of three")
    assert rows(browser)[1] == "2 Ben behind by: Total 4 10 (4) 14 10 1"
    browser.click("#series-tools .settings")
    write(browser, "#series-name", "Summer")
    write(browser, "#series-best", "")
    browser.click("#sure")
    browser.until(lambda: browser.text("#title") == "Summer", "its new title")
    assert rows(browser)[0] == "1 Ann 10 4 10 24 10 2"
    browser.click(f"li[data-tournament='{third}'] .out")
    browser.until(lambda: rows(browser)[0].startswith("1 Ann 10 4 14"), "two tournaments")
    browser.click("#series-tools .delete")
    browser.click("#sure")
    browser.element("#mine-part:not([hidden])")
    assert "Summer" not in browser.text("#mine")


ORDERS = (("Ann", "Ben"), ("Ben", "Ann"), ("Ann", "Ben"))


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_standing_is_read_by_everybody_and_changed_by_its_owner_alone(
    browser: Browser, ann: httpx.Client, service: Served, width: int
) -> None:
    series = ann.post("/series", json={"title": "Winter", "rules": {"best": 1}}).raise_for_status().json()["series"]
    for order in ORDERS[:2]:
        ann.put(f"/series/{series}/tournaments/{ended(ann, 'Evening', *order)}").raise_for_status()
    ann.put(f"/series/{series}/tournaments/{begun(ann, title='Later')}").raise_for_status()
    browser.size(width)
    stranger = httpx.post(f"{service.url}/v1/players", json={"name": "Rea"}).json()["token"]
    with acting_as(browser, stranger):
        browser.open(f"/series/{series}")
        browser.until(lambda: len(rows(browser)) == 2, "the standing")
        assert [button.text for button in browser.all("#series-tools button")] == ["Standing as CSV"]
        assert not browser.all("#joined button")
        assert "does not count" in browser.text("#joined li:last-child")
        check(browser, width)
        check_dark(browser)


def test_refused_tournament_is_told_in_the_dialog(browser: Browser, ann: httpx.Client) -> None:
    series = ann.post("/series", json={"title": "Winter"}).raise_for_status().json()["series"]
    browser.open(f"/series/{series}")
    browser.expects(f"/v1/series/{series}/tournaments/0-tnone")
    browser.click("#series-tools .add")
    write(browser, "#tournament", "0-tnone")
    browser.click("#sure")
    browser.until(lambda: "tournament_unknown" in browser.text("#refusal"), "the refusal")
