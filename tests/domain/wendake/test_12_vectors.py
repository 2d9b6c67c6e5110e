"""The worked examples and derived cases of `wendake 12`, read from the document's own data."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.chance import KeyedChance
from domain.wendake import decisions as d
from domain.wendake.rules.grid import fire_targets, legal_cells, swap_legal
from domain.wendake.rules.masks import matches, plays
from domain.wendake.rules.military import majority, turtle_options
from domain.wendake.rules.payments import payments
from domain.wendake.rules.preparation import advanced_count
from domain.wendake.rules.production import slots_worked
from domain.wendake.rules.ritual import ritual_points
from domain.wendake.rules.trade import tracks_of
from domain.wendake.rules.year import turned_cells
from domain.wendake.scoring import result
from domain.wendake.state import GridTile, SeatPieces
from domain.wendake.steps import (
    BuyStep,
    FinalTurtlesStep,
    MaskDrawStep,
    MaskPlayStep,
    MovementStep,
    RitualStep,
    TurnStartStep,
    YearEndStep,
)
from domain.wendake.words import KINDS, RESOURCES, TRACKS
from tests.domain.wendake import tables
from tests.domain.wendake.tables import COMPONENTS, after, goods, hub, legal, position, refusal, served, tracks

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
BY_ID = {vector["id"]: vector for group in VECTORS.values() for vector in group}


def of(function: str) -> list[Any]:
    """Give the vectors of one function, named by their ids."""
    return [pytest.param(vector, id=vector["id"]) for vector in BY_ID.values() if vector.get("fn") == function]


def counts(kinds: list[str]) -> dict[Any, int]:
    return {kind: kinds.count(kind) for kind in KINDS}


# Grid


@pytest.mark.parametrize("vector", of("legal_cells"))
def test_legal_cells(vector: dict[str, Any]) -> None:
    assert legal_cells(vector["in"]["stones"], vector["in"]["fire"]) == sorted(vector["out"])


@pytest.mark.parametrize("vector", of("fire_targets"))
def test_fire_targets(vector: dict[str, Any]) -> None:
    assert fire_targets(vector["in"]["stones"]) == sorted(vector["out"])


@pytest.mark.parametrize("vector", of("swap_legal"))
def test_swap_legal(vector: dict[str, Any]) -> None:
    given = vector["in"]
    assert swap_legal(given["stones"], given["fire"], *given["swap"]) is vector["out"]


# Year


def test_y1_a_year_of_turns_sets_the_new_order() -> None:
    """`Y1`: stones go on tiles or the turn order, in turn; the row becomes the order."""
    vector = BY_ID["Y1"]
    names = vector["in"]["order"]
    seats = {name: seat for seat, name in enumerate(names)}
    at = position()
    # Ringo's BA2, BA8 and one more must lie on a line, and so on: give each the tiles of the example on one line.
    for name in names:
        wanted = [move[2] for move in vector["in"]["moves"] if move[0] == name and move[1] == "A"]
        at = tables.with_pieces(at, seats[name], grid=grid_with(seats[name], wanted))
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


def grid_with(seat: int, wanted: list[str]) -> tuple[GridTile, ...]:
    """Give a grid whose middle row begins with the wanted tiles, in order."""
    first = [f"{tile}@{seat}" for tile in wanted if tile != "last"]
    rest = [f"BA{number}@{seat}" for number in range(1, 10) if f"BA{number}@{seat}" not in first]
    middle = [*first, *rest][:3]
    others = [tile for tile in rest if tile not in middle]
    return tuple(GridTile(tile) for tile in (*others[:3], *middle, *others[3:]))


def test_y2_a_tile_is_set_aside_and_the_tray_shuffled() -> None:
    """`Y2`: the market is refilled, the three tiles lie in the first row, action sides up."""
    at = position()
    grid = [GridTile(f"BA{number}@0") for number in (2, 3, 4, 1, 6, 8, 5, 7, 9)]
    at = tables.with_pieces(at, 0, grid=tuple(grid))
    market = ("L1-01", *(tile for tile in at.market if tile != "L1-01"))[:6]
    unseen = tuple(tile for tile in COMPONENTS.levels[1] if tile not in market)
    at = replace(at, market=market, unseen=(unseen, at.unseen[1]), row=(0, 1, 2, 3), agenda=(YearEndStep(-1),))
    at = served(at)
    assert at.pieces[0].tray == ("BA5@0", "BA7@0", "BA9@0")
    at = after(at, d.ReplaceTile("BA5@0", "L1-01"))
    at = served(at, KeyedChance(b"tray"))
    laid = at.pieces[0].grid[:3]
    assert {tile.tile for tile in laid} == {"BA7@0", "L1-01", "BA9@0"}
    assert not any(tile.ritual for tile in laid)
    assert at.pieces[0].set_aside == ("BA5@0",)
    assert len(at.market) == 6
    assert "L1-01" not in at.market


def test_y3_tiles_with_stones_turn_the_marked_one_does_not() -> None:
    vector = BY_ID["Y3"]
    given = vector["in"]
    grid = tuple(
        GridTile(f"BA{cell + 1}@0", side == "R", "NORMAL" if cell in given["stones"] else None, cell == given["fire"])
        for cell, side in enumerate(given["sides"])
    )
    turned = turned_cells(SeatPieces(grid=grid))
    sides = ["AR"[tile.ritual ^ (cell in turned)] for cell, tile in enumerate(grid)]
    # The document's list has the tiles of the last row as they lie before they slide to the tray.
    assert sides == vector["out"]


def test_y4_the_grid_slides_down() -> None:
    grid = tuple(GridTile(f"BA{number}@0") for number in range(1, 10))
    at = position(pieces={0: {"grid": grid}}, row=(0, 1, 2, 3), steps=(YearEndStep(-1),))
    at = served(at)
    assert tuple(tile.tile for tile in at.pieces[0].grid) == tuple(f"BA{number}@0" for number in range(1, 7))
    assert at.pieces[0].tray == ("BA7@0", "BA8@0", "BA9@0")


def test_y5_and_y6_counts_by_seats() -> None:
    assert [advanced_count(seats) for seats in BY_ID["Y5"]["in"]] == BY_ID["Y5"]["out"]
    displays = [sum(map(len, tables.begun(seats).display)) for seats in BY_ID["Y6"]["in"]]
    assert displays == BY_ID["Y6"]["out"]


def test_y7_the_ojibwa_have_no_turn_in_the_fourth_round_after_an_extra_stone() -> None:
    at = position(seats=2, tribes={0: "OJIBWA"})
    turns = 1
    at = after(at, d.PlaceOnTile(0, "BLACK"), d.ExtraStone(), d.PlaceOnTile(1, "NORMAL"), d.EndTurn())
    while at.agenda != (YearEndStep(-1),):
        turns += mover_starts(at, 0)
        stone = legal(at, d.PlaceOnTurnOrder) or legal(at, d.PlaceOnTile)
        at = after(at, stone[0], d.EndTurn())
    assert turns == BY_ID["Y7"]["out"]["turns"]


def mover_starts(at: Any, seat: int) -> bool:
    return at.agenda == (TurnStartStep(seat),)


# Actions


@pytest.mark.parametrize("vector", of("produce"))
def test_produce(vector: dict[str, Any]) -> None:
    given, out = vector["in"], vector["out"]
    slots = {slot: (0, "WOMAN") for slot in given["women"] if not slot.startswith("H")}
    slots |= {slot: (0, "HUNTER") for slot in given["hunters"] if not slot.startswith("H")}
    women = given.get("home_women", 1) if "H1.v1" in given["women"] else 0
    fields = {
        "women": women,
        "hunters": int("H1.b1" in given["hunters"]),
        "canoes": 5 - given["canoes"],
        "resources": {},
        "beavers": 0,
    }
    at = position(slots=slots, pieces={0: fields}, steps=(hub("HARVEST", "HUNT", "FISH"),))
    assert goods(after(at, d.PerformAction(0))) == out["HARVEST"]
    assert after(at, d.PerformAction(1)).pieces[0].beavers == out["HUNT"]
    assert goods(after(at, d.PerformAction(2))) == {"FISH": out["FISH"]}
    assert slots_worked(at, 0) == (len(given["women"]), len(given["hunters"]))


@pytest.mark.parametrize("vector", of("turtle_options"))
def test_turtle_options(vector: dict[str, Any]) -> None:
    given = vector["in"]
    options = turtle_options((given["w"], given["h"], given["k"]), given["owned"], shawnee=given["shawnee"])
    assert sorted(options) == sorted(vector["out"])


@pytest.mark.parametrize("vector", of("majority"))
def test_majority(vector: dict[str, Any]) -> None:
    given = vector["in"]
    names = sorted({name for standing in given["guards"].values() for name in standing} | {given["me"]})
    names.sort(key=lambda name: name != given["me"])
    seats = {name: seat for seat, name in enumerate(names)}
    standing = {area: {seats[name]: number for name, number in row.items()} for area, row in given["guards"].items()}
    everywhere: dict[str, Any] = {area.id: {} for area in COMPONENTS.territories[4].areas}
    at = position(guards={**everywhere, **standing}, pieces={0: {"flag": given["flag"]}})
    assert len(majority(at, 0, given["alliance"])) == vector["out"]


@pytest.mark.parametrize("vector", of("mask_play"))
def test_mask_play(vector: dict[str, Any]) -> None:
    given, out = vector["in"], vector["out"]
    numbers = {kind: iter(range(1, 9)) for kind in KINDS}
    hand = [f"{kind}{next(numbers[kind])}" for kind in given["hand"]]
    pieces = {0: {"hand": hand, "tracks": {}}, 1: {"disk": (given["occupied"] or ["PREP"])[0]}}
    at = position(pieces=pieces, steps=(hub("MASK"), MaskPlayStep(0)))
    at = after(at, d.PlayMasks(given["play"]["space"], tuple(given["play"]["kinds"])))
    assert tracks(at)["MASK"] == out["points"]
    assert [card[0] for card in at.pieces[0].cards()] == out["hand"]


def test_a13_the_space_of_another_disk_is_not_open() -> None:
    given = BY_ID["A13"]["in"]
    hand = [f"{kind}1" for kind in given["hand"]]
    pieces = {0: {"hand": hand}, 1: {"disk": given["occupied"][0]}}
    at = position(pieces=pieces, steps=(hub("MASK"), MaskPlayStep(0)))
    assert [play.space for play in legal(at, d.PlayMasks)] == BY_ID["A13"]["out"]


@pytest.mark.parametrize("vector", of("draw_discard"))
def test_draw_discard(vector: dict[str, Any]) -> None:
    given, out = vector["in"], vector["out"]
    rest = [card for card in COMPONENTS.cards if card not in (*given["deck"], *given["discard"])]
    everything = {"hand": [], "played": ()}
    pieces: dict[int, dict[str, Any]] = {seat: dict(everything) for seat in range(4)}
    pieces[1] = {"hand": rest, "played": ()}
    at = position(
        pieces=pieces,
        deck=len(given["deck"]),
        discard=tuple(given["discard"]),
        steps=(hub("MASK"), MaskDrawStep(0)),
    )
    at = after(at, d.DrawMask("DISCARD"), chance=First())
    assert at.pieces[0].cards() == (out["drawn"],)
    assert at.deck_cards() == out["deck"]
    assert at.deck == len(out["deck"])
    assert list(at.discard) == out["discard"]


class First:
    """Chance that draws the first candidate, as the decks of the vectors are stacked."""

    def draw(self, _pile: str, candidates: Any, _audience: Any) -> Any:
        return candidates[0]


@pytest.mark.parametrize("vector", of("ritual"))
def test_ritual(vector: dict[str, Any]) -> None:
    given, out = vector["in"], vector["out"]
    used = tuple(sorted(given.get("used", [])))
    home = given["home"]
    at = position(
        guards={"H1": {0: home["WARRIOR"]}},
        pieces={
            0: {
                "women": home["WOMAN"],
                "hunters": home["HUNTER"],
                "longhouse": (3, 0, 3, 3),
                "progress": used,
                "tracks": {},
            }
        },
        steps=(hub("RITUAL"), RitualStep(0)),
    )
    at = after(at, *(d.UseProgress(tile) for tile in used))
    pieces = {"WARRIOR": "W", "WOMAN": "WOMAN", "HUNTER": "HUNTER"}
    at = after(at, *(d.PlaceNative(pieces[piece]) for piece in given["place"]))  # type: ignore[arg-type]  # from the table
    women, hunters, warriors = at.home_pool(0)
    assert {"HUNTER": hunters, "WOMAN": women, "WARRIOR": warriors} == out["home"]
    at = after(at, d.RitualScore())
    assert tracks(at)["RITUAL"] == out["points"] == ritual_points((women, hunters, warriors), used)


def test_a18_a_whole_trade() -> None:
    """`A18`: exchange three, buy P2-01, spend two different resources; one check for smallpox."""
    given, out = BY_ID["A18"]["in"], BY_ID["A18"]["out"]
    pieces = {0: {"resources": given["have"], "canoes": 5 - given["canoes"], "tracks": {}}}
    display = (("P1-01",), ("P2-01",), ("P3-01",))
    at = position(pieces=pieces, display=display, sorted_out=((), (), ()), steps=(hub("TRADE"),))
    deck = at.deck
    at = after(at, d.PerformAction(0), *(d.Exchange(give, get) for give, get in given["exchange"]))
    assert legal(at, d.Exchange) == []
    assert goods(at) == out["after_exchange"]
    at = after(at, d.EndExchange(), chance=First())
    assert deck - at.deck == out["smallpox_checks"]
    assert isinstance(at.agenda[-1], BuyStep)
    at = after(at, d.BuyProgress("P2-01"))
    assert goods(at) == out["after_buy"]
    at = after(at, d.EndBuy(), d.SpendForEconomy(tuple(given["economy"])))
    assert goods(at) == out["end"]
    assert {name: value for name, value in tracks(at).items() if value} == out["points"]


@pytest.mark.parametrize("vector", of("payments"))
def test_payments(vector: dict[str, Any]) -> None:
    given = vector["in"]
    have = [given["have"].get(name, 0) for name in RESOURCES]
    assert len(payments(given["level"], given["discount"], have)) == vector["out_count"]


def test_a21_and_a22_lowest_and_highest() -> None:
    for vector in (BY_ID["A21"], BY_ID["A22"]):
        given, out = vector["in"], vector["out"]
        values = dict(given["tracks"])
        values["ECONOMY"] += given["level"]
        assert values["ECONOMY"] == out["ECONOMY"]
        assert list(tracks_of([values[track] for track in TRACKS], given["track"])) == out["choices"]


def test_a23_tan_makes_leather_of_all_beavers() -> None:
    given = BY_ID["A23"]["in"]
    at = position(
        pieces={0: {"beavers": given["BEAVER"], "resources": {"LEATHER": given["LEATHER"]}}}, steps=(hub("TAN"),)
    )
    at = after(at, d.PerformAction(0))
    assert {"BEAVER": at.pieces[0].beavers, **goods(at)} == BY_ID["A23"]["out"]


def test_plays_and_matches_agree() -> None:
    """Every listed way to match a pattern matches it, and no other sorted set of cards at hand does."""
    hand = counts(["A", "A", "B", "B", "B", "C", "D"])
    for space in COMPONENTS.spaces.values():
        every = combinations_with_replacement(KINDS, sum(space.pattern))
        assert plays(space.pattern, hand) == [kinds for kinds in every if matches(kinds, space.pattern, hand)]


# Combat: names stand for seats 0 (George), 1 (Ringo), 2 (Paul)

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


# Scoring


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


def test_every_vector_is_tested() -> None:
    """A vector of the document that no test names would be forgotten."""
    text = Path(__file__).read_text(encoding="utf-8").lower()
    parametrized = {"legal_cells", "fire_targets", "swap_legal", "produce", "turtle_options", "majority", "mask_play"}
    parametrized |= {"draw_discard", "ritual", "payments", "attack"}
    ranges = {"c2", "c3", "c4", "y6"}
    for name, vector in BY_ID.items():
        assert vector["fn"] in parametrized or name.lower() in ranges or name.lower() in text, name
