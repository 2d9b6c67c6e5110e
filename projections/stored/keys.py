"""The names of all keys of stored projections on Redis, in one place.

All of a projection's keys in a shard carry the shard's hash tag, as the keys of its games do.
"""

from __future__ import annotations

from typing import Final

META: Final = "tabletape:{%d}:projection:%s"
"""Hash: `live`, the generation that is read; `building`, one being built beside it; `last`, the
highest number given to a generation."""
DROPPED: Final = "tabletape:{%d}:projection:%s:dropped"
"""Set of the generations whose keys are to be deleted."""
STAND: Final = "tabletape:{%d}:projection:%s:%s:stand"
"""Hash: `position` in the feed that the rows stand for, `items` of the feed folded so far."""
ROWS: Final = "tabletape:{%d}:projection:%s:%s:rows"
"""Hash: by game, its row as JSON."""
SETS: Final = "tabletape:{%d}:projection:%s:%s:sets"
"""Set of the names of the sorted sets of a generation."""
SET: Final = "tabletape:{%d}:projection:%s:%s:set:%s"
"""Sorted set: games in the order in which they are listed, `<time>:<game>`, all with score 0."""


def projection_key(template: str, shard: int, projection: str) -> str:
    """Name a key that a projection has once in a shard."""
    return template % (shard, projection)


def generation_key(template: str, shard: int, projection: str, generation: str, *name: str) -> str:
    """Name a key of one generation of a projection in a shard."""
    return template % (shard, projection, generation, *name)
