"""Bots choose legal decisions, by the knowledge of their seat, and the same for the same key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar, get_args

import pytest

from domain.core.agenda import Position
from domain.core.bots import BOTS, EFFORTS, BotUnknown, NothingToDecide, choose
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Seat, private_fields
from domain.core.information_sets import Effort, search
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from tests.tiny import TINY, facts
from tests.tiny.play import rehearsed

P = TypeVar("P", bound=Position)

LOOKED_AT = 80
"""About how many positions of a game are looked at."""

EACH = 8
"""Of these positions, the bots that search meet a position in so many, with little effort: they share their code."""

EFFORT = Effort(nodes=40, turns=2, candidates=4)

DOCUMENT = Path(__file__).parents[3] / "docs" / "bots.md"

INSTANT = tuple(kind for kind in BOTS if kind not in EFFORTS)

ALL = [*RULESETS.values(), TINY]


def choices(ruleset: Ruleset[P], seed: int = 3) -> Iterator[tuple[P, Seat]]:
    """Yield positions of a game at which a seat decides, with that seat."""
    positions = rehearsed(ruleset, ruleset.seats[-1], seed)
    for position in positions[:: max(1, len(positions) // LOOKED_AT)]:
        for seat in ruleset.to_move(position):
            if seat != SERVICE:
                yield position, seat


def has_secrets(ruleset: Ruleset[Any]) -> bool:
    """Return whether some seats of this game ever know more than others."""
    return any(private_fields(kind) for kind in get_args(ruleset.event_type) if isinstance(kind, type))


def test_that_some_rulesets_have_secrets() -> None:
    assert has_secrets(TINY)
    assert has_secrets(RULESETS["bison"])


@pytest.mark.parametrize("kind", INSTANT)
@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.name)
def test_a_bot_chooses_a_legal_decision_and_the_same_again(ruleset: Ruleset[Any], kind: str) -> None:
    decided = 0
    for number, (position, seat) in enumerate(choices(ruleset)):
        key = b"key %d" % number
        chosen = choose(kind, ruleset, position, seat, key)
        assert chosen in ruleset.legal(position, seat)
        assert choose(kind, ruleset, position, seat, key) == chosen
        decided += 1
    assert decided


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.name)
def test_a_search_chooses_a_legal_decision_and_the_same_again(ruleset: Ruleset[Any]) -> None:
    differing = 0
    for number, (position, seat) in enumerate(list(choices(ruleset, 5))[::EACH]):
        key = b"key %d" % number
        chosen = search(ruleset, position, seat, key, EFFORT)
        assert chosen in ruleset.legal(position, seat)
        assert search(ruleset, position, seat, key, EFFORT) == chosen
        differing += chosen != choose("greedy", ruleset, position, seat, key)
    assert differing, "the search never looked beyond the greedy choice"


@pytest.mark.parametrize("kind", BOTS)
def test_the_document_of_bots_tells_each_kind_and_its_budget(kind: str) -> None:
    (row,) = (line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{kind}` |"))
    assert kind not in EFFORTS or f"a budget of {EFFORTS[kind].nodes:,} nodes" in row


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.name)
def test_a_bot_chooses_the_same_in_worlds_that_differ_only_beyond_its_seats_knowledge(ruleset: Ruleset[Any]) -> None:
    differing = 0
    for seed in range(3):
        for number, (position, seat) in enumerate(choices(ruleset, seed)):
            redrawn = ruleset.resample(position, frozenset({seat}), KeyedChance(b"world %d" % number))
            other = ruleset.fold(position, redrawn)
            differing += other != position
            for kind in BOTS if number % EACH == seed else INSTANT:
                key = b"key %d" % number
                chosen = [choose(kind, ruleset, world, seat, key, EFFORT.nodes) for world in (position, other)]
                assert chosen[0] == chosen[1], f"{kind} with {key!r}"
    assert differing or not has_secrets(ruleset), "the worlds never differed"


def test_the_random_bot_chooses_each_legal_decision_for_some_key() -> None:
    for position, seat in choices(TINY):
        chosen = {choose("random", TINY, position, seat, b"key %d" % number) for number in range(60)}
        assert chosen == set(TINY.legal(position, seat))


def test_the_greedy_bot_gives_back_as_little_as_it_may() -> None:
    steps = 0
    for seed in range(40):
        for position in rehearsed(TINY, 3, seed):
            if position.agenda and isinstance(position.agenda[-1], facts.GiveBackStep):
                chosen = choose("greedy", TINY, position, position.agenda[-1].seat, b"key %d" % seed)
                assert chosen == facts.GiveBack(1)
                steps += 1
    assert steps


def test_a_bot_of_an_unknown_kind_is_refused() -> None:
    position, seat = next(choices(TINY))
    with pytest.raises(BotUnknown, match="random, greedy, thinking"):
        choose("clever", TINY, position, seat, b"key")


def test_a_bot_out_of_turn_has_nothing_to_decide() -> None:
    position, seat = next(choices(TINY))
    with pytest.raises(NothingToDecide):
        choose("random", TINY, position, (seat + 1) % 3, b"key")
