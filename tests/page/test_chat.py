"""The chat of a game in the browser: two people talk at their table."""

from __future__ import annotations

import httpx

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import as_holder
from tests.page.two_people import table
from tests.serving import Served

_WORDS = "return [...document.querySelectorAll('.chat-log p')].map((line) => line.querySelector('.words').textContent)"


def test_two_people_talk_at_their_table(browser: Browser, service: Served, ann: httpx.Client) -> None:
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    with as_holder(service.url, token) as ben:
        game = table(ann, ben)
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.text("#chat-link") == "Chat", "a link without new messages")
        ben.post(f"/games/{game}/chat/table", json={"words": "Hello <b>Ann</b>"}).raise_for_status()
        browser.until(lambda: browser.text("#chat-link") == "Chat (1)", "an unread message")
        browser.keep("chat-unread")
        browser.click("#chat-link")
        browser.until(lambda: browser.text("#chat-link") == "Chat", "the message is read")
        browser.type(".chat form input", "Hello Ben")
        browser.press("\ue007")
        browser.until(lambda: browser.run(_WORDS) == ["Hello <b>Ann</b>", "Hello Ben"], "my words")
        browser.click(".phrases summary")
        browser.click("[data-phrase=good_luck]")
        browser.until(lambda: browser.run(_WORDS)[-1] == "Good luck!", "my phrase")
        entries = ben.get(f"/games/{game}/chat/table").json()["entries"]
        assert [entry["words"] or entry["phrase"] for entry in entries][1:] == ["Hello Ben", "good_luck"]
        browser.keep("chat")
        browser.size(PHONE)
        check(browser, PHONE)
        browser.keep("chat-phone")
        browser.open(f"/games/{game}")
        browser.until(lambda: len(browser.run(_WORDS)) == 3, "the messages after a reload")
        assert browser.text("#chat-link") == "Chat"
        browser.click("#chat-link")
        browser.click(".people summary")
        browser.click("[data-muted=false]")
        browser.until(lambda: browser.run(_WORDS) == ["Hello Ben", "Good luck!"], "nothing of a muted player")
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.run(_WORDS) == ["Hello Ben", "Good luck!"], "nothing after a reload")
        browser.click("#chat-link")
        browser.click(".people summary")
        browser.click("[data-muted=true]")
        browser.until(lambda: len(browser.run(_WORDS)) == 3, "the player is heard again")
        browser.click("#chat")
        browser.until(lambda: not browser.all("#chat-link"), "no chat for a player who wants none")
        assert not browser.element("#chat-part").is_displayed()
        browser.click("#chat")
        browser.until(lambda: browser.all("#chat-link"), "the chat of a player who wants it again")
