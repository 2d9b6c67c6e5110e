"""A player's part in the browser: their link, their table first, entering, checking in, leaving and coming back."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.evening import SHORT, begun, command, ended, entered, opened, table_at
from tests.page.reviewing import acting_as
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

_TOKEN = "return localStorage.getItem('tabletape.token')"
_LOSES = """
const plain = window.fetch;
let loses = true;
window.fetch = async (address, options = {}) => {
  const lost = loses && options.method === 'PUT';
  if (!lost) return plain(address, options);
  loses = false;
  if (%s) await plain(address, options);
  throw new TypeError('lost');
};
"""
"""Loses the first change, before it is sent or after it was answered."""


def status_of(service: Served, token: str) -> int:
    """Return the status of a request with a token."""
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"{service.url}/v1/players/me", headers=headers, timeout=PATIENCE_SECONDS).status_code


@pytest.fixture
def stranger(browser: Browser, service: Served) -> Iterator[str]:
    """A newly registered player in the browser; Ann is back afterwards."""
    answer = httpx.post(f"{service.url}/v1/players", json={"name": "Uma"}).raise_for_status().json()
    with acting_as(browser, answer["token"]):
        yield str(answer["player"])


@pytest.mark.usefixtures("stranger")
def test_link_seats_its_player_alone_and_leads_to_the_game(
    browser: Browser, ann: httpx.Client, service: Served
) -> None:
    tournament = begun(ann)
    people = entered(ann, tournament, "Lea", "Max", "Noa")
    evening = opened(ann, tournament)
    first = evening["state"]["rounds"][0]["tables"][0]["players"][0]
    browser.leave()
    browser.open(f"/tournaments/{tournament}#token={people[first]}")
    question = browser.until(lambda: _alert(browser), "whether the token is replaced")
    assert "Uma" in question
    browser.question().accept()
    browser.until(lambda: "you sit at table 1" in browser.text("#my-table"), "my table")
    assert "#" not in browser.driver.current_url
    token = str(browser.run(_TOKEN))
    assert token != people[first]
    assert token.partition(".")[0] == first
    assert (status_of(service, people[first]), status_of(service, token)) == (401, 200)
    assert browser.run("return document.querySelector('#main-parts > :not([hidden])').id") == "mine-part"
    browser.click("#to-game-1")
    browser.until(lambda: [node.text for node in browser.all("#table td")].count("you") == 1, "a seat of mine")
    link = browser.element("#origin a[href^='/tournaments/']")
    assert link.text == "Round 1, table 1 of Thursday"
    link.click()
    browser.element("#to-game-1")


def test_an_invited_player_enters_though_the_organiser_enters_the_others(
    browser: Browser, ann: httpx.Client, stranger: str
) -> None:
    tournament = begun(ann, registration="list")
    ann.post(f"/tournaments/{tournament}/players", json={"players": [{"player": stranger}]}).raise_for_status()
    browser.open(f"/tournaments/{tournament}")
    browser.until(lambda: "invite you" in browser.text("#mine"), "the invitation")
    browser.click("#my-register")
    browser.until(lambda: "You wait for round 1" in browser.text("#my-table"), "the place on the roster")
    roster = ann.get(f"/tournaments/{tournament}").json()["state"]["roster"]
    assert [entrant["player"] for entrant in roster] == [stranger]


@pytest.mark.usefixtures("stranger")
def test_player_who_declines_another_token_keeps_the_old_one(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann)
    (token,) = entered(ann, tournament, "Lea").values()
    before = browser.run(_TOKEN)
    browser.leave()
    browser.open(f"/tournaments/{tournament}#token={token}")
    browser.until(lambda: _alert(browser), "whether the token is replaced")
    browser.question().dismiss()
    browser.element("#my-register")
    assert browser.run(_TOKEN) == before
    assert "#" not in browser.driver.current_url


@pytest.mark.usefixtures("stranger")
def test_a_link_that_was_used_elsewhere_changes_nothing(browser: Browser, ann: httpx.Client) -> None:
    browser.expects("/v1/players/me")
    tournament = begun(ann)
    before = browser.run(_TOKEN)
    browser.leave()
    browser.open(f"/tournaments/{tournament}#token=pabcdefabcdef.nothing")
    browser.until(lambda: "This link was used already" in browser.text("#alert"), "what is wrong")
    assert browser.run(_TOKEN) == before


@pytest.mark.usefixtures("stranger")
def test_a_link_opened_twice_in_one_browser_keeps_its_player(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann)
    ((player, token),) = entered(ann, tournament, "Lea").items()
    browser.run("localStorage.removeItem('tabletape.token')")
    for words in ("the link opens this account nowhere else", "in this browser already"):
        browser.leave()
        browser.open(f"/tournaments/{tournament}#token={token}")
        browser.until(lambda words=words: words in browser.text("#status"), words)
        assert str(browser.run(_TOKEN)).startswith(f"{player}.")


@pytest.mark.parametrize("lost_part", ["the request", "the answer", "the page"])
@pytest.mark.usefixtures("stranger")
def test_a_player_keeps_their_account_when_a_part_of_the_change_is_lost(
    browser: Browser, ann: httpx.Client, service: Served, lost_part: str
) -> None:
    # Requests with the old token while the new token is on its way are refused: the change itself, and the stream.
    browser.expects("/v1/players/me/")
    tournament = begun(ann)
    ((player, token),) = entered(ann, tournament, "Lea").items()
    browser.run("localStorage.removeItem('tabletape.token')")
    browser.leave()
    if lost_part == "the page":
        with browser.holding("PUT", "/v1/players/me/token"):
            browser.open(f"/tournaments/{tournament}#token={token}")
            browser.until(lambda: browser.held() == 1, "the service has changed the token")
        assert browser.run(_TOKEN) == token
        assert status_of(service, token) == 401
        browser.open("/")
    else:
        with browser.scripted(_LOSES % ("false" if lost_part == "the request" else "true")):
            browser.open(f"/tournaments/{tournament}#token={token}")
    browser.until(lambda: browser.text("#me") == "Lea", "who is there")
    new = str(browser.run(_TOKEN))
    assert new.startswith(f"{player}.")
    assert (status_of(service, token), status_of(service, new)) == (401, 200)
    assert browser.run("return localStorage.getItem('tabletape.token.next')") is None


def test_a_player_enters_checks_in_misses_a_round_leaves_and_comes_back(
    browser: Browser, ann: httpx.Client, stranger: str
) -> None:
    tournament = begun(ann, check_in=True, late_until=2)

    def entrant() -> dict[str, object]:
        roster = ann.get(f"/tournaments/{tournament}").json()["state"]["roster"]
        return next((player for player in roster if player["player"] == stranger), {})

    browser.open(f"/tournaments/{tournament}")
    browser.click("#my-register")
    browser.click("#my-check_in")
    # The other buttons move into the place of this button once the page knows of the check-in.
    browser.until(lambda: not browser.all("#my-check_in"), "the check-in on the page")
    assert entrant()["checked_in"]
    browser.click("#my-misses")
    browser.element("#my-plays")
    assert entrant()["absences"] == [1]
    browser.click("#my-plays")
    browser.element("#my-misses")
    assert entrant()["absences"] == []
    browser.click("#my-withdraw")
    browser.question().accept()
    browser.element("#my-return")
    assert entrant()["withdrawn"]
    browser.click("#my-return")
    browser.element("#my-withdraw")
    assert not entrant()["withdrawn"]


@pytest.mark.usefixtures("stranger")
def test_player_sees_byes_waiting_and_the_end(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, format={"type": "swiss", "rounds": 1, "seats": 2}, game=SHORT)
    people = entered(ann, tournament, "Lea", "Max", "Noa")
    bye = command(ann, tournament, "pair_round")["state"]["rounds"][0]["byes"][0]
    browser.run("localStorage.setItem('tabletape.token', arguments[0])", people[bye])
    browser.open(f"/tournaments/{tournament}")
    browser.until(lambda: "You have a bye in round 1" in browser.text("#my-table"), "the bye")
    command(ann, tournament, "lock_round")
    evening = command(ann, tournament, "open_round")
    ended(ann, people, tournament, *evening["games"][0])
    browser.until(lambda: "You are on place" in browser.text("#my-table"), "the end")


@pytest.mark.parametrize("width", EACH_WIDTH)
@pytest.mark.usefixtures("stranger")
def test_everybody_can_use_the_part_of_a_player(browser: Browser, ann: httpx.Client, width: int) -> None:
    """On a phone in German, with longer words."""
    language = "de" if width == PHONE else "en"
    tournament = begun(ann)
    people = entered(ann, tournament, "Lea", "Max", "Noa", "Oli")
    opened(ann, tournament)
    first = table_at(ann, tournament, 1, 1)["players"][0]
    browser.run("localStorage.setItem('tabletape.token', arguments[0])", people[first])
    browser.size(width, 1700)
    browser.driver.add_cookie({"name": "language", "value": language})
    browser.leave()
    browser.open(f"/tournaments/{tournament}")
    browser.element("#to-game-1")
    browser.element("#standings tr")
    check(browser, width, language)
    browser.keep(f"tournament-player-{width}")
    browser.driver.delete_cookie("language")


def _alert(browser: Browser) -> str:
    """Return the question of the page; empty while there is none."""
    from selenium.common.exceptions import NoAlertPresentException

    try:
        return str(browser.question().text)
    except NoAlertPresentException:
        return ""
