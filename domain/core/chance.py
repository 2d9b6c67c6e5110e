"""Chance: every outcome is a pure function of a key, a pile and an ordinal.

Recipe (version 1): for attempt = 0, 1, 2 … take x = the first 8 bytes, big-endian, of
HMAC-SHA256(key, "<pile>:<ordinal>:<attempt>"). With n candidates, the first x below
2**64 - (2**64 mod n) decides: the outcome is the candidate with index x mod n.
Ordinals of a pile count from 0 within a log. The ruleset fixes the order of the candidates.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

from domain.core.errors import ChanceRefused
from domain.core.events import Seat

T = TypeVar("T")

ALGORITHM: Final = 1
"""The version of the recipe above; it stands in the first entry of every log."""

Audience: TypeAlias = tuple[Seat, ...] | None
"""The seats that see an outcome when it is drawn; `None` is everybody."""

EVERYBODY: Final[Audience] = None
NOBODY: Final[Audience] = ()

_RANGE: Final = 1 << 64


def outcome_index(key: bytes, pile: str, ordinal: int, size: int) -> int:
    """Return the index of the drawn candidate, 0 … size-1, by the recipe of this module.

    >>> outcome_index(bytes(32), "bison.tiles", 0, 18), outcome_index(bytes(32), "bison.tiles", 1, 18)
    (10, 2)
    """
    if size < 1:
        raise ValueError(f"a draw from {pile!r} needs at least one candidate, got {size}")
    limit = _RANGE - _RANGE % size
    attempt = 0
    while True:
        digest = hmac.digest(key, f"{pile}:{ordinal}:{attempt}".encode(), "sha256")
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return number % size
        attempt += 1


class Draw(msgspec.Struct, frozen=True):
    """A draw: the *ordinal*-th outcome of *pile*, the candidate at *index* among *size* candidates."""

    pile: str
    ordinal: int
    size: int
    index: int
    audience: Audience


class Chance(Protocol):
    """A source of chance, as the rules see it."""

    def draw(self, pile: str, candidates: Sequence[T], audience: Audience) -> T:
        """Draw a candidate from *pile*; only *audience* may see the outcome.

        Name `EVERYBODY` only when everybody knows the candidates too: the index among them is
        public then. Otherwise the index stays hidden from all until the game closes.
        """
        ...


class KeyedChance:
    """Chance from a key, beginning at given ordinals; it collects its draws in `draws`."""

    def __init__(self, key: bytes, ordinals: Mapping[str, int] | None = None) -> None:
        self._key = key
        self._ordinals = dict(ordinals or {})
        self.draws: list[Draw] = []

    def draw(self, pile: str, candidates: Sequence[T], audience: Audience) -> T:
        """Draw a candidate from *pile*; only *audience* may see the outcome."""
        ordinal = self._ordinals.get(pile, 0)
        index = outcome_index(self._key, pile, ordinal, len(candidates))
        self._ordinals[pile] = ordinal + 1
        self.draws.append(Draw(pile, ordinal, len(candidates), index, audience))
        return candidates[index]


class NoChance:
    """Chance that refuses every draw: for dry runs and for the test of legality."""

    def draw(self, pile: str, candidates: Sequence[T], audience: Audience) -> T:
        """Refuse to draw.

        Raises:
            ChanceRefused: always.
        """
        raise ChanceRefused(f"an outcome of {pile} would be drawn", value=pile, rule="log format, chance")
