"""Planning ahead in the browser: with buttons and by keys, on a phone too; and the message when a plan has ended."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from tests.page.browser import PHONE, Browser
from tests.page.two_people import table
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

OPEN, ITEMS, CANCEL = "#plan-open", "#plan-items li", "#plan-cancel"


@pytest.fixture
def ben(service: Served) -> Iterator[httpx.Client]:
    """Ben, without a browser."""
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as client:
        yield client


@pytest.fixture(autouse=True)
def previews_come_too_late(browser: Browser) -> None:
    """A preview that the page asks for ahead is refused where the game went on meanwhile; the browser logs that."""
    browser.expects("dry_run=true")


def mover_of(client: httpx.Client, game: str) -> list[int]:
    seats: list[int] = client.get(f"/games/{game}").json()["to_move"]
    return seats


def play(client: httpx.Client, game: str, seat: int) -> None:
    """Decide for a seat until somebody else is to move."""
    while mover_of(client, game) == [seat]:
        listed = client.get(f"/games/{game}/decisions").json()
        kinds = [
            option["decision"]
            for option in listed["decisions"]
            if option["decision"]["type"] not in ("exchange", "buy")
        ]
        client.post(f"/games/{game}/decisions", json={"head": listed["head"], "decision": kinds[0]})


def waiting(first: httpx.Client, second: httpx.Client) -> str:
    """Return a game of Bison; the second player is to move."""
    game = table(first, second)
    play(first, game, 0)
    return game


def test_a_plan_is_chosen_sealed_seen_and_decides(browser: Browser, ann: httpx.Client, ben: httpx.Client) -> None:
    game = waiting(ann, ben)
    assert mover_of(ann, game) == [1]
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all(OPEN))
    browser.press("p")
    browser.until(lambda: browser.all("#plan-next"))
    assert browser.run("return document.activeElement.id") == "plan-next"
    option = browser.run(
        "const one = [...document.querySelectorAll('#plan-next option')].find((o) => /tile|Tile/.test(o.textContent))"
        " || document.querySelector('#plan-next option'); return [one.value, one.textContent]"
    )
    browser.choose("#plan-next", option[0])
    browser.click("#plan-add")
    browser.until(lambda: browser.all(ITEMS))
    browser.click("#plan-seal")
    browser.until(lambda: browser.all(CANCEL))
    assert option[1] in browser.text("#plan-items")
    browser.keep("plan-sealed")
    play(ben, game, 1)
    browser.until(lambda: "You had planned this" in browser.text("#log"))
    assert "You had planned this" in browser.text("#log")


def test_a_plan_to_pass_is_given_up_on_a_phone_in_german(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = waiting(ann, ben)
    browser.size(PHONE)
    browser.open(f"/games/{game}")
    browser.run("document.cookie = 'language=de; path=/'")
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all(OPEN))
    assert "Plane deine" in browser.text(OPEN)
    browser.click(OPEN)
    browser.until(lambda: browser.all("#plan-pass"))
    browser.click("#plan-pass summary")
    browser.click("#plan-pass input[type=checkbox]")
    browser.keep("plan-pass-phone")
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
    browser.click("#plan-seal-pass")
    browser.until(lambda: browser.all(CANCEL))
    assert len(ann.get(f"/games/{game}/plans").json()["plans"]) == 1
    browser.keep("plan-sealed-phone")
    browser.click(CANCEL)
    browser.until(lambda: browser.all(OPEN))
    assert ann.get(f"/games/{game}/plans").json()["plans"] == []
    browser.run("document.cookie = 'language=; path=/; max-age=0'")


def test_a_plan_to_pass_until_something_happens_is_made_by_keys_on_a_phone(
    browser: Browser, ann: httpx.Client, ben: httpx.Client
) -> None:
    game = waiting(ann, ben)
    browser.size(PHONE)
    browser.open(f"/games/{game}")
    browser.until(lambda: browser.all(OPEN))
    browser.press("p")
    browser.until(lambda: browser.all("#plan-pass"))
    facts = ann.get(f"/games/{game}/plans/options").json()["facts"]
    by_ben = next(number for number, item in enumerate(facts) if item["fact"] == {"type": "tile_laid.1", "seat": 1})

    to(browser, "#plan-pass summary")
    browser.press(Keys.SPACE)
    to(browser, "#plan-pass input[type=checkbox]")
    browser.press(Keys.SPACE)
    to(browser, "#plan-until")
    assert not browser.element("#plan-fact").is_displayed()
    browser.press("t")  # of the ways, the way that begins with "this happens:"
    browser.until(lambda: browser.element("#plan-fact").is_displayed())
    to(browser, "#plan-fact")
    browser.press(Keys.HOME + Keys.ARROW_DOWN * by_ben)
    browser.keep("plan-until-fact-phone")
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
    to(browser, "#plan-seal-pass")
    browser.press(Keys.ENTER)
    browser.until(lambda: browser.all(CANCEL))
    (mine,) = ann.get(f"/games/{game}/plans").json()["plans"]
    assert mine["plan"]["until"] == {"times": None, "round": None, "fact": {"type": "tile_laid.1", "seat": 1}}
    assert f"Until this happens: {facts[by_ben]['text']}." in browser.text("#plan-part")

    play(ben, game, 1)
    browser.until(lambda: not browser.all(CANCEL), "the end of the plan")
    assert ann.get(f"/games/{game}/plans").json()["plans"] == []


def to(browser: Browser, selector: str) -> None:
    """Go on with the tabulator until something has the focus."""
    for _ in range(60):
        if browser.run("return document.activeElement === document.querySelector(arguments[0])", selector):
            return
        browser.press(Keys.TAB)
    raise AssertionError(f"{selector} is not reached by keys")
