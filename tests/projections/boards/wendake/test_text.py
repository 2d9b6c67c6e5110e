"""The terminal drawing of Wendake: whole, true to the view, and no wider than it may be."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from domain.core.events import SPECTATOR, Viewer
from domain.wendake import WENDAKE
from projections.boards.text import WIDTH
from tests.domain.playing import play
from tests.domain.wendake.cases import OPTIONS, pick
from tests.projections.boards.svg import text_of

NAMES = ("Anna", "Ben", "Cara", "Dan")
LETTERS = "BRYG"
EVERY = 53
"""The share of a game's moments drawn: one in so many."""
WORDS = {"W": "outpost", "BLACK": "black outpost", "WOMAN": "woman", "HUNTER": "hunter"}


def views(seats: int, options: Any, viewer: Viewer) -> list[dict[str, Any]]:
    """Return some views of a game, as the service sends them."""
    drawn_views = []
    for entry in list(play(WENDAKE, seats, options, 5, pick=pick))[::EVERY]:
        table = {"ruleset": "wendake", "labels": [], "reason": "", "seats": [{"name": n} for n in NAMES[:seats]]}
        view = {
            "game": "g1",
            "head": "9-abcdef01",
            "status": "playing",
            "to_move": WENDAKE.to_move(entry.after),
            "table": table,
            "position": WENDAKE.view(entry.after, viewer),
        }
        drawn_views.append(msgspec.json.decode(msgspec.json.encode(view)))
    return drawn_views


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_native_on_the_map_and_every_tile_is_drawn(seats: int, options: Any) -> None:
    for view in views(seats, options, SPECTATOR):
        lines = text_of(view).splitlines()
        assert max(map(len, lines)) <= WIDTH
        for area in view["position"]["areas"]:
            line = next(line for line in lines if line.startswith(f"{area['area']} "))
            for seat, number in enumerate(area["guards"]):
                assert (f" {LETTERS[seat]}{number} " in f"{line} ") == bool(number)
            for slot in area["slots"]:
                occupant = "-" if slot["seat"] is None else f"{LETTERS[slot['seat']]} {WORDS[slot['piece']]}"
                assert f"{slot['slot'].partition('.')[2]} {slot['makes'].lower()} {occupant}" in line
        text = "\n".join(lines)
        for seat in view["position"]["seats"]:
            for cell, tile in enumerate(seat["grid"], 9 - len(seat["grid"])):
                marks = "*" * bool(tile["stone"]) + "!" * tile["fire"] + "~" * tile["ritual"]
                assert f" {cell} {tile['tile'].partition('@')[0]}{marks} " in text


def cells(lines: list[str]) -> list[str]:
    """Return the texts of the cells of the grids, a cell of several lines as a single text."""
    rows: list[str] = []
    columns: dict[int, int] = {}
    for line in lines:
        for column, part in enumerate(line.split("│")[1:-1]):
            if re.match(r" \d (BA|L\d)", part):
                columns[column] = len(rows)
                rows.append("")
            rows[columns[column]] += f"{part.strip()} "
    return [cell.strip() for cell in rows]


def test_the_front_of_a_tile_on_its_ritual_side_is_named() -> None:
    """`wendake R30`: all may know it, and a swap or P3-02 needs it."""
    turned = 0
    for view in views(2, OPTIONS[0], SPECTATOR):
        fronts = view["position"]["tile_actions"]
        drawn = cells(text_of(view).splitlines())
        for seat in view["position"]["seats"]:
            for cell, tile in enumerate(seat["grid"], 9 - len(seat["grid"])):
                start, front = f"{cell} {tile['tile'].partition('@')[0]}", " + ".join(fronts[tile["tile"]])
                lines = [line for line in drawn if line.startswith(start)]
                turned += tile["ritual"]
                assert any(line.endswith(f" RITUAL ({front})" if tile["ritual"] else f" {front}") for line in lines)
    assert turned


def test_masks_in_hand_are_drawn_for_their_owner_only() -> None:
    for mine, others in zip(views(2, OPTIONS[0], frozenset({0})), views(2, OPTIONS[0], frozenset({1})), strict=True):
        cards = mine["position"]["seats"][0]["cards"]
        assert others["position"]["seats"][0]["cards"] is None
        if cards:
            assert cards[0] in text_of(mine)
            assert f"{len(cards)} in hand" in text_of(others).replace("\n", " ")
