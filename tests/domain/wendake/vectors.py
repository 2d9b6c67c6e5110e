"""The worked examples and derived cases of `wendake 12`: the rules document's own data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

__all__ = ["BY_ID", "of"]

_VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
BY_ID: dict[str, dict[str, Any]] = {vector["id"]: vector for group in _VECTORS.values() for vector in group}


def of(function: str) -> list[Any]:
    """Give the vectors of one function, named by their ids."""
    return [pytest.param(vector, id=vector["id"]) for vector in BY_ID.values() if vector.get("fn") == function]
