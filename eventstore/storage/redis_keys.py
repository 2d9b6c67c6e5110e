"""The names of all keys of the store on Redis.

All keys of a game have the hash tag of its shard, `{<shard>}`, so that a single script may use them on a cluster.

Studies, notices, labels, vacations, challenges, friends and the names by which players are found lie in the same
shards, each by the player or the label that it belongs to. Their templates begin with a place, which `beside_logs`
returns. Component sets, and the rows of players, have a slot each.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias
from zlib import crc32

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
any; `a` when a row beside the log changed and the version was named before; `b` when the log was brought back and its
last version was named before."""
FEED_BEGIN: Final = "tabletape:{%d}:feed-begin"
"""String: the last position of the feed that was deleted; missing while nothing was."""
CAUSES: Final = "tabletape:{%d}:causes"
"""Stream: the causes of a shard's newest entries, some 10,000: fields `g` game, `v` version, `c` the cause as JSON, `f`
the position in the feed."""
DUE: Final = "tabletape:{%d}:due"
"""Sorted set of the games for which the service must act, by the time (ms) at which it must."""
RUNS: Final = "tabletape:{%d}:runs"
"""Hash: by due game, how often it was handed out since its head last moved (`attempts:<game>`), and the head at
which runs failed with their number (`failures:<game>`); at the head of a mark, how often the log was tried since. A
game that is due because of a traced entry has its trace (`trace:<game>`)."""
STAGED: Final = "tabletape:{%d}:staged:%s:%s"
"""Stream with the form of a log: entries of a game that is written at once, with a mark of its writer. Nobody reads it;
with the last entry it becomes the log, else it expires."""
STALLED: Final = "tabletape:{%d}:stalled"
"""Hash: games that the service stopped trying -> version and hash of the head at which it stopped, and the reason.
If a log can be folded its next entry says the same, and the mark is gone."""
SET_BACK: Final = "tabletape:{%d}:set-back"
"""Hash: games whose logs lost entries by a fail-over -> when the loss was noticed (ms), version and hash of the last
entry known to be lost, and of the last entry in the log then. Forgotten after a week."""
REFUSED: Final = "tabletape:{%d}:refused:%s"
"""Stream: the newest decisions that the rules refused in a game, field `d` as JSON. Expires after the last refusal."""
DISPUTES: Final = "tabletape:{%d}:disputes:%s"
"""Hash: by id, a dispute of a game and its answer as JSON."""
DISPUTED: Final = "tabletape:{%d}:disputed:%s"
"""Set of the games of a tournament that have disputes."""
STUDY: Final = "tabletape:%s:study:%s"
"""String: a study as JSON. It names games of any shard, and lies in the shard of its owner, which its id names."""
STUDY_LINES: Final = "tabletape:%s:lines"
"""Hash: by study of a shard, its line in lists as JSON."""
STUDIES_OF_ALL: Final = "tabletape:%s:all"
"""Sorted set, all with the same score, of a shard's studies for everybody: `<time it was begun, 15 digits>:<id>`."""
STUDIES_ON: Final = "tabletape:%s:on:%s"
"""Sorted set of the same form: the studies of a shard that a player has or may edit."""
STUDIES_OWNED: Final = "tabletape:%s:owned:%s"
"""Set of the studies that a player has."""
STUDIES_REMOVED: Final = "tabletape:%s:removed:%s"
"""String: the removals of a player's studies that are remembered, as JSON. Expires after the last one."""
NOTES: Final = "tabletape:{%d}:notes:%s"
"""Hash: the annotations of a game and their answers, each behind doors; its fields are told in `threads.py`."""
NOTES_REMOVED: Final = "tabletape:{%d}:notes-removed:%s:%s"
"""String: the removals of an author's notes in a game that are remembered, as JSON. Expires after the last one."""
CHAT: Final = "tabletape:{%d}:chat:%s"
"""Hash: the chat of a game, the messages of its rooms; its fields are told in `eventstore/chat/chat.py`. Deleted when
the log is retired."""
CHAT_CASES: Final = "tabletape:{%d}:chat-cases:%s"
"""Hash: the reported messages of a game's chat; its fields are told in `eventstore/chat/reports.py`. Deleted when the
log is retired."""
CHAT_REPORTED: Final = "tabletape:{%d}:chat-reported:%s"
"""Set: the games of a tournament with reported messages. Under `NO_TOURNAMENT`: the games of a shard that belong to no
tournament, and have a reported message without an answer."""
NO_TOURNAMENT: Final = "games"
SHARED_REVIEW: Final = "tabletape:{%d}:shared-review:%s"
"""Hash: the shared review of a closed game; its fields are told in `eventstore/review/shared_reviews.py`. Expires an
hour after the last sign of somebody there."""
ANNOTATIONS: Final = "tabletape:{%d}:annotations:%s"
"""Hash: by annotation of a game, it with its answers and what its authors could know, as JSON. Earlier versions kept
them so; what is found here is moved."""
PLAYER: Final = "tabletape:player:%s"
"""Hash of a player: name, role, SHA-256 of the token in hex (none: it was revoked), of further tokens (`others`), and
when one of them was used; SHA-256 of the recovery code in hex, with the time (ms) at which it was made (`recovery`);
SHA-256 of the link for a further device in hex, with its end (ms) and the token that was made with it (`device`);
under `passkey:<id>` a passkey: its count of signatures, the time (ms) of its last use, and the rest as JSON. Of a bot
account also its owner and a description. Of an erased player only when that was (ms)."""
PASSKEY_CHALLENGE: Final = "tabletape:passkey-challenge:%s"
"""String: by SHA-256 of a challenge for passkeys in hex, the player who adds one, or `-` for signing in. Expires."""
RECOVERY: Final = "tabletape:recovery:%s"
"""String: by SHA-256 of a recovery code in hex, its player. Expires unless the row of the player has the code."""
ORGANISERS: Final = "tabletape:organisers"
"""Set of the players who have the role of an organiser, and maybe of some who have it no more: a reader looks."""
PLAYER_NAMES: Final = "tabletape:%s:by-name"
"""Sorted set of a shard's players, all with the same score, `<name in lower case>\\0<id>`: finds players by the
beginning of their names."""
PLAYER_NAMES_BEFORE: Final = "tabletape:player-names"
"""The same set of all players, as earlier releases wrote it: each leaves it with the next use of their token."""
NAMES: Final = "tabletape:{names:%s}:%s"
"""Set: each name of a player that entries hold sealed, behind its salt. An empty member marks an erased player. Players
are spread over slots by the last digit of their ids."""
ERASED: Final = "tabletape:{erased}"
"""Sorted set of the erased players, by the time (ms)."""
ERASING: Final = "tabletape:{erased}:begun"
"""Sorted set of the players whose erasing has begun and not ended, by the time (ms)."""
SCOPED_TOKENS: Final = "tabletape:player:%s:tokens"
"""Hash: by id, a further token of a player with its scope and end, without its secret, as JSON."""
PREFERENCES: Final = "tabletape:player:%s:preferences"
"""Hash of a player's preferences: by name, the value as JSON."""
OPEN_THINGS: Final = "tabletape:player:%s:open:%s"
"""Sorted set of the `tables` or `tournaments` that a player has opened, or of their `bots`, by the time (ms); some may
be over."""
CHATTED: Final = "tabletape:player:%s:chatted"
"""Set: the games in whose chat a player has said or reported something. Expires when the player was erased."""
SHARING: Final = "tabletape:player:%s:shared-reviews"
"""Sorted set: the games in whose shared reviews a player may be, by the time (ms) of joining. Expires an hour after the
last."""
PRESENT: Final = "tabletape:player:%s:present"
"""String: there while a tab of the page is open."""
FOLLOWED: Final = "tabletape:player:%s:present:%s"
"""String: until when (ms) a player counts as having a stream of a game open."""
NOTICE_SETTINGS: Final = "tabletape:%s:settings"
"""Hash: by player of a shard, the settings of their notices and channels, as JSON. Holds addresses and secrets."""
NOTICE_GAMES: Final = "tabletape:%s:games:%s"
"""Hash of a player: by game, the settings of its notices, as JSON."""
NOTICE_FEEDS: Final = "tabletape:%s:feeds"
"""Hash: by shard, the position in its feed up to which all notices are made. It lies in that shard."""
NOTICES_MADE: Final = "tabletape:%s:made"
"""Sorted set: `<notice> <channel>` of recently made deliveries, by the time (ms) of their making."""
NOTICE_LANE: Final = "tabletape:%s:lane:%s"
"""List of a lane (`<player>/<channel>/<game>`): its deliveries in order, as JSON."""
NOTICE_LANE_STATE: Final = "tabletape:%s:lane:%s:state"
"""Hash of a lane: `attempts` at its first delivery, `next` time (ms) it may be tried, `lease` of the worker that sends
now and `until` when (ms), `handed` how often it was handed out."""
NOTICES_DUE: Final = "tabletape:%s:due"
"""Sorted set of the lanes of a shard in which deliveries wait, by the time (ms) at which a worker should look at
them."""
NOTICE_LOG: Final = "tabletape:%s:log:%s"
"""Hash of a player: by `<notice> <channel>`, the outcome of the delivery, as JSON."""
NOTICE_LOG_ORDER: Final = "tabletape:%s:log:%s:order"
"""List of the fields of that hash, the newest first."""
NOTICE_COUNTS: Final = "tabletape:%s:counts"
"""Hash: how many deliveries to players of a shard were `sent`, `failed` attempts, `given_up`, `dropped`, and how many
are `waiting`."""
RETIRED: Final = "tabletape:{%d}:retired"
"""Hash: games whose logs lie in the archive store -> version of the first own entry, version and hash of the head."""
RETIRING: Final = "tabletape:{%d}:retiring"
"""Hash of the same form: games whose logs are about to go there. Their logs are still here."""
BROUGHT_BACK: Final = "tabletape:{%d}:brought-back:%s"
"""String: is there while a game that was brought back is not retired again."""
BEAT: Final = "tabletape:{attendance}:beat"
"""String: the last beat of a process that takes requests (ms)."""
AWAY: Final = "tabletape:{attendance}:away"
"""Sorted set of the outages, `<from>-<to>`, by their end (ms)."""
READY: Final = "tabletape:{%d}:ready"
"""A key that never exists: `SET … XX` on it fails only when Redis refuses writes."""
CONFIRMED: Final = "tabletape:{%s}:confirmed"
"""Written behind each command that a replica must confirm: so `WAIT` always has a write to wait for."""
LAYOUT: Final = "tabletape:layout"
"""String: the newest layout of the keys and values here; a release that does not know it does not start."""
SHARDS: Final = "tabletape:shards"
"""String: the number of shards; written with the first start, and never changed."""
SHARDS_BESIDE_LOGS: Final = "tabletape:shards-beside-logs"
"""String: over how many of the shards the things beside the logs are spread; written before layout and
shards, and never changed. It is 1 where an earlier release has begun the store."""
COMPONENTS: Final = "tabletape:components:%s"
"""String: a component set under its hash."""
VACATIONS: Final = "tabletape:%s:said"
"""Hash: by player of a shard, their vacation, and the games where it has still to begin or end, as JSON."""
LABELS_RESERVED: Final = "tabletape:%s:reserved"
"""Hash: by label of a shard, its reservation as JSON."""
LABEL_OPERATORS: Final = "tabletape:%s:operators:%s"
"""Set of the operators of the service that opened games under a label that another actor has reserved."""
CHALLENGES: Final = "tabletape:%s:received"
"""Hash: by player of a shard, the challenges to them, open or ended within a day, as JSON; at most 100."""
CHALLENGES_SENT: Final = "tabletape:%s:sent"
"""Hash: by player of a shard, the players and ids of the challenges that they have sent, as JSON; at most 100."""
CHALLENGE_TABLES: Final = "tabletape:%s:to-open"
"""Hash: by game that is about to be opened for a challenge, `<challenged player> <challenge>`."""
FRIENDS: Final = "tabletape:%s:chosen"
"""Hash: by player of a shard, the players whom they keep as friends, as JSON; at most 200."""
KEPT_SEATS: Final = "tabletape:game:%s:kept-seats"
"""String: the seats of a waiting table that are kept for players who were invited, as JSON. Expires when they are kept
no longer."""
INVITED: Final = "tabletape:player:%s:invited"
"""Sorted set: the tables where a seat is kept for a player, by the end of that (ms); the last 50. Expires."""
SERIES: Final = "tabletape:%s:joined"
"""Hash: by owner of a shard, their series of tournaments as JSON."""
FOLDED: Final = "tabletape:{%d}:folded"
"""Stream: the newest steps of the live builds of a shard's stored projections, some 10,000: fields `p` projection,
`f` the position in the feed that its rows stand for since."""
SEEKS: Final = "tabletape:{seeks}:waiting"
"""Hash: by player who waits for opponents, their request: `<pool> <since (ms)> <rating, or ->`. All requests lie in the
same slot, so that a player waits once; their number has a limit."""
SEEKS_UNTIL: Final = "tabletape:{seeks}:until"
"""Sorted set of these players, by the time (ms) at which their request expires."""
SEEKS_SEATED: Final = "tabletape:{seeks}:seated"
"""Hash: by player, the game at which their last request has seated them: `<game> <pool> <since (ms)>`. Forgotten after
the game."""
SEEKS_TABLES: Final = "tabletape:{seeks}:tables"
"""Hash: by game that is to be opened for players who found each other, `<pool> <player> …`, the players by seat."""
SEEKS_LEASE: Final = "tabletape:{seeks}:lease"
"""String: a mark of the process that seats players now. Expires."""

BesideLogs: TypeAlias = Literal[
    "studies",
    "notices",
    "labels",
    "vacations",
    "players",
    "challenges",
    "challenges_sent",
    "challenge_tables",
    "friends",
    "series",
]


def game_key(template: str, game: str) -> str:
    """Return a key of a game."""
    return template % (shard_of(game), game)


def names_key(player: str) -> str:
    """Return the key of the names of a player."""
    return NAMES % (player[-1:], player)


def beside_logs(kind: BesideLogs, shard: int) -> str:
    """Return the part of a key that names a kind of things beside the logs and their shard.

    The first shard has the names that all of them had before they were spread.
    """
    return f"{{{shard}}}:{kind}" if shard else f"{{{kind}}}"


def shard_of_name(name: str, shards: int) -> int:
    """Return the shard, of so many, of the things of a player or a label."""
    return crc32(name.encode()) % shards
