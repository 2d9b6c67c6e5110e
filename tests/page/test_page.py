"""The page in a real browser: a game is reviewed, forked and verified."""

from __future__ import annotations

import httpx

from tests.page.browser import Browser
from tests.serving import Served


def shown(browser: Browser) -> int:
    return int(browser.text("#version").partition("/")[0] or 0)


def test_every_moment_of_a_review(browser: Browser, service: Served, finished: str) -> None:
    browser.open(f"/games/{finished}/review#v=20")
    browser.until(lambda: shown(browser) == 20, "the linked version")
    last = int(browser.text("#version").partition("/")[2])
    browser.run("document.activeElement.blur()")
    for keys, expected in (("\ue014", 21), ("\ue012\ue012", 19), ("\ue011", 1), ("\ue010", last)):
        browser.press(keys)
        browser.until(lambda expected=expected: shown(browser) == expected, f"version {expected}")
    for version in (last // 3, last // 2):
        browser.run(
            "const r = arguments[0]; r.value = arguments[1]; r.dispatchEvent(new Event('input'))",
            browser.one("#range"),
            version,
        )
        browser.until(lambda version=version: f"version {version}," in browser.text("#board svg title"), "its picture")
        assert browser.driver.current_url.endswith(f"#v={version}")
        browser.until(lambda version=version: browser.text("#moment-title") == f"Version {version}", "its details")
    told = httpx.get(f"{service.url}/v1/games/{finished}/timeline", params={"after": version - 1, "limit": 1}).json()
    browser.until(lambda: all(item["text"] in browser.text("#moment") for item in told["items"]), "its sentences")
    browser.press("[")
    before = browser.until(lambda: shown(browser) < version and shown(browser), "the round before")
    assert any("Round" in line.text for line in browser.all("#timeline [aria-current]")) or before
    browser.press("s")
    browser.until(lambda: "drift apart" in browser.text("#status"), "the biggest swing")
    browser.press("1")
    browser.keep("review-1280")


def test_the_side_panel_tells_changes_and_what_was_legal(browser: Browser, service: Served, finished: str) -> None:
    entries = httpx.get(f"{service.url}/v1/games/{finished}/entries?limit=60").json()["entries"]
    version = next(entry["version"] for entry in entries if entry["body"]["cause"].get("seat") == 1)
    browser.open(f"/games/{finished}/review?fresh#v={version - 1}")
    browser.until(lambda: shown(browser) == version - 1, "the linked version")
    browser.one("#moment details")
    browser.run("for (const one of document.querySelectorAll('#moment > details:not([open]) > summary')) one.click()")
    then = httpx.get(f"{service.url}/v1/games/{finished}/decisions/{version - 1}").json()["seats"][0]
    browser.until(lambda: f"{len(then['decisions'])} legal" in browser.text("#moment"), "the decisions then")
    assert then["decisions"][0]["text"] in browser.text("#moment")
    diff = httpx.get(f"{service.url}/v1/games/{finished}/diff?from={version - 2}&to={version - 1}").json()
    browser.until(lambda: all(one["path"] in browser.text("#moment") for one in diff["changes"]), "the changes")


def test_it_plays_by_itself(browser: Browser, finished: str) -> None:
    browser.open(f"/games/{finished}/review?play#v=5")
    browser.until(lambda: shown(browser) == 5, "the linked version")
    browser.choose("#speed", "16")
    browser.click("#play")
    browser.until(lambda: shown(browser) > 9, "some steps")
    browser.click("#play")
    stood = shown(browser)
    assert stood < 100
    assert browser.text("#play").endswith("Play")


def test_the_log_is_verified_and_taken_along(browser: Browser, finished: str) -> None:
    browser.open(f"/games/{finished}/review?verify")
    browser.click("#verify")
    browser.until(lambda: "verified" in browser.text("#verified") and "✔" in browser.text("#verified"), "the badge")
    assert browser.one("#archive").is_enabled()


def test_a_fork_goes_on_beside_its_parent(browser: Browser, service: Served, finished: str) -> None:
    browser.open(f"/games/{finished}/review?fork#v=30")
    browser.until(lambda: shown(browser) == 30, "the linked version")
    browser.click("#fork-here")
    browser.click("#make-fork")
    browser.until(lambda: finished not in browser.driver.current_url, "the fork's page")
    fork = str(browser.driver.current_url).rpartition("/")[2]
    origin = httpx.get(f"{service.url}/v1/games/{fork}").json()["origin"]
    assert (origin["game"], origin["at"]) == (finished, 30)
    browser.open(f"/games/{finished}/review?with={fork}#v=30")
    browser.until(lambda: len(browser.all("#boards .picture:not(.seats) svg")) == 2, "two boards")
    assert browser.one("#with").get_attribute("value") == fork
    browser.keep("compare-1280")


def test_the_log_shows_entries_as_they_are(browser: Browser, service: Served, finished: str) -> None:
    browser.open(f"/games/{finished}/log")
    browser.one("#v3 button").click()
    entry = httpx.get(f"{service.url}/v1/games/{finished}/entries/3").json()
    browser.until(lambda: entry["hash"] in browser.text("#v3 pre"), "the raw entry")
    browser.until(lambda: "domain/bison/rules/" in browser.text("#entries"), "the way to the code")
    browser.keep("log-1280")


def test_a_game_that_goes_on_is_followed(browser: Browser, service: Served) -> None:
    operator = httpx.Client(base_url=f"{service.url}/v1")
    token = operator.post("/players", json={"name": "Watcher"}).json()["token"]
    operator.headers["Authorization"] = f"Bearer {token}"
    game = operator.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"]
    browser.open(f"/games/{game}/review")
    browser.until(lambda: shown(browser) == 1, "the first version")
    for bot in ("random", "random"):
        operator.post(f"/games/{game}/seats", json={"bot": bot}).raise_for_status()
    browser.until(lambda: shown(browser) > 20, "more versions, without asking")
    operator.close()
