"""The trail of a hand: what all could see of the masks hidden in it, in order.

A mask is hidden in a hand from when it is drawn from the deck until it is discarded or played. Which deck it came
from is known, and so is of which cards that deck was made; which of the hidden masks one was that is shown is not.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from domain.wendake.words import KINDS, CardId, Kind

ANY: Final = (0, 0, 0, 0, 0)
"""By kind: higher than this is any number."""


class Drawn(msgspec.Struct, frozen=True):
    """A mask was drawn from the deck."""

    generation: int
    """How often that deck had been made of discards."""


class Shown(msgspec.Struct, frozen=True):
    """A mask that was hidden left the hand; it came from the deck of this generation."""

    card: CardId
    generation: int


class Told(msgspec.Struct, frozen=True):
    """What the masks hidden then have in common: all but maybe one are higher, by kind, than those just played."""

    above: tuple[int, ...] = ANY
    kind: Kind | None = None
    """If there is one: at least one mask is of this kind, and lower than `below`, and need not be higher."""
    below: int = 0
    """0 for a mask of any number."""

    def higher(self, card: CardId) -> bool:
        """Tell whether a card may be any of the masks."""
        return int(card[1:]) > self.above[KINDS.index(card[0])]

    def the_one(self, card: CardId) -> bool:
        """Tell whether a card may be the one that there must be."""
        return card[0] == self.kind and (not self.below or int(card[1:]) < self.below)


Trace: TypeAlias = Drawn | Shown | Told
