"""The lie of the land of Wendake: the part of the picture that each area and each lake has.

Every area and every lake has a site, and its part is the ground nearer to its site than to any other (a power
diagram, for a site may be given more room). The sites of the house maps are chosen so that two areas touch where pieces
may pass, and elsewhere only with a river between them. On an unknown map the homes stand around, every other area among
its neighbours, and a trail shows a way between areas that do not touch.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from domain.wendake.view import AreaView
from projections.boards.drawing import Point
from projections.boards.wendake.sites import HOUSE_MAPS, HouseMap, Site

_PASS: Final = 1.6
_SHORE: Final = 2.5
_RIVER: Final = 7.0
"""The distance of the parts on both sides from their common border."""
_TOUCH: Final = 26.0
"""The shortest border that counts as a way between two areas."""
_NEAR: Final = 2.0
_STEP: Final = 16.0
_STEPS: Final = 40
_CALMER: Final = 0.9
_SPREAD: Final = 600_000.0
"""The room of an unknown map, in square units."""
_PULLS: Final = 8
"""Number of times that the areas of an unknown map are moved towards their neighbours."""
_EVENINGS: Final = 8
"""Number of times that they are moved apart afterwards."""


class Part(NamedTuple):
    """The part of the picture of an area or a lake."""

    corners: tuple[Point, ...]
    middle: Point
    """The middle of the room for its pieces and words."""


class Land(NamedTuple):
    """The layout of a map."""

    height: float
    parts: Mapping[str, Part]
    ways: Sequence[tuple[Point, Point]]
    """The borders that may be passed."""
    ponds: Sequence[Point]
    """The meeting points of areas without a way between them."""
    trails: Sequence[tuple[Point, Point]]
    """Ways between areas that do not touch."""


class _Shape(NamedTuple):
    """The facts of an area that determine the layout of a map."""

    name: str
    home: bool
    near: tuple[str, ...]


class _Edge(NamedTuple):
    start: Point
    end: Point
    beside: str
    """The name of the neighbour, empty at the edge of the picture."""


def land_of(areas: Sequence[AreaView], rooms: Mapping[str, Point], width: float) -> Land:
    """Return the layout of a map.

    Args:
        areas: the areas of a view.
        rooms: half of the room, across and down, for the pieces and words of each area and each lake.
        width: the width of the map; a narrow map is higher.
    """
    shapes = tuple(_Shape(area.area, area.home, area.neighbours) for area in areas)
    return _land(shapes, tuple(rooms.items()), width)


@lru_cache(maxsize=64)
def _land(areas: tuple[_Shape, ...], rooms_by_name: tuple[tuple[str, Point], ...], width: float) -> Land:
    near, rooms = {area.name: set(area.near) for area in areas}, dict(rooms_by_name)
    known = (house for house in HOUSE_MAPS if house.width == width and set(house.sites) == set(rooms))
    house = next(known, None) or _spread(areas, [name for name in rooms if name not in near], width)
    frame, sites = (house.width, house.height), house.sites
    edges = {name: _edges(name, sites, frame, {}) for name in sites}
    passed = {
        (name, edge.beside): (edge.start, edge.end)
        for name, around in edges.items()
        for edge in around
        if edge.beside in near.get(name, ()) and math.dist(edge.start, edge.end) >= _TOUCH
    }
    gaps = {name: {other: _gap(name, other, near) for other in sites if other != name} for name in sites}
    corners = {name: tuple(edge.start for edge in _edges(name, sites, frame, gaps[name])) for name in sites}
    parts = {name: Part(corners[name], _roomiest(corners[name], rooms[name])) for name in sites}
    joined = [(name, other) for name in near for other in sorted(near[name]) if name < other]
    return Land(
        frame[1],
        MappingProxyType(parts),
        tuple(passed[pair] for pair in joined if pair in passed),
        tuple(_ponds(edges, near)),
        tuple((parts[name].middle, parts[other].middle) for name, other in joined if (name, other) not in passed),
    )


def _gap(name: str, other: str, near: Mapping[str, set[str]]) -> float:
    if name not in near or other not in near:
        return _SHORE
    return _PASS if other in near[name] else _RIVER


def _edges(name: str, sites: Mapping[str, Site], frame: Point, gaps: Mapping[str, float]) -> list[_Edge]:
    """Return the edges of the part of a site; each lies inside the border by the gap to that neighbour."""
    x, y, more = sites[name]
    width, height = frame
    around = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    edges = [_Edge(start, end, "") for start, end in pairwise([*around, around[0]])]
    for other, (ox, oy, omore) in sites.items():
        if other == name:
            continue
        dx, dy = ox - x, oy - y
        far = math.hypot(dx, dy)
        # The distance of the border on the line to the other site.
        at = (far * far + more - omore) / (2 * far) - gaps.get(other, 0.0)
        edges = _cut(edges, (x, y), (dx / far, dy / far), at, other)
    return edges


def _cut(edges: Sequence[_Edge], site: Point, towards: Point, at: float, other: str) -> list[_Edge]:
    """Return the part of an area that lies on this side of a border."""

    def beyond(point: Point) -> float:
        return (point[0] - site[0]) * towards[0] + (point[1] - site[1]) * towards[1] - at

    remaining: list[_Edge] = []
    for start, end, beside in edges:
        start_beyond, end_beyond = beyond(start), beyond(end)
        if start_beyond <= 0 and end_beyond <= 0:
            remaining.append(_Edge(start, end, beside))
        elif start_beyond <= 0 or end_beyond <= 0:
            share = start_beyond / (start_beyond - end_beyond)
            crossing = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            remaining.append(_Edge(start, crossing, beside) if start_beyond <= 0 else _Edge(crossing, end, beside))
    closed: list[_Edge] = []
    for number, edge in enumerate(remaining):
        closed.append(edge)
        following = remaining[(number + 1) % len(remaining)]
        if math.dist(edge.end, following.start) > 1e-9:
            closed.append(_Edge(edge.end, following.start, other))
    return closed


def _centroid(corners: Sequence[Point]) -> Point:
    area = x = y = 0.0
    for (x1, y1), (x2, y2) in pairwise([*corners, *corners[:1]]):
        cross = x1 * y2 - x2 * y1
        area, x, y = area + cross, x + (x1 + x2) * cross, y + (y1 + y2) * cross
    return x / (3 * area), y / (3 * area)


def _roomiest(corners: Sequence[Point], room: Point) -> Point:
    """Return the middle of a box that lies as far within a part as it can: it moves away from the nearest border."""
    (x, y), step = _centroid(corners), _STEP
    sides = [
        (x1, y1, (y1 - y2) / math.dist((x1, y1), (x2, y2)), (x2 - x1) / math.dist((x1, y1), (x2, y2)))
        for (x1, y1), (x2, y2) in pairwise([*corners, *corners[:1]])
    ]
    for _ in range(_STEPS):
        _, dx, dy = min(
            ((x - x1) * dx + (y - y1) * dy - room[0] * abs(dx) - room[1] * abs(dy), dx, dy) for x1, y1, dx, dy in sides
        )
        x, y, step = x + dx * step, y + dy * step, step * _CALMER
    return x, y


def _ponds(edges: Mapping[str, Sequence[_Edge]], near: Mapping[str, set[str]]) -> Iterator[Point]:
    for name, other_name in combinations(near, 2):
        if other_name in near[name]:
            continue
        if any(edge.beside == other_name and math.dist(edge.start, edge.end) >= _TOUCH for edge in edges[name]):
            continue
        corners = [edge.start for edge in edges[other_name]]
        shared = (
            edge.start for edge in edges[name] if any(math.dist(edge.start, corner) < _NEAR for corner in corners)
        )
        yield from list(shared)[:1]


def _spread(areas: Sequence[_Shape], lakes: Sequence[str], width: float) -> HouseMap:
    """Return sites for an unknown map."""
    frame = (width, _SPREAD / width)
    homes = [area.name for area in areas if area.home]
    others = [area for area in areas if not area.home]
    spots = {
        **_ring(homes, 0.78, frame),
        **_ring(lakes, 0.5, frame, 0.5),
        **_ring([area.name for area in others], 0.1, frame),
    }
    for _ in range(_PULLS):
        for area in others:
            x, y = spots[area.name]
            around = [spots[other] for other in area.near]
            spots[area.name] = (
                (x + sum(spot[0] for spot in around) / len(around)) / 2,
                (y + sum(spot[1] for spot in around) / len(around)) / 2,
            )
    for _ in range(_EVENINGS):
        sites = {name: (x, y, 0.0) for name, (x, y) in spots.items()}
        spots = {name: _centroid([edge.start for edge in _edges(name, sites, frame, {})]) for name in sites}
    return HouseMap(*frame, {name: (x, y, 0.0) for name, (x, y) in spots.items()})


def _ring(names: Sequence[str], size: float, frame: Point, start: float = 0.0) -> dict[str, Point]:
    turns = [2 * math.pi * (number + start) / len(names) for number in range(len(names))]
    return {
        name: (frame[0] / 2 * (1 + size * math.sin(turn)), frame[1] / 2 * (1 - size * math.cos(turn)))
        for name, turn in zip(names, turns, strict=True)
    }
