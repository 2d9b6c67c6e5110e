"""Passkeys on the page: added, used in a browser that has forgotten the player, listed after a new token, removed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import httpx
from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.reviewing import acting_as
from tests.serving import Served

_YES = "window.confirm = (text) => { window.question = text; return true; }"


@contextlib.contextmanager
def with_authenticator(browser: Browser) -> Iterator[None]:
    """Add an authenticator that asks nobody to the browser's device, until the block ends."""
    options = VirtualAuthenticatorOptions(
        protocol=VirtualAuthenticatorOptions.Protocol.CTAP2,
        transport=VirtualAuthenticatorOptions.Transport.INTERNAL,
        has_resident_key=True,
        has_user_verification=True,
        is_user_verified=True,
    )
    browser.driver.add_virtual_authenticator(options)
    try:
        yield
    finally:
        browser.driver.remove_virtual_authenticator()


@contextlib.contextmanager
def at_localhost(browser: Browser) -> Iterator[None]:
    """Open pages at the name of this machine: an address in numbers has no passkeys. It has a storage of its own."""
    before = browser.url
    browser.leave()
    browser.url = before.replace("127.0.0.1", "localhost")
    try:
        yield
    finally:
        browser.leave()
        browser.url = before
        browser.leave()


def open_passkeys(browser: Browser) -> None:
    """Open the passkeys in the menu of the token."""
    browser.click("#token-menu summary")
    browser.click("#token-recovery .passkeys summary")


def test_a_passkey_signs_in_a_browser_that_has_forgotten_the_player(browser: Browser, service: Served) -> None:
    browser.size(PHONE, 844)
    player = httpx.post(f"{service.url}/v1/players", json={"name": "Vera"}).raise_for_status().json()
    with at_localhost(browser), with_authenticator(browser), acting_as(browser, player["token"]):
        browser.open("/")
        browser.until(lambda: browser.text("#me") == "Vera")
        open_passkeys(browser)
        browser.until(lambda: "no passkey yet" in browser.text(".passkeys"), "the empty list")
        check(browser, PHONE, "en")
        browser.keep("passkeys-390")
        browser.click("[data-act=add-passkey]")
        browser.until(lambda: "“Passkey 1” is added" in browser.text("#status"), "the passkey")
        browser.until(lambda: "never used" in browser.text(".passkeys li"), "the list")
        browser.keep("passkeys-listed-390")
        browser.click("[data-act=add-passkey]")
        browser.until(lambda: "has a passkey of yours already" in browser.text("#alert"), "each device has one")

        browser.leave()
        browser.run("localStorage.removeItem('tabletape.token')")
        browser.open("/")
        browser.element("#use-passkey")
        check(browser, PHONE, "en")
        browser.keep("passkey-sign-in-390")
        browser.click("#use-passkey")
        browser.until(lambda: browser.text("#me") == "Vera", "the player")
        assert "Vera on this device too" in browser.text("#status")

        browser.run(_YES)
        browser.click("#token-menu summary")
        browser.element("#token-recovery .passkeys")
        browser.click("#new-token")
        browser.until(lambda: "last used on" in browser.text(".passkeys li"), "the list after a new token")
        assert "has your new token" in browser.text("#token-told")
        browser.click(".passkeys li button")
        browser.until(lambda: "no passkey yet" in browser.text(".passkeys"), "the list without it")
        assert "signs nobody in any more" in str(browser.run("return window.question"))

        browser.leave()
        browser.run("localStorage.removeItem('tabletape.token')")
        browser.open("/")
        browser.expects("403")
        browser.click("#use-passkey")
        browser.until(lambda: "it was removed" in browser.text("#alert"), "a removed passkey")
        assert not browser.all("#me")


def test_a_page_elsewhere_or_without_passkeys_says_so(browser: Browser, service: Served) -> None:
    player = httpx.post(f"{service.url}/v1/players", json={"name": "Vera"}).raise_for_status().json()
    with acting_as(browser, player["token"]):
        browser.open("/")
        open_passkeys(browser)
        address = browser.url.replace("127.0.0.1", "localhost")
        browser.until(lambda: f"only at this address: {address}" in browser.text(".passkeys"), "the address")
        assert not browser.all("[data-act=add-passkey]")
    with acting_as(browser, ""):
        browser.open("/")
        browser.click("#use-passkey")
        browser.until(lambda: f"only at this address: {address}" in browser.text("#alert"), "the address")
        lacking = {"source": "delete window.PublicKeyCredential"}
        script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", lacking)
        try:
            browser.open("/")
            browser.click("#recover summary")
            browser.until(lambda: "This browser has no passkeys" in browser.text("#recover"), "the reason")
            assert not browser.all("#use-passkey")
        finally:
            browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
