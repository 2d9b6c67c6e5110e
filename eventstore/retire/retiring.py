"""Retiring: logs of games that are over go to the archive store.

The steps of a game; the process may be killed after each of them:

1. the game is marked in the store;
2. its archive is written;
3. the archive is read back, and compared with the log byte for byte;
4. a script deletes the log and stores the place of its archive, unless an entry or a fork was added meanwhile.

Until the last step the log is in the store, and after it in the archive store. The next run begins with the marked
games.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Final, Literal, TypeAlias

import msgspec
from cachetools import TTLCache

from domain.core.errors import TabletapeError
from eventstore.errors import ArchiveUnavailable, LogDamaged, StoreUnavailable
from eventstore.log.limits import MOST_BYTES, MOST_ENTRIES
from eventstore.log.state import State
from eventstore.proof.archive import nameless_lines
from eventstore.retire.archive_store import ArchiveStore
from eventstore.service import Service
from eventstore.storage.kinds import games_in_feed
from eventstore.storage.store import Retired
from eventstore.table.table import Table

_LOOKS_AGAIN_S: Final = 3_600
"""How often a game that stays at the same head is looked at again, in seconds."""

Stays: TypeAlias = Literal[
    "open", "young", "family_open", "tournament_open", "in_use", "changed", "too_long", "log_damaged", "retired"
]
"""Why the log of a game stays in the store: it is played; it is over for too short a time; a game that shares entries
with it, or the tournament, is not over; the service must act for it, or it was brought back lately; an entry or a fork
was added meanwhile; it is longer than an archive may be; it cannot be read, or not written as it is; it is retired
already."""


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a game: its log was moved, or stays."""

    game: str
    retired: bool
    """Whether its log is in the archive store; for a dry run whether it would be."""
    stays: Stays | None = None
    """Why the log stays."""
    entries: int = 0
    """The number of own entries of its log."""


class Retiring:
    """Moves logs to the archive store. Any number may work at once.

    Args:
        service: the event store of this process.
        archives: the archive store.

    Attributes:
        store: the store of the service.
    """

    def __init__(self, service: Service, archives: ArchiveStore) -> None:
        self.store = service.store
        self._reader = service.reader
        self._tournaments = service.tournaments
        self._keys = service.core.keys
        self._clock = service.core.clock
        self._archives = archives
        self._stayed: TTLCache[str, int] = TTLCache(100_000, _LOOKS_AGAIN_S)
        """By game whose log stayed at the last look: its version then."""

    async def games(self) -> list[str]:
        """Return the games whose logs may have to be retired: marked games, then the others, the oldest first.

        A game is left out when its log stayed a short time ago and has no new entry.
        """
        games: dict[str, None] = {}
        for shard in range(self.store.shards):
            games |= dict.fromkeys(await self.store.retiring(shard))
        for shard in range(self.store.shards):
            versions = await games_in_feed(self.store, shard)
            for game in await self.store.retired_games(shard):
                versions.pop(game, None)
            games |= {game: None for game, version in versions.items() if self._stayed.get(game) != version}
        return list(games)

    async def retire(
        self, games: Sequence[str], older_than_ms: int, *, dry_run: bool = False
    ) -> AsyncIterator[Outcome]:
        """Retire the games that have been closed for long enough; yield the outcome of each game.

        Args:
            games: the ids of the games.
            older_than_ms: how long ago the last entry of a game and of its whole family must have been appended.
            dry_run: change nothing.

        Raises:
            StoreUnavailable: the store does not answer now.
            ArchiveUnavailable: the archive store accepts nothing now.
        """
        for game in games:
            try:
                outcome = await self._outcome(game, older_than_ms, dry_run=dry_run)
            except (StoreUnavailable, ArchiveUnavailable):
                raise
            except TabletapeError:
                outcome = Outcome(game, retired=False, stays="log_damaged")
            if outcome.stays not in (None, "open", "retired") and not dry_run:
                await self.store.stop_retiring(game)
            yield outcome
            await asyncio.sleep(0)

    async def _outcome(self, game: str, older_than_ms: int, *, dry_run: bool) -> Outcome:
        if await self.store.retired(game) is not None:
            return Outcome(game, retired=False, stays="retired")
        state = await self._reader.state(game)
        family = await self._reader.family(state.at_table)
        forks = {member.game: await self.store.forks(member.game) for member in family}
        known = {member.game for member in family}
        if any(not known.issuperset(children) for children in forks.values()):
            return Outcome(game, retired=False, stays="changed")
        stays = await self._why_it_stays(state, family, self._clock() - older_than_ms)
        if stays is not None:
            self._stayed[game] = state.version
            return Outcome(game, retired=False, stays=stays)
        own = state.version - (await self._reader.layout(game)).shared
        if dry_run:
            return Outcome(game, retired=True, entries=own)
        stays = await self._move(state, {name: len(children) for name, children in forks.items()})
        return Outcome(game, stays is None, stays, own)

    async def _why_it_stays(self, state: State, family: Sequence[Table], before: int) -> Stays | None:
        if not await self._reader.is_closed(state.at_table):
            return "open"
        if state.time > before:
            return "young"
        for table in family:
            if not await self._reader.is_closed(table):
                return "family_open"
            if (await self._reader.state(table.game)).time > before:
                return "young"
            of = table.tournament
            if of is not None and not (await self._tournaments.state(of.tournament)).is_over:
                return "tournament_open"
        return "too_long" if state.version > MOST_ENTRIES else None

    async def _move(self, state: State, forks: dict[str, int]) -> Stays | None:
        """Move the log of a game to the archive store; return why it stays, or `None` when it was moved."""
        table, head = state.at_table, state.head
        retired = Retired((await self._reader.layout(table.game)).shared + 1, head)
        if not await self.store.begin_retiring(table.game, retired):
            return "in_use"
        archive = b"".join([line async for line in nameless_lines(self._reader, self._keys, table, head)])
        if len(archive) > MOST_BYTES:
            return "too_long"
        await self._archives.write(table.game, head, archive)
        stored = await self._archives.fetch(table.game, head)
        if list(stored.records) != [record.nameless async for record in self._reader.stream(table.game)]:
            raise LogDamaged("the log cannot be written as it is, or changed meanwhile", value=table.game)
        return None if await self.store.retire(table.game, retired, forks) else "changed"
