"""Proof on the review page: the badge, receipts, and forks side by side."""

from __future__ import annotations

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import PHONE, Browser
from tests.page.reviewing import board_shows, ended, scrub, seated, version_of

ONE_GAME_A_PAGE = """
const send = window.fetch;
window.fetch = (address, options) => send(String(address).replace("/forks?limit=500", "/forks?limit=1"), options);
"""
"""A script that lets the page read the tree of forks in pages of one game."""


def forked(ann: httpx.Client, game: str, at: int, *bots: str) -> str:
    """Fork a finished game, with bots on its seats."""
    fork = ann.post(f"/games/{game}/forks", json={"at": at}).raise_for_status().json()["game"]
    for seat, bot in enumerate(bots):
        ann.post(f"/games/{fork}/seats", json={"seat": seat, "bot": bot}).raise_for_status()
    return str(fork)


def ticks(browser: Browser, chart: str) -> list[str]:
    """Return the numbers beside and below a chart: points, then moments."""
    script = "return [...document.querySelectorAll(`${arguments[0]} .chart svg > text:not([text-anchor=start])`)]"
    script += ".filter((text) => Number(text.getAttribute('y')) > 20).map((text) => text.textContent)"
    return list(browser.run(script, chart))


def test_the_badge_says_up_to_where_the_log_is_verified(browser: Browser, ann: httpx.Client, short: str) -> None:
    head = ann.get(f"/games/{short}").json()["head"]
    browser.open(f"/games/{short}/review")
    browser.until(lambda: browser.text("#verified") == "not verified yet", "no badge yet")
    browser.click("#verify")
    last = head.partition("-")[0]
    browser.until(lambda: browser.text("#verified") == f"✔ verified up to version {last}", "the badge")
    assert "chain" in browser.text("#checks")
    assert "✘" not in browser.text("#checks")


def test_a_receipt_is_compared_with_the_log(browser: Browser, ann: httpx.Client, short: str) -> None:
    receipt = ann.get(f"/games/{short}/entries/12").json()["head"]
    browser.open(f"/games/{short}/review")
    browser.element("#annotate")  # the last part above the receipt: until it stands, the receipt moves
    browser.click("#with-receipt summary")
    browser.type("#receipt", f"{receipt}\ue007")
    browser.until(lambda: f"{receipt} is in the log" in browser.text("#checks"), "the receipt")
    assert "good" in browser.element("#verified").get_attribute("class")
    browser.type("#receipt", "\ue003" * len(receipt) + "12-00000000\ue007")
    browser.until(lambda: "not in order" in browser.text("#verified"), "a receipt of another log")
    assert "✘ receipt: 12-00000000 is not a head of this log" in browser.text("#checks .bad")


def test_badge_does_not_vouch_for_later_entries(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "bison", [None, "greedy"])
    browser.open(f"/games/{game}/review")
    browser.click("#verify")
    browser.until(lambda: "✔" in browser.text("#verified"), "the badge")
    upto = version_of(browser)
    offered = ann.get(f"/games/{game}/decisions").json()
    decided = {"head": offered["head"], "decision": offered["decisions"][0]["decision"]}
    ann.post(f"/games/{game}/decisions", json=decided).raise_for_status()
    browser.until(lambda: version_of(browser) > upto, "the decision")
    browser.until(lambda: browser.text("#verified") == f"verified up to version {upto}", "an older badge")
    assert browser.element("#verified").get_attribute("class") == ""


def test_two_forks_are_compared_side_by_side(browser: Browser, ann: httpx.Client, short: str) -> None:
    fork = forked(ann, short, 12, "random", "random")
    other = forked(ann, short, 20, "random", "random")
    last = min(ended(ann, fork), ended(ann, other))

    def moment(version: int) -> int:
        """Return the version of the other game after as many entries of play."""
        answer = ann.get(f"/games/{fork}/comparison", params={"with": other, "at": version}).json()
        return int(answer["other"]["at"])

    with browser.scripted(ONE_GAME_A_PAGE):
        browser.open(f"/games/{fork}/review#v=8")
        browser.choose("#with", other)
    pages = "return performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/forks?')).length"
    tree = ann.get(f"/games/{fork}/forks").json()["games"]
    assert browser.run(pages) == len(tree) > 2, "the game beside is found on a later page"
    browser.until(lambda: len(browser.all("#boards .picture:not(.seats) svg")) == 2, "two boards")
    browser.until(lambda: "The same up to version 12." in browser.text("#own-version"), "how far they are one")
    titles = "return [...document.querySelectorAll('#boards .picture:not(.seats) svg')]"
    titles += ".map((one) => one.querySelector('title').textContent)"
    browser.until(lambda: all("version 8," in title for title in browser.run(titles)), "the same version of both")
    assert len(set(browser.run(titles))) == 1
    browser.run("document.querySelector('#part').focus()")
    browser.press(Keys.ENTER)
    browser.until(lambda: version_of(browser) == 13, "where they part")
    browser.until(lambda: "Version 13" in browser.text("#own-version"), "what happened there")
    assert browser.run("return document.activeElement.id") == "part", "the keyboard stays where it was"
    comparison = ann.get(f"/games/{fork}/comparison", params={"with": other}).json()
    first = comparison["game"]["differs"]["version"]
    assert f"version {first}" in browser.text("#differs")
    browser.run("document.querySelector('#differs').focus()")
    browser.press(Keys.ENTER)
    browser.until(lambda: version_of(browser) == first, "the first difference in play")
    browser.run("document.querySelector('#part').click()")
    browser.until(lambda: version_of(browser) == 13, "back to where they part")
    browser.run("document.querySelector('#other h3 a').focus()")
    browser.press(Keys.ARROW_RIGHT)
    browser.until(lambda: version_of(browser) == 14, "a step")
    assert browser.run("return document.activeElement.href").endswith(f"/games/{other}/review#v={moment(14)}")
    assert moment(14) < 14, "version 14 of the fork seats a player, and the other game plays on"
    for version in (13, last):
        browser.run(f"location.hash = 'v={version}'")
        browser.until(lambda version=version: version_of(browser) == version, "the version")
        for selector, game, at in (("#own-version", fork, version), ("#other", other, moment(version))):
            page = ann.get(f"/games/{game}/timeline", params={"after": at - 1, "limit": 1}).json()
            title = f"Version {at}"
            browser.until(lambda selector=selector, title=title: title in browser.text(selector), "both go on")
            assert all(item["text"] in browser.text(selector) for item in page["items"])
            points = browser.run(
                "return [...document.querySelectorAll(arguments[0] + ' .row > span')].map((one) => one.lastChild.data)",
                f"{selector} {'> div' if selector == '#other' else ''}",
            )
            assert points[:2] == [str(value) for value in page["items"][0]["points"]]
        cursor = "return document.querySelector(`${arguments[0]} svg > line:last-child`).getAttribute('x1')"
        assert browser.run(cursor, "#chart") == browser.run(cursor, "#other-chart"), "the same moment, at one place"
    assert browser.driver.current_url.endswith(f"?with={other}#v={last}")
    browser.keep("compare-1280")
    assert ticks(browser, "#chart") == ticks(browser, "#other-chart"), "one scale of points and moments"
    browser.choose("#with", "")
    browser.until(lambda: not browser.all("#other"), "one board again")
    # The board that is not compared any more sends no request when the window changes; the other board does. It has the
    # narrow pictures of the versions so far, and of the versions behind them.
    fresh = next(version for version in range(16, last) if version not in (first, first + 1))
    resources = "return performance.getEntriesByType('resource').map((one) => one.name).filter((one) => "
    resources += "one.includes(`${arguments[0]}/board.svg`)).length"
    browser.size(1900)
    scrub(browser, fresh)
    wide = "return performance.getEntriesByType('resource').some((one) => one.name.includes(arguments[0]))"
    address = f"at={fresh}&width=1280"
    browser.until(lambda: board_shows(browser, fresh) and browser.run(wide, address), "the wide picture")
    before = browser.run(resources, fork), browser.run(resources, other)
    browser.size(PHONE)
    browser.until(lambda: browser.run(resources, fork) > before[0], "the narrow picture")
    assert browser.run(resources, other) == before[1]


@pytest.mark.long
def test_both_charts_have_one_scale_when_the_points_of_the_other_game_come_last(
    browser: Browser, ann: httpx.Client, short: str
) -> None:
    fork = forked(ann, short, 2)  # before the first points
    with browser.holding("GET", f"/v1/games/{short}/timeline?after=0&limit=1000"):
        browser.open(f"/games/{fork}/review?with={short}#v=2")
        browser.until(lambda: browser.held() == 1, "the points of the other game are held back")
        browser.until(lambda: browser.all("#differs, #part"), "the comparison")
        assert ticks(browser, "#chart")[:2] == ["0", "1"], "no points yet"
        browser.release()
    browser.until(lambda: browser.all("#other-chart svg"), "the chart of the other game")
    assert ticks(browser, "#chart") == ticks(browser, "#other-chart")
    assert "9" in ticks(browser, "#chart"), "the points of the other game"


def test_the_other_game_is_followed_while_it_is_played(browser: Browser, ann: httpx.Client, short: str) -> None:
    fork = forked(ann, short, 10)
    browser.open(f"/games/{short}/review?with={fork}#v=20")
    browser.until(lambda: "Its last version is 11." in browser.text("#other"), "the end of the other game")
    for seat in range(2):
        ann.post(f"/games/{fork}/seats", json={"seat": seat, "bot": "random"}).raise_for_status()
    browser.until(lambda: "Its last version" not in browser.text("#other"), "it has come as far, without asking")
    moment = ann.get(f"/games/{short}/comparison", params={"with": fork, "at": 20}).json()["other"]["at"]
    assert moment > 20, "the entries that seat its players are no play"
    assert f"Version {moment}" in browser.text("#other")
