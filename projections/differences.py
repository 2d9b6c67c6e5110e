"""The changes between two versions of a viewer's state, and the last entry that changed a part of it."""

from __future__ import annotations

from typing import Any

import msgspec

from eventstore.log.visibility import GameSnapshot, ViewedState
from projections.documents import ABSENT, Change, changes, find, json_patch, parse_path
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


class BlameView(msgspec.Struct, frozen=True):
    """The entry that last changed a part of a viewer's state."""

    game: str
    path: str
    """As the request names it."""
    at: int
    """The version of the state."""
    value: Any
    """The part at that version."""
    version: int
    """The entry that gave it this value."""
    head: str
    time: int
    cause: str
    """The sentence of its cause."""
    events: tuple[str, ...]
    """The sentences of its events."""
    before: Any = ABSENT
    """The part before that entry; left out when there was none."""


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
    value = find(document_of(viewed), parts)
    if value is ABSENT:
        raise PathUnknown("the state has no such part", value=path)
    upto = viewed.state.version
    changed: tuple[ReplayedEntry, Any] | None = None
    while changed is None and upto > 0:
        after = (upto - 1) // SPACING * SPACING
        changed = await _last_change(states, snapshot, (after, upto), parts)
        upto = after
    if changed is None:
        raise AssertionError("the first entry makes every part")
    replayed, part_before = changed
    return BlameView(
        game=snapshot.state.at_table.game,
        path=path,
        at=viewed.state.version,
        value=value,
        version=replayed.after.version,
        head=str(replayed.after.head),
        time=replayed.after.time,
        cause=await narrator.cause(replayed),
        events=await narrator.events(replayed),
        before=part_before,
    )


async def _last_change(
    states: States, snapshot: GameSnapshot, versions: tuple[int, int], parts: tuple[str, ...]
) -> tuple[ReplayedEntry, Any] | None:
    """Return the last entry between two versions (the first excluded) that changes a part, and the part before it."""
    changed: tuple[ReplayedEntry, Any] | None = None
    part_before: Any = None
    async for replayed in states.walk(snapshot.state, after=versions[0], upto=versions[1]):
        before, after = replayed.before, replayed.after
        if after.version == versions[0] + 1:
            part_before = find(document_of(snapshot.viewed(before)), parts) if before.table is not None else ABSENT
        now = find(document_of(snapshot.viewed(after)), parts)
        if now != part_before:
            changed = (replayed, part_before)
        part_before = now
    return changed
