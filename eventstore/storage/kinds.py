"""The kinds of logs: games and tournaments. An id names its kind, here and nowhere else.

A kind has a codec and a fold of its own, behind the methods of `Log`; storing, chaining, the feed and the due set are
the same for all kinds.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final, Protocol, TypeVar

import msgspec

from eventstore.storage.head import Head
from eventstore.storage.store import FEED_START, Record, Store

S_co = TypeVar("S_co", covariant=True)

_BITS: Final = 12
"""How many characters of an id hold its bits."""
_ITEMS_AT_ONCE: Final = 5_000


class LogKind(msgspec.Struct, frozen=True):
    """A kind of logs."""

    name: str
    """Its noun."""
    letter: str
    """The letter between the shard and the bits of an id; empty for games."""


GAME: Final = LogKind("game", "")
TOURNAMENT: Final = LogKind("tournament", "t")
KINDS: Final = (GAME, TOURNAMENT)


class Log(Protocol[S_co]):
    """Reads the logs of a kind, and folds them to states with a `head`."""

    async def head(self, log: str, /) -> Head:
        """Return the head of a log.

        Raises:
            GameUnknown: there is no such log.
        """
        ...

    async def state(self, log: str, /) -> S_co:
        """Return the state at the head, as the store has it now; errors as `head`."""
        ...

    async def state_at(self, log: str, version: int, /) -> S_co:
        """Return the state at a version; errors as `record`."""
        ...

    async def record(self, log: str, version: int, /) -> Record:
        """Return a stored entry.

        Raises:
            GameUnknown: there is no such log.
            VersionUnknown: the log has no such version.
        """
        ...

    def stream(self, log: str, /, *, after: int = 0, upto: int | None = None) -> AsyncIterator[Record]:
        """Yield stored entries up to a version; errors as `head`."""
        ...


def kind_of(log: str) -> LogKind:
    """Return the kind of the log with an id: `<shard>-`, the letter of the kind, and 12 characters.

    The characters of a game's id may begin with the letter of another kind.

    >>> kind_of("0-t0123456789ab").name, kind_of("0-0123456789ab").name, kind_of("0-t123456789ab").name
    ('tournament', 'game', 'game')
    """
    rest = log.partition("-")[2]
    fitting = (kind for kind in KINDS if rest.startswith(kind.letter) and len(rest) == len(kind.letter) + _BITS)
    return next(fitting, GAME)


async def games_in_feed(store: Store, shard: int) -> dict[str, int]:
    """Return the games that a shard's feed names, each with its last version there; retired games may be missing."""
    versions: dict[str, int] = {}
    position = FEED_START
    while items := await store.feed(shard, after=position, limit=_ITEMS_AT_ONCE):
        for item in items:
            if kind_of(item.game) is GAME:
                versions[item.game] = max(item.version, versions.get(item.game, 0))
        position = items[-1].position
    return versions


Logs = dict[LogKind, Log[Any]]
"""By kind: the reader of its logs."""
