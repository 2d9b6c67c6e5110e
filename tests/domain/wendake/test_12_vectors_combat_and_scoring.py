"""The vectors of `wendake 12` about combat and the final scoring."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.wendake import decisions as d
from domain.wendake.scoring import result
from domain.wendake.steps import (
    FinalTurtlesStep,
    MovementStep,
)
from tests.domain.wendake import tables
from tests.domain.wendake.tables import COMPONENTS, after, hub, position, refusal, served, tracks
from tests.domain.wendake.vectors import BY_ID, of

SEATS = {"George": 0, "Ringo": 1, "Paul": 2}


def test_c1_steps_are_split_freely() -> None:
    """`C1`: three steps are one guard's or spread over two or three."""
    at = position(guards={"H1": {0: 3}}, steps=(hub("MOVE 3"), MovementStep(0, 3)))
    one = after(at, d.MoveStep("W", "H1", "N1", "GUARD"))
    far = after(one, d.MoveStep("W", "N1", "N2", "GUARD"), d.MoveStep("W", "N2", "C2", "GUARD"))
    assert tables.guards_in(far, "C2") == 1
    two = after(one, d.MoveStep("W", "N1", "N2", "GUARD"), d.MoveStep("W", "H1", "N1", "GUARD"))
    assert (tables.guards_in(two, "N2"), tables.guards_in(two, "N1")) == (1, 1)
    three = after(one, d.MoveStep("W", "H1", "N1", "GUARD"), d.MoveStep("W", "H1", "C1", "GUARD"))
    assert (tables.guards_in(three, "N1"), tables.guards_in(three, "C1")) == (2, 1)
    assert all(at.agenda == (hub("MOVE 3"),) for at in (far, two, three))


def test_c2_to_c4_into_areas_and_slots() -> None:
    at = position(guards={"H1": {0: 2}, "N1": {0: 1}}, steps=(hub(), MovementStep(0, 2)))
    assert tables.guards_in(after(at, d.MoveStep("W", "H1", "N1", "GUARD")), "N1") == 2
    assert tables.occupant(after(at, d.MoveStep("W", "H1", "N1", "SLOT", "N1.b1")), "N1.b1") == (0, "W")
    stayed = after(at, d.MoveStep("W", "N1", "N1", "SLOT", "N1.v1"))
    assert tables.occupant(stayed, "N1.v1") == (0, "W")
    assert stayed.agenda[-1] == MovementStep(0, 1)


def test_c5_lakes_rivers_homes_and_outposts() -> None:
    at = position(
        guards={"C1": {0: 1}, "N1": {0: 1}, "N2": {0: 1}},
        slots={"N1.v1": (0, "W")},
        steps=(hub(), MovementStep(0, 3)),
    )
    assert refusal(at, d.MoveStep("W", "C1", "C3", "GUARD")) == "not_adjacent"
    assert refusal(at, d.MoveStep("W", "N1", "C2", "GUARD")) == "not_adjacent"
    assert refusal(at, d.MoveStep("W", "N2", "H2", "GUARD")) == "home_of_another_seat"
    gone = replace(at, guards=tuple((0, 0, 0, 0) for _ in at.guards))
    assert refusal(gone, d.MoveStep("W", "N1", "C1", "GUARD")) == "no_guard_there"


def test_c6_an_outpost_goes_home_and_a_hunter_in() -> None:
    at = position(guards={"H1": {0: 4}}, slots={"N1.b1": (0, "W")}, pieces={0: {"hunters": 5}})
    at = after(at, d.Replace("N1.b1", True, False))
    assert tables.guards_in(at, "H1") == 5
    assert at.pieces[0].hunters == 4
    assert tables.occupant(at, "N1.b1") == (0, "HUNTER")


@pytest.mark.parametrize("vector", [vector for vector in of("attack") if "slot" in vector.values[0]["in"]])
def test_attacks_on_slots(vector: dict[str, Any]) -> None:
    """`C7` to `C13`: George attacks with a guard from H1."""
    given, out = vector["in"], vector["out"]
    owner, piece = given["occupant"].split()
    piece = {"OUTPOST": "W"}.get(piece, piece)
    guards = {SEATS[name]: number for name, number in given["guards"].items()}
    tribes = {SEATS[name]: tribe for name, tribe in given.get("tribe", {}).items()}
    at = position(
        tribes=tribes or None,
        guards={"N1": guards, "H1": {0: 1}},
        slots={given["slot"]: (SEATS[owner], piece)},
        pieces={seat: {"longhouse": (0, 0, 0, 0), "women": 0} for seat in (0, 1)},
        steps=(hub(), MovementStep(0, 1)),
    )
    attack = d.MoveStep("W", "H1", "N1", "SLOT", given["slot"])
    if out == "illegal":
        assert refusal(at, attack) == "slot_protected"
        return
    at = after(at, attack)
    found = tables.occupant(at, given["slot"])
    assert found == (None if out["slot"] == "empty" else (0, "W"))
    injured = {"WARRIOR": "W"}
    for name, seat in list(SEATS.items())[:2]:
        expected = {injured.get(p, p): n for p, n in out.get("longhouse", {}).get(name, {}).items()}
        assert {p: n for p, n in tables.longhouse(at, seat).items() if n} == expected
    assert at.pieces[1].women == out.get("home", {}).get("Ringo", {}).get("WOMAN", 0)


def test_c9_first_the_guard_then_the_hunter() -> None:
    at = position(
        guards={"N1": {1: 1}, "H1": {0: 2}},
        slots={"N1.b1": (1, "HUNTER")},
        pieces={seat: {"longhouse": (0, 0, 0, 0)} for seat in (0, 1)},
        steps=(hub(), MovementStep(0, 2)),
    )
    at = after(
        at,
        d.MoveStep("W", "H1", "N1", "HIT", enemy=1, target_piece="W"),
        d.MoveStep("W", "H1", "N1", "SLOT", "N1.b1"),
    )
    assert tables.occupant(at, "N1.b1") == (0, "W")
    assert tables.longhouse(at, 0) == {"W": 1, "BLACK": 0, "WOMAN": 0, "HUNTER": 0}
    assert tables.longhouse(at, 1) == {"W": 1, "BLACK": 0, "WOMAN": 0, "HUNTER": 1}


def test_c14_black_attacks_goes_home_and_is_spent() -> None:
    at = position(
        tribes={0: "MOHAWK"},
        guards={"N1": {1: 1}},
        black="C1",
        pieces={1: {"longhouse": (0, 0, 0, 0)}},
        steps=(hub(), MovementStep(0, 3)),
    )
    at = after(at, d.MoveStep("BLACK", "C1", "N1", "HIT", enemy=1, target_piece="W"))
    assert at.black_area == at.home(0)
    assert tables.longhouse(at, 1)["W"] == 1
    assert at.agenda[-1] == MovementStep(0, 2, black_spent=True)
    assert refusal(at, d.MoveStep("BLACK", "H1", "N1", "GUARD")) == "black_warrior_spent"


def test_c15_black_is_attacked_and_goes_home() -> None:
    at = position(
        tribes={1: "MOHAWK"},
        guards={"H1": {0: 1}},
        black="N1",
        pieces={0: {"longhouse": (0, 0, 0, 0)}},
        steps=(hub(), MovementStep(0, 1)),
    )
    at = after(at, d.MoveStep("W", "H1", "N1", "HIT", enemy=1, target_piece="BLACK"))
    assert at.black_area == at.home(1)
    assert tables.longhouse(at, 0)["W"] == 1


def test_c16_replace_between_two_movements_of_a_turn() -> None:
    at = position(guards={"H1": {0: 1}}, pieces={0: {"progress": ["P1-01"]}}, steps=(hub("MOVE 1"),))
    at = after(
        at,
        d.PerformAction(0),
        d.MoveStep("W", "H1", "N1", "SLOT", "N1.v1"),
        d.Replace("N1.v1", True, False),
        d.UseProgress("P1-01"),
        d.MoveStep("W", "H1", "C1", "SLOT", "C1.v1"),
        d.Replace("C1.v1", True, False),
    )
    assert tables.occupant(at, "N1.v1") == tables.occupant(at, "C1.v1") == (0, "WOMAN")


def test_c17_no_replacing_inside_a_movement() -> None:
    at = position(guards={"H1": {0: 1}}, steps=(hub("MOVE 3"),))
    at = after(at, d.PerformAction(0), d.MoveStep("W", "H1", "N1", "SLOT", "N1.v1"))
    assert refusal(at, d.Replace("N1.v1", True, False)) == "wrong_step"


def test_s1_the_rulebooks_final_scoring() -> None:
    """`S1`: the lower track of each pair, a point for each swap tile left, ties by turn order."""
    given, out = BY_ID["S1"]["in"], BY_ID["S1"]["out"]
    names = given["order"]
    pieces = {}
    for seat, name in enumerate(names):
        lower, upper = given["lower"][name], given["upper_fill"][name]
        values = {"MASK": lower[0], "MILITARY": upper[0], "ECONOMY": lower[1], "RITUAL": upper[1]}
        pieces[seat] = {"tracks": values, "swaps": given["unused_swaps"][name]}
    at = position(
        pieces=pieces,
        pairs=(("MASK", "MILITARY"), ("ECONOMY", "RITUAL")),
        year=7,
        steps=(FinalTurtlesStep(-1, ()),),
    )
    at = served(at)
    assert at.ended is not None
    assert dict(zip(names, at.ended.scores, strict=True)) == out["scores"]
    assert [names[seat] for seat in at.ended.ranking] == out["ranking"]
    found = result(at)
    assert found is not None
    assert found.winner is not None
    assert names[found.winner] == out["winner"]


def test_s2_turtles_are_capped() -> None:
    given, out = BY_ID["S2"]["in"], BY_ID["S2"]["out"]
    tiles = []
    for kind, track in given["tiles"]:
        tiles += [tile for tile in COMPONENTS.turtles[kind] if COMPONENTS.turtle_tracks[tile] == (track,)]
    at = position(
        pieces={0: {"tracks": given["tracks"]}},
        year=7,
        steps=(FinalTurtlesStep(-1, tuple((0, tile) for tile in tiles)),),
    )
    assert tracks(served(at)) == out


def test_s3_unused_swap_tiles() -> None:
    at = position(pieces={0: {"tracks": {}, "swaps": 2}}, steps=(FinalTurtlesStep(-1, ()),), year=7)
    ended = served(at).ended
    assert ended is not None
    assert ended.scores[0] == BY_ID["S3"]["out"]
