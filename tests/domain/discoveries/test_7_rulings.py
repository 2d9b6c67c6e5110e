"""Discoveries 7: the rulings R1 to R24, by their numbers."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.core.events import SPECTATOR
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseDie,
    ChooseDiscovery,
    ChooseFace,
    ChooseGreySide,
    ChooseStartDiscovery,
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
from domain.discoveries.events import CardsRevealed, DiceRolled
from domain.discoveries.state import DiscoveriesPosition, Mat
from domain.discoveries.steps import PlacingStep, TakingGreyStep, TurnStartStep
from domain.discoveries.view import view
from domain.discoveries.words import Block
from tests.domain.deciding import there
from tests.domain.discoveries.tables import (
    COMPONENTS,
    after,
    altering,
    at_place,
    decided,
    exploring,
    legal,
    mover,
    position,
    refusal,
    rolling,
    turn_of,
)
from tests.domain.playing import play, table


def test_r1_all_mats_have_the_same_seven_actions() -> None:
    at = position(seats=4)
    actions = [[recipe.id for recipe in at.recipes(seat)] for seat in range(4)]
    assert actions == [list(COMPONENTS.mat_actions)] * 4
    assert len(COMPONENTS.mat_actions) == 7


def test_r2_journal_lies_left_and_ride_right() -> None:
    at = after(turn_of({"SUPPLY:0": "BLUE1 J, BLUE2 J"}), BeginPlace("JOURNAL"), StartAction("CHANGE_PLANS"))
    assert "BLUE1" in after(at, PayDie("BLUE")).dice_at("CAMP:LEFT")
    at = after(turn_of({"SUPPLY:0": "BLUE1 R, BLUE2 R"}), BeginPlace("RIDE"), StartAction("CHANGE_PLANS"))
    assert "BLUE1" in after(at, PayDie("BLUE")).dice_at("CAMP:RIGHT")


@pytest.mark.parametrize(("seats", "pile"), [(2, 22), (3, 31), (4, 40)])
def test_r3_cards_by_seats(seats: int, pile: int) -> None:
    games = play(DISCOVERIES, seats, {"start_seat": 0}, 1)
    at = next(entry.after for entry in games if entry.after.turns)
    assert at.pile == pile
    assert at.removed == {2: 25, 3: 15, 4: 5}[seats]


@pytest.mark.parametrize(("seats", "grey"), [(2, 6), (3, 8), (4, 10)])
def test_r4_grey_dice_by_seats(seats: int, grey: int) -> None:
    assert len(table(DISCOVERIES, seats).dice_at("GENERAL")) == grey


def test_r5_one_deck_feeds_both_displays() -> None:
    at = turn_of({"SUPPLY:0": "BLUE1 N"}, encounter=("C04", None, "C03"), exploration=("C07", None, "C06"))
    at = after(at, BeginPlace("NEGOTIATE"), StartAction("CHANGE_PLANS"), PayDie("BLUE"), ChooseDiscovery(0))
    events = decided(at, EndPlacement(), rolling(cards=["C40", "C41"]))
    revealed = [event for event in events if isinstance(event, CardsRevealed)]
    assert revealed == [CardsRevealed("ENCOUNTER", (1,), ("C40",)), CardsRevealed("EXPLORATION", (1,), ("C41",))]


def test_r6_cards_are_chosen_from_the_start_seat_on_with_refills_then_all_roll() -> None:
    at: DiscoveriesPosition = table(DISCOVERIES, 3, {"start_seat": 1})
    chance = KeyedChance(b"r6")
    for seat in (1, 2, 0):
        assert mover(at) == seat
        assert None not in at.exploration
        assert set(at.symbols.values()) == {None}
        events = decided(at, ChooseStartDiscovery(2), chance)
        at = DISCOVERIES.fold(at, events)
    assert [event.seat for event in events if isinstance(event, DiceRolled)] == [0, 1, 2]
    assert at.agenda == (TurnStartStep(1),)
    assert None not in [mat.current for mat in at.mats]


def test_r7_the_draw_pile_is_hidden_and_its_size_public() -> None:
    at = position()
    spectator_view = view(at, SPECTATOR)
    assert (spectator_view.pile, spectator_view.removed) == (at.pile, at.removed) == (22, 25)
    text = msgspec.json.encode(spectator_view).decode()
    assert '"C50"' in text, "a card of a display"
    assert not [card for card in at.unseen_cards() if f'"{card}"' in text]


def test_r8_doing_nothing_is_no_turn() -> None:
    at = turn_of({"SUPPLY:0": "BLUE1 W, BLUE2 W"})
    assert refusal(at, EndPlacement()) == "wrong_step"
    assert refusal(after(at, BeginPlace("WALK")), EndPlacement()) == "no_die_used"
    assert refusal(at, FinishTakeOwn()) == "wrong_step"


def test_r9_tribe_cards_bring_actions_and_discovery_cards_do_not() -> None:
    at = turn_of({"SUPPLY:0": "BLUE1 R, BLUE2 R"}, Mat("C04", ("C30",), ("C17",)))
    assert [recipe.id for recipe in at.recipes(0)] == [*COMPONENTS.mat_actions, "T30"]
    at = after(at, BeginPlace("RIDE"))
    assert StartAction("T30") in legal(at)
    for action in ("T04", "T17"):  # on the backs of the current card and of a card in the journal
        assert COMPONENTS.recipes[action].symbol == "RIDE"
        assert refusal(at, StartAction(action)) == "unknown_action"


def test_r10_the_whole_price_is_paid_in_one_turn() -> None:
    at = after(turn_of({"SUPPLY:0": "BLUE1 W, BLUE2 W, BLUE3 W"}), BeginPlace("WALK"), StartAction("MOUNTAINS"))
    for _ in range(3):
        assert legal(at) == [PayDie("BLUE")]
        at = after(at, PayDie("BLUE"))
    assert legal(at, EndPlacement) == [EndPlacement()]


def test_r11_altering_one_face_real_changes_locked_dice_allowed_the_paid_die_gone() -> None:
    at = altering("BLUE1 W, BLUE2 W, BLUE3 W")
    assert refusal(at, ChooseFace("WALK")) == "nothing_to_turn"
    at = after(altering("BLUE1 W, BLUE2 W, BLUE3 R"), ChooseFace("WALK"))
    assert refusal(at, ChooseDie("BLUE2")) == "shows_symbol_already"
    assert refusal(at, ChooseDie("BLUE1")) == "not_in_supply"
    assert legal(at) == [ChooseDie("BLUE3")]
    at = turn_of({"SUPPLY:0": "BLUE1 N, BLUE2 N"}, encounter=("C04", "C03", "C02"))
    at = after(at, BeginPlace("NEGOTIATE"), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0), chance=rolling(0))
    at = after(at, StartAction("ALTER_DICE"), PayDie("BLUE"), ChooseFace("JOURNAL"), ChooseDie("GREY1"), FinishDice())
    assert at_place(at, "SUPPLY:0") == "GREY1 J"


def test_r12_plans_cannot_change_after_an_exploration() -> None:
    at = after(exploring("C13", {"MARCH": "RED1 W"}), BeginExplore("A"), Activate("MARCH", 0, "BLUE"))
    at = after(at, FinishExploration())
    assert at.mats[0].current is None
    assert refusal(at, StartAction("CHANGE_PLANS")) == "effect_impossible"
    assert refusal(at, BeginExplore("A")) == "explored_already"


def test_r13_a_tribe_card_may_be_used_in_the_turn_in_which_it_was_taken() -> None:
    at = turn_of({"SUPPLY:0": "BLUE1 N, BLUE2 N"}, encounter=("C11", "C03", "C02"))
    at = after(at, BeginPlace("NEGOTIATE"), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0), chance=rolling(0))
    at = after(at, StartAction("T11"), PayDie("BLUE"))
    assert at_place(at, "SLOT:0:T11") == "BLUE2 N"


def test_r14_any_number_of_tribe_cards() -> None:
    many = tuple(f"C{number}" for number in range(14, 34) if number != 25)
    at = turn_of({"SUPPLY:0": "BLUE1 N"}, Mat("C13", many), encounter=("C04", "C03", "C02"), seats=4)
    at = after(at, BeginPlace("NEGOTIATE"), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0), chance=rolling(0))
    assert at.mats[0].tribes == (*many, "C04")


OUT = {"SUPPLY:1": "GREY1 W, GREY3 W, GREY4 W, GREY5 W, GREY6 W"}


def test_r15_when_grey_dice_are_out_one_comes_from_the_camp_else_none() -> None:
    dice = {"SUPPLY:0": "BLUE1 N", "CAMP:RIGHT": "GREY2 W", **OUT}
    at = turn_of(dice, encounter=("C04", "C03", "C02"))
    at = after(at, BeginPlace("NEGOTIATE"), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"), ChooseTribe(0))
    assert at.agenda == (PlacingStep(0), TakingGreyStep(0))
    assert refusal(at, ChooseGreySide("LEFT")) == "no_grey_die"
    assert after(at, ChooseGreySide("RIGHT"), chance=rolling(2)).dice_at("SUPPLY:0") == ("GREY2",)


def test_r16_own_dice_come_from_other_supplies_too() -> None:
    at = position(dice={"SUPPLY:1": "BLUE1 W, RED1 W", "SUPPLY:0": "BLUE2 W"})
    at = after(at, PickOwnDie("BLUE1"))
    at = after(at, FinishTakeOwn(), chance=rolling(2))
    assert at_place(at, "SUPPLY:0") == "BLUE1 J, BLUE2 W"


def test_r17_an_empty_side_cannot_be_taken() -> None:
    at = turn_of({"SUPPLY:0": "BLUE1 W"})
    assert at.dice_at("CAMP:LEFT") == ()
    assert refusal(at, TakeSide("LEFT")) == "camp_side_empty"


def test_r18_own_prepared_dice_may_be_taken_without_refund() -> None:
    at = turn_of({"SUPPLY:0": "BLUE1 W", "SLOT:0:MARCH": "BLUE2 W"})
    at = after(at, PickOwnDie("BLUE2"))
    camp = at.dice_at("CAMP:RIGHT")
    at = after(at, FinishTakeOwn(), chance=rolling(0))
    assert at.dice_at("SLOT:0:MARCH") == ()
    assert at.dice_at("CAMP:RIGHT") == camp


def test_r19_an_exploration_is_begun_only_if_it_can_be_completed() -> None:
    assert refusal(exploring("C12", {"MARCH": "RED1 W"}), BeginExplore("A")) == "not_completable"
    at = exploring("C12", {"MARCH": "RED1 W", "HORSE_RIDE": "RED2 R"}, journals=1)
    assert refusal(at, BeginExplore("A")) == "not_completable"
    at = after(exploring("C12", {"MARCH": "RED1 W", "HORSE_RIDE": "RED2 R"}), BeginExplore("A"))
    assert refusal(at, FinishExploration()) == "route_incomplete"


def test_r20_surplus_steps_are_lost_and_carried_over_from_the_last_block_only() -> None:
    slots = {"MARCH": "RED1 W", "MOUNTAINS": "RED2 W", "HORSE_RIDE": "RED3 R"}
    at = after(exploring("C04", slots), BeginExplore("A"), Activate("MARCH", 0, "BLUE"))
    assert there(at.turn).trails[0].rest == Block("R", 1)
    at = after(at, Activate("MOUNTAINS", 0, "BLUE"))
    assert there(at.turn).trails[0].rest == Block("M", 1)
    at = replace(at, exploration=("C13", "C18", "C25"))
    assert refusal(at, Link("EXPLORATION", 0, "A")) == "not_completable"
    assert refusal(at, Link("EXPLORATION", 1, "A")) == "not_completable"


def test_r21_one_of_two_routes_is_chosen() -> None:
    slots = {"MOUNTAINS": "RED2 W"}
    at = exploring("C23", slots)
    assert legal(at, BeginExplore) == [BeginExplore("B")]
    at = exploring("C23", slots | {"MARCH": "RED3 W"})
    assert legal(at, BeginExplore) == [BeginExplore("A"), BeginExplore("B")]
    assert refusal(exploring("C18", slots), BeginExplore("B")) == "unknown_route"


def test_r22_a_route_prepared_with_journal_dice_may_be_activated_at_once() -> None:
    at = exploring("C01", {}, journals=2, tribes=("C12",))
    at = after(at, StartAction("T12"), PayDie("BLUE"), BeginExplore("A"), Activate("T12", 0, "BLUE"))
    assert there(at.turn).trails[0].complete


def test_r23_one_exploration_a_turn() -> None:
    at = exploring("C01", {"HORSE_RIDE": "RED1 R", "MARCH": "RED2 W"})
    at = after(at, BeginExplore("A"), Activate("HORSE_RIDE", 0, "BLUE"), FinishExploration())
    assert refusal(at, BeginExplore("A")) == "explored_already"


def test_r24_the_new_card_is_taken_before_the_dice_return_and_before_the_refill() -> None:
    at = exploring("C13", {"MARCH": "RED1 W"}, exploration=("C07", None, "C06"))
    at = after(at, BeginExplore("A"), Activate("MARCH", 0, "BLUE"), FinishExploration(), EndPlacement())
    assert legal(at) == [TakeDiscovery("EXPLORATION", 0), TakeDiscovery("EXPLORATION", 2)]
    events = decided(at, TakeDiscovery("EXPLORATION", 0), rolling(0, 0, cards=["C40", "C41"]))
    kinds = [type(event).__name__ for event in events]
    order = ["CardTaken", "DiceMoved", "DiceRolled", "TurnEnded", "CardsRevealed"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
