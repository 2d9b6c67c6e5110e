"""Reports: a reader of a room reports a message of its chat; a moderator removes the message or dismisses the report.

Default-deny:

* A moderator reads the messages that were reported and not answered yet, with the entries around each, and nothing else
  of a room. With the answer the room is closed to the moderator again: the record names the author, and no words.
* The moderators of a table of a tournament are its owner and referees, as for disputes; of any other game the
  operators. Nobody moderates a game in which they have held a seat, or while they sit in an open game that shares
  entries with it, and nobody a message of their own.
* Everybody else gets the same answers with and without reports.

An answer stands in the record with its author, time and reason. It lies beside the log, as the chat does, and is
deleted with it when the log is retired.

The fields of the cases of a game, a hash:

| field | holds |
| --- | --- |
| `case <room> <position>` | a reported message: its reports and the answer, as JSON |
| `count <room>` | how many messages of the room were ever reported |
| `of <room> <player>` | how many reports a player ever made there |
| `open` | how many cases have no answer |
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from eventstore.chat.chat import (
    LONGEST_MESSAGE,
    ROOMS,
    AuthoredEntry,
    Chat,
    ChatMessage,
    ChatRefused,
    ChatRemoval,
    RemovedMessage,
    Room,
)
from eventstore.errors import DocumentConflict, GameUnknown
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.log.visibility import Rights
from eventstore.storage.redis_keys import (
    CHAT,
    CHAT_CASES,
    CHAT_REPORTED,
    CHATTED,
    FEED,
    LOG,
    NO_TOURNAMENT,
    game_key,
)
from eventstore.storage.script import Script
from eventstore.storage.store import shard_of
from eventstore.table.events import TournamentTable
from eventstore.table.table import Table
from eventstore.table.texts import Sentence
from eventstore.tournament.log import TournamentLog
from eventstore.tournament.roles import organisers_of
from eventstore.write.appending import retried

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

NEIGHBOURS: Final = 3
"""How many positions before and after a reported message a moderator reads."""
MOST_REPORTS: Final = 5
"""The most reports of a message: more people need not say it."""
MOST_OF_REPORTER: Final = 20
"""The most reports of a player in a room: nobody lays a room open, or fills the list, alone."""
MOST_CASES: Final = 100
"""The most reported messages of a room."""
MOST_LISTED: Final = 100
"""The most reported messages of all games in a list."""

ReportVerdict: TypeAlias = Literal["removed", "dismissed"]
"""`removed`: a mark stands in the place of the message. `dismissed`: the message stays."""


class ChatReport(msgspec.Struct, frozen=True):
    """A report of a message."""

    player: str
    """The reporter."""
    name: str
    time: int
    """Milliseconds since 1970 in UTC."""
    why: str
    """The reason in words; may be empty."""


class ChatReportAnswer(msgspec.Struct, frozen=True):
    """The answer of a moderator to the reports of a message."""

    verdict: ReportVerdict
    why: str
    by: str
    """The actor of the moderator."""
    name: str
    time: int
    """Milliseconds since 1970 in UTC."""


class ReportedMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A reported message, as its moderators see it."""

    game: str
    table: TournamentTable | None
    """The table of a tournament at which it was said."""
    room: Room
    position: int
    """The place of the message in the room."""
    message: AuthoredEntry
    """The message until the answer, then only its author and time."""
    around: tuple[AuthoredEntry, ...]
    """The messages at the 3 positions before and after it, in order; with the answer none."""
    reports: tuple[ChatReport, ...]
    """The reports, the oldest first; without the reports of erased players."""
    answer: ChatReportAnswer | None


class ChatReportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report of a message to its moderators."""

    why: Annotated[str, msgspec.Meta(max_length=LONGEST_MESSAGE)] = ""
    """The reason in words; may be empty."""


class ChatReportAnswerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the reports of a message."""

    verdict: ReportVerdict
    why: Sentence


class _Case(msgspec.Struct, frozen=True):
    """The reports of a message and their answer, with sealed names."""

    author: str
    """The author of the message."""
    reports: tuple[ChatReport, ...]
    answer: ChatReportAnswer | None = None

    @property
    def waits(self) -> bool:
        """Whether the reports have no answer."""
        return self.answer is None


class _StoredCase(msgspec.Struct, frozen=True):
    """A case with its stored bytes, and the bytes of its message."""

    room: Room
    position: int
    case: _Case
    before: bytes
    message: AuthoredEntry | None = None
    message_before: bytes = b""


_CHANGE: Final = Script("change_chat_case.lua")
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(_Case).decode


async def moderates(tournaments: TournamentLog, rights: Rights, table: Table, caller: Identity) -> bool:
    """Return whether a caller moderates the chat of a game."""
    organises = caller.operates if table.tournament is None else await tournaments.organises(table, caller)
    if not organises or not caller.player:
        return organises
    has_played = any(caller.player in players for players in table.held)
    return not has_played and not await rights.sits_in_family(table, caller.player)


class ChatReports:
    """The reports of messages in the chats of all games.

    Args:
        client: the Redis that has the logs.
        core: reads logs.
        tournaments: knows the organisers.
        rights: knows who may read a game.
        chat: has the messages.
    """

    def __init__(self, client: RedisClient, core: Core, tournaments: TournamentLog, rights: Rights, chat: Chat) -> None:
        self._client = client
        self._core = core
        self._tournaments = tournaments
        self._rights = rights
        self._chat = chat

    async def report(
        self, game: str, room: Room, position: int, request: ChatReportRequest, caller: Identity
    ) -> ChatReport:
        """Report a message to the moderators of its game. A player's first report of a message stays as it is.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
            ChatRefused: `room_hidden`, the caller does not read the room; `message_unknown`, there is no such message;
                `own_message`; `report_answered`, a moderator has looked at it; `reports_full`, `reporter_full` or
                `cases_full`, a limit is reached; `game_retired`.
        """

        async def attempt() -> ChatReport:
            table = await self._chat.require_reader(game, caller, room)
            before: bytes = await self._client.call("HGET", self._cases(game), f"case {room} {position}") or b""
            for report in _decode(before).reports if before else ():
                if report.player == caller.player:
                    return await self._core.names.opened_document(report)
            message, message_before = await self._chat.stored_entry(game, room, position)
            if not isinstance(message, ChatMessage):
                raise ChatRefused("message_unknown", "there is no such message", value=position)
            if message.player == caller.player:
                raise ChatRefused("own_message", "people do not report their own messages", value=position)
            case = _decode(before) if before else _Case(message.player, ())
            if not case.waits:
                detail = "a moderator has looked at this message already"
                raise ChatRefused("report_answered", detail, value=position)
            if len(case.reports) >= MOST_REPORTS:
                detail = f"a message is reported at most {MOST_REPORTS} times; its moderators know of it"
                raise ChatRefused("reports_full", detail, value=MOST_REPORTS)
            name = await self._core.names.seal(caller, caller.name)
            report = ChatReport(caller.player, name, self._core.clock(), request.why.strip())
            # Noted first: whoever erases the player finds the report, whatever dies between the two.
            await self._client.call("SADD", CHATTED % caller.player, game)
            stored = _StoredCase(room, position, case, before, message, message_before)
            after = replace(case, reports=(*case.reports, report))
            await self._change(table, stored, after, reporter=caller.player)
            return await self._core.names.opened_document(report)

        return await retried(attempt, DocumentConflict)

    async def moderators(self, game: str, room: Room, position: int) -> tuple[str, tuple[str, ...]]:
        """Return the tournament of a game, and the players who moderate a reported message there.

        Returns:
            Empty for a game of no tournament: operators, who are no players of this service, moderate it.
        """
        table = (await self._core.reader.state(game)).at_table
        before = await self._client.call("HGET", self._cases(game), f"case {room} {position}")
        if table.tournament is None or before is None:
            return "", ()
        tournament, author = table.tournament.tournament, _decode(before).author
        organisers = organisers_of(await self._tournaments.state(tournament))
        callers = [Identity(player, "", "player") for player in organisers if player != author]
        players = [
            caller.player for caller in callers if await moderates(self._tournaments, self._rights, table, caller)
        ]
        return tournament, tuple(players)

    async def of_game(self, game: str, caller: Identity) -> tuple[ReportedMessage, ...]:
        """Return the reported messages of a game for a moderator, in the order of rooms and messages; else none.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
        """
        table = (await self._core.reader.state(game)).at_table
        await self._rights.require_readable(table, caller)
        return await self._seen_by(table, caller)

    async def of_tournament(self, tournament: str, caller: Identity) -> tuple[ReportedMessage, ...]:
        """Return the reported messages at the tables of a tournament that the caller moderates."""
        return tuple([message async for message in self._of_games(game_key(CHAT_REPORTED, tournament), caller)])

    async def open_elsewhere(self, caller: Identity) -> tuple[ReportedMessage, ...]:
        """Return reported messages without an answer of games that belong to no tournament, at most 100."""
        messages: list[ReportedMessage] = []
        for shard in range(self._core.store.shards):
            async for message in self._of_games(CHAT_REPORTED % (shard, NO_TOURNAMENT), caller):
                if message.answer is None:
                    messages.append(message)
                if len(messages) == MOST_LISTED:
                    return tuple(messages)
        return tuple(messages)

    async def waiting_games(self) -> int:
        """Return the number of games of no tournament with a reported message that waits for an answer."""
        shards = range(self._core.store.shards)
        counts = [await self._client.call("SCARD", CHAT_REPORTED % (shard, NO_TOURNAMENT)) for shard in shards]
        return sum(map(int, counts))

    async def answer(
        self, game: str, room: Room, position: int, request: ChatReportAnswerRequest, caller: Identity
    ) -> ReportedMessage:
        """Answer the reports of a message, once; the same answer of the same moderator again changes nothing.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
            ChatRefused: `report_unknown`, the message was not reported, or the caller does not moderate it;
                `report_answered`, it has another answer.
        """

        async def attempt() -> ReportedMessage:
            table = (await self._core.reader.state(game)).at_table
            await self._rights.require_readable(table, caller)
            stored = await self._moderated_case(table, room, position, caller)
            if stored is None or stored.message is None:
                raise ChatRefused("report_unknown", "there is no such report", value=position)
            case, message = stored.case, stored.message
            if case.answer is not None:
                if (case.answer.verdict, case.answer.why, case.answer.by) != (
                    request.verdict,
                    request.why,
                    caller.actor,
                ):
                    detail = f"a moderator has answered this report already: {case.answer.verdict}"
                    raise ChatRefused("report_answered", detail, value=case.answer.verdict)
                return await self._described(table, stored)
            name = await self._core.names.seal(caller, caller.name or caller.actor)
            now = self._core.clock()
            answer = ChatReportAnswer(request.verdict, request.why, caller.actor, name, now)
            after = replace(case, answer=answer)
            mark = _marked(message) if request.verdict == "removed" else None
            await self._change(table, stored, after, mark=mark)
            return await self._described(table, replace(stored, case=after))

        return await retried(attempt, DocumentConflict)

    async def forget(self, player: str) -> None:
        """Delete the reports of a player, and all reports of their messages; a repeated call changes nothing more.

        To be called after `Chat.forget`, which deletes the messages.
        """
        for game in sorted(await self._client.call("SMEMBERS", CHATTED % player)):
            await self._forget_in(game.decode(), player)

    async def _forget_in(self, game: str, player: str) -> None:
        async def attempt() -> None:
            for stored in await self._stored_cases(game):
                case = stored.case
                reports = tuple(report for report in case.reports if report.player != player)
                is_gone = case.author == player or (case.waits and not reports)
                if is_gone or reports != case.reports:
                    table = (await self._core.reader.state(game)).at_table
                    await self._change(table, stored, None if is_gone else replace(case, reports=reports))

        try:
            await retried(attempt, DocumentConflict)
        except (ChatRefused, GameUnknown):
            return  # the log was retired meanwhile, and all reports with it
        await self._client.call("HDEL", self._cases(game), *(f"of {room} {player}" for room in ROOMS))

    async def _of_games(self, key: str, caller: Identity) -> AsyncIterator[ReportedMessage]:
        """Yield the reported messages that a caller moderates of the games of a set."""
        for game in sorted(await self._client.call("SMEMBERS", key)):
            table = (await self._core.reader.state(game.decode())).at_table
            if await self._rights.may_read(table, caller):
                for message in await self._seen_by(table, caller):
                    yield message

    async def _seen_by(self, table: Table, caller: Identity) -> tuple[ReportedMessage, ...]:
        if not await moderates(self._tournaments, self._rights, table, caller):
            return ()
        messages = []
        for stored in await self._stored_cases(table.game):
            if stored.case.author != caller.player:
                case = await self._with_message(table.game, stored)
                if case.message is not None:
                    messages.append(await self._described(table, case))
        return tuple(messages)

    async def _moderated_case(self, table: Table, room: Room, position: int, caller: Identity) -> _StoredCase | None:
        if not await moderates(self._tournaments, self._rights, table, caller):
            return None
        before = await self._client.call("HGET", self._cases(table.game), f"case {room} {position}")
        if before is None or (case := _decode(before)).author == caller.player:
            return None
        return await self._with_message(table.game, _StoredCase(room, position, case, before))

    async def _stored_cases(self, game: str) -> list[_StoredCase]:
        """Return all cases of a game in the order of rooms and messages."""
        rows: dict[bytes, bytes] = await self._client.call("HGETALL", self._cases(game))
        cases = []
        for field, before in rows.items():
            kind, *place = field.decode().split(" ")
            if kind == "case":
                room, position = place
                cases.append(_StoredCase(msgspec.convert(room, Room), int(position), _decode(before), before))
        return sorted(cases, key=lambda stored: (stored.room, stored.position))

    async def _with_message(self, game: str, stored: _StoredCase) -> _StoredCase:
        message, before = await self._chat.stored_entry(game, stored.room, stored.position)
        return replace(stored, message=message if isinstance(message, AuthoredEntry) else None, message_before=before)

    async def _described(self, table: Table, stored: _StoredCase) -> ReportedMessage:
        """Return a case for a moderator: with the neighbours of its message, or with its answer and no words."""
        message = stored.message
        around: tuple[AuthoredEntry, ...] = ()
        assert message is not None  # noqa: S101 - the caller has looked
        if stored.case.waits:
            around = await self._chat.messages_around(table.game, stored.room, stored.position, NEIGHBOURS)
        described = ReportedMessage(
            game=table.game,
            table=table.tournament,
            room=stored.room,
            position=stored.position,
            message=message if stored.case.waits else _marked(message),
            around=around,
            reports=stored.case.reports,
            answer=stored.case.answer,
        )
        return await self._core.names.opened_document(described)

    async def _change(
        self,
        table: Table,
        stored: _StoredCase,
        after: _Case | None,
        *,
        reporter: str = "",
        mark: RemovedMessage | None = None,
    ) -> None:
        """Change a case, or delete it; with a mark remove the message.

        Raises:
            DocumentConflict: the case or its message has changed meanwhile.
            ChatRefused: a limit is reached, or the log is not here.
        """
        game, room = table.game, stored.room
        tournament = NO_TOURNAMENT if table.tournament is None else table.tournament.tournament
        removal = ChatRemoval(0, self._core.clock(), (stored.position,), "moderated")
        waited = bool(stored.before) and stored.case.waits
        arguments = [
            game,
            room,
            stored.position,
            stored.before,
            b"" if after is None else _encode(after),
            stored.message_before,
            reporter,
            MOST_CASES,
            MOST_OF_REPORTER,
            b"" if mark is None else _encode(replace(mark, position=0)),
            _encode(removal),
            int(after is not None and after.waits) - int(waited),
            int(table.tournament is not None),
        ]
        shard = shard_of(game)
        keys = [self._cases(game), game_key(CHAT, game), game_key(LOG, game), FEED % shard]
        keys.append(CHAT_REPORTED % (shard, tournament))
        outcome = await self._client.run(_CHANGE, keys, arguments)
        if outcome == 1:
            raise DocumentConflict("the report was changed meanwhile", value=stored.position)
        if outcome == 2:
            detail = f"at most {MOST_CASES} messages of a room are reported"
            raise ChatRefused("cases_full", detail, value=MOST_CASES)
        if outcome == 3:
            detail = f"a player reports at most {MOST_OF_REPORTER} messages of a room"
            raise ChatRefused("reporter_full", detail, value=MOST_OF_REPORTER)
        if outcome == 4:
            detail = "the log lies in the archive store; a retired game has no chat"
            raise ChatRefused("game_retired", detail, value=room)

    def _cases(self, game: str) -> str:
        return game_key(CHAT_CASES, game)


def _marked(message: AuthoredEntry) -> RemovedMessage:
    """Return the mark of a message: its author and time, without the words."""
    return RemovedMessage(message.position, message.player, message.name, message.seat, message.time)
