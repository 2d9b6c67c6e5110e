"""Refused decisions with the rules that refused them, kept beside the log for a while.

They change nothing, so they are not in the log. They may reveal a seat's knowledge: a caller checks first what the
viewer may see of their version.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

import msgspec

from domain.core.errors import IllegalDecision
from domain.core.events import Message, Seat
from eventstore.errors import StoreUnavailable
from eventstore.storage.redis_keys import REFUSED, game_key
from eventstore.storage.script import Script

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

MOST_REFUSED: Final = 200
"""Number of refused decisions that are kept of a game, the newest."""
REFUSED_KEPT_MS: Final = 30 * 24 * 3600 * 1000
"""Milliseconds for which they are kept after the last refusal of the game."""
LONGEST_DECISION: Final = 2_000
"""The longest decision that is kept, in bytes. No legal decision is longer; of a longer text only the refusal is
kept."""

_NOTE: Final = Script("note_refused.lua")


class RefusedDecision(msgspec.Struct, frozen=True):
    """A decision that the rules refused."""

    version: int
    head: str
    """The head that it was made on, and judged on."""
    seat: Seat
    """The seat that decided."""
    time: int
    """The time of the refusal, milliseconds since 1970 in UTC."""
    decision: msgspec.Raw
    """The decision as JSON; `null` when it was too long to be kept."""
    code: str
    rule: str
    """The paragraph that refused it, as refusals name it: `bison 4.7`."""
    reason: Message


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(RefusedDecision).decode


class RefusedDecisions:
    """Stores the refused decisions of games."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def note(
        self, game: str, head: str, seat: Seat, time: int, decision: bytes, refused: IllegalDecision
    ) -> None:
        """Keep a refused decision. A store that does not answer is ignored: the player gets the refusal anyway."""
        raw = msgspec.Raw(decision if len(decision) <= LONGEST_DECISION else b"null")
        version = int(head.partition("-")[0])
        noted = _encode(RefusedDecision(version, head, seat, time, raw, refused.code, refused.rule, refused.reason))
        with contextlib.suppress(StoreUnavailable):
            arguments = [noted, MOST_REFUSED, REFUSED_KEPT_MS]
            await self._client.run(_NOTE, [game_key(REFUSED, game)], arguments, repeat=False)

    async def of(self, game: str) -> tuple[RefusedDecision, ...]:
        """Return the refused decisions of a game that are kept, the newest first.

        Raises:
            StoreUnavailable: they cannot be read now.
        """
        rows = await self._client.call("XREVRANGE", game_key(REFUSED, game), "+", "-")
        return tuple(_decode(fields[1]) for _, fields in rows)
