"""Whole games with a finger on a phone and with keys alone, with a take-back, a lost line and a reload on the way.

They are short: in every run, a round with a finger. `python -m tests.page.measuring` plays whole games of every ruleset
in the same way, and with the mouse.
"""

from __future__ import annotations

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.conftest import as_holder
from tests.page.measuring import Finger, Hand, Keyboard, play_measured
from tests.page.playing import decisions_of
from tests.page.reviewing import seated
from tests.serving import Served


@pytest.mark.parametrize("rounds", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "hand", [Finger(), pytest.param(Keyboard(), marks=pytest.mark.long)], ids=lambda hand: str(hand.name)
)
def test_a_game_is_played_to_its_end(
    asking_ahead: Browser, service: Served, ann: httpx.Client, operator: str, hand: Hand, rounds: int
) -> None:
    browser = asking_ahead
    browser.expects("ERR_INTERNET_DISCONNECTED")
    with as_holder(service.url, operator) as host:
        # The operator opens it under a key: so it has the same id, and the same luck, in every run.
        game = seated(host, "discoveries", [], seats=2, key=f"whole-game-{hand.name}", options={"max_rounds": rounds})
        ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
        host.post(f"/games/{game}/seats", json={"seat": 1, "bot": "random"}).raise_for_status()
    browser.size(*hand.windows[0])
    effort = play_measured(browser, hand, game)
    assert ann.get(f"/games/{game}").json()["status"] == "finished"
    browser.until(lambda: len(browser.all("#result li")) == 2, "who won")
    assert browser.text("#alert") == ""
    assert effort.taken_back == 1
    assert decisions_of(service.url, game) == effort.decisions, "each was sent once"
    assert effort.outside == 0, "*Decide* is always in the window"
    assert effort.unseen == 0, "every decision, or the group that holds it, is seen without scrolling"
    assert effort.page == 0, "the list and the board are not scrolled apart"
    if isinstance(hand, Finger):
        assert effort.presses <= 1.6 * effort.decisions
