"""The kinds of logs: games and tournaments. An id names its kind, here and nowhere else.

A kind has a codec and a fold of its own, in a subclass of `ChainedLogs`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from eventstore.storage.store import FEED_START, Store

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


async def stored_games(store: Store) -> list[str]:
    """Return all games of a store, each once: by shard the retired games, then the games of the feed."""
    games: dict[str, None] = {}
    for shard in range(store.shards):
        games |= dict.fromkeys(await store.retired_games(shard))
        games |= dict.fromkeys(await games_in_feed(store, shard))
    return list(games)
