"""Manitoba 10: each broken invariant of a position is named, by the right list of the two."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.events import SERVICE
from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS
from domain.manitoba.events import GameEnded, PointsScored
from domain.manitoba.state import NOBODY, ManitobaPosition, Scored, SectorPieces, Village
from domain.manitoba.steps import (
    EventStep,
    MountainsStep,
    NextRoundStep,
    RefillStep,
    RelocateFeatherStep,
    SetupFeatherStep,
    SolsticeStep,
    StoreStep,
    TurnStep,
    WakingStep,
)
from tests.domain.manitoba.tables import COMPONENTS, table
from tests.domain.playing import Fact, facts_of, play

GAME = list(play(MANITOBA, 3, {"first_seat": 0}, 0))
SOUND: ManitobaPosition = next(
    entry.after
    for entry in GAME
    if entry.after.round == 9 and entry.after.agenda == (TurnStep(1),) and not entry.after.villages[0].small
)
"""In the turn of a passive seat; nothing lies on the small place of seat 0."""
OWN = SOUND.villages[0]


def village(**changes: Any) -> dict[str, Any]:
    return {"villages": (replace(OWN, **changes), *SOUND.villages[1:])}


def sector(rank: int, *numbers: int) -> dict[str, Any]:
    """Return the change that sets the contents of a sector; the difference comes from the supply."""
    pieces = SectorPieces(*numbers)
    was, supply = OWN.sectors[rank], list(SOUND.supply)
    supply[rank] -= pieces.goods - was.goods
    supply[0] -= pieces.berries - was.berries
    supply[4] -= pieces.feathers - was.feathers
    return {**village(sectors=(*OWN.sectors[:rank], pieces, *OWN.sectors[rank + 1 :])), "supply": tuple(supply)}


def place(*goods: str) -> dict[str, Any]:
    """Return the change that puts goods from the supply on the empty small place."""
    supply = [
        number - goods.count(good)
        for number, good in zip(SOUND.supply, ("berry", "bison", "horse", "canoe", "feather"), strict=True)
    ]
    return {**village(small=goods), "supply": tuple(supply)}


AREA = SOUND.cree.index(NOBODY)
STANDING = next(number for number, seat in enumerate(SOUND.cree) if seat != NOBODY)


def territory(**changes: Any) -> dict[str, Any]:
    return {"territory": replace(SOUND.territory, **changes)}


WITHIN: list[tuple[int | str, dict[str, Any], str]] = [
    (1, {"supply": (SOUND.supply[0] + 1, *SOUND.supply[1:])}, "of berry, not 12"),
    (1, sector(1, SOUND.supply[1] + OWN.sectors[1].goods + 1), "the supply has -1 of bison"),
    (2, village(wigwam=OWN.wigwam + 1), "seat 0 has 9 Cree"),
    (2, village(wigwam=-1, square=OWN.square + OWN.wigwam + 1), "-1 in the wigwam"),
    (2, village(paths=(0, 0, 0, 0)), "Cree"),
    (3, {"wampum": SOUND.wampum + 1}, "wampum tiles are in the supply"),
    (3, village(active_wampum=OWN.active_wampum - 9, inactive_wampum=OWN.inactive_wampum + 9), "active and"),
    (4, {"goods": tuple(n == STANDING or lies for n, lies in enumerate(SOUND.goods))}, "and a good are on"),
    (4, {"cree": tuple(7 if n == AREA else seat for n, seat in enumerate(SOUND.cree))}, "an unknown seat 7"),
    (5, {"goods": SOUND.goods[:-1]}, "with or without a Cree"),
    (6, sector(2, 7), "the horse sector of seat 0 holds (7, 0, 0)"),
    (6, sector(3, 1, -1, 0), "the canoe sector of seat 0 holds (1, -1, 0)"),
    (6, sector(0, 1, 1, 0), "the berry sector of seat 0 holds (1, 1, 0)"),
    (7, place("berry", "berry"), "the small place of seat 0 holds"),
    (7, place("berry", "bison", "horse", "canoe"), "more than it can"),
    (
        7,
        {**place("berry", "feather"), "agenda": (TurnStep(0), RelocateFeatherStep(0, "small"))},
        "was completed and holds",
    ),
    (8, {"totem": (*SOUND.totem, "green")}, "the totem is"),
    (8, {"totem": COLOURS, "lifted": ()}, "the totem is not lifted"),
    (8, {"totem": COLOURS, "lifted": (), "agenda": (NextRoundStep(SERVICE), EventStep(SERVICE, "SU-A"))}, "not lifted"),
    (8, {"totem": COLOURS, "lifted": (), "agenda": (TurnStep(0, vision=True),), "active": 0}, "not lifted"),
    (8, {"agenda": (SolsticeStep(SERVICE, 1),)}, "the totem is lifted"),
    (9, {"firsts": ((0,) * 6, *SOUND.firsts[1:])}, "spaces of the gatherer path were reached"),
    (9, {"firsts": ((1,) * len(SOUND.firsts[0]), *SOUND.firsts[1:])}, "seat 1 was first on space"),
    (9, village(paths=(7, *OWN.paths[1:])), "Cree are on the spaces"),
    (10, {"active": (SOUND.active + 1) % 3}, "is active in round 9"),
    (10, {"round": 99}, "round 99 of 15"),
    ("5.6", {"undrawn": ()}, "score tiles are not drawn"),
    ("5.6", {"undrawn": (*SOUND.score_tiles, *SOUND.undrawn[2:])}, "lie on cards"),
    ("5.6", {"cards": SOUND.cards[:4]}, "the cards of summer"),
    (12, {**sector(2, 1, 0, 1), "agenda": (NextRoundStep(SERVICE), WakingStep(SERVICE))}, "the season has ended"),
    (12, {**sector(2, 1, 0, 1), "agenda": (NextRoundStep(SERVICE), MountainsStep(SERVICE, 1))}, "the season has ended"),
    (
        12,
        {
            **sector(2, 1, 0, 1),
            "agenda": (NextRoundStep(SERVICE), MountainsStep(SERVICE), RefillStep(0, "feather")),
        },
        "the season has ended",
    ),
    (13, {"scored": (*SOUND.scored, Scored(9, PointsScored(0, 1, "wake")))}, "points and scored"),
    ("2", territory(adjacent=SOUND.territory.adjacent[::-1]), "other areas than its state"),
    ("2", territory(tiles=SOUND.territory.tiles[:3]), "3 tiles lie there"),
    ("9.4", {"agenda": (*SOUND.agenda, StoreStep(0, "horse"))}, "None is in hand, and a horse is to be stored"),
    ("9.4", {"agenda": (*SOUND.agenda, SetupFeatherStep(0))}, "None is in hand, and a feather is to be stored"),
]

BETWEEN: list[tuple[int | str, dict[str, Any], str]] = [
    (7, place("berry", "bison", "horse"), "the small place of seat 0 is full"),
    (
        "9.4",
        {"hand": "bison", "supply": (SOUND.supply[0], SOUND.supply[1] - 1, *SOUND.supply[2:])},
        "bison is in hand",
    ),
    (14, {"agenda": (*SOUND.agenda, StoreStep(0, "horse")), "ended": GameEnded((0, 0, 0), (0, 1, 2))}, "game is over"),
]


def broken(changes: dict[str, Any]) -> ManitobaPosition:
    assert MANITOBA.problems(SOUND) == []
    return replace(SOUND, **changes)


@pytest.mark.parametrize(("invariant", "changes", "words"), WITHIN, ids=[f"{n}, {words}" for n, _, words in WITHIN])
def test_an_invariant_broken_in_the_middle_of_an_entry_is_named(
    invariant: int | str, changes: dict[str, Any], words: str
) -> None:
    position = broken(changes)
    assert any(words in problem for problem in MANITOBA.problems_within(position)), invariant
    assert set(MANITOBA.problems_within(position)) <= set(MANITOBA.problems(position))


@pytest.mark.parametrize(("invariant", "changes", "words"), BETWEEN, ids=[f"{n}, {words}" for n, _, words in BETWEEN])
def test_an_invariant_that_only_an_entry_settles_is_named_after_it(
    invariant: int | str, changes: dict[str, Any], words: str
) -> None:
    position = broken(changes)
    assert any(words in problem for problem in MANITOBA.problems(position)), invariant
    assert not any(words in problem for problem in MANITOBA.problems_within(position))


def test_a_game_that_waits_for_nobody_is_named() -> None:
    assert any("0 steps are pending" in problem for problem in MANITOBA.problems(replace(SOUND, agenda=())))
    waiting = replace(table(3), agenda=(SolsticeStep(SERVICE, 1),))
    assert MANITOBA.problems(waiting) == ["the solstice waits for nobody"]


# The set-up, from the first thing on the table on


SET_UP: dict[str, Fact[ManitobaPosition]] = {type(fact.event).__name__: fact for fact in facts_of(MANITOBA, GAME[0])}


def test_a_bare_table_has_no_problems() -> None:
    start = GAME[0].before
    assert start == MANITOBA.initial(COMPONENTS, MANITOBA.options_type(first_seat=0), 3)
    assert MANITOBA.problems(start) == MANITOBA.problems_within(start) == []


@pytest.mark.parametrize(
    ("after", "changes", "words"),
    [
        ("SupplyStocked", {"supply": (11, 12, 12, 12, 8)}, "of berry, not 12"),
        ("SupplyStocked", {"wampum": 15}, "wampum tiles are in the supply"),
        ("VillageSupplied", {"villages": (Village(wigwam=3, square=4), Village(), Village())}, "seat 0 has 7 Cree"),
        ("FirstSeatChosen", {"villages": (Village(wigwam=2, square=6), Village(square=1), Village())}, "seat 1 has 1"),
        ("TerritoryLaid", {"cree": (0,) * 20}, "seat 0 has 28 Cree"),
        ("TerritoryLaid", {"goods": (True,) * 20}, "of berry, not 12"),
        ("AreasRefilled", {"goods": (False,) * 20}, "of berry, not 12"),
        ("TotemStacked", {"totem": COLOURS[:4]}, "the totem is"),
        ("TotemStacked", {"totem": (), "lifted": COLOURS}, "the totem is lifted"),
        ("StepOpened", {"totem": ()}, "the totem is ()"),
        ("StepOpened", {"villages": (Village(),) * 3}, "seat 0 has 0 Cree"),
        ("StepOpened", {"hand": "berry"}, "of berry, not 12"),
    ],
)
def test_an_invariant_broken_while_the_table_is_set_up_is_named(
    after: str, changes: dict[str, Any], words: str
) -> None:
    position = SET_UP[after].after
    assert MANITOBA.problems_within(position) == []
    assert any(words in problem for problem in MANITOBA.problems_within(replace(position, **changes)))


def test_a_step_without_a_territory_is_named() -> None:
    position = replace(table(3), territory=GAME[0].before.territory, cree=(), goods=())
    assert any("0 tiles lie there" in problem for problem in MANITOBA.problems_within(position))
