"""The picture of Manitoba: contents, legal decisions, changes, wide and narrow, no text on another."""

from __future__ import annotations

import copy
import itertools
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS, PATHS
from domain.manitoba.paths import LAST_SPACE
from domain.manitoba.territory import TURNS, Layout
from projections.boards.drawing import figure
from projections.sentences import LANGUAGES
from tests.domain.playing import table
from tests.page.browser import Browser
from tests.projections.boards.manitoba.moments import GAMES, LETTERS, played
from tests.projections.boards.measuring import measured
from tests.projections.boards.svg import (
    NAMES,
    SVG,
    WIDTHS,
    Moment,
    View,
    changed,
    components_of,
    drawn,
    places,
    texts,
    title_of,
    titled,
    view_of,
)

COMPONENTS = components_of("manitoba")
NARROW = 512
"""How many units a narrow board has across."""
WIDEST = 1000
"""The most units of a wide picture: it is for 700 pixels and more, and no unit is drawn in less than 0.69."""


EACH_GAME = [4, *(pytest.param(seats, marks=pytest.mark.long) for seats in sorted(GAMES) if seats != 4)]
"""The games by number of seats: in every run that with the largest territory and the most villages."""


@pytest.fixture(params=EACH_GAME, ids="{} seats".format)
def game(request: pytest.FixtureRequest) -> list[Moment]:
    return played(request.param)


# ---- contents


@pytest.mark.parametrize("width", WIDTHS)
def test_every_area_is_drawn_with_its_contents(game: list[Moment], width: int) -> None:
    for moment in game[2 :: len(game) // 5]:
        areas, nodes = moment.view["position"]["areas"], places(moment.drawn(width))
        assert set(nodes) == {area["area"] for area in areas}
        for number, area in enumerate(areas):
            node, tile = nodes[area["area"]], number // 5 + 1
            cree = [] if area["cree"] is None else [LETTERS[area["cree"]]]
            assert texts(node) == [f"{area['landscape'][0]}{tile}", *cree]
            title = title_of(node)
            assert title.startswith(f"{area['landscape']} {tile}: {area['good'] or 'no good'}")
            assert ("a Cree of" in title) == (area["cree"] is not None)
            assert len(node.findall(f"{SVG}polygon")) >= len(area["hexagons"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_legend_names_the_letters_of_the_areas_in_every_language(language: str) -> None:
    svg = drawn(played(2)[2].view, language=language)
    letters = {texts(node)[0].rstrip("0123456789") for node in places(svg).values()}
    legend = set(re.findall(r"\w+", " ".join(texts(svg)[-5:])))
    assert len(letters) == 5
    assert letters <= legend


def test_every_village_is_drawn_with_its_figures(game: list[Moment]) -> None:
    for moment in game[3 :: len(game) // 5]:
        panels = [node for node in moment.drawn().iter(f"{SVG}g") if node.get("data-seat")]
        for seat, panel in zip(moment.view["position"]["seats"], panels, strict=True):
            assert titled(panel, f"score: {seat['score']} on the score track now; the points of the table add").keys()
            assert titled(panel, f"asleep: {seat['wigwam']}").keys() == {""}
            for sector in seat["sectors"]:
                (title,) = titled(panel, f"Sector {sector['sector']}: {sector['goods']} goods")
                assert title.endswith(f"{sector['feathers']} feathers, worth {figure(sector['value'])}")
            for name in ("small", "large"):
                title = ", ".join(seat[name]) or "empty"
                assert titled(panel, f"{name.capitalize()} ceremonial place: {title}").keys() == {""}


@pytest.mark.parametrize("width", WIDTHS)
def test_every_path_has_its_spaces_and_the_cree_on_them(game: list[Moment], width: int) -> None:
    for moment in game[:: len(game) // 5] + game[-1:]:
        seats = moment.view["position"]["seats"]
        for name, last in zip(PATHS, LAST_SPACE, strict=True):
            ((_, path),) = titled(moment.drawn(width), f"The {name} path: ").items()
            expected: list[str] = [name]
            for space in range(1, last + 1):
                expected += [str(space), *(LETTERS[seat["seat"]] for seat in seats if seat["paths"][name] == space)]
            assert texts(path) == expected


@pytest.mark.parametrize("width", WIDTHS)
def test_totem_cards_and_supply_are_drawn(game: list[Moment], width: int) -> None:
    for moment in game[:: len(game) // 5] + game[-1:]:
        svg, position = moment.drawn(width), moment.view["position"]
        disks = [(title.partition(":")[0], texts(node)) for title, node in titled(svg, "Totem, ").items()]
        up = [(colour, [f"{colour} ▲"]) for colour in position["lifted"]]
        assert disks == [*((colour, [colour]) for colour in position["totem"]), *up]
        cards = titled(svg, "Card ")
        numbers = [str(number + 1) for number in range(len(position["cards"]))]
        assert [title.partition(":")[0] for title in cards] == numbers
        for number, card, node in zip(numbers, position["cards"], cards.values(), strict=True):
            now = card["card"] == position["card"]
            assert texts(node)[0] == f"{'▶ ' if now else ''}{number}"
            assert len(texts(node)) > 1
            assert len(node.findall(f"{SVG}g")) == len(card["goods"])
        for good, count in position["supply"].items():
            assert texts(titled(svg, "Supply: ")[f"{count} {good}"])[0] == str(count), "what is left, never cut"
        assert any(line.startswith(f"wampum {position['wampum']}") for line in texts(svg))


def test_the_heading_tells_the_active_seat_and_the_winner(game: list[Moment]) -> None:
    position = game[len(game) // 2].view["position"]
    active = f"{LETTERS[position['active']]} {NAMES[position['active']]}"
    heading = [f"Round {position['round']} of {position['rounds']}, {position['season']}", f"{active} is active"]
    assert texts(game[len(game) // 2].drawn())[:2] == heading
    winners = game[-1].view["position"]["ended"]["winners"]
    names = " and ".join(f"{LETTERS[seat]} {NAMES[seat]}" for seat in winners)
    assert texts(game[-1].drawn())[1] == f"Won by {names}"


# ---- legal decisions and changes


@pytest.mark.parametrize("width", WIDTHS)
def test_every_thing_that_a_decision_names_has_a_place(game: list[Moment], width: int) -> None:
    """Every area, path, colour, good and sector that a legal decision names can be chosen, wide and narrow."""
    named: set[str] = set()
    for moment in some(game, width):
        nodes = moment.drawn(width).iter(f"{SVG}g")
        names = {name for node in nodes for name in (node.get("data-place") or "").split()}
        for decision in moment.legal:
            fields = ("area", "from", "to", "path", "colour", "good", "sector")
            words = {value for field, value in decision.items() if field in fields} - {"none"}
            assert words <= names, decision
            named |= words
    assert named >= {*PATHS, *COLOURS, "small", "large"}
    assert len(named) > 25


@pytest.mark.parametrize("width", WIDTHS)
def test_exactly_the_changes_are_marked(game: list[Moment], width: int) -> None:
    marked = 0
    for moment in some(game, width):
        if moment.before is None:
            continue
        expected = set(changes(moment.before["position"], moment.view["position"]))
        board = drawn(moment.view, moment.before, part="board", width=width)
        titles = set(changed(board, ""))
        assert len(titles) == len(expected)
        for start in expected:
            assert any(title.startswith(start) for title in titles), start
        marked += len(titles)
    assert marked > 20


def changes(was: View, now: View) -> Iterator[str]:
    """Return the beginnings of the titles of changed places in the middle."""
    for number, (old, area) in enumerate(zip(was["areas"], now["areas"], strict=True)):
        if (old["good"], old["cree"]) != (area["good"], area["cree"]):
            yield f"{area['landscape']} {number // 5 + 1}: "
    for colour in COLOURS:
        if (colour in was["lifted"]) != (colour in now["lifted"]):
            yield f"Totem, {colour}:"
    for good, count in now["supply"].items():
        if was["supply"][good] != count:
            yield f"Supply: {count} {good}"
    for path in PATHS:
        if [seat["paths"][path] for seat in was["seats"]] != [seat["paths"][path] for seat in now["seats"]]:
            yield f"The {path} path:"


def some(game: list[Moment], width: int) -> list[Moment]:
    """Return moments for each kind of legal decision, fewer for the narrow picture, and the last moment."""
    moments, met, most = game[-1:], Counter[str](), 2 if width == min(WIDTHS) else 5
    for moment in game:
        kinds = {decision["type"] for decision in moment.legal}
        if any(met[kind] < most for kind in kinds):
            moments.append(moment)
            met.update(kinds)
    return moments


# ---- how it looks


@pytest.mark.parametrize("seats", sorted(GAMES))
def test_every_territory_fits_and_keeps_its_borders(seats: int) -> None:
    """However the tiles are joined, wide or turned for a narrow picture: areas touch where they are adjacent."""
    tiles = ("T1", "T2", "T3", "T4", "T5")[: seats + 1]
    for turns in itertools.product(TURNS[seats + 1], repeat=seats - 1):
        layout = Layout(turns, tuple((2 * number + sum(turns)) % 6 for number in range(seats + 1)))
        view = view_of(MANITOBA, table(MANITOBA, seats, {"tiles": tiles, "layout": layout}))
        for width in WIDTHS:
            svg = drawn(view, part="board", width=width)
            lying = {area: hexagons_of(node) for area, node in places(svg).items()}
            adjacent = {area["area"]: set(area["adjacent"]) for area in view["position"]["areas"]}
            assert touching(lying) == adjacent
            across = float((svg.get("viewBox") or "").split()[2])
            assert across == NARROW if width == min(WIDTHS) else across <= WIDEST


def hexagons_of(area: ET.Element) -> list[list[tuple[float, float]]]:
    """Return the corners of the hexagons that an area without a Cree covers."""
    corners = [(node.get("points") or "").split() for node in area.findall(f"{SVG}polygon")]
    return [[(float(x), float(y)) for x, y in (pair.split(",") for pair in each)] for each in corners]


def touching(lying: dict[str, list[list[tuple[float, float]]]]) -> dict[str, set[str]]:
    """Return by area the areas with an edge in common."""
    middles = {
        area: [(sum(x for x, _ in hexagon) / 6, sum(y for _, y in hexagon) / 6) for hexagon in hexagons]
        for area, hexagons in lying.items()
    }
    hexagon = next(iter(lying.values()))[0]
    apart = 1.1 * math.sqrt(3) * math.dist(hexagon[0], hexagon[1])
    return {
        area: {
            other
            for other, points in middles.items()
            if other != area and any(math.dist(a, b) < apart for a in these for b in points)
        }
        for area, these in middles.items()
    }


def test_a_narrow_board_has_the_same_pieces_and_places(game: list[Moment]) -> None:
    for moment in game[1 :: len(game) // 3]:
        pieces_by_width = []
        for width in WIDTHS:
            svg = drawn(moment.view, moment.before, part="board", width=width)
            pieces = [node for node in svg.iter(f"{SVG}g") if node.find(f"{SVG}title") is not None]
            pieces_by_width.append([(node.findtext(f"{SVG}title"), node.get("data-place")) for node in pieces])
        assert pieces_by_width[0] == pieces_by_width[1]
        assert len(pieces_by_width[0]) > 5 * len(moment.view["position"]["tiles"])


def test_names_that_people_wrote_stay_text_and_are_cut(game: list[Moment]) -> None:
    view = copy.deepcopy(game[len(game) // 2].view)
    for occupant in view["table"]["seats"]:
        occupant["name"] = '<b onload="x">&]]>\x00' * 9
    lines = [line for line in texts(drawn(view)) if "<b" in line]
    assert len(lines) > len(view["table"]["seats"])
    assert max(map(len, lines)) < 40


@pytest.mark.parametrize("seats", EACH_GAME)
def test_no_text_stands_on_another_leaves_its_frame_or_is_too_small(
    browser: Browser, tmp_path: Path, languages: Sequence[str], seats: int
) -> None:
    """Measured in a browser in both rooms, where every area, path and village has the most to show."""
    view = crowded(next(candidate for candidate in played(seats) if candidate.view["position"]["cards"]).view)
    for width in WIDTHS:
        assert measured(browser, view, COMPONENTS, width, tmp_path / f"{width}.html", languages) == []


def test_no_text_stands_on_another_where_the_tiles_lie_in_a_chain(
    browser: Browser, tmp_path: Path, languages: Sequence[str]
) -> None:
    chain = {"tiles": ("T1", "T2", "T3", "T4", "T5"), "layout": Layout((0, 0, 0), (0, 1, 2, 3, 4))}
    view = view_of(MANITOBA, table(MANITOBA, 4, chain))
    for width in WIDTHS:
        assert measured(browser, view, COMPONENTS, width, tmp_path / f"{width}.html", languages) == []


def crowded(view: View) -> View:
    """Return long names to all, all Cree to a single space of each path, and pieces of every kind everywhere."""
    full = copy.deepcopy(view)
    for occupant in full["table"]["seats"]:
        occupant["name"] += " of the Wide Missouri"
    position = full["position"]
    seats = position["seats"]
    position |= {"hand": "feather", "wampum": 20, "supply": dict.fromkeys(position["supply"], 14)}
    for number, area in enumerate(position["areas"]):
        area["cree"] = number % len(seats) if number % 2 else None
    for card, effect in zip(position["cards"], ("E2", "E4", "E5", "scoring", "final"), strict=True):
        card |= {"effect": effect, "goods": ["berry", "bison", "horse", "canoe"] if effect == "E4" else []}
    for seat in seats:
        seat |= {"score": 128, "small": ["berry", "bison"], "large": ["horse", "canoe", "feather"]}
        seat["paths"] = dict(zip(PATHS, LAST_SPACE, strict=True))
        for sector in seat["sectors"]:
            sector |= {"goods": 6, "berries": 6, "feathers": 6, "value": 18}
    return full
