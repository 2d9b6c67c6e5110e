"""The map of Wendake in a picture: neighbours on the house maps, and maps that are not known."""

from __future__ import annotations

import copy
import itertools
import math
import re
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from domain.wendake import WENDAKE
from domain.wendake.view import AreaView
from projections.boards.drawing import Point, width_of
from projections.boards.wendake.land import Land, Part, land_of
from projections.boards.wendake.sites import HOUSE_MAPS
from projections.sentences import LANGUAGES
from tests.domain.playing import play, table
from tests.projections.boards.svg import SVG, drawn, titled, view_of
from tests.projections.boards.wendake.moments import COMPONENTS, titles

SEATS = (2, 3, 4)
LAKES = COMPONENTS["maps"]["2"]["lakes"]
WIDTHS = (500.0, 830.0)
ROOM = (40.0, 40.0)
FAR = 20.0
"""How wide a river is at most, and how close the corners of a way lie to the areas on both sides."""

Area = dict[str, Any]


def areas_of(seats: int) -> list[Area]:
    areas: list[Area] = view_of(WENDAKE, table(WENDAKE, seats))["position"]["areas"]
    return areas


def laid_out(areas: list[Area], width: float) -> Land:
    return land_of(
        msgspec.convert(areas, tuple[AreaView, ...]),
        dict.fromkeys([*(area["area"] for area in areas), *LAKES], ROOM),
        width,
    )


def joined(areas: list[Area]) -> set[tuple[str, str]]:
    return {(area["area"], other) for area in areas for other in area["neighbours"] if area["area"] < other}


def beside(part: Part, point: Point) -> float:
    """Return how far a point lies from the nearest side of a part."""
    return min(_from_side(point, start, end) for start, end in itertools.pairwise([*part.corners, part.corners[0]]))


def _from_side(point: Point, start: Point, end: Point) -> float:
    long = math.dist(start, end)
    along = ((point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])) / long
    share = min(max(along / long, 0.0), 1.0)
    return math.dist(point, (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))


def touching(land: Land, way: tuple[Point, Point]) -> set[str]:
    """Return the parts on both sides of a border."""
    middle = ((way[0][0] + way[1][0]) / 2, (way[0][1] + way[1][1]) / 2)
    return {name for name, part in land.parts.items() if beside(part, middle) < 2.0}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", SEATS)
def test_areas_of_the_house_maps_touch_exactly_where_one_may_pass(seats: int, width: float) -> None:
    areas = areas_of(seats)
    land = laid_out(areas, width)
    assert {tuple(sorted(touching(land, way))) for way in land.ways} == joined(areas)
    assert len(land.ways) == len(joined(areas))
    assert not land.trails
    assert all(math.dist(*way) > 25 for way in land.ways), "a border that can be seen"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_river_keeps_areas_apart_that_may_not_be_passed(seats: int, width: float) -> None:
    areas = areas_of(seats)
    land = laid_out(areas, width)
    rivers = [pair.split("-") for pair, water in COMPONENTS["maps"][str(seats)]["barred"].items() if water == "river"]
    for area, other in rivers:
        apart = min(beside(land.parts[other], corner) for corner in land.parts[area].corners)
        pond = any(max(beside(land.parts[name], spot) for name in (area, other)) < FAR for spot in land.ponds)
        assert 5 < apart < FAR or pond


@pytest.mark.parametrize("seats", SEATS)
def test_parts_lie_within_the_picture_and_fill_it(seats: int) -> None:
    for width in WIDTHS:
        land = laid_out(areas_of(seats), width)
        corners = [corner for part in land.parts.values() for corner in part.corners]
        assert all(-0.1 <= x <= width + 0.1 and -0.1 <= y <= land.height + 0.1 for x, y in corners)
        assert width * land.height * 0.85 < sum(map(room, land.parts.values())) < width * land.height


def room(part: Part) -> float:
    around = itertools.pairwise([*part.corners, part.corners[0]])
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in around)) / 2


def renamed(areas: list[Area]) -> list[Area]:
    return [
        {**area, "area": f"Z{area['area']}", "neighbours": [f"Z{other}" for other in area["neighbours"]]}
        for area in areas
    ]


def _renamed(border: str) -> str:
    return "-".join(f"Z{area}" for area in border.split("-"))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", SEATS)
def test_on_a_map_that_is_not_known_every_way_is_a_border_or_a_trail(seats: int, width: float) -> None:
    areas = renamed(areas_of(seats))
    land = laid_out(areas, width)
    assert set(land.parts) == {*(area["area"] for area in areas), *LAKES}
    assert len(land.ways) + len(land.trails) == len(joined(areas))
    borders = {tuple(sorted(touching(land, way))) for way in land.ways}
    spots = {part.middle: name for name, part in land.parts.items()}
    trails = {tuple(sorted((spots[start], spots[end]))) for start, end in land.trails}
    assert not borders & trails
    assert borders | trails == joined(areas)


def test_a_house_map_with_another_way_gets_a_trail_for_it() -> None:
    areas = copy.deepcopy(areas_of(2))
    by_name = {area["area"]: area for area in areas}
    by_name["A1"]["neighbours"].append("B2")
    by_name["B2"]["neighbours"].append("A1")
    land = laid_out(areas, 830.0)
    assert land.trails == ((land.parts["A1"].middle, land.parts["B2"].middle),)


def test_a_map_of_a_custom_set_is_drawn_whole() -> None:
    """A set may name its areas as it likes; nothing of its map is left out."""
    view = view_of(WENDAKE, table(WENDAKE, 3))
    view["position"]["areas"] = renamed(view["position"]["areas"])
    components = copy.deepcopy(COMPONENTS)
    map_ = components["maps"]["3"]
    for area in map_["areas"]:
        area["id"] = f"Z{area['id']}"
    map_["edges"] = [_renamed(edge) for edge in map_["edges"]]
    map_["barred"] = {_renamed(border): why for border, why in map_["barred"].items()}
    for width in (390, 1280):
        svg = drawn(view, components=components, width=width)
        for area in view["position"]["areas"]:
            assert len(titled(svg, f"{area['name']};")) == 1
            slots = [title for title in titles(svg) if re.match(f"the .* slot of {area['name']}", title)]
            assert len(slots) == len(area["slots"])
        polygons = [node for node in svg.iter(f"{SVG}g") if node.find(f"{SVG}polygon") is not None]
        assert len(polygons) >= len(view["position"]["areas"]) + len(LAKES)


def test_every_house_map_has_sites_for_both_widths() -> None:
    for seats in SEATS:
        names = {*(area["area"] for area in areas_of(seats)), *LAKES}
        assert sorted(house.width for house in HOUSE_MAPS if set(house.sites) == names) == list(WIDTHS)


def written(node: ET.Element) -> tuple[float, float, float, float]:
    """Return the edges of a line of letters: left, top, right and bottom."""
    x, base, size = (float(node.attrib[name]) for name in ("x", "y", "font-size"))
    half = width_of(node.text or "", size) / 2
    return x - half, base - size * 0.75, x + half, base


def box(node: ET.Element) -> tuple[float, float, float, float]:
    x, y, wide, high = (float(node.attrib[name]) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_no_name_of_an_area_touches_a_flag_or_a_piece(seats: int, language: str) -> None:
    played = list(play(WENDAKE, seats, seed=2, limit=90))
    # The first picture has free homes; the last has pieces on the map, and badges in the homes.
    for entry in (played[0], played[-1]):
        svg = drawn(view_of(WENDAKE, entry.after), width=1280, language=language)
        land = next(node for node in svg.iter(f"{SVG}g") if len(node.findall(f"{SVG}g/{SVG}polygon")) >= len(LAKES))
        pieces = [node for node in land.iter(f"{SVG}rect") if float(node.attrib["width"]) < 100]
        areas = [group for group in land.findall(f"{SVG}g") if group.find(f"{SVG}text") is not None]
        texts = [line for group in areas for line in group.findall(f"{SVG}text")]
        names = [line for line in texts if line.text and (len(line.text) > 2 or not line.text.isascii())]
        assert len(names) > 12
        for line in names:
            left, top, right, bottom = written(line)
            for piece in map(box, pieces):
                apart = max(piece[0] - right, left - piece[2], piece[1] - bottom, top - piece[3])
                assert apart > 0.5, line.text
