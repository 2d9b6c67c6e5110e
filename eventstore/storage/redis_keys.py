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
"""Stream of pointers to a shard's entries, in the order they were appended: fields `g` game, `v` version, `t` trace if
any; `a` where something beside the log changed and the version was named before."""
DUE: Final = "tabletape:{%d}:due"
"""Sorted set of the games for which the service must act, by the time (ms) from which on."""
RUNS: Final = "tabletape:{%d}:runs"
"""Hash: of games that are due, how often each was handed out since its head last moved (`attempts:<game>`),
and the head at which runs failed with their number (`failures:<game>`); at the head of a mark, how often the log was
tried since. Of those that are due because of an entry that is traced, its trace (`trace:<game>`)."""
STAGED: Final = "tabletape:{%d}:staged:%s:%s"
"""Stream as that of a log: entries of a game that is written at once, with a mark of whoever writes it. Nobody reads
it; with the last entry it becomes the log, and where that never comes it expires."""
STALLED: Final = "tabletape:{%d}:stalled"
"""Hash: games that the service stopped trying -> version and hash of the head at which it did, and the reason.
Where a log can be folded its next entry says the same, and the mark is gone."""
SET_BACK: Final = "tabletape:{%d}:set-back"
"""Hash: games whose logs lost entries by a fail-over -> when that was noticed (ms), version and hash of the last entry
known to be lost, and of the last entry in the log then. Forgotten after a week."""
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
NOTES: Final = "tabletape:{%d}:notes:%s"
"""Hash: the annotations of a game and their answers, each behind doors; its fields are told in `threads.py`."""
ANNOTATIONS: Final = "tabletape:{%d}:annotations:%s"
"""Hash: by annotation of a game, it with its answers and what its authors could know, as JSON. Earlier versions kept
them so; what is found here is moved."""
PLAYER: Final = "tabletape:player:%s"
"""Hash of a player: name, role, SHA-256 of the token in hex (none: it was revoked), and when that token was used."""
PREFERENCES: Final = "tabletape:player:%s:preferences"
"""Hash of what a player prefers: by name, its value as JSON."""
OPEN_THINGS: Final = "tabletape:player:%s:open:%s"
"""Sorted set of things of one kind, `tables` or `tournaments`, that a player has made, by when; some may be over."""
PRESENT: Final = "tabletape:player:%s:present"
"""String: there while a tab of the page is open."""
FOLLOWED: Final = "tabletape:player:%s:present:%s"
"""String: until when (ms) a player counts as one who has a stream of a game open."""
NOTICE_SETTINGS: Final = "tabletape:{notices}:settings"
"""Hash: by player, what they want to be told and where, as JSON. Holds addresses and secrets."""
NOTICE_GAMES: Final = "tabletape:{notices}:games:%s"
"""Hash of a player: by game, what they want to be told of it, as JSON."""
NOTICE_FEEDS: Final = "tabletape:{notices}:feeds"
"""Hash: by shard, the position in its feed up to which all notices are made."""
NOTICES_MADE: Final = "tabletape:{notices}:made"
"""Sorted set: `<notice> <channel>` of what was made lately, by the time (ms) at which it was."""
NOTICE_LANE: Final = "tabletape:{notices}:lane:%s"
"""List of a lane (`<player>/<channel>/<game>`): what is to be sent there, in order, as JSON."""
NOTICE_LANE_STATE: Final = "tabletape:{notices}:lane:%s:state"
"""Hash of a lane: `attempts` at its first delivery, `next` time (ms) it may be tried, `lease` of who sends now and
`until` when (ms), `handed` how often it was handed out."""
NOTICES_DUE: Final = "tabletape:{notices}:due"
"""Sorted set of the lanes in which something waits, by the time (ms) at which a worker should look at them."""
NOTICE_LOG: Final = "tabletape:{notices}:log:%s"
"""Hash of a player: by `<notice> <channel>`, what became of it, as JSON."""
NOTICE_LOG_ORDER: Final = "tabletape:{notices}:log:%s:order"
"""List of the fields of that hash, the newest first."""
NOTICE_COUNTS: Final = "tabletape:{notices}:counts"
"""Hash: how many deliveries were `sent`, `failed` attempts, `given_up`, `dropped`, and how many are `waiting`."""
RETIRED: Final = "tabletape:{%d}:retired"
"""Hash: games whose logs lie in the archive store -> version of the first own entry, version and hash of the head."""
RETIRING: Final = "tabletape:{%d}:retiring"
"""Hash, the same: games whose logs are about to go there. Their logs are still here."""
BROUGHT_BACK: Final = "tabletape:{%d}:brought-back:%s"
"""String: is there while a game that was brought back is not retired again."""
BEAT: Final = "tabletape:{attendance}:beat"
"""String: when a process that takes requests last said that it is there (ms)."""
AWAY: Final = "tabletape:{attendance}:away"
"""Sorted set of the outages, `<from>-<to>`, by their end (ms)."""
READY: Final = "tabletape:{%d}:ready"
"""Never there: a write that would change it, if it were, tells whether writes are taken."""
CONFIRMED: Final = "tabletape:{%s}:confirmed"
"""Written behind what has to reach a replica before it is acknowledged: so there is always something to wait for."""
SHARDS: Final = "tabletape:shards"
"""String: how many shards there are; written with the first start, and never changed."""
COMPONENTS: Final = "tabletape:components:%s"
"""String: a component set under its hash."""


def game_key(template: str, game: str) -> str:
    """Return a key of one game."""
    return template % (shard_of(game), game)


VACATIONS: Final = "tabletape:{vacations}:said"
"""Hash: by player, what they said about their vacation and which of their games have still to be told, as JSON."""
