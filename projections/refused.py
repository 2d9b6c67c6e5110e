"""Refused decisions, as a viewer may see them. Default-deny."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote

import msgspec

from domain.core.events import Seat
from eventstore.log.state import State
from eventstore.log.visibility import GameSnapshot
from eventstore.review.refused import RefusedDecision
from projections.sentences import Telling

_PARAGRAPH: Final = re.compile(r"(?P<ruleset>\S+) (?P<anchor>R?[0-9]+(\.[0-9]+)*|agenda|decisions)(?=,|$)")
"""A rule as refusals name it. `agenda` and `decisions` are no paragraphs; the page of the rules explains them."""


class RefusedResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that the rules refused."""

    version: int
    head: str
    """The head on which it was tried."""
    seat: Seat
    """The seat that tried it."""
    time: int
    """The time of the attempt, milliseconds since 1970 in UTC."""
    hidden: bool
    """Whether the rest is null: it could reveal knowledge of the seat at this version that the viewer may not have."""
    decision: msgspec.Raw | None = None
    """The decision; null, too, for a body too long to be a decision."""
    code: str | None = None
    """The reason of the refusal, for programs."""
    detail: str | None = None
    """The reason of the refusal, in words."""
    rule: str | None = None
    """The paragraph that refused it: `bison 4.7`."""
    rule_link: str | None = None
    """The address of that paragraph."""


class RefusedList(msgspec.Struct, frozen=True):
    """The stored refused decisions of a game."""

    game: str
    refused: tuple[RefusedResponse, ...]
    """The newest first."""


def refused_list(
    states: Mapping[int, State],
    snapshot: GameSnapshot,
    refused: Sequence[RefusedDecision],
    tell: Telling,
    disclosing_seat: Seat | None = None,
) -> tuple[RefusedResponse, ...]:
    """Return refused decisions as a viewer may see them.

    The decision, and the reason of its refusal, follow from the view of the seat. So they are shown where the viewer
    sees as much: where nothing is hidden from them at that version, or nothing that the seat saw.

    Args:
        states: by version the states of the game, at least where something is hidden from the viewer.
        snapshot: the game, and the viewer's rights.
        refused: the stored refused decisions.
        tell: words the refusals.
        disclosing_seat: a seat that lets the viewer see its own refused decisions.
    """
    # A log that was set back has lost its last versions.
    existing = [decision for decision in refused if decision.version <= snapshot.state.version]
    sees = {
        (version, seat): seat == disclosing_seat or sees_as_much(snapshot, states, version, seat)
        for version, seat in {(decision.version, decision.seat) for decision in existing}
    }

    def response(decision: RefusedDecision) -> RefusedResponse:
        if not sees[decision.version, decision.seat]:
            return RefusedResponse(
                version=decision.version, head=decision.head, seat=decision.seat, time=decision.time, hidden=True
            )
        return RefusedResponse(
            version=decision.version,
            head=decision.head,
            seat=decision.seat,
            time=decision.time,
            hidden=False,
            decision=decision.decision,
            code=decision.code,
            detail=tell(decision.reason),
            rule=decision.rule,
            rule_link=link_of(decision.rule),
        )

    return tuple(map(response, existing))


def sees_as_much(snapshot: GameSnapshot, states: Mapping[int, State], version: int, seat: Seat) -> bool:
    """Return whether nothing that a seat sees at a version is hidden from the viewer."""
    visible = snapshot.visibility.at(version)
    if visible.everything or seat in visible.viewer:
        return True
    position = states[version].position
    if position is None:
        return False
    view = snapshot.loaded.ruleset.view
    return bool(view(position, visible.viewer) == view(position, visible.viewer | {seat}))


def link_of(rule: str) -> str | None:
    """Return the address of a rule that a refusal names; `None` for a text that is no rule.

    >>> link_of("bison 1.3, constraint 7")
    '/v1/rulesets/bison/rules#1.3'
    """
    paragraph = _PARAGRAPH.match(rule)
    return None if paragraph is None else f"/v1/rulesets/{quote(paragraph['ruleset'])}/rules#{paragraph['anchor']}"
