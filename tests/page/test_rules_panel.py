"""The rules beside the game, opened at a paragraph by a refusal, an option or the header; and how the end is told."""

from __future__ import annotations

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from api.rules import paragraphs
from api.rules_for_players import rules_for_players
from tests.page.browser import PHONE, Browser
from tests.page.conftest import EACH_RULESET, EACH_WIDTH
from tests.page.playing import wait_for_choices
from tests.page.reviewing import seated

_FOCUSED = "return document.activeElement.id || document.activeElement.textContent"
_SEEN = """
const panel = document.querySelector('#rules-text').getBoundingClientRect();
const box = document.activeElement.getBoundingClientRect();
return box.top >= panel.top - 1 && box.top < panel.bottom;
"""
_REFUSED = """
const [link] = arguments;
import(document.querySelector("link[href$='/dom.js']").href).then(({ say }) => say('Refused.', 'alert', link));
"""
_OPENED = """
const [ruleset, number] = arguments;
const { href } = document.querySelector("link[href$='/rules_panel.js']");
import(href).then(({ openRules }) => openRules(ruleset, number, document.body));
"""


def section_about(ruleset: str, number: str) -> str:
    """Return the `id` of the heading of the players' section about a paragraph."""
    rules = rules_for_players(ruleset, "en", [paragraph.number for paragraph in paragraphs(ruleset)])
    assert rules is not None
    return next(f"rules-{section.anchor}" for section in rules.sections if number in section.covers)


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_the_rules_are_read_beside_the_game(browser: Browser, running: str, width: int) -> None:
    browser.size(width, 844 if width == PHONE else 900)
    browser.open(f"/games/{running}")
    wait_for_choices(browser)
    browser.run("document.querySelector('#rules a').focus()")
    browser.press(Keys.ENTER)
    browser.until(lambda: browser.run(_FOCUSED) == "rules-text", "the beginning")
    assert "Rules of Bison" in browser.text("#rules-title")
    assert not browser.element("#rules-1\\.2").is_displayed(), "players see the rules for players first"
    browser.choose("#rules-jump", "players-4.7")
    browser.until(lambda: browser.run(_FOCUSED) == "rules-players-4.7", "the section")
    assert browser.run(_SEEN)
    assert not browser.element("#rules-back").is_displayed()
    browser.keep(f"rules-{width}")
    browser.run('document.querySelector("#rules-text .exact a[href$=\\"#4.7\\"]").focus()')
    browser.press(Keys.ENTER)
    browser.until(lambda: browser.run(_FOCUSED) == "rules-4.7", "the exact paragraph")
    assert browser.run(_SEEN)
    assert "code" not in browser.text("#rules-text"), "code and tests are for developers"
    browser.keep(f"rules-exact-{width}")
    browser.click("#rules-back")
    browser.until(lambda: browser.run(_FOCUSED) == "rules-players-4.7", "the section again")
    browser.choose("#rules-jump", "4.6")
    browser.until(lambda: browser.run(_FOCUSED) == "rules-4.6", "a paragraph from the list")
    assert browser.run("return document.documentElement.scrollWidth") <= width
    browser.press(Keys.ESCAPE)
    assert not browser.element("#rules-panel").is_displayed()
    assert browser.run(_FOCUSED) == "Rules", "the focus is back"
    assert browser.all("#legal button"), "the game was not left"


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_the_page_of_the_rules_fits_a_phone(browser: Browser, ruleset: str) -> None:
    browser.size(PHONE, 844)
    browser.open(f"/v1/rulesets/{ruleset}/rules?language=de")
    assert browser.element("main.rules").is_displayed()
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE


# A place of the board that has a rule, and its paragraph.
_ASKED_ABOUT = """
const [place] = document.querySelectorAll('#board .offered');
return [place.querySelector(':scope > :nth-child(2)'), place.dataset.rule];
"""


@pytest.mark.parametrize("ruleset", EACH_RULESET)
def test_a_place_of_the_board_opens_its_paragraph(browser: Browser, ann: httpx.Client, ruleset: str) -> None:
    game = seated(ann, ruleset, [None, "random"])
    browser.open(f"/games/{game}")
    wait_for_choices(browser)
    head = ann.get(f"/games/{game}").json()["head"]
    browser.click("#explain")
    assert browser.element("#explain").get_attribute("aria-pressed") == "true"
    shape, number = browser.run(_ASKED_ABOUT)
    browser.run("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true }))", shape)
    browser.until(lambda: browser.run(_FOCUSED) == section_about(ruleset, number), "the section about it")
    assert browser.text("#rules-text .exact [aria-current]") == number
    assert browser.element("#explain").get_attribute("aria-pressed") == "false", "the next click is a choice again"
    browser.keep(f"explained-{ruleset}-1280")
    browser.press(Keys.ESCAPE)
    assert browser.run("return document.activeElement.id") == "explain"
    browser.run("document.querySelector('#legal button').focus()")
    browser.press("?")
    browser.until(lambda: browser.run("return document.activeElement.dataset.rule"), "a place to ask about")
    browser.press(Keys.ARROW_DOWN)
    number = browser.run("return document.activeElement.dataset.rule")
    browser.press(Keys.ENTER)
    browser.until(lambda: browser.run(_FOCUSED) == section_about(ruleset, number), "the section about it")
    assert ann.get(f"/games/{game}").json()["head"] == head, "nothing was decided"


def test_a_refusal_opens_its_paragraph(browser: Browser, ann: httpx.Client, running: str) -> None:
    listed = ann.get(f"/games/{running}/decisions").json()
    body = {"head": listed["head"], "decision": {"type": "exchange", "give": "bison", "get": "bison"}}
    refused = ann.post(f"/games/{running}/decisions", json=body)
    assert refused.status_code == 422
    browser.open(f"/games/{running}")
    wait_for_choices(browser)
    browser.run(_REFUSED, refused.json()["rule_link"])
    browser.click("#alert a")
    number = refused.json()["rule_link"].partition("#")[2]
    browser.until(lambda: browser.run(_FOCUSED) == section_about("bison", number), "the section about it")
    assert len(browser.driver.window_handles) == 1


def test_an_option_opens_its_rule(browser: Browser) -> None:
    browser.open("/")
    browser.element("#create[data-ruleset]")
    browser.click("#option-variant-about a")
    browser.until(lambda: browser.run(_FOCUSED) == "rules-players-6", "the section about variants")
    browser.click("#rules-close")
    assert browser.run(_FOCUSED) == "Read the rule"
    assert browser.element("#create[data-ruleset]").get_attribute("data-ruleset") == "bison"
    # A page in German has the German rules beside it; their link to the English rules opens a page of its own.
    browser.run("document.cookie = 'language=de; path=/'")
    browser.open("/")
    browser.element("#create[data-ruleset]")
    browser.click("#option-variant-about a")
    browser.until(lambda: browser.run(_FOCUSED) == "rules-players-6", "the section about variants")
    assert (browser.text("#rules-title"), browser.text("#rules-players-6")) == ("Regeln von Bison", "Varianten")
    assert browser.run("return document.activeElement.closest('[lang]').lang") == "de"
    browser.keep("rules-german")
    browser.run(_OPENED, "bison", "R12")
    browser.until(lambda: browser.run(_FOCUSED) == "rules-players-6", "the section about the ruling")
    browser.click("#rules-text .exact [aria-current]")
    browser.until(lambda: browser.run(_FOCUSED) == "rules-R12", "the ruling")
    assert browser.run("return document.querySelector('#rules-jump').value") == "9", "the paragraph that it stands in"
    browser.run("document.cookie = 'language=; path=/; max-age=0'")
    page = browser.driver.current_window_handle
    browser.run('document.querySelector("#rules-text a[href$=\\"rules?language=en\\"]").click()')
    (other,) = browser.until(
        lambda: [handle for handle in browser.driver.window_handles if handle != page], "a page of its own"
    )
    browser.driver.switch_to.window(other)
    browser.until(lambda: browser.text("h1") == "Bison: the rules", "the English rules")
    browser.driver.close()
    browser.driver.switch_to.window(page)
    assert browser.run(_FOCUSED) == "rules-R12"


def figures(browser: Browser, row: str) -> list[int]:
    """Return the numbers of a row of a table."""
    return [int(cell.text.replace("\N{MINUS SIGN}", "-")) for cell in browser.all(f"{row} td")]


@pytest.mark.parametrize("width", EACH_WIDTH)
def test_end_names_the_winner_and_the_reason(browser: Browser, ann: httpx.Client, finished: str, width: int) -> None:
    board = ann.get(f"/games/{finished}/scoreboard").json()
    colours = ann.get(f"/games/{finished}").json()["seat_colours"]
    # Two bots of the same kind are told apart.
    names = [f"{seat['name']} ({colours[seat['seat']].title()})" for seat in board["seats"]]
    browser.size(width, 844 if width == PHONE else 900)
    browser.open(f"/games/{finished}")
    heading = browser.until(lambda: browser.text("#result h3"), "who won")
    winner = board["result"]["winner"]
    shared = f"{names[0][0].upper()}{names[0][1:]} and {names[1]} share the win."
    assert heading == (f"{names[winner]} wins." if winner is not None else shared)
    assert board["result"]["reason"] in browser.text("#result")
    kinds = {item["why"] for seat in board["seats"] for item in seat["items"]}
    rest = [seat["points"] - sum(item["points"] for item in seat["items"]) for seat in board["seats"]]
    assert any(rest), "in Bison points are spent too"
    rows = [figures(browser, f"#breakdown tbody tr:nth-child({number})") for number in range(1, len(kinds) + 2)]
    assert rows[-1] == rest
    totals = figures(browser, "#breakdown tfoot tr")
    assert totals == [seat["points"] for seat in board["seats"]] == [sum(column) for column in zip(*rows, strict=True)]
    browser.run("document.querySelector('#result').scrollIntoView({block: 'center'})")
    browser.keep(f"end-{width}")


# Holds the rules back until `window.let` is called; `window.handled` says when the page is done with them.
# The page handles a text in microtasks, and all microtasks come before the next task.
_HELD = """
const plain = window.fetch;
window.fetch = async (path, options) => {
  if (!String(path).includes("/rules")) return plain(path, options);
  await new Promise((done) => (window.let = done));
  const answer = await plain(path, options);
  const text = await answer.text();
  answer.text = async () => (setTimeout(() => (window.handled = true)), text);
  return answer;
};
"""


# The link is made anew with every look at the game, also when the line is back.
_PRESSED = "document.querySelector('#rules a').click()"


def test_panel_of_rules_that_fail_to_load_closes_and_shows_afterwards_that_they_are_loading(
    browser: Browser, running: str
) -> None:
    browser.expects("ERR_INTERNET_DISCONNECTED")
    browser.open(f"/games/{running}")
    wait_for_choices(browser)
    browser.offline(True)
    browser.run(_PRESSED)
    browser.until(lambda: browser.text("#alert"), "that the service cannot be reached")
    assert not browser.element("#rules-panel").is_displayed()
    browser.offline(False)

    browser.run(_HELD)
    browser.run(_PRESSED)
    assert browser.text("#rules-text") == "The rules are loading …"
    assert browser.run(_FOCUSED) == "rules-text"
    browser.press(Keys.ESCAPE)
    browser.run("window.let()")
    browser.until(lambda: browser.run("return window.handled"), "the rules are there")
    assert not browser.element("#rules-panel").is_displayed(), "it was closed meanwhile"
    browser.run(_PRESSED)
    browser.until(lambda: browser.all("#rules-text h2"), "the rules")
