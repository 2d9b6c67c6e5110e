"""Read models: everything that is computed from logs and can be thrown away and computed again."""

from __future__ import annotations

from projections.facade import MOST_AT_ONCE, Projections

__all__ = ["MOST_AT_ONCE", "Projections"]
