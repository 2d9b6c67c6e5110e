"""The rows of games for statistics: complete, of public closed games alone, and without persons."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import SERVICE
from eventstore.errors import LogDamaged
from eventstore.log.codec import Codecs
from eventstore.log.entry import DecisionTaken
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import to_move
from eventstore.proof.archive import read_archive
from eventstore.service import Service
from eventstore.storage.kinds import stored_games
from eventstore.storage.memory import MemoryStore
from eventstore.table.commands import AbortGame, HandOverSeat, HandSeatToBot, RuleDispute, SeatStandIn, TakeSeat
from eventstore.table.events import TABLE_EVENTS
from eventstore.write import forking
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from projections.dataset import Dataset, GameData, PlayerPseudonyms
from tests.eventstore.forks import filled, forked
from tests.tiny import RULESETS
from tests.tiny.archives import exported
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    KEYS,
    OPERATOR,
    ORGANISER,
    STRANGER,
    decided,
    played,
    position_of,
    started,
    tiny_service,
)
from tests.tiny.state import TinyPosition
from workers.runs import play_bot

PSEUDONYMS = PlayerPseudonyms(KEYS)


async def dataset(service: Service, keys: ServiceKeys = KEYS) -> Dataset:
    """Return the data of a service as it is now."""
    erased = await service.store.erased_players()
    return Dataset(service.store, Codecs(RULESETS), PlayerPseudonyms(keys), erased)


async def rows_of(service: Service, game: str) -> GameData:
    """Return the rows of a game that has some."""
    data = await (await dataset(service)).rows(game)
    assert data is not None
    return data


async def games_with_rows(service: Service) -> set[str]:
    """Return the games that have rows."""
    data = await dataset(service)
    return {game for game in await stored_games(service.store) if await data.rows(game) is not None}


async def filled_and_over(service: Service, *forks: str) -> None:
    """Play forks to their ends, by players of their own."""
    for fork in forks:
        await filled(service, fork)
        await over(service, fork)


async def over(service: Service, game: str) -> str:
    """Play a game to its end."""
    await played(service, game)
    return game


def test_a_closed_game_has_a_row_for_each_decision_fact_and_draw() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await over(service, await started(service))
        data = await rows_of(service, game)
        codec = await service.reader.codec(game)
        entries = [codec.entry(record) async for record in service.reader.stream(game)]
        bodies = [(entry.body, entry.body.cause) for entry in entries if isinstance(entry.body.cause, DecisionTaken)]
        assert [(row.version, row.time) for row in data.decisions] == [(body.version, body.time) for body, _ in bodies]
        for row, (_, cause) in zip(data.decisions, bodies, strict=True):
            before = await service.reader.state_at(game, row.version - 1)
            legal = RULESETS["tiny"].legal(position_of(before, TinyPosition), row.seat)
            assert row.legal == len(legal)
            assert msgspec.json.decode(row.decision) in [msgspec.to_builtins(decision) for decision in legal]
            assert row.seat == to_move(before)[0] == cause.seat
            assert row.step
        facts = [
            (entry.version, number, msgspec.to_builtins(event))
            for entry in entries
            for number, event in enumerate(entry.body.events)
            if type(event) not in TABLE_EVENTS and type(event) not in AGENDA_FOLDS
        ]
        assert [(row.version, row.number, msgspec.json.decode(row.fact)) for row in data.facts] == facts
        draws = [
            (entry.version, draw.pile, draw.ordinal, draw.size, draw.index)
            for entry in entries
            for draw in entry.body.draws
        ]
        assert [(row.version, row.pile, row.ordinal, row.size, row.index) for row in data.draws] == draws
        state = await service.reader.state(game)
        result = RULESETS["tiny"].result(position_of(state, TinyPosition))
        assert result is not None
        assert [row.place for row in data.seats] == list(result.places)
        end = data.game
        assert (end.status, end.entries, end.head, end.shared) == ("finished", state.version, str(state.head), 0)
        assert (end.opened, end.closed) == (entries[0].body.time, entries[-1].body.time)
        assert {len(data.decisions), len(data.facts), len(data.draws)}.isdisjoint({0})

    asyncio.run(scenario())


def test_only_public_closed_games_with_public_closed_ancestors_have_rows() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await over(service, await started(service))
        aborted = await started(service)
        await service.writer.command(aborted, AbortGame("for the test"), OPERATOR)
        await started(service)  # open
        begun = await started(service)
        await decided(service, begun)
        for visibility in ("unlisted", "private"):
            await over(service, await started(service, visibility=visibility))
        unlisted = await forked(service, game, 8)
        public = await forked(service, game, 8, visibility="public")
        await filled_and_over(service, unlisted, public)
        archive = read_archive([await exported(service, game)])
        elsewhere = tiny_service(keys=ServiceKeys({"k1": bytes(32)}, "k1"))
        imported = (await import_archive(elsewhere.core, archive, STRANGER)).game
        assert (await elsewhere.reader.state(imported)).at_table.closed
        assert await games_with_rows(elsewhere) == set()
        assert await games_with_rows(service) == {game, aborted, public}

    asyncio.run(scenario())


def test_a_public_fork_has_no_rows_while_its_parent_goes_on_and_then_only_its_own_entries() -> None:
    async def scenario() -> None:
        service = tiny_service()
        parent = await started(service, forks="anyone")
        await played(service, parent, upto=9)
        fork = await forked(service, parent, 7, visibility="public")
        await filled_and_over(service, fork)
        assert await games_with_rows(service) == set()
        await over(service, parent)
        assert await games_with_rows(service) == {parent, fork}
        data = await rows_of(service, fork)
        assert (data.game.parent, data.game.shared) == (parent, 7)
        rows: list[Any] = [*data.decisions, *data.facts, *data.draws]
        assert min(row.version for row in rows) > 7
        assert {row.game for row in rows} == {fork}

    asyncio.run(scenario())


def test_forks_with_copied_entries_have_rows_by_their_own_visibility_and_of_their_own_entries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(forking, "MOST_SEGMENTS", 0)

    async def scenario() -> None:
        service = tiny_service()
        parent = await over(service, await started(service))
        unlisted, public = [await forked(service, parent, 7, visibility=name) for name in ("unlisted", "public")]
        for fork in (unlisted, public):
            assert len(await service.store.read(fork)) == 8, "its log begins with the entries of its parent"
        await filled_and_over(service, unlisted, public)
        assert await games_with_rows(service) == {parent, public}
        data = await rows_of(service, public)
        rows: list[Any] = [*data.decisions, *data.facts, *data.draws]
        assert data.game.shared == 7 < min(row.version for row in rows)

    asyncio.run(scenario())


def test_a_fork_has_no_rows_once_a_player_is_erased_who_sat_in_its_parent_alone() -> None:
    async def scenario() -> None:
        service = tiny_service()
        parent = await started(service, forks="anyone")
        await played(service, parent, upto=9)
        fork = await forked(service, parent, 7, visibility="public")
        await filled_and_over(service, fork)
        await service.writer.command(parent, HandOverSeat(1, CARA.player, CARA.name), OPERATOR)
        await over(service, parent)
        assert await games_with_rows(service) == {parent, fork}
        await service.store.erase_names(CARA.player, 1)
        assert await games_with_rows(service) == set()

    asyncio.run(scenario())


def test_a_superseded_game_is_closed_with_its_replacement() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        state = await played(service, game, upto=9)
        replacement = await forked(service, game, state.version - 1, ORGANISER, supersede=True)
        assert await games_with_rows(service) == set()
        await over(service, replacement)
        assert await games_with_rows(service) == {game, replacement}
        old, new = [(await rows_of(service, name)).game for name in (game, replacement)]
        assert (old.status, old.superseded_by, old.closed) == ("superseded", replacement, new.closed)
        data = await dataset(service)
        assert await data.rows(game, new.closed) is not None
        assert await data.rows(game, new.closed + 1) is None

    asyncio.run(scenario())


def test_a_ruling_after_the_end_changes_the_head_and_not_the_time_of_the_end() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await over(service, await started(service))
        before = (await rows_of(service, game)).game
        await service.writer.command(game, RuleDispute("It stands.", None), ORGANISER)
        after = (await rows_of(service, game)).game
        assert after.closed == before.closed
        assert after.entries == before.entries + 1
        assert await (await dataset(service)).head(game) == after.head

    asyncio.run(scenario())


def test_games_of_erased_players_and_their_forks_have_no_rows() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await over(service, await started(service))
        fork = await forked(service, game, 5, visibility="public")
        await filled_and_over(service, fork)
        handed = await started(service)
        await service.writer.command(handed, HandSeatToBot(1, "random"), BEN)
        await service.writer.command(handed, AbortGame("for the test"), OPERATOR)
        assert await games_with_rows(service) == {game, fork, handed}
        await service.store.erase_names(BEN.player, 1)
        assert await games_with_rows(service) == set()

    asyncio.run(scenario())


def test_taken_back_decisions_and_their_facts_are_marked() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, take_back="own_turn")
        while not (state := await service.reader.state(game)).earlier:
            await decided(service, game)
        point = state.earlier[-1]
        player = ANNA if point.seat == 0 else BEN
        await service.writer.take_back(game, str(state.head), point.version, player)
        await over(service, game)
        data = await rows_of(service, game)
        (undone,) = (await service.reader.state(game)).undone
        versions = set(range(undone.first, undone.last + 1))
        rows: list[Any] = [*data.decisions, *data.facts]
        assert {row.version for row in rows if row.taken_back} == versions
        assert versions

    asyncio.run(scenario())


def test_bots_and_stand_ins_say_that_they_are_bots() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game)
        await service.writer.command(game, SeatStandIn(0, "random"), ANNA)
        await service.writer.command(game, HandSeatToBot(1, "random"), BEN)
        while to_move(state := await service.reader.state(game)):
            await (play_bot(service, state) if SERVICE not in to_move(state) else service.writer.advance(game))
        data = await rows_of(service, game)
        first, second = data.seats
        assert (first.kind, first.player, first.bot) == ("person", PSEUDONYMS.of(ANNA.player), "random")
        assert (second.kind, second.player, second.bot) == ("bot", None, "random")
        assert second.players == (PSEUDONYMS.of(BEN.player),)
        deciders = [(row.kind, row.player is None, row.bot) for row in data.decisions]
        assert deciders[0] == ("person", False, None)
        assert set(deciders[2:]) == {("bot", True, "random")}

    asyncio.run(scenario())


def test_pseudonyms_last_over_new_keys_and_differ_between_services() -> None:
    newer = ServiceKeys({"k1": bytes(range(32)), "k2": bytes(32)}, "k2")
    other = ServiceKeys({"k1": bytes(32)}, "k1")
    assert PlayerPseudonyms(newer).of("p-anna") == PSEUDONYMS.of("p-anna") != PlayerPseudonyms(other).of("p-anna")
    assert PlayerPseudonyms(newer).mark == PSEUDONYMS.mark != PlayerPseudonyms(other).mark
    assert PSEUDONYMS.of("p-anna") != PSEUDONYMS.of("p-ben")
    assert PSEUDONYMS.of("b7f3a9c000000").startswith("bot-")
    assert len(PSEUDONYMS.of("p-anna")) == len("person-") + 16


async def world(*, other: bool) -> dict[str, GameData]:
    """Return all rows of a service. The other world differs in names, in texts and in games that are not for all."""
    service = tiny_service()
    people = [replace(player, name=f"{player.name}{'x' * other}") for player in (ANNA, BEN)]

    async def game_of(number: int, seed: int, upto: int | None = None, **fields: Any) -> str:
        game = (
            await service.writer.create(NewGame(ruleset="tiny", seats=2, **fields), people[0], f"game {number}")
        ).game
        for player in people:
            await service.writer.command(game, TakeSeat(nonce=f"nonce-{player.player}"), player)
        await played(service, game, seed=seed, upto=upto)
        return game

    for number in range(3):
        public = await game_of(number, number)
    ruling = RuleDispute("Annax was right." if other else "Anna was right.", None)
    await service.writer.command(public, ruling, ORGANISER)
    for number, fields in enumerate(({"visibility": "private"}, {"visibility": "unlisted"}, {"forks": "anyone"}), 3):
        await game_of(number, 10 * number + other, upto=9 if "forks" in fields else None, **fields)
    for at in (5, 6):
        fork = await forked(service, public, at, people[0], luck="fresh")
        await filled(service, fork)
        await played(service, fork, seed=other)
    data = await dataset(service)
    return {game: rows for game in await stored_games(service.store) if (rows := await data.rows(game)) is not None}


def without_head(data: GameData) -> GameData:
    """Return rows without the head, which commits to salted names and to the texts of rulings."""
    return replace(data, games=(replace(data.game, head=""),))


def test_two_worlds_that_differ_in_names_texts_and_games_that_are_not_public_have_the_same_rows() -> None:
    left, right = [asyncio.run(world(other=other)) for other in (False, True)]
    assert len(left) == 3
    assert {game: without_head(rows) for game, rows in left.items()} == {
        game: without_head(rows) for game, rows in right.items()
    }
    text = msgspec.json.encode([*left.values()]).decode()
    for secret in ("Anna", "Ben", ANNA.player, BEN.player, "olga", "nonce"):
        assert secret not in text


def test_a_damaged_log_and_an_unknown_game_are_told_apart() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        service = tiny_service(store)
        game = await over(service, await started(service))
        data = await dataset(service)
        assert await data.head("0-000000000000") == ""
        assert await data.rows("0-000000000000") is None
        records = store._logs[game]
        records[0] = replace(records[0], body=b"{")
        with pytest.raises(LogDamaged):
            await data.rows(game)

    asyncio.run(scenario())
