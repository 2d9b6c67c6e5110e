"""Friends in the lobby and on the page of a player, and playing again: a press invites, and leads to the kept seat."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from redis import Redis
from selenium.webdriver.common.keys import Keys

from eventstore.storage.redis_keys import KEPT_SEATS
from ops.settings import read_settings
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
        check(browser, width, within="#seats-free")
        browser.keep(f"kept-seat-{width}")
        new = game_of(browser)
    with acting_as(browser, otto_token):
        browser.open("/")
        browser.until(
            lambda: "Nora invites you to play Discoveries again." in browser.text("#invitations"), "the invitation"
        )
        check(browser, width, within="#invitations-part")
        browser.keep(f"invitation-{width}")
        browser.click("#invitations [data-invited] a")
        browser.until(lambda: "Kept for you until " in browser.text("#seats-free"), "the kept seat")
        browser.click("#seats-free button.main")
        browser.until(lambda: otto.get(f"/games/{new}").json()["status"] == "playing", "the game")
    assert [seat["name"] for seat in nora.get(f"/games/{new}").json()["seats"]] == ["Nora", "Otto"]


_LATE_TIMERS = """
const set = window.setTimeout;
window.late = [];
window.setTimeout = (ring, wait, ...values) =>
  wait > 3_600_000 ? window.late.push({ ring, wait }) : set(ring, wait, ...values);
"""
"""Lists timers of more than an hour in the place of setting them."""


def test_seat_that_is_kept_no_longer_is_free_at_the_table_and_its_invitation_gone_by_themselves(
    browser: Browser, service: Served
) -> None:
    (vera, _, vera_token), (willi, _, willi_token) = player(service, "Vera"), player(service, "Willi")
    new = vera.post(f"/games/{played(vera, willi)}/rematch").raise_for_status().json()
    stored = KEPT_SEATS % new["game"]
    with Redis.from_url(read_settings(service.environment).store_url) as link, browser.scripted(_LATE_TIMERS):

        def at_its_end(condition: Callable[[], bool]) -> None:
            """Wait for a page after the end of the kept seat; its timer is the newest."""
            content = link.get(stored)
            wait = browser.run("return window.late.at(-1).wait")
            assert 23 * 3_600_000 < wait < 25 * 3_600_000
            link.delete(stored)
            browser.run("window.late.pop().ring()")
            browser.until(condition, "the page after the end")
            link.set(stored, content)

        with acting_as(browser, willi_token):
            browser.open("/")
            browser.until(lambda: "Vera invites you" in browser.text("#invitations"), "the invitation")
            at_its_end(lambda: not browser.element("#invitations-part").is_displayed())
        with acting_as(browser, vera_token):
            browser.open(f"/games/{new['game']}")
            browser.until(lambda: "Kept for Willi until" in browser.text("#seats-free"), "the kept seat")
            at_its_end(lambda: "Kept" not in browser.text("#seats-free"))
            assert "Anybody with this link may sit" in browser.text("#seats-free")


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
        check(browser, PHONE, within="#friends-part")
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
