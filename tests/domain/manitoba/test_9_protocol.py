"""Manitoba 9: the order of options, decisions as JSON, sentences, and counts of legal sequences."""

from __future__ import annotations

from functools import cache
from typing import get_args

import msgspec
import pytest
from fluent.runtime import FluentBundle, FluentResource

from domain.core.agenda import Step
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, SPECTATOR, Decision, Event, private_fields, tag_of
from domain.manitoba import MANITOBA, decisions
from domain.manitoba.components import COLOURS
from domain.manitoba.decisions import (
    EndTurn,
    EventMove,
    EventVision,
    ScoreChoice,
    SetupVision,
    ShamanCopy,
    Store,
    TakeTotem,
    TerritoryMove,
    TerritoryPlace,
    Vision,
    Wake,
    WakeUp,
    WampumExchange,
    WampumWake,
)
from domain.manitoba.events import (
    AreasRefilled,
    BonusLost,
    CreeMoved,
    CreeRecalled,
    CreeWoken,
    EventCounted,
    FeatherRelocated,
    GameEnded,
    GoodStored,
    GoodTaken,
    ManitobaEvent,
    PiecesReturned,
    PlaceCompleted,
    PointsScored,
    RoundStarted,
    SeasonLaidOut,
    TerritoryLaid,
    TotemStacked,
    TotemTaken,
    VisionReached,
    WampumTurned,
)
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.steps import EventVisionStep, ScoreChoiceStep, ShamanCopyStep, StoreStep, TurnStep
from domain.manitoba.territory import LaidTile
from tests.domain.contract import word
from tests.domain.deciding import there, wrong
from tests.domain.manitoba.tables import after, legal, mover, position, served, table, village
from tests.domain.playing import play

BUNDLE = FluentBundle(["en"], use_isolating=False)
BUNDLE.add_resource(FluentResource(MANITOBA.catalogue("en")))


def test_9_1_the_menu_is_listed_in_its_order() -> None:
    own = village(active_wampum=1, sectors=(1, 0, 0, 0))
    at = position(cree={"T1.H": 0}, villages={0: own}, lifted=("white", "brown"))
    assert legal(at) == [
        TerritoryPlace("T1.P"),
        TerritoryPlace("T2.P"),
        TerritoryPlace("T3.P"),
        TerritoryMove("T1.H", "T1.P"),
        Vision("hunter"),
        WakeUp(1),
        WakeUp(2),
        WampumWake(),
        WampumExchange("bison"),
        WampumExchange("horse"),
        WampumExchange("canoe"),
        EndTurn(),
    ]
    before = position(villages={0: own}, totem=COLOURS)
    assert [type(each) for each in legal(before)] == [TakeTotem] * 5 + [WampumWake] + [WampumExchange] * 3


def test_9_1_moves_by_from_then_to() -> None:
    at = position(cree={"T2.L": 1, "T1.F": 1}, lifted=COLOURS, agenda=(TurnStep(1),))
    numbers = at.territory.numbers
    moves = [(numbers[each.source], numbers[each.to]) for each in legal(at, TerritoryMove)]
    assert moves == sorted(moves)
    assert len({source for source, _ in moves}) == 2


def test_9_1_none_comes_last() -> None:
    assert legal(position(agenda=(ShamanCopyStep(0),), villages={0: village(paths=(1, 1, 1, 1))})) == [
        ShamanCopy("gatherer"),
        ShamanCopy("hunter"),
        ShamanCopy("warrior"),
        ShamanCopy("none"),
    ]


def test_9_1_a_decision_is_one_json_object() -> None:
    move = TerritoryMove("T1.F", "T2.L")
    assert msgspec.json.encode(move) == b'{"type":"territory_move","from":"T1.F","to":"T2.L"}'
    assert msgspec.json.decode(msgspec.json.encode(move), type=MANITOBA.decision_type) == move
    assert msgspec.to_builtins(EventMove("T1.F", "T1.L")) == {"type": "event_move", "from": "T1.F", "to": "T1.L"}


def test_9_2_to_9_4_every_decision_of_the_document_is_there() -> None:
    named = """setup_cree setup_feather setup_vision take_totem territory_place territory_move vision wake_up
        wampum_wake wampum_exchange end_turn take_good store relocate_feather wake shaman_copy warrior_place
        event_vision event_move
        event_withdraw event_feather score_choice refill"""
    assert sorted(tag_of(kind) for kind in get_args(decisions.ManitobaDecision)) == sorted(named.split())


def test_9_7_nothing_is_private() -> None:
    for kind in ManitobaEvent.__args__:
        assert private_fields(getattr(kind, "__origin__", kind)) == ()
    for entry in list(play(MANITOBA, 3, {}, 1))[::20]:
        assert MANITOBA.view(entry.after, SPECTATOR) == MANITOBA.view(entry.after, frozenset((0, 1, 2)))
        assert MANITOBA.resample(entry.after, SPECTATOR, KeyedChance(b"")) == []


def test_9_5_every_draw_is_seen_by_everybody() -> None:
    chance = KeyedChance(b"draws")
    start = MANITOBA.initial(table().components, MANITOBA.options_type(), 3)
    MANITOBA.setup(start, chance)
    piles = [draw.pile for draw in chance.draws]
    assert piles == (
        ["manitoba.first_seat"]
        + ["manitoba.tiles"] * 4
        + ["manitoba.turns"] * 2
        + ["manitoba.rotations"] * 4
        + ["manitoba.totem"] * 5
    )
    assert [draw.size for draw in chance.draws] == [3, 6, 5, 4, 3, 3, 3, 6, 6, 6, 6, 5, 4, 3, 2, 1]
    assert all(draw.audience is None for draw in chance.draws)


def test_9_6_facts_in_the_order_of_version_1_fold_to_the_same_positions() -> None:
    """There the Cree moved before the good was taken; logs of that time stay readable."""
    met = 0
    for entry in play(MANITOBA, 4, {}, 1):
        earlier = list(entry.events)
        for number, event in enumerate(entry.events):
            if isinstance(event, GoodTaken):
                met += 1
                assert isinstance(earlier[number + 1], CreeMoved)
                earlier[number : number + 2] = earlier[number + 1], event
        assert MANITOBA.fold(entry.before, earlier) == entry.after
    assert met


def test_9_5_agreed_options_are_not_drawn() -> None:
    chance = KeyedChance(b"draws")
    agreed = MANITOBA.options_type(first_seat=1, tiles=("T1", "T2", "T3"), territory="duck_mountain", totem=COLOURS)
    MANITOBA.setup(MANITOBA.initial(table().components, agreed, 2), chance)
    assert [(draw.pile, draw.size) for draw in chance.draws] == [("manitoba.layout", 12)]


# Counts of legal sequences (figures worked out by hand from the rules)


def sequences(at: ManitobaPosition, length: int) -> int:
    """Count the sequences of so many decisions, the service's runs between them not counted."""
    while MANITOBA.to_move(at) == (SERVICE,):
        at = served(at)
    options = legal(at)
    if length == 1:
        return len(options)
    return sum(sequences(after(at, option), length - 1) for option in options)


@pytest.mark.parametrize(
    ("length", "number"),
    [
        # 15 areas; then five choices of a path, or four sectors for a feather
        (1, 15),
        (2, 12 * 5 + 3 * 4),
        # after the path: a berry in 3 ways, a wake or not, or the next seat's 14 areas
        (3, 12 * (3 + 14 + 2 + 14 + 14) + 3 * 4 * 5),
    ],
)
def test_sequences_from_the_start(length: int, number: int) -> None:
    assert sequences(table(2), length) == number


def test_sequences_of_a_turn() -> None:
    """Nobody sleeps and an own Cree stands on T1.F: by colour placing, moving, a vision and ending the turn."""
    at = position(cree={"T1.F": 0}, totem=COLOURS, villages={0: village(wigwam=0)})
    assert sequences(at, 1) == 5
    assert sequences(at, 2) == (2 + 0 + 1 + 1) + (3 + 1 + 1 + 1) + (3 + 1 + 1 + 1) + (3 + 1 + 0 + 1) + (3 + 1 + 1 + 1)


# Sentences


@cache
def pending(step: Step) -> ManitobaPosition:
    return position(
        agenda=(TurnStep(0), step), hand="horse", villages={0: village(sectors=(1, 4, 0, 0), paths=(2, 6, 0, 0))}
    )


def read(fact: Event | Decision, at: ManitobaPosition) -> str:
    return word(BUNDLE, there(MANITOBA.describe(fact, at, SPECTATOR)))


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (TakeTotem("beige"), "Choose the beige disk and lift 3 disks"),
        (TakeTotem("white"), "Choose the white disk and lift it alone"),
        (TerritoryMove("T1.F", "T1.L"), "Move a Cree from forest 1 to lake 1"),
        (Vision("shaman"), "Enter the shaman path"),
        (Vision("gatherer"), "Advance on the gatherer path to space 3"),
        (Vision("hunter"), "Repeat the bonus of the hunter path"),
        (WakeUp(2), "Wake 2 Cree instead of using the totem"),
        (Wake("none"), "Let all Cree sleep"),
        (SetupVision("none"), "Put no Cree on a path"),
        (ShamanCopy("none"), "Copy nothing"),
        (ScoreChoice("bison"), "Score the bison sector for 8 points"),
        (ScoreChoice("horse"), "Score the horse sector for -2 points"),
        (ScoreChoice("berry"), "Score the berry sector for 1 point"),
        (ScoreChoice("none"), "Score nothing"),
        (Store("horse"), "Put the horse into the horse sector"),
        (Store("small"), "Put the horse on the small ceremonial place"),
        (TotemStacked(COLOURS), "The totem is stacked: green, brown, beige, blue, white on top."),
        (TotemTaken(1, ("green", "brown"), ()), "Ben lifts 2 disks of the totem and is active in brown."),
        (CreeMoved(1, "square", "T1.F", "territory"), "Ben puts a Cree on forest 1."),
        (CreeMoved(1, "T1.F", "T1.L", "event"), "Ben moves a Cree from forest 1 to lake 1."),
        (CreeMoved(1, "T1.F", "wigwam", "event"), "Ben withdraws a Cree from forest 1 to the wigwam."),
        (CreeRecalled(0, ("T1.F",)), "1 of Ann's Cree goes from forest 1 to the wigwam."),
        (CreeRecalled(0, ("T1.F", "T2.F")), "2 of Ann's Cree go from forest 1, forest 2 to the wigwam."),
        (CreeWoken(0, 3, "wake_up"), "Ann wakes 3 Cree."),
        (VisionReached(0, "hunter", 2, first=True), "Ann is the first to reach space 2 of the hunter path."),
        (BonusLost(0, "shaman"), "Ann cannot use the bonus of the shaman path."),
        (GoodStored(0, "horse", "supply"), "Ann has no room for the horse; it goes to the supply."),
        (
            PlaceCompleted(0, "small", ("bison",), ("berry", "horse")),
            "Ann completes the small ceremonial place; 2 goods find the sector full and go to the supply.",
        ),
        (
            FeatherRelocated(0, "large", "canoe"),
            "Ann puts the feather of the large ceremonial place into the canoe sector.",
        ),
        (WampumTurned(0, active=False), "Ann uses a wampum tile."),
        (
            PiecesReturned(0, "bison", 2, 1, 0, "scoring"),
            "The 3 pieces in Ann's bison sector go to the supply.",
        ),
        (PiecesReturned(0, "bison", 1, 0, 0, "sacrifice"), "Ann sacrifices a piece of the bison sector."),
        (AreasRefilled(SERVICE, "canoe", ("T1.L", "T2.L")), "A canoe is put on lake 1, lake 2."),
        (EventCounted("SU-F", (3, 1)), "Event “most joined” counts contiguous areas: SEAT0 3, SEAT1 1."),
        (PointsScored(0, 1, "wake"), "Ann scores 1 point for waking Cree."),
        (PointsScored(0, -2, "scoring:SP-3"), "Ann scores -2 points at card “scoring: fullest sector”."),
        (PointsScored(1, 8, "final:bison"), "Ben scores 8 points for bison at the end."),
        (RoundStarted(3, 1, "SP-A"), "Round 3 starts with card “vision step”; Ben is active."),
        (
            SeasonLaidOut("spring", ("SP-A", "SP-B", "SP-3", "SP-C", "SP-5"), ("S01", "S02")),
            (
                "Spring is laid out: cards “vision step”, “territory step”, “scoring”, "
                "“take a good: berry, horse”, “scoring”; "
                "score tile “berry” lies on the third, “bison” on the fifth."
            ),
        ),
        (
            TerritoryLaid((LaidTile("T1", 0, 0, 0), LaidTile("T2", 2, 1, 3))),
            "The territory is put together: 1 (0, 0) turned by 0, 2 (2, 1) turned by 3.",
        ),
        (GameEnded((40, 31), (0,)), "The game is over: Ann wins with 40 points."),
        (GameEnded((40, 40), (0, 1)), "The game is over. The win is shared with 40 points: SEAT0, SEAT1."),
    ],
)
def test_sentences(fact: Event | Decision, text: str) -> None:
    assert read(fact, pending(StoreStep(0, "horse"))) == text


def test_an_event_says_vision_steps_in_the_same_words() -> None:
    at = pending(EventVisionStep(0, "SP-A"))
    assert read(EventVision("gatherer"), at) == "Advance on the gatherer path to space 3"


@pytest.mark.parametrize("step", [TurnStep(0), ScoreChoiceStep(0, "SP-3", "S01"), StoreStep(0, "horse")], ids=repr)
def test_decisions_that_could_not_be_taken_are_described_too(step: Step) -> None:
    at = position(agenda=(step,))
    assert mover(at) == 0
    for decision in (
        TakeTotem(wrong("red")),
        Vision(wrong("canoe")),
        ScoreChoice(wrong("feather")),
        Store(wrong("wigwam")),
        TerritoryPlace("T9.Z"),
    ):
        assert MANITOBA.describe(decision, at, SPECTATOR) is not None


def test_there_is_no_catalogue_in_an_unknown_language() -> None:
    with pytest.raises(FileNotFoundError):
        MANITOBA.catalogue("tlh")
