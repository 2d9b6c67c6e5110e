"""Links that people pass on, as QR codes: the invitation to a table, the slips of a tournament, its check-in."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check, check_dark, in_dark
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.evening import begun, command, entered
from tests.page.reviewing import acting_as
from tests.qr import text_of, texts_on
from tests.serving import Served

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
    browser.element(".show-qr").send_keys(Keys.ENTER)
    browser.until(lambda: browser.text("dialog code") == link, "the link below its code")
    assert text_of(browser.run(CODE)) == link
    assert browser.run(CODE_IS_SEEN)
    assert texts_on(browser.element("svg.qr").screenshot_as_png) == [link]
    check(browser, width, within="dialog")
    browser.keep(f"invitation-qr-{width}")
    with in_dark(browser):
        assert texts_on(browser.element("svg.qr").screenshot_as_png) == [link]
        browser.keep(f"invitation-qr-{width}-dark")
    check_dark(browser, within="dialog")
    browser.press(Keys.ESCAPE)
    browser.until(lambda: not browser.all("dialog"), "that the dialog is closed")
    assert browser.run("return document.activeElement.className") == "show-qr"


def test_open_table_has_its_address_for_a_player_who_sits_there(browser: Browser, ann: httpx.Client) -> None:
    game = ann.post("/games", json={"ruleset": "bison", "seats": 2}).raise_for_status().json()["game"]
    browser.open(f"/games/{game}")
    browser.element("#seats-free button.main")
    assert not browser.all(".show-qr")
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    browser.until(lambda: browser.text("#invitation") == f"{browser.url}/games/{game}", "the address")
    browser.run("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    browser.click(".copy-link")
    browser.until(lambda: "is copied" in browser.text("#status"), "that the link is copied")
    assert browser.run("return window.copied") == f"{browser.url}/games/{game}"


PRINTED = """
window.print = () => {
  window.printed = [...document.querySelectorAll('#sheets .slip')].map((slip) =>
    [...slip.querySelectorAll('h2, code')].map((part) => part.textContent).concat(slip.querySelector('svg').outerHTML));
  window.paper = document.querySelector('#sheets').cloneNode(true);
};
"""
ON_PAPER = """
document.body.classList.add('print-sheets');
document.querySelector('#sheets').replaceChildren(...window.paper.childNodes);
"""


def open_link(browser: Browser, token: str) -> None:
    """Change the token of a link, as the page does when the link is opened."""
    headers = {"Authorization": f"Bearer {token}"}
    secret = {"secret": f"{'A' * 43}"}
    httpx.put(f"{browser.url}/v1/players/me/token", json=secret, headers=headers).raise_for_status()


def two(links: list[Any]) -> list[Any]:
    """Return the links if they are two."""
    return links if len(links) == 2 else []


def present(ann: httpx.Client, tournament: str) -> list[str]:
    """Return the names of the players who are checked in."""
    roster = ann.get(f"/tournaments/{tournament}").raise_for_status().json()["state"]["roster"]
    return [entrant["name"] for entrant in roster if entrant["checked_in"]]


def test_slip_of_an_unopened_link_seats_its_player_and_checks_them_in(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, check_in=True)
    path = f"/tournaments/{tournament}"
    lea, max_, _ = entered(ann, tournament, "Lea", "Max", "Noa").values()
    open_link(browser, max_)
    browser.open(path)
    browser.click("#unopened-fold summary")
    assert browser.text("#unopened-fold summary") == "2 of 3 players have not opened their link"
    assert [row.text for row in browser.all("#unopened li")] == ["Lea", "Noa"]
    browser.click("[data-act=new_links]")
    browser.click("#sure")
    links = browser.until(lambda: two(browser.all("#links code")), "the new links")
    open_link(browser, links[1].text.partition("#token=")[2])
    command(ann, tournament, "check_in", player=max_.partition(".")[0])
    browser.until(lambda: "Noa has opened the link" in browser.text("#links"), "that the desk knows")
    browser.click("#slips-check-in")
    browser.run(PRINTED)
    browser.click("[data-act=print_links]")
    ((name, link, code),) = browser.until(lambda: browser.run("return window.printed"), "the slips")
    assert (name, text_of(code)) == ("Lea", link)
    assert link.startswith(f"{browser.url}{path}#token={lea.partition('.')[0]}.")
    assert link.endswith("&check-in")
    assert lea not in link, "the first link has ended"
    check(browser, 1280, within="#desk-part")
    browser.keep("links-at-the-desk")
    with on_paper(browser):
        browser.run(ON_PAPER)
        assert texts_on(browser.element(".slip svg").screenshot_as_png) == [link]
        browser.keep("slips")
    with acting_as(browser, ""):
        browser.open(link.removeprefix(browser.url))
        browser.until(lambda: "Lea, you are checked in" in browser.text("#status"), "the check-in")
        assert not browser.all("#my-check_in")
        assert browser.driver.current_url == f"{browser.url}{path}"
    assert present(ann, tournament) == ["Lea", "Max"]
    browser.open(path)
    browser.element("#desk-text")
    assert not browser.all("#unopened-fold"), "everybody has opened their link"


def test_code_at_the_entrance_checks_in_the_player_of_a_phone(
    browser: Browser, ann: httpx.Client, service: Served
) -> None:
    tournament = begun(ann, check_in=True)
    path = f"/tournaments/{tournament}"
    _, max_ = entered(ann, tournament, "Lea", "Max").values()
    browser.open(path)
    browser.click("#do-check_in_code")
    browser.until(lambda: browser.all("dialog svg.qr"), "the code")
    assert text_of(browser.run(CODE)) == f"{service.url}{path}#check-in"
    browser.click("#qr-close")
    browser.size(PHONE)
    with acting_as(browser, max_):
        browser.open(f"{path}#check-in")
        browser.until(lambda: "Max, you are checked in" in browser.text("#status"), "the check-in")
        browser.keep("checked-in-390")
    with acting_as(browser, ""):
        browser.open(f"{path}#check-in")
        browser.until(lambda: "Open your own link first" in browser.text("#alert"), "that nobody is known")
    assert present(ann, tournament) == ["Max"]


@contextlib.contextmanager
def on_paper(browser: Browser) -> Iterator[None]:
    """Show the page as it is printed until the block ends."""
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        yield
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
