"""Drawings in the buttons of decisions: signs of the picture, drawn again by reference."""

from __future__ import annotations

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from domain.rulesets import RULESETS
from tests.page.browser import PHONE, Browser
from tests.page.playing import wait_for_choices
from tests.page.reviewing import seated

_DRAWN = """
return [...document.querySelectorAll('#legal button')].map((button) => {
  const [sign] = button.querySelectorAll('svg[aria-hidden=true] > use');
  if (!sign) return null;
  const shapes = document.querySelectorAll(`[id="${sign.getAttribute('href').slice(1)}"]`);
  const box = sign.parentNode.getBoundingClientRect();
  const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return {
    name: button.ariaLabel || button.textContent, shapes: shapes.length, over: shapes[0]?.closest('.over') !== null,
    size: Math.min(box.width, box.height), row: middle === button,
  };
});
"""
"""By button: its name, and how its first sign is drawn."""
EACH = ["manitoba", *(pytest.param(name, marks=pytest.mark.long) for name in sorted(RULESETS) if name != "manitoba")]
"""In every run, the game with a sign in each of its first decisions."""


@pytest.mark.parametrize("ruleset", EACH)
def test_decisions_are_drawn_with_the_signs_of_the_board(browser: Browser, ann: httpx.Client, ruleset: str) -> None:
    game = seated(ann, ruleset, [None, "random"])
    browser.size(PHONE, 844)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    texts = {option["text"] for option in ann.get(f"/games/{game}/decisions").json()["decisions"]}
    buttons = browser.run(_DRAWN)
    signs = [button for button in buttons if button]
    if ruleset == "bison":
        assert not signs, "the actions are no things of the board"
        return
    assert len(signs) == len(buttons)
    for sign in signs:
        assert sign["name"] in texts, "the words say all"
        assert (sign["shapes"], sign["over"]) == (1, False)
        assert sign["size"] > 8
        assert sign["row"], "a click on a sign means its button"
    browser.keep(f"signs-{ruleset}-{PHONE}")
    # The preview lies over the board, and does not take the signs away.
    browser.run("document.querySelector('#legal button').focus()")
    browser.press(Keys.ARROW_DOWN)
    browser.until(lambda: browser.all(".over"), "the preview")
    assert browser.run(_DRAWN) == buttons
    head = ann.get(f"/games/{game}").json()["head"]
    browser.press(Keys.ENTER)

    def decided() -> bool:
        return bool(ann.get(f"/games/{game}").json()["head"] != head)

    browser.until(lambda: browser.element("#decide").is_displayed() or decided(), "a question, or the decision")
    if not decided():
        browser.press(Keys.ENTER)
    browser.until(decided, "the decision")


_GROUND = "return getComputedStyle(document.querySelector('#legal .sign')).backgroundColor"


def test_signs_in_dark_buttons_stand_on_the_ground_of_the_board(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "discoveries", [None, "random"])
    features = [{"name": "prefers-color-scheme", "value": "dark"}]
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    try:
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        assert browser.run(_GROUND) == "rgb(233, 229, 218)"
        browser.keep("signs-dark")
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert browser.run(_GROUND) == "rgba(0, 0, 0, 0)"
