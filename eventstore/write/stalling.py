"""Stalled games: the service stops trying a game when its runs fail, and an operator frees it.

If the log can be folded it has an entry for this, and everybody sees it. A mark beside the log comes first: a log that
cannot be folded cannot get an entry, and the fold itself may be the failure. Workers look for marks without an entry,
so that log and lists soon agree with the marks.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

from eventstore.errors import HeadConflict, StoreUnavailable
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.core import Core
from eventstore.log.entry import CommandTaken
from eventstore.storage.head import Head
from eventstore.storage.store import StalledGame, shard_of
from eventstore.table.commands import FreeGame, StallGame
from eventstore.table.judging import judge
from eventstore.write.appending import append_command, repeated, request_key
from eventstore.write.log_writer import LogWriter

_TRIES: Final = 5
"""How often the log of a marked game is tried."""

_log = logging.getLogger("tabletape.eventstore")


async def stall_game(core: Core, game: str, head: Head, reason: str) -> None:
    """Stop trying a game at a head; does nothing when it went on meanwhile.

    Args:
        core: has the store.
        game: the game's id.
        head: the head at which its runs failed.
        reason: a sentence for all readers of the game.

    Raises:
        StoreUnavailable: the mark may stand without the entry, until `log_stalls` finds it.
    """
    if await core.store.stall(game, head=head, reason=reason):
        await _move_into_log(core, StalledGame(game, head, reason))


async def log_stalls(core: Core) -> None:
    """Append the entries of marks that have none: the process was killed after the mark, or the log is mended.

    A log is tried five times at a mark, and each try is counted before it begins, because a fold may end the process;
    then the log is left to the operator.

    Raises:
        StoreUnavailable: the store does not answer.
    """
    for shard in range(core.store.shards):
        for mark in await core.store.stalled(shard):
            if 0 < await core.store.fail(mark.game, head=mark.head) <= _TRIES:
                await _move_into_log(core, mark)


async def _move_into_log(core: Core, mark: StalledGame) -> None:
    """Append the entry of a mark to the log, and take the mark away; keep the mark when the log cannot be folded."""
    try:
        await _append_stall(core, mark)
    except StoreUnavailable:
        raise
    except Exception:  # noqa: BLE001 - a fold, and the rules that it calls, may fail in any way
        _log.exception("game %s is stalled beside its log, which cannot be folded: %s", mark.game, mark.reason)
        return
    await core.store.free(mark)


async def _append_stall(core: Core, mark: StalledGame) -> None:
    state = await core.reader.state(mark.game)
    if state.head != mark.head or state.at_table.status != "playing":
        return
    command = StallGame(mark.reason)
    events = judge(state.at_table, command, SERVICE_IDENTITY, core.bots)
    cause = CommandTaken(SERVICE_IDENTITY.actor, command)
    with suppress(HeadConflict):
        await append_command(core, state, cause, events, core.clock())
        _log.error("game %s is stalled: %s", mark.game, mark.reason)


async def free_game(core: Core, writer: LogWriter, game: str, caller: Identity, key: str | None = None) -> None:
    """Let the service try a stalled game again, with an entry of the stall in its log or only a mark beside it.

    A mark is appended to the log first: a worker that has read the mark then finds that the game went on, and cannot
    stall it again. A request that is repeated under its key does nothing.

    Raises:
        CommandRefused: the game is not stalled, or the caller is no operator.
        KeyReused: the key belongs to another request.
        LogDamaged: the log still cannot be folded; the game stays stalled.
        GameUnknown: there is no such game.
    """
    command = FreeGame()
    if caller.operates and await repeated(core, game, request_key(caller.actor, key, ["act", command])) is None:
        for mark in await core.store.stalled(shard_of(game)):
            if mark.game == game:
                await _append_stall(core, mark)
                await core.store.free(mark)
    await writer.command(game, command, caller, key)
