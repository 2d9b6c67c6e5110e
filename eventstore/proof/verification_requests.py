"""Verification between those who ask for it and the workers that do it: asks, and results kept for a while.

Whoever wants a result asks for it and asks again until it is there. An ask whose worker was killed
is forgotten after `PROMISE_MS`, so that the next ask is handed out anew; nothing else is needed.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from eventstore.errors import UNREADABLE
from eventstore.proof.kept_verification import KeptVerification
from eventstore.storage.head import parse_head
from eventstore.storage.redis_client import RedisClient

PROMISE_MS: Final = 10_000
"""How long an ask counts as being worked on since somebody last said so."""

RESULT_KEPT_MS: Final = 3600 * 1000
"""How long a result is kept. That only saves memory: what it holds for is kept with it."""

_SHORTEST_BLOCK_MS: Final = 10
"""Some servers take a very short wait for an endless one."""
_ASKS: Final = "tabletape:verification:asks"
_PROMISED: Final = "tabletape:verification:promised:%s"
_RESULT: Final = "tabletape:verification:kept:%s"
_LONGEST_LIST: Final = 1_000


class Ask(msgspec.Struct, frozen=True):
    """One verification that somebody wants."""

    game: str
    head: str
    """Up to which head: `<version>-<hash8>`."""

    @property
    def name(self) -> str:
        """What the keys of this ask end with."""
        return f"{self.game}:{self.head}"


_ask_decoder = msgspec.json.Decoder(Ask)
_kept_decoder = msgspec.json.Decoder(KeptVerification)


class VerificationDesk:
    """Takes asks, hands them out, and keeps results.

    Every method may raise `StoreUnavailable`.
    """

    def __init__(self, link: RedisClient) -> None:
        self._link = link

    @classmethod
    def connect(cls, url: str) -> VerificationDesk:
        """Make a desk on the store's Redis; connects when first used."""
        return cls(RedisClient(url))

    async def ask(self, ask: Ask) -> None:
        """Ask for a verification; does nothing while the same one is waited for or worked on.

        Raises:
            HeadInvalid: the head is not written `<version>-<hash8>`.
        """
        parse_head(ask.head)
        if await self._link.call("SET", _PROMISED % ask.name, 1, "NX", "PX", PROMISE_MS):
            await self._link.call("LPUSH", _ASKS, msgspec.json.encode(ask))
            await self._link.call("LTRIM", _ASKS, 0, _LONGEST_LIST - 1)

    async def result(self, ask: Ask) -> KeptVerification | None:
        """Return the result kept for an ask, or `None` when there is none (yet, or any more) that can be read."""
        result: bytes | None = await self._link.call("GET", _RESULT % ask.name)
        if result is None:
            return None
        try:
            return _kept_decoder.decode(result)
        except UNREADABLE:
            return None  # another release kept it

    async def next_ask(self, block_ms: int) -> Ask | None:
        """Take the oldest ask; wait up to *block_ms* for one. Of several takers only one gets it."""
        reply: Any = await self._link.listen(
            lambda block: ("BRPOP", _ASKS, max(block, _SHORTEST_BLOCK_MS) / 1000), block_ms
        )
        return _ask_decoder.decode(reply[1]) if reply else None

    async def promise(self, ask: Ask) -> None:
        """Say that somebody still works on an ask."""
        await self._link.call("SET", _PROMISED % ask.name, 1, "PX", PROMISE_MS)

    async def keep(self, ask: Ask, result: KeptVerification) -> None:
        """Keep the result of an ask, in the place of an earlier one."""
        await self._link.call("SET", _RESULT % ask.name, msgspec.json.encode(result), "PX", RESULT_KEPT_MS)
        await self._link.call("DEL", _PROMISED % ask.name)

    async def give_up(self, ask: Ask) -> None:
        """Say that nobody works on an ask any more."""
        await self._link.call("DEL", _PROMISED % ask.name)

    async def close(self) -> None:
        """Let go of connections."""
        await self._link.close()
