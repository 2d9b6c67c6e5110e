"""Decisions of both seats that are tried in the review, taken back and left: by mouse, by keys and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH, Games
from tests.page.playing import button_of
from tests.page.reviewing import board_shows, scrub, version_of

STARTED = 3
"""The version of the start of the games of these tests; Blue is to move."""
TURN = 4
"""So many decisions the first turn of a course has: an action, its hunters, an animal, the end of the turn."""
OPEN, PART, STEPS, TOLD = "#what-if", "#what-if-part", "#what-if-steps > li", "#what-if-turn"
BACK, LEAVE = "#what-if-back", "#what-if-leave"
DECISIONS = "return [...document.querySelectorAll('#legal button')].map((one) => one.ariaLabel || one.textContent)"
FOCUSED = "return document.activeElement.id || (document.activeElement.closest('#legal') ? 'legal' : '')"
STEPS_SHOWN = "return [...document.querySelectorAll('#what-if-steps > li')].map((one) => one.textContent)"
PICTURE = "return document.querySelector('#board .seats > svg')?.outerHTML"

Tried = list[dict[str, Any]]
Pick = Callable[[list[dict[str, Any]]], dict[str, Any]]


def ask(client: httpx.Client, game: str, at: int, decisions: Tried, **parameters: str) -> dict[str, Any]:
    body = {"at": at, "decisions": decisions}
    answer = client.post(f"/games/{game}/what-if", json=body, params=parameters)
    return dict(answer.raise_for_status().json())


def last(options: list[dict[str, Any]]) -> dict[str, Any]:
    return options[-1]


def laying(options: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the action that lays a tile, or the first decision."""
    return next((option for option in options if option["decision"].get("action") == "lay_tile"), options[0])


HIDDEN = (*[last] * TURN, *[laying] * 4)
"""After a turn of Blue, Red lays the tile that only Red knows."""


def course_of(
    client: httpx.Client, game: str, at: int, *picks: Pick, seen_as: str | None = None
) -> tuple[Tried, list[str]]:
    """Return decisions that can be taken one after the other, and their sentences as somebody sees them."""
    query = {"as": seen_as} if seen_as else {}
    decisions: Tried = []
    texts = []
    for pick in picks:
        (listed,) = ask(client, game, at, decisions, **query)["options"]
        option = pick(listed["decisions"])
        decisions.append({"seat": listed["seat"], "decision": option["decision"]})
        texts.append(option["text"])
    return decisions, texts


def version_of_few_decisions(client: httpx.Client, game: str) -> int:
    """Return a version where all decisions stand in the list by themselves."""

    def is_short(version: int) -> bool:
        options = ask(client, game, version, [])["options"]
        return bool(options) and len(options[0]["decisions"]) <= 3

    return next(version for version in range(STARTED, 99) if is_short(version))


def opened(browser: Browser, game: str, version: int, *, query: str = "") -> None:
    """Open the review of a game at a version whose board is shown, with the button that tries decisions."""
    browser.open(f"/games/{game}/review{query}#v={version}")
    browser.until(lambda: version_of(browser) == version and browser.run(PICTURE), "the board")
    browser.until(lambda: browser.element(OPEN).is_displayed(), "the button")


def begun(browser: Browser, game: str, version: int, *, query: str = "") -> None:
    """Try decisions at a version of a game: the list is there, and has the focus."""
    opened(browser, game, version, query=query)
    browser.click(OPEN)
    browser.until(lambda: browser.run(FOCUSED) == "legal", "the list")


def wait_for_steps(browser: Browser, count: int) -> None:
    browser.until(lambda: len(browser.all(STEPS)) == count, f"{count} steps")
    browser.until(lambda: not browser.all("#legal[aria-busy=true]"), "the answer")


def press(browser: Browser, text: str) -> None:
    """Press a decision of the list with the mouse. The player has looked at it: the list takes clicks."""

    def pressed() -> bool:
        node = button_of(browser, text)
        browser.run("document.querySelector('#legal').classList.remove('new')")
        return browser.point_at(node, press=True)

    browser.until(pressed, text)


def test_decisions_of_both_seats_are_tried_with_the_mouse_taken_back_and_left(
    browser: Browser, ann: httpx.Client, running: str
) -> None:
    for _ in range(TURN - 1):
        listed = ann.get(f"/games/{running}/decisions").json()
        body = {"head": listed["head"], "decision": last(listed["decisions"])["decision"]}
        head = ann.post(f"/games/{running}/decisions", json=body).raise_for_status().json()["version"]
    decisions, texts = course_of(ann, running, head, last, last)
    assert [choice["seat"] for choice in decisions] == [0, 1]
    opened(browser, running, head)
    plain = browser.run(PICTURE)
    begun(browser, running, head)
    before, rows = browser.run(PICTURE), browser.run(DECISIONS)
    assert not browser.element(BACK).is_enabled()
    for number, text in enumerate(texts, start=1):
        press(browser, text)
        wait_for_steps(browser, number)
        assert browser.run(FOCUSED) == "legal"

    outcome = ask(ann, running, head, decisions)
    for line, step in zip(browser.run(STEPS_SHOWN), outcome["steps"], strict=True):
        for sentence in (step["text"], *step["texts"]):
            assert sentence in line
    for points in outcome["points"]:
        assert f" {points}" in browser.text("#what-if-points")
    assert outcome["question"] == browser.text("#question")
    browser.until(lambda: browser.run(PICTURE) != before, "the seats as they would be")
    assert "data-changed" in browser.run("return document.querySelector('#boards').innerHTML")
    browser.keep("what-if")

    browser.click(BACK)
    wait_for_steps(browser, 1)
    assert ask(ann, running, head, decisions[:-1])["question"] == browser.text("#question")
    browser.click(BACK)
    wait_for_steps(browser, 0)
    assert browser.run(DECISIONS) == rows
    press(browser, texts[0])
    wait_for_steps(browser, 1)
    browser.click(LEAVE)
    assert not browser.element(PART).is_displayed()
    assert browser.run(FOCUSED) == "what-if"
    assert version_of(browser) == head
    browser.until(lambda: browser.run(PICTURE) == plain, "the seats of the version")
    assert int(ann.get(f"/games/{running}").json()["head"].partition("-")[0]) == head, "nothing was appended"


def test_decisions_are_tried_by_keys_on_a_phone(browser: Browser, ann: httpx.Client, running: str) -> None:
    _, texts = course_of(ann, running, STARTED, *[last] * 2)
    browser.size(PHONE)
    opened(browser, running, STARTED)
    browser.press("w")
    browser.until(lambda: browser.run(FOCUSED) == "legal", "the list")
    focused = "return document.activeElement.ariaLabel || document.activeElement.textContent"
    for number, text in enumerate(texts, start=1):
        for _ in browser.run(DECISIONS):
            if browser.run(focused) == text:
                break
            browser.press(Keys.ARROW_DOWN)
        assert browser.run(focused) == text
        browser.press(Keys.ENTER)
        wait_for_steps(browser, number)
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
    browser.keep("what-if-phone")
    for number in (1, 0):
        browser.press(Keys.BACKSPACE)
        wait_for_steps(browser, number)
        assert browser.run(FOCUSED) == "legal"
    # The keys that lead through the versions belong to the list now.
    browser.press(Keys.END + Keys.ARROW_RIGHT + Keys.HOME + Keys.ARROW_LEFT)
    browser.press("2")
    assert browser.run("return document.activeElement.getAttribute('aria-keyshortcuts')") == "2"
    assert version_of(browser) == STARTED
    browser.press(Keys.ESCAPE)
    assert not browser.element(PART).is_displayed()
    assert browser.run(FOCUSED) == "what-if"
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


def test_place_of_the_board_tries_the_decision_that_it_means(browser: Browser, ann: httpx.Client, running: str) -> None:
    begun(browser, running, STARTED)
    decisions, texts = course_of(ann, running, STARTED, laying, laying, laying)
    for number, text in enumerate(texts, start=1):
        press(browser, text)
        wait_for_steps(browser, number)
    (listed,) = ask(ann, running, STARTED, decisions)["options"]
    assert listed["decisions"][0]["decision"]["type"] == "place_tile"
    place = browser.until(lambda: browser.run("return document.querySelector('#board .offered')"), "a place")
    browser.run("document.querySelector('#legal').classList.remove('new')")
    assert browser.point_at(place, press=True)
    browser.until(lambda: browser.element("#decide").is_displayed(), "the first decision of the place")
    browser.press(Keys.ESCAPE)
    browser.until(lambda: not browser.element("#chosen").is_displayed(), "all decisions")
    assert browser.element(PART).is_displayed(), "the first press releases the place"
    browser.press(Keys.ESCAPE)
    assert not browser.element(PART).is_displayed()
    assert browser.all("#board .offered") == []


@pytest.mark.long
@pytest.mark.parametrize("width", [PHONE, 1280])
def test_stop_before_a_draw_is_told_in_words(browser: Browser, ann: httpx.Client, short: str, width: int) -> None:
    decisions, texts = course_of(ann, short, STARTED, last)
    stop = ask(ann, short, STARTED, decisions, language="de")["stop"]
    assert stop["code"] == "stops_at_draw"
    browser.size(width)
    browser.driver.add_cookie({"name": "language", "value": "de"})
    begun(browser, short, STARTED)
    text = ask(ann, short, STARTED, [], language="de")["options"][0]["decisions"][-1]["text"]
    assert text != texts[0]
    check(browser, width, "de", pictures=True)
    press(browser, text)
    browser.until(lambda: browser.text("#what-if-stop") == stop["detail"], "the stop")
    assert browser.run(FOCUSED) == "what-if-turn", "the sentence in the place of the list has the focus"
    assert not browser.element("#legal").is_displayed()
    check(browser, width, "de")
    browser.keep(f"what-if-stop-{width}")
    browser.press(Keys.BACKSPACE)
    browser.until(lambda: browser.run(FOCUSED) == "legal", "the list")
    assert browser.all("#what-if-stop") == []


@pytest.mark.long
@pytest.mark.parametrize("width", [PHONE, 1280])
def test_stop_before_hidden_information_is_told_in_words(
    browser: Browser, ann: httpx.Client, running: str, width: int
) -> None:
    """Ann does not know the tile that her opponent lays."""
    decisions, texts = course_of(ann, running, STARTED, *HIDDEN)
    stop = ask(ann, running, STARTED, decisions)["stop"]
    assert stop["code"] == "stops_at_secret"
    browser.size(width)
    begun(browser, running, STARTED)
    for number, text in enumerate(texts, start=1):
        press(browser, text)
        wait_for_steps(browser, number)
    browser.until(lambda: browser.text("#what-if-stop") == stop["detail"], "the stop")
    assert browser.run(FOCUSED) == "what-if-turn"
    check(browser, width)


def version_of_red_tile(client: httpx.Client, game: str) -> int:
    """Return the first version with a choice of Red to lay the tile that only Red knows."""

    def may_lay(version: int) -> bool:
        options = ask(client, game, version, [], **{"as": "0"})["options"]
        decisions = options[0]["decisions"] or [] if options and options[0]["seat"] == 1 else []
        return any(option["decision"].get("action") == "lay_tile" for option in decisions)

    return next(version for version in range(STARTED, 99) if may_lay(version))


def test_seat_as_which_a_game_is_shown_knows_no_more_here(browser: Browser, ann: httpx.Client, finished: str) -> None:
    """The last version can be tried too; there nobody is to decide. Another version ends the tries."""
    before = version_of_red_tile(ann, finished)
    decisions, texts = course_of(ann, finished, before, *[laying] * 4, seen_as="0")
    stop = ask(ann, finished, before, decisions, **{"as": "0"})["stop"]
    assert stop["code"] == "stops_at_secret"
    stop_for_all = ask(ann, finished, before, decisions)["stop"]
    assert stop_for_all is None or stop_for_all["code"] != "stops_at_secret"
    browser.size(PHONE)
    begun(browser, finished, before, query="?as=0")
    for number, text in enumerate(texts, start=1):
        press(browser, text)
        wait_for_steps(browser, number)
    browser.until(lambda: browser.text("#what-if-stop") == stop["detail"], "the stop")
    assert browser.run(FOCUSED) == "what-if-turn"
    check(browser, PHONE)
    end = int(ann.get(f"/games/{finished}").json()["head"].partition("-")[0])
    scrub(browser, end)
    assert not browser.element(PART).is_displayed(), "another version ends it"
    browser.until(lambda: board_shows(browser, end), "the last version")
    browser.click(OPEN)
    browser.until(lambda: browser.run(FOCUSED) == "what-if-turn", "its answer")
    assert browser.text(TOLD).strip()
    scrub(browser, 1)
    assert not browser.element(OPEN).is_displayed(), "nothing can be tried before the start"
    browser.press("w")
    browser.until(lambda: "had not started" in browser.text("#status"), "the reason")


def version_of_hidden_options(client: httpx.Client, game: str, seat: str) -> int:
    """Return the first version at which the decisions of the seat to move depend on something hidden from another."""

    def is_hidden(version: int) -> bool:
        options = ask(client, game, version, [], **{"as": seat})["options"]
        return bool(options) and options[0]["decisions"] is None

    return next(version for version in range(STARTED, 99) if is_hidden(version))


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_decisions_that_hidden_information_decides_are_told_in_words(
    browser: Browser, ann: httpx.Client, games: Games, width: int
) -> None:
    """The masks on Red's hand decide the masks that Red may play; Blue does not know them."""
    game = games["wendake"]
    version = version_of_hidden_options(ann, game, "0")
    browser.size(width)
    opened(browser, game, version, query="?as=0")
    browser.click(OPEN)
    browser.until(lambda: browser.run(FOCUSED) == "what-if-turn", "the sentence in the place of the list")
    hidden = "decides: What they may decide depends on something that is hidden from you."
    assert browser.text(TOLD).endswith(hidden)
    assert not browser.element("#legal").is_displayed()
    assert browser.all("#board .offered") == []
    assert browser.all("#what-if-stop") == [], "the game would go on"
    assert not browser.element(BACK).is_enabled()
    check(browser, width)
    browser.keep(f"what-if-hidden-{width}")
    browser.press("1" + Keys.ARROW_DOWN + Keys.ENTER + Keys.BACKSPACE)
    assert browser.all(STEPS) == [], "nothing can be tried"
    browser.press(Keys.ESCAPE)
    assert browser.run(FOCUSED) == "what-if"
    # Everybody may know all of a game that is over.
    begun(browser, game, version)
    assert len(browser.run(DECISIONS)) > 0


def test_answer_that_comes_late_changes_nothing(browser: Browser, ann: httpx.Client, finished: str) -> None:
    version = version_of_few_decisions(ann, finished)
    with browser.holding("POST", f"/v1/games/{finished}/what-if?picture="):
        opened(browser, finished, version)
        browser.click(OPEN)
        browser.until(lambda: browser.held() == 1, "the answer with the list")
        browser.release()
        listed = browser.run(DECISIONS)
        browser.press(Keys.ENTER)
        browser.until(lambda: browser.held() == 1, "the answer with a decision")
        browser.press(Keys.BACKSPACE)
        browser.until(lambda: browser.held() == 2, "the answer without")
        browser.release(1)
        browser.release(0)
        assert browser.all(STEPS) == []
        assert browser.run(DECISIONS) == listed

        browser.press(Keys.ENTER)
        browser.until(lambda: browser.held() == 1, "the answer with a decision")
        browser.press(Keys.ESCAPE)
        assert not browser.element(PART).is_displayed()
        browser.release()
        assert not browser.element(PART).is_displayed()
        assert browser.all("#board .offered") == []

        browser.click(OPEN)
        browser.until(lambda: browser.held() == 1, "the answer with the list")
        scrub(browser, 1)
        browser.release()
        assert not browser.element(PART).is_displayed()
        browser.until(lambda: board_shows(browser, 1), "the version that was chosen meanwhile")
