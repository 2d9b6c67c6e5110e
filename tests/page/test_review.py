"""The review page in a real browser: going to any version, and its text about each version."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import httpx
import msgspec
import pytest
from selenium.webdriver.common.by import By

from projections.stories import Share, Story, StorySentence
from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_RULESET, EACH_WIDTH, Games, as_holder
from tests.page.reviewing import board_shows, ended, play_out, scrub, seated, timeline_of, version_of
from tests.serving import Served

LEFT, RIGHT, UP, DOWN, HOME, END, SPACE = "\ue012", "\ue014", "\ue013", "\ue015", "\ue011", "\ue010", " "
TAB, ENTER, ESCAPE = "\ue004", "\ue007", "\ue00c"

ON_A_LINE = "return document.activeElement.closest('#timeline') !== null"


def rounds_of(timeline: list[dict[str, Any]]) -> list[int]:
    """Return the first versions of the rounds."""
    before = 0
    rounds = []
    for item in timeline:
        if item["round"] > before:
            rounds.append(item["version"])
        before = item["round"]
    return rounds


def turns_of(timeline: list[dict[str, Any]], seat: int) -> list[int]:
    """Return the first versions of the turns of a seat. A turn begins after a decision of another seat, or a round."""
    last, before = None, 0
    versions = []
    for item in timeline:
        if item["seat"] is not None:
            if item["seat"] == seat and last != (seat, before):
                versions.append(item["version"])
            last = (item["seat"], before)
        before = item["round"]
    return versions


def swing_of(timeline: list[dict[str, Any]]) -> tuple[int, int]:
    """Return the version at which the gains of the seats differ most, and the difference in points."""
    best = (0, 0)
    for before, now in pairwise(timeline):
        if before["points"] and now["points"]:
            gains = [after - earlier for earlier, after in zip(before["points"], now["points"], strict=True)]
            swing = max(gains) - min(gains)
            best = max(best, (swing, -now["version"]))
    return -best[1], best[0]


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_every_version_of_every_game_is_reached_and_described(
    browser: Browser, ann: httpx.Client, games: Games, ruleset: str
) -> None:
    game = games[ruleset]
    timeline = timeline_of(ann, game)
    browser.open(f"/games/{game}/review#v=20")
    browser.until(lambda: version_of(browser) == 20, "the linked version")
    # A long game is loaded page by page; its length stands there once the last page has come.
    browser.until(lambda: browser.text("#version") == f"20 / {len(timeline)}", "the whole timeline")
    assert browser.text("#title") == f"Review: {ruleset.capitalize()} {game}"
    for version in (len(timeline) // 2, len(timeline) - 1):
        scrub(browser, version)
        browser.until(lambda version=version: board_shows(browser, version), "its picture")
        browser.until(lambda version=version: browser.text("#version-title") == f"Version {version}", "its details")
        assert browser.driver.current_url.endswith(f"#v={version}")
        line = browser.element("#timeline [aria-current]")
        texts = timeline[version - 1]["texts"]
        assert [element.text for element in line.find_elements("css selector", ".sentence")] == texts
        browser.until(lambda texts=texts: all(text in browser.text("#part-event") for text in texts), "its sentences")
        points = timeline[version - 1]["points"]
        assert [element.text.rpartition(" ")[2] for element in browser.all("#chart .legend .who")] == list(
            map(str, points)
        )
    rounds = rounds_of(timeline)
    assert len(rounds) > 3
    offered = [int(option.get_attribute("value")) for option in browser.all("#rounds option")]
    assert [number for number in offered if number > 1] == [number for number in rounds if number > 1]
    browser.choose("#rounds", str(rounds[2]))
    browser.until(lambda: version_of(browser) == rounds[2], "the third round")
    browser.click("#round-on")
    browser.until(lambda: version_of(browser) == rounds[3], "the fourth round")
    for seat in (1, 0):
        turns = [version for version in turns_of(timeline, seat) if version > version_of(browser)]
        browser.choose("#seat", str(seat))
        for turn in turns[:2]:
            browser.click("#turn-on")
            browser.until(lambda turn=turn: version_of(browser) == turn, "the turn of the seat")
        browser.click("#turn-back")
        browser.until(lambda turns=turns: version_of(browser) == turns[0], "the turn before")
    version, swing = swing_of(timeline)
    browser.click("#swing")
    browser.until(lambda: version_of(browser) == version, "the biggest swing")
    assert f"by {swing}." in browser.text("#status")


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_the_chart_shows_the_points_of_every_seat_and_leads_to_a_version(
    browser: Browser, games: Games, ruleset: str
) -> None:
    browser.open(f"/games/{games[ruleset]}/review#v=1")
    # The chart stands below the board and what comes with it: a click must not meet a chart that still moves.
    browser.until(lambda: board_shows(browser, 1), "the board of the first version")
    browser.until(lambda: browser.text("#version-title") == "Version 1", "its details")
    assert len(browser.all("#chart path")) == 2
    from selenium.webdriver import ActionChains

    ActionChains(browser.driver).move_to_element(browser.element("#chart svg")).click().perform()
    last = int(browser.text("#version").partition("/")[2])
    browser.until(lambda: abs(version_of(browser) - last / 2) < last / 20, "the middle of the game")
    cursor = "const box = document.querySelector('#chart svg').getBoundingClientRect();"
    line = "const line = document.querySelector('#chart svg > line:last-child').getBoundingClientRect();"
    assert abs(browser.run(f"{cursor}{line} return line.left - box.left - box.width / 2")) < 10


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_side_panel_describes_a_version(browser: Browser, ann: httpx.Client, games: Games, ruleset: str) -> None:
    game = games[ruleset]
    timeline = timeline_of(ann, game)
    version = (
        next(item["version"] for item in timeline if item["version"] > len(timeline) // 2 and item["seat"] == 1) - 1
    )
    browser.open(f"/games/{game}/review#v={version}")
    browser.element("#part-event li")
    closed = "#version-details > details:not([open]) > summary"
    browser.run(f"for (const one of document.querySelectorAll('{closed}')) one.click()")
    entry, diff, board, then, decided = (
        ann.get(f"/games/{game}/{path}").json()
        for path in (
            f"entries/{version}",
            f"diff?from={version - 1}&to={version}",
            f"scoreboard?at={version}",
            f"decisions/{version}",
            f"entries/{version + 1}",
        )
    )
    browser.until(lambda: "legal" in browser.text("#part-decisions"), "the decisions then")
    browser.until(lambda: entry["hash"] in browser.text("#part-event pre"), "the entry")
    browser.until(lambda: diff["changes"][-1]["path"] in browser.text("#part-changes"), "what changed")
    assert len(browser.all("#part-changes > div > ul > li")) == len(diff["changes"])
    assert browser.run("return JSON.parse(document.querySelector('#part-changes pre').textContent)") == diff["patch"]
    browser.until(lambda: browser.all("#part-scores tbody tr"), "the points")
    for line in board["seats"]:
        rows = browser.all(f"#part-scores [data-seat='{line['seat']}'] tbody tr")
        assert len(rows) == len(line["items"])
        assert f": {line['points']}" in browser.text(f"#part-scores [data-seat='{line['seat']}'] summary")
    (mine,) = then["seats"]
    assert f"{len(mine['decisions'])} legal" in browser.text("#part-decisions")
    texts = browser.run("return [...document.querySelectorAll('#part-decisions li')].map((one) => one.textContent)")
    position = [option["decision"] for option in mine["decisions"]].index(decided["body"]["cause"]["decision"])
    assert [text for text in texts if text.endswith(" (taken)")] == [f"{mine['decisions'][position]['text']} (taken)"]
    browser.keep(f"review-panel-{ruleset}-1280")


def test_closed_game_is_shown_in_the_view_of_a_seat(browser: Browser, ann: httpx.Client, games: Games) -> None:
    game = games["bison"]

    def sentences(**query: str) -> list[tuple[int, str]]:
        page = ann.get(f"/games/{game}/timeline", params={"limit": 1000, **query}).json()
        return [(item["version"], item["text"]) for item in page["items"]]

    sentences_by_viewer = {viewer: sentences(**({"as": viewer} if viewer else {})) for viewer in ("", "0", "public")}
    drawn, secret, veiled = next(
        (version, text, seat_text)
        for (version, text), (_, seat_text) in zip(sentences_by_viewer[""], sentences_by_viewer["0"], strict=True)
        if text != seat_text
    )
    assert (drawn, veiled) in sentences_by_viewer["public"], "seat 1 draws a tile"
    browser.open(f"/games/{game}/review#v={drawn}")
    browser.until(lambda: secret in browser.text("#part-event"), "everything")
    browser.until(lambda: len(browser.all("#as option")) == 4, "everything, two seats, a spectator")
    assert browser.text("#as option:last-child") == "as a spectator saw it"
    for viewer in ("0", "public"):
        browser.choose("#as", viewer)
        browser.until(lambda viewer=viewer: f"?as={viewer}#v={drawn}" in browser.driver.current_url, "the same version")
        browser.until(lambda: veiled in browser.text("#part-event"), "what it saw")
        assert secret not in browser.text("#review")
        browser.until(
            lambda viewer=viewer: browser.run("return document.querySelector('#as').value") == viewer, "whose"
        )
        browser.until(lambda: board_shows(browser, drawn), "its picture")
    browser.click("#part-decisions summary")
    browser.until(lambda: "Not for them to see" in browser.text("#part-decisions"), "decisions would tell the tile")
    browser.keep("review-as-1280")
    browser.choose("#as", "")
    browser.until(lambda: browser.driver.current_url.endswith(f"/review#v={drawn}"), "everything again")
    browser.until(lambda: secret in browser.text("#part-event"), "everything again")


def test_running_game_is_shown_in_the_view_of_the_reader(browser: Browser, running: str) -> None:
    browser.open(f"/games/{running}/review")
    browser.element("#part-event li")
    assert not browser.all("#as")
    browser.expects("status of 403")
    browser.open(f"/games/{running}/review?as=1")
    browser.until(lambda: "closed" in browser.text("main"), "why not")


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_a_review_fits_a_phone(browser: Browser, games: Games, ruleset: str) -> None:
    browser.size(PHONE, 844)
    browser.open(f"/games/{games[ruleset]}/review#v=40")
    browser.element("#board svg")
    browser.element("#part-event li")
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE
    # The controls that step through the game stay in sight.
    browser.run("scrollTo(0, 1200)")
    browser.until(lambda: browser.run("return scrollY") > 0, "scrolled")
    assert 0 <= browser.run("return document.querySelector('#play').getBoundingClientRect().top") < 844
    browser.click("#on")
    browser.until(lambda: version_of(browser) == 41, "a step")


def test_seats_have_the_colours_of_their_game(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "discoveries", ["random"] * 4, options={"max_rounds": 1})
    browser.until(lambda: int(ann.get(f"/games/{game}").json()["head"].partition("-")[0]) > 20, "a beginning")
    badges = "return [...document.querySelectorAll(arguments[0] + ' .badge')].map((one) => one.textContent)"
    browser.open(f"/games/{game}/review#v=10")
    browser.element("#part-scores .badge")
    assert browser.run(badges, "#chart .legend") == browser.run(badges, "#part-scores") == ["B", "R", "G", "Y"]
    drawn = "return [...document.querySelectorAll('#board .seats svg text')].map((one) => one.textContent)"
    letters = [text for text in browser.run(drawn) if text in ("B", "R", "G", "Y")]
    assert list(dict.fromkeys(letters)) == ["B", "R", "G", "Y"], "as in the picture"
    green = "return getComputedStyle(document.querySelectorAll('#chart .legend .badge')[2]).backgroundColor"
    assert browser.run(green) == "rgb(0, 112, 90)"


# Timers of a second wait until they are let go.
HOLD = """
window.held = [];
const real = window.setTimeout;
window.setTimeout = (work, ms, ...rest) => (ms === 1000 ? window.held.push(work) : real(work, ms, ...rest));
"""
LET_GO = "const held = window.held; window.held = []; for (const work of held) work(); return held.length"


def test_restarted_replay_takes_one_step_at_a_time_and_runs_until_it_is_stopped(browser: Browser, short: str) -> None:
    browser.open(f"/games/{short}/review#v=5")
    browser.until(lambda: board_shows(browser, 5), "the linked version")
    browser.choose("#speed", "1")
    browser.run(HOLD)
    for _ in range(5):
        browser.click("#play")
    assert browser.text("#play").endswith("Pause")
    for version in (6, 7):
        assert browser.run(LET_GO) > 0
        browser.until(lambda: browser.run("return window.held.length"), "the next step is waited for")
        browser.until(lambda version=version: board_shows(browser, version), "one step")
        assert version_of(browser) == version
        assert browser.run("return window.held.length") == 1
    browser.click("#play")

    browser.choose("#speed", "16")
    browser.click("#play")
    assert browser.text("#play").endswith("Pause")
    browser.until(lambda: version_of(browser) > 9, "some steps")
    browser.click("#play")
    stood = version_of(browser)
    assert browser.text("#play").endswith("Play")
    browser.until(lambda: board_shows(browser, stood), "the picture where it stopped")
    last = int(browser.text("#version").partition("/")[2])
    scrub(browser, last - 2)
    browser.click("#play")
    browser.until(lambda: browser.text("#play").endswith("Play"), "the end of the game stops it")
    assert version_of(browser) == last


def test_decision_at_the_end_of_a_running_game_is_marked_when_it_is_taken(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "bison", [None, "random"])
    listed = ann.get(f"/games/{game}/decisions").json()
    version = int(listed["head"].partition("-")[0])
    browser.open(f"/games/{game}/review")
    browser.until(lambda: version_of(browser) == version, "the last version")
    browser.run("document.querySelector('#part-decisions').open = true")
    browser.until(lambda: "legal" in browser.text("#part-decisions"), "what may be decided")
    assert "(taken)" not in browser.text("#part-decisions")
    browser.run("document.querySelector('#part-decisions').open = false")
    option = listed["decisions"][0]
    decided = {"head": listed["head"], "decision": option["decision"]}
    ann.post(f"/games/{game}/decisions", json=decided).raise_for_status()
    browser.until(lambda: version_of(browser) > version, "the decision")
    scrub(browser, version)
    browser.until(lambda: browser.text("#version-title") == f"Version {version}", "where it was decided")
    browser.run("document.querySelector('#part-decisions').open = true")
    browser.until(lambda: f"{option['text']} (taken)" in browser.text("#part-decisions"), "what was taken")


def test_a_link_leads_to_its_version(browser: Browser, short: str) -> None:
    browser.open(f"/games/{short}/review#v=13")
    browser.until(lambda: board_shows(browser, 13), "the picture of the link")
    browser.click("#copy-link")
    browser.until(lambda: "link to version 13" in browser.text("#status") or "#v=13" in browser.text("#status"), "told")
    browser.run("location.hash = 'v=24'")
    browser.until(lambda: board_shows(browser, 24), "the picture of another link in the same page")
    browser.click("#timeline a[data-version='16']")
    browser.until(lambda: version_of(browser) == 16, "the line that was clicked")
    browser.open(f"/games/{short}/review#v=99999")
    browser.until(
        lambda: version_of(browser) == int(browser.text("#version").partition("/")[2] or -1), "the last there is"
    )


def test_long_game_has_only_the_lines_around_the_reader(browser: Browser, games: Games) -> None:
    browser.open(f"/games/{games['bison']}/review#v=2")
    browser.until(lambda: version_of(browser) == 2, "the linked version")
    last = int(browser.text("#version").partition("/")[2])
    assert last > 300, "more than the page has at a time"
    whole = "return [...document.querySelectorAll('#timeline a')].map((one) => Number(one.dataset.version))"
    bottom = "const t = document.querySelector('#timeline'); t.scrollTop = t.scrollHeight"
    first, end = browser.run(whole)[0], browser.run(whole)[-1]
    assert (first, end) == (1, 300)
    browser.run(bottom)
    browser.until(lambda: browser.run(whole)[-1] > 300, "more lines, because somebody scrolls")
    scrub(browser, last)
    browser.until(lambda: browser.run(whole)[-1] == last, "the lines around the last version")
    lines = browser.run(whole)
    assert lines == list(range(lines[0], last + 1))
    assert len(lines) <= 300
    inside = "const [t, l] = ['#timeline', '#timeline [aria-current]'].map((one) => document.querySelector(one)"
    inside += ".getBoundingClientRect()); return t.top <= l.top && l.top < t.bottom"
    assert browser.run(inside)


_THREE_ROUNDS = {"ruleset": "discoveries", "seats": 2, "options": {"max_rounds": 3}}
"""Options of a table for a short game."""


def test_running_game_is_followed(browser: Browser, ann: httpx.Client) -> None:
    game = ann.post("/games", json=_THREE_ROUNDS).json()["game"]
    browser.open(f"/games/{game}/review")
    browser.until(lambda: version_of(browser) == 1, "the first version")
    ann.post(f"/games/{game}/seats", json={"bot": "random"}).raise_for_status()
    browser.until(lambda: version_of(browser) == 2, "who stands at the end is taken along")
    browser.click("#back")
    ann.post(f"/games/{game}/seats", json={"bot": "random"}).raise_for_status()
    browser.until(lambda: int(browser.text("#version").partition("/")[2]) > 20, "more versions, without asking")
    assert version_of(browser) == 1, "who stands elsewhere stays there"
    browser.until(lambda: browser.text("#game-status") == "finished", "its end")
    assert len(browser.all("#chart path")) == 2
    assert len(browser.all("#rounds option")) >= 3
    assert len(browser.all("#archive")) == 1


# Answers about versions wait until they are let go.
HOLD_VERSIONS = """
const plain = window.fetch;
window.waiting = [];
window.fetch = async (path, options) => {
  const answer = await plain(path, options);
  if (String(path).includes('/timeline')) await new Promise((go) => window.waiting.push(go));
  return answer;
};
"""
WAITING = "return window.waiting.length"
LET_ON = "window.waiting.shift()()"


def test_end_of_a_game_is_shown_with_its_last_version(browser: Browser, ann: httpx.Client) -> None:
    game = ann.post("/games", json=_THREE_ROUNDS).json()["game"]
    browser.open(f"/games/{game}/review")
    browser.until(lambda: browser.text("#game-status") == "open", "the first version")
    browser.run(HOLD_VERSIONS)
    ann.post(f"/games/{game}/seats", json={"bot": "random"}).raise_for_status()
    browser.until(lambda: browser.run(WAITING), "the second version")
    ann.post(f"/games/{game}/seats", json={"bot": "random"}).raise_for_status()
    last = ended(ann, game)
    browser.run(LET_ON)
    browser.until(lambda: browser.text("#version") == "2 / 2", "what was appended before the end")
    browser.until(lambda: browser.run(WAITING), "the other versions")
    assert browser.text("#game-status") == "open", "a game that is over has a last version"
    browser.run(LET_ON)
    browser.until(lambda: browser.text("#game-status") == "finished", "its end")
    assert version_of(browser) == last


def test_the_keyboard_alone_is_enough(browser: Browser, ann: httpx.Client, finished: str) -> None:
    timeline = timeline_of(ann, finished)
    browser.open(f"/games/{finished}/review#v=20")
    browser.element("#part-event li")

    def stands(version: int) -> None:
        browser.until(lambda: version_of(browser) == version, f"version {version}")

    for keys, version in ((RIGHT, 21), (LEFT * 2, 19), (HOME, 1), (END, len(timeline)), (LEFT, len(timeline) - 1)):
        browser.press(keys)
        stands(version)
    rounds = rounds_of(timeline)
    browser.press(HOME)
    for _ in range(3):
        browser.press("]")
    stands([version for version in rounds if version > 1][2])
    browser.press("[")
    stands([version for version in rounds if version > 1][1])
    for key, seat in (("2", 1), ("1", 0)):
        at = version_of(browser)
        browser.press(key)
        stands(next(version for version in turns_of(timeline, seat) if version > at))
    browser.press("s")
    stands(swing_of(timeline)[0])
    browser.press(SPACE)
    browser.until(lambda: browser.text("#play").endswith("Pause"), "it plays")
    browser.press(SPACE)
    browser.until(lambda: browser.text("#play").endswith("Play"), "it stands")
    for key, part in (("d", "decisions"), ("c", "changes"), ("e", "event"), ("p", "scores")):
        was = browser.element(f"#part-{part}").get_attribute("open")
        browser.press(key)
        browser.until(lambda part=part, was=was: browser.element(f"#part-{part}").get_attribute("open") != was, part)
        assert browser.run("return document.activeElement.parentElement.id") == f"part-{part}"
    # With Tab the timeline is a single stop; the arrows step within it.
    browser.run("document.querySelector('#timeline [aria-current]').focus()")
    browser.press(DOWN * 2 + UP)
    assert browser.run(ON_A_LINE)
    assert browser.run("return document.activeElement.dataset.version") == str(version_of(browser))
    browser.press(TAB)
    assert not browser.run(ON_A_LINE)
    browser.press("f")
    browser.element("dialog[open]")
    browser.press(ESCAPE)
    browser.until(lambda: not browser.all("dialog"), "nothing is forked")
    at = version_of(browser)
    browser.press("f")
    browser.element("dialog[open] #luck")
    browser.press(TAB + ENTER)
    browser.until(lambda: "/review" not in browser.driver.current_url, "the fork's page")
    fork = str(browser.driver.current_url).rpartition("/")[2]
    origin = ann.get(f"/games/{fork}").json()["origin"]
    assert (origin["game"], origin["at"]) == (finished, at)


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_turning_points_lead_to_their_versions(
    browser: Browser, ann: httpx.Client, service: Served, operator: str, width: int
) -> None:
    with as_holder(service.url, operator) as client:  # by chance, but by the same chance in every run
        game = play_out(client, "discoveries", bot="random", key="turning-points", options={"max_rounds": 2})
    turning_points = ann.get(f"/games/{game}/turning-points").raise_for_status().json()
    browser.size(width)
    browser.open(f"/games/{game}/review#v=20")
    browser.until(lambda: version_of(browser) == 20, "the linked version")
    assert not browser.all("#chart .moment"), "they are looked for when somebody wants them"
    browser.press("t")
    listed = browser.until(lambda: browser.all("#turning-costly a"), "the costly decisions")
    assert [link.get_attribute("hash") for link in listed] == [
        f"#v={moment['version']}" for moment in turning_points["costly"]
    ]
    assert len(browser.all("#chart .moment")) == len(turning_points["costly"]) > 0
    check(browser, width)
    browser.keep(f"turning-points-{width}")
    costly = turning_points["costly"][0]
    assert costly["better"] in browser.text("#turning-costly")
    browser.click("#turning-costly a")
    browser.until(lambda: version_of(browser) == costly["version"], "the version of the costliest")
    for part, moments in (("leads", turning_points["lead_changes"]), ("swings", turning_points["swings"])):
        browser.click(f"#turning-{part} summary")
        assert f"({len(moments)})" in browser.text(f"#turning-{part} summary")
        browser.click(f"#turning-{part} a:last-child")
        browser.until(lambda moments=moments: version_of(browser) == moments[-1]["version"], f"the last of the {part}")
    browser.open(f"/games/{game}/review?as=0#v=20")
    browser.until(lambda: version_of(browser) == 20, "as a seat saw it")
    assert not browser.element("#turning-part").is_displayed(), "a seat could not know them"


def aborted(ann: httpx.Client) -> str:
    """Return a table that was aborted before the start: it is judged in no time."""
    table = ann.post("/games", json={"ruleset": "manitoba", "seats": 2}).raise_for_status().json()
    ann.post(f"/games/{table['game']}/abort", json={"reason": "enough"}).raise_for_status()
    return str(table["game"])


def test_story_has_a_link_to_each_version_and_its_budget(browser: Browser, ann: httpx.Client) -> None:
    game = aborted(ann)
    browser.size(PHONE)
    browser.open(f"/games/{game}/review#v=2")
    browser.until(lambda: version_of(browser) == 2, "the linked version")
    browser.click("#story summary")
    links = browser.until(lambda: browser.all("#story-sentences a"), "the story, from a worker")
    story = ann.get(f"/games/{game}/story").raise_for_status().json()
    assert [link.get_attribute("hash") for link in links] == [f"#v={line['version']}" for line in story["sentences"]]
    assert [link.text.split(maxsplit=1)[1] for link in links] == [line["text"] for line in story["sentences"]]
    assert f"Judged by {story['rollouts']} games" in browser.text("#story")
    check(browser, PHONE)
    browser.click("#story-sentences a")
    browser.until(lambda: version_of(browser) == 1, "the version of the first sentence")


_ANSWERED_STORY = """
const plain = window.fetch;
const answer = () => new Response(%s, { headers: { "content-type": "application/json" } });
window.fetch = (address, options) =>
  String(address).includes("/story") ? Promise.resolve(answer()) : plain(address, options);
"""


def test_judged_moments_of_a_story_show_their_seats_and_other_sentences_take_the_width(
    browser: Browser, ann: httpx.Client
) -> None:
    game = aborted(ann)
    before, after = Share(0.1, 0.05, 0.2), Share(0.6, 0.5, 0.7)
    sentences = (
        StorySentence("opening", 1, "1-00000000", "Ann and Ben play Manitoba."),
        StorySentence("moment", 2, "2-00000000", "Ben decides: Pass.", 1, before, after),
        StorySentence("decisive", 2, "2-00000000", "The decisive moment is version 2.", 1, before, after),
        StorySentence("end", 2, "2-00000000", "Ben won."),
    )
    story = msgspec.json.encode(Story(game, "2-00000000", 24, 96, 2, sentences)).decode()
    browser.size(PHONE)
    with browser.scripted(_ANSWERED_STORY % json.dumps(story)):
        browser.open(f"/games/{game}/review#v=2")
        browser.until(lambda: version_of(browser) == 2, "the linked version")
        browser.click("#story summary")
        rows = browser.until(lambda: browser.all("#story-sentences a"), "the story")
    badges = [[badge.text for badge in row.find_elements(By.CSS_SELECTOR, ".badge")] for row in rows]
    assert badges == [[], ["R"], ["R"], []]
    texts = [row.find_element(By.CSS_SELECTOR, ".sentence") for row in rows]
    assert [text.text for text in texts] == [sentence.text for sentence in sentences]
    lefts = [text.rect["x"] for text in texts]
    assert lefts[0] == lefts[3] < lefts[1] == lefts[2]
    check(browser, PHONE)
    browser.run("arguments[0].scrollIntoView()", browser.element("#story-part"))
    browser.keep("story-390")
