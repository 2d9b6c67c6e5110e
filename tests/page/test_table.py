"""The table of a game on its page: taking seats, standing up, seating bots, a word for the chance, handing over."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.reviewing import acting_as
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

_BUTTON = """
const all = [...document.querySelectorAll('#seats-free button, #table button')];
return all.find((one) => one.textContent === arguments[0]);
"""
_WRITTEN = """
const done = arguments[arguments.length - 1];
const module = document.querySelector("link[rel=modulepreload][href$='/dom.js']").href;
import(module).then(({ figure, change }) => done([...[3, 0, -2].map(figure), ...[3, 0, -2].map(change)]));
"""
_NOTING = """
const plain = window.fetch;
const signals = new Map();
window.requests = [];
window.fetch = (address, options = {}) => {
  const open = [...signals.keys()].filter((other) => !signals.get(other).aborted);
  window.requests.push([String(address), open]);
  if (options.signal) signals.set(String(address), options.signal);
  return plain(address, options);
};
"""
"""Notes the address of each request, with those of earlier requests that can be broken off and were not."""
_FOCUSED = "return document.activeElement.id || document.activeElement.textContent"


@pytest.fixture(scope="module")
def ben(service: Served) -> Iterator[httpx.Client]:
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as client:
        yield client


def opened(client: httpx.Client, seats: int) -> str:
    """Open a table of Bison with no player seated yet."""
    return str(client.post("/games", json={"ruleset": "bison", "seats": seats}).raise_for_status().json()["game"])


def offers(browser: Browser) -> list[str]:
    """Return the texts of the buttons of the table."""
    return list(
        browser.run("return [...document.querySelectorAll('#seats-free button')].map((one) => one.textContent)")
    )


def requests(browser: Browser) -> list[tuple[str, list[str]]]:
    """Return the requests that `_NOTING` has noted."""
    return list(browser.run("return window.requests"))


def press(browser: Browser, text: str) -> None:
    """Press a button of the table, once it is there."""
    browser.until(lambda: browser.run(_BUTTON, text), text).click()


def test_players_of_the_same_name_have_tags_on_the_page(browser: Browser, service: Served, ann: httpx.Client) -> None:
    """A second Ann, written with a letter that looks the same, sits beside Ann."""
    player = httpx.post(f"{service.url}/v1/players", json={"name": "\N{CYRILLIC CAPITAL LETTER A}nn"}).json()
    game, tag = opened(ann, 2), f"{player['name']} #{player['player'][1:5]}"
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    headers = {"Authorization": f"Bearer {player['token']}"}
    httpx.post(f"{service.url}/v1/games/{game}/seats", json={"seat": 1}, headers=headers).raise_for_status()
    for path in (f"/games/{game}", f"/games/{game}/review"):
        browser.open(path)
        browser.until(lambda: tag in browser.text("main") + browser.text("#board"), f"{tag} on {path}")
        page_text = browser.run("return document.body.innerText")
        assert player["name"] not in page_text.replace(tag, ""), path
    browser.open("/")
    browser.until(lambda: tag in browser.text("main"), f"{tag} in the lobby")


def test_changes_by_a_press_at_the_table_are_shown(browser: Browser, ann: httpx.Client) -> None:
    game = opened(ann, 4)
    browser.open(f"/games/{game}")
    press(browser, "Red: greedy bot")
    browser.until(lambda: "Take the red seat" not in offers(browser), "the bot sits")
    press(browser, "Take the blue seat")
    rest = [f"{seat}: {bot} bot" for seat in ("Yellow", "Green") for bot in ann.get("/rulesets/bison").json()["bots"]]
    browser.until(
        lambda: offers(browser) == [*rest, "Copy link", "QR code", "Stand up"],
        "two free seats, the link, and standing up",
    )
    assert browser.run(_FOCUSED) == "turn", "the pressed button is gone, the focus is not lost"
    press(browser, "Stand up")
    browser.until(lambda: "Take the blue seat" in offers(browser), "the seat is free again")
    assert "Stand up" not in offers(browser)
    assert [seat["bot"] for seat in ann.get(f"/games/{game}").json()["seats"]] == [None, "greedy", None, None]


def test_nonce_stays_in_its_field_while_others_sit_down(browser: Browser, ann: httpx.Client, ben: httpx.Client) -> None:
    game = opened(ann, 3)
    browser.open(f"/games/{game}")
    browser.click("#seats-free summary")
    browser.type("#nonce", "ann-was-")
    ben.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    browser.until(lambda: "Take the blue seat" not in offers(browser), "Ben sits, though a word is being written")
    browser.press("here")
    press(browser, "Take the yellow seat")
    browser.until(lambda: "Stand up" in offers(browser), "Ann sits")
    press(browser, "Red: greedy bot")
    browser.until(lambda: browser.text("#turn") == "It is the turn of Ben.", "the game starts")
    assert "ann-was-here" in ann.get(f"/games/{game}").json()["nonces"]


def test_page_reads_and_follows_no_room_of_spectators_while_its_reader_sits_down(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    """The answer of the room comes after the reader has the seat."""
    game = opened(ann, 3)
    ben.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    spectators, table = (f"/v1/games/{game}/chat/{room}" for room in ("spectators", "table"))
    with browser.scripted(_NOTING), browser.holding("GET", f"{spectators}?after="):
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.held() == 1, "the page asks")
        press(browser, "Take the yellow seat")
        browser.until(lambda: f"{table}/stream" in dict(requests(browser)), "the room of the table")
        browser.release()
    assert f"{spectators}/stream" not in dict(requests(browser))
    assert not [address for address in dict(requests(browser))[f"/v1/games/{game}/seats"] if spectators in address]


def test_bots_are_offered_only_with_the_right_to_seat_them(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = opened(ann, 2)
    with acting_as(browser, ben.headers["Authorization"].removeprefix("Bearer ")):
        browser.open(f"/games/{game}")
        browser.until(lambda: offers(browser) == ["Take the blue seat", "Take the red seat"], "seats, no bots")
        press(browser, "Take the red seat")
        browser.until(lambda: "Blue: greedy bot" in offers(browser), "bots, now that they sit there")


def test_handing_over_keeps_the_focus_while_others_move(browser: Browser, ann: httpx.Client, ben: httpx.Client) -> None:
    game = opened(ann, 2)
    for player in (ben, ann):
        player.post(f"/games/{game}/seats", json={}).raise_for_status()
    browser.open(f"/games/{game}")
    button = browser.element("#table button")
    named = browser.run("arguments[0].focus(); return arguments[0].textContent", button)
    legal = ben.get(f"/games/{game}/decisions").json()
    decided = {"head": legal["head"], "decision": legal["decisions"][0]["decision"]}
    version = ben.post(f"/games/{game}/decisions", json=decided).raise_for_status().json()["version"]
    browser.until(lambda: browser.all(f"#log a[href$='#v={version}']"), "what Ben did")
    assert browser.run(_FOCUSED) == named
    press(browser, "Give my seat to a greedy bot")
    assert "not for good" in browser.question().text
    browser.question().accept()
    browser.until(lambda: not browser.all("#table button"), "the bot plays on")
    assert ann.get(f"/games/{game}").json()["seats"][1]["bot"] == "greedy"
    browser.until(lambda: browser.all("#away-reclaim"), "the way back")
    assert "plays on for you" in browser.text("#away-given-up")
    assert "greedy bot for Ann" in browser.text("#table"), "the seat keeps its player's name"
    browser.click("#away-reclaim")
    browser.until(lambda: browser.all("#table button"), "the seat is the player's own again")
    assert ann.get(f"/games/{game}").json()["your_seat"] == 1


def test_page_asks_for_no_room_of_the_table_once_a_bot_has_its_readers_seat(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    """The list of the rooms comes after the seat is the bot's."""
    game = opened(ann, 2)
    for player in (ben, ann):
        player.post(f"/games/{game}/seats", json={}).raise_for_status()
    rooms = f"/v1/games/{game}/chat"
    with browser.scripted(_NOTING), browser.holding("GET", rooms):
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.held() == 1, "the page asks for its rooms")
        browser.release()
        browser.until(lambda: f"{rooms}/table/stream" in dict(requests(browser)), "the room of the table")
        press(browser, "Give my seat to a greedy bot")
        browser.question().accept()
        browser.until(lambda: browser.held() == 1, "the page asks for its rooms again")
        browser.until(lambda: browser.all("#away-reclaim"), "the bot plays on")
        browser.release()
    addresses = [address for address, _ in requests(browser)]
    assert sum(address.startswith(f"{rooms}/table?after=") for address in addresses) == 1


def test_numbers_are_written_as_people_write_them(browser: Browser) -> None:
    browser.open("/")
    written = browser.driver.execute_async_script(_WRITTEN)
    assert written == ["3", "0", "\N{MINUS SIGN}2", "+3", "0", "\N{MINUS SIGN}2"]
