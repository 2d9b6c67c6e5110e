"""Playing again with the same people: the first press opens the table, and the others are shown it."""

from __future__ import annotations

import httpx

from tests.page.browser import Browser
from tests.page.playing import game_of
from tests.page.two_people import played
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

_ASKED = "return performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/rematch')).length"


def test_the_others_are_led_to_the_new_table(browser: Browser, service: Served, ann: httpx.Client) -> None:
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as ben:
        game = played(ann, ben)
        browser.open(f"/games/{game}")
        assert browser.element("#play-again").text == "Again with the same people"
        new = ben.post(f"/games/{game}/rematch").raise_for_status().json()["game"]
    browser.until(lambda: "Ben sits at a new table." in browser.text("#rematch"), "who waits")
    assert browser.element("#play-again").text == "Go to the new table"
    requests = browser.run(_ASKED)
    assert requests <= 3, "when the end is shown, and when the stream tells of the table: it is not polled"
    browser.click("#play-again")
    browser.until(lambda: game_of(browser) == new, "the new table")
    assert ann.get(f"/games/{new}").json()["status"] == "playing"
    # A game that was aborted is played again too.
    aborted = httpx.post(
        f"{service.url}/v1/games/{new}/abort",
        json={"reason": "rain"},
        headers={"Authorization": f"Bearer {service.token()}"},
    )
    aborted.raise_for_status()
    browser.until(lambda: browser.all("#play-again"), "play again")
    assert browser.element("#play-again").text == "Again with the same people"
