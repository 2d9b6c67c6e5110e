"""Erasing a person: their name, access, settings and chat are deleted; games and other texts stay, under a pseudonym.

The steps may be repeated, and the process may be killed after each of them: the player is noted before the first, and
every API process goes on with erasing that was left behind.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import msgspec

from api.http.bot_accounts import BotAccounts
from api.http.registry import Registry
from domain.core.errors import TabletapeError
from domain.tournament.commands import Withdraw
from domain.tournament.errors import TournamentRefused
from eventstore.chat.chat import Chat
from eventstore.chat.reports import ChatReports
from eventstore.errors import ArchiveUnavailable, CommandRefused, GameUnknown, StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.name_book import pseudonym
from eventstore.notices.deliveries import Deliveries
from eventstore.notices.settings import Notices
from eventstore.review.shared_reviews import SharedReviews
from eventstore.service import Service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import ERASING
from eventstore.table.commands import HandSeatToBot, LeaveSeat, TableCommand
from eventstore.write.rematch import SeatKeeping
from eventstore.write.seeks import Seeks
from projections.stored.lists import MOST_AT_ONCE, Lists
from projections.stored.pages import PageRequest
from projections.stored.rows import OVER
from projections.stored.runner import ProjectionRunner

AGAIN_MS: Final = 5_000
"""How long after the first pass the rows of lists are made again: by then every process knows that the player is
erased, and no row is made from a state that still holds the name."""
_LOOK_EVERY_S: Final = 5.0

_log = logging.getLogger(__name__)


@contextmanager
def _passed_over(subject: str) -> Iterator[None]:
    """Log an error within the block, like that of a damaged log, and go on; unless the store does not answer."""
    try:
        yield
    except (StoreUnavailable, ArchiveUnavailable):
        raise
    except TabletapeError as error:
        _log.warning("erasing passes over %s: %s: %s", subject, error.code, error)


class ErasedPlayer(msgspec.Struct, frozen=True):
    """An erased player."""

    player: str
    """The id. It stands in logs, and nothing names its person any more."""
    name: str
    """The pseudonym by which the player is called from now on."""
    erased: int
    """When, milliseconds since 1970 in UTC."""


class Erasing:
    """Erases persons.

    Args:
        service: the event store.
        redis: connections to the Redis of players, settings and rows.
        players: the registry.
        bots: finds the bot accounts that are erased with their owner.
        lists: finds the player's games.
        runner: makes their rows again.
        chat: has their messages.
        chat_reports: has their reports, and the reports of their messages.
        shared_reviews: has the reviews in which they take part.
        clock: the time in milliseconds since 1970.
    """

    def __init__(
        self,
        service: Service,
        redis: RedisClient,
        players: Registry,
        bots: BotAccounts,
        lists: Lists,
        runner: ProjectionRunner,
        chat: Chat,
        chat_reports: ChatReports,
        shared_reviews: SharedReviews,
        clock: Callable[[], int],
    ) -> None:
        self._service = service
        self._redis = redis
        self._players = players
        self._bots = bots
        self._lists = lists
        self._runner = runner
        self._chat = chat
        self._chat_reports = chat_reports
        self._shared_reviews = shared_reviews
        self._clock = clock

    async def erase(self, player: str) -> ErasedPlayer:
        """Erase a player, for good; a repeated call changes nothing.

        Raises:
            PlayerUnknown: there is no such player.
        """
        await self._players.erased_at(player)
        await self._redis.call("ZADD", ERASING, "NX", self._clock(), player, confirmed=True)
        await self._pass(player)
        erased = await self._players.erased_at(player)
        assert erased is not None  # noqa: S101 - it was noted in the first step
        return ErasedPlayer(player, pseudonym(player), erased)

    async def resume(self) -> None:
        """Take all steps again for the players noted some seconds ago, and forget them: their erasing has ended."""
        due = await self._redis.call("ZRANGEBYSCORE", ERASING, "-inf", self._clock() - AGAIN_MS)
        for player in (member.decode() for member in due):
            with _passed_over(f"player {player}"):
                await self._pass(player)
                await self._redis.call("ZREM", ERASING, player)

    async def keep_going(self) -> None:
        """Go on with erasing every few seconds, until cancelled."""
        while True:
            try:
                await self.resume()
            except (StoreUnavailable, ArchiveUnavailable) as error:
                _log.warning("erasing waits: %s", error)
            await asyncio.sleep(_LOOK_EVERY_S)

    async def _pass(self, player: str) -> None:
        """Take all steps; a repeated step changes nothing."""
        for bot in await self._bots.of(player):
            await self.erase(bot)
        now = self._clock()
        await self._players.erase(player, now)
        await self._service.store.erase_names(player, now)
        await self._service.names.look_up(now=True)
        await Notices(self._redis).forget(player)
        await Deliveries(self._redis).forget(player)
        await self._service.vacations.forget(player)
        await self._service.challenges.forget(player)
        await self._service.friends.forget(player)
        await SeatKeeping(self._redis, self._service.core).forget(player)
        await self._service.series.forget(player)
        await self._chat.forget(player)
        await self._chat_reports.forget(player)
        await self._shared_reviews.forget(player)
        await Seeks(self._redis, self._service.core, self._service.writer).cancel(player)
        identity = Identity(player, pseudonym(player), "player")
        games = await self._lists.every_game(player)
        for game in games:
            seats = [seat for seat, occupant in enumerate(game.seats) if occupant and occupant.player == player]
            for seat in seats if game.status not in OVER else ():
                await self._leave(game.game, seat, identity, is_open=game.status == "open")
        await self._withdraw(identity)
        await self._runner.remake([game.game for game in games])

    async def _leave(self, game: str, seat: int, identity: Identity, *, is_open: bool) -> None:
        """Free a seat before the start; let a bot of the service play on for it afterwards."""
        commands: list[TableCommand] = [LeaveSeat(seat)] if is_open else []
        commands += [HandSeatToBot(seat, kind) for kind in self._service.core.bots[:1]]
        for command in commands:
            with _passed_over(f"game {game}"), suppress(CommandRefused, GameUnknown):
                await self._service.writer.command(game, command, identity)
                return

    async def _withdraw(self, identity: Identity) -> None:
        """Withdraw a player from the tournaments that go on."""
        cursor: str | None = None
        while True:
            page = await self._lists.tournaments(PageRequest(cursor, MOST_AT_ONCE))
            for row in page.tournaments:
                if row.status in ("ended", "aborted"):
                    continue
                with _passed_over(f"tournament {row.tournament}"), suppress(TournamentRefused, GameUnknown):
                    state = await self._service.tournaments.state(row.tournament)
                    if any(entrant.player == identity.player for entrant in state.played.roster):
                        await self._service.tournaments.command(row.tournament, Withdraw(identity.player), identity)
            cursor = page.next
            if cursor is None:
                return
