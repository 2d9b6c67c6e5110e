"""Everything a process needs to read and append, put together once when it starts."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from domain.core.ruleset import Ruleset
from domain.tournament.dutch import DutchEngine
from eventstore.errors import WritesRefused
from eventstore.log.chained import Logs
from eventstore.log.codec import Codecs
from eventstore.log.core import Core, Ids
from eventstore.log.name_book import NameBook
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import IDLE_DAYS
from eventstore.log.visibility import Rights
from eventstore.review.annotations import Annotations
from eventstore.review.disputes import Disputes
from eventstore.storage.head import Head
from eventstore.storage.kinds import GAME, TOURNAMENT
from eventstore.storage.store import Store
from eventstore.table.labels import Labels
from eventstore.tournament.log import TournamentLog
from eventstore.tournament.series import SeriesBook
from eventstore.write.challenges import Challenges
from eventstore.write.forking import Forking
from eventstore.write.friends import Friends
from eventstore.write.log_writer import LogWriter
from eventstore.write.planning import Planning
from eventstore.write.vacations import Vacations

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Service:
    """The parts of the event store, wired to a store."""

    core: Core
    writer: LogWriter
    forking: Forking
    planning: Planning
    rights: Rights
    tournaments: TournamentLog
    disputes: Disputes
    annotations: Annotations
    vacations: Vacations
    challenges: Challenges
    friends: Friends
    series: SeriesBook
    rulesets: Mapping[str, Ruleset[Any]]

    @property
    def store(self) -> Store:
        """The store that holds the logs."""
        return self.core.store

    @property
    def reader(self) -> LogReader:
        """The reader of the games."""
        return self.core.reader

    @property
    def logs(self) -> Logs:
        """By kind: the reader of its logs."""
        return {GAME: self.core.reader, TOURNAMENT: self.tournaments}

    @property
    def names(self) -> NameBook:
        """The names of the players."""
        return self.core.names


def now_ms() -> int:
    """Return the time, in milliseconds since 1970 in UTC."""
    return time.time_ns() // 1_000_000


def monotonic_s() -> float:
    """Return seconds by a clock that nobody sets: only the difference of two readings means something."""
    return time.monotonic()


def open_service(
    store: Store,
    rulesets: Mapping[str, Ruleset[Any]],
    keys: ServiceKeys,
    *,
    bots: Sequence[str] = (),
    clock: Callable[[], int] = now_ms,
    labels: Labels | None = None,
    dutch: DutchEngine | None = None,
    idle_days: int = IDLE_DAYS,
) -> Service:
    """Return the event store of a process. Rulesets are handed in only here.

    Args:
        store: the store that holds the logs.
        rulesets: by name.
        keys: the service's keys.
        bots: the kinds of bots of this service.
        clock: returns the time in milliseconds since 1970.
        labels: the reserved labels; `None` when only the service opens games.
        dutch: pairs rounds of tournaments by the FIDE Dutch system; `None`: such rounds are not paired here.
        idle_days: the days without an entry after which a table that waits for players, or a fork, closes.
    """

    async def noticed(game: str, lost: Head) -> None:
        """Note beside a log that it was set back, and tell the operators."""
        with suppress(WritesRefused):
            if await store.note_set_back(game, lost=lost, now=clock()):
                _log.error("the log of %s was set back: entry %s is lost; it goes on without it", game, lost)

    names = NameBook(store, monotonic_s)
    reader = LogReader(store, Codecs(rulesets), names, noticed=noticed)
    core = Core(store, reader, names, keys, clock, Ids(keys, store.shards), labels, tuple(bots), idle_days=idle_days)
    writer = LogWriter(core)
    tournaments = TournamentLog(core, writer, dutch)
    rights = Rights(reader, tournaments.may_watch)
    forking = Forking(core, writer, rights)
    disputes = Disputes(core, forking, tournaments, rights)
    annotations = Annotations(core, tournaments, rights)
    planning = Planning(core, writer)
    return Service(
        core,
        writer,
        forking,
        planning,
        rights,
        tournaments,
        disputes,
        annotations,
        Vacations(core, writer),
        Challenges(core, writer),
        Friends(store.documents, names, clock),
        SeriesBook(core, tournaments),
        dict(rulesets),
    )
