"""Plans as data: decisions of a seat for the time when it is to move, and their commitments in the log.

A plan is sealed with as many commitments as a plan may have items, a commitment for each item. So an item can be opened
while the others stay hidden, and nobody can tell how many items there are.
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
"""The most bytes of a plan, as JSON."""

UnlessChanged: TypeAlias = Literal["step", "own", "view"]
"""The conditions of a plan, besides the legality of its decisions: the step alone; its owner's view of their own seat;
its owner's view of the whole table."""

CancelReason: TypeAlias = Literal["owner", "by_hand", "taken_back", "handed_over", "stopped", "unplanned"]
"""Why a plan ended, as everybody may know it: its owner cancelled it, or decided by hand; a seat took back decisions;
another player or a bot plays on for the seat; the game was stopped; the plan has no decision for the step."""

Surprise: TypeAlias = Literal["spent", "until", "step", "changed", "illegal"]
"""Why a plan has no decision for the step, as its owner alone may know it: all items have decided; its end has come; it
does not name this step; its conditions have changed; its decision is not legal."""


class PlanItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step, and the decision for it."""

    at: dict[str, Any]
    """The step: its `type` and the fields that must match."""
    decision: dict[str, Any]
    """The decision, in the form of a request."""


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a standing plan: the first of its conditions that comes true."""

    times: Annotated[int, msgspec.Meta(ge=1, le=MOST_TIMES)] | None = None
    """After this number of its decisions."""
    round: int | None = None
    """When this round (or year) is over."""
    fact: dict[str, Any] | None = None
    """When an entry, other than a decision of the owner, has this fact: its `type` and the public fields that must
    match."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sealed plan of a seat."""

    items: tuple[PlanItem, ...]
    until: Until | None
    """`None`: the items decide in order, each once. Else it is a standing plan: at each step the first item that names
    the step decides, until this."""
    unless_changed: UnlessChanged
    salt: str
    """The secret from which the salts of the items are made; 16 bytes in hex."""

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
    """Return whether a struct, as plain values, has every field of a pattern with its value.

    >>> fits({"type": "hunt", "seat": 1}, {"type": "hunt", "seat": 1, "left": 2})
    True
    """
    return all(name in value and value[name] == expected for name, expected in pattern.items())


def salt_of_item(plan: Plan, item: int) -> bytes:
    """Return the salt of an item: the first 16 bytes of SHA-256(salt of the plan, its number as one byte)."""
    return hashlib.sha256(bytes.fromhex(plan.salt) + bytes((item,))).digest()[:16]
