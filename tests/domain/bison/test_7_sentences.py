"""How facts, decisions and refusals of Bison read in English."""

from __future__ import annotations

import pytest
from fluent.runtime import FluentBundle, FluentResource

from domain.bison import BISON
from domain.bison.decisions import BuildOp, Buy, ChooseAction, ChooseCount, Exchange, Gain, Pay, PlaceHunters, PlaceTile
from domain.bison.events import HuntersMoved, PieceMoved, RegionScored, StockChanged, TileDrawn, TileLaid
from domain.bison.steps import BuildStep, PlaceHuntersStep, PlaceTileStep
from domain.core.events import SERVICE, Decision, Event, Viewer
from tests.domain.bison.tables import position
from tests.domain.contract import word

BUNDLE = FluentBundle(["en"], use_isolating=False)
BUNDLE.add_resource(FluentResource(BISON.catalogue("en")))

AT = position(
    pieces={"S1.P": (0, 2, 1), "S1.R": (0, 2, 0)},
    hands=("T05", None, None, None),
    step=PlaceHuntersStep(0, "T05", 3),
)


def read(fact: Event | Decision, viewer: Viewer = frozenset((0,))) -> str:
    message = BISON.describe(fact, AT, viewer)
    assert message is not None
    return word(BUNDLE, message)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (PlaceTile(1, -1, 2), "Lay tile “3 turkeys” at (1, -1), turned by 2"),
        (PlaceHunters("river"), "Put the 3 hunters on the river"),
        (ChooseAction("gather"), "Gather hunters"),
        (ChooseCount(0), "Use no hunter and gain 1 animal"),
        (ChooseCount(1), "Use 1 hunter, at no cost"),
        (ChooseCount(4), "Use 4 hunters for 7 animals"),
        (Pay(2, 0, 5), "Pay 2 bison, 0 fish and 5 turkeys"),
        (Pay(1, 1, 1), "Pay 1 bison, 1 fish and 1 turkey"),
        (Gain("none"), "Gain nothing, all scales are full"),
        (Exchange("turkey", "fish"), "Exchange 3 turkeys for 1 fish"),
        (Buy("hunter", 0), "Buy a hunter for 1 animal of each kind"),
        (Buy("canoe", 3), "Buy a canoe of value 3 for 3 animals of each kind"),
        (BuildOp("S1.P", 3), "Enlarge the tent on the prairie at (0, 0) from 1 to 3"),
        (BuildOp("S1.P", 0), "Remove the tent of value 1 from the prairie at (0, 0)"),
        (BuildOp("S1.R", 2), "Build a canoe of value 2 on the river at (0, 0)"),
        (TileDrawn(0, "T01"), "Ann draws tile “3 bison”."),
        (TileDrawn(1, "T01"), "Ben draws a tile, unseen by the others."),
        (TileLaid(SERVICE, "S1", 0, 0, 0), "Start tile “2 bison and 1 fish” lies at (0, 0), turned by 0."),
        (HuntersMoved(2, 1, "reserve", "S3.P", "lay_tile"), "Cem brings 1 hunter into play on the prairie at (0, 1)."),
        (
            HuntersMoved(2, 3, "S1.P", "reserve", "build"),
            "3 of Cem's hunters go from the prairie at (0, 0) back to the reserve.",
        ),
        (
            HuntersMoved(2, 1, "S1.P", "reserve", "build"),
            "1 of Cem's hunters goes from the prairie at (0, 0) back to the reserve.",
        ),
        (
            HuntersMoved(2, 1, "reserve", "S1.P", "reduce"),
            "1 of Cem's hunters comes from the reserve to the prairie at (0, 0).",
        ),
        (PieceMoved(1, "tent", 2, "reserve", "S2.M", "build"), "Ben puts a tent of value 2 on the mountain at (1, 0)."),
        (StockChanged(1, -3, 1, 0, "exchange"), "Ben exchanges 3 bison for 1 fish."),
        (
            RegionScored(("river", 0, 1), ("S3.R",), 2, ((2,), (0,)), (1, 0, 2, 0)),
            "The river at (0, 1) with 2 fish scores: Cem gains 2, Ann gains 1.",
        ),
        (
            RegionScored(("mountain", 0, 0), ("S1.M",), 0, (), (0, 0, 0, 0)),
            "The mountain at (0, 0) with 0 turkeys scores for nobody.",
        ),
    ],
)
def test_sentences(fact: Event | Decision, text: str) -> None:
    assert read(fact) == text


def test_the_tile_is_not_named_to_others() -> None:
    assert read(PlaceTile(1, -1, 2), frozenset((1, 2))) == "Lay the drawn tile at (1, -1), turned by 2"


def test_there_is_no_catalogue_in_an_unknown_language() -> None:
    with pytest.raises(FileNotFoundError):
        BISON.catalogue("tlh")


@pytest.mark.parametrize("step", [PlaceTileStep(0, 1), BuildStep(0, "tent", 1)])
def test_decisions_that_could_not_be_taken_are_described_too(step: PlaceTileStep | BuildStep) -> None:
    at = position(step=step)
    for decision in (
        BuildOp("nowhere", 9),
        PlaceHunters("river"),
        ChooseCount(99),
        Buy("tent", -7),
        PlaceTile(99, 0, 7),
    ):
        assert BISON.describe(decision, at, frozenset()) is not None
