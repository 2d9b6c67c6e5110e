"""Playing in the browser: with the mouse, with a preview before deciding."""

from __future__ import annotations

import itertools
from typing import Any

import httpx
import pytest

from domain.rulesets import RULESETS
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_RULESET
from tests.page.playing import (
    button_of,
    decisions_of,
    game_of,
    open_table,
    play_by_clicking,
    press_decision,
    wait_for_choices,
)
from tests.page.reviewing import timeline_of
from tests.serving import Served

MINUS = "\N{MINUS SIGN}"

# When each request for a preview was sent and answered, in milliseconds.
_ASKED = """
return performance.getEntriesByType('resource').filter((one) => one.name.includes('dry_run'))
  .map((one) => [one.startTime, one.responseEnd]);
"""

# Counts the requests for previews that are sent from now on, until the page has handled their answers.
# The page handles an answer in microtasks, and all microtasks come before the next task.
_COUNTED = """
const plain = window.fetch;
const done = () => (window.questions -= 1);
window.questions = 0;
window.fetch = async (path, options) => {
  if (!String(path).includes('dry_run')) return plain(path, options);
  window.questions += 1;
  try {
    const answer = await plain(path, options);
    const document = await answer.json();
    answer.json = async () => (setTimeout(done), document);
    return answer;
  } catch (error) {
    done();
    throw error;
  }
};
"""

_AHEAD = 3
"""About so many decisions at most is asked, with pictures, before anybody points at them."""

# The shape of the element with a title that begins with a text.
_SHAPE_OF = """
const titles = [...document.querySelectorAll('.picture title')];
return titles.find((one) => one.textContent.startsWith(arguments[0])).nextElementSibling;
"""


def preview_of(ann: httpx.Client, game: str, option: dict[str, Any], head: str) -> dict[str, Any]:
    """Return the preview of a decision, from the service itself."""
    body = {"head": head, "decision": option["decision"]}
    preview: dict[str, Any] = ann.post(f"/games/{game}/decisions", params={"dry_run": True}, json=body).json()
    return preview


def is_previewed(browser: Browser, preview: dict[str, Any], option: dict[str, Any]) -> bool:
    text = browser.text("#preview")
    unknown = [] if preview["events"] is not None else ["cannot be previewed"]
    return option["text"] in text and all(sentence in text for sentence in [*preview["texts"], *unknown])


@pytest.mark.parametrize("rounds", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_game_is_opened_and_played_to_its_end_by_clicking(
    asking_ahead: Browser, service: Served, rounds: int
) -> None:
    browser = asking_ahead
    browser.open("/")
    browser.element("#create[data-ruleset]")
    browser.choose("#ruleset", "discoveries")
    browser.element("#create[data-ruleset=discoveries]")
    browser.type("#option-max_rounds", str(rounds))
    browser.element("#seat-1 option[value=me]")
    browser.choose("#seat-1", "random")
    browser.click("#open")
    wait_for_choices(browser)
    game = game_of(browser)
    clicked = play_by_clicking(browser, game)
    assert clicked.places > 1
    assert clicked.buttons > 1
    table = httpx.get(f"{service.url}/v1/games/{game}").json()
    assert table["status"] == "finished"
    assert table["options"]["max_rounds"] == rounds
    assert next(seat["name"] for seat in table["seats"]) == "Ann"
    assert decisions_of(service.url, game) > 2.5 * rounds
    browser.until(lambda: len(browser.all("#result li")) == 2, "who won")
    assert browser.text("#alert") == ""
    browser.keep("end-1280")
    browser.click("#play-again")
    browser.until(lambda: game_of(browser) != game, "the new table")
    again = httpx.get(f"{service.url}/v1/games/{game_of(browser)}").json()
    assert (again["options"], again["seats"]) == (table["options"], table["seats"])


@pytest.mark.parametrize("most", [2, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_places_of_every_board_can_be_chosen(browser: Browser, ruleset: str, most: int) -> None:
    clicked = play_by_clicking(browser, open_table(browser, ruleset), most=most)
    assert clicked.places > 0


def test_piece_is_chosen_with_its_place(browser: Browser, ann: httpx.Client) -> None:
    game = open_table(browser, "wendake")
    option = ann.get(f"/games/{game}/decisions").json()["decisions"][0]
    home, name = option["decision"]["home"], option["text"].removeprefix("Settle in ")
    press_decision(browser, browser.run(_SHAPE_OF, f"Home slot of {name},"))
    browser.until(lambda: ann.get(f"/games/{game}/state").json()["position"]["seats"][0]["home"] == home, "the home")


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_events_are_previewed_before_deciding(asking_ahead: Browser, ann: httpx.Client, ruleset: str) -> None:
    browser = asking_ahead
    game = open_table(browser, ruleset)
    legal = ann.get(f"/games/{game}/decisions").json()
    head, options = legal["head"], legal["decisions"][:4]
    previews = [preview_of(ann, game, option, head) for option in options]
    # A mouse that stands over the list points at the decisions that are unfolded under it.
    browser.point_at(browser.element("header nav"))
    ahead = min(_AHEAD, len(browser.all("#legal button:not(.fold)")))
    browser.until(lambda: len(browser.run(_ASKED)) >= ahead, "what is asked before anybody points")
    for _ in range(2):
        for option, preview in zip(options, previews, strict=True):
            browser.point_at(button_of(browser, option["text"]))
            browser.until(lambda o=preview, p=option: is_previewed(browser, o, p), "what follows")
    browser.keep(f"preview-{ruleset}-1280")
    requests = browser.run(_ASKED)
    assert len(options) <= len(requests) <= len(legal["decisions"]), "each was asked about once"
    assert all(answered <= began for (_, answered), (began, _) in itertools.pairwise(requests)), "one at a time"
    assert ann.get(f"/games/{game}").json()["head"] == head, "and nothing was decided"


def scoring_fork(ann: httpx.Client, game: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Return a fork of a game, a decision of Ann that scores there, and its preview."""
    moments = itertools.pairwise(timeline_of(ann, game))
    for version in [
        now["version"] for before, now in moments if now["seat"] == 0 and before["points"] != now["points"]
    ]:
        fork = ann.post(f"/games/{game}/forks", json={"at": version - 1}).raise_for_status().json()["game"]
        for seat, bot in enumerate((None, "random")):
            ann.post(f"/games/{fork}/seats", json={"seat": seat, "bot": bot}).raise_for_status()
        legal = ann.get(f"/games/{fork}/decisions").json()
        for option in legal["decisions"]:
            preview = preview_of(ann, fork, option, legal["head"])
            if any(preview["points"] or ()):
                return fork, option, preview
    raise AssertionError("no decision of the first seat scores")


def test_points_are_previewed_before_deciding(browser: Browser, ann: httpx.Client, finished: str) -> None:
    game, option, preview = scoring_fork(ann, finished)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    browser.point_at(button_of(browser, option["text"]))
    changes = [
        f"{name} {'+' if change > 0 else MINUS}{abs(change)}"
        for name, change in zip(("Ann", "random bot"), preview["points"], strict=True)
        if change
    ]
    sentence = f"Points if scored now: {', '.join(changes)}"
    browser.until(lambda: sentence in browser.text("#preview"), sentence)


def test_place_of_the_board_shows_the_preview(browser: Browser, ann: httpx.Client) -> None:
    game = open_table(browser, "bison")
    head = ann.get(f"/games/{game}").json()["head"]
    browser.point_at(browser.element(".picture .offered"))
    browser.until(lambda: browser.text("#preview"), "what follows, or how many decisions mean it")
    assert ann.get(f"/games/{game}").json()["head"] == head


def test_on_a_phone_a_press_takes_a_decision_that_can_be_taken_back(
    browser: Browser, service: Served, ann: httpx.Client
) -> None:
    browser.size(PHONE, 844)
    game = open_table(browser, "bison")
    option = ann.get(f"/games/{game}/decisions").json()["decisions"][0]
    assert preview_of(ann, game, option, ann.get(f"/games/{game}").json()["head"])["take_back"]
    browser.tap(button_of(browser, option["text"]))
    browser.until(lambda: decisions_of(service.url, game) == 1, "the decision")
    browser.until(lambda: option["text"] in browser.text("#take-back"), "what takes it back")


def test_on_a_phone_a_final_decision_is_previewed_first(browser: Browser, service: Served, ann: httpx.Client) -> None:
    browser.size(PHONE, 1500)
    game = open_table(browser, "discoveries")
    assert not browser.element("#confirmed").is_selected()
    before = ann.get(f"/games/{game}").json()["head"]
    first = browser.all("#legal button")[0]
    text = first.text
    browser.tap(first)
    browser.until(lambda: text in browser.text("#preview"), "what follows")
    assert "cannot be taken back" in browser.text("#preview")
    browser.run(_COUNTED)
    browser.point_at(browser.all("#legal button")[1])
    for place in browser.all(".picture .offered")[:5]:
        browser.point_at(place)
    browser.until(lambda: browser.run("return window.questions === 0"), "all that was asked is answered")
    assert text in browser.text("#preview"), "it stays told"
    assert first.get_attribute("aria-pressed") == "true"
    assert ann.get(f"/games/{game}").json()["head"] == before
    browser.keep("confirm-390")
    browser.click("#decide")
    browser.until(lambda: ann.get(f"/games/{game}").json()["head"] != before, "the decision")
    assert decisions_of(service.url, game, ann.get(f"/games/{game}").json()["your_seat"]) == 1


def test_a_double_click_decides_once(browser: Browser, service: Served) -> None:
    from selenium.webdriver import ActionChains

    game = open_table(browser, "manitoba")
    ActionChains(browser.driver, duration=0).double_click(browser.all("#legal button")[0]).perform()
    browser.until(lambda: decisions_of(service.url, game) == 1, "the decision")
    browser.until(lambda: not browser.run("return window.seen.isConnected"), "the next list")
    wait_for_choices(browser)
    assert decisions_of(service.url, game) == 1


def test_refusal_is_shown_with_its_rule(browser: Browser, ann: httpx.Client) -> None:
    game = open_table(browser, "bison")
    head = ann.get(f"/games/{game}").json()["head"]
    stored = (
        f'{{"key": "absurd", "head": "{head}", "decision": {{"type": "place_tile", "q": 9, "r": 9, "rotation": 0}}}}'
    )
    browser.run("sessionStorage.setItem(arguments[0], arguments[1])", f"tabletape.pending.{game}", stored)
    browser.expects("status of 422")
    browser.driver.refresh()
    browser.until(lambda: "rule: bison" in browser.text("#alert"), "the refusal")
    assert ann.get(f"/games/{game}").json()["head"] == head
