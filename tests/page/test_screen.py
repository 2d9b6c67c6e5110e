"""The screen of a tournament on a wall: pairings and standings by turns, live, without anybody's hands."""

from __future__ import annotations

from collections import Counter

import httpx
import pytest

from tests.page.accessibility import check, in_dark
from tests.page.browser import PHONE, Browser
from tests.page.evening import begun, command, entered, opened, table_at
from tests.page.loading import MOST_REQUESTS, load_of

PLAYED_ELSEWHERE = {"registration": "list", "game": None}
FOURS = {"type": "swiss", "rounds": 3, "seats": 4}
WALL = (1920, 1080)
LONG_TURN = 600
"""So long a page stands in a test that looks at a single page, in seconds."""

_PAGES = """
return [...document.querySelectorAll('.page')].map((page) =>
  [...page.querySelectorAll('[data-player]')].map((node) => [Boolean(node.closest('.table')), node.dataset.player]));
"""
"""By page: of each player whether they sit at a table there, else in the standings, and the id."""

_PAGE_SHOWN = "return [...document.querySelectorAll('.page')].findIndex((page) => !page.hidden)"

_OUTSIDE = """
const room = document.querySelector('#pages').getBoundingClientRect();
const outside = ({ left, top, right, bottom }) =>
  left < room.left - 1 || top < room.top - 1 || right > room.right + 1 || bottom > room.bottom + 1;
const parts = document.querySelectorAll('.page:not([hidden]) > *, .page:not([hidden]) :is(.name, .result)');
return [...parts].filter((part) => [...part.getClientRects()].some(outside)).map((part) => part.textContent);
"""
"""The tables, lines, names and results of the page that is shown, as far as they are not whole in the window."""

_SCROLLS = """
const { scrollWidth, scrollHeight } = document.documentElement;
return [scrollWidth > innerWidth, scrollHeight > innerHeight];
"""


def evening(ann: httpx.Client, players: int) -> tuple[str, dict[str, str]]:
    """Return a tournament of so many players with an open first round, and the names of its players by their ids."""
    tournament = begun(ann, title="Thursday evening", format=FOURS, **PLAYED_ELSEWHERE)
    entered(ann, tournament, *(f"Player Number {number}" for number in range(1, players + 1)))
    opened(ann, tournament)
    roster = ann.get(f"/tournaments/{tournament}").raise_for_status().json()["state"]["roster"]
    return tournament, {entrant["player"]: entrant["name"] for entrant in roster}


def record(ann: httpx.Client, tournament: str, table: int) -> None:
    """Record the result of a table of the first round: places in the order of the seats."""
    seats = len(table_at(ann, tournament, 1, table)["players"])
    result = {"points": [62, 50, 40, 30][:seats], "places": [1, 2, 3, 4][:seats]}
    command(ann, tournament, "record_result", round=1, table=table, result=result)


def show(browser: Browser, tournament: str, turn: int = LONG_TURN) -> None:
    browser.open(f"/tournaments/{tournament}/screen?turn={turn}")
    browser.element(".page .table")


def each_page(browser: Browser) -> int:
    """Wait until each page of a turn was shown, and check that it is whole; return the number of pages."""
    pages: set[int] = set()

    def all_shown() -> bool:
        assert browser.run(_OUTSIDE) == []
        assert browser.run(_SCROLLS) == [False, False]
        pages.add(browser.run(_PAGE_SHOWN))
        return len(pages) == len(browser.run(_PAGES))

    browser.until(all_shown, "every page of a turn")
    return len(pages)


@pytest.mark.parametrize(
    ("players", "width", "height"),
    [
        (5, *WALL),
        (16, PHONE, 844),
        pytest.param(5, PHONE, 844, marks=pytest.mark.long),
        pytest.param(32, PHONE, 844, marks=pytest.mark.long),
        pytest.param(32, *WALL, marks=pytest.mark.long),
    ],
)
def test_every_player_is_on_a_single_page_of_tables_and_of_standings(
    browser: Browser, ann: httpx.Client, players: int, width: int, height: int
) -> None:
    tournament, names = evening(ann, players)
    record(ann, tournament, 1)
    browser.size(width, height)
    show(browser, tournament, turn=1)
    browser.until(lambda: browser.text(".table[data-table='1'] .result"), "the result")
    counts = Counter((sits, player) for page in browser.run(_PAGES) for sits, player in page)
    tables = ann.get(f"/tournaments/{tournament}").json()["state"]["rounds"][0]["tables"]
    seated = [player for table in tables for player in table["players"]]
    assert counts == Counter([(True, player) for player in seated] + [(False, player) for player in names])
    order = [player for page in browser.run(_PAGES) for sits, player in page if sits]
    assert order == seated, "by table, and by seat"
    pages = each_page(browser)
    assert pages >= 2
    byes = {names[player] for player in set(names) - set(seated)}
    assert all(name in browser.text("#byes") for name in byes)
    browser.until(lambda: browser.run(_PAGE_SHOWN) == 0, "the tables once more")
    browser.keep(f"screen-{players}-{width}")
    browser.until(lambda: browser.run(_PAGE_SHOWN) == pages - 1, "the standings")
    browser.keep(f"screen-{players}-{width}-standings")


_LINE = """
window.authorized = 0;
window.awake = 0;
const { wakeLock } = navigator;
const plainLock = wakeLock.request.bind(wakeLock);
wakeLock.request = (kind) => plainLock(kind).then((lock) => ((window.awake += 1), lock));
const plain = window.fetch;
window.fetch = (address, options = {}) => {
  if (new Headers(options.headers).has('authorization')) window.authorized += 1;
  if (!String(address).endsWith('/stream')) return plain(address, options);
  if (window.isCut) return Promise.reject(new TypeError('the line is cut'));
  const line = new AbortController();
  window.cut = () => ((window.isCut = true), line.abort());
  return plain(address, { ...options, signal: AbortSignal.any([options.signal, line.signal]) });
};
"""
"""Counts requests with a token and locks that keep the screen awake; `window.cut` cuts the stream while `isCut`."""


def test_results_and_rulings_arrive_live_with_the_places_that_count(browser: Browser, ann: httpx.Client) -> None:
    tournament, names = evening(ann, 4)
    players = table_at(ann, tournament, 1, 1)["players"]
    show(browser, tournament)
    assert browser.text("#title") == "Thursday evening"
    assert browser.text("#round") == "Round 1: open (0 of 1 tables ended)"
    assert browser.text(".table h3") == "Table 1Playing"

    def line_of(seat: int) -> str:
        return browser.text(f".table [data-player='{players[seat]}']")

    name = names[players[0]]
    assert line_of(0) == f"1. {name}"
    record(ann, tournament, 1)
    browser.until(lambda: line_of(0) == f"1. {name}62 points, place 1", "the result")
    assert browser.text(".table h3") == "Table 1Ended"
    assert browser.text(f".line[data-player='{players[0]}']") == f"1.{name}10"
    command(ann, tournament, "put_out", round=1, table=1, why="She never came.", player=players[0], came=False)
    counted = "never came, place 4, 0 points for the standings, as played: 62 points, place 1"
    browser.until(lambda: line_of(0) == f"1. {name}{counted}", "the result that counts")
    browser.until(lambda: browser.text(f".line[data-player='{players[0]}']") == f"4.{name}0", "the standings")
    browser.size(*WALL)
    assert browser.run(_OUTSIDE) == []
    browser.keep("screen-no-show-1920")
    command(ann, tournament, "close_round")
    browser.until(lambda: browser.text("#round") == "Round 1: closed", "the end of the round")
    command(ann, tournament, "pair_round")
    browser.until(lambda: browser.text("#round") == "Round 2: a preview, not fixed yet", "the next round")
    assert browser.text(".table h3") == "Table 1Not open yet"


def test_the_timer_of_a_round_and_called_tables_are_followed_live_to_their_ends(
    browser: Browser, ann: httpx.Client
) -> None:
    tournament, _ = evening(ann, 9)
    show(browser, tournament)
    assert not browser.element("#timer").is_displayed()
    command(ann, tournament, "start_timer", seconds=3_000)
    browser.until(lambda: browser.text("#timer").startswith("Time left in this round: "), "the timer")
    first = browser.text("#timer")
    browser.until(lambda: browser.text("#timer") != first, "the time goes on")
    command(ann, tournament, "pause_timer")
    browser.until(lambda: browser.text("#timer").startswith("The timer of this round stands at "), "the pause")
    browser.size(*WALL)
    assert browser.run(_OUTSIDE) == []
    assert browser.run(_SCROLLS) == [False, False]
    check(browser, WALL[0])
    browser.keep("screen-timer-1920")
    command(ann, tournament, "change_timer", seconds=1)
    command(ann, tournament, "resume_timer")
    browser.until(lambda: browser.text("#timer") == "The time of this round is over.", "the end")
    browser.keep("screen-timer-over-1920")
    command(ann, tournament, "stop_timer")
    browser.until(lambda: not browser.element("#timer").is_displayed(), "no timer")

    assert browser.text("#called") == ""
    command(ann, tournament, "call_tables", tables=[1, 3])
    browser.until(lambda: browser.text("#called") == "Called: tables 1 and 3. Please take your seats.", "the calls")
    assert browser.run(_OUTSIDE) == []
    assert browser.run(_SCROLLS) == [False, False]
    browser.keep("screen-called-1920")
    command(ann, tournament, "record_result", round=1, table=3, result={"points": [3, 2, 1], "places": [1, 2, 3]})
    browser.until(lambda: browser.text("#called") == "Called: table 1. Please take your seats.", "the table has ended")
    browser.open(f"/tournaments/{tournament}")
    browser.until(lambda: browser.text("#rounds .called") == "Called: table 1. Please take your seats.", "the page")
    browser.click("#table-1-2 [data-act=call]")
    browser.until(lambda: "tables 1 and 2" in browser.text("#rounds .called"), "the desk calls")
    browser.click("#table-1-2 [data-act=call_back]")
    browser.until(lambda: "table 1." in browser.text("#rounds .called"), "the call is taken back")


def test_a_tournament_without_a_round_says_so(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, **PLAYED_ELSEWHERE)
    browser.open(f"/tournaments/{tournament}/screen")
    browser.until(lambda: browser.text("#round") == "No round is paired yet.", "the sentence")
    assert browser.all(".page") == []


def test_divisions_have_headings_in_the_standings(browser: Browser, ann: httpx.Client) -> None:
    league = {"type": "league", "seasons": 2, "sizes": [3], "seats": 3, "promoted": 1}
    tournament = begun(ann, format=league, game=None)
    entered(ann, tournament, "Lea", "Max", "Noa", "Oli", "Pia", "Quin")
    opened(ann, tournament)
    show(browser, tournament)
    headings = browser.run("return [...document.querySelectorAll('.line h3')].map((node) => node.textContent)")
    assert headings == ["season 1, division 1", "season 1, division 2"]


def test_the_space_bar_stops_the_pages_also_after_a_button_has_switched_to_full_screen(
    browser: Browser, ann: httpx.Client
) -> None:
    tournament, _ = evening(ann, 4)
    show(browser, tournament, turn=1)
    assert browser.text("#keys") == "The pages change every second. The space bar stops them, and lets them go on."
    browser.press(" ")
    assert browser.text("#paused") == "The pages stand. The space bar lets them go on."
    page = browser.run(_PAGE_SHOWN)
    turns = "window.turns = 0; new MutationObserver(() => (window.turns += 1)).observe(arguments[0], {childList: true})"
    browser.run(turns, browser.element("#part"))
    # A pause of 3 seconds of the page's own clock passes: it hides the mouse then.
    browser.point_at(browser.element("#round"))
    browser.until(lambda: browser.run("return !document.querySelector('.still')"), "the mouse")
    browser.until(lambda: browser.run("return document.querySelector('.still')"), "no mouse")
    assert (browser.run("return window.turns"), browser.run(_PAGE_SHOWN)) == (0, page)
    browser.press(" ")
    assert browser.text("#paused") == ""
    browser.until(lambda: browser.run(_PAGE_SHOWN) != page, "the next page")

    full = "return Boolean(document.fullscreenElement)"
    assert browser.text("#full") == "Full screen"
    browser.click("#full")
    browser.until(lambda: browser.text("#full") == "Leave full screen", "the full screen")
    assert browser.run(full)
    browser.press(" ")
    assert browser.text("#paused"), "the space bar is free again after a click"
    browser.click("#full")
    browser.until(lambda: browser.text("#full") == "Full screen", "the window")
    assert not browser.run(full)


@pytest.mark.parametrize(
    ("turn", "seconds"), [("", 12), ("?turn=30", 30), ("?turn=0", 1), ("?turn=9999", 600), ("?turn=soon", 12)]
)
def test_length_of_a_turn_is_read_within_its_limits(
    browser: Browser, ann: httpx.Client, turn: str, seconds: int
) -> None:
    tournament = begun(ann, **PLAYED_ELSEWHERE)
    browser.open(f"/tournaments/{tournament}/screen{turn}")
    browser.until(lambda: browser.text("#round"), "the page")
    words = "every second." if seconds == 1 else f"every {seconds} seconds."
    assert words in browser.text("#keys")


@pytest.mark.whole_browser
def test_screen_reads_without_the_token_stays_awake_and_comes_back(browser: Browser, ann: httpx.Client) -> None:
    """Ann, the organiser of the tournament, is registered in the window."""
    tournament, _ = evening(ann, 4)
    with browser.scripted(_LINE):
        show(browser, tournament)
        browser.until(lambda: browser.run("return Boolean(window.cut)"), "the stream")
        browser.until(lambda: browser.run("return window.awake") == 1, "the lock that keeps the screen awake")
        browser.run("window.cut()")
        lost = "The connection is lost; it is being restored."
        browser.until(lambda: browser.text("#status") == lost, "the loss")
        check(browser, 1280)
        record(ann, tournament, 1)
        browser.run("window.isCut = false")
        browser.until(lambda: browser.text("#status") == "", "the connection")
        browser.until(lambda: browser.text(".table .result"), "the result of the meantime")
        assert browser.run("return window.authorized") == 0
        assert browser.run("return localStorage.getItem('tabletape.token')"), "the window has a token"


CLOCK = {"time": {"kind": "absolute", "main_ms": 3_600_000}}


def test_time_left_is_shown_as_far_as_a_spectator_may_see_it(browser: Browser, ann: httpx.Client) -> None:
    def with_games(**game: object) -> str:
        tournament = begun(ann, game={"ruleset": "bison", **game})
        entered(ann, tournament, "Lea", "Max")
        opened(ann, tournament)
        rounds = f"/tournaments/{tournament}/rounds/1"
        browser.until(lambda: ann.get(rounds).json()["tables"][0]["game"], "the game, for its organiser")
        return tournament

    watched = with_games(clock=CLOCK)
    show(browser, watched)
    browser.until(lambda: browser.text(".table .left").endswith(" left"), "the time left")
    first = browser.text(".table .left")
    browser.until(lambda: browser.text(".table .left") != first, "the time goes on")
    browser.size(*WALL)
    browser.keep("screen-clocks-1920")
    assert browser.all(".table .badge"), "the colours of the seats"
    for unwatched in (with_games(clock=CLOCK, same_luck=True), with_games()):
        show(browser, unwatched)
        assert browser.text(".table h3") == "Table 1Playing"
        assert browser.all(".left") == []


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (320, 568),
        *(pytest.param(*size, marks=pytest.mark.long) for size in ((PHONE, 844), (844, PHONE), (1280, 900), WALL)),
    ],
)
def test_everybody_can_use_the_screen(browser: Browser, ann: httpx.Client, width: int, height: int) -> None:
    """On a phone in German, with longer words; pictured in the dark."""
    language = "de" if width <= PHONE else "en"
    tournament, _ = evening(ann, 9)
    record(ann, tournament, 1)
    browser.size(width, height)
    browser.driver.add_cookie({"name": "language", "value": language})
    show(browser, tournament)
    check(browser, width, language)
    assert browser.run(_OUTSIDE) == []
    assert browser.run(_SCROLLS) == [False, False]
    with in_dark(browser):
        browser.keep(f"screen-{width}-{height}")
    browser.driver.delete_cookie("language")


def test_page_and_desk_lead_to_the_screen_which_is_small_and_near(browser: Browser, ann: httpx.Client) -> None:
    tournament, _ = evening(ann, 4)
    browser.open(f"/tournaments/{tournament}")
    browser.element("#desk-tools")
    links = browser.all("#rounds .on-wall a, #desk-tools a[target=_blank]")
    address = f"/tournaments/{tournament}/screen"
    assert [link.get_attribute("href") for link in links] == 2 * [browser.url + address]
    requests = load_of(browser, address, ".page .table", cold=True)["requests"]
    assert all(request["name"].startswith(f"{browser.url}/") for request in requests), "nothing comes from elsewhere"
    assert len(requests) <= MOST_REQUESTS
    assert sum(request["bytes"] for request in requests) <= 400_000
