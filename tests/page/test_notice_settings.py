"""The page of notices: a channel with its test, wishes that are kept, and forgetting all of it; German, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_LANGUAGE, EACH_WIDTH, NOTICES
from tests.processes import wait_until
from tests.serving import Served
from tests.workers.receivers import Mailbox


@pytest.fixture
def page(browser: Browser, ann: httpx.Client) -> Iterator[Browser]:
    """The page of notices in Ann's window, without wishes or channels before and after."""
    ann.delete(NOTICES).raise_for_status()
    browser.open("/notices")
    browser.until(lambda: browser.all("#save-wishes"))
    yield browser
    ann.delete(NOTICES).raise_for_status()


@pytest.mark.parametrize("kind", ["webhook", pytest.param("bot", marks=pytest.mark.long)])
def test_a_program_s_address_is_added_tested_and_removed(page: Browser, ann: httpx.Client, kind: str) -> None:
    page.expects("/players/me/notices/channels")
    page.choose("#channel-kind", kind)
    page.type("#channel-address", "http://192.168.0.1/")
    page.click("#add-channel")
    page.until(lambda: "public address" in page.text("#alert"))
    page.run("document.getElementById('channel-address').value = ''")
    page.type("#channel-address", "https://example.org/hook?key=s3cret")
    page.click("#add-channel")
    secret = page.until(lambda: page.all("#secret-text") and page.text("#secret-text"))
    assert str(secret).startswith("whsec_")
    assert "s3cret" not in page.text("main")
    page.click("#channels button")
    page.until(lambda: "waiting" in page.text("#deliveries"))
    page.open("/notices")
    page.until(lambda: "example.org" in page.text("#channels"))
    assert "whsec_" not in page.text("main")
    page.run("window.confirm = () => true")
    page.click("#channels button:last-child")
    page.until(lambda: ann.get(NOTICES).json()["channels"] == [])


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_an_address_is_confirmed_by_a_link_gets_mail_and_ends_it_by_another(
    page: Browser, ann: httpx.Client, mailbox: Mailbox, width: int
) -> None:
    page.size(width)
    mailbox.mails.clear()
    page.choose("#channel-kind", "mail")
    page.type("#channel-address", "ann@example.org")
    page.click("#add-channel")
    wait_until(lambda: mailbox.mails)
    assert mailbox.mails[0]["To"] == "ann@example.org"
    page.until(lambda: "ann@example.org" in page.text("#channels") or "@example.org" in page.text("#channels"))
    page.keep(f"notices-mail-unconfirmed-{width}")
    assert not ann.get(NOTICES).json()["channels"][0]["confirmed"]

    page.driver.get(link_in(mailbox, "confirm"))
    page.keep(f"notices-mail-confirm-{width}")
    page.click("form button")
    wait_until(lambda: ann.get(NOTICES).json()["channels"][0]["confirmed"])
    page.open("/notices")
    page.until(lambda: page.all("#channels button"))
    page.keep(f"notices-mail-confirmed-{width}")
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    for part in ("#channels", "#deliveries"):
        assert page.run(
            "const one = document.querySelector(arguments[0]); return one.scrollWidth <= one.clientWidth", part
        )
    page.click("#channels button")
    wait_until(lambda: len(mailbox.mails) == 2)

    page.driver.get(link_in(mailbox, "unsubscribe"))
    page.keep(f"notices-mail-unsubscribe-{width}")
    assert len(ann.get(NOTICES).json()["channels"]) == 1, "to open the link ends nothing"
    page.click("form button")
    wait_until(lambda: ann.get(NOTICES).json()["channels"] == [])


def link_in(mailbox: Mailbox, purpose: str) -> str:
    """Return the link of the last mail."""
    link = re.search(rf"http\S+/notices/{purpose}\?token=\S+", mailbox.text())
    assert link is not None, mailbox.text()
    return link[0]


def test_wishes_are_stored(page: Browser, ann: httpx.Client) -> None:
    page.click("#kind-began")
    page.choose("#digest", "daily")
    page.click("#quiet")
    page.click("#save-wishes")
    page.until(lambda: page.text("#status") == "Saved.")
    wishes = ann.get(NOTICES).json()["wishes"]
    assert "began" not in wishes["kinds"]
    assert wishes["digest"] == {"type": "daily", "hour": 18}
    assert wishes["quiet"] == {"begins": "22:00", "ends": "07:00"}
    page.open("/notices")
    page.until(lambda: page.all("#save-wishes"))
    assert page.run("return ['kind-began', 'kind-turn', 'quiet'].map((id) => document.getElementById(id).checked)") == [
        False,
        True,
        True,
    ]


def press_on(page: Browser, selector: str) -> None:
    """Press a button with the keyboard."""
    page.run("document.querySelector(arguments[0]).focus()", selector)
    page.press(Keys.ENTER)


def test_the_address_of_the_calendar_is_made_copied_renewed_and_ended(
    page: Browser, ann: httpx.Client, service: Served
) -> None:
    driver = page.driver
    allowed = ["clipboardReadWrite", "clipboardSanitizedWrite"]
    driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": service.url, "permissions": allowed})
    try:
        page.run("window.confirm = () => true")
        page.until(lambda: page.all("#renew-calendar"))
        press_on(page, "#renew-calendar")
        page.until(lambda: page.all("#calendar-address"))
        first = page.run("return document.getElementById('calendar-address').value")
        assert first == ann.get(f"{NOTICES}/calendar").json()["address"]
        # The focus of a player with keys stays near.
        assert page.run("return document.activeElement.id") == "copy-calendar"
        press_on(page, "#copy-calendar")
        page.until(lambda: page.text("#status") == "The address is copied.")
        assert page.run("return navigator.clipboard.readText()") == first
        press_on(page, "#renew-calendar")
        page.until(lambda: page.run("return document.getElementById('calendar-address').value") != first)
        assert httpx.get(first).status_code == 404
        assert httpx.get(ann.get(f"{NOTICES}/calendar").json()["address"]).status_code == 200
        press_on(page, "#end-calendar")
        page.until(lambda: page.text("#status") == "The calendar is ended.")
        assert ann.get(f"{NOTICES}/calendar").json() == {"address": None}
    finally:
        driver.execute_cdp_cmd("Browser.resetPermissions", {})


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_nothing_sticks_out_on_a_phone(page: Browser, ann: httpx.Client, language: str) -> None:
    ann.post(f"{NOTICES}/channels", json={"kind": "webhook", "url": "https://hooks.example.org/x"}).raise_for_status()
    ann.post(f"{NOTICES}/calendar").raise_for_status()
    page.size(PHONE)
    page.run(f"document.cookie = 'language={language}; path=/'")
    page.open("/notices")
    page.until(lambda: page.all("#calendar-address"))
    assert page.run("return document.documentElement.lang") == language
    assert page.run("return document.documentElement.scrollWidth") <= PHONE
    page.keep(f"notices-{language}")
    page.run("document.getElementById('calendar-part').scrollIntoView()")
    page.keep(f"calendar-{language}")
    page.run("document.cookie = 'language=; path=/; max-age=0'")
    page.size(1280)


NOWHERE = {
    "en": "No place is named",
    "de": "Noch ist kein Ort",
    "fr": "Aucun endroit où me",
    "ko": "알림을 받을 곳이",
}
"""By language: the beginning of the sentence to a player without a place for notices."""


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(name, marks=pytest.mark.long) for name in NOWHERE if name != "de")]
)
def test_notices_of_one_game_are_chosen_on_its_page_with_keys_and_on_a_phone(
    page: Browser, ann: httpx.Client, language: str
) -> None:
    game = ann.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"]
    ann.post(f"/games/{game}/seats", json={}).raise_for_status()
    ann.put(NOTICES, json={"kinds": ["turn", "ended"]}).raise_for_status()
    page.size(PHONE)
    page.run(f"document.cookie = 'language={language}; path=/'")
    try:
        page.open(f"/games/{game}")
        page.until(lambda: page.all("#notices-part:not([hidden])"))
        page.run("document.querySelector('#game-notices summary').focus()")
        page.press(Keys.ENTER)
        page.until(lambda: page.all("#told-usual"))
        assert checked(page) == ["told-usual", "told-turn", "told-ended"]
        assert not page.element("#told-kinds").is_displayed()
        assert NOWHERE[language] in page.text("#game-notices")
        page.run("document.getElementById('told-usual').focus()")
        page.press(Keys.ARROW_DOWN)
        assert page.element("#told-kinds").is_displayed()
        page.run("document.getElementById('told-turn').focus()")
        page.press(Keys.SPACE)
        page.run("document.getElementById('notices-part').scrollIntoView()")
        page.keep(f"game-notices-{language}")
        assert page.run("return document.documentElement.scrollWidth") <= PHONE
        press_on(page, "#save-told")
        page.until(lambda: ann.get(f"/games/{game}/notices").json() == {"kinds": ["ended"]})
        page.open(f"/games/{game}")
        page.until(lambda: page.all("#notices-part:not([hidden])"))
        press_on(page, "#game-notices summary")
        page.until(lambda: page.all("#told-own"))
        assert checked(page) == ["told-own", "told-ended"]
        page.run("document.getElementById('told-own').focus()")
        page.press(Keys.ARROW_UP)
        press_on(page, "#save-told")
        page.until(lambda: ann.get(f"/games/{game}/notices").json() == {"kinds": None})
    finally:
        page.run("document.cookie = 'language=; path=/; max-age=0'")
        page.size(1280)


def checked(page: Browser) -> list[str]:
    """Return the ids of the boxes that are ticked for a game."""
    script = "return [...document.querySelectorAll('#game-notices input:checked')].map((one) => one.id)"
    boxes: list[str] = page.run(script)
    return boxes


def test_spectator_has_no_notices_of_a_game(page: Browser, service: Served) -> None:
    player = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()
    ben = {"Authorization": f"Bearer {player['token']}"}
    game = httpx.post(f"{service.url}/v1/games", json={"ruleset": "bison", "seats": 2}, headers=ben).json()["game"]
    page.open(f"/games/{game}")
    page.until(lambda: page.text("#table"))
    assert page.all("#notices-part[hidden]")
