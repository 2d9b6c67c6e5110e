"""How facts, decisions and refusals of Discoveries read in English."""

from __future__ import annotations

import pytest
from fluent.runtime import FluentBundle, FluentResource
from msgspec.structs import replace

from domain.core.events import SPECTATOR, Decision, Event, Viewer
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseDie,
    ChooseTribe,
    Link,
    PayDie,
    PickOwnDie,
    StartAction,
    TakeDiscovery,
    TakeSide,
)
from domain.discoveries.events import (
    ActionActivated,
    CardJournaled,
    CardLinked,
    CardsRevealed,
    DiceMoved,
    DiceRolled,
    DiePaid,
    EndTriggered,
    GameScored,
    RoundClosed,
    RoundSettled,
    Standing,
    StartSeatSet,
    TribeTaken,
    TurnStarted,
)
from domain.discoveries.state import Mat
from domain.discoveries.words import Block
from tests.domain.contract import word
from tests.domain.deciding import there
from tests.domain.discoveries.tables import position

BUNDLE = FluentBundle(["en"], use_isolating=False)
BUNDLE.add_resource(FluentResource(DISCOVERIES.catalogue("en")))

AT = position(
    mats={0: Mat("C23", ("C20",))},
    dice={"CAMP:LEFT": "RED1 J, GREY1 N", "SLOT:1:MARCH": "BLUE1 W", "SUPPLY:1": "BLUE2 R", "SUPPLY:0": "BLUE3 J"},
)
FIRST, SECOND = Standing(0, 20, 8, 5, 12, 40, 6), Standing(1, 10, 3, 2, 6, 19, 4)


def sentence(fact: Event | Decision, viewer: Viewer = SPECTATOR) -> str:
    return word(BUNDLE, there(DISCOVERIES.describe(fact, AT, viewer)))


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (BeginPlace("WALK"), "Place dice that show WALK"),
        (TakeSide("LEFT"), "Take all dice of the left side of the camp: RED1 JOURNAL, GREY1 NEGOTIATE"),
        (PickOwnDie("BLUE4"), "Mark BLUE4 in the camp, to take it"),
        (PickOwnDie("BLUE1"), "Mark BLUE1 on Ben's “march”, to take it"),
        (PickOwnDie("BLUE2"), "Mark BLUE2 in Ben's supply, to take it"),
        (StartAction("TAKE_WARY"), "Begin the action “wary tribe”"),
        (StartAction("T20"), "Begin the action “Yakama”"),
        (PayDie("GREY"), "Pay a grey die"),
        (ChooseTribe(1), "Take the Coeur d'Alene"),
        (ChooseDie("BLUE3"), "Choose BLUE3, which shows JOURNAL"),
        (BeginExplore("B"), "Explore “3 points, mammal” by route B: M, M"),
        (Activate("T20", 1, "RED"), "Activate “Yakama” with a red die: 1 mountain"),
        (Activate("MARCH", 0, "BLUE"), "Activate “march” with a blue die: 3 rivers"),
        (Link("ENCOUNTER", 0, "A"), "Go on to “4 points, bird” from the encounters by route A: M, R, R, R"),
        (Link("EXPLORATION", 1, "A"), "Go on to “1 point, fish” by route A: R, R, R"),
        (TakeDiscovery("EXPLORATION", 2), "Take “1 point, bird, 1 teepee” as the new card"),
        (StartSeatSet(1, drawn=True), "The draw gives the first turn to Ben."),
        (StartSeatSet(1, drawn=False), "Ben has the first turn, as agreed."),
        (
            CardsRevealed("ENCOUNTER", (0, 2), ("C04", "C35")),
            "Tribes turned up: Ponca, Minnetaree (North).",
        ),
        (CardsRevealed("EXPLORATION", (1,), ("C13",)), "Discovery turned up: “1 point, plant”."),
        (TribeTaken(1, 0, "C50"), "The Clackamas join Ben."),
        (DiceMoved(("RED1", "GREY1"), "SUPPLY:1", "take", 1), "Ben takes RED1 JOURNAL, GREY1 NEGOTIATE."),
        (DiceMoved(("GREY1",), "SUPPLY:1", "grey", 1), "Ben gains the grey die GREY1."),
        (DiceRolled(0, ("BLUE1", "GREY2"), ("WALK", "RIDE"), "take"), "Ann rolls BLUE1 WALK, GREY2 RIDE."),
        (DiePaid(0, "MARCH", "BLUE1", "SLOT:0:MARCH"), "Ann puts BLUE1 on “march”."),
        (DiePaid(0, "MARCH", "BLUE2", "CAMP:RIGHT"), "Ann pays BLUE2 to the right side of the camp."),
        (
            ActionActivated(0, "MARCH", "RED1", Block("R", 3), 3, 0),
            "Ann activates “march” with RED1: 3 rivers, 3 steps of the route done.",
        ),
        (
            CardLinked(0, "EXPLORATION", 1, "C25", "A", "RRR", Block("R", 1), 1, 0),
            "Ann goes on to “1 point, fish” by the route R, R, R, 1 step of it done already.",
        ),
        (
            CardJournaled(0, "C03", "RRMMRRR", (Block("R", 2),), None),
            "Ann writes “10 points, fish” into their journal, worth 10 EP.",
        ),
        (EndTriggered(0, (1,)), "Ann brings the end: the other player has one more turn."),
        (EndTriggered(2, (3, 0, 1)), "Cem brings the end: each of the 3 other players has one more turn."),
        (TurnStarted(1, 4, 9, extra=True), "Turn 9, round 4: it is Ben's turn once more."),
        (RoundClosed(4, final=True), "Round 4 is over; no turn is left."),
        (RoundSettled(4, (FIRST, SECOND)), "Standings after round 4: SEAT0 40, SEAT1 19."),
        (GameScored((FIRST, SECOND), (0,), "rules"), "The game is over. Ann wins with 40 points."),
        (
            GameScored((FIRST, FIRST), (0, 1), "round_limit"),
            "The last agreed round is over. 2 players share the victory with 40 points.",
        ),
    ],
    ids=str,
)
def test_sentences(fact: Event | Decision, text: str) -> None:
    assert sentence(fact) == text


@pytest.mark.parametrize(
    ("standings", "winners", "text"),
    [
        ((FIRST, SECOND), (0,), "Ann has the most points, 40."),
        (
            (FIRST, replace(FIRST, dice_on_mat=5)),
            (0,),
            "Ann wins the tie at 40 points with more dice on their mat, 6.",
        ),
        ((FIRST, FIRST), (0, 1), "Still tied at 40 points and 6 dice on the mat: the victory is shared."),
    ],
)
def test_results(standings: tuple[Standing, ...], winners: tuple[int, ...], text: str) -> None:
    over = replace(AT, agenda=(), turn=None, scored=GameScored(standings, winners, "rules"))
    result = DISCOVERIES.result(over)
    assert result is not None
    assert word(BUNDLE, result.reason) == text


def test_8_4_a_sentence_reads_the_same_for_everybody() -> None:
    for fact in (BeginPlace("WALK"), CardsRevealed("EXPLORATION", (1,), ("C13",))):
        sentences = {sentence(fact, frozenset(viewer)) for viewer in ((), (0,), (1,), (0, 1))}
        assert len(sentences) == 1


def test_8_4_one_view_serves_all() -> None:
    views = [DISCOVERIES.view(AT, frozenset(viewer)) for viewer in ((), (0,), (1,), (0, 1))]
    assert all(view == views[0] for view in views)


def test_the_scoreboard_itemises_the_points() -> None:
    at = position(mats={0: Mat("C23", ("C20",), ("C03", "C16")), 1: Mat("C26")})
    first, second = DISCOVERIES.scoreboard(at).seats
    assert first.points == 11 + 8 + 12 == sum(item.points for item in first.items)
    assert [(item.source, item.points, item.why) for item in first.items] == [
        ("discovery C03", 10, "EP"),
        ("discovery C16", 1, "EP"),
        ("sets of species", 8, "species"),
        ("rank by teepees", 12, "teepees"),
    ]
    assert first.figures["species"] == {"mammal": 0, "bird": 1, "fish": 1, "plant": 0}
    assert first.figures["teepees"] == {"number": 3, "points": 12}
    assert second.points == 6
