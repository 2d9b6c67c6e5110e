"""My recovery code on the page: offered when my first game begins, and taken by a browser that has lost me."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.playing import game_of, wait_for_choices
from tests.page.reviewing import acting_as
from tests.serving import Served

_CODE = re.compile(r"[A-Z]{5}(-[A-Z]{5}){4}")
_FORGET = "for (const key of ['token', 'newcomer']) localStorage.removeItem(`tabletape.${key}`)"
_COPIED = """
window.copied = '';
Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } });
window.print = () => { window.printed = document.body.className; };
"""


def shown_code(browser: Browser) -> str:
    code: str = browser.until(
        lambda: _CODE.fullmatch(browser.text("#recovery-shown")) and browser.text("#recovery-shown")
    )
    return code


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_guest_is_offered_a_code_and_comes_back_with_it(browser: Browser, width: int) -> None:
    browser.size(width, 844 if width == PHONE else 900)
    with acting_as(browser, ""):
        browser.open("/")
        browser.click("#bot-bison")
        wait_for_choices(browser)
        game = game_of(browser)
        browser.element("#recovery-hint")
        check(browser, width, "en")
        browser.keep(f"recovery-offer-{width}")
        browser.run(_COPIED)
        browser.click("#recovery-offer [data-act=make-code]")
        code = shown_code(browser)
        for act in ("copy-code", "print-code"):
            browser.click(f"[data-act={act}]")
        assert browser.run("return [window.copied, window.printed]") == [code, "print-code"]
        check(browser, width, "en")
        browser.keep(f"recovery-code-{width}")
        browser.click("[data-act=close-code]")
        assert browser.text("#recovery") == ""
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        assert browser.text("#recovery-offer") == "", "the offer is answered"
        assert not browser.all("#recovery-hint")

        browser.leave()
        browser.run(_FORGET)
        browser.open("/")
        browser.click("#guest .recover")
        browser.type("#recovery-code", code[:-1] + ("A" if code[-1] != "A" else "B"))
        browser.expects("422")
        browser.click("#recover-me")
        browser.until(lambda: "a letter is wrong" in browser.text("#alert"), "a typo is told as one")
        browser.run("document.querySelector('#recovery-code').value = ''")
        browser.type("#recovery-code", code.lower().replace("-", " "))
        browser.click("#recover-me")
        assert shown_code(browser) != code
        assert browser.text("#me") == "Guest"
        assert "You are Guest again" in browser.text("#status")
        browser.until(lambda: game in browser.text("#turns") + browser.text("#mine"), "the game")
        browser.keep(f"recovery-back-{width}")


def test_a_code_is_made_in_menu_and_preferences_and_replaced_after_a_question(
    browser: Browser, service: Served, running: str
) -> None:
    browser.size(1280)
    player = httpx.post(f"{service.url}/v1/players", json={"name": "Vera"}).raise_for_status().json()
    with acting_as(browser, player["token"]):
        browser.open(f"/games/{running}")
        browser.until(lambda: browser.text("#me") == "Vera")
        assert not browser.all("#recovery-hint"), "a player who came with a token is told in the menu"
        browser.click("#token-menu summary")
        browser.until(lambda: "You are a guest" in browser.text("#token-recovery"))
        browser.click("#token-recovery button")
        code = shown_code(browser)
        browser.until(lambda: "was made on" in browser.text("#token-recovery"), "no guest any more")
        browser.click("#recovery-preference summary")
        browser.until(lambda: "was made on" in browser.text("#recovery-preference"))
        for sure in (False, True):
            browser.run(
                "const sure = arguments[0]; window.confirm = (text) => { window.question = text; return sure; }", sure
            )
            browser.click("#recovery-preference button")
            browser.until(lambda: "old code is void" in str(browser.run("return window.question")), "the question")
            assert sure or browser.text("#recovery-shown") == code
        browser.until(lambda: shown_code(browser) != code, "another code")


def test_account_goes_to_a_phone_by_a_code_and_a_press(browser: Browser, service: Served, running: str) -> None:
    browser.size(PHONE, 844)
    player = httpx.post(f"{service.url}/v1/players", json={"name": "Vera"}).raise_for_status().json()
    with acting_as(browser, player["token"]):
        browser.open(f"/games/{running}")
        links = []
        browser.click("#recovery-preference summary")
        for act in ("#device-revoke", "#qr-close"):
            browser.click("#recovery-preference [data-act=to-phone]")
            links.append(browser.until(lambda: browser.text("#qr code")))
            check(browser, PHONE, "en")
            browser.keep("device-code-390")
            browser.click(act)
            browser.until(lambda: not browser.all("#qr"), "the dialog is closed")
    # Another device: nothing of this one is stored there.
    with acting_as(browser, ""):
        for link, problem in zip(links, ("404", ""), strict=True):
            browser.open(link.removeprefix(browser.url))
            browser.until(lambda: "Sign in here as player #" in browser.text("#recovery"), "the question")
            assert browser.run("return location.hash") == ""
            assert not browser.all("#me"), "opening alone signs nobody in"
            check(browser, PHONE, "en")
            browser.keep("device-question-390")
            if problem:
                browser.expects(problem)
            browser.click("[data-act=device-yes]")
            if problem:
                browser.until(lambda: browser.text("#alert"), "a revoked link")
                browser.leave()
        browser.until(lambda: browser.text("#me") == "Vera", "the player")
        assert "Vera on this device too" in browser.text("#status")
    token = {"Authorization": f"Bearer {player['token']}"}
    assert httpx.get(f"{service.url}/v1/players/me", headers=token).status_code == 200, "the first device stays"
