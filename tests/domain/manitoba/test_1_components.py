"""Manitoba 1: the material, and the check of a component set."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.core.errors import ComponentError
from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS, GOODS, LANDSCAPES, LETTERS, PATH_OF_COLOUR, PATHS, RANK, SECTORS
from domain.manitoba.paths import ARRIVALS, COPIES, EXEMPT_FROM, LAST_SPACE, REPEATS, SHAMAN
from tests.domain.manitoba.tables import COMPONENTS
from tests.domain.rules_documents import blocks, section

DEFAULT = MANITOBA.default_components()


def changed(change: Callable[[dict[str, Any]], None]) -> bytes:
    document = msgspec.json.decode(DEFAULT)
    change(document)
    return msgspec.json.encode(document)


def test_1_1_the_five_spheres() -> None:
    spheres = list(zip(LETTERS, LANDSCAPES, GOODS, COLOURS, strict=True))
    assert spheres == [
        ("F", "forest", "berry", "green"),
        ("P", "prairie", "bison", "brown"),
        ("H", "hills", "horse", "beige"),
        ("L", "lake", "canoe", "blue"),
        ("M", "mountain", "feather", "white"),
    ]
    assert [PATH_OF_COLOUR.get(colour) for colour in COLOURS] == ["gatherer", "hunter", "warrior", None, "shaman"]
    assert all(RANK[word] == rank for rank, sphere in enumerate(spheres) for word in sphere)


@pytest.mark.parametrize(
    ("seats", "good", "feather", "wampum", "tiles", "rounds"),
    [(2, 10, 7, 12, 3, 16), (3, 12, 8, 16, 4, 15), (4, 14, 10, 20, 5, 16)],
)
def test_1_3_by_number_of_seats(seats: int, good: int, feather: int, wampum: int, tiles: int, rounds: int) -> None:
    stock = COMPONENTS.stocks[seats]
    assert stock.goods == (good, good, good, good, feather)
    assert (stock.wampum, stock.tiles, stock.rounds) == (wampum, tiles, rounds)


def test_1_4_the_village() -> None:
    assert (COMPONENTS.wigwam, COMPONENTS.square, COMPONENTS.cree) == (3, 5, 8)
    assert COMPONENTS.spaces == {"small": 3, "large": 4}
    assert dict(zip(SECTORS, COMPONENTS.ladders, strict=True)) == {
        "berry": (1, 2, 4, 6, 9, 12),
        "bison": (1, 2, 4, 8, 12, 16),
        "horse": (1, 2, 4, 7, 10, 14),
        "canoe": (1, 3, 6, 10, 14, 18),
    }
    assert COMPONENTS.empty_sector == -2


def test_1_6_score_tiles() -> None:
    named = list(COMPONENTS.score_tiles.values())
    assert len(named) == 12
    assert named.count("most") == 2
    assert sorted(len(goods) for goods in named if goods != "most") == [1] * 4 + [2] * 6
    assert len(set(named)) == 11


def test_1_7_season_cards() -> None:
    assert {season: len(cards) for season, cards in COMPONENTS.seasons.items()} == {
        "spring": 6,
        "summer": 6,
        "autumn": 6,
    }
    codes = [card.code for card in COMPONENTS.event_cards.values()]
    assert {code: codes.count(code) for code in sorted(set(codes))} == {
        "E1": 3, "E2": 2, "E3": 2, "E4": 3, "E5": 1, "E6": 2, "E7": 1, "E8": 2, "E9": 2,
    }  # fmt: skip
    assert COMPONENTS.event_cards["SU-C"].goods == ("bison", "canoe")


def test_6_there_are_23_vision_spaces() -> None:
    assert [len(ARRIVALS[path]) for path in PATHS] == list(LAST_SPACE) == [6, 6, 6, 5]
    assert sum(LAST_SPACE) == 23
    assert set(REPEATS) == set(COPIES) == set(PATHS[:SHAMAN])
    for path, least in zip(PATHS, EXEMPT_FROM, strict=True):
        assert ARRIVALS[path][least - 1].first_wampum


def test_the_document_holds_the_same_tables() -> None:
    """The JSON of the rules document equals the component set; a set lists the effects of an event card."""
    (written,) = blocks(section("manitoba", "1.9")).values()
    shipped = msgspec.json.decode(DEFAULT)
    assert MANITOBA.load_components(DEFAULT) == COMPONENTS
    assert {name: shipped[name] for name in ("tiles", "ladders", "supply", "score_tiles")} == {
        name: written[name] for name in ("tiles", "ladders", "supply", "score_tiles")
    }
    assert shipped["empty_sector"] == written["empty_sector_penalty"]
    assert shipped["events"] == {
        season: {card: [does] if isinstance(does, str) else does for card, does in cards.items()}
        for season, cards in written["events"].items()
    }


def rename_tile(document: dict[str, Any]) -> None:
    document["tiles"]["T 1"] = document["tiles"].pop("T1")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: d.update(game="bison"), "form"),
        (lambda d: d.update(more=1), "form"),
        (lambda d: d["tiles"].pop("T1"), "tiles"),
        (rename_tile, "tiles"),
        (lambda d: d["tiles"]["T1"].update(ring="LLMMPP"), "areas"),
        (lambda d: d["tiles"]["T1"].update(ring="LMLMPH"), "areas"),
        (lambda d: d["tiles"]["T1"].update(ring="LLMMP"), "areas"),
        (lambda d: d["tiles"]["T1"].update(centre="H"), "areas"),
        (lambda d: d["tiles"]["T1"].update(ring="LMMPPH"), "chains"),
        (lambda d: d["ladders"].update(berry=[1, 2, 2, 4, 5, 6]), "ladders"),
        (lambda d: d["ladders"].update(berry=[1, 2, 3]), "ladders"),
        (lambda d: d["ladders"].pop("canoe"), "ladders"),
        (lambda d: d["ladders"].update(bison=[1, 2, 4, 9]), "ladders"),
        (lambda d: d["score_tiles"].pop("S01"), "score_tiles"),
        (lambda d: d["score_tiles"].update(S05=["bison", "berry"]), "score_tiles"),
        (lambda d: d["score_tiles"].update(S05=[]), "score_tiles"),
        (lambda d: d["events"].pop("spring"), "events"),
        (lambda d: d["events"]["spring"].pop("SP-A"), "events"),
        (lambda d: d["events"]["spring"].update({"SP-A": ["E0"]}), "events"),
        (lambda d: d["events"]["spring"].update({"SP-A": []}), "events"),
        (lambda d: d["events"]["spring"].update({"SP-A": ["E4"]}), "events"),
        (lambda d: d["events"]["spring"].update({"SP-A": ["E1", "berry"]}), "events"),
        (lambda d: d["events"]["spring"].update({"SP-A": ["E4", "horse", "berry"]}), "events"),
        (lambda d: d.update(empty_sector=-3), "fixed_tables"),
        (lambda d: d["village"].update(wigwam=4), "fixed_tables"),
        (lambda d: d["supply"]["2"].update(rounds=15), "fixed_tables"),
    ],
)
def test_each_constraint_has_its_own_error(change: Callable[[dict[str, Any]], None], code: str) -> None:
    with pytest.raises(ComponentError) as refused:
        MANITOBA.load_components(changed(change))
    assert refused.value.code == f"components_{code}"
    assert re.match(r"manitoba (R?\d)", refused.value.rule)


def test_a_name_that_stands_twice_is_refused() -> None:
    twice = DEFAULT.replace(b'"tiles":{', b'"tiles":{"T1":{"centre":"F","ring":"LLMMPH"},')
    with pytest.raises(ComponentError, match="twice"):
        MANITOBA.load_components(twice)


def test_another_printing_can_be_played() -> None:
    def other(document: dict[str, Any]) -> None:
        document["ladders"]["berry"] = [2, 3, 5, 7]
        document["tiles"]["T1"] = {"centre": "P", "ring": "MMLLFH"}
        document["events"]["autumn"]["AU-F"] = ["E4", "feather"]

    loaded = MANITOBA.load_components(changed(other))
    assert loaded.ladders[0] == (2, 3, 5, 7)
    assert loaded.event_cards["AU-F"].goods == ("feather",)
