"""The log view in a real browser: entries as they are, filters, windows on a long log, and the way to the code."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from domain.rulesets import RULESETS
from tests.page.browser import PHONE, Browser
from tests.page.conftest import MANY_DECISIONS, Games
from tests.page.reviewing import ended, seated
from tests.serving import ROOT

_LONGEST_FIRST = [
    "discoveries",
    *(pytest.param(name, marks=pytest.mark.long) for name in sorted(RULESETS) if name != "discoveries"),
]
"""The rulesets; in every run that of the game that is read window by window."""
VERSIONS = "return [...document.querySelectorAll('#rows tr')].map((one) => Number(one.id.slice(1)))"


def entries_of(ann: httpx.Client, game: str, **filters: Any) -> dict[str, Any]:
    """Return entries of a game as the service lists them."""
    page: dict[str, Any] = ann.get(f"/games/{game}/entries", params={"limit": 1000, **filters}).json()
    return page


def versions(browser: Browser) -> list[int]:
    """Return the versions of the entries that the page shows."""
    return [int(version) for version in browser.run(VERSIONS)]


@pytest.mark.parametrize("ruleset", _LONGEST_FIRST)
def test_entries_are_shown_as_they_are(browser: Browser, ann: httpx.Client, games: Games, ruleset: str) -> None:
    game = games[ruleset]
    page = entries_of(ann, game)
    index = next(
        index
        for index, entry in enumerate(page["entries"])
        if entry["body"]["cause"]["type"] == "decision" and index > 50
    )
    entry, started = page["entries"][index], page["entries"][0]["body"]["time"]
    version = entry["version"]
    browser.open(f"/games/{game}/log#v={version}")
    browser.click(f"#v{version} button")
    raw = browser.run("return JSON.parse(document.querySelector(arguments[0]).textContent)", f"#v{version} pre")
    assert raw == entry
    row = browser.text(f"#v{version}")
    assert entry["head"] in row
    assert f"+{page['waited'][index] / 1000:.3f} s" in row
    assert f"{(entry['body']['time'] - started) / 1000:.3f} s from the start" in row
    assert f"domain/{ruleset}/rules/" in row
    assert browser.element(f"#v{version} [title]").get_attribute("title") == entry["hash"]
    assert len(browser.all(f"#v{version} [data-part=events] li")) == len(entry["body"]["events"])
    items = ann.get(f"/games/{game}/timeline", params={"after": version - 1, "limit": 1}).json()["items"]
    browser.until(lambda: browser.all(f"#v{version} .told"), "what happened in words")
    assert browser.text(f"#v{version} .told") == " ".join(item["text"] for item in items if item["version"] == version)
    draws = [draw for entry in page["entries"] for draw in entry["body"]["draws"]]
    assert draws
    browser.size(PHONE, 844)
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE
    browser.click(f"#v{version} a")
    browser.until(lambda: f"#v={version}" in browser.driver.current_url, "the same moment in the review")


def test_draws_are_shown_and_opened_as_far_as_the_caller_may_see_them(
    browser: Browser, ann: httpx.Client, finished: str
) -> None:
    (entry,) = entries_of(ann, finished, after=2, limit=1)["entries"]
    values = {opening["path"]: opening["value"] for opening in entry["openings"]}
    assert "draws/0/index" in values
    browser.open(f"/games/{finished}/log")
    browser.element("#v3")
    for number, draw in enumerate(entry["body"]["draws"]):
        index = values.get(f"draws/{number}/index", draw["index"])
        assert f"{draw['pile']} #{draw['ordinal']}: {index} of {draw['size']}" in browser.text("#v3 [data-part=draws]")
    running = seated(ann, "bison", [None, "greedy"])
    browser.open(f"/games/{running}/log")
    browser.element("#v3")
    assert ": hidden of " in browser.text("#v3 [data-part=draws]"), "the other seat's tile"


@pytest.mark.parametrize("ruleset", _LONGEST_FIRST)
def test_every_entry_leads_to_the_code_of_its_rule(
    browser: Browser, ann: httpx.Client, games: Games, ruleset: str
) -> None:
    game = games[ruleset]
    entry = next(entry for entry in entries_of(ann, game)["entries"] if entry["body"]["cause"]["type"] == "decision")
    kind = entry["body"]["cause"]["decision"]["type"]
    browser.open(f"/games/{game}/log#v={entry['version']}")
    browser.click(f"#v{entry['version']} [data-part=cause] button")
    pieces = ann.get(f"/rulesets/{ruleset}/code/{kind}").json()
    browser.until(lambda: len(browser.all("dialog pre")) == len(pieces), "the code")
    texts = browser.run("return [...document.querySelectorAll('dialog pre')].map((one) => one.textContent)")
    assert texts == [piece["text"] for piece in pieces]
    for piece in pieces:
        assert f"{piece['file']}:{piece['line']}" in browser.text("dialog")
        assert piece["text"] in (ROOT / piece["file"]).read_text(encoding="utf-8")
    browser.press("\ue00c")
    browser.until(lambda: not browser.all("dialog"), "closed")


def test_filters_select_entries(browser: Browser, ann: httpx.Client, finished: str) -> None:
    whole = entries_of(ann, finished)
    times = [entry["body"]["time"] for entry in whole["entries"]]
    second = times[60] // 1000
    stamp = f"return new Date({second} * 1000).toISOString().slice(0, 19)"
    browser.open(f"/games/{finished}/log")
    browser.element("#rows tr")
    script = "for (const [id, value] of Object.entries(arguments[0])) document.getElementById(id).value = value"
    for fields, query in (
        ({"type": "tile_laid", "seat": "1"}, {"type": "tile_laid", "seat": 1}),
        ({"cause": "run"}, {"cause": "run"}),
        (dict.fromkeys(("since", "until"), browser.run(stamp)), {"since": second * 1000, "until": second * 1000 + 999}),
        ({"waited": "0.005"}, {"waited": 5}),
    ):
        browser.run(script, {**dict.fromkeys(("type", "seat", "cause", "since", "until", "waited"), ""), **fields})
        browser.click("#filter button.main")
        page = entries_of(ann, finished, **query, limit=100)
        expected = [entry["version"] for entry in page["entries"]]
        assert expected, query
        browser.until(lambda expected=expected: versions(browser) == expected, f"what fits {query}")
        if "type" in fields:
            waits = [f"+{wait / 1000:.3f} s" for wait in page["waited"]]
            assert [cell.text for cell in browser.all("#rows [data-part=waited]")] == waits, "since the entry before"
    assert browser.driver.current_url.endswith("/log?waited=0.005")
    browser.driver.refresh()
    browser.until(lambda: versions(browser) == expected, "the filter stays in the address")
    browser.click("#clear")
    browser.until(lambda: versions(browser)[:3] == [1, 2, 3], "the whole log")
    browser.run(script, {"type": "game_superseded"})
    browser.click("#filter button.main")
    browser.until(lambda: "No such entry" in browser.text("#where"), "nothing fits")


def test_a_long_log_is_read_window_by_window(browser: Browser, ann: httpx.Client, games: Games) -> None:
    game = games["discoveries"]
    last = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
    assert last > 400

    def shows(expected: list[int]) -> None:
        browser.until(lambda: versions(browser) == expected, f"{expected[:1]} to {expected[-1:]}")
        assert f"versions {expected[0]} to {expected[-1]} of {last}" in browser.text("#where")

    browser.open(f"/games/{game}/log")
    shows(list(range(1, 101)))
    assert not browser.element("#earlier").is_enabled()
    browser.click("#later")
    shows(list(range(101, 201)))
    browser.click("#last")
    shows(list(range(last - 99, last + 1)))
    assert not browser.element("#later").is_enabled()
    browser.click("#earlier")
    shows(list(range(last - 199, last - 99)))
    browser.type("#to", "250\ue007")
    shows(list(range(250, 350)))
    assert browser.run("return document.activeElement.closest('tr').id") == "v250"
    browser.click("#first")
    shows(list(range(1, 101)))
    # The same with a filter, where the versions that fit are not known beforehand.
    fitting = [entry["version"] for entry in entries_of(ann, game, cause="decision", seat=1)["entries"]]
    assert len(fitting) >= MANY_DECISIONS
    browser.choose("#cause", "decision")
    browser.choose("#seat", "1")
    browser.click("#filter button.main")
    shows(fitting[:100])
    browser.click("#last")
    shows(fitting[-100:])
    browser.click("#earlier")
    shows(fitting[-200:-100])
    browser.click("#later")
    shows(fitting[-100:])


def test_the_keyboard_alone_is_enough_for_the_log(browser: Browser, ann: httpx.Client, finished: str) -> None:
    page = ann.get(f"/games/{finished}/entries", params={"cause": "run", "after": 10}).json()
    hidden = page["entries"][0]["version"]
    browser.open(f"/games/{finished}/log")
    browser.element("#v2")
    focused = "const one = document.activeElement; return one.id || one.closest('tr')?.id || one.tagName"

    def tab_to(target: str) -> None:
        for _ in range(40):
            browser.press(Keys.TAB)
            if browser.run(focused) == target:
                return
        raise AssertionError(f"the tabulator key does not lead to {target}")

    tab_to("cause")
    browser.press("dec")
    tab_to("BUTTON")
    browser.press(Keys.ENTER)
    browser.until(lambda: "cause=decision" in browser.driver.current_url, "the filter")
    browser.until(lambda: 1 not in versions(browser), "decisions only")
    tab_to("later")
    browser.press(Keys.ENTER)
    browser.until(lambda: versions(browser)[0] > 100, "later ones")
    tab_to("to")
    browser.press(f"{hidden}{Keys.ENTER}")
    browser.until(lambda: versions(browser)[0] in range(hidden + 1, hidden + 6), "the next one that fits")
    first = versions(browser)[0]
    browser.until(lambda: browser.run(focused) == f"v{first}", "the focus on it")
    browser.press(Keys.ENTER)
    browser.element(f"#v{first} pre:not([hidden])")
    assert browser.run("return document.activeElement.getAttribute('aria-expanded')") == "true"
    browser.press(Keys.TAB * 3 + Keys.ENTER)
    browser.element("dialog[open] pre")
    browser.press(Keys.ESCAPE)
    browser.until(lambda: not browser.all("dialog"), "closed")
    assert browser.run(focused) == f"v{first}", "back where the code was asked for"


# Answers to requests with a cause wait until they are let go; then they are as they are, refusals, or lost.
HOLD = """
const [kind] = arguments;
const real = (window.plain ??= window.fetch);
window.held = [];
window.fetch = async (path, options) => {
  const answer = await real(path, options);
  if (!String(path).includes('cause=')) return answer;
  await new Promise((go) => window.held.push(go));
  if (kind === 'refused') return new Response('{"detail": "not like this"}', {status: 422});
  if (kind === 'lost') throw new TypeError('lost');
  return answer;
};
"""
LET_GO = "for (const go of window.held) go(); window.held = []"


@pytest.mark.parametrize("kinds", [("answered",), pytest.param(("lost", "refused"), marks=pytest.mark.long)])
def test_last_request_is_shown_though_its_answer_comes_first(
    browser: Browser, ann: httpx.Client, games: Games, kinds: tuple[str, ...]
) -> None:
    game = games["discoveries"]
    fitting = [entry["version"] for entry in entries_of(ann, game, cause="decision")["entries"]]
    browser.open(f"/games/{game}/log")
    browser.element("#rows tr")
    for kind in kinds:
        browser.run("window.fetch = window.plain ?? window.fetch")
        browser.choose("#cause", "decision")
        browser.click("#filter button.main")
        browser.until(lambda: versions(browser) == fitting[:100], "decisions")
        browser.run(HOLD, kind)
        browser.click("#last")
        browser.until(lambda: browser.run("return window.held.length"), "the answer is there and waits")
        browser.click("#clear")
        browser.until(lambda: versions(browser) == list(range(1, 101)), "the whole log")
        browser.run(LET_GO)
        browser.click("#later")
        browser.until(lambda: versions(browser) == list(range(101, 201)), "what follows on the whole log")
        assert browser.run("return window.held.length") == 0, "the log is not gone through for nobody"
        assert browser.text("#alert") == "", "what went wrong with it is not told any more"


def test_failed_request_is_reported_until_entries_are_shown(browser: Browser, finished: str) -> None:
    browser.open(f"/games/{finished}/log?cause=decision")
    browser.until(lambda: versions(browser), "decisions")
    before = versions(browser)
    for kind, complaint in (("refused", "not like this"), ("lost", "cannot be reached")):
        browser.run(HOLD, kind)
        browser.click("#later")
        browser.until(lambda: browser.run("return window.held.length"), "the answer is there and waits")
        browser.run(LET_GO)
        browser.until(lambda complaint=complaint: complaint in browser.text("#alert"), "what went wrong")
        assert versions(browser) == before, "what was shown stays"
        browser.click("#clear")
        browser.until(lambda: versions(browser)[:1] == [1], "the whole log")
        assert browser.text("#alert") == ""
        browser.run("window.fetch = window.plain")
        browser.choose("#cause", "decision")
        browser.click("#filter button.main")
        browser.until(lambda: versions(browser) == before, "decisions again")


@pytest.mark.parametrize("at", [90, pytest.param(0, marks=pytest.mark.long)])
def test_growing_log_is_followed(browser: Browser, ann: httpx.Client, finished: str, at: int) -> None:
    """The log of a fork from a version near the end of the first window, or of a new game."""
    fork, new = (f"/games/{finished}/forks", {"at": at}), ("/games", {"ruleset": "bison", "seats": 2})
    path, body = fork if at else new
    game = ann.post(path, json=body).raise_for_status().json()["game"]
    first = list(range(1, int(ann.get(f"/games/{game}").json()["head"].partition("-")[0]) + 1))
    browser.open(f"/games/{game}/log")
    browser.until(lambda: versions(browser) == first, "the first entries")
    ann.post(f"/games/{game}/seats", json={"seat": 0, "bot": "random"}).raise_for_status()
    browser.until(lambda: versions(browser) == [*first, len(first) + 1], "the next one, without asking")
    ann.post(f"/games/{game}/seats", json={"seat": 1, "bot": "random"}).raise_for_status()
    last = ended(ann, game)
    assert last > 110
    browser.until(lambda: versions(browser) == list(range(last - 99, last + 1)), "a window on its end, and no more")
    browser.until(lambda: f"of {last}" in browser.text("#where"), "where it stands")
