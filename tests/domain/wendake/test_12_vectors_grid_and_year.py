"""The vectors of `wendake 12` about the grid and the year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from domain.core.chance import Audience
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.events import TilesTurned
from domain.wendake.rules.grid import fire_targets, legal_cells, swap_legal
from domain.wendake.rules.preparation import advanced_count
from domain.wendake.state import GridTile
from domain.wendake.steps import TurnStartStep, YearEndStep
from tests.domain.wendake import tables
from tests.domain.wendake.tables import COMPONENTS, after, chance, legal, position, served
from tests.domain.wendake.vectors import BY_ID, of


@pytest.mark.parametrize("vector", of("legal_cells"))
def test_legal_cells(vector: dict[str, Any]) -> None:
    assert legal_cells(tuple(vector["in"]["stones"]), vector["in"]["fire"]) == tuple(sorted(vector["out"]))


@pytest.mark.parametrize("vector", of("fire_targets"))
def test_fire_targets(vector: dict[str, Any]) -> None:
    assert fire_targets(tuple(vector["in"]["stones"])) == tuple(sorted(vector["out"]))


@pytest.mark.parametrize("vector", of("swap_legal"))
def test_swap_legal(vector: dict[str, Any]) -> None:
    inputs = vector["in"]
    assert swap_legal(tuple(inputs["stones"]), inputs["fire"], *inputs["swap"]) is vector["out"]


def test_y1_a_year_of_turns_sets_the_new_order() -> None:
    """`Y1`: stones go on tiles or the turn order, in turn; the row becomes the order."""
    vector = BY_ID["Y1"]
    names = vector["in"]["order"]
    seats = {name: seat for seat, name in enumerate(names)}
    at = position()
    # Ringo's BA2, BA8 and a third tile must lie on a line, and so on: give each the tiles of the example on a line.
    for name in names:
        actions = [move[2] for move in vector["in"]["moves"] if move[0] == name and move[1] == "A"]
        at = tables.with_pieces(at, seats[name], grid=grid_with(seats[name], actions))
    for move in vector["in"]["moves"]:
        seat = seats[move[0]]
        assert at.agenda == (TurnStartStep(seat),)
        if move[1] == "B":
            at = after(at, d.PlaceOnTurnOrder("NORMAL"), d.EndTurn())
            continue
        grid = at.pieces[seat].grid
        cells = [option.cell for option in legal(at, d.PlaceOnTile)]
        chosen = cells[0] if move[2] == "last" else next(c for c in cells if grid[c].tile == f"{move[2]}@{seat}")
        assert move[2] != "last" or len(cells) == 1
        at = after(at, d.PlaceOnTile(chosen, "NORMAL"), d.EndTurn())
    assert [names[seat] for seat in at.row] == vector["out"]["row"]
    assert [names[seat] for seat in served(at).order] == vector["out"]["new_order"]


def grid_with(seat: int, actions: list[str]) -> tuple[GridTile, ...]:
    """Return a grid whose middle row begins with these tiles, in order."""
    first = list(own(*(tile for tile in actions if tile != "last"), seat=seat))
    rest = [f"BA{number}@{seat}" for number in range(1, 10) if f"BA{number}@{seat}" not in first]
    middle = [*first, *rest][:3]
    others = [tile for tile in rest if tile not in middle]
    return tuple(GridTile(tile) for tile in (*others[:3], *middle, *others[3:]))


T = TypeVar("T")


class Scripted:
    """Chance that draws named outcomes in order, and the first candidate for all else."""

    def __init__(self, *outcomes: str) -> None:
        self._outcomes = list(outcomes)

    def draw(self, _pile: str, candidates: Sequence[T], _audience: Audience) -> T:
        if self._outcomes and self._outcomes[0] in candidates:
            return candidates[candidates.index(self._outcomes.pop(0))]
        return candidates[0]


def own(*tiles: str, seat: int = 0) -> tuple[str, ...]:
    """Return the names that tiles of the vectors have as tiles of a seat."""
    return tuple(f"{tile}@{seat}" if tile.startswith("BA") else tile for tile in tiles)


def test_y2_a_tile_is_set_aside_and_the_tray_shuffled() -> None:
    """`Y2`: the market is refilled, the three tiles lie in the first row as they were shuffled, action sides up."""
    inputs, out = BY_ID["Y2"]["in"], BY_ID["Y2"]["out"]
    tray, new = own(*inputs["tray"]), inputs["replace"]["in"]
    (set_aside,) = own(inputs["replace"]["out"])
    others = [tile for tile in own(*(f"BA{number}" for number in range(1, 10))) if tile not in tray]
    at = tables.with_pieces(position(), 0, grid=tuple(GridTile(tile, ritual=True) for tile in (*others, *tray)))
    market = (new, *(tile for tile in at.market if tile != new))[:6]
    unseen = tuple(tile for tile in COMPONENTS.levels[1] if tile not in market)
    at = replace(at, market=market, unseen=(unseen, at.unseen[1]), row=(0, 1, 2, 3), agenda=(YearEndStep(-1),))
    at = served(at)
    assert at.pieces[0].tray == tray
    at = served(after(at, d.ReplaceTile(set_aside, new)), Scripted(*own(*inputs["tray_permutation"])))
    assert at.pieces[0].grid[:3] == tuple(GridTile(tile) for tile in own(*out["row0"]))
    assert at.pieces[0].set_aside == own(*out["set_aside"])
    assert len(at.market) == out["market_size"]
    assert new not in at.market


def test_y3_tiles_with_stones_turn_the_marked_one_does_not() -> None:
    vector = BY_ID["Y3"]
    inputs = vector["in"]
    grid = tuple(
        GridTile(f"BA{cell + 1}@0", side == "R", "NORMAL" if cell in inputs["stones"] else None, cell == inputs["fire"])
        for cell, side in enumerate(inputs["sides"])
    )
    stones = {"stones": 3 - len(inputs["stones"])}
    at = position(pieces={0: {"grid": grid, **stones}}, row=(0, 1, 2, 3), steps=(YearEndStep(-1),))
    turned: tuple[GridTile, ...] = ()
    for event in WENDAKE.advance(at, chance()):
        at = WENDAKE.evolve(at, event)
        # The document's list has the tiles of the last row as they lie before they slide to the tray.
        if isinstance(event, TilesTurned) and event.seat == 0:
            turned = at.pieces[0].grid
    assert ["AR"[tile.ritual] for tile in turned] == vector["out"]


def test_y4_the_grid_slides_down() -> None:
    inputs, out = BY_ID["Y4"]["in"], BY_ID["Y4"]["out"]
    tiles = {letter: f"BA{number}@0" for number, letter in enumerate(inputs["grid"], start=1)}
    grid = tuple(GridTile(tiles[letter]) for letter in inputs["grid"])
    at = position(pieces={0: {"grid": grid}}, row=(0, 1, 2, 3), steps=(YearEndStep(-1),))
    at = served(at)
    assert [tile.tile for tile in at.pieces[0].grid] == [tiles[letter] for letter in out["rows12"]]
    assert list(at.pieces[0].tray) == [tiles[letter] for letter in out["tray"]]


def test_y5_and_y6_counts_by_seats() -> None:
    assert [advanced_count(seats) for seats in BY_ID["Y5"]["in"]] == BY_ID["Y5"]["out"]
    displays = [sum(map(len, tables.begun(seats).display)) for seats in BY_ID["Y6"]["in"]]
    assert displays == BY_ID["Y6"]["out"]


def test_y7_the_ojibwa_have_no_turn_in_the_fourth_round_after_an_extra_stone() -> None:
    at = position(seats=2, tribes={0: "OJIBWA"})
    turns = 1
    at = after(at, d.PlaceOnTile(0, "BLACK"), d.ExtraStone(), d.PlaceOnTile(1, "NORMAL"), d.EndTurn())
    while at.agenda != (YearEndStep(-1),):
        turns += at.agenda == (TurnStartStep(0),)
        stone = legal(at, d.PlaceOnTurnOrder) or legal(at, d.PlaceOnTile)
        at = after(at, stone[0], d.EndTurn())
    assert turns == BY_ID["Y7"]["out"]["turns"]


def test_every_vector_is_tested() -> None:
    """A vector of the document that no test of these files names, or takes by its function, would be forgotten."""
    texts = [file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_12_vectors_*.py")]
    functions = {function for text in texts for function in re.findall(r'\bof\("(\w+)"\)', text)}
    named = {name for text in texts for name in re.findall(r'BY_ID\["(\w+)"\]', text)}
    for test in (name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)):
        for letter, first, last in re.findall(r"_([a-z])(\d+)(?:_to_[a-z](\d+))?(?=_)", test):
            named |= {f"{letter.upper()}{number}" for number in range(int(first), int(last or first) + 1)}
    assert [name for name, vector in BY_ID.items() if vector["fn"] not in functions and name not in named] == []
