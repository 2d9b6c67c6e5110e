"""Disputes in the browser: opened at a game, told at the desk, answered there, and seen by everybody concerned."""

from __future__ import annotations

import re

import httpx

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.evening import begun, entered, opened
from tests.page.reviewing import acting_as
from tests.processes import wait_until

_HREFS = "return [...document.querySelectorAll(arguments[0])].map((one) => one.getAttribute('href'))"


def legal_decisions(browser: Browser) -> str:
    """Return the line about legal decisions in the evidence of a dispute."""
    return browser.text("#evidence details:nth-of-type(2) summary")


def test_a_dispute_from_the_game_to_the_standings(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann)
    people = entered(ann, tournament, "Lea", "Max")
    evening = opened(ann, tournament)
    game, player = evening["games"][0][0], evening["state"]["rounds"][0]["tables"][0]["players"][0]
    wait_until(lambda: ann.get(f"/games/{game}").is_success)
    version = ann.get(f"/games/{game}").json()["head"].partition("-")[0]
    with acting_as(browser, people[player]):
        browser.open(f"/games/{game}")
        browser.click("#dispute-open")
        assert browser.element("#dispute-version").get_attribute("value") == version
        browser.type("#dispute-words", "That tile was mine.")
        browser.click("#dispute-discloses")
        check(browser, 1280, within="dialog")
        browser.click("#sure")
        browser.until(lambda: "Waits for an answer" in browser.text("#disputes-part"), "my dispute")
        browser.run("localStorage.removeItem('tabletape.more')")
        browser.open(f"/games/{game}/review#v={version}")
        withdraw = "#more[open] #disputes-part [data-dispute-act=withdraw]"
        browser.until(lambda: browser.all(withdraw), "the link to its version opens the part that holds it")
        browser.leave()
        browser.run("localStorage.setItem('tabletape.more', 'yes')")
    browser.open(f"/tournaments/{tournament}")
    waiting = browser.until(lambda: browser.text("#desk-waiting"), "what waits")
    assert "Dispute of" in waiting
    assert browser.run(_HREFS, "#table-1-1 .waiting a") == [f"/games/{game}/review#v={version}"]
    browser.keep("disputes-desk")
    browser.size(PHONE)
    browser.click("#disputes-part [data-dispute-act=answer]")
    browser.element("#evidence details")
    assert re.search(r"decided there \([1-9]\d*\)", legal_decisions(browser)), "the player discloses them"
    browser.choose("#verdict", "result")
    browser.element("#points-1")
    browser.choose("#verdict", "ruled")
    browser.run("document.querySelector('#template').selectedIndex = 1")
    browser.run("document.querySelector('#template').dispatchEvent(new Event('change', {bubbles: true}))")
    assert "stands" in browser.element("#why").get_attribute("value")
    check(browser, PHONE, within="dialog")
    browser.keep("disputes-answer")
    browser.click("#sure")
    browser.until(lambda: "a dispute was ruled on" in browser.text("#rulings"), "the ruling")
    browser.until(lambda: not browser.all("#desk-waiting"), "nothing waits")
    assert "Ruled in words" in browser.text("#disputes-part")
    (dispute,) = ann.get(f"/games/{game}/disputes").json()["disputes"]
    assert (dispute["answer"]["verdict"], dispute["discloses"]) == ("ruled", True)
    browser.open(f"/games/{game}")
    browser.until(lambda: "Ruled in words" in browser.text("#disputes-part"), "at the game")
    back = {"type": "take_back_ruling", "ruling": 1, "why": "it was another tile"}
    ann.post(f"/tournaments/{tournament}/commands", json={"command": back}).raise_for_status()
    browser.until(lambda: "Waits for an answer" in browser.text("#disputes-part"), "it is open again, told at once")
    for address in (f"/games/{game}", f"/tournaments/{tournament}"):
        browser.open(address)
        taken_back = browser.until(lambda: browser.text("#disputes-part [data-taken-back=ruled]"), "the earlier answer")
        assert "Ruled in words (taken back)" in taken_back
        assert "Taken back, because: it was another tile" in taken_back
    assert "Dispute of" in browser.until(lambda: browser.text("#desk-waiting"), "it waits at the desk")
    check(browser, PHONE, within="#disputes-part")
    other = evening["state"]["rounds"][0]["tables"][0]["players"][1]
    body = {"version": int(version), "words": "No."}
    headers = {"Authorization": f"Bearer {people[other]}"}
    opened_dispute = httpx.post(f"{ann.base_url}games/{game}/disputes", json=body, headers=headers)
    answer = f"[data-dispute-act=answer][data-dispute={opened_dispute.raise_for_status().json()['dispute']}]"
    browser.until(lambda: browser.all(answer), "the dispute of the other player")
    browser.click(answer)
    browser.element("#evidence details")
    assert "(not shown: a hidden tile or card would be told)" in legal_decisions(browser)
