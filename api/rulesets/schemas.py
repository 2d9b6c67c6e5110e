"""Rulesets over the wire."""

from __future__ import annotations

from typing import Any

import msgspec


class RulesetLine(msgspec.Struct, frozen=True):
    """A ruleset as a line of a list."""

    name: str
    """The word under which games name it."""
    title: str
    version: int
    """The version of the rules that decide now."""
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    seat_colours: tuple[str, ...]
    """By seat: its colour at the table."""


class RulesetResponse(msgspec.Struct, frozen=True):
    """A ruleset with the shapes of everything it knows."""

    name: str
    title: str
    version: int
    seats: tuple[int, ...]
    seat_colours: tuple[str, ...]
    bots: tuple[str, ...]
    """The kinds of bots that can play it."""
    options: dict[str, Any]
    """JSON Schema of the options of a game, each with its default."""
    decisions: dict[str, Any]
    """JSON Schema of the decisions."""
    events: dict[str, Any]
    """JSON Schema of the events, as a log has them: what a viewer may not see is `{"hidden": <commitment>}`."""
    view: dict[str, Any]
    """JSON Schema of `position` in a state."""
    components: str
    """The hash of the component set that games use when they name none."""
    tables: Any
    """That component set: tables of components, and where each comes from (`provenance`)."""


class ComponentsKept(msgspec.Struct, frozen=True):
    """A component set that games can name now."""

    ruleset: str
    components: str
    """Its hash: SHA-256 of the bytes as they were sent."""
