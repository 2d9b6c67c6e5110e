"""The component sets that are shipped hold the tables of the rules documents; Manitoba's tests compare their own."""

from __future__ import annotations

import csv
import json
import re
from typing import Any

import pytest

from domain.rulesets import RULESETS
from tests.domain.rules_documents import blocks, document, numbered, rows, section


def shipped(name: str) -> Any:
    return json.loads(RULESETS[name].default_components())


def by_id(entries: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {entry["id"]: {name: value for name, value in entry.items() if name != "id"} for entry in entries}


def test_bison_s_set_is_the_document_s() -> None:
    (written,) = blocks(section("bison", "1.3")).values()
    assert shipped("bison") == written


def test_wendake_s_set_is_the_document_s() -> None:
    written, tables = blocks(section("wendake", "1")), shipped("wendake")
    for tiles in ("basic_tiles", "level1_tiles", "level2_tiles"):
        assert tables[tiles] == {tile["id"]: tile["actions"] for tile in written[tiles]}
    for table in ("mask_spaces", "progress_tiles"):
        assert tables[table] == by_id(written[table])
    for seats in "234":
        assert {**tables["maps"][seats], "players": int(seats)} == written[f"map_{seats}"]
    assert (tables["mask_deck"], tables["tribes"]) == (written["mask_deck"], written["tribes"])
    assert tables["turtle_tiles"] == {
        tile: [[side] if isinstance(side, str) else side for side in sides]
        for tile, sides in written["turtle_tiles"].items()
    }


@pytest.mark.parametrize(
    ("number", "table", "named"), [("1.6.1", "tribes", "tribe_id"), ("1.6.2", "discoveries", "discovery_id")]
)
def test_discoveries_cards_are_the_document_s(number: str, table: str, named: str) -> None:
    (written,) = re.findall(r"```csv\n(.*?)```", section("discoveries", number), re.DOTALL)
    cards = shipped("discoveries")[table]
    lines = list(csv.DictReader(written.splitlines()))
    assert [line.pop(named) for line in lines] == list(cards)
    for line, card in zip(lines, cards.values(), strict=True):
        assert line == {name: "-" if value is None else str(value) for name, value in card.items()}


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_document_names_no_place_on_a_machine(name: str) -> None:
    assert re.findall(r"(?<![\w.])/(?:home|root|tmp|usr|work|opt)/\S*", document(name)) == []


def test_a_section_ends_where_the_next_of_its_level_begins() -> None:
    whole, part = section("bison", "4"), section("bison", "4.1")
    assert part in whole
    assert "### 4.2" in whole
    assert "### 4.2" not in part
    assert "## 5." not in whole
    listed = "| R1 | one |\n- R2 two\n- **R3 three.**\n**R4 four**\nR5\nsee R6"
    assert numbered(listed, r"R\d") == ["R1", "R2", "R3", "R4"]
    assert rows("text\n| R1 | one |\n|---|---|") == [["R1", "one"]]
