"""Zooming the board of a game: its size, the part in view, and the ways to do it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.playing import play_on, wait_for_choices
from tests.page.reviewing import board_shows, seated

_GEOMETRY = """
const folder = document.querySelector("link[href$='/lib/dom.js']").href.replace(/dom\\.js$/, '');
return import(`${folder}pane_geometry.js`).then(({ scaleIn, scrolledTo, spread, stepInto, wheelFactor }) => {
  const pane = { clientWidth: 600, clientHeight: 336 };
  const scales = [[600, 300], [800, 400], [300, 400], [100, 100], [2000, 1000]].map(([width, height]) =>
    [null, 1, 2, 100].map((zoom) => scaleIn(pane, { width, height }, 36, zoom)));
  const axis = { pane: 400, scroll: 0, before: 400, after: 800, centred: true };
  const high = { width: 843, height: 2175 };
  return {
    scales,
    shares: [
      scaleIn({ clientWidth: 580, clientHeight: 815 }, high, 36, null, 0.7),
      scaleIn({ clientWidth: 289, clientHeight: 102 }, high, 0, null, 0.5),
      ...[114, 240].map((clientHeight) =>
        scaleIn({ clientWidth: 292, clientHeight }, { width: 411, height: 669 }, 0, null, 1)),
    ],
    scrolls: [
      scrolledTo(axis, 0), scrolledTo(axis, 200), scrolledTo(axis, 400),
      scrolledTo({ ...axis, before: 200 }, 100), scrolledTo({ ...axis, scroll: 100, before: 800, after: 1600 }, 100),
      scrolledTo({ ...axis, scroll: 400, before: 800, after: 400 }, 200),
      scrolledTo({ ...axis, before: 200, centred: false }, 50),
    ],
    steps: [stepInto(100, 10, 90), stepInto(100, -20, 30), stepInto(100, 80, 130), stepInto(100, -50, 60)],
    spread: spread([{ x: 0, y: 0 }, { x: 30, y: 40 }]),
    wheel: [wheelFactor({ deltaY: 0, deltaMode: 0 }), wheelFactor({ deltaY: -3, deltaMode: 1 }) > 1,
      wheelFactor({ deltaY: 9999, deltaMode: 0 }) === wheelFactor({ deltaY: 100, deltaMode: 0 })],
  };
});
"""


def test_geometry_of_a_picture_in_its_pane_and_its_buttons_are_one_stop_of_the_keyboard(
    browser: Browser, running: str
) -> None:
    browser.open(f"/games/{running}")
    browser.element("#board svg")
    figures = browser.run(_GEOMETRY)
    usual, whole, twice, largest = zip(*figures["scales"], strict=True)
    assert whole == pytest.approx((1, 0.75, 0.84, 1.25, 0.3)), "room for buttons below or beside, and not too large"
    assert usual == pytest.approx((1, 0.75, 0.84, 1.25, 0.69)), "whole where it stays readable"
    assert twice == pytest.approx((2, 1.5, 1.68, 2.5, 0.6))
    assert largest == (2.5,) * 5
    assert figures["shares"] == pytest.approx([815 / 2175 / 0.7, 0.3, 0.3, 240 / 669]), (
        "a part of a high board and a whole mat, unless it were too small"
    )
    assert figures["scrolls"] == [0, 200, 400, 0, 300, 0, 150], "the point under the pointer stays"
    assert figures["steps"] == [0, -20, 30, 0], "no further than needed, and only if all has room"
    assert figures["spread"] == {"distance": 50, "x": 15, "y": 20}
    assert figures["wheel"] == [1, True, True]

    browser.element(".zoom:not([hidden]) button")
    assert len(browser.all(".zoom button[tabindex='0']")) == 1
    browser.run("document.querySelector('.zoom button[tabindex=\"0\"]').focus()")
    browser.press(Keys.ARROW_LEFT + Keys.ARROW_LEFT)
    assert browser.run("return document.activeElement.ariaLabel") == "Zoom out"
    assert browser.run("return document.activeElement.tabIndex") == 0
    assert len(browser.all(".zoom button[tabindex='0']")) == 1


_SIZE = "return document.querySelector('#board .picture svg').getBoundingClientRect().width"
_SCROLLED = "const node = document.querySelector('#board .picture'); return [node.scrollLeft, node.scrollTop]"
_MIDDLE = """
const { left, top, width, height } = document.querySelector('#board .picture').getBoundingClientRect();
return [Math.round(left + width / 2), Math.round(top + height / 2)];
"""
_STATUS = "return document.querySelector('.zoom [role=status]').textContent"
_BOXES = """
return ['#board .picture', '#seats', '#legal', '.zoom']
  .map((part) => document.querySelector(part).getBoundingClientRect().toJSON());
"""
# Whether a place that can be chosen is seen.
_OFFERED_SEEN = """
const pane = document.querySelector('#board .picture').getBoundingClientRect();
const within = ({ left, right, top, bottom }) =>
  right > pane.left && left < pane.right && bottom > pane.top && top < pane.bottom;
const all = [...document.querySelectorAll('#board .offered')];
return !all.length || all.some((place) => within(place.getBoundingClientRect()));
"""


def laid_out(browser: Browser, ann: httpx.Client, game: str) -> float:
    """Return the width of the board of the newest version, once the list is there."""
    version = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
    browser.until(lambda: browser.all(f"#play[data-version='{version}']"), "all parts of the page")
    browser.until(lambda: board_shows(browser, version), "the newest board")
    wait_for_choices(browser)
    return float(browser.run(_SIZE))


def test_board_is_zoomed_and_moved_by_buttons_keys_wheel_and_mouse(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "bison", [None, "random"])
    browser.open(f"/games/{game}")
    whole = laid_out(browser, ann, game)
    boxes = browser.run(_BOXES)
    browser.click(".zoom [aria-keyshortcuts='+']")
    assert browser.run(_SIZE) == pytest.approx(1.25 * whole, abs=2)
    assert browser.run(_STATUS) == "Size: 125 %"
    assert browser.run(_BOXES) == boxes, "nothing else moves"
    browser.press("++")
    zoomed = browser.run(_SIZE)
    assert zoomed == pytest.approx(1.25**3 * whole, abs=2)
    before = browser.run(_SCROLLED)
    assert before[1] > 0, "the middle stays in the middle"
    drag(browser, -60, 20)
    assert browser.run(_SCROLLED) == [before[0] + 60, before[1] - 20]
    head = ann.get(f"/games/{game}").json()["head"]
    assert not browser.all("#legal [aria-pressed=true]"), "the press that moved the board chose nothing"
    play_on(ann, game, 1)
    assert ann.get(f"/games/{game}").json()["head"] != head
    assert laid_out(browser, ann, game) >= 1.1 * whole, "another position has the same zoom"
    assert browser.run(_OFFERED_SEEN)
    check(browser, 1280)
    browser.open(f"/games/{game}")
    zoomed = laid_out(browser, ann, game)
    assert zoomed >= 1.1 * whole, "so has the page when it is opened again"
    browser.press("-")
    zoomed = browser.run(_SIZE)
    x, y = browser.run(_MIDDLE)
    turn_wheel(browser, x, y, -50, Keys.CONTROL)
    assert browser.run(_SIZE) > zoomed
    turn_wheel(browser, x, y, 50, Keys.CONTROL)
    assert browser.run(_SIZE) == pytest.approx(zoomed, abs=2)
    browser.press("0")
    assert browser.run(_SIZE) < zoomed
    assert browser.run(_STATUS) == "Size: 100 %"
    assert browser.run(_SCROLLED) == [0, 0]
    browser.press("-")
    assert browser.run(_STATUS) == "Size: 100 %", "no smaller than whole"


def drag(browser: Browser, across: int, down: int) -> None:
    """Draw the middle of the board along with the mouse."""
    x, y = browser.run(_MIDDLE)
    actions = ActionChains(browser.driver, duration=0)
    actions.w3c_actions.pointer_action.move_to_location(x, y).pointer_down()
    for part in (0.5, 1):
        actions.w3c_actions.pointer_action.move_to_location(round(x + part * across), round(y + part * down))
    actions.w3c_actions.pointer_action.pointer_up()
    actions.perform()


def turn_wheel(browser: Browser, x: int, y: int, pixels: int, key: str) -> None:
    """Turn the wheel at a point of the window while a key is held."""
    actions = ActionChains(browser.driver, duration=0).key_down(key)
    actions.scroll_from_origin(ScrollOrigin.from_viewport(x, y), 0, pixels).key_up(key).perform()


def test_two_fingers_zoom_and_one_finger_does_not(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "bison", [None, "random"])
    browser.size(PHONE, 844)
    browser.open(f"/games/{game}")
    before = laid_out(browser, ann, game)
    browser.click("#tab-board")
    x, y = browser.run(_MIDDLE)
    touch(browser, [(x - 40, y, x - 80, y)])
    assert browser.run(_SIZE) == before
    touch(browser, [(x - 30, y, x - 60, y), (x + 30, y, x + 60, y)])
    browser.until(lambda: browser.run(_SIZE) == pytest.approx(2 * before, rel=0.05), "twice as large")
    assert browser.run("return visualViewport.scale") == 1, "the page itself is not zoomed"
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE
    check(browser, PHONE)


def touch(browser: Browser, ways: list[tuple[int, int, int, int]]) -> None:
    """Move fingers at the same time, each from a point of the window to another in ten steps."""
    builder: Any = ActionBuilder(browser.driver, duration=0)
    fingers = [builder.add_pointer_input("touch", f"finger {number}") for number in range(len(ways))]
    for step in range(11):
        for finger, (x, y, to_x, to_y) in zip(fingers, ways, strict=True):
            place = round(x + (to_x - x) * step / 10), round(y + (to_y - y) * step / 10)
            finger.create_pointer_move(duration=0, x=place[0], y=place[1])
            if not step:
                finger.create_pointer_down(button=0)
    for finger in fingers:
        finger.create_pointer_up(button=0)
    builder.perform()
