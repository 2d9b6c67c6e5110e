"""A game by correspondence, with keys alone and with a finger on a phone: days, bank, hours of rest, and absence.

Every press is one that a player makes: the tabulator key leads to each button, a finger touches it where it stands.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import Browser
from tests.page.conftest import as_holder
from tests.page.measuring import Finger, Hand, Keyboard
from tests.page.playing import wait_for_choices
from tests.serving import Served

DAY_MS: Final = 86_400_000
CLOCK: Final = {"kind": "correspondence", "days": 2, "bank_days": 3}
STATES = "return [...document.querySelectorAll('#clocks .clock')].map((one) => one.dataset.state)"
PARTS = """
const node = document.querySelector(`.clock[data-seat="${arguments[0]}"]`);
return ['left', 'more', 'sign', 'word'].map((part) => node.querySelector(`.${part}`)?.textContent || '');
"""
FOCUSED = "return document.activeElement.id"
FITS = "return document.documentElement.scrollWidth <= innerWidth"
ASKS = "return document.querySelector('#decide')?.checkVisibility()"
MOST_TABS: Final = 120


def name_of(hand: Hand) -> str:
    """Return the name of a hand."""
    return str(hand.name)


@pytest.fixture
def ben(service: Served) -> Iterator[httpx.Client]:
    """Ben, without a browser."""
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).raise_for_status().json()["token"]
    with as_holder(service.url, token) as client:
        yield client


def rest_from(hours: int) -> dict[str, Any]:
    """Return a rest of eight hours each night that begins so many hours from now."""
    begins = (time.gmtime().tm_hour + hours) % 24
    return {"zone": "UTC", "night": {"begins": begins, "ends": (begins + 8) % 24}}


def begun(first: httpx.Client, second: httpx.Client, rest: dict[str, Any]) -> str:
    """Open a game of Bison with days per turn; the first player is to move. Return the game."""
    body = {"ruleset": "bison", "seats": 2, "clock": {"time": CLOCK, "rest": rest}, "vacation": 5}
    game = str(first.post("/games", json=body).raise_for_status().json()["game"])
    for client in (first, second):
        client.post(f"/games/{game}/seats", json={}).raise_for_status()
    return game


def seat_of(client: httpx.Client, game: str, seat: int) -> Any:
    """Return the remaining time of a seat, as the service says it."""
    return client.get(f"/games/{game}").raise_for_status().json()["time_left"]["seats"][seat]


def end_turn(client: httpx.Client, game: str, seat: int) -> None:
    """Decide for a seat until another seat is to move."""
    while client.get(f"/games/{game}").json()["to_move"] == [seat]:
        listed = client.get(f"/games/{game}/decisions").json()
        body = {"head": listed["head"], "decision": listed["decisions"][-1]["decision"]}
        client.post(f"/games/{game}/decisions", json=body).raise_for_status()


def press(browser: Browser, hand: Hand, button: str) -> None:
    """Press a button of the page, by its id, with keys or with a finger."""
    browser.until(lambda: browser.all(f"#{button}"), button)
    if isinstance(hand, Finger):
        browser.until(lambda: browser.tap(browser.element(f"#{button}")), button)
        return
    for _ in range(MOST_TABS):
        if browser.run(FOCUSED) == button:
            browser.press(Keys.ENTER)
            return
        browser.press(Keys.TAB)
    raise AssertionError(f"the tabulator key does not lead to {button}")


def shows(browser: Browser, *states: str) -> None:
    """Wait until the clocks look like this, in the order of the seats; nothing is cut off."""
    browser.until(lambda: browser.run(STATES) == [*states], f"the clocks {states}")
    assert browser.run(FITS)


def decide(browser: Browser, hand: Hand, client: httpx.Client, game: str) -> None:
    """Take the first decision of the list, or open the first group of a list of groups."""
    offered = wait_for_choices(browser, clicks=not isinstance(hand, Keyboard))
    if not offered["buttons"]:
        hand.open(browser, offered["folded"][0])
        return
    head = client.get(f"/games/{game}").json()["head"]

    def is_taken() -> bool:
        return bool(client.get(f"/games/{game}").json()["head"] != head)

    hand.choose(browser, offered["buttons"][0])
    browser.comes(lambda: is_taken() or browser.run(ASKS), seconds=2)
    if not is_taken() and browser.run(ASKS):
        hand.confirm(browser)
    browser.until(is_taken, "the decision")


@pytest.mark.parametrize("hand", [Finger(), pytest.param(Keyboard(), marks=pytest.mark.long)], ids=name_of)
def test_a_turn_by_correspondence_with_time_given_a_pause_and_a_vacation(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, hand: Hand
) -> None:
    browser.expects("dry_run=true")
    browser.size(*hand.windows[0])
    rest = rest_from(4)
    game = begun(ben, ann, rest)
    browser.open(f"/games/{game}")
    shows(browser, "runs", "waits")
    about = browser.text("#clock-about")
    assert "2 days for each turn, and a bank of 3 days" in about
    assert f"rests from {rest['night']['begins']}:00 to {rest['night']['ends']}:00" in about
    left, more, sign, word = browser.run(PARTS, 0)
    assert left in ("2 days 0 hr", "1 day 23 hr"), "a second may have passed"
    assert "3 days" in more
    assert (sign, word) == ("▶", "runs")
    browser.keep(f"correspondence-{hand.name}")

    until = seat_of(ann, game, 0)["until"]
    press(browser, hand, "give-0")
    browser.until(lambda: "Ben gets 1 day more." in browser.text("#log"), "the log tells")
    assert seat_of(ann, game, 0)["until"] - until > DAY_MS, "hours of rest come on top"
    browser.until(lambda: browser.run(PARTS, 0)[0] in ("3 days 0 hr", "2 days 23 hr"), "the day is counted")

    end_turn(ben, game, 0)
    shows(browser, "waits", "runs")
    wait_for_choices(browser, clicks=not isinstance(hand, Keyboard))
    press(browser, hand, "away-ask-pause")
    browser.until(lambda: browser.run(FOCUSED) == "pause-reason", "the reason")
    browser.press("A walk")
    press(browser, hand, "sure")
    browser.until(lambda: not browser.all("dialog"), "the dialog closes")
    ben.post(f"/games/{game}/pause-request/answers", json={"seat": 1, "accept": True}).raise_for_status()
    shows(browser, "stands", "stands")
    paused = seat_of(ann, game, 1)
    assert (paused["since"], paused["until"]) == (None, None)
    assert browser.text("#clocks .why")
    browser.keep(f"correspondence-paused-{hand.name}")
    press(browser, hand, "away-resume")
    shows(browser, "waits", "runs")
    assert seat_of(ann, game, 1)["left_ms"] == paused["left_ms"], "nothing is renewed, and nothing lost"

    press(browser, hand, "away-vacation")
    browser.until(lambda: "on vacation" in browser.text("#away-list"), "the vacation")
    shows(browser, "waits", "stands")
    assert " is on vacation until " in browser.text("#clocks .why")
    assert seat_of(ann, game, 1)["since"] is None, "the clock of the seat stands"
    browser.keep(f"correspondence-vacation-{hand.name}")
    press(browser, hand, "away-vacation-end")
    shows(browser, "waits", "runs")

    before = seat_of(ann, game, 1)
    while ann.get(f"/games/{game}").json()["to_move"] == [1]:
        decide(browser, hand, ann, game)
    shows(browser, "runs", "waits")
    after = seat_of(ann, game, 1)
    assert after["left_ms"] >= before["left_ms"], "the days of a turn are renewed"


@pytest.mark.long
@pytest.mark.parametrize("hand", [Keyboard(), Finger()], ids=name_of)
def test_a_clock_that_rests_tells_until_when_and_time_may_be_given_meanwhile(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, hand: Hand
) -> None:
    browser.expects("dry_run=true")
    browser.size(*hand.windows[0])
    game = begun(ben, ann, rest_from(-3))
    browser.open(f"/games/{game}")
    shows(browser, "rests", "waits")
    assert browser.text("#clocks .why").startswith("The clock rests until ")
    assert browser.run(PARTS, 0)[0] == "2 days 0 hr"
    press(browser, hand, "give-0")
    browser.until(lambda: browser.run(PARTS, 0)[0] == "3 days 0 hr", "a day more")
    assert browser.run(STATES) == ["rests", "waits"]
    browser.keep(f"correspondence-rests-{hand.name}")
