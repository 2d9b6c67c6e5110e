"""Rollouts: first places from a position, with the same luck for the same key, and no hidden value tells."""

from __future__ import annotations

from typing import Any

import pytest

from domain.core.agenda import to_move
from domain.core.chance import KeyedChance
from domain.core.rollouts import first_places
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from tests.tiny import TINY
from tests.tiny.play import rehearsed

GAMES = {"tiny": TINY, "manitoba": RULESETS["manitoba"]}


def middle_of(rules: Ruleset[Any]) -> Any:
    """Return a position of a game of three in which some decisions are left."""
    positions = rehearsed(rules, 3, 4)
    return positions[-min(24, len(positions) // 2)]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_rollout_gives_a_first_place_and_the_same_key_the_same_places(name: str) -> None:
    rules = GAMES[name]
    position = middle_of(rules)
    first = first_places(rules, position, range(3), b"a key", range(4))
    assert sum(first) == pytest.approx(4)
    assert first == first_places(rules, position, range(3), b"a key", range(4))
    halves = [first_places(rules, position, range(3), b"a key", numbers) for numbers in (range(2), range(2, 4))]
    assert first == pytest.approx(tuple(map(sum, zip(*halves, strict=True)))), "rollouts are numbered"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_rollouts_are_the_same_in_worlds_that_all_seats_together_cannot_tell_apart(name: str) -> None:
    rules = GAMES[name]
    position = middle_of(rules)
    first = first_places(rules, position, range(3), b"a key", range(4))
    for number in range(2):
        other = rules.imagined(position, frozenset(range(3)), KeyedChance(b"world %d" % number))
        assert first_places(rules, other, range(3), b"a key", range(4)) == first


def test_a_position_at_the_end_has_its_result() -> None:
    position = rehearsed(TINY, 3, 4)[-1]
    result = TINY.result(position)
    assert result is not None
    assert not to_move(position)
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    expected = tuple(2 / len(winners) if seat in winners else 0.0 for seat in range(3))
    assert first_places(TINY, position, range(3), b"a key", range(2)) == pytest.approx(expected)


def test_a_seat_that_has_resigned_wins_no_rollout() -> None:
    assert first_places(TINY, middle_of(TINY), (0, 2), b"a key", range(8))[1] == 0
