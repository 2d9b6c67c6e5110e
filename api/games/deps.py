"""What the calls on one game need: its state, for a caller who may read it, and a tag for their answers."""

from __future__ import annotations

import msgspec

from api.wire.answers import entity_tag, sight_mark
from eventstore.head import Head
from eventstore.identity import Identity
from eventstore.rights import Sight
from eventstore.service import Service
from eventstore.state import State

__all__ = ["Seen", "readable_now", "seen_now"]


class Seen(msgspec.Struct, frozen=True):
    """A game at its head, and what a caller may see of it."""

    state: State
    sight: Sight

    def tag(self, head: Head | None = None, *marks: object) -> str:
        """Give the entity tag of an answer about the game at a head; by default at its last."""
        return entity_tag(head or self.state.head, sight_mark(self.sight), *marks)


async def readable_now(service: Service, game: str, caller: Identity) -> State:
    """Give the state of a game as the store has it.

    Raises:
        GameUnknown: there is no such game, or the caller may not read it.
    """
    state = await service.reader.state(game)
    await service.rights.require_readable(state.at_table, caller)
    return state


async def seen_now(service: Service, game: str, caller: Identity) -> Seen:
    """Give the state of a game as the store has it, with what the caller may see.

    Raises:
        GameUnknown: there is no such game, or the caller may not read it.
    """
    state = await readable_now(service, game, caller)
    return Seen(state, await service.rights.sight(game, caller))
