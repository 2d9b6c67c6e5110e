"""Stalled games: the service stops trying where its runs fail, and an operator frees the game.

The log says so where it can be folded: then everybody sees it. A mark beside the log says so first, because a
log that cannot be folded can take no entry, and because folding may be the very thing that fails.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from eventstore import acts
from eventstore.entries import ActTaken
from eventstore.errors import HeadConflict, StoreUnavailable
from eventstore.head import Head
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.path import AppendPath
from eventstore.seating import judge
from eventstore.state import due_at

__all__ = ["free_game", "stall_game"]

_log = logging.getLogger("tabletape.eventstore")


async def stall_game(path: AppendPath, game: str, head: Head, reason: str) -> None:
    """Stop trying a game at a head; does nothing when it went on meanwhile.

    Args:
        path: appends the act.
        game: the game's id.
        head: where its runs failed.
        reason: for everybody who may read the game.

    Raises:
        StoreUnavailable: the mark may stand without the entry; then it counts alone.
    """
    if not await path.store.stall(game, head=head, reason=reason):
        return
    try:
        await _say_in_the_log(path, game, head, reason)
    except StoreUnavailable:
        raise
    except Exception:  # noqa: BLE001 - a fold, and what it calls, may fail in any way
        _log.exception("game %s is stalled beside its log, which cannot be folded: %s", game, reason)
        return
    await path.store.free(game, due=None)


async def _say_in_the_log(path: AppendPath, game: str, head: Head, reason: str) -> None:
    state = await path.reader.state(game)
    if state.head != head or state.at_table.status != "playing":
        return
    act = acts.StallGame(reason)
    events = judge(state.at_table, act, SERVICE_IDENTITY, path.bots)
    cause = ActTaken(SERVICE_IDENTITY.actor, act)
    draft = path.composer.draft(state, await path.setting(state), cause, events, [], path.clock())
    with suppress(HeadConflict):
        await path.append(draft, None)
        _log.error("game %s is stalled: %s", game, reason)


async def free_game(path: AppendPath, game: str, who: Identity, key: str | None = None) -> None:
    """Let the service try a stalled game again, whether its log says that it is stalled or a mark beside it.

    Raises:
        ActRefused: the game is not stalled, or the caller is no operator.
        LogDamaged: the log still cannot be folded; the game stays stalled.
        GameUnknown: there is no such game.
    """
    state = await path.reader.state(game)
    if who.operates and await path.store.free(game, due=due_at(state, path.clock())):
        return
    await path.act(game, acts.FreeGame(), who, key)
