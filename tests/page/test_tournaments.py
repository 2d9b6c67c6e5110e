"""Tournaments in the browser: the list, the form of a new tournament, and the page that everybody sees."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.evening import SHORT, begun, command, ended, entered, open_form, opened, send_form, table_at
from tests.page.loading import MOST_REQUESTS, load_of

_REASONS = "return [...document.querySelectorAll('#round-3 .why li')].map((line) => line.textContent).join(' ')"
_FIELDS = "return [...document.querySelectorAll('#format-fields [id]:not([id$=about])')].map((one) => one.id)"


def test_new_tournament_has_the_settings_of_the_form(browser: Browser, ann: httpx.Client) -> None:
    open_form(browser)
    browser.type("#new-name", "Thursday")
    browser.run("document.querySelector('#new-place').closest('details').open = true")
    browser.choose("#new-game", "manitoba")
    browser.element("#new[data-ruleset=manitoba]")
    browser.choose("#new-seats", "3")
    browser.run("document.querySelector('#rounds').value = 5; document.querySelector('#late').value = 2")
    browser.run("document.querySelector('#places').value = '6, 4, 2, 0'; document.querySelector('#bye').value = 3")
    browser.choose("#registration", "list")
    browser.choose("#seeding", "together")
    browser.type("#repeat", "60")
    browser.click("#leaders-meet")
    browser.click("#check-in")
    browser.choose("#first-place", "lot")
    browser.click("#take-back")
    browser.click("#open-chat")
    browser.type("#new-place", "The hall")
    browser.run("document.querySelector('#new-start').value = '2026-12-03T19:00'")
    browser.choose("#new-zone", "Europe/Berlin")
    settings = send_form(browser, ann)["state"]["settings"]
    assert settings["title"] == "Thursday"
    assert settings["format"] == {"type": "swiss", "rounds": 5, "seats": 3, "system": "search"}
    game = {"ruleset": "manitoba", "options": {}, "take_back": "own_turn"}
    defaults = {"same_luck": False, "watched": "after_round", "clock": None, "vacation": 0, "absent_after": 900}
    assert settings["game"] == {**game, **defaults, "chat": "always"}
    assert "write in the chats" in browser.text("#about-tournament")
    assert (settings["registration"], settings["check_in"], settings["late_until"]) == ("list", True, 2)
    assert (settings["seeding"], settings["first_place"]) == ("together", "lot")
    start = {"local": "2026-12-03T19:00", "zone": "Europe/Berlin"}
    assert (settings["description"], settings["place"], settings["start"]) == ("", "The hall", start)
    assert "the best rated sit together" in browser.text("#about-tournament")
    assert (settings["weights"]["repeat"], settings["leaders_meet"]) == (60, True)
    assert "In the last round the leaders sit at one table" in browser.text("#about-tournament")
    assert (settings["scoring"]["places"], settings["scoring"]["bye"]) == ([6, 4, 2, 0], 3)
    assert settings["scoring"]["order"] == ["points", "wins", "opponents", "head_to_head"]
    assert "5 rounds at tables of 3" in browser.text("#about-tournament")
    browser.open("/tournaments")
    browser.until(lambda: "Thursday" in browser.text("#tournaments"), "the list")


def test_the_form_appears_when_the_list_above_it_is_there(browser: Browser, ann: httpx.Client) -> None:
    begun(ann)
    with browser.holding("GET", "/v1/tournaments?limit=50"):
        browser.open("/tournaments")
        browser.until(lambda: browser.held() and browser.all("#new[data-ruleset]"), "all but the list")
        assert browser.all("#new-part[hidden]")
        browser.release()
    browser.element("#new-part:not([hidden])")
    assert browser.all("#tournaments tbody tr")


@pytest.mark.parametrize(
    ("kind", "fields", "format_fields"),
    [
        pytest.param(
            *("groups", ["sizes", "at-once"], {"sizes": [7], "at_once": True, "seats": 4}),
            marks=pytest.mark.long,  # a league has its fields too
        ),
        ("round_robin", ["cycles"], {"cycles": 1}),
        ("knock_out", ["heats", "qualifiers", "advance"], {"heats": 0, "qualifiers": 0, "advance": 1, "seats": 4}),
        (
            "league",
            ["seasons", "sizes", "promoted", "at-once"],
            {"seasons": 2, "sizes": [7], "promoted": 2, "at_once": True, "seats": 4},
        ),
    ],
)
def test_every_format_can_be_chosen(
    browser: Browser, ann: httpx.Client, kind: str, fields: list[str], format_fields: dict[str, Any]
) -> None:
    open_form(browser)
    browser.type("#new-name", kind)
    browser.choose("#new-game", "")
    browser.choose("#new-format", kind)
    assert browser.run(_FIELDS) == fields
    settings = send_form(browser, ann)["state"]["settings"]
    assert settings["format"] == {"type": kind, **format_fields}
    assert settings["game"] is None


def test_the_fide_system_is_for_tables_of_two(browser: Browser, ann: httpx.Client) -> None:
    open_form(browser)
    browser.type("#new-name", "Two and two")
    assert browser.run(_FIELDS) == ["rounds", "repeat", "leaders-meet"]
    browser.choose("#new-seats", "2")
    browser.choose("#system", "fide_dutch")
    settings = send_form(browser, ann)["state"]["settings"]
    assert settings["format"]["system"] == "fide_dutch"
    assert (settings["scoring"]["bye"], settings["scoring"]["small_tables"]) == (10, {"2": [10, 0]})


def test_settings_that_cannot_be_played_are_refused_with_their_limit(browser: Browser) -> None:
    browser.expects("/v1/tournaments")
    open_form(browser)
    browser.type("#new-name", "Sixes")
    browser.choose("#new-format", "groups")
    browser.run("document.querySelector('#sizes').value = '6'")
    browser.click("#begin")
    browser.until(lambda: "4, 5, 7" in browser.text("#alert"), "the sizes that can be played")
    assert browser.element("#begin").is_enabled()


@pytest.mark.long
def test_the_table_of_the_leader_names_the_players_that_repeats_keep_away(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, registration="list", game=None, format={"type": "swiss", "rounds": 3, "seats": 2})
    leader, *_ = entered(ann, tournament, "Lea", "Max", "Noa", "Ole")
    # In every draw: the leader's first opponent wins the second round, so the third opponent has lost both rounds.
    strongest = [leader]
    for number in (1, 2):
        for table, paired in enumerate(opened(ann, tournament)["state"]["rounds"][number - 1]["tables"], 1):
            players = paired["players"]
            winner = next((player for player in strongest if player in players), players[0])
            points = [9 if player == winner else 7 for player in players]
            places = [1 if player == winner else 2 for player in players]
            result = {"points": points, "places": places}
            command(ann, tournament, "record_result", round=number, table=table, result=result)
            strongest += [player for player in players if leader in players and player != leader]
        command(ann, tournament, "close_round")
    command(ann, tournament, "pair_round")
    browser.open(f"/tournaments/{tournament}")
    browser.until(lambda: "Lea leads." in browser.run(_REASONS), "the reasons for the leader's table")
    reasons = browser.run(_REASONS)
    assert "kept away by: repeats. A seat here would change the cost by: repeats +" in reasons


def test_everybody_sees_the_tournament_and_follows_it_live(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, registration="list", game=SHORT)
    browser.open(f"/tournaments/{tournament}")
    browser.until(lambda: browser.text("#roster") == "Nobody has entered yet.", "an empty roster")
    people = entered(ann, tournament, "Lea", "Max", "Noa")
    browser.until(lambda: [node.text for node in browser.all("#roster li")] == ["Lea", "Max", "Noa"], "the roster")
    command(ann, tournament, "pair_round")
    browser.until(lambda: "a preview" in browser.text("#round-1 summary"), "the preview")
    browser.click("#round-1 .why > summary")
    browser.until(lambda: "Nobody here has met before." in browser.element("#round-1 .why").text, "the explanation")
    assert "Bye:" in browser.text("#round-1 .byes")
    command(ann, tournament, "lock_round")
    command(ann, tournament, "open_round")
    game = browser.element("#table-1-1 .links a").get_attribute("href").rpartition("/")[2]
    browser.until(lambda: "Waits for" in browser.text("#table-1-1 .state"), "whose turn it is")
    assert browser.run("return document.querySelector('#round-1 .why').open"), "the open details stay open"
    ended(ann, people, tournament, game)
    browser.until(lambda: "closed" in browser.text("#round-1 summary h3"), "the end of the round")
    browser.until(lambda: "place 1" in browser.text("#table-1-1"), "the result")
    table = table_at(ann, tournament, 1, 1)
    first = table["result"]["places"][0] == 1
    turned = {"points": [0, 1], "places": [2, 1]} if first else {"points": [1, 0], "places": [1, 2]}
    command(ann, tournament, "decide_result", round=1, table=1, why="They swapped seats.", result=turned)
    browser.until(lambda: "They swapped seats." in browser.text("#rulings"), "the ruling")
    rulings = browser.text("#rulings")
    assert "result by decision" in rulings
    assert "Ann, " in rulings, "signed by name"
    assert "It changed" in rulings
    lines = ann.get(f"/tournaments/{tournament}/standings").json()["lines"]
    script = "return [...document.querySelectorAll('#standings tbody tr')].map((one) => one.dataset.player)"
    browser.until(lambda: browser.run(script) == [line["player"] for line in lines], "the standings")
    assert "behind by: " in browser.text("#standings")
    browser.choose("#standings-round", "1")
    browser.until(lambda: browser.all("#standings tbody tr"), "the standings after round 1")


_NO_WORKER = """
  window.workers = false;
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    if (window.workers || !/\\/rounds\\/\\d+$/.test(response.url)) return response;
    const round = await response.json();
    for (const table of round.tables) table.why = null;
    return Response.json(round);
  };
"""
"""Answers about a round have no explanations of its tables until `workers` is set, as without a worker."""


def test_the_explanation_of_a_table_appears_once_a_worker_has_made_it(browser: Browser, ann: httpx.Client) -> None:
    """In a preview the tournament does not change, so no event makes the page request the round again."""
    tournament = begun(ann)
    entered(ann, tournament, "Lea", "Max")
    command(ann, tournament, "pair_round")
    with browser.scripted(_NO_WORKER):
        browser.open(f"/tournaments/{tournament}")
        browser.click("#round-1 .why > summary")
        pending = "This is being worked out. It appears here as soon as it is there."
        assert browser.text("#round-1 .why li") == pending
        assert [node.text for node in browser.all("#round-1 .seats .name")], "names appear at once"
        browser.run("window.workers = true")
        browser.until(lambda: "Nobody here has met before." in browser.text("#round-1 .why"), "the explanation")
        assert browser.run("return document.querySelector('#round-1 .why').open"), "the open details stay open"


def test_table_of_a_no_show_tells_the_counted_places_and_the_played_ones(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, registration="list", game=None, format={"type": "swiss", "rounds": 2, "seats": 4})
    entered(ann, tournament, "Lea", "Max", "Noa", "Oli")
    opened(ann, tournament)
    players = table_at(ann, tournament, 1, 1)["players"]
    result = {"points": [62, 50, 40, 30], "places": [1, 2, 3, 4]}
    command(ann, tournament, "record_result", round=1, table=1, result=result)
    browser.open(f"/tournaments/{tournament}")

    def result_of(seat: int) -> str:
        line = browser.text(f'#table-1-1 li[data-player="{players[seat]}"]')
        return line.partition(" \N{EN DASH} ")[2]

    browser.until(lambda: result_of(0) == "62 points, place 1", "the result as it was played")
    command(ann, tournament, "put_out", round=1, table=1, why="She never came.", player=players[0], came=False)
    counted = "never came, place 4, 0 points for the standings, as played: 62 points, place 1"
    browser.until(lambda: result_of(0) == counted, "the result that counts")
    assert result_of(1) == "place 1, 10 points for the standings, as played: 50 points, place 2"
    browser.keep("a-no-show-at-a-table")
    browser.run("window.print = () => (window.printed = document.querySelector('#sheets').innerText);")
    browser.click("#do-print_sheets")
    sheet = browser.run("return window.printed")
    assert counted in sheet, "the sheet of the table tells what counts, too"
    assert "place 1, 10 points for the standings, as played: 50 points, place 2" in sheet


def test_focus_stays_while_the_tournament_goes_on(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann)
    entered(ann, tournament, "Lea", "Max", "Noa", "Oli")
    opened(ann, tournament)
    browser.open(f"/tournaments/{tournament}")
    link = browser.element("#table-1-2 .links a")
    browser.run("arguments[0].focus(); window.held = arguments[0]", link)
    first = table_at(ann, tournament, 1, 1)["players"][0]
    command(ann, tournament, "put_out", round=1, table=1, why="The last train.", player=first, came=True)
    browser.until(lambda: "The last train." in browser.text("#rulings"), "the ruling")
    assert browser.run("return document.activeElement === window.held && window.held.isConnected")


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_everybody_can_use_list_and_page(browser: Browser, ann: httpx.Client, width: int) -> None:
    """On a phone in German, with longer words."""
    language = "de" if width == PHONE else "en"
    tournament = begun(ann)
    entered(ann, tournament, "Lea", "Max", "Noa", "Oli", "Pia")
    opened(ann, tournament)
    first = table_at(ann, tournament, 1, 1)["players"][0]
    command(ann, tournament, "put_out", round=1, table=1, why="The last train.", player=first, came=True)
    browser.size(width, 1700)
    browser.driver.add_cookie({"name": "language", "value": language})
    browser.leave()
    open_form(browser)
    browser.element("#tournaments tr")
    check(browser, width, language)
    browser.keep(f"tournaments-{width}")
    browser.open(f"/tournaments/{tournament}")
    browser.element("#table-1-2 .links a")
    browser.element("#standings tr")
    browser.run("for (const one of document.querySelectorAll('.why')) one.open = true")
    browser.run("document.querySelector('#crosstable-part').open = true")
    browser.element("#crosstable tbody tr")
    check(browser, width, language)
    browser.keep(f"tournament-{width}")
    browser.driver.delete_cookie("language")


def test_the_page_of_a_tournament_is_small_and_near(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann)
    entered(ann, tournament, "Lea", "Max")
    requests = load_of(browser, f"/tournaments/{tournament}", "#standings tr", cold=True)["requests"]
    assert all(request["name"].startswith(f"{browser.url}/") for request in requests), "nothing comes from elsewhere"
    assert len(requests) <= MOST_REQUESTS
    assert sum(request["bytes"] for request in requests) <= 400_000


def test_crosstable_has_a_column_for_each_round_or_opponent_and_scrolls_in_its_frame(
    browser: Browser, ann: httpx.Client
) -> None:
    tournament = begun(ann, format={"type": "swiss", "rounds": 2, "seats": 3}, game=None)
    people = entered(ann, tournament, *(f"Player {number}" for number in range(1, 13)))
    opened(ann, tournament)
    for number in range(1, 5):
        result = {"points": [3, 2, 1], "places": [1, 2, 3]}
        command(ann, tournament, "record_result", round=1, table=number, result=result)
    browser.size(PHONE, 900)
    browser.open(f"/tournaments/{tournament}")
    browser.element("#standings tr")
    browser.run("document.querySelector('#crosstable-part').open = true")
    browser.element("#crosstable tbody tr")
    rows = "return [...document.querySelectorAll('#crosstable tbody tr')].map((row) => [...row.cells].map((cell) =>"
    rows += " cell.textContent))"
    lines = ann.get(f"/tournaments/{tournament}/crosstable").json()["lines"]
    first = lines[0]["cells"][0]
    opponents = " ".join(map(str, first["opponents"]))
    assert browser.run(rows)[0][2] == f"{opponents}seat 1, place 1, +10"
    browser.choose("#crosstable-by", "opponents")
    cells = browser.run(rows)[0]
    assert len(cells) == 2 + len(people) + 2
    met = {number for number, text in enumerate(cells[2:-2], 1) if text}
    assert met == set(first["opponents"])
    browser.run("document.querySelector('#crosstable-part').scrollIntoView()")
    browser.keep("crosstable-opponents")
    frame, page = browser.run(
        "const frame = document.querySelector('#crosstable');"
        "return [frame.scrollWidth > frame.clientWidth, document.documentElement.scrollWidth <= innerWidth];"
    )
    assert (frame, page) == (True, True)


def test_divisions_of_a_league_stand_apart(browser: Browser, ann: httpx.Client) -> None:
    league = {"type": "league", "seasons": 2, "sizes": [3], "seats": 3, "promoted": 1}
    tournament = begun(ann, format=league, game=None)
    entered(ann, tournament, "Lea", "Max", "Noa", "Oli", "Pia", "Quin")
    opened(ann, tournament)
    browser.open(f"/tournaments/{tournament}")
    browser.until(lambda: len(browser.all("#standings table")) == 2, "a table for each division")
    assert [head.text for head in browser.all("#standings h3")] == ["season 1, division 1", "season 1, division 2"]


def test_standings_of_one_group_can_be_chosen(browser: Browser, ann: httpx.Client) -> None:
    groups = {"type": "groups", "sizes": [3], "seats": 3}
    tournament = begun(ann, format=groups, game=None)
    entered(ann, tournament, "Lea", "Max", "Noa", "Oli", "Pia", "Quin")
    opened(ann, tournament)
    browser.open(f"/tournaments/{tournament}")
    browser.element("#standings-part-of")
    assert len(browser.all("#standings tbody tr")) == 6
    browser.choose("#standings-part-of", "season=1&group=2")
    browser.until(lambda: len(browser.all("#standings tbody tr")) == 3, "the group")
    group = ann.get(f"/tournaments/{tournament}").json()["state"]["draws"][0]["groups"][1]
    players = {row.get_attribute("data-player") for row in browser.all("#standings tbody tr")}
    assert players == set(group)
