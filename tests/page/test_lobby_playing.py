"""The lobby begins with playing: at once against bots, my turns, open tables. Names and roles of players there."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.api.serving import serving
from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.playing import game_of, wait_for_choices
from tests.page.reviewing import acting_as, seated
from tests.serving import Served

_ABOVE = "return document.querySelector(arguments[0]).getBoundingClientRect().bottom"
_STATES = "return [...document.querySelectorAll('#mine tbody tr')].map((row) => row.cells[1].textContent)"
_CARDS = """
return [...document.querySelectorAll('#cards .card')].map((card) => [
  card.querySelector('h3').firstChild.data,
  card.querySelector('p').textContent,
  [...card.querySelectorAll('button')].map((button) => button.textContent),
]);
"""
_HEIGHT = 900


def registered(service: Served, name: str) -> dict[str, str]:
    player: dict[str, str] = httpx.post(f"{service.url}/v1/players", json={"name": name}).raise_for_status().json()
    return player


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_new_player_is_asked_to_register_at_an_open_table_and_plays_a_bot_with_one_press_on_the_card(
    browser: Browser, service: Served, ann: httpx.Client, width: int
) -> None:
    waiting = ann.post("/games", json={"ruleset": "manitoba", "seats": 2}).raise_for_status().json()["game"]
    height = 844 if width == PHONE else _HEIGHT
    browser.size(width, height)
    with acting_as(browser, ""):
        browser.open("/")
        browser.element("#bot-bison")
        assert browser.run(_ABOVE, "#bot-bison") <= height, "nobody scrolls to play"
        check(browser, width, within="#account, #cards")
        browser.keep(f"lobby-first-{width}")
        browser.click(f"#waiting button[aria-label='Sit down at {waiting}']")
        browser.until(lambda: "Register first" in browser.text("#alert"), "what to do")
        assert browser.run("return document.activeElement.id") == "name"
        browser.click("#bot-discoveries")
        wait_for_choices(browser)
        table = httpx.get(f"{service.url}/v1/games/{game_of(browser)}").json()
        assert table["ruleset"] == "discoveries"
        assert [(seat["name"], seat["bot"]) for seat in table["seats"]] == [("Guest", None), ("greedy bot", "greedy")]
        assert browser.text("#me") == "Guest"


@pytest.mark.usefixtures("redis_client")
def test_a_further_ruleset_has_a_card_without_a_change_of_the_page(browser: Browser, redis_url: str) -> None:
    with serving(redis_url) as served, acting_as(browser, ""):
        listed = served.anybody().get("/rulesets").json()
        browser.leave()
        browser.driver.get(served.url)
        browser.element("#bot-tiny")
        assert browser.run(_CARDS) == [
            [line["name"].title(), line["about"], ["Play a bot", "Find people", *(["Learn"] if line["lesson"] else [])]]
            for line in listed
        ]
        assert "2 to 5 minutes · 2 to 3 players" in browser.text("#cards [data-ruleset=tiny]")
        assert "about 60 minutes · 2 to 4 players" in browser.text("#cards [data-ruleset=discoveries]")
        drawings = browser.run("return [...document.querySelectorAll('#cards svg')].map((svg) => svg.innerHTML)")
        assert len(set(drawings)) == len(listed), "each game has a picture of its own"
        browser.leave()


def test_the_games_that_wait_for_me_come_first_and_roles_are_for_operators(browser: Browser, running: str) -> None:
    browser.open("/")
    browser.until(lambda: browser.all("#turns a"), "my turns")
    assert running in browser.text("#turns") + browser.text("#mine")
    browser.element("#create[data-ruleset]")
    assert not browser.element("#people-part").is_displayed(), "roles are for operators"
    assert browser.run("return document.querySelector('main > section:not([hidden])').id") == "turns-part"
    assert re.search(r"round \d+, with .+, waits since \d", browser.text(f"#turns a[href='/games/{running}']"))
    states = browser.run(_STATES)
    turns = [state.startswith("your turn") for state in states]
    assert turns == sorted(turns, reverse=True)


def test_somebody_sits_down_at_an_open_table(browser: Browser, service: Served, ann: httpx.Client) -> None:
    game = ann.post("/games", json={"ruleset": "manitoba", "seats": 2}).json()["game"]
    ann.post(f"/games/{game}/seats", json={}).raise_for_status()
    with acting_as(browser, registered(service, "Ben")["token"]):
        browser.open("/")
        browser.click(f"#waiting button[aria-label='Sit down at {game}']")
        browser.until(lambda: game_of(browser) == game and browser.text("#turn"), "the table")
    assert [seat["name"] for seat in ann.get(f"/games/{game}").json()["seats"]] == ["Ann", "Ben"]


def test_fork_links_to_its_parent(browser: Browser, ann: httpx.Client, finished: str) -> None:
    fork = ann.post(f"/games/{finished}/forks", json={"at": 12}).raise_for_status().json()["game"]
    for page in (f"/games/{fork}", f"/games/{fork}/review"):
        browser.open(page)
        origin = browser.until(lambda: browser.text("#origin"), "of what it is a fork")
        assert origin == f"A fork of Bison {finished} from its version 12."
        links = [link.get_attribute("href").removeprefix(browser.url) for link in browser.all("#origin a")]
        assert links == [f"/games/{finished}", f"/games/{finished}/review#v=12"]
    browser.open(f"/games/{finished}")
    browser.until(lambda: browser.all("#result"), "the game itself")
    assert browser.text("#origin") == ""
    listed = ann.post(f"/games/{finished}/forks", json={"at": 12, "visibility": "public"}).json()["game"]
    browser.open("/")
    mark = f"#waiting tr:has(a[href='/games/{listed}']) .fork-mark"
    assert browser.until(lambda: browser.text(mark), "the mark of the fork").strip() == "fork"
    assert not browser.all(f"#waiting a[href='/games/{fork}']"), "its maker did not make it public"


def test_players_of_the_same_name_in_different_games_have_tags(browser: Browser, service: Served) -> None:
    people = [registered(service, "Zora") for _ in range(2)]
    for player in people:
        headers = {"Authorization": f"Bearer {player['token']}"}
        with httpx.Client(base_url=f"{service.url}/v1", headers=headers) as client:
            seated(client, "bison", [None, "greedy"])
    browser.open("/")
    tags = {f"Zora #{player['player'][1:5]}" for player in people}
    browser.until(lambda: all(tag in browser.text("#games") for tag in tags), "both tags")
    with acting_as(browser, people[0]["token"]):
        browser.open("/")
        browser.until(lambda: browser.text("#my-tag") == f"#{people[0]['player'][1:5]}", "the own tag")


def test_an_operator_names_an_organiser(browser: Browser, service: Served, operator: str) -> None:
    first, second = (registered(service, "Yann") for _ in range(2))
    tag = f"#{second['player'][1:5]}"
    with acting_as(browser, operator):
        browser.open("/")
        browser.type("#person", f"yann {tag}")
        browser.click("#find")
        browser.click(f"#found button[aria-label='Make Yann {tag} an organiser']")
        browser.until(lambda: "rule on disputes" in browser.text("#happens"), "what that means")
        browser.click("#sure")
        browser.until(lambda: browser.all(f"#found button[aria-label='Make Yann {tag} a player']"), "the new role")
        browser.keep("people-1280")
    roles = {}
    for player in (first, second):
        me = httpx.get(f"{service.url}/v1/players/me", headers={"Authorization": f"Bearer {player['token']}"})
        roles[player["player"]] = me.json()["role"]
    assert roles == {first["player"]: "player", second["player"]: "organiser"}


def test_an_operator_gives_a_player_who_lost_their_token_a_link(
    browser: Browser, service: Served, operator: str
) -> None:
    vera = registered(service, "Vera")
    tag = f"#{vera['player'][1:5]}"
    with acting_as(browser, operator):
        browser.open("/")
        browser.type("#person", f"vera {tag}")
        browser.click("#find")
        browser.click(f"#found button[aria-label='New link for Vera {tag}']")
        browser.click("#sure")
        text = browser.until(lambda: browser.text("#status"), "the link")
        link = str(text).rpartition(" ")[2]
    with acting_as(browser, ""):
        browser.leave()
        browser.driver.get(link)
        browser.until(lambda: browser.text("#me") == "Vera", "who is there")
        token = str(browser.run("return localStorage.getItem('tabletape.token')"))
    assert token.partition(".")[0] == vera["player"]
    assert token != link.partition("#token=")[2]
