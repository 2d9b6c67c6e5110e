"""The players' rules: every paragraph has a section in every language, and their numbers are those of the rulesets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from api.rules import paragraphs
from api.rules_for_players import PlayersRules, RulesSection, file_for_players, rules_for_players, rules_html
from domain.rulesets import RULESETS
from projections.boards.figures import figures_of
from projections.lessons import LESSONS
from projections.sentences import LANGUAGES
from tests.api.serving import Served

EACH_RULESET = sorted(RULESETS)


def rules_in(name: str, language: str) -> PlayersRules:
    rules = rules_for_players(name, language, [paragraph.number for paragraph in paragraphs(name)])
    assert rules is not None
    return rules


def section(name: str, number: str) -> RulesSection:
    """Return the English section about a paragraph."""
    return next(section for section in rules_in(name, "en").sections if number in section.covers)


def figures(text: str) -> list[str]:
    """Return the numbers in a text, outside its figures."""
    return sorted(re.findall(r"\d+", re.sub(r"<svg.*?</svg>", "", text)))


def rows(text: str) -> list[list[str]]:
    """Return the cells of the tables of a section."""
    cells = [re.findall(r"<t[dh]>(.*?)</t[dh]>", row) for row in re.findall(r"<tr>.*?</tr>", text, re.DOTALL)]
    return [[re.sub(r"<[^>]+>", "", cell) for cell in row] for row in cells]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EACH_RULESET)
def test_every_paragraph_has_one_section_in_every_language(name: str, language: str) -> None:
    rules = rules_in(name, language)
    assert rules.language == language
    covered = [number for entry in rules.sections for number in entry.covers]
    assert sorted(covered) == sorted(paragraph.number for paragraph in paragraphs(name))
    named = {number for entry in rules.sections for number in entry.named}
    assert named <= set(covered), "no section names a paragraph that there is not"
    english = rules_in(name, "en")
    assert [entry.covers for entry in rules.sections] == [entry.covers for entry in english.sections]
    anchors = [entry.anchor for entry in rules.sections]
    assert anchors == [entry.anchor for entry in english.sections]
    assert len(set(anchors)) == len(anchors)


@pytest.mark.parametrize("name", EACH_RULESET)
def test_a_paragraph_that_a_lesson_explains_has_a_section_of_the_game(name: str) -> None:
    last = rules_in(name, "en").sections[-1]
    subjects = {step.rule for step in LESSONS[name] if step.rule} | {
        place for step in LESSONS[name] for place in step.places
    }
    assert subjects
    assert subjects.isdisjoint(last.covers), "the last section is about the document"


@pytest.mark.parametrize("name", EACH_RULESET)
def test_translations_have_the_numbers_of_the_english_text(name: str) -> None:
    for language in LANGUAGES:
        for entry, english in zip(rules_in(name, language).sections, rules_in(name, "en").sections, strict=True):
            assert figures(entry.html) == figures(english.html), (language, entry.title)


@pytest.mark.parametrize("name", EACH_RULESET)
def test_every_figure_stands_in_the_rules_with_a_title(name: str) -> None:
    for language in LANGUAGES:
        source = file_for_players(name, language).read_text(encoding="utf-8")
        titles = dict(re.findall(r"!\[([^]]+)\]\((\w+)\)", source))
        assert sorted(titles.values()) == sorted(figures_of(name)), language
        html = rules_html(rules_in(name, language))
        assert re.findall(r'<svg role="img" aria-label="([^"]+)"', html) == list(titles)


def by_players(name: str, number: str) -> Mapping[int, list[int]]:
    """Return by number of players the other cells of a row of a table."""
    table = rows(section(name, number).html)[1:]
    return {int(row[0]): [int(cell) for cell in row[1:] if cell] for row in table}


def test_numbers_of_bison_are_those_of_its_components() -> None:
    set_ = components("bison")
    assert by_players("bison", "4") == {seats: [rounds] for seats, rounds in set_.rounds.items()}
    costs = rows(section("bison", "4.2").html)
    assert [list(map(int, row[1:])) for row in costs] == [
        list(range(1, len(set_.action_cost))),
        list(set_.action_cost[1:]),
    ]
    starts = section("bison", "3").html
    assert f"{len(set_.start_layout)} start tiles" in starts
    assert f"start with {set_.stock_start} animals" in starts
    assert f"more than {set_.stock_max} of a kind" in starts
    assert f"the {len(set_.draw_tiles)} other tiles" in starts
    assert all(f"{gone} with {seats} players" in starts for seats, gone in set_.removed.items())
    pieces = section("bison", "1.1").html
    assert f"{set_.reserve.hunters} hunters, {len(set_.reserve.tents)} tents and {len(set_.reserve.canoes)}" in pieces
    assert f"buy {set_.market.hunters} more hunters" in pieces
    assert set_.market.tents == set_.market.canoes == (1, 2, 3, 4)
    assert f"gives {set_.exchange_give} animals" in section("bison", "4.7").html
    assert f"gain {set_.zero_hunter_gain} animal" in section("bison", "4.3").html


def test_numbers_of_manitoba_are_those_of_its_components() -> None:
    set_ = components("manitoba")
    assert by_players("manitoba", "1.3") == {
        seats: [stock.tiles, stock.rounds, stock.goods[0], stock.goods[-1], stock.wampum]
        for seats, stock in set_.stocks.items()
    }
    village = section("manitoba", "1.4").html
    assert [tuple(map(int, row[1:])) for row in rows(village)[1:]] == list(set_.ladders)
    assert f"{set_.square} Cree awake and {set_.wigwam} asleep" in village
    assert f"one for {set_.spaces['small']} goods and one for {set_.spaces['large']}" in village
    for number in ("5.3", "5.7"):
        assert f"empty sector costs {-set_.empty_sector} points" in section("manitoba", number).html


def test_numbers_of_wendake_are_those_of_its_components() -> None:
    set_ = components("wendake")
    masks = section("wendake", "4.9").html
    spaces = ["PAIR", "THREE_DIFF", "FOUR_DIFF", "THREE_SAME", "TWO_PAIRS", "FIVE_DIFF", "FULL_HOUSE", "FOUR_SAME"]
    assert [int(row[1]) for row in rows(masks)[1:]] == [set_.spaces[space].points for space in spaces]
    assert set(spaces) == set(set_.spaces)
    kinds = {card[0] for card in set_.cards}
    assert f"{len(kinds)} kinds of masks with {len(set_.cards) // len(kinds)} cards each" in masks
    turtles = section("wendake", "1.6").html
    assert dict(set_.turtle_points) == {"3": 1, "4": 2, "5": 2}
    assert "for 3 brings 1 point, and a tile for 4 or for 5 brings 2 points" in turtles
    powers = rows(section("wendake", "6").html)[1:]
    assert {row[0].upper() for row in powers} == set_.tribes.keys() - {"COMMON"}


def test_numbers_of_discoveries_are_those_of_its_components() -> None:
    set_ = components("discoveries")
    assert by_players("discoveries", "1.4") == {
        seats: [numbers.cards, numbers.grey_dice] for seats, numbers in set_.numbers.items()
    }
    points = section("discoveries", "5.2").html
    assert by_players("discoveries", "5.2") == {
        seats: list(numbers.teepee_points) for seats, numbers in set_.numbers.items()
    }
    assert "brings {1}, {2}, {3} or {4} points".format(*set_.species_points) in points
    assert f"{len(set_.cards)} cards go out" in section("discoveries", "1.4").html
    prices = [re.findall(r"\d", row[1])[0] for row in rows(section("discoveries", "1.5").html)[1:]]
    assert [int(price) for price in prices] == [set_.recipes[action].dice for action in set_.mat_actions]


def components(name: str) -> Any:
    ruleset = RULESETS[name]
    return ruleset.load_components(ruleset.default_components())


def test_page_of_the_rules_begins_with_the_players_rules(served: Served) -> None:
    http = served.anybody().http
    for name in EACH_RULESET:
        page = http.get(f"/v1/rulesets/{name}/rules", headers={"Accept": "text/html"}).text
        assert list(order(page)) == sorted(order(page))
        assert 'class="usage"' not in page
    page = http.get("/v1/rulesets/bison/rules", params={"code": "true"}, headers={"Accept": "text/html"}).text
    assert 'class="usage"' in page


def order(page: str) -> Iterator[int]:
    """Yield the places in a page: its sections for players, the exact rules, their first and last paragraphs."""
    for part in ('<section data-rules="', '<details id="exact">', ' id="1"', ' id="1.1"', "</details>", ' id="agenda"'):
        yield page.index(part)
