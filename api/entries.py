"""The log of a game: entries, streams of entries, read models of the log, and forks."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import cache, partial
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter

from api.context import Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.games import command_operation, game_now, located
from api.http.addresses import address_of
from api.http.bodies import require_seen
from api.http.errors import QueryInvalid
from api.http.openapi.operations import answers, lines_of, operation
from api.http.parameters import (
    After,
    EntryVersion,
    GameId,
    Language,
    Limit,
    Moment,
    OldCursor,
    SeenAs,
    Version,
    place_of_page,
)
from api.http.request_headers import accepts
from api.http.responses import JSON, answer_question, fresh, game_tag, snapshot_of, version_of
from api.streams.entries import (
    ClosedResponse,
    Follower,
    RematchOpened,
    ResetResponse,
    SharedReviewBegun,
    find_head,
)
from api.streams.responses import NDJSON, StreamResponse, noting, stream_messages, stream_of, wants_lines
from domain.core.events import Seat, members, shapeless, tag_of
from domain.core.ruleset import Ruleset
from eventstore.review.disputes import Dispute
from eventstore.storage.head import HEAD
from eventstore.storage.store import shard_of
from eventstore.table.commands import AnyCommand
from eventstore.table.events import TableEvent
from eventstore.write.forking import ForkRequest
from eventstore.write.rematch import id_of_rematch
from projections.annotations import AnnotatedVersion
from projections.clock_history import ClockHistory
from projections.comparison import ComparisonView
from projections.entries import Cause, EntryFilter, EntryView
from projections.forks import CURSOR, MOST_GAMES, ForkTree
from projections.scoreboards import ScoreboardView
from projections.timelines import TimelinePage
from projections.turning_points import TurningPoints
from projections.views import GameResponse


class EntriesResponse(msgspec.Struct, frozen=True):
    """Some entries of a log, as the caller may see them."""

    game: str
    head: str
    """The log's head when the entries were read."""
    entries: list[EntryView]
    waited: list[int]
    """By entry: milliseconds since the entry before it in the log, listed or not; 0 for the first of the log."""
    next: int | None
    """The `after` of the next page; `null` on the last page."""


def require_types(types: Sequence[str], rulesets: Sequence[Ruleset[Any]]) -> None:
    """Refuse types that no entry of the games of these rulesets can have.

    Raises:
        QueryInvalid: there is no such type of event, decision or table command.
    """
    known: set[str] = set()
    for ruleset in rulesets if types else ():
        known |= _known(ruleset.decision_type, ruleset.event_type).union(map(shapeless, ruleset.upcasters))
    for kind in types:
        if shapeless(kind) not in known:
            name = rulesets[0].name if len(rulesets) == 1 else ""
            detail = f"{name} has no such type" if name else "no ruleset has such a type"
            detail += " of event, decision or table command"
            raise QueryInvalid(detail, parameter="type", value=kind, rule=f"/v1/rulesets/{name}".rstrip("/"))


def require_seat(seat: Seat | None, seats: int) -> None:
    """Refuse a seat that a table does not have.

    Raises:
        QueryInvalid: there is no such seat.
    """
    if seat is not None and seat >= seats:
        raise QueryInvalid(
            "this table has no such seat", parameter="seat", value=seat, rule=f"the seats are 0 to {seats - 1}"
        )


@cache
def _known(decisions: Any, events: Any) -> frozenset[str]:
    return frozenset(
        shapeless(tag) for union in (decisions, events, AnyCommand, TableEvent) for tag in map(tag_of, members(union))
    )


_SEEN: Final = ("game_unknown", "view_refused")
_AT: Final = (*_SEEN, "version_unknown")
_lines: Final = msgspec.json.Encoder().encode_lines


class LogController(Controller):
    """The log of a game."""

    path = "/games/{game:str}"
    tags = ("log",)

    @get(
        "/entries",
        operation_id="listEntries",
        summary="The log as the caller may see it",
        responses={200: answers(EntriesResponse)},
        operation_class=operation(media={NDJSON: lines_of(EntryView)}, problems=_SEEN),
    )
    async def entries(
        self,
        request: Caller,
        game: GameId,
        after: After = 0,
        limit: Limit = 100,
        types: Annotated[
            list[str] | None, QueryParameter(name="type", description="Types of events, decisions or table commands.")
        ] = None,
        seat: Annotated[
            int | None, QueryParameter(ge=0, description="The seat that decided or that an event names.")
        ] = None,
        causes: Annotated[
            list[Cause] | None, QueryParameter(name="cause", description="The kind of the entry's cause.")
        ] = None,
        since: Annotated[
            int | None, QueryParameter(ge=0, description="The earliest time, milliseconds since 1970.")
        ] = None,
        until: Annotated[
            int | None, QueryParameter(ge=0, description="The latest time, milliseconds since 1970.")
        ] = None,
        waited: Annotated[
            int, QueryParameter(ge=0, description="The shortest wait since the entry before, in milliseconds.")
        ] = 0,
        seen_as: SeenAs = None,
    ) -> Response[EntriesResponse | bytes]:
        """Return entries in order: the public bodies, and the openings that the caller may see."""
        context = app_context(request)
        snapshot = await snapshot_of(request, game, seen_as)
        table = snapshot.state.at_table
        require_types(types or (), [context.service.rulesets[table.ruleset]])
        require_seat(seat, len(table.seats))
        lines = accepts(request, NDJSON, rather_than=JSON)
        etag = game_tag(snapshot, None, "lines" if lines else "json")
        if known := fresh(request, etag):
            return known
        entry_filter = EntryFilter(frozenset(types or ()), seat, frozenset(causes or ()), since, until, waited)
        page = await context.projections.entries(snapshot, after, limit, entry_filter)
        if lines:
            return Response(_lines(page.entries), media_type=NDJSON, headers={"etag": etag})
        following = page.entries[-1].version if len(page.entries) == limit else None
        answered = EntriesResponse(game, page.head, page.entries, page.waited, following)
        return Response(answered, headers={"etag": etag})

    @get(
        "/entries/{version:str}",
        operation_id="getEntry",
        summary="An entry",
        operation_class=operation(problems=_AT),
    )
    async def entry(
        self, request: Caller, game: GameId, version: EntryVersion, seen_as: SeenAs = None
    ) -> Response[EntryView]:
        """Return an entry with its draws and its hash."""
        return await answer_question(
            request,
            game,
            lambda projections, snapshot: projections.entry(snapshot, version),
            at=version,
            seen_as=seen_as,
        )

    @get(
        "/stream",
        operation_id="streamEntries",
        summary="Entries as they are appended",
        operation_class=operation(
            media=stream_of(EntryView),
            messages={
                "entry": EntryView,
                "reset": ResetResponse,
                "closed": ClosedResponse,
                "rematch": RematchOpened,
                "shared_review": SharedReviewBegun,
                "disputes": tuple[Dispute, ...],
                "annotations": tuple[AnnotatedVersion, ...],
            },
            problems=("game_unknown", "head_invalid"),
            stream=True,
        ),
    )
    async def stream(
        self,
        request: Caller,
        game: GameId,
        after: Annotated[
            str | None,
            QueryParameter(
                description="A head to resume from, as `Last-Event-ID`; `0` is the beginning.",
                schema_extra={"pattern": f"^(0|{HEAD.pattern})$"},
            ),
        ] = None,
        rematch: Annotated[
            bool,
            QueryParameter(
                description="When the game is over, tell its players the game in which the same people play again,"
                " until that game has started."
            ),
        ] = False,
    ) -> StreamResponse:
        """Send a message for each entry after the caller's head, or for each new entry where no head is named."""
        context, caller = app_context(request), caller_of(request)
        async with AsyncExitStack() as stack:
            also = await id_of_rematch(context.service.core, game) if rematch else None
            listening = context.feed.game(game, caller, address_of(request.scope), also=also)
            listener = await stack.enter_async_context(listening)
            snapshot = await context.service.rights.snapshot(game, caller)
            text = request.headers.get("last-event-id") or after
            head = snapshot.state.head if text is None else await find_head(context.service, game, text)
            silence_s = context.settings.comment_seconds
            follower = Follower(
                context.service,
                caller,
                listener,
                snapshot.state,
                head,
                text or "",
                silence_s,
                rematch,
                context.shared_reviews,
            )
            if wants_lines(request):
                await follower.review_messages()  # only later changes are sent
            messages = follower.messages()
            if caller.player:

                async def note() -> None:
                    await context.notices.note_following(caller.player, game, context.service.core.clock())

                messages = noting(messages, note, context.monotonic)
            return stream_messages(request, messages, listener=listener, close=stack.pop_all().aclose)

    @get(
        "/timeline",
        operation_id="getTimeline",
        summary="The game in sentences",
        operation_class=operation(problems=_SEEN),
    )
    async def timeline(
        self,
        request: Caller,
        game: GameId,
        after: After = 0,
        limit: Limit = 100,
        language: Language = "en",
        seen_as: SeenAs = None,
    ) -> Response[TimelinePage]:
        """Return entries in order as sentences, with the points at each version."""
        return await answer_question(
            request,
            game,
            lambda projections, snapshot: projections.timeline(snapshot, after, limit, language),
            seen_as=seen_as,
        )

    @get(
        "/scoreboard",
        operation_id="getScoreboard",
        summary="The points, itemised",
        operation_class=operation(problems=_AT),
    )
    async def scoreboard(
        self,
        request: Caller,
        game: GameId,
        at: Version = None,
        time: Moment = None,
        language: Language = "en",
        seen_as: SeenAs = None,
    ) -> Response[ScoreboardView]:
        """Return the points of every seat at a version, by source."""
        at = await version_of(request, game, at, time)
        return await answer_question(
            request,
            game,
            lambda projections, snapshot: projections.scoreboard(snapshot, at, language),
            at=at,
            seen_as=seen_as,
        )

    @get(
        "/clocks",
        operation_id="getClocks",
        summary="The time of each seat and turn",
        operation_class=operation(problems=_AT),
    )
    async def clocks(
        self, request: Caller, game: GameId, at: Version = None, time: Moment = None, seen_as: SeenAs = None
    ) -> Response[ClockHistory]:
        """Return the remaining and the used time of each seat at a version, and the length of each turn."""
        at = await version_of(request, game, at, time)
        return await answer_question(
            request, game, lambda projections, snapshot: projections.clocks(snapshot, at), at=at, seen_as=seen_as
        )

    @get(
        "/turning-points",
        operation_id="getTurningPoints",
        summary="The turning points of a game",
        operation_class=operation(problems=_SEEN),
    )
    async def turning_points(self, request: Caller, game: GameId, language: Language = "en") -> Response[TurningPoints]:
        """Return lead changes, the largest swings and the costliest decisions, by the values of the positions."""
        return await answer_question(
            request, game, lambda projections, snapshot: projections.turning_points(snapshot, language)
        )

    @get(
        "/comparison",
        operation_id="compareGames",
        summary="Two games side by side",
        operation_class=operation(problems=_AT),
    )
    async def comparison(
        self,
        request: Caller,
        game: GameId,
        other: Annotated[str, QueryParameter(name="with", description="The id of the game beside it.")],
        at: Version = None,
        time: Moment = None,
        moments: Annotated[
            bool,
            QueryParameter(description="Tell the moment of each version of both games, and the version beside it."),
        ] = False,
        language: Language = "en",
    ) -> Response[ComparisonView]:
        """Return the version at which two games of a ruleset part, and the points of both games by source."""
        at = await version_of(request, game, at, time)
        context, caller = app_context(request), caller_of(request)
        rights = context.service.rights
        left, right = await rights.snapshot(game, caller), await rights.snapshot(other, caller)
        etag = game_tag(left, None, game_tag(right).strip('"'), caller.actor)
        return fresh(request, etag) or Response(
            await context.projections.comparison(left, right, at, language, moments=moments), headers={"etag": etag}
        )

    @get(
        "/forks",
        operation_id="listForks",
        summary="The tree of forks",
        operation_class=operation(problems=("game_unknown",)),
    )
    async def forks(
        self,
        context: Context,
        caller: CallerIdentity,
        game: GameId,
        after: Annotated[
            str | None,
            QueryParameter(
                description="The `next` of the page before.", schema_extra={"pattern": f"^{CURSOR.pattern}$"}
            ),
        ] = None,
        cursor: OldCursor = None,
        limit: Annotated[int, QueryParameter(ge=1, le=MOST_GAMES, description="How many at most.")] = MOST_GAMES,
    ) -> ForkTree:
        """Return the games that share entries with this game, as far as the caller may find them."""
        snapshot = await context.service.rights.snapshot(game, caller)
        return await context.projections.forks(snapshot, caller, place_of_page(after, cursor), limit)

    @post(
        "/forks",
        operation_id="forkGame",
        summary="Continue the game from a version",
        operation_class=command_operation(
            scope=None,
            problems=(
                *("game_unknown", "version_unknown", "act_refused", "key_reused", "label_reserved"),
                "quota_reached",
            ),
            example={"at": 3, "luck": "fresh", "supersede": False, "labels": ["analysis"]},
        ),
    )
    async def fork(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[ForkRequest]
    ) -> Response[GameResponse]:
        """Start a new game that shares the log up to a version; with `supersede` it replaces this game."""
        require_seen(data.labels or (), "$.labels")
        quota = context.tables if data.supersede else context.forks
        async with quota.place(caller, key, partial(context.service.core.ids.new, shard_of(game))) as place:
            accepted = await context.service.forking.fork(game, data, caller, key)
            place.thing = accepted.game
        return located(await game_now(context, accepted.game, caller))
