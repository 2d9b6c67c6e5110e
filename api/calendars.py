"""A player's calendar of deadlines: its address, which holds a secret, and what is read there."""

from __future__ import annotations

import hmac
from typing import Annotated, Final

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter

from api.context import AppContext, Caller, CallerIdentity, Context, app_context
from api.http.authentication import requires_player
from api.http.openapi.operations import operation
from api.http.responses import PRIVATE, answer_bytes
from eventstore.desk.notices import NoticeSettings, new_calendar
from projections.calendars import Calendars
from projections.sentences import LANGUAGES
from projections.stored.lists import MOST_AT_ONCE

_MEDIA: Final = "text/calendar"
_NOT_KEPT: Final = {"cache-control": "no-store"}


class CalendarResponse(msgspec.Struct, frozen=True):
    """My calendar."""

    address: str | None
    """Where calendar programs read it. Whoever has the address may read it too. Null where there is none."""


class CalendarController(Controller):
    """Where my calendar is read."""

    path = "/players/me/notices/calendar"
    tags = ("notices",)
    response_headers = _NOT_KEPT

    @get(
        operation_id="getCalendar",
        summary="The address of my calendar",
        operation_class=operation(needs=requires_player),
    )
    async def address(self, context: Context, caller: CallerIdentity) -> CalendarResponse:
        """Return the address at which a calendar program reads until when I must have decided; null: there is none."""
        return _shown(context, await context.desk.settings(caller.player))

    @post(
        operation_id="renewCalendar",
        summary="Make a new address of my calendar",
        operation_class=operation(needs=requires_player),
    )
    async def renew(self, context: Context, caller: CallerIdentity) -> CalendarResponse:
        """Make an address of my calendar. The one before, if there was one, leads nowhere from now on."""
        token = new_calendar(caller.player)
        return _shown(context, await context.desk.change(caller.player, lambda found: _with(found, token)))

    @delete(
        operation_id="endCalendar",
        summary="Have no calendar any more",
        status_code=200,
        operation_class=operation(needs=requires_player),
    )
    async def end(self, context: Context, caller: CallerIdentity) -> CalendarResponse:
        """Forget the address of my calendar: it leads nowhere from now on."""
        return _shown(context, await context.desk.change(caller.player, lambda found: _with(found, "")))


class CalendarFeedController(Controller):
    """What calendar programs read. They send no headers of their own, so the address says whose it is."""

    include_in_schema = False
    response_headers = PRIVATE

    @get("/calendar.ics")
    async def feed(
        self, request: Caller, token: Annotated[str, QueryParameter(description="What the address carries.")] = ""
    ) -> Response[bytes]:
        """Return a calendar, or 304 when the program has it already. The secret is in the query, which no log keeps."""
        context = app_context(request)
        player = token.partition(".")[0]
        settings = await context.desk.settings(player)
        who = await context.desk.identity(player)
        if who is None or not settings.calendar or not hmac.compare_digest(settings.calendar.encode(), token.encode()):
            raise NotFoundException("there is no calendar at this address")
        page = await context.lists.by_time_left(player, limit=MOST_AT_ONCE)
        calendars = Calendars(context.service, context.projections, context.settings.notices.page)
        deadlines = await calendars.deadlines(who, [row.game for row in page.games if any(row.until)])
        language = await context.desk.language(player, settings.wishes, LANGUAGES)
        return answer_bytes(request, calendars.encode(who, deadlines, language), _MEDIA, PRIVATE)


def _with(settings: NoticeSettings, token: str) -> NoticeSettings:
    return msgspec.structs.replace(settings, calendar=token)


def _shown(context: AppContext, settings: NoticeSettings) -> CalendarResponse:
    page = context.settings.notices.page
    return CalendarResponse(f"{page}/calendar.ics?token={settings.calendar}" if settings.calendar else None)
