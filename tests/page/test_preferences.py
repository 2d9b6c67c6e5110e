"""Preferences are stored with the player: they hold in another browser too, and from before the registration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import Browser
from tests.page.playing import TONES, prefer_nothing, register, wait_for_choices
from tests.page.reviewing import acting_as, seated
from tests.page.two_people import decide, table

PATH = "/players/me/preferences"


@pytest.fixture
def chosen(browser: Browser) -> Iterator[Browser]:
    """A window of Ann's, without preferences before and after."""
    prefer_nothing(browser)
    yield browser
    prefer_nothing(browser)


def preferred(client: httpx.Client) -> dict[str, Any]:
    """Return the choices."""
    return {name: value for name, value in client.get(PATH).json().items() if value is not None}


def ticked(browser: Browser, *boxes: str) -> list[bool]:
    boxes_ticked: list[bool] = browser.run(
        "return arguments[0].map((id) => document.getElementById(id).checked)", boxes
    )
    return boxes_ticked


def known_in(browser: Browser, game: str) -> None:
    """Open the page of a game, and wait until this browser has the preferences of its player."""
    browser.open(f"/games/{game}")
    player = "return JSON.parse(localStorage.getItem('tabletape.preferences'))?.player"
    browser.until(lambda: browser.run(player), "the page knows Ann")


@pytest.mark.usefixtures("in_motion")
def test_preferences_hold_in_two_browsers(chosen: Browser, ann: httpx.Client, running: str) -> None:
    # An earlier release kept it here: it moves up.
    chosen.run("localStorage.setItem('tabletape.ask', 'no')")
    chosen.open(f"/games/{running}")
    wait_for_choices(chosen)
    chosen.until(lambda: preferred(ann) == {"ask_before_ending": False}, "what this browser had kept")
    for box in ("single", "animation"):
        chosen.run("document.getElementById(arguments[0]).click()", box)
    expected = {"ask_before_ending": False, "take_single": True, "animation": False}
    chosen.until(lambda: preferred(ann) == expected, "the service knows")
    # Another browser: only a preference of an earlier release is stored in it, and it was changed since then.
    chosen.run("localStorage.removeItem('tabletape.preferences'); localStorage.setItem('tabletape.ask', 'yes')")
    ann.patch(PATH, json={"take_single": False, "language": "de"}).raise_for_status()
    chosen.open(f"/games/{running}")
    chosen.until(lambda: chosen.run("return document.documentElement.lang") == "de", "the language")
    wait_for_choices(chosen)
    chosen.until(lambda: ticked(chosen, "ask", "single", "animation") == [False, False, False], "what was chosen")
    assert preferred(ann) == {**expected, "take_single": False, "language": "de"}
    chosen.run("localStorage.removeItem('tabletape.ask')")


def test_preferences_before_registration_stay_in_the_browser_and_move_to_the_player(
    chosen: Browser, running: str
) -> None:
    with acting_as(chosen, ""):
        chosen.open(f"/games/{running}")
        chosen.element("#single")
        assert ticked(chosen, "single", "ask") == [False, True]
        chosen.run("document.getElementById('single').click()")
        chosen.open(f"/games/{running}")
        chosen.element("#single")
        assert ticked(chosen, "single", "ask") == [True, True]
        register(chosen, "Finn")
        chosen.until(lambda: "Welcome, Finn." in chosen.text("#status"), "the welcome")
        chosen.press(Keys.ESCAPE)
        assert chosen.text("#status") == "", "it goes when the reader goes on"
        token = chosen.run("return localStorage.getItem('tabletape.token')")
        headers = {"Authorization": f"Bearer {token}"}
        with httpx.Client(base_url=f"{chosen.url}/v1", headers=headers) as finn:
            chosen.until(lambda: preferred(finn) == {"take_single": True}, "it is kept with the player")
        # A player who signs out takes the preferences along.
        chosen.run("window.confirm = () => true; [...document.querySelectorAll('#account button')].at(-1).click()")
        chosen.until(lambda: ticked(chosen, "single") == [False], "nobody's preferences")


def test_choice_made_before_the_page_knows_its_player_stands(chosen: Browser, ann: httpx.Client, running: str) -> None:
    ann.patch(PATH, json={"animation": True}).raise_for_status()
    known_in(chosen, running)
    with chosen.holding("GET", "/v1/players/me"):
        chosen.open(f"/games/{running}")
        chosen.until(lambda: chosen.held() == 1, "the page asks for its player")
        assert ticked(chosen, "animation") == [True]
        chosen.run("document.getElementById('animation').click()")
        chosen.release()
        chosen.until(lambda: preferred(ann) == {"animation": False}, "the choice is sent when the player is known")
        assert ticked(chosen, "animation") == [False]


def test_choice_stands_that_follows_a_visit_which_ended_before_the_preferences_came(
    chosen: Browser, ann: httpx.Client, running: str
) -> None:
    ann.patch(PATH, json={"animation": True}).raise_for_status()
    with chosen.holding("GET", f"/v1{PATH}"):
        chosen.open(f"/games/{running}")
        chosen.until(lambda: chosen.held() == 1, "the preferences are on their way")
    with chosen.holding("GET", "/v1/players/me"):
        chosen.open(f"/games/{running}")
        chosen.until(lambda: chosen.held() == 1, "the page asks for its player")
        chosen.run("const box = document.getElementById('animation'); box.checked = true; box.click()")
        chosen.release()
        chosen.until(lambda: preferred(ann) == {"animation": False}, "the choice is sent when the player is known")
        assert ticked(chosen, "animation") == [False]


def test_page_that_comes_to_the_front_before_it_knows_its_player_keeps_the_preferences(
    chosen: Browser, ann: httpx.Client, running: str
) -> None:
    ann.patch(PATH, json={"animation": False}).raise_for_status()
    known_in(chosen, running)
    with chosen.holding("GET", "/v1/players/me"):
        chosen.open(f"/games/{running}")
        chosen.until(lambda: chosen.held() == 1, "the page asks for its player")
        chosen.run("document.dispatchEvent(new Event('visibilitychange'))")
        assert ticked(chosen, "animation") == [False]
        chosen.release()


def test_preferences_of_a_player_who_signs_out_before_they_have_moved_do_not_stay_in_the_browser(
    chosen: Browser, running: str
) -> None:
    with acting_as(chosen, ""):
        with chosen.holding("PATCH", f"/v1{PATH}"):
            chosen.open(f"/games/{running}")
            chosen.click("#single")
            register(chosen, "Gina")
            chosen.until(lambda: chosen.held() == 1, "the choice is on its way to the player")
            chosen.run("window.confirm = () => true; [...document.querySelectorAll('#account button')].at(-1).click()")
            chosen.until(lambda: ticked(chosen, "single") == [False], "nobody's preferences")
            chosen.release()
        assert ticked(chosen, "single") == [False]
        chosen.open(f"/games/{running}")
        chosen.element("#single")
        assert ticked(chosen, "single") == [False]


def test_choice_made_while_an_older_answer_is_on_its_way_stands(
    chosen: Browser, ann: httpx.Client, running: str
) -> None:
    known_in(chosen, running)
    with chosen.holding("GET", f"/v1{PATH}"):
        chosen.open(f"/games/{running}")
        chosen.until(lambda: chosen.held() == 1, "the service has answered, before anything was chosen")
        chosen.click("#single")
        chosen.until(lambda: preferred(ann) == {"take_single": True}, "the service has the choice")
        chosen.release()
        assert ticked(chosen, "single") == [True]
        assert chosen.run("return JSON.parse(localStorage.getItem('tabletape.preferences')).chosen") == {
            "take_single": True
        }


def test_answer_that_was_asked_for_first_and_comes_last_changes_nothing(
    chosen: Browser, ann: httpx.Client, running: str
) -> None:
    known_in(chosen, running)
    with chosen.holding("GET", f"/v1{PATH}"):
        chosen.open(f"/games/{running}")
        chosen.until(lambda: chosen.held() == 1, "an answer without any choice")
        ann.patch(PATH, json={"take_single": True}).raise_for_status()
        chosen.run("document.dispatchEvent(new Event('visibilitychange'))")
        chosen.until(lambda: chosen.held() == 2, "an answer with the choice of another browser")
        chosen.release(1)
        assert ticked(chosen, "single") == [True]
        chosen.release(0)
        assert ticked(chosen, "single") == [True]


def test_last_of_several_quick_choices_is_stored(chosen: Browser, ann: httpx.Client, running: str) -> None:
    with chosen.holding("PATCH", f"/v1{PATH}"):
        chosen.open(f"/games/{running}")
        chosen.until(lambda: chosen.run("return localStorage.getItem('tabletape.preferences')"), "the page knows Ann")
        for _ in range(2):
            chosen.click("#single")
        chosen.until(lambda: chosen.held() == 1, "the first choice is stored")
        assert preferred(ann) == {"take_single": True}
        chosen.release()
        chosen.until(lambda: chosen.held() == 1, "the second follows it")
        assert preferred(ann) == {"take_single": False}
        chosen.release()


_SENT = """
return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/players/me/preferences')).length;
"""


def test_choice_before_the_preferences_are_known_is_sent_once(chosen: Browser, ann: httpx.Client, running: str) -> None:
    with chosen.holding("GET", f"/v1{PATH}"):
        chosen.open(f"/games/{running}")
        chosen.until(lambda: chosen.held() == 1, "the page asks for them")
        chosen.click("#single")
        chosen.until(lambda: preferred(ann) == {"take_single": True}, "the choice is stored")
        chosen.release()
        chosen.click("#single")
        chosen.until(lambda: preferred(ann) == {"take_single": False}, "the next choice follows all before it")
    # The browser lists a request a moment after its answer.
    chosen.until(lambda: chosen.run(_SENT) >= 3, "the question and two choices")
    assert chosen.run(_SENT) == 3


def test_tone_is_heard_when_it_becomes_the_turn_of_a_player_who_wants_it(chosen: Browser, ann: httpx.Client) -> None:
    token = httpx.post(f"{chosen.url}/v1/players", json={"name": "Ben"}).json()["token"]
    with (
        httpx.Client(base_url=f"{chosen.url}/v1", headers={"Authorization": f"Bearer {token}"}) as ben,
        chosen.scripted(TONES),
    ):
        game = table(ben, ann)
        known_in(chosen, game)
        assert ticked(chosen, "turn-sound") == [False], "off until the player wants it"
        chosen.click("#turn-sound")  # a browser lets nobody be heard before something was pressed
        chosen.until(lambda: chosen.text("#turn") == "It is the turn of Ben.", "Ben is to move")
        assert chosen.run("return window.tones") == 0
        while decide(ben, game):
            pass
        chosen.until(lambda: chosen.text("#turn") == "It is your turn.", "Ann is to move")
        chosen.until(lambda: chosen.run("return window.tones"), "the tone")
        assert chosen.run("return window.tones") == 1


_SIGN_LETTERS = """
const letters = [...document.querySelectorAll('#board .picture .sign-letter')];
return [letters.length, letters.filter((letter) => letter.checkVisibility({ visibilityProperty: true })).length];
"""
_IS_SMALL = "return document.querySelector('#board .picture > svg').classList.contains('small')"


@pytest.mark.parametrize(
    ("ruleset", "width", "height"),
    [pytest.param("bison", 1280, 900, marks=pytest.mark.long), ("discoveries", 900, 520)],
)
def test_letters_stand_beside_drawn_signs_for_a_player_who_wants_them(
    chosen: Browser, ann: httpx.Client, ruleset: str, width: int, height: int
) -> None:
    game = seated(ann, ruleset, [None, "greedy"])
    chosen.size(width, height)
    known_in(chosen, game)
    chosen.until(lambda: chosen.all("[data-arranged]"), "the board")
    assert chosen.run(_IS_SMALL) is (width == 900), "the letters of a small picture are fitted"
    count, visible = chosen.run(_SIGN_LETTERS)
    assert count > 2
    assert visible == 0
    chosen.run("document.querySelector('#letters').click()")
    # A small picture has room for some of them.
    chosen.until(lambda: chosen.run(_SIGN_LETTERS)[1] >= (1 if width == 900 else count), "the letters")
    chosen.keep(f"letters-beside-signs-{ruleset}")
    chosen.until(lambda: preferred(ann) == {"letters": True}, "the choice is stored")
    known_in(chosen, game)
    chosen.until(lambda: chosen.run(_SIGN_LETTERS)[1], "the letters on a page that is opened again")
    chosen.run("document.querySelector('#letters').click()")
    chosen.until(lambda: chosen.run(_SIGN_LETTERS)[1] == 0, "no letters")
