"""The vectors of `wendake 12` about combat and the final scoring."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise, product
from typing import Any

import pytest

from domain.core.events import Decision
from domain.wendake import decisions as d
from domain.wendake.scoring import result
from domain.wendake.state import Occupant, WendakePosition
from domain.wendake.steps import FinalTurtlesStep, MovementStep, TileHubStep
from tests.domain.wendake import tables
from tests.domain.wendake.tables import COMPONENTS, after, hub, legal, position, refusal, served, tracks
from tests.domain.wendake.vectors import BY_ID, of

SEATS = {"George": 0, "Ringo": 1, "Paul": 2}


def test_c1_steps_are_split_freely() -> None:
    """`C1`: a single guard takes three steps, or two or three guards share them; there is no other way."""
    inputs, out = BY_ID["C1"]["in"], BY_ID["C1"]["out"]
    steps = inputs["steps"]
    way = ("H1", "N1", "N2", "C2")
    at = position(guards={"H1": {0: steps}}, steps=(hub(f"MOVE {steps}"), MovementStep(0, steps)))
    for split in out:
        then = at
        for far in split:
            then = after(then, *(d.MoveStep("W", here, there, "GUARD") for here, there in pairwise(way[: far + 1])))
        assert then.agenda == (hub(f"MOVE {steps}"),)
        arrived = {area: split.count(far) for far, area in enumerate(way) if far}
        assert {area: tables.guards_in(then, area) for area in way[1:]} == arrived
    partitions = {
        tuple(sorted(parts, reverse=True))
        for number in range(1, steps + 1)
        for parts in product(range(1, steps + 1), repeat=number)
        if sum(parts) == steps
    }
    assert {tuple(split) for split in out} == partitions


@pytest.mark.parametrize("vector", of("move"))
def test_c2_to_c4_into_areas_and_slots(vector: dict[str, Any]) -> None:
    inputs, out = vector["in"], vector["out"]
    at = position(guards={"H1": {0: 0}, inputs["from"]: {0: 1}}, steps=(hub(), MovementStep(0, 2)))
    at = after(at, d.MoveStep("W", inputs["from"], inputs["to"], inputs["mode"], inputs.get("slot")))
    assert {area: tables.guards_in(at, area) for area in out.get("guards", {})} == out.get("guards", {})
    assert tables.guards_in(at, inputs["from"]) == 0
    outposts = [
        slot.id for slot, occupant in zip(at.territory.slots, at.slots, strict=True) if occupant == Occupant(0, "W")
    ]
    assert outposts == out.get("outposts", [])
    assert at.agenda[-1] == MovementStep(0, 2 - out["steps"])


@pytest.mark.parametrize("inputs", BY_ID["C5"]["in"], ids=str)
def test_c5_lakes_rivers_homes_and_outposts(inputs: dict[str, str]) -> None:
    """Each move is refused, and a guard there may go elsewhere."""
    start = inputs.get("from") or inputs["outpost"].partition(".")[0]
    fields: dict[str, Any] = {"slots": {inputs["outpost"]: (0, "W")}} if "outpost" in inputs else {}
    guards = {start: {0: int("outpost" not in inputs)}}
    at = position(guards=guards, steps=(hub(), MovementStep(0, 3)), **fields)
    assert at.pieces[0].home == inputs.get("owner", "H1")
    codes = {"outpost": "no_guard_there", "owner": "home_of_another_seat"}
    code = next((codes[name] for name in codes if name in inputs), "not_adjacent")
    assert BY_ID["C5"]["out"] is True
    assert refusal(at, d.MoveStep("W", start, inputs["to"], "GUARD")) == code
    assert bool([step for step in legal(at, d.MoveStep) if step.source == start]) == ("outpost" not in inputs)


def test_c6_an_outpost_goes_home_and_a_hunter_in() -> None:
    inputs, out = BY_ID["C6"]["in"], BY_ID["C6"]["out"]
    at = position(
        guards={"H1": {0: inputs["home"]["WARRIOR"]}},
        slots={inputs["slot"]: (0, "W")},
        pieces={0: {"hunters": inputs["home"]["HUNTER"]}},
    )
    at = after(at, d.Replace(inputs["slot"], inputs["fill"], False))
    assert {"WARRIOR": tables.guards_in(at, "H1"), "HUNTER": at.pieces[0].hunters} == out["home"]
    assert tables.occupant(at, inputs["slot"]) == (0, out["slot"])


@pytest.mark.parametrize("vector", [vector for vector in of("attack") if "slot" in vector.values[0]["in"]])
def test_attacks_on_slots(vector: dict[str, Any]) -> None:
    """`C7` to `C13`: George attacks with a guard from H1."""
    inputs, out = vector["in"], vector["out"]
    owner, piece = inputs["occupant"].split()
    piece = {"OUTPOST": "W"}.get(piece, piece)
    guards = {SEATS[name]: number for name, number in inputs["guards"].items()}
    tribes = {SEATS[name]: tribe for name, tribe in inputs.get("tribe", {}).items()}
    at = position(
        tribes=tribes or None,
        guards={"N1": guards, "H1": {0: 1}},
        slots={inputs["slot"]: (SEATS[owner], piece)},
        pieces={seat: {"longhouse": (0, 0, 0, 0), "women": 0} for seat in (0, 1)},
        steps=(hub(), MovementStep(0, 1)),
    )
    attack = d.MoveStep("W", "H1", "N1", "SLOT", inputs["slot"])
    if out == "illegal":
        assert refusal(at, attack) == "slot_protected"
        return
    at = after(at, attack)
    occupant = tables.occupant(at, inputs["slot"])
    assert occupant == (None if out["slot"] == "empty" else (0, "W"))
    injured = {"WARRIOR": "W"}
    for name, seat in list(SEATS.items())[:2]:
        expected = {injured.get(p, p): n for p, n in out.get("longhouse", {}).get(name, {}).items()}
        assert {p: n for p, n in tables.longhouse(at, seat).items() if n} == expected
    assert at.pieces[1].women == out.get("home", {}).get("Ringo", {}).get("WOMAN", 0)


NOBODY_INJURED = {seat: {"longhouse": (0, 0, 0, 0)} for seat in (0, 1)}


def injured(at: WendakePosition, seats: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """Return the pieces in the longhouses, as the vectors do."""
    words = {"W": "WARRIOR"}
    pieces_by_area = {
        name: {words.get(piece, piece): count for piece, count in tables.longhouse(at, seat).items() if count}
        for name, seat in seats.items()
    }
    return {name: pieces for name, pieces in pieces_by_area.items() if pieces}


def test_c9_first_the_guard_then_the_hunter() -> None:
    inputs, out = BY_ID["C9"]["in"], BY_ID["C9"]["out"]
    owner, piece = inputs["occupant"].split()
    at = position(
        guards={"N1": {SEATS[name]: number for name, number in inputs["guards"].items()}, "H1": {0: 2}},
        slots={inputs["slot"]: (SEATS[owner], piece)},
        pieces=NOBODY_INJURED,
        steps=(hub(), MovementStep(0, len(inputs["steps"]))),
    )
    for step in inputs["steps"]:
        mode, aim = step.split()
        hit = d.MoveStep("W", "H1", "N1", "HIT", enemy=SEATS.get(aim), target_piece="W")
        at = after(at, hit if mode == "HIT" else d.MoveStep("W", "H1", "N1", "SLOT", aim))
    assert injured(at, {"George": 0, "Ringo": 1}) == out["longhouse"]
    assert tables.occupant(at, inputs["slot"]) == (SEATS[out["slot"].split()[0]], "W")


def test_c14_black_attacks_goes_home_and_is_spent() -> None:
    inputs, out = BY_ID["C14"]["in"], BY_ID["C14"]["out"]
    at = position(
        tribes={0: "MOHAWK"},
        guards={"N1": {SEATS[inputs["hit"]]: 1}},
        black="C1",
        pieces=NOBODY_INJURED,
        steps=(hub(), MovementStep(0, 3)),
    )
    at = after(at, d.MoveStep(inputs["piece"], "C1", "N1", "HIT", enemy=SEATS[inputs["hit"]], target_piece="W"))
    assert {"George": {"BLACK": int(at.black_area == at.home(0))}} == out["home"]
    assert injured(at, {"George": 0, "Ringo": 1}) == out["longhouse"]
    assert at.agenda[-1] == MovementStep(0, 2, black_spent=True)
    movable = "BLACK" in {step.piece for step in legal(at, d.MoveStep)}
    assert movable is out["black_movable"]
    assert refusal(at, d.MoveStep("BLACK", "H1", "N1", "GUARD")) == "black_warrior_spent"


def test_c15_black_is_attacked_and_goes_home() -> None:
    inputs, out = BY_ID["C15"]["in"], BY_ID["C15"]["out"]
    (owner, target), seats = inputs["hit"].split(), {"George": 0, "Mohawk": 1}
    at = position(
        tribes={seats[owner]: "MOHAWK"},
        guards={"H1": {0: 1}},
        black="N1",
        pieces=NOBODY_INJURED,
        steps=(hub(), MovementStep(0, 1)),
    )
    at = after(at, d.MoveStep(inputs["piece"], "H1", "N1", "HIT", enemy=seats[owner], target_piece=target))
    assert {owner: {"BLACK": int(at.black_area == at.home(seats[owner]))}} == out["home"]
    assert injured(at, seats) == out["longhouse"]


@pytest.mark.parametrize("name", ["C16", "C17"])
def test_c16_and_c17_a_turn_is_legal_or_not(name: str) -> None:
    """A vector names the tile's movement, then the next decision; a slot is taken in another area each time."""
    (tile, *script), out = BY_ID[name]["in"], BY_ID[name]["out"]
    progress = [step.split()[1] for step in script if step.startswith("UseProgress")]
    at = position(guards={"H1": {0: 1}}, pieces={0: {"progress": progress}}, steps=(hub(tile),))
    at = after(at, d.PerformAction(0))
    areas = iter(("N1", "C1"))
    area_taken = ""
    for number, step in enumerate(script):
        if step == "EndAction":
            assert at.agenda == (TileHubStep(0, (tile,), (0,), 0),)  # a spent movement closes by itself
            continue
        if step == "SLOT":
            area_taken = f"{next(areas)}.v1"
            decision: Decision = d.MoveStep("W", "H1", area_taken.partition(".")[0], "SLOT", area_taken)
        else:
            decision = (
                d.UseProgress(progress[0]) if step.startswith("UseProgress") else d.Replace(area_taken, True, False)
            )
        if out == "illegal" and number == len(script) - 1:
            assert refusal(at, decision) == "wrong_step"
            return
        at = after(at, decision)
    assert out == "legal"
    assert tables.occupant(at, "N1.v1") == tables.occupant(at, "C1.v1") == (0, "WOMAN")


def test_s1_the_rulebooks_final_scoring() -> None:
    """`S1`: the lower track of each pair, a point for each swap tile left, ties by turn order."""
    inputs, out = BY_ID["S1"]["in"], BY_ID["S1"]["out"]
    names = inputs["order"]
    pieces = {}
    for seat, name in enumerate(names):
        lower, upper = inputs["lower"][name], inputs["upper_fill"][name]
        values = {"MASK": lower[0], "MILITARY": upper[0], "ECONOMY": lower[1], "RITUAL": upper[1]}
        pieces[seat] = {"tracks": values, "swaps": inputs["unused_swaps"][name]}
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
    outcome = result(at)
    assert outcome is not None
    assert outcome.winner is not None
    assert names[outcome.winner] == out["winner"]


def test_s2_turtles_are_capped() -> None:
    inputs, out = BY_ID["S2"]["in"], BY_ID["S2"]["out"]
    tiles = []
    for kind, track in inputs["tiles"]:
        tiles += [tile for tile in COMPONENTS.turtles[kind] if COMPONENTS.turtle_tracks[tile] == (track,)]
    at = position(
        pieces={0: {"tracks": inputs["tracks"]}},
        year=7,
        steps=(FinalTurtlesStep(-1, tuple((0, tile) for tile in tiles)),),
    )
    assert tracks(served(at)) == out


def test_s3_unused_swap_tiles() -> None:
    at = position(pieces={0: {"tracks": {}, "swaps": 2}}, steps=(FinalTurtlesStep(-1, ()),), year=7)
    ended = served(at).ended
    assert ended is not None
    assert ended.scores[0] == BY_ID["S3"]["out"]
