"""A hint is the decision of the greedy bot from the knowledge of the seat, with its reason in points."""

from __future__ import annotations
