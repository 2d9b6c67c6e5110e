"""Annotations in the browser: written, marked on the board, answered, changed and removed, with mouse and keys."""

from __future__ import annotations

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check
from tests.page.browser import PHONE, Browser
from tests.page.loading import MOST_REQUESTS, load_of
from tests.page.reviewing import acting_as, board_shows, play_out, version_of
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

VERSION = 20
_LAYERS = "return [...document.querySelectorAll('#board .marks text')].map((one) => one.textContent).join(' ')"
_OFFERED = "return document.querySelectorAll('#board .offered').length"
_CORNER = """
const place = document.querySelector('#board [data-place]').getBoundingClientRect();
const frame = document.querySelector('#board .marks rect').getBoundingClientRect();
return [frame.left < place.left, frame.top < place.top, frame.right > place.right, frame.bottom > place.bottom];
"""


@pytest.fixture(scope="module")
def over(ann: httpx.Client) -> str:
    """A game of bots, that no other test looks at."""
    return play_out(ann, "bison", bot="random")


@pytest.fixture
def eve(service: Served) -> httpx.Client:
    """Eve, without a browser."""
    client = httpx.Client(base_url=f"{service.url}/v1", timeout=PATIENCE_SECONDS)
    player = client.post("/players", json={"name": "Eve"}).raise_for_status().json()
    client.headers["Authorization"] = f"Bearer {player['token']}"
    return client


def opened(browser: Browser, game: str, version: int = VERSION) -> None:
    browser.leave()  # another version alone would not load the page
    browser.open(f"/games/{game}/review#v={version}")
    browser.until(lambda: f"{version}," in browser.text("#board svg title"), "the board")
    browser.element("#annotate")


def test_annotation_is_written_with_marks_answered_changed_and_removed(
    browser: Browser, over: str, ann: httpx.Client, eve: httpx.Client
) -> None:
    opened(browser, over)
    browser.click("#annotate")
    browser.element("#note-words")
    assert "Nothing is noted" in browser.text("#annotations-part")
    assert browser.run("return document.activeElement.id") == "note-words"
    browser.type("#note-words", "The river was the better place.")
    browser.type("#note-tag", "mistake")
    assert browser.run(_OFFERED) > 3
    assert not browser.element("#note-mark").is_enabled()
    place = browser.element("#board .offered")
    assert browser.point_at(place, press=True)
    browser.until(lambda: browser.element("#note-mark").is_enabled(), "a place that was chosen on the board")
    browser.click("#note-mark")
    browser.until(lambda: browser.run(_LAYERS) == "+", "the mark is drawn at once")
    assert browser.run(_CORNER) == [True] * 4, "around the place"
    options = [option.get_attribute("value") for option in browser.all("#note-place option")][1:]
    browser.choose("#note-place", options[1])
    browser.choose("#note-to", options[3])
    assert browser.text("#note-mark") == "Draw the arrow"
    browser.click("#note-mark")
    browser.until(lambda: len(browser.all("#note-marks li")) == 2, "both")
    browser.keep("annotations-form")
    browser.choose("#note-for", "all")
    assert "All who may look at the game" in browser.text("#note-happens")
    browser.click("#note-send")
    browser.until(lambda: "The river was" in browser.text("#annotations-part ul"), "the annotation")
    assert browser.run(_LAYERS) == "1 1"
    assert browser.run(_OFFERED) == 0
    assert "✎ 1" in browser.text(f"#t{VERSION}")
    assert browser.text("#annotations-part .annotated a") == str(VERSION)
    (annotation,) = eve.get(f"/games/{over}/annotations").json()["annotations"]
    assert (annotation["tag"], annotation["seen_by"], len(annotation["marks"])) == ("mistake", "all", 2)
    assert (annotation["marks"][0]["place"], annotation["marks"][1]) == (
        options[0],
        {"place": options[1], "to": options[3]},
    )
    eve.post(
        f"/games/{over}/annotations/{annotation['annotation']}/answers", json={"words": "I see."}
    ).raise_for_status()
    browser.driver.refresh()
    browser.until(lambda: "I see." in browser.text("#annotations-part"), "the answer")
    browser.keep("annotations-thread")
    browser.run("document.querySelector('#board').scrollIntoView()")
    browser.keep("annotations-board")
    assert len(browser.all("#annotations-part [data-note-act=change]")) == 1, "her own alone"
    browser.click("#annotations-part [data-note-act=answer]")
    browser.type("#note-words", "Do you?")
    browser.click("#note-send")
    browser.until(lambda: len(browser.all("#annotations-part .answers li")) == 2, "her answer")
    browser.click("#annotations-part [data-note-act=change]")
    assert browser.element("#note-words").get_attribute("value") == "The river was the better place."
    browser.click("#note-marks button")
    browser.type("#note-words", " Really.")
    browser.click("#note-send")
    browser.until(lambda: "Really." in browser.text("#annotations-part ul"), "the change")
    assert browser.run(_LAYERS) == "1"
    browser.run("location.hash = '#v=21'")
    browser.until(lambda: "Nothing is noted" in browser.text("#annotations-part"), "another version")
    browser.until(lambda: browser.run(_LAYERS) == "", "no marks there")
    browser.click("#annotations-part .annotated a")
    browser.until(lambda: version_of(browser) == VERSION, "one press leads back")
    browser.until(lambda: browser.run(_LAYERS) == "1", "its mark")
    browser.run("window.confirm = () => true")
    browser.click("#annotations-part [data-note-act=remove]")
    browser.until(lambda: "was removed" in browser.text("#annotations-part"), "the answers stay")
    assert [annotation["removed"] for annotation in ann.get(f"/games/{over}/annotations").json()["annotations"]] == [
        True
    ]


def test_annotations_work_with_keys_on_a_phone_and_in_german(browser: Browser, over: str) -> None:
    browser.size(PHONE)
    browser.driver.add_cookie({"name": "language", "value": "de"})
    try:
        opened(browser, over, 30)
        browser.press(Keys.TAB)
        browser.element("#annotate").send_keys(Keys.ENTER)
        browser.element("#note-words").send_keys("Hier.")
        browser.run("document.querySelector('#board .offered[tabindex=\"0\"]').focus()")
        browser.press(Keys.ENTER)
        browser.until(lambda: browser.element("#note-mark").is_enabled(), "a place chosen with keys")
        browser.element("#note-mark").send_keys(Keys.ENTER)
        check(browser, PHONE, "de", pictures=True, within="#annotations-part, #board .marks")
        browser.keep("annotations-phone")
        browser.element("#note-send").send_keys(Keys.ENTER)
        browser.until(lambda: "Hier." in browser.text("#annotations-part ul"), "the annotation")
        assert "Für den Tisch" in browser.text("#annotations-part")
        check(browser, PHONE, "de", within="#annotations-part")
        browser.element("#annotations-part [data-note-act=change]").send_keys(Keys.ENTER)
        browser.element("#note-cancel").send_keys(Keys.ENTER)
        assert browser.run("return document.activeElement.id") == "annotate", "the focus comes back"
        browser.run("window.confirm = () => true")
        browser.element("#annotations-part [data-note-act=remove]").send_keys(Keys.ENTER)
        browser.until(lambda: "nichts angemerkt" in browser.text("#annotations-part"), "gone")
    finally:
        browser.driver.delete_cookie("language")


def test_annotations_of_a_running_game(browser: Browser, running: str, ann: httpx.Client, eve: httpx.Client) -> None:
    """Held-back annotations are marked, new annotations appear, and readers without the right to write have no form."""
    opened(browser, running, 3)
    browser.click("#annotate")
    browser.click("#note-send")
    browser.until(lambda: "says_nothing" in browser.text("#note-refused") or browser.text("#note-refused"), "refused")
    browser.expects("409")
    browser.type("#note-words", "mine")
    browser.click("#note-send")
    browser.until(lambda: "mine" in browser.text("#annotations-part ul"), "the annotation")
    ann.post(f"/games/{running}/annotations", json={"version": 3, "words": "from elsewhere"}).raise_for_status()
    browser.until(lambda: "from elsewhere" in browser.text("#annotations-part ul"), "told by the stream")
    assert "have changed" in browser.text("#status")
    with acting_as(browser, eve.headers["Authorization"].removeprefix("Bearer ")):
        browser.open(f"/games/{running}/review#v=3")
        browser.until(lambda: board_shows(browser, 3), "the board")
        browser.until(lambda: browser.text("#version-title"), "the details")
        assert not browser.element("#annotations-part").is_displayed()


@pytest.mark.long
def test_a_page_with_annotations_is_small_too(browser: Browser, over: str, ann: httpx.Client) -> None:
    ann.post(f"/games/{over}/annotations", json={"version": 5, "words": "one"}).raise_for_status()
    # Annotations come after the content of the page, however long their answer takes.
    requests = load_of(browser, f"/games/{over}/review#v=5", "[id^=annotation-]", cold=True)["requests"]
    assert any(request["name"].endswith("/annotations.js") for request in requests)
    assert len(requests) <= MOST_REQUESTS, [request["name"] for request in requests]
