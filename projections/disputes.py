"""Disputes with the facts for an answer, as far as a viewer may see them. Default-deny."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.core.events import SERVICE
from eventstore.log.state import to_move
from eventstore.log.visibility import GameSnapshot
from eventstore.review.disputes import Dispute
from eventstore.review.refused import RefusedDecision
from projections.decisions import DecisionsThen, decisions_then
from projections.facade import Projections
from projections.refused import RefusedResponse, link_of, refused_list, sees_as_much
from projections.states import ReplayedEntry
from projections.timelines import TimelineItem

AROUND: Final = 3
"""Number of versions before and after a dispute that are shown with it."""


class DisputeList(msgspec.Struct, frozen=True):
    """Disputes that the viewer may see, the oldest first: of games that they play or organise."""

    may_answer: bool
    """Whether the viewer organises these games; nobody answers a dispute of a game that they play."""
    disputes: tuple[Dispute, ...]


class DisputeResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute with the facts for an answer, as far as the viewer may see them."""

    dispute: Dispute
    may_answer: bool
    now: str
    """The game that goes on; it differs from the game of the dispute where that was replaced."""
    review: str
    """The page of the game at the version in dispute."""
    board: str
    """The picture of the board there."""
    rule: str
    """The paragraph that the player names, or that refused their last decision up to there; may be empty."""
    rule_link: str | None
    """The address of the paragraph."""
    decisions: DecisionsThen
    """The legal decisions there. Those of a seat that opened the dispute and discloses are shown to a viewer who may
    answer."""
    entries: tuple[TimelineItem, ...]
    """The entries around it: up to three before and after."""
    refused: tuple[RefusedResponse, ...] | None
    """The refused decisions around it, the newest first; null where the viewer may not answer."""


class DisputeCase(msgspec.Struct, frozen=True):
    """A dispute, with what lies beside the log for an answer."""

    dispute: Dispute
    now: str
    """The game that goes on."""
    refused: Sequence[RefusedDecision] | None
    """The stored refused decisions of the game; `None` where the viewer may not answer."""
    entries: Sequence[ReplayedEntry]
    """The entries up to `AROUND` versions before and after the version in dispute."""


async def dispute_response(
    projections: Projections, snapshot: GameSnapshot, case: DisputeCase, language: str
) -> DisputeResponse:
    """Return a dispute with the facts for an answer.

    Args:
        projections: answer questions about its game.
        snapshot: the game, and the viewer's rights.
        case: the dispute.
        language: a language of `sentences.LANGUAGES`.
    """
    dispute, may_answer = case.dispute, case.refused is not None
    game, version = dispute.game, dispute.version
    states = {replayed.after.version: replayed.after for replayed in case.entries}
    near = [decision for decision in case.refused or () if abs(decision.version - version) <= AROUND]
    disclosing_seat = dispute.seat if dispute.discloses else None
    tell = projections.tell(snapshot, language)
    responses = refused_list(states, snapshot, near, tell, disclosing_seat)
    rules = [
        response.rule
        for response in responses
        if response.seat == dispute.seat and response.version <= version and response.rule
    ]
    ruleset = snapshot.state.at_table.ruleset
    rule = f"{ruleset} {dispute.rule}" if dispute.rule else next(iter(rules), "")
    state = states[version]
    seats_to_move = [seat for seat in to_move(state) if seat != SERVICE] if may_answer else []
    known = {seat for seat in seats_to_move if seat == disclosing_seat or sees_as_much(snapshot, states, version, seat)}
    viewed = snapshot.viewed(state)
    # The decisions of a seat follow from its view, so a viewer who sees as much may know them.
    as_much = replace(viewed, visible=replace(viewed.visible, viewer=viewed.visible.viewer | known))
    narrator = projections.narrator(snapshot, language)
    items = [item for replayed in case.entries for item in await narrator.items(replayed)]
    return DisputeResponse(
        dispute=dispute,
        may_answer=may_answer,
        now=case.now,
        review=f"/games/{game}/review#v={version}",
        board=f"/v1/games/{game}/board.svg?at={version}",
        rule=rule,
        rule_link=link_of(rule),
        decisions=decisions_then(as_much, projections.tell(snapshot, language, state)),
        entries=tuple(items),
        refused=responses if may_answer else None,
    )
