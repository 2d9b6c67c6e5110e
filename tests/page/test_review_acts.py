"""Acts of organisers and operators on the review page: rulings, aborting, freeing, forks that supersede, imports."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.reviewing import acting_as, board_shows, stall, version_of
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

BUTTONS = ("rule", "abort", "retry")


@pytest.fixture(scope="module")
def olga(service: Served, operator: str) -> Iterator[httpx.Client]:
    """An organiser; calls under `/v1` with her token."""
    with httpx.Client(base_url=f"{service.url}/v1", timeout=PATIENCE_SECONDS) as client:
        player = client.post("/players", json={"name": "Olga"}).json()
        role = {"role": "organiser"}
        granted = client.put(
            f"/players/{player['player']}/role", json=role, headers={"Authorization": f"Bearer {operator}"}
        )
        granted.raise_for_status()
        client.headers["Authorization"] = f"Bearer {player['token']}"
        yield client


@pytest.fixture
def organiser(browser: Browser, olga: httpx.Client) -> Iterator[Browser]:
    """The browser in Olga's hands."""
    with acting_as(browser, olga.headers["Authorization"].removeprefix("Bearer ")):
        yield browser


def offered(browser: Browser) -> set[str]:
    """Return the buttons of acts that are shown."""
    browser.until(lambda: browser.text("#game-status"), "the status")
    return {name for name in BUTTONS if browser.all(f"#{name}")}


def test_acts_are_offered_by_role(
    browser: Browser, ann: httpx.Client, olga: httpx.Client, operator: str, running: str, short: str
) -> None:
    waiting = ann.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"]
    own = browser.token
    hers = olga.headers["Authorization"].removeprefix("Bearer ")
    nothing: set[str] = set()
    for token, cases in (
        (own, ((running, nothing, False), (waiting, {"abort"}, False), (short, nothing, True))),
        (hers, ((running, {"rule", "abort"}, True), (short, {"rule"}, True))),
        (operator, ((running, {"rule", "abort"}, True),)),
    ):
        with acting_as(browser, token):
            for game, expected, forks in cases:
                browser.open(f"/games/{game}/review")
                assert offered(browser) == expected, (token == own, game == waiting)
                assert browser.element("#fork-here").is_displayed() == forks


def test_an_organiser_rules_on_a_dispute(organiser: Browser, olga: httpx.Client, running: str) -> None:
    organiser.open(f"/games/{running}/review#v=3")
    organiser.click("#rule")
    assert "cannot be taken back" in organiser.text("#happens")
    assert "about version 3" in organiser.text("#happens")
    organiser.type("#ruling", "The tile stands.")
    organiser.click("#sure")
    organiser.until(lambda: "The tile stands." in organiser.text("#rulings"), "the ruling, without asking")
    assert not organiser.all("dialog")
    (ruling,) = olga.get(f"/games/{running}").json()["rulings"]
    assert (ruling["text"], ruling["about"]) == ("The tile stands.", 3)
    organiser.until(lambda: "The tile stands." in organiser.text("#timeline"), "its line")
    organiser.click("#rulings a")
    organiser.until(lambda: version_of(organiser) == 3, "the version in dispute")


def test_an_organiser_aborts_a_game_and_a_refusal_is_told_with_its_code(
    organiser: Browser, olga: httpx.Client, running: str
) -> None:
    organiser.open(f"/games/{running}/review")
    organiser.click("#abort")
    assert "without a result" in organiser.text("#happens")
    organiser.click("#sure")
    assert olga.get(f"/games/{running}").json()["status"] == "playing", "a reason is needed"
    organiser.type("#reason", "The tournament was called off.")
    # Meanwhile another organiser does the same.
    olga.post(f"/games/{running}/abort", json={"reason": "Rain."}).raise_for_status()
    organiser.expects("409")
    organiser.click("#sure")
    organiser.until(lambda: "[already_ended]" in organiser.text("#refusal"), "the refusal with its code")
    assert "Refused: The game is over already." in organiser.text("#refusal")
    organiser.click("#cancel")
    organiser.until(lambda: organiser.text("#game-status") == "aborted", "what the other organiser did")
    assert "Rain." in organiser.text("#proof")
    assert offered(organiser) == {"rule"}


def test_creator_aborts_a_table_before_the_start(browser: Browser, ann: httpx.Client) -> None:
    game = ann.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"]
    browser.open(f"/games/{game}/review")
    browser.click("#abort")
    browser.type("#reason", "Nobody came.")
    browser.click("#sure")
    browser.until(lambda: browser.text("#game-status") == "aborted", "the end")
    assert ann.get(f"/games/{game}").json()["reason"] == "Nobody came."


def test_an_operator_frees_a_stalled_game(browser: Browser, service: Served, operator: str, running: str) -> None:
    stall(service, running, "the scoring failed")
    with acting_as(browser, operator):
        browser.open(f"/games/{running}/review")
        assert offered(browser) == {"rule", "abort", "retry"}
        assert "the scoring failed" in browser.text("#proof")
        browser.click("#retry")
        assert "the scoring failed" in browser.text("#happens")
        browser.click("#sure")
        browser.until(lambda: browser.text("#game-status") == "playing", "it goes on")
        assert offered(browser) == {"rule", "abort"}


def test_a_disputed_game_is_superseded_with_its_luck(organiser: Browser, olga: httpx.Client, running: str) -> None:
    organiser.open(f"/games/{running}/review")
    organiser.until(lambda: version_of(organiser), "a version")
    at = version_of(organiser)
    organiser.click("#fork-here")
    parents = "return document.querySelector('#luck option[value=parent]').disabled"
    assert organiser.run(parents), "the luck of a running game is not to be had"
    assert "this one stays as it is" in organiser.text("#happens")
    organiser.click("#supersede")
    assert not organiser.run(parents)
    organiser.until(lambda: "This game stops now" in organiser.text("#happens"), "what it means")
    assert "what this game would have drawn" in organiser.text("#happens")
    organiser.choose("#luck", "fresh")
    organiser.until(lambda: "draws are made anew" in organiser.text("#happens"), "what fresh luck means")
    organiser.choose("#luck", "parent")
    organiser.click("#sure")
    organiser.until(lambda: running not in organiser.driver.current_url, "the game that goes on")
    parent = olga.get(f"/games/{running}").json()
    fork = olga.get(f"/games/{parent['superseded_by']}").json()
    assert organiser.driver.current_url.endswith(f"/games/{fork['game']}")
    assert (fork["origin"]["at"], fork["origin"]["supersedes"], fork["status"]) == (at, True, "playing")
    assert [seat["name"] for seat in fork["seats"]] == ["Ann", "greedy bot"]
    assert fork["commitment"] == parent["commitment"]
    organiser.open(f"/games/{running}/review")
    organiser.until(lambda: fork["game"] in organiser.text("#origin"), "the way to the game that replaces it")
    organiser.open(f"/games/{fork['game']}/review")
    organiser.until(lambda: "which it replaces" in organiser.text("#origin"), "the way back")


def test_refused_fork_shows_the_reason(browser: Browser, running: str) -> None:
    browser.open(f"/games/{running}/review")
    browser.until(lambda: version_of(browser), "a version")
    browser.press("f")
    browser.until(lambda: "organisers and operators" in browser.text("#happens"), "who may")
    assert not browser.element("#sure").is_enabled()


def open_whole_review(browser: Browser, game: str, downloads: Path) -> None:
    """Open the review of a game, with a folder for downloads. A page that still fills moves buttons under the mouse."""
    behavior = {"behavior": "allow", "downloadPath": str(downloads)}
    browser.driver.execute_cdp_cmd("Browser.setDownloadBehavior", behavior)
    browser.open(f"/games/{game}/review")
    browser.until(
        lambda: board_shows(browser, version_of(browser)) and browser.all("#version-details li"), "the whole page"
    )


def open_import(browser: Browser) -> None:
    """Open the part of the lobby for imports, once all lists above it are there."""
    browser.open("/")
    for part in ("#create[data-ruleset]", "#mine > *", "#waiting > *", "#games > *"):
        browser.element(part)
    browser.click("#import summary")


def test_an_archive_is_taken_along_and_imported(
    browser: Browser, ann: httpx.Client, short: str, tmp_path: Path
) -> None:
    open_whole_review(browser, short, tmp_path)
    browser.click("#archive")
    archive = tmp_path / f"{short}.ndjson"
    browser.until(archive.exists, "the file")
    whole = ann.get(f"/games/{short}/archive").content
    browser.until(lambda: archive.read_bytes() == whole, "the whole archive")
    broken = tmp_path / "broken.ndjson"
    broken.write_bytes(whole.replace(b"random bot", b"RANDOM bot"))
    open_import(browser)
    browser.type("#archive-file", str(broken))
    assert "The archive is verified first" in browser.text("#happens")
    browser.expects("422")
    browser.click("#sure")
    browser.until(lambda: "[archive_" in browser.text("#refusal"), "the check that fails")
    browser.click("#cancel")
    browser.type("#archive-file", str(archive))
    browser.click("#sure")
    browser.until(lambda: short not in browser.driver.current_url, "the imported game")
    browser.until(lambda: "Imported from an archive" in browser.text("#origin"), "where it comes from")
    imported = str(browser.driver.current_url).split("/")[4]
    assert ann.get(f"/games/{imported}").json()["imported"]
    assert browser.text("#game-status") == "finished"


def test_a_notation_is_read_printed_taken_along_and_imported(
    browser: Browser, ann: httpx.Client, short: str, tmp_path: Path
) -> None:
    open_whole_review(browser, short, tmp_path)
    browser.click("#show-notation")
    text = ann.get(f"/games/{short}/notation").text
    browser.until(
        lambda: browser.run("return document.querySelector('#notation pre')?.textContent") == text, "the text"
    )
    browser.keep("notation")
    browser.run("window.print = () => { document.body.dataset.printed = document.body.className; };")
    browser.click("#notation-print")
    assert browser.run("return document.body.dataset.printed") == "print-notation"
    assert not browser.run("return document.body.className")
    browser.click("#notation-save")
    file = tmp_path / f"{short}.txt"
    browser.until(lambda: file.exists() and file.read_text(encoding="utf-8") == text, "the file")
    open_import(browser)
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(text.replace("choose_start", "chose_start", 1), encoding="utf-8")
    browser.type("#archive-file", str(wrong))
    assert "Each decision is checked by the rules first" in browser.text("#happens")
    browser.expects("422")
    browser.click("#sure")
    browser.until(lambda: "nearest: choose_start_discovery:" in browser.text("#refusal"), "the fault with its place")
    browser.click("#cancel")
    browser.type("#archive-file", str(file))
    browser.click("#sure")
    browser.until(lambda: short not in browser.driver.current_url and "/review" in browser.driver.current_url, "it")
    analysis = str(browser.driver.current_url).split("/")[4]
    assert ann.get(f"/games/{analysis}").json()["labels"] == ["analysis"]
