"""The page of bots and further tokens: their tokens are shown once, renewed and revoked; by keys, and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH


def bots(ann: httpx.Client) -> list[dict[str, object]]:
    lines: list[dict[str, object]] = ann.get("/players/me/bots").raise_for_status().json()["bots"]
    return lines


def tokens(ann: httpx.Client) -> list[dict[str, str]]:
    lines: list[dict[str, str]] = ann.get("/players/me/tokens").raise_for_status().json()["tokens"]
    return lines


def forget(ann: httpx.Client) -> None:
    """Erase Ann's bots, and revoke her tokens; other files of tests make bots in her name too."""
    for bot in bots(ann):
        account = bot["account"]
        assert isinstance(account, dict)
        ann.delete(f"/players/me/bots/{account['bot']}").raise_for_status()
    for token in tokens(ann):
        ann.delete(f"/players/me/tokens/{token['id']}").raise_for_status()


@pytest.fixture
def page(browser: Browser, ann: httpx.Client) -> Iterator[Browser]:
    """The page of programs in Ann's window; her bots and tokens are gone before and afterwards."""
    forget(ann)
    browser.open("/programs")
    browser.until(lambda: browser.all("#make-token button"))
    browser.run("window.confirm = () => true")
    yield browser
    forget(ann)


def shown(page: Browser, place: str) -> str:
    """Return the token that is shown."""
    return str(page.until(lambda: page.all(f"#{place} code") and page.text(f"#{place} code")))


def works(page: Browser, token: str) -> bool:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"{page.url}/v1/players/me", headers=headers).status_code == httpx.codes.OK


def test_bot_is_made_renewed_revoked_and_erased_and_its_token_is_shown_once(page: Browser, ann: httpx.Client) -> None:
    page.type("#bot-name", "Hal")
    page.type("#bot-description", "Decides by lot." + Keys.ENTER)
    first = shown(page, "bot-token")
    page.until(lambda: "Hal (bot)" in page.text("#bots"))
    assert "Decides by lot." in page.text("#bots")
    assert works(page, first)
    page.click("#bots button")
    page.until(lambda: shown(page, "bot-token") != first)
    assert (works(page, first), works(page, shown(page, "bot-token"))) == (False, True)
    page.click("#bots button:nth-child(2)")
    page.until(lambda: "Token revoked" in page.text("#bots"))
    assert [bot["has_token"] for bot in bots(ann)] == [False]
    page.until(lambda: page.run("return document.activeElement.id") == "bot-name")
    page.click("#bots button:last-child")
    page.until(lambda: "You have no bots." in page.text("#bots"))
    assert bots(ann) == []


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_further_token_is_made_with_scope_and_end_and_revoked(page: Browser, ann: httpx.Client, width: int) -> None:
    page.size(width)
    page.type("#further-name", "My laptop")
    page.choose("#further-scope", "read")
    page.choose("#further-lifetime", "86400")
    page.click("#token-made")
    token = shown(page, "further-token")
    page.until(lambda: "My laptop" in page.text("#tokens"))
    assert "read only" in page.text("#tokens")
    assert works(page, token)
    assert [line["scope"] for line in tokens(ann)] == ["read"]
    page.keep(f"programs-{width}")
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    if width == PHONE:
        return
    page.click("#tokens button")
    page.until(lambda: "You have no further tokens." in page.text("#tokens"))
    assert not works(page, token)
    assert token not in page.text("main")
