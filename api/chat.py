"""Chat of a game: the words of its players at the table, and of its spectators beside it."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from api.context import Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.http.addresses import address_of
from api.http.authentication import requires_player
from api.http.bodies import require_seen
from api.http.openapi.operations import operation
from api.http.parameters import GameId
from api.http.request_headers import resumed_version
from api.streams.chat import ChatFollower, ChatReset
from api.streams.responses import StreamResponse, stream_messages, stream_of
from eventstore.chat.chat import ChatMessage, ChatMessageRequest, ChatPage, ChatRemoval, ChatRoom, Room

MESSAGES_AT_ONCE: Final = 5
SECONDS_FOR_MESSAGE: Final = 4
"""A player says so many messages at once, and then one in so many seconds, in all games together."""
_MOST_AT_ONCE: Final = 500
_KNOWN: Final = ("game_unknown", "chat_refused")

RoomName: TypeAlias = Annotated[Room, PathParameter(description="The room.")]
Position: TypeAlias = Annotated[int, QueryParameter(ge=0, description="Only entries after this position.")]


class ChatRooms(msgspec.Struct, frozen=True):
    """The rooms of a game that the caller may read."""

    rooms: tuple[ChatRoom, ...]


class ChatController(Controller):
    """The chat of a game."""

    path = "/games/{game:str}/chat"
    tags = ("chat",)

    @get(
        operation_id="listChatRooms",
        summary="The rooms of a game's chat",
        operation_class=operation(problems=("game_unknown",)),
    )
    async def rooms(self, context: Context, caller: CallerIdentity, game: GameId) -> ChatRooms:
        """Return the rooms that the caller may read, and whether they may write there now."""
        return ChatRooms(await context.chat.rooms(game, caller))

    @get(
        "/{room:str}",
        operation_id="readChat",
        summary="The messages of a room",
        operation_class=operation(problems=_KNOWN),
    )
    async def page(
        self,
        context: Context,
        caller: CallerIdentity,
        game: GameId,
        room: RoomName,
        after: Position = 0,
        limit: Annotated[
            int, QueryParameter(ge=1, le=_MOST_AT_ONCE, description="The largest number of entries.")
        ] = 100,
    ) -> ChatPage:
        """Return the entries of a room in order, from a position on. The table's room is for its players alone."""
        return await context.chat.page(game, room, caller, after, limit)

    @post(
        "/{room:str}",
        operation_id="sayInChat",
        summary="Say something in a room",
        operation_class=operation(
            needs=requires_player,
            scope="play",
            problems=(*_KNOWN, "key_reused"),
            appends="act",
            example={"phrase": "good_luck"},
        ),
    )
    async def say(
        self,
        context: Context,
        caller: CallerIdentity,
        key: Key,
        game: GameId,
        room: RoomName,
        data: JSONBody[ChatMessageRequest],
    ) -> Response[ChatMessage]:
        """Add a message: words on one line, or a quick phrase that each reader sees in their own language.

        The log of the game does not change. A player says 5 messages at once and then one in 4 seconds, at most 300 in
        a room; a room has at most 1,000.
        """
        require_seen(data.words, "$.words")
        await context.chat_messages.take(caller.actor, context.monotonic())
        return Response(await context.chat.say(game, room, caller, data, key), status_code=201)

    @get(
        "/{room:str}/stream",
        operation_id="streamChat",
        summary="Follow a room",
        operation_class=operation(
            problems=(*_KNOWN, "service_stopping"),
            media=stream_of(ChatMessage, ChatRemoval),
            messages={"chat": ChatMessage | ChatRemoval, "reset": ChatReset},
            stream=True,
        ),
    )
    async def stream(self, request: Caller, game: GameId, room: RoomName, after: Position = 0) -> StreamResponse:
        """Send each entry of a room after a position once, and then each new entry; `Last-Event-ID` resumes."""
        context, caller = app_context(request), caller_of(request)
        resumed = resumed_version(request)
        async with AsyncExitStack() as stack:
            listener = await stack.enter_async_context(context.feed.game(game, caller, address_of(request.scope)))
            await context.chat.page(game, room, caller, 0, 1)
            version = (await context.service.reader.state(game)).version
            position = after if resumed is None else resumed
            silence_s = context.settings.comment_seconds
            follower = ChatFollower(context.chat, game, room, caller, listener, version, position, silence_s)
            messages = follower.messages()
            return stream_messages(request, messages, listener=listener, close=stack.pop_all().aclose)
