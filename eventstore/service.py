"""Everything a process needs to read and append, put together once when it starts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain.core.ruleset import Ruleset
from domain.tournament.dutch import DutchEngine
from eventstore.desk.annotations import Annotations
from eventstore.desk.disputes import Disputes
from eventstore.log.codec import Codecs
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.log.visibility import Rights
from eventstore.storage.store import Store
from eventstore.table.labels import Labels
from eventstore.tournament.log import TournamentLog
from eventstore.write.forking import Forking
from eventstore.write.log_writer import LogWriter


@dataclass(frozen=True)
class Service:
    """The parts of the event store, wired to one store."""

    store: Store
    reader: LogReader
    writer: LogWriter
    forking: Forking
    rights: Rights
    tournaments: TournamentLog
    disputes: Disputes
    annotations: Annotations
    rulesets: Mapping[str, Ruleset[Any]]


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
) -> Service:
    """Return the event store of a process. Rulesets are handed in only here.

    Args:
        store: where logs lie.
        rulesets: by name.
        keys: the service's keys.
        bots: the kinds of bots there are.
        clock: returns the time in milliseconds since 1970.
        labels: knows which labels are reserved; `None` where nobody but the service opens games.
        dutch: pairs rounds of tournaments by the FIDE Dutch system; `None` where none are paired.
    """
    reader = LogReader(store, Codecs(rulesets))
    writer = LogWriter(store, reader, keys, clock, bots, labels)
    tournaments = TournamentLog(store, writer, dutch)
    rights = Rights(reader, tournaments.may_watch)
    forking = Forking(writer, rights)
    disputes = Disputes(writer, forking, tournaments, rights)
    annotations = Annotations(writer, tournaments, rights)
    return Service(store, reader, writer, forking, rights, tournaments, disputes, annotations, dict(rulesets))
