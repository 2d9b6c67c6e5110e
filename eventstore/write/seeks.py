"""Requests for opponents, and the tables that are opened for their players.

A player has one request. It expires unless it is renewed. Requests become a table in two steps: a script takes the
players off the queue together and notes the table, then the table is opened with all of them by one entry under the id
that was noted. So a process that is killed between the steps leaves a noted table, which the next process opens; and
its players are never in the queue meanwhile. Nobody reads the request of another player: readers get numbers.
"""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from domain.core.accounts import is_bot_account
from domain.core.errors import TabletapeError
from domain.core.matching import MatchingRule, Seeker, match
from domain.core.time_controls import PACES, Correspondence, Pace
from eventstore.errors import CommandRefused, GameUnknown, HeadConflict, StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.log.name_book import pseudonym
from eventstore.storage.redis_documents import CHANGE_DOCUMENT
from eventstore.storage.redis_keys import PLAYER, SEEKS, SEEKS_LEASE, SEEKS_SEATED, SEEKS_TABLES, SEEKS_UNTIL
from eventstore.storage.script import Script
from eventstore.write.log_writer import LogWriter, NewGame
from eventstore.write.rematch import with_known_bot

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

MOST_SEEKS: Final = 1_000
"""Number of players that may wait at once."""
LIVE_MS: Final = 90_000
"""How long a request for a table with minutes on its clock holds: the page renews it while it is open."""
DAYS_MS: Final = 24 * 3600 * 1000
"""How long a request for a table with days on its clock holds: a player learns by a notice that the game began."""
LEASE_MS: Final = 10_000
"""How long the others leave the work to a process that was killed."""

_CHANGE: Final = Script("change_seek.lua")
_LOOK: Final = Script("look_at_seeks.lua")
_MATCH: Final = Script("match_seeks.lua")
_SEATED, _FULL = 1, 2
"""Answers of the first script: the player is seated already; too many players wait."""
_LOOKED_THROUGH: Final = 100

_log = logging.getLogger(__name__)


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table that a player wants."""

    ruleset: str
    seats: int
    pace: Pace

    def __str__(self) -> str:
        return f"{self.ruleset}/{self.seats}/{self.pace}"

    @property
    def is_live(self) -> bool:
        """Whether the game is played at once, with minutes on its clock."""
        return not isinstance(PACES[self.pace].time, Correspondence)

    @property
    def lifetime_ms(self) -> int:
        """How long a request holds without a renewal, in milliseconds."""
        return LIVE_MS if self.is_live else DAYS_MS


class Seek(msgspec.Struct, frozen=True):
    """A player's request for opponents."""

    wish: Wish
    since: int
    """The beginning of the wait, milliseconds since 1970 in UTC."""
    until: int | None
    """When the request expires, milliseconds since 1970 in UTC; `None` once a table is found."""
    game: str | None = None
    """The game in which the player is seated; `None` while the player waits."""


class Seeks:
    """Lets players wait for opponents, and seats them. Every method may raise `StoreUnavailable`.

    Args:
        client: connections to the Redis that stores the requests; the store's own.
        core: reads the games.
        writer: opens the tables.
        rule: the band of ratings.
    """

    def __init__(self, client: RedisClient, core: Core, writer: LogWriter, rule: MatchingRule | None = None) -> None:
        self._client = client
        self._core = core
        self._writer = writer
        self._rule = rule or MatchingRule()
        self._mark = secrets.token_hex(8)
        """Tells this process from others."""
        self._cursor = 0
        """The place from which the seated players are looked through next."""

    # Requests

    async def wait(self, player: str, wish: Wish, rating: float | None) -> Seek:
        """Let a player wait, or wait on, for opponents; another wish begins at the end of its queue.

        Args:
            player: the player.
            wish: the table that the player wants.
            rating: the mean of the player's strength at such tables; `None` without a rated game.

        Raises:
            CommandRefused: the player is a bot account, a live game goes on in which an earlier request has seated the
                player, or too many players wait.
        """
        if is_bot_account(player):
            detail = "the queue seats people only; a bot account plays where it was asked to"
            raise CommandRefused("people_only", detail, value=player, rule="bot accounts")
        seated = await self._seated(player)
        if seated is not None and seated.game is None:
            return seated
        if seated is not None and seated.wish.is_live:
            raise CommandRefused(
                "seated_by_seek", "the game for which you found opponents goes on", value=seated.game, rule="one table"
            )
        if seated is not None:  # games with days on their clocks go on beside each other
            await self._forget(player, f"{seated.game} {seated.wish} {seated.since}")
        now = self._core.clock()
        until = now + wish.lifetime_ms
        new = f"{wish} {now} {'-' if rating is None else rating}"
        keys = [SEEKS, SEEKS_UNTIL, SEEKS_SEATED]
        answer = await self._client.run(_CHANGE, keys, [player, str(wish), new, now, until, MOST_SEEKS])
        if answer == _FULL:
            raise CommandRefused(
                "seeks_full", "too many players wait for opponents now", value=MOST_SEEKS, rule=f"at most {MOST_SEEKS}"
            )
        if answer == _SEATED:
            return await self.of(player) or await self.wait(player, wish, rating)
        seeker = _seeker(player, answer.decode())
        return Seek(wish, seeker.since, until)

    async def of(self, player: str) -> Seek | None:
        """Return a player's request, also when it was fulfilled and its game goes on; `None` without one."""
        now = self._core.clock()
        request, until = (
            await self._client.call("HGET", SEEKS, player),
            await self._client.call("ZSCORE", SEEKS_UNTIL, player),
        )
        if request is None or until is None or int(until) <= now:
            return await self._seated(player)
        seeker = _seeker(player, request.decode())
        return Seek(_wish(seeker.pool), seeker.since, int(until))

    async def cancel(self, player: str) -> Seek | None:
        """Let a player wait no more. Return the request where it was fulfilled before; `None` otherwise."""
        await self._client.run(
            _CHANGE, [SEEKS, SEEKS_UNTIL, SEEKS_SEATED], [player, "", "", self._core.clock(), 0, MOST_SEEKS]
        )
        return await self._seated(player)

    async def counts(self) -> dict[Wish, int]:
        """Return the number of waiting players by wish."""
        requests = await self._client.call("HGETALL", SEEKS)
        pools = Counter(request.decode().partition(" ")[0] for request in requests.values())
        return {_wish(pool): count for pool, count in sorted(pools.items())}

    async def check(self, wish: Wish) -> None:
        """Refuse a wish for a table that could not be opened.

        Raises:
            RulesetUnknown, OptionError: there is no such ruleset, or it is not for so many seats.
        """
        await self._writer.check_game(self._new_game(wish))

    # Seating

    async def seat_players(self) -> int | None:
        """Seat the players that fit together; return the number of tables, `None` where another process does it.

        Every step may be the last of this process: the next process goes on.
        """
        now = self._core.clock()
        answer = await self._client.run(
            _LOOK, [SEEKS_LEASE, SEEKS, SEEKS_UNTIL, SEEKS_TABLES], [self._mark, now, LEASE_MS]
        )
        if answer is None:
            return None
        requests, noted = map(_texts, answer)
        for game, table in noted.items():
            await self._open(game, table)
        tables = 0
        for seekers in match([_seeker(player, request) for player, request in requests.items()], now, self._rule):
            if await self._may_sit([seeker.player for seeker in seekers]):
                tables += await self._seat(seekers, requests)
        return tables

    async def forget_ended(self) -> None:
        """Forget some players after their games; repeated calls look through all of them."""
        cursor, seated = await self._client.call("HSCAN", SEEKS_SEATED, self._cursor, "COUNT", _LOOKED_THROUGH)
        self._cursor = int(cursor)
        for player in seated:
            await self._seated(player.decode())

    async def _seat(self, seekers: Sequence[Seeker], requests: Mapping[str, str]) -> bool:
        """Take players off the queue and open their table; return whether they were still there."""
        game = self._core.ids.new_game(None)
        # By lot, and not by the time of waiting: the first seat may be an advantage.
        players = [seeker.player for seeker in seekers]
        secrets.SystemRandom().shuffle(players)
        table = " ".join([seekers[0].pool, *players])
        arguments: list[object] = [self._mark, self._core.clock(), game, table]
        for seeker in seekers:
            arguments += [seeker.player, requests[seeker.player], f"{game} {seeker.pool} {seeker.since}"]
        keys = [SEEKS_LEASE, SEEKS, SEEKS_UNTIL, SEEKS_TABLES, SEEKS_SEATED]
        # Not repeated when the reply is lost: a noted table is found again with the next look.
        if not await self._client.run(_MATCH, keys, arguments, repeat=False):
            return False
        await self._open(game, table)
        return True

    async def _open(self, game: str, table: str) -> None:
        """Open a noted table, unless it is open already, and forget the note."""
        pool, *players = table.split(" ")
        identities = [
            await self._identity(player) or Identity(player, pseudonym(player), "player") for player in players
        ]
        try:
            with suppress(HeadConflict):
                await self._writer.open_table(self._new_game(_wish(pool)), game, None, identities)
        except StoreUnavailable:
            raise
        except TabletapeError as error:
            # A ruleset that this release does not have: its players may wait for something else.
            _log.warning("the table %s cannot be opened: %s: %s", game, error.code, error)
        await self._client.call("HDEL", SEEKS_TABLES, game)

    def _new_game(self, wish: Wish) -> NewGame:
        clock = with_known_bot(self._core, PACES[wish.pace])
        return NewGame(ruleset=wish.ruleset, seats=wish.seats, clock=clock, resign="bot")

    async def _may_sit(self, players: Sequence[str]) -> bool:
        """Return whether all players still have access; a player without it waits no more."""
        gone = [player for player in players if await self._identity(player) is None]
        for player in gone:
            await self.cancel(player)
        return not gone

    async def _identity(self, player: str) -> Identity | None:
        """Return a player with the present name; `None` after the token was revoked or the player erased."""
        name, token = await self._client.call("HMGET", PLAYER % player, "name", "token")
        return None if name is None or token is None else Identity(player, name.decode(), "player")

    async def _seated(self, player: str) -> Seek | None:
        """Return the request of a player that has led to a table; forget it where the player sits there no more."""
        note = await self._client.call("HGET", SEEKS_SEATED, player)
        if note is None:
            return None
        game, pool, since = note.decode().split(" ")
        try:
            table = (await self._core.reader.state(game)).at_table
        except GameUnknown:
            if await self._client.call("HEXISTS", SEEKS_TABLES, game):
                return Seek(_wish(pool), int(since), None)
            # It was opened between the two looks, or cannot be opened.
            with suppress(GameUnknown):
                await self._core.reader.state(game)
                return Seek(_wish(pool), int(since), None, game)
        else:
            if not table.ended and table.seat_of(player) is not None:
                return Seek(_wish(pool), int(since), None, game)
        await self._forget(player, note)
        return None

    async def _forget(self, player: str, note: bytes | str) -> None:
        """Forget that a request has led to a table, unless a later request has led to another table."""
        await self._client.run(CHANGE_DOCUMENT, [SEEKS_SEATED], [player, note, b""])


def _wish(pool: str) -> Wish:
    ruleset, seats, pace = pool.split("/")
    return Wish(ruleset, int(seats), msgspec.convert(pace, Pace))


def _seeker(player: str, request: str) -> Seeker:
    """Return a waiting player by the stored request."""
    pool, since, rating = request.split(" ")
    return Seeker(player, pool, _wish(pool).seats, int(since), None if rating == "-" else float(rating))


def _texts(fields: Sequence[bytes]) -> dict[str, str]:
    """Return the fields and values of a hash, as a script answers them."""
    texts = [text.decode() for text in fields]
    return dict(zip(texts[::2], texts[1::2], strict=True))
