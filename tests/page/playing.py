"""Playing through the page, as a person does."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any

import httpx

from tests.page.browser import Browser
from tests.page.reviewing import seated
from tests.processes import PATIENCE_SECONDS

# The choices now: places of the board, the buttons of the list, and its folded groups. Free actions, which may
# be taken without end, are left out where there is something else. A player who clicks has looked at a new list: the
# time in which it takes no click is over.
_OFFERED = """
const legal = document.querySelector('#legal');
if (document.querySelector('#result')) return {over: true};
if (!legal || legal.getAttribute('aria-busy') === 'true' || !legal.firstElementChild) return null;
if (arguments[0]) legal.classList.remove('new');
const all = [...legal.querySelectorAll('button:not(.fold)')];
const free = (button) => /^(Exchange|Buy)/.test(button.ariaLabel || button.textContent);
const folds = [...legal.querySelectorAll('.fold:not([aria-expanded=true])')];
const folded = folds.filter((one) => !JSON.parse(one.dataset.group)[0]);
const needed = all.filter((button) => !free(button));
const buttons = needed.length || folded.length ? needed : all;
window.seen = legal.firstElementChild;
return {places: [...document.querySelectorAll('.picture .offered')], folded, buttons};
"""
_CHANGED = """
return document.querySelector('#result') !== null || !window.seen?.isConnected
  || document.querySelector('#legal').getAttribute('aria-busy') === 'true';
"""


_FREE = ("exchange", "buy", "swap_tiles")
"""Kinds of decisions that may be taken beside others, some of them without end."""


_ASKED = "return document.querySelector('#preview .ask') !== null"
_OPEN = "return document.querySelector('#legal .fold[aria-expanded=true]')"
_FOLDED = "return [...document.querySelectorAll('#legal .fold')].map((one) => one.dataset.group)"
_FOLD = "return [...document.querySelectorAll('#legal .fold')].find((one) => one.dataset.group === arguments[0])"
_MORE = '[false,"more"]'
_PAGES = 9
"""More than a list has."""
_NAMED = """
const told = (one) => one.ariaLabel || one.textContent;
return [...document.querySelectorAll('#legal button')].find((one) => told(one) === arguments[0]);
"""


@dataclass(frozen=True)
class Clicked:
    """A game that was played with the mouse: how often a place of the board was clicked, and how often the list."""

    game: str
    places: int
    buttons: int


TONES = """
window.tones = 0;
const Heard = window.AudioContext;
window.AudioContext = class extends Heard { constructor() { super(); window.tones += 1; } };
"""
"""Counts the sounds of the page."""


def register(browser: Browser, name: str) -> None:
    browser.type("#name", name)
    browser.click("#register")
    browser.element("#me")


def prefer_nothing(browser: Browser) -> None:
    """Give the player who is registered in the window the preferences of a new player."""
    browser.leave()  # a page that is still being loaded would store the preferences that it has just read
    path, headers = f"{browser.url}/v1/players/me/preferences", {"Authorization": f"Bearer {browser.token}"}
    chosen = httpx.get(path, headers=headers).raise_for_status().json()
    httpx.patch(path, json=dict.fromkeys(chosen), headers=headers).raise_for_status()
    browser.run("localStorage.removeItem('tabletape.preferences')")
    browser.driver.delete_all_cookies()


def game_of(browser: Browser) -> str:
    """Return the id of the game on the page that is open."""
    return str(browser.driver.current_url).partition("/games/")[2].partition("#")[0].partition("/")[0]


def open_table(
    browser: Browser, ruleset: str = "bison", bot: str = "random", *, clicks: bool = True, **options: int
) -> str:
    """Open a table for two with a bot, for the player who is registered in the window, and its page. Return the game.

    Args:
        browser: the window; its page shows the first choice afterwards.
        ruleset: which game.
        bot: the kind of bot on the second seat.
        clicks: whether the list takes clicks at once.
        options: the ruleset's options, by name.
    """
    headers = {"Authorization": f"Bearer {browser.token}"}
    with httpx.Client(base_url=f"{browser.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as client:
        game = seated(client, ruleset, [None, bot], options=options)
    browser.open(f"/games/{game}")
    wait_for_choices(browser, clicks=clicks)
    return game


def wait_for_choices(browser: Browser, *, clicks: bool = True) -> dict[str, Any]:
    """Wait until something can be chosen, with a click at once unless told otherwise, or the game is over."""
    return browser.until(lambda: browser.run(_OFFERED, clicks), "a choice, or the end")


def is_confirming(browser: Browser) -> bool:
    """Whether the page asks before it takes the decision that was pressed."""
    return bool(browser.run(_ASKED))


def press_decision(browser: Browser, node: Any, aside: int = 0) -> bool:
    """Press a decision, in the list or on the board, and decide where the page asks first.

    Return whether the element was still there.
    """
    look_at_list(browser)
    pressed = browser.point_at(node, aside, press=True)
    # Whether the decision can be taken back is learned first, where the page does not know it yet.
    browser.comes(lambda: is_answered(browser), seconds=1)
    if pressed and is_confirming(browser):
        browser.click("#decide")
    return pressed


def look_at_list(browser: Browser) -> None:
    """Note the list as it is before a press."""
    browser.run("window.seen = document.querySelector('#legal')?.firstElementChild")


def is_answered(browser: Browser) -> bool:
    """Whether the page asks about the press since `look_at_list`, or has taken it."""
    return is_confirming(browser) or bool(browser.run(_CHANGED))


def button_of(browser: Browser, text: str) -> Any:
    """Return the button of a decision in the list, by its sentence; opens the group that holds it."""
    browser.until(lambda: browser.all("#legal button"), "the list")
    if (element := browser.run(_NAMED, text)) is not None:
        return element
    # The decision in the group that was opened may stand alone.
    if (panel := browser.run(_OPEN)) is not None:
        browser.run("arguments[0].click()", panel)
    for group in (None, *browser.run(_FOLDED)):
        fold = group and browser.run(_FOLD, group)
        if fold:
            browser.run("arguments[0].click()", fold)
        for _ in range(_PAGES):
            if (element := browser.run(_NAMED, text)) is not None:
                return element
            if (more := browser.run(_FOLD, _MORE)) is None:
                break
            browser.run("arguments[0].click()", more)
        if fold and group != _MORE:
            browser.run("arguments[0].click()", browser.run(_FOLD, group))
    raise AssertionError(f"there is no decision {text!r} in the list")


def decisions_of(service: str, game: str, seat: int = 0) -> int:
    """Count the decisions that a seat has taken in a game."""
    query: dict[str, str | int] = {"cause": "decision", "limit": 1000}
    response = httpx.get(f"{service}/v1/games/{game}/entries", params=query, timeout=PATIENCE_SECONDS)
    return sum(entry["body"]["cause"]["seat"] == seat for entry in response.json()["entries"])


def play_on(client: httpx.Client, game: str, decisions: int, *, seed: int = 3) -> None:
    """Take a number of decisions by chance without the page; the same player is to decide next."""
    source = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    count, deadline = 0, time.monotonic() + PATIENCE_SECONDS
    while True:
        legal = client.get(f"/games/{game}/decisions").raise_for_status().json()
        assert time.monotonic() < deadline, "the others do not decide"
        if not legal["decisions"]:
            time.sleep(0.01)
            continue
        if count == decisions:
            return
        needed = [option["decision"] for option in legal["decisions"] if option["decision"]["type"] not in _FREE]
        pick = source.choice(needed or [option["decision"] for option in legal["decisions"]])
        response = client.post(f"/games/{game}/decisions", json={"head": legal["head"], "decision": pick})
        count += response.is_success


def play_by_clicking(browser: Browser, game: str, *, seed: int = 1, most: int = 1000) -> Clicked:
    """Play the game on the page that is open with the mouse, alternately on the board and in the list.

    Args:
        browser: the window.
        game: the game.
        seed: of the choice of decisions.
        most: after so many clicks that meant something the rest is left.
    """
    source = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    places = buttons = 0
    changed = True
    while places + buttons < most and "over" not in (offered := wait_for_choices(browser)):
        # A click on a place may do nothing where another piece covers its middle: then it is the list's turn.
        on_board = bool(offered["places"]) and places <= buttons and changed
        listed = offered["buttons"] or offered["folded"]
        node = source.choice(offered["places"] if on_board else listed)
        aside = source.randint(-3, 3) * 4
        pressed = press_decision(browser, node, aside)
        changed = pressed and browser.comes(lambda: browser.run(_CHANGED), seconds=1)
        places += changed and on_board
        buttons += changed and not on_board
    return Clicked(game, places, buttons)
