"""Bots: each chooses a legal decision, for any ruleset, through the rules contract only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.chance import NOBODY
from domain.core.errors import TabletapeError
from domain.core.events import Decision, Seat
from domain.core.information_sets import Effort, search
from domain.core.outlooks import greediest, imagine, outlook, own_chance
from domain.core.ruleset import Ruleset

BOTS: Final = ("random", "greedy", "thinking")
"""The kinds of bots. `random` likes every decision equally; `greedy` takes the best lead after its
decision, in points or by the evaluation of the ruleset; `thinking` searches to the end of its turn."""

EFFORTS: Final[Mapping[str, Effort]] = {"thinking": Effort(nodes=150, turns=1, candidates=8)}
"""The bots that search, each with its effort."""


class BotUnknown(TabletapeError):
    """The kind of bot is unknown."""

    code = "bot_unknown"


class NothingToDecide(TabletapeError):
    """The bot's seat has no legal decision."""

    code = "nothing_to_decide"


def choose(
    kind: str, ruleset: Ruleset[Any], position: Position, seat: Seat, key: bytes, nodes: int | None = None
) -> Decision:
    """Return a decision for a seat; the same decision whenever the view of the seat, *key* and *nodes* are the same.

    Args:
        kind: a kind out of `BOTS`.
        ruleset: the ruleset of the game.
        position: the true position; used only to deal anew everything that the seat cannot know.
        seat: the seat to decide.
        key: the key of the bot's own chance; never the key of a game's chance.
        nodes: the budget of a bot that searches; `None` for the usual budget of its kind.

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
    if len(legal) == 1:
        return legal[0]
    if kind in EFFORTS:
        effort = EFFORTS[kind]
        return search(ruleset, position, seat, key, effort if nodes is None else replace(effort, nodes=nodes))
    if kind == "greedy":
        return greediest([outlook(ruleset, imagined, seat, decision, key) for decision in legal], key).decision
    return own_chance(key, "choice").draw("choice", legal, NOBODY)
