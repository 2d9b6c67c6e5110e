"""The names of all keys the store has on Redis, in one place.

Everything of a game lies under the hash tag of its shard, `{<shard>}`, so that one script may touch it
on a cluster. Component sets and studies belong to no shard.
"""

from __future__ import annotations

from typing import Final

from eventstore.storage.store import shard_of

LOG: Final = "tabletape:{%d}:log:%s"
"""Stream of a game's own entries: id `<version>-0`; fields `h` hash, `b` body, `o` openings if any."""
KEYS: Final = "tabletape:{%d}:keys:%s"
"""Hash of a game's remembered requests: actor and key -> version, hash, digest. Expires after the close."""
FORKS: Final = "tabletape:{%d}:forks:%s"
"""Set of the games forked directly from a game."""
LUCK: Final = "tabletape:{%d}:luck:%s"
"""Set of the open games that draw from the seed of a game."""
FEED: Final = "tabletape:{%d}:feed"
"""Stream of pointers to a shard's entries, in the order they were appended: fields `g` game, `v` version."""
DUE: Final = "tabletape:{%d}:due"
"""Sorted set of the games for which the service must act, by the time (ms) from which on."""
RUNS: Final = "tabletape:{%d}:runs"
"""Hash: of games that are due, how often each was handed out since its head last moved (`attempts:<game>`),
and the head at which runs failed with their number (`failures:<game>`); at the head of a mark, how often the log was
tried since."""
STAGED: Final = "tabletape:{%d}:staged:%s:%s"
"""Stream as that of a log: entries of a game that is written at once, with a mark of whoever writes it. Nobody reads
it; with the last entry it becomes the log, and where that never comes it expires."""
STALLED: Final = "tabletape:{%d}:stalled"
"""Hash: games that the service stopped trying -> version and hash of the head at which it did, and the reason.
Where a log can be folded its next entry says the same, and the mark is gone."""
REFUSED: Final = "tabletape:{%d}:refused:%s"
"""Stream: the newest decisions that the rules refused in a game, field `d` as JSON. Expires after the last one."""
DISPUTES: Final = "tabletape:{%d}:disputes:%s"
"""Hash: by dispute of a game, it and its answer as JSON."""
DISPUTED: Final = "tabletape:{%d}:disputed:%s"
"""Set of the games of a tournament that have disputes."""
STUDY: Final = "tabletape:{studies}:study:%s"
"""String: a study as JSON. Studies name games of any shard, so they lie beside the shards."""
STUDY_LINES: Final = "tabletape:{studies}:lines"
"""Hash: by study, its line in lists as JSON."""
STUDIES_OF_ALL: Final = "tabletape:{studies}:all"
"""Sorted set, all with the same score, of the studies for everybody: `<time it was begun, 15 digits>:<id>`."""
STUDIES_ON: Final = "tabletape:{studies}:on:%s"
"""Sorted set as that one, of the studies that a player has or may edit."""
STUDIES_OWNED: Final = "tabletape:{studies}:owned:%s"
"""Set of the studies that a player has."""
ANNOTATIONS: Final = "tabletape:{%d}:annotations:%s"
"""Hash: by annotation of a game, it with its answers and what its authors could know, as JSON."""
READY: Final = "tabletape:{%d}:ready"
"""Never there: a write that would change it, if it were, tells whether writes are taken."""
COMPONENTS: Final = "tabletape:components:%s"
"""String: a component set under its hash."""


def game_key(template: str, game: str) -> str:
    """Return a key of one game."""
    return template % (shard_of(game), game)
