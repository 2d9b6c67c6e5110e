"""Discoveries 6.6: the facts of the help sheet as scenarios, by their ids."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from domain.discoveries import DISCOVERIES
from domain.discoveries.components import Block
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseDie,
    ChooseDiscovery,
    ChooseFace,
    ChooseGreySide,
    ChooseTribe,
    EndPlacement,
    FinishDice,
    FinishExploration,
    FinishTakeOwn,
    Link,
    PayDie,
    PickOwnDie,
    StartAction,
    TakeDiscovery,
    TakeSide,
)
from domain.discoveries.events import CardsRevealed, DiceRolled, EndTriggered, ExtraTurnGranted, GameScored, RoundClosed
from domain.discoveries.scoring import game_scored, standings
from domain.discoveries.state import DiscoveriesPosition, Mat
from domain.discoveries.steps import PlacingStep, SettlementStep, TakingGreyStep, TurnStartStep
from domain.facts import SERVICE
from tests.domain.discoveries.tables import (
    after,
    at_place,
    decided,
    legal,
    mover,
    position,
    refusal,
    rolling,
    without_pile,
)

NO_CARDS = (None, None, None)


def starting(*, blue: str, current: str = "C13", tribes: tuple[str, ...] = (), **more: object) -> DiscoveriesPosition:
    """Give a turn of seat 0 with these dice in its supply, two seats."""
    dice = {"SUPPLY:0": blue, **more.pop("dice", {})}  # type: ignore[dict-item]  # given as a mapping
    return position(dice=dice, mats={0: Mat(current, tribes)}, **more)  # type: ignore[arg-type]  # fields of a position


FIVE = "BLUE1 W, BLUE2 W, BLUE3 J, BLUE4 R, BLUE5 N"


def test_sd1_march() -> None:
    at = after(starting(blue=FIVE), BeginPlace("WALK"), StartAction("MARCH"), PayDie("BLUE"), PayDie("BLUE"))
    assert at_place(at, "SLOT:0:MARCH") == "BLUE1 W"
    assert "BLUE2" in at.dice_at("CAMP:RIGHT")
    at = after(at, EndPlacement(), chance=rolling(cards=["C40"]))
    at = replace(at, agenda=(TurnStartStep(0),), turn=replace(at.turn, seat=0))
    at = after(at, BeginPlace("JOURNAL"), BeginExplore("A"), Activate("MARCH", 0, "BLUE"))
    assert at.turn.trails[0].complete
    assert at.turn.trails[0].blocks == (Block("R", 3),)


def test_sd2_a_march_with_a_ride_die() -> None:
    at = after(starting(blue=FIVE), BeginPlace("RIDE"))
    assert refusal(at, StartAction("MARCH")) == "symbol_differs"


ENCOUNTER = ("C04", "C03", "C02")


def taking(negotiators: int, **more: object) -> DiscoveriesPosition:
    """Give a turn with some NEGOTIATE dice and both attitudes shown, the symbol chosen."""
    dice = ", ".join(f"BLUE{number + 1} N" for number in range(negotiators))
    return after(starting(blue=dice, encounter=ENCOUNTER, **more), BeginPlace("NEGOTIATE"))


def test_sd3_too_few_dice_for_both_tribes() -> None:
    at = after(taking(2), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0), chance=rolling(0))
    assert refusal(at, StartAction("TAKE_WARY")) == "too_few_dice"


@pytest.mark.parametrize("friendly_first", [True, False])
def test_sd4_both_tribes_in_either_order(*, friendly_first: bool) -> None:
    friendly = (StartAction("TAKE_FRIENDLY"), PayDie("BLUE"), ChooseTribe(0))
    wary = (StartAction("TAKE_WARY"), PayDie("BLUE"), PayDie("BLUE"), ChooseTribe(1))
    at, chance = taking(3), rolling(0, 2)
    for decision in (*friendly, *wary) if friendly_first else (*wary, *friendly):
        at = after(at, decision, chance=chance)
    assert at.dice_at("CAMP:LEFT") == ("BLUE1", "BLUE2", "BLUE3")
    assert at.dice_at("GENERAL") == ("GREY3", "GREY4", "GREY5", "GREY6")
    assert at_place(at, "SUPPLY:0") == "GREY1 W, GREY2 J"
    assert at.turn.locked == ("GREY1", "GREY2")
    assert set(at.mats[0].tribes) == {"C04", "C03"}


def test_sd5_each_action_once_a_turn() -> None:
    at = after(taking(5), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0), chance=rolling(0))
    assert refusal(at, StartAction("TAKE_FRIENDLY")) == "action_used"


def test_sd6_a_grey_die_just_gained_is_locked() -> None:
    at = after(taking(2), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0), chance=rolling(5))
    assert at_place(at, "SUPPLY:0") == "BLUE2 N, GREY1 N"
    assert refusal(at, StartAction("TAKE_WARY")) == "too_few_dice"
    at = after(at, StartAction("CHANGE_PLANS"))
    assert legal(at) == [PayDie("BLUE")]
    assert refusal(at, PayDie("GREY")) == "no_such_die"


def test_sd7_change_plans() -> None:
    at = after(starting(blue="BLUE1 R"), BeginPlace("RIDE"), StartAction("CHANGE_PLANS"), PayDie("BLUE"))
    at = after(at, ChooseDiscovery(1))
    assert "BLUE1" in at.dice_at("CAMP:RIGHT")
    assert at.mats[0].current == "C25"
    assert at.exploration == ("C07", "C13", "C06")


def altering() -> DiscoveriesPosition:
    at = after(starting(blue="BLUE1 J, BLUE2 W, BLUE3 R"), BeginPlace("JOURNAL"))
    return after(at, StartAction("ALTER_DICE"), PayDie("BLUE"))


def test_sd8_alter_dice() -> None:
    at = after(altering(), ChooseFace("NEGOTIATE"), ChooseDie("BLUE2"), ChooseDie("BLUE3"))
    assert at.dice_at("CAMP:LEFT") == ("BLUE1",)
    assert at_place(at, "SUPPLY:0") == "BLUE2 N, BLUE3 N"
    assert at.turn.locked == ("BLUE2", "BLUE3")
    ended = after(at, EndPlacement())
    later = replace(ended, agenda=(TurnStartStep(0),), turn=replace(ended.turn, seat=0))
    assert BeginPlace("NEGOTIATE") in legal(later)


def test_sd9_one_symbol_for_both() -> None:
    at = after(altering(), ChooseFace("NEGOTIATE"), ChooseDie("BLUE2"))
    assert refusal(at, ChooseFace("JOURNAL")) == "wrong_step"
    assert legal(at) == [ChooseDie("BLUE3"), FinishDice()]


def test_sd10_mountains_prepared_and_explored_in_one_turn() -> None:
    at = starting(blue="BLUE1 J, BLUE2 J, BLUE3 J, BLUE4 J", current="C18")
    at = after(at, BeginPlace("JOURNAL"), StartAction("MOUNTAINS"), *[PayDie("BLUE")] * 3)
    assert at_place(at, "SLOT:0:MOUNTAINS") == "BLUE1 J"
    assert at.dice_at("CAMP:LEFT") == ("BLUE2", "BLUE3")
    at = after(at, BeginExplore("A"), Activate("MOUNTAINS", 0, "BLUE"), FinishExploration(), EndPlacement())
    events = decided(at, TakeDiscovery("EXPLORATION", 0), rolling(4, 5, cards=["C40"]))
    assert DiceRolled(0, ("BLUE1", "BLUE4"), ("RIDE", "NEGOTIATE"), "returned") in events
    assert at_place(DISCOVERIES.fold(at, events), "SUPPLY:0") == "BLUE1 R, BLUE4 N"


def test_sd11_mountains_with_walk_dice() -> None:
    at = after(starting(blue="BLUE1 W, BLUE2 W, BLUE3 W"), BeginPlace("WALK"), StartAction("MOUNTAINS"))
    at = after(at, *[PayDie("BLUE")] * 3)
    assert at_place(at, "SLOT:0:MOUNTAINS") == "BLUE1 W"
    assert {"BLUE2", "BLUE3"} <= set(at.dice_at("CAMP:RIGHT"))


def test_sd12_actions_not_activated_keep_their_dice() -> None:
    at = starting(blue="BLUE1 J", dice={"SLOT:0:HORSE_RIDE": "BLUE2 R", "SLOT:0:MARCH": "BLUE3 W"})
    at = after(at, BeginPlace("JOURNAL"), BeginExplore("A"))
    assert legal(at) == [Activate("MARCH", 0, "BLUE")]
    at = after(at, Activate("MARCH", 0, "BLUE"), FinishExploration(), EndPlacement())
    at = after(at, TakeDiscovery("EXPLORATION", 2), chance=rolling(0, 2, cards=["C40"]))
    assert at_place(at, "SLOT:0:HORSE_RIDE") == "BLUE2 R"
    assert at_place(at, "SUPPLY:0") == "BLUE1 W, BLUE3 J"


def test_sd13_take_a_side() -> None:
    at = position(
        seats=3,
        dice={"SUPPLY:0": "BLUE5 W", "CAMP:LEFT": "BLUE1 J, RED1 N, GREEN1 J, GREY1 N", "CAMP:RIGHT": "RED2 R"},
    )
    right = at.dice_at("CAMP:RIGHT")
    events = decided(at, TakeSide("LEFT"), rolling(0, 1, 2, 4))
    taken = ("BLUE1", "RED1", "GREEN1", "GREY1")
    assert DiceRolled(0, taken, ("WALK", "WALK", "JOURNAL", "RIDE"), "take") in events
    at = DISCOVERIES.fold(at, events)
    assert at_place(at, "SUPPLY:0") == "BLUE1 W, BLUE5 W, RED1 W, GREEN1 J, GREY1 R"
    assert at.dice_at("CAMP:RIGHT") == right
    assert at.agenda == (TurnStartStep(1),)


SCATTERED = {
    "SUPPLY:0": "BLUE1 W, BLUE2 J",
    "CAMP:LEFT": "BLUE3 N",
    "SLOT:1:HORSE_RIDE": "BLUE4 R",
    "SUPPLY:1": "BLUE5 W, RED1 W, RED2 W, RED3 R, RED4 R, RED5 R",
}


def test_sd14_own_dice_from_everywhere_but_the_own_supply() -> None:
    at = position(dice=SCATTERED)
    assert refusal(at, PickOwnDie("BLUE1")) == "in_own_supply"
    assert refusal(at, PickOwnDie("RED1")) == "not_own_die"
    for size in (1, 2, 3):
        for chosen in itertools.combinations(("BLUE3", "BLUE4", "BLUE5"), size):
            marked = after(at, *map(PickOwnDie, chosen))
            taken = after(marked, FinishTakeOwn(), chance=rolling(*[0] * size))
            assert set(taken.dice_at("SUPPLY:0")) == {"BLUE1", "BLUE2", *chosen}


def test_sd15_an_action_whose_die_was_taken_is_free_again() -> None:
    at = after(position(dice=SCATTERED), PickOwnDie("BLUE4"))
    at = after(at, FinishTakeOwn(), chance=rolling(0))
    at = after(at, BeginPlace("RIDE"), StartAction("HORSE_RIDE"), PayDie("RED"))
    assert at_place(at, "SLOT:1:HORSE_RIDE") == "RED3 R"


def test_sd16_refill_with_too_few_cards() -> None:
    at = starting(blue="BLUE1 W", encounter=(None, "C02", None), exploration=("C25", None, "C06"))
    at = replace(at, pile=2, removed=at.removed + at.pile - 2)
    at = after(at, BeginPlace("WALK"), StartAction("CHANGE_PLANS"), PayDie("BLUE"), ChooseDiscovery(0))
    events = decided(at, EndPlacement(), rolling(cards=["C40", "C41"]))
    assert [event for event in events if isinstance(event, CardsRevealed)] == [
        CardsRevealed("ENCOUNTER", (0, 2), ("C40", "C41"))
    ]
    at = DISCOVERIES.fold(at, events)
    assert (at.encounter, at.exploration[1], at.pile) == (("C40", "C02", "C41"), None, 0)


def exploring_two(third: str = "C06") -> DiscoveriesPosition:
    """Give a position where C01 (RR) is complete; C13 (RRR) can be linked with a prepared MARCH."""
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
    assert (at.agenda, at.turn.extra, at.mats[0].current) == ((TurnStartStep(0),), True, "C25")


def test_sd18_a_third_card_cannot_be_linked() -> None:
    at = after(exploring_two("C49"), Link("EXPLORATION", 0, "A"))
    at = after(at, Activate("MARCH", 0, "BLUE"))
    assert legal(at) == [FinishExploration()]
    assert refusal(at, Link("EXPLORATION", 2, "A")) == "two_cards_at_most"


def last_card(**more: object) -> DiscoveriesPosition:
    """Give a position where C01 is explored, the exploration display and the draw pile being empty."""
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
    assert at.turn.locked == ("GREY4",)


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
    assert at.turn.locked == ("GREY3",)


def test_sd27_nobody_to_recruit() -> None:
    at = starting(blue="GREY3 R", tribes=("C33",), dice=ON_MATS)
    at = after(at, BeginPlace("RIDE"))
    assert refusal(at, StartAction("T33")) == "effect_impossible"


def carried(action: str, die: str, linked: str, **more: object) -> DiscoveriesPosition:
    """Give a position where C19 (RRMR) was completed by R2, M2 and then *action*; *linked* is displayed."""
    slots = {"SLOT:0:HORSE_RIDE": "RED1 R", "SLOT:0:MOUNTAINS": "RED2 W", f"SLOT:0:{action}": die}
    at = starting(
        blue="BLUE1 J, BLUE2 J, BLUE3 J", current="C19", dice=slots, exploration=(linked, "C03", "C22"), **more
    )
    at = after(at, BeginPlace("JOURNAL"), BeginExplore("A"))
    return after(at, *(Activate(name, 0, "BLUE") for name in ("HORSE_RIDE", "MOUNTAINS", action)))


def test_sd28_a_carry_completes_the_linked_card() -> None:
    at = carried("MARCH", "RED3 W", "C01")
    assert at.turn.trails[0].rest == Block("R", 2)
    at = after(at, Link("EXPLORATION", 0, "A"))
    assert at.turn.trails[1].carry == Block("R", 2)
    assert legal(at) == [FinishExploration()]


def test_sd29_a_carry_of_three() -> None:
    at = carried("T10", "RED3 W", "C25", tribes=("C10",))
    assert at.turn.trails[0].rest == Block("R", 3)
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
    assert at.turn.locked == ("BLUE2", "BLUE3", "BLUE4")
    assert legal(at) == [EndPlacement()]


def test_sd34_a_symbol_that_starts_nothing() -> None:
    at = without_pile(starting(blue="BLUE1 N", encounter=NO_CARDS, exploration=NO_CARDS))
    assert refusal(at, BeginPlace("NEGOTIATE")) == "nothing_to_start"
    assert legal(at)
