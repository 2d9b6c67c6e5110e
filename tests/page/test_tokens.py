"""My token on the page: its last use, a new token, and its revocation."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.page.browser import PHONE, Browser
from tests.page.reviewing import acting_as, seated
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import Served

_SLOW = """
const fetched = window.fetch;
window.fetch = async (path, options) => {
  const answer = await fetched(path, options);
  if (String(path).endsWith('/me/token')) await new Promise((done) => setTimeout(done, 1500));
  return answer;
};
"""
"""Delays a changed token: by then the streams of the old token have ended and are asked for again."""
_TOLD = "return [...document.querySelectorAll('#log a')].map((one) => one.href.split('#v=')[1]).join(' ')"
_TOKEN = "return localStorage.getItem('tabletape.token')"


@pytest.fixture
def vera(browser: Browser, service: Served) -> Iterator[Browser]:
    """The browser in the hands of Vera, a registered player: no other test uses her token."""
    answer = httpx.post(f"{service.url}/v1/players", json={"name": "Vera"}).raise_for_status().json()
    with acting_as(browser, answer["token"]):
        yield browser


def status_of(service: Served, token: str) -> int:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"{service.url}/v1/players/me", headers=headers, timeout=PATIENCE_SECONDS).status_code


def decided(service: Served, token: str, game: str) -> str:
    """Take the first decision without the browser, once it is the player's turn. Return its version."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{service.url}/v1/games/{game}", headers=headers, timeout=PATIENCE_SECONDS) as client:
        listed = wait_until(lambda: (inbox := client.get("/decisions").json())["decisions"] and inbox)
        body = {"head": listed["head"], "decision": listed["decisions"][0]["decision"]}
        return str(client.post("/decisions", json=body).raise_for_status().json()["version"])


def press(browser: Browser, button: str, *, sure: bool = True) -> None:
    browser.click(button)
    alert = browser.question()
    alert.accept() if sure else alert.dismiss()


def type_name(browser: Browser, name: str | None) -> None:
    """Press *Delete my account*, and type a name; `None`: cancel."""
    browser.click("#erase-me")
    alert = browser.question()
    if name is None:
        alert.dismiss()
        return
    alert.send_keys(name)
    alert.accept()


def test_a_token_is_renewed_and_then_revoked_in_the_browser(vera: Browser, service: Served) -> None:
    old = str(vera.run(_TOKEN))
    with httpx.Client(base_url=f"{service.url}/v1", headers={"Authorization": f"Bearer {old}"}) as client:
        game = seated(client, "bison", [None, "greedy"])
    vera.open(f"/games/{game}")
    vera.element("#legal button")
    vera.click("#token-menu summary")
    vera.until(lambda: re.search(r"Last used: \d{4}-\d\d-\d\d \d\d:\d\d", vera.text("#token-told")), "its last use")

    press(vera, "#new-token", sure=False)
    assert vera.run(_TOKEN) == old
    assert status_of(service, old) == 200

    vera.run(_SLOW)
    press(vera, "#new-token")
    new = str(vera.until(lambda: (token := vera.run(_TOKEN)) != old and token, "a new token"))
    assert (status_of(service, old), status_of(service, new)) == (401, 200)
    vera.until(lambda: "your new token" in vera.text("#token-told"), "it says so")
    version = decided(service, new, game)
    vera.until(lambda: version in vera.run(_TOLD).split(), "what she did elsewhere: the stream goes on")
    vera.open(f"/games/{game}")
    vera.until(lambda: vera.text("#me") == "Vera", "she is known after a reload")

    vera.element("#legal button")
    vera.run(_SLOW)
    vera.click("#token-menu summary")
    press(vera, "#revoke-token")
    vera.until(lambda: vera.all("#register"), "she is nobody here any more")
    assert vera.run("return document.activeElement.id") == "name"
    assert vera.run(_TOKEN) is None
    assert status_of(service, new) == 401
    vera.until(lambda: "revoked" in vera.text("#alert"), "it says so")


def test_player_erases_themself_after_typing_their_name(vera: Browser, service: Served) -> None:
    token = str(vera.run(_TOKEN))
    vera.open("/ratings")
    vera.click("#token-menu summary")
    for typed, answer in (("Wera", "That is not your name"), (None, "")):
        type_name(vera, typed)
        vera.until(lambda expected=answer: expected in vera.text("#alert"), "nothing is erased")
        assert status_of(service, token) == 200
    type_name(vera, "Vera")
    vera.until(
        lambda: "Your account is deleted. Your games go on as those of player #" in vera.text("#alert"), "it says so"
    )
    assert vera.run(_TOKEN) is None
    assert vera.all("#register")
    assert status_of(service, token) == 401


def test_the_menu_fits_a_phone_and_is_not_there_for_the_operator(vera: Browser, operator: str) -> None:
    vera.size(PHONE)
    vera.open("/ratings")
    vera.click("#token-menu summary")
    vera.element("#revoke-token")
    assert vera.run("return document.documentElement.scrollWidth <= innerWidth")
    vera.keep("token-menu-390")
    with acting_as(vera, operator):
        vera.open("/ratings")
        vera.until(lambda: vera.text("#me") == "operator", "the operator")
        assert not vera.all("#token-menu")
