"""Outlooks: the games that a bot imagines, and how far its seat leads after each decision there.

A bot never looks at the true position. It gets a position with everything dealt anew that its seat
cannot know, and looks only there, with a chance of its own. So its choice is the same in
all worlds that look the same from its seat.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.core.agenda import Position
from domain.core.chance import NOBODY, KeyedChance
from domain.core.events import Decision, Seat
from domain.core.ruleset import Ruleset, lead


class Outlook(msgspec.Struct, frozen=True):
    """A decision, and the position after it in the game that a bot imagines."""

    decision: Decision
    position: Any
    lead: float
    """How far its seat leads the best other seat then, in points, by the evaluation of the ruleset."""
    draws: bool
    """Whether the decision draws; the outcome is imagined too."""


def imagine(ruleset: Ruleset[Any], position: Position, seat: Seat, key: bytes) -> Position:
    """Return the position for the choice of a bot: everything that its seat cannot know is dealt anew."""
    imagined: Position = ruleset.imagined(position, frozenset({seat}), own_chance(key, "redraw"))
    return imagined


def outlook(ruleset: Ruleset[Any], imagined: Position, seat: Seat, decision: Decision, key: bytes) -> Outlook:
    """Return the outlook of a legal decision in an imagined position."""
    # The same luck for every decision: decisions are compared by their effects, not by their draws.
    chance = own_chance(key, "look ahead")
    position = ruleset.fold(imagined, ruleset.decide(imagined, seat, decision, chance))
    return Outlook(decision, position, lead(ruleset.worth(position), seat), bool(chance.draws))


def greediest(outlooks: Sequence[Outlook], key: bytes) -> Outlook:
    """Return the outlook with the largest lead; a lot decides between equal leads."""
    most = max(outlook.lead for outlook in outlooks)
    best = [outlook for outlook in outlooks if outlook.lead == most]
    return own_chance(key, "choice").draw("choice", best, NOBODY)


def own_chance(key: bytes, purpose: str) -> KeyedChance:
    """Return a bot's own chance for a purpose; never that of a game."""
    return KeyedChance(hmac.digest(key, purpose.encode(), "sha256"))
