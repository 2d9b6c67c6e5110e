"""Discoveries 6.6, 3 and 4: the facts of the help sheet as scenarios SD17 to SD34, by their ids."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from domain.core.events import SERVICE
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseDie,
    ChooseGreySide,
    ChooseTribe,
    EndPlacement,
    FinishExploration,
    FinishTakeOwn,
    Link,
    PayDie,
    PickOwnDie,
    StartAction,
    TakeDiscovery,
    TakeSide,
)
from domain.discoveries.events import DiceRolled, EndTriggered, ExtraTurnGranted, GameScored, RoundClosed
from domain.discoveries.scoring import game_scored, standings
from domain.discoveries.state import DiscoveriesPosition, Mat
from domain.discoveries.steps import PlacingStep, SettlementStep, TakingGreyStep, TurnStartStep
from domain.discoveries.words import Block
from tests.domain.deciding import there
from tests.domain.discoveries.tables import (
    ENCOUNTER,
    FIVE,
    NO_CARDS,
    after,
    at_place,
    decided,
    legal,
    mover,
    position,
    refusal,
    rolling,
    starting,
    taking,
    without_pile,
)
from tests.domain.rules_documents import numbered, section


def exploring_two(third: str = "C06") -> DiscoveriesPosition:
    """Return a position where C01 (RR) is complete; C13 (RRR) can be linked with a prepared MARCH."""
    dice = {"SLOT:0:HORSE_RIDE": "BLUE3 R", "SLOT:0:MARCH": "BLUE4 W"}
    at = starting(blue="BLUE1 J, BLUE2 J", current="C01", dice=dice, exploration=("C13", "C25", third))
    return after(at, BeginPlace("JOURNAL"), BeginExplore("A"), Activate("HORSE_RIDE", 0, "BLUE"))


def test_sd17_two_cards_give_an_extra_turn() -> None:
    at = after(exploring_two(), Link("EXPLORATION", 0, "A"), Activate("MARCH", 0, "BLUE"), FinishExploration())
    assert at.mats[0].journal == ("C01", "C13")
    at = after(at, EndPlacement())
    events = decided(at, TakeDiscovery("EXPLORATION", 1), rolling(0, 0, 0, 0, cards=["C40", "C41"]))
    assert ExtraTurnGranted(0) in events
    at = DISCOVERIES.fold(at, events)
    assert (at.agenda, there(at.turn).extra, at.mats[0].current) == ((TurnStartStep(0),), True, "C25")


def test_sd18_a_third_card_cannot_be_linked() -> None:
    at = after(exploring_two("C49"), Link("EXPLORATION", 0, "A"))
    at = after(at, Activate("MARCH", 0, "BLUE"))
    assert legal(at) == [FinishExploration()]
    assert refusal(at, Link("EXPLORATION", 2, "A")) == "two_cards_at_most"


def last_card(**more: Any) -> DiscoveriesPosition:
    """Return a position where C01 is explored, the exploration display and the draw pile being empty."""
    at = starting(blue="BLUE1 J", current="C01", dice={"SLOT:0:HORSE_RIDE": "BLUE3 R"}, exploration=NO_CARDS, **more)
    at = after(without_pile(at), BeginPlace("JOURNAL"), BeginExplore("A"), Activate("HORSE_RIDE", 0, "BLUE"))
    return after(at, FinishExploration())


def test_sd19_nothing_to_take_finishes_a_player_and_triggers_the_end() -> None:
    at = last_card(seats=3)
    events = decided(at, EndPlacement(), rolling(0, 0))
    assert EndTriggered(0, (1, 2)) in events
    at = DISCOVERIES.fold(at, events)
    assert at.mats[0].finished
    assert at.agenda == (TurnStartStep(1),)
    at = after(at, TakeSide("RIGHT"), chance=rolling(*[2] * len(at.dice_at("CAMP:RIGHT"))))
    assert at.agenda == (TurnStartStep(2),)
    at = after(at, legal(at, PickOwnDie)[0])
    at = after(at, FinishTakeOwn(), chance=rolling(0))
    assert at.agenda == (SettlementStep(SERVICE, 2, final=True),)
    events = DISCOVERIES.advance(at, rolling())
    assert isinstance(events[-2], GameScored)
    assert events[-2].terminated_by == "rules"


def test_sd20_a_minnetaree_owner_must_take_from_the_encounters() -> None:
    at = last_card(tribes=("C35",), encounter=(None, "C04", None))
    at = after(at, EndPlacement())
    assert legal(at) == [TakeDiscovery("ENCOUNTER", 1)]
    at = after(at, TakeDiscovery("ENCOUNTER", 1), chance=rolling(0, 0))
    assert at.mats[0].current == "C04"
    assert not at.mats[0].finished
    assert at.remaining is None


def test_sd21_an_unexplored_card_counts_nothing() -> None:
    at = position(mats={0: Mat("C03"), 1: Mat("C08", (), ("C13",))})
    first = standings(at)[0]
    assert (first.ep, first.species, first.teepees) == (0, 0, 0)


def test_sd22_dice_on_the_mat_break_a_tie() -> None:
    mats = {0: Mat("C03", (), ("C30",)), 1: Mat("C08", (), ("C52",))}
    dice = {
        "SUPPLY:0": "BLUE1 W, BLUE2 W, RED1 W, GREY1 J",
        "SLOT:0:MARCH": "BLUE3 W",
        "SLOT:0:HORSE_RIDE": "BLUE4 R",
        "SUPPLY:1": "RED2 W, RED3 W, RED4 W, RED5 W, BLUE5 W, GREY2 R, GREY3 R",
    }
    at = position(mats=mats, dice=dice)
    scored = game_scored(at, "rules")
    assert [standing.total for standing in scored.standings] == [13, 13]
    assert [standing.dice_on_mat for standing in scored.standings] == [6, 7]
    assert scored.winners == (1,)


def test_sd23_placing_needs_at_least_one_die() -> None:
    at = after(starting(blue=FIVE), BeginPlace("WALK"))
    assert refusal(at, EndPlacement()) == "no_die_used"


GREYS_OUT = {"SLOT:1:MARCH": "GREY1 W", "SUPPLY:1": "GREY3 W, GREY6 W"}


def test_sd24_a_grey_die_from_a_side_of_the_camp() -> None:
    camp = {"CAMP:LEFT": "GREY2 J", "CAMP:RIGHT": "GREY4 W, GREY5 R"}
    at = after(taking(1, dice={**GREYS_OUT, **camp}), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0))
    assert at.agenda == (PlacingStep(0), TakingGreyStep(0))
    assert legal(at) == [ChooseGreySide("LEFT"), ChooseGreySide("RIGHT")]
    at = after(at, ChooseGreySide("RIGHT"), chance=rolling(4))
    assert at_place(at, "SUPPLY:0") == "GREY4 R"
    assert there(at.turn).locked == ("GREY4",)


ON_MATS = {"SLOT:1:MARCH": "GREY1 W", "SUPPLY:1": "GREY2 W, GREY4 W, GREY5 W, GREY6 W"}


def test_sd25_no_grey_die_anywhere() -> None:
    dice = {**ON_MATS, "SLOT:1:HORSE_RIDE": "GREY3 R"}
    at = after(taking(1, dice=dice), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"), ChooseTribe(0))
    assert at.mats[0].tribes == ("C04",)
    assert at.dice_at("SUPPLY:0") == ()
    assert at.agenda == (PlacingStep(0),)


def test_sd26_the_grey_die_paid_may_come_back() -> None:
    at = starting(blue="GREY3 N", encounter=ENCOUNTER, dice=ON_MATS)
    at = after(at, BeginPlace("NEGOTIATE"), StartAction("TAKE_FRIENDLY"), PayDie("GREY"), ChooseTribe(0))
    assert legal(at) == [ChooseGreySide("LEFT")]
    at = after(at, ChooseGreySide("LEFT"), chance=rolling(2))
    assert at_place(at, "SUPPLY:0") == "GREY3 J"
    assert there(at.turn).locked == ("GREY3",)


def test_sd27_nobody_to_recruit() -> None:
    at = starting(blue="GREY3 R", tribes=("C33",), dice=ON_MATS)
    at = after(at, BeginPlace("RIDE"))
    assert refusal(at, StartAction("T33")) == "effect_impossible"


def carried(action: str, die: str, linked: str, **more: Any) -> DiscoveriesPosition:
    """Return a position where C19 (RRMR) was completed by R2, M2 and then *action*; *linked* is displayed."""
    slots = {"SLOT:0:HORSE_RIDE": "RED1 R", "SLOT:0:MOUNTAINS": "RED2 W", f"SLOT:0:{action}": die}
    at = starting(
        blue="BLUE1 J, BLUE2 J, BLUE3 J", current="C19", dice=slots, exploration=(linked, "C03", "C22"), **more
    )
    at = after(at, BeginPlace("JOURNAL"), BeginExplore("A"))
    return after(at, *(Activate(name, 0, "BLUE") for name in ("HORSE_RIDE", "MOUNTAINS", action)))


def test_sd28_a_carry_completes_the_linked_card() -> None:
    at = carried("MARCH", "RED3 W", "C01")
    assert there(at.turn).trails[0].rest == Block("R", 2)
    at = after(at, Link("EXPLORATION", 0, "A"))
    assert there(at.turn).trails[1].carry == Block("R", 2)
    assert legal(at) == [FinishExploration()]


def test_sd29_a_carry_of_three() -> None:
    at = carried("T10", "RED3 W", "C25", tribes=("C10",))
    assert there(at.turn).trails[0].rest == Block("R", 3)
    at = after(at, Link("EXPLORATION", 0, "A"))
    assert legal(at) == [FinishExploration()]


def test_sd30_linking_the_last_card_finishes_without_an_extra_turn() -> None:
    dice = {"SLOT:0:HORSE_RIDE": "BLUE3 R", "SLOT:0:MARCH": "BLUE4 W"}
    at = starting(blue="BLUE1 J, BLUE2 J", current="C01", dice=dice, exploration=(None, "C13", None))
    at = after(without_pile(at), BeginPlace("JOURNAL"), BeginExplore("A"), Activate("HORSE_RIDE", 0, "BLUE"))
    at = after(at, Link("EXPLORATION", 1, "A"), Activate("MARCH", 0, "BLUE"), FinishExploration())
    events = decided(at, EndPlacement(), rolling(0, 0, 0, 0))
    assert not [event for event in events if isinstance(event, ExtraTurnGranted)]
    at = DISCOVERIES.fold(at, events)
    assert at.mats[0].finished
    assert at.mats[0].journal == ("C01", "C13")
    assert mover(at) == 1


def test_sd31_the_last_circuit_may_be_two_rounds() -> None:
    dice = {"SUPPLY:1": "RED1 J", "SLOT:1:HORSE_RIDE": "RED2 R"}
    at = position(seats=3, seat=1, mats={1: Mat("C01")}, exploration=NO_CARDS, dice=dice)
    at = after(without_pile(at), BeginPlace("JOURNAL"), BeginExplore("A"), Activate("HORSE_RIDE", 0, "RED"))
    at = after(at, FinishExploration(), EndPlacement(), chance=rolling(0, 0))
    assert at.remaining == (2, 0)

    def take_one(at: DiscoveriesPosition) -> list[object]:
        marked = after(at, legal(at, PickOwnDie)[0])
        return list(decided(marked, FinishTakeOwn(), rolling(0)))

    assert mover(at) == 2
    own = legal(at, PickOwnDie)[0]
    assert RoundClosed(2, final=False) in take_one(at)
    at = after(after(at, own), FinishTakeOwn(), chance=rolling(0))
    assert at.agenda == (SettlementStep(SERVICE, 2, final=False),)
    at = DISCOVERIES.fold(at, DISCOVERIES.advance(at, rolling()))
    assert (mover(at), at.round) == (0, 3)
    own = legal(at, PickOwnDie)[0]
    at = after(after(at, own), FinishTakeOwn(), chance=rolling(0))
    assert at.agenda == (SettlementStep(SERVICE, 3, final=True),)
    at = DISCOVERIES.fold(at, DISCOVERIES.advance(at, rolling()))
    assert at.scored is not None
    assert at.agenda == ()


def test_sd32_dice_are_marked_in_order() -> None:
    dice = {"SUPPLY:0": "BLUE1 W, BLUE3 W, BLUE5 W", "CAMP:LEFT": "BLUE2 J", "SUPPLY:1": "BLUE4 R"}
    at = after(position(dice=dice), PickOwnDie("BLUE4"))
    assert legal(at) == [FinishTakeOwn()]
    assert refusal(at, PickOwnDie("BLUE2")) == "out_of_order"
    assert at_place(at, "SUPPLY:1") == "BLUE4 R"


def test_sd33_nothing_is_rolled_again_before_the_choice_is_over() -> None:
    at = starting(blue="BLUE1 W, BLUE2 W, BLUE3 R, BLUE4 J", tribes=("C09",))
    at = after(at, BeginPlace("WALK"), StartAction("T09"), PayDie("BLUE"), ChooseDie("BLUE2"), ChooseDie("BLUE3"))
    assert at_place(at, "SUPPLY:0") == "BLUE2 W, BLUE3 R, BLUE4 J"
    events = decided(at, ChooseDie("BLUE4"), rolling(5, 4, 0))
    assert DiceRolled(0, ("BLUE2", "BLUE3", "BLUE4"), ("NEGOTIATE", "RIDE", "WALK"), "reroll") in events
    at = DISCOVERIES.fold(at, events)
    assert there(at.turn).locked == ("BLUE2", "BLUE3", "BLUE4")
    assert legal(at) == [EndPlacement()]


def test_sd34_a_symbol_that_starts_nothing() -> None:
    at = without_pile(starting(blue="BLUE1 N", encounter=NO_CARDS, exploration=NO_CARDS))
    assert refusal(at, BeginPlace("NEGOTIATE")) == "nothing_to_start"
    assert legal(at)


def test_every_scenario_has_a_test_of_its_id() -> None:
    modules = Path(__file__).parent.glob("test_6_6_scenarios*.py")
    texts = [module.read_text(encoding="utf-8") for module in modules]
    numbers = [number for text in texts for number in re.findall(r"^def test_sd(\d+)_", text, re.MULTILINE)]
    written = numbered(section("discoveries", "6.6"), r"SD\d+")
    assert [f"SD{number}" for number in sorted(numbers, key=int)] == written
    assert len(written) > 30
