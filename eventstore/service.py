"""Everything a process needs to read and append, put together once when it starts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain.ruleset import Ruleset
from eventstore.codec import Codecs
from eventstore.forking import Forking
from eventstore.luck import ServiceKeys
from eventstore.path import AppendPath
from eventstore.reader import LogReader
from eventstore.rights import Rights
from eventstore.store import Store

__all__ = ["Service", "now_ms", "open_service"]


@dataclass(frozen=True)
class Service:
    """The parts of the event store, wired to one store."""

    store: Store
    reader: LogReader
    path: AppendPath
    forking: Forking
    rights: Rights
    rulesets: Mapping[str, Ruleset[Any]]


def now_ms() -> int:
    """Give the time, in milliseconds since 1970 in UTC."""
    return time.time_ns() // 1_000_000


def open_service(
    store: Store,
    rulesets: Mapping[str, Ruleset[Any]],
    keys: ServiceKeys,
    *,
    bots: Sequence[str] = (),
    clock: Callable[[], int] = now_ms,
) -> Service:
    """Wire the event store of a process: the only place where rulesets are handed in."""
    reader = LogReader(store, Codecs(rulesets))
    path = AppendPath(store, reader, keys, clock, bots)
    return Service(store, reader, path, Forking(path), Rights(reader), dict(rulesets))
