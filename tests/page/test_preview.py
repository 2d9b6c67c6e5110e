"""Previews: the board as it would be, before a decision is taken; and the events since the last decision."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from domain.rulesets import RULESETS
from tests.page.browser import Browser
from tests.page.playing import (
    decisions_of,
    is_confirming,
    open_table,
    play_on,
    prefer_nothing,
    press_decision,
    wait_for_choices,
)
from tests.page.reviewing import seated
from tests.serving import Served

# The overlay of the board: its word, and its drawing.
_OVER = """
const over = document.querySelector('#board .over');
return over && [over.querySelector('.word').textContent, over.innerHTML];
"""


def over(browser: Browser) -> list[Any] | None:
    """Return the word and the drawing of the overlay of the board."""
    pieces: list[Any] | None = browser.run(_OVER)
    return pieces


def laid(browser: Browser, word: str = "Preview") -> list[Any]:
    """Return the word and the drawing of the overlay, once it has this word."""
    return (
        browser.until(lambda: (pieces := over(browser)) and pieces[0] == word and pieces, f"{word} over the board")
        or []
    )


def head_of(ann: httpx.Client, game: str) -> str:
    return str(ann.get(f"/games/{game}").json()["head"])


@pytest.mark.long
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_board_after_a_decision_is_seen_first(browser: Browser, ann: httpx.Client, ruleset: str) -> None:
    game = open_table(browser, ruleset)
    head = head_of(ann, game)
    browser.point_at(browser.all("#legal button")[0])
    laid(browser)
    browser.keep(f"preview-{ruleset}-1280")
    browser.point_at(browser.element("header nav"))
    browser.until(lambda: over(browser) is None, "the board as it is")
    assert head_of(ann, game) == head, "nothing was decided"


def lay_a_tile(browser: Browser, ann: httpx.Client) -> str:
    """Come to the choice of where a tile goes; return the game."""
    game = seated(ann, "bison", [None, "random"])
    for _ in range(40):
        legal = ann.get(f"/games/{game}/decisions").json()
        kinds = [option["decision"] for option in legal["decisions"]]
        if any(kind["type"] == "place_tile" for kind in kinds):
            browser.open(f"/games/{game}")
            wait_for_choices(browser)
            return game
        preferred = [kind for kind in kinds if kind.get("action") == "lay_tile"] or kinds
        if preferred:
            ann.post(
                f"/games/{game}/decisions", json={"head": legal["head"], "decision": preferred[0]}
            ).raise_for_status()
    raise AssertionError("no tile is to be laid")


def marked(browser: Browser) -> str:
    return str(browser.run("return document.querySelector('#legal [aria-pressed=true]')?.textContent || ''"))


def test_a_choice_at_a_place_is_given_up_with_escape_and_a_tile_is_turned_there_before_it_is_laid(
    browser: Browser, ann: httpx.Client
) -> None:
    game = lay_a_tile(browser, ann)
    head = head_of(ann, game)
    tile = ann.get(f"/games/{game}/state").json()["position"]["seats"][0]["tile"]
    assert browser.element("#about [data-tile]").get_attribute("data-tile") == tile, "the tile in hand is seen first"
    many = len(browser.all("#legal button"))
    browser.point_at(browser.all("#board .offered")[0], press=True)
    browser.until(lambda: 0 < len(browser.all("#legal button")) < many, "fewer decisions")
    browser.press(Keys.ESCAPE)
    browser.until(lambda: len(browser.all("#legal button")) == many, "all of them")
    assert over(browser) is None or not marked(browser)
    assert head_of(ann, game) == head, "nothing was decided"
    place = next(
        place
        for place in browser.all("#board .offered")
        if "Empty hex" in place.text or place.get_attribute("data-place")
    )
    browser.point_at(place, press=True)
    first, drawn = browser.until(lambda: marked(browser), "a tile that waits"), laid(browser)[1]
    turned = [first]
    for turn in (
        lambda: browser.press("r"),
        lambda: ActionChains(browser.driver).scroll_from_origin(_at(place), 0, 100).perform(),
        lambda: browser.point_at(place, press=True),
    ):
        before = marked(browser)
        turn()
        turned.append(browser.until(lambda b=before: marked(browser) != b and marked(browser), "the next one"))
        if len(turned) == 2:
            browser.until(lambda: laid(browser)[1] != drawn, "another picture")
    assert len(set(turned)) > 1
    assert head_of(ann, game) == head, "nothing was decided"
    browser.keep("turned-1280")
    hexes = marked(browser)
    browser.click("#decide")
    browser.until(lambda: head_of(ann, game) != head, "the decision")
    items = ann.get(f"/games/{game}/timeline", params={"after": int(head.partition("-")[0]), "limit": 1}).json()[
        "items"
    ]
    assert any(hexes.partition("turned by")[2] in item["text"] for item in items)


def _at(node: Any) -> Any:
    from selenium.webdriver.common.actions.wheel_input import ScrollOrigin

    return ScrollOrigin.from_element(node)


# Whether the decision that was pressed is being sent, or was taken.
_TAKEN = "return document.querySelector('#legal').getAttribute('aria-busy') === 'true' || !window.seen.isConnected"
# Notes when a new list begins to take no clicks, and when it ends that.
_GUARDED = """
const list = document.querySelector('#legal');
window.guarded = [];
const note = () => window.guarded.push(list.classList.contains('new'));
new MutationObserver(note).observe(list, { attributeFilter: ['class'] });
"""


def test_a_new_list_takes_no_click_at_once(browser: Browser, service: Served) -> None:
    game = open_table(browser, "wendake", clicks=False)
    # The page itself has waited long enough: nothing takes the mark away again.
    browser.until(lambda: not browser.all("#legal.new"), "a list that is not new")
    browser.run("document.querySelector('#legal').classList.add('new')")
    browser.point_at(browser.all("#legal button")[0], press=True)
    assert not browser.run(_TAKEN)
    browser.run("document.querySelector('#legal').classList.remove('new')")
    browser.run(_GUARDED)
    press_decision(browser, browser.all("#legal button")[0])
    browser.until(lambda: decisions_of(service.url, game) > 0, "a click later than that")
    browser.until(lambda: browser.run("return window.guarded.join(' ')").endswith("true false"), "guarded for a while")
    wait_for_choices(browser)
    assert decisions_of(service.url, game) == 1
    assert browser.run("return document.querySelector('#legal').scrollTop") == 0


def own_decisions(ann: httpx.Client, game: str) -> list[int]:
    """Return the versions of the decisions of seat 0."""
    entries = ann.get(f"/games/{game}/entries", params={"cause": "decision", "limit": 1000}).json()["entries"]
    return [entry["body"]["version"] for entry in entries if entry["body"]["cause"]["seat"] == 0]


def test_single_decisions_are_taken_by_preference(browser: Browser, ann: httpx.Client) -> None:
    game = open_table(browser, "discoveries")
    try:
        browser.click("#single")
        for pressed in range(1, 31):
            offered = wait_for_choices(browser)
            assert "over" in offered or len(browser.all("#legal button")) > 1, "one is not asked for"
            press_decision(browser, offered["buttons"][-1])
            browser.comes(lambda: browser.run("return !window.seen.isConnected"), seconds=2)
            if len(own_decisions(ann, game)) > max(pressed, 2):
                break  # more than were pressed: a decision was taken by itself
    finally:
        prefer_nothing(browser)
    forced = chosen = 0
    for version in own_decisions(ann, game):
        then = ann.get(f"/games/{game}/decisions/{version - 1}").json()["seats"]
        chosen += 1
        forced += any(seat["seat"] == 0 and len(seat["decisions"] or ()) == 1 for seat in then)
    assert chosen > 2
    assert forced > 0, "an ordinary decision in the log"


@pytest.mark.usefixtures("in_motion")
def test_events_since_the_last_decision_are_shown_first(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "discoveries", [None, "random"])
    for _ in range(30):
        play_on(ann, game, 1)
        entries = ann.get(f"/games/{game}/entries", params={"cause": "decision", "limit": 1000}).json()["entries"]
        if entries[-1]["body"]["cause"]["seat"] == 1:
            break
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    lines = browser.all("#recap .groups button")
    assert lines, "the bot has decided"
    assert "random bot" in browser.text("#recap .groups p")
    browser.point_at(lines[0])
    assert browser.until(lambda: (over(browser) or [""])[0].startswith("Version "), "its place on the board")
    browser.keep("recap-1280")
    browser.point_at(browser.element("header nav"))
    browser.until(lambda: over(browser) is None, "the board as it is")
    browser.click("#recap .row button")
    browser.until(lambda: (over(browser) or [""])[0].startswith("Version "), "the steps")
    browser.until(lambda: over(browser) is None, "the end of the steps")
    assert browser.text("#recap .row button") == "Play it again"
    top = browser.run("return document.querySelector('#recap').getBoundingClientRect().top")
    assert top < 900, "it is in the first window"


def test_the_next_decision_under_the_focus_is_shown_by_itself(browser: Browser, ann: httpx.Client) -> None:
    game = open_table(browser, "wendake")
    head = head_of(ann, game)
    browser.press("1")
    laid(browser)
    browser.press(Keys.ENTER)
    if is_confirming(browser):
        browser.press(Keys.ENTER)
    browser.until(lambda: head_of(ann, game) != head, "the decision")
    wait_for_choices(browser)
    laid(browser)
    focused = browser.run("const one = document.activeElement; return one.ariaLabel || one.textContent")
    assert browser.text("#preview p") == f"{focused}:", "no key was pressed since"


# Lets the first preview that is asked for wait for ever.
_HELD = """
const plain = window.fetch;
window.held = 0;
window.fetch = (path, options) => {
  if (!String(path).includes("dry_run=true") || window.held) return plain(path, options);
  window.held += 1;
  return new Promise((_, failed) => options.signal.addEventListener("abort", () => failed(options.signal.reason)));
};
"""


def test_preview_under_the_mouse_waits_for_no_other(asking_ahead: Browser, ann: httpx.Client) -> None:
    browser = asking_ahead
    game = seated(ann, "bison", [None, "random"])
    script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _HELD})
    try:
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        browser.until(lambda: browser.run("return window.held"), "a question without an answer")
        browser.point_at(browser.all("#legal button")[1])
        laid(browser)
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
