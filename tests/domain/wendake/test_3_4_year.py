"""The end of a year and of the game, smallpox and the Sacred Fire (`wendake 3.4`, `4.10`, `4.11`, `7`)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.wendake import decisions as d
from domain.wendake.steps import FireStep, SmallpoxStep, TurnStartStep, TurtleTrackStep, YearEndStep
from tests.domain.wendake import tables
from tests.domain.wendake.tables import after, hub, legal, longhouse, position, prepared, refusal, served, tracks


def test_3_4_after_the_third_year_the_market_is_of_level_2() -> None:
    at = prepared(year=3)
    at = served(after(served(after(at, d.KeepTiles())), d.KeepTiles()))
    assert (at.year, at.market_level, len(at.market), at.stacks) == (4, 2, 6, (0, 5))
    assert all(tile.startswith("L2") for tile in at.market)
    assert len(at.removed) == 6


def test_3_4_masks_disks_and_progress_tiles_come_back() -> None:
    at = prepared(pieces={1: {"hand": [], "played": ("A1", "A2"), "disk": "PAIR", "progress": ["P1-01"]}})
    at = served(after(served(after(at, d.KeepTiles())), d.KeepTiles()))
    assert (at.pieces[1].cards(), at.pieces[1].played, at.pieces[1].disk) == (("A1", "A2"), (), "PREP")
    assert at.pieces[1].ready("P1-01")
    assert at.agenda == (TurnStartStep(1),)


def test_7_a_turtle_of_level_5_asks_for_its_track() -> None:
    at = position(seats=2, row=(1, 0), year=7, pieces={0: {"turtles": ("W5-1", "C3-2")}}, steps=(YearEndStep(-1),))
    at = served(at)
    assert tracks(at)["MILITARY"] == 1
    assert at.agenda[-1] == TurtleTrackStep(0, "W5-1")
    assert refusal(at, d.ChooseTurtleTrack("W5-1", "MASK")) == "track_not_named"
    at = served(after(at, d.ChooseTurtleTrack("W5-1", "ECONOMY")))
    assert tracks(at)["ECONOMY"] == 2
    assert at.ended is not None


def test_4_10_each_native_on_the_map_can_fall_ill() -> None:
    at = position(
        guards={"N1": {0: 1}},
        slots={"N1.v1": (0, "WOMAN"), "C1.b1": (0, "W"), "C1.v1": (1, "WOMAN")},
        steps=(hub(), SmallpoxStep(0)),
    )
    expected = {("H1", "W"), ("N1", "W"), ("H1", "WOMAN"), ("H1", "HUNTER"), ("N1.v1", "WOMAN"), ("C1.b1", "W")}
    assert {(option.where, option.piece) for option in legal(at)} == expected
    at = after(at, d.ChooseVictim("N1.v1", "WOMAN"))
    assert longhouse(at)["WOMAN"] == 3


def test_4_11_the_fire_does_not_find_a_stone() -> None:
    at = position(steps=(hub("SACRED_FIRE"), FireStep(0)))
    grid = list(at.pieces[0].grid)
    grid[4] = replace(grid[4], stone="NORMAL")
    grid[0] = replace(grid[0], stone="NORMAL")
    at = tables.with_pieces(at, 0, grid=tuple(grid))
    assert {option.cell for option in legal(at)} == {1, 2, 3, 5, 6, 7}
    for cell in (0, 4, 8):
        assert refusal(at, d.ChooseFireTarget(cell)) == "no_fire_target"
