"""The page of each ruleset, made once: it changes only with the code."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from api.description.rulesets import schemas_of
from api.rulesets.schemas import RulesetResponse
from domain.core.ruleset import Ruleset


def ruleset_page(ruleset: Ruleset[Any], bots: Sequence[str]) -> bytes:
    """Return what there is to know about a ruleset, as JSON."""
    content = ruleset.default_components()
    return msgspec.json.encode(
        RulesetResponse(
            name=ruleset.name,
            title=ruleset.title,
            version=ruleset.version,
            seats=ruleset.seats,
            seat_colours=ruleset.seat_colours,
            bots=tuple(bots),
            components=hashlib.sha256(content).hexdigest(),
            tables=msgspec.Raw(content),
            **schemas_of(ruleset),
        )
    )
