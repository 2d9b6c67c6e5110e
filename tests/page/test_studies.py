"""Studies in the browser: a moment is added from the review, a study is read with keys, edited, and seen by others."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.page.accessibility import check, check_dark
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.reviewing import acting_as
from tests.serving import Served

_HREF = "return document.querySelector(arguments[0]).getAttribute('href')"


def new_study(client: httpx.Client, title: str, seen_by: str = "all") -> str:
    study: str = client.post("/studies", json={"title": title, "seen_by": seen_by}).raise_for_status().json()["study"]
    return study


def chapter(client: httpx.Client, study: str, title: str) -> str:
    body = {"revision": of(client, study)["revision"], "title": title}
    chapter_id: str = (
        client.post(f"/studies/{study}/chapters", json=body).raise_for_status().json()["chapters"][-1]["chapter"]
    )
    return chapter_id


def moment(client: httpx.Client, study: str, where: str, game: str, version: int, **more: Any) -> str:
    body = {"revision": of(client, study)["revision"], "game": game, "version": version, **more}
    answer = client.post(f"/studies/{study}/chapters/{where}/moments", json=body).raise_for_status().json()
    return str(next(chapter for chapter in answer["chapters"] if chapter["chapter"] == where)["moments"][-1]["moment"])


def of(client: httpx.Client, study: str) -> dict[str, Any]:
    document: dict[str, Any] = client.get(f"/studies/{study}").raise_for_status().json()
    return document


def order(client: httpx.Client, study: str) -> dict[str, list[str]]:
    return {
        chapter["title"]: [each["words"] for each in chapter["moments"]] for chapter in of(client, study)["chapters"]
    }


def board_shows(browser: Browser, version: int) -> bool:
    """Whether the picture of the board is that of a version, in either language."""
    return f"ersion {version}," in browser.text("#board svg title")


def title_of(browser: Browser) -> str:
    return browser.text("#moment-title")


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_study_is_begun_on_its_page_and_filled_from_the_review(
    browser: Browser, ann: httpx.Client, short: str, width: int
) -> None:
    browser.size(width, 1200)
    browser.open("/")
    browser.click("#to-studies")
    browser.until(lambda: browser.all("#mine > *"), "my studies")
    browser.type("#new-name", "Worth a look")
    browser.choose("#seen-by", "link")
    check(browser, width)
    check_dark(browser)
    browser.keep(f"studies-{width}")
    browser.click("#begin")
    browser.until(lambda: browser.text("#title") == "Worth a look", "the study")
    study = browser.driver.current_url.rpartition("/")[2]
    browser.until(lambda: "Add to a study" in browser.text("#moment-place"), "how a moment is added")
    browser.open(f"/games/{short}/review#v=12")
    browser.click("#to-study")
    browser.choose("#collect-study", study)
    browser.until(lambda: browser.element("#collect-heading").is_displayed(), "a new chapter, for there is none")
    assert browser.element("#moment-version").get_attribute("value") == "12"
    browser.type("#collect-heading", "The opening")
    browser.type("#moment-words", "Here it began.")
    check(browser, width)
    browser.keep(f"study-collecting-{width}")
    browser.click("#sure")
    browser.until(lambda: "Worth a look" in browser.text("#status"), "it is added")
    assert order(ann, study) == {"The opening": ["Here it began."]}
    browser.click("#to-study")
    browser.choose("#collect-study", "")
    browser.until(lambda: browser.element("#collect-title").is_displayed(), "a new study")
    browser.type("#collect-title", "Another")
    browser.type("#collect-heading", "One")
    browser.type("#moment-until", "15")
    browser.click("#sure")
    browser.until(lambda: "Another" in browser.text("#status"), "it is added")
    browser.click("#status a")
    browser.until(lambda: board_shows(browser, 12), "the board")
    assert len(browser.all("#sentences li")) >= 4
    browser.click("[data-at='15']")
    browser.until(lambda: board_shows(browser, 15), "the board after it")
    assert browser.run(_HREF, "#to-review") == f"/games/{short}/review#v=12"


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_study_is_read_with_keys(
    browser: Browser, ann: httpx.Client, service: Served, short: str, running: str, width: int
) -> None:
    """On a phone in German, with longer words."""
    language = "de" if width == PHONE else "en"
    study = new_study(ann, "The first turns, and what came of them")
    first, second = chapter(ann, study, "Openings"), chapter(ann, study, "Endings")
    moment(ann, study, first, short, 5, words="Where everything begins.\nSee the market.")
    as_seat = moment(ann, study, first, short, 9, **{"as": "1"})
    moment(ann, study, second, running, 3, words="I keep this for myself.")
    stranger = httpx.post(f"{service.url}/v1/players", json={"name": "Rea"}).json()["token"]
    browser.size(width, 1400)
    browser.driver.add_cookie({"name": "language", "value": language})
    with acting_as(browser, stranger):
        browser.open(f"/studies/{study}")
        browser.until(lambda: board_shows(browser, 5), "the first moment")
        assert "See the market." in browser.text("#words")
        assert not browser.all("#edit"), "a reader edits nothing"
        check(browser, width, language)
        check_dark(browser)
        browser.keep(f"study-{width}")
        browser.press(Keys.ARROW_RIGHT)
        browser.until(lambda: board_shows(browser, 9), "the next one")
        assert browser.driver.current_url.endswith(f"#{as_seat}")
        assert browser.run(_HREF, "#to-review") == f"/games/{short}/review?as=1#v=9"
        browser.press(Keys.END)
        hidden = "not shown to you" if language == "en" else "nicht zu sehen"
        browser.until(lambda: hidden in browser.text("#moment-place"), "the one that is hidden")
        assert running not in browser.driver.page_source
        assert not browser.all("#board svg")
        check(browser, width, language)
        browser.press(Keys.HOME)
        browser.until(lambda: board_shows(browser, 5), "the first one again")
        browser.click(f"#to-{as_seat}")
        browser.until(lambda: board_shows(browser, 9), "the chosen one")
        browser.click("#to-copy")
        check(browser, width, language)
        browser.click("#sure")
        browser.until(lambda: study not in browser.driver.current_url, "a study of the reader's own")
        browser.until(lambda: len(browser.all("#chapters [data-moment]")) == 2, "without what is not shown")
        browser.element("#edit")
    browser.driver.delete_cookie("language")
    browser.open(f"/studies/{study}#{as_seat}")
    browser.until(lambda: board_shows(browser, 9), "the moment that the link names")
    browser.press(Keys.ARROW_RIGHT)
    browser.until(lambda: "I keep this for myself." in browser.text("#words"), "its author sees it")


def test_study_is_edited_on_a_phone(browser: Browser, ann: httpx.Client, short: str) -> None:
    study = new_study(ann, "To be edited", "owner")
    first = chapter(ann, study, "A")
    for words in ("x", "y", "z"):
        moment(ann, study, first, short, 5, words=words)
    browser.size(PHONE, 1400)
    browser.open(f"/studies/{study}")
    browser.until(lambda: board_shows(browser, 5), "the study")
    browser.click("#edit")
    browser.element("#act-moment-down")
    check(browser, PHONE)
    browser.keep("study-editing")
    browser.click("#act-moment-down")
    browser.until(lambda: order(ann, study) == {"A": ["y", "x", "z"]}, "moved down")
    browser.click("#act-add-chapter")
    browser.type("#chapter-title", "B")
    check(browser, PHONE)
    browser.click("#sure")
    browser.until(lambda: browser.all("#act-chapter-up-c5"), "the new chapter")
    browser.click("#act-chapter-up-c5")
    browser.until(lambda: list(order(ann, study)) == ["B", "A"], "moved up")
    browser.click("#act-move")
    browser.click("#sure")
    browser.until(lambda: order(ann, study) == {"B": ["x"], "A": ["y", "z"]}, "into the other chapter")
    browser.until(lambda: browser.text("#chapter-c5 a") == "x", "shown there")
    browser.click("#act-change")
    browser.element("#moment-words").send_keys(" and more")
    browser.click("#sure")
    browser.until(lambda: order(ann, study)["B"] == ["x and more"], "changed words")
    browser.until(lambda: browser.text("#words") == "x and more", "shown")
    browser.click("#act-rename-c5")
    browser.element("#chapter-title").clear()
    browser.type("#chapter-title", "Bee")
    # Somebody else is faster: theirs is shown, and nothing of it is overwritten.
    chapter(ann, study, "C")
    browser.expects("409")
    browser.click("#sure")
    browser.until(lambda: "Somebody else changed the study" in browser.text("#refusal"), "the refusal")
    browser.until(lambda: browser.all("#chapter-c6"), "theirs")
    browser.click("#sure")
    browser.until(lambda: list(order(ann, study)) == ["Bee", "A", "C"], "sent again")
    browser.until(lambda: not browser.all("dialog"), "the dialog is closed")
    browser.click("#act-settings")
    browser.choose("#study-seen-by", "all")
    browser.until(lambda: "listed for everybody" in browser.text("#happens"), "what it means")
    check(browser, PHONE)
    browser.click("#sure")
    browser.until(lambda: of(ann, study)["seen_by"] == "all", "for everybody")
    browser.until(lambda: not browser.all("dialog"), "the dialog is closed")
    browser.click("#act-moment-delete")
    browser.question().accept()
    browser.until(lambda: order(ann, study)["Bee"] == [], "deleted")
    browser.until(lambda: title_of(browser) == "A", "the next one is shown")
    browser.click("#act-delete-study")
    browser.question().accept()
    browser.until(lambda: browser.all("#studies > *"), "the list")
    assert ann.get(f"/studies/{study}").status_code == 404
    browser.expects("404")
    browser.open(f"/studies/{study}")
    browser.until(lambda: "no such study" in browser.text("#alert"), "it is gone")
    assert browser.driver.find_elements(By.CSS_SELECTOR, "#board svg") == []
