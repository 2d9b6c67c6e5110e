"""Chat of a game: the words of its players at the table, and of its spectators beside it."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from api.context import Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.http.addresses import address_of
from api.http.authentication import requires_operator, requires_player, requires_token
from api.http.bodies import reason_in_words, require_seen
from api.http.openapi.operations import operation
from api.http.parameters import GameId
from api.http.request_headers import resumed_version
from api.streams.chat import ChatClosed, ChatFollower, ChatReset
from api.streams.responses import StreamResponse, stream_messages, stream_of
from api.tournaments import TournamentId
from eventstore.chat.chat import (
    ChatMessage,
    ChatMessageRequest,
    ChatPage,
    ChatRemoval,
    ChatRoom,
    RemovedMessage,
    Room,
)
from eventstore.chat.reports import ChatReport, ChatReportAnswerRequest, ChatReportRequest, ReportedMessage
from eventstore.notices.deliveries import Occasion

MESSAGES_AT_ONCE: Final = 5
SECONDS_FOR_MESSAGE: Final = 4
"""A player says so many messages at once, and then one in so many seconds, in all games together."""
_MOST_AT_ONCE: Final = 500
_LAST_POSITION: Final = 1_000_000
"""A position that no room reaches."""
_KNOWN: Final = ("game_unknown", "chat_refused")

RoomName: TypeAlias = Annotated[Room, PathParameter(description="The room.")]
Position: TypeAlias = Annotated[int, QueryParameter(ge=0, description="Only entries after this position.")]
MessagePosition: TypeAlias = Annotated[
    int, PathParameter(ge=1, le=_LAST_POSITION, description="The position of a message.")
]


class ChatRooms(msgspec.Struct, frozen=True):
    """The rooms of a game that the caller may read."""

    rooms: tuple[ChatRoom, ...]


class ChatReportList(msgspec.Struct, frozen=True):
    """Reported messages."""

    messages: tuple[ReportedMessage, ...]


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

    @post(
        "/{room:str}/{position:str}/report",
        operation_id="reportChatMessage",
        summary="Report a message to the moderators",
        operation_class=operation(
            needs=requires_player,
            scope="play",
            problems=_KNOWN,
            appends="act",
            example={"why": "This is an insult."},
        ),
    )
    async def report(
        self,
        context: Context,
        caller: CallerIdentity,
        game: GameId,
        room: RoomName,
        position: MessagePosition,
        data: JSONBody[ChatReportRequest],
    ) -> Response[ChatReport]:
        """Report a message of another player to the moderators of the game; a repeated report changes nothing.

        Its moderators then read this message and its neighbours; at a table of a tournament they get a notice. Nobody
        else learns of the report.
        """
        require_seen(data.why, "$.why")
        await context.chat_messages.take(caller.actor, context.monotonic())
        report = await context.chat_reports.report(game, room, position, data, caller)
        tournament, moderators = await context.chat_reports.moderators(game, room, position)
        # All reports of a message give the same notice.
        occasion = Occasion("reported", tournament, 0, report.time, f"{game}/{room}/{position}")
        for player in moderators:
            if player != caller.player:
                await context.notify(player, occasion)
        return Response(report, status_code=201)

    @post(
        "/{room:str}/{position:str}/report/answer",
        operation_id="answerChatReport",
        summary="Remove a reported message, or dismiss the report",
        status_code=200,
        operation_class=operation(
            needs=requires_token,
            problems=_KNOWN,
            appends="act",
            example={"verdict": "removed", "why": "Insults are against the rules of the house."},
        ),
    )
    async def answer(
        self,
        context: Context,
        caller: CallerIdentity,
        game: GameId,
        room: RoomName,
        position: MessagePosition,
        data: JSONBody[ChatReportAnswerRequest],
    ) -> ReportedMessage:
        """Answer the reports of a message of a game that the caller moderates, once, with a reason on the record.

        A removed message leaves a mark in its place. The same answer again changes nothing.
        """
        answer = msgspec.structs.replace(data, why=reason_in_words(data.why, "$.why"))
        return await context.chat_reports.answer(game, room, position, answer, caller)

    @get(
        "/{room:str}/stream",
        operation_id="streamChat",
        summary="Follow a room",
        operation_class=operation(
            problems=(*_KNOWN, "service_stopping"),
            media=stream_of(ChatMessage, RemovedMessage, ChatRemoval),
            messages={"chat": ChatMessage | RemovedMessage | ChatRemoval, "reset": ChatReset, "closed": ChatClosed},
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


class ChatReportsController(Controller):
    """The reported messages of chats."""

    tags = ("chat",)

    @get(
        "/games/{game:str}/chat-reports",
        operation_id="listChatReports",
        summary="The reported messages of a game",
        operation_class=operation(problems=("game_unknown",)),
    )
    async def of_game(self, context: Context, caller: CallerIdentity, game: GameId) -> ChatReportList:
        """Return the reported messages of a game, with the answers, for its moderators; for others an empty list."""
        return ChatReportList(await context.chat_reports.of_game(game, caller))

    @get(
        "/tournaments/{tournament:str}/chat-reports",
        operation_id="listTournamentChatReports",
        summary="The reported messages of a tournament",
        operation_class=operation(problems=("tournament_unknown",)),
    )
    async def of_tournament(self, context: Context, caller: CallerIdentity, tournament: TournamentId) -> ChatReportList:
        """Return the reported messages at tables of a tournament, with the answers, for its moderators."""
        await context.service.tournaments.state(tournament)
        return ChatReportList(await context.chat_reports.of_tournament(tournament, caller))

    @get(
        "/chat-reports",
        operation_id="listOpenChatReports",
        summary="Reported messages without an answer, of games that belong to no tournament",
        operation_class=operation(needs=requires_operator),
    )
    async def open(self, context: Context, caller: CallerIdentity) -> ChatReportList:
        """Return reported messages that wait for the answer of an operator, at most 100."""
        return ChatReportList(await context.chat_reports.open_elsewhere(caller))
