"""The colours of the page, light and dark: all in one place, readable, and chosen by the reader or the system."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

import httpx
import pytest

from projections.boards.drawing import CHANGED, DIM, INK
from tests.page.accessibility import in_dark
from tests.page.browser import PAGES, Browser
from tests.page.playing import prefer_nothing
from tests.page.script_files import FILES
from tests.serving import Served

LIGHT, DARK = "light", "dark"

CSS: Final = FILES.joinpath("page.css").read_text()
COLOUR: Final = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|:\s*(?:white|black|gr[ae]y)\b")
PROPERTY: Final = re.compile(r"(--[a-z0-9-]+):\s*(?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));")

GROUNDS: Final = ("--paper", "--ground", "--soft", "--hover", "--told", "--alarm", "--care")
TEXTS: Final = {
    **dict.fromkeys(("--ink", "--link", "--bad"), GROUNDS),
    "--dim": ("--paper", "--ground", "--soft", "--told"),
    "--good": ("--paper", "--soft"),
    "--link-hover": ("--on-link",),
    "--on-link": ("--link",),
    "--off-ink": ("--off",),
    "--paper": ("--mark", "--ink"),
    "--on-seat": ("--seat0", "--seat1", "--seat3"),
    "--on-seat2": ("--seat2",),
    **dict.fromkeys(("--curve0", "--curve1", "--curve2", "--curve3"), ("--paper",)),
}
"""By colour of letters: the colours below them, 4.5 : 1 at least (WCAG 2.2, 1.4.3)."""
EDGES: Final = {
    "--line": ("--paper", "--ground", "--soft"),
    "--mark": GROUNDS,
    "--care-edge": ("--paper", "--care"),
}
"""By colour of edges of controls and of marks: the colours beside them, 3 : 1 at least (WCAG 2.2, 1.4.11)."""


def block(selector: str) -> str:
    """Return the declarations of the first rule with a selector."""
    return CSS.partition(f"\n{selector} {{")[2].partition("\n}")[0]


def colours(selector: str, scheme: str) -> Mapping[str, str]:
    """Return the colours that a rule declares, by property."""
    return {
        name: both or (light, dark)[scheme == DARK] for name, light, dark, both in PROPERTY.findall(block(selector))
    }


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2, relative luminance)."""

    def luminance(colour: str) -> float:
        parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def too_pale(known: Mapping[str, str], wanted: Mapping[str, tuple[str, ...]], least: float) -> list[tuple[str, str]]:
    pairs = [(colour, other) for colour, others in wanted.items() for other in others]
    return [pair for pair in pairs if contrast(known[pair[0]], known[pair[1]]) < least]


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_letters_and_edges_stand_out_in_both_schemes(scheme: str) -> None:
    known = colours(":root", scheme)
    assert too_pale(known, TEXTS, 4.5) == []
    assert too_pale(known, EDGES, 3) == []
    board = {**known, "ink": INK, "dim": DIM, "changed": CHANGED}
    assert too_pale(board, dict.fromkeys(("ink", "dim", "changed"), ("--board",)), 4.5) == []


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_letters_on_the_wall_have_high_contrast_in_both_schemes(scheme: str) -> None:
    wall = {**colours(":root", scheme), **colours("html:has(.wall)", scheme)}
    assert too_pale(wall, dict.fromkeys(("--ink", "--dim"), ("--paper", "--ground")), 7) == []
    assert too_pale(wall, {"--bad": ("--ground",)}, 4.5) == []


def test_style_and_scripts_name_colours_by_property_alone() -> None:
    rules = CSS
    for selector in (":root", "html:has(.wall)"):
        assert block(selector)
        rules = rules.replace(block(selector), "")
    assert COLOUR.findall(rules) == []
    strings = re.compile(r"""["'`](#[0-9a-f]{3}|#[0-9a-f]{6})["'`]""", re.IGNORECASE)
    scripts = {path.name: strings.findall(path.read_text()) for path in FILES.rglob("*.js")}
    assert {name: literals for name, literals in scripts.items() if literals and name != "fluent_bundle.js"} == {}


def test_every_property_is_used_and_every_used_colour_is_declared() -> None:
    declared = set(colours(":root", LIGHT))
    sources = CSS + "".join(path.read_text() for path in FILES.rglob("*.js"))
    used = set(re.findall(r"var\((--[a-z0-9-]+)", sources))
    assert declared <= used
    assert set(TEXTS) | set(EDGES) <= declared


# The scheme of a document


@pytest.mark.parametrize(
    ("cookie", "scheme"), [("dark", "dark"), ("light", "light"), ("", "light dark"), ('"><script>', "light dark")]
)
def test_document_names_the_chosen_scheme_before_its_styles(service: Served, cookie: str, scheme: str) -> None:
    for path in (*PAGES, "/v1/rulesets/bison/rules", "/docs/"):
        headers = {"cookie": f"colour_scheme={cookie}", "accept": "text/html"}
        answer = httpx.get(service.url + path.format("any"), headers=headers)
        order = (f'<meta name="color-scheme" content="{scheme}">', "page.css")
        assert all(before < after for before, after in pairwise(answer.text.find(part) for part in order))
        assert answer.text.count("color-scheme") == 1
        assert "cookie" in answer.headers["vary"]


_ON_A_BOARD = """
const board = document.createElement('div');
board.className = 'picture';
board.innerHTML = '<svg><rect fill="#ffffff"></rect><g><rect fill="var(--mark)"></rect></g></svg>';
document.body.append(board);
const colours = [...board.querySelectorAll('rect')].map((shape) => getComputedStyle(shape).fill);
board.remove();
return colours;
"""
"""The colours of a board's ground, and of a mark on it."""

GROUND = "return getComputedStyle(document.body).backgroundColor"


def browser_colour(name: str, scheme: str) -> str:
    """Return the colour of a property as a browser tells it."""
    colour = colours(":root", scheme)[name]
    return f"rgb({', '.join(str(int(colour[index : index + 2], 16)) for index in (1, 3, 5))})"


@pytest.fixture
def undecided(browser: Browser) -> Iterator[Browser]:
    """A window of Ann's, without preferences before and after."""
    prefer_nothing(browser)
    yield browser
    prefer_nothing(browser)


def test_player_chooses_the_colours_and_every_page_has_them_from_the_first_line_on(
    undecided: Browser, ann: httpx.Client
) -> None:
    browser = undecided
    browser.open("/ratings")
    player = "return JSON.parse(localStorage.getItem('tabletape.preferences'))?.player"
    browser.until(lambda: browser.run(player), "the page knows Ann")
    assert browser.run(GROUND) == browser_colour("--ground", LIGHT)
    with in_dark(browser):
        assert browser.run(GROUND) == browser_colour("--ground", DARK), "as the system"
        board = [browser_colour("--board", DARK), browser_colour("--mark", LIGHT)]
        assert browser.run(_ON_A_BOARD) == board, "a board stays light, and the marks on it too"
    browser.choose("#colour-scheme", DARK)
    browser.until(lambda: browser.run(GROUND) == browser_colour("--ground", DARK), "at once")
    browser.until(lambda: ann.get("/players/me/preferences").json()["colour_scheme"] == DARK, "it is stored")
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.open("/tournaments")
        colour = browser.element("body").value_of_css_property("background-color")
        assert colour.replace("rgba", "rgb").removesuffix(", 1)") + ")" == browser_colour("--ground", DARK), (
            "before any script"
        )
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    ann.patch("/players/me/preferences", json={"colour_scheme": None}).raise_for_status()
    browser.open("/studies")
    browser.until(lambda: browser.run(GROUND) == browser_colour("--ground", LIGHT), "changed in another browser")
    assert browser.run("return document.getElementById('colour-scheme').value") == "light dark"
    assert "colour_scheme" not in browser.run("return document.cookie")
