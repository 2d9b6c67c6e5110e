"""Decisions over the wire."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from eventstore.storage.head import HEAD


class DecisionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision, and the head it was made on."""

    head: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{HEAD.pattern}$"})]
    """`<version>-<hash8>`: what the caller had seen when it decided."""
    decision: msgspec.Raw
    """One of the ruleset's decisions, `{"type": …}` and its fields."""


class EntryTaken(msgspec.Struct, frozen=True):
    """The entry that a decision led to."""

    game: str
    head: str
    """The new head: the receipt of this decision."""
    ruleset: str
    """Whose events these are."""
    version: int
    time: int
    """Milliseconds since 1970."""
    events: Any
    """What followed, as the caller may see it; what is hidden stands as `{"hidden": <commitment>}`."""


class DryRunResponse(msgspec.Struct, frozen=True):
    """What would follow from a legal decision."""

    head: str
    """The head it was judged on; nothing was appended."""
    ruleset: str
    """Whose events these are."""
    legal: bool
    events: Any
    """What would follow; `null` when some of it depends on a draw or on what is hidden, for nobody looks ahead."""
    texts: tuple[str, ...]
    """What is certain to follow in words, up to the first thing that is not: what it costs is told also where the
    decision draws."""
    points: tuple[int, ...]
    """By seat: by how many points what is certain would change the score."""
