"""The review desk: refused decisions, disputes and annotations, as a viewer may see them. Default-deny."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final
from urllib.parse import quote

import msgspec
from msgspec.structs import replace

from domain.core.events import SERVICE, Seat
from eventstore.desk.annotations import Annotation
from eventstore.desk.disputes import Dispute
from eventstore.desk.refused import RefusedDecision
from eventstore.log.state import to_move
from eventstore.log.visibility import GameSnapshot, Visibility, VisibilityRange
from projections.decisions import DecisionsThen
from projections.facade import Projections
from projections.sentences import Sentences, people_at
from projections.states import States
from projections.timelines import TimelineItem

AROUND: Final = 3
"""How many versions before and after a dispute are shown with it."""
_PARAGRAPH: Final = re.compile(r"(?P<ruleset>\S+) (?P<anchor>R?[0-9]+(\.[0-9]+)*|agenda|decisions)(?=,|$)")
"""A rule as refusals name it. The last two are no paragraphs; the page of the rules explains them."""


class RefusedResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that the rules refused."""

    version: int
    head: str
    """The head that it was made on."""
    seat: Seat
    """Who tried it."""
    time: int
    """When, milliseconds since 1970 in UTC."""
    hidden: bool
    """Whether the rest is null: it could tell what the seat knows at this version and you may not."""
    decision: msgspec.Raw | None = None
    """What was tried; null, too, for what was too long to be any decision."""
    code: str | None = None
    """Why it was refused, for programs."""
    detail: str | None = None
    """Why it was refused, in words."""
    rule: str | None = None
    """The paragraph that refused it: `bison 4.7`."""
    rule_link: str | None = None
    """Where that paragraph can be read."""


class RefusedList(msgspec.Struct, frozen=True):
    """The refused decisions of a game that are kept."""

    game: str
    refused: tuple[RefusedResponse, ...]
    """The newest first."""


class DisputeList(msgspec.Struct, frozen=True):
    """Disputes that you may see, the oldest first: of games at which you sit, or that you organise."""

    may_answer: bool
    """Whether you organise them; nobody answers a dispute of a game at which they sit."""
    disputes: tuple[Dispute, ...]


class DisputeResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute with what is needed to answer it, each part as far as you may see it."""

    dispute: Dispute
    may_answer: bool
    now: str
    """The game that goes on; another one than that of the dispute where it was replaced."""
    review: str
    """The page of the game at the version in dispute."""
    board: str
    """The picture of the board there."""
    rule: str
    """The paragraph that the player names, or that refused their last decision up to there; may be empty."""
    rule_link: str | None
    """Where it can be read."""
    decisions: DecisionsThen
    """What was legal there."""
    entries: tuple[TimelineItem, ...]
    """What happened around it: up to three entries before and after."""
    refused: tuple[RefusedResponse, ...]
    """What was tried around it and refused, the newest first; for those who may answer."""


class AnnotatedVersion(msgspec.Struct, frozen=True):
    """A version that has annotations which you may see."""

    version: int
    annotations: int
    answers: int
    changed: int
    """When the last of them was written or changed, milliseconds since 1970 in UTC."""


class AnnotationList(msgspec.Struct, frozen=True):
    """Annotations that you may see, by version and then by time."""

    may_write: bool
    """Whether you may annotate this game now."""
    may_remove: bool
    """Whether you organise it, and may remove what others wrote."""
    annotations: tuple[Annotation, ...]
    versions: tuple[AnnotatedVersion, ...]
    """All versions that have any, whichever were asked for."""
    next: str | None
    """The cursor of the next page; null when there is none."""


def annotated_versions(annotations: Sequence[Annotation]) -> tuple[AnnotatedVersion, ...]:
    """Return the versions that have annotations, of annotations by version."""
    found = []
    for version, group in groupby(annotations, lambda one: one.version):
        those = tuple(group)
        notes = [note for one in those for note in (one, *one.answers)]
        changed = max(note.time if note.changed is None else note.changed for note in notes)
        found.append(AnnotatedVersion(version, len(those), len(notes) - len(those), changed))
    return tuple(found)


def annotation_list(
    annotations: Sequence[Annotation],
    first: int,
    last: int | None,
    after: str | None,
    limit: int,
    *,
    may_write: bool,
    may_remove: bool,
) -> AnnotationList:
    """Return a page of the annotations of a range of versions.

    Args:
        annotations: all that the viewer may see, in order.
        first: from which version on.
        last: up to which version; to the end when it is `None`.
        after: the cursor of the page before: version, time and id of its last one.
        limit: how many at most.
        may_write: whether the viewer may annotate the game.
        may_remove: whether they organise it.
    """
    version, time, name = (0, 0, "") if after is None else (*map(int, after.split("-")[:2]), after.split("-")[2])
    asked = [
        one
        for one in annotations
        if first <= one.version
        and (last is None or one.version <= last)
        and (one.version, one.time, one.annotation) > (version, time, name)
    ]
    page = tuple(asked[:limit])
    end = f"{page[-1].version}-{page[-1].time}-{page[-1].annotation}" if len(asked) > limit else None
    return AnnotationList(may_write, may_remove, page, annotated_versions(annotations), end)


async def dispute_response(
    projections: Projections,
    snapshot: GameSnapshot,
    dispute: Dispute,
    refused: Sequence[RefusedDecision],
    now: str,
    language: str,
    *,
    may_answer: bool,
) -> DisputeResponse:
    """Return a dispute with what is needed to answer it.

    Args:
        projections: answer questions about its game.
        snapshot: the game, and what the viewer may see of it.
        dispute: the dispute.
        refused: the refused decisions of the game that are kept.
        now: the game that goes on.
        language: one that there are sentences in.
        may_answer: whether the viewer organises the game; only then they are told of refused decisions.
    """
    game, version = dispute.game, dispute.version
    near = [one for one in refused if may_answer and abs(one.version - version) <= AROUND]
    told_by = dispute.seat if dispute.discloses else None
    shown = await refused_list(projections.states, projections.sentences, snapshot, near, language, told_by)
    tried = [one.rule for one in shown if one.seat == dispute.seat and one.version <= version and one.rule]
    ruleset = snapshot.state.at_table.ruleset
    rule = f"{ruleset} {dispute.rule}" if dispute.rule else next(iter(tried), "")
    state = await projections.states.at(snapshot.state, version)
    moving = [seat for seat in to_move(state) if seat != SERVICE] if may_answer else []
    known = {seat for seat in moving if await _sees_as_much(projections.states, snapshot, version, seat)}
    visible = snapshot.visibility.at(version)
    # What a seat could decide follows from what it saw, so who saw as much may know it.
    as_much = Visibility((VisibilityRange(None, visible.viewer | known, visible.everything),))
    after = max(0, version - AROUND - 1)
    around = await projections.timeline(snapshot, after, version + AROUND - after, language)
    return DisputeResponse(
        dispute=dispute,
        may_answer=may_answer,
        now=now,
        review=f"/games/{game}/review#v={version}",
        board=f"/v1/games/{game}/board.svg?at={version}",
        rule=rule,
        rule_link=link_of(rule),
        decisions=await projections.decisions_then(replace(snapshot, visibility=as_much), version, language),
        entries=around.items,
        refused=shown,
    )


async def refused_list(
    states: States,
    sentences: Sentences,
    snapshot: GameSnapshot,
    refused: Sequence[RefusedDecision],
    language: str,
    told_by: Seat | None = None,
) -> tuple[RefusedResponse, ...]:
    """Return refused decisions as a viewer may see them.

    What was tried, and why it was refused, follows from what the seat could see. So it is shown where the viewer sees
    as much: to whom nothing is hidden at that version, or where nothing is hidden from them that the seat saw.

    Args:
        states: reads the game at those versions.
        sentences: word the refusals.
        snapshot: the game, and what the viewer may see of it.
        refused: what is kept.
        language: one that there are sentences in.
        told_by: a seat that lets the viewer see its own refused decisions.
    """
    last = snapshot.state.version
    # A log that was set back has no such versions any more.
    found = [one for one in refused if one.version <= last]
    sees: dict[tuple[int, Seat], bool] = {}
    for version, seat in {(one.version, one.seat) for one in found}:
        sees[version, seat] = seat == told_by or await _sees_as_much(states, snapshot, version, seat)
    loaded = await states.loaded(snapshot.state)
    people = people_at(snapshot.state.at_table, loaded.ruleset, snapshot.who)

    def shown(one: RefusedDecision) -> RefusedResponse:
        if not sees[one.version, one.seat]:
            return RefusedResponse(version=one.version, head=one.head, seat=one.seat, time=one.time, hidden=True)
        return RefusedResponse(
            version=one.version,
            head=one.head,
            seat=one.seat,
            time=one.time,
            hidden=False,
            decision=one.decision,
            code=one.code,
            detail=sentences.render(one.reason, language, people),
            rule=one.rule,
            rule_link=link_of(one.rule),
        )

    return tuple(map(shown, found))


async def _sees_as_much(states: States, snapshot: GameSnapshot, version: int, seat: Seat) -> bool:
    visible = snapshot.visibility.at(version)
    if visible.everything or seat in visible.viewer:
        return True
    state = await states.at(snapshot.state, version)
    if state.position is None:
        return False
    view = (await states.loaded(state)).ruleset.view
    return bool(view(state.position, visible.viewer) == view(state.position, visible.viewer | {seat}))


def link_of(rule: str) -> str | None:
    """Return where a rule can be read that is named as refusals name it (`bison 1.3, constraint 7`), or `None`."""
    paragraph = _PARAGRAPH.match(rule)
    return None if paragraph is None else f"/v1/rulesets/{quote(paragraph['ruleset'])}/rules#{paragraph['anchor']}"
