"""Calendars of a player and of a tournament (RFC 5545, RFC 7986).

A player's calendar has their deadline in each game whose clock runs for them: an event for each turn that has a time
limit, however many decisions the turn has. The event is gone as soon as the turn is over. The calendar of a tournament
has its start.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final
from uuid import UUID, uuid5

import msgspec

from domain.core.errors import TabletapeError
from domain.core.events import Message, Seat
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.state import State
from eventstore.service import Service
from eventstore.table.clocks import SeatClock
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.starts import moment_of
from projections.facade import Projections

if TYPE_CHECKING:
    from icalendar import Event

_NAMES: Final = UUID("8d6a2f0e-4c1b-5f3e-9a57-2b6d1c8e7f40")
"""The name space of the ids in a calendar: a turn has the same id in every answer of every process."""
_PRODUCT: Final = "-//Tabletape//Calendar//EN"
_ASK_EVERY: Final = timedelta(hours=1)
_LOOKED_AT: Final = 16
"""Number of entries that are read at once in the search for the beginning of a turn."""

_log = logging.getLogger("tabletape.notices")


class Deadline(msgspec.Struct, frozen=True):
    """The end of a player's time for a turn."""

    game: str
    seat: Seat
    title: str
    """The title of the ruleset."""
    labels: tuple[str, ...]
    until: int
    """Milliseconds since 1970 in UTC, as all times here."""
    began: str
    """The head with the first entry of the turn. It tells the turn from a turn that began at the same version
    before a fail-over took that entry."""
    revision: int
    """The number of times that its end was set anew since."""
    changed: int
    """The time of the last change of its end."""


class Calendars:
    """Makes the calendars of players.

    Args:
        service: the event store of this process.
        projections: answer questions about games.
        page: the address of the page, without a slash at the end.
    """

    def __init__(self, service: Service, projections: Projections, page: str) -> None:
        self._service = service
        self._projections = projections
        self._page = page

    async def deadlines(self, owner: Identity, games: Sequence[str]) -> list[Deadline]:
        """Return a player's deadlines in games, in the order of the games; a game that does not wait for them has none.

        Raises:
            StoreUnavailable: the store does not answer now.
        """
        deadlines: list[Deadline] = []
        for game in games:
            try:
                deadline = await self._deadline(owner, game)
            except StoreUnavailable:
                raise
            except TabletapeError as error:
                # A damaged log, or a log that this player may no longer read, must not keep the other games away.
                _log.warning("no deadline of %s: %s: %s", game, error.code, error)
                continue
            if deadline is not None:
                deadlines.append(deadline)
        return deadlines

    def encode(self, owner: Identity, deadlines: Sequence[Deadline], language: str) -> bytes:
        """Return a calendar as bytes. The same deadlines give the same bytes at any time."""
        # Imported here: a process without a request for a calendar does not load this library.
        from icalendar import Calendar, Timezone

        calendar = Calendar.new(
            prodid=_PRODUCT,
            uid=uuid5(_NAMES, owner.player),
            name=self._say("notice-calendar", language),
            refresh_interval=_ASK_EVERY,
        )
        for deadline in deadlines:
            calendar.add_component(self._event(deadline, language))
        if not deadlines:
            # A calendar has at least one component (RFC 5545, section 3.6).
            calendar.add_component(Timezone.from_tzid("UTC"))
        content: bytes = calendar.to_ical()
        return content

    def _event(self, deadline: Deadline, language: str) -> Event:
        from icalendar import CLASS, TRANSP, Event

        link = f"{self._page}/games/{deadline.game}"
        title = f"{deadline.title} ({', '.join(deadline.labels)})" if deadline.labels else deadline.title
        return Event.new(
            uid=uuid5(_NAMES, f"{deadline.game} {deadline.seat} {deadline.began}"),
            sequence=deadline.revision,
            # Without a METHOD this is the time of the last change, and not of the request (RFC 5545, 3.8.7.2).
            stamp=_moment(deadline.changed),
            last_modified=_moment(deadline.changed),
            start=_moment(deadline.until),
            summary=self._say("notice-calendar-event", language, title=title),
            description=self._say("notice-calendar-about", language, link=link),
            url=link,
            classification=CLASS.PRIVATE,
            transparency=TRANSP.TRANSPARENT,
        )

    async def _deadline(self, owner: Identity, game: str) -> Deadline | None:
        """Return a player's deadline in a game; `None` where their clock does not run."""
        state = (await self._service.rights.snapshot(game, owner)).state
        table = state.at_table
        seat = table.seat_of(owner.player)
        clock = None if seat is None else _clock(state, seat)
        if seat is None or clock is None or clock.until is None:
            return None
        began, revision, changed = await self._turn(state, seat)
        title = self._service.rulesets[table.ruleset].title
        return Deadline(game, seat, title, table.labels, clock.until, began, revision, changed)

    async def _turn(self, head: State, seat: Seat) -> tuple[str, int, int]:
        """Return the first head of a turn, the number of later changes of its end, and the time of the last change.

        The time is in milliseconds since 1970 in UTC.
        """
        revision, changed, upto = 0, 0, head.version
        while upto:
            after = max(0, upto - _LOOKED_AT)
            entries = [entry async for entry in self._projections.states.walk(head, after=after, upto=upto)]
            for entry in reversed(entries):
                before, now = _clock(entry.before, seat), _clock(entry.after, seat)
                begins = before is None or not before.waits
                ended = None if before is None else before.until
                if now is None or now.until is None or (now.until == ended and not begins):
                    continue
                changed = changed or entry.after.time
                if begins:
                    return str(entry.after.head), revision, changed
                revision += 1
            upto = after
        return "", revision, changed or head.time

    def _say(self, key: str, language: str, **values: str | int) -> str:
        return self._projections.sentences.render(Message(key, dict(values)), language)


def tournament_calendar(state: TournamentState, page: str) -> bytes | None:
    """Return the calendar of a tournament with its start; `None` while its organisers have not set a start.

    Args:
        state: the tournament.
        page: the address of the page, without a slash at the end.
    """
    settings = state.played.settings
    if settings.start is None:
        return None
    from icalendar import STATUS, Calendar, Event

    link = f"{page}/tournaments/{state.id}"
    version, time = state.edited
    moment, title = moment_of(settings.start), settings.title or state.id
    event = Event.new(
        uid=uuid5(_NAMES, state.id),
        sequence=version,
        stamp=_moment(time),
        last_modified=_moment(time),
        start=moment,
        summary=title,
        description=f"{settings.description}\n\n{link}".strip(),
        location=settings.place or None,
        url=link,
        status=STATUS.CANCELLED if state.played.is_aborted else STATUS.CONFIRMED,
    )
    calendar = Calendar.new(prodid=_PRODUCT, uid=uuid5(_NAMES, state.id), name=title, refresh_interval=_ASK_EVERY)
    calendar.add_component(event)
    day = moment.date()
    calendar.add_missing_timezones(first_date=day, last_date=day + timedelta(days=1))
    content: bytes = calendar.to_ical()
    return content


def _clock(state: State, seat: Seat) -> SeatClock | None:
    """Return the clock of a seat; `None` without a clock, and before the first entry."""
    clocks = () if state.table is None else state.table.clocks
    return clocks[seat] if seat < len(clocks) else None


def _moment(ms: int) -> datetime:
    """Return a moment, rounded down to the second: a deadline is never later than the time it names."""
    return datetime.fromtimestamp(ms // 1000, UTC)
