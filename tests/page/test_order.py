"""Decisions in the player's order: the question, main decisions first, others folded, and confirmations."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from selenium.webdriver import ActionChains

from tests.page.browser import Browser
from tests.page.playing import button_of, decisions_of, is_confirming, play_on, prefer_nothing, wait_for_choices
from tests.page.reviewing import seated

_LIST = "return [...document.querySelector('#legal').children].map((one) => one.textContent)"

_TOLD = "return [...document.querySelectorAll('#legal button')].map((one) => one.ariaLabel || one.textContent)"


@pytest.fixture
def placed(ann: httpx.Client) -> str:
    """A game of Wendake after Ann has placed a stone: she may act, swap tiles and end the turn."""
    game = seated(ann, "wendake", [None, "random"])
    for decisions in range(40):
        play_on(ann, game, 0 if not decisions else 1, seed=decisions)
        kinds = {option["decision"]["type"] for option in legal(ann, game)["decisions"]}
        if {"swap_tiles", "perform_action", "end_turn"} <= kinds:
            return game
    raise AssertionError("no stone is placed")


_UNANSWERED = """
(path) => {
  const plain = window.fetch;
  const decides = (address, options) => String(address).startsWith(path) && options.method === "POST";
  window.fetch = (address, options = {}) => decides(address, options) ? new Promise(() => {}) : plain(address, options);
}
"""
"""Sends no POST to a path that begins so, and answers none."""


def legal(ann: httpx.Client, game: str) -> dict[str, Any]:
    listed: dict[str, Any] = ann.get(f"/games/{game}/decisions").raise_for_status().json()
    return listed


def test_the_list_asks_its_question_and_shows_the_main_decisions_first(
    browser: Browser, ann: httpx.Client, placed: str
) -> None:
    listed = legal(ann, placed)
    main = [option["text"] for option in listed["decisions"] if not option["beside"]]
    swaps = [option["text"] for option in listed["decisions"] if option["decision"]["type"] == "swap_tiles"]
    assert listed["question"] == "Which action of the tile do you perform?"
    assert all(option["confirm"] == "once" for option in listed["decisions"] if option["text"] in swaps)
    browser.open(f"/games/{placed}")
    wait_for_choices(browser)
    assert browser.text("#question") == listed["question"]
    rendered = browser.run(_LIST)
    assert sorted(rendered[: len(main)]) == sorted(main)
    assert rendered[len(main) - 1] == "End the turn"
    assert f"Swaps of tiles ({len(swaps)})" in rendered
    assert not set(swaps) & set(rendered), "folded"
    browser.keep("folded-1280")
    button_of(browser, swaps[0])
    assert set(swaps) <= set(browser.run(_TOLD))


def test_decision_that_ends_the_turn_or_uses_up_an_action_needs_confirmation_unless_turned_off(
    asking_ahead: Browser, ann: httpx.Client, placed: str
) -> None:
    browser = asking_ahead
    listed = legal(ann, placed)
    swap = next(option["text"] for option in listed["decisions"] if option["decision"]["type"] == "swap_tiles")
    decisions_before = decisions_of(browser.url, placed)
    browser.open(f"/games/{placed}")
    wait_for_choices(browser)
    for text, reason in ((swap, "used up for the whole game"), ("End the turn", "ends your turn")):
        browser.point_at(button_of(browser, text), press=True)
        browser.until(lambda r=reason: r in browser.text("#preview"), reason)
        assert is_confirming(browser)
    browser.keep("asked-1280")
    browser.point_at(browser.one("header nav"), press=True)
    ActionChains(browser.driver).double_click(button_of(browser, swap)).perform()
    browser.until(lambda: "used up" in browser.text("#preview .ask"), "the question")
    assert browser.one("#legal").get_attribute("aria-busy") == "false", "a double click is one press"
    assert legal(ann, placed)["head"] == listed["head"], "nothing was decided"
    browser.click("#ask")
    try:
        browser.point_at(button_of(browser, "End the turn"), press=True)
        browser.until(lambda: decisions_of(browser.url, placed) > decisions_before, "the decision")
    finally:
        prefer_nothing(browser)


def test_no_preview_is_requested_for_a_decision_on_its_way(browser: Browser, ann: httpx.Client, placed: str) -> None:
    swap = next(option["text"] for option in legal(ann, placed)["decisions"] if option["confirm"] == "once")
    with browser.scripted(f"({_UNANSWERED})('/v1/games/{placed}/decisions?next=')"):
        browser.open(f"/games/{placed}")
    wait_for_choices(browser)
    button = button_of(browser, swap)
    browser.point_at(button, press=True)
    browser.until(lambda: is_confirming(browser) and swap in browser.text("#preview"), "the question")
    # Pressed again by itself: a second press at once is the other half of a double click.
    browser.run("arguments[0].click()", button)
    assert browser.one("#legal").get_attribute("aria-busy") == "true"
    assert not is_confirming(browser)
    assert swap in browser.text("#preview"), "the preview stays"
    browser.run("sessionStorage.removeItem(arguments[0])", f"tabletape.pending.{placed}")
