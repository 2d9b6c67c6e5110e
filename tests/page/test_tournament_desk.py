"""The desk in the browser: an organiser runs a whole evening, rules on tables, and enters results by hand."""

from __future__ import annotations

import contextlib
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check, check_dark
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.evening import (
    SHORT,
    SWISS,
    begun,
    command,
    ended,
    entered,
    hand_over,
    open_form,
    opened,
    send_form,
    table_at,
)
from tests.page.two_people import final, post
from tests.processes import wait_until
from tests.serving import Served

BOM = "\ufeff"
_LINKS = "return [...document.querySelectorAll('#links code')].map((one) => one.textContent)"


def choose_short_game(browser: Browser) -> None:
    """Choose Discoveries with a single round in the form of a tournament."""
    browser.choose("#new-game", "discoveries")
    browser.element("#new[data-ruleset=discoveries]")
    browser.run("document.querySelector('#variants').open = true")
    browser.type("#option-max_rounds", "1")


def enter(browser: Browser, *names: str) -> dict[str, str]:
    """Enter people from the page; return their tokens by their ids, as the links tell them."""
    browser.type("#new-players", Keys.ENTER.join(names))
    browser.click("#enter")
    browser.until(lambda: len(browser.all("#links li")) == len(names), "their links")
    links: list[str] = browser.run(_LINKS)
    tokens = [link.partition("#token=")[2] for link in links]
    return {token.partition(".")[0]: token for token in tokens}


def press(browser: Browser, act: str, shows: str) -> None:
    """Press a button of the next step with the keyboard, and wait for the next text of the desk.

    Two clicks so shortly after each other at the same place are a double click, and the second does nothing.
    """
    browser.element(f"#do-{act}").send_keys(Keys.ENTER)
    browser.until(lambda: shows in browser.text("#desk-text"), shows)


def rule(browser: Browser, table: str, act: str) -> None:
    """Open the dialog of a ruling on a table."""
    browser.run("arguments[0].open = true", browser.element(f"#{table} .rule"))
    browser.click(f"#{table} .rule [data-act={act}]")
    browser.element("dialog[open] #sure")


def sure(browser: Browser, reason: str = "") -> None:
    """Write the reason, and confirm the dialog."""
    if reason:
        browser.type("#why", reason)
    browser.click("#sure")
    browser.until(lambda: not browser.all("dialog"), "the dialog closes")


def state_of(owner: httpx.Client, tournament: str) -> dict[str, Any]:
    return dict(owner.get(f"/tournaments/{tournament}").raise_for_status().json())


def seated_at(owner: httpx.Client, game: str) -> list[str]:
    return [seat["player"] for seat in owner.get(f"/games/{game}").raise_for_status().json()["seats"]]


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_an_organiser_starts_changes_pauses_and_stops_the_timer(
    browser: Browser, ann: httpx.Client, width: int
) -> None:
    tournament = begun(ann, game=None)
    entered(ann, tournament, "Lea", "Max")
    opened(ann, tournament)
    browser.open(f"/tournaments/{tournament}")
    browser.click("#do-start_timer")
    browser.run("document.querySelector('#timer-minutes').value = 50")
    sure(browser)
    browser.until(lambda: browser.text("#timer").startswith("Time left in this round: "), "the timer")
    browser.size(width, 844 if width == PHONE else 900)
    check(browser, width)
    browser.keep(f"tournament-timer-{width}")
    check_dark(browser)
    browser.element("#do-pause_timer").send_keys(Keys.ENTER)
    browser.until(lambda: "stands" in browser.text("#timer"), "the pause")
    browser.element("#do-change_timer").send_keys(Keys.ENTER)
    assert browser.element("#timer-minutes").get_attribute("value") == "50"
    browser.run("document.querySelector('#timer-minutes').value = 20")
    sure(browser)
    browser.until(lambda: browser.text("#timer").endswith("20:00"), "the change")
    browser.element("#do-resume_timer").send_keys(Keys.ENTER)
    browser.until(lambda: "left" in browser.text("#timer"), "the timer runs on")
    browser.element("#do-stop_timer").send_keys(Keys.ENTER)
    browser.element("#do-start_timer")
    assert state_of(ann, tournament)["state"]["rounds"][0]["timer"] is None


def test_faults_of_a_roster_are_shown_by_line_and_a_right_roster_is_entered_and_changed(
    browser: Browser, ann: httpx.Client, tmp_path: Path
) -> None:
    tournament = begun(ann, game=None)
    browser.expects("dry_run=true")
    browser.size(PHONE, 844)
    browser.open(f"/tournaments/{tournament}")
    browser.click("[data-act=roster]")
    file = tmp_path / "roster.csv"
    file.write_text("Name;Title;Birth\nLea;WIM;1987\nMax;XM;1990\n", encoding="utf-8")
    browser.element("#roster-file").send_keys(str(file))
    browser.element("#roster-preview .faults")
    cells = "return [...document.querySelectorAll('#roster-preview tbody td')].map((cell) => cell.textContent)"
    assert browser.run(cells)[:3] == ["3", "title", "XM"]
    check(browser, PHONE, "en")
    check_dark(browser)
    browser.keep("roster-faults")
    browser.run("const text = document.querySelector('#roster-text'); text.value = text.value.replace('XM', 'FM')")
    browser.click("#roster-check")
    browser.element("#roster-preview .entries")
    assert browser.run(cells) == ["Lea", "WIM", "1987", "Max", "FM", "1990"]
    sure(browser)
    browser.until(lambda: len(browser.all("#roster li")) == 2, "both on the roster")
    assert "Lea (WIM, born 1987)" in browser.text("#roster")
    assert len(state_of(ann, tournament)["details"]) == 2
    browser.click("#do-details")
    browser.element("#details-birth")
    values = "return [...document.querySelectorAll('dialog input')].map((input) => input.value)"
    assert browser.run(values) == ["", "", "", "WIM", "", "", "1987"]
    check(browser, PHONE, "en")
    browser.keep("roster-details")
    browser.element("#details-title").clear()
    browser.element("#details-title").send_keys("XM")
    browser.element("#details-rating").send_keys("1650")
    browser.expects(f"{tournament}/players/")
    browser.click("#sure")
    browser.until(lambda: "title of FIDE" in browser.text("#refusal"), "the refusal stands in the dialog")
    browser.element("#details-title").clear()
    sure(browser)
    browser.until(lambda: "Lea (born 1987, rating 1650)" in browser.text("#roster"), "the changed details")


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_an_organiser_edits_what_the_tournament_says_about_itself(
    browser: Browser, ann: httpx.Client, width: int
) -> None:
    start = {"local": "2026-12-03T19:00", "zone": "Europe/Berlin"}
    tournament = begun(ann, description="Tea at six.", place="The hall", start=start, game=None)
    browser.open(f"/tournaments/{tournament}")
    browser.click("#do-edit")
    assert "Place: The hall" in browser.text("#about-text")
    assert "December 3, 2026" in browser.text("#about-text")
    assert "19:00 (Europe/Berlin)" in browser.text("#about-text")
    calendar = browser.element("#about-text a").get_attribute("href")
    assert "DTSTART;TZID=Europe/Berlin:20261203T190000" in httpx.get(calendar).text
    fields = ["name", "description", "place", "start", "zone"]
    values = [browser.element(f"#edit-{field}").get_attribute("value") for field in fields]
    assert values == ["Thursday", "Tea at six.", "The hall", start["local"], start["zone"]]
    browser.type("#edit-federation", "AUT")
    texts = {"name": "Friday", "description": "<b>Tea</b> at https://example.org", "place": "Room 2"}
    for field, text in texts.items():
        browser.element(f"#edit-{field}").clear()
        browser.type(f"#edit-{field}", text)
    sure(browser)
    browser.until(lambda: browser.text("#title") == "Friday", "the new title")
    settings = state_of(ann, tournament)["state"]["settings"]
    assert (settings["place"], settings["start"], settings["federation"]) == ("Room 2", start, "AUT")
    assert settings["description"] == texts["description"]
    browser.until(lambda: browser.text("#about-text .lines") == texts["description"], "the description")
    assert len(browser.all("#about-text a")) == 1, "a link in the description is text"
    browser.size(width, 844 if width == PHONE else 900)
    check(browser, width)
    browser.keep(f"tournament-about-{width}")


def test_an_organiser_runs_an_evening_from_the_page_alone(browser: Browser, ann: httpx.Client) -> None:
    open_form(browser)
    browser.type("#new-name", "A small evening")
    choose_short_game(browser)
    browser.choose("#new-seats", "2")
    browser.run("document.querySelector('#rounds').value = 2")
    tournament = send_form(browser, ann)["tournament"]
    people = enter(browser, "Lea", "Max", "Noa", "Oli", "Pia")
    assert len(people) == 5
    assert browser.element("#new-players").get_attribute("value") == ""
    browser.until(lambda: "5 of 5 players" in browser.text("#desk-text"), "who can be paired")
    press(browser, "pair_round", "is a preview")
    before = state_of(ann, tournament)["state"]["rounds"][0]["tables"]
    press(browser, "begin_changes", "are being changed by hand. They are as they were proposed.")
    browser.click("#do-swap")
    sure(browser, "They live together.")
    browser.until(lambda: "They live together." in browser.text("#rulings"), "the change")
    browser.until(lambda: "4 players have another place" in browser.text("#desk-text"), "the differences")
    assert len(browser.all("#rulings .differences li")) == 4
    browser.keep("tournament-differences")
    press(browser, "end_changes", "is a preview")
    after = state_of(ann, tournament)["state"]["rounds"][0]["tables"]
    swapped = [before[0]["players"][0], before[1]["players"][0]]
    assert [table["players"][0] for table in after[:2]] == swapped[::-1]
    press(browser, "lock_round", "is locked")
    press(browser, "open_round", "0 of 2 tables ended")
    overview = state_of(ann, tournament)
    browser.until(lambda: len(browser.all("#round-1 .links a")) == 4, "links to both games")
    bye = overview["state"]["rounds"][0]["byes"][0]
    first_player = overview["state"]["rounds"][0]["tables"][0]["players"][0]
    withdrawal = {"command": {"type": "withdraw", "player": first_player}}
    headers = {"Authorization": f"Bearer {people[first_player]}"}
    ann.post(f"/tournaments/{tournament}/commands", json=withdrawal, headers=headers).raise_for_status()
    rule(browser, "table-1-1", "substitute")
    sure(browser, "Ill.")
    browser.until(lambda: "plays in the place of" in browser.text("#rulings"), "the substitute")
    assert bye in table_at(ann, tournament, 1, 1)["players"]
    rule(browser, "table-1-2", "forfeit")
    leaves = table_at(ann, tournament, 1, 2)["players"][0]
    sure(browser, "The last train.")
    browser.until(lambda: "1 of 2 tables ended" in browser.text("#desk-text"), "one table is left")
    assert table_at(ann, tournament, 1, 2)["out"] == {leaves: "forfeit"}
    browser.until(lambda: bye in seated_at(ann, overview["games"][0][0]), "the substitute sits at the game")
    ended(ann, people, tournament, overview["games"][0][0])
    browser.until(lambda: "Next: pair round 2" in browser.text("#desk-text"), "the round closes by itself")
    rule(browser, "table-1-1", "decide")
    # No game ends with so many points: a result that is known already is refused.
    for seat, points in enumerate((1007, 1009)):
        browser.type(f"#points-{seat}", str(points))
    assert [browser.element(f"#place-{seat}").get_attribute("value") for seat in (0, 1)] == ["2", "1"]
    sure(browser, "Counted again.")
    browser.until(lambda: "Counted again." in browser.text("#rulings"), "the decision")
    assert table_at(ann, tournament, 1, 1)["result"] == {"points": [1007, 1009], "places": [2, 1]}
    press(browser, "pair_round", "is a preview")
    press(browser, "lock_round", "is locked")
    press(browser, "open_round", "0 of 2 tables ended")
    overview = state_of(ann, tournament)
    ended(ann, people, tournament, *overview["games"][1])
    browser.until(lambda: "is over" in browser.text("#desk-text"), "the end")
    lines = ann.get(f"/tournaments/{tournament}/standings").json()["lines"]
    rows = "return [...document.querySelectorAll('#standings tbody tr')].map((one) => one.dataset.player)"
    browser.until(lambda: browser.run(rows) == [line["player"] for line in lines], "the standings")
    assert ann.get(f"/tournaments/{tournament}/verify?wait=20").json()["ok"]
    browser.keep("tournament-evening")


def test_an_organiser_pauses_all_tables_of_a_round_and_lets_them_go_on(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann)
    entered(ann, tournament, "Lea", "Max", "Noa", "Oli")
    opened(ann, tournament)
    (games,) = ann.get(f"/tournaments/{tournament}").json()["games"]
    wait_until(lambda: all(ann.get(f"/games/{game}").is_success for game in games))

    def status_and_reason(game: str) -> tuple[str, str | None]:
        overview = ann.get(f"/games/{game}").json()
        return overview["status"], overview["pause"] and overview["pause"]["reason"]

    browser.size(PHONE)
    browser.open(f"/tournaments/{tournament}")
    browser.element("#do-pause_round").send_keys(Keys.ENTER)
    browser.type("#pause-reason", "Lunch until two.")
    browser.keep("desk-pause-phone")
    browser.element("#sure").send_keys(Keys.ENTER)
    browser.until(lambda: not browser.all("dialog"), "the dialog closes")
    assert [status_and_reason(game) for game in games] == [("paused", "Lunch until two.")] * 2
    browser.until(lambda: "2 tables" in browser.run("return document.body.textContent"), "how many stand")
    browser.keep("desk-paused-phone")
    browser.element("#do-resume_round").send_keys(Keys.ENTER)
    browser.until(lambda: [status_and_reason(game) for game in games] == [("playing", None)] * 2, "they go on")
    assert not browser.run("return document.documentElement.scrollWidth > innerWidth")


@pytest.mark.long
def test_people_play_rounds_at_tables_of_four(browser: Browser, ann: httpx.Client) -> None:
    """All that an organiser does is done on the page; the games are short, and bots play them."""
    tables, rounds = 4, 3
    open_form(browser)
    browser.type("#new-name", f"At {tables} tables")
    choose_short_game(browser)
    browser.choose("#new-seats", "4")
    browser.run("document.querySelector('#rounds').value = arguments[0]", rounds)
    tournament = send_form(browser, ann)["tournament"]
    people = enter(browser, *(f"Player {number}" for number in range(1, 4 * tables + 1)))
    for number in range(1, rounds + 1):
        press(browser, "pair_round", "is a preview")
        press(browser, "lock_round", "is locked")
        press(browser, "open_round", f"0 of {tables} tables ended")
        games = state_of(ann, tournament)["games"][number - 1]
        assert len(games) == tables
        ended(ann, people, tournament, *games)
        browser.until(
            lambda number=number: f"Round {number}: closed" in browser.text("#rounds"), "the round closes by itself"
        )
    browser.until(lambda: "is over" in browser.text("#desk-text"), "the end")
    state = state_of(ann, tournament)["state"]
    met = [
        pair
        for paired_round in state["rounds"]
        for table in paired_round["tables"]
        for pair in combinations(table["players"], 2)
    ]
    assert len({frozenset(pair) for pair in met}) == rounds * tables * 6, "nobody meets anybody twice"
    browser.until(lambda: len(browser.all("#standings tbody tr")) == 4 * tables, "the standings")
    assert ann.get(f"/tournaments/{tournament}/verify?wait=20").json()["ok"]
    browser.keep(f"tournament-{tables}-tables")


def test_points_registration_and_a_locked_round_are_changed_with_reasons(browser: Browser, ann: httpx.Client) -> None:
    browser.expects("/commands")
    tournament = begun(ann, game=None, format={**SWISS, "seats": 4})
    entered(ann, tournament, "Lea", "Max", "Nia", "Ole")
    opened(ann, tournament)
    command(ann, tournament, "record_result", round=1, table=1, result={"points": [4, 3, 2, 1], "places": [1, 2, 3, 4]})
    command(ann, tournament, "close_round")
    browser.open(f"/tournaments/{tournament}")
    browser.click("#do-scoring")
    assert browser.element("#places").get_property("value") == "10, 6, 3, 1"
    browser.element("#places").clear()
    browser.type("#places", "1, 2, 3, 4")
    browser.type("#why", "As announced.")
    browser.click("#sure")
    browser.until(lambda: "scoring_invalid" in browser.text("#refusal"), "the refusal")
    browser.element("#places").clear()
    browser.type("#places", "4, 3, 2, 1")
    browser.click("#small-tables summary")
    browser.type("#places-3", "4, 2, 1")
    browser.click("#sure")
    points = "Points by place: 4, 3, 2, 1. A bye brings 3. At tables of 3: 4, 2, 1."
    browser.until(lambda: points in browser.text("#rulings"), "the new points")
    assert "from 10 to 4 points" in browser.text("#rulings")
    assert "As announced." in browser.text("#rulings")
    browser.click("#do-registration")
    browser.choose("#registration", "list")
    browser.element("#late").clear()
    browser.type("#late", "2")
    sure(browser, "Nobody else.")
    browser.until(lambda: "Late entries are possible up to round 2." in browser.text("#rulings"), "the registration")
    command(ann, tournament, "pair_round")
    command(ann, tournament, "lock_round")
    browser.until(lambda: browser.all("#do-unlock_round"), "the locked round")
    check(browser, width=10_000)
    browser.click("#do-unlock_round")
    sure(browser, "Zoe is late.")
    browser.until(lambda: "Round 2 is unlocked." in browser.text("#rulings"), "the unlocked round")
    browser.until(lambda: browser.all("#do-lock_round"), "the preview")
    settings = state_of(ann, tournament)["state"]["settings"]
    assert settings["scoring"]["places"] == [4, 3, 2, 1]
    assert settings["scoring"]["bye"] is None
    assert settings["scoring"]["small_tables"] == {"3": [4, 2, 1]}
    assert (settings["registration"], settings["late_until"]) == ("list", 2)


def test_rehearsal_is_a_copy_with_test_players_of_the_same_names(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, check_in=True, place="Town hall")
    people = entered(ann, tournament, "Lea", "Max")
    browser.open(f"/tournaments/{tournament}")
    browser.click("#do-copy_tournament")
    assert browser.element("#copy-title").get_property("value") == "Thursday"
    browser.element("#copy-title").clear()
    browser.type("#copy-title", "Tried out")
    browser.click("#copy-rehearsal")
    browser.click("#sure")
    browser.until(lambda: not browser.driver.current_url.endswith(tournament), "the copy")
    browser.until(lambda: "Max" in browser.text("#roster"), "its roster")
    copied = state_of(ann, browser.driver.current_url.rpartition("/")[2])["state"]
    settings = copied["settings"]
    assert (settings["title"], settings["place"], settings["check_in"]) == ("Tried out", "Town hall", False)
    assert [entrant["name"] for entrant in copied["roster"]] == ["Lea", "Max"]
    assert people.keys().isdisjoint(entrant["player"] for entrant in copied["roster"])
    check(browser, width=10_000)


def test_result_is_entered_by_hand_and_the_refusal_of_a_ruling_is_shown_in_its_dialog(
    browser: Browser, ann: httpx.Client
) -> None:
    browser.expects("/commands")
    tournament = begun(ann, game=None)
    entered(ann, tournament, "Lea", "Max")
    opened(ann, tournament)
    browser.open(f"/tournaments/{tournament}")
    rule(browser, "table-1-1", "decide")
    for seat in (0, 1):
        browser.type(f"#points-{seat}", "3")
        browser.element(f"#place-{seat}").clear()
        browser.type(f"#place-{seat}", "2")
    browser.type("#why", "A test.")
    browser.click("#sure")
    browser.until(lambda: "result_invalid" in browser.text("#refusal"), "why it is refused")
    browser.click("#cancel")
    assert table_at(ann, tournament, 1, 1)["result"] is None
    browser.click("#table-1-1 [data-act=record]")
    for seat, points in enumerate((12, 12)):
        browser.type(f"#points-{seat}", str(points))
    sure(browser)
    press(browser, "close_round", "pair round 2")
    assert table_at(ann, tournament, 1, 1)["result"] == {"points": [12, 12], "places": [1, 1]}


def test_desk_tells_that_a_player_who_withdrew_has_left_a_locked_round(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, game=None, format={"type": "swiss", "rounds": 2, "seats": 3})
    people = entered(ann, tournament, "Lea", "Max", "Nia")
    command(ann, tournament, "pair_round")
    command(ann, tournament, "lock_round")
    browser.open(f"/tournaments/{tournament}")
    command(ann, tournament, "withdraw", player=next(iter(people)))
    browser.until(lambda: "Lea has withdrawn" in browser.text("#rulings"), "that the player has left")
    assert len(table_at(ann, tournament, 1, 1)["players"]) == 2


def test_a_round_that_cannot_be_paired_shows_the_reason_and_is_set_by_hand(browser: Browser, ann: httpx.Client) -> None:
    browser.expects("/commands")
    dutch = {"type": "swiss", "rounds": 3, "seats": 2, "system": "fide_dutch"}
    tournament = begun(ann, game=None, format=dutch, scoring={"places": [2, 0, 0, 0], "bye": 2})
    entered(ann, tournament, "Lea", "Max")
    opened(ann, tournament)
    result = {"points": [12, 10], "places": [1, 2]}
    command(ann, tournament, "record_result", round=1, table=1, result=result)
    command(ann, tournament, "close_round")
    browser.open(f"/tournaments/{tournament}")
    press(browser, "pair_round", "Round 2 has no tables: nobody may meet twice")
    browser.click("#do-seat")
    browser.until(lambda: "Lea" in browser.text("dialog"), "the tables that are proposed")
    sure(browser, "We play once more.")
    browser.until(lambda: "is a preview" in browser.text("#desk-text"), "the tables")
    state = state_of(ann, tournament)["state"]
    assert (state["order"]["status"], len(state["rounds"][1]["tables"])) == ("done", 1)


def test_the_owner_appoints_referees_and_forbids_pairs(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann)
    lea, other = entered(ann, tournament, "Lea", "Max")
    browser.open(f"/tournaments/{tournament}")
    browser.click("#do-referee")
    sure(browser)
    browser.until(lambda: "Lea (referee)" in browser.text("#about-tournament"), "the referee")
    browser.click("#do-forbid")
    sure(browser)
    browser.until(lambda: state_of(ann, tournament)["state"]["forbidden"], "the pair")
    assert state_of(ann, tournament)["state"]["forbidden"] == [sorted([lea, other])]
    browser.click("#do-player")
    browser.choose("#what", "withdraw")
    sure(browser)
    browser.until(lambda: "has withdrawn" in browser.text("#roster"), "who has left")


def test_lost_link_is_replaced_until_it_is_opened(browser: Browser, ann: httpx.Client, service: Served) -> None:
    browser.expects("/link")
    tournament = begun(ann)
    ((player, token),) = entered(ann, tournament, "Lea").items()
    browser.open(f"/tournaments/{tournament}")
    browser.click("#do-player")
    browser.choose("#what", "link")
    sure(browser)
    (link,) = browser.until(lambda: browser.run(_LINKS), "the new link")
    new = str(link).partition("#token=")[2]
    assert new.startswith(f"{player}.")
    me = f"{service.url}/v1/players/me"
    statuses = [httpx.get(me, headers={"Authorization": f"Bearer {secret}"}).status_code for secret in (token, new)]
    assert statuses == [401, 200]
    secret = {"secret": "A" * 43}
    httpx.put(f"{me}/token", json=secret, headers={"Authorization": f"Bearer {new}"}).raise_for_status()
    browser.click("#do-player")
    browser.choose("#what", "link")
    browser.click("#sure")
    browser.until(lambda: "its player's own" in browser.text("dialog"), "why there is no other")


def test_owner_takes_a_ruling_back_changes_the_rounds_and_ends_a_tournament_with_reasons_on_the_page(
    browser: Browser, ann: httpx.Client
) -> None:
    tournament = begun(ann, game=None)
    entered(ann, tournament, "Lea", "Max")
    opened(ann, tournament)
    browser.open(f"/tournaments/{tournament}")
    browser.element("#do-abort")
    assert not browser.all("#do-end"), "not while a round is played"
    command(ann, tournament, "record_result", round=1, table=1, result={"points": [12, 10], "places": [1, 2]})
    command(ann, tournament, "close_round")
    first = table_at(ann, tournament, 1, 1)["players"][0]
    command(ann, tournament, "put_out", round=1, table=1, player=first, came=True, why="The last train.")
    browser.until(lambda: "round 1, table 1 (ruling 1)" in browser.text("#standings-rulings"), "the ruling")
    browser.click("#ruling-1 [data-act=take_back]")
    sure(browser, "It was another train.")
    browser.until(lambda: "(taken back)" in browser.text("#ruling-1"), "that it is taken back")
    assert "ruling 1 is taken back" in browser.text("#rulings")
    assert "It was another train." in browser.text("#rulings")
    assert not browser.all("#standings-rulings")
    assert not browser.all("#rulings [data-act=take_back]")
    assert table_at(ann, tournament, 1, 1)["out"] == {}
    browser.click("#do-rounds")
    browser.element("#rounds-number").clear()
    browser.type("#rounds-number", "4")
    sure(browser, "There is time.")
    browser.until(lambda: "Rounds: 4 instead of 2." in browser.text("#rulings"), "the number of rounds")
    browser.click("#do-end")
    assert "after round 1 are final" in browser.text("#happens")
    sure(browser, "Everybody leaves.")
    browser.until(lambda: "ended after round 1" in browser.text("#desk-text"), "the end")
    assert "Everybody leaves." in browser.text("#rulings")
    assert "are final" in browser.text("#standings-count")
    assert not browser.all("#do-abort")
    assert state_of(ann, tournament)["status"] == "ended"
    check(browser, width=10_000)


def test_owner_chooses_a_play_off_for_the_first_place_and_enters_it(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, game=None, format={"type": "swiss", "rounds": 1, "seats": 2}, first_place="lot")
    entered(ann, tournament, "Lea", "Max", "Noa", "Ole")
    opened(ann, tournament)
    browser.open(f"/tournaments/{tournament}")
    browser.until(lambda: "Lots, drawn when the tournament ends" in browser.text("#about-tournament"), "the lots")
    browser.click("#do-first_place")
    browser.choose("#first-place", "play_off")
    sure(browser, "All agree.")
    browser.until(lambda: "A play-off decides" in browser.text("#about-tournament"), "the choice")
    for table in (1, 2):
        command(ann, tournament, "record_result", round=1, table=table, result={"points": [12, 10], "places": [1, 2]})
    command(ann, tournament, "close_round")
    browser.click("#do-play_off")
    browser.type("#points-0", "7")
    browser.type("#points-1", "9")
    first, last = [text.text for text in browser.all("dialog legend")]
    sure(browser, "On Sunday.")
    browser.until(lambda: "behind by: play-off" in browser.text("#standings"), "the decision")
    assert browser.text("#standings").index(last) < browser.text("#standings").index(first)
    assert "Play-off for the first place" in browser.text("#rulings")
    assert "On Sunday." in browser.text("#rulings")
    assert "On Sunday." in browser.text("#play-offs")


def test_organiser_opens_a_table_for_a_play_off_and_its_game_decides(browser: Browser, ann: httpx.Client) -> None:
    settings = {"format": {"type": "swiss", "rounds": 1, "seats": 2}, "first_place": "play_off"}
    tournament = begun(ann, game=SHORT, **settings)
    people = entered(ann, tournament, "Lea", "Max", "Noa", "Ole")
    opened(ann, tournament)
    for table in (1, 2):
        result = {"points": [12, 10], "places": [1, 2]}
        command(ann, tournament, "decide_result", round=1, table=table, result=result, why="agreed")
    wait_until(lambda: state_of(ann, tournament)["status"] == "ended")
    browser.open(f"/tournaments/{tournament}")
    browser.click("#do-open_play_off")
    sure(browser, "Both won.")
    browser.until(lambda: "played now" in browser.text("#play-offs"), "the table")
    assert not browser.all("#do-open_play_off")
    assert "(Both won.)" in browser.text("#play-offs")
    assert "A table was opened for the play-off" in browser.text("#rulings")
    (game,) = state_of(ann, tournament)["play_off_games"]
    assert browser.all(f"#play-offs a[href='/games/{game}']")
    hand_over(ann, people, game)
    browser.until(lambda: "Play-off for the first place" in browser.text("#play-offs"), "the result")
    assert not browser.all("#play-offs a")
    assert ann.get(f"/tournaments/{tournament}/verify?wait=20").json()["ok"]
    check(browser, width=10_000)


@pytest.mark.long
def test_divisions_of_a_league_have_play_offs_of_their_own_at_the_same_time(
    browser: Browser, ann: httpx.Client
) -> None:
    league = {"type": "league", "seasons": 1, "sizes": [2], "promoted": 1, "seats": 2}
    tournament = begun(ann, game=SHORT, format=league, first_place="play_off")
    entered(ann, tournament, "Lea", "Max", "Noa", "Ole")
    opened(ann, tournament)
    for table in range(1, len(state_of(ann, tournament)["state"]["rounds"][0]["tables"]) + 1):
        result = {"points": [12, 12], "places": [1, 1]}
        command(ann, tournament, "decide_result", round=1, table=table, result=result, why="agreed")
    wait_until(lambda: state_of(ann, tournament)["status"] == "ended")
    browser.open(f"/tournaments/{tournament}")
    browser.click("#do-open_play_off")
    second = browser.element("#tie option:nth-child(2)").text
    browser.choose("#tie", "1")
    sure(browser, "The second division.")
    browser.until(lambda: f"played now: {second}" in browser.text("#play-offs"), "the table of the second division")
    browser.until(lambda: not browser.all("dialog"), "the end of the dialog")
    browser.click("#do-open_play_off")
    browser.element("#why")
    assert not browser.all("#tie"), "the other tie has its table"
    sure(browser, "The first division.")
    browser.until(lambda: not browser.all("#do-open_play_off"), "the table of the first division")
    browser.until(lambda: not browser.all("dialog"), "the end of the dialog")
    browser.click("#do-play_off")
    browser.choose("#tie", "1")
    assert ", ".join(text.text for text in browser.all("dialog legend")) == second
    browser.type("#points-0", "7")
    browser.type("#points-1", "9")
    sure(browser, "Agreed.")
    browser.until(lambda: "behind by: play-off" in browser.text("#standings"), "the decision")


def test_abort_is_shown_to_everybody_in_their_language(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, game=None)
    entered(ann, tournament, "Lea", "Max")
    opened(ann, tournament)
    browser.open(f"/tournaments/{tournament}")
    browser.click("#do-abort")
    sure(browser, "Fire alarm.")
    browser.until(lambda: "was aborted" in browser.text("#desk-text"), "the abort")
    browser.driver.add_cookie({"name": "language", "value": "de"})
    try:
        browser.open(f"/tournaments/{tournament}")
        browser.until(lambda: "zählt nicht" in browser.text("#standings-count"), "that nothing counts")
        assert "Fire alarm." in browser.text("#rulings")
        browser.open("/tournaments")
        browser.until(lambda: "abgebrochen" in browser.text("#tournaments"), "its state in the list")
    finally:
        browser.driver.delete_cookie("language")


def test_standings_are_downloaded_and_printed(browser: Browser, ann: httpx.Client) -> None:
    start = {"local": "2026-12-03T19:00", "zone": "Europe/Berlin"}
    tournament = begun(ann, start=start, description="Tea at six. " * 60)
    entered(ann, tournament, "Lea", "Max", "Noa", "Oli")
    opened(ann, tournament)
    command(ann, tournament, "start_timer", seconds=3_000)
    browser.open(f"/tournaments/{tournament}")
    browser.element("#do-csv")
    browser.run(
        "URL.createObjectURL = (blob) => { blob.arrayBuffer().then((bytes) =>"
        "  (window.saved = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))); return '#saved'; };"
        "window.print = () => (window.printed = document.body.className);"
    )
    browser.click("#do-csv")
    csv = str(browser.until(lambda: browser.run("return window.saved"), "the file"))
    assert csv.splitlines()[0].startswith(f"{BOM}place,player,name,points")
    assert {"Lea", "Max", "Noa", "Oli"} <= {line.split(",")[2] for line in csv.splitlines()[1:]}
    browser.run("window.saved = null")
    browser.click("#do-results_csv")
    results = str(browser.until(lambda: browser.run("return window.saved"), "the results"))
    assert results.startswith(f"{BOM}round,table,seat")
    assert [line.split(",")[:3] for line in results.splitlines()[1:]] == [
        ["1", str(at // 2 + 1), str(at % 2)] for at in range(4)
    ]
    browser.run("window.saved = null")
    browser.click("#do-report")
    assert str(browser.until(lambda: browser.run("return window.saved"), "the report")).startswith("012 Thursday")
    browser.run("window.saved = null")
    browser.click("#do-report26")
    assert "182 Tabletape" in str(browser.until(lambda: browser.run("return window.saved"), "the report of 2026"))
    browser.run(
        "window.print = () => (window.printed = [document.body.className, document.querySelector('#sheets').innerText,"
        "  document.querySelectorAll('.sheet').length]);"
    )
    browser.click("#do-print_sheets")
    style, text, sheets = browser.run("return window.printed")
    assert (style, sheets) == ("print-sheets", 2)
    assert all(name in text for name in ("Thursday", "Round 1, table 2", "Lea", "Max", "Noa", "Oli"))
    browser.run("window.print = () => (window.printed = document.body.className)")
    browser.click("#do-print")
    assert browser.run("return window.printed") == ""
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    visible = "return [...document.querySelectorAll(arguments[0])].filter((one) => one.offsetParent).length"
    try:
        assert browser.run(visible, "#round-1 article") == 2
        assert browser.run(visible, "#standings tbody tr") == 4
        assert browser.run(visible, "button, select, input, textarea, #desk-part, nav a") == 0
        assert browser.run(visible, "#timer, #about-text a") == 0
        assert browser.run(visible, "#about-text strong, #about-text details:not([open])") == 2, "a long text is folded"
        browser.run("document.body.className = 'print-sheets'")
        assert browser.run(visible, "#about-text, #about-text *, #timer, #desk-timer") == 0
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_the_desk_marks_long_thinks_and_leads_to_requests(browser: Browser, ann: httpx.Client) -> None:
    tournament = begun(ann, game={"ruleset": "bison", "take_back": "own_turn"})
    people = entered(ann, tournament, "Lea", "Max")
    evening = opened(ann, tournament)
    game, players = evening["games"][0][0], evening["state"]["rounds"][0]["tables"][0]["players"]
    wait_until(lambda: ann.get(f"/games/{game}").is_success)
    with contextlib.ExitStack() as stack:
        first, second = (
            stack.enter_context(
                httpx.Client(base_url=ann.base_url, headers={"Authorization": f"Bearer {people[player]}"})
            )
            for player in players
        )
        version = final(first, second, game)["version"]
        browser.open(f"/tournaments/{tournament}")
        browser.until(lambda: "Waits for" in browser.text("#table-1-1"), "whose turn it is")
        assert not browser.all("#table-1-1 .long"), "it has just begun"
        # Four minutes later: the mark stands from the third on, or from when the organiser says.
        browser.run("const now = Date.now.bind(Date); Date.now = () => now() + 4 * 60000")
        browser.type("#long-think", f"{Keys.CONTROL}a{Keys.NULL}5{Keys.TAB}")
        browser.until(lambda: "4 minutes" in browser.text("#table-1-1"), "how long")
        assert not browser.all("#table-1-1 .long")
        browser.type("#long-think", f"{Keys.CONTROL}a{Keys.NULL}3{Keys.TAB}")
        browser.until(lambda: browser.all("#table-1-1 .long"), "the mark")
        post(first, game, "take-back-request", to=version)
        browser.until(lambda: browser.all("#desk-waiting a"), "the request")
        for place in ("#desk-waiting a", "#table-1-1 .waiting a"):
            assert browser.element(place).get_attribute("href").endswith(f"/games/{game}/review#v={version}")


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_everybody_can_use_the_desk(browser: Browser, ann: httpx.Client, width: int) -> None:
    """On a phone in German, with longer words."""
    language = "de" if width == PHONE else "en"
    tournament = begun(ann)
    browser.size(width, 2400)
    browser.driver.add_cookie({"name": "language", "value": language})
    browser.leave()
    browser.open(f"/tournaments/{tournament}")
    enter(browser, "Lea", "Max", "Noa", "Oli", "Pia")
    command(ann, tournament, "pair_round")
    browser.element("#do-swap")
    check(browser, width, language)
    browser.click("#do-swap")
    browser.element("dialog[open] #sure")
    check(browser, width, language)
    browser.keep(f"desk-swap-{width}")
    browser.click("#cancel")
    for kind in ("lock_round", "open_round"):
        command(ann, tournament, kind)
    browser.element("#table-1-2 .rule")
    browser.run("for (const one of document.querySelectorAll('.rule')) one.open = true")
    check(browser, width, language)
    if width == PHONE:
        low = (
            "return [...document.querySelectorAll('#desk button, .rule button')].filter((one) => one.offsetHeight < 44)"
        )
        assert browser.run(low) == []
    browser.keep(f"desk-{width}")
    browser.driver.delete_cookie("language")
