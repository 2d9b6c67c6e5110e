"""One game as a caller sees it now, and answers to their questions about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from litestar import Response

from api.context import Caller, app_context, who
from api.http.responses import entity_tag, fresh, sight_mark
from eventstore.identity import Identity
from eventstore.log.state import State
from eventstore.log.visibility import GameSnapshot
from eventstore.service import Service
from eventstore.storage.head import Head
from projections.facade import Projections

Question: TypeAlias = Callable[[Projections, GameSnapshot], Awaitable[Any]]
"""Asks the projections something about a game as a caller sees it."""


def game_tag(seen: GameSnapshot, head: Head | None = None, *marks: object) -> str:
    """Return the entity tag of an answer about the game at a head; by default at its last."""
    return entity_tag(head or seen.state.head, sight_mark(seen.visibility), *marks)


async def readable_now(service: Service, game: str, caller: Identity) -> State:
    """Return the state of a game as the store has it.

    Raises:
        GameUnknown: there is no such game, or the caller may not read it.
    """
    state = await service.reader.state(game)
    await service.rights.require_readable(state.at_table, caller)
    return state


async def answer_question(request: Caller, game: str, question: Question, *, at: int | None = None) -> Response[Any]:
    """Answer a caller's question about a game, or say that they have the answer already.

    Args:
        request: who asks.
        game: the game's id.
        question: is asked only when the caller has not got the answer.
        at: the version that the answer depends on; the last when it is `None`.

    Raises:
        GameUnknown: there is no such game, or the caller may not read it.
        VersionUnknown: the log has no such version.
    """
    context = app_context(request)
    seen = await context.service.rights.snapshot(game, who(request))
    head = seen.state.head
    if at is not None and at != head.version:
        head = (await context.service.reader.record(game, at)).head
    etag = game_tag(seen, head)
    return fresh(request, etag) or Response(await question(context.projections, seen), headers={"etag": etag})
