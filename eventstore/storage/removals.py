"""Removals that are remembered: of documents beside the logs that were written under an idempotency key.

A document's id follows from its key. A request that was held back in the network may arrive when the document is
written and removed already: it must not write it anew. So a removal is remembered with the document's request.
`removals.lua` does the same on Redis.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

REMOVALS_KEPT_MS: Final = 24 * 3600 * 1000
"""How long a removal is remembered: as long as the keys of a game outlive the game."""
MOST_REMOVALS: Final = 100
"""How many removals are remembered of one author's notes in a game, or of one player's studies: the last ones."""


class Removal(msgspec.Struct, frozen=True, array_like=True):
    """The removal of a document."""

    document: str
    """The id of the document."""
    request: str
    """A digest of the request that wrote it."""
    time: int
    """The time of the removal, milliseconds since 1970 in UTC."""


decode_removals: Final = msgspec.json.Decoder(tuple[Removal, ...]).decode
"""Return removals as Redis has them, the oldest first."""


def removal_of(document: str, removals: Iterable[Removal], now: int) -> Removal | None:
    """Return the removal of a document; `None` if no removal is remembered."""
    since = now - REMOVALS_KEPT_MS
    return next((removal for removal in removals if removal.document == document and removal.time > since), None)


def with_removal(removals: Iterable[Removal], removal: Removal) -> tuple[Removal, ...]:
    """Return removals with another removal, without removals that are too old, or too many."""
    recent = (earlier for earlier in removals if earlier.time > removal.time - REMOVALS_KEPT_MS)
    return (*recent, removal)[-MOST_REMOVALS:]
