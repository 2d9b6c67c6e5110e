"""The chat of a game on a store: processes killed at any call, erasing, retired games, and rounds that run."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from eventstore.chat.chat import Chat, ChatMessage, ChatMessageRequest, ChatRefused, ChatRemoval, RemovedMessage
from eventstore.chat.reports import ChatReportAnswerRequest, ChatReportRequest, ChatReports
from eventstore.identity import ANYBODY, Identity
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.retire.retiring import Retiring
from eventstore.service import Service
from eventstore.storage.redis_keys import CHAT, CHAT_CASES, CHAT_REPORTED, NO_TOURNAMENT, game_key
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import shard_of
from tests.eventstore.conftest import Backend
from tests.eventstore.cutting import KilledAtCall
from tests.tiny.play import ANNA, BEN, STRANGER, played, started, tiny_service

OPERATOR = Identity("", "operator", "operator")
MOST_CALLS = 12
"""More calls than any request to a chat makes."""
ANY_AGE = -86_400_000
Scenario = Callable[["Place"], Awaitable[None]]


class Place:
    """A running game on a store with its chat, and connections that may die."""

    def __init__(self, backend: Backend, archives: ArchiveStore | None) -> None:
        assert backend.url is not None
        self.client = KilledAtCall(backend.url)
        self.service: Service = tiny_service(RedisStore(self.client, backend.shards, archives))
        core, tournaments, rights = self.service.core, self.service.tournaments, self.service.rights
        self.chat = Chat(self.client, core, tournaments, rights)
        self.reports = ChatReports(self.client, core, tournaments, rights, self.chat)

    async def words(self, game: str) -> list[str]:
        page = await self.chat.page(game, "table", ANNA, 0, 100)
        return [entry.words for entry in page.entries if isinstance(entry, ChatMessage)]


def run(backend: Backend, scenario: Scenario, archives: ArchiveStore | None = None) -> None:
    async def open_and_run() -> None:
        place = Place(backend, archives)
        try:
            await scenario(place)
        finally:
            await place.client.close()

    asyncio.run(open_and_run())


def test_a_message_of_a_killed_process_is_said_once_and_erased_whole(redis_backend: Backend) -> None:
    async def scenario(place: Place) -> None:
        game, chat = await started(place.service), place.chat
        head = await place.service.reader.head(game)
        words = []
        for after in (False, True):
            for call in range(MOST_CALLS):
                message = ChatMessageRequest(f"message {after} {call}")
                words.append(message.words)
                say = partial(chat.say, game, "table", ANNA, message, message.words)
                died = await place.client.lifetime.ends_at(call, say(), after=after)
                assert (await say()).position == len(words)
                if not died and call:
                    break
        await chat.say(game, "table", BEN, ChatMessageRequest("mine"))
        assert await place.words(game) == [*words, "mine"]
        for call in range(MOST_CALLS):
            await place.client.lifetime.ends_at(call, chat.forget(ANNA.player), after=bool(call % 2))
        await chat.forget(ANNA.player)
        page = await chat.page(game, "table", BEN, 0, 100)
        messages = [entry for entry in page.entries if isinstance(entry, ChatMessage)]
        (removal,) = (entry for entry in page.entries if isinstance(entry, ChatRemoval))
        assert [(message.player, message.words) for message in messages] == [(BEN.player, "mine")]
        assert (len(removal.removes), removal.reason) == (len(words), "erased")
        stored = await place.client.call("HGETALL", game_key(CHAT, game))
        assert ANNA.player.encode() not in b"".join([*stored, *stored.values()])
        assert await place.service.reader.head(game) == head
        with pytest.raises(ChatRefused, match="removed"):
            await chat.say(game, "table", ANNA, ChatMessageRequest(words[0]), words[0])

    run(redis_backend, scenario)


def test_a_report_of_a_killed_process_is_made_and_answered_once(redis_backend: Backend) -> None:
    async def scenario(place: Place) -> None:
        game, chat = await started(place.service), place.chat
        answer = ChatReportAnswerRequest("removed", "An insult")
        for after in (False, True):
            position = (await chat.say(game, "table", ANNA, ChatMessageRequest("You play like a stone"))).position
            report = partial(place.reports.report, game, "table", position, ChatReportRequest("Not nice"), BEN)
            moderate = partial(place.reports.answer, game, "table", position, answer, OPERATOR)
            for work in (report, moderate):
                for call in range(MOST_CALLS):
                    if not await place.client.lifetime.ends_at(call, work(), after=after) and call:
                        break
            described = await moderate()
            assert (len(described.reports), described.answer and described.answer.verdict) == (1, "removed")
        page = await chat.page(game, "table", BEN, 0, 100)
        assert [type(entry) for entry in page.entries] == [RemovedMessage, ChatRemoval] * 2
        rows = await place.client.call("HGETALL", game_key(CHAT_CASES, game))
        assert (rows[b"open"], rows[b"count table"], rows[f"of table {BEN.player}".encode()]) == (b"0", b"2", b"2")
        for call in range(MOST_CALLS):
            await place.client.lifetime.ends_at(call, chat.forget(ANNA.player), after=bool(call % 2))
            await place.client.lifetime.ends_at(call, place.reports.forget(ANNA.player), after=bool(call % 2))
        await chat.forget(ANNA.player)
        await place.reports.forget(ANNA.player)
        assert await place.reports.of_game(game, OPERATOR) == ()
        stored = await place.client.call("HGETALL", game_key(CHAT_CASES, game))
        assert ANNA.player.encode() not in b"".join([*stored, *stored.values()])

    run(redis_backend, scenario)


def test_a_retired_game_has_no_chat(redis_backend: Backend, tmp_path: Path) -> None:
    archives = ArchiveStore(DirectoryObjects(tmp_path))

    async def scenario(place: Place) -> None:
        game, chat = await started(place.service), place.chat
        await played(place.service, game)
        await chat.say(game, "table", ANNA, ChatMessageRequest(phrase="good_game"))
        await chat.say(game, "spectators", STRANGER, ChatMessageRequest(phrase="good_game"))
        await place.reports.report(game, "table", 1, ChatReportRequest(), BEN)
        listed = CHAT_REPORTED % (shard_of(game), NO_TOURNAMENT)
        assert await place.client.call("SMEMBERS", listed) == [game.encode()]
        assert {room.room for room in await chat.rooms(game, ANNA)} == {"table", "spectators"}
        assert [room.closed for room in await chat.rooms(game, ANYBODY)] == ["no_player"]
        async for outcome in Retiring(place.service, archives).retire([game], ANY_AGE):
            assert outcome.retired
        assert not await place.client.call("EXISTS", game_key(CHAT, game))
        assert not await place.client.call("EXISTS", game_key(CHAT_CASES, game))
        assert not await place.client.call("EXISTS", listed)
        assert await place.reports.of_game(game, OPERATOR) == ()
        with pytest.raises(ChatRefused) as refused:
            await chat.say(game, "table", ANNA, ChatMessageRequest("still here?"))
        assert refused.value.code == "game_retired"
        assert await place.words(game) == []

    run(redis_backend, scenario, archives)
