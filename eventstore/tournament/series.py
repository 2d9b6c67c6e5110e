"""Series of tournaments beside their logs: a document for each owner, changed by its latest reader alone.

The id of a series has the id of its owner and a number, so it names the document. Only the owner changes a series; a
tournament joins it by its own organisers. Everything in a series is public, like the tournaments.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from domain.tournament.series import MOST_TOURNAMENTS, SeriesRules
from eventstore.errors import DocumentConflict, KeyReused
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.tournament.log import TournamentLog
from eventstore.tournament.roles import require_organiser
from eventstore.write.appending import request_key

MOST_SERIES: Final = 50
"""The most series of an owner."""
_MOST_REQUESTS: Final = 100
"""The number of requests that are remembered for each owner, the newest."""
_PLAYER: Final = "player:"


class Series(msgspec.Struct, frozen=True):
    """A series of tournaments."""

    series: str
    """Its id, `<owner>-<number>`."""
    title: str
    owner: str
    """The actor of its beginning: `player:<id>`, or `operator`."""
    rules: SeriesRules
    tournaments: tuple[str, ...]
    """The ids of its tournaments, in the order of joining."""
    created: int
    """When it was begun, milliseconds since 1970 in UTC."""
    changed: int
    """The time of the last change."""

    def is_changed_by(self, caller: Identity) -> bool:
        """Return whether a caller may change the series: its owner, and operators of the service."""
        return self.owner == caller.actor or caller.operates


class SeriesUnknown(TabletapeError):
    """No series has this id."""

    code = "series_unknown"

    def __init__(self, series: str) -> None:
        super().__init__("no series has this id", value=series)


class SeriesRefused(TabletapeError):
    """The series cannot be changed so. `code` gives the reason."""

    def __init__(self, code: str, detail: str, *, value: object) -> None:
        super().__init__(detail, value=value, rule="organising 7.3")
        self.code = code


class _Request(msgspec.Struct, frozen=True):
    """A request that has begun a series."""

    key: str
    digest: str
    series: str


class _OwnerSeries(msgspec.Struct, frozen=True):
    """All series of an owner."""

    series: tuple[Series, ...] = ()
    begun: int = 0
    """The number of series that were ever begun."""
    requests: tuple[_Request, ...] = ()
    """The newest requests with an idempotency key."""


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(_OwnerSeries).decode


class SeriesBook:
    """Keeps series. Every method may raise `StoreUnavailable`.

    Args:
        core: has the store and the clock.
        tournaments: the logs of the tournaments.
    """

    def __init__(self, core: Core, tournaments: TournamentLog) -> None:
        self._core = core
        self._documents = core.store.documents
        self._tournaments = tournaments

    async def begin(self, title: str, rules: SeriesRules, caller: Identity, key: str | None = None) -> Series:
        """Begin a series of the caller. A repeated request gets the series of the first, as it is now.

        Raises:
            SeriesRefused: the caller has the most series, or the series of this key was deleted.
            KeyReused: the key belongs to another request.
        """
        name = _document_of(caller.actor)
        request = request_key(caller.actor, key, [title, rules])
        digest = "" if request is None else request.digest.hex()
        digest_of_key = "" if key is None else hashlib.sha256(key.encode()).hexdigest()[:16]
        while True:
            stored = await self._stored(name)
            document = _opened(stored)
            for earlier in document.requests if key is not None else ():
                if earlier.key == digest_of_key:
                    if earlier.digest != digest:
                        detail = "this key was used for another request"
                        raise KeyReused(detail, value=key, rule="http, repeating requests")
                    for series in document.series:
                        if series.series == earlier.series:
                            return series
                    detail = "this request has begun a series that was deleted since; none is begun again"
                    raise SeriesRefused("series_deleted", detail, value=key)
            if len(document.series) >= MOST_SERIES:
                detail = f"an organiser has at most {MOST_SERIES} series"
                raise SeriesRefused("too_many_series", detail, value=len(document.series))
            number, now = document.begun + 1, self._core.clock()
            series = Series(f"{name}-{number}", title, caller.actor, rules, (), now, now)
            requests = document.requests
            if key is not None:
                requests = (*requests, _Request(digest_of_key, digest, series.series))[-_MOST_REQUESTS:]
            with suppress(DocumentConflict):
                after = _encode(_OwnerSeries((*document.series, series), number, requests))
                await self._documents.save("series", name, stored, after)
                return series

    async def series(self, series: str) -> Series:
        """Return a series.

        Raises:
            SeriesUnknown: there is none.
        """
        return _series_of(_opened(await self._stored(_owner_of(series))), series)

    async def of_owner(self, actor: str) -> tuple[Series, ...]:
        """Return the series of an actor, the newest first."""
        return _opened(await self._stored(_document_of(actor))).series[::-1]

    async def with_tournament(self, tournament: str) -> tuple[Series, ...]:
        """Return the series that a tournament is in, of its owner and its referees.

        Raises:
            TournamentUnknown: no tournament has this id.
        """
        state = await self._tournaments.state(tournament)
        actors = dict.fromkeys([state.creator, *(f"{_PLAYER}{player}" for player in state.played.referees)])
        stored = await self._documents.load("series", [_document_of(actor) for actor in actors])
        documents = [_decode(stored[name]) for name in map(_document_of, actors) if name in stored]
        return tuple(
            series for document in documents for series in document.series[::-1] if tournament in series.tournaments
        )

    async def change(self, series: str, title: str, rules: SeriesRules, caller: Identity) -> Series:
        """Set title and rules of a series of the caller; return the series.

        Raises:
            SeriesUnknown: no series has this id.
            SeriesRefused: the caller does not own it.
        """
        return await self._changed(series, caller, lambda stored: replace(stored, title=title, rules=rules))

    async def add(self, series: str, tournament: str, caller: Identity) -> Series:
        """Let a tournament that the caller organises join a series of theirs; return the series.

        Raises:
            SeriesUnknown, TournamentUnknown: there is none.
            SeriesRefused: the caller does not own the series, or it has the most tournaments.
            TournamentRefused: the caller does not organise the tournament.
        """
        require_organiser(await self._tournaments.state(tournament), caller)

        def added(stored: Series) -> Series:
            if tournament in stored.tournaments:
                return stored
            if len(stored.tournaments) >= MOST_TOURNAMENTS:
                detail = f"a series has at most {MOST_TOURNAMENTS} tournaments"
                raise SeriesRefused("too_many_tournaments", detail, value=len(stored.tournaments))
            return replace(stored, tournaments=(*stored.tournaments, tournament))

        return await self._changed(series, caller, added)

    async def take_out(self, series: str, tournament: str, caller: Identity) -> Series:
        """Take a tournament out of a series of the caller; return the series. Without it nothing changes.

        Raises:
            SeriesUnknown: no series has this id.
            SeriesRefused: the caller does not own it.
        """

        def without(stored: Series) -> Series:
            return replace(stored, tournaments=tuple(other for other in stored.tournaments if other != tournament))

        return await self._changed(series, caller, without)

    async def delete(self, series: str, caller: Identity) -> Series:
        """Delete a series of the caller, and return it; operators may delete any series. The tournaments stay.

        Raises:
            SeriesUnknown: no series has this id.
            SeriesRefused: the caller does not own it.
        """
        return await self._changed(series, caller, lambda _: None)

    async def forget(self, player: str) -> None:
        """Delete all series of an erased player."""
        await self._documents.erase("series", player)

    async def _changed(self, series: str, caller: Identity, change: Callable[[Series], Series | None]) -> Series:
        """Change a series, or delete it where the change returns `None`; return it as it is then, or as it was."""
        name = _owner_of(series)
        while True:
            stored = await self._stored(name)
            document = _opened(stored)
            before = _series_of(document, series)
            if not before.is_changed_by(caller):
                raise SeriesRefused("not_the_owner", "only its owner changes a series", value=series)
            after = change(before)
            if after == before:
                return before
            if after is not None:
                after = replace(after, changed=self._core.clock())
            changed = [after if other is before else other for other in document.series]
            remaining = tuple(other for other in changed if other is not None)
            with suppress(DocumentConflict):
                await self._documents.save("series", name, stored, _encode(replace(document, series=remaining)))
                return before if after is None else after

    async def _stored(self, name: str) -> bytes:
        return (await self._documents.load("series", [name])).get(name, b"")


def _opened(stored: bytes) -> _OwnerSeries:
    return _decode(stored) if stored else _OwnerSeries()


def _series_of(document: _OwnerSeries, series: str) -> Series:
    for candidate in document.series:
        if candidate.series == series:
            return candidate
    raise SeriesUnknown(series)


def _document_of(actor: str) -> str:
    """Return the name of the document of an actor: the id of a player, or `operator`."""
    return actor.removeprefix(_PLAYER)


def _owner_of(series: str) -> str:
    """Return the name of the document with a series."""
    return series.rpartition("-")[0]
