"""Chat of a game: messages beside its log, in a room of the table and in a room of the spectators.

Chat changes no log and no head. Default-deny:

* The room of the table is for the players who sit there now, before, during and after the game. Nobody else reads it:
  no spectator, no organiser, no former player. What people say at their table stays at their table.
* The room of the spectators is for the readers of the game. A player who has held a seat of the game, or sits in an
  open game that shares entries with it, reads it only once nothing is hidden any more: the game is closed, and the luck
  that it shares with other tables is known.
* At a table of a tournament both rooms are closed for writing while its round runs, unless the organiser has chosen
  otherwise.

A moderator reads reported messages alone, with their neighbours: see `eventstore/chat/reports.py`. A message that a
moderator removes leaves a mark in its place.

The chat of a game is deleted when its log is retired: an archive is evidence, and lies where nobody can erase the words
of a person. A retired game has no chat.

The fields of a game's chat, a hash:

| field | holds |
| --- | --- |
| `<room> <position>` | an entry of a room as JSON, without its position; of a removed message its mark |
| `end <room>` | the last position of a room; positions count from 1, and those of deleted messages stay empty |
| `count <room>` | how many messages were ever said there |
| `of <room> <player>` | how many of them a player said |
| `request <id>` | the position of the message that a request under an idempotency key said, and the request's digest |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from domain.core.events import Seat
from eventstore.errors import KeyReused
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.log.visibility import Rights
from eventstore.storage.redis_keys import CHAT, CHATTED, FEED, LOG, game_key
from eventstore.storage.script import Script
from eventstore.storage.store import shard_of
from eventstore.table.table import Table
from eventstore.tournament.log import TournamentLog
from eventstore.write.appending import request_key

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

LONGEST_MESSAGE: Final = 300
"""The most characters of a message."""
MOST_MESSAGES: Final = 1_000
"""The most messages of a room, removed messages too."""
MOST_OF_PLAYER: Final = 300
"""The most messages of a player in a room, removed messages too: nobody fills a room alone."""
_REMEMBERED_S: Final = 3_600
"""How long the games of an erased player's messages are remembered: the steps of erasing are repeated within it."""

Room: TypeAlias = Literal["table", "spectators"]
ROOMS: Final[tuple[Room, ...]] = get_args(Room)
Phrase: TypeAlias = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "back_again",
    "your_turn",
    "good_game",
    "another_game",
]
"""A quick phrase. Each reader sees it in their own language."""

ClosedReason: TypeAlias = Literal["no_player", "round_runs"]
"""Why a caller may not write in a room that they read: they have no player, or the round of the tournament runs."""


class ChatMessage(msgspec.Struct, frozen=True, tag="message"):
    """A message of a player: words, or a quick phrase."""

    position: int
    """Its place in the room, from 1."""
    player: str
    name: str
    seat: Seat | None
    """The seat of the player at that time."""
    time: int
    """Milliseconds since 1970 in UTC."""
    words: str = ""
    phrase: Phrase | None = None


class RemovedMessage(msgspec.Struct, frozen=True, tag="removed"):
    """The mark of a message that a moderator removed, in its place."""

    position: int
    player: str
    name: str
    seat: Seat | None
    time: int
    """When the message was said, milliseconds since 1970 in UTC."""


class ChatRemoval(msgspec.Struct, frozen=True, tag="removal"):
    """Messages were deleted, or a moderator has put a mark in their place."""

    position: int
    time: int
    """When, milliseconds since 1970 in UTC."""
    removes: tuple[int, ...]
    """The positions of the messages."""
    reason: Literal["erased", "moderated"]
    """`erased`: their author was erased, and nothing stays. `moderated`: a moderator removed the message, and a mark
    stays in its place."""


AuthoredEntry: TypeAlias = ChatMessage | RemovedMessage
"""An entry of an author."""
ChatEntry: TypeAlias = ChatMessage | RemovedMessage | ChatRemoval


class ChatPage(msgspec.Struct, frozen=True):
    """Entries of a room, in order. Positions of deleted messages are left out."""

    entries: tuple[ChatEntry, ...]
    end: int
    """The last position of the room, 0 for an empty room: a stream goes on from here."""
    next: int | None
    """The position after which the next page begins; `null` at the end."""


class ChatRoom(msgspec.Struct, frozen=True):
    """A room that the caller may read."""

    room: Room
    may_write: bool
    closed: ClosedReason | None
    """Why the caller may not write there now."""


class ChatMessageRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message: words, or a quick phrase, not both."""

    words: Annotated[str, msgspec.Meta(max_length=LONGEST_MESSAGE)] = ""
    phrase: Phrase | None = None


class ChatRefused(TabletapeError):
    """The caller may not read or write there. `code` gives the reason."""

    def __init__(self, code: str, detail: str, *, value: object, rule: str = "chat") -> None:
        super().__init__(detail, value=value, rule=rule)
        self.code = code


_ADD: Final = Script("add_chat.lua")
_REMOVE: Final = Script("remove_chat.lua")
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(ChatEntry).decode


class Chat:
    """The chat of all games.

    Args:
        client: the Redis that has the logs.
        core: reads logs.
        tournaments: knows the rounds.
        rights: knows who may read a game.
    """

    def __init__(self, client: RedisClient, core: Core, tournaments: TournamentLog, rights: Rights) -> None:
        self._client = client
        self._core = core
        self._tournaments = tournaments
        self._rights = rights

    async def rooms(self, game: str, caller: Identity) -> tuple[ChatRoom, ...]:
        """Return the rooms of a game that a caller may read.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
        """
        table = await self._table(game, caller)
        closed = await self._closed(table, caller)
        return tuple(
            [ChatRoom(room, closed is None, closed) for room in ROOMS if await self._reads(table, caller, room)]
        )

    async def page(self, game: str, room: Room, caller: Identity, after: int, limit: int) -> ChatPage:
        """Return the entries of a room after a position.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
            ChatRefused: `room_hidden`, the room is not for the caller.
        """
        await self.require_reader(game, caller, room)
        page = await self._entries(game, room, after, limit)
        return replace(page, entries=await self._core.names.opened_documents(page.entries))

    async def _entries(self, game: str, room: Room, after: int, limit: int) -> ChatPage:
        """Return entries of a room with sealed names."""
        key = game_key(CHAT, game)
        end = int(await self._client.call("HGET", key, f"end {room}") or 0)
        last = min(after + limit, end)
        positions = range(after + 1, last + 1)
        stored = await self._client.call("HMGET", key, *(f"{room} {n}" for n in positions)) if positions else []
        entries = (
            replace(_decode(entry), position=position)
            for position, entry in zip(positions, stored, strict=True)
            if entry is not None
        )
        return ChatPage(tuple(entries), end, last if last < end else None)

    async def say(
        self, game: str, room: Room, caller: Identity, message: ChatMessageRequest, key: str | None = None
    ) -> ChatMessage:
        """Add a message of a player to a room. A repeated request under a key gets the first message.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
            ChatRefused: `room_hidden` or `round_runs`, the caller may not write there now; `message_empty` or
                `message_and_phrase`; `room_full` or `author_full`, a limit is reached; `game_retired`;
                `message_removed`, the first message of this key was removed.
            KeyReused: the key belongs to another request.
        """
        table = await self.require_reader(game, caller, room)
        closed = await self._closed(table, caller)
        if closed is not None:
            detail = "at the tables of this tournament nobody writes while the round runs"
            raise ChatRefused("round_runs", detail, value=room)
        _require_content(message)
        occupant = None if (seat := table.seat_of(caller.player)) is None else table.seats[seat]
        name = caller.name if occupant is None else occupant.name
        sealed = await self._core.names.seal(caller, name)
        draft = ChatMessage(0, caller.player, sealed, seat, self._core.clock(), message.words, message.phrase)
        # Noted first: whoever erases the player finds the message, whatever dies between the two.
        await self._client.call("SADD", CHATTED % caller.player, game)
        request = request_key(caller.actor, key, ["chat", game, room, message])
        arguments = [
            game,
            room,
            caller.player,
            _encode(draft),
            "" if request is None else self._core.ids.document("m", shard_of(game), request),
            "" if request is None else request.digest.hex(),
            MOST_MESSAGES,
            MOST_OF_PLAYER,
        ]
        outcome, *position = await self._client.run(_ADD, self._keys(game), arguments)
        if outcome:
            raise _refusal(outcome, room, key)
        entry, _ = await self.stored_entry(game, room, position[0])
        if not isinstance(entry, ChatMessage):
            raise ChatRefused("message_removed", "the message of this request was removed since", value=key)
        return await self._core.names.opened_document(entry)

    async def forget(self, player: str) -> None:
        """Delete all messages of a player, for good; a repeated call deletes messages that came meanwhile."""
        key = CHATTED % player
        for game in sorted(await self._client.call("SMEMBERS", key)):
            await self._forget_in(game.decode(), player)
        await self._client.call("PEXPIRE", key, _REMEMBERED_S * 1000)

    async def _forget_in(self, game: str, player: str) -> None:
        for room in ROOMS:
            entries = await self._authored_entries(game, room)
            positions = tuple(entry.position for entry in entries if entry.player == player)
            removal = ChatRemoval(0, self._core.clock(), positions, "erased")
            arguments = [game, room, _encode(removal), f"of {room} {player}", *removal.removes]
            await self._client.run(_REMOVE, self._keys(game), arguments)

    async def _authored_entries(self, game: str, room: Room) -> list[AuthoredEntry]:
        """Return all messages and marks of a room, in order, with sealed names."""
        page = await self._entries(game, room, 0, 3 * MOST_MESSAGES)
        return [entry for entry in page.entries if isinstance(entry, AuthoredEntry)]

    async def stored_entry(self, game: str, room: Room, position: int) -> tuple[ChatEntry | None, bytes]:
        """Return an entry of a room with sealed names, and its stored bytes; `None` where there is no entry."""
        stored: bytes | None = await self._client.call("HGET", game_key(CHAT, game), f"{room} {position}")
        return (None, b"") if stored is None else (replace(_decode(stored), position=position), stored)

    async def messages_around(self, game: str, room: Room, position: int, most: int) -> tuple[AuthoredEntry, ...]:
        """Return the messages at so many positions before and after a position, with sealed names."""
        page = await self._entries(game, room, max(0, position - most - 1), 2 * most + 1)
        near = range(position - most, position + most + 1)
        entries = (entry for entry in page.entries if isinstance(entry, AuthoredEntry))
        return tuple(entry for entry in entries if entry.position in near and entry.position != position)

    async def _table(self, game: str, caller: Identity) -> Table:
        table = (await self._core.reader.state(game)).at_table
        await self._rights.require_readable(table, caller)
        return table

    async def require_reader(self, game: str, caller: Identity, room: Room) -> Table:
        """Return the table of a game whose room a caller may read.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
            ChatRefused: `room_hidden`, the room is not for the caller.
        """
        table = await self._table(game, caller)
        if not await self._reads(table, caller, room):
            detail = {
                "table": "the players who sit at the table read it, and nobody else",
                "spectators": "people who play in this game, or in a game that shares entries, read it when it is over",
            }
            raise ChatRefused("room_hidden", detail[room], value=room)
        return table

    async def _reads(self, table: Table, caller: Identity, room: Room) -> bool:
        """Return whether a reader of a game may read a room of its chat."""
        if room == "table":
            return bool(caller.player) and table.seat_of(caller.player) is not None
        if not caller.player or await self._tournaments.is_disclosed(table):
            return True
        has_played = any(caller.player in players for players in table.held)
        return not has_played and not await self._rights.sits_in_family(table, caller.player)

    async def _closed(self, table: Table, caller: Identity) -> ClosedReason | None:
        """Return why a caller may write in no room of a game now; `None` where they may."""
        if not caller.player:
            return "no_player"
        of = table.tournament
        if of is None:
            return None
        tournament = (await self._tournaments.state(of.tournament)).played
        played_game = tournament.settings.game
        if played_game is not None and played_game.chat == "always":
            return None
        if of.round == tournament.play_off_round:
            return "round_runs" if tournament.play_off_tables[of.table - 1].is_open else None
        return "round_runs" if tournament.rounds[of.round - 1].status != "closed" else None

    def _keys(self, game: str) -> list[str]:
        return [game_key(CHAT, game), game_key(LOG, game), FEED % shard_of(game)]


def _require_content(message: ChatMessageRequest) -> None:
    if message.words.strip() and message.phrase:
        raise ChatRefused("message_and_phrase", "a message has words or a phrase, not both", value=message.phrase)
    if not (message.words.strip() or message.phrase):
        raise ChatRefused("message_empty", "a message has words or a phrase", value=message.words)


def _refusal(outcome: int, room: Room, key: str | None) -> TabletapeError:
    """Return the error for an outcome of `add_chat.lua`."""
    if outcome == 1:
        return KeyReused("this key was used for another request", value=key, rule="http, repeating requests")
    if outcome == 2:
        detail = f"at most {MOST_MESSAGES} messages are said in a room of a game"
        return ChatRefused("room_full", detail, value=MOST_MESSAGES)
    if outcome == 3:
        detail = f"a player says at most {MOST_OF_PLAYER} messages in a room of a game"
        return ChatRefused("author_full", detail, value=MOST_OF_PLAYER)
    return ChatRefused("game_retired", "the log lies in the archive store; a retired game has no chat", value=room)
