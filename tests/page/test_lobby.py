"""The lobby: a table with everything that can be agreed, invitations, filters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.rulesets import RULESETS
from tests.page.browser import PHONE, PLAIN, Browser
from tests.page.cutting import SEATS, TABLES, AnswerCutter
from tests.page.playing import game_of
from tests.page.reviewing import acting_as, play_out
from tests.serving import Served

_ATTRIBUTES = "return [...document.querySelectorAll(arguments[0])].map((node) => node.getAttribute(arguments[1]))"
_TEXTS = "return [...document.querySelectorAll(arguments[0])].map((node) => node.textContent)"


def form(browser: Browser, ruleset: str) -> None:
    """Open the lobby and choose a game."""
    browser.open("/")
    browser.element("#create[data-ruleset]")
    choose_ruleset(browser, ruleset)


def choose_ruleset(browser: Browser, ruleset: str) -> None:
    """Choose a game in the open lobby, and see all of its form."""
    browser.choose("#ruleset", ruleset)
    browser.element(f"#create[data-ruleset={ruleset}]")
    browser.run("document.querySelector('#further').open = true")


def opened(browser: Browser, ann: httpx.Client) -> dict[str, Any]:
    """Open the table and give it as the service knows it."""
    browser.click("#open")
    browser.until(lambda: game_of(browser), "the table")
    return dict(ann.get(f"/games/{game_of(browser)}").json())


def fields_of(schema: dict[str, Any], parts: dict[str, Any], path: str = "option") -> Iterator[str]:
    """Return the ids of the fields that a schema of options needs."""
    for shape in (schema, *schema.get("anyOf", ())):
        named = parts[shape["$ref"].rpartition("/")[2]] if "$ref" in shape else shape
        if "properties" in named:
            for name, inner in named["properties"].items():
                yield from fields_of(inner, parts, f"{path}-{name}")
            return
    yield path


def test_every_option_of_every_ruleset_is_offered_and_explained(browser: Browser, ann: httpx.Client) -> None:
    form(browser, "bison")
    for ruleset in sorted(RULESETS):
        choose_ruleset(browser, ruleset)
        page = ann.get(f"/rulesets/{ruleset}").json()
        fields = set(fields_of(page["options"], page["options"].get("$defs", {})))
        assert fields
        assert fields == set(browser.run(_ATTRIBUTES, "#options input, #options select", "id"))
        assert set(browser.run(_ATTRIBUTES, "#seats option", "value")) == {str(count) for count in page["seats"]}
        assert set(browser.run(_ATTRIBUTES, "#seat-1 option", "value")) == {"", "me", *page["bots"]}
        for option in page["option_texts"]:
            name = f"#option-{option['option'].replace('.', '-')}"
            assert option["text"] in browser.text(f"{name}-about")
            assert browser.run(_TEXTS, f"{name} option") == [value["text"] for value in option["values"]]
            if option["rule_link"]:
                assert browser.run(_ATTRIBUTES, f"{name}-about a", "href")[0] == option["rule_link"]
        browser.keep(f"options-{ruleset}")
    choose_ruleset(browser, "bison")
    browser.choose("#option-variant", "2")
    assert browser.text("#option-variant + .chosen").startswith("Variant 2: as variant 1;")


def test_a_table_is_opened_as_it_was_asked_for(browser: Browser, ann: httpx.Client) -> None:
    form(browser, "manitoba")
    browser.choose("#seats", "3")
    browser.choose("#seat-2", "me")
    browser.choose("#seat-1", "greedy")
    browser.choose("#option-territory", '"lake_manitoba"')
    browser.type("#option-first_seat", "1")
    browser.type("#option-totem", "green, blue, white, brown, beige")
    browser.choose("#visibility", "unlisted")
    browser.choose("#forks", "anyone")
    browser.type("#labels", "cup, evening")
    table = opened(browser, ann)
    assert (table["ruleset"], table["visibility"], table["forks"]) == ("manitoba", "unlisted", "anyone")
    assert table["labels"] == ["cup", "evening"]
    assert table["options"]["territory"] == "lake_manitoba"
    assert table["options"]["first_seat"] == 1
    assert table["options"]["totem"] == ["green", "blue", "white", "brown", "beige"]
    assert [seat["bot"] for seat in table["seats"]] == [None, "greedy", None]
    assert (table["your_seat"], table["seats"][0]["player"]) == (2, None)


def test_table_is_opened_with_an_own_component_set(browser: Browser, ann: httpx.Client, tmp_path: Path) -> None:
    usual = ann.get("/rulesets/bison").json()["components"]
    own = tmp_path / "set.json"
    tables = ann.get(f"/rulesets/bison/components/{usual}").json()
    tables["provenance"]["tiles"] = "rulebook"
    own.write_text(json.dumps(tables))
    form(browser, "bison")
    browser.type("#set", str(own))
    digest = browser.until(lambda: browser.element("#components").get_attribute("value"), "the hash of the set")
    assert digest != usual
    assert opened(browser, ann)["components"] == digest


def test_refusal_of_a_table_is_shown_the_form_stays_and_a_game_that_cannot_be_read_is_not_chosen(
    browser: Browser,
) -> None:
    form(browser, "bison")
    browser.type("#option-first_seat", "9")
    browser.expects("status of 422")
    browser.click("#open")
    browser.until(lambda: "first_seat" in browser.text("#alert") or "seat" in browser.text("#alert"), "the refusal")
    assert browser.element("#option-first_seat").get_attribute("value") == "9"
    assert browser.element("#open").is_enabled()
    browser.expects("ERR_INTERNET_DISCONNECTED")
    browser.offline(True)
    browser.choose("#ruleset", "wendake")
    browser.until(lambda: "cannot be reached" in browser.text("#alert"), "why not")
    assert browser.element("#ruleset").get_attribute("value") == "bison"
    assert browser.element("#open").is_enabled()
    browser.offline(False)
    browser.choose("#ruleset", "wendake")
    browser.element("#create[data-ruleset=wendake]")
    assert browser.text("#alert") == ""


def test_table_with_lost_answers_about_itself_and_about_a_seat_is_opened_once(
    browser: Browser, service: Served, ann: httpx.Client
) -> None:
    browser.expects("ERR_CONTENT_LENGTH_MISMATCH")
    with AnswerCutter(service.url, TABLES) as tables, AnswerCutter(tables.url, SEATS) as seats:
        label = f"lost {seats.url.rpartition(':')[2]}"
        browser.driver.get(f"{seats.url}{PLAIN}")
        browser.run("localStorage.setItem('tabletape.token', arguments[0])", ann.headers["Authorization"][7:])
        browser.driver.get(seats.url)
        browser.element("#create[data-ruleset]")
        browser.choose("#seats", "3")
        browser.choose("#seat-1", "greedy")
        browser.run("document.querySelector('#further').open = true")
        browser.type("#labels", label)
        for cutter in (tables, seats):
            cutter.cuts, cutter.within = 1, True
            browser.click("#open")
            browser.until(lambda cutter=cutter: cutter.lost == 1, "a lost answer")
            browser.until(lambda: "cannot be reached" in browser.text("#alert"), "the lost answer")
        browser.click("#open")
        game = browser.until(lambda: game_of(browser), "the table")
        browser.leave()
    assert [row["game"] for row in ann.get("/games", params={"label": label}).json()["games"]] == [game]
    names = [seat["name"] for seat in ann.get(f"/games/{game}").json()["seats"]]
    assert names == ["Ann", "greedy bot", None]


def test_a_private_game_is_joined_by_invitation(browser: Browser, service: Served, ann: httpx.Client) -> None:
    form(browser, "bison")
    browser.choose("#visibility", "private")
    table = opened(browser, ann)
    link = browser.until(lambda: browser.text("#invitation"), "the invitation")
    ben = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()
    with acting_as(browser, ben["token"]):
        browser.open("/")
        browser.element("#create[data-ruleset]")
        assert not browser.all(f"a[href='/games/{table['game']}']"), "a private game is not listed"
        browser.type("#link", link)
        browser.click("#come")
        browser.click("#accept")
        browser.until(lambda: browser.all("#board svg"), "the table, now that they sit there")
        assert "invitation" not in browser.driver.current_url
    overview = ann.get(f"/games/{table['game']}").json()
    assert (overview["status"], overview["seats"][1]["name"]) == ("playing", "Ben")


def test_bot_account_is_marked_in_the_lobby_at_the_table_and_in_the_review(
    browser: Browser, service: Served, ann: httpx.Client
) -> None:
    token = ann.post("/players/me/bots", json={"name": "Hal"}).raise_for_status().json()["token"]
    game = ann.post("/games", json={"ruleset": "bison", "seats": 2}).raise_for_status().json()["game"]
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    headers = {"Authorization": f"Bearer {token}"}
    httpx.post(f"{service.url}/v1/games/{game}/seats", json={"seat": 1}, headers=headers).raise_for_status()
    for path in ("/", f"/games/{game}", f"/games/{game}/review"):
        browser.open(path)
        browser.until(lambda: "Hal (bot)" in browser.run("return document.body.innerText"), f"the mark on {path}")


_OUTSIDE = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return box.left < 0 || box.right > innerWidth;
"""


@pytest.mark.parametrize("visibility", ["public", pytest.param("private", marks=pytest.mark.long)])
def test_a_stranger_sits_down_in_the_panel_of_the_table(browser: Browser, ann: httpx.Client, visibility: str) -> None:
    table = (
        ann.post("/games", json={"ruleset": "bison", "seats": 2, "visibility": visibility}).raise_for_status().json()
    )
    game = table["game"]
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    invitation = f"#invitation={table['invitation']}" if visibility == "private" else ""
    with acting_as(browser, ""):
        browser.size(PHONE)
        browser.open(f"/games/{game}{invitation}")
        button = "#accept" if invitation else "#seats-free button.main"
        browser.element(button)
        for selector in ("#seat-name", button):
            assert not browser.run(_OUTSIDE, selector), f"{selector} is seen on a phone"
        browser.keep(f"stranger-{visibility}-{PHONE}")
        browser.run("document.querySelector('#seat-name').select()")
        browser.type("#seat-name", "Ben")
        browser.click(button)
        browser.until(lambda: ann.get(f"/games/{game}").json()["status"] == "playing", "that both sit")
        browser.until(lambda: browser.all("#board svg [data-seat], #seats svg [data-seat]"), "the table")
    assert ann.get(f"/games/{game}").json()["seats"][1]["name"] == "Ben"


def test_filters_select_games_and_stand_in_the_address(browser: Browser, ann: httpx.Client) -> None:
    finished = play_out(ann, "discoveries", options={"max_rounds": 1})
    rare = ann.post("/games", json={"ruleset": "wendake", "seats": 2, "labels": ["rare"]}).json()["game"]
    browser.open("/")
    browser.element(f"#games a[href='/games/{finished}']")
    browser.type("#by-label", "rare\n")
    browser.until(lambda: not browser.all(f"#games a[href='/games/{finished}']"), "fewer games")
    browser.driver.refresh()
    browser.element(f"#games a[href='/games/{rare}']")
    assert not browser.all(f"#games a[href='/games/{finished}']")
    browser.choose("#by-status", "finished")
    browser.until(lambda: "No public game matches" in browser.text("#games"), "none")
    browser.open("/?status=finished&ruleset=discoveries")
    browser.element(f"#games a[href='/games/{finished}']")
    assert not browser.all(f"#games a[href='/games/{rare}']")
