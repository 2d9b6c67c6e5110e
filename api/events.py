"""The stream of all games: the public entries of all listed games."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Annotated, Final

from litestar import Controller, get
from litestar.params import QueryParameter

from api.context import AppContext, Caller, Context, caller_of
from api.entries import require_types
from api.http.addresses import address_of
from api.http.openapi.operations import operation
from api.lists import RulesetName, require_ruleset
from api.streams.events import (
    EntryCloudEvent,
    EventFilter,
    EventsFollower,
    PositionSeal,
    PublicEntry,
    new_entries_only,
    oldest_positions,
    require_whole,
)
from api.streams.responses import StreamResponse, stream_messages, stream_of
from projections.entries import EntryFilter

_HEADER: Final = "Last-Event-ID"


class EventsController(Controller):
    """The stream of all games."""

    tags = ("log",)

    @get(
        "/events",
        operation_id="streamEvents",
        summary="Entries of all listed games as they are appended",
        operation_class=operation(
            media=stream_of(PublicEntry, EntryCloudEvent),
            messages={"entry": PublicEntry, "cloud_event": EntryCloudEvent},
            problems=("tournament_unknown", "position_gone"),
            stream=True,
        ),
    )
    async def events(
        self,
        request: Caller,
        context: Context,
        after: Annotated[
            str | None,
            QueryParameter(
                description="The `position` of an entry to go on from, as `Last-Event-ID`; `0` is the oldest position."
                " Only new entries when it is left out.",
                schema_extra={"pattern": "^[0-9A-Za-z_-]+$"},
            ),
        ] = None,
        ruleset: RulesetName = None,
        tournament: Annotated[
            str | None, QueryParameter(description="Only games at tables of this tournament.")
        ] = None,
        types: Annotated[
            list[str] | None, QueryParameter(name="type", description="Types of events, decisions or table commands.")
        ] = None,
        cloudevents: Annotated[
            bool, QueryParameter(description="Send each entry in the form of CloudEvents 1.0 (structured mode, JSON).")
        ] = False,
    ) -> StreamResponse:
        """Send a message for each entry of a listed game, as a stranger may see it, whoever the caller is."""
        event_filter = await _filter_of(context, ruleset, tournament, types or [])
        service = context.service
        seal = PositionSeal(service.core.keys, service.store.shards)
        async with AsyncExitStack() as stack:
            listening = context.feed.all_games(caller_of(request), address_of(request.scope))
            listener = await stack.enter_async_context(listening)
            header = request.headers.get(_HEADER)
            text = header or after
            if text is None:
                positions = await new_entries_only(service.store)
            elif text == "0":
                positions = await oldest_positions(service.store)
            else:
                positions = seal.open(text, _HEADER if header else "after")
                await require_whole(service.store, seal, positions, text)
            silence_s = context.settings.comment_seconds
            follower = EventsFollower(service, listener, seal, positions, event_filter, cloudevents, silence_s)
            return stream_messages(request, follower.messages(), listener=listener, close=stack.pop_all().aclose)


async def _filter_of(context: AppContext, ruleset: str | None, tournament: str | None, types: list[str]) -> EventFilter:
    """Return the filter of a request.

    Raises:
        QueryInvalid: there is no such ruleset, or no such type in the ruleset, or in any.
        TournamentUnknown: there is no such tournament.
    """
    require_ruleset(context, ruleset)
    rulesets = context.service.rulesets
    require_types(types, [rulesets[ruleset]] if ruleset is not None else list(rulesets.values()))
    if tournament is not None:
        await context.service.tournaments.head(tournament)
    return EventFilter(ruleset, tournament, EntryFilter(frozenset(types)))
