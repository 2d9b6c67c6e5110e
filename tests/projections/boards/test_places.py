"""Places of the pictures of every game: the rule that each names, and costs and gains at the stocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from api.rules import paragraphs
from domain.rulesets import RULESETS
from projections.boards.drawing import figure
from tests.domain.playing import Entry, play
from tests.projections.boards.svg import SVG, WIDTHS, View, drawn, panels, texts, told_of, view_of

SOURCES = Path(__file__).parents[3] / "projections" / "boards"
NUMBER = re.compile(r'(?:rule=|: |Final = )"(\d+(?:\.\d+)*)"')
"""A number of a paragraph as the code of a picture writes it: for one place, in a table, or for several places."""

Stocks = Mapping[str, tuple[int, str]]
"""By stock: how much is in it, and how the picture says so."""


def view_before_and_after(ruleset: str, entry: Entry[Any]) -> tuple[View, View]:
    before, after = (
        view_of(RULESETS[ruleset], position, frozenset((entry.seat,))) for position in (entry.before, entry.after)
    )
    return before, after


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_place_names_a_paragraph_of_the_rules(ruleset: str) -> None:
    known = {paragraph.number for paragraph in paragraphs(ruleset)}
    named: set[str] = set()
    for entry in list(play(RULESETS[ruleset], 2, limit=180))[1::20]:
        before, after = view_before_and_after(ruleset, entry)
        for width in WIDTHS:
            places = [node for node in drawn(after, before, width=width).iter(f"{SVG}g") if node.get("data-place")]
            assert all(node.get("data-rule") for node in places)
            named |= {str(node.get("data-rule")) for node in places}
    written = {number for file in (SOURCES / ruleset).glob("*.py") for number in NUMBER.findall(file.read_text())}
    assert len(named) >= 4
    assert named <= written
    assert written <= known


def _bison(seat: Any) -> Stocks:
    return {animal: (count, f"Stock: {count} {animal}") for animal, count in seat["stock"].items()}


def _manitoba(seat: Any) -> Stocks:
    fields = {
        "score": "score",
        "asleep": "wigwam",
        "awake": "square",
        "wampum": "active_wampum",
        "turned": "inactive_wampum",
    }
    return {name: (seat[field], f"{name}: {seat[field]}") for name, field in fields.items()}


def _wendake(seat: Any) -> Stocks:
    goods = {**seat["resources"], "BEAVER": seat["beavers"]}
    named = {good: (count, f"{count} {good.lower()}") for good, count in goods.items()}
    return {**named, "canoes": (seat["canoes"], f"{seat['canoes']} canoes in supply")}


def _discoveries(seat: Any) -> Stocks:
    dice, ep = len(seat["supply"]), sum(card["ep"] for card in seat["journal"])
    words = f"supply: {dice} {'die' if dice == 1 else 'dice'}"
    return {"dice": (dice, words), "EP": (ep, f"EP of the journal: {ep}")}


STOCKS: Mapping[str, Callable[[Any], Stocks]] = {
    "bison": _bison,
    "manitoba": _manitoba,
    "wendake": _wendake,
    "discoveries": _discoveries,
}


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_costs_and_gains_stand_at_the_stocks(ruleset: str) -> None:
    moved = 0
    for entry in play(RULESETS[ruleset], 2, limit=300):
        if entry.decision is None or moved >= 15:
            continue
        before, after = view_before_and_after(ruleset, entry)
        was, now = (STOCKS[ruleset](view["position"]["seats"][entry.seat]) for view in (before, after))
        if was == now:
            continue
        panel = panels(drawn(after, before, part="seats"))[entry.seat]
        titles = {told_of(node): node for node in panel.iter(f"{SVG}g")}
        for stock, (count, words) in now.items():
            change = figure(count - was[stock][0], signed=True)
            matches = [text for text in (*titles, *texts(panel)) if text.startswith(f"{words} ({change})")]
            assert bool(matches) == (count != was[stock][0]), (stock, words, change)
            moved += bool(matches)
            assert all(change in " ".join(texts(titles[title])) for title in matches if title in titles)
    assert moved >= 10
