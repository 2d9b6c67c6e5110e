"""Finding people in the lobby: by keys on a phone, by mouse in a wide window, and a bot where nobody comes."""

from __future__ import annotations

from typing import Any

import httpx
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import as_holder
from tests.page.playing import game_of
from tests.page.reviewing import acting_as
from tests.serving import Served

_MINUTE_LATER = "const now = performance.now.bind(performance); performance.now = () => now() + 60001;"
_PRESETS = """
const folder = document.querySelector('script[src*="/lists/"]').src.replace(/[^/]*$/, '');
return import(`${folder}clock_presets.js`).then(({ PRESETS }) =>
  Object.fromEntries(Object.entries(PRESETS).map(([name, [, time]]) => [name, time])));
"""
_CHOSEN = """
const focused = document.activeElement;
const edges = focused.getBoundingClientRect();
const chosen = document.querySelector('#seek-game').value;
return [focused.id, chosen, edges.top >= 0 && edges.bottom <= innerHeight];
"""
_WISH = {"ruleset": "manitoba", "seats": 2, "pace": "evening"}


def player(service: Served, name: str) -> httpx.Client:
    """Return a client of a new player."""
    answer = httpx.post(f"{service.url}/v1/players", json={"name": name}).raise_for_status().json()
    return as_holder(service.url, answer["token"])


def token_of(client: httpx.Client) -> str:
    return client.headers["Authorization"].removeprefix("Bearer ")


def own(client: httpx.Client) -> dict[str, Any] | None:
    seek: dict[str, Any] | None = client.get("/players/me/seek").raise_for_status().json()["seek"]
    return seek


def test_two_people_find_each_other_by_keys_on_a_phone(browser: Browser, service: Served) -> None:
    browser.size(PHONE, 844)
    with player(service, "Nora") as nora, player(service, "Otto") as otto, acting_as(browser, token_of(nora)):
        browser.open("/")
        browser.until(lambda: "Nobody else waits" in browser.text("#seek-counts"), "an empty queue")
        assert browser.run(_PRESETS) == {
            name: clock["time"] for name, clock in otto.get("/seeks").json()["paces"].items()
        }, "the pace has the clock of the same name"
        browser.run("document.querySelector('#people-manitoba').focus()")
        browser.press(Keys.ENTER)
        assert browser.run(_CHOSEN) == ["seek-seats", "manitoba", True]
        for selector, value in (("#seek-seats", "2"), ("#seek-pace", "evening")):
            browser.choose(selector, value)
        browser.keep("find-people-390")
        browser.run("document.querySelector('#find-people').focus()")
        browser.press(Keys.ENTER)
        browser.until(lambda: "You wait for opponents" in browser.text("#seek-state"), "the wait")
        assert browser.run("return document.activeElement.id") == "stop-looking"
        assert otto.get("/seeks").json()["waiting"] == [{"wish": _WISH, "waiting": 1}]
        check(browser, PHONE, within="section:has(#seek-state)")
        browser.keep("find-people-waiting-390")
        browser.click("#people-bison")
        assert browser.run(_CHOSEN)[0] == "stop-looking", "the wait stands in the place of the form"
        otto.put("/players/me/seek", json=_WISH).raise_for_status()
        browser.until(lambda: game_of(browser) and browser.text("#turn"), "the table")
        seek = own(otto)
        assert seek is not None
        assert seek["game"] == game_of(browser)
        browser.open("/")
        browser.until(lambda: "goes on" in browser.text("#seek-state"), "the game that goes on")
        assert not browser.element("#seek").is_displayed()


def test_a_bot_is_offered_after_a_minute_and_a_waiting_wish_is_joined_by_mouse(
    browser: Browser, service: Served
) -> None:
    with player(service, "Pia") as pia, player(service, "Rolf") as rolf:
        rolf.put("/players/me/seek", json={**_WISH, "pace": "week"}).raise_for_status()
        with acting_as(browser, token_of(pia)):
            browser.open("/")
            browser.choose("#seek-game", "bison")
            browser.click("#find-people")
            browser.until(lambda: browser.all("#stop-looking"), "the wait")
            assert not browser.all("#bot-instead")
            browser.click("#stop-looking")
            browser.until(lambda: browser.element("#seek").is_displayed(), "the form again")
            assert own(pia) is None
            browser.until(lambda: "One player waits: Manitoba, 2 seats, A week" in browser.text("#seek-counts"), "Rolf")
            assert "Bison" not in browser.text("#seek-counts")
            waiting = {name: browser.text(f"[data-ruleset={name}] .waiting") for name in ("bison", "manitoba")}
            assert waiting == {"bison": "", "manitoba": "1 player waits for opponents"}
            browser.keep("find-people-1280")
            browser.click("#find-people")
            browser.until(lambda: browser.all("#stop-looking"), "the wait")
            browser.run(_MINUTE_LATER)
            browser.until(lambda: browser.all("#bot-instead"), "the bot")
            browser.keep("find-people-alone-1280")
            browser.click("#bot-instead")
            browser.until(lambda: game_of(browser) and browser.text("#turn"), "the table")
            assert own(pia) is None
            browser.open("/")
            browser.click("#seek-counts button[aria-label^='Play with them: Manitoba, 2 seats, A week']")
            browser.until(lambda: game_of(browser) and browser.text("#turn"), "the other table")
            seek = own(rolf)
            assert seek is not None
            assert seek["game"] == game_of(browser)
