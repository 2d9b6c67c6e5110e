"""Decisions in the player's order: the question, main decisions first, others folded, and confirmations."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.conftest import as_holder
from tests.page.playing import button_of, decisions_of, is_confirming, play_on, prefer_nothing, wait_for_choices
from tests.page.reviewing import seated
from tests.page.two_people import decide, post, table
from tests.serving import Served

_LIST = "return [...document.querySelector('#legal').children].map((one) => one.textContent)"

_TOLD = "return [...document.querySelectorAll('#legal button')].map((one) => one.ariaLabel || one.textContent)"


@pytest.fixture(scope="module")
def placed(ann: httpx.Client) -> str:
    """A game of `stone_placed`, for tests without a lasting change."""
    return stone_placed(ann)


def stone_placed(ann: httpx.Client) -> str:
    """Return a game of Wendake after Ann has placed a stone: she may act, swap tiles and end the turn."""
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
    assert [option["text"] for option in listed["decisions"] if option["ends_turn"]] == ["End the turn"]
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
    sentences = set(browser.run(_TOLD))
    while not set(swaps) <= sentences:
        before = len(sentences)
        browser.run("document.querySelector('#legal .fold[data-group]:last-of-type').click()")
        sentences |= set(browser.run(_TOLD))
        assert len(sentences) > before, "each press of More shows further swaps"


def test_decision_that_cannot_be_taken_back_is_asked_about_unless_turned_off(
    asking_ahead: Browser, ann: httpx.Client
) -> None:
    """The bot that is next decides at once, so the end of the turn is final; a double click is a single press."""
    browser, placed = asking_ahead, stone_placed(ann)
    head = legal(ann, placed)["head"]
    decisions_before = decisions_of(browser.url, placed)
    browser.open(f"/games/{placed}")
    wait_for_choices(browser)
    browser.double_click(button_of(browser, "End the turn"))
    browser.until(lambda: "cannot be taken back" in browser.text("#preview .ask"), "the question")
    assert browser.element("#legal").get_attribute("aria-busy") == "false", "a double click is one press"
    browser.keep("asked-1280")
    assert legal(ann, placed)["head"] == head, "nothing was decided"
    browser.open(f"/games/{placed}")
    wait_for_choices(browser)
    browser.click("#ask")
    try:
        browser.point_at(button_of(browser, "End the turn"), press=True)
        browser.until(lambda: decisions_of(browser.url, placed) > decisions_before, "the decision")
    finally:
        prefer_nothing(browser)


def test_decision_that_can_be_taken_back_is_taken_with_one_press(
    browser: Browser, ann: httpx.Client, placed: str
) -> None:
    choices = legal(ann, placed)["decisions"]
    swap = next(choice["text"] for choice in choices if choice["decision"]["type"] == "swap_tiles")
    before = decisions_of(browser.url, placed)
    browser.open(f"/games/{placed}")
    wait_for_choices(browser)
    browser.point_at(button_of(browser, swap), press=True)
    browser.until(lambda: decisions_of(browser.url, placed) == before + 1, "the decision")
    browser.until(lambda: swap in browser.text("#take-back-what"), "the way back")
    listed = legal(ann, placed)
    post(ann, placed, "take-backs", head=listed["head"], to=listed["take_backs"][0]["version"])


def test_end_of_a_turn_is_not_asked_about_while_a_person_is_next(
    browser: Browser, ann: httpx.Client, service: Served
) -> None:
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    with as_holder(service.url, token) as ben:
        game = table(ann, ben)
        while "End the turn" not in [option["text"] for option in legal(ann, game)["decisions"]]:
            assert decide(ann, game) or decide(ben, game)
    before = decisions_of(browser.url, game)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    browser.point_at(button_of(browser, "End the turn"), press=True)
    browser.until(lambda: decisions_of(browser.url, game) == before + 1, "the decision")
    browser.until(lambda: "End the turn" in browser.text("#take-back-what"), "the way back")


def drawing(ann: httpx.Client, ruleset: str) -> tuple[str, str]:
    """Return a game in which a decision draws, and the sentence of that decision.

    In Wendake the last start canoe draws, and the seat that places it is drawn: in about half of the games it is Ann's.
    """
    for _ in range(40):
        game = seated(ann, ruleset, [None, "random"])
        for seed in range(2):
            listed = legal(ann, game)
            for option in listed["decisions"]:
                body = {"head": listed["head"], "decision": option["decision"]}
                judged = ann.post(f"/games/{game}/decisions?dry_run=true", json=body).json()
                if judged["events"] is None and len(listed["decisions"]) > 1:
                    return game, str(option["text"])
            play_on(ann, game, 1, seed=seed)
    raise AssertionError("no decision draws")


@pytest.mark.parametrize("ruleset", ["discoveries", pytest.param("wendake", marks=pytest.mark.long)])
def test_dice_are_rolled_and_masks_drawn_only_after_a_question(
    browser: Browser, ann: httpx.Client, ruleset: str
) -> None:
    game, text = drawing(ann, ruleset)
    head = legal(ann, game)["head"]
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    browser.point_at(button_of(browser, text), press=True)
    browser.until(lambda: "cannot be taken back" in browser.text("#preview .ask"), "the question")
    browser.keep(f"drawing-{ruleset}-1280")
    assert legal(ann, game)["head"] == head, "nothing was decided"
    browser.click("#decide")
    browser.until(lambda: ann.get(f"/games/{game}").json()["head"] != head, "the decision")


def test_no_preview_is_requested_for_a_decision_on_its_way(browser: Browser, placed: str) -> None:
    text = "End the turn"
    with browser.scripted(f"({_UNANSWERED})('/v1/games/{placed}/decisions?next=')"):
        browser.open(f"/games/{placed}")
    wait_for_choices(browser)
    button = button_of(browser, text)
    browser.point_at(button, press=True)
    browser.until(lambda: is_confirming(browser) and text in browser.text("#preview"), "the question")
    # Pressed again by itself: a second press at once is the other half of a double click.
    browser.run("arguments[0].click()", button)
    assert browser.element("#legal").get_attribute("aria-busy") == "true"
    assert not is_confirming(browser)
    assert text in browser.text("#preview"), "the preview stays"
    browser.run("sessionStorage.removeItem(arguments[0])", f"tabletape.pending.{placed}")


_PARTED = """
const folder = document.querySelector("link[href$='/lib/dom.js']").href.replace(/lib\\/dom\\.js$/, 'table/');
return import(`${folder}grouping.js`).then(({ parted }) => parted(arguments[0]));
"""


def test_common_words_of_a_group_do_not_end_inside_a_name(browser: Browser) -> None:
    browser.open("/")
    browser.element("#cards")
    words = "Déplacer un guerrier vers «\u00a0Bois ouest, "
    parted = browser.run(_PARTED, [f"{words}nord\u00a0»", f"{words}sud\u00a0»"])
    assert parted["common"] == "Déplacer un guerrier vers"
    assert parted["own"] == ["«\u00a0Bois ouest, nord\u00a0»", "«\u00a0Bois ouest, sud\u00a0»"]
