"""The changes between two versions of a viewer's state, and the last entry that changed a part of it."""

from __future__ import annotations

from typing import Any

import msgspec

from eventstore.log.state import LoadedRuleset, State
from eventstore.log.visibility import Visibility
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


def diff(before: State, after: State, loaded: LoadedRuleset, visibility: Visibility) -> DiffView:
    """Return the differences between the states of a game at two versions, as a viewer may see each."""
    first = document_of(before, loaded, visibility.at(before.version))
    second = document_of(after, loaded, visibility.at(after.version))
    return DiffView(
        after.at_table.game, str(before.head), str(after.head), json_patch(first, second), changes(first, second)
    )


async def blame(states: States, state: State, visibility: Visibility, path: str, narrator: Narrator) -> BlameView:
    """Find the entry that last changed a part of the state.

    Walks back block by block, each folded forward once from the cached state before it. A value may
    change and change back, so every entry of a block is compared.

    Args:
        states: folds states.
        state: the state with the part.
        visibility: the viewer's rights.
        path: the path of the part; see `documents.find`.
        narrator: words the entry.

    Raises:
        PathUnknown: the viewer's state does not have the part.
    """
    parts = parse_path(path)
    loaded = await states.loaded(state)
    value = find(document_of(state, loaded, visibility.at(state.version)), parts)
    if value is ABSENT:
        raise PathUnknown("the state has no such part", value=path)
    upto = state.version
    changed: tuple[ReplayedEntry, Any] | None = None
    while changed is None and upto > 0:
        after = (upto - 1) // SPACING * SPACING
        changed = await _last_change(states, state, (after, upto), parts, loaded, visibility)
        upto = after
    if changed is None:
        raise AssertionError("the first entry makes every part")
    replayed, part_before = changed
    visible = visibility.at(replayed.after.version)
    return BlameView(
        game=state.at_table.game,
        path=path,
        at=state.version,
        value=value,
        version=replayed.after.version,
        head=str(replayed.after.head),
        time=replayed.after.time,
        cause=await narrator.cause(replayed, visible),
        events=await narrator.events(replayed, visible),
        before=part_before,
    )


async def _last_change(
    states: States,
    state: State,
    versions: tuple[int, int],
    parts: tuple[str, ...],
    loaded: LoadedRuleset,
    visibility: Visibility,
) -> tuple[ReplayedEntry, Any] | None:
    """Return the last entry between two versions (the first excluded) that changes a part, and the part before it."""
    changed: tuple[ReplayedEntry, Any] | None = None
    part_before: Any = None
    async for replayed in states.walk(state, after=versions[0], upto=versions[1]):
        before, after = replayed.before, replayed.after
        if after.version == versions[0] + 1:
            known = before.table is not None
            part_before = find(document_of(before, loaded, visibility.at(before.version)), parts) if known else ABSENT
        now = find(document_of(after, loaded, visibility.at(after.version)), parts)
        if now != part_before:
            changed = (replayed, part_before)
        part_before = now
    return changed
