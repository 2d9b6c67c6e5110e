"""The panels before the seats of Bison: every figure of the view stands in its panel; exactly changes are marked."""

from __future__ import annotations

import asyncio
import itertools
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.projections.boards.svg import SVG, components_of, drawn, panels, texts, title_of
from tests.projections.games import bison_views

ACTIONS = ("lay_tile", "tent", "canoe", "gather", "step", "march")


@pytest.fixture(scope="module")
def game() -> list[dict[str, Any]]:
    """Every view of a game of three, from the start on."""
    return [view for view in asyncio.run(bison_views(3, 2)) if view["position"] is not None]


def pieces(panel: ET.Element) -> dict[str, ET.Element]:
    """Return the pieces of a panel by title up to the first colon, an amount of a stock by its animal."""
    nodes = {}
    for node in panel.iter(f"{SVG}g"):
        title = title_of(node)
        if title.startswith("Stock: "):
            nodes[title.split()[2]] = node
        elif ":" in title:
            nodes[title.partition(":")[0]] = node
    return nodes


def listed(values: list[int]) -> str:
    return ", ".join(map(str, values)) or "none"


def test_every_figure_of_a_seat_stands_in_its_panel(game: list[dict[str, Any]]) -> None:
    states = set()
    for view in game[:: len(game) // 12] + game[-1:]:
        for seat, panel in zip(view["position"]["seats"], panels(drawn(view)), strict=True):
            nodes = pieces(panel)
            for animal, number in seat["stock"].items():
                assert title_of(nodes[animal]) == f"Stock: {number} {animal}"
                assert str(number) in texts(nodes[animal])
            for name in ("reserve", "market"):
                pile = seat[name]
                assert title_of(nodes[name.capitalize()]) == (
                    f"{name.capitalize()}: {pile['hunters']} hunters, tents of value {listed(pile['tents'])}, "
                    f"canoes of value {listed(pile['canoes'])}"
                )
                assert texts(nodes[name.capitalize()]) == [
                    name.capitalize(),
                    str(pile["hunters"]),
                    *map(str, pile["tents"]),
                    *map(str, pile["canoes"]),
                ]
            for action in ACTIONS:
                state = "used" if action in seat["used"] else "free"
                assert title_of(nodes[f"Action {action.replace('_', ' ')}"]).endswith(f": {state}")
                states.add(state)
            if seat["tile"] is None:
                assert f"Tile in hand: {'one, face down' if seat['tile_drawn'] else 'none'}" in texts(panel)
            else:
                printed = components_of("bison")["tiles"][seat["tile"]]
                numbers = [printed[letter] for letter in "BFT" if printed[letter]]
                assert texts(nodes["Tile in hand"]) == ["Tile in hand: ", *map(str, numbers)]
                assert re.findall("[0-9]+", title_of(nodes["Tile in hand"])) == list(map(str, numbers))
                frame, ground = panel.find(f"{SVG}rect"), nodes["Tile in hand"].find(f"{SVG}rect")
                assert frame is not None
                assert ground is not None
                line = float(frame.get("stroke-width", 0)) / 2
                bottoms = [float(rect.get("y", 0)) + float(rect.get("height", 0)) for rect in (ground, frame)]
                assert bottoms[0] <= bottoms[1] - line, "on no line of the panel"
    assert states == {"used", "free"}


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
def test_exactly_the_figures_that_changed_are_marked(game: list[dict[str, Any]], every: int) -> None:
    marked = set()
    for before, view in itertools.islice(itertools.pairwise(game), 0, None, every):
        seats = zip(
            before["position"]["seats"],
            view["position"]["seats"],
            panels(drawn(view, before, part="seats")),
            strict=True,
        )
        for was, seat, panel in seats:
            changed = {animal for animal, number in seat["stock"].items() if number != was["stock"][animal]}
            changed |= {name.capitalize() for name in ("reserve", "market") if seat[name] != was[name]}
            changed |= {
                f"Action {action.replace('_', ' ')}"
                for action in ACTIONS
                if seat["used"].count(action) != was["used"].count(action)
            }
            marked_here = {name for name, node in pieces(panel).items() if node.get("data-changed")}
            assert marked_here == changed, view["version"]
            marked |= marked_here
    assert {"bison", "fish", "turkey", "Reserve", "Market"} <= marked
    assert any(name.startswith("Action") for name in marked)


def test_tents_and_canoes_have_shapes_of_their_own(game: list[dict[str, Any]]) -> None:
    """On the board a building is a tent on land and a canoe on a river, as the view's terrain says."""
    reserve = pieces(panels(drawn(game[0]))[0])["Reserve"]
    pile = game[0]["position"]["seats"][0]["reserve"]
    shapes = [node.get("d") for node in reserve.iter(f"{SVG}path")]
    tents, canoes = set(shapes[: len(pile["tents"])]), set(shapes[len(pile["tents"]) :])
    assert len(tents) == len(canoes) == 1
    assert tents != canoes
    rivers = set()
    for view in game[:: len(game) // 12] + game[-1:]:
        spaces = [space for tile in view["position"]["tiles"] for space in tile["spaces"] if space["value"]]
        groups = {node.get("data-place", "").split(" ")[0]: node for node in drawn(view).iter(f"{SVG}g")}
        for space in spaces:
            drawn_there = {node.get("d") for node in groups[space["space"]].iter(f"{SVG}path")}
            river = space["terrain"] == "river"
            assert (canoes if river else tents) <= drawn_there
            assert not (tents if river else canoes) & drawn_there
            rivers.add(river)
    assert rivers == {True, False}
