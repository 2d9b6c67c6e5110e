"""An answer that was asked for first and comes last changes nothing: each test holds an older answer back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.evening import SWISS, begun, command, entered, opened
from tests.page.playing import button_of, press_decision, wait_for_choices
from tests.page.reviewing import board_shows, ended, play_out, scrub, timeline_of
from tests.page.two_people import decide, decisions, final, post, table
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

_SEEN = "document.dispatchEvent(new Event('visibilitychange'))"
"""The reader comes back to the tab."""
_READ = "return performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/standings')).length"
"""How often the standings of now were read."""
_PLAYERS = "return [...document.querySelectorAll('#standings tbody tr')].map((one) => one.textContent)"


def created(client: httpx.Client, path: str, **body: Any) -> dict[str, Any]:
    return dict(client.post(path, json=body).raise_for_status().json())


def count(browser: Browser, selector: str) -> int:
    return len(browser.all(selector))


def test_older_list_of_disputes_does_not_replace_a_newer_one(
    browser: Browser, ann: httpx.Client, service: Served
) -> None:
    game = created(ann, "/games", ruleset="bison", seats=2)["game"]
    created(ann, f"/games/{game}/seats", seat=0)
    eve = {"Authorization": f"Bearer {created(ann, '/players', name='Eve')['token']}"}
    httpx.post(f"{service.url}/v1/games/{game}/seats", json={"seat": 1}, headers=eve).raise_for_status()
    disputes = f"/games/{game}/disputes"
    with browser.holding("GET", f"/v1{disputes}"):
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.held() == 1, "the page asks")
        browser.release()
        for number in (1, 2):
            created(ann, disputes, version=2, words=f"Dispute {number}.")
            browser.until(lambda number=number: browser.held() == number, "the stream told of it")
        browser.release(1)
        assert count(browser, "#disputes-part li[id]") == 2
        browser.release(0)
        assert count(browser, "#disputes-part li[id]") == 2


def test_older_list_of_annotations_does_not_replace_a_newer_one(browser: Browser, ann: httpx.Client) -> None:
    game = play_out(ann, "discoveries", bot="random", options={"max_rounds": 3})
    annotations = f"/games/{game}/annotations"
    created(ann, annotations, version=12, words="The first.")
    with browser.holding("GET", f"/v1{annotations}?limit=100"):
        browser.open(f"/games/{game}/review#v=12")
        browser.until(lambda: count(browser, "#annotations-part li[id]") == 1, "the first annotation")
        browser.run(_SEEN)
        browser.until(lambda: browser.held() == 1, "an answer with one annotation")
        created(ann, annotations, version=12, words="The second.")
        browser.run(_SEEN)
        browser.until(lambda: browser.held() == 2, "an answer with two")
        browser.release(1)
        assert count(browser, "#annotations-part li[id]") == 2
        browser.release(0)
        assert count(browser, "#annotations-part li[id]") == 2


def test_older_list_of_channels_does_not_replace_a_newer_one(browser: Browser, ann: httpx.Client) -> None:
    notices = "/players/me/notices"
    ann.delete(notices).raise_for_status()
    with browser.holding("GET", f"/v1{notices}"):
        browser.open("/notices")
        browser.until(lambda: browser.held() == 1, "the page asks")
        browser.release()
        browser.click("#read-again")
        browser.until(lambda: browser.held() == 1, "an answer without a channel")
        created(ann, f"{notices}/channels", kind="webhook", url="https://example.org/hook")
        browser.click("#read-again")
        browser.until(lambda: browser.held() == 2, "an answer with the channel")
        browser.release(1)
        assert count(browser, "#channels tbody tr") == 1
        browser.release(0)
        assert count(browser, "#channels tbody tr") == 1
    ann.delete(notices).raise_for_status()


def test_last_chosen_standings_are_shown(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, game=None, format={**SWISS, "rounds": 2})
    entered(ann, tournament, "Lea", "Max")
    for _ in range(2):
        number = len(opened(ann, tournament)["state"]["rounds"])
        result = {"points": [3, 1], "places": [1, 2]}
        command(ann, tournament, "record_result", round=number, table=1, result=result)
        command(ann, tournament, "close_round")
    with browser.holding("GET", f"/v1/tournaments/{tournament}/standings?round=1"):
        browser.open(f"/tournaments/{tournament}")
        browser.element("#standings tbody tr")
        newest = browser.run(_PLAYERS)
        browser.choose("#standings-round", "1")
        browser.until(lambda: browser.held() == 1, "an answer about round 1")
        browser.choose("#standings-round", "")
        browser.release()
        browser.until(lambda: browser.run(_READ) == 2, "those of now are read again")
        browser.until(lambda: browser.run(_PLAYERS) == newest, "those of now again")
        browser.choose("#standings-round", "1")
        browser.until(lambda: browser.held() == 1, "an answer about round 1")
        browser.release()
        browser.until(lambda: browser.run(_PLAYERS) != newest, "those after round 1")


def test_chapters_of_the_last_chosen_study_are_shown(browser: Browser, ann: httpx.Client, short: str) -> None:
    study = created(ann, "/studies", title="Openings", seen_by="owner")
    created(ann, f"/studies/{study['study']}/chapters", revision=study["revision"], title="The river")
    with browser.holding("GET", f"/v1/studies/{study['study']}"):
        browser.open(f"/games/{short}/review#v=12")
        browser.click("#to-study")
        browser.until(lambda: browser.held() or count(browser, "#collect-study"), "the form")
        if browser.held():
            browser.release()
        browser.choose("#collect-study", "")
        browser.choose("#collect-study", study["study"])
        browser.until(lambda: browser.held() == 1, "an answer about the study")
        browser.choose("#collect-study", "")
        browser.release()
        assert browser.run("return document.querySelector('#collect-chapter').textContent") == "A new chapter"


def test_versions_that_come_while_others_are_read_are_reported_once(
    browser: Browser, ann: httpx.Client, short: str
) -> None:
    fork = created(ann, f"/games/{short}/forks", at=12)["game"]
    last = int(ann.get(f"/games/{fork}").json()["head"].partition("-")[0])
    with browser.holding("GET", f"/v1/games/{fork}/timeline?after={last}&limit=1000"):
        browser.open(f"/games/{short}/review?with={fork}#v={last + 1}")
        browser.until(lambda: f"Its last version is {last}." in browser.text("#other"), "the fork")
        for seat in (0, 1):
            created(ann, f"/games/{fork}/seats", seat=seat, bot="random")
            browser.until(browser.held, "the page reads what was appended")
        browser.until(lambda: ended(ann, fork), "the fork has come to its end")
        while browser.held():
            browser.release()
        # The boards are of the same moment: after as many entries of play.
        moment = ann.get(f"/games/{short}/comparison", params={"with": fork, "at": last + 1}).json()["other"]["at"]
        texts = timeline_of(ann, fork)[moment - 1]["texts"]
        text = texts[0]
        # Until the page has compared again, an earlier version of the fork is beside, with other sentences.
        browser.until(lambda: browser.text("#other strong") == f"Version {moment}", "the moment after the end")
        assert browser.text("#other").count(text) == "\n".join(texts).count(text)


def test_version_that_is_chosen_before_the_comparison_has_come_is_shown_with_its_details(
    browser: Browser, ann: httpx.Client, short: str
) -> None:
    fork = created(ann, f"/games/{short}/forks", at=12)["game"]
    with browser.holding("GET", f"/v1/games/{short}/comparison?with={fork}&moments=true"):
        browser.open(f"/games/{short}/review?with={fork}#v=8")
        browser.until(lambda: browser.held() == 1 and browser.all("#other-chart svg"), "the other game")
        scrub(browser, 20)
        browser.until(lambda: browser.text("#version-title") == "Version 20", "the details of the version")
        browser.release()
        browser.until(lambda: "Its last version is" in browser.text("#other"), "the other game at this version")


def test_link_to_another_moment_before_the_study_has_come_leads_there(browser: Browser, ann: httpx.Client) -> None:
    study = created(ann, "/studies", title="Openings", seen_by="owner")["study"]
    with browser.holding("GET", f"/v1/studies/{study}"):
        browser.open(f"/studies/{study}")
        browser.until(lambda: browser.held() == 1, "the study")
        browser.run("location.hash = '#m1'")
        browser.release()
    browser.until(lambda: browser.text("#title") == "Openings", "the study")


def test_board_of_the_last_chosen_version_is_shown_when_the_window_changes_meanwhile(
    browser: Browser, short: str
) -> None:
    browser.size(1900)
    with browser.holding("GET", f"/v1/games/{short}/board.svg?at=20&width=1280&part=board"):
        browser.open(f"/games/{short}/review#v=8")
        browser.until(lambda: board_shows(browser, 8), "the board")
        scrub(browser, 20)
        browser.until(lambda: browser.held() == 1, "the picture of the chosen version")
        browser.run("dispatchEvent(new Event('resize'))")
        browser.release()
        browser.until(lambda: board_shows(browser, 20), "the chosen version")


@pytest.fixture
def ben(ann: httpx.Client, service: Served) -> Iterator[httpx.Client]:
    """A second player."""
    headers = {"Authorization": f"Bearer {created(ann, '/players', name='Ben')['token']}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as client:
        yield client


@pytest.mark.usefixtures("in_motion")
def test_decision_ends_the_steps_that_are_played_again(browser: Browser, ann: httpx.Client, ben: httpx.Client) -> None:
    game = table(ann, ben)
    own = last = 0
    while last < own + 2:  # the newest picture is on the screen already
        for client in (ann, ben):
            while decide(client, game):
                pass
        timeline = timeline_of(ann, game)
        own, last = max(item["version"] for item in timeline if item["seat"] == 0), len(timeline)
    with browser.holding("GET", f"/v1/games/{game}/board.svg?at={own + 1}&width=1280&part=board"):
        browser.open(f"/games/{game}")
        wait_for_choices(browser)
        browser.click("#recap .row button")
        browser.until(lambda: browser.held() == 1, "the picture of the first step")
        assert decide(ann, game)
        browser.until(lambda: not browser.all("#recap button"), "no step is left")
        browser.release()


@contextmanager
def held_decision(browser: Browser, ann: httpx.Client, game: str) -> Iterator[tuple[str, int]]:
    """Press a decision whose answer is held back; yield its text and the version before it."""
    with browser.holding("POST", f"/v1/games/{game}/decisions?next="):
        browser.open(f"/games/{game}")
        listed = wait_for_choices(browser)["buttons"][0].text
        before = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
        press_decision(browser, button_of(browser, listed))
        browser.until(lambda: browser.held() == 1, "the answer to the decision")
        yield listed, before


def test_request_that_is_newer_than_the_state_leads_on_when_it_is_accepted(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    """The state was read before the request, the decisions after it: two answers of different age."""
    game = table(ann, ben)
    offer = final(ann, ben, game)
    state, listed = f"/v1/games/{game}", f"/v1/games/{game}/decisions"
    with browser.holding("GET", state), browser.holding("GET", listed):
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.held() == 1, "the state before the request")
        post(ann, game, "take-back-request", to=offer["version"])
        browser.release()
        browser.until(lambda: browser.held() == 1, "the decisions after it")
        fork = post(ben, game, "take-back-request/answers", to=offer["version"], accept=True)["superseded_by"]
        browser.release()
        browser.until(lambda: browser.all("#take-back-request strong"), "the question")
        browser.until(lambda: browser.held() == 1, "the state with the game that goes on")
        browser.release()
        browser.until(lambda: browser.run("return location.pathname") == f"/games/{fork}", "that game")


def test_answer_to_a_decision_that_comes_after_its_take_back_is_not_shown(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    with held_decision(browser, ann, game) as (listed, before):
        decision = ann.get(f"/games/{game}/decisions").json()
        post(ann, game, "take-backs", head=decision["head"], to=before)
        browser.run("dispatchEvent(new Event('online'))")
        browser.until(lambda: board_shows(browser, before + 2), "the position after the take-back")
        browser.release()
        assert board_shows(browser, before + 2), "the older answer changes nothing"
        lines = "return [...document.querySelectorAll('#log li')].map((one) => Number(one.dataset.version))"
        versions = browser.run(lines)
        assert versions == sorted(versions)
        assert versions[-1] == before + 2
        wait_for_choices(browser)
        browser.until(lambda: button_of(browser, listed), "the list before the decision")
        assert not browser.run("return document.querySelector('#take-back-last')?.checkVisibility()")


def test_entry_that_is_told_while_a_decision_is_answered_is_shown_with_or_after_it(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    with held_decision(browser, ann, game) as (_, before):
        post(ben, game, "pause-request", reason="the door bell")
        browser.release()
        browser.until(lambda: "the door bell" in browser.text("main"), "the request that came meanwhile")
        assert board_shows(browser, before + 2)


def test_game_that_nobody_knows_is_told_by_its_error(browser: Browser) -> None:
    browser.expects("status of 404")
    browser.open("/games/1-aaaaaaaaaaaa")
    browser.until(lambda: browser.text("#alert"), "the error")
    assert browser.text("#alert") == "there is no game '1-aaaaaaaaaaaa'"


def test_list_that_was_read_after_its_game_takes_a_press_while_the_game_is_read_again(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    end_of_turn = {"type": "end_turn"}
    while end_of_turn not in [legal["decision"] for legal in decisions(ben, game)["decisions"]]:
        assert decide(ann, game) or decide(ben, game)
    with browser.holding("GET", f"/v1/games/{game}"):
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.held() == 1, "the game before Ben's decision")
        post(ben, game, "decisions", head=decisions(ben, game)["head"], decision=end_of_turn)
        browser.release()
        browser.until(lambda: browser.held() == 1, "the stream told of the decision")
        browser.until(lambda: count(browser, "#legal:not(.new) button"), "Ann's list takes clicks")
        before = decisions(ann, game)["head"]
        while not press_decision(browser, browser.element("#legal button:not(.fold)")):
            pass
        browser.until(lambda: decisions(ann, game)["head"] != before, "Ann's decision")
        browser.release()
