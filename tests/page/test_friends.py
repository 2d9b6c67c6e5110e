"""Friends in the lobby and on the page of a player, and playing again: a press invites, and leads to the kept seat."""

from __future__ import annotations

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH, as_holder
from tests.page.playing import game_of
from tests.page.reviewing import acting_as
from tests.page.two_people import played
from tests.serving import Served


def player(service: Served, name: str) -> tuple[httpx.Client, str, str]:
    """Return a client of a new player, the player's id, and the token."""
    answer = httpx.post(f"{service.url}/v1/players", json={"name": name}).raise_for_status().json()
    return as_holder(service.url, answer["token"]), answer["player"], answer["token"]


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_invitation_to_play_again_leads_the_other_player_to_the_kept_seat(
    browser: Browser, service: Served, width: int
) -> None:
    (nora, _, nora_token), (otto, _, otto_token) = player(service, "Nora"), player(service, "Otto")
    game = played(nora, otto)
    browser.size(width, 900)
    with acting_as(browser, nora_token):
        browser.open(f"/games/{game}")
        browser.until(lambda: "The others are invited" in browser.text("#rematch"), "the offer")
        browser.element("#play-again").send_keys(Keys.ENTER)
        browser.until(lambda: game_of(browser) != game and browser.text("#seats-free [data-kept]") != "", "the table")
        assert browser.text("#seats-free [data-kept]").startswith("Kept for Otto until ")
        check(browser, width)
        browser.keep(f"kept-seat-{width}")
        new = game_of(browser)
    with acting_as(browser, otto_token):
        browser.open("/")
        browser.until(
            lambda: "Nora invites you to play Discoveries again." in browser.text("#invitations"), "the invitation"
        )
        check(browser, width)
        browser.keep(f"invitation-{width}")
        browser.click("#invitations [data-invited] a")
        browser.until(lambda: "Kept for you until " in browser.text("#seats-free"), "the kept seat")
        browser.click("#seats-free button.main")
        browser.until(lambda: otto.get(f"/games/{new}").json()["status"] == "playing", "the game")
    assert [seat["name"] for seat in nora.get(f"/games/{new}").json()["seats"]] == ["Nora", "Otto"]


def test_friend_is_kept_and_invited_by_keys_on_a_phone_and_taken_off_on_their_page(
    browser: Browser, service: Served
) -> None:
    browser.size(PHONE, 844)
    (pia, _, pia_token), (rolf, rolf_id, _) = player(service, "Pia"), player(service, "Rolf")
    game = played(pia, rolf)
    row = f"#friends [data-player={rolf_id}]"
    with acting_as(browser, pia_token):
        browser.open("/")
        assert not browser.element(f"{row} [data-act=keep]").is_displayed(), "games below stay near"
        browser.element("#friends-met-part summary").send_keys(Keys.ENTER)
        browser.element(f"{row} [data-act=keep]").send_keys(Keys.ENTER)
        browser.until(lambda: browser.all(f"{row} [data-act=remove]"), "the friend")
        check(browser, PHONE)
        browser.run("document.querySelector('#friends-part').scrollIntoView()")
        browser.keep("friends-390")
        assert browser.text("#status") == "Rolf is on your list of friends."
        assert browser.run("return document.activeElement.id") == "friends-title"
        assert [friend["player"] for friend in pia.get("/players/me/friends").json()["friends"]] == [rolf_id]
        browser.element(f"{row} [data-act=invite]").send_keys(Keys.ENTER)
        browser.until(lambda: game_of(browser) not in ("", game), "the new table")
        assert rolf.get("/players/me/friends").json()["invitations"][0]["game"] == game_of(browser)
        browser.open(f"/players/{rolf_id}")
        browser.until(lambda: browser.text("#friend") == "Remove from my friends", "the button")
        browser.click("#friend")
        browser.until(lambda: browser.text("#friend") == "Keep as a friend", "the other button")
        assert pia.get("/players/me/friends").json()["friends"] == []
