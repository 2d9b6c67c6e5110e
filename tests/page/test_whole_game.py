"""A whole game, as long as its rules make it, with the mouse against a bot that plays to win.

It takes minutes, so it is played only where `WHOLE_GAMES` is set. Others in this folder play short games.
"""

from __future__ import annotations

import os

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.playing import decisions_of, open_table, play_by_clicking
from tests.page.reviewing import timeline_of
from tests.serving import Served


@pytest.mark.skipif(not os.environ.get("WHOLE_GAMES"), reason="set WHOLE_GAMES to play for minutes")
def test_a_whole_game_is_won_or_lost_by_clicking(browser: Browser, service: Served, ann: httpx.Client) -> None:
    game = open_table(browser, "bison", "greedy")
    clicked = play_by_clicking(browser, game)
    browser.until(lambda: len(browser.all("#result li")) == 2, "the result")
    table = ann.get(f"/games/{game}").json()
    assert (table["status"], [seat["name"] for seat in table["seats"]]) == ("finished", ["Ann", "greedy bot"])
    *_, last = timeline_of(ann, game)
    assert any(text.startswith("The game is over.") for text in last["texts"])
    browser.until(lambda: browser.all(f"#log a[href$='#v={last['version']}']"), "its last line")
    assert clicked.places > 10
    assert clicked.buttons > 10
    assert decisions_of(service.url, game) > 30
    assert browser.text("#alert") == ""
    browser.keep("whole-bison-1280")
