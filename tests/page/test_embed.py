"""Games in other pages: a frame with a replay, and cards for previews of links."""

from __future__ import annotations

import html
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from api.page.cards import IMAGE_SIZE
from tests.page.accessibility import check, check_dark
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_WIDTH
from tests.page.reviewing import board_shows
from tests.serving import Served


@contextmanager
def page_around(address: str) -> Iterator[str]:
    """Serve a page with a frame on another origin until the block ends; yield its address."""
    body = f'<!doctype html><title>A blog</title><iframe src="{address}" width="600" height="700"></iframe>'.encode()

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(body if self.path == "/" else b"")

        def log_message(self, *_: object) -> None:
            """Say nothing on the terminal."""

    with HTTPServer(("127.0.0.1", 0), Blog) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def framed(browser: Browser, address: str) -> Iterator[None]:
    """Open a page of another origin with an address in a frame, and look into the frame until the block ends."""
    with page_around(address) as blog:
        browser.driver.get(blog)
        browser.driver.switch_to.frame(browser.element("iframe"))
        try:
            yield
        finally:
            browser.driver.switch_to.default_content()
            browser.leave()


def test_a_replay_in_another_page_is_stepped_with_buttons_and_keys(
    browser: Browser, ann: httpx.Client, service: Served, short: str
) -> None:
    last = ann.get(f"/games/{short}").json()["head"].partition("-")[0]
    with framed(browser, f"{service.url}/embed/games/{short}#v=12"):
        browser.until(lambda: browser.text("#version") == f"12 / {last}", "the version of the address")
        browser.until(lambda: board_shows(browser, 12), "its board")
        browser.click("#on")
        browser.until(lambda: browser.text("#version") == f"13 / {last}", "a step by button")
        browser.press(Keys.ARROW_LEFT)
        browser.press(Keys.ARROW_LEFT)
        browser.until(lambda: browser.text("#version") == f"11 / {last}", "two steps by key")
        browser.press(Keys.END)
        browser.until(lambda: browser.text("#version") == f"{last} / {last}", "the end")
        browser.press(Keys.HOME)
        browser.until(lambda: browser.text("#version") == f"1 / {last}", "the beginning")
        whole = browser.element("#whole")
        assert (whole.get_attribute("href"), whole.get_attribute("target")) == (
            f"{service.url}/games/{short}/review#v=1",
            "_blank",
        )


def test_a_replay_in_another_page_shows_a_running_game_as_strangers_see_it(
    browser: Browser, ann: httpx.Client, service: Served, running: str
) -> None:
    with framed(browser, f"{service.url}/embed/games/{running}"):
        before = browser.until(lambda: browser.text("#version"), "the last version")
        options = ann.get(f"/games/{running}/decisions").json()
        decision = {"head": options["head"], "decision": options["decisions"][0]["decision"]}
        ann.post(f"/games/{running}/decisions", json=decision).raise_for_status()
        browser.until(lambda: browser.text("#version") != before, "the new version, without a request")
        buttons = [button.get_attribute("id") for button in browser.all("button") if button.is_displayed()]
        assert buttons == ["first", "back", "on", "last"], "nothing to act with"


def test_a_replay_in_another_page_never_uses_the_token_of_its_reader(
    browser: Browser, ann: httpx.Client, service: Served
) -> None:
    hidden = ann.post("/games", json={"ruleset": "bison", "seats": 2, "visibility": "private"}).json()["game"]
    browser.expected.append("404")
    with framed(browser, f"{service.url}/embed/games/{hidden}"):
        browser.until(
            lambda: f"there is no game '{hidden}'" in browser.text("#alert"), "hidden, though its reader may see it"
        )


def test_only_the_replay_may_stand_in_another_page(browser: Browser, service: Served, short: str) -> None:
    browser.expected.append("frame-ancestors")
    with framed(browser, f"{service.url}/games/{short}"):
        assert browser.all("#board, #boards, header") == []


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_everybody_can_use_the_replay(browser: Browser, short: str, width: int) -> None:
    browser.size(width)
    browser.open(f"/embed/games/{short}#v=12")
    browser.until(lambda: board_shows(browser, 12), "the board")
    check(browser, width)
    if width == PHONE:
        check_dark(browser)
    browser.keep(f"embed-{width}")


def test_the_review_copies_the_code_of_a_frame_unless_its_game_is_private(
    browser: Browser, ann: httpx.Client, service: Served, short: str
) -> None:
    browser.open(f"/games/{short}/review#v=12")
    browser.run("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    browser.click("#embed")
    copied = browser.until(lambda: browser.run("return window.copied"), "the code")
    assert re.findall('src="([^"]+)"', copied) == [f"{service.url}/embed/games/{short}#v=12"]
    hidden = ann.post("/games", json={"ruleset": "bison", "seats": 2, "visibility": "private"}).json()["game"]
    browser.open(f"/games/{hidden}/review")
    browser.element("#report")
    assert browser.all("#embed") == []


def card(service: Served, path: str) -> Mapping[str, str]:
    """Return the properties of the card of a page, as the program behind a preview reads them."""
    document = httpx.get(f"{service.url}{path}").raise_for_status().text
    tags = re.findall(r'<meta (?:property|name)="([a-z:_]+)" content="([^"]*)">', document)
    return {name: html.unescape(content) for name, content in tags if ":" in name}


def test_the_card_of_a_game_names_its_players_and_shows_its_board(
    ann: httpx.Client, service: Served, short: str
) -> None:
    board = ann.get(f"/games/{short}/scoreboard").json()
    properties = card(service, f"/games/{short}")
    assert properties["og:title"] == f"Discoveries: {', '.join(line['name'] for line in board['seats'])}"
    points = ", ".join(f"{line['name']} {line['points']}" for line in board["seats"])
    assert properties["og:description"] == f"finished: {points}"
    assert properties["og:url"].endswith(f"/games/{short}")
    assert card(service, f"/games/{short}/review") == {**properties, "og:url": f"{properties['og:url']}/review"}
    assert size_of_picture(service, properties) == IMAGE_SIZE
    assert (properties["og:image:width"], properties["og:image:height"]) == tuple(map(str, IMAGE_SIZE))


def test_a_card_says_nothing_of_a_game_that_strangers_may_not_read(ann: httpx.Client, service: Served) -> None:
    hidden = ann.post("/games", json={"ruleset": "bison", "seats": 2, "visibility": "private"}).json()["game"]
    assert card(service, f"/games/{hidden}") == card(service, "/games/0-none") == {}


def size_of_picture(service: Served, properties: Mapping[str, str]) -> tuple[int, int]:
    """Return width and height of the picture of a card, a PNG image, for a stranger."""
    path = properties["og:image"][properties["og:image"].index("/", len("https://")) :]
    picture = httpx.get(service.url + path).raise_for_status()
    assert picture.headers["content-type"] == "image/png"
    width, height = (int.from_bytes(picture.content[place : place + 4], "big") for place in (16, 20))
    return width, height


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_tournament_with_a_game_shows_its_signs_on_the_card_and_on_the_page(
    browser: Browser, ann: httpx.Client, service: Served, width: int
) -> None:
    tournaments = {}
    for game in ({"ruleset": "manitoba"}, None):
        settings = {"title": "An evening", "place": "The hall", "registration": "list", "game": game}
        swiss = {"type": "swiss", "rounds": 3, "seats": 2}
        answer = ann.post("/tournaments", json={**settings, "format": swiss}).raise_for_status().json()
        tournaments[game is None] = answer["tournament"]
    path = f"/tournaments/{tournaments[False]}"
    assert size_of_picture(service, card(service, path)) == IMAGE_SIZE
    assert "og:image" not in card(service, f"/tournaments/{tournaments[True]}")
    browser.size(width)
    browser.open(path)
    browser.until(lambda: browser.text("#rounds-part"), "the tournament")
    assert browser.element(".about-head svg").rect["width"] <= 0.25 * width
    check(browser, width, within=".about-head")
    browser.open(f"/tournaments/{tournaments[True]}")
    assert browser.all(".about-head svg") == []


@pytest.mark.parametrize("file", ["none.png", "bison", "bison.svg", ".png"])
def test_picture_that_does_not_exist_is_refused(service: Served, file: str) -> None:
    response = httpx.get(f"{service.url}/pictures/{file}")
    assert (response.status_code, response.json()["code"]) == (404, "route_unknown")


def test_card_of_a_study_shows_the_first_moment_that_strangers_may_see(
    ann: httpx.Client, service: Served, short: str
) -> None:
    hidden = ann.post("/games", json={"ruleset": "bison", "seats": 2, "visibility": "private"}).json()["game"]
    path = "/studies/" + ann.post("/studies", json={"title": "Openings", "seen_by": "all"}).json()["study"]
    ann.post(f"{path}/chapters", json={"revision": 1, "title": "One"}).raise_for_status()
    assert "og:image" not in card(service, path)
    for revision, game, version in ((2, hidden, 1), (3, short, 12)):
        moment = {"revision": revision, "game": game, "version": version}
        ann.post(f"{path}/chapters/c1/moments", json=moment).raise_for_status()
    properties = card(service, path)
    assert f"/games/{short}/board.png?at=12&" in properties["og:image"]
    assert size_of_picture(service, properties) == IMAGE_SIZE


def test_cards_of_tournaments_and_studies_have_their_titles_as_text(ann: httpx.Client, service: Served) -> None:
    settings = {"title": 'An "evening" <b>', "place": "Café & Bar", "registration": "list", "game": None}
    tournament = ann.post("/tournaments", json={**settings, "format": {"type": "swiss", "rounds": 3, "seats": 2}})
    properties = card(service, f"/tournaments/{tournament.raise_for_status().json()['tournament']}")
    assert (properties["og:title"], properties["og:description"]) == (settings["title"], settings["place"])
    for seen_by, title in (("all", "Openings"), ("owner", None)):
        study = ann.post("/studies", json={"title": "Openings", "seen_by": seen_by}).raise_for_status().json()["study"]
        assert card(service, f"/studies/{study}").get("og:title") == title
