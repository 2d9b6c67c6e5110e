"""Absent players in the browser: a bot stands in and gives the seat back, pauses, offered seats, vacation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.playing import wait_for_choices
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

AHEAD = """
const now = performance.now.bind(performance);
window.ahead = 0;
performance.now = () => now() + window.ahead;
"""
"""Lets the page count ahead of the service, by so many milliseconds as `window.ahead` says."""


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


def table(first: httpx.Client, second: httpx.Client, **options: Any) -> str:
    """Return a game of Bison between two people; the first is to move."""
    game = str(first.post("/games", json={"ruleset": "bison", "seats": 2, **options}).json()["game"])
    for client in (first, second):
        client.post(f"/games/{game}/seats", json={}).raise_for_status()
    return game


def overview_of(client: httpx.Client, game: str) -> Any:
    return client.get(f"/games/{game}").json()


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_a_bot_stands_in_the_player_is_back_with_one_press_and_the_game_ends_by_agreement(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, width: int
) -> None:
    game = table(ben, ann)
    browser.size(width)
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#away-stand-in-random"), "the offer of a stand-in")
    browser.keep(f"away-panel-{width}")
    browser.run("document.querySelector('#away-stand-in-random').focus()")
    browser.press(Keys.ENTER)
    browser.until(lambda: overview_of(ann, game)["stand_ins"] == [None, "random"], "the bot")
    browser.until(lambda: browser.all("#away-return"), "the way back")
    assert "random bot stands in" in browser.text("#table")
    browser.keep(f"away-stand-in-{width}")
    browser.click("#away-return")
    browser.until(lambda: overview_of(ann, game)["stand_ins"] == [None, None], "the player")
    browser.until(lambda: not browser.all("#away-return"), "nothing to come back from")
    browser.until(lambda: browser.all("#away-ask-end"), "the button")
    assert browser.all("#away-resign") == [], "at this table nobody resigns"
    browser.click("#away-ask-end")
    browser.type("#end-reason", "It grew late")
    assert "all other people at the table agree" in browser.text("#happens")
    browser.click("#sure")
    browser.until(lambda: browser.all("#away-end-withdraw"), "the way to withdraw it")
    assert "Waiting for Ben" in browser.text("#away-end-request")
    browser.keep(f"away-end-{width}")
    browser.click("#away-end-withdraw")
    browser.until(lambda: not browser.all("#away-end-request"), "nothing asked")
    ben.post(f"/games/{game}/end-request", json={"reason": "Nobody has time"}).raise_for_status()
    browser.until(lambda: browser.all("#away-end-accept"), "the question")
    assert "Nobody has time" in browser.text("#away-end-request")
    browser.click("#away-end-accept")
    browser.until(lambda: overview_of(ann, game)["status"] == "aborted", "the end")
    browser.until(lambda: not browser.all("#away-end-request"), "nothing is asked any more")


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_a_pause_and_the_end_are_answered_where_requests_are_and_the_pause_is_ended_there(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, width: int
) -> None:
    game = table(ann, ben)
    browser.size(width)
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    for request, field in (("pause", "pause_request"), ("end", "end_request")):
        ben.post(f"/games/{game}/{request}-request", json={"reason": "It is late"}).raise_for_status()
        refuse = f"#away-{request}-refuse"
        browser.until(lambda refuse=refuse: browser.all(refuse), "the question")
        browser.run("document.querySelector(arguments[0]).focus()", refuse)
        browser.press(Keys.ENTER)
        browser.until(lambda field=field: overview_of(ben, game)[field] is None, "the refusal")
        browser.until(lambda refuse=refuse: not browser.all(refuse), "nothing asked")
    assert overview_of(ben, game)["status"] == "playing"
    ben.post(f"/games/{game}/pause-request", json={"reason": "Dinner is ready"}).raise_for_status()
    browser.until(lambda: browser.all("#away-pause-accept"), "the question")
    assert "Ben asks for a pause" in browser.text("#away-asked")
    assert "Dinner is ready" in browser.text("#away-asked")
    browser.keep(f"away-pause-asked-{width}")
    browser.click("#away-pause-accept")
    browser.until(lambda: overview_of(ann, game)["status"] == "paused", "the pause")
    browser.until(lambda: browser.all("#away-resume"), "the way on")
    assert browser.text("#turn") == "The game is paused."
    assert browser.all("#plan-open") == [], "nothing is planned while nobody moves"
    browser.keep(f"away-paused-{width}")
    browser.click("#away-resume")
    browser.until(lambda: overview_of(ann, game)["status"] == "playing", "the game")
    wait_for_choices(browser)


def test_a_player_asks_for_a_pause_and_offers_the_seat_in_a_dialog(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, service: Served
) -> None:
    game = table(ann, ben, vacation=5)
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#away-ask-pause"), "the button")
    browser.click("#away-ask-pause")
    browser.type("#pause-reason", "A walk")
    browser.keep("away-dialog-1280")
    browser.click("#sure")
    browser.until(lambda: overview_of(ben, game)["pause_request"] is not None, "the request")
    assert overview_of(ben, game)["pause_request"]["reason"] == "A walk"
    browser.until(lambda: browser.all("#away-pause-withdraw"), "the way to withdraw it")
    browser.click("#away-pause-withdraw")
    browser.until(lambda: overview_of(ben, game)["pause_request"] is None, "nothing asked")
    # The page learns of it a moment later, and the buttons move up then.
    browser.until(lambda: not browser.all("#away-pause-withdraw"), "no question")
    dora = httpx.post(f"{service.url}/v1/players", json={"name": "Dora"}).json()["player"]
    browser.until(lambda: browser.all("#away-offer-0"), "the offer")
    browser.click("#away-offer-0")
    browser.type("#substitute-player", dora)
    browser.click("#sure")
    browser.until(lambda: bool(overview_of(ben, game)["substitutes"]), "the substitute")
    browser.until(lambda: "Dora is to play on" in browser.text("#away-asked"), "who is to play on")
    browser.click("#away-vacation")
    browser.until(lambda: overview_of(ben, game)["vacations"][0]["until"] is not None, "the vacation")
    browser.until(lambda: "on vacation" in browser.text("#away"), "who is on vacation")
    browser.keep("away-vacation-1280")
    browser.click("#away-vacation-end")
    browser.until(lambda: overview_of(ben, game)["vacations"][0]["until"] is None, "the end of it")


@pytest.fixture
def dora(service: Served) -> Iterator[httpx.Client]:
    """Dora, without a game yet."""
    account = httpx.post(f"{service.url}/v1/players", json={"name": "Dora"}).json()
    headers = {"Authorization": f"Bearer {account['token']}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as client:
        yield client


@pytest.mark.long
@pytest.mark.parametrize("width", [PHONE, 1280])
def test_the_others_agree_to_a_substitute_beside_the_offer(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, dora: httpx.Client, width: int
) -> None:
    """Ben offers his seat to Dora, Ann refuses first and agrees the second time, and Dora plays on."""
    game = table(ben, ann)
    player = dora.get("/players/me").raise_for_status().json()["player"]
    offer = {"player": player, "seat": 0}
    browser.size(width)
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#away-ask-pause"), "what the reader may do")
    ben.post(f"/games/{game}/substitutes", json=offer).raise_for_status()
    browser.until(lambda: browser.all("#away-substitute-accept-0"), "the question")
    assert "Dora is to play on for Ben" in browser.text("#away-asked")
    assert "organiser" not in browser.text("#away-asked"), "nobody waits for an organiser"
    browser.keep(f"away-substitute-asked-{width}")
    browser.click("#away-substitute-decline-0")
    browser.until(lambda: overview_of(ben, game)["substitutes"] == [], "the refusal")
    browser.until(lambda: not browser.all("#away-substitute-0"), "nothing asked")
    ben.post(f"/games/{game}/substitutes", json=offer).raise_for_status()
    browser.until(lambda: browser.all("#away-substitute-accept-0"), "the question again")
    browser.run("document.querySelector('#away-substitute-accept-0').focus()")
    browser.press(Keys.ENTER)
    browser.until(lambda: overview_of(ben, game)["substitutes"][0]["agreed"] == [1], "the agreement")
    browser.until(lambda: not browser.all("#away-substitute-accept-0"), "nothing more to agree to")
    dora.post(f"/games/{game}/substitutes/answers", json={**offer, "accept": True}).raise_for_status()
    browser.until(lambda: not browser.all("#away-substitute-0"), "the seat is handed over")
    assert overview_of(ann, game)["seats"][0]["name"] == "Dora"
    assert dora.get(f"/games/{game}/decisions").json()["decisions"], "Dora sees what the seat sees"
    assert ben.get(f"/games/{game}/decisions").json()["decisions"] == []


def test_a_substitute_takes_the_seat_on_the_page_and_its_player_withdraws_an_offer(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, dora: httpx.Client
) -> None:
    other = table(ben, dora)
    me = ann.get("/players/me").raise_for_status().json()["player"]
    ben.post(f"/games/{other}/substitutes", json={"player": me}).raise_for_status()
    browser.open(f"/games/{other}")
    browser.until(lambda: browser.all("#away-substitute-accept-0"), "the seat that is offered")
    assert "You are asked to play on" in browser.text("#away-asked")
    browser.click("#away-substitute-accept-0")
    browser.until(lambda: "Waiting for Dora" in browser.text("#away-asked"), "Dora has still to answer")
    dora.post(f"/games/{other}/substitutes/answers", json={"player": me, "seat": 0, "accept": True}).raise_for_status()
    wait_for_choices(browser)
    browser.click("#away-offer-0")
    browser.type("#substitute-player", ben.get("/players/me").json()["player"])
    assert "all other people at the table agree" in browser.text("#happens")
    browser.click("#sure")
    browser.until(lambda: browser.all("#away-substitute-decline-0"), "the way to withdraw it")
    browser.click("#away-substitute-decline-0")
    browser.until(lambda: overview_of(ann, other)["substitutes"] == [], "nothing offered")


@pytest.fixture
def organiser(service: Served, ann: httpx.Client) -> Iterator[None]:
    """Let Ann be an organiser meanwhile."""
    player = ann.get("/players/me").raise_for_status().json()["player"]
    role, headers = f"{service.url}/v1/players/{player}/role", {"Authorization": f"Bearer {service.token()}"}
    httpx.put(role, json={"role": "organiser"}, headers=headers).raise_for_status()
    yield
    httpx.put(role, json={"role": "player"}, headers=headers).raise_for_status()


@pytest.mark.usefixtures("organiser")
def test_an_organiser_pauses_a_game_seats_a_stand_in_and_consents_to_a_substitute(
    browser: Browser, ben: httpx.Client, dora: httpx.Client, service: Served
) -> None:
    account = httpx.post(f"{service.url}/v1/players", json={"name": "Carl"}).json()
    offer = {"player": account["player"], "seat": 0}
    game = table(ben, dora)
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#away-pause"), "the acts of an organiser")
    browser.click("#away-pause")
    browser.type("#pause-reason", "The hall closes")
    browser.click("#sure")
    browser.until(lambda: overview_of(ben, game)["status"] == "paused", "the pause")
    assert overview_of(ben, game)["pause"]["agreed"] == [], "the players are not asked"
    browser.until(lambda: browser.all("#away-resume"), "the way on")
    browser.click("#away-resume")
    browser.until(lambda: overview_of(ben, game)["status"] == "playing", "the game")
    browser.until(lambda: browser.all("#away-stand-in-1-random"), "a bot for Dora")
    browser.click("#away-stand-in-1-random")
    browser.until(lambda: overview_of(ben, game)["stand_ins"] == [None, "random"], "the bot")
    dora.post(f"/games/{game}/return").raise_for_status()
    ben.post(f"/games/{game}/substitutes", json=offer).raise_for_status()
    browser.until(lambda: browser.all("#away-substitute-accept-0"), "the offer")
    assert browser.text("#away-substitute-accept-0") == "Consent"
    browser.click("#away-substitute-accept-0")
    browser.until(lambda: overview_of(ben, game)["substitutes"][0]["consented"], "the consent")
    headers = {"Authorization": f"Bearer {account['token']}"}
    answers = f"{service.url}/v1/games/{game}/substitutes/answers"
    httpx.post(answers, json={**offer, "accept": True}, headers=headers).raise_for_status()
    browser.until(lambda: not browser.all("#away-substitute-0"), "the seat is handed over")
    assert overview_of(ben, game)["seats"][0]["name"] == "Carl"


def test_a_player_resigns_in_a_dialog_that_says_what_follows(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = table(ben, ann, resign="bot")
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all("#away-resign"), "the button")
    browser.click("#away-resign")
    assert "A bot plays your seat to the end." in browser.text("#happens")
    browser.click("#sure")
    browser.until(lambda: overview_of(ann, game)["resigned"] == [1], "the resignation")
    browser.until(lambda: not browser.all("#away-resign"), "nothing to resign any more")


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_silent_player_is_named_and_a_bot_and_the_end_are_offered_after_the_span(
    browser: Browser, ann: httpx.Client, ben: httpx.Client, width: int
) -> None:
    script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": AHEAD})
    browser.expects("409")
    try:
        game = table(ben, ann, absent_after=3600)
        browser.size(width)
        browser.open(f"/games/{game}")
        browser.until(lambda: browser.all("#away-ask-end"), "what the reader may do")
        assert "waits for Ben" not in browser.text("#away"), "nobody is told of a silence at once"
        browser.run("window.ahead = 1_900_000; dispatchEvent(new Event('online'))")
        browser.until(lambda: "waits for Ben" in browser.text("#away"), "half of the time has passed")
        assert browser.all("#away-silent-0") == []
        browser.run("window.ahead = 3_700_000; dispatchEvent(new Event('online'))")
        browser.until(lambda: browser.all("#away-silent-0"), "on the page the game has waited long enough")
        assert browser.all("#away-end-silent-0") != []
        browser.keep(f"away-silent-{width}")
        browser.click("#away-instead-0-greedy")
        browser.until(lambda: "has not waited long enough" in browser.text("#alert"), "not for the service")
        assert overview_of(ann, game)["stand_ins"] == [None, None]
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


@pytest.mark.long
def test_a_game_by_correspondence_is_planned_paused_and_left_for_a_vacation_by_keys_on_a_phone(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    clock = {"time": {"kind": "correspondence", "days": 3, "bank_days": 3}}
    game = table(ben, ann, clock=clock, vacation=5)

    def enter(button: str) -> None:
        """Press a button where the focus has come to it."""
        browser.until(lambda: browser.all(button), button)
        browser.run("document.querySelector(arguments[0]).focus()", button)
        browser.press(Keys.ENTER)

    browser.size(PHONE)
    browser.open(f"/games/{game}")
    left = "return [...document.querySelectorAll('#clocks .clock')].map((one) => one.dataset.state)"
    browser.until(lambda: browser.run(left) == ["runs", "waits"], "whose clock runs")
    browser.until(lambda: browser.all("#plan-open"), "planning")
    browser.press("p")
    browser.until(lambda: browser.run("return document.activeElement.id") == "plan-next", "the first step")
    enter("#plan-add")
    browser.until(lambda: browser.all("#plan-items li"), "what is planned")
    enter("#plan-seal")
    browser.until(lambda: browser.all("#plan-cancel"), "the plan")
    browser.keep("correspondence-planned-phone")
    enter("#away-vacation")
    browser.until(lambda: overview_of(ann, game)["vacations"][1]["until"] is not None, "the vacation")
    browser.until(lambda: "on vacation" in browser.text("#away-list"), "who is away")
    browser.keep("correspondence-vacation-phone")
    enter("#away-vacation-end")
    browser.until(lambda: overview_of(ann, game)["vacations"][1]["until"] is None, "back")
    enter("#away-ask-pause")
    browser.type("#pause-reason", "A walk" + Keys.ENTER)
    browser.until(lambda: not browser.all("dialog"), "the dialog closes")
    ben.post(f"/games/{game}/pause-request/answers", json={"seat": 1, "accept": True}).raise_for_status()
    browser.until(lambda: browser.run(left) == ["stands", "stands"], "no clock runs")
    browser.until(lambda: browser.all("#away-resume"), "the way on")
    assert not browser.all("#plan-open, #plan-cancel"), "a pause ends plans, and none is offered"
    browser.keep("correspondence-paused-phone")
    enter("#away-resume")
    browser.until(lambda: browser.run(left) == ["runs", "waits"], "the clock goes on")
    browser.until(lambda: browser.all("#plan-open"), "planning again")
    assert not browser.run("return document.documentElement.scrollWidth > innerWidth")
