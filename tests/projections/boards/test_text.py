"""Terminal drawings: whole, true to the view, and no wider than they may be."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.bison.components import DIRECTIONS
from domain.rulesets import RULESETS
from projections.boards.text import DRAWINGS, WIDTH
from projections.facade import Projections
from tests.projections.boards.svg import text_of
from tests.projections.games import bison_game, bison_service
from tests.tiny.play import ANNA, OPERATOR, STRANGER, played, started, tiny_service

DRAWN = Path(__file__).parent / "drawings"

LETTERS = "BRYG"


async def views(seats: int, seed: int) -> list[dict[str, Any]]:
    """Return some views of a game of Bison, as the service sends them."""
    service = bison_service()
    game = await bison_game(service, seats=min(seats, 3), seed=seed)
    projections = Projections(service)
    head = (await service.reader.state(game)).version
    return [
        msgspec.json.decode(
            msgspec.json.encode(await projections.view(await service.rights.snapshot(game, OPERATOR), version))
        )
        for version in (*range(4, head, 23), head)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_every_piece_of_bison_is_drawn_where_it_stands(seed: int) -> None:
    for view in asyncio.run(views(2 + seed % 2, seed)):
        lines = text_of(view).splitlines()
        assert max(map(len, lines)) <= WIDTH
        for tile in view["position"]["tiles"]:
            top, column = _place_of(lines, tile["tile"])
            for offset, space in enumerate(tile["spaces"], 1):
                words = lines[top + offset][column - 4 : column + 5].split()
                assert words == _expected(space), (view["version"], tile["tile"])
            assert f"{tile['q']},{tile['r']}" in lines[top + 4][column - 3 : column + 4]


def _place_of(lines: list[str], tile: str) -> tuple[int, int]:
    """Return the line and the middle column of a tile's id on the board."""
    places_found = [
        (number, line.index(f" {tile} ")) for number, line in enumerate(lines) if re.search(rf"[-'. ] {tile} ", line)
    ]
    number, start = places_found[0]
    return number, start + 1 + len(tile) // 2


def _expected(space: dict[str, Any]) -> list[str]:
    printed = f"{space['terrain'][0]}{space['animals']}"
    if space["seat"] is None:
        return [printed]
    sign = "~" if space["terrain"] == "river" else "^"
    building = f"{sign}{space['value']}" if space["value"] else ""
    return [printed, f"{LETTERS[space['seat']]}{space['hunters'] or ''}{building}"]


def test_the_sides_of_a_hex_show_the_terrain_that_touches_them() -> None:
    places = ((5, 2), (5, 3), (-5, 3), (-5, 2), (-5, 1), (5, 1))
    view = asyncio.run(views(3, 5))[-1]
    lines = text_of(view).splitlines()
    rules = RULESETS["bison"]
    tiles = rules.load_components(rules.default_components()).tiles
    for tile in view["position"]["tiles"]:
        top, column = _place_of(lines, tile["tile"])
        assert len(places) == len(DIRECTIONS)
        for direction, (right, below) in enumerate(places):
            terrain = tiles[tile["tile"]].ring[(direction - tile["rotation"]) % 6]
            assert lines[top + below][column + right] == terrain.lower()


def test_the_panel_of_each_seat_is_drawn() -> None:
    view = asyncio.run(views(3, 1))[3]
    text = text_of(view)
    position = view["position"]
    assert f"round {position['round']} of {position['rounds']}" in text
    for seat, name in zip(position["seats"], ("Anna", "Ben", "Cara"), strict=True):
        (line,) = [
            line for line in text.splitlines() if line.startswith(f"{LETTERS[seat['seat']]} {seat['seat']} {name}")
        ]
        stock = [seat["stock"][animal] for animal in ("bison", "fish", "turkey")]
        assert [int(part) for part in line.split()[3:6]] == stock
        for pieces in (seat["reserve"], seat["market"]):
            tents, canoes = ("".join(map(str, pieces[kind])) or "-" for kind in ("tents", "canoes"))
            assert f"{pieces['hunters']} ^{tents} ~{canoes}" in line
        assert (seat["tile"] or "-") in line.split()
        for action in seat["used"]:
            assert action.replace("_", " ") in text


def test_the_drawing_of_a_known_view_stays_as_it_is() -> None:
    """Read the file: it is the picture people see."""
    view = msgspec.json.decode((DRAWN / "bison.json").read_bytes())
    assert text_of(view) == (DRAWN / "bison.txt").read_text(encoding="utf-8")


def test_colour_changes_no_letter() -> None:
    for view in asyncio.run(views(2, 2))[:4]:
        coloured = text_of(view, colour=True)
        assert "\x1b[" in coloured
        bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert [line.rstrip() for line in bare.splitlines()] == text_of(view).splitlines()


def test_a_table_that_has_not_started_is_drawn() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=4)
        snapshot = await service.rights.snapshot(game, ANNA)
        view = msgspec.json.decode(msgspec.json.encode(await Projections(service).view(snapshot, 2)))
        text = text_of(view)
        assert "has not started" in text
        assert "B 0 Anna, R 1 free, Y 2 free" in text

    asyncio.run(scenario())


def test_any_other_ruleset_is_drawn_by_name_and_value() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        end = await played(service, game)
        for version in range(3, end.version + 1):
            board = await Projections(service).view(await service.rights.snapshot(game, STRANGER), version)
            view = msgspec.json.decode(msgspec.json.encode(board))
            text = text_of(view)
            assert f"points: {board.position.points[0]} {board.position.points[1]}" in text
            assert f"round: {board.position.round}" in text
            assert max(map(len, text.splitlines())) <= WIDTH
            for name in view["position"]:
                assert name in text

    asyncio.run(scenario())


def test_a_long_name_does_not_break_the_drawing() -> None:
    view = asyncio.run(views(2, 2))[3]
    view["table"]["seats"][0]["name"] = "Bartholomäus Wolfeschlegelsteinhausen der Jüngere"
    text = text_of(view)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert "Bartholomäus Wo…" in text


def test_texts_of_people_steer_no_terminal() -> None:
    view = asyncio.run(views(2, 2))[0]
    view["table"]["seats"][0]["name"] = "\x1b[2JAn\nn\r"
    view["table"]["labels"] = ["\x07cup"]
    view["table"]["reason"] = "\x1b]0;gone\x07"
    text = text_of(view)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text)
    assert "B 0 �[2JAn�n�" in text
    assert text.count("\n") == text_of(asyncio.run(views(2, 2))[0]).count("\n") + 1, "one line more, for the reason"


def test_every_drawing_is_for_a_ruleset_that_there_is() -> None:
    assert DRAWINGS.keys() <= RULESETS.keys()
