"""Challenges in the lobby: sent by keys on a phone, cancelled, refused with a reason, and accepted into a game."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH, as_holder
from tests.page.playing import game_of
from tests.page.reviewing import acting_as
from tests.serving import Served


def player(service: Served, name: str) -> tuple[httpx.Client, str]:
    """Return a client of a new player, and the player's id."""
    answer = httpx.post(f"{service.url}/v1/players", json={"name": name}).raise_for_status().json()
    return as_holder(service.url, answer["token"]), answer["player"]


def token_of(client: httpx.Client) -> str:
    return client.headers["Authorization"].removeprefix("Bearer ")


def sent(client: httpx.Client) -> list[dict[str, Any]]:
    challenges: list[dict[str, Any]] = client.get("/players/me/challenges").raise_for_status().json()["sent"]
    return challenges


def test_challenge_is_sent_by_keys_on_a_phone_and_cancelled(browser: Browser, service: Served) -> None:
    browser.size(PHONE, 844)
    (nora, _), (_, otto_id) = player(service, "Nora"), player(service, "Otto")
    with acting_as(browser, token_of(nora)):
        browser.open("/")
        browser.until(lambda: "Nobody has challenged you" in browser.text("#challenges"))
        for part, value in (("game", "manitoba"), ("pace", "days"), ("first", "challenger")):
            browser.choose(f"#challenge-{part}", value)
        browser.type("#challenged", otto_id + Keys.ENTER)
        browser.until(lambda: "You have challenged Otto: Manitoba, 2 seats." in browser.text("#challenges"))
        assert browser.run("return document.activeElement.id") == "challenges-title"
        (challenge,) = sent(nora)
        assert (challenge["first"], challenge["table"]["clock"]["time"]["kind"]) == ("challenger", "correspondence")
        check(browser, PHONE, within="#challenges-part")
        browser.click("#challenges [data-act=cancel]")
        browser.until(lambda: "Cancelled." in browser.text("#challenges"))
        assert [row["status"] for row in sent(nora)] == ["cancelled"]


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_challenges_are_refused_with_a_reason_and_accepted(browser: Browser, service: Served, width: int) -> None:
    browser.size(width, 900)
    (pia, pia_id), (rolf, _) = player(service, "Pia"), player(service, "Rolf")
    for ruleset in ("bison", "wendake"):
        body = {"player": pia_id, "table": {"ruleset": ruleset, "seats": 2}}
        rolf.post("/challenges", json=body).raise_for_status()
    with acting_as(browser, token_of(pia)):
        browser.open("/")
        browser.until(lambda: "Rolf challenges you: Wendake, 2 seats." in browser.text("#challenges"))
        browser.keep(f"challenges-{width}")
        browser.click("#challenges [data-act=refuse]")
        browser.choose("#challenge-reason", "too_slow")
        browser.click("#sure")
        browser.until(lambda: "Refused: too much time on the clock" in browser.text("#challenges"))
        assert [row["reason"] for row in sent(rolf)] == ["too_slow", None]
        browser.click("#challenges [data-act=accept]")
        browser.until(lambda: game_of(browser) and browser.text("#turn"), "the table")
        assert sent(rolf)[1]["game"] == game_of(browser)
