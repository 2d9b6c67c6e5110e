"""Board, own mat and other mats of a phone, a tab for each: the tab of a new list, its places, and the keyboard."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import LARGEST_FIRST
from tests.page.playing import play_on, wait_for_choices
from tests.page.reviewing import board_shows, seated

# By tab: how many of its places can be chosen, and whether they are seen.
_TABS = """
const seat = arguments[0];
const pane = (tab) => document.querySelector(tab === 'board' ? '#board .picture' : '#seats .picture');
const mine = (place) => Number(place.closest('[data-seat]')?.dataset.seat) === seat;
const offered = (tab) => [...pane(tab).querySelectorAll('.offered')]
  .filter((place) => tab === 'board' || mine(place) === (tab === 'mine'));
const tab = document.querySelector('#play').dataset.tab;
const frame = pane(tab).getBoundingClientRect();
const boxes = offered(tab).map((place) => place.getBoundingClientRect());
const edge = (side, way) => Math[way](...boxes.map((box) => box[side]));
const fits = edge('right', 'max') - edge('left', 'min') <= frame.width
  && edge('bottom', 'max') - edge('top', 'min') <= frame.height;
const seen = ({left, right, top, bottom}) => left >= frame.left - 1 && right <= frame.right + 1
  && top >= frame.top - 1 && bottom <= frame.bottom + 1;
const mats = [...document.querySelectorAll('#seats .picture > svg [data-seat]')]
  .filter((mat) => mat.getClientRects().length);
return {
  tab,
  visible: ['board', 'seats'].filter((id) => getComputedStyle(document.getElementById(id)).visibility === 'visible'),
  counts: Object.fromEntries(['board', 'mine', 'others'].map((name) => [name, offered(name).length])),
  marked: [...document.querySelectorAll('#tabs .offers')].map((button) => button.dataset.tab),
  selected: [...document.querySelectorAll('#tabs [aria-selected=true]')].map((button) => button.dataset.tab),
  seen: !boxes.length || (fits ? boxes.every(seen) : boxes.some(seen)),
  mats: mats.map((mat) => Number(mat.dataset.seat)),
  whole: mats.map((mat) => seen(mat.getBoundingClientRect())),
};
"""


def tabs_of(browser: Browser, ann: httpx.Client, game: str) -> dict[str, Any]:
    """Return the tabs once all parts of the page show the newest version."""
    version = ann.get(f"/games/{game}").json()["head"].partition("-")[0]
    browser.until(lambda: browser.all(f"#play[data-version='{version}']"), "all parts of the page")
    wait_for_choices(browser)
    browser.element("#tab-mine:not([hidden])")
    return dict(browser.run(_TABS, 1))


@pytest.mark.parametrize("lists", [2, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("ruleset", LARGEST_FIRST)
def test_new_list_opens_the_tab_with_most_of_its_places(
    browser: Browser, ann: httpx.Client, ruleset: str, lists: int
) -> None:
    game = seated(ann, ruleset, ["random", None])
    browser.size(PHONE, 844)
    browser.open(f"/games/{game}")
    for step in range(lists):
        play_on(ann, game, 2, seed=step)
        tabs = tabs_of(browser, ann, game)
        counts, tab = tabs["counts"], tabs["tab"]
        assert tabs["selected"] == [tab]
        assert tabs["visible"] == ["board" if tab == "board" else "seats"]
        assert tabs["marked"] == [name for name, count in counts.items() if count]
        decisions = ann.get(f"/games/{game}/decisions").json()["decisions"]
        # Places of main decisions come before the places of decisions beside them.
        least = max(counts.values()) if len({decision["beside"] for decision in decisions}) == 1 else 1
        assert counts[tab] >= least or not any(counts.values()), tabs
        assert tabs["seen"], tabs
        if tab == "mine":
            assert tabs["mats"] == [1]
            assert tabs["whole"] == [True] or not counts["mine"]
    browser.keep(f"tabs-{ruleset}")


# Count the ways of places into view from now on, and let the letters of the pictures come again.
_LETTER_AGAIN = """
const {scrollBy} = Element.prototype;
let count = 0;
Element.prototype.scrollBy = function (...way) { count += 1; return scrollBy.apply(this, way); };
document.querySelector('#board svg').dispatchEvent(new Event('lettered', {bubbles: true}));
Element.prototype.scrollBy = scrollBy;
return count;
"""


def test_places_are_brought_into_view_again_when_the_letters_have_come(browser: Browser, ann: httpx.Client) -> None:
    """A place with its letters is larger than without, so that a part of it may lie outside."""
    game = seated(ann, "wendake", ["random", None])
    play_on(ann, game, 2, seed=1)
    browser.size(PHONE, 844)
    with browser.scripted("addEventListener('lettered', () => { window.lettered = true; })"):
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.run("return Boolean(window.lettered)"), "the letters of the first picture")
    assert tabs_of(browser, ann, game)["seen"]
    assert browser.run(_LETTER_AGAIN) > 0


def decide(ann: httpx.Client, game: str, **values: object) -> int:
    """Take the first decision with these values, and return its version."""
    legal = ann.get(f"/games/{game}/decisions").json()
    options = [option["decision"] for option in legal["decisions"]]
    decision = next(option for option in options if values.items() <= option.items())
    body = {"head": legal["head"], "decision": decision}
    return int(ann.post(f"/games/{game}/decisions", json=body).raise_for_status().json()["head"].partition("-")[0])


def test_tab_of_a_list_opens_when_its_pictures_come_after_it(browser: Browser, ann: httpx.Client, running: str) -> None:
    browser.size(PHONE, 844)
    with browser.holding("GET", f"/v1/games/{running}/board.svg?at="):
        browser.open(f"/games/{running}")
    let_pictures_come(browser, int(ann.get(f"/games/{running}").json()["head"].partition("-")[0]))
    assert tabs_of(browser, ann, running)["tab"] == "mine", "the actions are on the mat"
    for values in ({"action": "lay_tile"}, {"hunters": 0}):
        let_pictures_come(browser, decide(ann, running, **values))
    assert tabs_of(browser, ann, running)["tab"] == "mine", "the animal to gain is there too"
    version = decide(ann, running, animal="fish")
    browser.until(lambda: browser.held() == 2, "the pictures for this window")
    browser.size(844, 390)
    browser.until(lambda: browser.held() == 4, "the pictures for a window on its side")
    browser.release()
    browser.release()
    browser.until(lambda: browser.all(f"#play[data-version='{version}']"), "the list, without its pictures")
    assert not board_shows(browser, version)
    let_pictures_come(browser, version)
    tabs = tabs_of(browser, ann, running)
    assert tabs["tab"] == "board", "the tile goes to the board"
    assert tabs["seen"]


def let_pictures_come(browser: Browser, version: int) -> None:
    """Release the pictures that are held back until all parts of the page show a version."""

    def is_whole() -> bool:
        if browser.held():
            browser.release()
        is_arranged = browser.run("return document.querySelector('[data-arranged]') !== null")
        return board_shows(browser, version) and is_arranged and not browser.held()

    browser.until(is_whole, "the pictures")


_TAB = "return [document.querySelector('#play').dataset.tab, document.activeElement.dataset.tab]"


def test_reader_opens_tabs_with_keys_and_keeps_a_tab_until_another_list_comes(
    browser: Browser, ann: httpx.Client, running: str
) -> None:
    browser.size(PHONE, 844)
    browser.driver.add_cookie({"name": "language", "value": "de", "path": "/"})
    browser.open(f"/games/{running}")
    browser.element("#tab-mine:not([hidden])")
    wait_for_choices(browser)
    names = [" ".join(button.text.split()) for button in browser.all("#tabs button")]
    assert names == ["Spielplan", "Meins (Orte zur Wahl)", "Andere"]
    browser.run("document.querySelector('#tabs [tabindex=\"0\"]').focus()")
    assert browser.run(_TAB) == ["mine", "mine"], "one stop of the keyboard"
    for key, tab in ((Keys.ARROW_LEFT, "board"), (Keys.ARROW_RIGHT, "mine"), (Keys.ARROW_RIGHT, "others")):
        browser.press(key)
        assert browser.run(_TAB) == [tab, tab]
    browser.keep("tabs-others-de")
    check(browser, PHONE, "de", within="#tabs, #seats")
    browser.run("dispatchEvent(new Event('resize'))")
    browser.run("dispatchEvent(new Event('online'))")
    assert browser.run(_TAB)[0] == "others", "the list is the same"
    for values in ({"action": "lay_tile"}, {"hunters": 0}, {"animal": "fish"}):
        decide(ann, running, **values)
    browser.until(lambda: browser.run(_TAB)[0] == "board", "the tab of the new list")
    # A wide window shows all of it beside the board again.
    browser.size(1280)
    mats = "return [...document.querySelectorAll('#seats [data-seat]')].every((mat) => mat.getClientRects().length)"
    browser.until(lambda: browser.run(mats), "all mats")
    assert browser.run("return document.querySelector('#seats').role") is None
