"""The review desk: refused decisions, disputes and annotations, as a viewer may see them. Default-deny."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final
from urllib.parse import quote

import msgspec
from msgspec.structs import replace

from domain.core.events import SERVICE, Seat
from eventstore.desk.annotations import Annotation
from eventstore.desk.disputes import Dispute
from eventstore.desk.refused import RefusedDecision
from eventstore.log.state import State, to_move
from eventstore.log.visibility import GameSnapshot
from projections.decisions import DecisionsThen, decisions_then
from projections.facade import Projections
from projections.sentences import Telling
from projections.states import ReplayedEntry
from projections.timelines import TimelineItem

AROUND: Final = 3
"""Number of versions before and after a dispute that are shown with it."""
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
    """The refused decisions around it, the newest first; null for a viewer who may not answer."""


class AnnotatedVersion(msgspec.Struct, frozen=True):
    """A version with annotations that the viewer may see."""

    version: int
    annotations: int
    answers: int
    changed: int
    """The time of the last change of any of them, milliseconds since 1970 in UTC."""


class AnnotationList(msgspec.Struct, frozen=True):
    """Annotations that the viewer may see, by version and then by time."""

    may_write: bool
    """Whether the viewer may annotate this game now."""
    may_remove: bool
    """Whether the viewer organises it, and may remove annotations of other people."""
    annotations: tuple[Annotation, ...]
    versions: tuple[AnnotatedVersion, ...]
    """All versions that have annotations, also outside the range of the request."""
    next: str | None
    """The cursor of the next page; null when there is none."""


def annotated_versions(annotations: Sequence[Annotation]) -> tuple[AnnotatedVersion, ...]:
    """Return the versions that have annotations, of annotations by version."""
    versions = []
    for version, group in groupby(annotations, lambda annotation: annotation.version):
        annotations_there = tuple(group)
        notes = [note for annotation in annotations_there for note in (annotation, *annotation.answers)]
        changed = max(note.time if note.changed is None else note.changed for note in notes)
        versions.append(AnnotatedVersion(version, len(annotations_there), len(notes) - len(annotations_there), changed))
    return tuple(versions)


def annotation_page(
    annotations: Sequence[Annotation], first: int, last: int | None, after: str | None, limit: int
) -> tuple[tuple[Annotation, ...], str | None]:
    """Return a page of the annotations of a range of versions, and the cursor of the next page.

    Args:
        annotations: all annotations that the viewer may see, in order.
        first: the first version of the range.
        last: the last version of the range; `None` for no end.
        after: the cursor of the page before: version, time and id of its last annotation.
        limit: the largest number of annotations.
    """
    version, time, name = (0, 0, "") if after is None else (*map(int, after.split("-")[:2]), after.split("-")[2])
    selected = [
        annotation
        for annotation in annotations
        if first <= annotation.version
        and (last is None or annotation.version <= last)
        and (annotation.version, annotation.time, annotation.annotation) > (version, time, name)
    ]
    page = tuple(selected[:limit])
    end = f"{page[-1].version}-{page[-1].time}-{page[-1].annotation}" if len(selected) > limit else None
    return page, end


class DisputeCase(msgspec.Struct, frozen=True):
    """A dispute, with what lies beside the log for an answer."""

    dispute: Dispute
    now: str
    """The game that goes on."""
    refused: Sequence[RefusedDecision] | None
    """The stored refused decisions of the game; `None` for a viewer who may not answer."""
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
    known = {
        seat for seat in seats_to_move if seat == disclosing_seat or _sees_as_much(snapshot, states, version, seat)
    }
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
        (version, seat): seat == disclosing_seat or _sees_as_much(snapshot, states, version, seat)
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


def _sees_as_much(snapshot: GameSnapshot, states: Mapping[int, State], version: int, seat: Seat) -> bool:
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
