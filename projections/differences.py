"""The changes between two versions of a viewer's state, and the entries that changed a part of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final, NamedTuple, cast

import msgspec

from domain.core.events import Seat, tag_of
from eventstore.log.entry import CommandTaken, DecisionTaken
from eventstore.log.visibility import GameSnapshot, ViewedState
from eventstore.table.events import DecisionsTakenBack
from projections.documents import ABSENT, Change, changes, find, json_patch, nearest, parse_path
from projections.entries import Cause
from projections.errors import PathUnknown
from projections.states import SPACING, ReplayedEntry, States
from projections.timelines import Narrator
from projections.views import document_of


class DiffView(msgspec.Struct, frozen=True):
    """The changes between two versions of a viewer's state."""

    game: str
    head_from: str
    head_to: str
    patch: list[dict[str, Any]]
    """JSON Patch (RFC 6902)."""
    changes: list[Change]
    """The same by name: each smallest part that differs, before and after."""


class PartChange(msgspec.Struct, frozen=True):
    """An entry that changed a part of a viewer's state."""

    version: int
    """The version of the entry."""
    head: str
    time: int
    kind: Cause
    seat: Seat | None
    """The seat that decided; null for a table command and for a run of the service."""
    back_to: int | None
    """Of a take-back: the version whose position stands again."""
    cause: str
    """The sentence of its cause."""
    events: tuple[str, ...]
    """The sentences of its events."""
    changes: list[Change]
    """The smallest parts that differ, by name. Their paths begin at the part; the path of the whole part is empty."""


class BlameView(PartChange, frozen=True, kw_only=True):
    """The entry that last changed a part of a viewer's state."""

    game: str
    path: str
    """As the request names it."""
    at: int
    """The version of the state."""
    value: Any
    """The part at that version."""
    before: Any = ABSENT
    """The part before that entry; left out when there was none."""


class EntryExplanation(PartChange, frozen=True, kw_only=True):
    """Why an entry is in the log, and everything in a viewer's state that it changed."""

    game: str
    ruleset: str
    type: str
    """The type of its decision or table command; `run` for a run of the service."""
    step: str | None
    """The step of the agenda that was pending before it, as the viewer sees it; null where none was."""
    rules: tuple[str, ...] = ()
    """The paragraphs that the code of its decision or run cites: `bison 4.7`."""


class HistoryPage(msgspec.Struct, frozen=True):
    """Some changes of a part of a viewer's state, the oldest first."""

    game: str
    path: str
    """As the request names it."""
    at: int
    """The version up to which changes are listed."""
    entries: tuple[PartChange, ...]
    next: int | None
    """The `after` of the next page; null on the last page."""


class HistorySpan(NamedTuple):
    """A part of a history."""

    after: int = 0
    """The version after which it begins."""
    upto: int | None = None
    """The last version; `None` for that of the head."""
    limit: int = 100
    """The largest number of entries."""


ALL_CHANGES: Final = HistorySpan()
"""The first changes of a part, up to the head."""


def diff(before: ViewedState, after: ViewedState) -> DiffView:
    """Return the differences between the states of a game at two versions, as a viewer may see each."""
    documents, heads = (document_of(before), document_of(after)), (str(before.state.head), str(after.state.head))
    return DiffView(after.state.at_table.game, *heads, json_patch(*documents), changes(*documents))


async def blame(states: States, snapshot: GameSnapshot, at: int | None, path: str, narrator: Narrator) -> BlameView:
    """Find the entry that last changed a part of the state at a version, or at the head.

    Walks back block by block, each folded forward once from the cached state before it. A value may
    change and change back, so every entry of a block is compared.

    Args:
        states: folds states.
        snapshot: the game, and the viewer's rights.
        at: the version of the state with the part.
        path: the path of the part; see `documents.find`.
        narrator: words the entry.

    Raises:
        PathUnknown: the viewer's state does not have the part.
    """
    parts, viewed = parse_path(path), await states.viewed(snapshot, at)
    document = document_of(viewed)
    value = find(document, parts)
    if value is ABSENT:
        raise _unknown(path, document, parts)
    upto = viewed.state.version
    last: _Change | None = None
    while last is None and upto > 0:
        after = (upto - 1) // SPACING * SPACING
        async for change in _changes_of(states, snapshot, (after, upto), parts):
            last = change
        upto = after
    if last is None:
        raise AssertionError("the first entry makes every part")
    return BlameView(
        **msgspec.structs.asdict(await _part_change(last, narrator)),
        game=snapshot.state.at_table.game,
        path=path,
        at=viewed.state.version,
        value=value,
        before=last.before,
    )


async def history(
    states: States, snapshot: GameSnapshot, span: HistorySpan, path: str, narrator: Narrator
) -> HistoryPage:
    """Return the entries that changed a part of the state, the oldest first; the last of all is that of `blame`.

    Args:
        states: folds states.
        snapshot: the game, and the viewer's rights.
        span: the part of the history.
        path: the path of the part; see `documents.find`.
        narrator: words the entries.

    Raises:
        PathUnknown: the viewer's state never had the part, up to the last version.
    """
    parts, viewed = parse_path(path), await states.viewed(snapshot, span.upto)
    upto = viewed.state.version
    entries: list[PartChange] = []
    following: int | None = None
    if span.after < upto:
        async for change in _changes_of(states, snapshot, (span.after, upto), parts):
            if len(entries) == span.limit:
                following = entries[-1].version
                break
            entries.append(await _part_change(change, narrator))
    if not entries and span.after == 0:
        raise _unknown(path, document_of(viewed), parts)
    return HistoryPage(snapshot.state.at_table.game, path, upto, tuple(entries), following)


async def explanation(states: States, snapshot: GameSnapshot, version: int, narrator: Narrator) -> EntryExplanation:
    """Return why an entry is in the log, without the paragraphs of its rules.

    Raises:
        VersionUnknown: the log has no such version.
    """
    (replayed,) = await states.around(snapshot.state, version, 0)
    viewed = (replayed.before, replayed.after)
    before, after = (document_of(snapshot.viewed(state)) if state.table is not None else {} for state in viewed)
    cause, table = replayed.entry.body.cause, snapshot.state.at_table
    kind = (
        cause.decision if isinstance(cause, DecisionTaken) else cause.act if isinstance(cause, CommandTaken) else cause
    )
    agenda = _agenda_of(before)
    return EntryExplanation(
        **msgspec.structs.asdict(await _part_change(_Change(replayed, before, after), narrator)),
        game=table.game,
        ruleset=table.ruleset,
        type=tag_of(type(kind)),
        step=agenda[-1]["type"] if agenda else None,
    )


def _agenda_of(document: Any) -> list[Any]:
    position = document.get("position")
    return [] if position is None else position.get("agenda", [])


class _Change(NamedTuple):
    replayed: ReplayedEntry
    before: Any
    """The part before the entry, as the viewer could see it then; `ABSENT` when there was none."""
    after: Any


async def _changes_of(
    states: States, snapshot: GameSnapshot, versions: tuple[int, int], parts: tuple[str, ...]
) -> AsyncIterator[_Change]:
    """Yield the entries between two versions (the first excluded) that change a part."""
    part_before: Any = None
    async for replayed in states.walk(snapshot.state, after=versions[0], upto=versions[1]):
        before, after = replayed.before, replayed.after
        if after.version == versions[0] + 1:
            part_before = find(document_of(snapshot.viewed(before)), parts) if before.table is not None else ABSENT
        now = find(document_of(snapshot.viewed(after)), parts)
        if now != part_before:
            yield _Change(replayed, part_before, now)
        part_before = now


async def _part_change(change: _Change, narrator: Narrator) -> PartChange:
    replayed = change.replayed
    body = replayed.entry.body
    return PartChange(
        version=replayed.after.version,
        head=str(replayed.after.head),
        time=replayed.after.time,
        kind=cast("Cause", tag_of(type(body.cause))),
        seat=body.cause.seat if isinstance(body.cause, DecisionTaken) else None,
        back_to=next((event.to for event in body.events if isinstance(event, DecisionsTakenBack)), None),
        cause=await narrator.cause(replayed),
        events=await narrator.events(replayed),
        changes=changes(change.before, change.after),
    )


def _unknown(path: str, document: Any, parts: tuple[str, ...]) -> PathUnknown:
    return PathUnknown("the state has no such part", value=path, rule=f"the nearest part is {nearest(document, parts)}")
