"""Stored projections: what spans games, kept as rows on Redis.

Rows lie in the slot of their game's shard and are written together with the place in the shard's
feed that they stand for, by a script that does nothing unless that place is still the one read. So
any number of processes may write, and what they write can be thrown away and built again.
"""

from __future__ import annotations

from projections.stored.lists import (
    CURSOR,
    MOST_AT_ONCE,
    GamePage,
    Lists,
    Places,
    ResultPage,
    StalledPage,
    StalledShown,
)
from projections.stored.rebuild import Difference, Progress, Rebuilt, rebuild
from projections.stored.rows import STORED, ResultRow, StoredProjection
from projections.stored.runner import ProjectionRunner

__all__ = [
    "CURSOR",
    "MOST_AT_ONCE",
    "STORED",
    "Difference",
    "GamePage",
    "Lists",
    "Places",
    "Progress",
    "ProjectionRunner",
    "Rebuilt",
    "ResultPage",
    "ResultRow",
    "StalledPage",
    "StalledShown",
    "StoredProjection",
    "rebuild",
]
