"""Taking back in the browser: with the button, with its key, by asking the others, and in the view of a spectator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.playing import wait_for_choices
from tests.page.two_people import decide, decisions, final, post, table
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

LAST = "#take-back-last"
QUESTION = "#take-back-request"


@pytest.fixture
def ben(service: Served) -> Iterator[httpx.Client]:
    """Ben, without a browser."""
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as client:
        yield client


@pytest.fixture(autouse=True)
def previews_come_too_late(browser: Browser) -> None:
    """A preview that the page asks for ahead is refused where the game went on meanwhile; the browser logs that."""
    browser.expects("dry_run=true")


def exchange(client: httpx.Client, game: str) -> None:
    """Exchange animals: a decision that draws nothing and ends nothing."""
    listed = decisions(client, game)
    chosen = next(option["decision"] for option in listed["decisions"] if option["decision"]["type"] == "exchange")
    body = {"head": listed["head"], "decision": chosen}
    client.post(f"/games/{game}/decisions", json=body).raise_for_status()


def position(client: httpx.Client, game: str) -> Any:
    return client.get(f"/games/{game}/state").json()["position"]


def version(client: httpx.Client, game: str) -> int:
    return int(client.get(f"/games/{game}/state").json()["version"])


def test_the_button_says_what_it_takes_back_and_a_key_takes_back_further_decisions(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    before = position(ann, game)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    assert not browser.run("return document.querySelector('#take-back').offsetHeight")
    exchange(ann, game)
    (offer,) = decisions(ann, game)["take_backs"]
    browser.until(lambda: offer["text"] in browser.text("#take-back"), "what would be undone")
    browser.keep("take-back-1280")
    browser.click(LAST)
    browser.until(lambda: version(ann, game) == 5, "the take-back")
    assert position(ann, game) == before
    browser.until(lambda: not browser.all(LAST), "nothing more to take back")
    browser.until(lambda: "(taken back)" in browser.text("#log"), "the mark")
    assert browser.run("return document.querySelectorAll('#log .undone').length") == 1

    exchange(ann, game)
    exchange(ann, game)
    newest, oldest = decisions(ann, game)["take_backs"]
    browser.until(lambda: browser.all("#take-back details"), "both: their sentences may be the same")
    assert newest["text"] in browser.text("#take-back")
    browser.run(f"document.querySelector('{LAST}').focus()")
    browser.press("u")
    browser.until(lambda: version(ann, game) == 8, "the first take-back")
    browser.until(
        lambda: [offer["version"] for offer in decisions(ann, game)["take_backs"]] == [oldest["version"]], "one left"
    )
    browser.until(lambda: not browser.all("#take-back details"), "one on the page")
    assert browser.run("return document.activeElement.id") == "take-back-last"
    browser.press("u")
    browser.until(lambda: version(ann, game) == 9, "the second one")
    browser.until(
        lambda: browser.run("return document.activeElement.closest('#legal') !== null"), "the focus in the list"
    )


def test_several_decisions_are_taken_back_at_once_on_a_phone(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    before = position(ann, game)
    exchange(ann, game)
    exchange(ann, game)
    browser.size(PHONE)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    browser.click("#take-back details")
    browser.until(lambda: browser.element("#take-back li button").is_displayed(), "the others")
    browser.keep("take-back-390")
    for node in browser.all("#take-back button"):
        assert node.size["height"] >= 44
    browser.click("#take-back li button")
    browser.until(lambda: version(ann, game) == 6, "the take-back")
    assert position(ann, game) == before


def test_spectator_sees_a_take_back_live_and_in_the_review(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ben, ann)
    browser.open(f"/games/{game}")
    browser.until(lambda: "turn of Ben" in browser.text("#turn"), "Ben's turn")
    exchange(ben, game)
    browser.until(
        lambda: browser.run("return document.querySelector('#log li[data-version=\"4\"]') !== null"), "the decision"
    )
    assert not browser.all(LAST), "it is not Ann's to take back"
    assert "(taken back)" not in browser.text("#log")
    listed = decisions(ben, game)
    body = {"head": listed["head"], "to": listed["take_backs"][0]["version"]}
    ben.post(f"/games/{game}/take-backs", json=body).raise_for_status()
    browser.until(lambda: "(taken back)" in browser.text("#log"), "the mark")
    browser.open(f"/games/{game}/review#v=5")
    browser.until(lambda: "(taken back)" in browser.text("#t4"), "the mark in the review")
    assert "(taken back)" not in browser.text("#t3")
    exchange(ben, game)
    listed = decisions(ben, game)
    body = {"head": listed["head"], "to": listed["take_backs"][0]["version"]}
    browser.element("#t6")
    ben.post(f"/games/{game}/take-backs", json=body).raise_for_status()
    browser.until(lambda: "(taken back)" in browser.text("#t6"), "the mark as it happens")


# Going back further: the others are asked


def request(client: httpx.Client, game: str) -> Any:
    return decisions(client, game)["request"]


def path(browser: Browser) -> str:
    return str(browser.run("return location.pathname"))


def test_requesting_player_waits_for_answers_and_is_led_to_the_new_game(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    offer = final(ann, ben, game)
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#take-back details"), "what may be asked for")
    browser.click("#take-back details")
    assert offer["text"] in browser.text("#take-back-requests")
    browser.keep("take-back-ask-1280")
    browser.click("#take-back-requests button")
    browser.until(lambda: request(ben, game) is not None, "the request")
    browser.until(lambda: "Waiting for Ben." in browser.text(QUESTION), "who has still to answer")
    assert "You ask to go back" in browser.text(QUESTION)
    assert offer["text"] in browser.text(QUESTION)
    browser.keep("take-back-waits-1280")
    browser.click("#take-back-withdraw")
    browser.until(lambda: request(ben, game) is None, "that it is withdrawn")
    browser.until(lambda: not browser.text(QUESTION), "no question any more")
    post(ann, game, "take-back-request", to=offer["version"])
    browser.until(lambda: "Waiting for Ben." in browser.text(QUESTION), "the request")
    fork = post(ben, game, "take-back-request/answers", to=offer["version"], accept=True)["superseded_by"]
    browser.until(lambda: path(browser) == f"/games/{fork}", "the game that goes on")
    wait_for_choices(browser)


def test_asked_player_refuses_or_accepts_on_a_phone_and_is_led_to_the_new_game(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ben, ann)
    offer = final(ben, ann, game)
    browser.size(PHONE)
    browser.open(f"/games/{game}")
    browser.until(lambda: "turn" in browser.text("#turn"), "the game")
    for press, accepted in (("#take-back-refuse", False), ("#take-back-accept", True)):
        post(ben, game, "take-back-request", to=offer["version"])
        browser.until(lambda: browser.all("#take-back-accept"), "the question")
        assert "Ben asks to go back before this decision:" in browser.text(QUESTION)
        browser.keep(f"take-back-asked-390-{accepted}")
        for node in browser.all(f"{QUESTION} button"):
            assert node.size["height"] >= 44
        browser.click(press)
        browser.until(lambda: request(ben, game) is None, "the answer")
        browser.until(lambda: not browser.all("#take-back-accept"), "no question any more")
    fork = ann.get(f"/games/{game}").json()["superseded_by"]
    browser.until(lambda: path(browser) == f"/games/{fork}", "the game that goes on")


def test_events_since_the_last_decision_include_a_take_back(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    while decide(ann, game):
        pass
    browser.open(f"/games/{game}")
    browser.until(lambda: "turn of Ben" in browser.text("#turn"), "Ben's turn")
    exchange(ben, game)
    browser.until(lambda: browser.all("#recap .groups button"), "what Ben did")
    assert "(taken back)" not in browser.text("#recap")
    listed = decisions(ben, game)
    post(ben, game, "take-backs", head=listed["head"], to=listed["take_backs"][0]["version"])
    browser.until(lambda: "(taken back)" in browser.text("#recap"), "the mark")
    assert len(browser.all("#recap button.undone")) == len(browser.all("#recap .undone .dim")) > 0
    browser.keep("recap-taken-back-1280")
    browser.open(f"/games/{game}")
    browser.until(lambda: "(taken back)" in browser.text("#recap"), "the mark after a reload")


@pytest.mark.long
def test_the_story_of_the_others_stays_after_an_own_take_back(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ann, ben)
    while decide(ann, game):
        pass
    while decide(ben, game):
        pass
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#recap .groups button"), "what Ben did")
    story = browser.text("#recap .groups")
    assert "Ben" in story
    assert decide(ann, game)
    browser.until(lambda: not browser.all("#recap .groups"), "nothing since Ann's decision")
    listed = decisions(ann, game)
    post(ann, game, "take-backs", head=listed["head"], to=listed["take_backs"][0]["version"])
    browser.until(lambda: browser.all("#recap .groups"), "the story again")
    assert browser.text("#recap .groups") == story


def test_lines_that_score_for_nobody_are_folded_for_a_spectator(
    browser: Browser, service: Served, ben: httpx.Client
) -> None:
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Cara"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as cara:
        game = table(ben, cara)
        while position(ben, game)["round"] == 1:
            assert decide(ben, game) or decide(cara, game) or position(ben, game)
    items = ben.get(f"/games/{game}/timeline", params={"limit": 1000}).json()["items"]
    nobody = [item for item in items if item["scores_nothing"]]
    lines = [item for item in items if item["version"] == nobody[0]["version"]]
    assert len(nobody) > 1
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#recap details"), "the folded lines")
    assert browser.text("#recap h3") == "What happened last"
    assert browser.text("#recap summary") == f"{len(nobody)} of {len(lines)} lines score for nobody"
    folded = browser.all("#recap details button")
    assert {line.is_displayed() for line in folded} == {False}
    browser.keep("recap-spectator-1280")
    browser.click("#recap summary")
    assert [line.text for line in folded] == [item["text"] for item in nobody]
    check(browser, 1280)
    browser.keep("recap-spectator-opened-1280")
    browser.size(PHONE)
    browser.keep("recap-spectator-390")
