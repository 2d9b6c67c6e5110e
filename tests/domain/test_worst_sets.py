"""The worst component set of every ruleset: it is at the limits, and no question about a game with it takes long.

How long is counted in lines of Python, so that it is the same on every machine. Twenty milliseconds are some two
hundred thousand lines on the machine that the figures in `docs/benchmarks.md` come from.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.core.errors import ComponentError
from domain.core.events import SERVICE
from domain.core.ruleset import Ruleset
from domain.discoveries import DISCOVERIES, routes
from domain.discoveries.state import DiscoveriesPosition, Mat, Trail, Turn
from domain.discoveries.steps import AlteringStep, ExploringStep, PlacingStep
from domain.discoveries.words import DIE_ORDER, SYMBOLS, Block, in_order
from domain.rulesets import RULESETS
from domain.wendake import WENDAKE
from domain.wendake.state import WendakePosition
from domain.wendake.steps import MovementStep
from ops.bench.play import Choice, choices, fresh_position
from ops.bench.worst_sets import WORST_SETS, worst_set
from tests.counting import TooManyLines, counted

LEGAL = 100_000
"""Lines for listing the legal decisions."""
OTHERS = 50_000
"""Lines for deciding, folding, a view, the scoreboard, the invariants."""
EVALUATED = 1_000_000
"""Lines for the evaluation: workers ask for them, nobody waits."""
PLAYED = 400
"""Choices of each game."""
LOOKED_AT = 12
"""Of so many choices one is looked at."""

Tables = dict[str, Any]


def test_every_ruleset_has_a_worst_set() -> None:
    assert set(WORST_SETS) == set(RULESETS)


# Limits


LONG_NAME = "x" * 61
LONG_ID = "X" * 21


def tile(tables: Tables, old: str, new: str) -> None:
    tables["tiles"][new] = tables["tiles"].pop(old)


def wendake_map(tables: Tables) -> Tables:
    map_tables: Tables = tables["maps"]["4"]
    return map_tables


BEYOND: dict[str, list[Callable[[Tables], object]]] = {
    "bison": [
        lambda t: tile(t, min(t["tiles"]), LONG_ID),
        lambda t: t["start_layout"][0].update(q=101),
        lambda t: t["start_layout"][0].update(r=-(10**30)),
    ],
    "manitoba": [
        lambda t: tile(t, min(t["tiles"]), LONG_ID),
        lambda t: t["score_tiles"].update({LONG_ID: "most"}),
        lambda t: t["ladders"]["berry"].append(1_001),
        lambda t: t["ladders"]["horse"].__setitem__(-1, 10**30),
    ],
    "wendake": [
        lambda t: t["level1_tiles"].update({LONG_ID: ["FISH"]}),
        lambda t: t["level2_tiles"].update({"61": ["FISH"]}),
        lambda t: t["level2_tiles"][min(t["level2_tiles"])].append("FISH"),
        lambda t: t["basic_tiles"]["BA2"].append("FISH"),
        lambda t: wendake_map(t)["areas"].append(wendake_map(t)["areas"][-1]),
        lambda t: wendake_map(t)["areas"][-1]["slots"].append(wendake_map(t)["areas"][-1]["slots"][0]),
        lambda t: wendake_map(t)["areas"][-1].update(id=LONG_ID),
        lambda t: wendake_map(t)["areas"][-1].update(name=LONG_NAME),
        lambda t: wendake_map(t)["areas"][-1]["slots"][0].update(id=LONG_ID),
        lambda t: wendake_map(t)["edges"].append(wendake_map(t)["edges"][0]),
        lambda t: wendake_map(t)["barred"].update({"one": "more"}),
        lambda t: wendake_map(t)["barred"].update({min(wendake_map(t)["barred"]): LONG_NAME}),
        lambda t: t["mask_deck"]["infected_numbers"].append(1),
        lambda t: t["mask_spaces"]["PAIR"].update(points=26),
        lambda t: t["mask_spaces"].update({LONG_ID: {"pattern": [1], "points": 1}}),
        lambda t: t["tribes"]["FOX"].update(BEAVER=21),
    ],
    "discoveries": [
        lambda t: t["tribes"]["T01"].update(name=LONG_NAME),
        lambda t: t["tribes"]["T01"].update(effect="R1|R2|R3"),
        lambda t: t["tribes"]["T01"].update(teepees=21),
        lambda t: t["discoveries"]["D01"].update(ep=101),
        lambda t: t["discoveries"]["D01"].update(teepees=10**30),
        lambda t: t["discoveries"]["D01"].update(route_a="R" * 13),
        lambda t: t["discoveries"]["D01"].update(route_b="R" * 13),
    ],
}
for changes in BEYOND.values():
    changes += [
        lambda t: t["provenance"].update(one_more="house"),
        lambda t: t["provenance"].update({LONG_NAME: t["provenance"].popitem()[1]}),
    ]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_the_worst_set_is_accepted_and_at_every_limit(ruleset: Ruleset[Any]) -> None:
    worst = worst_set(ruleset.name)
    ruleset.check_limits(worst)
    ruleset.load_components(worst)
    for change in BEYOND[ruleset.name]:
        tables = msgspec.json.decode(worst)
        change(tables)
        with pytest.raises(ComponentError) as refused:
            ruleset.check_limits(json.dumps(tables).encode())
        assert refused.value.code == "components_limit", tables
        assert "at most" in refused.value.detail
        assert refused.value.rule.startswith(f"{ruleset.name} 1")


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_the_own_set_is_within_the_limits(ruleset: Ruleset[Any]) -> None:
    ruleset.check_limits(ruleset.default_components())


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_a_document_is_refused_before_anything_is_done_that_grows_with_its_square(ruleset: Ruleset[Any]) -> None:
    """The document has a quarter of a megabyte, the most that a request may bring."""
    names = [f'"n{number}":"house"' for number in range(14_000)]
    many = ruleset.default_components().replace(b'"provenance":{', f'"provenance":{{{",".join(names)},'.encode())
    twice = many.replace(b'"n0":', b'"n13999":')
    for document in (many, twice):
        assert len(document) > 200_000
        with pytest.raises(ComponentError):
            counted(400_000, ruleset.check_limits, document)


# Games


def played(ruleset: Ruleset[Any]) -> Iterator[Choice]:
    worst = ruleset.load_components(worst_set(ruleset.name))
    for seats in ruleset.seats:
        yield from itertools.islice(choices(ruleset, worst, seats, seats, widening=True), PLAYED)


def bounded(ruleset: Ruleset[Any], position: Any, seat: int, most: int = LEGAL) -> None:
    """Ask all questions about a position that people or bots wait for."""
    forget()
    legal, _ = counted(most, ruleset.legal, position, seat)
    for decision in random.Random(1).sample(list(legal), min(2, len(legal))):  # noqa: S311  repeatable
        events, _ = counted(OTHERS, ruleset.decide, position, seat, decision, KeyedChance(b"worst"))
        counted(OTHERS, ruleset.fold, position, events)
    for ask in (ruleset.problems, ruleset.scoreboard):
        counted(OTHERS, ask, position)
    counted(OTHERS, ruleset.view, position, frozenset((seat,)))
    if ruleset.evaluate is not None:
        counted(EVALUATED, ruleset.evaluate, position)


def forget() -> None:
    """Empty the caches that earlier questions filled."""
    for function in (routes._completable, routes.served, routes.lengths_left, routes.sizes_of):
        function.cache_clear()


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_games_with_the_worst_set_are_quick(ruleset: Ruleset[Any]) -> None:
    """The seats pick for long lists."""
    looked_at = 0
    for number, choice in enumerate(played(ruleset)):
        if number % LOOKED_AT == 0:
            bounded(ruleset, choice.position, choice.seat)
            assert ruleset.problems(choice.position) == []
            looked_at += 1
    assert looked_at > 40


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_the_services_runs_with_the_worst_set_are_quick(ruleset: Ruleset[Any]) -> None:
    worst = ruleset.load_components(worst_set(ruleset.name))
    position, chance = fresh_position(ruleset, worst, ruleset.seats[-1], KeyedChance(b"runs")), 0
    pick, runs = random.Random(3), 0  # noqa: S311  repeatable
    while runs < 3:
        (seat,) = ruleset.to_move(position)
        chance += 1
        if seat == SERVICE:
            events, _ = counted(OTHERS, ruleset.advance, position, KeyedChance(b"%d" % chance))
            runs += 1
        else:
            legal = ruleset.legal(position, seat)
            events = ruleset.decide(position, seat, pick.choice(legal), KeyedChance(b"%d" % chance))
        position = ruleset.fold(position, events)


# Positions that no game would lead to by chance


def discoveries_position(number: int, document: bytes) -> DiscoveriesPosition:
    """Return an exploration with as many prepared actions and JOURNAL dice as there can be, split by chance."""
    rng = random.Random(number)  # noqa: S311  repeatable
    seats = rng.choice((2, 4))
    empty = fresh_position(DISCOVERIES, DISCOVERIES.load_components(document), seats, KeyedChance(b"empty"))
    assert isinstance(empty, DiscoveriesPosition)
    dice = [die for die in DIE_ORDER if die in empty.symbols or die.startswith("GREY")]
    rng.shuffle(dice)
    journals = rng.choice((4, 5, 6, 7, 8, 10, 12))
    slots = dice[: min(len(dice) - journals, 25)]
    supply, rest = in_order(dice[len(slots) : len(slots) + journals]), in_order(dice[len(slots) + journals :])
    cards = sorted(empty.components.cards)
    rng.shuffle(cards)
    tribes, current = tuple(cards[: len(slots)]), cards[-1]
    places = {f"SLOT:0:T{card[1:]}": (die,) for card, die in zip(tribes, slots, strict=True)}
    route = empty.components.cards[current].discovery.routes["B"]
    return replace(
        empty,
        mats=(Mat(current, tribes), *(Mat() for _ in range(1, seats))),
        places={**places, "SUPPLY:0": supply, "CAMP:RIGHT": rest},
        symbols={die: "JOURNAL" if die in supply else "WALK" for die in sorted(dice, key=DIE_ORDER.__getitem__)},
        encounter=tuple(cards[-4:-1]),
        exploration=tuple(cards[-7:-4]),
        turn=Turn(0, 5, symbol="JOURNAL", dice_used=1, trails=(Trail(current, "B", route),)),
        agenda=(PlacingStep(0), ExploringStep(0)),
    )


def mixed_set(number: int) -> bytes:
    """Return a set within the limits whose actions and routes are drawn: some are worse than in the worst set."""
    rng = random.Random(number)  # noqa: S311  repeatable
    tables = msgspec.json.decode(worst_set("discoveries"))
    largest = rng.choice((1, 2, 3, 4))
    blocks = [f"{terrain}{size}" for terrain in "RM" for size in range(1, largest + 1)]
    for tribe in tables["tribes"].values():
        tribe["effect"] = "|".join(rng.sample(blocks, 2))
    for discovery in tables["discoveries"].values():
        discovery["route_b"] = "".join(rng.choice("RM") for _ in range(12))
    return msgspec.json.encode(tables)


@pytest.mark.parametrize("number", range(16))
def test_discoveries_with_everything_prepared(number: int) -> None:
    document = worst_set("discoveries") if number % 2 else mixed_set(number)
    at = discoveries_position(number, document)
    bounded(DISCOVERIES, at, 0)
    complete = replace(at.turn.trails[0], done=12, rest=Block("R", 0)) if at.turn else None
    assert at.turn is not None
    assert complete is not None
    bounded(DISCOVERIES, replace(at, turn=replace(at.turn, trails=(complete,))), 0)
    mixed = {die: SYMBOLS[place % 4] for place, die in enumerate(at.symbols)}
    turning = replace(at, symbols=mixed, turn=Turn(0, 5, symbol="WALK", dice_used=1))
    bounded(DISCOVERIES, replace(turning, agenda=(PlacingStep(0), AlteringStep(0, "ALTER_DICE"))), 0)
    bounded(DISCOVERIES, replace(turning, agenda=(PlacingStep(0),)), 0)


@pytest.mark.parametrize("seats", WENDAKE.seats)
def test_wendake_with_warriors_everywhere(seats: int) -> None:
    """Every seat's seven warriors stand alone, in areas of their own, and all slots are empty."""
    game = choices(WENDAKE, WENDAKE.load_components(worst_set("wendake")), seats, 1)
    at = next(
        choice.position for choice in game if isinstance(choice.position, WendakePosition) and choice.position.year
    )
    areas = len(at.guards)
    guards = tuple(tuple(int((area + 3 * seat) % areas < 7) for seat in range(seats)) for area in range(areas))
    at = replace(at, guards=guards, slots=(None,) * len(at.slots), agenda=(*at.agenda, MovementStep(0, 9)))
    bounded(WENDAKE, at, 0)
    assert len(WENDAKE.legal(at, 0)) > 300


# Sets that made every table stand still


def test_the_set_that_stopped_every_table_is_refused_today_and_harmless_to_games_that_have_it() -> None:
    """It was accepted: many alternatives in every action, and routes as long as the request allows."""
    tables = msgspec.json.decode(DISCOVERIES.default_components())
    for tribe in tables["tribes"].values():
        tribe.update(kind="EXPLORE", slot_symbol="ANY", camp_dice=0, effect="R1|M1|R2|M2|R3|M3|R4|M4")
    for discovery in tables["discoveries"].values():
        discovery["route_b"] = "RM" * 20
    document = msgspec.json.encode(tables)
    with pytest.raises(ComponentError) as refused:
        DISCOVERIES.check_limits(document)
    assert refused.value.code == "components_limit"
    for number in range(6):
        bounded(DISCOVERIES, discoveries_position(number, document), 0, most=5 * LEGAL)


def test_a_count_stops_an_endless_call() -> None:
    def endless() -> None:
        while True:
            pass

    with pytest.raises(TooManyLines):
        counted(1_000, endless)
