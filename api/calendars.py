"""A player's calendar of deadlines: its secret address, and the calendar itself; the calendar of a tournament."""

from __future__ import annotations

import hmac
from typing import Annotated, Final

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter

from api.context import AppContext, Caller, CallerIdentity, Context, app_context
from api.http.authentication import requires_player
from api.http.openapi.operations import TEXT, operation
from api.http.responses import PRIVATE, answer_bytes
from api.tournaments import TournamentId
from domain.tournament.errors import TournamentRefused
from eventstore.notices.settings import NoticeSettings, new_calendar
from eventstore.turns import beside
from projections.calendars import Calendars, tournament_calendar
from projections.sentences import LANGUAGES
from projections.stored.lists import MOST_AT_ONCE
from projections.stored.pages import PageRequest

_MEDIA: Final = "text/calendar"
_NOT_KEPT: Final = {"cache-control": "no-store"}


class CalendarResponse(msgspec.Struct, frozen=True):
    """The caller's calendar."""

    address: str | None
    """The address for calendar programs. Everybody with the address may read the calendar. Null where there is none."""


class CalendarController(Controller):
    """The address of the caller's calendar."""

    path = "/players/me/notices/calendar"
    tags = ("notices",)
    response_headers = _NOT_KEPT

    @get(
        operation_id="getCalendar",
        summary="The address of the caller's calendar",
        operation_class=operation(needs=requires_player),
    )
    async def address(self, context: Context, caller: CallerIdentity) -> CalendarResponse:
        """Return the address at which calendar programs read the caller's deadlines; null where there is none."""
        return _calendar_response(context, await context.notices.settings(caller.player))

    @post(
        operation_id="renewCalendar",
        summary="Renew the address of the caller's calendar",
        operation_class=operation(needs=requires_player),
    )
    async def renew(self, context: Context, caller: CallerIdentity) -> CalendarResponse:
        """Create a new address of the caller's calendar. The address before it leads nowhere from now on."""
        token = new_calendar(caller.player)
        return _calendar_response(
            context, await context.notices.change(caller.player, lambda settings: _with_calendar(settings, token))
        )

    @delete(
        operation_id="endCalendar",
        summary="End the caller's calendar",
        status_code=200,
        operation_class=operation(needs=requires_player),
    )
    async def end(self, context: Context, caller: CallerIdentity) -> CalendarResponse:
        """Forget the address of the caller's calendar: it leads nowhere from now on."""
        return _calendar_response(
            context, await context.notices.change(caller.player, lambda settings: _with_calendar(settings, ""))
        )


class CalendarFeedController(Controller):
    """The calendar itself. Calendar programs send no headers of their own, so the address names the player."""

    include_in_schema = False
    response_headers = PRIVATE

    @get("/calendar.ics")
    async def feed(
        self, request: Caller, token: Annotated[str, QueryParameter(description="The secret in the address.")] = ""
    ) -> Response[bytes]:
        """Return a calendar, or 304 when the program has it already. The secret is in the query, which no log keeps."""
        context = app_context(request)
        player = token.partition(".")[0]
        settings = await context.notices.settings(player)
        owner = await context.notices.identity(player)
        if (
            owner is None
            or not settings.calendar
            or not hmac.compare_digest(settings.calendar.encode(), token.encode())
        ):
            raise NotFoundException("there is no calendar at this address")
        page = await context.lists.by_time_left(player, PageRequest(limit=MOST_AT_ONCE))
        calendars = Calendars(context.service, context.projections, context.settings.notices.page)
        deadlines = await calendars.deadlines(owner, [row.game for row in page.games if any(row.until)])
        language = await context.notices.language(player, settings.wishes, LANGUAGES)
        # The library is loaded with the first calendar.
        content = await beside(calendars.encode, owner, deadlines, language)
        return answer_bytes(request, content, _MEDIA, PRIVATE)


class TournamentCalendarController(Controller):
    """The calendar of a tournament."""

    path = "/tournaments"
    tags = ("tournaments",)

    @get(
        "/{tournament:str}/calendar",
        operation_id="getTournamentCalendar",
        summary="The start of a tournament as an iCalendar file",
        media_type=_MEDIA,
        operation_class=operation(problems=("tournament_unknown", "tournament_refused"), media={_MEDIA: TEXT}),
    )
    async def calendar(self, request: Caller, tournament: TournamentId) -> Response[bytes]:
        """Return title, description, place and start as an event (RFC 5545), or 304 when the program has it already.

        Refused while the tournament has no start (`start_unknown`).
        """
        context = app_context(request)
        state = await context.service.tournaments.state(tournament)
        # The library is loaded with the first calendar, and looks a time zone up over years.
        content = await beside(tournament_calendar, state, context.settings.notices.page)
        if content is None:
            raise TournamentRefused("start_unknown", "the tournament has no start yet", value=tournament, rule="1.1")
        headers = {"content-disposition": f'attachment; filename="{tournament}.ics"'}
        return answer_bytes(request, content, _MEDIA, headers)


def _with_calendar(settings: NoticeSettings, token: str) -> NoticeSettings:
    return msgspec.structs.replace(settings, calendar=token)


def _calendar_response(context: AppContext, settings: NoticeSettings) -> CalendarResponse:
    page = context.settings.notices.page
    return CalendarResponse(f"{page}/calendar.ics?token={settings.calendar}" if settings.calendar else None)
