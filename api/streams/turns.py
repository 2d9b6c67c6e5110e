"""A player's turns as a stream: the waiting turns, then each new turn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Final

import msgspec

from api.streams.feed import Listener, StreamEnded
from api.streams.responses import StreamMessage, outlasting
from eventstore.log.state import State, plays_itself, status_of, to_move
from eventstore.service import Service, monotonic_s
from projections.views import Turn

_encode: Final = msgspec.json.Encoder().encode


async def turns_of(
    service: Service, player: str, listener: Listener[State], waiting: Sequence[str], silence_s: float
) -> AsyncIterator[StreamMessage]:
    """Yield a message for each turn of a player; a turn is told once.

    Args:
        service: the event store.
        player: the player's id.
        listener: gets the states of the player's games.
        waiting: the games that waited for the player before the listener listened.
        silence_s: seconds without a message after which a comment is sent.
    """
    sent_versions: dict[str, int] = {}
    async for message in outlasting(partial(_waiting, service, player, waiting, sent_versions)):
        yield message
    until = monotonic_s() + silence_s
    while True:
        try:
            # A state that is no turn of theirs does not delay the comment: so the time of a comment tells nothing.
            state = await listener.next(max(0.0, until - monotonic_s()))
        except StreamEnded:
            return
        if state is None:
            yield StreamMessage()
            until = monotonic_s() + silence_s
            continue
        for message in _turn(state, player, sent_versions):
            yield message
            until = monotonic_s() + silence_s


async def _waiting(
    service: Service, player: str, waiting: Sequence[str], sent_versions: dict[str, int]
) -> AsyncIterator[StreamMessage]:
    for game in waiting:
        for message in _turn(await service.reader.state(game), player, sent_versions):
            yield message


def _turn(state: State, player: str, sent_versions: dict[str, int]) -> list[StreamMessage]:
    """Return the message of a turn unless this version, or a later version, was sent."""
    game, seat = state.at_table.game, state.at_table.seat_of(player)
    if (
        seat is None
        or seat not in to_move(state)
        or plays_itself(state, seat)
        or sent_versions.get(game, 0) >= state.version
    ):
        return []
    sent_versions[game] = state.version
    clocks = state.at_table.clocks
    until = clocks[seat].until if clocks else None
    turn = Turn(game, str(state.head), seat, status_of(state), msgspec.UNSET if until is None else until)
    return [StreamMessage("turn", _encode(turn), f"{game}:{turn.head}")]
