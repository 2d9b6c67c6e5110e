"""Hints on the page: the proposed row with its preview and the reason, about the list that the hint was asked for."""

from __future__ import annotations

from typing import Any

import httpx
from selenium.webdriver.common.keys import Keys

from tests.page.browser import Browser
from tests.page.playing import is_confirming, open_table, play_on, wait_for_choices
from tests.page.reviewing import seated
from tests.serving import Served

_HINTED = """
const row = document.querySelector('#legal .hinted');
const seen = row?.getBoundingClientRect();
const isSeen = seen?.top >= 0 && seen.bottom <= innerHeight;
return row && [row.ariaLabel || row.textContent, document.activeElement === row, isSeen];
"""
_FOCUSED = "return document.activeElement === document.querySelector('#legal .hinted')"
_REASON = "return document.querySelector('#preview .hint')?.textContent || ''"


def proposed(browser: Browser, ann: httpx.Client, game: str) -> dict[str, Any]:
    """Wait until the page shows the hint of the service in its list; return it."""
    hint: dict[str, Any] = ann.get(f"/games/{game}/hint").raise_for_status().json()
    browser.until(lambda: browser.run(_HINTED) == [hint["text"], True, True], "the row of the hint, with the focus")
    browser.until(lambda: browser.run(_REASON) == f"Hint: {' '.join(hint['reasons'])}", "the reason")
    return hint


def head_of(ann: httpx.Client, game: str) -> str:
    return str(ann.get(f"/games/{game}").json()["head"])


def test_a_hint_marks_its_row_with_preview_and_reason_and_is_asked_for_and_taken_by_keys(
    browser: Browser, ann: httpx.Client
) -> None:
    game = open_table(browser, "bison")
    head = head_of(ann, game)
    browser.click("#hint")
    proposed(browser, ann, game)
    browser.until(lambda: browser.all("#board .over"), "the preview over the board")
    browser.keep("hint-bison-1280")
    assert head_of(ann, game) == head, "nothing was decided"
    before = int(head.partition("-")[0])
    browser.press(Keys.END)
    browser.until(lambda: not browser.run(_FOCUSED), "the focus on another row")
    browser.press("h")
    hint = proposed(browser, ann, game)
    browser.press(Keys.ENTER)
    browser.until(lambda: head_of(ann, game) != hint["head"] or is_confirming(browser), "the decision, or a question")
    if head_of(ann, game) == hint["head"]:
        browser.press(Keys.ENTER)
    browser.until(lambda: head_of(ann, game) != hint["head"], "the decision")
    cause = ann.get(f"/games/{game}/entries/{before + 1}").json()["body"]["cause"]
    assert cause["decision"] == hint["decision"]


def test_on_a_phone_a_hint_opens_the_group_that_hides_its_row(browser: Browser, ann: httpx.Client) -> None:
    browser.size(844, 390)
    game = open_table(browser, "bison")
    assert not browser.all("#legal button:not(.fold)"), "all decisions are folded"
    browser.click("#hint")
    proposed(browser, ann, game)
    browser.keep("hint-bison-844")


def test_a_late_hint_marks_nothing_in_a_newer_list(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "bison", [None, "random"])
    with browser.holding("GET", f"/v1/games/{game}/hint"):
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        browser.click("#hint")
        browser.until(lambda: browser.held() == 1, "the answer")
        play_on(ann, game, 1)
        version = head_of(ann, game).partition("-")[0]
        browser.until(lambda: browser.element("#play").get_attribute("data-version") == version, "the newer list")
        browser.release()
        assert browser.run(_HINTED) is None
        assert browser.run(_REASON) == ""


def test_beside_players_a_hint_is_offered_where_the_table_was_opened_so(
    browser: Browser, ann: httpx.Client, service: Served
) -> None:
    eve = httpx.post(f"{service.url}/v1/players", json={"name": "Eve"}).raise_for_status().json()
    headers = {"Authorization": f"Bearer {eve['token']}"}
    for hints in (False, True):
        game = seated(ann, "bison", [], seats=2, hints=hints)
        ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
        if hints:
            browser.open(f"/games/{game}")
            browser.element("#seats-free [data-hints]")
        httpx.post(f"{service.url}/v1/games/{game}/seats", json={"seat": 1}, headers=headers).raise_for_status()
        if not hints:
            browser.open(f"/games/{game}")
        wait_for_choices(browser)
        assert browser.element("#hint").is_displayed() is hints
        assert bool(browser.all("#table [data-hints]")) is hints
