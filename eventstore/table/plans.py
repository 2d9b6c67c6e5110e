"""Plans: what a seat that is not to move wants done when it is, as data; and what its log shows of it.

A plan is sealed as a commitment. Beside it stand as many commitments as a plan may have items, one to what each item
says, so that one of them can be opened while the others stay hidden, and nobody can tell how many there are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

MOST_ITEMS: Final = 8
"""How many items a plan has at most."""
MOST_TIMES: Final = 99
"""How often a standing plan decides at most."""
LAST_ROUND: Final = 10_000
"""A number that the rounds of no game reach."""
MOST_BYTES: Final = 4_096
"""How long a plan is at most, as JSON."""

UnlessChanged: TypeAlias = Literal["step", "own", "view"]
"""On what a plan depends besides that its decisions are legal: on the step alone; on all that its owner's view shows of
their own seat; on all that it shows of the table."""

CancelReason: TypeAlias = Literal["owner", "by_hand", "taken_back", "handed_over", "stopped", "unplanned"]
"""Why a plan ended, as everybody may know it: its owner cancelled it; or decided by hand; somebody took back decisions;
somebody else plays on for the seat; the game was stopped; or the plan does not say what to do now."""

Surprise: TypeAlias = Literal["spent", "until", "step", "changed", "illegal"]
"""Why a plan does not say what to do, as its owner alone may know it: all of it was done; what it waited for came; it
does not name this step; what it depends on has changed; its decision is not legal."""


class PlanItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At this step, do this."""

    at: dict[str, Any]
    """The step: its `type` and those of its fields that count."""
    decision: dict[str, Any]
    """What is decided there, written as in a request."""


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a standing plan ends; at the first of those that are named."""

    times: Annotated[int, msgspec.Meta(ge=1, le=MOST_TIMES)] | None = None
    """After it has decided so often."""
    round: int | None = None
    """When this round (or year) is over."""
    fact: dict[str, Any] | None = None
    """When an entry that its owner did not make has such a fact: its `type` and those of its public fields that
    count."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What its owner wants done."""

    items: tuple[PlanItem, ...]
    until: Until | None
    """`None`: the items are done in order, each once. Else the plan is a standing one: at each step that one of them
    names, the first of those is done, until this."""
    unless_changed: UnlessChanged
    salt: str
    """What the salts of the items are made of; 16 bytes in hex."""

    def named(self, step: Mapping[str, Any], nexts: int) -> int | None:
        """Return the item that names a step.

        Args:
            step: the step, as plain values.
            nexts: how many items of a plan in order were done.
        """
        if self.until is None:
            return nexts if nexts < len(self.items) and fits(self.items[nexts].at, step) else None
        return next((number for number, item in enumerate(self.items) if fits(item.at, step)), None)


class LivePlan(msgspec.Struct, frozen=True):
    """A plan that waits for its seat to move."""

    version: int
    """The version of the entry that sealed it."""
    plan: Plan
    fired: int = 0
    """How often it has decided."""


def fits(pattern: Mapping[str, Any], value: Mapping[str, Any]) -> bool:
    """Return whether a struct, as plain values, has every field of a pattern with its value."""
    return all(name in value and value[name] == expected for name, expected in pattern.items())


def salt_of_item(plan: Plan, item: int) -> bytes:
    """Return the salt of an item: the first 16 bytes of SHA-256(salt of the plan, its number as one byte)."""
    return hashlib.sha256(bytes.fromhex(plan.salt) + bytes((item,))).digest()[:16]
