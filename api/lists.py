"""Lists that span games: the lobby, a player's games and turns, results."""

from __future__ import annotations

from contextlib import AsyncExitStack
from functools import partial
from typing import Annotated, Literal, TypeAlias

from litestar import Controller, get
from litestar.params import QueryParameter

from api.context import AppContext, Caller, CallerIdentity, Context
from api.http.addresses import address_of
from api.http.authentication import requires_operator, requires_player
from api.http.errors import QueryInvalid
from api.http.openapi.operations import operation
from api.http.parameters import OldCursor, place_of_page
from api.streams.responses import StreamResponse, noting, stream_messages, stream_of
from api.streams.turns import turns_of
from eventstore.log.state import StatusShown
from projections.stored.lists import CURSOR, MOST_AT_ONCE
from projections.stored.pages import GamePage, PageRequest, ResultPage, StalledPage
from projections.views import Turn

PageAfter: TypeAlias = Annotated[
    str | None,
    QueryParameter(description="The `next` of the page before.", schema_extra={"pattern": f"^{CURSOR.pattern}$"}),
]
PageLimit: TypeAlias = Annotated[int, QueryParameter(ge=1, le=MOST_AT_ONCE, description="How many at most.")]
GamesOrder: TypeAlias = Literal["newest", "time_left"]
RulesetName: TypeAlias = Annotated[str | None, QueryParameter(description="Only of this ruleset.")]
Label: TypeAlias = Annotated[
    str | None,
    QueryParameter(description="Only with this label; where it is reserved, only of its owner and operators."),
]


class ListsController(Controller):
    """Lists that span games."""

    @get(
        "/games",
        operation_id="listGames",
        summary="Public games, the newest first",
        tags=["games"],
        operation_class=operation(),
    )
    async def games(
        self,
        context: Context,
        ruleset: RulesetName = None,
        status: Annotated[StatusShown | None, QueryParameter(description="Only with this status.")] = None,
        label: Label = None,
        free_seats: Annotated[
            bool | None, QueryParameter(description="Only open games with a free seat, or only the others.")
        ] = None,
        after: PageAfter = None,
        cursor: OldCursor = None,
        limit: PageLimit = 50,
    ) -> GamePage:
        """Return public games; unlisted and private games are not among them."""
        require_ruleset(context, ruleset)
        return await context.lists.lobby(
            ruleset=ruleset,
            status=status,
            label=label,
            free_seats=free_seats,
            request=PageRequest(place_of_page(after, cursor), limit),
        )

    @get(
        "/games/stalled",
        operation_id="listStalledGames",
        summary="All stalled games, the damaged games first",
        tags=["games"],
        operation_class=operation(needs=requires_operator),
    )
    async def stalled(
        self, context: Context, after: PageAfter = None, cursor: OldCursor = None, limit: PageLimit = 50
    ) -> StalledPage:
        """Return every game that waits for an operator, with the reason; also unlisted and private games."""
        return await context.lists.stalled(PageRequest(place_of_page(after, cursor), limit))

    @get(
        "/players/me/games",
        operation_id="listMyGames",
        summary="The caller's games, the newest first or by time left",
        tags=["players"],
        operation_class=operation(needs=requires_player),
    )
    async def mine(
        self,
        context: Context,
        caller: CallerIdentity,
        to_move: Annotated[
            bool | None, QueryParameter(description="Only games that wait for the caller, or only the others.")
        ] = None,
        over: Annotated[
            bool | None, QueryParameter(description="Only games that are over, or only the others.")
        ] = None,
        order: Annotated[
            GamesOrder,
            QueryParameter(
                description="`newest` first; or `time_left`: games that wait for the caller, by the end of the caller's"
                " time, the earliest first, and games in which the caller's clock does not run last."
            ),
        ] = "newest",
        after: PageAfter = None,
        cursor: OldCursor = None,
        limit: PageLimit = 50,
    ) -> GamePage:
        """Return the games in which the caller has a seat."""
        page_request = PageRequest(place_of_page(after, cursor), limit)
        if order == "time_left":
            if to_move is False or over:
                detail = "games that do not wait for the caller have no time left to be ordered by"
                raise QueryInvalid(detail, parameter="order", value=order, rule="games that wait for the caller")
            return await context.lists.by_time_left(caller.player, page_request)
        return await context.lists.player_games(caller.player, to_move=to_move, over=over, request=page_request)

    @get(
        "/players/me/stream",
        operation_id="streamTurns",
        summary="The caller's turns in all games",
        tags=["players"],
        operation_class=operation(needs=requires_player, media=stream_of(Turn), messages={"turn": Turn}, stream=True),
    )
    async def turns(self, request: Caller, context: Context, caller: CallerIdentity) -> StreamResponse:
        """Send a message for each turn: first the turns that wait already, then each new turn."""
        player = caller.player
        async with AsyncExitStack() as stack:
            listener = await stack.enter_async_context(context.feed.turns(caller, address_of(request.scope)))
            waiting = [row.game for row in await context.lists.every_game(player, to_move=True)]
            turns = turns_of(context.service, player, listener, waiting, context.settings.comment_seconds)
            messages = noting(turns, partial(context.notices.note_present, player), context.monotonic)
            return stream_messages(request, messages, listener=listener, close=stack.pop_all().aclose)

    @get(
        "/results",
        operation_id="listResults",
        summary="Results of public games, the newest first",
        tags=["games"],
        operation_class=operation(),
    )
    async def results(
        self,
        context: Context,
        ruleset: RulesetName = None,
        label: Label = None,
        player: Annotated[str | None, QueryParameter(description="Only games in which this player sat.")] = None,
        after: PageAfter = None,
        cursor: OldCursor = None,
        limit: PageLimit = 50,
    ) -> ResultPage:
        """Return finished games; imports and forks never count, except a fork that replaced its parent."""
        require_ruleset(context, ruleset)
        return await context.lists.results(
            ruleset=ruleset, label=label, player=player, request=PageRequest(place_of_page(after, cursor), limit)
        )


def require_ruleset(context: AppContext, name: str | None) -> None:
    """Refuse the name of no ruleset: an empty list for a misspelled name would look like a list without games."""
    known = context.service.rulesets
    if name is not None and name not in known:
        raise QueryInvalid("there is no such ruleset", parameter="ruleset", value=name, rule=", ".join(sorted(known)))
