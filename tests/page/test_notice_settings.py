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
def told(browser: Browser, ann: httpx.Client) -> Iterator[Browser]:
    """The page of notices in Ann's window, who has said nothing before and after."""
    ann.delete(NOTICES).raise_for_status()
    browser.open("/notices")
    browser.until(lambda: browser.all("#save-wishes"))
    yield browser
    ann.delete(NOTICES).raise_for_status()


def test_a_webhook_is_added_tested_and_removed(told: Browser, ann: httpx.Client) -> None:
    told.expects("/players/me/notices/channels")
    told.choose("#channel-kind", "webhook")
    told.type("#channel-address", "http://192.168.0.1/")
    told.click("#add-channel")
    told.until(lambda: "public address" in told.text("#alert"))
    told.run("document.getElementById('channel-address').value = ''")
    told.type("#channel-address", "https://example.org/hook?key=s3cret")
    told.click("#add-channel")
    secret = told.until(lambda: told.all("#secret-text") and told.text("#secret-text"))
    assert str(secret).startswith("whsec_")
    assert "s3cret" not in told.text("main")
    told.click("#channels button")
    told.until(lambda: "waiting" in told.text("#deliveries"))
    told.open("/notices")
    told.until(lambda: "example.org" in told.text("#channels"))
    assert "whsec_" not in told.text("main")
    told.run("window.confirm = () => true")
    told.click("#channels button:last-child")
    told.until(lambda: ann.get(NOTICES).json()["channels"] == [])


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_an_address_is_confirmed_by_a_link_gets_mail_and_ends_it_by_another(
    told: Browser, ann: httpx.Client, mailbox: Mailbox, width: int
) -> None:
    told.size(width)
    mailbox.mails.clear()
    told.choose("#channel-kind", "mail")
    told.type("#channel-address", "ann@example.org")
    told.click("#add-channel")
    wait_until(lambda: mailbox.mails)
    assert mailbox.mails[0]["To"] == "ann@example.org"
    told.until(lambda: "ann@example.org" in told.text("#channels") or "@example.org" in told.text("#channels"))
    told.keep(f"notices-mail-unconfirmed-{width}")
    assert not ann.get(NOTICES).json()["channels"][0]["confirmed"]

    told.driver.get(link_in(mailbox, "confirm"))
    told.keep(f"notices-mail-confirm-{width}")
    told.click("form button")
    wait_until(lambda: ann.get(NOTICES).json()["channels"][0]["confirmed"])
    told.open("/notices")
    told.until(lambda: told.all("#channels button"))
    told.keep(f"notices-mail-confirmed-{width}")
    assert told.run("return document.documentElement.scrollWidth <= innerWidth")
    for part in ("#channels", "#deliveries"):
        assert told.run(
            "const one = document.querySelector(arguments[0]); return one.scrollWidth <= one.clientWidth", part
        )
    told.click("#channels button")
    wait_until(lambda: len(mailbox.mails) == 2)

    told.driver.get(link_in(mailbox, "unsubscribe"))
    told.keep(f"notices-mail-unsubscribe-{width}")
    assert len(ann.get(NOTICES).json()["channels"]) == 1, "to open the link ends nothing"
    told.click("form button")
    wait_until(lambda: ann.get(NOTICES).json()["channels"] == [])


def link_in(mailbox: Mailbox, purpose: str) -> str:
    """Return the link of the last mail."""
    found = re.search(rf"http\S+/notices/{purpose}\?token=\S+", mailbox.text())
    assert found is not None, mailbox.text()
    return found[0]


def test_wishes_are_kept(told: Browser, ann: httpx.Client) -> None:
    told.click("#kind-began")
    told.choose("#digest", "daily")
    told.click("#quiet")
    told.click("#save-wishes")
    told.until(lambda: told.text("#status") == "Saved.")
    kept = ann.get(NOTICES).json()["wishes"]
    assert "began" not in kept["kinds"]
    assert kept["digest"] == {"type": "daily", "hour": 18}
    assert kept["quiet"] == {"begins": "22:00", "ends": "07:00"}
    told.open("/notices")
    told.until(lambda: told.all("#save-wishes"))
    assert told.run("return ['kind-began', 'kind-turn', 'quiet'].map((id) => document.getElementById(id).checked)") == [
        False,
        True,
        True,
    ]


def press_on(told: Browser, selector: str) -> None:
    """Press a button with the keyboard."""
    told.run("document.querySelector(arguments[0]).focus()", selector)
    told.press(Keys.ENTER)


def test_the_address_of_the_calendar_is_made_copied_renewed_and_ended(
    told: Browser, ann: httpx.Client, service: Served
) -> None:
    driver = told.driver
    allowed = ["clipboardReadWrite", "clipboardSanitizedWrite"]
    driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": service.url, "permissions": allowed})
    try:
        told.run("window.confirm = () => true")
        told.until(lambda: told.all("#renew-calendar"))
        press_on(told, "#renew-calendar")
        told.until(lambda: told.all("#calendar-address"))
        first = told.run("return document.getElementById('calendar-address').value")
        assert first == ann.get(f"{NOTICES}/calendar").json()["address"]
        # Who uses keys goes on where they are.
        assert told.run("return document.activeElement.id") == "copy-calendar"
        press_on(told, "#copy-calendar")
        told.until(lambda: told.text("#status") == "The address is copied.")
        assert told.run("return navigator.clipboard.readText()") == first
        press_on(told, "#renew-calendar")
        told.until(lambda: told.run("return document.getElementById('calendar-address').value") != first)
        assert httpx.get(first).status_code == 404
        assert httpx.get(ann.get(f"{NOTICES}/calendar").json()["address"]).status_code == 200
        press_on(told, "#end-calendar")
        told.until(lambda: told.text("#status") == "The calendar is ended.")
        assert ann.get(f"{NOTICES}/calendar").json() == {"address": None}
    finally:
        driver.execute_cdp_cmd("Browser.resetPermissions", {})


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_nothing_sticks_out_on_a_phone(told: Browser, ann: httpx.Client, language: str) -> None:
    ann.post(f"{NOTICES}/channels", json={"kind": "webhook", "url": "https://hooks.example.org/x"}).raise_for_status()
    ann.post(f"{NOTICES}/calendar").raise_for_status()
    told.size(PHONE)
    told.run(f"document.cookie = 'language={language}; path=/'")
    told.open("/notices")
    told.until(lambda: told.all("#calendar-address"))
    assert told.run("return document.documentElement.lang") == language
    assert told.run("return document.documentElement.scrollWidth") <= PHONE
    told.keep(f"notices-{language}")
    told.run("document.getElementById('calendar-part').scrollIntoView()")
    told.keep(f"calendar-{language}")
    told.run("document.cookie = 'language=; path=/; max-age=0'")
    told.size(1280)


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_notices_of_one_game_are_chosen_on_its_page_with_keys_and_on_a_phone(
    told: Browser, ann: httpx.Client, language: str
) -> None:
    game = ann.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"]
    ann.post(f"/games/{game}/seats", json={}).raise_for_status()
    ann.put(NOTICES, json={"kinds": ["turn", "ended"]}).raise_for_status()
    told.size(PHONE)
    told.run(f"document.cookie = 'language={language}; path=/'")
    try:
        told.open(f"/games/{game}")
        told.until(lambda: told.all("#notices-part:not([hidden])"))
        told.run("document.querySelector('#game-notices summary').focus()")
        told.press(Keys.ENTER)
        told.until(lambda: told.all("#told-usual"))
        assert checked(told) == ["told-usual", "told-turn", "told-ended"]
        assert not told.one("#told-kinds").is_displayed()
        assert {"en": "No place is named", "de": "Noch ist kein Ort"}[language] in told.text("#game-notices")
        told.run("document.getElementById('told-usual').focus()")
        told.press(Keys.ARROW_DOWN)
        assert told.one("#told-kinds").is_displayed()
        told.run("document.getElementById('told-turn').focus()")
        told.press(Keys.SPACE)
        told.run("document.getElementById('notices-part').scrollIntoView()")
        told.keep(f"game-notices-{language}")
        assert told.run("return document.documentElement.scrollWidth") <= PHONE
        press_on(told, "#save-told")
        told.until(lambda: ann.get(f"/games/{game}/notices").json() == {"kinds": ["ended"]})
        told.open(f"/games/{game}")
        told.until(lambda: told.all("#notices-part:not([hidden])"))
        press_on(told, "#game-notices summary")
        told.until(lambda: told.all("#told-own"))
        assert checked(told) == ["told-own", "told-ended"]
        told.run("document.getElementById('told-own').focus()")
        told.press(Keys.ARROW_UP)
        press_on(told, "#save-told")
        told.until(lambda: ann.get(f"/games/{game}/notices").json() == {"kinds": None})
    finally:
        told.run("document.cookie = 'language=; path=/; max-age=0'")
        told.size(1280)


def checked(told: Browser) -> list[str]:
    """Return the ids of what is chosen of one game."""
    script = "return [...document.querySelectorAll('#game-notices input:checked')].map((one) => one.id)"
    found: list[str] = told.run(script)
    return found


def test_who_only_looks_on_has_no_notices_of_a_game(told: Browser, service: Served) -> None:
    opened = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()
    ben = {"Authorization": f"Bearer {opened['token']}"}
    game = httpx.post(f"{service.url}/v1/games", json={"ruleset": "bison", "seats": 2}, headers=ben).json()["game"]
    told.open(f"/games/{game}")
    told.until(lambda: told.text("#table"))
    assert told.all("#notices-part[hidden]")
