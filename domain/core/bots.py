"""Bots: each chooses a legal decision, for any ruleset, through the rules contract only.

A bot never looks at the true position. It gets a position with everything dealt anew that its seat
cannot know, and looks only there, with a chance of its own. So its choice is the same in
all worlds that look the same from its seat.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.core.agenda import Position
from domain.core.chance import NOBODY, KeyedChance
from domain.core.errors import TabletapeError
from domain.core.events import Decision, Seat
from domain.core.ruleset import Ruleset, lead

BOTS: Final = ("random", "greedy")
"""The kinds of bots. `random` likes every decision equally; `greedy` takes the best lead after its decision, in points
or by the evaluation of the ruleset."""


class BotUnknown(TabletapeError):
    """The kind of bot is unknown."""

    code = "bot_unknown"


class NothingToDecide(TabletapeError):
    """The bot's seat has no legal decision."""

    code = "nothing_to_decide"


class Outlook(msgspec.Struct, frozen=True):
    """A decision, and the position after it in the game that a bot imagines."""

    decision: Decision
    position: Any
    lead: float
    """How far its seat leads the best other seat then, in points, by the evaluation of the ruleset."""
    draws: bool
    """Whether the decision draws; the outcome is imagined too."""


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
    imagined = imagine(ruleset, position, seat, key)
    legal = ruleset.legal(imagined, seat)
    if not legal:
        raise NothingToDecide(f"seat {seat} has nothing to decide", value=seat)
    if kind == "greedy" and len(legal) > 1:
        return greediest([outlook(ruleset, imagined, seat, decision, key) for decision in legal], key).decision
    return _own_chance(key, "choice").draw("choice", legal, NOBODY)


def imagine(ruleset: Ruleset[Any], position: Position, seat: Seat, key: bytes) -> Position:
    """Return the position for the choice of a bot: everything that its seat cannot know is dealt anew."""
    imagined: Position = ruleset.imagined(position, frozenset({seat}), _own_chance(key, "redraw"))
    return imagined


def outlook(ruleset: Ruleset[Any], imagined: Position, seat: Seat, decision: Decision, key: bytes) -> Outlook:
    """Return the outlook of a legal decision in an imagined position."""
    # The same luck for every decision: decisions are compared by their effects, not by their draws.
    chance = _own_chance(key, "look ahead")
    position = ruleset.fold(imagined, ruleset.decide(imagined, seat, decision, chance))
    return Outlook(decision, position, lead(ruleset.worth(position), seat), bool(chance.draws))


def greediest(outlooks: Sequence[Outlook], key: bytes) -> Outlook:
    """Return the outlook with the largest lead; a lot decides between equal leads."""
    most = max(outlook.lead for outlook in outlooks)
    best = [outlook for outlook in outlooks if outlook.lead == most]
    return _own_chance(key, "choice").draw("choice", best, NOBODY)


def _own_chance(key: bytes, purpose: str) -> KeyedChance:
    return KeyedChance(hmac.digest(key, purpose.encode(), "sha256"))
