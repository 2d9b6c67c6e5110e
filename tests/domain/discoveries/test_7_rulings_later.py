"""Discoveries 7: the rulings R25 to R47, by their numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.errors import ComponentError, OptionError
from domain.core.events import SERVICE, SPECTATOR
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseDie,
    ChooseFace,
    ChooseGreySide,
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
from domain.discoveries.events import DiceMoved, DiceRolled, ExtraTurnGranted, GameScored, Standing
from domain.discoveries.scoring import game_scored, standings
from domain.discoveries.state import DiscoveriesPosition, Mat
from domain.discoveries.steps import SettlementStep, TurnStartStep
from domain.discoveries.view import view
from tests.domain.deciding import there
from tests.domain.discoveries.tables import (
    COMPONENTS,
    after,
    altering,
    at_place,
    decided,
    exploring,
    legal,
    position,
    refusal,
    rolling,
    turn_of,
    without_pile,
)
from tests.domain.playing import play
from tests.domain.rules_documents import rulings

NONE = (None, None, None)


OUT = {"SUPPLY:1": "GREY1 W, GREY3 W, GREY4 W, GREY5 W, GREY6 W"}


def two_cards(**more: Any) -> DiscoveriesPosition:
    """Return a position after two cards were explored, the placing not ended."""
    at = exploring("C01", {"HORSE_RIDE": "RED1 R", "MARCH": "RED2 W"}, exploration=("C13", "C25", "C06"), **more)
    at = after(at, BeginExplore("A"), Activate("HORSE_RIDE", 0, "BLUE"), Link("EXPLORATION", 0, "A"))
    return after(at, Activate("MARCH", 0, "BLUE"), FinishExploration())


def test_r25_an_extra_turn_is_complete() -> None:
    at = after(two_cards(), EndPlacement())
    events = decided(at, TakeDiscovery("EXPLORATION", 1), rolling(0, 0, 0, 0, cards=["C40", "C41"]))
    assert ExtraTurnGranted(0) in events
    at = DISCOVERIES.fold(at, events)
    assert there(at.turn).extra
    assert {type(decision) for decision in legal(at)} == {BeginPlace, TakeSide, PickOwnDie}


def test_r26_extra_turns_are_granted_in_the_last_turns() -> None:
    at = after(replace(two_cards(), remaining=(0,)), EndPlacement())
    at = after(at, TakeDiscovery("EXPLORATION", 1), chance=rolling(0, 0, 0, 0, cards=["C40", "C41"]))
    assert (at.agenda, at.remaining) == ((TurnStartStep(0),), (0,))
    at = after(at, PickOwnDie("BLUE4"))
    at = after(at, FinishTakeOwn(), chance=rolling(0))
    assert (at.agenda, at.remaining) == ((SettlementStep(SERVICE, 2, final=True),), ())


def test_r27_minnetaree_takes_and_links_from_the_encounters_but_changes_no_plans_there() -> None:
    slots = {"HORSE_RIDE": "RED1 R", "MARCH": "RED2 W"}
    plain = exploring("C01", slots, encounter=("C13", "C53", "C45"))
    at = after(plain, BeginExplore("A"), Activate("HORSE_RIDE", 0, "BLUE"))
    assert refusal(at, Link("ENCOUNTER", 0, "A")) == "not_minnetaree"
    at = exploring("C01", slots, encounter=("C13", "C53", "C45"), mats={0: Mat("C01", ("C35",))})
    at = after(at, BeginExplore("A"), Activate("HORSE_RIDE", 0, "BLUE"), Link("ENCOUNTER", 0, "A"))
    assert at.encounter == (None, "C53", "C45")
    at = after(at, Activate("MARCH", 0, "BLUE"), FinishExploration(), EndPlacement())
    assert legal(at)[-2:] == [TakeDiscovery("ENCOUNTER", 1), TakeDiscovery("ENCOUNTER", 2)]
    at = turn_of({"SUPPLY:0": "BLUE1 W"}, Mat("C13", ("C35",)), exploration=NONE)
    assert refusal(at, BeginPlace("WALK")) == "nothing_to_start"


def test_r28_taking_is_compulsory_if_only_minnetaree_makes_it_possible() -> None:
    at = exploring("C13", {"MARCH": "RED1 W"}, mats={0: Mat("C13", ("C46",))}, exploration=NONE)
    at = after(without_pile(at), BeginExplore("A"), Activate("MARCH", 0, "BLUE"), FinishExploration(), EndPlacement())
    assert {decision.source for decision in legal(at, TakeDiscovery)} == {"ENCOUNTER"}
    assert {type(decision) for decision in legal(at)} == {TakeDiscovery}


def test_r29_dice_on_the_mat_of_a_finished_player_may_be_taken() -> None:
    mats = {1: Mat(None, (), ("C13",), finished=True)}
    at = position(mats=mats, dice={"SLOT:1:MARCH": "BLUE1 W", "SUPPLY:1": "BLUE2 W"}, remaining=(0,))
    at = after(at, PickOwnDie("BLUE1"), PickOwnDie("BLUE2"))
    assert after(at, FinishTakeOwn(), chance=rolling(0, 0)).dice_at("SUPPLY:0") == ("BLUE1", "BLUE2")


def test_r30_a_player_without_teepees_is_ranked() -> None:
    at = position(mats={0: Mat("C13", ("C10",)), 1: Mat("C26")})
    assert [(standing.teepees, standing.teepee_points) for standing in standings(at)] == [(3, 12), (0, 6)]


def scored(*standings: tuple[int, int]) -> Any:
    """Return the result of a game that ended with these totals and dice on the mats."""
    at = position(seats=len(standings))
    lines = tuple(Standing(seat, total, 0, 0, 0, total, dice) for seat, (total, dice) in enumerate(standings))
    best = max(standings)
    winners = tuple(seat for seat, standing in enumerate(standings) if standing == best)
    return DISCOVERIES.result(replace(at, agenda=(), scored=GameScored(lines, winners, "rules")))


def test_r31_a_remaining_tie_is_shared() -> None:
    dice = {"SUPPLY:0": "BLUE1 W, BLUE2 W", "SUPPLY:1": "RED1 W, RED2 W"}
    assert game_scored(position(dice=dice), "rules").winners == (0, 1)
    result = scored((30, 5), (30, 5), (20, 9))
    assert (result.places, result.winner, result.tied) == ((1, 1, 3), None, (0, 1))


def test_r32_a_card_shows_one_species_at_most() -> None:
    species = {card.discovery.species for card in COMPONENTS.cards.values()}
    assert species == {None, "MAMMAL", "BIRD", "FISH", "PLANT"}
    for several in (["MAMMAL", "BIRD"], ["MAMMAL"], "MAMMAL, BIRD"):
        document = msgspec.json.decode(DISCOVERIES.default_components())
        document["discoveries"]["D01"]["species"] = several
        with pytest.raises(ComponentError) as refused:
            DISCOVERIES.load_components(msgspec.json.encode(document))
        assert refused.value.code == "components_form"


def test_r33_actions_and_prepared_blocks_need_not_be_used() -> None:
    slots = {"HORSE_RIDE": "RED1 R", "MARCH": "RED2 W", "MOUNTAINS": "RED3 W"}
    at = after(exploring("C01", slots), BeginExplore("A"), Activate("MARCH", 0, "BLUE"), FinishExploration())
    assert EndPlacement() in legal(at)
    assert StartAction("ALTER_DICE") in legal(at)


def test_r34_journals_are_public() -> None:
    at = position(mats={1: Mat("C26", (), ("C13", "C01"))})
    journal = view(at, frozenset((0,))).seats[1].journal
    assert [card.card for card in journal] == ["C13", "C01"]


def test_r35_both_faces_of_displayed_cards_are_shown() -> None:
    spectator_view = view(position(), SPECTATOR)
    for card in (*spectator_view.encounter, *spectator_view.exploration):
        assert card is not None
        assert card.tribe.name
        assert card.discovery.routes


def test_r36_max_rounds_ends_a_game() -> None:
    *_, last = play(DISCOVERIES, 2, {"max_rounds": 3}, 1)
    assert isinstance(last.events[-2], GameScored)
    assert (last.events[-2].terminated_by, last.after.round) == ("round_limit", 3)
    with pytest.raises(OptionError):
        DISCOVERIES.initial(COMPONENTS, DISCOVERIES.options_type(max_rounds=0), 2)


def test_r36_the_limit_also_cuts_the_last_turns_of_a_game() -> None:
    options = DISCOVERIES.options_type(max_rounds=2)
    step = SettlementStep(SERVICE, 2, final=False)
    at = position(seats=3, step=step, remaining=(0,), options=options, turn=None)
    ended = DISCOVERIES.advance(at, rolling())
    assert [event.terminated_by for event in ended if isinstance(event, GameScored)] == ["round_limit"]
    final = replace(at, agenda=(SettlementStep(SERVICE, 2, final=True),), remaining=())
    ended = DISCOVERIES.advance(final, rolling())
    assert [event.terminated_by for event in ended if isinstance(event, GameScored)] == ["rules"]


def test_r37_the_smallest_number_of_the_named_colour_is_used() -> None:
    at = turn_of({"SUPPLY:0": "BLUE2 W, BLUE4 W, RED1 W, GREY2 W, GREY1 R"})
    at = after(at, BeginPlace("WALK"), StartAction("MARCH"))
    assert legal(at) == [PayDie("BLUE"), PayDie("RED"), PayDie("GREY")]
    assert after(at, PayDie("BLUE")).dice_at("SLOT:0:MARCH") == ("BLUE2",)
    assert after(at, PayDie("GREY")).dice_at("SLOT:0:MARCH") == ("GREY2",)


def test_r38_preparing_and_activating_is_one_use() -> None:
    at = exploring("C18", {}, journals=5)
    at = after(at, StartAction("MOUNTAINS"), *[PayDie("BLUE")] * 3, BeginExplore("A"))
    at = after(at, Activate("MOUNTAINS", 0, "BLUE"), FinishExploration())
    assert there(at.turn).used == ("MOUNTAINS",)
    assert refusal(at, StartAction("MOUNTAINS")) == "action_used"


def test_r39_only_dice_of_activated_actions_return() -> None:
    at = exploring("C13", {"MARCH": "RED1 W", "HORSE_RIDE": "RED2 R"}, journals=4)
    at = after(at, BeginExplore("A"), Activate("MARCH", 0, "BLUE"), FinishExploration())
    at = after(at, StartAction("MOUNTAINS"), *[PayDie("BLUE")] * 3, EndPlacement())
    events = decided(at, TakeDiscovery("EXPLORATION", 0), rolling(0, 0, cards=["C40"]))
    assert DiceMoved(("BLUE1", "RED1"), "SUPPLY:0", "returned", 0) in events
    at = DISCOVERIES.fold(at, events)
    assert (at.dice_at("SLOT:0:HORSE_RIDE"), at.dice_at("SLOT:0:MOUNTAINS")) == (("RED2",), ("BLUE2",))


def test_r40_locks_hold_for_the_turn() -> None:
    at = after(altering("BLUE1 W, BLUE2 R"), ChooseFace("JOURNAL"), ChooseDie("BLUE2"), FinishDice())
    assert there(at.turn).locked == ("BLUE2",)
    at = after(at, EndPlacement())
    assert there(at.turn).locked == ()


def test_r41_an_instant_tribe_action_works_at_once() -> None:
    at = turn_of({"SUPPLY:0": "BLUE1 W, BLUE2 R"}, Mat("C13", ("C38",)))
    at = after(at, BeginPlace("WALK"), StartAction("T38"), PayDie("BLUE"), ChooseFace("JOURNAL"))
    at = after(at, ChooseDie("BLUE2"), FinishDice())
    assert at_place(at, "SUPPLY:0") == "BLUE2 J"
    assert at.dice_at("SLOT:0:T38") == ()


def test_r42_a_card_is_linked_only_if_it_can_be_completed() -> None:
    at = exploring("C01", {"HORSE_RIDE": "RED1 R"}, exploration=("C13", "C25", "C06"))
    at = after(at, BeginExplore("A"), Activate("HORSE_RIDE", 0, "BLUE"))
    assert legal(at) == [FinishExploration()]
    assert refusal(at, Link("EXPLORATION", 0, "A")) == "not_completable"


def test_r43_all_places_follow_points_then_dice() -> None:
    assert scored((30, 5), (40, 1), (30, 7), (30, 5)).places == (3, 1, 2, 3)


def test_r44_returned_dice_cannot_be_turned_in_the_same_turn() -> None:
    at = exploring("C13", {"MARCH": "RED1 W"}, journals=3)
    at = after(at, BeginExplore("A"), Activate("MARCH", 0, "BLUE"), FinishExploration())
    at = after(at, StartAction("ALTER_DICE"), PayDie("BLUE"), ChooseFace("WALK"))
    assert legal(at) == [ChooseDie("BLUE3")]


def test_r45_marked_dice_move_together() -> None:
    at = position(dice={"CAMP:LEFT": "BLUE1 J", "SUPPLY:1": "BLUE2 R", "SUPPLY:0": "BLUE3 W, BLUE4 W, BLUE5 W"})
    at = after(at, PickOwnDie("BLUE1"), PickOwnDie("BLUE2"))
    assert at_place(at, "CAMP:LEFT") == "BLUE1 J"
    events = decided(at, FinishTakeOwn(), rolling(4, 5))
    assert DiceRolled(0, ("BLUE1", "BLUE2"), ("RIDE", "NEGOTIATE"), "take") in events


def test_r46_dice_are_chosen_before_any_is_turned() -> None:
    at = after(altering("BLUE1 W, BLUE2 R, BLUE3 N"), ChooseFace("JOURNAL"), ChooseDie("BLUE2"))
    assert at_place(at, "SUPPLY:0") == "BLUE2 R, BLUE3 N"
    at = after(at, ChooseDie("BLUE3"))
    assert at_place(at, "SUPPLY:0") == "BLUE2 J, BLUE3 J"


def test_r47_conditions_are_looked_at_before_payment() -> None:
    mat = Mat("C13", ("C33",))
    at = after(turn_of({"SUPPLY:0": "GREY2 R", **OUT}, mat), BeginPlace("RIDE"))
    assert refusal(at, StartAction("T33")) == "effect_impossible"
    dice = {"SUPPLY:0": "GREY2 R", "CAMP:LEFT": "GREY1 J", "SUPPLY:1": "GREY3 W, GREY4 W, GREY5 W, GREY6 W"}
    at = after(turn_of(dice, mat), BeginPlace("RIDE"), StartAction("T33"), PayDie("GREY"))
    assert legal(at) == [ChooseGreySide("LEFT"), ChooseGreySide("RIGHT")]
    alone = turn_of({"SUPPLY:0": "BLUE1 W"})
    assert refusal(after(alone, BeginPlace("WALK")), StartAction("ALTER_DICE")) == "effect_impossible"


def test_every_ruling_has_a_test() -> None:
    modules = Path(__file__).parent.glob("test_7_rulings*.py")
    text = "".join(module.read_text(encoding="utf-8") for module in modules)
    assert set(re.findall(r"^def test_r(\d+)_", text, re.MULTILINE)) == set(rulings("discoveries"))
