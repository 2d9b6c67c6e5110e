"""Links that people pass on: the invitation to a table as a QR code."""

from __future__ import annotations

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check, check_dark, in_dark
from tests.page.browser import Browser
from tests.page.conftest import EACH_WIDTH
from tests.qr import text_of, texts_on

CODE = "return document.querySelector('svg.qr').outerHTML"
CODE_IS_SEEN = """
const box = document.querySelector('svg.qr').getBoundingClientRect();
return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight && box.width >= 200;
"""


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_invitation_is_scanned_from_a_dialog_in_light_and_dark(browser: Browser, ann: httpx.Client, width: int) -> None:
    body = {"ruleset": "bison", "seats": 2, "visibility": "private"}
    table = ann.post("/games", json=body).raise_for_status().json()
    link = f"{browser.url}/games/{table['game']}#invitation={table['invitation']}"
    browser.size(width)
    browser.open(f"/games/{table['game']}")
    browser.one(".show-qr").send_keys(Keys.ENTER)
    browser.until(lambda: browser.text("dialog code") == link, "the link below its code")
    assert text_of(browser.run(CODE)) == link
    assert browser.run(CODE_IS_SEEN)
    assert texts_on(browser.one("svg.qr").screenshot_as_png) == [link]
    check(browser, width)
    browser.keep(f"invitation-qr-{width}")
    with in_dark(browser):
        assert texts_on(browser.one("svg.qr").screenshot_as_png) == [link]
        browser.keep(f"invitation-qr-{width}-dark")
    check_dark(browser)
    browser.press(Keys.ESCAPE)
    browser.until(lambda: not browser.all("dialog"), "that the dialog is closed")
    assert browser.run("return document.activeElement.className") == "show-qr"


def test_open_table_has_its_address_for_a_player_who_sits_there(browser: Browser, ann: httpx.Client) -> None:
    game = ann.post("/games", json={"ruleset": "bison", "seats": 2}).raise_for_status().json()["game"]
    browser.open(f"/games/{game}")
    browser.one("#seats-free button.main")
    assert not browser.all(".show-qr")
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    browser.until(lambda: browser.text("#invitation") == f"{browser.url}/games/{game}", "the address")
    browser.run("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    browser.click(".copy-link")
    browser.until(lambda: "is copied" in browser.text("#status"), "that the link is copied")
    assert browser.run("return window.copied") == f"{browser.url}/games/{game}"
