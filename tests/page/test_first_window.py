"""The first window: the turn, the question, the board, the own mat and the list, all seen at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_RULESET, LARGEST_FIRST
from tests.page.measuring import SIGHT
from tests.page.playing import button_of, play_on, wait_for_choices
from tests.page.reviewing import acting_as, board_shows, ended, seated

SIZES = {1280: 900, PHONE: 844}
"""By width of the window: its height."""

# The elements of these that are not whole in the window; an element that is missing is named too.
_OUTSIDE = """
const outside = (node) => {
  if (!node) return true;
  const box = node.getBoundingClientRect();
  return !box.width || !box.height || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
};
return arguments[0].filter((selector) => outside(document.querySelector(selector)));
"""
_APART = """
const [board, list] = ['#board .picture', '#legal'].map((name) => document.querySelector(name).getBoundingClientRect());
return scrollY + Math.max(0, board.bottom - innerHeight) + Math.max(0, list.bottom - innerHeight);
"""
# Whether a decision of the list is seen in its box.
_SEEN = """
const [box, own] = [document.querySelector('#legal'), arguments[0]].map((node) => node.getBoundingClientRect());
return own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
"""
_UNSEEN = """
const box = document.querySelector('#legal').getBoundingClientRect();
const unseen = (own) => own.top < box.top - 1 || own.bottom > Math.min(box.bottom, innerHeight) + 1;
const all = [...document.querySelectorAll('#legal button')];
return all.filter((one) => unseen(one.getBoundingClientRect())).map((one) => one.textContent);
"""
_FOLDS = "return [...document.querySelectorAll('#legal .fold')].map((one) => one.dataset.group)"
_TOGGLE = """
[...document.querySelectorAll('#legal .fold')].find((one) => one.dataset.group === arguments[0])?.click();
"""
_OWN_FIRST = """
const panels = [...document.querySelectorAll('#seats svg [data-seat]')];
const top = (node) => node.getBoundingClientRect().top;
return Number(panels[0].dataset.seat) === arguments[0] && panels.every((one) => top(one) >= top(panels[0]));
"""


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_elements_for_a_decision_are_in_the_first_window(browser: Browser, ann: httpx.Client, ruleset: str) -> None:
    game = seated(ann, ruleset, ["random", None, "random"])
    play_on(ann, game, 12)
    for width, height in SIZES.items():
        browser.size(width, height)
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        areas = ["#turn", "#question", "#board .picture", "#seats .picture", "#legal", "#preview"]
        # On a phone a tab shows the own mat in the place of the board.
        areas += ["#seats [data-seat='1']"] if width > PHONE else []
        browser.until(lambda areas=areas: not browser.run(_OUTSIDE, areas), "board and seats are arranged")
        assert width == PHONE or browser.run(_OWN_FIRST, 1), "the own mat comes first"
        if not browser.element("#confirmed").is_selected():
            browser.run("document.querySelector('#confirmed').click()")
        try:
            assert browser.run(_UNSEEN) == [], "no decision is found by scrolling"
            for fold in browser.run(_FOLDS):
                browser.run(_TOGGLE, fold)
                assert browser.run(_UNSEEN) == [], f"nor in a group: {fold}"
                browser.run(_TOGGLE, fold)
            last = browser.all("#legal button:not(.fold)")[-1]
            browser.run("arguments[0].focus()", last)
            assert browser.run(_SEEN, last), "the list scrolls in its own box"
            browser.press(Keys.ENTER)
            browser.element("#decide:not([hidden])")
            assert browser.run(_OUTSIDE, [*areas, "#decide"]) == []
            assert browser.run(_APART) == 0, "the list and the board are not scrolled apart"
        finally:
            browser.run("localStorage.removeItem('tabletape.confirmed')")
        browser.keep(f"first-{ruleset}-{width}")


# The share of the board's picture that is seen.
_SHARE = """
const box = document.querySelector('#board .picture').getBoundingClientRect();
const picture = document.querySelector('#board .picture svg').getBoundingClientRect();
const length = (from, to) => Math.max(0, to - from);
const width = length(Math.max(box.left, picture.left, 0), Math.min(box.right, picture.right, innerWidth));
const height = length(Math.max(box.top, picture.top, 0), Math.min(box.bottom, picture.bottom, innerHeight));
return (width * height) / (picture.width * picture.height);
"""
_LOWER = """
const pane = document.querySelector('#board .picture');
pane.style.maxHeight = `${pane.clientHeight - 40}px`;
"""
# How the picture that is shown is arranged; nothing while it is being arranged.
_ARRANGED = """
const pane = document.querySelector('[data-arranged]');
const { width, height } = document.querySelector('#board .picture svg').viewBox.baseVal;
return pane?.dataset.arranged === `${width} ${height}` ? [pane.dataset.seats, width, height] : null;
"""


@pytest.mark.parametrize(
    ("width", "moments"),
    [
        (1280, {"middle": 15}),
        (PHONE, {"end": None}),
        pytest.param(1280, {"start": 0, "end": None}, marks=pytest.mark.long),
        pytest.param(PHONE, {"start": 0, "middle": 15, "end": None}, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_a_page_that_stays_open_shows_as_much_of_the_board_as_after_a_reload(
    browser: Browser, ann: httpx.Client, ruleset: str, width: int, moments: dict[str, int | None]
) -> None:
    """It stays open from the open table to each moment: after so many decisions more, or at the end of the game."""
    browser.size(width, SIZES[width])
    options = {"max_rounds": 6} if ruleset == "discoveries" else {}
    body = {"ruleset": ruleset, "seats": 2, "options": options}
    game = ann.post("/games", json=body).raise_for_status().json()["game"]
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    browser.open(f"/games/{game}")
    browser.element("#board .picture svg")
    ann.post(f"/games/{game}/seats", json={"seat": 1, "bot": "random"}).raise_for_status()
    for moment, decisions in moments.items():
        if decisions is None:
            ann.post(f"/games/{game}/seats", json={"bot": "random"}).raise_for_status()
            ended(ann, game)
        else:
            play_on(ann, game, decisions)
        _require_share_of_a_reload(browser, ann, game, f"{moment}-{ruleset}-{width}")


def _require_share_of_a_reload(browser: Browser, ann: httpx.Client, game: str, moment: str) -> None:
    """Compare the board on the page that is open with that of the page when it is opened anew."""

    def arranged() -> tuple[list[Any], float]:
        version = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
        browser.until(lambda: board_shows(browser, version), "the newest board")
        wait_for_choices(browser)  # the list, or the result, takes its room, and so does all that stands beside it
        whole = f"#play[data-version='{version}']"
        browser.until(lambda: browser.all(whole), "all parts of the page")
        return browser.until(lambda: browser.run(_ARRANGED), "the board"), browser.run(_SHARE)

    parts, share = arranged()
    browser.keep(moment)
    browser.open(f"/games/{game}")
    parts_again, share_again = arranged()
    assert parts == parts_again, moment
    assert share == pytest.approx(share_again, abs=0.02), moment


def test_half_of_a_board_stays_in_view_when_its_pane_gets_lower(browser: Browser, finished: str) -> None:
    browser.size(PHONE)
    browser.open(f"/games/{finished}")
    browser.element("#play[data-version]")
    browser.until(lambda: browser.run(_ARRANGED), "the board")
    assert browser.run(_SHARE) > 0.49
    assert browser.run(_LOWER + _SHARE) < 0.45
    browser.until(lambda: browser.run(_SHARE) > 0.49, "half of the board")


@pytest.mark.parametrize("positions", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("ruleset", LARGEST_FIRST)
def test_most_of_a_board_is_seen_with_all_places_when_a_decision_begins(
    browser: Browser, ann: httpx.Client, ruleset: str, positions: int
) -> None:
    game = seated(ann, ruleset, [None, "random"])
    for step in range(positions):
        play_on(ann, game, 5, seed=step)
        for (width, height), least in (((1280, 900), 0.7), ((PHONE, 844), 0.5), ((844, 390), 0.5)):
            browser.size(width, height)
            browser.open(f"/games/{game}")
            wait_for_choices(browser)
            share, is_hidden = browser.until(lambda: browser.run(SIGHT), "the pictures of the list")
            browser.keep(f"sight-{ruleset}-{step}-{width}")
            assert share >= least - 0.01, (width, step)
            assert not is_hidden or width > PHONE, (width, step)


def _play_to(client: httpx.Client, game: str, condition: Callable[[dict[str, Any]], bool]) -> None:
    """Take the first decisions of the lists until a list fits a condition."""

    def listed() -> dict[str, Any]:
        decisions: dict[str, Any] = client.get(f"/games/{game}/decisions").raise_for_status().json()
        return decisions

    while not condition(legal := listed()):
        for option in legal["decisions"][:1]:
            body = {"head": legal["head"], "decision": option["decision"]}
            client.post(f"/games/{game}/decisions", json=body).raise_for_status()


@pytest.mark.long
def test_half_of_the_board_is_seen_on_a_phone_while_long_names_of_lakes_are_listed(
    browser: Browser, ann: httpx.Client
) -> None:
    game = seated(ann, "wendake", [None, "random"])
    _play_to(ann, game, lambda legal: "first canoe" in legal.get("question", ""))
    browser.size(PHONE, 844)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    share, is_hidden = browser.until(lambda: browser.run(SIGHT), "the pictures of the list")
    browser.keep("first-canoe")
    assert share >= 0.49
    assert not is_hidden
    assert len(browser.all("#legal button:not(.fold)")) == 5


def test_a_small_phone_shows_the_button_that_takes_the_chosen_end_of_a_turn(
    browser: Browser, ann: httpx.Client
) -> None:
    game = seated(ann, "bison", [None, "random"])
    _play_to(ann, game, lambda legal: any(option["decision"]["type"] == "end_turn" for option in legal["decisions"]))
    browser.size(320, 568)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    browser.run("arguments[0].click()", button_of(browser, "End the turn"))
    browser.element("#decide:not([hidden])")
    browser.keep("end-of-turn-320")
    assert browser.run(_OUTSIDE, ["#turn", "#question", "#board", "#legal", "#preview", "#decide"]) == []
    assert browser.run("return scrollY") == 0


LOW = [
    pytest.param(844, 390, marks=pytest.mark.long, id="a phone on its side"),
    pytest.param(640, 450, id="a page at 200 %"),
]
"""Windows of less than 500 pixels of height; in every run the narrower."""

_BOXES = """
const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
const first = document.querySelector('#legal button').getBoundingClientRect().toJSON();
return {header: box('header.top'), board: box('#board'), seats: box('#seats'), list: box('#legal'), first};
"""
_OVERFLOWS = "const header = document.querySelector('header.top'); return header.scrollWidth > header.clientWidth"
_IS_SEEN = """
const node = document.querySelector(arguments[0]);
const { left, top, width, height } = node.getBoundingClientRect();
return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
"""
_CHOSEN_ON_MAT = "return document.querySelector('#seats .offered') !== null"


@pytest.mark.parametrize(("width", "height"), LOW)
@pytest.mark.parametrize("ruleset", LARGEST_FIRST)
def test_low_window_shows_board_and_decisions_side_by_side_and_seats_behind_a_tab(
    browser: Browser, ann: httpx.Client, ruleset: str, width: int, height: int
) -> None:
    game = seated(ann, ruleset, [None, "random"])
    play_on(ann, game, 12)
    browser.size(width, height)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    boxes = browser.run(_BOXES)
    browser.keep(f"low-{ruleset}-{width}")
    assert boxes["header"]["height"] <= 50, "one row"
    assert browser.run(_OVERFLOWS) is False, "all of the header is seen"
    assert boxes["board"]["right"] <= boxes["list"]["left"]
    assert boxes["board"]["height"] >= 0.8 * (height - boxes["header"]["bottom"])
    assert boxes["list"]["bottom"] <= height
    assert browser.run(_UNSEEN) == [], "no decision is found by scrolling"
    assert boxes["first"]["bottom"] <= height
    assert browser.run(_OUTSIDE, ["#turn", "#question", "#board .picture", "#preview"]) == []
    assert browser.run("return document.documentElement.scrollWidth") <= width
    for mats in ("mine", "others"):
        browser.click(f"#tab-{mats}")
        assert [browser.run(_IS_SEEN, part) for part in ("#board", "#seats")] == [False, True]
        own = ["#seats [data-seat='0']"] if mats == "mine" and browser.run(_CHOSEN_ON_MAT) else []
        assert browser.run(_OUTSIDE, ["#seats .picture", *own]) == [], "a mat with places to choose is whole"
        browser.keep(f"low-{mats}-{ruleset}-{width}")
    browser.click("#tab-board")
    assert browser.run(_IS_SEEN, "#board")
    check(browser, width)


_LISTED = "return [...document.querySelectorAll('#legal button')].map((one) => one.ariaLabel || one.textContent)"
_NEXT_PAGE = "[data-group='[false,\"more\"]']"


def test_last_decision_is_reached_in_a_window_too_low_for_a_row_of_the_list(
    browser: Browser, ann: httpx.Client, running: str
) -> None:
    browser.size(640, 260)
    browser.open(f"/games/{running}")
    wait_for_choices(browser)
    listed = ann.get(f"/games/{running}/decisions").json()["decisions"]
    *others, last = [decision["text"] for decision in listed if decision["beside"]]
    browser.run("arguments[0].click()", browser.all("#legal .fold[data-group^='[true']")[-1])
    for _ in others:
        if last in browser.run(_LISTED):
            break
        browser.run("arguments[0].click()", browser.element(f"#legal {_NEXT_PAGE}"))
    assert last in browser.run(_LISTED)
    assert browser.all(f"#legal {_NEXT_PAGE}"), "its group has more than a page"


# How far the game reaches below the window: before a line is said above it, with it, and when it is gone. Between them
# nothing is drawn.
_SAYS_A_LINE = """
const [line] = arguments;
const bottom = () => Math.round(document.querySelector('#play').getBoundingClientRect().bottom - innerHeight);
const bottoms = [bottom()];
const node = document.querySelector(line);
node.textContent = 'A line above the board. '.repeat(5);
node.hidden = false;
await Promise.resolve();
bottoms.push(bottom());
node.hidden = true;
await Promise.resolve();
bottoms.push(bottom());
return bottoms;
"""


def test_a_line_above_the_board_moves_no_part_of_a_decision_out_of_the_window(
    browser: Browser, ann: httpx.Client
) -> None:
    game = seated(ann, "discoveries", [None, "random"], options={"max_rounds": 2})
    browser.size(PHONE, 844)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    for line in ("#status", "#alert"):
        assert max(browser.run(_SAYS_A_LINE, line)) <= 0, "a press, or a focus, at that moment would scroll the page"


_LINKS = "return [...document.querySelectorAll('header.top nav a')].map((link) => link.getBoundingClientRect().right)"
_TITLE_IS_HEARD_ONLY = """
const title = document.querySelector('header.top h1');
return title.checkVisibility() && title.getBoundingClientRect().width === 1;
"""
SMALL_PHONE = 320


_WIDEST_FIRST = ["fr", *(pytest.param(language, marks=pytest.mark.long) for language in ("de", "en", "ko"))]
"""The languages; in every run French: its links take most room."""
_MENU = "return document.querySelector('#revoke-token').checkVisibility()"


@pytest.mark.parametrize("ruleset", EACH_RULESET)
@pytest.mark.parametrize("language", _WIDEST_FIRST)
def test_all_links_of_a_game_are_seen_on_a_phone(
    browser: Browser, ann: httpx.Client, ruleset: str, language: str
) -> None:
    game = seated(ann, ruleset, [None, "random"])
    browser.size(PHONE, 844)
    browser.driver.add_cookie({"name": "language", "value": language, "path": "/"})
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    for width in (SMALL_PHONE, PHONE):
        browser.size(width, 844)
        assert max(browser.run(_LINKS)) <= width
        assert browser.run(_OVERFLOWS) is False, "nor is the menu of the token found by scrolling"
        assert browser.run(_TITLE_IS_HEARD_ONLY) is True, "a title that is cut tells nothing"
    browser.click("#token-menu summary")
    browser.until(lambda: browser.run(_MENU), "the menu")
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE
    browser.keep(f"menu-{ruleset}-{language}")
    browser.driver.delete_all_cookies()


_IS_CUT = """
const pane = document.querySelector('#board .picture');
return pane.scrollWidth > pane.clientWidth;
"""


@pytest.mark.parametrize("language", _WIDEST_FIRST)
def test_picture_of_a_table_that_waits_fits_a_small_phone(browser: Browser, ann: httpx.Client, language: str) -> None:
    game = ann.post("/games", json={"ruleset": "wendake", "seats": 4}).raise_for_status().json()["game"]
    browser.size(SMALL_PHONE, 568)
    browser.driver.add_cookie({"name": "language", "value": language, "path": "/"})
    browser.open(f"/games/{game}")
    browser.element("#seats-free button")
    browser.until(lambda: browser.all("#board svg text"), "the picture")
    assert browser.run(_IS_CUT) is False
    browser.driver.delete_all_cookies()


_FORMS = "return [...document.querySelectorAll('#account form')].filter((form) => form.checkVisibility()).length"


@pytest.mark.parametrize(("width", "height"), [(PHONE, 844), pytest.param(844, 390, marks=pytest.mark.long)])
def test_forms_of_a_reader_who_has_not_signed_in_are_folded_on_a_phone(
    browser: Browser, running: str, width: int, height: int
) -> None:
    browser.size(width, height)
    with acting_as(browser, ""):
        browser.open(f"/games/{running}")
        browser.until(lambda: browser.all("#account details"), "the menu of the account")
        browser.until(lambda: browser.all("#board svg"), "the board")
        assert browser.run(_FORMS) == 0
        assert browser.run(_OVERFLOWS) is False
        browser.keep(f"signed-out-{width}")
        browser.click("#account > details:not([id]) > summary")
        browser.until(lambda: browser.run(_FORMS), "the forms")
        assert browser.run("return document.documentElement.scrollWidth") <= width
        browser.keep(f"signed-out-open-{width}")


LARGE = (1920, 1080)
_FILLS = """
const [frame, picture] = ['#board .picture', '#board .picture svg'].map((name) =>
  document.querySelector(name).getBoundingClientRect());
const scale = picture.width / document.querySelector('#board .picture svg').viewBox.baseVal.width;
return picture.width / frame.width > 0.6 || scale > 1.24;
"""


@pytest.mark.parametrize("ruleset", LARGEST_FIRST)
def test_board_uses_a_large_window_and_all_of_it_is_seen(browser: Browser, ann: httpx.Client, ruleset: str) -> None:
    game = seated(ann, ruleset, [None, "random"])
    play_on(ann, game, 8)
    browser.size(*LARGE)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    browser.until(lambda: browser.run(_ARRANGED), "the board")
    browser.keep(f"large-{ruleset}")
    assert browser.run(_SHARE) > 0.99
    assert browser.run(_FILLS), "wide, or as large as boards are drawn"
    assert browser.run("return document.querySelector('#play').getBoundingClientRect().width") > 0.95 * LARGE[0]
