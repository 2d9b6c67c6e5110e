"""A player's calendar: until when they must have decided, in each game whose clock runs for them (RFC 5545, RFC 7986).

One event for each turn that has a time limit; a turn of many decisions is one. It is gone as soon as the turn is over.
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
from projections.facade import Projections

if TYPE_CHECKING:
    from icalendar import Event

_NAMES: Final = UUID("8d6a2f0e-4c1b-5f3e-9a57-2b6d1c8e7f40")
"""The name space of what has an id in a calendar: the same turn has the same id in every answer of every process."""
_PRODUCT: Final = "-//Tabletape//Calendar//EN"
_ASK_EVERY: Final = timedelta(hours=1)
_LOOKED_AT: Final = 16
"""How many entries are looked at in one go for the one with which a turn began."""

_log = logging.getLogger("tabletape.notices")


class Deadline(msgspec.Struct, frozen=True):
    """Until when a player must have decided."""

    game: str
    seat: Seat
    title: str
    """What is played."""
    labels: tuple[str, ...]
    until: int
    """Milliseconds since 1970 in UTC, as all times here."""
    began: int
    """The version with which the turn began."""
    revision: int
    """How often its end was set anew since."""
    changed: int
    """When its end was set last."""


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

    async def deadlines(self, who: Identity, games: Sequence[str]) -> list[Deadline]:
        """Return until when a player must have decided in games, in that order; nothing of those that do not wait.

        Raises:
            StoreUnavailable: the store does not answer now.
        """
        found: list[Deadline] = []
        for game in games:
            try:
                deadline = await self._deadline(who, game)
            except StoreUnavailable:
                raise
            except TabletapeError as error:
                # One damaged log, or one that this player may no longer read, must not keep the others away.
                _log.warning("no deadline of %s: %s: %s", game, error.code, error)
                continue
            if deadline is not None:
                found.append(deadline)
        return found

    def written(self, who: Identity, deadlines: Sequence[Deadline], language: str) -> bytes:
        """Return a calendar as it is sent. The same deadlines give the same bytes, whenever they are asked for."""
        # Processes that nobody asks for a calendar do not load what writes one.
        from icalendar import Calendar, Timezone

        calendar = Calendar.new(
            prodid=_PRODUCT,
            uid=uuid5(_NAMES, who.player),
            name=self._say("notice-calendar", language),
            refresh_interval=_ASK_EVERY,
        )
        for one in deadlines:
            calendar.add_component(self._event(one, language))
        if not deadlines:
            # A calendar has at least one component (RFC 5545, section 3.6).
            calendar.add_component(Timezone.from_tzid("UTC"))
        written: bytes = calendar.to_ical()
        return written

    def _event(self, one: Deadline, language: str) -> Event:
        from icalendar import CLASS, TRANSP, Event

        link = f"{self._page}/games/{one.game}"
        title = f"{one.title} ({', '.join(one.labels)})" if one.labels else one.title
        return Event.new(
            uid=uuid5(_NAMES, f"{one.game} {one.seat} {one.began}"),
            sequence=one.revision,
            # Without a METHOD this is when it was last changed, and not when it was asked for (RFC 5545, 3.8.7.2).
            stamp=_moment(one.changed),
            last_modified=_moment(one.changed),
            start=_moment(one.until),
            summary=self._say("notice-calendar-event", language, title=title),
            description=self._say("notice-calendar-about", language, link=link),
            url=link,
            classification=CLASS.PRIVATE,
            transparency=TRANSP.TRANSPARENT,
        )

    async def _deadline(self, who: Identity, game: str) -> Deadline | None:
        """Return until when a player must have decided in a game; `None` where no time of theirs runs."""
        state = (await self._service.rights.snapshot(game, who)).state
        table = state.at_table
        seat = table.seat_of(who.player)
        clock = None if seat is None else _clock(state, seat)
        if seat is None or clock is None or clock.until is None:
            return None
        began, revision, changed = await self._turn(state, seat)
        title = self._service.rulesets[table.ruleset].title
        return Deadline(game, seat, title, table.labels, clock.until, began, revision, changed)

    async def _turn(self, head: State, seat: Seat) -> tuple[int, int, int]:
        """Return with which version a turn began, how often its end was set anew since, and when that was last."""
        revision, changed, upto = 0, 0, head.version
        while upto:
            after = max(0, upto - _LOOKED_AT)
            walked = [one async for one in self._projections.states.walk(head, after=after, upto=upto)]
            for one in reversed(walked):
                before, now = _clock(one.before, seat), _clock(one.after, seat)
                begins = before is None or not before.waits
                ended = None if before is None else before.until
                if now is None or now.until is None or (now.until == ended and not begins):
                    continue
                changed = changed or one.after.time
                if begins:
                    return one.after.version, revision, changed
                revision += 1
            upto = after
        return 1, revision, changed or head.time

    def _say(self, key: str, language: str, **values: str | int) -> str:
        return self._projections.sentences.render(Message(key, dict(values)), language)


def _clock(state: State, seat: Seat) -> SeatClock | None:
    """Return the clock of a seat; `None` without a clock, and before the first entry."""
    clocks = () if state.table is None else state.table.clocks
    return clocks[seat] if seat < len(clocks) else None


def _moment(ms: int) -> datetime:
    """Return the second in which a moment lies: it is never later than that."""
    return datetime.fromtimestamp(ms // 1000, UTC)
