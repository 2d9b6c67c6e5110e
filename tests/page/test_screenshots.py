"""Pictures of the page for people to look at: a ruleset played, reviewed and in its log, on a screen and a phone.

They are kept in the folder `PAGE_SCREENSHOTS`. A run with `--long` pictures every ruleset.
"""

from __future__ import annotations

import base64
import struct

import httpx
import pytest

from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_RULESET, OVER, Games
from tests.page.playing import wait_for_choices
from tests.page.reviewing import board_shows, seated

SIZES = {1280: 1500, PHONE: 2400}
"""By width of the window: its height."""

# How many colours an image has, and the share of the most frequent colour, by every second pixel of every second
# row. It is decoded without being loaded from an address: the page's policy allows images of the service only.
_COLOURS = """
const [source, done] = arguments;
const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
createImageBitmap(new Blob([bytes], { type: 'image/png' })).then((image) => {
  const canvas = document.createElement('canvas');
  const [width, height] = [Math.floor(image.width / 2), Math.floor(image.height / 2)];
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, width, height);
  const counts = new Map();
  for (const colour of new Uint32Array(context.getImageData(0, 0, width, height).data.buffer))
    counts.set(colour, (counts.get(colour) || 0) + 1);
  done([counts.size, Math.max(...counts.values()) / (width * height)]);
});
"""


def check(browser: Browser, name: str, width: int) -> None:
    """Keep a picture of the window, and check it: it is of its size, and neither blank nor nearly so."""
    content = browser.picture()
    browser.keep(name, content)
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", content[16:24]) == (width, SIZES[width])
    colours, most = browser.driver.execute_async_script(_COLOURS, base64.b64encode(content).decode())
    assert colours > 100
    assert most < 0.95


def shows_entry(browser: Browser, version: int) -> bool:
    return bool(browser.all(f"#v{version} pre:not([hidden])"))


def check_sizes(browser: Browser, name: str) -> None:
    """Keep a picture of the page that is open in each size of the window, and check it."""
    for width, height in SIZES.items():
        browser.size(width, height)
        check(browser, f"{name}-{width}", width)


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_every_ruleset_is_pictured(browser: Browser, ann: httpx.Client, games: Games, ruleset: str) -> None:
    browser.open(f"/games/{seated(ann, ruleset, [None, 'greedy', 'random'])}")
    wait_for_choices(browser)
    check_sizes(browser, f"play-{ruleset}")
    game = games[ruleset]
    middle = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0]) // 2
    browser.open(f"/games/{game}/review#v={middle}")
    browser.until(lambda: board_shows(browser, middle) and browser.all("#version-details li"), "the moment")
    check_sizes(browser, f"review-{ruleset}")
    browser.open(f"/games/{game}/log#v={middle}")
    browser.click(f"#v{middle} button")
    browser.until(lambda: shows_entry(browser, middle), "the entry")
    check_sizes(browser, f"log-{ruleset}")


def test_the_lobby_is_pictured(browser: Browser, finished: str) -> None:
    browser.open(f"/?label={OVER}")
    browser.element("#create[data-ruleset]")
    browser.element(f"#games a[href='/games/{finished}']")
    check_sizes(browser, "lobby")


def test_a_blank_picture_is_noticed(browser: Browser) -> None:
    browser.size(PHONE, SIZES[PHONE])
    browser.driver.get("about:blank")
    with pytest.raises(AssertionError):
        check(browser, "blank", PHONE)
