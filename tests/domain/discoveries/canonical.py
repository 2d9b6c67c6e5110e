"""The comparable state of `discoveries 8.6`, for hashes of golden games and for comparing with other engines.

Written from the document's list and from nothing else, so a changed view does not change a hash. One thing differs,
because here cards are drawn when they are turned up: the draw pile has no order, and its cards are not told from those
that left the game unseen. It is the list of what may be in it, ascending, and how many cards it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.core.agenda import Step
from domain.core.events import SERVICE
from domain.discoveries import steps
from domain.discoveries.state import DiscoveriesPosition, Mat, Turn
from domain.discoveries.words import in_order

PHASES: Mapping[type[Step], str] = {
    steps.SetupChoiceStep: "SETUP_CHOICE",
    steps.TurnStartStep: "TURN_START",
    steps.TakingOwnStep: "TAKING_OWN",
    steps.PlacingStep: "PLACING",
    steps.PayingStep: "PAYING",
    steps.ChangingPlansStep: "CHANGING_PLANS",
    steps.TakingTribeStep: "TAKING_TRIBE",
    steps.TakingGreyStep: "TAKING_GREY",
    steps.AlteringStep: "ALTERING",
    steps.AlteringDieStep: "ALTERING_DIE",
    steps.RerollingStep: "REROLLING",
    steps.ExploringStep: "EXPLORING",
    steps.ChoosingCardStep: "CHOOSING_CARD",
    steps.SettlementStep: "AWAIT_SETTLEMENT",
}
"""By step: the name of `discoveries 8.1`."""


def canonical(position: DiscoveriesPosition) -> dict[str, Any]:
    """Return exactly the fields of `discoveries 8.6`, in its order."""
    top = position.agenda[-1] if position.agenda else None
    return {
        "phase": "GAME_OVER" if top is None else PHASES[type(top)],
        "seat": None if top is None or top.seat == SERVICE else top.seat,
        "round": position.round,
        "turn": position.turns,
        **_turn(position.turn),
        **_sub_state(top),
        "exploring": _exploring(position.turn),
        "pile": {"unseen": position.unseen_cards(), "size": position.pile},
        "encounter": position.encounter,
        "exploration": position.exploration,
        "remaining": position.remaining,
        "dice": _dice(position),
        "mats": [_mat(mat) for mat in position.mats],
        "settled": position.settled,
        "terminated_by": None if position.scored is None else position.scored.terminated_by,
    }


def _turn(turn: Turn | None) -> dict[str, Any]:
    return {
        "extra": turn is not None and turn.extra,
        "symbol": None if turn is None else turn.symbol,
        "used": () if turn is None else turn.used,
        "dice_used": 0 if turn is None else turn.dice_used,
        "activated": () if turn is None else turn.activated,
        "locked": () if turn is None else turn.locked,
        "explored": () if turn is None else turn.explored,
    }


def _sub_state(top: Step | None) -> dict[str, Any]:
    return {
        "action": getattr(top, "action", None),
        "paid": getattr(top, "paid", 0),
        "face": getattr(top, "face", None),
        "chosen": getattr(top, "chosen", ()),
    }


def _exploring(turn: Turn | None) -> dict[str, Any] | None:
    if turn is None or not turn.trails:
        return None
    last = turn.trails[-1]
    return {
        "cards": [(trail.card, trail.name) for trail in turn.trails],
        "c": last.done,
        # The carried block of a linked card is no block of that card.
        "rest": last.rest if last.blocks else None,
    }


def _dice(position: DiscoveriesPosition) -> dict[str, tuple[str, str | None]]:
    lying = {die: place for place, dice in position.places.items() for die in dice}
    return {die: (lying[die], position.symbols[die]) for die in in_order(lying)}


def _mat(mat: Mat) -> dict[str, Any]:
    return {"current": mat.current, "tribes": mat.tribes, "journal": mat.journal, "finished": mat.finished}
