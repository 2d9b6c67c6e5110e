"""The page of a player: results, ratings, games and studies; a challenge; bots, erased and unknown players."""

from __future__ import annotations

from dataclasses import dataclass

import httpx
import pytest

from tests.page.accessibility import check, check_dark
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH, as_holder
from tests.page.loading import MOST_REQUESTS, load_of
from tests.page.reviewing import acting_as
from tests.serving import Served


@dataclass(frozen=True)
class Account:
    """A player with their token."""

    player: str
    token: str
    client: httpx.Client


def account(service: Served, name: str) -> Account:
    """Return a new player."""
    answer = httpx.post(f"{service.url}/v1/players", json={"name": name}).raise_for_status().json()
    return Account(answer["player"], answer["token"], as_holder(service.url, answer["token"]))


@pytest.mark.parametrize("checked", EACH_WIDTH)
def test_results_ratings_and_games_are_seen_and_lead_on(
    browser: Browser, rated: tuple[str, str, str], checked: int
) -> None:
    game, rosa, sam = rated
    browser.open(f"/ratings?ruleset=discoveries&seats=2&player={rosa}")
    browser.click("#history-player a")
    browser.element("#rating-chart svg")
    browser.until(lambda: game in browser.text("#games"), "the games")
    assert browser.text("#player-name") == f"Rosa #{rosa[1:5]}"
    profile = httpx.get(f"{browser.url}/v1/players/{rosa}/profile").json()["record"]
    (line,) = httpx.get(f"{browser.url}/v1/players/{rosa}/ratings").json()["ratings"]
    strength = f"{1500 + 30 * (line['line']['rating']['mu'] - 25):.0f}?"
    assert strength in browser.text("#rating-lines")
    assert strength in str(browser.element("#rating-chart svg").get_attribute("aria-label"))
    assert len(browser.run("return [...document.querySelectorAll('#rating-chart circle')]")) == 1
    wins = profile["kinds"][0]["places"][0]
    assert browser.text("#results tbody td:nth-of-type(2)") == f"{wins} ({100 * wins}%)"
    for width in (320, PHONE, 844, 1280):
        browser.size(width, 900)
        assert browser.run("return document.documentElement.scrollWidth") <= width
        if width == checked:
            check(browser, width)
            check_dark(browser)
            browser.keep(f"player-{width}")
    browser.click(f"#opponents tr[data-player={sam}] a")
    browser.until(lambda: browser.text("#player-name").startswith("Sam"), "the page of the opponent")
    browser.click(f"#games a[href='/players/{rosa}']")
    browser.until(lambda: browser.text("#player-name").startswith("Rosa"), "the page of the player")
    requests = load_of(browser, f"/players/{rosa}", "#rating-chart svg", cold=True)["requests"]
    assert len({request["name"] for request in requests}) <= MOST_REQUESTS


def test_players_challenge_others_from_their_pages(browser: Browser, service: Served) -> None:
    nora, otto = account(service, "Nora"), account(service, "Otto")
    with acting_as(browser, nora.token):
        browser.open(f"/players/{nora.player}")
        browser.until(lambda: "No public game" in browser.text("#games"), "the games")
        assert not browser.element("#challenge-part").is_displayed()
        browser.open(f"/players/{otto.player}")
        browser.choose("#challenge-game", "manitoba")
        browser.choose("#challenge-seats", "3")
        browser.click("#send-challenge")
        browser.until(lambda: "The challenge is sent." in browser.text("#status"), "the answer")
        (challenge,) = otto.client.get("/players/me/challenges").json()["received"]
        assert (challenge["challenger"], challenge["table"]["ruleset"]) == (nora.player, "manitoba")
        assert challenge["table"]["seats"] == 3


def test_bots_name_their_owners_and_erased_and_unknown_players_are_told_apart(
    browser: Browser, service: Served
) -> None:
    vera = account(service, "Vera")
    body = {"name": "Hal", "description": "Takes the first decision."}
    bot = vera.client.post("/players/me/bots", json=body).raise_for_status().json()["account"]["bot"]
    study = vera.client.post("/studies", json={"title": "First moves", "seen_by": "all"}).raise_for_status().json()
    browser.open(f"/players/{bot}")
    browser.until(lambda: "Takes the first decision." in browser.text("#player-about"), "the bot")
    browser.click(f"#player-about a[href='/players/{vera.player}']")
    browser.element(f"#studies a[href='/studies/{study['study']}']")
    vera.client.delete("/players/me").raise_for_status()
    browser.open(f"/players/{vera.player}")
    browser.until(lambda: "This player was erased." in browser.text("#player-about"), "the erased player")
    assert "Vera" not in browser.text("main")
    for part in ("challenge-part", "results", "games", "studies"):
        assert not browser.element(f"#{part}").is_displayed()
    browser.expected.append("404")
    browser.open("/players/p000000000000")
    browser.until(lambda: "There is no such player." in browser.text("#player-about"), "no player")
