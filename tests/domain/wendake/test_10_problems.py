"""Every invariant of `wendake 10` that a single position shows: a breach of it is named."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.wendake.events import PointsScored
from domain.wendake.problems import problems, problems_within
from domain.wendake.state import GridTile, Occupant, OwnedProgress, Scored, WendakeOptions, WendakePosition, initial
from domain.wendake.steps import (
    CanoeStep,
    ChooseHomeStep,
    FinalTurtlesStep,
    PrepareTilesStep,
    TurnStartStep,
    TurtleTrackStep,
    YearEndStep,
)
from tests.domain.wendake.tables import COMPONENTS, begun, with_pieces

EMPTY = initial(COMPONENTS, WendakeOptions(), 2)
SOUND = begun(2)


def changed(seat: int = 0, at: WendakePosition = SOUND, **fields: Any) -> WendakePosition:
    """Return a sound position with something of a seat changed."""
    pieces = list(at.pieces)
    pieces[seat] = replace(pieces[seat], **fields)
    return replace(at, pieces=tuple(pieces))


def grid(**named: Any) -> tuple[GridTile, ...]:
    """Return the grid of seat 0 with something of the named cells changed (`c4={"fire": True}`)."""
    tiles = [GridTile(f"BA{number}@0") for number in range(1, 10)]
    for name, fields in named.items():
        tiles[int(name[1:])] = replace(tiles[int(name[1:])], **fields)
    return tuple(tiles)


STONE = {"stone": "NORMAL"}
PLAYED = ("C1", "C2")
LINE: dict[str, Any] = {"grid": grid(c0=STONE, c1=STONE, c2=STONE), "stones": 0}

WITHIN: dict[str, tuple[str, WendakePosition]] = {
    "1 a woman too many": ("'WOMAN': 8", changed(women=6)),
    "1 a woman too few, and nobody is negative": ("'WOMAN': 7", changed(women=8, longhouse=(2, 0, -1, 2))),
    "1 a guard less than none": (
        "'W': 7",
        replace(SOUND, guards=((8, 0), SOUND.guards[1], (-3, 0), *SOUND.guards[3:])),
    ),
    "1 before anything is laid out": ("'W': 6", changed(at=EMPTY, longhouse=(6, 0, 7, 7))),
    "1 a black warrior without a Mohawk": ("1 black warriors", changed(longhouse=(2, 1, 2, 2))),
    "1 a Mohawk without a black warrior": ("0 black warriors", changed(tribe="MOHAWK")),
    "1 a black warrior twice": (
        "2 black warriors",
        changed(at=begun(2, {0: "MOHAWK"}), longhouse=(2, 1, 2, 2)),
    ),
    "2 a canoe too many": ("6 canoes", changed(canoes=6, lakes=(0, 0, 0, 0, 0))),
    "2 no canoe on a lake": ("no canoe on a lake", changed(canoes=5, lakes=(0, 0, 0, 0, 0))),
    "3 a tile of its own is lost": ("of its own", changed(grid=(*grid()[:8], GridTile("L1-01")))),
    "3 a tile of another seat": ("of its own", changed(grid=(*grid()[:8], GridTile("BA9@1")))),
    "3 a fire of another tribe": ("of its own", changed(tribe="OTTAWA")),
    "3 eight tiles": ("8 tiles in the grid", changed(grid=grid()[:8], set_aside=("BA9@0",))),
    "3 a tray in a turn": ("3 in the tray", changed(grid=grid()[:6], tray=("BA7@0", "BA8@0", "BA9@0"))),
    "3 a turned fire of the Ottawa": (
        "was turned over",
        changed(at=begun(2, {0: "OTTAWA"}), grid=(GridTile("BAX", ritual=True), *begun(2).pieces[0].grid[1:])),
    ),
    "3 a tile in two places": ("are in two places", changed(set_aside=(SOUND.market[0],))),
    "3 a tile nowhere": ("of level 1", replace(SOUND, unseen=((), SOUND.unseen[1]))),
    "3 a stack too small": ("of level 1", replace(SOUND, stacks=(4, 11))),
    "3 a stack of level 2 too small": ("of level 2", replace(SOUND, stacks=(5, 10))),
    "3 no stack of level 1": ("of level 1", replace(SOUND, stacks=(0, 11))),
    "4 five stones": ("has 5 stones", changed(stones=5)),
    "4 no stone in a year": ("has 0 stones", changed(stones=0)),
    "4 a stone before the supply": ("has 1 stones", changed(at=EMPTY, stones=1)),
    "4 four stones on tiles": (
        "has stones on",
        changed(stones=0, grid=grid(c0=STONE, c1=STONE, c2=STONE, c3=STONE)),
    ),
    "4 a black stone without the Ojibwa": ("1 black stones", changed(stones=3, black_stone=True)),
    "5 a marker on a stone": ("the fire markers", changed(stones=3, grid=grid(c0={"fire": True, **STONE}))),
    "5 two markers": ("the fire markers", changed(grid=grid(c0={"fire": True}, c1={"fire": True}))),
    "5 two stones on no line": ("cannot complete", changed(stones=2, grid=grid(c0=STONE, c5=STONE))),
    "5 a marker on the last line": (
        "cannot complete",
        changed(stones=2, grid=grid(c0=STONE, c1=STONE, c2={"fire": True})),
    ),
    "5 a marker while tiles are replaced": (
        "a grid that slid",
        replace(changed(grid=grid(c8={"fire": True})), agenda=(PrepareTilesStep(-1, 1),)),
    ),
    "6 a mask too many": ("masks are in the deck", replace(SOUND, deck=SOUND.deck + 1)),
    "6 a mask in two places": ("masks are in the deck", replace(with_pieces(SOUND, 0, hand=["A1", "A1"]), deck=36)),
    "6 masks played without a disk": ("has played", changed(played=PLAYED, stones=3, grid=grid(c0=STONE))),
    "6 masks played before a stone": ("has played", changed(played=PLAYED, disk="PAIR")),
    "7 disks share a space": ("share the space", with_pieces(changed(disk="PAIR"), 1, disk="PAIR")),
    "7 a disk nowhere": ("share the space", changed(disk="NOWHERE")),
    "8 a woman in a beaver slot": (
        "WOMAN of seat 0 is in A1.b1",
        replace(SOUND, slots=(None, Occupant(0, "WOMAN"), *SOUND.slots[2:])),
    ),
    "8 a stranger in a home": ("a home of another seat", replace(SOUND, guards=((5, 1), *SOUND.guards[1:]))),
    "8 a home of two seats": ("the homes are", changed(home="H2")),
    "8 natives without a home": ("no home", changed(at=EMPTY, women=7, longhouse=(7, 0, 0, 7))),
    "9 a tile that does not exist": ("the turtle tiles are", changed(turtles=("W9-1",))),
    "9 a tile of two seats": ("the turtle tiles are", changed(1, changed(turtles=("W3-1",)), turtles=("W3-1",))),
    "9 two of a kind": ("has the turtle tiles", changed(turtles=("W3-1", "W3-2"))),
    "9 open before the end": ("lie open in year 1", replace(SOUND, turtles_revealed=True)),
    "10 tiles nowhere": ("progress tiles of level 1", replace(SOUND, display=((), *SOUND.display[1:]))),
    "10 a tile twice": ("progress tiles of level 1", changed(progress=(OwnedProgress(SOUND.display[0][0]),))),
    "10 a level half laid out": ("progress tiles of level 2", replace(EMPTY, display=((), ("P2-01",), ()))),
    "10 five on display": (
        "of level 1 5",
        replace(
            SOUND,
            display=((*SOUND.display[0], SOUND.sorted_out[0][0]), *SOUND.display[1:]),
            sorted_out=(SOUND.sorted_out[0][1:], *SOUND.sorted_out[1:]),
        ),
    ),
    "11 a flag of two seats": ("are owned", changed(1, changed(flag="FR"), flag="FR")),
    "11 a flag without an alliance": ("no alliance", changed(flag="FR")),
    "11 flags without an alliance tile": (
        "without an alliance tile",
        replace(
            SOUND,
            flags_free=("FR", "GB"),
            display=tuple(tuple({*tiles} - {"P1-02", "P3-03"}) for tiles in SOUND.display),
        ),
    ),
    "12 beyond the top": ("the tracks of seat 0", changed(tracks=(26, 0, 0, 0))),
    "12 points from nowhere": ("does not add up", changed(tracks=(1, 0, 0, 0))),
    "12 points that did not arrive": (
        "does not add up",
        replace(SOUND, scored=(Scored(1, PointsScored(1, "MASK", 2, "PAIR")),)),
    ),
    "12 less than nothing": ("-1 swap tiles", changed(swaps=-1)),
    "12 less than no beaver": ("-1 beavers", changed(beavers=-1)),
    "12 less than no corn": ("(-1, 0, 0, 0, 0)", changed(resources=(-1, 0, 0, 0, 0))),
    "13 a seat twice in the order": ("the turn order is", replace(SOUND, order=(0, 0))),
    "13 a seat twice on the row": ("on the turn order are", replace(SOUND, row=(0, 0))),
    "13 a row while a year is prepared": ("a year to come", replace(SOUND, row=(0,), agenda=(PrepareTilesStep(-1),))),
    "14 five tiles in the first year": ("the market has 5", replace(SOUND, market=SOUND.market[:5])),
    "a step of no seat": ("is nobody's", replace(SOUND, agenda=(TurnStartStep(2),))),
    "an action without a turn": ("lies at the bottom", replace(SOUND, agenda=(CanoeStep(0),))),
    "a turtle tile before the end": (
        "before the end",
        replace(SOUND, agenda=(TurnStartStep(0), TurtleTrackStep(0, "W5-1"))),
    ),
}
BETWEEN: dict[str, tuple[str, WendakePosition]] = {
    "4 a year over with stones in hand": (
        "the stones of seat 0 lie on ()",
        replace(SOUND, row=(0, 1), agenda=(YearEndStep(-1),)),
    ),
    "4 a year over with stones on no line": (
        "the stones of seat 1 lie on",
        replace(changed(**LINE), row=(0, 1), agenda=(YearEndStep(-1),)),
    ),
    "6 no discard pile": ("no discard pile", replace(SOUND, discard=(), deck=SOUND.deck + 1)),
    "11 an alliance without a flag": (
        "an alliance and no flag",
        replace(
            changed(progress=(OwnedProgress("P1-02"),)), display=tuple(tuple({*t} - {"P1-02"}) for t in SOUND.display)
        ),
    ),
    "13 a year over and a seat missing": (
        "on the turn order are (0,)",
        replace(SOUND, row=(0,), agenda=(YearEndStep(-1),)),
    ),
    "nothing pending": ("0 steps are pending", replace(SOUND, agenda=(), ended=None)),
    "set-up in a year": ("in year 1", replace(SOUND, agenda=(ChooseHomeStep(0),))),
    "a turn before a year": ("in year 0", replace(SOUND, year=0)),
}


def test_nothing_is_wrong_with_a_sound_position_or_an_empty_table() -> None:
    for at in (SOUND, EMPTY, begun(2, {0: "MOHAWK"}), begun(2, {0: "OJIBWA"})):
        assert problems(at) == []


@pytest.mark.parametrize("case", WITHIN)
def test_a_breach_is_named_after_any_fact(case: str) -> None:
    words, at = WITHIN[case]
    faults = problems_within(at)
    assert [problem for problem in faults if words in problem], faults
    assert problems(at)[: len(faults)] == faults


@pytest.mark.parametrize("case", BETWEEN)
def test_a_breach_is_named_between_entries(case: str) -> None:
    words, at = BETWEEN[case]
    assert not [problem for problem in problems_within(at) if words in problem]
    assert [problem for problem in problems(at) if words in problem]


def test_the_exception_to_a_rule_is_no_problem() -> None:
    """A space shared through P1-06, five tiles in year 7, and steps of the service at the bottom are no breaches."""
    tile_used = with_pieces(changed(disk="PAIR"), 1, disk="PAIR")
    shared = replace(tile_used.pieces[1], progress=(OwnedProgress("P1-06", ready=False),))
    faults = problems_within(replace(tile_used, pieces=(tile_used.pieces[0], shared)))
    assert not [problem for problem in faults if "share" in problem]
    level2 = SOUND.unseen[1]
    late = replace(
        changed(1, changed(set_aside=level2[:3]), set_aside=level2[3:6]),
        year=7,
        market_level=2,
        market=level2[6:11],
        removed=SOUND.market,
        stacks=(0, 0),
        unseen=(SOUND.unseen[0], level2[11:]),
    )
    assert not [problem for problem in problems_within(late) if "market" in problem or "level" in problem]
    six = replace(late, market=level2[6:12], unseen=(SOUND.unseen[0], level2[12:]))
    assert [problem for problem in problems_within(six) if "the market has 6" in problem]
    assert problems(replace(SOUND, agenda=(FinalTurtlesStep(-1, ()),))) == []
