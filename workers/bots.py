"""Bots: each chooses a legal decision, for any ruleset, through the rules contract only.

A bot never looks at the true position. It gets a position with everything dealt anew that its seat
cannot know, and looks only there, with a chance of its own. So its choice is the same in
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
"""The kinds of bots. `random` likes every decision equally; `greedy` takes the best lead after its decision, in points
or by the evaluation of the ruleset."""


class BotUnknown(TabletapeError):
    """The kind of bot is unknown."""

    code = "bot_unknown"


class NothingToDecide(TabletapeError):
    """The bot's seat has no legal decision."""

    code = "nothing_to_decide"


def choose(kind: str, ruleset: Ruleset[Any], position: Position, seat: Seat, key: bytes) -> Decision:
    """Return a decision for a seat; the same decision whenever the view of the seat and *key* are the same.

    Args:
        kind: a kind out of `BOTS`.
        ruleset: the ruleset of the game.
        position: the true position; used only to deal anew everything that the seat cannot know.
        seat: the seat to decide.
        key: the key of the bot's own chance; never the key of a game's chance.

    Raises:
        BotUnknown: the kind is unknown.
        NothingToDecide: it is not the seat's turn.
    """
    if kind not in BOTS:
        raise BotUnknown(f"the bots are {', '.join(BOTS)}", value=kind)
    imagined = ruleset.imagined(position, frozenset({seat}), _own_chance(key, "redraw"))
    legal = ruleset.legal(imagined, seat)
    if not legal:
        raise NothingToDecide(f"seat {seat} has nothing to decide", value=seat)
    if kind == "greedy" and len(legal) > 1:
        legal = _leading(ruleset, imagined, seat, legal, key)
    return _own_chance(key, "choice").draw("choice", legal, NOBODY)


def _own_chance(key: bytes, purpose: str) -> KeyedChance:
    return KeyedChance(hmac.digest(key, purpose.encode(), "sha256"))


def _leading(
    ruleset: Ruleset[Any], imagined: Position, seat: Seat, legal: Sequence[Decision], key: bytes
) -> list[Decision]:
    """Return the decisions with the largest lead of the seat over the best other seat."""
    # The same luck for every decision: decisions are compared by their effects, not by their draws.
    leads = [ruleset.lead_after(imagined, seat, decision, _own_chance(key, "look ahead")) for decision in legal]
    most = max(leads)
    return [decision for decision, lead in zip(legal, leads, strict=True) if lead == most]
