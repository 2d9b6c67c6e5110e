"""Taking back in the browser: with the button, with its key, and what those see who look on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.page.browser import PHONE, Browser
from tests.page.playing import wait_for_choices
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

LAST = "#take-back-last"


@pytest.fixture
def ben(service: Served) -> Iterator[httpx.Client]:
    """Ben, who has no browser."""
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as client:
        yield client


def table(first: httpx.Client, second: httpx.Client) -> str:
    """Return a game of Bison between two people; the first is to move."""
    game = str(first.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"])
    for who in (first, second):
        who.post(f"/games/{game}/seats", json={}).raise_for_status()
    return game


def decisions(who: httpx.Client, game: str) -> dict[str, Any]:
    found: dict[str, Any] = who.get(f"/games/{game}/decisions").json()
    return found


def exchange(who: httpx.Client, game: str) -> None:
    """Exchange animals, which draws nothing and ends nothing."""
    listed = decisions(who, game)
    chosen = next(one["decision"] for one in listed["decisions"] if one["decision"]["type"] == "exchange")
    body = {"head": listed["head"], "decision": chosen}
    who.post(f"/games/{game}/decisions", json=body).raise_for_status()


def position(who: httpx.Client, game: str) -> Any:
    return who.get(f"/games/{game}/state").json()["position"]


def version(who: httpx.Client, game: str) -> int:
    return int(who.get(f"/games/{game}/state").json()["version"])


def test_the_button_says_what_it_takes_back_and_takes_it_back(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    before = position(ann, game)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    assert not browser.run("return document.querySelector('#take-back').offsetHeight")
    exchange(ann, game)
    (offer,) = decisions(ann, game)["take_backs"]
    browser.until(lambda: offer["text"] in browser.text("#take-back"), "what would be undone")
    browser.keep("take-back-1280")
    browser.click(LAST)
    browser.until(lambda: version(ann, game) == 5, "the take-back")
    assert position(ann, game) == before
    browser.until(lambda: not browser.all(LAST), "nothing more to take back")
    browser.until(lambda: "(taken back)" in browser.text("#log"), "the mark")
    assert browser.run("return document.querySelectorAll('#log .undone').length") == 1


def test_a_key_takes_back_the_last_decision_and_the_focus_goes_on(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    exchange(ann, game)
    exchange(ann, game)
    newest, oldest = decisions(ann, game)["take_backs"]
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    browser.until(lambda: newest["text"] in browser.text("#take-back"), "what would be undone")
    browser.run(f"document.querySelector('{LAST}').focus()")
    browser.press("u")
    browser.until(lambda: version(ann, game) == 6, "the first take-back")
    browser.until(
        lambda: [one["version"] for one in decisions(ann, game)["take_backs"]] == [oldest["version"]], "one left"
    )
    browser.until(lambda: not browser.all("#take-back details"), "one on the page")
    assert browser.run("return document.activeElement.id") == "take-back-last"
    browser.press("u")
    browser.until(lambda: version(ann, game) == 7, "the second one")
    browser.until(
        lambda: browser.run("return document.activeElement.closest('#legal') !== null"), "the focus in the list"
    )


def test_several_are_taken_back_at_once_on_a_phone(browser: Browser, ann: httpx.Client, ben: httpx.Client) -> None:
    game = table(ann, ben)
    before = position(ann, game)
    exchange(ann, game)
    exchange(ann, game)
    browser.size(PHONE)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    browser.one("#take-back details").click()
    browser.until(lambda: browser.one("#take-back li button").is_displayed(), "the others")
    browser.keep("take-back-390")
    for node in browser.all("#take-back button"):
        assert node.size["height"] >= 44
    browser.click("#take-back li button")
    browser.until(lambda: version(ann, game) == 6, "the take-back")
    assert position(ann, game) == before


def test_who_looks_on_sees_it_as_it_happens_and_in_the_review(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ben, ann)
    browser.open(f"/games/{game}")
    browser.until(lambda: "turn of Ben" in browser.text("#turn"), "Ben's turn")
    exchange(ben, game)
    browser.until(
        lambda: browser.run("return document.querySelector('#log li[data-version=\"4\"]') !== null"), "the decision"
    )
    assert not browser.all(LAST), "it is not Ann's to take back"
    assert "(taken back)" not in browser.text("#log")
    listed = decisions(ben, game)
    body = {"head": listed["head"], "to": listed["take_backs"][0]["version"]}
    ben.post(f"/games/{game}/take-backs", json=body).raise_for_status()
    browser.until(lambda: "(taken back)" in browser.text("#log"), "the mark")
    browser.open(f"/games/{game}/review#v=5")
    browser.until(lambda: "(taken back)" in browser.text("#t4"), "the mark in the review")
    assert "(taken back)" not in browser.text("#t3")
    exchange(ben, game)
    listed = decisions(ben, game)
    body = {"head": listed["head"], "to": listed["take_backs"][0]["version"]}
    browser.one("#t6")
    ben.post(f"/games/{game}/take-backs", json=body).raise_for_status()
    browser.until(lambda: "(taken back)" in browser.text("#t6"), "the mark as it happens")
