"""What the sentences of all rulesets have in common: how their keys are made and how values are listed."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.events import Decision, Event, shapeless, tag_of


def sentence_key(ruleset: str, kind: type[Event | Decision], *details: str) -> str:
    """Return the key of a sentence: `bison-tile-drawn`, and behind it what tells apart sentences of one kind."""
    name = shapeless(tag_of(kind))
    return "-".join((ruleset, name, *details)).replace("_", "-").lower()


def listed(values: Iterable[object]) -> str:
    """Return values one after the other, divided by commas."""
    return ", ".join(map(str, values))
