"""Bots: each chooses one of the legal decisions, for any ruleset, through the rules contract only.

A bot never looks at the true position. It gets one in which everything its seat cannot know was
dealt anew, and does all its looking there, with a chance of its own. So its choice is the same in
all worlds that look the same from its seat.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any, Final

from domain.core.agenda import Position
from domain.core.chance import NOBODY, KeyedChance
from domain.core.errors import TabletapeError
from domain.core.events import Decision, Seat
from domain.core.ruleset import Ruleset

BOTS: Final = ("random", "greedy")
"""The kinds of bots: one likes every decision equally, one has the best lead after its decision, in points, or in
the evaluation where the ruleset has one."""


class BotUnknown(TabletapeError):
    """There is no such kind of bot."""

    code = "bot_unknown"


class NothingToDecide(TabletapeError):
    """The bot's seat has no legal decision."""

    code = "nothing_to_decide"


def choose(kind: str, ruleset: Ruleset[Any], position: Position, seat: Seat, key: bytes) -> Decision:
    """Choose a decision for a seat; the same one whenever the seat sees the same and *key* is the same.

    Args:
        kind: one of `BOTS`.
        ruleset: whose rules to play by.
        position: the true position; used only to deal anew what the seat cannot know.
        seat: who is to decide.
        key: what the bot's own chance is made of; nothing that a game's chance is made of.

    Raises:
        BotUnknown: there is no such kind of bot.
        NothingToDecide: it is not the seat's turn.
    """
    if kind not in BOTS:
        raise BotUnknown(f"the bots are {', '.join(BOTS)}", value=kind)
    imagined = ruleset.fold(position, ruleset.resample(position, frozenset({seat}), _own_chance(key, "redraw")))
    legal = ruleset.legal(imagined, seat)
    if not legal:
        raise NothingToDecide(f"seat {seat} has nothing to decide", value=seat)
    if kind == "greedy" and len(legal) > 1:
        legal = _leading(ruleset, imagined, seat, legal, key)
    return _own_chance(key, "choice").draw("choice", legal, NOBODY)


def _own_chance(key: bytes, what_for: str) -> KeyedChance:
    return KeyedChance(hmac.digest(key, what_for.encode(), "sha256"))


def _leading(
    ruleset: Ruleset[Any], imagined: Position, seat: Seat, legal: Sequence[Decision], key: bytes
) -> list[Decision]:
    """Return the decisions after which the seat leads the best other seat by most."""
    # The same luck for every decision: they are compared by what they do, not by what is drawn.
    leads = [ruleset.lead_after(imagined, seat, one, _own_chance(key, "look ahead")) for one in legal]
    most = max(leads)
    return [decision for decision, lead in zip(legal, leads, strict=True) if lead == most]
