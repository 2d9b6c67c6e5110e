"""Pictures: whole, true to the view, well-formed with any text of people, and with marks on changes."""

from __future__ import annotations

import asyncio
import copy
import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import msgspec
import pytest

from domain.rulesets import RULESETS
from projections.boards.picture import PICTURES
from projections.facade import Projections
from projections.sentences import LANGUAGES
from tests.page.browser import Browser
from tests.projections.boards.measuring import measured
from tests.projections.boards.svg import SVG, WIDTHS, components_of, drawn, panels, places, svg_of, texts
from tests.projections.games import bison_game, bison_service, bison_views
from tests.tiny.play import ANNA, OPERATOR, STRANGER, played, started, tiny_service

COMPONENTS = components_of("bison")


GAMES = [pytest.param((2, 0), marks=pytest.mark.long, id="2 seats"), pytest.param((3, 1), id="3 seats")]
"""Numbers of seats, and seeds."""


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    return asyncio.run(bison_views(*request.param))


class Change(NamedTuple):
    """A view, the view before, and its picture with marks on the differences."""

    before: dict[str, Any]
    view: dict[str, Any]
    svg: ET.Element


@pytest.fixture(scope="module", params=[3, pytest.param(1, marks=pytest.mark.long)], ids="every {}".format)
def pictures(game: list[dict[str, Any]], request: pytest.FixtureRequest) -> list[Change]:
    """The views of the game that has started; in every run each third, back from the last."""
    changes = [(before, view) for before, view in itertools.pairwise(game) if before["position"] is not None]
    return [Change(before, view, drawn(view, before)) for before, view in changes[:: -request.param]]


def test_every_piece_of_bison_is_drawn_on_its_space(game: list[dict[str, Any]]) -> None:
    for view in game[:: len(game) // 9] + game[-1:]:
        nodes = places(drawn(view))
        spaces = [space for tile in (view["position"] or {"tiles": []})["tiles"] for space in tile["spaces"]]
        assert set(nodes) == {space["space"] for space in spaces}
        for space in spaces:
            expected = [space["terrain"][0]]
            if space["animals"]:
                expected.append(str(space["animals"]))
            if space["seat"] is not None:
                expected.append("BRYG"[space["seat"]])
                expected += [str(number) for number in (space["hunters"], space["value"]) if number]
            assert texts(nodes[space["space"]]) == expected


def test_every_space_has_a_title_that_tells_all_of_it(game: list[dict[str, Any]]) -> None:
    view = game[len(game) // 2]
    nodes = places(drawn(view))
    for hex_, space in ((tile, space) for tile in view["position"]["tiles"] for space in tile["spaces"]):
        title = nodes[space["space"]].findtext(f"{SVG}title") or ""
        place = f"({hex_['q']}, {hex_['r']})".replace("-", "\N{MINUS SIGN}")
        assert title.startswith(f"the {space['terrain']} at {place}: {space['animals']} ")
        if space["seat"] is not None:
            assert view["table"]["seats"][space["seat"]]["name"] in title
            assert (f"{space['hunters']} hunter" in title) == (space["hunters"] > 0)
            assert (f"of value {space['value']}" in title) == (space["value"] > 0)


def test_exactly_the_changes_are_marked(game: list[dict[str, Any]], pictures: list[Change]) -> None:
    marked = 0
    for before, view, svg in pictures:
        old = {space["space"]: space for tile in before["position"]["tiles"] for space in tile["spaces"]}
        spaces = [space for tile in view["position"]["tiles"] for space in tile["spaces"]]
        changed = {space["space"] for space in spaces if space["space"] in old and old[space["space"]] != space}
        laid = {space["space"].partition(".")[0] for space in spaces if space["space"] not in old}
        titles = {name for name, node in places(svg).items() if node.get("data-changed")}
        tiles = {node.get("data-tile") for node in svg.iter(f"{SVG}g") if node.get("data-changed")} - {None}
        assert (titles, tiles) == (changed, laid), view["version"]
        marked += len(titles) + len(tiles)
    assert marked > 20
    assert not any(node.get("data-changed") for node in drawn(game[-1], game[-1]).iter())


def test_a_hex_can_be_chosen_exactly_while_a_tile_is_laid(pictures: list[Change]) -> None:
    choosing = 0
    for _, view, svg in pictures:
        agenda = view["position"]["agenda"]
        laying = bool(agenda) and agenda[-1]["type"] == "place_tile_step.1"
        hexes = {node.get("data-place") for node in svg.iter(f"{SVG}g") if "," in node.get("data-place", "")}
        laid = {f"{tile['q']},{tile['r']}" for tile in view["position"]["tiles"]}
        assert bool(hexes) == laying
        assert not hexes & laid
        choosing += laying
    assert choosing


def test_a_picture_shows_nothing_that_its_view_hides() -> None:
    """Two viewers of a state: a drawn tile, seen by its seat only, stands in that seat's picture alone."""

    async def look() -> tuple[str, str]:
        service = bison_service()
        game = await bison_game(service, seats=3, upto=6)
        projections = Projections(service)
        own, other = [
            msgspec.json.decode(
                msgspec.json.encode(await projections.view(await service.rights.snapshot(game, viewer)))
            )
            for viewer in (ANNA, STRANGER)
        ]
        tile = own["position"]["seats"][0]["tile"]
        assert tile
        assert other["position"]["seats"][0]["tile"] is None
        return svg_of(own), svg_of(other)

    own, other = asyncio.run(look())
    assert own.count("Tile in hand: one, face down") == 2
    assert other.count("Tile in hand: one, face down") == 3
    assert own.count("Tile in hand: “") == 1
    assert "Tile in hand: “" not in other


def test_negative_numbers_have_a_minus_sign(pictures: list[Change]) -> None:
    all_texts = [text for change in pictures for text in change.svg.itertext()]
    assert any(re.search(r"\N{MINUS SIGN}[0-9]", text) for text in all_texts)
    assert not [text for text in all_texts if re.search(r"(?<!\w)-[0-9]", text)]


def test_texts_of_people_stay_text(game: list[dict[str, Any]]) -> None:
    view = copy.deepcopy(game[-1])
    for occupant in view["table"]["seats"]:
        occupant["name"] = '<b onload="x">&]]>\x00\x1b'
    assert any(line.startswith("<b onload") for line in texts(drawn(view)))


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("part", ["all", "board", "seats"])
def test_parts_and_widths(game: list[dict[str, Any]], width: int, part: Any) -> None:
    svg = drawn(game[-1], width=width, part=part)
    assert len(panels(svg)) == (0 if part == "board" else len(game[-1]["table"]["seats"]))
    assert bool(places(svg)) == (part != "seats")
    _, _, across, high = map(float, (svg.get("viewBox") or "").split())
    assert across > 400 or part == "seats"
    assert high > 100


def test_a_ruleset_without_a_picture_is_drawn_by_name_and_value() -> None:
    async def look() -> tuple[dict[str, Any], dict[str, Any]]:
        service = tiny_service()
        game = await started(service)
        await played(service, game)
        projections = Projections(service)
        head = (await service.reader.state(game)).version
        before, view = [
            msgspec.json.decode(
                msgspec.json.encode(await projections.view(await service.rights.snapshot(game, OPERATOR), version))
            )
            for version in (head - 2, head)
        ]
        return before, view

    before, view = asyncio.run(look())
    assert view["table"]["ruleset"] not in PICTURES
    svg = drawn(view, before)
    text = " ".join(texts(svg))
    for name, value in view["position"].items():
        assert name.replace("_", " ") in text
        if isinstance(value, int) and not isinstance(value, bool):
            assert str(value) in text
    assert any(node.get("data-changed") for node in svg.iter())


def test_no_text_stands_on_another_leaves_its_frame_or_is_too_small(
    game: list[dict[str, Any]], browser: Browser, tmp_path: Path, languages: Sequence[str]
) -> None:
    """Measured in a browser in both rooms, with pieces of every kind on every space that has room for them."""
    view = copy.deepcopy(game[-1])
    spaces = [space for tile in view["position"]["tiles"] for space in tile["spaces"]]
    for number, space in enumerate(spaces):
        seat = number % len(view["table"]["seats"])
        space |= {"animals": 3, "seat": seat, "hunters": 8, "value": 4}
    for board in (view, game[len(game) // 3]):
        for width in WIDTHS:
            assert measured(browser, board, COMPONENTS, width, tmp_path / f"{width}.html", languages) == []


def test_text_that_is_too_pale_is_noticed(
    game: list[dict[str, Any]], browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("projections.boards.drawing.INK", "#808080")
    faults = measured(browser, game[-1], COMPONENTS, 1280, tmp_path / "pale.html", LANGUAGES[:2])
    assert {line.partition(" has a ")[2].partition(" of ")[0] for line in faults} == {"contrast"}
    assert len(faults) > 50


def test_before_the_start_the_free_seats_are_counted(game: list[dict[str, Any]]) -> None:
    text = "".join(drawn(game[0]).itertext())
    assert "has not started" in text
    assert set(PICTURES) <= set(RULESETS)
