"""The canonical state: exactly the fields of `wendake 9.5`, every field in every state."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from domain.core.chance import KeyedChance
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.state import WendakePosition
from domain.wendake.steps import (
    BuyStep,
    ChooseTrackStep,
    ExchangeStep,
    FinalTurtlesStep,
    MaskPlayStep,
    MovementStep,
    TileHubStep,
    TurtleTrackStep,
    WendakeStep,
)
from tests.domain.playing import play, table
from tests.domain.wendake.canonical import STATES, canonical
from tests.domain.wendake.cases import OPTIONS, pick
from tests.domain.wendake.tables import after, begun, hub, position


def words(text: str) -> list[str]:
    return text.split()


TOP = words(
    """year phase actor turn_order turn_row pairs market_level market stack1 stack2 removed display sorted_out
    tribe_cards flags_free mask_deck mask_discard spaces turtles areas slots seats frame final_queue"""
)
SEAT = words(
    """home tribe tracks resources beavers longhouse canoe_supply lakes grid tray set_aside stones_left black_left
    hand played disk progress turtles flag swaps"""
)
FRAME = words("placed pending performed last_index free_order extra_available stack")
PHASES = words(
    """SETUP_HOME SETUP_TRIBE SETUP_PROGRESS SETUP_CANOE TURN_START TILE_HUB CANOE MOVE MIL MASK_DRAW MASK_DISCARD
    MASK_PLAY MASK_WILD MASK_VIRTUAL TRADE_EXCHANGE SMALLPOX TRADE_BUY PAY CHOOSE_TRACK CHOOSE_FLAG TRADE_ECON FIRE
    RITUAL_PLACE FREE_EXCHANGE PROGRESS_CHOICE PREP_TILE FINAL_TURTLE"""
)
SERVICE_PHASES = ["PREP_A", "PREP_B", "FINAL_SCORING"]


def test_every_step_has_its_state() -> None:
    assert set(STATES) == set(get_args(WendakeStep))
    assert sorted(name for name, _ in STATES.values()) == sorted([*PHASES, *SERVICE_PHASES])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_field_is_always_there_and_no_other(seats: int, options: Any) -> None:
    for entry in play(WENDAKE, seats, options, 5, pick=pick):
        at: WendakePosition = entry.after
        whole = canonical(at)
        assert list(whole) == TOP
        assert [list(seat) for seat in whole["seats"]] == [SEAT] * seats
        assert all(len(seat["grid"]) == 9 for seat in whole["seats"])
        assert len(whole["slots"]) == len(at.territory.slots) + 2 * seats
        assert (whole["frame"] is None) == (whole["phase"] in (*PHASES[:4], *PHASES[-2:], *SERVICE_PHASES, "GAME_OVER"))
        if whole["frame"] is not None:
            assert list(whole["frame"]) == FRAME
            assert whole["frame"]["stack"][-1]["state"] == whole["phase"]
            assert whole["frame"]["stack"][0]["state"] in ("TURN_START", "TILE_HUB")
    assert (whole["phase"], whole["actor"], whole["final_queue"]) == ("GAME_OVER", None, [])


def test_piles_hidden_from_all_have_no_order() -> None:
    """A deck is the set of its possible cards: dealing the unknown anew changes hands, and with them only the decks."""
    at = begun(3)
    whole = canonical(at)
    assert len(whole["mask_deck"]) == at.deck
    assert whole["mask_deck"] == sorted(whole["mask_deck"])
    assert whole["stack2"] == {"unseen": tuple(f"L2-{number:02}" for number in range(1, 18)), "size": 14}
    assert whole["turtles"]["W3"] == ["W3-1", "W3-2", "W3-3", "W3-4"]
    other = canonical(WENDAKE.fold(at, WENDAKE.resample(at, frozenset(), KeyedChance(b"canonical"))))
    differing = {name for name in whole if whole[name] != other[name]}
    assert differing == {"mask_deck", "seats"}


def test_before_homes_and_grids() -> None:
    whole = canonical(table(WENDAKE, 2))
    assert whole["phase"] == "SETUP_HOME"
    assert whole["slots"]["H1.v1"] == {"seat": None, "count": 0}
    assert whole["seats"][0]["grid"] == [None] * 9
    assert (whole["seats"][0]["home"], whole["seats"][0]["tribe"]) == (None, None)


def test_the_frame_of_a_turn() -> None:
    at = after(begun(4), d.PlaceOnTile(4, "NORMAL"), d.PerformAction(0), d.ChooseFireTarget(0))
    frame = canonical(at)["frame"]
    assert (frame["placed"], frame["performed"], frame["last_index"]) == ((4,), (), -1)
    assert frame["pending"] == at.components.actions[at.pieces[0].grid[0].tile]
    assert frame["stack"] == [{"state": "TILE_HUB"}]
    black = position(steps=(TileHubStep(0, ("HUNT", "TAN"), (1,), 1, free_order=True, extra=True, placed=(2, 1)),))
    assert canonical(black)["frame"] == {
        "placed": (2, 1),
        "pending": ("HUNT", "TAN"),
        "performed": (1,),
        "last_index": 1,
        "free_order": True,
        "extra_available": True,
        "stack": [{"state": "TILE_HUB"}],
    }


@pytest.mark.parametrize(
    ("step", "entry"),
    [
        (MovementStep(0, 2, black_spent=True), {"state": "MOVE", "left": 2, "black_spent": True}),
        (ExchangeStep(0, 1, plus2=True), {"state": "TRADE_EXCHANGE", "done": 1, "plus2": True}),
        (BuyStep(0, 1, 3), {"state": "TRADE_BUY", "bought": 1, "discount": 3}),
        (
            ChooseTrackStep(0, ("RITUAL", "MASK"), 2, "P2-07"),
            {"state": "CHOOSE_TRACK", "tracks": ("RITUAL", "MASK"), "points": 2},
        ),
        (
            MaskPlayStep(0, True, "A", "B", "C"),
            {"state": "MASK_PLAY", "occupied_ok": True, "wild": {"kind": "A", "as": "B"}, "virtual": "C"},
        ),
        (MaskPlayStep(0), {"state": "MASK_PLAY", "occupied_ok": False, "wild": None, "virtual": None}),
    ],
    ids=str,
)
def test_the_entry_of_an_open_state(step: Any, entry: dict[str, Any]) -> None:
    assert canonical(position(steps=(hub(), step)))["frame"]["stack"] == [{"state": "TILE_HUB"}, entry]


def test_turtle_tiles_still_to_score_are_in_order() -> None:
    at = position(steps=(FinalTurtlesStep(-1, ((1, "C4-2"),)), TurtleTrackStep(0, "W5-1")))
    assert canonical(at)["final_queue"] == [{"seat": 0, "tile": "W5-1"}, {"seat": 1, "tile": "C4-2"}]
    assert canonical(at)["phase"] == "FINAL_TURTLE"


def test_a_tray_leaves_the_upper_row_empty() -> None:
    at = begun(2)
    grid = at.pieces[0].grid
    at = position(seats=2, pieces={0: {"grid": grid[:6], "tray": tuple(tile.tile for tile in grid[6:])}})
    seat = canonical(at)["seats"][0]
    assert seat["grid"][:3] == [None, None, None]
    assert [tile["tile"] for tile in seat["grid"][3:]] == [tile.tile for tile in grid[:6]]
    assert msgspec.json.encode(seat["grid"][3]) == msgspec.json.encode(
        {"tile": grid[0].tile, "side": "A", "stone": None, "fire": False}
    )
