"""Chance for tests: a given order of cards, given faces, and the generator of `discoveries 8.7`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from domain.core.chance import EVERYBODY
from domain.discoveries.rules.cards import CARDS
from domain.discoveries.rules.dice import DICE

T = TypeVar("T")


class Generator:
    """The generator of `discoveries 8.7`: each call returns the next number."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def __call__(self) -> int:
        self._state = (6364136223846793005 * self._state + 1442695040888963407) % 2**64
        return self._state >> 33


class Scripted:
    """Chance that deals cards in a given order and rolls given faces; it counts the rolls."""

    def __init__(self, cards: Iterable[str], face: Callable[[], int]) -> None:
        self._cards = iter(cards)
        self._face = face
        self.rolled = 0

    def draw(self, pile: str, candidates: Sequence[T], audience: object) -> T:
        assert audience is EVERYBODY
        if pile == CARDS:
            card = next(self._cards)
            return next(candidate for candidate in candidates if candidate == card)
        assert pile == DICE
        self.rolled += 1
        return candidates[self._face()]


def generated(seed: int) -> Scripted:
    """Return the chance of a playout of `discoveries 8.7`: a shuffled deck, then faces."""
    draw = Generator(seed)
    deck = [f"C{number:02}" for number in range(1, 56)]
    for index in range(54, 0, -1):
        other = draw() % (index + 1)
        deck[index], deck[other] = deck[other], deck[index]
    return Scripted(deck, lambda: draw() % 6)


def faces(*indices: int) -> Callable[[], int]:
    """Return faces in order, and no more than these."""
    rest = iter(indices)
    return lambda: next(rest)
