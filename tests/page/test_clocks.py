"""Clocks on the page: choosing a clock, running clocks, remaining time, warnings, lists, and the time in a review."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.evening import open_form
from tests.page.measuring import Finger, Hand, Keyboard, play_measured
from tests.page.playing import TONES, game_of, play_on, wait_for_choices
from tests.page.reviewing import acting_as, seated, version_of
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

MINUTE, HOUR = 60_000, 3_600_000
FAST = {"time": {"kind": "fischer", "initial_ms": 30 * MINUTE, "increment_ms": 30_000, "cap_ms": 60 * MINUTE}}
DAYS = {"time": {"kind": "correspondence", "days": 3, "bank_days": 3}}
WRONG = "const right = Date.now; Date.now = () => right() + 5 * 3600 * 1000;"
"""Sets the clock of the machine wrong by five hours, before anything of a page runs."""


AHEAD = """
const now = performance.now.bind(performance);
window.ahead = 0;
performance.now = () => now() + window.ahead;
"""
"""Lets the page count ahead of the service, by so many milliseconds as `window.ahead` says."""
EXPIRED = """
const plain = window.fetch;
window.fetch = async (path, options) => {
  const answer = await plain(path, options);
  if (!/^\\/v1\\/games\\/[^/]+$/.test(path)) return answer;
  const shown = await answer.json();
  Object.assign(shown.time_left.seats[0], { expired: true, since: null, until: null, left_ms: 0, stretches: [] });
  return new Response(JSON.stringify(shown), { headers: answer.headers });
};
dispatchEvent(new Event('online'));
"""
"""Lets the service say that the time of the first seat is over, and the page ask."""
TICKS = "for (let tick = 0; tick < 3; tick++) document.dispatchEvent(new Event('visibilitychange'))"
"""Lets the page look at the clocks again."""


def clock_of(browser: Browser, seat: int) -> Any:
    """Return how the clock of a seat looks: its state, the figures, the text behind them, the word and the sign."""
    return browser.run(
        """
        const node = document.querySelector(`.clock[data-seat="${arguments[0]}"]`);
        if (!node) return null;
        const text = (part) => node.querySelector(part)?.textContent || "";
        const parts = Object.fromEntries(["left", "more", "word", "sign"].map((part) => [part, text(`.${part}`)]));
        return {state: node.dataset.state, ...parts};
        """,
        seat,
    )


def seconds(left: str) -> int:
    minutes, _, rest = left.partition(":")
    return int(minutes) * 60 + int(rest)


def _today_and_tomorrow() -> list[str]:
    """Return today and tomorrow, by UTC: a clock that rests on these days rests until the test is over."""
    days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    today = time.gmtime().tm_wday
    return [days[today], days[(today + 1) % 7]]


def fields_shown(browser: Browser) -> set[str]:
    """Return the ids of the fields of the clock that are shown, without the fields that always are."""
    always = ("preset", "kind", "expiry", "grace_ms", "vacation", "night", "monday", "tuesday", "wednesday")
    labels = {f"clock-{name}" for name in (*always, "thursday", "friday", "saturday", "sunday")}
    visible = browser.run(
        "return [...document.querySelectorAll('#clock :is(input, select)')]"
        ".filter((one) => one.checkVisibility()).map((one) => one.id)"
    )
    return set(visible) - labels


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_clock_of_a_new_table_is_shown_to_everybody(browser: Browser, ann: httpx.Client, width: int) -> None:
    browser.size(width)
    browser.open("/")
    browser.element("#create[data-ruleset]")
    assert browser.text("#clock-told") == "Nobody\N{RIGHT SINGLE QUOTATION MARK}s time is counted."
    assert browser.all("#clock-vacation:not([hidden] *)") == [], "whose time is not counted needs no vacation"
    browser.choose("#clock-preset", "days")
    browser.type("#clock-vacation", Keys.CONTROL + "a" + Keys.NULL + "14")
    assert browser.text("#clock-told").startswith("Each player has 3 days for each turn, and a bank of 3 days")
    browser.click("#clock-more summary")
    assert fields_shown(browser) == {"clock-days", "clock-bank_days"}, "no bot plays, and the clock never rests"
    browser.run("document.querySelector('#clock-expiry').focus()")
    browser.press("a bot")
    browser.until(lambda: fields_shown(browser) == {"clock-days", "clock-bank_days", "clock-bot"}, "which bot")
    assert browser.text("label[for=clock-bot]") == "Bot that stands in"
    assert "The bot that plays then: greedy." in browser.text("#clock-told"), "the one that the service would take"
    browser.press(Keys.TAB)
    assert browser.run("return document.activeElement.id") == "clock-bot"
    browser.press("random")
    browser.until(lambda: "The bot that plays then: random." in browser.text("#clock-told"), "chosen by keys")
    browser.choose("#ruleset", "manitoba")
    browser.element("#create[data-ruleset=manitoba]")
    assert browser.run("return document.querySelector('#clock-bot').value") == "random", "it plays the other game too"
    browser.choose("#ruleset", "bison")
    browser.element("#create[data-ruleset=bison]")
    browser.click("#clock-night")
    assert fields_shown(browser) >= {"clock-begins", "clock-ends", "clock-zone"}
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    zone = browser.run("return Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert browser.run("return document.querySelector('#clock-zone').value") == zone
    assert "rests from 22:00 to 8:00" in browser.text("#clock-told")
    browser.run("document.querySelector('#clock').scrollIntoView()")
    browser.keep(f"clock-fields-{width}")
    browser.element("#seat-1 option[value=me]")
    browser.choose("#seat-1", "random")
    browser.click("#open")
    wait_for_choices(browser)
    assert ann.get(f"/games/{game_of(browser)}").json()["vacation"] == 14
    clock = ann.get(f"/games/{game_of(browser)}").json()["clock"]
    assert clock["time"] == {"kind": "correspondence", "days": 3, "bank_days": 3}
    assert (clock["expiry"], clock["bot"]) == ("bot", "random")
    assert clock["rest"] == {"zone": zone, "night": {"begins": 22, "ends": 8}, "days": []}
    assert "The bot that plays then: random." in browser.text("#clock-about")
    assert "3 days for each turn" in browser.text("#clock-about")
    browser.until(lambda: clock_of(browser, 0)["state"] in ("runs", "rests"))
    assert clock_of(browser, 1) is None, "nobody waits for the time of a bot"
    assert "bank" in clock_of(browser, 0)["more"]
    browser.keep(f"clock-table-{width}")
    browser.open("/")
    browser.until(lambda: "3 days for each turn" in browser.text("#mine"), "what the clock is")


def test_each_problem_of_a_clock_is_shown_at_its_field(browser: Browser) -> None:
    browser.expects("422")
    browser.expects("400")
    browser.open("/")
    browser.element("#create[data-ruleset]")
    browser.choose("#clock-preset", "own")
    browser.choose("#clock-kind", "fischer")
    assert browser.text("#clock-told").startswith("Each player has 30 min, and 30 sec more"), "the kind chosen"
    browser.choose("#clock-expiry", "claim")
    assert browser.text("label[for=clock-bot]") == "Bot that plays on for a seat that forfeits"
    browser.choose("#clock-bot", "random")

    def problem(field: str, value: str) -> str:
        browser.run("document.querySelector(arguments[0]).value = ''", field)
        browser.type(field, value)
        browser.click("#open")
        return browser.until(lambda: browser.text(f"{field}-problem"), field)

    assert "cap lies below" in problem("#clock-cap_ms", "5")
    assert browser.run("return document.activeElement.id") == "clock-cap_ms"
    assert browser.text("#alert") == ""
    values = browser.run("return ['expiry', 'bot'].map((one) => document.querySelector(`#clock-${one}`).value)")
    assert values == ["claim", "random"], "what was chosen is kept when a clock is refused"
    browser.keep("clock-problem")
    browser.run("document.querySelector('#clock-cap_ms').value = ''")
    browser.type("#clock-cap_ms", "60")
    assert browser.all("#clock-cap_ms-problem") == [], "what is mended is told no longer"
    assert problem("#clock-increment_ms", "-4")
    browser.run("document.querySelector('#clock-increment_ms').value = ''")
    browser.type("#clock-increment_ms", "30")
    browser.click("#clock-sunday")
    assert "time zone" in problem("#clock-zone", "Europe/Atlantis")
    browser.click("#clock-sunday")
    assert browser.all("#clock-zone:not([hidden] *)") == [], "a clock that never rests needs no zone"


def test_the_fields_of_a_clock_in_german_and_what_they_count_in(browser: Browser) -> None:
    browser.driver.add_cookie({"name": "language", "value": "de", "path": "/"})
    try:
        browser.size(PHONE, 1200)
        browser.open("/")
        browser.element("#create[data-ruleset]")
        browser.choose("#clock-preset", "fast")
        browser.click("#clock-more summary")
        assert browser.text("label[for=clock-grace_ms]").endswith("Sekunden")
        browser.type("#clock-grace_ms", Keys.CONTROL + "a" + Keys.NULL + "30")
        browser.choose("#clock-expiry", "forfeit")
        assert browser.text("label[for=clock-bot]") == "Bot, der für einen Platz weiterspielt, der verliert"
        assert "Der Bot, der dann spielt: gierig." in browser.text("#clock-told")
        browser.choose("#clock-kind", "correspondence")
        assert browser.text("label[for=clock-grace_ms]").endswith("Stunden"), "beside days nobody counts seconds"
        assert browser.run("return document.querySelector('#clock-grace_ms').value") == "0"
        browser.run("document.querySelector('#clock').scrollIntoView()")
        browser.keep("clock-fields-german")
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
        browser.choose("#clock-kind", "fischer")
        assert browser.run("return document.querySelector('#clock-grace_ms').value") == "30"
    finally:
        browser.driver.delete_all_cookies()


def test_the_clock_that_runs_is_counted_down_by_the_time_of_the_service(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "bison", [None, "random"], clock=FAST)
    script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WRONG})
    try:
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        mine, before = clock_of(browser, 0), ann.get(f"/games/{game}").json()["time_left"]
        assert (mine["state"], mine["sign"], mine["word"]) == ("runs", "▶", "runs")
        really = (before["seats"][0]["until"] - before["now"]) / 1000
        assert abs(seconds(mine["left"]) - really) < 4, "the machine's clock is wrong by five hours"
        browser.until(lambda: seconds(clock_of(browser, 0)["left"]) <= seconds(mine["left"]) - 2, "it goes on")
        assert browser.text("#clock-told") == "", "nothing is told each second"
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    live_regions = browser.run("return [...document.querySelectorAll('#clocks [aria-live]')].length")
    assert live_regions == 0
    play_on(ann, game, 3)
    browser.until(lambda: clock_of(browser, 0)["state"] == "runs", "my clock runs again")


def test_player_short_of_time_is_warned_once_at_each_limit(browser: Browser, ann: httpx.Client) -> None:
    ann.patch("/players/me/preferences", json={"clock_sound": True}).raise_for_status()
    counted = """
    window.told = [];
    addEventListener('DOMContentLoaded', () => {
      const node = document.querySelector('#clock-told');
      const watch = new MutationObserver(() => window.told.push(node.textContent));
      watch.observe(node, { childList: true, characterData: true, subtree: true });
    });
    """
    clock = {"time": {"kind": "absolute", "main_ms": MINUTE}}
    script = browser.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument", {"source": AHEAD + TONES + counted}
    )
    warned = "You have 10 sec left."
    try:
        game = seated(ann, "bison", [None, "random"], clock=clock)
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        browser.click("#title")  # a browser lets nobody be heard before something was pressed
        browser.until(lambda: clock_of(browser, 0)["state"] == "runs", "it runs")
        browser.run("window.ahead = 51_000")
        browser.until(lambda: clock_of(browser, 0)["state"] == "low", "it runs out")
        assert (clock_of(browser, 0)["sign"], clock_of(browser, 0)["word"]) == ("⚠", "runs out")
        browser.keep("clock-low")
        browser.until(lambda: browser.run("return document.title.startsWith('⏳')"), "the tab tells")
        browser.until(lambda: browser.text("#clock-told") == warned, "the limit")
        browser.run(TICKS)
        assert browser.run("return window.told") == [warned]
        browser.run("window.ahead = 61_000")
        browser.until(lambda: clock_of(browser, 0)["state"] == "over", "time is over")
        browser.until(lambda: browser.text("#clock-told") == "Your time is over.")
        browser.run(TICKS)
        browser.run(EXPIRED)
        browser.until(lambda: clock_of(browser, 0)["left"] == "0:00", "the service says so too")
        browser.run(TICKS)
        assert browser.run("return window.told") == [warned, "Your time is over."]
        assert browser.run("return window.tones") == 2
        browser.keep("clock-over")
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        ann.patch("/players/me/preferences", json={"clock_sound": None}).raise_for_status()


def test_warning_makes_no_sound_unless_the_player_wants_one(browser: Browser, ann: httpx.Client) -> None:
    assert ann.get("/players/me/preferences").json()["clock_sound"] is None, "nothing was chosen"
    game = seated(ann, "bison", [None, "random"], clock={"time": {"kind": "absolute", "main_ms": MINUTE}})
    with browser.scripted(AHEAD + TONES):
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        browser.click("#title")  # from now on the browser would let the page be heard
        for ahead, sentence in ((51_000, "You have 10 sec left."), (61_000, "Your time is over.")):
            browser.run("window.ahead = arguments[0]", ahead)
            browser.until(lambda sentence=sentence: browser.text("#clock-told") == sentence, sentence)
        assert browser.run("return window.tones") == 0


def test_the_lobby_shows_the_most_urgent_game_first(browser: Browser, ann: httpx.Client, service: Served) -> None:
    headers = {"Authorization": f"Bearer {ann.post('/players', json={'name': 'Tina'}).json()['token']}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers) as tina:
        slow = seated(tina, "bison", [None, "random"], clock=DAYS)
        fast = seated(tina, "bison", [None, "random"], clock=FAST)
        plain = seated(tina, "bison", [None, "random"])
    with acting_as(browser, headers["Authorization"].removeprefix("Bearer ")):
        browser.open("/")
        browser.until(lambda: len(browser.all("#mine tbody tr")) == 3, "my games")
        rows = [row.text for row in browser.all("#mine tbody tr")]
        assert [next(name for name in (slow, fast, plain) if name in row) for row in rows] == [fast, slow, plain]
        assert "⚠" in rows[0]
        assert "▶ " in rows[1]
        assert " days " in rows[1]
        assert browser.run("return document.title").startswith("⏳ (3)")
        browser.run("document.querySelector('#turns').scrollIntoView()")
        browser.keep("clock-lobby")
        browser.size(PHONE)
        browser.keep("clock-lobby-phone")


def test_my_games_list_all_running_games_and_the_reason_of_a_pause(
    browser: Browser, ann: httpx.Client, service: Served
) -> None:
    headers = {"Authorization": f"Bearer {ann.post('/players', json={'name': 'Nora'}).json()['token']}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers) as nora:
        paused = seated(nora, "bison", [None, "random"])
        nora.post(f"/games/{paused}/pause-request", json={"reason": "Lunch", "until": soon()}).raise_for_status()
        oldest = seated(nora, "bison", [None, "random"], clock=DAYS)
        for _ in range(51):
            waits = nora.post("/games", json={"ruleset": "bison", "seats": 2}).raise_for_status().json()["game"]
            nora.post(f"/games/{waits}/seats", json={}).raise_for_status()
    with acting_as(browser, headers["Authorization"].removeprefix("Bearer ")):
        browser.open("/")
        browser.until(lambda: len(browser.all("#mine tbody tr")) == 53, "my games")
        rows = browser.all("#mine tbody tr")
        assert oldest in rows[0].text
        line = next(row.text for row in rows if paused in row.text)
        assert "paused until " in line
        assert "Lunch" in line


def soon() -> int:
    return int(time.time() * 1000) + HOUR


def test_review_shows_remaining_time_and_the_time_of_each_turn(browser: Browser, ann: httpx.Client) -> None:
    game = seated(ann, "bison", [None, "random"], clock=FAST)
    play_on(ann, game, 8)
    clocks = ann.get(f"/games/{game}/clocks").json()
    browser.open(f"/games/{game}/review")
    browser.until(lambda: version_of(browser) == clocks["version"], "the last version")
    browser.until(lambda: len(browser.all("#times tbody tr")) == 2, "the times")
    rows = [row.text for row in browser.all("#times tbody tr")]
    assert all(str(len([turn for turn in clocks["turns"] if turn["seat"] == seat])) in rows[seat] for seat in (0, 1))
    turns = browser.all("#turn-times tbody tr")
    assert len(turns) == min(12, len(clocks["turns"]))
    first = clocks["turns"][max(0, len(clocks["turns"]) - 12)]
    assert f"{first['began']}" in turns[-1].text
    browser.run("document.querySelector('#part-time').scrollIntoView()")
    browser.keep("clock-review")


@pytest.mark.long
@pytest.mark.parametrize("hand", [Keyboard(), Finger()], ids=lambda hand: str(hand.name))
def test_a_clocked_game_by_correspondence_is_played_to_its_end(browser: Browser, ann: httpx.Client, hand: Hand) -> None:
    """With keys and on a phone; a take-back, a lost line and a reload on the way.

    The clock rests, at any hour of the day: the text about it takes room from the decisions.
    """
    browser.expects("ERR_INTERNET_DISCONNECTED")
    clock = {**DAYS, "expiry": "bot", "rest": {"zone": "UTC", "days": _today_and_tomorrow()}}
    game = seated(ann, "discoveries", [None, "random"], options={"max_rounds": 2}, clock=clock)
    browser.size(*hand.windows[0])
    effort = play_measured(browser, hand, game)
    assert ann.get(f"/games/{game}").json()["status"] == "finished"
    assert (effort.outside, effort.unseen, effort.page) == (0, 0, 0), "the clocks leave room for the decisions"
    browser.until(lambda: browser.all("#result li"), "who won")
    assert browser.all("#clocks:not([hidden])") == [], "a game that is over has no clocks"
    assert "3 days for each turn" in browser.text("#clock-about")
    clocks = ann.get(f"/games/{game}/clocks").json()
    assert all(turn["ended"] is not None for turn in clocks["turns"])
    assert clocks["used"][0] == sum(turn["ms"] for turn in clocks["turns"])


def test_page_shows_a_pause_and_the_end_of_a_rest(browser: Browser, ann: httpx.Client) -> None:
    rest = {"zone": "UTC", "days": _today_and_tomorrow()}
    game = seated(ann, "bison", [None, "random"], clock={**DAYS, "rest": rest})
    browser.open(f"/games/{game}")
    browser.until(lambda: clock_of(browser, 0), "the clock")
    assert (clock_of(browser, 0)["state"], clock_of(browser, 0)["sign"]) == (
        "rests",
        "\N{CIRCLE WITH RIGHT HALF BLACK}",
    )
    assert browser.text("#clocks .why").startswith("The clock rests until ")
    before = clock_of(browser, 0)["left"]
    ann.post(f"/games/{game}/pause-request", json={"reason": "Lunch"}).raise_for_status()
    browser.until(lambda: "paused" in browser.text("#clocks .why"), "why it stands")
    assert clock_of(browser, 0)["state"] == "stands"
    assert clock_of(browser, 0)["left"] == before
    browser.keep("clock-paused")


def test_a_tournament_is_begun_with_a_clock(browser: Browser, ann: httpx.Client) -> None:
    open_form(browser)
    browser.type("#new-name", "Clocked")
    browser.choose("#clock-preset", "fast")
    browser.type("#clock-vacation", Keys.CONTROL + "a" + Keys.NULL + "3")
    browser.click("#clock-more summary")
    browser.choose("#clock-expiry", "forfeit")
    browser.choose("#clock-bot", "random")
    browser.click("#begin")
    browser.element("#standings-part")
    tournament = str(browser.driver.current_url).rpartition("/")[2]
    agreed = ann.get(f"/tournaments/{tournament}").json()["state"]["settings"]["game"]
    assert agreed["vacation"] == 3
    clock = agreed["clock"]
    assert (clock["expiry"], clock["bot"]) == ("forfeit", "random")
    assert clock["time"] == {"kind": "fischer", "initial_ms": 1_800_000, "increment_ms": 30_000, "cap_ms": 3_600_000}
    browser.until(lambda: "Each player has 30 min" in browser.text("#about-tournament"), "what the clock is")


# Giving time, and claims and forfeits when a time is over


@pytest.fixture
def ben(service: Served) -> Iterator[httpx.Client]:
    """Ben, without a browser."""
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as client:
        yield client


def table(first: httpx.Client, *others: httpx.Client, **clock: Any) -> str:
    """Return a clocked game of Bison between people; the first is to move."""
    body = {"ruleset": "bison", "seats": 1 + len(others), "clock": clock}
    game = str(first.post("/games", json=body).raise_for_status().json()["game"])
    for client in (first, *others):
        client.post(f"/games/{game}/seats", json={}).raise_for_status()
    return game


def end_turn(client: httpx.Client, game: str) -> None:
    """Decide until somebody else is to move."""
    mine = client.get(f"/games/{game}").json()["your_seat"]
    while (overview := client.get(f"/games/{game}").json())["to_move"] in ([mine], []):
        decide = client.get(f"/games/{game}/decisions").json()
        needed = [
            option["decision"]
            for option in decide["decisions"]
            if option["decision"]["type"] not in ("exchange", "buy")
        ]
        if overview["to_move"] and needed:
            client.post(f"/games/{game}/decisions", json={"head": decide["head"], "decision": needed[-1]})


def left(client: httpx.Client, game: str, seat: int) -> Any:
    return client.get(f"/games/{game}").json()["time_left"]["seats"][seat]


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_an_opponent_gives_time_with_one_press_or_with_keys(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, width: int
) -> None:
    browser.expects("dry_run=true")
    game = table(ben, ann, **FAST)
    browser.size(width)
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#give-0"), "the button at Ben's clock")
    assert browser.all("#give-1") == [], "nobody gives time to themselves"
    button = browser.element("#give-0")
    assert (button.text, button.get_attribute("aria-label")) == ("Give 3 min", "Give 3 min to Ben")
    browser.run("document.querySelector('#clocks').scrollIntoView()")
    browser.keep(f"clock-give-{width}")
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    until = left(ann, game, 0)["until"]
    browser.click("#give-0")
    browser.until(lambda: left(ann, game, 0)["until"] == until + 3 * MINUTE, "three minutes more")
    browser.until(lambda: seconds(clock_of(browser, 0)["left"]) > 30 * 60, "they are counted")
    browser.run("document.querySelector('#give-0').focus()")
    browser.press(Keys.ENTER)
    browser.until(lambda: left(ann, game, 0)["until"] == until + 6 * MINUTE, "and three by keys")
    browser.until(lambda: browser.run("return document.activeElement.id") == "give-0", "the focus stays")
    browser.until(lambda: "Ben gets 3 minutes more." in browser.text("#log"), "the log tells")
    end_turn(ben, game)
    browser.until(lambda: clock_of(browser, 1)["state"] == "runs", "my own clock")
    browser.until(lambda: browser.all("#give-0") == [], "his clock stands")


def test_periods_and_given_time_are_worded_in_german(browser: Browser, ann: httpx.Client, ben: httpx.Client) -> None:
    game = table(ben, ann, time={"kind": "byo_yomi", "main_ms": 0, "period_ms": 30_000, "periods": 3})
    browser.driver.add_cookie({"name": "language", "value": "de", "path": "/"})
    try:
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.all("#give-0"), "the button")
        assert "3 Perioden von 30 Sek." in browser.text("#clock-about")
        assert clock_of(browser, 0)["word"] in ("läuft", "läuft ab")
        assert clock_of(browser, 0)["more"] == "+ 2 \N{MULTIPLICATION SIGN} 30 Sek."
        button = browser.element("#give-0")
        assert (button.text, button.get_attribute("aria-label")) == ("30 Sek. geben", "30 Sek. geben: Ben")
        browser.click("#give-0")
        browser.until(lambda: "Ben bekommt 30 Sekunden dazu." in browser.text("#log"), "the log tells")
    finally:
        browser.driver.delete_all_cookies()


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_an_opponent_claims_a_time_that_is_over(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, width: int
) -> None:
    game = table(ben, ann, time={"kind": "absolute", "main_ms": 1_000}, expiry="claim")
    browser.size(width)
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#claim-0"), "the claim")
    assert clock_of(browser, 0)["state"] == "over"
    assert [button.text for button in browser.all("#clocks button")] == ["Claim: Ben has lost on time", "Give 1 sec"]
    browser.run("document.querySelector('#clocks').scrollIntoView()")
    browser.keep(f"clock-claim-{width}")
    browser.click("#claim-0")
    browser.question().dismiss()
    assert ann.get(f"/games/{game}").json()["forfeited"] == [], "who is not sure claims nothing"
    browser.click("#claim-0")
    browser.question().accept()
    browser.until(lambda: ann.get(f"/games/{game}").json()["status"] == "finished", "the end")
    assert ann.get(f"/games/{game}").json()["result"]["winner"] == 1
    browser.until(lambda: browser.all("#result li"), "who won")
    assert browser.all("#clocks:not([hidden])") == [], "a game that is over has no clocks"
    browser.keep(f"clock-claimed-{width}")


def test_page_ahead_of_the_service_offers_a_claim_only_with_the_service(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": AHEAD})
    try:
        game = table(ben, ann, time={"kind": "absolute", "main_ms": HOUR}, expiry="claim")
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.all(".clock[data-seat='0']"), "the clocks")
        browser.until(lambda: clock_of(browser, 0)["state"] == "runs", "his clock runs")
        browser.run("window.ahead = 3_700_000")
        browser.until(lambda: clock_of(browser, 0)["state"] == "over", "on the page his time is over")
        browser.run(TICKS)
        assert not left(ann, game, 0)["expired"], "not for the service"
        assert browser.all("#claim-0") == []
        browser.run(EXPIRED)
        browser.until(lambda: browser.all("#claim-0"), "the claim")
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_an_organiser_gives_time_in_a_form_and_lets_a_seat_forfeit(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, operator: str
) -> None:
    cara = ann.post("/players", json={"name": "Cara"}).json()["token"]
    with httpx.Client(base_url=ann.base_url, headers={"Authorization": f"Bearer {cara}"}) as third:
        game = table(ben, ann, third, time={"kind": "absolute", "main_ms": 1_000}, expiry="organiser")
    browser.expects("422")
    with acting_as(browser, operator):
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.all("#forfeit-0"), "the decision")
        browser.until(lambda: len(browser.all("#clocks .give")) == 3, "time for anybody")
        browser.keep("clock-organiser")
        browser.click("#give-0")
        assert browser.element("#dialog-title").text == "Give Ben time"
        browser.run("document.querySelector('#give-count').value = ''")
        browser.type("#give-count", "90000000")
        browser.click("#sure")
        browser.until(lambda: "[body_invalid]" in browser.text("#refusal"), "it is too much")
        browser.run("document.querySelector('#give-count').value = ''")
        browser.type("#give-count", "1.5")
        assert "1 min 30 sec more" in browser.text("#happens")
        browser.keep("clock-organiser-form")
        browser.size(PHONE)
        browser.keep("clock-organiser-form-phone")
        browser.size(1280)
        browser.click("#sure")
        browser.until(lambda: not left(ann, game, 0)["expired"], "the game goes on")
        assert left(ann, game, 0)["left_ms"] == 90_000
        browser.until(lambda: clock_of(browser, 0)["state"] == "runs", "his clock runs again")
        end_turn(ben, game)
        browser.until(lambda: browser.all("#forfeit-1"), "the time of the next one is over")
        browser.click("#forfeit-1")
        browser.question().accept()
        browser.until(lambda: ann.get(f"/games/{game}").json()["forfeited"] == [1], "the decision stands")
        browser.until(lambda: clock_of(browser, 1)["state"] == "out", "the page tells")
        browser.keep("clock-forfeited")
