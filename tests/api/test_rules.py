"""The rules documents as the service gives them: every number that is cited leads to its paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.rules import Usage, paragraphs, written_language
from domain.rulesets import RULESETS
from projections.refused import link_of
from projections.sentences import ENGLISH, LANGUAGES
from tests.api.serving import Served
from tests.domain import rules_index
from tests.domain.rules_documents import document, rulings
from tests.serving import ROOT

HOUSE = {"agenda", "decisions"}
"""Names in refusals of `Rulebook` that are no paragraphs; the page explains them."""
CODE = re.compile(r'Refusal\(\s*"\w+",\s*"([\w.]+)"')
TEXTS = ("domain", "eventstore", "projections", "workers", "api", "ops", "docs", "tests")


def texts() -> Iterator[tuple[Path, str]]:
    for folder in TEXTS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".ftl", ".md") and path.is_file():
                yield path, path.read_text(encoding="utf-8")


def test_every_cited_number_has_a_paragraph() -> None:
    known = {(name, number) for name in RULESETS for number in {*(part.number for part in paragraphs(name)), *HOUSE}}
    cited = re.compile(rf"\b({'|'.join(RULESETS)}) (R?\d+(?:\.\d+)*)(?![\w.]*[-/])")
    wrong: dict[str, set[tuple[str, str]]] = {}
    rulesets: set[str] = set()
    for path, text in texts():
        numbers = set(cited.findall(text))
        folder, name, *_ = path.relative_to(ROOT).parts
        if folder == "domain" and name in RULESETS:
            numbers |= {(name, number) for number in CODE.findall(text)}
        rulesets |= {name for name, _ in numbers}
        if numbers - known:
            wrong[str(path.relative_to(ROOT))] = numbers - known
    assert wrong == {}
    assert rulesets == RULESETS.keys()


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_ruling_and_every_numbered_heading_is_a_paragraph(name: str) -> None:
    numbers = [paragraph.number for paragraph in paragraphs(name)]
    assert len(set(numbers)) == len(numbers)
    headings = re.findall(r"^##+ (\d+(?:\.\d+)*)[. ]", document(name), re.MULTILINE)
    assert set(numbers) >= {*headings, *(f"R{ruling}" for ruling in rulings(name))}


TRANSLATED = [(name, language) for name in sorted(RULESETS) for language in LANGUAGES if language != ENGLISH]
"""Where a translation of the rules may be; where there is none, the rules are in English and fit themselves."""


def test_every_translation_is_served_and_german_is_complete() -> None:
    written = {(file.stem, file.parent.name) for file in (ROOT / "docs" / "rules").glob("*/*.md")}
    assert written == {
        (name, language) for name, language in TRANSLATED if written_language(name, language) == language
    }
    assert written >= {(name, "de") for name in RULESETS}


@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_a_translation_has_the_headings_and_numbers_of_the_english_document(name: str, language: str) -> None:
    language = written_language(name, language)
    assert [paragraph.number for paragraph in paragraphs(name, language)] == [
        paragraph.number for paragraph in paragraphs(name)
    ]
    heading = re.compile(r"^(#+ \d[\d.]*) ", re.MULTILINE)
    assert heading.findall(document(name, language)) == heading.findall(document(name))


@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_a_translation_says_that_the_english_document_decides(name: str, language: str) -> None:
    text = document(name, written_language(name, language))
    links = re.findall(r"\]\((/v1[^)]*)\)", text)
    assert language != written_language(name, language) or links[0] == f"/v1/rulesets/{name}/rules?language=en"
    for link in links:
        path, _, number = link.partition("#")
        assert path == f"/v1/rulesets/{name}/rules?language=en"
        assert not number or number in {paragraph.number for paragraph in paragraphs(name)}


def test_a_paragraph_names_the_code_that_cites_it() -> None:
    (market,) = (paragraph for paragraph in paragraphs("bison") if paragraph.number == "4.7")
    assert market.text.startswith("4.7 Market and exchange")
    assert market.link == "/v1/rulesets/bison/rules#4.7"
    for place in market.code:
        line = (ROOT / place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
        assert place.line == 1 or f"def {place.name}(" in line
    assert ("_exchange_refusal", "domain/bison/rules/market.py") in {(place.name, place.file) for place in market.code}


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_the_index_names_today_s_tests_and_example_entries(name: str) -> None:
    written = msgspec.json.decode(rules_index.path(name).read_bytes(), type=dict[str, Usage])
    assert written == rules_index.index(name), f"python -m tests.domain.rules_index {name}"
    assert [paragraph.number for paragraph in paragraphs(name) if paragraph.code and not paragraph.usage.tests] in (
        [],
        ["0"],
    )


def test_paragraph_names_its_test_and_an_entry() -> None:
    (market,) = (paragraph for paragraph in paragraphs("bison") if paragraph.number == "4.7")
    assert "tests/domain/bison/test_4_7_market.py" in market.usage.tests
    example = market.usage.example
    assert example is not None
    source = (ROOT / example.game).read_text(encoding="utf-8")
    assert re.search(rf"^ +{example.entry} Ben: Exchange 3 bison for 1 turkey$", source, re.MULTILINE)


def anchors_in(page: str) -> set[str]:
    """Return the anchors of the exact rules in a page."""
    return {anchor for anchor in re.findall(r' id="([^"]+)"', page) if not anchor.startswith("players-")} - {"exact"}


def test_page_of_the_rules_has_an_anchor_for_each_paragraph(served: Served) -> None:
    http = served.anybody().http
    for name in RULESETS:
        page = http.get(f"/v1/rulesets/{name}/rules", params={"code": "true"}, headers={"Accept": "text/html"})
        assert page.headers["content-type"].startswith("text/html")
        assert anchors_in(page.text) == {paragraph.number for paragraph in paragraphs(name)} | HOUSE
        for paragraph in paragraphs(name):
            for path in [*(code.file for code in paragraph.code), *paragraph.usage.tests]:
                assert path in page.text[page.text.index(f' id="{paragraph.number}"') :], (paragraph.number, path)
    listed: Any = http.get("/v1/rulesets/bison/rules").json()
    assert [row["number"] for row in listed] == [paragraph.number for paragraph in paragraphs("bison")]
    assert http.get("/v1/rulesets/chess/rules").status_code == 404


@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_the_rules_come_in_the_language_of_the_caller(served: Served, name: str, language: str) -> None:
    http, path, written = served.anybody().http, f"/v1/rulesets/{name}/rules", written_language(name, language)
    page = http.get(path, headers={"Accept": "text/html", "Accept-Language": language})
    assert (page.headers["content-language"], f'<html lang="{written}">' in page.text) == (written, True)
    assert {"accept", "accept-language", "cookie"} <= set(page.headers["vary"].split(", "))
    assert anchors_in(page.text) == {paragraph.number for paragraph in paragraphs(name)} | HOUSE
    response = http.get(path, params={"language": language}, headers={"Accept": "text/html"})
    assert response.text == page.text
    english = http.get(path, params={"language": "en"}, headers={"Accept": "text/html", "Accept-Language": language})
    assert english.headers["content-language"] == "en"
    listed = http.get(path, params={"language": language})
    assert listed.headers["content-language"] == written
    assert [row["text"] for row in listed.json()] == [paragraph.text for paragraph in paragraphs(name, written)]
    assert http.get(path + listed.json()[0]["link"].removeprefix(path)).status_code == 200
    # Programs that say nothing get English, as from every other call.
    assert http.get(path, headers={"Accept-Language": language}).headers["content-language"] == "en"
    assert http.get(path, params={"language": "tlh"}).json()["code"] == "language_unknown"


@pytest.mark.parametrize(
    ("rule", "link"),
    [
        ("bison 1.3, constraint 7", "/v1/rulesets/bison/rules#1.3"),
        ("discoveries R36", "/v1/rulesets/discoveries/rules#R36"),
        ("discoveries 1.6.2", "/v1/rulesets/discoveries/rules#1.6.2"),
        ("manitoba agenda", "/v1/rulesets/manitoba/rules#agenda"),
        ("bison decisions", "/v1/rulesets/bison/rules#decisions"),
        ("bison setup", None),
        ("seats", None),
        ("", None),
    ],
)
def test_rule_has_a_link_if_the_page_of_the_rules_has_its_anchor(rule: str, link: str | None) -> None:
    assert link_of(rule) == link
    if link is not None:
        page, _, anchor = link.partition("#")
        assert anchor in {paragraph.number for paragraph in paragraphs(page.split("/")[3])} | HOUSE


def test_a_refusal_links_to_its_rule(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = ann.post("/games", {"ruleset": "bison", "seats": 2}).json()["game"]
    ann.post(f"/games/{game}/seats", {})
    ben.post(f"/games/{game}/seats", {})
    head = ann.get("/games/" + game).json()["head"]
    decision = {"type": "exchange", "give": "fish", "get": "fish"}
    refused = ann.post(f"/games/{game}/decisions", {"head": head, "decision": decision}).json()
    assert (refused["rule"], refused["rule_link"]) == ("bison 4.7", "/v1/rulesets/bison/rules#4.7")
