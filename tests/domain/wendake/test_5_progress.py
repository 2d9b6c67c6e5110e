"""Where each of the thirty progress tiles may be used and where not (`wendake 5.1`)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from domain.core.agenda import Step
from domain.core.errors import IllegalDecision
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.rules.progress import STEP_STATES
from domain.wendake.state import OwnedProgress
from domain.wendake.steps import (
    BuyStep,
    CanoeStep,
    ChooseFlagStep,
    ChooseHomeStep,
    ChooseTrackStep,
    ChooseTribeStep,
    EconomyStep,
    ExchangeStep,
    FinalTurtlesStep,
    FireStep,
    FreeExchangeStep,
    MaskDiscardStep,
    MaskDrawStep,
    MaskPlayStep,
    MaskVirtualStep,
    MaskWildStep,
    MilitaryStep,
    MovementStep,
    PayStep,
    PrepareTilesStep,
    ProgressChoiceStep,
    ReplaceTileStep,
    RitualStep,
    SmallpoxStep,
    StartCanoeStep,
    StartProgressStep,
    TileHubStep,
    TurnStartStep,
    TurtleTrackStep,
    WendakeStep,
    YearEndStep,
)
from tests.domain.wendake.progress_tables import HUB, RICH, refused, using
from tests.domain.wendake.tables import COMPONENTS, after, chance, legal, position, refusal

STEPS: dict[str, tuple[Step, ...]] = {
    "turn_start": (TurnStartStep(0),),
    "tile_hub": (HUB,),
    "hub_of_the_turn_order": (TileHubStep(0),),
    "hub_with_all_performed": (TileHubStep(0, ("HUNT",), (0,), 0),),
    "movement": (HUB, MovementStep(0, 2)),
    "movement_within_a_trade": (HUB, BuyStep(0), MovementStep(0, 2)),
    "military": (HUB, MilitaryStep(0)),
    "mask_draw": (HUB, MaskDrawStep(0)),
    "mask_second_draw": (HUB, MaskDrawStep(0, 1, double=True)),
    "mask_play": (HUB, MaskPlayStep(0)),
    "exchange": (HUB, ExchangeStep(0)),
    "buy": (HUB, BuyStep(0)),
    "buy_again": (HUB, BuyStep(0, 1)),
    "economy": (HUB, EconomyStep(0)),
    "ritual": (HUB, RitualStep(0)),
}
"""The hubs and step states, with the circumstances that make a difference in them."""
OTHERS: dict[str, tuple[Step, ...]] = {
    "canoe": (HUB, CanoeStep(0)),
    "fire": (HUB, FireStep(0)),
    "smallpox": (HUB, SmallpoxStep(0)),
    "mask_discard": (HUB, MaskDiscardStep(0)),
    "mask_wild": (HUB, MaskPlayStep(0), MaskWildStep(0)),
    "mask_virtual": (HUB, MaskPlayStep(0), MaskVirtualStep(0)),
    "pay": (HUB, BuyStep(0, 1), PayStep(0, "P1-01", 0)),
    "choose_track": (HUB, BuyStep(0, 1), ChooseTrackStep(0, ("RITUAL", "MASK"), 1, "P1-07")),
    "choose_flag": (HUB, BuyStep(0, 1), ChooseFlagStep(0)),
    "free_exchange": (HUB, FreeExchangeStep(0)),
    "choice": (HUB, ProgressChoiceStep(0, "P1-09")),
    "choose_home": (ChooseHomeStep(0),),
    "choose_tribe": (ChooseTribeStep(0),),
    "start_progress": (StartProgressStep(0),),
    "start_canoe": (StartCanoeStep(0),),
    "replace_tile": (ReplaceTileStep(0),),
    "turtle_track": (TurtleTrackStep(0, "W5-1"),),
}
"""Every other state of a seat: nothing may be used there."""
MOVING = {"movement", "movement_within_a_trade"}
ANYWHERE = frozenset(STEPS)
WHERE: dict[str, set[str] | frozenset[str]] = {
    **dict.fromkeys(("P1-01", "P2-01", "P3-01"), ANYWHERE - MOVING),
    **{key: {"military"} for key in ("P1-02", "P3-03")},
    "P1-03": {"tile_hub"},
    **{key: {"ritual"} for key in ("P1-04", "P2-03", "P3-06")},
    **{key: {"mask_draw"} for key in ("P1-05", "P2-05")},
    **{key: {"mask_play"} for key in ("P1-06", "P2-06", "P3-10")},
    "P3-09": {"mask_draw", "mask_second_draw", "mask_play"},
    **{key: {"buy"} for key in ("P1-07", "P2-08", "P3-04")},
    "P1-08": {"exchange"},
    "P2-02": set(),
    **dict.fromkeys(("P1-09", "P1-10", "P2-04", "P2-07", "P2-09", "P2-10"), ANYWHERE),
    **dict.fromkeys(("P3-02", "P3-05", "P3-07", "P3-08"), ANYWHERE),
}


def test_the_tables_are_complete() -> None:
    assert set(WHERE) == set(COMPONENTS.progress)
    assert {type(steps[-1]) for steps in STEPS.values()} == set(STEP_STATES)
    seats_steps = set(get_args(WendakeStep)) - {YearEndStep, PrepareTilesStep, FinalTurtlesStep}
    assert {type(steps[-1]) for steps in (*STEPS.values(), *OTHERS.values())} == seats_steps


@pytest.mark.parametrize("tile", sorted(WHERE))
def test_where_a_tile_may_be_used_and_where_not(tile: str) -> None:
    for state, steps in {**STEPS, **OTHERS}.items():
        at = using(tile, *steps)
        offered = d.UseProgress(tile) in legal(at)
        assert offered == (state in WHERE[tile]), state
        if not offered:
            assert refused(at, tile) in ("wrong_step", "not_the_time", "no_effect")
        else:
            at_use = after(at, d.UseProgress(tile))
            assert at_use.pieces[0].progress == (OwnedProgress(tile, ready=False),)


def test_where_an_outpost_may_become_a_guard_and_where_not() -> None:
    """P2-02 is a part of `Replace`: at the hubs, never inside an action."""
    hubs = {"turn_start", "tile_hub", "hub_of_the_turn_order", "hub_with_all_performed"}
    replacing = d.Replace("N1.b1", False, True)
    for state, steps in {**STEPS, **OTHERS}.items():
        at = position(slots={"N1.b1": (0, "W")}, pieces={0: {**RICH, "progress": ["P2-02"]}}, steps=steps)
        assert (replacing in legal(at)) == (state in hubs), state
        if state not in hubs:
            assert refusal(at, replacing) == "wrong_step"


@pytest.mark.parametrize("tile", sorted(set(WHERE) - {"P2-02"}))
def test_a_tile_works_once_a_year_in_the_own_turn_and_for_its_owner(tile: str) -> None:
    steps = STEPS[next(state for state in STEPS if state in WHERE[tile])]
    at = using(tile, *steps)
    at_use = replace(after(at, d.UseProgress(tile)), agenda=steps)
    assert refused(at_use, tile) == "tile_used"
    assert refused(using("P2-02", *steps), tile) == "tile_not_owned"
    for seat in (1, 2, 3):
        with pytest.raises(IllegalDecision) as illegal:
            WENDAKE.decide(at, seat, d.UseProgress(tile), chance())
        assert illegal.value.code == "not_your_turn"


def test_every_tile_is_tested_where_it_is_legal_and_where_it_is_not() -> None:
    """Each has a test of its effect, `test_p1_01_…`, and a test of its absence, `test_p1_01_not_…`."""
    names = [
        name
        for file in Path(__file__).parent.glob("test_5_progress_level_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    for tile in COMPONENTS.progress:
        word = f"test_{tile.lower().replace('-', '_')}_"
        own = [name.removeprefix(word) for name in names if name.startswith(word)]
        assert [name for name in own if not name.startswith("not_")], tile
        assert [name for name in own if name.startswith("not_")], tile
