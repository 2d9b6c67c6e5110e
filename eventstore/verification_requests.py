"""Verification between those who ask for it and the workers that do it: asks, and results kept for a while.

Whoever wants a result asks for it and asks again until it is there. An ask whose worker was killed
is forgotten after `PROMISE_MS`, so that the next ask is handed out anew; nothing else is needed.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from eventstore.head import parse_head
from eventstore.redis_link import RedisLink

__all__ = ["DAMAGE_KEPT_MS", "PROMISE_MS", "RESULT_KEPT_MS", "Ask", "VerificationDesk"]

PROMISE_MS: Final = 10_000
"""How long an ask counts as being worked on since somebody last said so."""

RESULT_KEPT_MS: Final = 3600 * 1000
"""How long a result is kept. A log that goes on has another head and thus another result."""

DAMAGE_KEPT_MS: Final = 10_000
"""How long the result about a damaged log is kept: until it was fetched, for the log has the same head when it is
mended, or damaged elsewhere."""

_SHORTEST_BLOCK_MS: Final = 10
"""Some servers take a very short wait for an endless one."""
_ASKS: Final = "tabletape:verification:asks"
_PROMISED: Final = "tabletape:verification:promised:%s"
_RESULT: Final = "tabletape:verification:result:%s"
_LONGEST_LIST: Final = 1_000


class Ask(msgspec.Struct, frozen=True):
    """One verification that somebody wants."""

    game: str
    head: str
    """Up to which head: `<version>-<hash8>`."""
    damaged: bool = False
    """Whether the log is known not to fold: then another ask than one about the same head of the sound log."""

    @property
    def name(self) -> str:
        """What the keys of this ask end with."""
        return f"{self.game}:{self.head}{':damaged' if self.damaged else ''}"


_ask_decoder = msgspec.json.Decoder(Ask)


class VerificationDesk:
    """Takes asks, hands them out, and keeps results as the JSON bytes they were given as.

    Every method may raise `StoreUnavailable`.
    """

    def __init__(self, link: RedisLink) -> None:
        self._link = link

    @classmethod
    def connect(cls, url: str) -> VerificationDesk:
        """Make a desk on the store's Redis; connects when first used."""
        return cls(RedisLink(url))

    async def ask(self, ask: Ask) -> None:
        """Ask for a verification; does nothing while the same one is waited for or worked on.

        Raises:
            HeadInvalid: the head is not written `<version>-<hash8>`.
        """
        parse_head(ask.head)
        if await self._link.call("SET", _PROMISED % ask.name, 1, "NX", "PX", PROMISE_MS):
            await self._link.call("LPUSH", _ASKS, msgspec.json.encode(ask))
            await self._link.call("LTRIM", _ASKS, 0, _LONGEST_LIST - 1)

    async def result(self, ask: Ask) -> bytes | None:
        """Give the result of an ask as JSON, or `None` when it is not there (yet, or any more)."""
        result: bytes | None = await self._link.call("GET", _RESULT % ask.name)
        return result

    async def next_ask(self, block_ms: int) -> Ask | None:
        """Take the oldest ask; wait up to *block_ms* for one. Of several takers only one gets it."""
        reply: Any = await self._link.listen(
            lambda block: ("BRPOP", _ASKS, max(block, _SHORTEST_BLOCK_MS) / 1000), block_ms
        )
        return _ask_decoder.decode(reply[1]) if reply else None

    async def promise(self, ask: Ask) -> None:
        """Say that somebody still works on an ask."""
        await self._link.call("SET", _PROMISED % ask.name, 1, "PX", PROMISE_MS)

    async def keep(self, ask: Ask, result: bytes) -> None:
        """Keep the result of an ask."""
        kept_ms = DAMAGE_KEPT_MS if ask.damaged else RESULT_KEPT_MS
        await self._link.call("SET", _RESULT % ask.name, result, "PX", kept_ms)
        await self._link.call("DEL", _PROMISED % ask.name)

    async def give_up(self, ask: Ask) -> None:
        """Say that nobody works on an ask any more."""
        await self._link.call("DEL", _PROMISED % ask.name)

    async def close(self) -> None:
        """Let go of connections."""
        await self._link.close()
