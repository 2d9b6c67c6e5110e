"""The worked examples and derived cases of `wendake 12`: the rules document's own data."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.rules_documents import blocks, vectors

BY_ID: dict[str, dict[str, Any]] = {
    vector["id"]: vector for group in blocks(vectors("wendake")).values() for vector in group
}


def of(function: str) -> list[Any]:
    """Return the vectors of a function, named by their ids."""
    return [pytest.param(vector, id=vector["id"]) for vector in BY_ID.values() if vector.get("fn") == function]
