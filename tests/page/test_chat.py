"""The chat of a game in the browser: two people talk at their table."""

from __future__ import annotations

from contextlib import ExitStack

import httpx

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import as_holder
from tests.page.evening import begun, entered, opened
from tests.page.reviewing import acting_as
from tests.page.two_people import table
from tests.processes import wait_until
from tests.serving import Served

_WORDS = "return [...document.querySelectorAll('.chat-log p')].map((line) => line.querySelector('.words').textContent)"


def test_two_people_talk_at_their_table_and_operators_see_a_report_in_the_lobby(
    browser: Browser, service: Served, ann: httpx.Client, operator: str
) -> None:
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
        check(browser, PHONE, within="#chat-part")
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
        ann.post(f"/games/{game}/chat/table/1/report", json={"why": "Too loud"}).raise_for_status()
        with acting_as(browser, operator):
            browser.open("/")
            reports = browser.until(lambda: browser.all(f"#reports-part [data-case^='{game}']"), "the report")
            assert "Too loud" in reports[0].text
            browser.leave()
        browser.open("/")
        browser.until(lambda: browser.all("#mine a"), "my games")
        assert not browser.element("#reports-part").is_displayed()


def test_a_reported_message_is_removed_at_the_desk_and_leaves_a_mark(
    browser: Browser, service: Served, ann: httpx.Client
) -> None:
    tournament = begun(ann, game={"ruleset": "bison", "chat": "always"})
    tokens = entered(ann, tournament, "Lea", "Max")
    game = opened(ann, tournament)["games"][0][0]
    wait_until(lambda: ann.get(f"/games/{game}").is_success)
    with ExitStack() as stack:
        lea, max_ = (stack.enter_context(as_holder(service.url, token)) for token in tokens.values())
        for words in ("You play like a stone", "And like a brick"):
            lea.post(f"/games/{game}/chat/table", json={"words": words}).raise_for_status()
        with acting_as(browser, [*tokens.values()][1]):
            browser.open(f"/games/{game}")
            browser.click("#chat-link")
            browser.click("[data-report='1']")
            browser.type("#report-why", "Not nice")
            browser.keep("chat-report")
            browser.click("#sure")
            browser.until(lambda: not browser.all("dialog"), "the message is reported")
            max_.post(f"/games/{game}/chat/table/2/report", json={}).raise_for_status()
            browser.leave()
        browser.open(f"/tournaments/{tournament}")
        browser.until(lambda: len(browser.all("#reports-part [data-case]")) == 2, "the reported messages")
        assert "Reported by Max: Not nice" in browser.text("#reports-part")
        browser.keep("desk-reports")
        browser.click("#reports-part [data-verdict=removed]")
        browser.type("#why", "An insult")
        browser.click("#sure")
        browser.until(lambda: len(browser.all("#reports-part [data-verdict=removed]")) == 1, "one is answered")
        browser.click("#reports-part [data-verdict=dismissed]")
        browser.type("#why", "Harmless")
        browser.click("#sure")
        browser.until(lambda: not browser.all("#reports-part [data-verdict]"), "both are answered")
        browser.click("#reports-answered summary")
        assert "Removed by Ann: An insult" in browser.text("#reports-answered")
        browser.size(PHONE)
        check(browser, PHONE, within="#reports-part")
        entries = lea.get(f"/games/{game}/chat/table").json()["entries"]
        assert [entry["type"] for entry in entries] == ["removed", "message", "removal"]
        with acting_as(browser, [*tokens.values()][1]):
            browser.open(f"/games/{game}")
            browser.click("#chat-link")
            removed = "A moderator has removed this message."
            browser.until(lambda: browser.run(_WORDS) == [removed, "And like a brick"], "the mark")
            max_.post(f"/games/{game}/chat/table", json={"words": "Thanks"}).raise_for_status()
            browser.until(lambda: browser.run(_WORDS)[-1] == "Thanks", "it goes on")
            browser.leave()
