"""Shared reviews: people go through a closed game together behind a leader."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Annotated, Final

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody

from api.context import Caller, CallerIdentity, Context, app_context, caller_of
from api.http.addresses import address_of
from api.http.authentication import requires_player
from api.http.bodies import decode
from api.http.openapi.operations import operation
from api.http.parameters import GameId
from api.http.request_headers import resumed_version
from api.streams.responses import StreamResponse, noting, stream_messages, stream_of
from api.streams.shared_reviews import SharedReviewFollower
from api.what_if import SupposedDecision
from eventstore.log.visibility import PUBLIC
from eventstore.review.notes import MOST_MARKS, Mark
from eventstore.review.shared_reviews import SharedReview, ShownPosition, TriedDecision
from eventstore.storage.head import Ordinal
from projections.what_if import MOST_DECISIONS, require_seat

POSITIONS_AT_ONCE: Final = 20
POSITIONS_A_SECOND: Final = 2
"""A player shows so many positions at once, and then so many a second, in all games together; joining counts too."""
_KNOWN: Final = ("game_unknown", "shared_review_refused")


class ShownPositionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to show."""

    version: Ordinal
    seen_as: Annotated[str, msgspec.Meta(pattern=rf"^({PUBLIC}|[0-9])$(?!\n)")] | None = None
    """The view that the leader has chosen: a seat's number, or `public`; left out for the whole game."""
    decisions: Annotated[tuple[SupposedDecision, ...], msgspec.Meta(max_length=MOST_DECISIONS)] | None = None
    """The decisions that the leader tries at the version, in order; left out when none are tried."""
    marks: Annotated[tuple[Mark, ...], msgspec.Meta(max_length=MOST_MARKS)] = ()
    """Marks and arrows on the board that is shown."""


class LeaderRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next leader."""

    player: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    """The id of a player there; the caller's own to take the lead, when the leader has gone."""


class SharedReviewController(Controller):
    """The shared review of a game."""

    path = "/games/{game:str}/shared-review"
    tags = ("shared reviews",)

    @get(
        operation_id="getSharedReview",
        summary="The shared review of a game",
        operation_class=operation(problems=("game_unknown",)),
    )
    async def now(self, context: Context, caller: CallerIdentity, game: GameId) -> SharedReview:
        """Return the people of the review now, their leader, and the leader's position."""
        return await context.shared_reviews.now(game, caller)

    @post(
        operation_id="joinSharedReview",
        summary="Join the shared review of a game, or begin it",
        status_code=200,
        operation_class=operation(needs=requires_player, scope="play", problems=_KNOWN),
    )
    async def join(self, context: Context, caller: CallerIdentity, game: GameId) -> SharedReview:
        """Take part in the review of a game that is over; the first to join leads. A repeated request changes nothing.

        Followers of the stream stay there; anybody else has gone after 45 seconds.
        """
        await context.shown_positions.take(caller.actor, context.monotonic())
        return await context.shared_reviews.join(game, caller)

    @put(
        operation_id="showInSharedReview",
        summary="Show a position to everybody there",
        operation_class=operation(
            needs=requires_player,
            scope="play",
            problems=(*_KNOWN, "version_unknown", "act_refused"),
            example={"version": 5, "decisions": [{"decision": {"type": "choose_action", "action": "lay_tile"}}]},
        ),
    )
    async def show(
        self, context: Context, caller: CallerIdentity, game: GameId, data: JSONBody[ShownPositionRequest]
    ) -> SharedReview:
        """Show a version, with decisions that the leader tries there, and marks. Only the leader does.

        Followers get the version and the decisions; they ask for boards and outcomes with their own rights. A player
        shows 20 positions at once and then two a second; a position that cannot be read does not count.
        """
        decisions: tuple[TriedDecision, ...] | None = None
        if data.decisions is not None:
            table = (await context.service.rights.snapshot(game, caller)).state.at_table
            for choice in data.decisions:
                require_seat(choice.seat, len(table.seats))
            decoder = context.decision_decoders[table.ruleset]
            decisions = tuple(
                TriedDecision(
                    choice.seat,
                    msgspec.to_builtins(decode(bytes(choice.decision), decoder, f"$.decisions[{number}].decision")),
                )
                for number, choice in enumerate(data.decisions)
            )
        await context.shown_positions.take(caller.actor, context.monotonic())
        position = ShownPosition(data.version, data.seen_as, decisions, data.marks)
        return await context.shared_reviews.show(game, caller, position)

    @post(
        "/leader",
        operation_id="leadSharedReview",
        summary="Hand over the lead, or take it when the leader has gone",
        status_code=200,
        operation_class=operation(
            needs=requires_player, scope="play", problems=_KNOWN, example={"player": "p5k2m9qw1x3zt"}
        ),
    )
    async def lead(
        self, context: Context, caller: CallerIdentity, game: GameId, data: JSONBody[LeaderRequest]
    ) -> SharedReview:
        """Let a player there lead from now on: the leader does, or anybody there when the leader has gone."""
        await context.shown_positions.take(caller.actor, context.monotonic())
        return await context.shared_reviews.lead(game, caller, data.player)

    @delete(
        operation_id="leaveSharedReview",
        summary="Leave the shared review of a game",
        status_code=200,
        operation_class=operation(needs=requires_player, scope="play", problems=("game_unknown",)),
    )
    async def leave(self, context: Context, caller: CallerIdentity, game: GameId) -> SharedReview:
        """Leave the review; a repeated request changes nothing."""
        return await context.shared_reviews.leave(game, caller)

    @get(
        "/stream",
        operation_id="streamSharedReview",
        summary="Follow the shared review of a game",
        operation_class=operation(
            problems=("game_unknown", "service_stopping"),
            media=stream_of(SharedReview),
            messages={"review": SharedReview},
            stream=True,
        ),
    )
    async def stream(self, request: Caller, game: GameId) -> StreamResponse:
        """Send the review as it is, and then after each change; `Last-Event-ID` is its number.

        A caller of the review stays there meanwhile.
        """
        context, caller = app_context(request), caller_of(request)
        number = resumed_version(request)
        reviews = context.shared_reviews
        async with AsyncExitStack() as stack:
            listener = await stack.enter_async_context(context.feed.game(game, caller, address_of(request.scope)))
            await reviews.now(game, caller)
            follower = SharedReviewFollower(reviews, game, caller, listener, number, context.settings.comment_seconds)
            messages = follower.messages()
            if caller.player:
                messages = noting(messages, lambda: reviews.see(game, caller.player), context.monotonic)
            return stream_messages(request, messages, listener=listener, close=stack.pop_all().aclose)
