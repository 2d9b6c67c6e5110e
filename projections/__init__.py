"""Read models: everything that is computed from logs and can be thrown away and computed again."""

from __future__ import annotations

from projections.facade import Projections

__all__ = ["Projections"]
