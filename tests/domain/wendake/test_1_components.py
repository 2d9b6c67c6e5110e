"""The material: its check figures, and every constraint a component set can break (`wendake 1`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.core.errors import ComponentError
from domain.wendake import WENDAKE
from tests.domain.wendake.tables import COMPONENTS

Document = dict[str, Any]


def document() -> Document:
    decoded: Document = msgspec.json.decode(WENDAKE.default_components())
    return decoded


@pytest.mark.parametrize(("seats", "neutral", "slots", "flags"), [(2, 7, 7, 3), (3, 10, 10, 3), (4, 12, 14, 4)])
def test_1_3_check_figures_of_the_maps(seats: int, neutral: int, slots: int, flags: int) -> None:
    territory = COMPONENTS.territories[seats]
    natives = [slot.native for slot in territory.slots]
    assert len(territory.areas) - len(territory.homes) == neutral
    assert natives.count("WOMAN") == natives.count("HUNTER") == slots
    assert [area.flag for area in territory.areas].count("FR") == flags
    assert [area.flag for area in territory.areas].count("GB") == flags
    borders = {(number, other) for number, area in enumerate(territory.areas) for other in area.neighbours}
    assert all((other, number) in borders for number, other in borders)
    for pair in territory.barred:
        left, right = (territory.area_number[area] for area in pair.split("-"))
        assert (left, right) not in borders


def test_1_4_and_1_6_cards_and_turtles() -> None:
    assert (len(COMPONENTS.cards), len(COMPONENTS.infected)) == (40, 10)
    assert sum(map(len, COMPONENTS.turtles.values())) == 36
    assert all(len(tracks) == (2 if tile[1] == "5" else 1) for tile, tracks in COMPONENTS.turtle_tracks.items())
    assert len(COMPONENTS.progress) == 30
    assert len(COMPONENTS.tribes) == 11


def broken(change: Callable[[Document], object]) -> str:
    """Return the code that refuses a changed component set."""
    form = document()
    change(form)
    with pytest.raises(ComponentError) as refused:
        WENDAKE.load_components(msgspec.json.encode(form))
    assert refused.value.rule.startswith("wendake 1")
    return refused.value.code


BREACHES: list[tuple[str, Callable[[Document], object]]] = [
    ("form", lambda form: form.pop("maps")),
    ("form", lambda form: form.update(more=1)),
    ("tiles", lambda form: form["basic_tiles"].pop("BA9")),
    ("tiles", lambda form: form["basic_tiles"].update(BA2=["SACRED_FIRE"])),
    ("tiles", lambda form: form["basic_tiles"].update(BA2=["RITUAL"])),
    ("tiles", lambda form: form["level1_tiles"].pop("L1-01")),
    ("tiles", lambda form: form["level2_tiles"].update({"L2-01": ["JUMP"]})),
    ("tiles", lambda form: form["level2_tiles"].update({"L1-01": form["level2_tiles"].pop("L2-01")})),
    ("tiles", lambda form: form["level2_tiles"].update({"x@1": form["level2_tiles"].pop("L2-01")})),
    ("map", lambda form: form["maps"].pop("3")),
    ("map", lambda form: form["maps"]["2"]["areas"][2].update(id="H1")),
    ("map", lambda form: form["maps"]["2"].update(lakes=[])),
    ("map", lambda form: form["maps"]["2"]["areas"][2]["slots"][0].update(native="HUNTER")),
    ("map", lambda form: form["maps"]["2"]["edges"].append("H1-NOWHERE")),
    ("map", lambda form: form["maps"]["2"]["areas"][0].update(home=False)),
    ("map", lambda form: form["maps"]["2"]["areas"][0].update(flag="FR")),
    ("map", lambda form: form["maps"]["2"]["edges"].append("H1-H2")),
    ("map", lambda form: form["maps"]["2"]["areas"][2].update(flag="GB")),
    ("map", lambda form: form["maps"]["2"]["edges"].remove("H1-A1")),
    ("map", lambda form: [form["maps"]["2"]["edges"].remove(edge) for edge in ("A1-M1", "B1-M1")]),
    ("masks", lambda form: form["mask_deck"].update(per_kind=3)),
    ("masks", lambda form: form["mask_deck"].update(infected_numbers=[9])),
    ("spaces", lambda form: form["mask_spaces"].pop("PAIR")),
    ("spaces", lambda form: form["mask_spaces"]["PAIR"].update(pattern=[1, 2])),
    ("spaces", lambda form: form["mask_spaces"]["PAIR"].update(points=0)),
    ("turtles", lambda form: form["turtle_tiles"].pop("W3")),
    ("turtles", lambda form: form["turtle_tiles"].update(W5=[["ECONOMY"]] * 4)),
    ("turtles", lambda form: form["turtle_levels"].update({"5": 3})),
    ("progress", lambda form: form["progress_tiles"]["P1-01"].update(level=2)),
    ("tribes", lambda form: form["tribes"]["FOX"].update(power=None)),
    ("tribes", lambda form: form["tribes"]["COMMON"].update(masks=2)),
    ("tribes", lambda form: form["tribes"]["FOX"].update(BEAVER=-1)),
]


@pytest.mark.parametrize(("code", "change"), BREACHES, ids=[str(number) for number in range(len(BREACHES))])
def test_a_set_that_breaks_a_constraint_is_refused(code: str, change: Callable[[Document], object]) -> None:
    assert broken(change) == f"components_{code}"


def test_a_name_that_stands_twice_is_refused() -> None:
    text = WENDAKE.default_components().replace(b'"BA1":', b'"BA2":["HUNT"],"BA1":')
    with pytest.raises(ComponentError) as refused:
        WENDAKE.load_components(text)
    assert refused.value.code == "components_form"


@pytest.mark.parametrize("level", ["level1_tiles", "level2_tiles"])
def test_an_advanced_tile_that_is_called_like_a_basic_one_is_refused_when_it_is_brought(level: str) -> None:
    """Sentences would tell both alike; a log that names such a set stays readable."""
    form = document()
    tiles = form[level]
    tiles["BA4"] = tiles.pop(min(tiles))
    text = msgspec.json.encode(form)
    with pytest.raises(ComponentError) as refused:
        WENDAKE.check_limits(text)
    assert (refused.value.code, refused.value.value) == ("components_tiles", ["BA4"])
    assert "BA4" in WENDAKE.load_components(text).actions


def test_other_house_tables_are_taken() -> None:
    form = document()
    form["level1_tiles"]["L1-02"] = ["MASK", "MOVE 9"]
    form["mask_deck"]["infected_numbers"] = [1]
    loaded = WENDAKE.load_components(msgspec.json.encode(form))
    assert loaded.actions["L1-02"] == ("MASK", "MOVE 9")
    assert loaded.infected == {f"{kind}1" for kind in "ABCDE"}
