"""Notices outside the tab when it is my turn: asked for with a click, and not needed for anything."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.evening import begun, entered, opened
from tests.page.playing import decisions_of, prefer_nothing, wait_for_choices
from tests.page.reviewing import acting_as, seated
from tests.page.two_people import final, post, table
from tests.processes import wait_until
from tests.serving import Served

# Records the title and text of each notice.
_WATCH = """
window.notices = [];
const Real = window.Notification;
window.Notification = class extends Real {
  constructor(title, options) {
    super(title, options);
    window.notices.push(`${title} ${options.body}`);
  }
};
"""


@pytest.fixture
def watched(browser: Browser, service: Served) -> Iterator[Browser]:
    """A window that may send notices and records them."""
    driver = browser.driver
    driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": service.url, "permissions": ["notifications"]})
    script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _WATCH})
    yield browser
    driver.fullscreen_window()
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    driver.execute_cdp_cmd("Browser.resetPermissions", {})
    prefer_nothing(browser)


def hide(watched: Browser) -> None:
    """Minimize the window; its page knows a moment later that it is hidden."""
    watched.driver.minimize_window()
    watched.until(lambda: watched.run("return document.hidden"), "it is hidden")


def noticed(watched: Browser, notice: str) -> None:
    """Wait until a notice was sent."""
    watched.until(lambda: notice in watched.run("return window.notices"), f"{notice!r} is told")


@pytest.mark.whole_browser
@pytest.mark.parametrize("path", ["/", pytest.param("/games/{}", marks=pytest.mark.long)])
def test_turn_is_announced_outside_the_tab(watched: Browser, service: Served, ann: httpx.Client, path: str) -> None:
    game = ann.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"]
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    watched.open(path.format(game))
    watched.click("#notices")
    watched.until(lambda: watched.element("#notices").get_attribute("aria-pressed") == "true", "notices are on")
    hide(watched)
    # The table is full now, and Ann, on the first seat, begins.
    ben = {"Authorization": f"Bearer {token}"}
    httpx.post(f"{service.url}/v1/games/{game}/seats", json={}, headers=ben).raise_for_status()
    # Other games that wait for her are told too.
    noticed(watched, f"It is your turn. Bison {game}")


@pytest.mark.long
@pytest.mark.whole_browser
def test_take_back_request_is_announced_outside_the_tab(watched: Browser, service: Served, ann: httpx.Client) -> None:
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    with httpx.Client(base_url=f"{service.url}/v1", headers={"Authorization": f"Bearer {token}"}) as ben:
        game = table(ben, ann)
        offer = final(ben, ann, game)
        watched.expects("dry_run=true")  # asked for ahead, refused once the request is there
        watched.open(f"/games/{game}")
        watched.until(lambda: watched.text("#turn"), "the game before the request")
        watched.click("#notices")
        watched.until(lambda: watched.element("#notices").get_attribute("aria-pressed") == "true", "notices are on")
        hide(watched)
        post(ben, game, "take-back-request", to=offer["version"])
    noticed(watched, f"You are asked whether the game may go back. Bison {game}")
    assert watched.driver.title.startswith("● You are asked")


@pytest.mark.whole_browser
def test_dispute_is_announced_outside_the_tab(watched: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann)
    people = entered(ann, tournament, "Lea", "Max")
    evening = opened(ann, tournament)
    game, player = evening["games"][0][0], evening["state"]["rounds"][0]["tables"][0]["players"][0]
    wait_until(lambda: ann.get(f"/games/{game}").is_success)
    watched.open("/")
    watched.click("#notices")
    watched.until(lambda: watched.element("#notices").get_attribute("aria-pressed") == "true", "notices are on")
    watched.open(f"/tournaments/{tournament}")
    watched.until(lambda: "table 1" in watched.text("body").lower(), "the round")
    hide(watched)
    lea = httpx.Client(base_url=ann.base_url, headers={"Authorization": f"Bearer {people[player]}"})
    dispute = post(lea, game, "disputes", version=1, words="That tile was mine.")
    noticed(watched, f"A dispute waits for your answer. Thursday {tournament}")
    lea.patch("/players/me/preferences", json={"notices": True}).raise_for_status()
    with acting_as(watched, people[player]):
        watched.open(f"/games/{game}")
        watched.until(lambda: watched.all("#disputes-part [data-dispute-act=withdraw]"), "it waits")
        hide(watched)
        post(ann, game, f"disputes/{dispute['dispute']}/answer", verdict="rejected", why="It was not.")
        noticed(watched, f"Your dispute was answered. Bison {game}")
        watched.leave()
    lea.close()


def test_whose_turn_it_is_stands_on_every_page_and_in_its_title(browser: Browser, service: Served) -> None:
    anonymous = httpx.Client(base_url=f"{service.url}/v1")
    dora, eve = (anonymous.post("/players", json={"name": name}).json()["token"] for name in ("Dora", "Eve"))
    with httpx.Client(base_url=anonymous.base_url, headers={"Authorization": f"Bearer {dora}"}) as client:
        game = client.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"]
        client.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
        with acting_as(browser, dora):
            browser.open("/")
            browser.element(f"#mine a[href='/games/{game}']")
            assert browser.driver.title == "Tabletape"
            sat = anonymous.post(f"/games/{game}/seats", json={}, headers={"Authorization": f"Bearer {eve}"})
            sat.raise_for_status()
            browser.until(lambda: browser.driver.title == "(1) Tabletape", "the turn in the title")
            assert "your turn" in browser.text("#mine")
            browser.open(f"/games/{game}")
            browser.until(lambda: browser.text("#turn") == "It is your turn.", "the turn")
            assert browser.driver.title == f"\N{BLACK CIRCLE} Your turn \N{EN DASH} Bison {game} \N{EN DASH} Tabletape"
            browser.open("/")
            browser.until(lambda: browser.driver.title == "(1) Tabletape", "the turn in the title")
            end_turn(client, game)
            browser.until(lambda: browser.driver.title == "Tabletape", "the turn is over, though not in this tab")
            assert "your turn" not in browser.text("#mine")
            browser.open(f"/games/{game}")
            browser.until(lambda: browser.text("#turn") == "It is the turn of Eve.", "whose turn it is")
            assert browser.driver.title == f"Bison {game} \N{EN DASH} Tabletape"
    anonymous.close()


def end_turn(client: httpx.Client, game: str) -> None:
    """Decide for a player until others are to act."""
    while decisions := (legal := client.get(f"/games/{game}/decisions").json())["decisions"]:
        body = {"head": legal["head"], "decision": decisions[0]["decision"]}
        client.post(f"/games/{game}/decisions", json=body).raise_for_status()


def test_page_works_without_permission_for_notices(browser: Browser, service: Served, ann: httpx.Client) -> None:
    game = seated(ann, "bison", [None, "greedy"])
    browser.open(f"/games/{game}")
    browser.element("#legal button")
    denied = {"permission": {"name": "notifications"}, "setting": "denied"}
    browser.driver.execute_cdp_cmd("Browser.setPermission", denied)
    browser.click("#notices")
    browser.until(lambda: "does not let this page send notices" in browser.text("#alert"), "why there are none")
    assert browser.element("#notices").get_attribute("aria-pressed") == "false"
    browser.driver.execute_cdp_cmd("Browser.resetPermissions", {})
    wait_for_choices(browser)
    browser.click("#legal button")
    browser.until(lambda: decisions_of(service.url, game) == 1, "the decision")
